"""The status page of a payment service: components, an incident, history, maintenance, regions."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, paragraph, row
from bench.changing.scenario import Fetch
from bench.changing.unseen.common import anchors, count, sometimes, token

_INCIDENT = "/incidents/k7x2vq"
_MENU = (
    ("/", "Status"),
    ("/history", "Past incidents"),
    ("/maintenance", "Maintenance"),
    ("/components/card-payments", "Card payments"),
    ("/limits", "Known limitations"),
)
_EDGES = ("lon-1", "fra-2", "dub-1", "ams-3", "mad-1")


def _page(title: str, fetch: Fetch, main: str) -> str:
    survey = """<div class="survey-prompt"><p>How helpful is this page? Answer two questions.</p>
<button>Start</button></div>"""
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title} - Paylark Status</title>
<meta name="csrf-token" content="{token(fetch, 44)}"><link rel="stylesheet"
href="/packs/status_manifest-{token(fetch, 20)}.css"><script>window.pageColorData={{"r":"{token(fetch, 12)}"}}</script>
</head><body class="status index"><div class="layout-content"><div class="masthead"><a class="page-name" href="/">
Paylark Status</a> <button class="btn">Subscribe to updates</button></div>
<div class="updates-dropdown" id="updates-dropdown"><p>Get notifications by email whenever Paylark creates, updates or
resolves an incident.</p><form method="post" action="/subscriptions"><input type="hidden" name="authenticity_token"
value="{token(fetch, 60)}"><label for="email">Email address</label> <input id="email" type="email" name="email">
<button type="submit">Subscribe via email</button></form><p>By subscribing you agree to our terms and to the storage of
your address until you unsubscribe.</p></div>
<nav class="tabs"><ul>{anchors(_MENU)}</ul></nav><div class="container" id="main">{main}</div>
<div class="live-strip"><span>Requests per second now: {count(fetch, 2100, 3900)}</span> <span>Median answer:
{count(fetch, 60, 190)} ms</span></div>{sometimes(fetch, 0.35, survey)}
<div class="page-footer"><span>Checked at {fetch.at:%H:%M:%S} UTC</span>
<span>from edge {_EDGES[count(fetch, 0, 4)]}</span>
<span>{count(fetch, 4000, 4400)} subscribers</span> <a href="https://paylark.test">Powered by Paylark</a></div></div>
</body></html>"""


def _component(name: str, state: str, fetch: Fetch, path: str = "") -> str:
    shown = f'<a href="{path}">{name}</a>' if path else name
    return f"""<div class="component-inner-container" data-component-id="{token(fetch, 8)}"><span
class="name">{shown}</span>
<span class="component-status">{state}</span> <span class="latency">{count(fetch, 31, 240)} ms</span></div>\n"""


def _now(say: Say, fetch: Fetch) -> str:
    incident = (
        say("incident")
        and f"""<div class="unresolved-incident"><h2 class="incident-title">
<a href="{_INCIDENT}">{say("incident")}</a></h2><p>{say("incident step")}</p></div>"""
    )
    added = say("new component") and _component(say("new component"), "Operational", fetch)
    return _page(
        "Current status",
        fetch,
        f"""<div class="page-status"><h1 class="status">{say("overall")}</h1></div>{incident}<div class="components">
{_component("Card payments", say("cards"), fetch, "/components/card-payments")}
{_component("Bank transfers", say("transfers"), fetch)}{_component("Dashboard", "Operational", fetch)}
{_component("Webhooks", say("webhooks"), fetch)}{added}
</div><p class="note">Last major incident: <a href="{_INCIDENT}">delayed payouts in February</a>.</p>""",
    )


def _history(say: Say, fetch: Fetch) -> str:
    days = "".join(
        f'<div class="incident-container"><h3>{title}</h3><p>{text}</p></div>\n'
        for title, text in (
            (say("past b"), "Deliveries were retried until all had arrived."),
            (say("past a"), "A network route between two data centres flapped."),
            ("Payouts delayed", say("payouts text")),
            ("Dashboard login by text message failed", "A provider of text messages had an outage."),
        )
        if title
    )
    return _page("Past incidents", fetch, f"<h1>Past incidents</h1><h2>2026</h2>{days}")


def _maintenance(say: Say, fetch: Fetch) -> str:
    return _page(
        "Maintenance",
        fetch,
        f"""<h1>Scheduled maintenance</h1><p>Payments are accepted during all of these windows unless we say
otherwise.</p>
<table><thead><tr><th>Work</th><th>Window (UTC)</th><th>Effect</th></tr></thead>
<tbody><tr><td>Database failover</td><td>{say("failover when")}</td><td>{say("failover effect")}</td></tr>
{row(say("keys"))}<tr><td>Move of the Dublin cage</td><td>11 April, 00:00 to 06:00</td><td>None</td></tr></tbody>
</table>""",
    )


def _cards(say: Say, fetch: Fetch) -> str:
    schemes = "".join(
        f"<tr><th>{name}</th><td>{state}</td><td>{count(fetch, 90, 400)} ms</td>"
        f"<td>{count(fetch, 20, 99)} in queue</td></tr>"
        for name, state in (("Debit", say("debit")), ("Credit", "Operational"), ("Prepaid", say("prepaid")))
    )
    return _page(
        "Card payments",
        fetch,
        f"""<h1>Card payments</h1><table class="schemes"><thead><tr><th>Cards</th><th>State</th><th>Answer now</th>
<th>Waiting now</th></tr></thead><tbody>{schemes}</tbody></table><p>{say("cards note")}</p>""",
    )


def _incident(say: Say, fetch: Fetch) -> str:
    return _page(
        "Delayed payouts",
        fetch,
        f"""<h1>Delayed payouts in February</h1><p class="subheader">Incident report for Paylark</p>
<h2>Summary</h2><p>On 18 February payouts to {say("affected")} merchants were late by up to nineteen hours because a
file
to our bank was rejected and the alarm for it had been muted.</p><h2>What we do about it</h2>
<p>{say("remedy")}</p>{paragraph(say("refund"))}""",
    )


def _limits(say: Say, fetch: Fetch) -> str:
    return _page(
        "Known limitations",
        fetch,
        f"""<h1>Known limitations</h1><ul><li>Refunds of transfers older than {say("refund days")} fail.</li>
<li>Exports of more than 100,000 lines are cut.</li>
<li>Test accounts share one queue of webhooks, which is emptied every night.</li></ul>
<p>See the <a href="{say("limits doc")}">full list for developers</a>.</p>""",
    )


STATUS = MadeSite(
    "status-paylark.test",
    (
        "requests per second",
        "survey prompt at times",
        "moment of the check with seconds",
        "edge that answered",
        "subscribers counted",
        "answer times of components",
        "queues of this moment",
    ),
    {
        "/": _now,
        "/history": _history,
        "/maintenance": _maintenance,
        "/components/card-payments": _cards,
        _INCIDENT: _incident,
        "/limits": _limits,
    },
    (
        Slot(
            "overall",
            "overall state",
            ("/",),
            {0: "All systems operational", 4: "Partially degraded service", 6: "All systems operational"},
        ),
        Slot("incident", "incident", ("/",), {0: "", 4: "Slow bank transfers", 7: ""}),
        Slot(
            "incident step",
            "step of an incident",
            ("/",),
            {
                0: "",
                4: "Investigating: a partner bank answers slowly.",
                5: "Identified: the bank is adding capacity.",
                6: "Resolved: transfers flow normally.",
                7: "",
            },
        ),
        Slot("cards", "state", ("/",), {0: "Operational"}),
        Slot(
            "transfers",
            "state of a component",
            ("/",),
            {0: "Operational", 4: "Degraded performance", 6: "Operational"},
            "Bank transfers",
        ),
        Slot(
            "webhooks",
            "state of a component",
            ("/",),
            {0: "Operational", 11: "Partial outage", 12: "Operational"},
            "Webhooks",
        ),
        Slot("new component", "component", ("/",), {0: "", 14: "Payment links"}),
        Slot("past a", "incident in the past", ("/history",), {0: "", 7: "Bank transfers slow for nine hours"}),
        Slot("past b", "incident in the past", ("/history",), {0: "", 13: "Webhooks delivered late"}),
        Slot(
            "payouts text",
            "text of an incident",
            ("/history",),
            {0: "A file was rejected by our bank."},
        ),
        Slot(
            "failover when",
            "window of maintenance",
            ("/maintenance",),
            {0: "21 March, 02:00 to 03:00", 5: "28 March, 02:00 to 04:00"},
            "Database failover",
        ),
        Slot(
            "failover effect",
            "effect of maintenance",
            ("/maintenance",),
            {0: "Dashboard read-only"},
            "Database failover",
        ),
        Slot("keys", "row of maintenance", ("/maintenance",), {0: "", 8: "Rotation of signing keys | 2 April | None"}),
        Slot("debit", "state beside figures", ("/components/card-payments",), {0: "Healthy"}, "Debit"),
        Slot(
            "prepaid",
            "state beside figures",
            ("/components/card-payments",),
            {0: "Beta", 12: "Generally available"},
            "Prepaid",
        ),
        Slot(
            "cards note",
            "note on a component",
            ("/components/card-payments",),
            {0: "Contactless limits follow the card."},
        ),
        Slot("affected", "figure of a report", (_INCIDENT,), {0: "1,204"}),
        Slot(
            "remedy",
            "paragraph of a report",
            (_INCIDENT,),
            {0: "We are still looking into the causes.", 3: "Muted alarms now expire after an hour."},
        ),
        Slot("refund", "promise of a report", (_INCIDENT,), {0: "", 11: "Fees of that day have been refunded."}),
        Slot("refund days", "limit in days", ("/limits",), {0: "90 days"}),
        Slot(
            "limits doc",
            "link target",
            ("/limits",),
            {0: "https://docs.paylark.test/v3/limits", 13: "https://docs.paylark.test/v4/limits"},
            "full list for developers",
        ),
    ),
)
