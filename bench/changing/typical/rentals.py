"""Flats to rent, on a framework that renders on the server and hashes its class names at each deployment."""

from __future__ import annotations

import json

from bench.changing.made import MadeSite, Say, Slot, item, paragraph
from bench.changing.noises import some, token, variant
from bench.changing.parts import cached
from bench.changing.parts import token as hashed
from bench.changing.pieces import ENGLISH, Links, ago, before, others, turned
from bench.changing.scenario import Fetch
from bench.changing.typical.common import at_times, figure, framed, pick
from bench.changing.visible import LINK_TARGET

_LIST, _ELM, _QUAY, _MILL = (
    "/rent/marwick",
    "/rent/marwick/elm-court-12",
    "/rent/marwick/quay-19b",
    "/rent/marwick/mill-3",
)
_FEES, _VIEWINGS, _GUIDE = "/tenant-fees", "/open-viewings", "/help/moving-in"
_FLATS: Links = ((_ELM, "12 Elm Court"), (_QUAY, "19b Quay Street"), (_MILL, "3 The Old Mill"))
_MENU: Links = (
    (_LIST, "To rent in Marwick"),
    (_VIEWINGS, "Open viewings"),
    (_FEES, "Tenant fees"),
    (_GUIDE, "Moving in"),
)
_AREAS = ("Northgate", "Harbourside", "St Giles", "Fenwick", "The Lanes", "Castle Hill", "Rope Walk")
_AGENTS = ("Tara", "Joel", "Miriam", "Kofi", "Beth")
_REVIEWS = (
    ("Found a place in nine days.", "Ollie P."),
    ("They answer on Sundays, too.", "Shanice W."),
    ("No fuss about my cat.", "Grigor T."),
    ("The photographs did not lie, for once.", "Helen M."),
)
_PERKS = (
    ("Broadband from Pingu", "First two months free"),
    ("Van for a day", "Small moves, small prices"),
    ("Contents cover", "A quote in one minute"),
    ("Storage nearby", "Lock-ups by the week"),
)
_ARTICLES = ("What a damp patch tells you", "How to read an inventory", "Five questions for a landlord")


def _css(fetch: Fetch, block: str, element: str) -> str:
    """Another at each deployment, twice a day."""
    return f"{block}_{element}__{hashed(cached(fetch, 43_200, f'{block}.{element}'), 5)}"


def _cards(fetch: Fetch, flats: Links) -> str:
    return "".join(
        f'<a class="{_css(fetch, "MiniCard", "root")}" href="{to}?ref=sim-{token(fetch, 6)}"><span>{name}</span></a>'
        for to, name in flats
    )


_MORE = {
    "/": "Every home is seen by one of us before it goes online, and measured with a laser.",
    _LIST: "Homes in Marwick within two miles of the market cross, newest first. Bills are not included.",
    _ELM: "Gas heating, double glazing and a shared garden. The bus to the hospital stops outside.",
    _QUAY: "Sash windows over the water and a gas hob. Deliveries come up the back stairs.",
    _MILL: "Beams, brick and a view of the weir. There is a lift to the second floor only.",
    _FEES: "We charge nothing else. Deposits are held by a scheme and returned within ten days.",
    _VIEWINGS: "No need to book. Take off your shoes if it rains, and mind the cat at Elm Court.",
    _GUIDE: "The inventory is taken with you. Photograph what is worn, and send it to us the same day.",
}


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    links = "".join(f'<a class="{_css(fetch, "Nav", "link")}" href="{to}">{name}</a>' for to, name in (*_MENU, *_FLATS))
    review, by = pick(fetch, _REVIEWS)
    perk, line = pick(fetch, _PERKS)
    data = json.dumps({"page": path, "buildId": token(fetch, 9), "props": {"visit": token(fetch, 24)}})
    cookie = f"""<div class="{_css(fetch, "Consent", "sheet")}" role="alertdialog"><h2>Your privacy</h2><p>We and our
214
partners process data to personalise content.</p><button>Manage options</button><button>Accept</button></div>"""
    alert = '<div data-testid="app-prompt"><p>Get the app for alerts the minute a home is listed.</p></div>'
    chat = variant(fetch, f"{pick(fetch, _AGENTS)} is online", f"{pick(fetch, _AGENTS)} usually replies within an hour")
    read = turned(fetch, _ARTICLES, 2, by=1)
    return f"""<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><title>{title} | Roomlark</title>
<link rel="preload" href="/_next/static/css/{token(fetch, 16)}.css" as="style"/></head><body><div id="__next">
<header class="{_css(fetch, "Header", "root")}"><a href="/">Roomlark</a><nav>{links}</nav><button>
{variant(fetch, "List your home", "Let with us")}</button></header>{at_times(fetch, 0.3, alert)}
<main class="{_css(fetch, "Layout", "main")}">{main}<p>{_MORE[path]}</p></main>
<section class="{_css(fetch, "Similar", "wrap")}"><h2>Homes you may like</h2>
{_cards(fetch, some(fetch, others(_FLATS, path), 2))}</section>
<section class="{_css(fetch, "Review", "wrap")}"><h2>What renters say</h2><blockquote>{review}</blockquote><cite>{by}
</cite></section><aside class="{_css(fetch, "Perk", "card")}"><b>{perk}</b> {line} <small>Ad</small></aside>
<section><h2>Popular areas</h2><div>{
        "".join(f"<span>{area}</span> " for area in some(fetch, _AREAS, 4))
    }</div></section>
<section><h2>Worth a read</h2>{"".join(f"<p>{one}</p>" for one in read)}</section>
<footer class="{_css(fetch, "Footer", "root")}"><p>{
        turned(fetch, ("Rated excellent by renters", "Open all week", "Member of the letting ombudsman"), 1)[0]
    }</p><p>Roomlark Ltd, 4 Tithe Street, Marwick</p><p>v2026.{figure(fetch, 1, 4)}-
{token(fetch, 7)}</p></footer></div><div id="chat-bubble">{chat}</div>{at_times(fetch, 0.35, cookie)}
<script id="__NEXT_DATA__" type="application/json">{data}</script></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "Homes to rent",
        "/",
        fetch,
        f"""<h1>{say("claim")}</h1>{framed(say("phones"), '<div role="status"><p>{}</p></div>')}
<p>Our desk at Tithe Street is staffed {say("desk")}.</p><p>{figure(fetch, 120, 900)} renters are searching right
now</p>""",
    )


def _list(say: Say, fetch: Fetch) -> str:
    def card(name: str, rent: str, state: str, hours: float) -> str:
        return f"""<li class="{_css(fetch, "ListingCard", "root")}"><h2>{name}</h2><div
class="{_css(fetch, "ListingCard", "price")}"><span>{rent}</span> <span>pcm</span></div><div><span
class="{_css(fetch, "Tag", "pill")}">{state}</span> <time>Listed {ago(fetch, ENGLISH, before(hours))}</time></div>
</li>"""

    extra = say("extra home")
    return _page(
        "To rent in Marwick",
        _LIST,
        fetch,
        f"""<h1>To rent in Marwick</h1><ul data-testid="results">
{card("12 Elm Court", say("elm rent"), say("elm state"), 50)}
{card("19b Quay Street", say("quay rent"), say("quay state"), 7)}{card("3 The Old Mill", "£1,310", "Unfurnished", 120)}
{card(extra, "£745", "Studio", -37) if extra else ""}</ul><p>{figure(fetch, 4, 66)} people are looking at this
list</p>""",
    )


def _flat(path: str, fetch: Fetch, rent: str, facts: str, text: str) -> str:
    name = dict(_FLATS)[path]
    return _page(
        name,
        path,
        fetch,
        f"""<h1>{name}</h1><div class="{_css(fetch, "Price", "row")}"><strong>{rent}</strong> <em>{figure(fetch, 2, 37)}
viewing now</em></div><ul class="{_css(fetch, "Facts", "list")}">{facts}</ul><section><h2>About this home</h2>{text}
</section><div class="{_css(fetch, "Map", "box")}">{variant(fetch, "Loading map …", "Map of Marwick")}</div>
<p>Last enquiry {figure(fetch, 2, 59)} minutes ago</p>""",
    )


def _elm(say: Say, fetch: Fetch) -> str:
    return _flat(
        _ELM,
        fetch,
        say("elm rent"),
        f"<li>Deposit {say('elm deposit')}</li><li>Free from {say('elm from')}</li><li>Council tax band C</li>",
        f"<p>Two bedrooms and a bay window. {say('elm pets')}</p>{paragraph(say('elm works'))}",
    )


def _quay(say: Say, fetch: Fetch) -> str:
    return _flat(
        _QUAY,
        fetch,
        say("quay rent"),
        f"<li>{say('quay state')}</li><li>Energy rating D (61)</li>{item(say('quay bike'))}",
        f'<p>One bedroom above the chandler. <a href="/files/{say("plan")}">Floor plan</a></p>',
    )


def _mill(say: Say, fetch: Fetch) -> str:
    return _flat(
        _MILL,
        fetch,
        "£1,310",
        f"<li>Minimum stay {say('mill stay')}</li>{item(say('mill parking'))}<li>Third floor</li>",
        "<p>Three bedrooms under the old hoist. Managed by Jessop and Hale.</p>",
    )


def _fees(say: Say, fetch: Fetch) -> str:
    def line(what: str, sum: str) -> str:
        return f'<div class="{_css(fetch, "Fees", "row")}"><span>{what}</span><span>{sum}</span></div>' if what else ""

    return _page(
        "Tenant fees",
        _FEES,
        fetch,
        f"""<h1>Tenant fees</h1>{line("Holding deposit", say("holding"))}{line("Lost key", "£22")}
{line(say("late fee"), "3% above base rate")}<p>Referencing takes {say("referencing")}. {figure(fetch, 3, 19)}
applications
are in the queue at this moment.</p>""",
    )


def _viewings(say: Say, fetch: Fetch) -> str:
    def slot(place: str, when: str, state: str) -> str:
        return f"<tr><td>{place}</td><td>{when}</td><td>{state} · {figure(fetch, 2, 14)} considering it</td></tr>"

    return _page(
        "Open viewings",
        _VIEWINGS,
        fetch,
        f"""<h1>Open viewings</h1><table><tbody>{slot("Elm Court", say("elm viewing"), "Walk in")}
{slot("Quay Street", "Saturday 7 March, 11:00", say("quay viewing"))}
{slot(say("mill viewing"), "Sunday 8 March, 14:30", "Ring the bell") if say("mill viewing") else ""}</tbody></table>""",
    )


def _guide(say: Say, fetch: Fetch) -> str:
    return _page(
        "Moving in",
        _GUIDE,
        fetch,
        f"""<h1>Moving in</h1><ol><li>Sign and pay</li><li>Collect the keys {say("keys")}</li>{item(say("meter"))}</ol>
<p>{pick(fetch, ("Tip: label every box on two sides.", "Tip: pack the kettle last.", "Tip: tell the bank."))}</p>""",
    )


RENTALS = MadeSite(
    "roomlark.test",
    (
        "class names of a deployment",
        "tokens in scripts, styles and links",
        "homes you may like, any two",
        "words of renters",
        "perks as advertisements",
        "areas, any four",
        "articles that turn",
        "line of a footer that turns",
        "build number",
        "state and name in a chat",
        "consent in a third of requests",
        "prompt for an app",
        "wording of a button",
        "viewers beside a rent",
        "map still loading",
        "minutes since an enquiry",
        "ages of listings beside a state",
        "queue in the paragraph of a term",
    ),
    {
        "/": _home,
        _LIST: _list,
        _ELM: _elm,
        _QUAY: _quay,
        _MILL: _mill,
        _FEES: _fees,
        _VIEWINGS: _viewings,
        _GUIDE: _guide,
    },
    (
        Slot("claim", "headline", ("/",), {0: "Rent without the runaround", 10: "Homes that are really there"}),
        Slot("phones", "notice of trouble", ("/",), {0: "", 6: "Our telephones are down this morning.", 7: ""}),
        Slot("desk", "hours in a sentence", ("/",), {0: "from nine to five", 1: "from ten to six"}),
        Slot("elm rent", "rent beside a counter", (_LIST, _ELM), {0: "£895", 4: "£865", 9: "£895"}, "12 Elm Court"),
        Slot("elm state", "state beside an age", (_LIST,), {0: "Available", 12: "Let agreed"}, "12 Elm Court"),
        Slot("quay rent", "rent beside a counter", (_LIST, _QUAY), {0: "£780", 7: "£820"}, "19b Quay Street"),
        Slot("quay state", "state", (_LIST, _QUAY), {0: "Part furnished", 3: "Under offer"}, "19b Quay Street"),
        Slot("extra home", "card of a list", (_LIST,), {0: "", 7: "Flat 2, Sail Loft"}),
        Slot("elm deposit", "sum in a list", (_ELM,), {0: "£1,030", 5: "£995"}, "Deposit"),
        Slot("elm from", "date", (_ELM,), {0: "1 April", 2: "20 March"}),
        Slot("elm pets", "sentence", (_ELM,), {0: "Sorry, no pets.", 6: "One cat is welcome."}),
        Slot("elm works", "paragraph", (_ELM,), {0: "", 11: "Scaffolding will stand outside until May."}),
        Slot("quay bike", "list item", (_QUAY,), {0: "Bike store", 10: ""}),
        Slot("plan", LINK_TARGET, (_QUAY,), {0: "quay-plan-1.png", 12: "quay-plan-measured.png"}, "Floor plan"),
        Slot("mill stay", "term", (_MILL,), {0: "twelve months", 3: "six months"}),
        Slot("mill parking", "list item", (_MILL,), {0: "", 8: "Parking for one car"}),
        Slot("holding", "fee", (_FEES,), {0: "one week's rent", 5: "half a week's rent"}, "Holding deposit"),
        Slot("late fee", "row of fees", (_FEES,), {0: "", 9: "Rent paid late"}),
        Slot("referencing", "time beside a queue", (_FEES,), {0: "two working days", 14: "four working days"}),
        Slot(
            "elm viewing", "time", (_VIEWINGS,), {0: "Friday 6 March, 17:00", 4: "Friday 6 March, 18:15"}, "Elm Court"
        ),
        Slot("quay viewing", "state in a row", (_VIEWINGS,), {0: "Spaces left", 8: "Cancelled"}, "Quay Street"),
        Slot("mill viewing", "row", (_VIEWINGS,), {0: "", 11: "The Old Mill, top floor"}),
        Slot("keys", "word in a list", (_GUIDE,), {0: "before noon", 2: "after three"}),
        Slot("meter", "list item", (_GUIDE,), {0: "Read the meters", 15: ""}),
    ),
)
