"""A music festival on a framework of components: line-up, tickets, camping."""

from __future__ import annotations

import json
from datetime import UTC, datetime

from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import days_to
from bench.changing.scenario import Fetch

HOME, LINE_UP, TICKETS, CAMPING = "/", "/line-up", "/tickets", "/camping"
TRAVEL, ACCESS, NEWS = "/getting-here", "/access", "/news"
LINKS = {
    HOME: "Saltmarsh Sounds",
    LINE_UP: "Line-up",
    TICKETS: "Tickets",
    CAMPING: "Camping",
    TRAVEL: "Getting here",
    ACCESS: "Access",
    NEWS: "News",
}
TEASERS = (
    (TRAVEL, "Leave the car at home: the train stops two fields away."),
    (CAMPING, "Quiet field or loud field? Pick before you pitch."),
    (ACCESS, "Viewing platforms, a charging tent and a calm room."),
    (LINE_UP, "Four stages, one marsh, no clashes after midnight."),
    (TICKETS, "Under twelves come in free with a grown-up."),
)
SPONSORS = ("Gullwing Cider", "Tidewrack Records", "Brine & Barley", "Low Tide Radio", "Samphire Bank", "Oarlock Boots")
VOICES = (
    ("I lost a shoe and found a husband.", "Bea, came in 2019"),
    ("Never heard a lapwing in the middle of a drum solo before.", "Tunde, came twice"),
    ("The mud is real. So are the people.", "Maeve, steward"),
    ("My kids still talk about the lantern boats.", "Olly, came last year"),
)
MERCH = ("Heron tee", "Enamel mug with a curlew", "Tea towel, tide table", "Bucket hat in oilskin", "Tote of sailcloth")
GATES = datetime(2026, 7, 23, tzinfo=UTC)

WAVE = Slot(HOME, "banner headline of a festival", {0: "", 3: "Fourth wave: nineteen more acts join the bill"}, "News")
CAPACITY = Slot(HOME, "size of a crowd in a sentence", {0: "12,000 people", 10: "11,500 people"}, "What it is")
ADDED = Slot(LINE_UP, "act joining a bill", {0: "", 5: "Ondine Marsh Quartet"}, "Saturday")
REPLACED = Slot(LINE_UP, "act standing in for another", {0: "The Brass Ferrets", 8: "Juno Threadgold"}, "Friday")
SET_TIME = Slot(LINE_UP, "time of a set", {0: "21:15", 12: "20:45"}, "Halyard Choir")
TIER = Slot(TICKETS, "price of a ticket's tier", {0: "£189.00", 6: "£204.00"}, "Weekend with camping")
SALE = Slot(
    TICKETS,
    "state of a day ticket",
    {0: "Last few at the gate price", 2: "Sold out", 7: "Last few at the gate price"},
    "Saturday day ticket",
)
DEPOSIT = Slot(TICKETS, "term of paying in parts", {0: "four monthly parts", 13: "three monthly parts"}, "Pay in parts")
PITCHING = Slot(CAMPING, "hour a campsite opens", {0: "from 10 am on Thursday", 9: "from 2 pm on Thursday"}, "Arriving")
STOVES = Slot(
    CAMPING,
    "camping rule rewritten",
    {
        0: "Gas stoves are fine as long as they stand on bare ground.",
        4: "Stoves of any kind may be used at the cooking shelters only.",
    },
    "Fire",
)
BELL = Slot(CAMPING, "kind of tent withdrawn", {0: "Bell tent for four, with beds", 11: ""}, "Ready pitched")
SHUTTLE = Slot(TRAVEL, "fare of a shuttle bus", {0: "£6.50 return", 7: "£7.50 return"}, "Shuttle")
COACH = Slot(TRAVEL, "coach taken off a timetable", {0: "Wexcombe Bus Station", 15: ""}, "Coaches")
DEADLINE = Slot(ACCESS, "deadline for a companion's ticket", {0: "30 April", 9: "15 May"}, "Companions")
LINE = Slot(ACCESS, "telephone of an access team", {0: "01632 960 417", 1: "01632 960 471"}, "Ring us")
POST = Slot(NEWS, "post at the top of a festival's news", {0: "", 3: "Nineteen more names, and a stage on a barge"})
LANTERNS = Slot(
    NEWS,
    "title of a post reworded",
    {0: "Lantern boats return on Sunday night", 12: "Lantern boats move to Saturday night"},
    "News",
)
SLOTS = (
    *(WAVE, CAPACITY, ADDED, REPLACED, SET_TIME, TIER, SALE, DEPOSIT, PITCHING),
    *(STOVES, BELL, SHUTTLE, COACH, DEADLINE, LINE, POST, LANTERNS),
)


def styled(fetch: Fetch, name: str) -> str:
    """A class as the components' styles are named on the server."""
    return f"{name}-sc-{key(fetch, 6)}-0 {key(fetch, 5)}"


def frame(path: str, main: str, fetch: Fetch) -> str:
    where, words = pick(fetch, [one for one in TEASERS if one[0] != path])
    quote, who = pick(fetch, VOICES)
    goods = "".join(
        f'<a class="group block p-4" href="https://merch.example/">{one}</a>' for one in mixed(fetch, MERCH, 2)
    )
    logos = listed(mixed(fetch, SPONSORS), ' class="shrink-0"')
    letter = sometimes(
        fetch,
        0.35,
        f'<div role="dialog" id="radix-:r{key(fetch, 3)}:" class="fixed inset-x-0 bottom-0 bg-marsh-900"><h2>First to '
        "know?</h2><p>Join forty thousand others on our mailing list and hear of new names a day early.</p>"
        "<button>Sign me up</button><button>Maybe later</button></div>",
    )
    props = {"props": {"pageProps": {"slug": path}}, "page": path, "buildId": "k3T9vQ", "traceId": key(fetch, 32)}
    menu = "".join(f'<a class="px-3 py-2 hover:underline" href="{to}">{name}</a>' for to, name in LINKS.items())
    return f"""<!DOCTYPE html><html lang="en" class="scroll-smooth"><head><meta charSet="utf-8"/>
<meta name="viewport" content="width=device-width"/><title>{LINKS[path]} · Saltmarsh Sounds 2026</title>
<script defer="" nonce="{key(fetch, 24)}" src="/_next/static/chunks/main-app.js"></script></head>
<body class="__className_e8ce0c antialiased"><div id="__next"><header class="sticky top-0 z-50 flex items-center">
<a aria-label="Home" href="/">Saltmarsh Sounds</a><nav class="hidden md:flex">{menu}</nav>
<div class="{styled(fetch, "Countdown")}"><span>{days_to(fetch, GATES)}</span> <span>days until the gates
open</span></div>
</header><main class="mx-auto max-w-5xl px-4"><h1 class="text-5xl font-black">{LINKS[path]}</h1>
{main}
<section class="{styled(fetch, "Voices")}"><blockquote>“{quote}”</blockquote><cite>{who}</cite></section>
<section class="{styled(fetch, "Teaser")}"><h2>Next up</h2><a href="{where}">{words}</a></section></main>
<section class="bg-sand-100"><h2>From the stall</h2><div class="grid grid-cols-2">{goods}</div></section>
<section class="marquee"><h2>With thanks to</h2><ul class="flex gap-8">{logos}</ul></section>
<footer class="grid gap-6 py-12"><ul><li>Terms of entry</li><li>Privacy</li><li>Work with us</li><li>Volunteer</li>
<li>Press room</li><li>Trade at the festival</li></ul><p>Saltmarsh Sounds Ltd, The Sail Loft, Wexcombe Quay</p>
<p class="text-xs">© {fetch.at:%Y} Saltmarsh Sounds ·
{pick(fetch, ("lhr1", "cdg1", "dub1"))}::{key(fetch, 5)}</p></footer>
{letter}</div><script id="__NEXT_DATA__" type="application/json">{json.dumps(props)}</script></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    main = f"""{para(WAVE.at(round), ' class="rounded-full bg-coral-500 text-2xl"')}
<p class="text-xl">23 to 26 July 2026 at Wexcombe Marsh</p>
<section class="prose"><h2>What it is</h2><p>Once a year {CAPACITY.at(round)} walk out on the dyke and stay for four
days. There is folk in the boathouse, noise in the barn, and a brass band at low tide that plays standing in the
water.</p>
<p>No act plays longer than an hour. Nobody is paid more than ten times what the smallest act gets.</p></section>
<section class="grid md:grid-cols-3"><div><h3>Four stages</h3><p>Boathouse, Barn, Dyke and the Long Table, where you eat
while somebody sings to you.</p></div><div><h3>For families</h3><p>Mud school, crabbing, a choir for children that
performs on Sunday at noon.</p></div><div><h3>Light on the land</h3><p>Compost loos, no generators, and we leave the
marsh by the first of August so that the redshanks can have it back.</p></div></section>
<section class="prose"><h2>Good to know</h2><ul><li>Dogs stay at home</li><li>Cups have a deposit of two pounds</li>
<li>Earplugs are free at every bar</li><li>The tide comes in quickly: keep behind the ropes</li></ul></section>"""
    return frame(HOME, main, fetch)


def day(name: str, acts: tuple[tuple[str, str, str], ...]) -> str:
    cards = "".join(
        f'<li class="flex justify-between border-b"><h3>{act}</h3><span>{stage}</span><time>{at}</time></li>'
        for act, stage, at in acts
        if act
    )
    return f'<section data-day="{name.lower()}"><h2 class="text-3xl">{name}</h2><ul>{cards}</ul></section>'


def line_up(round: int, fetch: Fetch) -> str:
    thursday = (("Kestrel and the Post Office", "Long Table", "19:00"), ("Old Ropewalk Band", "Boathouse", "20:30"))
    friday = (
        *((REPLACED.at(round), "Barn", "22:00"), ("Halyard Choir", "Dyke", SET_TIME.at(round))),
        *(("Dilys Penhallow", "Boathouse", "18:30"), ("Mono No Kasa", "Barn", "17:00")),
    )
    saturday = (
        *((ADDED.at(round), "Boathouse", "16:00"), ("Glasswort", "Barn", "22:30"), ("Ama Brathwaite", "Dyke", "21:00")),
        *(("Sons of the Ferryman", "Boathouse", "19:30"), ("Petrichor Trio", "Long Table", "13:00")),
    )
    sunday = (("Wexcombe Silver Band", "Dyke", "11:00"), ("Ivo Sant", "Boathouse", "15:30"), ("Tar", "Barn", "18:00"))
    main = f"""<p class="text-lg">Times are a promise, stages are a plan: if the wind gets up, the Dyke moves
indoors.</p>
{day("Thursday", thursday)}
{day("Friday", friday)}
{day("Saturday", saturday)}
{day("Sunday", sunday)}
<p>Workshops, walks and the late-night disco in the sheepfold are listed on the board by the well.</p>"""
    return frame(LINE_UP, main, fetch)


def tickets(round: int, fetch: Fetch) -> str:
    kinds = (
        ("Weekend with camping", TIER.at(round), "On sale"),
        ("Weekend without camping", "£142.00", "Available"),
        ("Teenager, 12 to 17", "£88.00", "Available"),
        ("Saturday day ticket", "£68.00", SALE.at(round)),
        ("Sunday day ticket", "£52.00", "Available"),
        ("Campervan pass", "£45.00", "With a weekend ticket only"),
    )
    main = f"""<div class="{styled(fetch, "Viewers")}">{number(fetch, 14, 320)} music lovers have this page open</div>
<table class="w-full text-left"><thead><tr><th>Ticket</th><th>Price</th><th>State</th></tr></thead>
<tbody>{rows(kinds, ' class="border-t"')}</tbody></table><p>Prices hold until the tier is gone. A fee of £3.20 for each
order goes to the payment company; we do not add another one.</p>
<h2>Pay in parts</h2><p>Put down £30 and pay the rest in {DEPOSIT.at(round)}. Miss one and we send a reminder; miss two
and the ticket goes back on sale, less the money you put down.</p>
<h2>Cannot come?</h2><p>Sell your ticket back through your account up to ten days before. We pass it on at its face
value.
Tickets bought on auction sites do not open the gate.</p><h2>Locals</h2><p>People of Wexcombe parish get a third off;
call
at the Sail Loft with a bill that shows your address.</p>"""
    return frame(TICKETS, main, fetch)


def camping(round: int, fetch: Fetch) -> str:
    ready = ("Ridge tent for two, with mats", BELL.at(round), "Shepherd's hut, sleeps three", "Hammock in the orchard")
    main = f"""<section class="prose"><h2>Arriving</h2><p>Pitch {PITCHING.at(round)} and leave by noon on Monday.
Stewards
show you to a row; groups that want to stay together have to arrive together.</p>
<h2>Fields</h2><dl><dt>Curlew</dt><dd>quiet after eleven</dd><dt>Bittern</dt><dd>families, near the
taps</dd><dt>Gull</dt>
<dd>loud, near the barn</dd><dt>Teal</dt><dd>campervans, on hard ground</dd></dl>
<h2>Fire</h2><p>{STOVES.at(round)}</p><p>Open fires and paper lanterns are out, whatever the weather.</p>
<h2>Ready pitched</h2><ul>{listed(ready)}</ul><p>Bedding is extra. You will find a key and a torch at the hut beside the
well.</p><h2>Water and washing</h2><p>Nine taps, forty showers, hot from six to ten in the morning. Soap without scent,
please: it all runs into the reed bed.</p><h2>What to leave at home</h2><ul><li>Glass</li><li>Sound systems</li>
<li>Gazebos wider than three metres</li><li>Drones</li></ul></section>"""
    return frame(CAMPING, main, fetch)


def travel(round: int, fetch: Fetch) -> str:
    coaches = (
        *(("Harrowgate Street, Norwick", "09:30", "£24"), (COACH.at(round), "10:15", "£18")),
        *(("Central Station, Elmstead", "11:00", "£21"), ("University, Port Ansel", "12:40", "£27")),
    )
    main = f"""<section class="prose"><h2>By train</h2><p>Marsh Halt is a stop on request: tell the guard. Four trains
an hour
run on Thursday and Monday, and the walk along the dyke takes twelve minutes.</p>
<h2>Shuttle</h2><p>A bus goes between Wexcombe town and the gate all day for {SHUTTLE.at(round)}. Bikes ride free at the
back.</p><h2>Coaches</h2><table><thead><tr><th>From</th><th>Leaves</th><th>Return fare</th></tr></thead>
<tbody>{rows(coaches)}</tbody></table><p>They set off for home on Monday at eleven sharp.</p>
<h2>By car</h2><p>Parking is £25 for the weekend, £10 with four or more on board. Follow the yellow heron from the
bypass;
satnavs send you into the creek.</p><h2>By boat</h2><p>Moorings at the quay can be had for three tides. Ask the harbour
master.</p></section>"""
    return frame(TRAVEL, main, fetch)


def access(round: int, fetch: Fetch) -> str:
    main = f"""<section class="prose"><h2>Companions</h2><p>If you cannot come alone, whoever comes with you pays
nothing. Apply
by {DEADLINE.at(round)} with one of the papers that are named on the form.</p>
<h2>Ring us</h2><p>{LINE.at(round)}, weekdays from ten to four, or a text at any hour.</p>
<h2>On site</h2><ul><li>Raised platforms at Barn and Dyke</li><li>Trackway between all stages</li><li>Loos with a hoist
beside the well</li><li>Fridge for medicines at the first aid tent</li><li>Interpreters for sign language from Friday
noon</li></ul><h2>Calm room</h2><p>The net loft is kept dark and quiet from nine in the morning until the last song.
You do
not have to say why you are there.</p><h2>Parking</h2><p>Bays on hard ground lie a hundred metres from the gate. Show
your
badge to the steward in the orange hat.</p><h2>Assistance dogs</h2><p>They are the one exception to our rule, and get a
bowl and a meadow of their own.</p></section>"""
    return frame(ACCESS, main, fetch)


def news(round: int, fetch: Fetch) -> str:
    posts = (
        (POST.at(round), "The barge moors beside the boathouse and takes sixty listeners at a time."),
        (LANTERNS.at(round), "Build yours in the workshop on the quay; the willow is on us."),
        ("Where your pound went", "Our accounts for last year, with a drawing for those who do not like tables."),
        ("Stewards wanted", "Three shifts of six hours, and the rest of the weekend is yours."),
        ("Reed bed passes its test", "The water that leaves the site was cleaner than the water that came in."),
        ("A new roof on the barn", "Sixty volunteers, four hundred sheets of tin, no broken bones."),
    )
    articles = "".join(
        f'<article class="py-6"><h2 class="text-2xl">{title}</h2>{para(text)}</article>'
        for title, text in posts
        if title
    )
    return frame(NEWS, f'<div class="divide-y">{articles}</div>', fetch)


FESTIVAL = MadeSite(
    "festival.test",
    (
        *("hashes of a festival's components", "days until the gates of a festival", "voice of a guest, one of four"),
        *("own page as next up", "two things from a festival's stall", "order of a festival's sponsors"),
        *("mailing list for some guests", "edge and request in a festival's footer", "nonce of a festival's script"),
        "music lovers on a page of tickets",
    ),
    {
        **{HOME: home, LINE_UP: line_up, TICKETS: tickets, CAMPING: camping},
        **{TRAVEL: travel, ACCESS: access, NEWS: news},
    },
    SLOTS,
)
