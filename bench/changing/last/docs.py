"""The documentation of a message queue, as a common generator of static sites makes it."""

from __future__ import annotations

from bench.changing.last.common import anchors, block, count, head, key, maybe, one_of, table
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.scenario import Fetch

_INSTALL, _CONFIG, _CLI = "/docs/install", "/docs/configuration", "/docs/cli"
_API, _CHANGES, _SUPPORT = "/docs/api/consumers", "/changelog", "/docs/support"
_PAGES = (
    ("/", "Overview"),
    (_INSTALL, "Installation"),
    (_CONFIG, "Configuration"),
    (_CLI, "Command line"),
    (_API, "Consumers"),
    (_CHANGES, "Changelog"),
    (_SUPPORT, "Support"),
)
_TIPS = (
    "Press / to search from anywhere.",
    "You can copy any snippet with a click.",
    "Dark mode follows your system.",
    "Every page has an edit link at its end.",
    "Use the version menu for older releases.",
)
_SPONSORS = (
    ("Cloudbarn", "Managed brokers in nine regions"),
    ("Logwise", "Logs you can search in a blink"),
    ("Pagerly", "Be woken only when it matters"),
    ("Testfleet", "Run your suite on 200 machines"),
)


def _page(title: str, fetch: Fetch, main: str) -> str:
    brand, line = one_of(fetch, _SPONSORS)
    survey = """<div class="announcementBar" role="banner"><div class="content">Take our two-minute survey and win a
hoodie.
</div><button>Close</button></div>"""
    yes = fetch.random.randint(40, 300)
    return f"""<!doctype html><html lang="en" dir="ltr" class="docs-wrapper plugin-docs"><head><meta charset="UTF-8">
<meta name="generator" content="Docusaurus v3.5.2">
{head(fetch, title, "Heronq", "A message queue in plain files")}<link rel="stylesheet"
href="/assets/css/styles.{key(fetch, 8)}.css"><script src="/assets/js/main.{key(fetch, 8)}.js" defer></script></head>
<body class="navigation-with-keyboard">{maybe(fetch, 0.25, survey)}<nav aria-label="Main" class="navbar"><div
class="navbar__inner"><a class="navbar__brand" href="/"><b>Heronq</b></a> <a class="navbar__item"
href="https://code.example/heronq">Stars {fetch.random.uniform(11, 13):.1f}k</a></div></nav>
<div class="main-wrapper"><aside class="theme-doc-sidebar-container"><nav class="menu"><ul
class="theme-doc-sidebar-menu">
{anchors(_PAGES, css="menu__list-item")}</ul></nav><div class="carbon-ad" id="c{key(fetch, 6)}"><a
href="https://srv.example/{key(fetch, 14)}">{brand}</a> <p>{line}</p><small>ads by Carbon</small></div></aside>
<main class="docMainContainer"><article><div class="theme-doc-markdown markdown">{main}</div></article>
<div class="feedback"><p>Was this page helpful?</p> <span>{yes} of {yes + fetch.random.randint(3, 40)} readers said
yes</span>
</div><p class="tip">Did you know? {one_of(fetch, _TIPS)}</p></main></div><footer class="footer"><div>Community</div>
<div>Code of conduct</div><div class="footer__copyright">Copyright © 2026 the Heronq
authors.</div></footer></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "Overview",
        fetch,
        f"""<h1>Heronq</h1><p>Heronq is a message queue that keeps its log in plain files. The latest release is
<strong>{say("latest")}</strong>, which we support until {say("until")}.</p><h2>When to use it</h2><p>{say("use")}</p>
<p>Installed {count(fetch, 30000, 90000)} times in the last day.</p>""",
    )


def _install(say: Say, fetch: Fetch) -> str:
    rows = (
        ("Linux x86-64", "glibc 2.31", "Yes"),
        ("macOS", say("macos"), "Yes"),
        ("Windows", "10", say("windows")),
        (say("riscv"), "glibc 2.35", "Experimental"),
    )
    return _page(
        "Installation",
        fetch,
        f"""<h1>Installation</h1><p>Heronq needs {say("memory")} of memory.</p><pre><code
class="language-bash">{say("command")}
</code></pre><h2>Platforms</h2>{table(("Platform", "At least", "Supported"), rows)}""",
    )


def _config(say: Say, fetch: Fetch) -> str:
    rows = (
        ("<code>log.segment_bytes</code>", say("segment"), "Size of a file of the log"),
        ("<code>net.listen</code>", "<code>127.0.0.1:7420</code>", "Address to listen at"),
        (say("quota") and f"<code>{say('quota')}</code>", "0", "Messages a second for each client"),
        ("<code>log.retention</code>", "<code>7d</code>", say("retention")),
    )
    return _page(
        "Configuration",
        fetch,
        f"""<h1>Configuration</h1><p>All settings live in <code>heronq.toml</code>.</p>
{table(("Setting", "Default", "Meaning"), rows)}
{block('div class="theme-admonition alert alert--warning"', say("caution"))}""",
    )


def _cli(say: Say, fetch: Fetch) -> str:
    rows = (
        ("<code>heronq serve</code>", "Starts a broker"),
        ("<code>heronq peek</code>", say("peek")),
        (say("mirror") and f"<code>{say('mirror')}</code>", "Copies a topic to another broker"),
        (say("dump") and f"<code>{say('dump')}</code>", "Writes a topic to standard output"),
    )
    return _page("Command line", fetch, f"<h1>Command line</h1>{table(('Command', 'What it does'), rows)}")


def _api(say: Say, fetch: Fetch) -> str:
    return _page(
        "Consumers",
        fetch,
        f"""<h1>Consumers</h1><p>A consumer reads from a topic and confirms what it has read.</p>
<pre><code class="language-python">{say("signature")}</code></pre><p>{say("timeout")}</p><h2>{say("heading")}</h2>
<p>See the <a href="{say("example")}">complete example</a>.</p>""",
    )


def _changes(say: Say, fetch: Fetch) -> str:
    releases = "".join(
        f"<h2>{name}</h2><ul>{''.join(block('li', text) for text in texts)}</ul>"
        for name, texts in (
            (say("release 3"), ("Brokers start twice as fast.",)),
            (say("release 2"), ("Fixes a crash on an empty topic.", say("entry"))),
            ("3.4.0", ("Adds quotas for clients.", say("typo"))),
        )
        if name
    )
    return _page("Changelog", fetch, f"<h1>Changelog</h1>{releases}")


def _support(say: Say, fetch: Fetch) -> str:
    rows = (
        ("3.4", "Active", say("end 34")),
        ("3.3", say("state 33"), "30 June 2026"),
        ("2.9", "Ended", "31 December 2025"),
    )
    return _page(
        "Support",
        fetch,
        f"""<h1>Support</h1>{table(("Series", "State", "Until"), rows)}<p>Write to {say("mail")} about security.</p>
<p>In the chat now: {count(fetch, 60, 400)} people.</p>""",
    )


DOCS = MadeSite(
    "docs-heronq.test",
    (
        "stars of the repository",
        "sponsor beside the menu",
        "readers who said yes",
        "tip under a page",
        "survey bar in some requests",
        "installations of a day",
        "people in the chat",
    ),
    {
        "/": _home,
        _INSTALL: _install,
        _CONFIG: _config,
        _CLI: _cli,
        _API: _api,
        _CHANGES: _changes,
        _SUPPORT: _support,
    },
    (
        Slot("latest", "latest release", ("/",), {0: "3.4.0", 3: "3.4.1", 10: "3.5.0"}),
        Slot("until", "end of support", ("/",), {0: "June 2027"}),
        Slot(
            "use",
            "sentence of a manual",
            ("/",),
            {
                0: "Use it where a database is too slow.",
                7: "Use it where a database is too slow and a cluster too much.",
            },
        ),
        Slot("macos", "least version", (_INSTALL,), {0: "12 Monterey", 10: "13 Ventura"}, "macOS"),
        Slot("windows", "supported or not", (_INSTALL,), {0: "Preview", 5: "Fully since 3.4.1"}, "Windows"),
        Slot("riscv", "row of platforms", (_INSTALL,), {0: "", 10: "Linux RISC-V"}),
        Slot("memory", "required memory", (_INSTALL,), {0: "512 MB"}),
        Slot(
            "command",
            "command to copy",
            (_INSTALL,),
            {0: "curl -fsSO https://get.heronq.example/install.sh", 12: "brew install heronq/tap/heronq"},
        ),
        Slot("segment", "default of a setting", (_CONFIG,), {0: "64 MiB", 10: "128 MiB"}, "log.segment_bytes"),
        Slot("quota", "setting", (_CONFIG,), {0: "", 2: "client.quota"}),
        Slot(
            "retention",
            "meaning of a setting",
            (_CONFIG,),
            {0: "Age at which files are deleted"},
            "log.retention",
        ),
        Slot("caution", "admonition", (_CONFIG,), {0: "", 4: "A change of the segment size needs a restart."}),
        Slot("peek", "meaning of a command", (_CLI,), {0: "Shows the next message", 6: "Shows the next ten messages"}),
        Slot("mirror", "command", (_CLI,), {0: "", 10: "heronq mirror"}),
        Slot("dump", "command", (_CLI,), {0: "heronq dump", 13: ""}),
        Slot(
            "signature",
            "signature",
            (_API,),
            {0: 'queue.consume("orders", batch=1)', 5: 'queue.consume("orders", batch=1, wait=30)'},
        ),
        Slot(
            "timeout",
            "sentence of a manual",
            (_API,),
            {0: "It gives up after a minute.", 5: "It gives up after the seconds that wait says."},
        ),
        Slot("heading", "heading of a manual", (_API,), {0: "Acknowledging"}),
        Slot("example", "link target", (_API,), {0: "/examples/consumer.py", 9: "/examples/consumer_async.py"}),
        Slot("release 2", "release", (_CHANGES,), {0: "", 3: "3.4.1"}),
        Slot("release 3", "release", (_CHANGES,), {0: "", 10: "3.5.0"}),
        Slot("entry", "entry of a release", (_CHANGES,), {0: "", 4: "Closes a hole in the check of tokens."}),
        Slot(
            "typo",
            "entry of a release",
            (_CHANGES,),
            {0: "Removes heronq watch.", 7: "Renames heronq watch to follow."},
        ),
        Slot("end 34", "end of support", (_SUPPORT,), {0: "31 December 2026", 8: "30 June 2027"}, "3.4"),
        Slot("state 33", "state of a series", (_SUPPORT,), {0: "Maintained", 10: "Security fixes only"}, "3.3"),
        Slot("mail", "address", (_SUPPORT,), {0: "security@heronq.example"}),
    ),
)
