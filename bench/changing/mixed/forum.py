"""The forum of an open-source project on a bulletin board: an index, topics, a download page, rules."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.mixed.common import at_times, each, hexes, links, mixed, number, pick, rows
from bench.changing.pieces import ENGLISH, today
from bench.changing.scenario import Fetch

_NEWS, _CRASH, _DRIVER, _GET = "/forum/announcements", "/topic/crash-on-resume", "/topic/driver-list", "/app/download"
_RULES, _TEAM = "/app/rules", "/app/team"
_MENU = (("/", "Board index"), (_GET, "Download"), (_RULES, "Board rules"), (_TEAM, "The team"))
_MEMBERS = ("brindle", "moth77", "kaffeine", "tarsier", "old_salt", "pixelwren", "ohm", "lintel", "quokka", "vesper")
_ADS = (
    "Rackbarn: used servers, tested and shipped",
    "Cindercone hosting, pay by the hour",
    "Learn soldering in a weekend",
    "Stickers for penguins and daemons",
)


def _advert(fetch: Fetch) -> str:
    where = f"https://ads.example/{hexes(fetch, 14)}"
    return f'<div class="sponsor"><a href="{where}">{pick(fetch, _ADS)}</a></div>'


def _donate(fetch: Fetch) -> str:
    return at_times(
        fetch,
        0.3,
        """<div class="rules"><div class="inner"><strong>Server costs:</strong> please think about a donation, this
board runs on coffee.</div></div>""",
    )


def _page(title: str, fetch: Fetch, main: str) -> str:
    sid = hexes(fetch, 32)
    online = ", ".join(mixed(fetch, _MEMBERS, number(fetch, 2, 5)))
    return f"""<!DOCTYPE html><html dir="ltr" lang="en-gb"><head><meta charset="utf-8"><title>Lumen Kernel forum -
{title} </title><link href="./styles/prosilver/theme/stylesheet.css?assets_version={number(fetch, 100, 999)}"
rel="stylesheet"> </head><body id="phpbb" class="nojs notouch section-index ltr"><div id="wrap" class="wrap"><a id="top"
class="top-anchor"></a> <div id="page-header"><div class="headerbar" role="banner"><div class="inner"><div
id="site-description" class="site-description"><p class="site-title"><a href="/">Lumen Kernel
forum</a></p><p>Talk among users and developers</p></div></div></div><div class="navbar"><ul id="nav-main"
class="nav-main linklist"> {links(_MENU, "rightside")}<li><a
href="/ucp.php?mode=login&amp;sid={sid}" rel="nofollow">Login</a></li><li><a
href="/ucp.php?mode=register&amp;sid={sid}" rel="nofollow">Register</a></li></ul></div></div><div id="page-body"
class="page-body" role="main"><p class="right responsive-center time">It is currently {today(fetch, ENGLISH)},
{fetch.at:%H:%M}</p> <h2 class="topic-title">{title}</h2>{main}<div class="stat-block online-list"><h3>Who is
online</h3><p>In total there are <strong>{number(fetch, 12, 90)}</strong> users online: {online}</p></div></div><div
id="page-footer" class="page-footer"><div class="copyright"><p>Powered by a bulletin board</p><p>Time:
{fetch.random.uniform(0.02, 0.4):.3f}s | Queries: {number(fetch, 9, 31)} | Peak Memory Usage:
{fetch.random.uniform(2, 6):.2f} MiB</p></div></div></div></body> </html>"""


def _post(fetch: Fetch, who: str, text: str) -> str:
    return f"""<div class="post has-profile bg2"><div class="inner"><dl class="postprofile"><dt><div
class="avatar-container"> <img class="avatar" src="/ext/avatars/{hexes(fetch, 8)}.svg" alt=""></div><a class="username"
href="/app/team">{who}</a></dt> </dl><div class="postbody"><div class="content">{text}</div></div></div></div>"""


def _index(say: Say, fetch: Fetch) -> str:
    def forum(name: str, about: str, last: str) -> str:
        return f"""<li class="row"><dl class="row-item forum_read"><dt><div
class="list-inner">{name}<br>{about}</div></dt> <dd class="lastpost"><span>Last post {last}</span></dd></dl></li>"""

    return _page(
        "Board index",
        fetch,
        f"""{_advert(fetch)}<div class="forabg"><ul class="topiclist forums">{
            forum(f'<a href="{_NEWS}">Announcements</a>', "Releases and outages", say("last news"))
        }{forum("Hardware", "Boards, fans and cables", "Which fan for a quiet box?")}
{
            each(
                say,
                "f_arm",
                '<li class="row"><dl class="row-item forum_read"><dt><div class="list-inner">{}</div></dt></dl></li>',
            )
        }
</ul></div><div class="forabg"><h3>Worth reading</h3><ul class="topiclist topics"><li class="row"><a href="{
            _CRASH
        }">Crash on
resume with two screens</a></li><li class="row"><a href="{_DRIVER}">List of drivers that work</a></li></ul></div>""",
    )


def _news(say: Say, fetch: Fetch) -> str:
    topics = each(
        say,
        "n_rc n_cve n_move",
        '<li class="row bg1 announce"><dl class="row-item"><dt><div class="list-inner">{}</div></dt></dl></li>',
    )
    return _page(
        "Announcements",
        fetch,
        f"""{_advert(fetch)}<div class="forumbg announcement"><ul class="topiclist topics">{topics}<li class="row bg1
announce"><dl class="row-item"><dt><div class="list-inner">Happy new year from the
maintainers</div></dt></dl></li></ul></div><p>Moderator: {say("moderator")}</p>""",
    )


def _crash(say: Say, fetch: Fetch) -> str:
    return _page(
        "Crash on resume with two screens",
        fetch,
        f"""<p class="topic-status">Status: <b>{say("bug")}</b></p><p>{number(fetch, 1, 9)} guests are reading this
topic</p>
{_post(fetch, "tarsier", "<p>After waking up the second screen stays dark.</p>")}
{_post(fetch, "ohm", f"<p>Same here since 6.2. As a workaround {say('trick')}.</p>")}
{_post(fetch, "lintel", f"<p>{say('c3')}</p>") if say("c3") else ""}""",
    )


def _drivers(say: Say, fetch: Fetch) -> str:
    return _page(
        "List of drivers that work",
        fetch,
        _post(
            fetch,
            "old_salt",
            f"""<p>{say("driver intro")}</p><table><thead><tr><th>Device</th><th>Driver</th><th>State</th></tr>
</thead><tbody><tr><td>Corax Wi-Fi 7</td><td>{say("corax")}</td><td>{say("corax state")}</td></tr>
{rows(say, "d_tab")}<tr><td>Pell sound card</td><td>pellsnd 0.9</td><td>no microphone</td></tr></tbody></table>
<p>The sources are in
<a href="{say("repo")}">our repository</a>.</p>""",
        ),
    )


def _download(say: Say, fetch: Fetch) -> str:
    mirrors = "".join(
        f'<li><a href="https://{name}.example/lumen/">{name.title()} mirror</a></li>'
        for name in mixed(fetch, ("gothenburg", "turin", "brno", "leipzig"))
    )
    return _page(
        "Download",
        fetch,
        f"""<div class="panel"><div class="inner"><dl
class="details"><dt>Stable</dt><dd>{say("stable")}</dd><dt>Testing</dt> <dd>{say("testing")}</dd><dt>Size of the
image</dt><dd>702 MB</dd></dl><h3>Mirrors</h3><ul>{mirrors}</ul> {each(say, "getnote", "<p>{}</p>")}</div></div>""",
    )


def _rules(say: Say, fetch: Fetch) -> str:
    return _page(
        "Board rules",
        fetch,
        f"""{_donate(fetch)}<div class="panel"><ol><li>Search before you post.</li><li>Logs go into a code block.</li>
{each(say, "rule_ai", "<li>{}</li>")}<li>Be kind to beginners.</li></ol></div>""",
    )


def _team(say: Say, fetch: Fetch) -> str:
    return _page(
        "The team",
        fetch,
        f"""{_donate(fetch)}<div class="forumbg"><table
class="table1"><thead><tr><th>Member</th><th>Part</th></tr></thead><tbody>
{rows(say, "w_lead")}<tr><td>Rosalba</td><td>Documentation</td></tr>{rows(say, "w_new")}</tbody></table><h3>Meeting on
chat</h3><p>{say("chat")}</p></div>""",
    )


FORUM = MadeSite(
    "forum.lumen-kernel.test",
    (
        "session id in links",
        "members online",
        "time and memory of a rendering",
        "rotating advertisement",
        "random avatars",
        "call for donations for some",
        "mirrors in another order",
        "guests reading a topic",
        "clock of a board",
    ),
    {
        "/": _index,
        _NEWS: _news,
        _CRASH: _crash,
        _DRIVER: _drivers,
        _GET: _download,
        _RULES: _rules,
        _TEAM: _team,
    },
    (
        Slot(
            "last news",
            "headline",
            ("/",),
            {0: "Lumen moves its lists", 4: "Lumen 6.3 release candidate", 10: "Security fix for the loader"},
            "Announcements",
        ),
        Slot("f_arm", "list entry", ("/",), {0: "", 13: "Small boards with ARM"}),
        Slot("n_move", "list entry", (_NEWS,), {0: "Lumen moves its lists", 12: ""}),
        Slot("n_rc", "list entry", (_NEWS,), {0: "", 4: "Lumen 6.3 release candidate"}),
        Slot("n_cve", "list entry", (_NEWS,), {0: "", 10: "Security fix for the loader"}),
        Slot("moderator", "person", (_NEWS,), {0: "Hyacinth", 8: "Balthasar"}, "Moderator"),
        Slot("bug", "status", (_CRASH,), {0: "unconfirmed", 2: "confirmed", 11: "fixed in 6.3"}, "Status"),
        Slot("trick", "paragraph edited", (_CRASH,), {0: "unplug the dock", 5: "switch the panel off first"}),
        Slot("c3", "paragraph", (_CRASH,), {0: "", 2: "Bisected: the change to the clock of the bus is to blame."}),
        Slot(
            "driver intro",
            "correction notice",
            (_DRIVER,),
            {0: "Tested by members.", 6: "Correction: the tablet row listed a driver that does not exist."},
        ),
        Slot("corax", "version", (_DRIVER,), {0: "coraxd 2.1", 3: "coraxd 2.2"}, "Corax Wi-Fi 7"),
        Slot("corax state", "table cell", (_DRIVER,), {0: "drops at night", 14: "works"}, "Corax Wi-Fi 7"),
        Slot("d_tab", "row", (_DRIVER,), {0: "Inkslate tablet | inkpad 1.0 | pen only", 6: ""}),
        Slot(
            "repo",
            "link target",
            (_DRIVER,),
            {0: "/git/lumen-drivers-old", 12: "/git/lumen-drivers-new"},
            "our repository",
        ),
        Slot("stable", "version", (_GET,), {0: "6.2.4", 10: "6.2.5"}, "Stable"),
        Slot("testing", "version", (_GET,), {0: "6.3 beta 2", 4: "6.3 rc 1"}, "Testing"),
        Slot("getnote", "paragraph", (_GET,), {0: "", 13: "The Turin key has expired, use another place."}),
        Slot("rule_ai", "list entry", (_RULES,), {0: "", 9: "Do not paste answers that you have not tried."}),
        Slot("w_lead", "row", (_TEAM,), {0: "Ottokar | Lead until autumn", 7: "Ysolde | Lead since March"}),
        Slot("w_new", "row", (_TEAM,), {0: "", 14: "Leocadia | Translations"}),
        Slot("chat", "date of an event", (_TEAM,), {0: "Thursday 5 March, 19:00", 6: "Monday 9 March, 20:00"}),
    ),
)
