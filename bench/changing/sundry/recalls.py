"""An agency's database of recalls on a content management system: a list, four recalls, advice, contacts."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, row
from bench.changing.pieces import ENGLISH, ago, before
from bench.changing.scenario import Fetch
from bench.changing.sundry.common import Links, at_times, but, cells, hexes, inside, links, number, some, table, terms

_LIST, _KETTLE, _STROLLER = "/recalls", "/recalls/2026-031-kettle", "/recalls/2026-029-stroller"
_PEANUT, _HEATER, _REPORT, _CONTACT = "/recalls/2026-027-peanut", "/recalls/2026-024-heater", "/report", "/contact"
_RECALLS: Links = (
    (_KETTLE, "Alda glass kettle: handle may break"),
    (_STROLLER, "Minnow stroller: brake may fail"),
    (_PEANUT, "Tollgate oat bars: undeclared peanut"),
    (_HEATER, "Brisk fan heater: fire hazard"),
)
_MENU: Links = ((_LIST, "Recalls and warnings"), (_REPORT, "Report an unsafe product"), (_CONTACT, "Contact us"))
_TOPICS = ("Toys", "Batteries", "Furniture", "Food allergens", "Heating", "Car seats", "Cosmetics")
_FOOT = """<nav class="usa-footer__nav"><div class="grid-row"><section
class="usa-footer__primary-content"><h4>Consumers</h4> <ul><li>Safety education</li><li>Holiday guide</li><li>Used
goods</li></ul></section><section class="usa-footer__primary-content"><h4>Business</h4><ul><li>Duty to
report</li><li>Testing laboratories</li><li>Small firms ombudsman</li></ul></section><section
class="usa-footer__primary-content"><h4>Research</h4><ul><li>Injury data</li><li>Open interface for
developers</li><li>Annual reports</li></ul></section></div></nav>"""
_AROUND = {
    "Consumer Safety Office": (
        "",
        """<section class="usa-section"><h2>How a recall works</h2><p>A maker, a seller or one of our inspectors finds a
danger. We test the product, agree on a remedy with the firm, and publish both. Sellers must clear their shelves within
a day.</p><ul class="usa-icon-list"><li>Check what you own</li><li>Stop using it</li><li>Claim the
remedy</li></ul></section>""",
    ),
    "Recalls and warnings": (
        "<p>Results are sorted by date, newest first.</p>",
        """<nav class="usa-pagination"><ul><li>Page 1 of 421</li><li>Last page</li></ul></nav><p>A warning is published
when the firm does not agree, or cannot be found. Notices on food come from the food service and are repeated
here.</p>""",
    ),
    "Alda glass kettle: handle may break": (
        "",
        """<h2>Description</h2><p>Cordless kettles of borosilicate glass, 1.7 liters, with a blue light in the base. The
name is printed on the lid and the batch on a label below.</p><h2>Made in</h2><p>Foshan, for Alda Home of Trenton, New
Jersey.</p><p>Remedies are free. Nobody may ask you for a receipt.</p>""",
    ),
    "Minnow stroller: brake may fail": (
        "",
        """<h2>Description</h2><p>Folding strollers for one child, sold in gray, sand and teal. The numbers of the
affected ones begin with MN7. The lever of the parking brake can jump back on slopes.</p><h2>Seller</h2><p>Stores for
baby goods nationwide, and online, from March 2024.</p>""",
    ),
    "Tollgate oat bars: undeclared peanut": (
        "",
        """<h2>Who is at risk</h2><p>People with an allergy can suffer grave reactions after a single bite. All others
may eat the product safely.</p><h2>Cause</h2><p>A line that had been used for another bar was not cleaned. The plant in
Spokane has since changed its procedure.</p>""",
    ),
    "Brisk fan heater: fire hazard": (
        "",
        """<h2>Description</h2><p>Ceramic heaters in white, nine inches tall, with a dial for the heat and a handle at
the back. A silver plate on the bottom carries the model.</p><p>Cut the cord, send a photograph of it, and throw the
heater away with electric waste. Charities must not pass it on.</p>""",
    ),
    "Report an unsafe product": (
        "",
        """<h2>What happens next</h2><p>Your report goes to the maker without your name. After a comment, it is
published in the database. Reports of injuries to children are read first.</p><p>In an emergency call the fire
department, not us.</p>""",
    ),
    "Contact us": (
        "",
        """<table class="usa-table"><tbody><tr><th>Matter</th><th>Office</th></tr><tr><td>Toys and nursery</td><td>Room
310</td></tr><tr><td>Electrical goods</td><td>Room 322</td></tr><tr><td>Imports</td><td>Port office, pier
9</td></tr></tbody> </table><p>Letters are answered in the order in which they come.</p>""",
    ),
}


def _page(path: str, title: str, fetch: Fetch, main: str) -> str:
    before, after = _AROUND[title]
    consent = """<div id="sliding-popup" class="eu-cookie-compliance-banner"><h2>We use cookies on this site</h2><p>By
clicking the Accept button, you agree to us doing so.</p><button>Accept</button><button>No, thanks</button></div>"""
    tags = "".join(f'<span class="usa-tag">{topic}</span> ' for topic in some(fetch, _TOPICS, 4))
    return f"""<!DOCTYPE html><html lang="en" dir="ltr" prefix="og: https://ogp.me/ns#"><head><meta charset="utf-8" />
<meta name="Generator" content="Drupal 10 (https://www.drupal.org)" /><title>{title} | Consumer Safety Office</title>
<link rel="stylesheet" media="all" href="/sites/default/files/css/css_kq81xVd0.css" /></head> <body class="path-node
page-node-type-recall"><a href="#main-content" class="visually-hidden focusable">Skip to main content</a><div
class="dialog-off-canvas-main-canvas" data-off-canvas-main-canvas><section class="usa-banner"><p>An official website of
the Consumer Safety Office</p></section><header class="usa-header usa-header--extended"><div class="usa-navbar"><em
class="usa-logo__text"><a href="/">Consumer Safety Office</a></em></div><nav class="usa-nav"><ul
class="usa-nav__primary">{links(_MENU, "usa-nav__primary-item")}</ul></nav></header><main class="main-content
usa-layout-docs" id="main-content"><div class="grid-container"><div class="region region-content"><div class="block
block-system-main-block"><article class="node node--view-mode-full"><h1 class="page-title"><span class="field
field--name-title">{title}</span></h1><div class="node__content">{before}{main}{after}</div></article></div></div><aside
class="region region-sidebar"><div class="block block-views"><h2>Popular topics</h2>{tags}</div></aside></div></main>
<footer class="usa-footer">{_FOOT}<div class="usa-footer__secondary-section"><p>Consumer Safety Office, 200 Harbor
Street, Portland</p><p>Freedom of information</p><p>No fear
act</p></div></footer>{at_times(fetch, 0.4, consent)}</div></body> </html>"""


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "/",
        "Consumer Safety Office",
        fetch,
        f"""<div class="field field--name-body"><p>Search {say("count")} of unsafe products, and tell us of others.</p>
{inside("p", say("campaign"))}</div><section class="usa-card-group"><h2>Latest recalls</h2><ul>
{links(_RECALLS, "usa-card")}</ul></section><div class="usa-summary-box"><h3>Hotline</h3><p>{say("hotline hours")}</p>
</div>""",
    )


def _list(say: Say, fetch: Fetch) -> str:
    ages = [ago(fetch, ENGLISH, before(hours)) for hours in (9, 33, 58, 100)]
    rows = (
        row(say("row new")),
        cells(f'<a href="{_KETTLE}">{_RECALLS[0][1]}</a>', "2026-031", say("kettle status"), ages[0]),
        cells(f'<a href="{_STROLLER}">{_RECALLS[1][1]}</a>', "2026-029", say("stroller status"), ages[1]),
        cells(f'<a href="{_PEANUT}">{_RECALLS[2][1]}</a>', "2026-027", "Food notice", ages[2]),
        cells(f'<a href="{_HEATER}">{_RECALLS[3][1]}</a>', "2026-024", "Warning", ages[3]),
        row(say("row second")),
        row(say("row gone")),
    )
    return _page(
        _LIST,
        "Recalls and warnings",
        fetch,
        f"""<form class="views-exposed-form" action="/recalls"><input type="hidden" name="form_build_id"
value="form-{hexes(fetch, 32)}"><label>Product</label><input type="text" name="title"><input type="submit"
value="Apply"></form><div class="view-content">
{table(("Product", "Number", "Status", "Posted"), rows, "usa-table usa-table--borderless")}</div>""",
    )


def _recall(path: str, fetch: Fetch, facts: str, body: str) -> str:
    more = links(some(fetch, but(_RECALLS, path), 2), "views-row")
    return _page(
        path,
        dict(_RECALLS)[path],
        fetch,
        f"""<div class="recall-facts">{facts}</div><div class="field field--name-body
field--type-text-with-summary">{body} </div><div class="block block-views-blockmore"><h2>See other
recalls</h2><ul>{more}</ul></div>""",
    )


def _kettle(say: Say, fetch: Fetch) -> str:
    facts = terms(
        ("Units", say("kettle units")),
        ("Status", say("kettle status")),
        ("Remedy", "New handle"),
        ("Sold at", "Hallam stores from May to December 2025 for about $45"),
        css="field__items",
    )
    body = f"""<h2>Hazard</h2><p>The handle can come loose when the kettle is full.</p><h2>Incidents</h2><p>The firm
knows of {say("kettle incidents")}.</p>{inside("p", say("kettle correction"))}"""
    return _recall(_KETTLE, fetch, facts, body)


def _stroller(say: Say, fetch: Fetch) -> str:
    facts = terms(("Units", "about 3,100"), ("Status", say("stroller status")), ("Phone", "800 555 0107"))
    body = f"""<h2>What to do</h2><ol><li>Stop using the stroller.</li><li>Note the number below the seat.</li>
{inside("li", say("stroller step"))}<li>Order the repair kit.</li></ol><p>See the <a
href="/files/{say("stroller guide")}">repair instructions</a>.</p>"""
    return _recall(_STROLLER, fetch, facts, body)


def _peanut(say: Say, fetch: Fetch) -> str:
    rows = (
        cells("Honey", "L2281", "14 June 2026"),
        cells("Cranberry", "L2285", "20 June 2026"),
        cells(say("flavour"), "L2290", "2 July 2026"),
    )
    body = f"""<p>Do not eat these bars.</p>{table(("Flavor", "Lot", "Best before"), rows, "usa-table")} <p>Stores in
{say("states")} sold the bars.</p>"""
    return _recall(_PEANUT, fetch, terms(("Allergen", "Peanut"), ("Firm", "Tollgate Foods")), body)


def _heater(say: Say, fetch: Fetch) -> str:
    facts = terms(("Model", "BF-200"), ("Claims until", say("heater deadline")), ("Refund", say("refund")))
    body = f"<h2>{say('heater heading')}</h2><p>The motor can seize and overheat.</p>{inside('p', say('heater story'))}"
    return _recall(_HEATER, fetch, facts, body)


def _report(say: Say, fetch: Fetch) -> str:
    return _page(
        _REPORT,
        "Report an unsafe product",
        fetch,
        f"""<p>Tell us what happened. We answer within five business days.</p><ul><li>a photograph of the label</li>
{inside("li", say("need"))}<li>the receipt</li></ul><form class="webform-submission-form" method="post"><input
type="hidden" name="form_token" value="{hexes(fetch, 43)}"><label>Math question: {number(fetch, 2, 9)} +
{number(fetch, 2, 9)} =</label> <input type="text" name="captcha"><input type="submit" value="Send"></form>""",
    )


def _contact(say: Say, fetch: Fetch) -> str:
    return _page(
        _CONTACT,
        "Contact us",
        fetch,
        f"""<div class="usa-prose"><h2>Press</h2><p>Press officer: {say("press officer")}</p><h2>Visitors</h2><p>The
reading room is open {say("reading room")}.</p><p>Fax: 503 555 0144</p></div><p class="ticket">Contact reference
{number(fetch, 100000, 999999)}</p>""",
    )


_SLOTS = (
    Slot("count", "figure in a paragraph", ("/",), {0: "8,412 recalls", 3: "8,413 recalls", 10: "8,414 recalls"}),
    Slot("campaign", "paragraph", ("/",), {0: "", 6: "Anchor it: fix tall furniture to the wall this weekend."}),
    Slot("hotline hours", "opening hours", ("/",), {0: "Weekdays 8 a.m. to 5:30 p.m.", 13: "Daily 7 a.m. to 9 p.m."}),
    Slot("row new", "row", (_LIST,), {0: "", 3: "Pebble night light: shock hazard | 2026-032 | Recall open | new"}),
    Slot("row second", "row", (_LIST,), {0: "", 10: "Fjell bunk bed: ladder may slip | 2026-033 | Recall open | new"}),
    Slot("row gone", "row", (_LIST,), {0: "Lark rattle: small parts | 2026-019 | Withdrawn | last week", 7: ""}),
    Slot("kettle status", "status", (_LIST, _KETTLE), {0: "Handle swap", 5: "Recall expanded"}, "kettle"),
    Slot("stroller status", "status", (_LIST, _STROLLER), {0: "Repair offered", 12: "Sale stopped"}, "stroller"),
    Slot("kettle units", "figure", (_KETTLE,), {0: "about 12,600", 5: "about 19,800"}, "Units"),
    Slot("kettle incidents", "words of a paragraph", (_KETTLE,), {0: "two scalds", 2: "seven scalds"}),
    Slot(
        "kettle correction",
        "correction notice",
        (_KETTLE,),
        {0: "", 14: "Corrected: the first notice showed a picture of another kettle."},
    ),
    Slot("stroller step", "entry of a list", (_STROLLER,), {0: "", 8: "Lock the front wheel."}),
    Slot(
        "stroller guide", "link target", (_STROLLER,), {0: "minnow-kit.pdf", 11: "minnow-kit-rev2.pdf"}, "instructions"
    ),
    Slot("flavour", "row", (_PEANUT,), {0: "", 1: "Dark chocolate"}),
    Slot("states", "words of a paragraph", (_PEANUT,), {0: "Oregon and Idaho", 9: "Oregon, Idaho and Utah"}),
    Slot("heater deadline", "deadline extended", (_HEATER,), {0: "March 31, 2026", 8: "June 30, 2026"}, "Claims until"),
    Slot("refund", "price", (_HEATER,), {0: "$29.99", 11: "$34.50"}, "Refund"),
    Slot("heater heading", "heading", (_HEATER,), {0: "The danger", 15: "Why it was recalled"}),
    Slot("heater story", "paragraph", (_HEATER,), {0: "Four heaters burned in a warehouse.", 6: ""}),
    Slot("need", "entry of a list", (_REPORT,), {0: "", 12: "the name of the seller"}),
    Slot("press officer", "person's name", (_CONTACT,), {0: "Wendell Ames", 5: "Rosalind Cho"}),
    Slot("reading room", "opening hours", (_CONTACT,), {0: "Monday to Thursday", 10: "by appointment only"}),
)

RECALLS = MadeSite(
    "safety-office.test",
    (
        "topics at random",
        "consent to cookies at times",
        "days ago",
        "token of a form",
        "other recalls at random",
        "question of a captcha",
        "reference of a request",
    ),
    {
        "/": _home,
        _LIST: _list,
        _KETTLE: _kettle,
        _STROLLER: _stroller,
        _PEANUT: _peanut,
        _HEATER: _heater,
        _REPORT: _report,
        _CONTACT: _contact,
    },
    _SLOTS,
)
