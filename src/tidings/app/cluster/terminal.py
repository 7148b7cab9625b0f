"""`tidings terminal`: visits what controllers order, on any machine. It has no database, and nothing that may not be
lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace

from tidings.app.admission import asked_again_when_fetched
from tidings.app.cluster.membership import process_id, process_name
from tidings.app.cluster.requirements import lane_keys, require_lane, unless_stopped
from tidings.app.descriptors import shares_for, warn_of_lowered
from tidings.app.program import visitor_of
from tidings.app.stores import admission_of, open_fetcher
from tidings.crawl.clock import SystemClock
from tidings.crawl.cluster.connection import LaneConnection, LaneRole
from tidings.crawl.cluster.presence import PresenceBoard
from tidings.crawl.cluster.robots import NatsRobotsStore
from tidings.crawl.cluster.terminal import Terminal, Visits
from tidings.crawl.cluster.terminal_lane import NatsTerminalLane
from tidings.crawl.workers.tasks import Readers
from tidings.model.hosts import Flag
from tidings.model.orders import ArticleOutcome, Order, Outcome
from tidings.ports.cluster import Presence
from tidings.settings.settings import Settings
from tidings.version import __version__


async def run_terminal(
    settings: Settings,
    stop: asyncio.Event,
    egress: Sequence[str] = (),
    on_ready: Callable[[str, int], None] = lambda name, slots: None,
) -> None:
    """Runs a terminal until `stop` is set; visits under way are then finished. `egress`: its labels. SettingsError,
    LaneError with what to do. The number of visits at the same time is `crawl.terminals`."""
    require_lane(settings)
    shares = shares_for(settings)
    warn_of_lowered(shares, settings)
    clock, name, id_ = SystemClock(), process_name(settings.cluster, "terminal"), process_id("terminal")
    async with AsyncExitStack() as stack:
        connection = await LaneConnection.open(settings.lane, lane_keys(settings), LaneRole.TERMINAL, name)
        stack.push_async_callback(connection.close)
        fetcher = await stack.enter_async_context(open_fetcher(settings, clock, NatsRobotsStore(connection)))
        readers = Readers(settings.crawl.workers, settings.crawl.read_timeout.total_seconds())
        stack.push_async_callback(readers.close)
        flagging = FlaggingVisits()
        admission = admission_of(settings, flagging, clock, asked_again_when_fetched(fetcher))
        stack.push_async_callback(admission.close)
        opened = NatsTerminalLane.open(connection, id_, clock, shares.terminals, egress)
        lane = await unless_stopped(stop, opened)  # it waits for the first controller
        if lane is None:
            return
        stack.push_async_callback(lane.close)
        visitor = flagging.of(visitor_of(settings, fetcher, readers, clock, admission))
        now = clock.now()
        itself = Presence(id_, name, __version__, since=now, at=now, egress=tuple(egress))
        terminal = Terminal(lane, visitor, shares.terminals, PresenceBoard(connection), itself, clock)
        on_ready(name, shares.terminals)
        await terminal.run(stop)


class FlaggingVisits:
    """Visits whose outcomes carry the flags that were raised meanwhile to a controller, which stores them.

    Implements crawl.cluster.terminal.Visits, and ports.crawl_store.FlagStore for what is admitted here: pages of
    articles, which are flagged by their address alone. So nothing is counted, and nothing is read."""

    def __init__(self) -> None:
        self._visits: Visits | None = None
        self._raised: list[Flag] = []

    def of(self, visits: Visits) -> FlaggingVisits:
        self._visits = visits
        return self

    async def visit(self, order: Order) -> Outcome:
        assert self._visits is not None
        outcome = await self._visits.visit(order)
        if not self._raised or not isinstance(outcome, ArticleOutcome):
            return outcome
        raised, self._raised = self._raised, []
        return replace(outcome, flags=tuple(raised))

    async def flag(self, flag: Flag) -> None:
        self._raised.append(flag)

    async def flags(self, limit: int | None = None) -> list[Flag]:
        return self._raised[:limit]

    async def unflag(self, host: str) -> int:
        return 0

    async def tally(self, host: str) -> bytes | None:
        return None

    async def keep_tally(self, host: str, tally: bytes) -> None:
        """Counts of a site are its controller's."""
