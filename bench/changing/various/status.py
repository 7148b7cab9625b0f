"""The status page of a payments company: components, two incidents, maintenance, history."""

from __future__ import annotations

from bench.changing.parts import MadeSite, Slot
from bench.changing.scenario import Fetch
from bench.changing.various.served import el, hours_since, key, links, number, pick

CARDS, PAYOUTS, PLANNED, PAST = "/incidents/k2f81", "/incidents/p90xq", "/maintenance", "/history"
FINE = "Operational"
SUMMARY = Slot(
    "/",
    "state",
    {
        0: "All systems operational",
        4: "Partial outage of card payments",
        5: "All systems operational",
        11: "Partial outage of card payments",
        12: "All systems operational",
    },
)
CARD_STATE = Slot(
    "/",
    "state",
    {0: FINE, 4: "Partial outage", 5: FINE, 11: "Partial outage", 12: FINE},
    "Card payments",
    unique=False,
)
PAY_STATE = Slot("/", "state", {0: "Degraded performance", 2: FINE}, "Payouts")
PAY_RESOLVED = Slot(
    PAYOUTS, "entry of a timeline", {0: "", 2: "All delayed payouts of 1 March have reached the banks."}, "Resolved"
)
PAY_CAUSE = Slot(
    PAYOUTS,
    "edited sentence",
    {
        0: "The cause is under investigation.",
        8: "A batch file was rejected because of a leap-second check in the partner’s parser.",
    },
)
CARD_UPDATES = (
    Slot(
        CARDS,
        "entry of a timeline",
        {0: "", 4: "About one in five authorisations fails with code 91."},
        "Investigating",
    ),
    Slot(CARDS, "entry of a timeline", {0: "", 5: "Traffic was moved to the second acquirer."}, "Resolved"),
    Slot(CARDS, "entry of a timeline", {0: "", 11: "Failures with code 91 have returned."}, "Reopened"),
    Slot(CARDS, "entry of a timeline", {0: "", 12: "The faulty switch has been taken out of service."}, "Fixed"),
)
WINDOW = Slot(
    PLANNED, "time of a window", {0: "15 March, 01:00–03:00 UTC", 7: "22 March, 01:00–04:30 UTC"}, "Ledger migration"
)
NEW_WINDOW = Slot(PLANNED, "planned work", {0: "", 13: "Webhook signing keys are rotated"}, "Planned")
PAST_ROW = Slot(PAST, "row", {0: "", 5: "Card payments partly down"}, "March 2026")
DURATION = Slot(PAST, "table cell", {0: "41 min", 9: "1 h 12 min"}, "Dashboard login slow")
SLOTS = (SUMMARY, CARD_STATE, PAY_STATE, PAY_RESOLVED, PAY_CAUSE, *CARD_UPDATES, WINDOW, NEW_WINDOW, PAST_ROW)

REGIONS = ("fra1", "ams3", "lhr2", "dub1", "arn1")


def frame(title: str, main: str, fetch: Fetch) -> str:
    menu = links(((PLANNED, "Maintenance"), (PAST, "History"), (CARDS, "Card payments"), (PAYOUTS, "Delayed payouts")))
    return f"""<!DOCTYPE html><html lang="en" data-region="{pick(fetch, REGIONS)}"><head><meta charset="utf-8">
<meta name="csrf-param" content="authenticity_token"><meta name="csrf-token" content="{key(fetch, 64)}">
<title>{title} · Tillbridge Status</title><link rel="stylesheet" href="/packs/app-{key(fetch, 8)}.css"></head>
<body class="layout-default"><div class="top"><a class="logo" href="/">Tillbridge</a>
<button data-toggle="subscribe">{pick(fetch, ("Subscribe to updates", "Get notified"))}</button></div>
<main class="wrap">{main}</main>
<footer class="foot"><ul>{menu}</ul><p>Powered by Beaconpage</p>
<p class="dim">Request {key(fetch, 8)}-{key(fetch, 4)} served from {pick(fetch, REGIONS)} in {number(fetch, 11, 94)}
ms</p>
</footer><script nonce="{key(fetch, 16)}">Beacon.start({{"t":{int(fetch.at.timestamp())}}})</script></body></html>"""


def front(round: int, fetch: Fetch) -> str:
    def line(name: str, state: str) -> str:
        return (
            f"<li class='component' data-id='c{len(name)}'><span class='component-name'>{name}</span>"
            f"<span class='latency'>{number(fetch, 38, 260)} ms</span> <span "
            f"class='component-status'>{state}</span></li>"
        )

    rows = (
        ("Card payments", CARD_STATE.at(round)),
        ("Bank transfers", FINE),
        ("Payouts", PAY_STATE.at(round)),
        ("Dashboard", FINE),
        ("Webhooks", FINE),
    )
    return frame(
        "Status",
        f"<div class='overall'><h1>{SUMMARY.at(round)}</h1><p class='asof'>As of {fetch.at:%H:%M} UTC</p></div>"
        f"<ul class='components'>{''.join(line(*row) for row in rows)}</ul>",
        fetch,
    )


def entry(stage: str, text: str) -> str:
    return f"<li class='update'><strong>{stage}</strong> <div class='update-body'>{text}</div></li>" if text else ""


def cards(round: int, fetch: Fetch) -> str:
    stages = ("Investigating", "Resolved", "Reopened", "Fixed")
    updates = [entry(stage, slot.at(round)) for stage, slot in zip(stages, CARD_UPDATES, strict=True)]
    return frame(
        "Card payments",
        "<h1>Card payments</h1><p>Everything we know about failing card payments is written here, newest first.</p>"
        f"<ol class='timeline'>{''.join(reversed(updates))}{entry('Notice', 'No open problem on 28 February.')}</ol>"
        f"<p class='readers'>{number(fetch, 3, 90)} people are viewing this incident</p>",
        fetch,
    )


def payouts(round: int, fetch: Fetch) -> str:
    return frame(
        "Delayed payouts",
        f"<h1>Delayed payouts</h1><p class='when'>Opened {hours_since(fetch, -2)} hours ago</p>"
        f"<div class='cause'><h2>Cause</h2><p>Payouts of 1 March left us late. {PAY_CAUSE.at(round)} Merchants "
        "need not "
        f"do anything.</p></div><ol class='timeline'>{entry('Resolved', PAY_RESOLVED.at(round))}"
        f"{entry('Identified', 'Payouts to banks in six countries are delayed by up to a day.')}</ol>",
        fetch,
    )


def planned(round: int, fetch: Fetch) -> str:
    return frame(
        "Maintenance",
        "<h1>Maintenance</h1><h2>Planned</h2><div class='card'><h3>Ledger migration</h3>"
        f"<p class='window'>{WINDOW.at(round)}</p><p>Reports may lag behind while balances are copied.</p></div>"
        + (el("div", f"<h3>{text}</h3><p>Within the week</p>", "class=card") if (text := NEW_WINDOW.at(round)) else "")
        + f"<p class='tz'>Times in UTC. Your session: {key(fetch, 6)}</p>",
        fetch,
    )


def past(round: int, fetch: Fetch) -> str:
    row = PAST_ROW.at(round)
    return frame(
        "History",
        "<h1>History</h1><h2>March 2026</h2><table class='history'><thead><tr><th>Incident</th><th>Duration</th></tr>"
        f"</thead><tbody>{f'<tr><td>{row}</td><td>5 h 50 min</td></tr>' if row else ''}"
        "<tr><td>Payouts delayed</td><td>19 h</td></tr></tbody></table><h2>February 2026</h2><table class='history'>"
        f"<tbody><tr><td>Dashboard login slow</td><td>{DURATION.at(round)}</td></tr><tr><td>Webhooks sent twice</td>"
        "<td>8 min</td></tr></tbody></table>",
        fetch,
    )


STATUS = MadeSite(
    "status-tillbridge.test",
    (
        "keys and ids of requests",
        "latency in the row of a state",
        "region that answers",
        "time in the page",
        "people viewing",
        "hours ago",
        "words of a button",
    ),
    {"/": front, CARDS: cards, PAYOUTS: payouts, PLANNED: planned, PAST: past},
    (*SLOTS, DURATION),
)
