"""The status pages of a service for parcels: components, incidents, maintenance, history."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.recent.common import ago, at_times, hexes, links, mixed, number, pick
from bench.changing.scenario import Fetch

_LABELS, _TRACKING = "/incidents/label-errors", "/incidents/tracking-delay"
_MENU = (
    ("/", "Status"),
    ("/history", "History"),
    ("/maintenance", "Maintenance"),
    ("/regions", "Regions"),
    ("/subscribe", "Subscribe"),
)
_SITES = ("Frankfurt", "Dublin", "Oregon", "Osaka", "Montreal")


def _page(title: str, fetch: Fetch, main: str) -> str:
    probes = "".join(f"<li>{place}: {number(fetch, 18, 240)} ms</li>" for place in mixed(fetch, _SITES, 3))
    toast = '<div class="toast"><p>Follow us to get updates faster.</p> <button>Dismiss</button></div>'
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title} - Parcelwire Status</title>
<meta name="csrf-token" content="{hexes(fetch, 40)}"><link rel="stylesheet" href="/packs/status-{hexes(fetch, 12)}.css">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="theme-color" content="#1d2b3a">
<meta property="og:type" content="website"><meta property="og:title" content="{title}"><link rel="icon"
href="/favicon.ico">
<link rel="apple-touch-icon" sizes="180x180" href="/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest">
</head><body class="status index"><div class="masthead-container"><a class="page-name" href="/">Parcelwire Status</a>
<nav><ul>{links(_MENU)}</ul></nav></div><div class="container">{main}<section class="probes"><h4>Response times right
now</h4><ul>{probes}</ul><p>Checked {number(fetch, 2, 58)} seconds ago from probe {hexes(fetch, 4)}</p></section></div>
{at_times(fetch, 0.3, toast)}<footer class="page-footer"><section class="site-info"><h2>About this site</h2><p>These
pages say how our services are doing and what we do about it.</p><p>If something does not work, write to the webmaster
and name the page, the browser and what you did before. Most questions are answered within three working days.</p>
<ul><li>Accessibility</li><li>Data protection</li><li>Imprint</li><li>Site map</li><li>Social media</li></ul></section>
<p>Times are shown in UTC. Page rendered {fetch.at:%H:%M}:
{number(fetch, 10, 59)} UTC.</p><p>Powered by a status service</p></footer></body></html>"""


def _component(name: str, state: str, note: str = "") -> str:
    return f"""<div class="component-container"><div class="component-inner-container"><span class="name">{name}</span>
<span class="component-status">{state}</span>{f'<div class="note">{note}</div>' if note else ""}</div></div>"""


def _updates(say: Say, *keys: tuple[str, str]) -> str:
    return "".join(
        f'<div class="row"><div class="update-title">{title}</div> <div class="update-body">{say(key)}</div></div>'
        for key, title in keys
        if say(key)
    )


def _index(say: Say, fetch: Fetch) -> str:
    return _page(
        "Current status",
        fetch,
        f"""<div class="page-status"><h2 class="status">{say("overall")}</h2></div><div class="components-section">
{_component("Label printing", say("labels"))}{_component("Tracking", say("tracking"))}
{_component("Rates and quotes", "Operational")}{_component("Webhooks", say("webhooks"))}</div>
<div class="metrics"><h3>Requests per minute</h3><p>{number(fetch, 21000, 29000)}</p></div>
<div class="past"><h2>Recent incidents</h2><ul><li><a href="{_LABELS}">Errors when printing labels</a>
<span>{ago(fetch, 7)}</span></li><li><a href="{_TRACKING}">Tracking events arrive late</a>
<span>{ago(fetch, 40)}</span></li></ul></div>""",
    )


def _labels(say: Say, fetch: Fetch) -> str:
    updates = _updates(
        say,
        ("labels resolved", "Resolved"),
        ("labels watched", "Monitoring"),
        ("labels found", "Identified"),
        ("labels first", "Investigating"),
    )
    return _page(
        "Errors when printing labels",
        fetch,
        f"""<h1 class="incident-name">Errors when printing labels</h1><p class="impact">Impact:
{say("labels impact")}</p><p>Opened {ago(fetch, 7)}</p>{updates}""",
    )


def _tracking(say: Say, fetch: Fetch) -> str:
    report = say("tracking report")
    return _page(
        "Tracking events arrive late",
        fetch,
        f"""<h1 class="incident-name">Tracking events arrive late</h1><p>Opened {ago(fetch, 40)}</p>
{_updates(say, ("tracking end", "Resolved"), ("tracking first", "Investigating"))}<div class="affected"><h3>Affected
carriers</h3><p>Rapido Post alone</p></div>{f"<div><h3>Report</h3><p>{report}</p></div>" if report else ""}""",
    )


def _history(say: Say, fetch: Fetch) -> str:
    days = "".join(f'<li class="incident-data">{say(key)}</li>' for key in ("past a", "past b") if say(key))
    return _page(
        "History",
        fetch,
        f"""<h1>Incident history</h1><h2>Spring</h2><ul>{days}<li class="incident-data">Short outage of the sandbox, 24
February</li></ul><table><thead><tr><th>Month</th><th>Uptime</th></tr></thead><tbody><tr><td>January</td><td>99.97
%</td>
</tr><tr><td>February</td><td>{say("february")}</td></tr></tbody></table>""",
    )


def _maintenance(say: Say, fetch: Fetch) -> str:
    second = say("second work")
    return _page(
        "Maintenance",
        fetch,
        f"""<h1>Scheduled maintenance</h1><div class="scheduled"><h3>Database upgrade</h3><p>Window: 8 March, 01:00 to
03:00</p>
<p>State: planned</p></div>{f'<div class="scheduled"><h3>{second}</h3></div>' if second else ""}
<p>{pick(fetch, ("Add this calendar to yours.", "Get told by text message."))}</p>""",
    )


def _regions(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{name}</td><td>{state}</td><td>{number(fetch, 20, 180)} ms</td></tr>"
        for name, state in (
            ("Europe", say("europe")),
            ("North America", "Operational"),
            ("East Asia", say("asia")),
            (say("brazil"), "Preview"),
        )
        if name
    )
    head = "<tr><th>Region</th><th>State</th><th>Latency</th></tr>"
    return _page("Regions", fetch, f"<h1>Regions</h1><table><thead>{head}</thead><tbody>{rows}</tbody></table>")


def _subscribe(say: Say, fetch: Fetch) -> str:
    return _page(
        "Subscribe",
        fetch,
        f"""<h1>Subscribe</h1><p>Support answers at {say("support")} on working days.</p><p>Machine-readable status is
at
<a href="{say("feed")}">our status feed</a>.</p><p>{number(fetch, 1200, 1900)} people have subscribed.</p>""",
    )


STATUS = MadeSite(
    "status.parcelwire.test",
    (
        "milliseconds of probes",
        "seconds since a check",
        "requests per minute",
        "toast at times",
        "moment of rendering",
        "subscribers",
        "latency in a table of states",
        "age of an incident",
    ),
    {
        "/": _index,
        _LABELS: _labels,
        _TRACKING: _tracking,
        "/history": _history,
        "/maintenance": _maintenance,
        "/regions": _regions,
        "/subscribe": _subscribe,
    },
    (
        Slot(
            "overall",
            "sentence over a status page",
            ("/",),
            {
                0: "Label printing has problems",
                4: "All systems run normally",
                10: "Webhooks are delayed",
                12: "All systems run normally",
            },
        ),
        Slot(
            "labels",
            "state of a service",
            ("/",),
            {0: "Partial outage", 2: "Degraded", 4: "Working again"},
            "Label printing",
        ),
        Slot("tracking", "state of a service", ("/",), {0: "Running"}),
        Slot("webhooks", "state of a service", ("/",), {0: "Healthy", 10: "Slow", 12: "Healthy"}, "Webhooks"),
        Slot("labels impact", "impact", (_LABELS,), {0: "major", 2: "minor"}),
        Slot("labels first", "update", (_LABELS,), {0: "Some labels come out blank. We look into it."}),
        Slot("labels found", "update in an incident", (_LABELS,), {0: "", 1: "A font server ran out of memory."}),
        Slot("labels watched", "update in an incident", (_LABELS,), {0: "", 3: "A fix is out and error rates fall."}),
        Slot("labels resolved", "update in an incident", (_LABELS,), {0: "", 4: "Labels print as they should."}),
        Slot("tracking first", "update", (_TRACKING,), {0: "Scans of one carrier reach us hours late."}),
        Slot("tracking end", "update in an incident", (_TRACKING,), {0: "", 5: "All late scans were delivered."}),
        Slot(
            "tracking report",
            "report on an incident",
            (_TRACKING,),
            {0: "", 11: "A certificate at the carrier had expired; we now warn of that a month before."},
        ),
        Slot("past a", "incident of a history", ("/history",), {0: "", 6: "Blank labels, 2 to 3 March"}),
        Slot("past b", "incident of a history", ("/history",), {0: "", 13: "Late webhooks, 4 and 5 March"}),
        Slot("february", "uptime in a table", ("/history",), {0: "99.91 %", 9: "99.89 %"}, "February"),
        Slot("second work", "work that is planned", ("/maintenance",), {0: "", 10: "New certificates for webhooks"}),
        Slot("europe", "state of a region", ("/regions",), {0: "Operating", 5: "Rerouted", 8: "Operating"}, "Europe"),
        Slot("asia", "state of a region", ("/regions",), {0: "Limited", 12: "Full capacity"}, "East Asia"),
        Slot("brazil", "row of regions", ("/regions",), {0: "", 14: "South America"}),
        Slot("support", "address of support", ("/subscribe",), {0: "help@parcelwire.test", 3: "care@parcelwire.test"}),
        Slot(
            "feed",
            "link target",
            ("/subscribe",),
            {0: "/api/v1/status.json", 11: "/api/v2/status.json"},
            "our status feed",
        ),
    ),
)
