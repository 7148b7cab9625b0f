"""How the ferries of an archipelago run: a board of routes as status software draws it, incidents, fares, tenders."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from bench.changing.appearing.chance import chosen, in_turn, is_on, thousands, without
from bench.changing.chances import clock, key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, ago, days_to
from bench.changing.scenario import Fetch
from bench.changing.visible import start_of

BREAKDOWN, DOCK, FARES = "/incidents/bow-door-varra", "/maintenance/dry-dock-april", "/fares"
TIMES, SHIPS, HISTORY = "/timetable/northern-isles", "/fleet", "/history"
PAGES = (
    (BREAKDOWN, "Bow door of the Varra", "The ship cannot take vehicles by the bow."),
    (DOCK, "Dry dock in April", "One ship at a time is out of service."),
    (FARES, "Fares", "Islanders travel for half."),
    (TIMES, "Northern Isles timetable", "Times are local and depend on the tide."),
    (SHIPS, "Fleet", "Five ships, of which four sail on any day."),
)
PIERS = ("Skerry Bay", "Northwick", "Port Annan", "Hamar", "Lunna", "Sandwick")
DUTY = ("Isla", "Magnus", "Effie", "Rory", "Catriona", "Olaf")
FINE, LATE, OFF = "Sailing normally", "Sailing with delays", "All sailings cancelled"
SUMMER = datetime(2026, 5, 29, tzinfo=UTC)

NORTH = Slot("/", "state of a route", {0: FINE, 2: LATE, 3: FINE, 6: OFF, 7: LATE, 8: FINE}, "Northern", False)
SOUND = Slot("/", "state of a route", {0: FINE, 10: LATE, 12: FINE}, "Sound of Hamar", False)
BANNER = Slot(
    "/",
    "banner of a board",
    {0: "All routes are running", 6: "Some routes are disrupted", 8: "All routes are running"},
    "Board",
)
UPDATES = (
    Slot(BREAKDOWN, "report on an incident", {0: "Investigating: the door does not lock."}, "Bow door"),
    Slot(BREAKDOWN, "report on an incident", {0: "", 2: "Identified: a hydraulic pump has failed."}, "Bow door"),
    Slot(BREAKDOWN, "report on an incident", {0: "", 5: "Monitoring: a new pump is fitted."}, "Bow door"),
    Slot(BREAKDOWN, "report on an incident", {0: "", 9: "Resolved: vehicles board by the bow again."}, "Bow door"),
)
PHASE = Slot(
    BREAKDOWN,
    "phase of an incident",
    {0: "investigating", 2: "identified", 5: "monitored", 9: "resolved"},
    "Phase",
    unique=False,
)
AFTER = Slot(BREAKDOWN, "report of a cause", {0: "", 14: "The pump had run dry on 27 February."}, "Afterwards")
WINDOW = Slot(DOCK, "window of a maintenance", {0: "7 to 16 April", 4: "9 to 21 April"}, "Varra")
RELIEF = Slot(DOCK, "relief ship", {0: "the Fulmar", 8: "the Kittiwake", 12: "the Fulmar"}, "Relief")
NOTE = Slot(DOCK, "paragraph withdrawn", {0: "Lorries over 18 tonnes cannot be carried.", 10: ""}, "Dry dock")
CAR = Slot(FARES, "fare in a row", {0: "£31.20", 5: "£32.80"}, "Car")
BIKE = Slot(FARES, "fare made free", {0: "£2.50", 11: "free"}, "Bicycle")
DOG = Slot(FARES, "kind of ticket", {0: "", 7: "Dog in a cabin"}, "Fares")
REFUND = Slot(FARES, "time for a refund", {0: "within 14 days", 3: "within 28 days"}, "Refunds")
MORNING = Slot(TIMES, "time of a sailing", {0: "06:40", 1: "06:55", 6: "06:40"}, "Northwick")
SUNDAY = Slot(TIMES, "sailing on Sundays", {0: "", 10: "Sundays only"}, "Lunna")
SHEET = Slot(
    TIMES,
    "link target",
    {0: "https://cdn.islelink.example/northern-w25.pdf", 9: "https://cdn.islelink.example/northern-s26.pdf"},
    "printed timetable",
)
MASTER = Slot(SHIPS, "master of a ship", {0: "Capt. J. Leask", 13: "Capt. M. Isbister"}, "Varra")
BERTHS = Slot(SHIPS, "room for cars", {0: "38 cars", 4: "42 cars"}, "Fulmar")
PAST = Slot(HISTORY, "entry in a history", {0: "", 9: "Bow door of the Varra, seven days"}, "March")
RATE = Slot(HISTORY, "yearly figure in prose", {0: "97.9 per cent", 2: "98.1 per cent"}, "2025")
SLOTS = (NORTH, SOUND, BANNER, *UPDATES, PHASE, AFTER, WINDOW, RELIEF, NOTE, CAR, BIKE, DOG, REFUND, MORNING, SUNDAY)


MORE = {  # what a page says besides, and never otherwise
    "/": "<h2>Before you travel</h2><p>Be at the pier twenty minutes ahead with a car and ten on foot. "
    "Tell the crew if you carry gas, petrol or bees. Animals travel on the car deck or in the lounge "
    "at the stern.</p><h2>Freight</h2><p>Freight is booked by telephone before noon of the day "
    "before. Hay goes on deck under a sheet, and post goes first.</p><ul><li>Lost "
    "property</li><li>Groups and schools</li><li>Access on board</li></ul>",
    BREAKDOWN: "<h2>What it means for you</h2><p>Bookings remain as they are. Long vehicles and trailers are "
    "asked to ring, since turning them on deck takes room that is not always there. Nobody pays for a "
    "change.</p><h2>How we report</h2><p>We write when we know something, and every six hours when we "
    "do not. Times are those at which a report was published.</p>",
    DOCK: "<h2>Why it is done</h2><p>The class society wants to see each hull every two years, dry. It is "
    "also the only time in which the propellers can be cleaned of what grows on them, which costs a "
    "tenth of the fuel.</p><h2>What is different on the relief ship</h2><p>She has no lift and a "
    "smaller car deck. The café sells soup, tea and little else. Bookings are moved by us; you get a "
    "message.</p>",
    FARES: "<h2>Who travels for half</h2><p>Whoever has lived on one of the islands for half a year, with a "
    "card from the council. Students keep it while they study. Carers, blood donors on their way and "
    "the band of Lunna travel free.</p><h2>How to pay</h2><p>At the pier, on board or by telephone. "
    "Cards are taken where there is a signal; past the Skerries there is none.</p>",
    TIMES: "<h2>Tide and light</h2><p>At low springs the small pier cannot be reached, and the boat lands at "
    "the slip, ten minutes on foot. In December and January the last sailing is brought forward so "
    "that it ends in daylight.</p><h2>Connections</h2><p>The bus waits for the boat, but the boat "
    "does not wait for the bus.</p>",
    SHIPS: "<h2>Those in reserve</h2><p>The Skua was built in 1978 and is kept with steam up in the inner "
    "harbour. She is slow, wet and loved. The fifth ship is a workboat, carries twelve people and is "
    "used for schools.</p><h2>Crews</h2><p>Each crew has a week on and a week off. They are islanders "
    "for the most part, and they all can tow.</p>",
    HISTORY: "<h2>How we count</h2><p>A sailing counts as sailed when it has arrived on the day. A delay is "
    "counted from a quarter of an hour. What is announced two days ahead does not count as cancelled, "
    "about which our passengers’ council does not agree with us.</p><p>Figures for each month are "
    "sent to the council, read out there and printed in the paper.</p>",
}


def frame(title: str, main: str, path: str, fetch: Fetch) -> str:
    further = "".join(
        f'<div class="incident-title"><a href="{where}">{name}</a><div class="whitespace-pre-wrap">{lead}</div></div>'
        for where, name, lead in in_turn(fetch, PAGES, path, 1, hours=12)
    )
    chat = sometimes(
        fetch, 0.5, f"<div class='chat'>{pick(fetch, DUTY)} answers in about {number(fetch, 20, 240)} seconds</div>"
    )
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title} · IsleLink</title>
<meta name="csrf-token" content="{key(fetch, 40)}"></head><body class="status index">
<div class="layout-content"><div class="masthead-container"><a class="page-name" href="/">IsleLink Ferries</a>
<div class="updates-dropdown"><form action="#s"><input type="hidden" name="authenticity_token" value="{key(fetch, 40)}">
<button>Subscribe to updates</button></form></div></div>
<div class="container"><h1>{title}</h1>{main}{MORE[path]}
<div class="page-footer"><a href="{BREAKDOWN}">Incident</a> <a href="{DOCK}">Planned work</a>
<a href="{FARES}">Fares</a>
<a href="{TIMES}">Timetable</a> <a href="{SHIPS}">Fleet</a> <a href="{HISTORY}">History</a>{further}
<p>IsleLink carries people, post and sheep between eleven islands under a contract with the council. In bad weather
the master decides, and nobody argues.</p><p>Text messages are free; a call costs what your line costs.</p>
<p>Page as of {clock(fetch)} UTC, request {key(fetch, 10)}</p><p>© {fetch.at.year} IsleLink Ferries</p>
</div>{chat}</div></div>
</body></html>"""


def component(name: str, state: str, fetch: Fetch) -> str:
    """A route: its state stands in one line with how full the boat is."""
    return (
        f'<div class="component-inner-container" data-component-id="{key(fetch, 12)}"><span class="name">{name}</span> '
        f'<span class="component-status">{state}</span> <small>{number(fetch, 3, 97)} % booked</small></div>'
    )


def home(round: int, fetch: Fetch) -> str:
    routes = (("Northern Isles", NORTH), ("Sound of Hamar", SOUND), ("Port Annan", None), ("Lunna", None))
    board = "".join(component(name, slot.at(round) if slot else FINE, fetch) for name, slot in routes)
    cameras = "".join(f"<li>{pier}: {number(fetch, 0, 60)} cars in line</li>" for pier in mixed(fetch, PIERS, 3))
    return frame(
        "Sailings now",
        f'<div class="page-status"><span class="status">{BANNER.at(round)}</span></div>'
        f'<div class="components-section">{board}</div><h2>Waves</h2><p>{fetch.random.uniform(0.4, 3.9):.2f} m at the '
        f"buoy, wind {number(fetch, 4, 49)} knots</p><h2>Piers</h2><ul>{cameras}</ul>"
        "<p>A route sails with delays when a boat leaves more than a quarter of an hour after its time.</p>",
        "/",
        fetch,
    )


def breakdown(round: int, fetch: Fetch) -> str:
    reports = [
        f"<div>{one.at(round)}</div><small>{ago(fetch, ENGLISH, start_of(max(one.steps)))}</small>"
        for one in reversed(UPDATES)
        if one.at(round)
    ]
    return frame(
        "Bow door of the Varra",
        f"<p>The ship cannot take vehicles by the bow.</p><p>The fault is {PHASE.at(round)}; "
        f"{thousands(fetch, 120, 9_800)} people are subscribed to "
        f"it.</p><ul>{listed(reports)}</ul>{para(AFTER.at(round))}"
        "<p>Foot passengers are not concerned. Vehicles turn on deck, which takes ten minutes more.</p>",
        BREAKDOWN,
        fetch,
    )


def dock(round: int, fetch: Fetch) -> str:
    return frame(
        "Dry dock in April",
        f"<p>One ship at a time is out of service.</p><p>The Varra is away from {WINDOW.at(round)}, and in "
        "her place sails "
        f"{RELIEF.at(round)}.</p>{para(NOTE.at(round))}<p>Her hull is blasted and painted, and her engines "
        "are opened.</p>"
        f"<p>{days_to(fetch, SUMMER)} days to the summer timetable</p>",
        DOCK,
        fetch,
    )


def fares(round: int, fetch: Fetch) -> str:
    table = (
        ("Adult", "£9.40"),
        ("Child", "£4.70"),
        ("Car", CAR.at(round)),
        ("Bicycle", BIKE.at(round)),
        (DOG.at(round), "£6.00"),
    )
    test = (
        f"<p>Trips from £{fetch.random.uniform(20, 80):.2f} with code {key(fetch, 6)}</p>"
        if is_on(fetch, "trip")
        else ""
    )
    return frame(
        "Fares",
        f"<p>Islanders travel for half.</p><table>{rows(table)}</table>{test}"
        f"<p>Ask for a refund {REFUND.at(round)} of the sailing, with the ticket. If we cancel, you need not ask.</p>",
        FARES,
        fetch,
    )


def times(round: int, fetch: Fetch) -> str:
    table = (
        ("<a href='#nw'>Northwick</a>", MORNING.at(round), f"{number(fetch, 1, 59)} places left"),
        ("<a href='#hm'>Hamar</a>", "08:15", f"{number(fetch, 1, 59)} places left"),
        ("<a href='#pa'>Port Annan</a>", "11:30", f"{number(fetch, 1, 59)} places left"),
        ("<a href='#lu'>Lunna</a>", "17:05", SUNDAY.at(round)),
    )
    return frame(
        "Northern Isles timetable",
        f"<p>Times are local and depend on the tide.</p><table>{rows(table)}</table>"
        f'<p>There is a <a href="{SHEET.at(round)}">printed timetable</a> on board and in every shop.</p>',
        TIMES,
        fetch,
    )


def ship(name: str, facts: Sequence[str], fetch: Fetch) -> str:
    where = f"{fetch.random.uniform(59.8, 60.7):.4f}° N {fetch.random.uniform(1.0, 1.9):.4f}° W"
    return f"<h3>{name}</h3><p>{', '.join(facts)}</p><p class=ais>{where}, {fetch.random.uniform(0, 14):.1f} kn</p>"


def ships(round: int, fetch: Fetch) -> str:
    return frame(
        "Fleet",
        "<p>Five ships, of which four sail on any day.</p>"
        + ship("Varra", ("built 2003", "54 cars", MASTER.at(round)), fetch)
        + ship("Fulmar", ("built 1996", BERTHS.at(round), "Capt. H. Tait"), fetch)
        + ship("Kittiwake", ("built 2011", "26 cars", "Capt. S. Goudie"), fetch),
        SHIPS,
        fetch,
    )


def history(round: int, fetch: Fetch) -> str:
    entries = without(PAST.at(round), "Gale on 1 March, two days", "Pier at Lunna, four hours", "Fog, one morning")
    cards = "".join(f'<p><a href="{where}">{name}</a></p>' for where, name, _ in chosen(fetch, PAGES, HISTORY, 3))
    return frame(
        "History",
        f"<ul>{listed(entries)}</ul><p>In 2025 we sailed {RATE.at(round)} of what the timetable promised.</p>{cards}",
        HISTORY,
        fetch,
    )


FERRIES = MadeSite(
    "islelink.test",
    (
        "per cent booked beside the state of a route",
        "waves and wind at a buoy",
        "cars in line at three piers",
        "who answers, and in how many seconds",
        "time to the second with a request",
        "one page of a ferry with its first line, half-daily",
        "subscribers to a fault and ages of reports",
        "days to a summer timetable",
        "trips with a code, in some rounds",
        "places left on a boat",
        "position of a ship with its speed",
        "three pages under a history",
    ),
    {
        "/": home,
        BREAKDOWN: breakdown,
        DOCK: dock,
        FARES: fares,
        TIMES: times,
        SHIPS: ships,
        HISTORY: history,
    },
    (*SLOTS, SHEET, MASTER, BERTHS, PAST, RATE),
)
