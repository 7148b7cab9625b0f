"""The status page of a service that sends mail: components, two outages, a maintenance, a history, regions."""

from __future__ import annotations

from bench.changing.ordinary.requests import asset, consent, element, hidden, one_of, timing
from bench.changing.parts import MadeSite, Slot, token
from bench.changing.pieces import ENGLISH, ago, before, turned
from bench.changing.scenario import Fetch

INCIDENT, WORK, HISTORY, REGIONS = "/incidents/9fk2", "/maintenance/queue-upgrade", "/history", "/regions"
FINE = "Operational"
NODES = ("fra-edge-3", "lhr-edge-1", "ams-edge-2", "waw-edge-1", "cdg-edge-5", "arn-edge-2", "mad-edge-4", "dub-edge-1")
CALLS = (
    "Get notified by e-mail whenever Postlane creates an incident.",
    "Subscribe to Postlane updates by SMS.",
    "Follow Postlane in your chat room.",
)
STANDING = {
    "Queue upgrade": "<p>The upgrade brings shorter delays at the top of each hour and keeps mail for fourteen days "
    "instead of seven when a receiver is not reachable. You do not have to do anything. Keys, addresses and limits "
    "stay as they are.</p><p>Questions about this work are answered by our support on all days.</p>",
    "Regions": "<p>An account belongs to one region and can be moved once a year. Mail of an account never leaves its "
    "region except to be delivered.</p>",
    "Incident history": "<h4 class='month-title'>January 2026</h4><ul><li>Wrong time zone in the dashboard, a day</li>"
    "<li>Slow search in logs, three hours</li></ul><p>Older incidents can be read in the archive.</p>",
}

SUMMARY = Slot(
    "/",
    "summary",
    {
        0: "All Systems Operational",
        3: "Partial System Outage",
        5: "All Systems Operational",
        11: "Major System Outage",
        12: "All Systems Operational",
    },
)
API = Slot(
    "/", "state", {0: FINE, 3: "Partial Outage", 5: FINE, 11: "Major Outage", 12: FINE}, "Sending API", unique=False
)
HOOKS = Slot("/", "state", {0: FINE, 8: "Degraded Performance", 9: FINE}, "Webhooks", unique=False)
PLANNED = Slot("/", "notice", {0: "", 7: "Scheduled: queue upgrade on 9 March, 02:00–04:00 UTC"}, "Maintenance")
UPDATES = (
    Slot(INCIDENT, "update", {0: "", 3: "About a tenth of requests to the API are answered with error 503."}),
    Slot(INCIDENT, "update", {0: "", 4: "A full disk on the token store was the cause; space has been freed."}),
    Slot(INCIDENT, "update", {0: "", 5: "All requests have been answered normally for two hours."}),
)
STAGE = Slot(
    INCIDENT, "state", {0: "Watching", 3: "Investigating", 4: "Monitoring", 5: "Resolved", 11: "Reopened", 12: "Closed"}
)
SECOND = Slot(INCIDENT, "update", {0: "", 11: "The API is down again since 23:10 UTC and accepts no mail at all."})
REPORT = Slot(INCIDENT, "document", {0: "", 14: "Report on both outages (PDF)"})
WINDOW = Slot(WORK, "time", {0: "02:00–03:00 UTC", 6: "02:00–04:00 UTC"}, "Window")
EFFECT = Slot(
    WORK,
    "sentence",
    {0: "No interruption is expected.", 10: "Mail may be delayed by up to fifteen minutes."},
    "Effect",
)
DAYS = (
    Slot(HISTORY, "entry of a list", {0: "", 5: "Errors of the sending API, eleven hours"}, "March 2026"),
    Slot(HISTORY, "entry of a list", {0: "", 9: "Late webhooks, five hours"}, "March 2026"),
    Slot(HISTORY, "entry of a list", {0: "", 12: "Outage of the sending API, six hours"}, "March 2026"),
)
ZONE = Slot(REGIONS, "cell of a table", {0: "Open", 2: "Full", 9: "Open", 13: "Full"}, "Stockholm", unique=False)
ADDED = Slot(REGIONS, "row of a table", {0: "", 6: "Warsaw"}, "Regions")
RANGE = Slot(REGIONS, "address", {0: "198.51.100.0/24", 8: "198.51.100.0/23"}, "Frankfurt")
SLOTS = (SUMMARY, API, HOOKS, PLANNED, *UPDATES, STAGE, SECOND, REPORT, WINDOW, EFFECT, *DAYS, ZONE, ADDED, RANGE)


def frame(title: str, main: str, fetch: Fetch) -> str:
    banner = consent(fetch, "This page stores one cookie to remember your language.", ("Understood",), 0.25)
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Postlane Status - {title}</title>
<link rel="stylesheet" href="{asset(fetch, "/packs/status.css")}">
<meta name="csrf-token" content="{token(fetch.random, 64)}">
</head><body class="status index status-none"><div class="layout-content">
<div class="masthead"><a href="/"><img alt="Postlane" src="/logo.svg"></a>
<div class="updates-dropdown"><p>{fetch.random.choice(CALLS)}</p><form>{hidden(fetch, "authenticity_token")}
<input name="email"><button>{one_of(fetch, "Subscribe", "Subscribe to updates", "Keep me posted")}</button></form></div>
</div><div class="container"><h1>{title}</h1>{main}{STANDING.get(title, "")}</div>
<div class="page-footer"><a href="/">Current status</a> <a href="{HISTORY}">Incident history</a>
<a href="{REGIONS}">Regions</a> <a href="{WORK}">Maintenance</a>
<span class="color-secondary">Checked {fetch.random.randint(1, 59)} seconds ago from {fetch.random.choice(NODES)}</span>
<span class="now">{fetch.at:%H:%M} UTC</span></div></div>{banner}{timing(fetch, "status-")}</body></html>"""


def component(name: str, state: str, fetch: Fetch) -> str:
    """A component with the answer time that was measured for this request."""
    return (
        f'<div data-component-id="{token(fetch.random, 12)}" class="component-inner-container"><span class="name">'
        f'{name}</span> <span class="component-status">{state}</span> <small class="metric">'
        f"{fetch.random.randint(38, 240)} ms</small></div>"
    )


def front(round: int, fetch: Fetch) -> str:
    tip = turned(fetch, ("Tip: use idempotency keys when you retry.", "Tip: sign your webhooks."), 1)[0]
    planned = element("div", PLANNED.at(round), "class=scheduled-maintenances-container")
    return frame(
        "Current status",
        f'<div class="page-status"><span class="status font-large">{SUMMARY.at(round)}</span></div>'
        '<div class="components-section">'
        f"{component('Sending API', API.at(round), fetch)}{component('Webhooks', HOOKS.at(round), fetch)}"
        f"{component('Dashboard', FINE, fetch)}{component('Inbound mail', FINE, fetch)}</div>{planned}"
        f'<p class="tip">{tip}</p><p><a href="{INCIDENT}">Errors of the sending API</a></p>',
        fetch,
    )


def incident(round: int, fetch: Fetch) -> str:
    texts = [SECOND.at(round), *(update.at(round) for update in reversed(UPDATES))]
    texts.append("Some customers report slow answers of the sending API.")
    rows = "".join(f'<div class="update-row"><div class="update-body">{text}</div></div>' for text in texts if text)
    report = REPORT.at(round)
    link = f'<p><a href="/files/report.pdf?sig={token(fetch.random, 24)}">{report}</a></p>' if report else ""
    return frame(
        "Errors of the sending API",
        f'<p class="subheader">Incident report, opened {ago(fetch, ENGLISH, before(4))}</p><p>State: '
        f'<strong>{STAGE.at(round)}</strong></p><div class="incident-updates-container">{rows}</div>{link}',
        fetch,
    )


def work(round: int, fetch: Fetch) -> str:
    return frame(
        "Queue upgrade",
        f"<dl><dt>Day</dt><dd>9 March 2026</dd><dt>Window</dt><dd>{WINDOW.at(round)}</dd><dt>Effect</dt>"
        f"<dd>We move the queues of all customers to new machines. {EFFECT.at(round)}</dd></dl>",
        fetch,
    )


def history(round: int, fetch: Fetch) -> str:
    entries = [day.at(round) for day in reversed(DAYS)]
    march = "".join(
        f'<li class="incident-data" data-k="{token(fetch.random, 8)}">{entry}</li>' for entry in entries if entry
    )
    return frame(
        "Incident history",
        f'<h4 class="month-title">March 2026</h4><ul>{march}<li>Slow dashboard, forty minutes</li></ul>'
        '<h4 class="month-title">February 2026</h4><ul><li>Late bounces, two hours</li></ul>'
        f"<p>Average over ninety days, as {fetch.random.choice(NODES)} sees it: "
        f"{fetch.random.uniform(99.90, 99.99):.3f} %</p>",
        fetch,
    )


def regions(round: int, fetch: Fetch) -> str:
    rows = [("Frankfurt", RANGE.at(round), "Open"), ("Stockholm", "203.0.113.0/25", ZONE.at(round))]
    rows += [(ADDED.at(round), "203.0.113.128/26", "Preview")] if ADDED.at(round) else []
    table = "".join(
        f"<tr><td>{name}</td><td><code>{net}</code></td><td>{state}</td><td>{fetch.random.randint(9, 90)} ms</td></tr>"
        for name, net, state in rows
    )
    return frame(
        "Regions",
        "<table><thead><tr><th>Region</th><th>Addresses</th><th>New customers</th><th>Answer time</th></tr></thead>"
        f"<tbody>{table}</tbody></table><p>Allow these addresses in your firewall.</p>",
        fetch,
    )


MAILSTATUS = MadeSite(
    "status-postlane.test",
    (
        "tokens",
        "answer times",
        "checked ago from a node",
        "calls to subscribe",
        "clock",
        "turning tip",
        "ages",
        "shares",
    ),
    {"/": front, INCIDENT: incident, WORK: work, HISTORY: history, REGIONS: regions},
    SLOTS,
)
