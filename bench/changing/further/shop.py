"""A shop for gardeners on a hosted platform: products with variants, a collection, terms of delivery."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.recent.common import at_times, hexes, json_ld, links, mixed, number, pick
from bench.changing.scenario import Fetch

_SPADE, _CAN, _GLOVES = "/products/border-spade", "/products/brass-can", "/products/hide-gloves"
_TOOLS = "/collections/hand-tools"
_GOODS = ((_SPADE, "Border spade, ash handle"), (_CAN, "Brass watering can"), (_GLOVES, "Deerhide gloves"))
_MENU = (("/", "Home"), (_TOOLS, "Hand tools"), ("/policies/shipping", "Delivery"), ("/pages/workshops", "Workshops"))
_PROMOS = (
    "Spring is near: see our new seed trays",
    "Refer a friend and you both get a treat",
    "Gift cards by email in minutes",
    "Klarna: pay later in three parts",
)
_BUYERS = ("Priya in Bath", "Owen in Hexham", "Sal in Truro", "Bea in Stamford", "Jock in Nairn")


def _page(title: str, fetch: Fetch, main: str) -> str:
    popup = """<div class="klaviyo-form" role="dialog"><h3>Join the potting shed</h3><p>Ten percent off when you sign
up.</p><button>No, thanks</button></div>"""
    cookie = '<div id="shopify-pc__banner"><p>This site uses cookies.</p> <button>Accept</button></div>'
    return f"""<!doctype html><html class="js" lang="en"><head><meta charset="utf-8"><title>{title} – Fern &amp; Fork
</title><link href="//cdn.example/s/files/1/theme.css?v={number(fetch, 10**9, 10**10)}" rel="stylesheet">
<script>var Shopify={{"shop":"fern-fork","token":"{hexes(fetch, 20)}"}};</script><meta name="viewport"
content="width=device-width, initial-scale=1"><meta name="theme-color" content="#1d2b3a">
<meta property="og:type" content="website"><meta property="og:title" content="{title}"><link rel="icon"
href="/favicon.ico">
<link rel="apple-touch-icon" sizes="180x180" href="/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest">
</head><body class="gradient">
<div class="shopify-section announcement-bar-section"><p class="announcement-bar__message">{pick(fetch, _PROMOS)}</p>
</div><header class="header"><a class="header__heading-link" href="/">Fern &amp; Fork</a><nav>
<ul class="list-menu">{links(_MENU)}</ul></nav><a href="#cart">Cart <span>0</span></a></header>
<main id="MainContent" class="content-for-layout">{main}</main>{at_times(fetch, 0.25, popup)}
{at_times(fetch, 0.4, cookie)}<div class="sales-pop"><p>{pick(fetch, _BUYERS)} bought this
{number(fetch, 2, 55)} minutes ago</p></div><footer class="footer"><section class="site-info"><h2>About this
site</h2><p>We are a family firm that sells what it uses in its own garden.</p><p>If something does not work, write to
the webmaster
and name the page, the browser and what you did before. Most questions are answered within three working days.</p>
<ul><li>Accessibility</li><li>Data protection</li><li>Imprint</li><li>Site map</li><li>Social media</li></ul></section>
<h2>Visit us</h2><p>The Old Dairy, Ludlow</p>
<p>© 2026, Fern &amp; Fork</p></footer></body></html>"""


def _like(path: str, fetch: Fetch) -> str:
    return "".join(
        f'<li class="grid__item"><h3 class="card"><a href="{to}?pr_rid={hexes(fetch, 8)}">{name}</a></h3></li>'
        for to, name in mixed(fetch, [one for one in _GOODS if one[0] != path])
    )


def _product(path: str, fetch: Fetch, price: str, stock: str, text: str, variants: str, facts: str) -> str:
    name = dict(_GOODS)[path]
    return _page(
        name,
        fetch,
        f"""<section class="product"><div class="product__info-wrapper"><h1>{name}</h1>
<div class="jdgm-preview-badge">Loved by {number(fetch, 120, 190)} gardeners</div>
<div class="price"><span class="visually-hidden">Regular price</span> <span class="price-item">{price}</span></div>
<p class="product__inventory">{stock}</p><fieldset class="variant-options"><legend>Option</legend><ul>{variants}</ul>
</fieldset><form action="/cart/add" method="post"><input type="hidden" name="section-id" value="{hexes(fetch, 12)}">
<button>Add to cart</button></form><p class="live-views">{number(fetch, 3, 40)} people have this in their basket</p>
<div class="product__description rte">{text}</div><h2>Details</h2><ul class="facts">{facts}</ul></div></section>
<section class="product-recommendations"><h2>You may also like</h2><ul>{_like(path, fetch)}</ul></section>
{json_ld("Product", name=name)}""",
    )


def _options(*pairs: tuple[str, str]) -> str:
    return "".join(f"<li><span>{name}</span> <em>{state}</em></li>" for name, state in pairs if name)


def _home(say: Say, fetch: Fetch) -> str:
    cards = "".join(f'<li class="grid__item"><a href="{path}">{name}</a></li>' for path, name in _GOODS)
    return _page(
        "Tools that last",
        fetch,
        f"""<div class="banner"><h1>Tools that last a lifetime</h1><p>{say("season")}</p></div>
<ul class="product-grid">{cards}</ul><div class="rich-text"><h2>The shop in Ludlow</h2><p>Open Tuesday to Saturday, 10
to 4.</p>
<p>{say("shop note")}</p></div>""",
    )


def _tools(say: Say, fetch: Fetch) -> str:
    rows = (
        ("Border spade, ash handle", say("spade price")),
        ("Potting trowel", say("trowel price")),
        (say("dibber"), "£14.50"),
        (say("hoe"), "£46.00"),
        ("Daisy grubber", say("grubber price")),
    )
    cards = "".join(
        f"""<li class="grid__item"><div class="card-wrapper"><h3 class="card__heading">{name}</h3>
<div class="price"><span class="price-item">{price}</span></div></div></li>"""
        for name, price in rows
        if name
    )
    return _page(
        "Hand tools",
        fetch,
        f"""<h1 class="collection-hero__title">Hand tools</h1><p>Forged, not stamped.</p>
<ul class="product-grid">{cards}</ul><p class="shown">{number(fetch, 11, 60)} gardeners are browsing this page</p>""",
    )


def _spade(say: Say, fetch: Fetch) -> str:
    return _product(
        _SPADE,
        fetch,
        say("spade price"),
        say("spade stock"),
        f"<p>Forged in one piece in Sheffield. The blade is {say('blade')} long and holds its edge for years.</p>",
        _options(("Short handle", "available"), ("Long handle", say("long handle"))),
        f"<li>Ash from managed woods</li><li>Guarantee: {say('guarantee')}</li>",
    )


def _can(say: Say, fetch: Fetch) -> str:
    return _product(
        _CAN,
        fetch,
        say("can price"),
        "In stock, sent within two days",
        f"<p>Soldered by hand. {say('can words')}</p>",
        _options(("Five litres", "available"), (say("nine litres"), "available")),
        f"<li>Solid brass rose</li><li>Made in {say('can origin')}</li>",
    )


def _gloves(say: Say, fetch: Fetch) -> str:
    alert = say("gloves alert")
    return _product(
        _GLOVES,
        fetch,
        say("gloves price"),
        say("gloves stock"),
        f"<p>Soft and thorn proof.</p>{f'<p><strong>{alert}</strong></p>' if alert else ''}",
        _options(("Small", say("gloves small")), ("Medium", "available"), ("Large", "available")),
        "<li>Vegetable tanned</li><li>Wipe clean with a damp cloth</li>",
    )


def _shipping(say: Say, fetch: Fetch) -> str:
    return _page(
        "Delivery",
        fetch,
        f"""<h1>Delivery</h1><div class="rte"><table><thead><tr><th>Service</th><th>Cost</th></tr></thead><tbody>
<tr><td>Standard parcel</td><td>£3.95</td></tr><tr><td>Next working day</td><td>{say("express")}</td></tr>
<tr><td>Long items</td><td>£9.75</td></tr></tbody></table><p>We do not deliver to the Channel Islands.</p><p>Returns
are accepted within
{say("returns")} of delivery, unused and in the box.</p></div>""",
    )


def _workshops(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{name}</td><td>{day}</td><td>{state}</td></tr>"
        for name, day, state in (
            ("Sharpening", say("sharpening day"), say("sharpening state")),
            (say("willow"), "Sunday 26 April", "places free"),
            ("Pruning roses", "Saturday 11 April", "places free"),
        )
        if name
    )
    return _page(
        "Workshops",
        fetch,
        f"""<h1>Workshops in the dairy</h1><p>Led by Hester Vane; tea and cake are included.</p><table><thead>
<tr><th>Workshop</th><th>Day</th><th>Booking</th></tr></thead><tbody>{rows}</tbody></table>""",
    )


SHOP = MadeSite(
    "fern-fork.test",
    (
        "message of a bar, other at each request",
        "popup of a shop at times",
        "purchase of somebody",
        "baskets with it",
        "recommendations in any order",
        "lovers of a product",
        "browsing gardeners",
        "cookie banner in four of ten",
    ),
    {
        "/": _home,
        _TOOLS: _tools,
        _SPADE: _spade,
        _CAN: _can,
        _GLOVES: _gloves,
        "/policies/shipping": _shipping,
        "/pages/workshops": _workshops,
    },
    (
        Slot(
            "season",
            "line of a hero",
            ("/",),
            {0: "Winter is for mending and sharpening.", 9: "Our catalogue for the spring is out."},
        ),
        Slot(
            "shop note",
            "note on a shop",
            ("/",),
            {0: "Parking is behind the chapel.", 13: "Please park at the station; the yard is being paved."},
        ),
        Slot(
            "spade price",
            "price on product and collection",
            (_TOOLS, _SPADE),
            {0: "£68.00", 3: "£74.00"},
            "Border spade, ash handle",
        ),
        Slot("trowel price", "price of a card", (_TOOLS,), {0: "£21.00", 7: "£18.90"}, "Potting trowel"),
        Slot("dibber", "card of a collection", (_TOOLS,), {0: "", 5: "Beech dibber"}),
        Slot("hoe", "card of a collection", (_TOOLS,), {0: "Swoe hoe", 10: ""}),
        Slot("grubber price", "price of a card", (_TOOLS,), {0: "£16.25", 12: "£17.75"}, "Daisy grubber"),
        Slot("spade stock", "stock of a product", (_SPADE,), {0: "In stock", 6: "Back in three weeks", 12: "In stock"}),
        Slot("blade", "length in a sentence", (_SPADE,), {0: "23 cm", 9: "24 cm"}),
        Slot("long handle", "state of a variant", (_SPADE,), {0: "sold out", 4: "new batch"}, "Long handle"),
        Slot("guarantee", "guarantee of a product", (_SPADE,), {0: "ten years", 14: "fifteen years"}),
        Slot("can price", "price of a product", (_CAN,), {0: "£92.00", 5: "£79.00", 11: "£95.00"}),
        Slot(
            "can words",
            "sentence of a product",
            (_CAN,),
            {0: "It pours without a drip.", 8: "The rose now unscrews for cleaning."},
        ),
        Slot("nine litres", "variant", (_CAN,), {0: "Nine litres", 13: ""}),
        Slot("can origin", "origin of a product", (_CAN,), {0: "Birmingham", 2: "Walsall"}),
        Slot("gloves price", "price of a product", (_GLOVES,), {0: "£34.00", 7: "£29.50"}),
        Slot("gloves stock", "stock of a product", (_GLOVES,), {0: "Ready to ship", 10: "Pre-order for May"}),
        Slot("gloves small", "state of a variant", (_GLOVES,), {0: "few left", 6: "sold out"}, "Small"),
        Slot(
            "gloves alert",
            "recall on a product",
            (_GLOVES,),
            {0: "", 12: "Pairs sold in January have a weak seam; we replace them."},
        ),
        Slot("express", "charge for a parcel", ("/policies/shipping",), {0: "£7.50", 11: "£8.20"}, "Next working day"),
        Slot("returns", "time for returns", ("/policies/shipping",), {0: "28 days", 14: "45 days"}),
        Slot(
            "sharpening day",
            "day of a workshop",
            ("/pages/workshops",),
            {0: "Saturday 28 March", 3: "Saturday 4 April"},
            "Sharpening",
        ),
        Slot(
            "sharpening state",
            "booking of a workshop",
            ("/pages/workshops",),
            {0: "two places", 9: "fully booked"},
            "Sharpening",
        ),
        Slot("willow", "row of workshops", ("/pages/workshops",), {0: "", 6: "Willow weaving"}),
    ),
)
