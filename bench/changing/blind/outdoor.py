"""A shop for outdoor gear on a hosted shop system: web components, sections with ids, product data in scripts."""

from __future__ import annotations

import json
from datetime import UTC, datetime

from bench.changing.blind import outdoor_truth as truth
from bench.changing.blind.hours import some_others
from bench.changing.chances import key, mixed, number, pick, sometimes
from bench.changing.parts import MadeSite
from bench.changing.pieces import ENGLISH, ago, days_to, json_ld
from bench.changing.scenario import Fetch

CAMP = datetime(2026, 5, 22, tzinfo=UTC)
LAST_ORDER = datetime(2026, 3, 1, 21, 14, tzinfo=UTC)


def section(kind: str, inner: str) -> str:
    return (
        f'<div id="shopify-section-template--{len(kind) * 1117}__{kind}" class="shopify-section section">'
        f'<div class="section-template-padding isolate"><div class="page-width">{inner}</div></div></div>'
    )


def rich_text(title: str, *paragraphs: str) -> str:
    inner = "".join(f"<p>{text}</p>" for text in paragraphs if text)
    return section("rich_text", f'<h2 class="rich-text__heading h1">{title}</h2><div class="rte">{inner}</div>')


def opinions(fetch: Fetch) -> str:
    cards = "".join(
        f'<div class="jdgm-rev" data-review-id="{key(fetch, 8)}"><span role="img" aria-label="{stars} stars">'
        f'{"★" * stars}</span><p class="jdgm-rev__body">{text}</p><span class="jdgm-rev__author">{who}</span></div>'
        for text, who in mixed(fetch, truth.OPINIONS, 2)
        for stars in (number(fetch, 4, 5),)
    )
    return f'<div class="jdgm-carousel"><h2>From people who walk</h2>{cards}</div>'


def suggested(path: str, fetch: Fetch) -> str:
    title = pick(fetch, ("You may also like", "Goes well with this", "Others packed"))
    items = "".join(
        f'<li class="grid__item"><a class="full-unstyled-link" href="{to}?pr_seq={key(fetch, 6)}">{name}</a></li>'
        for to, name in some_others(fetch, truth.LINKS, path, 3)
    )
    return f'<product-recommendations><h2>{title}</h2><ul class="grid">{items}</ul></product-recommendations>'


def club(fetch: Fetch) -> str:
    offer = pick(
        fetch, ("a free enamel mug with your first order", "double points all week", "early access to the sale")
    )
    return sometimes(
        fetch,
        0.4,
        '<div class="announcement-bar" role="region" aria-label="Announcement"><p>Join the Kettle Club: '
        f"{offer}</p></div>",
    )


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    menu = "".join(
        f'<li><a class="header__menu-item list-menu__item" href="{to}"><span>{name}</span></a></li>'
        for to, name in truth.LINKS
    )
    shop = json.dumps({"reqid": f"{key(fetch, 8)}-{key(fetch, 4)}", "currency": "GBP", "pageurl": path})
    return f"""<!doctype html>
<html class="no-js" lang="en"><head><meta charset="utf-8"><meta name="theme-color" content="">
<title>{title} – Cairn &amp; Kettle</title>
<link href="//cdn.cairnkettle.test/t/4/assets/base.css?v={key(fetch, 30)}" rel="stylesheet" media="all">
<script id="__st">var __st={shop};</script></head><body class="gradient animate--hover-default">
<a class="skip-to-content-link button visually-hidden" href="#MainContent">Skip to content</a>{club(fetch)}
<sticky-header class="header-wrapper"><header class="header header--middle-left"><a href="/"
class="header__heading-link">Cairn &amp; Kettle</a><nav class="header__inline-menu"><ul class="list-menu">{menu}</ul>
</nav><a href="/cart" id="cart-icon-bubble"><span class="visually-hidden">Basket</span></a></header></sticky-header>
<main id="MainContent" class="content-for-layout focus-none" role="main" tabindex="-1">{main}</main>
{suggested(path, fetch)}
<footer class="footer"><div class="footer__content"><h2>Cairn &amp; Kettle</h2><p>Gear for people who go out anyway.
Shops in Keswick Road, Aldham, and on the quay at Portreath Sands. Telephone 01632 960 288, weekdays.</p>
<p>Bothy Weekend, our camp in the hills, is {days_to(fetch, CAMP)} days away.</p></div>
<p class="copyright"><small>© {fetch.at.year}, Cairn &amp; Kettle Ltd</small>
<small>Last order {ago(fetch, ENGLISH, LAST_ORDER)}</small></p></footer></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    return frame(
        "/",
        "Outdoor gear that is meant to be mended",
        f"""<div class="banner banner--large"><div class="banner__content"><h2 class="banner__heading inline-richtext">{
            truth.HERO.at(round)
        }</h2><a href="/collections/stoves" class="button button--primary">See what to cook on</a></div></div>
{
            rich_text(
                "Delivery",
                f"Standard post is free on {truth.THRESHOLD.at(round)}, anywhere in the United Kingdom. Parcels "
                "go out in paper, without a gram of plastic, and the driver will leave them where you tell us.",
            )
        }
{
            rich_text(
                "Made to be mended",
                "Everything we sell has spare parts, and we keep them for ten years after the last one "
                "was sold. If a seam goes on the third day of a trip, tape it, come home and send it to us.",
            )
        }
{opinions(fetch)}""",
        fetch,
    )


def shelves(fetch: Fetch) -> str:
    """How many two branches have right now."""
    rows = "".join(f"<li>{branch}: {number(fetch, 1, 9)} on the shelf</li>" for branch in ("Aldham", "Portreath Sands"))
    return f"<pickup-availability class='product__pickup'><ul>{rows}</ul></pickup-availability>"


def product(path: str, name: str, price: str, state: str, inner: str, fetch: Fetch) -> str:
    schema = "InStock" if state == "In stock" else "OutOfStock"
    data = json_ld(
        "Product",
        name=name,
        offers={"@type": "Offer", "price": price.strip("£"), "availability": f"http://schema.org/{schema}"},
    )
    return f"""{data}<section class="product product--large grid" data-product-handle="{path.rsplit("/", 1)[-1]}">
<product-info class="product__info-wrapper"><div class="product__title"><h1>{name}</h1></div>
<div class="price price--large"><span class="visually-hidden">Regular price</span>
<span class="price-item price-item--regular">{price}</span></div>
<p class="product__inventory" role="status"><svg width="15" height="15" aria-hidden="true"><circle cx="7.5" cy="7.5"
r="5"></circle></svg>{state}</p>
<form method="post" action="/cart/add" id="product-form-{key(fetch, 12)}" class="form"><input type="hidden"
name="form_type" value="product"><button type="submit" name="add">{pick(fetch, truth.BUTTONS)}</button></form>
<p class="viewers">{number(fetch, 2, 57)} people are looking at this</p>{shelves(fetch)}{inner}</product-info></section>
{opinions(fetch)}"""


def tent(round: int, fetch: Fetch) -> str:
    inner = f"""<div class="product__description rte"><p>A tunnel tent for two people and their boots. The outer goes up
first, so the inner stays dry, and the whole thing can be pitched with gloves on. Poles are from a mill in Sheffield,
and each section can be bought on its own.</p></div>
<div class="product__accordion accordion"><details open><summary><h2 class="accordion__title">Specifications</h2>
</summary><table class="specs"><tbody><tr><th>Packed weight</th><td>{truth.WEIGHT.at(round)}</td></tr>
<tr><th>Packed size</th><td>44 × 15 cm</td></tr>
<tr><th>Hydrostatic head</th><td>4,000 mm outer, 8,000 mm floor</td></tr>
<tr><th>Inner height</th><td>104 cm</td></tr></tbody></table></details></div>"""
    path = "/products/ridge-2-tent"
    main = product(path, "Ridge 2 Tent", truth.TENT.at(round), truth.TENT_STOCK.at(round), inner, fetch)
    return frame(path, "Ridge 2 Tent", main, fetch)


def hoody(round: int, fetch: Fetch) -> str:
    sizes = (("Small", "Available"), ("Medium", "Available"), ("Large", truth.LARGE.at(round)), ("X-Large", "Sold out"))
    options = "".join(
        f'<div class="swatch" data-option="{name.lower()}"><label>{name}</label> '
        f'<span class="swatch__state">{state}</span></div>'
        for name, state in sizes
    )
    recall = truth.RECALL.at(round)
    notice = f'<div class="rte notice notice--red" role="note"><p>{recall}</p></div>' if recall else ""
    inner = f"""<fieldset class="product-form__input"><legend>Size</legend>{options}</fieldset>{notice}
<div class="rte"><p>A mid-layer that you can wear for four days and still sit next to strangers on the train home.
Flat seams, thumb loops, and a hood that fits under a helmet.</p><h3>Fabric</h3>
<p>Merino of {truth.WOOL.at(round)}, 240 g per square metre, knitted in Hawick from wool that can be traced to nine
farms. Wash at 30 degrees, dry flat, and keep away from moths.</p></div>"""
    path = "/products/skein-merino-hoody"
    return frame(
        path,
        "Skein Merino Hoody",
        product(path, "Skein Merino Hoody", "£124.00", "Ships within a day", inner, fetch),
        fetch,
    )


def stoves(round: int, fetch: Fetch) -> str:
    goods = (
        ("Pebble Gas Stove", truth.PEBBLE.at(round)),
        (truth.BURNER.at(round), "£112.00"),
        (truth.WICK.at(round), "£27.50"),
        ("Trangle Windshield Set", "£89.95"),
        ("One-litre Kettle, blackened", "£38.00"),
    )
    cards = "".join(
        '<li class="grid__item"><div class="card-wrapper product-card-wrapper"><div class="card__information">'
        '<h3 class="card__heading"><a '
        f'href="/products/{name.lower().replace(" ", "-").replace(",", "")}">{name}</a></h3>'
        f'<div class="price"><span class="price-item">{price}</span></div></div>'
        f"<button>{pick(fetch, truth.BUTTONS)}</button></div></li>"
        for name, price in goods
        if name
    )
    return frame(
        "/collections/stoves",
        "Stoves and cookware",
        f"""{
            section(
                "banner",
                "<h1>Stoves and cookware</h1><p>Tested on the fell behind the warehouse, in wind, by "
                "somebody who had not had breakfast. Fuel is sold in our shops only.</p>",
            )
        }
<ul id="product-grid" data-id="template--0__grid" class="grid product-grid">{cards}</ul>
<p>{number(fetch, 5, 80)} people are looking at stoves</p>""",
        fetch,
    )


def delivery(round: int, fetch: Fetch) -> str:
    return frame(
        "/pages/delivery",
        "Delivery",
        f"""{
            rich_text(
                "Delivery",
                f"Standard post costs £4.20 and is free on {truth.THRESHOLD.at(round)}. We send on every "
                "working day, and you get one e-mail when the parcel leaves us and one on the morning it arrives.",
            )
        }
<div class="rte page-width"><table><thead><tr><th>To</th><th>Takes</th></tr></thead><tbody>
<tr><td>England, Wales and lowland Scotland</td><td>2 to 3 working days</td></tr>
<tr><td>Highlands and Islands</td><td>{truth.HIGHLANDS.at(round)}</td></tr>
<tr><td>Northern Ireland</td><td>3 to 6 working days</td></tr></tbody></table>
<h3>Next day</h3><p>For £7.50, if you order {truth.CUT_OFF.at(round)} on a weekday. Gas canisters cannot be flown, so
they never go by this service.</p></div>""",
        fetch,
    )


def returns(round: int, fetch: Fetch) -> str:
    return frame(
        "/pages/returns",
        "Returns",
        f"""{
            rich_text(
                "Returns",
                "Wear it at home, sleep in it, climb the stairs with a full pack. If it is not right, "
                f"send it back within {truth.RETURN_TIME.at(round)} and we refund the full price to the card "
                "you paid with.",
                truth.FREE_LABEL.at(round),
                "Things that were used outdoors we mend or exchange, but we cannot sell them again.",
            )
        }
<div class="page-width"><p class="caption-large">Returns address: Cairn &amp; Kettle, Unit 6, Old Tannery, Aldham
{truth.POSTCODE.at(round)}. Please write your order number on the inside of the parcel, and ask for a proof of posting:
we can only look for parcels that have one.</p></div>""",
        fetch,
    )


def repairs(round: int, fetch: Fetch) -> str:
    jobs = (
        ("Patch a jacket or a tent", "from £12"),
        ("Replace a zip", truth.ZIP.at(round)),
        ("Re-proof a waterproof", "£15"),
        ("Resole boots", "£68"),
    )
    cells = "".join(f'<div class="grid__item"><dt>{job}</dt><dd>{cost}</dd></div>' for job, cost in jobs)
    return frame(
        "/pages/repairs",
        "Repairs",
        f"""{
            rich_text(
                "Repairs",
                f"Our workshop needs {truth.TURNAROUND.at(round)} from the day your parcel arrives. Wash it "
                "first, please: we send back what is muddy. It need not have been bought from us.",
            )
        }
<dl class="grid grid--2-col">{cells}</dl>
<div class="card__content"><p>Workshop lead: <strong>{truth.MENDER.at(round)}</strong></p>
<p><a class="button" href="{truth.FORM.at(round)}">Send us something to mend</a></p></div>{opinions(fetch)}""",
        fetch,
    )


OUTDOOR = MadeSite(
    "cairnkettle.test",
    truth.NOISES,
    {
        "/": home,
        "/products/ridge-2-tent": tent,
        "/products/skein-merino-hoody": hoody,
        "/collections/stoves": stoves,
        "/pages/delivery": delivery,
        "/pages/returns": returns,
        "/pages/repairs": repairs,
    },
    truth.SLOTS,
)
