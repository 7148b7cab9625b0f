"""The state of a payment service, on a common status page."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from bench.changing.kept.chance import at_times, kept, number
from bench.changing.kept.standing import standing
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.noises import token
from bench.changing.pieces import ENGLISH, ago, before
from bench.changing.scenario import Fetch

_HISTORY, _UPTIME = "/history", "/uptime"
_WEBHOOKS, _PAYOUTS = "/incidents/k3w9webhooks", "/incidents/p7t2payouts"
_LINKS = ((_HISTORY, "Incident History"), (_UPTIME, "Uptime"))


def _page(title: str, fetch: Fetch, main: str) -> str:
    dialog = """<div class="updates-dropdown"><p>Get email notifications whenever Paylane creates, updates or resolves
an
incident.</p><button>Subscribe via Email</button></div>"""
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title}</title><meta name="csrf-param"
content="authenticity_token"><meta name="csrf-token" content="{token(fetch, 44)}"><link rel="stylesheet"
href="/packs/status_manifest-{token(fetch, 20)}.css"></head><body class="status index status-none"><div
class="layout-content"><div class="masthead-container basic"><div class="masthead"><a class="logo-container"
href="/">Paylane Status</a>{at_times(fetch, 0.4, dialog)}</div></div><div
class="container">{main}{standing(title)}</div><div
class="page-footer border-color font-small"><a href="/">Current Status</a> {
        "".join(f'<a class="history-footer-link" href="{path}">{name}</a> ' for path, name in _LINKS)
    }<span class="powered-by">Powered by a status page service</span> <span class="edge">{
        token(fetch, 8)
    }</span></div></div>
</body></html>"""


def _component(name: str, state: str, fetch: Fetch) -> str:
    if not name:
        return ""
    return f"""<div class="component-inner-container status-green" data-component-id="{token(fetch, 12)}"><span
class="name">{name}</span><span class="component-status" title="">{state}</span><div class="shared-partial
uptime-90-days-wrapper"><svg height="34"></svg><div class="legend"><span>90 days ago</span> <span
class="legend-item-uptime-value">{99.9 + fetch.random.random() / 12:.3f} % uptime</span>
<span>Today</span></div></div></div>"""


def _updates(fetch: Fetch, updates: Sequence[tuple[str, str, float]]) -> str:
    """The lines of an incident: its state, its words, and when it was written, in hours before the first round."""
    return "".join(
        f"""<div class="update"><strong>{state}</strong> - <span class="whitespace-pre-wrap">{words}</span><br><small>
Posted <span class="ago"
data-datetime-unix="{int(before(hours).timestamp())}">{ago(fetch, ENGLISH, before(hours))}</span>.
</small></div>"""
        for state, words, hours in updates
        if words
    )


def _days(fetch: Fetch, number: int) -> str:
    """The last days, that go by."""
    days = (fetch.at - timedelta(days=one) for one in range(number))
    return "".join(
        f"""<div class="status-day font-regular no-incidents"><div class="date border-color font-large">{day:%b} <var
data-var="date">{day.day}</var>, <var data-var="year">{day:%Y}</var></div><p class="color-secondary">No incidents
reported{" today" if not at else ""}.</p></div>"""
        for at, day in enumerate(days)
    )


def _home(say: Say, fetch: Fetch) -> str:
    live = _updates(
        fetch,
        (
            ("Monitoring", say("monitoring"), -46),
            ("Identified", say("identified"), -40),
            ("Investigating", say("investigating"), -34),
        ),
    )
    shown = kept(
        live,
        '<div class="unresolved-incidents"><div class="incident-title"><a class="actual-title" '
        'href="/incidents/x1">Card '
        'payments are slow</a></div><div class="updates">',
        "</div></div>",
    )
    return _page(
        "Paylane Status",
        fetch,
        f"""<div class="page-status"><span class="status font-large">{say("overall")}</span><span
class="last-updated-stamp font-small">Refreshed {number(fetch, 1, 58)} seconds ago</span></div>{shown}
<div class="components-section font-regular"><div class="components-container one-column">
{_component("Card payments", say("cards"), fetch)}{_component("Payouts", say("payouts"), fetch)}
{_component("Webhooks", "Operational", fetch)}{_component("Terminals", "Operational", fetch)}
{_component("Dashboard", say("dashboard"), fetch)}</div></div><div class="custom-metrics-container"><h2>System
Metrics</h2><div class="metric"><span class="font-large">API response time</span> <span
class="value">{number(fetch, 88, 240)}
ms</span></div><div class="metric"><span class="font-large">Queue depth</span> <span
class="value">{number(fetch, 0, 900)}</span>
</div></div>{
            kept(
                say("planned"),
                '<div class="scheduled-maintenances-container"><h2>Scheduled Maintenance</h2><p>',
                "</p></div>",
            )
        }<div class="incidents-list format-expanded"><h2>Past Incidents</h2>{_days(fetch, 6)}</div>""",
    )


def _incident(say: Say, fetch: Fetch, title: str, body: str, after: str = "") -> str:
    return _page(
        title,
        fetch,
        f"""<div class="page-title"><h1 class="incident-name">{title}</h1><div class="subheader">Incident Report for
Paylane</div></div><div class="incident-updates-container">{body}</div>{after}<p
class="viewers">{number(fetch, 1, 60)} people
are on this page</p>""",
    )


def _webhooks(say: Say, fetch: Fetch) -> str:
    body = _updates(
        fetch,
        (
            ("Postmortem", "A certificate had expired on one of nine relays.", 2),
            ("Resolved", say("resolved"), -16),
            ("Monitoring", "A fix is in place and we watch the results.", 5),
            ("Investigating", f"Webhooks to {say('region')} are delayed by up to 20 minutes.", 9),
        ),
    )
    return _incident(say, fetch, "Delayed webhooks", body)


def _payouts(say: Say, fetch: Fetch) -> str:
    body = _updates(
        fetch,
        (
            (
                "Resolved",
                "Payouts of 24 February were sent. 1,120 accounts were concerned.",
                140,
            ),
            ("Identified", "A partner bank rejected a file.", 150),
        ),
    )
    return _incident(
        say,
        fetch,
        say("payout title"),
        body,
        '<div class="components-affected">This incident affected: Payouts (SEPA).</div>',
    )


def _history(say: Say, fetch: Fetch) -> str:
    items = "".join(
        f'<div class="incident-data incident-container" id="i{token(fetch, 6)}"><a class="incident-title" '
        f'href="{path}">'
        f'{title}</a><div class="incident-body">{text}</div></div>'
        for path, title, text in (
            ("/incidents/x1", say("listed"), "This incident has been resolved."),
            (_WEBHOOKS, "Delayed webhooks", "A fix is in place."),
            (_PAYOUTS, say("payout title"), "This incident has been resolved."),
            ("/incidents/q1", say("gone"), "False alarm."),
        )
        if title
    )
    return _page("Incident History", fetch, f'<h4 class="month-title">This spring</h4>{items}')


def _uptime(say: Say, fetch: Fetch) -> str:
    months = "".join(
        f"<tr><td>{month}</td><td>{cards}</td><td>{payouts}</td></tr>"
        for month, cards, payouts in (
            ("December 2025", "99.98%", "99.91%"),
            ("January 2026", say("january"), "99.97%"),
            ("February 2026", "99.95%", say("february")),
        )
    )
    return _page(
        "Uptime",
        fetch,
        f"""<table class="uptime"><thead><tr><th>Month</th><th>Card
payments</th><th>Payouts</th></tr></thead><tbody>{months}
</tbody></table><p>Our service level for card payments is {say("level")}.</p><p class="now">Probe in
{number(fetch, 1, 30)} s
from {token(fetch, 4)}</p>""",
    )


STATUS = MadeSite(
    "status.paylane.test",
    (
        "days without incidents that go by",
        "queue depth and response time",
        "uptime of components",
        "refreshed seconds ago",
        "posted ago",
        "component numbers",
        "subscription box at times",
        "people on an incident page",
    ),
    {
        "/": _home,
        _HISTORY: _history,
        _UPTIME: _uptime,
        _WEBHOOKS: _webhooks,
        _PAYOUTS: _payouts,
    },
    (
        Slot("investigating", "incident update", ("/",), {0: "", 6: "Some card payments take up to a minute.", 10: ""}),
        Slot("identified", "incident update", ("/",), {0: "", 7: "A database replica in Dublin lags behind.", 10: ""}),
        Slot("payouts", "component state", ("/",), {0: "Available", 12: "Under Maintenance"}, "Payouts"),
        Slot("dashboard", "component state", ("/",), {0: "Operational (beta)", 14: "Major Outage"}, "Dashboard"),
        Slot("planned", "maintenance", ("/",), {0: "", 2: "Payouts pause on March 5 from 02:00 to 04:00 UTC.", 13: ""}),
        Slot("resolved", "incident resolved", (_WEBHOOKS,), {0: "", 3: "All queued webhooks have been delivered."}),
        Slot("region", "corrected incident", (_WEBHOOKS,), {0: "Europe", 5: "two regions"}),
        Slot("payout title", "incident title", (_PAYOUTS, _HISTORY), {0: "Late payouts", 4: "Missing payouts"}),
        Slot("listed", "incident in a list", (_HISTORY,), {0: "", 10: "Card payments are slow"}),
        Slot("gone", "incident in a list", (_HISTORY,), {0: "Dashboard sign-in", 13: ""}),
        Slot("january", "uptime of a month", (_UPTIME,), {0: "99.99%", 7: "99.94%"}, "January 2026"),
        Slot("february", "uptime of a month", (_UPTIME,), {0: "99.88%", 2: "99.82%"}, "February 2026"),
        Slot("level", "service level", (_UPTIME,), {0: "99.9%", 12: "99.95% a quarter"}),
        Slot(
            "overall",
            "overall state",
            ("/",),
            {0: "All Systems Operational", 6: "Partial Service Outage", 10: "All Clear"},
        ),
        Slot("monitoring", "incident update", ("/",), {0: "", 8: "Traffic has been moved to Frankfurt.", 10: ""}),
        Slot(
            "cards",
            "component state",
            ("/",),
            {0: "Working normally", 6: "Degraded Performance", 9: "Working normally"},
        ),
    ),
)
