"""The last day in numbers: articles hour by hour, how late they were seen, how far the first visits are."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import BigInteger, Integer, bindparam, func, literal_column, select, type_coerce, union_all
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.ports.news import Delays, FirstVisits
from tidings.store.db.article_times import BACKLOG, has_date
from tidings.store.db.schema import article, source
from tidings.store.db.statements import CompiledSelect
from tidings.store.db.types import Instant, to_micros
from tidings.store.rows.listing import SourceListing

_SAMPLE: Final = 2_000  # articles whose delays are averaged
_MICROS: Final = 3_600_000_000  # of an hour

_from = bindparam("from", type_=Instant())
_since = bindparam("since", type_=BigInteger())
_seen_micros = type_coerce(article.c.first_seen, BigInteger())
_hour = ((_seen_micros - _since) / literal_column(str(_MICROS))).label("hour")
# Counted hour by hour: to group them would take SQLite twenty times as long.
_seen = CompiledSelect(
    select(func.count())
    .select_from(article)
    .where(_seen_micros >= _since, _seen_micros < bindparam("end", type_=BigInteger()))
)
# What came with the first visit of a source was there before. `+ 0` keeps SQLite from beginning with all articles.
_seen_at = _seen_micros + literal_column("0")
_first_seen = (
    select(_hour, func.count(article.c.id).label("number"))
    .join_from(source, article, article.c.source_id == source.c.id)
    .where(source.c.first_read_at >= _from, article.c.first_seen <= source.c.first_read_at, _seen_at >= _since)
    .where(_seen_at < bindparam("end", type_=BigInteger()))
    .group_by(_hour)
)
_latest = (
    select(article.c.id)
    .where(article.c.first_seen >= _from)
    .order_by(article.c.first_seen.desc(), article.c.id.desc())
    .limit(_SAMPLE)
    .subquery("latest")
)
_late = (type_coerce(article.c.first_seen, BigInteger()) - type_coerce(article.c.published, BigInteger())).label("late")
_delays = (
    select(_late, BACKLOG.label("backlog"))
    .select_from(_latest)
    .join(article, article.c.id == _latest.c.id)
    .join(source, source.c.id == article.c.source_id)
    .where(has_date(article))
)
# Ids rise with `added_at`: the walk from the end stops at the first source that is older. In each list of sources by
# itself: the pages of a site, which are in none, may be added by the ten thousand.
_LISTED: Final = [literal_column(str(int(one)), Integer()) for one in SourceListing]
_older_in_lists = [
    select(source.c.id)
    .where(source.c.listing == one, source.c.added_at < _from)
    .order_by(source.c.id.desc())
    .limit(literal_column("1", Integer()))
    .scalar_subquery()
    for one in _LISTED
]
_older = select(func.max(union_all(*(select(one.label("id")) for one in _older_in_lists)).subquery("older").c.id))
_added = select(func.count().label("added"), func.count(source.c.last_visit_at).label("visited")).where(
    source.c.listing.in_(_LISTED), source.c.id > bindparam("older")
)
STATEMENTS: Final[dict[str, Executable]] = {
    "seen": _seen.statement,
    "first_seen": _first_seen,
    "delays": _delays,
    "older": _older,
    "added": _added,
}


def read_hourly(connection: Connection, since: datetime, hours: int) -> list[int]:
    start, end = to_micros(since), to_micros(since + hours * timedelta(hours=1))
    counts = [
        int(_seen.run(connection, {"since": hour, "end": hour + _MICROS}).scalar_one())
        for hour in range(start, end, _MICROS)
    ]
    for hour, number in connection.execute(_first_seen, {"from": since, "since": start, "end": end}):
        counts[int(hour)] -= number
    return [max(0, count) for count in counts]


def read_delays(connection: Connection, since: datetime) -> Delays | None:
    late = sorted(row.late for row in connection.execute(_delays, {"from": since}) if not row.backlog)
    if not late:
        return None
    p95 = late[min(len(late) - 1, len(late) * 95 // 100)]
    return Delays(len(late), timedelta(microseconds=sum(late) // len(late)), timedelta(microseconds=p95))


def read_first_visits(connection: Connection, since: datetime) -> FirstVisits:
    older = connection.execute(_older, {"from": since}).scalar() or 0
    row = connection.execute(_added, {"older": older}).one()
    return FirstVisits(row.added, row.visited)
