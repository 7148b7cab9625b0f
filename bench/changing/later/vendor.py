"""A vendor of drawing software: downloads behind signed links, a licence, release notes, dates of support."""

from __future__ import annotations

from bench.changing.later.common import cells, chance, grown, if_any, key, listed, menu, number, pick
from bench.changing.parts import MadeSite, Slot, cached
from bench.changing.pieces import ENGLISH, ago, before, comes_and_goes, turned
from bench.changing.scenario import Fetch

HOME, GET, LICENCE, NOTES, LIFE = "/", "/download", "/legal/eula", "/release-notes", "/support/lifecycle"
MENU = ((GET, "Download"), (NOTES, "What's new"), (LIFE, "Lifecycle"), (LICENCE, "Licence"))
VOICES = (
    "“We moved forty drawing desks over in a week.” Ida Holm, Brugata Architects",
    "“The only tool our surveyors did not complain about.” Pete Orr, Orr & Lang",
    "“Plots on time, every time.” Misaki Endo, Endo Structures",
    "“It opens files that nothing else does.” Karim Haddad, Atelier 12",
    "“Our interns learn it in two days.” Lena Fuchs, Fuchs Metallbau",
)
MIRRORS = ("Frankfurt", "Ashburn", "Singapore", "São Paulo", "Stockholm")
TIPS = (
    "Press Tab twice to lock an axis.",
    "Hold Alt to draw from the centre.",
    "Layers can be named with a slash to nest them.",
    "Drag a guide off the ruler to measure.",
)

HEAD = Slot(HOME, "claim of the product", {0: "Kestrel 6.4 draws in real time", 6: "Kestrel 6.5 draws with your team"})
PLATFORMS = Slot(
    HOME,
    "supported platforms",
    {0: "For Windows, macOS and Linux.", 12: "For Windows, macOS, Linux and ChromeOS."},
)
TRIAL = Slot(
    HOME,
    "length of a trial",
    {0: "Try it free for 30 days", 9: "Try it free for 14 days", 14: "Try it free for 21 days"},
)

WIN_VERSION = Slot(GET, "build of a download", {0: "6.4.1 (build 8812)", 6: "6.5.0 (build 9020)"}, "Windows")
MAC_VERSION = Slot(GET, "build of a download", {0: "6.4.1 (build 8815)", 8: "6.5.0 (build 9024)"}, "macOS")
WIN_FILE = Slot(
    GET, "link target", {0: "/dl/stable/kestrel-6.4.1-x64.msi", 6: "/dl/stable/kestrel-6.5.0-x64.msi"}, "Installer"
)
MAC_FILE = Slot(
    GET, "link target", {0: "/dl/stable/kestrel-6.4.1.dmg", 8: "/dl/stable/kestrel-6.5.0-universal.dmg"}, "Installer"
)
DEB_FILE = Slot(
    GET,
    "link target",
    {0: "/dl/stable/kestrel_6.4.1-1_amd64.deb", 11: "/dl/stable/kestrel_6.4.1-2_amd64.deb"},
    "Installer",
)
NEEDS = Slot(
    GET,
    "system requirement",
    {0: "Requires Windows 10, version 21H2 or later.", 6: "Requires Windows 11, version 23H2 or later."},
    "System requirements",
)
FLATPAK = Slot(GET, "download row", {0: "", 13: "Flatpak"}, "Downloads")

EFFECTIVE = Slot(
    LICENCE, "effective date", {0: "Effective 1 October 2025", 7: "Effective 15 April 2026"}, "End user licence"
)
CLAUSE = Slot(
    LICENCE,
    "clause rewritten",
    {
        0: "You may install the software on up to three devices that you own.",
        7: "You may install the software on up to two devices that you own or rent.",
    },
    "2. Grant",
)
AI_CLAUSE = Slot(
    LICENCE,
    "clause",
    {0: "", 7: "We do not use your drawings to train models unless you have agreed to it in writing."},
    "4. Your data",
)
OLD_LICENCE = Slot(
    LICENCE, "link target", {0: "/legal/eula-2023-11.pdf", 7: "/legal/eula-2025-10.pdf"}, "previous version"
)
RELEASE = Slot(NOTES, "release heading", {0: "", 6: "6.5.0 “Lammergeier”"}, "Release notes")
ENTRIES = (
    Slot(NOTES, "release entry", {0: "", 6: "Several people can edit one sheet at the same time."}, "6.5.0"),
    Slot(NOTES, "release entry", {0: "", 6: "Hatches are exported to DXF as solids."}, "6.5.0"),
)
KNOWN = Slot(
    NOTES,
    "known issue",
    {0: "Printing to A0 crops the title block on some plotters.", 10: ""},
    "Known issues",
)
SECURITY_5 = Slot(LIFE, "end of support", {0: "30 June 2026", 5: "31 December 2026"}, "Kestrel 5")
STATE_4 = Slot(LIFE, "support phase", {0: "Extended support", 10: "End of life"}, "Kestrel 4")
HOTLINE = Slot(LIFE, "hotline", {0: "+44 20 7946 0812", 12: "+44 20 7946 0995"}, "Emergency line")
SLOTS = (
    *(HEAD, PLATFORMS, TRIAL, WIN_VERSION, MAC_VERSION, WIN_FILE, MAC_FILE, DEB_FILE, NEEDS, FLATPAK),
    *(EFFECTIVE, CLAUSE, AI_CLAUSE, OLD_LICENCE, RELEASE, *ENTRIES, KNOWN, SECURITY_5, STATE_4, HOTLINE),
)


def frame(title: str, main: str, fetch: Fetch) -> str:
    build = pick(fetch, ("k3Jx9", "Vt0q2"))
    maintenance = comes_and_goes(
        fetch,
        "vendor notice",
        0.25,
        "<div role=status>Licence server maintenance tonight; activations may be slow.</div>",
    )
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title} | Kestrel</title>
<link rel="preload" href="/_next/static/css/{key(fetch, 16)}.css" as="style">
<meta name="csrf-token" content="{key(fetch, 40)}"></head>
<body><div id="__next">{maintenance}<header class="Header_root__{build}"><a href="{HOME}">Kestrel</a>
<nav class="Header_nav__{build}">{menu(MENU)}</nav>
<a class="Button_cta__{build}" href="/buy?ref={key(fetch, 8)}">{chance(fetch, 0.5, "Buy now", "Get your licence")}</a>
</header>
<main class="Layout_main__{build}">{main}</main>
<div class="Chat_bubble__{build}"><span>{pick(fetch, ("Ravi", "Moa", "Tess"))} from sales is
{chance(fetch, 0.6, "online", "away")}</span></div>
<footer class="Footer_root__{build}"><p>Tip: {pick(fetch, TIPS)}</p><p>© 2026 Kestrel Drafting Ltd</p>
<p>Rendered in {number(fetch, 8, 190)} ms by edge-{key(fetch, 4)}</p></footer></div>
<script id="__NEXT_DATA__" type="application/json">{{"buildId":"{key(fetch, 12)}"}}</script></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    voices = "".join(f"<blockquote>{voice}</blockquote>" for voice in turned(fetch, VOICES, 2))
    return frame(
        "Drafting software",
        f"""<section class="Hero"><h1>{HEAD.at(round)}</h1><p>{PLATFORMS.at(round)}</p>
<p><a href="{GET}">{TRIAL.at(round)}</a>, no card needed.</p></section>
<section><h2>What our customers say</h2>{voices}</section>
<section><h2>Used everywhere</h2><p>{410_000 + fetch.number * 3 + number(fetch, 0, 2)} drawings saved today</p>
</section>""",
        fetch,
    )


def signed(fetch: Fetch, path: str, words: str = "Installer") -> str:
    expires = int(fetch.at.timestamp()) + 900
    return f'<a href="{path}?Expires={expires}&amp;Signature={key(fetch, 32)}">{words}</a>'


def download(round: int, fetch: Fetch) -> str:
    rows = [
        cells("Windows", WIN_VERSION.at(round), signed(fetch, WIN_FILE.at(round))),
        cells("macOS", MAC_VERSION.at(round), signed(fetch, MAC_FILE.at(round))),
        cells("Debian, Ubuntu", "6.4.1 (build 8811)", signed(fetch, DEB_FILE.at(round))),
    ]
    if FLATPAK.at(round):
        rows.append(cells(FLATPAK.at(round), "6.5.0 (build 9031)", signed(fetch, "/dl/stable/kestrel.flatpakref")))
    return frame(
        "Download",
        f"""<h1>Download Kestrel</h1><p>Your mirror: <b>{pick(fetch, MIRRORS)}</b>. Links are valid for 15 minutes.</p>
<table><caption>Downloads</caption><thead>{cells("System", "Version", "File", tag="th")}</thead>
<tbody>{"".join(rows)}</tbody></table>
<p>{2_114_000 + fetch.number * 7:,} downloads so far</p>
<h2>System requirements</h2><p>{NEEDS.at(round)}</p><p>Requires 8 GB of memory and 3 GB on disk.</p>
<div><span>Checked for malware {ago(fetch, ENGLISH, before(2.4))}</span></div>""",
        fetch,
    )


def licence(round: int, fetch: Fetch) -> str:
    return frame(
        "Licence",
        f"""<article><h1>End user licence</h1><p><em>{EFFECTIVE.at(round)}</em>. Read the
<a href="{OLD_LICENCE.at(round)}">previous version</a>.</p>
<h2>1. Parties</h2><p>This agreement is between you and Kestrel Drafting Ltd of Leith.</p>
<h2>2. Grant</h2><p>{CLAUSE.at(round)}</p>
<h2>3. Term</h2><p>A subscription runs for a year and ends when it is not renewed.</p>
<h2>4. Your data</h2><p>Files stay on your devices unless you share them.</p>{if_any(AI_CLAUSE.at(round))}
<p class="req">Document request {key(fetch, 10)}</p></article>""",
        fetch,
    )


def notes(round: int, fetch: Fetch) -> str:
    newest = ""
    if RELEASE.at(round):
        newest = f"<section><h2>{RELEASE.at(round)}</h2><ul>{listed(ENTRIES, round)}</ul></section>"
    known = KNOWN.at(round)
    asked = cached(fetch, 5400, "asked").sample(
        ("How do I move my licence?", "Can I open 3.x files?", "Where are my templates?", "Why is snapping off?"), 2
    )
    return frame(
        "What's new",
        f"""<h1>Release notes</h1>{newest}
<section><h2>6.4.1</h2><ul><li>Fixes a crash when a font is missing.</li><li>Scale bars follow the sheet.</li></ul>
</section>
<section><h2>Known issues</h2><ul>{if_any(known, "<li>", "</li>")}<li>Dark mode ignores custom swatches.</li></ul>
</section>
<aside><h3>Asked most this hour</h3>{"".join(f"<p>{one}</p>" for one in asked)}</aside>
<p>{grown(fetch, 418, 0.7)} people found these notes helpful</p>""",
        fetch,
    )


def lifecycle(round: int, fetch: Fetch) -> str:
    return frame(
        "Lifecycle",
        f"""<h1>Lifecycle</h1><table>{cells("Product", "Phase", "Security fixes until", tag="th")}
{cells("Kestrel 6", "Mainstream support", "Not announced")}
{cells("Kestrel 5", "Security fixes only", SECURITY_5.at(round))}
{cells("Kestrel 4", STATE_4.at(round), "28 February 2026")}</table>
<dl><dt>Emergency line</dt><dd>{HOTLINE.at(round)}</dd><dt>Waiting now</dt>
<dd>{number(fetch, 1, 19)} callers, about {number(fetch, 2, 25)} minutes</dd></dl>""",
        fetch,
    )


VENDOR = MadeSite(
    "kestrel.test",
    (
        "signed links that expire",
        "mirror chosen by request",
        "class names of two builds",
        "A/B test of a button",
        "testimonials by the quarter of a day",
        "downloads so far",
        "callers that wait",
        "questions asked most this hour",
        "maintenance notice of the whole site",
        "sales agent by request",
        "render time of an edge",
        "checked N hours ago",
    ),
    {HOME: home, GET: download, LICENCE: licence, NOTES: notes, LIFE: lifecycle},
    SLOTS,
)
