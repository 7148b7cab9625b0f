"""A research institute: publications, people, seminars, data."""

from __future__ import annotations

from bench.changing.last.common import age, anchors, block, by_turns, count, head, key, maybe, one_of, some_of, table
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.scenario import Fetch

_PAPERS, _PAPER, _PEOPLE = "/publications", "/publications/wp-2026-04", "/people"
_SEMINARS, _DATA, _VACANT = "/seminars", "/data/rents", "/phd"
_MENU = (
    ("/", "Home"),
    (_PAPERS, "Publications"),
    (_PEOPLE, "People"),
    (_SEMINARS, "Seminars"),
    (_DATA, "Rent data"),
    (_VACANT, "Doctoral programme"),
)
_TALKS = (
    ("/video/12", "Lecture: why cities stop growing"),
    ("/video/15", "Panel: the price of land"),
    ("/video/19", "Interview with Ottoline Brandt"),
    ("/video/23", "How we count commuters"),
    ("/video/27", "Ten years of the household survey"),
)
_POSTS = (
    "Our colleagues are at the spring meeting in Ghent.",
    "Read the thread on rents and wages.",
    "New office plants have arrived.",
    "Thanks to all who came to the open day.",
    "Follow us for charts every Friday.",
)
_IMAGES = ("The reading room", "Field work in Porto", "The library in autumn")


def _page(title: str, fetch: Fetch, main: str) -> str:
    posts = "".join(
        f'<li class="tweet"><p>{text}</p> <span>{count(fetch, 3, 240)} likes</span></li>'
        for text in some_of(fetch, _POSTS, 2)
    )
    letter = '<div class="modal"><h3>Our newsletter</h3><p>Research in five minutes, once a month.</p></div>'
    return f"""<!DOCTYPE html><html lang="en-US"><head><meta charset="UTF-8">
{head(fetch, title, "Lindqvist Institute", "Research on cities")}
<link rel="stylesheet" href="/typo3temp/assets/compressed/merged-{key(fetch, 16)}.css"><script>var s="{key(fetch, 20)}";
</script></head><body id="p{len(title)}" class="frontend"><header class="page-header"><div class="logo"><a
href="/">Lindqvist
Institute for Urban Economics</a></div><nav class="main-menu"><ul>{anchors(_MENU, css="nav-item")}</ul></nav></header>
<div class="stage"><figcaption>{by_turns(fetch, _IMAGES, 24)}</figcaption></div><main class="page-main">
<!--TYPO3SEARCH_begin-->{main}<!--TYPO3SEARCH_end--></main><aside class="col-side"><section><h2>Watch</h2><ul>
{anchors(some_of(fetch, _TALKS, 2))}</ul></section><section class="social-wall"><h2>From our
feed</h2><ul>{posts}</ul></section>
</aside>{maybe(fetch, 0.25, letter)}<footer class="page-footer"><address>Lindqvist Institute, Norra Kajen 8</address>
<p>Imprint</p><p>Data protection</p></footer></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    news = "".join(
        f"<li><h3>{say(name)}</h3> <time>{age(fetch, hours)}</time></li>"
        for name, hours in (("news b", -20), ("news a", 50))
        if say(name)
    )
    return _page(
        "Home",
        fetch,
        f"""<h1>Lindqvist Institute for Urban Economics</h1><p
class="lead">{say("lead")}</p><h2>News</h2><ul>{news}</ul>
<p>{count(fetch, 5, 60)} readers online</p>""",
    )


def _papers(say: Say, fetch: Fetch) -> str:
    items = "".join(
        f"""<li class="publication"><span class="authors">{authors}</span> <cite><a href="{path}">{title}</a></cite>
<span class="venue">{venue}</span> <span class="metric">{count(fetch, 20, 900)} downloads</span></li>"""
        for path, authors, title, venue in (
            ("/publications/wp-2026-06", "J. Castell", say("paper c"), "Working Paper 2026-06"),
            (_PAPER, "O. Brandt and L. Ferro", say("paper title"), say("venue")),
            ("/publications/wp-2025-31", "M. Sato", "Parking as a subsidy", say("sato venue")),
        )
        if title
    )
    return _page("Publications", fetch, f"<h1>Publications</h1><ul class='publications'>{items}</ul>")


def _paper(say: Say, fetch: Fetch) -> str:
    return _page(
        say("paper title"),
        fetch,
        f"""<h1>{say("paper title")}</h1><p class="authors">{say("authors")}</p><h2>Abstract</h2><p>We follow 41,000
households through three reforms and find that rents rose by {say("estimate")} where transit improved. The effect fades
after six years.</p><dl><dt>Status</dt> <dd>{say("venue")}</dd> <dt>Version</dt> <dd>{say("paper version")}</dd></dl>
<p><a href="{say("pdf")}">Download the paper</a></p><p class="altmetric">Read {count(fetch, 100, 999)} times</p>""",
    )


def _people(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"""<div class="person"><h3>{name}</h3> <p class="role">{role}</p> <p>Room {room}</p></div>"""
        for name, role, room in (
            ("Ottoline Brandt", say("director"), "401"),
            ("Luca Ferro", "Research fellow", say("room")),
            (say("newcomer"), "Postdoctoral researcher", "212"),
            (say("leaver"), "Research assistant", "118"),
        )
        if name
    )
    return _page("People", fetch, f"<h1>People</h1><div class='persons'>{rows}</div>")


def _seminars(say: Say, fetch: Fetch) -> str:
    rows = (
        (say("first when"), "Ines Carvalho", "Who pays for trams?"),
        ("19 March, 14:00", say("speaker"), say("topic")),
        (say("extra"), "Noor Haddad", "Floods and house prices"),
    )
    note = one_of(fetch, ("Bring a colleague!", "Coffee from half past.", "All are welcome."))
    return _page(
        "Seminars", fetch, f"<h1>Seminars</h1>{table(('When', 'Speaker', 'Title'), rows)}<p class='hint'>{note}</p>"
    )


def _data(say: Say, fetch: Fetch) -> str:
    rows = (("Ghent", say("ghent")), ("Lund", "11.90 €"), ("Porto", say("porto")))
    return _page(
        "Rent data",
        fetch,
        f"""<h1>Rent data</h1><p>Median rent for a square metre, {say("quarter")}.</p>{table(("City", "Rent"), rows)}
<p class="usage">Queried {count(fetch, 1000, 9000)} times this week</p>""",
    )


def _phd(say: Say, fetch: Fetch) -> str:
    return _page(
        "Doctoral programme",
        fetch,
        f"""<h1>Doctoral programme</h1><p>We admit {say("places")} each year. Apply by {say("apply by")}.</p>
<h2>What we ask for</h2><ul><li>A master's degree</li>{block("li", say("letter"))}<li>A sample of your
writing</li></ul>""",
    )


INSTITUTE = MadeSite(
    "lindqvist-institute.test",
    (
        "two talks of five",
        "posts with likes",
        "image on the stage by turns",
        "newsletter window in some requests",
        "downloads of a paper",
        "reads of a paper",
        "hint under a table",
        "queries of a week",
    ),
    {
        "/": _home,
        _PAPERS: _papers,
        _PAPER: _paper,
        _PEOPLE: _people,
        _SEMINARS: _seminars,
        _DATA: _data,
        _VACANT: _phd,
    },
    (
        Slot("news a", "item of news", ("/",), {0: "Grant for the household survey renewed", 13: ""}),
        Slot("news b", "item of news", ("/",), {0: "", 5: "Luca Ferro wins the Alonso prize"}),
        Slot(
            "lead",
            "lead",
            ("/",),
            {0: "We study how cities grow.", 8: "We study how cities grow, shrink and pay their way."},
        ),
        Slot("paper c", "new publication", (_PAPERS,), {0: "", 3: "Night buses and the labour market"}),
        Slot(
            "paper title",
            "title of a paper",
            (_PAPERS, _PAPER),
            {0: "Transit and rents: first evidence", 10: "Transit and rents: evidence from three reforms"},
        ),
        Slot(
            "venue",
            "state of a paper",
            (_PAPERS, _PAPER),
            {0: "Working Paper 2026-04", 10: "Accepted at the Journal of Cities"},
        ),
        Slot("sato venue", "state of a paper", (_PAPERS,), {0: "Submitted", 7: "Land Economics 102(1)"}, "Parking"),
        Slot("authors", "authors", (_PAPER,), {0: "O. Brandt and L. Ferro", 6: "O. Brandt, L. Ferro and M. Sato"}),
        Slot("estimate", "finding", (_PAPER,), {0: "4.1 percent"}),
        Slot("paper version", "version", (_PAPER,), {0: "January 2026", 6: "March 2026"}, "Version"),
        Slot("pdf", "link target", (_PAPER,), {0: "/files/wp-2026-04.pdf", 6: "/files/wp-2026-04-r2.pdf"}),
        Slot("director", "role of a person", (_PEOPLE,), {0: "Head of research", 4: "Director"}, "Ottoline Brandt"),
        Slot("room", "room", (_PEOPLE,), {0: "305"}, "Luca Ferro"),
        Slot("newcomer", "person", (_PEOPLE,), {0: "", 2: "Tomasz Wilk"}),
        Slot("leaver", "person", (_PEOPLE,), {0: "Agnes Dahl", 12: ""}),
        Slot(
            "first when", "date of a talk", (_SEMINARS,), {0: "12 March, 14:00", 5: "13 March, 10:00"}, "Ines Carvalho"
        ),
        Slot("speaker", "speaker", (_SEMINARS,), {0: "To be announced", 3: "Pavel Dvorak"}),
        Slot("topic", "title of a talk", (_SEMINARS,), {0: "Title to follow", 3: "Zoning by accident"}),
        Slot("extra", "row of talks", (_SEMINARS,), {0: "", 11: "26 March, 14:00"}),
        Slot("quarter", "period of data", (_DATA,), {0: "third quarter of 2025", 8: "fourth quarter of 2025"}),
        Slot("ghent", "cell of data", (_DATA,), {0: "12.40 €", 8: "12.75 €"}, "Ghent"),
        Slot("porto", "cell of data", (_DATA,), {0: "13.10 €", 8: "13.65 €"}, "Porto"),
        Slot("places", "number of places", (_VACANT,), {0: "four candidates"}),
        Slot("apply by", "closing date", (_VACANT,), {0: "15 April", 12: "30 April"}),
        Slot("letter", "requirement", (_VACANT,), {0: "Two letters of reference", 7: "One letter of reference"}),
    ),
)
