"""A foreign office: travel advice by country, entry rules, health, a recall of goods, fees of consulates."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.opened.served import around, edge_of, edge_time, mail, one, wrapped_by_test
from bench.changing.parts import MadeSite, Slot, cached, token
from bench.changing.scenario import Fetch

UPDATED = datetime(2026, 2, 27, 11, 5, tzinfo=UTC)
TASKS = (
    "Renew a passport",
    "Register a birth abroad",
    "Find a consulate",
    "Get a document legalised",
    "Sign up for e-mail alerts",
    "Report a lost passport",
    "Vote from abroad",
    "Bring a pet home",
)
SURVEYS = (
    "Help improve this site: take a short survey",
    "Tell us what you came here to do",
    "Could you spare two minutes for research?",
)

AVERNA = "/country/averna"
SOLLUND = "/country/sollund"
ALERT = Slot("/", "alert for all", {0: "", 6: "Strikes at airports in Averna from 5 to 8 March"}, "Latest")
LEVEL = Slot(
    AVERNA,
    "warning level",
    {
        0: "advise against all but essential travel",
        3: "advise against all travel",
        9: "advise against all but essential travel",
    },
    "Warnings",
)
REGIONS = Slot(
    AVERNA,
    "distance",
    {0: "within 10 km of the border with Ostria", 7: "within 30 km of the border with Ostria"},
    "Warnings",
)
SUMMARY = Slot(
    AVERNA,
    "summary of the latest update",
    {0: "Addition of information on the election.", 3: "We now warn of fighting near Koss.", 9: "Koss is calm again."},
    "Latest update",
)
ENTRY = f"{AVERNA}/entry"
VALID = Slot(ENTRY, "months of validity", {0: "at least 3 months", 1: "at least 6 months"}, "Passport")
VISA = Slot(
    ENTRY, "negation", {0: "You need a visa to visit Averna.", 12: "You do not need a visa to visit Averna."}, "Visa"
)
FOREST = Slot(
    SOLLUND,
    "paragraph in a list of risks",
    {0: "", 4: "Forest fires burn near Hallvik. Follow the fire brigade."},
    "Risks",
)
POLICE = Slot(SOLLUND, "emergency number", {0: "Police: 112", 8: "Police: 117"}, "Emergencies")
HEALTH = f"{SOLLUND}/health"
JAB = Slot(HEALTH, "row of vaccinations", {0: "", 2: "Tick-borne encephalitis"}, "Vaccinations")
WATER = Slot(
    HEALTH, "advice turned round", {0: "Tap water is safe to drink.", 6: "Boil tap water before you drink it."}, "Water"
)
BATCHES = Slot(
    "/notices/recall", "batch number", {0: "L5110, L5112", 3: "L5110, L5112, L5119"}, "Batches", unique=False
)
REFUND = Slot("/notices/recall", "date", {0: "until 31 March", 10: "until 30 April"}, "Refund")
FEE = Slot("/fees", "sum in a table", {0: "£88.50", 13: "£94.50"}, "Passport, adult")
SHEET = Slot(
    "/fees",
    "link target",
    {0: "https://assets.travel.example/fees-2025.ods", 11: "https://assets.travel.example/fees-2026.ods"},
    "full list of fees",
)
SLOTS = (ALERT, LEVEL, REGIONS, SUMMARY, VALID, VISA, FOREST, POLICE, JAB, WATER)


def current(fetch: Fetch) -> str:
    """That the advice still holds today; when it was changed, in the time of the edge."""
    return (
        f'<dl class="gem-c-metadata"><dt>Still current at:</dt><dd>{fetch.at:%-d %B %Y}</dd>'
        f"<dt>Updated:</dt><dd>{edge_time(edge_of(fetch), UPDATED, '%-d %B %Y, %H:%M')}</dd></dl>"
    )


def frame(title: str, main: str, fetch: Fetch) -> str:
    survey = ""
    if fetch.random.random() < 0.35:
        survey = (
            f'<section class="user-satisfaction" data-id="{token(fetch.random, 9)}">'
            f"<p>{fetch.random.choice(SURVEYS)}</p>"
            "<a href='#survey'>Opens in a new tab</a> <button>No thanks</button></section>"
        )
    popular = cached(fetch, 1800, "popular").sample(TASKS, 4)
    tasks = "".join(f'<li><a href="/#{token(fetch.random, 4)}">{task}</a></li>' for task in popular)
    wait = around(fetch, "helpline", 3, 40)
    return f"""<!DOCTYPE html><html lang="en" class="govuk-template"><head>
<meta charset="utf-8"><title>{title} - Travel</title>
<meta name="govuk:content-id" content="{token(fetch.random, 8)}"></head><body class="js-enabled">{survey}
<header><a href="/">Foreign Office</a><nav><a href="{AVERNA}">Averna</a> <a href="{SOLLUND}">Sollund</a>
<a href="/notices/recall">Recall</a> <a href="/fees">Fees</a></nav></header>
{wrapped_by_test(fetch, f'<main id="content"><h1>{title}</h1>{main}</main>')}
<aside><h2>Popular on this site</h2><ul>{tasks}</ul></aside>
<div class="feedback"><p>Is this page useful?</p><button>Yes</button><button>No</button></div>
<footer><p>Advice is given by the government and no guarantee. Travel at your own risk and be insured.</p>
<p>All content is available under an open licence, except where otherwise stated.</p>
<p>Helpline: waiting time {wait} minutes</p><p>Write to {mail(fetch)}</p></footer></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    alert = one(ALERT.at(round), "div class=alert")
    busiest = cached(fetch, 3600, "busiest").sample(
        ("Spain", "France", "Türkiye", "Averna", "Japan", "Egypt", "Sollund"), 3
    )
    return frame(
        "Foreign travel advice",
        f"<h2>Latest</h2>{alert}<p>Get advice for 224 countries and territories.</p>"
        f"<p>Most visited now: {', '.join(busiest)}</p>",
        fetch,
    )


def averna(round: int, fetch: Fetch) -> str:
    return frame(
        "Averna",
        f"{current(fetch)}<p><b>Latest update:</b> {SUMMARY.at(round)}</p><h2>Warnings</h2>"
        f"<p>We {LEVEL.at(round)} to the cities of "
        f"Marve and Dulin, and to places <strong>{REGIONS.at(round)}</strong>.</p>"
        "<p>Insurance may not be valid there.</p>"
        f'<ul><li><a href="{ENTRY}">Entry requirements</a></li></ul>',
        fetch,
    )


def entry(round: int, fetch: Fetch) -> str:
    return frame(
        "Entry requirements",
        f"{current(fetch)}<h2>Passport</h2><p>It must be valid for {VALID.at(round)} after the day you arrive.</p>"
        f"<h2>Visa</h2><p>{VISA.at(round)}</p><h2>Customs</h2><p>Declare cash worth 10,000 euros or more.</p>",
        fetch,
    )


def sollund(round: int, fetch: Fetch) -> str:
    risks = "".join(one(risk, "li") for risk in ("Roads are icy until May.", FOREST.at(round), "Bears avoid people."))
    clock = f"{(fetch.at.hour + 2) % 24:02}:{fetch.at:%M}"
    return frame(
        "Sollund",
        f"{current(fetch)}<h2>Risks</h2><ul>{risks}</ul><h2>Emergencies</h2>"
        f"<p>{POLICE.at(round)}, ambulance: 113</p><h2>Embassy</h2>"
        f"<address>14 Strandgata, 0150 Sollby</address><p>Local time {clock}, the embassy's line is "
        f'{fetch.random.choice(("free", "busy"))}.</p><a href="{HEALTH}">Health</a>',
        fetch,
    )


def health(round: int, fetch: Fetch) -> str:
    jab = JAB.at(round)
    row = f"<tr><td>{jab}</td><td>three doses</td></tr>" if jab else ""
    return frame(
        "Health in Sollund",
        f"{current(fetch)}<h2>Vaccinations</h2><table><tr><td>Hepatitis A</td><td>one dose</td>"
        f"</tr>{row}</table><h2>Water</h2>"
        f"<p>{WATER.at(round)}</p><p>Pollen today: "
        f"{cached(fetch, 3600, 'pollen').choice(('low', 'medium', 'high'))}</p>",
        fetch,
    )


def recall(round: int, fetch: Fetch) -> str:
    number = f"{fetch.random.randint(100, 999)}-{fetch.random.randint(1000, 9999)}"
    return frame(
        "Recall: travel kettle Viator",
        "<dl class='summary-list'><dt>Risk</dt><dd>Serious</dd><dt>Batches</dt>"
        f"<dd>{BATCHES.at(round)}</dd><dt>Refund</dt>"
        f"<dd>{REFUND.at(round)}</dd></dl><p>The lid may melt. Your enquiry number would be {number}.</p>",
        fetch,
    )


def fees(round: int, fetch: Fetch) -> str:
    rate = f"{1.14 + fetch.random.randint(0, 90) / 10_000:.4f}"
    return frame(
        "Fees of consulates",
        f"<table><caption>Fees</caption><tr><td>Passport, adult</td><td>{FEE.at(round)}</td></tr><tr>"
        "<td>Certificate</td><td>£50.00</td></tr>"
        f"</table><p>Consular rate of this minute: £1 = €{rate}</p>"
        f'<p>See the <a href="{SHEET.at(round)}">full list of fees</a>.</p>',
        fetch,
    )


ADVICE = MadeSite(
    "travel.test",
    (
        "still current at today",
        "time zone of the edge",
        "layout test around the main part",
        "seldom survey in other words",
        "popular tasks from a cache of half an hour",
        "waiting time of a helpline",
        "mail address hidden with a new key",
        "most visited from an hourly cache",
        "time there, line free or busy",
        "pollen from an hourly cache",
        "number of an enquiry",
        "consular rate of the minute",
    ),
    {
        "/": home,
        AVERNA: averna,
        ENTRY: entry,
        SOLLUND: sollund,
        HEALTH: health,
        "/notices/recall": recall,
        "/fees": fees,
    },
    (*SLOTS, BATCHES, REFUND, FEE, SHEET),
)
