"""How publishers are treated: what the pages, the API and the command line tell of it.

Everything comes through ports and a few functions of the rooms that know (who we say we are, what a robots.txt says),
joined in wiring.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tidings import __version__
from tidings.model.hosts import HostManners
from tidings.model.sources import Source
from tidings.ports.crawl_store import Flag
from tidings.ports.library import Library
from tidings.views.etiquette import WEEK, Customs, Etiquette, judge_etiquette

DAYS, MOST_DAYS = 7, 90
_MOST_VISITS = 50_000


async def _no_hosts() -> list[HostManners]:
    return []


async def _no_flags() -> list[Flag]:
    return []


async def _not_known(url: str) -> RobotsWord:
    return RobotsWord()


def _plain_agent(subscribers: int) -> str:
    return f"Tidings/{__version__}"


@dataclass(frozen=True, slots=True)
class RobotsWord:
    """What a site's robots.txt says of one address, as far as it is kept."""

    allowed: bool | None = None  # None: not known, or the site cannot say
    words: str = "not asked yet"
    fetched_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class ConductReport:
    """What the publisher of a source would see of us, and what we know of its wishes."""

    user_agent: str
    etiquette: Etiquette
    manners: HostManners  # of its host
    robots: RobotsWord
    robots_asked: bool  # for the feed itself, not for the pages of its articles alone


@dataclass(frozen=True, slots=True)
class HostRow:
    """A host, how it is treated, and how many sources it has."""

    manners: HostManners
    sources: int
    gap: timedelta  # between two requests, now
    closed: bool
    source_id: int | None = None  # of a bridge's feed: it is limited for itself


@dataclass(frozen=True, slots=True)
class Conduct:
    hosts: Callable[[], Awaitable[Sequence[HostManners]]] = _no_hosts
    flags: Callable[[], Awaitable[Sequence[Flag]]] = _no_flags
    robots: Callable[[str], Awaitable[RobotsWord]] = _not_known
    user_agent: Callable[[int], str] = _plain_agent  # for so many subscribers
    contact: str = ""
    customs: Customs = Customs()
    floor: timedelta = timedelta(minutes=5)
    quiet_floor: timedelta = timedelta(hours=1)
    per_host: int = 1
    keep_hops: timedelta = timedelta(days=14)
    articles: bool = True
    robots_for_feeds: bool = False

    async def report(self, library: Library, source: Source, now: datetime, days: float = DAYS) -> ConductReport:
        """Of the last days, as far as requests are kept and the source has been followed."""
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
        """More than there can be: pushes come beside visits."""
        return min(_MOST_VISITS, 100 + 2 * int(span / max(self.floor, timedelta(minutes=1))))

    async def manners_of(self, source: Source) -> HostManners:
        """Of its host; of its own line where the host is a bridge."""
        known = {manners.host: manners for manners in await self.hosts()}
        own = known.get(f"{source.host}#{source.id}")
        return own or known.get(source.host) or HostManners(source.host)

    async def host_rows(self, sources: Sequence[Source], now: datetime, *, every: bool = False) -> list[HostRow]:
        """Hosts that are not treated like any other, those that are closed first; or every host that is followed."""
        count: dict[str, int] = {}
        for source in sources:
            count[source.host] = count.get(source.host, 0) + 1
        known = {manners.host: manners for manners in await self.hosts()}
        if every:
            known = {host: HostManners(host) for host in count} | known
        rows = [self._row(manners, count, now) for manners in known.values()]
        shown = [row for row in rows if every or self._is_special(row)]
        return sorted(shown, key=lambda row: (not row.closed, -row.gap, row.manners.host))

    def _row(self, manners: HostManners, count: dict[str, int], now: datetime) -> HostRow:
        host, _, line = manners.host.partition("#")
        gap = max(self.customs.feed_gap, timedelta(seconds=max(manners.gap, manners.crawl_delay)))
        closed = manners.closed_until is not None and manners.closed_until > now
        own = int(line) if line.isdecimal() else None
        return HostRow(manners, count.get(host, 0) if own is None else 1, gap, closed, own)

    def _is_special(self, row: HostRow) -> bool:
        """A Crawl-delay that is shorter than our own pauses changes nothing."""
        return row.closed or row.manners.refusals > 0 or row.gap > self.customs.feed_gap
