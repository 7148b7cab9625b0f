"""The controller decides which source is due, and applies what comes back. The only one that schedules.

    store.due ──> agenda (a heap of due times) ──> lines (one visit a host) ──> lane ──> terminals
        ^                                                                                  │
        └────────── store.apply, in batches, deciding the next visit <── lane <────────────┘

Two tasks: `_dispatch` sends orders out and sleeps until something is due, `_collect` takes outcomes in. A flight is
an order that is out; it holds its host's place in line, and the clock, until its outcome is applied. Nothing here
needs to survive: what is due stands in the store, and a killed controller starts again from there.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime, timedelta

from tidings.crawl.allowance import Allowance
from tidings.crawl.learning import Learning
from tidings.crawl.lines import HostLines
from tidings.crawl.ranking import Ranking
from tidings.model import (
    Applied,
    ArticleOrder,
    ArticleOutcome,
    Due,
    FeedOrder,
    Order,
    Outcome,
    Reschedule,
    VisitResult,
)
from tidings.ports import Clock, CrawlStore, Lane

BATCH = 200  # outcomes applied in one transaction
BATCH_WAIT = 0.05  # real seconds an outcome waits for others to be applied with
PAGES_IN_LINE = 500

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ControllerOptions:
    in_flight: int = 256  # orders out at the same time, those that wait for a terminal included
    per_host: int = 1
    feed_gap: timedelta = timedelta(seconds=1)
    page_gap: timedelta = timedelta(seconds=10)
    pages: bool = True  # fetch the pages of articles
    window: timedelta = timedelta(minutes=15)  # how far ahead the agenda reaches
    window_size: int = 20_000
    poll: timedelta = timedelta(seconds=5)  # how often to look for sources a person added meanwhile
    keep_visits: timedelta = timedelta(days=90)
    grace: float = 10.0  # real seconds that visits under way are given when the program stops


@dataclass(slots=True)
class Tally:
    """What a run came to."""

    visited: int = 0
    unchanged: int = 0
    changed: int = 0
    failed: int = 0
    articles_new: int = 0
    articles_revised: int = 0
    pages: int = 0

    def add(self, applied: Applied) -> None:
        self.visited += len(applied.visits)
        for visit in applied.visits:
            match visit.result:
                case VisitResult.UNCHANGED:
                    self.unchanged += 1
                case VisitResult.CHANGED:
                    self.changed += 1
                case _:
                    self.failed += 1
        self.articles_new += applied.articles_new
        self.articles_revised += applied.articles_revised
        self.pages += applied.texts


@dataclass(frozen=True, slots=True)
class _Flight:
    host: str
    hold: AbstractContextManager[None]


def _ignore(applied: Applied) -> None:
    return None


class Controller:
    def __init__(
        self,
        store: CrawlStore,
        lane: Lane,
        clock: Clock,
        reschedule: Reschedule,
        ranking: Ranking,
        options: ControllerOptions,
        on_applied: Callable[[Applied], None] = _ignore,
        learning: Learning | None = None,
        allowance: Allowance | None = None,
    ) -> None:
        self._store, self._lane, self._clock = store, lane, clock
        self._learning, self._allowance = learning, allowance
        self._reschedule, self._ranking, self._options = reschedule, ranking, options
        self._on_applied = on_applied
        self._agenda: list[tuple[datetime, int, Due]] = []
        self._listed: set[int] = set()  # sources on the agenda, in a line or in flight
        self._lines = HostLines(options.per_host)
        self._flights: dict[tuple[str, int], _Flight] = {}
        self._window_end: datetime | None = None  # None: read it anew
        self._window_full = False  # there are more sources before its end than it holds
        self._landing: dict[int, Due | None] | None = None  # where sources go that land while the window is read
        self._pages_stale = options.pages  # there may be pages to fetch that are not in line
        self._pages_at: datetime | None = None  # when the next page that has to wait is due
        self._passed_over: set[str] = set()  # hosts that had a line when pages were last read
        self._changes = -1
        self._poll_at: datetime | None = None
        self._prune_at: datetime | None = None
        self._wake = asyncio.Event()
        self._once = False
        self.tally = Tally()

    @property
    def waiting(self) -> int:
        """Visits and pages that are due or under way."""
        return len(self._lines) + len(self._flights)

    async def run(self, stop: asyncio.Event) -> None:
        """Until `stop` is set; visits under way are then given some time to land."""
        async with asyncio.TaskGroup() as group:
            helpers = [group.create_task(self._collect()), group.create_task(self._wake_at(stop))]
            await self._dispatch(stop)
            await self._drain()
            if self._learning is not None:
                await self._learning.save()
            for task in helpers:
                task.cancel()

    async def run_once(self, stop: asyncio.Event) -> Tally:
        """Visit all that is due now, and the pages of what is new; then return."""
        self._once = True
        await self.run(stop)
        return self.tally

    # -- orders out -------------------------------------------------------------------------------------

    async def _dispatch(self, stop: asyncio.Event) -> None:
        horizon = self._clock.now()
        if self._learning is not None:
            with self._clock.hold():
                await self._learning.recall(horizon)
        while not stop.is_set():
            self._wake.clear()
            with self._clock.hold():
                now = self._clock.now()
                await self._read_window(now, horizon)
                await self._take_due(now)
                await self._read_pages(now)
                await self._send(now)
                await self._prune(now)
                if self._learning is not None:
                    await self._learning.pass_time(now)
            if self._once and not self.waiting and not self._pages_stale:
                return
            await self._rest()

    async def _read_window(self, now: datetime, horizon: datetime) -> None:
        """The sources of the coming quarter of an hour, read when that runs out or when a person changed something."""
        if self._poll_at is None or now >= self._poll_at:
            self._poll_at = now + self._options.poll
            changes = await self._store.changes()
            if changes != self._changes:
                self._changes, self._window_end = changes, None
        if not self._runs_out(now):
            return
        end = horizon if self._once else now + self._options.window
        most = 10_000_000 if self._once else self._options.window_size
        # What is read is older than what lands meanwhile: a source must not be listed at a time it was just visited.
        self._landing = {}
        due = await self._store.due(end, most)
        landed, self._landing = self._landing, None
        self._window_full = len(due) == most
        self._window_end = due[-1].next_at if self._window_full else end
        for source in (*(source for source in due if source.source_id not in landed), *landed.values()):
            if source is not None:
                self._list(source)

    def _runs_out(self, now: datetime) -> bool:
        if self._window_end is None or self._once:
            return self._window_end is None
        if self._window_full:
            return len(self._listed) <= self._options.window_size // 2
        return now >= self._window_end - self._options.window / 2

    def _list(self, due: Due) -> None:
        if self._landing is not None:
            self._landing[due.source_id] = due
        elif due.source_id not in self._listed and self._window_end is not None and due.next_at <= self._window_end:
            self._listed.add(due.source_id)
            heapq.heappush(self._agenda, (due.next_at, due.source_id, due))

    def _unlist(self, source_id: int) -> None:
        self._listed.discard(source_id)
        if self._landing is not None:
            self._landing[source_id] = None

    async def _take_due(self, now: datetime) -> None:
        due = []
        while self._agenda and self._agenda[0][0] <= now and self._may_go(self._agenda[0][2], now):
            due.append(heapq.heappop(self._agenda)[2])
        chosen, later = await self._ranking.choose(due, now, self._store, at_once=self._once)
        for source in chosen:
            self._lines.join(source, now)
        for when, source in later:
            if self._once:
                self._listed.discard(source.source_id)
            else:
                heapq.heappush(self._agenda, (when, source.source_id, source))

    def _may_go(self, due: Due, now: datetime) -> bool:
        """Within the budget? Ranking policies keep it themselves, and --once is a person's own wish."""
        if self._allowance is None or self._once or self._ranking.ranks(due):
            return True
        return self._allowance.take(now)

    async def _read_pages(self, now: datetime) -> None:
        if not self._options.pages:
            return
        if self._pages_at is not None and self._pages_at <= now:
            self._pages_stale = True
        if not self._pages_stale or self._lines.pages >= PAGES_IN_LINE:
            return
        # All of this is set before the store is read: an outcome that lands meanwhile sets it again.
        self._pages_stale, self._pages_at = False, None
        passed_over = self._lines.page_hosts()
        self._passed_over = set(passed_over)
        orders = await self._store.article_orders(now, PAGES_IN_LINE, passed_over)
        for order in orders:
            self._lines.join(order, now)
        # Of one host only a few come at a time: there may be more of these, too.
        self._passed_over.update(order.host for order in orders)
        self._pages_stale |= len(orders) == PAGES_IN_LINE
        if not self._once:
            self._pages_due(await self._store.next_article_at(now))

    def _pages_due(self, at: datetime | None) -> None:
        """There is a page to fetch at that time."""
        self._pages_at = min((moment for moment in (at, self._pages_at) if moment is not None), default=None)

    async def _send(self, now: datetime) -> None:
        feeds: list[Due] = []
        pages: list[ArticleOrder] = []
        while len(self._flights) + len(feeds) + len(pages) < self._options.in_flight:
            waiting = self._lines.next(now)
            if waiting is None:
                break
            if isinstance(waiting, Due):
                feeds.append(waiting)
            else:
                pages.append(waiting)
        ready = await self._store.feed_orders([due.source_id for due in feeds]) if feeds else []
        orders: list[Order] = [*ready, *pages]
        for order in orders:
            if _key(order) in self._flights:  # its feed moved the article to another host while its page was in line
                self._lines.leave(order.host, now, timedelta(0))
                self._wake.set()
                continue
            hold = self._clock.hold()
            hold.__enter__()
            self._flights[_key(order)] = _Flight(order.host, hold)
            await self._lane.order(order)
        for due in feeds:
            if ("feed", due.source_id) not in self._flights:  # removed meanwhile
                self._lines.leave(due.host, now, timedelta(0))
                self._listed.discard(due.source_id)
                self._wake.set()

    async def _prune(self, now: datetime) -> None:
        if self._prune_at is None or now >= self._prune_at:
            self._prune_at = now + timedelta(days=1)
            await self._store.prune_visits(now - self._options.keep_visits)

    async def _rest(self) -> None:
        """Until the next thing is due, or an outcome, a person or the end of the program wakes us."""
        # What cannot be used yet must not wake us: a full house waits for a landing, full lines for room in them.
        moments = [self._poll_at]
        if len(self._flights) < self._options.in_flight:
            moments.append(self._lines.wakes_at())
        if self._lines.pages < PAGES_IN_LINE:
            moments.append(self._pages_at)
        if self._agenda:
            first = self._agenda[0][0]
            now = self._clock.now()
            held_back = first <= now and self._allowance is not None and not self._once
            moments.append(self._allowance.opens_at(now) if held_back and self._allowance else first)
        if self._window_end is not None and not self._window_full and not self._once:
            moments.append(self._window_end - self._options.window / 2)
        when = min(moment for moment in moments if moment is not None)
        tasks = {
            asyncio.ensure_future(self._clock.sleep_until(when)),
            asyncio.ensure_future(self._wake.wait()),
        }
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()

    async def _wake_at(self, stop: asyncio.Event) -> None:
        await stop.wait()
        self._wake.set()

    # -- outcomes in ------------------------------------------------------------------------------------

    async def _collect(self) -> None:
        while True:
            # No more than are out: the last one of a burst waits for nobody.
            outcomes = await self._lane.outcomes(max(1, min(BATCH, len(self._flights))), BATCH_WAIT)
            applied = await self._store.apply(outcomes, self._reschedule)
            self._land(outcomes, applied, self._clock.now())

    def _land(self, outcomes: list[Outcome], applied: Applied, now: datetime) -> None:
        self.tally.add(applied)
        for visit in applied.visits:
            if visit.result in (VisitResult.FAILED, VisitResult.GONE):
                log.info("source %d %s: %s", visit.source_id, visit.result.value, visit.how)
        holds = []
        for outcome in outcomes:
            flight = self._flights.pop(_key_of_outcome(outcome), None)
            if flight is None:
                continue  # an answer that came twice
            if isinstance(outcome, ArticleOutcome):
                self._lines.leave(flight.host, now, self._options.page_gap)
                if not self._once:
                    self._pages_due(outcome.retry_at)
            else:
                self._unlist(outcome.source_id)
                self._lines.leave(flight.host, now, self._options.feed_gap)
            self._pages_stale |= self._options.pages and flight.host in self._passed_over
            holds.append(flight.hold)
        self._pages_stale |= self._options.pages and applied.articles_new + applied.articles_revised > 0
        for due in applied.next:
            self._list(due)
        if applied.stale and not self._once:
            self._window_end = None
        self._on_applied(applied)
        self._wake.set()
        for hold in holds:
            hold.__exit__(None, None, None)

    async def _drain(self) -> None:
        if not self._flights:
            return
        log.info("waiting for %d visits under way", len(self._flights))
        try:
            async with asyncio.timeout(self._options.grace):
                while self._flights:
                    self._wake.clear()
                    await self._wake.wait()
        except TimeoutError:
            log.warning("%d visits did not end in time; they are due again at the next start", len(self._flights))


def _key(order: Order) -> tuple[str, int]:
    return ("feed", order.source_id) if isinstance(order, FeedOrder) else ("page", order.article_id)


def _key_of_outcome(outcome: Outcome) -> tuple[str, int]:
    return ("page", outcome.article_id) if isinstance(outcome, ArticleOutcome) else ("feed", outcome.source_id)
