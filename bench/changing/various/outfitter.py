"""A webshop for walkers: front page, a collection, two products, delivery."""

from __future__ import annotations

import json

from bench.changing.parts import MadeSite, Slot
from bench.changing.scenario import Fetch
from bench.changing.various.served import chance, el, key, links, number, pick, some

BOOT, TENT, RANGE, POST = "/products/fell-boot", "/products/tarn-2-tent", "/collections/packs", "/pages/delivery"
BOOT_PRICE = Slot(BOOT, "price", {0: "£139.00", 4: "£119.00", 9: "£139.00"}, "Fell Boot")
BOOT_WAS = Slot(BOOT, "mark of an offer", {0: "", 4: "Offer: save 14%", 9: ""}, "Fell Boot")
BOOT_STOCK = Slot(BOOT, "stock", {0: "In stock", 6: "Only size 12 left", 12: "Sold out"}, "Availability")
BOOT_TEXT = Slot(BOOT, "one word", {0: "nubuck", 13: "suede"})
TENT_STOCK = Slot(TENT, "stock", {0: "Back in April", 7: "Ready to ship"}, "Tarn 2 Tent")
WEIGHT = Slot(TENT, "table cell", {0: "1.84 kg", 2: "1.92 kg"}, "Packed weight")
MANUAL = Slot(
    TENT,
    "link target",
    {0: "https://cdn.outfitter.example/tarn-pitching-v1.pdf", 11: "https://cdn.outfitter.example/tarn-pitching-v2.pdf"},
    "Pitching guide",
)
PACK = Slot(RANGE, "card", {0: "", 5: "Scree 28 Daypack"}, "Packs")
PACK_GONE = Slot(RANGE, "card", {0: "Moss 18 Sling", 10: ""}, "Packs")
PACK_PRICE = Slot(RANGE, "price beside noise", {0: "£84.50", 8: "£79.95"}, "Corrie 40 Rucksack")
FREE = Slot(POST, "figure in a paragraph", {0: "£60", 3: "£75"}, "Free delivery")
ISLANDS = Slot(POST, "table cell", {0: "4–6 working days", 12: "7–9 working days"}, "Scottish islands")
STRIKE = Slot(
    POST, "paragraph", {0: "", 14: "Parcels to Northern Ireland are held until the new customs forms are in use."}
)
CAMPAIGN = Slot("/", "heading", {0: "Winter layers", 6: "Spring clearance"})
SLOTS = (BOOT_PRICE, BOOT_WAS, BOOT_STOCK, BOOT_TEXT, TENT_STOCK, WEIGHT, MANUAL, PACK, PACK_GONE, PACK_PRICE, FREE)

GOODS = (
    ("Merino Beanie", "£18.00"),
    ("Trail Gaiters", "£32.00"),
    ("Steel Flask 0.7l", "£21.50"),
    ("Ridge Poles", "£54.00"),
    ("Map Case", "£11.00"),
    ("Head Torch 400", "£39.00"),
    ("Dry Bag 10l", "£13.50"),
    ("Camp Mug", "£8.00"),
)
PRAISE = (
    ("Gillian P.", "Dry feet on the Cheviot at last."),
    ("Owen T.", "Arrived next day and fits like a glove."),
    ("R. Sandhu", "Third pair. Says it all."),
    ("Kirsty", "Customer service answered on a Sunday!"),
    ("Mark, Hexham", "A bit stiff at first, superb after a week."),
)


def frame(title: str, main: str, fetch: Fetch, schema: str = "") -> str:
    like = "".join(
        f'<li class="grid__item"><div class="card card--{key(fetch, 5)}"><a href="/#{name.split()[0].lower()}'
        f'?pr_rec_id={key(fetch, 8)}&amp;pr_seq=uniform">{name}</a><span class="price-item">{price}</span></div></li>'
        for name, price in some(fetch, GOODS, 4)
    )
    bar = pick(fetch, ("Free returns within 60 days", "Rated excellent by walkers", "Join the club and save 10%"))
    menu = links(((RANGE, "Packs"), (BOOT, "Fell Boot"), (TENT, "Tarn 2 Tent"), (POST, "Delivery")))
    return f"""<!doctype html><html class="no-js" lang="en"><head><meta charset="utf-8">
<title>{title} – Cairn Outfitters</title><script>window.Shopify={{"theme":{{"id":1401}},"reqid":"{key(fetch, 32)}"}}
</script>{schema}</head><body class="gradient">
<div class="announcement-bar" role="region"><p class="announcement-bar__message h5">{bar}</p></div>
<header class="header"><a href="/" class="header__heading-link">Cairn Outfitters</a><ul class="list-menu">{menu}</ul>
<a href="/#cart" class="header__icon--cart">Cart<span class="visually-hidden">0 items</span></a></header>
<main id="MainContent" class="content-for-layout">{main}
<product-recommendations class="complementary" data-url="/recommendations?seed={key(fetch, 8)}"><h2>You may also
like</h2>
<ul class="grid product-grid">{like}</ul></product-recommendations></main>
<footer class="footer"><p>Cairn Outfitters Ltd, Mill Lane, Kendal. VAT GB 337 1182 04</p>
<form action="/contact#newsletter"><input type="hidden" name="form_key" value="{key(fetch, 22)}"><label>Email</label>
</form></footer></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    hero = pick(fetch, ("Walk further", "Made for weather", "Your hill is waiting"))
    who, said = pick(fetch, PRAISE)
    return frame(
        "Gear for the hills",
        f"<div class='banner'><p class='h0'>{hero}</p></div><section><h2>{CAMPAIGN.at(round)}</h2>"
        f"<p>Gear that has been on our own backs first.</p></section><ul class='tiles'>"
        f"<li><a href='{RANGE}'>All packs</a></li><li><a href='{TENT}'>Tents for two</a></li></ul>"
        f"<blockquote class='testimonial'>{said}<cite>{who}</cite></blockquote>",
        fetch,
    )


def boot(round: int, fetch: Fetch) -> str:
    price = BOOT_PRICE.at(round)
    offer = {"@type": "Offer", "price": price[1:], "priceCurrency": "GBP"}
    data = json.dumps({"@context": "https://schema.org", "@type": "Product", "name": "Fell Boot", "offers": offer})
    reviews = "".join(f"<li><b>{who}</b> <span>{said}</span></li>" for who, said in some(fetch, PRAISE, 2))
    return frame(
        "Fell Boot",
        f"<div class='product__info-wrapper' data-pid='{key(fetch, 6)}'><h1>Fell Boot</h1>"
        f"<div class='price price--large'>{el('span', BOOT_WAS.at(round), 'class=badge')}"
        "<span class='price-item--regular'>"
        f"{price}</span></div><p class='stock'>Availability: <span>{BOOT_STOCK.at(round)}</span></p>"
        f"<p class='viewing'>{number(fetch, 4, 31)} people are viewing this right now</p><div class='rte'><p>A stiff, "
        f"warm boot for wet ground. The upper is full-grain {BOOT_TEXT.at(round)} with a rubber rand all round, the "
        "membrane is free of fluorine, and the sole can be replaced by any cobbler with a press.</p></div>"
        f"<h3>What walkers say</h3><ul class='reviews'>{reviews}</ul></div>",
        fetch,
        f'<script type="application/ld+json">{data}</script>',
    )


def tent(round: int, fetch: Fetch) -> str:
    return frame(
        "Tarn 2 Tent",
        f"<h1>Tarn 2 Tent</h1><p class='price'>£310.00</p><p class='badge'>{TENT_STOCK.at(round)}</p>"
        f"<table class='specs'><tr><th>Packed weight</th><td>{WEIGHT.at(round)}</td></tr><tr><th>Sleeps</th><td>2</td>"
        "</tr><tr><th>Flysheet</th><td>20D ripstop nylon</td></tr></table>"
        f"<p>Download the <a href='{MANUAL.at(round)}'>Pitching guide</a> before the first night.</p>"
        + chance(fetch, 0.5, f"<p class='fomo'>{number(fetch, 2, 9)} others have this in their basket</p>"),
        fetch,
    )


def packs(round: int, fetch: Fetch) -> str:
    def card(name: str, price: str) -> str:
        if not name:
            return ""
        note = f"{number(fetch, 2, 25)} viewing now"
        return (
            "<li class='grid__item'><h3 class='card__heading'><a "
            f"href='/#{name[:4].lower()}?_pos={key(fetch, 4)}'>{name}"
            f"</a></h3><span class='price-item'>{price}</span> <small class='badge'>{note}</small></li>"
        )

    cards = (
        ("Corrie 40 Rucksack", PACK_PRICE.at(round)),
        (PACK.at(round), "£66.00"),
        (PACK_GONE.at(round), "£29.00"),
        ("Beck 22 Pack", "£55.00"),
    )
    return frame(
        "Packs",
        "<h1>Packs</h1><ul id='product-grid'>" + "".join(card(*one) for one in cards) + "</ul>",
        fetch,
    )


def delivery(round: int, fetch: Fetch) -> str:
    return frame(
        "Delivery",
        f"<h1>Delivery</h1><div class='rte'><p>Orders over {FREE.at(round)} travel free to any address in Great "
        "Britain, "
        "and what is ordered before two o’clock leaves the same day.</p>"
        f"{el('p', STRIKE.at(round))}<table><tr><th>Where</th><th>How long</th></tr><tr><td>Mainland</td>"
        f"<td>1–2 working days</td></tr><tr><td>Scottish islands</td><td>{ISLANDS.at(round)}</td></tr></table></div>",
        fetch,
    )


OUTFITTER = MadeSite(
    "cairnoutfitters.test",
    (
        "goods that others like",
        "line above the page in other words",
        "testimonials",
        "people viewing",
        "baskets of others",
        "keys in links and forms",
        "class names of the request",
    ),
    {"/": home, RANGE: packs, BOOT: boot, TENT: tent, POST: delivery},
    (*SLOTS, ISLANDS, STRIKE, CAMPAIGN),
)
