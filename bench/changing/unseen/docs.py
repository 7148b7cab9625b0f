"""The handbook of a job queue: installation, settings, an interface, limits, releases."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, item, paragraph, row
from bench.changing.scenario import Fetch
from bench.changing.unseen.common import anchors, by_turns, count, one_of, some_of, sometimes, token

_MENU = (
    ("/", "Introduction"),
    ("/install", "Installation"),
    ("/configuration", "Configuration"),
    ("/api/jobs", "Jobs API"),
    ("/limits", "Limits"),
    ("/releases", "Releases"),
)
_SPONSORS = (
    ("Copperline Hosting", "Virtual machines that start before your coffee does"),
    ("Traceable", "See every slow query"),
    ("Northbit Cloud", "Bare metal by the hour"),
    ("Lintern", "Code review for small teams"),
)
_TIPS = (
    "press / to search.",
    "every page is also there as Markdown.",
    "you can switch to the dark theme.",
    "hover over a heading to copy its link.",
)
_READ = (
    ("/guides/retries", "Retries without tears"),
    ("/guides/cron", "From cron to queues"),
    ("/guides/priorities", "Priorities in practice"),
    ("/guides/metrics", "Metrics that matter"),
    ("/guides/testing", "Testing workers"),
)


def _page(title: str, fetch: Fetch, main: str) -> str:
    brand, line = one_of(fetch, _SPONSORS)
    banner = """<div class="announcementBar" role="banner"><p>Queueconf in Utrecht: tickets are on sale.</p></div>"""
    return f"""<!doctype html><html lang="en" dir="ltr" data-theme="light"><head><meta charset="UTF-8">
<meta name="generator" content="Docusaurus v3.7.0"><title>{title} | Ferryman</title>
<link rel="stylesheet" href="/assets/css/styles.{token(fetch, 8)}.css"><script nonce="{token(fetch)}"
src="/assets/js/main.{token(fetch, 8)}.js" defer></script></head><body class="navigation-with-keyboard">
<div id="__docusaurus">{sometimes(fetch, 0.4, banner)}<nav class="navbar navbar--fixed-top"><a class="navbar__brand"
href="/">
Ferryman</a> <a class="navbar__item" href="https://code.example/ferryman">Stars {count(fetch, 11800, 12400)}</a></nav>
<div class="docsWrapper"><aside class="theme-doc-sidebar-container"><ul class="menu__list">
{anchors(_MENU, css="menu__list-item")}</ul><div class="carbon-ad" id="carbon-{token(fetch, 6)}"><a
href="https://srv.carbon.example/{token(fetch, 20)}"><b>{brand}</b> <span>{line}</span></a> <small>ads via
Carbon</small></div></aside>
<main class="docMainContainer"><article><div class="theme-doc-markdown markdown">{main}</div></article>
<p class="tip">Did you know: {one_of(fetch, _TIPS)}</p>
<div class="feedback"><p>Was this page helpful?</p> <span>{count(fetch, 40, 99)} said yes</span></div></main></div>
<section class="further"><h3>Further reading</h3><ul>{anchors(some_of(fetch, _READ, 3))}</ul></section>
<footer class="footer"><p>Copyright © 2026 the Ferryman contributors. Built with Docusaurus.</p></footer></div>
</body></html>"""


def _intro(say: Say, fetch: Fetch) -> str:
    return _page(
        "Introduction",
        fetch,
        f"""<h1>Introduction</h1><p>Ferryman is a queue for background jobs that lives in your database. It keeps its
promises when a worker dies, and it needs no other service.</p><div class="theme-admonition alert">
<p>{say("version")}</p>
</div><h2>Who maintains it</h2><p>{say("maintainers")}</p>
<p class="build">Example of the day: {by_turns(fetch, "example", _EXAMPLES)}</p>""",
    )


_EXAMPLES = ("resize images in the background", "send a newsletter slowly", "import a large spreadsheet")


def _install(say: Say, fetch: Fetch) -> str:
    return _page(
        "Installation",
        fetch,
        f"""<h1>Installation</h1><h2>Requirements</h2><ul><li>{say("python")}</li>
<li>PostgreSQL 14 or MariaDB 10.11</li>
{item(say("windows"))}</ul><h2>Install the package</h2><div class="codeBlockContainer"><pre><code>{say("command")}
ferryman migrate</code></pre></div><p>The migration creates four tables and one index. It locks nothing for longer than
a second.</p>""",
    )


def _configuration(say: Say, fetch: Fetch) -> str:
    return _page(
        "Configuration",
        fetch,
        f"""<h1>Configuration</h1><p>All settings are read once, when a worker starts.</p><table><thead><tr>
<th>Setting</th>
<th>Default</th><th>Meaning</th></tr></thead><tbody>
<tr><td><code>concurrency</code></td><td>{say("concurrency")}</td><td>Jobs at a time</td></tr>
<tr><td><code>poll_interval</code></td><td>500 ms</td><td>{say("poll meaning")}</td></tr>
<tr><td><code>max_attempts</code></td><td>{say("attempts")}</td><td>Tries before a job is buried</td></tr>
{row(say("setting new"))}{row(say("setting old"))}</tbody></table>""",
    )


def _api(say: Say, fetch: Fetch) -> str:
    return _page(
        "Jobs API",
        fetch,
        f"""<h1>Jobs API</h1><h2>Enqueue</h2><pre><code>POST {say("route")}</code></pre>
<p>Returns <code>{say("code")}</code> and the identifier of the job. The body may hold up to 256 kB.</p>
<h2>Cancel</h2><p>{say("cancel")}</p><p>There is a <a href="{say("schema")}">schema of all messages</a>.</p>""",
    )


def _limits(say: Say, fetch: Fetch) -> str:
    return _page(
        "Limits",
        fetch,
        f"""<h1>Limits</h1><p>Measured on one database server with eight cores, a single queue moves up to
{say("rate")} jobs per second; beyond that, split it. A job may run for {say("longest")} unless you raise the lease.</p>
{paragraph(say("limit note"))}<h2>{say("limits heading")}</h2>
<p>Arguments are stored as JSON. Dates are kept with their zone.</p>""",
    )


def _releases(say: Say, fetch: Fetch) -> str:
    entries = "".join(
        f"<h2>{name}</h2><p>{text}</p>"
        for name, text in (
            (say("release b"), "Workers drain their queue before they stop."),
            (say("release a"), "Fixes a leak of connections after a failed migration."),
            ("4.2.0", say("release text")),
            ("4.1.3", "Fixes the clock of delayed jobs on leap days."),
        )
        if name
    )
    return _page("Releases", fetch, f"<h1>Releases</h1>{entries}")


DOCS = MadeSite(
    "ferryman-docs.test",
    (
        "advert of a sponsor",
        "tips drawn at request",
        "further reading drawn at request",
        "stars of a repository",
        "readers who said yes",
        "bar of a conference at times",
        "example of the day",
    ),
    {
        "/": _intro,
        "/install": _install,
        "/configuration": _configuration,
        "/api/jobs": _api,
        "/limits": _limits,
        "/releases": _releases,
    },
    (
        Slot(
            "version",
            "note on a version",
            ("/",),
            {
                0: "The current version is 4.2.0.",
                5: "The current version is 4.2.1.",
                11: "The current version is 4.3.0.",
            },
        ),
        Slot(
            "maintainers",
            "sentence on people",
            ("/",),
            {0: "Three volunteers and a lot of users."},
        ),
        Slot(
            "python", "requirement of a version", ("/install",), {0: "Python 3.10 or later", 11: "Python 3.12 or later"}
        ),
        Slot("windows", "platform", ("/install",), {0: "", 6: "Windows Server 2022 (preview)"}),
        Slot("command", "command", ("/install",), {0: "pip install ferryman", 11: "uv add ferryman[postgres]"}),
        Slot("concurrency", "default", ("/configuration",), {0: "4 threads", 3: "8 threads"}, "concurrency"),
        Slot(
            "poll meaning",
            "meaning of a setting",
            ("/configuration",),
            {0: "Pause between two looks", 9: "How long an idle worker sleeps"},
            "poll_interval",
        ),
        Slot("attempts", "default", ("/configuration",), {0: "20 tries"}, "max_attempts"),
        Slot(
            "setting new",
            "setting",
            ("/configuration",),
            {0: "", 5: "drain_timeout | 30 s | Time to finish when stopped"},
        ),
        Slot("setting old", "setting", ("/configuration",), {0: "legacy_locks | off | Locks as in version 3", 11: ""}),
        Slot("route", "route", ("/api/jobs",), {0: "/v1/jobs", 4: "/v2/queues/{queue}/jobs"}),
        Slot("code", "code of an answer", ("/api/jobs",), {0: "200 OK", 4: "202 Accepted"}),
        Slot(
            "cancel",
            "behaviour",
            ("/api/jobs",),
            {0: "A running job cannot be cancelled.", 13: "A running job is told to stop and has ten seconds for it."},
        ),
        Slot(
            "schema",
            "link target",
            ("/api/jobs",),
            {0: "/schemas/jobs-1.json", 7: "/schemas/jobs-2.json"},
            "schema of all messages",
        ),
        Slot("rate", "measured figure", ("/limits",), {0: "9,000"}),
        Slot("longest", "duration in a sentence", ("/limits",), {0: "five minutes", 6: "a quarter of an hour"}),
        Slot("limit note", "warning of limits", ("/limits",), {0: "MariaDB is about a third slower.", 14: ""}),
        Slot("limits heading", "heading of limits", ("/limits",), {0: "What fits in a job"}),
        Slot("release a", "release", ("/releases",), {0: "", 5: "4.2.1"}),
        Slot("release b", "release", ("/releases",), {0: "", 11: "4.3.0"}),
        Slot(
            "release text",
            "text of a release",
            ("/releases",),
            {0: "Adds priorities.", 2: "Yanked: priorities were inverted. Use a later one."},
        ),
    ),
)
