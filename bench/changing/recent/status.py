"""The status pages of a hosting company."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.recent.common import at_times, hexes, links, number, pick
from bench.changing.scenario import Fetch

_PAGES = (
    ("/", "Current status"),
    ("/history", "Incident history"),
    ("/maintenance", "Scheduled maintenance"),
    ("/region/north", "North region"),
    ("/region/south", "South region"),
    ("/sla", "Service levels"),
)
_NODES = ("ams-edge-3", "ams-edge-7", "fra-edge-1", "fra-edge-2", "waw-edge-4", "lon-edge-5")
_PROMPTS = ("Subscribe to updates", "Get notified by email", "Follow this page")


def _page(title: str, fetch: Fetch, main: str) -> str:
    survey = '<div class="nps"><p>How likely are you to recommend Stackharbour to a colleague?</p></div>'
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<title>{title} - Stackharbour Status</title>
<meta name="csrf-token" content="{hexes(fetch, 40)}">
<script>window.pageColorData={{"rid":"{hexes(fetch, 16)}"}};</script>
</head><body class="status index status-none"><div class="layout-content"><div class="masthead-container">
<div class="logo-container"><a href="/">Stackharbour Status</a></div><button class="show-updates-dropdown"
data-js-hook="show-updates">{pick(fetch, _PROMPTS)}</button></div><ul class="page-links">{links(_PAGES)}</ul>
<div class="container">{main}</div>{at_times(fetch, 0.2, survey)}<div class="page-footer border-color">
<span class="color-secondary">Served from {pick(fetch, _NODES)}</span> <span>{fetch.at:%H:%M} UTC</span></div></div>
<!-- render={number(fetch, 4, 90)}ms trace={hexes(fetch, 32)} --></body></html>"""


def _component(name: str, state: str, fetch: Fetch, probe: bool = False) -> str:
    latency = f'<span class="latency">{number(fetch, 18, 240)} ms</span>' if probe else ""
    return f"""<div data-component-id="{len(name)}{name[0].lower()}" class="component-inner-container">
<span class="name">
{name}</span>{latency}<span class="component-status">{state}</span></div>"""


def _update(kind: str, text: str, when: str) -> str:
    if not text:
        return ""
    return f"""<div class="update"><strong>{kind}</strong> - <span class="whitespace-pre-wrap">{text}</span>
<small>{when}</small></div>"""


def _now(say: Say, fetch: Fetch) -> str:
    updates = (
        _update("Resolved", say("dns 3"), "Mar 3, 15:04 UTC")
        + _update("Identified", say("dns 2"), "Mar 3, 09:20 UTC")
        + _update("Investigating", say("dns 1"), "Mar 3, 02:48 UTC")
    )
    title = "<div class='incident-title'>Slow answers from name servers</div>" if updates else ""
    return _page(
        "Current status",
        fetch,
        f"""<div class="page-status"><h2 class="status font-large">{say("overall")}</h2></div>
<div class="unresolved-incidents">{title}{updates}</div><div class="components-container one-column">
{_component("Control panel", say("panel"), fetch)}{_component("Name servers", say("dns"), fetch, probe=True)}
{_component("Object storage", say("storage"), fetch, probe=True)}
{_component("Mail relay", "Operational", fetch)}</div>""",
    )


def _history(say: Say, fetch: Fetch) -> str:
    entries = "".join(
        f"<div class='incident-data'><h4>{name}</h4><p>{text}</p></div>"
        for name, text in (
            (say("entry 3"), "Writes failed for some buckets in the south region."),
            (say("entry 2"), "A name server answered slowly after a configuration change."),
            ("Certificate of the billing site expired", say("billing")),
        )
        if name
    )
    return _page("Incident history", fetch, f"<h1>Incident history</h1><h3>2026</h3>{entries}")


def _maintenance(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{what}</td><td>{when}</td><td>{state}</td></tr>"
        for what, when, state in (
            ("Kernel upgrade of compute hosts", say("kernel when"), say("kernel state")),
            (say("switch"), "March 18, 22:00 to 23:30 UTC", "Scheduled"),
            ("Battery test in hall B", "March 28, 06:00 UTC", "Scheduled"),
        )
        if what
    )
    return _page(
        "Scheduled maintenance",
        fetch,
        f"""<h1>Scheduled maintenance</h1>
<table class="maintenance"><thead><tr><th>Work</th><th>Window</th><th>State</th>
</tr></thead><tbody>{rows}</tbody></table>""",
    )


def _region(name: str, key: str, say: Say, fetch: Fetch) -> str:
    load = "".join(
        f"<tr><th>{node}</th><td>{state}</td><td>{number(fetch, 9, 71)} % load</td>"
        f"<td>{number(fetch, 2, 40)} ms</td></tr>"
        for node, state in (
            (f"{key}-1", say(f"{key} node 1")),
            (f"{key}-2", say(f"{key} node 2")),
            (f"{key}-3", "Accepting orders"),
        )
    )
    return _page(
        name,
        fetch,
        f"""<h1>{name}</h1>
<table class="hosts"><thead><tr><th>Host group</th><th>State</th><th>Load now</th><th>Ping now
</th></tr></thead><tbody>{load}</tbody></table><p class="note">{say(f"{key} note")}</p>""",
    )


def _sla(say: Say, fetch: Fetch) -> str:
    return _page(
        "Service levels",
        fetch,
        f"""<h1>Service levels</h1><p>We promise an availability of {say("promise")} in each month, measured from three
places outside our own network, for all services but those marked as a preview. If we miss it, you may ask within
{say("claim")} for a credit of a tenth of the fee; planned windows that were announced five days ahead do not count.</p>
{f"<p>{say('preview')}</p>" if say("preview") else ""}""",
    )


STATUS = MadeSite(
    "status-stackharbour.test",
    ("latencies", "load and ping", "wordings of a button", "survey at times", "clock", "name of the server", "tokens"),
    {
        "/": _now,
        "/history": _history,
        "/maintenance": _maintenance,
        "/region/north": lambda say, fetch: _region("North region", "north", say, fetch),
        "/region/south": lambda say, fetch: _region("South region", "south", say, fetch),
        "/sla": _sla,
    },
    (
        Slot(
            "overall",
            "heading",
            ("/",),
            {
                0: "All systems go",
                4: "Some systems degraded",
                7: "All systems go",
                11: "Partial system outage",
                12: "All systems go",
            },
        ),
        Slot("dns", "state", ("/",), {0: "Working normally", 4: "Degraded performance", 7: "Working normally"}, "Name"),
        Slot("dns 1", "report", ("/",), {0: "", 4: "We are looking into slow answers.", 9: ""}),
        Slot("dns 2", "report", ("/",), {0: "", 6: "A faulty resolver has been taken out of rotation.", 9: ""}),
        Slot("dns 3", "report", ("/",), {0: "", 7: "Answers are fast again since 14:40 UTC.", 9: ""}),
        Slot(
            "storage",
            "second outage",
            ("/",),
            {0: "Available", 11: "Partial outage", 12: "Available"},
            "Object storage",
        ),
        Slot("panel", "state", ("/",), {0: "Operating"}, "Control panel"),
        Slot("entry 2", "list entry", ("/history",), {0: "", 9: "Slow answers from name servers"}),
        Slot("entry 3", "list entry", ("/history",), {0: "", 13: "Failed writes to object storage"}),
        Slot(
            "billing",
            "edited sentence",
            ("/history",),
            {0: "Renewed by hand after 40 minutes.", 5: "Renewed by hand after 55 minutes; renewal is now automatic."},
        ),
        Slot(
            "kernel when",
            "date",
            ("/maintenance",),
            {0: "March 4, 01:00 to 03:00 UTC", 3: "March 5, 01:00 to 04:00 UTC"},
            "Kernel upgrade of compute hosts",
        ),
        Slot(
            "kernel state",
            "table cell",
            ("/maintenance",),
            {0: "Planned", 11: "In progress", 12: "Completed"},
            "Kernel",
        ),
        Slot("switch", "table row", ("/maintenance",), {0: "", 8: "Replacement of core switch 2"}),
        Slot(
            "north node 1", "state beside noise", ("/region/north",), {0: "Accepting new orders", 6: "Full"}, "north-1"
        ),
        Slot("north node 2", "state beside noise", ("/region/north",), {0: "Draining", 10: "Retired"}, "north-2"),
        Slot("north note", "sentence", ("/region/north",), {0: "Snapshots run at night."}),
        Slot("south node 1", "state beside noise", ("/region/south",), {0: "Healthy"}),
        Slot(
            "south node 2", "state beside noise", ("/region/south",), {0: "Healthy again", 11: "Read-only"}, "south-2"
        ),
        Slot(
            "south note",
            "sentence",
            ("/region/south",),
            {0: "Snapshots run at noon.", 14: "Snapshots are paused until further notice."},
        ),
        Slot("promise", "figure in a paragraph", ("/sla",), {0: "99.9 %", 5: "99.95 %"}),
        Slot("claim", "deadline", ("/sla",), {0: "30 days", 5: "45 days"}),
        Slot("preview", "paragraph", ("/sla",), {0: "Functions and queues are previews.", 12: ""}),
    ),
)
