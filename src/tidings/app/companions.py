"""What runs beside the controller during a crawl; each is called with every batch of outcomes.

rediscovery    looks again for the feeds of lost sources
frontier       turns links found on followed sites into pages
watcher        evaluates the watches on what is new
postman        sends messages of matches
indexer        adds articles and pages to the search index
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from typing import Any

from tidings.app.admission import admit_by, asked_again_when_fetched, thin_by
from tidings.app.lemmas import lemma_folder, lemma_tables_of
from tidings.app.stores import Stores, admission_of
from tidings.app.watching import learn_words, postman_of, watcher_of
from tidings.crawl.controller.controller import Controller
from tidings.crawl.controller.setup import Listeners
from tidings.crawl.discovery.rediscover import Rediscovery
from tidings.crawl.frontier import FrontierRunner
from tidings.crawl.lemmas import IndexLemmas
from tidings.crawl.search_indexer import Indexer, Vocabulary
from tidings.crawl.workers.tasks import Readers
from tidings.model.orders import Applied
from tidings.ports.outside import Clock, Fetcher
from tidings.settings.settings import Settings
from tidings.watch.evaluate import EvaluatorInput

_SEARCH = 300.0  # real seconds for the site of a lost source: its pages are fetched with the usual gap
_SEARCH_ALL = 120.0  # the same for all of them, with --once


class Companions:
    """`evaluator_input`: what watches are evaluated with, without the watches. `is_offline`: nothing can be reached."""

    def __init__(
        self,
        settings: Settings,
        clock: Clock,
        stores: Stores,
        fetcher: Fetcher,
        readers: Readers,
        rng: random.Random,
        evaluator_input: EvaluatorInput,
        is_offline: Callable[[], bool] = lambda: False,
    ) -> None:
        self._settings, self._stores = settings, stores
        # Visits do not wait for indexing.
        self._indexing = Readers(1, settings.crawl.read_timeout.total_seconds(), lemma_folder(settings))
        self._tables = lemma_tables_of(settings)
        lemmas = IndexLemmas(stores.search, stores.crawl, self._tables)
        self._indexer = Indexer(stores.search, self._indexing.terms, Vocabulary(stores.crawl), lemmas)
        self._rediscovery = _rediscovery_of(settings, clock, stores, fetcher, readers)
        self._postman = postman_of(settings.notify, stores, fetcher, clock, rng, is_offline)
        self._watcher = watcher_of(settings, stores, clock, evaluator_input, self._postman.matched, self._tables)
        self.admission = admission_of(settings, stores.flags, clock, asked_again_when_fetched(fetcher))
        self._frontier = FrontierRunner(stores.frontier, stores.sites, clock, admit_by(self.admission))

    def listeners(self, on_applied: Callable[[Applied], None], paused: Callable[[], str | None]) -> Listeners:
        """For the controller; `on_applied` comes last. `paused`: why no visit may begin now."""
        heard_by = (self._rediscovery, self._indexer, self._watcher, self._postman, self._frontier)
        return Listeners(
            applied=(*(one.applied for one in heard_by), on_applied),
            sources_changed=self._frontier.look_again,
            links_settled=lambda: self._frontier.idle,
            prune=thin_by(self._stores.archive, self._settings.keep),
            paused=paused,
        )

    def loops(self, controller: Controller, *, once: bool) -> list[Callable[[], Coroutine[Any, Any, None]]]:
        """To be run beside the controller, until cancelled. With --once messages are sent, and what a watch needs is
        indexed, by `finish_once`."""
        loops = [self._rediscovery.run, lambda: self._frontier.run(controller.pages_due), self._watcher.run]
        return loops if once else [*loops, self._indexer.run, self._postman.run]

    async def finish_once(self, stop: asyncio.Event) -> None:
        """With --once, after the last visit: what is left to do, unless `stop` is set."""
        if not stop.is_set():
            await self._rediscovery.settle(_SEARCH_ALL)
            await self._watcher.catch_up()
            await self._postman.settle(stop)
        if not stop.is_set():
            await learn_words(self._stores, self._indexer)

    async def close(self) -> None:
        """After the loops have ended."""
        async with AsyncExitStack() as stack:
            if self._tables is not None:
                stack.push_async_callback(self._tables.close)
            for one in (self._postman, self._watcher, self._indexer, self._indexing, self.admission):
                stack.push_async_callback(one.close)


def _rediscovery_of(
    settings: Settings, clock: Clock, stores: Stores, fetcher: Fetcher, readers: Readers
) -> Rediscovery:
    from tidings.crawl.discovery.discover import DiscoveryOptions, HostPace, LearnedPaths
    from tidings.crawl.discovery.rediscover import find_again

    fetch = settings.fetch
    options = DiscoveryOptions(
        seconds=_SEARCH,
        robots_for_feeds=fetch.robots_for_feeds,
        slow=readers.feed,
        pacing=HostPace(clock, fetch.page_gap),
    )
    find = find_again(fetcher, clock, LearnedPaths(stores.crawl), options)
    return Rediscovery(stores.library, stores.catalogue, find, clock, take_over=fetch.take_over)
