"""A conference on a framework that names its classes itself: programme, speakers, call for papers, venue, tickets."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.scenario import Fetch
from bench.changing.sundry.common import Links, at_times, either, inside, letters, mixed, number, pick, terms

_PROGRAMME, _SPEAKERS, _CALL = "/programme", "/speakers", "/call-for-papers"
_VENUE, _TICKETS, _NEWS = "/venue", "/tickets", "/news"
_MENU: Links = (
    (_PROGRAMME, "Programme"),
    (_SPEAKERS, "Speakers"),
    (_CALL, "Call for papers"),
    (_VENUE, "Venue and travel"),
    (_TICKETS, "Tickets"),
    (_NEWS, "News"),
)
_SPONSORS = ("Quillhouse", "Tidemark Analytics", "Borealis Cloud", "Institute for Open Data", "Petrel", "Halden Press")
_VOICES = (
    "The hallway track alone is worth the train ride.",
    "I came for one talk and stayed for all.",
    "Finally a meeting where editors and engineers sit together.",
    "Best coffee of any conference.",
)
_FOOT = """<div><h4>Past years</h4><ul><li>2025 in Ghent</li><li>2024 in Aarhus</li><li>2023 in
Porto</li></ul></div><div>
<h4>Follow</h4><ul><li>Mastodon</li><li>Newsletter</li><li>Videos</li></ul></div><div><h4>Contact</h4><p>Society for
Computational Reporting, Postbus 221, Rotterdam</p></div>"""
_AROUND = {
    "Where reporters meet data": (
        "",
        """<section><h2>Who comes</h2><p>Some four hundred people from newsrooms, universities, libraries and companies:
reporters who code a little, and engineers who like to read the paper.</p></section><section><h2>What happens</h2><ul>
<li>Talks of twenty-five minutes in two rooms</li><li>Workshops with at most thirty seats</li><li>A fair of tools along
the quay</li><li>A dinner on the water</li></ul></section>""",
    ),
    "Programme": (
        "<p>Times are local. Rooms hold between sixty and three hundred people; doors close when they are full.</p>",
        """<section><h2>Friday</h2><article><h3>Workshops in groups</h3><p>All day, all
rooms</p></article><article><h3>Lightning talks</h3><p>Sign up at the desk</p></article></section>
<section><h2>Saturday</h2><article><h3>Unconference</h3><p>Topics are chosen in the morning by those who
come</p></article></section>""",
    ),
    "Speakers": (
        "<p>Speakers are chosen by a committee of seven, half of them from newsrooms.</p>",
        """<section><h2>For speakers</h2><p>Travel and two nights are paid. Slides are put online on the day. Talks are
filmed unless you ask us not to. Please tell us of needs for access by the middle of April.</p></section>""",
    ),
    "Call for papers": (
        "",
        """<section><h2>Review</h2><p>Each paper is read by three people who do not know your name. Code and data must
be reachable for them; what cannot be public may be shown in a closed room.</p><h2>Proceedings</h2><p>Accepted papers
appear with a DOI in the open series of the society, free for authors and readers.</p></section>""",
    ),
    "Venue and travel": (
        "",
        """<section><h2>By train</h2><p>Rotterdam is half an hour from Schiphol and two and a half from Paris. Seats on
night trains go early.</p><h2>Access</h2><ul><li>Steps at the main door, ramp on the east side</li><li>Induction loops
in the great hall</li><li>A quiet room on the second floor</li></ul></section>""",
    ),
    "Tickets": (
        "<p>All prices include lunch, coffee and value added tax.</p>",
        """<section><h2>Grants</h2><p>Twenty tickets are given to people from small newsrooms. A letter of one page is
enough. </p><h2>Questions</h2><dl><dt>Can I pass my ticket on?</dt><dd>Yes, by email, at no cost.</dd><dt>Do you send
invoices?</dt><dd>They come with the ticket.</dd></dl></section>""",
    ),
    "News": (
        "<p>Short notes by the organisers.</p>",
        """<article><h2>Why Rotterdam</h2><p>A harbour is a good place to think about registers, routes and things that
go missing. The city lends us the house for nothing.</p></article><article><h2>Code of conduct renewed</h2><p>Two new
contact persons can be reached day and night.</p></article>""",
    ),
}


class _Names:
    """Class names as a build makes them: the readable part stays, the hash is of this answer."""

    def __init__(self, fetch: Fetch) -> None:
        self._hash = letters(fetch, 5)

    def __call__(self, name: str) -> str:
        return f"{name}__{self._hash}"


def _page(title: str, fetch: Fetch, name: _Names, main: str) -> str:
    before, after = _AROUND[title]
    menu = "".join(f'<li class="{name("Nav_item")}"><a href="{path}">{text}</a></li>' for path, text in _MENU)
    call = either(fetch, "Get your ticket", "Register now")
    logos = "".join(
        f'<li class="{name("Sponsor_logo")}"><span>{sponsor}</span></li>' for sponsor in mixed(fetch, _SPONSORS)
    )
    return f"""<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><title>{title} | Datapress 2026</title> <meta
name="next-head-count" content="4"/><link rel="preload" href="/_next/static/css/3c1a77e0.css" as="style"/></head>
<body><div id="__next"><div class="{name("Layout_root")}"><header class="{name("Header_bar")}"><a href="/"
class="{name("Header_logo")}">Datapress 2026</a><nav class="{name("Nav_nav")}"><ul>{menu}</ul></nav><a
class="{name("Button_primary")}" href="{_TICKETS}">{call}</a></header><main class="{name("Layout_main")}"><div
class="{name("Hero_wrap")}"><h1 class="{name("Hero_title")}">{title}</h1></div>{before}{main}{after}</main><section
class="{name("Sponsors_section")}"><h2>Supported by</h2><ul>{logos}</ul></section><footer class="{name("Footer_foot")}">
<div><p>Datapress is held each spring by the Society for Computational Reporting.</p><p>Code of conduct</p><p>Imprint
and privacy</p></div>{_FOOT}</footer></div></div><script id="__NEXT_DATA__"
type="application/json">{{"props":{{}},"buildId": "k2v9Qm1"}}</script></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    name = _Names(fetch)
    return _page(
        "Where reporters meet data",
        fetch,
        name,
        f"""<div class="{name("Facts_grid")}"><div class="{name("Facts_card")}"><h3>When</h3><p>{say("dates")}</p></div>
<div class="{name("Facts_card")}"><h3>Where</h3><p>Old Customs House, Rotterdam</p></div><div
class="{name("Facts_card")}"><h3>Talks</h3><p>48 talks</p></div></div><div class="{name("Prose_text")}"><p>Three days of
talks and workshops on records, numbers and code. Doors open at eight.</p></div>{inside("p", say("alert"))}<figure
class="{name("Quote_box")}"><blockquote>{pick(fetch, _VOICES)}</blockquote></figure>""",
    )


def _talk(name: _Names, time: str, title: str, who: str, room: str) -> str:
    if not title:
        return ""
    return f"""<article class="{name("Session_card")}"><div class="{name("Session_time")}"><time>{time}</time></div><div
class="{name("Session_body")}"><h3 class="{name("Session_title")}">{title}</h3><p class="{name("Session_meta")}"><span>
{who}</span><span aria-hidden="true"> · </span><span>{room}</span></p></div></article>"""


def _programme(say: Say, fetch: Fetch) -> str:
    name = _Names(fetch)
    talks = (
        _talk(name, "09:00", "Opening", "Society board", "Great hall"),
        _talk(name, say("leaks time"), "Reading a million invoices", "Salma Idrissi", "Great hall"),
        _talk(name, "10:30", "Scraping courts politely", say("court speaker"), "Tea room"),
        _talk(name, "11:30", "Maps without borders", "Pieter Vos", "Attic"),
        _talk(name, "13:00", say("talk new"), "Ngozi Ude", "Tea room"),
        _talk(name, "14:15", say("talk gone"), "Kirsten Boe", "Loft"),
        _talk(name, "15:45", say("talk title"), "Andrei Munteanu", "Loft"),
    )
    return _page(
        "Programme",
        fetch,
        name,
        f'<section class="{name("Day_section")}"><h2>Thursday</h2>{"".join(talks)}</section>',
    )


def _speakers(say: Say, fetch: Fetch) -> str:
    name = _Names(fetch)
    cards = "".join(
        f"""<li class="{name("Speaker_card")}"><div class="{name("Avatar_round")}"><img alt=""
src="/_next/image?url=%2Favatars%2F{number(fetch, 1, 99)}.png&amp;w=96"></div><h3>{who}</h3><p>{where}</p></li>"""
        for who, where in (
            ("Salma Idrissi", "Atlas Reporting Fund"),
            ("Pieter Vos", "De Kaartenmakers"),
            (say("speaker new"), "Lagos Record"),
            (say("speaker changed"), "University of Tartu"),
            ("Andrei Munteanu", "Rise Chisinau"),
        )
        if who
    )
    return _page("Speakers", fetch, name, f'<ul class="{name("Speaker_grid")}">{cards}</ul>')


def _call(say: Say, fetch: Fetch) -> str:
    name = _Names(fetch)
    facts = terms(
        ("Abstracts due", say("abstract deadline")),
        ("Answers by", "30 March 2026"),
        ("Final papers", "17 April 2026"),
        css=name("Dates_list"),
    )
    return _page(
        "Call for papers",
        fetch,
        name,
        f"""<div class="{name("Prose_text")}"><p>We look for work that others can repeat. Papers have {say("length")} at
most.</p>{facts}<h2>{say("topics heading")}</h2><ul><li>Public registers</li><li>Satellite images</li>
{inside("li", say("topic"))}<li>Source protection</li></ul><p>Use the <a href="/files/{say("template")}">paper
template</a>.</p></div>""",
    )


def _venue(say: Say, fetch: Fetch) -> str:
    name = _Names(fetch)
    spot = at_times(fetch, 0.5, f'<div class="{name("Map_embed")}"><p>Map of the quay, 2 km around</p></div>')
    rest = spot or f'<div class="{name("Skeleton_pulse")}" aria-busy="true"><p>Loading map</p></div>'
    return _page(
        "Venue and travel",
        fetch,
        name,
        f"""<div class="{name("Prose_text")}"><p>The Old Customs House is a walk of ten minutes from Leuvehaven
station.</p> <p>Doors are open {say("doors")}.</p>{inside("p", say("lift"))}<h2>Hotels</h2><ul><li>Hotel Maaszicht, from
€118 a night</li><li>Stadsherberg, from €64 a night</li></ul></div>{rest}""",
    )


def _ticket(name: _Names, label: str, price: str, state: str) -> str:
    return f"""<div class="{name("Ticket_card")}"><h3>{label}</h3><div
class="{name("Ticket_price")}"><span>€</span><span> {price.removeprefix("€")}</span></div><span
class="{name("Badge_pill")}">{state}</span></div>"""


def _tickets(say: Say, fetch: Fetch) -> str:
    name = _Names(fetch)
    cards = (
        _ticket(name, "Early bird", "€190", say("early")),
        _ticket(name, "Regular", say("regular"), "available"),
        _ticket(name, "Student", "€60", "proof needed"),
        _ticket(name, "Workshop day", say("workshop"), say("workshop state")),
    )
    return _page(
        "Tickets",
        fetch,
        name,
        f"""<div class="{name("Ticket_grid")}">{"".join(cards)}</div><p
class="{name("Live_hint")}">{number(fetch, 2, 48)} people are looking at tickets right now</p><div
class="{name("Prose_text")}"><p>Refunds are paid until 1 April 2026.</p></div>""",
    )


def _news(say: Say, fetch: Fetch) -> str:
    name = _Names(fetch)
    posts = "".join(
        f'<article class="{name("Post_item")}"><h2>{title}</h2><p>{text}</p></article>'
        for title, text in (
            (say("post two"), "The board thanks all who volunteered."),
            (say("post one"), "Bring a laptop and a cable."),
            ("Childcare is free", say("care")),
            (say("post old"), "See you there."),
        )
        if title
    )
    return _page("News", fetch, name, f'<div class="{name("Post_list")}">{posts}</div>')


_SLOTS = (
    Slot("dates", "date of an event", ("/",), {0: "21 to 23 May 2026", 9: "20 to 23 May 2026"}, "When"),
    Slot("alert", "paragraph", ("/",), {0: "", 7: "The boat trip on Saturday is open to partners, too."}),
    Slot("leaks time", "time of an event", (_PROGRAMME,), {0: "09:30", 3: "09:45"}, "Reading a million invoices"),
    Slot(
        "court speaker", "person's name", (_PROGRAMME,), {0: "Hugh Baird", 8: "Tamsin Leal"}, "Scraping courts politely"
    ),
    Slot("talk new", "card", (_PROGRAMME,), {0: "", 2: "Budgets as graphs"}),
    Slot("talk gone", "card", (_PROGRAMME,), {0: "Fishing fleets from space", 11: ""}),
    Slot("talk title", "heading", (_PROGRAMME,), {0: "Closing debate", 14: "Whom to trust: a debate"}),
    Slot("speaker new", "card", (_SPEAKERS,), {0: "", 2: "Ngozi Ude"}),
    Slot("speaker changed", "person's name", (_SPEAKERS,), {0: "Liis Kask", 10: "Margus Tamm"}),
    Slot("abstract deadline", "deadline extended", (_CALL,), {0: "6 March 2026", 8: "13 March 2026"}, "Abstracts due"),
    Slot("length", "words of a paragraph", (_CALL,), {0: "eight pages", 4: "ten pages"}),
    Slot("topics heading", "heading", (_CALL,), {0: "Topics", 15: "Tracks of this year"}),
    Slot("topic", "entry of a list", (_CALL,), {0: "", 6: "Election results"}),
    Slot("template", "link target", (_CALL,), {0: "datapress-a.zip", 10: "datapress-b.zip"}, "paper template"),
    Slot("doors", "opening hours", (_VENUE,), {0: "8:00 to 19:00", 9: "7:30 to 22:00"}),
    Slot("lift", "paragraph", (_VENUE,), {0: "The lift is being repaired; ask at the side door.", 12: ""}),
    Slot("early", "sold out", (_TICKETS,), {0: "until 15 March", 5: "sold out"}, "Early bird"),
    Slot("regular", "price", (_TICKETS,), {0: "€240", 11: "€265"}, "Regular"),
    Slot("workshop", "price", (_TICKETS,), {0: "€95", 1: "€85"}, "Workshop day"),
    Slot("workshop state", "status", (_TICKETS,), {0: "few seats", 14: "waiting list"}, "Workshop day"),
    Slot("post one", "card", (_NEWS,), {0: "", 5: "Workshop on court records"}),
    Slot("post two", "card", (_NEWS,), {0: "", 12: "Volunteers found"}),
    Slot("care", "words of a paragraph", (_NEWS,), {0: "Write to us by May.", 8: "Write to us by the end of April."}),
    Slot("post old", "card", (_NEWS,), {0: "Save the date", 3: ""}),
)

CONFERENCE = MadeSite(
    "datapress.test",
    (
        "names of classes by request",
        "label of a button under test",
        "sponsors in any order",
        "voice of a visitor",
        "avatars at random",
        "map or placeholder",
        "viewers of tickets",
    ),
    {
        "/": _home,
        _PROGRAMME: _programme,
        _SPEAKERS: _speakers,
        _CALL: _call,
        _VENUE: _venue,
        _TICKETS: _tickets,
        _NEWS: _news,
    },
    _SLOTS,
)
