"""An estate agent on a listings platform: a search, three homes, an auction, fees, a branch."""

from __future__ import annotations

from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.judging.chance import advertisement, consent, in_season, slug
from bench.changing.judging.standing import HOMES as STANDING
from bench.changing.judging.standing import standing
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, ago, before
from bench.changing.scenario import Fetch
from bench.changing.visible import LINK_TARGET

MILL, FLAT, FARM = "/property/mill-cottage", "/property/flat-9-argent-house", "/property/hollin-farm"
AUCTION, FEES, BRANCH = "/auctions/april", "/landlords/fees", "/branches/kettleby"
HOMES = ((MILL, "Mill Cottage, Ford Lane"), (FLAT, "Flat 9, Argent House"), (FARM, "Hollin Farm"))
SIMILAR = (
    "3 bed terrace, Brook Street",
    "2 bed bungalow, The Crescent",
    "4 bed detached, Moor View",
    "1 bed flat, Station Road",
    "Barn with consent, Upper Wold",
    "3 bed semi, Larch Grove",
    "Studio, Canal Wharf",
    "2 bed cottage, Chapel Row",
    "5 bed house, Park Drive",
)
ADS = ("Removals without tears", "Mortgages in plain words", "Boilers fitted in a day", "Surveys from a drone")
BUTTONS = ("What is my home worth?", "Book a free valuation")
AGENTS = (
    ("Harriet Vane-Moss", "ask me about cottages"),
    ("Samir Patel", "ask me about mortgages"),
    ("Jodie Crook", "ask me about lettings"),
)
ADVICE = (
    "Open the curtains before a viewing.",
    "Ask when the roof was last looked at.",
    "Count the sockets.",
    "Visit on a rainy day, too.",
)

CARD = Slot(MILL, "price", {0: "£285,000", 3: "£275,000", 10: "£269,950"}, "Mill Cottage", also=("/",))
NEW_HOME = Slot("/", "card named by a link", {0: "", 6: "The Old Forge, Smithy Lane"}, "Homes for sale")
MARK = Slot("/", "state back and forth", {0: "For sale", 2: "Under offer", 8: "For sale"}, "Hollin Farm", unique=False)
GARDEN = Slot(MILL, "sentence", {0: "", 7: "The orchard is sold separately."}, "Outside")
ENERGY = Slot(MILL, "one of several facts in a text", {0: "EPC rating E", 13: "EPC rating D"}, "Mill Cottage")
RENT = Slot(FLAT, "price", {0: "£1,150 pcm", 4: "£1,195 pcm", 9: "£1,150 pcm"}, "Flat 9, Argent House")
MOVE = Slot(FLAT, "date", {0: "1 April 2026", 5: "15 April 2026"}, "Available from")
PETS = Slot(FLAT, "negation", {0: "Pets are not allowed.", 12: "Pets are allowed by agreement."}, "Letting terms")
LAND = Slot(FARM, "figure in prose", {0: "41 acres", 1: "36 acres"}, "Hollin Farm")
BARN = Slot(FARM, "list entry", {0: "Dutch barn", 11: ""}, "Buildings")
BROCHURE = Slot(
    FARM, LINK_TARGET, {0: "/pdf/hollin-farm-1.pdf", 14: "/pdf/hollin-farm-lots.pdf"}, "brochure of the farm"
)
GUIDE = Slot(AUCTION, "price of a row named by a link", {0: "£90,000", 6: "£84,000"}, "Lot 2")
WITHDRAWN = Slot(AUCTION, "state", {0: "Available", 9: "Withdrawn"}, "Lot 3", unique=False)
DAY = Slot(AUCTION, "date", {0: "Wednesday 22 April at noon", 13: "Thursday 23 April at noon"}, "April auction")
SETUP = Slot(FEES, "figure in prose", {0: "£360", 4: "£390"}, "Setting up")
SHARE = Slot(FEES, "cell", {0: "11 %", 8: "12.5 %"}, "Full management")
DEPOSIT = Slot(FEES, "paragraph", {0: "", 12: "Deposits are held by an independent scheme."}, "Deposits")
SUNDAY = Slot(BRANCH, "row", {0: "", 5: "Sunday"}, "Opening hours")
MANAGER = Slot(BRANCH, "person", {0: "Leonard Fitch", 15: "Oluchi Barnes"}, "Manager")
SLOTS = (
    *(CARD, NEW_HOME, MARK, GARDEN, ENERGY, RENT, MOVE, PETS, LAND, BARN, BROCHURE, GUIDE, WITHDRAWN, DAY),
    *(SETUP, SHARE, DEPOSIT, SUNDAY, MANAGER),
)


def frame(title: str, main: str, round: int, fetch: Fetch) -> str:
    similar = "".join(
        f'<li class="card" data-id="{number(fetch, 10**6, 10**7)}"><a href="/s/{slug(name)}">{name}</a> '
        f"<b>£{number(fetch, 410, 690)},500</b></li>"
        for name in mixed(fetch, SIMILAR, 3)
    )
    who, about = pick(fetch, AGENTS)
    advert = ""
    if in_season(round, f"advert {title}"):
        advert = advertisement(fetch, "Advertisement", ADS, "from {} pounds")
    cookies = consent(fetch, "We and our partners measure how homes are searched.", ("Accept all", "Manage"))
    return f"""<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"><title>{title} | Fitch & Vane</title>
<meta name="request-id" content="{key(fetch, 32)}"></head><body>{cookies}<div id="__next" data-reactroot="">
<header><a href="/">Fitch &amp; Vane</a><nav><a href="/">Buy and rent</a> <a href="{AUCTION}">Auctions</a>
<a href="{FEES}">Landlords</a> <a href="{BRANCH}">Kettleby branch</a></nav>
<a
href="https://value.example/?t={key(fetch, 10)}">{pick(fetch, BUTTONS)}</a></header>
<main class="sc-{key(fetch, 5)}"><h1>{title}</h1>{main}
{standing(STANDING, title)}</main>
<section><h2>Similar homes</h2><ul>{similar}</ul></section>{advert}
<aside class="agent"><img alt="" src="/agents/{len(who)}.jpg?{key(fetch, 4)}"><p><b>{who}</b>: {about}</p></aside>
<aside><p class="advice">{pick(fetch, ADVICE)}</p></aside>
<footer><p>Fitch &amp; Vane, agents and auctioneers in the Wolds since 1974. Members of the redress scheme.</p>
<p>Particulars are given in good faith and are no part of a contract.</p><p>© {fetch.at.year} Fitch &amp; Vane LLP</p>
</footer></div></body></html>"""


def looked(fetch: Fetch) -> str:
    """How wanted a home is, in words."""
    form = pick(fetch, ("{} people are viewing this home now", "Saved by {} people today", "{} enquiries this week"))
    return f"<p class='demand'>{form.format(number(fetch, 2, 48))}</p>"


def home(round: int, fetch: Fetch) -> str:
    cards = "".join(
        f'<article class="listing"><h3><a href="{path}">{name}</a></h3><p class="price">{price}</p>'
        f"<p>{state} · {number(fetch, 2, 40)} viewers</p></article>"
        for path, name, price, state in (
            (MILL, "Mill Cottage, Ford Lane", CARD.at(round), "For sale"),
            (FARM, "Hollin Farm", "Price on request", MARK.at(round)),
            ("/property/old-forge", NEW_HOME.at(round), "£410,000", "For sale"),
            (FLAT, "Flat 9, Argent House", "Rent on request", "To let"),
        )
        if name
    )
    return frame(
        "Homes for sale and to let",
        f"<p>Homes in Kettleby, the villages of the Wolds and along the canal.</p>{cards}<p>Save this search and we "
        "write to you when something comes in.</p>",
        round,
        fetch,
    )


def mill(round: int, fetch: Fetch) -> str:
    return frame(
        "Mill Cottage, Ford Lane",
        f"<p class='price'>{CARD.at(round)}</p>{looked(fetch)}<p class='facts'>2 bedrooms · 1 bathroom · 74 m² · "
        f"{ENERGY.at(round)} · council tax band C</p><p>A stone cottage beside the ford, with beams that tall people "
        "will come to know. The kitchen was made by a joiner in the village. Broadband is by fibre.</p><h2>Outside</h2>"
        f"<p>There are a walled garden, a shed and a landing place for a small boat. {GARDEN.at(round)}</p>"
        f"<p>Added {ago(fetch, ENGLISH, before(220))}. Repayments from £{number(fetch, 1100, 1390)} a month.</p>",
        round,
        fetch,
    )


def flat(round: int, fetch: Fetch) -> str:
    return frame(
        "Flat 9, Argent House",
        f"<p class='price'>{RENT.at(round)}</p>{looked(fetch)}<dl><dt>Available from</dt><dd>{MOVE.at(round)}</dd>"
        "<dt>Furnished</dt><dd>in part</dd><dt>Deposit</dt><dd>five weeks' rent</dd></dl><h2>Letting terms</h2>"
        f"<p>Twelve months, with a break after six. {PETS.at(round)} Smokers may use the roof.</p><p>On the second "
        f"floor of a former silver works, with a lift and a store for bicycles. Next viewing: {number(fetch, 1, 9)} "
        "places left.</p>",
        round,
        fetch,
    )


def farm(round: int, fetch: Fetch) -> str:
    return frame(
        "Hollin Farm",
        f"{looked(fetch)}<p>A farmhouse of five bedrooms with {LAND.at(round)} of pasture and a wood, at the end of "
        f"its own lane. The <a href='{BROCHURE.at(round)}'>brochure of the farm</a> has a map of all fields.</p>"
        f"<h2>Buildings</h2><ul>{listed(('Stable for six', BARN.at(round), 'Dairy, now an office'))}</ul>"
        "<p>Water comes from a spring that has never been dry. The lane is shared with two neighbours.</p>",
        round,
        fetch,
    )


def auction(round: int, fetch: Fetch) -> str:
    def lot(name: str, what: str, guide: str, state: str) -> tuple[str, ...]:
        return (
            f'<a href="https://bid.example/?s={key(fetch, 8)}">{name}</a>',
            what,
            guide,
            state,
            f"{number(fetch, 4, 90)} watching",
        )

    table = rows(
        (
            lot("Lot 1", "Chapel", "£120,000", "Available"),
            lot("Lot 2", "Garages, Dye Street", GUIDE.at(round), "Available"),
            lot("Lot 3", "Signal box", "£35,000", WITHDRAWN.at(round)),
        )
    )
    return frame(
        "April auction",
        f"<p>{DAY.at(round)}, in the Corn Room and by telephone. Bring two proofs of who you are.</p><table><tr>"
        f"<th>Lot</th><th>What</th><th>Guide</th><th>State</th><th></th></tr>{table}</table><p>A tenth of the price is "
        "paid when the hammer falls, the rest within twenty-eight days.</p>",
        round,
        fetch,
    )


def fees(round: int, fetch: Fetch) -> str:
    table = rows(
        (("Finding a tenant", "half a month's rent"), ("Full management", SHARE.at(round)), ("Inventory", "£95"))
    )
    return frame(
        "Fees for landlords",
        f"<h2>Setting up</h2><p>We charge {SETUP.at(round)} once for the contract, the checks and the keys; "
        f"{number(fetch, 3, 30)} landlords asked for it today.</p><h2>Shares and sums</h2><table>{table}</table>"
        f"<h2>Deposits</h2><p>Tenants pay five weeks' rent.</p>{para(DEPOSIT.at(round))}"
        f"{sometimes(fetch, 0.5, '<p class=offer>Two months of management free this spring.</p>')}",
        round,
        fetch,
    )


def branch(round: int, fetch: Fetch) -> str:
    table = rows((("Monday to Friday", "9 to 5.30"), ("Saturday", "9 to 1"), (SUNDAY.at(round), "by appointment")))
    return frame(
        "Kettleby branch",
        f"<h2>Opening hours</h2><table>{table}</table><h2>Manager</h2><p>The branch is run by {MANAGER.at(round)}, who "
        "has sold homes in the town for nine years.</p><p>You find us opposite the clock, above the bakery. "
        f"It is usually {pick(fetch, ('quiet', 'busy', 'very busy'))} at this hour, with {number(fetch, 1, 12)} calls "
        "waiting.</p>",
        round,
        fetch,
    )


HOMES_SITE = MadeSite(
    "fitchvane.test",
    (
        "similar homes with prices",
        "one of three agents",
        "one of four pieces of advice",
        "label of a button, one of two",
        "advertisement in some rounds",
        "viewers in words of three kinds",
        "viewers beside a state",
        "age of a listing, repayments",
        "places left at a viewing",
        "watchers in rows and new link targets",
        "landlords in a sentence with a fee",
        "calls waiting",
        "offer to some visitors",
        "tokens",
        "consent layer",
    ),
    {
        "/": home,
        MILL: mill,
        FLAT: flat,
        FARM: farm,
        AUCTION: auction,
        FEES: fees,
        BRANCH: branch,
    },
    SLOTS,
)
