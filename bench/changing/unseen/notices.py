"""The notices of a district council: planning, roads, water, licences, a consultation."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, item, paragraph, row
from bench.changing.scenario import Fetch
from bench.changing.unseen.common import anchors, by_turns, count, one_of, some_of, sometimes, token

_PLAN, _CONSULT = "/planning/26-0117-ful", "/consultations/taxi-fares"
_MENU = (
    ("/", "Notices"),
    (_PLAN, "Planning"),
    ("/road-closures", "Roads"),
    ("/water-quality", "Bathing water"),
    ("/licensing", "Licensing"),
    (_CONSULT, "Have your say"),
)
_POPULAR = (
    ("/bins", "Find your bin day"),
    ("/council-tax", "Pay council tax"),
    ("/parking", "Appeal a parking ticket"),
    ("/library", "Renew library books"),
    ("/potholes", "Report a pothole"),
    ("/allotments", "Apply for an allotment"),
)
_ASKS = ("Is this page useful?", "Did you find what you were looking for?", "Help us improve this page")


def _page(title: str, fetch: Fetch, main: str) -> str:
    cookies = """<div class="govuk-cookie-banner" role="region"><h2>Cookies on this website</h2><p>We use some essential
cookies to make this website work.</p><button>Accept additional cookies</button> <button>Reject</button></div>"""
    return f"""<!DOCTYPE html><html lang="en" class="govuk-template"><head><meta charset="utf-8"><title>{title} -
Wharram
District Council</title><meta name="theme-color" content="#0b0c0c">
<link rel="stylesheet" href="/assets/application-{token(fetch, 20)}.css">
<script nonce="{token(fetch)}">document.body&&(window.rid="{token(fetch, 20)}")</script></head>
<body class="govuk-template__body">{sometimes(fetch, 0.4, cookies)}<a class="govuk-skip-link" href="#main-content">Skip
to
main content</a><header class="govuk-header"><a class="govuk-header__link" href="/">Wharram District Council</a>
<nav><ul class="govuk-header__navigation-list">{anchors(_MENU)}</ul></nav></header>
<div class="govuk-width-container"><p class="call-centre">Call centre: about {count(fetch, 2, 34)} minutes to wait</p>
<main class="govuk-main-wrapper" id="main-content">{main}</main>
<aside class="popular"><h2 class="govuk-heading-s">Popular services</h2>
<ul class="govuk-list">{anchors(some_of(fetch, _POPULAR, 4))}</ul></aside>
<form class="feedback" method="post"><input type="hidden" name="_token" value="{token(fetch, 40)}">
<h2 class="govuk-heading-s">{one_of(fetch, _ASKS)}</h2><button>Yes</button> <button>No</button></form></div>
<footer class="govuk-footer"><ul><li>Accessibility statement</li> <li>Freedom of information</li> <li>Contact</li></ul>
<p>Printed from the web on {fetch.at:%-d %B %Y at %H:%M:%S}</p></footer></body></html>"""


def _summary(*pairs: tuple[str, str]) -> str:
    rows = "".join(
        f"""<div class="govuk-summary-list__row"><dt class="govuk-summary-list__key">{name}</dt>
<dd class="govuk-summary-list__value">{value}</dd></div>"""
        for name, value in pairs
    )
    return f'<dl class="govuk-summary-list">{rows}</dl>'


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "Public notices",
        fetch,
        f"""<h1 class="govuk-heading-xl">Public notices</h1><ul class="govuk-list notices">{item(say("notice a"))}
<li><a href="{_PLAN}">Planning application for Saltings Farm</a></li>
{item(say("notice b"))}<li><a href="/road-closures">Temporary closures of roads</a></li>
<li>Review of polling places</li></ul><h2>Office hours</h2><p>{say("hours")}</p>
<div class="campaign"><p>{by_turns(fetch, "campaign", _CAMPAIGNS)}</p></div>""",
    )


_CAMPAIGNS = (
    "Bag it and bin it: any bin will do.",
    "Could you foster? Come to an open evening.",
    "Slow down for hedgehogs.",
)


def _plan(say: Say, fetch: Fetch) -> str:
    facts = _summary(
        ("Reference", "26/0117/FUL"),
        ("Proposal", say("proposal")),
        ("Status", say("plan status")),
        ("Case officer", say("officer")),
        ("Comments by", say("comments by")),
    )
    return _page(
        "Saltings Farm",
        fetch,
        f"""<h1 class="govuk-heading-l">Land at Saltings Farm, Mere Lane</h1>{facts}<h2>Documents</h2>
<ul class="govuk-list"><li><a href="{say("site plan")}">Site plan (PDF)</a></li>
<li><a href="/files/26-0117-design.pdf">Design statement (PDF)</a></li>
{item(say("flood report"))}</ul>""",
    )


def _roads(say: Say, fetch: Fetch) -> str:
    return _page(
        "Road closures",
        fetch,
        f"""<h1 class="govuk-heading-l">Temporary closures of roads</h1><table class="govuk-table"><thead><tr>
<th>Road</th><th>Dates</th><th>Reason</th></tr></thead><tbody>{row(say("road new"))}
<tr><td>Mere Lane</td><td>{say("mere dates")}</td><td>Gas main</td></tr>
<tr><td>Priory Street</td><td>30 March to 2 April</td><td>{say("priory reason")}</td></tr>{row(say("road old"))}
</tbody></table><p>Access for residents is kept wherever possible.</p>""",
    )


def _water(say: Say, fetch: Fetch) -> str:
    warning = say("bathing") and f"<div class='govuk-warning-text'><b>Warning</b> <p>{say('bathing')}</p></div>"
    return _page(
        "Bathing water",
        fetch,
        f"""<h1 class="govuk-heading-l">Bathing water</h1>{warning}<table class="govuk-table"><thead><tr><th>Beach</th>
<th>Class</th></tr></thead><tbody><tr><td>Sandholme</td><td>{say("sandholme")}</td></tr>
<tr><td>Wharram Sluice</td><td>Sufficient</td></tr></tbody></table>
<p>Samples are taken every {say("samples")} from May to September.</p>""",
    )


def _licences(say: Say, fetch: Fetch) -> str:
    return _page(
        "Licensing",
        fetch,
        f"""<h1 class="govuk-heading-l">Applications for licences</h1>
<h2>The Anchor, Quay Street</h2><p>Application to sell alcohol until {say("anchor hour")}. {say("anchor state")}</p>
<h2>Ferris Brothers funfair</h2><p>Application for amusements on the green from 2 to 6 April.</p>
{paragraph(say("objection"))}""",
    )


def _consultation(say: Say, fetch: Fetch) -> str:
    return _page(
        "Taxi fares",
        fetch,
        f"""<span class="govuk-caption-l">{say("consult state")}</span><h1 class="govuk-heading-l">Fares of taxis</h1>
<p>We propose that the first mile costs {say("first mile")}, and that a surcharge of £1.50 applies after midnight.</p>
<p>The cabinet decides on {say("cabinet")}.</p>""",
    )


NOTICES = MadeSite(
    "wharram-council.test",
    (
        "waiting time of a call centre",
        "popular services drawn at request",
        "wordings of a question",
        "cookie region of a council",
        "moment of printing",
        "campaign of the half day",
    ),
    {
        "/": _home,
        _PLAN: _plan,
        "/road-closures": _roads,
        "/water-quality": _water,
        "/licensing": _licences,
        _CONSULT: _consultation,
    },
    (
        Slot("notice a", "notice", ("/",), {0: "", 4: "By-election in Sandholme ward on 16 April"}),
        Slot("notice b", "notice", ("/",), {0: "Sale of land at Ferry Road", 10: ""}),
        Slot(
            "hours",
            "office hours",
            ("/",),
            {0: "Monday to Friday, 9am to 5pm."},
        ),
        Slot(
            "proposal", "proposal", (_PLAN,), {0: "Erection of 42 dwellings", 5: "Erection of 36 dwellings"}, "Proposal"
        ),
        Slot(
            "plan status",
            "state of an application",
            (_PLAN,),
            {0: "Awaiting decision", 12: "Deferred for a site visit", 14: "Refused"},
            "Status",
        ),
        Slot("officer", "case officer", (_PLAN,), {0: "Ruth Lindqvist"}, "Case officer"),
        Slot("comments by", "last day for comments", (_PLAN,), {0: "18 March 2026", 5: "1 April 2026"}, "Comments by"),
        Slot("site plan", "link target", (_PLAN,), {0: "/files/26-0117-a.pdf", 5: "/files/26-0117-b.pdf"}, "Site plan"),
        Slot("flood report", "document", (_PLAN,), {0: "", 8: "Flood risk assessment (PDF)"}),
        Slot("road new", "closure", ("/road-closures",), {0: "", 3: "Chapel Rise | 16 to 20 March | Resurfacing"}),
        Slot(
            "road old",
            "closure",
            ("/road-closures",),
            {0: "Station Approach | 27 February to 4 March | Cables", 11: ""},
        ),
        Slot(
            "mere dates",
            "dates of a closure",
            ("/road-closures",),
            {0: "9 to 13 March"},
            "Mere Lane",
        ),
        Slot(
            "priory reason",
            "reason of a closure",
            ("/road-closures",),
            {0: "Filming", 13: "Collapsed sewer"},
            "Priory Street",
        ),
        Slot(
            "bathing",
            "warning",
            ("/water-quality",),
            {0: "", 5: "Do not bathe at Sandholme: sewage was discharged after heavy rain.", 9: ""},
        ),
        Slot("sandholme", "class of water", ("/water-quality",), {0: "Good", 12: "Poor"}, "Sandholme"),
        Slot("samples", "interval", ("/water-quality",), {0: "two weeks"}),
        Slot("anchor hour", "hour of a licence", ("/licensing",), {0: "1am"}),
        Slot(
            "anchor state",
            "state of a licence",
            ("/licensing",),
            {0: "Hearing to be fixed.", 10: "Granted with conditions."},
        ),
        Slot(
            "objection",
            "sentence on objections",
            ("/licensing",),
            {0: "", 4: "The police have objected to the funfair."},
        ),
        Slot(
            "consult state", "state of a consultation", (_CONSULT,), {0: "Open consultation", 11: "Closed consultation"}
        ),
        Slot("first mile", "fare", (_CONSULT,), {0: "£4.20", 6: "£4.60"}),
        Slot("cabinet", "date of a decision", (_CONSULT,), {0: "14 April"}),
    ),
)
