"""A medicines agency with a government's plain templates: shortages, recalls, a medicine, guidance, consultations."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, paragraph
from bench.changing.mixed.common import at_times, each, either, hexes, links, mixed, number, pick, rows
from bench.changing.scenario import Fetch

_SHORT, _RECALLS, _DRUG, _GUIDE = "/shortages", "/alerts-recalls", "/medicines/velotran", "/guidance/trial-reports"
_CONSULT, _PEOPLE = "/consultations", "/about/committee"
_MENU = (
    ("/", "Home"),
    (_SHORT, "Shortages"),
    (_RECALLS, "Alerts and recalls"),
    (_DRUG, "Velotran"),
    (_GUIDE, "Reporting clinical trials"),
    (_CONSULT, "Consultations"),
    (_PEOPLE, "Advisory committee"),
)
_LEAFLETS = (
    ("https://leaflets.example/yellow-card", "Report a side effect"),
    ("https://leaflets.example/travel", "Travelling with medicines"),
    ("https://leaflets.example/online", "Buying medicines online"),
    ("https://leaflets.example/disposal", "Bring back what you do not need"),
    ("https://leaflets.example/driving", "Medicines and driving"),
)


def _beta(fetch: Fetch) -> str:
    line = either(
        fetch,
        "<p>This is a new service. Your feedback will help us to improve it.</p>",
        '<p>Beta. <a href="/about/committee">Tell us what you think</a> of these pages.</p>',
    )
    return f'<div class="gov-phase-banner">{line}</div>'


def _page(title: str, fetch: Fetch, main: str) -> str:
    cookies = """<div class="gov-cookie-banner" role="region"><h2 class="gov-cookie-banner__heading">Cookies on this
service</h2><p>We use some essential cookies to make this service work.</p><button class="gov-button">Accept analytics
cookies</button> <button class="gov-button">Reject analytics cookies</button></div>"""
    ways = "".join(
        f'<li><a class="gov-link" href="{where}">{what}</a></li>' for where, what in mixed(fetch, _LEAFLETS, 3)
    )
    return f"""<!DOCTYPE html><html lang="en" class="gov-template"><head><meta charset="utf-8"><title>{title} -
Medicines Authority</title><link rel="stylesheet" href="/assets/application-{hexes(fetch, 32)}.css"><meta
name="csrf-token" content="{hexes(fetch, 44)}"></head><body
class="gov-template__body">{at_times(fetch, 0.4, cookies)}<header class="gov-header" role="banner"><div
class="gov-header__container gov-width-container"><a class="gov-header__link" href="/">Medicines
Authority</a></div></header><div class="gov-width-container"><nav class="gov-breadcrumbs"><ol
class="gov-breadcrumbs__list">{links(_MENU)}</ol></nav><main class="gov-main-wrapper" id="main-content"><div
class="gov-grid-row"><div class="gov-grid-column-two-thirds"><h1 class="gov-heading-l">{title}</h1>{main}</div><div
class="gov-grid-column-one-third"><aside class="gov-related"><h2 class="gov-heading-s">Useful for patients</h2><ul
class="gov-list">{ways}</ul></aside></div></div></main></div><footer class="gov-footer"><div
class="gov-footer__meta"><span>All content is available under the Open Licence</span></div><div
class="gov-footer__ref">Support reference {hexes(fetch, 6).upper()}-{number(fetch, 1000, 9999)}</div></footer></body>
</html>"""


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "Safe medicines for everybody",
        fetch,
        f"""{_beta(fetch)}<p class="gov-body-l">We license 9,400 medicines.</p><h2 class="gov-heading-m">Latest</h2><ul
class="gov-document-list"> {each(say, "r_eye r_pen", '<li class="gov-document-list__item">{}</li>')}<li
class="gov-document-list__item">Annual report of the inspectors</li></ul><h2
class="gov-heading-m">Contact</h2><p>{say("phone")}</p>""",
    )


def _shortages(say: Say, fetch: Fetch) -> str:
    return _page(
        "Shortages of medicines",
        fetch,
        f"""<p>Pharmacists report shortages on the form below.</p><table class="gov-table"><caption
class="gov-table__caption">Medicines in short supply</caption><thead><tr><th>Medicine</th><th>Supply</th><th>Expected
back</th></tr></thead><tbody>{rows(say, "h_amo")}<tr><td>Velotran 20
mg</td><td>{say("velo state")}</td><td>{say("velo back")} </td></tr><tr><td>Corvidine drops</td><td>hospital use
only</td><td>14 May</td></tr>{rows(say, "h_lis")}</tbody> </table><form><input type="hidden" name="authenticity_token"
value="{hexes(fetch, 40)}"><p class="captcha">To show you are human: what is {number(fetch, 2, 9)} plus
{number(fetch, 2, 9)}?</p><button>Report</button></form>""",
    )


def _recalls(say: Say, fetch: Fetch) -> str:
    items = each(
        say,
        "r_pen r_eye",
        '<div class="gov-summary-card"><h2 class="gov-summary-card__title">{}</h2><p>Issued to pharmacies</p></div>',
    )
    return _page(
        "Alerts and recalls",
        fetch,
        f"""<p>{number(fetch, 2, 60)} people are viewing alerts now</p>{items}<div class="gov-summary-card"><h2
class="gov-summary-card__title">Class 3 recall: Bramil syrup, missing spoon</h2><dl
class="gov-summary-list"><dt>Batches</dt> <dd>{say("batches")}</dd><dt>Return
by</dt><dd>{say("return by")}</dd></dl></div>""",
    )


def _drug(say: Say, fetch: Fetch) -> str:
    return _page(
        "Velotran",
        fetch,
        f"""<dl class="gov-summary-list"><dt>Active substance</dt><dd>velotranib</dd><dt>Holder of the
authorisation</dt><dd> Ostrel Pharma</dd><dt>Status</dt><dd>{say("status")}</dd></dl><h2 class="gov-heading-m">Who
should not take it</h2><p>Do not take it if you have kidney disease or if you are allergic to
soya.</p>{paragraph(say("warning"))}<h2 class="gov-heading-m">Documents</h2><ul><li><a href="{say("leaflet")}">Leaflet
for patients</a> ({say("size")})</li></ul> <p
class="lazy">{either(fetch, "Loading pictures of the pack …", "Picture of the pack: white box, green stripe")}</p>""",
    )


def _guide(say: Say, fetch: Fetch) -> str:
    return _page(
        "Reporting clinical trials",
        fetch,
        f"""{_beta(fetch)}<h2 class="gov-heading-m">Duties of the sponsor</h2><ol class="gov-list
gov-list--number"><li>Register the trial before the first patient.</li><li>Report serious events within
{say("days")}.</li>{each(say, "g_lay", "<li>{}</li>")} </ol><div
class="gov-inset-text">{say("inset")}</div>{paragraph(say("guide old"))}""",
    )


def _consult(say: Say, fetch: Fetch) -> str:
    return _page(
        "Consultations",
        fetch,
        f"""<table class="gov-table"><thead><tr><th>Subject</th><th>Closes</th></tr></thead><tbody><tr><td>Labels in
large print</td><td>{say("labels")}</td></tr>{rows(say, "k_fees")}<tr><td>Herbal teas</td><td>30 April 2026</td></tr>
</tbody></table><p>Session {hexes(fetch, 12)}: your draft answer is kept for an hour.</p>""",
    )


def _people(say: Say, fetch: Fetch) -> str:
    return _page(
        "Advisory committee",
        fetch,
        f"""<ul class="gov-list"><li>Chair: {say("chair")}</li><li>Professor Ifor Blackwell</li>
{each(say, "p_old", "<li>{}</li>")}</ul><h2>Next meeting</h2><p>{say("meeting")}</p><p class="served">Page built in
{number(fetch, 21, 380)} ms by node {pick(fetch, ("alpha", "bravo", "delta"))}</p>""",
    )


MEDICINES = MadeSite(
    "medicines-authority.test",
    (
        "token of a page and of forms",
        "random leaflets beside a page",
        "one of two banners of a trial",
        "reference of the request",
        "sum to prove to be human",
        "people viewing alerts",
        "placeholder for a picture",
        "milliseconds and server",
        "session in a sentence",
        "cookie consent",
    ),
    {
        "/": _home,
        _SHORT: _shortages,
        _RECALLS: _recalls,
        _DRUG: _drug,
        _GUIDE: _guide,
        _CONSULT: _consult,
        _PEOPLE: _people,
    },
    (
        Slot("phone", "opening hours", ("/",), {0: "Weekdays from 8 to 16", 5: "Weekdays from 9 to 17"}, "Contact"),
        Slot("r_eye", "headline", ("/", _RECALLS), {0: "Class 2 recall: Lumira eye drops, cracked caps", 12: ""}),
        Slot("r_pen", "headline", ("/", _RECALLS), {0: "", 4: "Class 1 recall: Dosafix pens, wrong strength"}),
        Slot("h_amo", "row", (_SHORT,), {0: "", 3: "Amoxalin suspension | rationed | unknown"}),
        Slot("h_lis", "row", (_SHORT,), {0: "Lisoprin 5 mg | out of stock | 20 March", 8: ""}),
        Slot("velo state", "status", (_SHORT,), {0: "intermittent", 6: "exhausted"}, "Velotran 20 mg"),
        Slot("velo back", "table cell", (_SHORT,), {0: "1 April", 6: "8 July"}, "Velotran 20 mg"),
        Slot("batches", "table cell", (_RECALLS,), {0: "B114 and B115", 7: "B114 to B121"}, "Batches"),
        Slot("return by", "deadline extended", (_RECALLS,), {0: "13 March 2026", 10: "27 March 2026"}, "Return by"),
        Slot("status", "status", (_DRUG,), {0: "Authorised", 11: "Under additional monitoring"}, "Status"),
        Slot(
            "warning", "paragraph", (_DRUG,), {0: "", 11: "Patients should have their blood pressure checked monthly."}
        ),
        Slot(
            "leaflet",
            "link target",
            (_DRUG,),
            {0: "/media/velotran-leaflet-v6.pdf", 11: "/media/velotran-leaflet-v7.pdf"},
            "Leaflet for patients",
        ),
        Slot("size", "size of a file", (_DRUG,), {0: "PDF, 214 KB", 11: "PDF, 226 KB"}, "Leaflet for patients"),
        Slot("days", "figure in a sentence", (_GUIDE,), {0: "fifteen days", 4: "seven days"}),
        Slot("g_lay", "list entry", (_GUIDE,), {0: "", 9: "Publish a summary in plain language."}),
        Slot(
            "inset",
            "correction notice",
            (_GUIDE,),
            {0: "This page was last reviewed in autumn.", 12: "Corrected: step two applies to devices as well."},
        ),
        Slot("guide old", "paragraph", (_GUIDE,), {0: "Reports on paper are still accepted.", 15: ""}),
        Slot(
            "labels", "deadline extended", (_CONSULT,), {0: "9 March 2026", 5: "23 March 2026"}, "Labels in large print"
        ),
        Slot("k_fees", "row", (_CONSULT,), {0: "", 8: "Fees for inspections | 15 May 2026"}),
        Slot("chair", "person", (_PEOPLE,), {0: "Dr Helga Morrow", 6: "Dr Samuel Adeyemi"}, "Chair"),
        Slot("p_old", "list entry", (_PEOPLE,), {0: "Miss Tamsin Pell, lay member", 3: ""}),
        Slot("meeting", "date of an event", (_PEOPLE,), {0: "25 March 2026", 14: "1 April 2026"}, "Next meeting"),
    ),
)
