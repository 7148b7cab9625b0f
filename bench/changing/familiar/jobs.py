"""The job board of a maker of robots: openings, three of them, benefits, how we hire; React with class names of CSS
modules."""

from __future__ import annotations

from bench.changing.familiar import common as c
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.pieces import ENGLISH, Links, anchors, comes_and_goes, json_ld, others, turned
from bench.changing.scenario import Fetch

_OPENINGS, _FIRMWARE, _FIELD = "/openings", "/openings/4021-firmware-engineer", "/openings/4033-field-technician"
_PAYROLL, _BENEFITS, _PROCESS = "/openings/4040-payroll-specialist", "/benefits", "/how-we-hire"
_MENU: Links = (("/", "Life at Kestrel"), (_OPENINGS, "Openings"), (_BENEFITS, "Benefits"), (_PROCESS, "How we hire"))
_JOBS: Links = (
    (_FIRMWARE, "Firmware Engineer"),
    (_FIELD, "Field Technician"),
    (_PAYROLL, "Payroll Specialist"),
)
_VOICES = (
    ("Noor, mechanical design", "On my second day a robot handed me my badge."),
    ("Pieter, operations", "We stop at five. The robots do too."),
    ("Chidi, vision", "I have learnt more from the test floor than from any paper."),
)
_PHOTOS = ("Lunch on the roof", "The test hall in Delft", "Hack week", "Bring a child to work", "First snow", "Choir")


def _page(title: str, fetch: Fetch, main: str) -> str:
    who, said = turned(fetch, _VOICES, 1, 12)[0]
    chat = f"""<div class="Chat_bubble__p4Xq2"><p>{c.pick(fetch, ("Robin", "Ada", "Yusuf"))} from recruiting is here.
Questions?</p></div>"""
    consent = """<div class="Consent_root__aQ81z" role="dialog"><p>We use cookies to understand which channels bring
people to this page.</p><button class="Button_ghost__1uKc0">Reject</button><button class="Button_solid__Zl2m9">Accept
</button></div>"""
    return f"""<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><title>{title} | Kestrel Robotics</title>
<link rel="preload" as="script" href="/_next/static/chunks/main-app-7b1f.js"/><script nonce="{c.key(fetch, 24)}">
self.__next_f=[]</script></head><body class="__variable_d65c78 antialiased"><div id="__next"><div
class="Layout_shell__k3h9X"><header class="Header_root__Yt0bA"><a class="Header_logo__s8fLm" href="/">Kestrel
Robotics</a><nav class="Header_nav__w2Qe5"><ul>{anchors(_MENU)}</ul></nav></header><main
class="Layout_main__Rr4vD">{main}</main><section class="Voices_root__m0GhT"><h3 class="Voices_title__x9Lp1">From the
team</h3><blockquote>{said}</blockquote><cite>{who}</cite></section><section class="Strip_root__b7NfE"><h3>Our days</h3>
<div class="Strip_track__q1">{
        "".join(
            f'<figure class="Strip_item__u5"><figcaption>{one}</figcaption></figure>'
            for one in c.mixed(fetch, _PHOTOS, 3)
        )
    }</div></section>{c.sometimes(fetch, 0.4, chat)}{comes_and_goes(fetch, "kestrel", 0.35, consent)}<footer
class="Footer_root__e6WzC"><p>Kestrel Robotics builds machines that carry, sort and lift in hospitals and warehouses. We
are four hundred people in Delft, Bristol and Aarhus and an equal opportunity employer: tell us what you need for a fair
interview and we will see to it.</p><ul><li>Privacy for applicants</li><li>Imprint</li><li>Modern slavery
statement</li></ul></footer></div></div><script id="__NEXT_DATA__" type="application/json">{{"props":{{"requestId":"{
        c.key(fetch, 20)
    }"}},"buildId":"v2026-02-27"}}</script></body></html>"""


def _others(path: str, fetch: Fetch) -> str:
    found = c.mixed(fetch, others((*_JOBS, *_MENU[2:]), path), 2)
    return f'<aside class="Similar_root__c3PoI"><h3>You might also like</h3><ul>{c.links(found)}</ul></aside>'


def _opening(title: str, team: str, place: str, pay: str, path: str = "") -> str:
    if not title:
        return ""
    name = f'<a class="JobCard_link__tY6u" href="{path}">{title}</a>' if path else title
    return f"""<div class="JobCard_root__hG2aa"><h4 class="JobCard_title__oP1">{name}</h4><span class="JobCard_team__w">
{team}</span> <span class="JobCard_place__a">{place}</span> <span class="JobCard_pay__z">{pay}</span></div>"""


def _home(say: Say, fetch: Fetch) -> str:
    heading = c.pick(fetch, ("Come and build with us", "Build things that help"))
    facts = f"""<section class="Facts_root__i2"><dl>{
        c.terms((("People", "about 400"), ("Offices", "Delft, Bristol, Aarhus"), ("Open positions", say("positions"))))
    }</dl></section>"""
    news = f"""<section><h2>News for applicants</h2><ul>{c.listed((say("fair"), "Our pay bands are public"))}</ul>
<p>Questions? Write to {say("contact")}, who reads every message.</p></section>"""
    layout = c.pick(fetch, (facts + news, news + facts))
    main = f"""<section class="Hero_root__vB3"><h1 class="Hero_title__l0">{heading}</h1><p>We hire slowly, teach
quickly and let people get on with it.</p></section>{c.inside('div class="Alert_root__n8"', say("alert"))}{layout}"""
    return _page("Life at Kestrel", fetch, main)


def _openings(say: Say, fetch: Fetch) -> str:
    engineering = (
        _opening("Firmware Engineer", "Embedded", say("firmware place"), say("firmware pay"), _FIRMWARE)
        + _opening(say("vision job"), "Perception", "Aarhus", "€61,000 to €76,000")
        + _opening(say("test job"), "Quality", "Bristol", "£41,000 to £49,000")
    )
    rest = (
        _opening("Field Technician", "Service", "Bristol", "£34,000 and a van", _FIELD)
        + _opening("Payroll Specialist", "Finance", "Delft, two days a week", "€44,000 to €52,000", _PAYROLL)
        + _opening(say("cook job"), "Canteen", "Delft", "€31,000")
    )
    main = f"""<h1>Openings</h1><form class="Filter_root__d"><select><option>All teams</option><option>Embedded
</option><option>Service</option></select><input type="hidden" name="csrf" value="{c.key(fetch, 32)}"/></form>
<section class="Group_root__f"><h2>Engineering</h2>{engineering}</section><section class="Group_root__f"><h2>Everything
else</h2>{rest}</section><p class="Muted_text__k">{c.number(fetch, 4, 61)} people are browsing our openings.</p>"""
    return _page("Openings", fetch, main)


def _job(path: str, title: str, fetch: Fetch, facts: list[tuple[str, str]], text: str) -> str:
    main = f"""{json_ld("JobPosting", title=title)}<article class="Job_root__o7Xc"><h1 class="Job_title__y">{title}</h1>
<dl class="Job_facts__r">{c.terms(facts)}</dl>{text}<a class="Button_solid__Zl2m9"
href="/apply?job={path[10:14]}&amp;gh_src={c.key(fetch, 9)}">{
        c.pick(fetch, ("Apply now", "Apply for this job"))
    }</a></article>{_others(path, fetch)}"""
    return _page(title, fetch, main)


def _firmware(say: Say, fetch: Fetch) -> str:
    facts = [
        ("Location", say("firmware place")),
        ("Pay", say("firmware pay")),
        ("Posted", c.old(fetch, ENGLISH, 150)),
        ("Apply by", say("firmware date")),
    ]
    text = f"""<div class="Job_body__q"><p>You write what runs between the motor and the mind of our robots: drivers,
control loops and the part that stops everything when a hand is in the way.</p><h3>You bring</h3><ul>{
        c.listed((say("years"), "A feeling for hardware that lies", say("rust"), "English; Dutch is a bonus"))
    }</ul><h3>You will work with</h3><p>Annelies Vos leads a team of seven. Every second Friday is for whatever
bothers you most.</p></div>"""
    return _job(_FIRMWARE, "Firmware Engineer", fetch, facts, text)


def _field(say: Say, fetch: Fetch) -> str:
    facts = [("Location", "Bristol and the South West"), ("Pay", "£34,000 and a van"), ("Shift", say("shift"))]
    closed = c.inside('div class="Alert_root__n8"', say("field closed"))
    text = f"""{closed}<div class="Job_body__q"><p>You drive to hospitals, mend what can be mended on the spot and tell
us what breaks too often.</p><h3>You bring</h3><ul>{
        c.listed(("A clean driving licence", "Two years with tools in your hand", "Patience with lifts"))
    }</ul><p>You are away from home {say("nights")} a month.</p></div>"""
    return _job(_FIELD, "Field Technician", fetch, facts, text)


def _payroll(say: Say, fetch: Fetch) -> str:
    facts = [("Location", "Delft, two days a week"), ("Hours", say("hours")), ("Contract", "Permanent")]
    text = f"""<div class="Job_body__q"><p>Four hundred people in three countries wish to be paid on the right day. You
see to it, with one colleague and a system that is being replaced this year.</p>{c.para(say("payroll extra"))}
<p>See the <a href="/files/{say("profile")}">full profile</a>.</p></div>"""
    return _job(_PAYROLL, "Payroll Specialist", fetch, facts, text)


def _benefits(say: Say, fetch: Fetch) -> str:
    table = c.rows(
        (
            ("Holidays", "27 days", "28 days"),
            ("Pension, paid by us", say("nl pension"), "8 per cent"),
            *([c.cells(say("bike"))] if say("bike") else []),
            ("Learning", "€1,500 a year", "£1,300 a year"),
        )
    )
    main = f"""<h1>Benefits</h1><p>The same for everybody, from the first day.</p><table class="Table_root__h"><thead>
<tr><th></th><th>Netherlands</th><th>United Kingdom</th></tr></thead><tbody>{table}</tbody></table><h2>Parents</h2>
<p>Both parents get twenty weeks of paid leave.</p>"""
    return _page("Benefits", fetch, main)


def _process(say: Say, fetch: Fetch) -> str:
    main = f"""<h1>How we hire</h1><ol>{
        c.listed(("A call of half an hour", say("task"), "A day at the office, with lunch", "An offer, in writing"))
    }</ol><p>You hear from us within ten working days. Nobody is left without an answer, and whoever gets a no may ask
why.</p><p>{c.number(fetch, 71, 96)} of 100 visitors found this page helpful.</p>"""
    return _page("How we hire", fetch, main)


JOBS = MadeSite(
    "careers.kestrel-robotics.test",
    (
        "nonce of a script",
        "request id in the data",
        "voice of the team that turns",
        "pictures by chance",
        "recruiter in a chat for some",
        "banner of consent that comes and goes",
        "similar jobs by chance",
        "heading of two wordings",
        "sections in one of two orders",
        "button of two wordings",
        "source in a link",
        "csrf token",
        "people browsing",
        "helpful votes",
        "age of a posting",
    ),
    {
        "/": _home,
        _OPENINGS: _openings,
        _FIRMWARE: _firmware,
        _FIELD: _field,
        _PAYROLL: _payroll,
        _BENEFITS: _benefits,
        _PROCESS: _process,
    },
    (
        Slot("alert", "notice", ("/",), {0: "", 6: "Beware of false offers in our name.", 13: ""}),
        Slot("positions", "figure", ("/",), {0: "23", 3: "24", 8: "25", 12: "22"}, "Open positions"),
        Slot("fair", "list entry", ("/",), {0: "", 9: "Meet us at the spring job fair"}),
        Slot("contact", "name of a person", ("/",), {0: "Saskia Blom", 14: "Robin Achterberg"}),
        Slot("firmware place", "place", (_OPENINGS, _FIRMWARE), {0: "Eindhoven", 7: "Anywhere in Europe"}),
        Slot("firmware pay", "pay", (_OPENINGS, _FIRMWARE), {0: "€58,000 to €72,000", 4: "€62,000 to €78,000"}),
        Slot("vision job", "job", (_OPENINGS,), {0: "", 3: "Computer Vision Researcher"}, "Engineering"),
        Slot("test job", "job", (_OPENINGS,), {0: "Test Engineer", 12: ""}, "Engineering"),
        Slot("cook job", "job", (_OPENINGS,), {0: "", 8: "Cook"}, "Everything else"),
        Slot("years", "requirement reworded", (_FIRMWARE,), {0: "Five years of C", 10: "Three years of C or C++"}),
        Slot("rust", "list entry", (_FIRMWARE,), {0: "", 10: "Some Rust, or the wish to learn it"}, "You bring"),
        Slot("firmware date", "deadline", (_FIRMWARE,), {0: "20 March", 5: "31 March"}, "Apply by"),
        Slot("field closed", "state", (_FIELD,), {0: "", 12: "This position has been filled."}),
        Slot("shift", "working hours", (_FIELD,), {0: "Early", 2: "Late"}, "Shift"),
        Slot("nights", "small words", (_FIELD,), {0: "two nights", 11: "four nights"}),
        Slot("hours", "working hours", (_PAYROLL,), {0: "24 a week", 6: "32 a week"}, "Hours"),
        Slot("payroll extra", "paragraph", (_PAYROLL,), {0: "", 1: "We can start you as early as in April."}),
        Slot("profile", "link target", (_PAYROLL,), {0: "profile-2025.pdf", 9: "profile-2026.pdf"}, "full profile"),
        Slot("nl pension", "figure in a table", (_BENEFITS,), {0: "9 per cent", 15: "10 per cent"}, "Pension"),
        Slot("bike", "row", (_BENEFITS,), {0: "", 5: "Bicycle | Leased for you | Cycle to work"}),
        Slot("task", "step", (_PROCESS,), {0: "A task at home, two hours", 13: "A task at home, one hour"}),
    ),
)
