"""The table of the farm's sites: language, rhythm, format and behaviour of each.

A row is a name, a rhythm, a language, the hours its clock is ahead of UTC, a format, and what is special about it.
The most visited ones are ordinary: a slow or broken newsroom would make the demo a show of one site's trouble.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from tidings.lab.farm.rhythm import Rhythm
from tidings.lab.farm.site import FarmValidators, Flaw, Format, Manners, TroubleKind

RSS, ATOM, JSON, RDF = Format.RSS, Format.ATOM, Format.JSON, Format.RDF
NEWSROOM, COLUMN, WIRE = Rhythm.NEWSROOM, Rhythm.COLUMN, Rhythm.WIRE
BLOG, LIVE, QUIET = Rhythm.BLOG, Rhythm.LIVE, Rhythm.QUIET


@dataclass(frozen=True, slots=True)
class SiteRow:
    name: str
    rhythm: Rhythm
    language: str = "en"
    ahead: int = 0
    format: Format = RSS
    manners: Manners = field(default_factory=Manners)
    trouble: TroubleKind | None = None
    moves_after: float | None = None  # hours


_PLAIN = Manners()
_GZIP = Manners(gzip=True)
_FULL = Manners(full=True, gzip=True)
_ETAG = Manners(validators=FarmValidators.ETAG)
_WEAK = Manners(validators=FarmValidators.ETAG, weak=True, gzip=True)
_MODIFIED = Manners(validators=FarmValidators.MODIFIED)
_NONE = Manners(validators=FarmValidators.NONE)
_SILENT = Manners(declared=False, robots=False)

_NEWSROOMS = (
    SiteRow("harbour-post", NEWSROOM, "en", 0, RSS, Manners(disallow="opinion", gzip=True)),
    SiteRow("rheinbote", NEWSROOM, "de", 1, RSS),
    SiteRow("eastmere-courier", NEWSROOM, "en", -5, ATOM, _ETAG),
    SiteRow("gazette-du-port", NEWSROOM, "fr", 1, RSS, _GZIP),
    SiteRow("stonebridge-herald", NEWSROOM, "en", 0, RSS, Manners(max_age=300), TroubleKind.TOO_MANY),
    SiteRow("kurier-portowy", NEWSROOM, "pl", 1, RSS, Manners(declared=False)),
    SiteRow("northam-tribune", NEWSROOM, "en", -8, JSON, _MODIFIED),
    SiteRow("saltmarsh-gazette", NEWSROOM, "en", 0, ATOM, Manners(validators=FarmValidators.NONE, gzip=True)),
    SiteRow("hansekurier", NEWSROOM, "de", 1, ATOM, Manners(disallow="wirtschaft", crawl_delay=8)),
    SiteRow("pacific-observer", NEWSROOM, "en", 9, RSS, Manners(restless=True)),
    SiteRow("le-phare", NEWSROOM, "fr", 1, ATOM, _WEAK, TroubleKind.UNAVAILABLE),
    SiteRow("kingsferry-times", NEWSROOM, "en", 0, RDF, Manners(crawl_delay=5)),
)
_WIRES = (
    SiteRow("northern-wire", WIRE, "en", 0, RSS, Manners(ttl=10)),
    SiteRow("market-ticker", WIRE, "en", -5, RSS, Manners(guids=False)),
    SiteRow("meldung", WIRE, "de", 1, RSS, Manners(flaw=Flaw.LATIN_HEADER)),
    SiteRow("weather-desk", WIRE, "en", 0, JSON, _ETAG),
    SiteRow("depeche", WIRE, "fr", 1, ATOM, _GZIP, None, 12),
    SiteRow("ferry-wire", WIRE, "en", 0, RSS, Manners(flaw=Flaw.AMPERSAND)),
    SiteRow("goniec", WIRE, "pl", 1, RSS, _PLAIN, TroubleKind.TOO_MANY),
    SiteRow("quayside-wire", WIRE, "en", 0, ATOM, _MODIFIED, TroubleKind.GONE),
)
_LIVES = (
    SiteRow("stadium-live", LIVE, "en", 0, RSS, Manners(max_age=60)),
    SiteRow("council-live", LIVE, "en", -5, ATOM, _NONE),
    SiteRow("regatta-live", LIVE, "en", 0, JSON, _GZIP),
    SiteRow("liveticker", LIVE, "de", 1, RSS, _SILENT),
    SiteRow("direct-du-stade", LIVE, "fr", 1, RSS, Manners(flaw=Flaw.TRUNCATED)),
    SiteRow("na-zywo", LIVE, "pl", 1, ATOM, _ETAG),
    SiteRow("storm-watch", LIVE, "en", -8, RSS, Manners(guids=False, robots=False)),
)
_COLUMNS = (
    SiteRow("morning-column", COLUMN, "en", 0, RSS, _FULL),
    SiteRow("fischmarkt-notizen", COLUMN, "de", 1, ATOM, _FULL),
    SiteRow("billet-du-jour", COLUMN, "fr", 1, RSS, Manners(flaw=Flaw.LATIN_BODY)),
    SiteRow("felieton", COLUMN, "pl", 1, RSS, _SILENT),
    SiteRow("garden-notebook", COLUMN, "en", -5, RSS, Manners(slow=True)),
    SiteRow("chess-column", COLUMN, "en", 0, JSON, _PLAIN, TroubleKind.NOT_FOUND),
    SiteRow("tide-tables", COLUMN, "en", 0, RSS, Manners(dated=False)),
    SiteRow("letters-page", COLUMN, "en", -8, RSS, _PLAIN, None, 0),
    SiteRow("recipe-of-the-day", COLUMN, "en", 0, ATOM, _MODIFIED, TroubleKind.HTML),
    SiteRow("sternwarte", COLUMN, "de", 1, RSS, _NONE),
    SiteRow("evening-essay", COLUMN, "en", 9, RDF, _PLAIN),
    SiteRow("word-of-the-day", COLUMN, "en", 0, RSS, Manners(guids=False, restless=True)),
    SiteRow("city-sketches", COLUMN, "en", -5, ATOM, _WEAK),
    SiteRow("night-train", COLUMN, "en", 0, RSS, _ETAG, TroubleKind.UNAVAILABLE),
)
_BLOGS = (
    SiteRow("lighthouse-blog", BLOG, "en", 0, RSS, _FULL),
    SiteRow("slow-travel", BLOG, "en", 0, ATOM, _FULL),
    SiteRow("werkstattblog", BLOG, "de", 1, RSS),
    SiteRow("carnet-de-bord", BLOG, "fr", 1, RSS, _SILENT),
    SiteRow("dziennik", BLOG, "pl", 1, ATOM),
    SiteRow("old-maps", BLOG, "en", -5, RSS, Manners(slow=True)),
    SiteRow("bread-and-salt", BLOG, "en", 0, JSON, _FULL),
    SiteRow("mill-pond", BLOG, "en", 0, RSS, _MODIFIED),
    SiteRow("knots", BLOG, "en", -8, RSS, Manners(restless=True, full=True)),
    SiteRow("moss-and-stone", BLOG, "en", 0, RDF),
    SiteRow("radio-shack", BLOG, "en", -5, RSS, Manners(flaw=Flaw.AMPERSAND)),
    SiteRow("bell-tower", BLOG, "en", 0, ATOM, _ETAG, None, 0),
    SiteRow("paper-boats", BLOG, "en", 9, RSS, _NONE),
    SiteRow("allotment", BLOG, "en", 0, RSS, _GZIP, TroubleKind.GONE),
)
_QUIETS = (
    SiteRow("forgotten-choir", QUIET, "en", 0, RSS),
    SiteRow("stilles-archiv", QUIET, "de", 1, ATOM),
    SiteRow("last-summer", QUIET, "en", 0, RSS, _NONE),
    SiteRow("ancien-club", QUIET, "fr", 1, RSS, _MODIFIED),
    SiteRow("harbour-choir", QUIET, "en", 0, RSS, Manners(restless=True)),
)


def site_rows(count: int) -> list[SiteRow]:
    """`count` rows in which each rhythm has about its share, however few; beyond the table it begins again with
    numbered names."""
    groups = (_NEWSROOMS, _WIRES, _LIVES, _COLUMNS, _BLOGS, _QUIETS)
    mixed = [
        row
        for _, _, row in sorted(
            ((index + 0.5) / len(group), order, row)
            for order, group in enumerate(groups)
            for index, row in enumerate(group)
        )
    ]
    return [_again(mixed[number % len(mixed)], number // len(mixed)) for number in range(count)]


def _again(row: SiteRow, round_: int) -> SiteRow:
    if round_ == 0:
        return row
    return replace(row, name=f"{row.name}-{round_ + 1}")
