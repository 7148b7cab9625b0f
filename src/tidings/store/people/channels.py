"""Channels that people keep under a name: ports.people.OwnChannels. Their addresses hold secrets."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import bindparam, delete, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.errors import PersonError
from tidings.model.people import OwnChannel, person_key
from tidings.store.db.database import Database
from tidings.store.db.people_tables import channel
from tidings.store.db.statements import clamped, conflict_insert
from tidings.store.db.types import storable
from tidings.store.rows.followings import lock_person

MOST: Final = 50  # of one person

_own = channel.c.person_id == bindparam("person")
_mine = select(channel).where(_own).order_by(channel.c.name_key)
_by_key = select(channel.c.address).where(_own, channel.c.name_key == bindparam("key"))
_remove = delete(channel).where(_own, channel.c.id == bindparam("wanted"))

STATEMENTS: Final[dict[str, Executable]] = {"mine": _mine, "by_key": _by_key, "remove": _remove}


class ChannelRows:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def channels(self, person_id: int) -> list[OwnChannel]:
        def work(connection: Connection) -> list[OwnChannel]:
            rows = connection.execute(_mine, {"person": clamped(person_id)})
            return [OwnChannel(row.id, row.person_id, row.name, row.address) for row in rows]

        return await self._database.read(work)

    async def add(self, person_id: int, name: str, address: str, at: datetime) -> OwnChannel:
        shown, said = " ".join(storable(name).split()), storable(address)
        row = {
            "person_id": person_id,
            "name": shown,
            "name_key": person_key(shown),
            "address": said,
            "created_at": at,
        }

        def work(connection: Connection) -> OwnChannel:
            lock_person(connection, person_id)
            if len(connection.execute(_mine, {"person": person_id}).all()) >= MOST:
                raise PersonError(shown, f"you have {MOST} channels already; remove one first")
            insert = conflict_insert(connection.dialect.name, channel).on_conflict_do_nothing(
                index_elements=[channel.c.person_id, channel.c.name_key]
            )
            number = connection.execute(insert.returning(channel.c.id), row).scalar()
            if number is None:
                raise PersonError(shown, "you have a channel of this name already; choose another")
            return OwnChannel(number, person_id, shown, said)

        return await self._database.write(work)

    async def remove(self, person_id: int, channel_id: int) -> bool:
        values = {"person": clamped(person_id), "wanted": clamped(channel_id)}
        return await self._database.write(lambda connection: connection.execute(_remove, values).rowcount > 0)

    async def address(self, person_id: int, name: str) -> str | None:
        values = {"person": clamped(person_id), "key": person_key(storable(name))}
        return await self._database.read(lambda connection: connection.execute(_by_key, values).scalar())
