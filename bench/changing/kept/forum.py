"""A forum of a maker of home energy boxes, on a common forum software."""

from __future__ import annotations

from bench.changing.kept.chance import at_times, counter, kept, letters, number, pick
from bench.changing.kept.standing import standing
from bench.changing.made import CELLS, MadeSite, Say, Slot
from bench.changing.noises import some, token
from bench.changing.pieces import before
from bench.changing.scenario import Fetch

_LATEST, _UPDATE, _METER = "/latest", "/t/firmware-4-2-rollout/1187", "/t/meter-reads-zero-at-night/1203"
_RULES, _ROADMAP, _TARIFF = "/t/read-this-first/7", "/t/roadmap-2026/1090", "/t/dynamic-tariffs-which-are-supported/944"
_TOPICS = (
    (_RULES, "Read this first"),
    (_UPDATE, "Firmware 4.2 rollout"),
    (_METER, "Meter reads zero at night"),
    (_ROADMAP, "Roadmap 2026"),
    (_TARIFF, "Dynamic tariffs: which are supported?"),
)
_OTHERS = (
    ("Solar forecast off by a day", "Integrations"),
    ("Wiring photos, please check", "Installers"),
    ("Dark theme for the app", "Ideas"),
    ("Heat pump mode stuck", "Troubles"),
    ("Battery calibration log", "Troubles"),
    ("Which gateway for a barn?", "Installers"),
)


def _short(fetch: Fetch, hours: float) -> str:
    """An age as such forums write it."""
    minutes = max(1, int((fetch.at - before(hours)).total_seconds()) // 60)
    if minutes < 60:
        return f"{minutes}m"
    return f"{minutes // 60}h" if minutes < 1440 else f"{minutes // 1440}d"


def _page(title: str, fetch: Fetch, main: str) -> str:
    notice = """<div class="signup-cta alert alert-info"><p>Hello! Looks like you are enjoying the discussion, but you
have
not signed up for an account yet.</p><button class="btn-primary">Sign Up</button></div>"""
    faces = "".join(
        f'<a class="avatar" title="{name}"></a>' for name in some(fetch, ("lena", "otto", "suki", "bram"), 3)
    )
    return f"""<!DOCTYPE html><html lang="en" class="desktop-view not-mobile-device anon"><head><meta charset="utf-8">
<title>{title} - Gridbox Community</title><meta name="csrf-token" content="{token(fetch, 40)}"><meta
name="discourse-base-uri" content=""><script nonce="{letters(fetch, 24)}"></script></head>
<body class="crawler"><div id="data-preloaded"
data-preloaded="{{&quot;seed&quot;:&quot;{token(fetch, 20)}&quot;}}"></div>
<header class="d-header"><a href="/" data-auto-route="true">Gridbox Community</a><span class="badge-notification">
{number(fetch, 1, 30)}</span></header>{at_times(fetch, 0.3, notice)}<div id="main-outlet" class="wrap"
role="main">{main}{standing(title)}</div>
<div class="whos-online"><span>{number(fetch, 9, 80)} online</span>{faces}</div><footer class="container"><nav><a
href="/categories">Categories</a> <a href="/guidelines">Guidelines</a> <a href="/tos">Terms of
Service</a></nav><p>Powered by
forum software, best viewed with JavaScript enabled</p></footer></body></html>"""


def _post(fetch: Fetch, at: int, who: str, hours: float, text: str, badge: str = "") -> str:
    if not text:
        return ""
    read = pick(fetch, (f"{number(fetch, 20, 900)} reads", f"Reads {number(fetch, 20, 900)}"))
    return f"""<div class="topic-body crawler-post" id="post_{at}" itemprop="comment" itemscope><div
class="crawler-post-meta"><span class="creator"><a href="/u/{who}"><span itemprop="name">{who}</span></a> {badge}</span>
<span class="crawler-post-infos"><time class="post-time">{_short(fetch, hours)}</time> <span
itemprop="position">{at}</span>
</span></div><div class="post" itemprop="text"><p>{text}</p></div><div class="post-likes">{number(fetch, 0, 40)}
Likes</div>
<span class="reads">{read}</span></div>"""


def _topic(path: str, fetch: Fetch, title: str, category: str, posts: str, end: str = "") -> str:
    suggested = "".join(
        f'<tr class="topic-list-item"><td class="main-link">{name}</td><td>{group}</td><td class="num">'
        f"{number(fetch, 1, 90)}"
        f'</td><td class="age">{number(fetch, 1, 59)}m</td></tr>'
        for name, group in some(fetch, _OTHERS, 4)
    )
    return _page(
        title,
        fetch,
        f"""<div id="topic-title"><h1><a href="{path}">{title}</a></h1><div class="topic-category"><span
class="badge-category__name">{category}</span></div></div><div
class="topic-map"><span>{counter(fetch, 2300 + len(path), 11)}
views</span> <span>{number(fetch, 20, 99)} likes</span> <span>{number(fetch, 3, 9)} min read</span></div>{posts}{end}
<div id="related-topics"><h3>Suggested Topics</h3><table class="topic-list"><thead><tr><th>Topic</th><th>Category</th>
<th>Replies</th><th>Activity</th></tr></thead><tbody>{suggested}</tbody></table></div>""",
    )


def _update(say: Say, fetch: Fetch) -> str:
    staff = '<span class="user-title">Gridbox staff</span>'
    posts = (
        _post(
            fetch,
            1,
            "marit",
            90,
            f"Firmware 4.2 is now being sent to 10% of all boxes. It brings {say('feature')} and a fix for the "
            f"drifting clock. The rollout ends on 13 March.",
            staff,
        )
        + _post(fetch, 2, "kasper81", 71, "Got it this morning, no trouble so far.")
        + _post(fetch, 3, "dunja", -11, say("reply three"))
        + _post(fetch, 4, "marit", -46, say("reply four"), staff)
        + _post(fetch, 5, "hobbyvolt", 40, say("spam"))
    )
    closed = kept(say("closed"), '<div class="small-action topic-status"><p>', "</p></div>")
    return _topic(_UPDATE, fetch, say("update title"), "Announcements", posts, closed)


def _meter(say: Say, fetch: Fetch) -> str:
    solved = kept(say("solved"), '<aside class="accepted-answer quote"><div class="title">', "</div></aside>")
    posts = (
        _post(
            fetch, 1, "pjotr", 30, f"Every night my meter shows {say('reading')} although the fridge runs.{say('edit')}"
        )
        + solved
        + _post(fetch, 2, "lena", 20, "Which firmware do you run?")
        + _post(fetch, 3, "pjotr", 12, "It is 4.1.9, fresh from the box.")
        + _post(fetch, 4, "otto", -64, say("meter answer"))
    )
    return _topic(_METER, fetch, "Meter reads zero at night", "Support", posts)


def _rules(say: Say, fetch: Fetch) -> str:
    lines = "".join(
        f"<li>{line}</li>"
        for line in ("Be kind.", "No adverts.", "One topic per problem.", "Mark machine-written texts as such.")
        if line
    )
    return _topic(
        _RULES, fetch, "Read this first", "Site Feedback", _post(fetch, 1, "system", 9000, f"<ol>{lines}</ol>")
    )


def _roadmap(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{what}</td><td>{when}</td><td>{state}</td></tr>"
        for what, when, state in (
            ("Vehicle to grid", "Q3", "In development"),
            ("Second battery", "Q2", say("battery")),
            ("Local API", "Q1", say("api")),
            (say("offline"), "Q4", "Planned"),
        )
        if what
    )
    table = (
        f'<div class="md-table"><table><thead><tr><th>What</th><th>When</th><th>State</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )
    return _topic(_ROADMAP, fetch, "Roadmap 2026", "Announcements", _post(fetch, 1, "marit", 1500, table))


def _tariff(say: Say, fetch: Fetch) -> str:
    lines = "".join(
        f"<li>{line}</li>" for line in ("Voltaro Flex", say("tariff a"), say("tariff b"), "Nordkraft Spot") if line
    )
    text = f'Supported today:</p><ul>{lines}</ul><p>How to set it up: <a href="/{say("howto")}">step by step</a>.'
    posts = _post(fetch, 1, "lena", 4000, text) + _post(fetch, 2, "bram", 3000, "Belgium is missing.")
    return _topic(_TARIFF, fetch, "Dynamic tariffs: which are supported?", "Integrations", posts)


def _latest(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"""<tr class="topic-list-item {state}"><td class="main-link"><span class="link-top-line"><a href="{path}"
class="title raw-link">{title}</a></span></td><td class="posters">{pick(fetch, ("lena, otto", "otto, lena"))}</td><td
class="replies"><span class="posts">{number(fetch, 4, 60)}</span></td><td
class="views">{counter(fetch, 900, 5)}</td><td>
{number(fetch, 1, 59)}m</td></tr>"""
        for path, title, state in (
            (_RULES, "Read this first", "pinned"),
            (_UPDATE, say("update title"), ""),
            (_METER, "Meter reads zero at night", ""),
            (_ROADMAP, "Roadmap 2026", ""),
            (_TARIFF, "Dynamic tariffs: which are supported?", ""),
            ("/t/x/1211", say("fresh"), ""),
            ("/t/x/1174", "Return of a broken box", ""),
        )
        if title
    )
    return _page(
        "Latest topics",
        fetch,
        f"""<table class="topic-list"><thead><tr><th>Topic</th><th></th><th>Replies</th><th>Views</th>
<th>Activity</th></tr>
</thead><tbody>{rows}</tbody></table>""",
    )


def _home(say: Say, fetch: Fetch) -> str:
    groups = "".join(
        f'<tr data-category-id="{at}"><td class="category"><h3>{name}</h3><div class="category-description">'
        f"{text}</div></td>"
        f'<td class="topics">{number(fetch, 1, 12)} / week</td></tr>'
        for at, (name, text) in enumerate(
            item.split(CELLS)
            for item in (
                "Announcements | News from the team",
                "Support | Help from others",
                "Ideas | What we should build",
            )
        )
    )
    return _page(
        "Categories",
        fetch,
        f"""{kept(say("banner"), '<div class="global-notice alert">', "</div>")}<table
class="category-list"><tbody>{groups}
</tbody></table><a href="{_LATEST}">Latest</a>""",
    )


FORUM = MadeSite(
    "community.gridbox.test",
    (
        "likes and reads",
        "short ages of posts",
        "suggested topics with ages",
        "users online with faces",
        "views of a topic",
        "order of posters",
        "topics a week",
        "unread badge",
        "call to sign up",
    ),
    {
        "/": _home,
        _LATEST: _latest,
        _UPDATE: _update,
        _METER: _meter,
        _RULES: _rules,
        _ROADMAP: _roadmap,
        _TARIFF: _tariff,
    },
    (
        Slot(
            "update title",
            "topic title",
            (_UPDATE, _LATEST),
            {0: "Firmware 4.2 rollout", 11: "Firmware 4.2.1 rollout (paused)"},
        ),
        Slot("feature", "edited post", (_UPDATE,), {0: "zero export", 6: "phase switching"}),
        Slot("spam", "post", (_UPDATE,), {0: "Cheap inverters at my shop, write me!", 1: ""}),
        Slot("closed", "closing line", (_UPDATE,), {0: "", 14: "marit closed this topic"}),
        Slot("reading", "figure in a post", (_METER,), {0: "0 W", 3: "0.0 kW and sometimes 4 W"}),
        Slot("edit", "sentence of a post", (_METER,), {0: "", 7: " EDIT: only with the old clamp."}),
        Slot("solved", "accepted answer", (_METER,), {0: "", 13: "Solved by otto in post 4"}),
        Slot("meter answer", "reply", (_METER,), {0: "", 12: "Turn the clamp round, the arrow faces the grid."}),
        Slot("battery", "roadmap state", (_ROADMAP,), {0: "In beta", 9: "Shipped"}, "Second battery"),
        Slot("api", "roadmap state", (_ROADMAP,), {0: "Under review", 2: "Delayed", 13: "Dropped"}, "Local API"),
        Slot("offline", "roadmap row", (_ROADMAP,), {0: "", 4: "Offline mode"}),
        Slot("tariff a", "supported tariff", (_TARIFF,), {0: "", 5: "Helia Hourly"}),
        Slot("tariff b", "supported tariff", (_TARIFF,), {0: "Brightwatt Agile", 11: ""}),
        Slot("howto", "link target", (_TARIFF,), {0: "docs/tariff-setup", 8: "docs/tariffs-2026"}, "step by step"),
        Slot("fresh", "topic in a list", (_LATEST,), {0: "", 7: "App shows yesterday's prices"}),
        Slot("banner", "forum notice", ("/",), {0: "", 9: "The forum is read-only on Sunday from 6 to 8."}),
        Slot("reply three", "reply", (_UPDATE,), {0: "", 2: "Mine reboots every two hours since the update."}),
        Slot("reply four", "reply", (_UPDATE,), {0: "", 8: "We have found the cause: a full log partition."}),
    ),
)
