"""The manual of a database, made by a generator of documentation: releases, limits, settings, backups, support."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from bench.changing.chances import key, listed, mixed, number, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, ago, before, days_to, held, others
from bench.changing.scenario import Fetch
from bench.changing.visible import start_of

NOTES, LIMITS, SETTINGS = "/docs/release-notes", "/docs/limits", "/docs/reference/settings"
BACKUP, SUPPORT = "/docs/operations/backup", "/docs/support-policy"
MENU = (
    ("/", "Introduction"),
    (NOTES, "Release notes"),
    (LIMITS, "Limits"),
    (SETTINGS, "Settings"),
    (BACKUP, "Backup and restore"),
    (SUPPORT, "Support policy"),
)
THREADS = (
    "Why is my merge join slower on the replica?",
    "Collation of Finnish surnames",
    "Upgrading with a single node: worth the fright?",
    "Time zones, again",
    "Quern on a boat: does salt matter?",
)
BANNERS = (
    "Quern Days come to Ghentbrugge this autumn. Talks wanted!",
    "Meet the people behind Quern at Quern Days.",
    "Quern Days: two days, one track, no slides after lunch.",
)
HINTS = (
    "Did you know? A trailing backslash in the shell opens your editor.",
    "Did you know? You can name a transaction after your cat.",
    "Did you know? Press question mark to see the keys of this manual.",
)
WEBINAR = datetime(2026, 3, 24, tzinfo=UTC)

STABLE = Slot("/", "stable version in a sentence", {0: "7.4.1", 6: "7.4.2", 12: "7.5.0"}, "Which version")
PLATFORM = Slot("/", "platform in a matrix of builds", {0: "", 9: "FreeBSD 14.2"}, "Builds")
BRANCHED = Slot("/", "branch in a git command", {0: "--branch release-7.4", 12: "--branch release-7.5"}, "From source")
PATCH = Slot(NOTES, "heading of a patch release", {0: "", 6: "Quern 7.4.2, third patch"}, "Releases")
PATCHED = Slot(
    NOTES,
    "what a patch release mends",
    {0: "", 6: "A crash of the planner on views with more than 64 joins no longer happens."},
    "Quern 7.4.2",
)
MINOR = Slot(NOTES, "heading of a minor release", {0: "", 12: "Quern 7.5.0, the spring release"}, "Releases")
MINORS = Slot(
    NOTES,
    "news of a minor release",
    {0: "", 12: "Partitions can be moved between nodes while they are written to."},
    "Quern 7.5.0",
)
ISSUE = Slot(NOTES, "state of a known issue", {0: "Under investigation", 6: "Mended in 7.4.2"}, "QRN-8812")
GONE = Slot(NOTES, "release that drops a feature", {0: "in version 8.0", 10: "in version 9.0"}, "Deprecated")
ROW = Slot(LIMITS, "size limit of a row", {0: "4 MiB", 4: "8 MiB"}, "Row")
COLUMNS = Slot(LIMITS, "number limit of columns", {0: "1,024", 4: "1,600"}, "Columns of a table")
STARTER = Slot(LIMITS, "storage of a hosted plan", {0: "10 GB", 13: "5 GB"}, "Starter")
PAUSE = Slot(
    LIMITS,
    "condition of a free plan",
    {0: "", 8: "Free clusters that see no query for 14 days are put to sleep and wake at the first connection."},
    "Hosted plans",
)
BUFFER = Slot(SETTINGS, "default of a planner's setting", {0: "128MB", 3: "192MB", 7: "128MB"}, "sort_buffer")
UNIT = Slot(SETTINGS, "unit of a setting", {0: "in milliseconds", 14: "in seconds"}, "lock_patience")
LEGACY = Slot(SETTINGS, "setting that was withdrawn", {0: "legacy_hash_join", 12: ""}, "Planner")
FLAG = Slot(BACKUP, "option in an example command", {0: "--compress=zstd:3", 5: "--compress=zstd:9"}, "A full backup")
DANGER = Slot(
    BACKUP,
    "warning box of a manual",
    {0: "", 2: "Do not restore across major versions with build 7.4.1: sequences may start again at one.", 6: ""},
    "danger",
)
TOOL = Slot(BACKUP, "link target", {0: "/get/quern-vault-1.8.2.tgz", 5: "/get/quern-vault-1.9.0.tgz"}, "quern-vault")
KEEP = Slot(BACKUP, "days a backup is kept", {0: "for 14 days", 15: "for 30 days"}, "Hosted")
END = Slot(SUPPORT, "end of life of a version", {0: "30 June 2026", 1: "30 September 2026"}, "6.8")
LIFE = Slot(SUPPORT, "phase in the life of a version", {0: "Full care", 8: "Security only"}, "7.2", unique=False)
PRINT = Slot(
    SUPPORT, "fingerprint of a signing key", {0: "9F41 C07A 22DE 5B18", 11: "30B6 E8D2 7714 A9CF"}, "Signing key"
)
SLOTS = (
    *(STABLE, PLATFORM, BRANCHED, PATCH, PATCHED, MINOR, MINORS, ISSUE, GONE, ROW, COLUMNS, STARTER),
    *(PAUSE, BUFFER, UNIT, LEGACY, FLAG, DANGER, TOOL, KEEP, END, LIFE, PRINT),
)
NOISES = (
    "hashes of a manual's bundle; announcement of a conference in three wordings; "
    "threads of a forum from a cache of ten minutes; password made up for a sample in a manual; "
    "did you know of a manual, one of three; days to a database's webinar; job offer in a manual for a share; "
    "readers of a chapter at the moment; edge and milliseconds under a manual; age of a release in words; "
    "sandbox link of a single session; next chapters in any order"
).split("; ")


def frame(path: str, title: str, toc: Sequence[str], main: str, fetch: Fetch) -> str:
    menu = "".join(
        f'<li class="menu__list-item"><a class="menu__link" href="{to}">{name}</a></li>' for to, name in MENU
    )
    contents = listed([f'<a class="table-of-contents__link" href="#{slug(one)}">{one}</a>' for one in toc if one])
    threads = listed(held(fetch, 600, "quern forum", THREADS, 3))
    further = "".join(
        f'<a class="pagination-nav__link" href="{address}"><div class="pagination-nav__label">{name}</div></a>'
        for address, name in mixed(fetch, others(MENU[1:], path), 2)
    )
    job = sometimes(
        fetch,
        0.35,
        '<div class="hiring-card"><p>We hire: somebody who reads query plans for pleasure.</p><a href="/jobs">See all '
        "openings</a></div>",
    )
    bundle = key(fetch, 8)
    return f"""<!doctype html><html lang="en" dir="ltr" class="docs-wrapper plugin-docs plugin-id-default
docs-version-current docs-doc-page" data-has-hydrated="false"><head><meta charset="UTF-8"><meta name="generator"
content="Docusaurus v3.7.0"><title data-rh="true">{title} | Quern</title><link rel="stylesheet"
href="/assets/css/styles.{key(fetch, 8)}.css"><script src="/assets/js/runtime~main.{bundle}.js" defer></script><script
src="/assets/js/main.{bundle}.js" defer></script></head><body
class="navigation-with-keyboard"><script>(function(){{var
t=localStorage.getItem("theme");document.documentElement.setAttribute("data-theme",t||"light")}})()</script><div
id="__docusaurus"><div role="region" aria-label="Skip to main content"><a class="skipToContent_fXgn"
href="#__docusaurus_skipToContent_fallback">Skip to main content</a></div><div class="theme-announcement-bar
announcementBar_mb4j" role="banner"><div class="content_knG7">{pick(fetch, BANNERS)}</div></div><nav aria-label="Main"
class="navbar navbar--fixed-top"><div class="navbar__inner"><div class="navbar__items"><a class="navbar__brand"
href="/"><b class="navbar__title text--truncate">Quern</b></a><a class="navbar__item navbar__link"
href="/docs/release-notes">Releases</a><a class="navbar__item navbar__link" href="/community">Forum</a><a
class="navbar__item navbar__link" href="/cloud">Hosted</a></div></div></nav><div class="main-wrapper"><div
class="docsWrapper_hBAB"><aside class="theme-doc-sidebar-container docSidebarContainer_YfHR"><nav aria-label="Docs
sidebar" class="menu thin-scrollbar menu_SIkG"><ul class="theme-doc-sidebar-menu
menu__list">{menu}</ul></nav></aside><main class="docMainContainer_TBSr"><div class="container padding-top--md"><div
class="row"><div class="col docItemCol_VOVn"><article><nav class="theme-doc-breadcrumbs breadcrumbsContainer_Z_bl"
aria-label="Breadcrumbs"><ul class="breadcrumbs"><li class="breadcrumbs__item">Manual</li></ul></nav><div
class="theme-doc-markdown markdown"><header><h1>{title}</h1></header>{main}</div><footer class="theme-doc-footer
docusaurus-mt-lg"><p class="readers-now">{number(fetch, 2, 38)} readers are in this chapter</p></footer></article><nav
class="pagination-nav docusaurus-mt-lg" aria-label="Docs pages">{further}</nav></div><div class="col col--3"><div
class="theme-doc-toc-desktop tableOfContents_bqdL thin-scrollbar"><ul class="table-of-contents
table-of-contents__left-border">{contents}</ul></div><div class="hint-card">{pick(fetch, HINTS)}</div><div
class="forum-card"><h4>From the forum</h4><ul>{threads}</ul></div>{job}</div></div></div></main></div></div><footer
class="theme-layout-footer footer footer--dark"><div class="container container-fluid"><p>Next webinar in
{days_to(fetch, WEBINAR)} days: reading a plan without tears.</p><p class="edge">Served from
{pick(fetch, ("ams", "waw", "mad", "osl"))}-{number(fetch, 1, 5)} after {number(fetch, 4, 90)} ms</p><div
class="footer__copyright">Copyright © {fetch.at:%Y} Quern contributors</div></div></footer></div></body></html>"""


def slug(title: str) -> str:
    return title.lower().replace(",", "").replace(" ", "-")


def head(title: str) -> str:
    """A heading with the anchor the generator puts after it, if there is one."""
    anchor = f'<a href="#{slug(title)}" class="hash-link" aria-label="Direct link" title="Direct link"></a>'
    return f'<h2 class="anchor anchorWithStickyNavbar_LWe7" id="{slug(title)}">{title}{anchor}</h2>' if title else ""


def code(*lines: str) -> str:
    """A block of code, each line and word of it in boxes of the highlighter."""
    inner = "".join(f'<span class="token-line"><span class="token plain">{line}</span><br></span>' for line in lines)
    return f"""<div class="language-bash codeBlockContainer_Ckt0 theme-code-block"><div
class="codeBlockContent_QJqH"><pre tabindex="0" class="prism-code language-bash"><code
class="codeBlockLines_e6Vv">{inner}</code></pre></div></div>"""


def table(columns: Sequence[str], body: Sequence[Sequence[str]]) -> str:
    names = "".join(f"<th>{name}</th>" for name in columns)
    return f"<table><thead><tr>{names}</tr></thead><tbody>{rows(body)}</tbody></table>"


def home(round: int, fetch: Fetch) -> str:
    builds = (("Debian 12", "amd64"), ("Alpine 3.21", "amd64"), (PLATFORM.at(round), "amd64"), ("macOS 15", "arm64"))
    source = "git clone " + BRANCHED.at(round) + " https://src.quern.example/quern"
    main = f"""<p>Quern is a relational database that grinds slowly when it has to and finely always. One binary is the
server, the shell and the tool for backups.</p>{head("Which version")}<p>Use {STABLE.at(round)} for anything you would
miss. The nightly build is for the curious and those with
replicas.</p>{head("Builds")}{table(("System", "Processors"), builds)}
{head("First steps")}{code("quern init ./grain", "quern serve --port 6100 ./grain", "quern shell localhost:6100")}
{head("From source")}{code(source, "make -j4 check")} <p>You need a compiler of this decade and about a quarter of an
hour.</p><p class="sandbox">Nothing to install? Try the <a href="/sandbox/{key(fetch, 14)}">sandbox {key(fetch, 4)}</a>,
kept for you until you close the window.</p>"""
    return frame("/", "Introduction", ("Which version", "Builds", "First steps", "From source"), main, fetch)


def release(title: str, since: datetime, entries: Sequence[str], fetch: Fetch) -> str:
    age = f'<p class="release-age"><em>{ago(fetch, ENGLISH, since)}</em></p>'
    return f"{head(title)}{age}<ul>{listed(entries)}</ul>" if title else ""


def notes(round: int, fetch: Fetch) -> str:
    first = ("Dumps of empty tables keep their comments.", "The shell no longer forgets its history on a full disk.")
    old = (
        "Grouping sets may be nested.",
        "Replicas say how far behind they are in bytes.",
        "New collations for Welsh.",
    )
    issues = (
        ("QRN-8790", "Locale files of musl are ignored", "Waiting for others"),
        ("QRN-8812", "Planner stops on very wide views", ISSUE.at(round)),
    )
    main = f"""<p>Newest first. Patch releases can be put in place of each other without a dump.</p>
{release(MINOR.at(round), start_of(12), (MINORS.at(round),), fetch)}
{release(PATCH.at(round), start_of(6), (PATCHED.at(round),), fetch)}
{release("Quern 7.4.1, second patch", before(530), first, fetch)}{release("Quern 7.4.0", before(1900), old, fetch)}
{head("Known issues")}{table(("Number", "What happens", "State"), issues)}{head("Deprecated")}<p>The text protocol of
version five goes away {GONE.at(round)}. Clients younger than four years do not use it; the log says so if yours
does.</p>"""
    toc = (MINOR.at(round), PATCH.at(round), "Quern 7.4.1, second patch", "Quern 7.4.0", "Known issues", "Deprecated")
    return frame(NOTES, "Release notes", toc, main, fetch)


def limits(round: int, fetch: Fetch) -> str:
    hard = (
        ("Row", ROW.at(round), "without large objects"),
        ("Columns of a table", COLUMNS.at(round), "of any type"),
        ("Name of an object", "63 bytes", "longer ones are an error"),
        ("Indexes of a table", "256", "each costs on writing"),
    )
    plans = (
        ("Free", "1 GB", "20", "none"),
        ("Starter", STARTER.at(round), "100", "one"),
        ("Team", "250 GB", "800", "two"),
        ("Works", "2 TB", "4,000", "five"),
    )
    main = f"""<p>These are walls, not advice. Long before you reach them, things become slow, and we say where.</p>
{head("Hard limits")}{table(("Thing", "Most", "Remark"), hard)}{head("Hosted plans")}
{table(("Plan", "Storage", "Connections", "Replicas"), plans)}{f"<p>{PAUSE.at(round)}</p>" if PAUSE.at(round) else ""}
{head("Soft limits")}<p>Above some three hundred partitions, planning takes longer than running for short queries. Keep
hot partitions few and cold ones in a table of their own.</p>"""
    return frame(LIMITS, "Limits", ("Hard limits", "Hosted plans", "Soft limits"), main, fetch)


def settings(round: int, fetch: Fetch) -> str:
    planner = (
        ("join_search_depth", "12", "How many tables are tried in all orders"),
        (LEGACY.at(round), "off", "The hash join of version six"),
        ("sort_buffer", BUFFER.at(round), "Memory of one sort before it spills"),
        ("prefer_index", "auto", "Weighs random reads against sequential ones"),
    )
    locks = (
        ("lock_patience", "400", f"How long a statement waits for a lock, {UNIT.at(round)}"),
        ("deadlock_probe", "1000", "Pause between two looks for a ring of waiters"),
    )
    sample = ("[server]", "listen = '0.0.0.0:6100'", f"password = '{key(fetch, 18)}'", "[planner]")
    main = f"""<p>All settings live in <code>quern.toml</code>, may be overridden on the command line, and are shown by
<code>SHOW SETTINGS</code> together with where they came from.</p>{head("Planner")}
{table(("Setting", "Default", "Meaning"), planner)}{head("Locks")}{table(("Setting", "Default", "Meaning"), locks)}
{head("A sample file")}{code(*sample)} <p>The password above was made for you alone and is stored nowhere. Settings
marked with an anchor need a restart; all others are read again when the server gets a hang-up signal.</p>"""
    return frame(SETTINGS, "Settings", ("Planner", "Locks", "A sample file"), main, fetch)


def backup(round: int, fetch: Fetch) -> str:
    danger = DANGER.at(round)
    box = (
        '<div class="theme-admonition theme-admonition-danger admonition_xJq3 alert alert--danger"><div '
        f'class="admonitionHeading_Gvgb">danger</div><div class="admonitionContent_BuS1"><p>{danger}</p></div></div>'
    )
    main = f"""{box if danger else ""}<p>A backup that was never restored is a rumour. Put a date for practice in your
calendar, and let the newest colleague do it.</p>{head("A full backup")}
{code("quern backup --all " + FLAG.at(round) + " /vault/monday", "quern verify /vault/monday")}<p>Writers are not
stopped. The copy shows the moment at which the command began, however long it takes.</p>{head("Restore")}
{code("quern stop", "quern restore /vault/monday ./grain", "quern serve ./grain")}<p>The target must be empty. A half
restored directory refuses to start, which is on purpose.</p>{head("Helper")}<p>For tapes and object stores get <a
href="{TOOL.at(round)}">quern-vault</a>, a single file without dependencies.</p>{head("Hosted")}<p>On hosted plans we
copy each cluster at night and keep the copies {KEEP.at(round)}. They lie in another country than the cluster, which you
may choose once.</p>"""
    return frame(BACKUP, "Backup and restore", ("A full backup", "Restore", "Helper", "Hosted"), main, fetch)


def support(round: int, fetch: Fetch) -> str:
    versions = (
        ("7.4", "Full care", "31 December 2027"),
        ("7.2", LIFE.at(round), "31 March 2027"),
        ("7.0", "Security only", "31 October 2026"),
        ("6.8", "Security only", END.at(round)),
    )
    replies = (
        ("Severity 1", "Data is lost or nobody can write", "four working hours"),
        ("Severity 2", "One feature is broken", "one working day"),
        ("Severity 3", "A question", "three working days"),
    )
    main = f"""<p>Every second year one version is chosen for long care. Nobody is forced to move more often than
that.</p> {head("Versions")}{table(("Version", "Phase", "Ends on"), versions)}{head("First reply")}
{table(("Level", "Example", "We answer after"), replies)}<p>Working hours are those of Middelwoude, from eight to six,
except when the canals freeze.</p>{head("Signing key")}<p>Archives are signed. The fingerprint ends with
<code>{PRINT.at(round)}</code>; compare it by telephone if you are careful.</p>{head("Reporting a hole")}<p>Write to
security at quern dot example, encrypted. We answer, we credit, and we do not sue.</p>"""
    return frame(SUPPORT, "Support policy", ("Versions", "First reply", "Signing key", "Reporting a hole"), main, fetch)


MANUAL = MadeSite(
    "quern-manual.test",
    NOISES,
    {"/": home, NOTES: notes, LIMITS: limits, SETTINGS: settings, BACKUP: backup, SUPPORT: support},
    SLOTS,
)
