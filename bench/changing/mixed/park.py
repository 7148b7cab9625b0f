"""A national park: alerts, trails, campgrounds with fees, ranger walks, permits; a government's design system."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, paragraph
from bench.changing.mixed.common import at_times, during, each, hexes, links, mixed, number, pick, rows, without
from bench.changing.pieces import turned
from bench.changing.scenario import Fetch

_ALERTS, _TRAILS, _CAMPS, _EVENTS = "/conditions", "/trails", "/campgrounds", "/calendar"
_PERMITS, _VISIT, _NEWS = "/permits", "/hours-and-fees", "/news/goat-survey"
_MENU = (
    ("/", "Greyhorn home"),
    (_ALERTS, "Current conditions"),
    (_TRAILS, "Trails"),
    (_CAMPS, "Campgrounds"),
    (_EVENTS, "Calendar"),
    (_PERMITS, "Permits"),
    (_VISIT, "Hours and fees"),
    (_NEWS, "Goats counted from the air"),
)
_BUSY = ("/", _TRAILS, _CAMPS)  # pages with something of their own
_TIPS = (
    "Carry out what you carry in.",
    "Start early: storms build after midday.",
    "Keep thirty paces from elk.",
    "Fill your bottles before the last tap at the bridge.",
    "Tell somebody where you are going.",
)
_VIEWS = (
    "Sunrise at Mirror Tarn, by a visitor",
    "Larches below the Horn, by a volunteer",
    "The ford in late summer, by a ranger",
    "Marmot on the scree, by a school class",
)


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    banner = """<section class="usa-site-alert usa-site-alert--info"><div class="usa-alert"><div
class="usa-alert__body"><p class="usa-alert__text">Volunteer week begins in May. Thank you to all who
help.</p></div></div></section>"""
    feedback = """<div class="usa-modal"><h2>Help us improve</h2><p>You were chosen at random to rate this page.</p>
<button class="usa-button">Rate</button></div>"""
    more = links(turned(fetch, without(_MENU, path), 2), "usa-card")
    return f"""<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8"><title>{title} - Greyhorn National
Park</title> <script nonce="{hexes(fetch, 22)}">var dap="{hexes(fetch, 10)}";</script></head><body>
<a class="usa-skipnav" href="#main">Skip to main content</a>{during(fetch, 8, 11, banner)}
<section class="usa-banner"><div class="usa-accordion"><p class="usa-banner__header-text">An official park
website</p></div> </section><header class="usa-header usa-header--extended"><div class="usa-navbar"><div
class="usa-logo"><em><a href="/">Greyhorn National Park</a></em></div></div><nav class="usa-nav"><ul
class="usa-nav__primary usa-accordion"> {links(_MENU, "usa-nav__primary-item")}</ul></nav></header><main id="main"
class="usa-section"><div class="grid-container"> <div class="grid-row grid-gap"><div class="tablet:grid-col-8
usa-prose"><h1>{title}</h1>{main}</div><div class="tablet:grid-col-4"><div class="usa-summary-box"><h3
class="usa-summary-box__heading">Trail wisdom</h3> <p>{pick(fetch, _TIPS)}</p></div><h3>Also in this park</h3><ul
class="usa-card-group">{more}</ul></div></div></div></main>
{"" if path in _BUSY else at_times(fetch, 0.25, feedback)}<footer class="usa-footer"><address>Greyhorn National Park, PO
Box 9, Fallow Creek</address> <p class="usa-footer__node">Delivered by edge
{pick(fetch, ("sea", "den", "ord", "iad"))}-{number(fetch, 100, 999)}</p> </footer></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "Plan your visit",
        "/",
        fetch,
        f"""<p class="usa-intro">{say("welcome")}</p><div class="usa-alert usa-alert--warning"><div
class="usa-alert__body"> <h2 class="usa-alert__heading">{say("alert head")}</h2><p class="usa-alert__text">Check current
conditions before you leave home.</p></div></div><figure><img src="/img/{hexes(fetch, 10)}.jpg"
alt=""><figcaption>{pick(fetch, _VIEWS)}</figcaption> </figure><h2>Superintendent</h2><p>{say("chief")} has a desk open
to visitors on Mondays.</p>""",
    )


def _alerts(say: Say, fetch: Fetch) -> str:
    items = each(
        say,
        "a_slide a_bear",
        '<li class="usa-collection__item"><div class="usa-collection__body"><h4 class="usa-collection__heading">{}</h4>'
        "</div></li>",
    )
    return _page(
        "Current conditions",
        _ALERTS,
        fetch,
        f"""<h2>{say("alert head")}</h2><ul class="usa-collection">{items}<li class="usa-collection__item"><div
class="usa-collection__body"><h4 class="usa-collection__heading">No drones anywhere in the park</h4></div></li></ul>
<h2>Roads</h2><table class="usa-table
usa-table--striped"><thead><tr><th>Road</th><th>State</th></tr></thead><tbody><tr><td> Horn Pass
Road</td><td>{say("pass")}</td></tr><tr><td>Creek Road</td><td>{say("creek")}</td></tr></tbody></table>""",
    )


def _trails(say: Say, fetch: Fetch) -> str:
    return _page(
        "Trails",
        _TRAILS,
        fetch,
        f"""<table class="usa-table"><thead><tr><th>Trail</th><th>Length</th><th>State</th></tr></thead><tbody><tr><td>
Mirror Tarn loop</td><td>6.4 km</td><td>{say("tarn")}</td></tr><tr><td>Horn summit</td><td>14.2 km</td><td>snow
above 2,100 m</td></tr>{rows(say, "t_board t_ford")}</tbody></table><p>Download the <a href="{say("map")}">map of all
trails</a> before you set out; there is no signal beyond the bridge.</p><p class="viewers">{number(fetch, 4, 70)} people
are reading about trails</p>""",
    )


def _camps(say: Say, fetch: Fetch) -> str:
    cards = "".join(
        f"""<li class="usa-card"><div class="usa-card__container"><h2 class="usa-card__heading">{name}</h2><dl><dt>Fee
per night</dt><dd>{fee}</dd><dt>Sites</dt><dd>{sites}</dd></dl></div></li>"""
        for name, fee, sites in (
            ("Alder Flat", say("alder fee"), say("alder")),
            ("Upper Meadow", "$18", say("meadow")),
        )
    )
    return _page(
        "Campgrounds",
        _CAMPS,
        fetch,
        f"""<ul class="usa-card-group">{cards}</ul><h2>Good to know</h2><ul>{each(say, "g_bins", "<li>{}</li>")}<li>
Quiet hours begin at ten</li></ul><h3>Photographs from visitors</h3><ul>{
            "".join(f"<li>{one}</li>" for one in mixed(fetch, _VIEWS, 2))
        }</ul>""",
    )


def _events(say: Say, fetch: Fetch) -> str:
    return _page(
        "Calendar",
        _EVENTS,
        fetch,
        f"""<div class="event"><h3>Night sky walk</h3><p>{say("sky")}</p><p>Led by ranger Pruitt</p></div><div
class="event"><h3>Tracks in the snow</h3><p>Sunday, March 15 at 10:00 a.m.</p><p>{say("tracks")}</p></div>
""",
    )


def _permits(say: Say, fetch: Fetch) -> str:
    return _page(
        "Permits",
        _PERMITS,
        fetch,
        f"""<h2>{say("lottery head")}</h2><p>Applications are accepted until {say("deadline")}. Results are sent by
email.</p><p>A permit costs $12 for each person and is not refunded.</p>
<form method="post"><input type="hidden" name="csrfmiddlewaretoken" value="{hexes(fetch, 40)}"><button>Apply</button>
</form>""",
    )


def _visit(say: Say, fetch: Fetch) -> str:
    return _page(
        "Hours and fees",
        _VISIT,
        fetch,
        f"""<h2>Visitor center</h2><p>{say("center")}</p><h2>Entrance</h2><table
class="usa-table"><tbody><tr><th>Car</th><td> {say("car")}</td></tr><tr><th>Motorcycle</th><td>$15</td></tr><tr><th>On
foot</th><td>$10</td></tr></tbody></table>""",
    )


def _goats(say: Say, fetch: Fetch) -> str:
    return _page(
        "Goats counted from the air",
        _NEWS,
        fetch,
        f"""<p>Biologists counted {say("goats")} on the north side of the Horn this winter.</p><p>The flight took two
days and was paid for by the friends of the park.</p>{paragraph(say("goat note"))}{paragraph(say("goat fix"))}""",
    )


PARK = MadeSite(
    "greyhorn-park.test",
    (
        "random tip of a box",
        "nonce of a script",
        "edge server in a footer",
        "modal for visitors chosen at random",
        "caption of a random photograph",
        "people reading a page",
        "token of a form",
        "links to known pages that turn",
        "notice of the whole site for a day",
    ),
    {
        "/": _home,
        _ALERTS: _alerts,
        _TRAILS: _trails,
        _CAMPS: _camps,
        _EVENTS: _events,
        _PERMITS: _permits,
        _VISIT: _visit,
        _NEWS: _goats,
    },
    (
        Slot("welcome", "paragraph edited", ("/",), {0: "Winter has a long breath here.", 13: "The thaw has begun."}),
        Slot("chief", "person", ("/",), {0: "Wendell Araki", 7: "Noor Castellane"}, "Superintendent"),
        Slot(
            "alert head",
            "heading",
            ("/", _ALERTS),
            {0: "Avalanche danger is high", 5: "Avalanche danger is moderate"},
        ),
        Slot("a_slide", "list entry", (_ALERTS,), {0: "", 3: "Rockfall at Needle Corner: keep to the left lane"}),
        Slot("a_bear", "list entry", (_ALERTS,), {0: "", 11: "Bears are awake near Alder Flat"}),
        Slot("pass", "status", (_ALERTS,), {0: "closed for winter", 14: "open with chains"}, "Horn Pass Road"),
        Slot("creek", "status", (_ALERTS,), {0: "both lanes free", 6: "one lane, convoy every hour"}, "Creek Road"),
        Slot("tarn", "status", (_TRAILS,), {0: "muddy", 4: "closed by fallen trees"}, "Mirror Tarn loop"),
        Slot("t_board", "row", (_TRAILS,), {0: "", 10: "Bog boardwalk | 1.3 km | new planks"}),
        Slot("t_ford", "row", (_TRAILS,), {0: "Ford path | 3.8 km | wet feet", 13: ""}),
        Slot(
            "map",
            "link target",
            (_TRAILS,),
            {0: "/files/trails-2025.pdf", 6: "/files/trails-2026.pdf"},
            "map of all trails",
        ),
        Slot("alder fee", "price", (_CAMPS,), {0: "$24", 9: "$28"}, "Alder Flat"),
        Slot(
            "alder", "status", (_CAMPS,), {0: "62, first come first served", 2: "62, by reservation only"}, "Alder Flat"
        ),
        Slot("meadow", "status", (_CAMPS,), {0: "closed until May", 12: "20, open on weekends"}, "Upper Meadow"),
        Slot("g_bins", "list entry", (_CAMPS,), {0: "", 15: "Food lockers are required at every site"}),
        Slot(
            "sky",
            "date of an event",
            (_EVENTS,),
            {0: "Saturday, March 7 at 8:30 p.m.", 3: "Saturday, March 21 at 9:00 p.m."},
            "Night sky walk",
        ),
        Slot("tracks", "sold out", (_EVENTS,), {0: "Eight places left", 7: "Fully booked"}, "Tracks in the snow"),
        Slot("lottery head", "heading", (_PERMITS,), {0: "Summit lottery is open", 14: "Summit lottery is drawn"}),
        Slot("deadline", "deadline extended", (_PERMITS,), {0: "March 4", 4: "March 5 at noon"}),
        Slot("center", "opening hours", (_VISIT,), {0: "Daily from 9 to 4", 10: "Daily from 8 to 6"}, "Visitor center"),
        Slot("car", "price", (_VISIT,), {0: "$30", 15: "$35"}, "Car"),
        Slot("goats", "figure in a sentence", (_NEWS,), {0: "188 goats", 2: "181 goats"}),
        Slot(
            "goat fix", "correction notice", (_NEWS,), {0: "", 2: "Correction: seven animals had been counted twice."}
        ),
        Slot("goat note", "paragraph", (_NEWS,), {0: "A second flight is planned for June.", 11: ""}),
    ),
)
