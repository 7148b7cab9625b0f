"""A city newspaper: a front page, a section, articles with corrections, a live report."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, paragraph
from bench.changing.recent.common import ago, at_times, hexes, json_ld, links, mixed, number, pick
from bench.changing.scenario import Fetch

_BRIDGE, _SCHOOL = "/city/swing-bridge-repairs", "/city/school-places-appeal"
_DEPOT, _LIVE = "/politics/bus-depot-vote", "/live/harbour-fire"
_KNOWN = (
    (_BRIDGE, "Swing bridge to stay shut while engineers test new bearings"),
    (_SCHOOL, "Parents win appeal over school places in the east of the city"),
    (_LIVE, "Harbour warehouse fire: latest updates"),
)
_MENU = (("/", "Home"), ("/politics", "Politics"), ("/corrections", "Corrections and clarifications"))
_ADS = (
    ("Brightwater Kitchens", "Worktops fitted in a day", "Get a quote"),
    ("Larch Savings", "Open an easy access account", "Learn more"),
    ("Ottoman & Sons", "Sofas made to order", "Shop now"),
    ("Velo Direct", "Electric bikes from stock", "Browse bikes"),
    ("Kestrel Cruises", "Seven nights in the fjords", "See cabins"),
)


def _advert(fetch: Fetch) -> str:
    brand, line, call = pick(fetch, _ADS)
    return f"""<div class="ad-container" data-slot="{hexes(fetch, 6)}"><span class="ad-label">Advertisement</span>
<a href="https://adclick.example/{hexes(fetch, 18)}" rel="nofollow sponsored"><b>{brand}</b> <span>{line}</span>
<span class="cta">{call}</span></a></div>"""


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    popular = links(mixed(fetch, [one for one in _KNOWN if one[0] != path], 2), css="popular-item")
    consent = """<div id="onetrust-banner-sdk" role="dialog"><h2>We value your privacy</h2><p>We and our 642 partners
store and access information on a device.</p> <button>Accept all</button> <button>Manage choices</button></div>"""
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title} | Eastmouth Courier</title>
<meta name="viewport" content="width=device-width"><link rel="preload" href="/_next/static/css/{hexes(fetch, 16)}.css"
as="style"><script>window.__PV__="{hexes(fetch, 24)}";</script></head><body><div id="__next">
<header class="masthead"><a class="masthead__logo" href="/">Eastmouth Courier</a>
<div class="masthead__meta"><span class="weather-widget">Eastmouth {number(fetch, 4, 12)}°C</span>
<span class="masthead__date">{fetch.at:%A, %B %-d, %Y}</span></div>
<nav aria-label="Sections"><ul class="nav">{links(_MENU, css="nav__item")}</ul></nav></header>{_advert(fetch)}
<div class="layout"><main id="main-content">{main}</main><aside class="rail"><section class="popular">
<h2>Most popular</h2><ol>{popular}</ol></section>{_advert(fetch)}<section class="newsletter-promo">
<h3>Courier Morning</h3><p>The five stories to know before breakfast, by email.</p><form><input type="hidden"
name="csrf" value="{hexes(fetch, 32)}"><input type="email"> <button>Subscribe</button></form></section></aside></div>
{at_times(fetch, 0.3, consent)}<footer class="site-footer"><ul><li>About us</li><li>Contact the newsroom</li>
<li>Terms of use</li><li>Privacy</li></ul><p>© 2026 Eastmouth Courier Company</p></footer></div>
<script id="__NEXT_DATA__" type="application/json">{{"buildId":"{hexes(fetch, 20)}"}}</script></body></html>"""


def _article(fetch: Fetch, path: str, title: str, author: str, hours: float, text: str) -> str:
    return _page(
        title,
        path,
        fetch,
        f"""<article class="story"><header><h1 class="story__headline">{title}</h1><div class="story__byline"><span>By
<a href="/politics" rel="author">{author}</a></span> <time class="story__age">{ago(fetch, hours)}</time>
<span class="story__readtime">4 min read</span></div></header><div class="story__share"><button>Share</button>
<span class="share-count">{number(fetch, 40, 900)} shares</span> <button>Save</button>
<span class="comment-count">{number(fetch, 3, 80)} comments</span></div><div class="story__body">{text}</div></article>
{json_ld("NewsArticle", headline=title, author=author)}""",
    )


def _card(path: str, title: str, summary: str, age: str) -> str:
    return f"""<article class="card"><h3 class="card__title"><a href="{path}">{title}</a></h3>
<p class="card__summary">{summary}</p><time class="card__age">{age}</time></article>"""


def _front(say: Say, fetch: Fetch) -> str:
    bulletins = "".join(f'<li class="bulletin">{say(key)}</li>' for key in ("crash", "lottery", "ferry") if say(key))
    return _page(
        "News from Eastmouth and the coast",
        "/",
        fetch,
        f"""<section class="lead"><h2 class="lead__headline"><a href="{_DEPOT}">{say("depot headline")}</a></h2>
<p class="lead__summary">{say("lead summary")}</p></section><section class="grid">
{_card(_BRIDGE, _KNOWN[0][1], "The crossing carries 9,000 vehicles on a weekday.", ago(fetch, 5))}
{_card(_SCHOOL, _KNOWN[1][1], "Eleven families will be offered a place nearer home.", ago(fetch, 27))}
{_card(_LIVE, _KNOWN[2][1], "Follow the work of the crews on the east quay.", ago(fetch, 2))}</section>
<section class="bulletins"><h2>Bulletins</h2><ul>{bulletins}<li class="bulletin">Museum of Rope reopens its
courtyard to the public</li></ul></section>""",
    )


def _politics(say: Say, fetch: Fetch) -> str:
    extra = "".join(
        f'<li class="river__item"><h3>{say(key)}</h3><p>Political staff</p></li>'
        for key in ("levy story", "mayor story")
        if say(key)
    )
    return _page(
        "Politics",
        "/politics",
        fetch,
        f"""<h1>Politics</h1><p class="section-intro">Council, assembly and mayor, reported by {say("desk")}.</p>
<ul class="river">{extra}<li class="river__item"><h3><a href="{_DEPOT}">{say("depot headline")}</a></h3>
<p>Political staff</p></li><li class="river__item"><h3>{say("ward story")}</h3><p>Political staff</p></li></ul>""",
    )


def _bridge(say: Say, fetch: Fetch) -> str:
    note = say("bridge correction")
    return _article(
        fetch,
        _BRIDGE,
        _KNOWN[0][1],
        "Marta Ingram",
        5,
        f"""<p>The swing bridge will remain closed to traffic until 17 April while engineers test bearings
that were cast to replace the ones that cracked in the autumn.</p><p>Drivers are sent by way of the ring road, which
adds about {say("detour")} to a journey across the river. Cyclists may use the footbridge but have to dismount.</p>
{_advert(fetch)}<p>The port authority puts the bill at £1.4m and expects its insurer to meet half.</p>
{paragraph(say("bridge quote"))}{f'<aside class="correction"><p>{note}</p></aside>' if note else ""}""",
    )


def _school(say: Say, fetch: Fetch) -> str:
    return _article(
        fetch,
        _SCHOOL,
        _KNOWN[1][1],
        "Obinna Clarke",
        27,
        f"""<p>A panel led by Judith Amory has upheld the appeals of eleven families who were offered places
more than three miles from home.</p><h2>What happens next</h2><p>{say("school next")}</p>{_advert(fetch)}
<p>Read the <a href="{say("ruling link")}">full ruling of the panel</a>.</p>""",
    )


def _depot(say: Say, fetch: Fetch) -> str:
    return _article(
        fetch,
        _DEPOT,
        say("depot headline"),
        "Marta Ingram",
        9,
        f"""<p>The plan to build a depot for 60 electric buses at Saltmarsh Road came before the full council.</p>
{paragraph(say("depot vote"))}<p>Residents of Tern Close and Plover Way had objected to the lights at night.</p>
{_advert(fetch)}<p>Work on the site is expected to take fourteen months once a contractor has been found.</p>""",
    )


def _live(say: Say, fetch: Fetch) -> str:
    entries = "".join(
        f'<div class="live-post"><h3>{time}</h3><p>{say(key)}</p></div>'
        for key, time in (("fire 4", "20.05"), ("fire 3", "14.20"), ("fire 2", "08.45"), ("fire 1", "05.30"))
        if say(key)
    )
    return _page(
        "Harbour warehouse fire",
        _LIVE,
        fetch,
        f"""<h1>Harbour warehouse fire: latest updates</h1><p class="live-viewers">{number(fetch, 90, 990)} reading
now</p><section class="key-facts"><h2>What we know</h2><ul><li>{say("fire crews")}</li><li>Nobody was in the building
when it caught fire</li></ul></section><div class="live-feed">{entries}</div>""",
    )


def _corrections(say: Say, fetch: Fetch) -> str:
    items = "".join(f"<li>{say(key)}</li>" for key in ("fix bridge", "fix choir") if say(key))
    return _page(
        "Corrections and clarifications",
        "/corrections",
        fetch,
        f"""<h1>Corrections and clarifications</h1><p>To report an error write to {say("fix mail")}.</p>
<ul class="corrections">{items}<li>A caption on 27 February named the wrong lifeboat. It was the Grace Orrin.</li></ul>
<p>Letters are read by the readers' editor, who answers within ten working days.</p>""",
    )


NEWS = MadeSite(
    "eastmouth-courier.test",
    (
        "advertisements between paragraphs",
        "most popular of a rail",
        "shares of a story",
        "readers of a live report",
        "degrees in a masthead",
        "privacy dialog at times",
        "age of a card",
        "address of a build",
    ),
    {
        "/": _front,
        "/politics": _politics,
        _BRIDGE: _bridge,
        _SCHOOL: _school,
        _DEPOT: _depot,
        _LIVE: _live,
        "/corrections": _corrections,
    },
    (
        Slot(
            "depot headline",
            "headline on three pages",
            ("/", "/politics", _DEPOT),
            {0: "Council to decide on electric bus depot", 4: "Council rejects electric bus depot by three votes"},
        ),
        Slot(
            "lead summary",
            "summary under a lead",
            ("/",),
            {
                0: "Members meet this evening to settle a dispute of two years.",
                4: "The operator says it will look for land outside the city.",
                12: "A second site at Furnace Lane is now under study.",
            },
        ),
        Slot("crash", "bulletin of a front page", ("/",), {0: "Coast road blocked by overturned lorry", 3: ""}),
        Slot("lottery", "bulletin of a front page", ("/",), {0: "", 7: "Lifeboat station wins heritage grant"}),
        Slot("ferry", "bulletin of a front page", ("/",), {0: "", 10: "Island ferry cancelled by fog"}),
        Slot("levy story", "story of a section", ("/politics",), {0: "", 6: "Visitor levy returns to the agenda"}),
        Slot("mayor story", "story of a section", ("/politics",), {0: "", 11: "Mayor will not stand again"}),
        Slot("ward story", "story of a section", ("/politics",), {0: "Boundary review redraws four wards", 14: ""}),
        Slot("desk", "name of a reporter", ("/politics",), {0: "Lena Farrow", 9: "Tomas Reid"}),
        Slot("detour", "figure in a sentence", (_BRIDGE,), {0: "twelve minutes", 8: "nineteen minutes"}),
        Slot(
            "bridge quote",
            "quotation of an official",
            (_BRIDGE,),
            {0: "", 2: "“We will not open it a day before it is safe,” said harbour master Ines Holt."},
        ),
        Slot(
            "bridge correction",
            "correction under an article",
            (_BRIDGE,),
            {0: "", 8: "Correction: this article understated the length of the diversion."},
        ),
        Slot(
            "school next",
            "sentence on what follows",
            (_SCHOOL,),
            {
                0: "The council has a month to write to the families.",
                10: "The council wrote to all eleven families on Tuesday.",
            },
        ),
        Slot(
            "ruling link",
            "link target",
            (_SCHOOL,),
            {0: "/files/ruling-draft.pdf", 12: "/files/ruling-final.pdf"},
            "full ruling of the panel",
        ),
        Slot("depot vote", "paragraph", (_DEPOT,), {0: "", 4: "It fell by 24 votes to 21 after three hours."}),
        Slot(
            "fire crews",
            "fact of a live report",
            (_LIVE,),
            {0: "Six crews are at the scene", 2: "Ten crews are at the scene", 5: "Two crews keep watch"},
        ),
        Slot("fire 1", "post of a live report", (_LIVE,), {0: "Smoke is seen over the east quay."}),
        Slot("fire 2", "post of a live report", (_LIVE,), {0: "", 1: "Residents are told to keep windows closed."}),
        Slot("fire 3", "post of a live report", (_LIVE,), {0: "", 2: "The roof of the old grain store has fallen in."}),
        Slot("fire 4", "post of a live report", (_LIVE,), {0: "", 3: "The fire is under control, the brigade says."}),
        Slot(
            "fix bridge",
            "entry among corrections",
            ("/corrections",),
            {0: "", 8: "A report on the swing bridge gave the wrong length of the diversion."},
        ),
        Slot(
            "fix choir",
            "entry among corrections",
            ("/corrections",),
            {0: "", 13: "The Quayside Singers were founded in 1971, not 1917."},
        ),
        Slot(
            "fix mail",
            "address for complaints",
            ("/corrections",),
            {0: "errors@eastmouth-courier.test", 4: "readers@eastmouth-courier.test"},
        ),
    ),
)
