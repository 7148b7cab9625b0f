"""A catalogue of seeds on a platform for shops with blocks and mage-init: varieties, prices, a calendar, notes."""

from __future__ import annotations

import json
from datetime import UTC, datetime

from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, ago, before, days_to, json_ld, others, turned
from bench.changing.scenario import Fetch
from bench.changing.unbiased.framed import framed

PAGES = (
    ("/", "Seeds from our own fields"),
    ("/tomato-lantern-of-ghent.html", "Tomato ‘Lantern of Ghent’"),
    ("/runner-bean-aunt-mabel.html", "Runner bean ‘Aunt Mabel’"),
    ("/vegetables.html", "Vegetables from A to Z"),
    ("/sowing-calendar", "Sowing calendar"),
    ("/delivery", "Delivery, guarantee, plant health"),
    ("/notes", "Notes from the trial ground"),
)
HOME, TOMATO, BEAN, VEGETABLES, CALENDAR, DELIVERY, NOTES = (path for path, _ in PAGES)
TIPS = (
    "Water the drill before you sow and not after: the seed stays where you put it.",
    "Parsnips are slow. Sow a radish between them to mark the row.",
    "A packet kept in a jar with rice is good for another year.",
    "Peas like company. Sow them in a gutter and slide the lot into the trench.",
    "Turn the trays each morning, or you will have a field of little bows.",
)
PRAISE = (
    ("Forty-one out of forty-two came up. The mouse had the other.", "Gwilym, Powys"),
    ("I sowed them late and badly and they forgave me.", "Tess, Alloa"),
    ("A handwritten note about my soil! Who does that?", "Bartholomew, Diss"),
    ("My father grew this bean. Now I do again.", "Siobhan, Newry"),
)
ALSO = ("Beetroot ‘Bargeman’", "Kale ‘Sea Captain’", "Leek ‘Long Winter’", "Pea ‘Switchback’", "Squash ‘Old Brass’")
VANS = ("Our van is green.", "Our van is called Doris.", "Our van has a heater now.")
FAIR = datetime(2026, 4, 11, tzinfo=UTC)

SWAP = Slot(HOME, "place of a seed swap", {0: "Town Hall, Wexcombe", 9: "Corn Barn, Wexcombe"}, "Seed swap")
LATE = "Shallot sets are two weeks behind after the wet autumn and leave us from 23 March."
DELAY = Slot(HOME, "delay told on a shop's front page", {0: "", 3: LATE, 14: ""}, "Before you order")
PACKET = Slot(TOMATO, "price of a packet", {0: "£2.95", 4: "£3.25"}, "Packet of 12 seeds")
STOCK = Slot(TOMATO, "availability of a variety", {0: "In stock", 2: "Out of stock", 7: "In stock"}, "Availability")
RIPENS = Slot(TOMATO, "days to harvest that were corrected", {0: "78 days", 10: "86 days"}, "From planting out")
NAMED = {0: "scarlet and white flowers", 5: "salmon and white flowers"}
COLOURS = Slot(BEAN, "colour of a flower in a sentence", NAMED, "Aunt Mabel")
WARNING = (
    "Raw beans of every kind are harmful: boil them for ten minutes and pour the water away. Sheep do not like the "
    "leaves either."
)
RAW = Slot(BEAN, "caution about a plant", {0: "", 8: WARNING}, "Please note")
SIZES = Slot(BEAN, "size of packet that was dropped", {0: "Allotment pack, 250 seeds", 12: ""}, "Sizes")
PARSNIP = Slot(VEGETABLES, "price in a list of varieties", {0: "£2.40", 6: "£1.80"}, "Parsnip ‘White Oar’")
CELTUCE = Slot(VEGETABLES, "variety that joins a list", {0: "", 1: "Celtuce ‘Bell Rope’"}, "Variety")
CHARD = Slot(VEGETABLES, "name of a variety", {0: "Chard ‘Five Colours’", 11: "Chard ‘Paintbox’"}, "Variety")
LEEKS = Slot(CALENDAR, "months of sowing", {0: "February to April", 6: "March to April"}, "Leeks, outdoors")
FLEECE = {
    0: "If a frost is forecast after you have sown, newspaper will do.",
    13: "If a frost is forecast after you have sown, use a double layer of fleece; newspaper gets wet and heavy.",
}
FROST = Slot(CALENDAR, "advice that was taken back", FLEECE, "Frost")
POST = Slot(DELIVERY, "charge for post and packing", {0: "£2.20", 8: "£2.60"}, "Small parcels")
SERVED = {0: "Norway and Switzerland", 3: "Norway, Switzerland and Turkey"}
PASSPORT = Slot(DELIVERY, "countries that cannot be served", SERVED, "Abroad")
FORMS = {0: "/media/forms/claim-2025.pdf", 11: "/media/forms/claim-2026.pdf"}
FORM = Slot(DELIVERY, "link target", FORMS, "Claim form")
DUG = {0: "", 10: "Nine carrots and a spade: what we dug up"}
TRIAL = Slot(NOTES, "note at the top of a grower's journal", DUG, "Notes from the trial ground")
VISIT = Slot(NOTES, "day of open ground", {0: "first Sunday in July", 15: "second Sunday in June"}, "Visits")
SLOTS = (
    *(SWAP, DELAY, PACKET, STOCK, RIPENS, COLOURS, RAW, SIZES, PARSNIP, CELTUCE, CHARD),
    *(LEEKS, FROST, POST, PASSPORT, FORM, TRIAL, VISIT),
)


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    form_key, (words, who) = key(fetch, 16), pick(fetch, PRAISE)
    hour, minute = (14 - fetch.at.hour) % 24, 59 - fetch.at.minute
    letter = (
        f'<aside class="modal-popup newsletter-popup _show" id="modal-{number(fetch, 1, 40)}"><h2>A packet on '
        "us</h2><p>Leave an address for our four letters a year and find cornflowers in your next parcel.</p><button "
        'class="action-close">Not now</button></aside>'
    )
    cards = "".join(
        f'<li class="item product product-item" data-shuffle-group="{key(fetch, 4)}"><a class="product-item-link" '
        f'href="{to}">{name}</a></li>'
        for to, name in mixed(fetch, others(PAGES[1:5], path), 2)
    )
    return f"""<!doctype html> <html lang="en"> <head prefix="og: http://ogp.me/ns#"> <script>var BASE_URL =
'https://www.wexcombe-seeds.example/'; var require =
{{ 'baseUrl': '/static/version{number(fetch, 10**9, 2 * 10**9)}' }}; </script> <meta charset="utf-8"/> <title>{title}
- Wexcombe Seeds</title> <script type="text/x-magento-init">
{json.dumps({"*": {"pageCache": {"cacheId": key(fetch, 32)}}})}</script> </head> <body data-container="body"
data-mage-init='{{"loaderAjax": {{}}}}' id="html-body" class="cms-page-view page-layout-2columns-left"> <input
name="form_key" type="hidden" value="{form_key}" /> <div class="page-wrapper"><header class="page-header"><div
class="panel wrapper"><div class="panel header"><a class="action skip contentarea" href="#contentarea"><span>Skip to
content</span></a> <ul class="header links"><li class="greet welcome"><span class="not-logged-in">Seeds since
1908</span></li><li><a href="/customer/account/login/referer/{key(fetch, 24)}/">Sign in</a></li></ul></div></div><div
class="header content"> <a class="logo" href="/" title="Wexcombe Seeds">Wexcombe Seeds</a><div class="block
block-search"><form class="form minisearch" id="search_mini_form"><label for="search"><span>Search the
catalogue</span></label></form></div> <div class="minicart-wrapper"><a class="action showcart"
href="/checkout/cart/"><span class="text">My barrow</span></a></div></div></header> <div class="sections
nav-sections"><nav class="navigation" data-action="navigation"><ul> <li class="level0 nav-1 level-top"><a
href="{VEGETABLES}"><span>Vegetables</span></a></li> <li class="level0 nav-2 level-top"><a
href="{CALENDAR}"><span>When to sow</span></a></li> <li class="level0 nav-3 level-top"><a href="{NOTES}"><span>Trial
ground</span></a></li> <li class="level0 nav-4 level-top"><a
href="{DELIVERY}"><span>Delivery</span></a></li></ul></nav></div> <div class="despatch-timer"><span>To leave with the
next van, order within {hour} h {minute} min</span></div> <main id="maincontent" class="page-main"><a
id="contentarea" tabindex="-1"></a><div class="page-title-wrapper"><h1 class="page-title"><span class="base"
data-ui-id="page-title-wrapper">{title}</span></h1></div><div class="columns"><div class="column main"> <div
data-placeholder="messages"></div> {main} <div class="block related"
data-mage-init='{{"relatedProducts":{{}}}}'><strong role="heading">Gardeners also turned to</strong><ol
class="products list items">{cards}</ol></div></div> <div class="sidebar sidebar-main"><div class="block
block-praise"><blockquote>{words}</blockquote><cite>{who}</cite></div> <div class="block block-tip"><strong
class="block-title">Over the fence</strong><p>{turned(fetch, TIPS, 1)[0]}</p></div></div></div></main> <footer
class="page-footer"><div class="footer content"><ul class="footer links"><li class="nav item"><a
href="/contact/">Write to us</a></li><li class="nav item"><a href="/privacy-policy">Privacy</a></li><li class="nav
item"><a href="/wholesale">Seed for growers by the kilo</a></li></ul><small class="copyright"><span>© 1908 to
{fetch.at:%Y} Wexcombe Seeds, Drove Lane, Wexcombe</span></small></div></footer> {sometimes(fetch, 0.3, letter)}
</div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    notices = (DELAY.at(round), "Our potatoes are sold in nets of a kilo; they cannot be mixed.")
    return f"""<div class="widget block block-static-block"><p>We sell what we would sow. Each of the three hundred
varieties in these pages was grown on our own ground last summer, looked at every week, and
eaten.</p></div><h2>Before you order</h2><ul class="notices">{listed(notices)}</ul><h2>Seed swap</h2><p>Saturday 11
April from ten o'clock at the {SWAP.at(round)}. Bring what you have too much of, in envelopes with a name on them.
Entry is one packet, or a pound for whoever has none.</p><p class="countdown">Only {days_to(fetch, FAIR)} days until
we swap</p><h2>Start here</h2><div class="category-cards"><div class="card"><a href="{TOMATO}">The tomato of the
year</a><p>Yellow, ribbed and late, with the taste of a much better summer.</p></div><div class="card"><a
href="{BEAN}">A bean with a history</a><p>Came to us in a tobacco tin with a letter that we have
framed.</p></div><div class="card"><a href="{CALENDAR}">What to do in March</a><p>Sow under glass, dig nothing, and
sharpen the hoe.</p></div></div><h2>How we clean seed</h2><p>With a fanning mill of 1931, four sieves, and Mr
Oakshott, who can tell cabbage from turnip by ear.</p><p>Germination is tested three times a year and printed on each
packet with the day of the test.</p><h2>The catalogue on paper</h2><p>Free, sixty-four pages, drawn and not
photographed. The printer needs a fortnight.</p><p class="basket-note">Somebody in
{pick(fetch, ("Ayr", "Truro", "Bala", "Louth"))} filled a barrow {number(fetch, 2, 50)} minutes ago</p>"""


def tomato(round: int, fetch: Fetch) -> str:
    price, stock = PACKET.at(round), STOCK.at(round)
    where = f"https://schema.org/{stock.title().replace(' ', '').replace('Outof', 'OutOf')}"
    offer = {"@type": "Offer", "price": price.strip("£"), "priceCurrency": "GBP", "availability": where}
    facts = (
        ("Habit", "Cordon, to two metres"),
        ("From planting out", RIPENS.at(round)),
        ("Fruit", "Ribbed, 180 g, yellow with a red blush"),
        ("Where", "Under glass, or against a wall that faces south"),
        ("Batch tested", "12 January, 94 in a hundred"),
    )
    made = "".join(f'<tr><th scope="row">{name}</th><td data-th="{name}">{value}</td></tr>' for name, value in facts)
    return f"""{json_ld("Product", name="Tomato ‘Lantern of Ghent’", sku="TOM-LG-12", offers=offer)}<div
class="product-info-main"><div class="product-info-price"><div class="price-box price-final_price"
data-role="priceBox" data-product-id="1184" data-price-box="product-id-1184"><span class="price-container"><span
id="product-price-{key(fetch, 5)}" class="price-wrapper"><span class="price">{price}</span></span></span></div><div
class="product-info-stock-sku"><div class="stock"><span>{stock}</span></div><div class="product attribute
sku"><strong class="type">SKU</strong><div class="value">TOM-LG-12</div></div></div></div><div class="looking"><span>
{number(fetch, 3, 33)}</span> gardeners have this tomato before them</div><p>Packet of 12 seeds</p></div><div
class="product data items" data-mage-init='{{"tabs":{{"openedState":"active"}}}}'><div class="data item title"><a
class="data switch" href="#description">About it</a></div><div class="data item content" id="description"><p>Found in
a convent garden and brought over by a lorry driver who liked the look of it. The skin is thin, so it never reached
the shops, and the shops are the poorer for it.</p><p>Sow in warmth, one to a pot, and pot on when the roots show.
Pinch out above the fifth truss: the sixth never ripens in these islands.</p></div><div class="data item title"><a
class="data switch" href="#additional">More information</a></div><div class="data item content"><table class="data
table additional-attributes"><caption class="table-caption">More information</caption><tbody>
{made}</tbody></table></div></div> <div class="block review-list"><strong>Customer reviews</strong><ol><li><p>Split
after rain, but what a taste.</p><span> Morwenna, {ago(fetch, ENGLISH, before(31))}</span></li><li><p>Taller than the
greenhouse. Took the roof light out.</p> <span>Piotr, {ago(fetch, ENGLISH, before(200))}</span></li></ol></div>"""


def bean(round: int, fetch: Fetch) -> str:
    caution = RAW.at(round)
    note = f'<div class="message notice"><strong>Please note</strong>{para(caution)}</div>' if caution else ""
    sizes = ("Packet of 30 seeds, £2.85", "Family pack, 80 seeds, £5.90", SIZES.at(round))
    return f"""<div class="product-info-main"><div class="product attribute sku"><strong
class="type">SKU</strong><div class="value">BEA-AM</div></div><div class="swatch-attribute"><span
class="swatch-attribute-label">Sizes</span><ul class="swatch-options">
{listed(sizes, ' class="swatch-option text"')}</ul></div><div class="looking"><span> {number(fetch, 3, 33)}</span>
gardeners have this bean before them</div></div>{note}<div class="data item content"><p>A climber to eight feet with
{COLOURS.at(round)} and pods as long as a forearm that stay without strings if you pick them twice a
week.</p><p>Mabel Thirkettle grew it behind a signal box in the fens for fifty years and gave a handful to every new
signalman. The last of them sent it to us.</p><h2>Sowing</h2><p>Two to a pole in the second half of May, an eyelash
deep. Slugs take one; the other is yours.</p><h2>Picking</h2><p>From late July until the first frost. Leave the pods
at the very top for seed, and dry them on a windowsill.</p><h2>In the kitchen</h2><p>Sliced on the slant, three
minutes in salted water, butter. It freezes well if you are quick.</p><dl class="facts"><dt>Height</dt><dd>Eight
feet</dd><dt>Spacing</dt><dd>Nine inches</dd><dt>Seeds to the ounce</dt><dd>About 22</dd></dl></div><form
data-role="tocart-form" method="post"><input type="hidden" name="uenc" value="{key(fetch, 40)}"><button class="action
tocart primary"><span>{pick(fetch, ("Add to barrow", "Into the barrow"))}</span></button></form>"""


def vegetables(round: int, fetch: Fetch) -> str:
    goods = (
        ("Beetroot ‘Bargeman’", "300 seeds", "£2.10"),
        (CELTUCE.at(round), "150 seeds", "£2.65"),
        (CHARD.at(round), "200 seeds", "£2.30"),
        ("Kale ‘Sea Captain’", "250 seeds", "£2.15"),
        ("Leek ‘Long Winter’", "350 seeds", "£2.45"),
        ("Parsnip ‘White Oar’", "400 seeds", PARSNIP.at(round)),
        ("Pea ‘Switchback’", "220 seeds", "£3.40"),
        ("Radish ‘Eighteen Days’", "500 seeds", "£1.95"),
        ("Squash ‘Old Brass’", "10 seeds", "£3.10"),
    )
    made = "".join(
        f'<li class="item product product-item"><div class="product-item-info" id="p{key(fetch, 6)}"><strong '
        f'class="product name product-item-name">{name}</strong><span class="size">{size}</span><span class="price">'
        f"{price}</span></div></li>"
        for name, size, price in goods
        if name
    )
    return f"""<div class="category-description"><p>All are open-pollinated: save your own, and next year you need us
for company only. Prices are for one packet.</p></div><div class="toolbar toolbar-products"><label>Sort
by</label><select id="sorter"><option>Position</option><option>Name</option></select></div><div class="products
wrapper list"><ol class="products list items product-items">{made}</ol></div><h2>What the words
mean</h2><dl><dt>Hardy</dt><dd>May stand out all winter.</dd><dt>Half hardy</dt><dd>Out from the end of
May.</dd><dt>Maincrop</dt><dd>Later, larger, and keeps.</dd></dl> <p class="suggestion">Never tried:
{pick(fetch, ALSO)}?</p>"""


def calendar(round: int, fetch: Fetch) -> str:
    table = (
        ("Broad beans", "November, or March", "End of May on"),
        ("Carrots", "April to July", "July to the frost"),
        ("Leeks, outdoors", LEEKS.at(round), "October to March"),
        ("Onions from seed", "January, under glass", "August"),
        ("Peas", "March to June", "Thirteen weeks later"),
        ("Pumpkins", "Last week of April, under glass", "October"),
        ("Turnips", "April, and August", "Eight weeks later"),
    )
    return f"""<p>For the middle of the country. Take a week off for Cornwall, and add two for Caithness.</p><div
class="table-wrapper"><table class="data table"><thead><tr><th>What</th><th>Sow</th><th>Pick</th></tr></thead><tbody>
{rows(table)}</tbody></table></div><h2>Frost</h2><p>{FROST.at(round)}</p><p>The last one falls in the second week of
May here, and on the twentieth once in ten years.</p><h2>Soil</h2><p>Sit on it. If you would rather not, neither
would a seed.</p><h2>Moon</h2><p>We have tried it for six years with lettuces, and the moon did not seem to mind
either way.</p> <p class="today-strip">This is day {fetch.at.timetuple().tm_yday} of the gardener's year</p><p
class="poll">{pick(fetch, ("Do you sow by the book?", "Pots or trays?", "Rain butt or tap?"))} <a href="/poll">Tell
us</a></p>"""


def delivery(round: int, fetch: Fetch) -> str:
    table = (
        ("Small parcels, up to eight packets", POST.at(round), "Three days"),
        ("Large parcels", "£4.95", "Three days"),
        ("Potatoes, onion sets, garlic", "£7.40", "In one load from 9 March"),
        ("Anything above £45", "no charge", "Three days"),
    )
    return f"""<table class="data table shipping"><caption>Post and packing</caption><tbody>
{rows(table)}</tbody></table> <h2>Abroad</h2><p>Each parcel needs a certificate that costs more than the seed. We
cannot send to {PASSPORT.at(round)} at all, and to the United States only flowers.</p><h2>Our guarantee</h2><p>If
fewer than half come up, send the empty packet with the <a href="{FORM.at(round)}">Claim form</a> and we send another
or your money. You have until the end of the year on the packet.</p><h2>Plant health</h2><p>Tomatoes and peppers
carry a plant passport, printed on the back. Please keep it for three years, as the inspector may ask.</p><h2>Gift
cards</h2><p>They are valid for ever. One of 1962 was honoured last spring, at today's prices.</p><h2>By
telephone</h2><p>01632 960 258, in the mornings. Orders are read back to you, and Enid will ask about your
soil.</p><p class="van">{pick(fetch, VANS)}</p>"""


def notes(round: int, fetch: Fetch) -> str:
    posts = (
        (TRIAL.at(round), "4 March 2026", "Seven of them straight, one forked, and one that went round a stone."),
        ("The tunnel has a new skin", "22 February 2026", "Eleven of us held it down, and the twelfth made the tea."),
        ("Why we gave up a cabbage", "8 February 2026", "It was handsome and dull, and the pigeons agreed."),
        (
            "Letters of January",
            "30 January 2026",
            "A reader keeps seed in a grandfather clock. It loses a minute a day.",
        ),
        ("Snow on the sprouts", "11 January 2026", "They are the sweeter for it; the pickers were not."),
    )
    made = "".join(
        f'<li class="post-item"><div class="post-header"><h2 class="post-title">{title}</h2><div '
        f'class="post-info">{day}</div></div><div class="post-text-hld"><p>{text}</p></div></li>'
        for title, day, text in posts
        if title
    )
    return f"""<p>Written by whoever comes in first to dry their socks.</p><div class="post-list-wrapper"><ol
class="post-list">{made}</ol></div><h2>The ground</h2><p>Six acres of greensand with a stream along the bottom, which
floods each February and leaves us a present of silt.</p><h2>Visits</h2><p>On the {VISIT.at(round)} and by
arrangement. Boots are lent, dogs are tied to the pump.</p><p class="reading">{number(fetch, 2, 21)} people are
reading the notes</p>"""


SEEDS = MadeSite(
    "wexcombe-seeds.test",
    (
        *("form key and cache id of a shop's blocks", "hours and minutes until the next van"),
        *("popup with a packet for an address", "two pages gardeners also turned to"),
        *("praise from a gardener, one of four", "tip over the fence that turns every six hours"),
        *("days until a seed swap", "barrow filled in one of four towns", "gardeners before a variety"),
        *("age of a gardener's review", "wording of a button for the barrow", "variety never tried"),
        *("day of the gardener's year", "question of a poll in three wordings", "van driver's word"),
    ),
    framed(frame, PAGES, (home, tomato, bean, vegetables, calendar, delivery, notes)),
    SLOTS,
)
