"""A board of allotment gardeners on old forum software."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.recent.common import ago, hexes, mixed, number, pick
from bench.changing.scenario import Fetch

_TOPICS = (
    ("/viewtopic/blight", "Blight on early potatoes?"),
    ("/viewtopic/shed", "Shed rules on council plots"),
    ("/viewtopic/swap", "Seed swap in the village hall"),
)
_ONLINE = ("beanpole", "Mrs_Marrow", "digby", "plot47", "leekman", "rhubarbara", "old_spade", "chardonnay", "tatties")
_SIGNED = ("Plot 12, clay and slugs", "If in doubt, mulch", "Will weed for cake", "Growing since 1979")


def _page(title: str, fetch: Fetch, main: str) -> str:
    session = hexes(fetch, 32)
    names = ", ".join(f'<a class="username" href="#">{name}</a>' for name in mixed(fetch, _ONLINE, number(fetch, 2, 5)))
    total = number(fetch, 12, 90)
    return f"""<!DOCTYPE html><html dir="ltr" lang="en-gb"><head><meta charset="utf-8"><title>{title} -
Plotholders</title>
<link href="/styles/prosilver/theme/stylesheet.css?assets_version={hexes(fetch, 3)}" rel="stylesheet"></head>
<body id="phpbb" class="nojs notouch section-index ltr"><div id="wrap" class="wrap"><div id="page-header">
<div class="headerbar"><div class="inner"><div id="site-description" class="site-description">
<a id="logo" class="logo" href="/?sid={session}"></a><h1>Plotholders</h1><p>A board for people with allotments</p></div>
</div></div><div class="navbar"><ul id="nav-main" class="nav-main linklist"><li><a href="/?sid={session}">Board
index</a>
</li><li><a href="/rules?sid={session}">Rules</a></li><li><a href="/market?sid={session}">For sale</a></li>
<li class="rightside"><a href="#">Login</a></li></ul></div></div><div id="page-body" class="page-body" role="main">
<p class="right responsive-center time">It is currently {fetch.at:%a %b %-d, %Y %-I:%M %p}</p>{main}
<div class="stat-block online-list"><h3>Who is online</h3><p>In total there are <strong>{total}</strong> users online ::
registered and {total - 3} guests<br>Registered users: {names}</p></div></div>
<div id="page-footer" class="page-footer"><div class="copyright"><p class="footer-row">Powered by board software</p>
<p class="footer-row">Time: {fetch.random.uniform(0.05, 0.6):.3f}s | Queries: {number(fetch, 11, 34)} | Peak memory
usage: {number(fetch, 2, 9)}.{number(fetch, 10, 99)} MiB</p></div></div></div></body></html>"""


def _post(key: str, who: str, text: str, fetch: Fetch, edited: str = "") -> str:
    if not text:
        return ""
    note = f'<div class="notice">{edited}</div>' if edited else ""
    return f"""<div id="{key}" class="post has-profile bg2"><div class="inner"><dl class="postprofile"><dt>
<div class="avatar-container"></div><a class="username">{who}</a></dt><dd class="profile-rank">Gardener</dd></dl>
<div class="postbody"><div><p class="author">Post by <strong>{who}</strong></p><div class="content">{text}</div>{note}
<div class="signature">{pick(fetch, _SIGNED)}</div></div></div></div></div>"""


def _topic(title: str, fetch: Fetch, posts: str) -> str:
    one, other = number(fetch, 2, 9), number(fetch, 1, 9)
    return _page(
        title,
        fetch,
        f"""<h2 class="topic-title">{title}</h2><div class="action-bar"><div class="pagination">Views:
{number(fetch, 800, 2900)}</div></div>{posts}<form class="qr" method="post"><fieldset><h3>Quick reply</h3><label>Please
answer: how much is {one} and {other}?</label><input type="hidden" name="form_token" value="{hexes(fetch, 40)}">
</fieldset></form>""",
    )


def _index(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"""<li class="row"><dl class="row-item topic_read"><dt><div class="list-inner"><a href="{path}"
class="topictitle">
{title}</a></div></dt><dd class="posts">{say(replies)} <dfn>Replies</dfn></dd><dd
class="views">{number(fetch, 300, 2900)}
<dfn>Views</dfn></dd><dd class="lastpost"><span>Last post by <a class="username">{last}</a></span></dd></dl></li>"""
        for (path, title), replies, last in zip(
            _TOPICS, ("blight replies", "shed replies", "swap replies"), ("digby", "leekman", "plot47"), strict=True
        )
    )
    notice = say("announcement")
    news = f'<div class="rules"><strong>Announcement:</strong> {notice}</div>' if notice else ""
    return _page(
        "Board index",
        fetch,
        f"""{news}<div class="forumbg"><ul class="topiclist topics">{rows}</ul></div><p class="stats">Newest member
<strong>{say("newest")}</strong></p>""",
    )


def _blight(say: Say, fetch: Fetch) -> str:
    return _topic(
        "Blight on early potatoes?",
        fetch,
        _post("p101", "tatties", "Brown patches on the lower leaves after last week's rain. Do I lift them now?", fetch)
        + _post("p102", "digby", say("digby"), fetch, say("digby edited"))
        + _post("p103", "Mrs_Marrow", say("marrow"), fetch)
        + _post("p104", "tatties", say("thanks"), fetch),
    )


def _shed(say: Say, fetch: Fetch) -> str:
    text = (
        "Our agreement says nothing about sheds, but the clerk told me they may be no longer than "
        f"{say('length')} and must stand a yard from the path. Mine has stood there for "
        "twenty years and nobody minded. Has anyone had a letter?"
    )
    return _topic(
        "Shed rules on council plots",
        fetch,
        _post("p201", "old_spade", text, fetch)
        + _post("p202", "leekman", say("leekman"), fetch)
        + _post("p203", "chardonnay", say("chardonnay"), fetch),
    )


def _swap(say: Say, fetch: Fetch) -> str:
    return _topic(
        "Seed swap in the village hall",
        fetch,
        _post(
            "p301",
            "plot47",
            f"""Seed swap on <b>{say("swap day")}</b> in the hall, doors at ten. Bring envelopes. List of varieties:
<a class="postlink" href="{say("swap list")}">seed list</a><br>Started {ago(fetch, 70)}.""",
            fetch,
        )
        + _post("p302", "rhubarbara", "I shall bring broad beans and a cake.", fetch),
    )


def _rules(say: Say, fetch: Fetch) -> str:
    extra = f"<li>{say('rule')}</li>" if say("rule") else ""
    return _page(
        "Rules",
        fetch,
        f"""<h2>Board rules</h2><div class="panel"><ol><li>Stay polite.</li><li>{say("photos")}</li>{extra}<li>No
advertising outside the sale section.</li></ol><p>Moderators: {say("moderators")}.</p></div>""",
    )


def _market(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr class='bg1'><td>{name}</td><td>{price}</td><td>{who}</td><td>{number(fetch, 20, 400)} views</td></tr>"
        for name, price, who in (
            ("Wheelbarrow, one owner", say("barrow"), "digby"),
            (say("frame"), "£25", "beanpole"),
            (say("butts"), "£10 each", "leekman"),
            ("Netting, 6 m", "£4", "plot47"),
        )
        if name
    )
    head = "<tr><th>Item</th><th>Price</th><th>Seller</th><th>Seen</th></tr>"
    return _page("For sale", fetch, f'<h2>For sale</h2><table class="table1"><thead>{head}</thead>{rows}</table>')


_BLIGHT, _SHED, _SWAP = (path for path, _ in _TOPICS)
FORUM = MadeSite(
    "plotholders.test",
    (
        "users online",
        "views",
        "session in links",
        "clock",
        "page made in",
        "signatures",
        "captcha",
        "form token",
        "age",
    ),
    {"/": _index, _BLIGHT: _blight, _SHED: _shed, _SWAP: _swap, "/rules": _rules, "/market": _market},
    (
        Slot(
            "blight replies", "figure beside noise", ("/",), {0: "131", 3: "132", 6: "134"}, "Blight on early potatoes?"
        ),
        Slot("shed replies", "figure beside noise", ("/",), {0: "107", 9: "108"}, "Shed rules on council plots"),
        Slot("swap replies", "figure beside noise", ("/",), {0: "16"}),
        Slot(
            "announcement", "notice", ("/",), {0: "", 12: "The board will be read-only on Sunday night for an upgrade."}
        ),
        Slot("newest", "person", ("/",), {0: "gooseberry_fool", 5: "compostella"}, "Newest member"),
        Slot(
            "digby",
            "one word",
            (_BLIGHT,),
            {
                0: "Cut the tops off and leave the tubers in for a fortnight.",
                8: "Cut the tops off and leave the tubers in for a month.",
            },
        ),
        Slot("digby edited", "notice", (_BLIGHT,), {0: "", 8: "Last edited by digby, edited 1 time in total."}),
        Slot("marrow", "post", (_BLIGHT,), {0: "", 3: "Burn the tops, never compost them."}),
        Slot("thanks", "post", (_BLIGHT,), {0: "", 6: "Done, thank you both. The tubers look clean."}),
        Slot("length", "figure in a sentence", (_SHED,), {0: "eight feet", 4: "seven feet"}),
        Slot("leekman", "post", (_SHED,), {0: "Ours turned a blind eye until the new clerk came.", 10: ""}),
        Slot("chardonnay", "post", (_SHED,), {0: "", 9: "Letter came today: four weeks to move it."}),
        Slot("swap day", "date", (_SWAP,), {0: "Saturday 14 March", 7: "Saturday 21 March"}),
        Slot("swap list", "link target", (_SWAP,), {0: "/files/seeds-1.ods", 11: "/files/seeds-2.ods"}, "seed list"),
        Slot(
            "photos",
            "edited sentence",
            ("/rules",),
            {0: "At most four photos a post.", 2: "At most six photos a post."},
        ),
        Slot("rule", "list entry", ("/rules",), {0: "", 13: "Links to shops need a moderator's consent."}),
        Slot("moderators", "person", ("/rules",), {0: "Ted and Oonagh", 13: "Ted and Farah"}),
        Slot("barrow", "price beside noise", ("/market",), {0: "£18", 5: "£15", 14: "sold"}, "Wheelbarrow, one owner"),
        Slot("frame", "table row", ("/market",), {0: "Cold frame, glass intact", 10: ""}),
        Slot("butts", "table row", ("/market",), {0: "", 7: "Two water butts"}),
    ),
)
