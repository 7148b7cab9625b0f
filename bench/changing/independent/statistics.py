"""A foundation that publishes figures on renting and how it comes by them: releases, methods, tables, calendar."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.chances import key, listed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, today, turned
from bench.changing.scenario import Fetch

RELEASE, METHODS, TABLES = "/releases/private-rents-winter", "/methods/tenancy-survey", "/data/tables"
CALENDAR, PEOPLE, NOTICES = "/calendar", "/about/people", "/notices"
PAGES = (
    (RELEASE, "Private rents in the winter quarter", "What tenants paid, by region and by length of stay"),
    (METHODS, "How the Tenancy Survey is made", "Whom we ask, what we ask, and what we do with blanks"),
    (TABLES, "Tables to download", "Every table behind our bulletins, as plain files"),
    (CALENDAR, "Release calendar", "What comes out when, always at half past nine"),
    (PEOPLE, "People", "Eleven statisticians, two editors and a librarian"),
    (NOTICES, "Notices to users", "Errors we made and what we did about them"),
)
GLOSSARY = (
    ("Median", "the value in the middle when all are put in a row."),
    ("Stock rent", "what sitting tenants pay, as opposed to those who have just moved in."),
    ("Imputation", "filling a blank with a reasoned guess, and saying so."),
    ("Weight", "how many households one interview stands for."),
    ("Decile", "a tenth of all households, from the cheapest to the dearest."),
    ("Seasonal adjustment", "taking out what happens every autumn anyway."),
)

AHEAD = Slot("/", "bulletin announced on a front page", {0: "", 2: "Evictions and notices: first bulletin"}, "Latest")
ENDOWMENT = Slot("/", "sum of an endowment in a sentence", {0: "£4.2 million", 9: "£4.6 million"}, "Who pays")
PRESS = Slot("/", "telephone of a press desk", {0: "020 5550 1437", 9: "020 5550 1473"}, "Journalists")
GROWTH = Slot(RELEASE, "estimate revised in a sentence", {0: "3.4 per cent", 3: "3.1 per cent"}, "Main points")
REGION = Slot(RELEASE, "regional figure revised in a table", {0: "£1,184", 3: "£1,169"}, "Severn Vale")
MARGIN = Slot(RELEASE, "margin of error", {0: "± £9", 12: "± £14"}, "Severn Vale")
FOOTNOTE = Slot(RELEASE, "footnote of a bulletin", {0: "The Fen Counties are without tied cottages.", 12: ""}, "Notes")
SAMPLE = Slot(METHODS, "size of a sample", {0: "14,200 households", 5: "13,650 households"}, "Sample")
BLANKS = Slot(
    METHODS,
    "paragraph of a method that was rewritten",
    {
        0: "When a tenant will not name the rent, we take the answer of the nearest similar dwelling.",
        5: "When a tenant will not name the rent, five values are drawn from a model and kept side by side.",
    },
    "Blanks",
)
RESPONSE = Slot(METHODS, "response rate", {0: "61 in every hundred", 13: "58 in every hundred"}, "Response")
VERSION = Slot(TABLES, "version of a table to download", {0: "Edition 7", 1: "Edition 8"}, "Rents by district")
FILE = Slot(TABLES, "link target", {0: "/files/rents-district-7.csv", 1: "/files/rents-district-8.csv"}, "Get the file")
GONE = Slot(TABLES, "table withdrawn from a shelf", {0: "Deposits by age of tenant", 6: ""}, "Tables")
LICENCE = Slot(
    TABLES,
    "licence of a table",
    {0: "Open licence", 10: "Members only", 14: "Open licence"},
    "Length of tenancies",
    False,
)
PUT_OFF = Slot(CALENDAR, "release put off by a fortnight", {0: "19 March 2026", 4: "2 April 2026"}, "Repairs and damp")
FIRM = Slot(
    CALENDAR,
    "standing of a date in a release calendar",
    {0: "Date confirmed", 4: "Date provisional", 8: "Date confirmed"},
    "Repairs and damp",
    unique=False,
)
DROPPED = Slot(CALENDAR, "release struck from a calendar", {0: "Lodgers and subletting, 2025", 11: ""}, "April")
HEAD = Slot(PEOPLE, "head of a statistical team", {0: "Dr Rosalind Achebe", 7: "Dr Piers Tolland"}, "Tenancy Survey")
POST = Slot(
    PEOPLE, "post to be filled", {0: "", 15: "Survey methodologist, three years, closing 27 March"}, "Vacancies"
)
NOTICE = Slot(
    NOTICES, "notice of an error in figures", {0: "", 3: "Severn Vale: 212 interviews were counted twice."}, "2026"
)
INQUIRY = Slot(
    NOTICES,
    "outcome of an inquiry into an error",
    {0: "The cause is still being looked into.", 13: "A script had read the decimal comma as a thousands mark."},
    "Deposit figures",
)
SLOTS = (
    *(AHEAD, ENDOWMENT, PRESS, GROWTH, REGION, MARGIN, FOOTNOTE, SAMPLE, BLANKS, RESPONSE, VERSION, FILE, GONE),
    *(LICENCE, PUT_OFF, FIRM, DROPPED, HEAD, POST, NOTICE, INQUIRY),
)


def block(fetch: Fetch, plugin: str, title: str, inner: str) -> str:
    heading = f'<h2 class="block__title">{title}</h2>' if title else ""
    return (
        f'<div id="block-carrow-{plugin}--{key(fetch, 11)}" class="block block-system block-{plugin}">{heading}'
        f'<div class="block__content">{inner}</div></div>'
    )


def view(fetch: Fetch, name: str, inner: str) -> str:
    """A listing, with the id by which a script finds it again."""
    dom = key(fetch, 64)
    return (
        f'<div class="views-element-container"><div class="view view-{name} view-id-{name} view-display-id-block_1 '
        f'js-view-dom-id-{dom}"><div class="view-content">{inner}</div></div></div>'
    )


def table(heads: Sequence[str], body: Sequence[Sequence[str]]) -> str:
    cells = "".join(f'<th scope="col" class="views-field">{head}</th>' for head in heads)
    return f'<table class="cols-{len(heads)}"><thead><tr>{cells}</tr></thead><tbody>{rows(body)}</tbody></table>'


def glossary(fetch: Fetch) -> str:
    term, meaning = turned(fetch, GLOSSARY, 1)[0]
    return block(fetch, "glossary", "A word explained", f"<dl><dt>{term}</dt><dd>{meaning}</dd></dl>")


def frame(path: str, title: str, main: str, fetch: Fetch, aside: str = "") -> str:
    focus, name, words = pick(fetch, [page for page in PAGES if page[0] != path])
    build = f"form-{key(fetch, 43)}"
    survey = sometimes(
        fetch,
        0.3,
        '<div class="webform-dialog" role="dialog"><p>Did you find the number you came for? Two questions, no name '
        'asked.</p><a class="button" href="/feedback">Answer</a> <a class="button" href="#">Not today</a></div>',
    )
    menu = "".join(
        f'<li class="menu-item"><a href="{address}" data-drupal-link-system-path="node/{place}">{label}</a></li>'
        for place, (address, label, _) in enumerate(PAGES, 21)
    )
    cite = f"Carrowmere Foundation, “{title}”, retrieved {today(fetch, ENGLISH)}"
    return f"""<!DOCTYPE html><html lang="en" dir="ltr" prefix="og: https://ogp.me/ns#"><head><meta charset="utf-8" />
<meta name="Generator" content="Drupal 10 (https://www.drupal.org)" /><title>{title} | Carrowmere Foundation</title>
<link rel="stylesheet" media="all" href="/sites/default/files/css/css_{key(fetch, 20)}.css" /></head>
<body class="path-node page-node-type-page"><a href="#main-content" class="visually-hidden focusable">Skip to main
content</a><div class="dialog-off-canvas-main-canvas" data-off-canvas-main-canvas><div class="layout-container">
<header role="banner"><a href="/" rel="home" class="site-branding__name">Carrowmere Foundation</a>
<p class="site-branding__slogan">Figures on renting since 1958</p></header>
<nav role="navigation" aria-labelledby="block-carrow-main-menu-menu"><ul class="menu">{menu}</ul></nav>{survey}
<main role="main"><a id="main-content" tabindex="-1"></a><div class="layout-content"><h1 class="page-title"><span
class="field field--name-title">{title}</span></h1><article class="node node--type-page" data-history-node-id="77">
<div class="node__content"><div class="clearfix text-formatted field field--name-body">{main}</div></div></article>
{block(fetch, "citation", "Suggested citation", f"<p>{cite}</p>")}</div>
<aside class="layout-sidebar-second" role="complementary">
{block(fetch, "focus", "Worth a look", f'<a href="{focus}">{name}</a><p>{words}</p>')}
{aside}<form class="newsletter-form" action="{path}" method="post" data-drupal-selector="newsletter-form"><p>Bulletins
by mail, on the day</p> <input type="hidden" name="form_build_id" value="{build}" data-drupal-selector="{build}"
/><label>Email address</label><input type="email" required="required" /><input type="submit" value="Sign up"
/></form></aside></main> <footer role="contentinfo"><p>The foundation is a charity, no. 5550218, governed by seven
trustees</p> <ul><li><a href="/accessibility">Accessibility</a></li><li><a href="/privacy">Privacy</a></li></ul><p>©
1958–{fetch.at:%Y} Carrowmere Foundation, 3 Almoner's Court, Welbridge</p></footer></div></div>
<script type="application/json" data-drupal-selector="drupal-settings-json">{{"path":{{"baseUrl":"/"}},"ajaxPageState":
{{"libraries":"eJx{key(fetch, 60)}","theme":"carrow"}},"user":{{"permissionsHash":"{key(fetch, 64)}"}}}}</script>
</body></html>"""


def home(round: int, fetch: Fetch) -> str:
    latest = (
        AHEAD.at(round),
        f'<a href="{RELEASE}">Private rents in the winter quarter</a>',
        "Who moves, and how far: ten years of the Tenancy Survey",
        "Student lets after the building boom",
    )
    main = f"""<p>We count what others only feel. Four times a year we ask tenants and landlords in all nine regions
about the rent, the repairs and the notice, and we print the answers whether or not they please anybody.</p>
<h2>Latest</h2>{view(fetch, "latest_bulletins", "<ul>" + listed(latest) + "</ul>")}
<h2>Who pays</h2><p>An endowment of {ENDOWMENT.at(round)} a year covers all of our work. We take no money from parties,
agents or housing associations, and we do no work to order.</p>
<h2>What you may do with it</h2><p>Copy, draw, quote and sell, as long as you say where it is from. If you change a
number, say that too.</p>
<h2>Journalists</h2><p>Ring {PRESS.at(round)} on any weekday. Nobody sees a bulletin before it is out, so please do not
ask.</p><h2>Visits to the reading room</h2><p>Old questionnaires, ledgers and interviewers' diaries may be read by
appointment. Bring a pencil; ink stays in the cloakroom.</p>"""
    return frame(
        "/",
        "What renting costs, and whom",
        main,
        fetch,
        para(pick(fetch, ("One mail a month, figures only.", "Be told when a bulletin comes out."))),
    )


def release(round: int, fetch: Fetch) -> str:
    regions = (
        ("Upper Marches", "£742", "± £6", "1,310"),
        ("Fen Counties", "£803", "± £8", "1,204"),
        ("Severn Vale", REGION.at(round), MARGIN.at(round), "1,688"),
        ("Tyne and Coast", "£651", "± £5", "1,427"),
        ("Orchard Shires", "£977", "± £11", "1,096"),
        ("Capital ring", "£1,522", "± £17", "2,041"),
    )
    reading = number(fetch, 17, 96)
    main = f"""<div class="callout"><p>Readers of this bulletin at the moment: {reading}</p></div><h2>Main points</h2>
<p>The median rent rose by {GROWTH.at(round)} on the year before, the slowest winter since 2021. Those who had moved in
during the quarter paid a fifth more than their neighbours who stayed.</p>
<p>Rents fell nowhere, but in two regions the rise is too small to be told from chance.</p>
<h2>By region</h2>{table(("Region", "Median a month", "Margin", "Interviews"), regions)}
<h2>Notes</h2>{para(FOOTNOTE.at(round))}<p>Bills are not part of the rent here, even where one sum is paid for both.</p>
<p>The next quarter's bulletin will be the first with homes that are let by the room.</p>"""
    return frame(RELEASE, PAGES[0][1], main, fetch)


def methods(round: int, fetch: Fetch) -> str:
    main = f"""<h2>Sample</h2><p>Each quarter {SAMPLE.at(round)} are drawn from the register of addresses, in two steps:
first streets, then doors. No household is asked again within three years.</p><h2>Interviews</h2><p>Half are held at the
kitchen table, half by telephone. An interviewer calls six times at different hours before a door counts as silent.</p>
<h2>Response</h2><p>Of those we reached, {RESPONSE.at(round)} took part. Young men who live alone are the hardest to
find at home, and the weights make up for that.</p><h2>Blanks</h2><p>{BLANKS.at(round)}</p><h2>Rounding</h2><p>Sums are
given to the pound and shares to one place. Totals are added up before they are rounded, so that columns may not
tally.</p> <h2>Checks before printing</h2><ul><li>Two people compute each table without seeing the other's
script.</li><li>Changes
beyond three margins are traced to single forms.</li><li>An outsider reads the text for adjectives.</li></ul>"""
    return frame(METHODS, PAGES[1][1], main, fetch, glossary(fetch))


def tables(round: int, fetch: Fetch) -> str:
    shelf = (
        ("Rents by district", VERSION.at(round), "Open licence", f'<a href="{FILE.at(round)}">Get the file</a>'),
        (GONE.at(round), "Edition 2", "Open licence", '<a href="/files/deposits-age.csv">Deposits</a>'),
        ("Length of tenancies", "Edition 11", LICENCE.at(round), '<a href="/files/tenancies.csv">Tenancies</a>'),
        ("Rooms and dwellers", "Edition 4", "Open licence", '<a href="/files/rooms.csv">Rooms</a>'),
        ("Notices served", "Edition 1", "Open licence", '<a href="/files/notices.csv">Notices</a>'),
    )
    main = f"""<p>All files are text with commas, in one encoding, with the names of columns in the first line. What a
column means is in the codebook, and the codebook is inside every archive.</p>
{view(fetch, "data_shelf", table(("Table", "Edition", "Terms", "Download"), shelf))}
<p>Older editions are kept for ever; ask the librarian. Please name the edition when you quote, because a number may be
another one in the next.</p><p>A machine may fetch up to sixty files an hour, no key needed.</p>"""
    return frame(TABLES, PAGES[2][1], main, fetch, glossary(fetch))


def calendar(round: int, fetch: Fetch) -> str:
    dates = (
        ("Rents and earnings", "12 March 2026", "Date confirmed"),
        ("Repairs and damp", PUT_OFF.at(round), FIRM.at(round)),
        (DROPPED.at(round), "16 April 2026", "Date confirmed"),
        ("Landlords with one home", "30 April 2026", "Date confirmed"),
        ("Tenancy Survey, spring", "21 May 2026", "Month only"),
    )
    main = f"""{view(fetch, "release_calendar", table(("Bulletin", "Day", "Standing"), dates))}
<p>Bulletins appear at half past nine in the morning, to everybody at once. A date that is confirmed moves only for
strong reasons, and the reason is then given among the notices.</p><p>The rules for this are our own, but we borrowed
most of them from the national code.</p>"""
    return frame(CALENDAR, PAGES[3][1], main, fetch, glossary(fetch))


def people(round: int, fetch: Fetch) -> str:
    vacancies = listed((POST.at(round), "Interviewers, paid by the visit, in all regions"))
    team = (
        ("Tenancy Survey", HEAD.at(round), "Room 14"),
        ("Landlord panel", "Moses Ekwall", "Room 15"),
        ("Tables and files", "Ines Tarrant", "Room 9"),
        ("Library", "Bethan Crouch", "Ground floor"),
        ("Editing", "Wilfred Noakes", "Attic"),
    )
    main = f"""{table(("Team", "Led by", "Where"), team)}<h2>Trustees</h2><p>Dame Harriet Oduya (chair), Colm Verity,
Lady Strand, Prof. Ida Lindqvist, Matthew Pell, Nasreen Bose and the Dean of Welbridge.</p><h2>Vacancies</h2>
<ul>{vacancies}</ul><p>We print the salary with every post and answer every letter.</p>"""
    return frame(
        PEOPLE,
        PAGES[4][1],
        main,
        fetch,
        para("The enquiry desk is staffed now." if 9 <= fetch.at.hour < 16 else "The enquiry desk is closed now."),
    )


def notices(round: int, fetch: Fetch) -> str:
    main = f"""<h2>2026</h2>{para(NOTICE.at(round))}<p>Deposit figures for the spring of 2024 were ten times too high in
one table for eleven days. {INQUIRY.at(round)}</p><h2>2025</h2><p>The map of evictions had two counties swapped; the
table beside it was right.</p><p>A press note said “doubled” where the bulletin said “rose by nearly half”. We have had
a word with ourselves.</p><h2>How to tell us</h2><p>Write to the editor. Whoever finds an error in a table gets a mug
and is
named here, if they wish.</p>"""
    return frame(NOTICES, PAGES[5][1], main, fetch)


WRITERS = (home, release, methods, tables, calendar, people, notices)
STATISTICS = MadeSite(
    "carrowmere.test",
    (
        *("dom id of a listing and of each block", "build id of a form and hash of permissions"),
        *("suggested citation with the day of retrieval", "page of the foundation worth a look"),
        *("word explained that turns every six hours", "two wordings for a monthly mail"),
        *("question whether the number was found", "enquiry desk staffed now", "readers of a bulletin at the moment"),
    ),
    dict(zip(("/", *(page[0] for page in PAGES)), WRITERS, strict=True)),
    SLOTS,
)
