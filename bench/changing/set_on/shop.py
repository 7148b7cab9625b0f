"""A furniture shop rendered by a script: generated class names, variants, bundles, pressure to buy."""

from __future__ import annotations

from collections.abc import Callable

from bench.changing.parts import MadeSite, Slot, cached, shuffled, token
from bench.changing.scenario import Fetch

POOL = tuple(
    (f"{make} {thing}", 27 + 13 * (5 * index + place) % 170)
    for index, make in enumerate(("Alder", "Brisk", "Cove", "Dunmore", "Eyot", "Fenwick"))
    for place, thing in enumerate(("stool", "vase", "rug", "clock", "tray"))
)
BUYERS = (
    "Anna from Leeds",
    "Tom from Bath",
    "Priya from Hull",
    "Owen from Cardiff",
    "Isla from Perth",
    "Max from York",
)
HEADLINES = (
    ("Rooms worth coming home to", "Discover the autumn edit"),
    ("Make more of your four walls", "Shop the look"),
)
REVIEWS = (
    "Arrived well packed and looks lovely.",
    "Took an hour to put together, worth it.",
    "My third order, never disappointed.",
    "The colour is a little darker than in the photo.",
    "Sturdy. The cat approves.",
    "Customer service answered within a day.",
    "Good value for the money.",
    "Would buy again for my sister.",
    "Slight smell at first, gone after a week.",
    "Exactly what our hallway needed.",
    "Nicely finished edges.",
    "Instructions could be clearer.",
)

DESK = Slot(
    "/p/larch-desk",
    "price at every second round",
    {0: "£349.00", 2: "£329.00", 4: "£339.00", 6: "£319.00", 8: "£349.00", 10: "£359.00", 12: "£329.00", 14: "£299.00"},
    "Larch standing desk",
)
STOCK = Slot(
    "/p/larch-desk",
    "state that returns",
    {0: "In stock", 4: "Sold out", 6: "In stock", 8: "Only 2 left", 9: "Sold out", 14: "In stock"},
    "Walnut 160 cm",
)
LAMP = Slot("/p/heron-lamp", "price split over elements", {0: "264", 11: "272"}, "Heron lamp")
LAMP_STATE = Slot("/p/heron-lamp", "state", {0: "Ships in 3 days", 4: "Sold out", 11: "Ships in 6 weeks"}, "Heron lamp")
VARIANT = Slot("/p/heron-lamp", "variant", {0: "", 4: "Moss green", 11: ""}, "Colour")
WATTS = Slot("/p/heron-lamp", "unit", {0: "9 watt", 11: "9 W LED"}, "Light source")
BUNDLE = Slot("/p/starter-bundle", "price", {0: "£448.50", 6: "£431.75"}, "Home office bundle")
PART = Slot("/p/starter-bundle", "bundle part", {0: "Felt desk mat", 6: "Cork desk mat"}, "In this bundle")
EXTRA = Slot("/p/starter-bundle", "bundle part", {0: "", 6: "Cable tidy, set of five"}, "In this bundle")
TWIN = Slot("/c/desks", "price of two equal ones", {0: "£189.00", 3: "£194.00"}, "Ash writing desk", unique=False)
NEWDESK = Slot("/c/desks", "card", {0: "", 3: "Rowan corner desk", 14: ""}, "Desks")
DELIVERY = Slot(
    "/",
    "figure in a sentence",
    {0: "Free delivery on orders over £75", 8: "Free delivery on orders over £90"},
    "Delivery",
)
SLOTS = (DESK, STOCK, LAMP, LAMP_STATE, VARIANT, WATTS, BUNDLE, PART, EXTRA, TWIN, NEWDESK, DELIVERY)


def styles(fetch: Fetch) -> Callable[[str], str]:
    """Class names as a bundler makes them, other ones at every fetch."""
    salt = token(fetch.random, 5)
    return lambda name: f"{name}__{salt}{len(name)}"


def suggestions(fetch: Fetch, css: Callable[[str], str], amount: int = 4) -> str:
    cards = "".join(
        f'<div class="{css("tile")}" id="r-{token(fetch.random, 8)}">'
        f'<a href="/c/desks#{name.lower().replace(" ", "-")}">{name}</a>'
        f'<span class="{css("cost")}">£{price}.95</span></div>'
        for name, price in fetch.random.sample(POOL, amount)
    )
    return (
        f'<section class="{css("rail")}"><h3>You may also like</h3><div class="{css("track")}">{cards}</div></section>'
    )


def frame(title: str, main: str, fetch: Fetch, css: Callable[[str], str]) -> str:
    left = 720 - int(fetch.at.timestamp() // 60) % 720
    promo = ""
    if fetch.random.random() < 0.3:
        offer = "Join the club and get 10% off your first order"
        promo = f'<div class="{css("toast")}">{offer}<button>No thanks</button></div>'
    toast = (
        f'<div class="{css("proof")}">{fetch.random.choice(BUYERS)} bought {fetch.random.choice(POOL)[0]} '
        f"{fetch.random.randint(2, 58)} minutes ago</div>"
    )
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title} | Holt & Ember</title>
<script>window.__STATE__={{"rid":"{token(fetch.random, 24)}","ts":{int(fetch.at.timestamp())}}}</script></head>
<body><div id="root"><div class="{css("App")}"><div class="{css("bar")}">Offer ends in {left // 60} h {left % 60}
min</div>
<nav class="{css("nav")}"><a href="/">Holt &amp; Ember</a><a href="/c/desks">Desks</a><a href="/p/heron-lamp">Lamps</a>
<a href="/p/starter-bundle">Bundles</a></nav>{promo}
<div class="{css("content")}">{main}</div>{toast}
<div class="{css("foot")}">© Holt &amp; Ember Ltd · Returns within 60 days</div></div></div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    css = styles(fetch)
    head, call = fetch.random.choice(HEADLINES)
    blocks = shuffled(
        fetch.random,
        (
            '<div><h3>Desks</h3><a href="/c/desks">See all desks</a></div>',
            '<div><h3>Lighting</h3><a href="/p/heron-lamp">Meet Heron</a></div>',
            '<div><h3>Bundles</h3><a href="/p/starter-bundle">Save together</a></div>',
        ),
    )
    return frame(
        "Furniture",
        f'<div class="{css("hero")}"><h1>{head}</h1><button>{call}</button></div>'
        f'<div class="{css("usp")}"><div><h4>Delivery</h4><p>{DELIVERY.at(round)}, to your room of choice.</p></div>'
        f"<div><h4>Guarantee</h4>"
        f"<p>Ten years on every frame.</p></div></div>{''.join(blocks)}{suggestions(fetch, css, 6)}",
        fetch,
        css,
    )


def desk(round: int, fetch: Fetch) -> str:
    css = styles(fetch)
    rows = "".join(
        f'<div class="{css("variant")}"><span>{name}</span><span class="{css("badge")}">{state}</span></div>'
        for name, state in (
            ("Oak 140 cm", "Made to order"),
            ("Walnut 160 cm", STOCK.at(round)),
            ("White 160 cm", "Made to order"),
        )
    )
    looking = fetch.random.randint(3, 41)
    reviews = "".join(f"<li>{text}</li>" for text in fetch.random.sample(REVIEWS, 3))
    return frame(
        "Larch standing desk",
        f'<h1 class="{css("title")}">Larch standing desk</h1><div class="{css("price")}">{DESK.at(round)}</div>'
        f'<div class="{css("fomo")}">{looking} people are looking at this</div><h2>Sizes and finishes</h2>{rows}'
        f"<p>Raises from 70 to 118 cm with two quiet motors.</p><h2>What customers say</h2><ul>{reviews}</ul>"
        f"{suggestions(fetch, css)}",
        fetch,
        css,
    )


def lamp(round: int, fetch: Fetch) -> str:
    css = styles(fetch)
    colours = "".join(
        f'<button id="{token(fetch.random, 6)}" class="{css("swatch")}">{colour}</button>'
        for colour in ("Chalk", "Soot", VARIANT.at(round), "Brick")
        if colour
    )
    sold = cached(fetch, 60, "lamp").randint(110, 190)
    return frame(
        "Heron lamp",
        f'<h1>Heron lamp</h1><div class="{css("price")}"><span>£</span> '
        f'<span class="{css("int")}">{LAMP.at(round)}</span>'
        f'<sup class="{css("dec")}">.50</sup></div><p class="{css("avail")}"><i></i><b>{LAMP_STATE.at(round)}</b></p>'
        f'<div class="{css("opts")}"><label>Colour</label>{colours}</div><dl><dt>Light source</dt>'
        f"<dd>{WATTS.at(round)}</dd><dt>Height</dt><dd>41 cm</dd></dl><p>{sold} carts hold this item right now</p>"
        f"{suggestions(fetch, css)}",
        fetch,
        css,
    )


def bundle(round: int, fetch: Fetch) -> str:
    css = styles(fetch)
    parts = "".join(
        f"<li><a href='{href}'>{part}</a></li>" if href else f"<li>{part}</li>"
        for part, href in (
            ("Larch standing desk, oak", "/p/larch-desk"),
            (PART.at(round), ""),
            ("Heron lamp, chalk", "/p/heron-lamp"),
            (EXTRA.at(round), ""),
        )
        if part
    )
    return frame(
        "Home office bundle",
        f'<h1>Home office bundle</h1><h4>In this bundle</h4><ul class="{css("parts")}">{parts}</ul>'
        f'<div class="{css("sum")}">Together <strong>{BUNDLE.at(round)}</strong></div>'
        f"<div>Order within {59 - fetch.at.minute} min for dispatch today</div>{suggestions(fetch, css)}",
        fetch,
        css,
    )


def desks(round: int, fetch: Fetch) -> str:
    css = styles(fetch)
    items = [
        ("Larch standing desk", "see all sizes", "/p/larch-desk"),
        ("Ash writing desk", TWIN.at(round), "/c/desks#ash"),
        ("Elm writing desk", "£189.00", "/c/desks#elm"),
    ]
    if NEWDESK.at(round):
        items.insert(2, (NEWDESK.at(round), "£275.00", "/c/desks#rowan"))
    cards = [
        f'<div class="{css("card")}"><h3><a href="{href}">{name}</a></h3><p class="{css("cost")}">{price}</p></div>'
        for name, price, href in items
    ]
    name, price = fetch.random.choice(POOL)
    sponsored = (
        f'<div class="{css("card")}"><small>Sponsored</small><h3>{name}</h3>'
        f'<p class="{css("cost")}">£{price}.95</p></div>'
    )
    cards.insert(fetch.random.randint(0, len(cards)), sponsored)
    return frame("Desks", f'<h1>Desks</h1><div class="{css("grid")}">{"".join(cards)}</div>', fetch, css)


SHOP = MadeSite(
    "holt-ember.test",
    (
        "class names of every fetch",
        "random ids",
        "random suggestions with prices",
        "sponsored card at a random place of the list",
        "offer ends in",
        "purchase notice",
        "seldom newsletter toast",
        "people are looking at this",
        "A/B test of the headline",
        "shuffled blocks",
        "random reviews",
        "carts from a cache of a minute",
        "state in a script",
    ),
    {"/": home, "/p/larch-desk": desk, "/p/heron-lamp": lamp, "/p/starter-bundle": bundle, "/c/desks": desks},
    SLOTS,
)
