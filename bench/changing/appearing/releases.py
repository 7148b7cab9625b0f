"""The documentation of an open library as a generator of static pages makes it: releases, support, a guide, limits."""

from __future__ import annotations

from bench.changing.appearing.chance import chosen, grown, is_on, thousands, without
from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, ago, before
from bench.changing.scenario import Fetch

NOTES, SUPPORT, INSTALL = "/docs/release-notes", "/docs/support-matrix", "/docs/install"
LIMITS, SAFETY, PLANS = "/docs/limits", "/security/advisories", "/roadmap"
PAGES = (
    (NOTES, "Release notes", "Every release since 2.0, newest first."),
    (SUPPORT, "Support matrix", "Which line is mended until when."),
    (INSTALL, "Install", "Packages are signed and built twice."),
    (LIMITS, "Limits", "Defaults that protect a small machine."),
    (SAFETY, "Advisories", "Write to us before you write to the world."),
    (PLANS, "Roadmap", "Plans are no promises."),
)
TIPS = (
    "Press / to search from anywhere.",
    "A queue without a name is gone when its reader leaves.",
    "Use quern check before an upgrade.",
    "Streams of less than a kilobyte are never packed.",
    "The log level may change while it runs.",
)
GIVERS = ("Ostrava Rail", "Nine Pines", "Tallow Games", "Kestrel Bank", "Plum Radio", "Hexwell", "Marlin Freight")
HANDLES = ("@ilmari", "@tove-b", "@qaz", "@marguerite", "@ndiaye", "@o-reilly", "@zhenya", "@pako", "@lin-wei")

LATEST = Slot(
    "/", "newest version", {0: "3.8.1", 3: "3.8.2", 8: "3.9.0", 10: "3.9.1"}, "Latest release", also=(INSTALL,)
)
STARTED = Slot(
    "/", "sentence of an introduction", {0: "on one node or on three", 12: "on one node or on seven"}, "Intro"
)
FIX_A = Slot(NOTES, "release in a list", {0: "", 3: "3.8.2: mends a lost wake-up on slow disks"}, "3.8")
FIX_B = Slot(NOTES, "release in a list", {0: "", 8: "3.9.0: streams may be read backwards"}, "3.9")
FIX_C = Slot(NOTES, "release in a list", {0: "", 10: "3.9.1: mends reading backwards"}, "3.9")
YANKED = Slot(NOTES, "release withdrawn", {0: "", 9: "withdrawn, use 3.9.1"}, "3.9.0")
KNOWN = Slot(NOTES, "known fault removed", {0: "Known fault: timers drift by a second a day on ARM.", 5: ""}, "3.8")
END_36 = Slot(SUPPORT, "end of support", {0: "30 June 2026", 4: "30 September 2026"}, "3.6")
LINE_39 = Slot(SUPPORT, "row of a supported line", {0: "", 8: "Line 3.9"}, "Support")
STATE_37 = Slot(SUPPORT, "grade of support", {0: "full", 7: "faults only", 13: "security only"}, "3.7", False)
OLDEST = Slot(SUPPORT, "least version of a system", {0: "Debian 11", 6: "Debian 12"}, "Systems")
PACKAGE = Slot(
    INSTALL,
    "link target",
    {
        0: "https://get.quern.example/p/quern-3.8.1-amd64.deb",
        3: "https://get.quern.example/p/quern-3.8.2-amd64.deb",
        8: "https://get.quern.example/p/quern-3.9.0-amd64.deb",
        10: "https://get.quern.example/p/quern-3.9.1-amd64.deb",
    },
    "package for Debian",
)
KEY = Slot(INSTALL, "fingerprint", {0: "7F20 11C4 9AE3", 11: "B81D 40E2 66F9"}, "Signing key")
SIZE = Slot(LIMITS, "default value", {0: "16 MiB", 2: "32 MiB", 7: "16 MiB", 14: "64 MiB"}, "frame.max")
FLAG = Slot(LIMITS, "setting struck from a table", {0: "legacy.acks", 9: ""}, "Limits")
CVE = Slot(SAFETY, "advisory", {0: "", 5: "QSA-2026-02: a crafted header stops a node"}, "Advisories")
GRADE = Slot(SAFETY, "gravity of an advisory", {0: "moderate", 6: "high"}, "QSA-2026-01")
AFFECTED = Slot(SAFETY, "versions concerned", {0: "up to 3.7.4", 2: "up to 3.7.6"}, "QSA-2026-01")
MOVED = Slot(PLANS, "quarter of a plan", {0: "second quarter", 7: "third quarter"}, "Tiered storage")
DONE = Slot(PLANS, "plan put into practice", {0: "in progress", 8: "shipped"}, "Reading backwards")
DROPPED = Slot(PLANS, "plan dropped", {0: "Built-in dashboards", 12: ""}, "Roadmap")
SLOTS = (
    LATEST,
    STARTED,
    FIX_A,
    FIX_B,
    FIX_C,
    YANKED,
    KNOWN,
    END_36,
    LINE_39,
    STATE_37,
    OLDEST,
    PACKAGE,
    KEY,
    SIZE,
    FLAG,
)


MORE = {  # what a page says besides, and never otherwise
    "/": "<h2>In numbers</h2><p>On a small machine with one slow disk it takes forty thousand messages of "
    "a kilobyte in a second, each of them on disk before it is acknowledged. Memory stays below "
    "ninety megabytes, however long the streams are.</p><h2>Who writes it</h2><p>Five people in four "
    "countries, two of whom are paid for it. Decisions are made on the list, slowly, and written down "
    "in the folder of decisions. We accept patches that come with a test and with a reason.</p>",
    NOTES: "<h2>How to read this page</h2><p>Each entry names what a user will notice. What only a developer "
    "sees is in the log of the repository. Changes to the format on disk are announced one minor "
    "release ahead, and the old format is read for two more.</p><h2>Before you "
    "upgrade</h2><ul><li>Read the notes of all releases between yours and the new one.</li><li>Take a "
    "snapshot of the folder; it is enough to copy it.</li><li>Upgrade readers first, then "
    "writers.</li></ul>",
    SUPPORT: "<h2>What the grades mean</h2><p>A line that has full support gets new things. After that only "
    "what is broken is mended, and then only what is dangerous. Nobody is left without a way out: "
    "from each line one can go to the next without stopping.</p><h2>Paid help</h2><p>Two firms sell "
    "support beyond these dates. We know both of them, and take nothing from either.</p>",
    INSTALL: "<h2>From source</h2><p>You need a compiler of the last five years and make. The build takes a "
    "minute and leaves one file. Builds are reproducible: if yours differs from ours, write to us, "
    "for one of us has a problem.</p><h2>In a container</h2><p>The image has no shell. Mount a volume "
    "at /var/lib/quern, and give the process four seconds to stop.</p>",
    LIMITS: "<h2>When a limit is reached</h2><p>The writer gets an error with the name of the limit and its "
    "value. Nothing is cut off and nothing is dropped in silence. Readers are never limited, except "
    "by their own speed.</p><h2>Changing limits while it runs</h2><p>Send the process a hangup. It "
    "reads its file again and says what has changed; if the file is wrong, it says so and keeps what "
    "it had.</p>",
    SAFETY: "<h2>How to write to us</h2><p>By encrypted mail to the three people in the file SECURITY. Tell "
    "us which version you have, what you did and what happened. A proof is welcome, a polished report "
    "is not needed.</p><h2>What is no fault</h2><p>Whoever may write into the folder may do anything. "
    "The admin port has no password, since it listens on loopback; put something in front of it if "
    "you open it.</p>",
    PLANS: "<p>Votes help us to see what is missed. They do not decide: something that many want may still "
    "be wrong for a broker that should fit in one head.</p><h2>What we said no to</h2><ul><li>Routing "
    "rules in a language of our own</li><li>A store of keys and values</li><li>Plug-ins in the server "
    "process</li></ul>",
}


def frame(title: str, main: str, path: str, fetch: Fetch) -> str:
    further = "".join(
        f'<a class="pagination-nav__link" href="{where}"><div class="sub">{lead}</div><div>{name}</div></a>'
        for where, name, lead in chosen(fetch, PAGES, path, 2)
    )
    bar = sometimes(
        fetch, 0.3, f"<div class='theme-announcement'>⭐ {thousands(fetch, 18_200, 18_900)} people gave us a star</div>"
    )
    givers = listed(mixed(fetch, GIVERS, 4), ' class="sponsor"')
    return f"""<!doctype html><html lang="en" data-theme="light"><head><meta charset="utf-8">
<title>{title} | Quern</title>
<script nonce="{key(fetch, 22)}">window.__b="{key(fetch, 8)}"</script></head>
<body class="docs-doc-page" data-build="{key(fetch, 7)}">{bar}<nav class="navbar">
<a class="navbar__brand" href="/">Quern</a>
<a class="navbar__item" href="{NOTES}">Releases</a><a class="navbar__item" href="{INSTALL}">Install</a>
<a class="navbar__item" href="{SAFETY}">Security</a><a class="navbar__item" href="{PLANS}">Roadmap</a></nav>
<div class="main-wrapper"><aside class="theme-doc-sidebar"><ul class="menu__list"><li>
<a href="{SUPPORT}">Support matrix</a></li>
<li><a href="{LIMITS}">Limits</a></li></ul><p class="tip">Tip: {pick(fetch, TIPS)}</p></aside>
<main><article><div class="theme-doc-markdown markdown"><h1>{title}</h1>{main}{MORE[path]}</div>
<div class="feedback">{number(fetch, 20, 480)} of {number(fetch, 490, 620)} found this page useful</div></article>
<nav class="pagination-nav">{further}</nav></main></div>
<footer class="footer"><div>Quern is a message broker without a cluster manager. It is free software under a permissive
licence, and it is written by people who run it.</div><div>Kept alive by<ul>{givers}</ul></div>
<div>Copyright © 2017–{fetch.at.year} the authors. Built with static pages.</div></footer></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    example = (
        f"<pre><code>$ quern ping\nnode {key(fetch, 6)} answered in {number(fetch, 100, 999)} µs</code></pre>"
        if is_on(fetch, "live console")
        else "<pre><code>$ quern ping</code></pre>"
    )
    return frame(
        "A broker that fits in your head",
        f"<p>Quern moves messages {STARTED.at(round)}, and stores them for as long as you like.</p>{example}"
        f'<p class="badges"><span>Latest release {LATEST.at(round)}</span> '
        f"<span>{grown(fetch, 2_310_400, 310)} downloads"
        f"</span> <span>build {pick(fetch, ('passing', 'running'))}</span></p>"
        "<h2>Why another one</h2><p>Because the ones we had needed a second system to look after them. Quern "
        "is one file, "
        "one port and one folder. It starts in a blink, and when it stops, nothing is lost that had been "
        "acknowledged.</p>"
        "<h2>What it does not do</h2><p>It has no plug-ins, no scripting and no rules for routing. A message goes to a "
        f"stream, and whoever reads the stream gets it.</p><p>Thanks to {', '.join(mixed(fetch, HANDLES, 4))}</p>",
        "/",
        fetch,
    )


def notes(round: int, fetch: Fetch) -> str:
    withdrawn = f" <em>{YANKED.at(round)}</em>" if YANKED.at(round) else ""
    entries = without(
        FIX_C.at(round),
        FIX_B.at(round) and FIX_B.at(round) + withdrawn,
        FIX_A.at(round),
        "3.8.1: a faster start with many streams",
        "3.8.0: retention by size",
        "3.7.6: mends an overflow in the admin port",
        "3.7.5: fewer system calls",
    )
    react = [
        f"{entry} <span class=react>👍 {number(fetch, 3, 140)} 🎉 {number(fetch, 1, 90)}</span>" for entry in entries
    ]
    return frame(
        "Release notes",
        f"<p>Every release since 2.0, newest first.</p><ul>{listed(react)}</ul>{para(KNOWN.at(round))}"
        "<p>Releases are numbered by the usual rules: the first figure for what breaks, the second for what is new and "
        "the third for what is mended. We release on Tuesdays, so that there is time to regret it.</p>",
        NOTES,
        fetch,
    )


def support(round: int, fetch: Fetch) -> str:
    table = (
        (LINE_39.at(round), "full", "to be fixed"),
        ("Line 3.8", "full", "31 March 2027"),
        ("Line 3.7", STATE_37.at(round), "31 December 2026"),
        ("Line 3.6", "security only", END_36.at(round)),
        ("Line 2.9", "ended", "31 January 2026"),
    )
    line = f"<p>{number(fetch, 10, 89)} operators ask in the chat right now</p>" if is_on(fetch, "quern chat") else ""
    return frame(
        "Support matrix",
        "<p>Which line is mended until "
        "when.</p><table><thead><tr><th>Line</th><th>Grade</th><th>Until</th></tr></thead>"
        f"<tbody>{rows(table)}</tbody></table>{line}<h2>Systems</h2><p>We test on {OLDEST.at(round)} and newer, on two "
        "BSDs and on whatever the authors carry with them. Other systems work as long as they have files.</p>",
        SUPPORT,
        fetch,
    )


def install(round: int, fetch: Fetch) -> str:
    mirror = pick(fetch, ("Oslo", "Lyon", "Kyoto", "Quito", "Tunis", "Perth"))
    return frame(
        "Install",
        "<p>Packages are signed and built twice.</p>"
        f"<p>The newest is {LATEST.at(round)}, from the mirror in {mirror} at {number(fetch, 20, 940)} Mbit/s.</p>"
        f'<p>Fetch the <a href="{PACKAGE.at(round)}">package for Debian</a>, and compare the key:</p>'
        f"<pre><code>{KEY.at(round)}</code></pre><h2>After the installation</h2><p>Give it a folder on a disk "
        "of its own. "
        "Start it, and read what it says; it says little, and all of it matters.</p>"
        f"<p>Session for the download: {key(fetch, 12)}</p>",
        INSTALL,
        fetch,
    )


def limits(round: int, fetch: Fetch) -> str:
    table = (
        ("<code>frame.max</code>", SIZE.at(round), "largest message"),
        ("<code>stream.max</code>", "4 GiB", "before the oldest goes"),
        (FLAG.at(round) and f"<code>{FLAG.at(round)}</code>", "off", "as before 3.0"),
        ("<code>reader.idle</code>", "90 s", "until a silent reader is cut off"),
        ("<code>admin.port</code>", "7404", "on loopback"),
    )
    return frame(
        "Limits",
        f"<p>Defaults that protect a small machine.</p><table>{rows(table)}</table><p>Each of them may be set "
        "in the file "
        "or in the environment, where the dot becomes an underscore.</p>",
        LIMITS,
        fetch,
    )


def safety(round: int, fetch: Fetch) -> str:
    first = (
        f"<a href='#q1'>QSA-2026-01</a>: memory grows with each refused login ({GRADE.at(round)}), "
        f"{AFFECTED.at(round)}, read {thousands(fetch, 1_100, 9_900)} times"
    )
    entries = without(CVE.at(round), first, "QSA-2025-07: the admin port listens on all addresses (low)")
    return frame(
        "Advisories",
        f"<p>Write to us before you write to the world.</p><ul>{listed(entries)}</ul>"
        f"<p>Page checked {ago(fetch, ENGLISH, before(70))}</p><p>We answer within two days, mend within "
        "thirty, and name "
        "whoever found it if they want to be named.</p>",
        SAFETY,
        fetch,
    )


def plans(round: int, fetch: Fetch) -> str:
    cards = [
        f"<h3>Tiered storage</h3><p>Planned for the {MOVED.at(round)}, {number(fetch, 100, 480)} votes</p>",
        f"<h3>Reading backwards</h3><p>This is {DONE.at(round)}, {number(fetch, 100, 480)} votes</p>",
        DROPPED.at(round) and f"<h3>{DROPPED.at(round)}</h3><p>Under discussion, {number(fetch, 100, 480)} votes</p>",
        f"<h3>Quotas for tenants</h3><p>Somebody has to want it, {number(fetch, 100, 480)} votes</p>",
    ]
    shown = mixed(fetch, cards) if is_on(fetch, "plan order", 0.5) else cards
    return frame("Roadmap", f"<p>Plans are no promises.</p><ul class='row'>{listed(shown)}</ul>", PLANS, fetch)


RELEASES = MadeSite(
    "quern.test",
    (
        "two further pages with their first line at the foot of a manual",
        "stars in an announcement, now and then",
        "sponsors of a project, drawn and mixed",
        "tip beside a menu",
        "useful to so many of so many",
        "downloads on a badge beside a version",
        "console that pings in some rounds",
        "thumbs and streamers after a release",
        "mirror with its speed, one of six",
        "votes for a plan",
        "reads of an advisory",
        "operators in the chat in some rounds",
        "session for a download",
    ),
    {
        "/": home,
        NOTES: notes,
        SUPPORT: support,
        INSTALL: install,
        LIMITS: limits,
        SAFETY: safety,
        PLANS: plans,
    },
    (*SLOTS, CVE, GRADE, AFFECTED, MOVED, DONE, DROPPED),
)
