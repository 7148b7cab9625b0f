"""A town council on a usual content system: bins, a planning application, roadworks, a library, tax, meetings."""

from __future__ import annotations

from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.judging.chance import consent, in_season, slug
from bench.changing.judging.standing import COUNCIL as STANDING
from bench.changing.judging.standing import standing
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, ago, anchors, before, today
from bench.changing.scenario import Fetch
from bench.changing.visible import LINK_TARGET

BINS, PLAN, ROADS, LIBRARY = "/bins", "/planning/26-0193", "/roadworks", "/libraries/harrow-lane"
TAX, MEETINGS = "/council-tax", "/meetings"
MENU = (
    ("/", "Home"),
    (BINS, "Bins and recycling"),
    (PLAN, "Planning 26/0193"),
    (ROADS, "Roadworks"),
    (LIBRARY, "Harrow Lane Library"),
    (TAX, "Council tax"),
    (MEETINGS, "Meetings"),
)
TASKS = (
    "Report a pothole",
    "Apply for a parking permit",
    "Order a new bin",
    "Register to vote",
    "Find your councillor",
    "Book the tip",
    "Pay a parking fine",
    "Apply for a school place",
    "Report a stray dog",
    "Hire the assembly rooms",
)
PROMOS = (
    "Foster with us: every child needs a front door.",
    "Warm spaces are open all over town.",
    "Sign up for news by e-mail.",
    "Could you be a school governor?",
)

NOTICE = Slot("/", "notice", {0: "", 4: "The Town Hall is closed on Friday 6 March for electrical works.", 9: ""})
NEWS = Slot("/", "list entry", {0: "", 7: "Weekly food market moves to Corn Square"}, "News")
LEADER = Slot("/", "person", {0: "Councillor Miriam Holt", 13: "Councillor Dev Anand"}, "Leader of the council")
GARDEN = Slot(BINS, "price in prose", {0: "£48", 3: "£52.50"}, "Garden waste")
BANK = Slot(BINS, "sentence", {0: "", 8: "In the week of Easter all rounds are one day later."}, "Collection days")
MISSED = Slot(BINS, "phone number", {0: "01632 960 114", 12: "01632 960 270"}, "Missed collections")
STATE = Slot(PLAN, "state", {0: "Registered", 2: "Under consultation", 10: "Awaiting decision"}, "Status")
COMMENT = Slot(PLAN, "deadline", {0: "19 March 2026", 6: "2 April 2026"}, "Comments until")
PAPER = Slot(PLAN, "row named by a link", {0: "", 13: "Highways response"}, "Documents")
NEW_ROAD = Slot(ROADS, "row", {0: "", 1: "Quay Street"}, "Current works")
SIGNALS = Slot(ROADS, "state back and forth", {0: "Lane closed", 5: "Road closed", 8: "Lane closed"}, "Abbey Hill")
OLD_ROAD = Slot(ROADS, "row", {0: "Tanner's Row", 11: ""}, "Current works")
SATURDAY = Slot(LIBRARY, "opening hours", {0: "9.30am to 1pm", 3: "9.30am to 4pm"}, "Saturday")
BOOKS = Slot(LIBRARY, "figure in prose", {0: "31,000 books", 9: "28,500 books"}, "About the library")
LIFT = Slot(LIBRARY, "sentence", {0: "", 15: "The lift to the first floor is out of order until May."}, "Access")
BAND = Slot(TAX, "cell", {0: "£1,846.20", 6: "£1,937.58"}, "Band D")
FORM = Slot(
    TAX,
    LINK_TARGET,
    {0: "/files/discount-form-2025.pdf", 12: "/files/discount-form-2026.pdf"},
    "single person discount form",
)
ROOM = Slot(MEETINGS, "place", {0: "Committee Room 2", 5: "Council Chamber"}, "Planning Committee")
AGENDA = Slot(MEETINGS, "list entry", {0: "", 10: "Item 7: Licensing of the riverside kiosks"}, "Agenda")
RECORD = Slot(MEETINGS, "sentence", {0: "Meetings are not recorded.", 14: "Meetings are streamed live."}, "Attending")
SLOTS = (
    *(NOTICE, NEWS, LEADER, GARDEN, BANK, MISSED, STATE, COMMENT, PAPER, NEW_ROAD, SIGNALS, OLD_ROAD, SATURDAY),
    *(BOOKS, LIFT, BAND, FORM, ROOM, AGENDA, RECORD),
)


def frame(title: str, main: str, round: int, fetch: Fetch) -> str:
    tasks = listed([f'<a href="/do/{slug(task)}">{task}</a>' for task in mixed(fetch, TASKS, 4)])
    survey = ""
    if in_season(round, f"survey {title}"):
        survey = (
            f"<aside class='survey'><p>{number(fetch, 40, 900)} residents have answered our survey so far</p></aside>"
        )
    cookies = consent(fetch, "We use cookies to see how the site is used.", ("Accept", "Reject", "Settings"))
    waiting = number(fetch, 2, 19)
    return f"""<!DOCTYPE html><html lang="en" dir="ltr"><head><meta charset="utf-8"><title>{title} | Westerby</title>
<meta name="csp-nonce" content="{key(fetch, 20)}"></head>
<body class="path-node page-node-type-page">{cookies}
<a href="#main-content" class="visually-hidden focusable">Skip to main content</a>
<header><a href="/" rel="home">Westerby Town Council</a><p class="date">{today(fetch, ENGLISH)}</p>
<form action="/search" method="get"><label>Search</label><input type="text" name="keys">
<input type="hidden" name="form_build_id" value="form-{key(fetch, 30)}"><button>Search</button></form>
<nav class="menu--main"><ul>{anchors(MENU)}</ul></nav></header>
<main id="main-content"><div class="region region-content js-view-dom-id-{key(fetch, 32)}">
<h1 class="page-title"><span>{title}</span></h1>{main}
{standing(STANDING, title)}</div></main>{survey}
<aside class="block-views"><h2>Popular now</h2><ul>{tasks}</ul></aside>
<aside class="promo"><p>{pick(fetch, PROMOS)}</p></aside>
<div class="webchat"><p>There are {waiting} people in the queue for a chat with an adviser.</p></div>
<footer><p>Westerby Town Council, Market Place, Westerby. Open Monday to Friday, 8.45am to 5pm.</p>
<ul><li><a href="/accessibility">Accessibility</a></li><li><a href="/privacy">Privacy</a></li></ul>
<p>© {fetch.at.year} Westerby Town Council</p></footer></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    notice = NOTICE.at(round)
    alert = f'<div class="alert alert-warning" role="alert"><p>{notice}</p></div>' if notice else ""
    news = listed((NEWS.at(round), "Swimming pool reopens after repairs", "Grants for community gardens awarded"))
    return frame(
        "Welcome to Westerby",
        f"{alert}<p>Westerby is a market town of 42,000 people. The council runs local services from the market to "
        "the museum, and speaks for the town where others decide.</p><h2>News</h2>"
        f"<ul class='news'>{news}</ul><h2>Leader of the council</h2><p>The leader is {LEADER.at(round)}, elected by "
        "the full council each May. Surgeries are held on the first Saturday of the month.</p>"
        f"{sometimes(fetch, 0.5, '<p class=tip>Tip: most forms can be filled in on a phone.</p>')}",
        round,
        fetch,
    )


def bins(round: int, fetch: Fetch) -> str:
    return frame(
        "Bins and recycling",
        "<p>Put your bin out by 7am on the day, with the handle towards the road.</p><h2>Collection days</h2>"
        "<p>Rubbish and recycling are collected in turn, every other week. Food waste is collected weekly. "
        f"{BANK.at(round)}</p><h2>Garden waste</h2><p>A brown bin costs {GARDEN.at(round)} a year and is emptied every "
        "two weeks from March to November. You can share one with a neighbour.</p><h2>What goes where</h2>"
        "<ul><li>Green lid: paper, card, tins</li><li>Grey lid: bottles, jars, cartons</li>"
        "<li>Black lid: all that cannot be recycled</li></ul><h2>Missed collections</h2>"
        f"<p>Tell us within two working days on {MISSED.at(round)}. Lines are open from 8am. "
        f"There are now {number(fetch, 2, 30)} callers waiting.</p>",
        round,
        fetch,
    )


def planning(round: int, fetch: Fetch) -> str:
    paper = PAPER.at(round) and f'<a href="/planning/26-0193/highways">{PAPER.at(round)}</a>'
    papers = rows(
        (
            ('<a href="/planning/26-0193/plan">Site plan</a>', "11 February 2026", "1.2 MB"),
            ('<a href="/planning/26-0193/design">Design statement</a>', "11 February 2026", "4.8 MB"),
            (paper, "5 March 2026", "310 kB"),
        )
    )
    return frame(
        "Planning application 26/0193",
        "<dl class='summary'><dt>Proposal</dt><dd>Change of use of the former maltings to 24 flats and a café, with "
        f"cycle parking</dd><dt>Status</dt><dd>{STATE.at(round)}</dd><dt>Case officer</dt><dd>Ruth Penhallow</dd>"
        f"<dt>Comments until</dt><dd>{COMMENT.at(round)}</dd></dl><p>This application has been viewed "
        f"{4000 + 3 * fetch.number + number(fetch, 0, 9)} times.</p><h2>Documents</h2><table><thead><tr>"
        f"<th>Name</th><th>Received</th><th>Size</th></tr></thead><tbody>{papers}</tbody></table>"
        f'<form method="post"><input type="hidden" name="form_token" value="{key(fetch, 43)}">'
        "<textarea></textarea><button>Send a comment</button></form>",
        round,
        fetch,
    )


def roadworks(round: int, fetch: Fetch) -> str:
    table = rows(
        (
            ("Abbey Hill", "Gas main", SIGNALS.at(round), "until 30 April"),
            (NEW_ROAD.at(round), "Resurfacing", "Night work", "until 20 March"),
            (OLD_ROAD.at(round), "Telephone cable", "Footpath narrowed", "until 6 March"),
            ("Station Approach", "Bus shelter", "Stop moved", "until 12 March"),
        )
    )
    return frame(
        "Roadworks",
        "<p>Works by the county, by us and by the utilities. Emergency works may start without notice.</p>"
        f"<h2>Current works</h2><p>Page made {ago(fetch, ENGLISH, before(30))}</p><table><thead><tr><th>Road</th>"
        f"<th>Works</th><th>Effect</th><th>Until</th></tr></thead><tbody>{table}</tbody></table>"
        f"<p>Traffic now: {pick(fetch, ('light', 'moderate', 'heavy'))} on the ring road, about "
        f"{number(fetch, 9, 31)} minutes from end to end.</p>",
        round,
        fetch,
    )


def library(round: int, fetch: Fetch) -> str:
    table = rows((("Monday", "closed"), ("Tuesday to Friday", "9.30am to 6pm"), ("Saturday", SATURDAY.at(round))))
    return frame(
        "Harrow Lane Library",
        f"<h2>Opening hours</h2><table>{table}</table><p>{number(fetch, 0, 14)} of 14 computers are free right now.</p>"
        f"<h2>About the library</h2><p>The library was built in 1911 and holds {BOOKS.at(round)}, a local history "
        "collection and a room for sewing machines that can be borrowed by the hour.</p><h2>Access</h2>"
        f"<p>There is a ramp on the Harrow Lane side and a hearing loop at the desk. {LIFT.at(round)}</p>"
        f"<blockquote class='reader'>{pick(fetch, ('A lovely calm place.', 'My second home.', 'Kind staff!'))}"
        "</blockquote>",
        round,
        fetch,
    )


def tax(round: int, fetch: Fetch) -> str:
    table = rows(
        (("Band A", "£1,230.80"), ("Band B", "£1,435.93"), ("Band C", "£1,641.07"), ("Band D", BAND.at(round)))
    )
    return frame(
        "Council tax",
        "<p>What you pay depends on the band of your home and on who lives in it.</p><h2>Bands</h2>"
        f"<table>{table}</table><h2>Discounts</h2><p>If you live alone, send us the "
        f'<a href="{FORM.at(round)}">single person discount form</a> and we will take a quarter off your bill. '
        "Students and carers may not be counted.</p><h2>Ways to pay</h2><ul><li>Direct debit</li><li>At any post "
        f"office</li></ul><p>Your reference for this visit: WB-{number(fetch, 100000, 999999)}</p>",
        round,
        fetch,
    )


def meetings(round: int, fetch: Fetch) -> str:
    agenda = listed(("Item 5: Minutes", "Item 6: Application 26/0193", AGENDA.at(round), "Item 8: Any other business"))
    return frame(
        "Meetings",
        f"<h2>Planning Committee</h2><p>Tuesday 17 March 2026, 6.30pm, {ROOM.at(round)}, Town Hall.</p>"
        f"<h2>Agenda</h2><ul>{agenda}</ul><h2>Attending</h2>{para('The public may speak for three minutes each.')}"
        f"<p>Please arrive ten minutes early. {RECORD.at(round)}</p>"
        f"<p class='views'>{number(fetch, 3, 40)} people are viewing this page now</p>",
        round,
        fetch,
    )


COUNCIL = MadeSite(
    "westerby.test",
    (
        "picks of popular services",
        "one of four promotions",
        "tokens in forms",
        "people in the queue of a chat",
        "answers to a survey in some rounds",
        "date of today and age",
        "consent layer",
        "views of an application",
        "traffic in words",
        "computers free, people viewing",
        "reference of a visit",
        "one of three voices",
        "tip for some visitors",
    ),
    {
        "/": home,
        BINS: bins,
        PLAN: planning,
        ROADS: roadworks,
        LIBRARY: library,
        TAX: tax,
        MEETINGS: meetings,
    },
    SLOTS,
)
