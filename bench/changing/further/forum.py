"""A forum on modern software: categories, topics with posts and likes, guidelines."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.recent.common import ago, at_times, hexes, links, mixed, number, pick
from bench.changing.scenario import Fetch

_CRANK, _DYNAMO, _ROUTE = "/t/creaking-bottom-bracket/412", "/t/dynamo-light-flicker/388", "/t/winter-route/401"
_SALES = "/c/for-sale/7"
_TOPICS = (
    (_CRANK, "Creaking bottom bracket after a wet ride"),
    (_DYNAMO, "Dynamo light flickers at walking pace"),
    (_ROUTE, "Flat winter route along the canal"),
)
_MENU = (("/", "Topics"), (_SALES, "For sale"), ("/faq", "Guidelines"))
_TIPS = (
    "You can press J and K to move between posts.",
    "Mention someone with @ to notify them.",
    "Track a topic to be told of new replies.",
    "Drafts are kept for you on every device.",
)
_PEOPLE = ("spindle", "freewheel_fay", "tubular", "cottered", "granny_gear", "mudguard", "tandemonium", "bidon")


def _page(title: str, fetch: Fetch, main: str) -> str:
    online = " ".join(f"<a>{name}</a>" for name in mixed(fetch, _PEOPLE, number(fetch, 2, 5)))
    join = """<div class="signup-cta alert"><p>Hello! Looks like you're enjoying the discussion, but you haven't signed
up for an account yet.</p><button>Sign up</button> <button>Maybe later</button></div>"""
    return f"""<!DOCTYPE html><html lang="en" class="desktop-view not-mobile-device"><head><meta charset="utf-8">
<title>{title} - Steel and Lugs</title><meta name="csrf-token" content="{hexes(fetch, 40)}">
<meta name="generator" content="forum software"><link rel="stylesheet"
href="/stylesheets/desktop_{hexes(fetch, 12)}.css">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="theme-color" content="#1d2b3a">
<meta property="og:type" content="website"><meta property="og:title" content="{title}"><link rel="icon"
href="/favicon.ico">
<link rel="apple-touch-icon" sizes="180x180" href="/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest">
</head><body class="crawler"><header class="d-header"><a href="/" class="title">Steel and Lugs</a>
<nav><ul class="nav-pills">{links(_MENU)}</ul></nav><button>Log in</button></header>
<div id="main-outlet" class="wrap" role="main">{main}</div>{at_times(fetch, 0.3, join)}
<div class="whos-online"><h4>Online now</h4><p>{online} and {number(fetch, 8, 60)} anonymous</p></div>
<div class="educational-tip"><p>{pick(fetch, _TIPS)}</p></div><footer class="container wrap"><section
class="site-info"><h2>About this site</h2><p>A forum for people who ride, mend and keep old bicycles.</p><p>If
something does not work, write to the webmaster
and name the page, the browser and what you did before. Most questions are answered within three working days.</p>
<ul><li>Accessibility</li><li>Data protection</li><li>Imprint</li><li>Site map</li><li>Social media</li></ul></section>
<nav class="crawler-nav">
<ul><li>Terms of Service</li><li>Privacy Policy</li></ul></nav><p>Best viewed with JavaScript enabled</p></footer>
<!-- {hexes(fetch, 24)} rendered in {number(fetch, 20, 400)} ms --></body></html>"""


def _post(place: int, who: str, hours: float, text: str, fetch: Fetch) -> str:
    if not text:
        return ""
    return f"""<div id="post_{place}" class="topic-body crawler-post"><div class="crawler-post-meta"><span
class="creator">
<b>{who}</b></span> <time class="post-time">{ago(fetch, hours)}</time></div><div class="post"><p>{text}</p></div>
<div class="crawler-post-infos"><span class="post-likes">{number(fetch, 1, 48)} Likes</span></div></div>"""


def _topic(path: str, fetch: Fetch, tags: str, posts: str) -> str:
    title = dict(_TOPICS)[path]
    others = mixed(fetch, [one for one in _TOPICS if one[0] != path])
    return _page(
        title,
        fetch,
        f"""<div id="topic-title"><h1>{title}</h1><div class="discourse-tags">{tags}</div></div>
<div class="topic-map"><span>{number(fetch, 400, 2400)} views</span> <span>{number(fetch, 20, 99)} likes</span></div>
{posts}<div class="more-topics__container"><h3>Suggested topics</h3><ul>{links(others)}</ul></div>""",
    )


def _index(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"""<tr class="topic-list-item"><td class="main-link"><a href="{path}" class="title">{title}</a></td>
<td class="views">{number(fetch, 400, 2400)}</td><td class="age">{ago(fetch, hours)}</td></tr>"""
        for (path, title), hours in zip(_TOPICS, (30, 52, 75), strict=True)
    )
    new = "".join(
        f"""<tr class="topic-list-item"><td class="main-link">{say(key)}</td>
<td class="views">{number(fetch, 10, 90)}</td><td class="age">{ago(fetch, 2)}</td></tr>"""
        for key in ("new saddle", "new paint")
        if say(key)
    )
    pinned = say("pinned")
    note = f'<div class="pinned-excerpt"><h2>Pinned</h2><p>{pinned}</p></div>' if pinned else ""
    return _page(
        "Latest topics",
        fetch,
        f"""{note}<table class="topic-list"><thead><tr><th>Topic</th><th>Views</th><th>Activity</th></tr></thead>
<tbody>{new}{rows}</tbody></table>""",
    )


def _crank(say: Say, fetch: Fetch) -> str:
    return _topic(
        _CRANK,
        fetch,
        f"<span>{say('crank tag')}</span>",
        _post(1, "tubular", 30, "It creaks under load only, and only on the left. Grease did not help.", fetch)
        + _post(2, "spindle", 28, say("spindle says"), fetch)
        + _post(3, "cottered", 20, say("cottered says"), fetch)
        + _post(4, "tubular", 3, say("tubular says"), fetch),
    )


def _dynamo(say: Say, fetch: Fetch) -> str:
    return _topic(
        _DYNAMO,
        fetch,
        "<span>lighting</span>",
        _post(1, "bidon", 52, f"My hub gives {say('volts')} at walking pace. Is that normal for a 6 V lamp?", fetch)
        + _post(2, "granny_gear", 40, say("granny says"), fetch)
        + _post(3, "mudguard", 36, f'Wiring is in <a href="{say("wiring")}">this drawing</a> of mine.', fetch)
        + _post(4, "bidon", 5, say("bidon says"), fetch),
    )


def _route(say: Say, fetch: Fetch) -> str:
    return _topic(
        _ROUTE,
        fetch,
        "<span>routes</span>",
        _post(
            1,
            "tandemonium",
            75,
            f"We meet at {say('meeting')} on Sundays and ride {say('miles')} along the canal, "
            "with a stop for soup at the lock. Bring lights; the tunnel is dark.",
            fetch,
        )
        + _post(2, "freewheel_fay", 60, say("fay says"), fetch)
        + _post(3, "mudguard", 9, say("mud says"), fetch),
    )


def _sales(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{what}</td><td>{price}</td><td>{who}</td><td>{number(fetch, 20, 300)} views</td></tr>"
        for what, price, who in (
            ("Lugged frame, 56 cm", say("frame price"), "spindle"),
            (say("panniers"), "£40", "bidon"),
            (say("wheels"), "£85", "tubular"),
            ("Quill stem, 90 mm", say("stem price"), "cottered"),
        )
        if what
    )
    head = "<tr><th>Item</th><th>Price</th><th>Seller</th><th>Seen</th></tr>"
    return _page("For sale", fetch, f"<h1>For sale</h1><table><thead>{head}</thead><tbody>{rows}</tbody></table>")


def _faq(say: Say, fetch: Fetch) -> str:
    extra = f"<li>{say('guideline')}</li>" if say("guideline") else ""
    return _page(
        "Guidelines",
        fetch,
        f"""<h1>Guidelines</h1><ol><li>Be kind to beginners.</li><li>{say("sales rule")}</li>{extra}</ol>
<h2>Our moderators</h2><p>Ruth and Callum look after the forum in their spare time.</p>""",
    )


FORUM = MadeSite(
    "steel-and-lugs.test",
    (
        "likes of a post",
        "views of a topic",
        "suggested topics in any order",
        "call to sign up at times",
        "names online",
        "tip of a forum",
        "age of a post",
        "token of a form in the head",
    ),
    {"/": _index, _CRANK: _crank, _DYNAMO: _dynamo, _ROUTE: _route, _SALES: _sales, "/faq": _faq},
    (
        Slot("pinned", "pinned notice of a forum", ("/",), {0: "", 8: "The forum moves to a new server on 14 March."}),
        Slot("new saddle", "topic of a table", ("/",), {0: "", 3: "Which saddle for a long torso?"}),
        Slot("new paint", "topic of a table", ("/",), {0: "", 11: "Touching up flamboyant red paint"}),
        Slot("crank tag", "tag", (_CRANK,), {0: "unsolved", 9: "solved"}),
        Slot(
            "spindle says",
            "post that its author edits",
            (_CRANK,),
            {0: "Tighten the cups to 50 Nm and ride it again.", 4: "Tighten the cups to 40 Nm and ride it again."},
        ),
        Slot("cottered says", "reply of a member", (_CRANK,), {0: "", 2: "Check the chainring bolts as well."}),
        Slot("tubular says", "reply of a member", (_CRANK,), {0: "", 9: "It was the pedal thread. Silence at last."}),
        Slot("volts", "figure of a question", (_DYNAMO,), {0: "2.1 volts", 6: "2.8 volts"}),
        Slot("granny says", "reply of a member", (_DYNAMO,), {0: "Fit a lamp with a capacitor.", 13: ""}),
        Slot(
            "wiring",
            "link target",
            (_DYNAMO,),
            {0: "/uploads/wiring-a.svg", 10: "/uploads/wiring-b.svg"},
            "this drawing",
        ),
        Slot("bidon says", "reply of a member", (_DYNAMO,), {0: "", 5: "Swapped the cable, and it is steady now."}),
        Slot("meeting", "meeting point", (_ROUTE,), {0: "Gas Street basin", 7: "Hawne basin"}),
        Slot("miles", "distance of a ride", (_ROUTE,), {0: "22 miles", 12: "27 miles"}),
        Slot("fay says", "reply of a member", (_ROUTE,), {0: "Count me in, with two friends.", 14: ""}),
        Slot("mud says", "reply of a member", (_ROUTE,), {0: "", 4: "The towpath is shut at bridge 9."}),
        Slot(
            "frame price",
            "price of a small ad",
            (_SALES,),
            {0: "£180", 5: "£150", 12: "withdrawn"},
            "Lugged frame, 56 cm",
        ),
        Slot("panniers", "row of small ads", (_SALES,), {0: "Canvas panniers", 7: ""}),
        Slot("wheels", "row of small ads", (_SALES,), {0: "", 10: "Pair of 27 inch wheels"}),
        Slot("stem price", "price of a small ad", (_SALES,), {0: "£12", 3: "£9"}, "Quill stem, 90 mm"),
        Slot(
            "sales rule",
            "guideline",
            ("/faq",),
            {0: "Sales posts need a photograph.", 6: "Sales posts need a photograph and a price."},
        ),
        Slot("guideline", "guideline", ("/faq",), {0: "", 13: "No links to auctions."}),
    ),
)
