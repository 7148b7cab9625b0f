"""The documentation of a backup program, built by a generator: changelog, installation, options, limits, support."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, paragraph
from bench.changing.pieces import ENGLISH, ago, before, comes_and_goes
from bench.changing.scenario import Fetch
from bench.changing.varied.common import between, code, entries, hexed, menu, now_and_then, one_of, some, variant

_LOG, _INSTALL, _OPTIONS, _LIMITS, _HELP = "/changelog/", "/install/", "/options/", "/api/limits/", "/support/"
_MENU = (
    ("/", "Home"),
    (_INSTALL, "Installation"),
    (_OPTIONS, "Options"),
    (_LIMITS, "Rate limits"),
    (_LOG, "Changelog"),
    (_HELP, "Support"),
)
_SPONSORS = (
    ("Cairn Hosting", "Servers in three cold countries"),
    ("Pagerfox", "Wakes the right person"),
    ("Tallow", "Invoices for people who hate invoices"),
    ("Drystone Labs", "Audits of open source"),
    ("Ninebark", "Logs you can read"),
)
_QUOTES = (
    "Restored 4 TB on a Sunday, was home for dinner. — sre_martha",
    "The only backup my parents understand. — jonquil",
    "Boring in the best way. — k8smonk",
    "It told me about the dead disk before the disk did. — ferrule",
    "We dropped two shell scripts and a cron job. — ops at Larkfield",
)


def _page(title: str, fetch: Fetch, main: str) -> str:
    sponsor, line = one_of(fetch, _SPONSORS)
    consent = """<div class="md-consent" data-md-component="consent"><div class="md-consent__inner md-grid"><h4>Cookie
consent
</h4><p>We use cookies to recognise repeated visits and to learn whether these pages help.</p><button
class="md-button md-button--primary">Accept</button> <button class="md-button">Reject</button></div></div>"""
    banner = """<aside class="md-banner"><div class="md-banner__inner md-grid">We meet at the storage days in Ghent:
come and say hello.</div></aside>"""
    return f"""<!doctype html>
<html lang="en" class="no-js"><head><meta charset="utf-8"><title>{title} - Larder</title>
<link rel="stylesheet" href="/assets/stylesheets/main.{hexed(fetch, 8)}.min.css">
<script data-cfasync="false" nonce="{code(fetch, 22)}">var __md_scope=new URL("..",location)</script></head>
<body dir="ltr" data-md-color-scheme="default">
{comes_and_goes(fetch, "larder banner", 0.4, banner, hours=6)}
<header class="md-header"><nav class="md-header__inner md-grid"><a class="md-header__button md-logo"
href="/">Larder</a><div
class="md-header__source"><a class="md-source" href="https://git.example/larder"><div
class="md-source__repository">larder
<ul class="md-source__facts"><li class="md-source__fact">{between(fetch, 8_100, 8_190)}
stars</li></ul></div></a></div></nav>
</header>
<div class="md-container"><main class="md-main"><div class="md-main__inner md-grid"><div
class="md-sidebar md-sidebar--primary"><nav class="md-nav md-nav--primary"><ul class="md-nav__list">
{menu(_MENU, "md-nav__item", "md-nav__link")}</ul></nav><div class="ethical-ad"><a
href="https://ads.example/c/{hexed(fetch, 12)}"><b>{sponsor}</b> <span>{line}</span></a><small>Ad by a fair
network</small></div></div>
<div class="md-content" data-md-component="content"><article class="md-content__inner md-typeset"><h1 id="top">{title}<a
class="headerlink" href="#top" title="Permanent link">&para;</a></h1>
{main}
<hr><div
class="md-feedback"><p>{variant(fetch, "Was this page helpful?", "Did you find what you were looking for?")}</p>
</div></article></div></div></main>
<footer class="md-footer"><div class="md-footer-meta"><p>Loaded from cache node
{variant(fetch, "n1", "n2", "n3", "n4")},
{between(fetch, 1, 99)} hits</p></div></footer></div>
{now_and_then(fetch, 0.35, consent)}</body></html>"""


def _code(text: str) -> str:
    return f'<div class="highlight"><pre><span></span><code>{text}</code></pre></div>'


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "Larder",
        fetch,
        f"""<p>Larder keeps copies of your files in a place of your choice, encrypted before they leave the machine. It
is a single program without a service in between.</p>
<div class="grid cards"><ul><li><p><strong>Current
version</strong></p><p>{say("version")}</p></li><li><p><strong>Long-term
support</strong></p><p>4.8.9</p></li><li><p><strong>Licence</strong></p><p>{say("licence")}</p></li></ul></div>
<h2 id="why">Why Larder<a class="headerlink" href="#why">&para;</a></h2><ul><li>Copies are checked every night.</li>
{entries(say, "w_dedup", "<li>{}</li>")}<li>A restore needs nothing but a password.</li></ul>
<p>Larder began as a script for one school in 2016. Today it runs on machines with a few files and on clusters with
billions of them, and it is developed in the open by eleven people in six countries. There is no telemetry.</p>
<blockquote><p>{one_of(fetch, _QUOTES)}</p></blockquote>
{entries(say, "w_alert", '<div class="admonition danger"><p class="admonition-title">Security</p><p>{}</p></div>')}""",
    )


def _log(say: Say, fetch: Fetch) -> str:
    release = "<h2>{}</h2><ul><li>{}</li><li>{}</li></ul>"
    return _page(
        "Changelog",
        fetch,
        f"""<p>We follow semantic versions. Dates are those of the tag.</p>
{entries(say, "v52 v51", release)}
<h2>5.0.3</h2><ul><li>Fixed: {say("v503")}</li><li>Changed: the log is written in your local time</li></ul>
<h2>5.0.2</h2><ul><li>Fixed: a restore to a full disk ended without a
word</li>{entries(say, "v502", "<li>{}</li>")}</ul>
<h2>5.0.0</h2><ul><li>New format of the index</li><li>Dropped: support for 32 bit machines</li></ul>
<p><small>Page built {ago(fetch, ENGLISH, before(11))}</small></p>""",
    )


def _install(say: Say, fetch: Fetch) -> str:
    return _page(
        "Installation",
        fetch,
        f"""<div class="tabbed-set tabbed-alternate" data-tabs="1:3"><div
class="tabbed-labels"><label>Linux</label><label>macOS
</label><label>Windows</label></div><div class="tabbed-content"><div class="tabbed-block"><p>Packages exist for
Debian and Fedora.</p>{_code(say("command"))}</div><div class="tabbed-block"><p>Needs {say("macos")} or later.</p>
{_code("brew install larder")}</div><div class="tabbed-block"><p>Download the <a href="{say("msi")}">Windows
installer</a> and
run it as administrator.</p></div></div></div>
<h2>Memory and disk</h2><p>A machine with one gigabyte of memory is enough for a million files. The cache takes about
one per cent of what you keep.</p>{paragraph(say("arm"))}
<p>Run <code>larder init</code> once. It asks for a place, for a password and for the folders to keep, writes the
settings and makes a first copy at once, which takes as long as the slower of disk and line.</p>
<h2>Verify the download</h2><p>The fingerprint of our key ends in {say("key")}.</p>
<p class="md-mirror">Fastest mirror for you: mirror{between(fetch, 1, 18)}.example</p>""",
    )


def _options(say: Say, fetch: Fetch) -> str:
    row = "<tr><td><code>{}</code></td><td>{}</td><td>{}</td></tr>"
    return _page(
        "Options",
        fetch,
        f"""<p>Options are read from <code>larder.toml</code>, then from the environment.</p>
<div class="md-typeset__scrollwrap"><div class="md-typeset__table"><table><thead><tr><th>Option</th><th>Default</th>
<th>Meaning</th></tr></thead><tbody>
<tr><td><code>keep_daily</code></td><td>{say("daily")}</td><td>copies kept, one a day</td></tr>
{entries(say, "o_jobs", row)}
<tr><td><code>compression</code></td><td>{say("compress")}</td><td>how parts are packed</td></tr>
<tr><td><code>chunk_size</code></td><td>4 MiB</td><td>{say("chunk")}</td></tr>
</tbody></table></div></div>
<p>Times are written as <code>2h</code> or <code>3d</code>, sizes as <code>500M</code>. An option that Larder does not
know is an error and not a warning: a typing error in the settings should not cost you a copy.</p>
<details class="note"><summary>Old names</summary><p>{say("old")}</p></details>
<div class="admonition tip"><p class="admonition-title">From our readers</p><p>{one_of(fetch, _QUOTES)}</p></div>""",
    )


def _limits(say: Say, fetch: Fetch) -> str:
    return _page(
        "Rate limits",
        fetch,
        f"""<p>The storage service of Larder answers as many requests as your plan allows. Beyond it answers 429.</p>
<table><thead><tr><th>Plan</th><th>Requests a minute</th><th>Space</th><th>A
month</th></tr></thead><tbody><tr><td>Pantry</td>
<td>{say("rate")}</td><td>100 GB</td><td>free</td></tr><tr><td>Cellar</td><td>600</td><td>{say("space")}</td>
<td>{say("cellar")}</td></tr><tr><td>Warehouse</td><td>by agreement</td><td>20 TB</td><td>$79</td></tr></tbody></table>
<p>Limits are counted by account, not by machine. Uploads of parts that are already there are free. Who needs more for a
first copy can ask for a week without limits.</p>
<h2>Headers of an answer</h2>{_code(f"X-Request-Id: {hexed(fetch, 24)}<br>X-RateLimit-Reset: {between(fetch, 1, 59)}")}
<p>Tokens are valid for ninety days.</p>{paragraph(say("burst"))}""",
    )


def _help(say: Say, fetch: Fetch) -> str:
    names = ", ".join(name for name, _ in some(fetch, _SPONSORS, 3))
    return _page(
        "Support",
        fetch,
        f"""<table><thead><tr><th>Branch</th><th>Fixes until</th></tr></thead><tbody><tr><td>Five</td>
<td>open</td></tr><tr><td>Four</td><td>{say("end4")}</td></tr></tbody></table>
<h2>Where to ask</h2><p>Write to the list or ask on chat. The maintainer on duty is {say("duty")}.</p>
<p>Larder is paid for by {names} and others.</p><p>{between(fetch, 12, 85)} members on chat</p>""",
    )


MANUAL = MadeSite(
    "larder-docs.test",
    (
        "advertisement of a fair network",
        "name of a built style sheet and nonce of a scope",
        "stars that come and go",
        "question about a page under test",
        "cache node and its hits",
        "quote of a user",
        "banner of a conference in some hours",
        "consent over documentation",
        "request id within a sample",
        "fastest mirror",
        "three sponsors of five",
        "members on chat",
        "age of a build",
    ),
    {"/": _home, _LOG: _log, _INSTALL: _install, _OPTIONS: _options, _LIMITS: _limits, _HELP: _help},
    (
        Slot("version", "version number", ("/",), {0: "5.0.3", 4: "5.1.0", 11: "5.2.0"}, "Current version"),
        Slot("licence", "licence", ("/",), {0: "Apache 2.0", 14: "AGPL 3.0"}, "Licence"),
        Slot("w_dedup", "list item", ("/",), {0: "", 4: "What two machines share is stored once."}),
        Slot("w_alert", "security notice", ("/",), {0: "", 9: "Versions before 4.8.9 leak file names.", 13: ""}),
        Slot("v51", "release", (_LOG,), {0: "", 4: "5.1.0 | New: stored once for all machines | Fixed: slow start"}),
        Slot("v52", "release", (_LOG,), {0: "", 11: "5.2.0 | New: mounts on Windows | Fixed: two typing errors"}),
        Slot(
            "v503", "sentence reworded", (_LOG,), {0: "a crash with long names", 6: "a crash with names of 255 bytes"}
        ),
        Slot("v502", "list item", (_LOG,), {0: "", 6: "Known fault: the progress bar stops at 99 per cent"}),
        Slot("command", "command", (_INSTALL,), {0: "apt-get install larder-cli", 8: "apt install larder-backup"}),
        Slot("macos", "requirement", (_INSTALL,), {0: "macOS 12", 11: "macOS 13"}),
        Slot(
            "msi",
            "link target",
            (_INSTALL,),
            {0: "/dl/larder-5.0.3.msi", 4: "/dl/larder-5.1.0.msi"},
            "Windows installer",
        ),
        Slot("arm", "paragraph", (_INSTALL,), {0: "There are no builds for ARM yet.", 8: ""}),
        Slot("key", "fingerprint", (_INSTALL,), {0: "7F2A 90C1", 2: "B3E4 115D"}),
        Slot("daily", "default", (_OPTIONS,), {0: "seven", 5: "fourteen"}, "keep_daily"),
        Slot("compress", "default", (_OPTIONS,), {0: "gzip", 5: "zstd"}, "compression"),
        Slot(
            "chunk",
            "meaning",
            (_OPTIONS,),
            {0: "size of parts", 12: "target for parts, before packing"},
            "chunk_size",
        ),
        Slot("o_jobs", "table row", (_OPTIONS,), {0: "", 4: "parallel_jobs | half the cores | threads at work"}),
        Slot(
            "old",
            "entry of details",
            (_OPTIONS,),
            {0: "No option was renamed so far.", 9: "retain_days is now called keep_daily_copies."},
        ),
        Slot("rate", "limit", (_LIMITS,), {0: "60 a token", 10: "120 a token"}, "Pantry"),
        Slot("space", "limit", (_LIMITS,), {0: "1 TB", 3: "2 TB"}, "Cellar"),
        Slot("cellar", "price of a plan", (_LIMITS,), {0: "$9", 3: "$11"}, "Cellar"),
        Slot("burst", "paragraph", (_LIMITS,), {0: "", 7: "Short bursts of twice the limit are tolerated."}),
        Slot("end4", "end of support", (_HELP,), {0: "June 2026", 2: "December 2026"}, "Four"),
        Slot("duty", "name", (_HELP,), {0: "Priya Nandakumar", 6: "Ole Skovgaard", 10: "Priya Nandakumar"}),
    ),
)
