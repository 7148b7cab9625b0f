"""A county council on a content system that councils share: applications, a minerals plan, road works, a committee."""

from __future__ import annotations

import json
from datetime import UTC, datetime

from bench.changing.chances import clock, key, listed, mixed, number, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, ago, anchors, before, days_to, today
from bench.changing.scenario import Fetch
from bench.changing.visible import LINK_TARGET

WEEKLY, QUARRY, PLAN = "/planning/weekly-list", "/planning/applications/wx-0031-26", "/planning/minerals-plan"
WORKS, BYPASS, COMMITTEE = "/roads/roadworks", "/roads/schemes/harling-bypass", "/planning/committee"
MENU = (
    (WEEKLY, "Weekly list"),
    (PLAN, "Minerals and waste plan"),
    (COMMITTEE, "Planning committee"),
    (WORKS, "Roadworks"),
    (BYPASS, "Harling bypass"),
)
POPULAR = (
    ("/waste/recycling-centres", "Find a recycling centre"),
    ("/roads/report-pothole", "Report a pothole"),
    ("/schools/term-dates", "School term dates"),
    ("/travel/bus-passes", "Apply for a bus pass"),
    ("/walking/rights-of-way", "Footpaths and bridleways"),
)
FACTS = (
    "We look after 3,410 road signs with a badger, a toad or a deer on them.",
    "The oldest milestone in our care stands at Otter's Cross and dates from 1764.",
    "Our gritters carry names chosen by primary schools; the newest is Salty Pepys.",
    "There are 118 lollipop patrols in the county and one of them plays the ukulele.",
)
MEETING = datetime(2026, 3, 18, tzinfo=UTC)

COUNTER = Slot(
    "/",
    "notice of a closed planning counter",
    {0: "", 4: "The planning counter is shut for rewiring. Plans can be seen at Ottermouth library.", 10: ""},
    "Planning and roads",
)
HEADLINE = Slot(
    "/", "headline on top of a county's news", {0: "", 12: "Inspector named for the minerals hearings"}, "News"
)
LODGED = Slot(WEEKLY, "application lodged in a week's list", {0: "", 3: "WX/0093/26"}, "Weekly list")
PULLED = Slot(WEEKLY, "application pulled from a week's list", {0: "WX/0071/26", 9: ""}, "Weekly list")
VERDICT = Slot(WEEKLY, "verdict on an application", {0: "Awaiting decision", 13: "Refused"}, "WX/0066/26", unique=False)
STATE = Slot(
    QUARRY,
    "state of a quarry's application",
    {0: "Out to consultation", 6: "On hold for further information", 12: "Out to consultation"},
    "Status",
)
TARGET = Slot(QUARRY, "target date of a decision", {0: "24 April 2026", 6: "15 May 2026"}, "Target date")
OFFICER = Slot(QUARRY, "officer of a planning case", {0: "Hilary Penrose", 11: "Tom Addicott"}, "Case officer")
MAP = Slot(
    PLAN,
    LINK_TARGET,
    {0: "/sites/default/files/2025-11/policies-map.pdf", 7: "/sites/default/files/2026-03/policies-map-rev-b.pdf"},
    "Policies map",
)
REPRESENT = Slot(PLAN, "closing hour for comments", {0: "noon on 20 March", 3: "5pm on 30 March"}, "How to comment")
CLOSURE = Slot(WORKS, "traffic at road works", {0: "Single lane", 1: "Road closed", 5: "Single lane"}, "Tanner's Hill")
FINISHED = Slot(WORKS, "finished job in a list of road works", {0: "B3082 Mill Causeway", 10: ""}, "Current roadworks")
COST = Slot(BYPASS, "cost of a bypass in a sentence", {0: "£48.6 million", 9: "£53.2 million"}, "Cost and funding")
STEP = Slot(
    BYPASS,
    "milestone of a road scheme",
    {0: "", 15: "March 2026: archaeologists finish at Harling Mill and hand back the northern field"},
    "Progress so far",
)
VENUE = Slot(COMMITTEE, "room of a committee", {0: "Wyvern Room", 7: "Ottermouth Pavilion"}, "Next meeting")
SPEAK = Slot(COMMITTEE, "telephone for registering to speak", {0: "01964 555 312", 14: "01964 555 381"}, "Speaking")
SLOTS = (
    *(COUNTER, HEADLINE, LODGED, PULLED, VERDICT, STATE, TARGET, OFFICER, MAP, REPRESENT),
    *(CLOSURE, FINISHED, COST, STEP, VENUE, SPEAK),
)


def side_block(fetch: Fetch, title: str, inner: str) -> str:
    """A block of the sidebar, with the id that views get anew when they are put out."""
    return (
        f'<div class="views-element-container block js-view-dom-id-{key(fetch, 64)}"><h2 class="block__title">{title}'
        f'</h2><div class="block__content">{inner}</div></div>'
    )


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    settings = json.dumps({"path": {"currentPath": path}, "user": {"permissionsHash": key(fetch, 64)}})
    wanted = side_block(fetch, "People often want to", f"<ul>{anchors(mixed(fetch, POPULAR, 4))}</ul>")
    fact = side_block(fetch, "Did you know?", f"<p>{pick(fetch, FACTS)}</p>")
    wanted, fact = wanted * (path != QUARRY), fact * (path in (QUARRY, PLAN, BYPASS))
    open_now = fetch.at.weekday() < 5 and 8 <= fetch.at.hour < 17
    desk = "Our contact centre is open now." if open_now else "Our contact centre is closed just now."
    survey = sometimes(
        fetch,
        0.4,
        '<div class="block block-webform survey-invite"><p>Could you spare two minutes to tell us how this website '
        'did?</p><button type="button">Yes, I could</button> <button type="button">Not today</button></div>',
    )
    return f"""<!DOCTYPE html><html lang="en" dir="ltr" class="no-js"><head><meta charset="utf-8"><title>{title} |
Wexcombe County Council</title><meta name="Generator" content="Drupal 11 (https://www.drupal.org)">
<link rel="canonical" href="https://wexcombe.example{path}"><script type="application/json"
data-drupal-selector="drupal-settings-json">{settings}</script></head>
<body class="path-node page-node-type-localgov-services-page"><a href="#main-content" class="visually-hidden">Skip to
main content</a><header class="lgd-header"><div class="lgd-header__inner"><a class="lgd-header__logo" href="/">Wexcombe
County Council</a><form class="search" action="/search"><input type="hidden" name="form_build_id"
value="form-{key(fetch, 43)}"><label>Search this site</label><button>Search</button></form><nav
class="lgd-header__nav"><ul class="menu">{anchors(MENU)}</ul></nav></div></header>
<nav class="breadcrumb" aria-label="Breadcrumb"><ol><li><a href="/">Home</a></li><li>{title}</li></ol></nav>
<main class="main" id="main-content"><div class="lgd-container"><div class="lgd-row"><div class="lgd-row__two-thirds">
<div class="block block-core block-page-title-block"><h1 class="lgd-page-title-block__title">{title}</h1></div>
<div class="lgd-region lgd-region--content"><article class="node node--type-localgov-services-page">{main}</article>
</div></div><aside class="lgd-row__one-third lgd-region--sidebar-second">
{wanted}{fact}</aside></div></div></main>{survey}
<div class="lgd-prefooter"><h2>Get in touch</h2><p>{desk}</p><p>Weekdays from 8am until 5pm</p>
<p>Shire House, Corn Street, Wexcombe</p></div><footer class="lgd-footer"><ul><li><a href="/accessibility">Accessibility
statement</a></li><li><a href="/privacy">Privacy notice</a></li><li><a href="/jobs">Work for us</a></li>
<li><a href="/councillors">Find your councillor</a></li></ul><p>© {fetch.at:%Y} Wexcombe County Council</p>
<p class="rendered">This copy was made on {today(fetch, ENGLISH)} at {clock(fetch)}</p></footer></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    notice = COUNTER.at(round)
    box = f'<div class="localgov-key-information"><p>{notice}</p></div>' if notice else ""
    news = (
        HEADLINE.at(round),
        "Surface dressing begins on the coast road after Easter",
        "Harling bypass: drop-in sessions draw more than four hundred",
        "Spring tree planting along the ring road",
    )
    return frame(
        "/",
        "Planning and roads",
        f"""<p class="lead">The county decides on quarries, landfill, its own schools and its roads. For houses,
extensions and shop fronts please go to your district council.</p>{box}
<ul class="service-landing-page__services"><li class="callout"><h2><a href="{WEEKLY}">See what was sent in this
week</a></h2><p>Every application to the county, newest first.</p></li><li class="callout"><h2><a href="{QUARRY}">Scar
Down Quarry</a></h2><p>The papers for the eastern extension.</p></li><li class="callout"><h2><a href="{WORKS}">Where we
are digging</a></h2><p>Works on A and B roads, with the way round them.</p></li></ul>
<section class="news"><h2>News</h2><ul>{listed(news)}</ul><p class="updated">News desk seen to
{ago(fetch, ENGLISH, before(3))}</p></section><section><h2>Who decides what</h2><p>Twelve councillors sit on the
planning committee. Small matters are left to the head of planning, who signs about nine decisions in ten.</p><p>Roads
numbered with an M belong to the national agency, not to us, however often we are asked.</p></section>""",
        fetch,
    )


def weekly(round: int, fetch: Fetch) -> str:
    waiting = "Awaiting decision"
    table = (
        (LODGED.at(round), "Gorse Lane household waste site", "New canopy over the salt store", "Tidbury", waiting),
        ("WX/0088/26", "Stoke Abbess Primary School", "Two classrooms and a covered way", "Stoke Abbess", waiting),
        ("WX/0084/26", "Pennick sandpit", "Longer hours for the wheel wash", "Pennick", waiting),
        (PULLED.at(round), "Land west of Cold Ash Farm", "Anaerobic digester with two tanks", "Cold Ash", waiting),
        ("WX/0066/26", "Former brickworks, Lidden", "Recycling of building rubble", "Lidden", VERDICT.at(round)),
        ("WX/0059/26", "Ottermouth fire station", "Drill tower and new gates", "Ottermouth", "Approved"),
    )
    return frame(
        WEEKLY,
        "Weekly list of county applications",
        f"""<p>Applications made to the county council and how they stand. We add to this list when an application
has been checked and is complete, which takes three to five days.</p><div class="table-responsive"><table
class="views-table js-view-dom-id-{key(fetch, 64)}"><thead><tr><th>Reference</th><th>Site</th><th>Proposal</th>
<th>Parish</th><th>Status</th></tr></thead><tbody>{rows(table)}</tbody></table></div>
<p>{number(fetch, 2, 19)} visitors have this list open.</p><h2>Seeing the papers</h2><p>Drawings can be looked at in any
county library. Copies cost 20p a sheet, and £6 for anything larger than a tea tray.</p>""",
        fetch,
    )


def quarry(round: int, fetch: Fetch) -> str:
    facts = (
        ("Reference", "WX/0031/26"),
        ("Applicant", "Scar Down Stone Ltd"),
        ("Status", STATE.at(round)),
        ("Target date", TARGET.at(round)),
        ("Case officer", OFFICER.at(round)),
        ("Grid reference", "SY 614 982"),
    )
    table = "".join(f'<div class="field"><dt>{name}</dt><dd>{value}</dd></div>' for name, value in facts)
    return frame(
        QUARRY,
        "Scar Down Quarry: eastern extension",
        f"""<dl class="localgov-facts">{table}</dl><h2>What is proposed</h2><p>The company wishes to work 9.4 hectares
east of the present face, for eleven years, and to restore the land to chalk grassland with two ponds. Stone would leave
by the existing haul road and turn left only.</p><p>Blasting is proposed on Tuesdays and Thursdays, between ten and
three. Houses within half a kilometre would be told the day before.</p><h2>Documents</h2><ul><li><a
href="/sites/default/files/2026-01/scar-down-statement.pdf?itok={key(fetch, 8)}">Environmental statement</a> (PDF, 14
MB)</li><li><a href="/sites/default/files/2026-01/scar-down-dust.pdf?itok={key(fetch, 8)}">Dust and noise</a> (PDF, 3
MB)</li></ul><h2>Have your say</h2><p>Write to the case officer with the reference in the first line. Your letter will
be published, without your signature and your telephone number.</p>""",
        fetch,
    )


def minerals(round: int, fetch: Fetch) -> str:
    return frame(
        PLAN,
        "Minerals and waste plan to 2041",
        f"""<p>The plan says where sand, gravel and stone may be dug and where waste may be sorted, burnt or buried. It
replaces the plan of 2011, which saw a need for gravel that never came.</p><h2>What is in it</h2><ul><li>Eight
sites for sand and gravel</li><li>Two for building stone, both of them by hand</li><li>A buffer of 250 metres around
springs</li></ul><p>Read it in one piece or look at the <a href="{MAP.at(round)}">Policies map</a> first, which is what
most people do.</p><h2>How to comment</h2><p>Representations must reach us by {REPRESENT.at(round)}. Say which policy
you mean, whether you find it sound, and what you would have in its place.</p><p>We cannot take comments by telephone,
and we cannot keep a name back: the inspector must see who wrote.</p><h2>What happens next</h2><p>Hearings are expected
in the autumn, in the council chamber, and anybody may come and listen.</p>""",
        fetch,
    )


def roadworks(round: int, fetch: Fetch) -> str:
    table = (
        ("A391 Tanner's Hill", "Wexcombe", "Water main renewal", CLOSURE.at(round), "27 March"),
        (FINISHED.at(round), "Lidden", "Parapet repair", "Width limit of two metres", "6 March"),
        ("A3104 Station Road", "Ottermouth", "Kerbs and drainage", "Night closure, 8pm to 5am", "13 March"),
        ("B3077 Pennick Straight", "Pennick", "Resurfacing", "Convoy at ten miles an hour", "20 March"),
        ("A391 Tidbury roundabout", "Tidbury", "New crossing", "Lane one coned off", "2 April"),
    )
    return frame(
        WORKS,
        "Roadworks on main roads",
        f"""<p>Jobs that last longer than a day. Emergency works appear when our inspector has been there.</p>
<table class="tablesaw" data-tablesaw-id="{key(fetch, 6)}"><caption>Current roadworks</caption><thead><tr><th>Where</th>
<th>Place</th><th>What for</th><th>Arrangement</th><th>Until</th></tr></thead><tbody>{rows(table)}</tbody></table>
<div class="map-embed"><p>{number(fetch, 11, 74)} drivers are looking at the map with you</p></div><h2>If you must go
that way</h2><p>Buses keep to their timetable where they can. Fire engines and ambulances are let through every closure;
bin lorries are not.</p><h2>Utilities</h2><p>Three works in four are dug by the water, gas and telephone companies. They
need our permit and pay £2,500 for each day they run over.</p>""",
        fetch,
    )


def bypass(round: int, fetch: Fetch) -> str:
    steps = (
        STEP.at(round),
        "January 2026: hedges moved to the southern boundary",
        "October 2025: contract signed with Dunstan Civil Works",
    )
    return frame(
        BYPASS,
        "Harling bypass",
        f"""<p>A single carriageway of 4.7 kilometres that takes the A391 out of Harling, where lorries have worn the
corner off the almshouses twice.</p><h2>Cost and funding</h2><p>The scheme is put at {COST.at(round)}, of which seven
tenths come from the government, and the rest from developers and the county's own purse.</p><h2>Progress so
far</h2><ul class="timeline">{listed(steps)}</ul><h2>For those who live near</h2><p>Works go on from half past seven to
six, and until one on Saturdays. Piling will be announced by a card through the door.</p><p class="note">The site office
by the old forge has tea and a model of the viaduct.</p><p>Trees are planted two for one, most of them small-leaved lime
and field maple from a nursery in the county.</p>""",
        fetch,
    )


def committee(round: int, fetch: Fetch) -> str:
    agenda = (
        "Minutes of the last meeting and declarations of interest",
        "Site visits: Pennick sandpit",
        "Retaining wall at the Lidden depot",
    )
    return frame(
        COMMITTEE,
        "Planning committee",
        f"""<h2>Next meeting</h2><p>Wednesday 18 March 2026, half past ten, {VENUE.at(round)}.</p>
<p class="countdown">That is in {days_to(fetch, MEETING)} days.</p><h2>Agenda</h2><ol>{listed(agenda)}</ol>
<p>Papers come out five working days before. They can be had in large print.</p><h2>Speaking</h2><p>You may speak for
three minutes on any application. Ring the clerk on {SPEAK.at(round)} before noon on the day before, and bring nothing
to hand round.</p><h2>Members</h2><ul><li>Cllr Bryony Tuck (chair)</li><li>Cllr Desmond Farr (vice-chair)</li><li>Cllr
Asha Nadkarni</li><li>Cllr Will Oakhill</li></ul><p>The meeting is filmed, and the film is kept for a year.</p>""",
        fetch,
    )


COUNTY = MadeSite(
    "wexcombe.test",
    (
        "dom ids of a council's views",
        "four of five services people often want",
        "curious fact about a county",
        "contact centre open by the hour",
        "invitation to a council's survey",
        "moment a council's copy was made",
        "drivers at the map with you",
        "days to a committee's meeting",
        "age of a news desk's look",
        "image tokens in a council's documents",
    ),
    {
        "/": home,
        WEEKLY: weekly,
        QUARRY: quarry,
        PLAN: minerals,
        WORKS: roadworks,
        BYPASS: bypass,
        COMMITTEE: committee,
    },
    SLOTS,
)
