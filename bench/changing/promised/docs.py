"""Documentation of a database client with versions: install, settings, functions, migration, releases."""

from __future__ import annotations

from bench.changing.by_request.choices import maybe, one, pick
from bench.changing.parts import MadeSite, Slot, token
from bench.changing.pieces import ENGLISH, ago, anchors, before, held, others, turned
from bench.changing.scenario import Fetch

PAGES = (
    ("/", "Plinth documentation"),
    ("/install", "Installing Plinth"),
    ("/settings", "Settings"),
    ("/functions", "Functions"),
    ("/migrating", "Migrating to 5"),
    ("/license", "License"),
)
TIPS = (
    "Press / to search these pages.",
    "Plinth reads settings from a file named plinth.toml.",
    "Use explain() to see the plan of a query.",
    "Connections are returned to the pool when a block ends.",
    "Every function has a twin that awaits.",
    "Set a time limit on long queries.",
    "Cursors are read in blocks of a thousand rows.",
    "Ask in the chat before you open an issue.",
    "Prepared statements are kept by connection.",
    "Tracing costs about two per cent.",
)
SPONSORS = ("Kestrel Hosting", "Oakline Data", "Brightwater Labs", "Tern Systems")
STABLE = Slot("/", "stable version", {0: "4.9.2", 3: "4.9.3", 8: "5.0.0"}, "Stable")
FIRST = Slot(
    "/", "sentence of an introduction", {0: "Plinth speaks to one server.", 8: "Plinth speaks to many servers."}
)
PYTHON = Slot("/install", "requirement", {0: "Python 3.9 or later", 8: "Python 3.11 or later"}, "Requirements")
WHEEL = Slot("/install", "link target", {0: "/dist/plinth-4.9.2.tar.gz", 12: "/dist/plinth-5.0.0.tar.gz"}, "Archive")
POOL = Slot("/settings", "default of a setting", {0: "pool = 5", 4: "pool = 8", 10: "pool = 10"}, "pool_size")
RETRY = Slot("/settings", "setting in a list", {0: "", 6: "retry_limit"}, "Settings")
OLD = Slot("/settings", "mark of a setting", {0: "Still read.", 13: "Deprecated since 5.0."}, "legacy_mode")
STREAM = Slot("/functions", "signature", {0: "stream(query)", 7: "stream(query, size)"}, "stream")
DROP = Slot("/functions", "function in a list", {0: "rawcopy(table)", 11: ""}, "Functions")
STEP = Slot("/migrating", "step of instructions", {0: "", 2: "Rename every call of fetch_many."}, "Steps")
ISSUE = Slot("/migrating", "known problem", {0: "Time zones are lost on Windows.", 5: "Time zones are lost on macOS."})
SLOTS = (STABLE, FIRST, PYTHON, WHEEL, POOL, RETRY, OLD, STREAM, DROP, STEP, ISSUE)


def frame(path: str, main: str, fetch: Fetch) -> str:
    title = dict(PAGES)[path]
    backers = "".join(f"<li>{name}</li>" for name in turned(fetch, SPONSORS, 4, hours=1, by=1))
    return f"""<!doctype html><html lang="en" data-theme="light"><head><meta charset="utf-8"><title>{title}</title>
<meta name="generator" content="Docusaurus"><link rel="preload" href="/assets/{token(fetch.random, 8)}.css" as="style">
</head><body><div id="__docusaurus"><nav class="navbar navbar--fixed-top"><a href="/">Plinth</a>
<div class="dropdown"><a href="#" role="button">Version</a></div></nav>
<div class="main-wrapper docs-wrapper"><aside class="theme-doc-sidebar"><ul class="menu__list">{anchors(PAGES)}</ul>
</aside>
<main class="docMainContainer_{token(fetch.random, 4)}"><article><div class="theme-doc-markdown markdown">
<h1>{title}</h1>
{main}</div></article><div class="admonition admonition-tip"><p>Tip</p><p>{pick(fetch, *TIPS)}</p></div>
<nav class="pagination-nav">{anchors(fetch.random.sample(others(PAGES, path), 2), "div")}</nav></main>
<div class="sponsors"><p>Backed by</p><ul>{backers}</ul></div></div>
<footer class="footer"><p>Built with care in Ghent.</p><p>Edge
{token(fetch.random, 3)}-{fetch.random.randint(10, 99)}</p>
</footer></div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    return frame(
        "/",
        f"<p>{FIRST.at(round)} It needs no compiler.</p><table><thead><tr><th>Line</th><th>Version</th></tr>"
        f"</thead><tbody>"
        f"<tr><td>Stable</td><td><code>{STABLE.at(round)}</code></td></tr><tr><td>Long support</td><td>"
        f"<code>3.12.8</code>"
        f"</td></tr></tbody></table><p>Last build of these pages: {ago(fetch, ENGLISH, before(5))}</p>"
        f"<p>Playground key: <code>{token(fetch.random, 20)}</code></p>",
        fetch,
    )


def install(round: int, fetch: Fetch) -> str:
    mirror = f"https://mirror-{fetch.random.randint(1, 60)}.example/plinth"
    return frame(
        "/install",
        f"<h2>Requirements</h2><ul><li>{PYTHON.at(round)}</li><li>OpenSSL 3</li></ul><pre><code>pip install plinth"
        f'</code></pre><p>Or take the <a href="{WHEEL.at(round)}">Archive</a> and build it.</p>'
        f'<p>Nearest mirror: <a href="{mirror}">{mirror}</a></p>',
        fetch,
    )


def settings(round: int, fetch: Fetch) -> str:
    retry = RETRY.at(round)
    return frame(
        "/settings",
        f"<dl><dt><code>pool_size</code></dt><dd>How many connections are kept: <code>{POOL.at(round)}</code></dd>"
        f"<dt><code>time_limit</code></dt><dd>Seconds for a query: <code>limit = 30</code></dd>"
        f"{f'<dt><code>{retry}</code></dt><dd>Tries after a lost connection.</dd>' if retry else ''}"
        f"<dt><code>legacy_mode</code></dt><dd>{OLD.at(round)}</dd></dl>"
        f"<p>{maybe(fetch, 0.4, 'New here? Take the tour.')}</p>",
        fetch,
    )


def functions(round: int, fetch: Fetch) -> str:
    names = [name for name in ("connect(address)", STREAM.at(round), DROP.at(round), "close()") if name]
    body = "".join(
        f'<section id="f{number}"><h3><code>{name}</code></h3></section>' for number, name in enumerate(names)
    )
    links = held(fetch, 300, "plinth functions", others(PAGES, "/functions"), 2)
    return frame(
        "/functions",
        f"<p>All functions raise PlinthError.</p>{body}<p>Example run: <samp>took "
        f"{fetch.random.uniform(1, 99):.2f} ms, "
        f"query {token(fetch.random, 7)}</samp></p><div class='next'>{anchors(links, 'p')}</div>",
        fetch,
    )


def migrating(round: int, fetch: Fetch) -> str:
    steps = "".join(one(step, "li") for step in ("Read the list of changes.", STEP.at(round), "Run your tests twice."))
    known = f"<h2>Known problems</h2><ul><li>{ISSUE.at(round)}</li></ul>" if ISSUE.at(round) else ""
    return frame(
        "/migrating",
        f'<p><span class="badge">Draft</span> Asked in the chat '
        f"{fetch.random.randint(1, 59)} seconds ago.</p><ol>{steps}</ol>{known}",
        fetch,
    )


def license_page(round: int, fetch: Fetch) -> str:
    return frame(
        "/license",
        f"<p>Plinth is free to use, to change and to share.</p><p>Keep this notice with every copy.</p>"
        f"<p>Copy {token(fetch.random, 10)} was made for you.</p>",
        fetch,
    )


DOCS = MadeSite(
    "plinth.test",
    (
        "tip of a documentation, one of ten",
        "backers whose order turns by the hour",
        "next pages by request",
        "edge of a network in a footer",
        "class with a hash of the request",
        "age of a build",
        "key of a playground",
        "mirror by request",
        "call to a tour in some requests",
        "run of an example",
        "next links of five minutes",
        "seconds since a question",
        "copy made for a visitor",
    ),
    {
        "/": home,
        "/install": install,
        "/settings": settings,
        "/functions": functions,
        "/migrating": migrating,
        "/license": license_page,
    },
    SLOTS,
)
