"""A women's hockey league: table, fixtures, clubs and rulings."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, item, paragraph
from bench.changing.recent.common import at_times, hexes, links, mixed, number, pick
from bench.changing.scenario import Fetch

_PAGES = (
    ("/", "Home"),
    ("/table", "Table"),
    ("/fixtures", "Fixtures and results"),
    ("/clubs/ravensworth", "Ravensworth"),
    ("/scorers", "Top scorers"),
    ("/rulings", "Rulings"),
)
_SPONSORS = ("Gatley Sticks", "Morrow Physio", "Turfline", "Aqua Nova", "Wexcombe Travel", "Bank of Tyne")
_POLLS = ("Who wins the cup?", "Best save of February?", "Which kit do you like most?")
_CLIPS = (
    "Watch: all goals of round 14",
    "Watch: save of the week",
    "Watch: the captain's walk",
    "Watch: inside the camp",
)


def _page(path: str, fetch: Fetch, main: str) -> str:
    title = dict(_PAGES)[path]
    app = '<div class="app-banner"><p>Get the league app for live scores.</p><button>Open</button></div>'
    share = number(fetch, 20, 80)
    clips = "".join(
        f'<li class="clip"><span>{one}</span><em>{number(fetch, 200, 9000)} plays</em></li>'
        for one in mixed(fetch, _CLIPS, 2)
    )
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<title>{title} | Northern Hockey League</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta property="og:site_name" content="Northern
Hockey League"><link rel="icon" href="/favicon.ico"><style>.standings td{{padding:.4rem;border-bottom:1px solid
#dde}}.fixture{{display:flex;gap:1rem}}.league-header{{background:#12355b;color:#fff}}</style>
<script>window.__lh={{"s":"{hexes(fetch, 16)}"}}</script></head><body class="theme-pitchero">
{at_times(fetch, 0.3, app)}<header class="league-header"><a href="/">Northern Hockey League</a><nav><ul>{links(_PAGES)}
</ul></nav></header><div class="partner">Presented by {pick(fetch, _SPONSORS)}</div><main class="league-main">
<h1>{title}
</h1>{main}</main><section class="quick-links"><h3>For clubs</h3><ul><li>Register a player</li><li>Book an umpire</li>
<li>Enter a result</li><li>Pitch inspection form</li></ul><h3>For supporters</h3><ul><li>Find a club near you</li>
<li>Walking hockey</li><li>Summer camps for juniors</li><li>Back to hockey</li></ul></section>
<aside><div class="poll"><h4>{pick(fetch, _POLLS)}</h4>
<p>Yes {share}% · No {100 - share}%</p></div><div
class="videos"><h4>Latest clips</h4><ul>{clips}</ul></div></aside><footer><p>{number(fetch, 8000, 9900):,} followers ·
Data as of {fetch.at:%H:%M:%S}</p><p>Northern Hockey League CIO. Registered charity 1100555. Powered by Pitchside.</p>
<ul>
<li>Safeguarding</li><li>Constitution</li><li>Contact</li></ul></footer></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "/",
        fetch,
        f"""<article class="lead-story"><h2>{say("lead")}</h2><p>{say("lead text")}</p></article><section><h3>League
news</h3><ul>{item(say("news a"))}<li>Umpires' course in Durham on 21 March</li>{item(say("news b"))}</ul></section>
<section><h3>About the league</h3><p>Twelve clubs
between the Tees and the Tweed play home and away from September to April. The first goes up, the last two go down, and
the rest have tea.</p></section>""",
    )


def _table(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{club}</td><td>{record}</td><td>{goals}</td><td><b>{points}</b></td></tr>"
        for club, record, goals, points in (
            ("Ravensworth", say("rav record"), say("rav goals"), say("rav points")),
            ("Tynemouth Ladies", "10-1-3", "38:19", say("tyne points")),
            ("Alnwick", say("aln record"), say("aln goals"), "17 pts"),
            ("Berwick", "5-1-8", "20:27", "16 pts"),
            ("Consett Steel", "4-0-10", "19:31", "12 pts"),
            ("Hexham Abbey", "2-3-9", "17:40", "9 pts"),
        )
    )
    return _page(
        "/table",
        fetch,
        f"""<table class="standings"><thead><tr><th>Club</th><th>Won, drawn, lost</th><th>Goals</th><th>Points</th>
</tr></thead>
<tbody>{rows}</tbody></table>{paragraph(say("table note"))}""",
    )


def _fixtures(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"""<li class="fixture"><span class="teams">{teams}</span><span class="score">{score}</span><span class="venue">
{where}</span><span class="interest">{number(fetch, 5, 300)} going</span></li>"""
        for teams, score, where in (
            ("Ravensworth v Alnwick", say("rav aln"), "Abbey Field"),
            ("Tynemouth Ladies v Hexham Abbey", say("tyne hex"), "Priory Park"),
            (say("cup tie"), "Saturday 28 March, 15:00", "Durham City"),
        )
        if teams
    )
    return _page("/fixtures", fetch, f'<h2>March 2026</h2><ul class="fixtures">{rows}</ul>')


def _club(say: Say, fetch: Fetch) -> str:
    squad = "".join(item(name) for name in ("Esme Kirkup", say("signing"), "Lola Byers", say("leaver")))
    return _page(
        "/clubs/ravensworth",
        fetch,
        f"""<dl><dt>Head coach</dt><dd>{say("coach")}</dd><dt>Ground</dt><dd>Abbey Field, pitch two</dd>
<dt>Tickets</dt><dd>£6, children free</dd></dl><p>The club was founded in 1911 by teachers of the girls' school and
has played at Abbey Field since. It runs four senior teams, and juniors train on Friday evenings from the age of
six.</p><h2>Squad</h2><ul>{squad}</ul>""",
    )


def _scorers(say: Say, fetch: Fetch) -> str:
    return _page(
        "/scorers",
        fetch,
        f"""<ol class="scorers"><li>Esme Kirkup (Ravensworth), {say("kirkup")}</li>
<li>Hanna Vries (Tynemouth Ladies), 15
goals</li><li>{say("third")}</li></ol><p>Penalty strokes count.</p>""",
    )


def _rulings(say: Say, fetch: Fetch) -> str:
    return _page(
        "/rulings",
        fetch,
        f"""<h2>Disciplinary panel</h2><p>Case 11: {say("case 11")}</p><p>Case 12: a coach was warned for dissent.</p>
<p>The panel
has three members, none of whom belongs to a club of the two teams. It decides by a majority and gives its reasons
within a week; an appeal goes to the national body.</p>{
            paragraph(say("case 13"))
        }<h2>Registration</h2><p>Players may change clubs until {say("window")}; the form costs £12.50.</p>""",
    )


LEAGUE = MadeSite(
    "northernhockey.test",
    (
        "poll of the moment",
        "clips with plays",
        "partner by chance",
        "banner of an app at times",
        "followers",
        "people going",
        "time of the data",
    ),
    {
        "/": _home,
        "/table": _table,
        "/fixtures": _fixtures,
        "/clubs/ravensworth": _club,
        "/scorers": _scorers,
        "/rulings": _rulings,
    },
    (
        Slot(
            "lead",
            "story of a league",
            ("/",),
            {0: "Ravensworth face Alnwick", 4: "Ravensworth win it late", 11: "Points taken from Tynemouth"},
        ),
        Slot(
            "lead text",
            "text of a story",
            ("/",),
            {
                0: "The match was moved from Saturday.",
                4: "Two goals in the last five minutes.",
                11: "The panel rules on a player without papers.",
            },
        ),
        Slot("news a", "news of a league", ("/",), {0: "", 7: "New balls for all clubs next season"}),
        Slot("news b", "news of a league", ("/",), {0: "Snow closes pitch at Alnwick", 2: ""}),
        Slot("rav record", "record of a club", ("/table",), {0: "10-3-0", 4: "11-3-0"}, "Ravensworth"),
        Slot("rav goals", "goals in a table", ("/table",), {0: "41:16", 4: "44:18"}, "Ravensworth"),
        Slot("rav points", "points in a table", ("/table",), {0: "33 pts", 4: "36 pts"}, "Ravensworth"),
        Slot("tyne points", "points in a table", ("/table",), {0: "31 pts", 11: "28 pts"}, "Tynemouth Ladies"),
        Slot("aln record", "record of a club", ("/table",), {0: "5-2-6", 4: "5-2-7"}, "Alnwick"),
        Slot("aln goals", "goals in a table", ("/table",), {0: "22:25", 4: "24:28"}, "Alnwick"),
        Slot("table note", "note below a table", ("/table",), {0: "", 11: "Tynemouth Ladies: three points deducted."}),
        Slot("rav aln", "result of a match", ("/fixtures",), {0: "Monday 2 March, 19:30", 4: "3-2"}, "Ravensworth"),
        Slot(
            "tyne hex",
            "day of a match",
            ("/fixtures",),
            {0: "Saturday 14 March, 14:00", 6: "Sunday 15 March, 11:30"},
            "Tynemouth Ladies v Hexham Abbey",
        ),
        Slot("cup tie", "match in a list", ("/fixtures",), {0: "", 12: "Cup: Ravensworth v Durham"}),
        Slot("coach", "coach of a club", ("/clubs/ravensworth",), {0: "Mel Stobart", 8: "Dina Caruso (interim)"}),
        Slot("signing", "player in a squad", ("/clubs/ravensworth",), {0: "", 3: "Noor Haddad"}),
        Slot("leaver", "player in a squad", ("/clubs/ravensworth",), {0: "Becky Thorne", 13: ""}),
        Slot("kirkup", "goals of a player", ("/scorers",), {0: "18 goals", 4: "20 goals"}, "Esme Kirkup"),
        Slot(
            "third",
            "rank in a list",
            ("/scorers",),
            {0: "Jo Milburn (Alnwick), 9 goals", 4: "Ida Roe (Alnwick), 10 goals"},
        ),
        Slot(
            "case 11",
            "ruling of a panel",
            ("/rulings",),
            {0: "hearing on 4 March.", 8: "hearing put off.", 11: "three points deducted from Tynemouth Ladies."},
        ),
        Slot("case 13", "case of a panel", ("/rulings",), {0: "", 13: "Case 13: a red card was rescinded."}),
        Slot("window", "end of registration", ("/rulings",), {0: "15 March", 5: "29 March"}),
    ),
)
