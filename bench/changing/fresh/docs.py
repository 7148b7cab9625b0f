"""The documentation of a message queue, as a common generator of static sites makes it."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, item, paragraph, row
from bench.changing.recent.common import at_times, hexes, links, mixed, number, pick
from bench.changing.scenario import Fetch

_PAGES = (
    ("/", "Introduction"),
    ("/docs/install", "Installation"),
    ("/docs/config", "Configuration"),
    ("/docs/api/publish", "publish()"),
    ("/docs/limits", "Limits"),
    ("/changelog", "Changelog"),
)
_SPONSORS = ("Kiteworks", "Nimbus Data", "Hexagon Labs", "Fjordbank", "Stratum", "Copperfield", "Plainframe")
_HEARTS = ("Loved by 2,000 teams", "Read how Fjordbank moved", "Join us on Discord", "Star us if you like us")


def _page(path: str, fetch: Fetch, main: str) -> str:
    title = dict(_PAGES)[path]
    poll = '<div class="docs-survey"><p>Got two minutes? Tell us about your setup.</p><button>Start</button></div>'
    sponsors = "".join(f'<a class="sponsor" href="#{one.lower()}">{one}</a>' for one in mixed(fetch, _SPONSORS, 4))
    return f"""<!doctype html><html lang="en" dir="ltr" class="docs-wrapper plugin-docs"><head><meta charset="UTF-8">
<meta name="generator" content="Docusaurus v3.5.2"><title>{title} | Larkmq</title><link rel="stylesheet"
href="/assets/css/styles.{hexes(fetch, 8)}.css"></head><body class="navigation-with-keyboard"><div id="__docusaurus">
<div class="announcementBar">{pick(fetch, _HEARTS)}</div><nav class="navbar navbar--fixed-top"><a class="navbar__brand"
href="/"><b class="navbar__title">Larkmq</b></a><a class="navbar__item" href="/changelog">Changelog</a><a
class="navbar__item github" href="#gh">GitHub <span>{number(fetch, 14200, 14900):,} stars</span></a></nav><div
class="main-wrapper"><aside class="theme-doc-sidebar-container"><ul class="menu__list">{links(_PAGES, css="menu__link")}
</ul></aside><main class="docMainContainer"><article><div class="theme-doc-markdown markdown">{main}</div>
<footer class="theme-doc-footer"><p>Was this helpful? {number(fetch, 40, 400)} said yes</p></footer></article></main>
</div>{at_times(fetch, 0.2, poll)}<footer class="footer footer--dark"><h4>Sponsors</h4>{sponsors}<ul>
<li>Community forum</li><li>Security policy</li><li>Code of conduct</li></ul>
<p>Copyright © 2026 The
Larkmq authors. Built with Docusaurus.</p></footer></div><script src="/assets/js/main.{hexes(fetch, 8)}.js"></script>
</body></html>"""


def _code(lines: str, language: str = "bash") -> str:
    return f"""<div class="language-{language} codeBlockContainer"><pre class="prism-code"><code>{lines}</code></pre>
<button aria-label="Copy code to clipboard">Copy</button></div>"""


def _intro(say: Say, fetch: Fetch) -> str:
    points = "".join(item(say(f"point {one}")) for one in "abc")
    return _page(
        "/",
        fetch,
        f"""<header><h1>Introduction</h1></header><p>Larkmq is a message queue in a single binary. It keeps messages on
disk, hands each to one worker, and gives it to another when the first does not answer.</p><ul>{points}</ul>
<p>The stable release is <strong>{say("stable")}</strong>. {say("support")}</p>""",
    )


def _install(say: Say, fetch: Fetch) -> str:
    tip = say("arm") and f'<div class="theme-admonition alert alert--info"><p>{say("arm")}</p></div>'
    return _page(
        "/docs/install",
        fetch,
        f"""<header><h1>Installation</h1></header><p>You need Linux 4.18 and a file system that can sync a
directory.</p>{_code(f"curl -fsSL https://get.larkmq.example/{say('stable')} | sh")}{tip}<h2>With containers</h2>
{_code(f"docker run -p {say('port')}:{say('port')} larkmq/server")}
<h2>Uninstall</h2><p>Delete the binary and the data.</p>""",
    )


def _config(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td><code>{name}</code></td><td>{default}</td><td>{text}</td></tr>"
        for name, default, text in (
            ("data_dir", "/var/lib/larkmq", "Where messages are kept."),
            ("fsync", say("fsync"), "When to sync the disk."),
            ("max_redeliver", say("redeliver"), "How often a message is tried."),
            (say("quota"), "off", "Bytes a tenant may keep."),
            (say("legacy"), "false", "Speak the protocol of version 1."),
        )
        if name
    )
    return _page(
        "/docs/config",
        fetch,
        f"""<header><h1>Configuration</h1></header><p>All settings are read from larkmq.toml.</p><table><thead><tr>
<th>Key</th><th>Default</th>
<th>Meaning</th></tr></thead><tbody>{rows}</tbody></table>""",
    )


def _publish(say: Say, fetch: Fetch) -> str:
    warn = (
        say("danger")
        and f"""<div class="theme-admonition alert alert--danger"><h5>Danger</h5><p>{say("danger")}</p>
</div>"""
    )
    return _page(
        "/docs/api/publish",
        fetch,
        f"""<header><h1><code>publish()</code></h1></header>{_code(f"publish(queue, body, {say('argument')})", "py")}
{warn}<p>Sends a message and returns its number. Raises <code>{say("error")}</code> when the queue is full.</p>
<h2>See also</h2><p>An <a href="{say("example")}">example with retries</a>.</p>""",
    )


def _limits(say: Say, fetch: Fetch) -> str:
    return _page(
        "/docs/limits",
        fetch,
        f"""<header><h1>Limits</h1></header><table><tbody>{row(f"Size of a message | {say('size')}")}
{row("Length of a queue's name | 128 bytes")}{row("Queues of a server | 10,000")}</tbody></table>
{paragraph(say("limit note"))}<h2>On the free cloud plan</h2><p>Messages are kept for {say("kept")}, and you may send
100 messages a second.</p>""",
    )


def _changelog(say: Say, fetch: Fetch) -> str:
    fixes = "".join(item(say(f"fix {one}")) for one in "ab")
    latest = say("latest") and f"<h2>{say('latest')}</h2><p>A release of fixes.</p><ul>{fixes}</ul>"
    return _page(
        "/changelog",
        fetch,
        f"""<header><h1>Changelog</h1></header>{latest}<h2>2.8.1 (12 February 2026)</h2><ul><li>Restart no longer loses
the order of delayed messages.</li>{item("Faster start.")}</ul><h2>2.8.0 (19 January 2026)</h2><ul><li>Tenants.</li>
<li>Known: slow on ZFS.</li></ul>""",
    )


DOCS = MadeSite(
    "larkmq-docs.test",
    (
        "sponsors by chance",
        "slogans in a bar",
        "stars of a repository",
        "helpful votes",
        "survey for readers at times",
        "hashes of assets",
    ),
    {
        "/": _intro,
        "/docs/install": _install,
        "/docs/config": _config,
        "/docs/api/publish": _publish,
        "/docs/limits": _limits,
        "/changelog": _changelog,
    },
    (
        Slot("stable", "release on two pages", ("/", "/docs/install"), {0: "2.8.1", 6: "2.8.2"}),
        Slot(
            "support",
            "support in a sentence",
            ("/",),
            {0: "Version 1 gets fixes until June.", 12: "Version 1 is no longer supported."},
        ),
        Slot("point a", "point of an introduction", ("/",), {0: "No other service is needed."}),
        Slot("point b", "point of an introduction", ("/",), {0: "Speaks AMQP 1.0.", 9: "Speaks AMQP 1.0 and MQTT 5."}),
        Slot("point c", "point of an introduction", ("/",), {0: "", 3: "Replicates to three nodes."}),
        Slot("arm", "box of a hint", ("/docs/install",), {0: "", 8: "There are builds for ARM now."}),
        Slot("port", "port in a command", ("/docs/install",), {0: "5671", 11: "7422"}),
        Slot("fsync", "default of a key", ("/docs/config",), {0: "always", 4: "every second"}, "fsync"),
        Slot(
            "redeliver", "default of a key", ("/docs/config",), {0: "five times", 7: "sixteen times"}, "max_redeliver"
        ),
        Slot("quota", "key in a table", ("/docs/config",), {0: "", 6: "tenant_quota"}),
        Slot("legacy", "key in a table", ("/docs/config",), {0: "legacy_wire", 12: ""}),
        Slot("argument", "argument in a signature", ("/docs/api/publish",), {0: "delay=0", 3: "not_before=None"}),
        Slot("danger", "box of danger", ("/docs/api/publish",), {0: "", 5: "Never call this in a callback.", 13: ""}),
        Slot("error", "name of an error", ("/docs/api/publish",), {0: "QueueFull", 11: "BackPressure"}),
        Slot("example", "link target", ("/docs/api/publish",), {0: "/ex/retry.py", 4: "/ex/backoff.py"}, "example"),
        Slot("size", "limit in a table", ("/docs/limits",), {0: "1 MiB", 5: "4 MiB"}, "Size of a message"),
        Slot("limit note", "paragraph", ("/docs/limits",), {0: "", 2: "Larger messages are refused with code 413."}),
        Slot("kept", "days kept", ("/docs/limits",), {0: "seven days", 13: "three days"}),
        Slot("latest", "heading of a release", ("/changelog",), {0: "", 6: "2.8.2 (3 March 2026)"}),
        Slot("fix a", "fix in a changelog", ("/changelog",), {0: "", 6: "A crash with empty bodies is fixed."}),
        Slot("fix b", "fix in a changelog", ("/changelog",), {0: "", 10: "Security: tokens no longer reach the log."}),
    ),
)
