"""The site of a service for invoices: prices by plan, limits, a comparison, subprocessors, terms, an add-on."""

from __future__ import annotations

from bench.changing.later.common import chance, if_any, key, listed, menu, number, pick
from bench.changing.parts import MadeSite, Slot, cached, shuffled
from bench.changing.pieces import comes_and_goes, turned
from bench.changing.scenario import Fetch

HOME, PRICES, COMPARE, DATA, SLA = "/", "/pricing", "/compare", "/legal/subprocessors", "/legal/sla"
MENU = ((HOME, "Billow"), (PRICES, "Pricing"), (COMPARE, "Compare"), (DATA, "Subprocessors"), (SLA, "Service levels"))
LOGOS = ("Northwind Tea", "Pip & Co", "Umber Studio", "Fjord Freight", "Lattice Dental", "Mango Yard", "Castle Cabs")
CITIES = ("Lisbon", "Tallinn", "Boise", "Leeds", "Nantes", "Perth")
VOICES = (
    "“Month end went from three days to one.” Priya, Umber Studio",
    "“My accountant smiles again.” Joel, Castle Cabs",
    "“We forgot that we ever chased invoices.” Anne, Lattice Dental",
    "“The import just worked.” Kofi, Mango Yard",
)

CLAIM = Slot(HOME, "claim of a service", {0: "Invoices that pay themselves", 10: "Get paid before you ask"})
INTEGRATIONS = Slot(
    HOME, "number of integrations", {0: "Works with 40 accounting tools", 4: "Works with 52 accounting tools"}
)
STARTER = Slot(PRICES, "price of a plan", {0: "$12 per user", 5: "$15 per user"}, "Starter")
STARTER_YEAR = Slot(
    PRICES, "price of a plan by the year", {0: "$120 billed yearly", 5: "$150 billed yearly"}, "Starter"
)
TEAM = Slot(PRICES, "price of a plan", {0: "$29 per user", 11: "$27 per user"}, "Team")
LIMITS = (
    Slot(PRICES, "limit of a plan", {0: "50 invoices a month", 5: "30 invoices a month"}, "Starter"),
    Slot(PRICES, "limit of a plan", {0: "1 GB of attachments"}),
    Slot(PRICES, "feature of a plan", {0: "Payment reminders", 8: ""}, "Starter"),
)
TEAM_FEATURES = (
    Slot(PRICES, "feature of a plan", {0: "Unlimited invoices"}),
    Slot(PRICES, "feature of a plan", {0: "", 8: "Single sign-on"}, "Team"),
    Slot(PRICES, "limit of a plan", {0: "20 GB of files"}),
)
GRANDFATHER = Slot(
    PRICES,
    "answer to a question",
    {0: "", 5: "Customers who joined before April keep their price for a year."},
    "Questions",
)
CONTACT = Slot(PRICES, "link target", {0: "/contact-sales", 13: "/book/enterprise-demo"}, "Talk to us")
AUDIT = Slot(COMPARE, "cell of a comparison", {0: "Add-on", 7: "Included for 90 days"}, "Audit log, Team")
API = Slot(COMPARE, "cell of a comparison", {0: "60 calls a minute", 12: "100 calls a minute"}, "API, Starter")
EXPORT_ROW = Slot(COMPARE, "row of a comparison", {0: "", 9: "Export to XRechnung"}, "Compare")
REGION = Slot(DATA, "subprocessor's region", {0: "United States", 6: "Ireland"}, "Mailvane")
NEW_SUB = Slot(DATA, "subprocessor", {0: "", 3: "Plumeria AI Inc."}, "Subprocessors")
OLD_SUB = Slot(DATA, "subprocessor", {0: "Ticketeer Ltd", 11: ""}, "Subprocessors")
DPA = Slot(DATA, "link target", {0: "/files/dpa-2025-06.pdf", 6: "/files/dpa-2026-03.pdf"}, "Download")
SCC = Slot(DATA, "link target", {0: "/files/scc-module-2.pdf", 14: "/files/scc-module-2-and-3.pdf"}, "Download")
UPTIME = Slot(SLA, "promised availability", {0: "99.9% of each month", 8: "99.95% of each month"}, "Availability")
CREDIT = Slot(
    SLA,
    "sentence of a contract",
    {0: "Below that we credit a tenth of the fee.", 8: "Below that we credit a quarter of the fee, on request."},
    "Credits",
)
HOURS = Slot(SLA, "hours of support", {0: "Weekdays, 8 am to 6 pm UTC", 13: "Every day, around the clock"}, "Support")
SLOTS = (
    *(CLAIM, INTEGRATIONS, STARTER, STARTER_YEAR, TEAM, *LIMITS, *TEAM_FEATURES, GRANDFATHER, CONTACT),
    *(AUDIT, API, EXPORT_ROW, REGION, NEW_SUB, OLD_SUB, DPA, SCC, UPTIME, CREDIT, HOURS),
)


def frame(title: str, main: str, fetch: Fetch) -> str:
    scope = f"astro-{key(fetch, 8)}"
    promo = comes_and_goes(
        fetch, "webinar", 0.35, "<div class='announcement'>Webinar: closing the books faster. Save your seat.</div>", 12
    )
    badge = chance(
        fetch, 0.5, "<a href='/signup?v=a'>Start for free</a>", "<a href='/signup?v=b'>Create your account</a>"
    )
    return f"""<!doctype html><html lang="en"><head><title>{title} – Billow</title>
<meta name="generator" content="Astro v5"></head>
<body class="{scope}">{promo}<astro-island uid="{key(fetch, 6)}"><header class="{scope}">{menu(MENU)}{badge}</header>
</astro-island>
<main class="{scope}">{main}</main>
<div class="toast {scope}">Someone in {pick(fetch, CITIES)} signed up {number(fetch, 1, 50)} minutes ago</div>
<footer class="{scope}"><p>Systems: {chance(fetch, 0.9, "all fine", "checking")}</p>
<p>Trusted by {", ".join(shuffled(fetch.random, LOGOS)[:4])}</p><p>req_{key(fetch, 14)}</p></footer></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    sent = 8_812_000 + int(fetch.at.timestamp()) % 864_000 // 3
    return frame(
        "Invoices",
        f"""<section><h1>{CLAIM.at(round)}</h1><p>{INTEGRATIONS.at(round)}.</p></section>
<section><p class="big">{sent:,}</p><p>invoices sent through Billow</p></section>
<section>{"".join(f"<figure><blockquote>{one}</blockquote></figure>" for one in turned(fetch, VOICES, 1))}</section>""",
        fetch,
    )


def plan(name: str, prices: str, features: str, link: str, fetch: Fetch) -> str:
    return (
        f"""<div class="plan" data-astro-cid-{key(fetch, 7)}><h2>{name}</h2>{prices}<ul>{features}</ul>{link}</div>"""
    )


def prices(round: int, fetch: Fetch) -> str:
    plans = (
        plan(
            "Starter",
            f"<p class=price>{STARTER.at(round)}</p><p class=year>{STARTER_YEAR.at(round)}</p>",
            listed(LIMITS, round),
            '<a href="/signup/starter">Choose</a>',
            fetch,
        ),
        plan(
            "Team",
            f"<p class=price>{TEAM.at(round)}</p>{chance(fetch, 0.5, '<p>Most popular</p>')}",
            listed(TEAM_FEATURES, round),
            '<a href="/signup/team">Choose</a>',
            fetch,
        ),
        plan("Enterprise", "<p class=price>On request</p>", "", f'<a href="{CONTACT.at(round)}">Talk to us</a>', fetch),
    )
    return frame(
        "Pricing",
        f"""<h1>Pricing</h1><p>Shown in US dollars; about {cached(fetch, 3600, "eur").uniform(0.9, 0.94):.3f} euro each
at the rate of this hour.</p><div class="plans">{"".join(plans)}</div><h2>Questions</h2><details>
<summary>Can I cancel?</summary>
<p>At any time, to the end of the month.</p></details>{if_any(GRANDFATHER.at(round))}
<p>{number(fetch, 5, 48)} people are comparing plans</p>""",
        fetch,
    )


def compare(round: int, fetch: Fetch) -> str:
    export = if_any(
        EXPORT_ROW.at(round),
        '<div role="row"><span role="cell">',
        '</span><span role="cell">✓</span><span role="cell">✓</span></div>',
    )
    rows = "".join(
        f'<div role="row">{"".join(f"<span role=cell>{cell}</span>" for cell in row)}</div>'
        for row in (
            ("", "Starter", "Team"),
            ("Audit log", "–", AUDIT.at(round)),
            ("API", API.at(round), "600 calls per minute"),
            ("Currencies", "One", "All"),
        )
    )
    return frame("Compare", f'<h1>Compare</h1><div role="table">{rows}{export}</div>', fetch)


def data(round: int, fetch: Fetch) -> str:
    subs = "".join(
        f"<div class='sub'><strong>{name}</strong><em>{what}</em><span>{where}</span></div>"
        for name, what, where in (
            ("Cloudharbor BV", "hosting", "Netherlands"),
            ("Mailvane", "mail", REGION.at(round)),
            (NEW_SUB.at(round), "reading of receipts", "Canada"),
            (OLD_SUB.at(round), "help desk", "Great Britain"),
        )
        if name
    )
    return frame(
        "Subprocessors",
        f"""<h1>Subprocessors</h1>{subs}<h2>Documents</h2>
<p>Data processing addendum: <a href="{DPA.at(round)}">Download</a></p>
<p>Standard clauses: <a href="{SCC.at(round)}">Download</a></p>
<p>Security paper: <a href="/files/security.pdf">Download</a></p>""",
        fetch,
    )


def levels(round: int, fetch: Fetch) -> str:
    return frame(
        "Service levels",
        f"""<h1>Service levels</h1><h2>Availability</h2><p>Billow answers in {UPTIME.at(round)}.</p><h2>Credits</h2>
<p>{CREDIT.at(round)}</p><h2>Support</h2><p>{HOURS.at(round)}</p>
<p>First answer at present: {cached(fetch, 1200, "answer").randint(2, 58)} minutes</p>""",
        fetch,
    )


SAAS = MadeSite(
    "billow.test",
    (
        "who signed up where",
        "webinar bar of the whole site",
        "customers in any order",
        "A/B test of a call to sign up",
        "invoices sent so far",
        "customer's voice by the quarter of a day",
        "euro at the rate of the hour",
        "badge of a plan by request",
        "people that compare plans",
        "time to a first answer",
        "request id in a footer",
        "scopes of components",
    ),
    {HOME: home, PRICES: prices, COMPARE: compare, DATA: data, SLA: levels},
    SLOTS,
)
