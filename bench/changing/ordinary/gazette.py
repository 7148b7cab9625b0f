"""A regional newspaper in a WordPress theme: articles, a live page, road reports and public notices."""

from __future__ import annotations

from bench.changing.ordinary.requests import (
    asset,
    bootstrap,
    consent,
    element,
    hidden,
    one_of,
    picture,
    some_of,
    sponsored,
    timing,
)
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, ago, before, json_ld, others, today
from bench.changing.scenario import Fetch

BRIDGE, TRUST, LIVE, ROADS, NOTICES = (
    "/news/swing-bridge",
    "/news/hospital-trust",
    "/live/budget",
    "/travel",
    "/notices",
)
LINKS = (
    (BRIDGE, "Swing bridge closed after crack found in main girder"),
    (TRUST, "Hospital trust to move children's ward to Marham"),
    (LIVE, "Live: county council sets its budget"),
    (ROADS, "Roads and rail today"),
    (NOTICES, "Public notices"),
)
ADS = (
    "Conservatories by Kettle and Sons, free survey",
    "Half-price hearing test at Ludlow Opticians",
    "Stairlifts from £12 a week",
    "Your boiler is older than you think. Replace it now",
    "Spring bulbs delivered from Fenland Nurseries",
    "River cruises with a balcony cabin",
    "Sell any car in one hour",
    "Mobility scooters: test drive at home",
    "Sofas with four years of free credit",
)
APPEALS = (
    "Support local reporting from £3 a month",
    "Join 4,000 readers who pay for the Gazette",
    "No paywall, thanks to our members",
)
STANDING = {
    BRIDGE: "<div class='entry-more'><p>Hauliers say that each trip now takes forty minutes longer. The port has asked "
    "the railway for more paths at night, and two supermarkets have moved their early deliveries to Marham.</p><p>A "
    "meeting for residents is planned at the Corn Exchange. Those who cannot come may send questions in "
    "writing.</p></div>",
    TRUST: "<div class='entry-more'><p>The trust says that it cannot find enough nurses to keep two wards open at "
    "night. It promises a bus every half hour between the two hospitals, paid for until 2029.</p></div>",
    ROADS: "<h2>Roadworks this month</h2><ul><li>Castle Street: gas main, one lane</li><li>Mill Lane: drains, closed "
    "at night</li><li>Heckby bypass: new surface from Sleaford Road to the river</li></ul>",
    NOTICES: "<h2>Licences</h2><p>The Royal Oak, Scredby, has applied to sell alcohol until midnight on Fridays and "
    "Saturdays.</p><h2>Probate</h2><p>Creditors of the late Edwin Marsh of Saltby should write to Tansley and Co.</p>",
}

LATEST = (
    Slot("/", "headline", {0: "", 2: "Library hours cut in three villages"}, "Latest"),
    Slot("/", "headline", {0: "", 9: "Lifeboat crew rescue two off Saltby Point"}, "Latest"),
    Slot("/", "headline", {0: "Farm shop fire treated as arson", 9: ""}, "Latest"),
)
ALERT = Slot(
    "/",
    "alert bar",
    {0: "", 5: "Flood alert for the lower Wend from 9pm", 8: "", 13: "Flood alert lifted at Wendmouth"},
)
REPAIR = Slot(
    BRIDGE,
    "sentence",
    {0: "Engineers hope to reopen one lane by Easter.", 4: "Engineers now say no lane will reopen before July."},
)
COST = Slot(BRIDGE, "figure in a paragraph", {0: "£1.4m", 7: "£2.1m"}, "repair")
CORRECTION = Slot(
    BRIDGE,
    "correction",
    {0: "", 11: "Correction: an earlier version of this article gave the age of the bridge as 98 years. It is 89."},
)
AGE = Slot(BRIDGE, "figure in a paragraph", {0: "98-year-old", 11: "89-year-old"})
QUOTE = Slot(
    TRUST,
    "paragraph",
    {0: "", 3: "Dr Amara Oduya, who led the ward until last year, called the decision “a leap in the dark”."},
)
BEDS = Slot(TRUST, "figure in a paragraph", {0: "18 beds", 6: "16 beds", 10: "18 beds"})
SUBHEAD = Slot(TRUST, "subheading", {0: "What happens next", 12: "Judge to hear the parents' case"})
PETITION = Slot(
    TRUST,
    "link target",
    {0: "https://petitions.example/keep-ward-seven", 8: "https://petitions.example/stop-the-move"},
    "petition",
)
UPDATES = (
    Slot(LIVE, "live entry", {0: "", 2: "Labour group tables an amendment to keep the bus subsidy."}, "Budget"),
    Slot(LIVE, "live entry", {0: "", 3: "Amendment falls by 31 votes to 29."}, "Budget"),
    Slot(LIVE, "live entry", {0: "", 4: "Budget passed: council tax goes up by 4.9 per cent."}, "Budget"),
)
LIVE_STATE = Slot(LIVE, "state", {0: "Live now", 5: "This coverage has ended"})
A17 = Slot(
    ROADS, "row of a table", {0: "Lane closed near Heckby", 3: "Road open", 7: "Closed both ways at Heckby"}, "A17"
)
TRAINS = Slot(
    ROADS, "row of a table", {0: "Good service", 8: "Delays of 20 minutes", 9: "Good service"}, "Wend Valley line"
)
PLANNING = (
    Slot(NOTICES, "entry of a list", {0: "", 6: "Application 26/0417: change of use of the Corn Exchange"}, "Planning"),
    Slot(NOTICES, "entry of a list", {0: "Application 26/0355: two dwellings at Mill Lane", 12: ""}, "Planning"),
)
DEADLINE = Slot(NOTICES, "deadline", {0: "20 March", 10: "27 March"}, "Traffic order, Castle Street")
SLOTS = (*LATEST, ALERT, REPAIR, COST, CORRECTION, AGE, QUOTE, BEDS, SUBHEAD, PETITION, *UPDATES, LIVE_STATE)


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    appeal = f'<div class="member-strip">{fetch.random.choice(APPEALS)}</div>' if fetch.random.random() < 0.5 else ""
    banner = consent(
        fetch,
        "We and our partners use cookies to show personalised advertising and to measure our audience.",
        ("Accept all", "Manage choices"),
    )
    read = some_of(fetch, others(LINKS, path), 3, css="most-read__item")
    return f"""<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><title>{title} | Wendshire Gazette</title>
<link rel="stylesheet" href="{asset(fetch, "/wp-content/themes/herald/style.css")}">
{bootstrap(fetch, "heraldConfig")}</head>
<body class="wp-theme-herald single">
<div class="top-bar"><span class="top-bar__date">{today(fetch, ENGLISH)}</span>
<form role="search" action="/">{hidden(fetch, "_wpnonce")}<input name="s" placeholder="Search"></form></div>
<header class="site-header"><a href="/" class="logo">Wendshire Gazette</a>
<nav class="main-nav"><ul><li><a href="/">Home</a></li><li><a href="{ROADS}">Travel</a></li>
<li><a href="{LIVE}">Council</a></li><li><a href="{NOTICES}">Notices</a></li></ul></nav></header>
{sponsored(fetch, "Advertisement", ADS)}
<div class="site-content"><main>{main}{STANDING.get(path, "")}</main>
<aside class="sidebar"><section class="widget most-read"><h4>Most read</h4><ol>{read}</ol></section>
{sponsored(fetch, "Promoted", ADS, "mpu")}</aside></div>{appeal}
<footer class="site-footer"><p>Wendshire Gazette, 4 Sheep Street, Wendmouth. Part of Eastern Counties Press Ltd.</p>
<p>We subscribe to the Editors' Code of Practice.</p></footer>{banner}
{timing(fetch, "cache-gaz")}</body></html>"""


def article(path: str, hours: int, body: str, fetch: Fetch) -> str:
    title = dict(LINKS)[path]
    first, _, rest = body.partition("</p>")
    inline = f"{first}</p>{sponsored(fetch, 'Advertisement', ADS, 'inread')}{rest}"
    share = one_of(fetch, "Share this story", "Share", "Tell a friend")
    reading = f'<p class="reading-now">{fetch.random.randint(4, 90)} people are reading this now</p>'
    return frame(
        path,
        title,
        f'<article class="post hentry"><h1 class="entry-title">{title}</h1><p class="byline">By <a rel="author" '
        f'href="https://gazette.example/staff">Ruth Tansley</a> <time>{ago(fetch, ENGLISH, before(hours))}</time></p>'
        f'{json_ld("NewsArticle", headline=title)}<div class="share">{share}</div>'
        f'{picture(fetch, path.rsplit("/", 1)[-1])}<div class="entry-content">{inline}</div>{reading}</article>',
        fetch,
    )


def front(round: int, fetch: Fetch) -> str:
    latest = [
        "County show returns to Heckby after two years",
        LATEST[0].at(round),
        LATEST[1].at(round),
        LATEST[2].at(round),
        "Rowing club wants a new landing stage",
    ]
    rows = "".join(
        f'<li class="river__item"><a href="/archive/{abs(hash_of(title))}">{title}</a></li>'
        for title in latest
        if title
    )
    lead = fetch.random.choice(LINKS[:3])
    return frame(
        "/",
        "News from Wendshire",
        f'{element("div", ALERT.at(round), "class=alert-bar role=status")}<section class="hero"><h2>'
        f'<a href="{lead[0]}">{lead[1]}</a></h2></section>'
        f'<section class="river"><h3>Latest</h3><ul>{rows}</ul></section>'
        f"<section><h3>From our pages</h3><ul>{some_of(fetch, LINKS, 5)}</ul></section>",
        fetch,
    )


def hash_of(title: str) -> int:
    """A number of an article that is always the same."""
    return sum(at * ord(letter) for at, letter in enumerate(title, 1))


def bridge(round: int, fetch: Fetch) -> str:
    note = element("p", CORRECTION.at(round), "class=correction")
    return article(
        BRIDGE,
        9,
        "<p>The swing bridge at Wendmouth has been closed to all traffic after inspectors found a crack as long as a "
        f"hand in its main girder.</p><p>The {AGE.at(round)} bridge carries some 6,000 vehicles a day and is the only "
        "crossing for lorries between the port and the A17. The county puts the cost of the repair at "
        f"{COST.at(round)}, to be met from the reserve for highways, and has asked the ministry for a share of it.</p>"
        f"<p>{REPAIR.at(round)} Until then drivers are sent by Heckby, a detour of eleven miles.</p>{note}",
        fetch,
    )


def trust(round: int, fetch: Fetch) -> str:
    return article(
        TRUST,
        31,
        "<p>The children's ward of Wendmouth General will move to Marham in the autumn, the trust's board decided on "
        f"Friday.</p><p>The new ward will have {BEDS.at(round)} and a room for parents to stay overnight, the board's "
        f"papers say.</p>{element('p', QUOTE.at(round))}<h2>{SUBHEAD.at(round)}</h2><p>Parents have started a "
        f'<a href="{PETITION.at(round)}">petition</a> and want the county to call the plan in.</p>',
        fetch,
    )


def live(round: int, fetch: Fetch) -> str:
    entries = [update.at(round) for update in reversed(UPDATES)]
    entries += ["Councillors take their seats; the gallery is full.", "Good morning from County Hall."]
    items = "".join(
        f'<li class="lb-post" data-id="{fetch.random.randint(10**6, 10**7)}"><div class="lb-body">{entry}</div></li>'
        for entry in entries
        if entry
    )
    return article(
        LIVE, 2, f'<p class="lb-state"><b>{LIVE_STATE.at(round)}</b></p><ul class="lb-posts">{items}</ul>', fetch
    )


def roads(round: int, fetch: Fetch) -> str:
    rows = (("A17", A17.at(round)), ("A153", "Temporary lights at Scredby"), ("Wend Valley line", TRAINS.at(round)))
    table = "".join(f'<tr><th scope="row">{road}</th><td>{state}</td></tr>' for road, state in rows)
    return frame(
        ROADS,
        "Roads and rail today",
        f"<h1>Roads and rail today</h1><p>Checked at {fetch.at:%H:%M}.</p><table class='travel'><tbody>{table}</tbody>"
        f"</table>{sponsored(fetch, 'Advertisement', ADS)}<p>Tell us what you see on your way to work.</p>",
        fetch,
    )


def notices(round: int, fetch: Fetch) -> str:
    entries = (PLANNING[0].at(round), "Application 26/0388: solar panels at St Guthlac's", PLANNING[1].at(round))
    items = "".join(element("li", entry) for entry in entries)
    return frame(
        NOTICES,
        "Public notices",
        f"<h1>Public notices</h1><h2>Planning</h2><ul class='notices'>{items}</ul><h2>Traffic orders</h2>"
        "<p><strong>Traffic order, Castle Street.</strong> The council proposes to forbid waiting on both sides. "
        f"Objections must reach County Hall by {DEADLINE.at(round)}.</p>",
        fetch,
    )


GAZETTE = MadeSite(
    "wendshire-gazette.test",
    ("cache-busters", "nonces", "advertisements", "most read", "appeals", "consent", "readers now", "today", "ages"),
    {"/": front, BRIDGE: bridge, TRUST: trust, LIVE: live, ROADS: roads, NOTICES: notices},
    (*SLOTS, A17, TRAINS, *PLANNING, DEADLINE),
)
