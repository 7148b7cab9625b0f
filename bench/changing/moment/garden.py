"""A garden centre's shop, on Magento: plants, tools, compost, delivery, the cafe, a guarantee."""

from __future__ import annotations

import json
from datetime import timedelta

from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import json_ld, others
from bench.changing.scenario import Fetch

GOODS = (
    ("/rosa-evening-parson.html", "Rosa 'Evening Parson', climbing, 4 litre pot"),
    ("/ashwell-long-reach-lopper.html", "Ashwell Long Reach Lopper"),
    ("/peat-free-compost.html", "Thornby Peat Free Compost"),
)
TIPS = (
    "Sow sweet peas on their side: the root finds its own way down.",
    "Water the soil in the morning and leave the foliage alone.",
    "A slate under the melon keeps the woodlice off.",
    "Sharpen the hoe before you sharpen anything else.",
    "Turn seed potatoes eyes upward, like children in bed.",
    "Prune when the blade is clean and you are not in a hurry.",
    "Weeds that flower by Friday are next year's weeds.",
)
BUYERS = (
    "Gwen from Oakhanger",
    "Terence from Lidd",
    "Ameera from Stoke Orchard",
    "Paul from Netherby",
    "Sue from Hale",
)
BOUGHT = ("a tray of violas", "two bird feeders", "a watering can", "a bag of grit", "some tulip bulbs", "a hose reel")
ADVERTS = (
    ("Hartley Vale Greenhouses", "Glass that outlives the gardener"),
    ("Pondcraft", "Liners cut to the shape you draw"),
    ("Sedge & Sons Fencing", "Straight posts in crooked ground"),
    ("Molehill Irrigation", "Drip by drip, bed by bed"),
)

HEADLINE = Slot(
    "/",
    "headline of a garden shop's season",
    {0: "Bare-root hedging: the last fortnight", 7: "Seed potatoes are in"},
    "This week",
)
TALK = Slot(
    "/",
    "evening talk put off",
    {0: "Wednesday 18 March at 7 pm", 3: "Wednesday 25 March at 7 pm"},
    "Pruning with Hilary Stott",
)
ROSE = Slot(
    "/rosa-evening-parson.html",
    "price of a potted rose",
    {0: "£24.99", 2: "£19.99", 9: "£24.99"},
    "Rosa 'Evening Parson'",
)
HEIGHT = Slot("/rosa-evening-parson.html", "height that a climber reaches", {0: "2.5 m", 12: "3.5 m"}, "Height")
LOPPER = Slot(
    "/ashwell-long-reach-lopper.html",
    "whether a garden tool can be had",
    {0: "Available", 4: "Back in May", 11: "Available"},
    "Ashwell Long Reach Lopper",
)
RECALL = Slot(
    "/ashwell-long-reach-lopper.html",
    "safety note on a tool",
    {0: "", 6: "Do not use loppers of batch L25-11: the upper handle may shear. Bring yours in for a new one."},
    "Safety",
)
TIER = Slot("/peat-free-compost.html", "price each from ten bags on", {0: "£6.75", 5: "£7.10"}, "10 or more")
MIX = Slot(
    "/peat-free-compost.html",
    "part of a mixture",
    {0: "Composted bark from British sawmills", 13: "Coir from a grower in Kerala"},
    "What is in it",
)
VAN = Slot("/delivery", "charge for the shop's own van", {0: "£8.50", 8: "£9.95"}, "Our van, up to 10 miles")
ISLES = Slot("/delivery", "row of a region not served", {0: "Scottish islands", 14: ""}, "What it costs")
SLIP = Slot("/delivery", "link target", {0: "/media/pdf/return-slip-7.pdf", 10: "/media/pdf/return-slip-8.pdf"}, "slip")
CAFE = Slot("/potting-shed-cafe", "time a cafe's kitchen closes", {0: "3.30 pm", 1: "2.45 pm"}, "Kitchen")
DISH = Slot(
    "/potting-shed-cafe", "dish on a garden cafe's board", {0: "Leek and potato soup", 9: "Nettle soup"}, "On the board"
)
YEARS = Slot("/plant-guarantee", "span of a promise on plants", {0: "five years", 15: "two years"}, "Hardy plants")
SLOTS = (HEADLINE, TALK, ROSE, HEIGHT, LOPPER, RECALL, TIER, MIX, VAN, ISLES, SLIP, CAFE, DISH, YEARS)


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    """A page of a Magento theme: panel, header, navigation, columns, footer, and what its modules put between."""
    form_key = key(fetch, 16)
    left = timedelta(hours=13) - timedelta(hours=fetch.at.hour, minutes=fetch.at.minute)
    minutes = int(left.total_seconds()) // 60 % 1440
    hour = fetch.at.hour
    greeting = "Good morning" if 4 <= hour < 12 else "Good afternoon" if hour < 17 and hour >= 12 else "Good evening"
    items = "".join(
        f'<li class="item product product-item"><div class="product-item-info" id="product-item-info_{key(fetch, 6)}">'
        f'<strong class="product name product-item-name"><a class="product-item-link" href="{address}">{name}</a>'
        "</strong></div></li>"
        for address, name in mixed(fetch, others(GOODS, path), 2)
    )
    voucher = sometimes(
        fetch,
        0.4,
        f'<aside class="modal-popup newsletter-popup _show" data-role="modal" id="modal-{key(fetch, 8)}"><h3>Grow with '
        "us</h3><p>Sign up for our monthly letter and take a packet of marigolds home for nothing.</p><button>Yes "
        "please</button> <button>Perhaps later</button></aside>",
    )
    bought = sometimes(
        fetch,
        0.6,
        f'<div class="sales-popup"><p>{pick(fetch, BUYERS)} has just bought {pick(fetch, BOUGHT)}.</p></div>',
    )
    maker, claim = pick(fetch, ADVERTS)
    init = json.dumps({"*": {"Magento_PageCache/js/form-key-provider": {"key": form_key}}})
    return f"""<!doctype html>
<html lang="en"><head prefix="og: http://ogp.me/ns# product: http://ogp.me/ns/product#"><meta charset="utf-8">
<title>{title} | Thornby Garden Centre</title><link rel="stylesheet" media="all"
href="/static/version{number(fetch, 1000000000, 1999999999)}/frontend/Thornby/default/en_GB/css/styles-m.min.css">
<script type="text/x-magento-init">{init}</script></head>
<body data-container="body" data-mage-init='{{"loaderAjax": {{}}}}' class="page-layout-2columns-right">
<div class="page-wrapper"><header class="page-header"><div class="panel wrapper"><div class="panel header">
<a class="action skip contentarea" href="#contentarea"><span>Skip to content</span></a>
<ul class="header links"><li class="greet welcome"><span class="not-logged-in">{greeting}, gardener</span></li>
<li class="authorization-link"><a href="/customer/account/login">Sign in</a></li></ul></div></div>
<div class="header content"><a class="logo" href="/" aria-label="store logo">Thornby Garden Centre</a>
<div data-block="minicart" class="minicart-wrapper"><a class="action showcart" href="/checkout/cart">Trolley</a></div>
<form class="form minisearch" id="search_mini_form" action="/catalogsearch/result" method="get"><label>Search the
shop</label><input name="q" type="text"><input name="form_key" type="hidden" value="{form_key}"></form></div></header>
<div class="sections nav-sections"><nav class="navigation" data-action="navigation"><ul
data-mage-init='{{"menu":{{}}}}'><li class="level0"><a href="/rosa-evening-parson.html"><span>Roses</span></a></li>
<li class="level0"><a href="/ashwell-long-reach-lopper.html"><span>Tools</span></a></li>
<li class="level0"><a href="/peat-free-compost.html"><span>Soil and compost</span></a></li>
<li class="level0"><a href="/potting-shed-cafe"><span>The Potting Shed</span></a></li></ul></nav></div>
<main id="maincontent" class="page-main"><a id="contentarea" tabindex="-1"></a><div class="page-title-wrapper">
<h1 class="page-title"><span class="base" data-ui-id="page-title-wrapper">{title}</span></h1></div>
<div class="columns"><div class="column main">{main}</div><div class="sidebar sidebar-additional">
<div class="block tip"><strong>From the potting bench</strong><p>{pick(fetch, TIPS)}</p></div>
<div class="block dispatch"><p>Order in the next {minutes // 60} h {minutes % 60:02} min for the next van</p></div>
<div class="block banner"><small>Advertisement</small><a href="https://ads.example/{key(fetch, 10)}">{maker}</a>
<p>{claim}</p></div></div></div>
<div class="block related" data-mage-init='{{"relatedProducts":{{}}}}'><div class="block-title title"><strong>Goes well
with</strong></div><ol class="products list items product-items">{items}</ol></div></main>{voucher}{bought}
<footer class="page-footer"><div class="footer content"><ul class="footer links">
<li><a href="/delivery">Delivery and returns</a></li><li><a href="/plant-guarantee">Plant guarantee</a></li>
<li><a href="/privacy-policy-cookie-restriction-mode">Privacy and cookies</a></li></ul>
<address>Thornby Garden Centre, Mill Lane, Thornby Magna</address><p>Open daily, except on Easter Sunday</p>
<small class="copyright"><span>© 1974–{fetch.at:%Y} Thornby Nurseries Ltd</span></small></div></footer></div>
<!-- rendered by shop-fe-{number(fetch, 1, 6)} in {number(fetch, 90, 870)} ms --></body></html>"""


def baskets(fetch: Fetch) -> str:
    return f'<p class="social-proof">In {number(fetch, 2, 27)} trolleys right now</p>'


def buy(fetch: Fetch) -> str:
    return f"""<form data-role="tocart-form" method="post"><input type="hidden" name="form_key"
value="{key(fetch, 16)}">
<label><span>Quantity</span></label><input type="number" name="qty" value="1"><button class="action primary tocart"
title="Put in trolley"><span>Put in trolley</span></button></form>"""


def home(round: int, fetch: Fetch) -> str:
    main = f"""<div data-content-type="banner" data-appearance="poster"><h2>{HEADLINE.at(round)}</h2><p>Come early in
the day: the barrows go quickly, and the best of the benches with them.</p></div>
<div data-content-type="row"><h2>Departments</h2><ul><li>Trees and hedging, behind the long glasshouse</li>
<li>Roses, in the walled yard</li><li>Houseplants, where it is warm</li><li>Tools and boots, by the tills</li>
<li>Pets and wild birds, in the old dairy</li></ul></div>
<div data-content-type="row"><h2>Talks and walks</h2><h3>Pruning with Hilary Stott</h3><p>{TALK.at(round)}, in the
seed room. Bring gloves; secateurs are lent. Six pounds, with tea.</p><h3>Children's potting morning</h3><p>On the
first Saturday of each month. No need to book, but do bring an apron and somebody tall.</p></div>
<div data-content-type="text"><h2>Who we are</h2><p>Three generations of one family, and eleven acres of light clay.
Half
of what we sell was raised here, without heat, which is why it is a little smaller and a good deal tougher.</p></div>"""
    return frame("/", "Grown here, for gardens near here", main, fetch)


def rose(round: int, fetch: Fetch) -> str:
    price = ROSE.at(round)
    offer = {"@type": "Offer", "price": price.strip("£"), "priceCurrency": "GBP"}
    facts = (
        ("Height", HEIGHT.at(round)),
        ("Spread", "1.8 m"),
        ("Flowers", "June to October"),
        ("Scent", "strong, of tea and apricots"),
        ("Place", "sun, or half a day of it"),
    )
    main = f"""{json_ld("Product", name="Rosa 'Evening Parson'", offers=offer)}<div class="product-info-main">
<div class="price-box price-final_price" data-role="priceBox" data-product-id="5518" data-price-box="{key(fetch, 8)}">
<span class="price-wrapper"><span class="price">{price}</span></span></div>
<div class="product attribute sku"><strong class="type">Item</strong> <div class="value">RO-5518</div></div>
{baskets(fetch)}{buy(fetch)}</div><div class="product data items"><h2>Details</h2><p>A climber of 1921 that had all but
gone, until a cutting was found on a vicarage wall. The buds are the colour of brick, the open flower that of
buttermilk.</p><h2>More information</h2><table class="data table additional-attributes"><tbody>{rows(facts)}</tbody>
</table><h2>Planting</h2><p>Dig wider than deep. Set the graft two fingers under the soil and lean the stem toward the
wall, not against it. Tie with something soft.</p><p>In its first winter cut nothing but what is dead.</p></div>"""
    return frame(GOODS[0][0], GOODS[0][1], main, fetch)


def lopper(round: int, fetch: Fetch) -> str:
    recall = RECALL.at(round)
    note = f'<div class="message warning"><strong>Safety</strong><div>{recall}</div></div>' if recall else ""
    main = f"""<div class="product-info-main"><div class="price-box"><span class="price">£64.00</span></div>
<div class="stock" title="Availability"><span>{LOPPER.at(round)}</span></div>{baskets(fetch)}{buy(fetch)}</div>{note}
<div class="product data items"><h2>Details</h2><p>Hollow ash handles, a bypass head of Sheffield steel, and a reach
that saves the ladder for the apples. It takes wood as thick as a broomstick.</p>
<ul><li>Length 112 cm, folded 84 cm</li><li>Weighs as much as a bag of flour</li><li>Blades can be changed with a
coin</li><li>Made in a workshop of nine people</li></ul><h2>Care</h2><p>Wipe the blade with an oily rag each evening.
Once a year, bring it to our sharpening day and it will be set while you have your coffee.</p></div>"""
    return frame(GOODS[1][0], GOODS[1][1], main, fetch)


def compost(round: int, fetch: Fetch) -> str:
    parts = ("Green waste from the county, sieved twice", MIX.at(round), "Wood fibre", "Loam, one part in eight")
    tiers = (("1 to 3", "£8.25"), ("4 to 9", "£7.50"), ("10 or more", TIER.at(round)))
    main = f"""<div class="product-info-main"><p>Bags of forty litres</p><table class="prices-tier"><thead><tr><th>Bags
</th><th>Each</th></tr></thead><tbody>{rows(tiers)}</tbody></table>{baskets(fetch)}{buy(fetch)}</div>
<div class="product data items"><h2>What is in it</h2><ul>{listed(parts)}</ul><h2>What it is for</h2><p>Pots, baskets
and beds; not for seeds of the very small sort, for which ask at the desk. Feed after six weeks.</p>
<h2>Keeping it</h2><p>Fold the top over and keep the sack off the ground. Old compost goes on the borders, never back
into pots.</p><p>Empty bags may be returned at the gate, where they become plant labels.</p></div>"""
    return frame(GOODS[2][0], GOODS[2][1], main, fetch)


def delivery(round: int, fetch: Fetch) -> str:
    table = (
        ("Our van, up to 10 miles", VAN.at(round), "Tuesday and Friday"),
        ("Our van, up to 25 miles", "£14.00", "Friday"),
        ("Parcel, rest of the mainland", "£5.60", "two working days"),
        (ISLES.at(round), "£18.20", "a week, by boat"),
        ("Trees over two metres", "ask us", "by arrangement"),
    )
    main = f"""<p>We pack plants in straw and paper. If frost is about we wait, and tell you so.</p>
<h2>What it costs</h2><table class="data table"><thead><tr><th>Where</th><th>Charge</th><th>When</th></tr></thead>
<tbody>{rows(table)}</tbody></table><h2>If something is not right</h2><p>Send us a picture within a week. We would
rather replace one plant too many than lose a gardener. Tools can come back within a month, unused; please put the
<a href="{SLIP.at(round)}">slip</a> in the box.</p><h2>Collecting</h2><p>Orders are kept for ten days in the shed beside
the car park. Ring the bell, and somebody will come with a barrow.</p>"""
    return frame("/delivery", "Delivery and returns", main, fetch)


def cafe(round: int, fetch: Fetch) -> str:
    board = (DISH.at(round), "Cheese on toast with our own chutney", "Ham, egg and watercress", "Plum crumble")
    main = f"""<p>Twelve tables among the geraniums, and more outside when the wind drops.</p>
<h2>Hours</h2><dl><dt>Doors</dt><dd>9.30 am to 5 pm</dd><dt>Kitchen</dt><dd>until {CAFE.at(round)}</dd>
<dt>Sundays</dt><dd>cakes only</dd></dl><h2>On the board</h2><ul>{listed(board)}</ul>
<p>Bread is from Lidd, eggs are from over the road, and salad is cut while you wait. Tell us about allergies at the
till, not at the table: the cook can then do something about it.</p><h2>Groups</h2><p>Garden clubs of twelve and more
should ring the week before. The coach can stay by the glasshouse.</p>{para("Dogs get a biscuit and a bowl.")}"""
    return frame("/potting-shed-cafe", "The Potting Shed", main, fetch)


def guarantee(round: int, fetch: Fetch) -> str:
    main = f"""<p>A plant is a living thing and we cannot promise it a long life. We can promise this.</p>
<h2>Hardy plants</h2><p>Trees, shrubs, climbers and perennials that die within {YEARS.at(round)} are replaced, once,
if you bring the receipt and what is left of the plant.</p><h2>Everything else</h2><p>Bedding, herbs and houseplants
should be in good health when they leave us. If they are not, tell us in the first ten days.</p>
<h2>What we cannot help</h2><ul><li>Drought, deer and footballs</li><li>Pots that were never watered</li>
<li>Frost on what was sold as tender</li></ul><h2>Honey fungus</h2><p>If we think it is in your soil, we will say so and
suggest something it dislikes. A free test takes about three weeks.</p>"""
    return frame("/plant-guarantee", "Our plant guarantee", main, fetch)


GARDEN = MadeSite(
    "thornbygarden.test",
    (
        "form key of a trolley, in a script and in forms",
        "tip from a potting bench, one of seven",
        "shopper who has just bought something for the garden",
        "hours and minutes left for the next van",
        "maker's advertisement beside plants",
        "gardener greeted by the time of day",
        "goes well with: own goods in any order",
        "packet of seeds for a letter, offered to some",
        "trolleys that hold a product now",
        "version of a theme's files and host in a comment",
    ),
    {
        "/": home,
        GOODS[0][0]: rose,
        GOODS[1][0]: lopper,
        GOODS[2][0]: compost,
        "/delivery": delivery,
        "/potting-shed-cafe": cafe,
        "/plant-guarantee": guarantee,
    },
    SLOTS,
)
