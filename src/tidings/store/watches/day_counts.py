"""Counts the matches of watches day by day.

What a watch with very many matches found on earlier days is counted once: as long as its own counter of matches
(rows/match_counts.py) has the sum of all days, they are as they were. Where it has found more, only the days since its
last match are counted anew.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import (
    CTE,
    BigInteger,
    BindParameter,
    ColumnClause,
    ColumnElement,
    bindparam,
    case,
    func,
    literal_column,
    select,
    type_coerce,
)
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.model.matches import MatchCount, Rating
from tidings.store.db.statements import LARGE_CHUNK, CompiledSelect, raw
from tidings.store.db.types import from_micros, to_micros
from tidings.store.db.watch_tables import watch, watch_match

MANY: Final = 5_000  # matches of a watch; to count as many takes a millisecond
_MOST_KEPT: Final = 500  # watches
_SECONDS: Final = 600.0  # for which days are kept: so many matches may have gone on one day as have come on another
_DAY: Final = 86_400_000_000  # microseconds
_EVER: Final = to_micros(datetime.min.replace(tzinfo=UTC))

_length: ColumnClause[int] = literal_column(str(_DAY), BigInteger())
_at = type_coerce(watch_match.c.at, BigInteger())
_since: BindParameter[int] = bindparam("since", type_=BigInteger())


def _days_with_matches() -> CTE:
    """(watch_id, day) for each day on which the watch found something: one step along the index leads to the next. Ends
    with a row without a day."""
    of_watch = select((type_coerce(func.min(_at), BigInteger()) // _length).label("day"))
    first = of_watch.where(watch_match.c.watch_id == watch.c.id, _at >= _since).correlate(watch).scalar_subquery()
    wanted = watch.c.id.in_(bindparam("ids", expanding=True))
    days = select(watch.c.id.label("watch_id"), first.label("day")).where(wanted).cte("days", recursive=True)
    later = of_watch.where(watch_match.c.watch_id == days.c.watch_id, _at >= (days.c.day + 1) * _length)
    following = later.correlate(days).scalar_subquery()
    return days.union_all(select(days.c.watch_id, following).where(days.c.day.is_not(None)))


_days = _days_with_matches()
_begin = _days.c.day * _length


def _number(*conditions: ColumnElement[bool]) -> ColumnElement[int]:
    """Returns how many matches of the day fit. To count each in a range of the index takes SQLite a quarter of the time
    of one look at all matches, grouped by day."""
    start = case((_begin > _since, _begin), else_=_since)  # one bound, or SQLite might choose the lower one
    of_day = (watch_match.c.watch_id == _days.c.watch_id, _at >= start, _at < (_days.c.day + 1) * _length)
    return select(func.count()).where(*of_day, *conditions).correlate(_days).scalar_subquery()


_counts = CompiledSelect(
    select(
        _days.c.watch_id,
        _days.c.day,
        _number().label("number"),
        _number(watch_match.c.baseline != literal_column("0")).label("baselines"),
    )
    .where(_days.c.day.is_not(None))
    .order_by(_days.c.watch_id, _days.c.day)
)
# Few matches are rated: an index of their own has their ids.
_which = select(watch_match.c.id).where(
    watch_match.c.watch_id.in_(bindparam("ids", expanding=True)), watch_match.c.rating.is_not(None)
)
_rated_counts = CompiledSelect(
    select(watch_match.c.watch_id, (_at // _length).label("day"), watch_match.c.rating, func.count().label("number"))
    .where(watch_match.c.id.in_(_which), _at >= _since)
    .group_by(watch_match.c.watch_id, _at // _length, watch_match.c.rating)
)
_large = CompiledSelect(
    select(watch.c.id, watch.c.matches, raw(watch.c.last_match_at).label("last")).where(
        watch.c.id.in_(bindparam("ids", expanding=True)), watch.c.matches > bindparam("many")
    )
)
# To count them by day takes thirty times as long where a watch found something on each day of a year.
_baselines = CompiledSelect(
    select(watch_match.c.watch_id, func.count().label("number"))
    .where(watch_match.c.watch_id.in_(bindparam("ids", expanding=True)), watch_match.c.baseline != literal_column("0"))
    .group_by(watch_match.c.watch_id)
)
STATEMENTS: Final[dict[str, Executable]] = {
    "counts": _counts.statement,
    "baselines": _baselines.statement,
    "rated_counts": _rated_counts.statement,
    "large": _large.statement,
}


@dataclass(frozen=True, slots=True)
class _Day:
    day: int  # since 1970
    number: int
    baselines: int


@dataclass(frozen=True, slots=True)
class _Kept:
    matches: int
    last: int | None
    days: list[_Day]
    until: float


class DayCounts:
    """A cache of matches per day and watch; may be used in several threads."""

    def __init__(self, many: int = MANY, timer: Callable[[], float] = time.monotonic) -> None:
        self._many, self._timer, self._lock = many, timer, threading.Lock()
        self._kept: OrderedDict[int, _Kept] = OrderedDict()

    def read(self, connection: Connection, watch_ids: Sequence[int], since: datetime) -> dict[int, list[MatchCount]]:
        """Returns the counts by watch, for each day since then on which it found something."""
        found: dict[int, list[MatchCount]] = {}
        start = to_micros(since)
        for ids in chunks(watch_ids, LARGE_CHUNK):
            values = {"ids": ids, "since": start}
            rated = {(row.watch_id, row.day, row.rating): row.number for row in _rated_counts.rows(connection, values)}
            days = self._days(connection, ids, start)
            for watch_id in sorted(days):
                found[watch_id] = [
                    MatchCount(
                        from_micros(one.day * _DAY),
                        one.number - one.baselines,
                        one.baselines,
                        *(rated.get((watch_id, one.day, said.value), 0) for said in (Rating.GOOD, Rating.BAD)),
                    )
                    for one in days[watch_id]
                ]
        return found

    def baselines(self, connection: Connection, watch_ids: Sequence[int]) -> dict[int, int]:
        """Returns the number of baselines of each watch that has some."""
        found: dict[int, int] = {}
        for ids in chunks(watch_ids, LARGE_CHUNK):
            large = {row.id: row for row in _large.rows(connection, {"ids": ids, "many": self._many})}
            for row in _baselines.rows(connection, {"ids": [one for one in ids if one not in large]}):
                found[row.watch_id] = row.number
            for watch_id, row in large.items():
                if number := sum(one.baselines for one in self._all_days(connection, row)):
                    found[watch_id] = number
        return found

    def _days(self, connection: Connection, ids: list[int], since: int) -> dict[int, list[_Day]]:
        if since > 0 and since % _DAY:  # a part of a day
            return _counted(connection, ids, since)
        large = {row.id: row for row in _large.rows(connection, {"ids": ids, "many": self._many})}
        found = _counted(connection, [one for one in ids if one not in large], since)
        for watch_id, row in large.items():
            days = [one for one in self._all_days(connection, row) if one.day * _DAY >= since]
            if days:
                found[watch_id] = days
        return found

    def _all_days(self, connection: Connection, row: Any) -> list[_Day]:
        """Counts all days of a watch with very many matches: its row has been read in the same transaction."""
        now = self._timer()
        with self._lock:
            kept = self._kept.get(row.id)
        if kept is not None and now < kept.until and kept.last is not None:
            if (kept.matches, kept.last) == (row.matches, row.last):
                return kept.days
            first = kept.last // _DAY - 1  # what was found a moment ago may be stored after what was found since
            days = [one for one in kept.days if one.day < first]
            days += _counted(connection, [row.id], first * _DAY).get(row.id, [])
            if sum(one.number for one in days) == row.matches:
                self._keep(row, days, kept.until)
                return days
        days = _counted(connection, [row.id], _EVER).get(row.id, [])
        if sum(one.number for one in days) == row.matches:
            self._keep(row, days, now + _SECONDS)
        return days

    def _keep(self, row: Any, days: list[_Day], until: float) -> None:
        with self._lock:
            self._kept[row.id] = _Kept(row.matches, row.last, days, until)
            self._kept.move_to_end(row.id)
            if len(self._kept) > _MOST_KEPT:
                self._kept.popitem(last=False)


def _counted(connection: Connection, watch_ids: list[int], since: int) -> dict[int, list[_Day]]:
    found: dict[int, list[_Day]] = {}
    if watch_ids:
        for row in _counts.rows(connection, {"ids": watch_ids, "since": since}):
            found.setdefault(row.watch_id, []).append(_Day(row.day, row.number, row.baselines))
    return found
