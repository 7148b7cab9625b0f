"""A conference on a system for managing events: call, dates, programme, fees, the place, the people."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import days_to, json_ld, others, turned
from bench.changing.scenario import Fetch
from bench.changing.visible import LINK_TARGET

CALL, DATES, PROGRAMME = "/event/412/abstracts/", "/event/412/page/78-dates", "/event/412/timetable/"
FEES, VENUE, PEOPLE = "/event/412/registrations/", "/event/412/page/81-venue", "/event/412/page/84-committees"
MENU = (
    ("/", "Overview"),
    (CALL, "Call for Abstracts"),
    (DATES, "Important dates"),
    (PROGRAMME, "Timetable"),
    (FEES, "Registration"),
    (VENUE, "Venue and travel"),
    (PEOPLE, "Committees"),
)
POINTERS = (
    (VENUE, "Coming by night train? The station is nine minutes away on foot."),
    (PEOPLE, "Wondering whom to write to? Everyone is on one page."),
    (FEES, "Helpers pay nothing and get the T-shirt nobody else has."),
    (CALL, "First paper? Ask for a mentor when you submit."),
    (DATES, "All dates on one sheet, to pin above the desk."),
)
SPONSORS = ("Hydrolith", "Brackwater Instruments", "Silt & Sons", "Tidegate Labs", "Delft & Dorn", "Meander Software")
VOICES = (
    "I came for one talk and left with three collaborators.",
    "The only meeting where the model people and the boot people share a table.",
    "Best poster session in years, and the soup was hot.",
    "My rejected paper got better reviews than my accepted ones elsewhere.",
    "The excursion alone was worth the mud.",
)
HINTS = (
    "Posters are A0, upright.",
    "Badges double as tram tickets.",
    "Tap water here comes straight from the springs.",
)
OPENING = datetime(2026, 9, 14, tzinfo=UTC)

KEYNOTE = Slot("/", "keynote speaker", {0: "Ludmila Haverkamp", 6: "Ignatius Odhiambo"}, "Keynote")
PLACES = Slot("/", "news of a new workshop", {0: "", 2: "Workshop W4 added: Sediment on a shoestring"}, "News")
DEADLINE = Slot(
    CALL,
    "deadline for abstracts",
    {0: "Friday 6 March 2026, 23:59", 8: "Friday 20 March 2026, 23:59"},
    "Submission",
    also=(DATES,),
)
LENGTH = Slot(CALL, "length of a paper", {0: "six pages", 3: "eight pages"}, "Format")
STYLE = Slot(
    CALL,
    LINK_TARGET,
    {0: "/event/412/attachments/fluvia-template-v2.zip", 5: "/event/412/attachments/fluvia-template-v3.zip"},
    "Author kit",
)
TRACK = Slot(CALL, "track of a call", {0: "", 13: "T6 Citizen gauges and open data"}, "Tracks")
NOTIFY = Slot(DATES, "date of notification", {0: "11 May 2026", 8: "22 May 2026"}, "Notification of authors")
CAMERA = Slot(
    DATES, "date taken off a sheet", {0: "Student bursaries: apply by 1 April 2026", 4: ""}, "Important dates"
)
HALL = Slot(PROGRAMME, "hall of a session", {0: "Weir Hall", 1: "Sluice Room"}, "Session 2: Dams that come down")
TALK = Slot(PROGRAMME, "talk withdrawn from a timetable", {0: "Beavers as contractors", 10: ""}, "Session 2")
CHAIR = Slot(PROGRAMME, "convener of a session", {0: "P. Quisling-Moe", 10: "A. Tregenza"}, "Session 3")
STATUS = Slot(FEES, "status of an excursion", {0: "Bookable", 3: "Waiting list", 9: "Bookable"}, "Harrel barrage")
EARLY = Slot(FEES, "early fee of members", {0: "€390", 14: "€420"}, "Members")
REFUND = Slot(
    FEES,
    "terms of a refund",
    {0: "Until 1 August we refund all but €40.", 7: "Until 1 July we refund half of the fee."},
    "Cancelling",
)
HOTEL = Slot(VENUE, "code of a hotel's rate", {0: "FLUVIA26", 12: "FLV-ESTUARY"}, "Where to stay")
SHUTTLE = Slot(VENUE, "shuttle from an airport", {0: "", 5: "A bus leaves Terminal 2 at 17:40 on Sunday."}, "By air")
TREASURER = Slot(PEOPLE, "treasurer of a conference", {0: "Maren Stolt", 11: "Gwilym Parry"}, "Local team")
MAIL = Slot(
    PEOPLE, "address of a programme office", {0: "papers@fluvia.example", 15: "office@fluvia.example"}, "Write to"
)
SLOTS = (
    *(KEYNOTE, PLACES, DEADLINE, LENGTH, STYLE, TRACK, NOTIFY, CAMERA, HALL),
    *(TALK, CHAIR, STATUS, EARLY, REFUND, HOTEL, SHUTTLE, TREASURER, MAIL),
)


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    """The header of an event, its menu at the left and the page in boxes."""
    items = "".join(
        f'<li class="menuConfTitle{" active" * (address == path)}"><a class="link" href="{address}">{name}</a></li>'
        for address, name in MENU
    )
    there = fetch.at + timedelta(hours=1)
    address, words = pick(fetch, others(POINTERS, path))
    logos = "".join(f'<li class="sponsor">{name.replace("&", "&amp;")}</li>' for name in mixed(fetch, SPONSORS, 4))
    days = f'<div class="days-left"><p>{days_to(fetch, OPENING)} days until we open the doors</p></div>'
    left = days if path == DATES else ""
    cookie = sometimes(
        fetch,
        0.3,
        '<div class="cookie-law-box"><p>This event system sets one cookie to remember your language and one to count '
        "visits.</p><button>Understood</button></div>",
    )
    return f"""<!DOCTYPE html><html lang="en-GB" data-static-site="false"><head><meta charset="utf-8"><title>FLUVIA
2026: {title} (14-18 September 2026)</title><meta name="csrf-token" id="csrf-token" content="{key(fetch, 32)}">
<link rel="stylesheet" href="/dist/css/main.{key(fetch, 8)}.css">{json_ld("Event", name="FLUVIA 2026", url=path)}
<script>var IndicoGlobals = {{urls: {{}}, sessionToken: "{key(fetch, 24)}"}};</script></head>
<body data-user-id="null">{cookie}<div id="flashed-messages"></div><div class="header"><div class="session-bar"><span
class="tz">Europe/Brussels, {there:%H:%M}</span> <a class="i-button"
href="/login/?next=%2Fevent%2F412%2F">Login</a></div> </div><div class="page conference-page"><div class="confheader
clearfix"><div class="confTitleBox"><h2 class="conference-title-link">FLUVIA 2026: Rivers and Estuaries</h2></div><div
class="confSubTitleBox"><span class="datePlace">14-18 September 2026</span> <span class="placeAddress">Port
Sallis</span></div></div> <div id="confSectionsBox"><div class="conf_leftMenu"><ul id="outer"
class="clearfix">{items}</ul><div class="support_box"><h3>Contact</h3><p>+32 555 01 77 24</p></div>{left}</div><div
class="confBodyBox clearfix"><main class="mainContent"><div class="col2"><h1
class="page-title">{title}</h1>{main}</div></main><aside class="infogrid" data-slot="{key(fetch, 6)}"> <p>{words} <a
href="{address}">See there</a></p><h4>Made possible by</h4><ul>{logos}</ul></aside></div></div></div> <footer
class="footer"><ul><li><a href="/contact">Support</a></li><li><a href="/terms">Terms</a></li><li><a href="/privacy">Data
protection</a></li></ul><p>Powered by an open event system</p> <p>© {fetch.at:%Y} River
Research Union</p></footer></body></html>"""


def tally(rows_of: Sequence[tuple[str, str]]) -> str:
    return "".join(f'<div class="infoline"><dt>{name}</dt><dd>{value}</dd></div>' for name, value in rows_of)


def home(round: int, fetch: Fetch) -> str:
    news = (PLACES.at(round), "Rooms for parents and babies confirmed", "Visa letters are on their way")
    voice = turned(fetch, VOICES, 1)[0]
    return frame(
        "/",
        "Overview",
        f"""<div class="event-desc"><p>FLUVIA brings together those who measure rivers, those who model them and those
who must build beside them. The ninth meeting is held where the Harrel meets the sea and where both have been known to
change their minds.</p></div>
<dl>{tally((("Keynote", KEYNOTE.at(round)), ("Language", "English"), ("Expected", "about 350")))}</dl>
<h2>News</h2><ul class="news">{listed(news)}</ul>
<h2>For whom</h2><p>Engineers, ecologists, hydrologists, harbour masters. Students present on the same footing as
everybody else; the prize for the best poster has gone to one in six of eight years.</p><h2>Format</h2><p>Two parallel
sessions, long breaks, one day outdoors. No recordings, so that people say what they
think.</p><blockquote>{voice}</blockquote>""",
        fetch,
    )


def call(round: int, fetch: Fetch) -> str:
    tracks = (
        "T1 Floods and those who live with them",
        "T2 Sediment, from source to bar",
        "T3 Taking down and letting go",
        "T4 Salt where it should not be",
        "T5 Instruments that survive winter",
        TRACK.at(round),
    )
    return frame(
        CALL,
        "Call for Abstracts",
        f"""<h2>Submission</h2><p>The call closes on {DEADLINE.at(round)} Brussels time. Abstracts have 400 words and no
figures. You may present one and be named on as many as your friends allow.</p><h2>Tracks</h2><ol>{listed(tracks)}</ol>
<h2>Format</h2><p>If you are accepted, a paper of {LENGTH.at(round)} follows, references included. Use the <a
href="{STYLE.at(round)}">Author kit</a>, and do not touch the margins: reviewers print on both sides.</p><h2>Review</h2>
<p>Each abstract is read by three people who do not know your name. They score novelty, method and whether they would
walk across the campus to hear it.</p><form class="i-form" data-key="{key(fetch, 16)}"><button>Submit new
abstract</button> </form><p class="pulse">{number(fetch, 5, 48)} authors are typing at this minute</p>""",
        fetch,
    )


def dates(round: int, fetch: Fetch) -> str:
    sheet = (
        f"Abstracts: {DEADLINE.at(round)}",
        CAMERA.at(round),
        f"Notification of authors: {NOTIFY.at(round)}",
        "Full papers: 26 June 2026",
        "Programme final: 31 July 2026",
        "Welcome drinks: 13 September 2026, in the customs house",
    )
    return frame(
        DATES,
        "Important dates",
        f"""<p>All times are those of the place, which keeps summer time in September.</p><ul
class="dates">{listed(sheet)} </ul><h2>Excursion day</h2><p>Wednesday 16 September. Bring boots; we have a cupboard of
lost ones in sizes 38 to 47.</p> <h2>After the event</h2><p>Revised papers for the journal issue are due three months
later. About one in four is taken.</p><p><a class="i-button"
href="/event/412/event.ics?token={
            key(fetch, 18)
        }">Put them in my calendar</a></p><p>Should a train strike or a spring tide upset us, changes appear here before
they appear anywhere else.</p>""",
        fetch,
    )


def programme(round: int, fetch: Fetch) -> str:
    slots = (
        ("09:00", "Session 1: Reading old flood marks", "Custom House", "D. Lindqvist"),
        ("10:40", "Session 2: Dams that come down", HALL.at(round), "O. Bakare"),
        ("13:30", "Session 3: When salt moves inland", "Estuary Lounge", CHAIR.at(round)),
        ("15:20", "Session 4: Gauges, drones, dogs", "Boat House", "S. Ferrand"),
        ("17:00", "Posters with soup", "Foyer", "everybody"),
    )
    talks = (
        "Ten years after the Ostrel weir",
        TALK.at(round),
        "What the gravel remembered",
        "Eels, ladders and lawyers",
        "Paying for a river to do nothing",
    )
    return frame(
        PROGRAMME,
        "Timetable",
        f"""<div class="timetable-container" id="tt-{key(fetch, 7)}"><h2>Monday 14 September</h2><table
class="i-table"><thead><tr><th>Start</th><th>What</th><th>Where</th><th>Convener</th></tr></thead>
<tbody>{rows(slots, ' class="timetable-block"')}</tbody></table></div><h2>Talks of session
2</h2><ol>{listed(talks)}</ol> <p>Talks last eighteen minutes, with a bell at fifteen and a larger bell at
eighteen.</p><h2>Tuesday</h2><p>Given over to workshops. Places are drawn by lot on the morning, from a hat that has
served since the first meeting.</p>
{para(f"{number(fetch, 2, 31)} people have the timetable open", ' class="presence"')}""",
        fetch,
    )


def fees(round: int, fetch: Fetch) -> str:
    table = (
        ("Members", EARLY.at(round), "€480"),
        ("Others", "€510", "€610"),
        ("Students", "€160", "€210"),
        ("One day", "€220", "€260"),
    )
    forms = (("Main conference", "Ready from April"), ("Excursion to the Harrel barrage", STATUS.at(round)))
    boxes = "".join(
        f'<div class="i-box" id="form-{key(fetch, 5)}"><h3>{name}</h3><span class="i-tag">{state}</span></div>'
        for name, state in forms
    )
    return frame(
        FEES,
        "Registration",
        f"""{boxes}<h2>What it costs</h2><table class="i-table"><thead><tr><th>Fee</th><th>Early</th><th>Late</th></tr>
</thead><tbody>{rows(table)}</tbody></table><p>Lunches, the proceedings and the boat on Thursday are included; dinner on
Friday is not, as it is different every time.</p><h2>Paying</h2><p>By card or on invoice. Universities that need a
purchase order should allow a fortnight.</p><h2>Cancelling</h2><p>{REFUND.at(round)} A colleague may take your place at
any time, and you need only tell us the name for the badge.</p><p class="hint">{pick(fetch, HINTS)}</p>""",
        fetch,
    )


def venue(round: int, fetch: Fetch) -> str:
    day = 6 <= fetch.at.hour < 18
    return frame(
        VENUE,
        "Venue and travel",
        f"""<p>We meet in the former pilot school on Lantern Quay, a brick building with a tower that leans a little.
Ramps lead everywhere but into the tower.</p><h2>By rail</h2><p>Fast trains from the capital take fifty minutes and
leave at seven past. Walk down Rope Street until you smell the sea.</p><h2>By air</h2><p>The nearest airport is forty
kilometres off.</p>{para(SHUTTLE.at(round))}<h2>Where to stay</h2><p>Rooms are held at the Compass and at the Three
Herons. Quote {HOTEL.at(round)} and you pay €94 with breakfast. There is a hostel in a lightship for those who do not
mind being rocked.</p><h2>Out of hours</h2><p>Porter's lodge:
{"by day at the gate" if day else "by night at the side door"}</p> <p>Lost something? Ask for Odile.</p>""",
        fetch,
    )


def people(round: int, fetch: Fetch) -> str:
    team = (f"Treasurer: {TREASURER.at(round)}", "Chair: Joris Vandewiele", "Excursions: Tamsin Roscarrock")
    board = ("Chiara Benedetti, Padua", "Lars Aamodt, Bergen", "Nomvula Khoza, Durban", "Wen Ruoxi, Wuhan")
    faces = "".join(f'<span class="ui avatar" style="background:#{key(fetch, 6)}">{name[0]}</span> ' for name in board)
    return frame(
        PEOPLE,
        "Committees",
        f"""<h2>Local team</h2><ul>{listed(team)}</ul><h2>Scientific committee</h2>{faces}<ul>{listed(board)}</ul>
<p>Members serve for two meetings and may not submit during the first.</p><h2>Write to</h2><p>Everything about
submissions: {MAIL.at(round)}. We answer within three days, and on the day itself in the week before a deadline.</p>
<h2>Conduct</h2><p>Two people whom you may approach in confidence wear a blue ribbon all week. They are not on any
committee.</p>""",
        fetch,
    )


CONFERENCE = MadeSite(
    "fluvia.test",
    (
        "time of day in Brussels",
        "pointer to a page of an event, one of five",
        "four of six that make a meeting possible",
        "cookie law of an event system",
        "days until the doors open",
        "authors who are typing",
        "timetable open at others",
        "voice of a former guest",
        "colours of avatars",
        "hint for guests, one of three",
        "porter by day and by night",
    ),
    {"/": home, CALL: call, DATES: dates, PROGRAMME: programme, FEES: fees, VENUE: venue, PEOPLE: people},
    SLOTS,
)
