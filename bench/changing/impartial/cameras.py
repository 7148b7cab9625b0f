"""A dealer in second-hand cameras on Magento: bodies, a lens, a list, buying in, grades, guarantee."""

from __future__ import annotations

import json
from datetime import UTC, datetime

from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, days_to, held, json_ld, others, today, turned
from bench.changing.scenario import Fetch

LIST, BODY, LENS = "/film-cameras.html", "/orvane-m35-rangefinder.html", "/tessalux-50mm-f2.html"
SELL, GRADES, SERVICE = "/sell-your-camera", "/condition-grades", "/customer-service"
TEASERS = (
    (LIST, "Film bodies on the shelf"),
    (BODY, "A rangefinder with patina"),
    (LENS, "The little fifty"),
    (SELL, "Turn the drawer into money"),
    (GRADES, "What we mean by “mint”"),
    (SERVICE, "Guarantee, post, returns"),
)
PRAISE = (
    ("Described worse than it was. I have never been so pleased to be misled.", "Aubrey T., Hull"),
    ("The meter was checked, and there was a note saying how.", "Morwenna K., Truro"),
    ("Smelled faintly of somebody's attic, as promised.", "Declan O., Newry"),
    ("They rang to ask whether I really wanted the brown strap.", "Ingrid S., Lerwick"),
    ("Sent back on a Monday, money back on the Wednesday.", "Hamish V., Oban"),
)
ADDED = (
    "Lens hood, clip-on",
    "Lead tape, five metres",
    "Film can, brass",
    "Soft release",
    "Wrist cord",
    "Blower, small",
)
FRAMES = (
    "Herring gulls over the fish dock, on a roll that expired in 1998",
    "The number 9 tram in fog, a half second by hand",
    "My aunt's hands, shelling peas",
    "Third lock, low sun, yellow filter",
)
COOKIES = """<div role="alertdialog" class="message global cookie" id="notice-cookie-block"><p>Our shop runs on
cookies, and a few of them count customers.</p><button class="action allow">Allow cookies</button>
<button>Refuse</button></div>"""
CHAT = """<div class="amchat-teaser"><p>Not sure about a mount? Bernard knows them all.</p><button>Write to
him</button></div>"""
FAIR = datetime(2026, 4, 18, tzinfo=UTC)

PRICE = Slot(
    BODY, "price of a used body", {0: "£1,165.00", 4: "£1,095.00", 12: "£1,045.00"}, "Orvane M35", also=(LIST,)
)
STATE = Slot(BODY, "whether a single piece is to be had", {0: "Available", 1: "Reserved", 3: "Available"}, "Orvane M35")
SERIAL = Slot(BODY, "serial number put right", {0: "No. 418 3306", 7: "No. 418 3360"}, "Serial")
SLOW = Slot(
    BODY,
    "finding of a shutter test",
    {0: "1/1000 runs at 1/850, all others true.", 10: "1/1000 runs at 1/640, 1/500 at 1/430, all others true."},
    "Shutter",
)
GRADE = Slot(LENS, "grade of a lens", {0: "Grade B", 5: "Grade C"}, "Tessalux 50 mm f/2")
HAZE = Slot(
    LENS,
    "defect that was found later",
    {0: "", 5: "Under a strong torch a veil of haze shows on the third element; it does not show in pictures."},
    "Glass",
)
CAP = Slot(LENS, "thing that no longer comes along", {0: "Original leather case", 9: ""}, "Comes with")
LENS_PRICE = Slot(LENS, "price of a used lens", {0: "£315.00", 9: "£285.00"}, "Tessalux 50 mm f/2")
MANUAL = Slot(
    BODY,
    "link target",
    {0: "/media/manuals/orvane-m35-1958.pdf", 15: "/media/manuals/orvane-m35-1961.pdf"},
    "Leaf through the manual",
)
ARRIVED = Slot(LIST, "piece new on a shelf", {0: "", 2: "Kestrel Reflex II, chrome"}, "Film cameras")
GONE = Slot(LIST, "piece that left a shelf", {0: "Belfort Folding 6×9", 8: ""}, "Film cameras")
PAID = Slot(
    SELL, "sum a dealer pays", {0: "£540 to £620", 6: "£580 to £660", 14: "£540 to £620"}, "Orvane M35, working"
)
QUOTE = Slot(SELL, "days an offer stands", {0: "fourteen days", 11: "ten days"}, "Our offer")
STOPPED = Slot(
    SELL, "goods a dealer does not take", {0: "", 3: "Digital compacts made after 2012"}, "What we do not buy"
)
MEANS = Slot(
    GRADES,
    "definition of a grade",
    {0: "Brassing at the edges, one shallow dent.", 7: "Brassing at the edges, no dents at all."},
    "B",
)
POST = Slot(SERVICE, "fee of insured post", {0: "£9.20", 6: "£10.40"}, "Carriage")
GUARANTEE = Slot(SERVICE, "length of a guarantee", {0: "twelve months", 13: "eighteen months"}, "Guarantee")
COUNTER = Slot(SERVICE, "day a counter is closed", {0: "closed on Mondays", 10: "closed on Tuesdays"}, "Counter")
REPAIRER = Slot("/", "craftsman of a shop", {0: "Ottoline Marsh", 8: "Rafe Dunmore"}, "Repairs")
FAIR_TABLE = Slot("/", "stand at a fair", {0: "table 31", 13: "table 12"}, "Harrowgate camera fair")
SLOTS = (
    *(PRICE, STATE, SERIAL, SLOW, GRADE, HAZE, CAP, LENS_PRICE, MANUAL, ARRIVED, GONE),
    *(PAID, QUOTE, STOPPED, MEANS, POST, GUARANTEE, COUNTER, REPAIRER, FAIR_TABLE),
)


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    form = key(fetch, 16)
    init = json.dumps(
        {"*": {"Magento_Customer/js/customer-data": {"sectionLoadUrl": "/section/", "cacheId": key(fetch, 24)}}}
    )
    words, who = pick(fetch, PRAISE)
    cards = listed(
        [
            f'<div class="product-item-info" data-container="grid-{key(fetch, 5)}"><strong>{name}</strong></div>'
            for name in held(fetch, 600, "extras", ADDED, 3)
        ],
        ' class="item product product-item"',
    )
    links = listed([f'<a href="{address}">{name}</a>' for address, name in mixed(fetch, others(TEASERS, path), 3)])
    hour = fetch.at.hour
    until = (
        f"Order in the next {16 - hour} hours and it leaves today"
        if 6 <= hour < 15
        else "Ordered now, it leaves tomorrow"
    )
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title} - Halation</title> <link
rel="stylesheet"
href="/static/version{number(fetch, 1700000000, 1799999999)}/frontend/Halation/dark/en_GB/css/styles-m.css">
</head><body data-container="body" class="catalog-product-view page-layout-2columns-right">
{sometimes(fetch, 0.35, COOKIES)}<div class="page-wrapper"><header class="page-header"><div class="panel header"><span
class="greet
welcome">{"Good morning" if 5 <= hour < 12 else "Good afternoon" if hour < 18 and hour > 5 else "Good evening"}, and
welcome to Halation</span></div><div class="header content"><a class="logo" href="/">Halation, used cameras</a> <form
class="form minisearch" action="/catalogsearch/result/"><input type="hidden" name="form_key" value="{form}"><input
name="q" placeholder="Search bodies, lenses, mounts"></form></div></header><div class="sections nav-sections"><nav
class="navigation" data-action="navigation"><ul><li class="level0"><a href="{LIST}">Film cameras</a></li><li
class="level0"><a href="{LENS}">Lenses</a> </li><li class="level0"><a href="{SELL}">Sell to us</a></li><li
class="level0"><a href="{GRADES}">Grades</a></li> <li class="level0"><a
href="{SERVICE}">Service</a></li></ul></nav></div> <main id="maincontent" class="page-main"><p
class="dispatch-promise">{until}</p><div class="page-title-wrapper"><h1 class="page-title"><span
class="base">{title}</span></h1></div><div class="columns"><div class="column main">{main}</div> <div class="sidebar
sidebar-additional"><div class="block review-block"><p>“{words}”</p><p>{who}</p></div> <div class="block
extras"><strong>Drop one in the parcel</strong><ol class="product-items">{cards}</ol></div> <div class="block
block-viewed"><strong>Other corners of the shop</strong><ul>{links}</ul></div>{sometimes(fetch, 0.4, CHAT)}</div>
</div></main><footer class="page-footer"><ul class="footer links"><li>Privacy</li><li>Terms of sale</li><li>Battery
recycling</li></ul> <p>Halation Ltd, 14 Ropewalk, Stannerby, VAT GB 000 5512 88</p><p>{today(fetch, ENGLISH)}</p> <small
class="copyright">© 1987–{fetch.at:%Y} Halation Ltd</small></footer></div> <script
type="text/x-magento-init">{init}</script></body></html>"""


def price_box(fetch: Fetch, price: str, which: int) -> str:
    return f"""<div class="price-box price-final_price" data-role="priceBox" data-product-id="{which}"><span
id="product-price-{which}-{key(fetch, 4)}" data-price-type="finalPrice" class="price-wrapper"><span
class="price">{price}</span></span></div>"""


def home(round: int, fetch: Fetch) -> str:
    picture = turned(fetch, FRAMES, 1)[0]
    main = f"""<div class="cms-home"><p>We buy, mend and sell cameras that were made to be mended. Every one of them has
had a film through it before it gets a price, and the prints lie in a drawer under the
counter.</p><h2>Repairs</h2><p>The bench upstairs is run by {REPAIRER.at(round)}, with a lathe, a collimator and a
kettle. Clockwork first, electronics if we must. Estimates are free when you bring the camera in person.</p><h2>Where to
meet us</h2><ul><li>Harrowgate camera fair, Saturday 18 April, {FAIR_TABLE.at(round)}</li><li>Stannerby market, first
Sunday of each month</li><li>At the Ropewalk, when the light is on</li></ul><p class="countdown">The fair opens in
{days_to(fetch, FAIR)} days.</p><h2>Frame from a customer</h2> <figure><img
src="/media/wysiwyg/frame-{key(fetch, 6)}.jpg" alt=""><figcaption>{picture}</figcaption></figure> <h2>How it
works</h2><ol><li>Choose one; there is only one of each.</li><li>We put a fresh film in, on the house.</li><li>Shoot it,
then decide. Twenty-one days are enough for three rolls.</li></ol><p>No auctions, no “as found”, no fungus.</p></div>"""
    return frame("/", "Cameras with a past", main, fetch)


def shelf(round: int, fetch: Fetch) -> str:
    pieces = (
        (ARRIVED.at(round), "35 mm reflex, waist-level finder included", "£240.00"),
        ("Orvane M35 rangefinder", "35 mm, coupled, black paint", PRICE.at(round)),
        ("Silvester Box", "120, meniscus, works like a door", "£38.00"),
        (GONE.at(round), "120, bellows tight, rangefinder not coupled", "£185.00"),
        ("Nordmark Twin", "6×6, two lenses, one knob loose", "£420.00"),
        ("Petrel Half", "Half frame, selenium cell alive", "£95.00"),
    )
    cards = [
        f'<div class="product-item-info"><strong class="product name">{name}</strong><p>{words}</p>'
        f"{price_box(fetch, price, 200 + place)}</div>"
        for place, (name, words, price) in enumerate(pieces)
        if name
    ]
    main = f"""<div class="toolbar toolbar-products"><label>Sort
by</label><select><option>Position</option><option>Price</option> </select><span>Show as grid</span></div><ol
class="products list items">{listed(cards, ' class="item product product-item"')}</ol> <div
class="category-description"><p>New pieces go on the shelf on weekday mornings, oldest arrivals last. Nothing is held
back for regulars, whatever they say.</p><p><a href="{BODY}">More on the rangefinder</a></p></div> <p
class="live">{number(fetch, 2, 33)} people are browsing this shelf</p>"""
    return frame(LIST, "Film cameras", main, fetch)


def body(round: int, fetch: Fetch) -> str:
    price = PRICE.at(round)
    offer = {"@type": "Offer", "price": price.strip("£").replace(",", ""), "priceCurrency": "GBP"}
    facts = (
        ("Serial", SERIAL.at(round)),
        ("Year", "about 1959"),
        ("Shutter", SLOW.at(round)),
        ("Finder", "Clear, patch bright, frame lines for 35, 50 and 90"),
        ("Seals", "Replaced here in January"),
    )
    main = f"""{json_ld("Product", name="Orvane M35", offers=offer)}<div class="product-info-main"><div
class="product-info-price"> {price_box(fetch, price, 201)}<div class="stock"
title="Availability"><span>{STATE.at(round)}</span></div></div> <form id="product_addtocart_form"
data-product-sku="HAL-201"><input type="hidden" name="form_key" value="{key(fetch, 16)}"> <button class="action primary
tocart">Add to cart</button></form><p class="live">In {number(fetch, 2, 14)} baskets at this moment</p></div><div
class="product attribute description"><p>It spent thirty years with a harbour pilot and looks it. The black paint has
gone to brass wherever a thumb would rest, and the film door closes with the sound of a good drawer.</p><p>Loading is
from below, so practise once in daylight. The meter on top is a later addition, and accurate.</p></div> <table
class="data table additional-attributes"><tbody>{rows(facts)}</tbody></table><p><a href="{MANUAL.at(round)}">Leaf
through the manual</a>, scanned by a customer in Utrecht.</p><h2>Comes with</h2><ul><li>Take-up spool</li><li>Body
cap</li><li>A film, loaded</li></ul>"""
    return frame(BODY, "Orvane M35 rangefinder", main, fetch)


def lens(round: int, fetch: Fetch) -> str:
    haze = HAZE.at(round)
    parts = (CAP.at(round), "Front cap, pushed on", "Rear cap, screw")
    main = f"""<div class="product-info-main">{price_box(fetch, LENS_PRICE.at(round), 318)}<div class="grade-badge"
data-tooltip="t{key(fetch, 4)}"><span>{GRADE.at(round)}</span></div><p class="live">{number(fetch, 2, 17)} people have
this lens in another tab</p></div><div class="product attribute description"><p>Six glasses in four groups, made in a
former spectacle works. Wide open it draws a soft edge round everything bright; at five point six it could count
hairs.</p><h2>Glass</h2><p>Clean at the front, two cleaning marks at the back that need a lamp to be
seen.</p>{para(haze)}<h2>Mechanics</h2><p>The focus ring turns with the resistance of cold butter. Ten blades, dry, and
a click at each half stop.</p><h2>Comes with</h2><ul>{listed(parts)}</ul> <h2>Fits</h2><p>All screw bodies with the 39
mm thread, and most digital ones with a ring that costs less than a meal.</p></div>"""
    return frame(LENS, "Tessalux 50 mm f/2", main, fetch)


def sell(round: int, fetch: Fetch) -> str:
    table = (
        ("Orvane M35, working", PAID.at(round), "Not if the door was forced"),
        ("Nordmark Twin, working", "£190 to £230", "Both lenses without fungus"),
        ("Kestrel Reflex, any state", "£45 to £110", "Also for parts"),
        ("Tessalux lenses", "£90 to £170", "Screw mount only"),
    )
    refused = (STOPPED.at(round), "Boxes without cameras", "Anything that ticks when it should not")
    main = f"""<p>Send three pictures: front, top, and through the lens against a window. An answer comes by mail, from
a person, with a figure in it.</p><table class="data table"><thead><tr><th>Piece</th><th>We
pay</th><th>Remark</th></tr></thead><tbody>{rows(table)} </tbody></table><h2>Our offer</h2><p>It stands for
{QUOTE.at(round)} and changes only if the camera differs from its pictures. If you say no, we post it back at our
expense.</p><h2>What we do not buy</h2><ul>{listed(refused)}</ul><h2>Estates</h2><p>For whole collections we come to
you, within a day's drive, and take the tripods as well. It is often sad, and we are not in a hurry.</p><form
method="post"><input type="hidden" name="form_key" value="{key(fetch, 16)}"><label>Make and model</label><button>Ask for
a price</button></form>"""
    return frame(SELL, "Sell your camera", main, fetch)


def grades(round: int, fetch: Fetch) -> str:
    table = (
        ("A", "As it left the works, with the box and somebody's receipt."),
        ("B+", "Used on Sundays. Marks from a strap, no brass."),
        ("B", MEANS.at(round)),
        ("C", "Honest wear all over; everything that should move does."),
        ("D", "For parts, for film props, or for the brave."),
    )
    main = f"""<p>Other shops have eleven grades and a plus for each. We have five, and we look at them in north
light.</p> <table class="data
table"><thead><tr><th>Grade</th><th>Meaning</th></tr></thead><tbody>{rows(table)}</tbody></table> <h2>What a grade
leaves out</h2><p>It speaks of looks alone. Whether shutter, meter and focus are right is written under each piece, with
figures, because a handsome camera can be a liar.</p><h2>Who decides</h2><p>Two of us grade on our own and compare. If
we differ, the lower one counts. In thirty-nine years we have been talked up twice, and regretted both.</p><h2>Words we
avoid</h2><ul><li>Rare</li><li>Barn find</li><li>Untested, believed working</li></ul><p>Pictures show the very piece,
not one like it, and are taken without a filter.</p>"""
    return frame(GRADES, "Condition grades", main, fetch)


def service(round: int, fetch: Fetch) -> str:
    main = f"""<div class="cms-page-view"><h2>Guarantee</h2><p>All mechanical pieces carry {GUARANTEE.at(round)} on
parts and labour; grade D carries none. Batteries and bellows are wear, and so is
patience.</p><h2>Carriage</h2><p>Insured post costs {POST.at(round)} up to two kilograms, signed for. Abroad we send
with a courier, at cost, after a mail about customs.</p> <h2>Returns</h2><p>Twenty-one days from the doorstep. Please
leave the lens cap on, and do not polish.</p><h2>Counter</h2><p>Open from ten to half past five, {COUNTER.at(round)}.
Ring the bell twice: the first time wakes the dog.</p><dl><dt>Telephone</dt><dd>01632 960
417</dd><dt>Mail</dt><dd>counter@halation.example</dd><dt>Parking</dt><dd>Behind the chapel, free after four</dd></dl>
<h2>Part exchange</h2><p>We add a tenth to what we would pay in money. It can be used at once or kept as credit, which
never expires and can be left to heirs.</p></div>"""
    return frame(SERVICE, "Customer service", main, fetch)


CAMERAS = MadeSite(
    "halation.test",
    (
        "letter of a camera buyer, one of five",
        "small things to add, from a cache of ten minutes",
        "corners of a shop, three in any order",
        "hours left until a parcel leaves today",
        "greeting of a shop by the time of day",
        "customer's photograph that turns every six hours",
        "form keys and price ids of a shop system",
        "baskets that hold a single piece",
        "teaser of a chat about mounts",
        "days to a camera fair",
    ),
    {"/": home, LIST: shelf, BODY: body, LENS: lens, SELL: sell, GRADES: grades, SERVICE: service},
    SLOTS,
)
