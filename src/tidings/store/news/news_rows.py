"""What came in lately: ports.news.News."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from datetime import datetime
from typing import Final

from sqlalchemy import BigInteger, bindparam, func, or_, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.ports.news import Arrived, Delays, FirstVisits, LatestIds, StoryCarriers
from tidings.store.db.database import Database
from tidings.store.db.people_tables import following
from tidings.store.db.schema import article
from tidings.store.db.site_tables import version
from tidings.store.db.statements import CompiledSelect, clamped
from tidings.store.db.watch_tables import watch_match
from tidings.store.news.carried import read_carried
from tidings.store.news.day import read_delays, read_first_visits, read_hourly

# -- the latest ids, and how much came after them for each person: a walk along the end of a table -----

MOST: Final = 1_000  # rows of each kind that are counted at once

_after = bindparam("after", type_=BigInteger())
_last_article = CompiledSelect(select(func.max(article.c.id)))
_last_match = CompiledSelect(select(func.max(watch_match.c.id)))
_last_version = CompiledSelect(select(func.max(version.c.id)))

_articles = CompiledSelect(
    select(article.c.source_id.label("followed")).where(article.c.id > _after).order_by(article.c.id).limit(MOST)
)
_changes = CompiledSelect(
    select(version.c.root_id.label("followed"))
    .where(version.c.id > _after, version.c.first == 0)
    .where(or_(version.c.added > 0, version.c.removed > 0, version.c.changed > 0))
    .order_by(version.c.id)
    .limit(MOST)
)
_followers = CompiledSelect(
    select(following.c.person_id, following.c.source_id).where(
        following.c.person_id.in_(bindparam("people", expanding=True)),
        following.c.source_id.in_(bindparam("sources", expanding=True)),
    )
)
_matches = CompiledSelect(
    select(watch_match.c.person_id)
    .where(watch_match.c.id > _after, watch_match.c.baseline == 0)
    .order_by(watch_match.c.id)
    .limit(MOST)
)
STATEMENTS: Final[dict[str, Executable]] = {
    "articles": _articles.statement,
    "changes": _changes.statement,
    "matches": _matches.statement,
    "followers": _followers.statement,
}


def read_place(connection: Connection) -> LatestIds:
    last = (_last_article, _last_match, _last_version)
    return LatestIds(*(int(statement.run(connection).scalar() or 0) for statement in last))


def read_arrived(connection: Connection, since: LatestIds, person_ids: Collection[int]) -> dict[int, Arrived]:
    people = sorted(person_ids)
    if not people:
        return {}

    def counts(statement: CompiledSelect, after: int) -> Counter[int]:
        came = Counter(statement.run(connection, {"after": clamped(after)}).scalars())
        found: Counter[int] = Counter()
        for sources in chunks(came):
            rows = _followers.run(connection, {"people": people, "sources": sources}).all()
            for person_id, source_id in rows:
                found[person_id] += came[source_id]
        return found

    articles, changes = counts(_articles, since.article), counts(_changes, since.version)
    matches = Counter(_matches.run(connection, {"after": clamped(since.match)}).scalars())
    found = {one: Arrived(articles[one], matches[one], changes[one]) for one in people}
    return {one: arrived for one, arrived in found.items() if arrived}


# -- the port -----------------------------------------------------------------------------------------


class NewsRows:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def place(self) -> LatestIds:
        return await self._database.read(read_place)

    async def arrived(self, since: LatestIds, person_ids: Collection[int]) -> dict[int, Arrived]:
        return await self._database.read(lambda connection: read_arrived(connection, since, person_ids))

    async def hourly(self, since: datetime, hours: int) -> list[int]:
        return await self._database.read(lambda connection: read_hourly(connection, since, hours))

    async def delays(self, since: datetime) -> Delays | None:
        return await self._database.read(lambda connection: read_delays(connection, since))

    async def first_visits(self, since: datetime) -> FirstVisits:
        return await self._database.read(
            lambda connection: read_first_visits(connection, since), ("first visits", since)
        )

    async def carried(self, since: datetime, limit: int) -> list[StoryCarriers]:
        return await self._database.read(lambda connection: read_carried(connection, since, limit))
