"""The forum of an online game: categories, patch notes, known issues, a roadmap, servers, rules; Discourse."""

from __future__ import annotations

from datetime import datetime

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.pieces import ENGLISH, Links, ago, anchors, before, turned
from bench.changing.scenario import Fetch
from bench.changing.settled.common import (
    drawn,
    entries,
    for_some,
    head,
    hexes,
    in_session,
    number,
    para,
    pick,
    rows,
    shown,
    since,
    terms,
)

_PATCH, _ISSUES, _ROADMAP = "/t/patch-notes-4-2/1180", "/t/known-issues/1042", "/t/roadmap-2026/1101"
_SERVERS, _RULES, _CUP = "/t/servers-and-maintenance/988", "/t/forum-rules/3", "/t/harbour-cup/1166"
_TOPICS: Links = (
    (_PATCH, "Patch notes 4.2"),
    (_ISSUES, "Known issues"),
    (_ROADMAP, "Roadmap 2026"),
    (_SERVERS, "Servers and maintenance"),
    (_CUP, "Harbour Cup"),
    (_RULES, "Forum rules"),
)
_PLAYERS = ("Brinewalker", "captain_ruth", "Dorrit", "eelgrass", "foghorn_fin", "Gannet", "hawser", "Isbell", "Jib")
_HINTS = (
    "Search before you post: your question may have an answer.",
    "Mark the reply that solved your problem.",
    "Never share your account with anybody.",
)


def _page(title: str, fetch: Fetch, main: str) -> str:
    join = """<div class="signup-cta alert alert-info"><h3>Hello! Looks like you're enjoying the discussion, but you
haven't signed up for an account yet.</h3><button>Sign up</button><button>Maybe later</button></div>"""
    now = f"""<div class="who-online"><span>Online: {number(fetch, 60, 480)} users</span>
{" ".join(f'<a class="avatar" title="{one}">{one}</a>' for one in drawn(fetch, _PLAYERS, number(fetch, 3, 5)))}</div>"""
    html = f"""<!DOCTYPE html>
<html lang="en" class="desktop-view not-mobile-device anon"><head><meta charset="utf-8"><title>{title} - Driftmark
Community</title><meta name="generator" content="Discourse 3.5.0.beta"><meta name="csrf-token"
content="{hexes(fetch, 64)}"><script nonce="{hexes(fetch, 22)}" data-session="{hexes(fetch, 12)}"></script></head>
<body class="docked"><header class="d-header clearfix"><a href="/" id="site-logo">Driftmark Community</a><div
class="header-buttons"><button>Sign Up</button><button>Log In</button></div></header>
<div id="global-notice-hint" class="global-notice alert">{turned(fetch, _HINTS, 1, 12)[0]}</div>
<div id="main-outlet" class="wrap" role="main">{main}</div>{now}{for_some(fetch, 0.3, join)}
<footer class="crawler-nav"><a href="/">Home</a> <span>Categories</span> <span>Guidelines</span> <span>Terms of
Service</span><p>Powered by Discourse, best viewed with JavaScript enabled</p><p>&copy; Driftmark Interactive. Driftmark
and the lantern are trademarks. For help with payments write to the support desk, not to the forum.</p></footer></body>
</html>"""
    return in_session(fetch, "ref", html)


def _post(fetch: Fetch, name: str, number_of: int, posted: datetime, cooked: str) -> str:
    return f"""<div itemprop="comment" class="topic-body crawler-post" id="post_{number_of}"><div
class="crawler-post-meta"><span class="creator"><span itemprop="name">{name}</span></span> <span
class="crawler-post-infos"><time class="post-time">{ago(fetch, ENGLISH, posted)}</time> <span
itemprop="position">#{number_of}</span></span></div><div class="post" itemprop="text">{cooked}</div><div
class="post-likes">{number(fetch, 3, 90)} Likes</div></div>"""


def _topic(title: str, path: str, fetch: Fetch, *posts: str) -> str:
    views = f"{number(fetch, 900, 9000):,}"
    suggested = anchors(drawn(fetch, [one for one in _TOPICS if one[0] != path], 3))
    return _page(
        title,
        fetch,
        f"""<div id="topic-title"><h1><a href="{path}">{title}</a></h1></div><div class="topic-map">{views} views</div>
{"".join(posts)}<div id="related-topics" class="more-topics__list"><h3>Suggested topics</h3><ul>{
            suggested
        }</ul></div>""",
    )


def _home(say: Say, fetch: Fetch) -> str:
    table = (
        (_PATCH, "Patch notes 4.2", "Announcements", before(70)),
        (_ISSUES, "Known issues", "Support", before(300)),
        ("/t/double-rations/1183", say("event topic"), "Announcements", since(3, 20)),
        (_CUP, "Harbour Cup", "Events", before(40)),
        ("/t/screenshots/870", "Your best screenshots", "Lounge", before(500)),
        ("/t/compensation/1187", say("outage topic"), "Announcements", since(8, 55)),
    )
    topics = "".join(
        f"""<tr class="topic-list-item"><td class="main-link"><a href="{path}" class="title raw-link">{name}</a><span
class="badge-category">{category}</span></td><td class="posters">{pick(fetch, _PLAYERS)}</td><td
class="num">{number(fetch, 1, 9)}.{number(fetch, 0, 9)}k</td><td class="age">{ago(fetch, ENGLISH, at)}</td></tr>"""
        for path, name, category, at in table
        if name
    )
    return _page(
        "Driftmark Community",
        fetch,
        f"""{para(say("banner"), ' id="banner-content"')}<table class="category-list"><tbody><tr><td><h3>Announcements
</h3><p>News from the developers. Only staff can start topics here.</p></td></tr><tr><td><h3>Support</h3><p>When
something does not work.</p></td></tr></tbody></table><table
class="topic-list">{head("Topic", "Posters", "Views", "Activity")}<tbody>{topics}</tbody></table><ul
class="nav">{anchors(_TOPICS)}</ul>""",
    )


def _patch(say: Say, fetch: Fetch) -> str:
    changes = entries(
        (
            say("damage"),
            "Gulls no longer steal from closed crates.",
            say("fix"),
            "Ropes may be tied to any mast.",
            say("hotfix"),
        )
    )
    first = f"""<p>Update 4.2 "Lantern Isles" goes live on <strong>{say("patch day")}</strong>. The download is about
2.4 GB.</p><h2>Ships</h2><ul><li>Sloop: {say("hold")}.</li><li>Brig: turns a little
faster.</li></ul><h2>Changes</h2><ul>{changes}</ul>{para(say("known"), ' class="onebox"')}<p><a
href="https://cdn.driftmark.example/{say("notes pdf")}">All changes as PDF</a></p>"""
    reply = (
        '<p>Thanks for the fix to the ropes. Will old saves work?</p><aside class="quote">Yes. (Maren, staff)</aside>'
    )
    return _topic(
        "Patch notes 4.2",
        _PATCH,
        fetch,
        _post(fetch, "Maren", 1, before(70), first),
        _post(fetch, "hawser", 2, before(66), reply),
        shown(say("patch reply"), _post(fetch, "Gannet", 3, since(9, 90), f"<p>{say('patch reply')}</p>")),
    )


def _issues(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            ("Black screen on start with two monitors", say("black state"), "4.1.3"),
            (say("sound issue"), "Investigating", "4.2"),
            ("Invitations to crews get lost", say("crew state"), "4.0"),
            ("Text too small on handhelds", "Planned", "4.1"),
            (say("lantern issue"), "Fixed", "4.2"),
        )
    )
    work = f"""<p>We keep this list up to date. Please do not report these again.</p><div class="md-table"><table>
{head("Issue", "State", "Since")}<tbody>{table}</tbody></table></div><h3>Workaround</h3><p>{say("workaround")}</p>"""
    return _topic("Known issues", _ISSUES, fetch, _post(fetch, "Teun", 1, before(300), work))


def _roadmap(say: Say, fetch: Fetch) -> str:
    plan = terms(
        (
            ("Spring", "Lantern Isles, new charts"),
            ("Summer", say("summer")),
            ("Autumn", say("autumn")),
            ("Later", "Level editor"),
        )
    )
    text = f"""<p>What we are working on this year. Plans change; dates are promises only when we say so.</p><dl>{plan}
</dl><p>We will show the first of the larger ships at the spring fair, with people on board who can answer questions
about them. The level editor stays on our list, though nobody works on it at the moment.</p>"""
    return _topic("Roadmap 2026", _ROADMAP, fetch, _post(fetch, "Maren", 1, before(800), text))


def _servers(say: Say, fetch: Fetch) -> str:
    lags = [f"{number(fetch, 18, 95)} ms" for _ in range(4)]
    table = rows(
        (
            ("Europe", say("europe"), lags[0]),
            ("North America", "Online", lags[1]),
            ("Oceania", "Online", lags[2]),
            (say("asia"), "Online", lags[3]),
        )
    )
    text = f"""<table>{head("Region", "State", "Lag")}<tbody>{table}</tbody></table><h3>Next maintenance</h3>
<p>{say("maintenance")}</p>{para(say("apology"))}<p>Players at sea are sent to the nearest harbour with their
cargo.</p>"""
    return _topic("Servers and maintenance", _SERVERS, fetch, _post(fetch, "Teun", 1, before(1200), text))


def _cup(say: Say, fetch: Fetch) -> str:
    text = f"""<p>Crews of four race around the breakwater. The prize is {say("prize")}.</p><p>Crews signed up:</p><ol>
{entries(("The Bilge Rats", say("crew"), "Northern Lights", "Kraken Kin"))}</ol><p>Each race takes about twenty
minutes. Crews that lose twice are out. Streams are welcome with a delay of three minutes.</p>"""
    return _topic("Harbour Cup", _CUP, fetch, _post(fetch, "Isbell", 1, before(40), text))


def _rules(say: Say, fetch: Fetch) -> str:
    text = """<p>This is a civilised place for public discussion.</p><ol><li>Be kind to newcomers.</li><li>One topic
for one subject.</li><li>No trading of accounts.</li><li>Reports of cheating go to the support desk, with a recording,
and never with names in public.</li></ol><p>Moderators close topics that go round in circles. You may ask why by private
message. Whoever insults others is sent ashore for a week.</p>"""
    return _topic("Forum rules", _RULES, fetch, _post(fetch, "system", 1, before(9000), text))


GAME_FORUM = MadeSite(
    "community.driftmark.test",
    (
        "csrf token of a forum",
        "session in each link",
        "players online by name",
        "likes of a post by request",
        "views of a topic by request",
        "suggested topics by chance",
        "invitation to sign up for some",
        "lag of servers as measured",
        "poster of a topic by chance",
        "hint above all pages that turns",
        "ages of posts",
    ),
    {
        "/": _home,
        _PATCH: _patch,
        _ISSUES: _issues,
        _ROADMAP: _roadmap,
        _SERVERS: _servers,
        _CUP: _cup,
        _RULES: _rules,
    },
    (
        Slot("event topic", "topic", ("/",), {0: "", 3: "Double rations this weekend"}),
        Slot("outage topic", "topic", ("/",), {0: "", 8: "Compensation for the outage in Europe"}),
        Slot("banner", "pinned banner", ("/",), {0: "Update 4.2 arrives this week.", 6: "Update 4.2 is here."}),
        Slot(
            "patch day",
            "release date",
            (_PATCH,),
            {0: "Tuesday, 3 March", 2: "Wednesday, 4 March"},
        ),
        Slot("hold", "value of a ship", (_PATCH,), {0: "hold of 40 crates", 12: "hold of 36 crates"}, "Sloop"),
        Slot(
            "damage",
            "balance change",
            (_PATCH,),
            {0: "Cannons do 10 % less damage.", 5: "Cannons do 15 % less damage.", 12: "Cannons do 12 % less damage."},
        ),
        Slot("fix", "fix in a list", (_PATCH,), {0: "", 6: "Fixed a crash when diving below the ice."}),
        Slot("hotfix", "fix in a list", (_PATCH,), {0: "", 11: "Hotfix of 4 March: trading posts open again."}),
        Slot("known", "warning box", (_PATCH,), {0: "Back up your saves before you install it.", 10: ""}),
        Slot(
            "notes pdf", "link target", (_PATCH,), {0: "notes-4.2.0.pdf", 11: "notes-4.2.1.pdf"}, "All changes as PDF"
        ),
        Slot("patch reply", "reply in a topic", (_PATCH,), {0: "", 9: "It runs far smoother on my old laptop."}),
        Slot(
            "black state",
            "state of an issue",
            (_ISSUES,),
            {0: "Investigating", 4: "Fix in testing", 11: "Solved"},
            "Black screen",
        ),
        Slot("sound issue", "issue", (_ISSUES,), {0: "", 7: "No sound in taverns"}),
        Slot("crew state", "state of an issue", (_ISSUES,), {0: "Confirmed", 13: "Cannot reproduce"}, "Invitations"),
        Slot("lantern issue", "issue", (_ISSUES,), {0: "Lanterns go out at noon", 14: ""}),
        Slot(
            "workaround",
            "workaround reworded",
            (_ISSUES,),
            {0: "Unplug the second monitor before you start.", 4: "Start the game in a window."},
        ),
        Slot("summer", "plan", (_ROADMAP,), {0: "Fishing, seasons", 8: "Fishing, whaling stations"}, "Summer"),
        Slot("autumn", "plan", (_ROADMAP,), {0: "to be announced", 3: "Larger ships"}, "Autumn"),
        Slot(
            "europe",
            "state of a server",
            (_SERVERS,),
            {0: "Online", 7: "Offline", 8: "Online", 14: "Degraded"},
            "Europe",
        ),
        Slot("asia", "region", (_SERVERS,), {0: "", 5: "Japan (beta)"}),
        Slot(
            "maintenance",
            "time of maintenance",
            (_SERVERS,),
            {0: "Wednesday, 4 March, 08:00 to 10:00 CET", 10: "Thursday, 12 March, 08:00 to 09:00 CET"},
        ),
        Slot("apology", "apology", (_SERVERS,), {0: "", 8: "Sorry for the outage in Europe: a disk had filled up."}),
        Slot("prize", "prize", (_CUP,), {0: "a golden anchor", 4: "500 pearls"}),
        Slot("crew", "team on a list", (_CUP,), {0: "", 2: "Salty Librarians"}),
    ),
)
