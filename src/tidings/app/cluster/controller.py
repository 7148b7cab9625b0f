"""`tidings controller`: one of several controllers. Each orders the visits of the partitions that it holds.

    heartbeat: renew the leases -> were they changed?
    round:     claim the partitions on the lane -> adopt orders that are out -> crawl, until the leases change -> again

Whatever goes wrong in a round (another holds a partition by now, the lane or the database is away) ends the round and
not the process. What a round leaves behind is due still, or comes again on the lane. Only a server of the lane that
refuses this process from now on ends it: its leases are given back, and others go on.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace

from tidings.app.cluster.membership import ClusterClock, Membership, process_id, process_name
from tidings.app.cluster.requirements import lane_keys, require_lane, require_postgres, unless_stopped
from tidings.app.program import CrawlShare, Program
from tidings.app.stores import open_leases
from tidings.crawl.cluster.connection import LaneConnection, LaneRole
from tidings.crawl.cluster.controller_lane import NatsControllerLane
from tidings.errors import Fenced, LaneError, StoreError
from tidings.ports.cluster import PARTITIONS, CrawlScope, Duty, HeldLeases, LeaseBook
from tidings.settings.settings import Settings
from tidings.store.db.patience import Patience

_PAUSE = 1.0  # seconds before a round that failed is tried again
_STOP_SECONDS = 5.0  # for a round to end: what it is storing is stored, or not, as a whole

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class ControllerProcess:
    """Use `open`, then `run`."""

    program: Program
    book: LeaseBook
    lane: NatsControllerLane
    crawl: Membership
    keep: Membership

    @classmethod
    @asynccontextmanager
    async def open(cls, settings: Settings, stop: asyncio.Event) -> AsyncIterator[ControllerProcess]:
        """Waits for a database that is away. SettingsError, LaneError with what to do."""
        require_lane(settings)
        require_postgres(settings)
        name, id_ = process_name(settings.cluster, "controller"), process_id("controller")
        clock = ClusterClock()
        patience = Patience(settings.store.patience.total_seconds(), stop=stop, now=clock.now)
        async with AsyncExitStack() as stack:
            book = await stack.enter_async_context(open_leases(settings, patience))
            ttl = settings.cluster.lease
            crawl, keep = (Membership(book, id_, duty, name, ttl, clock) for duty in (Duty.CRAWL, Duty.KEEP))
            stack.push_async_callback(crawl.leave)
            await patience.repeat(crawl.beat)  # before the program is made: its clock is the database's
            program = await stack.enter_async_context(Program.open(settings, clock, stop=stop, alone=False))
            connection = await LaneConnection.open(settings.lane, lane_keys(settings), LaneRole.CONTROLLER, name)
            stack.push_async_callback(connection.close)
            lane = await NatsControllerLane.open(connection, id_, clock)
            stack.push_async_callback(lane.close)
            await patience.repeat(crawl.beat)
            await patience.repeat(keep.beat)
            yield cls(program, book, lane, crawl, keep)

    async def run(self, stop: asyncio.Event, on_partitions: Callable[[int], None] = lambda count: None) -> None:
        """Crawls until `stop` is set. `on_partitions` is called with the number of partitions of each round. LaneError
        where NATS refuses this process from now on."""
        beats = [asyncio.create_task(one.run()) for one in (self.crawl, self.keep)]
        refused: asyncio.Task[None] = asyncio.create_task(self.lane.ended())
        refused.add_done_callback(lambda _: stop.set())
        try:
            while not stop.is_set():
                epochs = self.crawl.epochs
                if not self.crawl.is_held:
                    await unless_stopped(stop, asyncio.sleep(_PAUSE / 4))
                    continue
                on_partitions(len(epochs))
                try:
                    await self._round(epochs, stop)
                except Fenced as error:
                    log.info("%s", error)
                except (LaneError, StoreError) as error:
                    log.warning("it is tried again: %s", error)
                    await unless_stopped(stop, asyncio.sleep(_PAUSE))
        finally:
            is_refused = refused.done()
            for task in (refused, *beats):
                task.cancel()
            await asyncio.gather(refused, *beats, return_exceptions=True)
        if is_refused:
            refused.result()

    async def _round(self, epochs: Mapping[int, int], stop: asyncio.Event) -> None:
        """Crawls these partitions until `stop` is set, or other leases are held."""
        id_ = self.crawl.member.id
        await self.lane.claim(epochs, [one.id for one in await self.book.members(Duty.CRAWL)])
        kept = self.keep.epochs
        stores = self.program.stores.scoped(CrawlScope(frozenset(epochs), id_))
        share = CrawlShare(
            stores,
            stores.fenced(HeldLeases.single(Duty.KEEP, id_)),
            self.lane,
            await self.lane.outstanding(frozenset(epochs)),
            lambda: self.crawl.is_fresh,
        )
        options = replace(
            self.program.controller_options(),
            grace=0.0,
            share=len(epochs) / PARTITIONS,
            keeper=bool(kept),
            notes_daily=True,
            cautious=True,
        )
        end = asyncio.Event()
        crawl = asyncio.create_task(self.program.crawl(end, options=options, share=share))
        ends = (stop.wait(), self.crawl.changed(epochs), self.keep.changed(kept))
        watched = [asyncio.ensure_future(one) for one in ends]
        try:
            await asyncio.wait({crawl, *watched}, return_when=asyncio.FIRST_COMPLETED)
            end.set()
            await asyncio.wait({crawl}, timeout=_STOP_SECONDS)
        finally:
            for task in (crawl, *watched):
                task.cancel()
            await asyncio.wait({crawl})
        if not crawl.cancelled() and (fault := crawl.exception()) is not None:
            raise fault
