"""A university department: exams, seminars, people, a master's programme, field courses."""

from __future__ import annotations

from bench.changing.opened.served import mail
from bench.changing.ordinary.requests import asset, bootstrap, element, hidden, one_of, picture, some_of, timing
from bench.changing.parts import MadeSite, Slot, token
from bench.changing.pieces import ENGLISH, comes_and_goes, json_ld, others, today, turned
from bench.changing.scenario import Fetch

EXAMS, SEMINARS, PEOPLE, MASTER, FIELD = "/teaching/exams", "/seminars", "/people", "/study/msc", "/teaching/field"
LINKS = (
    (EXAMS, "Exam dates"),
    (SEMINARS, "Friday seminars"),
    (PEOPLE, "People"),
    (MASTER, "MSc Sedimentary Geology"),
    (FIELD, "Field courses"),
)
ALUMNI = (
    ("The field weeks in Assynt made me a geologist.", "Ingrid, hydrogeologist"),
    ("Small groups and open doors.", "Tomasz, curator"),
    ("I still use my first-year notes.", "Farah, consultant"),
    ("The library stays open late, and so did we.", "Owen, teacher"),
    ("Best coffee machine of the faculty.", "Lotte, oceanographer"),
    ("I came for the rocks and stayed for the people.", "Mehmet, engineer"),
    ("They taught me to doubt a map.", "Claire, surveyor"),
    ("I found my thesis in a quarry.", "Rhys, mineralogist"),
)
CITED = (
    "Varved lakes of the late Pleistocene, J. Quat. Res.",
    "A new section through the Culm, Proc. Geol.",
    "Sand in motion: dunes of the Wash, Sedim. Lett.",
    "Zircon ages from the Lizard, Geochron. Today",
    "Karst beneath the Mendip, Hydrogeol. Notes",
    "Slow slip and tremor, Seismol. Rev.",
)
COOKIES = (
    '<div id="sliding-popup" class="eu-cookie-compliance-banner"><p>We use cookies on this site to enhance your user '
    "experience.</p><button>OK, I agree</button><button>No, thanks</button></div>"
)
STANDING = {
    "/": "<p>The department was founded in 1903 with the gift of a collector from Heckby. Today thirty researchers and "
    "four hundred students work on the history of rivers and coasts, on water under our feet, on minerals and on "
    "ice.</p>",
    EXAMS: "<p>Bring your student card and a pen that does not smudge. Calculators of the approved list are allowed; "
    "phones stay outside. Those who need more time or a room of their own tell the office two weeks before.</p>",
    SEMINARS: "<p>Talks start at four in the Sedgwick lecture theatre and last an hour. Everybody is welcome, and no "
    "booking is needed. Speakers who wish to come by train find the station at ten minutes' walk.</p>",
    PEOPLE: "<p>Visitors should report to the porter. The staff directory of the university has all telephone numbers; "
    "emeriti and visiting fellows are listed by the faculty.</p>",
    MASTER: "<h2>After the degree</h2><p>Two thirds of our graduates work for consultants, water companies and "
    "surveys; others teach, or stay for a doctorate. The programme is accredited by the Geological Society.</p>",
    FIELD: "<h2>Pembroke</h2><p>First year, five days at Easter, included in the fees.</p><h2>Almería</h2><p>Third "
    "year, twelve days in September, for those who take sedimentology. Flights are booked by the department.</p>",
}

NEWS = Slot("/", "entry of a list", {0: "", 4: "Prof. Adeyemi elected to the Royal Society of Edinburgh"}, "News")
GRANT = Slot("/", "entry of a list", {0: "", 11: "New mass spectrometer arrives in May"}, "News")
OPENING = Slot("/", "sentence", {0: "The rock store is closed this term.", 8: "The rock store opens on Wednesdays."})
ROOM = Slot(EXAMS, "cell of a table", {0: "Hall B", 3: "Hall D", 6: "Hall B"}, "Mineralogy I")
DAY = Slot(EXAMS, "cell of a table", {0: "18 May, 09:00", 7: "20 May, 09:00"}, "Structural Geology")
RESIT = Slot(EXAMS, "row of a table", {0: "", 9: "Palaeontology (resit)"}, "Exam dates")
MOVED = Slot(EXAMS, "notice", {0: "", 7: "Changed on 3 March: one exam was moved because of the strike."})
TALKS = (
    Slot(SEMINARS, "row of a table", {0: "", 2: "Tsunami deposits in Shetland"}, "Friday seminars"),
    Slot(
        SEMINARS, "row of a table", {0: "Ice streams from space", 10: "Cancelled: Ice streams from space"}, unique=False
    ),
)
SPEAKER = Slot(SEMINARS, "name", {0: "Dr H. Lindqvist", 5: "Dr P. Moreau"}, "Cores of the North Sea")
OFFICE = Slot(PEOPLE, "cell of a table", {0: "Tuesday 10–11", 4: "Thursday 14–15"}, "Dr Sian Prosser")
JOINED = Slot(PEOPLE, "row of a table", {0: "", 6: "Dr Kofi Mensah"}, "People")
LEFT = Slot(PEOPLE, "row of a table", {0: "Dr Alan Whitcombe", 13: ""}, "People")
FEE = Slot(MASTER, "fee", {0: "£11,900", 5: "£12,450"}, "Home fee")
CLOSES = Slot(MASTER, "deadline", {0: "30 April 2026", 12: "29 May 2026"}, "Applications close")
SCORE = Slot(MASTER, "figure in a paragraph", {0: "an IELTS score of 6.5", 8: "an IELTS score of 7.0"})
MODULE = Slot(MASTER, "entry of a list", {0: "", 10: "Machine learning for geoscientists"}, "Modules")
PLACES = Slot(FIELD, "state", {0: "Places available", 3: "Waiting list", 9: "Places available", 12: "Full"}, "Assynt")
KIT = Slot(
    FIELD,
    "link target",
    {0: "https://files.geology.example/kit-list-2025.pdf", 14: "https://files.geology.example/kit-list-2026.pdf"},
    "kit list",
)
COST = Slot(FIELD, "price", {0: "£320", 7: "£345"}, "Assynt")
SLOTS = (
    NEWS,
    GRANT,
    OPENING,
    ROOM,
    DAY,
    RESIT,
    MOVED,
    *TALKS,
    SPEAKER,
    OFFICE,
    JOINED,
    LEFT,
    FEE,
    CLOSES,
    SCORE,
    MODULE,
)


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    said, who = fetch.random.choice(ALUMNI)
    papers = "".join(f"<li>{paper}</li>" for paper in fetch.random.sample(CITED, 2))
    spot = "".join(f'<p class="spot"><a href="{to}">{name}</a></p>' for to, name in turned(fetch, LINKS, 1))
    return f"""<!DOCTYPE html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><title>{title} | Department of Geology | Marham University</title>
<link rel="stylesheet" href="{asset(fetch, "/sites/default/files/css/site.css")}">{bootstrap(fetch, "drupalSettings")}
{json_ld("CollegeOrUniversity", name="Marham University")}</head>
<body class="html not-front not-logged-in page-node">
<div class="region-top"><span class="term-date">{today(fetch, ENGLISH)}</span>
<a href="/user/login?destination={token(fetch.random, 6)}">Staff login</a></div>
<header id="header"><a href="/" rel="home">Department of Geology</a><nav id="main-menu"><ul class="links">
<li><a href="{MASTER}">MSc Sedimentary Geology</a></li><li><a href="{EXAMS}">Exam dates</a></li>
<li><a href="{FIELD}">Field courses</a></li><li><a href="{SEMINARS}">Friday seminars</a></li>
<li><a href="{PEOPLE}">People</a></li></ul></nav></header>
<div id="main"><div id="content" class="column"><h1 class="title" id="page-title">{title}</h1>
<div class="region region-content view-dom-id-{token(fetch.random, 32)}">{main}{STANDING.get(path, "")}</div></div>
<aside class="sidebars">
<section class="block block-quote"><blockquote>{said}<footer>{who}</footer></blockquote></section>
<section class="block block-pubs"><h2>From our publications</h2><ul>{papers}</ul></section>
<section class="block"><h2>See also</h2>{spot}<ul>{some_of(fetch, others(LINKS, path), 2)}</ul></section></aside></div>
<footer id="footer"><p>Department of Geology, Sedgwick Building, Marham. Contact: {mail(fetch)}</p>
<form action="/search">{hidden(fetch, "form_build_id", "form_token")}</form></footer>
{comes_and_goes(fetch, "marham", 0.4, COOKIES, 6)}{timing(fetch, "pantheon-")}</body></html>"""


def front(round: int, fetch: Fetch) -> str:
    news = (GRANT.at(round), NEWS.at(round), "Open day for schools on 28 March")
    hero = one_of(fetch, "Read the Earth", "Rocks, rivers, ice and time", "Study where the coast is falling")
    return frame(
        "/",
        "Department of Geology",
        f'<div class="hero">{picture(fetch, "cliff")}<p>{hero}</p></div><h2>News</h2><ul class="news">'
        f"{''.join(element('li', entry) for entry in news)}</ul><p>Visitors are welcome in the museum on weekdays. "
        f"{OPENING.at(round)} Ask at the porter's lodge.</p>",
        fetch,
    )


def exams(round: int, fetch: Fetch) -> str:
    rows = [("Mineralogy I", "12 May, 14:00", ROOM.at(round)), ("Structural Geology", DAY.at(round), "Hall A")]
    rows += [(RESIT.at(round), "2 June, 09:00", "Room 104")] if RESIT.at(round) else []
    table = "".join(f"<tr><td>{name}</td><td>{day}</td><td>{room}</td></tr>" for name, day, room in rows)
    return frame(
        EXAMS,
        "Exam dates",
        f"{element('p', MOVED.at(round), 'class=messages--warning')}<table class='views-table'><thead><tr><th>Exam</th>"
        f"<th>Day</th><th>Room</th></tr></thead><tbody>{table}</tbody></table>",
        fetch,
    )


def seminars(round: int, fetch: Fetch) -> str:
    rows = [
        ("6 March", TALKS[1].at(round), "Dr U. Brandl"),
        ("13 March", "Cores of the North Sea", SPEAKER.at(round)),
        ("20 March", TALKS[0].at(round), "Prof. M. Isbister"),
    ]
    table = "".join(
        f'<tr id="row-{token(fetch.random, 5)}"><td>{day}</td><td>{talk}</td><td>{who}</td></tr>'
        for day, talk, who in rows
        if talk
    )
    watching = f"<p>{fetch.random.randint(2, 40)} people are watching the stream of last week right now</p>"
    return frame(SEMINARS, "Friday seminars", f"<table>{table}</table>{watching}<p>Tea from 15:45.</p>", fetch)


def people(round: int, fetch: Fetch) -> str:
    rows = [
        ("Prof. Bola Adeyemi", "Monday 9–10"),
        ("Dr Sian Prosser", OFFICE.at(round)),
        (JOINED.at(round), "by appointment"),
        (LEFT.at(round), "Friday 11–12"),
    ]
    table = "".join(
        f'<tr class="person"><td>{name}</td><td>{hours}</td><td>{mail(fetch)}</td></tr>' for name, hours in rows if name
    )
    return frame(
        PEOPLE, "People", f"<table><tr><th>Name</th><th>Office hour</th><th>Mail</th></tr>{table}</table>", fetch
    )


def master(round: int, fetch: Fetch) -> str:
    modules = ("Basin analysis", "Clastic systems", MODULE.at(round), "Dissertation")
    return frame(
        MASTER,
        "MSc Sedimentary Geology",
        "<p>One year, full time, with two weeks in the field. Applicants need a good first degree in a natural science "
        f"and {SCORE.at(round)} or its equivalent; the department may ask for a sample of written work and an "
        f"interview online.</p><dl class='facts'><dt>Home fee</dt><dd>{FEE.at(round)}</dd><dt>Applications close</dt>"
        f"<dd>{CLOSES.at(round)}</dd></dl><h2>Modules</h2><ul>{''.join(element('li', name) for name in modules)}</ul>",
        fetch,
    )


def field(round: int, fetch: Fetch) -> str:
    return frame(
        FIELD,
        "Field courses",
        f"<div class='card'><h2>Assynt</h2><p>Second year, ten days in June. <span>{COST.at(round)}</span></p>"
        f"<p class='state'>{PLACES.at(round)} · {fetch.random.randint(2, 35)} students are viewing this course now"
        f'</p></div><p>Bring what is on the <a href="{KIT.at(round)}">kit list</a>.</p>',
        fetch,
    )


GEOLOGY = MadeSite(
    "geology-marham.test",
    ("build ids", "hidden mail", "alumni", "publications", "see also", "consent by the hour", "today", "viewers"),
    {"/": front, EXAMS: exams, SEMINARS: seminars, PEOPLE: people, MASTER: master, FIELD: field},
    (*SLOTS, PLACES, KIT, COST),
)
