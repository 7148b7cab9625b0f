"""A newspaper and a forum: prose, headlines, live reports, threads, with boxes that follow the clock and the reader."""

from __future__ import annotations

from bench.changing import noises
from bench.changing.made import MadeSite, Say, Slot, document, item, paragraph
from bench.changing.scenario import Fetch

# -- the newspaper --------------------------------------------------------------------------------------

_STORIES = (
    ("/world/bridge", "Bridge over the Aller reopens for lorries"),
    ("/local/school", "School at the mill gets a second storey"),
    ("/live/storm", "Storm over the coast: as it happens"),
    ("/opinion/ferries", "Why ferries should be free"),
    ("/sport/rowing", "Rowers miss the final by a length"),
    ("/culture/organ", "An organ returns from the repair shop"),
)
_STEADY = ("/world/bridge", "/local/school", "/live/storm", "/opinion/ferries")


def _paper(title: str, fetch: Fetch, content: str) -> str:
    menu = "".join(f'<a href="{path}">{path.split("/")[1].title()}</a> ' for path in _STEADY)
    head = f"<nav><a href='/'>Herald</a> {menu}</nav>{noises.today(fetch)}{noises.ticker(fetch)}"
    news = noises.variant(
        fetch,
        "<aside><h3>Our letter at seven</h3><p>The day before breakfast, in four minutes.</p></aside>",
        "<section><h3>Never miss a story</h3><p>Join 40,000 readers of our morning letter.</p></section>",
    )
    tail = f"{noises.shuffled_links(fetch, 'Most read', _STORIES[:5])}{news}{noises.daily_quote(fetch)}"
    return document(title, f"{head}<article>{content}</article>{tail}{noises.appeal(fetch)}{noises.served_by(fetch)}")


def _paper_front(say: Say, fetch: Fetch) -> str:
    entries = "".join(
        f'<h3><a href="{path}">{say("bridge headline") if path == "/world/bridge" else text}</a></h3>'
        f"{noises.ago(fetch, 3 + 2 * number)}"
        for number, (path, text) in enumerate(_STORIES[:4])
    )
    brief = "".join(item(say(key)) for key in ("brief 1", "brief 2"))
    return _paper(
        "Herald",
        fetch,
        f"<h1>Today</h1>{entries}<h2>In brief</h2><ul>{brief}<li>Library open late on Friday</li></ul>"
        f"{noises.cached_wire(fetch, _STORIES, 2)}",
    )


def _bridge(say: Say, fetch: Fetch) -> str:
    return _paper(
        say("bridge headline"),
        fetch,
        f"<h1>{say('bridge headline')}</h1><p>By {say('author')}</p><p>The bridge was closed for "
        f"{say('weeks')} after a barge had hit its second pier.</p>{noises.advertisement(fetch)}"
        f"<p>Repairs cost {say('cost')}, the ministry said, and the insurer of the barge pays a part of it.</p>"
        f"{paragraph(say('mayor'))}<p>{noises.ago(fetch, 4)}</p>",
    )


def _school(say: Say, fetch: Fetch) -> str:
    return _paper(
        "School at the mill",
        fetch,
        f"<h1>School at the mill gets a second storey</h1><p>Eight rooms are to be built on top of the hall. "
        f"{say('rooms')}</p><h2>{say('school heading')}</h2><p>Lessons go on in containers on the {say('yard')} side."
        f"</p>{paragraph(say('parents'))}<p>See the <a href='{say('plans')}'>plans of the council</a>.</p>"
        f"{noises.related(fetch, 'More from here', _STORIES, 3)}",
    )


def _storm(say: Say, fetch: Fetch) -> str:
    reports = "".join(f"<div><p>{text}</p></div>" for number in (4, 3, 2, 1) if (text := say(f"report {number}")))
    return _paper(
        "Storm over the coast",
        fetch,
        f"<h1>Storm over the coast</h1><p>Warning level: <strong>{say('level')}</strong></p>"
        f"<p>Gusts at the pier now: {fetch.random.randint(60, 118)} km/h</p>{reports}{noises.clock(fetch)}",
    )


def _ferries(say: Say, fetch: Fetch) -> str:
    return _paper(
        "Why ferries should be free",
        fetch,
        f"<h1>Why ferries should be free</h1><p>A crossing costs {say('crossing')}. {say('correction')}</p><p>Those "
        f"who live on the other bank did not choose the river.</p>"
        f"<p>{fetch.random.randint(30, 400)} comments, {fetch.random.randint(10, 99)} % agree</p>",
    )


_NEWS = MadeSite(
    "herald.test",
    (
        "today's date",
        "share prices",
        "shuffled most read",
        "two versions of a box",
        "quote of the day",
        "call for donations at times",
        "host name of the server",
        "hours ago",
        "wire cached for a minute",
        "advertisement with a price",
        "random teasers",
        "gauge of the moment",
        "clock in parts",
        "comments and votes",
    ),
    {
        "/": _paper_front,
        "/world/bridge": _bridge,
        "/local/school": _school,
        "/live/storm": _storm,
        "/opinion/ferries": _ferries,
    },
    (
        Slot(
            "bridge headline",
            "headline",
            ("/", "/world/bridge"),
            {0: "Bridge over the Aller reopens for lorries", 7: "Bridge over the Aller closes again"},
        ),
        Slot("brief 1", "list entry", ("/",), {0: "", 3: "Fire at the tannery is out", 10: ""}),
        Slot("brief 2", "list entry", ("/",), {0: "Market moves to the quay", 5: "Market stays at the church"}),
        Slot("author", "person", ("/world/bridge",), {0: "Ida Brandt", 4: "Ole Voss"}),
        Slot("weeks", "figure in a sentence", ("/world/bridge",), {0: "nine weeks", 9: "eleven weeks"}),
        Slot("cost", "figure in a sentence", ("/world/bridge",), {0: "2.4 million euro", 11: "3.1 million euro"}),
        Slot(
            "mayor",
            "paragraph",
            ("/world/bridge",),
            {0: "The mayor of the town had asked for a ferry, in vain.", 6: ""},
        ),
        Slot("rooms", "sentence", ("/local/school",), {0: "", 5: "Two of them are for music."}),
        Slot(
            "school heading", "heading", ("/local/school",), {0: "Containers for a year", 8: "Containers for two years"}
        ),
        Slot("yard", "one word", ("/local/school",), {0: "northern", 12: "southern"}),
        Slot("parents", "paragraph", ("/local/school",), {0: "", 10: "Parents collected 900 signatures against it."}),
        Slot("plans", "link target", ("/local/school",), {0: "/files/plans-a.pdf", 13: "/files/plans-b.pdf"}),
        Slot(
            "level", "state", ("/live/storm",), {0: "yellow", 2: "orange", 4: "red", 6: "orange", 8: "red", 11: "green"}
        ),
        Slot("report 1", "report", ("/live/storm",), {0: "The harbour office counts its boats."}),
        Slot("report 2", "report", ("/live/storm",), {0: "", 3: "The dyke road is closed from noon."}),
        Slot("report 3", "report", ("/live/storm",), {0: "", 4: "Roof of the sports hall damaged."}),
        Slot("report 4", "report", ("/live/storm",), {0: "", 9: "The dyke road is open again."}),
        Slot("crossing", "figure in a sentence", ("/opinion/ferries",), {0: "3.80 euro", 6: "4.20 euro"}),
        Slot(
            "correction",
            "sentence",
            ("/opinion/ferries",),
            {0: "", 9: "An earlier version gave the price of the night boat."},
        ),
    ),
)

# -- the forum --------------------------------------------------------------------------------------------

_THREADS = (("/t/radio", "Radio mast and rust"), ("/t/keel", "How deep is too deep"), ("/t/rules", "House rules"))
_TIPS = (
    "Tip: search before you ask.",
    "Tip: photographs of rust need a coin for scale.",
    "Tip: drafts are kept for a week.",
    "Tip: fold long quotations.",
    "Tip: mark an answer that helped.",
)
_SIGNATURES = ("Fair winds", "Sent from the galley", "Still afloat", "No keel, no cry", "Ask me about paint")


def _board(title: str, fetch: Fetch, content: str) -> str:
    links = "".join(f'<td><a href="{path}">{text}</a></td>' for path, text in (("/", "Board"), *_THREADS))
    return document(
        title,
        f"<table><tr>{links}<td><a href='/members'>Crew</a></td></tr></table>{content}{noises.online(fetch)}"
        f"{noises.tip(fetch, _TIPS)}{noises.generated(fetch)}",
    )


def _board_front(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f'<tr><td><a href="{path}">{text}</a></td><td>{say(f"{path} replies")}</td>'
        f"<td>{fetch.random.randint(900, 4000)} views</td></tr>"
        for path, text in _THREADS[:2]
    )
    return _board("Board", fetch, f"<h1>Board</h1><table><tr><th>Thread</th><th>Replies</th></tr>{rows}</table>")


def _post(name: str, text: str, fetch: Fetch) -> str:
    if not text:
        return ""
    lines = f"<p>{text}</p><p><i>{fetch.random.choice(_SIGNATURES)}</i></p>"
    return f'<div class="post" id="p{noises.token(fetch, 6)}"><div>{name} {noises.ago(fetch, 20)}</div>{lines}</div>'


def _radio(say: Say, fetch: Fetch) -> str:
    posts = "".join(
        _post(name, say(f"radio {number}"), fetch)
        for number, name in enumerate(("edda", "hugo", "jonas", "kaya"), start=1)
    )
    return _board(say("radio title"), fetch, f"<h1>{say('radio title')}</h1>{posts}{noises.captcha(fetch)}")


def _keel(say: Say, fetch: Fetch) -> str:
    posts = "".join(_post(name, say(f"keel {number}"), fetch) for number, name in ((1, "ines"), (2, "farid")))
    return _board("How deep is too deep", fetch, f"<h1>How deep is too deep</h1>{posts}{noises.captcha(fetch)}")


def _rules(say: Say, fetch: Fetch) -> str:
    return _board(
        "House rules",
        fetch,
        f"<h1>House rules</h1><ol><li>Be kind.</li><li>{say('limit')}</li>{item(say('selling'))}</ol>"
        f"<p>Questions go to {say('keeper')}.</p>{noises.csrf(fetch)}",
    )


def _members(say: Say, fetch: Fetch) -> str:
    crew = noises.some(fetch, ("anna", "bertil", "chloe", "dmitri", "greta"), 5)
    return _board(
        "Crew",
        fetch,
        f"<h1>Crew</h1><ul>{''.join(item(name) for name in crew)}</ul><p>Members: <b>{say('members')}</b></p>",
    )


_FORUM = MadeSite(
    "board.test",
    (
        "who is online",
        "rotating tip",
        "page made in",
        "views",
        "random ids",
        "rotating signatures",
        "hours ago",
        "question against robots",
        "form key in the text",
        "shuffled names",
    ),
    {"/": _board_front, "/t/radio": _radio, "/t/keel": _keel, "/t/rules": _rules, "/members": _members},
    (
        Slot("/t/radio replies", "figure, its row named by a link", ("/",), {0: "41", 3: "42", 8: "43"}, "Radio mast"),
        Slot("/t/keel replies", "figure, its row named by a link", ("/",), {0: "17", 10: "18"}, "How deep"),
        Slot(
            "radio title",
            "heading",
            ("/t/radio",),
            {0: "Radio mast and rust", 12: "Solved: rust on a radio mast"},
        ),
        Slot("radio 1", "post", ("/t/radio",), {0: "My mast is brown from the spreaders down. What now?"}),
        Slot("radio 2", "post", ("/t/radio",), {0: "Sand it and pray.", 6: ""}),
        Slot("radio 3", "post", ("/t/radio",), {0: "", 3: "Vinegar first, then zinc."}),
        Slot("radio 4", "post", ("/t/radio",), {0: "", 8: "Zinc did it, thank you."}),
        Slot(
            "keel 1",
            "one word",
            ("/t/keel",),
            {0: "We draw two metres. Is the channel safe?", 5: "We draw three metres. Is the channel safe?"},
        ),
        Slot("keel 2", "post", ("/t/keel",), {0: "", 10: "Only at high water."}),
        Slot(
            "limit",
            "figure in a list",
            ("/t/rules",),
            {0: "No more than 3 posts in a row.", 4: "At most 5 posts a day."},
        ),
        Slot("selling", "list entry", ("/t/rules",), {0: "No selling.", 11: ""}),
        Slot("keeper", "person", ("/t/rules",), {0: "Lucio", 7: "Greta"}),
        Slot("members", "figure alone", ("/members",), {0: "2,041", 4: "2,044", 9: "2,040", 13: "2,051"}, "Members"),
    ),
)

PRESS = (_NEWS, _FORUM)
