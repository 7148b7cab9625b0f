"""The manual of a program for backups: start, installation, settings, changelog, security advisories."""

from __future__ import annotations

from bench.changing.parts import MadeSite, Slot
from bench.changing.scenario import Fetch
from bench.changing.various.served import chance, el, key, links, number, pick, some

INSTALL, SETTINGS, CHANGES, SAFETY = "/en/latest/install", "/en/latest/settings", "/en/latest/changelog", "/security"
STABLE = Slot("/", "version", {0: "3.8.2", 3: "3.8.3", 10: "3.9.0"}, "Current release")
DOWNLOAD = Slot(
    INSTALL,
    "link target",
    {
        0: "https://dl.stowaway.example/stowaway-3.8.2.tar.gz",
        3: "https://dl.stowaway.example/stowaway-3.8.3.tar.gz",
        10: "https://dl.stowaway.example/stowaway-3.9.0.tar.gz",
    },
    "source archive",
)
PYTHON = Slot(INSTALL, "figure in a paragraph", {0: "Python 3.9", 10: "Python 3.11"})
WARNING = Slot(
    INSTALL,
    "admonition",
    {0: "", 6: "On systems with musl the wheel of cryptokit 44 is broken; pin version 43 for now.", 13: ""},
)
DEFAULT = Slot(SETTINGS, "value in a definition list", {0: "512 MiB", 10: "768 MiB"}, "chunk_cache")
OPTION = Slot(SETTINGS, "entry of a definition list", {0: "", 10: "verify_after_write"}, "Settings")
SENTENCE = Slot(
    SETTINGS,
    "edited sentence",
    {
        0: "Relative paths are taken from the home directory.",
        5: "Relative paths are taken from the folder of the configuration file.",
    },
    "repository",
)
RELEASES = (
    Slot(CHANGES, "section", {0: "", 3: "Restores of sparse files no longer fill the disk."}, "3.8.3"),
    Slot(CHANGES, "section", {0: "", 10: "Repositories can be mirrored to a second server."}, "3.9.0"),
)
YANKED = Slot(CHANGES, "one word", {0: "recommended", 7: "withdrawn"}, "3.8.1")
ADVISORY = Slot(SAFETY, "row", {0: "", 12: "STOW-2026-002"}, "Advisories")
SEVERITY = Slot(SAFETY, "table cell", {0: "Moderate", 8: "High"}, "STOW-2026-001")
MAIL = Slot(SAFETY, "contact", {0: "security@stowaway.example", 14: "vuln-reports@stowaway.example"})
NEWS = Slot("/", "item of a list", {0: "", 11: "Maintainers meet in Utrecht on 30 May"}, "News")
SLOTS = (STABLE, DOWNLOAD, PYTHON, WARNING, DEFAULT, OPTION, SENTENCE, *RELEASES, YANKED, ADVISORY, SEVERITY, MAIL)

SPONSORS = (
    ("Logshed", "Logs that keep themselves. Free up to 5 GB."),
    ("Kiteform", "Forms without code, hosted in Europe."),
    ("Pagerling", "On-call for small teams."),
    ("Bytefold", "Object storage from 3 USD per TB."),
    ("Querywell", "Your database, explained."),
)
HINTS = (
    "Run <code>stow check</code> after a crash.",
    "A dry run shows what would be deleted.",
    "Exclude caches with <code>--skip-caches</code>.",
    "Keys belong on paper, too.",
)


def frame(title: str, main: str, fetch: Fetch) -> str:
    firm, line = pick(fetch, SPONSORS)
    menu = links(
        ((INSTALL, "Installation"), (SETTINGS, "Settings"), (CHANGES, "Changelog"), (SAFETY, "Security advisories")),
        "li",
        'class="toctree-l1"',
    )
    return f"""<!DOCTYPE html><html class="writer-html5" lang="en" data-content_root="./"><head><meta charset="utf-8">
<title>{title} — Stowaway documentation</title>
<link rel="stylesheet" type="text/css" href="/_static/css/theme.css?v={key(fetch, 8)}">
<script>var READTHEDOCS_DATA={{"build":"{number(fetch, 10**7, 10**8)}","request":"{key(fetch, 12)}"}}</script></head>
<body class="wy-body-for-nav"><div class="wy-grid-for-nav"><nav data-toggle="wy-nav-shift" class="wy-nav-side">
<div class="wy-side-nav-search"><a href="/" class="icon icon-home">Stowaway</a></div>
<div class="wy-menu"><ul>{menu}</ul></div>
<div class="ethical-rtd"><a href="https://server.adserver.example/click/{key(fetch, 20)}"><strong>{firm}</strong>
{line}</a>
<small>Ad by EthicalNet</small></div></nav>
<section class="wy-nav-content-wrap"><div role="main" class="document" itemscope><div itemprop="articleBody">
{main}</div></div><footer><hr><div role="contentinfo"><p>© Copyright 2014–2026, the Stowaway authors.</p></div>
Built with Sphinx using a theme provided by Read the Docs.</footer></section></div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    stars = ", ".join(some(fetch, ("annek", "brdfx", "c-lume", "deltoid", "esk", "ferrum", "gwen0"), 3))
    return frame(
        "Stowaway",
        "<section id='stowaway'><h1>Stowaway<a class='headerlink' href='#stowaway'>¶</a></h1><p>Encrypted backups to "
        f"any disk or server.</p><p>Current release: <strong>{STABLE.at(round)}</strong></p><h2>News</h2><ul "
        f"class='simple'>{el('li', NEWS.at(round))}<li>The forum has moved to a new home</li></ul>"
        f"<p>Thanks to all contributors, among them {stars}.</p></section>",
        fetch,
    )


def install(round: int, fetch: Fetch) -> str:
    warning = WARNING.at(round)
    return frame(
        "Installation",
        "<section id='installation'><h1>Installation<a class='headerlink' href='#installation'>¶</a></h1>"
        + (el("div", f"<p class='admonition-title'>Warning</p><p>{warning}</p>", "class=admonition") if warning else "")
        + f"<p>Stowaway needs {PYTHON.at(round)} or later, and about forty megabytes of space. Packages for Debian and "
        "Fedora are kept by volunteers and may be some weeks behind.</p><div class='highlight-console'><pre>$ pipx "
        f"install stowaway</pre></div><p>You may also build it from the <a class='reference external' "
        f"href='{DOWNLOAD.at(round)}'>source archive</a>.</p></section>"
        f"<div class='hint'><p>Did you know? {pick(fetch, HINTS)}</p></div>",
        fetch,
    )


def settings(round: int, fetch: Fetch) -> str:
    option = OPTION.at(round)
    return frame(
        "Settings",
        "<section id='settings'><h1>Settings</h1><dl class='py data'><dt class='sig' id='repository'><code>repository"
        f"</code></dt><dd><p>Where backups go. {SENTENCE.at(round)}</p></dd><dt class='sig' id='chunk_cache'><code>"
        f"chunk_cache</code></dt><dd><p>Memory for known chunks. Default: {DEFAULT.at(round)}</p></dd>"
        + (f"<dt class='sig'><code>{option}</code></dt><dd><p>Read back what was written.</p></dd>" if option else "")
        + "<dt class='sig'><code>nice</code></dt><dd><p>Priority of the process. Default: 10</p></dd></dl></section>"
        + chance(fetch, 0.5, "<div class='survey'><a href='/#survey'>Take our two-minute survey</a></div>"),
        fetch,
    )


def changes(round: int, fetch: Fetch) -> str:
    def section(version: str, text: str, day: str) -> str:
        head = f"<h2>{version} <small>({day})</small></h2>"
        return f"<section id='v{version.replace('.', '-')}'>{head}<ul><li>{text}</li></ul></section>" if text else ""

    return frame(
        "Changelog",
        "<h1>Changelog</h1>"
        + section("3.9.0", RELEASES[1].at(round), "2026-03-04")
        + section("3.8.3", RELEASES[0].at(round), "2026-03-02")
        + section("3.8.2", "Locks left by a killed process are found again.", "2026-02-11")
        + "<section id='v3-8-1'><h2>3.8.1 <small>(2026-01-29)</small></h2><p>First of the 3.8 line for servers "
        "with more "
        f"than a million files. This release is {YANKED.at(round)}.</p></section>"
        f"<p class='helpful'>Was this page useful? {number(fetch, 20, 70)} of {number(fetch, 71, 99)} readers "
        "say yes</p>",
        fetch,
    )


def safety(round: int, fetch: Fetch) -> str:
    advisory = ADVISORY.at(round)
    return frame(
        "Security advisories",
        f"<h1>Security advisories</h1><p>Write to {MAIL.at(round)} and expect an answer within two days.</p>"
        "<table class='docutils align-default'><thead><tr><th>Number</th><th>Severity</th><th>Fixed in</th></tr>"
        "</thead>"
        "<tbody>"
        + (f"<tr><td>{advisory}</td><td>Low</td><td>3.9.1</td></tr>" if advisory else "")
        + f"<tr><td>STOW-2026-001</td><td>{SEVERITY.at(round)}</td><td>3.8.2</td></tr>"
        "<tr><td>STOW-2025-004</td><td>Critical</td><td>3.7.5</td></tr></tbody></table>",
        fetch,
    )


MANUAL = MadeSite(
    "docs-stowaway.test",
    ("advertisement of the request", "cache busters", "contributors", "hints", "a survey", "votes of readers"),
    {"/": home, INSTALL: install, SETTINGS: settings, CHANGES: changes, SAFETY: safety},
    (*SLOTS, NEWS),
)
