"""A tram operator: disturbances, lines, fares, lifts, lost property."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, item
from bench.changing.recent.common import ago, at_times, hexes, links, mixed, number, pick, turning
from bench.changing.scenario import Fetch

_ONE, _FARES, _LIFTS, _WORKS, _LOST = "/lines/harbour", "/fares", "/lifts", "/works", "/lost-property"
_MENU = (
    ("/", "Travel news"),
    (_ONE, "Harbour line"),
    (_FARES, "Fares"),
    (_LIFTS, "Lifts"),
    (_WORKS, "Works"),
    (_LOST, "Lost property"),
)
_STOPS = ("Town Hall", "Fish Market", "Arsenal", "Linden Park", "Observatory")
_TIPS = (
    "Keep left on the escalators.",
    "Touch in and out with the same card.",
    "Let passengers off first.",
    "Our app shows how full the next tram is.",
)


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    board = "".join(
        f"<li><b>{stop}</b> <span>{number(fetch, 1, 14)} min</span></li>" for stop in mixed(fetch, _STOPS, 3)
    )
    popular = links(mixed(fetch, [one for one in _MENU if one[0] != path], 2))
    app = '<div class="smart-banner"><p>Get the tram app.</p> <a href="#app">Open</a></div>'
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title} - Portside Trams</title>
<link rel="stylesheet" href="/dist/main.{hexes(fetch, 8)}.css"><script>window.rid="{hexes(fetch, 16)}"</script><meta
name="viewport" content="width=device-width, initial-scale=1"><meta name="theme-color" content="#1d2b3a">
<meta property="og:type" content="website"><meta property="og:title" content="{title}"><link rel="icon"
href="/favicon.ico">
<link rel="apple-touch-icon" sizes="180x180" href="/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest">
</head>
<body class="t-{hexes(fetch, 4)}">{at_times(fetch, 0.3, app)}<header class="site-head"><a href="/">Portside Trams</a>
<span class="clock">{fetch.at:%H:%M}</span><nav><ul>{links(_MENU)}</ul></nav></header>
<section class="departures"><h4>Next trams</h4><ul>{board}</ul></section><main class="content"><h1>{title}</h1>{main}
</main><aside><h4>Others looked for</h4><ul>{popular}</ul><div class="tip"><p>{pick(fetch, _TIPS)}</p></div>
<div class="campaign"><p>{turning(fetch, ("Zoo by tram", "Night trams", "Bring a bike"))}: find out
more</p></div></aside>
<footer><section class="site-info"><h2>About this site</h2><p>We run two lines with forty trams and carry people home
at night.</p><p>If something does not work, write to the webmaster
and name the page, the browser and what you did before. Most questions are answered within three working days.</p>
<ul><li>Accessibility</li><li>Data protection</li><li>Imprint</li><li>Site map</li><li>Social media</li></ul></section>
<p>Portside Trams is run for the city by the Portside Transport Board.</p><p>Customer charter</p>
<p>Data token {hexes(fetch, 12)}</p></footer></body></html>"""


def _news(say: Say, fetch: Fetch) -> str:
    cards = "".join(
        f'<div class="disruption"><h3>{say(key)}</h3><p>Reported {ago(fetch, 3)}</p></div>'
        for key in ("points", "parade")
        if say(key)
    )
    return _page(
        "Travel news",
        "/",
        fetch,
        f"""{cards}<table><thead><tr><th>Line</th><th>Service</th></tr></thead><tbody><tr><td>Harbour line</td>
<td>{say("harbour state")}</td></tr><tr><td>Hill line</td><td>{say("hill state")}</td></tr></tbody></table>""",
    )


def _line(say: Say, fetch: Fetch) -> str:
    stops = "".join(f"<li>{name}</li>" for name in ("Town Hall", say("new stop"), "Arsenal", "Lighthouse") if name)
    return _page(
        "Harbour line",
        _ONE,
        fetch,
        f"""<p>Trams run every eight minutes by day. The last one leaves Lighthouse at
{say("last tram")}.</p><ol>{stops}</ol>
<p>The timetable is <a href="{say("timetable")}">here to print</a>.</p><p>Now on the line: {number(fetch, 6, 14)}
trams</p>""",
    )


def _fares(say: Say, fetch: Fetch) -> str:
    return _page(
        "Fares",
        _FARES,
        fetch,
        f"""<table><thead><tr><th>Ticket</th><th>Adult</th><th>Child</th></tr></thead><tbody><tr><td>Single</td>
<td>£2.20</td><td>£1.10</td></tr><tr><td>Day</td><td>£5.80</td><td>£2.90</td></tr><tr>
<td>Month</td><td>{say("month")}</td><td>£31.00</td></tr></tbody></table><p>Children under five ride free.</p>""",
    )


def _lifts(say: Say, fetch: Fetch) -> str:
    return _page(
        "Lifts",
        _LIFTS,
        fetch,
        f"""<dl><dt>Fish Market</dt><dd>{say("market lift")}</dd><dt>Arsenal</dt><dd>running</dd>
<dt>Observatory</dt><dd>in service</dd></dl><p>Readings were taken {number(fetch, 3, 59)} seconds ago.</p>""",
    )


def _works(say: Say, fetch: Fetch) -> str:
    return _page(
        "Works",
        _WORKS,
        fetch,
        f"""<h2>New rails at Linden Park</h2><p>No trams run between Arsenal and Observatory until 21 March.
Buses leave from {say("bus stop")}.</p><ul>{item(say("noise night"))}<li>Stop at Quay Gate moved by fifty
metres</li></ul>""",
    )


def _lost(say: Say, fetch: Fetch) -> str:
    return _page(
        "Lost property",
        _LOST,
        fetch,
        f"""<p>The office at Depot Road is open {say("office hours")}.</p><p>Things are kept for three months; the fee
is £3.</p><p>{number(fetch, 200, 900)} things wait for their owners today.</p>""",
    )


TRAM = MadeSite(
    "portside-trams.test",
    (
        "next trams of some stops",
        "trams on a line now",
        "banner of an app at times",
        "clock in a header",
        "tip for passengers",
        "what others looked for",
        "campaign that turns",
        "seconds since readings",
    ),
    {"/": _news, _ONE: _line, _FARES: _fares, _LIFTS: _lifts, _WORKS: _works, _LOST: _lost},
    (
        Slot("points", "disturbance of a network", ("/",), {0: "Broken points at Arsenal", 3: ""}),
        Slot("parade", "disturbance of a network", ("/",), {0: "", 9: "Parade stops trams on Saturday"}),
        Slot("harbour state", "service of a line", ("/",), {0: "Severe delays", 3: "Good service"}, "Harbour line"),
        Slot("hill state", "service of a line", ("/",), {0: "Normal", 6: "Suspended", 7: "Normal"}, "Hill line"),
        Slot("last tram", "time of a last tram", (_ONE,), {0: "23:52", 10: "00:22"}),
        Slot("new stop", "stop of a tram", (_ONE,), {0: "", 13: "Customs House"}),
        Slot(
            "timetable",
            "link target",
            (_ONE,),
            {0: "/pdf/harbour-winter.pdf", 8: "/pdf/harbour-spring.pdf"},
            "here to print",
        ),
        Slot("month", "fare of a ticket", (_FARES,), {0: "£62.00", 4: "£66.00"}, "Month"),
        Slot("market lift", "state of a lift", (_LIFTS,), {0: "out of order", 5: "works again"}, "Fish Market"),
        Slot("bus stop", "place of buses", (_WORKS,), {0: "Mercer Street", 2: "Cooper Street"}),
        Slot("noise night", "night of loud work", (_WORKS,), {0: "", 11: "Loud work in the night to 12 March"}),
        Slot("office hours", "hours of an office", (_LOST,), {0: "from nine to four", 13: "from ten to six"}),
    ),
)
