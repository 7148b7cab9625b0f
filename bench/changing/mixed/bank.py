"""A central bank on Drupal: rates, press releases, a calendar of statistics, warnings."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, paragraph
from bench.changing.mixed.common import at_times, during, each, either, hexes, links, mixed, pick, rows
from bench.changing.pieces import ENGLISH, today
from bench.changing.scenario import Fetch

_RATES, _PRESS, _DECISION = "/monetary-policy/rates", "/news/press-releases", "/news/monetary-policy-decision"
_DATES, _BOARD, _NOTES, _WARNINGS = "/statistics/calendar", "/about/board", "/banknotes", "/supervision/warnings"
_MENU = (
    ("/", "Home"),
    (_RATES, "Interest rates"),
    (_PRESS, "Press releases"),
    (_DECISION, "Latest decision"),
    (_DATES, "Release calendar"),
    (_BOARD, "Executive Board"),
    (_NOTES, "Banknotes"),
    (_WARNINGS, "Warnings"),
)
_FACTS = (
    "The first note of the Bank was printed on paper made from sailcloth.",
    "A coin stays in circulation for about thirty years.",
    "The vault door in Harbour Street weighs nineteen tonnes.",
    "Cash in circulation would fill two swimming pools.",
    "The Bank has kept a weather diary since its foundation.",
)
_PARTNERS = (
    ("https://treasury.example/", "Ministry of Finance"),
    ("https://mint.example/", "Royal Mint of Aldermere"),
    ("https://debt.example/", "Debt Management Office"),
    ("https://bis.example/", "Basel Forum"),
    ("https://deposit.example/", "Deposit Guarantee Fund"),
)


def _survey(fetch: Fetch) -> str:
    return at_times(
        fetch,
        0.35,
        """<div class="block block-survey"><p>Would you answer three questions about this website?</p>
<a class="button" href="https://survey.example/s">Take part</a> <button>No, thanks</button></div>""",
    )


def _page(title: str, fetch: Fetch, main: str) -> str:
    notice = """<div class="alert alert--site" role="alert"><p>Our telephone lines are closed on Tuesday afternoon for
staff training.</p></div>"""
    return f"""<!DOCTYPE html><html lang="en" dir="ltr"><head><meta charset="utf-8"><title>{title} | Central Bank of
Aldermere</title><meta name="Generator" content="Drupal 10"><link rel="stylesheet"
href="/sites/default/files/css/css_{hexes(fetch, 20)}.css"></head><body class="path-node page-node-type-page">
<a href="#main-content" class="visually-hidden focusable">Skip to main content</a>
<div class="dialog-off-canvas-main-canvas" data-off-canvas-main-canvas>{during(fetch, 4, 7, notice)}
<header role="banner"><div class="region region-header"><div class="block block-system-branding">
<a href="/" rel="home">Central Bank of Aldermere</a></div><div class="block block-date">{today(fetch, ENGLISH)}</div>
<form action="/search" method="get"><input type="hidden" name="form_build_id" value="form-{hexes(fetch, 32)}">
<input type="search" name="keys"><button>Search</button></form></div>
<nav role="navigation" class="menu--main"><ul class="menu">{links(_MENU, "menu-item")}</ul></nav></header>
<main role="main"><a id="main-content" tabindex="-1"></a><div class="layout-content"><div class="region
region-content"><div class="block block-page-title"><h1 class="page-title"><span class="field field--name-title">{title}
</span></h1></div>{main}</div></div><aside class="layout-sidebar-second">
<section class="block block-did-you-know js-view-dom-id-{hexes(fetch, 24)}"><h2>Did you know?</h2>
<p>{pick(fetch, _FACTS)}</p></section></aside></main>
<footer class="site-footer"><div class="region region-footer"><ul class="menu"><li>Careers</li><li>Tenders</li>
<li>Accessibility</li></ul><p>Central Bank of Aldermere, 1 Harbour Street</p>
<p class="trace">Request
{hexes(fetch, 8)}-{hexes(fetch, 4)}-{hexes(fetch, 12)}</p></div></footer></div></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    box = either(
        fetch,
        '<h2>Stay informed</h2><p>Press releases by email, on the day.</p><a href="/news/press-releases">Sign up</a>',
        "<h2>Follow the Bank</h2><p>Our weekly letter reaches 14,000 readers.</p><button>Subscribe now</button>",
    )
    return _page(
        "Stable money, sound banks",
        fetch,
        f"""<div class="view view-key-figures"><div class="view-content"><div class="views-row"><div class="field
field--label">Policy rate</div><div class="field field--value">{say("policy")}</div></div><div class="views-row">
<div class="field field--label">Inflation, year on year</div><div class="field field--value">{say("inflation")}</div>
</div></div></div><div class="view view-frontpage"><h2>News</h2><div class="view-content">
{each(say, "hl_note hl_fraud", '<div class="views-row"><h3>{}</h3></div>')}<div class="views-row"><h3>Speech by
the Governor at the Chamber of Shipping</h3></div></div></div><div class="block block-newsletter">{box}</div>""",
    )


def _rates(say: Say, fetch: Fetch) -> str:
    return _page(
        "Interest rates of the Bank",
        fetch,
        f"""<div class="field--name-body"><p>The rates below apply to monetary policy operations with banks that hold
an account at the Bank.</p><div class="table-responsive"><table class="table"><caption>Rates in force</caption><thead>
<tr><th>Rate</th><th>Per cent</th><th>In force from</th></tr></thead><tbody><tr><th>Policy rate</th><td>{say("policy")}
</td><td>{say("since")}</td></tr><tr><th>Deposit facility</th><td>{say("deposit")}</td><td>6 November 2025</td></tr>
<tr><th>Lending facility</th><td>3.75 %</td><td>6 November 2025</td></tr></tbody></table></div>
<h2>How the rates work</h2><p>A bank that needs money overnight pays the lending rate and has to leave
{say("collateral")} as security.</p><p>Download the <a href="{say("series")}">full series since
1971</a>.</p></div>{_survey(fetch)}""",
    )


def _press(say: Say, fetch: Fetch) -> str:
    items = each(
        say,
        "hl_fraud hl_note",
        '<div class="views-row"><article class="node--type-press"><h2 class="node__title">{}</h2>'
        "<p>Press office</p></article></div>",
    )
    return _page(
        "Press releases",
        fetch,
        f"""<div class="view view-press"><div class="view-content">{items}<div class="views-row"><article
class="node--type-press"><h2 class="node__title">Speech by the Governor at the Chamber of Shipping</h2><p>Press
office</p></article></div></div></div><h2>Contact for journalists</h2><dl><dt>Spokesperson</dt>
<dd>{say("spokesperson")}</dd><dt>Telephone</dt><dd>+99 20 555 0100</dd></dl>
<div class="block block-partners"><h2>Related institutions</h2><ul>{links(mixed(fetch, _PARTNERS))}</ul></div>""",
    )


def _decision(say: Say, fetch: Fetch) -> str:
    return _page(
        "Monetary policy decision",
        fetch,
        f"""<article class="node--type-decision"><div class="field--name-body"><p>The Board weighed a slower economy
against wages that still rise faster than prices. It expects inflation to reach the target by the end of the year.</p>
<h2>{say("vote_head")}</h2>{paragraph(say("dissent"))}<p>The minutes will be published three weeks after the meeting,
in both official languages.</p>{paragraph(say("fix"))}</div></article>""",
    )


def _calendar(say: Say, fetch: Fetch) -> str:
    return _page(
        "Release calendar of statistics",
        fetch,
        f"""<table class="table
table-striped"><thead><tr><th>Publication</th><th>Day</th><th>Hour</th></tr></thead><tbody>
{rows(say, "rel_cards")}<tr><td>Balance of payments</td><td>{say("bop")}</td><td>10:00</td></tr> <tr><td>Lending to
households</td><td>27 March</td><td>08:30</td></tr>{rows(say, "rel_survey")} <tr><td>Financial accounts</td><td>9
April</td><td>11:00</td></tr></tbody></table> <p>All releases are free of charge and may be reprinted with the
source.</p>""",
    )


def _board(say: Say, fetch: Fetch) -> str:
    return _page(
        "Executive Board",
        fetch,
        f"""<div class="grid"><div class="card"><h3>Agneta Vorley</h3><p>Governor</p></div><div class="card">
<h3>{say("deputy")}</h3><p>Deputy Governor, markets</p></div><div class="card"><h3>Piers Halloran</h3>
<p>Member, payments</p></div></div><h2>Meetings in 2026</h2><ul><li>11 June</li><li>17 September</li><li>10
December</li></ul>""",
    )


def _notes(say: Say, fetch: Fetch) -> str:
    return _page(
        "Banknotes",
        fetch,
        f"""<div class="field--name-body"><p>Old notes of 50 crowns can be exchanged at the counter in Harbour Street
until {say("exchange")}.</p><h2>Opening hours of the counter</h2><p>{say("counter")}</p>{paragraph(say("damaged"))}
<p>Commercial banks may charge a fee for the exchange of coins.</p></div>""",
    )


def _warnings(say: Say, fetch: Fetch) -> str:
    return _page(
        "Warnings about unlicensed firms",
        fetch,
        f"""<p>These firms have no licence to take deposits in Aldermere.</p><table
class="table"><thead><tr><th>Name</th>
<th>Website</th><th>Offers</th></tr></thead><tbody>{rows(say, "w_nova w_glen")}<tr><td>Trident Yield Club</td>
<td>trident-yield.example</td><td>Fixed interest on deposits</td></tr></tbody></table>{_survey(fetch)}""",
    )


BANK = MadeSite(
    "bank-of-aldermere.test",
    (
        "names of built files and forms",
        "random fact of a sidebar",
        "survey for some visitors",
        "id of the request in a footer",
        "partners in another order",
        "one of two boxes for subscribers",
        "date of today",
        "notice of the whole site for a day",
    ),
    {
        "/": _home,
        _RATES: _rates,
        _PRESS: _press,
        _DECISION: _decision,
        _DATES: _calendar,
        _BOARD: _board,
        _NOTES: _notes,
        _WARNINGS: _warnings,
    },
    (
        Slot("policy", "rate", ("/", _RATES), {0: "3.25 %", 5: "3.00 %"}, "Policy rate"),
        Slot("since", "table cell", (_RATES,), {0: "18 December 2025", 5: "9 March 2026"}, "Policy rate"),
        Slot("deposit", "rate", (_RATES,), {0: "2.75 %", 9: "2.60 %"}, "Deposit facility"),
        Slot("inflation", "figure", ("/",), {0: "2.4 %", 11: "2.1 %"}, "Inflation"),
        Slot("collateral", "paragraph edited", (_RATES,), {0: "government bonds", 13: "covered bonds"}),
        Slot(
            "series",
            "link target",
            (_RATES,),
            {0: "/files/series-2025-q4.xlsx", 7: "/files/series-2026-q1.xlsx"},
            "full series since 1971",
        ),
        Slot("hl_note", "headline", ("/", _PRESS), {0: "", 3: "New 200 crown note to show the Sund lighthouse"}),
        Slot("hl_fraud", "headline", ("/", _PRESS), {0: "", 12: "Bank warns of letters with a forged signature"}),
        Slot("spokesperson", "person", (_PRESS,), {0: "Imre Calloway", 8: "Odile Brandt"}, "Spokesperson"),
        Slot("vote_head", "heading", (_DECISION,), {0: "Votes of the members", 14: "How each member voted"}),
        Slot(
            "dissent",
            "paragraph",
            (_DECISION,),
            {0: "", 2: "One member preferred to leave the rate unchanged until the summer."},
        ),
        Slot(
            "fix",
            "correction notice",
            (_DECISION,),
            {0: "", 10: "Corrected version: an earlier text gave the wrong number of members present."},
        ),
        Slot("rel_cards", "row", (_DATES,), {0: "Card payments | 12 March | 10:00", 8: ""}),
        Slot("rel_survey", "row", (_DATES,), {0: "", 4: "Survey of mortgage brokers | 2 April | 14:00"}),
        Slot("bop", "date", (_DATES,), {0: "18 March", 11: "24 March"}, "Balance of payments"),
        Slot("deputy", "person", (_BOARD,), {0: "Rurik Estevan", 6: "Salome Whitcombe"}, "Deputy Governor"),
        Slot("exchange", "deadline extended", (_NOTES,), {0: "30 June 2026", 9: "31 December 2026"}),
        Slot(
            "counter",
            "opening hours",
            (_NOTES,),
            {0: "Monday to Friday, 09:00 to 15:00", 3: "Monday to Thursday, 09:00 to 16:30"},
        ),
        Slot("damaged", "paragraph", (_NOTES,), {0: "Damaged notes are accepted by post if insured.", 15: ""}),
        Slot("w_nova", "row", (_WARNINGS,), {0: "", 2: "Novacrest Capital | novacrest.example | Loans in advance"}),
        Slot("w_glen", "row", (_WARNINGS,), {0: "Glenmark Trust | glenmark.example | Savings plans", 7: ""}),
    ),
)
