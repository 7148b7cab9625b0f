"""A food agency: recalls, alerts and guidance, in the manner of government pages."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.recent.common import at_times, hexes, json_ld, links, mixed, number, pick
from bench.changing.scenario import Fetch

_PAGES = (
    ("/alerts/hazelnut-spread", "Brannoch recalls Hazelnut Spread because of undeclared milk"),
    ("/alerts/smoked-trout", "Loch Fisheries recalls Smoked Trout because of listeria"),
    ("/guidance/allergen-labels", "Allergen labels for small producers"),
    ("/consultations/raw-milk", "Consultation on raw milk sales"),
    ("/data/inspections", "Inspection results by council"),
)
_FEEDBACK = (
    ("Is this page useful?", "Yes", "No"),
    ("Did you find what you were looking for?", "I did", "Not yet"),
)


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    ask, yes, no = pick(fetch, _FEEDBACK)
    related = links(mixed(fetch, [one for one in _PAGES if one[0] != path], 3), css="gem-c-related-navigation__link")
    invite = """<div class="gem-c-intervention"><p>Help us improve this site: take part in a short study.</p><a
href="https://study.example">Take part (opens in a new tab)</a></div>"""
    return f"""<!DOCTYPE html><html lang="en" class="govuk-template"><head><meta charset="utf-8"><title>{title} - Food
Agency</title><meta name="csp-nonce" content="{hexes(fetch, 24)}"><link rel="stylesheet"
href="/assets/application-{hexes(fetch, 12)}.css"></head><body class="govuk-template__body"><a href="#content"
class="govuk-skip-link">Skip to main content</a><header class="gem-c-layout-super-navigation-header"><a href="/">Food
Agency</a></header>{at_times(fetch, 0.3, invite)}<div id="wrapper" class="govuk-width-container"><nav
class="govuk-breadcrumbs"><ol><li><a href="/">Home</a></li></ol></nav><main id="content" class="govuk-main-wrapper">
<div class="govuk-grid-row"><div class="govuk-grid-column-two-thirds"><h1 class="gem-c-title__text govuk-heading-l">
{title}</h1>{main}</div><div class="govuk-grid-column-one-third"><aside class="gem-c-related-navigation"><h2>Related
content</h2><ul>{related}</ul></aside></div></div></main><div
class="gem-c-feedback"><h2>{ask}</h2><button>{yes}</button>
<button>{no}</button><input type="hidden" name="email_survey_signup[ga_client_id]"
value="{hexes(fetch, 20)}"></div></div>
<footer class="govuk-footer"><p>All content is available under an open licence.</p></footer></body></html>
<!-- {pick(fetch, ("cache-lhr-a", "cache-lhr-b", "cache-man-a"))} {number(fetch, 1000, 9999)} -->"""


def _entry(key: str, value: str) -> str:
    return (
        f"""<div class="govuk-summary-list__row"><dt class="govuk-summary-list__key">{key}</dt><dd
class="govuk-summary-list__value">{value}</dd></div>"""
        if value
        else ""
    )


def _home(say: Say, fetch: Fetch) -> str:
    fresh = "".join(
        f'<li class="gem-c-document-list__item"><span>{title}</span><p>{kind}</p></li>'
        for title, kind in (
            (say("alert c"), "Allergy alert"),
            (say("alert b"), "Food alert for action"),
            ("Orchard Lane recalls Apple Juice", "Product recall"),
        )
        if title
    )
    return _page(
        "Food alerts and guidance",
        "/",
        fetch,
        f"""<ul class="govuk-list">{links(_PAGES)}</ul><h2>Latest alerts</h2><ul
class="gem-c-document-list">{fresh}</ul>
<p class="govuk-inset-text">{say("line")}</p>""",
    )


def _spread(say: Say, fetch: Fetch) -> str:
    update = f'<div class="gem-c-notice"><p>{say("update")}</p></div>' if say("update") else ""
    return _page(
        _PAGES[0][1],
        _PAGES[0][0],
        fetch,
        f"""{update}<dl class="govuk-summary-list">{_entry("Product", "Brannoch Hazelnut Spread")}
{_entry("Pack size", say("size"))}{_entry("Best before", say("before"))}{_entry("Allergen", "Milk")}</dl>
<h2>Our advice</h2><p>If you have bought this product and have an allergy to milk, do not eat it. Return it to the shop
for a refund.</p>{json_ld("SpecialAnnouncement", name="Recall of Hazelnut Spread")}""",
    )


def _trout(say: Say, fetch: Fetch) -> str:
    batches = "".join(f"<li>{text}</li>" for text in ("Batch 1142", say("batch"), "Batch 1150") if text)
    return _page(
        _PAGES[1][1],
        _PAGES[1][0],
        fetch,
        f"""<dl class="govuk-summary-list">{_entry("State of the recall", say("recall"))}
{_entry("Sold at", say("sold"))}</dl><h2>Batches</h2><ul class="govuk-list govuk-list--bullet">{batches}</ul>""",
    )


def _labels(say: Say, fetch: Fetch) -> str:
    return _page(
        _PAGES[2][1],
        _PAGES[2][0],
        fetch,
        f"""<div class="govspeak"><p>Producers that sell food packed on the premises must list all ingredients and
stress
the {say("allergens")} allergens named in the law each time they occur. Letters must be at least {say("letters")} high,
measured on the small x, unless the largest side of the pack is under 80 square centimetres.</p>
<h2 id="online">{say("online")}</h2><p>Give the same facts before the order is placed.</p></div>
<section class="gem-c-attachment"><h3><a href="{say("template")}">Label template</a></h3><p>ODT, 41 KB</p></section>
{f"<p>{say('example')}</p>" if say("example") else ""}""",
    )


def _milk(say: Say, fetch: Fetch) -> str:
    return _page(
        _PAGES[3][1],
        _PAGES[3][0],
        fetch,
        f"""<div class="consultation">
<p class="consultation-state">{say("consultation")}</p>{_entry("Closes", say("closes"))}
<p>We want to hear from farmers, shops and those who drink raw milk.</p><p>Form reference:
{hexes(fetch, 8)}</p></div>""",
    )


def _data(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"""<tr class="govuk-table__row"><th scope="row">{council}</th><td class="govuk-table__cell">{visits}</td>
<td class="govuk-table__cell">{share}</td></tr>"""
        for council, visits, share in (
            ("Ashdale", "1,204", say("ashdale")),
            ("Brockham", say("brockham"), "88.1%"),
            ("Carrow", "655", "93.4%"),
            (say("denby"), "402", "90.2%"),
        )
        if council
    )
    return _page(
        _PAGES[4][1],
        _PAGES[4][0],
        fetch,
        f"""<table class="govuk-table"><thead><tr><th>Council</th><th>Visits</th><th>Rated good</th></tr></thead><tbody>
{rows}</tbody></table><p class="govuk-body-s">You are one of {number(fetch, 3, 70)} people using this service right
now</p>""",
    )


_SPREAD, _TROUT, _LABELS, _MILK, _DATA = (path for path, _ in _PAGES)
AGENCY = MadeSite(
    "food-agency.test",
    ("related content", "wordings of a question", "invitation at times", "reference", "users now", "tokens"),
    {"/": _home, _SPREAD: _spread, _TROUT: _trout, _LABELS: _labels, _MILK: _milk, _DATA: _data},
    (
        Slot("alert c", "list entry", ("/",), {0: "", 7: "Tansy Bakery recalls Seeded Rolls"}),
        Slot("alert b", "list entry", ("/",), {0: "Withdrawal of imported ground cinnamon", 11: ""}),
        Slot("line", "edited sentence", ("/",), {0: "Our helpline opens at 9am.", 3: "Our helpline opens at 8am."}),
        Slot("size", "definition", (_SPREAD,), {0: "350g jar", 4: "350g and 700g jars"}, "Pack size"),
        Slot(
            "before",
            "definition",
            (_SPREAD,),
            {0: "End August 2026", 9: "End July to end September 2026"},
            "Best before",
        ),
        Slot("update", "correction", (_SPREAD,), {0: "", 4: "Updated to add a second pack size."}),
        Slot("batch", "list entry", (_TROUT,), {0: "", 2: "Batch 1147"}),
        Slot("recall", "state", (_TROUT,), {0: "In force", 12: "Ended", 14: "In force"}, "State of the recall"),
        Slot("sold", "definition", (_TROUT,), {0: "Farm shops only", 6: "Farm shops and two supermarkets"}, "Sold at"),
        Slot("allergens", "figure in a paragraph", (_LABELS,), {0: "14", 10: "15"}),
        Slot("letters", "figure in a paragraph", (_LABELS,), {0: "0.9 mm", 5: "1.2 mm"}),
        Slot("online", "heading", (_LABELS,), {0: "Selling online", 10: "Distance selling"}),
        Slot("template", "link target", (_LABELS,), {0: "/f/label-v3.odt", 8: "/f/label-v4.odt"}, "Label template"),
        Slot("example", "paragraph", (_LABELS,), {0: "An example for jam is in annex B.", 13: ""}),
        Slot("consultation", "state", (_MILK,), {0: "This consultation is running", 13: "This consultation has ended"}),
        Slot("closes", "deadline", (_MILK,), {0: "5 March 2026", 5: "19 March 2026"}, "Closes"),
        Slot("ashdale", "table cell", (_DATA,), {0: "91.7%", 7: "92.3%"}, "Ashdale"),
        Slot("brockham", "table cell", (_DATA,), {0: "871", 11: "917"}, "Brockham"),
        Slot("denby", "table row", (_DATA,), {0: "", 11: "Denby Vale"}),
    ),
)
