"""A faculty of geology on two servers with templates of their own: people, courses, grants, a calendar, a library."""

from __future__ import annotations

from bench.changing.by_request.choices import maybe, mixed, pick
from bench.changing.parts import MadeSite, Slot, token
from bench.changing.scenario import Fetch

FACES = (
    ("Dr. Ilse Hartmann", "She reads the age of caves from drops of water.", "Room 112"),
    ("Prof. Kwame Boateng", "He drills into lakes that nobody has a name for.", "Room 207"),
    ("Dr. Lena Sorokina", "She listens to the ice with two hundred ears.", "Room 031"),
    ("Dr. Pío Aldana", "He knows each landslide of the valley by heart.", "Room 118"),
)
PAPERS = (
    "Sediment pulses after sudden drainage",
    "A catalogue of forgotten quakes",
    "Ice quakes below two hertz",
    "Dripstone as an archive of drought",
    "On the colour of river gravel",
    "Slow slides and fast roads",
    "What borehole 14 did not show",
    "Magnetic grains in city dust",
)

SEMINAR = Slot(
    "/",
    "talk",
    {0: "Monday: the floor of Lake Ohrid", 3: "Monday: how old is the Elbe", 9: "Monday: no talk"},
    "Seminar",
)
HIRED = Slot("/people", "person in a mixed list", {0: "", 5: "Marit Solheim"}, "People")
HEAD = Slot("/people", "office", {0: "Head: Kwame Boateng", 11: "Head: Ilse Hartmann"}, "People")
ROOM = Slot("/people", "room in a mixed list", {0: "Room 004", 8: "Room 302"}, "Otto Behr")
EXAM = Slot("/courses", "date of an exam", {0: "14 July", 4: "21 July"}, "Petrology I")
PLACES = Slot("/courses", "places of a course", {0: "24 places", 7: "30 places"}, "Field week")
COURSE = Slot("/courses", "course", {0: "", 10: "Soil mechanics for all"}, "Courses")
SUM = Slot("/grants", "sum", {0: "up to 4,000 EUR", 6: "up to 5,500 EUR"}, "Travel grant")
CLOSE = Slot("/grants", "closing date", {0: "by 30 April", 2: "by 15 May", 12: "by 31 May"}, "Travel grant")
FORM = Slot(
    "/grants",
    "link target",
    {0: "https://files.geo.example/travel-a.pdf", 12: "https://files.geo.example/travel-b.pdf"},
    "Application form",
)
EVENT = Slot("/calendar", "event moved", {0: "Open day, 9 May", 8: "Open day, 16 May"}, "Calendar")
DEFENCE = Slot("/calendar", "event", {0: "", 5: "Defence of Nils Aho, 3 April", 13: ""}, "Calendar")
LOANS = Slot("/library", "rule of a library", {0: "five books", 3: "eight books"}, "Loans")
DESK = Slot("/library", "hours of a library", {0: "9 to 17", 9: "10 to 16"}, "Desk")
SLOTS = (SEMINAR, HIRED, HEAD, ROOM, EXAM, PLACES, COURSE, SUM, CLOSE, FORM, EVENT, DEFENCE, LOANS, DESK)


def frame(title: str, main: str, fetch: Fetch) -> str:
    """The second server has other names, another order and another line at the end."""
    node = fetch.random.random() < 0.4
    menu = ["/people", "/courses", "/grants", "/calendar", "/library"]
    links = "".join(f'<li><a href="{path}">{path[1:].capitalize()}</a></li>' for path in menu)
    survey = maybe(
        fetch, 0.3, "<div class=layer><p>Help us: three questions on this page.</p><button>Later</button></div>"
    )
    quick = (
        f"<div class=quick><b>{pick(fetch, 'Emergency', 'Crisis line', 'Night porter')}</b> <span>ext. 100</span></div>"
    )
    if node:
        return f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title></head>
<body class="tpl-2">{survey}<div class="page"><div class="top"><a href="/">Geology</a><ul>{links}</ul></div>
<div class="body"><h1>{title}</h1>{main}</div>{quick}<div class="foot"><p>Faculty of Geology, Castle Square 2.</p>
<p>Last change: see the page's history. Node b-{token(fetch.random, 4)}</p></div></div></body></html>"""
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title></head>
<body>{survey}<header><a href="/">Geology</a><ul>{links}</ul></header>
<main><h1>{title}</h1>{main}</main>{quick}<footer><p>Faculty of Geology, Castle Square 2.</p>
<p>Served by a-{token(fetch.random, 4)}</p></footer></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    name, story, room = fetch.random.choice(FACES)
    read = "".join(f"<li>{paper}</li>" for paper in fetch.random.sample(PAPERS, 3))
    return frame(
        "Faculty of Geology",
        f"<div class=spot><h2>In the spotlight</h2><h3>{name}</h3><p>{story}</p><p>{room}</p></div>"
        f"<h2>Seminar</h2><p>{SEMINAR.at(round)}</p><div class=papers><h2>Read us</h2><ol>{read}</ol></div>"
        f"<figure><img src=x.jpg alt=''>"
        f"<figcaption>{pick(fetch, 'Basalt, Faroe Islands', 'Gneiss, Ötztal', 'Tuff, Eifel')}</figcaption></figure>",
        fetch,
    )


def people(round: int, fetch: Fetch) -> str:
    staff = [
        ("Otto Behr", ROOM.at(round)),
        ("Anja Wirth", "Room 110"),
        ("Samir Kettani", "Room 220"),
        (HIRED.at(round), "Room 015"),
    ]
    cards = [f"<div class=card><h3>{name}</h3><p>{room}</p></div>" for name, room in staff if name]
    return frame("People", f"<p>{HEAD.at(round)}</p><div class=grid>{mixed(fetch, cards)}</div>", fetch)


def courses(round: int, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{name}</td><td>{what}</td><td>{fetch.random.randint(3, 60)} views</td></tr>"
        for name, what in (
            ("Petrology I", EXAM.at(round)),
            ("Field week", PLACES.at(round)),
            (COURSE.at(round), "no exam"),
            ("Mapping", "report"),
        )
        if name
    )
    know = pick(fetch, "Did you know? Boots can be borrowed.", "Did you know? Hammers can be borrowed.")
    return frame("Courses", f"<table>{rows}</table><p class=know>{know}</p>", fetch)


def grants(round: int, fetch: Fetch) -> str:
    ask = pick(fetch, "Anja Wirth helps you apply", "Samir Kettani helps you apply", "Otto Behr helps you apply")
    return frame(
        "Grants",
        f"<h2>Travel grant</h2><p>We pay {SUM.at(round)} for a stay abroad, if you ask {CLOSE.at(round)}.</p>"
        f'<p><a href="{FORM.at(round)}">Application form</a></p><p>{ask}.</p>',
        fetch,
    )


def calendar(round: int, fetch: Fetch) -> str:
    lines = ["Excursion to the quarry, 2 April", EVENT.at(round), DEFENCE.at(round)]
    export = f"<a href='https://cal.geo.example/{token(fetch.random, 12)}.ics'>Export</a>"
    return frame(
        "Calendar",
        f"<ul>{''.join(f'<li>{line} {export}</li>' for line in lines if line)}</ul>"
        f"<p>{pick(fetch, 'Week view', 'Month view')}</p><p>{fetch.random.randint(20, 70)} subscribers</p>",
        fetch,
    )


def library(round: int, fetch: Fetch) -> str:
    found = fetch.random.sample(PAPERS, 2)
    return frame(
        "Library",
        f"<dl><dt>Loans</dt><dd>{LOANS.at(round)}</dd><dt>Desk</dt><dd>{DESK.at(round)}</dd><dt>Free seats</dt>"
        f"<dd>{fetch.random.randint(0, 40)}</dd></dl><div class=shelf>"
        f"<h4>{pick(fetch, 'From the shelf', 'New to you?')}</h4>"
        f"{''.join(f'<p>{title}</p>' for title in found)}</div>",
        fetch,
    )


FACULTY = MadeSite(
    "geology.test",
    (
        "two servers with templates of their own",
        "survey in three requests of ten",
        "spotlight on one of four people",
        "three of eight papers",
        "caption, one of three",
        "cards of people in any order",
        "advice, one of two that differ in a word",
        "who helps, one of three",
        "view of a calendar, one of two",
        "label of a telephone, one of three",
        "signed address of an export",
        "views in the rows of courses",
        "free seats",
    ),
    {
        "/": home,
        "/people": people,
        "/courses": courses,
        "/grants": grants,
        "/calendar": calendar,
        "/library": library,
    },
    SLOTS,
)
