"""A standards body: work in progress, a standard, committees, meetings, errata."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, item
from bench.changing.recent.common import at_times, hexes, links, mixed, number, pick, turning
from bench.changing.scenario import Fetch

_STANDARD, _DRAFTS, _GROUP, _MEETINGS, _ERRATA = "/std/4071", "/drafts", "/groups/sealing", "/meetings", "/errata"
_MENU = (
    ("/", "News"),
    (_STANDARD, "OSB 4071"),
    (_DRAFTS, "Drafts"),
    (_GROUP, "Sealing group"),
    (_MEETINGS, "Meetings"),
    (_ERRATA, "Errata"),
)
_BOOKS = (
    "Handbook of tolerances, second edition",
    "Guide to conformity marks",
    "Training: reading drawings",
    "Membership for small firms",
    "Posters for the workshop",
)


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    shop = "".join(f"<li>{book}</li>" for book in mixed(fetch, _BOOKS, 2))
    also = links(mixed(fetch, [one for one in _MENU if one[0] != path], 3))
    modal = '<div class="modal-lite"><p>Choose your country to see local prices.</p> <button>Continue</button></div>'
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title} :: Open Standards Board</title>
<link rel="stylesheet" href="/css/site.min.css?{hexes(fetch, 10)}"><meta name="viewport" content="width=device-width,
initial-scale=1"><meta name="theme-color" content="#1d2b3a">
<meta property="og:type" content="website"><meta property="og:title" content="{title}"><link rel="icon"
href="/favicon.ico">
<link rel="apple-touch-icon" sizes="180x180" href="/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest">
</head><body><div class="top-bar"><span>Guest session
{hexes(fetch, 8)}</span> <a href="#login">Sign in</a></div><header class="banner"><a href="/">Open Standards Board</a>
<nav><ul>{links(_MENU)}</ul></nav></header><div class="container"><div class="row"><div class="col-md-9" id="content">
<h1>{title}</h1>{main}</div><aside class="col-md-3"><h4>From our shop</h4><ul>{shop}</ul><h4>You may also need</h4>
<ul>{also}</ul><p
class="did-you-know">{turning(fetch, ("Did you know? A4 is a standard.", "Did you know? So is tea."), 12)}
</p></aside></div></div>{at_times(fetch, 0.25, modal)}<footer class="contentinfo"><section class="site-info"><h2>About
this site</h2><p>The board is a union of thirty national bodies and publishes in English.</p><p>If something does not
work, write to the webmaster
and name the page, the browser and what you did before. Most questions are answered within three working days.</p>
<ul><li>Accessibility</li><li>Data protection</li><li>Imprint</li><li>Site map</li><li>Social media</li></ul></section>
<p>All rights reserved. Printed copies
are not controlled.</p><p>Retrieved {fetch.at:%Y-%m-%d %H:%M}:{number(fetch, 10, 59)}Z by request {hexes(fetch, 12)}</p>
</footer></body></html>"""


def _news(say: Say, fetch: Fetch) -> str:
    return _page(
        "News of the board",
        "/",
        fetch,
        f"""<ul class="news">{item(say("news vote"))}{item(say("news liaison"))}<li>Office closed on Good
Friday</li></ul>
<p>The secretary general is {say("secretary")}.</p><p class="online">{number(fetch, 30, 400)} experts online</p>""",
    )


def _standard(say: Say, fetch: Fetch) -> str:
    return _page(
        "OSB 4071: Flat gaskets for cold water",
        _STANDARD,
        fetch,
        f"""<dl class="facts"><dt>Status</dt><dd>Published</dd><dt>Edition</dt><dd>{say("edition")}</dd><dt>Pages</dt>
<dd>38 pages</dd><dt>Price</dt><dd>CHF 96</dd></dl><h2>Abstract</h2><p>This document gives dimensions and
tests for gaskets in pipes for cold water up to {say("bar")}.</p><p>Downloaded {number(fetch, 4000, 4999)} times.</p>
<p>Buyers chose: {pick(fetch, ("paper", "PDF", "both"))} most often this minute.</p>""",
    )


def _drafts(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{name}</td><td>{stage}</td><td>{ends}</td></tr>"
        for name, stage, ends in (
            ("prOSB 5110 Hose couplings", say("hose stage"), "30 April"),
            ("prOSB 5124 Valve keys", "Enquiry", say("valve ends")),
            (say("meter"), "Proposal", "31 May"),
            (say("marker"), "Committee", "15 June"),
        )
        if name
    )
    head = "<tr><th>Draft</th><th>Stage</th><th>Comments until</th></tr>"
    return _page("Drafts", _DRAFTS, fetch, f"<table><thead>{head}</thead><tbody>{rows}</tbody></table>")


def _group(say: Say, fetch: Fetch) -> str:
    members = "".join(f"<li>{name}</li>" for name in ("Finland", say("member"), "Portugal", say("observer")) if name)
    return _page(
        "Sealing group",
        _GROUP,
        fetch,
        f"""<p>Convenor: Pirjo Salmi</p><p>Scope: {say("scope")}</p><h2>Members</h2><ul>{members}</ul>
<p>Documents are in <a href="{say("folder")}">the folder of the group</a>.</p>""",
    )


def _meetings(say: Say, fetch: Fetch) -> str:
    extra = f"<tr><td>{say('webinar')}</td><td>online</td><td>22 April</td></tr>" if say("webinar") else ""
    return _page(
        "Meetings",
        _MEETINGS,
        fetch,
        f"""<table><thead><tr><th>Meeting</th><th>Place</th><th>Date</th></tr></thead><tbody><tr><td>Plenary</td>
<td>Tampere</td><td>3 June</td></tr>{extra}</tbody></table>
<p>Seats are allotted by the secretariat.</p>""",
    )


def _errata(say: Say, fetch: Fetch) -> str:
    return _page(
        "Errata",
        _ERRATA,
        fetch,
        f"""<ul class="errata">{item(say("erratum a"))}<li>OSB 3902, table 2: {say("erratum value")}</li>
{item(say("erratum b"))}</ul><p>Page requested {number(fetch, 200, 999)} times this week.</p>""",
    )


STANDARDS = MadeSite(
    "open-standards-board.test",
    (
        "session of a guest",
        "books of a shop, others at each request",
        "what one may also need",
        "choice of a country",
        "moment of retrieval",
        "downloads of a document",
        "fact that turns",
        "what buyers chose",
        "experts online",
    ),
    {"/": _news, _STANDARD: _standard, _DRAFTS: _drafts, _GROUP: _group, _MEETINGS: _meetings, _ERRATA: _errata},
    (
        Slot("news vote", "news of a board", ("/",), {0: "", 4: "Members approve revision of OSB 4071"}),
        Slot("news liaison", "news of a board", ("/",), {0: "Liaison with the plumbers' union agreed", 12: ""}),
        Slot("secretary", "name of a secretary", ("/",), {0: "Elise Vandermeer", 8: "Jorge Salinas"}),
        Slot("edition", "edition", (_STANDARD,), {0: "Second, 2019", 14: "Third, 2026"}, "Edition"),
        Slot("bar", "limit in an abstract", (_STANDARD,), {0: "16 bar", 10: "25 bar"}),
        Slot(
            "hose stage",
            "stage of a draft",
            (_DRAFTS,),
            {0: "Enquiry closed", 6: "Formal vote"},
            "prOSB 5110 Hose couplings",
        ),
        Slot("valve ends", "end of an enquiry", (_DRAFTS,), {0: "17 April", 3: "8 May"}, "prOSB 5124 Valve keys"),
        Slot("meter", "row of drafts", (_DRAFTS,), {0: "", 9: "prOSB 5140 Meter seals"}),
        Slot("marker", "row of drafts", (_DRAFTS,), {0: "prOSB 5098 Marker posts", 13: ""}),
        Slot("scope", "scope of a group", (_GROUP,), {0: "gaskets and O-rings", 11: "gaskets, O-rings and sealants"}),
        Slot("member", "member of a group", (_GROUP,), {0: "", 2: "Estonia"}),
        Slot("observer", "member of a group", (_GROUP,), {0: "Uruguay", 8: ""}),
        Slot(
            "folder",
            "link target",
            (_GROUP,),
            {0: "/share/sealing-2025", 14: "/share/sealing-2026"},
            "the folder of the group",
        ),
        Slot("webinar", "row of meetings", (_MEETINGS,), {0: "", 11: "Webinar on valve keys"}),
        Slot("erratum a", "erratum", (_ERRATA,), {0: "", 5: "OSB 4071, clause 6: read kPa for MPa"}),
        Slot("erratum value", "value of an erratum", (_ERRATA,), {0: "read 4.5 mm", 9: "read 4.8 mm"}),
        Slot("erratum b", "erratum", (_ERRATA,), {0: "OSB 2210, figure 3 is upside down", 13: ""}),
    ),
)
