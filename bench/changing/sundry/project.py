"""A free program's wiki: its download page, releases, supported systems, mirrors, security notes, road map."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, row
from bench.changing.pieces import turned
from bench.changing.scenario import Fetch
from bench.changing.sundry.common import at_times, cells, hexes, inside, links, mixed, number, pick, table

_GET, _NOTES, _SYSTEMS = "/wiki/Download", "/wiki/Release_notes", "/wiki/Supported_systems"
_SECURITY, _ROAD, _TEAM = "/wiki/Security_advisories", "/wiki/Roadmap", "/wiki/Maintainers"
_MENU = (
    ("/", "Main page"),
    (_GET, "Download"),
    (_NOTES, "Release notes"),
    (_SYSTEMS, "Supported systems"),
    (_SECURITY, "Security advisories"),
    (_ROAD, "Roadmap"),
    (_TEAM, "Maintainers"),
)
_TIPS = (
    "Press g then h to get back to your home folder.",
    "Albums can be nested as deep as you like.",
    "Drop a folder on the window to import it.",
    "Run fernbox doctor after every upgrade.",
    "Shared links can be given a password.",
)
_MIRRORS = ("Tampere", "Ljubljana", "Osaka", "Halifax", "Dunedin", "Toulouse", "Pune")
_HOSTS = ("Northloop Hosting", "Brightnode", "Kestrel Data", "Marmot Networks", "Ashgrove University")
_FOOT = """<nav class="vector-page-tools"><div class="vector-menu-heading">Tools</div><ul><li>What links here</li>
<li>Related changes</li><li>Special pages</li><li>Permanent link</li><li>Page information</li><li>Printable
version</li></ul> <div class="vector-menu-heading">In other
languages</div><ul><li>Deutsch</li><li>Suomi</li><li>Português</li></ul></nav>"""
_AROUND = {
    "Main page": (
        "",
        """<h2>What it does</h2><p>Fernbox watches folders, reads what cameras wrote into the files, and shows all of it
on one long page. It finds the same face on different days, and the same place in different years. Nothing leaves the
machine unless you share it.</p><h2>What it does not do</h2><p>It is no editor: colours are corrected elsewhere. It is
no backup, either. Keep a second copy on a disk that is not in the same house.</p>""",
    ),
    "Download": (
        """<p>Before you install, read which systems are supported. Packages come with a unit for systemd and a sample
configuration.</p>""",
        """<h2>Installing by hand</h2><ol><li>Create a user that owns the library.</li><li>Unpack the archive below
/opt.</li><li>Copy the sample configuration and name your folders in it.</li><li>Start the service and open port 7080 in
a browser.</li></ol><p>The first scan of a large library lasts a night. It can be stopped and goes on where it
was.</p>""",
    ),
    "Release notes": (
        "<p>This page lists what users notice. The full history is in the repository.</p>",
        """<h2>Earlier series</h2><dl><dt>3.x</dt><dd>Shared albums, maps, the first mobile client.</dd><dt>2.x</dt>
<dd>A new database, and accounts for families.</dd><dt>1.x</dt><dd>A viewer with folders and stars.</dd></dl><p>Series
before the third are no longer mended. Their packages stay in the archive for those who need them for a
migration.</p>""",
    ),
    "Supported systems": (
        "",
        """<h2>What support means</h2><p>Full: packages are made for each release, and a failing test stops it.
Community: somebody makes packages, and we take patches. A system is dropped three months after its makers drop
it.</p><p>Boards with processors of 32 bits can run the viewer, but not the search for faces.</p>""",
    ),
    "Security advisories": (
        "",
        """<h2>How we handle reports</h2><ul><li>You get an answer within two days.</li><li>We agree on a day of
publication.</li><li>Names are given if you wish.</li></ul><p>Installations that are open to the internet should stand
behind a proxy that speaks TLS. Keep the administration page on a network of its own.</p>""",
    ),
    "Roadmap": (
        "",
        """<h2>How things get here</h2><p>Ideas are collected in the tracker. What three users ask for is discussed, and
what somebody is willing to write gets a place on this page. Votes help; patches help more.</p>""",
    ),
    "Maintainers": (
        "",
        """<h2>Roles</h2><table class="wikitable"><tbody><tr><th>Role</th><th>Task</th></tr>
<tr><td>Triager</td><td>Sorts reports</td></tr><tr><td>Reviewer</td><td>Reads
patches</td></tr><tr><td>Translator</td><td>Keeps a language whole</td></tr> </tbody></table><p>Roles are given by the
others and end when somebody has been away for a year.</p>""",
    ),
}


def _page(title: str, fetch: Fetch, main: str) -> str:
    before, after = _AROUND[title]
    appeal = """<div id="centralNotice"><p>Fernbox has no advertising and no investors. If it keeps your photographs
safe, give what a coffee costs.</p></div>"""
    return f"""<!DOCTYPE html><html class="client-nojs vector-feature-language-in-header-enabled" lang="en" dir="ltr">
<head><meta charset="UTF-8"><title>{title} - Fernbox</title>
<script>RLCONF={{"wgRequestId":"{hexes(fetch, 24)}", "wgPageName":"{title}","wgCSPNonce":false}};</script>
<meta name="generator" content="MediaWiki 1.43.1"> <link rel="stylesheet"
href="/w/load.php?lang=en&amp;modules=site.styles&amp;only=styles&amp;skin=vector-2022"></head> <body
class="skin--responsive skin-vector mediawiki ltr ns-0 page-{title.replace(" ", "_")}"> <div
id="siteNotice">{at_times(fetch, 0.3, appeal)}</div><div class="vector-header-container"><header><a href="/"
class="mw-logo">Fernbox</a><form action="/w/index.php" id="searchform"><input name="search"><button
>Search</button></form></header></div><div class="mw-page-container"><nav id="mw-panel" class="vector-main-menu"> <div
class="vector-menu-heading">Navigation</div><ul class="vector-menu-content-list">{links(_MENU, "mw-list-item")}</ul>
</nav><main id="content" class="mw-body"><h1 id="firstHeading" class="firstHeading mw-first-heading"><span
class="mw-page-title-main">{title}</span></h1><div id="siteSub" class="noprint">From the Fernbox wiki</div> <div
id="mw-content-text" class="mw-body-content"><div class="mw-content-ltr mw-parser-output" lang="en" dir="ltr">
{before}{main}{after} <!-- NewPP limit report CPU time usage: 0.{number(fetch, 100, 900)} seconds Real time usage:
0.{number(fetch, 100, 900)} seconds --></div></div></main>{_FOOT}</div><footer id="footer" class="mw-footer"><ul
id="footer-info"><li>Content is available under CC BY-SA 4.0 unless otherwise noted.</li></ul><ul
id="footer-places"><li>Privacy policy</li><li>About
Fernbox</li><li>Disclaimers</li></ul></footer><script>mw.loader.state({{"wgBackendResponseTime":
{number(fetch, 90, 700)},
"wgHostname":"mw-web-{_server(fetch)}"}});</script></body></html>"""


def _server(fetch: Fetch) -> str:
    """The name of a server of a pool."""
    return f"{pick(fetch, 'bcdfg')}{number(fetch, 10, 99)}"


def _heading(text: str, anchor: str) -> str:
    return f"""<div class="mw-heading mw-heading2"><h2 id="{anchor}">{text}</h2><span class="mw-editsection"><span
class="mw-editsection-bracket">[</span><a href="#edit-{anchor}">edit</a><span
class="mw-editsection-bracket">]</span></span></div>"""


def _home(say: Say, fetch: Fetch) -> str:
    tip = turned(fetch, _TIPS[:3], 1)[0]
    return _page(
        "Main page",
        fetch,
        f"""<p><b>Fernbox</b> keeps your photographs on your own machine. The current release is
<b>{say("version")}</b>.</p><table class="infobox vevent"><tbody><tr><th class="infobox-label">Licence</th><td> GPL 3 or
later</td></tr><tr><th class="infobox-label">Written in</th><td>Rust, TypeScript</td></tr><tr><th
class="infobox-label">Repository</th><td><a href="https://code.example/{say("repository")}">code.example</a></td></tr>
</tbody></table>{_heading("Getting started", "Getting_started")}<ul><li>Fetch it from the <a href="{_GET}">download
page</a></li><li>Join the chat on Matrix</li>{inside("li", say("start entry"))}</ul><div class="tip-of-the-day"><p>Did
you know? {tip}</p></div>""",
    )


def _get(say: Say, fetch: Fetch) -> str:
    files = table(
        ("File", "Version", "Size", "Requires"),
        (
            cells(f'<a href="/dl/{say("deb")}">Debian package</a>', say("version"), say("deb size"), "glibc 2.36"),
            cells('<a href="/dl/fernbox.rpm">Fedora package</a>', "see COPR", "61.0 MB", "Fedora 41"),
            cells('<a href="/dl/fernbox.oci">Container image</a>', "rolling", "412 MB", "Podman 4 or Docker 24"),
            row(say("arm row")),
            cells('<a href="/dl/fernbox-src.tar.xz">Source</a>', "rolling", "9.3 MB", "cargo 1.81"),
        ),
        "wikitable sortable",
    )
    return _page(
        "Download",
        fetch,
        f"""<p>All files are signed with the key of the project.</p>{files}<p class="mirror">Suggested mirror for you:
{pick(fetch, _MIRRORS)}</p>{_heading("Checksums", "Checksums")}<p>Checksums are in <code>SHA256SUMS</code>. They are
signed, too.</p>{inside('div class="mw-message-box mw-message-box-warning"', say("warning"))}""",
    )


def _notes(say: Say, fetch: Fetch) -> str:
    entries = "".join(inside("li", say(key)) for key in ("note one", "note two"))
    return _page(
        "Release notes",
        fetch,
        f"""{_heading("Changes in the 4.x series", "4.x")}<ul><li>Faces are grouped while you sleep.</li>{entries}
<li>The map draws ten times as many pins.</li></ul>{_heading(say("breaking heading"), "Breaking")}<p>Before you upgrade
from 3.x, make a dump of the database; the step takes {say("duration")} for a library of average size.</p>""",
    )


def _systems(say: Say, fetch: Fetch) -> str:
    rows = (
        cells("Debian 13", "full", "June 2028"),
        cells("Debian 12", say("debian 12"), "June 2026"),
        cells("Fedora 43", "full", "December 2026"),
        cells(say("alpine"), "community", "open"),
        cells(say("freebsd"), "community", "open"),
        cells("TrueNAS", "by its makers", "open"),
    )
    return _page(
        "Supported systems",
        fetch,
        f"""<p>We test on these systems each night.</p>{table(("System", "Support", "Until"), rows, "wikitable")}
<p>Machines with less than 2 GB of memory are not tested.</p><p class="sponsors">Test machines are given by
{", ".join(mixed(fetch, _HOSTS))}.</p>""",
    )


def _security(say: Say, fetch: Fetch) -> str:
    rows = (
        row(say("advisory new")),
        cells("FBX-2026-02", "Thumbnails of private albums", say("severity"), "4.1.3"),
        cells("FBX-2026-01", "Open redirect at login", "low", "4.1.0"),
        cells("FBX-2025-09", "Denial of service by a crafted HEIC", "medium", "4.0.6"),
    )
    head = ("Number", "Title", "Severity", "Fixed in")
    return _page(
        "Security advisories",
        fetch,
        f"""<p>Write to <a href="mailto:{say("mail")}">the security team</a>, encrypted if you can.</p>
{table(head, rows, "wikitable")}{inside("p", say("bounty"))}<p class="tip">{pick(fetch, _TIPS)}</p>""",
    )


def _road(say: Say, fetch: Fetch) -> str:
    return _page(
        "Roadmap",
        fetch,
        f"""<p>Dates are hopes.</p>{_heading("Version 5", "Version_5")}<dl><dt>Feature
freeze</dt><dd>{say("freeze")}</dd> <dt>First candidate</dt><dd>20 April 2026</dd><dt>Live
photographs</dt><dd>{say("live")}</dd></dl> {_heading("Later", "Later")}<ul><li>Calendars to
print</li>{inside("li", say("later"))}<li>A client for televisions</li> </ul><p
class="tip">{pick(fetch, _TIPS)}</p>""",
    )


def _team(say: Say, fetch: Fetch) -> str:
    people = mixed(fetch, ("Ravi Chandran", "Oona Lehto", "Marisol Prats", "Tom Abbey"))
    return _page(
        "Maintainers",
        fetch,
        f"""<p>Releases are made by {say("manager")}.</p><p>Thanks, in no order, to those who review:</p><ul
class="gallery">{"".join(f"<li>{person}</li>" for person in people)}</ul><p>Meetings are held on the first Tuesday in
the chat.</p>""",
    )


_SLOTS = (
    Slot("version", "version of a file", ("/", _GET), {0: "4.2.0", 4: "4.2.1", 11: "4.3.0"}),
    Slot("repository", "link target", ("/",), {0: "fernbox-old", 6: "fernbox-main"}, "code.example"),
    Slot("start entry", "entry of a list", ("/",), {0: "", 13: "Watch the talk of the winter meeting"}),
    Slot("deb", "link target", (_GET,), {0: "fernbox_amd64.deb", 14: "fernbox_trixie_amd64.deb"}, "Debian package"),
    Slot("deb size", "size of a file", (_GET,), {0: "58.4 MB", 4: "58.9 MB", 11: "63.2 MB"}, "Debian package"),
    Slot("arm row", "row", (_GET,), {0: "", 1: "ARM package | 4.x | 55.1 MB | glibc 2.38"}),
    Slot("warning", "paragraph", (_GET,), {0: "", 6: "Do not upgrade on machines with ZFS 2.3 until further notice."}),
    Slot("note one", "entry of a list", (_NOTES,), {0: "", 4: "Fixes a crash when an album is renamed."}),
    Slot("note two", "entry of a list", (_NOTES,), {0: "", 11: "Videos are played without conversion."}),
    Slot("breaking heading", "heading", (_NOTES,), {0: "How to upgrade", 8: "Breaking changes"}),
    Slot("duration", "words of a paragraph", (_NOTES,), {0: "ten minutes", 5: "up to an hour"}),
    Slot("debian 12", "status", (_SYSTEMS,), {0: "limited", 3: "security fixes only"}, "Debian 12"),
    Slot("alpine", "row", (_SYSTEMS,), {0: "", 7: "Alpine 3.23"}),
    Slot("freebsd", "row", (_SYSTEMS,), {0: "FreeBSD 14", 13: ""}),
    Slot("advisory new", "row", (_SECURITY,), {0: "", 5: "FBX-2026-03 | Path traversal in uploads | high | 4.2.2"}),
    Slot("severity", "status", (_SECURITY,), {0: "moderate", 2: "critical"}, "FBX-2026-02"),
    Slot("mail", "link target", (_SECURITY,), {0: "sec@fernbox.test", 12: "alert@fernbox.test"}, "the security team"),
    Slot("bounty", "paragraph", (_SECURITY,), {0: "There is a reward of 200 EUR for grave holes.", 10: ""}),
    Slot("freeze", "date of an event", (_ROAD,), {0: "23 March 2026", 6: "6 April 2026"}, "Feature freeze"),
    Slot("live", "status", (_ROAD,), {0: "in review", 14: "merged"}, "Live photographs"),
    Slot("later", "entry of a list", (_ROAD,), {0: "A plugin for Nextcloud", 8: ""}),
    Slot("manager", "person's name", (_TEAM,), {0: "Ines Albrecht", 3: "Jarek Nowicki"}),
)

PROJECT = MadeSite(
    "fernbox.test",
    (
        "ids of a request and a server",
        "appeal for some visitors",
        "time of rendering",
        "mirror at random",
        "names in any order",
        "tip at random",
        "tips in turn",
    ),
    {"/": _home, _GET: _get, _NOTES: _notes, _SYSTEMS: _systems, _SECURITY: _security, _ROAD: _road, _TEAM: _team},
    _SLOTS,
)
