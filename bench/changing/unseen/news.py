"""A coastal newspaper: a front page, a section, articles that are corrected, and a page of corrections."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, item, paragraph
from bench.changing.scenario import Fetch
from bench.changing.unseen.common import (
    age,
    anchors,
    by_turns,
    count,
    one_of,
    some_of,
    sometimes,
    structured,
    token,
)

_BRIDGE, _SCHOOLS, _CANNERY = "/local/tern-bridge-closure", "/local/school-merger", "/business/cannery-sale"
_MENU = (
    ("/", "Home"),
    ("/local", "Local"),
    (_CANNERY, "Business"),
    ("/corrections", "Corrections and clarifications"),
)
_ADS = (
    ("Saltmarsh Kitchens", "Fitted in a fortnight, or the sink is on us"),
    ("Northquay Marina Homes", "Two and three bedroom flats with a view of the water"),
    ("Brightwell Opticians", "A second pair for every reader of ours"),
    ("Gannet Car Hire", "Weekend rates from the station forecourt"),
    ("Oakum & Rye", "Bread, beer and oysters on the old pier"),
)
_TEASERS = (
    ("/features/lighthouse-keeper", "The last keeper's daughter remembers"),
    ("/features/chip-shops", "Our twelve favourite chip shops, ranked by you"),
    ("/features/seals", "How to watch seals without scaring them"),
    ("/features/allotments", "Why the waiting list for an allotment is so long"),
    ("/features/ghost-signs", "Painted signs that outlived their shops"),
    ("/features/tide-pool", "Swimming in the tide pool all year round"),
)
_SKY = ("Light rain", "Sunny spells", "Overcast", "Drizzle", "Fog patches")


def _advert(fetch: Fetch, place: str) -> str:
    brand, line = one_of(fetch, _ADS)
    return f"""<div class="ad ad--{place}" id="div-gpt-{token(fetch, 8)}" data-google-query-id="{token(fetch, 24)}">
<p class="ad__label">Advertisement</p><a href="https://adserve.example/click/{token(fetch, 20)}" rel="sponsored
nofollow">
<b>{brand}</b> <span>{line}</span></a></div>"""


def _page(title: str, fetch: Fetch, main: str, kind: str = "article") -> str:
    offer = """<div class="piano-offer" role="complementary"><p>Local journalism needs you. Try three months for £1.</p>
<button>See offers</button></div>"""
    consent = """<div id="onetrust-banner-sdk" role="dialog"><p>We and our 164 partners store and access information on
your device.</p><button>Accept all</button> <button>Manage options</button></div>"""
    return f"""<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"><title>{title} | Tern Bay Courier</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="csrf" content="{token(fetch, 32)}">
<link rel="preload" as="script" href="/_next/static/chunks/main-{token(fetch, 12)}.js">
<script nonce="{token(fetch)}">window.__PV__={{"id":"{token(fetch, 24)}","ab":{count(fetch, 1, 9)}}}</script></head>
<body class="layout-{kind}"><div id="__next"><a class="skip" href="#main">Skip to main content</a>
<header class="masthead"><a class="masthead__logo" href="/">Tern Bay Courier</a>
<p class="masthead__date">{fetch.at:%A, %B %-d, %Y}</p>
<div class="weather-widget"><span>{one_of(fetch, _SKY)}</span> <span>{count(fetch, 4, 13)}°C</span>
<span>Wind {count(fetch, 5, 31)} mph</span></div>
<nav class="masthead__nav" aria-label="Sections"><ul>{anchors(_MENU)}</ul></nav></header>
{_advert(fetch, "billboard")}<div class="grid"><main id="main">{main}</main>
<aside class="rail"><section class="rail__box"><h2>You may also like</h2>
<ul>{anchors(some_of(fetch, _TEASERS, 4), css="teaser")}</ul></section>{_advert(fetch, "mpu")}
<section class="rail__box poll"><h2>Reader poll</h2><p>{count(fetch, 900, 2400)} votes so far</p></section></aside>
</div>
{sometimes(fetch, 0.4, offer)}<footer class="site-footer"><p>© 2026 Tern Bay Media Ltd</p>
<ul><li><a href="/privacy">Privacy</a></li> <li><a href="/contact">Contact us</a></li>
<li><a href="/ipso">Complaints</a></li></ul></footer></div>{sometimes(fetch, 0.3, consent)}</body></html>"""


def _article(title: str, author: str, hours: float, fetch: Fetch, text: str) -> str:
    return _page(
        title,
        fetch,
        f"""<article><header><h1 class="headline">{title}</h1><div class="byline"><span>By {author}</span>
<time class="byline__age">{age(fetch, hours)}</time></div>
<div class="share"><button>Share</button> <button>Save</button> <span>{count(fetch, 3, 80)} comments</span></div>
</header><div class="article-body">{text}</div></article>{structured("NewsArticle", author=author)}""",
    )


def _card(path: str, title: str, summary: str) -> str:
    return f"""<article class="card"><h3 class="card__title"><a href="{path}">{title}</a></h3>
<p class="card__summary">{summary}</p></article>"""


def _front(say: Say, fetch: Fetch) -> str:
    alert = say("alert") and f'<div class="breaking"><strong>Breaking</strong> <p>{say("alert")}</p></div>'
    return _page(
        "Home",
        fetch,
        f"""{alert}<section class="lead"><h2>Top stories</h2>
{_card(_BRIDGE, say("bridge title"), say("bridge summary"))}
{_card(_SCHOOLS, "Parents split over plan to merge two primaries", "A decision is due before Easter.")}
{_card(_CANNERY, "Cannery workers wait for word on sale", "The owners have talked to at least one bidder.")}</section>
<section class="briefs"><h2>News in brief</h2><ul>{item(say("brief one"))}
<li>Crown Street library to get a children's corner</li>
{item(say("brief two"))}<li>Lifeboat crew honoured for January rescue</li></ul></section>
<section class="quote-of-day"><h2>From the archive</h2><p>{by_turns(fetch, "archive", _OLD)}</p></section>""",
        "front",
    )


_OLD = (
    "1926: A whale is towed out of the harbour mouth at low water.",
    "1954: The first television in the bay draws a crowd to Mill Road.",
    "1911: Herring landings break all records.",
    "1968: Students paint the harbour master's hut pink.",
)


def _local(say: Say, fetch: Fetch) -> str:
    dredging = say("dredging") and _card("/local/dredging", say("dredging"), "Boats must use the north channel.")
    return _page(
        "Local",
        fetch,
        f"""<h1>Local news</h1>{dredging}{_card(_BRIDGE, "What the bridge works mean for you", "Buses and detours.")}
{_card(_SCHOOLS, "School merger: the plan in full", say("school summary"))}
{_card("/local/market", "Saturday market moves to the quay", "Stalls open at eight.")}
<section class="meetings"><h2>Public meetings</h2><dl><dt>Harbour board</dt> <dd>{say("harbour board")}</dd>
<dt>Parish council</dt> <dd>26 March, 7.30pm, Methodist hall</dd></dl></section>""",
        "section",
    )


def _bridge(say: Say, fetch: Fetch) -> str:
    note = say("bridge note") and f'<aside class="correction"><p>{say("bridge note")}</p></aside>'
    return _article(
        say("bridge title"),
        "Moira Kettle",
        7,
        fetch,
        f"""<p>Tern Bridge will shut to all traffic on {say("bridge day")} so that engineers can replace the bearings
under its
middle span, the county council has confirmed.</p><p>The work is expected to last {say("bridge weeks")} and will cost
£1.8m. Pedestrians can use the footbridge at Mill Road, which {say("footbridge")}.</p>{_advert(fetch, "inline")}
<p>“We know how hard this will be for shops on the east side,” said councillor {say("councillor")}.</p>
{paragraph(say("bus paragraph"))}<p>A map of detours is on the <a href="{say("detours")}">council's page of
roadworks</a>.
</p>{note}""",
    )


def _schools(say: Say, fetch: Fetch) -> str:
    return _article(
        "Parents split over plan to merge two primaries",
        "Adeel Farouk",
        28,
        fetch,
        f"""<p>St Brannock's and Quay Lane primaries could share one head teacher from September under a plan that
divided a packed meeting on Thursday.</p><h2>The numbers</h2><div class="table-wrap"><table>
<thead><tr><th>School</th><th>Pupils</th><th>Places</th></tr></thead><tbody>
<tr><td>St Brannock's</td><td>{say("pupils")}</td><td>210</td></tr>
<tr><td>Quay Lane</td><td>88</td><td>150</td></tr></tbody></table></div>
<p>Governors vote on {say("vote day")}. {say("petition")}</p><h2>{say("school heading")}</h2>
<p>The council says no classroom teacher will lose a post, and that both sites stay open for at least five
years.</p>""",
    )


def _cannery(say: Say, fetch: Fetch) -> str:
    return _article(
        "Cannery workers wait for word on sale",
        "Moira Kettle",
        50,
        fetch,
        f"""<p>The 310 people who work at Finlay's cannery may learn this month whether it has a buyer.</p>
<p>{say("bidder")}</p><p>Finlay's has packed mackerel on the north quay since 1897 and made a loss in each of the last
three years.</p>{paragraph(say("union"))}<p>Production goes on as usual, the company said.</p>""",
    )


def _corrections(say: Say, fetch: Fetch) -> str:
    return _page(
        "Corrections and clarifications",
        fetch,
        f"""<h1>Corrections and clarifications</h1><p>We put mistakes right as soon as we can. Write to the readers'
editor, {say("editor")}.</p><ul class="corrections">{item(say("correction new"))}
<li>A report on the regatta (21 February) gave the wrong year for the founding of the rowing club. It was 1873.</li>
<li>A caption on 17 February named the wrong lifeboat. She is the Agnes Rowe.</li></ul>""",
        "plain",
    )


NEWS = MadeSite(
    "ternbay-courier.test",
    (
        "banner adverts drawn at request",
        "weather in the masthead",
        "offer of a subscription at times",
        "teasers drawn at request",
        "consent dialog at times",
        "votes and comments counted",
        "line from the archive",
        "ages of articles",
    ),
    {
        "/": _front,
        "/local": _local,
        _BRIDGE: _bridge,
        _SCHOOLS: _schools,
        _CANNERY: _cannery,
        "/corrections": _corrections,
    },
    (
        Slot(
            "alert", "breaking line", ("/",), {0: "", 5: "Coastguard searches for missing kayaker off Gull Head", 8: ""}
        ),
        Slot(
            "bridge title",
            "headline of two pages",
            ("/", _BRIDGE),
            {
                0: "Tern Bridge to close for bearings to be replaced",
                6: "Tern Bridge closure put off until after Easter",
            },
        ),
        Slot(
            "bridge summary",
            "summary of a card",
            ("/",),
            {0: "Drivers face a nine-mile detour."},
        ),
        Slot("brief one", "brief", ("/",), {0: "", 3: "Man, 41, charged over thefts from boatyard"}),
        Slot("brief two", "brief", ("/",), {0: "Ferry to Holm cancelled on Sunday", 9: ""}),
        Slot("dredging", "card", ("/local",), {0: "", 4: "Dredging of the harbour mouth starts early"}),
        Slot(
            "school summary",
            "summary of a card",
            ("/local",),
            {0: "One head, two sites, shared staff."},
        ),
        Slot(
            "harbour board",
            "date of a meeting",
            ("/local",),
            {0: "12 March, 6pm, Customs House", 7: "19 March, 6pm, Town Hall"},
            "Harbour board",
        ),
        Slot("bridge day", "day of a closure", (_BRIDGE,), {0: "9 March", 6: "13 April"}),
        Slot("bridge weeks", "length of works", (_BRIDGE,), {0: "six weeks", 6: "eight weeks"}),
        Slot("footbridge", "clause", (_BRIDGE,), {0: "will be lit at night"}),
        Slot("councillor", "name put right", (_BRIDGE,), {0: "Graham Tollard", 3: "Graeme Tolland"}),
        Slot(
            "bridge note",
            "note of a correction",
            (_BRIDGE,),
            {0: "", 3: "This article was amended to correct the spelling of a councillor's name."},
        ),
        Slot("bus paragraph", "paragraph on buses", (_BRIDGE,), {0: "", 13: "Bus 42 will turn at the Customs House."}),
        Slot(
            "detours",
            "link target",
            (_BRIDGE,),
            {0: "/external/roadworks-march", 8: "/external/roadworks-april"},
            "council's page of roadworks",
        ),
        Slot("pupils", "cell of pupils", (_SCHOOLS,), {0: "143", 5: "134"}, "St Brannock's"),
        Slot("vote day", "date of a vote", (_SCHOOLS,), {0: "24 March"}),
        Slot(
            "petition",
            "sentence on a petition",
            (_SCHOOLS,),
            {0: "A petition against the plan has been started.", 9: "More than 700 people signed against the plan."},
        ),
        Slot(
            "school heading",
            "subheading",
            (_SCHOOLS,),
            {0: "What happens to staff"},
        ),
        Slot(
            "bidder",
            "paragraph rewritten",
            (_CANNERY,),
            {
                0: "A Norwegian group is understood to have visited the plant twice.",
                4: "Two bidders, one of them Norwegian, have seen the books.",
                11: "Bergen Seafoods said on Wednesday that it had signed a letter of intent.",
            },
        ),
        Slot("union", "paragraph of a union", (_CANNERY,), {0: "The union has asked for talks this week.", 7: ""}),
        Slot("editor", "person in charge", ("/corrections",), {0: "Pauline Ashe", 10: "Dominic Vane"}),
        Slot(
            "correction new",
            "entry of corrections",
            ("/corrections",),
            {0: "", 3: "A story on Tern Bridge (1 March) misspelt the name of councillor Graeme Tolland."},
        ),
    ),
)
