"""A shop for camping gear: a collection, products with variants and stock, and terms of delivery."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, item, row
from bench.changing.scenario import Fetch
from bench.changing.unseen.common import anchors, by_turns, count, one_of, some_of, sometimes, structured, token

_STOVE, _TENT, _LAMP = "/products/kestrel-stove", "/products/moss-2-tent", "/products/ember-lantern"
_MENU = (("/", "Shop"), ("/collections/stoves", "Stoves"), (_TENT, "Tents"), ("/pages/delivery", "Delivery"))
_ALSO = (
    ("/products/spork", "Titanium spork", "£9.00"),
    ("/products/mug", "Enamel mug", "£11.50"),
    ("/products/dry-bag", "Dry bag, 13 litres", "£16.00"),
    ("/products/pillow", "Inflatable pillow", "£21.00"),
    ("/products/towel", "Trek towel", "£14.25"),
    ("/products/whistle", "Rescue whistle", "£4.75"),
)
_BUYERS = ("Nadia in Leeds", "Tom in Truro", "Greta in Oban", "Will in Bath", "Shreya in Derby")
_PROMOS = (
    "Free returns within 60 days",
    "Join the trail club and collect points",
    "Gift cards by email in a minute",
    "Rated excellent by hikers",
)


def _page(title: str, fetch: Fetch, main: str, template: str) -> str:
    also = "\n".join(
        f'<li class="grid__item"><a class="card__link" href="{path}">{name}</a> <span class="price">{price}</span></li>'
        for path, name, price in some_of(fetch, _ALSO, 4)
    )
    toast = f"""<div class="fomo-toast" role="status"><p>{one_of(fetch, _BUYERS)} bought something
{count(fetch, 2, 55)} minutes ago</p></div>"""
    popup = """<div class="klaviyo-form"><h3>10% off your first order</h3><p>Sign up for our emails.</p>
<input type="email" placeholder="Email"><button>Send me the code</button></div>"""
    return f"""<!doctype html><html class="no-js" lang="en"><head><meta charset="utf-8"><title>{title} – Fellside
Outfitters</title><link rel="canonical" href="https://fellside.test"><script>var Shopify=Shopify||{{}};
Shopify.theme={{"id":{count(fetch, 10**9, 10**10)}}};window.ShopifyAnalytics={{"uniq":"{token(fetch, 32)}"}};</script>
<link rel="stylesheet" href="/cdn/shop/t/14/assets/base.css?v={count(fetch, 10**8, 10**9)}"></head>
<body class="gradient template-{template}"><div class="announcement-bar" role="region" aria-label="Announcement">
<p class="announcement-bar__message">{one_of(fetch, _PROMOS)}</p></div>
<header class="header"><a class="header__heading-link" href="/">Fellside Outfitters</a>
<nav class="header__inline-menu"><ul class="list-menu">{anchors(_MENU)}</ul></nav>
<div class="header__icons"><a href="/account/login">Log in</a> <a href="/cart">Cart</a></div></header>
<main id="MainContent" class="content-for-layout">{main}</main>
<section class="product-recommendations"><h2>Hikers also bought</h2><ul class="grid">{also}</ul></section>
{sometimes(fetch, 0.5, toast)}{sometimes(fetch, 0.25, popup)}
<footer class="footer"><form method="post" action="/contact"><input type="hidden" name="authenticity_token"
value="{token(fetch, 40)}"></form><p>© 2026, Fellside Outfitters</p><ul><li>Refund policy</li>
<li>Privacy policy</li> <li>Terms of service</li></ul></footer></body></html>"""


def _product(title: str, price: str, stock: str, specs: str, text: str, fetch: Fetch) -> str:
    stars, hearts = count(fetch, 130, 190), count(fetch, 20, 90)
    return _page(
        title,
        fetch,
        f"""<section class="product"><div class="product__info"><h1 class="product__title">{title}</h1>
<div class="price price--large"><span class="visually-hidden">Regular price</span> <span
class="price-item">{price}</span>
</div><p class="product__inventory">{stock}</p><p class="viewers">{count(fetch, 3, 38)} people are looking at this</p>
<div class="social"><span>{hearts} wishlists</span> <span>{stars} views today</span></div>
<form method="post" action="/cart/add"><input type="hidden" name="section-id" value="{token(fetch, 12)}">
<button type="submit">Add to cart</button></form><div class="product__description rte">{text}</div>
<h2>Specifications</h2><table class="specs"><tbody>{specs}</tbody></table></div></section>
{structured("Product", name=title)}""",
        "product",
    )


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "Camping gear",
        fetch,
        f"""<div class="banner"><h1>{say("banner")}</h1></div><section class="featured"><h2>Featured</h2><ul>
<li><a href="{_STOVE}">Kestrel stove</a> <span class="price">{say("stove price")}</span></li>
<li><a href="{_TENT}">Moss 2 tent</a> <span class="price">£289.00</span></li>
<li><a href="{_LAMP}">Ember lantern</a> <span class="price">£38.00</span></li></ul></section>
<section class="rich-text"><h2>Our workshop in Kendal</h2><p>Bring in what is broken: {say("workshop")}.</p>
<p>Most tents are mended within ten days, and we tell you the price before we start.</p></section>
<p class="tip">Trail tip: {by_turns(fetch, "tip", _TIPS)}</p>""",
        "index",
    )


_TIPS = ("air your sleeping bag after each trip.", "pack the heavy things close to your back.", "carry a paper map.")


def _stoves(say: Say, fetch: Fetch) -> str:
    cards = "\n".join(
        f"""<li class="grid__item"><div class="card"><h3 class="card__heading"><a href="{path}">{name}</a></h3>
<div class="price">{price}</div> <span class="badge">{badge}</span></div></li>"""
        for name, path, price, badge in (
            ("Kestrel stove", _STOVE, say("stove price"), say("stove badge")),
            (say("petrel"), "/products/petrel-stove", "£74.00", "New"),
            ("Wren alcohol burner", "/products/wren-burner", say("wren price"), "In stock"),
            (say("heron"), "/products/heron-stove", "£131.00", "Last ones"),
            ("Windshield, folding", "/products/windshield", "£12.00", "In stock"),
        )
        if name
    )
    return _page(
        "Stoves",
        fetch,
        f"""<h1 class="collection-hero__title">Stoves</h1><p>Small flames for big hills.</p>
<ul id="product-grid" class="grid product-grid">{cards}</ul>""",
        "collection",
    )


def _stove(say: Say, fetch: Fetch) -> str:
    return _product(
        "Kestrel stove",
        say("stove price"),
        say("stove stock"),
        row("Weight | " + say("stove weight")) + row("Fuel | Gas cartridge") + row(say("stove igniter")),
        """<p>Boils a litre in under four minutes and folds to the size of a fist. The burner head keeps its flame in
wind, and the legs grip on ice.</p>""",
        fetch,
    )


def _tent(say: Say, fetch: Fetch) -> str:
    return _product(
        "Moss 2 tent",
        say("tent price"),
        say("tent stock"),
        row("Sleeps | Two") + row("Packed weight | 2.1 kg") + row("Hydrostatic head | " + say("tent head")),
        f"""<p>A free-standing tent for three seasons with two doors and two porches.</p><p>{say("tent poles")}</p>
<p>Read the <a href="{say("tent manual")}">instructions for pitching</a>.</p>""",
        fetch,
    )


def _lamp(say: Say, fetch: Fetch) -> str:
    colours = "".join(
        f'<li class="swatch">{colour}</li>\n' for colour in ("Slate", say("lamp colour"), "Rust") if colour
    )
    return _product(
        "Ember lantern",
        "£38.00",
        say("lamp stock"),
        row("Light | " + say("lamp light")) + row("Charging | USB-C"),
        f"""<p>A lantern that hangs in a tent or stands on a table.</p><h3>Colours</h3><ul
class="swatches">{colours}</ul>
<p>{say("lamp recall")}</p>""",
        fetch,
    )


def _delivery(say: Say, fetch: Fetch) -> str:
    return _page(
        "Delivery",
        fetch,
        f"""<h1>Delivery</h1><table><thead><tr><th>Service</th><th>Time</th><th>Charge</th></tr></thead><tbody>
<tr><td>Standard</td><td>{say("standard time")}</td><td>£3.95</td></tr>
<tr><td>Express</td><td>Next working day</td><td>{say("express charge")}</td></tr>
{row(say("locker"))}</tbody></table><h2>Where we send</h2><ul><li>United Kingdom</li> <li>Ireland</li>
{item(say("country"))}</ul><p>Orders of tents go out in a parcel of their own.</p>""",
        "page",
    )


SHOP = MadeSite(
    "fellside.test",
    (
        "goods also bought",
        "toast of a purchase at times",
        "form for a discount at times",
        "announcement drawn at request",
        "wishlists and views counted",
        "lookers at this moment",
        "tip of the trail",
    ),
    {
        "/": _home,
        "/collections/stoves": _stoves,
        _STOVE: _stove,
        _TENT: _tent,
        _LAMP: _lamp,
        "/pages/delivery": _delivery,
    },
    (
        Slot("banner", "headline of a shop", ("/",), {0: "Ready for spring nights"}),
        Slot(
            "workshop",
            "opening hours in a sentence",
            ("/",),
            {0: "open Tuesday to Saturday, 9 to 5"},
        ),
        Slot(
            "stove price",
            "price on three pages",
            ("/", "/collections/stoves", _STOVE),
            {0: "£59.00", 4: "£64.00"},
            "Kestrel stove",
        ),
        Slot("stove badge", "badge", ("/collections/stoves",), {0: "Bestseller", 10: "Sold out"}, "Kestrel stove"),
        Slot("petrel", "goods in a list", ("/collections/stoves",), {0: "", 3: "Petrel multi-fuel stove"}),
        Slot("wren price", "price in a list", ("/collections/stoves",), {0: "£18.50"}, "Wren"),
        Slot("heron", "goods in a list", ("/collections/stoves",), {0: "Heron twin burner", 11: ""}),
        Slot("stove stock", "stock", (_STOVE,), {0: "In stock", 10: "Out of stock, back in April"}, "Kestrel stove"),
        Slot("stove weight", "cell of a specification", (_STOVE,), {0: "83 g", 6: "88 g"}, "Weight"),
        Slot("stove igniter", "line of a specification", (_STOVE,), {0: "", 6: "Igniter | Piezo"}),
        Slot("tent price", "price of a tent", (_TENT,), {0: "£289.00"}),
        Slot("tent stock", "stock", (_TENT,), {0: "Low stock: 4 left", 5: "Ships in two weeks"}, "Moss 2 tent"),
        Slot("tent head", "cell of a specification", (_TENT,), {0: "3000 mm"}, "Hydrostatic head"),
        Slot(
            "tent poles",
            "sentence of a description",
            (_TENT,),
            {0: "Poles are of aluminium.", 9: "Poles are now of carbon fibre."},
        ),
        Slot(
            "tent manual",
            "link target",
            (_TENT,),
            {0: "/cdn/files/moss-2-v1.pdf", 7: "/cdn/files/moss-2-v2.pdf"},
            "instructions for pitching",
        ),
        Slot("lamp stock", "stock", (_LAMP,), {0: "In stock", 3: "Pre-order", 11: "In stock"}, "Ember lantern"),
        Slot("lamp colour", "variant", (_LAMP,), {0: "", 12: "Heather"}),
        Slot("lamp light", "cell of a specification", (_LAMP,), {0: "250 lumens"}, "Light"),
        Slot(
            "lamp recall",
            "notice of a recall",
            (_LAMP,),
            {0: "", 14: "Recall: lanterns of batch E-0925 may overheat. Please send yours back to us."},
        ),
        Slot(
            "standard time", "cell of delivery", ("/pages/delivery",), {0: "3 to 5 days", 4: "2 to 4 days"}, "Standard"
        ),
        Slot("express charge", "cell of delivery", ("/pages/delivery",), {0: "£7.50", 10: "£8.20"}, "Express"),
        Slot("locker", "row of delivery", ("/pages/delivery",), {0: "", 6: "Parcel locker | 2 to 3 days | £2.60"}),
        Slot("country", "country", ("/pages/delivery",), {0: "Norway", 13: ""}),
    ),
)
