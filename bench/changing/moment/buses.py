"""A bus company of a valley, on Drupal: fares, two routes, notices, lost property, conditions of carriage."""

from __future__ import annotations

import json
from datetime import UTC, datetime

from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, days_to, json_ld, others, today
from bench.changing.scenario import Fetch

TEASERS = (
    ("/fares", "What a trip costs, and how to pay less for it"),
    ("/routes/12", "Along the river with the number 12"),
    ("/routes/x40", "Over the moor on the X40"),
    ("/lost-property", "Left your umbrella behind? It may be on our shelf"),
    ("/conditions-of-carriage", "The small print, in a size you can read"),
)
DAYS_OUT = (
    *("Addlow Steam Museum", "Pinfold Farm Park", "Wexcombe Caverns", "Tamsel Gorge Railway"),
    *("Lady Anne's Walled Garden", "Brindle Mill Craft Centre"),
)
DRIVERS = (
    ("Hold your arm out early: in the dark we see a hand before we see a coat.", "Maureen, driver for 22 years"),
    ("Ring the bell once. We heard it the first time.", "Desmond, Addlow depot"),
    ("A pushchair folds quicker before the doors open than after.", "Priti, route 7"),
    ("If you are running, wave. If you are waving, keep running.", "Colm, night services"),
    ("Say thank you when you get off; it makes the whole shift shorter.", "Bernadette, X40"),
)
OPEN_DAY = datetime(2026, 5, 16, tzinfo=UTC)

NEWS = Slot(
    "/",
    "entry on top of a bus company's news",
    {0: "", 4: "Two double-deckers with room for four bicycles start on the moor road"},
    "Latest from the depot",
)
LINE = Slot("/", "number of a passengers' helpline", {0: "01632 960 418", 11: "01632 960 481"}, "Talk to us")
DAY = Slot("/fares", "price of an all-day bus ticket", {0: "£5.40", 3: "£5.80"}, "Day Rover")
GROUP = Slot("/fares", "row for a ticket of a group", {0: "", 9: "Family Rover"}, "Tickets at a glance")
AGE = Slot("/fares", "age up to which one rides for half", {0: "aged 5 to 15", 12: "aged 5 to 18"}, "Young people")
LATE = Slot("/routes/12", "last bus of a weekday", {0: "23:05", 2: "22:35", 10: "23:05"}, "Last bus")
STOP = Slot("/routes/12", "stop that a bus calls at", {0: "Market Cross", 6: "Corn Exchange Gardens"}, "Where it stops")
STATE = Slot(
    "/routes/x40",
    "running of an express bus",
    {0: "Running normally", 1: "Diverted by way of Eddle Bridge", 5: "Running normally"},
    "Service today",
)
MAP = Slot(
    "/routes/x40",
    "link target",
    {0: "/sites/default/files/maps/x40-route-winter.pdf", 8: "/sites/default/files/maps/x40-route-spring.pdf"},
    "Route map",
)
CLOSURE = Slot(
    "/notices", "end of roadworks put off", {0: "until Friday 13 March", 5: "until Friday 27 March"}, "Chapel Bank"
)
LIFTED = Slot(
    "/notices",
    "notice of a moved bus stop",
    {0: "Stop B on Station Parade has moved 60 metres towards the post office while the shelter is replaced.", 11: ""},
    "Station Parade",
)
BALLOT = Slot(
    "/notices",
    "notice of a bus drivers' vote",
    {0: "", 14: "Drivers at Addlow depot are voting on industrial action; the count is on Thursday 19 March."},
    "Company",
)
DESK = Slot(
    "/lost-property", "hours of a counter for lost things", {0: "10 am to 4 pm", 15: "9.30 am to 1 pm"}, "Collecting"
)
SCOOTERS = Slot(
    "/conditions-of-carriage",
    "clause on scooters in a bus",
    {
        0: "Electric scooters may be carried if they are folded and switched off.",
        13: "Electric scooters are not allowed on any of our vehicles, folded or not, because of the risk of fire.",
    },
    "Luggage and wheels",
)
REFUND = Slot(
    "/conditions-of-carriage", "time to claim a fare back", {0: "within 28 days", 4: "within 21 days"}, "Refunds"
)
SLOTS = (
    *(NEWS, LINE, DAY, GROUP, AGE, LATE, STOP, STATE, MAP),
    *(CLOSURE, LIFTED, BALLOT, DESK, SCOOTERS, REFUND),
)


def block(plugin: str, title: str, inner: str) -> str:
    return (
        f'<div id="block-tamsel-{plugin}" class="block block-block-content block-{plugin}"><h2 class="block__title">'
        f'{title}</h2><div class="block__content"><div class="text-content clearfix field field--name-body '
        f'field--type-text-with-summary field--label-hidden field__item">{inner}</div></div></div>'
    )


def frame(path: str, title: str, node: int, main: str, fetch: Fetch) -> str:
    """The page template of a theme, with its regions and blocks."""
    build = f"form-{key(fetch, 43)}"
    settings = {"path": {"currentPath": f"node/{node}"}, "user": {"uid": 0, "permissionsHash": key(fetch, 64)}}
    cards = "".join(
        f'<div class="views-row"><span class="field-content"><a href="{address}" hreflang="en">{text}</a></span></div>'
        for address, text in mixed(fetch, others(TEASERS, path), 2)
    )
    consent = sometimes(
        fetch,
        0.4,
        '<div id="sliding-popup" class="sliding-popup-bottom eu-cookie-compliance-banner"><p>Our web site stores small '
        "files to remember your usual stop and to count visits.</p><button>That is fine</button> <button>Only what is "
        "needed</button></div>",
    )
    survey = sometimes(
        fetch,
        0.35,
        '<div class="webform-popup"><p>Were you on one of our buses this week? Tell us about it in two minutes and '
        "you could win a month of free travel.</p><button>Start</button></div>",
    )
    words, who = pick(fetch, DRIVERS)
    places = "".join(f'<div class="field__item">{place}</div>' for place in mixed(fetch, DAYS_OUT, 3))
    desk = "The desk is open now" if 7 <= fetch.at.hour < 18 and fetch.at.weekday() < 6 else "The desk is closed now"
    return f"""<!DOCTYPE html>
<html lang="en" dir="ltr" prefix="og: https://ogp.me/ns#"><head><meta charset="utf-8">
<meta name="Generator" content="Drupal 10 (https://www.drupal.org)"><link rel="shortlink" href="/node/{node}">
<title>{title} | Tamsel Valley Buses</title>
{json_ld("WebPage", name=title, publisher="Tamsel Valley Buses Ltd")}</head>
<body class="path-node page-node-type-page" data-node="{node}">
<a href="#main-content" class="visually-hidden focusable skip-link">Skip to the page</a>{consent}
<div class="dialog-off-canvas-main-canvas" data-off-canvas-main-canvas><div id="page-wrapper" class="page-wrapper">
<header id="header" class="site-header" data-drupal-selector="site-header" role="banner">
<div class="site-branding"><a href="/" rel="home">Tamsel Valley Buses</a></div>
<div class="region region--secondary-menu"><p class="today">{today(fetch, ENGLISH)}</p></div>
<nav role="navigation" class="primary-nav block-menu" data-drupal-selector="primary-nav"><ul class="menu">
<li class="menu__item"><a href="/fares" data-drupal-link-system-path="node/12">Fares and tickets</a></li>
<li class="menu__item"><a href="/routes/12" data-drupal-link-system-path="node/31">Route 12</a></li>
<li class="menu__item"><a href="/routes/x40" data-drupal-link-system-path="node/38">Route X40</a></li>
<li class="menu__item"><a href="/notices" data-drupal-link-system-path="node/15">Notices</a></li>
<li class="menu__item"><a href="/lost-property" data-drupal-link-system-path="node/17">Lost property</a></li>
</ul></nav></header>
<main role="main"><a id="main-content" tabindex="-1"></a><h1 class="title page-title">{title}</h1>
<article data-history-node-id="{node}" class="node node--type-page node--view-mode-full"><div class="node__content">
{main}</div></article></main>
<aside class="region region--sidebar">{block("drivers", "From the cab", f"<p>{words}</p><p><em>{who}</em></p>")}
<div class="views-element-container block"><h2>Have you seen?</h2>
<div class="view view-read-on js-view-dom-id-{key(fetch, 64)}">{cards}</div></div>
{block("days-out", "Days out by bus", f"{places}<p>{days_to(fetch, OPEN_DAY)} days to our depot open day</p>")}
<form class="search-block-form" data-drupal-selector="{build[:24]}" method="get"><label>Search</label><input
type="search" name="keys"><input type="hidden" name="form_build_id" value="{build}"></form></aside>{survey}
<footer class="site-footer"><div class="region region--footer-top"><h2>Travel desk, Addlow bus station</h2>
<p>Monday to Saturday, 7 am to 6 pm</p><p class="desk-now">{desk}</p></div><div class="region region--footer-bottom">
<ul><li><a href="/conditions-of-carriage">Conditions of carriage</a></li><li><a href="/notices">All notices</a></li>
</ul><p>Tamsel Valley Buses Ltd, 2 Tanyard Lane, Addlow. Registered in England.</p><p>© {fetch.at:%Y}</p></div></footer>
</div></div><script type="application/json" data-drupal-selector="drupal-settings-json">{json.dumps(settings)}</script>
</body></html>"""


def home(round: int, fetch: Fetch) -> str:
    news = (
        NEWS.at(round),
        "Schoolchildren of Brindle paint the back of bus 214",
        "New seats at Wexcombe bus station, with backs this time",
        "Our oldest vehicle, a Bristol of 1961, passes its test again",
    )
    main = f"""<p>We run thirty-four buses on nine routes between Addlow, Wexcombe and the moor, from before dawn until
the pubs have closed. We have belonged to the people who work here since 1987.</p>
<h2>Latest from the depot</h2><ul class="news-list">{listed(news)}</ul>
<h2>Plan ahead</h2><p>Printed timetables are free on every bus and in the libraries of both towns. The next one comes
out at Easter and has a yellow cover.</p><p>All our buses have a ramp and a place for a wheelchair. If the place is
taken, the driver will call the one behind and wait with you.</p>
<h2>Talk to us</h2><p>Passengers' helpline: <strong>{LINE.at(round)}</strong>, calls at the local rate.</p>
<p>By letter: Passenger Care, 2 Tanyard Lane, Addlow.</p>"""
    return frame("/", "Getting you along the valley", 1, main, fetch)


def fares(round: int, fetch: Fetch) -> str:
    table = (
        ("Single, one zone", "£1.90", "£0.95", "One trip, one bus"),
        ("Single, whole valley", "£2.70", "£1.35", "One trip, one change within the hour"),
        ("Day Rover", DAY.at(round), "£2.60", "Until the last bus"),
        (GROUP.at(round), "£11.20", "included", "Two adults and up to three children"),
        ("Week Rover", "£21.50", "£10.75", "Seven days from first use"),
        ("Month Rover", "£74.00", "£37.00", "From any day to the day before, a month later"),
    )
    main = f"""<p>You can pay the driver with coins, a card or a telephone. Notes over ten pounds cannot be changed on
the bus.</p><h2>Tickets at a glance</h2><table class="fares" data-striping="1"><thead><tr><th>Ticket</th><th>Adult</th>
<th>Half fare</th><th>Good for</th></tr></thead><tbody>{rows(table)}</tbody></table>
<h2>Young people</h2><p>Anyone {AGE.at(round)} pays half. Babies and toddlers ride free on a lap, and so does the
pushchair.</p><h2>Passes</h2><p>Older and disabled people's passes are good from 9.30 am on weekdays and all day at
weekends. Please lay yours on the reader even if the driver knows you.</p>
<h2>Cap</h2><p>Tap the same card all day and you will never pay more than the Day Rover; tap it all week and the Week
Rover is the limit.</p>
<p class="looking">{number(fetch, 4, 41)} people are comparing tickets at the moment</p>"""
    return frame("/fares", "Fares and tickets", 12, main, fetch)


def twelve(round: int, fetch: Fetch) -> str:
    stops = (
        ("Addlow bus station, bay 4", "0"),
        ("Infirmary, main gate", "6"),
        (STOP.at(round), "11"),
        ("Tannery Bridge", "17"),
        ("Brindle, The Plough", "24"),
        ("Lower Wexcombe school", "33"),
        ("Wexcombe, Quayside", "39"),
    )
    table = (
        ("First bus", "05:20", "06:10", "08:40"),
        ("Then every", "10 minutes", "15 minutes", "30 minutes"),
        ("Last bus", LATE.at(round), "23:35", "21:10"),
    )
    main = f"""<p>The river route. It has followed the Tamsel since the days of the horse tram, and is still the
quickest way from one hospital to the other.</p><h2>Times</h2><table><thead><tr><th></th><th>Monday to Friday</th>
<th>Saturday</th><th>Sunday</th></tr></thead><tbody>{rows(table)}</tbody></table>
<h2>Where it stops</h2><table><thead><tr><th>Stop</th><th>Minutes</th></tr></thead><tbody>{rows(stops)}</tbody></table>
<p>On market days the bus takes the ring road between nine and three; the shelter at the infirmary is served all the
same.</p><h2>Bus and bike</h2><p>There are racks at Tannery Bridge and at the Quayside, under cover and lit.</p>"""
    return frame("/routes/12", "Route 12: Addlow – Brindle – Wexcombe", 31, main, fetch)


def express(round: int, fetch: Fetch) -> str:
    main = f"""<div class="service-state field--name-field-state"><div class="field__label">Service today</div>
<div class="field__item">{STATE.at(round)}</div></div><p>Eleven trips a day over the top, with reading lights, sockets
and a view of three counties when the cloud is kind.</p>
<h2>Departures from Wexcombe, Quayside</h2><ul><li>Mornings: 06:15, 07:15, 08:20, 09:45</li>
<li>Middle of the day: 11:15, 12:45, 14:15</li><li>Afternoons and evenings: 15:45, 16:50, 18:00, 19:30</li></ul>
<h2>Good to know</h2><p>Seats can be reserved for a pound, up to the evening before. Walkers may ask to be set down at
any gate on the moor road where it is safe to stop.</p><p>In snow the bus turns at Moor Gate, where the inn keeps its
fire in until the last passenger has been fetched.</p>
<p><a href="{MAP.at(round)}" class="file file--mime-application-pdf" type="application/pdf">Route map</a> (PDF, one
page)</p>"""
    return frame("/routes/x40", "Route X40: Wexcombe – Moor Gate – Castle Hadley", 38, main, fetch)


def notices(round: int, fetch: Fetch) -> str:
    company = para(BALLOT.at(round))
    parade = LIFTED.at(round)
    main = f"""<p>Here is what is different from the printed timetable. Drivers have the same list in the cab.</p>
<h2>Chapel Bank</h2><p>The water company is digging up the hill {CLOSURE.at(round)}. Routes 3 and 7 go round by Mill
Road and lose about six minutes.</p>{f"<h2>Station Parade</h2><p>{parade}</p>" if parade else ""}
<h2>Wexcombe half marathon</h2><p>On Sunday 22 March the Quayside is shut to traffic from eight to noon. Buses start
from the swimming baths instead.</p><h2>Brindle fair</h2><p>The usual shuttle runs from the rugby ground, every quarter
of an hour, on all three evenings.</p>{f"<h2>Company</h2>{company}" if company else ""}
<h2>Get notices by post</h2><p>Leave a stamped envelope with the travel desk, and the sheet comes monthly.</p>"""
    return frame("/notices", "Notices", 15, main, fetch)


def lost(round: int, fetch: Fetch) -> str:
    main = f"""<p>What is found on a bus is handed in when the driver finishes, and reaches our shelf the morning after.
We keep things for two months and food for one day.</p><h2>Asking</h2><p>Tell us the route, the time, and where you sat.
A colour helps more than a brand: we have forty black umbrellas.</p><h2>Collecting</h2><p>The counter is behind bay 9,
and is open {DESK.at(round)} on weekdays. Bring something with your name on it.</p>
<h2>What it costs</h2><ul><li>Keys, glasses, walking sticks: nothing</li><li>Bags and clothes: £2.50</li>
<li>Telephones and computers: £6.00</li></ul><p>Whatever nobody claims goes to the hospice shop in Fore Street.</p>
<p class="question">To send the form, please type the letters {key(fetch, 5).upper()}</p>"""
    return frame("/lost-property", "Lost property", 17, main, fetch)


def conditions(round: int, fetch: Fetch) -> str:
    main = f"""<p>When you get on one of our buses, this is what we have agreed with each other.</p>
<h2>1. Tickets</h2><p>Keep yours until you get off. Without one you pay the single fare for the whole valley, and if an
inspector thinks you meant to travel free, a penalty of £35.</p>
<h2>2. Luggage and wheels</h2><p>{SCOOTERS.at(round)} Bicycles travel on the X40 only, two at a time.</p>
<p>Prams and shopping trolleys must leave the gangway clear. A wheelchair user always has the first claim on the
space.</p><h2>3. Animals</h2><p>Dogs are welcome on a lead and off the seats; the driver may refuse a third one.</p>
<h2>4. Refunds</h2><p>If we were more than half an hour late, write to us {REFUND.at(round)} of the trip and we send
back the fare. We do not refund tickets that were lost.</p><h2>5. Behaviour</h2><p>No smoking, no vapour, and no music
that others must hear. Hot food is for the shelter, not for the bus.</p>"""
    return frame("/conditions-of-carriage", "Conditions of carriage", 22, main, fetch)


BUSES = MadeSite(
    "tamselbuses.test",
    (
        "build id of a bus company's search form",
        "class of a Drupal view with its dom id",
        "word from a driver's cab, one of five",
        "two pages of a bus company to read on",
        "three days out by bus of six",
        "days to a depot's open day",
        "travel desk open or closed now",
        "prize survey for some passengers",
        "people comparing tickets",
        "letters to type below a form on lost things",
    ),
    {
        "/": home,
        "/fares": fares,
        "/routes/12": twelve,
        "/routes/x40": express,
        "/notices": notices,
        "/lost-property": lost,
        "/conditions-of-carriage": conditions,
    },
    SLOTS,
)
