"""A shop for board games on a hosted platform: products with stock, a collection, pre-orders, club nights."""

from __future__ import annotations

from collections.abc import Callable

from bench.changing.made import MadeSite, Say, Slot, item, paragraph, row
from bench.changing.noises import some, token, variant
from bench.changing.pieces import ENGLISH, Links, anchors, comes_and_goes, json_ld, others, today, turned
from bench.changing.scenario import Fetch
from bench.changing.typical.common import at_times, figure, framed, pick

_HERONS, _SALT, _ORBIT = "/products/herons-of-the-delta", "/products/salt-road", "/products/small-orbits"
_ALL, _SOON, _CLUB, _SHIPPING = (
    "/collections/all-games",
    "/pages/pre-orders",
    "/pages/club-nights",
    "/policies/shipping",
)
_GAMES: Links = ((_HERONS, "Herons of the Delta"), (_SALT, "Salt Road"), (_ORBIT, "Small Orbits"))
_MENU: Links = ((_ALL, "All games"), (_SOON, "Pre-orders"), (_CLUB, "Club nights"), (_SHIPPING, "Shipping"))
_BARS = ("Free dice bag with any big box", "Loyalty points count double this week", "Refer a friend, get a promo card")
_BUYERS = ("Wes", "Annika", "Tomasz", "Ruth", "Callum", "Yuki", "Farah")
_TOWNS = ("Norwich", "Perth", "Swansea", "Derry", "Truro", "Lincoln")
_STARS = (
    ("Plays well with two, too", "Verified buyer"),
    ("The bits are lovely", "Verified buyer"),
    ("Rulebook could be shorter", "Verified buyer"),
    ("Our Friday favourite", "Verified buyer"),
    ("Arrived with a dent, replaced at once", "Verified buyer"),
)
_INSERTS = ("Card sleeves, matt, 50", "Wooden token tray", "Neoprene mat", "Dice tower kit", "Score pad, recycled")
_PRICES = {_HERONS: "herons price", _SALT: "salt price", _ORBIT: "orbit price"}
_MORE = {
    "Games for damp evenings": "Four of us have run the shop since 2014. We open a box of anything if you ask.",
    "All games": "Sorted as the shelf is: light on top, heavy at knee height, war by the door.",
    "Herons of the Delta": "Lay reeds, lure fish and keep your nest dry. It fits on a small table.",
    "Salt Road": "Contains a board, five mules, sixty blocks of salt and one avalanche.",
    "Small Orbits": "Pencils are in the box. A page prints at home if the pad runs out.",
    "Pre-orders": "Dates come from the makers and slip now and then. You may cancel at any time.",
    "Club nights": "Doors at half past six. Newcomers are seated with somebody who knows the rules.",
    "Shipping": "Parcels leave the arcade at four on weekdays. We use paper tape and old boxes.",
}


def _page(title: str, fetch: Fetch, main: str) -> str:
    bar = turned(fetch, _BARS, 1, hours=12)[0]
    popup = f"""<div class="privy-popup-container" id="privy-{token(fetch, 6)}"><h2>Roll for a discount</h2><p>Spin the
wheel and leave your email.</p><button>No, I pay full price</button></div>"""
    consent = """<div id="shopify-pc__banner" class="shopify-pc__banner__dialog"><h2>Cookie consent</h2><p>We use
cookies to
improve your visit.</p><button>Accept</button><button>Decline</button></div>"""
    flash = '<div class="flash-bar"><p>Members-only flash hour: log in to see it</p></div>'
    return f"""<!doctype html><html class="no-js" lang="en"><head><meta charset="utf-8"><title>{title} – Moss &amp;
Meeple
</title><script>window.ShopifyAnalytics={{"meta":{{"page":{{"rid":"{token(fetch, 16)}"}}}}}};</script>
<link rel="stylesheet" href="//cdn.example/cdn/shop/t/12/assets/base.css?v={figure(fetch, 10**8, 10**9)}">
{json_ld("WebPage", name=title)}</head><body class="gradient animate--hover-default">
<div id="shopify-section-sections--announcement" class="announcement-bar-section"><p class="announcement-bar__message
h5">
<span>{bar}</span></p></div>{comes_and_goes(fetch, "moss flash", 0.3, flash)}
<sticky-header class="header-wrapper"><a href="/" class="header__heading-link">Moss &amp; Meeple</a>
<ul class="list-menu list-menu--inline">{anchors((*_MENU, *_GAMES))}</ul><a class="header__icon--cart" href="/#cart">
<span class="visually-hidden">Cart</span></a></sticky-header><main id="MainContent" class="content-for-layout">
{main}<div class="rte"><p>{_MORE[title]}</p></div></main>
<div class="fomo-notification"><p>{pick(fetch, _BUYERS)} from {pick(fetch, _TOWNS)} bought {pick(fetch, _GAMES)[1]}
{figure(fetch, 2, 55)} minutes ago</p></div>{at_times(fetch, 0.25, popup)}{at_times(fetch, 0.4, consent)}
<footer class="footer color-scheme-3"><div class="footer-block"><h2 class="footer-block__heading">
{variant(fetch, "Get our letter", "Hear of new games first")}</h2></div><div class="footer-block"><p>The Arcade, unit 7,
Lowbridge. It is {today(fetch, ENGLISH)}.</p></div><small class="copyright__content">© 2026 Moss &amp; Meeple</small>
</footer><div id="gorgias-chat">{variant(fetch, "Chat with us", f"{figure(fetch, 1, 4)} people are here to help")}</div>
</body></html>"""


def _reviews(fetch: Fetch) -> str:
    return "".join(
        f'<div class="jdgm-rev"><b class="jdgm-rev__title">{words}</b> <span>{who}</span></div>'
        for words, who in some(fetch, _STARS, 2)
    )


def _product(path: str, more: Callable[[Say], str]) -> Callable[[Say, Fetch], str]:
    def page(say: Say, fetch: Fetch) -> str:
        name = dict(_GAMES)[path]
        key = path.rsplit("/", 1)[-1].split("-")[0]
        with_it = "".join(
            f'<li class="grid__item card-wrapper product-card-wrapper"><h3 class="card__heading"><a '
            f'href="{to}?pr_prod_strat=e5&amp;pr_rec_id={token(fetch, 9)}">{other}</a></h3></li>'
            for to, other in some(fetch, others(_GAMES, path), 2)
        )
        also = "".join(f"<li>{one}</li>" for one in some(fetch, _INSERTS, 3))
        return _page(
            name,
            fetch,
            f"""<section class="product grid"><div class="product__info-container"><p class="product__text">Fernhill
Games
</p><div class="product__title"><h1>{name}</h1></div><div class="price price--large"><span class="price-item">
{say(_PRICES[path])}</span></div><p class="viewing-now">{figure(fetch, 3, 51)} people are viewing this now</p>
<p class="product__inventory">{say(f"{key} stock")}</p><div class="product-form"><button name="add">
{variant(fetch, "Add to cart", "Add to basket")}</button></div><p class="dispatch">Order within {figure(fetch, 0, 9)} h
{figure(fetch, 1, 59)} min and we pack it today</p><div class="product__description rte">{more(say)}</div></div>
</section>
<div class="jdgm-widget"><h2>Customer reviews</h2>{_reviews(fetch)}</div><div class="bundle"><h2>Goes well with</h2>
<ul>{also}</ul></div><product-recommendations class="related-products"><h2>You may also like</h2>
<ul class="product-grid">{with_it}</ul></product-recommendations>""",
        )

    return page


def _herons(say: Say) -> str:
    return f"""<p>One to four players, 60 minutes a game. Designed by {say("herons by")}.</p>
<ul>{item(say("herons box"))}<li>160 cards</li><li>20 reed tiles</li></ul>"""


def _salt(say: Say) -> str:
    return f"<p>Carry salt over the pass before the thaw. For ages 10 and up.</p>{paragraph(say('salt errata'))}"


def _orbit(say: Say) -> str:
    return f"<p>A roll-and-write about moons. {say('orbit words')}</p><p>Second printing, in English.</p>"


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "Games for damp evenings",
        fetch,
        f"""<div class="banner"><h2 class="banner__heading">{say("banner")}</h2></div>
{framed(say("strike"), '<div class="rich-text__blocks"><p class="notice">{}</p></div>')}<div class="multicolumn">
<h2>Visit
us</h2><p>{say("hours")}; the demo table is free all day.</p></div><div class="staff-pick"><h3>Tip of the counter</h3>
<p>
{pick(fetch, ("Sleeve it before you sort it.", "Teach the end first.", "Let the youngest deal."))}</p></div>""",
    )


def _all(say: Say, fetch: Fetch) -> str:
    cards = "".join(
        f"""<li class="grid__item"><h3 class="card__heading"><a href="{path}">{name}</a></h3><div class="price">
{price}</div>
<div class="badge-row"><span class="badge">{badge}</span> <small>{figure(fetch, 1, 30)} in baskets now</small></div>
</li>"""
        for path, name, price, badge in (
            (_HERONS, "Herons of the Delta", say("herons price"), say("herons stock")),
            (_SALT, "Salt Road", say("salt price"), "Staff pick"),
            (_ORBIT, "Small Orbits", say("orbit price"), "Solo play"),
            ("/#new", say("newcomer"), "£19.00", "New"),
        )
        if name
    )
    return _page(
        "All games",
        fetch,
        f'<h1 class="collection-hero__title">All games</h1><ul id="product-grid" class="product-grid">{cards}</ul>',
    )


def _soon(say: Say, fetch: Fetch) -> str:
    return _page(
        "Pre-orders",
        fetch,
        f"""<h1 class="main-page-title">Pre-orders</h1><div class="rte"><table><tbody><tr><td>Tin Menagerie</td><td>
{say("tin month")}</td><td>{figure(fetch, 4, 60)} watching</td></tr><tr><td>Ferrymen</td><td>{say("ferry month")}</td>
<td>{figure(fetch, 4, 60)} watching</td></tr>{row(say("lichen"))}</tbody></table><p>We charge your card {say("charge")}.
</p></div>""",
    )


def _club(say: Say, fetch: Fetch) -> str:
    return _page(
        "Club nights",
        fetch,
        f"""<h1 class="main-page-title">Club nights</h1><div class="rte"><ul><li>Tuesday: open tables</li>
<li>Thursday: {say("thursday")}</li>{item(say("saturday"))}</ul><p>A seat is {say("seat")}, tea included. Right now
{figure(fetch, 2, 18)} seats are being booked.</p></div>""",
    )


def _shipping(say: Say, fetch: Fetch) -> str:
    return _page(
        "Shipping",
        fetch,
        f"""<div class="shopify-policy__container"><h1>Shipping</h1><table><tbody><tr><td>Parcel, two to four days</td>
<td>{say("parcel")}</td></tr><tr><td>Courier, next day</td><td>£7.95</td></tr>{row(say("locker"))}</tbody></table>
<p>Orders over {say("free over")} ship free. Session {token(fetch, 8)}.</p></div>""",
    )


BOARDGAMES = MadeSite(
    "moss-meeple.test",
    (
        "request ids and versions",
        "announcement that turns twice a day",
        "flash bar of some hours",
        "purchase of somebody",
        "popup with a wheel for some",
        "cookie consent in four of ten",
        "wording of a letter",
        "date of the day in a footer",
        "helpers in a chat",
        "reviews, any two",
        "recommended games by chance",
        "things that go with it, any three",
        "viewers beside a price",
        "wording of a button",
        "time left for dispatch",
        "baskets beside a badge",
        "tip of the counter",
        "watchers in a row of months",
    ),
    {
        "/": _home,
        _ALL: _all,
        _HERONS: _product(_HERONS, _herons),
        _SALT: _product(_SALT, _salt),
        _ORBIT: _product(_ORBIT, _orbit),
        _SOON: _soon,
        _CLUB: _club,
        _SHIPPING: _shipping,
    },
    (
        Slot("banner", "headline", ("/",), {0: "Rainy day? Roll dice.", 9: "Spring clearance on the top shelf"}),
        Slot("strike", "notice of trouble", ("/",), {0: "", 3: "Post is late because of the strike.", 8: ""}),
        Slot("hours", "hours", ("/",), {0: "Open Wednesday to Sunday", 12: "Open Thursday to Sunday"}),
        Slot(
            "herons price",
            "price beside viewers",
            (_ALL, _HERONS),
            {0: "£42.00", 2: "£36.50", 10: "£42.00"},
            "Herons of the Delta",
        ),
        Slot(
            "herons stock",
            "stock, on a card beside baskets",
            (_ALL, _HERONS),
            {0: "6 left in stock", 5: "Sold out"},
            "Herons of the Delta",
        ),
        Slot("herons by", "name", (_HERONS,), {0: "L. Marchetti", 7: "Livia Marchetti and Jo Tran"}),
        Slot("herons box", "list item", (_HERONS,), {0: "", 11: "12 wooden herons, painted"}),
        Slot("salt price", "price beside viewers", (_ALL, _SALT), {0: "£31.00", 6: "£33.00"}, "Salt Road"),
        Slot("salt stock", "stock", (_SALT,), {0: "Ships in two weeks", 4: "Ready to ship", 12: "Only one copy"}),
        Slot("salt errata", "paragraph", (_SALT,), {0: "", 8: "Card 37 is misprinted; ask us for a new one."}),
        Slot("orbit price", "price", (_ALL, _ORBIT), {0: "£14.50"}),
        Slot("small stock", "stock", (_ORBIT,), {0: "Plenty on the shelf", 10: "Out of print"}),
        Slot("orbit words", "sentence", (_ORBIT,), {0: "Ninety sheets in the pad.", 3: "A hundred sheets in the pad."}),
        Slot("newcomer", "card of a collection", (_ALL,), {0: "", 13: "Lantern Moths"}),
        Slot("tin month", "month beside watchers", (_SOON,), {0: "April", 4: "Late May"}, "Tin Menagerie"),
        Slot("ferry month", "month beside watchers", (_SOON,), {0: "Summer", 15: "Autumn"}, "Ferrymen"),
        Slot("lichen", "row of a table", (_SOON,), {0: "", 6: "Lichen | October | first day of orders"}),
        Slot("charge", "word in a sentence", (_SOON,), {0: "when you order", 11: "when we ship"}),
        Slot("thursday", "list item", (_CLUB,), {0: "learn a war game", 5: "family heavyweights"}),
        Slot("saturday", "list item", (_CLUB,), {0: "Saturday: painting class", 7: ""}),
        Slot("seat", "price in a sentence", (_CLUB,), {0: "£4", 13: "£5"}),
        Slot("parcel", "price in a table", (_SHIPPING,), {0: "£3.45", 8: "£3.85"}, "Parcel, two to four days"),
        Slot("free over", "figure beside a token", (_SHIPPING,), {0: "£60", 1: "£75"}),
        Slot("locker", "row of a table", (_SHIPPING,), {0: "", 12: "Locker | £2.60"}),
    ),
)
