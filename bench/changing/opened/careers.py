"""The job board of a Norwegian pump maker: openings by department, three of them, benefits, how they hire."""

from __future__ import annotations

from bench.changing.opened.served import consent, crumbs, grown, mail, one, presigned
from bench.changing.parts import MadeSite, Slot, cached, days_since, token
from bench.changing.scenario import Fetch

VOICES = (
    ("Ingrid, test bench", "I broke nine prototypes in my first year and got a raise."),
    ("Samuel, payroll", "We close the month by noon and go kayaking."),
    ("Aiko, hydraulics", "Nobody laughs at a question here."),
    ("Petter, service", "I have been on forty ships."),
    ("Lucía, design", "My desk looks out on a glacier."),
    ("Tomasz, foundry", "The night shift has the best coffee."),
)
ALIKE = (
    "Valve technician, Bodø",
    "Welding inspector, Gdynia",
    "Buyer for castings, Bergen",
    "Data engineer, remote",
    "Trainee in sales, Rotterdam",
    "Crane operator, Stavanger",
    "Lab assistant, Bergen",
)
PERKS = (
    "Ferry pass",
    "Canteen with fish on Tuesdays",
    "Parental leave of 52 weeks",
    "Bicycle leasing",
    "Language courses",
)

COUNT = Slot("/", "figure in a heading", {0: "14 open positions", 3: "15 open positions"}, "Careers")
NEWS = Slot("/", "paragraph with a date", {0: "", 7: "Meet us at the fair in Trondheim on 18 April."}, "Careers")
OPENING = Slot("/openings", "opening", {0: "", 3: "Foundry planner"}, "Production")
CLOSED = Slot("/openings", "opening", {0: "Night watchman", 10: ""}, "Site services")
TOWN = Slot("/openings", "place beside a title", {0: "Bergen", 13: "Bergen or Gdynia"}, "Pump engineer", unique=False)
PAY = Slot("/openings/pump-engineer", "pay band", {0: "NOK 620,000 – 710,000", 4: "NOK 660,000 – 750,000"}, "Salary")
BULLET = Slot(
    "/openings/pump-engineer",
    "requirement relaxed",
    {0: "At least five years with centrifugal pumps", 9: "Some experience with pumps of any kind"},
    "What you bring",
)
CONTRACT = Slot("/openings/payroll", "kind of contract", {0: "Permanent", 6: "Fixed term of 14 months"}, "Contract")
APPLY = Slot(
    "/openings/diver",
    "words of a button",
    {0: "Apply for this job", 8: "Applications closed", 12: "Apply for this job"},
    "Diver",
)
CLOSES = Slot("/openings/diver", "deadline", {0: "Closes on 6 March", 1: "Closes on 9 March"}, "Diver")
PROOF = Slot(
    "/openings/diver", "certificate in a sentence", {0: "class II certificate", 5: "class I certificate"}, "Papers"
)
LEAVE = Slot("/benefits", "row of facts", {0: "25 days", 7: "27 days"}, "Holiday")
CABIN = Slot(
    "/benefits",
    "answer to a question",
    {0: "Cabins are drawn by lot in May.", 10: "Cabins go to those who ask first."},
    "Cabins",
)
STEP = Slot("/process", "step inserted", {0: "", 14: "A paid trial day"}, "How we hire")
GUIDE = Slot(
    "/process",
    "link target",
    {0: "https://files.fjordworks.example/guide-v3.pdf", 15: "https://files.fjordworks.example/guide-v4.pdf"},
    "guide for applicants",
)
SLOTS = (COUNT, NEWS, OPENING, CLOSED, TOWN, PAY, BULLET, CONTRACT, APPLY, CLOSES, PROOF, LEAVE)


def frame(title: str, main: str, fetch: Fetch) -> str:
    who, words = fetch.random.choice(VOICES)
    wall = consent(
        fetch, "We would like to set cookies. {} companies may read them.", ("Fine", "No", "Let me choose"), 0.35
    )
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title} | Fjordworks</title>
<script type="application/json"
id="__NEXT_DATA__">{{"buildId":"{token(fetch.random, 21)}","visitor":"{token(fetch.random, 16)}"}}</script>
</head><body><div id="__next">{wall}<header class="css-{token(fetch.random, 6)}"><a href="/">Fjordworks</a>
<nav><a href="/openings">Openings</a><a href="/benefits">Benefits</a><a href="/process">How we hire</a></nav></header>
<main class="css-{token(fetch.random, 6)}">{main}</main>
<section class="css-{token(fetch.random, 6)}"><h2>Life at Fjordworks</h2><figure><blockquote>{words}</blockquote>
<figcaption>{who}</figcaption></figure></section>
<footer><p>Fjordworks builds pumps, valves and bilge systems in Bergen, Odda and Stord.</p>
<p>We hire people, not keywords: an honest letter is worth more than a polished one.</p>Questions? {mail(fetch)}
<span>v{fetch.random.choice(("8.41.0", "8.41.1"))}</span></footer></div></body>
</html>"""


def alike(fetch: Fetch) -> str:
    cards = "".join(
        f'<a class="css-{token(fetch.random, 6)}" '
        f'href="https://jobs.example/v/{fetch.random.randint(10_000, 99_999)}?gh_src={token(fetch.random, 9)}">'
        f"<h3>{job}</h3><span>{grown(fetch, len(job), 1)} applicants</span></a>"
        for job in fetch.random.sample(ALIKE, 3)
    )
    return f"<section><h2>Similar jobs</h2>{cards}</section>"


def home(round: int, fetch: Fetch) -> str:
    perks = "".join(f"<li>{perk}</li>" for perk in fetch.random.sample(PERKS, len(PERKS)))
    return frame(
        "Careers",
        f"<h1>Careers</h1><h2>{COUNT.at(round)}</h2>{one(NEWS.at(round))}<ul class='perks'>{perks}</ul>",
        fetch,
    )


def openings(round: int, fetch: Fetch) -> str:
    def row(href: str, name: str, town: str) -> str:
        if not name:
            return ""
        posted = max(0, days_since(fetch) + 3 * len(name) - 105)
        return (
            f'<tr class="job-post"><td class="cell"><a href="{href}"><p class="body--medium">{name}</p>'
            f'<p class="body--metadata">{town}</p></a></td><td>Posted {posted} days ago</td></tr>'
        )

    def group(name: str, *rows: str) -> str:
        return (
            f'<div class="job-posts--table--department"><h3>{name}</h3><table><tbody>{"".join(rows)}</tbody></table>'
            "</div>"
        )

    groups = [
        group(
            "Production",
            row("/openings/pump-engineer", "Pump engineer", TOWN.at(round)),
            row("/openings#f", OPENING.at(round), "Odda"),
        ),
        group("Finance", row("/openings/payroll", "Payroll specialist", "Bergen")),
        group("Site services", row("/openings/diver", "Diver", "Stord"), row("/openings#n", CLOSED.at(round), "Stord")),
    ]
    seen = cached(fetch, 60, "seekers").randint(20, 90)
    return frame(
        "Openings", f"<h1>Openings</h1><p>{seen} people searched here in the last hour</p>{''.join(groups)}", fetch
    )


def job(title: str, facts: dict[str, str], text: str, fetch: Fetch, button: str = "Apply") -> str:
    rows = "".join(f"<div class='fact'><dt>{name}</dt><dd>{value}</dd></div>" for name, value in facts.items())
    way = crumbs(fetch, (("Home", "Openings"), ("Home", "Search results"), ("Home", "Bergen")), title)
    where = (
        f"https://apply.fjordworks.example/?job={title.lower().replace(' ', '-')}&amp;token={token(fetch.random, 14)}"
    )
    match = fetch.random.choice(("Be one of the first to apply", "Your chances are good", "Others applied today"))
    return frame(
        title,
        f'{way}<h1>{title}</h1><dl>{rows}</dl>{text}<a class="btn" href="{where}">{button}</a><small>{match}'
        f"</small>{alike(fetch)}",
        fetch,
    )


def engineer(round: int, fetch: Fetch) -> str:
    facts = {"Salary": PAY.at(round), "Start": "from May", "Place": "Bergen"}
    text = (
        "<p>You look after the pumps that keep ships dry.</p><h2>What you bring</h2><ul>"
        "<li>A degree, or a good reason why "
        f"not</li><li>{BULLET.at(round)}</li><li>English, and the will to learn Norwegian</li></ul>"
    )
    return job("Pump engineer", facts, text, fetch)


def payroll(round: int, fetch: Fetch) -> str:
    facts = {"Contract": CONTRACT.at(round), "Workload": "100 %", "You report to": "Head of Finance"}
    return job("Payroll specialist", facts, "<p>Eight hundred people want to be paid on the twelfth.</p>", fetch)


def diver(round: int, fetch: Fetch) -> str:
    text = (
        f"<p class='closing'>{CLOSES.at(round)}</p><h2>Papers</h2>"
        f"<p>You hold a {PROOF.at(round)} and a valid medical.</p>"
    )
    return job("Diver", {"Place": "Stord"}, text, fetch, APPLY.at(round))


def benefits(round: int, fetch: Fetch) -> str:
    questions = [
        f'<div class="accordion" id="a-{token(fetch.random, 5)}">'
        f'<button aria-expanded="{fetch.random.choice(("true", "false"))}">'
        f"{question}</button><div role='region'><p>{answer}</p></div></div>"
        for question, answer in (("Cabins", CABIN.at(round)), ("Dogs", "Dogs are welcome on Fridays."))
    ]
    video = presigned(fetch, "https://media.fjordworks.example/tour.mp4")
    return frame(
        "Benefits",
        f"<h1>Benefits</h1><table><tr><th>Holiday</th><td>{LEAVE.at(round)}</td></tr><tr><th>Pension</th>"
        f"<td>5 % of pay</td></tr></table><p><a href='{video}'>See the tour</a></p>{''.join(questions)}",
        fetch,
    )


def process(round: int, fetch: Fetch) -> str:
    steps = "".join(one(step, "li") for step in ("A short call", STEP.at(round), "A visit to the works", "An offer"))
    chat = fetch.random.choice(("Kari usually replies in minutes", "Our recruiters are away", "Chat with Odd"))
    return frame(
        "How we hire",
        f"<h1>How we hire</h1><ol>{steps}</ol><p>You hear from us within two weeks. Read the "
        f'<a href="{GUIDE.at(round)}">guide for applicants</a> first.</p><div class="chat">{chat}</div>',
        fetch,
    )


CAREERS = MadeSite(
    "fjordworks.test",
    (
        "consent layer with a number of partners",
        "random voice of the staff",
        "similar jobs with applicants and tokens",
        "shuffled perks",
        "posted N days ago",
        "searches from a cache of a minute",
        "breadcrumb of the way a visitor came",
        "token in the address of a button",
        "words of encouragement",
        "boxes open or closed",
        "signed address of a film",
        "mail address hidden with a new key",
        "chat that is there or not",
        "version of one of two servers",
    ),
    {
        "/": home,
        "/openings": openings,
        "/openings/pump-engineer": engineer,
        "/openings/payroll": payroll,
        "/openings/diver": diver,
        "/benefits": benefits,
        "/process": process,
    },
    (*SLOTS, CABIN, STEP, GUIDE),
)
