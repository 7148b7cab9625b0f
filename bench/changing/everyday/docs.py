"""The documentation of a small database, made by a generator of static sites behind a server that adds its own."""

from __future__ import annotations

from bench.changing.everyday.wire import between, is_shown, key, pick, some, texts, turn, when
from bench.changing.parts import MadeSite, Slot
from bench.changing.scenario import Fetch

LINKS = (
    ("/", "Overview"),
    ("/install", "Installation"),
    ("/settings", "Settings"),
    ("/changelog", "Changelog"),
    ("/upgrade", "Upgrading"),
    ("/limits", "Limits"),
)
SPONSORS = (
    ("Rackwell", "Servers by the hour, in Norway"),
    ("Tinfoil", "Secrets for teams of two and more"),
    ("Querycat", "See what your tables do all night"),
    ("Peat", "Backups that somebody has restored"),
    ("Lanternsoft", "Support for the things you run yourself"),
)
MIRRORS = ("Tampere", "Gdańsk", "Lyon", "Montréal", "Osaka", "Recife")
WRITERS = "aplinski brehme cdukat ewerts hollow-j ikram msato nvdberg opal tilde-k".split()
HINTS = (
    "Press / to search from any page.",
    "Every code block has a button to copy it.",
    "The dark theme follows your system.",
)

S = {
    "stable": Slot("/", "version", {0: "3.8.1", 3: "3.8.2", 9: "3.9.0"}, "Stable release"),
    "notice": Slot("/", "edited sentence", {0: "Windows is not supported.", 12: "Windows is supported as a preview."}),
    "sum": Slot("/install", "checksum", {0: "9f3c1b7e44", 3: "d01a88c2f5", 9: "57be90aa13"}, "SHA-256"),
    "archive": Slot(
        "/install",
        "link target",
        {
            0: "https://dl.mossdb.example/mossdb-3.8.1.tar.gz",
            3: "https://dl.mossdb.example/mossdb-3.8.2.tar.gz",
            9: "https://dl.mossdb.example/mossdb-3.9.0.tar.gz",
        },
        "Source archive",
    ),
    "memory": Slot("/install", "figure", {0: "at least 512 MB", 7: "at least 256 MB"}),
    "cache": Slot("/settings", "default in a table", {0: "64 MB", 9: "128 MB"}, "page_cache"),
    "option": Slot("/settings", "row of a table", {0: "", 5: "slow_query_log"}, "Settings"),
    "gone": Slot("/settings", "row of a table", {0: "legacy_sync", 11: ""}, "Settings"),
    "fix": Slot("/changelog", "entry", {0: "", 3: "A crash when a snapshot met a full disk (#2107)"}, "3.8.2"),
    "minor": Slot("/changelog", "entry", {0: "", 9: "Indexes on expressions"}, "3.9.0"),
    "late": Slot("/changelog", "entry", {0: "", 10: "The console no longer eats the last line (#2131)"}, "3.9.0"),
    "cve": Slot(
        "/changelog",
        "correction",
        {0: "", 6: "Correction: the leak fixed in 3.8.0 also concerned read-only replicas."},
    ),
    "step": Slot("/upgrade", "code", {0: "mossdb migrate --all", 8: "mossdb migrate --offline"}),
    "warning": Slot("/upgrade", "paragraph", {0: "", 13: "Do not upgrade a replica before its leader is done."}),
    "head": Slot("/upgrade", "heading", {0: "From 2.x", 15: "From 2.4 and later"}),
    "columns": Slot("/limits", "table cell", {0: "1,600", 4: "2,000"}, "Columns of a table"),
    "word": Slot("/limits", "one word in a paragraph", {0: "unlimited", 10: "sixteen"}),
}


def frame(path: str, main: str, fetch: Fetch, toc: str = "") -> str:
    title = dict(LINKS)[path]
    items = "".join(
        f'<li class="md-nav__item"><a class="md-nav__link" href="{to}">{name}</a></li>' for to, name in LINKS
    )
    who, what = pick(fetch, SPONSORS)
    consent = (
        '<div class="md-consent"><form class="md-consent__form"><h4>Cookie consent</h4><p>We use cookies to recognize '
        "repeated visits and to find out what in these pages is searched for in vain.</p>"
        '<button class="md-button">Accept</button></form></div>'
        if is_shown(fetch, "docs consent", 0.3, 11)
        else ""
    )
    return f"""<!doctype html><html lang="en" class="no-js"><head><meta charset="utf-8">
<meta name="generator" content="mkdocs"><title>{title} - MossDB</title>
<link rel="stylesheet" href="/assets/stylesheets/main.{key(fetch, 8)}.min.css">
<script>var __md_scope=new URL(".",location),__ray="{key(fetch, 16)}"</script></head>
<body dir="ltr" data-md-color-scheme="default"><a href="#top" class="md-skip">Skip to content</a>{consent}
<header class="md-header"><nav class="md-header__inner"><a href="/" title="MossDB" class="md-logo">MossDB</a>
<div class="md-header__title"><span class="md-ellipsis">{title}</span></div></nav></header>
<div class="md-container"><div class="md-main__inner md-grid"><div class="md-sidebar md-sidebar--primary"><nav>
<ul>{items}
</ul></nav></div><div class="md-sidebar md-sidebar--secondary"><nav class="md-nav">{toc}</nav>
<div id="carbonads"><a href="https://srv.ads.example/{key(fetch, 20)}" rel="noopener sponsored"><b>{who}</b> {what}</a>
<span class="carbon-poweredby">Sponsored</span></div></div>
<div class="md-content"><article class="md-content__inner md-typeset" id="top">{main}</article></div></div>
<footer class="md-footer"><div class="md-footer-meta__inner"><p>Written by the people of MossDB, under CC BY-SA.</p>
</div>
</footer></div><!-- cache {pick(fetch, ("HIT", "MISS", "STALE"))} {between(fetch, 1, 300)}s --></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    return frame(
        "/",
        f"""<h1>MossDB</h1><p>A database for one machine that you can carry around in your pocket.</p>
<dl><dt>Stable release</dt><dd>{t["stable"]}</dd><dt>Long-term release</dt><dd>2.4.19</dd></dl>
<p>It runs wherever a C compiler does. {t["notice"]} Packages are built by volunteers.</p>
<div class="admonition tip"><p class="admonition-title">Did you know?</p><p>{pick(fetch, HINTS)}</p></div>""",
        fetch,
    )


def install(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    return frame(
        "/install",
        f"""<h1>Installation</h1><p>You need {t["memory"]} of memory and a file system that keeps its promises.</p>
<p><a href="{t["archive"]}">Source archive</a></p><p>Nearest mirror to you: {pick(fetch, MIRRORS)}.</p><p>Its SHA-256
begins with <code>{t["sum"]}</code>.</p>
<div class="highlight"><pre id="__code_{between(fetch, 0, 999)}"><code>./configure &amp;&amp; make
sudo make install</code></pre></div>""",
        fetch,
    )


def settings(round: int, fetch: Fetch) -> str:
    t = texts(S, round)

    def line(name: str, default: str, what: str) -> str:
        return when(name, f"<tr><td><code>{name}</code></td><td>{default}</td><td>{what}</td></tr>")

    return frame(
        "/settings",
        f"""<h1>Settings</h1><div class="md-typeset__table"><table><thead><tr><th>Name</th><th>Default</th>
<th>Meaning</th>
</tr></thead><tbody>{line("data_dir", "./data", "Where everything is")}
{line("page_cache", t["cache"], "Memory for pages that were read")}
{line(t["option"], "off", "Writes down what takes long")}
{line(t["gone"], "on", "Waits for the disk as version 1 did")}{line("port", "7404", "Of the console")}</tbody></table>
</div>
<p>{between(fetch, 40, 95)} % of readers found this page helpful. <button data-v="{key(fetch, 6)}">Yes</button>
<button>No</button></p>""",
        fetch,
    )


def changelog(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    late = when(t["late"], f"<li>{t['late']}</li>")
    minor = f'<h2 id="390">3.9.0</h2><ul><li>{t["minor"]}</li>{late}</ul>'
    fix = f'<h2 id="382">3.8.2</h2><ul><li>{t["fix"]}</li></ul>'
    return frame(
        "/changelog",
        f"""<h1>Changelog</h1>{when(t["minor"], minor)}{when(t["fix"], fix)}<h2 id="381">3.8.1</h2><ul>
<li>The build works again with musl (#2089)</li><li>Fewer wake-ups when idle</li></ul><h2 id="380">3.8.0</h2><ul>
<li>Snapshots while writing</li><li>A leak of file handles is closed (#2044)</li></ul>
{when(t["cve"], f'<div class="admonition note"><p>{t["cve"]}</p></div>')}
<p>With thanks to {", ".join(some(fetch, WRITERS, 4))} and others.</p>""",
        fetch,
    )


def upgrade(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    return frame(
        "/upgrade",
        f"""<h1>Upgrading</h1><p>Stop the server, copy the folder, start the new version.</p>
{when(t["warning"], f"<p><strong>{t['warning']}</strong></p>")}<h2>{t["head"]}</h2><p>The format of files is another.
Run this once:</p><pre><code>{t["step"]}</code></pre><p>It takes about a minute for each gigabyte.</p>""",
        fetch,
        turn(fetch, ("<p>New here? Read the overview.</p>", "<p>Questions? The chat is open to all.</p>")),
    )


def limits(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    see = "".join(f'<li><a href="{to}">{name}</a></li>' for to, name in some(fetch, LINKS[:5], 3))
    return frame(
        "/limits",
        f"""<h1>Limits</h1><table><thead><tr><th>Of what</th><th>At most</th></tr></thead><tbody>
<tr><td>Columns of a table</td><td>{t["columns"]}</td></tr><tr><td>Length of a name</td><td>63 bytes</td></tr>
<tr><td>Size of a file</td><td>16 TB</td></tr></tbody></table><p>Readers never wait for writers, and the number of
readers
that may look at one snapshot at the same time is {t["word"]}, which is more than anybody has asked for until now.</p>
<h2>See also</h2><ul>{see}</ul>""",
        fetch,
    )


DOCS = MadeSite(
    "mossdb.test",
    (
        "sponsor by request",
        "hint, mirror and thanks by request",
        "share of readers by request",
        "names of assets and ids of code blocks",
        "comment of the cache",
        "consent form that comes and goes",
        "line that turns between two",
        "see also by request",
    ),
    {
        "/": home,
        "/install": install,
        "/settings": settings,
        "/changelog": changelog,
        "/upgrade": upgrade,
        "/limits": limits,
    },
    tuple(S.values()),
)
