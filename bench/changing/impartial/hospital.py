"""A hospital trust on a content system with the health service's design: clinics, visiting, getting there."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, ago, before, days_to, json_ld, others, today, turned
from bench.changing.scenario import Fetch
from bench.changing.visible import start_of

FRACTURE, BLOOD, VISITING = "/our-services/fracture-clinic", "/our-services/blood-tests", "/visiting-a-ward"
TRAVEL, LETTER = "/getting-here", "/your-appointment"
MENU = ((FRACTURE, "Fracture clinic"), (BLOOD, "Blood tests"), (VISITING, "Visiting"), (TRAVEL, "Getting here"))
TEASERS = (
    (FRACTURE, "Living with a plaster cast"),
    (BLOOD, "Where to have blood taken"),
    (VISITING, "Before you come to see somebody"),
    (TRAVEL, "Finding us by bus, bicycle or car"),
    (LETTER, "What to do with your letter"),
)
THANKS = (
    ("The porter sang all the way to theatre. I was not afraid any more.", "Beryl, day surgery"),
    ("They let my daughter press the button of the bed.", "Kwame, orthopaedics"),
    ("Tea at three in the morning. I shall not forget that.", "Rosalind, maternity"),
    ("My hearing aid was found in the laundry and brought to me.", "Tomasz, ward 9"),
)
CALLS = (
    "Give blood this spring",
    "Carry a donor card",
    "Read to a patient",
    "Play the lobby piano",
    "Join as a member",
)
FAIR = datetime(2026, 5, 16, tzinfo=UTC)

MASKS = Slot(
    "/",
    "infection notice of a hospital",
    {0: "", 2: "Norovirus: ward 7 is closed to all visitors until further notice.", 8: ""},
    "Important",
)
SCANNER = Slot(
    "/",
    "newest of a hospital's stories",
    {0: "", 5: "A second scanner starts work in the Beck Building"},
    "Latest news",
)
NUMBER = Slot(
    FRACTURE, "direct line of a clinic", {0: "01632 961 240", 9: "01632 961 204"}, "Fracture clinic", also=(LETTER,)
)
FLOOR = Slot(FRACTURE, "floor of a clinic", {0: "Level 1, Beck Building", 4: "Level 2, Beck Building"}, "Where to go")
SURGEON = Slot(
    FRACTURE, "surgeon who joined a team", {0: "", 11: "Miss Adaeze Nwosu-Hart, hand and wrist"}, "Our consultants"
)
CAST = Slot(
    FRACTURE,
    "advice to patients, rewritten",
    {
        0: "Cover the cast with a plastic bag in the shower and hold it outside the curtain.",
        13: "Do not shower with the cast, even under a bag: wash at the basin until it is off.",
    },
    "Looking after a cast",
)
TARNSIDE = Slot(
    BLOOD,
    "weekday hours of a blood test site",
    {0: "7.30am to 4.45pm", 3: "8.15am to 3.30pm", 10: "7.30am to 4.45pm"},
    "Tarnside Hospital",
)
WALKIN = Slot(
    BLOOD, "way to be seen at a site", {0: "Walk in, take a ticket", 6: "Booked slots only"}, "Aldermoor Hospital"
)
MILLGATE = Slot(BLOOD, "site in a table of clinics", {0: "Millgate Health Centre", 14: ""}, "Where we take blood")
FASTING = Slot(BLOOD, "hours without food", {0: "for 12 hours", 3: "for 10 hours"}, "Fasting tests")
WARD = Slot(
    VISITING, "visiting time of a ward", {0: "2.15pm to 4.30pm", 2: "No visiting", 8: "2.15pm to 4.30pm"}, "Ward 7"
)
PAIR = Slot(
    VISITING,
    "visitors at a bed",
    {0: "two visitors at a time", 2: "one visitor at a time", 8: "two visitors at a time"},
)
CHILD = Slot(VISITING, "least age of a visitor", {0: "aged 12 or over", 12: "aged 10 or over"}, "Children")
SHORT = Slot(TRAVEL, "parking charge of two hours", {0: "£2.80", 7: "£3.10"}, "Up to 2 hours")
LONG = Slot(TRAVEL, "parking charge of a day", {0: "£9.00", 7: "£9.60"}, "Up to 24 hours")
BUS = Slot(TRAVEL, "bus that calls at a hospital", {0: "Bus 61 from Harrow Square, every 20 minutes", 15: ""}, "By bus")
DOOR = Slot(
    TRAVEL,
    "day an entrance reopens",
    {0: "Monday 16 March", 5: "Monday 30 March", 11: "Monday 13 April"},
    "Main entrance",
)
NOTICE = Slot(LETTER, "notice to call off an appointment", {0: "48 hours", 3: "72 hours"}, "If you cannot come")
CLAIM = Slot(
    LETTER, "link target", {0: "/files/travel-claim.pdf", 10: "/files/travel-claim-form.pdf"}, "travel claim form"
)
SIGNING = Slot(
    LETTER,
    "help that was announced in a paragraph",
    {0: "", 13: "Sign language interpreters can now be booked by text message to the number on your letter."},
    "Interpreters",
)
SLOTS = (
    *(MASKS, SCANNER, NUMBER, FLOOR, SURGEON, CAST, TARNSIDE, WALKIN, MILLGATE, FASTING),
    *(WARD, PAIR, CHILD, SHORT, LONG, BUS, DOOR, NOTICE, CLAIM, SIGNING),
)
NOISES = (
    "hash of a view and build id of a form; words of thanks, one of four; "
    "three of a hospital's own pages in any order; calls of a trust that turn with the half day; "
    "questions on the website for a share; wards' shop open by the clock; days to a hospital's summer fair; "
    "age of a hospital's story; day in the head of a hospital's page; cookie choice of a health site; "
    "readers of a page on blood tests; cache that answered, named under a page"
).split("; ")


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    words, who = pick(fetch, THANKS)
    more = "".join(
        f'<li class="nhsuk-grid-column-one-third nhsuk-card-group__item"><div class="nhsuk-card nhsuk-card--clickable">'
        f'<h3 class="nhsuk-card__heading"><a class="nhsuk-card__link" href="{address}">{name}</a></h3></div></li>'
        for address, name in mixed(fetch, others(TEASERS, path), 3)
    )
    cookies = sometimes(
        fetch,
        0.4,
        '<div id="cookiebanner" class="nhsuk-cookie-banner"><h2>Cookies on this hospital website</h2><p>We should like '
        "to count visits. Nothing about your health is stored.</p><button>I am OK with that</button> <button>No, do "
        "not count me</button></div>",
    )
    survey = sometimes(
        fetch,
        0.35,
        f'<form class="survey-form" data-drupal-selector="edit-survey"><p>Did you find what you came for? Five short '
        f'questions help us.</p><input type="hidden" name="form_build_id" value="form-{key(fetch, 32)}"><button>Start '
        "</button> <button>Not today</button></form>",
    )
    menu = "".join(
        f'<li class="nhsuk-header__navigation-item"><a href="{address}">{name}</a></li>' for address, name in MENU
    )
    shop = "The League of Friends shop is open" if 8 <= fetch.at.hour < 18 else "The League of Friends shop is shut"
    calls = listed([f'<a href="/get-involved">{call}</a>' for call in turned(fetch, CALLS, 2, hours=12)])
    return f"""<!DOCTYPE html><html lang="en" dir="ltr" prefix="og: https://ogp.me/ns#"><head><meta charset="utf-8">
<meta name="Generator" content="Drupal 10 (https://www.drupal.org)"><title>{title} | Aldermoor and Tarnside
Hospitals</title> <link rel="stylesheet" media="all" href="/sites/default/files/css/css_{key(fetch, 24)}.css?delta=0">
{json_ld("MedicalOrganization", name="Aldermoor and Tarnside Hospitals", url="https://aldermoortarnside.example/")}</head>
<body class="js-enabled path-node page-node-type-service">{cookies}<a class="nhsuk-skip-link visually-hidden focusable"
href="#maincontent">Skip to main content</a><header class="nhsuk-header" role="banner"><div
class="nhsuk-header__container"> <a class="nhsuk-header__logo" href="/" aria-label="Home"><span
class="nhsuk-organisation-name">Aldermoor and Tarnside Hospitals</span></a><p
class="header-date">{today(fetch, ENGLISH)}</p><form class="nhsuk-search" id="views-exposed-form-{key(fetch, 8)}"><label
class="nhsuk-u-visually-hidden">Search the trust</label></form></div> <nav class="nhsuk-navigation"><ul
class="nhsuk-header__navigation-list">{menu}</ul></nav></header> <div class="nhsuk-width-container"><nav
class="nhsuk-breadcrumb" aria-label="Breadcrumb"><ol class="nhsuk-breadcrumb__list"><li
class="nhsuk-breadcrumb__item"><a href="/">Home</a></li></ol></nav> <main class="nhsuk-main-wrapper" id="maincontent"
role="main"><div data-drupal-messages-fallback class="hidden"></div> <div class="nhsuk-grid-row"><div
class="nhsuk-grid-column-two-thirds"><h1 class="nhsuk-heading-xl">{title}</h1> <article class="node
node--view-mode-full"><div class="node__content">{main}</div></article> <div class="nhsuk-review-date"><p>Charity number
900417. Trust headquarters: Beck Building, Aldermoor Lane.</p></div></div> <aside
class="nhsuk-grid-column-one-third"><div class="views-element-container block block-views"><div class="view
js-view-dom-id-{key(fetch, 40)}"><h2>You told us</h2><blockquote>{words}</blockquote><p>{who}</p></div></div> <div
class="block"><h2>Take part</h2><ul>{calls}</ul></div><p class="shop-state">{shop}</p></aside></div>{survey} <h2>More
from our hospitals</h2><ul class="nhsuk-grid-row nhsuk-card-group">{more}</ul></main></div> <footer
role="contentinfo"><div class="nhsuk-footer"><ul class="nhsuk-footer__list"><li class="nhsuk-footer__list-item"><a
href="{LETTER}">Your appointment</a></li><li class="nhsuk-footer__list-item"><a
href="/accessibility">Accessibility</a></li><li class="nhsuk-footer__list-item"><a
href="/freedom-of-information">Freedom of information</a></li></ul><p class="nhsuk-footer__copyright">© {fetch.at:%Y}
Aldermoor and Tarnside Hospitals</p> <p class="cache-tag">Answered by varnish
{pick(fetch, ("alder", "tarn", "beck"))}-{number(fetch, 1, 4)}</p></div></footer> <script type="application/json"
data-drupal-selector="drupal-settings-json">{{"path":{{"baseUrl":"/","currentPath":"node",
"isFront":false}},"ajaxPageState":{{"theme":"aldermoor","libraries":"{key(fetch, 48)}"}}}}</script></body></html>"""


def table(caption: str, head: Sequence[str], body: Sequence[Sequence[str]]) -> str:
    cells = "".join(f'<th role="columnheader" scope="col">{cell}</th>' for cell in head)
    return (
        f'<table role="table" class="nhsuk-table-responsive"><caption class="nhsuk-table__caption">{caption}</caption>'
        f'<thead class="nhsuk-table__head"><tr role="row">{cells}</tr></thead><tbody class="nhsuk-table__body">'
        f"{rows(body)}</tbody></table>"
    )


def home(round: int, fetch: Fetch) -> str:
    warning = MASKS.at(round)
    callout = f'<div class="nhsuk-warning-callout"><h2>Important</h2><p>{warning}</p></div>' if warning else ""
    news = (
        (SCANNER.at(round), start_of(5)),
        ("Ward gardeners win a county prize for the roof of Tarnside", before(50)),
        ("Apprentices wanted: twelve places in theatres and sterile supply", before(122)),
        ("How we halved the paper in our pharmacies", before(300)),
    )
    posts = [
        f'<span>{text}</span> <time class="age">{ago(fetch, ENGLISH, since)}</time>' for text, since in news if text
    ]
    main = f"""{callout}<p class="nhsuk-lede-text">Two hospitals, five health centres and one team of four thousand
people look after the towns between the moor and the bay.</p><div class="nhsuk-inset-text"><p>In an emergency call the
ambulance. For anything that can wait until Monday, your pharmacist is nearer than we are.</p></div> <h2>Latest
news</h2><ul class="nhsuk-list news-list">{listed(posts)}</ul> <h2>About the trust</h2><p>The board meets in public
every second month. It is led by Sir Leonard Askwith and has six governors chosen by members, two of them
patients.</p><p>The summer fair on the lawn is {days_to(fetch, FAIR)} days away.</p>"""
    return frame("/", "Aldermoor and Tarnside Hospitals", main, fetch)


def fracture(round: int, fetch: Fetch) -> str:
    people = (
        "Mr Alasdair Kerr, clinical lead, hip and knee",
        "Mr Venkat Subramani, foot and ankle",
        SURGEON.at(round),
        "Dr Olwen Bright, bone health",
    )
    main = f"""<p class="nhsuk-lede-text">We see people whose broken bone was found in the emergency department, usually
within a week of the accident.</p><h2>Where to go</h2><p>{FLOOR.at(round)}, follow the yellow line from the lifts. Book
in at the machine; it speaks nine languages.</p><h2>Contact the fracture clinic</h2><p>Telephone {NUMBER.at(round)},
answered on weekdays between nine and four. In between a machine takes your name.</p><h2>Our consultants</h2> <ul
class="nhsuk-list nhsuk-list--bullet">{listed(people)}</ul><h2>Looking after a cast</h2><p>{CAST.at(round)}</p><p>Keep
the limb above your heart for two days. Move fingers or toes every hour you are awake. Come back at once if they turn
blue, swell, or tingle.</p><details class="nhsuk-details" open><summary>Driving</summary><p>Your insurer decides, not
we. Most will not cover a driver with a cast on either arm.</p></details>"""
    return frame(FRACTURE, "Fracture clinic", main, fetch)


def blood(round: int, fetch: Fetch) -> str:
    body = (
        ("Aldermoor Hospital", "7.00am to 6.30pm", WALKIN.at(round)),
        ("Tarnside Hospital", TARNSIDE.at(round), "Call at the desk"),
        (MILLGATE.at(round), "8.30am to 12.00 noon", "Through your surgery"),
        ("Coldbeck Surgery", "9.00am to 11.30am", "Through your surgery"),
        ("Saltings Health Centre", "1.00pm to 5.00pm", "Through your surgery"),
    )
    main = f"""<p class="nhsuk-lede-text">You need a form from whoever wants to know. Without it we may not take a
drop.</p> {table("Where we take blood", ("Site", "Monday to Friday", "How to be seen"), body)}<h2>Fasting
tests</h2><p>If your form says fasting, eat nothing {FASTING.at(round)} beforehand. Water is welcome, and makes the vein
easier to find.</p> <h2>Children</h2><p>Under sevens are seen at Tarnside on Wednesday afternoons, by people who are
good with bears. Numbing cream takes forty minutes to work, so come early.</p><h2>Results</h2><p>They go to the one who
asked for them. Please ring your surgery, since our laboratory does not hold your telephone number.</p><p
class="readers">{number(fetch, 3, 44)} people read this at the moment.</p>"""
    return frame(BLOOD, "Blood tests", main, fetch)


def visiting(round: int, fetch: Fetch) -> str:
    body = (
        ("Ward 2, children", "Parents at any time", "Hyacinth Brooke"),
        ("Ward 4, medicine", "11.00am to 7.00pm", "Sunil Rao"),
        ("Ward 7, stroke", WARD.at(round), "Caitlin Moss"),
        ("Ward 9, surgery", "3.00pm to 7.30pm", "Ewan Sharpe"),
        ("Ward 11, elderly care", "10.30am to 8.00pm", "Moira Pettigrew"),
        ("Maternity", "Partners at any time", "Ngozi Eze"),
    )
    main = f"""<p class="nhsuk-lede-text">A familiar face is half the medicine. The other half needs quiet, which is why
there are hours.</p>{table("Visiting times", ("Ward", "Time", "Sister or charge nurse"), body)} <h2>At the
bedside</h2><p>Please come as {PAIR.at(round)} and use the chairs, not the bed. Wash your hands on the way in and on the
way out.</p><h2>Children</h2><p>Those {CHILD.at(round)} may come along with a grown-up. Younger ones are welcome in the
day room.</p><h2>Flowers and food</h2><p>Cut flowers are not allowed on wards with open wounds. Home cooking is fine if
the nurse knows about it, and if it needs no oven.</p>"""
    return frame(VISITING, "Visiting a ward", main, fetch)


def travel(round: int, fetch: Fetch) -> str:
    charges = (
        ("Up to 30 minutes", "free"),
        ("Up to 2 hours", SHORT.at(round)),
        ("Up to 6 hours", "£5.40"),
        ("Up to 24 hours", LONG.at(round)),
    )
    buses = ("Bus 8 from the railway station, every 12 minutes", BUS.at(round), "Park and ride from Coldbeck, hourly")
    main = f"""<div class="nhsuk-inset-text"><p>Main entrance: the revolving door is being replaced and reopens on
{DOOR.at(round)}. Until then come in through outpatients.</p></div><h2>By bus</h2><ul
class="nhsuk-list">{listed(buses)}</ul>{table("Car park charges", ("Stay", "Aldermoor and Tarnside"), charges)}<p>Blue
badge holders, parents of children on a ward and people on dialysis park free. Show the ticket at the general office to
have the barrier opened.</p><h2>Patient transport</h2><p>If you cannot travel any other way for a medical reason, your
surgery books it for you, three working days ahead.</p>"""
    return frame(TRAVEL, "Getting here", main, fetch)


def letter(round: int, fetch: Fetch) -> str:
    main = f"""<p class="nhsuk-lede-text">Everything you need is in the letter. This page is for when it has gone under
the sofa.</p><h2>If you cannot come</h2><p>Tell us at least {NOTICE.at(round)} before, so that somebody else can have
the slot. After two visits missed without a word we write to your doctor.</p><h2>What to bring</h2><ul class="nhsuk-list
nhsuk-list--bullet"><li>A list of your medicines</li><li>Your glasses and hearing aids</li><li>Somebody who listens with
you</li><li>A book</li></ul><h2>Costs of the journey</h2><p>On some benefits you get your fare back. Fill in the <a
href="{CLAIM.at(round)}">travel claim form</a> and take it to the cashier.</p><h2>Interpreters</h2> <p>Please do not
bring a child to translate.</p>{para(SIGNING.at(round))}<h2>Numbers</h2><dl class="nhsuk-summary-list"> <dt>Fracture
clinic</dt><dd>{NUMBER.at(round)}</dd><dt>Eye unit</dt><dd>01632 961 318</dd><dt>All other clinics</dt> <dd>01632 961
000</dd></dl>"""
    return frame(LETTER, "Your appointment", main, fetch)


HOSPITAL = MadeSite(
    "hospitals.test",
    NOISES,
    {"/": home, FRACTURE: fracture, BLOOD: blood, VISITING: visiting, TRAVEL: travel, LETTER: letter},
    SLOTS,
)
