"""The documentation of a library for tables, as today's generators make it."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, item
from bench.changing.recent.common import ago, at_times, hexes, links, mixed, number, pick
from bench.changing.scenario import Fetch

_INSTALL, _READ, _CONFIG = "/docs/install", "/docs/reading-files", "/docs/configuration"
_API, _LOG = "/docs/api/frame", "/docs/changelog"
_MENU = (
    ("/", "Introduction"),
    (_INSTALL, "Installation"),
    (_READ, "Reading files"),
    (_CONFIG, "Configuration"),
    (_API, "Frame"),
    (_LOG, "Changelog"),
)
_SPONSORS = (
    ("Cumulo", "Databases without the pager."),
    ("Testwright", "Flaky tests, found and fixed."),
    ("Hexlane", "Deploy previews for every branch."),
    ("Plumbline", "Logs you can actually search."),
)


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    brand, line = pick(fetch, _SPONSORS)
    also = links(mixed(fetch, [one for one in _MENU if one[0] != path], 2))
    survey = """<div class="announcement-survey"><p>Tell us how you use Tabulon in our yearly survey.</p>
<button>Close</button></div>"""
    return f"""<!doctype html><html lang="en" dir="ltr" class="docs-wrapper plugin-docs"><head><meta charset="utf-8">
<title>{title} | Tabulon</title><link rel="stylesheet" href="/assets/css/styles.{hexes(fetch, 8)}.css"><meta
name="viewport" content="width=device-width, initial-scale=1"><meta name="theme-color" content="#1d2b3a">
<meta property="og:type" content="website"><meta property="og:title" content="{title}"><link rel="icon"
href="/favicon.ico">
<link rel="apple-touch-icon" sizes="180x180" href="/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest">
</head>
<body class="navigation-with-keyboard">{at_times(fetch, 0.3, survey)}<nav class="navbar"><a class="navbar__brand"
href="/">
Tabulon</a> <a class="navbar__item" href="#gh">Star <span>{number(fetch, 8100, 8900)}</span></a></nav>
<div class="main-wrapper"><aside class="theme-doc-sidebar-container"><ul class="menu__list">{links(_MENU)}</ul></aside>
<main class="docMainContainer"><article><div class="theme-doc-markdown markdown"><header><h1>{title}</h1></header>{main}
</div><footer class="theme-doc-footer"><p>Was this helpful? {number(fetch, 60, 99)}% of readers say yes.</p></footer>
</article><div class="carbon-ad" id="c-{hexes(fetch, 6)}"><a
href="https://srv.example/{hexes(fetch, 20)}"><b>{brand}</b>
<span>{line}</span></a> <span>ads via a network</span></div><section class="see-also"><h2>See also</h2><ul>{also}</ul>
</section></main></div><footer class="footer"><section class="site-info"><h2>About this site</h2><p>The documentation is
written by volunteers and released with the library.</p><p>If something does not work, write to the webmaster
and name the page, the browser and what you did before. Most questions are answered within three working days.</p>
<ul><li>Accessibility</li><li>Data protection</li><li>Imprint</li><li>Site map</li><li>Social media</li></ul></section>
<p>Copyright © 2026 the Tabulon authors.</p><p>Build {hexes(fetch, 7)}
served
by edge-{number(fetch, 1, 40)}</p></footer></body></html>"""


def _code(text: str) -> str:
    return f'<div class="language-bash codeBlockContainer"><pre><code>{text}</code></pre></div>'


def _intro(say: Say, fetch: Fetch) -> str:
    return _page(
        "Introduction",
        "/",
        fetch,
        f"""<p>Tabulon reads, joins and writes tables that do not fit into memory. The current release is
<strong>{say("release")}</strong>.</p><p>The interface is stable since version 3.</p><h2>Help</h2><p>Ask in the chat;
{number(fetch, 40, 300)} people are there now. Last answer {ago(fetch, 1)}.</p>""",
    )


def _install(say: Say, fetch: Fetch) -> str:
    note = say("install note")
    box = f'<div class="theme-admonition alert alert--warning"><p>{note}</p></div>' if note else ""
    return _page(
        "Installation",
        _INSTALL,
        fetch,
        f"<p>Tabulon needs {say('python')} or later.</p>{_code(say('install command'))}{box}"
        f"<p>Wheels are built for Linux, macOS and {say('platform')}.</p>",
    )


def _read(say: Say, fetch: Fetch) -> str:
    return _page(
        "Reading files",
        _READ,
        fetch,
        f"""<p>Files are read in blocks of {say("block")} unless you say
otherwise.</p>{_code("frame = tabulon.open(path)")}
<h2>Supported formats</h2><ul><li>CSV and TSV</li><li>Parquet</li>{item(say("format"))}</ul>
<p>Try it with <a href="{say("sample")}">the sample data</a>.</p>""",
    )


def _config(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td><code>{name}</code></td><td>{value}</td><td>{what}</td></tr>"
        for name, value, what in (
            ("threads", say("threads"), "Workers that read"),
            ("cache_dir", "none", say("cache words")),
            (say("spill"), "true", "Write to disk when memory is short"),
            (say("legacy"), "false", "Old order of columns"),
        )
        if name
    )
    head = "<tr><th>Key</th><th>Default</th><th>Meaning</th></tr>"
    return _page("Configuration", _CONFIG, fetch, f"<table><thead>{head}</thead><tbody>{rows}</tbody></table>")


def _api(say: Say, fetch: Fetch) -> str:
    return _page(
        "Frame",
        _API,
        fetch,
        f"""<dl class="py method"><dt><code>Frame.join(other, key)</code></dt><dd><p>{say("join words")}</p>
</dd><dt><code>Frame.head(count)</code></dt><dd><p>The first
rows.</p></dd></dl>{say("raises") and f"<p>{say('raises')}</p>"}
""",
    )


def _log(say: Say, fetch: Fetch) -> str:
    newest = say("log newest")
    block = f"<h2>{newest}</h2><ul><li>Joins on several keys</li></ul>" if newest else ""
    return _page(
        "Changelog",
        _LOG,
        fetch,
        f"""{block}<h2>Version 3.8.0</h2><ul><li>Faster reading of Parquet</li>{item(say("log fix"))}</ul><h2>Version
3.7.2</h2><ul><li>Fixes a leak in joins</li></ul>""",
    )


DOCS = MadeSite(
    "tabulon.test",
    (
        "stars of a project",
        "sponsor of a page",
        "see also, in any order",
        "readers who found it helpful",
        "call for a survey at times",
        "people in a chat",
        "edge that served",
        "address of a style sheet",
    ),
    {"/": _intro, _INSTALL: _install, _READ: _read, _CONFIG: _config, _API: _api, _LOG: _log},
    (
        Slot("release", "current release", ("/",), {0: "3.8.0", 6: "3.9.0"}),
        Slot("python", "least version of a language", (_INSTALL,), {0: "Python 3.10", 6: "Python 3.11"}),
        Slot("install command", "command in a block", (_INSTALL,), {0: "pip install tabulon", 9: "uv add tabulon"}),
        Slot(
            "install note",
            "admonition of a guide",
            (_INSTALL,),
            {0: "", 3: "Wheels for Alpine are broken in 3.8.0.", 7: ""},
        ),
        Slot("platform", "platform in a sentence", (_INSTALL,), {0: "Windows", 12: "FreeBSD"}),
        Slot("block", "size in a sentence", (_READ,), {0: "64 MiB", 5: "128 MiB"}),
        Slot("format", "format in a list", (_READ,), {0: "", 8: "Arrow streams"}),
        Slot(
            "sample",
            "link target",
            (_READ,),
            {0: "/data/sample-2025.csv", 2: "/data/sample-2026.csv"},
            "the sample data",
        ),
        Slot("threads", "default in a table of keys", (_CONFIG,), {0: "four", 6: "one per core"}, "threads"),
        Slot(
            "cache words",
            "meaning of a key",
            (_CONFIG,),
            {0: "Where blocks are kept", 10: "Where indexes are kept"},
            "cache_dir",
        ),
        Slot("spill", "row of keys", (_CONFIG,), {0: "", 4: "spill_to_disk"}),
        Slot("legacy", "row of keys", (_CONFIG,), {0: "legacy_columns", 14: ""}),
        Slot(
            "join words",
            "words on a method",
            (_API,),
            {0: "Joins two frames on one column.", 6: "Joins two frames on any columns."},
        ),
        Slot("raises", "note on errors", (_API,), {0: "", 12: "A missing column raises KeyMissing."}),
        Slot("log newest", "release in a changelog", (_LOG,), {0: "", 6: "Version 3.9.0"}),
        Slot("log fix", "fix in a changelog of releases", (_LOG,), {0: "", 3: "Alpine wheels withdrawn"}),
    ),
)
