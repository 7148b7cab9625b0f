"""A garden shop on a usual shop system: product pages, a category, delivery and returns."""

from __future__ import annotations

from bench.changing.everyday.wire import between, is_shown, key, pick, seen, some, texts, when
from bench.changing.parts import MadeSite, Slot
from bench.changing.scenario import Fetch

FORK, BARREL, TOOLS = "/product/oak-handled-fork/", "/product/rain-barrel-200/", "/shop/hand-tools/"
LINKS = (
    (FORK, "Oak-handled digging fork"),
    (BARREL, "Rain barrel, 200 litres"),
    (TOOLS, "Hand tools"),
    ("/delivery/", "Delivery"),
    ("/returns/", "Returns"),
)
VOICES = (
    ("Marian, Hexham", "Packed like a wedding cake and here in two days."),
    ("D. Oduya", "The edging iron went through our clay like butter."),
    ("Pauline R.", "They rang me back about a single missing screw."),
    ("Gethin", "Third pair of secateurs from here in twenty years."),
    ("Anneke", "Lovely people, and the twine smells of barns."),
    ("Rob and Sue", "The wheelbarrow puts our old one to shame."),
)
ADVERTS = (
    "Compost delivered by the half tonne",
    "Plan your borders with the Allotment app",
    "Greenhouse insurance from a mutual society",
    "Hedges cut by people who know birds",
    "Paving without the heavy lifting",
)
TOWNS = ("Alnwick", "Ludlow", "Stirling", "Totnes", "Malvern", "Kendal", "Bangor", "Diss")

S = {
    "fork": Slot(FORK, "price", {0: "£34.95", 4: "£29.95", 9: "£34.95"}, "Oak-handled digging fork", also=(TOOLS,)),
    "weight": Slot(FORK, "figure in a paragraph", {0: "weighs 1.8 kg", 11: "weighs 1.6 kg"}),
    "review": Slot(FORK, "review", {0: "", 12: "The tines bent on the first stone I met. Replaced at once, though."}),
    "stock": Slot(
        BARREL,
        "stock",
        {0: "In stock", 6: "Only 2 left", 8: "Out of stock", 13: "In stock"},
        "Rain barrel, 200 litres",
    ),
    "tap": Slot(BARREL, "row of a table", {0: "", 3: "Brass, three-quarter inch"}, "Tap"),
    "dibber": Slot(TOOLS, "card", {0: "", 5: "Copper dibber"}, "Hand tools"),
    "planter": Slot(TOOLS, "card", {0: "Long-handled bulb planter", 12: ""}, "Hand tools"),
    "trowel": Slot(TOOLS, "price beside noise", {0: "£12.50", 7: "£13.75"}, "Forged trowel"),
    "highlands": Slot("/delivery/", "table cell", {0: "£9.90", 3: "£11.40"}, "Highlands and Islands"),
    "cutoff": Slot("/delivery/", "deadline", {0: "before 2 pm", 10: "before 11 am"}),
    "strike": Slot(
        "/delivery/",
        "paragraph",
        {0: "", 14: "Parcels to the Isle of Man wait for the ferry until the harbour strike is over."},
    ),
    "days": Slot("/returns/", "term", {0: "within 30 days", 8: "within 60 days"}),
    "form": Slot(
        "/returns/", "link target", {0: "/files/returns-form-2025.pdf", 2: "/files/returns-form-2026.pdf"}, "Print form"
    ),
    "hero": Slot("/", "heading", {0: "Seed potatoes are here", 6: "Onion sets now in the yard"}),
    "sunday": Slot("/", "opening hours", {0: "closed", 13: "10 am to 4 pm"}, "Sunday"),
}


def frame(title: str, path: str, main: str, fetch: Fetch, extra: str = "") -> str:
    menu = "".join(
        f'<li class="menu-item menu-item-type-post_type"><a href="{to}">{name}</a></li>' for to, name in LINKS
    )
    who, said = pick(fetch, VOICES)
    consent = is_shown(fetch, "shop cookies", 0.4)
    banner = when(
        "yes" if consent else "",
        '<div class="cky-consent-container"><p class="cky-title">We value your privacy</p><p>We use cookies to keep '
        'your basket and to count visits.</p><button class="cky-btn">Reject All</button>'
        '<button class="cky-btn">Accept All</button></div>',
    )
    return f"""<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="UTF-8"><title>{title} &#8211; Fernhollow Garden Supply</title>
<link rel="canonical" href="http://fernhollow.test{path}">
<link rel="stylesheet" href="/wp-content/themes/storefront/style.css?ver={between(fetch, 10**9, 2 * 10**9)}">
<script>var wc_cart_fragments_params =
{{"cart_hash_key":"wc_cart_hash_{key(fetch, 32)}","nonce":"{key(fetch)}"}};</script>
{extra}</head>
<body class="wp-custom-logo theme-storefront woocommerce-page" data-req="{key(fetch, 20)}">
<div id="page" class="hfeed site">{banner}
<header id="masthead" class="site-header"><div class="col-full"><a class="skip-link" href="#content">Skip to content</a>
<div class="site-branding"><a href="/" rel="home">Fernhollow Garden Supply</a></div>
<div class="site-search"><form role="search"><input type="hidden" name="_token" value="{key(fetch, 40)}">
<input type="search" placeholder="Search products…"></form></div></div>
<nav class="main-navigation"><ul class="menu">{menu}</ul></nav>
<ul id="site-header-cart"><li><a class="cart-contents" href="/#basket"><span class="amount">£0.00</span>
<span class="count">0 items</span></a></li></ul></header>
<div class="storefront-breadcrumb"><nav class="woocommerce-breadcrumb"><a href="/">Home</a> / {title}</nav></div>
<div id="content" class="site-content"><div class="col-full"><main id="main" class="site-main">{main}</main>
<div id="secondary" class="widget-area"><div class="widget widget_text"><span class="gamma widget-title">From our
customers</span><blockquote><p>{said}</p><cite>{who}</cite></blockquote></div>
<div class="widget widget_ad"><a rel="sponsored"
href="https://out.example/c/{key(fetch, 12)}">{pick(fetch, ADVERTS)}</a>
</div></div></div></div>
<footer class="site-footer"><p>Fernhollow Garden Supply Ltd, The Old Sawmill, Corbridge. VAT GB 812 4410 07.</p>
</footer>
</div><!-- Performance optimized: page generated in {between(fetch, 90, 900) / 1000:.3f} s, node
{between(fetch, 1, 6)} -->
</body></html>"""


def also_like(path: str, fetch: Fetch) -> str:
    cards = "".join(
        f'<li class="product type-product post-{len(name)}"><a href="{to}">'
        f'<h3 class="woocommerce-loop-product__title">{name}</h3></a></li>'
        for to, name in some(fetch, [link for link in LINKS if link[0] != path], 3)
    )
    return f'<section class="related products"><h2>You may also like</h2><ul class="products">{cards}</ul></section>'


def home(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    to, name = pick(fetch, LINKS[:3])
    return frame(
        "Welcome",
        "/",
        f"""<article class="hentry"><header><h1>{t["hero"]}</h1></header><div class="entry-content">
<p>Everything we sell has been used in our own walled garden for at least one season.</p>
<div class="wp-block-cover"><a href="{to}">{name}</a></div>
<h2>Visit the yard</h2><table class="hours"><tbody><tr><th>Monday to Friday</th><td>8 am to 6 pm</td></tr>
<tr><th>Saturday</th><td>9 am to 5 pm</td></tr><tr><th>Sunday</th><td>{t["sunday"]}</td></tr></tbody></table>
</div></article>""",
        fetch,
    )


def fork(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    button = pick(fetch, ("Add to basket", "Buy now"))
    review = f'<li class="review"><p class="meta"><strong>Colin</strong></p><p>{t["review"]}</p></li>'
    return frame(
        LINKS[0][1],
        FORK,
        f"""<div class="woocommerce-notices-wrapper"></div><div id="product-311" class="product type-product">
<div class="summary entry-summary"><h1 class="product_title">{LINKS[0][1]}</h1>
<p class="price"><span class="woocommerce-Price-amount amount"><bdi>{t["fork"]}</bdi></span>
<small class="woocommerce-price-suffix">incl. VAT</small></p>
<p class="fomo">{between(fetch, 2, 29)} people have this in their basket</p>
<form class="cart"><input type="hidden" name="nonce" value="{key(fetch)}"><button>{button}</button></form></div>
<div class="woocommerce-tabs"><div id="tab-description"><h2>Description</h2><p>A four-tine fork for heavy soil, forged
in
one piece from boron steel and riveted to a straight-grained shaft. The head {t["weight"]} and takes a new handle
without
glue, so that your grandchildren may still curse it. Each is stamped with the year it was made.</p></div>
<div id="reviews"><h2>Reviews</h2><ol class="commentlist"><li class="review"><p class="meta"><strong>Ishbel</strong></p>
<p>Went through forty years of couch grass. Worth every penny.</p></li>{when(t["review"], review)}</ol></div></div>
{also_like(FORK, fetch)}</div>""",
        fetch,
        f"""<script type="application/ld+json">{{"@context":"https://schema.org","@type":"Product",
"name":"{LINKS[0][1]}","offers":{{"price":"{t["fork"][1:]}","priceCurrency":"GBP"}}}}</script>""",
    )


def barrel(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    tap = f"<tr><th>Tap</th><td>{t['tap']}</td></tr>"
    return frame(
        LINKS[1][1],
        BARREL,
        f"""<div id="product-402" class="product"><div class="summary"><h1 class="product_title">{LINKS[1][1]}</h1>
<p class="price"><bdi>£118.00</bdi></p><p class="stock">{t["stock"]} &middot; {between(fetch, 2, 40)} people are
looking at it now</p>
<p class="toast">Somebody in {pick(fetch, TOWNS)} bought one {between(fetch, 3, 55)} minutes ago</p></div>
<table class="woocommerce-product-attributes shop_attributes"><tr><th>Height</th><td>96 cm</td></tr>
<tr><th>Material</th><td>Recycled polyethylene</td></tr>{when(t["tap"], tap)}</table>
<p class="views">Seen {seen(fetch, 8100, 140):,} times</p>{also_like(BARREL, fetch)}</div>""",
        fetch,
    )


def tools(round: int, fetch: Fetch) -> str:
    t = texts(S, round)

    def card(name: str, price: str) -> str:
        return when(
            name,
            f'<li class="product type-product"><h2 class="woocommerce-loop-product__title">{name}</h2>'
            f'<span class="price"><bdi>{price}</bdi></span> <span class="badge">{between(fetch, 2, 48)} sold in the '
            f'last hours</span><a class="button" href="/#add" data-nonce="{key(fetch)}">Select</a></li>',
        )

    return frame(
        "Hand tools",
        TOOLS,
        f"""<header class="woocommerce-products-header"><h1>Hand tools</h1></header><ul class="products columns-3">
{card("Forged trowel", t["trowel"])}{card("Oak-handled digging fork", t["fork"])}{card(t["dibber"], "£21.00")}
{card(t["planter"], "£38.20")}{card("Swan-neck hoe", "£27.40")}</ul>""",
        fetch,
    )


def delivery(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    return frame(
        "Delivery",
        "/delivery/",
        f"""<article><h1>Delivery</h1><p>Orders placed {t["cutoff"]} on a working day leave us the same afternoon.</p>
<p class="countdown">The van comes in {(21 - fetch.at.hour) % 24} h {59 - fetch.at.minute} min {between(fetch, 0, 59)}
s</p>
{when(t["strike"], f"<p>{t['strike']}</p>")}<figure class="wp-block-table"><table><thead><tr><th>To</th><th>Parcel</th>
<th>Days</th></tr></thead><tbody><tr><td>England and Wales</td><td>£4.95</td><td>2</td></tr><tr><td>Highlands and
Islands</td><td>{t["highlands"]}</td><td>3 to 5</td></tr><tr><td>Northern Ireland</td><td>£8.20</td><td>4</td></tr>
</tbody></table></figure></article>""",
        fetch,
    )


def returns(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    return frame(
        "Returns",
        "/returns/",
        f"""<article><h1>Returns</h1><p>Send back whatever does not suit you {t["days"]}, with soil on it or
without.</p>
<p>Put the <a href="{t["form"]}">Print form</a> into the parcel. Your reference for this visit:
<code>FH-{between(fetch, 100000, 999999)}</code></p></article>{also_like("/returns/", fetch)}""",
        fetch,
    )


SHOP = MadeSite(
    "fernhollow.test",
    (
        "nonces and cart keys",
        "testimonial by request",
        "sponsored box by request",
        "baskets and sales of the moment",
        "related goods by request",
        "words of a button in a test",
        "views by node",
        "consent banner that comes and goes",
        "reference of the visit",
        "countdown",
        "timing comment",
    ),
    {"/": home, TOOLS: tools, FORK: fork, BARREL: barrel, "/delivery/": delivery, "/returns/": returns},
    tuple(S.values()),
)
