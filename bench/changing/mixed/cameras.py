"""A shop for second-hand cameras on a hosted shop platform: a collection, products, a page on repairs."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, paragraph
from bench.changing.mixed.common import at_times, each, either, hexes, links, mixed, number, pick, without
from bench.changing.pieces import json_ld
from bench.changing.scenario import Fetch

_ALL, _BODY, _LENS, _FILM = "/collections/all", "/products/norva-m3", "/products/heliar-50", "/products/twinflex-e"
_REPAIR, _SHIP, _SELL = "/pages/repairs", "/policies/shipping-policy", "/pages/sell-to-us"
_MENU = ((_ALL, "Shop all"), (_REPAIR, "Repairs"), (_SELL, "Sell to us"), (_SHIP, "Shipping"))
_GOODS = (
    (_BODY, "Norva M3 rangefinder"),
    (_LENS, "Heliar 50 mm f/2"),
    (_FILM, "Twinflex E, two lenses"),
)
_VOICES = (
    ("Marion, Tours", "Packed like an egg, works like a clock."),
    ("Declan, Cork", "The shutter was as described, to the tenth of a second."),
    ("Ylva, Lund", "They answered my questions about the seals within the hour."),
    ("Bruno, Trento", "Third lens from here, not one with fungus."),
    ("Pilar, Vigo", "Film loaded, first roll perfect."),
)
_BARS = ("Free returns within 14 days", "Every camera is tested with film", "Collect in store on the same day")


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    name, voice = pick(fetch, _VOICES)
    popup = """<div class="popup-modal" role="dialog"><h2>Ten per cent off your first roll</h2><p>Leave your address and
we send a code.</p><button>Send my code</button></div>"""
    return f"""<!doctype html><html class="no-js" lang="en"><head><meta charset="utf-8"><title>{title} – Silverlid
Cameras</title><link href="//cdn.example/s/files/assets/base.css?v={number(fetch, 10**9, 10**10)}" rel="stylesheet">
<script>window.Shop={{"ua":"{hexes(fetch, 20)}"}};</script></head><body class="template-product gradient">
<div id="shop-section-announcement-bar" class="shop-section"><div class="announcement-bar"><p
class="announcement-bar__message h5">{pick(fetch, _BARS)}</p></div></div><header class="header header--middle-left
page-width"><h2 class="header__heading"> <a href="/" class="header__heading-link">Silverlid Cameras</a></h2><nav
class="header__inline-menu"><ul class="list-menu list-menu--inline">{links(_MENU, "list-menu__item")}</ul></nav><div
class="header__icons"><a href="/cart" class="header__icon">Cart</a></div></header><main id="MainContent"
class="content-for-layout">{main} <section class="testimonial
page-width"><blockquote>{voice}</blockquote><cite>{name}</cite></section></main>
{"" if path.startswith("/products/") else at_times(fetch, 0.3, popup)}<footer class="footer"><div
class="footer-block"><h2 class="footer-block__heading">Visit us</h2><p>7 Lantern Row</p></div><form method="post"
action="/contact"><input type="hidden" name="authenticity_token" value="{hexes(fetch, 40)}"><input type="email"
placeholder="Email"></form> <small class="copyright__content">© 2026, Silverlid
Cameras</small></footer></body></html>"""


def _product(path: str, title: str, fetch: Fetch, say: Say, key: str, text: str) -> str:
    price, stock = say(f"{key} price"), say(f"{key} stock")
    others = "".join(
        f'<li class="grid__item"><div class="card-wrapper"><a class="card__heading" href="{where}">{what}</a>'
        "</div></li>"
        for where, what in mixed(fetch, without(_GOODS, path), 1)
    )
    return _page(
        title,
        path,
        fetch,
        f"""<section class="page-width"><div class="product product--medium"><div class="product__media-wrapper"><img
src="//cdn.example/s/files/{key}.jpg?v={number(fetch, 10**9, 10**10)}" alt="{title}"></div><div
class="product__info-wrapper"><div class="product__title"><h1>{title}</h1></div><div class="price price--large"><span
class="visually-hidden">Regular price</span> <span class="price-item price-item--regular">{price}</span></div>
<p class="product__inventory">{stock}</p><p class="viewers">{number(fetch, 2, 34)} people are viewing this</p>
<form action="/cart/add"><button class="product-form__submit button">Add to cart</button></form>
<div class="product__description rte">{text}</div></div></div></section><section class="related-products
page-width"><h2>You may also like</h2><ul class="grid
product-grid">{others}</ul></section>{json_ld("Product", name=title)}""",
    )


def _home(say: Say, fetch: Fetch) -> str:
    cards = "".join(
        f'<li class="grid__item"><h3 class="card__heading"><a href="{where}">{what}</a></h3></li>'
        for where, what in mixed(fetch, _GOODS)
    )
    return _page(
        "Silverlid Cameras",
        "/",
        fetch,
        f"""<div class="banner__box content-container"><h2 class="banner__heading h0">{say("hero")}</h2><div
class="banner__text"><p>Four hundred cameras on the shelves.</p></div></div><section class="featured page-width"><h2>A
few favourites</h2> <ul class="grid product-grid">{cards}</ul></section><section class="rich-text"><h2>Shop hours</h2>
<p>{say("hours")}</p></section>""",
    )


def _collection(say: Say, fetch: Fetch) -> str:
    cards = (
        ("Norva M3 rangefinder", _BODY, say("body price")),
        ("Heliar 50 mm f/2", _LENS, say("lens price")),
        ("Twinflex E, two lenses", _FILM, say("film price")),
    )
    grid = "".join(
        f'<li class="grid__item"><div class="card card--standard"><h3 class="card__heading">'
        f'<a href="{where}">{title}</a></h3><div class="price"><span class="price-item">{price}</span></div></div></li>'
        for title, where, price in cards
    )
    extra = each(
        say,
        "c_meter c_bellows",
        '<li class="grid__item"><div class="card card--standard"><h3 class="card__heading">{}</h3>'
        '<div class="price"><span class="price-item">on request</span></div></div></li>',
    )
    return _page(
        "Shop all",
        _ALL,
        fetch,
        f"""<div class="collection-hero"><h1>Shop all</h1><p>Sorted by make.</p></div><ul id="product-grid" class="grid
product-grid">{grid}{extra}</ul>""",
    )


def _body(say: Say, fetch: Fetch) -> str:
    return _product(
        _BODY,
        "Norva M3 rangefinder",
        fetch,
        say,
        "body",
        f"""<p>Serviced in our workshop. The viewfinder is {say("finder")}, the covering is original.</p><ul><li>Serial
number 884 102</li><li>Condition: A minus</li></ul>{paragraph(say("body note"))}""",
    )


def _lens(say: Say, fetch: Fetch) -> str:
    return _product(
        _LENS,
        "Heliar 50 mm f/2",
        fetch,
        say,
        "lens",
        f"""<p>A lens for portraits with ten blades. Comes with caps and a metal
hood.</p><table><tr><th>Mount</th><td>Norva bayonet</td></tr><tr><th>Filter</th><td>39
mm</td></tr><tr><th>Glass</th><td>{say("glass")}</td></tr></table>""",
    )


def _film(say: Say, fetch: Fetch) -> str:
    return _product(
        _FILM,
        "Twinflex E, two lenses",
        fetch,
        say,
        "film",
        f"""<p>Takes 120 film, twelve frames. See the <a href="{say("manual")}">instruction book</a> of the
maker.</p><p>The self-timer has not been tested.</p>""",
    )


def _repairs(say: Say, fetch: Fetch) -> str:
    return _page(
        "Repairs",
        _REPAIR,
        fetch,
        f"""<div class="page-width page-width--narrow"><h1 class="main-page-title">Repairs</h1><div class="rte"><p>Our
repairer {say("repairer")} works on mechanical cameras only. The queue is five weeks at present.</p><table><thead><tr>
<th>Work</th><th>From</th></tr></thead><tbody><tr><td>Light seals</td><td>{say("seals")}</td></tr><tr><td>Shutter
overhaul</td><td>€140.00</td></tr></tbody></table></div></div>""",
    )


def _shipping(say: Say, fetch: Fetch) -> str:
    return _page(
        "Shipping policy",
        _SHIP,
        fetch,
        f"""<div class="shop-policy__container"><h1>Shipping policy</h1><div class="rte"><p>Parcels leave on working
days before two in the afternoon.</p><ul><li>Within the country: €6.50</li>{each(say, "z_no", "<li>{}</li>")}<li>All
other countries: please ask</li></ul></div></div>""",
    )


def _sell(say: Say, fetch: Fetch) -> str:
    return _page(
        "Sell to us",
        _SELL,
        fetch,
        f"""<div class="page-width page-width--narrow"><h1 class="main-page-title">Sell to us</h1><div class="rte"><h2>
{say("sell head")}</h2><p>Send three photographs and the serial number. We pay within a week.</p>
<p><a class="button" href="/">{either(fetch, "Get an offer", "Start selling")}</a></p>
{paragraph(say("sell note"))}</div></div>""",
    )


CAMERAS = MadeSite(
    "silverlid-cameras.test",
    (
        "people viewing a product",
        "voice of a random customer",
        "line of an announcement bar",
        "one of two words on a button",
        "offer in a dialog for some",
        "random product beside another",
        "favourites in another order",
        "version of an image's address",
        "token of a form",
    ),
    {
        "/": _home,
        _ALL: _collection,
        _BODY: _body,
        _LENS: _lens,
        _FILM: _film,
        _REPAIR: _repairs,
        _SHIP: _shipping,
        _SELL: _sell,
    },
    (
        Slot("hero", "heading", ("/",), {0: "Cameras with a past", 6: "Spring clearance in the cellar"}),
        Slot(
            "hours", "opening hours", ("/",), {0: "Tuesday to Saturday, 10 to 18", 12: "Wednesday to Sunday, 11 to 18"}
        ),
        Slot("body price", "price", (_BODY, _ALL), {0: "€1,290.00", 4: "€1,180.00"}, "Norva M3 rangefinder"),
        Slot("body stock", "status", (_BODY,), {0: "In stock", 9: "Reserved for a customer", 13: "Sold out"}),
        Slot("lens price", "price", (_LENS, _ALL), {0: "€460.00", 7: "€495.00", 11: "€430.00"}, "Heliar 50 mm f/2"),
        Slot("film price", "price", (_FILM, _ALL), {0: "€315.00", 10: "€289.00"}, "Twinflex E, two lenses"),
        Slot("film stock", "status", (_FILM,), {0: "Expected in two weeks", 3: "Ready to ship"}),
        Slot("lens stock", "stock", (_LENS,), {0: "3 in stock", 15: "Last one"}),
        Slot("finder", "paragraph edited", (_BODY,), {0: "clear", 2: "slightly hazy"}),
        Slot("body note", "paragraph", (_BODY,), {0: "", 8: "A leather case of the period is now included."}),
        Slot("glass", "table cell", (_LENS,), {0: "clean", 6: "one cleaning mark"}, "Glass"),
        Slot(
            "manual",
            "link target",
            (_FILM,),
            {0: "/files/twinflex-d.pdf", 8: "/files/twinflex-e.pdf"},
            "instruction book",
        ),
        Slot("c_meter", "list entry", (_ALL,), {0: "Selenit light meter", 3: ""}),
        Slot("c_bellows", "list entry", (_ALL,), {0: "", 5: "Bellows unit for Norva"}),
        Slot("repairer", "person", (_REPAIR,), {0: "Anselm Okoro", 9: "Judit Farkas"}),
        Slot("seals", "price", (_REPAIR,), {0: "€45.00", 14: "€52.00"}, "Light seals"),
        Slot("z_no", "list entry", (_SHIP,), {0: "", 11: "Norway and Iceland: €24.00"}),
        Slot("sell head", "heading", (_SELL,), {0: "What we buy", 5: "Wanted this spring"}),
        Slot("sell note", "paragraph", (_SELL,), {0: "", 15: "We no longer take flash units."}),
    ),
)
