"""The courses of a university: a catalogue, single courses, a timetable, fees and dates of exams."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, item, paragraph, row
from bench.changing.scenario import Fetch
from bench.changing.unseen.common import anchors, by_turns, count, one_of, some_of, sometimes, token

_SOIL, _STATS, _LAW = "/courses/geo-2140", "/courses/mat-1015", "/courses/law-3302"
_MENU = (("/", "Catalogue"), (_SOIL, "Geography"), ("/timetable", "Timetable"), ("/fees", "Fees"), ("/exams", "Exams"))
_NEWS = (
    ("/news/telescope", "Students build a radio telescope from scrap"),
    ("/news/rowing", "Rowers win on home water"),
    ("/news/peat", "What peat remembers"),
    ("/news/choir", "Choir sings for the hospice"),
    ("/news/bees", "Bees move onto the library roof"),
)
_PORTRAITS = (
    ("Amara, second year", "I found my subject in the third week."),
    ("Piotr, first year", "The seminars are small enough to argue in."),
    ("Lucy, alumna", "The field trips got me my job."),
)


def _page(title: str, fetch: Fetch, main: str) -> str:
    who, words = one_of(fetch, _PORTRAITS)
    open_day = """<div class="block block--promo"><p>Open day: come and see us on campus. Book a place.</p></div>"""
    consent = """<div class="eu-cookie-compliance-banner"><p>We use cookies on this site to enhance your user
experience.</p><button>OK, I agree</button> <button>No, thanks</button></div>"""
    return f"""<!DOCTYPE html><html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="Generator"
content="Drupal 10"><title>{title} | University of Carrow</title>
<link rel="stylesheet" href="/sites/default/files/css/css_{token(fetch, 24)}.css">
<script type="application/json"
data-drupal-selector="drupal-settings-json">{{"ajaxPageState":"{token(fetch, 40)}"}}</script>
</head><body class="path-node page-node-type-course"><div class="dialog-off-canvas-main-canvas">
<header role="banner"><a href="/" rel="home">University of Carrow</a>
<nav role="navigation"><ul class="menu">{anchors(_MENU, css="menu-item")}</ul></nav>
<div class="block block--seats"><span>{count(fetch, 40, 610)} free seats in the library now</span></div></header>
<main role="main"><div class="region region-content">{main}</div>
<aside class="region region-sidebar"><section class="block"><h2>Student voices</h2><p>{words}</p> <p>{who}</p></section>
<section class="block"><h2>Campus news</h2><ul>{anchors(some_of(fetch, _NEWS, 3), css="views-row")}</ul></section>
{sometimes(fetch, 0.5, open_day)}</aside></main><footer role="contentinfo"><form><input type="hidden"
name="form_build_id"
value="form-{token(fetch, 32)}"></form>
<div class="block block--social"><h2 class="visually-hidden">Follow us</h2><ul><li>Instagram</li>
<li>LinkedIn</li> <li>YouTube</li></ul></div>
<p>University of Carrow, College Road</p><ul><li>Legal</li> <li>Privacy</li>
<li>Jobs</li></ul></footer></div>{sometimes(fetch, 0.35, consent)}</body></html>"""


def _field(name: str, value: str) -> str:
    return f"""<div class="field field--label-inline"><div class="field__label">{name}</div>
<div class="field__item">{value}</div></div>"""


def _course(title: str, fields: str, text: str, fetch: Fetch) -> str:
    return _page(
        title,
        fetch,
        f"""<article class="node node--type-course"><h1 class="page-title">{title}</h1><div class="node__content">
{fields}<div class="field field--name-body">{text}</div></div>
<p class="stats">Bookmarked by {count(fetch, 10, 90)} students</p></article>""",
    )


def _catalogue(say: Say, fetch: Fetch) -> str:
    def line(path: str, code: str, title: str, term: str) -> str:
        return f'<tr><td>{code}</td><td><a href="{path}">{title}</a></td><td>{term}</td></tr>\n'

    poetry = line("/courses/eng-2210", "ENG 2210", say("poetry"), "Spring") if say("poetry") else ""
    latin = line("/courses/cla-1001", "CLA 1001", say("latin"), "Autumn") if say("latin") else ""
    return _page(
        "Catalogue of courses",
        fetch,
        f"""<h1>Catalogue of courses</h1><p>{say("register")}</p><table class="views-table"><thead><tr><th>Code</th>
<th>Course</th><th>Term</th></tr></thead><tbody>{latin}{poetry}
{line(_SOIL, "GEO 2140", "Soils and land use", say("soil term"))}{line(_LAW, "LAW 3302", "Law of the sea", "Spring")}
{line(_STATS, "MAT 1015", "Statistics for all", "Both")}</tbody></table>
<p class="word">Word of the day: {by_turns(fetch, "word", _WORDS)}</p>""",
    )


_WORDS = ("palimpsest", "isostasy", "heuristic", "estoppel", "anaphora")


def _soil(say: Say, fetch: Fetch) -> str:
    return _course(
        "Soils and land use",
        _field("Lecturer", say("soil lecturer"))
        + _field("Credits", say("soil credits"))
        + _field("Room", say("soil room")),
        f"""<p>How soils form, what they store and how they are lost. The course has a field trip of
{say("trip")} to the fens.</p><h2>Assessment</h2><p>{say("soil exam")}</p>
<p><a href="{say("soil list")}">Reading list</a></p>""",
        fetch,
    )


def _stats(say: Say, fetch: Fetch) -> str:
    return _course(
        "Statistics for all",
        _field("Lecturer", "Dr Henrik Vass") + _field("Enrolment", say("stats state")) + _field("Credits", "7.5 ECTS"),
        f"""<p>No mathematics beyond school is needed. We count, draw and doubt.</p><h2>Before you start</h2>
<ul><li>Bring a laptop</li>
{item(say("stats need"))}</ul>{paragraph(say("stats online"))}""",
        fetch,
    )


def _law(say: Say, fetch: Fetch) -> str:
    return _course(
        "Law of the sea",
        _field("Lecturer", "Prof Ottoline Grange") + _field("Places", say("law places")),
        f"""<p>{say("law text")}</p><p>Open to students of the third year and to guests from the navy.</p>""",
        fetch,
    )


def _timetable(say: Say, fetch: Fetch) -> str:
    return _page(
        "Timetable",
        fetch,
        f"""<h1>Timetable, spring term</h1><table><thead><tr><th>Course</th><th>Day and hour</th><th>Room</th></tr>
</thead>
<tbody><tr><td>Soils and land use</td><td>{say("soil hour")}</td><td>{say("soil room")}</td></tr>
<tr><td>Law of the sea</td><td>Thursday 14:00</td><td>{say("law room")}</td></tr>{row(say("extra class"))}
<tr><td>Statistics for all</td><td>Monday 9:00</td><td>Great Hall</td></tr></tbody></table>""",
    )


def _fees(say: Say, fetch: Fetch) -> str:
    return _page(
        "Fees",
        fetch,
        f"""<h1>Fees</h1><dl><dt>Home students</dt> <dd>{say("home fee")}</dd> <dt>Guests, per course</dt>
<dd>£420</dd> <dt>Pay by</dt> <dd>{say("pay by")}</dd></dl><p>Write to the bursar if you cannot pay in time.</p>""",
    )


def _exams(say: Say, fetch: Fetch) -> str:
    return _page(
        "Exams",
        fetch,
        f"""<h1>Dates of exams</h1><ul><li>Statistics for all: {say("stats exam")}</li>
<li>Law of the sea: 11 June</li>
{item(say("resit"))}</ul><p>Calculators of type {say("calculator")} may be used.</p>""",
    )


COURSES = MadeSite(
    "carrow-university.test",
    (
        "voices of students drawn at request",
        "campus news drawn at request",
        "block of an open day at times",
        "cookie banner of a university",
        "free seats now",
        "bookmarks counted",
        "word of the half day",
    ),
    {
        "/": _catalogue,
        _SOIL: _soil,
        _STATS: _stats,
        _LAW: _law,
        "/timetable": _timetable,
        "/fees": _fees,
        "/exams": _exams,
    },
    (
        Slot("poetry", "course", ("/",), {0: "", 6: "Poetry of the islands"}),
        Slot("latin", "course", ("/",), {0: "Latin for beginners", 10: ""}),
        Slot(
            "register",
            "dates of registration",
            ("/",),
            {0: "Registration opens on 16 March."},
        ),
        Slot("soil term", "term", ("/",), {0: "Spring", 12: "Autumn"}, "Soils and land use"),
        Slot("soil lecturer", "lecturer", (_SOIL,), {0: "Dr Mina Halloran"}, "Lecturer"),
        Slot("soil credits", "credits", (_SOIL,), {0: "10 ECTS"}, "Credits"),
        Slot("soil room", "room", (_SOIL, "/timetable"), {0: "Darby 2", 13: "Lab East 4"}, "Room"),
        Slot("trip", "length of a trip", (_SOIL,), {0: "two days"}),
        Slot("soil exam", "assessment", (_SOIL,), {0: "A written exam of two hours.", 3: "A portfolio and a talk."}),
        Slot(
            "soil list",
            "link target",
            (_SOIL,),
            {0: "/lists/geo-2140-2025", 11: "/lists/geo-2140-2026"},
            "Reading list",
        ),
        Slot(
            "stats state",
            "enrolment",
            (_STATS,),
            {0: "Places available", 7: "Waiting list only", 12: "Closed"},
            "Enrolment",
        ),
        Slot("stats need", "need", (_STATS,), {0: "", 4: "Install the free program R"}),
        Slot(
            "stats online", "paragraph on teaching", (_STATS,), {0: "", 9: "Lectures are streamed and kept for a week."}
        ),
        Slot("law places", "number of places", (_LAW,), {0: "24 places"}, "Places"),
        Slot(
            "law text",
            "outline rewritten",
            (_LAW,),
            {
                0: "Straits, fisheries and the law of wrecks.",
                10: "Straits, cables under the sea and deep mining.",
            },
        ),
        Slot("soil hour", "hour of a class", ("/timetable",), {0: "Tuesday 10:15", 3: "Wednesday 11:15"}, "Soils"),
        Slot("law room", "room of a class", ("/timetable",), {0: "Moot court", 11: "Annexe 7"}, "Law of the sea"),
        Slot("extra class", "class", ("/timetable",), {0: "", 6: "Poetry of the islands | Friday 13:00 | Cloister 1"}),
        Slot("home fee", "tuition", ("/fees",), {0: "£9,250 a year", 5: "£9,535 a year"}, "Home students"),
        Slot("pay by", "day of payment", ("/fees",), {0: "30 September", 14: "15 October"}, "Pay by"),
        Slot("stats exam", "date of an exam", ("/exams",), {0: "4 June"}),
        Slot("resit", "exam", ("/exams",), {0: "", 13: "Resits of all courses: 1 to 3 September"}),
        Slot("calculator", "type allowed", ("/exams",), {0: "FX-83"}),
    ),
)
