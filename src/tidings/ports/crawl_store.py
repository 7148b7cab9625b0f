"""Stores that the crawl needs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from tidings.model.hosts import Flag, HostManners, Subscription
from tidings.model.orders import Applied, ArticleOrder, Due, FeedOrder, Outcome, Push
from tidings.model.pages import FoundLink, SettledLink
from tidings.model.times import MendedTimes, TimeCeilings
from tidings.model.visits import Reschedule, Scheduled


class CrawlStore(Protocol):
    """Sources and outcomes, for the controller."""

    async def due(self, until: datetime, limit: int, not_hosts: Sequence[str] = ()) -> list[Due]:
        """Returns active sources with next_at <= until, earliest first, except those of `not_hosts`."""
        ...

    async def probes(self, limit: int, not_hosts: Sequence[str] = ()) -> list[Due]:
        """Returns sources, due or not, by which to see whether anything can be reached: first those that worked at
        their last visit, the next due of them first. Except those of `not_hosts`."""
        ...

    async def feed_orders(self, source_ids: Sequence[int]) -> list[FeedOrder]:
        """Returns complete orders in the order of the ids; sources that are gone or removed are left out."""
        ...

    async def scheduled(self, source_ids: Sequence[int]) -> list[Scheduled]:
        """Returns what ranking policies rank by; sources that are gone or removed are left out."""
        ...

    async def article_orders(self, now: datetime, limit: int, not_hosts: Sequence[str] = ()) -> list[ArticleOrder]:
        """Returns articles whose page is to be fetched by now, oldest first, except those of `not_hosts`."""
        ...

    async def next_article_at(self, after: datetime) -> datetime | None:
        """Returns when the next article page becomes due after `after`."""
        ...

    async def apply(
        self, outcomes: Sequence[Outcome], reschedule: Reschedule, manners: Sequence[HostManners] = ()
    ) -> Applied:
        """Applies a batch in one transaction, with what was learned about hosts. Applying an outcome twice, or late,
        changes nothing. Raises Fenced, and changes nothing, where another controller has these hosts by now."""
        ...

    async def states(self, limit: int) -> list[bytes]:
        """Returns policy states of active sources, a random sample where there are more than `limit`."""
        ...

    async def keep(self, name: str, value: bytes) -> None:
        """Stores a small value learned from all sources, replacing the one of this name."""
        ...

    async def kept(self, name: str) -> bytes | None: ...

    async def changes(self) -> int:
        """Returns a counter that rises with every change of the sources by a person."""
        ...

    async def manners(self) -> list[HostManners]:
        """Returns the stored state of every host that has one."""
        ...

    async def mend_times(self, now: datetime, ceilings: TimeCeilings, *, dry_run: bool = False) -> MendedTimes:
        """Brings back times that lie further in the future than they may, because the clock was wrong. Returns what was
        wrong; `dry_run` changes nothing."""
        ...

    async def prune(self, visits_before: datetime, hops_before: datetime) -> int:
        """Deletes older visits and requests; returns how many."""
        ...


@dataclass(frozen=True, slots=True)
class KeptRobots:
    """The cached robots.txt of a site."""

    site: str  # scheme://authority
    body: bytes | None  # the last good one; None: there was none yet
    fetched_at: datetime  # the body's
    until: datetime  # not requested again before
    trouble: str = ""  # why the last request failed


class RobotsStore(Protocol):
    async def recall(self, site: str) -> KeptRobots | None: ...

    async def keep(self, robots: KeptRobots) -> None: ...


class FlagStore(Protocol):
    async def flag(self, flag: Flag) -> None:
        """Stores a flag; the same host and reason again raises `times`."""
        ...

    async def flags(self, limit: int | None = None) -> list[Flag]:
        """Returns them, latest first."""
        ...

    async def unflag(self, host: str) -> int:
        """Removes the flags of a host that a person reviewed; returns how many."""
        ...

    async def tally(self, host: str) -> bytes | None:
        """Returns the URL counts of a host, packed."""
        ...

    async def keep_tally(self, host: str, tally: bytes) -> None: ...


class WebSubStore(Protocol):
    """WebSub subscriptions, and pushed bodies that are not read yet."""

    async def wanted(self, now: datetime, limit: int) -> list[Subscription]:
        """Returns subscriptions to request or renew by now, the longest due first."""
        ...

    async def by_token(self, token: str) -> Subscription | None: ...

    async def save(self, subscription: Subscription) -> None:
        """Replaces the source's subscription. Does nothing if the source was removed, or has another token by now."""
        ...

    async def receive(self, source_id: int, at: datetime, content_type: str | None, body: bytes) -> None: ...

    async def pushes(self, limit: int, not_sources: Collection[int] = ()) -> list[Push]:
        """Returns unread pushes of active sources, oldest first, except those of `not_sources`; fewer where bodies are
        large. Applying the outcome of a push deletes it."""
        ...


class Frontier(Protocol):
    """The queue of links found on followed pages, breadth first."""

    async def found(self, limit: int) -> list[FoundLink]:
        """Returns unchecked links: lowest level first, then oldest."""
        ...

    async def settle(self, settled: Sequence[SettledLink], at: datetime) -> list[Due]:
        """Stores the verdicts; returns the pages that were added, each due at its first visit. A URL that is a source
        already keeps that source; its link is refused with that reason."""
        ...
