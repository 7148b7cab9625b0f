"""An airport on a content system of components in a grid: airlines, parking, security, ways to get there, services."""

from __future__ import annotations

import json
from datetime import UTC, datetime

from bench.changing.chances import key, listed, mixed, number, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import days_to, turned
from bench.changing.scenario import Fetch
from bench.changing.unbiased.framed import framed

PAGES = (
    ("/", "Welcome to Tarrance Bay Airport"),
    ("/flights/airlines", "Airlines and where they check in"),
    ("/parking/prices", "Parking prices"),
    ("/security/rules", "Security: what to expect"),
    ("/security/hand-luggage", "What may go in hand luggage"),
    ("/transport", "To and from the airport"),
    ("/terminal/opening-hours", "Shops, food and opening hours"),
)
HOME, AIRLINES, PARKING, SECURITY, LUGGAGE, TRANSPORT, HOURS = (path for path, _ in PAGES)
PARTNERS = ("Saltwater Gin", "Brae Hotels", "Corrie Car Hire", "Lumen Eyewear", "Puffin Phone Cards", "Isle Fudge")
PROMPTS = (
    ("Sit where the propellers are", "The observation deck is free and nobody is ever there."),
    ("A quiet hour", "The prayer room on level two has the best chairs of the house."),
    ("Last toffee before the sea", "Isle Fudge is boiled by hand at the far end of the hall."),
    ("Bring the dog a bowl", "There is a patch of real grass behind bus stop C."),
    ("Print it here", "The library shelf next to Gate 3 prints boarding cards for nothing."),
)
GUESTS = ("Ines from Porto", "the Kelleher family", "Matthias, on his way to a wedding", "Oona and her cello")
BUTTONS = ("Book your space", "Reserve parking", "Pick a car park")
RUNWAY_RUN = datetime(2026, 4, 26, tzinfo=UTC)

LEAFLET = "From Thursday, Gates 7 to 9 are reached through the new corridor on the left of Departures."
CORRIDOR = Slot(HOME, "notice to passengers on a front page", {0: "", 10: LEAFLET}, "Good to know")
ROUTES = Slot(HOME, "places flown to, in a sentence", {0: "31 places", 4: "33 places"}, "About us")
NEW_LINE = Slot(AIRLINES, "airline in a table of airlines", {0: "", 3: "Fjordwing"}, "Airline")
GONE_LINE = Slot(AIRLINES, "airline that stopped flying", {0: "Aeralba", 14: ""}, "Airline")
DESKS = Slot(AIRLINES, "desks of an airline", {0: "Desks 11 to 14", 6: "Desks 21 to 24"}, "Hebridean Link")
WEEK = Slot(PARKING, "price of a week in a car park", {0: "£64.00", 5: "£61.00"}, "Long Stay, 7 days")
FULL = Slot(
    *(PARKING, "state of a car park", {0: "Bookable", 1: "Closed for resurfacing", 9: "Bookable"}, "Valet"),
    unique=False,
)
GRACE = Slot(PARKING, "minutes free of charge", {0: "10 minutes free", 13: "15 minutes free"}, "Drop-off")
LIQUID = Slot(SECURITY, "limit on liquids", {0: "100 millilitres", 7: "two litres"}, "Liquids")
LAPTOPS = {
    0: "Laptops and tablets go into a tray of their own, out of their sleeves.",
    7: "Laptops and tablets stay in the bag: the new scanners see through it.",
}
LAPTOP = Slot(SECURITY, "instruction at a scanner", LAPTOPS, "Electronics")
FAST = Slot(SECURITY, "price of a fast lane", {0: "£6.50", 2: "£7.00"}, "Fast lane")
BANKS = Slot(LUGGAGE, "limit on power banks", {0: "160 watt-hours", 8: "100 watt-hours"}, "Spare batteries")
KNITTING = Slot(
    *(LUGGAGE, "verdict on an object", {0: "Hold only", 3: "Cabin and hold", 15: "Hold only"}, "Knitting needles"),
    unique=False,
)
LAST_BUS = Slot(TRANSPORT, "last bus of the night", {0: "00.20", 6: "23.50"}, "Bus X7")
TAXI = Slot(TRANSPORT, "telephone of a taxi rank", {0: "01632 960 417", 11: "01632 960 471"}, "Taxi rank")
SHEETS = {0: "/dam/x7-winter-2025.pdf", 8: "/dam/x7-summer-2026.pdf"}
TIMETABLE = Slot(TRANSPORT, "link target", SHEETS, "Timetable of the X7")
KIOSK = Slot(HOURS, "hours of a kiosk", {0: "04.30 to 20.00", 2: "05.00 to 19.00"}, "Tidewrack News")
CLOSED = "</div></div>"  # of a component of text
CHEMIST = Slot(HOURS, "shop closed for a refit", {0: "06.00 to 18.00", 12: "closed until 16 March"}, "Chemist")
SLOTS = (
    *(CORRIDOR, ROUTES, NEW_LINE, GONE_LINE, DESKS, WEEK, FULL, GRACE, LIQUID, LAPTOP),
    *(FAST, BANKS, KNITTING, LAST_BUS, TAXI, TIMETABLE, KIOSK, CHEMIST),
)


def opened(fetch: Fetch) -> str:
    """The start of a component of text, with the layer of data that its author's tools want."""
    name = f"text-{key(fetch, 10)}"
    layer = json.dumps({name: {"@type": "tarrance/components/text"}}).replace('"', "&quot;")
    return f'<div class="text aem-GridColumn"><div data-cmp-data-layer="{layer}" id="{name}" class="cmp-text">'


def accordion(fetch: Fetch, items: dict[str, str]) -> str:
    made = ""
    for title, inner in items.items():
        name = f"accordion-{key(fetch, 10)}-item"
        made += (
            f'<div class="cmp-accordion__item" data-cmp-hook-accordion="item" id="{name}"><h3 '
            f'class="cmp-accordion__header"><button id="{name}-button" class="cmp-accordion__button" '
            f'aria-controls="{name}-panel"><span class="cmp-accordion__title">{title}</span></button></h3><div '
            f'id="{name}-panel" class="cmp-accordion__panel cmp-accordion__panel--hidden" role="region"><p>{inner}</p>'
            "</div></div>"
        )
    return f'<div class="accordion panelcontainer aem-GridColumn"><div class="cmp-accordion">{made}</div></div>'


def table(head: str, body: str) -> str:
    columns = "".join(f'<th scope="col">{name}</th>' for name in head.split("|"))
    return (
        f'<div class="table-rte aem-GridColumn"><div class="cmp-table" tabindex="0"><table><thead><tr>{columns}</tr>'
        f"</thead><tbody>{body}</tbody></table></div></div>"
    )


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    partner = pick(fetch, PARTNERS)
    head, words = turned(fetch, PROMPTS, 1)[0]
    crumbs = "" if path == HOME else f'<li class="cmp-breadcrumb__item">{path.split("/")[1].title()}</li>'
    cookies = sometimes(
        *(fetch, 0.4),
        '<div id="onetrust-banner-sdk" class="otFlat bottom" role="region"><div id="onetrust-policy"><h2>Before you '
        "board</h2><p>We would like to set cookies that count visits and fit our advertising to you.</p></div><button "
        'id="onetrust-accept-btn-handler">Fine by me</button><button>Only the needed ones</button></div>',
    )
    return f"""<!DOCTYPE HTML> <html lang="en-GB"> <head> <meta charset="UTF-8"/> <title>{title} | Tarrance Bay
Airport</title> <meta name="template" content="content-page"/> <script defer="defer"
src="/.rum/@adobe/helix-rum-js@%5E2/dist/rum-standalone.js" data-routing="env=prod,{key(fetch, 8)}"></script> <link
rel="stylesheet" href="/etc.clientlibs/tarrance/clientlibs/site.lc-{key(fetch, 20)}-lc.min.css"
type="text/css"></head> <body class="contentpage page basicpage" id="contentpage-{key(fetch, 10)}"
data-cmp-data-layer-enabled> {cookies} <div class="root container responsivegrid"><div class="cmp-container"><div
class="aem-Grid aem-Grid--12"> <header class="experiencefragment aem-GridColumn"><div class="cmp-experiencefragment
cmp-experiencefragment--header"> <div class="cmp-clock"><span>Time at the airport</span>
<time>{fetch.at:%H:%M:%S}</time></div> <div class="image"><a class="cmp-image__link" href="/">Tarrance Bay
Airport</a></div><nav class="cmp-navigation" role="navigation"><ul class="cmp-navigation__group"> <li
class="cmp-navigation__item cmp-navigation__item--level-0"><a href="{AIRLINES}">Airlines</a></li> <li
class="cmp-navigation__item"><a href="{PARKING}">Parking</a></li> <li class="cmp-navigation__item"><a
href="{SECURITY}">Security</a><ul><li class="cmp-navigation__item--level-1"><a href="{LUGGAGE}">Hand
luggage</a></li></ul></li> <li class="cmp-navigation__item"><a href="{TRANSPORT}">Getting here</a></li> <li
class="cmp-navigation__item"><a href="{HOURS}">In the terminal</a></li></ul></nav></div></header> <nav
class="cmp-breadcrumb"><ol><li class="cmp-breadcrumb__item"><a href="/">Airport</a></li>{crumbs}</ol></nav> <main
class="container responsivegrid aem-GridColumn aem-GridColumn--default--9"><div class="title"><div
class="cmp-title"><h1 class="cmp-title__text">{title}</h1></div></div> {main} </main> <aside class="container
aem-GridColumn aem-GridColumn--default--3"><div class="teaser"><div class="cmp-teaser__content"><h2
class="cmp-teaser__title">{head}</h2> <div class="cmp-teaser__description"><p>{words}</p></div></div></div><div
class="cmp-adslot" data-slot="mpu-{key(fetch, 6)}"><small>Our partner today</small><a
href="https://go.tarrance.example/{key(fetch, 12)}">{partner}</a></div><div class="button"><a class="cmp-button"
href="https://parking.tarrance.example/"><span class="cmp-button__text">{pick(fetch, BUTTONS)}</span></a></div>
</aside> <footer class="experiencefragment"><div class="cmp-text"><p>Tarrance Bay Airport Limited is owned by the
three councils of the bay.</p> <p>Lost property is kept for ninety days at the information desk.</p></div><ul><li><a
href="/about/noise-map">Noise and flight paths</a></li><li><a href="/about/jobs">Work with us</a></li><li><a
href="/about/assistance">Travelling with assistance</a></li></ul><p class="cmp-copyright">© {fetch.at:%Y} TBA
Ltd</p></footer></div></div></div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    hour = fetch.at.hour
    greeting = "Good morning" if 5 <= hour < 12 else "Good afternoon" if 12 <= hour < 18 else "Good evening"
    notices = (
        CORRIDOR.at(round),
        "Please come two hours before a flight at home and three before one abroad.",
        "Trolleys take a pound coin or a token, which the information desk gives away.",
    )
    asked = {
        "I have lost something": "Ask at the information desk, or the airline if you left it on board.",
        "I am travelling with a baby": "Milk is allowed in any amount. There is a room for changing beside Gate 2.",
        "I need help with walking": "Tell your airline two days before. Help points are at the kerb.",
        "My flight was cancelled": "The airline owes you a meal and a bed; its desk is upstairs.",
    }
    return f"""<div class="cmp-hero"><p class="cmp-hero__kicker">{greeting}, and a good flight</p></div>
{opened(fetch)}<p>One terminal, eleven gates and a view of seals: from the kerb to the aircraft is a walk of nine
minutes.</p>{CLOSED} {opened(fetch)}<h2>Good to know</h2><ul>{listed(notices)}</ul>{CLOSED} {opened(fetch)}<h2>About
us</h2><p>You can fly from here to {ROUTES.at(round)} without changing. Some 1.9 million people did so last year, the
busiest day being the Friday before the regatta.</p>{CLOSED} {accordion(fetch, asked)} <div class="cmp-promo"><p>Run
on the runway: {days_to(fetch, RUNWAY_RUN)} days until the charity five kilometres</p></div> <div
class="cmp-social"><p>From our book of guests: thanks to {pick(fetch, GUESTS)}</p></div>"""


def airlines(round: int, fetch: Fetch) -> str:
    lines = (
        (GONE_LINE.at(round), "AB", "Desks 1 to 3", "Bergamo, Nantes"),
        ("Cormorant Air", "KC", "Desks 4 to 10", "Dublin, London, Manchester and nine more"),
        (NEW_LINE.at(round), "FJ", "Desks 15 and 16", "Bergen, Aalesund"),
        ("Hebridean Link", "HL", DESKS.at(round), "Barra, Benbecula, Tiree"),
        ("Hollandia", "HZ", "Desks 17 to 20", "Rotterdam"),
        ("Solano", "SO", "Desks 25 to 30", "Alicante, Faro, Malaga, Tenerife"),
        ("Tarn Charter", "TN", "Desk 31", "As hired"),
    )
    asked = {
        "Checking in at home": "All but Tarn Charter let you do it on the telephone.",
        "Skis, bicycles, surfboards": "Carry them to the wide belt by the lift once they are labelled.",
    }
    return f"""{opened(fetch)}<p>Desks open two hours before a flight within the country and three before all others.
They close forty minutes before departure, and no pleading has ever opened one again.</p>{CLOSED}
{table("Airline|Code|Checks in at|Flies to", rows(lines))} {opened(fetch)}<h2>Bags</h2><p>Each airline has its own
limits, and its own price for a bag that is over them. The scales beside Desk 1 may be used by anybody.</p><h2>Who
handles what</h2><p>Bags that did not arrive are looked for by Baywide Handling, whose counter is between the
belts.</p>{CLOSED} {accordion(fetch, asked)} <p class="cmp-live">{number(fetch, 8, 70)} people have this list
open</p>"""


def parking(round: int, fetch: Fetch) -> str:
    prices = (
        ("Short Stay, 1 hour", "£5.50", "Bookable"),
        ("Short Stay, 24 hours", "£29.50", "Bookable"),
        ("Mid Stay, 3 days", "£41.00", "Bookable"),
        ("Long Stay, 7 days", WEEK.at(round), "Bookable"),
        ("Long Stay, 14 days", "£92.00", "Bookable"),
        ("Valet", "£118.00", FULL.at(round)),
        ("Motorcycles", "free", "No booking"),
    )
    asked = {
        "I stayed longer than booked": "You pay the difference to the price at the barrier.",
        "My battery is flat": "Press the yellow button on a lamp post. A start costs nothing.",
        "I want my money back": "Up to a day before you come, in full and without a reason.",
    }
    return f"""{opened(fetch)}<p>These are prices at the barrier. Whoever books the day before pays a tenth less;
whoever loses the ticket pays for a week.</p>{CLOSED} {table("Where and how long|Price|Booking", rows(prices))}
{opened(fetch)}<h2>Drop-off</h2><p>The forecourt is {GRACE.at(round)} of charge, then a pound for each minute.
Holders of a blue badge have half an hour.</p><h2>Charging</h2><p>Forty sockets in Mid Stay, first come, first
served. Current is billed by the company on the socket.</p><h2>Height</h2><p>Nothing above 2.1 metres fits under the
roof of Short Stay.</p>{CLOSED} {accordion(fetch, asked)} <p class="cmp-live">Somebody booked a space
{number(fetch, 2, 55)} minutes ago</p>"""


def security(round: int, fetch: Fetch) -> str:
    asked = {
        "I have a pacemaker": "Say so to the first officer; you will be searched by hand instead.",
        "May I refuse the body scanner?": "Yes, and then you are searched in a room with two officers.",
        "What happens to what is taken": "Knives are destroyed, unopened bottles go to a raffle.",
        "Film for cameras": "Ask for a search by hand. Fast film suffers in the new machines.",
    }
    return f"""{opened(fetch)}<h2>Liquids</h2><p>Bottles, creams and pastes may hold up to {LIQUID.at(round)} each.
Medicine and food for infants may be more, and is looked at by hand.</p><h2>Electronics</h2><p>{LAPTOP.at(round)}</p>
<h2>Coats and shoes</h2><p>Coats off, shoes on, unless they have heels or steel in them.</p><h2>Fast lane</h2><p>For
{FAST.at(round)} you use the lane on the right, from five in the morning to eight at night. Families with a pram use
it without paying.</p>{CLOSED} {accordion(fetch, asked)} {opened(fetch)}<h2>Please do not joke</h2><p>Officers have
to treat every mention of a bomb as meant, and the police will come.</p><p>Read also the <a
href="/security/hand-luggage">list of what may go in hand luggage</a>.</p>{CLOSED}"""


def luggage(round: int, fetch: Fetch) -> str:
    things = (
        ("Knitting needles", KNITTING.at(round)),
        ("Umbrella", "Cabin and hold"),
        ("Scissors, blade under 6 cm", "Cabin and hold"),
        ("Corkscrew", "Hold only"),
        ("Cricket bat", "Hold only"),
        ("Camping stove, never used", "Hold only"),
        ("Fireworks", "Neither"),
        ("Snow globe", "Hold only"),
        ("Hot-water bottle, empty", "Cabin and hold"),
    )
    return f"""{opened(fetch)}<p>If a thing is not here, think of what you could do with it in a narrow aisle. The
officer will think of the same.</p>{CLOSED} {table("Thing|Where it may travel", rows(things))}
{opened(fetch)}<h2>Spare batteries</h2><p>Power banks travel in the cabin only, at most two of them, up to
{BANKS.at(round)} each. Cover the contacts with tape.</p><h2>Food</h2><p>Cheese is allowed, soup is a liquid, and jam
has been argued about for years: it is a liquid as well.</p><h2>Tools</h2><p>Anything longer than a hand goes in the
hold.</p>{CLOSED} <p class="cmp-feedback__ask">
{pick(fetch, ("Did you find your thing?", "Was it on the list?", "Still not sure?"))}</p>"""


def transport(round: int, fetch: Fetch) -> str:
    buses = (
        ("Bus X7", "Town centre and station", "every 20 minutes", "04.10", LAST_BUS.at(round)),
        ("Bus 31", "Harbour, hospital, university", "twice an hour", "05.35", "22.15"),
        ("Bus 88", "Villages of the north shore", "five a day", "06.40", "18.05"),
        ("Coach to Carrow", "All stops on the motorway", "hourly", "03.55", "21.30"),
    )
    asked = {"By train": "There is no station. Take the X7 from the east side of the one in town."}
    return f"""{opened(fetch)}<p>Four in ten of our passengers come by bus, which is more than at any airport of our
size.</p>{CLOSED} {table("Line|To|How often|First|Last", rows(buses))} {opened(fetch)}<p><a
href="{TIMETABLE.at(round)}">Timetable of the X7</a> for printing. Tickets are sold by the driver and by the machine
at stop A; a return is valid for a month.</p><h2>Taxi rank</h2><p>Outside Arrivals, at any hour. To order one ahead
ring {TAXI.at(round)}. To town it is about eighteen pounds by the meter.</p><h2>By bicycle</h2><p>The path along the
shore takes half an hour. Stands with a roof are by the staff entrance, and there is a pump.</p><h2>Hired
cars</h2><p>Five firms have desks in Arrivals. Keys can be left in the red box at night.</p>{CLOSED}
{accordion(fetch, asked)} <p class="cmp-live">Read by {number(fetch, 2, 19)} others as we speak</p>"""


def hours(round: int, fetch: Fetch) -> str:
    places = (
        ("Tidewrack News", "Departures, before security", KIOSK.at(round)),
        ("The Slipway", "Departures, upstairs", "04.00 to the last flight"),
        ("Bean & Beacon", "Gate 4", "04.15 to 21.00"),
        ("Isle Fudge", "Gate 8", "07.00 to 17.30"),
        ("Chemist", "Arrivals", CHEMIST.at(round)),
        ("Bureau de change", "Arrivals", "06.30 to 20.30"),
        ("Information desk", "Arrivals", "05.00 to 23.00"),
    )
    desk = "staffed at this moment" if 5 <= fetch.at.hour < 23 else "not staffed at this moment"
    order = "".join(f"<li>{name}</li>" for name in mixed(fetch, [name for name, _, _ in places[1:6]]))
    return f"""<p class="cmp-status">The information desk is {desk}.</p> {table("Name|Where|Open", rows(places))}
{opened(fetch)}<h2>Pick up on your way home</h2><p>Bought before you fly, kept until you are back: ask for the orange
label. These take part:</p><ul class="cmp-partners">{order}</ul><h2>Water</h2> <p>Fountains for bottles are beside
each lavatory.</p><h2>Wireless</h2><p>Free for as long as you like, under the name TARRANCE. It asks for
nothing.</p><h2>Smoking</h2><p>Only outside, at the far end of the forecourt. There is no place for it behind
security.</p><h2>Lounge</h2><p>The Kittiwake Lounge is open to all for twenty-six pounds, with soup.</p>{CLOSED}"""


AIRPORT = MadeSite(
    "tarrance-bay.test",
    (
        *("ids of components and their layer of data", "time at an airport to the second"),
        *("teaser that turns every six hours in a terminal", "partner of the moment on a tracked link"),
        *("three wordings of a button for parking", "cookie banner that speaks of boarding"),
        *("greeting by the time of day at an airport", "thanks from a book of guests, one of four"),
        *("days to a run on a runway", "people who have a list of airlines open"),
        *("minutes since somebody booked a space", "whether an information desk is staffed"),
        *("others who read of buses", "shops that take part, in any order", "question under a list in three wordings"),
    ),
    framed(frame, PAGES, (home, airlines, parking, security, luggage, transport, hours)),
    SLOTS,
)
