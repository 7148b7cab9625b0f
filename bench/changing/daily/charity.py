"""A charity for families after floods and fires: appeals, one of them, volunteers, shops, trustees, reports."""

from __future__ import annotations

from bench.changing.daily.pieces import sharded, tracked, within
from bench.changing.opened.served import one
from bench.changing.parts import MadeSite, Slot, cached, shuffled, token
from bench.changing.renewed.fragments import bullets, grid, links, prose, sometimes
from bench.changing.scenario import Fetch

FLOODS = "/appeals/spring-floods"
MENU = (
    ("/appeals", "Appeals"),
    ("/volunteer", "Volunteer"),
    ("/shops", "Our shops"),
    ("/trustees", "Trustees"),
    ("/reports", "Reports"),
)
AMOUNTS = (("£10", "£25", "£50"), ("£15", "£30", "£60"), ("£5 a month", "£12 a month", "£20 a month"))
GIVERS = ("Margaret", "Tariq", "Owen", "Aoife", "Deepa", "Callum", "Ruth", "Sanjay", "Beth", "Anonymous")
STORIES = (
    "“They were at our door before the water was gone.”",
    "“We had a kettle, a bed and somebody to talk to.”",
    "“I came for a blanket and stayed as a volunteer.”",
    "“My boys slept for the first time in a week.”",
)
POSTS = (
    "Our van reached Aberfoyle this morning with 40 heaters",
    "Thank you to the pupils of St Bride's for a record bake sale",
    "Could you spare one Saturday a month? Our shops need you",
    "Meet Joan, 81, who has knitted 212 blankets for us",
    "Marathon places: the last few for October",
)
TOWNS = ("Perth", "Dundee", "Stirling", "Falkirk")

TARGET = Slot(FLOODS, "target of an appeal", {0: "£250,000", 6: "£400,000"}, "Target")
MATCHED = Slot(
    FLOODS,
    "promise to match gifts",
    {0: "", 3: "Until Thursday every gift is doubled by the Lomond Fund.", 14: ""},
    "Spring floods",
)
NEEDS = Slot(FLOODS, "thing that is needed", {0: "", 8: "Dehumidifiers"}, "What we need")
NEEDED_NOT = Slot(FLOODS, "thing that is needed", {0: "Bottled water", 5: ""}, "What we need")
REACHED = Slot(
    FLOODS, "report from the field", {0: "", 10: "Update: all 312 families in Callander have been visited."}, "Updates"
)
APPEAL = Slot("/appeals", "appeal", {0: "", 7: "Storm Hollis emergency appeal"}, "Open appeals")
ENDED = Slot("/appeals", "state of an appeal", {0: "Open for gifts", 11: "Closed, thank you"}, "Warm homes")
ROLE = Slot("/volunteer", "role for volunteers", {0: "", 4: "Van driver, Stirling"}, "Roles")
ROLE_GONE = Slot("/volunteer", "role for volunteers", {0: "Bookkeeper, from home", 9: ""}, "Roles")
AGE = Slot("/volunteer", "least age", {0: "You must be 18 or over.", 13: "You must be 16 or over."}, "Who can join")
HOURS = Slot("/shops", "opening hours of a charity shop", {0: "Tue–Sat 10–5", 5: "Mon–Sat 10–5"}, "Falkirk")
SHOP_SHUT = Slot(
    "/shops", "note beside a shop", {0: "", 2: "Closed for repairs until 20 March", 12: ""}, "Dundee, Union Street"
)
SHOP_PHONE = Slot("/shops", "telephone of a shop", {0: "01738 555 0142", 14: "01738 555 0177"}, "Perth")
CHAIR = Slot("/trustees", "holder of an office", {0: "Sir Alan Muir", 8: "Dr Nasreen Kaur"}, "Chair")
TRUSTEE = Slot("/trustees", "trustee", {0: "", 8: "Fergus Doig"}, "Trustees")
PATRON = Slot("/trustees", "sentence about a patron", {0: "Our patron is the Earl of Strathearn.", 4: ""}, "Patron")
REPORT = Slot("/reports", "yearly report", {0: "", 6: "Annual report and accounts 2024–25"}, "Reports")
SPENT = Slot("/reports", "share in a sentence", {0: "87p of every pound", 6: "89p of every pound"}, "How we spend")
HEAD = Slot(
    "/", "claim on a front page", {0: "Families in Callander need you", 1: "Two rivers burst their banks"}, "Top"
)
SLOTS = (TARGET, MATCHED, NEEDS, NEEDED_NOT, REACHED, APPEAL, ENDED, ROLE, ROLE_GONE, AGE, HOURS, SHOP_SHUT, SHOP_PHONE)


def frame(title: str, main: str, fetch: Fetch, bar: str = "") -> str:
    build = cached(fetch, 86_400, "elementor").randint(1000, 9999)
    served = f"{fetch.at:%Y-%m-%d %H:%M:%S}"
    return f"""<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"><title>{title} – Open Hearth</title>
<link rel="stylesheet" href="/wp-content/plugins/elementor/frontend.min.css?ver=3.27.{build}">
<script>var ohAjax={{"nonce":"{token(fetch.random, 10)}","rest":"/wp-json/"}};</script></head>
<body class="page-template elementor-kit-{build}">{bar}<header><a class="logo" href="/">Open Hearth</a>
{links(MENU, "menu")}<a class="donate" href="{tracked(fetch, "https://give.openhearth.example/")}">Donate</a></header>
<main data-elementor-id="{token(fetch.random, 7)}"><section class="elementor-element-{token(fetch.random, 7)}">
<h1 class="elementor-heading-title">{title}</h1>{main}</section></main>
<footer><p>Open Hearth is a charity registered in Scotland, SC040000. 14 Mill Lade, Stirling FK8 1QZ.</p>
{links(MENU, "foot")}<p>© Open Hearth</p></footer>
<!-- Performance optimized by W3 Total Cache. Served from: openhearth @ {served} by W3 Total Cache --></body></html>"""


def give(fetch: Fetch) -> str:
    """The widget for gifts, with the amounts of one of three tests."""
    buttons = "".join(f"<button type='button'>{amount}</button>" for amount in fetch.random.choice(AMOUNTS))
    return f'<form class="give-form" id="give-{token(fetch.random, 6)}"><h2>Give what you can</h2>{buttons}</form>'


def recent(fetch: Fetch) -> str:
    """The last gifts, as a widget of a fund-raising service shows them."""
    random = cached(fetch, 60, "gifts")
    gifts = "".join(
        f"<div class='gift'><b>{random.choice(GIVERS)}</b> gave £{random.choice((5, 10, 20, 40, 100))}"
        f" <i>{minutes} min ago</i></div>"
        for minutes in sorted(random.sample(range(1, 50), 3))
    )
    return f"<aside class='jg-widget'>{gifts}</aside>"


def home(round: int, fetch: Fetch) -> str:
    posts = cached(fetch, 1800, "posts")
    wall = "".join(
        f"<div class='sbi'><p>{post}</p><span>♥ {posts.randint(12, 480)}</span></div>"
        for post in posts.sample(POSTS, 3)
    )
    story = fetch.random.choice(STORIES)
    return frame(
        "Open Hearth",
        f"<h2>{HEAD.at(round)}</h2>{sharded(fetch, 'callander.jpg', 'A street under water')}"
        + prose("We help families in the first hundred days after a flood or a fire. No forms, no waiting list.")
        + f"{give(fetch)}<blockquote>{story}</blockquote><div class='wall'>{wall}</div>",
        fetch,
    )


def appeals(round: int, fetch: Fetch) -> str:
    def card(title: str, words: str, state: str) -> str:
        return f"<article class='card'><h3>{title}</h3><p>{words}</p><p class='state'>{state}</p></article>" * bool(
            title
        )

    return frame(
        "Appeals",
        "<h2>Open appeals</h2>"
        + card(APPEAL.at(round), "Roofs, lamps and a warm meal for Argyll.", "Just begun")
        + card(f'<a href="{FLOODS}">Spring floods</a>', "For families on the Teith and the Earn.", "Half way there")
        + card("Warm homes", "Heating grants for those who moved back.", ENDED.at(round))
        + recent(fetch),
        fetch,
    )


def floods(round: int, fetch: Fetch) -> str:
    wanted = bullets("Bedding, new", NEEDED_NOT.at(round), NEEDS.at(round), "Supermarket vouchers")
    will = sometimes(
        fetch,
        0.25,
        "<div class='pum' role='dialog'><h2>Leave a light on</h2><p>A gift in your will costs nothing today.</p></div>",
    )
    return frame(
        "Spring floods",
        prose(
            "On 24 February the Teith rose by three metres in a night. More than 300 homes are without power.",
            MATCHED.at(round),
        )
        + f"<div class='goal'><span>Target</span> <strong>{TARGET.at(round)}</strong></div>{give(fetch)}"
        + f"<h2>What we need</h2>{wanted}<h2>Updates</h2>"
        + prose(
            REACHED.at(round), "27 February: our third van is on the road.", "25 February: a hall was opened in Doune."
        )
        + recent(fetch),
        fetch,
        will,
    )


def volunteer(round: int, fetch: Fetch) -> str:
    near = fetch.random.choice(TOWNS)
    return frame(
        "Volunteer",
        f"<p class='geo'>Showing roles near {near} first</p><h2>Roles</h2>"
        + bullets(ROLE.at(round), "Shop assistant, Falkirk", ROLE_GONE.at(round), "Flood responder, anywhere")
        + f"<h2>Who can join</h2><p>{AGE.at(round)} We pay for travel and a sandwich.</p>"
        + "<p>We take up references and, for some roles, a disclosure check.</p>",
        fetch,
    )


def shops(round: int, fetch: Fetch) -> str:
    sign = "Open now" if within(fetch, 10, 17, 0, range(1, 6)) else "Closed now"

    def shop(town: str, hours: str, phone: str, note: str = "") -> str:
        return (
            f"<div class='shop' data-id='{token(fetch.random, 5)}'><h3>{town}</h3><span class='sign'>{sign}</span>"
            f"<p>{hours}</p><p>{phone}</p>{one(note, 'p class=note')}</div>"
        )

    return frame(
        "Our shops",
        "<p>Clothes, books and furniture in good order are welcome at every shop.</p>"
        + shop("Dundee, Union Street", "Mon–Sat 9–5", "01382 555 0110", SHOP_SHUT.at(round))
        + shop("Falkirk", HOURS.at(round), "01324 555 0129")
        + shop("Perth", "Mon–Sat 9.30–5.30", SHOP_PHONE.at(round)),
        fetch,
    )


def trustees(round: int, fetch: Fetch) -> str:
    people = (
        ("Chair", CHAIR.at(round)),
        ("Treasurer", "Morag Lennox"),
        ("Trustee", "Hamish Orr"),
        ("Trustee", TRUSTEE.at(round)),
        ("Trustee", "Yvonne Achebe"),
    )
    cards = "".join(
        f"<figure>{sharded(fetch, 'face.jpg', name)}<figcaption><b>{name}</b> {role}</figcaption></figure>"
        for role, name in people
        if name
    )
    return frame(
        "Trustees",
        f"{cards}<h2>How we are run</h2>{prose(PATRON.at(round), 'The board meets six times a year.')}",
        fetch,
    )


def reports(round: int, fetch: Fetch) -> str:
    rows = (
        (REPORT.at(round), "PDF, 3.1 MB"),
        ("Annual report and accounts 2023–24", "PDF, 2.8 MB"),
        ("Gender pay 2025", "PDF"),
    )
    also = shuffled(fetch.random, ["Our history", "Work for us", "Press office", "Where we work"])
    return frame(
        "Reports",
        f"<p>We spend {SPENT.at(round)} on families, the rest on raising the next one.</p>"
        + grid(("Document", "Format"), rows)
        + f"<nav class='also'><h2>You may also like</h2>{bullets(*also)}</nav>",
        fetch,
    )


CHARITY = MadeSite(
    "openhearth.test",
    (
        "amounts suggested in a test of three",
        "last gifts with first names and minutes",
        "story of a family, one of four",
        "posts of an account with hearts, from a cache of half an hour",
        "gift in a will, offered in a quarter of the fetches",
        "town guessed from an address",
        "sign beside each shop whether it is open",
        "ids of a page builder",
        "parameter that carries a visitor to another site",
        "hosts and widths of pictures",
        "pages of the house to read next, in any order",
    ),
    {
        "/": home,
        "/appeals": appeals,
        FLOODS: floods,
        "/volunteer": volunteer,
        "/shops": shops,
        "/trustees": trustees,
        "/reports": reports,
    },
    (*SLOTS, CHAIR, TRUSTEE, PATRON, REPORT, SPENT, HEAD),
)
