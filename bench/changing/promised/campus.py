"""A university: events with times, speakers and places left, a calendar, rooms, a prize, calls for papers."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.by_request.choices import maybe, pick
from bench.changing.parts import MadeSite, Slot, cached, token
from bench.changing.pieces import ENGLISH, ago, anchors, before, days_to, held, json_ld, others, today, turned
from bench.changing.scenario import Fetch

PAGES = (
    ("/", "Events at Ashgrove"),
    ("/events/lecture", "Harcourt Lecture 2026"),
    ("/events/workshop", "Workshop on river ice"),
    ("/calendar", "Dates of term"),
    ("/rooms", "Rooms and access"),
    ("/calls", "Calls for papers"),
)
FACES = (
    "I found my supervisor at an open evening.",
    "The library at night is my favourite room.",
    "Choir on Tuesdays kept me sane.",
    "I came for physics and stayed for rowing.",
    "Halls were noisy and wonderful.",
    "My tutor answered within the hour.",
    "The workshop taught me to weld.",
    "I wrote my first paper here.",
    "We restored a telescope together.",
    "The cafe knows my order.",
    "I still wear the scarf.",
)
STRIP = ("Give to Ashgrove", "Read our strategy", "Visit the herbarium", "Hear the organ", "Join the alumni")
CLOSES = datetime(2026, 4, 3, tzinfo=UTC)
FRESH = Slot("/", "event in a list of cards", {0: "", 4: "Open evening: School of Earth Sciences"}, "Events")
GONE = Slot("/", "event that is taken off", {0: "Poetry at lunch with Ada Quill", 11: ""}, "Events")
TIME = Slot("/events/lecture", "hour of an event", {0: "5.30pm", 3: "6.00pm"}, "Harcourt Lecture")
SPEAKER = Slot("/events/lecture", "corrected name of a speaker", {0: "Prof Ingrid Solbergh", 8: "Prof Ingrid Solberg"})
LEFT = Slot(
    "/events/workshop",
    "places left at an event",
    {0: "23 places left", 3: "11 places left", 7: "4 places left", 10: "Waiting list only"},
    "Workshop",
)
ABSTRACT = Slot(
    "/events/workshop",
    "rewritten paragraph",
    {0: "We measure how ice forms on slow rivers.", 6: "We model how ice breaks up on slow rivers."},
    "About",
)
TERM = Slot("/calendar", "date of a term", {0: "24 April", 5: "27 April"}, "Summer term begins")
EXAMS = Slot("/calendar", "row of a calendar", {0: "", 9: "Resit examinations"}, "Calendar")
SEATS = Slot("/rooms", "seats of a room", {0: "180 seats", 7: "164 seats"}, "Great Hall")
PAPERS = Slot("/calls", "deadline of a call", {0: "3 April 2026", 6: "10 April 2026"}, "Ice and People")
GUIDE = Slot("/calls", "link target", {0: "/docs/style-guide-3.pdf", 11: "/docs/style-guide-4.pdf"}, "Style guide")
SLOTS = (FRESH, GONE, TIME, SPEAKER, LEFT, ABSTRACT, TERM, EXAMS, SEATS, PAPERS, GUIDE)


def frame(path: str, main: str, fetch: Fetch, extra: str = "") -> str:
    title = dict(PAGES)[path]
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title} | Ashgrove</title>{extra}
<script>window.t4={{id:"{token(fetch.random, 24)}",ab:{fetch.random.randint(0, 99)}}}</script></head><body>
<header class="masthead"><p class="masthead__date">{today(fetch, ENGLISH)}</p><nav><ul>{
        anchors(PAGES)
    }</ul></nav></header>
<div class="strip">{"".join(f"<span>{text}</span>" for text in turned(fetch, STRIP, 4, hours=3))}</div>
<div class="wrapper"><main id="main"><div class="general-content"><h1>{title}</h1>{main}</div></main>
<aside><figure class="voice"><blockquote>{fetch.random.choice(FACES)}</blockquote><figcaption>Student {
        fetch.random.randint(100, 999)
    }</figcaption></figure><div class="also"><h2>You might also like</h2><ul>{
        anchors(fetch.random.sample(others(PAGES, path), 2))
    }</ul></div></aside></div><footer><p>University of Ashgrove, founded 1893.</p>
<p hidden>{token(fetch.random, 30)}</p></footer></body></html>"""


def card(title: str, text: str) -> str:
    return f'<div class="card"><div class="card__body"><h3>{title}</h3><p>{text}</p></div></div>' if title else ""


def home(round: int, fetch: Fetch) -> str:
    return frame(
        "/",
        f'<div class="cards">{card(FRESH.at(round), "Thursday 19 March")}{card(GONE.at(round), "Every Friday, 1pm")}'
        f"{card('Garden walk', 'Sunday 29 March')}</div><p>Posted {ago(fetch, ENGLISH, before(6))} by Events Team</p>"
        f"<p>Signed out as guest-{token(fetch.random, 6)}</p>",
        fetch,
    )


def lecture(round: int, fetch: Fetch) -> str:
    data = json_ld(
        "Event", name="Harcourt Lecture 2026", startDate=f"2026-04-14 {TIME.at(round)}", location="Great Hall"
    )
    return frame(
        "/events/lecture",
        f'<ul class="facts"><li><b>When</b> Tuesday 14 April, <time>{TIME.at(round)}</time></li><li>'
        f"<b>Where</b> Great Hall"
        f"</li><li><b>Who</b> <span>{SPEAKER.at(round)}</span></li></ul><p>What glaciers tell of old winters. "
        f"<span>Doors open half an hour before.</span> <a "
        f"href='https://tickets.example/q/{token(fetch.random, 12)}'>Register</a></p>"
        f"<p>{cached(fetch, 120, 'ashgrove lecture').randint(2, 40)} people are viewing this event</p>",
        fetch,
        data,
    )


def workshop(round: int, fetch: Fetch) -> str:
    return frame(
        "/events/workshop",
        f'<div class="booking"><p><strong>{LEFT.at(round)}</strong> <span>Basket '
        f"{token(fetch.random, 6)}</span></p></div>"
        f"<h2>About</h2><p>{ABSTRACT.at(round)}</p><p>Bring boots and a notebook.</p>"
        f"{maybe(fetch, 0.4, '<p>Tell a friend and sit together.</p>')}",
        fetch,
    )


def calendar(round: int, fetch: Fetch) -> str:
    exams = f"<tr><td>{EXAMS.at(round)}</td><td>17 August</td></tr>" if EXAMS.at(round) else ""
    return frame(
        "/calendar",
        f"<table><thead><tr><th>What</th><th>When</th></tr></thead><tbody><tr><td>Summer term begins</td><td>"
        f"{TERM.at(round)}</td></tr><tr><td>Graduation</td><td>9 July</td></tr>{exams}</tbody></table>"
        f"<p>This is week {fetch.at.isocalendar().week}, {ENGLISH.days[fetch.at.weekday()]}, {fetch.at:%H:%M}.</p>"
        f"<p>Feed address: https://cal.example/{token(fetch.random, 18)}.ics</p>",
        fetch,
    )


def rooms(round: int, fetch: Fetch) -> str:
    blocks = [
        f'<div class="acc"><h3>Great Hall</h3><p>{SEATS.at(round)}</p></div>',
        '<div class="acc"><h3>Rowan Building</h3><p>Step-free by the north door</p></div>',
        '<div class="acc"><h3>Old Library</h3><p>Closed stacks, ask at the desk</p></div>',
        '<div class="acc"><h3>Boathouse</h3><p>Members only</p></div>',
    ]
    fetch.random.shuffle(blocks)
    return frame("/rooms", "".join(blocks), fetch)


def calls(round: int, fetch: Fetch) -> str:
    return frame(
        "/calls",
        f"<h2>Ice and People</h2><p>Send 300 words by <b>{PAPERS.at(round)}</b> to the editors.</p>"
        f'<p>Follow the <a href="{GUIDE.at(round)}">Style guide</a>.</p>'
        f"<h2>Small grants</h2><p>Grants close on 3 April, in {days_to(fetch, CLOSES)} days.</p><ul>"
        f"{anchors(held(fetch, 600, 'ashgrove calls', others(PAGES, '/calls'), 2))}</ul>"
        f"<p>{pick(fetch, *(f'Poll {number}: which topic next?' for number in range(11, 31)))}</p>",
        fetch,
    )


CAMPUS = MadeSite(
    "ashgrove.test",
    (
        "strip that turns by three hours",
        "voice of a student with a number",
        "events to like, by request",
        "date of the day in a masthead",
        "age of a posting by a team",
        "guest signed out, with a token",
        "register link with a queue",
        "people viewing an event, of two minutes",
        "basket beside places left",
        "tell a friend, in some requests",
        "week, day and clock",
        "address of a personal feed",
        "rooms in any order",
        "days to the end of a call",
        "links of ten minutes",
        "poll by request",
    ),
    {
        "/": home,
        "/events/lecture": lecture,
        "/events/workshop": workshop,
        "/calendar": calendar,
        "/rooms": rooms,
        "/calls": calls,
    },
    SLOTS,
)
