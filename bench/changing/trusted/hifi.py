"""A shop for hi-fi on a platform for shops: products in variants, clearance, shipping, a workshop."""

from __future__ import annotations

import json

from bench.changing.chances import key, listed, mixed, number, para, pick, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import json_ld
from bench.changing.scenario import Fetch

PAGES = (
    ("/products/meridiem-two-turntable", "Meridiem Two Turntable"),
    ("/products/quill-dac", "Quill DAC and Headphone Amplifier"),
    ("/products/harrow-open-headphones", "Harrow Open Headphones"),
    ("/collections/clearance", "Clearance"),
    ("/policies/shipping", "Shipping and returns"),
    ("/pages/workshop", "The workshop"),
)
QUOTES = (
    ("Packed like an egg, sounds like a concert.", "Jonas B."),
    ("They talked me out of the dearer one.", "Fenella O."),
    ("The arm was adjusted before it left the shop. It shows.", "Wim D."),
    ("Phoned on a Sunday and someone who knew answered.", "Carys P."),
    ("Third pair in the family now.", "Ruth N."),
    ("Took my old amplifier in part exchange without a fuss.", "Sandeep K."),
)
BRANDS = ("Meridiem", "Quill", "Harrow", "Bellwether", "Ostler & Co", "Tarn Acoustics", "Lathe Street")

SALE = Slot(
    "/",
    "strap line of a sale",
    {0: "", 2: "Spring event: ten per cent off all cartridges until Sunday.", 13: ""},
    "Offer",
)
NEWS = Slot(
    "/",
    "newcomer on a front page",
    {0: "Just arrived: Tarn S3 loudspeakers", 6: "Just arrived: Ostler Forty amplifier"},
)
PRICE = Slot(
    "/products/meridiem-two-turntable",
    "price of a turntable",
    {0: "£849.00", 3: "£799.00", 9: "£849.00"},
    "Meridiem Two Turntable",
)
WALNUT = Slot(
    "/products/meridiem-two-turntable",
    "stock of a finish",
    {0: "In stock", 5: "Sold out", 8: "In stock", 12: "Sold out"},
    "Walnut",
)
CARTRIDGE = Slot(
    "/products/meridiem-two-turntable",
    "part that comes with a product",
    {0: "Bellwether Red cartridge, fitted", 9: "Bellwether Blue cartridge, fitted"},
    "In the box",
)
FIRMWARE = Slot("/products/quill-dac", "firmware in a table of facts", {0: "2.14", 4: "2.15", 7: "2.14"}, "Firmware")
SKU = Slot(
    "/products/quill-dac", "digit of an article number", {0: "QDA-70031884", 4: "QDA-70031684"}, "Article number"
)
DELIVERY = Slot(
    "/products/quill-dac", "days of dispatch in a sentence", {0: "within two days", 10: "within nine days"}, "Dispatch"
)
WEIGHT = Slot("/products/harrow-open-headphones", "weight that was corrected", {0: "318 g", 6: "342 g"}, "Weight")
WARN = Slot(
    "/products/harrow-open-headphones",
    "caution under a product",
    {0: "", 11: "Pairs made before October may have a loose left hinge. We replace it free of charge."},
    "Please note",
)
EARPADS = Slot(
    "/products/harrow-open-headphones", "price of a spare part", {0: "£39.50", 6: "£44.50"}, "Replacement pads"
)
DEMO = Slot(
    "/collections/clearance", "lot gone from a clearance", {0: "Tarn S2 loudspeakers, ex demonstration", 3: ""}, "Lots"
)
CUT = Slot(
    "/collections/clearance", "reduced price of a lot", {0: "£410", 8: "£365", 15: "£340"}, "Lathe Street Phono One"
)
FREE = Slot("/policies/shipping", "threshold of free carriage", {0: "over £75", 5: "over £90"}, "Carriage")
RETURN = Slot("/policies/shipping", "days to send back", {0: "60 days", 13: "30 days"}, "Returns")
BENCH = Slot(
    "/pages/workshop",
    "state of a workshop's list",
    {0: "Taking repairs", 1: "Waiting list closed", 7: "Taking repairs"},
)
PERSON = Slot("/pages/workshop", "technician", {0: "Delyth Amos", 10: "Nuno Barros"}, "At the bench")
SLOTS = (
    *(SALE, NEWS, PRICE, WALNUT, CARTRIDGE, FIRMWARE, SKU, DELIVERY, WEIGHT),
    *(WARN, EARPADS, DEMO, CUT, FREE, RETURN, BENCH, PERSON),
)


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    """Sections as the platform's editor makes them; scripts with what its apps ask for."""
    words, who = pick(fetch, QUOTES)
    shop = json.dumps({"requestId": key(fetch, 32), "pageUrl": path, "abVariant": pick(fetch, "AB")})
    cards = "".join(
        f'<li class="grid__item"><a class="full-unstyled-link" href="{address}?pr_prod_strat=e5&amp;pr_rec_id='
        f'{key(fetch, 9)}">{name}</a></li>'
        for address, name in mixed(fetch, [page for page in PAGES[:3] if page[0] != path], 2)
    )
    popup = sometimes(
        fetch,
        0.4,
        f'<div class="privy-popup" id="p{key(fetch, 7)}"><h2>First time here?</h2><p>Leave your address and we send '
        "you a voucher for your first record.</p><button>No, thank you</button></div>",
    )
    answer = pick(fetch, ("Ask us anything", "Chat with a listener", "Need a second pair of ears?"))
    return f"""<!doctype html><html class="no-js" lang="en"><head><meta charset="utf-8"><title>{title} – Loft &amp;
Lathe</title>
<script>window.Shopkit = {shop};</script>{json_ld("WebPage", name=title, url=f"https://loftandlathe.example{path}")}</head>
<body class="gradient">{popup}<div id="shopkit-section-header" class="shopkit-section"><div class="header__wrapper">
<a href="/" class="header__heading-link">Loft &amp; Lathe</a><ul class="list-menu">
<li><a class="header__menu-item" href="/products/meridiem-two-turntable">Turntables</a></li>
<li><a class="header__menu-item" href="/products/quill-dac">Converters</a></li>
<li><a class="header__menu-item" href="/products/harrow-open-headphones">Headphones</a></li>
<li><a class="header__menu-item" href="/collections/clearance">Clearance</a></li></ul>
<a href="/cart" id="cart-icon-bubble">Basket</a></div></div>
<div id="MainContent" class="content-for-layout" tabindex="-1"><div class="page-width"><h1 class="title">{title}</h1>
{main}</div></div>
<div class="shopkit-section section-{key(fetch, 8)}__testimonials"><div class="multicolumn-card"><p>“{words}”</p>
<p class="caption">{who}, verified buyer</p></div></div>
<product-recommendations><h2>You may also like</h2><ul class="grid product-grid">{cards}</ul></product-recommendations>
<inbox-online-store-chat><p>{answer}</p></inbox-online-store-chat>
<div id="shopkit-section-footer"><ul><li><a href="/policies/shipping">Shipping and returns</a></li>
<li><a href="/pages/workshop">The workshop</a></li></ul><small>© {fetch.at:%Y}, Loft &amp; Lathe, 9 Tenter Row, Calderby
</small></div></body></html>"""


def eyes(fetch: Fetch) -> str:
    return f'<div class="visitor-counter"><span>{number(fetch, 3, 34)}</span> people have this in view</div>'


def home(round: int, fetch: Fetch) -> str:
    makers = "".join(f'<div class="brand-logo">{name}</div>' for name in mixed(fetch, BRANDS, 5))
    return frame(
        "/",
        "Loft & Lathe",
        f"""{para(SALE.at(round), ' class="announcement-bar"')}
<div class="banner__box"><h2 class="banner__heading">Listen before you buy</h2><p>Two rooms, forty amplifiers, and a cat
that sleeps on the warm ones. Bring your own records; we have the coffee.</p></div>
<div class="featured"><h2>{NEWS.at(round)}</h2><p>On show in the small room from Thursday to Saturday, no need to
book. If you come from far, ring first so that it is warmed up.</p></div>
<div class="brands"><h2>Makers we stand behind</h2><div class="slider">{makers}</div></div>
<div class="rich-text"><p>Everything we sell has been on our own shelves for a month before. What we would not
repair, we do not stock. That is why you will find few brands here, and why most of them have been with us for twenty
years.</p></div>
""",
        fetch,
    )


def turntable(round: int, fetch: Fetch) -> str:
    price, state = PRICE.at(round), WALNUT.at(round)
    offer = {"@type": "Offer", "price": price.strip("£"), "priceCurrency": "GBP"}
    return frame(
        PAGES[0][0],
        "Meridiem Two Turntable",
        f"""{json_ld("Product", name="Meridiem Two Turntable", offers=offer)}
<div class="price" id="price-{key(fetch, 6)}"><span class="visually-hidden">Regular price</span>
<span class="price-item price-item--regular">{price}</span></div>{eyes(fetch)}
<variant-radios><fieldset><legend>Finish</legend><div data-variant="41"><label>Black ash</label><span>Available to
order</span></div><div data-variant="42"><label>Walnut</label><span>{state}</span></div></fieldset></variant-radios>
<div class="product__description"><p>A belt drive with an outboard supply, built in a former bobbin mill. The platter is
turned from a single billet and weighs as much as a small dog. Speed is changed with a switch, not with a
screwdriver.</p>
<h3>In the box</h3><ul>{listed((CARTRIDGE.at(round), "Dust cover with hinges", "Two belts", "Gauge made of card"))}</ul>
<p>Lids are made to order and follow after a fortnight, at no cost.</p></div>""",
        fetch,
    )


def converter(round: int, fetch: Fetch) -> str:
    facts = (
        ("Article number", SKU.at(round)),
        ("Firmware", FIRMWARE.at(round)),
        ("Inputs", "two optical, one coaxial, one from a computer"),
        ("Outputs", "phono pairs, balanced, and two for headphones"),
    )
    table = "".join(f'<tr><th scope="row">{name}</th><td>{value}</td></tr>' for name, value in facts)
    return frame(
        PAGES[1][0],
        "Quill DAC and Headphone Amplifier",
        f"""<div class="price"><span class="price-item">£615.00</span></div>{eyes(fetch)}
<p>A small box for a desk that wants to be left alone: one knob, one light, and no menu. It takes whatever your computer
sends and drives headphones that most others give up on.</p><table class="product-spec"><tbody>{table}</tbody></table>
<details id="Details-{key(fetch, 5)}" open><summary>Dispatch</summary><p>Ordered by noon, it leaves us
{DELIVERY.at(round)}, and reaches you two days after that on the mainland.</p></details>
<p>Updates are done by us on request, while you wait, or with a cable and a quarter of an hour of patience.</p>""",
        fetch,
    )


def headphones(round: int, fetch: Fetch) -> str:
    caution = WARN.at(round)
    note = f'<div class="product__note"><strong>Please note</strong><p>{caution}</p></div>' if caution else ""
    elsewhere = f"{number(fetch, 2, 9)} left at our sister shop in Port Ellery"
    return frame(
        PAGES[2][0],
        "Harrow Open Headphones",
        f"""<div class="price"><span class="price-item">£289.00</span></div><p class="pickup">{elsewhere}</p>{note}
<div class="product__description"><p>Open at the back, so that the room is part of the music, and everybody in the
room as well. The band is of sheepskin, the grilles are woven by a maker of fishing tackle two streets away.</p>
<dl><dt>Weight</dt><dd>{WEIGHT.at(round)} without the cable</dd><dt>Impedance</dt><dd>120 ohms</dd>
<dt>Cable</dt><dd>three metres, cloth</dd></dl><p>Replacement pads cost {EARPADS.at(round)} a pair and are changed
without tools. A case of felt is £28.00.</p></div>""",
        fetch,
    )


def clearance(round: int, fetch: Fetch) -> str:
    lots = (
        ("Bellwether Green cartridge, opened", "£118"),
        (DEMO.at(round), "£920"),
        ("Lathe Street Phono One, last of its kind", CUT.at(round)),
        ("Ostler Thirty amplifier, scratched lid", "£530"),
    )
    cards = [
        f'<div class="card__content"><h3 class="h5">{name}</h3><span class="price--sale">{price}</span></div>'
        for name, price in lots
        if name
    ]
    return frame(
        PAGES[3][0],
        "Clearance",
        f"""<p>One of each. Everything was checked at the bench and has a guarantee of a year. Please ask for
pictures of the marks, as we would rather you saw them before.</p><div class="facets"><label>Sort
by</label><select><option>Featured
</option><option>Price</option></select></div><ul id="product-grid">{listed(cards, ' class="grid__item"')}</ul>
<p>We take things in part exchange, but only by makers we sell.</p>""",
        fetch,
    )


def shipping(round: int, fetch: Fetch) -> str:
    return frame(
        PAGES[4][0],
        "Shipping and returns",
        f"""<div class="rte"><h2>Carriage</h2><p>Orders {FREE.at(round)} go free on the mainland, others cost £6.80
whatever they weigh. Loudspeakers travel on a pallet; the driver will ring you the evening before.</p>
<h2>Returns</h2><p>You have {RETURN.at(round)} to make up your mind, counted from the day it reached you. Keep the
carton, please: most damage happens on the way back. Styli and opened records cannot be returned.</p>
<h2>Abroad</h2><p>We ship to thirty countries. Duty is paid by you at the door, and we cannot mark parcels as presents,
however nicely we are asked.</p></div>""",
        fetch,
    )


def workshop(round: int, fetch: Fetch) -> str:
    people = (f"{PERSON.at(round)}, turntables and tape", "Hector Lyle, amplifiers", "Imke Vos, loudspeakers")
    advice = pick(
        fetch,
        (
            "Clean the stylus from back to front.",
            "Let an amplifier warm up for twenty minutes.",
            "Never stack records flat.",
        ),
    )
    return frame(
        PAGES[5][0],
        "The workshop",
        f"""<p class="badge badge--bottom-left">{BENCH.at(round)}</p><div class="rte"><p>We repair what we sold, and
most of what others did. An estimate costs £35, which is taken off the bill if you say yes.</p><h2>At the bench</h2>
<ul>{listed(people)}</ul><p>Belts, bulbs and fuses are changed while you wait. A full service of a tape machine takes
about five weeks, since parts come from three countries.</p></div><div class="tip-box"><em>{advice}</em></div>""",
        fetch,
    )


HIFI = MadeSite(
    "hifi.test",
    (
        "buyer's words, one of six",
        "may also like: own products with a recommendation's id",
        "voucher popup for newcomers",
        "invitation of a shop's chat in three wordings",
        "people who have a product in view",
        "five of seven makers in any order",
        "left at a sister shop",
        "advice from the bench, one of three",
    ),
    {
        "/": home,
        PAGES[0][0]: turntable,
        PAGES[1][0]: converter,
        PAGES[2][0]: headphones,
        PAGES[3][0]: clearance,
        PAGES[4][0]: shipping,
        PAGES[5][0]: workshop,
    },
    SLOTS,
)
