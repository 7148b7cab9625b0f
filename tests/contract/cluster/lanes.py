"""Controllers and terminals on a NATS server of the tests, each with a connection of its own, all closed at the end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

import nats
from tests.servers.nats import NatsServer

from tidings.crawl.clock import SystemClock
from tidings.crawl.cluster.connection import LaneConnection, LaneRole
from tidings.crawl.cluster.controller_lane import NatsControllerLane
from tidings.crawl.cluster.streams import LaneOptions
from tidings.crawl.cluster.subjects import inbox
from tidings.crawl.cluster.terminal_lane import NatsTerminalLane
from tidings.model.orders import FeedOrder, FeedOutcome, Order, Outcome
from tidings.model.visits import VisitResult
from tidings.ports.cluster import PARTITIONS, partition_of
from tidings.ports.outside import Clock, TerminalLane
from tidings.settings.sections import ClusterSettings

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
QUICK = LaneOptions(
    ack_wait=timedelta(seconds=0.3),
    claim_patience=timedelta(seconds=5),
    retry=timedelta(seconds=0.05),
    shift_from=None,
)
ALL = dict.fromkeys(range(PARTITIONS), 1)
NO_KEYS = ClusterSettings()
_PATIENCE = 60.0
T = TypeVar("T")


def order(number: int, host: str = "", **more: Any) -> FeedOrder:
    host = host or f"h{number}.test"
    return FeedOrder(number, 1, f"http://{host}/{number}", host, **more)


def outcome_of(one: Order) -> FeedOutcome:
    assert isinstance(one, FeedOrder)
    return FeedOutcome(one.source_id, one.seq, NOON, VisitResult.UNCHANGED, "304")


def ids(outcomes: Iterable[Outcome]) -> list[int]:
    return sorted(one.source_id for one in outcomes if isinstance(one, FeedOutcome))


def hosts_in(partitions: Collection[int], most: int) -> list[str]:
    """So many hosts of these partitions."""
    found: list[str] = []
    number = 0
    while len(found) < most:
        number += 1
        if partition_of(f"h{number}.test") in partitions:
            found.append(f"h{number}.test")
    return found


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    """Waits for a condition, not for a time."""
    async with asyncio.timeout(_PATIENCE):
        while not await condition():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def soon(work: Awaitable[T]) -> T:
    async with asyncio.timeout(_PATIENCE):
        return await work


async def visit_all(terminal: TerminalLane) -> None:
    """A terminal that answers every order at once."""
    while True:
        one = await terminal.take()
        await terminal.answer(one, outcome_of(one))


@dataclass
class Rig:
    server: NatsServer
    settings: ClusterSettings = NO_KEYS
    options: LaneOptions = QUICK
    _closing: list[Callable[[], Awaitable[None]]] = field(default_factory=list)

    async def connect(
        self, role: LaneRole, settings: ClusterSettings | None = None, patience: timedelta = timedelta(seconds=5)
    ) -> LaneConnection:
        connection = await LaneConnection.open(self.server.url, settings or self.settings, role, patience=patience)
        self._closing.append(connection.close)
        return connection

    async def controller(
        self,
        member_id: str = "c1",
        epochs: Mapping[int, int] = ALL,
        live: Collection[str] = (),
        clock: Clock | None = None,
        settings: ClusterSettings | None = None,
        **options: Any,
    ) -> NatsControllerLane:
        """One that has claimed its partitions."""
        connection = await self.connect(LaneRole.CONTROLLER, settings)
        lane = await NatsControllerLane.open(
            connection, member_id, clock or SystemClock(), replace(self.options, **options)
        )
        self._closing.append(lane.close)
        await lane.claim(epochs, live or {member_id})
        return lane

    async def terminal(
        self,
        terminal_id: str = "t1",
        slots: int = 8,
        egress: Collection[str] = (),
        clock: Clock | None = None,
        settings: ClusterSettings | None = None,
        **options: Any,
    ) -> NatsTerminalLane:
        connection = await self.connect(LaneRole.TERMINAL, settings)
        lane = await NatsTerminalLane.open(
            connection, terminal_id, clock or SystemClock(), slots, egress, replace(self.options, **options)
        )
        self._closing.append(lane.close)
        return lane

    def close_later(self, close: Callable[[], Awaitable[None]]) -> None:
        self._closing.append(close)

    async def kill(self, terminal: NatsTerminalLane) -> None:
        """Ends it without a word to anybody."""
        self._closing.remove(terminal.close)
        await terminal.close()

    async def close(self) -> None:
        while self._closing:
            await self._closing.pop()()


@asynccontextmanager
async def new_rig(server: NatsServer, seed: str | None = None) -> AsyncIterator[Rig]:
    """On a server that holds nothing of earlier tests. `seed`: of somebody who may delete streams there."""
    await _empty(server.url, seed)
    rig = Rig(server)
    try:
        yield rig
    finally:
        await rig.close()


async def _empty(url: str, seed: str | None) -> None:
    client = await nats.connect(url, nkeys_seed_str=seed, inbox_prefix=inbox("controller"))
    streams = client.jetstream()
    for stream in await streams.streams_info():
        assert stream.config.name is not None
        await streams.delete_stream(stream.config.name)
    await client.close()
