"""The football club's frame and noises, its front page, tickets, one match and memberships."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bench.changing.parts import Slot, shuffled, token
from bench.changing.renewed.fragments import bullets, grid, growing, interrupted, links, mixed, prose, sometimes, uuid
from bench.changing.scenario import Fetch

TICKETS, DERBY, MEMBERS, GROUND, FIXTURES, BOXES = (
    "/tickets",
    "/tickets/derby",
    "/memberships",
    "/stadium",
    "/fixtures",
    "/hospitality",
)
STORY = Slot(
    "/",
    "lead story",
    {
        0: "Rovers hold on for a point at Penmarsh",
        11: "Manager Brandt leaves by mutual consent",
    },
)
SALE = Slot(TICKETS, "phase of a sale", {0: "Season ticket holders", 3: "Members", 9: "General sale"}, "Thornley Town")
AWAY = Slot(TICKETS, "allocation", {0: "1,850 seats", 6: "1,240 seats"}, "Away at Castle Vale")
KICKOFF = Slot(
    DERBY,
    "kick-off moved",
    {0: "Saturday 21 March, 3.00 pm", 5: "Sunday 22 March, 12.30 pm"},
    "Thornley Town",
    also=(FIXTURES,),
)
BLOCK = Slot(DERBY, "block of seats", {0: "", 7: "North Stand upper, blocks N21 to N24"}, "Where you can sit")
POINTS = Slot(DERBY, "points needed", {0: "at least 40 points", 10: "at least 25 points"}, "Loyalty")
JUNIOR = Slot(MEMBERS, "fee of a membership", {0: "£15 a year", 2: "£18 a year"}, "Junior")
BENEFIT = Slot(MEMBERS, "benefit", {0: "A free programme at every home match", 8: ""}, "Gold")
SLOTS = (STORY, SALE, AWAY, KICKOFF, BLOCK, POINTS, JUNIOR, BENEFIT)
NAV = (
    ("/", "Club"),
    (TICKETS, "Tickets"),
    (MEMBERS, "Memberships"),
    (GROUND, "Stadium"),
    (FIXTURES, "Fixtures and results"),
    (BOXES, "Hospitality"),
)
MATCH = datetime(2026, 3, 21, 15, tzinfo=UTC)
SHIRTS = (("MARLOW", 9), ("GRANDAD", 7), ("OKAFOR", 4), ("LUCY", 11), ("DEVLIN", 1), ("YOUR NAME", 10))
FANS = ("@rovers_til_i_die", "@terracejan", "@eastendbill", "@pie_and_bovril", "@marlowmum", "@awaydaysandy")
CHANTS = (
    "Never in doubt. Well, for about ten minutes it was.",
    "Best pies in the division and I will hear no argument.",
    "My dad took me in 1971, I take my girls now.",
    "That save! Still shaking.",
    "Anyone got a lift to Castle Vale?",
    "Forty quid for a scarf? I have four already.",
)
PITCHES = (
    "Hoxley Best Bitter: brewed by the canal since 1902",
    "New tyres by Friday? Marlow Tyres, Gasworks Lane",
    "A brighter smile for less than a pint a week",
    "Double glazing, half price, all of March",
)
PARTNERS = ("Pell and Sons Roofing", "Hoxley Brewery", "Marlow Tyres", "Brightwater Dental", "Lantern Taxis")


def queue(fetch: Fetch) -> str:
    place = fetch.random.randint(40, 6200)
    return (
        f'<div class="queue-it" data-qid="{uuid(fetch)}"><p>You are number <b>{place:,}</b> in the queue. Your '
        f"estimated wait is {max(1, place // 90)} minutes.</p></div>"
    )


def to_kickoff(fetch: Fetch) -> str:
    """The numerals of a countdown, each in an element of its own."""
    left = MATCH - fetch.at - timedelta(seconds=fetch.random.randrange(4))
    parts = (left.days, left.seconds // 3600, left.seconds // 60 % 60, left.seconds % 60)
    cells = "".join(
        f'<div class="unit"><span class="n">{n:02}</span><span class="l">{label}</span></div>'
        for n, label in zip(parts, ("Days", "Hrs", "Mins", "Secs"), strict=True)
    )
    return f'<div class="countdown"><p>Next home match</p>{cells}</div>'


def social(fetch: Fetch) -> str:
    posts = "".join(
        f'<blockquote class="tweet" data-tweet-id="{fetch.random.randrange(10**17, 10**18)}"><p>{text}</p>{who} '
        f"<span>{fetch.random.randint(2, 900)} reposts</span> <span>{fetch.random.randint(5, 4000)} likes</span>"
        "</blockquote>"
        for who, text in zip(mixed(fetch, FANS, 3), mixed(fetch, CHANTS, 3), strict=True)
    )
    return f'<section class="social"><h3>What you are saying</h3>{posts}</section>'


def shirt(fetch: Fetch) -> str:
    name, number = fetch.random.choice(SHIRTS)
    return (
        f'<a class="promo" href="https://shop.rovers.example/shirt?utm_content={token(fetch.random, 8)}">'
        f"<span>{name}</span> <span>{number}</span> Put it on your back</a>"
    )


def frame(title: str, main: str, fetch: Fetch) -> str:
    app = '<div class="smart-banner"><b>Rovers App</b> Free, on the App Store <a href="#">View</a></div>'
    partners = " ".join(f'<img alt="{name}" src="/p/{token(fetch.random, 4)}.svg"><i>{name}</i>' for name in PARTNERS)
    pitch = fetch.random.choice(PITCHES)
    advert = f'<div class="mpu" data-gqid="{token(fetch.random, 12)}"><small>Advertisement</small> {pitch}</div>'
    shown = " ".join(f"<i>{name}</i>" for name in shuffled(fetch.random, PARTNERS)[:3])
    return (
        f'<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>{title} | Marlow Rovers</title></head>\n'
        f'<body data-build="{token(fetch.random, 7)}">{sometimes(fetch, 0.4, app)}<header><a href="/">Marlow Rovers FC'
        f"</a>{links(NAV, 'site-nav')}{to_kickoff(fetch)}</header>\n<main id='main-{token(fetch.random, 5)}'><h1>"
        f"{title}</h1>\n{interrupted(fetch, main, advert)}\n</main>{shirt(fetch)}<div class='partners'><h4>Official "
        f"partners</h4>{partners}<p>Proudly with {shown}</p></div><footer><p>Marlow Rovers Football Club, Canal Road "
        "Ground. The ticket office is open Monday to Friday, 10 am to 4 pm, and from three hours before every home "
        "match. By entering the ground you accept the ground regulations.</p></footer></body></html>"
    )


def home(round: int, fetch: Fetch) -> str:
    yes = fetch.random.randint(30, 70)
    return frame(
        "Marlow Rovers",
        f'<article class="hero"><h2>{STORY.at(round)}</h2></article>'
        + prose(
            "The club has played at Canal Road since 1897 and has belonged to its supporters since 2013. More than "
            "four thousand members elect the board every second spring, and each has one vote, however many shares "
            "they hold. The accounts are read out in the clubhouse before they are sent to anybody else.",
            "The women's side play their home matches on Sunday afternoons, the under-21s on Monday nights; admission "
            "to both is free for members. The walking football group meets on Thursdays at ten and welcomes anyone "
            "over fifty, with or without knees.",
        )
        + f'<div class="poll" id="poll-{token(fetch.random, 6)}"><p>Was it a penalty?</p><p>Yes {yes}%</p><p>No '
        f"{100 - yes}%</p><p>{growing(fetch, 3_300, 1.4):,} votes</p></div>"
        + "<h2>From the clubhouse</h2>"
        + bullets(
            "The statue of Nell Harding is back on its plinth after cleaning",
            "Quiz night returns to the Boot Room on the last Friday of the month",
            "Volunteers wanted to paint the railings of the East Terrace",
            "The foodbank collection brought in 640 kilograms before the last home match",
        )
        + social(fetch),
        fetch,
    )


def tickets(round: int, fetch: Fetch) -> str:
    matches = (
        ("Thornley Town", "Home", SALE.at(round), "two per person"),
        ("Away at Castle Vale", "Away", "Season ticket holders only", AWAY.at(round)),
        ("Penmarsh", "Home", "Not yet on sale", "four per person"),
        ("Aldbury", "Home", "Sold at the gate", "no limit"),
    )
    prices = (
        ("East Terrace, adult", "£31", "standing"),
        ("East Terrace, under 18", "£12", "standing"),
        ("Main Stand, adult", "£36", "seat"),
        ("Main Stand, over 65", "£24", "seat"),
        ("Family Stand, one adult and one child", "£38", "seat"),
    )
    return frame(
        "Tickets",
        queue(fetch)
        + grid(("Match", "Ground", "On sale to", "How many"), matches)
        + f'<p>There is a <a href="{DERBY}">page for the derby</a>.</p>'
        + grid(("Where", "Price", "Place"), prices)
        + prose(
            "Tickets are sent to your phone two days before the match. If you have no phone, the office prints them "
            "for nothing; bring some identification. There is a fee of £1.50 for each order by telephone and none for "
            "orders on this site or at the window.",
            "A season ticket can be forwarded to a friend up to five times a season. Reselling at more than the "
            "printed price is a criminal offence, and the club will cancel the ticket and close the account. If a "
            "match is abandoned before half-time, your ticket is good for the replay.",
            "Carers of disabled supporters come in free. There are 64 places for wheelchairs, 22 of them under cover, "
            "and an audio commentary on request. Ring the access officer a week before if it is your first visit.",
        ),
        fetch,
    )


def derby(round: int, fetch: Fetch) -> str:
    stands = bullets(
        "East Terrace, all blocks",
        "Main Stand, blocks M3 to M9",
        BLOCK.at(round),
        "Family Stand, with at least one child in the party",
    )
    basket = fetch.random.randint(9, 14), fetch.random.randrange(60)
    return frame(
        "The derby: Thornley Town at home",
        f'<p class="when">{KICKOFF.at(round)}</p>'
        + f'<p class="hold">Your seats are held for {basket[0]}:{basket[1]:02}</p>'
        + prose(
            "The hundred and twelfth league derby. Thornley have won none of the last six at Canal Road, and we have "
            "won none of the last four of anything, so something has to give. The last meeting, in October, ended "
            "without a goal and with two dogs on the pitch.",
        )
        + "<h2>Where you can sit</h2>"
        + stands
        + f'<div class="map" style="background-image:url(/seatmap/{uuid(fetch)}.png)"><p>'
        f"{fetch.random.randint(120, 2400):,} seats shown on the map</p></div>"
        + "<h2>Loyalty and limits</h2>"
        + prose(
            f"To buy, members need {POINTS.at(round)} on their account. Each account can buy two, and both must sit "
            "together. Points are added on the morning after a match and cannot be moved between accounts.",
            "No bag larger than A4. Drinks are not allowed in sight of the pitch. Stewards will search everybody at "
            "the gate, so come early: the turnstiles open two hours before kick-off and the queue is longest in the "
            "last twenty minutes. Flares, banners on poles and bottles will be taken away and not returned.",
            "Away supporters are kept in for ten minutes after the match. Canal Road is closed to traffic from two "
            "hours before until one hour after. The 14 and 27 buses stop at the hospital instead of the ground.",
        ),
        fetch,
    )


def members(round: int, fetch: Fetch) -> str:
    rows = (
        ("Adult", "£32 a year", "20 points to begin with"),
        ("Junior", JUNIOR.at(round), "a birthday card from a player"),
        ("Gold", "£95 a year", "first choice of cup tickets"),
        ("Overseas", "£25 a year", "every match on the radio stream"),
    )
    return frame(
        "Memberships",
        grid(("Kind", "Fee", "What comes with it"), rows)
        + f"<p class='proof'>{fetch.random.randint(3, 48)} fans joined in the past hour, the latest from "
        f"{fetch.random.choice(('Perth', 'Marlow', 'Oslo', 'Leigh', 'Toronto', 'Cadiz'))}</p>"
        + "<h2>Gold</h2>"
        + bullets(
            "A seat at the annual dinner",
            BENEFIT.at(round),
            "Ten per cent off in the shop, on everything but shirts",
            "A tour of the ground for two, on any day without a match",
        )
        + "<h2>Refunds</h2>"
        + prose(
            "A membership can be returned within 14 days of purchase if no ticket has been bought with it. Write to "
            "the office with the number on your card; the money goes back to the card it came from within a week.",
            "Memberships run from the first of July to the end of June, whenever they are bought. We do not renew "
            "them without asking. Families of four or more pay for three; write to us and we set it up by hand, as "
            "the site cannot do it yet.",
            "Members vote at the general meeting in November, by post, on paper, or in the room. To stand for the "
            "board you must have been a member for two full seasons and be proposed by ten others. Nobody may serve "
            "more than three terms. The minutes of all meetings since 2013 can be read in the clubhouse.",
            "Lost cards are replaced for £3. Juniors become adults on the first of July after their eighteenth "
            "birthday and keep their points.",
        ),
        fetch,
    )
