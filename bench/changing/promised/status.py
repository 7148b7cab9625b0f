"""The status page of a cloud: components by region, an incident with updates, maintenance, a report, limits."""

from __future__ import annotations

from bench.changing.by_request.choices import one, pick
from bench.changing.parts import MadeSite, Slot, cached, token, wrapped
from bench.changing.pieces import ENGLISH, ago, anchors, before, held, others, turned
from bench.changing.scenario import Fetch
from bench.changing.visible import start_of

PAGES = (
    ("/", "Brinecloud status"),
    ("/incident", "Incident 4471"),
    ("/maintenance", "Planned maintenance"),
    ("/report", "Monthly report"),
    ("/limits", "Limits and quotas"),
    ("/about", "About this page"),
)
REGIONS = ("nyc", "fra", "sin", "gru", "syd", "bom", "yul", "lhr", "waw", "hnd")
GUIDES = ("How we measure uptime", "Who gets told first", "Why we publish post-mortems", "What a region is")
OK, SLOW, DOWN = "Operational", "Degraded performance", "Partial outage"
STORE = Slot(
    "/", "state of a component", {0: OK, 2: SLOW, 4: OK, 7: DOWN, 8: SLOW, 9: OK}, "Object storage", unique=False
)
QUEUE = Slot("/", "component in a list", {0: "", 12: "Event queue"}, "Components")
BANNER = Slot(
    "/", "summary of states", {0: "All systems work.", 7: "Some systems are impaired.", 9: "All systems work."}
)
CAUSE = Slot(
    "/incident", "update of an incident", {0: "", 3: "A switch in the west hall was replaced."}, "Incident 4471"
)
CLOSED = Slot("/incident", "stage of an incident", {0: "Monitoring", 5: "Resolved", 6: "Monitoring"}, "4471")
DEEP = Slot("/incident", "link target", {0: "/pm/4471-draft", 11: "/pm/4471-final"}, "Post-mortem")
WINDOW = Slot(
    "/maintenance", "window of maintenance", {0: "14 March, 02:00 to 04:00", 5: "15 March, 01:00 to 03:00"}, "DB"
)
OFF = Slot("/maintenance", "cancelled work", {0: "Kernel upgrade in the east hall.", 13: ""}, "Planned")
FEB = Slot("/report", "figure in a report", {0: "99.982 %", 4: "99.971 %"}, "Object storage, February")
RATE = Slot("/limits", "limit", {0: "600 calls a minute", 3: "900 calls a minute", 10: "600 calls a minute"}, "API")
SLOTS = (
    STORE,
    QUEUE,
    BANNER,
    CAUSE,
    CLOSED,
    DEEP,
    WINDOW,
    OFF,
    FEB,
    RATE,
)


def frame(path: str, main: str, fetch: Fetch) -> str:
    title = dict(PAGES)[path]
    look = "".join(fetch.random.choices("abcdefghij", k=5))
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="request-id" content="{token(fetch.random, 32)}"></head><body class="status index"><div class="{look}_page">
<div class="{look}_top"><a href="/">Brinecloud</a>
<button>{pick(fetch, "Subscribe to updates", "Get updates by mail")}</button>
</div><div class="{look}_nav">{anchors(PAGES, "span")}</div><div class="{look}_main"><h1>{title}</h1>{main}</div>
<div class="{look}_also">{anchors(held(fetch, 300, f"brine {path}", others(PAGES, path), 2), "p")}</div>
<div class="{look}_foot"><p>Served from {pick(fetch, *REGIONS)}-{fetch.random.randint(10, 99)}</p><p>Times are in
UTC; it is
{fetch.at:%H:%M}.</p></div></div></body></html>"""


def component(fetch: Fetch, name: str, state: str) -> str:
    if not name:
        return ""
    return (
        f'<div class="component-container"><span class="name">{name}</span> <span '
        f'class="component-status">{state}</span> '
        f'<span class="ms">{fetch.random.randint(8, 480)} ms</span></div>'
    )


def home(round: int, fetch: Fetch) -> str:
    parts = (
        ("Gateway", OK),
        ("Object storage", STORE.at(round)),
        ("Console", OK),
        (QUEUE.at(round), "Beta"),
    )
    return frame(
        "/",
        f'<div class="page-status"><h2>{BANNER.at(round)}</h2></div>'
        f"{''.join(component(fetch, name, state) for name, state in parts)}"
        f"<p>Probed {fetch.random.randint(1, 59)} seconds ago from {pick(fetch, *REGIONS)}</p>"
        f"<p>{cached(fetch, 60, 'brine home').randint(20, 400)} people are watching this page</p>"
        f"<h4>Read</h4>{wrapped('p', turned(fetch, GUIDES, 2))}",
        fetch,
    )


def incident(round: int, fetch: Fetch) -> str:
    update = CAUSE.at(round)
    fresh = f"<div class='update'><p>{update}</p><small>{ago(fetch, ENGLISH, start_of(3))}</small></div>"
    return frame(
        "/incident",
        f'<p class="stage"><b>{CLOSED.at(round)}</b> <i>trace {token(fetch.random, 8)}</i></p>{fresh if update else ""}'
        f"<div class='update'><p>Reads of old objects fail now and then.</p>"
        f"<small>{ago(fetch, ENGLISH, before(9))}</small>"
        f'</div><p>See the <a href="{DEEP.at(round)}">Post-mortem</a>.</p>',
        fetch,
    )


def maintenance(round: int, fetch: Fetch) -> str:
    return frame(
        "/maintenance",
        f"<dl><dt>Managed databases</dt><dd>{WINDOW.at(round)}</dd></dl><ul><li>Disks of the archive are swapped.</li>"
        f"<li>Certificates of the gateway are renewed.</li>{one(OFF.at(round), 'li')}</ul>"
        f"<p>Calendar key {token(fetch.random, 14)}</p>",
        fetch,
    )


def report(round: int, fetch: Fetch) -> str:
    return frame(
        "/report",
        f"<table><tr><th>Service</th><th>February</th></tr><tr><td>Object storage</td><td>{FEB.at(round)}</td>"
        f"</tr><tr><td>"
        f"Gateway</td><td>99.999 %</td></tr></table><p>No data was lost. Two customers were told by telephone.</p>"
        f"<h2>Credits</h2><p>Ask for them within thirty days.</p><p>Rendered in "
        f"{fetch.random.uniform(1, 90):.1f} ms</p>",
        fetch,
    )


def limits(round: int, fetch: Fetch) -> str:
    return frame(
        "/limits",
        f'<div class="kv"><div>API</div><div>{RATE.at(round)}</div></div><div class="kv"><div>Largest object</div><div>'
        f'5 GiB<sup>1</sup></div></div><div class="kv"><div>Buckets</div><div>1,000 an account</div></div>'
        f"<p>You come from 198.51.100.{fetch.random.randint(2, 250)}; tell support {token(fetch.random, 6)}.</p>",
        fetch,
    )


def about(round: int, fetch: Fetch) -> str:
    return frame(
        "/about",
        f"<p>States are set by people, figures by machines.</p><ul><li>Red: most calls fail.</li><li>Yellow: "
        f"some do.</li>"
        f"</ul><p>Hello, {pick(fetch, *REGIONS)} visitor {fetch.random.randint(1000, 9999)}!</p>",
        fetch,
    )


STATUS = MadeSite(
    "brinecloud.test",
    (
        "button of one of two wordings",
        "guides that turn by six hours, as texts",
        "pages of five minutes under a status",
        "region and number of a server",
        "clock of a footer",
        "class prefix of the request",
        "milliseconds beside a state",
        "seconds since a probe, and from where",
        "people watching, of one minute",
        "trace beside a stage",
        "age of an update",
        "key of a calendar",
        "milliseconds of a rendering",
        "address of the visitor",
        "greeting by region and number",
    ),
    {
        "/": home,
        "/incident": incident,
        "/maintenance": maintenance,
        "/report": report,
        "/limits": limits,
        "/about": about,
    },
    SLOTS,
)
