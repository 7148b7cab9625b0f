"""A ski resort rendered on the server by a framework of components: lifts, passes, hours, conditions of carriage."""

from __future__ import annotations

import json
from datetime import UTC, datetime

from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, ago, before, days_to, json_ld, others, today
from bench.changing.scenario import Fetch

LIFTS, PASSES, TIMES = "/mountain/lifts-and-runs", "/tickets/lift-passes", "/mountain/opening-times"
TERMS, TRAVEL, SCHOOL = "/info/conditions-of-carriage", "/info/getting-here", "/ski-school"
PAGES = (
    (LIFTS, "Lifts and runs"),
    (PASSES, "Lift passes"),
    (TIMES, "Opening times"),
    (TERMS, "Conditions of carriage"),
    (TRAVEL, "Getting here"),
    (SCHOOL, "Ski school"),
)
TEASERS = (
    (LIFTS, "Eleven lifts, one map: see how the two valleys hang together."),
    (PASSES, "Not sure which ticket suits your week? Compare them side by side."),
    (TRAVEL, "Leave the car at home and be on the snow before the car park fills."),
    (SCHOOL, "Small groups, patient teachers, hot chocolate at eleven."),
    (TIMES, "Planning an early start? Look up when each sector wakes."),
)
PARTNERS = ("Corrie Outfitters", "Strathbrae Dairy", "Northlight Goggles", "Kestrel Coaches", "Firth Savings Bank")
VOICES = (
    ("We came for a weekend and stayed until the snow ran out.", "Morag, Dundee"),
    ("My daughter linked her first turns here. I cried into my mittens.", "Phil, Carlisle"),
    ("Queues? We counted four people and a collie.", "Anneke, Hexham"),
    ("Best soup above the tree line, and I have tried a few.", "Rory, Perth"),
    ("Fog all morning, then the whole valley turned gold.", "Shazia, Bradford"),
)
ADVICE = (
    "Zip your pass into the left pocket: the gates read that side.",
    "Look uphill before you set off from the edge of a piste.",
    "Tell somebody your route before you leave the marked runs.",
    "Drink before you are thirsty; cold air hides it.",
)
FESTIVAL = datetime(2026, 3, 28, tzinfo=UTC)

BULLETIN = Slot(
    "/",
    "announcement among a resort's bulletins",
    {0: "", 4: "Night skiing on Larch Meadow moves to Thursdays for the rest of the winter."},
    "Mountain news",
)
SEASON = Slot("/", "last day of a ski season", {0: "12 April", 7: "19 April"}, "Season", also=(TIMES,))
GONDOLA = Slot(
    LIFTS, "running state of a gondola", {0: "Running", 2: "Wind hold", 5: "Running"}, "Stag Gondola", unique=False
)
GRADE = Slot(LIFTS, "grade of a piste", {0: "Red", 9: "Black"}, "Gallows Gully", unique=False)
ADULT = Slot(PASSES, "price of a day on the lifts", {0: "£46.00", 6: "£48.50"}, "Adult, one day")
FAMILY = Slot(PASSES, "row of a family ticket", {0: "", 10: "Family of four, one day"}, "Prices")
CARD = Slot(PASSES, "deposit on a keycard", {0: "£4", 13: "£5"}, "Keycards")
FIRST = Slot(TIMES, "hour of a first ascent", {0: "08:45", 8: "08:30"}, "Stag Gondola")
NURSERY = Slot(TIMES, "rest day of a nursery slope", {0: "Tuesdays", 11: "Wednesdays"}, "Larch Meadow")
WIND = Slot(
    TERMS,
    "clause on a stop for weather",
    {
        0: "If fewer than three lifts run for a whole day, the price of that day is refunded on request.",
        5: "If fewer than three lifts run for a whole day, we issue a voucher for another day of the same season.",
    },
    "Weather",
)
HELMETS = Slot(TERMS, "age in a rule on helmets", {0: "under 14", 12: "under 16"}, "Children")
DRONES = Slot(
    TERMS,
    "paragraph on flying cameras",
    {0: "Drones may be flown from the terrace before nine o'clock, with a permit from the patrol.", 14: ""},
    "Filming",
)
BUS = Slot(TRAVEL, "departure of a ski bus", {0: "07:10", 1: "07:25"}, "Kinmuir railway station")
PARKING = Slot(
    TRAVEL,
    "link target",
    {0: "/media/maps/car-parks-winter.pdf", 6: "/media/maps/car-parks-and-shuttle.pdf"},
    "Plan of the car parks",
)
DESK = Slot(SCHOOL, "telephone of a ski school", {0: "01632 960 417", 3: "01632 960 471"}, "Bookings")
HEAD = Slot(SCHOOL, "head of a ski school", {0: "Callum Dreghorn", 15: "Ilsa Fairweather"}, "Who we are")
SLOTS = (
    *(BULLETIN, SEASON, GONDOLA, GRADE, ADULT, FAMILY, CARD, FIRST, NURSERY),
    *(WIND, HELMETS, DRONES, BUS, PARKING, DESK, HEAD),
)


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    nonce = key(fetch, 24)
    state = json.dumps([{"state": 1, "once": 2}, {"trace": key(fetch, 32), "path": path, "arm": pick(fetch, "ab")}])
    consent = sometimes(
        fetch,
        0.45,
        '<div role="dialog" class="fixed bottom-0 inset-x-0 bg-slate-900 text-white p-6"><p>Cookies keep your basket '
        "warm and tell us which pages are read. You choose which ones.</p><button>Take them all</button><button>Only "
        "what is needed</button></div>",
    )
    letter = sometimes(
        fetch,
        0.3,
        '<section class="rounded-2xl bg-sky-50 p-8"><h2>Snow in your inbox?</h2><p>One letter each Friday between '
        'December and April.</p><input type="email" placeholder="Your address"><button>Sign me up</button></section>',
    )
    cards = "".join(
        f'<a href="{address}" class="card group"><span class="card__text">{words}</span></a>'
        for address, words in mixed(fetch, others(TEASERS, path), 2)
    )
    logos = "".join(f'<li class="logo-strip__item">{name}</li>' for name in mixed(fetch, PARTNERS))
    greeting = "Good morning" if fetch.at.hour < 12 else "Good afternoon" if fetch.at.hour < 18 else "Good evening"
    menu = "".join(f'<li><a href="{address}" class="nav-link" data-v-6fd1>{name}</a></li>' for address, name in PAGES)
    voice, guest = pick(fetch, VOICES)
    return f"""<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8">
<title>{title} | Harrowfell Mountain</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/_nuxt/entry.C2w9.css">
<script type="module" nonce="{nonce}" src="/_nuxt/Dk20xq.js"></script>
{json_ld("SkiResort", name="Harrowfell Mountain", telephone="+44 1632 960400")}</head>
<body><div id="__nuxt"><!--[--><div class="layout-default" data-v-6fd1><header class="sticky top-0 z-40" data-v-6fd1>
<a href="/" class="logo" aria-label="Home">Harrowfell Mountain</a><nav aria-label="Main"><ul
class="flex gap-6">{menu}</ul></nav><p class="text-xs">{greeting}. It is {today(fetch, ENGLISH)}.</p></header>
<main class="container mx-auto px-4" data-v-a81c><!--[--><h1 class="text-4xl font-bold">{title}</h1>
{main}<!--]-->
<aside class="grid md:grid-cols-2 gap-4"><h2>More from the mountain</h2>{cards}</aside>
<figure class="quote-card"><blockquote>{voice}</blockquote><figcaption>{guest}</figcaption></figure>
{letter}</main>
<footer class="bg-slate-100 py-10" data-v-6fd1><h2 class="sr-only">Contact and partners</h2><address>Harrowfell Lift
Company, Base Station, Glen Tarrow</address><p>Switchboard 01632 960400</p><ul class="logo-strip">{logos}</ul>
<ul><li>Careers</li><li>Press room</li><li>Accessibility</li><li>Privacy</li></ul>
<p>{days_to(fetch, FESTIVAL)} days to go until the Slush Cup</p>
<p class="text-xs">© {fetch.at:%Y} Harrowfell Lift Company Ltd</p></footer></div>{consent}<!--]--></div>
<script type="application/json" id="__NUXT_DATA__" nonce="{nonce}">{state}</script></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    news = (
        BULLETIN.at(round),
        "The Tarn Café has a new oven and bakes until two o'clock.",
        "Avalanche transceivers can be tested at the gate beside the patrol hut.",
        "Lost gloves are kept for a month at the base station.",
    )
    button = pick(fetch, ("Get your pass", "Buy online and skip the kiosk", "Book your day"))
    main = f"""<section class="hero"><p>Harrowfell has skied since 1961, when a farmer tied a rope to his tractor.</p>
<a class="btn btn-primary" href="{PASSES}?from=hero">{button}</a></section>
<section><h2>Season</h2><p>We ski every day until {SEASON.at(round)}, snow permitting. The upper bowl faces north and
holds its snow the longest; the meadow at the bottom is the first to turn green.</p></section>
<section><h2>Mountain news</h2><ul class="divide-y">{listed(news, ' class="py-3"')}</ul></section>
<section><h2>What you will find</h2><ul><li>Eleven lifts and thirty-four runs</li><li>A snow park with three
lines</li><li>Cross-country tracks of nine kilometres</li><li>Two sledging hills, free of charge</li></ul></section>
<section><h2>Eat and sleep</h2><p>Three huts cook on the mountain. The bunkhouse beside the base station has forty
beds, a drying room and a piano that is nearly in tune.</p></section>"""
    return frame("/", "Two valleys, one long winter", main, fetch)


def lifts(round: int, fetch: Fetch) -> str:
    machines = (
        ("Stag Gondola", "2,140 m", GONDOLA.at(round)),
        ("Tarn Chair", "1,080 m", "Running"),
        ("Birkhill Chair", "1,310 m", "Running"),
        ("Upper Bowl Drag", "640 m", "Standby"),
        ("Meadow Carpet", "120 m", "Running"),
    )
    runs = (
        ("Gallows Gully", GRADE.at(round), "1.2 km"),
        ("Shepherd's Way", "Green", "3.8 km"),
        ("Corbie Face", "Black", "0.9 km"),
        ("Milestone", "Red", "2.1 km"),
        ("Lady's Mile", "Blue", "1.7 km"),
    )
    main = f"""<p>The patrol writes this list after its first round and whenever something stops or starts again.</p>
<table class="status-table"><caption>Lifts</caption><thead><tr><th>Lift</th><th>Length</th><th>State</th></tr></thead>
<tbody>{rows(machines)}</tbody></table>
<table class="status-table"><caption>Runs</caption><thead><tr><th>Name</th><th>Grade</th><th>Length</th></tr></thead>
<tbody>{rows(runs)}</tbody></table>
<h2>From the patrol</h2><article class="note"><p>Ropes on the east shoulder mark the cornice. Stay on the piste side,
even when there are tracks beyond.</p><small>Written {ago(fetch, ENGLISH, before(29))}</small></article>
<p class="tip">{pick(fetch, ADVICE)}</p>"""
    return frame(LIFTS, "Lifts and runs", main, fetch)


def passes(round: int, fetch: Fetch) -> str:
    prices = (
        ("Adult, one day", ADULT.at(round)),
        ("Adult, from noon", "£34.00"),
        ("Child, one day", "£27.00"),
        (FAMILY.at(round), "£129.00"),
        ("Senior, one day", "£38.00"),
        ("Six days out of ten", "£219.00"),
        ("Season, all valleys", "£565.00"),
    )
    main = f"""<p class="live">{number(fetch, 4, 57)} guests are comparing passes at this moment</p>
<h2>Prices</h2><table><thead><tr><th>Pass</th><th>Price</th></tr></thead><tbody>{rows(prices)}</tbody></table>
<h2>Who counts as what</h2><dl><dt>Child</dt><dd>6 to 15 years; smaller ones ride for nothing</dd>
<dt>Senior</dt><dd>65 and above, on the day of skiing</dd><dt>Student</dt><dd>as an adult, less a tenth, with a
card</dd></dl>
<h2>Keycards</h2><p>Every pass is loaded on a plastic card. We ask for a deposit of {CARD.at(round)}, which any kiosk
pays back when the card is undamaged.</p>
<form><input type="hidden" name="csrf" value="{key(fetch, 32)}"><label>First day<input type="date"></label>
<button>See dates</button></form>
<p>Passes are personal. If you fall ill, bring a doctor's note to the office within a week.</p>"""
    return frame(PASSES, "Lift passes", main, fetch)


def times(round: int, fetch: Fetch) -> str:
    hours = (
        ("Stag Gondola", FIRST.at(round), "16:30"),
        ("Tarn Chair", "09:00", "16:00"),
        ("Birkhill Chair", "09:10", "15:45"),
        ("Upper Bowl Drag", "09:40", "15:15"),
    )
    office = "The ticket office is staffed now." if 8 <= fetch.at.hour < 17 else "The ticket office is shut for now."
    main = f"""<p>All times hold until {SEASON.at(round)}. On stormy days we start as soon as the patrol is back.</p>
<table><thead><tr><th>Lift</th><th>First ride</th><th>Last ride</th></tr></thead><tbody>{rows(hours)}</tbody></table>
<h2>Larch Meadow</h2><p>The nursery slope rests on {NURSERY.at(round)}, when the school has its meeting and the groomer
its service.</p><h2>Ticket office</h2><p>Staffed from eight to five, every day.</p><p class="badge">{office}</p>
<h2>Rental shop</h2><p>Boots and skis are handed out from half past seven. Bring them back by a quarter to six; later
returns go through the hatch at the back.</p><h2>Huts</h2><ul><li>Tarn Café: ten to four</li><li>Bothy Bar: noon until
the last guest</li><li>Summit Hut: in good weather only</li></ul>"""
    return frame(TIMES, "Opening times", main, fetch)


def terms(round: int, fetch: Fetch) -> str:
    main = f"""<ol class="clauses"><li>By passing a gate you accept these conditions and the code of the piste.</li>
<li>Staff may refuse a ride to anybody who endangers others.</li><li>Dogs ride in the gondola only, with a
muzzle.</li></ol><h2>Weather</h2><p>{WIND.at(round)}</p>
<h2>Children</h2><p>Skiers {HELMETS.at(round)} wear a helmet on all lifts and runs. Those below eight share a chair with
somebody who can close the bar.</p><h2>Filming</h2>{para(DRONES.at(round))}<p>Film crews with more than two people
need our consent in writing.</p><h2>Accidents</h2><p>Rescue by sledge is free inside the ropes. Outside them the
helicopter sends its own bill.</p><h2>Misuse</h2><p>A pass used by another person is blocked and returned to its owner
for a fee of thirty pounds.</p><p class="tip">{pick(fetch, ADVICE)}</p>"""
    return frame(TERMS, "Conditions of carriage", main, fetch)


def travel(round: int, fetch: Fetch) -> str:
    buses = (
        ("Kinmuir railway station", BUS.at(round), "48 min"),
        ("Tarrow Bridge", "07:40", "22 min"),
        ("Glen Tarrow village", "07:55", "9 min"),
    )
    main = f"""<h2>By bus</h2><p>The ski bus is free with a pass. Skis go into the rack at the rear.</p>
<table><thead><tr><th>Stop</th><th>Leaves</th><th>Ride</th></tr></thead><tbody>{rows(buses)}</tbody></table>
<h2>By car</h2><p>Take the glen road as far as the sawmill and follow the brown signs. Winter tyres are compulsory above
the cattle grid.</p><p><a href="{PARKING.at(round)}">Plan of the car parks</a></p><ul><li>P1, beside the gondola: nine
pounds a day</li><li>P2, sawmill: free, with a shuttle</li><li>P3, coaches only</li></ul>
<h2>By train</h2><p>Four trains a day stop at Kinmuir. The last one back waits for the bus when the road is slow.</p>
<h2>Chargers</h2><p>Twelve sockets at P2 take any car. Please move on when yours is full.</p>"""
    return frame(TRAVEL, "Getting here", main, fetch)


def school(round: int, fetch: Fetch) -> str:
    courses = (
        ("First steps, three mornings", "£96"),
        ("Parallel turns, two days", "£118"),
        ("Off-piste with a guide, one day", "£85"),
        ("Private lesson, one hour", "£52"),
    )
    main = f"""<h2>Who we are</h2><p>{HEAD.at(round)} leads a team of twenty-six. All of them hold a national licence,
and half grew up within sight of the lifts.</p><h2>Courses</h2><table><tbody>{rows(courses)}</tbody></table>
<h2>Bookings</h2><p>Ring {DESK.at(round)} or come to the wooden hut beside the carpet.</p>
<p class="live">{number(fetch, 2, 21)} families are browsing courses</p>
<h2>What to bring</h2><ul><li>Gloves that let no water through</li><li>A snack for the break</li><li>Sun cream, even in
January</li></ul><h2>Meeting point</h2><p>Look for the orange flag, ten minutes before the lesson. Teachers wait five
minutes for stragglers, then set off.</p>"""
    return frame(SCHOOL, "Ski school", main, fetch)


SKIING = MadeSite(
    "harrowfell.test",
    (
        "nonce and trace of a rendered component tree",
        "consent dialog at the foot of a ski page",
        "snow letter offered to some guests",
        "two cards of five about a mountain",
        "strip of a resort's partners in any order",
        "greeting and date over a ski page",
        "guest's voice, one of five",
        "days to the Slush Cup",
        "wording of a pass button",
        "age of a patrol's note",
        "advice of the patrol, one of four",
        "guests who compare passes, families who browse courses",
        "ticket office staffed by the hour",
    ),
    {"/": home, LIFTS: lifts, PASSES: passes, TIMES: times, TERMS: terms, TRAVEL: travel, SCHOOL: school},
    SLOTS,
)
