"""A shop for used cameras: a collection, two products, delivery, buying in, news; Shopify with the Dawn theme."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.pieces import Links, anchors, comes_and_goes, json_ld, others, turned
from bench.changing.scenario import Fetch
from bench.changing.settled.common import drawn, entries, for_some, hexes, number, para, pick, rows, shown, terms, uuid

_LENSES, _ORBIS, _KESTREL = "/collections/used-lenses", "/products/orbis-50mm-f1-8", "/products/kestrel-r2-body"
_DELIVERY, _SELL, _NEWS = "/pages/delivery-and-returns", "/pages/sell-your-gear", "/blogs/shop-news"
_MENU: Links = (
    (_LENSES, "Used lenses"),
    (_KESTREL, "Kestrel R2 body"),
    (_ORBIS, "Orbis 50mm f/1.8"),
    (_DELIVERY, "Delivery and returns"),
    (_SELL, "Sell your gear"),
    (_NEWS, "Shop news"),
)
_BAR = (
    "Free UK delivery on orders over £75",
    "Every item tested and graded by hand",
    "Six months' warranty on all used equipment",
)
_LIKED = (
    "Sling bag, olive",
    "Cleaning kit",
    "52mm UV filter",
    "Wrist strap, leather",
    "Lens pouch, medium",
    "64GB card",
    "Spare battery KR-7",
    "Tabletop tripod",
)
_REVIEWS = (
    ("Great condition", "Better than the grading suggested. Thank you!", "Alan P."),
    ("Fast", "Ordered on Monday evening, here on Wednesday morning.", "Nuala"),
    ("Fair offer", "Sold them my old zoom and got what they had promised.", "T. Whitlock"),
    ("Helpful people", "They answered all my questions by telephone.", "Bev"),
    ("As described", "A small mark on the barrel, exactly as in the pictures.", "Dominik"),
)
_PLACES = ("Leeds", "Swansea", "Perth", "Norwich", "Derry", "Exeter")
_SUGGESTED = '<h2 class="related-products__heading h2">You may also like</h2>'


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    cookies = """<div id="shopify-pc__banner" role="dialog" aria-label="Cookie consent"><p>We use cookies and other
technologies to personalise your experience, perform marketing and collect analytics.</p>
<button>Accept</button><button>Decline</button><button>Manage preferences</button></div>"""
    offer = """<div class="klaviyo-form"><h3>5% off your first order</h3><p>Join the mailing list and hear first about
new arrivals.</p><input type="email" placeholder="Email"><button>Subscribe</button></div>"""
    topic, text, name = pick(fetch, _REVIEWS)
    return f"""<!doctype html><html class="no-js" lang="en"><head><meta charset="utf-8">
<title>{title} &ndash; Halden Camera Exchange</title>
<link rel="preconnect" href="https://cdn.shopify.example" crossorigin>
<script id="shopify-features" type="application/json">{{"accessToken":"{hexes(fetch, 32)}"}}</script>
<script>window.Shopify = window.Shopify || {{}}; Shopify.shop = "halden"; Shopify.evt = "{uuid(fetch)}";</script></head>
<body class="gradient"><a class="skip-to-content-link" href="#MainContent">Skip to content</a>
<div id="shopify-section-announcement-bar" class="shopify-section"><div class="announcement-bar"
role="region"><p class="announcement-bar__message h5">{turned(fetch, _BAR, 1)[0]}</p></div></div>
<header class="header header--middle-left"><h1 class="header__heading"><a href="/" class="header__heading-link">Halden
Camera Exchange</a></h1><nav class="header__inline-menu"><ul class="list-menu list-menu--inline">{anchors(_MENU)}</ul>
</nav><a href="/cart?key={hexes(fetch, 16)}" class="header__icon--cart">Cart <span>0</span></a></header>
<main id="MainContent" class="content-for-layout" role="main">{main}</main>
<section class="trust-widget" data-token="{hexes(fetch, 10)}"><p>What our customers say</p>
<blockquote><strong>{topic}</strong> <span>{text}</span> <cite>{name}</cite></blockquote></section>
{for_some(fetch, 0.25, offer)}{comes_and_goes(fetch, "camera cookies", 0.4, cookies)}
<footer class="footer"><div class="footer-block"><h2 class="footer-block__heading">Visit us</h2><p>14 Cordwainer Row,
Halden HX3 9QT. Monday to Saturday, 9.30 to 17.30. Telephone 01632 960 447.</p></div><div
class="footer__content-bottom"><small>&copy; 2026, Halden Camera Exchange. Company no. 0448812. Powered by
Shopify</small><ul><li>Refund policy</li><li>Privacy policy</li><li>Terms of service</li></ul></div></footer>
</body></html>"""


def _card(path: str, name: str, grade: str, price: str, badge: str = "", was: str = "") -> str:
    mark = shown(badge, f'<div class="card__badge bottom left"><span class="badge">{badge}</span></div>')
    former = shown(was, f'<s class="price-item price-item--regular">{was}</s>')
    return f"""<li class="grid__item"><div class="card-wrapper product-card-wrapper"><div class="card__content">
<h3 class="card__heading h5"><a href="{path}" class="full-unstyled-link">{name}</a></h3><div class="card-information">
<span class="caption-large light">{grade}</span><div class="price">{former}<span class="price-item
price-item--sale">{price}</span></div></div>{mark}</div></div></li>"""


def _also(fetch: Fetch) -> str:
    cards = "".join(
        f'<li class="grid__item"><h3 class="card__heading">{one}</h3></li>' for one in drawn(fetch, _LIKED, 4)
    )
    return f'<product-recommendations class="related-products">{_SUGGESTED}<ul>{cards}</ul></product-recommendations>'


def _home(say: Say, fetch: Fetch) -> str:
    arrived = (
        _card("/products/tessel-24", "Tessel 24mm f/4 shift", "Grade A/B", "£625.00"),
        _card("/products/fjord-90-macro", say("arrival"), "Grade A/B", "£298.00"),
        _card(_ORBIS, "Orbis 50mm f/1.8", "Grade B", say("orbis price")),
    )
    sold = f"""<div class="sales-pop"><p>Someone in {pick(fetch, _PLACES)} bought a camera
<time>{number(fetch, 2, 55)} minutes ago</time></p></div>"""
    return _page(
        "Used cameras and lenses",
        "/",
        fetch,
        f"""<div class="banner__content"><h2 class="banner__heading h1">{say("campaign")}</h2><div class="banner__text">
<p>Bought, tested and sold on by people who use them.</p></div></div>{para(say("closed"), ' class="rte notice"')}
<div class="collection"><h2 class="title">Just arrived</h2><ul class="grid product-grid">{"".join(arrived)}</ul></div>
{sold}<div class="multicolumn"><h3>Graded</h3><p>From A, as new, to D, for parts.</p><h3>Guaranteed</h3><p>Two weeks to
change your mind.</p></div>""",
    )


def _lenses(say: Say, fetch: Fetch) -> str:
    goods = (
        (_ORBIS, "Orbis 50mm f/1.8", "Grade B", say("orbis price"), say("orbis badge"), ""),
        ("/products/tessel-28", "Tessel 28mm f/2.8", "Grade A", "£145.00", say("tessel badge"), ""),
        ("/products/fjord-70-210", "Fjord 70-210mm f/4", "Grade B", "£189.00", "", ""),
        ("/products/orbis-135", "Orbis 135mm f/3.5", "Grade C", "£74.00", "Sale", "£92.00"),
        ("/products/marlow-35", say("marlow"), "Grade A", "£410.00", "", ""),
        ("/products/tessel-24", "Tessel 24mm f/4 shift", "Grade A/B", "£625.00", "", ""),
    )
    return _page(
        "Used lenses",
        _LENSES,
        fetch,
        f"""<div class="collection-hero"><h1 class="collection-hero__title">Used lenses</h1><p>Cleaned, collimated and
checked for haze and fungus.</p></div><div class="facets"><span>Sort by: date, new to old</span></div>
<div id="ProductGridContainer"><ul id="product-grid" class="grid product-grid grid--3-col-desktop"
data-id="{hexes(fetch, 8)}">{"".join(_card(*one) for one in goods if one[1])}</ul></div>
<p class="viewing">{number(fetch, 4, 48)} shoppers are browsing lenses now</p>""",
    )


def _product(name: str, path: str, say: Say, fetch: Fetch, short: str, body: str) -> str:
    data = json_ld("Product", name=name, offers={"price": say(f"{short} price").removeprefix("£"), "url": path})
    button = pick(fetch, ("Add to cart", "Add to basket"))
    return _page(
        name,
        path,
        fetch,
        f"""{data}<product-info class="product__info-wrapper"><div class="product__title"><h1>{name}</h1></div>
<div class="price price--large"><span class="visually-hidden">Regular price</span><span
class="price-item">{say(f"{short} price")}</span></div><div class="product__tax caption">Margin scheme, no VAT
shown.</div><p class="product__inventory">{say(f"{short} stock")}</p><p class="cart-count">In
{number(fetch, 2, 14)} baskets right now</p><form action="/cart/add"><input type="hidden" name="_csrf"
value="{hexes(fetch, 40)}"><button type="submit" class="product-form__submit">{button}</button></form>
{body}</product-info>{_also(fetch)}""",
    )


def _orbis(say: Say, fetch: Fetch) -> str:
    table = terms((("Mount", "Kestrel K"), ("Glass", say("glass")), ("Barrel", "Light marks"), ("Serial", "4410937")))
    body = f"""<div class="product__description rte"><p>A quick standard lens with a long focusing throw. Sharp from f/4
on, and pleasant wide open.</p>{para(say("orbis note"))}</div><dl class="metafields">{table}</dl>"""
    return _product("Orbis 50mm f/1.8", _ORBIS, say, fetch, "orbis", body)


def _kestrel(say: Say, fetch: Fetch) -> str:
    box = entries(("Body cap", "Battery KR-7", say("charger"), "Printed manual"))
    body = f"""<div class="product__description rte"><p>{say("shutter")}</p><p>The viewfinder is clean and the seals
were renewed in our workshop. We have run a film through it and looked at every frame.</p></div><details
open><summary>In
the box</summary><ul>{box}</ul></details><p><a href="/cdn/files/{say("manual")}">Download the manual</a></p>"""
    return _product("Kestrel R2 body", _KESTREL, say, fetch, "kestrel", body)


def _delivery(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            ("Standard, two to three days", say("standard")),
            ("Next day before noon", "£8.95"),
            (say("saturday"), "£12.50"),
            ("European Union", "£19.00"),
        )
    )
    return _page(
        "Delivery and returns",
        _DELIVERY,
        fetch,
        f"""<h1 class="main-page-title">Delivery and returns</h1><div class="rte"><table><tbody>{table}</tbody></table>
<p>Orders placed before {say("cut-off")} leave on the same day.</p><h2>Returns</h2><p>{say("return rule")}</p><p>Please
pack the item as you received it and keep the receipt of the carrier. We refund within five days of its arrival, to the
card you paid with.</p></div><p class="help">Chat: {pick(fetch, ("Priya", "Owen", "Marge"))} is here to help</p>""",
    )


def _sell(say: Say, fetch: Fetch) -> str:
    return _page(
        "Sell your gear",
        _SELL,
        fetch,
        f"""<h1 class="main-page-title">Sell your gear</h1><div class="rte"><ol><li>Tell us what you have.</li><li>We
make an offer by email, usually on the same day.</li><li>Send it to us free of charge.</li><li>We pay by bank transfer
once we have looked at it.</li></ol><p>We do not buy lenses with fungus, nor cameras with leaking batteries. Offers hold
for fourteen days.</p><p>Reference for this form: {hexes(fetch, 8).upper()}</p></div>""",
    )


def _news(say: Say, fetch: Fetch) -> str:
    posts = "".join(
        f'<article class="article-card"><h3 class="card__heading">{name}</h3><p>{text}</p></article>'
        for name, text in (
            (say("post"), "Bring your camera and we will tell you what it is worth."),
            (say("workshop head"), "Two hours, eight places, all film supplied."),
            ("Why we test every shutter", "A thousandth of a second is rarely one."),
        )
        if name
    )
    see = anchors(drawn(fetch, others(_MENU, _NEWS), 2))
    return _page(
        "Shop news",
        _NEWS,
        fetch,
        f'<h1 class="title--primary">Shop news</h1><div class="blog-articles">{posts}</div><ul class="see">{see}</ul>',
    )


CAMERA = MadeSite(
    "halden-camera.test",
    (
        "access token of a shop platform",
        "announcement bar that turns",
        "review of a customer by chance",
        "discount form for some visitors",
        "somebody bought a camera",
        "shoppers browsing a collection",
        "baskets with this product",
        "words of the cart button",
        "recommended accessories by chance",
        "who is at the chat",
        "reference of a form",
        "consent of cookies now and then",
    ),
    {
        "/": _home,
        _LENSES: _lenses,
        _ORBIS: _orbis,
        _KESTREL: _kestrel,
        _DELIVERY: _delivery,
        _SELL: _sell,
        _NEWS: _news,
    },
    (
        Slot("orbis price", "price of a lens", ("/", _LENSES, _ORBIS), {0: "£89.00", 5: "£79.00"}, "Orbis 50mm f/1.8"),
        Slot(
            "kestrel price",
            "price of a camera",
            (_KESTREL,),
            {0: "£349.00", 3: "£329.00", 7: "£349.00", 10: "£315.00", 14: "£299.00"},
            "Kestrel R2 body",
        ),
        Slot("campaign", "headline of a campaign", ("/",), {0: "Winter clearance", 7: "Spring arrivals"}),
        Slot("closed", "closing day", ("/",), {0: "", 9: "We are closed on Friday 6 March for stocktaking."}),
        Slot("arrival", "arrival", ("/",), {0: "Fjord 90mm macro", 12: "Fjord 105mm macro"}),
        Slot("orbis badge", "badge of a card", (_LENSES,), {0: "", 11: "Sold out"}, "Orbis 50mm f/1.8"),
        Slot(
            "tessel badge", "badge of a card", (_LENSES,), {0: "Sold out", 4: "", 13: "Reserved"}, "Tessel 28mm f/2.8"
        ),
        Slot("marlow", "card", (_LENSES,), {0: "", 6: "Marlow 35mm f/1.4"}),
        Slot("orbis stock", "stock of a lens", (_ORBIS,), {0: "In stock", 11: "Sold out", 15: "In stock"}),
        Slot("glass", "condition of glass", (_ORBIS,), {0: "Clean", 5: "Faint haze"}, "Glass"),
        Slot("orbis note", "remark of a tester", (_ORBIS,), {0: "", 5: "On a second look we found haze at the rim."}),
        Slot("kestrel stock", "stock of a camera", (_KESTREL,), {0: "Only 2 left", 10: "Only 1 left"}),
        Slot("charger", "accessory in the box", (_KESTREL,), {0: "Charger KC-2", 7: ""}),
        Slot(
            "shutter",
            "description reworded",
            (_KESTREL,),
            {0: "All shutter speeds work as they should.", 10: "All shutter speeds but the slowest work."},
        ),
        Slot("manual", "link target", (_KESTREL,), {0: "kestrel-r2-v1.pdf", 6: "kestrel-r2-v2.pdf"}, "Download"),
        Slot("standard", "cost of postage", (_DELIVERY,), {0: "£4.50", 4: "£4.95"}, "Standard"),
        Slot("saturday", "delivery option", (_DELIVERY,), {0: "Saturday before noon", 12: ""}),
        Slot("cut-off", "time of day", (_DELIVERY,), {0: "3 pm", 8: "2.30 pm"}),
        Slot("post", "blog post", (_NEWS,), {0: "", 3: "Valuation day on 21 March"}),
        Slot(
            "return rule",
            "small word",
            (_DELIVERY,),
            {0: "Sale items can be returned within 14 days.", 13: "Sale items can be exchanged within 14 days."},
        ),
        Slot(
            "workshop head",
            "state in a headline",
            (_NEWS,),
            {0: "Darkroom workshop: places left", 9: "Darkroom workshop: fully booked"},
        ),
    ),
)
