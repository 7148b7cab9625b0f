"""The manual of a database on a documentation host: made by Sphinx, with a change log, settings and an API "
"reference."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.platforms.serving import ago, hexes, letters, often, one, several, turn
from bench.changing.scenario import Fetch

INSTALL, CHANGES, CONFIG, CLIENT = "/install.html", "/changelog.html", "/configuration.html", "/api/client.html"
SPONSORS = (
    ("Tracewell", "See every slow query before your users do."),
    ("Mooncache", "A cache that never sleeps."),
    ("BrickCI", "Builds in half the time, or your money back."),
    ("Quillmail", "Transactional mail for small teams."),
    ("Hexagon Hosting", "Bare metal by the hour."),
    ("Ledgerly", "Invoices that write themselves."),
)
TIPS = (
    "Press / to search this manual from anywhere.",
    "Every code sample is run before each release.",
    "You can download this manual as a PDF.",
    "Ask questions in the forum, not in the tracker.",
    "The shell completes table names with Tab.",
    "Run loom doctor before you report a bug.",
)
SLOTS = (
    Slot("stable", "figure in a sentence", ("/",), {0: "4.2.0", 3: "4.2.1", 9: "4.3.0"}),
    Slot("support", "sentence edited", ("/",), {
        0: "The 3.x series gets security fixes until June 2026.",
        12: "The 3.x series gets security fixes until September 2026.",
    }),
    Slot("chapter", "entry", ("/",), {0: "", 9: "Working with vector indexes"}),
    Slot("pip", "code", (INSTALL,), {
        0: "pip install loomdb==4.2.0", 3: "pip install loomdb==4.2.1", 9: "pip install loomdb==4.3.0",
    }),
    Slot("python", "table cell", (INSTALL,), {0: "3.9 to 3.13", 9: "3.10 to 3.14"}, "Python"),
    Slot("arm", "row", (INSTALL,), {0: "", 5: "RISC-V"}),
    Slot("key", "link target", (INSTALL,), {
        0: "https://keys.loomdb.example/release-2024.asc", 7: "https://keys.loomdb.example/release-2026.asc",
    }),
    Slot("docker", "paragraph", (INSTALL,), {0: "The container image for Alpine is no longer built.", 13: ""}),
    Slot("v421", "heading", (CHANGES,), {0: "", 3: "4.2.1 (bug fix release)"}),
    Slot("v430", "heading", (CHANGES,), {0: "", 9: "4.3.0 (feature release)"}),
    Slot("yank", "correction", (CHANGES,), {
        0: "", 11: "Version 4.2.1 was yanked because it could lose writes after a crash.",
    }),
    Slot("late", "entry", (CHANGES,), {
        0: "", 6: "Fixed a leak of file handles in COPY FROM, left out of these notes at first.",
    }),
    Slot("word", "word in an entry", (CHANGES,), {0: "sorted by name", 14: "sorted by size"}),
    Slot("cache", "table cell", (CONFIG,), {0: "64 MiB", 4: "128 MiB"}, "cache_size"),
    Slot("option", "row", (CONFIG,), {0: "", 9: "vector_lists"}),
    Slot("gone", "row", (CONFIG,), {0: "legacy_locks", 9: ""}),
    Slot("warn", "admonition", (CONFIG,), {
        0: "", 4: "Changing this value requires a restart of all replicas.", 10: "",
    }),
    Slot("limit", "figure in a paragraph", (CONFIG,), {0: "at most 1,024 sessions", 10: "at most 2,048 sessions"}),
    Slot("timeout", "signature", (CLIENT,), {0: "timeout=30", 2: "timeout=60"}, "connect"),
    Slot("retry", "parameter", (CLIENT,), {0: "", 9: "backoff"}, "connect"),
    Slot("deprecated", "notice", (CLIENT,), {0: "", 8: "Deprecated since version 4.3: Use a Pool instead."}),
    Slot("raises", "sentence edited", (CLIENT,), {
        0: "Raises LoomError if the server cannot be reached.",
        15: "Raises ConnectError if the server cannot be reached.",
    }),
)  # fmt: skip


def frame(title: str, main: str, fetch: Fetch) -> str:
    """The theme of the documentation host, with the advertisement and the version menu that it puts in."""
    firm, claim = one(fetch, SPONSORS)
    event = "".join(turn(fetch, ("LoomConf: the call for talks is open", "Join the office hour on Thursdays")))
    ask = one(fetch, ("Was this page helpful?", "Did this page help you?", "Spot a mistake? Tell us."))
    versions = "".join(f"<dd><a href='https://old.loomdb.example/{v}/'>{v}</a></dd>" for v in ("latest", "4.1", "3.9"))
    flyout = (
        f'<div class="rst-versions rst-badge"><dl><dt>Versions</dt>{versions}</dl></div>' if often(fetch, 0.6) else ""
    )
    return f"""<!DOCTYPE html>
<html class="writer-html5" lang="en" data-content_root="./"><head><meta charset="utf-8"><title>{title} — LoomDB
manual</title>
<link rel="stylesheet" type="text/css" href="/_static/pygments.css?v={hexes(fetch, 8)}">
<script data-cfasync="false" nonce="{letters(fetch, 24)}">DOCUMENTATION_OPTIONS.rid="{hexes(fetch)}"</script></head>
<body class="wy-body-for-nav"><div class="announcement"><p>{event}</p></div><div class="wy-grid-for-nav">
<nav data-toggle="wy-nav-shift" class="wy-nav-side"><div class="wy-side-scroll"><div class="wy-side-nav-search"><a
href="/"
class="icon icon-home">LoomDB</a></div><div class="wy-menu wy-menu-vertical" role="navigation"><ul><li
class="toctree-l1">
<a class="reference internal" href="{INSTALL}">Installation</a></li><li class="toctree-l1"><a class="reference internal"
href="{CONFIG}">Configuration</a></li><li class="toctree-l1"><a class="reference internal" href="{CLIENT}">Client
API</a></li>
<li class="toctree-l1"><a class="reference internal" href="{CHANGES}">Change log</a></li></ul></div>
<div class="ethical-sidebar"><div class="ethical-content"><a
href="https://server.ads.example/proxy/click/{letters(fetch, 18)}/">
<strong>{firm}</strong> {claim}</a></div><div class="ethical-callout"><small>Ad by
EthicalAds</small></div></div></div></nav>
<section class="wy-nav-content-wrap"><div class="rst-content"><div role="main" class="document" itemscope="itemscope">
<div itemprop="articleBody">{main}</div></div><div class="tip-box"><p>{one(fetch, TIPS)}</p></div><footer><div
role="navigation"
class="rst-footer-buttons"><p>{ask}</p></div><p>© Copyright the LoomDB authors. Built with Sphinx using a theme provided
by
Read the Docs.</p></footer></div></section></div>{flyout}</body></html>"""


def section(name: str, text: str, level: int = 2) -> str:
    anchor = name.lower().replace(" ", "-")
    return (
        f'<section id="{anchor}"><h{level}>{name}<a class="headerlink" href="#{anchor}" title="Link to this '
        'heading">\uf0c1'
        f"</a></h{level}>{text}</section>"
    )


def table(head: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> str:
    """A docutils table; rows without a first cell are left out."""
    heads = "".join(f'<th class="head"><p>{cell}</p></th>' for cell in head)
    lines = "".join(
        f'<tr class="row-{"odd" if place % 2 else "even"}">{"".join(f"<td><p>{cell}</p></td>" for cell in row)}</tr>'
        for place, row in enumerate(rows)
        if row[0]
    )
    return (
        f'<div class="wy-table-responsive"><table class="docutils align-default"><thead><tr>{heads}</tr></thead>'
        f"{lines}</table></div>"
    )


def home(say: Say, fetch: Fetch) -> str:
    chapter = f'<li class="toctree-l1"><a href="/vectors.html">{say("chapter")}</a></li>' if say("chapter") else ""
    guide = "".join(turn(fetch, ("Guide: measuring a river", "Guide: a year of kilowatt hours")))
    helpers = ", ".join(several(fetch, ("ayumi", "bo-peep", "c4rl", "dagny", "erno", "fleur", "gwil"), 4))
    return frame(
        "Welcome",
        section(
            "Welcome to LoomDB",
            "<p>LoomDB is an embedded database for measurements. The stable version is "
            f"<strong>{say('stable')}</strong>. {say('support')} Older ones get none.</p><ul>{chapter}<li "
            "class='toctree-l1'><a href='/tutorial.html'>A tour in ten steps</a></li><li class='toctree-l1'><a "
            f"href='/backup.html'>Backup and restore</a></li></ul><p class='guide'>{guide}</p><p "
            f"class='thanks'>Thanks to {helpers} and many others.</p>",
            1,
        ),
        fetch,
    )


def install(say: Say, fetch: Fetch) -> str:
    docker = f"<p>{say('docker')}</p>" if say("docker") else ""
    command, _, wanted = say("pip").rpartition(" ")
    platforms = table(
        ("Platform", "Versions"),
        (
            ("Python", say("python")),
            ("Linux", "glibc 2.28 or later"),
            (say("arm"), "experimental"),
            ("macOS", "13 or later"),
        ),
    )
    return frame(
        "Installation",
        section(
            "Installation",
            '<div class="highlight-console notranslate"><div class="highlight"><pre><span></span><span class="gp">$ '
            "</span>"
            f"{command} <span class='nv'>{wanted}</span>\n</pre></div></div><p>Wheels are signed; fetch <a "
            f"class='reference external' href='{say('key')}'>the release key</a> to verify "
            f"them.</p>{platforms}{docker}",
            1,
        ),
        fetch,
    )


def changes(say: Say, fetch: Fetch) -> str:
    late = f"<li><p>{say('late')}</p></li>" if say("late") else ""
    yank = f'<div class="admonition warning"><p class="admonition-title">Warning</p><p>{say("yank")}</p></div>'
    newest = "<ul class='simple'><li><p>Vector indexes.</p></li><li><p>The shell remembers its history.</p></li></ul>"
    fixes = f"<ul class='simple'><li><p>Crash with empty batches.</p></li>{late}</ul>"
    first = (
        f"<ul class='simple'><li><p>Tables are listed {say('word')} by default.</p></li><li><p>Faster "
        "joins.</p></li></ul>"
    )
    parts = (
        section(say("v430"), newest) if say("v430") else "",
        section(say("v421"), yank * bool(say("yank")) + fixes) if say("v421") else "",
        section("4.2.0", f"<p class='released'>Released {ago(fetch, 0, 500)}</p>{first}"),
    )
    return frame("Change log", section("Change log", "".join(parts), 1), fetch)


def config(say: Say, fetch: Fetch) -> str:
    rows = (
        ("cache_size", say("cache"), "Memory for pages"),
        (say("option"), "100", "Lists of a vector index"),
        (say("gone"), "off", "Locks as in version 2"),
        ("sync", "normal", "When to call fsync"),
    )
    warn = (
        f'<div class="admonition important"><p class="admonition-title">Important</p><p>{say("warn")}</p></div>'
        if say("warn")
        else ""
    )
    return frame(
        "Configuration",
        section(
            "Configuration",
            table(("Name", "Default", "Meaning"), rows)
            + warn
            + f"<p>A server takes {say('limit')}, of which ten are kept for administrators; every further one is "
            "refused with an error that says so, and the client may try again after the time that the answer "
            "names.</p>",
            1,
        ),
        fetch,
    )


def client(say: Say, fetch: Fetch) -> str:
    names = ["address", say("timeout"), *([f"{say('retry')}"] if say("retry") else [])]
    params = ", ".join(
        f'<em class="sig-param"><span class="n"><span class="pre">{name}</span></span></em>' for name in names
    )
    deprecated = f'<div class="deprecated"><p>{say("deprecated")}</p></div>' if say("deprecated") else ""
    return frame(
        "Client API",
        section(
            "Client API",
            '<dl class="py function"><dt class="sig sig-object py" id="loomdb.connect"><span class="sig-prename '
            'descclassname"><span class="pre">loomdb.</span></span><span class="sig-name descname"><span '
            f'class="pre">connect</span></span><span class="sig-paren">(</span>{params}<span '
            f'class="sig-paren">)</span></dt><dd><p>Open a session.</p>{deprecated}<p>{say("raises")}</p></dd></dl>'
            '<dl class="py function"><dt class="sig sig-object py"><span class="sig-name '
            'descname">close</span>()</dt><dd><p>End the session.</p></dd></dl>',
            1,
        ),
        fetch,
    )


MANUAL = MadeSite(
    "docs.loomdb.test",
    (
        "cache-busters and nonces", "random advertisement", "random tip", "wording under test",
        "two announcements in turn",
        "version menu that is seldom missing", "random thanks", "two guides in turn", "ages",
    ),
    {"/": home, INSTALL: install, CHANGES: changes, CONFIG: config, CLIENT: client},
    SLOTS,
)  # fmt: skip
