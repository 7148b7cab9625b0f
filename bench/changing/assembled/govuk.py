"""A government service in the GOV.UK style: recalls, fees, test dates, guidance, processing times, consultations."""

from __future__ import annotations

from bench.changing.assembled.chance import at_times, chosen, guid, number
from bench.changing.made import MadeSite, Say, Slot, item, row
from bench.changing.noises import token, variant
from bench.changing.pieces import anchors, json_ld, others, turned
from bench.changing.scenario import Fetch

_RECALLS, _HEATER = "/product-recalls", "/product-recalls/brightwarm-oil-heater"
_FEES, _TESTS, _TIMES = "/trade-licence-fees", "/gas-assessment-dates", "/processing-times"
_DRAFT = "/consultations/electric-blankets"
_PAGES = (
    (_RECALLS, "Product recalls and alerts"),
    (_FEES, "Trade licence fees"),
    (_TESTS, "Gas assessment dates"),
    (_TIMES, "How long applications take"),
    (_DRAFT, "Safety of electric blankets"),
    (_HEATER, "Brightwarm oil heater recall"),
)


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    cookie = """<div class="govuk-cookie-banner" data-nosnippet role="region" aria-label="Cookies on this service"><div
class="govuk-cookie-banner__message"><h2 class="govuk-cookie-banner__heading">Cookies on this service</h2><p
class="govuk-body">We use some essential cookies to make this service work.</p><button class="govuk-button">Accept
additional cookies</button> <button class="govuk-button">Reject additional cookies</button></div></div>"""
    survey = """<div class="gem-c-intervention"><p class="gem-c-intervention__textwrapper">Help improve this service.
Take
part in user research (opens in a new tab)</p><button>Hide this suggestion</button></div>"""
    phase = variant(
        fetch,
        "This is a new service. Help us improve it and give your feedback by email.",
        "This is a new service – your feedback will help us to improve it.",
    )
    question = variant(fetch, "Is this page useful?", "Did you find what you were looking for?")
    campaign = turned(fetch, ("Register your appliance", "Check a trader", "Prepare for winter", "Fire safety"), 1)[0]
    return f"""<!DOCTYPE html><html lang="en" class="govuk-template govuk-template--rebranded"><head>
<meta charset="utf-8"><title>{title} - Office for Household Safety</title>
<link rel="stylesheet" href="/assets/application-{token(fetch, 64)}.css"><meta name="csrf-token" content="{
        token(fetch, 60)
    }"><meta name="govuk:request-id" content="{guid(fetch)}">{json_ld("FAQPage", headline=title)}</head>
<body class="govuk-template__body"><script nonce="{token(fetch, 22)}">document.body.className+=' js-enabled'</script>
{at_times(fetch, 0.4, cookie)}<a href="#main-content" class="govuk-skip-link">Skip to main content</a>
<header class="govuk-header"><a href="/" class="govuk-header__link">Office for Household Safety</a></header>
<div class="govuk-width-container"><div class="govuk-phase-banner"><p class="govuk-phase-banner__content"><strong
class="govuk-tag">Beta</strong> <span class="govuk-phase-banner__text">{phase}</span></p></div>
{at_times(fetch, 0.3, survey)}<div class="govuk-breadcrumbs"><ol><li><a href="/">Home</a></li></ol></div>
<main class="govuk-main-wrapper" id="main-content"><div class="govuk-grid-row"><div
class="govuk-grid-column-two-thirds">
<h1 class="govuk-heading-xl">{title}</h1>{main}</div><div class="govuk-grid-column-one-third">
<aside class="gem-c-related-navigation"><h2 class="govuk-heading-s">Related content</h2><ul class="govuk-list">{
        chosen(fetch, others(_PAGES, path), 3)
    }</ul></aside><p class="campaign">Campaign: {campaign}</p></div></div></main></div>
<div class="gem-c-feedback"><h2 class="gem-c-feedback__option-list-title">{question}</h2><button>Yes</button>
<button>No</button><input type="hidden" name="email_survey_signup[ga_client_id]" value="{number(fetch, 10**8, 10**9)}">
</div><footer class="govuk-footer"><ul class="govuk-footer__inline-list"><li>Help</li><li>Privacy</li><li>Cookies</li>
<li>Accessibility statement</li><li>Terms and conditions</li></ul><p>All content is available under the Open
Government Licence v3.0, except where
otherwise stated</p><p class="govuk-footer__meta-custom">Today is {fetch.at:%-d %B %Y}. Served by node {
        number(fetch, 1, 12)
    }</p></footer></body></html>"""


def _notice(text: str) -> str:
    if not text:
        return ""
    return f"""<div class="govuk-warning-text"><span class="govuk-warning-text__icon" aria-hidden="true">!</span>
<strong class="govuk-warning-text__text">{text}</strong></div>"""


def _summary(*rows: tuple[str, str]) -> str:
    return "".join(
        f"""<div class="govuk-summary-list__row"><dt class="govuk-summary-list__key">{key}</dt>
<dd class="govuk-summary-list__value">{value}</dd></div>"""
        for key, value in rows
    )


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "Keep your home safe",
        "/",
        fetch,
        f"""<p class="govuk-body-l">{say("lead")}</p><ul class="govuk-list">{anchors(_PAGES)}</ul>
<h2 class="govuk-heading-m">Contact us</h2><p class="govuk-body">Telephone lines are open {say("lines")}.</p>
<p class="gem-c-wait">Webchat queue: {number(fetch, 0, 25)} people ahead of you</p>""",
    )


def _recalls(say: Say, fetch: Fetch) -> str:
    items = "".join(
        f"""<li class="gem-c-document-list__item"><div class="gem-c-document-list__item-title">{name}</div>
<p class="gem-c-document-list__item-description">{what}</p></li>"""
        for name, what in (
            (say("kettle"), "Handle may come off"),
            ("Brightwarm oil heater", say("heater risk")),
            (say("charger"), "Risk of electric shock"),
            ("Cradlewell cot mobile", "Small parts may come loose"),
            ("Tumbledown tumble dryer DX4", say("dryer risk")),
            (say("lamp"), "Wiring does not meet the standard"),
        )
        if name
    )
    return _page(
        "Product recalls and alerts",
        _RECALLS,
        fetch,
        f"""<div class="finder-frontend-content"><ul class="gem-c-document-list">{items}</ul></div>
<p class="govuk-body"><a class="govuk-link" href="{say("list")}">Download the register (ODS)</a></p>""",
    )


def _heater(say: Say, fetch: Fetch) -> str:
    facts = _summary(("Model", "BW-1500"), ("Batches", say("batches")), ("Risk level", say("level")))
    return _page(
        "Brightwarm oil heater recall",
        _HEATER,
        fetch,
        f"""{_notice(say("heater warning"))}<dl class="govuk-summary-list">{facts}</dl><h2
class="govuk-heading-m">What to
do</h2><p class="govuk-body">Look at the label under the base for the batch.
Heaters bought abroad are affected as well.</p><p class="govuk-body">Stop using the heater and {say("what to do")}.</p>
<p class="gem-c-live">{number(fetch, 4, 80)} people are checking serial numbers right now</p>""",
    )


def _fees(say: Say, fetch: Fetch) -> str:
    return _page(
        "Trade licence fees",
        _FEES,
        fetch,
        f"""<table class="govuk-table"><caption class="govuk-table__caption">Fees by type</caption><thead
class="govuk-table__head"><tr><th>Licence</th><th>Online</th><th>By post</th></tr></thead><tbody
class="govuk-table__body">
<tr><td>Gas fitter</td><td>{say("fitter")}</td><td>£171</td></tr><tr><td>Electrical installer</td><td>£128</td>
<td>{say("installer")}</td></tr>{row(say("sweep"))}</tbody></table>
<p class="govuk-body">Fees are refunded if you withdraw within {say("withdraw")}.</p>""",
    )


def _tests(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{town}</td><td>{day}</td><td>{places}</td></tr>"
        for town, day, places in (
            ("Carlisle", say("carlisle day"), "Places available"),
            ("Exeter", "21 April 2026", say("exeter places")),
            (say("swansea"), "6 May 2026", "Booking opens soon"),
        )
        if town
    )
    return _page(
        "Gas assessment dates",
        _TESTS,
        fetch,
        f"""<table class="govuk-table"><thead><tr><th>Centre</th><th>Date</th><th>Places</th></tr></thead><tbody>{rows}
</tbody></table><p class="govuk-body">Bring {say("bring")} to the assessment.</p>""",
    )


def _times(say: Say, fetch: Fetch) -> str:
    return _page(
        "How long applications take",
        _TIMES,
        fetch,
        f"""<div class="govuk-inset-text">{say("times note")}</div><dl class="govuk-summary-list">{
            _summary(("New licence", say("new licence")), ("Renewal", "10 working days"), ("Appeal", say("appeal")))
        }</dl>""",
    )


def _draft(say: Say, fetch: Fetch) -> str:
    return _page(
        "Safety of electric blankets",
        _DRAFT,
        fetch,
        f"""<p class="gem-c-notice__title">{say("draft state")}</p><p class="govuk-body">We propose that every blanket
switches itself off after {say("hours")}.</p><p class="govuk-body">The closing date is 30 April.</p>
<ul class="govuk-list govuk-list--bullet"><li>Impact assessment</li>{item(say("draft paper"))}</ul>""",
    )


GOVUK = MadeSite(
    "household-safety.test",
    (
        "digest of application styles",
        "nonce of a script in the body",
        "request id in a meta element",
        "cookie banner of a service at times",
        "intervention for user research",
        "wording of a phase banner",
        "question on usefulness",
        "related content, picked",
        "campaign that turns",
        "client id in a survey",
        "date of today in a footer, with a node",
        "queue of a webchat",
        "people who check serial numbers",
        "csrf of a public service",
    ),
    {
        "/": _home,
        _RECALLS: _recalls,
        _HEATER: _heater,
        _FEES: _fees,
        _TESTS: _tests,
        _TIMES: _times,
        _DRAFT: _draft,
    },
    (
        Slot(
            "lead", "lead of a service", ("/",), {0: "Advice on safe products.", 9: "Advice on products and traders."}
        ),
        Slot("lines", "hours of telephone lines", ("/",), {0: "8am to 6pm", 4: "9am to 5pm"}),
        Slot("kettle", "recall in a finder", (_RECALLS,), {0: "", 3: "Pennine stove kettle"}),
        Slot(
            "heater risk",
            "risk of a recalled product",
            (_RECALLS,),
            {0: "May overheat", 6: "Fire risk"},
            "Brightwarm oil heater",
        ),
        Slot("charger", "recall in a finder", (_RECALLS,), {0: "", 11: "VoltPal travel charger"}),
        Slot(
            "dryer risk",
            "risk of a recalled product",
            (_RECALLS,),
            {0: "Under review", 8: "Repair offered"},
            "Tumbledown tumble dryer DX4",
        ),
        Slot("lamp", "recall in a finder", (_RECALLS,), {0: "Solway bedside lamp", 13: ""}),
        Slot(
            "list",
            "link target",
            (_RECALLS,),
            {0: "/media/register-feb.ods", 5: "/media/register-mar.ods"},
            "Download the register (ODS)",
        ),
        Slot("batches", "batches of a recall", (_HEATER,), {0: "2301 to 2318", 6: "2301 to 2340"}, "Batches"),
        Slot("level", "level of risk", (_HEATER,), {0: "Medium", 6: "Serious"}, "Risk level"),
        Slot("heater warning", "warning of an authority", (_HEATER,), {0: "", 7: "Two fires have been reported."}),
        Slot("what to do", "advice of a recall", (_HEATER,), {0: "wait for a letter", 10: "return it for a refund"}),
        Slot("fitter", "fee online", (_FEES,), {0: "£142", 12: "£149"}, "Gas fitter"),
        Slot("installer", "fee by post", (_FEES,), {0: "£155", 2: "£162"}, "Electrical installer"),
        Slot("sweep", "row of licences", (_FEES,), {0: "", 9: "Chimney sweep | £61 | £83"}),
        Slot("withdraw", "time to withdraw", (_FEES,), {0: "14 days", 15: "21 days"}),
        Slot("carlisle day", "date of an assessment", (_TESTS,), {0: "14 April 2026", 5: "16 April 2026"}, "Carlisle"),
        Slot("exeter places", "places of an assessment", (_TESTS,), {0: "8 left", 3: "Full", 10: "8 left"}, "Exeter"),
        Slot("swansea", "row of assessments", (_TESTS,), {0: "", 7: "Swansea"}),
        Slot("bring", "thing to bring", (_TESTS,), {0: "your passport", 13: "two forms of identity"}),
        Slot("times note", "note on processing", (_TIMES,), {0: "No delays.", 4: "Postal applications are delayed."}),
        Slot("new licence", "processing time", (_TIMES,), {0: "3 weeks", 4: "5 weeks", 12: "4 weeks"}, "New licence"),
        Slot("appeal", "processing time", (_TIMES,), {0: "2 months", 9: "10 weeks"}, "Appeal"),
        Slot("draft state", "state of a consultation", (_DRAFT,), {0: "Open consultation", 11: "Feedback under study"}),
        Slot("hours", "proposal in a sentence", (_DRAFT,), {0: "three hours", 8: "two hours"}),
        Slot("draft paper", "paper of a consultation", (_DRAFT,), {0: "", 1: "Letter to manufacturers"}),
    ),
)
