"""A database engine on a code host: releases, advisories, issues and its front page."""

from __future__ import annotations

from bench.changing.kept.chance import at_times, kept, letters, number, pick
from bench.changing.kept.standing import standing
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.noises import some, token
from bench.changing.pieces import ENGLISH, ago, before
from bench.changing.scenario import Fetch

_RELEASES, _ISSUE, _ADVISORY = "/siltdb/silt/releases", "/siltdb/silt/issues/2291", "/siltdb/silt/security"
_BRANCHES, _LABELS = "/siltdb/silt/wiki/Supported-versions", "/siltdb/silt/milestones"
_TABS = (
    (_RELEASES, "Releases"),
    (_ISSUE, "Issues"),
    (_ADVISORY, "Security"),
    (_LABELS, "Milestones"),
    (_BRANCHES, "Wiki"),
)
_FACES = ("arnebro", "ceciliaw", "dkobayashi", "femi-o", "gustav-l", "hollyx", "ivanp", "jmoreau")


def _page(title: str, fetch: Fetch, main: str) -> str:
    tabs = "".join(
        f'<li class="UnderlineNav-item prc-{letters(fetch, 5)}"><a href="{path}" '
        f'data-analytics-event="{token(fetch, 6)}">'
        f"{name}</a></li>"
        for path, name in _TABS
    )
    flash = """<div class="flash flash-full flash-notice">You can't perform that action at this time.</div>"""
    explore = "".join(
        f'<li><span>{name}</span> <span class="Counter">{number(fetch, 2, 60)}.{number(fetch, 0, 9)}k</span></li>'
        for name in some(fetch, ("kvlite", "quarry", "logfmt", "ringbuf", "pageview", "btree-rs"), 3)
    )
    stars = f"{22 + fetch.random.random() / 4:.1f}k"
    return f"""<!DOCTYPE html><html lang="en" data-color-mode="auto"><head><meta charset="utf-8"><title>{title} ·
siltdb/silt</title>
<meta name="request-id" content="{token(fetch, 32)}"><meta name="html-safe-nonce" content="{token(fetch, 48)}"><meta
name="visitor-payload" content="{letters(fetch, 60)}"></head><body class="logged-out env-production
page-responsive"><div
class="position-relative header-wrapper"><header class="HeaderMktg"><a
href="/">Home</a><span>{
        pick(fetch, ("Build faster with a copilot", "Ship secure code", "Teams of all sizes build here"))
    }</span></header></div>{at_times(fetch, 0.2, flash)}<div
id="repository-container-header"><strong itemprop="name"><a href="/">silt</a></strong><ul
class="pagehead-actions"><li>Star
<span id="repo-stars-counter-star" class="Counter">{stars}</span></li><li>Fork <span
class="Counter">{number(fetch, 1180, 1260)}
</span></li><li>Watching <span>{number(fetch, 300, 340)}</span></li></ul><nav
class="js-repo-nav"><ul>{tabs}</ul></nav></div>
<turbo-frame id="repo-content-turbo-frame"><main
id="repo-content">{main}{standing(title)}</main></turbo-frame><aside><h2>Explore similar
repositories</h2><ul>{explore}</ul></aside><form action="/session"><input type="hidden" name="authenticity_token"
value="{letters(fetch, 60)}"></form><footer class="footer"><span>© 2026</span> <a href="/site/terms">Terms</a> <a
href="/site/privacy">Privacy</a></footer></body></html>"""


def _age(fetch: Fetch, hours: float) -> str:
    return f'<relative-time class="no-wrap" prefix="">{ago(fetch, ENGLISH, before(hours))}</relative-time>'


def _release(fetch: Fetch, tag: str, hours: float, label: str, notes: str, assets: tuple[str, ...]) -> str:
    if not tag:
        return ""
    files = "".join(
        f'<li class="Box-row"><a class="Truncate" href="/d/{name}">{name}</a> <span>'
        f"{number(fetch, 100, 9000):,} downloads</span></li>"
        for name in assets
        if name
    )
    faces = " ".join(f'<a class="avatar">@{name}</a>' for name in some(fetch, _FACES, 3))
    return f"""<section aria-labelledby="hd-{token(fetch, 8)}"><div class="Box"><div class="Box-body"><h2
class="sr-only">{tag}
</h2>{kept(label, '<span class="Label Label--success Label--large">', "</span>")} {_age(fetch, hours)}<div
class="markdown-body my-3">{notes}</div><div class="mb-3"><h3>Contributors</h3>{faces} and {number(fetch, 3, 20)}
others</div>
<details open><summary>Assets</summary><ul>{files}</ul></details><div class="js-reactions-container">
<button>{number(fetch, 10, 90)}</button> <button>{number(fetch, 1, 30)}</button> {number(fetch, 40, 130)} people
reacted</div></div>
</div></section>"""


def _releases(say: Say, fetch: Fetch) -> str:
    return _page(
        "Releases",
        fetch,
        _release(
            fetch,
            say("newest"),
            -28,
            say("newest label"),
            f"<h2>Fixes</h2><ul><li>Vacuum no longer blocks readers</li>{kept(say('late fix'), '<li>', '</li>')}</ul>",
            ("silt-linux-amd64.tar.zst", say("arm")),
        )
        + _release(
            fetch,
            "v7.3.0",
            220,
            "Stable",
            f"""<p>{say("summary")}</p><h2>Breaking</h2><ul><li>The default page size is {say("page size")}</li>
{kept(say("breaking"), "<li>", "</li>")}</ul><p>SHA-256 of the sources: <code>9f2c41d07be8</code></p>""",
            ("silt-7.3.0-src.tar.gz", say("windows")),
        ),
    )


def _issue(say: Say, fetch: Fetch) -> str:
    comments = "".join(
        f"""<div class="timeline-comment" id="issuecomment-{at}"><h3><a>{who}</a> commented
{_age(fetch, hours)}</h3><div
class="comment-body markdown-body"><p>{text}</p></div><button>{number(fetch, 0, 25)}</button></div>"""
        for at, (who, hours, text) in enumerate(
            (
                ("ceciliaw", 300, f"After a crash the index of {say('what')} is rebuilt from scratch."),
                ("arnebro", 200, "Confirmed here, with a small script."),
                ("hollyx", -10, say("comment a")),
                ("arnebro", -70, say("comment b")),
            )
        )
        if text
    )
    return _page(
        "Index lost after crash",
        fetch,
        f"""<h1 class="gh-header-title">Index lost after crash <span>#2291</span></h1><span
class="State">{say("issue state")}</span>
{comments}<div class="sidebar"><h3>Assignees</h3><p>No one assigned</p><h3>Labels</h3><p>needs triage</p></div>""",
    )


def _security(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f'<li class="Box-row"><span class="lh-condensed">{title}</span> <span class="Label">{grade}</span> '
        f'<div class="text-small">'
        f"{code} published {_age(fetch, hours)}</div></li>"
        for title, grade, code, hours in (
            (say("hole"), "Critical severity", "SILT-2026-04", -52),
            ("Memory is read past the end of a blob", "Moderate severity", "SILT-2026-02", 500),
            ("Weak temporary file names", "Low severity", "SILT-2025-11", 2600),
        )
        if title
    )
    return _page(
        "Security advisories",
        fetch,
        f"""<div class="Box"><ul>{rows}</ul></div><div class="markdown-body"><p>Please report holes to
security@silt.test. We answer
within seven days.</p></div>""",
    )


def _versions(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{version}</td><td>{state}</td><td>{end}</td></tr>"
        for version, state, end in (
            ("7.3", say("state 73"), "December 2028"),
            ("7.2", "Security fixes only", "June 2026"),
            (say("old"), "Ended", "June 2025"),
        )
        if version
    )
    return _page(
        "Supported versions",
        fetch,
        f"""<div id="wiki-body" class="markdown-body"><table
role="table"><thead><tr><th>Version</th><th>State</th><th>Until</th></tr>
</thead><tbody>{rows}</tbody></table></div>""",
    )


def _milestones(say: Say, fetch: Fetch) -> str:
    return _page(
        "Milestones",
        fetch,
        """<ul class="table-list"><li><h2>7.4</h2><span>Due by May 4</span><p>Online backup and change
feeds.</p></li><li><h2>8.0</h2><span>No due
date</span><p>A new file format.</p></li></ul>""",
    )


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "silt",
        fetch,
        f"""<div class="Box"><span class="commit-author">{pick(fetch, _FACES)} and others</span></div><article
class="markdown-body
entry-content"><h1>Silt</h1>{kept(say("deprecated"), '<div class="markdown-alert"><p>', "</p></div>")}<p>An embedded
database that
fits into 900 KB and needs no server.</p><pre><code>{say("install")}</code></pre><p>See the <a
href="/{say("guide")}">user
guide</a>.</p></article><div class="BorderGrid-cell"><h2>About</h2><p>Small embedded SQL database</p></div>""",
    )


RELEASES = MadeSite(
    "code.silt.test",
    (
        "stars, forks and watchers",
        "downloads of assets",
        "reactions",
        "contributors at random",
        "similar repositories",
        "relative times of a code host",
        "slogan of the host",
        "failed action notice at times",
        "analytics attributes",
    ),
    {
        "/": _home,
        _RELEASES: _releases,
        _ISSUE: _issue,
        _ADVISORY: _security,
        _BRANCHES: _versions,
        _LABELS: _milestones,
    },
    (
        Slot("newest", "release", (_RELEASES,), {0: "", 5: "v7.3.1"}),
        Slot("newest label", "release label", (_RELEASES,), {0: "", 5: "Pre-release", 8: "Latest"}, "v7.3.1"),
        Slot("late fix", "release note", (_RELEASES,), {0: "", 10: "Collation keys of Turkish are right again"}),
        Slot("arm", "asset", (_RELEASES,), {0: "", 9: "silt-linux-arm64.tar.zst"}),
        Slot("windows", "asset", (_RELEASES,), {0: "silt-7.3.0-win64.zip", 12: ""}),
        Slot("summary", "release summary", (_RELEASES,), {0: "Faster joins.", 2: "Faster joins and smaller files."}),
        Slot("page size", "default", (_RELEASES,), {0: "4 KiB", 3: "8 KiB"}),
        Slot("breaking", "breaking change", (_RELEASES,), {0: "", 3: "Files of version 5 can no longer be opened"}),
        Slot("what", "edited comment", (_ISSUE,), {0: "large tables", 4: "tables with triggers"}),
        Slot("comment b", "comment", (_ISSUE,), {0: "", 13: "Fixed on the main branch, backport follows."}),
        Slot("issue state", "issue state", (_ISSUE,), {0: "Open", 13: "Closed", 15: "Reopened"}, "Index"),
        Slot("state 73", "support state", (_BRANCHES,), {0: "Current", 11: "Long-term support"}, "7.3"),
        Slot("old", "version row", (_BRANCHES,), {0: "6.9", 14: ""}),
        Slot("deprecated", "project notice", ("/",), {0: "", 6: "The C++ binding is looking for a maintainer."}),
        Slot("install", "command", ("/",), {0: "pip install silt", 8: "pip install siltdb"}),
        Slot("guide", "link target", ("/",), {0: "docs/v6/guide", 3: "docs/v7/guide"}, "user guide"),
        Slot("hole", "advisory", (_ADVISORY,), {0: "", 10: "Crafted file runs code on open"}),
        Slot("comment a", "comment", (_ISSUE,), {0: "", 2: "A bisect points to the new journal."}),
    ),
)
