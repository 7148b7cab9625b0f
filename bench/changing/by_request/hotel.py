"""A hotel as a booking portal shows it: rooms with urgent words, picked reviews, houses nearby, rules."""

from __future__ import annotations

from bench.changing.by_request.choices import maybe, mixed, one, pick, tracked
from bench.changing.parts import MadeSite, Slot, token
from bench.changing.scenario import Fetch

GUESTS = ("Marek", "Yasmin", "Colette", "Bjarne", "Sofia", "Hiro", "Ailsa", "Tomás", "Nuria", "Petra")
LANDS = ("Poland", "Egypt", "France", "Norway", "Italy", "Japan", "Scotland", "Spain", "Chile", "Austria")
PRAISE = (
    "Quiet rooms and a kind porter.",
    "Breakfast until eleven, what a joy.",
    "The stairs are steep.",
    "You hear the bells, and it is lovely.",
    "Beds as at home.",
    "Small bath, great view.",
    "We shall come back in autumn.",
    "Parking is a walk away.",
    "The lift was slow.",
)
NEAR = ("Hotel Orion", "Pension Lipa", "Casa Blau", "Old Mint Rooms", "Bridge Inn", "Villa Toth", "Hostel Arc")

STARS = Slot("/", "class of a hotel", {0: "three stars", 8: "four stars"}, "Hotel Sextant")
INTRO = Slot("/", "sentence of a description", {0: "", 4: "The roof terrace is open again."}, "Hotel Sextant")
POOL = Slot("/", "entry among mixed facilities", {0: "", 11: "Sauna"}, "Facilities")
DOUBLE = Slot("/rooms", "price beside an urgent word", {0: "104 EUR", 2: "109 EUR", 9: "99 EUR"}, "Double room")
SUITE = Slot("/rooms", "room in a mixed list", {0: "", 6: "Tower suite"}, "Rooms")
MEAL = Slot("/rooms", "condition", {0: "Breakfast included", 12: "Breakfast 14 EUR"}, "Double room")
SCORE = Slot("/reviews", "score of a category", {0: "8.7", 5: "8.9", 14: "8.8"}, "Cleanliness")
REPLY = Slot("/reviews", "reply of a hotel", {0: "", 7: "The lift was replaced in February."}, "Reply of the hotel")
BUS = Slot("/area", "distance", {0: "Bus 7, 300 m", 3: "Bus 9, 450 m"}, "Stop")
WORKS = Slot("/area", "warning", {0: "", 10: "Road works in front of the house until June."}, "Area")
CHECKIN = Slot("/rules", "time", {0: "from 14:00", 6: "from 15:00"}, "Check-in")
DOGS = Slot("/rules", "rule", {0: "Dogs are welcome.", 9: "Dogs stay for 10 EUR a night."}, "Animals")
DEPOSIT = Slot("/rules", "paragraph of rules", {0: "A deposit of 50 EUR is taken on arrival.", 13: ""}, "Money")
OFFERS = Slot("/offers", "offer", {0: "", 3: "Three nights for two in April", 8: ""}, "Offers")
CODE = Slot("/offers", "share of a discount", {0: "10 % for members", 12: "12 % for members"}, "Offers")
SLOTS = (STARS, INTRO, POOL, DOUBLE, SUITE, MEAL, SCORE, REPLY, BUS, WORKS, CHECKIN, DOGS, DEPOSIT, OFFERS, CODE)


def frame(title: str, main: str, fetch: Fetch) -> str:
    near = "".join(
        f'<li><a href="{tracked(fetch, "https://staywell.example/h")}">{name}</a>'
        f"<span>{fetch.random.randint(201, 390)} EUR</span>"
        f"<span>{fetch.random.randint(1, 9) * 100} m away</span></li>"
        for name in fetch.random.sample(NEAR, 3)
    )
    hello = pick(fetch, "Welcome", "Good to see you", "Hello, traveller")
    member = maybe(
        fetch,
        0.5,
        f"<div class=club><strong>{pick(fetch, 'Members save 10 % or more', 'Sign in, save money')}</strong></div>",
    )
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title></head><body>
<header><a href="/">Hotel Sextant</a><span class="hi">{hello}</span><nav><a href="/rooms">Rooms</a>
<a href="/reviews">Reviews</a>
<a href="/area">Area</a><a href="/rules">House rules</a><a href="/offers">Offers</a></nav></header>
{member}<main><h1>{title}</h1>{main}</main>
<section class="near"><h2>{pick(fetch, "Close by", "Others looked at")}</h2><ul>{near}</ul></section>
<footer><p>Shown by Staywell, who take a commission from the house.</p><p>Ref {token(fetch.random, 10)}</p>
</footer></body></html>"""


def urgent(fetch: Fetch) -> str:
    """One of four words of haste, or none."""
    return pick(
        fetch,
        "",
        f"<em>Only {fetch.random.randint(1, 4)} left at this price</em>",
        f"<em>Booked {fetch.random.randint(2, 9)} times today</em>",
        "<em>In high demand</em>",
        f"<em>{fetch.random.randint(3, 30)} people are looking</em>",
    )


def home(round: int, fetch: Fetch) -> str:
    things = [f"<li>{one_}</li>" for one_ in ("Bar", "Bicycles", "Family rooms", "Garden", POOL.at(round)) if one_]
    seen = f"Last booked {fetch.random.randint(1, 9)} {pick(fetch, 'hours', 'minutes')} ago"
    lead = pick(fetch, "A house for sleepers", "Rooms above the river")
    return frame(
        "Hotel Sextant",
        f"<p class=lead>{lead}</p><p>A house of {STARS.at(round)} in the old customs office.</p>{one(INTRO.at(round))}"
        f"<p class=s>{seen}</p><h2>Facilities</h2><ul>{mixed(fetch, things)}</ul>",
        fetch,
    )


def rooms(round: int, fetch: Fetch) -> str:
    def card(name: str, price: str, terms: str) -> str:
        free = pick(fetch, "Free cancellation", "Pay when you stay", "No card needed")
        return (
            f'<div class="room" id="r{token(fetch.random, 6)}"><h3>{name}</h3><p class=pr>{price}</p>{urgent(fetch)}'
            f"<p>{terms}</p><p class=plus>{free}</p></div>"
        )

    cards = [card("Single room", "79 EUR", "Breakfast 12 EUR"), card("Double room", DOUBLE.at(round), MEAL.at(round))]
    cards += [card(SUITE.at(round), "189 EUR", "Breakfast and parking")] if SUITE.at(round) else []
    return frame("Rooms", mixed(fetch, cards), fetch)


def reviews(round: int, fetch: Fetch) -> str:
    """Two of the reviews, with names; each card is another each time."""
    cards = "".join(
        f"<article><b>{pick(fetch, *GUESTS)}, {pick(fetch, *LANDS)}</b><p>{text}</p>"
        f"<small>{pick(fetch, 'Couple', 'Family', 'Alone')}, {fetch.random.randint(1, 7)} nights</small></article>"
        for text in fetch.random.sample(PRAISE, 2)
    )
    return frame(
        "Reviews",
        f"<table><tr><th>Cleanliness</th><td>{SCORE.at(round)}</td></tr><tr><th>Comfort</th><td>8.1</td></tr></table>"
        f"<div class=picked>{cards}</div><h2>Reply of the hotel</h2><p>We read everything.</p>{one(REPLY.at(round))}",
        fetch,
    )


def area(round: int, fetch: Fetch) -> str:
    sight = pick(fetch, "the Old Mint", "the river baths", "the tower of St Barbara")
    return frame(
        "Area",
        f"{one(WORKS.at(round), 'p class=warn')}<dl><dt>Stop</dt><dd>{BUS.at(round)}</dd><dt>Airport</dt><dd>11 km"
        f"</dd></dl>"
        f"<p>Our guests like {sight}.</p>",
        fetch,
    )


def rules(round: int, fetch: Fetch) -> str:
    return frame(
        "House rules",
        f"<table><tr><td>Check-in</td><td>{CHECKIN.at(round)}</td></tr><tr><td>Check-out</td><td>until 11:00</td>"
        f"</tr></table>"
        f"<h2>Animals</h2><p>{DOGS.at(round)}</p><h2>Money</h2><p>Cards of all kinds are taken."
        f"</p>{one(DEPOSIT.at(round))}"
        f"<p class=h>{pick(fetch, 'Questions? Ask the house.', 'The house answers within a day.')}</p>",
        fetch,
    )


def offers(round: int, fetch: Fetch) -> str:
    """A true offer stands among those of partners, which are picked."""
    partners = ("Car hire from 19 EUR a day", "Airport taxi, fixed price", "City card, 48 hours", "Boat trip at dusk")
    lines = [
        f"<li>{line}</li>" for line in (CODE.at(round), OFFERS.at(round), *fetch.random.sample(partners, 2)) if line
    ]
    return frame("Offers", f"<ul>{mixed(fetch, lines)}</ul><p>Ends in {fetch.random.randint(1, 23)} hours</p>", fetch)


HOTEL = MadeSite(
    "sextant.test",
    (
        "one of four words of haste or none",
        "lead tested in two variants",
        "houses nearby with prices and ways",
        "greeting, one of three",
        "box for members, one of two or none",
        "facilities in any order",
        "rooms in any order, each with a promise of three",
        "reviews picked with names and nights",
        "sight, one of three",
        "last line of a page, one of two",
        "partners' offers in the list of the house's own",
        "heading of a box, one of two",
        "end of an offer at random",
    ),
    {"/": home, "/rooms": rooms, "/reviews": reviews, "/area": area, "/rules": rules, "/offers": offers},
    SLOTS,
)
