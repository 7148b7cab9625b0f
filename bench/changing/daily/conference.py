"""A conference on old software: call for papers, programme, keynotes, registration, venue, committee."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from bench.changing.daily.pieces import local, until
from bench.changing.opened.served import one
from bench.changing.parts import MadeSite, Slot, cached, token
from bench.changing.renewed.fragments import bullets, facts, grid, prose
from bench.changing.scenario import Fetch

MENU = (
    ("/cfp", "Call for papers"),
    ("/programme", "Programme"),
    ("/keynotes", "Keynotes"),
    ("/registration", "Registration"),
    ("/venue", "Venue"),
    ("/committee", "Committee"),
)
OPENS = datetime(2026, 5, 18, tzinfo=UTC)
SPONSORS = ("Ferrous Labs", "Longtail Systems", "The Punch Card Trust", "Univerza Podgrad", "Bitrot & Sons")
TOOTS = (
    ("@mona", "Booked my train to Ljubljana! #keepold26"),
    ("@retrodev", "Anyone else submitting on emulators of lift controllers? #keepold26"),
    ("@ines_k", "The keynote list is superb this year #keepold26"),
    ("@archivist", "Sharing a flat near the river, two beds free #keepold26"),
    ("@jpb", "First draft is 14 pages over. Send help. #keepold26"),
)

PAPERS_DUE = Slot("/cfp", "deadline of papers", {0: "9 March 2026", 5: "16 March 2026 (extended, final)"}, "Papers due")
NOTIFY = Slot("/cfp", "day of notification", {0: "13 April 2026", 5: "20 April 2026"}, "Notification")
TOPIC = Slot("/cfp", "topic of a call", {0: "", 2: "Source code in courts and archives"}, "Topics")
PAGES = Slot("/cfp", "limit of pages", {0: "at most 10 pages", 9: "at most 12 pages"}, "Format")
TEMPLATE = Slot(
    "/cfp",
    "link target",
    {0: "https://publisher.example/kit/keepold-v1.zip", 12: "https://publisher.example/kit/keepold-v2.zip"},
    "template",
)
TALK = Slot("/programme", "talk in a programme", {0: "", 6: "A compiler in the attic"}, "Tuesday 19 May")
TALK_GONE = Slot("/programme", "talk in a programme", {0: "Tapes that outlive us", 10: ""}, "Monday 18 May")
SPEAKER = Slot("/programme", "speaker of a talk", {0: "J. Marin", 3: "L. Vidmar"}, "Dating a disk image")
ROOM = Slot("/programme", "room of a talk", {0: "Hall B", 13: "Red Room"}, "Licences nobody can read")
KEYNOTE = Slot("/keynotes", "keynote", {0: "", 4: "Prof. Ilse Brandtner"}, "Keynotes")
ABSTRACT = Slot(
    "/keynotes",
    "title of an abstract",
    {0: "Title to be announced", 8: "Forty years of one payroll program"},
    "Dr. Kofi Anane",
)
EARLY = Slot("/registration", "price of a ticket", {0: "€290", 7: "€320"}, "Regular, early")
EARLY_ENDS = Slot("/registration", "end of an early price", {0: "until 6 March", 11: "until 13 March"}, "Early")
SOLD = Slot("/registration", "state of a ticket", {0: "Available", 14: "Sold out"}, "Workshop pass", unique=False)
DINNER = Slot("/venue", "place of a dinner", {0: "Castle terrace", 9: "Boathouse on the Ljubljanica"}, "Dinner")
HOTEL = Slot("/venue", "hotel with a discount", {0: "", 1: "Hotel Lipa (code KEEP26)"}, "Hotels")
CHAIR = Slot("/committee", "chair of a committee", {0: "Rosa Feltrinelli", 6: "Tomaž Hren"}, "Publicity chair")
MEMBER = Slot("/committee", "member of a programme committee", {0: "", 12: "Wen Li (Hsinchu)"}, "Members")
NEWS = Slot("/", "item of news with a date", {0: "", 5: "3 March: deadline extended by a week"}, "News")
SLOTS = (PAPERS_DUE, NOTIFY, TOPIC, PAGES, TEMPLATE, TALK, TALK_GONE, SPEAKER, ROOM, KEYNOTE, ABSTRACT, EARLY)


def frame(title: str, main: str, fetch: Fetch, widget: str = "") -> str:
    deploy = token(cached(fetch, 21_600, "deploy"), 10)
    nonce = token(fetch.random, 16)
    nav = "".join(f'<a class="nav-link" href="{path}">{text}</a>' for path, text in MENU)
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>{title} · Keeping Old Software 2026</title>
<link rel="stylesheet" href="/css/main.min.css?h={deploy}" integrity="sha256-{token(cached(fetch, 21_600, "sri"), 43)}">
<script nonce="{nonce}">document.documentElement.dataset.js=1</script></head><body>
<nav class="navbar"><a class="navbar-brand" href="/">Keeping Old Software 2026</a>{nav}</nav>
<main class="container"><h1>{title}</h1>
{main}
</main>{widget}
<footer class="container"><p>Ljubljana, 18–20 May 2026. Contact: chairs@keepold.example</p>
<p>Made with a static site generator. Code of conduct applies to everybody.</p></footer>
<script nonce="{nonce}" src="/js/site.js?h={deploy}" defer></script></body></html>"""


def wall(fetch: Fetch) -> str:
    random = cached(fetch, 600, "toots")
    posts = "".join(
        f"<div class='mt-post'><b>{who}</b><p>{words}</p><small>{random.randint(1, 23)}h</small></div>"
        for who, words in random.sample(TOOTS, 3)
    )
    return f"<section class='mt-timeline'><h2>#keepold26</h2>{posts}</section>"


def home(round: int, fetch: Fetch) -> str:
    logos = "".join(
        f'<img class="logo" src="/logos/{name[:3].lower()}.svg" alt="{name}">'
        for name in fetch.random.sample(SPONSORS, len(SPONSORS))
    )
    first = fetch.random.choice(SPONSORS)
    return frame(
        "Keeping Old Software 2026",
        f"<p class='count'>{until(fetch, OPENS)} days to go</p>"
        + prose("The seventh meeting of people who keep programs alive long after their makers have gone.")
        + "<h2>News</h2>"
        + bullets(NEWS.at(round), "20 February: registration is open", "2 February: keynotes announced")
        + f"<div class='logos'>{logos}</div><p class='thanks'>Made possible by {first} and others</p>",
        fetch,
        wall(fetch),
    )


def cfp(round: int, fetch: Fetch) -> str:
    return frame(
        "Call for papers",
        facts(
            ("Abstracts due", "2 March 2026"),
            ("Papers due", PAPERS_DUE.at(round)),
            ("Notification", NOTIFY.at(round)),
            ("Camera ready", "4 May 2026"),
        )
        + prose(
            "We invite papers on programs that are still in use, or could be, long after their makers have left.",
            "Work in progress is welcome as a poster. At least one author of each paper registers and presents it.",
            "Proceedings are published with open access; authors keep their rights.",
        )
        + "<h2>Topics</h2>"
        + bullets(
            "Emulation and virtual machines", "Formats without readers", TOPIC.at(round), "Oral history of programming"
        )
        + f"<h2>Format</h2><p>Full papers have {PAGES.at(round)} with references. Use the "
        + f"<a href='{TEMPLATE.at(round)}'>template</a>. Reviewing is double blind.</p>",
        fetch,
    )


def programme(round: int, fetch: Fetch) -> str:
    def session(time: str, title: str, speaker: str, room: str) -> str:
        """A talk, and in how many schedules of visitors it is."""
        saved = cached(fetch, 1800, f"saved {title}").randint(4, 90)
        star = f"<button class='star' data-k='{token(fetch.random, 6)}'>☆ {saved}</button>"
        cells = "".join(f"<div class='cell'>{text}</div>" for text in (time, f"<b>{title}</b>", speaker, room))
        return f"<div class='slot'>{cells}{star}</div>" if title else ""

    now = local(fetch, 1)
    return frame(
        "Programme",
        f"<p class='tz'>Times are local. It is {now:%H:%M}:{fetch.random.randrange(60):02} in Ljubljana.</p>"
        "<h2>Monday 18 May</h2>"
        + session("09:30", "Opening", "the chairs", "Hall A")
        + session("11:00", "Dating a disk image", SPEAKER.at(round), "Hall A")
        + session("14:00", TALK_GONE.at(round), "P. Okonjo", "Hall A")
        + "<h2>Tuesday 19 May</h2>"
        + session("09:30", "Licences nobody can read", "S. Ferro", ROOM.at(round))
        + session("11:00", TALK.at(round), "E. Quist", "Hall A")
        + session("15:00", "Round table: who pays?", "all keynotes", "Hall A"),
        fetch,
    )


def keynotes(round: int, fetch: Fetch) -> str:
    def person(name: str, place: str, talk: str) -> str:
        return f"<div class='media'><h3>{name}</h3><p>{place}</p><p><i>{talk}</i></p></div>" if name else ""

    return frame(
        "Keynotes",
        person("Dr. Kofi Anane", "National Archive, Accra", ABSTRACT.at(round))
        + person(KEYNOTE.at(round), "Technical Museum, Vienna", "What a switchboard remembers")
        + person("Maya Lindqvist", "independent", "Reading other people's assembler"),
        fetch,
    )


def registration(round: int, fetch: Fetch) -> str:
    rows: Sequence[Sequence[str]] = (
        ("Student, early", "€120", "Available"),
        ("Regular, early", EARLY.at(round), "Available"),
        ("Workshop pass", "€95", SOLD.at(round)),
        ("Dinner", "€48", "Available"),
    )
    buying = fetch.random.randint(1, 12)
    return frame(
        "Registration",
        f"<p>Early prices hold {EARLY_ENDS.at(round)}.</p>{grid(('Ticket', 'Price', 'State'), rows, 'table table-sm')}"
        + f"<p class='pretix-hint'>{buying} others have a ticket in their cart</p>"
        + prose("Invoices are sent within a week. Refunds, less €20, until 20 April.")
        + f"<iframe title='shop' src='https://tickets.example/?take_cart_id={token(fetch.random, 24)}'></iframe>",
        fetch,
    )


def venue(round: int, fetch: Fetch) -> str:
    sky = cached(fetch, 3600, "ljubljana")
    days = [
        f"{day}: {sky.choice(('sun', 'rain', 'cloud', 'fog'))}, {sky.randint(2, 14)}°" for day in ("Today", "Tomorrow")
    ]
    return frame(
        "Venue",
        prose("All sessions are in the old tobacco works, ten minutes on foot from the station.")
        + f"<h2>Dinner</h2><p>Tuesday, 19:30: {DINNER.at(round)}</p><h2>Hotels</h2>"
        + bullets("Hostel Celica", HOTEL.at(round), "Guest house Pri Mostu")
        + one(" · ".join(days), "aside class=weather"),
        fetch,
    )


def committee(round: int, fetch: Fetch) -> str:
    members = [
        "Ana Kos (Maribor)",
        "Ben Adeyemi (Lagos)",
        MEMBER.at(round),
        "Carla Nuñez (Lima)",
        "Piet Hoekstra (Delft)",
    ]
    present = [name for name in members if name]
    order = fetch.random.sample(range(len(members)), len(members))
    fair = [members[at] for at in order if members[at] in present]
    return frame(
        "Committee",
        facts(("General chair", "Mojca Zupan"), ("Publicity chair", CHAIR.at(round)), ("Local chair", "Gregor Bizjak"))
        + f"<h2>Members</h2>{bullets(*fair)}<p>Members are named in a new order for each reader.</p>",
        fetch,
    )


CONFERENCE = MadeSite(
    "keepold.test",
    (
        "days to the opening of a conference",
        "logos in any order, and who is thanked first",
        "wall of a hashtag, from a cache of ten minutes",
        "time at the venue with seconds",
        "visitors who saved a talk, beside each talk",
        "tickets in carts of others",
        "cart id in the address of a frame",
        "forecast for two days beside a venue",
        "members named in a new order to be fair",
        "hash and integrity of a deployment",
    ),
    {
        "/": home,
        "/cfp": cfp,
        "/programme": programme,
        "/keynotes": keynotes,
        "/registration": registration,
        "/venue": venue,
        "/committee": committee,
    },
    (*SLOTS, EARLY_ENDS, SOLD, DINNER, HOTEL, CHAIR, MEMBER, NEWS),
)
