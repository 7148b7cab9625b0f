"""The bills of a parliament: list, stages, amendments, committees, divisions."""

from __future__ import annotations

from bench.changing.last.common import anchors, block, count, head, key, maybe, moment, one_of, some_of, table
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.scenario import Fetch

_SEEDS, _HOMES, _AMENDMENTS = "/bills/5012", "/bills/5020", "/bills/5012/amendments"
_COMMITTEE, _VOTES = "/committees/rural-affairs", "/divisions"
_MENU = (
    ("/", "Bills"),
    (_SEEDS, "Seeds Bill"),
    (_HOMES, "Empty Homes Bill"),
    (_AMENDMENTS, "Amendments"),
    (_COMMITTEE, "Rural Affairs Committee"),
    (_VOTES, "Divisions"),
)
_EXPLAINERS = (
    ("/learn/readings", "What happens at a second reading?"),
    ("/learn/speaker", "How the Speaker is chosen"),
    ("/learn/petitions", "How to start a petition"),
    ("/learn/visit", "Visit the public gallery"),
    ("/learn/whips", "What do whips do?"),
)
_SEARCHED = ("energy bill", "school meals", "who is my member", "hansard", "pensions", "dog licences", "bus fares")


def _page(title: str, fetch: Fetch, main: str) -> str:
    searched = "".join(f"<li>{one}</li> " for one in some_of(fetch, _SEARCHED, 4))
    consent = """<div class="cookie-bar"><p>Parliament uses cookies to measure how you use this
website.</p><button>Accept
</button> <button>Decline</button></div>"""
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
{head(fetch, title, "Parliament of Orrin", "Bills, votes and committees")}
<meta name="request-id" content="{key(fetch, 24)}"><link rel="stylesheet"
href="/dist/site.css?v={key(fetch, 8)}"></head>
<body class="bills"><div class="o-page">{maybe(fetch, 0.3, consent)}<header class="c-header"><a href="/">Parliament of
Orrin</a> <form action="/search"><input type="hidden" name="__RequestVerificationToken" value="{key(fetch, 48)}">
<input name="q"><button>Search</button></form></header><nav class="c-primary-nav"><ul>{anchors(_MENU)}</ul></nav>
<div class="c-live"><span>Now in the chamber</span> <span>{one_of(fetch, ("Stream 1", "Stream 2"))}:
{count(fetch, 90, 1900)} watching</span></div><main id="main-content">{main}</main><aside class="c-aside"><h2>Popular
searches</h2><ul>{searched}</ul>
<h2>Learn about parliament</h2><ul>{anchors(some_of(fetch, _EXPLAINERS, 2))}</ul></aside>
<footer class="c-footer"><p>Parliament of Orrin, Assembly Square 1</p><p>Crown copyright applies to the texts of
bills.</p><p>Generated {moment(fetch, "%d/%m/%Y %H:%M:%S")}</p></footer></div></body></html>"""


def _list(say: Say, fetch: Fetch) -> str:
    cards = "".join(
        f"""<div class="card card-bill"><div class="card-inner"><h3 class="primary-info"><a
href="{path}">{name}</a></h3>
<div class="secondary-info">{house}</div> <div class="indicators-left">{stage}</div></div></div>"""
        for path, name, house, stage in (
            (_SEEDS, "Seeds Bill", "Upper House", say("seeds stage")),
            (_HOMES, "Empty Homes Bill", "Lower House", say("homes stage")),
            ("/bills/5031", say("harbours"), "Lower House", "First reading"),
            ("/bills/4977", say("lotteries"), "Upper House", "Third reading"),
        )
        if name
    )
    return _page("Bills", fetch, f'<h1>Bills before Parliament</h1><div class="card-list">{cards}</div>')


def _stages(rows: tuple[tuple[str, str], ...]) -> str:
    return "".join(f"<li><h4>{name}</h4> <p>{when}</p></li>" for name, when in rows if when)


def _seeds(say: Say, fetch: Fetch) -> str:
    stages = _stages(
        (("Second reading", "14 January 2026"), ("Committee", say("committee day")), ("Report", say("report")))
    )
    return _page(
        "Seeds Bill",
        fetch,
        f"""<h1>Seeds Bill</h1><dl><dt>Sponsor</dt> <dd>{say("sponsor")}</dd> <dt>Stage</dt>
<dd>{say("seeds stage")}</dd></dl>
<h2>Long title</h2><p>{say("long title")}</p><h2>Stages</h2><ol class="stages">{stages}</ol>
<p>The <a href="{say("print")}">bill as printed</a> is the text that is debated.</p>
<p class="followers">{count(fetch, 200, 990)} people follow this bill</p>""",
    )


def _homes(say: Say, fetch: Fetch) -> str:
    stages = _stages((("First reading", "3 February 2026"), ("Second reading", say("second"))))
    return _page(
        "Empty Homes Bill",
        fetch,
        f"""<h1>Empty Homes Bill</h1><p>Councils may charge a levy on homes that stand empty for more than
{say("months")}.</p>
<h2>Stages</h2><ol class="stages">{stages}</ol><h2>Publications</h2><ul>{block("li", say("paper"))}<li>Explanatory
notes</li>
</ul><p class="followers">{count(fetch, 200, 990)} people follow this bill</p>""",
    )


def _amendments(say: Say, fetch: Fetch) -> str:
    rows = (
        ("1", "Clause 2, page 3, line 14", "Mr Tolland", say("decision 1")),
        ("2", "Clause 5, page 6, line 2", "Ms Arden", say("decision 2")),
        (say("amendment"), "Clause 9, page 11, line 30", "Mr Tolland", "Tabled"),
    )
    return _page(
        "Amendments to the Seeds Bill",
        fetch,
        f"<h1>Amendments to the Seeds Bill</h1>{table(('Number', 'Place', 'Member', 'Decision'), rows)}",
    )


def _committee(say: Say, fetch: Fetch) -> str:
    members = "".join(block("li", name) for name in ("Ms Arden", say("member"), "Mr Quist", "Ms Vane"))
    return _page(
        "Rural Affairs Committee",
        fetch,
        f"""<h1>Rural Affairs Committee</h1><p>Chair: {say("chair")}</p><h2>Members</h2><ul
class="members">{members}</ul>
<h2>Next meeting</h2><p>{say("sitting")}</p>""",
    )


def _votes(say: Say, fetch: Fetch) -> str:
    rows = (
        (say("division"), "Seeds Bill: amendment 1", "58", "71"),
        ("Division 88", "Fisheries order", say("ayes"), "49"),
        ("Division 87", "Business of the house", "96", "12"),
    )
    return _page("Divisions", fetch, f"<h1>Divisions</h1>{table(('Division', 'Subject', 'Ayes', 'Noes'), rows)}")


BILLS = MadeSite(
    "parliament-orrin.test",
    (
        "watching a stream",
        "popular searches",
        "two explainers of five",
        "followers of a bill",
        "generated at a moment",
        "cookie bar of a parliament",
    ),
    {
        "/": _list,
        _SEEDS: _seeds,
        _HOMES: _homes,
        _AMENDMENTS: _amendments,
        _COMMITTEE: _committee,
        _VOTES: _votes,
    },
    (
        Slot("seeds stage", "stage of a bill", ("/", _SEEDS), {0: "Committee stage", 9: "Report stage"}, "Seeds Bill"),
        Slot(
            "homes stage",
            "stage of a bill",
            ("/",),
            {0: "Awaiting debate", 5: "Listed for 17 March"},
            "Empty Homes Bill",
        ),
        Slot("harbours", "new bill", ("/",), {0: "", 3: "Harbours (Dredging) Bill"}),
        Slot("lotteries", "new bill", ("/",), {0: "Lotteries Bill", 12: ""}),
        Slot("sponsor", "names of people", (_SEEDS,), {0: "Lord Ferris", 6: "Baroness Whitlow"}, "Sponsor"),
        Slot("committee day", "date of a stage", (_SEEDS,), {0: "5 March 2026", 2: "10 March 2026"}, "Committee"),
        Slot("report", "date of a stage", (_SEEDS,), {0: "", 9: "26 March 2026"}, "Report"),
        Slot(
            "long title",
            "long title",
            (_SEEDS,),
            {
                0: "A bill to regulate the sale of seeds.",
                11: "A bill to regulate the sale of seeds and young plants.",
            },
        ),
        Slot("print", "link target", (_SEEDS,), {0: "/files/5012/bill-44.pdf", 9: "/files/5012/bill-44-amended.pdf"}),
        Slot("second", "date of a stage", (_HOMES,), {0: "", 5: "17 March 2026"}, "Second reading"),
        Slot("months", "period in a bill", (_HOMES,), {0: "twelve months", 13: "nine months"}),
        Slot("paper", "publication of a bill", (_HOMES,), {0: "", 7: "Impact assessment"}),
        Slot("decision 1", "decision", (_AMENDMENTS,), {0: "Not called", 4: "Negatived"}, "1"),
        Slot("decision 2", "decision", (_AMENDMENTS,), {0: "Pending", 8: "Agreed"}, "2"),
        Slot("amendment", "row of amendments", (_AMENDMENTS,), {0: "", 10: "NC3"}),
        Slot("member", "member of a committee", (_COMMITTEE,), {0: "Mr Haldane", 6: "Dr Okafor"}),
        Slot("chair", "names of people", (_COMMITTEE,), {0: "Sir Edric Moss", 14: "Ms Vane (acting)"}),
        Slot(
            "sitting",
            "meeting",
            (_COMMITTEE,),
            {0: "Wednesday 11 March, 9.30 am, Room 4", 7: "Thursday 12 March, 2 pm, Room 6"},
        ),
        Slot("division", "row of divisions", (_VOTES,), {0: "", 4: "Division 89"}),
        Slot("ayes", "corrected count", (_VOTES,), {0: "77"}, "Division 88"),
    ),
)
