"""A repository on a forge for code: read-me, releases with files, issues, security, runs."""

from __future__ import annotations

from bench.changing.made import CELLS, MadeSite, Say, Slot, item
from bench.changing.noises import some, token, variant
from bench.changing.pieces import ENGLISH, ago, before, turned
from bench.changing.scenario import Fetch
from bench.changing.typical.common import at_times, figure, framed, pick
from bench.changing.visible import LINK_TARGET

_HOME = "/quayside/tidegauge"
_RELEASES, _TAG, _ISSUES = f"{_HOME}/releases", f"{_HOME}/releases/tag/v4.2.0", f"{_HOME}/issues"
_ISSUE, _SECURITY, _RUNS = f"{_HOME}/issues/318", f"{_HOME}/security", f"{_HOME}/actions"
_TABS = (
    (_HOME, "Code"),
    (_ISSUES, "Issues"),
    (_RUNS, "Actions"),
    (_SECURITY, "Security"),
    (_RELEASES, "Releases"),
)
_TIPS = (
    "Type g i on any issue or pull request to go back to the issue listing page.",
    "Exclude everything labeled bug with -label:bug.",
    "Updated in the last three days: updated:>3d.",
    "Find all open issues with in progress development work with linked:pr.",
    "Mix and match filters to narrow down what you are looking for.",
)
_PEOPLE = ("mkallio", "brine-dev", "otter9", "sadek", "renata-v", "hullbot", "pjotr", "ysolde", "quill")
_REPOSITORIES = (
    ("seabird/harmonics", "Tidal constituents in one header file"),
    ("lowwater/charts", "Draws charts of the foreshore"),
    ("estuary/bathy", "Reads soundings of every age"),
    ("nordkapp/nmea-go", "A parser for sentences of the sea"),
    ("drift/current", "Surface currents as vectors"),
)
_TOPICS = ("oceanography", "time-series", "rust", "sensors", "hydrology", "raspberry-pi", "forecasting")
_BLOG = (
    "New: merge queues for everybody",
    "How we cut the time of a clone by half",
    "Code search now knows forks",
)
_MORE = {
    "/": "Two repositories, eleven maintainers and one very old tide pole.",
    _HOME: "Licensed under the terms of the MPL. Contributions are welcome; read the guide before you start.",
    _RELEASES: "We release when something is done. Every release is signed by two of the maintainers.",
    _TAG: "To upgrade, stop the service, replace the binary and start it again. No data is converted.",
    _ISSUES: "Search before you open another one, and attach the raw readings of at least a day.",
    _ISSUE: "Seen on a radar gauge with firmware from last autumn, in a container and on bare metal.",
    _SECURITY: "Only the two newest minor versions get fixes. There is no bounty, but there is cake.",
    _RUNS: "Logs are kept for thirty days and then deleted. Forks need approval for their first run.",
}


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    explore = "".join(
        f'<li class="Box-row"><span class="text-bold">{name}</span><p class="f6 color-fg-muted">{line}</p></li>'
        for name, line in some(fetch, _REPOSITORIES, 2)
    )
    people = "".join(f'<a class="mr-2" data-hovercard-type="user">@{one}</a> ' for one in some(fetch, _PEOPLE, 4))
    prompt = f"""<div class="js-notice signup-prompt-bg rounded-1"><h3 class="h2">Sign up for free <strong>to join this
conversation</strong></h3><a class="btn btn-primary" href="/signup?nonce={token(fetch, 10)}">Sign up</a></div>"""
    call = variant(fetch, "Start a free trial of the enterprise plan", "See how teams ship with us")
    tabs = "".join(
        f'<li class="d-inline-flex"><a class="UnderlineNav-item{" selected" * (to == path)}" href="{to}"><span '
        f'data-content="{name}">{name}</span></a></li>'
        for to, name in _TABS
    )
    topics = "".join(f'<a class="topic-tag topic-tag-link">{one}</a> ' for one in some(fetch, _TOPICS, 3))
    return f"""<!DOCTYPE html><html lang="en" data-color-mode="auto"><head><meta charset="utf-8"><title>{title} ·
quayside/tidegauge</title><meta name="request-id" content="{token(fetch, 20)}"><meta name="visitor-payload"
content="{token(fetch, 40)}"><link rel="stylesheet" href="/assets/primer-{token(fetch, 12)}.css"></head>
<body class="logged-out env-production page-responsive"><div class="position-relative js-header-wrapper"><a
class="px-2 py-4 show-on-focus js-skip-to-content" href="#start-of-content">Skip to content</a>
<header class="HeaderMktg"><a href="/">gitquay</a> <span class="HeaderMktg-cta">{call}</span></header></div>
<div class="application-main"><main id="js-repo-pjax-container"><div id="repository-container-header"><strong
itemprop="name"><a href="{_HOME}">tidegauge</a></strong> <span class="Label Label--secondary">Public</span>
<nav class="UnderlineNav"><ul class="UnderlineNav-body">{tabs}</ul></nav></div><div class="repository-content">{main}
<p class="mt-4">{_MORE[path]}</p></div><div class="Layout-sidebar"><div class="BorderGrid-cell"><h2
class="h4">Contributors</h2>{people}</div>
<div class="BorderGrid-cell"><h2 class="h4">Explore similar repositories</h2><ul>{explore}</ul></div>
<div class="BorderGrid-cell"><h2 class="h4">Popular topics</h2>{topics}</div></div></main></div>
{at_times(fetch, 0.3, prompt)}<footer class="footer width-full"><p>From the blog: {turned(fetch, _BLOG, 1)[0]}</p>
<ul class="list-style-none"><li>Terms</li><li>Privacy</li><li>Docs</li><li>Status</li></ul><p class="f6">© 2026 Gitquay
<span title="served by">{figure(fetch, 40, 390)} ms from fe-{token(fetch, 4)}</span></p></footer>
<div class="ajax-error-message flash flash-error" hidden>You can't perform that action at this time.</div>
</body></html>"""


def _seen(fetch: Fetch) -> str:
    return f'<span class="f6 color-fg-muted">{figure(fetch, 2, 70)} people are viewing this</span>'


def _front(say: Say, fetch: Fetch) -> str:
    return _page(
        "Gitquay",
        "/",
        fetch,
        f"""<h1>quayside</h1><p class="color-fg-muted">{say("motto")}</p><div class="Box"><a href="{_HOME}">
quayside/tidegauge</a><p>Reads, cleans and predicts the tide.</p><relative-time>{ago(fetch, ENGLISH, before(3))}
</relative-time></div><a href="{_TAG}">Latest release</a> <a href="{_ISSUE}">Most discussed issue</a>
<p>Public office hours: {say("office hours")}</p>""",
    )


def _code(say: Say, fetch: Fetch) -> str:
    files = "".join(
        f'<tr class="directory-row"><td>{name}</td><td>{what}</td><td>{ago(fetch, ENGLISH, before(hours))}</td></tr>'
        for name, what, hours in (
            ("src", say("src commit"), 30),
            ("tests", "Cover the neap case", 77),
            ("Cargo.toml", "Raise the edition", 400),
        )
    )
    return _page(
        "Code",
        _HOME,
        fetch,
        f"""<table class="react-directory"><tbody>{files}</tbody></table><article class="markdown-body entry-content">
{framed(say("deprecated"), '<div class="markdown-alert markdown-alert-warning"><p>{}</p></div>')}
<h1>Tidegauge</h1><p>Needs {say("rust")} or newer. Ask in the chat, where {figure(fetch, 20, 210)} members are online.
</p><h2>{say("readme heading")}</h2><pre>cargo install tidegauge</pre></article><div class="sponsors"><h2 class="h4">
Sponsor this project</h2>{pick(fetch, _PEOPLE)} and others already do</div>""",
    )


def _release(number: str, fetch: Fetch, hours: float, badge: str) -> str:
    return f"""<section class="Box-body"><h2 class="f1 text-bold">{number}</h2> <span class="Label">{badge}</span>
<relative-time>{ago(fetch, ENGLISH, before(hours))}</relative-time> <span>{token(fetch, 6)} cached</span></section>"""


def _releases(say: Say, fetch: Fetch) -> str:
    newest = say("newest")
    return _page(
        "Releases",
        _RELEASES,
        fetch,
        (_release(newest, fetch, -43, "Just out") if newest else "")
        + _release("v4.2.0", fetch, 60, say("badge"))
        + _release("v4.1.3", fetch, 900, "Bug fixes")
        + f"<p>Long-term support of the 3.x line ends in {say('support end')}.</p>",
    )


def _tag(say: Say, fetch: Fetch) -> str:
    return _page(
        "v4.2.0",
        _TAG,
        fetch,
        f"""<h1 class="d-inline mr-3">v4.2.0</h1>{_seen(fetch)}<div class="markdown-body my-3"><ul>
<li>{say("note")}</li><li>Gaps shorter than an hour are filled.</li>{item(say("known bug"))}</ul></div>
<details open class="details-reset"><summary>Assets</summary><ul><li class="Box-row"><a
href="{_HOME}/releases/download/v4.2.0/{say("asset")}">Linux package</a> <span>{say("size")}</span></li>
{framed(say("mac asset"), '<li class="Box-row">{}</li>')}</ul></details><p>Checksum of the source:
<code>{say("checksum")}</code></p><div class="js-reactions">{figure(fetch, 3, 60)} people reacted</div>""",
    )


def _issues(say: Say, fetch: Fetch) -> str:
    def line(text: str, hours: float) -> str:
        if not text:
            return ""
        title, _, label = text.partition(CELLS)
        return f"""<div class="Box-row js-issue-row"><a class="Link--primary h4">{title}</a> <span class="IssueLabel">
{label}</span> <span class="opened-by">opened {ago(fetch, ENGLISH, before(hours))} by {pick(fetch, _PEOPLE)}</span>
</div>"""

    return _page(
        "Issues",
        _ISSUES,
        fetch,
        f"""<div class="Box"><div class="Box-row"><a class="h4" href="{_ISSUE}">Wrong height after a leap second</a>
<span class="IssueLabel">{say("leap label")}</span></div>{line(say("barometer"), -10)}{line(say("offset"), 300)}
{line("Document the web hook | docs", 500)}</div><div class="protip"><strong>ProTip!</strong>
{pick(fetch, _TIPS)}</div>""",
    )


def _comment(fetch: Fetch, who: str, since: float, text: str) -> str:
    if not text:
        return ""
    return f"""<div class="timeline-comment"><h3 class="f5"><strong>{who}</strong> commented <relative-time>
{ago(fetch, ENGLISH, before(since))}</relative-time></h3><div class="comment-body markdown-body"><p>{text}</p></div>
</div>"""


def _issue(say: Say, fetch: Fetch) -> str:
    return _page(
        "Wrong height after a leap second",
        _ISSUE,
        fetch,
        f"""<h1 class="gh-header-title">Wrong height after a leap second <span class="f1-light">#318</span></h1>
<span class="State">{say("issue state")}</span> {_seen(fetch)}<p>Milestone: {say("milestone")}</p>
{_comment(fetch, "otter9", 130, "The gauge jumps by two metres at midnight and stays there.")}
{_comment(fetch, "mkallio", -16, say("answer"))}{_comment(fetch, "renata-v", -58, say("thanks"))}
<div class="js-socket-channel">{variant(fetch, "Nobody is typing", f"{pick(fetch, _PEOPLE)} is typing")}</div>""",
    )


def _security(say: Say, fetch: Fetch) -> str:
    return _page(
        "Security",
        _SECURITY,
        fetch,
        f"""<h1>Security advisories</h1><ul>{item(say("advisory"))}<li>Panic on a negative sample rate <span
class="Label">{say("severity")}</span></li></ul><p>Report in private to {say("contact")}; we answer in two days.</p>""",
    )


def _runs(say: Say, fetch: Fetch) -> str:
    return _page(
        "Actions",
        _RUNS,
        fetch,
        f"""<table><thead><tr><th>Workflow</th><th>State of main</th><th>Queue</th></tr></thead><tbody>
<tr><td>build</td><td>{say("build")}</td><td>{figure(fetch, 0, 40)} s</td></tr><tr><td>nightly fuzz</td><td>Stable</td>
<td>{figure(fetch, 0, 40)} s</td></tr></tbody></table><p>{figure(fetch, 3, 90)} runners are idle right now.</p>""",
    )


FORGE = MadeSite(
    "gitquay.test",
    (
        "tokens of a request in the head",
        "call of a header in two wordings",
        "contributors, any four",
        "similar repositories, any two",
        "topics, any three",
        "prompt to sign up for some",
        "blog titles that turn",
        "milliseconds and server",
        "people viewing",
        "members online in a sentence",
        "a sponsor",
        "tips",
        "ages of files, releases and comments",
        "reactions counted anew",
        "who is typing",
        "who opened an issue, any",
        "seconds of a queue in a row of states",
        "idle runners",
    ),
    {
        "/": _front,
        _HOME: _code,
        _RELEASES: _releases,
        _TAG: _tag,
        _ISSUES: _issues,
        _ISSUE: _issue,
        _SECURITY: _security,
        _RUNS: _runs,
    },
    (
        Slot("motto", "word in a sentence", ("/",), {0: "Software for small harbours", 9: "Software for big harbours"}),
        Slot("office hours", "time", ("/",), {0: "Tuesdays at 15:00 UTC", 12: "Thursdays at 15:00 UTC"}),
        Slot("src commit", "cell beside an age", (_HOME,), {0: "Split the reader", 2: "Drop the old cache"}, "src"),
        Slot("deprecated", "notice", (_HOME,), {0: "", 11: "The JSON output will go away in version 5."}),
        Slot("rust", "version beside a count", (_HOME,), {0: "Rust 1.78", 6: "Rust 1.81"}),
        Slot("readme heading", "heading", (_HOME,), {0: "Quick start", 13: "Install and first reading"}),
        Slot("newest", "release", (_RELEASES,), {0: "", 8: "v4.2.1"}),
        Slot("badge", "label beside an age", (_RELEASES,), {0: "Latest", 8: "Superseded"}, "v4.2.0"),
        Slot("support end", "month in a sentence", (_RELEASES,), {0: "June 2026", 5: "December 2026"}),
        Slot(
            "note",
            "list item of release notes",
            (_TAG,),
            {0: "Predictions are twice as fast.", 3: "Predictions are twice as fast on ARM."},
        ),
        Slot(
            "known bug", "list item added later", (_TAG,), {0: "", 7: "Known bug: the Windows service will not stop."}
        ),
        Slot("asset", LINK_TARGET, (_TAG,), {0: "tidegauge_amd64.deb", 4: "tidegauge_4.2.0-2.deb"}, "Linux package"),
        Slot("size", "figure in a row", (_TAG,), {0: "6.2 MB", 4: "6.4 MB"}, "Linux package"),
        Slot("mac asset", "row of files", (_TAG,), {0: "", 10: "macOS package for Apple silicon"}),
        Slot("checksum", "checksum", (_TAG,), {0: "9f1c-77ab", 15: "e04d-18f2"}),
        Slot("leap label", "label", (_ISSUES,), {0: "needs triage", 3: "confirmed"}, "Wrong height"),
        Slot("barometer", "issue", (_ISSUES,), {0: "", 2: "Barometer reads zero at start | bug"}),
        Slot("offset", "issue", (_ISSUES,), {0: "Let me set the datum offset | wish", 12: ""}),
        Slot(
            "issue state",
            "state beside a counter",
            (_ISSUE,),
            {0: "Open", 8: "Closed as fixed", 10: "Open", 14: "Closed as fixed"},
        ),
        Slot("milestone", "milestone", (_ISSUE,), {0: "none", 4: "4.2.1"}),
        Slot("answer", "comment", (_ISSUE,), {0: "", 3: "Found it: we subtract the second twice."}),
        Slot("thanks", "comment", (_ISSUE,), {0: "", 10: "It is back with firmware 2.9, sorry."}),
        Slot("advisory", "advisory", (_SECURITY,), {0: "", 5: "Path traversal in the archive reader"}),
        Slot("severity", "severity", (_SECURITY,), {0: "Moderate", 13: "High"}),
        Slot("contact", "address", (_SECURITY,), {0: "security@gitquay.test", 7: "psirt@gitquay.test"}),
        Slot("build", "state in a row of waits", (_RUNS,), {0: "Passing", 1: "Failing", 2: "Passing"}, "build"),
    ),
)
