"""What came in lately: ports.news.News."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from tidings.ports.news import Arrived, CarriedStory, Delays, FirstVisits, Place
from tidings.store.db.database import Database
from tidings.store.news.arrivals import read_arrived, read_place
from tidings.store.news.carried import read_carried
from tidings.store.news.day import read_delays, read_first_visits, read_hourly


class NewsRows:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def place(self) -> Place:
        return await self._database.read(read_place)

    async def arrived(self, since: Place, person_ids: Collection[int]) -> dict[int, Arrived]:
        return await self._database.read(lambda connection: read_arrived(connection, since, person_ids))

    async def hourly(self, since: datetime, hours: int) -> list[int]:
        return await self._database.read(lambda connection: read_hourly(connection, since, hours))

    async def delays(self, since: datetime) -> Delays | None:
        return await self._database.read(lambda connection: read_delays(connection, since))

    async def first_visits(self, since: datetime) -> FirstVisits:
        return await self._database.read(
            lambda connection: read_first_visits(connection, since), ("first visits", since)
        )

    async def carried(self, since: datetime, limit: int) -> list[CarriedStory]:
        return await self._database.read(lambda connection: read_carried(connection, since, limit))
