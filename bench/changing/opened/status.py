"""The status page of a hosting company: groups of components, incidents with updates, maintenance, one region."""

from __future__ import annotations

from datetime import datetime, timedelta

from bench.changing.opened.served import Edge, around, edge_of, edge_time, one, wrapped_by_test
from bench.changing.parts import MadeSite, Slot, cached, token
from bench.changing.scenario import Fetch
from bench.changing.visible import START

FINE = "Operational"

BANNER = Slot(
    "/",
    "summary of all states",
    {0: "All Systems Go", 3: "Partial System Outage", 5: "All Systems Go", 10: "Minor Service Disruption"},
)
LOGIN = Slot("/", "state in a group", {0: FINE, 3: "Major Outage", 5: FINE}, "Login", unique=False)
DATABASES = Slot("/", "state in a group", {0: FINE, 10: "Degraded Performance"}, "Managed databases", unique=False)
COMPONENT = Slot("/", "component", {0: "", 8: "Object storage v2"}, "Storage")
PATH = "/incidents/login"
LOGIN_TITLE = Slot(PATH, "name of an incident", {0: "Slow sign-in pages", 3: "Sign-in fails for some accounts"})
UPDATES = (
    Slot(PATH, "update of an incident", {0: "We are looking into slow sign-in pages."}),
    Slot(PATH, "update of an incident", {0: "", 3: "A certificate expired on two of five gateways."}, "Identified"),
    Slot(PATH, "update of an incident", {0: "", 4: "New certificates are in place; we keep watching."}, "Monitoring"),
    Slot(PATH, "update of an incident", {0: "", 5: "Sign-in works for all accounts again."}, "Resolved"),
)
POSTMORTEM = Slot(PATH, "report after an incident", {0: "", 11: "Postmortem: how a reminder went to an empty mailbox"})
SLOW = (
    Slot("/incidents/databases", "update of an incident", {0: "", 10: "Replicas in two zones lag by minutes."}),
    Slot(
        "/incidents/databases",
        "update of an incident",
        {0: "", 12: "The lag is gone after a failed disk was replaced."},
    ),
)
AFFECTED = Slot("/incidents/databases", "extent", {0: "none", 10: "about 4% of databases"}, "Affected")
PAST = Slot("/history", "day in a history", {0: "", 5: "Sign-in failed for 11 hours"}, "History")
WINDOW = Slot("/maintenance", "window extended", {0: "02:00 to 04:00 UTC", 6: "02:00 to 06:30 UTC"}, "Router exchange")
CANCELLED = Slot("/maintenance", "state of maintenance", {0: "Scheduled", 9: "Postponed"}, "Kernel updates")
CAPACITY = Slot(
    "/eu-west",
    "state beside a restless figure",
    {0: "accepting orders", 2: "full", 8: "accepting orders"},
    "Zone C",
)
SLOTS = (BANNER, LOGIN, DATABASES, COMPONENT, LOGIN_TITLE, *UPDATES, POSTMORTEM, *SLOW, AFFECTED, PAST, WINDOW)


def bars(fetch: Fetch, name: str) -> str:
    """Ninety days as strips, the last of them today; the share is of the minutes so far."""
    strips = "".join(
        f'<rect class="uptime-day" x="{5 * day}" data-date="{(fetch.at - timedelta(days=29 - day)):%d %b %Y}"></rect>'
        for day in range(30)
    )
    share = 99.9 + fetch.random.randint(0, 9) / 100
    return (
        f'<div class="shared-partial uptime-90-days-wrapper" id="u-{token(fetch.random, 6)}">'
        f'<svg role="img" aria-label="{name}">'
        f'{strips}</svg><div class="legend"><div class="legend-item">30 days ago</div><div class="legend-item">'
        f'<var data-var="uptime-percent">{share:.2f}</var> % uptime</div><div class="legend-item">Today</div>'
        "</div></div>"
    )


def component(name: str, state: str, fetch: Fetch) -> str:
    if not name:
        return ""
    return (
        f'<div class="component-inner-container" data-component-id="{token(fetch.random, 12)}">'
        f'<span class="name">{name}</span>'
        f'<span class="tooltip-base">?</span><span class="component-status">{state}</span>{bars(fetch, name)}</div>'
    )


def frame(title: str, main: str, fetch: Fetch) -> str:
    hint = fetch.random.choice(("Subscribe to updates", "Get updates by mail", "Never miss an incident"))
    metric = cached(fetch, 300, "metric")
    ticks = "".join(
        f'<text x="{30 * at}" y="90">{fetch.at - timedelta(hours=6 * (3 - at)):%H:%M}</text>' for at in range(4)
    )
    points = "".join(f"<tspan>{metric.randint(60, 190)}</tspan> " for _ in range(3))
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title} - Cirrusfarm Status</title>
<meta name="csrf-token" content="{token(fetch.random, 40)}"></head>
<body class="status index"><div class="masthead-container"><a href="/">Cirrusfarm</a>
<button class="btn">{hint}</button></div><div class="container">
{wrapped_by_test(fetch, f"<h1>{title}</h1>{main}")}
<div class="metrics"><h4>API response time</h4><svg><text class="max">{metric.randint(180, 240)} ms
</text>{points}{ticks}</svg>
<div>Last fetched {fetch.random.randint(1, 59)} s ago</div></div>
<div class="page-footer"><a href="/history">Incident history</a> <a href="/maintenance">Maintenance</a>
<a href="/eu-west">EU West</a> <span>Trace {token(fetch.random, 8)}-{fetch.random.choice(("FRA", "AMS", "WAW"))}
</span></div>
</div></body></html>"""


def front(round: int, fetch: Fetch) -> str:
    def group(name: str, *components: str) -> str:
        return (
            f'<div class="component-container is-group"><h3>{name}</h3>'
            f'<div class="child-components">{"".join(components)}</div></div>'
        )

    return frame(
        "Status",
        f'<div class="page-status status-none"><span class="status font-large">{BANNER.at(round)}</span></div>'
        + group("Accounts", component("Login", LOGIN.at(round), fetch), component("Billing", FINE, fetch))
        + group(
            "Storage", component("Object storage", FINE, fetch), component(COMPONENT.at(round), "In preview", fetch)
        )
        + group("Data", component("Managed databases", DATABASES.at(round), fetch), component("Queues", FINE, fetch))
        + '<p><a href="/incidents/login">Login</a> <a href="/incidents/databases">Databases</a></p>',
        fetch,
    )


def update(stage: str, text: str, moment: datetime, edge: Edge) -> str:
    if not text:
        return ""
    return (
        f'<div class="row update-row"><div class="update-title span3">{stage}</div><div class="update-body">'
        f'<span class="whitespace-pre-wrap">{text}</span></div><div class="update-timestamp">Posted '
        f"{edge_time(edge, moment, '%b %d, %H:%M')}</div></div>"
    )


def login(round: int, fetch: Fetch) -> str:
    edge, stages = edge_of(fetch), ("Investigating", "Identified", "Monitoring", "Resolved")
    rows = [update(stage, slot.at(round), START, edge) for stage, slot in zip(stages, UPDATES, strict=True)]
    report = one(POSTMORTEM.at(round), "h4")
    return frame(LOGIN_TITLE.at(round), report + "".join(reversed(rows)), fetch)


def databases(round: int, fetch: Fetch) -> str:
    edge = edge_of(fetch)
    rows = [
        update(stage, slot.at(round), START, edge) for stage, slot in zip(("Identified", "Resolved"), SLOW, strict=True)
    ]
    lag = fetch.random.randint(0, 900)
    return frame(
        "Replicas of databases",
        f"<dl><dt>Affected</dt><dd>{AFFECTED.at(round)}</dd><dt>Lag at this moment</dt><dd>{lag} ms</dd></dl>"
        + "".join(reversed(rows)),
        fetch,
    )


def history(round: int, fetch: Fetch) -> str:
    days = "".join(
        f'<div class="status-day"><div class="date">{(fetch.at - timedelta(days=day)):%b %-d}</div>'
        "<p class='color-secondary'>No incidents reported.</p></div>"
        for day in range(3)
    )
    return frame(
        "History",
        f"{days}<div class='month'><h4>Incidents of the last 30 days</h4><div class='incident-list'>"
        f"{one(PAST.at(round), 'h5')}"
        "<h5>DNS answers delayed</h5><p>It lasted <b>38 minutes</b> in all.</p></div></div>",
        fetch,
    )


def maintenance(round: int, fetch: Fetch) -> str:
    starts = 40 - (fetch.at - START) // timedelta(hours=6)
    return frame(
        "Maintenance",
        f"<div class='scheduled'><h4>Router exchange</h4><p>{WINDOW.at(round)} on 14 March</p>"
        f"<p>Begins in about {starts * 6} "
        "hours</p></div><div class='scheduled'><h4>Kernel updates</h4><p>Rolling, no downtime. "
        f"<em>{CANCELLED.at(round)}</em>"
        "</p></div>",
        fetch,
    )


def region(round: int, fetch: Fetch) -> str:
    def zone(name: str, state: str) -> str:
        return (
            f"<tr><td>{name}</td><td>{state}, load {around(fetch, name, 20, 90)}%</td>"
            f"<td>{fetch.random.randint(1, 9)} ms</td></tr>"
        )

    return frame(
        "EU West",
        f"<table><tr><th>Zone</th><th>State</th><th>From you</th></tr>{zone('Zone A', 'accepting orders')}"
        f"{zone('Zone B', 'accepting orders')}{zone('Zone C', CAPACITY.at(round))}</table><p>Escalation code: "
        "<code>EUW-RED</code></p>",
        fetch,
    )


STATUS = MadeSite(
    "cirrusfarm.test",
    (
        "bars of the last days and a share so far",
        "time zone of the edge",
        "axis of a chart that moves on",
        "chart from a cache of five minutes",
        "layout test around the main part",
        "words of a button in a test",
        "trace id and name of the edge",
        "days without incidents that follow the calendar",
        "begins in about N hours",
        "load in the same cell as a state",
        "random ids of components",
        "lag of the moment in a definition list",
    ),
    {
        "/": front,
        "/incidents/login": login,
        "/incidents/databases": databases,
        "/history": history,
        "/maintenance": maintenance,
        "/eu-west": region,
    },
    (*SLOTS, CANCELLED, CAPACITY),
)
