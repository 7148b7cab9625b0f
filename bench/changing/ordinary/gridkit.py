"""The documentation of a software library: changelog, installation, reference, support, security notices."""

from __future__ import annotations

from bench.changing.ordinary.requests import asset, bootstrap, element, one_of, some_of, sponsored, timing
from bench.changing.parts import MadeSite, Slot, token
from bench.changing.pieces import ENGLISH, ago, before, others, turned
from bench.changing.scenario import Fetch

CHANGES, INSTALL, CLIENT, SUPPORT, SECURITY = "/changelog", "/install", "/reference/client", "/support", "/security"
LINKS = (
    (CHANGES, "Changelog"),
    (INSTALL, "Installation"),
    (CLIENT, "gridkit.Client"),
    (SUPPORT, "Supported versions"),
    (SECURITY, "Security advisories"),
)
ADS = (
    "Errors, traces and logs in one place. Try Beacon free",
    "Ship faster with hosted runners by Cartwheel",
    "Postgres that scales to zero: Larkbase",
    "Feature flags for grown-ups",
    "Learn Rust in a weekend with Ferrous School",
    "Your backups, tested every night: Vaulty",
    "Hire developers from Tallinn to Porto",
    "A keyboard for people who type all day",
)
SPONSORS = ("Ostwind Energie", "Kestrel Maps", "Bluff & Sons", "Northpole Labs", "Tern Analytics", "Holm Kommune")
TIPS = (
    "Did you know? <code>gridkit doctor</code> checks your setup.",
    "Did you know? Press <kbd>/</kbd> to search these pages.",
    "Did you know? Grids can be saved as Parquet files.",
    "Did you know? Every cell keeps its unit.",
    "Did you know? <code>Grid.diff</code> compares two grids.",
    "Did you know? Time zones are never guessed.",
)
STANDING = {
    "/": "<h2>First steps</h2><p>Open a file, look at its columns, join it with another and save what comes out. The "
    "guide takes a quarter of an hour and needs no server.</p><pre>import gridkit\ngrid = gridkit.read('rain.csv')\n"
    "grid.join(gridkit.read('stations.csv'), on='station').save('out.parquet')</pre>",
    CHANGES: "<section class='release'><h2>4.2.0 (20 January 2026)</h2><ul class='simple'><li>New command gridkit "
    "doctor.</li><li>Grid.diff tells moved rows from changed ones.</li><li>Messages name the column they are "
    "about.</li></ul></section><section class='release'><h2>4.1.3 (2 December 2025)</h2><ul class='simple'><li>Fixed "
    "reading of files with a byte order mark.</li></ul></section>",
    INSTALL: "<h2>Check it</h2><pre>$ gridkit doctor\nall good</pre><p>On a server without a home folder set "
    "GRIDKIT_HOME to a folder that can be written to. Behind a proxy the usual variables of the environment apply.</p>",
    CLIENT: "<h2>Errors</h2><p>A request that fails raises GridError with the answer of the server in its attribute "
    "answer; one that was never sent raises Unreachable. Both can be tried again safely.</p>",
    SUPPORT: "<h2>What we promise</h2><p>Minor versions come every six weeks and never break code that uses documented "
    "names. Each major version gets fixes for two years after the next one is out.</p>",
    SECURITY: "<h2>Report a problem</h2><p>Please do not open a public issue. Describe how to reproduce it, the "
    "versions you tried, and whether you want to be named when the advisory is published.</p>",
}

LATEST = Slot("/", "version", {0: "4.2.1", 3: "4.2.2", 9: "4.3.0"}, "Latest release")
BANNER = Slot("/", "notice", {0: "", 11: "The user survey 2026 is open until 20 March."})
PYTHONS = Slot("/", "sentence", {0: "Python 3.10 and later", 9: "Python 3.11 and later"}, "Requirements")
FIXES = (
    Slot(CHANGES, "entry of a list", {0: "", 3: "Fixed a crash of Grid.join with empty columns."}, "Changelog"),
    Slot(CHANGES, "entry of a list", {0: "", 9: "Added Client.stream for results that do not fit into memory."}),
    Slot(CHANGES, "entry of a list", {0: "", 9: "Removed support for Python 3.10."}),
    Slot(CHANGES, "entry of a list", {0: "", 13: "Known problem: Client.stream ignores the proxy setting."}),
)
HEADS = (
    Slot(CHANGES, "heading", {0: "", 3: "4.2.2 (2 March 2026)"}),
    Slot(CHANGES, "heading", {0: "", 9: "4.3.0 (4 March 2026)"}),
)
COMMAND = Slot(INSTALL, "code", {0: "pip install gridkit[fast]", 5: "pip install 'gridkit[native]'"})
WHEELS = Slot(INSTALL, "row of a table", {0: "", 7: "Windows on ARM"}, "Wheels")
COMPILER = Slot(INSTALL, "word in a paragraph", {0: "version 11 of GCC", 10: "version 13 of GCC"})
DEFAULT = Slot(CLIENT, "cell of a table", {0: "30.0", 4: "10.0", 6: "30.0"}, "timeout")
OPTION = Slot(CLIENT, "row of a table", {0: "", 9: "chunk_size"}, "Parameters")
OLD = Slot(CLIENT, "notice", {0: "", 9: "Deprecated since 4.3: use Client.stream instead of fetch_all."})
SAID = Slot(
    CLIENT,
    "sentence",
    {0: "A client may be shared by threads.", 12: "A client must not be shared by threads."},
)
END = Slot(SUPPORT, "cell of a table", {0: "30 June 2026", 8: "31 December 2026"}, "3.x")
LINE = Slot(SUPPORT, "cell of a table", {0: "Active", 14: "Security fixes only"}, "4.1", unique=False)
ADVISORY = (
    Slot(SECURITY, "entry of a list", {0: "", 6: "GK-2026-02: a crafted file can read other files"}, "Advisories"),
    Slot(SECURITY, "severity", {0: "Low", 6: "Moderate", 12: "High"}, "Highest open severity"),
)
KEY = Slot(
    SECURITY,
    "link target",
    {0: "https://keys.gridkit.example/security-2024.asc", 7: "https://keys.gridkit.example/security-2026.asc"},
    "signing key",
)
SLOTS = (LATEST, BANNER, PYTHONS, *FIXES, *HEADS, COMMAND, WHEELS, COMPILER, DEFAULT, OPTION, OLD, SAID, END, LINE)


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    sponsors = "".join(f"<li>{name}</li>" for name in fetch.random.sample(SPONSORS, 3))
    hint = turned(fetch, ("Star us on the forge", "Join the chat"), 1)[0]
    helped = one_of(fetch, "Was this page helpful?", "Did this page help you?", "Rate this page")
    tree = "".join(
        f'<li class="toctree-l1"><a class="reference internal" href="{to}">{name}</a></li>' for to, name in LINKS
    )
    return f"""<!DOCTYPE html>
<html class="writer-html5" lang="en" data-content_root="./"><head><meta charset="utf-8"><title>{title} — gridkit</title>
<link rel="stylesheet" href="{asset(fetch, "/_static/css/theme.css")}">{bootstrap(fetch, "DOCS_DATA")}</head>
<body class="wy-body-for-nav"><div class="wy-grid-for-nav"><nav data-toggle="wy-nav-shift" class="wy-nav-side">
<div class="wy-side-nav-search"><a href="/" class="icon icon-home">gridkit</a>
<form id="rtd-search-form" action="/search">
<input type="text" name="q" placeholder="Search docs"><input type="hidden" name="check" value="{token(fetch.random)}">
</form></div><div class="wy-menu wy-menu-vertical"><ul>{tree}</ul></div>
{sponsored(fetch, "Ad by EthicalNet", ADS, "ethical-sidebar")}</nav>
<section class="wy-nav-content-wrap"><div class="wy-nav-content"><div class="rst-content">
<div role="main" class="document">
<h1>{title}<a class="headerlink" href="#">¶</a></h1>{main}{STANDING.get(path, "")}</div>
<div class="admonition tip"><p>{fetch.random.choice(TIPS)}</p></div>
<div class="feedback" data-id="{token(fetch.random, 9)}"><p>{helped}</p><button>Yes</button><button>No</button></div>
<div class="related"><p>Read next</p><ul>{some_of(fetch, others(LINKS, path), 2)}</ul></div>
<footer><p>© The gridkit authors. Built with Sphinx. <span class="cta">{hint}</span></p>
<div class="sponsors"><p>Thanks to our sponsors</p><ul>{sponsors}</ul></div></footer></div></div></section></div>
{timing(fetch, "docs-proxy")}</body></html>"""


def front(round: int, fetch: Fetch) -> str:
    return frame(
        "/",
        "gridkit",
        f"{element('div', BANNER.at(round), 'class=announcement')}<p>gridkit reads, joins and checks tables of "
        f"measurements.</p><p>Latest release: <strong>{LATEST.at(round)}</strong></p><h2>Requirements</h2><p>gridkit "
        f"runs on {PYTHONS.at(round)}, on Linux, macOS and Windows.</p><p>Questions? Somebody in the chat answered "
        f"{fetch.random.randint(2, 55)} minutes ago.</p>",
        fetch,
    )


def release(heading: str, lines: list[str]) -> str:
    entries = "".join(element("li", line) for line in lines)
    return f'<section class="release"><h2>{heading}</h2><ul class="simple">{entries}</ul></section>' if heading else ""


def changes(round: int, fetch: Fetch) -> str:
    return frame(
        CHANGES,
        "Changelog",
        f'<p class="edited">Edited {ago(fetch, ENGLISH, before(400))}</p>'
        + release(HEADS[1].at(round), [FIXES[1].at(round), FIXES[2].at(round), FIXES[3].at(round)])
        + release(HEADS[0].at(round), [FIXES[0].at(round)])
        + release("4.2.1 (11 February 2026)", ["Faster parsing of dates.", "Fixed typos in messages."]),
        fetch,
    )


def install(round: int, fetch: Fetch) -> str:
    systems = ("Linux x86-64", "macOS 13 and later", WHEELS.at(round))
    rows = "".join(f"<tr><td>{system}</td><td>yes</td></tr>" for system in systems if system)
    return frame(
        INSTALL,
        "Installation",
        f'<div class="highlight-console"><div class="highlight"><pre><span></span>$ {COMMAND.at(round)}</pre></div>'
        f"</div><table class='docutils'><caption>Wheels</caption>{rows}</table><p>If there is no wheel for your "
        f"system, gridkit is built from source. That needs at least {COMPILER.at(round)}, the headers of Python and "
        "about two minutes; without a compiler the slower pure version is used and a warning is printed.</p>",
        fetch,
    )


def client(round: int, fetch: Fetch) -> str:
    rows = [("timeout", DEFAULT.at(round), "Seconds to wait for an answer"), ("retries", "3", "How often to try again")]
    rows += [(OPTION.at(round), "65536", "Bytes of a part of a stream")] if OPTION.at(round) else []
    table = "".join(
        f"<tr><td><code>{name}</code></td><td>{value}</td><td>{text}</td></tr>" for name, value, text in rows
    )
    return frame(
        CLIENT,
        "gridkit.Client",
        f'<dl class="py class"><dt class="sig">class gridkit.Client(address, **options)</dt><dd><p>Talks to a grid '
        f"server. {SAID.at(round)} Close it when you are done.</p>{element('div', OLD.at(round), 'class=deprecated')}"
        "<table class='docutils'><caption>Parameters</caption><thead><tr><th>Name</th><th>Default</th><th>Meaning</th>"
        f"</tr></thead><tbody>{table}</tbody></table></dd></dl>",
        fetch,
    )


def support(round: int, fetch: Fetch) -> str:
    rows = (
        ("4.2", "Active", "not set"),
        ("4.1", LINE.at(round), "31 March 2027"),
        ("3.x", "Best effort", END.at(round)),
    )
    table = "".join(f"<tr><td>{name}</td><td>{state}</td><td>{end}</td></tr>" for name, state, end in rows)
    return frame(
        SUPPORT,
        "Supported versions",
        "<table class='docutils'><thead><tr><th>Version</th><th>State</th><th>End</th></tr></thead>"
        f"{table}</table><p>Older versions get no fixes. Companies can buy longer support.</p>",
        fetch,
    )


def security(round: int, fetch: Fetch) -> str:
    entries = (ADVISORY[0].at(round), "GK-2025-01: passwords in debug logs")
    return frame(
        SECURITY,
        "Security advisories",
        f"<p>Highest open severity: <b>{ADVISORY[1].at(round)}</b></p><h2>Advisories</h2><ul>"
        f"{''.join(element('li', entry) for entry in entries)}</ul><p>Write to us with our "
        f'<a class="reference external" href="{KEY.at(round)}">signing key</a>; we answer within two days.</p>',
        fetch,
    )


GRIDKIT = MadeSite(
    "docs-gridkit.test",
    (
        "cache-busters",
        "advertisements",
        "sponsors",
        "tips",
        "read next",
        "wording of a question",
        "turning hint",
        "ages",
    ),
    {"/": front, CHANGES: changes, INSTALL: install, CLIENT: client, SUPPORT: support, SECURITY: security},
    (*SLOTS, *ADVISORY, KEY),
)
