"""A ferry company of some islands: sailings, fares, notices to passengers."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.recent.common import at_times, hexes, in_some_hours, links, mixed, number, pick, turning
from bench.changing.scenario import Fetch

_PAGES = (
    ("/service-status", "Service status"),
    ("/timetable/hesk", "Hesk timetable"),
    ("/timetable/orran", "Orran timetable"),
    ("/fares", "Fares"),
    ("/notices", "Passenger notices"),
)
_STAYS = (
    ("Harbour View B&B, Hesk", "Sea views and kippers"),
    ("Orran Bunkhouse", "Beds from 24 pounds"),
    ("The Anchor Inn", "Live music at weekends"),
    ("Machair Campsite", "Open from Easter"),
    ("Isle Bikes", "Hire at the pier"),
)
_PICTURES = ("Puffins on the cliffs of Orran", "Evening light over Hesk pier", "MV Lady Skene at anchor")


def _page(title: str, fetch: Fetch, main: str) -> str:
    stays = "".join(
        f"""<div class="c-promo" data-ref="{hexes(fetch, 6)}"><h4><a
href="https://visit.example/{hexes(fetch, 6)}">{name}</a>
</h4><p>{line}</p></div>"""
        for name, line in mixed(fetch, _STAYS, 2)
    )
    consent = """<div id="ccc" class="ccc-banner"><h2>Cookies on this site</h2><p>We use cookies to remember your
journey
and to improve our pages.</p><button>Accept cookies</button><button>Settings</button></div>"""
    return f"""<!DOCTYPE html><html lang="en-GB" class="no-js"><head><meta charset="utf-8"><title>{title} | Skene
Ferries
</title><script>var umb={{"req":"{hexes(fetch, 16)}","ms":{number(fetch, 8, 300)}}};</script></head><body>
{in_some_hours(fetch, "skene", 0.4, consent)}<header class="c-header"><div class="o-wrapper"><a class="c-logo" href="/">
Skene Ferries</a><nav class="c-nav"><ul class="c-nav__list">{links(_PAGES, css="c-nav__item")}</ul></nav></div></header>
<main class="o-wrapper"><div class="o-layout"><div class="o-layout__item u-2/3">{main}</div><div
class="o-layout__item u-1/3"><form class="c-booking" action="/book" method="post"><h3>Book a crossing</h3><input
name="__RequestVerificationToken" type="hidden" value="{hexes(fetch, 48)}"><select><option>Hesk</option><option>Orran
</option></select><button>Search sailings</button></form><section class="c-partners"><h3>Stay and play</h3>{stays}
</section></div></div></main><footer class="c-footer"><p>Skene Ferries Ltd, Pier Road, Portskene. Call 01555 010
200.</p>
<p class="u-muted">{pick(fetch, ("web01", "web02", "web03"))}</p></footer></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    survey = '<div class="c-survey">Tell us about your last trip and win a day return.</div>'
    return _page(
        "Ferries to Hesk and Orran",
        fetch,
        f"""<figure class="c-hero"><figcaption>{turning(fetch, _PICTURES)}</figcaption></figure><h1>Ferries to Hesk and
Orran</h1><div class="c-alert">{say("alert")}</div><p>We sail every day but Christmas Day, from Portskene and from
Inverlair.</p>{at_times(fetch, 0.3, survey)}""",
    )


def _status(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"""<tr class="c-status__row"><th scope="row">{route}</th><td><span class="c-tag">{state}</span></td>
<td>{number(fetch, 3, 60)} passengers checking this route now</td></tr>"""
        for route, state in (
            ("Portskene to Hesk", say("hesk state")),
            ("Portskene to Orran", say("orran state")),
            ("Inverlair to Hesk", "Sailing as planned"),
        )
    )
    return _page(
        "Service status",
        fetch,
        f"""<h1>Service status</h1><p>Page loaded at {fetch.at:%H:%M} on {fetch.at:%-d %B}</p><table
class="c-status">{rows}
</table><div class="c-rte"><p>{say("outlook")}</p></div>""",
    )


def _hesk(say: Say, fetch: Fetch) -> str:
    sailings = "".join(
        f"<tr><td>{leaves}</td><td>{arrives}</td><td>{days}</td></tr>"
        for leaves, arrives, days in (
            ("06:50", "08:05", "Monday to Saturday"),
            (say("midday"), "12:40", "Daily"),
            (say("extra"), "16:35", "Fridays only"),
            ("18:10", "19:25", say("evening")),
        )
        if leaves
    )
    return _page(
        "Hesk timetable",
        fetch,
        f"""<h1>Hesk timetable</h1><table><thead><tr><th>Leaves</th><th>Arrives</th><th>Days</th></tr></thead><tbody>
{sailings}</tbody></table><p>Check in closes {say("check in")} before departure for cars.</p>""",
    )


def _orran(say: Say, fetch: Fetch) -> str:
    return _page(
        "Orran timetable",
        fetch,
        f"""<h1>Orran timetable</h1><dl class="c-facts"><dt>Vessel</dt><dd>{say("vessel")}</dd><dt>Crossing</dt><dd>55
minutes</dd><dt>First boat</dt><dd>07:30</dd><dt>Last boat</dt><dd>17:45</dd></dl><p>Full times are in the
<a href="{say("leaflet")}">summer leaflet</a>.</p>""",
    )


def _fares(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{name}</td><td>{single}</td><td>{back}</td></tr>"
        for name, single, back in (
            ("Adult", say("adult"), "£13.60"),
            ("Child", "£3.70", "£6.80"),
            ("Car", "£28.00", say("car")),
            (say("cargo bike"), "£4.00", "£8.00"),
        )
        if name
    )
    return _page(
        "Fares",
        fetch,
        f"""<h1>Fares</h1><table><thead><tr><th>Ticket</th><th>Single</th><th>Return</th></tr></thead>
<tbody>{rows}</tbody>
</table><p>Islanders with a card pay half. Your quote reference is {hexes(fetch, 6).upper()}.</p>""",
    )


def _notices(say: Say, fetch: Fetch) -> str:
    items = "".join(
        f'<li class="c-listing__item"><h3>{title}</h3><p>{text}</p></li>'
        for title, text in (
            (say("notice c"), "Foot passengers use the side gate until the ramp is mended."),
            (say("notice b"), "The shop on board takes cards only."),
            ("Dogs on the car deck", say("dogs")),
        )
        if title
    )
    return _page("Passenger notices", fetch, f'<h1>Passenger notices</h1><ul class="c-listing">{items}</ul>')


_STATUS, _HESK, _ORRAN, _FARES, _NOTICES = (path for path, _ in _PAGES)
FERRY = MadeSite(
    "skene-ferries.test",
    ("promotions", "consent at times", "set that turns", "clock", "checking now", "reference", "server", "survey"),
    {"/": _home, _STATUS: _status, _HESK: _hesk, _ORRAN: _orran, _FARES: _fares, _NOTICES: _notices},
    (
        Slot(
            "alert",
            "notice",
            ("/",),
            {0: "Summer booking opens on 16 March.", 8: "Summer booking is delayed until 23 March."},
        ),
        Slot(
            "hesk state",
            "state beside noise",
            (_STATUS,),
            {0: "On time", 3: "Cancelled", 4: "On time", 10: "Cancelled"},
            "Portskene to Hesk",
        ),
        Slot(
            "orran state", "state beside noise", (_STATUS,), {0: "Normal", 3: "Delayed by swell", 4: "Normal"}, "Orran"
        ),
        Slot(
            "outlook",
            "edited sentence",
            (_STATUS,),
            {0: "No disruption is expected.", 10: "A gale is forecast; sailings may be called off at short notice."},
        ),
        Slot("midday", "table cell", (_HESK,), {0: "11:25", 6: "11:20"}),
        Slot("extra", "table row", (_HESK,), {0: "", 6: "15:20"}),
        Slot("evening", "table cell", (_HESK,), {0: "Every evening", 13: "Not on Sundays"}, "18:10"),
        Slot("check in", "figure in a sentence", (_HESK,), {0: "30 minutes", 9: "45 minutes"}),
        Slot(
            "vessel",
            "definition",
            (_ORRAN,),
            {0: "MV Lady Ishbel", 5: "MV Corran Lass", 12: "MV Lady Ishbel"},
            "Vessel",
        ),
        Slot("leaflet", "link target", (_ORRAN,), {0: "/media/orran-s26.pdf", 7: "/media/orran-s26-v2.pdf"}, "summer"),
        Slot("adult", "price", (_FARES,), {0: "£7.40", 11: "£7.90"}, "Adult"),
        Slot("car", "price", (_FARES,), {0: "£52.00", 11: "£55.00"}, "Car"),
        Slot("cargo bike", "table row", (_FARES,), {0: "", 4: "Cargo bicycle"}),
        Slot("notice b", "list entry", (_NOTICES,), {0: "No cash on board", 14: ""}),
        Slot("notice c", "list entry", (_NOTICES,), {0: "", 2: "Ramp at Hesk out of use"}),
        Slot(
            "dogs",
            "one word",
            (_NOTICES,),
            {0: "Dogs may stay in cars on crossings.", 8: "Dogs must stay in cars on crossings."},
        ),
    ),
)
