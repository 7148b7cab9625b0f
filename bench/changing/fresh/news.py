"""A regional daily on a common newspaper system: front page, articles, a live report."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, item, paragraph
from bench.changing.recent.common import ago, at_times, hexes, json_ld, links, mixed, number, pick, turning
from bench.changing.scenario import Fetch

_PORT = "/news/port-dredging-contract"
_SCHOOL = "/news/ashby-school-roof"
_TRIAL = "/courts/quarry-fraud-trial"
_LIVE = "/live/storm-ingrid"
_OPINION = "/opinion/tram-extension"
_STORIES = (
    (_PORT, "Who will dredge the harbour"),
    (_SCHOOL, "Ashby school roof: what we know so far"),
    (_TRIAL, "Quarry fraud trial hears from accountant"),
    (_LIVE, "Storm Ingrid: live updates"),
    (_OPINION, "Why the tram should go to the hospital"),
)
_ADS = (
    ("Halden Conservatories", "Up to 40% off this month"),
    ("Brightway Hearing", "Free test at your door"),
    ("Cruise the fjords", "From £899 per person"),
    ("Tolley Motors", "0% finance on all hybrids"),
    ("Sofa World", "Sale must end Sunday"),
    ("Morrow Funeral Plans", "Fix the cost today"),
)
_LETTERS = (
    ("Morning Courier", "The day's top stories in your inbox at 7am"),
    ("Courier Sport", "Every result, every Sunday"),
    ("Courier Politics", "What happens at County Hall"),
    ("Courier Food", "Where to eat this weekend"),
)


def _ad(fetch: Fetch, slot: str) -> str:
    who, words = pick(fetch, _ADS)
    return f"""<div class="ad-slot ad-slot--{slot}" id="div-gpt-ad-{hexes(fetch, 8)}">
<span class="ad-label">Advertisement
</span><a rel="sponsored" href="https://ads.example/c/{hexes(fetch, 14)}"><b>{who}</b> {words}</a></div>"""


def _page(title: str, fetch: Fetch, main: str) -> str:
    letter, promise = pick(fetch, _LETTERS)
    wall = """<div class="piano-offer"><h3>Read without limits</h3><p>Try the Courier for £1 in the first month.</p>
<button>Subscribe now</button></div>"""
    sky = pick(fetch, ("Cloudy", "Light rain", "Sunny spells", "Overcast"))
    read = "".join(
        f'<li class="trending__item"><span>{place}</span><a href="{path}">{name}</a></li>'
        for place, (path, name) in enumerate(mixed(fetch, _STORIES, 4), 1)
    )
    return f"""<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"><title>{title} | Marden Courier</title>
<link rel="preload" as="script" href="/_next/static/chunks/main-{hexes(fetch, 12)}.js">
<script>window.__COURIER__={{"pageViewId":"{hexes(fetch, 24)}","ab":"{pick(fetch, "ABCD")}"}};</script></head>
<body class="layout--default"><a class="skip" href="#main">Skip to content</a><header class="masthead">
<div class="masthead__top"><time>{fetch.at:%A %-d %B %Y}</time><span class="weather">Marden {number(fetch, 3, 11)}°C
{sky}</span><a href="https://account.courier.example/?r={hexes(fetch, 6)}">Sign in</a></div>
<a class="masthead__logo" href="/">Marden Courier</a><nav aria-label="Sections"><ul>
<li><a href="/">Home</a></li><li><a href="{_LIVE}">Live</a></li><li><a href="{_TRIAL}">Courts</a></li>
<li><a href="{_OPINION}">Opinion</a></li></ul></nav></header>{_ad(fetch, "leaderboard")}
<main id="main">{main}</main><aside class="rail"><section class="trending"><h2>Trending now</h2><ol>{read}</ol>
</section>
{_ad(fetch, "mpu")}<section class="newsletter"><h2>{letter}</h2><p>{promise}</p><input type="email"><button>Sign
up</button></section></aside>{at_times(fetch, 0.25, wall)}<footer class="site-footer"><ul><li>About us</li>
<li>Contact the newsroom</li><li>Complaints and corrections</li><li>Cookie settings</li></ul><p>© Marden Courier
Ltd 2026. Registered office: 3 Corn Exchange, Marden.</p></footer></body></html>"""


def _article(path: str, fetch: Fetch, title: str, hours: float, by: str, body: str) -> str:
    more = mixed(fetch, [one for one in _STORIES if one[0] != path], 2)
    return _page(
        title,
        fetch,
        f"""<article class="article"><h1 class="article__headline">{title}</h1><div class="article__meta"><span
class="byline">By <a rel="author" href="#by">{by}</a></span><time class="published">{ago(fetch, hours)}</time><span
class="share-count">{number(fetch, 20, 900)} shares</span><a href="#comments">{number(fetch, 4, 160)} comments</a></div>
<div class="article__body">{body}</div><section class="read-next"><h3>Read next</h3><ul>{links(more)}</ul></section>
<p class="readers">{number(fetch, 12, 480)} people are reading this story now</p></article>
{json_ld("NewsArticle", headline=title, identifier=hexes(fetch, 8))}""",
    )


def _front(say: Say, fetch: Fetch) -> str:
    cards = "".join(
        f"""<article class="card"><h3 class="card__title"><a href="{path}">{name}</a></h3>
<p class="card__summary">{text}
</p><time>{ago(fetch, hours)}</time></article>"""
        for path, name, text, hours in (
            (_PORT, say("port title"), "The work will deepen the channel for larger ferries.", 5),
            (_SCHOOL, "Ashby school roof: what we know so far", say("school card"), 9.5),
            (_TRIAL, "Quarry fraud trial hears from accountant", "Prosecutors say invoices were forged.", 20),
            (_OPINION, "Why the tram should go to the hospital", "Our columnist on a missed chance.", 31),
        )
    )
    brief = "".join(item(say(f"brief {one}")) for one in "abcd")
    return _page(
        "News from Marden and the coast",
        fetch,
        f"""<section class="splash"><a href="{_LIVE}"><h2 class="splash__title">{say("splash")}</h2></a>
<p>Our reporters are out along the coast.</p></section>
<section class="cards">{cards}</section>{_ad(fetch, "inline")}
<section class="in-brief"><h2>In brief</h2><ul>{brief}</ul></section><section class="quiz"><p>{
            turning(
                fetch,
                ("Quiz: how well do you know the pier?", "Quiz: name that lighthouse", "Quiz: the week in numbers"),
            )
        }</p></section>""",
    )


def _port(say: Say, fetch: Fetch) -> str:
    return _article(
        _PORT,
        fetch,
        say("port title"),
        5,
        "Leah Trevanion",
        f"""<p>The harbour trust has chosen a contractor to deepen the approach channel to Marden after a tender that
drew {say("bidders")} bids. The contract is worth {say("worth")} and runs for fourteen months.</p>
<p>Work starts {say("start")}, when the herring season is over, and ferries will use the old berth until then.</p>
{_ad(fetch, "mid")}{paragraph(say("fishers"))}
<p>The full award notice is <a href="{say("award")}">on the trust's website</a>.</p>
{say("port fix") and f'<p class="correction"><em>{say("port fix")}</em></p>'}""",
    )


def _school(say: Say, fetch: Fetch) -> str:
    facts = "".join(item(say(f"fact {one}")) for one in "abc")
    return _article(
        _SCHOOL,
        fetch,
        "Ashby school roof: what we know so far",
        9.5,
        "Tom Okafor",
        f"""<p>Part of the roof of the sports hall at Ashby Primary came down on Sunday night. Nobody was inside.</p>
<h2>The facts</h2><ul>{facts}</ul><h2>What happens next</h2><p>Lessons are held online this week. Parents were told by
text message, and a helpline is open on 01632 960 145.</p>""",
    )


def _trial(say: Say, fetch: Fetch) -> str:
    return _article(
        _TRIAL,
        fetch,
        "Quarry fraud trial hears from accountant",
        20,
        "Court staff",
        f"""<p>A jury at Marden Crown Court heard how {say("sum")} left the accounts of Pendle Quarries in a single
week. {say("defendant")}, 58, of Sandgate Road, denies four counts of fraud by abuse of position.</p>
<p>The accountant, Ruth Amsel, said she had raised the payments with two directors and had been told to “leave it
with them”.</p>{_ad(fetch, "mid")}{paragraph(say("verdict"))}<p>The trial {say("trial next")}.</p>""",
    )


def _live(say: Say, fetch: Fetch) -> str:
    posts = "".join(
        f'<div class="live-post"><h3>{say(key)}</h3><time>{when}</time><p>{text}</p></div>'
        for key, when, text in (
            ("post 4", "Tue 17.40", "Crews will clear the remaining trees at first light."),
            ("post 3", "Tue 11.50", "Services to Fennel Bay run again at half the usual frequency."),
            ("post 2", "Mon 23.05", "Engineers say 1,900 homes between Skell and Ashby are affected."),
            ("post 1", "Mon 05.50", "Forecasters expect gusts of 70 mph on the coast."),
        )
        if say(key)
    )
    return _page(
        "Storm Ingrid: live updates",
        fetch,
        f"""<div class="live-header"><span class="live-badge">{say("live badge")}</span><h1>Storm Ingrid: live
updates</h1><p class="viewers">{number(fetch, 300, 4000)} following</p></div><div class="key-points"><h2>Key points</h2>
<p>Crews have worked since Sunday night</p></div><div class="live-feed">{posts}</div>
{_ad(fetch, "feed")}""",
    )


def _opinion(say: Say, fetch: Fetch) -> str:
    return _article(
        _OPINION,
        fetch,
        "Why the tram should go to the hospital",
        31,
        "Gwen Pascoe",
        f"""<p>Every weekday some {say("riders")} people change from the tram to a bus at Castle Cross to reach
the infirmary. The county had the money to spare them that and spent it on a roundabout.</p><p>The scheme would have
cost less than the new leisure centre and needed a single bridge, and it would have paid for itself in a generation.</p>
{say("note") and f'<p class="footnote">{say("note")}</p>'}<p class="author-bio">Gwen Pascoe writes every other Monday.
</p>""",
    )


NEWS = MadeSite(
    "mardencourier.test",
    (
        "advertisements in five slots",
        "trending list in any order",
        "newsletters in turn",
        "offer of a subscription at times",
        "temperature in the masthead",
        "shares and comments",
        "readers of a story",
        "quiz of the hour",
        "date of today",
        "ages",
    ),
    {"/": _front, _PORT: _port, _SCHOOL: _school, _TRIAL: _trial, _LIVE: _live, _OPINION: _opinion},
    (
        Slot(
            "splash",
            "splash of a front page",
            ("/",),
            {
                0: "Storm Ingrid closes coast road",
                3: "Thousands without power after storm",
                9: "Coast road reopens after three days",
            },
        ),
        Slot(
            "port title",
            "headline on two pages",
            ("/", _PORT),
            {0: "Port awards dredging contract to Dutch firm", 6: "Port dredging contract challenged by loser"},
        ),
        Slot(
            "school card",
            "summary in a card",
            ("/",),
            {0: "Engineers are inspecting the sports hall.", 7: "Inspectors blame a blocked gutter."},
        ),
        Slot("brief a", "brief in a column", ("/",), {0: "", 5: "Two rescued from yacht off Skell Point"}),
        Slot("brief b", "brief in a column", ("/",), {0: "Library van to stop at Netherby", 5: ""}),
        Slot("brief c", "brief in a column", ("/",), {0: "Cinema to show silent films", 12: ""}),
        Slot("brief d", "brief in a column", ("/",), {0: "", 12: "Mayor opens restored bandstand"}),
        Slot("bidders", "number in words", (_PORT,), {0: "four", 4: "five"}),
        Slot("worth", "worth of a contract", (_PORT,), {0: "£18.6 million", 4: "£16.8 million"}),
        Slot("start", "start of works", (_PORT,), {0: "in October", 10: "in January next year"}),
        Slot("fishers", "paragraph", (_PORT,), {0: "", 6: "The losing bidder, Tamar Marine, has asked for a review."}),
        Slot("award", "link target", (_PORT,), {0: "/out/award-0417", 13: "/out/notice-withdrawn"}, "on the trust's"),
        Slot(
            "port fix",
            "correction",
            (_PORT,),
            {0: "", 4: "This article was amended: it had given a wrong number of bids and a wrong sum."},
        ),
        Slot("fact a", "fact in a list", (_SCHOOL,), {0: "About 60 square metres of roof fell."}),
        Slot("fact b", "fact in a list", (_SCHOOL,), {0: "", 2: "The hall was last inspected in 2019."}),
        Slot("fact c", "fact in a list", (_SCHOOL,), {0: "The cause is not known.", 7: "A blocked gutter is blamed."}),
        Slot("sum", "sum in an article", (_TRIAL,), {0: "£412,000", 8: "£421,000"}),
        Slot("defendant", "name of a defendant", (_TRIAL,), {0: "Alan Whitcomb", 3: "Allan Whitcombe"}),
        Slot("verdict", "verdict", (_TRIAL,), {0: "", 14: "The jury found him guilty on three of the counts."}),
        Slot("trial next", "clause", (_TRIAL,), {0: "continues", 14: "ended after nine days"}),
        Slot("live badge", "badge of a live report", (_LIVE,), {0: "Live now", 8: "Live coverage has ended"}),
        Slot("post 1", "live post", (_LIVE,), {0: "Amber warning for wind issued"}),
        Slot("post 2", "live post", (_LIVE,), {0: "", 3: "Power lines down in four villages"}),
        Slot("post 3", "live post", (_LIVE,), {0: "", 5: "Trains resume with delays"}),
        Slot("post 4", "live post", (_LIVE,), {0: "", 6: "County ends its emergency"}),
        Slot("riders", "figure in an opinion", (_OPINION,), {0: "2,300", 6: "3,200"}),
        Slot("note", "footnote", (_OPINION,), {0: "", 6: "The number of passengers has been corrected."}),
    ),
)
