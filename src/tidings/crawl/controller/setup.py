"""What a controller is constructed with: its options, its scheduling and its listeners, and what it makes of them."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from tidings.crawl.controller.host_gaps import SlowHosts
from tidings.crawl.controller.host_queues import HostQueues
from tidings.crawl.controller.learning import DailyDuties, Learning
from tidings.crawl.controller.ranking import Allowance, Ranking
from tidings.model.orders import Applied
from tidings.model.times import TimeCeilings
from tidings.model.visits import Reschedule
from tidings.ports.crawl_store import CrawlStore
from tidings.text.url import platform_of


@dataclass(frozen=True, slots=True)
class ControllerOptions:
    """How many visits at once, how far apart, and how long to wait."""

    in_flight: int = 256  # orders out at the same time, those that wait for a terminal included
    per_host: int = 1
    per_platform: int = 4
    platform_gap: timedelta = timedelta(seconds=0.25)
    bridges: frozenset[str] = frozenset()  # hosts whose feeds are limited each, not together
    feed_gap: timedelta = timedelta(seconds=1)
    page_gap: timedelta = timedelta(seconds=10)
    pages: bool = True  # fetch the pages of articles
    window: timedelta = timedelta(minutes=15)  # how far ahead the agenda reaches
    window_size: int = 20_000
    fewest_of_host: int = 2  # sources of one host on the agenda
    most_of_host: int = 1_000
    queued_pages: int = 500  # of articles, at most
    pushes: int = 200  # read from the store at a time
    push_bytes: int = 64 * 2**20  # of pushes that are being read
    poll: timedelta = timedelta(seconds=5)  # how often to look for changes by other commands
    keep_visits: timedelta = timedelta(days=90)
    keep_hops: timedelta = timedelta(days=14)
    patience: timedelta = timedelta(minutes=2)  # --once waits no longer for a closed host
    slow_at_once: int = 12  # visits to hosts that time out
    grace: float = 10.0  # real seconds that visits under way are given when the program stops; 0: it stops at once
    # In a cluster:
    share: float = 1.0  # of all hosts that are this controller's; below 1 others put work into the store, too
    keeper: bool = True  # prunes, learns and mends times, for all controllers
    notes_daily: bool = False  # in the store: when that was done last, as controllers take turns
    cautious: bool = False  # another controller may have just visited any host: the first visit waits for its gap
    # An adopted order that is not answered by then is given up; a lane that answers all, or sends them again, needs it
    # never.
    adopted_for: timedelta = timedelta(minutes=10)
    reread: timedelta = timedelta(seconds=30)  # how often to look for what other controllers put into the store

    def room(self, gap: timedelta) -> int:
        """Sources of a host on the agenda: as many as can be visited in its window, with this gap between them."""
        visits = self.window * self.per_host / gap if gap else self.most_of_host
        return max(self.fewest_of_host, min(self.most_of_host, int(visits)))

    def shared(self, visits: int) -> int:
        """This controller's part of what all of them together may do at once."""
        return max(1, int(visits * self.share))


@dataclass(frozen=True, slots=True)
class Scheduling:
    """Decides which due sources are visited, and when each is visited next."""

    reschedule: Reschedule
    ranking: Ranking
    learning: Learning | None = None
    allowance: Allowance | None = None  # None: no budget
    rng: random.Random = field(default_factory=random.Random)
    ceilings: TimeCeilings | None = None  # how far ahead stored times may lie; None: whatever
    jump: Callable[[], timedelta] | None = None  # how far the clock was set since the last call; None: it is never set


def _ignore() -> None:
    return None


def _always() -> bool:
    return True


def _never() -> str | None:
    return None


async def _nothing(now: datetime) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Listeners:
    """The controller calls these; they must not block."""

    applied: Sequence[Callable[[Applied], None]] = ()  # after each batch of outcomes, in this order
    sources_changed: Callable[[], None] = _ignore  # another command has changed sources
    links_settled: Callable[[], bool] = _always  # --once ends only when no found link waits to be admitted
    prune: Callable[[datetime], Awaitable[object]] = _nothing  # once a day, by the keeper, after the store's own
    count_readers: Callable[[datetime], Awaitable[object]] = _nothing  # every hour, by the keeper
    paused: Callable[[], str | None] = _never  # why no visit may begin now: what it brings could not be stored
    may_send: Callable[[], bool] = _always  # called right before each order: are these hosts still this controller's?


def host_queues(options: ControllerOptions, slow: SlowHosts) -> HostQueues:
    return HostQueues(
        per_host=options.per_host,
        platform_of=platform_of,
        per_platform=options.shared(options.per_platform),
        platform_gap=options.platform_gap / options.share,
        is_slow=slow.is_slow,
        most_slow=options.shared(options.slow_at_once),
    )


def daily_duties(
    store: CrawlStore, scheduling: Scheduling, listeners: Listeners, options: ControllerOptions
) -> DailyDuties:
    return DailyDuties(
        store=store,
        learning=scheduling.learning,
        prune=listeners.prune,
        keep_visits=options.keep_visits,
        keep_hops=options.keep_hops,
        count_readers=listeners.count_readers,
        keeper=options.keeper,
        noted=options.notes_daily,
    )
