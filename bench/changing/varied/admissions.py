"""The admissions pages of a university: deadlines, fees, a degree, open days, with accordions and tabs."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.pieces import ENGLISH, ago, before, comes_and_goes, json_ld, turned
from bench.changing.scenario import Fetch
from bench.changing.varied.common import between, code, entries, hexed, menu, one_of, some, variant

_DATES, _FEES, _DEGREE, _OPEN = "/admissions/dates", "/admissions/fees", "/courses/marine-biology-bsc", "/open-days"
_MENU = (
    ("/", "Study here"),
    (_DATES, "Dates and deadlines"),
    (_FEES, "Fees and funding"),
    (_DEGREE, "Marine Biology BSc"),
    (_OPEN, "Open days"),
)
_STUDENTS = (
    ("Kwame, second year", "My tutor answers before I have finished worrying."),
    ("Beatrix, finalist", "The research vessel was the reason I came and the reason I stayed."),
    ("Joaquin, exchange student", "Small seminars, long walks, good soup."),
    ("Niamh, first year", "Halls felt like home by the second week."),
    ("Oluchi, doctoral student", "Nobody here minds if you change your question."),
)
_PARTNERS = (
    "Severn Trust",
    "Institute of Tides",
    "Hydro Board",
    "Kelp Farmers' Union",
    "Lighthouse Service",
    "Met Lab",
)


def _page(title: str, fetch: Fetch, main: str) -> str:
    who, said = one_of(fetch, _STUDENTS)
    consent = """<section class="c-consent" aria-label="Cookie notice"><p class="c-consent__text">Our website uses
cookies.
Some are needed, others help us to see which courses people look for.</p><button class="c-btn">I agree</button> <button
class="c-btn c-btn--ghost">Manage settings</button></section>"""
    return f"""<!DOCTYPE html>
<html lang="en-GB" class="no-js">
<head><meta charset="utf-8"><title>{title} | University of Saltmarsh</title>
<link rel="stylesheet" media="all" href="/media/style-assets/main.css?v={hexed(fetch, 10)}">
<script>dataLayer=[{{"visitId":"{code(fetch, 24)}","variant":"{variant(fetch, "a", "b", "c")}"}}];</script></head>
<body class="t-course">
<a class="skip" href="#content">Skip to content</a>
<header class="c-masthead"><div class="l-wrap"><p class="c-masthead__logo"><a href="/">University of Saltmarsh</a></p>
<nav class="c-nav" aria-label="Main"><ul class="c-nav__list">{menu(_MENU, "c-nav__item")}</ul></nav></div></header>
{comes_and_goes(fetch, "saltmarsh consent", 0.5, consent)}
<main id="content" class="l-wrap l-main"><div class="c-hero"><h1 class="c-hero__title">{title}</h1></div>
<div class="l-grid"><div class="l-grid__main">{main}</div>
<div class="l-grid__side"><figure class="c-quote"><blockquote>{said}</blockquote><figcaption>{who}</figcaption></figure>
<div class="c-chat"><p>{variant(fetch, "Chat with a student", "Ask us anything", "Talk to an adviser")}</p><p
class="c-chat__wait">{between(fetch, 2, 14)} advisers online</p></div></div></div></main>
<footer class="c-footer"><div class="l-wrap"><p>University of Saltmarsh, Quayside, Saltmarsh SM1 2QT</p><p
class="c-footer__trace">Page reference {hexed(fetch, 12)}</p></div></footer></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    teasers = "".join(
        f'<article class="c-teaser"><h3 class="c-teaser__title"><a href="{where}">{what}</a></h3></article>'
        for where, what in turned(fetch, _MENU[1:], 2, by=1)
    )
    return _page(
        "Study at Saltmarsh",
        fetch,
        f"""<p class="intro">We teach {say("students")} students in four schools on one campus between the river and the
sea. {say("rank")}</p>
<div class="c-panel"><h2>How to apply</h2><ol class="c-steps"><li>Choose a course and check what it asks
for.</li><li>Send
your application through the national portal.</li>{entries(say, "step", "<li>{}</li>")}<li>Hear from us within six
weeks.
</li></ol></div>
<p>We read every application twice, by two people who do not know of each other's marks. We do not count where you went
to school, and we look at what you did with what you had. If your circumstances were hard, tell us in the box that the
portal has for it; what you write there is read by one tutor only.</p>
<div class="c-teasers">{teasers}</div>
<div class="c-panel"><h2>News for applicants</h2><ul class="c-list">
{entries(say, "n_strike", '<li class="c-list__item">{}</li>')}
<li class="c-list__item">New halls at Ferry Street welcome their first students <time>{ago(fetch, ENGLISH, before(52))}
</time></li></ul></div>""",
    )


def _dates(say: Say, fetch: Fetch) -> str:
    return _page(
        "Dates and deadlines",
        fetch,
        f"""<p>All times are local. An application that reaches us late is considered only where places are left.</p>
<table class="c-table"><caption>Entry in September 2026</caption><thead><tr><th>Route</th><th>Step</th><th>Day</th></tr>
</thead><tbody><tr><td rowspan="3">Undergraduate</td><td>Application</td><td>{say("ug")}</td></tr><tr><td>Interview</td>
<td>27 March to 2 April</td></tr><tr><td>Reply to our offer</td><td>{say("reply")}</td></tr>
<tr><td rowspan="2">Postgraduate</td><td>Application</td><td>30 June 2026</td></tr><tr><td>Deposit</td>
<td>{say("deposit")}</td></tr></tbody>
<tbody>{entries(say, "d_late", "<tr><td>{}</td><td>{}</td><td>{}</td></tr>")}</tbody></table>
<details class="c-details"><summary>{say("d_sum")}</summary><div class="c-details__body"><p>Send a copy of your passport
and, if your school did not teach in English, {say("test")}. Results must not be older than two
years.</p></div></details>
<details class="c-details"><summary>I missed a deadline</summary><div class="c-details__body"><p>Write to us as soon as
you can and tell us what happened.</p></div></details>
<p class="c-note">{between(fetch, 5, 80)} applicants are reading this page.</p>""",
    )


def _fees(say: Say, fetch: Fetch) -> str:
    return _page(
        "Fees and funding",
        fetch,
        f"""<div class="c-tabs"><ul class="c-tabs__list" role="tablist"><li role="tab">Home students</li><li role="tab">
International students</li></ul><section class="c-tabs__panel" role="tabpanel"><h2>Home students</h2><dl
class="c-facts"><div><dt>Tuition, a year</dt><dd>{say("home")}</dd></div><div><dt>Laboratory fee</dt><dd>none</dd></div>
</dl></section><section class="c-tabs__panel" role="tabpanel" hidden><h2>International students</h2><dl
class="c-facts"><div><dt>Classroom courses</dt><dd>£17,600</dd></div><div><dt>Laboratory
courses</dt><dd>{say("lab")}</dd>
</div><div><dt>Health surcharge</dt><dd>{say("health")}</dd></div></dl></section></div>
<p>Fees cover teaching, the library, examinations and the laboratory coat. They do not cover books, travel to field
courses
or a room. A student who lives in halls and cooks spends about nine hundred pounds a month, by our last survey.</p>
<h2>Scholarships</h2><table class="c-table"><thead><tr><th>Name</th><th>Worth</th><th>For whom</th></tr></thead><tbody>
<tr><td>Lighthouse Bursary</td><td>{say("bursary")}</td><td>families with less than £30,000</td></tr>
{entries(say, "s_tide", "<tr><td>{}</td><td>{}</td><td>{}</td></tr>")}<tr><td>Sports
Award</td><td>£1,200</td><td>members
of a national squad</td></tr></tbody></table>
<p><a href="{say("guide")}">Guide to paying your fees</a>. Fees are paid in {say("parts")}, the first before you
enrol.</p><p>Fees of later years may rise with inflation.</p>
<p class="small">Live chat queue: {between(fetch, 0, 25)}</p>""",
    )


def _degree(say: Say, fetch: Fetch) -> str:
    logos = "".join(f'<li class="c-logos__item">{name}</li>' for name in some(fetch, _PARTNERS, 4))
    return _page(
        "Marine Biology BSc",
        fetch,
        f"""<dl class="c-keyfacts"><dt>Code</dt><dd>C160</dd><dt>Length</dt><dd>three years</dd><dt>Entry</dt>
<dd>{say("grades")}</dd><dt>Places</dt><dd>{say("places")}</dd><dt>Head of course</dt><dd>{say("head")}</dd></dl>
<p>You learn to read the sea from plankton to whales, on the shore behind the laboratory and on board of the
<em>Sandpiper</em>. In the second year {say("trip")}.</p>
<p>Graduates work for harbours, fish farms, museums and ministries; a third of them go on to a doctorate. Contact hours
are about sixteen in a week, the rest is reading, writing and mud.</p>
<h2>Modules</h2><div class="c-accordion"><h3><button aria-expanded="true">Year one</button></h3><div><ul><li>Cells and
tides</li><li>Field skills</li>{entries(say, "m_stat", "<li>{}</li>")}</ul></div><h3><button
aria-expanded="false">Year two</button></h3><div hidden><ul><li>Ecology of
estuaries</li>{entries(say, "m_chart", "<li>{}</li>")}
<li>Fish and fisheries</li></ul></div></div>
<h2>Partners</h2><ul
class="c-logos">{logos}</ul>{json_ld("Course", name="Marine Biology BSc", provider="Saltmarsh")}""",
    )


def _open(say: Say, fetch: Fetch) -> str:
    item = """<li class="c-event"><div class="c-event__date">{}</div><div
class="c-event__body"><h3>{}</h3><p>{}</p></div>
</li>"""
    return _page(
        "Open days",
        fetch,
        f"""<p>Come and see for yourself. Guides in blue jackets wait at the station from nine o'clock.</p>
<ul class="c-events"><li class="c-event"><div class="c-event__date">{say("spring")}</div><div class="c-event__body"><h3>
Spring open day</h3><p>All schools, halls and the library. <span
class="c-tag">{say("spring_state")}</span></p></div></li>
{entries(say, "o_online", item)}<li class="c-event"><div class="c-event__date">Every Friday</div><div
class="c-event__body"><h3>Campus walk</h3><p>Starts at the boathouse.</p></div></li></ul>
<p>Trains from the north stop at Saltmarsh every hour. If you need a lift, an interpreter or a quiet room, write to us a
week before you come. Dogs that assist are welcome, others wait outside.</p>
<form method="post" action="/open-days/book"><input type="hidden" name="_token" value="{code(fetch, 36)}"><label>Your
name<input name="name"></label><button>Book a place</button></form>
<p>{variant(fetch, "Parking is free for visitors.", "Visitors park free of charge.")}</p>""",
    )


ADMISSIONS = MadeSite(
    "admissions.saltmarsh.test",
    (
        "visit and variant in a script",
        "words of a student drawn each time",
        "advisers online and their invitation",
        "reference of a page in a footer",
        "teasers of two known pages that turn",
        "consent that stays for some hours",
        "age of a piece of news for applicants",
        "applicants reading",
        "queue of a chat",
        "four of six partners",
        "wording about parking",
    ),
    {"/": _home, _DATES: _dates, _FEES: _fees, _DEGREE: _degree, _OPEN: _open},
    (
        Slot("students", "figure of a lead", ("/",), {0: "9,300", 8: "9,750"}),
        Slot("rank", "sentence", ("/",), {0: "", 12: "We were named campus of the year."}),
        Slot("step", "list item", ("/",), {0: "Upload your school report by hand.", 6: ""}),
        Slot("n_strike", "news item", ("/",), {0: "", 4: "Interviews go ahead during the rail strike"}),
        Slot("ug", "closing date", (_DATES,), {0: "15 March 2026", 5: "29 March 2026"}, "Undergraduate"),
        Slot("reply", "closing date", (_DATES,), {0: "4 May 2026", 9: "11 May 2026"}, "Reply to our offer"),
        Slot("deposit", "deposit", (_DATES,), {0: "£800 by 31 July", 13: "£1,000 by 31 July"}, "Deposit"),
        Slot("d_late", "table row", (_DATES,), {0: "", 7: "Late entry | Clearing opens | 6 July 2026"}),
        Slot("d_sum", "summary of details", (_DATES,), {0: "From abroad?", 11: "Applicants from other countries"}),
        Slot("test", "requirement", (_DATES,), {0: "a language certificate", 3: "an IELTS score of 6.5"}),
        Slot("home", "tuition", (_FEES,), {0: "£9,250", 6: "£9,535"}, "Tuition, a year"),
        Slot("lab", "tuition", (_FEES,), {0: "£21,400", 6: "£22,300"}, "Laboratory courses"),
        Slot("health", "surcharge", (_FEES,), {0: "£776", 10: "£890", 14: "£776"}, "Health surcharge"),
        Slot("bursary", "worth of a grant", (_FEES,), {0: "£1,000", 2: "£1,500"}, "Lighthouse Bursary"),
        Slot("s_tide", "table row", (_FEES,), {0: "", 8: "Tideway Scholarship | half the fee | refugees"}),
        Slot(
            "guide", "link target", (_FEES,), {0: "/files/fees-2025.pdf", 6: "/files/fees-2026.pdf"}, "Guide to paying"
        ),
        Slot("parts", "sentence reworded", (_FEES,), {0: "three equal parts", 13: "up to eight instalments"}),
        Slot("grades", "requirement", (_DEGREE,), {0: "ABB with Biology", 3: "BBB with Biology"}, "Entry"),
        Slot("places", "availability", (_DEGREE,), {0: "open", 9: "waiting list only"}, "Places"),
        Slot("head", "name", (_DEGREE,), {0: "Dr Eluned Prosser", 5: "Dr Matthias Kroll"}, "Head of course"),
        Slot("trip", "sentence reworded", (_DEGREE,), {0: "you spend a week on Skomer", 11: "you sail to the Azores"}),
        Slot("m_stat", "list item", (_DEGREE,), {0: "", 7: "Statistics with boats"}),
        Slot("m_chart", "entry of an accordion", (_DEGREE,), {0: "Reading charts by hand", 12: ""}),
        Slot("spring", "date of a meeting", (_OPEN,), {0: "21 March", 4: "28 March"}, "Spring open day"),
        Slot("spring_state", "badge on a card", (_OPEN,), {0: "places left", 10: "fully booked"}, "Spring open day"),
        Slot("o_online", "event", (_OPEN,), {0: "", 2: "9 April | Online evening | For teachers and advisers"}),
    ),
)
