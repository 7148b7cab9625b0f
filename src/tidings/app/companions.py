"""What runs beside the controller during a crawl; each is called with every batch of outcomes.

rediscovery    looks again for the feeds of lost sources
frontier       turns links found on followed sites into pages
watcher        evaluates the watches on what is new
postman        sends messages of matches
sending        sends events to webhooks, and pings the hub of feeds that changed
indexer        adds articles and pages to the search index

In a cluster the first two run beside each controller, the others in processes of their own (app.cluster.watcher). What
rediscovery and frontier write is fenced by the controller's partitions: a lost source is looked for by one controller,
which has applied its last outcome, and one that was paused meanwhile writes nothing.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AsyncExitStack
from datetime import datetime
from functools import cache
from typing import Any

from tidings.app.admission import Sweeps, admit_by, asked_again_when_fetched, thin_by
from tidings.app.events.sending import EventDelivery
from tidings.app.lemmas import lemma_folder, lemma_tables_of
from tidings.app.removal import delete_set_aside
from tidings.app.stores import Stores, admission_of
from tidings.app.watching import learn_words, postman_of, watcher_of
from tidings.crawl.controller.controller import Controller
from tidings.crawl.controller.setup import Listeners
from tidings.crawl.discovery.rediscover import FindFeeds, Rediscovery, find_again
from tidings.crawl.frontier import FrontierRunner
from tidings.crawl.lemmas import IndexLemmas, LemmaTables
from tidings.crawl.search_indexer import Indexer, Vocabulary
from tidings.crawl.workers.tasks import Readers
from tidings.errors import TidingsError
from tidings.model.messages import ReportCounts
from tidings.model.orders import Applied
from tidings.model.sources import Source
from tidings.ports.outside import Clock, Fetcher
from tidings.settings.settings import Settings
from tidings.watch.evaluate import EvaluatorInput

_SEARCH = 300.0  # real seconds for the site of a lost source: its pages are fetched with the usual gap
_SEARCH_ALL = 120.0  # the same for all of them, with --once

log = logging.getLogger(__name__)


class Companions:
    """`keeping`: the stores for what is done once a day. `evaluator_input`: what watches are evaluated with, without
    the watches; None: watches, messages and the index are left to other processes. `is_offline`: nothing can be
    reached. `on_report`: called with what watches found and what was sent."""

    def __init__(
        self,
        settings: Settings,
        clock: Clock,
        stores: Stores,
        keeping: Stores,
        fetcher: Fetcher,
        readers: Readers,
        rng: random.Random,
        evaluator_input: EvaluatorInput | None,
        is_offline: Callable[[], bool] = lambda: False,
        on_report: Callable[[ReportCounts], None] = lambda counts: None,
    ) -> None:
        self._settings, self._keeping, self._sweeps = settings, keeping, Sweeps(keeping.sweep_bodies)
        self._rediscovery = _rediscovery_of(settings, clock, stores, fetcher, readers)
        self._reporting: Reporting | None = None
        if evaluator_input is not None:
            self._reporting = Reporting(
                settings=settings,
                clock=clock,
                stores=stores,
                fetcher=fetcher,
                rng=rng,
                evaluator_input=evaluator_input,
                is_offline=is_offline,
                on_report=on_report,
            )
        self.admission = admission_of(settings, stores.flags, clock, asked_again_when_fetched(fetcher))
        self._frontier = FrontierRunner(stores.frontier, stores.sites, clock, admit_by(self.admission))

    def listeners(self, on_applied: Callable[[Applied], None], paused: Callable[[], str | None]) -> Listeners:
        """Returns the listeners for the controller; `on_applied` comes last. `paused`: why no visit may begin now."""
        reporting = () if self._reporting is None else self._reporting.listeners
        return Listeners(
            applied=(self._rediscovery.applied, *reporting, self._frontier.applied, on_applied),
            sources_changed=self._frontier.look_again,
            links_settled=lambda: self._frontier.idle,
            prune=self._prune,
            count_readers=self._keeping.reading.count_readers,
            paused=paused,
        )

    async def _prune(self, now: datetime) -> None:
        await thin_by(self._keeping.archive, self._settings.keep)(now)
        if self._settings.store.bodies:
            self._sweeps.begin(now)
        await self._keeping.reading.prune(now)
        await self._keeping.api_answers.prune(now)
        await delete_set_aside(self._keeping.catalogue, now)

    def loops(self, controller: Controller, *, once: bool) -> list[Callable[[], Coroutine[Any, Any, None]]]:
        """Returns the loops to run beside the controller, until cancelled. With --once messages are sent, and what a
        watch needs is indexed, by `finish_once`."""
        reporting = [] if self._reporting is None else self._reporting.loops(once=once)
        return [self._rediscovery.run, lambda: self._frontier.run(controller.pages_due), *reporting]

    async def finish_once(self, stop: asyncio.Event) -> None:
        """Does the work that is left after the last visit of `run --once`, unless `stop` is set."""
        if not stop.is_set():
            await self._rediscovery.settle(_SEARCH_ALL)
            if self._reporting is not None:
                await self._reporting.finish_once(stop)
        if not stop.is_set():
            await self._sweeps.finish()

    async def close(self) -> None:
        """Releases what the loops used, after they have ended."""
        async with AsyncExitStack() as stack:
            stack.push_async_callback(self._sweeps.close)
            if self._reporting is not None:
                stack.push_async_callback(self._reporting.close)
            stack.push_async_callback(self.admission.close)


class Reporting:
    """Watcher, postman, hooks and indexer beside the crawl."""

    def __init__(
        self,
        settings: Settings,
        clock: Clock,
        stores: Stores,
        fetcher: Fetcher,
        rng: random.Random,
        evaluator_input: EvaluatorInput,
        is_offline: Callable[[], bool],
        on_report: Callable[[ReportCounts], None],
    ) -> None:
        self._on_report = on_report
        self._stores, self._tables = stores, lemma_tables_of(settings)
        self._indexing = indexing_readers(settings)
        self._indexer = indexer_of(stores, self._indexing, self._tables)
        self._postman = postman_of(
            settings.notify,
            stores.outbox,
            stores.watches,
            fetcher,
            clock,
            rng,
            is_offline,
            own=stores.channels,
            on_report=on_report,
        )
        self._event_delivery = EventDelivery(settings, stores, fetcher, clock, rng, is_offline)
        self._watcher = watcher_of(settings, stores, clock, evaluator_input, self._matched, self._tables)

    def _matched(self, count: int) -> None:
        self._postman.matched(count)
        self._on_report(ReportCounts(matches=count))
        self._event_delivery.matched(count)

    @property
    def listeners(self) -> tuple[Callable[[Applied], None], ...]:
        return (self._indexer.applied, self._watcher.applied, self._postman.applied, self._event_delivery.applied)

    def loops(self, *, once: bool) -> list[Callable[[], Coroutine[Any, Any, None]]]:
        if once:
            return [self._watcher.run]
        return [self._watcher.run, self._indexer.run, self._postman.run, *self._event_delivery.loops()]

    async def finish_once(self, stop: asyncio.Event) -> None:
        await self._watcher.catch_up()
        await self._postman.settle(stop)
        if not stop.is_set():
            await self._tell()
        if not stop.is_set():
            await learn_words(self._stores, self._indexer)

    async def _tell(self) -> None:
        """Announces what changed; what fails is announced at the next run."""
        try:
            await self._event_delivery.finish_once()
        except TidingsError as error:
            log.warning("hooks or the hub were not told: %s", error)

    async def close(self) -> None:
        async with AsyncExitStack() as stack:
            if self._tables is not None:
                stack.push_async_callback(self._tables.close)
            for one in (self._postman, self._watcher, self._indexer, self._indexing):
                stack.push_async_callback(one.close)


def indexing_readers(settings: Settings) -> Readers:
    """A worker process for indexing alone: visits do not wait for it."""
    return Readers(1, settings.crawl.read_timeout.total_seconds(), lemma_folder(settings))


def indexer_of(stores: Stores, indexing: Readers, tables: LemmaTables | None) -> Indexer:
    lemmas = IndexLemmas(stores.search, stores.crawl, tables)
    return Indexer(stores.search, indexing.terms, Vocabulary(stores.crawl), lemmas)


def _rediscovery_of(
    settings: Settings, clock: Clock, stores: Stores, fetcher: Fetcher, readers: Readers
) -> Rediscovery:
    @cache  # made for the first source that is lost
    def finder() -> FindFeeds:
        from tidings.crawl.discovery.discover import DiscoveryOptions, HostPace, LearnedPaths

        options = DiscoveryOptions(
            seconds=_SEARCH,
            robots_for_feeds=fetch.robots_for_feeds,
            slow=readers.feed,
            pacing=HostPace(clock, fetch.page_gap),
        )
        return find_again(fetcher, clock, LearnedPaths(stores.crawl), options)

    async def find(source: Source) -> Sequence[str]:
        return await finder()(source)

    fetch = settings.fetch
    return Rediscovery(stores.library, stores.catalogue, find, clock, take_over=fetch.take_over)
