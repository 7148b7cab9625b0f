"""A clothing shop on Shopify with its standard theme: products with variants, a collection, policies, recalls."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.platforms.serving import hexes, letters, often, one, several, turn
from bench.changing.scenario import Fetch

SHELL, FLEECE = "/products/ridge-shell-jacket", "/products/tarn-fleece"
PACKS, SHIPPING, RECALLS = "/collections/packs", "/policies/shipping-policy", "/pages/product-recalls"
EXTRAS = (
    ("Merino beanie", "£24.00"),
    ("Trail gaiters", "£38.00"),
    ("Insulated mug", "£19.50"),
    ("Wax for leather", "£9.00"),
    ("Map case", "£16.00"),
    ("Liner gloves", "£21.00"),
    ("Head torch 300", "£44.00"),
    ("Dry bag 12 L", "£18.00"),
    ("Sit mat", "£11.00"),
)
VOICES = (
    ("Kit that outlasts the walker.", "Morag, Oban"),
    ("Repaired my zip for nothing.", "Pete, Kendal"),
    ("The hood fits over a helmet, at last.", "Anjali, Bristol"),
    ("Wore it round Iceland, twice.", "Lars, Hull"),
    ("Pockets where hands are.", "Gwen, Bala"),
)
SLOTS = (
    Slot("usp", "figure in a sentence", ("/",), {0: "within 60 days", 10: "within 90 days"}),
    Slot("story", "sentence edited", ("/",), {
        0: "Every seam is sewn in our workshop in Keswick.",
        5: "Every seam is sewn in our workshops in Keswick and Porto.",
    }),
    Slot("popup", "paragraph", ("/",), {0: "", 12: "Our Manchester store closes for good on 30 April.", }),
    Slot("shell", "price", (SHELL,), {0: "£265.00", 3: "£212.00", 9: "£265.00"}, "Ridge shell jacket"),
    Slot("shell m", "stock", (SHELL,), {
        0: "Low stock: 4 left", 2: "Sold out in this size", 6: "Back on 20 March",
    }, "M"),
    Slot("shell weight", "figure in a paragraph", (SHELL,), {0: "438 g", 11: "452 g"}),
    Slot("shell pfas", "bullet", (SHELL,), {0: "", 11: "Water repellent finish without PFAS"}),
    Slot("fleece", "price", (FLEECE,), {0: "89", 7: "95"}, "Tarn fleece"),
    Slot("fleece colour", "variant", (FLEECE,), {0: "", 4: "Bracken", 13: ""}),
    Slot("fleece state", "stock", (FLEECE,), {0: "Ready to ship", 8: "Pre-order", 13: "Ready to ship"}),
    Slot("fleece care", "word in a paragraph", (FLEECE,), {0: "at 30 degrees", 7: "at 40 degrees"}),
    Slot("pack1", "entry", (PACKS,), {0: "", 2: "Skerry 28 daypack"}),
    Slot("pack2", "entry", (PACKS,), {0: "Fathom 65 expedition", 6: ""}),
    Slot("pack price", "price beside noise", (PACKS,), {0: "£74.00", 9: "£79.00", 14: "£74.00"}, "Gully 18"),
    Slot("pack badge", "state", (PACKS,), {0: "New", 6: "Last chance", 12: "Archive sale"}, "Col 40"),
    Slot("ship uk", "table cell", (SHIPPING,), {0: "£3.95", 5: "£4.50"}, "Royal Mail 48"),
    Slot("ship eu", "table cell", (SHIPPING,), {0: "6 to 9 days", 10: "8 to 12 days"}, "European Union"),
    Slot("ship row", "row", (SHIPPING,), {0: "", 5: "Channel Islands"}),
    Slot("ship note", "paragraph", (SHIPPING,), {
        0: "Orders to Norway are paused until the customs agreement is signed.", 10: "",
    }),
    Slot("recall", "notice", (RECALLS,), {0: "", 8: "Ember 2 stove: stop using it and return it to us"}),
    Slot("recall batch", "figure in a sentence", (RECALLS,), {0: "batches 221 to 240", 13: "batches 221 to 263"}),
    Slot("recall form", "link target", (RECALLS,), {
        0: "https://returns.fernfell.example/r/17", 13: "https://returns.fernfell.example/r/19",
    }),
)  # fmt: skip


def frame(title: str, main: str, fetch: Fetch) -> str:
    """Sections of the theme, with the ids that the platform gives them."""
    announcement = "".join(turn(fetch, ("Free UK delivery over £80", "Klarna: pay in three", "Repairs for life")))
    section = f"template--{fetch.random.randint(10**13, 10**14)}"
    chat = one(fetch, ("Chat with us", "Questions? We're online"))
    trust = several(fetch, VOICES, 1)[0]
    banner = (
        '<div id="shopify-pc__banner" class="shopify-pc__banner__dialog" role="alertdialog"><h2>Cookie '
        "consent</h2><p>We and our partners, including Shopify, use cookies and other technologies to personalize "
        "your experience.</p><button>Accept</button><button>Decline</button><button>Manage preferences</button></div>"
        if often(fetch, 0.4)
        else ""
    )
    return f"""<!doctype html><html class="no-js" lang="en"><head><meta charset="utf-8"><title>{title} – Fern &
Fell</title>
<link href="//cdn.fernfell.example/cdn/shop/t/14/assets/base.css?v={fetch.random.randint(10**17, 10**18)}"
rel="stylesheet">
<script id="shopify-features" type="application/json">{{"accessToken":"{hexes(fetch)}","betas":["rich-media"]}}</script>
<script>window.ShopifyAnalytics={{"meta":{{"rid":"{letters(fetch, 20)}"}}}};</script></head><body class="gradient">
<div id="shopify-section-announcement-bar" class="shopify-section"><div class="announcement-bar" role="region">
<p class="announcement-bar__message h5">{announcement}</p></div></div>
<header class="header header--middle-left"><a href="/" class="header__heading-link">Fern &amp; Fell</a>
<nav class="header__inline-menu"><ul class="list-menu"><li><a href="{SHELL}">Shells</a></li><li><a
href="{FLEECE}">Fleece</a>
</li><li><a href="{PACKS}">Packs</a></li><li><a href="{SHIPPING}">Delivery</a></li><li><a
href="{RECALLS}">Recalls</a></li>
</ul></nav><a href="/cart" id="cart-icon-bubble">Cart <span class="cart-count-bubble">0</span></a></header>
<main id="MainContent" class="content-for-layout focus-none" role="main"><section id="shopify-section-{section}__main"
class="shopify-section section">{main}</section></main><section class="testimonial"><blockquote>{trust[0]}
<cite>{trust[1]}</cite></blockquote></section><footer class="footer"><small>© 2026, Fern &amp; Fell. Powered by
Shopify</small>
<form method="post" action="/contact#ContactFooter" class="newsletter-form"><input type="hidden"
name="authenticity_token"
value="{letters(fetch, 40)}"><input type="email" name="contact[email]"></form></footer><div
class="chat-bubble">{chat}</div>
{banner}</body></html>"""


def recommended(fetch: Fetch, heading: str, number: int = 4) -> str:
    """Cards of accessories as the recommendation service answers at this request."""
    cards = "".join(
        '<li class="grid__item"><div class="card-wrapper"><h3 class="card__heading h5"><a '
        f'href="/products/{name.lower().replace(" ", "-")}?pr_strat=jac&amp;pr_rec_id={hexes(fetch, 9)}">{name}</a>'
        f'</h3><div class="price"><span class="price-item price-item--regular">{price}</span></div></div></li>'
        for name, price in several(fetch, EXTRAS, number)
    )
    return (
        f'<product-recommendations><h2>{heading}</h2><ul class="grid product-grid">{cards}</ul>'
        "</product-recommendations>"
    )


def home(say: Say, fetch: Fetch) -> str:
    slides = (
        ("Weather is a feeling", "Shop shells"),
        ("Mended, not ended", "Book a repair"),
        ("Into the wet", "New this spring"),
    )
    head, button = one(fetch, slides)
    popup = f'<div class="rich-text__text rte"><p>{say("popup")}</p></div>' if say("popup") else ""
    return frame(
        "Clothes for weather",
        f'<div class="banner__content"><h2 class="banner__heading h0">{head}</h2><a class="button">{button}</a></div>'
        f'{popup}<div class="multicolumn"><div class="rte"><h3>Made here</h3><p>{say("story")} We have done so since '
        '1974, and the machines are older still.</p></div><div class="rte"><h3>No hurry</h3><p>Send anything back '
        f"{say('usp')}, worn or "
        f"not, and tell us why it did not do.</p></div></div>{recommended(fetch, 'Picked for you', 5)}",
        fetch,
    )


def shell(say: Say, fetch: Fetch) -> str:
    sizes = "".join(
        f'<tr><th>{size}</th><td class="inventory">{state}</td></tr>'
        for size, state in (
            ("S", "Plenty available"),
            ("M", say("shell m")),
            ("L", "Plenty available"),
            ("XL", "Few left"),
        )
    )
    bullets = "".join(
        f"<li>{text}</li>" for text in ("Two-way front zip", say("shell pfas"), "Hood adjusts with one hand") if text
    )
    return frame(
        "Ridge shell jacket",
        '<div class="product__title"><h1>Ridge shell jacket</h1></div><div class="price price--large"><span '
        'class="price-item price-item--regular"><span class="visually-hidden">Regular price</span> '
        f"{say('shell')}</span>"
        f' <small>Tax included.</small></div><p class="fomo">🔥 {fetch.random.randint(5, 48)} people are viewing this '
        f'right now</p><table class="sizes">{sizes}</table><div class="product__description rte"><p>Our lightest '
        "three-layer "
        f"shell. In size M it weighs {say('shell weight')} with all drawcords, packs into its own pocket and has been "
        f"worn through two winters on the Cairngorm rescue team before we sold a single one.</p><ul>{bullets}</ul>"
        "</div>"
        f'<form action="/cart/add"><input type="hidden" name="form_key" value="{hexes(fetch)}"><button>Add to '
        "cart</button>"
        f"</form>{recommended(fetch, 'You may also like')}",
        fetch,
    )


def fleece(say: Say, fetch: Fetch) -> str:
    colours = "".join(
        f'<input type="radio" id="{section}-1-{place}"><label for="{section}-1-{place}">{colour}</label>'
        for section in (f"t{hexes(fetch, 10)}",)
        for place, colour in enumerate(("Slate", say("fleece colour"), "Oatmeal"))
        if colour
    )
    return frame(
        "Tarn fleece",
        '<div class="product__title"><h1>Tarn fleece</h1></div><div class="price"><span class="money"><span>£</span>'
        f'<span class="amount">{say("fleece")}</span><sup>.00</sup></span></div><p class="product__inventory">'
        f"{say('fleece state')} · <span>{fetch.random.randint(2, 30)} baskets hold it</span></p><fieldset><legend>"
        "Colour"
        f'</legend>{colours}</fieldset><div class="product__description rte"><p>Brushed inside, plain outside. Wash '
        "it "
        f"{say('fleece care')} with the zip closed, dry it on a line and never iron it; the elbows will pill a little "
        f"in the first month.</p></div>{recommended(fetch, 'Pairs well with', 3)}",
        fetch,
    )


def packs(say: Say, fetch: Fetch) -> str:
    cards = [
        (say("pack1"), "£96.00", "Just in"),
        ("Gully 18", say("pack price"), f"{fetch.random.randint(2, 19)} looking"),
        ("Col 40", "£138.00", say("pack badge")),
        (say("pack2"), "£219.00", "Large"),
        ("Moor hip pack", "£42.00", ""),
    ]
    items = [
        '<li class="grid__item"><div class="card"><h3 class="card__heading"><a '
        f'href="/collections/packs/products/{name.split()[0].lower()}">{name}</a></h3><div class="price"><span '
        f'class="price-item">{price}</span></div><span class="badge badge--bottom-left">{badge}</span></div></li>'
        for name, price, badge in cards
        if name
    ]
    name, price = one(fetch, EXTRAS)
    items.insert(
        fetch.random.randint(1, len(items)),
        f'<li class="grid__item"><div class="card card--promo"><small>Add-on</small><h3>{name}</h3><p>{price}</p>'
        "</div></li>",
    )
    return frame("Packs", f'<h1>Packs</h1><ul id="product-grid" class="grid">{"".join(items)}</ul>', fetch)


def shipping(say: Say, fetch: Fetch) -> str:
    island = f"<tr><td>{say('ship row')}</td><td>4 to 6 days</td><td>£7.50</td></tr>" if say("ship row") else ""
    note = f"<p>{say('ship note')}</p>" if say("ship note") else ""
    return frame(
        "Shipping policy",
        '<div class="shopify-policy__container"><div class="shopify-policy__title"><h1>Shipping '
        'policy</h1></div><div class="shopify-policy__body"><div class="rte"><table><tr><th>To</th><th>Takes</th><th>'
        "Costs</th></tr>"
        f"<tr><td>Royal Mail 48</td><td>2 to 3 days</td><td>{say('ship uk')}</td></tr>{island}<tr><td>European "
        f"Union</td><td>{say('ship eu')}</td><td>£14.00</td></tr></table>{note}<p>We post on working days. Parcels "
        "are insured up to their value.</p></div></div></div>",
        fetch,
    )


def recalls(say: Say, fetch: Fetch) -> str:
    stove = ""
    if say("recall"):
        stove = f"<h2>{say('recall')}</h2><p>The valve may leak. We refund the full price without a receipt.</p>"
    return frame(
        "Product recalls",
        f'<h1 class="main-page-title">Product recalls</h1><div class="rte">{stove}<h2>Beacon head torch</h2><p>Units '
        f'from {say("recall batch")} can overheat while charging. Use <a href="{say("recall form")}">this form</a> to '
        "get a new one.</p></div>",
        fetch,
    )


STORE = MadeSite(
    "fern-and-fell.test",
    (
        "access tokens and section ids", "random recommendations with prices", "random testimonial", "people viewing",
        "baskets", "random slide", "promoted card at a random place", "three announcements in turn", "consent banner",
        "wording of the chat",
    ),
    {"/": home, SHELL: shell, FLEECE: fleece, PACKS: packs, SHIPPING: shipping, RECALLS: recalls},
    SLOTS,
)  # fmt: skip
