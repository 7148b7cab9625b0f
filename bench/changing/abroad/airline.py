"""A Scottish island airline: disruptions, two routes with timetables, baggage, fares, its fleet."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.abroad.pieces import boxes, build, hours_since
from bench.changing.opened.served import one, wrapped_by_test
from bench.changing.parts import MadeSite, Slot, cached, token
from bench.changing.renewed.fragments import bullets, facts, grid, links, prose, sometimes, uuid
from bench.changing.scenario import Fetch

MENU = (
    ("/disruptions", "Disruptions"),
    ("/routes/glasgow-barra", "Glasgow – Barra"),
    ("/routes/inverness-stornoway", "Inverness – Stornoway"),
    ("/baggage", "Baggage"),
    ("/fares", "Fares"),
    ("/fleet", "Fleet"),
)
BARRA, STORNOWAY = "/routes/glasgow-barra", "/routes/inverness-stornoway"
SKIES = ("Light rain", "Overcast", "Sunny spells", "Drizzle", "Gusty", "Fog patches")
HEROES = (
    ("Land on the beach", "Barra from £58 one way"),
    ("Puffins are back", "See them before August"),
    ("Weekend on Lewis", "Two nights and a flight from £189"),
)
EXTRAS = (
    "Car hire from £31 a day",
    "Hotels in Castlebay",
    "Travel insurance",
    "Airport parking",
    "Boat trips to St Kilda",
)
ASKED = (
    "Can I bring a dog?",
    "How do I change my name?",
    "Where is my boarding pass?",
    "What if my flight is late?",
    "Do children fly free?",
)

NOTICE = Slot(
    "/disruptions",
    "notice of a disruption",
    {
        0: "Tiree: single runway until 8 March",
        7: "",
    },
    "Current notices",
)
STRIKE = Slot(
    "/disruptions",
    "warning",
    {0: "", 3: "Strike by ground staff at Glasgow on Friday 6 March", 10: ""},
    "Current notices",
)
WAIVER = Slot(
    "/disruptions",
    "waiver of a fee",
    {0: "", 3: "Rebook free of charge until 20 March.", 6: "Rebook free of charge until 31 March.", 10: ""},
    "Current notices",
)
FIRST = Slot(BARRA, "departure in a timetable", {0: "09:15", 8: "09:40"}, "LM451")
EXTRA = Slot(BARRA, "flight in a timetable", {0: "", 4: "LM459"}, "Glasgow – Barra")
TIDE = Slot(BARRA, "note below a timetable", {0: "", 12: "Times in June depend on the tide."}, "Glasgow – Barra")
DAYS = Slot(STORNOWAY, "days of operation", {0: "Mon–Fri", 5: "Mon–Sat"}, "LM213")
PLANE = Slot(STORNOWAY, "type of aircraft", {0: "Saab 340", 11: "ATR 42"}, "LM217")
ENDS = Slot(STORNOWAY, "end of a season", {0: "until 28 March 2026", 14: "until 25 April 2026"}, "Winter timetable")
WEIGHT = Slot("/baggage", "allowance", {0: "15 kg", 9: "20 kg"}, "Hold bag")
SPORT = Slot("/baggage", "item of a list of charges", {0: "", 2: "Surfboard: £25 each way"}, "Sports equipment")
POWER = Slot(
    "/baggage",
    "safety rule",
    {0: "Power banks may be packed in the hold.", 13: "Power banks must stay in the cabin."},
    "Dangerous goods",
)
FARE = Slot("/fares", "fare in a matrix", {0: "£84", 6: "£91"}, "Flex, Glasgow – Barra")
CHANGE = Slot("/fares", "fee in a matrix", {0: "£30", 15: "£35"}, "Saver change fee")
PLANE_ADDED = Slot("/fleet", "aircraft", {0: "", 9: "G-SKRF"}, "Fleet")
STORED = Slot("/fleet", "state of an aircraft", {0: "in service", 4: "in storage"}, "G-SKRB", unique=False)
TOP = Slot("/", "headline", {0: "Summer timetable on sale", 10: "New route to Derry from May"}, "News")
SLOTS = (NOTICE, STRIKE, WAIVER, FIRST, EXTRA, TIDE, DAYS, PLANE, ENDS, WEIGHT, SPORT, POWER, FARE, CHANGE, PLANE_ADDED)


def frame(title: str, main: str, fetch: Fetch, tail: str = "") -> str:
    consent = sometimes(
        fetch,
        0.3,
        '<div class="ot-sdk-container" role="alertdialog"><p>By clicking “Accept all” you agree to '
        "the storing of cookies.</p><button>Accept all</button><button>Reject</button></div>",
    )
    scope = f"data-v-{cached(fetch, 21_600, 'release').choice(('3f1c9a', '77d0be', 'a4420c'))}"
    return f"""<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>{title} | Skerry Air</title>
{build(fetch, "app")}<script>window.__STATE__={{"requestId":"{uuid(fetch)}","basket":"{token(fetch.random, 18)}"}}
</script></head><body><div id="app" {scope}><header {scope}><a href="/">Skerry Air</a>{links(MENU, "main-nav")}</header>
<main {scope}>{wrapped_by_test(fetch, f"<h1>{title}</h1>{main}")}</main>{tail}
<footer {scope}><p>Skerry Air Ltd, Hangar 3, Glasgow Airport. We have flown to the islands since 1967.</p>
<p>Your rights if you are denied boarding or your flight is cancelled are set out in UK 261.</p></footer>
{consent}</div></body></html>"""


def board(fetch: Fetch) -> str:
    """The next departures by the clock, as a widget shows them."""
    random = cached(fetch, 300, "board")
    times = [f"{(fetch.at.hour + step) % 24:02}:{random.choice(('05', '20', '35', '50'))}" for step in (1, 2, 3)]
    rows = [
        (time, random.choice(("Barra", "Tiree", "Islay")), random.choice(("On time", "Check-in", "+10 min")))
        for time in times
    ]
    table = grid(("Time", "To", "Remarks"), rows, "live-board")
    return f'<section class="live"><h2>Departing Glasgow next</h2>{table}</section>'


def home(round: int, fetch: Fetch) -> str:
    title, words = fetch.random.choice(HEROES)
    weather = cached(fetch, 1800, "weather")
    towns = [
        f"{town}: {weather.choice(SKIES)}, {weather.randint(2, 11)}°C" for town in ("Barra", "Stornoway", "Kirkwall")
    ]
    return frame(
        "Fly to the islands",
        f'<div class="hero"><h2>{title}</h2><p>{words}</p><button>Book</button></div><h2>News</h2>'
        + bullets(TOP.at(round), "Check-in opens 48 hours ahead", "Our new lounge at Inverness")
        + f"<h2>Island weather</h2>{bullets(*towns)}",
        fetch,
        board(fetch),
    )


def disruptions(round: int, fetch: Fetch) -> str:
    notes = boxes(
        "alert",
        (
            STRIKE.at(round) and f"<h3>{STRIKE.at(round)}</h3><p>{WAIVER.at(round)}</p>",
            NOTICE.at(round) and f"<h3>{NOTICE.at(round)}</h3><p>Flights may be held for ten minutes.</p>",
        ),
    )
    return frame(
        "Disruptions",
        f"<p>Updated {fetch.at:%A %-d %B, %H:%M}</p><h2>Current notices</h2>{notes}"
        + prose("If your flight is cancelled we rebook you on the next one, or refund you within seven days.")
        + f"<p>Average wait on our phone line: {cached(fetch, 600, 'phone').randint(2, 38)} min</p>",
        fetch,
        board(fetch),
    )


def route(title: str, season: str, rows: Sequence[Sequence[str]], note: str, fetch: Fetch) -> str:
    offer = sometimes(fetch, 0.5, f'<div class="extra">{fetch.random.choice(EXTRAS)}</div>')
    booked = cached(fetch, 7200, title).randint(3, 60)
    return frame(
        title,
        f"<p>Winter timetable, {season}</p>"
        + grid(("Flight", "Days", "Departs", "Arrives", "Aircraft"), rows, "timetable")
        + f"{one(note, 'p class=note')}<p class='teaser'>{booked} people booked this route today</p>{offer}"
        + prose("All times are local. Check-in closes 30 minutes before departure, also with hand luggage only."),
        fetch,
    )


def barra(round: int, fetch: Fetch) -> str:
    rows = [
        ("LM451", "daily", FIRST.at(round), "10:55", "Twin Otter"),
        ("LM455", "Mon–Fri", "13:05", "14:15", "Twin Otter"),
        (EXTRA.at(round), "Fri, Sun", "16:30", "17:40", "Twin Otter"),
    ]
    return route("Glasgow – Barra", "until 29 March 2026", rows, TIDE.at(round), fetch)


def stornoway(round: int, fetch: Fetch) -> str:
    rows = [
        ("LM211", "daily", "07:10", "07:50", "Saab 340"),
        ("LM213", DAYS.at(round), "11:25", "12:05", "Saab 340"),
        ("LM217", "Sun", "18:00", "18:40", PLANE.at(round)),
    ]
    return route("Inverness – Stornoway", ENDS.at(round), rows, "", fetch)


def baggage(round: int, fetch: Fetch) -> str:
    asked = "".join(
        f"<details{' open' if fetch.random.random() < 0.3 else ''}><summary>{question}</summary></details>"
        for question in fetch.random.sample(ASKED, 3)
    )
    return frame(
        "Baggage",
        facts(("Cabin bag", "6 kg"), ("Hold bag", WEIGHT.at(round)), ("Pushchair", "free of charge"))
        + "<h2>Sports equipment</h2>"
        + bullets("Golf clubs: £15 each way", SPORT.at(round), "Bicycle, boxed: £30 each way")
        + f"<h2>Dangerous goods</h2><p>{POWER.at(round)} Camping gas is never carried.</p>",
        fetch,
        f'<section class="faq"><h2>People also ask</h2>{asked}</section>',
    )


def fares(round: int, fetch: Fetch) -> str:
    rows = (
        ("Glasgow – Barra", "£58", FARE.at(round)),
        ("Inverness – Stornoway", "£49", "£79"),
        ("Change fee", CHANGE.at(round), "none"),
        ("Refund", "no", "yes"),
    )
    return frame(
        "Fares",
        f"<p>Fares are one way and include taxes.</p>{grid(('', 'Saver', 'Flex'), rows, 'matrix')}"
        "<p>Residents of the islands fly with a discount of 50 per cent on the core fare.</p>",
        fetch,
    )


def fleet(round: int, fetch: Fetch) -> str:
    rows = [
        ("G-SKRA", "Twin Otter", "in service"),
        ("G-SKRB", "Saab 340", STORED.at(round)),
        ("G-SKRC", "Saab 340", "in service"),
        (PLANE_ADDED.at(round), "ATR 42", "being painted"),
    ]
    flown = 41_220 + 9 * hours_since(fetch, 0)
    return frame(
        "Fleet",
        grid(("Registration", "Type", "State"), rows)
        + f"<p class='counter'>{flown:,} island landings and counting</p>",
        fetch,
    )


AIRLINE = MadeSite(
    "skerryair.test",
    (
        "picture and words on top, of three campaigns",
        "board of the next departures",
        "weather of the islands",
        "updated at the time of the fetch",
        "wait on a phone line, from a cache of ten minutes",
        "bookings of today, counted every two hours",
        "partner's offer in half of the fetches",
        "questions that others ask, some open",
        "counter of landings by the clock",
        "request id in the state of a script",
        "scope attributes of a release",
        "layout test around the main part",
        "consent dialogue of a provider",
    ),
    {
        "/": home,
        "/disruptions": disruptions,
        BARRA: barra,
        STORNOWAY: stornoway,
        "/baggage": baggage,
        "/fares": fares,
        "/fleet": fleet,
    },
    (*SLOTS, STORED, TOP),
)
