"""An arts centre in an old tannery, on a block theme: programme, tickets, a café, rooms for hire."""

from __future__ import annotations

from datetime import datetime

from bench.changing.made import MadeSite, Say, Slot, item, paragraph, row
from bench.changing.noises import captcha, some, token, variant
from bench.changing.pieces import ENGLISH, ago, anchors, before, days_to, others, today, turned
from bench.changing.scenario import Fetch
from bench.changing.typical.common import at_times, figure, framed, pick
from bench.changing.visible import LINK_TARGET, START

_KEEPERS, _BRASS = "/whats-on/the-lighthouse-keepers/", "/whats-on/brass-and-embers/"
_ON, _CAFE, _HIRE, _PEOPLE, _TRAVEL = "/whats-on/", "/cafe/", "/hire/", "/people/", "/access-and-travel/"
_LINKS = (
    (_ON, "What's on"),
    (_KEEPERS, "The Lighthouse Keepers"),
    (_BRASS, "Brass and Embers"),
    (_CAFE, "The Bark Pit Café"),
    (_HIRE, "Hire a room"),
    (_PEOPLE, "Who we are"),
    (_TRAVEL, "Access and travel"),
)
_FESTIVAL = datetime(2026, 5, 8, tzinfo=START.tzinfo)
_BARS = (
    "Gift vouchers: the present that always fits.",
    "Under 26? See any show for a fiver.",
    "Our shop stocks prints by makers from the valley.",
)
_PRAISE = (
    ("The friendliest foyer in the county.", "Moira, Haworth"),
    ("We came for the music and stayed for the pie.", "Dev, Skipton"),
    ("My daughter now wants to be a lamp.", "Ines, Otley"),
    ("Superb sound for so old a building.", "Carl, Ilkley"),
)
_PICTURES = (
    "Rigging day! #backstage",
    "Fresh scones at the counter",
    "Guess who dropped in for rehearsal",
    "Frost on the courtyard this morning",
    "New lamps over the stairs",
)
_PATRONS = ("Ridley Tiles", "Aire Valley Trust", "Moorside Brewery", "Hobb and Daughters", "Northlight Fund")
_SHOPS = (
    ("Pennine Frames", "Framing while you wait"),
    ("Wharf Cycles", "Spring service, half price"),
    ("The Tea Chest", "Loose leaf by post"),
)
_MORE = {
    "/": "We put on a hundred and forty evenings a year, most of them made within ten miles of here.",
    _ON: "Children under five come free. Latecomers are let in at a pause, if there is one.",
    _KEEPERS: "Written by Ann Gledhill and first played in a boat shed. There is haze and one loud bang.",
    _BRASS: "The yard is under cover, but bring a coat. The bar takes back every glass.",
    _CAFE: "Flour comes from the mill at Thorpe, milk from the next farm. Ask us about allergens.",
    _HIRE: "Prices include light, heat and a piano that is tuned twice a year. Parking is free.",
    _PEOPLE: "Eight people work here and sixty help in their own time. We are always glad of more.",
    _TRAVEL: "From the station it is a quarter of an hour along the canal; the path is lit.",
}


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    quote, by = pick(fetch, _PRAISE)
    shop, line = pick(fetch, _SHOPS)
    feed = "".join(
        f'<figure class="sbi_item"><figcaption>{one} <span>♥ {figure(fetch, 11, 240)}</span></figcaption></figure>'
        for one in some(fetch, _PICTURES, 3)
    )
    like = "".join(
        f'<li class="wp-block-post"><h3 class="wp-block-post-title"><a href="{to}">{name}</a></h3></li>'
        for to, name in some(fetch, others(_LINKS, path), 3)
    )
    cookie = """<div id="cookie-notice" role="dialog" class="cookie-notice-hidden"><span>We use cookies to ensure that
we
give you the best experience on our website.</span> <button id="cn-accept-cookie">Ok</button></div>"""
    chat = variant(fetch, "Box office is online. Ask us anything", "Leave the box office a message")
    letter = variant(fetch, "Join our mailing list", "Be first to hear of new shows")
    return f"""<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="UTF-8"><title>{title} – Old Tannery Arts</title>
<script id="wp-api-js-extra">var wpApiSettings={{"root":"/wp-json/","nonce":"{token(fetch, 10)}"}};</script>
<style id="core-block-supports-inline-css">.wp-container-{figure(fetch, 1, 99)}{{gap:1em}}</style></head>
<body class="wp-singular page-template-default wp-embed-responsive">
<a class="skip-link screen-reader-text" href="#wp--skip-link--target">Skip to content</a><div class="wp-site-blocks">
<div class="wp-block-group announcement has-accent-background-color"><p>{turned(fetch, _BARS, 1)[0]}</p></div>
<header class="wp-block-template-part"><p class="wp-block-site-title"><a href="/">Old Tannery Arts</a></p>
<p class="has-small-font-size">{today(fetch, ENGLISH)}</p>
<nav class="wp-block-navigation"><ul class="wp-block-navigation__container">{anchors(_LINKS)}</ul></nav></header>
<main class="wp-block-group is-layout-flow" id="wp--skip-link--target">
<h1 class="wp-block-post-title">{title}</h1><div class="entry-content wp-block-post-content">{main}<p>{_MORE[path]}</p>
</div></main>
<aside class="wp-block-group"><blockquote class="wp-block-quote"><p>{quote}</p><cite>{by}</cite></blockquote>
<div class="adrotate"><a href="https://go.example/?bid={token(fetch, 8)}">{shop}</a> <span>{line}</span></div>
<div class="wp-block-query"><h2>You might also like</h2><ul class="wp-block-post-template">{like}</ul></div>
<div id="sb_instagram"><h2>On Instagram</h2>{feed}</div></aside>
<footer class="wp-block-template-part"><div class="wp-block-columns"><div class="wp-block-column"><p>Old Tannery Arts is
a registered charity. The building has stood by the beck since 1848.</p></div><div class="wp-block-column"><h3>{letter}
</h3><form class="wpforms-form"><label>Email</label> {captcha(fetch)}<button>Sign up</button></form></div></div>
<p class="festival-countdown">{days_to(fetch, _FESTIVAL)} days until the Beckside Festival</p>
<p>With thanks to {", ".join(some(fetch, _PATRONS, len(_PATRONS)))}</p></footer></div>
<div class="tawk-min-container"><span>{chat}</span></div>{at_times(fetch, 0.35, cookie)}
<!-- Dynamic page generated in {fetch.random.uniform(0.1, 0.9):.3f} seconds. --></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    trouble = framed(say("trouble"), '<div class="wp-block-group is-style-warning"><p>{}</p></div>')
    posts = "".join(
        f'<li><a href="{to}">{name}</a> <time>{ago(fetch, ENGLISH, before(hours))}</time></li>'
        for (to, name), hours in ((_LINKS[2], 5), (_LINKS[1], 31), (_LINKS[4], 100))
    )
    return _page(
        "Theatre, music and good soup",
        "/",
        fetch,
        f"""{trouble}<div class="wp-block-cover"><h2 class="wp-block-heading has-text-align-center">{say("hero")}</h2>
</div><p>The box office is open from {say("box hours")} on weekdays, and an hour before every show.</p>
<h2 class="wp-block-heading">Latest from the blog</h2><ul class="wp-block-latest-posts__list">{posts}</ul>""",
    )


def _whats_on(say: Say, fetch: Fetch) -> str:
    return _page(
        "What's on",
        _ON,
        fetch,
        f"""<figure class="wp-block-table"><table class="has-fixed-layout"><thead>
<tr><th>Show</th><th>When</th><th>Tickets</th></tr></thead><tbody>
<tr><td><a href="{_KEEPERS}">The Lighthouse Keepers</a></td><td>{say("keepers dates")}</td>
<td><strong>{say("keepers state")}</strong> <em>{figure(fetch, 2, 39)} looking now</em></td></tr>
<tr><td><a href="{_BRASS}">Brass and Embers</a></td><td>{say("brass date")}</td>
<td><strong>On sale</strong> <em>{figure(fetch, 2, 39)} looking now</em></td></tr>
{row(say("comedy"))}{row(say("boats"))}</tbody></table></figure>
<p>Tickets are held at the desk until a quarter of an hour before the start.</p>""",
    )


def _keepers(say: Say, fetch: Fetch) -> str:
    return _page(
        "The Lighthouse Keepers",
        _KEEPERS,
        fetch,
        f"""<p class="has-large-font-size">{say("keepers dates")}</p><p>Two women, one lamp and a winter without a
boat. With {say("cast")} as the elder keeper and Priya Nand as the younger.</p>
<div class="wp-block-group ticket-box"><p>Full price {say("keepers price")}
<span class="live-count">{figure(fetch, 3, 44)} people are choosing seats right now</span></p>
<p class="hold">Your selection is held for {figure(fetch, 3, 14)}:{figure(fetch, 10, 59)}</p></div>
<ul class="wp-block-list"><li>Evenings at half past seven</li>{item(say("matinee"))}<li>Captioned on the last
Saturday</li></ul><p>It lasts {say("length")}.</p>
<div class="wp-block-file"><a href="/wp-content/uploads/2026/{say("leaflet")}">Leaflet of the show</a></div>""",
    )


def _brass(say: Say, fetch: Fetch) -> str:
    return _page(
        "Brass and Embers",
        _BRASS,
        fetch,
        f"""<p class="has-large-font-size">{say("brass date")}, 8pm</p><p>Eleven horns and a fire pit in the
courtyard. Support comes from {say("support")}.</p>{paragraph(say("standing"))}
<div class="wp-block-buttons"><a class="wp-block-button__link" href="https://tickets.example/bae?s={token(fetch, 9)}">
{variant(fetch, "Book now", "Get tickets")}</a></div>""",
    )


def _cafe(say: Say, fetch: Fetch) -> str:
    return _page(
        "The Bark Pit Café",
        _CAFE,
        fetch,
        f"""<h2 class="wp-block-heading">On the board</h2><ul class="wp-block-list menu-items">
<li>Soup: {say("soup")}, with bread</li><li>Cheese and onion pie <b>{say("pie")}</b></li><li>Toast and dripping</li>
</ul>
<p>The kitchen closes at three. About {figure(fetch, 4, 25)} minutes to wait for a table at the moment.</p>""",
    )


def _hire(say: Say, fetch: Fetch) -> str:
    return _page(
        "Hire a room",
        _HIRE,
        fetch,
        f"""<figure class="wp-block-table"><table><thead><tr><th>Room</th><th>Fee</th></tr></thead><tbody>
<tr><td>Drying Loft</td><td>{say("loft fee")}</td></tr><tr><td>Lime Yard Studio</td><td>£21 an hour</td></tr>
{row(say("darkroom"))}</tbody></table></figure><p>We ask for {say("deposit")}, paid back within a week if all is well.
{figure(fetch, 2, 9)} others asked about a room today.</p>""",
    )


def _people(say: Say, fetch: Fetch) -> str:
    return _page(
        "Who we are",
        _PEOPLE,
        fetch,
        f"""<div class="wp-block-media-text"><h3>{say("director")}</h3><p>Artistic director</p></div>
<div class="wp-block-media-text"><h3>Lowri Pugh</h3><p>Technical manager</p></div>
<table class="wp-block-table"><tbody>{row(say("house"))}{row("Agnes Firth | Box office")}</tbody></table>""",
    )


def _travel(say: Say, fetch: Fetch) -> str:
    return _page(
        "Access and travel",
        _TRAVEL,
        fetch,
        f"""{framed(say("lift"), '<p class="has-background has-vivid-red-background-color">{}</p>')}
<p>The foyer, the café and the front stalls are on the level. There are four spaces for blue badges in the yard.</p>
<p>The 662 stops at the gate every twenty minutes until eleven at night.</p>""",
    )


THEATRE = MadeSite(
    "oldtannery-arts.test",
    (
        "nonce of a script",
        "container number of a style",
        "bar over all pages that turns",
        "date of the day in a header",
        "praise of guests, any",
        "local advertisement",
        "suggested pages, any three",
        "pictures with hearts",
        "cookie notice in a third of requests",
        "wording of a newsletter",
        "sum to solve in a form",
        "days until a festival",
        "patrons in any order",
        "state of a chat",
        "seats being chosen right now",
        "time a basket is held",
        "ages of posts",
        "wording of a button",
    ),
    {
        "/": _home,
        _ON: _whats_on,
        _KEEPERS: _keepers,
        _BRASS: _brass,
        _CAFE: _cafe,
        _HIRE: _hire,
        _PEOPLE: _people,
        _TRAVEL: _travel,
    },
    (
        Slot("hero", "headline", ("/",), {0: "Spring in the drying loft", 7: "Easter by the beck"}),
        Slot("box hours", "hours in a sentence", ("/",), {0: "11am to 4pm", 5: "noon to 5pm"}),
        Slot(
            "trouble", "notice of trouble", ("/",), {0: "", 3: "Our card readers are down; please bring cash.", 5: ""}
        ),
        Slot("keepers dates", "dates of a run", (_ON, _KEEPERS), {0: "12 to 21 March", 6: "12 to 28 March"}),
        Slot(
            "keepers state",
            "state of tickets beside a counter",
            (_ON,),
            {0: "Good availability", 4: "Last few seats", 9: "Sold out", 12: "Last few seats"},
            "The Lighthouse Keepers",
        ),
        Slot("boats", "row of shows", (_ON,), {0: "", 8: "Paper Boats | 2 April | Family show"}),
        Slot("comedy", "row of shows", (_ON,), {0: "Comedy in the Cellar | 27 March | Standing", 10: ""}),
        Slot("brass date", "date of a concert", (_ON, _BRASS), {0: "Friday 20 March", 4: "Sunday 22 March"}),
        Slot("keepers price", "price beside a counter", (_KEEPERS,), {0: "£16.50", 5: "£18.00"}, "Full price"),
        Slot("length", "length of a play", (_KEEPERS,), {0: "95 minutes without a break", 11: "two hours and a break"}),
        Slot("cast", "name in a cast", (_KEEPERS,), {0: "Marian Teale", 3: "Josie Ambler"}),
        Slot("matinee", "performance", (_KEEPERS,), {0: "", 9: "Extra matinee on Thursday 26 March, 2pm"}),
        Slot("leaflet", LINK_TARGET, (_KEEPERS,), {0: "keepers-a5.pdf", 13: "keepers-large-print.pdf"}, "Leaflet"),
        Slot("support", "name of a support act", (_BRASS,), {0: "The Copper Kettles", 13: "Nell and the Nightjars"}),
        Slot("standing", "paragraph", (_BRASS,), {0: "", 7: "Standing only: the benches are being mended."}),
        Slot(
            "soup",
            "soup of the board",
            (_CAFE,),
            {0: "leek and potato", 2: "beetroot and dill", 8: "leek and potato"},
        ),
        Slot("pie", "price of a dish", (_CAFE,), {0: "£7.20", 6: "£7.80"}, "Cheese and onion pie"),
        Slot("loft fee", "fee in a table", (_HIRE,), {0: "£34 an hour", 10: "£38 an hour"}, "Drying Loft"),
        Slot("deposit", "deposit beside a count", (_HIRE,), {0: "a deposit of £120", 15: "a deposit of £150"}),
        Slot("darkroom", "row of fees", (_HIRE,), {0: "", 6: "Darkroom | £9 an hour"}),
        Slot("director", "name of a director", (_PEOPLE,), {0: "Harriet Oldroyd", 11: "Samuel Okafor"}),
        Slot("house", "row of staff", (_PEOPLE,), {0: "Fergus Blythe | House manager", 15: ""}),
        Slot("lift", "notice of trouble", (_TRAVEL,), {0: "", 2: "The lift is out of order.", 6: ""}),
    ),
)
