"""The running program: stores, fetcher and worker processes opened from settings, and the crawl with all that runs
beside it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from tidings.app.admission import admit_by, asked_again_when_fetched, thin_by
from tidings.app.scheduling import book_of, check_policies, rescheduler_of, terms_of, warm_up
from tidings.app.stores import Stores, admission_of, filter_of, open_fetcher, open_stores
from tidings.app.watching import check_channels, evaluator_input_of, learn_words, postman_of, watcher_of
from tidings.crawl.clock import SystemClock
from tidings.crawl.controller.controller import Controller
from tidings.crawl.controller.in_flight import RunTally
from tidings.crawl.controller.learning import Learning
from tidings.crawl.controller.ranking import Allowance, Ranking
from tidings.crawl.controller.setup import ControllerOptions, Listeners, Scheduling
from tidings.crawl.discovery.rediscover import Rediscovery
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

_SEARCH = 300.0  # real seconds for the site of a lost source: its pages are fetched with the usual gap
_SETTLE = 120.0  # the same for all of them, with --once


class Program:
    """`Program.open` takes the data folder's lock: there is one controller a folder."""

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
        filter_of(settings.fetch.filter)  # raises now where it has a mistake
        self._input = evaluator_input_of(settings)
        check_channels(settings.notify)
        self._controller: Controller | None = None  # of the crawl that runs, or ran last
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

    def pushed(self) -> None:
        """A hub has sent something: the controller reads it."""
        if self._controller is not None:
            self._controller.pushed()

    def controller_options(self) -> ControllerOptions:
        fetch, crawl, keep = self.settings.fetch, self.settings.crawl, self.settings.keep
        return ControllerOptions(
            in_flight=max(512, 2 * crawl.terminals),
            per_host=fetch.per_host,
            per_platform=fetch.per_platform,
            platform_gap=fetch.platform_gap,
            bridges=frozenset(host_of(f"http://{name}/") for name in fetch.bridges),
            feed_gap=fetch.feed_gap,
            page_gap=fetch.page_gap,
            pages=fetch.articles,
            poll=crawl.poll,
            keep_visits=keep.visits,
            keep_hops=keep.hops,
        )

    def _scheduling(self) -> Scheduling:
        schedule, now = self.settings.schedule, self.clock.now()
        budget, book = schedule.budget, book_of(schedule)
        steering = Steering(budget, timedelta(hours=1), now, self.terms.price) if budget else None
        return Scheduling(
            rescheduler_of(schedule, self.rounds, self._rng, book, steering),
            self._ranking,
            Learning(self.stores.crawl, book, steering),
            Allowance(budget, now) if budget else None,
            self._rng,
        )

    async def crawl(
        self,
        stop: asyncio.Event,
        on_applied: Callable[[Applied], None] = lambda applied: None,
        *,
        once: bool = False,
        pages: bool = True,
        on_controller: Callable[[Controller], None] = lambda controller: None,
        options: ControllerOptions | None = None,
    ) -> RunTally:
        """Controller and terminals in this process, until `stop` or, once, until nothing is due any more.

        `pages` False: the pages of articles are not fetched. `options`: instead of `controller_options()`."""
        stores, settings = self.stores, self.settings
        options = options or self.controller_options()
        lane = LocalLane()
        rediscovery = self._rediscovery()
        indexing = Readers(1, settings.crawl.read_timeout.total_seconds())  # its own: visits do not wait for indexing
        indexer = Indexer(stores.search, indexing.terms, Vocabulary(stores.crawl))
        postman = postman_of(settings.notify, stores, self.fetcher, self.clock, self._rng)
        watcher = watcher_of(settings.watch, stores, self.clock, self._input, postman.matched)
        admission = admission_of(settings, stores.flags, self.clock, asked_again_when_fetched(self.fetcher))
        keeper = FrontierKeeper(stores.frontier, stores.sites, self.clock, admit_by(admission))
        listeners = Listeners(
            (rediscovery.applied, indexer.applied, watcher.applied, postman.applied, keeper.applied, on_applied),
            keeper.look_again,
            lambda: keeper.idle,
            thin_by(stores.archive, settings.keep),
        )
        options = replace(options, pages=options.pages and pages)
        controller = Controller(stores.crawl, stores.pushes, lane, self.clock, self._scheduling(), listeners, options)
        self._controller = controller
        on_controller(controller)
        beside = [rediscovery.run, lambda: keeper.run(controller.pages_due), watcher.run]
        # With --once what a watch needs is indexed at the end, and messages are sent just before.
        beside += [] if once else [indexer.run, postman.run]
        try:
            async with self._beside(lane, beside, admission, stop, hubs=not once):
                try:
                    await (controller.run_once(stop) if once else controller.run(stop))
                    if once and not stop.is_set():
                        await rediscovery.settle(_SETTLE)
                        await watcher.catch_up()
                        await postman.settle(stop)
                    if once and not stop.is_set():
                        await learn_words(stores, indexer)
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
        """Runs the terminals and these coroutines until the controller ends; raises what ended one of them."""
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

            hub_client = Hubs(self.stores.pushes, self.fetcher, self.clock, self._rng, web.public_url)
            tasks.append(asyncio.create_task(hub_client.run(stop)))
        for task in tasks:
            task.add_done_callback(lambda done: stop.set() if not done.cancelled() and done.exception() else None)
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
            await admission.close()
        # Without terminals no order is ever answered: the reason must not be lost.
        for task in tasks:
            if not task.cancelled() and (fault := task.exception()) is not None:
                raise fault

    def _rediscovery(self) -> Rediscovery:
        from tidings.crawl.discovery.discover import DiscoveryOptions, HostPace, LearnedPaths
        from tidings.crawl.discovery.rediscover import find_again

        fetch, gap = self.settings.fetch, HostPace(self.clock, self.settings.fetch.page_gap)
        options = DiscoveryOptions(
            seconds=_SEARCH, robots_for_feeds=fetch.robots_for_feeds, slow=self.readers.feed, pacing=gap
        )
        find = find_again(self.fetcher, self.clock, LearnedPaths(self.stores.crawl), options)
        stores = self.stores
        return Rediscovery(stores.library, stores.catalogue, find, self.clock, take_over=fetch.take_over)
