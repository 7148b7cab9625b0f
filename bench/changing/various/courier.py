"""A regional newspaper: front page, two stories, results, public notices."""

from __future__ import annotations

from bench.changing.parts import MadeSite, Slot
from bench.changing.scenario import Fetch
from bench.changing.various.served import chance, el, hours_since, key, links, number, pick, some, some_hours

FERRY, SCHOOL, SPORT, NOTICES = "/news/ferry-terminal-delay", "/news/school-merger-vote", "/sport/results", "/notices"
LEAD = Slot(
    "/",
    "headline",
    {0: "Council backs ferry terminal plan", 5: "Ferry terminal costs climb to £61m"},
    "Top story",
)
STANDFIRST = Slot(
    "/",
    "edited sentence",
    {
        0: "Councillors voted 14 to 9 for the scheme after a four-hour debate.",
        5: "A new estimate adds £13m to the bill before a single pile is driven.",
    },
)
BREAKING = Slot("/", "breaking line", {0: "", 9: "A47 shut both ways at Tollgate after tanker overturns", 10: ""})
COST = Slot(FERRY, "figure in a paragraph", {0: "£48m", 5: "£61m"})
OPENS = Slot(FERRY, "date in a paragraph", {0: "autumn 2027", 11: "spring 2028"})
CORRECTION = Slot(
    FERRY,
    "correction",
    {0: "", 7: "Correction: an earlier version of this article misstated the number of berths. There will be three."},
)
QUOTE = Slot(
    SCHOOL,
    "paragraph",
    {0: "", 4: "“Nobody asked the parents,” said Moira Kettle, who has two children at Elm Row Primary."},
)
PUPILS = Slot(SCHOOL, "one word", {0: "postponed", 12: "abandoned"})
SCORE = Slot(SPORT, "table cell", {0: "P–P", 3: "2–1"}, "Tollgate Rovers v Marsh End")
POINTS = Slot(SPORT, "table cell", {0: "41", 3: "44"}, "Tollgate Rovers", unique=False)
FIXTURE = Slot(SPORT, "row", {0: "", 13: "Quay Athletic v Netherby Town"}, "Fixtures")
LICENCE = Slot(NOTICES, "notice", {0: "", 6: "Premises licence: The Lantern, 8 Rope Walk"}, "Licensing")
OBJECT = Slot(NOTICES, "deadline", {0: "objections by 20 March 2026", 14: "objections by 3 April 2026"}, "Gull Lane")
GONE = Slot(NOTICES, "notice", {0: "Road closure: Chandler Street, 2 to 6 March", 10: ""}, "Highways")
SLOTS = (LEAD, STANDFIRST, BREAKING, COST, OPENS, CORRECTION, QUOTE, PUPILS, SCORE, POINTS, FIXTURE, LICENCE, OBJECT)

ADS = (
    ("Brackley Windows", "Half-price conservatories this spring"),
    ("Seaview Care", "A warm welcome at our new residence"),
    ("Motorpoint Tollgate", "0% finance on selected hatchbacks"),
    ("Doyle &amp; Sons", "Funeral plans from £12 a month"),
    ("Coastline Tiles", "Sale ends Sunday. Bathrooms from £999"),
    ("Fennel Kitchen", "Two mains for £20, Monday to Thursday"),
)
STORIES = (
    (FERRY, "Ferry terminal: what we know so far"),
    (SCHOOL, "Elm Row and St Bride’s merger vote"),
    (SPORT, "Weekend results and tables"),
    (NOTICES, "Public notices"),
)


def advert(fetch: Fetch) -> str:
    firm, line = pick(fetch, ADS)
    return (
        f'<div class="mpu" id="gpt-{number(fetch, 10**6, 10**7)}"><small>Advertisement</small>'
        f'<a href="https://ads.example/c/{key(fetch)}" rel="nofollow sponsored"><strong>{firm}</strong> '
        f"{line}</a></div>"
    )


def frame(title: str, main: str, fetch: Fetch, path: str) -> str:
    more = some(fetch, [story for story in STORIES if story[0] != path], 2)
    banner = (
        '<div id="qc-cmp2-ui" role="dialog"><h2>We value your privacy</h2><p>We and our 812 partners store and/or '
        "access information on a device. You may accept or manage your choices.</p><button>MORE OPTIONS</button>"
        "<button>AGREE</button></div>"
    )
    return f"""<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="UTF-8"><title>{title} | Harbour Courier</title>
<link rel="stylesheet" href="/wp-content/themes/newspack/style.css?ver={number(fetch, 10**8, 10**9)}">
<script>window.dataLayer=[{{"pvid":"{key(fetch, 24)}","nonce":"{key(fetch, 10)}"}}];</script></head>
<body class="single wp-embed-responsive">
<a class="skip-link screen-reader-text" href="#content">Skip to content</a>
<header id="masthead" class="site-header"><div class="site-branding"><a href="/">Harbour Courier</a></div>
<div class="top-date">{fetch.at:%A %-d %B %Y}</div>
<nav class="nav1"><ul class="main-menu"><li><a href="/">Home</a></li>{links(STORIES)}</ul></nav></header>
<div id="content" class="site-content"><main id="main" class="site-main">
{main}
</main><aside id="secondary" class="widget-area">{advert(fetch)}
<section class="widget jp-relatedposts"><h3>You may also like</h3><ul>{links(more)}</ul></section></aside></div>
<footer id="colophon"><p>© 2026 Harbour Courier Ltd, 3 Custom House Quay, Tollgate. Regulated by IPSO.</p>
<ul><li><a href="{NOTICES}">Public notices</a></li></ul></footer>
{some_hours(fetch, "courier consent", 0.4, banner)}
<!-- Dynamic page generated in 0.{number(fetch, 100, 990)} seconds. WP-Super-Cache {key(fetch, 6)} -->
</body></html>"""


def home(round: int, fetch: Fetch) -> str:
    blocks = "".join(
        f'<article class="post-card"><h3><a href="{path}">{title}</a></h3></article>' for path, title in STORIES[1:]
    )
    offer = pick(fetch, ("Subscribe for £1 a month", "Try a digital subscription", "Support local journalism"))
    return frame(
        "News from Tollgate and the coast",
        f"{el('p', BREAKING.at(round), 'class=breaking-bar')}<section class='wpnbha'><article class='lead'>"
        f"<h2><a href='{FERRY}'>{LEAD.at(round)}</a></h2><p>{STANDFIRST.at(round)}</p></article>{blocks}</section>"
        f"<div class='subscribe-box'><a href='/#subscribe'>{offer}</a></div>{advert(fetch)}",
        fetch,
        "/",
    )


def ferry(round: int, fetch: Fetch) -> str:
    return frame(
        "Ferry terminal: what we know so far",
        f"<article id='post-88121'><h1>Ferry terminal: what we know so far</h1><p class='byline'>By <a href='/#jh'>"
        f"Judith Hale</a> <time>{hours_since(fetch, -3)} hours ago</time></p>"
        "<p>The long-promised ferry terminal at Pilot’s Reach has been in the county plan since 2019. Work was "
        "to begin "
        f"once the seabed survey was complete. The scheme is now expected to cost {COST.at(round)}, of which the "
        "government has promised a third, and the remainder would be borrowed over thirty years.</p>"
        f"{advert(fetch)}<p>Ships could use it from {OPENS.at(round)}, the harbour master said, provided that the "
        "piling contract is let without a challenge.</p><h2>Who decides?</h2><p>The final decision lies with the "
        f"harbour board.</p>{el('p', CORRECTION.at(round), 'class=correction')}</article>",
        fetch,
        FERRY,
    )


def school(round: int, fetch: Fetch) -> str:
    return frame(
        "Elm Row and St Bride’s merger vote",
        "<article id='post-88090'><h1>Elm Row and St Bride’s merger vote</h1><p>Governors of two primary schools will "
        "decide whether to become one in September.</p><p>A consultation drew 312 replies, most of them against. "
        f"Building work on the shared hall has been {PUPILS.at(round)}, according to minutes seen by the Courier."
        f"</p>{el('p', QUOTE.at(round))}<p>The county declined to comment.</p></article>"
        f"<div class='comments'><p>{number(fetch, 2, 40)} people are reading this story now</p>"
        f"<form><input type='hidden' name='_wpnonce' value='{key(fetch, 10)}'></form></div>",
        fetch,
        SCHOOL,
    )


def sport(round: int, fetch: Fetch) -> str:
    def row(*cells: str) -> str:
        return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"

    fixture = FIXTURE.at(round)
    return frame(
        "Weekend results and tables",
        "<h1>Weekend results and tables</h1><h2>Coast League</h2><table class='wp-block-table'><tbody>"
        + row("Marsh End v Quay Athletic", "0–0")
        + row("Tollgate Rovers v Marsh End", SCORE.at(round))
        + "</tbody></table><h2>Table</h2><table><thead><tr><th>Club</th><th>Points</th></tr></thead><tbody>"
        + row("Tollgate Rovers", POINTS.at(round))
        + row("Netherby Town", "39")
        + row("Quay Athletic", "27")
        + "</tbody></table><h2>Fixtures</h2><table><tbody>"
        + row("Marsh End v Tollgate Rovers", "Sat 14 March, 3pm")
        + (row(fixture, "Tue 17 March, 7.45pm") if fixture else "")
        + "</tbody></table>"
        + chance(fetch, 0.5, "<div class='betting'>18+ | Odds by BetHarbour | begambleaware.org</div>"),
        fetch,
        SPORT,
    )


def notices(round: int, fetch: Fetch) -> str:
    return frame(
        "Public notices",
        "<h1>Public notices</h1><h2>Planning</h2><ul class='notice-list'>"
        f"<li>Nine dwellings at Gull Lane, {OBJECT.at(round)}</li><li>Listed building consent: Old Customs Shed</li>"
        f"</ul><h2>Licensing</h2><ul class='notice-list'><li>Street trading: Fish Market, Saturdays</li>"
        f"{el('li', LICENCE.at(round))}</ul><h2>Highways</h2><ul class='notice-list'>{el('li', GONE.at(round))}"
        f"<li>Speed limit: Tollgate Road, 30mph</li></ul>{advert(fetch)}",
        fetch,
        NOTICES,
    )


COURIER = MadeSite(
    "harbourcourier.test",
    (
        "advertisements",
        "related stories",
        "date of today",
        "consent that comes and goes",
        "offers in other words",
        "hours ago",
        "readers of the moment",
        "times in comments",
    ),
    {"/": home, FERRY: ferry, SCHOOL: school, SPORT: sport, NOTICES: notices},
    (*SLOTS, GONE),
)
