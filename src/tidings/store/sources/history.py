"""What sources published day by day, how late it was seen, and what was lost: ports.library.SourceHistory.

Days are counted along an index alone; rows of articles are read for dates and delays of one source, and no more than
the caller wants.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import BigInteger, Integer, bindparam, func, literal_column, select, type_coerce
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.model.sources import Validators
from tidings.model.visits import Arrival, Losses
from tidings.store.db.article_times import article_dated, has_date
from tidings.store.db.database import Database
from tidings.store.db.schema import article, memory, source, visit
from tidings.store.db.statements import CompiledSelect, clamped, raw
from tidings.store.db.types import Instant, from_micros, to_micros

_DAY = timedelta(days=1) // timedelta(microseconds=1)
MOST_DATES: Final = 5_000

_wanted = bindparam("wanted", type_=BigInteger())
_since = bindparam("since", type_=BigInteger())
_dated: Any = type_coerce(article_dated, BigInteger())
# By when they were seen: that index holds all that is needed; one on an expression is no covering index for SQLite.
# What came with the first visit was there before.
_number: Any = type_coerce(article.c.first_seen, BigInteger()) - _since
_by_day = CompiledSelect(
    select(
        article.c.source_id,
        (_number // literal_column(str(_DAY), BigInteger())).label("day"),
        func.count().label("number"),
    )
    .join_from(source, article, article.c.source_id == source.c.id)
    .where(
        source.c.id.in_(bindparam("ids", expanding=True)),
        article.c.first_seen >= _since,
        article.c.first_seen > func.coalesce(source.c.first_read_at, 0),
    )
    .group_by(article.c.source_id, literal_column("2"))
)
_dates = CompiledSelect(
    select(_dated.label("at"))
    .where(article.c.source_id == _wanted, _dated >= _since)
    .order_by(_dated.desc())
    .limit(bindparam("most", type_=Integer()))
)
# Articles of the first visit were there before: they say nothing of how late the next ones are seen.
_arrivals = CompiledSelect(
    select(raw(article.c.published), raw(article.c.first_seen))
    .join(source, source.c.id == article.c.source_id)
    .where(
        article.c.source_id == _wanted,
        article.c.first_seen >= _since,
        article.c.first_seen > source.c.first_read_at,
        article.c.published >= source.c.added_at,
        has_date(article),
    )
    .order_by(article.c.first_seen.desc())
    .limit(bindparam("most", type_=Integer()))
)
_losses = select(
    func.count().label("gaps"), func.sum(visit.c.missed).label("missed"), func.max(visit.c.at).label("last_at")
).where(visit.c.source_id == _wanted, visit.c.at >= bindparam("since", type_=Instant()), visit.c.missed > 0)
_validators = select(memory.c.etag, memory.c.last_modified).where(memory.c.source_id == _wanted)

STATEMENTS: Final[dict[str, Executable]] = {
    "by_day": _by_day.statement,
    "dates": _dates.statement,
    "arrivals": _arrivals.statement,
    "losses": _losses,
    "validators": _validators,
}


class HistoryRows:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def by_day(self, source_ids: Sequence[int], since: datetime, days: int) -> dict[int, tuple[int, ...]]:
        def work(connection: Connection) -> dict[int, tuple[int, ...]]:
            numbers = {source_id: [0] * days for source_id in source_ids}
            for ids in chunks(sorted(numbers)):
                for row in _by_day.rows(connection, {"ids": ids, "since": to_micros(since)}):
                    if row.day < days:  # a clock that was set back leaves articles of tomorrow
                        numbers[row.source_id][int(row.day)] = row.number
            return {source_id: tuple(found) for source_id, found in numbers.items()}

        return await self._database.read(work)

    async def dates(self, source_id: int, since: datetime) -> list[datetime]:
        values = {"wanted": clamped(source_id), "since": to_micros(since), "most": MOST_DATES}

        def work(connection: Connection) -> list[datetime]:
            return [from_micros(row.at) for row in _dates.rows(connection, values)]

        return await self._database.read(work)

    async def arrivals(self, source_id: int, since: datetime, limit: int) -> list[Arrival]:
        values = {"wanted": clamped(source_id), "since": to_micros(since), "most": clamped(limit)}

        def work(connection: Connection) -> list[Arrival]:
            rows = _arrivals.rows(connection, values)
            return [Arrival(from_micros(row.published), from_micros(row.first_seen)) for row in rows]

        return await self._database.read(work)

    async def losses(self, source_id: int, since: datetime) -> Losses:
        def work(connection: Connection) -> Losses:
            row = connection.execute(_losses, {"wanted": clamped(source_id), "since": since}).one()
            return Losses(row.gaps, int(row.missed or 0), row.last_at)

        return await self._database.read(work)

    async def validators(self, source_id: int) -> Validators:
        def work(connection: Connection) -> Validators:
            row = connection.execute(_validators, {"wanted": clamped(source_id)}).first()
            return Validators() if row is None else Validators(row.etag, row.last_modified)

        return await self._database.read(work)
