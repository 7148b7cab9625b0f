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
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from tidings.crawl.controller.agenda import EVERYTHING, Agenda
from tidings.crawl.controller.host_gaps import Manners
from tidings.crawl.controller.host_queues import HostLines, Waiting
from tidings.crawl.controller.in_flight import (
    ControllerOptions,
    Flight,
    Key,
    Tally,
    asks_for_page,
    is_over,
    key_of,
    key_of_outcome,
)
from tidings.crawl.controller.learning import Learning
from tidings.crawl.controller.ranking import Allowance, Ranking
from tidings.crawl.controller.websub_inbox import NO_FEED, Inbox, holds_something
from tidings.model.orders import Applied, ArticleOrder, ArticleOutcome, Due, FeedOrder, FeedOutcome, Order, Outcome
from tidings.model.redact import redacted
from tidings.model.visits import Reschedule, VisitResult
from tidings.ports.crawl_store import CrawlStore, PushShelf
from tidings.ports.outside import Clock, Lane
from tidings.text.url import platform_of

BATCH = 200  # outcomes applied in one transaction
BATCH_WAIT = 0.05  # real seconds an outcome waits for others to be applied with
PAGES_IN_LINE = 500
FEW, MANY = 2, 1_000  # sources of one host on the agenda, at least and at most

log = logging.getLogger(__name__)


class Controller:
    def __init__(
        self,
        store: CrawlStore,
        lane: Lane,
        clock: Clock,
        reschedule: Reschedule,
        ranking: Ranking,
        options: ControllerOptions,
        on_applied: Callable[[Applied], None] = lambda applied: None,
        learning: Learning | None = None,
        allowance: Allowance | None = None,
        inbox: PushShelf | None = None,
        rng: random.Random | None = None,
        thin: Callable[[datetime], Awaitable[object]] | None = None,
    ) -> None:
        self._thin = thin  # forget old versions of pages
        self.all_links_settled: Callable[[], bool] = lambda: True  # --once waits for it
        self.on_changes: Callable[[], None] = lambda: None  # a person changed something
        self._store, self._lane, self._clock = store, lane, clock
        self._inbox = Inbox(inbox)
        self._manners = Manners(options.bridges, rng or random.Random())
        self._learning, self._allowance = learning, allowance
        self._reschedule, self._ranking, self._options = reschedule, ranking, options
        self._on_applied = on_applied
        self._agenda = Agenda(options.window, options.window_size, self._room)
        self._lines = HostLines(options.per_host, platform_of, options.per_platform, options.platform_gap)
        self._flights: dict[Key, Flight] = {}
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
        return len(self._lines) + len(self._flights) + self._agenda.backlog

    def pushed(self) -> None:
        """A hub has sent something."""
        self._inbox.look()
        self._wake.set()

    def found(self, pages: Sequence[Due]) -> None:
        """Pages of followed sites that are due now: new ones, or woken by their parent."""
        for due in pages:
            self._agenda.offer(due, at_once=self._once)
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
                shut = () if self._once else tuple(self._lines.shut(now + self._options.window))
                await self._agenda.read(self._store, now, horizon if self._once else None, shut)
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
            self._wake.set()  # the next ones of the backlog
            if isinstance(waiting, Due):
                self._agenda.drop(waiting.source_id)
        if self.waiting or self._pages_stale or self._inbox.stale or not self.all_links_settled():
            return False
        first = self._agenda.first()
        return first is None or first > now

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
            self.on_changes()
        self._inbox.look()

    async def _take_due(self, now: datetime) -> None:
        due = self._agenda.take(now, lambda source: self._may_go(source, now))
        chosen, later = await self._ranking.choose(due, now, self._store, at_once=self._once)
        for source in map(self._manners.in_line, chosen):
            if not self._once and self._lines.is_shut(source.host, now + self._options.window):
                self._agenda.drop(source.source_id)  # read again before its host opens
            else:
                self._lines.join(source, now)
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
        taken = await self._inbox.take(lambda source_id: ("feed", source_id) in self._flights)
        pushes = {push.source_id: push for push in taken}
        for order in await self._store.feed_orders(list(pushes)) if pushes else []:
            push = pushes[order.source_id]
            if holds_something(push):
                self._inbox.sent(push)
                await self._fly(replace(order, push=push), None)
            else:  # the hub only says that there is something: a visit, in line
                self._inbox.pings[order.source_id] = push
                self._agenda.put(Due(order.source_id, order.seq, now, order.host), at_once=not self._once)

    async def _fly(self, order: Order, line: str | None) -> None:
        hold = self._clock.hold()
        hold.__enter__()
        gap = self._options.page_gap if asks_for_page(order) else self._options.feed_gap
        self._flights[key_of(order)] = Flight(order.url, line, hold, gap)
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
        # Pages of a host that wants to be left alone would only stand in line, where there is not room for many.
        shut = self._lines.shut(now + self._options.patience)
        passed_over = [*self._lines.page_hosts(), *shut]
        self._passed_over = set(passed_over)
        orders = await self._store.article_orders(now, PAGES_IN_LINE, passed_over)
        for order in orders:
            self._lines.join(order, now)
        # Of one host only a few come at a time: there may be more of these, too.
        self._passed_over.update(order.host for order in orders)
        self._pages_stale |= len(orders) == PAGES_IN_LINE
        if not self._once:
            self._pages_due(await self._store.next_article_at(now))
            self._pages_due(min(shut.values(), default=None))

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
            # Removed meanwhile; or a push of it is being read, or was; or it moved to another host.
            if order is None or key_of(order) in self._flights or is_over(waiting, order):
                self._lines.leave(waiting.host, now, timedelta(0))
                if order is None:
                    self._agenda.drop(waiting.source_id)
                    self._inbox.pings.pop(waiting.source_id, None)
                elif isinstance(waiting, Due) and is_over(waiting, order):
                    self._agenda.pass_over(waiting)
                self._wake.set()
            else:
                if isinstance(order, FeedOrder) and order.source_id in self._inbox.pings:
                    order = replace(order, push=self._inbox.pings.pop(order.source_id))
                await self._fly(order, waiting.host)

    async def _prune(self, now: datetime) -> None:
        if self._prune_at is None or now >= self._prune_at:
            self._prune_at = now + timedelta(days=1)
            await self._store.prune(now - self._options.keep_visits, now - self._options.keep_hops)
            if self._thin is not None:
                await self._thin(now)

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
            flight = self._flights.pop(key_of_outcome(outcome), None)
            if flight is None:
                continue  # an answer that came twice
            if isinstance(outcome, FeedOutcome) and outcome.result in (VisitResult.FAILED, VisitResult.GONE):
                log.info("%s %s: %s", redacted(flight.url), outcome.result.value, outcome.how)
            if isinstance(outcome, ArticleOutcome):
                self._leave(flight, outcome, now)
                if not self._once:
                    self._pages_due(outcome.retry_at)
            else:
                if not outcome.pushed:
                    self._agenda.drop(outcome.source_id)
                self._inbox.landed(outcome)
                self._leave(flight, outcome, now)
            self._pages_stale |= self._options.pages and flight.line in self._passed_over
            holds.append(flight.hold)
        self._pages_stale |= self._options.pages and applied.articles_new + applied.articles_revised > 0
        no_feed = {out.source_id for out in outcomes if isinstance(out, FeedOutcome) and out.how == NO_FEED}
        visited = {visit.source_id for visit in applied.visits}
        self.found([due for due in applied.next if due.source_id not in visited])  # their parents' visits woke them
        for due in (due for due in applied.next if due.source_id in visited):
            at_once = due.source_id in no_feed and not self._once
            self._agenda.put(replace(due, next_at=now) if at_once else due, at_once=at_once)
        if applied.stale and not self._once:
            self._agenda.forget_window()
        self._on_applied(applied)
        self._wake.set()
        for hold in holds:
            hold.__exit__(None, None, None)

    def _line_of(self, outcome: Outcome) -> str | None:
        return flight.line if (flight := self._flights.get(key_of_outcome(outcome))) is not None else None

    def _leave(self, flight: Flight, outcome: Outcome, now: datetime) -> None:
        if flight.line is None:
            return
        gap = flight.gap
        self._lines.leave(flight.line, now, self._manners.gap(flight.line, gap, now))
        self._send_away(flight.line, now)
        for host in {hop.host for hop in outcome.hops} - {flight.line.partition("#")[0]}:  # redirects led there
            self._lines.close(host, now + self._manners.gap(host, gap, now))
            self._send_away(host, now)

    def _send_away(self, line: str, now: datetime) -> None:
        """Nobody waits for a host that opens only after hours: those who would, filled the agenda and the lines. They
        are read again before it opens."""
        if self._once:
            return
        for waiting in self._lines.give_up(now + self._options.window, line):
            if isinstance(waiting, Due):
                self._agenda.drop(waiting.source_id)
            else:
                self._pages_stale = True

    def _room(self, host: str) -> int:
        """How many of its sources the agenda holds: as many as can be visited in its window."""
        if host in self._options.bridges:
            return EVERYTHING
        pace = self._manners.pace(host, self._options.feed_gap) / self._options.per_host
        visits = self._options.window / pace if pace else MANY
        return max(FEW, min(MANY, int(visits)))

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
