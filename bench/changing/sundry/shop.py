"""A shop for bicycle parts on a blog engine's shop extension: a category, four products, delivery, the workshop."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.scenario import Fetch
from bench.changing.sundry.common import at_times, between, cells, hexes, inside, links, number, pick, some, table

_CATEGORY, _LAMP, _SADDLE = "/product-category/touring", "/product/hub-dynamo-lamp", "/product/leather-saddle"
_RACK, _BELL, _SHIPPING, _WORKSHOP = "/product/front-rack", "/product/brass-bell", "/delivery", "/workshop"
_GOODS = (
    (_LAMP, "Dynamo lamp Lumo 60"),
    (_SADDLE, "Leather saddle Dale"),
    (_RACK, "Front rack Porter"),
    (_BELL, "Brass bell Chime"),
)
_MENU = (("/", "Shop"), (_CATEGORY, "Touring"), (_SHIPPING, "Delivery and returns"), (_WORKSHOP, "Workshop"))
_VOICES = (
    ("Marta", "Rode from Hull to Hamburg without a squeak."),
    ("Desmond", "Honest advice on the phone, parcel next day."),
    ("Yusuf", "The only people who still had the spare rubber."),
    ("Carys", "Packed with straw. My cat was delighted."),
    ("Finlay", "Third order, never a fault."),
)
_ADS = (
    ("Rain capes by Molva", "Dry knees guaranteed"),
    ("Ferry to Zeebrugge", "Bicycles travel free"),
    ("Hoxley insurance", "Covers theft and dents"),
    ("Camping stoves", "Boil in three minutes"),
)
_FOOT = """<div class="footer-widgets row-2 col-3"><div class="widget"><span class="gamma widget-title">Customer
care</span> <ul><li>Size charts</li><li>Track a parcel</li><li>Warranty</li><li>Terms and conditions</li></ul></div><div
class="widget"><span class="gamma widget-title">About</span><ul><li>Our
story</li><li>Journal</li><li>Dealers</li><li>Jobs </li></ul></div><div class="widget"><span class="gamma
widget-title">We accept</span><p>Cards, PayPal, bank transfer</p></div> </div>"""
_AROUND = {
    "Spoke and Steel": (
        "",
        """<section class="storefront-product-categories"><h2 class="section-title">Shop by category</h2><ul><li>Lights
and dynamos</li><li>Luggage</li><li>Bars and stems</li><li>Tyres and tubes</li><li>Tools</li></ul></section><div
class="wp-block-columns"><div class="wp-block-column"><h3>Advice first</h3><p>Tell us where you are going and on what,
and we say what you need, and what you do not.</p></div><div class="wp-block-column"><h3>Spares for decades</h3><p>Each
thing we sell can be taken apart. We keep the screws.</p></div></div>""",
    ),
    "Touring": (
        """<div class="term-description"><p>Things that hold when the next shop is two days away. All of it has been on
our own bicycles for a season at least.</p></div>""",
        """<div class="below-category"><h2>Choosing for a tour</h2><p>Begin with the wheels: they carry all the rest.
Then think of light, since evenings come sooner than planned. Bags are the last thing to buy, when you know what must go
in.</p> </div>""",
    ),
    "Dynamo lamp Lumo 60": (
        "",
        """<div class="woocommerce-product-rating"><p>What is in the box: lamp, bracket, two spade connectors, spare
screw.</p></div><p>It works with all hub dynamos of six volts. A switch at the back turns it off by day. Seals and glass
are sold as spares.</p>""",
    ),
    "Leather saddle Dale": (
        "",
        """<p>Leather wants wax twice a year and a cover in the rain. A spanner for the tension bolt comes with it. Do
not turn it more than half a turn at a time.</p><ul class="care"><li>Keep from radiators</li><li>Dry slowly</li><li>Wax
below as well</li></ul>""",
    ),
    "Front rack Porter": (
        "",
        """<p>Fits forks with eyelets at the crown and the dropouts. Brazed from chromium steel and powder coated. The
deck measures thirty by twenty-two centimetres; its rails take straps and hooks.</p>""",
    ),
    "Brass bell Chime": (
        "",
        """<p>Turned from a solid bar. The striker has a spring of phosphor bronze which does not tire. It darkens with
the years; a lemon makes it bright again.</p>""",
    ),
    "Delivery and returns": (
        "",
        """<h2>Parcels that are late</h2><p>Write to us with the number of the order. We ask the carrier on the same day
and send a second parcel if the first is not found within a week.</p><h2>Exchanges</h2><ol><li>Fill in the
slip.</li><li>Pack the goods as they came.</li><li>Hand the parcel in at a post office and keep the
proof.</li></ol>""",
    ),
    "Workshop": (
        "",
        """<h2>Prices of common jobs</h2><table><tbody><tr><td>Puncture</td><td>£9</td></tr><tr><td>Gear
cable</td><td>£17 </td></tr><tr><td>Bottom bracket</td><td>£38</td></tr><tr><td>Full
service</td><td>£120</td></tr></tbody></table><p>Bring the bicycle clean. We call before a repair costs more than was
agreed.</p>""",
    ),
}


def _page(title: str, fetch: Fetch, main: str) -> str:
    before, after = _AROUND[title]
    notice = '<p class="woocommerce-store-notice demo_store">Our telephones are out of order today; please write.</p>'
    ad, line = pick(fetch, _ADS)
    return f"""<!DOCTYPE html><html lang="en-GB"><head><meta charset="UTF-8"><title>{title} &#8211; Spoke and
Steel</title> <link rel="stylesheet" id="storefront-style-css" href="/wp-content/themes/storefront/style.css?ver=4.6.0"
media="all"> <script>var
wc_add_to_cart_params={{"ajax_url":"/wp-admin/admin-ajax.php","i18n_view_cart":"View basket"}};</script> </head><body
class="wp-embed-responsive theme-storefront woocommerce-page storefront-align-wide right-sidebar">
{between(fetch, 47, 71, notice)}<div id="page" class="hfeed site"><header id="masthead" class="site-header"> <div
class="col-full"><div class="site-branding"><div class="beta site-title"><a href="/">Spoke and Steel</a></div><p
class="site-description">Parts for long roads</p></div><nav id="site-navigation" class="main-navigation"><ul class="menu
nav-menu">{links(_MENU, "menu-item menu-item-type-post_type")}</ul></nav><ul id="site-header-cart"><li> <span
class="woocommerce-Price-amount amount">£0.00</span> <span class="count">0 items</span></li></ul></div></header> <div
id="content" class="site-content"><div class="col-full"><div id="primary" class="content-area"><main id="main"
class="site-main">{before}{main}{after}</main></div><div id="secondary" class="widget-area"><div class="widget
widget_text"><a href="https://ads.example/c/{hexes(fetch, 12)}">{ad}</a><p>{line}</p></div><div class="widget
widget_nav"><span class="gamma widget-title">Parts</span><ul>{links(_GOODS, "cat-item")}</ul></div></div></div></div>
<footer id="colophon" class="site-footer"><div class="footer-widgets"><p>Spoke and Steel Ltd, 3 Canal Wharf,
Skipton</p><p>Member of the Association of Cycle Traders</p></div>{_FOOT}<div class="site-info">© Spoke and Steel
2026<br>Privacy Policy</div></footer></div></body></html>"""


def _amount(price: str) -> str:
    return f"""<span class="woocommerce-Price-amount amount"><bdi><span
class="woocommerce-Price-currencySymbol">£</span>{price.removeprefix("£")}</bdi></span>"""


def _card(path: str, name: str, price: str, badge: str) -> str:
    mark = inside('span class="onsale-badge"', badge)
    return f"""<li class="product type-product status-publish"><a href="{path}" class="woocommerce-LoopProduct-link"><h2
class="woocommerce-loop-product__title">{name}</h2>{mark}<span class="price">{_amount(price)}</span></a><a href="{path}"
class="button">Read more</a></li>"""


def _home(say: Say, fetch: Fetch) -> str:
    who, what = pick(fetch, _VOICES)
    return _page(
        "Spoke and Steel",
        fetch,
        f"""<header class="entry-header"><h1>Parts for long roads</h1></header><div class="entry-content"><p> We ride
what we sell.</p><h2>{say("home heading")}</h2><ul class="products columns-4">{links(_GOODS, "product")}</ul>
{inside("p", say("home note"))}<blockquote
class="wp-block-quote"><p>{what}</p><cite>{who}</cite></blockquote></div>""",
    )


def _category(say: Say, fetch: Fetch) -> str:
    cards = (
        _card(_LAMP, "Dynamo lamp Lumo 60", say("lamp price"), ""),
        _card(_SADDLE, "Leather saddle Dale", say("saddle price"), say("saddle badge")),
        _card(_RACK, "Front rack Porter", say("rack price"), ""),
        _card(_BELL, "Brass bell Chime", "£21.00", ""),
        _card(_CATEGORY, say("bag"), "£94.00", "") if say("bag") else "",
        _card(_CATEGORY, say("pump"), "£33.50", "") if say("pump") else "",
    )
    return _page(
        "Touring",
        fetch,
        f"""<header class="woocommerce-products-header"><h1 class="woocommerce-products-header__title
page-title">Touring </h1></header><form class="woocommerce-ordering"><select name="orderby"><option>Default
sorting</option><option>Sort by price</option></select></form><ul class="products columns-3">{"".join(cards)}</ul><p
class="live">{number(fetch, 4, 39)} people are viewing this category</p>""",
    )


def _product(path: str, fetch: Fetch, price: str, stock: str, text: str, facts: tuple[tuple[str, str], ...]) -> str:
    name = dict(_GOODS)[path]
    rows = "".join(
        f"""<tr class="woocommerce-product-attributes-item"><th
class="woocommerce-product-attributes-item__label">{label} </th><td
class="woocommerce-product-attributes-item__value"><p>{value}</p></td></tr>"""
        for label, value in facts
        if value
    )
    bought = f'<div class="fomo"><p>Someone in {pick(fetch, ("Kendal", "Ripon", "Hawes"))} just bought one</p></div>'
    others = links(some(fetch, [one for one in _GOODS if one[0] != path], 2), "product")
    return _page(
        name,
        fetch,
        f"""<div id="product-7" class="product type-product"><div class="summary entry-summary"><h1 class="product_title
entry-title">{name}</h1><p class="price">{_amount(price)}</p><p class="stock">{stock}</p><form class="cart"
method="post"><input type="number" name="quantity" value="1"><button class="single_add_to_cart_button">Add to
basket</button></form></div><div class="woocommerce-tabs wc-tabs-wrapper"><h2>Description</h2>{text}<h2>Additional
information</h2><table class="woocommerce-product-attributes shop_attributes"><tbody>{rows}</tbody></table></div>
{at_times(fetch, 0.5, bought)}<section class="related products"><h2>Related products</h2><ul class="products columns-3">
{others}</ul></section></div>""",
    )


def _lamp(say: Say, fetch: Fetch) -> str:
    text = (
        f"<p>A beam that {say('beam')} and a standlight that lasts four minutes.</p>{inside('p', say('lamp recall'))}"
    )
    facts = (("Weight", "128 g"), ("Light", "60 lux"), ("Cable", "80 cm"))
    return _product(_LAMP, fetch, say("lamp price"), "In stock", text, facts)


def _saddle(say: Say, fetch: Fetch) -> str:
    text = "<p>Cut from one hide and riveted by hand. Give it a thousand miles.</p>"
    facts = (("Width", "170 mm"), ("Rails", "steel"), ("Colours", say("colours")))
    return _product(_SADDLE, fetch, say("saddle price"), say("saddle stock"), text, facts)


def _rack(say: Say, fetch: Fetch) -> str:
    text = f'<p>Carries a crate or a child\'s drum. See the <a href="/files/{say("manual")}">fitting guide</a>.</p>'
    return _product(_RACK, fetch, say("rack price"), "Ready in two days", text, (("Load", "12 kg"), ("Tube", "10 mm")))


def _bell(say: Say, fetch: Fetch) -> str:
    text = f"<p>Rings for nine seconds.</p>{inside('p', say('bell words'))}"
    return _product(_BELL, fetch, "£21.00", say("bell stock"), text, (("Clamp", "22 to 26 mm"), ("Maker", "Oldroyd")))


def _shipping(say: Say, fetch: Fetch) -> str:
    who, what = pick(fetch, _VOICES)
    rows = (
        cells("Royal Mail, tracked", "2 to 3 days", say("mail cost")),
        cells("Courier", "1 day", "£8.95"),
        cells("European Union", "5 to 8 days", "£19.00"),
    )
    return _page(
        "Delivery and returns",
        fetch,
        f"""<h1 class="entry-title">Delivery and returns</h1><div class="entry-content"> <figure
class="wp-block-table">{table(("Service", "Time", "Cost"), rows)}</figure><p>You may return what does not fit within
thirty days.</p><blockquote class="wp-block-quote"><p>{what}</p><cite>{who}</cite></blockquote></div>""",
    )


def _workshop(say: Say, fetch: Fetch) -> str:
    slot = f'<p class="queue">You are number {number(fetch, 100, 999)} in our visitors\' book</p>'
    return _page(
        "Workshop",
        fetch,
        f"""<h1 class="entry-title">Workshop</h1><div class="entry-content"><p>Opening hours: {say("hours")}</p><ul
class="wp-block-list"><li>Wheel building by {say("builder")}</li><li>Frame straightening</li>
{inside("li", say("service"))}</ul><p>Next evening class: {say("class")}</p>{slot}</div>""",
    )


_SLOTS = (
    Slot("home heading", "heading", ("/",), {0: "From the shelves", 10: "Spring arrivals"}),
    Slot("home note", "paragraph", ("/",), {0: "", 13: "The stock-taking sale begins on Monday at noon."}),
    Slot("lamp price", "price", (_CATEGORY, _LAMP), {0: "£89.00", 3: "£82.50"}, "Dynamo lamp Lumo 60"),
    Slot("saddle price", "price", (_CATEGORY, _SADDLE), {0: "£115.00", 8: "£124.00"}, "Leather saddle Dale"),
    Slot("saddle badge", "sold out", (_CATEGORY,), {0: "", 12: "Sold out"}, "Leather saddle Dale"),
    Slot("saddle stock", "sold out", (_SADDLE,), {0: "Three left", 12: "Out of stock"}),
    Slot("rack price", "price", (_CATEGORY, _RACK), {0: "£76.00", 6: "£71.25", 14: "£78.75"}, "Front rack Porter"),
    Slot("bag", "card", (_CATEGORY,), {0: "", 5: "Handlebar bag Otter"}),
    Slot("pump", "card", (_CATEGORY,), {0: "Frame pump Gale", 10: ""}),
    Slot("beam", "words of a paragraph", (_LAMP,), {0: "reaches forty metres", 9: "reaches fifty metres"}),
    Slot(
        "lamp recall",
        "correction notice",
        (_LAMP,),
        {0: "", 11: "Lamps with serial numbers below 0400 need a new seal."},
    ),
    Slot("colours", "table cell", (_SADDLE,), {0: "black and honey", 15: "black, honey, green"}, "Colours"),
    Slot("manual", "link target", (_RACK,), {0: "porter-guide-1.pdf", 2: "porter-guide-2.pdf"}, "fitting guide"),
    Slot("bell words", "paragraph", (_BELL,), {0: "Engraving on request.", 7: ""}),
    Slot("bell stock", "status", (_BELL,), {0: "Available", 3: "On backorder until May"}),
    Slot("mail cost", "price", (_SHIPPING,), {0: "£4.20", 7: "£4.65"}, "Royal Mail, tracked"),
    Slot("hours", "opening hours", (_WORKSHOP,), {0: "Tuesday to Friday 9 to 5", 8: "Tuesday to Saturday 8 to 4"}),
    Slot("builder", "person's name", (_WORKSHOP,), {0: "Elsie Tarn", 1: "Gwilym Rees"}),
    Slot("service", "entry of a list", (_WORKSHOP,), {0: "", 14: "Hydraulic brakes bled while you wait"}),
    Slot("class", "date of an event", (_WORKSHOP,), {0: "Thursday 12 March", 6: "Thursday 19 March"}),
)

SHOP = MadeSite(
    "spoke-steel.test",
    (
        "advertisement in turn by request",
        "voice of a customer",
        "viewers of a category",
        "purchase of somebody at times",
        "related products at random",
        "number of a visitor",
        "notice on all pages for a day",
    ),
    {
        "/": _home,
        _CATEGORY: _category,
        _LAMP: _lamp,
        _SADDLE: _saddle,
        _RACK: _rack,
        _BELL: _bell,
        _SHIPPING: _shipping,
        _WORKSHOP: _workshop,
    },
    _SLOTS,
)
