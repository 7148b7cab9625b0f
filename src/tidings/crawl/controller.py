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
import logging
import random
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from tidings.crawl.agenda import Agenda
from tidings.crawl.allowance import Allowance
from tidings.crawl.learning import Learning
from tidings.crawl.lines import HostLines, Waiting
from tidings.crawl.manners import Manners
from tidings.crawl.ranking import Ranking
from tidings.crawl.tally import Tally
from tidings.errors import redacted
from tidings.model import (
    Applied,
    ArticleOrder,
    ArticleOutcome,
    Due,
    FeedOrder,
    FeedOutcome,
    Order,
    Outcome,
    Push,
    Reschedule,
    VisitResult,
)
from tidings.ports import Clock, CrawlStore, Lane, PushShelf
from tidings.read.url import platform_of

BATCH = 200  # outcomes applied in one transaction
BATCH_WAIT = 0.05  # real seconds an outcome waits for others to be applied with
PAGES_IN_LINE = 500
PUSHES = 200  # read from the inbox at a time

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ControllerOptions:
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
    poll: timedelta = timedelta(seconds=5)  # how often to look for sources a person added meanwhile
    keep_visits: timedelta = timedelta(days=90)
    keep_hops: timedelta = timedelta(days=14)
    patience: timedelta = timedelta(minutes=2)  # --once waits no longer for a host that wants to be left alone
    grace: float = 10.0  # real seconds that visits under way are given when the program stops


@dataclass(frozen=True, slots=True)
class _Flight:
    url: str
    line: str | None  # where it holds a place; None: nobody is asked (a push)
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
        inbox: PushShelf | None = None,
        rng: random.Random | None = None,
    ) -> None:
        self._store, self._lane, self._clock = store, lane, clock
        self._inbox, self._inbox_stale = inbox, inbox is not None
        self._manners = Manners(options.bridges, rng or random.Random())
        self._learning, self._allowance = learning, allowance
        self._reschedule, self._ranking, self._options = reschedule, ranking, options
        self._on_applied = on_applied
        self._agenda = Agenda(options.window, options.window_size)
        self._pings: dict[int, Push] = {}  # pushes without a body, by the source that is to be visited for them
        self._lines = HostLines(options.per_host, platform_of, options.per_platform, options.platform_gap)
        self._flights: dict[tuple[str, int], _Flight] = {}
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

    def pushed(self) -> None:
        """A hub has sent something: look into the inbox."""
        self._inbox_stale = self._inbox is not None
        self._wake.set()

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
        with self._clock.hold():
            if self._learning is not None:
                await self._learning.recall(horizon)
            for host, until in self._manners.recall(await self._store.manners(), horizon):
                self._lines.close(host, until)
        while not stop.is_set():
            self._wake.clear()
            with self._clock.hold():
                now = self._clock.now()
                await self._look_around(now)
                await self._agenda.read(self._store, now, horizon if self._once else None)
                await self._read_pushes(now)
                await self._take_due(now)
                await self._read_pages(now)
                await self._send(now)
                await self._prune(now)
                if self._learning is not None:
                    await self._learning.pass_time(now)
            if self._once and self._is_done(now):
                return
            await self._rest()

    def _is_done(self, now: datetime) -> bool:
        """--once: is nothing left to do? What would have to wait for long is left to the next run."""
        given_up = [] if self._flights else self._lines.give_up(now + self._options.patience)
        self.tally.put_off += len(given_up)
        for waiting in given_up:
            if isinstance(waiting, Due):
                self._agenda.drop(waiting.source_id)
        return not self.waiting and not self._pages_stale and not self._inbox_stale

    async def _look_around(self, now: datetime) -> None:
        """Has a person changed something, or a hub sent something, beside us?"""
        if self._poll_at is not None and now < self._poll_at:
            return
        self._poll_at = now + self._options.poll
        changes = await self._store.changes()
        if changes != self._changes:
            self._changes = changes
            self._agenda.forget_window()
            self._pages_stale = self._options.pages  # `tidings add` brings articles
        self._inbox_stale = self._inbox is not None

    async def _take_due(self, now: datetime) -> None:
        due = self._agenda.take(now, lambda source: self._may_go(source, now))
        chosen, later = await self._ranking.choose(due, now, self._store, at_once=self._once)
        for source in chosen:
            self._lines.join(self._manners.in_line(source), now)
        for when, source in later:
            if self._once:
                self._agenda.drop(source.source_id)
            else:
                self._agenda.put_back(source, when)

    def _may_go(self, due: Due, now: datetime) -> bool:
        """Within the budget? Ranking policies keep it themselves, and --once is a person's own wish."""
        if self._allowance is None or self._once or self._ranking.ranks(due):
            return True
        return self._allowance.take(now)

    async def _read_pushes(self, now: datetime) -> None:
        """What hubs have sent is read like a body we fetched; nobody is asked for it, so it waits in no line."""
        if self._inbox is None or not self._inbox_stale:
            return
        self._inbox_stale = False
        pushes = {push.source_id: push for push in reversed(await self._inbox.pushes(PUSHES))}  # the oldest of each
        free = [source_id for source_id in pushes if ("feed", source_id) not in self._flights]
        for order in await self._store.feed_orders(free):
            push = pushes[order.source_id]
            if _holds_something(push):
                await self._fly(replace(order, push=push), None)
            elif order.source_id not in self._pings:  # the hub only says that there is something: a visit, in line
                self._pings[order.source_id] = push
                self._agenda.put(Due(order.source_id, order.seq, now, order.host))

    async def _fly(self, order: Order, line: str | None) -> None:
        hold = self._clock.hold()
        hold.__enter__()
        self._flights[_key(order)] = _Flight(order.url, line, hold)
        await self._lane.order(order)

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
        orders = {order.source_id: order for order in ready}
        line: list[Waiting] = [*feeds, *pages]
        for waiting in line:
            order = orders.get(waiting.source_id) if isinstance(waiting, Due) else waiting
            # Removed meanwhile; or a push of it is being read; or its feed moved the article to another host while
            # its page was in line.
            if order is None or _key(order) in self._flights:
                self._lines.leave(waiting.host, now, timedelta(0))
                if order is None:
                    self._agenda.drop(waiting.source_id)
                self._wake.set()
            else:
                if isinstance(order, FeedOrder):
                    order = replace(order, push=self._pings.pop(order.source_id, None))
                await self._fly(order, waiting.host)

    async def _prune(self, now: datetime) -> None:
        if self._prune_at is None or now >= self._prune_at:
            self._prune_at = now + timedelta(days=1)
            await self._store.prune(now - self._options.keep_visits, now - self._options.keep_hops)

    async def _rest(self) -> None:
        """Until the next thing is due, or an outcome, a person or the end of the program wakes us."""
        # What cannot be used yet must not wake us: a full house waits for a landing, full lines for room in them.
        moments = [self._poll_at]
        if len(self._flights) < self._options.in_flight:
            moments.append(self._lines.wakes_at())
        if self._lines.pages < PAGES_IN_LINE:
            moments.append(self._pages_at)
        first = self._agenda.first()
        if first is not None:
            now = self._clock.now()
            held_back = first <= now and self._allowance is not None and not self._once
            moments.append(self._allowance.opens_at(now) if held_back and self._allowance else first)
        if not self._once:
            moments.append(self._agenda.reads_at())
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
            lines = [self._line_of(outcome) for outcome in outcomes]
            manners = self._manners.learn(zip(lines, outcomes, strict=True), self._clock.now())
            applied = await self._store.apply(outcomes, self._reschedule, manners)
            self._land(outcomes, applied, self._clock.now())

    def _land(self, outcomes: list[Outcome], applied: Applied, now: datetime) -> None:
        self.tally.add(applied)
        holds = []
        for outcome in outcomes:
            flight = self._flights.pop(_key_of_outcome(outcome), None)
            if flight is None:
                continue  # an answer that came twice
            if isinstance(outcome, FeedOutcome) and outcome.result in (VisitResult.FAILED, VisitResult.GONE):
                log.info("%s %s: %s", redacted(flight.url), outcome.result.value, outcome.how)
            if isinstance(outcome, ArticleOutcome):
                self._leave(flight, now, self._options.page_gap)
                if not self._once:
                    self._pages_due(outcome.retry_at)
            else:
                if not outcome.pushed:
                    self._agenda.drop(outcome.source_id)
                self._inbox_stale |= outcome.push_id is not None  # there may be more of it
                self._leave(flight, now, self._options.feed_gap)
            self._pages_stale |= self._options.pages and flight.line in self._passed_over
            holds.append(flight.hold)
        self._pages_stale |= self._options.pages and applied.articles_new + applied.articles_revised > 0
        for due in applied.next:
            self._agenda.put(due)
        if applied.stale and not self._once:
            self._agenda.forget_window()
        self._on_applied(applied)
        self._wake.set()
        for hold in holds:
            hold.__exit__(None, None, None)

    def _line_of(self, outcome: Outcome) -> str | None:
        flight = self._flights.get(_key_of_outcome(outcome))
        return flight.line if flight is not None else None

    def _leave(self, flight: _Flight, now: datetime, gap: timedelta) -> None:
        if flight.line is not None:
            self._lines.leave(flight.line, now, self._manners.gap(flight.line, gap, now))

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


def _holds_something(push: Push) -> bool:
    """Markup or JSON; or is it a ping?"""
    return b"<" in push.body or push.body.lstrip().startswith(b"{")


def _key(order: Order) -> tuple[str, int]:
    return ("feed", order.source_id) if isinstance(order, FeedOrder) else ("page", order.article_id)


def _key_of_outcome(outcome: Outcome) -> tuple[str, int]:
    return ("page", outcome.article_id) if isinstance(outcome, ArticleOutcome) else ("feed", outcome.source_id)
