"""What the crawl needs kept."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from tidings.model.hosts import HostManners, Subscription
from tidings.model.orders import Applied, ArticleOrder, Due, FeedOrder, Outcome, Push
from tidings.model.pages import FoundLink, SettledLink
from tidings.model.visits import Reschedule, Scheduled


class CrawlStore(Protocol):
    """What the controller needs kept."""

    async def due(self, until: datetime, limit: int, not_hosts: Sequence[str] = ()) -> list[Due]:
        """Active sources with next_at <= until, earliest first, none of `not_hosts`."""
        ...

    async def feed_orders(self, source_ids: Sequence[int]) -> list[FeedOrder]:
        """Complete orders, in the order asked; sources that are gone or removed are left out."""
        ...

    async def scheduled(self, source_ids: Sequence[int]) -> list[Scheduled]:
        """What ranking policies rank by; sources that are gone or removed are left out."""
        ...

    async def article_orders(self, now: datetime, limit: int, not_hosts: Sequence[str] = ()) -> list[ArticleOrder]:
        """Articles whose page is wanted and due, oldest first, none of `not_hosts`."""
        ...

    async def next_article_at(self, after: datetime) -> datetime | None:
        """When the earliest page that is not due yet, at `after`, will be."""
        ...

    async def apply(
        self, outcomes: Sequence[Outcome], reschedule: Reschedule, manners: Sequence[HostManners] = ()
    ) -> Applied:
        """All of a batch in one transaction, with what it taught of hosts. Applying an outcome twice, or late,
        changes nothing."""
        ...

    async def states(self, limit: int) -> list[bytes]:
        """Policy states of active sources, a sample at random where there are more than `limit`."""
        ...

    async def keep(self, name: str, value: bytes) -> None:
        """A small value that is learned of all sources together, by name; the last one counts."""
        ...

    async def kept(self, name: str) -> bytes | None: ...

    async def changes(self) -> int:
        """A counter that every change of the sources by a person raises."""
        ...

    async def manners(self) -> list[HostManners]:
        """Of all hosts that are not treated like any other."""
        ...

    async def prune(self, visits_before: datetime, hops_before: datetime) -> int:
        """Forget visits and requests older than this; how many were forgotten."""
        ...


@dataclass(frozen=True, slots=True)
class KeptRobots:
    """A site's robots.txt as it is kept across restarts."""

    site: str  # scheme://authority
    body: bytes | None  # the last good one; None: there was none yet
    fetched_at: datetime  # the body's
    until: datetime  # not asked again before
    trouble: str = ""  # why the last question brought nothing


class RobotsShelf(Protocol):
    async def recall(self, site: str) -> KeptRobots | None: ...

    async def keep(self, robots: KeptRobots) -> None: ...


@dataclass(frozen=True, slots=True)
class Flag:
    """A site that looks like a trap, for a person to look at."""

    host: str
    reason: str
    at: datetime  # the last time
    url: str
    times: int = 1


class FlagShelf(Protocol):
    async def flag(self, flag: Flag) -> None:
        """The same host and reason again raises `times`."""
        ...

    async def flags(self) -> list[Flag]:
        """The latest first."""
        ...

    async def unflag(self, host: str) -> int:
        """A person has looked at it; how many flags were taken away."""
        ...

    async def tally(self, host: str) -> bytes | None:
        """What is counted of its addresses, packed."""
        ...

    async def keep_tally(self, host: str, tally: bytes) -> None: ...


class PushShelf(Protocol):
    """WebSub: subscriptions at hubs, and what the hubs sent."""

    async def wanted(self, now: datetime, limit: int) -> list[Subscription]:
        """Those to ask for or to renew by now, the longest due first."""
        ...

    async def by_token(self, token: str) -> Subscription | None: ...

    async def save(self, subscription: Subscription) -> None:
        """Replaces the source's. Does nothing where the source was removed meanwhile, or has another subscription
        (another token) by now."""
        ...

    async def receive(self, source_id: int, at: datetime, content_type: str | None, body: bytes) -> None: ...

    async def pushes(self, limit: int, not_sources: Collection[int] = ()) -> list[Push]:
        """Those of active sources that are not read yet, the oldest first, none of `not_sources`; fewer where their
        bodies are large. Applying the outcome of one takes it away."""
        ...


class Frontier(Protocol):
    """Links met on pages, on their way to being pages themselves. Breadth first."""

    async def found(self, limit: int) -> list[FoundLink]:
        """Those nobody has looked at: the lowest level first, then the oldest."""
        ...

    async def settle(self, settled: Sequence[SettledLink], at: datetime) -> list[Due]:
        """The pages that were added, each due at its first visit. A page that is a source already (a feed's, another
        site's) stays that; its link is refused with that reason."""
        ...
