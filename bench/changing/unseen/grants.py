"""A foundation that gives grants: open calls, single calls, awards, questions."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, item, paragraph, row
from bench.changing.scenario import Fetch
from bench.changing.unseen.common import anchors, by_turns, count, one_of, some_of, sometimes, token

_HEDGES, _MUSIC, _BOOKS = "/calls/hedgerows-and-headlands", "/calls/music-in-care-homes", "/calls/travelling-libraries"
_MENU = (("/", "Open calls"), ("/awards", "Awards"), ("/questions", "Questions"), (_MUSIC, "Music"))
_STORIES = (
    ("/stories/otters", "The river where otters came back"),
    ("/stories/brass", "A brass band finds its feet"),
    ("/stories/orchard", "An orchard for a whole street"),
    ("/stories/bus", "The book bus that would not give up"),
    ("/stories/dry-stone", "Learning to build dry stone walls"),
)
_LINES = (
    ("Give where you live", "A monthly gift keeps small groups going."),
    ("Become an assessor", "Read applications from your kitchen table."),
    ("Leave a legacy", "Talk to us about a gift in your will."),
)


def _page(title: str, fetch: Fetch, main: str) -> str:
    head, text = one_of(fetch, _LINES)
    cookies = """<div class="cky-consent-container"><p>We value your privacy. We use cookies to analyse our traffic.</p>
<button>Customise</button> <button>Reject all</button> <button>Accept all</button></div>"""
    webinar = """<div class="alert alert-info alert-dismissible" role="alert"><p>Join our free webinar on writing
budgets.</p>
<button class="btn-close" aria-label="Close"></button></div>"""
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title} | Thornbury Trust</title>
<link href="/static/bootstrap.min.css?h={token(fetch, 10)}" rel="stylesheet"><meta name="csrf-token"
content="{token(fetch, 40)}"></head><body><nav class="navbar navbar-expand-lg bg-body-tertiary"><div class="container">
<a class="navbar-brand" href="/">Thornbury Trust</a><ul class="navbar-nav">{anchors(_MENU, css="nav-item")}</ul></div>
</nav>
{sometimes(fetch, 0.3, webinar)}<div class="container py-4"><div class="row"><main class="col-lg-8">{main}</main>
<aside class="col-lg-4"><div class="card mb-3"><div class="card-body"><h5 class="card-title">{head}</h5>
<p class="card-text">{text}</p></div></div><div class="card"><div class="card-body"><h5 class="card-title">Stories</h5>
<ul class="list-unstyled">{anchors(some_of(fetch, _STORIES, 3))}</ul></div></div>
<p class="text-muted small">{count(fetch, 3, 44)} people are on this site</p></aside></div></div>
<footer class="border-top py-3"><p>Thornbury Trust, registered charity</p><ul class="list-inline">
<li>Privacy</li> <li>Safeguarding</li> <li>Annual reports</li></ul>
<p class="small">Session {token(fetch, 8)} · {fetch.at:%d/%m/%Y %H:%M:%S}</p></footer>
{sometimes(fetch, 0.35, cookies)}</body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    cards = "".join(
        f"""<div class="card mb-3"><div class="card-body"><h2 class="h5"><a href="{path}">{title}</a></h2>
<p class="card-text">{text}</p> <span class="badge">{state}</span></div></div>"""
        for path, title, text, state in (
            ("/calls/playing-fields", say("fields"), "For changing rooms and drains.", "Open soon"),
            (_HEDGES, "Hedgerows and headlands", "For farmers and parishes.", say("hedges badge")),
            (_MUSIC, "Music in care homes", say("music line"), "Open"),
            (_BOOKS, "Travelling libraries", "For vans, bikes and boats with books.", "Open"),
        )
        if title
    )
    return _page(
        "Open calls",
        fetch,
        f"""<h1>Open calls</h1><p class="lead">{say("lead")}</p>{cards}
<p class="fact">{by_turns(fetch, "fact", _FACTS)}</p>""",
    )


_FACTS = (
    "Did you know? Our first grant paid for a bell.",
    "Did you know? Half of our assessors are retired teachers.",
    "Did you know? We have never turned down a brass band.",
)


def _call(title: str, facts: str, text: str, fetch: Fetch) -> str:
    return _page(
        title,
        fetch,
        f"""<h1>{title}</h1><p class="views">{count(fetch, 400, 990)} views</p>
<table class="table"><tbody>{facts}</tbody></table>{text}<form method="post"><input type="hidden"
name="csrfmiddlewaretoken" value="{token(fetch, 48)}"><button class="btn btn-primary">Start an application</button>
</form>""",
    )


def _fact(name: str, value: str) -> str:
    return f'<tr><th scope="row">{name}</th><td>{value}</td></tr>\n'


def _hedges(say: Say, fetch: Fetch) -> str:
    return _call(
        "Hedgerows and headlands",
        _fact("Grant", say("hedges sum")) + _fact("Deadline", say("hedges end")) + _fact("Area", say("hedges area")),
        f"""<p>We pay for plants, fences and labour along the edges of fields.</p><h2>Who can apply</h2><ul>
<li>Farmers with up to 80 hectares</li>
{item(say("hedges who"))}</ul>""",
        fetch,
    )


def _music(say: Say, fetch: Fetch) -> str:
    return _call(
        "Music in care homes",
        _fact("Grant", "Up to £6,000") + _fact("Deadline", "30 April 2026") + _fact("Contact", say("music contact")),
        f"""<p>{say("music text")}</p><p>Use our <a href="{say("music form")}">budget form</a>.</p>
{paragraph(say("music match"))}""",
        fetch,
    )


def _books(say: Say, fetch: Fetch) -> str:
    return _call(
        "Travelling libraries",
        _fact("Grant", say("books sum")) + _fact("Decision", say("books decision")),
        f"""<p>A grant pays for a vehicle, its upkeep for {say("books years")} and the first thousand books.</p>
<h2>{say("books heading")}</h2><p>Two people who know your area read each application.</p>""",
        fetch,
    )


def _awards(say: Say, fetch: Fetch) -> str:
    return _page(
        "Awards",
        fetch,
        f"""<h1>Awards</h1><table class="table table-striped"><thead><tr><th>Group</th><th>Call</th><th>Sum</th></tr>
</thead>
<tbody>{row(say("award a"))}{row(say("award b"))}<tr><td>Lower Wick parish</td><td>Hedgerows</td><td>{say("wick")}</td>
</tr>
<tr><td>Severn Singers</td><td>Music</td><td>£4,100</td></tr></tbody></table><p>In all we gave {say("total")} last
year.</p>""",
    )


def _questions(say: Say, fetch: Fetch) -> str:
    asked = "".join(
        f'<div class="accordion-item"><h3>{question}</h3><p>{answer}</p></div>\n'
        for question, answer in (
            ("Can we apply twice?", say("twice")),
            (say("salaries"), "Yes, for up to half of the sum."),
            ("When is the money paid?", say("paid")),
        )
        if question
    )
    return _page("Questions", fetch, f"<h1>Questions</h1>{asked}")


GRANTS = MadeSite(
    "thornbury-trust.test",
    (
        "appeals drawn at request",
        "stories drawn at request",
        "alert of a webinar at times",
        "cookie box of a charity",
        "people on a site",
        "session and moment in a footer",
        "views of a call",
        "fact of the half day",
    ),
    {"/": _home, _HEDGES: _hedges, _MUSIC: _music, _BOOKS: _books, "/awards": _awards, "/questions": _questions},
    (
        Slot("fields", "call", ("/",), {0: "", 7: "Village playing fields"}),
        Slot("hedges badge", "state of a call", ("/",), {0: "Open", 12: "Closed"}, "Hedgerows and headlands"),
        Slot(
            "music line",
            "line of a call",
            ("/",),
            {0: "For choirs and single players.", 4: "For choirs, bands and single players in Wales, too."},
        ),
        Slot(
            "lead",
            "leading sentence",
            ("/",),
            {0: "We give £2 million this year."},
        ),
        Slot("hedges sum", "sum of a grant", (_HEDGES,), {0: "£500 to £5,000", 3: "£500 to £7,500"}, "Grant"),
        Slot("hedges end", "deadline of a call", (_HEDGES,), {0: "13 March 2026", 6: "27 March 2026"}, "Deadline"),
        Slot("hedges area", "area", (_HEDGES,), {0: "Gloucestershire"}, "Area"),
        Slot("hedges who", "who can apply", (_HEDGES,), {0: "", 6: "Schools with land of their own"}),
        Slot("music contact", "contact", (_MUSIC,), {0: "Petra Lovell", 11: "Jonah Achebe"}, "Contact"),
        Slot(
            "music text",
            "text of a call",
            (_MUSIC,),
            {
                0: "Ten concerts or workshops within a year, in at least two homes.",
                4: "Eight concerts or workshops within a year, in at least three homes.",
            },
        ),
        Slot(
            "music form",
            "link target",
            (_MUSIC,),
            {0: "/files/budget.xlsx", 8: "/files/budget-2026.xlsx"},
            "budget form",
        ),
        Slot("music match", "condition", (_MUSIC,), {0: "You must find a tenth of the sum yourselves.", 13: ""}),
        Slot("books sum", "sum of a grant", (_BOOKS,), {0: "Up to £25,000", 5: "Up to £32,000"}, "Grant"),
        Slot("books decision", "month of a decision", (_BOOKS,), {0: "July 2026", 14: "September 2026"}, "Decision"),
        Slot("books years", "years of upkeep", (_BOOKS,), {0: "three years"}),
        Slot("books heading", "heading of a call", (_BOOKS,), {0: "How we decide"}),
        Slot("award a", "award", ("/awards",), {0: "", 3: "Frome Valley Strings | Music | £5,250"}),
        Slot("award b", "award", ("/awards",), {0: "", 11: "Berkeley book boat | Libraries | £19,800"}),
        Slot("wick", "sum awarded", ("/awards",), {0: "£3,200", 7: "£2,900"}, "Lower Wick parish"),
        Slot("total", "sum in a sentence", ("/awards",), {0: "£1,870,000"}),
        Slot(
            "twice",
            "answer to a question",
            ("/questions",),
            {0: "No, once a year.", 5: "Yes, but not for the same call."},
        ),
        Slot("salaries", "question", ("/questions",), {0: "", 10: "Can we pay salaries?"}),
        Slot("paid", "answer to a question", ("/questions",), {0: "In two halves."}),
    ),
)
