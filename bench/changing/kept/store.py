"""A shop for knives and pans on a hosted shop platform."""

from __future__ import annotations

import json

from bench.changing.kept.chance import at_times, counter, kept, letters, number, pick
from bench.changing.kept.standing import standing
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.noises import some, token
from bench.changing.pieces import turned
from bench.changing.scenario import Fetch

_KNIFE, _PAN, _STONE = "/products/gyuto-210", "/products/carbon-skillet-28", "/products/whetstone-1000-6000"
_ALL, _SHIPPING, _WARRANTY = "/collections/all", "/policies/shipping-policy", "/pages/warranty"
_GOODS = (
    (_KNIFE, "Gyuto 210 mm", "189.00"),
    (_PAN, "Carbon steel skillet 28 cm", "84.00"),
    (_STONE, "Whetstone 1000/6000", "59.00"),
)
_MORE = (
    ("/products/board-walnut", "Walnut end-grain board", "129.00"),
    ("/products/steel-oil", "Camellia oil 100 ml", "12.00"),
    ("/products/apron-waxed", "Waxed apron", "72.00"),
    ("/products/bread-knife", "Bread knife 270 mm", "98.00"),
    ("/products/knife-roll", "Canvas knife roll", "64.00"),
)
_BARS = (
    "New: gift cards by e-mail",
    "Join 40,000 home cooks on our list",
    "Sharpening class in Bristol, book a seat",
    "Follow us for recipes",
)
_REVIEWS = (
    ("Hana K.", "Takes an edge in minutes and holds it for weeks."),
    ("Owen P.", "Heavier than I thought, but in a good way."),
    ("Matteo R.", "Arrived well packed and wonderfully sharp."),
    ("Jess T.", "My third purchase here. Never disappointed."),
    ("Leila A.", "The handle fits small hands too."),
)


def _page(title: str, fetch: Fetch, main: str) -> str:
    section = f"template--{number(fetch, 10**10, 10**11)}"
    chat = pick(fetch, ("Typically replies in under 5 minutes", "We are away, leave a message", "Aiko is online"))
    pop = f"""<div class="klaviyo-form needsclick kl-private-reset-css-{letters(fetch, 6)}"><h3>Get 10% off</h3><p>Sign
up and save on your first order.</p></div>"""
    proof = f"""<div class="fomo-notification"><p>{pick(fetch, ("Emma", "Raj", "Sofie", "Tom"))} from {
        pick(fetch, ("York", "Cardiff", "Leith", "Bath"))
    } bought a {pick(fetch, ("skillet", "gyuto", "whetstone"))}</p><small>{number(fetch, 2, 50)}
minutes ago</small></div>"""
    return f"""<!doctype html><html class="no-js" lang="en"><head><meta charset="utf-8"><title>{title} – Ember and
Edge</title>
<script>var Shopify=Shopify||{{}};Shopify.theme={{"name":"Dawn","id":{number(fetch, 10**9, 10**10)}}};
window.ShopifyAnalytics={{"meta":{{"page":{{"rid":"{token(fetch, 16)}"}}}},"reqid":"{token(fetch, 32)}"}};</script>
</head>
<body class="gradient animate--hover-default"><a class="skip-to-content-link" href="#MainContent">Skip to content</a>
<div id="shopify-section-{section}__announcement" class="shopify-section announcement-bar-section"><div
class="utility-bar"><p class="announcement-bar__message h5"><span>{pick(fetch, _BARS)}</span></p></div></div>
<header class="header header--middle-left"><h1 class="header__heading"><a href="/" class="header__heading-link">Ember
and
Edge</a></h1><nav class="header__inline-menu"><ul class="list-menu"><li><a href="{_ALL}">Shop all</a></li><li><a
href="{_WARRANTY}">Warranty</a></li><li><a href="{_SHIPPING}">Shipping</a></li></ul></nav><a href="/cart"
id="cart-icon-bubble">Cart</a></header><main id="MainContent" class="content-for-layout"
role="main">{main}{standing(title)}</main>
{at_times(fetch, 0.3, pop)}{at_times(fetch, 0.6, proof)}<div id="gorgias-chat"><span>{chat}</span></div>
<footer class="footer"><div class="footer__blocks-wrapper"><h2>Quick links</h2><ul><li><a
href="/policies/refund-policy">
Refunds</a></li><li><a href="/pages/contact">Contact</a></li></ul></div><p class="copyright__content">© 2026, Ember and
Edge</p></footer></body></html>"""


def _recommended(fetch: Fetch, own: str) -> str:
    cards = "".join(
        f'<li class="grid__item"><div class="card-wrapper"><h3 class="card__heading"><a href="{path}?pr_prod_strat='
        f'{letters(fetch, 5)}&amp;pr_rec_id={token(fetch, 9)}">{name}</a></h3><span class="price-item">£{price}</span>'
        "</div></li>"
        for path, name, price in some(fetch, [one for one in (*_GOODS[1:], *_MORE) if one[0] != own], 4)
        if path not in (_PAN, _STONE)
    )
    return (
        f'<product-recommendations data-url="/recommendations?section={letters(fetch)}"><h2>You may also '
        f"like</h2><ul>{cards}</ul></product-recommendations>"
    )


def _product(path: str, fetch: Fetch, price: str, variants: str, text: str, extra: str = "") -> str:
    name = next(title for link, title, _ in _GOODS if link == path)
    said = "".join(
        f'<div class="jdgm-rev"><span class="jdgm-rev__author">{who}</span><p>{words}</p></div>'
        for who, words in some(fetch, _REVIEWS, 2)
    )
    return _page(
        name,
        fetch,
        f"""<section id="MainProduct-{letters(fetch, 8)}" class="product grid"><div class="product__info-wrapper">
<p class="product__text caption-with-letter-spacing">Ember and Edge</p><div class="product__title"><h1>{name}</h1></div>
<div class="price price--large"><dl>{price}</dl></div><div class="jdgm-prev-badge">{number(fetch, 180, 260)}
reviews</div>
{variants}<form action="/cart/add" id="product-form-{token(fetch, 8)}"><button type="submit" name="add"
class="product-form__submit button
btn-{pick(fetch, ("a", "b"))}">{pick(fetch, ("Add to cart", "Add to basket"))}</button>
</form><p class="sales-pulse">{number(fetch, 3, 30)} sold in the last {number(fetch, 2, 24)} hours</p><div
class="product__description rte">{text}</div>{extra}</div></section><div class="jdgm-widget"><h2>Customer
reviews</h2>{said}
</div>{_recommended(fetch, path)}<script type="application/json">{json.dumps({"product": name})}</script>""",
    )


def _money(now: str, was: str) -> str:
    if not was:
        return (
            f'<div class="price__regular"><dt>Regular price</dt><dd><span class="price-item">£{now} GBP</span>'
            f"</dd></div>"
        )
    return (
        f'<div class="price__sale"><dt>Regular price</dt><dd><s class="price-item">£{was} GBP</s></dd><dt>'
        f"Sale price</dt>"
        f'<dd><span class="price-item price-item--sale">£{now} GBP</span></dd></div>'
    )


def _variants(label: str, values: tuple[tuple[str, str], ...]) -> str:
    options = "".join(
        f'<li><input type="radio" name="{label}"><label>{name}</label> <span class="state">{state}</span></li>'
        for name, state in values
        if name
    )
    return (
        f'<variant-selects><fieldset class="product-form__input"><legend>{label}</legend><ul>{options}</ul>'
        f"</fieldset></variant-selects>"
    )


def _knife(say: Say, fetch: Fetch) -> str:
    return _product(
        _KNIFE,
        fetch,
        _money(say("knife"), "195.00"),
        _variants("Handle", (("Walnut", say("walnut")), ("Magnolia", "in stock"), ("Ebony", "pre-order"))),
        f"""<p>Hand forged in Sakai from {say("steel")} and ground thin behind the edge. It is 210 mm long and weighs
{say("heft")}. Wash by hand and dry at once.</p><ul><li>Hardness: 62 HRC</li><li>Blade height: 46 mm</li></ul>""",
    )


def _pan(say: Say, fetch: Fetch) -> str:
    note = kept(say("recall"), '<div class="product__notice" role="note"><p>', "</p></div>")
    return _product(
        _PAN,
        fetch,
        _money(say("pan"), ""),
        f'<p class="product__inventory">{say("pan stock")}</p>',
        "<p>Spun from 2.5 mm carbon steel in Sheffield. Season it once and it will outlive you.</p>",
        note,
    )


def _stone(say: Say, fetch: Fetch) -> str:
    return _product(
        _STONE,
        fetch,
        _money("59.00", ""),
        f'<p class="product__inventory">{say("stone stock")}</p>',
        "<p>Two grits in one stone. Soak the coarse side for ten minutes. A bamboo base is included.</p>",
        f'<p>Read the <a href="/{say("guide")}">sharpening guide</a>.</p>',
    )


def _all(say: Say, fetch: Fetch) -> str:
    listed = [
        (_KNIFE, "Gyuto 210 mm", f"£{say('knife')} GBP"),
        (_PAN, "Carbon steel skillet 28 cm", f"£{say('pan')} GBP"),
        (_STONE, "Whetstone 1000/6000", "£59.00 GBP"),
        ("/products/new", say("cleaver"), "£149.00 GBP"),
        ("/products/paring", say("paring"), "£66.00 GBP"),
    ]
    cards = "".join(
        f'<li class="grid__item scroll-trigger" id="Slide-{letters(fetch, 9)}"><h3 class="card__heading"><a '
        f'href="{path}">'
        f'{name}</a></h3><div class="price"><span class="price-item">{price}</span></div></li>'
        for path, name, price in listed
        if name
    )
    promo = turned(fetch, ("Summer grilling", "Gifts under 50", "Baking days", "Knife care"), 1)[0]
    return _page(
        "Shop all",
        fetch,
        f"""<div class="collection-hero"><h1>Shop all</h1></div><ul class="product-grid" id="product-grid">{cards}</ul>
<div class="promo-tile"><p>Featured: {promo}</p></div><p class="shopper-count">{counter(fetch, 2210, 9)} shoppers this
month</p>""",
    )


def _shipping(say: Say, fetch: Fetch) -> str:
    return _page(
        "Shipping policy",
        fetch,
        f"""<div class="shopify-policy__container"><h1>Shipping policy</h1><div class="rte"><p>Orders placed before
2 pm leave the same day. Delivery in the UK costs £4.50 and is free over {say("free over")}.</p><table>
<tbody><tr><td>Ireland</td><td>£11.50</td><td>3 to 5 days</td></tr><tr><td>European
Union</td><td>£16.00</td><td>5 to
8 days</td></tr>{kept(say("norway"), "<tr><td>", "</td><td>£21.00</td><td>6 to 9 days</td></tr>")}</tbody></table></div>
</div>""",
    )


def _warranty(say: Say, fetch: Fetch) -> str:
    return _page(
        "Warranty",
        fetch,
        f"""<div class="page-width"><h1>Warranty</h1><p>Every blade is covered for five years against faults of
material.</p>{kept(say("chips"), "<p>", "</p>")}<p>Send claims to care@ember.test with your order number.</p></div>""",
    )


def _home(say: Say, fetch: Fetch) -> str:
    cards = "".join(f'<a class="full-unstyled-link" href="{path}">{name}</a>' for path, name, _ in _GOODS)
    hero = pick(fetch, ("Cook with fire", "Sharp is safe", "Made to be used"))
    return _page(
        "Knives and pans for life",
        fetch,
        f'<div class="banner"><h2>{hero}</h2></div><div class="featured">{cards}</div><div class="rich-text">'
        f"<p>Our showroom opens Tuesday to Saturday.</p></div>",
    )


STORE = MadeSite(
    "ember-and-edge.test",
    (
        "announcement at random",
        "review count and choice",
        "sales pulse",
        "somebody bought",
        "chat replies",
        "button wording test",
        "section numbers",
        "recommendations with tracking",
        "featured range of the hours",
        "sign-up box at times",
    ),
    {
        "/": _home,
        _KNIFE: _knife,
        _PAN: _pan,
        _STONE: _stone,
        _ALL: _all,
        _SHIPPING: _shipping,
        _WARRANTY: _warranty,
    },
    (
        Slot("knife", "shop price", (_KNIFE, _ALL), {0: "189.00", 4: "159.00", 11: "194.00"}, "Gyuto 210 mm"),
        Slot("walnut", "variant state", (_KNIFE,), {0: "in stock", 6: "sold out", 12: "ships in 3 weeks"}, "Walnut"),
        Slot("steel", "material", (_KNIFE,), {0: "Aogami Super", 9: "Aogami 2"}),
        Slot("heft", "weight in a sentence", (_KNIFE,), {0: "172 g", 9: "168 g"}),
        Slot("pan", "shop price", (_PAN, _ALL), {0: "84.00", 7: "86.50"}, "Carbon steel skillet 28 cm"),
        Slot("recall", "safety note", (_PAN,), {0: "", 13: "Handles of lot 0925 may loosen: we send a new rivet set."}),
        Slot("stone stock", "inventory", (_STONE,), {0: "9 left", 5: "4 left", 14: "Last one left"}),
        Slot("guide", "link target", (_STONE,), {0: "pages/sharpening", 6: "blogs/care/sharpening-in-six-steps"}),
        Slot("cleaver", "product card", (_ALL,), {0: "", 9: "Nakiri vegetable cleaver"}),
        Slot("paring", "product card", (_ALL,), {0: "Paring knife 80 mm", 13: ""}),
        Slot("free over", "threshold", (_SHIPPING,), {0: "£60", 10: "£75"}),
        Slot("norway", "delivery row", (_SHIPPING,), {0: "", 5: "Norway"}),
        Slot("chips", "exclusion", (_WARRANTY,), {0: "", 2: "Chipped edges are repaired once, free of charge."}),
        Slot("pan stock", "inventory", (_PAN,), {0: "In stock", 3: "Out of stock", 10: "In stock"}),
    ),
)
