"""Everything that runs, joined."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from tidings.app.admission import admit_by, asked_again_when_fetched, thin_by
from tidings.app.scheduling import book_of, check_policies, rescheduler_of, terms_of, warm_up
from tidings.app.stores import Stores, admission_of, filter_of, open_fetcher, open_stores
from tidings.app.watching import check_channels, learn_words, postman_of, questions_of, watcher_of
from tidings.crawl.clock import SystemClock
from tidings.crawl.controller.controller import Controller
from tidings.crawl.controller.in_flight import ControllerOptions, Tally
from tidings.crawl.controller.learning import Learning
from tidings.crawl.controller.ranking import Allowance, Ranking
from tidings.crawl.discovery.discover import Rediscovery
from tidings.crawl.frontier import FrontierKeeper
from tidings.crawl.lane import LocalLane
from tidings.crawl.search_indexer import Indexer, Vocabulary
from tidings.crawl.workers.tasks import Readers
from tidings.errors import TidingsError
from tidings.model.orders import Applied
from tidings.ports.outside import Clock, Fetcher
from tidings.schedule.budget import Steering
from tidings.schedule.policies.base import Rounds
from tidings.settings.settings import Settings
from tidings.store.db.database import DataLock
from tidings.text.url import host_of

if TYPE_CHECKING:
    from tidings.fetch.admission.admission import Admission

_SEARCH = 300.0  # real seconds for the site of a lost source: its pages are asked for with the usual pause
_SETTLE = 120.0  # the same for all of them, where the program ends when nothing is due


class Program:
    """Everything that runs, joined. `Program.open` takes the data folder's lock: there is one controller."""

    def __init__(
        self,
        settings: Settings,
        clock: Clock,
        stores: Stores,
        fetcher: Fetcher,
        readers: Readers,
        rng: random.Random,
    ) -> None:
        self.settings, self.clock, self.stores, self.fetcher = settings, clock, stores, fetcher
        self.readers, self._rng = readers, rng
        check_policies(settings.schedule)
        filter_of(settings.fetch.filter)  # a mistake in it is refused now
        self._questions = questions_of(settings)
        check_channels(settings.notify)
        self.on_push: Callable[[], None] = lambda: None
        self.terms = terms_of(settings.schedule)
        now = clock.now()
        self.rounds = Rounds(now, self.terms.round_min, self.terms.round_max, rng)
        self._ranking = Ranking(
            settings.schedule.policy,
            self.rounds,
            settings.schedule.round_visits,
            rng,
            event_driven=settings.schedule.executions == "events",
            looked_at=now - timedelta(microseconds=1),  # the start is the first execution
            budget=settings.schedule.budget or None,
            subscriber_weight=settings.schedule.subscriber_weight,
        )

    @classmethod
    @asynccontextmanager
    async def open(
        cls, settings: Settings, clock: Clock | None = None, rng: random.Random | None = None
    ) -> AsyncIterator[Program]:
        clock, rng = clock or SystemClock(), rng or random.Random()
        async with AsyncExitStack() as stack:
            stack.enter_context(DataLock(settings.data))
            stores = await stack.enter_async_context(open_stores(settings))
            fetcher = await stack.enter_async_context(open_fetcher(settings, clock, stores.robots))
            schedule = settings.schedule
            await asyncio.to_thread(warm_up, (schedule.policy, schedule.page_policy))
            readers = Readers(settings.crawl.workers, settings.crawl.read_timeout.total_seconds())
            stack.push_async_callback(readers.close)
            yield cls(settings, clock, stores, fetcher, readers, rng)

    def controller(self, on_applied: Callable[[Applied], None], lane: LocalLane, *, pages: bool = True) -> Controller:
        schedule, fetch = self.settings.schedule, self.settings.fetch
        now, budget, book = self.clock.now(), schedule.budget, book_of(schedule)
        steering = Steering(budget, timedelta(hours=1), now, self.terms.price) if budget else None
        reschedule = rescheduler_of(schedule, self.rounds, self._rng, book, steering)
        options = ControllerOptions(
            in_flight=max(512, 2 * self.settings.crawl.terminals),
            per_host=fetch.per_host,
            per_platform=fetch.per_platform,
            platform_gap=fetch.platform_gap,
            bridges=frozenset(host_of(f"http://{name}/") for name in fetch.bridges),
            feed_gap=fetch.feed_gap,
            page_gap=fetch.page_gap,
            pages=pages and fetch.articles,
            poll=self.settings.crawl.poll,
            keep_visits=self.settings.keep.visits,
            keep_hops=self.settings.keep.hops,
        )
        return Controller(
            self.stores.crawl,
            lane,
            self.clock,
            reschedule,
            self._ranking,
            options,
            on_applied,
            Learning(self.stores.crawl, book, steering),
            Allowance(budget, now) if budget else None,
            self.stores.pushes,
            self._rng,
            thin_by(self.stores.archive, self.settings.keep),
        )

    async def crawl(
        self,
        stop: asyncio.Event,
        on_applied: Callable[[Applied], None] = lambda applied: None,
        *,
        once: bool = False,
        pages: bool = True,
        on_controller: Callable[[Controller], None] = lambda controller: None,
    ) -> Tally:
        """Controller and terminals in this process, until `stop` or, once, until nothing is due any more."""
        lane = LocalLane()
        rediscovery = self._rediscovery()
        indexing = Readers(1, self.settings.crawl.read_timeout.total_seconds())  # one of its own: nobody waits for it
        indexer = Indexer(self.stores.search, indexing.terms, Vocabulary(self.stores.crawl))
        watcher = watcher_of(self.settings.watch, self.stores, self.clock, self._questions)
        postman = postman_of(self.settings.notify, self.stores, self.fetcher, self.clock, self._rng)
        watcher.on_matches = postman.matched

        def applied(what: Applied) -> None:
            rediscovery.lost(what.lost)
            indexer.applied(what)
            watcher.applied(what)
            postman.applied(what)
            keeper.applied(what)
            on_applied(what)

        controller = self.controller(applied, lane, pages=pages)
        allows = asked_again_when_fetched(self.fetcher)
        admission = admission_of(self.settings, self.stores.flags, self.clock, allows)
        stores = self.stores
        keeper = FrontierKeeper(stores.frontier, stores.sites, self.clock, admit_by(admission), controller.found)
        controller.all_links_settled, controller.on_changes = lambda: keeper.idle, keeper.look_again
        self.on_push = controller.pushed
        on_controller(controller)
        # Who only looks once indexes at the end, where a watch needs it, and tells people just before.
        beside = [rediscovery.run, keeper.run, watcher.run, *([] if once else [indexer.run, postman.run])]
        try:
            async with self._beside(lane, beside, admission, stop, hubs=not once):
                try:
                    await (controller.run_once(stop) if once else controller.run(stop))
                    if once and not stop.is_set():
                        await rediscovery.settle(_SETTLE)
                        await watcher.catch_up()
                        await postman.settle(stop)
                    if once and not stop.is_set():
                        await learn_words(self.stores, indexer)
                except* TidingsError as group:
                    raise group.exceptions[0] from None
        finally:
            await indexing.close()
            await indexer.close()
            await watcher.close()
            await postman.close()
        return controller.tally

    @asynccontextmanager
    async def _beside(
        self,
        lane: LocalLane,
        beside: Sequence[Callable[[], Coroutine[Any, Any, None]]],
        admission: Admission,
        stop: asyncio.Event,
        *,
        hubs: bool,
    ) -> AsyncIterator[None]:
        """What runs beside the controller, and ends with it."""
        from tidings.crawl.lane import work
        from tidings.crawl.visit.visitor import VisitOptions, Visitor

        fetch, web = self.settings.fetch, self.settings.web
        options = VisitOptions(
            fetch.robots_for_feeds, fetch.articles, admission.admit_listed, fetch.feed_gap, fetch.whole_content
        )
        visitor = Visitor(self.fetcher, self.readers, self.clock, options)
        tasks = [asyncio.create_task(work(lane, visitor, self.settings.crawl.terminals))]
        tasks += [asyncio.create_task(run()) for run in beside]
        if hubs and fetch.websub and web.public_url:
            from tidings.fetch.websub import Hubs

            asking = Hubs(self.stores.pushes, self.fetcher, self.clock, self._rng, web.public_url)
            tasks.append(asyncio.create_task(asking.run(stop)))
        for task in tasks:
            task.add_done_callback(lambda done: stop.set() if not done.cancelled() and done.exception() else None)
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
            await admission.close()
        # Without terminals nothing is ever answered, and nobody would know why.
        for task in tasks:
            if not task.cancelled() and (fault := task.exception()) is not None:
                raise fault

    def _rediscovery(self) -> Rediscovery:
        from tidings.crawl.discovery.discover import DiscoveryOptions, HostPace, LearnedPaths, find_again

        fetch, gap = self.settings.fetch, HostPace(self.clock, self.settings.fetch.page_gap)
        options = DiscoveryOptions(
            seconds=_SEARCH, robots_for_feeds=fetch.robots_for_feeds, slow=self.readers.feed, pacing=gap
        )
        find = find_again(self.fetcher, self.clock, LearnedPaths(self.stores.crawl), options)
        stores = self.stores
        return Rediscovery(stores.library, stores.catalogue, find, self.clock, take_over=fetch.take_over)
