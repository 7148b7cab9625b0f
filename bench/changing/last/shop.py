"""A shop for kitchen tools on a hosted shop platform."""

from __future__ import annotations

from bench.changing.last.common import anchors, block, by_turns, count, key, maybe, one_of, some_of, structured
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.scenario import Fetch

_SANTOKU, _PAN, _MILL, _BOARD = (
    "/products/santoku-18",
    "/products/carbon-steel-pan",
    "/products/pepper-mill",
    "/products/walnut-board",
)
_COLLECTION, _SHIPPING = "/collections/all", "/pages/shipping"
_MENU = (
    ("/", "Home"),
    (_COLLECTION, "Shop all"),
    (_SANTOKU, "Knives"),
    (_PAN, "Pans"),
    (_MILL, "Mills"),
    (_BOARD, "Boards"),
    (_SHIPPING, "Shipping"),
)
_ALSO = (
    ("/products/linen-apron", "Linen apron", "$48.00"),
    ("/products/bench-scraper", "Bench scraper", "$16.00"),
    ("/products/whetstone", "Whetstone 1000/6000", "$62.00"),
    ("/products/fish-spatula", "Fish spatula", "$24.00"),
    ("/products/salt-pig", "Stoneware salt pig", "$33.00"),
    ("/products/tea-towels", "Tea towels, set of three", "$27.00"),
)
_REVIEWS = (
    ("Dana R.", "Feels solid and arrived well packed."),
    ("Miguel S.", "Bought a second one for my sister."),
    ("Hye-jin P.", "Better in the hand than in the pictures."),
    ("Oliver T.", "Does what it says."),
    ("Frances W.", "Quick delivery, lovely box."),
)
_TOWNS = ("Portland", "Austin", "Duluth", "Savannah", "Boise", "Tucson")
_ANNOUNCED = ("New: gift cards by email", "Members earn double points this week", "Taking orders for weddings")


def _page(title: str, fetch: Fetch, main: str) -> str:
    popup = """<div class="klaviyo-form" role="dialog"><h3>Get 10% off</h3><p>Join the list and save on your first
order.</p><input type="email"><button>Count me in</button><button>No, thanks</button></div>"""
    cart = key(fetch, 32)
    return f"""<!doctype html><html class="no-js" lang="en"><head><meta charset="utf-8"><title>{title} – Oak and Tine
</title><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="preconnect"
href="https://cdn.example">
<script id="shop-features" type="application/json">{{"accessToken":"{key(fetch, 32)}","betas":["rich-media"]}}</script>
<script>window.ShopifyAnalytics={{"meta":{{"page":{{"reqId":"{key(fetch, 20)}"}}}}}};</script></head>
<body class="gradient"><div class="announcement-bar" role="region"><p class="announcement-bar__message h5">
{by_turns(fetch, _ANNOUNCED, 18)}</p></div><header class="header header--middle-left">
<h2 class="header__heading"><a href="/" class="header__heading-link">Oak and Tine</a></h2><nav
class="header__inline-menu">
<ul class="list-menu list-menu--inline">{anchors(_MENU)}</ul></nav><a href="/cart?c={cart}"
class="header__icon">Cart</a>
</header><main id="MainContent" class="content-for-layout" role="main">{main}</main>{maybe(fetch, 0.25, popup)}
<footer class="footer"><div class="footer__blocks"><h2>Visit us</h2><p>212 Mill Street, Hood River</p><h2>Help</h2>
<ul><li>Returns</li> <li>Care guides</li> <li>Contact</li></ul></div><div class="footer__content-bottom"><small>© 2026,
Oak and Tine</small> <small>Powered by a shop system</small></div></footer></body></html>"""


def _product(title: str, fetch: Fetch, price: str, stock: str, text: str, facts: str) -> str:
    also = "".join(
        f"""<li class="grid__item"><div class="card card--product"><h3 class="card__heading"><a
href="{path}?pr_prod_strat=e5_desc&pr_rec_id={key(fetch, 9)}">{name}</a></h3><span
class="price">{cost}</span></div></li>"""
        for path, name, cost in some_of(fetch, _ALSO, 3)
    )
    who, words = one_of(fetch, _REVIEWS)
    return _page(
        title,
        fetch,
        f"""<section class="product grid"><div class="product__info-container"><p class="product__text">Oak and Tine</p>
<div class="product__title"><h1>{title}</h1></div><div class="price price--large"><span class="visually-hidden">Regular
price</span> {price}</div><div class="product__inventory">{stock}</div><form method="post" action="/cart/add"
id="product-form-{key(fetch, 10)}"><input type="hidden" name="section-id" value="{key(fetch, 16)}">
<button type="submit">Add to cart</button></form><p class="social-proof">{count(fetch, 3, 44)} people have this in their
cart</p><div class="product__description rte">{text}</div>{facts}</div></section>
<section class="featured-review"><h2>What customers say</h2><blockquote>{words}</blockquote><cite>{who}</cite></section>
<product-recommendations class="related-products"><h2>You may also like</h2><ul class="grid">{also}</ul>
</product-recommendations><div class="sales-pop"><p>Somebody in {one_of(fetch, _TOWNS)} bought this
{fetch.random.randint(2, 55)} minutes ago</p></div>{structured("Product", name=title, brand="Oak and Tine")}""",
    )


def _facts(rows: tuple[tuple[str, str], ...]) -> str:
    return (
        "<dl class='specs'>" + "".join(f"<dt>{name}</dt> <dd>{value}</dd>" for name, value in rows if value) + "</dl>"
    )


def _home(say: Say, fetch: Fetch) -> str:
    line = one_of(fetch, ("Made to be used daily", "Tools that outlast trends", "Cook more, buy less"))
    return _page(
        "Tools for cooks",
        fetch,
        f"""<div class="banner"><h2 class="banner__heading">{line}</h2></div><h1>Tools for cooks, since 1994</h1>
<div class="rich-text"><p>{say("workshop")}</p></div><ul class="collection-list">{anchors(_MENU[1:])}</ul>
<div class="multicolumn"><h2>Store hours</h2><p>{say("hours")}</p></div>""",
    )


def _all(say: Say, fetch: Fetch) -> str:
    goods = (
        (_SANTOKU, "Santoku knife, 18 cm", say("santoku price"), ""),
        (_PAN, "Carbon steel pan", "$89.00", say("pan badge")),
        (_MILL, "Pepper mill", say("mill price"), ""),
        (_BOARD, "Walnut board", "$120.00", ""),
        ("/products/ladle", say("ladle"), "$29.00", "New"),
        ("/products/citrus-press", say("press"), "$38.00", ""),
    )
    cards = [
        f"""<li class="grid__item"><h3 class="card__heading"><a href="{path}">{name}</a></h3> <div
class="price">{price}</div>
{block('span class="badge"', badge)}</li>"""
        for path, name, price, badge in goods
        if name
    ]
    paid = one_of(fetch, ("Hexclad wok", "Brix corkscrew", "Tramont oven dish", "Sabatine steak set"))
    cards.insert(
        fetch.random.randint(1, 3),
        f'<li class="grid__item promoted"><small>Promoted</small> <h3><a href="https://ad.example/{key(fetch)}">{paid}</a></h3></li>',
    )
    return _page(
        "Shop all",
        fetch,
        f'<h1 class="collection-hero__title">Shop all</h1><ul id="product-grid" class="grid">{"".join(cards)}</ul>',
    )


def _santoku(say: Say, fetch: Fetch) -> str:
    return _product(
        "Santoku knife, 18 cm",
        fetch,
        f"<span>{say('santoku price')}</span>",
        say("santoku stock"),
        f"<p>Forged from {say('steel')} and ground by hand. It holds an edge for months of home cooking.</p>",
        _facts((("Blade", "18 cm"), ("Weight", say("santoku weight")), ("Handle", say("handle")))),
    )


def _pan(say: Say, fetch: Fetch) -> str:
    return _product(
        "Carbon steel pan",
        fetch,
        "<span>$89.00</span>",
        say("pan stock"),
        f"""<p>Light enough to toss, heavy enough to sear.</p>{block('p class="note"', say("pan note"))}
<p>Read our <a href="{say("care")}">guide to seasoning</a> before the first use.</p>""",
        _facts((("Diameter", "26 cm"), ("Oven safe to", say("oven")))),
    )


def _mill(say: Say, fetch: Fetch) -> str:
    colors = "".join(
        f"<li><span>{name}</span> <span>{state}</span></li>"
        for name, state in (("Oak", "Available"), (say("color"), "Available"), ("Black", say("black")))
        if name
    )
    return _product(
        "Pepper mill",
        fetch,
        f"<span>{say('mill price')}</span>",
        "Ships in two days",
        "<p>A steel mechanism with six grades, from dust to coarse.</p>",
        f"<h2>Finishes</h2><ul class='swatches'>{colors}</ul>",
    )


def _board(say: Say, fetch: Fetch) -> str:
    return _product(
        "Walnut board",
        fetch,
        "<span>$120.00</span>",
        say("board stock"),
        f"<p>End grain from one tree, oiled and waxed. Each board is numbered. {say('board words')}</p>",
        _facts((("Size", say("board size")), ("Thickness", "4 cm"))),
    )


def _shipping(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{name}</td><td>{time}</td><td>{cost}</td></tr>"
        for name, time, cost in (
            ("Ground", "4 to 6 days", say("ground")),
            ("Express", say("express"), "$18.00"),
            (say("canada"), "8 to 12 days", "$26.00"),
        )
        if name
    )
    return _page(
        "Shipping",
        fetch,
        f"""<h1 class="main-page-title">Shipping</h1><div class="rte"><table><thead><tr><th>Service</th><th>Time</th>
<th>Cost</th></tr></thead><tbody>{rows}</tbody></table><p>Orders above {say("free")} ship free within the country.</p>
</div><p class="chat">{one_of(fetch, ("Lena", "Marcus", "Joy"))} is here to help. Usual reply in
{fetch.random.randint(2, 19)} minutes.</p>""",
    )


SHOP = MadeSite(
    "oak-and-tine.test",
    (
        "discount form in some requests",
        "people with it in their cart",
        "bought in a town",
        "three recommendations of six",
        "review by chance",
        "promoted card in a grid",
        "announcement by turns",
        "agent of the chat",
    ),
    {
        "/": _home,
        _COLLECTION: _all,
        _SANTOKU: _santoku,
        _PAN: _pan,
        _MILL: _mill,
        _BOARD: _board,
        _SHIPPING: _shipping,
    },
    (
        Slot(
            "workshop",
            "announced event",
            ("/",),
            {
                0: "Our next sharpening workshop is on March 14.",
                7: "Our sharpening workshop on March 14 is full.",
            },
        ),
        Slot("hours", "opening hours", ("/",), {0: "Tuesday to Saturday, 10 to 6", 9: "Tuesday to Sunday, 10 to 5"}),
        Slot(
            "santoku price",
            "product price",
            (_SANTOKU, _COLLECTION),
            {0: "$145.00", 4: "$129.00", 10: "$149.00"},
            "Santoku knife, 18 cm",
        ),
        Slot("santoku stock", "availability", (_SANTOKU,), {0: "In stock", 6: "Low stock: 4 left", 7: "Sold out"}),
        Slot("steel", "material", (_SANTOKU,), {0: "VG-10 steel", 13: "AUS-10 steel"}),
        Slot("santoku weight", "specification", (_SANTOKU,), {0: "172 g"}, "Weight"),
        Slot("handle", "specification", (_SANTOKU,), {0: "", 2: "Smoked oak"}, "Handle"),
        Slot("pan badge", "badge of a card", (_COLLECTION,), {0: "", 5: "Back in stock", 11: ""}, "Carbon steel pan"),
        Slot(
            "pan stock", "availability", (_PAN,), {0: "Sold out until spring", 5: "Available now"}, "Carbon steel pan"
        ),
        Slot(
            "pan note",
            "product note",
            (_PAN,),
            {0: "", 8: "The handle rivets were strengthened in the batch of March 2026."},
        ),
        Slot(
            "care",
            "link target",
            (_PAN,),
            {0: "/files/seasoning-guide.pdf", 3: "/files/seasoning-carbon-steel.pdf"},
            "guide to seasoning",
        ),
        Slot("oven", "specification", (_PAN,), {0: "230 °C", 14: "260 °C"}, "Oven safe to"),
        Slot("mill price", "product price", (_MILL, _COLLECTION), {0: "$54.00", 8: "$58.50"}, "Pepper mill"),
        Slot("color", "variant", (_MILL,), {0: "", 3: "Cherry wood"}),
        Slot("black", "availability", (_MILL,), {0: "Only two left", 11: "Discontinued"}, "Black"),
        Slot("board stock", "availability", (_BOARD,), {0: "Made to order", 6: "Three ready to ship"}),
        Slot("board words", "product sentence", (_BOARD,), {0: "Feet are included."}),
        Slot("board size", "specification", (_BOARD,), {0: "45 x 30 cm"}, "Size"),
        Slot("ladle", "new product", (_COLLECTION,), {0: "", 2: "Copper ladle"}),
        Slot("press", "new product", (_COLLECTION,), {0: "Citrus press", 13: ""}),
        Slot("ground", "shipping cost", (_SHIPPING,), {0: "$7.50", 4: "$8.25"}, "Ground"),
        Slot("express", "delivery time", (_SHIPPING,), {0: "2 days"}, "Express"),
        Slot("canada", "destination", (_SHIPPING,), {0: "", 6: "Canada"}),
        Slot("free", "threshold", (_SHIPPING,), {0: "$100", 14: "$120"}),
    ),
)
