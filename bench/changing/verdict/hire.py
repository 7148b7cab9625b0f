"""A tool rental shop on a platform for merchants with a theme of blocks, widgets and a basket in the corner."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, days_to, json_ld, others, today
from bench.changing.scenario import Fetch

BREAKERS, TOWER, SANDER = "/breakers-and-drills.html", "/alloy-tower-5m.html", "/drum-floor-sander.html"
TERMS, DEPOTS, COURSES = "/hire-conditions", "/depots-and-delivery", "/training"
PAGES = (
    (BREAKERS, "Breakers and drills"),
    (TOWER, "Alloy tower, 5 metres"),
    (SANDER, "Drum floor sander"),
    (TERMS, "Hire conditions"),
    (DEPOTS, "Depots and delivery"),
    (COURSES, "Training"),
)
TOGETHER = (
    "Edge sander",
    "Wet and dry vacuum",
    "Site lamp on a tripod",
    "Extension lead, 25 metres",
    "Rubble sacks, pack of ten",
    "Plate compactor",
    "Pipe detector",
)
PRAISE = (
    ("The lad at the counter showed me how to change the paper. Saved my floor.", "Denise, Otterley"),
    ("Machine was cleaner than my kitchen.", "Gaz, Millbeck"),
    ("Brought it back late and muddy, they just laughed and hosed it down.", "Priya, Stanhope Green"),
    ("Rang at seven, drilling by half eight.", "Owen, Carr Lane"),
    ("They asked what I was building and gave me something smaller and cheaper.", "Lorna, Eastfold"),
)
MAKES = ("Torvald", "Hexon", "Brightside Power", "Mannheimer", "Oakley & Rudd", "Koda")
SAFETY = (
    "Ear defenders cost less than hearing aids.",
    "Unplug before you change a blade, every single time.",
    "Two people carry a breaker; one person carries a grudge against their back.",
    "A tower on a slope is a slide.",
)
EASTER = datetime(2026, 4, 3, tzinfo=UTC)

OFFER = Slot(
    "/",
    "weekend offer of a hire counter",
    {0: "", 2: "This weekend: carpet cleaners two days for one.", 9: ""},
    "Offers",
)
BREAKER = Slot(BREAKERS, "daily rate of a breaker", {0: "£34.50", 5: "£37.00"}, "Torvald TB 16 breaker")
CORER = Slot(BREAKERS, "machine new to a hire fleet", {0: "", 11: "Koda K 180 diamond corer"}, "Breakers and drills")
WEEK = Slot(TOWER, "weekly rate of a tower", {0: "£92.00", 3: "£96.00"}, "Week")
READY = Slot(
    TOWER,
    "availability of a tower",
    {0: "Ready to collect", 6: "All out on hire", 10: "Ready to collect"},
    "Alloy tower, 5 metres",
)
LOAD = Slot(TOWER, "safe load in a sentence", {0: "275 kg", 13: "250 kg"}, "Before you climb")
DEPOSIT = Slot(SANDER, "deposit on a sander", {0: "£120", 7: "£150"}, "Deposit")
BAG = Slot(SANDER, "extra that comes with a sander", {0: "Dust bag and spanner", 12: ""}, "Comes with")
RETURN = Slot(TERMS, "hour a tool is due back", {0: "10:30", 4: "09:30"}, "Bringing it back")
FUEL = Slot(
    TERMS,
    "clause on fuel in a machine",
    {0: "", 14: "Engines leave us with a full tank; what is missing on return is charged at £2.40 a litre."},
    "Fuel",
)
SATURDAY = Slot(DEPOTS, "Saturday hours of a depot", {0: "8:00 to 12:00", 1: "7:30 to 13:00"}, "Millbeck", unique=False)
PHONE = Slot(DEPOTS, "digits of a depot's telephone", {0: "01632 960 733", 8: "01632 960 737"}, "Otterley")
COURSE = Slot(COURSES, "date of a tower course", {0: "18 March", 9: "25 March"}, "Towers for users")
FORM = Slot(
    COURSES,
    "link target",
    {0: "/media/forms/course-booking-2025.pdf", 15: "/media/forms/course-booking-spring.pdf"},
    "Booking form",
)
SLOTS = (
    *(OFFER, BREAKER, CORER, WEEK, READY, LOAD, DEPOSIT, BAG),
    *(RETURN, FUEL, SATURDAY, PHONE, COURSE, FORM),
)


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    form_key = key(fetch, 16)
    basket = json.dumps({"[data-block='minicart']": {"Vendor_Ui/js/core/app": {"storeId": 1, "uenc": key(fetch, 20)}}})
    menu = "".join(
        f'<li class="level0 nav-{place} level-top"><a href="{address}" class="level-top"><span>{name}</span></a></li>'
        for place, (address, name) in enumerate(PAGES, 1)
    )
    popup = sometimes(
        fetch,
        0.3,
        f'<aside class="modal-popup" data-role="modal" id="modal-{key(fetch, 8)}"><h2>Trade customer?</h2><p>Open an '
        "account and pay at the end of the month.</p><button>Tell me more</button><button>Not trade</button></aside>",
    )
    notice = sometimes(
        fetch,
        0.4,
        '<div role="alertdialog" class="message global cookie"><p>This shop stores cookies for your basket, and some '
        "for statistics.</p><button>Allow cookies</button></div>",
    )
    seen = "".join(
        f'<li class="product-item"><strong class="product-item-name"><a href="{address}">{name}</a></strong></li>'
        for address, name in mixed(fetch, others(PAGES[:3], path), 2)
    )
    words, who = pick(fetch, PRAISE)
    makes = "".join(f"<li>{name}</li>" for name in mixed(fetch, MAKES))
    return f"""<!doctype html><html lang="en"><head prefix="og: http://ogp.me/ns#"><meta charset="utf-8"/>
<title>{title} - Bramwell Hire</title><link rel="stylesheet" href="/static/version1771/frontend/styles-m.css"/>
<script>var BASE_URL = "https://bramwellhire.example/", FORM_KEY = "{form_key}";</script></head>
<body data-container="body" class="page-layout-1column">{notice}<div class="page-wrapper"><header class="page-header">
<div class="panel header"><span class="greet welcome">Welcome to Bramwell's, it is {today(fetch, ENGLISH)}</span></div>
<div class="header content"><a class="logo" href="/">Bramwell Hire</a><div data-block="minicart"><a
class="action showcart">My basket</a></div><form class="form minisearch"><input name="form_key" type="hidden"
value="{form_key}"/><label>Search</label></form></div></header><nav class="navigation"><ul>{menu}</ul></nav>
<main id="maincontent" class="page-main"><div class="page-title-wrapper"><h1 class="page-title"><span
class="base">{title}</span></h1></div><div class="columns"><div class="column main">
{main}</div></div></main>
<div class="block widget block-viewed-products-grid"><strong>Look at these as well</strong><ol>{seen}</ol></div>
<div class="block reviews"><p>{words}</p><cite>{who}</cite></div>
<footer class="page-footer"><div class="footer content"><h3>Makes in our yard</h3><ul class="makes">{makes}</ul>
<ul class="footer links"><li>About the family</li><li>Trade accounts</li><li>Jobs at the counter</li><li>Recycling of
tools</li></ul><p>Bramwell Hire Ltd, Canal Yard, Otterley</p><p>{days_to(fetch, EASTER)} days until the Easter
weekend</p><small class="copyright"><span>© {fetch.at:%Y} Bramwell Hire</span></small></div></footer>{popup}</div>
<script type="text/x-vendor-init">{basket}</script></body></html>"""


def hire_box(fetch: Fetch) -> str:
    """With the day after as the first day of hire, and what is often taken along."""
    first = fetch.at + timedelta(days=1)
    extras = "".join(f"<li>{name}</li>" for name in mixed(fetch, TOGETHER, 3))
    return f"""<div class="product-options-bottom"><p class="from">First day of hire: {first:%A, %-d %B}</p><p
class="quote">Quote {key(fetch, 8).upper()} is held for this visit</p><p>{number(fetch, 2, 19)} people have this machine
in their basket</p><h3>Often taken along</h3><ul>{extras}</ul></div>"""


def home(round: int, fetch: Fetch) -> str:
    agent = pick(fetch, ("Stella is at the keyboard: ask her.", "Dougie is at the keyboard: ask him."))
    main = f"""<div class="pagebuilder-banner"><p>From a paint stripper to a three-tonne digger: if you need it twice a
year, do not buy it.</p></div><h2>Offers</h2>{para(OFFER.at(round), ' class="offer"')}<p>Every Friday after three
o'clock: pay for one day, bring it back on Monday.</p><h2>How it works</h2><ol><li>Choose a machine and your days</li>
<li>Bring two proofs of address</li><li>We show you how it runs</li><li>Bring it back, swept</li></ol>
<h2>What people hire in spring</h2><ul><li>Rotavators</li><li>Pressure washers</li><li>Turf cutters</li><li>Post hole
borers</li></ul><h2>Repairs</h2><p>Our fitters also mend what you own. A look at it is free; we ring before anything is
ordered.</p><div class="chat-teaser"><p>{agent}</p></div><p class="safety">{pick(fetch, SAFETY)}</p>"""
    return frame("/", "Tools by the day", main, fetch)


def breakers(round: int, fetch: Fetch) -> str:
    tools = (
        ("Hexon light drill, 2 kg", "£14.00", "£42.00"),
        ("Torvald TB 16 breaker", BREAKER.at(round), "£88.00"),
        (CORER.at(round), "£41.00", "£123.00"),
        ("Mannheimer road breaker, petrol", "£58.00", "£171.00"),
        ("Chasing machine with two discs", "£29.00", "£81.00"),
    )
    cards = [
        f'<div class="product-item-info"><strong class="product name">{name}</strong><div class="price-box" '
        f'data-product-id="{place}"><span class="price-label">Day</span> <span class="price">{day}</span> <span '
        f'class="price-label">Week</span> <span class="price">{week}</span></div></div>'
        for place, (name, day, week) in enumerate(tools)
        if name
    ]
    main = f"""<div class="category-description"><p>All drills take SDS bits. Chisels are sharpened after each hire and
charged by wear.</p></div><div class="toolbar"><label>Sort by</label><select><option>Position</option><option>Name
</option></select></div><ol class="products list">{listed(cards, ' class="item product"')}</ol>
<h2>Which one?</h2><p>For tiles and plaster take the lightest. For a path, the middle. If you can see a kerb, come and
talk to us first.</p><p class="safety">{pick(fetch, SAFETY)}</p>"""
    return frame(BREAKERS, "Breakers and drills", main, fetch)


def tower(round: int, fetch: Fetch) -> str:
    week = WEEK.at(round)
    rates = (("Day", "£38.00"), ("Weekend", "£52.00"), ("Week", week), ("Each further week", "£61.00"))
    offers = {"@type": "Offer", "price": week.strip("£"), "priceCurrency": "GBP"}
    main = f"""{json_ld("Product", name="Alloy tower, 5 metres", offers=offers)}<div class="product-info-main"><div
class="stock available"><span>{READY.at(round)}</span></div><table class="data table"><thead><tr><th>Hire</th><th>Rate
</th></tr></thead><tbody>{rows(rates)}</tbody></table>{hire_box(fetch)}</div><div class="product attribute description">
<h2>Details</h2><p>Platform at five metres, reach of seven. It goes up in half an hour with two people and without
tools.</p><ul><li>Base 1.45 by 2.5 metres</li><li>Four outriggers</li><li>Toe boards all round</li></ul>
<h2>Before you climb</h2><p>The platform carries {LOAD.at(round)}, which is two people with paint. Lock all wheels, and
never move it while somebody is up there.</p></div>"""
    return frame(TOWER, "Alloy tower, 5 metres", main, fetch)


def sander(round: int, fetch: Fetch) -> str:
    rates = (("Day", "£44.00"), ("Weekend", "£58.00"), ("Week", "£117.00"), ("Deposit", DEPOSIT.at(round)))
    kit = ("Key for the drum", BAG.at(round), "Card with grits for each wood", "Two dust masks")
    main = f"""<div class="product-info-main"><div class="stock available"><span>Two in the rack</span></div><table
class="data table"><tbody>{rows(rates)}</tbody></table>{hire_box(fetch)}</div><div class="product attribute
description"><h2>Comes with</h2><ul>{listed(kit)}</ul><h2>How much paper?</h2><p>A room of twenty square metres eats
four coarse sheets, three medium and two fine. Unused sheets are bought back.</p><h2>Power</h2><p>Runs on a household
socket. Old fuses may not like the start; use a socket in the kitchen.</p><h2>Noise</h2><p>Eighty-nine decibels. Be kind
and tell the neighbours.</p></div>"""
    return frame(SANDER, "Drum floor sander", main, fetch)


def terms(round: int, fetch: Fetch) -> str:
    main = f"""<div class="cms-content"><h2>Who may hire</h2><p>Anybody of full age with two documents that show the
same address. Diggers need a driving licence too.</p><h2>Bringing it back</h2><p>A hire ends at {RETURN.at(round)} on
the following morning. If nobody is at the counter, use the cage and drop the key into the box.</p><h2>Fuel</h2>
{para(FUEL.at(round))}<p>Two-stroke engines are handed out with a can of the right mixture.</p><h2>Cover</h2><p>A
waiver of eleven per cent covers accidents, though neither theft from an open van nor cables that were sawn through.</p>
<h2>Breakdown</h2><p>Stop, ring us, and we swap the machine. You pay nothing for the hours that were lost.</p>
<h2>Cleaning</h2><p>Swept is clean enough. Concrete that has set costs twenty-five pounds to chip off.</p>
<form class="form contact"><label>Not a robot? What is {number(fetch, 2, 9)} + {number(fetch, 2, 9)}</label><input
type="text"/></form></div>"""
    return frame(TERMS, "Hire conditions", main, fetch)


def depots(round: int, fetch: Fetch) -> str:
    table = (
        ("Otterley", "Canal Yard", PHONE.at(round), "8:00 to 12:00"),
        ("Millbeck", "Old Creamery", "01632 960 741", SATURDAY.at(round)),
        ("Stanhope Green", "Unit 6, Ropery Park", "01632 960 758", "8:00 to 12:00"),
    )
    counter = "Somebody is at the counter." if 7 <= fetch.at.hour < 17 else "Nobody is at the counter, the cage is."
    main = f"""<p>On weekdays all depots work from half past seven to five.</p><p class="now">{counter}</p>
<table class="data table"><thead><tr><th>Depot</th><th>Where</th><th>Telephone</th><th>Saturday</th></tr></thead><tbody>
{rows(table)}</tbody></table><h2>Delivery</h2><p>Within ten miles we bring and fetch for £18.00 each way, to the kerb.
Further out, by the mile.</p><h2>Vans</h2><p>Van one starts at seven with scaffolding, van two at nine with all
else. You get a message when it is two stops away.</p><h2>Parking</h2><ul><li>Otterley: through the arch</li>
<li>Millbeck: behind the tank</li><li>Stanhope Green: in front</li></ul>"""
    return frame(DEPOTS, "Depots and delivery", main, fetch)


def courses(round: int, fetch: Fetch) -> str:
    table = (
        ("Towers for users", COURSE.at(round), "£145"),
        ("Abrasive wheels", "8 April", "£95"),
        ("Small diggers, first day", "15 April", "£210"),
        ("Chainsaw upkeep", "22 April", "£130"),
    )
    main = f"""<p>Held in the upstairs room at Otterley and in the yard, whatever the weather. Lunch is from the van
across the road.</p><table class="data table"><thead><tr><th>Course</th><th>Date</th><th>Each</th></tr></thead><tbody>
{rows(table)}</tbody></table><p><a class="action primary" href="{FORM.at(round)}">Booking form</a></p>
<h2>Who teaches</h2><p>Bernard Tighe has put up towers for thirty years and fallen off none. Saoirse Kemp comes from
the forestry college.</p><h2>Certificate</h2><p>Valid for five years, with a photograph. Replacement cards cost
twelve pounds.</p><p>{number(fetch, 2, 14)} visitors are reading about courses</p>
<p class="safety">{pick(fetch, SAFETY)}</p>"""
    return frame(COURSES, "Training", main, fetch)


HIRE = MadeSite(
    "bramwellhire.test",
    (
        "form key of a hire shop",
        "trade account popup with an id of its own",
        "alert on a basket's cookies",
        "two machines to look at as well",
        "words of a hirer, one of five",
        "makes in a yard in any order",
        "date in a welcome over a basket",
        "days until an Easter weekend",
        "first day of hire, tomorrow by the clock",
        "number of a quote held for a visit",
        "people with a machine in their basket",
        "three things often taken along",
        "who is at a hire shop's keyboard",
        "line on safety, one of four",
        "sum that keeps robots from a hire counter",
        "whether somebody is at a counter",
    ),
    {"/": home, BREAKERS: breakers, TOWER: tower, SANDER: sander, TERMS: terms, DEPOTS: depots, COURSES: courses},
    SLOTS,
)
