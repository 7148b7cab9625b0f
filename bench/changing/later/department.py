"""A university's department of linguistics: staff with pages and CVs behind like words, seminars, theses, a course."""

from __future__ import annotations

from bench.changing.later.common import cells, chance, grown, if_any, key, listed, menu, number, pick
from bench.changing.parts import MadeSite, Slot, cached, shuffled
from bench.changing.pieces import ENGLISH, comes_and_goes, held, today
from bench.changing.scenario import Fetch

HOME, STAFF, TALKS, THESES, COURSE = "/", "/people", "/seminars", "/theses", "/teaching/ling-304"
MENU = ((HOME, "Linguistics"), (STAFF, "People"), (TALKS, "Seminars"), (THESES, "Theses"), (COURSE, "LING 304"))
STORIES = tuple(
    f"{what} {where}"
    for what in ("Students win prize", "New lab opens", "Alumni meet", "Summer school held", "Choir sings")
    for where in ("in Aarhus", "on campus", "at the old mill", "in Physics")
)
WORDS = ("saudade", "hygge", "toska", "waldeinsamkeit", "komorebi", "dépaysement", "gezellig")

HEAD = Slot(HOME, "head of a department", {0: "Professor Sinead Malley", 8: "Professor Tomas Reuter"}, "Head")
OFFICE = Slot(
    HOME,
    "office hours",
    {0: "Mondays to Thursdays, 9.30 to 12.00", 5: "Tuesdays and Thursdays, 10.00 to 12.30"},
    "Departmental office",
)
NOTICES = (
    Slot(
        HOME,
        "notice of a department",
        {0: "", 3: "The phonetics lab is closed until its booths are rewired."},
        "Notices",
    ),
    Slot(HOME, "notice of a department", {0: "Applications for the field trip to Senja close on 20 March."}),
    Slot(HOME, "notice of a department", {0: "Room 2.14 has a new door code.", 11: ""}, "Notices"),
)
ABE_CV = Slot(STAFF, "link target", {0: "/files/abe-cv-2024.pdf", 4: "/files/abe-cv-2026.pdf"}, "CV")
LUND_CV = Slot(STAFF, "link target", {0: "/files/lund_vita.pdf", 13: "/~lund/vita-long.pdf"}, "CV")
LUND_SITE = Slot(STAFF, "link target", {0: "/~hlund/old-home", 9: "/~hlund/lab-pages"}, "Website")
REUTER = Slot(STAFF, "academic title", {0: "Senior Lecturer in Syntax", 8: "Professor of Syntax"}, "Tomas Reuter")
OKORO_ROOM = Slot(STAFF, "room of a person", {0: "Room 2.31", 6: "Room 3.07"}, "Ngozi Okoro")
VISITOR = Slot(STAFF, "person", {0: "", 6: "Paula Quint"}, "People")
LEAVER = Slot(STAFF, "person", {0: "Gareth Penhale", 9: ""}, "People")
TALK_DATE = Slot(
    TALKS, "talk put off", {0: "Wednesday 18 March, 16.15", 7: "Wednesday 22 April, 16.15"}, "Tone in Ewe compounds"
)
TALK_ROOM = Slot(TALKS, "room of a talk", {0: "Lecture Theatre B", 10: "online only"}, "What corpora cannot tell")
TALK_TITLE = Slot(
    TALKS, "title of a talk", {0: "Title to be announced", 12: "Clitics on the move in Corsican"}, "Marie Sanguinetti"
)
THESIS = (
    Slot(THESES, "thesis topic", {0: "", 5: "Stress in loanwords of Maltese"}, "Open topics"),
    Slot(THESES, "thesis topic", {0: "Address terms in online games"}),
    Slot(THESES, "thesis topic", {0: "Negation in Breton hymns", 10: ""}, "Open topics"),
    Slot(THESES, "thesis topic", {0: "A treebank of shopping lists"}),
)
DEADLINE = Slot(THESES, "deadline of a thesis", {0: "noon on 29 May", 14: "noon on 12 June"}, "Submission")
GUIDE = Slot(THESES, "link target", {0: "/files/style-sheet-v3.pdf", 5: "/files/style-sheet-v4.pdf"}, "style sheet")
EXAM = Slot(
    COURSE, "form of an exam", {0: "a written exam of three hours", 11: "a portfolio of four pieces"}, "Assessment"
)
READING = (
    Slot(
        COURSE, "week of a course", {0: "Week 6: Islands and how to leave them", 4: "Week 6: Agreement at a distance"}
    ),
    Slot(COURSE, "week of a course", {0: "Week 7: Agreement from afar", 4: "Week 7: Islands revisited"}),
    Slot(COURSE, "week of a course", {0: "Week 8: Revision"}),
)
SLOTS = (
    *(HEAD, OFFICE, *NOTICES, ABE_CV, LUND_CV, LUND_SITE, REUTER, OKORO_ROOM, VISITOR, LEAVER),
    *(TALK_DATE, TALK_ROOM, TALK_TITLE, *THESIS, DEADLINE, GUIDE, EXAM, *READING),
)


def frame(title: str, main: str, fetch: Fetch) -> str:
    stories = "".join(
        f'<div class="views-row"><a href="/news/{key(fetch, 4)}">{story}</a></div>'
        for story in held(fetch, 7200, "stories", STORIES, 3)
    )
    alert = comes_and_goes(
        fetch,
        "campus alert",
        0.2,
        '<div class="region-alert"><p>Snow: the campus bus runs to a reduced plan.</p></div>',
    )
    return f"""<!DOCTYPE html><html lang="en" dir="ltr"><head><title>{title} | University of Carrick</title>
<meta name="Generator" content="Drupal 10"></head><body class="path-node page-node-{key(fetch, 3)}">{alert}
<div class="layout-container"><header role="banner"><div class="block-date">{today(fetch, ENGLISH)}</div>
<nav role="navigation">{menu(MENU)}</nav>
<form action="/search"><input type="hidden" name="form_build_id" value="form-{key(fetch, 30)}"><input name="keys">
</form>
</header><main role="main"><div class="region region-content">{main}</div></main>
<aside class="region-sidebar-second"><div class="block-views"><h2>University news</h2>{stories}</div>
<div class="block-word"><h2>Word of the visit</h2><p>{pick(fetch, WORDS)}</p></div></aside>
<footer><p>Campus now: {cached(fetch, 1800, "campus").randint(-4, 9)} °C, {cached(fetch, 1800, "bikes").randint(0, 44)}
bikes free at the gate</p>{chance(fetch, 0.3, "<p>We use cookies to count visits. <button>Fine</button></p>")}</footer>
</div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    return frame(
        "Linguistics",
        f"""<h1>Department of Linguistics</h1><p>We study how people speak, sign and write, from Ewe to Old Norse.</p>
<div class="field"><div class="field__label">Head</div><div class="field__item">{HEAD.at(round)}</div></div>
<div class="field"><div class="field__label">Departmental office</div><div class="field__item">
{OFFICE.at(round)}</div></div>
<h2>Notices</h2><ul>{listed(NOTICES, round)}</ul>""",
        fetch,
    )


def person(name: str, title: str, room: str, links: str) -> str:
    return f"""<div class="views-row"><article class="node--type-person"><h3>{name}</h3>
<div class="field--title">{title}</div><div class="field--room">{room}</div><div class="field--links">{links}</div>
</article></div>"""


def staff(round: int, fetch: Fetch) -> str:
    lund = f'<a href="{LUND_CV.at(round)}">CV</a> <a href="{LUND_SITE.at(round)}">Website</a>'
    people = [
        person("Yuki Abe", "Reader in Phonology", "Room 2.29", f'<a href="{ABE_CV.at(round)}">CV</a>'),
        person("Hanne Lund", "Lecturer in Typology", "Room 2.30", lund),
        person("Ngozi Okoro", "Lecturer in Tone", OKORO_ROOM.at(round), '<a href="/files/okoro.pdf">CV</a>'),
        person("Tomas Reuter", REUTER.at(round), "Room 2.11", '<a href="/~reuter/">Website</a>'),
    ]
    if LEAVER.at(round):
        people.insert(3, person(LEAVER.at(round), "Teaching Fellow", "Room 2.40", ""))
    if VISITOR.at(round):
        people.append(person(VISITOR.at(round), "Visiting Scholar", "Room 1.02", '<a href="/files/quint.pdf">CV</a>'))
    alumni = "".join(
        f"<li>{one}</li>" for one in shuffled(fetch.random, ("A. Brandt", "J. Coll", "R. Dyer", "M. Eide"))
    )
    return frame(
        "People",
        f"<h1>People</h1>{''.join(people)}<h2>Some of our alumni</h2><ul>{alumni}</ul>",
        fetch,
    )


def talks(round: int, fetch: Fetch) -> str:
    return frame(
        "Seminars",
        f"""<h1>Research seminar</h1><table class="views-table">{cells("When", "Speaker", "Title", "Where", tag="th")}
{cells(TALK_DATE.at(round), "Ama Dotse", "Tone in Ewe compounds", "Room 2.14")}
{cells("Wednesday 25 March, 16.15", "Colm Rafter", "What corpora cannot tell", TALK_ROOM.at(round))}
{cells("Wednesday 1 April, 16.15", "Marie Sanguinetti", TALK_TITLE.at(round), "Room 2.17")}</table>
<p><a href="/ical?token={key(fetch, 20)}">Subscribe to the calendar</a>
{grown(fetch, 64, 0.1)} people follow it.</p>""",
        fetch,
    )


def theses(round: int, fetch: Fetch) -> str:
    return frame(
        "Theses",
        f"""<h1>Writing a thesis</h1><h2>Submission</h2><p>Theses are handed in by <strong>
{DEADLINE.at(round)}</strong>, as
described in the <a href="{GUIDE.at(round)}">style sheet</a>.</p><h2>Open topics</h2><ul>{listed(THESIS, round)}</ul>
<p class="stat">This page has been viewed {31_000 + 4 * fetch.number + number(fetch, 0, 3)} times.</p>""",
        fetch,
    )


def course(round: int, fetch: Fetch) -> str:
    return frame(
        "LING 304",
        f"""<h1>LING 304 Advanced syntax</h1><dl><dt>Credits</dt><dd>10</dd><dt>Assessment</dt><dd>{EXAM.at(round)}</dd>
</dl><p>{number(fetch, 2, 29)} students are looking at this course.</p><ol>{listed(READING, round)}</ol>
{if_any(chance(fetch, 0.4, "Students of this course also took LING 212 and PHIL 118."))}""",
        fetch,
    )


DEPARTMENT = MadeSite(
    "carrick.test",
    (
        "university news of a cache of two hours",
        "alert of the campus that comes and goes",
        "word of the visit",
        "weather and bikes of a campus",
        "alumni in any order",
        "token of a calendar's address",
        "form build ids",
        "students that look at a course",
        "views of a page",
        "today's date",
        "consent by request",
        "courses others also took",
    ),
    {HOME: home, STAFF: staff, TALKS: talks, THESES: theses, COURSE: course},
    SLOTS,
)
