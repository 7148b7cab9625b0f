"""A nursery that sends plants by post, in the utility classes of a rented shop: goods, stock, delivery, open days."""

from __future__ import annotations

from bench.changing.appearing.chance import chosen, grown, is_on, tagged, thousands
from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, today
from bench.changing.scenario import Fetch

OLIVE, MAPLE, FERNS = "/plants/olive-tree", "/plants/japanese-maple", "/plants/shade-fern-set"
BLADES, POST, VISIT = "/tools/secateurs", "/delivery", "/visit"
PAGES = (
    (OLIVE, "Olive tree", "Stands outside all year in the south and in the west."),
    (MAPLE, "Japanese maple", "Turns scarlet in the second half of October."),
    (FERNS, "Shade fern set", "Five ferns for the corner that gets no sun."),
    (BLADES, "Bypass secateurs", "Forged in one piece and ground by hand."),
    (POST, "Delivery", "We pack on weekdays and never over a weekend."),
)
BUYERS = ("Moira", "Piotr", "Jasmine", "Old Tom", "Adaeze", "Gwen", "Ravi", "Cath", "Lewis", "Marion")
SHIRES = ("Dorset", "Fife", "Gwynedd", "Kent", "Antrim", "Rutland", "Norfolk", "Moray", "Powys")
GROWN = ("arrived damp and green", "has doubled since June", "sulked for a month, then flowered", "was packed in straw")
PHOTOS = ("front garden", "balcony", "north wall", "old bath", "roof terrace", "porch", "allotment")

SEASON = Slot("/", "line above a season", {0: "", 4: "Bare-root season ends on 31 March.", 12: ""}, "Nursery news")
LEAD = Slot("/", "heading of a campaign", {0: "Plants for a dry spring", 7: "Plants for a late frost"}, "Front page")
GIFT = Slot("/", "least sum of an order", {0: "£60", 3: "£75", 10: "£65"}, "Free pot")
OLIVE_NOW = Slot(
    OLIVE, "price among viewers", {0: "£48.00", 2: "£42.00", 5: "£48.00", 9: "£42.00", 13: "£51.00"}, "Olive tree"
)
POT = Slot(OLIVE, "size of a pot", {0: "7.5 litre pot", 8: "10 litre pot"}, "Pot")
HARDY = Slot(OLIVE, "temperature in a sentence", {0: "down to minus six", 11: "down to minus eight"}, "Frost")
MAPLE_STOCK = Slot(
    MAPLE, "sold out twice", {0: "In stock", 3: "Sold out", 6: "In stock", 10: "Sold out", 14: "In stock"}, "Maple"
)
MAPLE_NEXT = Slot(
    MAPLE, "weeks of waiting", {0: "", 3: "Next batch: week 14", 6: "", 10: "Next batch: week 19"}, "Maple"
)
SET_NAMES = Slot(FERNS, "plant in a set", {0: "Hart's tongue", 5: "Soft shield fern"}, "Set")
SET_SIXTH = Slot(FERNS, "sixth plant of a set", {0: "", 12: "Royal fern"}, "Set")
SET_PRICE = Slot(FERNS, "price of a set in a sentence", {0: "£27.50", 7: "£29.50"}, "Shade fern set")
STEEL = Slot(BLADES, "row of a specification", {0: "Carbon steel 58 HRC", 6: "Carbon steel 60 HRC"}, "Blade")
RECALL = Slot(
    BLADES,
    "safety notice",
    {0: "", 9: "Secateurs with the stamp K7 have a weak spring: send them back to us."},
    "Recall",
)
LEAFLET = Slot(
    BLADES,
    "link target",
    {
        0: "https://files.fernleigh.example/sharpening-2024.pdf",
        13: "https://files.fernleigh.example/sharpening-2026.pdf",
    },
    "how to sharpen them",
)
ISLES = Slot(POST, "postage to a region", {0: "£11.90", 1: "£12.90", 8: "£13.40"}, "Scottish isles")
LAST = Slot(POST, "last day of dispatch", {0: "Thursday noon", 11: "Wednesday noon"}, "Live plants")
PAUSE = Slot(POST, "pause of dispatch", {0: "", 2: "No parcels leave us on Friday 6 March."}, "Dispatch")
OPEN = Slot(VISIT, "open day moved", {0: "Saturday 21 March", 6: "Saturday 28 March"}, "Open day")
CAFE = Slot(VISIT, "state of a café", {0: "closed for repairs", 12: "open from ten to four"}, "Potting shed café")
SLOTS = (SEASON, LEAD, GIFT, OLIVE_NOW, POT, HARDY, MAPLE_STOCK, MAPLE_NEXT, SET_NAMES, SET_SIXTH, SET_PRICE, STEEL)


MORE = {  # what a page says besides, and never otherwise
    "/": "<h2>From our notebook</h2><p>Snowdrops went over in the last week of February. The hellebores "
    "are at their best, and the bees have found them. We have begun to pot on the lavender, and the "
    "polytunnel smells of thyme.</p> <p>People ask why we do not sell roses. Roses need somebody who "
    "loves them, and none of us does; the nursery at Tarrant does it well.</p> <ul><li>Trees and "
    "shrubs</li><li>Ferns and mosses</li><li>Herbs in clay</li><li>Tools and twine</li><li>Gift "
    "vouchers</li></ul> <p>Vouchers come by post, on seed paper that can be sown once they are "
    "spent.</p>",
    OLIVE: "<h2>Soil and feeding</h2><p>Olives starve gracefully: one handful of bone meal in spring is "
    "plenty. In pots they like a third of grit, and a saucer only in August. Repot every third year "
    "into a pot that is two fingers wider.</p> <h2>Questions that we hear often</h2><p>Does it "
    "flower? Yes, small and white, in June. Does it drop leaves? A few, all the time; many mean that "
    "it is too wet. May it stay indoors? It may, but it will look at the door.</p> "
    "<dl><dt>Family</dt><dd>Oleaceae</dd><dt>Origin</dt><dd>Our own cuttings, from a tree in "
    "Jaén</dd><dt>Passport</dt><dd>GB-40177</dd></dl>",
    MAPLE: "<h2>Soil and feeding</h2><p>Acid or neutral soil, leaf mould, no lime. Feed it in May and then "
    "let it be. Brown edges on the leaves mean wind or salt, not "
    "hunger.</p><dl><dt>Family</dt><dd>Sapindaceae</dd><dt>Final height</dt><dd>four "
    "metres</dd><dt>Aspect</dt><dd>half shade</dd></dl> <p>Ours are grafted in the barn, in January, "
    "by two people who do nothing else in that month. Each carries the initials of the grafter on its "
    "label, and if it fails in the first year, that person packs you another.</p>",
    FERNS: "<h2>What arrives</h2><p>Plugs of two years in paper sleeves, wet, with the crown tied up. Open "
    "the box at once. They can wait for a week in a bucket in the shade, but not in the "
    "box.</p><h2>Company</h2><p>Plant them with foxgloves, wood sorrel and lungwort. Ivy will win in "
    "the end; cut it back in March.</p><dl><dt>Soil</dt><dd>humus, never "
    "waterlogged</dd><dt>Spread</dt><dd>two square metres in three years</dd></dl>",
    BLADES: "<h2>Care</h2><p>Wipe them dry, oil the pivot once a month and keep them off the lawn, where they "
    "end under the mower. The spring can be changed without tools; it costs two pounds, and we have a "
    "drawer full.</p><h2>Left hand</h2><p>A pair for the left hand is made once a year, in autumn, "
    "when the forge has time. Write to us, and we put your name on the list on the wall.</p>",
    POST: "<h2>How it is packed</h2><p>Pots stand in card collars. Crowns are held by straw. Nothing in the "
    "box is plastic except the tape, and we are looking for a better tape. Trees above a metre and a "
    "half travel lying down, with a red label that some drivers read.</p> "
    "<h2>Collection</h2><p>Collecting is free. Tell us a day before, and your plants stand by the "
    "gate with your name on a stick.</p> <h2>Abroad</h2><p>We no longer send plants over the sea. The "
    "papers cost more than the trees.</p>",
    VISIT: "<h2>The lower field</h2><p>A path of bark leads round the field in twenty minutes. Children may "
    "look for the nine wooden hares. The stock beds are labelled, so that one can see what a plant "
    "becomes in ten years.</p><h2>Access</h2><p>The yard is level, the path is not. We have a "
    "wheelchair with fat tyres; ring before you come. Dogs are welcome on a lead, except in the fern "
    "house.</p>",
}


def frame(title: str, main: str, path: str, fetch: Fetch) -> str:
    cards = "".join(
        f'<div class="w-1/3 p-2"><a class="font-medium" href="{tagged(fetch, where)}">{name}</a>'
        f'<p class="text-sm text-gray-600">{lead}</p></div>'
        for where, name, lead in chosen(fetch, PAGES, path, 3)
    )
    code = f"<p>Your code LEAF-{key(fetch, 5).upper()} takes 5 % off</p>" if is_on(fetch, "plant code") else ""
    return f"""<!doctype html>
<html lang="en-GB" class="no-js"><head><meta charset="utf-8"><title>{title} – Fernleigh Plants</title>
<meta name="csrf-token" content="{key(fetch, 32)}"></head>
<body class="antialiased bg-white text-gray-900">
<div class="bg-green-900 text-white text-xs py-1 text-center"><span>{today(fetch, ENGLISH)}</span></div>
<header class="container mx-auto flex justify-between"><a class="logo" href="/">Fernleigh Plants</a>
<nav class="flex gap-4"><a href="{OLIVE}">Olives</a><a href="{MAPLE}">Maples</a><a href="{FERNS}">Ferns</a>
<a href="{BLADES}">Tools</a><a href="{POST}">Delivery</a><a href="{VISIT}">Visit us</a></nav></header>
<main class="container mx-auto" id="MainContent"><h1 class="text-3xl font-serif">{title}</h1>
{main}{MORE[path]}</main>
<section class="bg-stone-100 py-8"><h2 class="text-xl">From the nursery</h2>
<div class="flex">{cards}</div>{code}</section>
<footer class="border-t mt-8 text-sm"><p>Fernleigh Plants, Mill Lane, Blandford. We have grown trees and ferns here
since 1979, without peat and without heated glass.</p><p>Plants travel in straw and card; bring the card back and we use
it again.</p><ul class="flex gap-2"><li>Privacy</li><li>Terms of sale</li><li>Plant passports</li></ul>
<p>© {fetch.at.year} Fernleigh Plants Ltd</p></footer></body></html>"""


def voice(fetch: Fetch) -> str:
    """What a buyer says: drawn out of many at each request."""
    stars, who, shire = number(fetch, 4, 5), pick(fetch, BUYERS), pick(fetch, SHIRES)
    return (
        f'<figure class="p-4 rounded shadow"><blockquote>“Mine {pick(fetch, GROWN)}.”</blockquote>'
        f"<figcaption>{who} from {shire}, {stars} of 5 stars</figcaption></figure>"
    )


def buy_box(lines: str, fetch: Fetch) -> str:
    label = pick(fetch, ("Add to basket", "Add to trolley"))
    return (
        f'<div class="md:w-1/2 pl-6" id="product-{key(fetch, 8)}">{lines}'
        f'<form method="post" action="#cart"><input type="hidden" name="sections" value="{key(fetch, 20)}">'
        f'<button class="btn bg-green-800">{label}</button></form>'
        f'<p class="text-xs">{thousands(fetch, 3, 58)} gardeners have this in a basket right now</p></div>'
    )


def home(round: int, fetch: Fetch) -> str:
    shots = "".join(f"<figure>Photo of a customer: {one}</figure>" for one in mixed(fetch, PHOTOS, 3))
    return frame(
        "Plants by post",
        f"{para(SEASON.at(round), ' class=notice')}<h2>{LEAD.at(round)}</h2>"
        "<p>Our soil is chalk, our wind comes from the sea, and what lives here lives anywhere.</p>"
        f"<p>Orders above {GIFT.at(round)} come with a clay pot. {grown(fetch, 41_200, 9)} orders packed so far.</p>"
        f'<div class="grid grid-cols-3">{shots}</div>{voice(fetch)}'
        "<h2>How we grow</h2><p>Seed is sown in February under cold glass. In April the young plants move to the lower "
        "field, and there they stay until somebody orders them.</p><p>Nothing is sprayed: ducks eat the slugs.</p>",
        "/",
        fetch,
    )


def olive(round: int, fetch: Fetch) -> str:
    box = buy_box(
        f'<p class="text-2xl">{OLIVE_NOW.at(round)} · {number(fetch, 4, 90)} looking at it</p>'
        f"<table>{rows((('Pot', POT.at(round)), ('Height', '90 to 110 cm'), ('Fruit', 'after four summers')))}</table>",
        fetch,
    )
    return frame(
        "Olive tree",
        f"<p>Stands outside all year in the south and in the west.</p>{box}<h2>Frost</h2><p>Once rooted it takes frost "
        f"{HARDY.at(round)} degrees; wrap the pot, not the crown.</p><h2>Water</h2><p>Once a week in summer, and "
        f"hardly at all from November to March.</p>{voice(fetch)}",
        OLIVE,
        fetch,
    )


def maple(round: int, fetch: Fetch) -> str:
    state = MAPLE_STOCK.at(round)
    facts = f'<p class="text-2xl">£36.00</p><p><b>{state}</b> <i>{thousands(fetch, 11, 99)} wish lists</i></p>'
    return frame(
        "Japanese maple",
        f"<p>Turns scarlet in the second half of October.</p>{buy_box(facts + para(MAPLE_NEXT.at(round)), fetch)}"
        "<h2>Where to plant it</h2><p>Out of the wind and out of the noon sun, in soil that never dries out. It grows "
        "about a hand in a year and is content in a tub for a decade.</p>"
        f"<h2>Pruning</h2><p>In late winter, and only what crosses.</p>{voice(fetch)}",
        MAPLE,
        fetch,
    )


def ferns(round: int, fetch: Fetch) -> str:
    plants = ("Male fern", "Lady fern", SET_NAMES.at(round), "Polypody", "Maidenhair spleenwort", SET_SIXTH.at(round))
    order = mixed(fetch, plants) if is_on(fetch, "fern order") else plants
    return frame(
        "Shade fern set",
        "<p>Five ferns for the corner that gets no sun.</p>"
        f"<p>The set costs {SET_PRICE.at(round)} and leaves us in a single box.</p>"
        f'<ul class="list-disc">{listed(order)}</ul><h2>Planting</h2><p>Set them a forearm apart and mulch '
        "with leaves. "
        "In the first summer they want water every third day.</p>",
        FERNS,
        fetch,
    )


def blades(round: int, fetch: Fetch) -> str:
    facts = (("Blade", STEEL.at(round)), ("Weight", "218 g"), ("Handles", "Ash, oiled"), ("Cuts up to", "22 mm"))
    score = f"{fetch.random.uniform(4.1, 4.9):.2f}"
    return frame(
        "Bypass secateurs",
        f"{para(RECALL.at(round), ' role=alert')}<p>Forged in one piece and ground by hand.</p>"
        f"{buy_box('<p>£54.00</p>', fetch)}<table>{rows(facts)}</table>"
        f"<p>Rated {score} by {thousands(fetch, 300, 999)} gardeners</p>"
        f'<p>We tell you <a href="{LEAFLET.at(round)}">how to sharpen them</a>, or do it for you each January.</p>',
        BLADES,
        fetch,
    )


def post(round: int, fetch: Fetch) -> str:
    table = (
        ("Mainland, up to 15 kg", "£6.90"),
        ("Highlands", "£9.90"),
        ("Scottish isles", ISLES.at(round)),
        ("Isle of Wight", "£8.90"),
        ("Northern Ireland", "not at present"),
    )
    packer = sometimes(fetch, 0.5, f"<p>Parcel {key(fetch, 7)} left a moment ago for {pick(fetch, SHIRES)}</p>")
    return frame(
        "Delivery",
        f"<p>We pack on weekdays and never over a weekend.</p>{para(PAUSE.at(round))}<table>{rows(table)}</table>"
        f"<p>For live plants the week ends on {LAST.at(round)}: what is ordered later leaves on Monday.</p>{packer}"
        "<h2>If something breaks</h2><p>Send us a photograph within two days and we send another plant.</p>",
        POST,
        fetch,
    )


def visit(round: int, fetch: Fetch) -> str:
    weather = f"{number(fetch, 40, 119) / 10:.1f} °C in the lower field, wind {number(fetch, 3, 38)} km/h"
    return frame(
        "Visit us",
        f"<p>Gate open Tuesday to Saturday from nine to four. {weather if is_on(fetch, 'mast', 0.5) else ''}</p>"
        f"<p>The next open day is {OPEN.at(round)}, with tours at eleven and two.</p>"
        f"<p>The potting shed café is {CAFE.at(round)}.</p><h2>Getting here</h2><p>Bus 20 stops at the mill. "
        "Parking is "
        "on grass; after rain please use the village hall.</p>",
        VISIT,
        fetch,
    )


PLANTS = MadeSite(
    "fernleigh.test",
    (
        "cards of three plants drawn for a visitor, with a tagged address",
        "discount code that only some rounds hand out",
        "gardener who says how a plant did",
        "looking at it beside a price",
        "baskets and wish lists of the moment",
        "trolley or basket on a button",
        "photos of customers drawn",
        "orders packed so far",
        "rating to two decimals by so many",
        "parcel that left a moment ago",
        "mast in a field in some rounds",
        "plants of a set mixed in some rounds",
    ),
    {"/": home, OLIVE: olive, MAPLE: maple, FERNS: ferns, BLADES: blades, POST: post, VISIT: visit},
    (*SLOTS, RECALL, LEAFLET, ISLES, LAST, PAUSE, OPEN, CAFE),
)
