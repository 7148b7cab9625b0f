"""Makes pages due because of their parent (selective crawler paper, docs/papers.md), a batch at a time.

    ask(page, DEEP)       it changed: its children follow, each with theirs
    ask(page, SHALLOW)    it did not: its children are visited without theirs
    answer(parent)        one of them was visited; after the last one judge_stored (schedule.reschedule) decides whether
                          the children's children follow: DEEP under those that changed, SHALLOW under the others;
                          below level 2 they follow by themselves (`goes_on_below`)
    write()               writes all of it

Children that rest (`rests`, schedule.reschedule) are not made due: the last looks found nothing at them or below. Their
parent's judgement counts them as looked at and unchanged.

A parent that is visited again before all children were begins anew. A child that was never visited has a first visit of
its own, and is not waited for.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnClause, bindparam, literal, literal_column, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.model.orders import Due
from tidings.model.pages import Examination, RemovedSegment, SegmentChange
from tidings.model.sources import SourceState
from tidings.model.watches import WatchScope
from tidings.store.db.schema import source
from tidings.store.db.site_tables import page
from tidings.store.db.statements import LARGE_CHUNK, AnyRow, Bulk, BulkInsert, Values, update_raw
from tidings.store.db.types import from_micros
from tidings.store.db.watch_tables import unwatched_page, watch

_REASONS = {
    Examination.DEEP: "looked at with its parent, which changed",
    Examination.SHALLOW: "looked at for its parent, which did not change",
}

_zero: ColumnClause[Any] = literal_column("0")
_answer = Bulk(
    update(page)
    .where(page.c.source_id == bindparam("key"), page.c.pending > _zero)
    .values(
        pending=page.c.pending - bindparam("arrived"),
        examined=page.c.examined + bindparam("arrived"),
        examined_changed=page.c.examined_changed + bindparam("differed"),
    )
)
_complete = (
    select(page.c.source_id, page.c.examined, page.c.examined_changed, source.c.policy_state)
    .join_from(page, source, source.c.id == page.c.source_id)
    .where(page.c.source_id.in_(bindparam("ids", expanding=True)), page.c.pending <= _zero, page.c.examined > _zero)
)
_children = (
    select(
        page.c.source_id,
        page.c.parent_id,
        page.c.changed,
        page.c.level,
        source.c.seq,
        source.c.host,
        source.c.policy,
        source.c.policy_state,
    )
    .join_from(page, source, source.c.id == page.c.source_id)
    .where(
        page.c.parent_id.in_(bindparam("ids", expanding=True)),
        source.c.state == SourceState.ACTIVE.value,
        source.c.seq > _zero,
    )
    .order_by(source.c.id)
)
_learn = Bulk(update_raw(source, "id", "policy_state"))
_begin = Bulk(update_raw(page, "source_id", "pending", "examined", "examined_changed"))
_wake = Bulk(update_raw(source, "id", "next_at", "reason"))
_examine = Bulk(update_raw(page, "source_id", "examination"))
_asking = select(literal(1)).where(watch.c.paused == 0, watch.c.scope.in_([WatchScope.PAGES, WatchScope.BOTH])).limit(1)
STATEMENTS: Final[dict[str, Executable]] = {
    "answer": _answer.statement,
    "complete": _complete,
    "children": _children,
    "asking": _asking,
}


@dataclass(slots=True)
class _Answers:
    at: int  # of the latest, in microseconds
    arrived: int = 0
    changed: int = 0


class Cascade:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._asked: dict[int, tuple[Examination, int]] = {}  # by parent; when, in microseconds
        self._answers: dict[int, _Answers] = {}  # by parent

    def ask(self, page_id: int, examination: Examination, at: int) -> None:
        self._asked[page_id] = examination, at

    def answer(self, parent_id: int, changed: bool, at: int) -> None:
        answers = self._answers.setdefault(parent_id, _Answers(at))
        answers.arrived += 1
        answers.changed += changed
        answers.at = max(answers.at, at)

    def write(self) -> list[Due]:
        """Writes examinations; returns the pages that are due now."""
        self._write_answers()
        return self._wake_children()

    def _write_answers(self) -> None:
        connection = self._connection
        answers = {parent: answer for parent, answer in self._answers.items() if parent not in self._asked}
        rows = [
            {"key": parent, "arrived": answer.arrived, "differed": answer.changed}
            for parent, answer in sorted(answers.items())
        ]
        _answer.run(connection, rows)
        complete = list(_over(connection, _complete, answers))
        if not complete:
            return
        from tidings.schedule.policies.selective import goes_on_below
        from tidings.schedule.reschedule import judge_stored, rests

        learned, enough = [], []
        for row in complete:
            follow, state = judge_stored(row.policy_state, row.examined, row.examined_changed)
            if state != row.policy_state:
                learned.append({"key": row.source_id, "policy_state": state})
            if follow:
                enough.append(row.source_id)
        _learn.run(connection, learned)
        _begin.run(connection, [_beginning(row.source_id) for row in complete])
        for child in _over(connection, _children, enough):
            further, at = Examination.DEEP if child.changed else Examination.SHALLOW, answers[child.parent_id].at
            if not goes_on_below(child.level) and not rests(child.policy_state, from_micros(at)):
                self._asked.setdefault(child.source_id, (further, at))

    def _wake_children(self) -> list[Due]:
        if not self._asked:
            return []
        from tidings.schedule.reschedule import rests

        connection = self._connection
        woken: list[Due] = []
        sources: list[Values] = []
        pages: list[Values] = []
        pending, resting = dict.fromkeys(self._asked, 0), dict.fromkeys(self._asked, 0)
        for child in _over(connection, _children, self._asked):
            examination, at = self._asked[child.parent_id]
            shallow = examination is Examination.SHALLOW
            if rests(child.policy_state, from_micros(at)):
                resting[child.parent_id] += shallow
                continue
            pending[child.parent_id] += shallow
            sources.append({"key": child.source_id, "next_at": at, "reason": _REASONS[examination]})
            pages.append({"key": child.source_id, "examination": examination.value})
            woken.append(Due(child.source_id, child.seq, from_micros(at), child.host, child.policy, page=True))
        # Where all rest nothing is judged.
        begun = [_beginning(parent, count, count and resting[parent]) for parent, count in sorted(pending.items())]
        _begin.run(connection, begun)
        _wake.run(connection, sources)
        _examine.run(connection, pages)
        return woken


def _beginning(page_id: int, pending: int = 0, examined: int = 0) -> Values:
    return {"key": page_id, "pending": pending, "examined": examined, "examined_changed": 0}


def _over(connection: Connection, statement: object, ids: Iterable[int]) -> Iterator[AnyRow]:
    for chunk in chunks(sorted(ids), LARGE_CHUNK):
        yield from connection.execute(statement, {"ids": chunk})  # type: ignore[call-overload]


# -- queue of versions for the watches, filled in the transaction that stores them -------------------
#
# Of a first visit the watches are given the whole page without its site's boilerplate; it is news only where the page
# came later than its site. Of a later visit they are given the new segments that are no noise, and what was removed.

_insert = BulkInsert(unwatched_page)
_NEWS: Values = {"times": 1, "since": None, "asker": None}


class VersionQueue:
    """The versions of one transaction, by page: there is at most one of each."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._rows: dict[int, Values] = {}

    def first(self, page_id: int, *, fresh: bool) -> None:
        self._rows[page_id] = _NEWS | {"segments": None, "baseline": int(not fresh)}

    def changed(self, page_id: int, true: Sequence[SegmentChange], gone: Sequence[RemovedSegment]) -> None:
        """`gone`: what was removed; what took the place of something shows it itself."""
        from tidings.read.page.compare.keys import removed_key  # numpy: not for every command that opens the store

        removed = [removed_key(one.text) for one in gone if one.text and not one.replaced]
        keys = [*(change.segment.hash for change in true), *removed]
        if keys:
            packed = struct.pack(f"<{len(keys)}q", *keys)
            self._rows[page_id] = _NEWS | {"segments": packed, "baseline": 0}

    def pages(self) -> Set[int]:
        """The pages whose versions are queued; none where no watch is about pages."""
        if not self._rows or self._connection.execute(_asking).first() is None:
            return set()
        return self._rows.keys()

    def write(self, versions: Mapping[int, int]) -> None:
        """`versions`: their ids, by page."""
        rows = [{"version_id": versions[page_id]} | row for page_id, row in self._rows.items() if page_id in versions]
        _insert.run(self._connection, rows)
