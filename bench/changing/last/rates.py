"""The price lists of a yard that hires out tools and machines, on a common site builder."""

from __future__ import annotations

from bench.changing.last.common import anchors, block, count, head, key, maybe, one_of, some_of, table
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.scenario import Fetch

_DIGGERS, _TOWERS, _GARDEN = "/hire/diggers", "/hire/access-towers", "/hire/garden"
_DELIVERY, _TERMS, _DEPOTS = "/delivery", "/terms", "/depots"
_MENU = (
    ("/", "Home"),
    (_DIGGERS, "Diggers"),
    (_TOWERS, "Access towers"),
    (_GARDEN, "Garden"),
    (_DELIVERY, "Delivery"),
    (_TERMS, "Terms"),
    (_DEPOTS, "Depots"),
)
_SAID = (
    ("Kev, builder", "Turned up at seven as promised."),
    ("Mrs Dhillon", "They showed me how to use it, twice."),
    ("Harriet, landscaper", "Clean machines, fair prices."),
    ("Tomos, roofer", "My tower was put up in no time."),
    ("Bea, allotment holder", "The tiller saved my back."),
)
_OFFERS = ("Weekend for the price of a day on sanders", "Fuel included on all mini diggers", "Ask about trade accounts")


def _page(title: str, fetch: Fetch, main: str) -> str:
    who, words = one_of(fetch, _SAID)
    consent = """<div class="cookie-banner-manager" role="dialog"><p>We use cookies to give you the best experience of
our
site.</p><button>Accept</button> <button>Decline</button></div>"""
    return f"""<!doctype html><html lang="en-GB"><head><meta charset="utf-8">
{head(fetch, title, "Pickaxe Yard Hire", "Tools and machines by the day")}
<script>Static.SQUARESPACE_CONTEXT={{"crumb":"{key(fetch, 28)}","pageLoad":"{key(fetch, 12)}"}};</script></head>
<body id="collection-{key(fetch, 24)}" class="tweak-fixed-header"><div id="siteWrapper" class="site-wrapper">
<header id="header" class="header theme-col--primary"><a href="/">Pickaxe Yard Hire</a><nav class="header-nav-list"><ul>
{anchors(_MENU, css="header-nav-item")}</ul></nav><p class="header-status">Lines open: {fetch.random.randint(1, 9)}
callers
waiting</p></header><main id="page" role="main"><article class="sections"><section class="page-section">
<div class="sqs-block-content">{main}</div></section></article></main><section
class="quote-block"><figure><blockquote>{words}
</blockquote><figcaption>{who}</figcaption></figure></section><section
class="offer-block"><p>{one_of(fetch, _OFFERS)}</p>
</section>{maybe(fetch, 0.3, consent)}<footer class="footer-sections"><p>Pickaxe Yard Hire Ltd, company number
01234567</p>
<p>All prices include VAT at 20%.</p><p>Made with a site builder</p></footer></div></body></html>"""


def _beside(fetch: Fetch, path: str) -> str:
    others = [one for one in _MENU[1:4] if one[0] != path]
    return f"""<div class="summary-v2-block"><h4>Others also hired</h4><ul>{anchors(some_of(fetch, others))}</ul></div>
<p class="activity">{count(fetch, 2, 29)} people are looking at this list</p>"""


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "Tool and machine hire",
        fetch,
        f"""<h1>Tool and machine hire</h1><p class="sqsrte-large">{say("intro")}</p><h2>Opening times</h2>
<p>{say("week")}</p><p>{say("sunday")}</p>{block("p", say("closure"))}""",
    )


def _diggers(say: Say, fetch: Fetch) -> str:
    rows = (
        ("Micro digger, 0.8 t", say("micro day"), say("micro week")),
        ("Mini digger, 1.5 t", "£98", say("mini week")),
        (say("dumper"), "£72", "£215"),
        ("Breaker attachment", say("breaker"), "£110"),
    )
    return _page(
        "Diggers",
        fetch,
        f"""<h1>Diggers</h1>{table(("Machine", "A day", "A week"), rows, "price-list")}<p>Deposit: {say("deposit")}</p>
{_beside(fetch, _DIGGERS)}""",
    )


def _towers(say: Say, fetch: Fetch) -> str:
    rows = (
        ("Tower, 4 m", "£45", "£90", say("tower 4")),
        ("Tower, 6 m", "£58", say("tower week"), "Available"),
        (say("tower 8"), "£76", "£152", "Call us"),
    )
    return _page(
        "Access towers",
        fetch,
        f"""<h1>Access towers</h1>{table(("Size", "Weekend", "A week", "This month"), rows, "price-list")}
<p>Read the <a href="{say("guide")}">guide to safe building</a> first.</p>{_beside(fetch, _TOWERS)}""",
    )


def _garden(say: Say, fetch: Fetch) -> str:
    items = "".join(
        f"<li class='menu-item'><span class='menu-item-title'>{name}</span> "
        f"<span class='menu-item-price'>{price}</span></li>"
        for name, price in (
            ("Rotary tiller", say("tiller")),
            ("Lawn scarifier", "£42 a day"),
            (say("chipper"), "£85 a day"),
            (say("aerator"), "£38 a day"),
        )
        if name
    )
    return _page("Garden", fetch, f"<h1>Garden</h1><ul class='menu-items'>{items}</ul>{_beside(fetch, _GARDEN)}")


def _delivery(say: Say, fetch: Fetch) -> str:
    rows = (("Up to 5 miles", say("near")), ("5 to 15 miles", "£28"), ("15 to 30 miles", say("far")))
    return _page(
        "Delivery",
        fetch,
        f"""<h1>Delivery</h1>{table(("Distance", "Each way"), rows)}<p>{say("order by")}</p>
<p class="van">Our nearest van is {fetch.random.uniform(1, 14):.1f} miles away right now</p>""",
    )


def _terms(say: Say, fetch: Fetch) -> str:
    return _page(
        "Terms",
        fetch,
        f"""<h1>Terms of hire</h1><ol><li>A day is {say("day")}.</li><li>Late returns cost {say("late")} an hour.</li>
<li>{say("cancel")}</li></ol><p>In force from {say("in force")}.</p>""",
    )


def _depots(say: Say, fetch: Fetch) -> str:
    blocks = "".join(
        f"<div class='depot'><h3>{name}</h3> <p>{street}</p> <p>{phone}</p></div>"
        for name, street, phone in (
            ("Northgate", "Unit 4, Kiln Lane", say("phone")),
            ("Southmoor", say("street"), "01632 960 118"),
            (say("depot"), "Old Station Yard", "01632 960 140"),
        )
        if name
    )
    return _page("Depots", fetch, f"<h1>Depots</h1>{blocks}")


RATES = MadeSite(
    "pickaxe-yard.test",
    (
        "callers waiting",
        "customer by chance",
        "offer by chance",
        "looking at this list",
        "also hired in any order",
        "nearest van now",
        "cookie manager in some requests",
    ),
    {
        "/": _home,
        _DIGGERS: _diggers,
        _TOWERS: _towers,
        _GARDEN: _garden,
        _DELIVERY: _delivery,
        _TERMS: _terms,
        _DEPOTS: _depots,
    },
    (
        Slot("intro", "introduction", ("/",), {0: "Everything for a weekend of building, from two depots."}),
        Slot(
            "week",
            "opening hours",
            ("/",),
            {0: "Monday to Saturday, 7 am to 5 pm"},
        ),
        Slot("sunday", "opening hours", ("/",), {0: "Sunday: shut", 10: "Sunday: 8 am to noon"}),
        Slot("closure", "announced closure", ("/",), {0: "", 3: "We are shut on 13 March for stocktaking."}),
        Slot("micro day", "daily rate", (_DIGGERS,), {0: "£79", 4: "£84"}, "Micro digger, 0.8 t"),
        Slot("micro week", "weekly rate", (_DIGGERS,), {0: "£237", 4: "£252"}, "Micro digger, 0.8 t"),
        Slot("mini week", "weekly rate", (_DIGGERS,), {0: "£294"}, "Mini digger, 1.5 t"),
        Slot("dumper", "row of rates", (_DIGGERS,), {0: "", 7: "Tracked dumper, 0.5 t"}),
        Slot("breaker", "daily rate", (_DIGGERS,), {0: "£36"}, "Breaker attachment"),
        Slot("deposit", "deposit", (_DIGGERS,), {0: "£150 by card", 2: "£200 by card"}),
        Slot("tower 4", "availability", (_TOWERS,), {0: "Plenty", 5: "Fully booked", 11: "Two free"}, "Tower, 4 m"),
        Slot("tower week", "weekly rate", (_TOWERS,), {0: "£116", 8: "£124"}, "Tower, 6 m"),
        Slot("tower 8", "row of rates", (_TOWERS,), {0: "Tower, 8 m", 13: ""}),
        Slot("guide", "link target", (_TOWERS,), {0: "/s/tower-guide-2024.pdf", 8: "/s/tower-guide-2026.pdf"}),
        Slot("tiller", "daily rate", (_GARDEN,), {0: "£55 a day", 3: "£49 a day"}, "Rotary tiller"),
        Slot("chipper", "entry of rates", (_GARDEN,), {0: "", 9: "Wood chipper, 100 mm"}),
        Slot("aerator", "entry of rates", (_GARDEN,), {0: "Lawn aerator", 6: ""}),
        Slot("near", "delivery charge", (_DELIVERY,), {0: "£15", 5: "£17.50"}, "Up to 5 miles"),
        Slot("far", "delivery charge", (_DELIVERY,), {0: "£46"}, "15 to 30 miles"),
        Slot(
            "order by",
            "hour of a deadline",
            (_DELIVERY,),
            {0: "Order by 3 pm for the next morning.", 10: "Order by 1 pm for the next morning."},
        ),
        Slot("day", "definition of a term", (_TERMS,), {0: "24 hours", 11: "a working day until 5 pm"}),
        Slot("late", "penalty", (_TERMS,), {0: "£9"}),
        Slot(
            "cancel",
            "clause",
            (_TERMS,),
            {0: "You may cancel up to a day before.", 4: "You may cancel up to two days before."},
        ),
        Slot("in force", "date in force", (_TERMS,), {0: "1 January 2025", 11: "1 April 2026"}),
        Slot("phone", "phone number", (_DEPOTS,), {0: "01632 960 101", 7: "01632 960 177"}, "Northgate"),
        Slot("street", "street", (_DEPOTS,), {0: "12 Quarry Road", 12: "3 Foundry Way"}, "Southmoor"),
        Slot("depot", "depot", (_DEPOTS,), {0: "", 2: "Westhaven"}),
    ),
)
