"""The notices of a county's environment authority, on a common system of public bodies."""

from __future__ import annotations

from bench.changing.last.common import anchors, block, by_turns, count, key, maybe, moment, one_of, some_of, table
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.scenario import Fetch

_PERMITS, _QUARRY, _WATER, _BATHING = "/permits", "/permits/EA-2291-coldstone-quarry", "/water-orders", "/bathing-water"
_CONSULT, _FEES = "/consultations/lower-tarn-flood-plan", "/fees"
_MENU = (
    ("/", "Home"),
    (_PERMITS, "Permit register"),
    (_WATER, "Water orders"),
    (_BATHING, "Bathing water"),
    (_CONSULT, "Consultations"),
    (_FEES, "Fees"),
)
_ASKED = (
    "How do I report pollution?",
    "Where can I burn garden waste?",
    "Do I need a permit for a pond?",
    "Who looks after my stream?",
    "How do I appeal against a decision?",
    "When is a bonfire a nuisance?",
)
_DRIVES = ("Check your septic tank this spring", "Become a volunteer river warden", "Report fly-tipping in two minutes")


def _page(title: str, fetch: Fetch, main: str) -> str:
    asked = "".join(
        f'<li class="faq__item"><a href="/help/{len(one)}">{one}</a></li>' for one in some_of(fetch, _ASKED, 3)
    )
    cookies = """<div class="govuk-cookie-banner" role="region" aria-label="Cookies"><h2>Cookies on this site</h2><p>We
use
some essential cookies to make this service work.</p><button>Accept analytics cookies</button> <button>Reject analytics
cookies</button></div>"""
    return f"""<!DOCTYPE html><html lang="en" class="govuk-template"><head><meta charset="utf-8"><title>{title} -
Tarnshire
Environment Authority</title><meta name="generator" content="Drupal 10"><link rel="stylesheet"
href="/sites/default/files/css/css_{key(fetch, 24)}.css"></head><body class="govuk-template__body path-node">
{maybe(fetch, 0.35, cookies)}<a href="#main-content" class="govuk-skip-link">Skip to main content</a>
<header class="govuk-header" role="banner"><div class="govuk-header__container"><a href="/"
class="govuk-header__link--homepage">Tarnshire Environment Authority</a></div><nav class="govuk-service-navigation"><ul>
{anchors(_MENU, css="govuk-service-navigation__item")}</ul></nav></header>
<div class="govuk-width-container"><div class="govuk-phase-banner"><strong>BETA</strong> <span>This is a new
service.</span>
</div><main class="govuk-main-wrapper" id="main-content" role="main">{main}</main><aside class="region-sidebar">
<section class="block-views"><h2>People also ask</h2><ul>{asked}</ul></section><section class="block-campaign"><p>
{by_turns(fetch, _DRIVES, 24)}</p></section><form action="/search" method="get"><input type="hidden"
name="form_build_id"
value="form-{key(fetch, 32)}"><input name="q"><button>Search</button></form></aside></div>
<footer class="govuk-footer"><ul><li>Accessibility statement</li> <li>Freedom of information</li> <li>Contact</li></ul>
<p>Page printed from {one_of(fetch, ("web-a", "web-b", "web-c"))} on {moment(fetch)}</p></footer></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    items = "".join(block("li", say(name)) for name in ("news c", "news b", "news a"))
    return _page(
        "Home",
        fetch,
        f"""<h1 class="govuk-heading-xl">Tarnshire Environment Authority</h1>{
            block('div class="govuk-warning-text"', say("warning"))
        }<h2 class="govuk-heading-l">Public notices</h2><ul class="govuk-list">{items}</ul>
<p>Visitors on this site now: {count(fetch, 20, 190)}</p>""",
    )


def _permits(say: Say, fetch: Fetch) -> str:
    rows = (
        (f'<a href="{_QUARRY}">EA/2291</a>', "Coldstone Quarry", "Variation", say("quarry state")),
        ("EA/2304", "Tarnside Dairy", "New", say("dairy state")),
        (say("new permit"), "Easby Anaerobic Digestion", "New", "Received"),
        (say("old permit"), "Marl Pit Landfill", "Surrender", "Under review"),
    )
    shown = table(("Number", "Operator", "Kind", "State"), rows, "govuk-table")
    return _page(
        "Permit register",
        fetch,
        f"""<h1 class="govuk-heading-l">Permit register</h1>{shown}<p class="govuk-hint">Result {key(fetch, 6)}, made in
{fetch.random.uniform(0.1, 0.9):.2f} seconds</p>""",
    )


def _quarry(say: Say, fetch: Fetch) -> str:
    facts = (
        ("Operator", say("operator")),
        ("State", say("quarry state")),
        ("Comments by", say("comments by")),
        ("Case officer", say("officer")),
    )
    rows = "".join(
        f"""<div class="govuk-summary-list__row"><dt class="govuk-summary-list__key">{name}</dt>
<dd class="govuk-summary-list__value">{value}</dd></div>"""
        for name, value in facts
    )
    return _page(
        "EA/2291 Coldstone Quarry",
        fetch,
        f"""<h1 class="govuk-heading-l">EA/2291 Coldstone Quarry</h1><dl class="govuk-summary-list">{rows}</dl>
<p>The operator asks to crush {say("tonnes")} of stone a year and to work on Saturdays until {say("saturday")}.</p>
{block("p", say("condition"))}<p>Read the <a href="{say("draft")}">draft decision</a>.</p>
<p class="downloads">Downloaded {count(fetch, 40, 700)} times</p>""",
    )


def _water(say: Say, fetch: Fetch) -> str:
    rows = (
        ("River Tarn above Easby", say("tarn"), "12 February 2026"),
        (say("beck"), "No spray irrigation", "4 March 2026"),
        ("Hallow Brook", "No restriction", say("brook date")),
    )
    return _page(
        "Water orders",
        fetch,
        f"""<h1 class="govuk-heading-l">Water orders in force</h1>
{table(("Stretch", "Order", "In force from"), rows, "govuk-table")}<p class="live-gauge">Gauge at Easby bridge just now:
{fetch.random.uniform(0.6, 0.9):.2f} m</p>""",
    )


def _bathing(say: Say, fetch: Fetch) -> str:
    rows = (
        ("Sandle Bay", say("sandle"), f"{fetch.random.uniform(6, 9):.1f} °C now"),
        ("Cray Lake", say("cray"), f"{fetch.random.uniform(5, 8):.1f} °C now"),
        ("Port Easby", "Good", f"{fetch.random.uniform(6, 9):.1f} °C now"),
    )
    return _page(
        "Bathing water",
        fetch,
        f"""<h1 class="govuk-heading-l">Bathing water</h1>{table(("Place", "Class", "Water"), rows, "govuk-table")}
<div class="govuk-inset-text">{say("bathing advice")}</div>""",
    )


def _consult(say: Say, fetch: Fetch) -> str:
    return _page(
        "Lower Tarn flood plan",
        fetch,
        f"""<h1 class="govuk-heading-l">Lower Tarn flood plan</h1><p class="govuk-body-l">{say("consult state")}</p>
<p>We propose to set back the bank at three places and to give 41 hectares to the river. The plan costs
{say("plan cost")}
over ten years.</p><h2>Where to see it</h2><ul><li>{say("meeting")}</li><li>Easby library, all month</li></ul>""",
    )


def _fees(say: Say, fetch: Fetch) -> str:
    rows = (
        ("New permit, standard rules", say("fee standard")),
        ("Variation", "£1,180"),
        (say("fee new"), "£95"),
        ("Copy of a register entry", say("fee copy")),
    )
    return _page("Fees", fetch, f"<h1>Fees</h1>{table(('Service', 'Fee'), rows, 'govuk-table')}<p>VAT is not due.</p>")


NOTICES = MadeSite(
    "tarnshire-environment.test",
    (
        "cookie region in some requests",
        "three questions of six",
        "drive of the authority by turns",
        "printed at a moment by a server",
        "gauge of the moment",
        "water temperature of the moment",
        "downloads counted",
        "number of a result",
    ),
    {
        "/": _home,
        _PERMITS: _permits,
        _QUARRY: _quarry,
        _WATER: _water,
        _BATHING: _bathing,
        _CONSULT: _consult,
        _FEES: _fees,
    },
    (
        Slot("warning", "warning of an authority", ("/",), {0: "", 5: "Do not draw water from Easby Beck.", 10: ""}),
        Slot("news a", "public notice", ("/",), {0: "Works on the weir at Hallow, 9 to 20 March", 12: ""}),
        Slot("news b", "public notice", ("/",), {0: "", 3: "Application by Easby Anaerobic Digestion Ltd"}),
        Slot("news c", "public notice", ("/",), {0: "", 8: "Draft decision on Coldstone Quarry published"}),
        Slot(
            "quarry state",
            "state of a permit",
            (_PERMITS, _QUARRY),
            {0: "Consultation open", 8: "Draft decision", 14: "Granted"},
        ),
        Slot("dairy state", "state of a permit", (_PERMITS,), {0: "Duly made", 6: "Refused"}, "Tarnside Dairy"),
        Slot("new permit", "row of a register", (_PERMITS,), {0: "", 3: "EA/2317"}),
        Slot("old permit", "row of a register", (_PERMITS,), {0: "EA/2188", 11: ""}),
        Slot("operator", "name of a firm", (_QUARRY,), {0: "Coldstone Ltd"}, "Operator"),
        Slot("comments by", "deadline put off", (_QUARRY,), {0: "20 March 2026", 2: "3 April 2026"}, "Comments by"),
        Slot("officer", "names of people", (_QUARRY,), {0: "Bryony Peel"}, "Case officer"),
        Slot("tonnes", "amount applied for", (_QUARRY,), {0: "180,000 tonnes", 4: "150,000 tonnes"}),
        Slot("saturday", "hour in a sentence", (_QUARRY,), {0: "16:00"}),
        Slot(
            "condition",
            "condition",
            (_QUARRY,),
            {0: "", 8: "Condition 7: dust must be measured at Church Lane each working day."},
        ),
        Slot(
            "draft", "link target", (_QUARRY,), {0: "/files/ea-2291-notice.pdf", 8: "/files/ea-2291-draft-decision.pdf"}
        ),
        Slot(
            "tarn",
            "order",
            (_WATER,),
            {0: "Half of the licensed amount", 7: "A quarter of the licensed amount"},
            "Tarn",
        ),
        Slot("beck", "row of orders", (_WATER,), {0: "", 5: "Easby Beck"}),
        Slot("brook date", "date of an order", (_WATER,), {0: "1 January 2026", 13: "6 March 2026"}, "Hallow Brook"),
        Slot("sandle", "class of water", (_BATHING,), {0: "Sufficient", 6: "Poor"}, "Sandle Bay"),
        Slot("cray", "class of water", (_BATHING,), {0: "Excellent"}, "Cray Lake"),
        Slot(
            "bathing advice",
            "advice",
            (_BATHING,),
            {0: "The season begins on 15 May.", 6: "We advise against bathing at Sandle Bay."},
        ),
        Slot(
            "consult state",
            "state of a consultation",
            (_CONSULT,),
            {0: "Open until 31 March 2026", 10: "Extended until 17 April 2026"},
        ),
        Slot("plan cost", "cost of a plan", (_CONSULT,), {0: "£14.2 million"}),
        Slot(
            "meeting",
            "place and time",
            (_CONSULT,),
            {0: "Easby village hall, 12 March, 18:30", 7: "Easby school, 12 March, 19:00"},
        ),
        Slot("fee standard", "fee", (_FEES,), {0: "£2,340", 9: "£2,460"}, "New permit, standard rules"),
        Slot("fee new", "row of fees", (_FEES,), {0: "", 9: "Change of address"}),
        Slot("fee copy", "fee", (_FEES,), {0: "£12"}, "Copy of a register entry"),
    ),
)
