"""A paper of a harbour town: teasers, live boxes, a paywall's meter, comments, advertisements of all shapes."""

from __future__ import annotations

from bench.changing.by_request.choices import coined, maybe, one, pick, tracked
from bench.changing.parts import MadeSite, Slot, token
from bench.changing.scenario import Fetch

WHO = ("A baker", "The ferry crew", "Two sisters", "An old captain", "The choir", "A class of nine", "Pensioners")
DID = ("finds", "sells", "repairs", "loses", "dreams of", "argues about", "builds", "paints", "restores")
WHAT = (
    "a lighthouse",
    "the last kiosk",
    "a wooden boat",
    "the town clock",
    "forty lanterns",
    "a piano",
    "the old crane",
)
BRANDS = ("Mistral Windows", "Kobold Shoes", "Quay Insurance", "Haven Travel", "Petersen Optics", "Blau Mattresses")
LINES = ("now 20 % off", "try it for free", "only this week", "since 1931", "made for you", "call us today")
LETTERS = (
    ("Morning letter", "The harbour in five minutes, at six."),
    ("Council letter", "What was decided, every Friday."),
    ("Sport letter", "Rowing, handball and the rest."),
)

LEAD = Slot(
    "/", "lead headline", {0: "Ferry fares stay as they are", 3: "Ferry fares rise in May", 9: "Ferry line for sale"}
)
BRIEF = Slot("/", "brief", {0: "", 6: "Water off in Kanal Street on Tuesday"}, "In brief")
COUNT = Slot("/fares", "figure in an article", {0: "by 4 per cent", 4: "by 6 per cent"}, "Fares")
FIXED = Slot("/fares", "correction", {0: "", 5: "Correction: the rise begins on 4 May, not 1 May."}, "Fares")
QUOTE = Slot("/fares", "paragraph", {0: "", 10: "The mayor called the rise a mistake."}, "Fares")
CRANE = Slot("/crane", "lead of an article", {0: "The crane is to go.", 8: "The crane may stay."}, "Crane")
DATE = Slot("/crane", "date in an article", {0: "on 12 April", 2: "on 19 April"}, "Crane")
DEATHS = Slot("/notices", "notice", {0: "", 4: "Karen Holt, 1938 to 2026", 12: ""}, "Family notices")
LOST = Slot(
    "/notices", "small advertisement", {0: "Lost: grey cat, Quay 9", 7: "Found: grey cat, Quay 9"}, "Lost and found"
)
TIDE = Slot("/harbour", "depth", {0: "7.2 m", 6: "6.9 m", 13: "7.4 m"}, "Fairway")
SHUT = Slot(
    "/harbour", "state of a lock", {0: "Passable", 3: "Closed", 4: "Passable", 11: "Closed"}, "North lock", False
)
EDITOR = Slot("/contact", "name of an editor", {0: "Britta Storm", 14: "Henrik Vale"}, "Local desk")
PHONE = Slot("/contact", "telephone", {0: "555 0140", 8: "555 0177"}, "Local desk")
SLOTS = (LEAD, BRIEF, COUNT, FIXED, QUOTE, CRANE, DATE, DEATHS, LOST, TIDE, SHUT, EDITOR, PHONE)


def advert(fetch: Fetch) -> str:
    """Of any of four shapes, or none."""
    brand, line, href = fetch.random.choice(BRANDS), fetch.random.choice(LINES), tracked(fetch, "https://ads.example/c")
    return pick(
        fetch,
        "",
        f'<div class="x{token(fetch.random, 4)}"><a href="{href}"><b>{brand}</b><br>{line}</a></div>',
        f'<div class="x{token(fetch.random, 4)}"><table><tr><td>{brand}</td><td><a href="{href}">{line}</a></td>'
        f"</tr></table></div>",
        f'<div class="x{token(fetch.random, 4)}"><h5>{brand}</h5><p>{line}</p><p>Advertisement</p></div>',
        f'<div class="x{token(fetch.random, 4)}"><ul><li>{brand}</li><li>{line}</li></ul></div>',
    )


def teasers(fetch: Fetch, number: int) -> str:
    """A box of which every text is new each time."""
    cards = "".join(
        f'<article class="t"><h4>'
        f'<a href="https://plus.havenpost.example/{token(fetch.random, 8)}">{coined(fetch, WHO, DID, WHAT)}'
        f"</a></h4><p>{fetch.random.randint(2, 9)} min read, by {pick(fetch, 'Jo Lund', 'Eva Rask', 'Nils Berg')}"
        f"</p></article>"
        for _ in range(number)
    )
    return (
        f'<section class="for-you"><h3>{pick(fetch, "For you", "You may like", "More to read")}</h3>{cards}</section>'
    )


def frame(title: str, main: str, fetch: Fetch) -> str:
    left = fetch.random.randint(1, 5)
    name, promise = fetch.random.choice(LETTERS)
    town, degrees = fetch.random.choice((("Haven", 7), ("Skagby", 5), ("Nordvik", 6)))
    wall = maybe(
        fetch,
        0.5,
        f'<div class="meter"><p>You have {left} of 5 free articles left.</p><a href="#a">Subscribe</a></div>',
    )
    app = maybe(fetch, 0.35, '<div class="app"><span>Read faster in our app</span> <button>Open</button></div>')
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title} - Haven Post</title></head>
<body>{app}<div id="top"><span>{fetch.at:%A %-d %B}</span> <span class="w">{town} {
        degrees + fetch.random.randint(-1, 1)
    }°</span></div>
<header><a href="/">Haven Post</a><nav><a href="/harbour">Harbour</a><a href="/notices">Notices</a>
<a href="/contact">Contact</a></nav></header>{advert(fetch)}
<div class="cols"><div class="content"><h1>{title}</h1>{main}</div>
<div class="side">{advert(fetch)}<div class="letter"><h4>{name}</h4><p>{promise}</p><button>Sign up</button></div>
{teasers(fetch, 3)}</div></div>{wall}{advert(fetch)}
<footer><p>Haven Post is printed by the harbour since 1884. All rights reserved.</p><p>{
        pick(fetch, "web1", "web2", "web3")
    } {fetch.random.uniform(0.02, 0.4):.3f} s</p></footer></body></html>"""


def comments(fetch: Fetch, base: int) -> str:
    """One of the two caches is some comments behind."""
    number = base + fetch.random.choice((0, 3))
    best = pick(fetch, "Long overdue, if you ask me.", "And who pays for it?", "I walk anyway.")
    return f'<div class="talk"><h3>{number} comments</h3><div class="top"><b>Best comment</b><p>{best}</p></div></div>'


def front(round: int, fetch: Fetch) -> str:
    ago = fetch.random.randint(2, 55)
    return frame(
        "Today",
        f'<h2><a href="/fares">{LEAD.at(round)}</a></h2><p>{ago} minutes ago</p>'
        f'<h2><a href="/crane">The crane at the east quay</a></h2><p>{fetch.random.randint(2, 9)} hours ago</p>'
        f"<h3>In brief</h3><ul><li>Library open on Sunday</li>{one(BRIEF.at(round), 'li')}<li>Bus 4 takes a detour"
        f"</li></ul>"
        f"<div class=poll><h3>Question</h3><p>{pick(fetch, 'Do you take the ferry?', 'Should the crane stay?')}</p>"
        f"<p>{fetch.random.randint(100, 900)} answers</p></div>",
        fetch,
    )


def fares(round: int, fetch: Fetch) -> str:
    inset = maybe(fetch, 0.5, f'<p class="more">Read also: <a href="/crane">{coined(fetch, WHO, DID, WHAT)}</a></p>')
    return frame(
        "Fares",
        f"<p>The ferry company wants to raise fares {COUNT.at(round)} this spring.</p>{inset}"
        f"<p>Commuters pay the most: the monthly card is the dearest on the coast.</p>{advert(fetch)}"
        f"{one(QUOTE.at(round))}{one(FIXED.at(round), 'p class=fix')}{comments(fetch, 41)}",
        fetch,
    )


def crane(round: int, fetch: Fetch) -> str:
    return frame(
        "The crane at the east quay",
        f"<p><b>{CRANE.at(round)}</b> The council decides {DATE.at(round)}, and nobody dares to guess."
        f"</p>{advert(fetch)}"
        f"<p>It was built in 1908 and lifted coal for sixty years.</p>{comments(fetch, 17)}",
        fetch,
    )


def notices(round: int, fetch: Fetch) -> str:
    rest = [f"<p>{text}</p>" for text in ("Wanted: rowing boat, Quay 2", "For sale: loom, Mill Lane 1") if text]
    fetch.random.shuffle(rest)
    return frame(
        "Notices",
        f"<h2>Family notices</h2><ul><li>Ole Brandt, 1941 to 2026</li>{one(DEATHS.at(round), 'li')}</ul>"
        f"<h2>Lost and found</h2><p>{LOST.at(round)}</p>{''.join(rest)}{advert(fetch)}",
        fetch,
    )


def harbour(round: int, fetch: Fetch) -> str:
    return frame(
        "Harbour",
        f"<table><tr><th>Fairway</th><td>{TIDE.at(round)}</td></tr><tr><th>North lock</th><td>{SHUT.at(round)}</td>"
        f"</tr>"
        f"<tr><th>South lock</th><td>Passable</td></tr><tr><th>Ships in sight</th><td>{fetch.random.randint(3, 9)}</td>"
        f"</tr></table>"
        f"<p>Camera {pick(fetch, 'east', 'west')}: picture of {fetch.at:%H:%M}:{fetch.random.randrange(60):02}</p>",
        fetch,
    )


def contact(round: int, fetch: Fetch) -> str:
    duty = pick(fetch, "Jo Lund is at the desk", "Eva Rask is at the desk")
    return frame(
        "Contact",
        f"<dl><dt>Local desk</dt><dd>{EDITOR.at(round)}</dd><dd>{PHONE.at(round)}</dd><dt>Sport</dt><dd>Aksel Friis"
        f"</dd></dl>"
        f"<p>{duty}, ask away.</p>",
        fetch,
    )


PAPER = MadeSite(
    "havenpost.test",
    (
        "advertisement of one of four shapes or none",
        "box of teasers with nothing of the last time",
        "heading of a box, one of three",
        "meter of a paywall",
        "weather of one of three towns",
        "newsletter, one of three",
        "number of comments of two caches",
        "best comment, one of three",
        "question, one of two",
        "inset in an article in half of the requests",
        "name of a server and its time",
        "who is at the desk, one of two",
        "camera, one of two",
    ),
    {"/": front, "/fares": fares, "/crane": crane, "/notices": notices, "/harbour": harbour, "/contact": contact},
    SLOTS,
)
