"""An island airport with hand-written tables and tags left open: notices, airlines, parking, security."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.pieces import ENGLISH, days_to, today, turned
from bench.changing.scenario import Fetch
from bench.changing.varied.common import between, code, entries, hexed, in_rounds, now_and_then, one_of, some, variant

_NOTICES, _LINES, _PARK, _SECURITY = "/notices.htm", "/airlines.htm", "/parking.htm", "/security.htm"
_MENU = (
    ("/", "Arrivals hall"),
    (_NOTICES, "Notices"),
    (_LINES, "Airlines and routes"),
    (_PARK, "Parking"),
    (_SECURITY, "Security"),
)
_SUMMER = datetime(2026, 3, 29, tzinfo=UTC)
_ADS = (
    ("Island Cabs: meet your driver at the door", "cabs"),
    ("Puffin Lounge, quiet seats and strong tea", "lounge"),
    ("Change money before you fly", "money"),
    ("Hire a small car from 29 a day", "cars"),
    ("Ferries when the fog comes", "ferries"),
)
_FACTS = (
    "The runway was laid by fishermen in the winter of 1936.",
    "Sheep still have the right of way on Sundays.",
    "Our fire engine is called Doris.",
)
_MUSEUM = (
    "Propeller of a Dragon Rapide",
    "Ticket of 1947",
    "The wind sock of the year",
    "Radio set from the old tower",
)


def _page(title: str, fetch: Fetch, main: str) -> str:
    (ad, key), count = one_of(fetch, _ADS), 6_120_400 + 11 * fetch.number + between(fetch, 0, 10)
    notice = """<tr><td colspan="3" bgcolor="#ffeeaa"><b>Strong winds are forecast. Please ask your airline before you
set out.</b>"""
    cookie = '<div id="ckbar">This site uses cookies. <a href="#ok">Fine</a> <a href="#why">Tell me more</a></div>'
    links = "".join(f'<li><a href="{where}">{what}</a>\n' for where, what in _MENU)
    return f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<title>St Brannoc Airport: {title}</title>
<link rel=stylesheet href="/style.css?{between(fetch, 10**5, 10**6)}"></head>
<body bgcolor="#f4f8fb" link="#003366">
{now_and_then(fetch, 0.35, cookie)}<table width="100%" cellpadding=6 cellspacing=0 border=0>
<tr bgcolor="#003366"><td colspan=3><a href="/"><font color="#ffffff" size="+2">St Brannoc Airport</font></a>
{in_rounds(fetch, 8, 10, notice)}
<tr><td width=170 valign=top><ul class=nav>
{links}</ul>
<p class=clock>{today(fetch, ENGLISH)}<br>Local time {fetch.at:%H:%M}:{between(fetch, 0, 59):02}
<p><small>{days_to(fetch, _SUMMER)} days until the summer timetable</small>
<td valign=top><h1>{title}</h1>
{main}
<td width=180 valign=top class=right><div class=ad><a
href="http://banner.example/{key}?z={hexed(fetch, 8)}">{ad}</a></div>
<h4>Did you know</h4><p>{turned(fetch, _FACTS, 1)[0]}
<h4>From our museum</h4><p>{one_of(fetch, _MUSEUM)}
<tr><td colspan=3 align=center><small>You are visitor {count}. Served by {variant(fetch, "kittiwake", "fulmar", "shag")}
in
{between(fetch, 8, 260)} ms.</small></table></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "Welcome to St Brannoc",
        fetch,
        f"""<p>The terminal opens at {say("opens")} and closes after the last flight. Check in no later than forty
minutes before departure; the gate shuts fifteen minutes before.
<p><b>State of the airport:</b> {say("state")}
<h2>Latest</h2><ul>
{entries(say, "l_ils", "<li>{}")}
<li>The viewing terrace has new telescopes
<li>Thank you for 61,200 passengers last year</ul>
<p>The airport belongs to the island council. Fog is common from April to June; when it lies on the runway your airline
looks after you, not we. The cafe serves until the last flight has left.
<h2>Getting here</h2><p>Bus 4 leaves the harbour {say("bus")}. A taxi to town costs about £14.
<p>{between(fetch, 2, 40)} people have this board open.""",
    )


def _notices(say: Say, fetch: Fetch) -> str:
    row = "<tr><td>{}<td>{}<td>{}\n"
    return _page(
        "Notices",
        fetch,
        f"""<p>Notices to passengers and to pilots of small aircraft. They replace those pinned to the door.
<table border=1 cellspacing=0 cellpadding=4><tr><th>No.<th>What<th>Until
{entries(say, "a_crane", row)}<tr><td>A07<td>Taxiway B closed west of the hangar<td>{say("taxiway")}
<tr><td>A05<td>{say("fuel")}<td>further notice
{entries(say, "a_geese", row)}<tr><td>A02<td>Radio frequency of the tower is 119.455<td>further notice
</table>
<p>Pilots ask the tower for leave before they come; visiting aircraft park on the grass east of the hangar and bring
their own ropes. Helicopters keep north of the coast road.
<p>Runway 09/27: {say("runway")} usable.
{entries(say, "n_drone", "<p>{}")}
<p><font size=1>Weather picture loaded {between(fetch, 2, 59)} seconds ago, file {code(fetch, 8)}</font>""",
    )


def _lines(say: Say, fetch: Fetch) -> str:
    return _page(
        "Airlines and routes",
        fetch,
        f"""<table border=1 cellspacing=0 cellpadding=4><thead><tr><th>Airline<th>To<th>Days<th>Desk</thead>
<tr><td rowspan=2>Skerry Air<td>Glasgow<td>{say("glasgow")}<td rowspan=2>1 and 2
<tr><td>Inverness<td>weekdays
<tr><td>Northlink<td>Bergen<td>{say("bergen")}<td>5
{entries(say, "r_dublin", "<tr><td>{}<td>{}<td>{}<td>{}")}
<tr><td>Northlink<td>Kirkwall<td>Wednesday<td>5
</table><h2>Lost luggage</h2><p>Ask at the desk of your airline or call <b>{say("lost")}</b>. We keep what is found for
three months.
<h2>Charter</h2><p>Mr {say("charter")} at the flying club answers questions about charter flights.
<p>Photographs of the day: {", ".join(some(fetch, _MUSEUM, 2))}""",
    )


def _park(say: Say, fetch: Fetch) -> str:
    return _page(
        "Parking",
        fetch,
        f"""<table border=0 cellpadding=3><tr><th align=left>Car park<th align=left>A day<th align=left>A week
<tr><td>Short stay<td>£12.00<td>not allowed
<tr><td>Long stay<td>{say("day")}<td>{say("week")}
{entries(say, "p_cycle", "<tr><td>{}<td>{}<td>{}")}</table>
<p>The first {say("free")} are free. Pay at the machine in the hall or by telephone.
<dl><dt>Height limit<dd>{say("height")}<dt>Charging points<dd>two, behind the fire station</dl>
<p>Cars left in front of the hall are towed away at the cost of their owners.
<p>{variant(fetch, "Book your space ahead", "Reserve a space", "Save a space for your car")}:
<a href="{say("p_link")}">reservation of parking</a>
<p><small>Quote Q{between(fetch, 10**6, 10**7 - 1)}""",
    )


def _security(say: Say, fetch: Fetch) -> str:
    return _page(
        "Security",
        fetch,
        f"""<p>Liquids go into bottles of up to {say("liquid")}. Take your laptop out of its bag. Medicines and food for
babies are allowed if you show them.
<h2>At the scanner</h2><ol><li>Have your pass ready.
{entries(say, "s_belt", "<li>{}")}
<li>Put keys into the tray.</ol>
<p>Knives, tools longer than a hand and anything that burns stay at home or go into the hold. What we take from you can
be sent after you at your cost within two weeks.
<p>Head of security: {say("s_name")}
<p><i>{entries(say, "s_queue", "{}")}</i>
<p>{between(fetch, 1, 15)} passengers are reading this with you.""",
    )


AIRPORT = MadeSite(
    "st-brannoc-airport.test",
    (
        "advertisement with an address of its own",
        "visitors counted by a server of three",
        "local time with seconds",
        "days until a timetable",
        "fact of three that comes round",
        "piece of a museum",
        "bar about cookies",
        "warning above all pages for a day",
        "people with a board open",
        "seconds since a picture was loaded",
        "quote of a reservation",
        "passengers reading",
        "wording of an invitation to book",
    ),
    {"/": _home, _NOTICES: _notices, _LINES: _lines, _PARK: _park, _SECURITY: _security},
    (
        Slot("opens", "hour", ("/",), {0: "05:15", 12: "04:45"}),
        Slot("state", "state", ("/",), {0: "open", 5: "closed by fog", 6: "open"}, "State of the airport"),
        Slot("l_ils", "news item", ("/",), {0: "", 2: "Landing system out of service for tests"}),
        Slot("bus", "timetable", ("/",), {0: "every half hour", 7: "every forty minutes"}),
        Slot("a_crane", "table row", (_NOTICES,), {0: "", 3: "A08 | Crane of 42 metres near the quarry | 30 April"}),
        Slot("a_geese", "table row", (_NOTICES,), {0: "A03 | Geese on the grass after rain | 15 March", 11: ""}),
        Slot("taxiway", "end of works", (_NOTICES,), {0: "13 March", 8: "10 April"}, "Taxiway B"),
        Slot("fuel", "notice reworded", (_NOTICES,), {0: "Jet fuel by request", 6: "No jet fuel, avgas only"}, "A05"),
        Slot("runway", "length", (_NOTICES,), {0: "1,319 m", 3: "1,180 m", 14: "1,319 m"}, "Runway 09/27"),
        Slot("n_drone", "note", (_NOTICES,), {0: "", 10: "Drones need the consent of the tower at all heights."}),
        Slot("glasgow", "days of a route", (_LINES,), {0: "daily", 4: "weekdays and Saturday"}, "Glasgow"),
        Slot("bergen", "days of a route", (_LINES,), {0: "Tuesday and Friday", 10: "Saturday only"}, "Bergen"),
        Slot("r_dublin", "table row", (_LINES,), {0: "", 7: "Emerald Hop | Dublin | from 1 May | 6"}),
        Slot("lost", "telephone number", (_LINES,), {0: "01999 400 212", 2: "01999 400 777"}, "Lost luggage"),
        Slot("charter", "name", (_LINES,), {0: "Euan Traill", 13: "Sorley Beaton"}, "Charter"),
        Slot("day", "price", (_PARK,), {0: "£6.50", 5: "£7.20"}, "Long stay"),
        Slot("week", "price", (_PARK,), {0: "£31.00", 5: "£34.00"}, "Long stay"),
        Slot("p_cycle", "table row", (_PARK,), {0: "", 12: "Bicycle cage | free | £2.00"}),
        Slot("free", "period", (_PARK,), {0: "twenty minutes", 8: "ten minutes"}),
        Slot("height", "limit", (_PARK,), {0: "2.10 m", 1: "1.95 m"}, "Height limit"),
        Slot("p_link", "link target", (_PARK,), {0: "/cgi/park.pl", 9: "/cgi/park2.pl"}, "reservation of parking"),
        Slot("liquid", "limit", (_SECURITY,), {0: "100 ml", 11: "two litres"}),
        Slot("s_belt", "list item", (_SECURITY,), {0: "Take off your belt.", 11: ""}),
        Slot("s_name", "name", (_SECURITY,), {0: "Morag Sinclair", 14: "Alasdair Gunn"}, "Head of security"),
        Slot("s_queue", "note", (_SECURITY,), {0: "", 1: "One lane only until Easter."}),
    ),
)
