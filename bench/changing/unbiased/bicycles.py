"""A maker of bicycles, served by a framework that renders components: models, notices, guarantee, dealers."""

from __future__ import annotations

import json
from collections.abc import Sequence

from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import anchors, held, json_ld
from bench.changing.scenario import Fetch
from bench.changing.visible import LINK_TARGET

TRAIL, GRAVEL, CITY = "/bikes/moorline-29", "/bikes/packhorse-gr", "/bikes/errand-e"
NOTICES, GUARANTEE, DEALERS = "/support/service-notices", "/support/guarantee", "/dealers"
MODELS = ((TRAIL, "Moorline 29"), (GRAVEL, "Packhorse GR"), (CITY, "Errand E"))
MENU = (*MODELS, (NOTICES, "Service notices"), (GUARANTEE, "Guarantee"), (DEALERS, "Find a dealer"))
EXTRAS = (
    ("/parts/mudguard-set", "Alloy mudguard set"),
    ("/parts/frame-bag", "Waxed cotton frame bag"),
    ("/parts/bell-brass", "Brass bell"),
    ("/parts/rack-rear", "Rear rack, 27 kg"),
    ("/parts/tool-roll", "Leather tool roll"),
)
RIDERS = (
    ("Climbs like a goat and comes down like a sofa.", "Pilar, Glossop"),
    ("Two winters, one chain, no complaints.", "Anselm, Keswick"),
    ("My daughter borrowed it and I had to order another.", "Joy, Truro"),
    ("The first bike I did not want to change anything on.", "Mostyn, Bala"),
)
TAGS = ("@mudandmarmalade", "@slowlane_sue", "@hebdenwheelers", "@gravelvicar", "@thirdbreakfast", "@lanterne_ruth")
CARE = (
    "Wipe the chain before you oil it, not after.",
    "Check the pressure once a week, with a gauge and not with the thumb.",
    "Never hang a carbon frame by its top tube.",
    "Store a battery at half charge and above freezing.",
)

FACTORY = Slot("/", "open day at a factory", {0: "Saturday 18 April", 10: "Saturday 25 April"}, "Factory day")
BRAND = Slot(
    "/", "story added on a maker's front", {0: "", 4: "New colour for the Errand: Kiln Red"}, "From the workshop"
)
PRICE = Slot(TRAIL, "price of a mountain bike", {0: "£2,349", 3: "£2,099", 9: "£2,349"}, "Moorline 29")
LARGE = Slot(TRAIL, "state of a frame size", {0: "Made to order", 6: "Sold out", 13: "Made to order"}, "Large")
FORK = Slot(TRAIL, "travel of a fork in a table", {0: "140 mm", 9: "150 mm"}, "Fork")
MASS = Slot(GRAVEL, "mass of a bicycle", {0: "9.8 kg", 2: "10.1 kg"}, "Weight")
TYRE = Slot(
    GRAVEL, "clearance for tyres in a sentence", {0: "up to 45 millimetres", 7: "up to 48 millimetres"}, "Frame"
)
MUD = Slot(GRAVEL, "kit taken out of a build", {0: "Dynamo light with standlight", 12: ""}, "What comes with it")
RANGE = Slot(CITY, "range of a battery", {0: "95 kilometres", 5: "82 kilometres"}, "Battery")
DEPOSIT = Slot(CITY, "monthly rate of a lease", {0: "£58 a month", 14: "£61 a month"}, "Lease")
STEM = Slot(NOTICES, "recall on top of service notices", {0: "", 1: "SN-26-03: Stem bolts on Packhorse GR"}, "Notices")
SCOPE = Slot(NOTICES, "frame numbers in a notice", {0: "KB24100 to KB24880", 8: "KB24100 to KB25310"}, "SN-26-02")
GUIDE = Slot(
    NOTICES,
    LINK_TARGET,
    {0: "/files/charger-check-1.pdf", 11: "/files/charger-check-2.pdf"},
    "How to check your charger",
)
YEARS = Slot(GUARANTEE, "years of a frame's guarantee", {0: "ten years", 7: "fifteen years"}, "Frames")
RACING = Slot(
    GUARANTEE,
    "exclusion struck from a guarantee",
    {0: "Damage from racing and from bicycle parks is not covered.", 15: ""},
    "What is left out",
)
SHOP = Slot(DEALERS, "dealer who left a list", {0: "Spindle and Crank, Alnwick", 5: ""}, "Dealers")
RING = Slot(DEALERS, "telephone of a bicycle dealer", {0: "01539 555 270", 12: "01539 555 827"}, "Fell Foot Cycles")
SLOTS = (
    *(FACTORY, BRAND, PRICE, LARGE, FORK, MASS, TYRE, MUD, RANGE),
    *(DEPOSIT, STEM, SCOPE, GUIDE, YEARS, RACING, SHOP, RING),
)


def classed(fetch: Fetch, *names: str) -> str:
    """Class names of modules, with the hash a build gives them; two builds are out at once."""
    build = pick(fetch, ("x7Gh2", "Qa91k"))
    return f'class="{" ".join(f"{name}__{build}" for name in names)}"'


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    build = key(fetch, 20)
    data = json.dumps({"props": {"pageProps": {"requestId": key(fetch, 24)}}, "page": path, "buildId": build})
    words, who = pick(fetch, RIDERS)
    offer = anchors(mixed(fetch, EXTRAS, 3))
    seen = "".join(f"<span>{tag}</span> " for tag in mixed(fetch, TAGS, 4))
    letter = sometimes(
        fetch,
        0.35,
        '<div role="dialog" aria-modal="true" class="fixed inset-0 z-50"><h2>Ride notes, once a month</h2><p>Routes, '
        "repairs and the odd recipe. We never pass your address on.</p><button>Count me in</button> "
        "<button>Close</button></div>",
    )
    call = pick(fetch, ("Talk to a mechanic", "Ask the workshop", "Got a question?"))
    praise = f"<section {classed(fetch, 'Quote_root')}><blockquote>{words}</blockquote><cite>{who}</cite></section>"
    wall = f"<section {classed(fetch, 'Wall_root')}><h2>Seen on the road</h2><p>{seen}</p></section>"
    chat = f"<button {classed(fetch, 'Chat_bubble')}>{call}</button>"
    sells, helps = path in ("/", TRAIL, GRAVEL, CITY), path in (NOTICES, GUARANTEE, DEALERS)
    praise, wall, chat = praise * sells, wall * (helps or path == "/"), chat * helps
    return f"""<!DOCTYPE html><html lang="en-GB" class="scroll-smooth"><head><meta charSet="utf-8"/><title>{title} |
Kestering Bicycles</title><link rel="preload" as="style" href="/_next/static/css/{key(fetch, 16)}.css"/>
<script defer="" src="/_next/static/chunks/main-{key(fetch, 16)}.js" nonce="{key(fetch, 22)}"></script>
{json_ld("WebPage", name=title, url=f"https://kestering.example{path}")}</head><body><div id="__next">
<a href="#main" class="sr-only focus:not-sr-only">Skip to content</a><header
{classed(fetch, "Header_root", "Header_dark")}> <a href="/" aria-label="Home">Kestering Bicycles</a><nav
{classed(fetch, "Nav_root")}><ul class="flex gap-6">
{anchors(MENU)}</ul></nav><button type="button" data-testid="basket">Basket</button></header>
<main id="main" class="mx-auto max-w-7xl px-4"><h1 {classed(fetch, "Heading_h1")}>{title}</h1>{main}</main>
{praise}
<section {classed(fetch, "Rail_root")} data-rail="r{key(fetch, 5)}"><h2>Goes well with it</h2><ul>{offer}</ul></section>
{wall}{letter}{chat}<footer {classed(fetch, "Footer_root")}>
<ul><li><a href="/about">Who we are</a></li><li><a href="/press">Press</a></li><li><a href="/careers">Careers</a></li>
<li><a href="/legal/terms">Terms of sale</a></li><li><a href="/legal/privacy">Privacy</a></li></ul>
<p>Kestering Bicycles Ltd, Weir Mill, Ambergate Road, Cromdale</p><p>© {fetch.at.year} Made by hand, ridden in the rain.
</p></footer></div><script id="__NEXT_DATA__" type="application/json">{data}</script></body></html>"""


def eyes(fetch: Fetch) -> str:
    left = (15 - fetch.at.hour) * 60 - fetch.at.minute
    when = (
        f"Order within {left // 60} h {left % 60:02} min and parts leave today."
        if left > 0
        else "Parts leave tomorrow."
    )
    return (
        f'<div class="text-sm text-stone-500"><p>{number(fetch, 4, 57)} riders have this bike on their screen</p>'
        f"<p>{when}</p></div>"
    )


def spec(fetch: Fetch, facts: Sequence[tuple[str, str]]) -> str:
    lines = "".join(f'<tr><th scope="row">{name}</th><td>{value}</td></tr>' for name, value in facts)
    return f"<table {classed(fetch, 'Spec_table')}><tbody>{lines}</tbody></table>"


def home(round: int, fetch: Fetch) -> str:
    stories = (
        BRAND.at(round),
        "Why we went back to external cables",
        "A thousand miles on the first Packhorse",
    )
    also = held(fetch, 300, "kestering start", MODELS, 2)
    return frame(
        "/",
        "Bicycles for weather",
        f"""<p class="text-xl">We build three models and change them when we know better, not every autumn. Each frame
is brazed, painted and put together under one roof, beside a river that has flooded us twice.</p><div class="grid">
<article><h2>Moorline 29</h2><p>For hills with stones on them.</p></article><article><h2>Packhorse GR</h2><p>For roads
that stop being roads.</p></article><article><h2>Errand E</h2><p>For shopping, school and the
station.</p></article></div> <h2>From the workshop</h2><ul>{listed(stories)}</ul><h2>Factory day</h2><p>Come and see the
torches lit on
{FACTORY.at(round)}, ten till four. Children under twelve may paint a head tube and keep it.</p><h2>Start here</h2><ul
{classed(fetch, "Tiles_list")}>{anchors(also)}</ul>""",
        fetch,
    )


def trail(round: int, fetch: Fetch) -> str:
    sizes = (("Small", "Ready to ship"), ("Medium", "Ready to ship"), ("Large", LARGE.at(round)))
    radios = "".join(
        f'<label data-size="{name[0]}"><b>{name}</b> <span>{state}</span></label>' for name, state in sizes
    )
    price = PRICE.at(round)
    facts = (
        ("Frame", "Heat-treated steel, 29-inch wheels"),
        ("Fork", f"{FORK.at(round)}, air, with lock-out"),
        ("Gears", "one ring, twelve sprockets"),
        ("Brakes", "four pistons, 200 and 180"),
        ("Head angle", "65.2 degrees"),
    )
    return frame(
        TRAIL,
        "Moorline 29",
        f"""{json_ld("Product", name="Moorline 29", offers={"@type": "Offer", "price": price[1:].replace(",", "")})}
<p {classed(fetch, "Price_root")}><data value="{price[1:].replace(",", "")}">{price}</data></p>{eyes(fetch)}
<fieldset><legend>Frame size</legend>{radios}</fieldset><p>A hardtail that likes being thrown about. The back end is
short, the front is slack, and the tubes are thick where you will hit them.</p><h2>What it is made
of</h2>{spec(fetch, facts)} <h2>Which size?</h2><p>Go by your reach rather than your height. Between two sizes, take the
smaller if you like to turn and the larger if you like to arrive.</p>""",
        fetch,
    )


def gravel(round: int, fetch: Fetch) -> str:
    kit = ("Bottle cages, three", MUD.at(round), "Bar tape in black or bark", "Touch-up paint")
    facts = (("Weight", MASS.at(round)), ("Wheels", "700C or 650B"), ("Gears", "two rings, eleven sprockets"))
    return frame(
        GRAVEL,
        "Packhorse GR",
        f"""<p {classed(fetch, "Price_root")}><data value="2780">£2,780</data></p>{eyes(fetch)}<p>Drop bars, a long
wheelbase, and eyelets wherever there was room for one. It was drawn for a crossing of Iceland and is mostly used for
going to work.</p><h2>Frame</h2><p>There is room for tyres {TYRE.at(round)} wide, with guards. The chainstays are bent
by hand on the oldest machine in the shop.</p>{spec(fetch, facts)}<h2>What comes with
it</h2><ul>{listed(kit)}</ul><p>Forks are drilled for low riders; the limit is nine kilograms a side.</p>""",
        fetch,
    )


def city(round: int, fetch: Fetch) -> str:
    return frame(
        CITY,
        "Errand E",
        f"""<p {classed(fetch, "Price_root")}><data value="3150">£3,150</data></p>{eyes(fetch)}<p>A step-through with a
motor in the middle, a belt instead of a chain, and a basket that takes two bags and a loaf.</p><h2>Battery</h2><p>With
a rider of 75 kilos and a moderate setting, one charge lasts {RANGE.at(round)}. It comes off with a key and charges at a
desk in four hours.</p><h2>Lease</h2><p>Through an employer it costs {DEPOSIT.at(round)} over three years, with
insurance and one service each spring. After that it is yours for a token sum.</p><h2>Colours</h2><ul><li>Bottle
Green</li><li>Slate </li><li>Clotted Cream</li></ul>""",
        fetch,
    )


def notices(round: int, fetch: Fetch) -> str:
    top = STEM.at(round)
    newest = (
        f"<article><h2>{top}</h2><p>Two bolts may have been tightened dry. Have them replaced at any dealer, at our "
        "cost, and do not ride off road until then.</p></article>"
        if top
        else ""
    )
    return frame(
        NOTICES,
        "Service notices",
        f"""<p>When we find that something could fail, we say so here and write to everyone whose address we have.</p>
{newest}<article><h2>SN-26-02: Seat clamps on Moorline 29</h2><p>Frames {SCOPE.at(round)} left us with a clamp that can
crack. A new one is in the post to registered owners.</p></article><article><h2>SN-26-01: Chargers for Errand E</h2><p>A
batch of plugs grows hot. Read <a href="{GUIDE.at(round)}">How to check your charger</a> before the next ride.</p>
</article><h2>Where is my number?</h2><p>Turn the bicycle over. It is stamped below the bottom bracket: two letters and
five digits.</p>{para(pick(fetch, CARE), ' class="italic"')}""",
        fetch,
    )


def guarantee(round: int, fetch: Fetch) -> str:
    terms = (
        "Wear of tyres, chains and pads is not a fault.",
        RACING.at(round),
        "Rust from a saltwater crossing is yours.",
    )
    return frame(
        GUARANTEE,
        "Guarantee",
        f"""<h2>Frames</h2><p>Every frame is guaranteed for {YEARS.at(round)} against faults in material and brazing,
for the first owner and whoever comes after.</p><h2>Paint and parts</h2><p>Paint is covered for three years. Parts by
others carry the guarantee of their makers, and we will do the arguing.</p><h2>What is left
out</h2><ul>{listed(terms)}</ul> <h2>Crash replacement</h2><p>If you bend it yourself, a new frame costs you six tenths
of the list price. Send the old one back: apprentices practise on it.</p><p>Registered with us? <a
href="/account/login?next={key(fetch, 10)}">Sign in</a> to see your papers.</p>""",
        fetch,
    )


def dealers(round: int, fetch: Fetch) -> str:
    table = (
        ("Fell Foot Cycles, Kendal", RING.at(round), "Tuesday to Saturday"),
        (SHOP.at(round), "01665 555 419", "Wednesday to Sunday"),
        ("Harbour Bikes, Whitby", "01947 555 066", "every day but Monday"),
        ("Canal Street Wheels, Skipton", "01756 555 138", "Monday to Saturday"),
    )
    start = "Weir Mill is open to callers now." if 9 <= fetch.at.hour < 17 else "Weir Mill is shut at this hour."
    return frame(
        DEALERS,
        "Find a dealer",
        f"""<p>Few shops, but each has sent a mechanic to us for a week.</p><table {classed(fetch, "Dealer_table")}>
<thead><tr><th>Dealers</th><th>Telephone</th><th>Open</th></tr></thead><tbody>{rows(table)}</tbody></table><h2>Test
rides</h2><p>Ring first, bring your own pedals and something with your photograph on it. An hour is free; a weekend
costs thirty pounds, taken off if you buy.</p><h2>From the factory</h2><p>{start}</p><p>You may also fetch a bicycle
from us, and we will set the saddle while you wait.</p>""",
        fetch,
    )


BICYCLES = MadeSite(
    "kestering.test",
    (
        "hashes of two builds in class names",
        "rider's praise, one of four",
        "three of five extras for a bicycle",
        "four of six tags seen on the road",
        "dialog for ride notes",
        "wording of a mechanic's chat",
        "riders who have a bike on screen",
        "time left for parts to leave today",
        "care of a bicycle, one of four",
        "two of three models of a short cache",
        "mill open by the hour",
        "names of a framework's chunks",
    ),
    {
        "/": home,
        TRAIL: trail,
        GRAVEL: gravel,
        CITY: city,
        NOTICES: notices,
        GUARANTEE: guarantee,
        DEALERS: dealers,
    },
    SLOTS,
)
