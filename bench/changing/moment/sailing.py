"""A sailing club on a system with modules in positions: races, notices to racers, berths, courses, the house."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.chances import key, listed, mixed, number, pick, sometimes
from bench.changing.moment.prose import Prose, grid, slots
from bench.changing.parts import MadeSite
from bench.changing.pieces import days_to, json_ld
from bench.changing.scenario import Fetch

TEXT = Prose("<section>{}</section>", "<h2>{}</h2>", "<p>{}</p>")
PICTURES = (
    ("mirror-dinghies.jpg", "Three Mirrors and a swan, seen from the committee boat"),
    ("regatta-2019.jpg", "The year in which everybody capsized at the second mark"),
    ("slip-at-low-water.jpg", "The slip at low water, with the usual mud"),
    ("laying-up.jpg", "Laying-up supper: the cake had the form of a keel"),
    ("oppie-start.jpg", "Eleven Optimists on one line, for once"),
)
FLASHES = (
    ("/clubhouse", "The kettle is on", "Every Thursday evening the galley does soup and something with custard."),
    ("/courses", "Never held a tiller?", "You will after the first hour, and it will not let go of you."),
    ("/berths", "Dry or afloat", "What it costs to keep a boat with us, from canoe to cruiser."),
    ("/race-calendar", "Put it in the diary", "Series, pursuits and the long one round the lightship."),
)
KNOTS = ("Bowline", "Round turn and two half hitches", "Figure of eight", "Sheet bend", "Rolling hitch", "Clove hitch")
CHANDLERS = ("Pike & Daughter, chandlers", "Sedge Sails", "Estuary Diesel", "Saltmere Savings", "The Lugger Inn")
REGATTA = datetime(2026, 7, 11, tzinfo=UTC)

SLOTS = slots("""
/ | commodore of a club | Welcome aboard | Hilary Penrose | 13: Douglas Achebe
/ | item of club news | Club news | - | 5: The winch on the east slip is working again after its new gearbox.
/race-calendar | first gun of a series | Spring series | 10:30 | 3: 11:15
/race-calendar | race struck off a calendar | Fixtures | Daffodil pursuit | 8: -
/race-calendar | whether entries are taken | Round the lightship | Entries open | 6: Full, waiting list only | 11:
    Entries open
/notices-to-racers | amended sailing instruction | Course signals | Pennant 3 stands for a course of two laps. | 2:
    Pennant 3 stands for a course of three laps.
/notices-to-racers | mark of a course that was moved | Marks | 0.3 miles north of the beacon | 9: 0.5 miles east of
    the beacon
/notices-to-racers | protest that was decided | Protests | - | 12: Case 4: boat 1187 is disqualified from race 2 for
    not keeping clear.
/berths | yearly price of a berth | 6 to 8 metres | £684 | 1: £712
/berths | free berths told by the harbourmaster | Pontoon C | two free | 4: none free | 10: one free
/berths | term of notice for a berth | Giving up a berth | six weeks | 7: three months
/courses | date of a course that was put off | Level 2 | 18 and 19 April | 5: 9 and 10 May
/courses | instructor of a course | Powerboat | Saskia Thorne | 14: Benedict Mwangi
/courses | price of children's sailing week | Sea Urchins | £165 | 9: £149
/courses/safety-boat | prerequisite in a list | Before you come | - | 11: A first aid certificate not older than three
    years
/clubhouse | evening hours of a bar | Bar | until 22:30 | 12: until 23:00
""")
CHIEF, ITEM, GUN, PURSUIT, ENTRY, PENNANT, MARK, PROTEST = SLOTS[:8]
PRICE, FREE, TERM, LEVEL, TEACHER, WEEK, NEED, BAR = SLOTS[8:]


def module(name: str, title: str, inner: str) -> str:
    return f'<div class="{name} card"><h3 class="card-header">{title}</h3><div class="card-body">{inner}</div></div>'


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    """The component in the middle, with modules at the side and below."""
    picture, caption = pick(fetch, PICTURES)
    address, flash, words = pick(fetch, [one for one in FLASHES if one[0] != path])
    hour = fetch.at.hour
    watch = "Good morning" if 4 <= hour < 12 else "Good afternoon" if hour < 18 else "Good evening"
    cookies = sometimes(
        fetch,
        0.4,
        '<div class="cookiehint" id="cookiehintinfo"><p>Our site bakes a small biscuit so that it knows you next time. '
        "No tracking, no crumbs for others.</p><button>Aye</button> <button>Nay</button></div>",
    )
    login = (
        f'<form id="login-form-16" method="post"><p>{watch}, sailor.</p><label>User name<input></label><button>Log in'
        f'</button><input type="hidden" name="{key(fetch, 32)}" value="1"></form>'
    )
    online = f"<p>We have {number(fetch, 5, 64)} guests and {pick(fetch, ('no members', 'one member'))} online</p>"
    helpers = listed(mixed(fetch, CHANDLERS, 3))
    return f"""<!DOCTYPE html><html lang="en-gb" dir="ltr"><head><meta charset="utf-8"><meta name="generator"
content="Joomla! - Open Source Content Management"><title>{title} - Saltmere Sailing Club</title>
<link href="/media/templates/site/cassiopeia/css/template.min.css?{key(fetch, 6)}" rel="stylesheet">
<script type="application/json" class="joomla-script-options new">{{"csrf.token":"{key(fetch, 32)}"}}</script>
{json_ld("SportsClub", name="Saltmere Sailing Club")}</head><body class="site com_content wrapper-static view-article">
{cookies}<header class="header container-header full-width"><div class="grid-child"><div class="navbar-brand"><a
class="brand-logo" href="/">Saltmere Sailing Club</a><div class="site-description">On the estuary since 1911</div></div>
</div><div class="grid-child container-nav"><ul class="mod-menu mod-list nav"><li class="nav-item"><a
href="/race-calendar" >Race calendar</a></li><li class="nav-item"><a href="/notices-to-racers">Notices to
racers</a></li><li class="nav-item"><a href="/berths">Berths</a></li><li class="nav-item"><a
href="/courses">Courses</a></li><li class="nav-item"><a href="/clubhouse">Clubhouse</a></li></ul></div></header><div
class="site-grid"><div class="grid-child container-component"><main><div class="com-content-article item-page"><div
class="page-header"><h1>{title}</h1></div>
<div class="com-content-article__body">{TEXT.html(main)}</div></div></main></div>
<div class="grid-child container-sidebar-right">{
        module("sidebar-right", "From the album", f'<img src="/images/album/{picture}" alt=""><p>{caption}</p>')
    }
{module("sidebar-right", flash, f'<p>{words}</p><a class="readmore" href="{address}">Read more</a>')}
{module("sidebar-right", "Members", login)}{module("sidebar-right", "Who is about", online)}</div>
<div class="grid-child container-bottom-a">{module("bottom-a", "They help us", f"<ul>{helpers}</ul>")}</div></div>
<footer class="container-footer footer"><p>Saltmere Sailing Club, Old Ferry Lane, Saltmere. Registered charity.</p>
<p>Safeguarding</p><p>Privacy notice</p><p>© {fetch.at:%Y}</p></footer></body></html>"""


def table(heads: str, lines: str) -> str:
    head = grid(heads, "th")
    return f'<table class="table table-striped"><thead>{head}</thead><tbody>{grid(lines)}</tbody></table>'


def home(round: int, fetch: Fetch) -> str:
    news = (
        ITEM.at(round),
        "Thirty-one members scraped, sanded and painted at the working party.",
        "The club's new rescue boat bears the name of Ada Finch, who taught half of us.",
    )
    main = f"""A club of two hundred boats and twice as many people, on a river that is never the same twice.
## Welcome aboard
Whether you race, cruise or just like to look at boats with a mug in your hand, you will find company. I look forward to
meeting you on the balcony.
¶ {CHIEF.at(round)}, commodore
## Club news
<ul>{listed(news)}</ul>
## What we sail
Lasers and Solos on Sundays, Wayfarers whenever somebody has a free crew, and a handful of gaffers for which there is no
handicap that all agree upon.
## Joining
Come on three Sundays as a guest, then ask for a form. Families pay one fee, and nobody is turned away for want of a
boat.
## Regatta week
Six days, four classes, one marquee. It begins in {days_to(fetch, REGATTA)} days.
¶ Visiting boats lie on the outer pontoon and pay nothing for the week."""
    return frame("/", "Welcome", main, fetch)


def races(round: int, fetch: Fetch) -> str:
    fixtures = f"""Frostbite finale|Sunday 15 March|Solo, Laser|See the board
Spring series|Sundays from 29 March|All classes|First gun {GUN.at(round)}
{PURSUIT.at(round)}|Saturday 4 April|Handicap|First gun 12:00
Round the lightship|Saturday 6 June|Cruisers|{ENTRY.at(round)}
Ladies' helm|Sunday 21 June|All classes|First gun 13:40
Commodore's cup|Sunday 20 September|All classes|First gun 10:00"""
    main = f"""What we race for this year, weather and race officers permitting.
## Fixtures
{table("Race|When|Who|Remarks", fixtures)}
## How to enter
Put your sail number on the sheet in the porch half an hour before the gun. For the long race entries are made by post,
with the names of all on board.
## Points
The low point system, with one discard after four races. Duties count as the mean of your other results.
## Duties
Each helm does two a year. Who cannot come finds somebody who can, and tells the race secretary.
## Prizes
Silver in October, chocolate at once."""
    return frame("/race-calendar", "Race calendar", main, fetch)


def instructions(round: int, fetch: Fetch) -> str:
    marks = f"""Beacon|Yellow post|At the river mouth
Finch|Orange cylinder|{MARK.at(round)}
Gravel|Green can|Off the old works
Tannery|Red ball|Opposite the slip"""
    main = f"""Changes to the sailing instructions, decisions, and what else a helm should know before the warning
signal.
## Course signals
{PENNANT.at(round)}
¶ The numeral 1 means that marks are left to port, 2 that they are left to starboard.
## Marks
{table("Name|Looks like|Where it lies", marks)}
## Protests
Tell the other boat, fly the flag, and hand in the form within an hour of your finish.
¶ {PROTEST.at(round)}
## Shipping
Barges have right of way in the whole channel. A boat that is hooted at retires from the race, without a hearing.
## Recall
One sound and flag X. Those who do not come back are told on the radio, channel 37, but need not be."""
    return frame("/notices-to-racers", "Notices to racers", main, fetch)


def berths(round: int, fetch: Fetch) -> str:
    prices = f"""Up to 4 metres|£142|£96
4 to 6 metres|£398|£171
6 to 8 metres|{PRICE.at(round)}|£255
8 to 11 metres|£1,046|£380
Multihulls|By agreement|£410"""
    main = f"""Afloat on pontoons, ashore in the park, or on a swinging mooring for those who like to row.
¶ {table("Length|Afloat, a year|Ashore, a year", prices)}
## What is free
The harbourmaster counts on Monday mornings and writes it here.
¶ Pontoon A: for keelboats, none. Pontoon B: visitors only. Pontoon C: {FREE.at(round)}.
## Giving up a berth
A berth is given up in writing, {TERM.at(round)} ahead of the end of a quarter. It cannot be passed on with the boat.
## Crane
Lifting in on the last Saturday of March, out on the second of October. £38 for each lift, with your own strops.
## Duties of the owner
Insurance for three million at least, a name on the hull, and fenders that are still round."""
    return frame("/berths", "Berths and moorings", main, fetch)


def courses(round: int, fetch: Fetch) -> str:
    lines = f"""Level 1|28 and 29 March|£175|Owen Pascoe
Level 2|{LEVEL.at(round)}|£185|Owen Pascoe
Powerboat|2 and 3 May|£210|{TEACHER.at(round)}
Sea Urchins|27 to 31 July|{WEEK.at(round)}|The junior team
Theory by the stove|Winter Tuesdays|£90|Margery Oake"""
    main = f"""We teach in the club's own boats, in groups of six, with two instructors to each.
¶ {table("Course|Days|Price|With", lines)}
## What to bring
Shoes that may get wet, a towel, and something warm for afterwards. We lend buoyancy aids and wetsuits.
## Level and age
Grown-ups begin with level 1, whatever they once did on a lake in Austria. Children start at eight and must swim fifty
metres in clothes.
## If it blows
Above force five we stay ashore and do knots. Those hours are made up on a later evening.
## Going on
Helpers on the water are always wanted: see the <a href="/courses/safety-boat">safety boat course</a>.
¶ Knot of this visit: {pick(fetch, KNOTS)}"""
    return frame("/courses", "Courses", main, fetch)


def safety(round: int, fetch: Fetch) -> str:
    needs = ("The powerboat certificate", NEED.at(round), "Being able to lift a wet grown-up, with help")
    main = f"""Two days on how to be of use to people in the water without making things worse.
## Before you come
<ul>{listed(needs)}</ul>
## First day
Approach to a capsized dinghy, righting it with the crew aboard, towing one and towing six.
## Second day
People before boats: entrapment, cold, and how to speak with somebody who is afraid.
## Days and price
10 and 11 October, £120. Members who then do four duties get half of it back.
## Afterwards
You will be on the list of drivers and find your name on the duty board rather soon.
¶ Knot of this visit: {pick(fetch, KNOTS)}"""
    return frame("/courses/safety-boat", "Safety boat course", main, fetch)


def house(round: int, fetch: Fetch) -> str:
    at = fetch.at.hour
    state = "The galley is serving now." if 10 <= at < 16 else "The galley is closed at this hour."
    main = f"""A shed of 1926, a balcony of 1974, and a view that has not changed.
## Galley
Daily from 10:00 to 16:00. Bacon rolls until noon, then whatever Pauline has cooked. {state}
## Bar
Wednesdays and Fridays from 19:00 {BAR.at(round)}, Sundays after the last race. Guests sign the book.
## Changing rooms
The code of the door is on your membership card. Hot water lasts for about nine showers, so be kind.
## Hiring the hall
£60 for an evening to members, £140 to others. The floor bears dancing but not heels.
## Getting here
The bus from the station stops at Old Ferry Lane, every half hour until dusk. Parking is for trailers first."""
    return frame("/clubhouse", "Clubhouse", main, fetch)


SAILING = MadeSite(
    "saltmere-sailing.test",
    (
        "picture of a club's album with its caption",
        "flash on one of a club's own pages",
        "greeting of sailors by the hour",
        "field whose name is a form's token",
        "guests and members about a club's site",
        "three of five chandlers and friends",
        "biscuit bar with Aye and Nay",
        "days to a regatta week",
        "knot of this visit",
        "galley that serves by the clock",
    ),
    {
        "/": home,
        "/race-calendar": races,
        "/notices-to-racers": instructions,
        "/berths": berths,
        "/courses": courses,
        "/courses/safety-boat": safety,
        "/clubhouse": house,
    },
    SLOTS,
)
