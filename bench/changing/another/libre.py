"""The site of an open-source map renderer: downloads, a roadmap, governance, advisories, sponsors."""

from __future__ import annotations

from bench.changing.another.common import counted, each_in, hourly, lately, sometimes
from bench.changing.noises import some
from bench.changing.parts import MadeSite, Slot, shuffled, token
from bench.changing.pieces import ENGLISH, held, turned
from bench.changing.scenario import Fetch

BACKERS = ("Geohaus", "Polder Labs", "Tilemill Oy", "Cartwise", "Norrsken Data", "Plotline", "Atlas & Sons", "Mapbyrå")
COMMITS = (
    ("a81f0c2", "Fix label collision on tilted maps"),
    ("77be910", "Bump freetype in CI"),
    ("c0d1e5f", "docs: typo in style spec"),
    ("19aa3b7", "Skip empty tiles earlier"),
    ("e4420fd", "Refactor glyph atlas"),
    ("5b6c7d8", "Add test for antimeridian"),
)
SHOWCASE = (
    "Tram map of Gothenburg, drawn by volunteers",
    "Avalanche paths of the Tatra",
    "Every street tree in Leipzig",
    "Flood model of the lower Loire",
    "Night buses of São Paulo",
)

STABLE = Slot("/", "stable version", {0: "Isoline 5.2.3", 4: "Isoline 5.2.4", 12: "Isoline 5.3.0"}, "Stable")
TAGLINE = Slot(
    "/",
    "slogan",
    {0: "Maps that render anywhere, from a wristwatch to a wall.", 12: "One style, every screen, no server."},
    "Isoline",
)
SUM = Slot(
    "/download",
    "checksum",
    {0: "sha256 4f9c1d77e02b", 4: "sha256 b06e9a35c1f8", 12: "sha256 09d2aa7714ce"},
    "Linux x86-64",
)
SIZE = Slot("/download", "size of a file", {0: "38.1 MB", 12: "35.6 MB"}, "Windows")
ARM = Slot("/download", "platform", {0: "", 12: "Linux RISC-V"}, "Binaries")
OLD = Slot("/download", "platform", {0: "macOS 12 (Intel)", 12: ""}, "Binaries")
SIGNED = Slot("/download", "link target", {0: "/dist/5.2/isoline.asc", 12: "/dist/5.3/isoline-53.asc"}, "signature")
GLOBE = Slot("/roadmap", "state of a feature", {0: "In design", 3: "In review", 9: "Merged"}, "Globe view")
TERRAIN = Slot("/roadmap", "milestone", {0: "5.4 (June 2026)", 9: "6.0 (early 2027)"}, "Terrain shadows")
DROPPED = Slot("/roadmap", "feature", {0: "Flash export", 6: ""}, "Planned")
PMTILES = Slot("/roadmap", "feature", {0: "", 6: "Reading archives over range requests"}, "Planned")
SUPPORT = Slot("/roadmap", "end of support", {0: "30 June 2026", 13: "31 December 2026"}, "4.9 LTS")
CHAIR = Slot("/governance", "steering committee", {0: "Inés Calloway", 7: "Takumi Brandt"}, "Chair")
QUORUM = Slot(
    "/governance",
    "clause of a charter",
    {
        0: "A vote passes with a simple majority of the committee.",
        10: "A vote passes with two thirds of the committee present.",
    },
    "Voting",
)
LICENCE = Slot("/governance", "licence", {0: "BSD-2-Clause", 14: "Apache-2.0"}, "Licence")
CALL = Slot(
    "/governance", "link target", {0: "https://meet.example/iso-monthly", 5: "https://meet.example/b/iso-steer"}, "Join"
)
SEVERITY = Slot("/security", "severity", {0: "Under analysis", 5: "High (8.1)"}, "ISO-2026-002")
FIXED = Slot("/security", "fixed version", {0: "no fix yet", 4: "fixed in 5.2.4"}, "ISO-2026-002")
THIRD = Slot("/security", "advisory", {0: "", 11: "ISO-2026-003"}, "Advisories")
CREDIT = Slot("/security", "credit", {0: "Reported by an anonymous user", 8: "Reported by Lumi Koski"}, "ISO-2026-001")
SLOTS = (
    *(STABLE, TAGLINE, SUM, SIZE, ARM, OLD, SIGNED, GLOBE, TERRAIN, DROPPED, PMTILES, SUPPORT),
    *(CHAIR, QUORUM, LICENCE, CALL, SEVERITY, FIXED, THIRD, CREDIT),
)


def frame(title: str, main: str, fetch: Fetch) -> str:
    stars = counted(fetch, "isoline stars", 18_000, 19_000, 1.3)
    theme = fetch.random.choice(("Dark", "Light"))
    backers = "".join(
        f'<a rel="sponsored" href="https://{one.split()[0].lower()}.example">{one}</a> '
        for one in shuffled(fetch.random, BACKERS)
    )
    survey = sometimes(fetch, 0.3, '<div class="announce">Fill in the yearly user survey before it closes!</div>')
    return f"""<!doctype html><html lang="en-GB" data-theme="{theme.lower()}"><head><meta charset="utf-8">
<title>{title} | Isoline</title>
<link rel="stylesheet" href="/css/main.{token(fetch.random, 8)}.css"></head><body>{survey}
<header class="navbar"><a href="/">Isoline</a>
<a href="/download">Download</a><a href="/roadmap">Roadmap</a><a href="/governance">Governance</a>
<a href="/security">Security</a>
<span class="gh">★ {stars:,}</span><button>{theme} theme</button></header><main class="container mx-auto"><h1>
{title}</h1>
{main}</main><footer><h4>Sponsors</h4><p>{backers}</p>
<p>Hosted on mirror {fetch.random.choice(("fra1", "ams3", "sgp1"))}</p></footer>
</body></html>"""


def home(round: int, fetch: Fetch) -> str:
    log = each_in("<li><code>{0}</code> {1}</li>", held(fetch, 2 * 3600, "isoline log", COMMITS, 3))
    count = hourly(fetch, "isoline downloads", 6).randint(41_000, 52_000)
    return frame(
        "Isoline",
        f'<p class="lead">{TAGLINE.at(round)}</p><div class="grid"><div><h3>Stable</h3><p>{STABLE.at(round)}</p></div>'
        f"<div><h3>Downloads this week</h3><p>{count:,}</p></div></div><h2>Latest commits</h2><ul>{log}</ul>"
        f"<h2>Made with Isoline</h2><p>{turned(fetch, SHOWCASE, 1)[0]}</p>",
        fetch,
    )


def download(round: int, fetch: Fetch) -> str:
    def line(name: str, size: str, sum_of: str) -> str:
        if not name:
            return ""
        times = counted(fetch, name, 300, 9_000, 21.5)
        return f"<tr><td>{name}</td><td>{size}</td><td><code>{sum_of}</code></td><td>{times} today</td></tr>"

    return frame(
        "Download",
        "<h2>Binaries</h2><table><tr><th>Platform</th><th>Size</th><th>Checksum</th><th>Downloads</th></tr>"
        + line("Linux x86-64", "31.0 MB", SUM.at(round))
        + line(ARM.at(round), "29.4 MB", "sha256 77c0d1f2e9ab")
        + line("Windows", SIZE.at(round), "see installer")
        + line(OLD.at(round), "40.2 MB", "sha256 c3c3f018aa52")
        + "</table><p>Check the "
        f'<a href="{SIGNED.at(round)}">signature</a> of the binaries and the <a href="/dist/src.asc">signature</a> '
        f"of the source.</p><p>Nearest mirror: {fetch.random.choice(('Frankfurt', 'Warsaw', 'Lyon', 'Milan'))}</p>",
        fetch,
    )


def roadmap(round: int, fetch: Fetch) -> str:
    planned = [one for one in ("Vector hillshade", DROPPED.at(round), PMTILES.at(round)) if one]
    items = "".join(f"<li>{one} <small>▲ {counted(fetch, one, 20, 400, 0.6)}</small></li>" for one in planned)
    return frame(
        "Roadmap",
        f'<div class="kanban"><div class="k-card"><h3>Globe view</h3><span class="badge">{GLOBE.at(round)}</span></div>'
        f'<div class="k-card"><h3>Terrain shadows</h3><span class="badge">{TERRAIN.at(round)}</span></div></div>'
        f"<h2>Planned</h2><ul>{items}</ul><h2>Support</h2><table><tr><td>5.x</td><td>current</td></tr>"
        f"<tr><td>4.9 LTS</td><td>{SUPPORT.at(round)}</td></tr></table>"
        f"<p>Board synchronised {lately(fetch, ENGLISH, 31)}</p>",
        fetch,
    )


def governance(round: int, fetch: Fetch) -> str:
    faces = each_in(
        "<li>@{0}</li>", [[one] for one in some(fetch, ("odd", "mirela", "kbq", "sten", "wu", "ayo", "fio"), 4)]
    )
    return frame(
        "Governance",
        f"<dl><dt>Chair</dt><dd>{CHAIR.at(round)}</dd><dt>Treasurer</dt><dd>Oluwaseun Park</dd>"
        f"<dt>Licence</dt><dd>{LICENCE.at(round)}</dd></dl><h2>Voting</h2><p>{QUORUM.at(round)}</p>"
        f'<h2>Meetings</h2><ul><li>Steering call: <a href="{CALL.at(round)}">Join</a></li>'
        f'<li>Documentation call: <a href="https://meet.example/iso-docs">Join</a></li></ul>'
        f"<h2>Contributors</h2><ul>{faces}</ul>",
        fetch,
    )


def security(round: int, fetch: Fetch) -> str:
    third = (
        "<details open><summary>ISO-2026-003</summary><p>A crafted style can read files next to it.</p></details>"
        if THIRD.at(round)
        else ""
    )
    return frame(
        "Security",
        f"<h2>Advisories</h2>{third}<details open><summary>ISO-2026-002</summary><p>Overflow in the tile decoder.</p>"
        f"<p>{SEVERITY.at(round)}</p><p>{FIXED.at(round)}</p></details><details open><summary>ISO-2026-001</summary>"
        f"<p>Fonts are loaded without a limit.</p><p>{CREDIT.at(round)}</p></details>"
        f"<p>Last scan {fetch.random.randint(1, 59)} minutes ago: {fetch.random.randint(900, 990)} files</p>",
        fetch,
    )


LIBRE = MadeSite(
    "isoline.test",
    (
        "stars of a repository",
        "sponsors in chance order",
        "theme by request",
        "hash of a style sheet",
        "latest commits from a cache",
        "downloads this week",
        "downloads of each file today",
        "nearest mirror",
        "votes beside each feature",
        "showcase that turns",
        "faces of contributors by chance",
        "announcement of a survey",
    ),
    {"/": home, "/download": download, "/roadmap": roadmap, "/governance": governance, "/security": security},
    SLOTS,
)
