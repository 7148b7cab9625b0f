"""A hockey club: fixtures, a table, teams, membership, news of the club."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, item, paragraph, row
from bench.changing.scenario import Fetch
from bench.changing.unseen.common import anchors, count, one_of, some_of, sometimes, token

_MENU = (
    ("/", "Club"),
    ("/fixtures", "Fixtures"),
    ("/table", "Table"),
    ("/first-team", "First team"),
    ("/membership", "Membership"),
    ("/pitch", "Pitch"),
)
_SPONSORS = (
    ("Hobday Scaffolding", "Up and down the county"),
    ("The Plough", "Sunday roasts after the match"),
    ("Pritchard Dental", "Mouthguards fitted for members"),
    ("Elmtree Removals", "We carry it all"),
    ("Quickstep Physio", "Back on the pitch sooner"),
)
_GALLERY = (
    ("/2025/10/club-day/", "Pictures of club day"),
    ("/2025/12/santa-sixes/", "Santa sixes: who wore it best"),
    ("/2024/06/tour/", "Tour of Jersey, relived"),
    ("/2025/05/awards/", "All winners of the awards night"),
    ("/2023/09/new-kit/", "When we changed to green"),
)


def _page(title: str, fetch: Fetch, main: str) -> str:
    name, line = one_of(fetch, _SPONSORS)
    lottery = """<div class="widget lottery-popup"><p>Play the club lottery: a pound a week, half goes to the pitch.</p>
<button>Not now</button></div>"""
    return f"""<!DOCTYPE html><html lang="en-GB"><head><meta charset="UTF-8"><title>{title} – Ashcombe Hockey
Club</title>
<meta name="generator" content="WordPress 6.7"><link rel="stylesheet"
href="/wp-content/themes/astra/style.css?ver={token(fetch, 6)}"><script>var sp_ajax={{"nonce":"{token(fetch, 10)}"}};
</script></head><body class="page-template-default wp-custom-logo ast-desktop"><div id="page" class="hfeed site">
<header class="site-header"><p class="site-title"><a href="/">Ashcombe Hockey Club</a></p>
<nav><ul class="main-header-menu">{anchors(_MENU, css="menu-item")}</ul></nav></header>
<div id="content" class="site-content"><main id="main"><div class="entry-content">{main}</div></main>
<div id="secondary"><aside class="widget"><h2 class="widget-title">Our sponsors</h2><p><strong>{name}</strong>
<span>{line}</span></p></aside><aside class="widget"><h2 class="widget-title">From the gallery</h2>
<ul>{anchors(some_of(fetch, _GALLERY, 3))}</ul></aside><aside class="widget pitch-weather"><h2>At the pitch now</h2>
<p>{count(fetch, 1, 12)}°C, wind {count(fetch, 2, 29)} km/h</p></aside>
<aside class="widget visitors"><p>Visitors: {count(fetch, 214000, 219000)}</p> <p>Guests online:
{count(fetch, 1, 19)}</p>
</aside></div></div>{sometimes(fetch, 0.4, lottery)}<footer class="site-footer"><p>Copyright © 2026 Ashcombe Hockey
Club.
Theme by Astra</p><p>{fetch.at:%a %-d %b, %H:%M}</p></footer></div></body></html>
<!-- page {token(fetch, 12)} built in 0.{count(fetch, 100, 999)} seconds -->"""


def _home(say: Say, fetch: Fetch) -> str:
    news = "".join(
        f"<article class='post'><h3>{title}</h3><p>{text}</p></article>\n"
        for title, text in (
            (say("news b"), "Tickets are ten pounds, with supper."),
            (say("news a"), "He played 212 matches for the club."),
            ("Under-12s go to Bristol", "Twenty-two children and one coach that would not start."),
            ("Umpires wanted", say("umpires")),
        )
        if title
    )
    return _page(
        "Home",
        fetch,
        f"""<h1>Ashcombe Hockey Club</h1><p class="lead-result">{say("last result")}</p><h2>Club news</h2>{news}""",
    )


def _fixtures(say: Say, fetch: Fetch) -> str:
    def line(day: str, match: str, hour: str, result: str) -> str:
        return f"""<tr class="sp-row"><td class="data-date">{day}</td><td class="data-event">{match}</td>
<td class="data-time">{hour}</td><td class="data-results">{result}</td></tr>"""

    return _page(
        "Fixtures",
        fetch,
        f"""<h1>Fixtures and results</h1><table class="sp-event-list sp-data-table"><thead><tr><th>Date</th>
<th>Match</th>
<th>Push back</th><th>Result</th></tr></thead><tbody>{line("28 February", "Ashcombe v Penhale", "14:00", "2 - 2")}
{line("4 March", "Marlowe v Ashcombe", "15:30", say("marlowe"))}
{line(say("stoke day"), "Ashcombe v Stoke Abbas", say("stoke hour"), "-")}
{line("21 March", "Calne Wanderers v Ashcombe", "13:00", say("calne"))}
{line("28 March", say("cup"), "12:30", "-") if say("cup") else ""}</tbody></table>""",
    )


def _table(say: Say, fetch: Fetch) -> str:
    return _page(
        "Table",
        fetch,
        f"""<h1>League table</h1><table class="sp-league-table"><thead><tr><th>Team</th><th>Played</th><th>Points</th>
</tr>
</thead><tbody><tr><td>Penhale</td><td>16 of 22</td><td>37 pts</td></tr>
<tr><td>Ashcombe</td><td>{say("played")}</td><td>{say("points")}</td></tr>
<tr><td>Calne Wanderers</td><td>16 of 22</td><td>{say("calne points")}</td></tr>
<tr><td>Marlowe</td><td>16 of 22</td><td>25 pts</td></tr></tbody></table>{paragraph(say("table note"))}""",
    )


def _team(say: Say, fetch: Fetch) -> str:
    return _page(
        "First team",
        fetch,
        f"""<h1>First team</h1><p>Coach: {say("coach")}</p><ul class="players"><li>Harriet Dunmore, goalkeeper</li>
<li>{say("captain")}</li>
{item(say("signing"))}{item(say("leaver"))}<li>Beth Amory, forward</li></ul>
<p>Training is on {say("training")}, on the top pitch.</p>""",
    )


def _membership(say: Say, fetch: Fetch) -> str:
    return _page(
        "Membership",
        fetch,
        f"""<h1>Membership</h1><table><tbody><tr><th>Adults</th><td>{say("adults")}</td></tr>
<tr><th>Under 18</th><td>£95</td></tr>{row(say("family"))}</tbody></table>
<p>Ask {say("secretary")} for a form, or <a href="{say("form")}">fill it in online</a>.</p>""",
    )


def _pitch(say: Say, fetch: Fetch) -> str:
    return _page(
        "Pitch",
        fetch,
        f"""<h1>Pitch</h1><p class="pitch-state">{say("pitch")}</p><h2>Hire</h2>
<p>The pitch can be hired for {say("hire")} an hour with lights. Blades and metal studs are forbidden, and dogs must
stay
behind the fence at all times.</p>""",
    )


CLUB = MadeSite(
    "ashcombe-hockey.test",
    (
        "sponsor of a club drawn at request",
        "gallery drawn at request",
        "weather at a pitch",
        "counter of visitors of a club",
        "lottery popup at times",
        "minute in the footer",
    ),
    {
        "/": _home,
        "/fixtures": _fixtures,
        "/table": _table,
        "/first-team": _team,
        "/membership": _membership,
        "/pitch": _pitch,
    },
    (
        Slot("news a", "club news", ("/",), {0: "", 4: "Farewell to Gerald Hext"}),
        Slot("news b", "club news", ("/",), {0: "", 12: "Quiz night in the clubhouse on 11 April"}),
        Slot(
            "umpires",
            "sentence of club news",
            ("/",),
            {0: "We need two for the spring."},
        ),
        Slot(
            "last result",
            "result in a sentence",
            ("/",),
            {0: "Last match: Ashcombe 2, Penhale 2.", 10: "Last match: Marlowe 1, Ashcombe 4."},
        ),
        Slot("marlowe", "result", ("/fixtures",), {0: "to be played", 10: "1 - 4"}, "Marlowe v Ashcombe"),
        Slot("stoke day", "day of a match", ("/fixtures",), {0: "14 March", 5: "15 March"}, "Stoke Abbas"),
        Slot("stoke hour", "hour of a match", ("/fixtures",), {0: "14:30"}, "Stoke Abbas"),
        Slot("calne", "state of a match", ("/fixtures",), {0: "as planned"}, "Calne Wanderers"),
        Slot("cup", "match", ("/fixtures",), {0: "", 3: "Cup semi-final: Ashcombe v Dorchester"}),
        Slot("played", "matches played", ("/table",), {0: "15 of 22", 10: "16 of 22"}, "Ashcombe"),
        Slot("points", "points", ("/table",), {0: "30 pts", 10: "33 pts"}, "Ashcombe"),
        Slot("calne points", "points", ("/table",), {0: "29 pts", 6: "27 pts"}, "Calne Wanderers"),
        Slot(
            "table note",
            "note under a table",
            ("/table",),
            {0: "", 6: "Calne were docked two for a late cancellation."},
        ),
        Slot("coach", "coach", ("/first-team",), {0: "Sian Trevose", 9: "Marcus Ille"}),
        Slot("captain", "player", ("/first-team",), {0: "Joanna Pyke, midfield"}),
        Slot("signing", "player", ("/first-team",), {0: "", 3: "Ilse de Wit, defender"}),
        Slot("leaver", "player", ("/first-team",), {0: "Robyn Tasker, forward", 4: ""}),
        Slot("training", "days of training", ("/first-team",), {0: "Tuesdays"}),
        Slot("adults", "subscription", ("/membership",), {0: "£210", 7: "£225"}, "Adults"),
        Slot("family", "kind of membership", ("/membership",), {0: "", 7: "Family | £430"}),
        Slot("secretary", "secretary", ("/membership",), {0: "Mrs Evelyn Court"}),
        Slot(
            "form",
            "link target",
            ("/membership",),
            {0: "/forms/join-2025", 14: "/forms/join-2026"},
            "fill it in online",
        ),
        Slot(
            "pitch",
            "state of a pitch",
            ("/pitch",),
            {0: "The pitch is playable.", 5: "The pitch is closed because of frost.", 6: "The pitch is playable."},
        ),
        Slot("hire", "price of hire", ("/pitch",), {0: "£48"}),
    ),
)
