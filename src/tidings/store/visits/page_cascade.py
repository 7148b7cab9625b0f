"""Pages that are due because of their parent (selective crawler paper, docs/papers.md), a batch at a time.

    ask(page, DEEP)       it changed: its children follow, each with theirs
    ask(page, SHALLOW)    it did not: its children are only looked at
    answer(parent)        one of them was; when the last one is in, schedule.judgement says whether the children's
                          children follow: DEEP under those that changed, SHALLOW under the others
    write()               everything at once

A parent that is visited again before all are in begins anew. A page that was never visited has a first visit of its
own, and is not waited for.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Any, Final

from sqlalchemy import ColumnClause, bindparam, literal, literal_column, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.model.orders import Due
from tidings.model.pages import Examination, SegmentChange
from tidings.model.sources import SourceState
from tidings.model.watches import WatchScope
from tidings.store.db.schema import page, source
from tidings.store.db.statements import LARGE_CHUNK, AnyRow, Bulk, BulkInsert, Values, chunks, update_raw
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
    select(page.c.source_id, page.c.parent_id, page.c.changed, source.c.seq, source.c.host, source.c.policy)
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


class Cascade:
    def __init__(self) -> None:
        self._asked: dict[int, tuple[Examination, int]] = {}  # by parent; when, in microseconds
        self._answers: dict[int, list[int]] = {}  # by parent: how many, how many changed, when

    def ask(self, page_id: int, examination: Examination, at: int) -> None:
        self._asked[page_id] = examination, at

    def answer(self, parent_id: int, changed: bool, at: int) -> None:
        answers = self._answers.setdefault(parent_id, [0, 0, at])
        answers[0] += 1
        answers[1] += changed
        answers[2] = max(answers[2], at)

    def write(self, connection: Connection) -> list[Due]:
        """The pages that are due now."""
        self._write_answers(connection)
        return self._wake_children(connection)

    def _write_answers(self, connection: Connection) -> None:
        answers = {parent: answer for parent, answer in self._answers.items() if parent not in self._asked}
        rows = [
            {"key": parent, "arrived": arrived, "differed": differed}
            for parent, (arrived, differed, _) in sorted(answers.items())
        ]
        _answer.run(connection, rows)
        complete = list(_over(connection, _complete, answers))
        if not complete:
            return
        from tidings.schedule.reschedule import judge_stored

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
            further = Examination.DEEP if child.changed else Examination.SHALLOW
            self._asked.setdefault(child.source_id, (further, answers[child.parent_id][2]))

    def _wake_children(self, connection: Connection) -> list[Due]:
        woken: list[Due] = []
        sources: list[Values] = []
        pages: list[Values] = []
        pending = dict.fromkeys(self._asked, 0)
        for child in _over(connection, _children, self._asked):
            examination, at = self._asked[child.parent_id]
            pending[child.parent_id] += examination is Examination.SHALLOW
            sources.append({"key": child.source_id, "next_at": at, "reason": _REASONS[examination]})
            pages.append({"key": child.source_id, "examination": examination.value})
            woken.append(Due(child.source_id, child.seq, from_micros(at), child.host, child.policy, page=True))
        _begin.run(connection, [_beginning(parent, count) for parent, count in sorted(pending.items())])
        _wake.run(connection, sources)
        _examine.run(connection, pages)
        return woken


def _beginning(page_id: int, pending: int = 0) -> Values:
    return {"key": page_id, "pending": pending, "examined": 0, "examined_changed": 0}


def _over(connection: Connection, statement: object, ids: Iterable[int]) -> Iterator[AnyRow]:
    for chunk in chunks(sorted(ids), LARGE_CHUNK):
        yield from connection.execute(statement, {"ids": chunk})  # type: ignore[call-overload]


# -- Versions of pages on their way past the watches, noted in the transaction that keeps them. ----
#
# Of a first visit nothing more is said: all of the page is asked about, but for its site's furniture. It is news only
# where the page itself is: a page that came later than its site. Of a later visit it is the segments that are new,
# and no noise.

_insert = BulkInsert(unwatched_page)
_NEWS: Values = {"times": 1, "since": None, "asker": None}


class PageNotes:
    """Those of one transaction, by page: it keeps one version of each at most."""

    def __init__(self) -> None:
        self._rows: dict[int, Values] = {}

    def first(self, page_id: int, *, fresh: bool) -> None:
        self._rows[page_id] = _NEWS | {"segments": None, "baseline": int(not fresh)}

    def changed(self, page_id: int, true: Sequence[SegmentChange]) -> None:
        """One that only lost something says nothing."""
        if true:
            packed = struct.pack(f"<{len(true)}q", *(change.segment.hash for change in true))
            self._rows[page_id] = _NEWS | {"segments": packed, "baseline": 0}

    def wanted(self, connection: Connection) -> Set[int]:
        """The pages with something to note; none where no watch looks at pages."""
        if not self._rows or connection.execute(_asking).first() is None:
            return set()
        return self._rows.keys()

    def write(self, connection: Connection, versions: Mapping[int, int]) -> None:
        """`versions`: by page."""
        rows = [{"version_id": versions[page_id]} | row for page_id, row in self._rows.items() if page_id in versions]
        _insert.run(connection, rows)
