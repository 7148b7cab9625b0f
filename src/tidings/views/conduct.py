"""How hosts and publishers are treated, for the pages, the API and the command line.

The data comes through ports and a few functions that app/ hands over (user agent, robots.txt).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tidings.model.hosts import Flag, HostManners, HostPage, HostPlace, HostQuery
from tidings.model.sources import Source
from tidings.ports.library import HostBook, Library
from tidings.version import __version__
from tidings.views.etiquette import WEEK, Customs, Etiquette, judge_etiquette

DAYS, MOST_DAYS = 7, 90
_MOST_VISITS = 50_000
_HOSTS = 500


class _NoHosts:
    """A HostBook where nothing is known of hosts."""

    async def hosts(self, query: HostQuery) -> HostPage:
        return HostPage()

    async def manners_of(self, names: Sequence[str]) -> dict[str, HostManners]:
        return {}


async def _no_flags(limit: int | None) -> list[Flag]:
    return []


async def _not_known(url: str) -> RobotsWord:
    return RobotsWord()


def _plain_agent(subscribers: int) -> str:
    return f"Tidings/{__version__}"


@dataclass(frozen=True, slots=True)
class RobotsWord:
    """The verdict of a site's cached robots.txt on one URL."""

    allowed: bool | None = None  # None: not known, or its server failed
    words: str = "not asked yet"
    fetched_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class ConductReport:
    """Our requests to a source as its publisher sees them, and the limits its host asks for."""

    user_agent: str
    etiquette: Etiquette
    manners: HostManners  # of its host
    robots: RobotsWord
    robots_asked: bool  # robots.txt applies to the feed itself, too


@dataclass(frozen=True, slots=True)
class HostRow:
    """A host with its gap between requests and its number of sources."""

    manners: HostManners
    sources: int
    gap: timedelta  # between two requests, now
    closed: bool
    source_id: int | None = None  # of a bridge's feed, which is limited on its own


@dataclass(frozen=True, slots=True)
class HostRowPage:
    """One page of hosts."""

    rows: Sequence[HostRow]
    following: HostPlace | None  # `after` of the next page; None: this is the last


@dataclass(frozen=True, slots=True)
class Conduct:
    """Reads how hosts and sources are treated."""

    hosts: HostBook = _NoHosts()
    flags: Callable[[int | None], Awaitable[Sequence[Flag]]] = _no_flags  # at most so many
    robots: Callable[[str], Awaitable[RobotsWord]] = _not_known
    user_agent: Callable[[int], str] = _plain_agent  # for so many subscribers
    subscriber_weight: float = 0.5  # how much more the delay of a source counts that several people read
    contact: str = ""
    customs: Customs = Customs()
    floor: timedelta = timedelta(minutes=5)
    quiet_floor: timedelta = timedelta(hours=1)
    per_host: int = 1
    keep_hops: timedelta = timedelta(days=14)
    articles: bool = True
    robots_for_feeds: bool = False

    async def report(self, library: Library, source: Source, now: datetime, days: float = DAYS) -> ConductReport:
        """The report on the last days, as far as requests are stored and the source was followed."""
        since = max(now - min(timedelta(days=days), self.keep_hops), source.added_at)
        hops = await library.hops(source.id, since)
        visits = await library.visits(source.id, self._visits_in(now - since + WEEK))
        manners = await self.manners_of(source)
        etiquette = judge_etiquette(
            hops,
            [visit for visit in reversed(visits) if visit.at >= since - WEEK],
            since,
            now,
            self.customs,
            new=source.added_at >= since,
            scheduled=await library.scheduled(source.id),
            manners=manners,
        )
        agent = self.user_agent(source.subscribers)
        return ConductReport(agent, etiquette, manners, await self.robots(source.url), self.robots_for_feeds)

    def _visits_in(self, span: timedelta) -> int:
        """An upper limit for the visits in a span, pushes included."""
        return min(_MOST_VISITS, 100 + 2 * int(span / max(self.floor, timedelta(minutes=1))))

    async def manners_of(self, source: Source) -> HostManners:
        """The manners of its host; of the source itself where the host is a bridge."""
        own = f"{source.host}#{source.id}"
        known = await self.hosts.manners_of([own, source.host])
        return known.get(own) or known.get(source.host) or HostManners(source.host)

    async def host_rows(
        self, now: datetime, *, every: bool = False, limit: int = _HOSTS, after: HostPlace | None = None
    ) -> HostRowPage:
        """One page of the hosts with special treatment, closed ones first; or of every host with a source, by name."""
        usual = self.customs.feed_gap.total_seconds()
        page = await self.hosts.hosts(HostQuery(now, usual, every, limit, after))
        return HostRowPage([self._row(one.manners, one.sources, now) for one in page.hosts], page.following)

    async def all_host_rows(self, now: datetime, *, every: bool = False) -> list[HostRow]:
        """The rows of all pages: for commands."""
        found = await self.host_rows(now, every=every)
        rows = list(found.rows)
        while found.following is not None:
            found = await self.host_rows(now, every=every, after=found.following)
            rows += found.rows
        return rows

    def _row(self, manners: HostManners, sources: int, now: datetime) -> HostRow:
        _, _, line = manners.host.partition("#")
        gap = max(self.customs.feed_gap, timedelta(seconds=max(manners.gap, manners.crawl_delay)))
        closed = manners.closed_until is not None and manners.closed_until > now
        return HostRow(manners, sources, gap, closed, int(line) if line.isdecimal() else None)
