"""The controller decides which source is visited next, and applies the outcomes. Nothing else schedules visits.

    store.due ──> agenda (a heap of due times) ──> host queues ──> lane ──> terminals
        ^                                                                      │
        └────── store.apply, in batches, deciding the next visit <── lane <────┘

Two tasks: `_dispatch` sends orders and sleeps until something is due, `_collect` takes outcomes in:

    dispatch: was the clock set? -> poll for changes -> agenda.read -> pushes -> due sources into queues -> pages of
              articles into queues -> send what may run -> probes where nothing answers -> prune, learn -> sleep
    collect:  a batch of outcomes -> is it our network? -> learn the hosts' gaps -> store.apply -> free the hosts ->
              agenda -> listeners

An order that is out (a flight) occupies its host, and holds the clock, until its outcome is applied. Nothing here needs
to be saved: due times are in the store, and a killed controller starts again from there.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from tidings.crawl.clock import sleep_or_wake
from tidings.crawl.controller.agenda import EVERYTHING, Agenda
from tidings.crawl.controller.article_pages import ArticlePages
from tidings.crawl.controller.clock_changes import UNPRUNED, ClockChanges, as_of
from tidings.crawl.controller.host_gaps import HostGaps, SlowHosts
from tidings.crawl.controller.host_queues import Queued
from tidings.crawl.controller.in_flight import InFlight, OutcomeBatches, RunTally, Waiting, asks_for_page, is_outdated
from tidings.crawl.controller.landings import Landings
from tidings.crawl.controller.network import Judged, NetworkWatch
from tidings.crawl.controller.probing import Probing, works
from tidings.crawl.controller.setup import ControllerOptions, Listeners, Scheduling, daily_duties, host_queues
from tidings.crawl.controller.websub_inbox import PushInbox
from tidings.model.hosts import Offline
from tidings.model.orders import Applied, ArticleOrder, Due, FeedOrder, Order, Outcome
from tidings.ports.crawl_store import CrawlStore, WebSubStore
from tidings.ports.outside import Clock, ControllerLane
from tidings.text.url import platform_of

log = logging.getLogger(__name__)


class Controller:
    def __init__(
        self,
        store: CrawlStore,
        pushes: WebSubStore | None,
        lane: ControllerLane,
        clock: Clock,
        scheduling: Scheduling,
        listeners: Listeners,
        options: ControllerOptions,
        keeping: CrawlStore | None = None,
    ) -> None:
        """`keeping`: the store by which the keeper prunes, learns and mends times, for all controllers of a cluster;
        None: `store`."""
        keeping = keeping or store
        self._store, self._lane, self._clock = store, lane, clock
        self._listeners, self._options = listeners, options
        self._reschedule, self._ranking = scheduling.reschedule, scheduling.ranking
        self._allowance = scheduling.allowance
        self._daily = daily_duties(keeping, scheduling, listeners, options)
        self._inbox = PushInbox(pushes, options.pushes, options.push_bytes)
        self._gaps = HostGaps(options.bridges, scheduling.rng)
        self._agenda = Agenda(options.window, options.window_size, self._room)
        self._slow = SlowHosts()
        self._queues = host_queues(options, self._slow)
        self._articles = ArticlePages(store, self._queues, options)
        self._in_flight = InFlight(clock)
        self._landings = Landings(
            agenda=self._agenda,
            queues=self._queues,
            articles=self._articles,
            inbox=self._inbox,
            in_flight=self._in_flight,
            gaps=self._gaps,
            slow=self._slow,
            window=options.window,
        )
        self._network = NetworkWatch(platform_of)
        self._probing = Probing(
            store=store,
            network=self._network,
            queues=self._queues,
            gaps=self._gaps,
            in_flight=self._in_flight,
            send=self._send_order,
            may_send=listeners.may_send,
        )
        ceilings = scheduling.ceilings if options.keeper else None
        self._clock_changes = ClockChanges(keeping, ceilings, scheduling.jump, self._agenda, self._queues, self._gaps)
        self._changes = -1
        self._poll_at: datetime | None = None
        self._reread_at: datetime | None = None
        self._wake = asyncio.Event()
        self._once = self._is_paused = False
        self.tally = RunTally()

    @property
    def waiting(self) -> int:
        """Visits and pages that are due or under way."""
        return len(self._queues) + len(self._in_flight) + self._agenda.backlog

    @property
    def waits_for(self) -> Waiting | None:
        """What keeps the visits that are left waiting; None: several are under way, or nothing is left."""
        opening = self._queues.first_opening()
        if self._in_flight or opening is None:
            return self._in_flight.one_host()
        return Waiting(opening[0], max(timedelta(0), opening[1] - self._clock.now()))

    @property
    def offline(self) -> Offline | None:
        """Returns since when nothing can be reached."""
        return self._network.offline

    def pushed(self) -> None:
        """A hub has sent something: read the pushes from the store."""
        self._inbox.mark_stale()
        self._wake.set()

    def pages_due(self, pages: Sequence[Due]) -> None:
        """Add pages of followed sites that are due now: new ones, or woken by their parent."""
        self._landings.offer(pages)
        self._wake.set()

    def adopt(self, orders: Sequence[Order]) -> None:
        """Take over orders that the former controller of these hosts has sent and that are not answered yet: they
        occupy their hosts as if they were sent by this one. To be called before `run`."""
        self._landings.adopt(orders, self._gap_after, self._clock.now() + self._options.adopted_for)

    async def run(self, stop: asyncio.Event) -> None:
        """Crawls until `stop` is set; visits under way are then given some time to end. Raises Fenced, in a group,
        where another controller has taken these hosts over."""
        async with asyncio.TaskGroup() as group:
            helpers = [group.create_task(self._collect()), group.create_task(self._wake_on(stop))]
            await self._dispatch(stop)
            for outcome in self._network.give_up():
                self._landings.drop(outcome, self._clock.now())
            await self._drain()
            await self._probing.stop()
            await self._daily.save()
            for task in helpers:
                task.cancel()

    async def run_once(self, stop: asyncio.Event) -> RunTally:
        """Visit all that is due now, and the pages of what is new; then return."""
        self._once = True
        self._network.hurry()
        self._landings.hurry()
        await self.run(stop)
        return self.tally

    # -- orders out -------------------------------------------------------------------------------------

    async def _dispatch(self, stop: asyncio.Event) -> None:
        horizon = self._clock.now()
        with self._clock.hold():
            await self._daily.load(horizon)
            await self._probing.start()
            self._daily.put_off(await self._clock_changes.start(horizon))
        if self._options.cautious:
            usual = max(self._options.feed_gap, self._options.page_gap)  # whatever was visited last
            self._queues.be_cautious(lambda host: horizon + self._gaps.gap(host, usual, horizon))
        while not stop.is_set():
            self._wake.clear()
            with self._clock.hold():
                now = self._clock.now()
                if await self._clock_changes.check(now):
                    self._clock_was_set(now)
                    horizon = min(horizon, now)
                await self._poll(now)
                self._landings.give_up_adopted(now)
                closed = () if self._once else tuple(self._queues.closed(now + self._options.window))
                await self._agenda.read(self._store, now, horizon if self._once else None, closed)
                self._is_paused = self._listeners.paused() is not None or not self._listeners.may_send()
                if not self._is_paused:
                    await self._visit(now)
                await self._daily.step(now)
            # The time as it is now: a page that was found while the daily work went on is due since a moment ago.
            if self._once and not self._is_paused and (self._is_cut_off() or self._is_done(self._clock.now())):
                return
            await self._sleep()

    async def _visit(self, now: datetime) -> None:
        await self._read_pushes(now)
        if self._network.offline is None:
            await self._queue_due(now)
            await self._articles.refill(now, once=self._once)
            await self._send(now)
        await self._settle(await self._probing.step(now))

    def _clock_was_set(self, now: datetime) -> None:
        """Times in memory that were to come are forgotten, where they are not moved."""
        self._poll_at = None
        self._daily.put_off(now + UNPRUNED)
        self._articles.forget_times()

    def _is_cut_off(self) -> bool:
        """--once: nothing can be reached, so all that is left is put off."""
        if self._network.offline is None:
            return False
        self.tally.add_put_off(self.waiting, offline=True)
        return True

    def _is_done(self, now: datetime) -> bool:
        """--once: is nothing left to do? Visits of hosts that stay closed for long are left to the next run."""
        put_off = [] if self._in_flight else self._queues.remove_closed(now + self._options.patience)
        self.tally.add_put_off(len(put_off))
        for visit in put_off:
            self._wake.set()  # the next ones of the backlog
            if isinstance(visit, Due):
                self._agenda.drop(visit.source_id)
        if self.waiting or self._articles.stale or self._inbox.stale or not self._listeners.links_settled():
            return False
        first = self._agenda.first()
        return first is None or first > now

    async def _poll(self, now: datetime) -> None:
        """Look for changes of the sources by other commands, and for pushes, now and then."""
        if self._poll_at is not None and now < self._poll_at:
            return
        self._poll_at = now + self._options.poll
        changes = await self._store.changes()
        others = self._options.share < 1
        if others:
            self._articles.mark_stale()  # they find articles that are on hosts of this one
        if changes != self._changes or (others and now >= (self._reread_at or now)):
            self._changes, self._reread_at = changes, now + self._options.reread
            self._agenda.forget_window()
            self._articles.mark_stale()  # `tidings add` brings articles
            self._listeners.sources_changed()
        self._inbox.mark_stale()

    async def _queue_due(self, now: datetime) -> None:
        due = self._agenda.take(now, lambda source: self._within_budget(source, now))
        chosen, later = await self._ranking.choose(due, now, self._store, at_once=self._once)
        for source in map(self._gaps.queued, chosen):
            if not self._once and self._queues.is_closed(source.host, now + self._options.window):
                self._agenda.drop(source.source_id)  # read again before its host opens
            else:
                self._queues.add(source, now, last=self._slow.was_slow(source.source_id))
        for when, source in later:
            if self._once:
                self._agenda.drop(source.source_id)
            else:
                self._agenda.put_back(source, when)

    def _within_budget(self, due: Due, now: datetime) -> bool:
        """Ranking policies keep the budget themselves; --once has none."""
        if self._allowance is None or self._once or self._ranking.ranks(due):
            return True
        return self._allowance.take(now)

    async def _read_pushes(self, now: datetime) -> None:
        """A push is read like a fetched body; no request is made for it, so it waits in no queue."""
        pushes = {push.source_id: push for push in await self._inbox.take(self._in_flight.has_feed)}
        for order in await self._store.feed_orders(list(pushes)) if pushes else []:
            push = pushes[order.source_id]
            if not self._listeners.may_send():
                self._inbox.mark_stale()
                return
            if push.is_ping:
                self._inbox.add_ping(push)
                self._agenda.put(Due(order.source_id, order.seq, now, order.host), at_once=not self._once)
            else:
                self._inbox.sent(push)
                await self._send_order(replace(order, push=push), None)

    def _send_order(self, order: Order, queue: str | None, worked: bool = False) -> Awaitable[None]:
        """Notes the order as sent, and returns what sends it."""
        self._in_flight.add(order, queue, self._gap_after(order), worked=worked)
        return self._lane.order(order)

    def _gap_after(self, order: Order) -> timedelta:
        return self._options.page_gap if asks_for_page(order) else self._options.feed_gap

    async def _send(self, now: datetime) -> None:
        feeds: list[Due] = []
        pages: list[ArticleOrder] = []
        while len(self._in_flight) + len(feeds) + len(pages) < self._options.in_flight:
            visit = self._queues.next(now)
            if visit is None:
                break
            if isinstance(visit, Due):
                feeds.append(visit)
            else:
                pages.append(visit)
        ready = await self._store.feed_orders([due.source_id for due in feeds]) if feeds else []
        orders = {order.source_id: order for order in ready}
        visits: list[Queued] = [*feeds, *pages]
        for visit in visits:
            order = orders.get(visit.source_id) if isinstance(visit, Due) else visit
            # Removed meanwhile; or a push of it is being read, or was; or it moved to another host.
            if order is None or order in self._in_flight or is_outdated(visit, order):
                self._landings.skip(visit, order, now)
                self._wake.set()
                continue
            if not self._listeners.may_send():
                self._landings.put_back(visit, now)
                self._is_paused = True
                continue
            ping = self._inbox.take_ping(order.source_id) if isinstance(order, FeedOrder) else None
            if isinstance(order, FeedOrder) and ping is not None:
                order = replace(order, push=ping)
            await self._send_order(order, visit.host, isinstance(visit, Due) and works(visit))

    async def _sleep(self) -> None:
        """Sleeps until the next thing is due, or something sets `_wake`."""
        when = min(moment for moment in self._moments() if moment is not None)
        await sleep_or_wake(self._clock, when, self._wake)

    def _moments(self) -> Iterator[datetime | None]:
        """Yields the times at which there is something to do. What cannot be used yet must not wake us: at most
        `in_flight` orders are out, full queues need room, and while visits are paused nothing is sent."""
        yield self._poll_at
        if self._is_paused:
            return
        yield self._landings.adopted_until
        yield self._network.wakes_at()
        if self._network.offline is not None:
            return
        yield self._articles.wakes_at()
        if len(self._in_flight) < self._options.in_flight:
            yield self._queues.wakes_at()
        first = self._agenda.first()
        if first is not None:
            now = self._clock.now()
            held_back = first <= now and self._allowance is not None and not self._once
            yield self._allowance.opens_at(now) if held_back and self._allowance else first
        if not self._once:
            yield self._agenda.reads_at()

    async def _wake_on(self, stop: asyncio.Event) -> None:
        await stop.wait()
        self._wake.set()

    # -- outcomes in ------------------------------------------------------------------------------------

    async def _collect(self) -> None:
        batches = OutcomeBatches()
        while True:
            most = batches.most(len(self._in_flight) - len(self._network))
            outcomes = await self._lane.outcomes(most, batches.wait)
            batches.learn(outcomes, len(self._in_flight))
            now = self._clock.now()
            arrived = [(outcome, self._in_flight.get(outcome)) for outcome in as_of(outcomes, now)]
            await self._settle(self._network.judge(arrived, now))

    async def _settle(self, judged: Judged) -> None:
        """Does with outcomes what was decided on them."""
        for outcome in judged.held:
            flight = self._in_flight.get(outcome)
            if flight is not None:
                flight.hold.release()  # what it waits for takes time
        for outcome in judged.dropped:
            self._landings.drop(outcome, self._clock.now())
        if self._once:
            self.tally.add_put_off(len(judged.dropped))
        if judged.is_back:
            self._agenda.forget_window()
            self._articles.mark_stale()
        if outcomes := judged.apply:
            queues = self._in_flight.queues_of(outcomes)
            manners = self._gaps.learn(zip(queues, outcomes, strict=True), self._clock.now())
            applied = await self._store.apply(outcomes, self._reschedule, manners)
            self._slow.learn(zip(queues, outcomes, strict=True))
            self._finish(outcomes, applied, self._clock.now())
        if judged.held or judged.dropped:
            self._wake.set()

    def _finish(self, outcomes: list[Outcome], applied: Applied, now: datetime) -> None:
        self.tally.add(applied)
        ended = [(flight, outcome) for outcome in outcomes if (flight := self._in_flight.pop(outcome)) is not None]
        for flight, outcome in ended:
            self._landings.finish(flight, outcome, now)
        if applied.articles_new + applied.articles_revised > 0:
            self._articles.mark_stale()
        self._landings.plan_next(outcomes, applied, now)
        for listener in self._listeners.applied:
            listener(applied)
        self._wake.set()
        for flight, _ in ended:
            flight.hold.release()

    def _room(self, host: str) -> int:
        """Returns how many sources of a host the agenda holds."""
        options = self._options
        return EVERYTHING if host in options.bridges else options.room(self._gaps.least(host, options.feed_gap))

    async def _drain(self) -> None:
        if not self._in_flight or not self._options.grace:
            return
        log.info("waiting for %d visits under way", len(self._in_flight))
        try:
            async with asyncio.timeout(self._options.grace):
                while self._in_flight:
                    self._wake.clear()
                    await self._wake.wait()
        except TimeoutError:
            log.warning("%d visits did not end in time; they are due again at the next start", len(self._in_flight))
