"""A regional railway: disruptions, a timetable, engineering works, tickets, stations; Bootstrap with utility
classes."""

from __future__ import annotations

from bench.changing.general.common import clock, key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.pieces import ENGLISH, Links, ago, anchors, before, comes_and_goes, others, turned
from bench.changing.scenario import Fetch
from bench.changing.visible import start_of

_DISRUPTIONS, _LINE, _WORKS = "/travel/disruptions", "/timetables/wold-valley-line", "/travel/engineering-works"
_TICKETS, _STATIONS = "/tickets/passes", "/stations/carrow-junction"
_MENU: Links = (
    ("/", "Plan a journey"),
    (_DISRUPTIONS, "Disruptions"),
    (_LINE, "Wold Valley Line"),
    (_WORKS, "Engineering works"),
    (_TICKETS, "Tickets and passes"),
    (_STATIONS, "Carrow Junction"),
)
_EASTER: Links = (*_MENU, (_WORKS, "Easter travel"))
_PARTNERS = (
    ("Wold Brewery", "Tours every Saturday, five minutes from the halt"),
    ("Carrow Cycle Hub", "Hire a bike at platform 1"),
    ("The Viaduct Inn", "Show your ticket, get a free pudding"),
    ("Hexley Abbey", "Two for one with a day return"),
    ("Moor Edge Glamping", "Sleep under the stars from May"),
)
_DAYS_OUT = (
    ("Walk the nine arches", "Four miles from Thirl to Hexley, with tea at both ends."),
    ("Market day in Carrow", "Cheese, bulbs and second-hand books on Thursdays."),
    ("Seals at Saltby", "Take the 09.14 and bring binoculars."),
)


def _page(title: str, path: str, fetch: Fetch, main: str, side: str = "") -> str:
    name, text = pick(fetch, _PARTNERS)
    menu = _EASTER if start_of(6) <= fetch.at < start_of(12) else _MENU
    outing, about = turned(fetch, _DAYS_OUT, 1)[0]
    cookies = """<div class="offcanvas offcanvas-bottom show" id="cookies" tabindex="-1"><div class="offcanvas-body
small">
<p class="mb-1">This site uses cookies. Some are needed, others help us to show you offers.</p><button class="btn btn-sm
btn-success">Accept</button> <button class="btn btn-sm btn-link">Settings</button></div></div>"""
    return f"""<!doctype html><html lang="en-GB" data-bs-theme="{pick(fetch, ("light", "auto"))}"><head><meta
charset="utf-8">
<meta name="csrf-token" content="{key(fetch, 40)}"><title>{title} · Wold &amp; Coast Railway</title><link
href="/build/app-{key(fetch, 8)}.css" rel="stylesheet"></head><body class="d-flex flex-column min-vh-100"><nav
class="navbar
navbar-expand-lg bg-primary-subtle"><div class="container-xl"><a class="navbar-brand fw-bold" href="/">W&amp;C</a><ul
class="navbar-nav me-auto mb-2">{anchors(menu)}</ul><span class="navbar-text
font-monospace">{clock(fetch)}</span></div>
</nav>{comes_and_goes(fetch, "railway cookies", 0.35, cookies)}<div class="container-xl my-4"><div class="row g-4"><main
class="col-lg-8"><h1 class="display-6 mb-3">{title}</h1>{main}</main><aside class="col-lg-4 vstack gap-3">{side}<div
class="card border-0 shadow-sm"><div class="card-body"><h2 class="h6 text-uppercase">Days out by train</h2><p
class="fw-semibold mb-1">{outing}</p><p class="small mb-0">{about}</p></div></div><div class="card text-bg-light"><div
class="card-body"><span class="badge text-bg-secondary">Partner</span> <a href="/out?u={key(fetch, 14)}">{name}</a><p
class="small">{text}</p></div></div></aside></div></div><footer class="mt-auto py-4 bg-body-tertiary"><div
class="container-xl"><ul class="list-inline small">{anchors(mixed(fetch, others(_MENU, path), 4))}</ul><p class="small
text-body-secondary">Wold &amp; Coast Railway is run under a concession of the county council until 2034. Lost
something?
Ask at any staffed station or write to lost@wcr.example with the time of your train and where you sat.</p><p
class="small">Build 26.3.{number(fetch, 1, 3)} / pod {key(fetch, 5)}</p></div></footer></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    app = """<div class="toast show"><div class="toast-body">Get live times in our app.
<a href="/app">Install</a></div></div>"""
    return _page(
        "Plan a journey",
        "/",
        fetch,
        f"""<form class="row g-2" action="/journeys"><input name="from" placeholder="From"><input name="to"
placeholder="To"><input type="hidden" name="_token" value="{key(fetch, 40)}"><button class="btn btn-primary">Find
trains</button></form>{para(say("home alert"), ' class="alert alert-danger mt-3"')}<h2 class="h4 mt-4">News</h2><div
class="list-group list-group-flush">{
            listed(
                (
                    say("news trains"),
                    "Quiet coach on trial on the 07.12",
                    "Photograph of the month: frost on the viaduct",
                ),
                ' class="list-group-item"',
            )
        }</div><p class="mt-3">Punctuality in February: {say("punctuality")} of our trains
arrived within five minutes of the timetable.</p>{sometimes(fetch, 0.3, app)}""",
    )


def _state(name: str, state: str, why: str) -> str:
    colour = "success" if state == "Good service" else "warning"
    return f"""<tr><th scope="row">{name}</th><td><span class="badge rounded-pill text-bg-{colour}">{state}</span></td>
<td class="small">{why}</td></tr>"""


def _disruptions(say: Say, fetch: Fetch) -> str:
    incident = say("incident")
    cards = f'<div class="card mb-3"><div class="card-body"><p>{incident}</p></div></div>' if incident else ""
    return _page(
        "Disruptions",
        _DISRUPTIONS,
        fetch,
        f"""<p class="text-body-secondary small">Checked {number(fetch, 2, 55)} seconds ago</p><table class="table
align-middle"><thead><tr><th>Line</th><th>Service</th><th>Reason</th></tr></thead><tbody>
{_state("Wold Valley Line", say("wold state"), say("wold reason"))}{_state("Coast Line", say("coast state"), "")}
{_state("Moor Branch", "Good service", "")}{_state("Airport Shuttle", say("shuttle"), "Shortage of drivers")}</tbody>
</table>{cards}<h2 class="h5">Lifts and
ramps</h2><ul>{listed((say("lift"), "Thirl: ramp on platform 2 in working order"))}
</ul><p class="small">{number(fetch, 12, 480)} travellers follow this page right now.</p>""",
    )


def _line(say: Say, fetch: Fetch) -> str:
    return _page(
        "Wold Valley Line",
        _LINE,
        fetch,
        f"""<p>Valid from 14 December 2025 to {say("valid to")}.</p><div class="table-responsive"><table class="table
table-sm
table-bordered"><caption>Mondays to
Fridays</caption><thead><tr><th>Station</th><th>First</th><th>Morning</th><th>Last</th>
</tr></thead><tbody><tr><th>Carrow
Junction</th><td>05.48</td><td>{say("morning")}</td><td>22.31</td></tr><tr><th>Thirl</th>
<td>06.02</td><td>08.27</td><td>{say("thirl last")}</td></tr>{_halt(say("halt"))}<tr><th>Hexley</th><td>06.29</td>
<td>08.54
</td><td>23.12</td></tr></tbody></table></div><ol class="small"><li>Trains stop at Birk on request.</li>
{listed((say("bike note"),))}</ol><p>Download the <a href="/files/{say("leaflet")}">pocket timetable</a>.</p>""",
        f"""<div class="card"><div class="card-body"><h2 class="h6">This line in short</h2><p>Platform at Carrow:
{say("platform")}</p><p>Length: 31 miles</p></div></div>""",
    )


def _halt(name: str) -> str:
    return f"<tr><th>{name}</th><td>06.17</td><td>08.42</td><td>22.59</td></tr>" if name else ""


def _works(say: Say, fetch: Fetch) -> str:
    return _page(
        "Engineering works",
        _WORKS,
        fetch,
        f"""<p class="small">First published {
            ago(fetch, ENGLISH, before(30))
        }</p><table class="table"><thead><tr><th>Dates</th><th>
Between</th><th>Instead of trains</th></tr></thead><tbody><tr><td rowspan="2">{
            say("viaduct dates")
        }</td><td>Carrow and Thirl
</td><td>Bus W1</td></tr><tr><td>Thirl and Hexley</td><td>{say("replacement")}</td></tr>{
            rows((("21 March", "Saltby and Quay", "Taxi on request"), (say("works row"), "Moor Branch", "No service")))
        }</tbody></table><p>Night work is announced to neighbours by letter.</p><h2 class="h5">{
            say("works heading")
        }</h2><p>We renew 1.4 miles of track and
the drains under it. The line was laid in 1871 and was last renewed in the spring of 1989. Working by
day is safer and quieter for those who live beside the track, which is why we close the line at
weekends.</p><p>Replacement
buses leave from the stop outside the station. They carry folded bicycles and pushchairs, and all have a ramp.</p>""",
    )


def _tickets(say: Say, fetch: Fetch) -> str:
    cards = "".join(
        f"""<div class="col"><div class="card h-100"><div class="card-body"><h3 class="h6 card-title">{name}</h3><p
class="fs-4">{price}</p><p class="small">{text}</p></div></div></div>"""
        for name, price, text in (
            ("Valley Day Rover", say("rover"), "After 9 am on weekdays"),
            ("Weekly pass", "£34.00", "Seven days in a row"),
            ("Flexi 8 in 28", "£68.00", "Eight days within four weeks"),
        )
    )
    return _page(
        "Tickets and passes",
        _TICKETS,
        fetch,
        f"""<div class="row row-cols-1 row-cols-md-3 g-3">{cards}</div><div class="accordion mt-4"><div
class="accordion-item">
<h2 class="accordion-header"><button class="accordion-button">Refunds</button></h2><div class="accordion-collapse
collapse
show"><div class="accordion-body">Claim within {say("claim")} of the day of travel. We answer by letter or
e-mail.</div></div>
</div></div><p class="small mt-3">{number(fetch, 3, 40)} people bought a pass in the last hour.</p>""",
    )


def _station(say: Say, fetch: Fetch) -> str:
    return _page(
        "Carrow Junction",
        _STATIONS,
        fetch,
        f"""<ul class="nav nav-tabs"><li class="nav-item active">Facilities</li><li
class="nav-item">Access</li></ul><div
class="tab-content"><div class="tab-pane active"><dl class="row"><dt class="col-4">Ticket office</dt><dd class="col-8">
{say("office")}</dd><dt class="col-4">Car park</dt><dd class="col-8">84 places, £4.00 a day</dd><dt
class="col-4">Toilets</dt><dd
class="col-8">Platform 1</dd></dl></div><div class="tab-pane"><p>There are no steps to platform 1.</p><p>Assistance can
be booked up to two hours
before.</p></div></div><p class="small">Free spaces in the car park: {number(fetch, 0, 61)}</p>""",
    )


RAILWAY = MadeSite(
    "wold-coast-rail.test",
    (
        "clock in a bar",
        "theme of the request",
        "partner of the day by chance",
        "outing that turns",
        "sheet of consent that comes and goes",
        "CSRF token in a meta tag",
        "toast of an app for some",
        "seconds since a check",
        "travellers following",
        "order of links in the footer",
        "passes bought of late",
        "free spaces of a car park",
        "name of a pod",
        "entry of the menu for a season",
    ),
    {
        "/": _home,
        _DISRUPTIONS: _disruptions,
        _LINE: _line,
        _WORKS: _works,
        _TICKETS: _tickets,
        _STATIONS: _station,
    },
    (
        Slot(
            "home alert", "alert", ("/",), {0: "", 4: "No trains between Thirl and Hexley until further notice.", 7: ""}
        ),
        Slot("news trains", "news item", ("/",), {0: "", 9: "Eight new trains ordered for the Coast Line"}),
        Slot("punctuality", "statistic", ("/",), {0: "87.2 %", 2: "88.9 %"}),
        Slot(
            "wold state",
            "state of a line",
            (_DISRUPTIONS,),
            {0: "Good service", 4: "Part suspended", 7: "Minor delays", 8: "Good service"},
            "Wold Valley Line",
        ),
        Slot("wold reason", "reason", (_DISRUPTIONS,), {0: "", 4: "Landslip near Birk", 8: ""}, "Wold Valley Line"),
        Slot("coast state", "state of a line", (_DISRUPTIONS,), {0: "Diverted", 11: "Revised times"}, "Coast Line"),
        Slot(
            "shuttle",
            "state of a line",
            (_DISRUPTIONS,),
            {0: "Every 40 minutes", 14: "Every 20 minutes"},
            "Airport Shuttle",
        ),
        Slot(
            "incident",
            "account of an incident",
            (_DISRUPTIONS,),
            {
                0: "",
                4: "Engineers are on site at Birk, where mud covers both tracks.",
                6: "One track at Birk is clear again.",
            },
        ),
        Slot("lift", "list entry", (_DISRUPTIONS,), {0: "Carrow Junction: lift to platform 3 out of order", 10: ""}),
        Slot("morning", "time of departure", (_LINE,), {0: "08.12", 6: "08.09"}, "Carrow Junction"),
        Slot("thirl last", "time of departure", (_LINE,), {0: "22.45", 6: "22.51"}, "Thirl"),
        Slot("halt", "stop of a train", (_LINE,), {0: "", 12: "Birk Halt"}),
        Slot("valid to", "date of validity", (_LINE,), {0: "16 May 2026", 3: "13 June 2026"}),
        Slot("bike note", "footnote", (_LINE,), {0: "No bicycles on the 08.42.", 9: ""}),
        Slot("leaflet", "link target", (_LINE,), {0: "wold-2025b.pdf", 6: "wold-2026a.pdf"}, "pocket timetable"),
        Slot("platform", "platform", (_LINE,), {0: "2 and 3", 13: "4 only"}),
        Slot("viaduct dates", "dates of works", (_WORKS,), {0: "14 and 15 March", 5: "28 and 29 March"}),
        Slot(
            "replacement", "replacement service", (_WORKS,), {0: "Bus W2", 8: "Coach and minibus"}, "Thirl and Hexley"
        ),
        Slot("works row", "row", (_WORKS,), {0: "", 15: "6 April"}),
        Slot("works heading", "heading", (_WORKS,), {0: "Why we close the line", 5: "Why the dates have moved"}),
        Slot("rover", "fare", (_TICKETS,), {0: "£14.50", 10: "£15.20"}, "Valley Day Rover"),
        Slot("claim", "deadline", (_TICKETS,), {0: "28 days", 1: "56 days"}, "Refunds"),
        Slot("office", "opening hours", (_STATIONS,), {0: "06.15 to 20.00", 7: "06.15 to 13.30"}, "Ticket office"),
    ),
)
