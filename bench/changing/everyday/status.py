"""The service status page of a maker of booking software: components, two incidents, maintenance, regions."""

from __future__ import annotations

from bench.changing.everyday.wire import age, between, hour_of, key, pick, texts, uuid, when
from bench.changing.parts import MadeSite, Slot
from bench.changing.scenario import Fetch

MAIL, PAY = "/incidents/q7k2-mail", "/incidents/r3v9-payments"
GOOD = "Operational"
NODES = ("lhr", "ams", "fra", "mad", "sto", "waw")

S = {
    "overall": Slot(
        "/",
        "summary",
        {
            0: "All services are running",
            2: "Some services are degraded",
            4: "All services are running",
            8: "A service is down",
            10: "All services are running",
            13: "A service is down",
        },
    ),
    "mail": Slot("/", "state", {0: GOOD, 2: "Degraded", 4: GOOD}, "Mail delivery", unique=False),
    "pay": Slot("/", "state", {0: GOOD, 8: "Major outage", 10: GOOD, 13: "Major outage"}, "Payments", unique=False),
    "new": Slot("/", "component", {0: "", 6: "Waiting list API"}),
    "mail1": Slot(MAIL, "update", {0: "", 2: "Confirmations arrive up to 40 minutes late."}, "Identified"),
    "mail2": Slot(MAIL, "update", {0: "", 4: "The queue is empty and mail is prompt again."}, "Resolved"),
    "late": Slot(MAIL, "figure in an update", {0: "about 2,000 messages", 5: "about 11,000 messages"}),
    "pay1": Slot(PAY, "update", {0: "", 8: "Card payments fail for customers in Ireland and Spain."}, "Investigating"),
    "pay2": Slot(PAY, "update", {0: "", 9: "Our acquirer confirms a fault at their end."}, "Identified"),
    "pay3": Slot(PAY, "update", {0: "", 10: "Payments work again everywhere."}, "Resolved"),
    "pay4": Slot(PAY, "update", {0: "", 13: "The fault is back: cards are declined in Spain."}, "Investigating"),
    "head": Slot(PAY, "heading", {0: "Payments: scheduled test", 8: "Payments fail for some cards"}),
    "window": Slot(
        "/maintenance", "deadline", {0: "8 March, 01:00 to 03:00", 7: "9 March, 01:00 to 05:00"}, "Database"
    ),
    "cancel": Slot("/maintenance", "row of a table", {0: "New certificates for the widget", 11: ""}),
    "sla": Slot("/commitments", "figure in a long paragraph", {0: "99.9 percent", 12: "99.95 percent"}),
    "credit": Slot("/commitments", "table cell", {0: "5 % of a month", 3: "10 % of a month"}, "more than four hours"),
    "phone": Slot("/commitments", "paragraph", {0: "", 14: "Since March our duty engineer also answers by telephone."}),
}


def frame(title: str, main: str, fetch: Fetch) -> str:
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{title} · Slotwise Status</title>
<meta name="csrf-param" content="authenticity_token"><meta name="csrf-token" content="{key(fetch, 64)}">
<link rel="stylesheet" href="/assets/status-{key(fetch, 20)}.css"></head>
<body class="min-h-screen bg-gray-50 antialiased"><div id="app" data-trace="{uuid(fetch)}">
<header class="border-b"><div class="mx-auto max-w-4xl flex justify-between px-4"><a href="/" class="font-semibold">
Slotwise Status</a><nav class="space-x-4"><a href="/maintenance">Maintenance</a><a href="/commitments">Commitments</a>
<a href="{MAIL}">Mail incident</a><a href="{PAY}">Payments incident</a></nav>
<button type="button" class="rounded-md
px-3">{pick(fetch, ("Subscribe", "Get notified", "Subscribe to updates"))}</button>
</div></header><main class="mx-auto max-w-4xl px-4"><h1 class="text-2xl">{title}</h1>{main}</main>
<footer class="mx-auto max-w-4xl text-sm text-gray-500"><p>Times are in UTC. Now {fetch.at:%H:%M}.</p>
<p>Answered by edge-{pick(fetch, NODES)}-{between(fetch, 1, 12)} in {between(fetch, 4, 90)} ms</p></footer></div>
<script>window.__boot={{"t":{int(fetch.at.timestamp() * 1000)},"k":"{key(fetch, 18)}"}}</script></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    t = texts(S, round)

    def line(name: str, state: str) -> str:
        return when(
            name,
            f'<li class="flex justify-between py-3" id="c-{key(fetch, 6)}"><span>{name}</span>'
            f'<span class="text-xs">{between(fetch, 18, 240)} ms</span><span class="font-medium">{state}</span></li>',
        )

    return frame(
        "Current status",
        f"""<div class="rounded-lg p-4" role="status"><p class="text-lg">{t["overall"]}</p>
<p class="text-xs">Checked {between(fetch, 2, 58)} seconds ago</p></div>
<section><h2>Components</h2><ul class="divide-y">{line("Booking pages", GOOD)}{line("Calendar sync", GOOD)}
{line("Mail delivery", t["mail"])}{line("Payments", t["pay"])}{line(t["new"], "Beta")}{line("Reports", GOOD)}</ul>
</section>
<p>See the <a href="/regions">regions</a> for more.</p>""",
        fetch,
    )


def update(stage: str, text: str, round: int, fetch: Fetch) -> str:
    days, hours = age(fetch, hour_of(round, 25))
    old = f"{days} d ago" if days else f"{hours} h ago" if hours else "just now"
    return when(
        text,
        f'<li class="relative pl-6"><p><strong>{stage}</strong> <span class="text-gray-400">{old}</span></p>'
        f'<div class="prose"><p>{text}</p></div></li>',
    )


def mail(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    return frame(
        "Mail delivery",
        f"""<p>This page collects what we know about mail. In the last quarter {t["late"]} were delivered late, most
of them
reminders that nobody missed.</p><ol class="border-l">{update("Resolved", t["mail2"], 4, fetch)}
{update("Identified", t["mail1"], 2, fetch)}
{update("Notice", "Sender addresses moved to mail.slotwise.example.", -40, fetch)}
</ol>""",
        fetch,
    )


def payments(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    return frame(
        t["head"],
        f"""<p class="text-sm">Incident r3v9, followed by {between(fetch, 80, 400)} people right now</p>
<ol class="border-l">{update("Investigating", t["pay4"], 13, fetch)}{update("Resolved", t["pay3"], 10, fetch)}
{update("Identified", t["pay2"], 9, fetch)}{update("Investigating", t["pay1"], 8, fetch)}
{update("Notice", "We test a second acquirer with one percent of the volume.", -12, fetch)}</ol>""",
        fetch,
    )


def maintenance(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    return frame(
        "Maintenance",
        f"""<table class="min-w-full"><thead><tr><th>What</th><th>When</th></tr></thead><tbody>
<tr><td>Database upgrade, pages are read-only</td><td>{t["window"]}</td></tr>
{when(t["cancel"], f"<tr><td>{t['cancel']}</td><td>12 March, 04:00 to 04:15</td></tr>")}
<tr><td>Move of the archive</td><td>22 March, all day</td></tr></tbody></table>
<form><input type="hidden" name="authenticity_token" value="{key(fetch, 44)}"><input type="email"></form>""",
        fetch,
    )


def commitments(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    return frame(
        "What we promise",
        f"""<div class="prose"><p>We measure from four places outside our own network, count a minute as lost when two
of
them cannot book a table, and promise {t["sla"]} of all minutes in a calendar month, announced maintenance left out.
What
we promise to large customers in writing goes further and is theirs alone.</p>{when(t["phone"], f"<p>{t['phone']}</p>")}
<table><tr><th>Outage of</th><th>Credit</th></tr><tr><td>more than one hour</td><td>2 % of a month</td></tr>
<tr><td>more than four hours</td><td>{t["credit"]}</td></tr></table></div>
<p class="feedback">{pick(fetch, ("Was this helpful?", "Did you find what you needed?"))} Ref {key(fetch, 7)}</p>""",
        fetch,
    )


def regions(round: int, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{name}</td><td>{GOOD}</td><td>{between(fetch, 9, 180)} ms</td></tr>"
        for name in ("Ireland", "Spain", "Poland", "Sweden")
    )
    return frame("Regions", f"<table><tr><th>Region</th><th>State</th><th>From here</th></tr>{rows}</table>", fetch)


STATUS = MadeSite(
    "slotwise.test",
    (
        "response times by request, in the line of a state",
        "checked N seconds ago",
        "clock",
        "N hours ago",
        "name and time of the edge",
        "words of a button in a test",
        "tokens, traces and names of assets",
        "people that follow right now",
    ),
    {
        "/": home,
        MAIL: mail,
        PAY: payments,
        "/maintenance": maintenance,
        "/commitments": commitments,
        "/regions": regions,
    },
    tuple(S.values()),
)
