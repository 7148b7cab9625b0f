"""A ministry on a government's publishing platform: releases, guidance, a consultation, a calendar, ministers."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.pieces import ENGLISH, ago, before
from bench.changing.scenario import Fetch
from bench.changing.sundry.common import at_times, but, hexes, inside, links, some, terms

_NEWS, _BARRIER, _GRANT = "/search/news", "/news/tidal-barrier-contract", "/guidance/river-repair-grant"
_EELS, _CALENDAR, _PEOPLE = "/consultations/eel-passes", "/statistics/release-calendar", "/about/ministers"
_TITLES = (
    (_NEWS, "News and communications"),
    (_BARRIER, "Contract signed for Wenham tidal barrier"),
    (_GRANT, "Apply for the river repair grant"),
    (_EELS, "Eel passes at weirs: proposed standards"),
    (_CALENDAR, "Release calendar"),
    (_PEOPLE, "Our ministers"),
)
_FOOT = """<div class="govuk-footer__navigation"><div class="govuk-footer__section"><h2>Services and
information</h2><ul> <li>Check the flood risk of an address</li><li>Buy a rod licence</li><li>Report a blocked
culvert</li><li>Moorings and boats</li><li>Beaches and bathing</li></ul></div><div
class="govuk-footer__section"><h2>Government activity</h2><ul> <li>Departments</li><li>Research and
statistics</li><li>Transparency data</li><li>How government works</li><li>Policy papers</li></ul></div></div>"""
_AROUND = {
    "Department for Rivers and Coasts": (
        "",
        """<h2>Corporate information</h2><ul><li>Complaints procedure</li><li>Equality and diversity</li><li>Working for
us</li><li>Procurement at the department</li></ul><h2>High profile groups</h2><p>The Tidal Works Board advises on the
design of barriers. The Inland Waters Panel hears disputes between navigation and nature. Both publish their minutes
within a month of each meeting.</p>""",
    ),
    "News and communications": (
        "<p>Filter by topic, organisation or person. Subscribers receive an email for each publication.</p>",
        """<nav class="gem-c-pagination"><ul><li>Next page: 2 of 214</li></ul></nav><p>For questions from journalists,
call the press office. Members of the public should use the enquiry form.</p>""",
    ),
    "Contract signed for Wenham tidal barrier": (
        "",
        """<h2>Further facts</h2><p>The barrier has two rising sector gates, each of them thirty metres wide. When they
are open, ships pass as before. The gates close in under fifteen minutes.</p><p>The scheme was first proposed by the
county surveyor and has been through two public inquiries. Spoil from the cofferdams will be used to raise the meadows
at Saltings Farm, where avocets breed.</p><section class="share"><h2>Share this page</h2><ul><li>Share by
email</li><li>Print this page</li></ul></section>""",
    ),
    "Apply for the river repair grant": (
        """<nav class="gem-c-contents-list"><h2>Contents</h2><ol><li>What is paid</li><li>Time limits</li><li>Eligible
people</li></ol></nav>""",
        """<h2>How your application is judged</h2><p>Officers visit each site before a decision. They look at the state
of the bank, the risk to neighbours and the value for wildlife. Schemes that open a barrier to fish are
preferred.</p><p>You must keep receipts and photographs for seven years. If the works are not finished within eighteen
months, the money has to be paid back.</p>""",
    ),
    "Eel passes at weirs: proposed standards": (
        "",
        """<h2>Why we ask</h2><p>The number of young eels that reach our rivers has fallen by nine tenths since the
nineteen-eighties. Weirs without a pass keep them from the ponds and ditches in which they grow up.</p><p>Owners of
weirs, makers of passes, anglers and scientists are invited to tell us whether the proposed slope is practical. Answers
from organisations are published; those of persons are not.</p>""",
    ),
    "Release calendar": (
        "<p>Official statistics are published at the time shown here. Changes are announced with a reason.</p>",
        """<h2>About our statistics</h2><p>They are produced by the chief statistician, independent of ministers. People
with access before publication are listed. Users may write to the statistics team with ideas for new tables.</p>""",
    ),
    "Our ministers": (
        "<p>Ministers set the policy of the department and answer for it in Parliament.</p>",
        """<h2>Management</h2><ul><li>Permanent Secretary: Dame Alison Peake</li><li>Director for floods: Rhodri
Kemp</li><li>Director for the sea: Farah Siddiqi</li><li>Finance director: Stuart Milne</li></ul><p>Meetings of
ministers with outside bodies are published each quarter.</p>""",
    ),
}


def _page(path: str, title: str, fetch: Fetch, main: str, caption: str = "") -> str:
    before, after = _AROUND[title]
    survey = """<div class="gem-c-intervention"><p class="govuk-body">Help improve this site. Answer five questions
about your visit today.</p><a class="govuk-link" href="#survey">Take part in user research (opens in a new
tab)</a></div>"""
    related = links(some(fetch, but(_TITLES, path), 3), "gem-c-related-navigation__link")
    return f"""<!DOCTYPE html><html lang="en" class="govuk-template"><head><meta charset="utf-8"> <title>{title} -
Department for Rivers and Coasts</title><meta name="viewport" content="width=device-width"> <link rel="stylesheet"
href="/assets/static/application-5f0c1b7d.css" media="all"> <meta name="format-detection" content="telephone=no"></head>
<body class="govuk-template__body"><a href="#content" class="govuk-skip-link">Skip to main content</a> <header
class="gem-c-layout-super-navigation-header" role="banner"><div class="govuk-width-container"> <a href="/"
class="govuk-header__link">Department for Rivers and Coasts</a><nav aria-label="Menu"> <ul
class="govuk-header__navigation">{links(_TITLES, "govuk-header__navigation-item")}</ul></nav></div></header>
{at_times(fetch, 0.35, survey)}<div id="wrapper" class="govuk-width-container"><nav class="govuk-breadcrumbs"><ol>
<li><a href="/">Home</a></li></ol></nav><main role="main" id="content" class="govuk-main-wrapper"> <div
class="govuk-grid-row"><div class="govuk-grid-column-two-thirds">{inside('span class="govuk-caption-xl"', caption)} <h1
class="gem-c-title__text govuk-heading-l">{title}</h1>{before}{main}{after}</div> <div
class="govuk-grid-column-one-third"><div class="gem-c-contextual-sidebar"><nav class="gem-c-related-navigation">
<h2>Related content</h2><ul>{related}</ul></nav></div></div></div></main></div> <div class="gem-c-feedback"><form
action="/contact/feedback" method="post"><input type="hidden" name="authenticity_token"
value="{hexes(fetch, 64)}"><h2>Is this page useful?</h2><button>Yes</button> <button>No</button></form></div><footer
class="gem-c-layout-footer">{_FOOT}<div class="govuk-footer__meta"> <ul
class="govuk-footer__inline-list"><li>Help</li><li>Privacy</li><li>Cookies</li><li>Accessibility statement</li>
<li>Terms and conditions</li><li>Rhestr o Wasanaethau Cymraeg</li></ul><span>All content is available under the Open
Licence v3.0, except where otherwise stated</span></div></footer></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    cards = "".join(
        f'<li class="gem-c-image-card"><h3><a href="{path}">{title}</a></h3></li>' for path, title in _TITLES
    )
    return _page(
        "/",
        "Department for Rivers and Coasts",
        fetch,
        f"""<p class="govuk-body-l">We look after rivers, estuaries and the coast, and
{say("task")}.</p><h2>Featured</h2><ul class="featured">{cards}</ul><h2>What we do</h2><div class="govspeak"> <p>We are
a ministerial department, supported by nine agencies and public bodies.</p></div><h2>Contact</h2> <address
class="vcard"><p>Weir House, 14 Lock Street, Bristol</p><p>Enquiry line: {say("line hours")}</p></address>""",
    )


def _listed(path: str, title: str, kind: str, age: str) -> str:
    if not title:
        return ""
    return f"""<li class="gem-c-document-list__item"><div class="gem-c-document-list__item-title"><a
href="{path}">{title}</a></div><ul class="gem-c-document-list__item-metadata"><li>Document type: {kind}</li>
<li>Updated: {age}</li></ul></li>"""


def _news(say: Say, fetch: Fetch) -> str:
    items = (
        (_NEWS, say("dredging item"), "Press release", 2),
        (_NEWS, say("speech item"), "Speech", 3),
        (_BARRIER, "Contract signed for Wenham tidal barrier", "Press release", 8),
        (_EELS, "Eel passes at weirs: proposed standards", "Open consultation", 31),
        (_NEWS, say("otter item"), "News story", 50),
        (_NEWS, "Sea defence volunteers honoured in Whitby", "News story", 77),
    )
    rows = "".join(_listed(path, title, kind, ago(fetch, ENGLISH, before(age))) for path, title, kind, age in items)
    return _page(
        _NEWS,
        "News and communications",
        fetch,
        f"""<form class="gem-c-search" action="/search/news"><label>Search</label><input name="keywords">
<button>Search</button></form><ul class="gem-c-document-list">{rows}</ul>""",
    )


def _barrier(say: Say, fetch: Fetch) -> str:
    correction = inside('div class="govuk-inset-text"', say("correction"))
    return _page(
        _BARRIER,
        "Contract signed for Wenham tidal barrier",
        fetch,
        f"""<dl class="gem-c-metadata"><dt>From:</dt><dd>Department for Rivers and Coasts</dd><dt>Published</dt> <dd>1
March 2026</dd></dl>{correction}<div class="govspeak"><p>The Rivers Minister has today signed the contract for a tidal
barrier at Wenham that will protect {say("homes")} homes from surges.</p><p>Work on the abutments begins in late summer
and is to last four years.</p>{inside("p", say("quote"))}<h2>{say("notes heading")}</h2><ul><li>The contractor was
chosen after an open tender.</li><li>The full agreement is in the <a href="/uploads/{say("agreement")}">published
agreement</a>.</li></ul></div>""",
        "Press release",
    )


def _grant(say: Say, fetch: Fetch) -> str:
    return _page(
        _GRANT,
        "Apply for the river repair grant",
        fetch,
        f"""<div class="govspeak"><p>You can get help with the cost of repairing banks, weirs and sluices.</p> <h2>What
you can get</h2><table><thead><tr><th>Work</th><th>Highest grant</th></tr></thead><tbody> <tr><td>Bank
repair</td><td>{say("bank grant")}</td></tr><tr><td>Weir removal</td><td>£18,500</td></tr> <tr><td>Sluice
gates</td><td>£7,250</td></tr></tbody></table><h2>When to apply</h2><p>Applications close on
<strong>{say("grant deadline")}</strong>.</p><h2>Who can apply</h2><ul><li>farmers and tenants</li><li>angling
clubs</li>{inside("li", say("who"))}<li>parish councils</li></ul>{inside("p", say("old rule"))} <p>Send the form to the
grants team in Exeter.</p></div>""",
        "Guidance",
    )


def _eels(say: Say, fetch: Fetch) -> str:
    facts = terms(("This consultation closes at", say("eel deadline")), ("Status", say("eel status")), css="summary")
    return _page(
        _EELS,
        "Eel passes at weirs: proposed standards",
        fetch,
        f"""{facts}<div class="govspeak"><p>We want your views on the width, slope and flow of passes that let young
eels climb weirs.</p><h2>Documents</h2><section class="gem-c-attachment"><h3>Proposed standards</h3><p>PDF,
{say("eel size")}, 38 pages</p></section><h2>Ways to respond</h2><p>Respond online, or write to the river ecology
team.</p></div>""",
        "Consultation",
    )


def _calendar(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f'<li class="gem-c-document-list__item"><h3>{name}</h3><p>Release date: {day}</p><p>State: {state}</p></li>'
        for name, day, state in (
            ("Bathing water quality, winter", say("bathing day"), "confirmed"),
            ("Abstraction licences", "19 March 2026 9:30am", say("licence state")),
            (say("gauge item"), "2 April 2026 9:30am", "confirmed"),
            ("Coastal erosion survey", "14 May 2026 9:30am", "confirmed"),
        )
        if name
    )
    return _page(_CALENDAR, "Release calendar", fetch, f'<ul class="gem-c-document-list">{rows}</ul>')


def _people(say: Say, fetch: Fetch) -> str:
    people = "".join(
        f'<li class="gem-c-image-card"><p class="name">{name}</p><p class="role">{role}</p></li>'
        for name, role in (
            ("The Rt Hon Maud Tresilian", "Secretary of State"),
            (say("minister"), "Minister for Rivers"),
            ("Lord Averill of Cley", "Minister for the Coast"),
        )
    )
    return _page(_PEOPLE, "Our ministers", fetch, f'<ul class="people">{people}</ul>{inside("p", say("vacancy"))}')


_SLOTS = (
    Slot("task", "words of a paragraph", ("/",), {0: "warn people of floods", 6: "run the national flood warnings"}),
    Slot("line hours", "opening hours", ("/",), {0: "9am to 5pm", 9: "8am to 6pm"}, "Enquiry line"),
    Slot("dredging item", "entry of a list", (_NEWS,), {0: "", 3: "Dredging of the Lower Parrett to resume"}),
    Slot("speech item", "entry of a list", (_NEWS,), {0: "", 10: "Speech to the harbour masters' dinner"}),
    Slot("otter item", "entry of a list", (_NEWS,), {0: "Otters return to the Tees estuary", 7: ""}),
    Slot(
        "correction",
        "correction notice",
        (_BARRIER,),
        {0: "", 8: "Correction: an earlier version of this release gave the wrong number of pumps."},
    ),
    Slot("homes", "figure in a paragraph", (_BARRIER,), {0: "21,400", 4: "24,100"}),
    Slot(
        "quote",
        "paragraph",
        (_BARRIER,),
        {0: "", 5: "Wenham's mayor said the town had waited since the surge of 1953."},
    ),
    Slot("notes heading", "heading", (_BARRIER,), {0: "Notes", 11: "Background for editors"}),
    Slot(
        "agreement", "link target", (_BARRIER,), {0: "wenham-draft.pdf", 1: "wenham-signed.pdf"}, "published agreement"
    ),
    Slot("bank grant", "table cell", (_GRANT,), {0: "£12,000", 6: "£15,750"}, "Bank repair"),
    Slot("grant deadline", "deadline extended", (_GRANT,), {0: "20 March 2026", 9: "17 April 2026"}),
    Slot("who", "entry of a list", (_GRANT,), {0: "", 14: "drainage boards"}),
    Slot("old rule", "paragraph", (_GRANT,), {0: "Works that began before January are not funded.", 3: ""}),
    Slot("eel deadline", "deadline extended", (_EELS,), {0: "11:45pm on 9 March 2026", 5: "11:45pm on 23 March 2026"}),
    Slot("eel status", "status", (_EELS,), {0: "Accepting responses", 15: "Paused for the election period"}),
    Slot("eel size", "size of a file", (_EELS,), {0: "1.42 MB", 10: "1.67 MB"}, "Proposed standards"),
    Slot("bathing day", "date of an event", (_CALENDAR,), {0: "12 March 2026 9:30am", 7: "26 March 2026 9:30am"}),
    Slot("licence state", "status", (_CALENDAR,), {0: "provisional", 2: "postponed"}, "Abstraction licences"),
    Slot("gauge item", "entry of a list", (_CALENDAR,), {0: "", 12: "River gauges, monthly"}),
    Slot("minister", "person's name", (_PEOPLE,), {0: "Corin Hask MP", 4: "Judith Oyelaran MP"}, "Minister for Rivers"),
    Slot("vacancy", "paragraph", (_PEOPLE,), {0: "", 11: "The post of chief scientific adviser is vacant."}),
)

MINISTRY = MadeSite(
    "rivers-coasts.test",
    (
        "token of a form",
        "survey for some visitors",
        "related links at random",
        "hours ago",
    ),
    {
        "/": _home,
        _NEWS: _news,
        _BARRIER: _barrier,
        _GRANT: _grant,
        _EELS: _eels,
        _CALENDAR: _calendar,
        _PEOPLE: _people,
    },
    _SLOTS,
)
