"""A shop for electronics: a collection, four products, delivery; Shopify with sections and snippets."""

from __future__ import annotations

from bench.changing.familiar import common as c
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.pieces import Links, comes_and_goes, json_ld, turned
from bench.changing.scenario import Fetch

_SOUND, _ARIA, _TREK = "/collections/headphones", "/products/aria-200", "/products/trek-power-bank"
_READER, _DELIVERY, _STORE = "/products/lumen-e-reader", "/pages/delivery-and-returns", "/pages/our-store"
_MENU: Links = (
    ("/", "Home"),
    (_SOUND, "Headphones"),
    (_TREK, "Trek power bank"),
    (_READER, "Lumen e-reader"),
    (_DELIVERY, "Delivery and returns"),
    (_STORE, "Our store"),
)
_PROMISES = (
    "Real people on the phone, seven days a week",
    "Ten thousand five-star reviews",
    "Old devices recycled at no charge",
    "Family-owned since 1986",
)
_SUGGESTED = (
    ("usb-c-cable", "Braided USB-C cable", "£9.50"),
    ("travel-case", "Hard travel case", "£16.00"),
    ("desk-stand", "Walnut headphone stand", "£24.50"),
    ("clip-light", "Clip-on reading light", "£13.75"),
    ("wall-plug", "65 W wall plug", "£31.00"),
    ("ear-pads", "Spare ear pads", "£18.20"),
)
_BUYERS = ("Priya in Leicester", "Owen in Cardiff", "Sam in Brighton", "Isla in Perth", "Joe in Newry")


def _page(title: str, fetch: Fetch, main: str) -> str:
    consent = """<div id="shopify-pc__banner" class="shopify-pc__banner__dialog" role="alertdialog"><h2>Cookie
consent</h2><p>We use cookies to give you the best experience in our shop.</p><button>Accept</button>
<button>Decline</button></div>"""
    popup = """<div class="klaviyo-form needsclick"><p>Get a tenner off your first order over a hundred</p><input
type="email" placeholder="Email"><button>Claim it</button></div>"""
    return f"""<!doctype html><html class="no-js" lang="en-GB"><head><meta charset="utf-8"><title>{title} – Voltcorner
</title><script id="shopify-features" type="application/json">{{"accessToken":"{c.key(fetch, 32)}","betas":[]}}</script>
<script>window.ShopifyAnalytics={{"meta":{{"page":{{"requestId":"{c.key(fetch, 8)}-{
        c.key(fetch, 4)
    }"}}}}}}</script></head>
<body class="gradient animate--hover-default"><a class="skip-to-content-link" href="#MainContent">Skip to content</a>
<div id="shopify-section-announcement" class="shopify-section announcement-bar-section"><div class="announcement-bar">
<p class="announcement-bar__message">{turned(fetch, _PROMISES, 1)[0]}</p></div></div><header class="header">
<a href="/" class="header__heading-link">Voltcorner</a><nav class="header__inline-menu"><ul class="list-menu">{
        c.links(_MENU)
    }</ul></nav><a href="/cart?key={c.key(fetch, 32)}" class="header__icon--cart">Cart</a></header>
<main id="MainContent" class="content-for-layout">{main}</main>{c.sometimes(fetch, 0.25, popup)}
<footer class="footer color-scheme-1"><div class="footer__content-top"><div class="footer-block"><h2>About us</h2>
<p>Voltcorner began as a stall for valves and solder on Leather Lane. Today thirty of us test, sell and mend small
electronics from a warehouse in Coventry.</p></div><ul class="footer-block__details-content"><li>Search</li><li>Privacy
policy</li><li>Terms of service</li><li>Trade accounts</li></ul></div><div class="footer__copyright"><small>© 2026,
Voltcorner Ltd. Powered by Shopify</small></div></footer>{
        comes_and_goes(fetch, "voltcorner", 0.3, consent)
    }</body></html>"""


def _suggestions(fetch: Fetch) -> str:
    cards = "".join(
        f"""<li class="grid__item"><div class="card__information"><h3 class="card__heading"><a
href="/products/{name}">{title}</a></h3><div class="price">{price}</div>
</div></li>"""
        for name, title, price in c.mixed(fetch, _SUGGESTED, 3)
    )
    return f"""<product-recommendations class="related-products"><h2>You may also like</h2><ul class="grid
product-grid">{cards}</ul></product-recommendations>"""


def _price(price: str) -> str:
    return f"""<div class="price price--show-badge"><div class="price__regular"><span class="visually-hidden">Regular
price</span> <span class="price-item price-item--regular">{price}</span></div></div>"""


def _card(name: str, price: str, badge: str = "", path: str = "") -> str:
    title = f'<a href="{path}" class="full-unstyled-link">{name}</a>' if path else name
    mark = c.inside('span class="badge badge--bottom-left"', badge)
    return f"""<li class="grid__item"><div class="card-wrapper product-card-wrapper"><div class="card__content">
<h3 class="card__heading h5">{title}</h3>{_price(price)}<div class="card__badge">{mark}</div></div></div></li>"""


def _home(say: Say, fetch: Fetch) -> str:
    main = f"""<section class="shopify-section slideshow"><h2 class="banner__heading">{say("banner")}</h2>
<div class="banner__text rte"><p>Tested by us, guaranteed by the maker.</p></div></section>
<section class="shopify-section featured-collection"><h2>Picked by our staff</h2><ul class="grid product-grid">
{_card("Aria 200 headphones", say("aria price"), "", _ARIA)}{_card("Trek power bank", "£54.00", "", _TREK)}
{_card("Brook shower radio", "£89.00")}</ul></section>{c.para(say("notice"), ' class="rich-text__text"')}
<section class="shopify-section multicolumn"><h2>Why people come back</h2><ul><li>Every parcel leaves the day you
order.</li><li>We mend what we sell, and keep spare parts for ten years.</li></ul></section>"""
    return _page("Small electronics, well chosen", fetch, main)


def _sound(say: Say, fetch: Fetch) -> str:
    goods = (
        ("Aria 200 headphones", say("aria price"), say("aria badge"), _ARIA),
        ("Nocturne sleep buds", say("nocturne price"), "", ""),
        (say("new model"), "£249.00", "New", ""),
        ("Forge studio monitors", "£174.00", "", ""),
        (say("old model"), "£39.00", "Last pieces", ""),
    )
    main = f"""<div class="collection-hero"><h1 class="collection-hero__title">Headphones</h1><p>Over the ear, in the
ear and behind the ear.</p></div><facet-filters-form class="facets"><form><select
name="sort_by"><option>Featured</option>
<option>Price, low to high</option><option>Price, high to low</option></select></form></facet-filters-form>
<ul id="product-grid" class="grid product-grid">{"".join(_card(*one) for one in goods if one[0])}</ul>"""
    return _page("Headphones", fetch, main)


def _product(name: str, price: str, stock: str, fetch: Fetch, rest: str) -> str:
    data = json_ld("Product", name=name, offers={"price": price.removeprefix("£"), "priceCurrency": "GBP"})
    button = c.pick(fetch, ("Add to cart", "Add to basket"))
    main = f"""{
        data
    }<section class="product product--large product--thumbnail_slider"><div class="product__info-wrapper">
<div class="product__title"><h1>{name}</h1></div>{_price(price)}<p class="product__inventory" role="status">{stock}</p>
<product-form class="product-form"><form method="post" action="/cart/add"><input type="hidden" name="form_type"
value="product"><input type="hidden" name="authenticity_token" value="{c.key(fetch, 43)}"><button type="submit"
class="product-form__submit">{button}</button></form></product-form><p class="live-visitors"><span>{
        c.number(fetch, 3, 28)
    }</span> people are viewing this now</p>{rest}</div></section>{_suggestions(fetch)}"""
    return _page(name, fetch, main)


def _aria(say: Say, fetch: Fetch) -> str:
    rest = f"""<div class="product__description rte"><p>Closed headphones with a soft band and quiet electronics. They
fold into a bag the size of a lunch box, and every part can be unscrewed and
replaced.</p><p>{say("aria text")}</p></div>
<details class="accordion" open><summary>Specifications</summary><table><tr><td>Battery</td>
<td>{say("battery")}</td></tr>
<tr><td>Weight</td><td>254 g</td></tr><tr><td>Bluetooth</td><td>5.3</td></tr></table></details>
<p>Download the <a href="/cdn/shop/files/{say("manual")}">user manual</a>.</p>
<p class="proof">{c.pick(fetch, _BUYERS)} bought this {c.number(fetch, 4, 55)} minutes ago</p>"""
    return _product("Aria 200 headphones", say("aria price"), say("aria stock"), fetch, rest)


def _trek(say: Say, fetch: Fetch) -> str:
    rest = f"""<div class="product__description rte"><p>Twenty thousand milliampere-hours in a case of aluminium.</p>
<ul>{c.listed(("Charges a laptop once, a phone four times", say("trek feature"), "Allowed in hand luggage"))}</ul></div>
<fieldset class="product-form__input"><legend>Colour</legend><ul>{c.listed(("Graphite", say("colour"), "Sand"))}</ul>
</fieldset><p>Guaranteed for two years.</p>"""
    return _product("Trek power bank", "£54.00", say("trek stock"), fetch, rest)


def _reader(say: Say, fetch: Fetch) -> str:
    rest = f"""<div class="product__description rte"><p>A reader with a screen like paper and keys for turning the page.
It opens the books of your library and of most shops.</p></div><dl class="specs">{
        c.terms(
            (
                ("Screen", "7 inches"),
                ("Storage", "32 GB"),
                ("Water", say("water")),
                ("Formats", "EPUB, PDF, TXT"),
            )
        )
    }</dl><p class="product__note">Ships within a week.</p>"""
    return _product("Lumen e-reader", say("reader price"), "Available to order", fetch, rest)


def _delivery(say: Say, fetch: Fetch) -> str:
    table = c.rows(
        (
            ("Standard", "Two to three days", "£3.95"),
            ("Next day", "Order by three", "£6.95"),
            *([c.cells(say("locker"))] if say("locker") else []),
            ("Highlands and islands", "Four to six days", "£9.90"),
        )
    )
    main = f"""<div class="page-width page-width--narrow"><h1 class="main-page-title">Delivery and returns</h1><div
class="rte"><table><thead><tr><th>Service</th><th>When</th><th>Price</th></tr></thead><tbody>{table}</tbody></table>
<p>Unused goods may come back within thirty days, in their own box. We pay the postage if something is
faulty, and send the money back to the card it came from. Batteries that swell or leak must not be posted: ring
us first.</p></div></div>"""
    return _page("Delivery and returns", fetch, main)


def _store(say: Say, fetch: Fetch) -> str:
    main = f"""<div class="page-width page-width--narrow"><h1 class="main-page-title">Our store</h1><div class="rte">
<p>12 Foundry Yard, Coventry. Come and hear before you buy.</p><p>Monday to Saturday: {say("store hours")}</p>
<p>The repair bench is run by Dev Chauhan. Bring the thing, not only the charger.</p></div><p>{
        c.number(fetch, 1, 9)
    } people are in the queue of our chat</p></div>"""
    return _page("Our store", fetch, main)


_ALL_ARIA = ("/", _SOUND, _ARIA)
ELECTRONICS = MadeSite(
    "voltcorner.test",
    (
        "access token of the shop",
        "promise in the bar that turns",
        "key of the cart",
        "letter offered to some visitors",
        "banner of consent that comes and goes",
        "recommended goods by chance",
        "button of two wordings",
        "people viewing a product",
        "last buyer",
        "people in the queue of the chat",
    ),
    {
        "/": _home,
        _SOUND: _sound,
        _ARIA: _aria,
        _TREK: _trek,
        _READER: _reader,
        _DELIVERY: _delivery,
        _STORE: _store,
    },
    (
        Slot("aria price", "price", _ALL_ARIA, {0: "£129.00", 4: "£119.00", 12: "£129.00"}, "Aria 200 headphones"),
        Slot("aria badge", "badge", (_SOUND,), {0: "", 4: "Sale", 12: ""}, "Aria 200 headphones"),
        Slot("aria stock", "stock", (_ARIA,), {0: "In stock", 7: "Only 3 left", 9: "Sold out", 13: "In stock"}),
        Slot("aria text", "sentence reworded", (_ARIA,), {0: "The cable is included.", 10: "The cable is sold apart."}),
        Slot("battery", "figure in a table", (_ARIA,), {0: "30 hours", 2: "34 hours"}, "Battery"),
        Slot("manual", "link target", (_ARIA,), {0: "aria-200-v1.pdf", 8: "aria-200-v2.pdf"}, "user manual"),
        Slot("banner", "headline", ("/",), {0: "Sounds of winter", 6: "Spring clean for your desk"}),
        Slot("notice", "notice", ("/",), {0: "", 5: "Parcels are delayed by snow in Scotland.", 11: ""}),
        Slot("nocturne price", "price", (_SOUND,), {0: "£79.00", 9: "£84.00"}, "Nocturne sleep buds"),
        Slot("new model", "list entry", (_SOUND,), {0: "", 3: "Cadenza wireless"}, "Headphones"),
        Slot("old model", "list entry", (_SOUND,), {0: "Piccolo earphones", 13: ""}, "Headphones"),
        Slot("trek stock", "stock", (_TREK,), {0: "Out of stock until April", 6: "In stock, ships today"}),
        Slot("trek feature", "list entry", (_TREK,), {0: "", 14: "Shows its charge in per cent"}),
        Slot("colour", "option", (_TREK,), {0: "Sky blue", 10: "Moss green"}, "Colour"),
        Slot("reader price", "price", (_READER,), {0: "£149.00", 2: "£139.00", 5: "£144.00"}, "Lumen e-reader"),
        Slot("water", "specification", (_READER,), {0: "", 8: "Up to one metre"}, "Water"),
        Slot("locker", "row", (_DELIVERY,), {0: "", 7: "Parcel locker | Two days | £2.95"}),
        Slot("store hours", "opening hours", (_STORE,), {0: "10.00 to 18.00", 15: "9.30 to 17.30"}),
    ),
)
