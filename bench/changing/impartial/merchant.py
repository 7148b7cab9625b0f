"""A builders' merchant on a platform for shops: price lists, a board, a branch, terms of the trade account."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime

from bench.changing.chances import clock, key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, ago, before, days_to, json_ld, others
from bench.changing.scenario import Fetch
from bench.changing.visible import start_of

AGGREGATES, TIMBER, BOARD = "/aggregates-and-cement.html", "/timber-and-sheet.html", "/plasterboard-12-5mm.html"
BRANCH, TERMS = "/branches/skelby", "/trade-account"
SHELVES = (
    (AGGREGATES, "Washed grit sand"),
    (AGGREGATES, "Postcrete, rapid setting"),
    (TIMBER, "Roofing batten, blue"),
    (TIMBER, "Marine plywood"),
    (BOARD, "Wallboard, tapered edge"),
    (BRANCH, "Mixer hire in Skelby"),
    (TERMS, "Account cards for your crew"),
)
TOWNS = ("Brackwith", "Oldcombe", "Tarrow", "Skelby", "Penholme", "Great Hasp")
THINGS = ("a bag of finishing plaster", "forty joist hangers", "a roll of membrane", "two lintels", "a wheelbarrow")
TIPS = (
    "Store cement on a pallet, never straight on the slab.",
    "Let sheet timber lie flat in the room for two nights before you fix it.",
    "A wet brick drinks less mortar: dunk them on a hot day.",
    "Put the heaviest bags over the axle, not behind it.",
)
VOICES = (
    ("Arrived with the corners still on.", "Plasterer, Tarrow"),
    ("Cuts clean and hangs flat.", "M. Okafor"),
    ("The lad at the gate helped me load.", "Self-builder, Oldcombe"),
    ("Same board as before, no complaints.", "Gwen P."),
    ("Driver rang ahead, as asked.", "Loft firm, Penholme"),
    ("Edges take the tape nicely.", "Dry liner, Brackwith"),
)
TRADE_EVENING = datetime(2026, 4, 16, tzinfo=UTC)

GATE = Slot(
    "/",
    "notice of a yard gate",
    {0: "", 3: "The Mill Lane gate is shut for resurfacing. Please use the Canal Street entrance.", 9: ""},
    "Notice",
)
SAW = Slot(
    "/", "machine in a merchant's news", {0: "", 6: "New panel saw at Skelby cuts sheets to the millimetre"}, "News"
)
SEVEN = Slot("/", "branches counted in a sentence", {0: "seven branches", 11: "eight branches"}, "About us")
SAND = Slot(AGGREGATES, "price of a bulk bag", {0: "£54.60", 4: "£57.20"}, "Sharp sand, bulk bag")
CEMENT = Slot(
    AGGREGATES,
    "availability in a row of a price list",
    {0: "In stock", 2: "Out of stock", 5: "In stock"},
    "General purpose cement",
    unique=False,
)
DUST = Slot(AGGREGATES, "line of a price list", {0: "", 10: "Limestone dust 0-4 mm, bulk bag"}, "Loose and bagged")
BALLAST = Slot(AGGREGATES, "line of a price list", {0: "Ballast 20 mm, loose, per tonne", 13: ""}, "Loose and bagged")
LOOSE = Slot(AGGREGATES, "least load of a tipper", {0: "from 3 tonnes", 10: "from 5 tonnes"}, "Loose loads")
STUD = Slot(TIMBER, "price of a length of timber", {0: "£4.38", 1: "£4.52", 8: "£4.38"}, "CLS stud 38 x 63 mm")
OSB = Slot(TIMBER, "day a delivery is due", {0: "Due 9 March", 7: "Due 23 March"}, "OSB 3, 18 mm")
JOIST = Slot(TIMBER, "strength class of joists", {0: "Class C16", 8: "Class C24"}, "Joist 47 x 195 mm")
PRICE = Slot(BOARD, "price of one board", {0: "£9.85", 5: "£10.40"}, "Price")
TIER = Slot(BOARD, "price from a quantity on", {0: "£9.20", 5: "£9.75"}, "Buy 36 for")
PALLET = Slot(BOARD, "boards on a pallet", {0: "72 boards", 12: "64 boards"}, "Delivery of boards")
SHEET = Slot(
    BOARD,
    "link target",
    {0: "/media/datasheets/wallboard-125-issue-4.pdf", 9: "/media/datasheets/wallboard-125-issue-5.pdf"},
    "Data sheet",
)
SATURDAY = Slot(BRANCH, "Saturday hours of a trade counter", {0: "7.30 to 12.00", 6: "7.30 to 13.30"}, "Saturday")
MANAGER = Slot(BRANCH, "manager of a branch", {0: "Denise Halloran", 14: "Owen Maltby"}, "Branch manager")
PHONE = Slot(BRANCH, "swapped digits in a branch's number", {0: "01632 960 417", 2: "01632 960 471"}, "Telephone")
KEYS = Slot(BRANCH, "service of a branch", {0: "Key cutting while you wait", 12: ""}, "At this branch")
DAYS = Slot(TERMS, "days to settle an account", {0: "within 30 days", 7: "within 21 days"}, "Payment")
LIMIT = Slot(TERMS, "first credit limit", {0: "£1,500", 7: "£2,000"}, "Opening an account")
ZONE = Slot(TERMS, "charge of a delivery zone", {0: "£24.00", 4: "£27.50"}, "Zone B")
CHEQUES = Slot(
    TERMS,
    "paragraph of trade terms",
    {0: "", 15: "Cheques are not taken any more, neither at the counter nor by post."},
    "Payment",
)
SLOTS = (
    *(GATE, SAW, SEVEN, SAND, CEMENT, DUST, BALLAST, LOOSE, STUD, OSB, JOIST, PRICE),
    *(TIER, PALLET, SHEET, SATURDAY, MANAGER, PHONE, KEYS, DAYS, LIMIT, ZONE, CHEQUES),
)
NOISES = (
    "form key of a merchant's trolley; somebody in a town put building material in a trolley; "
    "three of a merchant's shelves beside the page; counters open or closed by the clock; "
    "words to the trade by the time of day; hint from the yard, one of four; "
    "second and machine of a merchant's page; yard sheet offered to a share; customers who look at a board; "
    "two of six voices on a board; days to a trade evening; age of a merchant's news"
).split("; ")


def hello(fetch: Fetch) -> str:
    words = "Up late? The kettle is on from six.|Good morning, trade.|Good afternoon, trade.|Good evening, trade."
    return words.split("|")[fetch.at.hour // 6]


def frame(path: str, kind: str, title: str, main: str, fetch: Fetch) -> str:
    form = key(fetch, 16)
    shelf = "".join(
        f'<li class="item product product-item"><div class="product-item-info" id="up-{key(fetch, 6)}"><strong '
        f'class="product name product-item-name"><a href="{address}">{name}</a></strong></div></li>'
        for address, name in mixed(fetch, others(SHELVES, path), 3)
    )
    toast = sometimes(
        fetch,
        0.45,
        f'<div class="amsp-toast" data-role="proof"><p>Someone in {pick(fetch, TOWNS)} has put {pick(fetch, THINGS)} '
        f"in the trolley, {number(fetch, 2, 55)} minutes ago.</p></div>",
    )
    letter = sometimes(
        fetch,
        0.3,
        '<div class="block newsletter-popup"><strong>Prices by post?</strong><p>Leave your e-mail and get the sheet '
        "on the first of every month.</p><button>Sign me up</button></div>",
    )
    state = "Counters: open now" if 7 <= fetch.at.hour < 17 else "Counters: closed now"
    init = json.dumps({"*": {"Yard_Customer/js/section-config": {"formKey": form, "uenc": key(fetch, 20)}}})
    return f"""<!doctype html> <html lang="en-GB"><head><meta charset="utf-8"><title>{title} | Harkness and
Tolley</title> <link rel="stylesheet"
href="/static/version{int(fetch.at.timestamp())}/frontend/Yard/trade/en_GB/css/styles-m.min.css"> <script>var BASE_URL =
'https://harknesstolley.example/'; var FORM_KEY = '{form}';</script>
{json_ld("HardwareStore", name="Harkness and Tolley", url="https://harknesstolley.example/")}</head> <body
data-container="body" data-mage-init='{{"loaderAjax": {{}}}}' class="{kind} page-layout-2columns-left"> <div
class="cookie-status-message" id="cookie-status">The store will not work correctly when cookies are disabled.</div> <div
class="page-wrapper"><header class="page-header"><div class="panel wrapper"><div class="panel header"> <a class="action
skip contentarea" href="#contentarea"><span>Skip to Content</span></a><ul class="header links"> <li class="greet
welcome"><span>{hello(fetch)}</span></li><li><a href="{TERMS}">Trade account</a></li> <li class="authorization-link"><a
href="/customer/account/login">Sign In</a></li></ul></div></div> <div class="header content"><a class="logo"
href="/">Harkness and Tolley</a><div data-block="minicart" class="minicart-wrapper"><a class="action showcart"
href="/checkout/cart"><span class="text">My Trolley</span></a></div> <span
class="counter-state">{state}</span></div></header><div class="sections nav-sections"><nav class="navigation"><ul
class="ui-menu"><li class="level0"><a href="{AGGREGATES}">Aggregates and cement</a></li><li class="level0"><a
href="{TIMBER}">Timber and sheet</a></li><li class="level0"><a href="{BOARD}">Plasterboard</a></li><li class="level0"><a
href="{BRANCH}">Branches</a></li></ul></nav></div>{toast} <main id="maincontent" class="page-main"><a id="contentarea"
tabindex="-1"></a><div class="page-title-wrapper"><h1 class="page-title"><span class="base"
data-ui-id="page-title-wrapper">{title}</span></h1></div> <div class="columns"><div class="column main"><input
name="form_key" type="hidden" value="{form}"> {main}</div><div class="sidebar sidebar-main"><div class="block
upsell"><div class="block-title title"><strong>Others also loaded</strong></div><ol class="products list items
product-items">{shelf}</ol></div><div class="block yard-tip"> <strong>From the
yard</strong><p>{pick(fetch, TIPS)}</p></div></div></div></main>{letter} <footer class="page-footer"><div class="footer
content"><ul class="footer links"><li><a href="{TERMS}">Terms and carriage</a></li><li><a href="{BRANCH}">Skelby
branch</a></li><li><a href="/privacy">Privacy</a></li></ul><p>All prices are in pounds and without VAT unless we say
so.</p><small class="copyright"><span>Copyright {fetch.at:%Y} Harkness and Tolley Ltd, Wharf House,
Skelby.</span></small><p class="built">Built {clock(fetch)} on yard-{number(fetch, 1, 6)}</p></div></footer></div>
<script type="text/x-magento-init">{init}</script></body></html>"""


def price_table(caption: str, head: Sequence[str], body: Sequence[Sequence[str]]) -> str:
    cells = "".join(f'<th class="col" scope="col">{cell}</th>' for cell in head)
    return (
        f'<div class="table-wrapper"><table class="data table prices"><caption>{caption}</caption><thead><tr>{cells}'
        f"</tr></thead><tbody>{rows(body)}</tbody></table></div>"
    )


def home(round: int, fetch: Fetch) -> str:
    news = (
        (SAW.at(round), start_of(6)),
        ("Cement works strike over: bags are coming in as usual", before(70)),
        ("Winter opening ends: all yards load from seven again", before(190)),
        ("We are looking for a driver with a crane ticket in Penholme", before(410)),
    )
    posts = [f'{text} <span class="post-age">{ago(fetch, ENGLISH, since)}</span>' for text, since in news if text]
    notice = para(GATE.at(round), ' class="message notice"')
    main = f"""{notice}<div data-content-type="row" data-appearance="contained"><div data-content-type="text"><p>Sand,
studs, sheets and screws since 1924. What is in the yard by ten is on your site by four, and what is not in the yard we
shall say so on the telephone.</p></div></div><div class="block news"><h2>News</h2><ul>{listed(posts)}</ul></div> <div
data-content-type="text"><h2>About us</h2><p>Harkness and Tolley has {SEVEN.at(round)} between the estuary and the moor,
a fleet of thirty lorries, and one horse, retired. The firm belongs to the people who work in it.</p> <h2>How to
buy</h2><ul><li>At the counter, with a list or a beer mat</li><li>By telephone, until half past four</li><li>On these
pages, to be fetched or brought</li></ul></div><div class="countdown-widget"><p>Trade evening with bacon rolls in
{days_to(fetch, TRADE_EVENING)} days</p></div>"""
    return frame("/", "cms-index-index", "Everything but the view", main, fetch)


def aggregates(round: int, fetch: Fetch) -> str:
    body = (
        ("Sharp sand, bulk bag", "AG-1010", "850 kg", SAND.at(round), "In stock"),
        ("Building sand, bulk bag", "AG-1020", "850 kg", "£55.90", "In stock"),
        (DUST.at(round), "AG-1045", "850 kg", "£49.30", "To order"),
        ("Gravel 10 mm, bulk bag", "AG-1100", "850 kg", "£61.40", "In stock"),
        (BALLAST.at(round), "AG-1215", "1 t", "£38.70", "To order"),
        ("Type 1 sub-base, loose, per tonne", "AG-1300", "1 t", "£31.20", "In stock"),
    )
    bags = (
        ("General purpose cement", "CE-2001", "25 kg", "£6.15", CEMENT.at(round)),
        ("Sulphate resisting cement", "CE-2010", "25 kg", "£8.05", "In stock"),
        ("Hydrated lime", "CE-2044", "20 kg", "£11.60", "To order"),
        ("Post mix", "CE-2090", "20 kg", "£5.45", "In stock"),
    )
    head = ("Material", "Code", "Content", "Price", "Skelby yard")
    main = f"""<div class="category-description"><p>Bulk bags come on a lorry with a crane and are set down at the kerb.
The crane reaches four metres; walls, wires and parked cars shorten that.</p></div>
{price_table("Loose and bagged", head, body)}{price_table("Cement and lime", head, bags)} <h2>Loose loads</h2><p>A
tipper comes {LOOSE.at(round)} of one material. Please have the place ready: the driver cannot wait while a trampoline
is moved.</p><h2>Empty bags</h2><p>We take back pallets in one piece and credit them, but bulk bags are yours to
keep.</p>"""
    return frame(AGGREGATES, "catalog-category-view", "Aggregates and cement", main, fetch)


def timber(round: int, fetch: Fetch) -> str:
    sawn = (
        ("CLS stud 38 x 63 mm, 2.4 m", "Kiln dried", STUD.at(round), "Ready"),
        ("CLS stud 38 x 89 mm, 2.4 m", "Kiln dried", "£5.96", "Ready"),
        ("Joist 47 x 195 mm, per metre", JOIST.at(round), "£7.14", "Ready"),
        ("Sleeper, green oak, 2.4 m", "Air dried", "£52.00", "Ready"),
        ("Batten 25 x 50 mm, per metre", "Treated", "£1.02", "Ready"),
    )
    sheets = (
        ("OSB 3, 18 mm", "2440 x 1220", "£23.75", OSB.at(round)),
        ("Chipboard flooring, 22 mm", "2400 x 600", "£13.10", "Ready"),
        ("Birch plywood, 12 mm", "2440 x 1220", "£61.85", "Ready"),
        ("MDF, 18 mm", "2440 x 1220", "£32.40", "Ready"),
    )
    main = f"""<div class="category-description"><p>All softwood is certified and carries its stamp; ask for the chain
of custody when your architect does.</p></div>
{price_table("Sawn and planed", ("Section", "Grade", "Price", "State"), sawn)}
{price_table("Sheets", ("Sheet", "Size in mm", "Price", "State"), sheets)}<h2>Cutting</h2><p>Three straight cuts a sheet
are free. Curves, notches and apologies to your joiner are up to you.</p><h2>Lengths</h2><p>We sell in steps of three
hundred millimetres, from 2.4 to 5.4 metres. Longer timber is sawn in April and October.</p>"""
    return frame(TIMBER, "catalog-category-view", "Timber and sheet", main, fetch)


def board(round: int, fetch: Fetch) -> str:
    offer = {"@type": "Offer", "price": PRICE.at(round).strip("£"), "priceCurrency": "GBP"}
    words = "".join(
        f'<li class="item review-item"><div class="review-content">{text}</div><p class="review-author">{who}</p></li>'
        for text, who in mixed(fetch, VOICES, 2)
    )
    facts = (("Edge", "Tapered"), ("Size", "2400 x 1200 mm"), ("Weight", "23.4 kg"), ("Core", "Gypsum, grey paper"))
    table = "".join(f'<tr><th class="col label" scope="row">{name}</th><td>{value}</td></tr>' for name, value in facts)
    main = f"""{json_ld("Product", name="Wallboard 12.5 mm", sku="PB-125", offers=offer)} <div
class="product-info-main"><div class="product-info-price"><div class="price-box price-final_price"
data-product-id="4125"><span class="price-label">Price</span> <span class="price">{PRICE.at(round)}</span></div></div>
<ul class="prices-tier items"><li class="item">Buy 36 for <span class="price">{TIER.at(round)}</span> each</li></ul> <p
class="watching"><b>{number(fetch, 2, 29)}</b> customers are looking at this board</p></div> <div class="product info
detailed"><div class="data item content"><p>For walls and ceilings in dry rooms. The ivory face takes plaster or paint;
the brown face goes to the studs.</p></div><table class="data table additional-attributes"> <caption>More
Information</caption><tbody>{table}</tbody></table><h2>Delivery of boards</h2><p>A full pallet holds {PALLET.at(round)}
and needs a fork lift or six friends. Part pallets are stacked by hand at the door.</p> <p>Details of fire and sound are
in the <a href="{SHEET.at(round)}">data sheet for wallboard</a>.</p></div> <div class="block review-list"><h2>Customer
voices</h2><ol class="items review-items">{words}</ol></div>"""
    return frame(BOARD, "catalog-product-view", "Wallboard 12.5 mm", main, fetch)


def branch(round: int, fetch: Fetch) -> str:
    hours = (("Monday to Friday", "7.00 to 17.00"), ("Saturday", SATURDAY.at(round)), ("Sunday", "Closed"))
    services = ("Timber cut to a list", KEYS.at(round), "Paint mixed to any shade", "Tool hire")
    main = f"""<div class="store-address"><p>Wharf House, Canal Street, Skelby</p><dl><dt>Branch manager</dt>
<dd>{MANAGER.at(round)}</dd><dt>Telephone</dt><dd>{PHONE.at(round)}</dd><dt>Yard foreman</dt><dd>Piotr
Lesniak</dd></dl></div> <table class="data table hours"><caption>Opening
hours</caption><tbody>{rows(hours)}</tbody></table><h2>At this branch</h2>
<ul>{listed(services)}</ul><h2>Loading</h2><p>Vans drive in on the left, are weighed, and leave by the wharf. Hard hats
hang at the gate; please bring them back. Children stay in the cab.</p><h2>Getting rid of rubble</h2><p>Clean hardcore
is taken for nothing if you have bought from us that week. Plaster and anything with wires goes to the council's
tip.</p>"""
    return frame(BRANCH, "stores-view-index", "Skelby branch", main, fetch)


def terms(round: int, fetch: Fetch) -> str:
    zones = (
        ("Zone A", "up to 5 miles", "£15.00"),
        ("Zone B", "up to 12 miles", ZONE.at(round)),
        ("Zone C", "up to 25 miles", "£41.00"),
        ("Islands", "by arrangement", "at cost"),
    )
    main = f"""<div data-content-type="text"><h2>Opening an account</h2><p>Bring a letterhead, two references and
somebody who may sign. New accounts start with a limit of {LIMIT.at(round)}, which is looked at again after half a
year.</p> <h2>Payment</h2><p>Invoices go out on the last working day and are to be paid {DAYS.at(round)}. After that we
add interest at the statutory rate, and the account is put on
stop.</p>{para(CHEQUES.at(round))}<h2>Returns</h2><p>Unopened goods come back for credit less fifteen per cent. Sheets
that were cut, paint that was mixed, and cement of any age stay with you.</p>
</div>{price_table("Carriage", ("Zone", "Distance from a branch", "Each drop"), zones)}<div data-content-type="text">
<h2>Title</h2><p>Goods remain ours until they are paid for, even when they are already a wall.</p><h2>Disputes</h2>
<p>Short deliveries have to be marked on the note while the lorry is still there.</p></div>"""
    return frame(TERMS, "cms-page-view", "The trade account", main, fetch)


MERCHANT = MadeSite(
    "builders-merchant.test",
    NOISES,
    {"/": home, AGGREGATES: aggregates, TIMBER: timber, BOARD: board, BRANCH: branch, TERMS: terms},
    SLOTS,
)
