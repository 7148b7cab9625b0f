"""A forum of keepers of old sailing boats, on a common forum software."""

from __future__ import annotations

from bench.changing.last.common import age, anchors, block, count, key, maybe, one_of, some_of
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.scenario import Fetch

_BOARD, _RULES = "/forums/hull-and-deck", "/help/rules"
_KEEL, _TEAK, _ENGINE, _SALE = (
    "/threads/keel-bolts-on-a-1968-folkboat",
    "/threads/teak-or-not",
    "/threads/diesel-will-not-start",
    "/threads/for-sale-harrier-26",
)
_PLACES = (("/", "Forums"), (_BOARD, "Hull and deck"), (_SALE, "For sale"), (_RULES, "Rules"))
_SIMILAR = (
    ("/threads/varnish-in-winter", "Varnish in winter?"),
    ("/threads/mast-step", "Rot in the mast step"),
    ("/threads/antifouling", "Antifouling that lasts two seasons"),
    ("/threads/standing-rigging", "When to replace standing rigging"),
    ("/threads/bilge-pump", "Bilge pump runs all night"),
    ("/threads/winches", "Old winches: service or swap"),
)
_MEMBERS = ("saltyjo", "old_gaffer", "Marten", "tidewaiter", "EllaK", "boatless", "Rigger62", "nine_knots", "pippa")
_PATRONS = (
    ("Seaworthy Insurance", "Cover for boats of any age"),
    ("Bosun's Locker", "Rope by the metre"),
    ("Halyard Loans", "Boat finance made simple"),
    ("Clearwater Moorings", "Swinging moorings free now"),
)


def _page(title: str, fetch: Fetch, main: str) -> str:
    online = ", ".join(f'<a class="username" href="/members/{name}">{name}</a>' for name in some_of(fetch, _MEMBERS, 4))
    brand, line = one_of(fetch, _PATRONS)
    cookies = """<div class="notice notice--cookie"><p>This site uses cookies to keep you logged in and to show you
suitable
advertisements.</p><a class="button">Accept</a> <a class="button">Learn more</a></div>"""
    return f"""<!DOCTYPE html><html id="XF" lang="en-GB" data-csrf="{fetch.at.timestamp():.0f},{key(fetch, 32)}"
class="has-no-js">
<head><meta charset="utf-8"><title>{title} | Wooden Hulls Forum</title><link rel="stylesheet"
href="/css.php?css=public%3Anormalize.less&amp;s=4&amp;k={key(fetch, 40)}"></head><body data-template="thread_view">
<div class="p-pageWrapper" id="top"><header class="p-header"><a href="/">Wooden Hulls</a></header>
<nav class="p-nav"><ul class="p-nav-list">{anchors(_PLACES, css="p-navEl")}</ul><div class="p-nav-opposite">
<a href="/login?t={key(fetch, 8)}">Log in</a> <a href="/register">Register</a></div></nav>
<div class="p-body"><div class="p-body-header"><h1 class="p-title-value">{title}</h1></div>
<div class="p-body-main p-body-main--withSidebar"><div class="p-body-content">{main}</div><div class="p-body-sidebar">
<div class="block"><h3 class="block-minorHeader">Members online</h3><div class="block-body">{online}</div>
<div class="block-footer">Total: {count(fetch, 210, 460)} (members: {count(fetch, 11, 38)}, guests:
{count(fetch, 190, 430)})
</div></div><div class="block"><div class="patron"><small>Supporter</small> <a
href="https://track.example/{key(fetch, 10)}">{brand}</a> <p>{line}</p></div></div></div></div></div>
{maybe(fetch, 0.3, cookies)}<footer class="p-footer"><ul><li>Contact us</li> <li>Terms and rules</li> <li>Privacy policy
</li> <li>Help</li></ul><div class="p-footer-debug">Page time: {fetch.random.uniform(0.04, 0.4):.4f}s · Memory:
{fetch.random.uniform(3, 9):.4f}MB · DB queries: {fetch.random.randint(9, 31)}</div></footer></div></body></html>"""


def _post(fetch: Fetch, who: str, number: int, hours: float, text: str, edited: str = "") -> str:
    if not text:
        return ""
    fans = some_of(fetch, _MEMBERS, 2)
    note = block('div class="message-lastEdit"', edited)
    return f"""<article class="message message--post js-post" id="js-post-{number}"><div class="message-cell--user"><h4
class="message-name">{who}</h4> <h5 class="userTitle">Member</h5></div><div class="message-cell--main">
<header class="message-attribution"><a href="#post-{number}"><time class="u-dt">{age(fetch, hours)}</time></a>
<span>#{number}</span></header><div class="message-body"><div class="bbWrapper">{text}</div></div>{note}
<footer class="reactionsBar">{fans[0]}, {fans[1]} and {fetch.random.randint(2, 40)} others</footer></div></article>"""


def _thread(title: str, fetch: Fetch, posts: str, above: str = "") -> str:
    similar = anchors(some_of(fetch, _SIMILAR, 3))
    return _page(
        title,
        fetch,
        f"""<div class="p-description"><ul class="listInline"><li>Views: {count(fetch, 900, 8200)}</li></ul></div>
{above}<div class="block-body js-replyNewMessageContainer">{posts}</div>
<div class="block similar"><h3>Similar threads</h3><ul>{similar}</ul></div>""",
    )


def _index(say: Say, fetch: Fetch) -> str:
    nodes = (
        ("Hull and deck", "Planks, frames, caulking and paint", "hull latest"),
        ("Engines", "Diesels of all ages", "engine latest"),
        ("Buy and sell", "Boats and parts between members", "sale latest"),
    )
    rows = "".join(
        f"""<div class="node node--forum"><h3 class="node-title">{name}</h3> <div class="node-description">{text}</div>
<div class="node-stats">Views {count(fetch, 11000, 99000)}</div> <div class="node-extra">Latest:
{say(slot)}</div></div>"""
        for name, text, slot in nodes
    )
    return _page(
        "Forums",
        fetch,
        f"""{block('div class="notice notice--primary"', say("notice"))}<div class="block block--category">{rows}</div>
<ul class="shortcuts">{anchors(((_KEEL, "Keel bolts"), (_TEAK, "Teak"), (_ENGINE, "Diesel")))}</ul>""",
    )


def _board(say: Say, fetch: Fetch) -> str:
    threads = (
        (_KEEL, say("keel title"), "saltyjo"),
        (_TEAK, "Teak or not?", "Marten"),
        ("/threads/steam-box", say("steam"), "Rigger62"),
        ("/threads/epoxy", say("epoxy"), "EllaK"),
        ("/threads/red-lead", "Is red lead still sold?", "pippa"),
    )
    rows = "".join(
        f"""<div class="structItem structItem--thread"><div class="structItem-title"><a href="{path}">{title}</a></div>
<div class="structItem-minor">{who}</div> <div class="structItem-cell--meta">Views
{count(fetch, 300, 9000)}</div></div>"""
        for path, title, who in threads
        if title
    )
    return _page("Hull and deck", fetch, f'<div class="structItemContainer">{rows}</div>')


def _keel(say: Say, fetch: Fetch) -> str:
    posts = (
        _post(fetch, "saltyjo", 1, 90, f"<p>{say('question')}</p><p>She is on the hard until May.</p>", say("mark"))
        + _post(fetch, "old_gaffer", 2, 70, "<p>Draw one and look. You cannot tell from above.</p>")
        + _post(fetch, "tidewaiter", 3, 60, f"<p>{say('torque')}</p>")
        + _post(fetch, "saltyjo", 4, -18, say("keel 4"))
        + _post(fetch, "EllaK", 5, -42, say("keel 5"))
    )
    return _thread(say("keel title"), fetch, posts)


def _teak(say: Say, fetch: Fetch) -> str:
    posts = (
        _post(fetch, "Marten", 1, 200, "<p>Would you lay a new teak deck today, or paint the plywood and be done?</p>")
        + _post(fetch, "boatless", 2, 180, say("teak 2"))
        + _post(fetch, "nine_knots", 3, 150, f"<p>I paid {say('teak price')} for the cockpit alone.</p>")
    )
    poll = (
        f"""<div class="block poll"><h3>{say("poll")}</h3><ul><li>Teak</li> <li>Paint</li> <li>Cork</li></ul></div>"""
    )
    return _thread("Teak or not?", fetch, posts, poll)


def _engine(say: Say, fetch: Fetch) -> str:
    answer = block('div class="message message--solution"', say("solution"))
    posts = (
        _post(fetch, "pippa", 1, 30, f"<p>Turns over but will not fire. I have changed {say('changed')}.</p>")
        + _post(fetch, "Rigger62", 2, 28, "<p>Air in the fuel. Bleed it at the pump first.</p>")
        + _post(fetch, "pippa", 3, -30, say("engine 3"))
    )
    return _thread("Diesel will not start", fetch, posts, answer)


def _sale(say: Say, fetch: Fetch) -> str:
    text = f"""<p>Harrier 26, built 1971, lying at {say("lying")}.</p><ul><li>Asking price: {say("asking")}</li>
<li>Sails: {say("sails")}</li><li>Engine: 9 hp, 400 hours</li></ul><p>Pictures are in <a href="{say("album")}">this
album</a>.</p>"""
    posts = _post(fetch, "nine_knots", 1, 48, text) + _post(fetch, "nine_knots", 2, -60, say("sold"))
    return _thread("Harrier 26 for sale", fetch, posts, f'<span class="label label--sale">{say("prefix")}</span>')


def _rules(say: Say, fetch: Fetch) -> str:
    items = "".join(
        block("li", text) for text in ("Be kind.", say("rule"), say("links rule"), "Use your own pictures.")
    )
    return _page("Rules", fetch, f"<ol class='rules'>{items}</ol><p>Questions go to the moderators: {say('mods')}.</p>")


FORUM = MadeSite(
    "wooden-hulls.test",
    (
        "members online in a sidebar",
        "guests counted in a sidebar",
        "page time and queries",
        "views of a thread",
        "reactions by two and others",
        "three similar threads",
        "supporter by chance",
        "cookie notice in some requests",
        "age of a post",
    ),
    {
        "/": _index,
        _BOARD: _board,
        _KEEL: _keel,
        _TEAK: _teak,
        _ENGINE: _engine,
        _SALE: _sale,
        _RULES: _rules,
    },
    (
        Slot(
            "notice",
            "notice of a board",
            ("/",),
            {0: "", 6: "The forum moves to a new server on Saturday; posting will be closed from 8 to 11.", 12: ""},
        ),
        Slot(
            "hull latest",
            "latest thread",
            ("/",),
            {0: "Is red lead still sold?", 4: "A steam box from a wallpaper stripper"},
        ),
        Slot("engine latest", "latest thread", ("/",), {0: "Diesel will not start"}),
        Slot("sale latest", "latest thread", ("/",), {0: "Harrier 26 for sale"}),
        Slot(
            "keel title",
            "title of a thread",
            (_KEEL, _BOARD),
            {
                0: "Keel bolts on a 1968 Folkboat: how long do they last?",
                11: "Keel bolts on a 1968 Folkboat: all nine replaced",
            },
        ),
        Slot("steam", "new thread", (_BOARD,), {0: "", 4: "A steam box from a wallpaper stripper"}),
        Slot("epoxy", "new thread", (_BOARD,), {0: "Epoxy over old paint"}),
        Slot(
            "question",
            "edited post",
            (_KEEL,),
            {
                0: "How do I know whether the bolts need replacing?",
                2: "How do I know whether the bolts need replacing, and with what metal?",
            },
        ),
        Slot("mark", "mark of an edit", (_KEEL,), {0: "", 2: "Last edited by saltyjo: asked about the metal"}),
        Slot(
            "torque",
            "edited post",
            (_KEEL,),
            {
                0: "Mine were fine after fifty years, no rust at all.",
            },
        ),
        Slot("keel 4", "reply", (_KEEL,), {0: "", 4: "Drew the third from aft: wasted to half its width."}),
        Slot("keel 5", "reply", (_KEEL,), {0: "", 8: "Then do all nine. Bronze, not stainless."}),
        Slot("teak 2", "reply", (_TEAK,), {0: "Paint. Life is short.", 5: ""}),
        Slot("teak price", "figure in a post", (_TEAK,), {0: "3,200 euros", 10: "2,300 euros"}),
        Slot("poll", "question of a poll", (_TEAK,), {0: "What would you lay?", 14: "Poll closed: paint wins"}),
        Slot("changed", "edited post", (_ENGINE,), {0: "both filters", 3: "the filters and the lift pump"}),
        Slot("engine 3", "reply", (_ENGINE,), {0: "", 6: "It was the stop solenoid, stuck half shut. She runs!"}),
        Slot("solution", "accepted answer", (_ENGINE,), {0: "", 7: "Solution: free the stop solenoid"}),
        Slot("lying", "place", (_SALE,), {0: "Woodbridge", 5: "Pin Mill"}),
        Slot("asking", "asking price", (_SALE,), {0: "£6,500", 3: "£5,900", 8: "£5,250"}, "Asking price"),
        Slot("sails", "part of an offer", (_SALE,), {0: "main, two jibs", 8: "main, one jib, spinnaker"}, "Sails"),
        Slot("album", "link target", (_SALE,), {0: "/media/albums/harrier.418", 5: "/media/albums/harrier-ashore.433"}),
        Slot("prefix", "label of a thread", (_SALE,), {0: "For sale", 11: "Sold"}),
        Slot("sold", "reply", (_SALE,), {0: "", 11: "Gone to a good home in Suffolk. Thanks to all who asked."}),
        Slot(
            "rule",
            "rule",
            (_RULES,),
            {0: "One offer for each member at a time.", 9: "Two offers for each member at a time."},
        ),
        Slot("links rule", "rule", (_RULES,), {0: "", 12: "No links to auctions."}),
        Slot("mods", "names of people", (_RULES,), {0: "Marten and EllaK"}),
    ),
)
