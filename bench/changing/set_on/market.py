"""A shop and a job exchange: prices in rows whose names are links, prices in spans, lists, definition lists."""

from __future__ import annotations

from bench.changing import noises
from bench.changing.made import MadeSite, Say, Slot, document, item, paragraph
from bench.changing.scenario import Fetch

# -- the shop -----------------------------------------------------------------------------------------

_GOODS = (
    ("/p/harbour-7", "Harbour 7"),
    ("/p/lantern-2", "Lantern 2"),
    ("/p/courier-3", "Courier 3"),
    ("/bikes", "All bicycles"),
    ("/parts", "Spare parts"),
    ("/delivery", "Delivery and returns"),
)
_PRAISE = (
    "“It survived the winter, which is more than I did.” (Mara)",
    "“The bell alone was worth it.” (Olek)",
    "“Arrived a day early and in one piece.” (Ruth)",
    "“My third one. The second was stolen.” (Bo)",
    "“Honest people, honest brakes.” (Tessa)",
)


def _shop(title: str, fetch: Fetch, content: str) -> str:
    menu = "".join(f'<li><a href="{path}">{name}</a></li>' for path, name in _GOODS)
    head = f'<header class="{noises.css(fetch)}"><ul>{menu}</ul>{noises.greeting(fetch)}</header>'
    tail = f"{noises.related_goods(fetch, _GOODS[:3], 2)}{noises.tip(fetch, _PRAISE)}{noises.consent(fetch)}"
    return document(f"{title} - Velo", f'{head}<div id="{noises.css(fetch)}">{content}</div>{tail}')


def _split(price: str) -> str:
    """As shops write prices: euro and cents apart."""
    euro, _, cents = price.partition(".")
    return f'<span class="c1x">{euro}</span><span class="c2x">.{cents}</span> <span>EUR</span>'


def _shop_front(say: Say, fetch: Fetch) -> str:
    return _shop(
        "Welcome",
        fetch,
        f"<h1>Bicycles since 1974</h1><p>{say('opening')}</p>{noises.advertisement(fetch)}"
        f"<p>The workshop takes repairs again within <b>{say('workshop')}</b>.</p>{paragraph(say('holiday'))}",
    )


def _bikes(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f'<tr><td><a href="/p/{name.lower().replace(" ", "-")}">{name}</a></td><td>{frame}</td>'
        f"<td>{say(f'{key} price')} EUR</td><td>{say(f'{key} stock')}</td></tr>"
        for key, name, frame in (("harbour", "Harbour 7", "steel"), ("courier", "Courier 3", "alloy"))
    )
    last = f"<tr><td>Tandem 12</td><td>steel</td><td>2,310.00 EUR</td><td>{say('tandem stock')}</td></tr>"
    return _shop(
        "Bicycles",
        fetch,
        f"<h1>Bicycles</h1><table>{rows}{noises.sponsored_row(fetch, 3)}{last}</table>{noises.now_viewing(fetch)}",
    )


def _parts(say: Say, fetch: Fetch) -> str:
    name, price = noises.css(fetch), noises.css(fetch)
    cards = "".join(
        f'<div class="{noises.css(fetch)}"><div class="{name}">{label}</div>'
        f'<div class="{price}">{value} EUR</div></div>'
        for label, value in (("Chain 112 links", say("chain")), ("Tube 28 inch", "6.90"), ("Brake pads", say("pads")))
    )
    return _shop("Spare parts", fetch, f"<h1>Spare parts</h1>{cards}<ul>{item(say('guard'))}{item(say('dynamo'))}</ul>")


def _harbour(say: Say, fetch: Fetch) -> str:
    return _shop(
        "Harbour 7",
        fetch,
        f"<h1>Harbour 7</h1><p>A bicycle for people who carry things.</p><dl><dt>Price</dt><dd>{say('harbour price')} "
        f"EUR</dd><dt>Availability</dt><dd>{say('harbour shelf')}</dd><dt>Weight</dt><dd>{say('weight')}</dd></dl>"
        f"{noises.converted(fetch, 1200)}{noises.last_bought(fetch)}",
    )


def _lantern(say: Say, fetch: Fetch) -> str:
    return _shop(
        "Lantern 2",
        fetch,
        f"<h1>Lantern 2</h1><div class='{noises.css(fetch)}'>{_split(say('lantern price'))}</div>"
        f"<p>{say('lantern shelf')}</p><p>Runs for {say('hours')} on one charge.</p>{noises.countdown(fetch)}",
    )


def _courier(say: Say, fetch: Fetch) -> str:
    return _shop(
        "Courier 3",
        fetch,
        f"<h1>Courier 3</h1><p>Our lightest frame.</p><p>Stock: <strong>{say('courier shelf')}</strong></p>"
        f"{noises.lazy(fetch, 'Rated 4.6 of 5 by 218 customers')}{noises.now_viewing(fetch)}",
    )


def _delivery(say: Say, fetch: Fetch) -> str:
    return _shop(
        "Delivery",
        fetch,
        f"<h1>Delivery and returns</h1><p>Parcels leave on {say('parcels')} and arrive within {say('days')}. "
        f"{say('island')}</p><ul><li>Free from {say('free')}</li><li>Returns within 30 days</li>{item(say('pickup'))}"
        f"</ul>{noises.csrf(fetch)}",
    )


_SHOP = MadeSite(
    "velo.test",
    (
        "people looking at this",
        "last bought in",
        "countdown",
        "price in another currency",
        "consent banner",
        "advertisement with a price",
        "sponsored row",
        "session greeting",
        "form key in the text",
        "random class names and ids",
        "related goods with prices of the moment",
        "testimonial",
        "placeholder",
    ),
    {
        "/": _shop_front,
        "/bikes": _bikes,
        "/parts": _parts,
        "/p/harbour-7": _harbour,
        "/p/lantern-2": _lantern,
        "/p/courier-3": _courier,
        "/delivery": _delivery,
    },
    (
        Slot("opening", "one word", ("/",), {0: "Open daily except Sunday.", 10: "Open daily except Monday."}),
        Slot("workshop", "figure in a sentence", ("/",), {0: "4 days", 4: "9 days", 13: "4 days"}, "repairs"),
        Slot("holiday", "notice", ("/",), {0: "", 6: "We are closed on 5 March for stocktaking.", 9: ""}),
        Slot(
            "harbour price",
            "price, its row named by a link",
            ("/bikes", "/p/harbour-7"),
            {0: "1,249.00", 3: "1,199.00", 5: "1,149.00", 8: "1,199.00", 11: "1,079.00", 14: "1,119.00"},
            "Harbour 7",
        ),
        Slot("courier price", "price, its row named by a link", ("/bikes",), {0: "890.00", 9: "845.00"}, "Courier 3"),
        Slot("harbour stock", "stock", ("/bikes",), {0: "8 left"}),
        Slot(
            "courier stock", "stock", ("/bikes",), {0: "Ready to ship", 7: "Sold out", 10: "Ready to ship"}, "Courier 3"
        ),
        Slot("tandem stock", "stock", ("/bikes",), {0: "On request", 7: "Sold out"}, "Tandem 12"),
        Slot("chain", "price, its label with figures", ("/parts",), {0: "18.40", 5: "19.10", 12: "21.00"}, "Chain 112"),
        Slot("pads", "price, class names random", ("/parts",), {0: "11.20", 8: "9.90"}, "Brake pads"),
        Slot("guard", "list entry", ("/parts",), {0: "", 6: "New: chain guard for the Harbour"}),
        Slot("dynamo", "list entry", ("/parts",), {0: "Hub dynamos are back", 11: ""}),
        Slot(
            "harbour shelf",
            "sold out on several pages",
            ("/p/harbour-7",),
            {0: "Available", 4: "Sold out", 7: "Available", 13: "Sold out"},
            "Availability",
        ),
        Slot(
            "courier shelf",
            "sold out on several pages",
            ("/p/courier-3",),
            {0: "Available", 4: "Sold out", 9: "Available", 13: "Sold out"},
            "Stock",
        ),
        Slot("lantern shelf", "sold out on several pages", ("/p/lantern-2",), {0: "Available", 13: "Sold out"}),
        Slot("weight", "unit", ("/p/harbour-7",), {0: "15.2 kg", 10: "33.5 lb"}, "Weight"),
        Slot("lantern price", "price in spans", ("/p/lantern-2",), {0: "47.90", 6: "44.90", 10: "47.90"}),
        Slot("hours", "figure in a sentence", ("/p/lantern-2",), {0: "11 hours", 3: "14 hours"}),
        Slot("parcels", "one word", ("/delivery",), {0: "Tuesdays", 7: "Thursdays"}),
        Slot("days", "figure in a sentence", ("/delivery",), {0: "3 working days", 12: "5 working days"}),
        Slot("island", "sentence", ("/delivery",), {0: "", 5: "Islands take two days more."}),
        Slot("free", "unit", ("/delivery",), {0: "60 EUR", 14: "60 GBP"}),
        Slot("pickup", "list entry", ("/delivery",), {0: "Pick up at the harbour depot", 9: ""}),
    ),
)

# -- the job exchange -----------------------------------------------------------------------------------

_POSTS = (
    ("/jobs/welder", "Welder"),
    ("/jobs/clerk", "Court clerk"),
    ("/jobs/nurse", "Night nurse"),
    ("/jobs", "All vacancies"),
)
_EMPLOYERS = ("Norden Yard", "Mill & Sons", "City Clinic", "Tram Works", "Ferry Line", "Glass House", "Old Brewery")


def _exchange(title: str, fetch: Fetch, content: str) -> str:
    menu = " | ".join(f'<a href="{path}">{name}</a>' for path, name in _POSTS)
    employers = ", ".join(noises.some(fetch, _EMPLOYERS, 3))
    return document(
        title,
        f"<div>{menu}</div><main>{content}</main><div>Featured employers: {employers}</div>{noises.agent(fetch)}"
        f"<div>Session {noises.token(fetch, 10)}</div>",
    )


def _exchange_front(say: Say, fetch: Fetch) -> str:
    return _exchange(
        "Works",
        fetch,
        f"<h1>Work by the water</h1><p>{say('slogan')}</p><p>Vacancies: <strong>{say('vacancies')}</strong></p>"
        f"{noises.related(fetch, 'Picked for you', _POSTS[:3], 2)}",
    )


def _vacancies(say: Say, fetch: Fetch) -> str:
    entries = "".join(item(say(key)) for key in ("mason", "diver", "baker"))
    links = "".join(f'<li><a href="{path}">{name}</a></li>' for path, name in _POSTS[:3])
    advert = f"<li>Promoted: {noises.some(fetch, _EMPLOYERS, 1)[0]} pays {fetch.random.randint(2100, 4900)} EUR</li>"
    return _exchange("Vacancies", fetch, f"<h2>All vacancies</h2><ul>{links}{advert}{entries}</ul>")


def _job(say: Say, fetch: Fetch, key: str, title: str, note: str) -> str:
    facts = "".join(
        f"<tr><th>{label}</th><td>{say(f'{key} {name}')}</td></tr>"
        for label, name in (("Pay", "pay"), ("Apply by", "deadline"), ("Contact", "contact"))
    )
    needs = "".join(item(say(f"{key} need {number}")) for number in (1, 2))
    return _exchange(
        title,
        fetch,
        f"<h1>{title}</h1><p>{note}</p><table>{facts}</table><h3>You bring</h3><ul><li>Patience</li>{needs}</ul>"
        f"<p>{fetch.random.randint(4, 90)} others viewed this vacancy today</p>"
        f"{noises.related(fetch, 'Similar vacancies', [one for one in _POSTS[:3] if one[1] != title], 1)}",
    )


def _welder(say: Say, fetch: Fetch) -> str:
    return _job(say, fetch, "welder", "Welder", f"The yard looks for somebody {say('welder hours')}.")


def _clerk(say: Say, fetch: Fetch) -> str:
    return _job(say, fetch, "clerk", "Court clerk", f"The seat is in {say('clerk town')}.")


def _nurse(say: Say, fetch: Fetch) -> str:
    return _job(say, fetch, "nurse", "Night nurse", say("nurse state"))


def _facts(key: str, path: str, name: str, kind: str, texts: dict[int, str]) -> Slot:
    return Slot(f"{key} {name}", kind, (path,), texts, name)


_JOBS = MadeSite(
    "works.test",
    (
        "random employers",
        "agent online or not",
        "session number",
        "picked links",
        "promoted entry with pay",
        "viewed today",
        "similar vacancies",
    ),
    {"/": _exchange_front, "/jobs": _vacancies, "/jobs/welder": _welder, "/jobs/clerk": _clerk, "/jobs/nurse": _nurse},
    (
        Slot("slogan", "sentence reworded", ("/",), {0: "Find a berth.", 8: "Find a berth that lasts."}),
        Slot("vacancies", "figure alone", ("/",), {0: "128", 2: "131", 5: "127", 6: "140", 12: "128"}, "Vacancies"),
        Slot("mason", "vacancy", ("/jobs",), {0: "Mason, Kai 4, full time", 7: ""}),
        Slot("diver", "vacancy", ("/jobs",), {0: "", 4: "Diver, inspection of locks", 12: ""}),
        Slot("baker", "vacancy", ("/jobs",), {0: "Baker, early shift", 9: "Baker, late shift"}),
        Slot("welder hours", "unit", ("/jobs/welder",), {0: "for 35 hours a week", 11: "for 35 hours a month"}),
        _facts("welder", "/jobs/welder", "pay", "pay", {0: "3,150 EUR", 5: "3,290 EUR"}),
        _facts("welder", "/jobs/welder", "deadline", "deadline", {0: "12 March", 3: "19 March", 13: "26 March"}),
        _facts("welder", "/jobs/welder", "contact", "person", {0: "Ms Ahlers"}),
        _facts("welder", "/jobs/welder", "need 1", "list entry", {0: "Welding pass 135", 8: "Welding pass 141"}),
        _facts("welder", "/jobs/welder", "need 2", "list entry", {0: ""}),
        Slot("clerk town", "one word", ("/jobs/clerk",), {0: "Emden", 6: "Leer"}),
        _facts("clerk", "/jobs/clerk", "pay", "pay", {0: "E 6"}),
        _facts("clerk", "/jobs/clerk", "deadline", "deadline", {0: "31 March"}),
        _facts("clerk", "/jobs/clerk", "contact", "person", {0: "Mr Okafor", 10: "Ms Lindqvist"}),
        _facts("clerk", "/jobs/clerk", "need 1", "list entry", {0: "Shorthand"}),
        _facts("clerk", "/jobs/clerk", "need 2", "list entry", {0: "", 4: "A clean record"}),
        Slot(
            "nurse state",
            "vacancy withdrawn",
            ("/jobs/nurse",),
            {0: "The ward opens in May.", 9: "This vacancy was withdrawn."},
        ),
        _facts("nurse", "/jobs/nurse", "pay", "pay", {0: "3,400 EUR"}),
        _facts("nurse", "/jobs/nurse", "deadline", "deadline", {0: "15 April"}),
        _facts("nurse", "/jobs/nurse", "contact", "person", {0: "Dr Haas"}),
        _facts("nurse", "/jobs/nurse", "need 1", "list entry", {0: "A licence"}),
        _facts("nurse", "/jobs/nurse", "need 2", "list entry", {0: "Two references", 5: ""}),
    ),
)

MARKET = (_SHOP, _JOBS)
