"""A board of model railway builders on usual forum software: index, one forum, two topics, rules and help."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.everyday.wire import between, key, pick, seen, some, texts, when
from bench.changing.parts import MadeSite, Slot
from bench.changing.scenario import Fetch

DCC, LAYOUT, SIGNALS = "/viewtopic-881", "/viewtopic-902", "/viewforum-12"
MEMBERS = "tenderfoot bogie_bill Wrenfield steamgirl n_scale_ned Halt Marigold points.failure oldgauge Kestrel".split()
LINES = (
    "A layout is never finished, only photographed.",
    "Measure twice, solder once, apologise to the carpet.",
    "Every curve is too tight.",
    "There is no such thing as spare track.",
    "Weathering hides a multitude of glue.",
)

S = {
    "news": Slot(
        "/",
        "announcement",
        {0: "Meeting of members on 18 April in Crewe", 7: "Meeting of members moved to 25 April in Stafford"},
    ),
    "last": Slot("/", "last post", {0: "by Halt", 3: "by steamgirl", 9: "by oldgauge"}, "Signals and control"),
    "moderator": Slot("/", "name in a list", {0: "", 12: "Marigold_B"}, "Moderators"),
    "replies": Slot(
        SIGNALS, "table cell", {0: "14 replies", 3: "15 replies", 9: "16 replies"}, "Decoder hums at low speed"
    ),
    "topic": Slot(SIGNALS, "row of a table", {0: "", 5: "Semaphore arms that stick in winter"}, "Topics"),
    "sticky": Slot(SIGNALS, "row of a table", {0: "Group order of relays closes soon", 11: ""}, "Topics"),
    "reply1": Slot(
        DCC, "reply", {0: "", 3: "Set CV9 to 30 and the hum goes, at least with my two shunters."}, "steamgirl"
    ),
    "reply2": Slot(DCC, "reply", {0: "", 9: "Confirmed here: CV9 was it. Thank you all."}, "oldgauge"),
    "title": Slot(
        DCC, "heading", {0: "Decoder hums at low speed", 10: "[Solved] Decoder hums at low speed"}, unique=False
    ),
    "voltage": Slot(DCC, "figure in a post", {0: "16.5 volts", 6: "14.5 volts"}, "Halt"),
    "plan": Slot(
        LAYOUT,
        "link target",
        {0: "https://files.sidings.example/loft-v2.pdf", 8: "https://files.sidings.example/loft-v3.pdf"},
        "track plan",
    ),
    "rude": Slot(LAYOUT, "reply", {0: "Nobody with eyes would put a turntable there.", 4: ""}, "points.failure"),
    "moved": Slot(
        LAYOUT,
        "edited sentence",
        {0: "The helix stays in the left corner.", 13: "The helix moves under the window."},
        "Wrenfield",
    ),
    "size": Slot("/rules", "figure", {0: "at most 800 kB each", 1: "at most 2 MB each"}),
    "sales": Slot(
        "/rules", "paragraph", {0: "", 14: "Sales of kits need a photograph of the box with your name beside it."}
    ),
    "digest": Slot(
        "/help", "answer", {0: "Not yet, but it is planned.", 12: "Yes: tick Digest under Preferences."}, "Mail digest"
    ),
}


def frame(title: str, crumbs: Sequence[tuple[str, str]], main: str, fetch: Fetch) -> str:
    sid = key(fetch, 32)
    way = "".join(f'<span class="crumb"><a href="{to}?sid={sid}">{name}</a></span>' for to, name in crumbs)
    users = between(fetch, 9, 70)
    online = ", ".join(some(fetch, MEMBERS, between(fetch, 2, 5)))
    return f"""<!DOCTYPE html>
<html dir="ltr" lang="en-gb"><head><meta charset="utf-8" /><title>Sidings - {title}</title>
<link href="./styles/prosilver/theme/stylesheet.css?assets_version={between(fetch, 10, 99)}" rel="stylesheet">
<meta name="form-token" content="{key(fetch, 40)}"></head>
<body id="phpbb" class="nojs notouch section-viewtopic ltr"><div id="wrap" class="wrap">
<div id="page-header"><div class="headerbar"><div class="inner"><div id="site-description">
<a class="logo" href="/?sid={sid}">Sidings</a><p class="site-motto">{pick(fetch, LINES)}</p></div></div></div>
<div class="navbar"><ul id="nav-main" class="nav-main linklist"><li><a href="/rules?sid={sid}">Rules</a></li>
<li><a href="/help?sid={sid}">Help</a></li></ul><ul id="nav-breadcrumbs"><li class="breadcrumbs">{way}</li></ul></div>
</div>
<div id="page-body" class="page-body" role="main"><p class="right responsive-center time">It is currently
{fetch.at:%a %b %d, %Y %-I:%M} {"am" if fetch.at.hour < 12 else "pm"}</p>
<h2>{title}</h2>{main}
<div class="stat-block online-list"><h3>Who is online</h3><p>In total there are <strong>{users}</strong> users online
:: {users // 5} registered, 0 hidden and {users - users // 5} guests<br>Registered users: {online}</p></div></div>
<div id="page-footer"><ul id="nav-footer" class="nav-footer linklist"><li><a href="/">Board index</a></li>
<li><a href="/rules">Rules</a></li><li><a href="/help">Help</a></li></ul><div class="copyright"><p>Powered by a
bulletin board of volunteers. All times are UTC.</p>
<p class="footer-row debug">Time: {between(fetch, 20, 300) / 1000:.3f}s | Peak Memory Usage: {between(fetch, 2, 6)} MiB
</p></div></div></div></body></html>"""


def post(who: str, text: str, day: str, fetch: Fetch) -> str:
    return when(
        text,
        f'<div id="p{len(text) * 7}" class="post has-profile bg2"><div class="inner"><dl class="postprofile">'
        f'<dt><a href="/#u-{who}">{who}</a></dt><dd class="profile-rank">Member</dd></dl><div class="postbody">'
        f'<p class="author">by <strong>{who}</strong> &raquo; {day}</p><div class="content">{text}</div>'
        f'<a class="report" href="/#report-{key(fetch, 8)}">Report</a></div></div></div>',
    )


def index(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    names = ", ".join(name for name in ("Halt", "Wrenfield", t["moderator"]) if name)

    def forum(name: str, about: str, topics: int, last: str) -> str:
        return (
            f'<li class="row"><dl class="row-item forum_read"><dt><a class="forumtitle" href="{SIGNALS}">{name}</a>'
            f'<br>{about}</dt><dd class="topics">{topics}</dd><dd class="lastpost"><span>{last}</span></dd></dl></li>'
        )

    return frame(
        "Index page",
        (("/", "Board index"),),
        f"""<div class="panel announcement"><p>{t["news"]}</p></div><div class="forabg"><ul class="topiclist forums">
{forum("Signals and control", "Wires, decoders, block detection", 212, t["last"])}
{forum("Layouts", "Show us your loft", 640, "by Kestrel_77")}</ul></div>
<p>Topics of note: <a href="{DCC}">881</a>, <a href="{LAYOUT}">902</a></p><p><strong>Moderators:</strong>
{names}</p>""",
        fetch,
    )


def signals(round: int, fetch: Fetch) -> str:
    t = texts(S, round)

    def topic(name: str, replies: str, views: int, to: str = SIGNALS) -> str:
        return when(
            name,
            f'<tr class="row"><td><a class="topictitle" href="{to}">{name}</a></td><td class="posts">{replies}</td>'
            f'<td class="views">{seen(fetch, views, 90)}</td></tr>',
        )

    return frame(
        "Signals and control",
        (("/", "Board index"), (SIGNALS, "Signals and control")),
        f"""<table class="topiclist"><thead><tr><th>Topics</th><th>Replies</th><th>Views</th></tr></thead><tbody>
{topic(t["sticky"], "3 replies", 410)}{topic("Decoder hums at low speed", t["replies"], 2250, DCC)}
{topic(t["topic"], "no replies", 20)}
{topic("Which wire for a bus of nine metres", "27 replies", 5120)}
{topic("Block detection without cutting rails", "8 replies", 760)}
</tbody></table>""",
        fetch,
    )


def decoder(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    left, right = between(fetch, 2, 9), between(fetch, 2, 9)
    return frame(
        t["title"],
        (("/", "Board index"), (SIGNALS, "Signals and control")),
        post("tenderfoot", "My 0-6-0 hums below step 5. The motor is new, the gears are clean.", "26 Feb 2026", fetch)
        + post(
            "Halt",
            f"What does the booster give? Mine is at {t['voltage']} on the track and silent, and the club runs the "
            "same decoders with the cheap transformer from the starter set.",
            "27 Feb 2026",
            fetch,
        )
        + post("steamgirl", t["reply1"], "3 Mar 2026", fetch)
        + post("oldgauge", t["reply2"], "4 Mar 2026", fetch)
        + f"""<form id="qr"><fieldset><dl><dt>Confirmation</dt><dd>What is {left} + {right}?</dd></dl>
<input type="hidden" name="creation_time" value="{int(fetch.at.timestamp())}"></fieldset></form>""",
        fetch,
    )


def layout(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    return frame(
        "A loft of 4 by 3 metres",
        (("/", "Board index"), (SIGNALS, "Signals and control")),
        post(
            "Wrenfield",
            f'After two winters of doubt I have drawn the <a class="postlink" href="{t["plan"]}">track plan</a>. '
            f"{t['moved']} The terminus is above the stairs, where nobody bumps a head twice.",
            "20 Feb 2026",
            fetch,
        )
        + post("n_scale_ned", "Where do you get at the points behind the chimney?", "21 Feb 2026", fetch)
        + post("points.failure", t["rude"], "21 Feb 2026", fetch)
        + f'<p class="viewing">{between(fetch, 2, 33)} guests are viewing this topic</p>',
        fetch,
    )


def rules(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    return frame(
        "Rules of the board",
        (("/", "Board index"),),
        f"""<div class="panel"><div class="content"><p>Be as kind to beginners as somebody once was to you.</p>
<p>Pictures are welcome, {t["size"]}, and your own.</p>{when(t["sales"], f"<p>{t['sales']}</p>")}
<p>Who breaks these rules is told so by mail, once.</p></div></div>""",
        fetch,
    )


def help_page(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    return frame(
        "Frequently asked questions",
        (("/", "Board index"),),
        f"""<dl class="faq"><dt>Why do I need to register?</dt><dd>To keep out machines that sell shoes.</dd>
<dt>Is there a mail digest?</dt><dd>{t["digest"]}</dd><dt>How do I change my name?</dt><dd>Ask a moderator.</dd>
</dl>""",
        fetch,
    )


FORUM = MadeSite(
    "sidings.test",
    (
        "session ids in links",
        "users online and their names",
        "motto by request",
        "clock of the board",
        "views of topics by node, in the row of the replies",
        "sum to confirm a reply",
        "form tokens",
        "time and memory of the request",
    ),
    {"/": index, SIGNALS: signals, DCC: decoder, LAYOUT: layout, "/rules": rules, "/help": help_page},
    tuple(S.values()),
)
