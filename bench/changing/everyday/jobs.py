"""A board of jobs in the north of England: lists, two adverts, an employer, advice."""

from __future__ import annotations

from datetime import datetime

from bench.changing.everyday.wire import age, between, hour_of, is_shown, key, pick, some, texts, turn, uuid, when
from bench.changing.parts import MadeSite, Slot
from bench.changing.scenario import Fetch

NURSE, WELDER, FIRM = "/job/dental-nurse-otley", "/job/coded-welder-goole", "/employer/humber-fabrication"
LINKS = (
    ("/jobs/yorkshire", "Jobs in Yorkshire"),
    (NURSE, "Dental nurse, Otley"),
    (WELDER, "Coded welder, Goole"),
    (FIRM, "Humber Fabrication"),
    ("/advice/cover-letters", "How to write a cover letter"),
)
PROMOTED = (
    ("Delivery rider", "Zoomlunch", "Leeds"),
    ("Night porter", "Hotel Brunel", "York"),
    ("Call handler", "Bright Mutual", "Hull"),
    ("Kitchen assistant", "Care with Love", "Ripon"),
    ("Sales adviser", "Glaze It", "Bradford"),
    ("Picker and packer", "Northbox", "Doncaster"),
)
FIRMS = ("Ouse Castings", "Drax Rail", "Selby Boatyard", "Vale Cranes", "Tyne Pressings", "Aire Tubes")
TIPS = (
    "Recruiters read the first line for six seconds: put your licence there.",
    "Save a search and we mail you at seven in the morning.",
    "A gap is not a flaw. Say in half a sentence what you did.",
    "Bring two printed copies. One is for you.",
)

S = {
    "count": Slot("/jobs/yorkshire", "count of results", {0: "6 jobs found", 3: "7 jobs found", 8: "6 jobs found"}),
    "tram": Slot("/jobs/yorkshire", "card", {0: "", 3: "Tram driver (trainee)"}, "Jobs in Yorkshire"),
    "baker": Slot("/jobs/yorkshire", "card", {0: "Baker, early shift", 8: ""}, "Jobs in Yorkshire"),
    "badge": Slot(
        "/jobs/yorkshire", "salary in a card beside noise", {0: "£31,200 a year", 11: "£33,000 a year"}, "Groundskeeper"
    ),
    "closing": Slot(NURSE, "deadline", {0: "13 March 2026", 5: "20 March 2026"}, "Closing date"),
    "hours": Slot(NURSE, "list item", {0: "37.5 hours a week", 9: "30 hours a week"}, "Hours"),
    "course": Slot(NURSE, "bullet", {0: "", 13: "We pay for the radiography course."}, "What we offer"),
    "pay": Slot(WELDER, "pay", {0: "£19.40 an hour", 4: "£21.10 an hour", 12: "£22.00 an hour"}, "Pay"),
    "state": Slot(WELDER, "state", {0: "Accepting applications", 14: "Applications closed"}),
    "contact": Slot(WELDER, "name in a sentence", {0: "Brian Cottam", 7: "Shazia Iqbal"}),
    "pack": Slot(
        WELDER, "link target", {0: "/docs/welder-pack-jan.pdf", 10: "/docs/welder-pack-mar.pdf"}, "Application pack"
    ),
    "staff": Slot(FIRM, "figure in a paragraph", {0: "140 people", 6: "190 people"}),
    "site": Slot(FIRM, "row of a table", {0: "", 1: "Immingham Dock"}, "Sites"),
    "award": Slot(FIRM, "heading", {0: "Why work here", 15: "Why people stay"}),
    "letter": Slot(
        "/advice/cover-letters",
        "edited sentence",
        {0: "One page is enough.", 9: "Half a page is enough."},
    ),
    "sample": Slot("/advice/cover-letters", "document", {0: "", 5: "Sample letter for career changers (Word)"}),
    "fair": Slot("/", "date", {0: "Jobs fair in Hull on 21 March", 10: "Jobs fair in Hull on 28 March"}),
}


def posted(fetch: Fetch, since: datetime) -> str:
    days, hours = age(fetch, since)
    if days:
        return f"Posted {days} {'day' if days == 1 else 'days'} ago"
    return f"Posted {hours} {'hour' if hours == 1 else 'hours'} ago" if hours else "Posted just now"


def frame(title: str, path: str, main: str, fetch: Fetch, head: str = "") -> str:
    what, who, where = pick(fetch, PROMOTED)
    cookie = (
        '<section id="cookie-bar" class="c-cookie"><p>Northern Vacancies uses essential cookies. With your consent we '
        "also use some to improve the site.</p><button>Accept</button><button>Manage preferences</button></section>"
        if is_shown(fetch, "jobs cookie bar", 0.35)
        else ""
    )
    nav = "".join(f'<li class="c-nav__item"><a href="{to}">{name}</a></li>' for to, name in LINKS)
    return f"""<!doctype html>
<html lang="en" class="no-js"><head><meta charset="utf-8"><title>{title} | Northern Vacancies</title>
<link rel="canonical" href="http://northernvacancies.test{path}">
<link rel="preload" href="/assets/app.{key(fetch, 8)}.css" as="style">{head}
<script
nonce="{key(fetch, 22)}">window.__STATE__={{"requestId":"{uuid(fetch)}","variant":"{pick(fetch, "AB")}"}}</script>
</head><body>{cookie}<header class="c-header"><a class="c-logo" href="/">Northern Vacancies</a>
<p class="c-header__cta"><a
href="/#register">{pick(fetch, ("Upload your CV", "Get found by employers", "Join free"))}</a>
</p></header><nav class="c-nav" aria-label="Main"><ul>{nav}</ul></nav>
<div class="l-grid"><main class="l-main"><h1>{title}</h1>{main}</main>
<aside class="l-aside"><div class="c-promo"><span class="c-promo__label">Promoted</span>
<a href="https://track.vacancies.example/{key(fetch, 14)}"><strong>{what}</strong><br>{who}, {where}</a></div>
<div class="c-tip"><h4>Tip</h4><p>{pick(fetch, TIPS)}</p></div></aside></div>
<footer class="c-footer"><p>Northern Vacancies is run by the Calder Valley Press, Hebden Bridge.</p>
<small data-host="web{between(fetch, 1, 8)}">Request {key(fetch, 12)}</small></footer></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    greeting = turn(fetch, ("Good evening", "Good morning", "Good afternoon", "Good evening"))
    picks = "".join(f'<li><a href="{to}">{name}</a></li>' for to, name in some(fetch, LINKS[:4], 3))
    return frame(
        "Work in the north",
        "/",
        f"""<p class="c-hello">{greeting}, and welcome.</p><form class="c-search"><input name="q" placeholder="Job
title"><input type="hidden" name="s"
value="{key(fetch, 16)}"><button>Search</button></form><p class="c-lead">{t["fair"]}, Guildhall, from ten.</p>
<section><h2>Picked for you</h2><ul class="c-picks">{picks}</ul></section>""",
        fetch,
    )


def results(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    what, who, where = pick(fetch, PROMOTED)
    promoted = (
        f'<li class="c-card c-card--promoted"><h3><a href="https://track.vacancies.example/{key(fetch, 14)}">{what}</a>'
        f"</h3><p>{who}, {where}</p><p><small>Promoted</small></p></li>"
    )
    place = between(fetch, 0, 2)

    def card(name: str, firm: str, pay: str, since: int) -> str:
        return when(
            name,
            f'<li class="c-card" data-id="{key(fetch, 6)}"><h3><a href="/#{len(name)}">{name}</a></h3>'
            f"<p>{firm}</p><p>{pay}</p><p><small>{posted(fetch, hour_of(since, 40))}</small> "
            f"<small>{between(fetch, 3, 60)} people are viewing this job</small></p></li>",
        )

    return frame(
        "Jobs in Yorkshire",
        "/jobs/yorkshire",
        f"""<p class="c-count" role="status">{t["count"]}</p><ul class="c-results">
{card(t["tram"], "Sheffield Supertramways", "£26,800 a year", 3)}
{promoted if place == 0 else ""}{card("Groundskeeper", "Headingley Park Trust", t["badge"], -3)}
{card("Dental nurse", "Wharfe Dental, Otley", "£13.60 an hour", -6)}
{card(t["baker"], "Pollard and Daughter, Skipton", "£12.90 an hour", -9)}
{card("Coded welder", "Humber Fabrication, Goole", "competitive", -14)}
{promoted if place == 1 else ""}{card("Archivist", "Bradford Textile Museum", "£29,605 a year", -20)}
{card("School cook", "Thirsk Academy", "£12.65 an hour", -22)}</ul>""",
        fetch,
    )


def nurse(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    return frame(
        "Dental nurse, Otley",
        NURSE,
        f"""<dl class="c-facts"><dt>Employer</dt><dd>Wharfe Dental</dd><dt>Pay</dt><dd>£13.60 an hour</dd>
<dt>Hours</dt><dd>{t["hours"]}</dd><dt>Closing date</dt><dd>{t["closing"]}</dd></dl>
<p class="c-meta">{posted(fetch, hour_of(-6))}</p><p>Three surgeries, one hygienist and a kettle that works. You
assist at
the chair, keep records and calm people who have not seen a dentist since school.</p>
<h2>What we offer</h2><ul><li>Free parking behind the chapel</li>
<li>Uniform</li>{when(t["course"], f"<li>{t['course']}</li>")}
</ul><button data-csrf="{key(fetch, 30)}">{pick(fetch, ("Apply now", "Apply in two minutes"))}</button>""",
        fetch,
    )


def welder(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    return frame(
        "Coded welder, Goole",
        WELDER,
        f"""<p class="c-status">{t["state"]}</p><table class="c-facts"><tr><th>Pay</th><td>{t["pay"]}</td></tr>
<tr><th>Shift</th><td>Days, four on and three off</td></tr></table><p>You weld pressure parts in stainless and duplex to
ISO 9606-1, read isometrics and sign for what you did. Questions go to {t["contact"]} in the yard office, who answers
the
telephone before nine.</p><p><a class="c-doc" href="{t["pack"]}">Application pack</a></p>
<p class="c-live">{between(fetch, 2, 40)} people looked at this in the last hour</p>""",
        fetch,
        f"""<script type="application/ld+json">{{"@type":"JobPosting","title":"Coded welder","baseSalary":"{t["pay"]}"}}
</script>""",
    )


def firm(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    return frame(
        "Humber Fabrication",
        FIRM,
        f"""<p>Tanks, vessels and pipework since 1958. Today {t["staff"]} work at our sites on both banks, a third of
them
former apprentices, and nobody has lost a finger in eleven years.</p><h2>{t["award"]}</h2><p>The canteen, mostly.</p>
<table><caption>Sites</caption><tr><th>Place</th><th>Work</th></tr><tr><td>Goole</td><td>Vessels</td></tr>
{when(t["site"], f"<tr><td>{t['site']}</td><td>Repairs afloat</td></tr>")}<tr><td>Barton</td><td>Pipework</td></tr>
</table><p>Others also follow {" and ".join(some(fetch, FIRMS, 2))}.</p>""",
        fetch,
    )


def letters(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    sample = f'<li><a href="/docs/sample-change.docx">{t["sample"]}</a></li>'
    return frame(
        "How to write a cover letter",
        "/advice/cover-letters",
        f"""<p>Nobody reads the second page. {t["letter"]} Begin with the one thing of yours that the advert asks
for.</p>
<h2>Downloads</h2><ul><li><a href="/docs/sample-first.docx">Sample letter for a first job (Word)</a></li>
{when(t["sample"], sample)}</ul>""",
        fetch,
    )


JOBS = MadeSite(
    "northernvacancies.test",
    (
        "promoted job by request",
        "tip by request",
        "words of calls in a test",
        "posted N days ago",
        "people viewing in the card of a job",
        "picks and similar employers by request",
        "names of assets, nonces, ids of requests",
        "cookie bar that comes and goes",
    ),
    {"/": home, "/jobs/yorkshire": results, NURSE: nurse, WELDER: welder, FIRM: firm, "/advice/cover-letters": letters},
    tuple(S.values()),
)
