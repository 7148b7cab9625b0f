"""A forum of people who mend radios: categories, threads with answers, states of threads, and rules."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, item, paragraph
from bench.changing.scenario import Fetch
from bench.changing.unseen.common import age, anchors, count, one_of, some_of, sometimes, token

_HUM, _CAPS, _SWAP = "/t/hum-on-bush-dac90/4182", "/t/which-capacitors-to-replace/3907", "/t/swap-meet-harrogate/4230"
_MENU = (("/", "Latest"), ("/c/repairs", "Repairs"), ("/c/meetings", "Meetings"), ("/guidelines", "Guidelines"))
_NAMES = ("valvehead", "mrs_tuner", "ohm_brew", "longwave_lil", "dialcord", "g4kettle", "shortwave_sid", "bakelite_bo")
_SUGGESTED = (
    ("/t/cleaning-pots/2210", "Cleaning scratchy volume controls"),
    ("/t/dial-glass/2718", "Sources for dial glass"),
    ("/t/safe-discharge/1960", "Discharging safely: what do you use?"),
    ("/t/grille-cloth/3055", "Grille cloth that looks right"),
    ("/t/first-radio/3301", "Show us your first radio"),
)


def _page(title: str, fetch: Fetch, main: str) -> str:
    online = " ".join(f'<a class="mention" href="/u/{name}">@{name}</a>' for name in some_of(fetch, _NAMES, 4))
    invite = """<div class="signup-cta alert alert-info"><h3>Hello!</h3><p>Looks like you are enjoying the discussion,
but you have not signed up for an account yet.</p><button class="btn btn-primary">Sign Up</button></div>"""
    return f"""<!DOCTYPE html><html lang="en" class="desktop-view not-mobile-device"><head><meta charset="utf-8">
<title>{title} - The Valve Bench</title><meta name="csrf-token" content="{token(fetch, 64)}">
<meta name="discourse_current_homepage" content="latest"><meta name="shared_session_key" content="{token(fetch, 32)}">
<script nonce="{token(fetch)}" src="/assets/start-discourse-{token(fetch, 20)}.js"></script></head>
<body class="crawler"><header class="d-header"><a class="site-logo" href="/">The Valve Bench</a>
<ul class="nav nav-pills">{anchors(_MENU)}</ul><a href="/login">Log In</a></header>
<div id="main-outlet" class="wrap" role="main">{main}</div>
<div class="who-is-online"><span>Online now ({count(fetch, 12, 64)})</span> {online}</div>
<div class="more-topics__container"><h3>Suggested Topics</h3>
<ul>{anchors(some_of(fetch, _SUGGESTED, 3), css="topic-list-item")}</ul></div>{sometimes(fetch, 0.3, invite)}
<footer class="container"><nav><ul><li><a href="/tos">Terms of Service</a></li> <li><a href="/privacy">Privacy
Policy</a></li></ul></nav><p>Powered by Discourse, best viewed with JavaScript enabled</p>
<p>Page served in {count(fetch, 40, 990)} ms</p></footer></body></html>"""


def _post(number: int, author: str, text: str, fetch: Fetch, hours: float) -> str:
    if not text:
        return ""
    return f"""<div id="post_{number}" class="topic-body crawler-post"><div class="crawler-post-meta">
<span class="creator"><a href="/u/{author}">{author}</a></span>
<time class="post-time">{age(fetch, hours)}</time></div><div class="post"><p>{text}</p></div>
<div class="crawler-post-likes"><span class="post-likes">{count(fetch, 2, 40)} Likes</span></div></div>"""


def _thread(title: str, state: str, posts: str, fetch: Fetch) -> str:
    tag = state and f'<span class="topic-status">{state}</span>'
    return _page(
        title,
        fetch,
        f"""<div id="topic-title"><h1>{title}</h1> {tag}</div><div class="topic-map"><span>{count(fetch, 300, 999)}
views
</span> <span>{count(fetch, 5, 60)} users</span></div>{posts}""",
    )


def _latest(say: Say, fetch: Fetch) -> str:
    topics = "\n".join(
        f"""<tr class="topic-list-item"><td class="main-link"><a class="title" href="{path}">{title}</a></td>
<td class="category">{category}</td><td class="views">{count(fetch, 50, 4000)}</td>
<td class="last-post">{age(fetch, hours)}</td></tr>"""
        for path, title, category, hours in (
            ("/t/flood-damaged-murphy/4251", say("new topic a"), "Repairs", -20),
            ("/t/museum-needs-volunteers/4259", say("new topic b"), "Meetings", -50),
            (_HUM, say("hum title"), "Repairs", 4),
            (_CAPS, "Which capacitors should I always replace?", say("caps category"), 22),
            (_SWAP, "Swap meet in Harrogate", "Meetings", 31),
        )
        if title
    )
    notice = say("notice") and f'<div class="global-pinned"><p>{say("notice")}</p></div>'
    return _page(
        "Latest topics",
        fetch,
        f"""{notice}<table class="topic-list"><thead><tr><th>Topic</th><th>Category</th><th>Views</th><th>Activity</th>
</tr>
</thead><tbody>{topics}</tbody></table>""",
    )


def _repairs(say: Say, fetch: Fetch) -> str:
    rules = "".join(item(say(key)) for key in ("rule a", "rule b"))
    return _page(
        "Repairs",
        fetch,
        f"""<h1>Repairs</h1><div class="category-description"><p>{say("repairs about")}</p></div><h2>Before you ask</h2>
<ul><li>Unplug the set and let it rest.</li>
{rules}<li>Say which model it is.</li></ul><h2>Pinned</h2><ul><li><a href="{_CAPS}">Which capacitors should I always
replace?</a></li></ul><p>Moderator of this category: <b>{say("moderator")}</b></p>""",
    )


def _meetings(say: Say, fetch: Fetch) -> str:
    return _page(
        "Meetings",
        fetch,
        f"""<h1>Meetings</h1><p>Swap meets and open workshops, told by those who hold them.</p>
<table><thead><tr><th>Place</th><th>Day</th><th>Table fee</th></tr></thead><tbody>
<tr><td><a href="{_SWAP}">Harrogate</a></td><td>{say("harrogate day")}</td><td>£12</td></tr>
<tr><td>Wootton Bassett</td><td>12 July</td><td>{say("bassett fee")}</td></tr></tbody></table>""",
    )


def _hum(say: Say, fetch: Fetch) -> str:
    posts = (
        _post(1, "dialcord", say("hum question"), fetch, 30)
        + _post(2, "ohm_brew", "Does the hum change when you turn the volume down?", fetch, 26)
        + _post(3, "dialcord", "No, it stays the same at any setting.", fetch, 20)
        + _post(4, "mrs_tuner", say("hum answer a"), fetch, -12)
        + _post(5, "dialcord", say("hum answer b"), fetch, -42)
    )
    return _thread(say("hum title"), say("hum state"), posts, fetch)


def _caps(say: Say, fetch: Fetch) -> str:
    posts = (
        _post(1, "longwave_lil", "I am new here. Which ones do you change without even testing?", fetch, 400)
        + _post(2, "valvehead", say("caps answer"), fetch, 390)
        + _post(3, "g4kettle", say("caps aside"), fetch, 200)
        + _post(4, "bakelite_bo", say("caps new"), fetch, -72)
    )
    return _thread("Which capacitors should I always replace?", say("caps state"), posts, fetch)


def _swap(say: Say, fetch: Fetch) -> str:
    posts = _post(
        1,
        "shortwave_sid",
        f"""We meet at the {say("hall")} on {say("harrogate day")}. Doors open at {say("doors")}. Tea is free, parking
is not. Bring small change.""",
        fetch,
        60,
    ) + _post(2, "mrs_tuner", "I will bring two boxes of valves, mostly for televisions.", fetch, 48)
    return _thread("Swap meet in Harrogate", "", posts + _post(3, "g4kettle", say("swap new"), fetch, -30), fetch)


def _guidelines(say: Say, fetch: Fetch) -> str:
    return _page(
        "Guidelines",
        fetch,
        f"""<h1>Guidelines</h1><p>This is a civilised place for shared knowledge about old sets.</p><h2>Selling</h2>
<p>{say("selling")}</p><h2>Safety</h2><p>Mains kills. Nobody here will help you to work on a live chassis without an
isolating transformer of at least {say("transformer")}.</p>{paragraph(say("ai"))}<p
class="quote">“{one_of(fetch, _SAID)}”</p>""",
    )


_SAID = ("Measure twice.", "One hand in the pocket.", "It is always the capacitors.", "Keep the old knobs.")

FORUM = MadeSite(
    "valvebench.test",
    (
        "members online drawn at request",
        "suggested topics",
        "call to sign up at times",
        "likes of posts",
        "views of topics",
        "time of serving",
        "saying drawn at request",
        "ages of posts",
    ),
    {
        "/": _latest,
        "/c/repairs": _repairs,
        "/c/meetings": _meetings,
        _HUM: _hum,
        _CAPS: _caps,
        _SWAP: _swap,
        "/guidelines": _guidelines,
    },
    (
        Slot("new topic a", "topic", ("/",), {0: "", 4: "Flood damaged Murphy: worth saving?"}),
        Slot("new topic b", "topic", ("/",), {0: "", 9: "Wireless museum needs volunteers"}),
        Slot(
            "hum title",
            "title of a thread",
            ("/", _HUM),
            {0: "Hum on a Bush DAC90", 12: "Mains hum on a Bush DAC90A cured"},
        ),
        Slot("caps category", "category of a topic", ("/",), {0: "Beginners"}, "Which capacitors"),
        Slot(
            "notice",
            "pinned notice",
            ("/",),
            {0: "The forum moves to a new host on Sunday.", 7: ""},
        ),
        Slot("rule a", "rule", ("/c/repairs",), {0: "", 5: "Post a photo of the chassis."}),
        Slot("rule b", "rule", ("/c/repairs",), {0: "Search the archive first.", 11: ""}),
        Slot(
            "repairs about",
            "description of a category",
            ("/c/repairs",),
            {0: "Faults, parts and circuit diagrams of valve sets."},
        ),
        Slot("moderator", "moderator", ("/c/repairs",), {0: "Winifred Oakes"}),
        Slot("harrogate day", "day of a meeting", ("/c/meetings", _SWAP), {0: "17 May", 6: "24 May"}, "Harrogate"),
        Slot("bassett fee", "fee", ("/c/meetings",), {0: "£15"}, "Wootton Bassett"),
        Slot(
            "hum question",
            "post edited by its author",
            (_HUM,),
            {
                0: "My set hums loudly from cold. I have changed the smoothing block already.",
                3: "My set hums loudly once warm. I have changed the smoothing block and the rectifier.",
            },
        ),
        Slot("hum answer a", "answer", (_HUM,), {0: "", 3: "Then look at the heater wiring of the output valve."}),
        Slot("hum answer b", "answer", (_HUM,), {0: "", 8: "That was it. A broken twist near the socket, thank you!"}),
        Slot("hum state", "state of a thread", (_HUM,), {0: "", 8: "Solved"}),
        Slot(
            "caps answer",
            "answer edited",
            (_CAPS,),
            {
                0: "All the waxed paper ones, and any electrolytic older than forty years.",
                5: "All the waxed paper ones; test electrolytics before you throw them out.",
            },
        ),
        Slot("caps aside", "post", (_CAPS,), {0: "I only ever change what is faulty.", 10: ""}),
        Slot("caps new", "answer", (_CAPS,), {0: "", 13: "And the mains filter, if there is one. Use class X2."}),
        Slot("caps state", "state of a thread", (_CAPS,), {0: "Open", 14: "Closed to new replies"}),
        Slot("hall", "place in a post", (_SWAP,), {0: "Pavilion hall"}),
        Slot("doors", "hour in a post", (_SWAP,), {0: "9.30"}),
        Slot("swap new", "answer", (_SWAP,), {0: "", 7: "Is there a lift? I have a radiogram to sell."}),
        Slot(
            "selling",
            "rule rewritten",
            ("/guidelines",),
            {0: "Sales are free for members.", 4: "Sellers need ten posts before their first advert."},
        ),
        Slot("transformer", "figure of a rule", ("/guidelines",), {0: "250 VA"}),
        Slot("ai", "rule as a paragraph", ("/guidelines",), {0: "", 12: "Do not post answers that a chatbot wrote."}),
    ),
)
