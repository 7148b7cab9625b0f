"""What people are shown of a cluster: members in the database, terminals and orders on the lane."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta

from tidings.app.cluster.membership import process_name
from tidings.app.cluster.requirements import lane_keys, require_lane
from tidings.crawl.cluster.connection import LaneConnection, LaneRole
from tidings.crawl.cluster.presence import NatsLaneBook
from tidings.ports.cluster import LaneState, LeaseBook, ParkedOrder
from tidings.settings.settings import Settings
from tidings.views.cluster import ClusterView

_PATIENCE = timedelta(seconds=3)  # for a lane that does not answer: the rest is shown without it


class LaneOnDemand:
    """Implements ports.cluster.LaneBook: connects at the first call, and again where that failed, or where NATS
    has refused this process since: what it says then is shown, and a key that is valid again is enough."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._connection: LaneConnection | None = None
        self._turn = asyncio.Lock()

    async def state(self) -> LaneState:
        return await (await self._book()).state()

    async def parked(self, limit: int) -> Sequence[ParkedOrder]:
        return await (await self._book()).parked(limit)

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.close()

    async def _book(self) -> NatsLaneBook:
        async with self._turn:
            if self._connection is not None and self._connection.has_ended:
                connection, self._connection = self._connection, None
                await connection.close()
            if self._connection is None:
                settings = self._settings
                name = process_name(settings.cluster, "reader")
                self._connection = await LaneConnection.open(
                    settings.lane, lane_keys(settings), LaneRole.READER, name, _PATIENCE
                )
        return NatsLaneBook(self._connection)


@asynccontextmanager
async def open_view(settings: Settings, leases: LeaseBook | None) -> AsyncIterator[ClusterView]:
    """Opens the view of the cluster. SettingsError where no lane is set; a lane that cannot be reached is shown as
    such. `leases` None: the lane's part alone."""
    require_lane(settings)
    lane = LaneOnDemand(settings)
    try:
        yield ClusterView(leases, lane)
    finally:
        await lane.close()
