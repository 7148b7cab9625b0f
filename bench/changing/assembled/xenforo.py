"""A board of stargazers on XenForo: classifieds, a thread of an observatory night, reviews, rules, staff."""

from __future__ import annotations

from bench.changing.assembled.chance import at_times, number, pick
from bench.changing.made import MadeSite, Say, Slot, paragraph, row
from bench.changing.noises import some, token
from bench.changing.pieces import ENGLISH, Links, ago, anchors, before, others, turned
from bench.changing.scenario import Fetch

_SALE, _DOB, _MOUNT = "/forums/classifieds.7/", "/threads/fs-10-inch-dobsonian.4410/", "/threads/fs-eq6-mount.4402/"
_NIGHT, _RULES, _TEAM = "/threads/spring-star-party.4377/", "/help/classifieds-rules/", "/help/team/"
_THREADS = (
    (_DOB, "10 inch Dobsonian with shroud"),
    (_MOUNT, "EQ6 mount and tripod"),
    (_NIGHT, "Spring star party at Harrow Edge"),
)
_MENU = (("/", "Forums"), (_SALE, "Classifieds"), (_NIGHT, "Star party"), (_RULES, "Rules"), (_TEAM, "Team"))
_MEMBERS = "BlueStraggler Orla_M31 dimsum42 HawkEyeNeb tycho_b Quasarina OldRefractor Vesna77 seeing_is_poor".split()
_NOTICES = (
    "Pay by a means that protects buyers.",
    "Clear skies! Read the guide to dew heaters.",
    "Supporting members see no advertisements.",
    "Never point a telescope at the Sun without a filter.",
)
_SIGNATURES = (
    "8 SE, 120ED, too many eyepieces",
    "Bortle 4 and proud",
    "Patience is an aperture",
    "Sketching since 1988",
)
_ADS = ("Narrowband filters, new stock", "Eyepiece cases made to measure", "Remote piers in Extremadura")


def _crumbs(*steps: tuple[str, str]) -> str:
    return f'<ul class="p-breadcrumbs">{anchors(steps)}</ul>'


def _page(title: str, path: str, fetch: Fetch, main: str, crumbs: Links = ()) -> str:
    members, guests = number(fetch, 5, 30), number(fetch, 30, 240)
    here = ", ".join(some(fetch, _MEMBERS, number(fetch, 2, 5)))
    similar = anchors(fetch.random.sample(list(others(_THREADS, path)), 2))
    guest = """<div class="notice notice--primary js-notice"><div class="notice-content">You are viewing this board as a
guest. Register to see pictures and to write.</div></div>"""
    cookie = """<div class="u-bottomFixer js-bottomFixTarget"><div class="notice notice--cookie"><p>This site uses
cookies
to help personalise content and to keep you logged in.</p><a class="button">Accept</a></div></div>"""
    months = " and ".join(turned(fetch, ("Crab Nebula", "Leo Triplet", "Beehive", "Owl Nebula", "Wild Duck"), 2))
    return f"""<!DOCTYPE html><html id="XF" lang="en-GB" dir="LTR" data-app="public" data-template="page_view"
data-csrf="{number(fetch, 10**9, 2 * 10**9)},{token(fetch, 32)}" class="has-no-js"><head><meta charset="utf-8">
<title>{title} | Averted Vision</title><link rel="stylesheet" href="/css.php?css=public%3Anormalize.css&amp;k={
        token(fetch, 40)
    }"></head><body data-template="page_view"><div class="p-pageWrapper" id="top">
<header class="p-header"><a class="p-header-logo" href="/">Averted Vision</a></header>
<nav class="p-nav"><ul class="p-nav-list">{anchors(_MENU)}</ul></nav>{at_times(fetch, 0.35, guest)}
<div class="p-body"><div class="p-body-inner">{_crumbs(*crumbs)}<div class="p-body-header"><h1 class="p-title-value">{
        title
    }</h1></div><div class="notices notices--block"><div class="notice">{pick(fetch, _NOTICES)}</div></div>
<div class="p-body-main p-body-main--withSidebar"><div class="p-body-content">{main}</div>
<div class="p-body-sidebar"><div class="block" data-widget-key="online"><h3 class="block-minorHeader">Members
online</h3>
<div class="block-row">{here}</div><div class="block-footer">Total: {members + guests} (members: {members},
guests: {guests})</div></div>
<div class="block"><h3 class="block-minorHeader">Showpieces</h3><p>{months}</p></div>
<div class="samCodeUnit"><a href="/goto/ad?u={token(fetch, 8)}" rel="sponsored">{
        pick(fetch, _ADS)
    }</a></div></div></div>
<div class="block similarThreads"><h3>Similar threads</h3><ul>{similar}</ul></div></div></div>
{
        at_times(fetch, 0.3, cookie)
    }<footer class="p-footer"><ul class="p-footer-linkList"><li>Contact us</li><li>Terms and rules</li>
<li>Privacy policy</li><li>Help</li><li>RSS</li></ul><p>Community platform by XenForo</p><div class="p-footer-debug">
<dl class="pairs"><dt>Time</dt><dd>{fetch.random.uniform(0.03, 0.3):.4f}s</dd></dl><dl class="pairs"><dt>Memory</dt>
<dd>{fetch.random.uniform(6, 14):.2f}MB</dd></dl><dl class="pairs"><dt>Queries</dt><dd>{number(fetch, 9, 31)}</dd></dl>
</div></footer></div></body></html>"""


def _post(who: str, hours: float, fetch: Fetch, text: str, edited: str = "") -> str:
    state, signature = pick(fetch, ("Online now", "Away")), _SIGNATURES[len(who) % len(_SIGNATURES)]
    return f"""<article class="message message--post js-post"><div class="message-inner"><div
class="message-cell--user">
<h4 class="message-name">{who}</h4> <span class="message-userStatus">{state}</span></div><div
class="message-cell--main">
<header class="message-attribution"><time class="u-dt">{ago(fetch, ENGLISH, before(hours))}</time></header>
<div class="bbWrapper">{text}</div>{paragraph(edited)}<aside class="message-signature">{signature}</aside>
</div></div></article>"""


def _thread(path: str, fetch: Fetch, posts: str) -> str:
    locked = '<div class="blockStatus"><p>You must log in or register to reply here.</p></div>'
    return _page(
        dict(_THREADS)[path],
        path,
        fetch,
        f"""<div class="block block--messages"><div class="block-body js-replyNewMessageContainer">{posts}</div>
{at_times(fetch, 0.5, locked)}<p class="block-outer">{number(fetch, 1, 19)} people are reading this thread</p></div>""",
        (("/", "Forums"),),
    )


def _home(say: Say, fetch: Fetch) -> str:
    nodes = "".join(
        f"""<div class="node node--forum"><h3 class="node-title">{name}</h3><div class="node-description">{about}</div>
</div>"""
        for name, about in (
            ("Observing", "Reports, sketches and plans"),
            ("Classifieds", say("sale about")),
            (say("solar"), "White light and hydrogen alpha"),
            (say("film"), "Hypered emulsions and cold cameras"),
        )
        if name
    )
    return _page(
        "Averted Vision",
        "/",
        fetch,
        f"""<div class="block block--announcement"><p>{say("announcement")}</p></div><div class="block block--category">
{nodes}</div><ul class="latest">{anchors(_THREADS)}</ul>""",
    )


def _sale(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"""<div class="structItem structItem--thread"><div class="structItem-title"><span class="label">{label}</span>
<a href="{path}">{name}</a></div><div class="structItem-cell--latest"><time>{
            ago(fetch, ENGLISH, before(hours))
        }</time></div></div>"""
        for path, label, name, hours in (
            (_DOB, say("dob label"), "10 inch Dobsonian with shroud", 22),
            (_MOUNT, say("mount label"), "EQ6 mount and tripod", 49),
            ("#4415", "Wanted", say("wanted"), -29),
            ("#4391", "For trade", say("trade"), 190),
        )
        if name
    )
    return _page(
        "Classifieds",
        _SALE,
        fetch,
        f"""<p class="p-description">{say("sale note")}</p><div class="structItemContainer">{rows}</div>""",
        (("/", "Forums"),),
    )


def _dob(say: Say, fetch: Fetch) -> str:
    first = f"""Selling my Dobsonian. Price: <b>{say("dob price")}</b>, {say("dob terms")}. The mirror was recoated in
{say("coated")}. <a href="{say("dob pictures")}">Pictures of the mirror</a>"""
    answer = _post("Quasarina", -41, fetch, say("dob question"))
    return _thread(
        _DOB,
        fetch,
        _post("OldRefractor", 22, fetch, first, say("dob edited")) + (answer if say("dob question") else ""),
    )


def _mount(say: Say, fetch: Fetch) -> str:
    extras = "".join(row(say(key)) for key in ("counterweight", "polar scope"))
    first = f"""Belt modified last year, tracks at {say("tracking")} guided. Asking {say("mount price")}.<table>
<tr><th>Extra</th><th>Price</th></tr><tr><td>Pier adapter</td><td>£45</td></tr>
<tr><td>Power supply, 5 A</td><td>£30</td></tr>{extras}</table>"""
    return _thread(
        _MOUNT,
        fetch,
        _post("tycho_b", 49, fetch, first)
        + _post("Vesna77", 44, fetch, "Message sent. I could come up from Derby with cash."),
    )


def _night(say: Say, fetch: Fetch) -> str:
    first = f"""We meet on <b>{say("night day")}</b> at the {say("night place")}. Entry is {say("night fee")} per car.
Red torches only. Please park nose out so
that nobody needs headlights to leave, and bring layers.{paragraph(say("night trouble"))}"""
    last = _post("Orla_M31", -65, fetch, say("night answer"))
    return _thread(
        _NIGHT,
        fetch,
        _post("HawkEyeNeb", 120, fetch, first) + (last if say("night answer") else ""),
    )


def _rules(say: Say, fetch: Fetch) -> str:
    return _page(
        "Classifieds rules",
        _RULES,
        fetch,
        f"""<div class="block-body"><ol><li>State a price in the first post.</li><li>Bumps are allowed once in
48 hours.</li><li>You need {say("needed")} posts to sell.</li>
</ol></div>""",
        (("/", "Forums"),),
    )


def _team(say: Say, fetch: Fetch) -> str:
    people = "".join(
        f"<li><h3>{name}</h3><p>{role}</p></li>"
        for name, role in (
            ("Marguerite", "Administrator"),
            (say("seller help"), "Looks after sellers"),
            ("Piotr", "Moderates imaging"),
        )
        if name
    )
    return _page("Team", _TEAM, fetch, f"""<ol class="memberList">{people}</ol>""", (("/", "Forums"),))


XENFORO = MadeSite(
    "avertedvision.test",
    (
        "csrf of a board in the root element",
        "notice to guests at times",
        "one of four notices of a board",
        "names of members online",
        "totals of members and guests",
        "showpieces that turn",
        "advertisement unit of a sidebar",
        "similar threads in any order",
        "cookie notice at the bottom, at times",
        "time, memory and queries of a board",
        "age of posts on a board",
        "writer of a post online or away",
        "readers of a thread",
        "hint to log in at times",
    ),
    {
        "/": _home,
        _SALE: _sale,
        _DOB: _dob,
        _MOUNT: _mount,
        _NIGHT: _night,
        _RULES: _rules,
        _TEAM: _team,
    },
    (
        Slot(
            "announcement", "announcement of a board", ("/",), {0: "Photo contest: Moon.", 6: "Photo contest: comets."}
        ),
        Slot("sale about", "description of a forum", ("/",), {0: "Buy and sell", 12: "Buy, sell, swap and give away"}),
        Slot("solar", "forum of a board", ("/",), {0: "", 3: "Solar"}),
        Slot("film", "forum of a board", ("/",), {0: "Film photography", 15: ""}),
        Slot(
            "dob label",
            "prefix of a thread",
            (_SALE,),
            {0: "For sale", 8: "On hold", 13: "Sold"},
            "10 inch Dobsonian with shroud",
        ),
        Slot("mount label", "prefix of a thread", (_SALE,), {0: "Reduced", 10: "Gone"}, "EQ6 mount and tripod"),
        Slot("wanted", "thread of a forum", (_SALE,), {0: "", 5: "Nagler 13 mm, any type"}),
        Slot("trade", "thread of a forum", (_SALE,), {0: "Herschel wedge for finder", 11: ""}),
        Slot("sale note", "note over a forum", (_SALE,), {0: "Private sellers only.", 1: "Traders must ask first."}),
        Slot("dob price", "price in a post", (_DOB,), {0: "£480", 4: "£430"}),
        Slot("dob terms", "terms in a post", (_DOB,), {0: "collection only", 7: "can post the tube"}),
        Slot("coated", "year in a post", (_DOB,), {0: "2019", 9: "2021"}),
        Slot(
            "dob pictures",
            "link target",
            (_DOB,),
            {0: "/attachments/mirror.11/", 3: "/attachments/mirror-2.14/"},
            "Pictures of the mirror",
        ),
        Slot("dob question", "reply in a thread", (_DOB,), {0: "", 7: "Would you split the shroud from it?"}),
        Slot(
            "dob edited", "line that a post was edited", (_DOB,), {0: "", 12: "Edited: deposit taken, pending payment."}
        ),
        Slot("tracking", "figure in a post", (_MOUNT,), {0: "0.6 arcsec", 8: "0.8 arcsec"}),
        Slot("mount price", "price in a post", (_MOUNT,), {0: "£690", 5: "£640", 13: "£690"}),
        Slot("counterweight", "row of extras", (_MOUNT,), {0: "", 2: "Counterweight | £20"}),
        Slot("polar scope", "row of extras", (_MOUNT,), {0: "Polar camera | £95", 11: ""}),
        Slot("night day", "day of a meeting", (_NIGHT,), {0: "Friday 13 March", 6: "Friday 20 March"}),
        Slot("night place", "place of a meeting", (_NIGHT,), {0: "upper car park", 4: "quarry field"}),
        Slot("night fee", "fee of a meeting", (_NIGHT,), {0: "£4", 14: "£6"}),
        Slot("night trouble", "warning in a post", (_NIGHT,), {0: "", 9: "The lane is flooded: come by the mill."}),
        Slot("night answer", "reply in a thread", (_NIGHT,), {0: "", 11: "I will bring the binoviewers and soup."}),
        Slot("needed", "threshold in a rule", (_RULES,), {0: "thirty", 7: "fifty"}),
        Slot("seller help", "member of a team", (_TEAM,), {0: "Gethin", 5: "Annika"}),
    ),
)
