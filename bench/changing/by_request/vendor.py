"""A maker of booking software: tests of two variants in head, plans and prices; releases, a status, terms."""

from __future__ import annotations

from bench.changing.by_request.choices import maybe, mixed, one, pick, tracked
from bench.changing.parts import MadeSite, Slot, token
from bench.changing.scenario import Fetch

VOICES = (
    ("It paid for itself in the first month.", "Rosa Lindqvist, Studio Nord"),
    ("My front desk finally has time for people.", "Abel Okafor, Clinic West"),
    ("We moved four branches in a weekend.", "Tamsin Reed, Reed Salons"),
)
LOGOS = ("Studio Nord", "Clinic West", "Reed Salons", "Kite School", "Vet & Pet", "Opal Spa")
TIPS = (
    "Import your calendar",
    "Send reminders by text message",
    "Take deposits",
    "Offer vouchers",
    "Block holidays for the whole team",
    "Let customers move appointments",
    "Print a code for the front door",
    "Export for your accountant",
)

HERO = Slot("/", "sentence under a tested headline", {0: "Used by 1,900 teams.", 7: "Used by 2,400 teams."})
AWARD = Slot("/", "award", {0: "", 3: "Winner, Small Business Tools 2026"}, "Awards")
SOLO = Slot("/pricing", "price of a plan", {0: "12 EUR", 4: "14 EUR", 11: "15 EUR"}, "Solo")
SEATS = Slot("/pricing", "limit of a plan", {0: "up to 8 seats", 6: "up to 10 seats"}, "Team")
FEATURE = Slot("/pricing", "feature of a plan", {0: "", 9: "Waiting lists"}, "Team")
VAT = Slot("/pricing", "note on prices", {0: "Billed yearly.", 13: "Billed yearly, in advance."}, "Pricing")
RELEASES = (
    Slot("/changelog", "release", {0: "Version 4.1: rooms have colours."}),
    Slot("/changelog", "release", {0: "", 2: "Version 4.2: two calendars side by side."}, "Changelog"),
    Slot("/changelog", "release", {0: "", 8: "Version 4.3: reminders in Polish."}, "Changelog"),
)
SYNC = Slot("/status", "state of a part", {0: "Working", 5: "Delayed", 6: "Working", 12: "Delayed"}, "Sync", False)
LAWS = Slot("/terms", "sentence of terms", {0: "Either side may leave with 30 days' notice.", 10: ""}, "Ending")
COURT = Slot("/terms", "word of terms", {0: "the courts of Tallinn", 10: "the courts of Riga"}, "Law")
NEWCOMER = Slot("/about", "person", {0: "", 6: "Ludvig Sand, support"}, "Team")
OFFICE = Slot("/about", "address", {0: "Kadaka 3", 12: "Sadama 19"}, "Office")
SLOTS = (HERO, AWARD, SOLO, SEATS, FEATURE, VAT, *RELEASES, SYNC, LAWS, COURT, NEWCOMER, OFFICE)


def frame(title: str, main: str, fetch: Fetch) -> str:
    """Two builds of the site are live: they differ in a class, in a menu entry and in the footer."""
    build = fetch.random.random() < 0.3
    docs, style = ("Documentation", "site site--next") if build else ("Docs", "site")
    bar = pick(fetch, "New: group bookings", "Webinar: calmer front desks", "Refer a friend, get a month")
    reply = pick(fetch, "We usually reply in 3 minutes", "We usually reply within the hour", "Leave us a message")
    cookies = maybe(
        fetch,
        0.3,
        "<div role=dialog><p>Choose which cookies we may set.</p><button>All</button><button>None</button></div>",
    )
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title} | Slotly</title></head>
<body class="{style}" data-req="{token(fetch.random, 16)}">{cookies}
<div class="bar"><a href="{tracked(fetch, "https://get.slotly.example/offer")}">{bar}</a></div>
<header><nav><a href="/">Slotly</a> <a href="/pricing">Pricing</a> <a href="/changelog">Changelog</a>
<a href="/status">Status</a> <a href="https://help.slotly.example/">{docs}</a> <a href="/about">About</a></nav>
<a class="cta" href="{tracked(fetch, "https://app.slotly.example/signup")}">{
        pick(fetch, "Start free", "Try it free", "Get started")
    }</a></header>
<main><h1>{title}</h1>{main}</main>
<aside class="chat"><b>Questions?</b><p>{reply}</p></aside>
<footer><p>Slotly OÜ makes calendars for people who work with people.</p><a href="/terms">Terms</a>
<small>{"build 2026.3-rc" if build else "build 2026.2"} · {token(fetch.random, 7)}</small></footer></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    words, who = fetch.random.choice(VOICES)
    lead = pick(fetch, "Bookings without the phone", "Your calendar, filled by itself")
    video = pick(fetch, "Watch the tour (2 min)", "See how it works")
    return frame(
        pick(fetch, "Slotly", "Slotly, the calm calendar"),
        f"<h2>{lead}</h2><p>{HERO.at(round)}</p><p><a href='https://video.example/1'>{video}</a></p>"
        f"<div class=logos>{mixed(fetch, [f'<span>{name}</span>' for name in LOGOS])}</div>"
        f"<figure class=voice><blockquote>{words}</blockquote><figcaption>{who}</figcaption></figure>"
        f"<section><h3>Awards</h3><ul><li>Shortlist, Front Desk Awards 2025</li>{one(AWARD.at(round), 'li')}</ul>"
        f"</section>",
        fetch,
    )


def pricing(round: int, fetch: Fetch) -> str:
    """Which plan is marked, and the words of the buttons, are a test."""
    popular = fetch.random.randrange(2)
    plans = (
        ("Solo", SOLO.at(round), ("one seat", "Reminders")),
        ("Team", "29 EUR", (SEATS.at(round), "Reminders", FEATURE.at(round))),
        ("Chain", "on request", ("any number of seats", "Branches")),
    )
    cards = "".join(
        f'<div class="plan"><h3>{name}</h3>{"<em>Most popular</em>" if at == popular else ""}<p class="p">{price}</p>'
        f"<ul>{''.join(one(line, 'li') for line in lines)}</ul><button>{pick(fetch, 'Choose', 'Select plan')}"
        f"</button></div>"
        for at, (name, price, lines) in enumerate(plans)
    )
    saved = pick(fetch, "Save 15 % when you pay yearly", "Two months free when you pay yearly")
    return frame(
        "Pricing",
        f"<p class=switch>{saved}</p><div class=plans>{cards}</div><p>{VAT.at(round)}</p>"
        f"<p>{fetch.random.randint(20, 90)} teams started a trial this week</p>",
        fetch,
    )


def changelog(round: int, fetch: Fetch) -> str:
    notes = "".join(
        f"<article><p>{slot.at(round)}</p><span>{fetch.random.randint(4, 80)} cheers</span></article>"
        for slot in reversed(RELEASES)
        if slot.at(round)
    )
    tips = "".join(
        f"<li><a href='https://help.slotly.example/{len(tip)}'>{tip}</a></li>" for tip in fetch.random.sample(TIPS, 3)
    )
    return frame("Changelog", f"{notes}<div class=tips><h4>From the help pages</h4><ul>{tips}</ul></div>", fetch)


def status(round: int, fetch: Fetch) -> str:
    parts = (("Booking pages", "Working"), ("Sync", SYNC.at(round)), ("Text messages", "Working"))
    rows = "".join(
        f"<tr><th>{name}</th><td>{state}</td><td>{fetch.random.randint(80, 420)} ms</td></tr>" for name, state in parts
    )
    return frame(
        "Status", f"<table>{rows}</table><p>Measured from {pick(fetch, 'Frankfurt', 'Dublin', 'Warsaw')}</p>", fetch
    )


def terms(round: int, fetch: Fetch) -> str:
    return frame(
        "Terms",
        f"<h2>Ending</h2><p>Data is kept for 60 days.</p>{one(LAWS.at(round))}<h2>Law</h2>"
        f"<p>Disputes go to {COURT.at(round)}.</p>"
        f"<div class=ask><p>{pick(fetch, 'Was this clear?', 'Questions on these terms?')}</p><button>Yes</button>"
        f"</div>",
        fetch,
    )


def about(round: int, fetch: Fetch) -> str:
    people = ["Mari Kask, design", "Jon Aas, code", "Ieva Liepa, sales", NEWCOMER.at(round)]
    cards = mixed(fetch, [f"<li><span>{one_}</span></li>" for one_ in people if one_])
    fact = pick(fetch, "We brew 31 kinds of tea.", "Our office cat is called Cron.", "Nobody here owns a fax.")
    return frame(
        "About",
        f"<h2>Team</h2><ul>{cards}</ul><p><i>{fact}</i></p><h2>Office</h2><p>{OFFICE.at(round)}, Tallinn</p>",
        fetch,
    )


VENDOR = MadeSite(
    "slotly.test",
    (
        "headline tested in two variants",
        "label of a call to action, one of three",
        "bar with one of three offers",
        "one of three voices with its author",
        "customers in any order",
        "mark on one of two plans",
        "words of plan buttons",
        "two builds of the site at once",
        "one of three answers in a chat box",
        "picks of help pages",
        "place of measurement, one of three",
        "one of three facts",
    ),
    {"/": home, "/pricing": pricing, "/changelog": changelog, "/status": status, "/terms": terms, "/about": about},
    SLOTS,
)
