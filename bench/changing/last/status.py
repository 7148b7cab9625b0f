"""The status pages of a payment service."""

from __future__ import annotations

from bench.changing.last.common import anchors, block, count, head, key, maybe, moment, one_of
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.scenario import Fetch

_INCIDENT, _HISTORY, _PLANNED = "/incidents/x7k2", "/history", "/maintenance"
_API, _PAYOUTS, _LIMITS = "/components/api", "/components/payouts", "/limits"
_MENU = (
    ("/", "Status"),
    (_INCIDENT, "Latest incident"),
    (_HISTORY, "History"),
    (_PLANNED, "Maintenance"),
    (_API, "API"),
    (_PAYOUTS, "Payouts"),
    (_LIMITS, "Limits"),
)
_REGIONS = ("Dublin", "Frankfurt", "Ohio", "Singapore", "Sydney")
_PROMPTS = ("Subscribe to updates", "Get updates by email", "Follow on your phone")


def _page(title: str, fetch: Fetch, main: str) -> str:
    survey = (
        """<div class="survey"><p>How useful is this page?</p><button>Very</button> <button>Not much</button></div>"""
    )
    return f"""<!DOCTYPE html><html lang="en" class="h-full"><head><meta charset="utf-8">
{head(fetch, title, "Tallyline Status", "State of the services of Tallyline")}<meta name="csrf-token"
content="{key(fetch, 40)}"><script id="__NEXT_DATA__" type="application/json">
{{"buildId":"{key(fetch, 20)}","query":{{}},"props":{{"traceId":"{key(fetch, 32)}"}}}}</script></head>
<body class="bg-white antialiased"><div id="__next"><header class="flex items-center justify-between px-6 py-4"><a
href="/"
class="font-semibold">Tallyline</a> <button class="btn btn-primary">{one_of(fetch, _PROMPTS)}</button></header>
<nav class="border-b"><ul class="flex gap-4">{anchors(_MENU, css="px-2 py-1 text-sm")}</ul></nav>
<main class="mx-auto max-w-3xl px-6">{main}</main>{maybe(fetch, 0.25, survey)}<footer class="text-xs text-gray-500
px-6">
<p>Answered from {one_of(fetch, _REGIONS)} in {fetch.random.randint(11, 180)} ms</p><p>Last checked {moment(fetch)}
UTC</p>
<p>Tallyline Payments Ltd. Times on this page are in UTC.</p></footer></div></body></html>"""


def _component(name: str, state: str, fetch: Fetch) -> str:
    return f"""<li class="flex justify-between py-3"><span class="font-medium">{name}</span>
<span class="text-gray-400">{fetch.random.randint(20, 310)} ms</span> <span class="badge">{state}</span></li>"""


def _now(say: Say, fetch: Fetch) -> str:
    banner = block('a class="incident-banner" href="/incidents/x7k2"', say("banner"))
    return _page(
        "Status",
        fetch,
        f"""<div class="rounded-lg p-4"><h1 class="text-xl">{say("overall")}</h1></div>{banner}<ul class="divide-y">
{_component("Card payments", say("cards"), fetch)}{_component("Bank transfers", "Up", fetch)}
{_component("Payouts", say("payouts"), fetch)}{_component("Dashboard", say("dashboard"), fetch)}
{_component("Webhooks", "Up", fetch)}</ul><p>Requests in the last minute: {count(fetch, 41000, 98000)}</p>""",
    )


def _incident(say: Say, fetch: Fetch) -> str:
    updates = "".join(
        f"""<li class="update"><h3>{kind}</h3><time>{when}</time><p>{say(name)}</p></li>"""
        for name, kind, when in (
            ("update 5", "Postmortem", "5 March, 09:00"),
            ("update 4", "Resolved", "3 March, 23:10"),
            ("update 3", "Monitoring", "3 March, 17:40"),
            ("update 2", "Identified", "3 March, 05:30"),
            ("update 1", "Investigating", "2 March, 05:10"),
        )
        if say(name)
    )
    return _page(
        "Latest incident",
        fetch,
        f"""<h1>{say("incident")}</h1><dl><dt>Impact</dt> <dd>{say("impact")}</dd> <dt>Affected</dt>
<dd>{say("affected")}</dd>
</dl><ol class="timeline">{updates}</ol><p class="watchers">{count(fetch, 30, 900)} people are watching this
incident</p>""",
    )


def _history(say: Say, fetch: Fetch) -> str:
    entries = "".join(
        f"<li><h3>{name}</h3><p>{text}</p></li>"
        for name, text in (
            (say("past c"), "Exports of reports took up to an hour."),
            (say("past b"), "Some card payments were declined without cause."),
            ("Login codes by text message were late", say("late codes")),
            (say("past a"), "A certificate was renewed too late."),
        )
        if name
    )
    return _page("History", fetch, f"<h1>Past incidents</h1><h2>2026</h2><ul class='history'>{entries}</ul>")


def _planned(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{what}</td><td>{when}</td><td>{state}</td></tr>"
        for what, when, state in (
            ("Move of the ledger database", say("ledger when"), say("ledger state")),
            (say("tls"), "24 March, 08:00", "Planned"),
            ("Test of the second data centre", "11 April, 02:00", "Planned"),
        )
        if what
    )
    return _page(
        "Maintenance",
        fetch,
        f"""<h1>Scheduled maintenance</h1>
<table class="w-full"><thead><tr><th>Work</th><th>Starts</th><th>State</th></tr>
</thead><tbody>{rows}</tbody></table>""",
    )


def _uptime(fetch: Fetch) -> str:
    cells = "".join(
        f"<tr><td>{region}</td><td>{fetch.random.randint(18, 260)} ms</td>"
        f"<td>{fetch.random.randint(1, 59)} s ago</td></tr>"
        for region in _REGIONS
    )
    return f"""<h2>Live probes</h2><table class="probes"><thead><tr><th>Probe</th><th>Latency
now</th><th>Measured</th></tr>
</thead><tbody>{cells}</tbody></table>"""


def _api(say: Say, fetch: Fetch) -> str:
    return _page(
        "API",
        fetch,
        f"""<h1>API</h1><p>State: <strong>{say("api state")}</strong></p><p>Current version:
<code>{say("version")}</code></p>
{block('p class="deprecation"', say("deprecation"))}{_uptime(fetch)}""",
    )


def _payouts(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{bank}</td><td>{state}</td><td>{fetch.random.randint(100, 9999)} in queue</td></tr>"
        for bank, state in (("Euro area", say("euro")), ("United Kingdom", say("kingdom")), ("Nordics", "Normal speed"))
    )
    return _page(
        "Payouts",
        fetch,
        f"""<h1>Payouts</h1><table><thead><tr><th>Area</th><th>State</th><th>Now</th></tr></thead><tbody>{rows}</tbody>
</table><p>{say("cutoff")}</p>""",
    )


def _limits(say: Say, fetch: Fetch) -> str:
    return _page(
        "Limits",
        fetch,
        f"""<h1>Limits and promises</h1><p>Each account may send {say("rate")} requests a second. We promise that the
service is up {say("promise")} of each month.</p><ul><li>Largest single payout: {say("largest")}</li><li>Oldest report:
five years</li></ul><p>Your request was number {count(fetch, 100000, 999999)} of this hour.</p>""",
    )


STATUS = MadeSite(
    "status-tallyline.test",
    (
        "latency beside each component",
        "region that answered",
        "moment of the last check",
        "wording of the subscription button",
        "watchers of an incident",
        "probes of the moment",
        "payouts in queue",
        "requests of the last minute",
        "survey in some requests",
    ),
    {
        "/": _now,
        _INCIDENT: _incident,
        _HISTORY: _history,
        _PLANNED: _planned,
        _API: _api,
        _PAYOUTS: _payouts,
        _LIMITS: _limits,
    },
    (
        Slot(
            "overall",
            "overall state",
            ("/",),
            {0: "Minor disruption", 7: "All services are up", 11: "Major disruption", 12: "All services are up"},
        ),
        Slot("cards", "state of a component", ("/",), {0: "Degraded", 7: "Working"}, "Card payments"),
        Slot("payouts", "state of a component", ("/",), {0: "Running", 11: "Down", 12: "Running"}, "Payouts"),
        Slot("dashboard", "state of a component", ("/",), {0: "Online"}, "Dashboard"),
        Slot("banner", "banner of an incident", ("/",), {0: "Declined card payments: we are on it", 7: ""}),
        Slot(
            "incident",
            "title of an incident",
            (_INCIDENT,),
            {0: "Declined card payments", 4: "Two issuers decline card payments"},
        ),
        Slot("impact", "impact", (_INCIDENT,), {0: "Unknown", 3: "Minor"}, "Impact"),
        Slot("affected", "affected parts", (_INCIDENT,), {0: "Under review"}, "Affected"),
        Slot("update 1", "update", (_INCIDENT,), {0: "We see more declined payments than usual."}),
        Slot("update 2", "update", (_INCIDENT,), {0: "", 4: "Two issuers answer with a wrong code."}),
        Slot("update 3", "update", (_INCIDENT,), {0: "", 6: "Both issuers have rolled back."}),
        Slot("update 4", "update", (_INCIDENT,), {0: "", 7: "Payments succeed at the usual rate."}),
        Slot(
            "update 5", "update", (_INCIDENT,), {0: "", 13: "We will retry declined payments by ourselves from now on."}
        ),
        Slot("past a", "past incident", (_HISTORY,), {0: "Failed connections to the sandbox"}),
        Slot("past b", "past incident", (_HISTORY,), {0: "", 7: "Declined card payments"}),
        Slot("past c", "past incident", (_HISTORY,), {0: "", 10: "Slow exports"}),
        Slot(
            "late codes",
            "summary of an incident",
            (_HISTORY,),
            {0: "About 2,000 codes were late.", 2: "About 3,500 codes were late; the carrier has apologised."},
        ),
        Slot("ledger when", "date of work", (_PLANNED,), {0: "8 March, 01:00", 5: "15 March, 01:00"}, "ledger"),
        Slot("ledger state", "state of work", (_PLANNED,), {0: "Confirmed", 5: "Postponed"}, "ledger"),
        Slot("tls", "planned work", (_PLANNED,), {0: "", 9: "End of TLS 1.2 for webhooks"}),
        Slot("api state", "state of a component", (_API,), {0: "Operational"}),
        Slot("version", "version", (_API,), {0: "2026-01-15", 8: "2026-03-01"}),
        Slot(
            "deprecation",
            "announced end",
            (_API,),
            {0: "", 8: "Version 2024-06-01 will be switched off on 1 July 2026."},
        ),
        Slot(
            "euro",
            "state of an area",
            (_PAYOUTS,),
            {0: "On schedule", 11: "Stopped", 12: "Catching up", 13: "On schedule"},
        ),
        Slot("kingdom", "state of an area", (_PAYOUTS,), {0: "Delayed by a day", 3: "On time"}, "United Kingdom"),
        Slot(
            "cutoff",
            "hour of a deadline",
            (_PAYOUTS,),
            {
                0: "Payouts asked for by 15:00 leave on the same day.",
                6: "Payouts asked for by 16:30 leave on the same day.",
            },
        ),
        Slot("rate", "limit", (_LIMITS,), {0: "eighty", 4: "a hundred"}),
        Slot("promise", "promised share", (_LIMITS,), {0: "99.95 %"}),
        Slot("largest", "limit", (_LIMITS,), {0: "€250,000"}, "Largest single payout"),
    ),
)
