"""A support forum of a maker of routers: categories, three threads, known problems, rules; Discourse for robots."""

from __future__ import annotations

from bench.changing.familiar import common as c
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.pieces import ENGLISH, Links, comes_and_goes, others, turned
from bench.changing.scenario import Fetch

_FIRMWARE, _DROPS, _GUEST = "/c/firmware/5", "/t/mesh-drops-after-update/1182", "/t/guest-wifi-step-by-step/977"
_BETA, _KNOWN, _FAQ = "/t/beta-programme-spring/1201", "/t/known-issues/640", "/faq"
_MENU: Links = (
    ("/", "Brightmesh Community"),
    (_FIRMWARE, "Firmware"),
    (_DROPS, "Mesh drops after update"),
    (_GUEST, "Guest Wi-Fi, step by step"),
    (_BETA, "Beta programme, spring"),
    (_KNOWN, "Known issues"),
    (_FAQ, "Guidelines"),
)
_TIPS = (
    "Put the second node halfway, not at the far end.",
    "A wire between two nodes beats any radio.",
    "Restart the modem first, the router after it.",
)
_MEMBERS = ("tomasz_k", "ElleP", "rkowalczyk", "old_greg", "mira77", "dabbler", "sunil.v", "quietfan", "Beatriz")
_ASKED: Links = (
    ("/t/how-many-nodes/411", "How many nodes for a stone house?"),
    ("/t/blue-light/802", "Blue light blinks twice, then stops"),
    ("/t/isp-bridge/358", "Bridge mode with a fibre box"),
    ("/t/printer-lost/1003", "Printer lost every night at three"),
    ("/t/slow-upload/915", "Upload slow on node two only"),
    ("/t/port-forward/287", "Forwarding a port to a camera"),
)


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    welcome = """<div class="welcome-banner"><p>New here? Search first: nine of ten questions have been answered
before.</p><a href="/signup" class="btn btn-primary">Sign up</a></div>"""
    maintenance = """<div class="global-notice"><div class="alert alert-info">Search may be slow while we rebuild its
index.</div></div>"""
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title} - Brightmesh Community</title>
<meta name="generator" content="Discourse 3.5.0 - https://github.com/discourse/discourse">
<meta name="csrf-token" content="{c.key(fetch, 86)}"><meta name="discourse/config/environment" content="{
        c.key(fetch, 20)
    }"></head><body class="crawler browser-update"><noscript>JavaScript is needed for some things.</noscript>
<header><a href="/"><span class="title">Brightmesh Community</span></a><ul class="nav-links">{c.links(_MENU)}</ul>
<a class="login-button" href="/session/sso?return_path=%2F&amp;nonce={c.key(fetch, 32)}">Log in</a></header>{
        comes_and_goes(fetch, "forum index", 0.25, maintenance)
    }{c.sometimes(fetch, 0.35, welcome)}<div id="main-outlet" class="wrap" role="main">{main}</div>
<div class="sidebar-section"><h4>Tip</h4><p>{turned(fetch, _TIPS, 1)[0]}</p></div>
<div class="sidebar-section online-users"><h4>Online now</h4><p>{c.number(fetch, 14, 96)} visitors, among them {
        ", ".join(c.mixed(fetch, _MEMBERS, c.number(fetch, 2, 5)))
    }</p></div><footer class="container wrap"><nav class="crawler-nav"><ul><li>Terms of Service</li><li>Privacy
Policy</li><li>Press</li></ul></nav><p class="powered-by-link">Powered by Discourse, best viewed with JavaScript
enabled.</p></footer></body></html>"""


def _suggested(fetch: Fetch, path: str) -> str:
    pool = (*_ASKED, *others(_MENU[2:6], path))
    lines = "".join(
        f"""<tr class="topic-list-item"><td class="main-link"><a href="{to}" class="title raw-link">{title}</a></td>
<td class="views"><span class="number">{len(title)}.{c.number(fetch, 1, 4)}k views</span></td></tr>"""
        for to, title in c.mixed(fetch, pool, 4)
    )
    return f"""<div id="suggested-topics"><h3 class="suggested-topics-title">Suggested topics</h3><table
class="topic-list"><tbody>{lines}</tbody></table></div>"""


def _post(author: str, age: str, text: str, mark: str = "") -> str:
    """A post, if it has been written."""
    if not text:
        return ""
    return f"""<div itemprop="comment" class="topic-body crawler-post"><div class="crawler-post-meta"><span
class="creator">
<span itemprop="name">{author}</span>{mark}</span><time class="post-time">{age}</time></div><div class="post"
itemprop="text"><p>{text}</p></div></div><hr>"""


def _thread(title: str, path: str, fetch: Fetch, category: str, posts: str, above: str = "") -> str:
    tags = " ".join(f'<a class="discourse-tag">{tag}</a>' for tag in c.mixed(fetch, ("wifi", "mesh", "bm-6", "setup")))
    main = f"""<div id="topic-title"><h1>{title}</h1><div class="topic-category"><span class="badge-category__name">
{category}</span></div><div class="discourse-tags">{tags}</div></div>{above}<div class="topic-meta">Seen
{len(path) - 12},{c.number(fetch, 500, 590)} times</div>{posts}{_suggested(fetch, path)}"""
    return _page(title, path, fetch, main)


def _home(say: Say, fetch: Fetch) -> str:
    boxes = "".join(
        f"""<div class="category" itemprop="itemListElement"><h3><a href="{to}"><span itemprop="name">{name}</span></a>
</h3><div itemprop="description">{text}</div></div>"""
        for to, name, text in (
            (_FIRMWARE, "Firmware", "Releases, betas and what went wrong after them."),
            (_KNOWN, "Known issues", say("known about")),
            (_GUEST, "Guides", "Written by members, checked by staff."),
        )
    )
    main = f"""{c.inside('div class="pinned-globally alert"', say("banner"))}<div class="category-list">{boxes}</div>
<h2>Announcements</h2><ul class="announcements">{
        c.listed((say("announced"), "Points for answers are back", say("meeting")))
    }</ul><p>Latest stable firmware: {say("stable")}</p>"""
    return _page("Brightmesh Community", "/", fetch, main)


def _firmware(say: Say, fetch: Fetch) -> str:
    topics = (
        (_DROPS, "Mesh drops after update", say("drops state"), c.old(fetch, ENGLISH, 60)),
        (_BETA, "Beta programme, spring", "Pinned", c.old(fetch, ENGLISH, 101)),
        ("/t/led-schedule/1190", say("led title"), "Idea", c.old(fetch, ENGLISH, 12)),
        ("/t/rollback/1207", say("rollback"), "Question", c.since(fetch, ENGLISH, 6)),
    )
    lines = "".join(
        f"""<tr class="topic-list-item"><td class="main-link"><a href="{to}" class="title raw-link">{title}</a>
<span class="topic-status">{state}</span></td><td class="views">{300 + 7 * len(title) + c.number(fetch, 1, 30)}</td>
<td>{age}</td></tr>"""
        for to, title, state, age in topics
        if title
    )
    main = f"""<h1>Firmware</h1><p class="category-description">Everything that runs inside the box. Say which model
you have and which version it shows.</p><table class="topic-list">
<thead><tr><th>Topic</th><th class="views">Views</th><th>Activity</th></tr></thead><tbody>{lines}</tbody></table>"""
    return _page("Firmware", _FIRMWARE, fetch, main)


def _drops(say: Say, fetch: Fetch) -> str:
    staff = ' <span class="user-title">Brightmesh staff</span>'
    posts = (
        _post("dabbler", c.old(fetch, ENGLISH, 60), "Since the update of February my second node drops every hour.")
        + _post("ElleP", c.old(fetch, ENGLISH, 52), "Same here, two nodes, stone walls, nothing else changed.")
        + _post("Ingrid (Support)", c.old(fetch, ENGLISH, 40), say("staff says"), staff)
        + _post("old_greg", c.since(fetch, ENGLISH, 3), say("greg"))
        + _post("sunil.v", c.since(fetch, ENGLISH, 10), say("sunil"))
    )
    above = c.inside('div class="accepted-answer"', say("solution"))
    return _thread("Mesh drops after update", _DROPS, fetch, "Firmware", posts, above)


def _guest(say: Say, fetch: Fetch) -> str:
    steps = c.listed(
        ("Open the app and choose Networks.", say("step two"), "Choose how long they stay.", "Share the QR code.")
    )
    guide = f"""This guide is for the BM-6 and the BM-8.</p><ol>{steps}</ol><p>You need app version {say("app")} or
newer."""
    posts = _post("mira77", c.old(fetch, ENGLISH, 900), guide) + _post(
        "Beatriz", c.old(fetch, ENGLISH, 300), "Works on the BM-8 too. Thank you!"
    )
    return _thread("Guest Wi-Fi, step by step", _GUEST, fetch, "Guides", posts)


def _beta(say: Say, fetch: Fetch) -> str:
    text = f"""We are looking for testers of the next firmware. Sign up by {say("beta date")}. There is room for
{say("beta places")} households.</p><p>Fetch the <a href="/uploads/default/{say("image")}">test image</a> after your
invitation arrives, never before."""
    posts = _post("Ravi (Firmware)", c.old(fetch, ENGLISH, 101), text) + _post(
        "quietfan", c.since(fetch, ENGLISH, 8), say("quietfan")
    )
    return _thread("Beta programme, spring", _BETA, fetch, "Firmware", posts)


def _known(say: Say, fetch: Fetch) -> str:
    table = c.rows(
        (
            ("BM-6", "Time wrong after a power cut", say("clock fix")),
            ("BM-8", "Fan audible at night", "Lower the speed in the settings"),
            *([c.cells(say("ipv6"))] if say("ipv6") else []),
            *([c.cells(say("usb"))] if say("usb") else []),
        )
    )
    text = f"""Staff keep this list.</p><div class="md-table"><table><thead><tr><th>Model</th><th>Problem</th>
<th>Remedy</th></tr></thead><tbody>{table}</tbody></table></div><p>Do not open a ticket for what stands here."""
    return _thread("Known issues", _KNOWN, fetch, "Announcements", _post("system", "", text))


def _faq(say: Say, fetch: Fetch) -> str:
    main = f"""<div class="body-page"><h1>Guidelines</h1><h3>Be kind</h3><p>Behind every router is somebody who only
wants to watch a film. Disagree with ideas, not with people.</p><h3>Where to post</h3><ul>{
        c.listed(("One problem, one topic.", "Say what you tried.", "Logs go into a file, not into the text."))
    }</ul><h3>Who keeps order</h3><p>Moderators: {say("moderators")}.</p><p>New members may post {say("limit")} on
their first day.</p></div>"""
    return _page("Guidelines", _FAQ, fetch, main)


FORUM = MadeSite(
    "community.brightmesh.test",
    (
        "csrf token",
        "nonce of the login link",
        "notice of the search that comes and goes",
        "welcome for some visitors",
        "tip that turns",
        "visitors and members online",
        "suggested topics by chance",
        "view counters",
        "tags in another order",
        "ages",
    ),
    {
        "/": _home,
        _FIRMWARE: _firmware,
        _DROPS: _drops,
        _GUEST: _guest,
        _BETA: _beta,
        _KNOWN: _known,
        _FAQ: _faq,
    },
    (
        Slot("known about", "description", ("/",), {0: "What we are working on.", 10: "Read this before you ask."}),
        Slot("banner", "notice", ("/",), {0: "", 2: "Firmware 7.2.1 is on hold.", 9: "A new firmware is out."}),
        Slot("announced", "list entry", ("/",), {0: "", 6: "New forum badges for helpers"}, "Announcements"),
        Slot("meeting", "list entry", ("/",), {0: "Open hour with the engineers", 12: ""}, "Announcements"),
        Slot("stable", "version", ("/",), {0: "7.1.8", 2: "7.1.9", 9: "7.2.2"}, "Latest stable firmware"),
        Slot("drops state", "state of a thread", (_FIRMWARE,), {0: "Open", 9: "Solved"}, "Mesh drops after update"),
        Slot("led title", "title", (_FIRMWARE,), {0: "LED schedule please", 4: "Lights off at night (planned)"}),
        Slot("rollback", "thread", (_FIRMWARE,), {0: "", 6: "Can I go back to the old firmware?"}),
        Slot("staff says", "post edited", (_DROPS,), {0: "We are looking into it.", 1: "We have found the cause."}),
        Slot("greg", "post", (_DROPS,), {0: "", 3: "Fixed channel 36 stopped it for me."}),
        Slot("sunil", "post", (_DROPS,), {0: "", 10: "Two days on the new release, not one drop."}),
        Slot("solution", "answer", (_DROPS,), {0: "", 9: "Solved by Ingrid: update to the release of March."}),
        Slot("step two", "step", (_GUEST,), {0: "Tap the plus sign.", 7: "Tap Add a network."}),
        Slot("app", "version", (_GUEST,), {0: "5.4", 7: "5.6"}, "app version"),
        Slot("beta date", "deadline", (_BETA,), {0: "9 March", 5: "16 March"}),
        Slot("beta places", "figure in words", (_BETA,), {0: "two hundred", 5: "three hundred", 13: "five hundred"}),
        Slot("image", "link target", (_BETA,), {0: "bm-730-beta1.bin", 8: "bm-730-beta2.bin"}, "test image"),
        Slot("quietfan", "post", (_BETA,), {0: "", 8: "Does it still fit the old BM-5?", 14: ""}),
        Slot("clock fix", "cell", (_KNOWN,), {0: "Set it by hand", 9: "Fixed in 7.2.2"}, "Time wrong"),
        Slot("ipv6", "row", (_KNOWN,), {0: "BM-8X | No IPv6 after sleep | Restart", 11: ""}),
        Slot("usb", "row", (_KNOWN,), {0: "", 13: "BM-4 | USB disk not seen | None yet"}),
        Slot("limit", "small words", (_FAQ,), {0: "three times", 15: "five times"}),
        Slot("moderators", "names", (_FAQ,), {0: "ElleP and old_greg", 11: "ElleP and rkowalczyk"}),
    ),
)
