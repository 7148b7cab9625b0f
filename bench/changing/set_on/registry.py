"""A package registry: definition lists, release notes, a status page of its services."""

from __future__ import annotations

from bench.changing.parts import MadeSite, Slot, cached, days_since, shuffled, token, wrapped
from bench.changing.scenario import Fetch

SPONSORS = tuple(
    f"{name} – {line}"
    for name, line in (
        ("Brightcell", "logs you can search"),
        ("Quarry CI", "builds in seconds"),
        ("Nimbus Nine", "object storage from $4.99"),
        ("Tessel", "feature flags for teams"),
        ("Patchwork", "review without meetings"),
        ("Keel", "databases on autopilot"),
        ("Ostrich", "error tracking, $12 a month"),
        ("Ferrous", "hosting for compiled things"),
        ("Lumen", "dashboards that load"),
        ("Gantry", "deploy on a Friday"),
        ("Sable", "secrets kept secret"),
    )
)
TRENDING = tuple(
    f"{left}-{right}"
    for left in ("tiny", "async", "graph", "query", "crypto", "yaml")
    for right in ("kit", "pool", "lint", "wire", "cache")
)
PEOPLE = ("mbrandt", "o-lindqvist", "saoirse", "tkato", "vwilks", "zeynep", "quill7", "hjort")
TIPS = (
    "Pin what you deploy.",
    "Two-factor login protects your packages.",
    "Yanked releases stay installable when pinned.",
    "Tokens may be limited to one package.",
    "Trusted publishing needs no password.",
    "Search understands owner names.",
    "Badges are served without cookies.",
    "Read the terms on squatting names.",
    "The index speaks JSON as well.",
    "Mirrors lag by up to five minutes.",
)

CORVID = Slot(
    "/pkg/corvid",
    "version number",
    {0: "4.11.0", 2: "4.11.1", 6: "4.12.0", 11: "4.12.1"},
    "Latest version",
)
LICENCE = Slot("/pkg/corvid", "licence", {0: "MIT", 11: "Apache-2.0"}, "Licence")
NEEDS = Slot("/pkg/corvid", "word in a paragraph", {0: "Python 3.9 or newer", 6: "Python 3.11 or newer"})
KEEPER = Slot("/pkg/corvid", "contact's name", {0: "Marit Brandt", 13: "Oskar Lindqvist"}, "Maintainer")
SOURCE = Slot(
    "/pkg/corvid",
    "link target",
    {0: "https://code.example/brandt/corvid-archives", 13: "https://forge.example/nest/corvid-main"},
    "source repository",
)
NOTES = (
    Slot(
        "/pkg/corvid/releases",
        "list entry",
        {0: "", 11: "4.12.1: reading of empty archives no longer fails"},
        "Release notes",
    ),
    Slot(
        "/pkg/corvid/releases",
        "list entry",
        {0: "", 6: "4.12.0: streams, a faster index, fewer threads"},
        "Release notes",
    ),
    Slot("/pkg/corvid/releases", "list entry", {0: "", 2: "4.11.1: a leak of file handles is mended"}, "Release notes"),
    Slot("/pkg/corvid/releases", "list entry", {0: "4.11.0: profiles may inherit from each other"}),
    Slot(
        "/pkg/corvid/releases",
        "list entry",
        {0: "4.10.2: colours on terminals", 6: "4.10.2: colours on terminals (yanked)"},
        "Release notes",
        unique=False,
    ),
    Slot("/pkg/corvid/releases", "list entry", {0: "4.9.0: the first with plugins", 11: ""}, "Release notes"),
)
HAZEL_SIZE = Slot("/pkg/hazel", "figure", {0: "318 kB", 10: "296 kB"}, "Download size")
ADVISORY = Slot(
    "/pkg/hazel",
    "paragraph",
    {0: "", 4: "A crafted archive may write outside of the target folder; update at once.", 10: ""},
    "Security",
)
TITLE = Slot("/pkg/hazel", "heading renamed", {0: "Getting started", 4: "Quick start in five lines"})
UPLOADS = Slot(
    "/status",
    "status at 8 of 15 rounds",
    {
        0: "Operational",
        1: "Degraded",
        3: "Operational",
        4: "Outage",
        6: "Operational",
        9: "Outage",
        10: "Degraded",
        12: "Operational",
        15: "Outage",
    },
    "Uploads",
)
INCIDENT = Slot(
    "/status",
    "incident",
    {
        0: "",
        4: "Uploads fail with error 503, we are looking into it.",
        6: "Uploads failed for some hours; a disk was full.",
    },
    "Incidents",
)
SLOTS = (CORVID, LICENCE, NEEDS, KEEPER, SOURCE, *NOTES, HAZEL_SIZE, ADVISORY, TITLE, UPLOADS, INCIDENT)


def frame(title: str, main: str, fetch: Fetch) -> str:
    """A random sponsor, trending names from a cache of an hour, a tip, and the request's own marks."""
    trending = wrapped("li", cached(fetch, 3600, "trending").sample(TRENDING, 5))
    served = f"srv-{fetch.random.choice('abcdefgh')}{fetch.random.randint(1, 9)}"
    return f"""<!DOCTYPE html>
<html lang="en"><head><title>{title} · crate.example</title><link rel="stylesheet"
href="/s.css?v={token(fetch.random, 8)}">
</head><body><header><a href="/">crate.example</a> <a href="/pkg/corvid">corvid</a> <a href="/pkg/hazel">hazel</a>
<a href="/status">Status</a></header>
<div class="sponsor"><small>Sponsored by</small> {fetch.random.choice(SPONSORS)}</div>
<article><h1>{title}</h1>
{main}
</article><aside><h2>Trending</h2><ul>{trending}</ul><p class="tip">Tip: {fetch.random.choice(TIPS)}</p></aside>
<footer>Request {token(fetch.random, 12)} served by {served} in {fetch.random.randint(11, 340)} ms,
{fetch.at:%Y-%m-%d %H:%M:%S} UTC</footer></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    total = 48_000_000 + int(fetch.at.timestamp()) % 10_000_000 * 3
    newest = "".join(
        f"<li>{name} <small>{fetch.random.randint(1, 59)} seconds ago</small></li>"
        for name in fetch.random.sample(TRENDING, 6)
    )
    return frame(
        "Find and publish packages",
        f"<p>{total:,} downloads and counting.</p>"
        f"<p>Every package is scanned, signed and mirrored on three continents.</p>"
        f"<h2>Just updated</h2><ul>{newest}</ul><h2>Featured</h2>"
        '<p><a href="/pkg/corvid">corvid</a>, archives for humans; '
        '<a href="/pkg/hazel">hazel</a>, small web servers.</p>',
        fetch,
    )


def corvid(round: int, fetch: Fetch) -> str:
    downloads = cached(fetch, 60, "corvid").randint(20_000, 29_999)
    people = ", ".join(shuffled(fetch.random, PEOPLE))
    return frame(
        "corvid",
        f"""<dl class="meta"><dt>Latest version</dt><dd>{CORVID.at(round)}</dd>
<dt>Last release</dt><dd>{days_since(fetch)} days ago</dd><dt>Licence</dt><dd>{LICENCE.at(round)}</dd>
<dt>Maintainer</dt><dd>{KEEPER.at(round)}</dd><dt>Downloads this week</dt><dd>{downloads:,}</dd></dl>
<p>Corvid reads and writes archives of eleven formats. It needs {NEEDS.at(round)} and a C compiler on some systems;
see the
<a href="{SOURCE.at(round)}">source repository</a> and the <a href="/pkg/corvid/releases">release notes</a>.</p>
<h2>Contributors</h2><p>{people}</p>""",
        fetch,
    )


def releases(round: int, fetch: Fetch) -> str:
    discussion = "<p>12 people discuss these notes in the forum.</p>"
    if fetch.random.random() < 0.3:
        discussion = '<p class="error">Could not load the discussion. <a href="/pkg/corvid/releases">Try again</a></p>'
    return frame("Release notes", f"<ul>{wrapped('li', (note.at(round) for note in NOTES))}</ul>{discussion}", fetch)


def hazel(round: int, fetch: Fetch) -> str:
    advisory = '<h2>Security</h2><div class="note"><p>No bounty is paid.</p>'
    if ADVISORY.at(round):
        advisory += f"<p>{ADVISORY.at(round)}</p>"
    stars = cached(fetch, 300, "stars").randint(7_000, 7_400)
    return frame(
        "hazel",
        f"""<table><tr><th>Download size</th><td><span>{HAZEL_SIZE.at(round)}</span></td></tr>
<tr><th>Stars</th><td>{stars}</td></tr><tr><th>Build</th><td>passing</td></tr></table>
<h2>{TITLE.at(round)}</h2><p>Install it, import it, call <code>serve()</code>, and open your
browser.</p>{advisory}</div>""",
        fetch,
    )


def status(round: int, fetch: Fetch) -> str:
    def line(name: str, state: str) -> str:
        return (
            f'<div class="service"><a href="/status#{name.lower()}">{name}</a> <strong>{state}</strong> '
            f"<small>{fetch.random.randint(18, 260)} ms</small></div>"
        )

    incident = f"<p>{INCIDENT.at(round)}</p>" if INCIDENT.at(round) else ""
    services = line("Downloads", "Up") + line("Uploads", UPLOADS.at(round)) + line("Search", "Up")
    return frame(
        "Status",
        f"{services}<p>Checked {fetch.at.second} seconds ago</p><h2>Incidents</h2>{incident}"
        f"<p>Older ones are archived.</p>",
        fetch,
    )


REGISTRY = MadeSite(
    "crate.test",
    (
        "random sponsor",
        "trending names from an hourly cache",
        "random tip",
        "request id and server name",
        "clock",
        "version of a style sheet",
        "growing counter",
        "random list of just updated",
        "N days ago",
        "downloads from a cache of a minute",
        "shuffled names in a paragraph",
        "seldom error fragment",
        "response times beside states",
        "checked N seconds ago",
        "stars from a cache of five minutes",
    ),
    {"/": home, "/pkg/corvid": corvid, "/pkg/corvid/releases": releases, "/pkg/hazel": hazel, "/status": status},
    SLOTS,
)
