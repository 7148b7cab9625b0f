"""The running program: stores, fetcher and worker processes opened from settings, and the crawl with all that runs
beside it."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from tidings.app.companions import Companions
from tidings.app.descriptors import shares_for, spare_collector, warn_of_lowered
from tidings.app.folder_clock import clock_of
from tidings.app.scheduling import check_policies, policy_set_of, rescheduler_of, schedule_terms, time_ceilings, warm_up
from tidings.app.store_state import StoreState, store_state_of
from tidings.app.stores import Stores, filter_of, open_fetcher, open_stores
from tidings.app.watching import check_channels, evaluator_input_of
from tidings.crawl.clock import JumpWatch, SystemClock
from tidings.crawl.controller.controller import Controller
from tidings.crawl.controller.in_flight import RunTally
from tidings.crawl.controller.learning import Learning
from tidings.crawl.controller.ranking import Allowance, Ranking
from tidings.crawl.controller.setup import ControllerOptions, Listeners, Scheduling
from tidings.crawl.lane import LocalLane
from tidings.crawl.workers.tasks import Readers
from tidings.errors import DataLocked, StoreUnavailable, TidingsError
from tidings.model.hosts import Offline
from tidings.model.messages import ReportCounts
from tidings.model.orders import Applied, Order
from tidings.ports.cluster import ClusterLane, Duty
from tidings.ports.crawl_store import CrawlStore
from tidings.ports.outside import Clock, Fetcher
from tidings.ports.together import REQUEST
from tidings.schedule.budget import ExecutionShare, Steering
from tidings.schedule.policies.base import Rounds
from tidings.settings.sections import ScheduleSettings
from tidings.settings.settings import Settings
from tidings.store.db.patience import Outage, Patience
from tidings.store.sqlite.data_folder import DataLock
from tidings.store.sqlite.sqlite_file import free_bytes
from tidings.text.url import host_of

if TYPE_CHECKING:
    from tidings.crawl.visit.visitor import OrderVisitor
    from tidings.fetch.admission.admission import Admission

log = logging.getLogger(__name__)


def controller_options_of(settings: Settings) -> ControllerOptions:
    fetch, crawl, keep = settings.fetch, settings.crawl, settings.keep
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
        slow_at_once=max(1, crawl.terminals // 4),
    )


def ranking_of(schedule: ScheduleSettings, rounds: Rounds, now: datetime, share: float = 1.0) -> Ranking:
    """`share`: of all hosts, the part of this controller; it has that part of the visits."""
    visits = max(1, round(schedule.round_visits * share))
    return Ranking(
        schedule.policy,
        rounds,
        ExecutionShare(visits, schedule.budget * share or None),
        event_driven=schedule.executions == "events",
        looked_at=now - timedelta(microseconds=1),  # the start is the first execution
        subscriber_weight=schedule.subscriber_weight,
    )


def scheduling_of(
    settings: Settings,
    ranking: Ranking,
    clock: Clock,
    store: CrawlStore,
    rng: random.Random,
    jump: Callable[[], timedelta] | None = None,
    share: float = 1.0,
) -> Scheduling:
    """`share`: of all hosts, the part of this controller; it has that part of the budget."""
    schedule, now = settings.schedule, clock.now()
    budget, policies = schedule.budget * share, policy_set_of(schedule)
    price = schedule_terms(schedule).price
    steering = Steering(budget, timedelta(hours=1), now, price) if budget else None
    return Scheduling(
        rescheduler_of(schedule, ranking.rounds, rng, policies, steering),
        ranking,
        Learning(store, policies, steering),
        Allowance(budget, now) if budget else None,
        rng,
        time_ceilings(settings),
        jump,
    )


@dataclass(frozen=True, slots=True)
class CrawlShare:
    """The part of the crawl that one controller of several has; its terminals, watches and messages are other
    processes."""

    stores: Stores  # of its partitions
    keeping: Stores  # for what one controller does for all: fenced by the lease `keep`, too
    lane: ClusterLane
    adopted: Sequence[Order]  # orders of its partitions that are out already
    may_send: Callable[[], bool]  # whether these hosts are certainly still its own


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
        free: Callable[[Path], int] = free_bytes,
        jump: Callable[[], timedelta] | None = None,
    ) -> None:
        """`jump`: how far the clock was set since the last call; None: the system's clock is watched."""
        self.settings, self.clock, self.stores, self.fetcher = settings, clock, stores, fetcher
        self.readers, self._rng, self._free = readers, rng, free
        if jump is None and isinstance(clock, SystemClock):
            jump = JumpWatch(clock.now, clock.steady).jump
        self._jump = jump
        self._state: StoreState | None = None  # of the crawl that runs, or ran last
        check_policies(settings.schedule)
        filter_of(settings.fetch.filter)  # raises now where it has a mistake
        self._evaluator_input = evaluator_input_of(settings)
        check_channels(settings.notify)
        dict(settings.fetch.logins)  # raises now where a password cannot be read
        self._controller: Controller | None = None  # of the crawl that runs, or ran last
        self.terms = schedule_terms(settings.schedule)
        now = clock.now()
        self.rounds = Rounds(now, self.terms.round_min, self.terms.round_max, rng)
        self._ranking = ranking_of(settings.schedule, self.rounds, now)

    @classmethod
    @asynccontextmanager
    async def open(
        cls,
        settings: Settings,
        clock: Clock | None = None,
        rng: random.Random | None = None,
        stop: asyncio.Event | None = None,
        *,
        alone: bool = True,
    ) -> AsyncIterator[Program]:
        """Waits for a database that is away, for `store.patience` at most or until `stop` is set. `alone` False: one of
        several controllers, which take leases in the database instead of the folder's lock."""
        clock, rng = clock or clock_of(settings), rng or random.Random()
        async with AsyncExitStack() as stack:
            if alone:
                stack.enter_context(DataLock(settings.data))
            warn_of_lowered(shares_for(settings), settings)
            patience = Patience(settings.store.patience.total_seconds(), stop=stop, now=clock.now)
            stores = await stack.enter_async_context(open_stores(settings, patience))
            await stores.check_bodies()
            if alone and stores.file is None:
                await _refuse_beside_cluster(stores)
            fetcher = await stack.enter_async_context(open_fetcher(settings, clock, stores.robots))
            if alone:
                _load_crawl(stores)
            schedule = settings.schedule
            await asyncio.to_thread(warm_up, (schedule.policy, schedule.page_policy))
            spare_collector()
            readers = Readers(settings.crawl.workers, settings.crawl.read_timeout.total_seconds())
            stack.push_async_callback(readers.close)
            yield cls(settings, clock, stores, fetcher, readers, rng)

    def pushed(self) -> None:
        """A hub has sent something: the controller reads it."""
        if self._controller is not None:
            self._controller.pushed()

    @property
    def outage(self) -> Outage | None:
        """Returns since when and why the database cannot be used."""
        return None if self._state is None else self._state.outage

    @property
    def can_store(self) -> bool:
        """Returns False while the database cannot be used, or its disk is nearly full."""
        return self._state is None or (self._state.outage is None and self._state.shortage is None)

    def notices(self) -> list[str]:
        """Returns sentences on the program's state that people should know."""
        offline = self.offline
        noted = [] if offline is None else [f"The program is {offline}."]
        return noted if self._state is None else [*self._state.notices(), *noted]

    @property
    def waiting(self) -> int | None:
        """Visits that are due or under way; None before the crawl begins."""
        return None if self._controller is None else self._controller.waiting

    @property
    def offline(self) -> Offline | None:
        """Returns since when nothing can be reached."""
        return None if self._controller is None else self._controller.offline

    def controller_options(self) -> ControllerOptions:
        return controller_options_of(self.settings)

    async def crawl(
        self,
        stop: asyncio.Event,
        on_applied: Callable[[Applied], None] = lambda applied: None,
        *,
        once: bool = False,
        pages: bool = True,
        on_controller: Callable[[Controller], None] = lambda controller: None,
        on_report: Callable[[ReportCounts], None] = lambda counts: None,
        options: ControllerOptions | None = None,
        share: CrawlShare | None = None,
    ) -> RunTally:
        """Controller and terminals in this process, until `stop` or, once, until nothing is due any more.

        `pages` False: the pages of articles are not fetched. `on_report`: called with what watches found and was sent.
        `options`: instead of `controller_options()`. `share`: the controller alone, of some partitions."""
        options = options or self.controller_options()
        options = replace(options, pages=options.pages and pages)
        state = store_state_of(
            self.settings.store,
            self.stores.file,
            stop,
            self.clock.now,
            self._free,
            once=once,
            grace=options.grace,
        )
        stores = (self.stores if share is None else share.stores).patient(state.patience)
        keeping = stores if share is None else share.keeping.patient(state.patience)
        lane: LocalLane | ClusterLane = LocalLane() if share is None else share.lane
        companions = self._companions(stores, keeping, share, on_report)
        listeners = companions.listeners(on_applied, state.paused)
        controller = self._new_controller(stores, keeping, lane, listeners, options, share)
        self._controller, self._state = controller, state
        on_controller(controller)
        # One pass is one request: at its start its parts read small things at once, which together need one connection.
        request = REQUEST.set(object() if once else REQUEST.get())
        try:
            async with self._beside(controller, lane, companions, stores, stop, once=once):
                try:
                    await (controller.run_once(stop) if once else controller.run(stop))
                    if once:
                        await companions.finish_once(stop)
                except* TidingsError as group:
                    raise group.exceptions[0] from None
        except StoreUnavailable as error:
            if once:
                raise
            # Only a program that was stopped has ended its wait.
            log.warning("stopped without storing everything: %s; what is missing is due again at the next start", error)
        finally:
            await self._close(companions)
            REQUEST.reset(request)
        return controller.tally

    def _companions(
        self, stores: Stores, keeping: Stores, share: CrawlShare | None, on_report: Callable[[ReportCounts], None]
    ) -> Companions:
        return Companions(
            self.settings,
            self.clock,
            stores,
            keeping,
            self.fetcher,
            self.readers,
            self._rng,
            self._evaluator_input if share is None else None,
            lambda: self.offline is not None,
            on_report,
        )

    def _new_controller(
        self,
        stores: Stores,
        keeping: Stores,
        lane: LocalLane | ClusterLane,
        listeners: Listeners,
        options: ControllerOptions,
        share: CrawlShare | None,
    ) -> Controller:
        ranking = self._ranking
        if share is not None:
            ranking = ranking_of(self.settings.schedule, self.rounds, self.clock.now(), options.share)
            listeners = replace(listeners, may_send=share.may_send)
        scheduling = scheduling_of(
            self.settings, ranking, self.clock, keeping.crawl, self._rng, self._jump, options.share
        )
        controller = Controller(
            store=stores.crawl,
            pushes=stores.pushes,
            lane=lane,
            clock=self.clock,
            scheduling=scheduling,
            listeners=listeners,
            options=options,
            keeping=keeping.crawl,
        )
        if share is not None:
            controller.adopt(share.adopted)
        return controller

    async def _close(self, companions: Companions) -> None:
        try:
            await companions.close()
        except StoreUnavailable as error:
            log.warning("what was counted lately is not stored: %s", error)

    @asynccontextmanager
    async def _beside(
        self,
        controller: Controller,
        lane: LocalLane | ClusterLane,
        companions: Companions,
        stores: Stores,
        stop: asyncio.Event,
        *,
        once: bool,
    ) -> AsyncIterator[None]:
        """Runs the terminals (of a LocalLane) and the companions until the controller ends; raises what ended one of
        them."""
        from tidings.crawl.lane import work

        fetch, web = self.settings.fetch, self.settings.web
        tasks: list[asyncio.Task[None]] = []
        if isinstance(lane, LocalLane):
            visitor = visitor_of(self.settings, self.fetcher, self.readers, self.clock, companions.admission)
            tasks.append(asyncio.create_task(work(lane, visitor, shares_for(self.settings).terminals)))
        tasks += [asyncio.create_task(run()) for run in companions.loops(controller, once=once)]
        if not once and fetch.websub and web.public_url:
            from tidings.fetch.websub import Hubs

            hub_client = Hubs(
                stores.pushes,
                self.fetcher,
                self.clock,
                self._rng,
                web.public_url,
                is_offline=lambda: controller.offline is not None,
            )
            tasks.append(asyncio.create_task(hub_client.run(stop)))
        for task in tasks:
            task.add_done_callback(lambda done: stop.set() if not done.cancelled() and done.exception() else None)
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
        # Without terminals no order is ever answered: the reason must not be lost.
        for task in tasks:
            if not task.cancelled() and (fault := task.exception()) is not None:
                raise fault


def _load_crawl(stores: Stores) -> None:
    """Imports what a crawl in this process uses, 0.2 s of CPU, so that its first visits need not wait for that.
    Controllers of a cluster visit nothing themselves."""
    for name in ("tidings.crawl.visit.visitor", "tidings.fetch.admission.admission"):
        import_module(name)
    stores.for_crawl()


async def _refuse_beside_cluster(stores: Stores) -> None:
    """DataLocked where controllers of a cluster run on this database: each host is to have one controller."""
    names = [one.name for one in await stores.leases.members(Duty.CRAWL)]
    if names:
        raise DataLocked(
            f"a cluster runs on this database ({', '.join(names)}); stop it first (one that was killed counts for "
            "some seconds), or use another database"
        )


def visitor_of(
    settings: Settings, fetcher: Fetcher, readers: Readers, clock: Clock, admission: Admission
) -> OrderVisitor:
    """Makes the visitor of a terminal."""
    from tidings.crawl.visit.visitor import OrderVisitor, VisitOptions

    fetch, pages = settings.fetch, settings.pages
    options = VisitOptions(
        robots_for_feeds=fetch.robots_for_feeds,
        fetch_articles=fetch.articles,
        admit=admission.admit_listed,
        feed_gap=fetch.feed_gap,
        whole_content=fetch.whole_content,
        page_gap=fetch.page_gap,
        second_look=pages.second_look,
        link_targets=pages.link_targets,
    )
    return OrderVisitor(fetcher, readers, clock, options)
