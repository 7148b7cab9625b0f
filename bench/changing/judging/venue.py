"""A concert hall on a site builder: a programme, two events, tickets, how to get there, jobs, the press."""

from __future__ import annotations

from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.judging.chance import consent, in_season, slug
from bench.changing.judging.standing import VENUE as STANDING
from bench.changing.judging.standing import standing
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, anchors, days_to, json_ld, others, today
from bench.changing.scenario import Fetch
from bench.changing.visible import LINK_TARGET, START

QUARTET, CHOIR, TICKETS = "/whats-on/orrery-quartet", "/whats-on/a-thousand-voices", "/tickets"
VISIT, JOBS, SPACES = "/visit", "/work-with-us", "/hire"
EVENTS = ((QUARTET, "Orrery Quartet"), (CHOIR, "A Thousand Voices"))
MENU = (("/", "What's on"), *EVENTS, (TICKETS, "Tickets"), (VISIT, "Visit"), (JOBS, "Work with us"), (SPACES, "Hire"))
VOICES = (
    ("The best acoustics north of the river.", "The Listener"),
    ("I cried twice and laughed once.", "Evening Mail"),
    ("A hall with a heart.", "Stage & String"),
    ("Go early, stay late.", "City Nights"),
)
LIKED = (
    "Brass in the Foyer",
    "Tea Dance with the Marlowes",
    "Night of the Accordion",
    "Silent Film with Organ",
    "Babies and Bach",
    "The Salt Road Singers",
    "Open Rehearsal",
    "Poets at the Bar",
)
BUTTONS = ("Book now", "Book tickets", "See seats")
HEADS = ("Music for everyone", "Hear it here", "A hall for the whole city")

ADDED = Slot("/", "card", {0: "", 3: "Ines Quill: Harp after Dark"}, "This season")
DROPPED = Slot("/", "card", {0: "The Copper Band", 8: ""}, "This season")
LEAD = Slot("/", "figure in prose", {0: "112 concerts", 12: "118 concerts"}, "This season")
START_TIME = Slot(QUARTET, "time", {0: "7.30pm", 4: "8pm"}, "Orrery Quartet")
PIECE = Slot(
    QUARTET, "list entry", {0: "Halloran: String Quartet No. 2", 9: "Halloran: String Quartet No. 3"}, "Programme"
)
LEFT = Slot(
    QUARTET,
    "state back and forth",
    {0: "On sale", 2: "Last few seats", 6: "Sold out", 11: "Last few seats"},
    "Orrery Quartet",
)
CONDUCTOR = Slot(CHOIR, "person", {0: "Beatrix Lowe", 7: "Emeka Stroud"}, "A Thousand Voices")
NOTE = Slot(CHOIR, "sentence", {0: "", 10: "The second half is signed in British Sign Language."}, "A Thousand Voices")
SEAT = Slot(CHOIR, "price in a line of prices", {0: "£18", 13: "£16.50"}, "Balcony")
STALLS = Slot(TICKETS, "price in a table", {0: "£32", 5: "£34"}, "Stalls")
YOUNG = Slot(TICKETS, "row", {0: "", 1: "Under 26"}, "Prices")
FEE = Slot(TICKETS, "figure in prose", {0: "£1.95", 15: "£2.25"}, "Booking fee")
TRAM = Slot(
    VISIT, "paragraph", {0: "", 4: "Tram line 3 does not stop at Corn Exchange until 20 April."}, "Getting here"
)
BAR = Slot(VISIT, "opening hours", {0: "from 5pm", 9: "from 4pm", 12: "from 5pm"}, "Bar")
POST = Slot(JOBS, "row named by a link", {0: "", 6: "Stage Technician"}, "Vacancies")
FILLED = Slot(JOBS, "row named by a link", {0: "Box Office Assistant", 13: ""}, "Vacancies")
CLOSES = Slot(JOBS, "deadline", {0: "16 March", 3: "23 March"}, "Programme Manager")
PLAN = Slot(SPACES, LINK_TARGET, {0: "/s/foyer-plan.pdf", 8: "/s/foyer-plan-rev-b.pdf"}, "plan of the foyer")
SEATS = Slot(SPACES, "limit", {0: "180 guests", 11: "160 guests"}, "The Foyer")
SLOTS = (
    *(ADDED, DROPPED, LEAD, START_TIME, PIECE, LEFT, CONDUCTOR, NOTE, SEAT, STALLS, YOUNG, FEE, TRAM, BAR, POST),
    *(FILLED, CLOSES, PLAN, SEATS),
)


def frame(title: str, main: str, round: int, fetch: Fetch, path: str = "") -> str:
    words, who = pick(fetch, VOICES)
    liked = "".join(
        f'<article class="sqs-block" id="block-{key(fetch, 20)}"><h4><a '
        f'href="/whats-on/{slug(name)}">{name}</a></h4>'
        f"<p>from £{number(fetch, 5, 15)}</p></article>"
        for name in mixed(fetch, LIKED, 3)
    )
    bar = ""
    if in_season(round, f"gift {title}"):
        bar = (
            f"<div class='announcement-bar'><p>Gift vouchers: {number(fetch, 3, 48)} bought in the last hour</p></div>"
        )
    cookies = consent(fetch, "We use cookies, and not the kind with chocolate.", ("Accept", "Decline"))
    return f"""<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>{title} — The Exchange</title>
{json_ld("MusicVenue", name="The Exchange", url="http://exchange.test/")}
<script>Static={{"crumb":"{key(fetch, 28)}"}}</script>
</head><body id="collection-{key(fetch, 24)}" class="tweak-{pick(fetch, ("a", "b"))}">{cookies}{bar}
<header class="header"><a href="/">The Exchange</a><nav><ul>{anchors(others(MENU, path))}</ul></nav>
<a class="btn"
href="https://seats.example/?crumb={key(fetch, 12)}">{pick(fetch, BUTTONS)}</a></header>
<main id="page"><p class="kicker">{pick(fetch, HEADS)}</p><h1>{title}</h1>{main}
{standing(STANDING, title)}</main>
<section class="you-may-like"><h3>You may also like</h3>{liked}</section>
<figure><blockquote>{words}</blockquote><figcaption>{who}</figcaption></figure>
<footer><p>The Exchange is run by a trust, charity number 1990417. Corn Street, Aldmouth.</p>
<p>Today is {today(fetch, ENGLISH)}.</p><p>© {fetch.at.year} The Exchange Trust</p></footer></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    cards = "".join(
        f'<article class="eventlist-event"><h2><a href="{path}">{name}</a></h2><time>{when}</time></article>'
        for path, name, when in (
            (QUARTET, "Orrery Quartet", "19 March"),
            ("/whats-on/copper-band", DROPPED.at(round), "27 March"),
            (CHOIR, "A Thousand Voices", "11 April"),
            ("/whats-on/harp", ADDED.at(round), "2 May"),
        )
        if name
    )
    return frame(
        "What's on",
        f"<p>This season we give {LEAD.at(round)}, a third of them free. Members book a week before everybody else and "
        f"drink at half the price.</p>{cards}<p>{number(fetch, 8, 95)} people are choosing seats right now.</p>",
        round,
        fetch,
        "/",
    )


def quartet(round: int, fetch: Fetch) -> str:
    pieces = listed(("Purcell: Three Fantasias", PIECE.at(round), "Schubert: Death and the Maiden"))
    days = max(0, days_to(fetch, START.replace(day=19)))
    return frame(
        "Orrery Quartet",
        f"<p>Thursday 19 March, {START_TIME.at(round)}, Great Hall. Only {days} days to go!</p>"
        f"<p class='state'>{LEFT.at(round)}</p><p>{number(fetch, 2, 40)} people are looking at this event.</p>"
        f"<h2>Programme</h2><ul>{pieces}</ul><p>The four players met on a night train and have not stopped rehearsing "
        "since. They play on gut strings, standing, and from memory.</p>",
        round,
        fetch,
        QUARTET,
    )


def choir(round: int, fetch: Fetch) -> str:
    return frame(
        "A Thousand Voices",
        f"<p>Eleven choirs of the county sing together under {CONDUCTOR.at(round)}. Bring a score or borrow one at the "
        f"door. {NOTE.at(round)}</p><p>Stalls £24 · Balcony {SEAT.at(round)} · Standing £8 · Free under 12</p>"
        f"<p>Booked {number(fetch, 2, 50)} minutes ago by {pick(fetch, ('Priya', 'Tom', 'Agnes', 'Lewis'))}.</p>"
        "<h2>Getting ready</h2><p>There is an open workshop on the Saturday before, from ten until one.</p>",
        round,
        fetch,
        CHOIR,
    )


def tickets(round: int, fetch: Fetch) -> str:
    table = rows((("Stalls", STALLS.at(round)), ("Circle", "£26"), (YOUNG.at(round), "£7.50"), ("Standing", "£11")))
    return frame(
        "Tickets",
        f"<h2>Prices</h2><table>{table}</table><h2>Booking fee</h2><p>We add {FEE.at(round)} to each order, not to "
        f"each "
        f"ticket, and nothing at the counter. You are number {number(fetch, 3, 190)} in the queue.</p>"
        "<h2>Refunds</h2><p>We take tickets back up to two days before and give you a credit note.</p>"
        f"{sometimes(fetch, 0.5, '<p class=push>Add a programme for £4 and save a pound.</p>')}",
        round,
        fetch,
        TICKETS,
    )


def visit(round: int, fetch: Fetch) -> str:
    return frame(
        "Visit",
        f"<h2>Getting here</h2><p>We are five minutes from Aldmouth station, uphill.</p>{para(TRAM.at(round))}"
        f"<p>Free spaces in the car park at this moment: {number(fetch, 0, 220)} of 220.</p><h2>Bar</h2><p>The bar "
        f"opens {BAR.at(round)} on days with a concert and serves soup, pies and local cider.</p><h2>Access</h2>"
        "<p>All floors but the gallery can be reached by lift. Assistance dogs are welcome and get water.</p>",
        round,
        fetch,
        VISIT,
    )


def jobs(round: int, fetch: Fetch) -> str:
    def job(name: str, pay: str, until: str) -> tuple[str, ...]:
        return name and f'<a href="/jobs/{slug(name)}">{name}</a>', pay, until

    table = rows(
        (
            job("Programme Manager", "£36,000", CLOSES.at(round)),
            job(POST.at(round), "£27,500", "30 March"),
            job(FILLED.at(round), "£12.80 an hour", "31 March"),
            job("Volunteer Steward", "a free concert each month", "always"),
        )
    )
    return frame(
        "Work with us",
        "<p>We are forty people, from piano tuners to accountants. Tell us what you would change about the hall.</p>"
        f"<h2>Vacancies</h2><table><tr><th>Post</th><th>Pay</th><th>Apply by</th></tr>{table}</table>"
        f"<p>{pick(fetch, ('Meet Ola, who tunes.', 'Meet Grace, who lights.', 'Meet Piotr, who lifts.'))}</p>",
        round,
        fetch,
        JOBS,
    )


def hire(round: int, fetch: Fetch) -> str:
    return frame(
        "Hire",
        f"<h2>The Foyer</h2><p>For parties and launches of up to {SEATS.at(round)}, with a bar and a grand piano. See "
        f'the <a href="{PLAN.at(round)}">plan of the foyer</a> for doors and sockets.</p><h2>The Great Hall</h2>'
        f"<p>1,140 seats, a stage of fourteen by nine metres, and a crew of four.</p><p>Enquiry {key(fetch, 8)}: our "
        f"team answers within {number(fetch, 1, 9)} hours.</p>",
        round,
        fetch,
        SPACES,
    )


VENUE = MadeSite(
    "exchange.test",
    (
        "events that may be liked, with prices",
        "one of four voices",
        "label of a button, one of three",
        "line above the title, one of three",
        "vouchers bought in some rounds",
        "people choosing seats",
        "days to go beside a time",
        "last booking",
        "place in a queue beside a fee",
        "free parking spaces",
        "offer to some visitors",
        "member of staff, one of three",
        "date of today",
        "tokens and ids of blocks",
        "consent layer",
    ),
    {
        "/": home,
        QUARTET: quartet,
        CHOIR: choir,
        TICKETS: tickets,
        VISIT: visit,
        JOBS: jobs,
        SPACES: hire,
    },
    SLOTS,
)
