"""A free program with generated documentation: releases, installing, settings, limits, security, a plan, sponsors."""

from __future__ import annotations

from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.judging.chance import in_season
from bench.changing.judging.standing import PROJECT as STANDING
from bench.changing.judging.standing import standing
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, ago, anchors, before
from bench.changing.scenario import Fetch
from bench.changing.visible import LINK_TARGET

RELEASES, INSTALL, OPTIONS = "/releases.html", "/install.html", "/options.html"
SECURITY, PLAN, SPONSORS = "/security.html", "/roadmap.html", "/sponsors.html"
MENU = (
    ("/", "Bramble"),
    (RELEASES, "Releases"),
    (INSTALL, "Installing"),
    (OPTIONS, "Options"),
    (SECURITY, "Security"),
    (PLAN, "Roadmap"),
    (SPONSORS, "Sponsors"),
)
HINTS = (
    "Did you know? bramble --dry-run shows what would be copied.",
    "Did you know? A repository may live on a tape.",
    "Did you know? You can mount yesterday.",
    "Did you know? Keys can be split among three people.",
)
ETHICAL = (
    "Hostwise: servers that run on wind",
    "Quill CI: tests before your tea is cold",
    "Mapleform, the database with manners",
    "Pingwren watches your certificates",
)
BACKERS = (
    "Alder & Sons",
    "Bytefold",
    "Corvid Labs",
    "Dune Radio",
    "Elm Street Library",
    "Fjordnet",
    "Gneiss GmbH",
    "Heron Health",
    "Inkwell",
    "Juniper School",
)

STABLE = Slot("/", "version in prose", {0: "version 3.8.2", 4: "version 3.9.0", 11: "version 3.9.1"}, "Bramble")
SYSTEMS = Slot("/", "list entry", {0: "", 7: "FreeBSD 15"}, "Runs on")
NEW_ENTRY = Slot(RELEASES, "entry with a heading", {0: "", 4: "3.9.0: mounts without root"}, "Releases")
PATCH = Slot(RELEASES, "entry with a heading", {0: "", 11: "3.9.1: a leak in the cache"}, "Releases")
CHECKSUM = Slot(RELEASES, "checksum", {0: "9f31c0de44", 8: "2b77a81e05"}, "3.8.2")
PYTHON = Slot(INSTALL, "version in a sentence", {0: "Python 3.9", 4: "Python 3.11"}, "Requirements")
TARBALL = Slot(INSTALL, LINK_TARGET, {0: "/dl/bramble-3.8.2.tar.gz", 5: "/dl/bramble-3.9.0.tar.gz"}, "source archive")
WARNING = Slot(INSTALL, "paragraph", {0: "Packages for 32 bit are made by hand and come later.", 13: ""}, "Packages")
WINDOW = Slot(OPTIONS, "default in a table", {0: "64 MiB", 3: "16 MiB", 9: "64 MiB"}, "--window")
REMOVED = Slot(OPTIONS, "row", {0: "--legacy-index", 10: ""}, "Options")
ADDED = Slot(OPTIONS, "row", {0: "", 4: "--no-root"}, "Options")
ADVISORY = Slot(SECURITY, "row named by a link", {0: "", 1: "BSA-2026-02"}, "Advisories")
SEVERITY = Slot(SECURITY, "state", {0: "moderate", 6: "critical"}, "BSA-2026-01")
CONTACT = Slot(SECURITY, "sentence", {0: "", 12: "Please encrypt with the key of 2026."}, "Reporting")
MILESTONE = Slot(PLAN, "deadline", {0: "May 2026", 2: "July 2026", 14: "September 2026"}, "Bramble 4")
DROPPED = Slot(PLAN, "list entry", {0: "Graphical restore", 8: ""}, "Bramble 4")
STATUS = Slot(PLAN, "state back and forth", {0: "in review", 5: "blocked", 9: "in review"}, "Object storage")
GOAL = Slot(SPONSORS, "figure in prose", {0: "€2,900 a month", 6: "€3,400 a month"}, "Sponsors")
GOLD = Slot(SPONSORS, "list entry", {0: "", 13: "Larkspur Hosting"}, "Gold")
SLOTS = (
    *(STABLE, SYSTEMS, NEW_ENTRY, PATCH, CHECKSUM, PYTHON, TARBALL, WARNING, WINDOW, REMOVED, ADDED, ADVISORY),
    *(SEVERITY, CONTACT, MILESTONE, DROPPED, STATUS, GOAL, GOLD),
)


def frame(title: str, main: str, round: int, fetch: Fetch) -> str:
    ask = ""
    if in_season(round, f"ask {title}"):
        ask = f"<div class='rst-other'><p>{number(fetch, 100, 999)} people read this page with you this hour.</p></div>"
    where = f"https://media.ethical.example/click/{key(fetch, 16)}/"
    return f"""<!DOCTYPE html>
<html class="writer-html5" lang="en"><head><meta charset="utf-8"><title>{title} — Bramble documentation</title>
<link rel="stylesheet" href="_static/theme.css?v={key(fetch, 8)}"></head><body class="wy-body-for-nav">
<nav class="wy-nav-side"><a href="/" class="icon icon-home">Bramble</a><form action="search.html">
<input type="hidden" name="nonce" value="{key(fetch, 16)}"><input type="text" name="q" placeholder="Search docs"></form>
<ul>{anchors(MENU)}</ul><div class="ethical"><a href="{where}">{pick(fetch, ETHICAL)}</a> <small>Ads by
Ethical</small></div>
</nav><section class="wy-nav-content-wrap"><div role="navigation" class="breadcrumbs"><a href="/">Docs</a> » {title}
<a href="https://git.example/bramble/edit?ref={key(fetch, 7)}">Edit</a></div>
<div role="main" class="document"><section id="s"><h1>{title}<a class="headerlink" href="#s">¶</a></h1>{main}
{standing(STANDING, title)}</section>
{ask}</div><div class="admonition hint"><p>{pick(fetch, HINTS)}</p></div>
<footer><hr><p>© 2014-{fetch.at.year}, the Bramble authors. Built with Sphinx, served by node-{number(fetch, 1, 9)} in
{number(fetch, 1, 80)} ms.</p></footer></section></body></html>"""


def stats(fetch: Fetch) -> str:
    """Badges whose figures come from somewhere else at each request."""
    return (
        f'<p class="badges"><span>stars {number(fetch, 8100, 8199)}</span> <span>downloads {number(fetch, 20, 29)}k'
        f"</span> <span>chat {number(fetch, 30, 99)} online</span></p>"
    )


def home(round: int, fetch: Fetch) -> str:
    return frame(
        "Bramble",
        f"{stats(fetch)}<p>Bramble makes backups that are small, encrypted and easy to check. The current release is "
        f"{STABLE.at(round)}, which reads all repositories since 2.0.</p><h2>Runs on</h2>"
        f"<ul>{listed(('Linux', 'macOS', SYSTEMS.at(round)))}</ul><h2>Why another one?</h2><p>Because a backup that "
        "nobody has restored is a rumour. Bramble restores a sample by itself each week and tells you how it went.</p>"
        f"<p>Last commit {ago(fetch, ENGLISH, before(20))} by {pick(fetch, ('Noor', 'Stig', 'Yael', 'Tomo'))}.</p>",
        round,
        fetch,
    )


def releases(round: int, fetch: Fetch) -> str:
    entries = "".join(
        f"<section><h2>{name}</h2><p>{text}</p><p class='dl'>Downloaded {number(fetch, 100, 9000)} times</p></section>"
        for name, text in (
            (PATCH.at(round), "Everybody who mounts repositories should update."),
            (NEW_ENTRY.at(round), "The old way of mounting stays until 4.0."),
            ("3.8.2: faster on slow disks", f"Checksum of the archive: {CHECKSUM.at(round)}"),
            ("3.8.1: a fix for long names", "Checksum of the archive: 71d0ab90cc"),
        )
        if name
    )
    return frame("Releases", f"<p>We release when it is ready, at most once a month.</p>{entries}", round, fetch)


def install(round: int, fetch: Fetch) -> str:
    return frame(
        "Installing",
        f"<h2>Requirements</h2><p>Bramble needs {PYTHON.at(round)} or later, a C compiler and the headers of your "
        "libc.</p><h2>From source</h2><p>Fetch the "
        f'<a href="{TARBALL.at(round)}">source archive</a>, unpack it and run <code>make install</code>. The tests '
        f"take "
        f"about {number(fetch, 4, 9)} minutes on our machines.</p><h2>Packages</h2><p>Most distributions carry it.</p>"
        f"{para(WARNING.at(round))}<pre>pip install bramble-backup\nbramble init --session {key(fetch, 6)}</pre>",
        round,
        fetch,
    )


def options(round: int, fetch: Fetch) -> str:
    table = rows(
        (
            ("--window", WINDOW.at(round), "how far back to look for what is the same"),
            ("--keep", "14", "how many days of backups to keep"),
            (REMOVED.at(round), "off", "write the index of 2.x as well"),
            (ADDED.at(round), "off", "mount as an ordinary user"),
            ("--threads", "2", "how many files to read at once"),
        )
    )
    return frame(
        "Options",
        "<p>Options can be given on the command line or in a file named bramble.toml.</p><table class='docutils'>"
        f"<tr><th>Option</th><th>Default</th><th>Meaning</th></tr>{table}</table>"
        f"{sometimes(fetch, 0.5, '<p class=vote>Is something missing here? Tell us.</p>')}",
        round,
        fetch,
    )


def security(round: int, fetch: Fetch) -> str:
    fresh = ADVISORY.at(round)
    table = rows(
        (
            (fresh and f'<a href="https://adv.example/02?from={key(fetch, 6)}">{fresh}</a>', "low", "a name in a log"),
            (
                f'<a href="https://adv.example/01?from={key(fetch, 6)}">BSA-2026-01</a>',
                SEVERITY.at(round),
                "a key left in memory",
            ),
        )
    )
    return frame(
        "Security",
        f"<h2>Advisories</h2><table class='docutils'>{table}</table><h2>Reporting</h2><p>Write to the address in "
        f"SECURITY.txt and give us ninety days. {CONTACT.at(round)}</p><p>The team is "
        f"{pick(fetch, ('asleep', 'awake'))} "
        f"and usually answers within {number(fetch, 2, 30)} hours.</p>",
        round,
        fetch,
    )


def roadmap(round: int, fetch: Fetch) -> str:
    table = rows(
        (("Object storage", STATUS.at(round), f"{number(fetch, 50, 99)} votes"), ("Quotas", "planned", "31 tasks"))
    )
    return frame(
        "Roadmap",
        f"<h2>Bramble 4</h2><p>We aim for {MILESTONE.at(round)}, and we will miss it.</p>"
        f"<ul>{listed(('One file per repository', DROPPED.at(round), 'Locks that expire'))}</ul>"
        f"<h2>Work in progress</h2><table class='docutils'>{table}</table><p>Whoever wants to help finds tasks marked "
        "with a leaf in the tracker.</p>",
        round,
        fetch,
    )


def sponsors(round: int, fetch: Fetch) -> str:
    gold = listed(("Northlight Observatory", GOLD.at(round)))
    backers = listed([f"<span>{name}</span>" for name in mixed(fetch, BACKERS, 6)])
    return frame(
        "Sponsors",
        f"<p>One person works on Bramble full time. That takes {GOAL.at(round)}, and so far {number(fetch, 60, 95)} "
        f"% of "
        f"this month is covered.</p><h2>Gold</h2><ul>{gold}</ul><h2>Some of our backers</h2><ul>{backers}</ul>",
        round,
        fetch,
    )


PROJECT = MadeSite(
    "bramble.test",
    (
        "one of four hints",
        "one of four advertisements",
        "badges with figures of the moment",
        "readers of this hour in some rounds",
        "server and time of rendering",
        "tokens in links and forms",
        "downloads of each release",
        "minutes that tests take, in a sentence",
        "share that is covered, beside a sum",
        "picks of backers",
        "age of a commit and its author",
        "votes in a row",
        "awake or asleep",
        "question to some visitors",
    ),
    {
        "/": home,
        RELEASES: releases,
        INSTALL: install,
        OPTIONS: options,
        SECURITY: security,
        PLAN: roadmap,
        SPONSORS: sponsors,
    },
    SLOTS,
)
