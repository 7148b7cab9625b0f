"""A daily paper: front page, section, articles that are corrected, a live page, a list of corrections."""

from __future__ import annotations

from bench.changing.last.common import age, anchors, block, by_turns, count, key, maybe, one_of, some_of, structured
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.scenario import Fetch

_RAIL, _PORT, _KESTREL = "/politics/rail-bill-vote", "/world/port-of-lunde-strike", "/business/kestrel-results"
_STORM, _SECTION, _CORRECTIONS = "/live/storm-edda", "/politics", "/corrections"
_SECTIONS = (
    ("/", "Home"),
    (_SECTION, "Politics"),
    (_PORT, "World"),
    (_KESTREL, "Business"),
    (_STORM, "Live"),
    (_CORRECTIONS, "Corrections"),
)
_ADVERTS = (
    ("Brightwell Broadband", "Full fibre from 24.99 a month. New customers only.", "Check your postcode"),
    ("Marlow Cruises", "Fjords in June, seven nights from Harwich.", "View sailings"),
    ("Nestor Pensions", "Bring your old pots together in minutes.", "Start now"),
    ("Fernhill Mattresses", "Sleep on it for 200 nights.", "Shop the sale"),
    ("Ovo Drive", "Lease an electric car with no deposit.", "See deals"),
    ("Quillon Books", "Three for two on summer thrillers.", "Browse"),
)
_POPULAR = (
    ("/quiz/weekend", "The weekend quiz: can you beat the newsroom?"),
    ("/food/soups", "Nine soups for a wet week"),
    ("/opinion/trams", "Trams were never the problem, says Odile Marsh"),
    ("/culture/lantern", "Review: The Lantern Keeper is a slow delight"),
    ("/travel/night-trains", "Five night trains worth losing sleep over"),
    ("/science/otters", "Why otters hold hands, and other questions"),
    ("/sport/cup-draw", "Cup draw: who meets whom in the last eight"),
)
_PICTURES = ("Fog over the estuary", "Lambs at Thrupp farm", "The pier at dusk")


def _advert(fetch: Fetch, slot: str) -> str:
    brand, line, call = one_of(fetch, _ADVERTS)
    return f"""<div class="ad ad--{slot}" id="div-gpt-ad-{key(fetch, 8)}" data-google-query-id="{key(fetch, 20)}">
<span class="ad__label">Advertisement</span> <a href="https://adclick.example/{key(fetch)}"><b>{brand}</b></a>
<p>{line}</p><span class="ad__cta">{call}</span></div>"""


def _page(title: str, fetch: Fetch, main: str) -> str:
    consent = """<div id="sp_message_container" role="dialog"><h2>Your privacy</h2><p>We and our 174 partners store or
access information on a device, such as cookies. You may accept or manage your choices.</p><button>Accept all</button>
<button>Manage options</button></div>"""
    share = f"{fetch.random.uniform(7900, 8100):,.1f}"
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title} | The Harrow Ledger</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta property="og:site_name" content="Harrow
Ledger">
<link rel="stylesheet" href="/_next/static/css/{key(fetch, 16)}.css"><script nonce="{key(fetch, 24)}">
window.__page={{"pvid":"{key(fetch, 32)}","ab":"v{fetch.random.randint(1, 4)}"}};</script></head>
<body class="body--article">{maybe(fetch, 0.3, consent)}<a class="skip" href="#main">Skip to main content</a>
<header class="masthead" data-testid="masthead"><a class="masthead__logo" href="/">The Harrow Ledger</a>
<div class="masthead__tools"><span class="weather">Harrow {fetch.random.randint(4, 11)}°C</span>
<span class="market">FTSE 100 {share}</span></div>
<nav aria-label="Sections"><ul class="nav">{anchors(_SECTIONS, css="nav__item")}</ul></nav></header>
{_advert(fetch, "billboard")}<main id="main">{main}</main>
<aside class="rail"><section class="most-viewed"><h2>Most viewed</h2>
<ol>{anchors(some_of(fetch, _POPULAR, 4), css="most-viewed__item")}</ol></section>{_advert(fetch, "mpu")}
<section class="picture"><h2>Picture of the day</h2><p>{by_turns(fetch, _PICTURES, 24)}</p></section></aside>
<footer class="footer"><ul><li>Contact us</li> <li>Terms and conditions</li> <li>Privacy policy</li>
<li>Newsletters</li>
</ul><p>© 2026 Ledger Media Limited. All rights reserved.</p></footer></body></html>"""


def _article(fetch: Fetch, title: str, author: str, hours: float, text: str) -> str:
    return _page(
        title,
        fetch,
        f"""<article><header class="article__header"><h1 class="headline">{title}</h1><div class="byline"><span>By
{author}</span> <time>{age(fetch, hours)}</time></div><div class="social"><button>Share</button> <button>Save</button>
<span class="comments">{count(fetch, 80, 640)} comments</span></div></header><div class="article__body">{text}</div>
</article><section class="onward"><h2>More on this story</h2><ul>{anchors(some_of(fetch, _POPULAR, 3))}</ul></section>
{structured("NewsArticle", headline=title, author=author)}""",
    )


def _card(path: str, title: str, stand: str, fetch: Fetch, hours: float) -> str:
    if not title:
        return ""
    return f"""<li class="card"><h3 class="card__headline"><a href="{path}">{title}</a></h3>
<p class="card__standfirst">{stand}</p><time>{age(fetch, hours)}</time></li>"""


def _front(say: Say, fetch: Fetch) -> str:
    cards = [
        _card(_RAIL, say("rail title"), "The bill returns to the upper house after Easter.", fetch, 3),
        _card(_PORT, "Dockers at Lunde walk out over night shifts", say("port stand"), fetch, 9),
        _card(_KESTREL, say("kestrel title"), "The maker of lifts reported for the full year.", fetch, 20),
        _card("/politics/mayor", say("mayor card"), "She will stay on until a successor is chosen.", fetch, -22),
        _card("/health/clinic", say("clinic card"), "Patients have been moved to Ashby.", fetch, 14),
        _card(_STORM, "Storm Edda: live updates", "Follow the latest from the coast.", fetch, 6),
    ]
    return _page(
        "News, comment and analysis",
        fetch,
        f"""<h1 class="visually-hidden">The Harrow Ledger</h1><section class="front"><h2>Top stories</h2>
<ul class="cards">{"".join(cards)}</ul></section>{_advert(fetch, "inline")}""",
    )


def _politics(say: Say, fetch: Fetch) -> str:
    cards = [
        _card(_RAIL, say("rail title"), "Eleven members of the governing party abstained.", fetch, 3),
        _card("/politics/levy", say("levy card"), "Councils say that they were not asked.", fetch, -16),
        _card("/politics/byelection", "By-election called in Easton South", say("byelection"), fetch, 28),
        _card("/politics/lobby", say("lobby card"), "The register opens to the public in May.", fetch, 40),
    ]
    return _page(
        "Politics",
        fetch,
        f"""<h1 class="section-title">Politics</h1><ul class="cards cards--list">{"".join(cards)}</ul>
<p class="reading">{count(fetch, 200, 2400)} people are reading Politics now</p>""",
    )


def _rail(say: Say, fetch: Fetch) -> str:
    return _article(
        fetch,
        say("rail title"),
        say("rail author"),
        3,
        f"""<p>The lower house passed the rail reform bill on Sunday night by {say("votes")} after a debate of nine
hours. It would bring four regional operators under one public company by 2029.</p>
<p>The transport minister, {say("minister")}, said passengers would notice the difference within a year.</p>
{_advert(fetch, "article")}<p>Unions welcomed the vote but asked for guarantees on depots. The rail regulator puts the
cost of the change at {say("rail cost")}, most of it for ticketing systems.</p>{block("p", say("rail reply"))}
{block('div class="article__correction"', say("rail correction"))}""",
    )


def _port(say: Say, fetch: Fetch) -> str:
    return _article(
        fetch,
        "Dockers at Lunde walk out over night shifts",
        "Ingrid Falk",
        9,
        f"""<p>Some {say("dockers")} dockers stopped work at the port of Lunde on Sunday in a dispute about night
shifts.</p><p>Container lines have diverted nine ships to neighbouring ports.</p>{_advert(fetch, "article")}
<h2>{say("port heading")}</h2><p>{say("port end")}</p>
<p>The full text of the offer is on the <a href="{say("offer link")}">website of the port authority</a>.</p>""",
    )


def _kestrel(say: Say, fetch: Fetch) -> str:
    lines = (
        ("Revenue", "£1.84bn", "£1.71bn"),
        ("Operating profit", say("profit"), "£188m"),
        ("Dividend", "14p", "13p"),
    )
    rows = "".join(f"<tr><th>{name}</th><td>{now}</td><td>{then}</td></tr>" for name, now, then in lines)
    return _article(
        fetch,
        say("kestrel title"),
        "Rupert Nyman",
        20,
        f"""<p>Kestrel Lifts, which employs 9,000 people, has reported for 2025.</p><table><thead><tr><th>Measure</th>
<th>2025</th><th>2024</th></tr></thead><tbody>{rows}</tbody></table>{_advert(fetch, "article")}
<p>{say("outlook")}</p>""",
    )


def _storm(say: Say, fetch: Fetch) -> str:
    posts = "".join(
        f'<article class="live-post"><h3>{time}</h3><p>{say(name)}</p></article>'
        for name, time in (
            ("post 4", "Tue 18.20"),
            ("post 3", "Tue 11.05"),
            ("post 2", "Mon 17.45"),
            ("post 1", "Mon 05.30"),
        )
        if say(name)
    )
    return _page(
        "Storm Edda: live updates",
        fetch,
        f"""<h1 class="headline">Storm Edda: live updates</h1><p class="watching">{count(fetch, 900, 4800)} following
now</p><section class="key-points"><h2>Key points</h2><ul><li>{say("homes")}</li><li>Two ferries are held in
harbour</li></ul></section><section class="live">{posts}</section>""",
    )


def _corrections(say: Say, fetch: Fetch) -> str:
    items = "".join(block("li", say(name)) for name in ("correction c", "correction b", "correction a"))
    return _page(
        "Corrections and clarifications",
        fetch,
        f"""<h1>Corrections and clarifications</h1><p>We put right what was wrong as soon as we know of it.</p>
<ul class="corrections">{items}</ul>{_advert(fetch, "inline")}""",
    )


NEWS = MadeSite(
    "harrow-ledger.test",
    (
        "ads between paragraphs",
        "weather in the masthead",
        "share index in the masthead",
        "four most viewed of seven",
        "privacy dialog in some requests",
        "comments under a byline",
        "picture that changes daily",
        "age of a story",
    ),
    {
        "/": _front,
        _SECTION: _politics,
        _RAIL: _rail,
        _PORT: _port,
        _KESTREL: _kestrel,
        _STORM: _storm,
        _CORRECTIONS: _corrections,
    },
    (
        Slot(
            "rail title",
            "headline of a story",
            ("/", _SECTION, _RAIL),
            {0: "Rail reform bill passes by narrow margin", 8: "Rail reform bill passes despite revolt of eleven"},
        ),
        Slot("port stand", "standfirst", ("/",), {0: "Talks resume on Tuesday.", 6: "Talks have broken down."}),
        Slot(
            "kestrel title",
            "headline of a story",
            ("/", _KESTREL),
            {0: "Kestrel Lifts beats forecasts", 11: "Kestrel Lifts restates its results"},
        ),
        Slot("mayor card", "front page story", ("/",), {0: "", 4: "Mayor of Ashby to step down in June"}),
        Slot("clinic card", "front page story", ("/",), {0: "Clinic at Thrupp shuts after power failure", 13: ""}),
        Slot("levy card", "section story", (_SECTION,), {0: "", 3: "Visitor levy to start in ten towns"}),
        Slot(
            "byelection",
            "standfirst",
            (_SECTION,),
            {0: "Voters go to the polls on 9 April.", 10: "Voters go to the polls on 16 April."},
        ),
        Slot("lobby card", "section story", (_SECTION,), {0: "Register of lobbyists agreed"}),
        Slot("rail author", "byline", (_RAIL,), {0: "our reporters", 2: "Tom Ashdown and Priya Nair"}),
        Slot("votes", "corrected figure", (_RAIL,), {0: "312 votes to 304", 5: "312 votes to 301"}),
        Slot("minister", "corrected name", (_RAIL,), {0: "Karen Holt", 5: "Karin Holt"}),
        Slot("rail cost", "corrected figure", (_RAIL,), {0: "£2.1bn"}),
        Slot(
            "rail reply",
            "quotation",
            (_RAIL,),
            {0: "", 8: "“We were elected to read bills before we pass them,” said one of the rebels, Ada Penrose."},
        ),
        Slot(
            "rail correction",
            "correction under a story",
            (_RAIL,),
            {0: "", 5: "This article was amended: an earlier version misstated the count of the vote and a name."},
        ),
        Slot("dockers", "corrected figure", (_PORT,), {0: "1,400"}),
        Slot("port heading", "crosshead", (_PORT,), {0: "Talks on Tuesday", 6: "No new talks"}),
        Slot(
            "port end",
            "article sentence",
            (_PORT,),
            {
                0: "Both sides meet a mediator on Tuesday.",
                6: "The mediator left on Tuesday evening without a result.",
                14: "The strike will be called off on Saturday, the union said.",
            },
        ),
        Slot(
            "offer link",
            "link target",
            (_PORT,),
            {0: "https://port-lunde.example/offer-february", 9: "https://port-lunde.example/offer-march"},
            "website of the port authority",
        ),
        Slot("profit", "cell of results", (_KESTREL,), {0: "£214m", 11: "£197m"}, "Operating profit"),
        Slot(
            "outlook",
            "article sentence",
            (_KESTREL,),
            {0: "It expects to grow again this year."},
        ),
        Slot("homes", "key point", (_STORM,), {0: "3,000 homes without power", 3: "11,000 homes without power"}),
        Slot("post 1", "live post", (_STORM,), {0: "The first gusts reach the outer islands."}),
        Slot("post 2", "live post", (_STORM,), {0: "", 2: "The coast road is shut between Thrupp and Easton."}),
        Slot("post 3", "live post", (_STORM,), {0: "", 5: "Crews have restored the line to the harbour."}),
        Slot("post 4", "live post", (_STORM,), {0: "", 7: "The storm warning has been lifted. We end our report."}),
        Slot(
            "correction a",
            "entry of corrections",
            (_CORRECTIONS,),
            {0: "A recipe for marmalade left out the water (21 February).", 12: ""},
        ),
        Slot(
            "correction b",
            "entry of corrections",
            (_CORRECTIONS,),
            {0: "", 5: "The rail bill passed with 301 votes against, not 304 (2 March)."},
        ),
        Slot(
            "correction c",
            "entry of corrections",
            (_CORRECTIONS,),
            {0: "", 11: "A graph of house prices had the wrong axis (4 March)."},
        ),
    ),
)
