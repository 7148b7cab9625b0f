"""A professional association of glaziers, on a platform for members: fees, code, bye-laws, board, training, news."""

from __future__ import annotations

import json
from datetime import UTC, datetime

from bench.changing.chances import clock, key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, days_to, others, today
from bench.changing.scenario import Fetch

READING = (
    ("/join-and-fees", "Which grade of membership suits you"),
    ("/code-of-conduct", "What a client may expect of us"),
    ("/bye-laws", "How we are governed"),
    ("/council", "The people who serve on the council"),
    ("/continuing-training", "Keeping your hand in: the training record"),
)
MEMBERS = (
    ("Aoife Brannigan FHLG", "restores the west windows of country churches from a barn in Fermanagh"),
    ("Rupert Danvers MHLG", "blows and cuts his own crown glass"),
    ("Siân Gethin FHLG", "has leaded every pane of a lighthouse, twice"),
    ("Marek Zielonka MHLG", "came to the trade from bridge building"),
    ("Isobel Farquharson MHLG", "paints heraldry under a microscope"),
    ("Tobias Renshaw AHLG", "is in the third year of his articles in Truro"),
)
SUPPLIERS = ("Cutler's Lead Came", "Weald Glassworks", "Pontil & Marver", "Hake Kilns", "Silverstain Supplies")
MAXIMS = (
    "Measure the opening, not the drawing.",
    "Old putty comes off with patience, new putty with regret.",
    "If the lead is tired, let it retire.",
    "Photograph first, wash later.",
    "A window is a wall that learned to sing.",
)
CALLS = ("Become one of us", "Put letters after your name", "Apply for membership")
CONFERENCE = datetime(2026, 9, 11, tzinfo=UTC)

SUBS = Slot("/", "day by which members must renew", {0: "Tuesday 31 March", 6: "Thursday 30 April"}, "Renewals")
ANSWER = Slot(
    "/",
    "paragraph on a consultation about lead",
    {
        0: "",
        9: "We have answered the ministry on lead in building work, and asked that listed windows be exempt.",
    },
    "Speaking for the craft",
)
FELLOW = Slot("/join-and-fees", "yearly fee of a fellow", {0: "£212", 4: "£228"}, "Fellow")
GRADE = Slot("/join-and-fees", "grade of membership", {0: "", 8: "Retired craftsman"}, "Grades and fees")
ENTRY = Slot(
    "/join-and-fees",
    "state of applications to a guild",
    {0: "Applications are open", 1: "Applications are paused", 7: "Applications are open"},
)
GIFTS = Slot("/code-of-conduct", "worth of a gift to be declared", {0: "more than £50", 12: "more than £25"}, "Gifts")
LEADRULE = Slot(
    "/code-of-conduct",
    "rule on old glass rewritten",
    {
        0: "Glass that is taken out belongs to the building and is to be offered back in writing.",
        5: "Glass that is taken out is labelled, listed and left on the premises unless the owner signs it out.",
    },
    "Historic material",
)
QUORUM = Slot("/bye-laws", "quorum of a guild of glaziers", {0: "thirty members", 10: "forty members"}, "Meetings")
PROXY = Slot(
    "/bye-laws", "bye-law struck out", {0: "No member may hold the proxies of more than two others.", 10: ""}, "Voting"
)
LAWS = Slot(
    "/bye-laws",
    "link target",
    {0: "/resources/Documents/byelaws-2024.pdf", 10: "/resources/Documents/byelaws-2026.pdf"},
    "Download the bye-laws",
)
TREASURER = Slot(
    "/council",
    "honorary treasurer",
    {0: "Godfrey Pallister", 3: "Office vacant", 14: "Henrietta Oyelaran"},
    "Treasurer",
)
SEAT = Slot("/council", "member of a council who left", {0: "Leonora Tidswell", 11: ""}, "Elected members")
POINTS = Slot("/continuing-training", "hours of training a year", {0: "24 hours", 13: "30 hours"}, "Your record")
COURSE = Slot(
    "/continuing-training",
    "places on a course in a table",
    {0: "Fully booked", 2: "Places free"},
    "Acid etching, York",
)
PRIZE = Slot(
    "/news", "first entry of a guild's news", {0: "", 5: "Apprentice prize goes to a roundel made from broken bottles"}
)
VENUE = Slot("/news", "town of a conference", {0: "Lincoln", 15: "Norwich"}, "Conference")
SLOTS = (
    *(SUBS, ANSWER, FELLOW, GRADE, ENTRY, GIFTS, LEADRULE, QUORUM),
    *(PROXY, LAWS, TREASURER, SEAT, POINTS, COURSE, PRIZE, VENUE),
)


def gadget(fetch: Fetch, kind: str, inner: str) -> str:
    """A box of the platform, whose id is made with the page."""
    return (
        f'<div id="id_{key(fetch, 7)}" class="WaGadget{kind} gadgetStyleNone WaGadget" data-componentId="'
        f'{key(fetch, 7)}"><div class="gadgetStyleBody gadgetContentEditableArea">{inner}</div></div>'
    )


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    name, does = pick(fetch, MEMBERS)
    state = json.dumps({"requestStamp": key(fetch, 20), "pageId": path.strip("/") or "home", "jsStart": clock(fetch)})
    cookies = sometimes(
        fetch,
        0.4,
        '<div class="cookie-confirm-container" id="idCookieConfirm"><div class="cookie-confirm-message">Cookies keep '
        "members signed in and tell us which pages go unread.</div><button>Understood</button></div>",
    )
    plea = (
        "<h4>The benevolent fund</h4><p>Widows, orphans and bad backs. Could you spare the price of a pane?</p>"
        "<button>Give</button>"
    )
    legacy = sometimes(fetch, 0.3, gadget(fetch, "Donation", plea))
    login = (
        f'<form method="post"><label>Email</label><input name="email"><label>Password</label><input type="password">'
        f'<input type="hidden" name="CSRFToken" value="{key(fetch, 40)}"><button>Log in</button></form>'
        f"<p>{number(fetch, 3, 46)} members are logged in</p>"
    )
    makers = listed(mixed(fetch, SUPPLIERS))
    pages = "".join(f'<li><a href="{a}"><span>{t}</span></a></li>' for a, t in mixed(fetch, others(READING, path), 3))
    body = gadget(fetch, "Content", main)
    return f"""<!DOCTYPE html>
<html lang="en" class="no-js"><head id="Head1"><meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<title>Guild of Heritage Leaded Glaziers - {title}</title>
<link rel="stylesheet" type="text/css" href="/Content/AnonymousBundle.css?t={key(fetch, 12)}">
<script type="text/javascript">window.BonaPage = {state};</script></head>
<body id="PAGEID_6{len(path):03}" class="publicContentView LayoutMain"><div class="mLayout layoutMain" id="mLayout">
{cookies}<div class="mobilePanel"><div class="mobilePanelButton buttonMenu" title="Menu">Menu</div>
<div class="mobilePanelButton buttonLogin" title="Log in">Log in</div></div>
<div class="zonePlace zoneHeader1" data-componentId="zoneHeader1">
<h2 class="site-title"><a href="/">Guild of Heritage Leaded Glaziers</a></h2><p>Founded 1908. By craft and by lead.</p>
<div class="WaGadgetMenuHorizontal"><ul class="firstLevel"><li><a href="/" title="Home"><span>Home</span></a></li>
<li class="dir"><a href="/join-and-fees"><span>Join</span></a></li><li><a href="/news"><span>News</span></a></li>
<li><a href="/council"><span>Council</span></a></li><li><a href="/code-of-conduct"><span>Code</span></a></li>
<li><a href="/bye-laws"><span>Bye-laws</span></a></li><li><a href="/continuing-training"><span>Training</span></a></li>
</ul></div></div>
<div class="zonePlace zoneContent"><div id="{key(fetch, 7)}" class="pageTitleOuterContainer"><h1 class="pageTitle
SystemTitle">{title}</h1></div>{body}</div>
<div class="zonePlace zoneSidebar">{gadget(fetch, "FeaturedMember", f"<h4>Meet a member</h4><p>{name} {does}.</p>")}
{gadget(fetch, "LoginForm", login)}
{gadget(fetch, "Menu", f"<h4>Also on this site</h4><ul>{pages}</ul>")}{legacy}
{gadget(fetch, "Content", f'<p><a class="stylizedButton" href="/join-and-fees">{pick(fetch, CALLS)}</a></p>')}</div>
<div class="zonePlace zoneFooter"><div class="supporters"><h4>Suppliers who support us</h4><ul>{makers}</ul></div>
<p>The autumn conference begins in {days_to(fetch, CONFERENCE)} days</p>
<p>Glaziers' Hall, 31 Candlewright Court, Worcester</p><p>Registered charity and company limited by guarantee</p>
<p>{today(fetch, ENGLISH)}</p><div class="WaGadgetFooter"><p>Powered by membership software, © {fetch.at:%Y}</p></div>
</div></div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    main = f"""<p>We are some nine hundred men and women who make, mend and look after leaded windows. Parishes, trusts
and householders come to us for a name they can rely on.</p><h3>Renewals</h3><p>Subscriptions for the new year are due
on {SUBS.at(round)}. Members who pay by standing order need do nothing.</p>
<h3>Speaking for the craft</h3>{para(ANSWER.at(round))}<p>Our technical panel reads every draft standard that touches on
glass, and answers those that ought to be answered.</p><h3>Find a glazier</h3><p>The register lists workshops by county
and by the sort of work they take on. It is printed each spring and sent to all diocesan offices.</p>
<h3>From the workbench</h3><blockquote>{pick(fetch, MAXIMS)}</blockquote>"""
    return frame("/", "Leaded glass in good hands", main, fetch)


def fees(round: int, fetch: Fetch) -> str:
    table = (
        ("Student", "£18", "On a recognised course"),
        ("Associate", "£74", "In articles with a member"),
        ("Member", "£146", "Five years at the bench, and a test piece"),
        ("Fellow", FELLOW.at(round), "By election, after ten years"),
        (GRADE.at(round), "£40", "Sixty-five and no longer trading"),
        ("Workshop", "£390", "Up to six people under one roof"),
    )
    main = f"""<p class="applications"><strong>{ENTRY.at(round)}</strong></p><p>The membership panel sits every other
month. It looks at your work first and at your papers afterwards.</p><h3>Grades and fees</h3>
<table class="membershipLevels"><thead><tr><th>Grade</th><th>Per year</th><th>For whom</th></tr></thead><tbody>
{rows(table)}</tbody></table><h3>How to apply</h3><ol><li>Fill in the form, in ink or on a screen</li><li>Name two
members who know your work</li><li>Send pictures of three windows, before and after</li><li>Bring a test piece no larger
than a tea tray</li></ol><h3>What you get</h3><p>The journal four times a year, insurance at a price that the guild has
bargained for, and a telephone number to ring when a client does not pay.</p>"""
    return frame("/join-and-fees", "Join us: grades and fees", main, fetch)


def code(round: int, fetch: Fetch) -> str:
    main = f"""<p>Every member signs this code on joining. A breach of it may be taken to the conduct committee by
anybody.</p><h3>1. Honest advice</h3><p>We say what a window needs, and what it does not. An estimate is in writing and
says what happens if more is found once the saddle bars are off.</p><h3>2. Historic material</h3>
<p>{LEADRULE.at(round)}</p><p>New work is dated with a diamond, where a later hand will find it.</p>
<h3>3. Gifts</h3><p>Anything from a supplier that is worth {GIFTS.at(round)} is entered in the book kept by the
clerk.</p><h3>4. Health</h3><p>Blood is tested for lead twice a year, that of apprentices included, and the employer
pays.</p><h3>5. Other members</h3><p>We do not run down each other's work before a client. If it is bad, we tell the one
who did it.</p><p class="maxim"><em>{pick(fetch, MAXIMS)}</em></p>"""
    return frame("/code-of-conduct", "Code of conduct", main, fetch)


def laws(round: int, fetch: Fetch) -> str:
    main = f"""<p>The articles are those of 1908; the bye-laws are amended by the members in general meeting.</p>
<h3>Meetings</h3><p>A general meeting is called with twenty-one days' notice. It may decide if {QUORUM.at(round)} are
present in person or by a link of sound and picture.</p><h3>Voting</h3><p>Fellows, members and workshops have a vote
each. A show of hands is enough unless five ask for a ballot.</p>{para(PROXY.at(round))}
<h3>Council</h3><p>Twelve are elected for three years, a third of them each summer. Nobody serves more than two terms
without a pause.</p><h3>Accounts</h3><p>The books are closed at the end of December and examined by somebody who is
neither a member nor related to one.</p><p><a href="{LAWS.at(round)}" target="_blank">Download the bye-laws</a></p>
<p>A printed copy is sent to anyone who asks the clerk.</p>"""
    return frame("/bye-laws", "Bye-laws", main, fetch)


def council(round: int, fetch: Fetch) -> str:
    elected = ("Jocelyn Abara", SEAT.at(round), "Wilfred Cornthwaite", "Padraig Noonan", "Mairi Struan", "Anselm Hyde")
    officers = (
        ("Master", "Rosalind Keyte", "Hereford"),
        ("Upper warden", "Bartholomew Finch", "Bath"),
        ("Treasurer", TREASURER.at(round), "Worcester"),
        ("Clerk", "Dilys Prothero", "Worcester"),
    )
    main = f"""<p>The council meets at Candlewright Court on the second Tuesday of odd months. Members may listen, and
are given lunch.</p><h3>Officers</h3><table><thead><tr><th>Office</th><th>Name</th><th>From</th></tr></thead><tbody>
{rows(officers)}</tbody></table><h3>Elected members</h3><ul>{listed(elected)}</ul><h3>Committees</h3>
<p>Conduct, technical, membership, and the benevolent fund. Each has a lay person in the chair.</p><h3>Writing to
them</h3><p>Letters reach all of them by way of the clerk. Please do not ring the workshops about council business; the
kilns will not wait.</p>"""
    return frame("/council", "The council", main, fetch)


def training(round: int, fetch: Fetch) -> str:
    courses = (
        ("Lead and its substitutes, Stafford", "14 April", "£95", "Waiting list"),
        ("Acid etching, York", "5 May", "£180", COURSE.at(round)),
        ("Ferramenta: iron in windows, Ely", "19 May", "£120", "Three to a forge"),
        ("Estimating without tears, on line", "2 June", "£30", "No limit"),
    )
    main = f"""<h3>Your record</h3><p>Members in practice log at least {POINTS.at(round)} a year. Half may be reading,
teaching or visiting; the rest is done with the hands. One record in ten is called in and read.</p>
<h3>Courses</h3><table><thead><tr><th>Course and place</th><th>Date</th><th>Fee</th><th>State</th></tr></thead><tbody>
{rows(courses)}</tbody></table><h3>Bursaries</h3><p>The fund pays the train and a bed for apprentices. Ask before you
book, on the back of a postcard if need be.</p><h3>If you fall behind</h3><p>Illness and children count as reasons. Tell
the clerk, and a plan will be made that you can keep to.</p>"""
    return frame("/continuing-training", "Continuing training", main, fetch)


def news(round: int, fetch: Fetch) -> str:
    items = (
        PRIZE.at(round),
        "Library of rubbings moves to the upper floor",
        "Insurers agree to cover scaffolds of up to four lifts",
        "In memory of Ephraim Stodd, master from 1988 to 1990",
        "Surplus cathedral glass for the price of carriage",
    )
    main = f"""<ul class="boxBodyContentList">{listed(items, ' class="boxBodyContentListItem"')}</ul><h3>Conference</h3>
<p>This autumn we meet in {VENUE.at(round)}, for two days of papers and one on ladders. Speakers are asked for a page of
summary by midsummer.</p><h3>The journal</h3><p>The spring number has gone to the printer. It has a long article on
slab glass and a short one on the bill for it.</p><h3>Notices from members</h3><p>Short notices are free and run for one
month; send them to the editor in plain words. We take no advertisements for plastic.</p>"""
    return frame("/news", "News of the guild", main, fetch)


GLAZIERS = MadeSite(
    "glaziers.test",
    (
        "ids of a membership platform's gadgets",
        "member to meet, one of six",
        "members who are logged in",
        "suppliers who support a guild in any order",
        "days to an autumn conference",
        "benevolent fund asks some visitors",
        "call to join in three wordings",
        "maxim of a glazier, one of five",
        "three pages of a guild in any order",
        "date under a guild's address",
    ),
    {
        "/": home,
        "/join-and-fees": fees,
        "/code-of-conduct": code,
        "/bye-laws": laws,
        "/council": council,
        "/continuing-training": training,
        "/news": news,
    },
    SLOTS,
)
