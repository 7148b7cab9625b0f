"""robots.txt files kept across restarts: ports.RobotsShelf."""

from __future__ import annotations

from sqlalchemy import bindparam, select
from sqlalchemy.engine import Connection

from tidings.ports.crawl_store import KeptRobots
from tidings.store.db.database import Database
from tidings.store.db.schema import robots as table
from tidings.store.db.statements import upsert
from tidings.store.db.text import clean
from tidings.store.rows.sources import LONGEST_URL
from tidings.text.packing import pack, unpack

_recall = select(table.c.site, table.c.body, table.c.fetched_at, table.c.until, table.c.trouble).where(
    table.c.site == bindparam("wanted")
)


class RobotsRows:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def recall(self, site: str) -> KeptRobots | None:
        def work(connection: Connection) -> KeptRobots | None:
            row = connection.execute(_recall, {"wanted": clean(site)}).first()
            if row is None:
                return None
            body = None if row.body is None else unpack(row.body)
            return KeptRobots(row.site, body, row.fetched_at, row.until, row.trouble)

        return await self._database.read(work)

    async def keep(self, robots: KeptRobots) -> None:
        site = clean(robots.site)
        if len(site.encode()) > LONGEST_URL:  # nobody's name; it would not fit into the index
            return
        row = {
            "site": site,
            "body": None if robots.body is None else pack(robots.body),
            "fetched_at": robots.fetched_at,
            "until": robots.until,
            "trouble": clean(robots.trouble),
        }

        def work(connection: Connection) -> None:
            connection.execute(upsert(connection.dialect.name, table), row)

        await self._database.write(work)
