"""A regional news site in the blocks of a blogging system: reports, a live page, roads, a league, corrections."""

from __future__ import annotations

from datetime import datetime

from bench.changing.appearing.chance import chosen, grown, in_turn, is_on, made_up, thousands, without
from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, ago, before, today
from bench.changing.scenario import Fetch
from bench.changing.visible import start_of

BRIDGE, SCHOOLS, LIVE = "/2026/02/tarn-bridge-closure/", "/2026/02/school-merger-vote/", "/live/council-budget/"
ROADS, SPORT, FIXED = "/roads/", "/sport/fell-racing/", "/corrections/"
PAGES = (
    (BRIDGE, "Tarn bridge to close for repairs", "Two of its five piers have cracks below the water line."),
    (SCHOOLS, "Parents vote on school merger", "Both villages would keep a building, and share a head teacher."),
    (LIVE, "Live: the council budget", "Councillors meet in the Corn Hall, and everybody may watch."),
    (ROADS, "Roads this week", "Where the county digs, and for how long."),
    (SPORT, "Fell racing: the winter series", "Five races, of which the best four count."),
    (FIXED, "Corrections", "What we got wrong, with the date on which we put it right."),
)
FIRMS = ("Askrigg Roofing", "Dale Opticians", "Hobb & Sons Tyres", "Swale Kitchens", "Kettle Tea Rooms", "Bolton Beds")
DEALS = ("book a free visit", "half price fitting", "three for two", "new showroom", "ask for Dawn", "order by phone")
READERS = ("Fellwalker", "Jan_of_Reeth", "Cynic62", "MillOwner", "Ewe Turn", "Postie", "Brenda K.", "northernlass")
SAID = ("About time too.", "My bus goes that way.", "Who pays?", "Same as in 1998.", "Well reported.", "Poor sheep.")

TOP = Slot("/", "top headline rewritten", {0: "Bridge may close", 2: "Bridge will close", 9: "Bridge closed"}, "Front")
GALE = Slot("/", "warning of a storm", {0: "", 5: "Amber warning of wind until midnight", 7: ""}, "Weather")
DIARY = Slot("/", "entry in a diary", {0: "Auction mart, 9 March", 11: "Auction mart, 16 March"}, "Diary")
CLOSES = Slot(BRIDGE, "first day of a closure", {0: "from 23 March", 4: "from 30 March", 9: "from 6 April"}, "Closure")
COST = Slot(BRIDGE, "cost in prose", {0: "£1.4 million", 6: "£1.9 million"}, "Repairs")
DETOUR = Slot(BRIDGE, "sentence on a detour", {0: "", 3: "The detour by Muker takes half an hour."}, "Detour")
PLAN = Slot(
    BRIDGE,
    "link target",
    {0: "https://county.example/docs/diversion-a.pdf", 12: "https://county.example/docs/diversion-c.pdf"},
    "map of the diversion",
)
TURNOUT = Slot(SCHOOLS, "turnout", {0: "38 per cent", 1: "44 per cent", 3: "61 per cent"}, "Vote")
RESULT = Slot(SCHOOLS, "result above a report", {0: "", 5: "Update: the merger was turned down by 19 votes."}, "Vote")
HEADTEACHER = Slot(SCHOOLS, "quotation removed", {0: "“Small classes are a gift”, she said.", 13: ""}, "Quotation")
POSTS = (
    Slot(LIVE, "post on a live page", {0: "The meeting opens with a minute of silence."}, "Live"),
    Slot(LIVE, "post on a live page", {0: "", 2: "First vote: the library van keeps its driver."}, "Live"),
    Slot(LIVE, "post on a live page", {0: "", 3: "Second vote: no money for the swimming bath."}, "Live"),
    Slot(LIVE, "post on a live page", {0: "", 6: "Day two: the swimming bath is back on the table."}, "Live"),
    Slot(LIVE, "post on a live page", {0: "", 7: "The budget passes with a majority of four."}, "Live"),
)
STATE = Slot(LIVE, "state of a meeting", {0: "In session", 4: "Adjourned", 6: "In session", 8: "Over"}, "Meeting")
WORKS = Slot(ROADS, "road works extended", {0: "until 13 March", 8: "until 27 March"}, "B6270")
PASS = Slot(ROADS, "pass shut and open", {0: "Open", 5: "Shut", 7: "Open", 12: "Shut", 14: "Open"}, "Buttertubs", False)
NEWWORKS = Slot(ROADS, "row of road works", {0: "", 10: "Station Yard"}, "Road works")
LEADER = Slot(SPORT, "points of a runner", {0: "187 points", 4: "231 points"}, "Ellie Raw")
RACE = Slot(SPORT, "race put off", {0: "Sunday 15 March", 10: "Sunday 22 March"}, "Great Shunner")
MISTAKE = Slot(FIXED, "correction on top", {0: "", 11: "The mart has 900 pens, not 9,000."}, "Corrections")
SLOTS = (TOP, GALE, DIARY, CLOSES, COST, DETOUR, PLAN, TURNOUT, RESULT, HEADTEACHER, *POSTS, STATE, WORKS, PASS)


MORE = {  # what a page says besides, and never otherwise
    "/": "<h2>Letters</h2><p>On the price of hay, on the bells of Aysgarth, and on who may park at the "
    "falls: five letters, all of them signed.</p> <h2>From the archive</h2><p>A hundred years ago the "
    "Courier complained of motor cars. They were thought a danger to sheep, and the sheep were "
    "thought to be in the right.</p><h2>Services</h2><ul><li>Births, marriages and "
    "deaths</li><li>Auctions and sales</li><li>Bell ringing</li> <li>Chemists on duty</li><li>Back "
    "issues</li></ul>",
    BRIDGE: "<p>Engineers found the damage when the river was low in January. Divers went down twice, and a "
    "third time with a camera that was meant for sewers. “It stands, but it stands like somebody with "
    "a bad knee”, says the surveyor of the county.</p><p>Two farms on the far side have asked for a "
    "ford, as there was one before the bridge. The county says that a ford for a few months would "
    "need as many papers as a bridge for a century. The parish has offered its tractor to bring "
    "children to the bus.</p><p>The bridge is a listed monument. Stone for the cutwaters must come "
    "from the same quarry, which closed in 1932 and is now a pond with newts.</p>",
    SCHOOLS: "<p>Those in favour point to the roof, which leaks, and to the bus, which is half empty anyway. "
    "Those against say that a village without a school is a village without a morning. Both sides met "
    "in the reading room, where it was so full that the windows were opened in frost.</p> <p>The "
    "diocese owns one of the buildings and the county the other. Neither has said what would become "
    "of the teacher’s house, in which nobody has lived since the last head moved to Richmond.</p>",
    LIVE: "<h2>What it is about</h2><p>The council has to save, as in each of the past nine years. On the "
    "list are the baths, the library van, the grit for back lanes and the Christmas lights. The "
    "reserve is as low as it may legally be.</p><h2>Who sits there</h2><p>Thirty-two councillors in "
    "four groups and two who sit by the window and belong to none. The chair votes only when there is "
    "a tie.</p>",
    ROADS: "<h2>Winter service</h2><p>Gritting goes by priority: first the main road, then the school buses, "
    "then the lanes to farms with milk. Yellow bins are for the road and not for "
    "drives.</p><h2>Buses</h2><p>The dale bus turns at the chapel while the lower road is up. Drivers "
    "stop where you wave, if it is safe; on Sundays there is the walkers’ bus, with a rack for four "
    "bicycles.</p>",
    SPORT: "<p>Runners carry a map, a whistle and a cover for the whole body, and those who arrive without "
    "are sent home. The series began in 1978 as a bet between two shepherds. The record for the whole "
    "series still belongs to one of their nephews.</p><p>Juniors run the short course with the white "
    "flags. There is soup afterwards in the Institute, made by those who do not run any more and say "
    "so with relief.</p>",
    FIXED: "<p>We put right what is wrong in the text itself and say so here. What is only unclear we mend "
    "without a note. Nothing is taken off because somebody does not like it; if a court tells us to, "
    "we say that as well.</p><p>Complaints that we do not settle go to the readers’ panel, which has "
    "three members and meets in the snug of the Board Inn.</p>",
}


def advert(fetch: Fetch) -> str:
    return (
        f'<div class="wp-block-advanced-ads ad-{key(fetch, 5)}"><small>Advertisement</small>'
        f'<a href="https://ads.example/go/{key(fetch, 10)}">{made_up(fetch, FIRMS, DEALS)}</a></div>'
    )


def frame(title: str, main: str, path: str, fetch: Fetch) -> str:
    read = listed([f'<a href="{where}">{name}</a>' for where, name, _ in chosen(fetch, PAGES, path, 4)])
    more = "".join(
        f'<li class="wp-block-post"><h3><a href="{where}">{name}</a></h3><p class="excerpt">{lead}</p></li>'
        for where, name, lead in in_turn(fetch, PAGES, path, 2)
    )
    wall = sometimes(
        fetch,
        0.4,
        f'<div class="cmplz-banner"><p>We and {number(fetch, 610, 790)} partners keep cookies on your device.</p>'
        "<button>Agree</button><button>Options</button></div>",
    )
    return f"""<!DOCTYPE html><html lang="en-GB"><head><meta charset="UTF-8">
<title>{title} &#8211; Dales Courier</title>
<link rel="stylesheet" href="/wp-content/t.css?ver={key(fetch, 6)}"></head>
<body class="wp-embed-responsive single">{wall}<div class="wp-site-blocks">
<header class="wp-block-template-part"><p class="site-title"><a href="/">Dales Courier</a></p>
<p class="has-small-font-size">{today(fetch, ENGLISH)}</p><nav class="wp-block-navigation"><a href="{ROADS}">Roads</a>
<a href="{SPORT}">Sport</a><a href="{LIVE}">Council</a><a href="{FIXED}">Corrections</a></nav></header>
<div class="wp-block-columns"><main class="wp-block-column"><h1 class="wp-block-post-title">{title}</h1>
{main}{MORE[path]}</main>
<aside class="wp-block-column">{advert(fetch)}<h2>Most read this hour</h2><ol>{read}</ol>
<h2>More news</h2><ul class="wp-block-post-template">{more}</ul></aside></div>
<footer><p>The Dales Courier has come out since 1887: first from a chapel, now from a former dairy in Hawes.</p>
<p>If you think that a report is wrong, write to the editor; we answer every letter that has a name under it.</p>
<p>© 1887–{fetch.at.year} Courier Press. Made in {number(fetch, 80, 990)} ms with {number(fetch, 21, 88)} queries.</p>
</footer></div></body></html>"""


def byline(who: str, since: datetime, fetch: Fetch) -> str:
    return f'<p class="byline">By {who} · {ago(fetch, ENGLISH, since)} · {thousands(fetch, 900, 9900)} views</p>'


def talk(fetch: Fetch) -> str:
    """Three comments of many, as a plug-in shows them."""
    entries = [
        f"<b>{who}</b> {pick(fetch, SAID)} <span>▲ {number(fetch, 1, 240)}</span>" for who in mixed(fetch, READERS, 3)
    ]
    return f'<section class="comments"><h2>What readers say</h2><ul>{listed(entries)}</ul></section>'


def front(round: int, fetch: Fetch) -> str:
    blocks = [
        f'<article><h2><a href="{where}">{name}</a></h2><p>{lead}</p><span>{number(fetch, 2, 99)} '
        "comments</span></article>"
        for where, name, lead in PAGES[:4]
    ]
    return frame(
        "News from the Dales",
        f"{para(GALE.at(round), ' class=alert')}<p class=kicker>{TOP.at(round)} <small>{number(fetch, 30, 900)} reading"
        f"</small></p>{''.join(blocks)}<h2>Diary</h2>"
        f"<ul>{listed(('Mothers’ Union, 4 March', DIARY.at(round), 'Brass band, 21 March'))}</ul>",
        "/",
        fetch,
    )


def bridge(round: int, fetch: Fetch) -> str:
    return frame(
        "Tarn bridge to close for repairs",
        f"{byline('Alice Metcalfe', before(30), fetch)}<p>Two of its five piers have cracks below the water line.</p>"
        f"<p>The county shuts the bridge {CLOSES.at(round)} to all traffic, and on foot one crosses by a pontoon. "
        f"{DETOUR.at(round)} The repairs cost {COST.at(round)}, paid by the county and by the rivers trust.</p>"
        f"{advert(fetch)}<p>It was built by subscription in 1841, when a ford had drowned a carrier and his horses.</p>"
        f'<p>Here is a <a href="{PLAN.at(round)}">map of the diversion</a>.</p>{talk(fetch)}',
        BRIDGE,
        fetch,
    )


def schools(round: int, fetch: Fetch) -> str:
    return frame(
        "Parents vote on school merger",
        f"{byline('Tom Alderson', before(52), fetch)}{para(RESULT.at(round), ' class=update')}"
        "<p>Both villages would keep a building, and share a head teacher.</p><p>At the last count "
        f"{TURNOUT.at(round)} of the parents had handed in a ballot.</p><p>The head of Gunnerside school has taught "
        f"there for twenty years. {HEADTEACHER.at(round)}</p>{advert(fetch)}<p>Last autumn the two schools "
        "had 61 pupils "
        f"together, a third of what they had when the mine closed.</p>{talk(fetch)}",
        SCHOOLS,
        fetch,
    )


def live(round: int, fetch: Fetch) -> str:
    posts = [
        f"<time>{ago(fetch, ENGLISH, start_of(max(post.steps)))}</time><p>{post.at(round)}</p>"
        f"<span>{number(fetch, 5, 400)} shares</span>"
        for post in reversed(POSTS)
        if post.at(round)
    ]
    return frame(
        "Live: the council budget",
        "<p>Councillors meet in the Corn Hall, and everybody may watch.</p>"
        f"<p><strong>{STATE.at(round)}</strong>, {thousands(fetch, 60, 990)} people following</p>"
        f'<ol class="live">{listed(posts)}</ol><p>Posts are written in the hall by Alice Metcalfe.</p>',
        LIVE,
        fetch,
    )


def roads(round: int, fetch: Fetch) -> str:
    works = (
        ("B6270", "Gas main at Low Row, lights", WORKS.at(round)),
        ("A684", "Tree felling, stop and go", "until 6 March"),
        (NEWWORKS.at(round), "New kerbs", "until 9 April"),
        ("Silver Street", "Water main", "until 20 March"),
    )
    passes = (("Buttertubs", PASS.at(round)), ("Tan Hill", "Open"), ("Fleet Moss", "Open"))
    seen = (
        f"<p>{thousands(fetch, 100, 990)} cars past the counter this hour</p>" if is_on(fetch, "road counter") else ""
    )
    return frame(
        "Roads this week",
        f"<p>Where the county digs, and for how long.</p><table>{rows(works)}</table><h2>Passes</h2>"
        f"<table>{rows(passes)}</table>{seen}<p>Report a pothole to the county by telephone; we only print "
        "the list.</p>",
        ROADS,
        fetch,
    )


def sport(round: int, fetch: Fetch) -> str:
    table = (
        ("1", "Ellie Raw", "Wensleydale", LEADER.at(round)),
        ("2", "Sam Iveson", "Swaledale", "179 points"),
        ("3", "Ruth Kearton", "Wensleydale", "166 points"),
        ("4", "Ned Peacock", "Arkengarthdale", "158 points"),
    )
    return frame(
        "Fell racing: the winter series",
        f"<p>Five races, of which the best four count.</p><table class=wp-block-table>{rows(table)}</table>"
        f"<p>The next race, over Great Shunner, is on {RACE.at(round)}; kit is checked at the start.</p>{talk(fetch)}",
        SPORT,
        fetch,
    )


def corrections(round: int, fetch: Fetch) -> str:
    entries = without(
        MISTAKE.at(round),
        "The brook in our report of 20 February is Cogden Beck.",
        "The tenor at the concert in Askrigg was Paul Thwaite, not Peter.",
        "A tonne of hay costs £140, not £14.",
    )
    return frame(
        "Corrections",
        "<p>What we got wrong, with the date on which we put it right.</p>"
        f"<ul>{listed(entries)}</ul><p>Letters read so far: {grown(fetch, 8_120, 4)}</p>",
        FIXED,
        fetch,
    )


NEWS = MadeSite(
    "dalescourier.test",
    (
        "advertisement of a firm of the dale, made up of two parts",
        "order of what is most read this hour",
        "two reports with their first sentence, moved on",
        "partners that keep cookies, counted anew",
        "views in a byline with an age",
        "three readers with their thumbs",
        "comments under a teaser",
        "readers beside a kicker",
        "shares and ages of live posts",
        "cars past a counter in some rounds",
        "letters read so far",
        "milliseconds and queries of a blog",
    ),
    {
        "/": front,
        BRIDGE: bridge,
        SCHOOLS: schools,
        LIVE: live,
        ROADS: roads,
        SPORT: sport,
        FIXED: corrections,
    },
    (*SLOTS, NEWWORKS, LEADER, RACE, MISTAKE),
)
