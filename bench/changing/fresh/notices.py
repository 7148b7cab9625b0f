"""A national office for the safety of medicines and devices."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, item, paragraph, row
from bench.changing.recent.common import at_times, hexes, in_some_hours, links, mixed, number, pick
from bench.changing.scenario import Fetch

_PUMP, _DROPS, _GEL = "/alerts/volta-infusion-pump", "/alerts/lumivis-eye-drops", "/alerts/ferrogel-recall"
_SHORT, _FEES = "/shortages", "/fees-2026"
_ALERTS = (
    (_PUMP, "Volta 3 infusion pump: risk of over-delivery"),
    (_DROPS, "Lumivis eye drops: possible contamination"),
    (_GEL, "Ferrogel 20 mg: recall of batches"),
)
_ASKED = (
    ("#q1", "Report a side effect"),
    ("#q2", "Check a registered product"),
    ("#q3", "Apply for a licence"),
    ("#q4", "Import medicine for yourself"),
    ("#q5", "Report a fake medicine"),
)


def _page(title: str, fetch: Fetch, main: str, heading: str = "") -> str:
    cookie = """<div class="govuk-cookie-banner" role="region" aria-label="Cookies"><h2>Cookies on this service</h2>
<p>We use some essential cookies to make this service work.</p><button>Accept additional cookies</button><button>Reject
additional cookies</button></div>"""
    slow = in_some_hours(
        fetch, "works", 0.4, '<p class="service-bar">The online forms may be slow while we update our systems.</p>'
    )
    survey = pick(fetch, ("Help us make this site better", "Tell us what you came here to do", "Take a short survey"))
    return f"""<!DOCTYPE html><html lang="en" class="govuk-template"><head><meta charset="utf-8"><title>{title} -
Office for Medicines and Devices</title><meta name="theme-color"
content="#0b0c0c"><link rel="stylesheet" href="/assets/govuk-frontend-5.4.0.min.css">
<meta name="request-id" content="{hexes(fetch, 32)}"></head>
<body class="govuk-template__body">{at_times(fetch, 0.4, cookie)}<a href="#main-content" class="govuk-skip-link">Skip to
main content</a><header class="govuk-header"><a href="/" class="govuk-header__link">Office for Medicines and
Devices</a><ul class="govuk-header__navigation-list"><li><a href="/">Alerts</a></li><li><a href="{_SHORT}">Shortages</a>
</li><li><a href="{_FEES}">Fees</a></li></ul></header>{slow}<div class="govuk-width-container"><div
class="govuk-phase-banner"><strong>Beta</strong><span>{survey}</span></div><main class="govuk-main-wrapper"
id="main-content"><h1 class="govuk-heading-l">{heading or title}</h1>{main}</main><div class="contact-box">
<h2>Contact</h2><p>Defective
Medicines Report Centre, 10 South Colonnade, London E14 4PU</p></div><aside class="popular"><h2>People also
ask for</h2><ul>{links(mixed(fetch, _ASKED, 3))}</ul></aside></div><footer class="govuk-footer"><p>Printed from omd.test
on {fetch.at:%-d %B %Y at %H:%M}. Wait on our line now: about {number(fetch, 2, 25)} minutes.</p><ul><li>Accessibility
statement</li><li>Freedom of information</li><li>Cymraeg</li></ul><p>All content is available under the Open
Government Licence v3.0, except where otherwise stated.</p><p>© Crown copyright</p></footer></body></html>"""


def _facts(*pairs: tuple[str, str]) -> str:
    rows = "".join(
        f"""<div class="govuk-summary-list__row"><dt class="govuk-summary-list__key">{key}</dt><dd
class="govuk-summary-list__value">{value}</dd></div>"""
        for key, value in pairs
        if value
    )
    return f'<dl class="govuk-summary-list">{rows}</dl>'


def _home(say: Say, fetch: Fetch) -> str:
    found = "".join(
        f"""<li class="gem-c-document-list__item"><a href="{path}">{name}</a><ul class="metadata"><li>{kind}</li><li>
<time>{day}</time></li></ul></li>"""
        for path, name, kind, day in (
            ("#a-31", say("alert b"), "Field safety notice", "4 March 2026"),
            ("#a-30", say("alert a"), "Class 3 recall", "3 March 2026"),
            (_PUMP, _ALERTS[0][1], say("pump kind"), "26 February 2026"),
            (_DROPS, _ALERTS[1][1], "Class 2 recall", "20 February 2026"),
            (_GEL, _ALERTS[2][1], "Class 2 recall", "11 February 2026"),
        )
        if name
    )
    return _page(
        "Alerts and recalls",
        fetch,
        f"""<p class="govuk-body">Alerts of the last three months.</p><ul class="gem-c-document-list">{found}</ul>
<p>See also our list of
<a href="{_SHORT}">medicines in short supply</a>.</p>""",
    )


def _pump(say: Say, fetch: Fetch) -> str:
    steps = "".join(item(say(f"pump step {one}")) for one in "abc")
    return _page(
        _ALERTS[0][1],
        fetch,
        f"""{_facts(("Device", "Volta 3 infusion pump"), ("Software", say("software")), ("Action by", say("act by")))}
<div class="govuk-body"><p>We know of {say("injured")} in which the pump went on after the set dose had been given. The
maker has found that a timer may fail to stop the motor.</p><h2>What to do</h2><ol>{steps}</ol>
<p>Read the <a href="{say("maker")}">notice of the maker</a>.</p></div>""",
    )


def _drops(say: Say, fetch: Fetch) -> str:
    batches = "".join(
        row(text) for text in ("LV2208A | 08/2027", say("batch b"), "LV2211C | 11/2027", say("batch c")) if text
    )
    return _page(
        _ALERTS[1][1],
        fetch,
        f"""{_facts(("Recall level", say("level")), ("Holder", "Lumivis Pharma BV"))}
<p class="govuk-body">A sterility test failed.
</p><table class="govuk-table"><thead><tr><th>Batch</th><th>Expiry</th></tr></thead><tbody>{batches}</tbody></table>""",
    )


def _gel(say: Say, fetch: Fetch) -> str:
    update = say("gel update") and f'<div class="govuk-inset-text">{say("gel update")}</div>'
    return _page(
        _ALERTS[2][1],
        fetch,
        f"""{update}{_facts(("Medicine", "Ferrogel 20 mg"), ("Distributed to", say("sent to")))}<p class="govuk-body">
Some packs hold a leaflet of another product. Patients may go on taking the medicine; the tablets themselves
{say("tablets")}.</p>{paragraph(say("wholesale"))}<p>Medical questions: 0800 028 0112.</p>""",
    )


def _shortages(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f'<tr class="govuk-table__row"><td>{name}</td><td>{since}</td><td>{until}</td></tr>'
        for name, since, until in (
            (say("short a"), "March 2026", "not known"),
            ("Clobazam oral suspension", "January 2026", say("clobazam")),
            ("Estradiol patches 50", "November 2025", "soon"),
            (say("short b"), "October 2025", "mid-March 2026"),
        )
        if name
    )
    return _page(
        "Medicines in short supply",
        fetch,
        f"""<table class="govuk-table"><thead><tr><th>Medicine</th><th>Since</th><th>Expected back</th></tr></thead>
<tbody>{rows}</tbody></table><p class="govuk-body">Pharmacists may substitute under protocol SSP 071.</p>""",
    )


def _fees(say: Say, fetch: Fetch) -> str:
    return _page(
        "Fees from April 2026",
        fetch,
        f"""<p class="govuk-body">Fees are due within 30 days and are not paid back if an application is withdrawn.</p>
<table class="govuk-table"><tbody>{row("New licence, national | £64,950")}{row(f"Variation, major | {say('major')}")}
{row("Variation, minor | £312")}{row("Inspection, per day | £2,614")}{row(say("advice fee"))}</tbody>
</table>""",
    )


NOTICES = MadeSite(
    "omd-safety.test",
    (
        "cookie banner of a service at times",
        "questions of others",
        "minutes on the line",
        "survey in several wordings",
        "bar of slow forms",
        "printed stamp",
        "request numbers",
    ),
    {"/": _home, _PUMP: _pump, _DROPS: _drops, _GEL: _gel, _SHORT: _shortages, _FEES: _fees},
    (
        Slot("alert a", "alert in a list", ("/",), {0: "", 4: "Pollicare inhaler: dose counter may stick"}),
        Slot("alert b", "alert in a list", ("/",), {0: "", 10: "Orvell hip stem: wear of the coating"}),
        Slot(
            "pump kind",
            "class of an alert",
            ("/",),
            {0: "Device safety information", 6: "National patient safety alert"},
        ),
        Slot("software", "versions concerned", (_PUMP,), {0: "4.0 to 4.2", 3: "4.0 to 4.4"}, "Software"),
        Slot("act by", "day of action", (_PUMP,), {0: "31 March 2026", 6: "16 March 2026"}, "Action by"),
        Slot("injured", "number of cases", (_PUMP,), {0: "two cases", 6: "seven cases"}),
        Slot("pump step a", "step of an alert", (_PUMP,), {0: "Find all pumps of this type."}),
        Slot(
            "pump step b",
            "step of an alert",
            (_PUMP,),
            {0: "Check the flow every hour.", 9: "Check the flow every 15 minutes."},
        ),
        Slot("pump step c", "step of an alert", (_PUMP,), {0: "", 6: "Take pumps out of intensive care."}),
        Slot("maker", "link target", (_PUMP,), {0: "/fsn/volta-jan.pdf", 11: "/fsn/volta-second.pdf"}, "of the maker"),
        Slot("level", "level of a recall", (_DROPS,), {0: "Pharmacies", 5: "Patients"}, "Recall level"),
        Slot("batch b", "batch in a table", (_DROPS,), {0: "", 5: "LV2209F | 09/2027"}),
        Slot("batch c", "batch in a table", (_DROPS,), {0: "LV2212B | 12/2027", 12: ""}),
        Slot("sent to", "places of a batch", (_GEL,), {0: "Pharmacies in the north", 7: "Pharmacies nationwide"}),
        Slot("gel update", "update of an alert", (_GEL,), {0: "", 7: "Updated: more pharmacies were supplied."}),
        Slot("tablets", "finding in a sentence", (_GEL,), {0: "are being tested", 4: "meet their specification"}),
        Slot("wholesale", "paragraph", (_GEL,), {0: "Wholesalers must answer within two days.", 14: ""}),
        Slot("short a", "medicine in a table", (_SHORT,), {0: "", 3: "Cefalexin 500 mg capsules"}),
        Slot("short b", "medicine in a table", (_SHORT,), {0: "Salbutamol nebules", 8: ""}),
        Slot("clobazam", "end of a shortage", (_SHORT,), {0: "May 2026", 5: "July 2026", 11: "June 2026"}, "Clobazam"),
        Slot("major", "fee of an office", (_FEES,), {0: "£11,520", 2: "£11,250"}, "Variation, major"),
        Slot("advice fee", "row of fees", (_FEES,), {0: "", 12: "Scientific advice, meeting | £4,200"}),
    ),
)
