"""Sends probes where nothing can be reached (`network`), and stores since when we are offline, for other commands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime

from tidings.crawl.controller.host_gaps import HostGaps
from tidings.crawl.controller.host_queues import HostQueues
from tidings.crawl.controller.in_flight import InFlight
from tidings.crawl.controller.network import Judged, NetworkWatch
from tidings.model.hosts import KEPT_AS, Offline
from tidings.model.orders import Due, Order
from tidings.ports.crawl_store import CrawlStore

_CANDIDATES = 20

# The order, the queue that it occupies, and whether its source answered at the visit before.
SendOrder = Callable[[Order, str, bool], Awaitable[None]]


class Probing:
    def __init__(
        self,
        store: CrawlStore,
        network: NetworkWatch,
        queues: HostQueues,
        gaps: HostGaps,
        in_flight: InFlight,
        send: SendOrder,
        may_send: Callable[[], bool],
    ) -> None:
        self._store, self._network, self._queues, self._gaps = store, network, queues, gaps
        self._in_flight, self._send, self._may_send = in_flight, send, may_send
        self._shown: Offline | None = None

    async def start(self) -> None:
        """Forget what a program that was killed while it was offline has left."""
        if await self._store.kept(KEPT_AS):
            await self._store.keep(KEPT_AS, b"")

    async def step(self, now: datetime) -> Judged:
        """Send the probes that are due, and decide on what is held. Returns what is to be done with it."""
        others, is_alone = len(self._in_flight) > len(self._network), False
        if wanted := self._network.wants_probes(now, others=others):
            sources = await self._send_probes(wanted, now)
            if not sources and self._network.start_over():
                sources = await self._send_probes(wanted, now)
            self._network.probed(sources, now)
            is_alone = not sources and not others
        judged = self._network.conclude(now, is_alone=is_alone)
        await self._show(self._network.offline)
        return judged

    async def stop(self) -> None:
        await self._show(None)

    async def _show(self, offline: Offline | None) -> None:
        if offline != self._shown:
            self._shown = offline
            await self._store.keep(KEPT_AS, b"" if offline is None else offline.pack())

    async def _send_probes(self, wanted: int, now: datetime) -> dict[int, str]:
        """The sources that were sent, and their hosts."""
        passed_over = [*self._network.passes_over(), *self._queues.closed(now)]
        sources: dict[int, str] = {}
        for due in await self._store.probes(_CANDIDATES, passed_over):
            if len(sources) == wanted:
                break
            if due.host not in sources.values() and self._network.may_probe(due.host) and await self._probe(due, now):
                sources[due.source_id] = due.host
        return sources

    async def _probe(self, due: Due, now: datetime) -> bool:
        orders = await self._store.feed_orders([due.source_id])
        queue = self._gaps.queued(due).host
        if not orders or orders[0] in self._in_flight or not self._may_send() or not self._queues.begin(queue, now):
            return False
        self._network.expect(due.source_id)
        await self._send(orders[0], queue, works(due))
        return True


def works(due: Due) -> bool:
    """Returns whether the source answered at its last visit."""
    return due.seq > 0 and not due.failing
