"""A shop for walkers and climbers on a common shop plugin."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.recent.common import at_times, hexes, json_ld, links, mixed, number, pick
from bench.changing.scenario import Fetch

_GOODS = (
    ("/product/corrie-jacket", "Corrie shell jacket"),
    ("/product/lochan-tent", "Lochan two-person tent"),
    ("/product/skerry-stove", "Skerry gas stove"),
    ("/product/brae-boots", "Brae leather boots"),
)
_SAID = (
    ("Moira, Oban", "Kept me dry from Glen Nevis to the train home."),
    ("Pete, Keswick", "Delivered in two days and packed with care."),
    ("Ailsa, Dundee", "Sizing advice on the phone was spot on."),
    ("Gethin, Bala", "They mended my zip without any fuss."),
    ("Rosa, Hathersage", "My third order and not my last."),
    ("Colin, Ambleside", "Honest people who use what they sell."),
)


def _page(title: str, fetch: Fetch, main: str) -> str:
    session = hexes(fetch, 12)
    who, words = pick(fetch, _SAID)
    menu = "".join(f'<li class="menu-item"><a href="{path}?sid={session}">{name}</a></li>' for path, name in _GOODS[:2])
    offer = '<div class="pum-container"><h4>10% off your first order</h4><p>Leave us your address.</p></div>'
    return f"""<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>{title} – Cairn Outfitters</title>
<link rel="stylesheet" href="/assets/theme.css?v={hexes(fetch, 8)}"></head>
<body class="theme-storefront woocommerce-page"><p class="woocommerce-store-notice demo_store">Free UK returns within 60
days.</p><header class="site-header"><div class="site-branding"><a href="/">Cairn Outfitters</a></div>
<nav class="storefront-primary-navigation"><ul>{menu}<li><a href="/category/camping">Camping</a></li>
<li><a href="/delivery">Delivery</a></li></ul></nav><ul class="site-header-cart"><li>£0.00 <span class="count">0 items
</span></li></ul></header><div id="content" class="site-content"><div class="col-full">
<nav class="woocommerce-breadcrumb"><a href="/">Home</a> / {title}</nav><main id="main">{main}</main>
<div id="secondary" class="widget-area"><div class="widget widget_testimonial"><span class="gamma">What walkers
say</span>
<blockquote>{words}<cite>{who}</cite></blockquote></div></div></div></div>{at_times(fetch, 0.2, offer)}
<footer class="site-footer"><div class="footer-widgets"><p>Shop: 14 Quay Brae, Fort William</p><p>Mon to Sat 9.30 to
5.30</p></div><div class="site-info">© Cairn Outfitters 2026 · VAT 000 1234 56</div></footer>
<script>var wc_cart_fragments_params={{"cart_hash_key":"wc_{hexes(fetch, 16)}","t":{number(fetch, 10000, 99999)}}};
</script></body></html>"""


def _product(path: str, fetch: Fetch, price: str, stock: str, text: str, rows: str) -> str:
    name = dict(_GOODS)[path]
    others = [one for one in _GOODS if one[0] != path]
    like = "".join(
        f"""<li class="product type-product"><a href="{href}" class="woocommerce-LoopProduct-link"><img alt=""
src="/i{href}-300x300.jpg?{hexes(fetch, 4)}"><h2 class="woocommerce-loop-product__title">{title}</h2></a></li>"""
        for href, title in mixed(fetch, others, 2)
    )
    return _page(
        name,
        fetch,
        f"""<div id="product-{len(path)}" class="product type-product"><div class="summary entry-summary">
<h1 class="product_title entry-title">{name}</h1><p class="price"><span class="woocommerce-Price-amount amount"><bdi>
<span class="woocommerce-Price-currencySymbol">£</span>{price}</bdi></span></p>
<div class="woocommerce-product-details__short-description">{text}</div><p class="stock">{stock}</p>
<form class="cart" method="post"><input type="number" name="quantity" value="1"><input type="hidden" name="key"
value="{hexes(fetch, 20)}"><button name="add-to-cart">Add to basket</button></form>
<p class="viewing-now"><i></i>{number(fetch, 2, 38)} people are viewing this right now</p></div>
<div class="woocommerce-tabs"><h2>Additional information</h2><table class="woocommerce-product-attributes
shop_attributes">
{rows}</table></div><section class="related products"><h2>You may also like</h2><ul class="products
columns-2">{like}</ul>
</section></div>{json_ld("Product", name=name, sku=f"CO-{len(name)}")}""",
    )


def _attribute(name: str, value: str) -> str:
    if not value:
        return ""
    return f'<tr class="attribute_row"><th>{name}</th><td><p>{value}</p></td></tr>'


def _home(say: Say, fetch: Fetch) -> str:
    hero = pick(fetch, (("Head for the hills", "Shop jackets"), ("Sleep under the stars", "Shop tents")))
    cards = "".join(f'<li class="product"><a href="{path}"><h2>{name}</h2></a></li>' for path, name in _GOODS)
    return _page(
        "Outdoor clothing and kit",
        fetch,
        f"""<div class="wp-block-cover"><h2>{hero[0]}</h2><a class="wp-block-button__link">{hero[1]}</a></div>
<h1>Kit for Scottish weather</h1><ul class="products columns-4">{cards}</ul><p class="lead">{say("opening")}</p>
<p>See our <a href="/category/camping">camping kit</a>, and how we <a href="/delivery">deliver</a>.</p>""",
    )


def _jacket(say: Say, fetch: Fetch) -> str:
    sizes = "".join(
        f"<li><span>{size}</span> <em>{state}</em></li>"
        for size, state in (("Small", "in stock"), ("Medium", say("medium")), ("Large", "in stock"))
    )
    return _product(
        "/product/corrie-jacket",
        fetch,
        say("jacket price"),
        f"<ul class='sizes'>{sizes}</ul>",
        f"<p>Three layers, taped seams and a hood that takes a helmet. {say('jacket words')}</p>",
        _attribute("Weight", say("weight")) + _attribute("Waterproof to", "20,000 mm"),
    )


def _tent(say: Say, fetch: Fetch) -> str:
    return _product(
        "/product/lochan-tent",
        fetch,
        say("tent price"),
        say("tent stock"),
        "<p>Pitches outer first, stands up to a gale, and weighs less than a bag of flour and a half.</p>",
        _attribute("Poles", "DAC aluminium") + _attribute("Footprint", say("footprint")),
    )


def _stove(say: Say, fetch: Fetch) -> str:
    recall = say("recall") and f'<div class="woocommerce-info" role="status">{say("recall")}</div>'
    return _product(
        "/product/skerry-stove",
        fetch,
        "42.00",
        "In stock",
        f"{recall}<p>Boils half a litre in under three minutes.</p>",
        _attribute("Fuel", "Screw-on gas canister") + _attribute("Guarantee", say("guarantee")),
    )


def _boots(say: Say, fetch: Fetch) -> str:
    return _product(
        "/product/brae-boots",
        fetch,
        say("boots price"),
        say("boots stock"),
        "<p>One piece of leather, resoled by us for as long as you walk.</p>",
        _attribute("Sole", "Vibram") + _attribute("Widths", "Regular, wide"),
    )


def _camping(say: Say, fetch: Fetch) -> str:
    listed = (
        ("Lochan two-person tent", "£" + say("tent price")),
        ("Skerry gas stove", "£42.00"),
        (say("new mat"), "£64.00"),
        ("Burn water filter", say("filter price")),
        ("Tor enamel mug", "£8.50"),
    )
    cards = [
        f'<li class="product"><h2>{name}</h2><span class="price">{price}</span></li>' for name, price in listed if name
    ]
    brand = pick(fetch, ("Norrvik headlamps", "Alpkost ready meals", "Teide sunglasses", "Halden socks"))
    paid = (
        f'<li class="product promoted"><small>Sponsored</small><h2>{brand}</h2><a '
        f'href="https://ad.example">See</a></li>'
    )
    cards.insert(number(fetch, 0, len(cards)), paid)
    return _page("Camping", fetch, f'<h1>Camping</h1><ul class="products">{"".join(cards)}</ul>')


def _delivery(say: Say, fetch: Fetch) -> str:
    return _page(
        "Delivery",
        fetch,
        f"""<h1>Delivery</h1><table class="delivery"><thead><tr><th>Service</th><th>Time</th><th>Cost</th></tr></thead>
<tbody><tr><td>Standard</td><td>3 to 5 days</td><td>{say("standard")}</td></tr><tr><td>Next day</td><td>Order by noon
</td><td>£7.95</td></tr><tr><td>Highlands and Islands</td><td>{say("islands")}</td><td>£6.50</td></tr></tbody></table>
<p>We send parcels from Monday to Friday.</p><ul>{links(_GOODS)}</ul>""",
    )


_JACKET, _TENT, _STOVE, _BOOTS = (path for path, _ in _GOODS)
SHOP = MadeSite(
    "cairn-outfitters.test",
    ("testimonials", "session in links", "viewing now", "also like", "sponsored card", "offer at times", "hero"),
    {
        "/": _home,
        _JACKET: _jacket,
        _TENT: _tent,
        _STOVE: _stove,
        _BOOTS: _boots,
        "/category/camping": _camping,
        "/delivery": _delivery,
    },
    (
        Slot(
            "opening",
            "sentence",
            ("/",),
            {0: "Our shop is open every day but Sunday.", 10: "Our shop is closed for stocktaking on 9 March."},
        ),
        Slot("jacket price", "price", (_JACKET,), {0: "245.00", 3: "220.00", 9: "245.00"}, "Corrie shell jacket"),
        Slot("medium", "state", (_JACKET,), {0: "low stock", 5: "sold out", 13: "back soon"}, "Medium"),
        Slot("jacket words", "sentence", (_JACKET,), {0: "", 7: "Now with recycled face fabric."}),
        Slot("weight", "table cell", (_JACKET,), {0: "480 g", 7: "465 g"}, "Weight"),
        Slot(
            "tent price",
            "price",
            (_TENT, "/category/camping"),
            {0: "389.00", 6: "349.00"},
            "Lochan two-person tent",
        ),
        Slot("tent stock", "stock", (_TENT,), {0: "7 in stock", 8: "3 in stock", 12: "Out of stock"}),
        Slot("footprint", "table row", (_TENT,), {0: "", 4: "Included from this season"}, "Footprint"),
        Slot("recall", "notice", (_STOVE,), {0: "", 11: "Stoves of batch 25-K are recalled: please stop using them."}),
        Slot("guarantee", "table cell", (_STOVE,), {0: "2 years", 2: "5 years"}, "Guarantee"),
        Slot("boots price", "price", (_BOOTS,), {0: "199.95"}, "Brae leather boots"),
        Slot("boots stock", "stock", (_BOOTS,), {0: "In stock", 1: "Available on back-order", 5: "In stock"}),
        Slot("new mat", "card", ("/category/camping",), {0: "", 9: "Drift insulated mat"}, "Camping"),
        Slot("filter price", "price", ("/category/camping",), {0: "£31.00", 13: "£27.50"}, "Burn water filter"),
        Slot("standard", "table cell", ("/delivery",), {0: "£3.95", 4: "£4.50"}, "Standard"),
        Slot("islands", "table cell", ("/delivery",), {0: "5 to 7 days", 11: "6 to 9 days"}, "Highlands and Islands"),
    ),
)
