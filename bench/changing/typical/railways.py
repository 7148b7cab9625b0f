"""A board for builders of model railways: forums, topics, a market, rules, on a bulletin board of long standing."""

from __future__ import annotations

from bench.changing.made import CELLS, MadeSite, Say, Slot, item
from bench.changing.noises import some, token
from bench.changing.pieces import anchors, comes_and_goes, others, turned
from bench.changing.scenario import Fetch
from bench.changing.typical.common import at_times, figure, framed, pick
from bench.changing.visible import LINK_TARGET

_POINTS, _SHOW = "/viewtopic-2207.html", "/viewtopic-2214.html"
_KIT, _MARKET, _RULES, _TEAM = "/viewtopic-2188.html", "/viewforum-9.html", "/rules.html", "/team.html"
_TOPICS = (
    (_POINTS, "Points that will not throw"),
    (_SHOW, "Hexley exhibition: who is coming?"),
    (_KIT, "Kit review: the Waverley brake van"),
)
_MENU = ((_MARKET, "Sales and wants"), (_RULES, "Board rules"), (_TEAM, "The team"))
_MEMBERS = ("ballast", "fishplate_fred", "Doris47", "narrowminded", "semaphore", "tankengine", "Ol_Porter", "bogie")
_SIGNATURES = (
    "Member of the Hexley and District MRC",
    "Layout: Pottle Bridge, 1932, still no scenery",
    "There is a prototype for everything",
    "So many kits, so little bench",
    "Measure twice, swear once",
)
_ADS = (
    ("Gauge and Groove", "Flexitrack by the box, post free"),
    ("The Signal Cabin", "LED lamps from 89p"),
    ("Broad Street Models", "We buy collections"),
)
_NOTES = (
    "Remember to back up your photographs: the gallery keeps them for a year.",
    "The chat room is on every Wednesday evening.",
    "Badges of the board can be had at any show.",
)
_PICTURES = ("Halt in the snow", "My first turntable", "Weathered coal wagon", "Backscene, at last", "Viaduct in card")
_MORE = {
    "/": "Founded by five people who had run out of loft. Please read the rules before you write.",
    _POINTS: "Topics in this forum are for track, points, wiring and everything that carries current.",
    _SHOW: "Parking is behind the church. The bacon rolls go early, and so does the second-hand stall.",
    _KIT: "Scale 4 mm to the foot, wheels not included. You need a soldering iron and some patience.",
    _MARKET: "Deals are between members. The board takes no commission and settles no quarrels.",
    _RULES: "Whoever breaks them is warned once and then takes a rest of a month.",
    _TEAM: "Write to the team with the button under a post, not in the topic itself.",
}


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    session = token(fetch, 32)
    members = some(fetch, _MEMBERS, figure(fetch, 2, 5))
    guests = figure(fetch, 9, 96)
    advert, line = pick(fetch, _ADS)
    similar = "".join(
        f'<dl class="row-item topic_read"><dt><a href="{to}?sid={session}" class="topictitle">{name}</a></dt></dl>'
        for to, name in some(fetch, others(_TOPICS, path), 2)
    )
    copying = '<div class="rules"><strong>The database is being copied, searching is slow.</strong></div>'
    welcome = '<div class="panel" id="phpbb_announcement">Welcome, guest! Please register to see the pictures.</div>'
    return f"""<!DOCTYPE html><html dir="ltr" lang="en-gb"><head><meta charset="utf-8"><title>{title} - Loft Layouts
</title><link href="./styles/prosilver/theme/stylesheet.css?assets_version=72" rel="stylesheet"></head>
<body id="phpbb" class="nojs notouch section-viewtopic ltr"><div id="wrap" class="wrap"><a id="top" class="top-anchor">
</a><div id="page-header"><div class="headerbar"><div class="inner"><div id="site-description"><a id="logo" class="logo"
href="/?sid={session}">Loft Layouts</a><p>A board for railways that fit indoors</p></div></div></div>
<div class="navbar"><ul id="nav-main" class="nav-main linklist">{anchors(_TOPICS + _MENU)}</ul></div></div>
{at_times(fetch, 0.3, welcome)}<div id="page-body" class="page-body" role="main"><p class="right">It is currently
{fetch.at:%a %b %d, %Y %-I:%M} {"am" if fetch.at.hour < 12 else "pm"}</p>{comes_and_goes(fetch, "loft", 0.25, copying)}
<div class="forumbg announcement"><p>{turned(fetch, _NOTES, 1)[0]}</p></div>
<h2 class="topic-title">{title}</h2>{main}<div class="postbody"><p>{_MORE[path]}</p></div>
<div class="forumbg ad-block"><a href="https://ads.example/r?{token(fetch, 9)}">{advert}</a> {line}</div>
<div class="forabg similar"><h3>Similar topics</h3>{similar}</div>
<div class="gallery"><h3>Random pictures</h3><p>{" / ".join(some(fetch, _PICTURES, 2))}</p></div>
<div class="stat-block online-list"><h3>Who is online</h3><p>In total there are <strong>{guests + len(members)}</strong>
users online :: {len(members)} registered and {guests} guests (based on users active over the past 5 minutes)<br>
Registered users: {", ".join(f'<a class="username">{one}</a>' for one in members)}</p></div></div>
<div id="page-footer" class="page-footer"><div class="navbar"><ul><li>All times are UTC</li><li>Delete cookies</li>
<li>Contact us</li></ul></div><p class="copyright">Powered by bulletin board software<br>Time:
{fetch.random.random():.3f}s
| Queries: {figure(fetch, 9, 31)} | GZIP: On</p></div></div></body></html>"""


def _post(fetch: Fetch, who: str, when: str, text: str) -> str:
    if not text:
        return ""
    return f"""<div class="post has-profile bg2"><div class="inner"><dl class="postprofile"><dt><a class="username">
{who}
</a></dt><dd class="profile-posts"><strong>Status:</strong> {pick(fetch, ("Online", "Offline"))}</dd></dl>
<div class="postbody"><p class="author">by <strong>{who}</strong> » {when}</p><div class="content">{text}</div>
<div class="signature">{pick(fetch, _SIGNATURES)}</div><div class="thanks">{pick(fetch, _MEMBERS)} and
{figure(fetch, 2, 19)}
others like this</div></div></div></div>"""


def _watched(fetch: Fetch) -> str:
    return f"""<p class="jumpbox-return">Users browsing this forum: {pick(fetch, _MEMBERS)} and {figure(fetch, 1, 24)}
guests</p>"""


def _index(say: Say, fetch: Fetch) -> str:
    def forum(name: str, line: str, last: str) -> str:
        return f"""<li class="row"><dl class="row-item forum_read"><dt><a class="forumtitle">{name}</a><br>{line}</dt>
<dd class="lastpost">Last post: {last} ({figure(fetch, 1, 30)} viewing)</dd></dl></li>"""

    return _page(
        "Board index",
        "/",
        fetch,
        f"""{framed(say("move"), '<div class="rules"><p>{}</p></div>')}<ul class="topiclist forums">
{forum("Track and wiring", say("track line"), say("track last"))}
{forum("Exhibitions", "Where we meet", "Hexley exhibition")}
{forum(say("steam"), "Live steam in the garden", "Boiler tests") if say("steam") else ""}</ul>""",
    )


def _points(say: Say, fetch: Fetch) -> str:
    return _page(
        "Points that will not throw",
        _POINTS,
        fetch,
        f"""<p class="status">{say("points status")} · {figure(fetch, 210, 980)} readers this minute</p>
{_post(fetch, "Doris47", "27 Feb 2026, 19:12", "Since I ballasted, two turnouts stick. The motor hums. Ideas?")}
{_post(fetch, "semaphore", "27 Feb 2026, 20:40", f"Is your supply at {say('volts')}? Mine stalled below that.")}
{_post(fetch, "bogie", "2 Mar 2026, 17:55", say("bogie"))}{_post(fetch, "Doris47", "4 Mar 2026, 08:20", say("doris"))}
{_watched(fetch)}""",
    )


def _show(say: Say, fetch: Fetch) -> str:
    return _page(
        "Hexley exhibition: who is coming?",
        _SHOW,
        fetch,
        f"""{_post(fetch, "Ol_Porter", "22 Feb 2026, 10:03", f"Doors open at {say('doors')} in {say('hall')}.")}
<ul class="attending"><li>Ol_Porter, with Pottle Bridge</li>{item(say("fred"))}{item(say("narrow"))}</ul>
{_post(fetch, "tankengine", "25 Feb 2026, 22:18", say("lift offer"))}{_watched(fetch)}""",
    )


def _kit(say: Say, fetch: Fetch) -> str:
    return _page(
        "Kit review: the Waverley brake van",
        _KIT,
        fetch,
        f"""{
            _post(
                fetch,
                "narrowminded",
                "11 Feb 2026, 14:31",
                f"It costs {say('kit price')} and takes two evenings. The "
                f"roof is {say('roof')}. Instructions are <a href='/files/{say('sheet')}'>in this sheet</a>.",
            )
        }
{_post(fetch, "ballast", "12 Feb 2026, 09:09", "Mine came without couplings. Has anybody a spare pair?")}{
            _watched(fetch)
        }""",
    )


def _market(say: Say, fetch: Fetch) -> str:
    def offer(text: str) -> str:
        if not text:
            return ""
        cells = "".join(f"<td>{cell}</td>" for cell in text.split(CELLS))
        return f"<tr>{cells}<td>{figure(fetch, 5, 400)}</td></tr>"

    return _page(
        "Sales and wants",
        _MARKET,
        fetch,
        f"""<table class="table1"><thead><tr><th>Item</th><th>Price</th><th>Seller</th><th>Looks this hour</th></tr>
</thead>
<tbody>{offer(f"Pannier tank, DCC fitted | {say('pannier')} | ballast")}
{offer(f"Controller with two knobs | {say('controller')} | semaphore")}{offer(say("coaches"))}{offer(say("magazines"))}
</tbody></table><p>{say("market rule")}</p>""",
    )


def _rules(say: Say, fetch: Fetch) -> str:
    return _page(
        "Board rules",
        _RULES,
        fetch,
        f"""<ol class="rules"><li>Stay civil.</li><li>Pictures may be at most {say("pixels")} wide.</li>
</ol><p>Members who do not write for {say("idle")} are removed.</p>""",
    )


def _team(say: Say, fetch: Fetch) -> str:
    return _page(
        "The team",
        _TEAM,
        fetch,
        f"""<table class="table1"><tbody><tr><td>Administrator</td><td>{say("admin")}</td><td>
{pick(fetch, ("Online", "Away"))}
</td></tr><tr><td>Moderator</td><td>Iris Gell</td><td>{pick(fetch, ("Online", "Away"))}</td></tr></tbody></table>
<p>Hosting costs us £180 a year.</p>{framed(say("gone"), "<p>{}</p>")}""",
    )


RAILWAYS = MadeSite(
    "loft-layouts.test",
    (
        "session ids in links",
        "names and numbers of who is online",
        "advertisement of a trader",
        "similar topics in any order",
        "notice of some hours",
        "welcome for some guests",
        "current time of the board",
        "announcement that turns",
        "pictures, any two",
        "seconds and queries",
        "state of a member",
        "signatures, any",
        "likes counted anew",
        "users browsing a forum",
        "viewers in a row with a last post",
        "readers this minute beside a state",
        "looks in a table of prices",
    ),
    {
        "/": _index,
        _POINTS: _points,
        _SHOW: _show,
        _KIT: _kit,
        _MARKET: _market,
        _RULES: _rules,
        _TEAM: _team,
    },
    (
        Slot("move", "notice", ("/",), {0: "", 9: "The board closes for an upgrade on Saturday at noon.", 12: ""}),
        Slot("track line", "line of a forum", ("/",), {0: "Rails, sleepers, solder", 4: "Rails, sleepers, servos"}),
        Slot(
            "track last",
            "last post beside a counter",
            ("/",),
            {0: "Frog juicers", 2: "Which flux?", 6: "Bus wires under the board", 11: "Which flux?"},
        ),
        Slot("steam", "forum", ("/",), {0: "", 7: "Garden and steam"}),
        Slot("points status", "status beside a counter", (_POINTS,), {0: "Unanswered", 4: "In progress", 8: "Solved"}),
        Slot("volts", "figure in a post", (_POINTS,), {0: "14 volts", 5: "16 volts"}),
        Slot("bogie", "post", (_POINTS,), {0: "", 2: "Dried glue under the tie bar, I bet. Try white spirit."}),
        Slot("doris", "post", (_POINTS,), {0: "", 8: "It was the glue. Thank you all!"}),
        Slot("doors", "time in a post", (_SHOW,), {0: "10:30", 3: "09:45"}),
        Slot("hall", "place in a post", (_SHOW,), {0: "the Corn Exchange", 10: "St Jude's hall"}),
        Slot("fred", "list item", (_SHOW,), {0: "", 6: "fishplate_fred, with a trade stand"}),
        Slot("narrow", "list item", (_SHOW,), {0: "narrowminded, if the van holds", 13: ""}),
        Slot("lift offer", "post", (_SHOW,), {0: "I have two seats free from Ripley.", 7: ""}),
        Slot("kit price", "price in a post", (_KIT,), {0: "£23.50", 5: "£26.00"}),
        Slot("roof", "word in a post", (_KIT,), {0: "resin", 12: "etched brass"}),
        Slot("sheet", LINK_TARGET, (_KIT,), {0: "brakevan-sheet.pdf", 9: "brakevan-corrected.pdf"}, "in this sheet"),
        Slot(
            "pannier",
            "price in a row with looks",
            (_MARKET,),
            {0: "£95", 4: "£82", 11: "sold"},
            "Pannier tank, DCC fitted",
        ),
        Slot("controller", "price in a row", (_MARKET,), {0: "£30", 15: "swap only"}, "Controller with two knobs"),
        Slot("coaches", "row of offers", (_MARKET,), {0: "", 3: "Three suburban coaches | £48 | bogie"}),
        Slot("magazines", "row of offers", (_MARKET,), {0: "Magazines 1971 to 1984 | free | Doris47", 8: ""}),
        Slot(
            "market rule",
            "sentence under a market",
            (_MARKET,),
            {0: "Offers end after sixty days.", 13: "Offers end after thirty days."},
        ),
        Slot("pixels", "figure in a rule", (_RULES,), {0: "1200 pixels", 6: "2000 pixels"}),
        Slot("idle", "time in a sentence", (_RULES,), {0: "two years", 1: "five years"}),
        Slot("admin", "name in a row with a state", (_TEAM,), {0: "Piers Hathaway", 10: "Noor Aziz"}, "Administrator"),
        Slot("gone", "paragraph", (_TEAM,), {0: "", 5: "We miss Bertram, who died in February."}),
    ),
)
