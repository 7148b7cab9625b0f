"""A municipal leisure centre: the pool's timetable, classes, prices, the café, news; built with a site builder."""

from __future__ import annotations

from bench.changing.another.common import counted, each_in, hourly, shown, sometimes
from bench.changing.noises import css, some
from bench.changing.parts import MadeSite, Slot, shuffled, token
from bench.changing.pieces import ENGLISH, ago, before, comes_and_goes, today, turned
from bench.changing.scenario import Fetch

TIPS = (
    "Fitness Friday: ten squats while the kettle boils.",
    "Hydrate before you feel thirsty.",
    "Stretch your calves after backstroke.",
    "Bring a £1 coin for the locker.",
    "Wet hair? The dryers are by the café.",
)
PHOTOS = (
    "Lane 4 at dawn",
    "Aqua class in full swing",
    "Our new rowing machines",
    "The climbing wall",
    "Gala night 2025",
)
STORIES = (
    ("Margaret, 71", "I learned to swim here last year."),
    ("Dev, 34", "The 6 am lanes saved my back."),
    ("The Osman twins", "Flumes!"),
    ("Kirsty, 46", "Spin with Leon is my therapy."),
)
SHOP = (
    ("Goggles", "£11.99"),
    ("Swim cap", "£4.50"),
    ("Kickboard", "£8.00"),
    ("Nose clip", "£3.20"),
    ("Towel", "£9.75"),
)

LANES = Slot("/pool", "hours of a session", {0: "06.15–08.45", 4: "06.30–09.15"}, "Early lanes")
FAMILY = Slot("/pool", "day of a session", {0: "Saturdays and Sundays", 9: "Sundays only"}, "Family splash")
TEMPERATURE = Slot("/pool", "target of temperature", {0: "kept at 28.5 °C", 12: "kept at 27 °C"}, "Main pool")
CLOSURE = Slot(
    "/pool",
    "notice of closure",
    {
        0: "",
        3: "The teaching pool is closed for tiling until 20 March.",
        10: "The teaching pool is closed for tiling until 3 April.",
    },
    "Notices",
)
WOMEN = Slot("/pool", "session", {0: "", 9: "Women-only swim"}, "Timetable")
YOGA = Slot("/classes", "instructor of a class", {0: "with Imogen", 5: "with Rashid"}, "Slow yoga")
SPIN = Slot("/classes", "room of a class", {0: "Studio 2", 7: "Bike loft"}, "Spin 45", unique=False)
BOXING = Slot("/classes", "class", {0: "Boxfit", 7: ""}, "Classes")
BALLET = Slot("/classes", "class", {0: "", 11: "Silver ballet"}, "Classes")
LEVEL = Slot("/classes", "level of a class", {0: "All levels", 14: "Intermediate"}, "Pilates", unique=False)
BOOKING = Slot(
    "/classes",
    "link target",
    {0: "https://bookwhiz.example/c/aqua-88", 5: "https://bookwhiz.example/c/aqua-deep-91"},
    "Book now",
)
ADULT = Slot("/prices", "price of a swim", {0: "£5.40", 8: "£5.85"}, "Adult swim")
JUNIOR = Slot("/prices", "price of a swim", {0: "£3.10", 8: "free before noon"}, "Junior swim")
JOINING = Slot(
    "/prices",
    "terms of joining",
    {0: "A joining fee of £25 applies.", 6: "There is no joining fee until the end of March."},
    "Membership",
)
CONCESSION = Slot(
    "/prices",
    "who pays less",
    {0: "Concessions: students, over 65s, job seekers", 13: "Concessions: students, over 60s, carers, job seekers"},
    "Prices",
)
CAFE = Slot(
    "/",
    "state of a café",
    {0: "The café is open daily.", 6: "The café is closed while we look for a new operator."},
    "Café",
)
MANAGER = Slot("/", "duty manager", {0: "Centre manager: Colin Frayne", 11: "Centre manager: Abena Holt"}, "Contact")
GALA = Slot("/news", "date of a gala", {0: "Saturday 21 March", 5: "Saturday 18 April"}, "Spring gala")
STORY = Slot(
    "/news",
    "news story",
    {0: "", 12: "Council approves £1.2m for a new roof over the main pool."},
    "News",
)
SLOTS = (
    *(LANES, FAMILY, TEMPERATURE, CLOSURE, WOMEN, YOGA, SPIN, BOXING, BALLET, LEVEL, BOOKING),
    *(ADULT, JUNIOR, JOINING, CONCESSION, CAFE, MANAGER, GALA, STORY),
)


def frame(title: str, main: str, fetch: Fetch) -> str:
    busy = hourly(fetch, "pool busy", 0.2)
    who, line = turned(fetch, STORIES, 1, 12)[0]
    strike = comes_and_goes(
        fetch, "pool car park", 0.3, '<div data-hook="ribbon">The car park is very busy today.</div>', 6
    )
    chat = fetch.random.choice(("Chat with Jess", "Chat with Omar", "Leave us a message"))
    picture = fetch.random.choice(PHOTOS)
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>
{title} | Weirside Leisure Centre</title></head><body>
<div id="SITE_CONTAINER"><div id="comp-{token(fetch.random, 6)}" class="{css(fetch)}">{strike}
<a href="/">Weirside Leisure Centre</a>
<a href="/pool">Pool</a> <a href="/classes">Classes</a> <a href="/prices">Prices</a> <a href="/news">News</a></div>
<div class="{css(fetch)}"><p>Gym {busy.randint(5, 95)}% full · pool {busy.randint(5, 95)}% full</p></div>
<div id="comp-{token(fetch.random, 6)}" class="{css(fetch)}"><div class="{css(fetch)}"><h1>{title}</h1>{main}
</div></div>
<div class="{css(fetch)}"><p>{line}</p><p>{who}</p><p>{picture}</p></div>
<div><button>{chat}</button></div><div class="{css(fetch)}"><p>{today(fetch, ENGLISH)}</p><p>
{TIPS[fetch.at.toordinal() % len(TIPS)]}</p></div>
</div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    goods = each_in("<li>{0} <b>{1}</b></li>", some(fetch, SHOP, 3))
    return frame(
        "Swim, move, meet",
        f"<h2>Café</h2><p>{CAFE.at(round)}</p><h2>Contact</h2><p>{MANAGER.at(round)}</p><p>01632 960 118</p>"
        f"<h2>From our poolside shop</h2><ul>{goods}</ul>",
        fetch,
    )


def pool(round: int, fetch: Fetch) -> str:
    women = (
        "<div role='row'><div role='cell'>Women-only swim</div><div role='cell'>Wednesdays</div>"
        "<div role='cell'>19.30–20.30</div></div>"
        if WOMEN.at(round)
        else ""
    )
    form = "<div role='row'><div role='cell'>{}</div><div role='cell'>{}</div><div role='cell'>{}</div></div>"
    return frame(
        "Pool",
        f"<h2>Notices</h2>{shown(CLOSURE, round)}<p>Please shower before you swim.</p><h2>Timetable</h2>"
        f"<div role='table'>"
        + form.format("Early lanes", "Weekdays", LANES.at(round))
        + form.format("Public swim", "Daily", "12.00–14.00")
        + women
        + form.format("Family splash", FAMILY.at(round), "10.00–12.30")
        + f"</div><p>The main pool is <span>{TEMPERATURE.at(round)}</span>.</p>"
        f"<p>Water right now: {hourly(fetch, 'pool water', 0.5).uniform(26, 29):.2f} °C</p>",
        fetch,
    )


def classes(round: int, fetch: Fetch) -> str:
    def card(name: str, when: str, who: str, room: str, level: str, book: str) -> str:
        seen = counted(fetch, name, 9, 90, 2.3)
        return (
            f"<section><h3>{name}</h3><p>{when}</p><p>{who}</p><p>{room}</p><p>{level}</p>"
            f"<p>Viewed {seen} times this month</p>"
            f'<a href="{book}">Book now</a></section>'
            if name
            else ""
        )

    site = "https://bookwhiz.example/c"
    return frame(
        "Classes",
        card("Slow yoga", "Mon 18.00", YOGA.at(round), "Studio 1", "All levels", f"{site}/yoga-12")
        + card("Spin 45", "Tue 07.00", "with Leon", SPIN.at(round), "All levels", f"{site}/spin-45")
        + card("Aqua deep", "Wed 11.00", "with Pat", "Main pool", "Swimmers", BOOKING.at(round))
        + card(BOXING.at(round), "Thu 19.00", "with Jools", "Studio 2", "All levels", f"{site}/box-7")
        + card("Pilates", "Fri 12.15", "with Anneke", "Studio 2", LEVEL.at(round), f"{site}/pil-3")
        + card(BALLET.at(round), "Fri 14.00", "with Mireille", "Studio 1", "Beginners", f"{site}/bal-1")
        + f"<p>{fetch.random.randint(2, 30)} members are booking now</p>",
        fetch,
    )


def prices(round: int, fetch: Fetch) -> str:
    boxes = [
        "<div><h3>Gym only</h3><p>£26 a month</p></div>",
        "<div><h3>Swim and gym</h3><p>£34 a month</p></div>",
    ]
    return frame(
        "Prices",
        f"<table><tr><td>Adult swim</td><td>{ADULT.at(round)}</td></tr><tr><td>Junior swim</td>"
        f"<td>{JUNIOR.at(round)}</td></tr><tr><td>Sauna</td><td>£7.20</td></tr></table><p>{CONCESSION.at(round)}.</p>"
        f"<h2>Membership</h2>{''.join(shuffled(fetch.random, boxes))}<p>{JOINING.at(round)}</p>"
        + sometimes(fetch, 0.4, "<p><strong>Wait!</strong> Take a free day pass before you go.</p>"),
        fetch,
    )


def news(round: int, fetch: Fetch) -> str:
    return frame(
        "News",
        shown(STORY, round, "<article><h3>New roof</h3><p>{}</p></article>")
        + f"<article><h3>Spring gala</h3><p>The club's spring gala is on <b>{GALA.at(round)}</b>.</p>"
        f"<p>{ago(fetch, ENGLISH, before(70))} · {counted(fetch, 'gala', 100, 400, 4.1)} views</p></article>"
        f"<article><h3>Lost property</h3><p>Unclaimed items go to charity each month.</p>"
        f"<p>{ago(fetch, ENGLISH, before(200))} · {counted(fetch, 'lost', 400, 800, 0.7)} views</p></article>",
        fetch,
    )


POOL = MadeSite(
    "weirside.test",
    (
        "ids of components by request",
        "how full a gym and a pool are",
        "stories of swimmers that turn twice a day",
        "ribbon on a car park that comes and goes",
        "who is in the chat",
        "picture's caption by request",
        "fitness tip of the day",
        "goods of a poolside shop",
        "measured temperature of water",
        "views of a class this month",
        "membership boxes in chance order",
        "offer to those who leave",
    ),
    {"/": home, "/pool": pool, "/classes": classes, "/prices": prices, "/news": news},
    SLOTS,
)
