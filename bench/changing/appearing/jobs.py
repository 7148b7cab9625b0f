"""A board of jobs in museums and archives, in the cards of a rented recruiting platform: lists, four jobs, advice."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from bench.changing.appearing.chance import chosen, grown, is_on, tagged, thousands, without
from bench.changing.chances import key, listed, mixed, number, para, pick
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, ago, before, days_to
from bench.changing.scenario import Fetch

KEEPER, SCANS, GUARD = "/jobs/keeper-of-textiles", "/jobs/digitisation-lead", "/jobs/gallery-attendant"
PAPER, GRANTS, PAY = "/jobs/paper-conservator", "/bursaries", "/guides/pay-bands"
PAGES = (
    (KEEPER, "Keeper of Textiles", "You look after nine thousand pieces, from lace to sails."),
    (SCANS, "Digitisation Lead", "You turn four kilometres of shelves into files."),
    (GUARD, "Gallery Attendant", "You are the first face that a visitor sees."),
    (PAPER, "Paper Conservator", "You mend maps that went to sea."),
    (GRANTS, "Bursaries", "Money for people who come to museums from elsewhere."),
    (PAY, "Pay bands", "What museums of our network pay."),
)
AWAY = (
    ("Rights officer", "Cardiff"),
    ("Mount maker", "Leicester"),
    ("Exhibition planner", "Derry"),
    ("Archivist, film", "Bradford"),
    ("Shop manager", "York"),
    ("Learning officer", "Plymouth"),
    ("Object photographer", "Perth"),
    ("Registrar", "Hull"),
)
WORDS = ("Strong match", "Few have applied", "Actively hiring", "Replies fast", "Popular today")
CLOSE_KEEPER = datetime(2026, 4, 12, tzinfo=UTC)

COUNT = Slot("/", "number of jobs in a heading", {0: "31 open jobs", 3: "32 open jobs", 9: "30 open jobs"}, "Jobs")
NEW_JOB = Slot("/", "card of a job", {0: "", 3: "Head of Marine Finds"}, "Jobs")
GONE_JOB = Slot("/", "card of a job", {0: "Volunteer Coordinator", 9: ""}, "Jobs")
CITY = Slot("/", "place on a card", {0: "Glasgow", 6: "Glasgow or remote"}, "Provenance Researcher", unique=False)
SALARY = Slot(KEEPER, "salary beside applicants", {0: "£38,400", 2: "£39,900", 11: "£41,200"}, "Keeper of Textiles")
TERM = Slot(KEEPER, "length of a contract", {0: "Fixed term, 18 months", 7: "Permanent"}, "Contract")
ASK = Slot(
    KEEPER, "requirement", {0: "A doctorate in a related field", 5: "Experience with woven objects"}, "You bring"
)
SCAN_STATE = Slot(
    SCANS, "applications opened and shut", {0: "Open", 2: "Paused", 4: "Open", 8: "Paused", 13: "Filled"}, "State"
)
HOURS = Slot(SCANS, "hours in a sentence", {0: "35 hours a week", 6: "28 hours a week"}, "Hours")
DUTY = Slot(SCANS, "duty added to a list", {0: "", 10: "Look after the robot arm"}, "What you do")
GUARD_UNTIL = Slot(GUARD, "closing date", {0: "22 March 2026", 1: "29 March 2026", 12: "5 April 2026"}, "Closing date")
SHIFTS = Slot(GUARD, "part of a rota", {0: "two weekends a month", 8: "every other Saturday"}, "Rota")
UNIFORM = Slot(GUARD, "benefit removed", {0: "Uniform and shoes", 5: ""}, "Benefits")
BENCH = Slot(PAPER, "interview day", {0: "14 April", 4: "16 April", 9: "21 April"}, "Interviews")
BRIEF = Slot(
    PAPER,
    "link target",
    {
        0: "https://files.vitrine.example/brief-conservator-v1.pdf",
        10: "https://files.vitrine.example/brief-conservator-v2.pdf",
    },
    "candidate brief",
)
PANEL = Slot(PAPER, "name on a panel", {0: "Dr Amara Obi", 14: "Dr Lionel Vance"}, "Panel")
SUM = Slot(GRANTS, "sum of a bursary", {0: "£1,500", 7: "£1,800"}, "Travel bursary")
ROUND_OPEN = Slot(
    GRANTS,
    "round of bursaries",
    {0: "The spring round is closed.", 5: "The spring round is open until 30 April."},
    "Spring",
)
PARTNER = Slot(GRANTS, "partner added", {0: "", 13: "Solent Lighthouse Trust"}, "Partners")
BAND_C = Slot(PAY, "band in a table", {0: "£27,100 to £30,600", 4: "£27,900 to £31,500"}, "Band C")
LONDON = Slot(PAY, "allowance", {0: "£3,300", 11: "£3,750"}, "London")
REMARK = Slot(PAY, "remark under a table", {0: "", 8: "Two museums in the north pay a band more."}, "Pay bands")
SLOTS = (COUNT, NEW_JOB, GONE_JOB, CITY, SALARY, TERM, ASK, SCAN_STATE, HOURS, DUTY, GUARD_UNTIL, SHIFTS, UNIFORM)


MORE = {  # what a page says besides, and never otherwise
    "/": "<p>What is not here: unpaid work of more than a day a week, and posts whose salary is "
    "“competitive”.</p><ul><li>By place</li><li>By salary</li> <li>Part time</li><li>First "
    "jobs</li><li>Volunteering</li></ul>",
    KEEPER: "<p>The store is cold and dark, as textiles like it. Half of the year goes into moving it to a "
    "new building, shelf by shelf.</p>",
    SCANS: "<p>There are three scanners, of which two are older than the team. A fourth is in the budget for "
    "next year.</p>",
    GUARD: "<p>You stand for much of the day, with breaks each hour. You need not know about art, though you will.</p>",
    PAPER: "<p>The laboratory looks north over the river. Work in hand: two globes, a chart of 1702 and the "
    "log of a whaler.</p>",
    GRANTS: "<h2>How to write an application</h2><p>Two pages are enough. Say what you want to learn, from "
    "whom, and what you will do with it when you are back. Budgets may be rough; we ask when we "
    "wonder.</p>",
    PAY: "<h2>How a post is placed</h2><p>By what it asks for and not by who holds it. A panel of three "
    "from other houses reads the description without knowing the person. Whoever disagrees may ask "
    "once for a second reading.</p>",
}


def similar(fetch: Fetch) -> str:
    cards = "".join(
        f'<a class="posting" href="https://elsewhere.example/j/{key(fetch, 8)}?gh_src={key(fetch, 9)}">'
        f"<h5>{name}</h5><span>{town} · {number(fetch, 3, 140)} applicants</span></a>"
        for name, town in mixed(fetch, AWAY, 3)
    )
    return f'<section class="similar"><h4>Jobs like this elsewhere</h4>{cards}</section>'


def frame(title: str, main: str, path: str, fetch: Fetch) -> str:
    inner = "".join(
        f'<li class="flex-col"><a href="{tagged(fetch, where)}">{name}</a><span>{lead}</span></li>'
        for where, name, lead in chosen(fetch, PAGES, path, 2)
    )
    mail = (
        f"<div class='alert-box'><p>{thousands(fetch, 12_000, 13_900)} people get our letter on Fridays</p></div>"
        if is_on(fetch, f"letter {path}")
        else ""
    )
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title} - Vitrine Jobs</title>
<script type="application/json" id="__DATA__">{{"visitor":"{key(fetch, 16)}","build":"{key(fetch, 10)}"}}</script>
</head>
<body><div id="root"><header class="site-header sc-{key(fetch, 6)}"><a href="/">Vitrine Jobs</a><nav>
<a href="{GRANTS}">Bursaries</a><a href="{PAY}">Pay bands</a></nav><button>Sign in</button></header>
<main class="posting-page"><h1>{title}</h1>
{main}{MORE[path]}</main>
<section><h4>From this board</h4><ul>{inner}</ul></section>{mail}
<footer class="site-footer"><h5>About the board</h5>
<p>Vitrine is run by a network of a hundred and forty museums, archives
and historic houses. We take no money from those who look for work, and we print no job without a salary.</p>
<h5>Fair hiring</h5>
<p>We ask every museum to say how many interviews there are, who sits on the panel and when an answer
comes. If a museum does not keep to it, tell us, and its next advertisement waits.</p>
<p>Registered charity. Made in Leicester with very little money. © {fetch.at.year}</p></footer></div></body></html>"""


def job(title: str, path: str, facts: Mapping[str, str], text: str, fetch: Fetch) -> str:
    lines = "".join(f'<div class="fact"><dt>{name}</dt><dd>{value}</dd></div>' for name, value in facts.items())
    word = pick(fetch, WORDS)
    return frame(
        title,
        f'<p class="badge-line"><span>{word}</span> <span>{number(fetch, 12, 480)} views in the last hour</span></p>'
        f'<dl>{lines}</dl>{text}<a class="button" href="https://apply.vitrine.example/?t={key(fetch, 18)}">Apply</a>'
        "<h2>How we decide</h2><p>Two people read every application without the name on it. Whoever is "
        "invited gets the "
        "questions a day before, and is paid for the train.</p><h2>About the employer</h2><p>The museums of "
        "the network "
        "share stores, vans and a laboratory. Your contract is with one of them, and you may be lent to the others for "
        f"as long as you agree.</p>{similar(fetch)}",
        path,
        fetch,
    )


def home(round: int, fetch: Fetch) -> str:
    jobs = [
        (KEEPER, "Keeper of Textiles", "Bath", 49),
        ("#marine", NEW_JOB.at(round), "Portsmouth", 20),
        (SCANS, "Digitisation Lead", "Leeds", 75),
        (GUARD, "Gallery Attendant", "Bath", 120),
        (PAPER, "Paper Conservator", "Greenwich", 31),
        ("#volunteers", GONE_JOB.at(round), "Kendal", 190),
        ("#provenance", "Provenance Researcher", CITY.at(round), 99),
    ]
    cards = [
        f'<li><a href="{where}"><h3>{name}</h3></a><p>{town}</p><small>Posted {ago(fetch, ENGLISH, before(age))} · '
        f"{number(fetch, 2, 300)} saved it</small></li>"
        for where, name, town, age in jobs
        if name
    ]
    return frame(
        "Work among old things",
        f"<h2>{COUNT.at(round)}</h2><ul class='cards'>{''.join(cards)}</ul>"
        f"<p>{grown(fetch, 88_140, 12)} applications went through this board.</p><h2>For those who hire</h2><p>An "
        "advertisement costs nothing for members. Send it by noon, and it is here by the evening; we read it "
        "before, and "
        "we ask when something is unclear. Jobs stay until their closing date, and a month longer in our archive.</p>",
        "/",
        fetch,
    )


def keeper(round: int, fetch: Fetch) -> str:
    facts = {
        "Salary": f"{SALARY.at(round)} a year, {number(fetch, 8, 90)} applied",
        "Contract": TERM.at(round),
        "Closes in": f"{days_to(fetch, CLOSE_KEEPER)} days",
    }
    wants = listed((ASK.at(round), "Patience with donors", "A licence to drive a van"))
    return job(
        "Keeper of Textiles",
        KEEPER,
        facts,
        f"<p>You look after nine thousand pieces, from lace to sails.</p><h2>You bring</h2><ul>{wants}</ul>",
        fetch,
    )


def scans(round: int, fetch: Fetch) -> str:
    duties = listed(without("Plan the order of the shelves", DUTY.at(round), "Train the volunteers", "Check the files"))
    return job(
        "Digitisation Lead",
        SCANS,
        {"Salary": "£34,700", "State": f"{SCAN_STATE.at(round)} · {number(fetch, 5, 60)} in the queue"},
        f"<p>You turn four kilometres of shelves into files.</p><p>The post is for {HOURS.at(round)}, on days that you "
        f"choose.</p><h2>What you do</h2><ul>{duties}</ul>",
        fetch,
    )


def guard(round: int, fetch: Fetch) -> str:
    perks = listed(without("Free entry in all houses", UNIFORM.at(round), "Pension from the first day"))
    return job(
        "Gallery Attendant",
        GUARD,
        {"Salary": "£12.90 an hour", "Closing date": GUARD_UNTIL.at(round)},
        "<p>You are the first face that a visitor sees.</p>"
        f"<p>The rota asks for {SHIFTS.at(round)}; swaps are made among "
        f"yourselves.</p><h2>Benefits</h2><ul>{perks}</ul>",
        fetch,
    )


def paper(round: int, fetch: Fetch) -> str:
    return job(
        "Paper Conservator",
        PAPER,
        {"Salary": "£36,000", "Interviews": BENCH.at(round), "Panel": f"{PANEL.at(round)}, Mr Sid Cole"},
        f'<p>You mend maps that went to sea.</p><p>Read the <a href="{BRIEF.at(round)}">candidate brief</a> first.</p>'
        "<p>You need a steady hand, and a friendly word for the person at the next bench.</p>",
        fetch,
    )


def grants(round: int, fetch: Fetch) -> str:
    partners = listed(without("Fen Archives", "Museum of Rope", PARTNER.at(round), "House of Looms"))
    left = f"<p>{number(fetch, 100, 990)} people have a draft open</p>" if is_on(fetch, "drafts", 0.5) else ""
    return frame(
        "Bursaries",
        f"<p>Money for people who come to museums from elsewhere.</p><p>{ROUND_OPEN.at(round)}</p>{left}<p>The travel "
        f"bursary is {SUM.at(round)}, paid before you leave. The study bursary pays for one "
        "course.</p><h2>Partners</h2>"
        f"<ul>{partners}</ul><h2>Who may apply</h2><p>Everybody who has worked for at least a year, in any "
        "trade. We like "
        "joiners, nurses, sailors and cooks, for they know how to keep things from spoiling.</p>",
        GRANTS,
        fetch,
    )


def pay(round: int, fetch: Fetch) -> str:
    bands = (
        ("Band A", "Attendants, shop", "£23,900 to £25,200"),
        ("Band B", "Assistants", "£25,300 to £27,000"),
        ("Band C", "Officers", BAND_C.at(round)),
        ("Band D", "Keepers, leads", "£34,000 to £43,000"),
        ("Band E", "Heads", "£46,500 to £61,000"),
    )
    body = "".join(f"<tr><th>{name}</th><td>{who}</td><td>{pounds}</td></tr>" for name, who, pounds in bands)
    return frame(
        "Pay bands",
        "<p>What museums of our network pay.</p><table "
        f"class='striped'>{body}</table>{para(REMARK.at(round))}<p>In London "
        f"there is an allowance of {LONDON.at(round)}.</p><p>{number(fetch, 210, 980)} people compared a "
        "salary today.</p>"
        f"<p>Talks on pay take place in June between the network and two unions.</p>{similar(fetch)}",
        PAY,
        fetch,
    )


JOBS = MadeSite(
    "vitrine.test",
    (
        "three jobs of other museums with applicants",
        "word on a badge above the facts of a job",
        "views of a job in the last hour",
        "two pages of a board with a tag and a sentence",
        "readers of a letter, in some rounds and on some pages",
        "age of a card and who saved it",
        "applications through a board",
        "applied, beside a salary",
        "queue beside the state of applications",
        "days until a job closes",
        "drafts that are open, in some rounds",
        "token of an application",
        "people who compared a salary",
    ),
    {"/": home, KEEPER: keeper, SCANS: scans, GUARD: guard, PAPER: paper, GRANTS: grants, PAY: pay},
    (*SLOTS, BENCH, BRIEF, PANEL, SUM, ROUND_OPEN, PARTNER, BAND_C, LONDON, REMARK),
)
