"""The notices of a council, on the components that public services use."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, item
from bench.changing.recent.common import at_times, hexes, links, mixed, number, pick
from bench.changing.scenario import Fetch

_ROADS, _PLANNING, _LICENCES = "/notices/road-closures", "/notices/planning", "/notices/licences"
_FLOOD, _BINS = "/notices/flood-warning", "/services/garden-waste"
_MENU = (
    (_ROADS, "Road closures"),
    (_PLANNING, "Planning applications"),
    (_LICENCES, "Licensing"),
    (_FLOOD, "Flood advice"),
    (_BINS, "Garden waste"),
)
_ASKS = (
    "Was this page useful? Tell us in two minutes.",
    "Help us improve: take our short survey.",
    "Sign up for email updates from the council.",
)


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    popular = links(mixed(fetch, [one for one in _MENU if one[0] != path], 3))
    cookie = """<div class="govuk-cookie-banner" role="region"><h2>Cookies on this website</h2><p>We use some essential
cookies to make this website work.</p><button>Accept additional cookies</button> <button>Reject</button></div>"""
    return f"""<!DOCTYPE html><html lang="en" class="govuk-template"><head><meta charset="utf-8"><title>{title} -
Merrowdale
District Council</title><link rel="stylesheet" href="/assets/application-{hexes(fetch, 16)}.css">
<script nonce="{hexes(fetch, 22)}">document.body.className+=' js-enabled';</script><meta name="viewport"
content="width=device-width, initial-scale=1"><meta name="theme-color" content="#1d2b3a">
<meta property="og:type" content="website"><meta property="og:title" content="{title}"><link rel="icon"
href="/favicon.ico">
<link rel="apple-touch-icon" sizes="180x180" href="/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest">
</head>
<body class="govuk-template__body">{at_times(fetch, 0.4, cookie)}<a href="#main-content" class="govuk-skip-link">Skip to
main content</a><header class="govuk-header" role="banner"><a href="/">Merrowdale District Council</a></header>
<div class="govuk-width-container"><main class="govuk-main-wrapper" id="main-content"><h1
class="govuk-heading-l">{title}
</h1>{main}</main><aside class="app-related"><h2>Popular pages</h2><ul>{popular}</ul><p class="air">Air quality at
Merrow bus station: {number(fetch, 11, 38)} µg/m³</p></aside><div class="gem-c-feedback"><p>{pick(fetch, _ASKS)}</p>
<form method="post"><input type="hidden" name="__RequestVerificationToken"
value="{hexes(fetch, 48)}"></form></div></div>
<footer class="govuk-footer"><section class="site-info"><h2>About this site</h2><p>The council serves eleven parishes
between the moor and the river.</p><p>If something does not work, write to the webmaster
and name the page, the browser and what you did before. Most questions are answered within three working days.</p>
<ul><li>Accessibility</li><li>Data protection</li><li>Imprint</li><li>Site map</li><li>Social media</li></ul></section>
<ul><li>Accessibility statement</li><li>Contact us</li></ul><p>Page viewed
{number(fetch, 1000, 9000)} times.
Printed {fetch.at:%-d %B %Y %H:%M}:{number(fetch, 10, 59)}.</p></footer></body></html>"""


def _table(heads: tuple[str, ...], *rows: tuple[str, ...]) -> str:
    head = "".join(f'<th scope="col" class="govuk-table__header">{one}</th>' for one in heads)
    body = "".join(
        f'<tr class="govuk-table__row">{"".join(f"<td>{cell}</td>" for cell in row)}</tr>' for row in rows if row[0]
    )
    return f'<table class="govuk-table"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _index(say: Say, fetch: Fetch) -> str:
    return _page(
        "Public notices",
        "/",
        fetch,
        f"""<p class="govuk-body-l">{say("lead")}</p><ul class="govuk-list">{links(_MENU)}</ul><h2>New this
week</h2><ul>
{item(say("new market"))}{item(say("new trees"))}<li>Register of electors open for inspection</li></ul>""",
    )


def _roads(say: Say, fetch: Fetch) -> str:
    return _page(
        "Road closures",
        _ROADS,
        fetch,
        _table(
            ("Road", "Closed", "Reason"),
            ("Mill Street", say("mill dates"), "Gas main"),
            (say("church road"), "16 to 18 March", "Resurfacing"),
            ("Station Approach", "30 March", say("station reason")),
            (say("quarry road"), "7 April", "Tree felling"),
        )
        + "<p>Signs show the way round. Access for residents is kept at all times.</p>",
    )


def _planning(say: Say, fetch: Fetch) -> str:
    return _page(
        "Planning applications",
        _PLANNING,
        fetch,
        _table(
            ("Reference", "Proposal", "Decision"),
            ("26/0117", "Two dwellings at Elm Farm", say("elm decision")),
            ("26/0122", say("barn proposal"), "Awaited"),
            (say("kiosk"), "Kiosk in Castle Park", "Awaited"),
        )
        + f"""<p>Comments on all of them reach Anita Rowe until {say("comments end")}. Plans can be seen as
<a href="{say("plans")}">a bundle of drawings</a>.</p>""",
    )


def _licences(say: Say, fetch: Fetch) -> str:
    return _page(
        "Licensing",
        _LICENCES,
        fetch,
        f"""<dl class="govuk-summary-list"><div><dt>The Weavers Arms</dt><dd>until 23:00</dd></div><div><dt>Fee for a
street stall</dt><dd>£64</dd></div><div><dt>Next hearing</dt><dd>{say("hearing")}</dd></div></dl>""",
    )


def _flood(say: Say, fetch: Fetch) -> str:
    warning = say("flood warning")
    box = f'<div class="govuk-warning-text"><strong>{warning}</strong></div>' if warning else ""
    return _page(
        "Flood advice",
        _FLOOD,
        fetch,
        f"""{box}<p>Sandbags are handed out at the fire station.</p><h2>{say("flood heading")}</h2><p>Move what you can
upstairs, switch off gas and electricity, and keep your telephone charged.</p>""",
    )


def _bins(say: Say, fetch: Fetch) -> str:
    return _page(
        "Garden waste",
        _BINS,
        fetch,
        f"""<p>A brown bin costs £48 a year and is emptied every second week.</p><ul>
<li>Grass and leaves</li><li>Hedge cuttings</li>{item(say("bin extra"))}</ul>""",
    )


COUNCIL = MadeSite(
    "merrowdale.test",
    (
        "popular pages in any order",
        "air at a station",
        "banner on cookies in four of ten",
        "asking for opinions",
        "views of a notice",
        "moment of printing",
        "token of a feedback form",
    ),
    {"/": _index, _ROADS: _roads, _PLANNING: _planning, _LICENCES: _licences, _FLOOD: _flood, _BINS: _bins},
    (
        Slot(
            "lead",
            "sentence over all notices",
            ("/",),
            {0: "Notices are put up every Thursday.", 8: "Notices are put up every Monday."},
        ),
        Slot("new market", "notice in a list of the week", ("/",), {0: "", 3: "Market moves to Bridge Square"}),
        Slot("new trees", "notice in a list of the week", ("/",), {0: "Tree order for Abbey Lane", 12: ""}),
        Slot("mill dates", "dates of a closure", (_ROADS,), {0: "9 to 13 March", 5: "9 to 20 March"}, "Mill Street"),
        Slot("church road", "row of closures", (_ROADS,), {0: "Church Road", 11: ""}),
        Slot("station reason", "reason of a closure", (_ROADS,), {0: "Filming", 9: "Crane work"}, "Station Approach"),
        Slot("quarry road", "row of closures", (_ROADS,), {0: "", 2: "Quarry Road"}),
        Slot("elm decision", "decision in a table", (_PLANNING,), {0: "Pending", 7: "Refused"}, "26/0117"),
        Slot(
            "barn proposal",
            "proposal in a table",
            (_PLANNING,),
            {0: "Barn to three flats", 4: "Barn to two flats"},
            "26/0122",
        ),
        Slot("kiosk", "row of applications", (_PLANNING,), {0: "", 10: "26/0139"}),
        Slot("comments end", "last day for comments", (_PLANNING,), {0: "27 March", 4: "10 April"}),
        Slot(
            "plans",
            "link target",
            (_PLANNING,),
            {0: "/docs/plans-march.zip", 12: "/docs/plans-april.zip"},
            "a bundle of drawings",
        ),
        Slot("hearing", "day of a licensing hearing", (_LICENCES,), {0: "19 March", 9: "26 March"}, "Next hearing"),
        Slot(
            "flood warning",
            "warning of floods",
            (_FLOOD,),
            {0: "", 4: "The Merrow may burst its banks tonight.", 8: ""},
        ),
        Slot("flood heading", "heading of advice", (_FLOOD,), {0: "If water comes near", 13: "Before water comes in"}),
        Slot("bin extra", "thing for a bin", (_BINS,), {0: "", 14: "Windfall fruit"}),
    ),
)
