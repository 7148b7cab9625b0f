"""A furniture shop on a common hosted shop system."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, item
from bench.changing.recent.common import at_times, hexes, json_ld, mixed, number, pick, turning
from bench.changing.scenario import Fetch

_CHAIR, _LAMP, _SHELF = "/products/alder-chair", "/products/moth-lamp", "/products/tern-shelf"
_GOODS = ((_CHAIR, "Alder dining chair"), (_LAMP, "Moth table lamp"), (_SHELF, "Tern wall shelf"))
_BAR = (
    "Free fabric samples by post",
    "Now with Klarna: pay in three",
    "Join our club and get 5% back",
    "Visit the showroom in Bristol",
)
_TOWNS = ("Leicester", "Truro", "Hexham", "Swansea", "Perth", "Norwich", "Luton")
_SAID = (
    ("Hannah W.", "Sturdy and lovely. Assembly took ten minutes."),
    ("Imran K.", "Colour is just as in the pictures."),
    ("Sue D.", "Arrived early, well packed."),
    ("Ollie P.", "My cat approves too."),
    ("Fran B.", "Bought a second one after a month."),
)


def _page(title: str, fetch: Fetch, main: str, path: str = "") -> str:
    section = number(fetch, 10**10, 10**11 - 1)
    seen = "".join(
        f"""<li class="grid__item"><div class="card-wrapper"><a class="full-unstyled-link"
href="{href}?_pos={place}&amp;_sid={hexes(fetch, 9)}&amp;_ss=r">{name}</a></div></li>"""
        for place, (href, name) in enumerate(mixed(fetch, [one for one in _GOODS if one[0] != path], 2), 1)
    )
    pop = """<div class="klaviyo-form"><h3>Take £15 off your first order</h3><p>Enter your email to get the code.</p>
<button>Get my code</button></div>"""
    bought = f"""<div class="fomo-toast">Someone in {pick(fetch, _TOWNS)} bought the {pick(fetch, _GOODS)[1]}
{number(fetch, 2, 50)} minutes ago</div>"""
    return f"""<!doctype html><html class="no-js" lang="en"><head><meta charset="utf-8"><title>{title} – Hollow and
Pine</title><script>window.ShopifyAnalytics={{"meta":{{"page":{{"rid":{section}}}}}}};</script></head>
<body class="gradient"><div id="shopify-section-sections--{section}__announcement-bar" class="shopify-section">
<p class="announcement-bar__message h5">{pick(fetch, _BAR)}</p></div><header class="header"><a href="/"
class="header__heading-link">Hollow and Pine</a><nav class="header__inline-menu"><ul class="list-menu">
<li><a href="/collections/living">Living room</a></li><li><a href="{_CHAIR}">Chairs</a></li><li><a
href="/pages/delivery">Delivery</a></li><li><a href="/pages/care">Care guide</a></li></ul></nav><a href="#cart"
class="header__icon--cart">Cart <span>0</span></a></header><main id="MainContent" class="content-for-layout">{main}
<section id="shopify-section-template--{section}__recommendations"><h2>You may also love</h2><ul class="grid
product-grid">{seen}</ul></section></main>{at_times(fetch, 0.35, bought)}{at_times(fetch, 0.2, pop)}
<footer class="footer"><div class="footer__blocks"><p>Hollow and Pine Ltd, Unit 4, Spike Island, Bristol</p><ul>
<li>Terms of service</li><li>Refund policy</li><li>Instagram</li><li>Pinterest</li></ul></div>
<h2>Our promise</h2><p>Every piece is made from timber felled within a hundred
miles. If a joint fails we mend it, however old it is.</p><small>© 2026, Hollow and Pine. Powered by Shopify</small>
</footer><div class="chat-bubble">{
        pick(fetch, ("Chat with us", "Ask Bea anything", "We reply in about 4 minutes", "We are away just now"))
    }</div></body></html>"""


def _product(path: str, fetch: Fetch, price: str, variants: str, text: str, details: str) -> str:
    name = dict(_GOODS)[path]
    said = "".join(
        f'<div class="jdgm-rev"><span class="jdgm-rev__author">{who}</span><p>{words}</p></div>'
        for who, words in mixed(fetch, _SAID, 2)
    )
    return _page(
        name,
        fetch,
        f"""<product-info class="product"><div class="product__title"><h1>{name}</h1></div><div class="price">
{price}</div><div class="jdgm-prev-badge">4.8 stars · {number(fetch, 200, 300)} people saved this</div>
<form method="post" action="/cart/add"><input type="hidden" name="form_token" value="{hexes(fetch, 20)}">
<fieldset class="product-form__input"><legend>Options</legend>{variants}</fieldset>
<button type="submit" name="add">Add to cart</button></form><p class="urgency">Order in the next {number(fetch, 0, 9)} h
{number(fetch, 1, 59)} min to have it packed today</p><p class="viewers">{number(fetch, 2, 44)} others have this in
their basket</p><div class="product__description rte">{text}</div><ul class="details">{details}</ul></product-info>
<div class="jdgm-widget"><h2>Customer reviews</h2>{said}</div>
{json_ld("Product", name=name, url=f"{path}?v={hexes(fetch, 6)}")}""",
        path,
    )


def _price(now: str, was: str = "") -> str:
    before = f'<s class="price-item--regular">{was}</s>' if was else ""
    return f'<div class="price__container">{before}<span class="price-item price-item--last">{now}</span></div>'


def _swatch(name: str, state: str) -> str:
    return f'<label class="swatch"><input type="radio" name="v">{name}<span>{state}</span></label>' if name else ""


def _home(say: Say, fetch: Fetch) -> str:
    hero = pick(fetch, ("Made slowly, to last", "Spring light", "New season, old oak"))
    return _page(
        "Furniture made in Bristol",
        fetch,
        f"""<div class="banner"><h2 class="banner__heading">{hero}</h2><a href="/collections/living">Shop now</a></div>
<h1>Furniture made in Bristol</h1><div class="multicolumn"><h3>Workshop news</h3><p>We are hiring an upholsterer.</p>
</div>
<div class="multicolumn"><h3>Showroom</h3><p>Spike Island, open Tuesday to Saturday.</p></div><blockquote>{
            turning(
                fetch, ("“Beautifully plain.” Home Review", "“Worth the wait.” Dwelling", "“A keeper.” Sunday Room")
            )
        }</blockquote>""",
    )


def _collection(say: Say, fetch: Fetch) -> str:
    cards = "".join(
        f"""<li class="grid__item"><a href="{href}">{name}</a><span class="badge">{badge}</span>{_price(cost)}<small>
{number(fetch, 3, 60)} people want this</small></li>"""
        for href, name, badge, cost in (
            (_CHAIR, "Alder dining chair", "", say("chair price")),
            (_LAMP, "Moth table lamp", say("lamp badge"), "£86.00"),
            (_SHELF, "Tern wall shelf", "", say("shelf price")),
            ("#stool", say("stool"), "", "£112.00"),
            ("#rug", say("rug"), "", "£240.00"),
        )
        if name
    )
    return _page(
        "Living room",
        fetch,
        f"""<h1 class="collection-hero__title">Living room</h1><div class="collection-hero__description">
<p>Oak, walnut and wool.</p></div><ul id="product-grid" class="grid product-grid">{cards}</ul>""",
    )


def _chair(say: Say, fetch: Fetch) -> str:
    variants = _swatch("Natural oak", "in stock") + _swatch("Walnut", say("walnut")) + _swatch(say("black"), "in stock")
    return _product(
        _CHAIR,
        fetch,
        _price(say("chair price"), say("chair was")),
        variants,
        """<p>A chair with a steam-bent back and a seat woven from Danish paper cord. Made in batches of forty by three
people who sign each one underneath.</p>""",
        "<li>Height 81 cm, seat 45 cm</li><li>Carries up to 110 kg</li><li>Flat-packed: no</li>",
    )


def _lamp(say: Say, fetch: Fetch) -> str:
    notice = say("lamp notice") and f'<div class="notice" role="note">{say("lamp notice")}</div>'
    return _product(
        _LAMP,
        fetch,
        _price("£86.00"),
        _swatch("Brass", say("brass")) + _swatch("Chalk", "in stock"),
        f"""{notice}<p>A paper shade that folds like a wing. Takes an E14 bulb of up to {say("bulb")}; the cord is
two metres long and has a switch you can find in the dark.</p>""",
        item("Shade: washi paper") + item("Bulb included"),
    )


def _shelf(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{size}</td><td>{cost}</td><td>{left}</td></tr>"
        for size, cost, left in (
            ("60 cm", say("shelf price"), say("left 60")),
            ("90 cm", say("shelf 90"), "Made to order"),
            ("120 cm", "£134.00", "Ready to ship"),
        )
    )
    return _product(
        _SHELF,
        fetch,
        _price("From the sizes below"),
        f"""<table class="variants"><thead><tr><th>Length</th><th>Price</th><th>Availability</th></tr></thead><tbody>
{rows}</tbody></table>""",
        "<p>Hidden brackets, one plank, no screws in sight. Fits brick and stud walls.</p>",
        f"<li>Guarantee: five years</li><li><a href='{say('manual')}'>Assembly manual (PDF)</a></li>",
    )


def _delivery(say: Say, fetch: Fetch) -> str:
    return _page(
        "Delivery",
        fetch,
        f"""<h1>Delivery</h1><div class="rte"><p>Small parcels go by courier and arrive within three working days.
Furniture comes with two people who carry it to the room you choose.</p><table><tr><th>Parcels</th><td>{say("parcel")}
</td></tr><tr><th>Furniture, mainland</th><td>£49.00</td></tr>{
            say("islands") and f"<tr><th>{say('islands')}</th><td>£95.00</td></tr>"
        }</table><p>You may send things back within 100 days of delivery.</p></div>""",
    )


def _care(say: Say, fetch: Fetch) -> str:
    steps = "".join(item(say(f"care {one}")) for one in "abc")
    return _page("Care guide", fetch, f'<h1>Care guide</h1><div class="rte"><ol>{steps}</ol></div>')


SHOP = MadeSite(
    "hollowandpine.test",
    (
        "numbers of sections in class names",
        "announcements in turn",
        "toast of a purchase",
        "baskets of others",
        "hours to the packing",
        "reviews chosen by chance",
        "people who saved a product",
        "recommended goods",
        "form for a code at times",
        "chat bubble",
    ),
    {
        "/": _home,
        "/collections/living": _collection,
        _CHAIR: _chair,
        _LAMP: _lamp,
        _SHELF: _shelf,
        "/pages/delivery": _delivery,
        "/pages/care": _care,
    },
    (
        Slot("chair price", "price on two pages", ("/collections/living", _CHAIR), {0: "£185.00", 4: "£159.00"}),
        Slot("chair was", "former price", (_CHAIR,), {0: "", 4: "Recommended price £199.00"}),
        Slot("shelf price", "price in a card and a row", ("/collections/living", _SHELF), {0: "£74.00", 9: "£79.00"}),
        Slot("lamp badge", "badge of a product", ("/collections/living",), {0: "New", 7: "Sold out"}, "Moth"),
        Slot("stool", "product in a collection", ("/collections/living",), {0: "", 6: "Wren footstool"}),
        Slot("rug", "product in a collection", ("/collections/living",), {0: "Sedge wool rug", 12: ""}),
        Slot("walnut", "availability of a variant", (_CHAIR,), {0: "low stock", 3: "back in May", 10: "available"}),
        Slot("black", "colour of a product", (_CHAIR,), {0: "", 8: "Ebonised ash"}),
        Slot(
            "lamp notice",
            "safety notice of a product",
            (_LAMP,),
            {0: "", 5: "Lamps sold before 12 February: please check the plug for cracks.", 11: ""},
        ),
        Slot("brass", "availability of a variant", (_LAMP,), {0: "last few", 7: "sold out for good"}, "Brass"),
        Slot("bulb", "greatest power of a bulb", (_LAMP,), {0: "40 W", 5: "25 W"}),
        Slot("left 60", "availability in a table", (_SHELF,), {0: "Five left", 2: "Two left", 5: "Back in April"}),
        Slot("shelf 90", "price in a table", (_SHELF,), {0: "£98.00", 9: "£104.00"}, "90 cm"),
        Slot("manual", "link target", (_SHELF,), {0: "/files/tern-v1.pdf", 7: "/files/tern-2026.pdf"}, "Assembly"),
        Slot("parcel", "cost of a parcel", ("/pages/delivery",), {0: "£4.95", 8: "£5.95"}, "Parcels"),
        Slot("islands", "zone of delivery", ("/pages/delivery",), {0: "", 13: "Scottish islands"}),
        Slot("care a", "step of a guide", ("/pages/care",), {0: "Wipe with a damp cloth."}),
        Slot("care b", "step of a guide", ("/pages/care",), {0: "Oil once a year.", 4: "Oil twice a year."}),
        Slot("care c", "step of a guide", ("/pages/care",), {0: "", 11: "Keep away from radiators."}),
    ),
)
