"""A ferry operator: sailings, fares, the state of routes, vessels, travel advice, a newsroom."""

from __future__ import annotations

from bench.changing.by_request.choices import coined, mixed, one, pick
from bench.changing.parts import MadeSite, Slot, cached, token
from bench.changing.pieces import ENGLISH, ago, anchors, before, held, json_ld, others, turned
from bench.changing.scenario import Fetch

PAGES = (
    ("/", "Gullsay Sound Ferries"),
    ("/service", "Service status"),
    ("/timetable", "Timetable"),
    ("/fares", "Fares"),
    ("/vessels", "Our vessels"),
    ("/news", "Newsroom"),
)
OFFERS = (
    "Hotel Machair: two nights for the price of one",
    "Hire a van in Port Ellary from 39 a day",
    "Whisky tours by coach",
    "Travel insurance in two minutes",
    "Kayaks for families",
    "Wool from the island mill",
    "Camping gas delivered to the pier",
    "Rail and sail from Glenbarr",
    "Oysters at the harbour bar",
    "Bicycles by the hour",
    "Golf on the links, nine holes",
)
WHO = ("My children", "The crew", "Our choir", "A friend", "The whole coach")
DID = ("saw a whale", "loved the soup", "slept all the way", "sang to the seals", "lost a hat")
VIEWS = (
    "Pier at dawn",
    "The sound in winter",
    "Seals off Ellary",
    "Car deck, June",
    "Lighthouse",
    "Bridge of the Eilean",
)
STORM = Slot(
    "/service",
    "state of a route",
    {
        0: "Sailing normally",
        2: "Liable to disruption",
        3: "Cancelled",
        5: "Sailing normally",
        11: "Liable to disruption",
    },
    "Ellary to Gullsay",
    unique=False,
)
REASON = Slot("/service", "reason of a cancellation", {0: "", 3: "High winds at Port Ellary.", 5: ""}, "Ellary")
EARLY = Slot("/timetable", "time of a sailing", {0: "06:45", 7: "07:05"}, "Weekdays")
SUNDAY = Slot("/timetable", "sailing in a table", {0: "", 4: "19:50"}, "Sundays")
CAR = Slot("/fares", "fare", {0: "£41.20", 6: "£43.60"}, "Car up to 5 m")
DOG = Slot("/fares", "rule of carriage", {0: "Dogs travel free.", 9: "Dogs travel for £2 each way."}, "Animals")
SHIP = Slot("/vessels", "vessel on a route", {0: "MV Eilean Ruadh", 5: "MV Sgarbh"}, "Ellary to Gullsay")
SEATS = Slot("/vessels", "capacity in a definition list", {0: "214 passengers", 10: "196 passengers"}, "MV Corran")
PRESS = Slot("/news", "press release", {0: "", 8: "Second vessel ordered for the northern route"}, "Newsroom")
BOOK = Slot("/", "link target", {0: "/book/summer-2026", 9: "/book/autumn-2026"}, "Book now")
SEASON = Slot("/", "season on sale", {0: "on sale to 30 September", 9: "on sale to 31 December"}, "Booking")
SLOTS = (STORM, REASON, EARLY, SUNDAY, CAR, DOG, SHIP, SEATS, PRESS, BOOK, SEASON)


def frame(path: str, main: str, fetch: Fetch, extra: str = "") -> str:
    title = dict(PAGES)[path]
    look = f"css-{token(fetch.random, 6)}"
    deals = "".join(
        f'<a class="{look}-ad" href="https://ads.example/r/{token(fetch.random, 14)}">{offer}, '
        f"{fetch.random.randint(11, 98)} % off</a>"
        for offer in fetch.random.sample(OFFERS, 2)
    )
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>{extra}
<script src="/_next/static/{token(fetch.random, 12)}.js" async></script></head><body><div id="__next">
<div class="{look}"><header class="{look}-h"><a href="/">Gullsay Sound Ferries</a><ul>{anchors(PAGES[1:])}</ul></header>
<main class="{look}-m"><h1>{title}</h1>{main}</main><div class="{look}-b">{deals}</div>
<section class="{look}-r"><h2>Plan your trip</h2>{anchors(turned(fetch, others(PAGES, path), 2, 24), "p")}</section>
<footer><p>Gullsay Sound Ferries Ltd, The Pier, Port Ellary.</p><p>Session {token(fetch.random, 8)}</p></footer></div>
</div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    pictures = "".join(f"<figure><figcaption>{view}</figcaption></figure>" for view in turned(fetch, VIEWS, 3))
    return frame(
        "/",
        f'<p>Sailings are <b>{SEASON.at(round)}</b>. <a href="{BOOK.at(round)}">Book now</a></p><div>{pictures}</div>'
        f"<p>{cached(fetch, 90, 'gullsay book').randint(12, 88)} people are booking right now</p>"
        f"<p>{pick(fetch, 'Welcome aboard', 'Fàilte', 'Good to see you')}, traveller {token(fetch.random, 5)}!</p>",
        fetch,
    )


def service(round: int, fetch: Fetch) -> str:
    rows = (("Ellary to Gullsay", STORM.at(round)), ("Glenbarr to Skerra", "Sailing normally"))
    lines = "".join(
        f'<div class="route"><h3>{name}</h3><p><strong>{state}</strong></p><p>Updated '
        f"{ago(fetch, ENGLISH, before(1 + number))}</p></div>"
        for number, (name, state) in enumerate(rows)
    )
    return frame(
        "/service",
        f"{lines}{one(REASON.at(round))}<p>Local time at the pier: {fetch.at:%H:%M}</p>"
        f"<p>Feed {token(fetch.random, 6)}, {fetch.random.randint(3, 900)} ms</p>",
        fetch,
    )


def timetable(round: int, fetch: Fetch) -> str:
    sunday = "".join(f"<td>{time}</td>" for time in ("10:15", "14:40", SUNDAY.at(round)) if time)
    return frame(
        "/timetable",
        f"<table><thead><tr><th>Days</th><th colspan=3>Leaves Port Ellary</th></tr></thead><tbody><tr><th>Weekdays</th>"
        f"<td>{EARLY.at(round)}</td><td>12:30</td><td>17:55 <sup>a</sup></td></tr><tr><th>Saturdays</th><td>08:00</td>"
        f"<td>13:10</td><td>18:20</td></tr><tr><th>Sundays</th>{sunday}</tr></tbody></table>"
        f'<p class="note"><sup>a</sup> <span>Runs in school terms only.</span></p>'
        f"<p>Print code {token(fetch.random, 9).upper()}</p>",
        fetch,
    )


def fares(round: int, fetch: Fetch) -> str:
    offer = json_ld("Product", name="Car up to 5 m", offers={"price": CAR.at(round)[1:], "priceCurrency": "GBP"})
    rows = [
        f"<tr><td>Car up to 5 m</td><td>{CAR.at(round)}</td></tr>",
        "<tr><td>Motorcycle</td><td>£20.10</td></tr>",
        "<tr><td>Foot passenger</td><td>£6.30</td></tr>",
        "<tr><td>Bicycle</td><td>£0.00</td></tr>",
    ]
    return frame(
        "/fares",
        f"<table><tr><th>Single</th><th>Fare</th></tr>{mixed(fetch, rows)}</table><h2>Animals</h2>"
        f"<p>{DOG.at(round)} Cats stay in the car.</p><p>Your quote number would be "
        f"{fetch.random.randint(10**6, 10**7)}."
        f"</p>",
        fetch,
        offer,
    )


def vessels(round: int, fetch: Fetch) -> str:
    return frame(
        "/vessels",
        f"<p>On the route from Ellary to Gullsay sails <em>{SHIP.at(round)}</em> this month.</p><h2>MV Corran</h2><dl>"
        f"<dt>Built</dt><dd>1998, Renfrew</dd><dt>Carries</dt><dd>{SEATS.at(round)}</dd><dt>Dry dock</dt>"
        f"<dd>October</dd></dl>"
        f"<p>Heard on deck: {coined(fetch, WHO, DID)}</p>",
        fetch,
    )


def news(round: int, fetch: Fetch) -> str:
    fresh = one(PRESS.at(round), "h2")
    return frame(
        "/news",
        f"<article>{fresh}</article><article><h2>Pier works to begin in May</h2><p>The linkspan is to be "
        f"renewed over six weeks."
        f"</p></article><article><h2>Skerra pier office moves</h2><p>Tickets are sold at the post office.</p></article>"
        f'<nav class="more">{anchors(held(fetch, 300, "gullsay news", others(PAGES, "/news"), 2), "span")}</nav>',
        fetch,
    )


FERRY = MadeSite(
    "gullsay.test",
    (
        "two offers of an advertiser",
        "classes that are made for each request",
        "pages that turn by the day",
        "pictures that turn by six hours",
        "people booking, of ninety seconds",
        "welcome to a numbered traveller",
        "age of a state in hours",
        "time at a pier",
        "feed and its milliseconds",
        "code of a print",
        "rows in any order",
        "number of a quote in a sentence",
        "said on deck, one of twenty-five",
        "more pages, of five minutes",
    ),
    {"/": home, "/service": service, "/timetable": timetable, "/fares": fares, "/vessels": vessels, "/news": news},
    SLOTS,
)
