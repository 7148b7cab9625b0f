"""A town library, in the blocks of a system for public bodies: branches, events, a book, fees, rooms, a group."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from bench.changing.appearing.chance import chosen, drawn, grown, in_turn, is_on, tagged, thousands, without
from bench.changing.chances import key, listed, mixed, number, para, pick
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, ago, before, days_to, today
from bench.changing.scenario import Fetch

HOURS, EVENTS, BOOK = "/visit/opening-hours", "/whats-on", "/catalogue/the-salt-road"
FEES, ROOMS, CLUB = "/services/fees", "/services/study-rooms", "/groups/reading-circle"
PAGES = (
    (HOURS, "Opening hours", "Three branches and a van."),
    (EVENTS, "What's on", "Everything is free, and most of it has biscuits."),
    (BOOK, "The Salt Road", "A novel about two sisters and a mule."),
    (FEES, "Fees", "Children never pay for being late."),
    (ROOMS, "Study rooms", "Four rooms with a door, a socket and a window."),
    (CLUB, "Reading circle", "One book a month, and nobody is asked."),
)
TITLES = (
    "Harbour Lights at Six",
    "The Beekeeper's Ledger",
    "Nine Ways to Cook Barley",
    "A Short Walk to Tallinn",
    "Moss",
    "The Quiet Tenant",
    "Why Bridges Hum",
    "Grandmother's Radio",
    "Tin Boats",
    "Letters from a Signal Box",
    "The Cartographer's Soup",
    "Half a Winter",
)
AUTHORS = ("I. Falk", "Rosa Meade", "T. Okafor", "Jan Vrba", "L. Castell", "Una Grey", "P. Lindqvist")
QUOTES = (
    "“A shelf is a slow conversation.”",
    "“Return it late, but return it read.”",
    "“Nobody ever drowned in a margin.”",
    "“The best page is the one with a crumb on it.”",
)
FESTIVAL = datetime(2026, 4, 23, tzinfo=UTC)

STORM = Slot("/", "branch shut at short notice", {0: "", 4: "Eastgate is shut today: no heating.", 6: ""}, "Notice")
HEAD = Slot("/", "heading of an appeal", {0: "Help us name the van", 9: "The van has a name: Dorothy"}, "Appeal")
LOANS = Slot("/", "number of books at once", {0: "twelve items", 12: "fifteen items"}, "Card")
SATURDAY = Slot(HOURS, "hours on a day", {0: "10:00–13:00", 2: "10:00–16:00", 11: "10:00–14:00"}, "Saturday")
EAST = Slot(
    HOURS,
    "branch shut and open again",
    {0: "Open as usual", 4: "Shut for repairs", 6: "Open as usual"},
    "Eastgate",
    False,
)
VAN = Slot(HOURS, "stop of a van", {0: "Mill Green", 8: "Weavers Row"}, "Thursday")
HOLIDAY = Slot(HOURS, "paragraph on holidays", {0: "", 13: "All branches are shut from 3 to 6 April."}, "Easter")
TALK = Slot(EVENTS, "day of a talk", {0: "Tuesday 17 March", 5: "Wednesday 18 March"}, "Swifts in the tower")
PLACES = Slot(
    EVENTS,
    "event booked up twice",
    {0: "Places left", 3: "Fully booked", 6: "Places left", 9: "Fully booked"},
    "Puppets",
)
WORKSHOP = Slot(EVENTS, "event", {0: "", 7: "Mend your own binding"}, "What's on")
CANCELLED = Slot(EVENTS, "event struck", {0: "Chess for beginners", 10: ""}, "What's on")
COPY = Slot(
    BOOK,
    "copy lent and returned",
    {0: "Available", 1: "On loan", 3: "Available", 8: "On hold shelf", 14: "Available"},
    "Central",
    unique=False,
)
SHELF = Slot(BOOK, "mark on a spine", {0: "F 823 SAL", 12: "F 823.9 SAL"}, "Shelf mark")
EDITION = Slot(BOOK, "copy in another form", {0: "", 6: "Large print"}, "Forms")
LOST = Slot(FEES, "fee for a lost card", {0: "£2.00", 7: "£3.00"}, "Lost card")
FINE = Slot(FEES, "fee in a sentence", {0: "15p a day", 2: "10p a day"}, "Late")
SCAN = Slot(FEES, "row of a service", {0: "Fax", 11: ""}, "Fees")
ROOM_2 = Slot(ROOMS, "state of a room", {0: "ready", 3: "being painted", 5: "ready"}, "Room 2", False)
LENGTH = Slot(ROOMS, "length of a booking", {0: "for two hours", 9: "for three hours"}, "Booking")
FORM = Slot(
    ROOMS,
    "link target",
    {0: "https://files.stowmere.example/room-rules-5.pdf", 14: "https://files.stowmere.example/room-rules-6.pdf"},
    "house rules",
)
CHOICE = Slot(
    CLUB, "book of the month", {0: "A Winter in Oban", 8: "The Lamplighter's Niece", 15: "The Weir"}, "Reading circle"
)
MEETS = Slot(CLUB, "room of a group", {0: "in the map room", 4: "in the garden room"}, "Reading circle")
SLOTS = (STORM, HEAD, LOANS, SATURDAY, EAST, VAN, HOLIDAY, TALK, PLACES, WORKSHOP, CANCELLED, COPY, SHELF, EDITION)


MORE = {  # what a page says besides, and never otherwise
    "/": "<h2>Things that are not books</h2><p>We lend seeds, sewing machines, a telescope and four "
    "ukuleles. The telescope has a waiting list in winter. Board games are counted when they come "
    "back, and somebody always finds the missing die.</p>",
    HOURS: "<h2>Quiet hours</h2><p>On the first floor nobody speaks before noon. On the ground floor "
    "everybody does. The children’s room has its own door, so that prams need not pass the "
    "newspapers.</p><p>Books may be returned at any hour through the flap in Abbey Street; please "
    "push them in spine first.</p>",
    EVENTS: "<h2>Your own event</h2><p>Groups of the district may use the long room for nothing if the door "
    "stays open to all. Ask three weeks ahead. Chairs are stacked behind the curtain, and you put "
    "them back.</p>",
    BOOK: "<h2>About the author</h2><p>Rosa Meade grew up behind a chandler’s shop. She drove lorries, "
    "taught geography and wrote at night; this is her third novel and the first that was "
    "printed.</p><h2>From the back cover</h2><p>“In the spring in which the wells turned, Ysolde and "
    "Maud set out with what the mule could carry.”</p>",
    FEES: "<h2>Replacing a book</h2><p>Bring us another copy, new or old, or pay what it costs. Coffee is "
    "not damage, the sea is. For picture books we take nothing: they are meant to be "
    "chewed.</p><p>Everything else is free: the newspapers, the heating, the questions.</p>",
    ROOMS: "<h2>How to book</h2><p>At the desk, on the telephone or on the sheet at the door. If you are a "
    "quarter of an hour late, the room is given away. Music students may practise in the cellar, "
    "where the walls are thick.</p><p>Room 4 is for one person with a sewing machine or a "
    "typewriter.</p>",
    CLUB: "<h2>What we have read</h2><ul><li>January: a novel about a lighthouse, disliked by "
    "most</li><li>February: letters of a botanist, loved</li> <li>Last autumn: three crime stories "
    "from Norway, of which one was read twice</li></ul><p>There are two more circles: one for poems, "
    "on Sundays, and one that reads the same long novel every year.</p>",
}


def frame(title: str, main: str, path: str, fetch: Fetch, calm: bool = False) -> str:
    """On calm pages, suggestions are drawn in some rounds only."""
    on = not calm or is_on(fetch, f"library {path}")
    books = listed(
        [f"{name}, {pick(fetch, AUTHORS) if on else AUTHORS[0]}" for name in drawn(fetch, TITLES, 3, on)],
        ' class="book-tile__title"',
    )
    near = "".join(
        f'<li class="teaser"><a class="teaser__link" href="{tagged(fetch, where, on)}">{name}</a>'
        f'<p class="teaser__text">{lead}</p></li>'
        for where, name, lead in chosen(fetch, PAGES, path, 2, on)
    )
    busy = para(f"{thousands(fetch, 20, 990)} people are in the three branches now" if on else "", ' class="footfall"')
    shown = (
        f'<aside class="layout__sidebar"><h2>Just returned</h2><ul>{books}</ul><h2>Have you seen</h2><ul>{near}</ul>'
        f"{busy}</aside>"
    )
    return f"""<!DOCTYPE html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><title>{title} | Stowmere Libraries</title>
<meta name="Generator" content="a system for public bodies"></head>
<body class="path-node page-node-type-page">
<a href="#main-content" class="visually-hidden focusable">Skip to content</a>
<div class="dialog-off-canvas-main-canvas"><header class="site-header"><a class="site-header__brand" href="/">Stowmere
Libraries</a><nav class="menu menu--main"><ul><li><a href="{HOURS}">Hours</a></li><li>
<a href="{EVENTS}">What's on</a></li>
<li><a href="{BOOK}">Book of the town</a></li><li><a href="{FEES}">Fees</a></li><li><a href="{ROOMS}">Rooms</a></li>
<li><a href="{CLUB}">Groups</a></li></ul></nav><p class="site-header__date">{today(fetch, ENGLISH)}</p></header>
<main class="layout"><div class="layout__content" id="main-content">
<article class="node" data-history-node-id="{len(path)}">
<h1 class="page-title">{title}</h1><div class="node__content">{main}{MORE[path]}</div></article></div>
{shown}</main>
<footer class="site-footer"><div class="site-footer__col"><h2>Central Library</h2>
<p>Abbey Street, next to the baths. The lift
is at the back; ring, and somebody comes down. Dogs wait in the porch, where there is water.</p></div>
<div class="site-footer__col"><h2>Join</h2>
<p>Everybody may join who lives, works or studies in the district. Bring something
with your name on it and something with your address on it, and the card is made while you wait.</p></div>
<div class="site-footer__col"><p>© {fetch.at.year} Stowmere District Council</p></div></footer></div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    tiles = "".join(
        f'<div class="promo"><h3><a href="{where}">{name}</a></h3><p>{lead}</p></div>'
        for where, name, lead in in_turn(fetch, PAGES, "/", 3)
    )
    return frame(
        "Libraries for everybody",
        f"{para(STORM.at(round), ' class=messages')}<h2>{HEAD.at(round)}</h2><p>{pick(fetch, QUOTES)}</p>"
        f"<p>With one card you may borrow {LOANS.at(round)} at once. {grown(fetch, 311_800, 14)} loans this "
        f"year.</p>{tiles}"
        f"<p>{days_to(fetch, FESTIVAL)} days to the night of books</p>",
        "/",
        fetch,
    )


def table(head: Sequence[str], body: Sequence[Sequence[str]]) -> str:
    """A table with a head; a row without a first cell is not there."""
    lines = "".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>'
        for first, *rest in body
        if first
    )
    return (
        f"<table><thead><tr>{''.join(f'<th>{cell}</th>' for cell in head)}</tr></thead><tbody>{lines}</tbody></table>"
    )


def hours(round: int, fetch: Fetch) -> str:
    days = (("Monday", "shut"), ("Tuesday to Friday", "09:30–18:30"), ("Saturday", SATURDAY.at(round)))
    branches = (
        ("Central", "Open as usual", f"{number(fetch, 4, 96)} seats free"),
        ("Eastgate", EAST.at(round), f"{number(fetch, 4, 56)} seats free"),
        ("Holme", "Open as usual", f"{number(fetch, 2, 31)} seats free"),
    )
    return frame(
        "Opening hours",
        "<p>Three branches and a "
        f"van.</p>{table(('Day', 'Hours'), days)}{table(('Branch', 'State', 'Seats'), branches)}"
        f"<p>On Thursdays the van stops at {VAN.at(round)} from two to four.</p>{para(HOLIDAY.at(round))}",
        HOURS,
        fetch,
    )


def events(round: int, fetch: Fetch) -> str:
    body = (
        ("<a href='#swifts'>Swifts in the tower</a>", TALK.at(round), "Places left"),
        (
            "<a href='#puppets'>Puppets at four</a>",
            "Saturday 21 March",
            f"{PLACES.at(round)}, {number(fetch, 5, 90)} like it",
        ),
        (WORKSHOP.at(round), "Friday 27 March", "Bring a book"),
        (CANCELLED.at(round), "Mondays at five", "No need to book"),
        ("<a href='#rhymes'>Rhymes for babies</a>", "Thursdays at ten", "No need to book"),
    )
    return frame(
        "What's on",
        f"<p>Everything is free, and most of it has biscuits.</p>{table(('Event', 'When', 'Booking'), body)}"
        "<p>Talks are in the long room on the first floor. The induction loop works; sit on the left of it. "
        "We do not record "
        "anything, so that people ask what they would like to know.</p>",
        EVENTS,
        fetch,
    )


def book(round: int, fetch: Fetch) -> str:
    copies = (
        ("Central", COPY.at(round), f"{number(fetch, 1, 40)} waiting"),
        ("Eastgate", "On loan", f"{number(fetch, 1, 40)} waiting"),
        ("Holme", "Available", f"{number(fetch, 1, 40)} waiting"),
    )
    forms = listed(without("Paperback", EDITION.at(round), "Audio on disc"))
    covers = listed(mixed(fetch, TITLES, 4))
    return frame(
        "The Salt Road",
        f"<p>A novel about two sisters and a mule.</p><dl><dt>Shelf mark</dt><dd>{SHELF.at(round)}</dd><dt>Pages</dt>"
        f"<dd>412</dd></dl>{table(('Branch', 'State', 'Queue'), copies)}<h2>Forms</h2><ul>{forms}</ul>"
        f"<h2>Readers of this also borrowed</h2><ol>{covers}</ol><p>Permanent link: {key(fetch, 14)}</p>",
        BOOK,
        fetch,
    )


def fees(round: int, fetch: Fetch) -> str:
    body = (
        ("Lost card", LOST.at(round)),
        ("Copy, black", "10p"),
        (SCAN.at(round), "£1.00 a page"),
        ("Loan from elsewhere", "£5.50"),
    )
    return frame(
        "Fees",
        f"<p>Children never pay for being late.</p>{table(('Service', 'Fee'), body)}<p>Adults pay "
        f"{FINE.at(round)} for each "
        "item, up to eight pounds. Whoever cannot pay talks to us; we have never yet sent a bailiff after a book.</p>"
        f"<p>Reviewed {ago(fetch, ENGLISH, before(600))}</p>",
        FEES,
        fetch,
        calm=True,
    )


def rooms(round: int, fetch: Fetch) -> str:
    body = (("Room 1", "ready", "6 seats"), ("Room 2", ROOM_2.at(round), "4 seats"), ("Room 3", "ready", "10 seats"))
    return frame(
        "Study rooms",
        f"<p>Four rooms with a door, a socket and a window.</p>{table(('Room', 'State', 'Size'), body)}<p>A "
        "room is yours "
        f'{LENGTH.at(round)}, once a day. Please keep to the <a href="{FORM.at(round)}">house rules</a>: no '
        "soup, no drums.</p>",
        ROOMS,
        fetch,
        calm=True,
    )


def club(round: int, fetch: Fetch) -> str:
    return frame(
        "Reading circle",
        "<p>One book a month, and nobody is asked.</p>"
        f"<p>We are reading {CHOICE.at(round)}, of which there are twenty copies. We meet {MEETS.at(round)} "
        "on the last "
        "Monday of the month at seven, and we are home by nine.</p><p>New faces are welcome. If you have not "
        "finished the "
        "book, say so, and somebody will tell you the end or keep it from you, as you like.</p>",
        CLUB,
        fetch,
        calm=True,
    )


LIBRARY = MadeSite(
    "stowmere.test",
    (
        "books just returned, by an author drawn",
        "two pages of a library with a tag",
        "people in three branches",
        "suggestions of a library that are drawn in some rounds only",
        "saying under an appeal, one of four",
        "loans this year, in a paragraph of the card",
        "tiles of own pages, moved on",
        "days to the night of books",
        "free seats beside the state of a branch",
        "likes behind the state of an event",
        "readers who wait for a copy",
        "what readers of a book borrowed",
        "permanent link that is not",
    ),
    {"/": home, HOURS: hours, EVENTS: events, BOOK: book, FEES: fees, ROOMS: rooms, CLUB: club},
    (*SLOTS, LOST, FINE, SCAN, ROOM_2, LENGTH, FORM, CHOICE, MEETS),
)
