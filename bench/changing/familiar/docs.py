"""The documentation of a tool for data pipelines, with its release notes; Docusaurus."""

from __future__ import annotations

from bench.changing.familiar import common as c
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.pieces import ENGLISH, Links, comes_and_goes, others, turned
from bench.changing.scenario import Fetch

_INSTALL, _CONFIG, _CLI = "/docs/installation", "/docs/configuration", "/docs/cli"
_MATRIX, _RELEASES, _UPGRADE = "/docs/compatibility", "/release-notes", "/docs/upgrading"
_MENU: Links = (
    (_INSTALL, "Installation"),
    (_CONFIG, "Configuration"),
    (_CLI, "Command line"),
    (_MATRIX, "Compatibility"),
    (_UPGRADE, "Upgrading"),
    (_RELEASES, "Release notes"),
)
_SPONSORS = (
    ("Quayside Hosting", "Servers that stay up"),
    ("Plumb", "Types for your tables"),
    ("Oxbow", "Backups you have tried"),
    ("Ledgerline", "Invoices from code"),
)
_TIPS = (
    "Use --dry-run to see what a pipeline would do.",
    "A pipeline may import another one.",
    "Set TARN_COLOR=never in a CI job.",
)
_HEROES = ("@maribel-dev", "@tfujita", "@knutsen", "@oyin", "@grep-the-cat", "@lw-data", "@pavelz")


def _page(title: str, path: str, fetch: Fetch, main: str, toc: str = "") -> str:
    sponsor, claim = c.pick(fetch, _SPONSORS)
    before_it, after_it = others(_MENU, path)[0], others(_MENU, path)[-1]
    bar = """<div class="theme-announcement-bar announcementBar_mb4j" role="banner"><div class="content_knG7">If you
like
Tarnpipe, give it a star on GitHub.</div></div>"""
    survey = """<div class="card surveyCard_p2Lk"><p>Our yearly survey takes five minutes.</p><a href="/survey">Take
part
</a></div>"""
    return f"""<!doctype html><html lang="en" dir="ltr" class="docs-wrapper docs-doc-page" data-has-hydrated="false">
<head>
<meta charset="UTF-8"><meta name="generator" content="Docusaurus v3.9.2"><title>{title} | Tarnpipe</title>
<script nonce="{c.key(fetch, 22)}">window.__tarn={{visit:"{c.key(fetch, 12)}"}}</script></head><body
class="navigation-with-keyboard"><div id="__docusaurus">{comes_and_goes(fetch, "tarnpipe", 0.4, bar)}<nav
class="navbar navbar--fixed-top"><div class="navbar__inner"><a class="navbar__brand" href="/"><b class="navbar__title">
Tarnpipe</b></a><button class="DocSearch DocSearch-Button">Search</button></div></nav><div class="main-wrapper">
<aside class="theme-doc-sidebar-container docSidebarContainer_YfHR"><ul class="theme-doc-sidebar-menu menu__list">{
        c.links(_MENU)
    }</ul><div class="carbon-ad"><a href="https://srv.example/{c.key(fetch, 18)}">{sponsor}</a> {claim}
<span>ads by Tern</span></div></aside><main class="docMainContainer_TBSr"><div class="theme-doc-markdown
markdown"><header>
<h1>{title}</h1></header>{main}</div><footer class="theme-doc-footer"><div class="theme-last-updated">Last updated
<time>{c.old(fetch, ENGLISH, 40 + 9 * len(path))}</time></div><div class="feedback_b8Qz">Was this page helpful?
{c.number(fetch, 30, 70)} yes, {c.number(fetch, 2, 19)} no</div></footer><nav class="pagination-nav"><a
class="pagination-nav__link" href="{before_it[0]}">{before_it[1]}</a><a class="pagination-nav__link"
href="{after_it[0]}">{after_it[1]}</a></nav>{toc}<div class="tip_v1Kd theme-admonition"><div
class="admonitionHeading_Gvgb">Tip</div><p>{turned(fetch, _TIPS, 1)[0]}</p>
</div>{c.sometimes(fetch, 0.25, survey)}</main>
</div><footer class="footer footer--dark"><div class="footer__col"><div class="footer__title">Community</div>
<ul><li>Chat
</li><li>Mailing list</li></ul></div><p class="heroes">Thanks to {", ".join(c.mixed(fetch, _HEROES, 3))}</p><div
class="footer__copyright">Copyright © 2026 The Tarnpipe Authors. Text under CC BY.</div></footer></div></body></html>"""


def _code(language: str, text: str) -> str:
    return f"""<div class="language-{language} codeBlockContainer_Ckt0 theme-code-block"><pre class="prism-code"><code
class="codeBlockLines_e6Vv">{text}</code></pre><button class="clean-btn">Copy</button></div>"""


def _note(kind: str, text: str) -> str:
    return c.inside(f'div class="theme-admonition theme-admonition-{kind} admonition_xJq3 alert"', text)


def _home(say: Say, fetch: Fetch) -> str:
    main = f"""<p class="hero__subtitle">{say("tagline")}</p><p>Current release: {say("version")}</p><section
class="features_t9lD"><ul>{
        c.listed(("Reads forty formats", say("feature"), "Runs on a laptop and on a cluster"))
    }</ul></section><h2>News</h2><ul>{c.listed((say("news"), "The logo is greener now"))}</ul><p>Start with the
<a href="{_INSTALL}">installation</a>.</p>"""
    return _page("Tarnpipe", "/", fetch, main)


def _install(say: Say, fetch: Fetch) -> str:
    main = f"""{_note("warning", say("install warning"))}<p>Tarnpipe needs Python {say("python")} or newer and about
200 MB of disk space.</p>{_code("bash", f"pip install tarnpipe=={say('pin')}")}<h2 class="anchor">Binaries</h2>
<table><thead><tr><th>System</th><th>File</th></tr></thead><tbody>{
        c.rows(
            (
                ("Linux x86-64", f'<a href="/dl/{say("binary")}">archive for Linux</a>'),
                ("macOS", "tarnpipe-macos.pkg"),
                ("Windows on ARM", "tarnpipe-win-arm.zip"),
            )
        )
    }</tbody></table><p>The container image is published a few minutes after the packages. It runs as a user without
rights and writes to /data only.</p>"""
    return _page("Installation", _INSTALL, fetch, main)


def _config(say: Say, fetch: Fetch) -> str:
    options = c.rows(
        (
            ("workers", "integer", say("workers"), "How many tasks run at once."),
            ("timeout", "seconds", say("timeout"), "After that a task is stopped."),
            *([c.cells(say("retry"))] if say("retry") else []),
            ("log_format", "text", "plain", "How lines are written."),
        )
    )
    main = f"""<p>Settings are read from <code>tarn.toml</code> in the working directory.</p><table><thead>
<tr><th>Key</th>
<th>Type</th><th>Default</th><th>Meaning</th></tr></thead><tbody>{options}</tbody></table>
{_code("toml", "[run]<br>log_format = &quot;json&quot;")}<p>A variable of the environment wins over the file.</p>"""
    toc = '<div class="tableOfContents_bqdL"><ul><li>Keys</li><li>Environment</li></ul></div>'
    return _page("Configuration", _CONFIG, fetch, main, toc)


def _cli(say: Say, fetch: Fetch) -> str:
    commands = c.terms(
        (
            ("tarn run", say("run text")),
            ("tarn check", "Reads a pipeline and tells what is wrong with it."),
            ("tarn graph", "Draws what depends on what."),
            ("tarn serve", say("serve text")),
        )
    )
    main = f"""<dl class="commands">{commands}</dl><h2 class="anchor">Exit codes</h2><ul>{
        c.listed(("0: all went well", "1: a task failed", say("exit")))
    }</ul>{_note("info", "Every command knows --help.")}"""
    return _page("Command line", _CLI, fetch, main)


def _matrix(say: Say, fetch: Fetch) -> str:
    table = c.rows(
        (
            ("PostgreSQL", say("postgres"), "yes"),
            ("DuckDB", "1.3 and 1.4", "yes"),
            *([c.cells(say("sqlite"))] if say("sqlite") else []),
            ("Kafka", "3.7 to 4.1", "reading only"),
        )
    )
    main = f"""<p>What we test every night.</p><table><thead><tr><th>System</th><th>Versions</th><th>Writing</th></tr>
</thead><tbody>{table}</tbody></table><p>Older versions may work. We look at reports about them when
{say("maintainer")} has time.</p>"""
    return _page("Compatibility", _MATRIX, fetch, main)


def _upgrade(say: Say, fetch: Fetch) -> str:
    main = f"""<p>Read the notes of every version between yours and the new one.</p><h2 class="anchor">{
        "From 4 to 5"
    }</h2><ol>{c.listed(("Stop the workers.", say("upgrade step"), "Start the workers."))}</ol><p>Version 4 is supported
until {say("support")}.</p>"""
    return _page("Upgrading", _UPGRADE, fetch, main)


def _release(version: str, day: str, items: tuple[str, ...]) -> str:
    if not version:
        return ""
    return f'<h2 class="anchor anchorTarget_Vzrq">{version}</h2><p><em>{day}</em></p><ul>{c.listed(items)}</ul>'


def _releases(say: Say, fetch: Fetch) -> str:
    main = (
        _release(say("release b"), "5 March 2026", ("Fixed a hang at the end of long runs.",))
        + _release(say("release a"), "3 March 2026", ("New keys for trying again.", say("item a"), "Faster start."))
        + _release("5.2.0", "11 February 2026", ("Graphs as SVG.", "Secrets are hidden in logs."))
        + "<p>Older notes are kept in the repository.</p>"
    )
    return _page("Release notes", _RELEASES, fetch, main)


DOCS = MadeSite(
    "tarnpipe.test",
    (
        "nonce of a script",
        "bar that comes and goes",
        "advertisement of a sponsor",
        "ages of pages",
        "helpful votes",
        "tip that turns",
        "survey for some visitors",
        "contributors by chance",
    ),
    {
        "/": _home,
        _INSTALL: _install,
        _CONFIG: _config,
        _CLI: _cli,
        _MATRIX: _matrix,
        _UPGRADE: _upgrade,
        _RELEASES: _releases,
    },
    (
        Slot("version", "version", ("/",), {0: "5.2.0", 4: "5.3.0", 13: "5.3.1"}, "Current release"),
        Slot("tagline", "sentence", ("/",), {0: "Pipelines without fuss.", 8: "Data pipelines you can read."}),
        Slot("feature", "list entry", ("/",), {0: "", 4: "Tries again by itself"}),
        Slot("news", "news item", ("/",), {0: "Meet us in Ghent", 6: "", 11: "The talks of Ghent are online"}),
        Slot("install warning", "warning", (_INSTALL,), {0: "", 5: "Do not mix pip and the binaries.", 13: ""}),
        Slot("python", "version", (_INSTALL,), {0: "3.10", 4: "3.11"}),
        Slot("pin", "code", (_INSTALL,), {0: "5.2.0", 4: "5.3.0", 13: "5.3.1"}, "pip install"),
        Slot("binary", "link target", (_INSTALL,), {0: "tarn-520-x64.tgz", 4: "tarn-530-x64.tgz"}, "archive for Linux"),
        Slot("workers", "default value", (_CONFIG,), {0: "sixteen", 4: "auto"}, "workers"),
        Slot("timeout", "default value", (_CONFIG,), {0: "300", 10: "600"}, "timeout"),
        Slot("retry", "row", (_CONFIG,), {0: "", 4: "retry_limit | integer | 3 | How often a task is tried again."}),
        Slot("run text", "definition", (_CLI,), {0: "Runs a pipeline.", 7: "Runs one or more pipelines."}, "tarn run"),
        Slot("serve text", "definition", (_CLI,), {0: "Shows runs in a browser.", 9: ""}, "tarn serve"),
        Slot("exit", "list entry", (_CLI,), {0: "", 2: "3: the pipeline could not be read"}, "Exit codes"),
        Slot("postgres", "cell", (_MATRIX,), {0: "13 to 17", 3: "14 to 18"}, "PostgreSQL"),
        Slot("sqlite", "row", (_MATRIX,), {0: "SQLite | 3.40 and later | no", 12: ""}),
        Slot("support", "date", (_UPGRADE,), {0: "30 June 2026", 1: "31 December 2026"}),
        Slot("upgrade step", "step", (_UPGRADE,), {0: "Install it.", 14: "Save the state, then upgrade."}),
        Slot("release a", "heading", (_RELEASES,), {0: "", 4: "5.3.0"}),
        Slot("item a", "list entry", (_RELEASES,), {0: "", 5: "Corrected: works with NumPy 2.4 only."}, "5.3.0"),
        Slot("release b", "heading", (_RELEASES,), {0: "", 13: "5.3.1"}),
        Slot("maintainer", "name of a person", (_MATRIX,), {0: "Ines Duarte", 15: "Hal Brandt"}),
    ),
)
