"""What the web process says of the cluster: on every page, and at /healthz."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import cast

from tests.unit.web.library import StillClock

from tidings.app.cluster.web import WebProcess
from tidings.app.stores import Stores
from tidings.errors import LaneError, StoreError
from tidings.ports.cluster import LaneState, LeaseBook, Member, ParkedOrder
from tidings.settings.settings import Settings
from tidings.views.cluster import ClusterView


class Away:
    """A database and a lane that do not answer, until they do."""

    def __init__(self) -> None:
        self.database, self.asked = True, asyncio.Event()

    async def members(self) -> list[Member]:
        self.asked.set()
        if self.database:
            raise StoreError("cannot connect to PostgreSQL")
        return []

    async def state(self) -> LaneState:
        raise LaneError("no connection to NATS")

    async def parked(self, limit: int) -> Sequence[ParkedOrder]:
        raise AssertionError("nobody shows them here")


async def test_it_says_that_the_database_or_the_lane_is_away(tmp_path: Path) -> None:
    away = Away()
    process = WebProcess(Settings(data=tmp_path), StillClock(), cast(Stores, None))

    async def look() -> None:
        away.asked.clear()
        task = asyncio.create_task(process.look(ClusterView(cast(LeaseBook, away), away)))
        await away.asked.wait()
        await asyncio.sleep(0)
        task.cancel()

    await look()
    assert process.outage is not None
    assert process.outage.reason == "cannot connect to PostgreSQL"
    assert not process.can_store
    away.database = False
    await look()
    assert process.can_store
    assert process.notices()[0] == "The lane cannot be reached: no connection to NATS"
