"""A job board for a coast: vacancies, three advertisements, advice for applicants."""

from __future__ import annotations

from bench.changing.parts import MadeSite, Slot
from bench.changing.scenario import Fetch
from bench.changing.various.served import el, hours_since, key, links, number, pick, some, some_hours

NURSE, WELDER, CLERK, ADVICE = "/job/4471-staff-nurse", "/job/4480-welder", "/job/4492-payroll-clerk", "/advice/pay"
NEW_JOBS = (
    Slot("/", "card", {0: "", 4: "Harbour pilot trainee"}, "Latest jobs"),
    Slot("/", "card", {0: "", 8: "Night baker"}, "Latest jobs"),
    Slot("/", "card", {0: "Seasonal ranger", 6: ""}, "Latest jobs"),
)
TOTAL = Slot(
    "/", "count", {0: "118 jobs on the coast", 4: "121 jobs on the coast", 8: "124 jobs on the coast"}, "Latest jobs"
)
NURSE_PAY = Slot(NURSE, "pay", {0: "£31,049 to £37,796", 5: "£32,602 to £39,686"}, "Salary")
NURSE_END = Slot(NURSE, "deadline", {0: "11 March 2026", 10: "25 March 2026"}, "Closing date")
NURSE_TEXT = Slot(NURSE, "one figure", {0: "28 beds", 13: "24 beds"})
WELDER_STATE = Slot(WELDER, "state", {0: "Open for applications", 7: "Interviews under way", 12: "Position filled"})
WELDER_DUTY = Slot(WELDER, "item of a list", {0: "", 3: "Read isometric drawings"}, "What you will do")
WELDER_GONE = Slot(WELDER, "item of a list", {0: "Forklift licence", 9: ""}, "What you bring")
CLERK_FORM = Slot(
    CLERK, "link target", {0: "/files/application-2025.docx", 11: "/files/application-2026.docx"}, "application form"
)
CLERK_PLACE = Slot(CLERK, "place", {0: "Whitehaven", 2: "Whitehaven or remote"}, "Location", unique=False)
WAGE = Slot(ADVICE, "figure in a paragraph", {0: "£12.21", 14: "£12.71"}, "minimum wage")
RULE = Slot(ADVICE, "heading", {0: "Pay rules until 31 March", 14: "Pay rules from 1 April"})
SLOTS = (*NEW_JOBS, TOTAL, NURSE_PAY, NURSE_END, NURSE_TEXT, WELDER_STATE, WELDER_DUTY, WELDER_GONE, CLERK_FORM)

JOBS = ((NURSE, "Staff nurse, Ward 6"), (WELDER, "Welder, Seaton Yard"), (CLERK, "Payroll clerk, Moresby Foods"))
PROMOTED = (
    ("Van driver, Parcelway", "£13.10 an hour"),
    ("Care assistant, Oakfield", "£12.90 an hour"),
    ("Telesales, Brightcall", "uncapped commission"),
    ("HGV driver, Norfreight", "£38,000"),
    ("Warehouse nights, Depotia", "£14.05 an hour"),
)
NAMES = ("jobseeker", "visitor", "candidate", "guest")


def frame(title: str, main: str, fetch: Fetch, path: str) -> str:
    promoted = "".join(
        f'<div class="job-tile job-tile--promoted"><span class="tag">Promoted</span> <a href="https://go.ads.example/'
        f'{key(fetch, 14)}">{name}</a> <em>{pay}</em></div>'
        for name, pay in some(fetch, PROMOTED, 2)
    )
    similar = some(fetch, [job for job in JOBS if job[0] != path], 2)
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title} | CoastJobs</title>
<script src="/assets/main.{key(fetch, 7)}.js" defer></script></head><body>
<div id="__next"><header class="Header_root__x1"><a href="/?jsessionid={key(fetch, 16)}">CoastJobs</a>
<span class="hello">Hello {pick(fetch, NAMES)}-{number(fetch, 1000, 9999)}</span>
<nav>{links((*JOBS, (ADVICE, "Know your pay")), "span")}</nav></header>
<div class="Layout_grid__k2"><main class="Layout_main__p0">{main}</main>
<aside class="Layout_side__q7">{promoted}<div class="similar"><h4>Similar jobs</h4><ul>{
        links(similar)
    }</ul></div></aside>
</div><footer><p>CoastJobs is run by the five harbour towns. Posting is free for employers with fewer than ten
people.</p>
{
        some_hours(
            fetch,
            "coast cookies",
            0.35,
            '<div class="cookie-bar"><p>This site uses cookies to remember your search.</p>'
            "<button>Got it</button></div>",
        )
    }</footer></div>
<script id="__NEXT_DATA__" type="application/json">{{"buildId":"{
        key(fetch, 21)
    }","props":{{}}}}</script></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    def card(name: str, place: str, since: float) -> str:
        old = hours_since(fetch, since)
        age = f"{old // 24} days ago" if old >= 48 else f"{old} hours ago"
        return (
            f"<li class='job-card'><h3>{name}</h3><p>{place}</p><time>{age}</time>"
            f"<span class='hot'>{number(fetch, 2, 44)} viewing now</span></li>"
            if name
            else ""
        )

    cards = (
        card(NEW_JOBS[1].at(round), "Maryport", 7.5),
        card(NEW_JOBS[0].at(round), "Workington", 3.5),
        card(NEW_JOBS[2].at(round), "St Bees", -5),
        card("Primary teacher", "Harrington", -9),
    )
    return frame(
        "Jobs",
        f"<h1>Latest jobs</h1><p class='count'>{TOTAL.at(round)}</p><ul>{''.join(cards)}</ul>"
        f"<ul class='pick'>{links(JOBS)}</ul>",
        fetch,
        "/",
    )


def nurse(round: int, fetch: Fetch) -> str:
    return frame(
        "Staff nurse, Ward 6",
        f"<h1>Staff nurse, Ward 6</h1><dl class='facts'><dt>Salary</dt><dd>{NURSE_PAY.at(round)}</dd><dt>Closing date"
        f"</dt><dd>{NURSE_END.at(round)}</dd><dt>Hours</dt><dd>37.5 a week, shifts</dd></dl><p>You join a team of "
        f"thirty on a medical ward with {NURSE_TEXT.at(round)} and a garden of its own. Preceptorship is given "
        "to newly "
        "qualified colleagues, parking costs nothing, and the crèche opens at six in the morning.</p>"
        f"<p class='apply'><a href='/#apply?src={key(fetch, 10)}'>Apply now</a></p>",
        fetch,
        NURSE,
    )


def welder(round: int, fetch: Fetch) -> str:
    return frame(
        "Welder, Seaton Yard",
        f"<h1>Welder, Seaton Yard</h1><p class='state'>{WELDER_STATE.at(round)}</p><h2>What you will do</h2><ul>"
        f"<li>Weld hull sections by MIG and TIG</li>{el('li', WELDER_DUTY.at(round))}</ul><h2>What you bring</h2><ul>"
        f"<li>Coded welder certificate</li>{el('li', WELDER_GONE.at(round))}<li>A head for heights</li></ul>"
        f"<p class='seen'>Seen {2000 + number(fetch, 0, 700)} times</p>",
        fetch,
        WELDER,
    )


def clerk(round: int, fetch: Fetch) -> str:
    return frame(
        "Payroll clerk, Moresby Foods",
        "<h1>Payroll clerk, Moresby Foods</h1><dl class='facts'><dt>Location</dt><dd>"
        f"{CLERK_PLACE.at(round)}</dd><dt>Contract</dt><dd>Permanent, part time</dd></dl><p>Send us the "
        f"<a href='{CLERK_FORM.at(round)}'>application form</a> and the names of two referees.</p>",
        fetch,
        CLERK,
    )


def advice(round: int, fetch: Fetch) -> str:
    return frame(
        "Know your pay",
        f"<h1>Know your pay</h1><h2>{RULE.at(round)}</h2><p>Anyone of 21 or over must be paid at least "
        f"{WAGE.at(round)} "
        "for each hour, whatever the contract says; tips come on top and may not be counted towards it.</p>"
        f"<form class='ask'><label>Are you human? {number(fetch, 2, 9)} + {number(fetch, 2, 9)} =</label><input>"
        "</form>",
        fetch,
        ADVICE,
    )


CAREERS = MadeSite(
    "coastjobs.test",
    (
        "promoted jobs",
        "similar jobs",
        "sessions in links",
        "greetings",
        "days ago",
        "people viewing beside a card",
        "times seen",
        "question for humans",
        "cookie bar that comes and goes",
    ),
    {"/": home, NURSE: nurse, WELDER: welder, CLERK: clerk, ADVICE: advice},
    (*SLOTS, CLERK_PLACE, WAGE, RULE),
)
