"""The status of a cloud service: overview, three services, regions, history, maintenance; like hosted ones."""

from __future__ import annotations

from bench.changing.familiar import common as c
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.noises import milliseconds
from bench.changing.pieces import ENGLISH, Links, anchors, comes_and_goes, others, turned
from bench.changing.scenario import Fetch

_STORAGE, _COMPUTE, _DNS = "/services/object-storage", "/services/compute", "/services/managed-dns"
_REGIONS, _HISTORY, _PLANNED = "/regions", "/history", "/maintenance"
_MENU: Links = (
    ("/", "Status"),
    (_STORAGE, "Object Storage"),
    (_COMPUTE, "Compute"),
    (_DNS, "Managed DNS"),
    (_REGIONS, "Regions"),
    (_HISTORY, "Incident history"),
    (_PLANNED, "Maintenance"),
)
_WAYS = ("Email", "Text message", "Slack", "Webhook", "Atom feed")
_HINTS = (
    "Subscribe to a single region to get fewer messages.",
    "Our client libraries retry on their own.",
    "Spread replicas over two zones.",
    "Keep a second resolver in your configuration.",
)
_PROBES = ("Frankfurt", "Virginia", "Singapore", "São Paulo", "Mumbai", "Sydney")


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    bar = """<div class="announcement-flash"><p>We have moved: please update bookmarks that end in .io.</p></div>"""
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title} - Nimbusgrid Status</title>
<meta name="csrf-param" content="authenticity_token"><meta name="csrf-token" content="{c.key(fetch, 64)}==">
<link rel="alternate" type="application/atom+xml" href="/history.atom"></head><body class="layout-content status
status-index
status-none">{comes_and_goes(fetch, "nimbusgrid", 0.3, bar)}<div class="masthead-container basic"><div
class="logo-container"><a href="/">Nimbusgrid</a></div><ul class="tabs">{anchors(_MENU)}</ul>
<div class="updates-dropdown-container"><strong>Get updates by</strong><ul>{c.listed(c.mixed(fetch, _WAYS))}</ul></div>
</div><div class="container"><h1>{title}</h1>{main}<div class="hint"><h4>Did you know?</h4><p>{
        turned(fetch, _HINTS, 1)[0]
    }</p></div><div class="see-also"><h4>See also</h4><ul>{c.links(c.mixed(fetch, others(_MENU, path), 2))}</ul></div>
</div><div class="page-footer border-color font-small"><p>This page is served from a network of its own, so that it
stays
up when other things do not. Times are in UTC. For questions about a bill or a contract, write to your account team.</p>
<p class="muted">Page time {c.clock(fetch)}, request {c.key(fetch, 12)}</p></div></body></html>"""


def _component(name: str, state: str, path: str = "") -> str:
    """A state is written out where it is not the usual one."""
    title = f'<a href="{path}">{name}</a>' if path else name
    colour = "component-inner-container status-yellow" if state else "component-inner-container status-green"
    return f"""<div class="{colour}" data-component-status="{"degraded" if state else "operational"}"><span
class="name">{title}</span> {c.inside('span class="component-status"', state)}<span class="icon-indicator
fa"></span></div>"""


def _update(state: str, text: str, age: str) -> str:
    return f'<div class="update"><strong>{state}</strong> - {text} <small>{age}</small></div>' if text else ""


def _home(say: Say, fetch: Fetch) -> str:
    parts = "".join(
        (
            _component("Object Storage", say("home storage"), _STORAGE),
            _component("Compute", "", _COMPUTE),
            _component("Managed DNS", "", _DNS),
            _component("Console and billing", say("home console")),
            _component("Container registry", ""),
        )
    )
    incident = c.inside('div class="unresolved-incident"', say("incident"))
    main = f"""<div class="page-status status-none"><span class="status font-large">{say("overall")}</span><span
class="last-updated-stamp">Refreshed {c.number(fetch, 1, 59)} seconds ago</span></div>{incident}
<div class="components-section font-regular"><div class="components-container one-column">{parts}</div></div>
<div class="metrics"><h4>Response time of the API</h4><p>{milliseconds(fetch, 41, 97)} on average, measured from
{c.pick(fetch, _PROBES)}</p></div><h4>Coming up</h4><ul>{c.listed((say("coming"), "Key rotation in São Paulo"))}</ul>"""
    return _page("Current status", "/", fetch, main)


def _service(name: str, path: str, fetch: Fetch, state: str, zones: list[tuple[str, str]], text: str) -> str:
    main = f"""<div class="component-header"><span class="component-status">{state}</span></div>{text}<table
class="zones"><thead><tr><th>Zone</th><th>Note</th><th>Latency</th></tr></thead><tbody>{
        c.rows([(zone, note, milliseconds(fetch, 3, 38)) for zone, note in zones])
    }</tbody></table><p class="muted">Probed from {c.pick(fetch, _PROBES)} {c.number(fetch, 2, 58)} seconds ago</p>"""
    return _page(name, path, fetch, main)


def _storage(say: Say, fetch: Fetch) -> str:
    log = _update("Fixed", say("storage c"), c.since(fetch, ENGLISH, 5)) + _update(
        "Investigating", say("storage a"), c.since(fetch, ENGLISH, 3)
    )
    zones = [("eu-1a", "Primary copies"), ("eu-1b", say("eu-1b")), ("us-2a", "Primary copies")]
    text = f"""<p>Keeps files of any size behind an address. Promised: 99.9 per cent a month.</p>
<div class="incident-updates">{log}</div>"""
    return _service("Object Storage", _STORAGE, fetch, say("storage state"), zones, text)


def _compute(say: Say, fetch: Fetch) -> str:
    zones = [("eu-1a", "All sizes"), ("us-2a", "All sizes"), (say("new zone"), "Small sizes only")]
    text = f"""<p>Virtual machines by the second. The largest size has {say("cores")} cores.</p>{
        c.para(say("compute note"), ' class="callout"')
    }<p>Machines that do not answer are moved to other hardware within a quarter of an hour. Their disks move with
them; what was in memory is lost.</p>"""
    return _service("Compute", _COMPUTE, fetch, say("compute state"), zones, text)


def _dns(say: Say, fetch: Fetch) -> str:
    zones = [("anycast-4", "Answers from 31 places"), ("anycast-6", "Answers from 29 places")]
    text = f"""<p>Names for your services. Changes are seen everywhere within {say("spread")}.</p><p>Read the
<a href="/files/{say("report")}">report of January</a> on what went wrong then.</p>"""
    return _service("Managed DNS", _DNS, fetch, "Operational", zones, text)


def _regions(say: Say, fetch: Fetch) -> str:
    table = c.rows(
        (
            ("Europe (Frankfurt)", "3", say("frankfurt")),
            ("US (Virginia)", "4", "Normal service"),
            ("Asia (Singapore)", "2", "Normal service"),
            *([c.cells(say("region"))] if say("region") else []),
        )
    )
    main = f"""<table class="regions"><thead><tr><th>Region</th><th>Zones</th><th>State</th></tr></thead>
<tbody>{table}</tbody></table><p>{c.number(fetch, 2, 9)},{c.number(fetch, 100, 999)} people have this page open.</p>"""
    return _page("Regions", _REGIONS, fetch, main)


def _history(say: Say, fetch: Fetch) -> str:
    entries = (
        (say("history storage"), c.since(fetch, ENGLISH, 6)),
        ("Certificates of the console renewed late", c.old(fetch, ENGLISH, 380)),
        ("Slow starts of machines in Virginia", c.old(fetch, ENGLISH, 610)),
    )
    months = "".join(
        f"""<div class="incident-container"><a class="incident-title">{title}</a> <span class="secondary">{age}</span>
</div>"""
        for title, age in entries
        if title
    )
    main = f"""<div class="months-container">{months}</div><p>Reports follow within five working days.</p>"""
    return _page("Incident history", _HISTORY, fetch, main)


def _planned(say: Say, fetch: Fetch) -> str:
    items = c.terms(
        (
            ("Storage nodes in Frankfurt", "12 March, 01:00 to 04:00"),
            ("Core routers in Virginia", say("virginia date")),
            ("Key rotation in São Paulo", "19 March, 02:00 to 03:00"),
        )
    )
    main = f"""<dl class="scheduled-maintenances">{items}</dl><p>We announce it: {say("notice period")}</p><p>During
maintenance single
requests may fail. Clients that try again after a second will hardly notice.</p><p>Contact: duty manager, by
ticket</p>"""
    return _page("Maintenance", _PLANNED, fetch, main)


STATUS = MadeSite(
    "status.nimbusgrid.test",
    (
        "csrf token",
        "bar that comes and goes",
        "ways to subscribe in another order",
        "hint that turns",
        "pages to see also by chance",
        "clock with seconds",
        "request id",
        "seconds since a refresh",
        "response times",
        "place of a probe",
        "people with the page open",
        "ages",
    ),
    {
        "/": _home,
        _STORAGE: _storage,
        _COMPUTE: _compute,
        _DNS: _dns,
        _REGIONS: _regions,
        _HISTORY: _history,
        _PLANNED: _planned,
    },
    (
        Slot(
            "overall",
            "overall state",
            ("/",),
            {0: "All systems operational", 3: "Partial system outage", 6: "All systems operational"},
        ),
        Slot("home storage", "state", ("/",), {0: "", 3: "Partial outage", 5: "Monitoring", 6: ""}, "Object Storage"),
        Slot("home console", "state", ("/",), {0: "", 10: "Degraded performance", 12: ""}, "Console and billing"),
        Slot("incident", "notice", ("/",), {0: "", 3: "Uploads fail in Frankfurt", 6: ""}),
        Slot("coming", "list entry", ("/",), {0: "", 8: "New storage nodes in Frankfurt"}, "Coming up"),
        Slot("storage state", "state", (_STORAGE,), {0: "Operational", 3: "Partial outage", 6: "Operational"}),
        Slot("storage a", "update", (_STORAGE,), {0: "", 3: "Every tenth upload fails in one zone."}),
        Slot("storage c", "update", (_STORAGE,), {0: "", 5: "A faulty switch has been replaced."}),
        Slot("eu-1b", "cell", (_STORAGE,), {0: "Second copies", 3: "Read only", 5: "Second copies"}, "eu-1b"),
        Slot("compute state", "state", (_COMPUTE,), {0: "Operational", 13: "Under maintenance"}),
        Slot("new zone", "row", (_COMPUTE,), {0: "", 7: "eu-1d"}),
        Slot("cores", "figure in a sentence", (_COMPUTE,), {0: "96", 9: "128"}),
        Slot("compute note", "paragraph", (_COMPUTE,), {0: "Old images cannot be started after June.", 11: ""}),
        Slot("spread", "small words", (_DNS,), {0: "two minutes", 14: "one minute"}),
        Slot("report", "link target", (_DNS,), {0: "dns-draft.pdf", 2: "dns-final.pdf"}, "report of January"),
        Slot("frankfurt", "state", (_REGIONS,), {0: "Some zones impaired", 1: "Fully available"}, "Europe (Frankfurt)"),
        Slot("region", "row", (_REGIONS,), {0: "", 10: "Africa (Nairobi) | 2 | By invitation"}),
        Slot("history storage", "entry", (_HISTORY,), {0: "", 6: "Failed uploads in Frankfurt"}),
        Slot("virginia date", "date", (_PLANNED,), {0: "10 March, 04:00", 4: "17 March, 05:00", 12: "24 March, 05:00"}),
        Slot("notice period", "sentence", (_PLANNED,), {0: "A week ahead", 15: "Ten days ahead"}),
    ),
)
