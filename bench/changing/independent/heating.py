"""A maker of heat pumps: two data sheets, dealers of a region, recalls, the guarantee, papers for fitters."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from bench.changing.chances import key, listed, number, pick, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import json_ld, turned
from bench.changing.scenario import Fetch

NINE, FOURTEEN = "/en/products/lyra-9.html", "/en/products/lyra-14.html"
DEALERS, RECALLS = "/en/dealers/north.html", "/en/service/recalls.html"
GUARANTEE, PAPERS = "/en/service/guarantee.html", "/en/fitters/papers.html"
PAGES = (
    (NINE, "Lyra 9", "The quiet one for terraced houses"),
    (FOURTEEN, "Lyra 14", "Enough for a farmhouse with thick walls"),
    (DEALERS, "Dealers in the North", "Somebody near you who has fitted dozens"),
    (RECALLS, "Safety notices and recalls", "Check your serial number in a minute"),
    (GUARANTEE, "Guarantee", "What we promise, and what you have to do for it"),
    (PAPERS, "Papers for fitters", "Manuals, wiring, software"),
)
PRAISE = (
    ("The neighbours asked when we would switch it on. It had been running for a week.", "Mrs Tulloch, Alnmouth"),
    ("One January bill was enough to convince my father-in-law.", "G. Parfitt, Hexley"),
    ("Fitted in two days, and they swept the drive.", "The Osei family, Carrick"),
    ("Our cat has moved from the boiler to the buffer tank.", "Lorna W., Dunmere"),
)
OFFERS = (
    "Book a visit to the factory and see a compressor cut in half.",
    "Ask for our paper sample of a floor loop.",
    "Calculate your heat loss room by room, without an account.",
    "Watch how a unit is lifted over a terrace.",
)
TIPS = (
    "Leave the flow temperature alone for a week before judging it.",
    "Bleed the upstairs first.",
    "Keep leaves a forearm away from the grille.",
    "Turn thermostats fully open in the room with the sensor.",
)

GRANT = Slot("/", "grant named by a maker", {0: "up to £7,500", 4: "up to £6,000"}, "What it costs")
FAIR = Slot("/", "stand at a trade fair", {0: "Hall 4, stand C18", 11: "Hall 2, stand A07"}, "Meet us")
PRICE = Slot(NINE, "list price of a heat pump", {0: "£4,290", 2: "£4,485"}, "Recommended price")
SCOP = Slot(NINE, "seasonal efficiency in a data sheet", {0: "4.62", 2: "4.48"}, "SCOP at 35 °C")
ORDERS = Slot(
    NINE, "whether a model can be ordered", {0: "Orders taken", 8: "On allocation", 13: "Orders taken"}, "Lyra 9"
)
SOUND = Slot(FOURTEEN, "sound power in a data sheet", {0: "54 dB(A)", 5: "56 dB(A)"}, "Sound power, full load")
CHARGE = Slot(FOURTEEN, "filling of refrigerant", {0: "1.35 kg", 5: "1.52 kg"}, "Refrigerant")
CONTROL = Slot(
    FOURTEEN, "controller supplied with a unit", {0: "Aria Touch wall panel", 10: "Aria One wall dial"}, "Supplied with"
)
NEW_DEALER = Slot(DEALERS, "dealer added to a region", {0: "", 1: "Kielder Warmth Ltd"}, "Northumberland")
RING = Slot(DEALERS, "telephone of a dealer", {0: "01632 555 914", 6: "01632 555 941"}, "Bowes & Daughter")
GRADE = Slot(
    DEALERS, "grade of a dealer", {0: "Trained fitter", 6: "Training centre"}, "Bowes & Daughter", unique=False
)
CLOSED = Slot(DEALERS, "dealer struck from a region", {0: "Penrose Plumbing", 12: ""}, "Cumbria")
RECALL = Slot(
    RECALLS, "recall announced", {0: "", 3: "Fan guard of Lyra 14: two rivets may work loose."}, "Notice 2026-02"
)
SERIALS = Slot(
    RECALLS,
    "serial numbers under a recall",
    {0: "L9-240310 to L9-240877", 7: "L9-240310 to L9-241296"},
    "Notice 2025-07",
)
DONE = Slot(
    RECALLS, "stage of a recall", {0: "Parts being sent out", 14: "Completed, nothing left to do"}, "Notice 2025-03"
)
YEARS = Slot(GUARANTEE, "years of a guarantee", {0: "seven years", 9: "ten years"}, "Compressor")
DUTY = Slot(
    GUARANTEE,
    "duty of the owner rewritten",
    {
        0: "Have the unit looked after once a year by anybody with a certificate for refrigerants.",
        9: "Have the unit looked after every second autumn by a dealer from our list, and keep the report.",
    },
    "What you have to do",
)
REVISION = Slot(PAPERS, "revision of a fitter's manual", {0: "Revision F", 3: "Revision G"}, "Mounting manual Lyra 14")
MANUAL = Slot(
    PAPERS, "link target", {0: "/content/dam/lyra14-mount-f.pdf", 3: "/content/dam/lyra14-mount-g.pdf"}, "Open manual"
)
SOFTWARE = Slot(PAPERS, "software for a controller", {0: "4.8.1", 15: "4.9.0"}, "Aria panel")
SLOTS = (
    *(GRANT, FAIR, PRICE, SCOP, ORDERS, SOUND, CHARGE, CONTROL, NEW_DEALER, RING, GRADE, CLOSED, RECALL, SERIALS),
    *(DONE, YEARS, DUTY, REVISION, MANUAL, SOFTWARE),
)


def callback(fetch: Fetch) -> str:
    return f"<p>Want to talk? We can ring you back from {fetch.at + timedelta(minutes=30):%H:%M} on.</p>"


def advice(fetch: Fetch) -> str:
    return f"<p>Our advice line {'is open' if 8 <= fetch.at.hour < 18 else 'opens at eight'}</p>"


def tip(fetch: Fetch) -> str:
    return f"<p>{turned(fetch, TIPS, 1)[0]}</p>"


T = '<div class="text aem-GridColumn aem-GridColumn--default--12"><div class="cmp-text">'
H = '<div class="title aem-GridColumn"><div class="cmp-title"><h2 class="cmp-title__text">'
E, J = "</div></div>", "</h2></div></div>"


def facts(pairs: Sequence[tuple[str, str]]) -> str:
    cells = "".join(
        f'<div class="cmp-datasheet__row"><dt class="cmp-datasheet__name">{name}</dt><dd '
        f'class="cmp-datasheet__value">{value}</dd></div>'
        for name, value in pairs
    )
    return f'<dl class="cmp-datasheet">{cells}</dl>'


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    praise, who = pick(fetch, PRAISE)
    other, name, words = pick(fetch, [page for page in PAGES if page[0] != path])
    consent = sometimes(
        fetch,
        0.4,
        '<div id="onetrust-consent-sdk"><div class="ot-sdk-container" role="alertdialog"><h2>Your warmth, your data'
        "</h2><p>Some of what we store helps us see which pages nobody reads.</p><button>Allow all</button>"
        "<button>Refuse</button></div></div>",
    )
    menu = "".join(
        f'<li class="cmp-navigation__item cmp-navigation__item--level-1"><a class="cmp-navigation__item-link" '
        f'href="{address}">{label}</a></li>'
        for address, label, _ in PAGES
    )
    return f"""<!DOCTYPE HTML>
<html lang="en-GB"><head><meta charset="UTF-8"/><title>{title} | Ardwell Heat Pumps</title>
<meta name="template" content="content-page"/><link rel="stylesheet"
href="/etc.clientlibs/ardwell/clientlibs/clientlib-base.lc-9f1e-lc.min.css" type="text/css"/>
<script>window.targetPageParams = function() {{ return {{"mboxSession": "{key(fetch, 32)}"}}; }};</script>
{json_ld("Organization", name="Ardwell Heat Pumps", foundingDate="1983")}</head>
<body class="page basicpage" data-cmp-link-accessibility-enabled data-cmp-data-layer-enabled>{consent}
<div class="root container responsivegrid"><div class="cmp-container">
<header class="experiencefragment"><div class="cmp-experiencefragment cmp-experiencefragment--header">
<a class="cmp-image__link" href="/">Ardwell</a><nav class="cmp-navigation" itemscope><ul
class="cmp-navigation__group">{menu}</ul></nav></div></header>
<main class="container responsivegrid"><div class="cmp-container aem-Grid aem-Grid--12"><div class="title"><h1
class="cmp-title__text">{title}</h1></div>
{main}
<div class="target mbox" data-mbox-id="{key(fetch, 12)}" data-offer="{number(fetch, 40, 99)}"><div
class="cmp-teaser"><p class="cmp-teaser__pretitle">For you</p><p>{pick(fetch, OFFERS)}</p></div></div>
<div class="teaser"><div class="cmp-teaser" data-cmp-src="{key(fetch, 6)}"><h3 class="cmp-teaser__title"><a
href="{other}">{name}</a></h3><div class="cmp-teaser__description"><p>{words}</p></div></div></div>
<div class="quote"><blockquote class="cmp-quote"><p>{praise}</p><cite>{who}</cite></blockquote></div></div></main>
<footer class="experiencefragment"><div class="cmp-experiencefragment--footer"><p>Ardwell Heat Pumps Ltd, Foundry Lane
2, Stanmoor. Company number 05550146</p><ul class="cmp-list"><li><a href="/en/imprint.html">Imprint</a></li><li><a
href="/en/modern-slavery.html">Modern slavery statement</a></li></ul>
<p>© {fetch.at:%Y} Ardwell. Pictures may show extras.</p></div></footer></div></div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    main = f"""{T}<p>We have built one thing for forty years, and we still take it apart every winter to see what can be
left out. Our units are made in Stanmoor, by people who heat with them.</p>{E}{H}What it costs{J}
{T}<p>A house with three bedrooms comes to about nine thousand pounds with fitting. The state adds
{GRANT.at(round)} in England and Wales; your dealer takes it off the bill and waits for the money himself.</p>{E}
{H}Meet us{J}{T}<p>Warm Homes Fair, Stanmoor, 14 to 16 May 2026</p><p>{FAIR.at(round)}</p><p>Bring the plan
of your house and we will draw the pipes on it while you drink our tea.</p>{E}{H}How it works{J}
{T}<ol><li>A dealer measures every room and every window.</li><li>You get one price on one sheet.</li><li>We
build the unit and try it for six hours.</li><li>It is fitted in two or three days.</li><li>Somebody comes back after
the first frost.</li></ol>{E}
{T}<p>Right now {number(fetch, 20, 95)} households are drawing their house with our planner.</p>{E}
{advice(fetch)}"""
    return frame("/", "Heat from thin air", main, fetch)


def nine(round: int, fetch: Fetch) -> str:
    sheet = (
        ("Article", "AH-L9-230"),
        ("Heat output at 2 °C", "8.7 kW"),
        ("SCOP at 35 °C", SCOP.at(round)),
        ("SCOP at 55 °C", "3.51"),
        ("Highest flow temperature", "70 °C"),
        ("Supply", "230 V, single phase, 20 A"),
        ("Measures", "1,040 × 865 × 410 mm"),
        ("Weight", "98 kg"),
        ("Recommended price", f"{PRICE.at(round)} without tax and fitting"),
    )
    main = f"""{T}<p>A single fan, a slow compressor and a cover that a child can sit on. Made for gardens where the
next bedroom window is four steps away.</p>{E}<div class="cmp-availability"><span>{ORDERS.at(round)}</span></div>
{H}Data sheet{J}{facts(sheet)}{T}<p>Measured by the institute at Graz under the usual conditions. Your own
house is not the usual condition, so ask your dealer for a sum of your own.</p>{E}
<div class="cmp-planner"><p>Your planner reference: {key(fetch, 8).upper()}</p></div>
{tip(fetch)}"""
    return frame(NINE, "Lyra 9", main, fetch)


def fourteen(round: int, fetch: Fetch) -> str:
    sheet = (
        ("Article", "AH-L14-400"),
        ("Heat output at −7 °C", "13.6 kW"),
        ("Refrigerant", f"propane, {CHARGE.at(round)}"),
        ("Sound power, full load", SOUND.at(round)),
        ("Sound power, at night", "47 dB(A)"),
        ("Supply", "400 V, three phases"),
        ("Smallest distance to an opening", "one metre on all sides"),
        ("Weight", "171 kg"),
    )
    supplied = (CONTROL.at(round), "Outdoor sensor", "Four rubber feet", "Filter with magnet")
    main = f"""{T}<p>Two fans, one above the other, and a heat exchanger that stays dry in fog. It replaces an oil
boiler of ordinary size without new radiators in most houses.</p>{E}{H}Data sheet{J}{facts(sheet)}
{H}Supplied with{J}{T}<ul>{listed(supplied)}</ul>{E}
{T}<p>Since the filling burns, the unit stands outdoors only, and away from drains and cellar windows.</p>{E}
<div class="cmp-planner"><p>Your planner reference: {key(fetch, 8).upper()}</p></div>
{tip(fetch)}"""
    return frame(FOURTEEN, "Lyra 14", main, fetch)


def dealers(round: int, fetch: Fetch) -> str:
    places = (
        ("Bowes & Daughter", "Stanmoor", RING.at(round), GRADE.at(round)),
        (NEW_DEALER.at(round), "Bellingford", "01632 555 200", "Trained fitter"),
        ("Tarn Heating Co-operative", "Kendale", "01632 555 377", "Trained fitter"),
        (CLOSED.at(round), "Ulverdale", "01632 555 618", "Trained fitter"),
        ("R. Oakenshaw", "Whitby Moor", "01632 555 083", "Trained fitter"),
        ("Harbour Warmth", "Seaforth", "01632 555 752", "Training centre"),
    )
    cards = "".join(
        f'<div class="cmp-dealer" itemscope itemtype="https://schema.org/Store"><h3 itemprop="name">{name}</h3><p>'
        f'{town}</p><p><a href="tel:{ring.replace(" ", "")}">{ring}</a></p><p class="cmp-grade">{grade}</p></div>'
        for name, town, ring, grade in places
        if name
    )
    main = f"""{T}<p>All of them have spent a week at our works. We do not sell past them, and they do not sell past
each other.</p>{E}<div class="cmp-dealers">{cards}</div>{T}<p>A training centre also has running units to look at.
Ring
before you come, as the smaller firms are out on roofs by day.</p>{E}
{callback(fetch)}"""
    return frame(DEALERS, "Dealers in the North", main, fetch)


def recalls(round: int, fetch: Fetch) -> str:
    newest = RECALL.at(round)
    entry = f"{H}Notice 2026-02{J}{T}<p>{newest}</p><p>Switch it off in high wind.</p>{E}" if newest else ""
    main = f"""{entry}{H}Notice 2025-07{J}{T}<p>Lyra 9, terminal block: the screw for the earth may be loose.</p>
<p>Serial numbers: {SERIALS.at(round)}</p><p>A dealer tightens it in ten minutes, free of charge, and pastes a green dot
inside the lid.</p>{E}{H}Notice 2025-03{J}{T}<p>Buffer tank B200: valve may stick after a year.</p>
<p>{DONE.at(round)}</p>{E}{H}Where is my number?{J}{T}<p>On the plate at the left, below the fan, and on the
first page of the booklet.</p><p>If you have bought a used unit, tell us; we have no other way to find you.</p>{E}
{advice(fetch)}"""
    return frame(RECALLS, "Safety notices and recalls", main, fetch)


def guarantee(round: int, fetch: Fetch) -> str:
    spans = (("Compressor", YEARS.at(round)), ("Fans and boards", "five years"), ("Cover and paint", "two years"))
    main = f"""{H}How long{J}{facts(spans)}{T}<p>It begins on the day the dealer starts the unit, or ninety days
after it has left us, whichever comes first.</p>{E}{H}What you have to do{J}{T}<p>{DUTY.at(round)}</p>{E}
{H}What is left out{J}{T}<ul><li>Frost in pipes that nobody drained</li><li>Salt, if the sea can be seen from
the unit</li><li>Mice</li></ul><p>We pay for parts and hours, and for the journey within sixty miles.</p>{E}
{callback(fetch)}"""
    return frame(GUARANTEE, "Guarantee", main, fetch)


def papers(round: int, fetch: Fetch) -> str:
    shelf = (
        f'Mounting manual Lyra 14 <span>{REVISION.at(round)}</span> <a href="{MANUAL.at(round)}">Open manual</a>',
        'Mounting manual Lyra 9 <span>Revision K</span> <a href="/content/dam/lyra9-mount-k.pdf">Open booklet</a>',
        'Wiring with two circuits <span>Revision B</span> <a href="/content/dam/wiring-two.pdf">Open drawing</a>',
        'Form for the first start <a href="/content/dam/first-start.pdf">Open form</a>',
    )
    versions = (("Aria panel", SOFTWARE.at(round)), ("Modbus bridge", "2.0.7"), ("Service tool", "11.3"))
    main = f"""{H}Manuals{J}<ul class="cmp-download">{listed(shelf)}</ul>{H}Software{J}{facts(versions)}
{T}<p>Panels fetch their software at night, one week after it is listed here. If you want it sooner, put it on a
stick in a folder called ARIA.</p><p>Printed manuals cost nothing, but please order ten at a time.</p>{E}
{tip(fetch)}"""
    return frame(PAPERS, "Papers for fitters", main, fetch)


WRITERS = (home, nine, fourteen, dealers, recalls, guarantee, papers)
HEATING = MadeSite(
    "ardwell.test",
    (
        *("session of a personalising server and its offer", "owner's praise, one of four"),
        *("page of the maker as a closing teaser", "time from which one is rung back", "advice line open by the hour"),
        *("heating tip that turns with the hours", "households that draw with a planner", "reference of a planner"),
        *("consent in a dialog of a vendor's kit",),
    ),
    dict(zip(("/", *(page[0] for page in PAGES)), WRITERS, strict=True)),
    SLOTS,
)
