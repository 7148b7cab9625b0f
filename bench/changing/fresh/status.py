"""The status pages of a company that handles payments."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.recent.common import ago, at_times, hexes, links, mixed, number, pick
from bench.changing.scenario import Fetch

_PAGES = (
    ("/", "Status"),
    ("/incidents/7ph2kz", "Card payments"),
    ("/incidents/9qd1wm", "Delayed payouts"),
    ("/history", "History"),
    ("/maintenance", "Maintenance"),
    ("/uptime", "Uptime"),
)
_POINTS = ("Dublin", "Oslo", "Madrid", "Vienna", "Gdansk", "Lyon", "Turku")


def _page(title: str, fetch: Fetch, main: str) -> str:
    toast = '<div class="toast"><p>Get updates in Slack, by email or SMS.</p><button>Subscribe</button></div>'
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title} · Tollgate Status</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="alternate" type="application/atom+xml"
href="/history.atom">
<script id="__NEXT_DATA__" type="application/json">{{"buildId":"{hexes(fetch, 20)}","props":{{}}}}</script></head>
<body class="bg-surface"><div id="__next"><header class="flex items-center"><a href="/" class="logo">Tollgate
Status</a><nav>{links(_PAGES, "span", "tab")}</nav><button class="btn">Subscribe to updates</button></header>
<main class="mx-auto max-w-3xl">{main}</main>{at_times(fetch, 0.25, toast)}<section class="help"><h2>Need help?</h2>
<p>Write to support from the dashboard and name the id of the payment. Do not send card numbers. Our support answers
around the clock in English, and on working days in German and Polish.</p></section><footer class="text-xs">
<p>Page refreshed
{number(fetch, 1, 59)} seconds ago · {fetch.at:%-d %b %Y, %H:%M:%S} UTC</p><p>All times are in UTC. Tollgate Payments
Ltd is authorised as an electronic money institution. Registered in Ireland, number 600123.</p><ul><li>Terms</li>
<li>Developers</li><li>Support</li></ul></footer></div><div data-rq="{hexes(fetch, 32)}"></div></body></html>"""


def _bars(fetch: Fetch) -> str:
    bars = "".join(f'<rect x="{5 * place}" height="{number(fetch, 20, 34)}"></rect>' for place in range(12))
    return f'<svg class="uptime-bars" viewBox="0 0 60 34">{bars}</svg>'


def _part(name: str, state: str, fetch: Fetch) -> str:
    return f"""<li class="component"><div class="flex justify-between"><h3>{name}</h3><span class="pill">{state}</span>
</div>{_bars(fetch)}<div class="legend"><span>90 days ago</span><span>{number(fetch, 40, 300)} ms</span><span>Today
</span></div></li>"""


def _home(say: Say, fetch: Fetch) -> str:
    banner = say("banner") and f'<div class="callout"><p>{say("banner")}</p></div>'
    return _page(
        "Status",
        fetch,
        f"""<section class="hero"><h1>{say("overall")}</h1></section>{banner}<ul class="components">
{_part("Card payments", say("cards"), fetch)}{_part("Payouts", say("payouts"), fetch)}
{_part("Dashboard", "Running", fetch)}{_part("Webhooks", say("webhooks"), fetch)}</ul>
<p class="probe">Last probe from {pick(fetch, _POINTS)}, {number(fetch, 2, 58)} s ago</p>""",
    )


def _timeline(say: Say, fetch: Fetch, key: str, steps: tuple[tuple[str, float], ...]) -> str:
    return "".join(
        f"""<li class="timeline-item"><div class="dot"></div><h4>{stage}</h4><p>{say(f"{key} {place}")}</p><time
>{ago(fetch, hours)}</time></li>"""
        for place, (stage, hours) in enumerate(steps, 1)
        if say(f"{key} {place}")
    )


def _cards(say: Say, fetch: Fetch) -> str:
    steps = (("Investigating", -12), ("Identified", -17), ("Fixed", -30), ("Review", -66))
    return _page(
        "Declined card payments",
        fetch,
        f"""<h1>Declined card payments in the Nordics</h1><dl><dt>Impact</dt><dd>{say("impact")}</dd><dt>Countries</dt>
<dd>{say("countries")}</dd></dl><p>Cards of the Nordic debit schemes are
routed through two acquirers. When one of them fails we move payments to the other, which may take some minutes and
costs you nothing. Payments that were declined in the meantime are not tried again by us; please ask your customers to
pay once more.</p><ol class="timeline">{_timeline(say, fetch, "card", steps)}</ol><p
class="watching">{number(fetch, 20, 700)} customers watch this incident</p>""",
    )


def _payouts(say: Say, fetch: Fetch) -> str:
    steps = (("Investigating", 20), ("Monitoring", -34), ("Done", -47))
    return _page(
        "Delayed payouts",
        fetch,
        f"""<h1>Delayed payouts to Polish banks</h1><p>Payouts of 27 February reach accounts at
three Polish banks up to two working days late. No money is lost and nothing needs to be sent again.</p><ol
class="timeline">{_timeline(say, fetch, "payout", steps)}</ol>""",
    )


def _history(say: Say, fetch: Fetch) -> str:
    months = "".join(
        f'<div class="incident"><a href="{path}">{name}</a><span class="dur">{took}</span></div>'
        for path, name, took in (
            ("/incidents/7ph2kz", say("past cards"), "18 hours"),
            ("/incidents/9qd1wm", "Delayed payouts to Polish banks", say("past payouts")),
            ("#feb", "Dashboard logins failed", "41 minutes"),
            ("#jan", say("past jan"), "2 hours"),
        )
        if name
    )
    return _page("History", fetch, f"<h1>Past incidents</h1><h2>First quarter of 2026</h2>{months}{_bars(fetch)}")


def _maintenance(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{what}</td><td>{when}</td><td>{effect}</td></tr>"
        for what, when, effect in (
            ("Database upgrade", say("db when"), "No effect"),
            (say("certificate"), "26 March, 09:00", "Old clients must trust the new root"),
            (say("ledger"), "29 March, 02:00 to 02:45", "Reports are read-only"),
        )
        if what
    )
    return _page(
        "Maintenance",
        fetch,
        f"""<h1>Planned maintenance</h1><table><thead><tr><th>Work</th><th>When</th><th>Effect</th></tr></thead><tbody>
{rows}</tbody></table><p>Ask <a href="{say("calendar")}">for the calendar file</a> to see them all.</p>""",
    )


def _uptime(say: Say, fetch: Fetch) -> str:
    probes = "".join(
        f"<tr><td>{point}</td><td>{number(fetch, 30, 190)} ms</td><td>{number(fetch, 1, 59)} s ago</td></tr>"
        for point in mixed(fetch, _POINTS, 4)
    )
    return _page(
        "Uptime",
        fetch,
        f"""<h1>Uptime</h1><table class="months"><thead><tr><th>Month</th><th>Card payments</th><th>Payouts</th></tr>
</thead><tbody><tr><th>February 2026</th><td>{say("feb cards")}</td><td>99.991 %</td></tr><tr><th>January 2026</th>
<td>99.987 %</td><td>99.940 %</td></tr></tbody></table><p>We count a minute as down if five probes fail.</p>
<h2>Probes right now</h2>
<table class="probes"><tbody>{probes}</tbody></table>""",
    )


STATUS = MadeSite(
    "status-tollgate.test",
    (
        "seconds since a refresh",
        "bars of a chart",
        "answer times of components",
        "probes from mixed towns",
        "customers who watch",
        "toast at times",
        "moment of the visit",
        "ages",
        "build numbers",
    ),
    {
        "/": _home,
        "/incidents/7ph2kz": _cards,
        "/incidents/9qd1wm": _payouts,
        "/history": _history,
        "/maintenance": _maintenance,
        "/uptime": _uptime,
    },
    (
        Slot(
            "overall",
            "sentence over all components",
            ("/",),
            {
                0: "Payouts are delayed",
                2: "Card payments and payouts are disturbed",
                5: "Payouts are still delayed",
                8: "Everything works",
            },
        ),
        Slot("cards", "component's state", ("/",), {0: "Fine", 2: "Major outage", 5: "Recovered"}, "Card payments"),
        Slot("payouts", "component's state", ("/",), {0: "Delayed", 8: "On time"}, "Payouts"),
        Slot("webhooks", "component's state", ("/",), {0: "Normal", 12: "Under maintenance", 13: "Normal"}, "Webhooks"),
        Slot("banner", "callout", ("/",), {0: "", 10: "TLS 1.1 ends on 26 March.", 14: ""}),
        Slot("impact", "impact of an incident", ("/incidents/7ph2kz",), {0: "None so far", 2: "Major", 6: "Minor"}),
        Slot(
            "countries",
            "countries of an incident",
            ("/incidents/7ph2kz",),
            {0: "Norway only", 3: "Norway, Sweden and Finland"},
        ),
        Slot(
            "card 1",
            "entry of an incident",
            ("/incidents/7ph2kz",),
            {0: "", 2: "One acquirer declines about a third of payments."},
        ),
        Slot(
            "card 2",
            "entry of an incident",
            ("/incidents/7ph2kz",),
            {0: "", 3: "An expired key at the acquirer is the cause."},
        ),
        Slot("card 3", "entry of an incident", ("/incidents/7ph2kz",), {0: "", 5: "The key was replaced at 11:52."}),
        Slot(
            "card 4",
            "entry of an incident",
            ("/incidents/7ph2kz",),
            {0: "", 11: "We now check all partner keys every week."},
        ),
        Slot("payout 1", "entry of an incident", ("/incidents/9qd1wm",), {0: "A file was refused by the scheme."}),
        Slot("payout 2", "entry of an incident", ("/incidents/9qd1wm",), {0: "", 6: "The file has been accepted."}),
        Slot("payout 3", "entry of an incident", ("/incidents/9qd1wm",), {0: "", 8: "All banks have booked it."}),
        Slot("past cards", "incident in a history", ("/history",), {0: "", 5: "Declined card payments in the Nordics"}),
        Slot("past payouts", "length of an incident", ("/history",), {0: "ongoing", 8: "3 days"}, "Delayed payouts"),
        Slot("past jan", "incident in a history", ("/history",), {0: "Test cards refused", 13: ""}),
        Slot(
            "db when",
            "window of works",
            ("/maintenance",),
            {0: "15 March, 01:00 to 02:00", 6: "22 March, 01:00 to 02:30"},
            "Database upgrade",
        ),
        Slot("certificate", "row of works", ("/maintenance",), {0: "", 3: "New root certificate"}),
        Slot("ledger", "row of works", ("/maintenance",), {0: "Move of the ledger", 11: ""}),
        Slot("calendar", "link target", ("/maintenance",), {0: "/cal/works.ics", 9: "/feeds/plan-2026.ics"}, "for the"),
        Slot("feb cards", "availability of a month", ("/uptime",), {0: "99.972 %", 4: "99.961 %"}, "February 2026"),
    ),
)
