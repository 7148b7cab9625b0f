"""A ferry company: status of routes, timetable, fares, a notice, vessels, terminals; WordPress with Bootstrap."""

from __future__ import annotations

from bench.changing.assorted.common import listed, mixed, number, pick, rows, sometimes
from bench.changing.made import MadeSite, Say, Slot, paragraph
from bench.changing.noises import token, variant
from bench.changing.pieces import ENGLISH, ago, anchors, before
from bench.changing.scenario import Fetch

_STATUS, _TIMES, _FARES = "/service-status", "/timetables/skerra-sound", "/fares"
_WORKS, _VESSELS, _TERMINALS = "/notices/tolmie-pier-works", "/vessels", "/terminals"
_MENU = (
    ("/", "Home"),
    (_STATUS, "Service status"),
    (_TIMES, "Timetable Skerra Sound"),
    (_FARES, "Fares"),
    (_WORKS, "Works at Tolmie Pier"),
    (_VESSELS, "Vessels"),
    (_TERMINALS, "Terminals"),
)
_STAYS = (
    ("Harbour View Inn", "Sea-facing rooms two minutes from the slip"),
    ("The Drifter's Rest", "Bunkhouse and breakfast for walkers"),
    ("Skerra Bike Hire", "Electric bikes at the pier head"),
    ("Peat & Salt Distillery", "Tours with a dram, booking advised"),
    ("Kelp House Spa", "Seaweed baths for day visitors"),
)
_VOICES = (
    ("Moira", "The crew carried my pushchair down three decks without a word."),
    ("Stefan, Lübeck", "Best bacon roll of the whole trip."),
    ("A. Ferrier", "On time, in a gale, with a smile."),
    ("Jodie and Kim", "We saw a minke whale from the stern!"),
)


def _page(title: str, path: str, fetch: Fetch, main: str, side: str = "") -> str:
    name, text = pick(fetch, _STAYS)
    app = f"""<div class="alert alert-info alert-dismissible fade show app-promo" role="alert">Get sailing alerts with
the
Norling app. <a class="alert-link" href="/go/app?utm_id={token(fetch, 8)}">Install</a></div>"""
    button = variant(fetch, "Book now", "Find a sailing")
    return f"""<!DOCTYPE html><html lang="en-GB"><head><meta charset="UTF-8"><meta name="viewport"
content="width=device-width, initial-scale=1"><title>{title} &#8211; Norling Ferries</title>
<link rel="stylesheet" id="bootstrap-css" href="/wp-content/themes/norling/bootstrap.min.css?ver={token(fetch, 10)}">
<meta name="generator" content="WordPress 6.7.2"></head><body class="page-template-default wp-embed-responsive">
<a class="visually-hidden-focusable" href="#primary">Skip to content</a>{sometimes(fetch, 0.4, app)}
<header class="site-header navbar navbar-expand-lg"><div class="container"><a class="navbar-brand" href="/">Norling
Ferries</a><ul class="navbar-nav me-auto">{anchors(_MENU)}</ul><a class="btn btn-{variant(fetch, "primary", "warning")}"
href="/go/booking?_wpnonce={token(fetch, 10)}">{button}</a></div></header>
<div class="container" id="page"><div class="row"><main id="primary" class="col-lg-8"><article class="page type-page
hentry"><header class="entry-header"><h1 class="entry-title">{title}</h1></header><div class="entry-content">{main}
</div></article></main><aside class="col-lg-4 widget-area"><section class="widget ad-slot"><small>Advertisement</small>
<a href="https://ads.example/c/{token(fetch, 12)}"><strong>{name}</strong><br>{text}</a></section>{side}</aside></div>
</div><footer class="site-footer bg-dark text-light"><div class="container"><div class="row"><div class="col-md-4">
<h2 class="h5">Travelling with us</h2><ul class="list-unstyled"><li>Conditions of carriage</li><li>Assistance on board
</li><li>Dogs, bicycles and kayaks</li></ul></div><div class="col-md-4"><h2 class="h5">The company</h2><p>Norling
Ferries Ltd has sailed between the mainland and the Norling Isles since 1908. It is owned by those who live on
them.</p></div></div><p class="small">Registered in Kirkhaven. All times are local times.</p></div></footer>
<!-- Cached page served in {number(fetch, 3, 90) / 1000} seconds --></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    who, voice = pick(fetch, _VOICES)
    cards = "".join(
        f"""<div class="col"><div class="card h-100"><div class="card-body"><h3 class="card-title h5">{head}</h3>
<p class="card-text">{text}</p></div><div class="card-footer text-muted">Posted {ago(fetch, ENGLISH, before(hours))}
</div></div></div>"""
        for head, text, hours in (
            (say("headline works"), "The linkspan is renewed this spring. Cars board at the old slip.", 30),
            ("Summer bookings are open", "Sailings to the end of August.", 55),
        )
        if head
    )
    quote = f'<section class="widget testimonial"><blockquote><p>{voice}</p><cite>{who}</cite></blockquote></section>'
    lead = f"""<p class="lead">Four islands, two vessels, every day of the year.</p><h2>Latest from the quay</h2>
<div class="row row-cols-1 row-cols-md-2 g-4">{cards}</div>{paragraph(say("home storm"))}"""
    return _page("Norling Ferries", "/", fetch, lead, quote)


def _status(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            ("Kirkhaven – Skerra", f'<span class="badge">{say("skerra")}</span>', "All sailings"),
            ("Kirkhaven – Tolmie", f'<span class="badge">{say("tolmie")}</span>', "Cars at the old slip"),
            ("Skerra – Haaf", '<span class="badge">Seasonal</span>', "Starts on 3 April"),
            (say("foula"), '<span class="badge">On request</span>', "Ring the evening before"),
        )
    )
    return _page(
        "Service status",
        _STATUS,
        fetch,
        f"""<div class="table-responsive"><table class="table table-striped align-middle"><thead><tr><th>Route</th>
<th>Status</th><th>Details</th></tr></thead><tbody>{table}</tbody></table></div>{paragraph(say("swell"))}
<p class="text-muted small">Checked at {fetch.at:%H:%M} from the bridge.
{number(fetch, 4, 120)} people are viewing this page.</p>""",
    )


def _times(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            ("Monday to Friday", "06:40", say("midday"), "17:55"),
            ("Saturday", "07:30", "12:50", "18:10"),
            (say("sunday"), "09:30", "none", "16:45"),
        )
    )
    return _page(
        "Timetable Skerra Sound",
        _TIMES,
        fetch,
        f"""<p>Valid until {say("valid")}. Passengers are asked to be at the pier fifteen minutes before departure.</p>
<table class="table"><thead><tr><th>Days</th><th>Morning</th><th>Midday</th><th>Evening</th></tr></thead><tbody>{table}
</tbody></table><p>The timetable is also available <a href="/wp-content/uploads/{say("pdf")}">as a leaflet</a>.</p>""",
        f'<section class="widget">{number(fetch, 2, 30)} seats were held in baskets this minute.</section>',
    )


def _fares(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            ("Adult", say("adult")),
            ("Child, 5 to 15", "£3.90"),
            ("Car up to 5 m", say("car")),
            ("Islander, ten trips", say("islander")),
        )
    )
    return _page(
        "Fares",
        _FARES,
        fetch,
        f"""<p>All fares are for a single crossing.</p><table class="table fares"><thead><tr><th>Ticket</th>
<th>Fare</th></tr></thead><tbody>{table}</tbody></table><h2>Concessions</h2><p>Half fare for students with a
card.</p>""",
    )


def _works(say: Say, fetch: Fetch) -> str:
    also = anchors(mixed(fetch, [one for one in _MENU if one[0] != _WORKS], 3))
    return _page(
        "Works at Tolmie Pier",
        _WORKS,
        fetch,
        f"""<p>The linkspan at Tolmie Pier is replaced in stages. The works are expected to last until
{say("works end")}.</p><p>Contractor: Brandt Marine.</p>
<h2>{say("works heading")}</h2><ul>
{listed((say("works bus"), "Foot passengers use the north steps.", say("works lane")))}
</ul>""",
        f'<section class="widget"><h2 class="widget-title">You might like</h2><ul>{also}</ul></section>',
    )


def _vessels(say: Say, fetch: Fetch) -> str:
    return _page(
        "Vessels",
        _VESSELS,
        fetch,
        f"""<h2>MV Sula</h2><dl class="row"><dt class="col-sm-4">Built</dt><dd class="col-sm-8">1998, Bremerhaven</dd>
<dt class="col-sm-4">Master</dt><dd class="col-sm-8">Captain R. Isbister</dd><dt class="col-sm-4">State</dt>
<dd class="col-sm-8">{say("sula state")}</dd></dl><h2>MV Fulmar</h2><dl class="row"><dt class="col-sm-4">Built</dt>
<dd class="col-sm-8">2011, Gdynia</dd><dt class="col-sm-4">Passengers</dt><dd
class="col-sm-8">212</dd>
</dl>""",
    )


def _terminals(say: Say, fetch: Fetch) -> str:
    return _page(
        "Terminals",
        _TERMINALS,
        fetch,
        f"""<div class="accordion"><h2 class="accordion-header">Kirkhaven</h2><div class="accordion-body"><p>Ticket
office: {say("office")}</p><p>Left luggage in the waiting hall.</p></div><h2 class="accordion-header">Skerra</h2>
<div class="accordion-body"><p>Tickets on board. The café is closed.</p></div></div>""",
        f'<section class="widget chat">{variant(fetch, "Chat with Eilidh", "Leave us a message")}</section>',
    )


FERRY = MadeSite(
    "norling-ferries.test",
    (
        "advertisement that rotates",
        "banner of an app for some visitors",
        "button of two variants",
        "nonce in links",
        "cache-busting names",
        "voice of a customer",
        "hours ago",
        "people viewing",
        "clock",
        "seats in baskets",
        "related pages by chance",
        "state of a chat",
    ),
    {
        "/": _home,
        _STATUS: _status,
        _TIMES: _times,
        _FARES: _fares,
        _WORKS: _works,
        _VESSELS: _vessels,
        _TERMINALS: _terminals,
    },
    (
        Slot("headline works", "heading", ("/",), {0: "Tolmie Pier closes to cars", 6: "Tolmie Pier works run late"}),
        Slot(
            "home storm", "paragraph", ("/",), {0: "", 8: "Storm Birgit: expect changes from Wednesday noon.", 12: ""}
        ),
        Slot(
            "skerra",
            "status",
            (_STATUS,),
            {0: "Normal service", 4: "Delayed", 9: "Cancelled", 13: "Reduced"},
            "Kirkhaven – Skerra",
        ),
        Slot("tolmie", "status", (_STATUS,), {0: "Foot passengers only", 14: "Running"}, "Kirkhaven – Tolmie"),
        Slot("foula", "row", (_STATUS,), {0: "", 5: "Haaf – Foula Skerries"}),
        Slot("swell", "paragraph", (_STATUS,), {0: "There is a heavy swell at Skerra slip.", 7: ""}),
        Slot("midday", "hour", (_TIMES,), {0: "12:20", 5: "13:05"}, "Monday to Friday"),
        Slot("sunday", "row", (_TIMES,), {0: "Sunday", 11: ""}),
        Slot("valid", "date", (_TIMES,), {0: "28 March", 11: "2 May"}),
        Slot("pdf", "link target", (_TIMES,), {0: "skerra-winter.pdf", 2: "skerra-spring.pdf"}, "as a leaflet"),
        Slot("adult", "price", (_FARES,), {0: "£7.80", 7: "£8.20"}, "Adult"),
        Slot("car", "price", (_FARES,), {0: "£31.50", 7: "£33.00"}, "Car up to 5 m"),
        Slot("islander", "status", (_FARES,), {0: "£42.00", 15: "Sold out"}, "Islander, ten trips"),
        Slot("works end", "deadline", (_WORKS,), {0: "20 March", 6: "24 April"}),
        Slot("works heading", "heading", (_WORKS,), {0: "Until the second stage", 14: "In the second stage"}),
        Slot("works bus", "list entry", (_WORKS,), {0: "", 2: "A shuttle bus meets every sailing."}),
        Slot("works lane", "list entry", (_WORKS,), {0: "Lane 3 is kept free for deliveries.", 10: ""}),
        Slot("sula state", "status", (_VESSELS,), {0: "in service", 4: "in dry dock"}, "State"),
        Slot("office", "opening hours", (_TERMINALS,), {0: "05:45 to 18:30", 6: "06:00 to 20:00"}, "Kirkhaven"),
    ),
)
