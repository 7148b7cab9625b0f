"""A brewery: beers for sale, what is on tap, tours, delivery, and a page on the people and the malt."""

from __future__ import annotations

from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import json_ld, turned
from bench.changing.scenario import Fetch

GOSE, PORTER, CASE = "/shop/p/saltpan-gose", "/shop/p/night-mail-porter", "/shop/p/brewers-dozen"
SHOP, TAPS, TOURS, DELIVERY = "/shop", "/tap-room", "/tours", "/delivery"
ALSO = (
    ("/shop/p/enamel-mug", "Enamel mug", "£11.00"),
    ("/shop/p/bar-towel", "Bar towel, woven", "£6.50"),
    ("/shop/p/spent-grain-crackers", "Spent grain crackers", "£3.80"),
    ("/shop/p/gannet-beanie", "Gannet beanie", "£18.00"),
    ("/shop/p/hop-candle", "Hop candle", "£14.00"),
)
PICTURES = (
    "Copper polished, sleeves up.",
    "Who left the hose on?",
    "Barley field at Thornby, six in the morning.",
    "The new cat has opinions on yeast.",
    "First pour of the week.",
    "Rain again, stout again.",
    "Label number two hundred, drawn by Effie.",
)
PUNS = ("Hop to it.", "Ale's well that ends well.", "Keep calm and carry a keg.", "Lager than life.", "Stout of heart.")
TOWNS = ("Leamouth", "Cragby", "Upper Wick", "Saint Osyn", "Dunnock Green", "Port Fennel")
LOUNGE = (
    "Corner bench by the stove",
    "Long table under the mash tun",
    "Window seat above the yard",
    "Stools at the bar",
)

PRICE = Slot(GOSE, "price of a pack of cans", {0: "£15.60", 4: "£16.80"}, "Saltpan Gose", also=(SHOP,))
SOLD = Slot(PORTER, "badge of a beer", {0: "In the cellar", 2: "Drunk dry", 7: "In the cellar"}, "Night Mail Porter")
STRENGTH = Slot(GOSE, "strength of a beer", {0: "4.2 % ABV", 9: "4.4 % ABV"}, "Strength")
KEEP = Slot(PORTER, "best-before date of a batch", {0: "30 September 2026", 7: "14 November 2026"}, "Best before")
SHEET = Slot(GOSE, "link target", {0: "/s/gose-batch-31.pdf", 9: "/s/gose-batch-32.pdf"}, "tasting sheet")
WARNING = Slot(GOSE, "allergen in a sentence", {0: "", 12: "Batch 32 was spiced with coriander and celery seed."})
SWAP = Slot(CASE, "bottle in a mixed case", {0: "Two Hedgerow Saison", 3: "Two Cold Harbour Pils"}, "In the case")
SAVING = Slot(CASE, "price of a mixed case", {0: "£34.00", 8: "£31.50", 14: "£34.00"}, "Brewer's Dozen", also=(SHOP,))
NEWCOMER = Slot(SHOP, "card of a new beer", {0: "", 6: "Lamplighter Mild"}, "Shop")
TAP_IN = Slot(TAPS, "beer on a tap list", {0: "", 1: "Smokehouse Rye"}, "On tap")
TAP_OUT = Slot(TAPS, "beer on a tap list", {0: "Quince Sour", 11: ""}, "On tap")
HALF = Slot(TAPS, "price of a half in a table", {0: "£2.90", 11: "£3.10"}, "Bosun's Bitter")
KITCHEN = Slot(TAPS, "who cooks on Friday", {0: "Dough Nation, pizza", 5: "Mama Adjei, jollof"})
SUNDAY = Slot(TAPS, "hours on a Sunday", {0: "12 noon to 6", 3: "12 noon to 8"}, "Sunday")
LEADER = Slot(TOURS, "who leads a tour", {0: "Effie Marchbank", 10: "Dougal Threave"}, "Saturday tour")
TICKET = Slot(TOURS, "price of a tour", {0: "£17 a head", 6: "£19 a head"}, "Saturday tour")
EXTRA = Slot(TOURS, "date of an extra tour", {0: "Good Friday, 3 April", 15: "Easter Monday, 6 April"}, "Extra tour")
MINIMUM = Slot(DELIVERY, "least order for a van", {0: "two cases", 2: "three cases"}, "Our own van")
AGE = Slot(
    DELIVERY, "term on handing over", {0: "", 10: "The courier asks everybody for a document, whatever their age."}
)
BREAK = Slot(DELIVERY, "days to report breakage", {0: "within 72 hours", 13: "within 48 hours"}, "Broken bottles")
HOUSES = Slot("/", "pub added to a paragraph", {0: "", 4: "Since this week the Pilot's Arms in Cragby pours us, too."})
SLOTS = (
    *(PRICE, SOLD, STRENGTH, KEEP, SHEET, WARNING, SWAP, SAVING, NEWCOMER, TAP_IN, TAP_OUT, HALF),
    *(KITCHEN, SUNDAY, LEADER, TICKET, EXTRA, MINIMUM, AGE, BREAK, HOUSES),
)


def block(fetch: Fetch, kind: str, inner: str) -> str:
    """A block of the platform's editor, with the id that its scripts give it at each view."""
    name = f"yui_3_17_2_1_{int(fetch.at.timestamp())}{number(fetch, 100, 999)}_{number(fetch, 100, 999)}"
    return (
        f'<div class="sqs-block {kind}-block sqs-block-{kind}" data-block-type="{len(kind)}" id="block-{name}">'
        f'<div class="sqs-block-content">{inner}</div></div>'
    )


def toast(fetch: Fetch) -> str:
    return sometimes(
        fetch,
        0.5,
        f'<div class="fomo-toast">Somebody in {pick(fetch, TOWNS)} put a case into the basket '
        f"{number(fetch, 2, 55)} minutes ago</div>",
    )


def pun(fetch: Fetch) -> str:
    return block(fetch, "quote", f"<p><em>{turned(fetch, PUNS, 1)[0]}</em></p>")


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    gate = sometimes(
        fetch,
        0.35,
        '<div class="sqs-popup-overlay age-gate"><h2>Are you old enough?</h2><p>By entering you say that you may buy '
        "beer where you live.</p><button>I may</button> <button>Not yet</button></div>",
    )
    photos = "".join(
        f'<figure class="slide"><figcaption>{one}</figcaption></figure>' for one in mixed(fetch, PICTURES, 3)
    )
    weekday, hour = fetch.at.weekday(), fetch.at.hour
    pouring = "We are pouring right now" if weekday >= 2 and 16 <= hour < 23 else "The taps are resting right now"
    return f"""<!doctype html>
<html xmlns:og="http://opengraphprotocol.org/schema/" lang="en-GB"><head><meta charset="utf-8"><title>{title} — Gannet
&amp; Thorn</title>
<script data-name="static-context">Static = window.Static || {{}}; Static.SQUARESPACE_CONTEXT = {{"rollups": {{}},
"pageType": 2, "crumb": "{key(fetch, 24)}", "authenticatedAccount": null}};</script></head>
<body id="collection-{len(path)}f3c" class="primary-button-style-solid tweak-portfolio-grid-basic-width-full"
tabindex="-1">{gate}
<div id="siteWrapper" class="clearfix site-wrapper"><div class="sqs-announcement-bar"><p
class="pouring">{pouring}</p></div> <header data-test="header" id="header" class="header theme-col--primary"><div
class="header-title-logo"><a href="/">Gannet &amp; Thorn Brewing</a></div><nav class="header-nav-list">
<div class="header-nav-item header-nav-item--collection"><a href="{SHOP}">Shop</a></div>
<div class="header-nav-item header-nav-item--collection"><a href="{TAPS}">Tap room</a></div>
<div class="header-nav-item header-nav-item--collection"><a href="{TOURS}">Tours</a></div>
<div class="header-nav-item header-nav-item--collection"><a href="{DELIVERY}">Delivery</a></div></nav>
<a href="/cart" class="cart-style-icon">Basket <span class="sqs-cart-quantity">0</span></a></header>
<main id="page" class="container" role="main"><article class="sections" data-page-sections="{len(title)}a9">
<section data-test="page-section" class="page-section"><div class="content-wrapper"><h1>{title}</h1>
{main}</div></section></article></main>
<footer class="sections" id="footer-sections">{block(fetch, "gallery", f"<p>From our pictures</p>{photos}")}
{
        block(
            fetch,
            "html",
            f'''<p>Gannet &amp; Thorn Brewing Ltd, The Old Ropewalk, Leamouth</p><p>Drink slowly. Recycle the
tin.</p><p>© {fetch.at:%Y}</p>''',
        )
    }</footer></div></body></html>"""


def product(path: str, title: str, price: str, text: str, fetch: Fetch) -> str:
    """With other things that the shop has, at the prices they always have."""
    cards = "".join(
        f'<a class="product-related-item" href="{address}"><div>{name}</div><div class="product-price">{cost}</div></a>'
        for address, name, cost in mixed(fetch, ALSO, 3)
    )
    main = f"""{json_ld("Product", name=title, offers={"@type": "Offer", "price": price.strip("£"), "currency": "GBP"})}
<section class="ProductItem" data-item-id="{len(title)}64b1"><div class="ProductItem-details">
<div class="product-price ProductItem-details-price"><span class="sqs-money-native">{price}</span></div>
<p class="watching">{number(fetch, 2, 19)} thirsty people have this page open</p>
<div class="ProductItem-details-excerpt">{text}</div>
<div class="sqs-add-to-cart-button" data-crumb="{key(fetch, 12)}" role="button">Into the basket</div></div></section>
<section class="ProductItem-relatedProducts"><h2>Goes well with</h2>{cards}</section>"""
    return frame(path, title, main, fetch)


def home(round: int, fetch: Fetch) -> str:
    seat = pick(fetch, LOUNGE)
    main = f"""<div class="sqs-block html-block"><h2>Beer from a rope factory</h2><p>For two centuries the long shed on
the quay made rope for whalers. Since 2011 it has made beer for everybody else. We brew eleven barrels at a time, in
copper that came from a dairy, and we sell most of it within sight of the chimney.</p><p>There are six of us and a cat.
Nobody here has a title, though one of us has the keys.</p><h2>Three to begin with</h2><ul>
<li><a href="{GOSE}">Saltpan Gose</a>, sharp and briny</li><li><a href="{PORTER}">Night Mail Porter</a>, dark and
dry</li> <li><a href="{CASE}">The Brewer's Dozen</a>, for those who cannot decide</li></ul><h2>Malt, water,
patience</h2><p>Our barley grows at Thornby, eleven miles off, and is turned by hand on a floor in Cragby. The water is
soft and comes from under the church. Lager lies for seven weeks, and we have stopped apologising for it.</p><h2>Spent
grain</h2><p>It goes to pigs, bread and crackers, in that order. The pigs are not for sale.</p>
<h2>Trade</h2><p>Pubs within thirty miles get casks from our own dray on Wednesdays. {HOUSES.at(round)}</p></div>
<p class="seat">A seat we like: {seat}</p>{pun(fetch)}"""
    return frame("/", "Gannet & Thorn", main, fetch)


def shop(round: int, fetch: Fetch) -> str:
    goods = (
        (NEWCOMER.at(round), "£14.40", "eight cans"),
        (f'<a href="{GOSE}">Saltpan Gose</a>', PRICE.at(round), "eight cans"),
        (f'<a href="{PORTER}">Night Mail Porter</a>', "£19.20", "six bottles"),
        (f'<a href="{CASE}">The Brewer\'s Dozen</a>', SAVING.at(round), "thirteen bottles"),
        ("Bosun's Bitter", "£13.20", "eight cans"),
        ("Cold Harbour Pils", "£15.00", "eight cans"),
        ("Old Ropewalk Barley Wine", "£9.75", "a bottle with a cork"),
    )
    cards = "".join(
        f'<div class="grid-item" data-controller="ProductListImageLoader"><div class="grid-title">{name}</div>'
        f'<div class="grid-prices"><span class="product-price">{price}</span></div><p>{size}</p></div>'
        for name, price, size in goods
        if name
    )
    extras = "".join(f"<li>{name}, {cost}</li>" for _, name, cost in mixed(fetch, ALSO, 2))
    main = f"""<nav class="category-nav"><ul><li>All</li><li>Cans</li><li>Bottles</li><li>Gifts</li></ul></nav>
<div class="products-flex-container list-grid">{cards}</div><div class="sqs-block html-block"><p>Prices include duty and
tax. Cans are sold in eights because that is what fits our boxes. If you would rather fetch your beer, choose the hatch
at checkout and ring the ship's bell.</p><p>Vouchers are printed on the back of old labels and never expire.</p></div>
<div class="pop"><h3>While you are here</h3><ul>{extras}</ul></div>{toast(fetch)}"""
    return frame(SHOP, "Shop", main, fetch)


def gose(round: int, fetch: Fetch) -> str:
    text = f"""<p>Wheat, sea salt from the pans at Saint Osyn, and a sourness that comes from three days of warmth
before the boil. It pours like lemonade and is gone as
fast.</p><dl><dt>Strength</dt><dd>{STRENGTH.at(round)}</dd><dt>Sold as</dt><dd>eight cans of 44 cl</dd><dt>Serve
at</dt><dd>six degrees</dd></dl>{para(WARNING.at(round))}<p>What our panel tasted is on the <a
href="{SHEET.at(round)}">tasting sheet</a>. Contains barley and wheat. Eat it with oysters, or crisps. </p><h3>Who
brewed it</h3><p>Effie, on a day when the boiler behaved.</p>"""
    return product(GOSE, "Saltpan Gose", PRICE.at(round), text, fetch)


def porter(round: int, fetch: Fetch) -> str:
    text = f"""<span class="product-mark">{SOLD.at(round)}</span><p>Named after the train that took letters and kippers
to the capital. Brown malt, a little smoke, and no vanilla at all. It is dry enough to want another.</p><dl><dt>Best
before</dt><dd>{KEEP.at(round)}</dd><dt>Bottle</dt><dd>50 cl, returnable</dd></dl><p>Brewed with Admiral and Bramling
Cross, both picked in the county. Yeast settles in the neck of the bottle: let it stand for a night and pour in one go.
Vegan, since we fine with nothing.</p><h3>Keeps well</h3><p>We open the oldest bottles every December, and they have
never sulked.</p>"""
    return product(PORTER, "Night Mail Porter", "£19.20", text, fetch)


def dozen(round: int, fetch: Fetch) -> str:
    bottles = (
        "Three Bosun's Bitter",
        "Three Night Mail Porter",
        SWAP.at(round),
        "Four Saltpan Gose",
        "One for the cook",
    )
    text = f"""<p>Thirteen bottles in a wooden crate with rope handles. The crate is yours; bring it back full of
empties and you get a pint.</p><h3>In the case</h3><ul>{listed(bottles)}</ul><p>We choose what drinks best in the month
it is packed. If you cannot stand one of them, write so in the note and we leave it out in favour of
another.</p><p>Comes with a card that you may dictate. The neatest handwriting in the brewery is Dougal's.</p>"""
    return product(CASE, "The Brewer's Dozen", SAVING.at(round), text, fetch)


def taps(round: int, fetch: Fetch) -> str:
    pumps = (
        ("Bosun's Bitter", "3.8 %", HALF.at(round)),
        ("Cold Harbour Pils", "4.9 %", "£3.30"),
        (TAP_IN.at(round), "5.6 %", "£3.60"),
        (TAP_OUT.at(round), "4.0 %", "£3.40"),
        ("Ginger beer, no alcohol", "0.0 %", "£2.20"),
    )
    main = f"""<div class="sqs-block html-block"><h2>On tap</h2><table class="taps"><thead><tr><th>Beer</th><th>Strength
</th><th>Half pint</th></tr></thead><tbody>{rows(pumps)}</tbody></table><h2>Hours</h2><ul><li>Wednesday and Thursday: 4
to 10</li><li>Friday and Saturday: 3 to 11</li><li>Sunday: {SUNDAY.at(round)}</li></ul><h2>Food</h2><p>We have nuts. On
Fridays a van stands in the yard from five; this month: {KITCHEN.at(round)}. Bring your own plates and we lend you
forks. </p><h2>House rules</h2><p>Dogs are welcome everywhere. Children may stay until eight. Stags and hens write to us
first, please, and we shall write back that we are full.</p><h2>Music</h2><p>There is a piano. Whoever plays it drinks
the first one free.</p></div><p class="seat">Have you tried this seat? {pick(fetch, LOUNGE)}</p>{pun(fetch)}"""
    return frame(TAPS, "Tap room", main, fetch)


def tours(round: int, fetch: Fetch) -> str:
    main = f"""<div class="sqs-block html-block"><h2>Saturday tour</h2><p>Every Saturday at two, {LEADER.at(round)}
walks you from the grist mill to the cask store, which takes seventy minutes and three tastings. It costs
{TICKET.at(round)}, with a glass to take home. Wear shoes that may get wet.</p><h2>Extra tour</h2><p>There is one more
on {EXTRA.at(round)}, for twelve people at most.</p><h2>Brew with us</h2><p>On the first Tuesday of a month two guests
may help with a brew, from six in the morning. You dig out the mash, we cook breakfast. It is free and booked until next
year, but people fall ill.</p><h2>Getting here</h2><p>Bus 14 stops at the gate. The foot ferry lands two hundred yards
off, and the railway is a walk of a quarter of an hour along the water. There is no car
park.</p><h2>Wheelchairs</h2><p>All floors but the malt loft can be reached by a lift that was built for sacks and
has been certified for people.</p></div>{pun(fetch)}"""
    return frame(TOURS, "Tours", main, fetch)


def delivery(round: int, fetch: Fetch) -> str:
    left = 16 * 60 - (fetch.at.hour * 60 + fetch.at.minute)
    van = (
        f"Order within {left // 60} h {left % 60} min to catch the van" if left > 0 else "The van leaves again tomorrow"
    )
    main = f"""<div class="sqs-block html-block"><h2>Our own van</h2><p>Within the county we bring {MINIMUM.at(round)}
or more ourselves, on Tuesdays and Fridays, and carry them up to the second floor. Empties go back with us.</p>
<h2>Parcels</h2><p>Further away, a courier takes two days. A box costs £5.95, from four boxes on it costs nothing. We do
not ship to islands without a bridge.</p>{para(AGE.at(round))}<h2>Broken bottles</h2><p>Send a picture {BREAK.at(round)}
and you get new ones or your money, as you like. Please do not send the pieces.</p><h2>Returns</h2><p>Unopened beer may
come back for a fortnight; cold beer that was warm in between may not.</p><p class="van">{van}</p><h2>Gifts</h2><p>No
invoice is packed with a gift. If you want it to arrive on a birthday, order a week ahead and tell us the
day.</p></div>"""
    return frame(DELIVERY, "Delivery", main, fetch)


BREWERY = MadeSite(
    "brewery.test",
    (
        "ids of a site builder's blocks with the second of the view",
        "question of age for a share of visitors",
        "toast on a basket in another town",
        "three of seven pictures in a footer",
        "whether a tap room pours now",
        "pun that turns every six hours",
        "goes well with: three of five goods at their prices",
        "thirsty people on a page",
        "time left to catch a van",
        "seat in a tap room, one of four",
        "crumb of a shop's session",
    ),
    {
        **{"/": home, SHOP: shop, GOSE: gose, PORTER: porter, CASE: dozen},
        **{TAPS: taps, TOURS: tours, DELIVERY: delivery},
    },
    SLOTS,
)
