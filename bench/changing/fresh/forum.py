"""A beekeepers' forum on a common discussion platform, as its server renders it."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.made import MadeSite, Say, Slot, item, paragraph
from bench.changing.recent.common import ago, at_times, hexes, mixed, number
from bench.changing.scenario import Fetch

_VARROA, _SWARM, _HONEY = "/t/oxalic-acid-in-spring/4127", "/t/swarm-in-the-chimney/4188", "/t/honey-price-2026/4090"
_TOPICS = (
    (_VARROA, "Oxalic acid in spring?"),
    (_SWARM, "Swarm in the chimney"),
    (_HONEY, "Honey price 2026"),
)
_MEMBERS = ("skep_and_smoke", "drone42", "heatherhoney", "old_walt", "propolis_pat", "queenright", "mbrood", "nucbox")


def _page(title: str, fetch: Fetch, main: str) -> str:
    here = ", ".join(mixed(fetch, _MEMBERS, number(fetch, 3, 6)))
    suggested = "".join(
        f"""<tr class="topic-list-item"><td class="main-link"><a class="title raw-link" href="{path}">{name}</a></td>
<td class="num views">{number(fetch, 90, 5000)}</td></tr>"""
        for path, name in mixed(fetch, _TOPICS, 2)
    )
    nudge = '<div class="signup-cta"><h3>Hello! You seem to enjoy the discussion.</h3><button>Sign Up</button></div>'
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title} - Hive and Heather</title>
<meta name="csrf-token" content="{hexes(fetch, 64)}"><meta name="generator" content="Discourse 3.4.0"><meta
name="description" content="Talk about bees in cold and wet places."><link rel="search" href="/opensearch.xml"><link
rel="stylesheet" href="/stylesheets/desktop.css" data-target="desktop"></head>
<body class="crawler"><header class="d-header"><a href="/" class="logo">Hive and Heather</a><div class="buttons">
<a href="#login">Log In</a></div></header><div id="main-outlet" class="wrap"><ul class="nav nav-pills"><li><a
href="/">Latest</a></li><li><a href="/c/health/5">Bee health</a></li><li><a href="/guidelines">Guidelines</a></li></ul>
{main}<div class="suggested-topics"><h3>Suggested topics</h3><table class="topic-list"><tbody>{suggested}</tbody>
</table>
</div></div>{at_times(fetch, 0.3, nudge)}<footer class="crawler-nav">
<p class="whos-online">{number(fetch, 9, 88)} online
now: {here}</p><ul><li>Home</li><li>Categories</li><li>Terms of Service</li><li>Privacy
Policy</li></ul><p>Powered by Discourse, best viewed with JavaScript enabled</p></footer>
<script nonce="{hexes(fetch, 22)}">var t0={number(fetch, 10**6, 10**7)};</script></body></html>"""


def _post(place: int, who: str, hours: float, text: str, fetch: Fetch, extra: str = "") -> str:
    if not text:
        return ""
    likes = number(fetch, 0, 40)
    return f"""<div id="post_{place}" class="topic-body crawler-post"><div class="crawler-post-meta">
<span class="creator">
<a href="#u-{who}">{who}</a></span><span class="crawler-post-infos"><time>{ago(fetch, hours)}</time><span
class="position">#{place}</span></span></div><div class="post"><p>{text}</p>{extra}</div><div class="post-likes">{likes}
Likes</div></div>"""


def _topic(path: str, fetch: Fetch, badge: str, posts: Sequence[str]) -> str:
    name = dict(_TOPICS)[path]
    body = "".join(posts)
    return _page(
        name,
        fetch,
        f"""<div id="topic-title"><h1><a href="{path}">{name}</a></h1><div class="topic-category"><span
class="badge-category__name">{badge}</span></div></div><div class="topic-map"><span>{number(fetch, 400, 9000)} views
</span><span>{number(fetch, 3, 9)} min read</span></div>{body}""",
    )


def _latest(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"""<tr class="topic-list-item"><td class="main-link"><a class="title" href="{path}">{name}</a><span
class="tags">{tag}</span></td><td class="posters">{who}</td><td class="num views">
{number(fetch, 90, 9000)}</td><td class="age">{ago(fetch, hours)}</td></tr>"""
        for path, name, tag, who, hours in (
            ("/guidelines", say("pinned"), "pinned", "old_walt", 900),
            ("#t-4203", say("new a"), "meetings", "propolis_pat", -20),
            (_SWARM, "Swarm in the chimney", say("swarm tag"), "nucbox", 14),
            ("#t-4195", say("new b"), "for sale", "mbrood", 20),
            (_VARROA, "Oxalic acid in spring?", "varroa", "drone42", 66),
            (_HONEY, "Honey price 2026", "marketing", "heatherhoney", 190),
        )
        if name
    )
    return _page(
        "Latest topics",
        fetch,
        f"""<h1 class="crawler-h">Latest topics</h1><table class="topic-list"><thead><tr><th>Topic</th><th>Author</th>
<th>Views</th><th>Activity</th></tr></thead><tbody>{rows}</tbody></table>""",
    )


def _varroa(say: Say, fetch: Fetch) -> str:
    first = f"""I missed the winter treatment and now count {say("mites")} mites a day on the board. Is it too late to
trickle oxalic acid in March, with brood already in two colonies?"""
    return _topic(
        _VARROA,
        fetch,
        "Bee health",
        (
            _post(1, "drone42", 70, first, fetch),
            _post(2, "old_walt", 66, say("walt"), fetch),
            _post(3, "queenright", 40, "Mine got sublimation twice, five days apart.", fetch, paragraph(say("dose"))),
            _post(4, "mbrood", -22, say("mbrood"), fetch),
            _post(5, "drone42", -60, say("thanks"), fetch),
        ),
    )


def _swarm(say: Say, fetch: Fetch) -> str:
    state = say("solved") and f'<p class="solved">{say("solved")}</p>'
    return _topic(
        _SWARM,
        fetch,
        "Swarms",
        (
            _post(
                1, "nucbox", 14, "A prime swarm went down our chimney at noon. Who can help near Ludlow?", fetch, state
            ),
            _post(2, "propolis_pat", 12, say("pat"), fetch),
            _post(3, "nucbox", -10, say("nucbox"), fetch),
            _post(4, "heatherhoney", -34, say("heather"), fetch),
        ),
    )


def _honey(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{jar}</td><td>{cost}</td></tr>"
        for jar, cost in (
            ("227 g", say("small jar")),
            ("340 g", "£7.00"),
            ("454 g", say("large jar")),
            ("Cut comb", say("comb")),
        )
        if cost
    )
    table = f'<div class="md-table"><table><thead><tr><th>Jar</th><th>At the gate</th></tr></thead>{rows}</table></div>'
    return _topic(
        _HONEY,
        fetch,
        "Marketing",
        (
            _post(1, "heatherhoney", 200, "I keep this list up to date. Tell me yours.", fetch, table),
            _post(2, "skep_and_smoke", 190, say("skep"), fetch),
        ),
    )


def _category(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"""<tr class="topic-list-item"><td class="main-link"><a href="{path}">{name}</a><p class="excerpt">{text}</p>
</td>
<td class="num likes">{number(fetch, 2, 70)}</td><td class="age">{ago(fetch, hours)}</td></tr>"""
        for path, name, text, hours in (
            ("#t-4201", say("foulbrood"), "Standstill order within three kilometres of Clun.", -14),
            (_VARROA, "Oxalic acid in spring?", "I missed the winter treatment.", 66),
            ("#t-4077", "Deformed wings in June", "Is it the virus?", 240),
        )
        if name
    )
    return _page(
        "Bee health",
        fetch,
        f"""<h1>Bee health</h1><p class="category-desc">old_walt himself looks after this category.</p>
<table class="topic-list"><tbody>{rows}</tbody></table>""",
    )


def _guidelines(say: Say, fetch: Fetch) -> str:
    rules = "".join(item(say(f"rule {one}")) for one in "abcd")
    return _page(
        "Guidelines",
        fetch,
        f"""<h1>Guidelines</h1><div class="cooked"><p>This is a civilised place for talk about bees. Be kind to the
newcomer: everybody once bought a smoker that would not stay lit.</p>
<p>If you see a problem, flag it. The moderators are beekeepers
too and may be at the hives, so give them an hour or two. What you write stays yours; you let us show it here.</p>
<ul>{rules}</ul><p>New members may post
three times on the first day.</p></div>""",
    )


FORUM = MadeSite(
    "hiveandheather.test",
    (
        "likes of posts",
        "members online",
        "views and minutes to read",
        "suggested topics",
        "call to sign up at times",
        "ages",
        "tokens",
    ),
    {
        "/": _latest,
        "/c/health/5": _category,
        _VARROA: _varroa,
        _SWARM: _swarm,
        _HONEY: _honey,
        "/guidelines": _guidelines,
    },
    (
        Slot("pinned", "pinned topic", ("/",), {0: "Welcome: read this first", 8: "Welcome: new rules from April"}),
        Slot("new a", "topic in a list", ("/",), {0: "", 4: "Minutes of the Ludlow meeting"}),
        Slot("new b", "topic in a list", ("/",), {0: "Two nucs for collection", 9: ""}),
        Slot("swarm tag", "tag of a topic", ("/",), {0: "help wanted", 6: "settled"}),
        Slot("foulbrood", "topic in a category", ("/c/health/5",), {0: "", 3: "Foulbrood confirmed in Shropshire"}),
        Slot("mites", "figure in a first post", (_VARROA,), {0: "eleven", 5: "seventeen"}),
        Slot("walt", "post that is edited", (_VARROA,), {0: "Never with brood.", 2: "Sublimate, do not trickle."}),
        Slot("dose", "line added to a post", (_VARROA,), {0: "", 9: "Edit: 2 g for each brood box."}),
        Slot("mbrood", "answer of a member", (_VARROA,), {0: "", 4: "Formic acid strips are the better choice now."}),
        Slot(
            "thanks", "answer of a member", (_VARROA,), {0: "", 11: "Thank you all, the drop is down to three a day."}
        ),
        Slot("solved", "accepted answer", (_SWARM,), {0: "", 6: "Solved by heatherhoney in post #4"}),
        Slot("pat", "post taken down", (_SWARM,), {0: "Light a fire, they will move.", 3: ""}),
        Slot("nucbox", "answer of a member", (_SWARM,), {0: "", 2: "They are still there, and angry."}),
        Slot("heather", "answer of a member", (_SWARM,), {0: "", 6: "Lured them into a skep with old comb."}),
        Slot("small jar", "price in a post", (_HONEY,), {0: "£4.50", 5: "£5.00"}, "227 g"),
        Slot("large jar", "price in a post", (_HONEY,), {0: "£8.50", 10: "£9.20"}, "454 g"),
        Slot("comb", "row in a post", (_HONEY,), {0: "", 10: "£11.00"}, "Cut comb"),
        Slot("skep", "answer of a member", (_HONEY,), {0: "£8 here.", 13: "Post removed by its author."}),
        Slot("rule a", "rule of a forum", ("/guidelines",), {0: "No adverts outside the market."}),
        Slot("rule b", "rule of a forum", ("/guidelines",), {0: "Name your county."}),
        Slot("rule c", "rule of a forum", ("/guidelines",), {0: "", 8: "Text written by machines must say so."}),
        Slot("rule d", "rule of a forum", ("/guidelines",), {0: "No links to auctions.", 14: ""}),
    ),
)
