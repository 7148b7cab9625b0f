"""A forum of people who build synthesizers, on a usual forum program: threads, a meetup, a guide, rules, parts."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.judging.chance import consent, in_season, slug
from bench.changing.judging.standing import FORUM as STANDING
from bench.changing.judging.standing import standing
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, ago, before
from bench.changing.scenario import Fetch
from bench.changing.visible import LINK_TARGET

FILTER, MEETUP, GUIDE, RULES = "/t/ladder-filter-hum/811", "/t/meetup-in-ghent/790", "/t/first-build/12", "/faq"
PARTS, FIRMWARE = "/t/group-buy-parts/805", "/t/firmware-of-the-drumlin/640"
TOPICS = (
    (FILTER, "Ladder filter hums at 50 Hz"),
    (MEETUP, "Meetup in Ghent"),
    (GUIDE, "Your first build"),
    (PARTS, "Group buy: parts"),
    (FIRMWARE, "Firmware of the Drumlin"),
)
MEMBERS = (
    "oskar_v",
    "patchbay",
    "lowpass_liz",
    "tubeworm",
    "milo",
    "ringmod",
    "fern",
    "kettle",
    "sawtooth_sam",
    "ada9",
)
SUGGESTED = (
    "Cheap scopes that do not lie",
    "Show us your bench",
    "Drift: bug or charm?",
    "Where to get knobs in 2026",
    "Panel printing at home",
    "My PSU whines, please help",
    "What are you listening to?",
    "Reverb from a garden hose",
    "Jack sockets compared",
    "The long list of matrix mixers",
)
TIPS = (
    "Press J and K to walk through a topic.",
    "Select some text to quote it.",
    "Search within a topic with slash.",
    "Mark a reply as the solution.",
)

PINNED = Slot("/", "pinned notice", {0: "", 2: "Read-only on Saturday night while we move servers.", 5: ""}, "Pinned")
SECTION = Slot("/", "row", {0: "", 10: "Repairs"}, "Categories")
STAFF = Slot("/", "list entry", {0: "hanna_r", 13: ""}, "Moderators")
REPLIES = (
    Slot(FILTER, "reply", {0: "", 3: "Lift the ground at one end of the cable, not at both."}),
    Slot(FILTER, "reply", {0: "", 6: "It was the transformer: turned by ninety degrees it is silent."}),
)
SOLVED = Slot(FILTER, "state", {0: "Unsolved", 6: "Solved"}, "Ladder filter hums at 50 Hz")
EDITED = Slot(FILTER, "figure in prose", {0: "4.7 kΩ", 12: "3.9 kΩ"}, "Ladder filter hums at 50 Hz")
DATE = Slot(MEETUP, "date", {0: "Saturday 18 April", 4: "Sunday 26 April"}, "Meetup in Ghent")
PLACE = Slot(MEETUP, "place", {0: "De Loods", 8: "Zaal Ketelhuis", 11: "De Loods"}, "Meetup in Ghent")
GUEST = Slot(MEETUP, "list entry", {0: "", 14: "Talk: Tuning without a tuner"}, "Programme")
STEP = Slot(GUIDE, "sentence", {0: "", 5: "Never test with the case open and wet hands."}, "Before you start")
KIT = Slot(GUIDE, LINK_TARGET, {0: "/uploads/first-build-v3.zip", 9: "/uploads/first-build-v4.zip"}, "the board files")
LIMIT = Slot(RULES, "limit", {0: "two adverts a month", 7: "one advert a month"}, "Buying and selling")
AI = Slot(RULES, "paragraph", {0: "", 1: "Schematics must name their source."}, "Posting")
CHIP = Slot(PARTS, "price in a table", {0: "€3.10", 3: "€2.85", 9: "€3.40"}, "CA3080 clone")
POTS = Slot(PARTS, "row", {0: "", 6: "Slide pots 60 mm"}, "Parts")
CLOSING = Slot(PARTS, "deadline", {0: "20 March", 13: "27 March"}, "Closing date")
VERSION = Slot(FIRMWARE, "version", {0: "2.4.1", 8: "2.5.0"}, "Current version")
BUG = Slot(FIRMWARE, "list entry", {0: "Clock input skips every 97th pulse", 11: ""}, "Known bugs")
SLOTS = (
    *(PINNED, SECTION, STAFF, *REPLIES, SOLVED, EDITED, DATE, PLACE, GUEST, STEP, KIT, LIMIT, AI, CHIP, POTS),
    *(CLOSING, VERSION, BUG),
)


def post(fetch: Fetch, who: str, text: str, hours: float, likes: int) -> str:
    """A post with its age and the likes that come and go; the address of a picture changes with the server."""
    if not text:
        return ""
    return (
        f'<article id="post_{len(text)}" class="boxed"><div class="topic-avatar"><img alt="" '
        f'src="https://cdn{number(fetch, 1, 4)}.example/a/{who}/{pick(fetch, (45, 48, 90))}.png"></div>'
        f'<div class="names"><a href="/u/{who}">{who}</a></div><a '
        f'class="post-date">{ago(fetch, ENGLISH, before(hours))}'
        f'</a><div class="cooked"><p>{text}</p></div><div class="actions">{likes + number(fetch, 0, 6)} likes</div>'
        "</article>"
    )


def frame(title: str, main: str, round: int, fetch: Fetch) -> str:
    more = rows(
        [
            (f'<a href="/t/{slug(name)}">{name}</a>', str(number(fetch, 2, 140)), pick(fetch, MEMBERS))
            for name in mixed(fetch, SUGGESTED, 4)
        ]
    )
    online = mixed(fetch, MEMBERS, number(fetch, 3, 6))
    typing = ""
    if in_season(round, f"typing {title}"):
        typing = f"<p class='presence'>{pick(fetch, MEMBERS)} and {number(fetch, 1, 7)} others are replying …</p>"
    cookies = consent(fetch, "This forum sets a cookie to keep you logged in.", ("Fine", "Tell me more"), 0.35)
    return f"""<!DOCTYPE html><html lang="en" class="desktop-view"><head><meta charset="utf-8"><title>{title} - Patch
Bench</title>
<meta name="csrf-token" content="{key(fetch, 60)}"></head><body class="crawler">{cookies}
<header><a href="/">Patch Bench</a> <a href="{GUIDE}">Your first build</a> <a href="{RULES}">Rules</a>
<a href="https://login.example/patchbench?n={key(fetch, 10)}">Sign up</a></header>
<div id="main-outlet" class="wrap" role="main"><h1>{title}</h1>{main}
{standing(STANDING, title)}{typing}</div>
<div id="suggested"><h3>Suggested
topics</h3><table><tr><th>Topic</th><th>Replies</th><th>Last</th></tr>{more}</table></div>
<aside><p>{len(online) + number(fetch, 20, 70)} users online: {", ".join(online)} and guests</p>
<p class="tip">{pick(fetch, TIPS)}</p></aside>
<footer class="noscript-footer-nav"><ul><li><a href="/">Home</a></li><li><a href="{RULES}">Rules</a></li></ul>
<p>Powered by volunteers, best viewed with JavaScript enabled. Rendered in {number(fetch, 18, 240)} ms.</p></footer>
</body></html>"""


def topic_rows(fetch: Fetch, links: Sequence[tuple[str, str]]) -> str:
    return rows([(f'<a href="{path}">{name}</a>', f"{number(fetch, 900, 9900)} views") for path, name in links])


def home(round: int, fetch: Fetch) -> str:
    sections = rows(
        (("Help", "for when it hums"), (SECTION.at(round), "for what once worked"), ("Meet", "in the flesh"))
    )
    return frame(
        "Patch Bench",
        f"{para(PINNED.at(round), ' class=pinned')}<p>A place for people who build their own instruments.</p>"
        f"<h2>Categories</h2><table>{sections}</table><h2>Latest</h2><table>{topic_rows(fetch, TOPICS)}</table>"
        f"<h2>Moderators</h2><ul>{listed(('oskar_v', STAFF.at(round), 'fern'))}</ul>",
        round,
        fetch,
    )


def hum(round: int, fetch: Fetch) -> str:
    posts = (
        ("kettle", f"My ladder filter hums as soon as it is racked. The input resistor is {EDITED.at(round)}.", 60, 3),
        ("fern", "Is the supply next to it? Try it outside the case first.", 55, 8),
        ("patchbay", REPLIES[0].at(round), -18, 2),
        ("kettle", REPLIES[1].at(round), -36, 11),
    )
    return frame(
        "Ladder filter hums at 50 Hz",
        f"<p class='state'>{SOLVED.at(round)}</p>{''.join(post(fetch, *one) for one in posts)}",
        round,
        fetch,
    )


def meetup(round: int, fetch: Fetch) -> str:
    programme = listed(("Doors at noon", "Talk: Springs and tanks", GUEST.at(round), "Jam until eight"))
    text = (
        f"We meet on {DATE.at(round)} at {PLACE.at(round)}, Ghent. Bring a case, a power strip and something to share. "
        f"Right now {number(fetch, 20, 60)} people say that they will come."
    )
    return frame(
        "Meetup in Ghent",
        f"{post(fetch, 'lowpass_liz', text, 200, 21)}<h3>Programme</h3><ul>{programme}</ul>"
        f"{post(fetch, 'milo', 'Can I sleep on somebody’s floor?', 120, 1)}",
        round,
        fetch,
    )


def guide(round: int, fetch: Fetch) -> str:
    return frame(
        "Your first build",
        f"<h2>Before you start</h2><p>Clear the table, wash the flux off your fingers and put the kettle out of reach. "
        f"{STEP.at(round)}</p><h2>What you need</h2><p>Get <a href='{KIT.at(round)}'>the board files</a> and send "
        "them to a maker of boards near you. An iron with a fine tip, solder with lead if you may, and a meter.</p>"
        "<h2>In which order</h2><ol><li>Resistors</li><li>Sockets</li><li>Capacitors</li><li>Everything tall</li></ol>"
        f"{sometimes(fetch, 0.5, '<p class=nudge>Was this of use? Buy the author a coffee.</p>')}",
        round,
        fetch,
    )


def rules(round: int, fetch: Fetch) -> str:
    return frame(
        "Rules",
        "<h2>Be kind</h2><p>Behind each question sits somebody with a burnt finger.</p><h2>Posting</h2>"
        f"<p>Search first. One problem, one topic.</p>{para(AI.at(round))}<h2>Buying and selling</h2>"
        f"<p>Members may post {LIMIT.at(round)}, with a price and a picture. {number(fetch, 2, 9)} moderators are "
        "awake at the moment.</p>",
        round,
        fetch,
    )


def parts(round: int, fetch: Fetch) -> str:
    table = rows(
        (
            ("CA3080 clone", CHIP.at(round), f"{number(fetch, 200, 260)} wanted"),
            (POTS.at(round), "€1.20", f"{number(fetch, 20, 90)} wanted"),
            ("Thonk-like jacks", "€0.38", f"{number(fetch, 900, 990)} wanted"),
        )
    )
    return frame(
        "Group buy: parts",
        f"{post(fetch, 'ada9', 'I order once, you pay at cost, I post them in padded bags.', 90, 30)}<h3>Parts</h3>"
        f"<table>{table}</table><p>Closing date: {CLOSING.at(round)}</p>",
        round,
        fetch,
    )


def firmware(round: int, fetch: Fetch) -> str:
    bugs = listed(("Display stays dark below 5 °C", BUG.at(round), "Names longer than 12 letters are cut"))
    return frame(
        "Firmware of the Drumlin",
        f"<p>Current version: <b>{VERSION.at(round)}</b>, fetched {number(fetch, 3000, 9000)} times.</p>"
        f"<h3>Known bugs</h3><ul>{bugs}</ul>{post(fetch, 'ringmod', 'Hold both buttons to flash it.', 400, 17)}",
        round,
        fetch,
    )


FORUM = MadeSite(
    "patchbench.test",
    (
        "suggested topics with replies and members",
        "members online",
        "likes and ages of posts",
        "somebody replying in some rounds",
        "one of four tips",
        "tokens",
        "views in rows of topics",
        "people coming, in a sentence",
        "wanted parts in rows",
        "consent layer",
        "time of rendering",
        "pictures of members from several servers",
        "appeal to some visitors",
    ),
    {
        "/": home,
        FILTER: hum,
        MEETUP: meetup,
        GUIDE: guide,
        RULES: rules,
        PARTS: parts,
        FIRMWARE: firmware,
    },
    SLOTS,
)
