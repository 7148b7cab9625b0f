"""`tidings terminal`: visits what controllers order, on any machine. It has no database, and nothing that may not be
lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace

from tidings import __version__
from tidings.app.admission import asked_again_when_fetched
from tidings.app.cluster.membership import process_id, process_name
from tidings.app.cluster.requirements import lane_keys, require_lane, unless_stopped
from tidings.app.descriptors import shares_for, warn_of_lowered
from tidings.app.program import visitor_of
from tidings.app.stores import admission_of, open_fetcher
from tidings.crawl.clock import SystemClock
from tidings.crawl.cluster.connection import LaneConnection, Role
from tidings.crawl.cluster.presence import PresenceBoard
from tidings.crawl.cluster.robots import NatsRobotsStore
from tidings.crawl.cluster.terminal import Terminal
from tidings.crawl.cluster.terminal_lane import NatsTerminalLane
from tidings.crawl.workers.tasks import Readers
from tidings.ports.cluster import Presence
from tidings.ports.crawl_store import Flag
from tidings.settings.settings import Settings


async def run_terminal(
    settings: Settings,
    stop: asyncio.Event,
    egress: Sequence[str] = (),
    on_ready: Callable[[str, int], None] = lambda name, slots: None,
) -> None:
    """Until `stop` is set; visits under way are then finished. `egress`: its labels. SettingsError, LaneError with what
    to do. The number of visits at the same time is `crawl.terminals`."""
    require_lane(settings)
    shares = shares_for(settings)
    warn_of_lowered(shares, settings)
    clock, name, id_ = SystemClock(), process_name(settings.cluster, "terminal"), process_id("terminal")
    async with AsyncExitStack() as stack:
        connection = await LaneConnection.open(settings.lane, lane_keys(settings), Role.TERMINAL, name)
        stack.push_async_callback(connection.close)
        fetcher = await stack.enter_async_context(open_fetcher(settings, clock, NatsRobotsStore(connection)))
        readers = Readers(settings.crawl.workers, settings.crawl.read_timeout.total_seconds())
        stack.push_async_callback(readers.close)
        admission = admission_of(settings, FlagsInMemory(), clock, asked_again_when_fetched(fetcher))
        stack.push_async_callback(admission.close)
        opened = NatsTerminalLane.open(connection, id_, clock, shares.terminals, egress)
        lane = await unless_stopped(stop, opened)  # it waits for the first controller
        if lane is None:
            return
        stack.push_async_callback(lane.close)
        visitor = visitor_of(settings, fetcher, readers, clock, admission)
        now = clock.now()
        itself = Presence(id_, name, __version__, since=now, at=now, egress=tuple(egress))
        terminal = Terminal(lane, visitor, shares.terminals, PresenceBoard(connection), itself, clock)
        on_ready(name, shares.terminals)
        await terminal.run(stop)


class FlagsInMemory:
    """Implements ports.crawl_store.FlagStore, until the process ends: how many addresses of a host were seen."""

    def __init__(self) -> None:
        self._flags: dict[tuple[str, str], Flag] = {}
        self._tallies: dict[str, bytes] = {}

    async def flag(self, flag: Flag) -> None:
        before = self._flags.get((flag.host, flag.reason))
        self._flags[flag.host, flag.reason] = replace(flag, times=before.times + 1) if before else flag

    async def flags(self, limit: int | None = None) -> list[Flag]:
        return sorted(self._flags.values(), key=lambda flag: flag.at, reverse=True)[:limit]

    async def unflag(self, host: str) -> int:
        found = [key for key in self._flags if key[0] == host]
        for key in found:
            del self._flags[key]
        return len(found)

    async def tally(self, host: str) -> bytes | None:
        return self._tallies.get(host)

    async def keep_tally(self, host: str, tally: bytes) -> None:
        self._tallies[host] = tally
