"""A borough council: public notices, planning applications, bins, roads and meetings."""

from __future__ import annotations

from bench.changing.by_request.choices import maybe, mixed, one, pick
from bench.changing.parts import MadeSite, Slot, cached, token
from bench.changing.pieces import ENGLISH, ago, anchors, before, comes_and_goes, others, today, turned
from bench.changing.scenario import Fetch

PAGES = (
    ("/", "Thornbeck Borough Council"),
    ("/notices", "Public notices"),
    ("/planning", "Planning applications"),
    ("/bins", "Bins and recycling"),
    ("/roads", "Road closures"),
    ("/meetings", "Council meetings"),
)
SURVEY = (
    "How easy was it to find what you needed?",
    "Would you use this page again?",
    "What brought you here?",
    "Did the page answer your question?",
    "Is anything missing on this page?",
    "How long did you look for it?",
    "Did you try to telephone us first?",
    "Which device are you using?",
    "Are you a resident of the borough?",
    "May we write to you about this visit?",
)
HINTS = (
    "Rinse tins before you recycle them.",
    "You can pay a parking charge by telephone.",
    "Report a street lamp by its number.",
    "Garden waste permits last a whole year.",
    "Bring a proof of address to the tip.",
)
NOTE = Slot("/", "lead notice of a council", {0: "", 4: "The Town Hall desk is closed on Thursday morning."})
LINE = Slot("/", "opening times on a first page", {0: "9am to 5pm", 12: "9am to 4.30pm"}, "Contact centre")
ORDER = Slot("/notices", "notice in a list", {0: "", 3: "Mill Street (Prohibition of Waiting) Order 2026"})
OBJECT = Slot("/notices", "deadline for objections", {0: "20 March 2026", 7: "27 March 2026"}, "Footpath 14")
DORMER = Slot("/planning", "decision on an application", {0: "Pending", 6: "Refused"}, "26/00148/HSE", unique=False)
BARN = Slot("/planning", "application in a table", {0: "", 2: "26/00171/FUL"}, "Applications")
AGENT = Slot("/planning", "corrected name of an applicant", {0: "Mr J Halward", 13: "Mr J Hallward"}, "26/00139/FUL")
EASTER = Slot("/bins", "changed collection day", {0: "Monday 6 April", 5: "Wednesday 8 April"}, "Green bins")
BRIDGE = Slot(
    "/roads",
    "sentence on a closure",
    {0: "Beck Bridge is closed to all traffic.", 8: "Beck Bridge is open to one lane with signals."},
    "Beck Bridge",
)
LANE = Slot("/roads", "end of a closure", {0: "until 9 April", 3: "until 16 April", 10: "until 9 April"}, "Tanner Lane")
ROOM = Slot("/meetings", "room of a meeting", {0: "Council Chamber", 6: "Room 4, Annexe"}, "Audit Committee")
PAPERS = Slot("/meetings", "link target", {0: "/files/agenda-0312.pdf", 9: "/files/agenda-0312-rev.pdf"}, "Agenda")
SLOTS = (NOTE, LINE, ORDER, OBJECT, DORMER, BARN, AGENT, EASTER, BRIDGE, LANE, ROOM, PAPERS)


def frame(path: str, main: str, fetch: Fetch) -> str:
    title = dict(PAGES)[path]
    cookies = comes_and_goes(
        fetch,
        "thornbeck cookies",
        0.4,
        '<div class="ccc-banner" role="dialog"><h2>Cookies on this website</h2><p>We use cookies to make this site '
        "work and to see how it is used.</p><button>Accept all cookies</button><button>Reject</button></div>",
    )
    nonce = token(fetch.random, 22)
    return f"""<!doctype html><html lang="en-GB" class="no-js"><head><meta charset="utf-8"><title>{title}</title>
<meta name="csrf-token" content="{token(fetch.random, 40)}">
<script nonce="{nonce}">document.documentElement.className="js";window.__n="{nonce}"</script></head><body>{cookies}
<a class="skip" href="#content">Skip to content</a><header class="site-header"><div class="site-header__top">
<span>{today(fetch, ENGLISH)}</span> <a href="https://sso.example/login?state={token(fetch.random, 32)}">My account</a>
</div><nav aria-label="Main"><ul>{anchors(PAGES)}</ul></nav></header>
<div class="l-page" id="content"><main class="l-main"><h1>{title}</h1>{main}</main>
<aside class="l-aside"><section class="c-promo"><h2>Did you know</h2>{
        "".join(f"<p>{hint}</p>" for hint in turned(fetch, HINTS, 3))
    }</section><section class="c-related"><h2>Popular pages</h2><ul>{
        anchors(fetch.random.sample(others(PAGES, path), 3))
    }</ul></section></aside></div>
<section class="c-feedback"><p>{fetch.random.choice(SURVEY)}</p><button>Yes</button><button>No</button></section>
<footer><p>Town Hall, Market Place, Thornbeck</p><p>Reference for this visit: {token(fetch.random, 10).upper()}</p>
</footer></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    tasks = ["Pay council tax", "Report a pothole", "Find your bin day", "Apply for a school place", "Renew a permit"]
    wait = cached(fetch, 180, "thornbeck calls").randint(2, 19)
    return frame(
        "/",
        f'{one(NOTE.at(round), "div class=alert")}<div class="c-tasks"><h2>Do it online</h2><ul>'
        f"{mixed(fetch, [f'<li>{task}</li>' for task in tasks])}</ul></div>"
        f'<div class="c-contact"><h2>Contact centre</h2><dl><dt>Telephone</dt><dd>01632 960 418</dd><dt>Lines open</dt>'
        f"<dd>{LINE.at(round)}</dd></dl><p>{wait} people are using this service right now</p></div>"
        f"<h2>Latest</h2><ul><li>Library week begins at Thornbeck Library "
        f"<time>{ago(fetch, ENGLISH, before(30))}</time>"
        f"</li><li>New benches for Beck Park <time>{ago(fetch, ENGLISH, before(4))}</time></li></ul>",
        fetch,
    )


def notices(round: int, fetch: Fetch) -> str:
    return frame(
        "/notices",
        f'<p class="lead">Notices that the law asks us to publish.</p><ul class="listing">'
        f"<li><h3>Footpath 14 (Lower Beck) Diversion Order</h3><p>Objections must reach the solicitor to the "
        f"council by "
        f"<strong>{OBJECT.at(round)}</strong>.</p></li>{one(ORDER.at(round), 'li')}<li>Premises licence: The "
        f"Old Forge, Bridge Lane</li>"
        f"<li>Notice of election: Parish of Lower Beck</li></ul>"
        f"<p>Your download key is {token(fetch.random, 12)}; it is valid for this visit.</p>",
        fetch,
    )


def planning(round: int, fetch: Fetch) -> str:
    barn = BARN.at(round)
    extra = f"<tr><td>{barn}</td><td>Conversion of barn, Hag Farm</td><td>Mrs L Pike</td><td>Pending</td></tr>"
    return frame(
        "/planning",
        f'<table class="govuk-table"><caption>Applications of this month</caption><thead><tr><th>Reference</th>'
        f"<th>Proposal</th><th>Applicant</th><th>Status</th></tr></thead><tbody><tr><td>26/00139/FUL</td><td>Two "
        f"dwellings, Kiln Row</td><td>{AGENT.at(round)}</td><td>Pending</td></tr><tr><td>26/00148/HSE</td><td>Rear "
        f"dormer, 3 Fell View</td><td>Ms R Okafor</td><td>{DORMER.at(round)}</td></tr>{extra if barn else ''}"
        f"<tr><td>26/00152/LBC</td><td>New sash windows, The Manse</td><td>Trustees</td><td>Approved</td></tr></tbody>"
        f"</table><p>Search took {fetch.random.uniform(0.02, 0.95):.3f} seconds on node "
        f"{token(fetch.random, 4)}.</p>",
        fetch,
    )


def bins(round: int, fetch: Fetch) -> str:
    return frame(
        "/bins",
        f"<h2>Easter collections</h2><table><tr><th>Black bins</th><td>Friday 3 April</td></tr><tr><th>Green bins</th>"
        f"<td>{EASTER.at(round)}</td></tr></table><h2>Garden waste permit</h2><p>A permit costs "
        f"<b>£42.00</b> a year. Order by post or here.</p>"
        f'<div class="tip">{maybe(fetch, 0.5, "<p>New: get a text before your bin day.</p>")}</div>',
        fetch,
    )


def roads(round: int, fetch: Fetch) -> str:
    return frame(
        "/roads",
        f"<p>{BRIDGE.at(round)} Map tile {token(fetch.random, 8)}.</p><ul><li><b>Tanner Lane</b>: "
        f"{LANE.at(round)} <span>(checked {ago(fetch, ENGLISH, before(2))})</span></li><li><b>Fell Road</b>: "
        f"night works"
        f"</li></ul><p>Traffic at this hour: {pick(fetch, *'north south east west ring'.split())} camera "
        f"{fetch.random.randint(100, 999)}</p>",
        fetch,
    )


def meetings(round: int, fetch: Fetch) -> str:
    return frame(
        "/meetings",
        f"<h2>Audit Committee</h2><p>Thursday 12 March, 6.30pm, <span>{ROOM.at(round)}</span>.</p><p><a "
        f'href="{PAPERS.at(round)}">Agenda</a> (PDF)</p><h2>Full Council</h2><p>Wednesday 25 March, 7pm, by video.</p>'
        f"<p>To speak, answer first: {fetch.random.randint(11, 49)} + {fetch.random.randint(11, 49)} = ?</p>",
        fetch,
    )


COUNCIL = MadeSite(
    "thornbeck.test",
    (
        "question of a survey",
        "hints that turn by six hours",
        "popular pages by request",
        "cookies asked for in some hours",
        "date of the day beside a login with a state",
        "reference of the visit",
        "tasks in any order",
        "people using a service, of three minutes",
        "age of news in English",
        "key of a download in a sentence",
        "time and node of a search",
        "tip in half of the requests",
        "tile of a map after a sentence",
        "camera by request",
        "sum to solve before speaking",
    ),
    {"/": home, "/notices": notices, "/planning": planning, "/bins": bins, "/roads": roads, "/meetings": meetings},
    SLOTS,
)
