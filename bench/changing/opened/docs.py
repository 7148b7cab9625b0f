"""The reference of an interface for messages: parameters, samples, errors, limits, a changelog, libraries."""

from __future__ import annotations

from bench.changing.opened.served import ad_slot, grown, minified, one
from bench.changing.parts import MadeSite, Slot, cached, days_since, token
from bench.changing.scenario import Fetch

CREATIVES = (
    "Logs that grep themselves. Try Timberline",
    "Postgres without the pager. Elephantry",
    "Feature flags in an afternoon. Wimpel",
    "Your pull requests, reviewed by noon. Lektor",
    "Error tracking for tired people. Lantern",
)
QUESTIONS = (
    "Did you find what you needed?",
    "How could this page be better?",
    "Was the sample easy to follow?",
    "Would you recommend these docs?",
)
PEOPLE = ("amara", "jkowal", "s-ito", "bente", "rhys", "noor", "tuan")
PALETTE = ("Press / to search", "Press Ctrl K to search", "Search the docs", "Ask a question")

BASE = Slot(
    "/", "address in a text", {0: "https://api.pigeon.example/v2", 9: "https://api.pigeon.example/v3"}, "Base URL"
)
PREVIEW = Slot("/", "deprecation box", {0: "", 4: "Version 1 is switched off on 30 June."}, "Overview")
INSTALL = Slot(
    "/quickstart", "line of a sample", {0: "pip install pigeon==5.2", 6: "pip install pigeon==6.0"}, "Install"
)
REGION = Slot("/quickstart", "argument in a sample", {0: 'region="eu"', 6: 'site="eu-1"'}, "First message")
TTL = Slot("/send", "default of a parameter", {0: "86400", 3: "3600", 11: "7200"}, "ttl")
REQUIRED = Slot("/send", "parameter made optional", {0: "Required", 7: "Optional"}, "sender")
PARAM = Slot("/send", "parameter", {0: "", 5: "priority_class"}, "Parameters")
HEADER = Slot("/webhooks", "name of a header", {0: "X-Pigeon-Signature", 8: "Pigeon-Signature-256"}, "Verify")
EVENT = Slot("/webhooks", "event", {0: "message.bounced", 14: ""}, "Events")
CODE = Slot("/errors", "row of codes", {0: "", 1: "424 dependency_failed"}, "Codes")
RATE = Slot(
    "/limits",
    "limit",
    {0: "100 requests per second", 4: "60 requests per second"},
    "Standard",
)
BURST = Slot("/limits", "unit", {0: "2 MB", 9: "2 MiB"}, "Largest body")
RELEASES = (
    Slot("/changelog", "entry of a changelog", {0: "", 5: "Added priority_class and the channel push."}, "2026-03"),
    Slot("/changelog", "entry of a changelog", {0: "", 8: "Changed the header that signs webhooks."}, "2026-03"),
    Slot(
        "/changelog",
        "entry of a changelog",
        {0: "Fixed a race in bulk sends.", 10: "Fixed two races in bulk sends."},
        "2026-02",
    ),
)
RUST = Slot("/sdk", "state of a library", {0: "beta", 7: "stable"}, "Rust")
REPO = Slot(
    "/sdk",
    "link target",
    {0: "https://git.example/pigeon/go-client", 13: "https://git.example/pigeon/go-sdk"},
    "Go",
)
SLOTS = (BASE, PREVIEW, INSTALL, REGION, TTL, REQUIRED, PARAM, HEADER, EVENT, CODE)
MENU = (
    ("/quickstart", "Quickstart"),
    ("/send", "Send a message"),
    ("/webhooks", "Webhooks"),
    ("/errors", "Errors"),
    ("/limits", "Limits"),
    ("/changelog", "Changelog"),
    ("/sdk", "Libraries"),
)


def frame(title: str, main: str, fetch: Fetch) -> str:
    menu = "".join(f'<li class="md-nav__item"><a href="{path}">{name}</a></li>' for path, name in MENU)
    helpers = fetch.random.sample(PEOPLE, fetch.random.randint(3, 5))
    faces = "".join(f'<a href="https://git.example/{name}" title="{name}">{name}</a> ' for name in helpers)
    stars = cached(fetch, 600, "stars").randint(8_120, 8_190)
    state = cached(fetch, 120, "state").choice(("All systems normal", "Status: fine", "Checking the status …"))
    page = f"""<!doctype html>
<html lang="en" class="no-js">
<head><meta charset="utf-8"><title>{title} - Pigeon API</title>
<link rel="stylesheet" href="/assets/main.{token(fetch.random, 8)}.min.css"></head>
<body dir="ltr"><header class="md-header"><a href="/">Pigeon API</a>
<label>{fetch.random.choice(PALETTE)}</label>
<div class="md-source">pigeon/docs <ul><li>{stars / 1000:.2f}k stars</li><li>{grown(fetch, 610, 1)} forks
</li></ul></div></header>
<div class="md-container"><div class="md-sidebar"><ul>{menu}</ul>{ad_slot(fetch, "Ads by EthicalThings", CREATIVES)}
</div>
<article class="md-content__inner">
<h1 id="{token(fetch.random, 5)}">{title}<a class="headerlink" href="#top" title="Permanent link">&para;</a></h1>
{main}
<aside class="md-source-file">Last update: {60 + days_since(fetch)} days ago by {faces}</aside>
<form class="md-feedback"><p>{fetch.random.choice(QUESTIONS)}</p><button>Yes</button><button>No</button></form>
</article></div>
<footer><p>Pigeon delivers messages by carrier partners in 61 countries. Trademarks belong to their owners.</p>
{state}. Built from {token(fetch.random, 7)} with Sphenodon</footer></body></html>"""
    return page if "<pre" in page else minified(fetch, page)


def sample(lines: str, answer: str) -> str:
    """A sample as highlighters set it: each line in its own element."""
    code = "\n".join(f'<span class="line"><span class="n">{line}</span></span>' for line in lines.splitlines())
    return f'<div class="highlight"><pre><code>{code}</code></pre></div><div class="response"><pre>{answer}</pre></div>'


def answered(fetch: Fetch) -> str:
    """The answer of a sample, made anew when the page is built."""
    return f'{{"id": "msg_{token(fetch.random, 10)}", "queued_at": {int(fetch.at.timestamp())}, "cost": 0.004}}'


def home(round: int, fetch: Fetch) -> str:
    box = one(PREVIEW.at(round), "div class='admonition warning'")
    return frame(
        "Overview", f"{box}<p>Base URL: <code>{BASE.at(round)}</code></p><p>All bodies are JSON in UTF-8.</p>", fetch
    )


def quickstart(round: int, fetch: Fetch) -> str:
    code = f'client = Pigeon(key="pk_test_{token(fetch.random, 12)}")\nclient.send("Hello", {REGION.at(round)})'
    return frame(
        "Quickstart",
        "<h2>Before you start</h2><p>You need Python 3.10 or newer and a key.</p><h2>Install</h2>"
        f"<pre><code>{INSTALL.at(round)}</code></pre><h2>First message</h2>{sample(code, answered(fetch))}",
        fetch,
    )


def send(round: int, fetch: Fetch) -> str:
    def row(name: str, kind: str, need: str, default: str) -> str:
        if not name:
            return ""
        return (
            f'<tr id="p-{token(fetch.random, 4)}"><td><code>{name}</code></td><td>{kind}</td><td><em>{need}</em></td>'
            f"<td><code>{default}</code></td></tr>"
        )

    rows = (
        row("sender", "string", REQUIRED.at(round), "none")
        + row("channel", "one of sms, mail", "Needed", "sms")
        + row(PARAM.at(round), "integer", "If wanted", "0")
        + row("ttl", "seconds", "If wanted", TTL.at(round))
    )
    return frame(
        "Send a message",
        "<p><span class='verb'>POST</span> <code>/messages</code></p><h2>Parameters</h2><table><thead><tr>"
        "<th>Name</th><th>Type</th>"
        f"<th>Need</th><th>Default</th></tr></thead><tbody>{rows}</tbody>"
        f"</table>{sample('curl -X POST $BASE/messages', answered(fetch))}",
        fetch,
    )


def webhooks(round: int, fetch: Fetch) -> str:
    events = "".join(
        f"<li><code>{event}</code></li>" for event in ("message.sent", EVENT.at(round), "message.read") if event
    )
    return frame(
        "Webhooks",
        f"<h2>Verify</h2><p>Compare the header <code>{HEADER.at(round)}</code> with your own digest, as in "
        f"<code>{token(fetch.random, 24)}</code>.</p><h2>Retries</h2>"
        "<p>We try again after 1, 5 and 30 minutes, then give up.</p>"
        f"<h2>Events</h2><ul>{events}</ul>",
        fetch,
    )


def errors(round: int, fetch: Fetch) -> str:
    code = CODE.at(round)
    row = f"<dt><code>{code}</code></dt><dd>A carrier did not answer.</dd>" if code else ""
    return frame(
        "Errors",
        f"<h2>Codes</h2><dl><dt><code>401 unauthorized</code></dt><dd>The key is unknown.</dd>{row}<dt>"
        "<code>429 too_many</code></dt>"
        "<dd>See <a href='/limits'>limits</a>.</dd></dl><p>Quote the request id, such as "
        f"<code>req_{token(fetch.random, 12)}</code>.</p>",
        fetch,
    )


def limits(round: int, fetch: Fetch) -> str:
    used = cached(fetch, 60, "used").randint(10, 90)
    return frame(
        "Limits",
        f"<table><tr><th>Plan</th><th>Rate</th></tr><tr><td>Standard</td><td>{RATE.at(round)}</td></tr><tr>"
        "<td>Sandbox</td>"
        f"<td>5 requests per second</td></tr></table><p>Largest body: <b>{BURST.at(round)}</b></p>"
        f"<p>The sandbox is at {used} % now.</p>",
        fetch,
    )


def changelog(round: int, fetch: Fetch) -> str:
    march = "".join(one(entry.at(round), "li") for entry in reversed(RELEASES[:2]))
    return frame(
        "Changelog",
        f"<h2>2026-03</h2><ul>{march}<li>Faster key rotation.</li></ul><h2>2026-02</h2><ul>"
        f"<li>{RELEASES[2].at(round)}</li></ul>",
        fetch,
    )


def libraries(round: int, fetch: Fetch) -> str:
    downloads = cached(fetch, 3600, "downloads")
    rows = "".join(
        f"<tr><td>{name}</td><td>{state}</td><td>{downloads.randint(10, 99)}k a week</td></tr>"
        for name, state in (
            (f"<a href='{REPO.at(round)}'>Go</a>", "stable since 2023"),
            ("PHP 4.1", "community"),
            ("Rust", RUST.at(round)),
        )
        if name
    )
    return frame("Libraries", f"<table><tr><th>Library</th><th>State</th><th>Downloads</th></tr>{rows}</table>", fetch)


DOCS = MadeSite(
    "pigeon.test",
    (
        "ad slot filled or not",
        "random faces of contributors",
        "last update N days ago",
        "question of a survey",
        "hint of the search field",
        "answer of a sample with id and time",
        "keys in a sample",
        "stars and forks",
        "state of the service from a cache of two minutes",
        "white space squeezed by some servers",
        "example of a request id",
        "downloads in a table from an hourly cache",
        "anchors of the build",
    ),
    {
        "/": home,
        "/quickstart": quickstart,
        "/send": send,
        "/webhooks": webhooks,
        "/errors": errors,
        "/limits": limits,
        "/changelog": changelog,
        "/sdk": libraries,
    },
    (*SLOTS, RATE, BURST, *RELEASES, RUST, REPO),
)
