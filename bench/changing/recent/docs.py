"""The manual of a small message queue, as a site generator makes it."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.recent.common import hexes, links, mixed, number, pick, turning
from bench.changing.scenario import Fetch

_PAGES = (
    ("/", "Introduction"),
    ("/install", "Installation"),
    ("/configuration", "Configuration"),
    ("/http-api", "HTTP API"),
    ("/limits", "Limits and quotas"),
    ("/changelog", "Release notes"),
)
_TIPS = (
    "Press / to search from any page.",
    "Use --dry-run to see what a command would do.",
    "Every option can be set by an environment variable.",
)
_SPONSORS = (
    ("Gridline", "Managed Postgres without surprises"),
    ("Otterly", "Error tracking for small teams"),
    ("Kestrel CI", "Builds that finish before your coffee"),
    ("Papertrail Bay", "Logs you can afford"),
)


def _page(path: str, fetch: Fetch, main: str) -> str:
    title, place = dict(_PAGES)[path], [one for one, _ in _PAGES].index(path)
    brand, line = pick(fetch, _SPONSORS)
    yes = number(fetch, 20, 80)
    near = [_PAGES[one] for one in (place - 1, place + 1) if 0 <= one < len(_PAGES)]
    see = links(mixed(fetch, [one for one in _PAGES[1:] if one[0] != path], 3))
    return f"""<!doctype html><html lang="en" class="docs-wrapper plugin-docs"><head><meta charset="UTF-8">
<title>{title} | Lattice Queue</title><link rel="stylesheet" href="/assets/css/styles.{hexes(fetch, 8)}.css">
<script src="/assets/js/main.{hexes(fetch, 8)}.js" defer></script></head><body class="navigation-with-keyboard">
<div id="__docusaurus"><div role="region" aria-label="Skip to main content"><a href="#content">Skip to main content</a>
</div><nav class="navbar navbar--fixed-top"><div class="navbar__inner"><a class="navbar__brand" href="/"><b
class="navbar__title">Lattice Queue</b></a><span class="navbar__item">Docs</span></div></nav>
<div class="main-wrapper"><aside class="theme-doc-sidebar-container"><ul class="theme-doc-sidebar-menu menu__list">
{links(_PAGES, css="menu__list-item")}</ul></aside><main class="docMainContainer"><div class="container">
<div class="theme-doc-markdown markdown"><header><h1>{title}</h1></header>{main}</div>
<footer class="theme-doc-footer"><div class="feedback">Was this page helpful? <span>{yes}% of {number(fetch, 90, 300)}
readers say yes</span></div></footer><nav class="pagination-nav">{links(near, "span", "pagination-nav__label")}</nav>
</div></main><div class="col col--3"><div class="sponsor" data-ea="{hexes(fetch, 10)}"><a
href="https://ads.example/{hexes(fetch, 10)}">{brand}</a> <span>{line}</span></div>
<div class="see-also"><h4>See also</h4>
<ul>{see}</ul></div></div></div><footer class="footer footer--dark"><p>Tip: {turning(fetch, _TIPS, 12)}</p>
<p>Copyright © 2026 Lattice contributors</p></footer></div></body></html>"""


def _warning(text: str) -> str:
    if not text:
        return ""
    return f"""<div class="theme-admonition theme-admonition-warning alert alert--warning"><div
class="admonitionHeading">warning</div><div class="admonitionContent"><p>{text}</p></div></div>"""


def _intro(say: Say, fetch: Fetch) -> str:
    return _page(
        "/",
        fetch,
        f"""<p>Lattice Queue moves messages between your services. It is one binary with no other parts, keeps its data
in a directory, and speaks HTTP. The current version is <strong>{say("version")}</strong>.</p><p>{say("support")}</p>
<h2 id="who">Who uses it</h2><p>Shops, hospitals and a radio station.</p>""",
    )


def _install(say: Say, fetch: Fetch) -> str:
    return _page(
        "/install",
        fetch,
        f"""<p>Download the binary for your system, or use the container.</p>
<div class="language-bash codeBlockContainer"><pre class="prism-code"><code>docker pull lattice/queue:{say("version")}
</code></pre></div><table><thead><tr><th>System</th><th>Least version</th></tr></thead><tbody><tr><td>Debian</td>
<td>{say("debian")}</td></tr><tr><td>FreeBSD</td><td>14.1</td></tr></tbody></table>
<p>Verify the download with the <a href="{say("key")}">signing key</a> before you run it.</p>""",
    )


def _configuration(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td><code>{name}</code></td><td><code>{value}</code></td><td>{what}</td></tr>"
        for name, value, what in (
            ("listen", "127.0.0.1:7070", "Address of the server"),
            ("retention", say("retention"), "How long messages are kept"),
            (say("option"), "off", "Compress bodies above 4 KiB"),
            ("fsync", "always", say("fsync")),
            (say("legacy"), "on", "Accept the old protocol"),
        )
        if name
    )
    return _page(
        "/configuration",
        fetch,
        f"""<p>Options are read from lattice.toml.</p><table><thead><tr><th>Option</th><th>Default</th><th>Meaning</th>
</tr></thead><tbody>{rows}</tbody></table>""",
    )


def _api(say: Say, fetch: Fetch) -> str:
    return _page(
        "/http-api",
        fetch,
        f"""{_warning(say("warning"))}<h2 id="publish">Publish</h2><p>Send a POST request to <code>{say("route")}</code>
with the body of the message. The server answers with status 202 and the identifier of the message once it is on disk.
A request that is repeated with the same key within {say("window")} is stored once.</p><h2 id="ack">Acknowledge</h2>
<p>Send a DELETE request. Example token: <code>lq_{hexes(fetch, 16)}</code></p>""",
    )


def _limits(say: Say, fetch: Fetch) -> str:
    return _page(
        "/limits",
        fetch,
        f"""<ul><li>Body of a message: {say("body")}</li><li>Topics per server: 10,000</li><li>Subscribers per topic:
{say("subscribers")}</li></ul><h3>{say("cloud")}</h3><p>Trial accounts are cleared every Sunday.</p>""",
    )


def _changelog(say: Say, fetch: Fetch) -> str:
    releases = "".join(
        f"<h2>{name}</h2><ul><li>{text}</li></ul>"
        for name, text in (
            (say("release b"), "Fixes a crash when a topic is removed while it is read."),
            (say("release a"), say("release a text")),
            ("3.7.2", "Faster start with many topics."),
        )
        if name
    )
    return _page("/changelog", fetch, releases)


DOCS = MadeSite(
    "lattice-queue.test",
    ("sponsor", "see also", "helpful", "names of bundles", "tip that turns", "example token"),
    {
        "/": _intro,
        "/install": _install,
        "/configuration": _configuration,
        "/http-api": _api,
        "/limits": _limits,
        "/changelog": _changelog,
    },
    (
        Slot("version", "version", ("/", "/install"), {0: "3.7.2", 5: "3.8.0", 11: "3.8.1"}),
        Slot(
            "support",
            "edited sentence",
            ("/",),
            {0: "Version 2 gets security fixes until June.", 8: "Version 2 no longer gets security fixes."},
        ),
        Slot("debian", "table cell", ("/install",), {0: "11", 5: "12"}, "Debian"),
        Slot("key", "link target", ("/install",), {0: "/keys/2024.asc", 9: "/keys/2026.asc"}, "signing key"),
        Slot("retention", "default", ("/configuration",), {0: "72h", 5: "168h"}, "retention"),
        Slot("option", "table row", ("/configuration",), {0: "", 5: "compress_bodies"}),
        Slot("fsync", "table cell", ("/configuration",), {0: "Write at once", 13: "Write before the answer"}, "fsync"),
        Slot("legacy", "table row", ("/configuration",), {0: "legacy_protocol", 7: ""}),
        Slot("warning", "notice", ("/http-api",), {0: "", 3: "Keys with spaces are refused from version 4 on."}),
        Slot("route", "code", ("/http-api",), {0: "/v1/topics/name", 6: "/v2/topics/name"}),
        Slot("window", "figure in a paragraph", ("/http-api",), {0: "ten minutes", 10: "one hour"}),
        Slot("body", "figure in a list", ("/limits",), {0: "1 MiB", 2: "4 MiB"}),
        Slot("subscribers", "figure in a list", ("/limits",), {0: "512", 12: "1,024"}),
        Slot("cloud", "heading", ("/limits",), {0: "Hosted service", 14: "The service we host closes in May"}),
        Slot("release a", "list entry", ("/changelog",), {0: "", 5: "3.8.0"}),
        Slot(
            "release a text",
            "edited sentence",
            ("/changelog",),
            {0: "Compression of bodies.", 7: "Bodies can be compressed; the old protocol is gone."},
        ),
        Slot("release b", "list entry", ("/changelog",), {0: "", 11: "3.8.1"}),
    ),
)
