"""`tidings watcher`: evaluates watches, sends messages and keeps the search index of a cluster, beside others like it.

    lease watch    a part of the items: the watcher takes those whose id falls into it
    lease index    the one process that indexes
    lease post     the one process that sends messages, events to webhooks, and pings to a hub

The queues are in the database, so whatever process takes over goes on where another ended. An item that two evaluate is
one match all the same: `watch` needs no fence. The index is written only while `index` is held, and a message is made
and begun only while `post` is held: a process that was paused and wakes does neither. A message that was begun when its
process died is sent again, with the same key, as in `tidings run`.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from functools import partial
from typing import Final

from tidings.app.cluster.membership import ClusterClock, Membership, process_id, process_name
from tidings.app.cluster.requirements import require_postgres
from tidings.app.companions import indexer_of, indexing_readers
from tidings.app.events.sending import EventDelivery
from tidings.app.lemmas import lemma_tables_of
from tidings.app.stores import Stores, open_fetcher, open_leases, open_stores
from tidings.app.watching import check_channels, evaluator_input_of, postman_of, watcher_of
from tidings.crawl.lemmas import LemmaTables
from tidings.notify.postman import Postman
from tidings.ports.cluster import Duty, HeldLeases
from tidings.ports.outside import Clock, Fetcher
from tidings.settings.settings import Settings
from tidings.store.db.patience import Patience

POLL: Final = 2.0  # seconds between looks for what other processes have stored
_LOOK = 0.5  # seconds between looks at a lease

log = logging.getLogger(__name__)


async def run_watcher(
    settings: Settings, stop: asyncio.Event, on_ready: Callable[[str], None] = lambda name: None
) -> None:
    """Runs a watcher until `stop` is set. Waits for a database that is away. SettingsError with what to do."""
    require_postgres(settings)
    evaluator_input = evaluator_input_of(settings)
    check_channels(settings.notify)
    name, id_, clock = process_name(settings.cluster, "watcher"), process_id("watcher"), ClusterClock()
    first = Patience(settings.store.patience.total_seconds(), stop=stop, now=clock.now)
    async with AsyncExitStack() as stack:
        book = await stack.enter_async_context(open_leases(settings, first))
        duties = (Duty.WATCH, Duty.INDEX, Duty.POST)
        watch, index, post = (Membership(book, id_, duty, name, settings.cluster.lease, clock) for duty in duties)
        stack.push_async_callback(watch.leave)
        for one in (watch, index, post):
            await first.repeat(one.beat)
        opened = await stack.enter_async_context(open_stores(settings, first))
        stores = opened.patient(Patience(None, stop=stop, now=clock.now))
        fetcher = await stack.enter_async_context(open_fetcher(settings, clock, stores.robots))
        tables = lemma_tables_of(settings)
        if tables is not None:
            stack.push_async_callback(tables.close)
        sending = stores.fenced(HeldLeases.single(Duty.POST, id_))
        posting = _Posting(settings, stores, sending, fetcher, clock)
        queue = stores.queue_of(lambda: watch.epochs if watch.is_fresh else ())
        watcher = watcher_of(settings, stores, clock, evaluator_input, posting.matched, tables, queue, POLL)
        stack.push_async_callback(watcher.close)
        indexing = stores.fenced(HeldLeases.single(Duty.INDEX, id_))
        on_ready(name)
        loops = [watch.run, index.run, post.run, watcher.run]
        loops += [partial(_while_held, index, partial(_index, settings, indexing, tables))]
        loops += [partial(_while_held, post, posting.run)]
        await _together(loops, stop)


class _Posting:
    """Sends messages, and events to webhooks, while this process has the lease to. `sending`: the stores, fenced by
    it."""

    def __init__(self, settings: Settings, stores: Stores, sending: Stores, fetcher: Fetcher, clock: Clock) -> None:
        self._settings, self._stores = settings, stores
        self._outbox, self._hooks = stores.outbox_of(sending), stores.hooks_of(sending)
        self._fetcher, self._clock = fetcher, clock
        self._postman: Postman | None = None
        self._event_delivery: EventDelivery | None = None

    def matched(self, count: int) -> None:
        if self._postman is not None:
            self._postman.matched(count)
        if self._event_delivery is not None:
            self._event_delivery.matched(count)

    async def run(self) -> None:
        rng = random.Random()
        self._postman = postman_of(
            self._settings.notify,
            self._outbox,
            self._stores.watches,
            self._fetcher,
            self._clock,
            rng,
            idle=POLL,
            own=self._stores.channels,
        )
        told = self._settings, self._stores, self._fetcher, self._clock, rng
        self._event_delivery = EventDelivery(*told, hooks=self._hooks, idle=POLL)
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._postman.run())  # closes it, too
                group.create_task(self._event_delivery.run())
        finally:
            self._postman = self._event_delivery = None


async def _index(settings: Settings, stores: Stores, tables: LemmaTables | None) -> None:
    async with AsyncExitStack() as stack:
        indexing = indexing_readers(settings)
        stack.push_async_callback(indexing.close)
        indexer = indexer_of(stores, indexing, tables)
        stack.push_async_callback(indexer.close)
        await indexer.run()


async def _while_held(lease: Membership, work: Callable[[], Awaitable[None]]) -> None:
    """Runs `work` whenever the lease is held, and cancels it when it is not."""
    while True:
        if not lease.is_held:
            await asyncio.sleep(_LOOK)
            continue
        log.info("this process has the lease %s", lease.member.duty.value)
        task = asyncio.ensure_future(work())
        try:
            while lease.is_held and not task.done():
                await asyncio.wait({task}, timeout=_LOOK)
        finally:
            task.cancel()
            await asyncio.wait({task})
        if not task.cancelled():
            task.result()  # raises what ended it


async def _together(loops: Sequence[Callable[[], Awaitable[None]]], stop: asyncio.Event) -> None:
    """Runs them until `stop` is set; raises what ended one of them."""
    tasks = {asyncio.ensure_future(loop()) for loop in loops}
    stopped = asyncio.ensure_future(stop.wait())
    try:
        await asyncio.wait({stopped, *tasks}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (stopped, *tasks):
            task.cancel()
        await asyncio.wait({stopped, *tasks})
    for task in tasks:
        if not task.cancelled() and (fault := task.exception()) is not None:
            raise fault
