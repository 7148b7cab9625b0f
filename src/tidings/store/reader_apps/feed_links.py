"""Secret addresses of output feeds: ports.reader_apps.FeedLinkStore.

The token of an address is stored as it is: a hub gets the whole address (WebSub), and a program that can read the
database can read the articles there.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.errors import PersonError
from tidings.model.people import FeedLink, Person
from tidings.store.db.database import Database
from tidings.store.db.people_tables import feed_link
from tidings.store.db.statements import AnyRow, clamped
from tidings.store.db.types import storable
from tidings.store.people.credentials import PERSON, USE_NOTED, person_of
from tidings.store.rows.followings import lock_person

MOST: Final = 100  # of one person
_LONGEST_NAME, _LONGEST_LIST = 200, 2_000

_own = feed_link.c.person_id == bindparam("person")
_one = feed_link.c.id == bindparam("wanted")
_of_person = select(feed_link).where(_own).order_by(feed_link.c.id)
_shown = [feed_link.c[name].label(f"link_{name}") for name in ("id", "list", "name", "created_at")]
_by_token = select(*PERSON, *_shown, feed_link.c.used_at).join(feed_link).where(feed_link.c.token == bindparam("token"))
_every = select(*PERSON, *_shown, feed_link.c.used_at, feed_link.c.token, feed_link.c.announced)
_every = _every.join(feed_link).order_by(feed_link.c.id)
_used = update(feed_link).where(_one).values(used_at=bindparam("at"))
_renew = (
    update(feed_link)
    .where(_own, _one)
    .values(token=bindparam("fresh"), created_at=bindparam("at"), used_at=None, announced=None)
)
_announced = (
    update(feed_link).where(_one, feed_link.c.token == bindparam("known")).values(announced=bindparam("content"))
)
_remove = delete(feed_link).where(_own, _one)

STATEMENTS: Final[dict[str, Executable]] = {
    "of_person": _of_person,
    "by_token": _by_token,
    "used": _used,
    "renew": _renew,
    "announced": _announced,
    "remove": _remove,
}


class FeedLinkRows:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def links(self, person_id: int) -> list[FeedLink]:
        rows = await self._database.read(
            lambda connection: connection.execute(_of_person, {"person": clamped(person_id)}).all()
        )
        return [_link(row) for row in rows]

    async def make(self, person_id: int, listed: str, name: str, token: str, at: datetime) -> FeedLink:
        shown, listed = " ".join(storable(name).split())[:_LONGEST_NAME], storable(listed)
        if len(listed) > _LONGEST_LIST:
            raise PersonError("feed", f"a list has at most {_LONGEST_LIST} characters; choose fewer filters")
        values = {"person_id": person_id, "list": listed, "name": shown, "token": token, "created_at": at}

        def work(connection: Connection) -> FeedLink:
            lock_person(connection, person_id)
            known = [_link(row) for row in connection.execute(_of_person, {"person": person_id})]
            if same := [one for one in known if one.list == listed]:
                return same[0]
            if len(known) >= MOST:
                raise PersonError("feed", f"there are {MOST} secret addresses already; remove one first")
            number = connection.execute(insert(feed_link).returning(feed_link.c.id), values).scalar_one()
            return FeedLink(number, person_id, listed, shown, token, at)

        return await self._database.write(work)

    async def renew(self, person_id: int, link_id: int, token: str, at: datetime) -> bool:
        values = {"person": clamped(person_id), "wanted": clamped(link_id), "fresh": token, "at": at}
        return await self._database.write(lambda connection: connection.execute(_renew, values).rowcount > 0)

    async def remove(self, person_id: int, link_id: int) -> bool:
        values = {"person": clamped(person_id), "wanted": clamped(link_id)}
        return await self._database.write(lambda connection: connection.execute(_remove, values).rowcount > 0)

    async def by_token(self, token: str, now: datetime) -> tuple[Person, FeedLink] | None:
        row: AnyRow | None = await self._database.read(
            lambda connection: connection.execute(_by_token, {"token": storable(token)}).first()
        )
        if row is None:
            return None
        if (row.used_at is None or now - row.used_at >= USE_NOTED) and not self._database.read_only:
            noted = {"wanted": row.link_id, "at": now}
            await self._database.write(lambda connection: connection.execute(_used, noted).close())
        return person_of(row), FeedLink(
            row.link_id, row.id, row.link_list, row.link_name, token, row.link_created_at, now
        )

    async def every(self) -> list[tuple[Person, FeedLink]]:
        rows = await self._database.read(lambda connection: connection.execute(_every).all())
        return [
            (
                person_of(row),
                FeedLink(
                    id=row.link_id,
                    person_id=row.id,
                    list=row.link_list,
                    name=row.link_name,
                    token=row.token,
                    created_at=row.link_created_at,
                    used_at=row.used_at,
                    announced=row.announced,
                ),
            )
            for row in rows
        ]

    async def announced(self, link: FeedLink, content: int) -> None:
        values = {"wanted": clamped(link.id), "known": link.token, "content": content}
        await self._database.write(lambda connection: connection.execute(_announced, values).close())


def _link(row: AnyRow) -> FeedLink:
    return FeedLink(
        id=row.id,
        person_id=row.person_id,
        list=row.list,
        name=row.name,
        token=row.token,
        created_at=row.created_at,
        used_at=row.used_at,
        announced=row.announced,
    )
