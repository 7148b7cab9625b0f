"""A forum of weavers: threads with answers, rules, a market, members' offices, a wiki page."""

from __future__ import annotations

from datetime import datetime, timedelta

from bench.changing.by_request.choices import coined, maybe
from bench.changing.parts import MadeSite, Slot, token, wrapped
from bench.changing.pieces import ENGLISH, ago, anchors, before, held, others, turned
from bench.changing.scenario import Fetch
from bench.changing.visible import start_of

PAGES = (
    ("/", "Loom Talk"),
    ("/t/tension", "Uneven tension on a table loom"),
    ("/t/indigo", "Indigo vat keeps dying"),
    ("/market", "Market place"),
    ("/rules", "House rules"),
    ("/wiki/setts", "Table of setts"),
)
SIGNS = (
    "Weave slowly.",
    "So many yarns, so little time.",
    "Warped since 2009.",
    "My cat holds the record in unpicking.",
    "Twill be fine.",
    "Ask me about flax.",
    "Floor loom, four shafts, no space.",
    "Selvedges are a state of mind.",
    "Sheep to shawl.",
    "Reed more books.",
    "Born to treadle.",
    "Threads of gold, fingers of glue.",
)
CRAFTS = ("Spinning night on the first Friday", "Swap your leftover cones", "Photo contest: doorways", "Mentors wanted")
THREAD = Slot("/", "thread in a list", {0: "", 5: "Rigid heddle for beginners"}, "Threads")
PINNED = Slot("/", "pinned note", {0: "Meeting in Skipton on 21 March", 8: "Meeting in Skipton on 28 March"}, "Pinned")
FIRST = Slot("/t/tension", "answer in a thread", {0: "", 2: "Check whether the warp beam slips a tooth."}, "Tension")
SECOND = Slot("/t/tension", "later answer", {0: "", 9: "It was the beam. A new pawl cured it."}, "Tension")
SOLVED = Slot("/t/tension", "prefix of a thread", {0: "Open question", 10: "Solved"}, "Tension")
RECIPE = Slot("/t/indigo", "figure in a post", {0: "two spoons of lime", 4: "three spoons of lime"}, "Indigo")
REPLY = Slot("/t/indigo", "answer that is deleted", {0: "Just buy it ready made.", 6: ""}, "Indigo")
LOOM = Slot("/market", "asking price", {0: "£420", 3: "£390", 11: "sold"}, "Glimakra, 120 cm")
WHEEL = Slot("/market", "offer in a market", {0: "", 9: "Ashford wheel, double drive"}, "Market")
RULE = Slot(
    "/rules", "rule that is rewritten", {0: "One advertisement a month.", 5: "One advertisement a week."}, "Rules"
)
SETT = Slot("/wiki/setts", "figure in a wiki table", {0: "12 epi", 8: "15 epi"}, "8/2 cotton")
SLOTS = (THREAD, PINNED, FIRST, SECOND, SOLVED, RECIPE, REPLY, LOOM, WHEEL, RULE, SETT)


def frame(path: str, main: str, fetch: Fetch) -> str:
    title = dict(PAGES)[path]
    unread = fetch.random.randint(1, 40)
    return f"""<!doctype html><html lang="en" id="XF" data-csrf="{token(fetch.random, 40)}"><head><meta charset="utf-8">
<title>({unread}) {title}</title></head><body data-template="thread_view"><div class="p-pageWrapper"><div class="p-nav">
<a href="/">Loom Talk</a><a href="/market">Market</a><a href="/rules">Rules</a><a href="/wiki/setts">Setts</a></div>
<div class="p-body"><div class="p-title"><h1>{title}</h1></div><div class="p-body-main">{main}</div>
<div class="p-body-sidebar"><div class="block"><h3>Members online</h3><p>{
        ", ".join(fetch.random.sample(NAMES, 5))
    } and {fetch.random.randint(11, 99)} guests</p></div><div class="block"><h3>Similar threads</h3><ul>{
        anchors(held(fetch, 300, f"loom {path}", others(PAGES, path), 2))
    }</ul></div></div></div><footer><p>Community platform</p><p>Width {fetch.random.randint(300, 2000)}, queries {
        fetch.random.randint(9, 60)
    }, time {fetch.random.uniform(0.01, 0.4):.4f} s, memory {
        fetch.random.uniform(2, 9):.2f} MB</p></footer></div></body>
</html>"""


NAMES = ("Peg", "Anselm", "Iona", "Wilf", "Maud", "Tariq", "Senga", "Bram", "Odile", "Hetty", "Rhys", "Jun", "Calla")


def post(fetch: Fetch, name: str, since: datetime, text: str) -> str:
    """A post with a signature that is drawn for each request."""
    if not text:
        return ""
    return (
        f'<article class="message"><div class="message-cell--user"><h4>{name}</h4></div><div '
        f'class="message-main"><header>'
        f"<time>{ago(fetch, ENGLISH, since)}</time></header><div class='bbWrapper'>{text}</div>"
        f'<aside class="message-signature">{coined(fetch, SIGNS, SIGNS)}</aside></div></article>'
    )


def spoken(fetch: Fetch, since: datetime) -> str:
    """Today, yesterday or a date, as forums write it."""
    days = (fetch.at.date() - since.date()).days
    day = ("Today", "Yesterday")[days] if days < 2 else f"{since:%b} {since.day}, {since.year}"
    return f"{day} at {since:%H:%M}"


def home(round: int, fetch: Fetch) -> str:
    rows = (("/t/tension", PAGES[1][1], 3), ("/t/indigo", PAGES[2][1], 20))
    listed = "".join(
        f'<div class="structItem"><div class="structItem-title"><a href="{path}">{title}</a></div><time>'
        f"{spoken(fetch, before(hours))}</time></div>"
        for path, title, hours in rows
    )
    fresh = THREAD.at(round)
    more = f'<div class="structItem"><div class="structItem-title"><span>{fresh}</span></div></div>' if fresh else ""
    return frame(
        "/",
        f'<div class="notice"><p>{PINNED.at(round)}</p></div><div class="structItemContainer">{listed}{more}</div>'
        f"<p>{maybe(fetch, 0.5, 'Log in or register to reply here.')}</p><h3>In the "
        f"club</h3>{wrapped('p', turned(fetch, CRAFTS, 2))}",
        fetch,
    )


def tension(round: int, fetch: Fetch) -> str:
    return frame(
        "/t/tension",
        f'<span class="label">{SOLVED.at(round)}</span>'
        f"{post(fetch, 'Wilf', before(3), 'My cloth is loose on the left side, whatever I do.')}"
        f"{post(fetch, 'Maud', start_of(2) - timedelta(minutes=50), FIRST.at(round))}"
        f"{post(fetch, 'Wilf', start_of(9) - timedelta(minutes=25), SECOND.at(round))}"
        f"<p>Captcha: type the word {fetch.random.choice(NAMES).lower()}{fetch.random.randint(10, 99)}</p>",
        fetch,
    )


def indigo(round: int, fetch: Fetch) -> str:
    return frame(
        "/t/indigo",
        f"{post(fetch, 'Odile', before(40), f'I feed the vat with {RECIPE.at(round)} and it turns blue, then dies.')}"
        f"{post(fetch, 'Bram', before(20), REPLY.at(round))}"
        f"{post(fetch, 'Senga', before(18), 'Keep it warm, and wait.')}<p>Keep pictures below one megabyte.</p>",
        fetch,
    )


def market(round: int, fetch: Fetch) -> str:
    wheel = f"<tr><td>{WHEEL.at(round)}</td><td>£180</td><td>Kendal</td></tr>" if WHEEL.at(round) else ""
    return frame(
        "/market",
        f"<table class='dataList'><tr><th>What</th><th>Price</th><th>Where</th></tr><tr><td>Glimakra, 120 cm</td><td>"
        f"{LOOM.at(round)}</td><td>Hexham</td></tr>{wheel}<tr><td>Forty cones of linen</td><td>£60</td>"
        f"<td>Ayr</td></tr>"
        f"</table><div class='ad'><a href='https://ads.example/y/{token(fetch.random, 9)}'>Yarn from "
        f"{fetch.random.choice(NAMES)} and {fetch.random.choice(NAMES)}, {fetch.random.randint(5, 40)} % off</a></div>",
        fetch,
    )


def rules(round: int, fetch: Fetch) -> str:
    return frame(
        "/rules",
        f"<ol><li>Be kind.</li><li>{RULE.at(round)}</li><li>Credit the weaver of a draft.</li></ol>"
        f"<p>Moderators: Peg, Anselm</p>"
        f"<p>Board time is {fetch.at:%H:%M}. Report number {token(fetch.random, 8)}.</p>",
        fetch,
    )


def setts(round: int, fetch: Fetch) -> str:
    return frame(
        "/wiki/setts",
        f"<table><tr><th>Yarn</th><th>Plain weave</th></tr><tr><td>8/2 cotton</td><td>{SETT.at(round)}</td></tr><tr>"
        f"<td>10/2 cotton</td><td>24 epi</td></tr><tr><td>16/1 linen</td><td>20 epi</td></tr></table>"
        f"<blockquote>{fetch.random.choice(SIGNS)} {fetch.random.choice(NAMES)}</blockquote>",
        fetch,
    )


FORUM = MadeSite(
    "loomtalk.test",
    (
        "messages unread in a title",
        "five members online, and guests",
        "similar threads, of five minutes",
        "notes of a club that turn by six hours",
        "width, queries, time and memory",
        "signature under a post, by request",
        "age of a post",
        "today, yesterday or a date",
        "log in, in half of the requests",
        "word of a captcha",
        "yarn advertised by request",
        "time of a board and a report's number",
        "quotation with a name",
    ),
    {
        "/": home,
        "/t/tension": tension,
        "/t/indigo": indigo,
        "/market": market,
        "/rules": rules,
        "/wiki/setts": setts,
    },
    SLOTS,
)
