"""A wholesaler of green coffee: collection, two products, price list, shipping, warehouse; Shopify-like."""

from __future__ import annotations

from bench.changing.assorted.common import listed, mixed, number, pick, rows, sometimes
from bench.changing.made import MadeSite, Say, Slot, paragraph
from bench.changing.noises import token, variant
from bench.changing.pieces import Links, anchors, json_ld, turned
from bench.changing.scenario import Fetch

_ALL, _SIDAMA, _HUILA = "/collections/green-coffee", "/products/sidama-grade-1", "/products/huila-supremo"
_PRICES, _SHIPPING, _WAREHOUSE = "/pages/price-list", "/pages/shipping", "/pages/warehouse"
_MENU: Links = (
    ("/", "Home"),
    (_ALL, "Green coffee"),
    (_PRICES, "Price list"),
    (_SHIPPING, "Shipping"),
    (_WAREHOUSE, "Warehouse"),
)
_GOODS: Links = ((_SIDAMA, "Sidama Grade 1"), (_HUILA, "Huila Supremo"))
_EXTRAS = (
    ("/products/jute-bag", "Jute bags, bundle of ten"),
    ("/products/moisture-meter", "Moisture meter for hire"),
    ("/products/cupping-bowls", "Cupping bowls, set of six"),
    ("/products/sample-box", "Sample box of the season"),
    ("/products/trier", "Bag trier, steel"),
)
_REVIEWS = (
    ("Kettle & Crane", "Screen size was spot on, bags arrived dry."),
    ("Roastery No. 9", "The pre-shipment sample matched the landed lot."),
    ("Fjellkaffe", "Friendly people and quick paperwork."),
    ("Tostadores del Sur", "Third container and still no complaint."),
    ("Bean Street", "Their cupping notes are honest."),
)
_TOWNS = ("Ghent", "Leeds", "Turin", "Aarhus", "Porto", "Graz")
_MARK = 'class="shopify-section section"'


def _page(title: str, fetch: Fetch, main: str) -> str:
    section = f"template--{number(fetch, 10**13, 10**14)}"
    popup = """<div class="popup-modal"><h2>Five per cent off your first pallet</h2><p>Join the trade list.</p>
<input type="email" placeholder="Email"><button>Sign up</button></div>"""
    tape = turned(fetch, ("New crop samples ship on Tuesdays", "Trade accounts are opened within a day"), 1)[0]
    return f"""<!doctype html><html class="no-js" lang="en"><head><meta charset="utf-8"><title>{title} &ndash; Lantern
Green Coffee</title><link href="//cdn.lantern.example/t/14/base.css?v={number(fetch, 10**9, 10**10)}" rel="stylesheet">
<script>window.Shopify = {{"shop": "lantern", "pageId": "{token(fetch, 12)}"}};</script></head>
<body class="gradient"><a class="skip-to-content-link button visually-hidden" href="#MainContent">Skip to content</a>
<div id="shopify-section-announcement" class="announcement-bar"><p class="announcement-bar__message h5">{tape}</p></div>
<sticky-header class="header-wrapper"><header class="header page-width"><a href="/" class="header__heading-link">Lantern
Green Coffee</a><nav class="header__inline-menu"><ul class="list-menu">{anchors(_MENU)}</ul></nav><a
href="/cart?key={token(fetch, 20)}" class="header__icon">Basket</a></header></sticky-header>
<main id="MainContent" class="content-for-layout focus-none" role="main"><section id="shopify-section-{section}__main"
{_MARK}><div class="page-width">{main}</div></section></main>{sometimes(fetch, 0.3, popup)}<footer class="footer
color-scheme-3">
<div class="footer__content-top page-width"><div class="footer-block"><h2 class="footer-block__heading">About us</h2>
<p>Lantern buys from growers and their unions and sells to roasters by the bag. We cup every lot three times: at
origin, on arrival and before it leaves us.</p></div><div class="footer-block"><h2>Terms</h2><ul><li>Terms of sale</li>
<li>Privacy policy</li><li>Refund policy</li></ul></div></div><div class="footer__copyright"><small>&copy; Lantern Green
Coffee. Powered by Storefront</small></div></footer></body></html>"""


def _review(fetch: Fetch) -> str:
    who, text = pick(fetch, _REVIEWS)
    return f'<figure class="review"><blockquote>{text}</blockquote><figcaption>{who}</figcaption></figure>'


def _recommended(fetch: Fetch) -> str:
    cards = "".join(
        f"""<li class="grid__item"><div class="card-wrapper"><a
href="{path}?pr_rec_id={token(fetch, 9)}&amp;pr_seq=uniform"
class="full-unstyled-link">{name}</a></div></li>"""
        for path, name in mixed(fetch, _EXTRAS, 2)
    )
    return f'<product-recommendations><h2>You may also like</h2><ul class="grid">{cards}</ul></product-recommendations>'


def _home(say: Say, fetch: Fetch) -> str:
    cards = "".join(
        f"""<div class="multicolumn-card"><h3><a href="{path}">{name}</a></h3><div
class="rte"><p>{text}</p></div></div>"""
        for (path, name), text in zip(
            _GOODS, ("Floral lots of two washing stations.", "Washed, from small farms around Pitalito."), strict=True
        )
    )
    return _page(
        "Green coffee by the bag",
        fetch,
        f"""<h1>Green coffee by the bag</h1><div class="rich-text"><p>The African crop is at sea.</p></div><div
class="multicolumn">{cards}</div>{paragraph(say("home strike"))}<h2>{say("event heading")}</h2><p>Public cupping on
{say("cupping")} at our warehouse.</p><h2>What roasters say</h2>{_review(fetch)}
<p class="instagram">{variant(fetch, "Follow the harvest on our channel", "See the harvest in pictures")}</p>""",
    )


def _all(say: Say, fetch: Fetch) -> str:
    cards = "".join(
        f"""<li class="grid__item"><div class="card card--standard"><h3 class="card__heading"><a
href="{path}">{name}</a>
</h3><span class="badge">{state}</span><div class="price"><span class="price-item">{price}</span></div></div></li>"""
        for path, name, state, price in (
            (_SIDAMA, "Sidama Grade 1", "On the floor", say("sidama price")),
            (_HUILA, "Huila Supremo", say("huila state"), say("huila price")),
            ("/products/mogiana", "Mogiana Natural", "Afloat", "from €5.60/kg"),
            ("/products/aceh", say("aceh"), "Pre-shipment", "from €7.95/kg"),
            ("/products/robusta", "Bukoba Robusta", "On the floor", "from €4.10/kg"),
        )
        if name
    )
    facets = listed(mixed(fetch, ("Washed", "Natural", "Honey", "Decaffeinated", "Organic")))
    return _page(
        "Green coffee",
        fetch,
        f"""<h1>Green coffee</h1><facet-filters-form><p>Filter:</p><ul>{facets}</ul></facet-filters-form>
<ul id="product-grid" class="grid product-grid">{cards}</ul>""",
    )


def _sidama(say: Say, fetch: Fetch) -> str:
    offer = json_ld(
        "Product",
        name="Sidama Grade 1",
        offers={"price": say("sidama price").removeprefix("from €").removesuffix("/kg")},
    )
    return _page(
        "Sidama Grade 1",
        fetch,
        f"""<div class="product__title"><h1>Sidama Grade 1</h1></div>{offer}<div
class="price">{say("sidama price")}</div>
<p class="inventory">{number(fetch, 3, 29)} roasters are looking at this lot</p><dl><dt>Crop</dt><dd>{say("crop")}</dd>
<dt>Score</dt><dd>86.5 points</dd><dt>Bag</dt><dd>60 kg, jute with liner</dd></dl><div class="product__description
rte"><p>Floral, with lemon and {say("taste")}.</p></div><form action="/cart/add"><input type="hidden"
name="section-token"
value="{token(fetch, 20)}"><button>{variant(fetch, "Add to basket", "Reserve bags")}</button></form>
{_recommended(fetch)}""",
    )


def _huila(say: Say, fetch: Fetch) -> str:
    sold = f"Last bags went to {pick(fetch, _TOWNS)} {number(fetch, 2, 59)} minutes ago"
    return _page(
        "Huila Supremo",
        fetch,
        f"""<div class="product__title"><h1>Huila Supremo</h1></div><div class="price">{say("huila price")}</div><p
class="badge">{say("huila state")}</p><p class="fomo">{sold}</p><dl><dt>Exporter</dt><dd>Cafetera del
Macizo</dd><dt>Next
arrival</dt><dd>week 14</dd></dl><p>The certificate is <a
href="https://cdn.lantern.example/{say("certificate")}">
ready to read</a>.</p>{_recommended(fetch)}""",
    )


def _prices(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            ("Sidama Grade 1", say("sidama 10"), "€7.92", "60 kg"),
            ("Huila Supremo", "€7.35", say("huila 50"), "70 kg"),
            ("Mogiana Natural", "€5.80", "€5.45", "59 kg"),
            (say("peru row"), "€6.70", "€6.30", "69 kg"),
            (say("uganda row"), "€5.15", "€4.88", "60 kg"),
        )
    )
    return _page(
        "Price list",
        fetch,
        f"""<h1>Price list</h1><div class="rte"><p>Prices per kilogram, ex warehouse, without VAT. Valid until
{say("valid")}.</p><table><thead><tr><th>Lot</th><th>From 10 bags</th><th>From 50 bags</th><th>Bag</th></tr></thead>
<tbody>{table}</tbody></table></div>{_review(fetch)}""",
    )


def _shipping(say: Say, fetch: Fetch) -> str:
    return _page(
        "Shipping",
        fetch,
        f"""<h1>Shipping</h1><div class="rte"><ul>{
            listed(("Benelux: €64 a pallet", "Germany: €89 a pallet", say("pickup")))
        }</ul><p>Orders placed before {say("cut-off")} leave on the same day.</p></div>
<p>Quote number of your visit: LQ-{number(fetch, 10_000, 99_999)}</p>""",
    )


def _warehouse(say: Say, fetch: Fetch) -> str:
    return _page(
        "Warehouse",
        fetch,
        f"""<h1>Warehouse</h1><div class="rte"><p>Dock hours: {say("dock")}</p><p>Warehouse manager:
Griet Maes</p>
<p>Visitors wear shoes with steel caps.</p></div><p class="chat-bubble">{pick(fetch, ("Joris", "Anouk", "Wim"))} is
typing…</p>""",
    )


COFFEE = MadeSite(
    "lantern-green-coffee.test",
    (
        "ids of sections",
        "cache-busting names",
        "key of a basket in links",
        "offer for some visitors",
        "sentence of a bar that turns",
        "voice of a customer",
        "button of two variants",
        "order of filters",
        "people looking",
        "recommended goods",
        "who bought last",
        "number of a quote",
        "who types in the chat",
    ),
    {
        "/": _home,
        _ALL: _all,
        _SIDAMA: _sidama,
        _HUILA: _huila,
        _PRICES: _prices,
        _SHIPPING: _shipping,
        _WAREHOUSE: _warehouse,
    },
    (
        Slot(
            "home strike", "paragraph", ("/",), {0: "", 3: "A strike at the port of Antwerp delays containers.", 8: ""}
        ),
        Slot("event heading", "heading", ("/",), {0: "Spring cupping, first date", 13: "Spring cupping, second date"}),
        Slot("cupping", "date of an event", ("/",), {0: "19 March", 13: "26 March"}),
        Slot(
            "sidama price",
            "price",
            (_ALL, _SIDAMA),
            {0: "from €8.10/kg", 5: "from €8.45/kg", 12: "from €8.30/kg"},
            "Sidama Grade 1",
        ),
        Slot("huila state", "status", (_ALL, _HUILA), {0: "Available", 9: "Sold out"}, "Huila Supremo"),
        Slot("huila price", "price", (_ALL, _HUILA), {0: "from €7.20/kg", 4: "from €7.05/kg"}, "Huila Supremo"),
        Slot("aceh", "product", (_ALL,), {0: "", 7: "Aceh Gayo Double Pick"}),
        Slot("crop", "table cell", (_SIDAMA,), {0: "2024/25", 11: "2025/26"}, "Crop"),
        Slot("taste", "paragraph", (_SIDAMA,), {0: "black tea", 8: "bergamot"}),
        Slot(
            "certificate",
            "link target",
            (_HUILA,),
            {0: "huila-cert-2025.pdf", 6: "huila-cert-2026.pdf"},
            "ready to read",
        ),
        Slot("sidama 10", "price", (_PRICES,), {0: "€8.10", 5: "€8.45"}, "Sidama Grade 1"),
        Slot("huila 50", "price", (_PRICES,), {0: "€7.20", 4: "€7.05"}, "Huila Supremo"),
        Slot("peru row", "row", (_PRICES,), {0: "", 2: "Cajamarca Organic"}),
        Slot("uganda row", "row", (_PRICES,), {0: "Bugisu AA", 13: ""}),
        Slot("valid", "deadline", (_PRICES,), {0: "15 March", 15: "5 April"}),
        Slot("pickup", "list entry", (_SHIPPING,), {0: "Collection on Saturdays by appointment", 3: ""}),
        Slot("cut-off", "hour", (_SHIPPING,), {0: "11:00", 10: "13:30"}),
        Slot("dock", "opening hours", (_WAREHOUSE,), {0: "7.30 to 15.30", 5: "7.00 to 16.00"}),
    ),
)
