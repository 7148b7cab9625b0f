"""An office for boats and their skippers, on the design system of federal sites: recalls, exams, fees, forms."""

from __future__ import annotations

from datetime import datetime

from bench.changing.made import CELLS, MadeSite, Say, Slot, item, paragraph
from bench.changing.noises import some, token, variant
from bench.changing.pieces import ENGLISH, ago, anchors, before, comes_and_goes, days_to, others, today, turned
from bench.changing.scenario import Fetch
from bench.changing.typical.common import at_times, figure, framed, pick
from bench.changing.visible import LINK_TARGET, START

_RECALLS, _EXAMS, _FEES, _FORMS = "/recalls", "/skipper-exams", "/fees", "/forms"
_OFFICES, _TIMES, _NOTICES = "/offices", "/processing-times", "/notices-to-boaters"
_LINKS = (
    (_RECALLS, "Boat and equipment recalls"),
    (_EXAMS, "Skipper exams"),
    (_FEES, "Fees"),
    (_FORMS, "Forms"),
    (_OFFICES, "Field offices"),
    (_TIMES, "Processing times"),
    (_NOTICES, "Notices to boaters"),
)
_SEASON = datetime(2026, 4, 15, tzinfo=START.tzinfo)
_ALERTS = (
    "Beware of look-alike sites that sell registrations.",
    "Sign up for renewal reminders by text message.",
    "You can now carry your registration on your phone.",
)
_FACTS = (
    "Nine of ten people who drowned wore no life jacket.",
    "A whistle carries farther than a shout.",
    "Cold water takes your breath before it takes your heat.",
    "A registration number must be three inches tall.",
    "Carbon monoxide can gather under a swim platform.",
)
_SEARCHES = ("lost title", "kayak registration", "trailer plate", "hull number", "sell my boat", "duplicate card")
_TONGUES = ("Español", "Tiếng Việt", "Tagalog", "Kreyòl ayisyen", "Français")
_PHOTOS = (
    "A skiff at the Port Lorne ramp. Photo: K. Whitcomb",
    "Inspectors on Lake Moran. Photo: R. Odell",
    "Cadets throw a line. Photo: S. Ferro",
)
_MORE = {
    "/": "We keep the register, license those who carry passengers and inspect what they sail in.",
    _RECALLS: "Makers must tell owners by letter. If no letter came, call the maker and then call us.",
    _EXAMS: "Bring a photo identity card and two pencils. Telephones stay in the locker outside.",
    _FEES: "Checks are made out to the Office of Boating. Fees are set by law and are not returned.",
    _FORMS: "Print on white letter paper and sign in blue or black ink. Copies are not accepted.",
    _OFFICES: "Every field office has a drop box at the front door that is emptied each morning.",
    _TIMES: "We work through requests in the order in which they come. Expedited service has ended.",
    _NOTICES: "Charts and light lists are published by the survey. Report hazards on channel 16 first.",
}


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    survey = f"""<div class="usa-modal" id="fsr-{token(fetch, 5)}"><h2 class="usa-modal__heading">We welcome your
feedback</h2><p>You have been chosen at random to take a brief survey.</p><button class="usa-button">Yes, I
will</button>
<button class="usa-button usa-button--unstyled">No thanks</button></div>"""
    planned = """<div class="usa-alert usa-alert--slim usa-alert--info"><p class="usa-alert__text">Our pages may be slow
while we copy files tonight.</p></div>"""
    ask = variant(fetch, "Was this page helpful?", "Did you find what you were looking for?")
    now = f"{fetch.at:%-I:%M} {'a.m.' if fetch.at.hour < 12 else 'p.m.'}"
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title} | Office of Boating</title>
<meta name="csrf-token" content="{token(fetch, 32)}"><script
nonce="{token(fetch, 16)}">window.uswdsPresent=true</script>
</head><body><a class="usa-skipnav" href="#main-content">Skip to main content</a>
<section class="usa-banner" aria-label="Official website"><p class="usa-banner__header-text">An official website of the
Commonwealth</p></section>
<section class="usa-site-alert"><div class="usa-alert__body"><p class="usa-alert__text">{turned(fetch, _ALERTS, 1)[0]}
</p></div></section>{comes_and_goes(fetch, "boating copy", 0.3, planned)}
<header class="usa-header usa-header--extended"><div class="usa-logo"><a href="/">Office of Boating</a></div>
<ul class="usa-language__submenu">{"".join(f"<li>{one}</li>" for one in some(fetch, _TONGUES, len(_TONGUES)))}</ul>
<p class="call-line">It is {now} in Port Lorne. {figure(fetch, 1, 17)} callers are waiting.</p>
<ul class="usa-nav__primary usa-accordion">{anchors(_LINKS)}</ul>
<p class="trending">Trending searches: {", ".join(some(fetch, _SEARCHES, 3))}</p></header>
<main class="usa-section" id="main-content"><div class="grid-container"><div class="grid-row grid-gap">
<div class="usa-layout-docs__main desktop:grid-col-9 usa-prose"><h1>{title}</h1>{main}<p class="usa-hint">
{_MORE[path]}</p></div>
<aside class="desktop:grid-col-3"><h2>Top tasks</h2><ul class="usa-list">
{anchors(some(fetch, others(_LINKS, path), 4))}</ul>
<div class="usa-summary-box"><h3 class="usa-summary-box__heading">Did you know?</h3><p>{pick(fetch, _FACTS)}</p></div>
<figure><figcaption>{pick(fetch, _PHOTOS)}</figcaption></figure></aside></div></div></main>
<section class="feedback"><p>{ask}</p><form method="post"><input type="hidden" name="form_build_id"
value="form-{token(fetch, 20)}"><button>Yes</button> <button>No</button></form></section>
<footer class="usa-footer"><nav class="usa-footer__nav"><ul><li>Privacy policy</li><li>Public records</li>
<li>Accessibility</li></ul></nav><p>The season opens in {days_to(fetch, _SEASON)} days.</p>
<p class="usa-identifier__identity">Page refreshed {fetch.at:%m/%d/%Y %H:%M}:{figure(fetch, 10, 59)} by
www{figure(fetch, 1, 8)}</p></footer>{at_times(fetch, 0.25, survey)}</body></html>"""


def _table(caption: str, heads: str, rows: str) -> str:
    head = "".join(f'<th scope="col" role="columnheader">{one}</th>' for one in heads.split(CELLS))
    return f"""<table class="usa-table usa-table--borderless usa-table--striped"><caption>{caption}</caption><thead>
<tr>{head}</tr></thead><tbody>{rows}</tbody></table>"""


def _row(*cells: str) -> str:
    if not cells[0]:
        return ""
    first, *rest = cells
    return f'<tr><th scope="row">{first}</th>{"".join(f"<td>{one}</td>" for one in rest)}</tr>'


def _index(say: Say, fetch: Fetch) -> str:
    return _page(
        "Register, learn and stay afloat",
        "/",
        fetch,
        f"""<p class="usa-intro">{say("intro")}</p>{paragraph(say("outage"))}
<ul class="usa-card-group">{"".join(f'<li class="usa-card"><h2>{name}</h2></li>' for _, name in _LINKS[:3])}</ul>
<p>Commissioner: {say("commissioner")}</p><p>{today(fetch, ENGLISH)}</p>""",
    )


def _recalls(say: Say, fetch: Fetch) -> str:
    rows = (
        _row(say("vest recall"), "Buckle opens under load", "Refund", ago(fetch, ENGLISH, before(-26))),
        _row("Corvo 14 dinghy", say("corvo hazard"), "Repair", ago(fetch, ENGLISH, before(40))),
        _row("Anders inflator", "Cartridge leaks", say("inflator remedy"), ago(fetch, ENGLISH, before(90))),
        _row(say("stove recall"), "Flame cannot be seen", "Return to store", ago(fetch, ENGLISH, before(200))),
    )
    return _page(
        "Boat and equipment recalls",
        _RECALLS,
        fetch,
        f"""<p>{figure(fetch, 5, 80)} visitors are reading this list now. Stop using what is on it.</p>
{_table("Current recalls", "Product | Hazard | Remedy | Posted", "".join(rows))}""",
    )


def _exams(say: Say, fetch: Fetch) -> str:
    def seats(key: str) -> str:
        return f"{say(key)} <span class='usa-tag'>{figure(fetch, 2, 30)} viewing</span>"

    rows = (
        _row("Port Lorne", say("lorne date"), seats("lorne seats")),
        _row("Harwick", "April 11, 2026", seats("harwick seats")),
        _row(say("tamsin"), "April 25, 2026", "Seats available at the door"),
    )
    return _page(
        "Skipper exams",
        _EXAMS,
        fetch,
        f"""{_table("Sittings this spring", "Place | Date | Registration", "".join(rows))}
<p>The passing score is {say("score")}. You may try again after seven days.</p>""",
    )


def _fees(say: Say, fetch: Fetch) -> str:
    rows = (
        _row("Registration, under 16 feet", say("small fee")),
        _row("Registration, 16 to 26 feet", "$62"),
        _row("Duplicate title", say("title fee")),
        _row(say("launch"), "$11 a day"),
    )
    return _page(
        "Fees",
        _FEES,
        fetch,
        f"""{_table("What we charge", "Service | Fee", "".join(rows))}<p>Cards are charged a service fee of
{say("card fee")}. Reference for this visit: {token(fetch, 8).upper()}</p>""",
    )


def _forms(say: Say, fetch: Fetch) -> str:
    return _page(
        "Forms",
        _FORMS,
        fetch,
        f"""<ul class="usa-collection"><li class="usa-collection__item"><a class="usa-link"
href="/sites/default/files/{say("application")}">Application for registration</a> <span>PDF, two pages</span></li>
<li class="usa-collection__item"><a class="usa-link" href="/sites/default/files/ob-204.pdf">Notice of sale</a></li>
{framed(say("hardship form"), '<li class="usa-collection__item">{}</li>')}</ul>
<p>Mail forms to {say("mail to")}, Port Lorne.</p>""",
    )


def _offices(say: Say, fetch: Fetch) -> str:
    return _page(
        "Field offices",
        _OFFICES,
        fetch,
        f"""<div class="usa-accordion__content"><h2>Port Lorne</h2><p>Monday to Friday, {say("lorne hours")}</p>
<p>Estimated wait at the counter: {figure(fetch, 3, 48)} minutes</p></div><div class="usa-accordion__content">
<h2>Harwick</h2><p>{say("harwick office")}</p><p>Estimated wait at the counter: {figure(fetch, 3, 48)} minutes</p></div>
""",
    )


def _times(say: Say, fetch: Fetch) -> str:
    rows = (_row("New titles", say("title weeks")), _row("Renewals online", say("renewal weeks")))
    return _page(
        "Processing times",
        _TIMES,
        fetch,
        f"""{_table("How long we take", "Request | Time", "".join(rows))}<p>Times are for complete requests only.
{figure(fetch, 20, 95)} people have this page open.</p>""",
    )


def _notices(say: Say, fetch: Fetch) -> str:
    return _page(
        "Notices to boaters",
        _NOTICES,
        fetch,
        f"""<ul class="usa-process-list">{item(say("bridge"))}<li>Buoy 7 off Gull Point is unlit.</li>
{item(say("algae"))}</ul><p>Speed between the piers is limited to {say("speed")}.</p>""",
    )


LICENCES = MadeSite(
    "office-of-boating.test",
    (
        "tokens of pages and forms",
        "site alert that turns",
        "slim alert of some hours",
        "languages in any order",
        "time of the day at the office",
        "callers waiting",
        "trending searches",
        "top tasks, any four",
        "fact to know",
        "caption of a picture",
        "wording of a question",
        "days until a season",
        "moment of a refresh and server",
        "survey for some",
        "readers of a list",
        "ages in a table",
        "reference of a visit",
        "waits at a counter",
    ),
    {
        "/": _index,
        _RECALLS: _recalls,
        _EXAMS: _exams,
        _FEES: _fees,
        _FORMS: _forms,
        _OFFICES: _offices,
        _TIMES: _times,
        _NOTICES: _notices,
    },
    (
        Slot(
            "intro",
            "word in a sentence",
            ("/",),
            {
                0: "All boats with a motor must be registered every two years.",
                8: "All boats with a motor must be registered every three years.",
            },
        ),
        Slot("outage", "notice of trouble", ("/",), {0: "", 4: "Online renewal is unavailable.", 5: ""}),
        Slot("commissioner", "name", ("/",), {0: "Dale R. Hutchins", 12: "Yolanda Pruitt"}),
        Slot("vest recall", "row of recalls", (_RECALLS,), {0: "", 5: "Skua life vest"}),
        Slot("corvo hazard", "hazard", (_RECALLS,), {0: "Seat may crack", 9: "Hull may crack"}, "Corvo 14 dinghy"),
        Slot(
            "inflator remedy",
            "remedy in a row with an age",
            (_RECALLS,),
            {0: "Wait for parts", 3: "Free new cartridge"},
            "Anders inflator",
        ),
        Slot("stove recall", "row of recalls", (_RECALLS,), {0: "Lund galley stove", 13: ""}),
        Slot("lorne date", "date of an exam", (_EXAMS,), {0: "March 28, 2026", 7: "April 4, 2026"}, "Port Lorne"),
        Slot(
            "lorne seats",
            "state beside a counter",
            (_EXAMS,),
            {0: "Open", 2: "Waiting list", 7: "Open", 14: "Full"},
            "Port Lorne",
        ),
        Slot("harwick seats", "state beside a counter", (_EXAMS,), {0: "Not bookable yet", 10: "12 seats"}, "Harwick"),
        Slot("tamsin", "row of exams", (_EXAMS,), {0: "", 11: "Lake Tamsin"}),
        Slot("score", "figure in a sentence", (_EXAMS,), {0: "80 percent", 4: "85 percent"}),
        Slot("small fee", "fee in a table", (_FEES,), {0: "$38", 6: "$41"}, "Registration, under 16 feet"),
        Slot("title fee", "fee in a table", (_FEES,), {0: "$15", 15: "$18"}, "Duplicate title"),
        Slot("launch", "row of fees", (_FEES,), {0: "Launch permit", 9: ""}),
        Slot("card fee", "figure beside a token", (_FEES,), {0: "2.4 percent", 3: "1.9 percent"}),
        Slot("application", LINK_TARGET, (_FORMS,), {0: "ob-101-2025.pdf", 8: "ob-101-2026.pdf"}, "Application"),
        Slot("hardship form", "list item", (_FORMS,), {0: "", 2: "Waiver for hardship"}),
        Slot("mail to", "address in a sentence", (_FORMS,), {0: "P.O. Box 1140", 13: "200 Quay Street"}),
        Slot("lorne hours", "hours", (_OFFICES,), {0: "8:30 to 4:00", 6: "9:00 to 5:00"}, "Port Lorne"),
        Slot(
            "harwick office",
            "notice of trouble beside a wait",
            (_OFFICES,),
            {0: "Tuesday and Thursday, 10:00 to 2:00", 10: "Closed after a burst pipe until further notice"},
        ),
        Slot("title weeks", "time in a table", (_TIMES,), {0: "six weeks", 5: "nine weeks"}, "New titles"),
        Slot("renewal weeks", "time in a table", (_TIMES,), {0: "three days", 11: "same day"}, "Renewals online"),
        Slot("bridge", "notice", (_NOTICES,), {0: "", 3: "The Fallon drawbridge stays down on weekends."}),
        Slot("algae", "notice", (_NOTICES,), {0: "Keep out of the algae in Mill Cove.", 15: ""}),
        Slot("speed", "figure in a sentence", (_NOTICES,), {0: "6 knots", 7: "4 knots"}),
    ),
)
