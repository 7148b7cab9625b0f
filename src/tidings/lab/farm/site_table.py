"""The sites of the farm as a table: who publishes what, how often, where, and how well it behaves.

A row is a name, a rhythm, a language, the hours its clock is ahead of UTC, a format, and what is special about it.
The most visited ones are ordinary: a slow or broken newsroom would make the demo a show of one site's trouble.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from tidings.lab.farm.rhythm import Rhythm
from tidings.lab.farm.site import Flaw, Format, Manners, TroubleKind, Validators

RSS, ATOM, JSON, RDF = Format.RSS, Format.ATOM, Format.JSON, Format.RDF
NEWSROOM, COLUMN, WIRE = Rhythm.NEWSROOM, Rhythm.COLUMN, Rhythm.WIRE
BLOG, LIVE, QUIET = Rhythm.BLOG, Rhythm.LIVE, Rhythm.QUIET


@dataclass(frozen=True, slots=True)
class Plot:
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
_ETAG = Manners(validators=Validators.ETAG)
_WEAK = Manners(validators=Validators.ETAG, weak=True, gzip=True)
_MODIFIED = Manners(validators=Validators.MODIFIED)
_NONE = Manners(validators=Validators.NONE)
_SILENT = Manners(declared=False, robots=False)

_NEWSROOMS = (
    Plot("harbour-post", NEWSROOM, "en", 0, RSS, Manners(disallow="opinion", gzip=True)),
    Plot("rheinbote", NEWSROOM, "de", 1, RSS),
    Plot("eastmere-courier", NEWSROOM, "en", -5, ATOM, _ETAG),
    Plot("gazette-du-port", NEWSROOM, "fr", 1, RSS, _GZIP),
    Plot("stonebridge-herald", NEWSROOM, "en", 0, RSS, Manners(max_age=300), TroubleKind.TOO_MANY),
    Plot("kurier-portowy", NEWSROOM, "pl", 1, RSS, Manners(declared=False)),
    Plot("northam-tribune", NEWSROOM, "en", -8, JSON, _MODIFIED),
    Plot("saltmarsh-gazette", NEWSROOM, "en", 0, ATOM, Manners(validators=Validators.NONE, gzip=True)),
    Plot("hansekurier", NEWSROOM, "de", 1, ATOM, Manners(disallow="wirtschaft", crawl_delay=8)),
    Plot("pacific-observer", NEWSROOM, "en", 9, RSS, Manners(restless=True)),
    Plot("le-phare", NEWSROOM, "fr", 1, ATOM, _WEAK, TroubleKind.UNAVAILABLE),
    Plot("kingsferry-times", NEWSROOM, "en", 0, RDF, Manners(crawl_delay=5)),
)
_WIRES = (
    Plot("northern-wire", WIRE, "en", 0, RSS, Manners(ttl=10)),
    Plot("market-ticker", WIRE, "en", -5, RSS, Manners(guids=False)),
    Plot("meldung", WIRE, "de", 1, RSS, Manners(flaw=Flaw.LATIN_HEADER)),
    Plot("weather-desk", WIRE, "en", 0, JSON, _ETAG),
    Plot("depeche", WIRE, "fr", 1, ATOM, _GZIP, None, 12),
    Plot("ferry-wire", WIRE, "en", 0, RSS, Manners(flaw=Flaw.AMPERSAND)),
    Plot("goniec", WIRE, "pl", 1, RSS, _PLAIN, TroubleKind.TOO_MANY),
    Plot("quayside-wire", WIRE, "en", 0, ATOM, _MODIFIED, TroubleKind.GONE),
)
_LIVES = (
    Plot("stadium-live", LIVE, "en", 0, RSS, Manners(max_age=60)),
    Plot("council-live", LIVE, "en", -5, ATOM, _NONE),
    Plot("regatta-live", LIVE, "en", 0, JSON, _GZIP),
    Plot("liveticker", LIVE, "de", 1, RSS, _SILENT),
    Plot("direct-du-stade", LIVE, "fr", 1, RSS, Manners(flaw=Flaw.TRUNCATED)),
    Plot("na-zywo", LIVE, "pl", 1, ATOM, _ETAG),
    Plot("storm-watch", LIVE, "en", -8, RSS, Manners(guids=False, robots=False)),
)
_COLUMNS = (
    Plot("morning-column", COLUMN, "en", 0, RSS, _FULL),
    Plot("fischmarkt-notizen", COLUMN, "de", 1, ATOM, _FULL),
    Plot("billet-du-jour", COLUMN, "fr", 1, RSS, Manners(flaw=Flaw.LATIN_BODY)),
    Plot("felieton", COLUMN, "pl", 1, RSS, _SILENT),
    Plot("garden-notebook", COLUMN, "en", -5, RSS, Manners(slow=True)),
    Plot("chess-column", COLUMN, "en", 0, JSON, _PLAIN, TroubleKind.NOT_FOUND),
    Plot("tide-tables", COLUMN, "en", 0, RSS, Manners(dated=False)),
    Plot("letters-page", COLUMN, "en", -8, RSS, _PLAIN, None, 0),
    Plot("recipe-of-the-day", COLUMN, "en", 0, ATOM, _MODIFIED, TroubleKind.HTML),
    Plot("sternwarte", COLUMN, "de", 1, RSS, _NONE),
    Plot("evening-essay", COLUMN, "en", 9, RDF, _PLAIN),
    Plot("word-of-the-day", COLUMN, "en", 0, RSS, Manners(guids=False, restless=True)),
    Plot("city-sketches", COLUMN, "en", -5, ATOM, _WEAK),
    Plot("night-train", COLUMN, "en", 0, RSS, _ETAG, TroubleKind.UNAVAILABLE),
)
_BLOGS = (
    Plot("lighthouse-blog", BLOG, "en", 0, RSS, _FULL),
    Plot("slow-travel", BLOG, "en", 0, ATOM, _FULL),
    Plot("werkstattblog", BLOG, "de", 1, RSS),
    Plot("carnet-de-bord", BLOG, "fr", 1, RSS, _SILENT),
    Plot("dziennik", BLOG, "pl", 1, ATOM),
    Plot("old-maps", BLOG, "en", -5, RSS, Manners(slow=True)),
    Plot("bread-and-salt", BLOG, "en", 0, JSON, _FULL),
    Plot("mill-pond", BLOG, "en", 0, RSS, _MODIFIED),
    Plot("knots", BLOG, "en", -8, RSS, Manners(restless=True, full=True)),
    Plot("moss-and-stone", BLOG, "en", 0, RDF),
    Plot("radio-shack", BLOG, "en", -5, RSS, Manners(flaw=Flaw.AMPERSAND)),
    Plot("bell-tower", BLOG, "en", 0, ATOM, _ETAG, None, 0),
    Plot("paper-boats", BLOG, "en", 9, RSS, _NONE),
    Plot("allotment", BLOG, "en", 0, RSS, _GZIP, TroubleKind.GONE),
)
_QUIETS = (
    Plot("forgotten-choir", QUIET, "en", 0, RSS),
    Plot("stilles-archiv", QUIET, "de", 1, ATOM),
    Plot("last-summer", QUIET, "en", 0, RSS, _NONE),
    Plot("ancien-club", QUIET, "fr", 1, RSS, _MODIFIED),
    Plot("harbour-choir", QUIET, "en", 0, RSS, Manners(restless=True)),
)


def plots(count: int) -> list[Plot]:
    """`count` rows in which each rhythm has about its share, however few; beyond the table it begins again with
    numbered names."""
    groups = (_NEWSROOMS, _WIRES, _LIVES, _COLUMNS, _BLOGS, _QUIETS)
    mixed = [
        plot
        for _, _, plot in sorted(
            ((index + 0.5) / len(group), order, plot)
            for order, group in enumerate(groups)
            for index, plot in enumerate(group)
        )
    ]
    return [_again(mixed[number % len(mixed)], number // len(mixed)) for number in range(count)]


def _again(plot: Plot, round_: int) -> Plot:
    if round_ == 0:
        return plot
    return replace(plot, name=f"{plot.name}-{round_ + 1}")
