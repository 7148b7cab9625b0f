"""A regional job board: a list of vacancies, three advertisements, an employer and the prices for advertisers."""

from __future__ import annotations

from bench.changing.ordinary.requests import bootstrap, consent, element, hidden, one_of, sponsored, timing
from bench.changing.parts import MadeSite, Slot, token
from bench.changing.pieces import ENGLISH, ago, before, json_ld
from bench.changing.scenario import Fetch

LIST, NURSE, WELDER, EMPLOYER, PRICES = (
    "/jobs",
    "/jobs/staff-nurse-4471",
    "/jobs/coded-welder-4502",
    "/employers/wend-water",
    "/advertise",
)
RECOMMENDED = (
    ("Night porter", "Heckby", "£11.90 an hour"),
    ("Payroll clerk", "Marham", "£25,800"),
    ("HGV class 1 driver", "Scredby", "£17.20 an hour"),
    ("Pastry chef", "Wendmouth", "£28,000"),
    ("Teaching assistant", "Saltby", "£19,650 pro rata"),
    ("Quantity surveyor", "Marham", "£44,000"),
    ("Dental receptionist", "Heckby", "£12.40 an hour"),
    ("Groundskeeper", "Wendmouth", "£23,500"),
    ("Software tester", "remote", "£36,000"),
    ("Care assistant", "Saltby", "£12.75 an hour"),
)
TIPS = (
    "Put your most recent job first.",
    "Keep your CV to two pages.",
    "Ask a friend to read your letter aloud.",
    "Name the post you apply for in the first line.",
    "A photo is not needed in this country.",
    "Explain gaps before somebody asks.",
    "Save your CV as a PDF.",
    "Check the spelling of the manager's name.",
)
ADS = (
    "Learn to drive a crane in ten days",
    "Payslips made easy with Tallybook",
    "Free course: first aid at work",
    "Umbrella company without surprises",
    "Hi-vis and boots, next day",
    "Degree apprenticeships at Marham College",
    "Earn from home with surveys",
    "Get your CV checked by a person",
)
LETTER = "Get jobs like this by e-mail"
STANDING = {
    "Coded welder": "<h2>About the port</h2><p>The port of Wendmouth handles timber, grain and wind turbines. Some 120 "
    "people work in its yard, most of them for more than ten years. There is a canteen and a bus from Marham.</p>",
    "Vacancies": "<p>Sorted by date. Employers pay for the rows marked as such; all others are shown without charge. "
    "Vacancies without a wage are not accepted.</p>",
    "Wend Water": "<h2>Working here</h2><p>Shifts are planned two months ahead. Apprentices start each September in "
    "Heckby and spend a year in each department before they choose.</p>",
    "Advertise": "<h2>How it works</h2><p>Write your text, choose a start, pay by card or invoice. Your advertisement "
    "is checked by a person within one working day and runs for thirty days.</p>",
}

ALERT = Slot("/", "notice", {0: "", 6: "Meet 40 employers at the Marham jobs fair on 21 March"})
COUNTY = Slot("/", "figure in a sentence", {0: "more than 900 employers", 12: "more than 1,000 employers"})
VACANCIES = (
    Slot(LIST, "row of a table", {0: "", 2: "Lock keeper, seasonal"}, "Vacancies"),
    Slot(LIST, "row of a table", {0: "", 5: "Deputy head of planning"}, "Vacancies"),
    Slot(LIST, "row of a table", {0: "Legal secretary", 8: ""}, "Vacancies"),
    Slot(LIST, "row of a table", {0: "", 13: "Museum guide, weekends"}, "Vacancies"),
)
LISTED = Slot(LIST, "cell of a table", {0: "£31,200", 10: "£33,000"}, "Tree surgeon")
PAY = Slot(NURSE, "salary", {0: "£31,049 to £37,796 a year", 4: "£32,602 to £39,686 a year"}, "Salary")
CLOSING = Slot(NURSE, "deadline", {0: "15 March 2026", 9: "29 March 2026"}, "Closing date")
HOURS = Slot(NURSE, "word in a paragraph", {0: "rotating shifts", 7: "fixed day shifts"})
BENEFIT = Slot(NURSE, "entry of a list", {0: "", 11: "Relocation grant of up to £3,000"}, "What we offer")
DOCUMENT = Slot(NURSE, "document", {0: "", 3: "Person specification (Word, 88 kB)"}, "Documents")
STATE = Slot(
    WELDER, "state", {0: "Accepting applications", 6: "Applications paused", 8: "Accepting applications", 14: "Filled"}
)
RATE = Slot(WELDER, "salary", {0: "£19.50 an hour", 3: "£21.00 an hour"}, "Pay")
TICKET = Slot(
    WELDER,
    "sentence",
    {0: "A current coding to EN 9606 is needed.", 10: "We put you through your coding to EN 9606 at our cost."},
)
ABOUT = Slot(
    EMPLOYER,
    "paragraph",
    {0: "", 5: "In February the company bought Saltby Springs and took on its 44 employees."},
    "About Wend Water",
)
STAFF = Slot(EMPLOYER, "field", {0: "610", 5: "654"}, "Employees")
CONTACT = Slot(EMPLOYER, "name", {0: "Colin Frayne", 12: "Beatrice Holt"}, "Recruitment contact")
BASIC = Slot(PRICES, "price", {0: "£149", 7: "£165"}, "Basic advertisement")
BUNDLE = Slot(PRICES, "row of a table", {0: "", 7: "Bundle of five"}, "Prices")
FAIR = Slot(
    PRICES,
    "link target",
    {0: "https://files.fenjobs.example/rates-autumn.pdf", 9: "https://files.fenjobs.example/rates-spring.pdf"},
    "rate card",
)
SLOTS = (ALERT, COUNTY, *VACANCIES, LISTED, PAY, CLOSING, HOURS, BENEFIT, DOCUMENT, STATE, RATE, TICKET, ABOUT, STAFF)


def recommended(fetch: Fetch) -> str:
    """Vacancies that the server guesses the visitor might like."""
    cards = "".join(
        f'<article class="job-card job-card--compact" data-job="{token(fetch.random, 10)}"><h4><a href="/go/'
        f'{token(fetch.random, 12)}">{title}</a></h4><span>{town}</span><span class="salary">{pay}</span></article>'
        for title, town, pay in fetch.random.sample(RECOMMENDED, 3)
    )
    title = one_of(fetch, "You may also like", "Recommended for you")
    return f'<section class="recommendations"><h3>{title}</h3>{cards}</section>'


def frame(title: str, main: str, fetch: Fetch) -> str:
    session = token(fetch.random, 24)
    banner = consent(fetch, "We use cookies to improve your job search.", ("OK", "Settings"), 0.3)
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="csrf-param" content="authenticity_token">
<meta name="csrf-token" content="{token(fetch.random, 64)}"><title>{title} - Fenjobs</title>{bootstrap(fetch, "FJ")}
</head><body data-controller="application" data-request-id="{token(fetch.random, 20)}">
<header class="navbar"><a class="navbar-brand" href="/">Fenjobs</a><ul class="navbar-nav">
<li><a href="{LIST}">Vacancies</a></li><li><a href="{EMPLOYER}">Employer of the month</a></li>
<li><a href="{PRICES}">Advertise</a></li>
<li><a href="/session/new;jsessionid={session}">Sign in</a></li></ul></header>
<main class="container"><div class="row"><div class="col-lg-8">{main}{STANDING.get(title, "")}</div>
<div class="col-lg-4"><div class="card tip"><h5>Tip</h5><p>{fetch.random.choice(TIPS)}</p></div>
{sponsored(fetch, "Sponsored", ADS, "promo")}{recommended(fetch)}</div></div></main>
<footer class="footer"><form action="/alerts" method="post">{hidden(fetch, "authenticity_token")}<label>{LETTER}
<input name="email"></label></form><p>Fenjobs is a service of Eastern Counties Press Ltd.</p></footer>{banner}
{timing(fetch, "puma-")}</body></html>"""


def advertisement(title: str, hours: int, state: str, facts: dict[str, str], body: str, fetch: Fetch) -> str:
    pairs = "".join(f'<dt class="col-4">{name}</dt><dd class="col-8">{value}</dd>' for name, value in facts.items())
    apply = one_of(fetch, "Apply now", "Apply for this job", "Start application")
    return frame(
        title,
        f'<article class="job"><h1>{title}</h1><p class="meta">Posted {ago(fetch, ENGLISH, before(hours))} · '
        f'<span class="now">{fetch.random.randint(2, 25)} candidates are viewing this job</span></p>'
        f'<p><span class="badge">{state}</span></p><dl class="row">{pairs}</dl>{json_ld("JobPosting", title=title)}'
        f'<div class="job-description">{body}</div><form action="/apply" method="post">'
        f'{hidden(fetch, "authenticity_token", "job_token")}<button class="btn btn-primary">{apply}</button></form>'
        "</article>",
        fetch,
    )


def home(round: int, fetch: Fetch) -> str:
    return frame(
        "Jobs in Wendshire",
        f"{element('div', ALERT.at(round), 'class=alert-info')}<h1>Jobs in Wendshire</h1><p>Fenjobs brings together "
        f"{COUNTY.at(round)} and everybody who looks for work between the Wend and the sea.</p><ul>"
        f'<li><a href="{NURSE}">Staff nurse</a></li><li><a href="{WELDER}">Coded welder</a></li></ul>',
        fetch,
    )


def vacancies(round: int, fetch: Fetch) -> str:
    rows = [
        (VACANCIES[0].at(round), "Wendmouth", "£12.60 an hour"),
        (VACANCIES[1].at(round), "Marham", "£52,000"),
        ("Tree surgeon", "Heckby", LISTED.at(round)),
        (VACANCIES[2].at(round), "Marham", "£24,000"),
        (VACANCIES[3].at(round), "Saltby", "£12.21 an hour"),
        ("Bus mechanic", "Wendmouth", "£35,400"),
    ]
    lines = [
        f'<tr data-href="/v/{token(fetch.random, 6)}"><td>{title}</td><td>{town}</td><td>{pay}</td></tr>'
        for title, town, pay in rows
        if title
    ]
    paid = fetch.random.choice(RECOMMENDED)
    line = f'<tr class="premium"><td>{paid[0]} <small>Ad</small></td><td>{paid[1]}</td><td>{paid[2]}</td></tr>'
    lines.insert(fetch.random.randint(0, 2), line)
    return frame(
        "Vacancies",
        '<h1>Vacancies</h1><table class="table table-hover"><thead><tr><th>Job</th><th>Place</th><th>Pay</th></tr>'
        f"</thead><tbody>{''.join(lines)}</tbody></table>",
        fetch,
    )


def nurse(round: int, fetch: Fetch) -> str:
    document = DOCUMENT.at(round)
    key = token(fetch.random, 20)
    link = f'<h2>Documents</h2><p><a href="/rails/blobs/{key}/person.docx">{document}</a></p>' if document else ""
    offers = ("27 days of leave", BENEFIT.at(round), "Staff canteen and parking")
    return advertisement(
        "Staff nurse, children's ward",
        52,
        "Full time",
        {"Employer": "Wendmouth General", "Salary": PAY.at(round), "Closing date": CLOSING.at(round)},
        "<p>You look after children from six months to sixteen years, together with a team of fourteen. You work in "
        f"{HOURS.at(round)}, with two weekends a month, and are paid for every hour you stay on.</p>"
        f"<h2>What we offer</h2><ul>{''.join(element('li', offer) for offer in offers)}</ul>{link}",
        fetch,
    )


def welder(round: int, fetch: Fetch) -> str:
    return advertisement(
        "Coded welder",
        130,
        STATE.at(round),
        {"Employer": "Port of Wendmouth", "Pay": RATE.at(round), "Contract": "Permanent"},
        f"<p>Repairs to lock gates, cranes and small craft, mostly outdoors. {TICKET.at(round)} Tools are ours.</p>",
        fetch,
    )


def employer(round: int, fetch: Fetch) -> str:
    facts = (("Seat", "Heckby"), ("Employees", STAFF.at(round)), ("Recruitment contact", CONTACT.at(round)))
    pairs = "".join(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in facts)
    return frame(
        "Wend Water",
        f"<h1>Wend Water</h1><dl>{pairs}</dl><h2>About Wend Water</h2><p>Wend Water supplies 90,000 homes and cleans "
        f"what they send back.</p>{element('p', ABOUT.at(round))}<p>{fetch.random.randint(3, 30)} people are looking "
        "at this employer right now</p>",
        fetch,
    )


def prices(round: int, fetch: Fetch) -> str:
    rows = (("Basic advertisement", BASIC.at(round)), ("Top of the list", "£240"), (BUNDLE.at(round), "£640"))
    table = "".join(f"<tr><td>{name}</td><td>{price}</td></tr>" for name, price in rows if name)
    return frame(
        "Advertise",
        f'<h1>Advertise</h1><h2>Prices</h2><table class="table">{table}</table><p>All prices are without VAT. See our '
        f'<a href="{FAIR.at(round)}">rate card</a> for banners.</p><p>Prove that you are a person: type '
        f"<code>{token(fetch.random, 5)}</code></p>",
        fetch,
    )


JOBS = MadeSite(
    "fenjobs.test",
    (
        "form keys",
        "session ids",
        "recommended jobs",
        "premium row",
        "tips",
        "advertisements",
        "viewers",
        "ages",
        "captcha",
    ),
    {"/": home, LIST: vacancies, NURSE: nurse, WELDER: welder, EMPLOYER: employer, PRICES: prices},
    (*SLOTS, CONTACT, BASIC, BUNDLE, FAIR),
)
