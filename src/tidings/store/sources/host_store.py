"""Stored per host: robots.txt files, and flags of likely traps with their counts.

RobotsStore and FlagStore of ports.crawl_store.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import bindparam, delete, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.model.hosts import Flag
from tidings.ports.crawl_store import KeptRobots
from tidings.store.db.database import Database
from tidings.store.db.schema import LARGEST
from tidings.store.db.schema import flag as flag_table
from tidings.store.db.schema import robots as table
from tidings.store.db.schema import tally as tally_table
from tidings.store.db.statements import CompiledSelect, clamped, columns_of, upsert
from tidings.store.db.types import storable
from tidings.store.rows.flags import write_flags
from tidings.store.rows.sources import LONGEST_URL
from tidings.text.decoding import pack, unpack

# -- robots.txt files -------------------------------------------------------------------------------

_recall = select(table.c.site, table.c.body, table.c.fetched_at, table.c.until, table.c.trouble).where(
    table.c.site == bindparam("wanted")
)


class RobotsRows:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def recall(self, site: str) -> KeptRobots | None:
        def work(connection: Connection) -> KeptRobots | None:
            row = connection.execute(_recall, {"wanted": storable(site)}).first()
            if row is None:
                return None
            body = None if row.body is None else unpack(row.body)
            return KeptRobots(row.site, body, row.fetched_at, row.until, row.trouble)

        return await self._database.read(work)

    async def keep(self, robots: KeptRobots) -> None:
        site = storable(robots.site)
        if len(site.encode()) > LONGEST_URL:  # not a real host name; it would not fit into the index
            return
        row = {
            "site": site,
            "body": None if robots.body is None else pack(robots.body),
            "fetched_at": robots.fetched_at,
            "until": robots.until,
            "trouble": storable(robots.trouble),
        }

        def work(connection: Connection) -> None:
            connection.execute(upsert(connection.dialect.name, table), row)

        await self._database.write(work)


# -- flagged hosts ----------------------------------------------------------------------------------

_flags = CompiledSelect(
    select(*columns_of(Flag, flag_table))
    .order_by(flag_table.c.at.desc(), flag_table.c.host.desc(), flag_table.c.reason.desc())
    .limit(bindparam("most"))
)
_unflag = delete(flag_table).where(flag_table.c.host == bindparam("wanted"))
_tally = select(tally_table.c.value).where(tally_table.c.host == bindparam("wanted"))


STATEMENTS: Final[dict[str, Executable]] = {
    "robots": _recall,
    "counts": _tally,
    "unflag": _unflag,
    "flags": _flags.statement,
}


class FlagRows:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def flag(self, flag: Flag) -> None:
        await self._database.write(lambda connection: write_flags(connection, [flag]))

    async def flags(self, limit: int | None = None) -> list[Flag]:
        most = LARGEST if limit is None else clamped(limit)
        return await self._database.read(lambda connection: _flags.values(connection, Flag, {"most": most}))

    async def unflag(self, host: str) -> int:
        def work(connection: Connection) -> int:
            return connection.execute(_unflag, {"wanted": storable(host)}).rowcount

        return await self._database.write(work)

    async def tally(self, host: str) -> bytes | None:
        def work(connection: Connection) -> bytes | None:
            value: bytes | None = connection.execute(_tally, {"wanted": storable(host)}).scalar()
            return value

        return await self._database.read(work)

    async def keep_tally(self, host: str, tally: bytes) -> None:
        def work(connection: Connection) -> None:
            connection.execute(upsert(connection.dialect.name, tally_table), {"host": storable(host), "value": tally})

        await self._database.write(work)
