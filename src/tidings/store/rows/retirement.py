"""Pages that are not visited any more and stay: what is kept of them can be read.

Nobody waits for them, and their children belong to the pages above them. A visit of theirs that is under way comes too
late (`seq`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import ColumnClause, bindparam, case, literal_column, null, select, update
from sqlalchemy.engine import Connection

from tidings.model.pages import Examination
from tidings.model.sources import SourceState
from tidings.store.db.schema import page, source
from tidings.store.db.statements import Bulk, Values
from tidings.store.db.text import clean

_MANY = 10_000  # values in one statement; SQLite allows 32,766

# Written out: statements that are run over many rows have the rows' values as their only ones.
_shallow: ColumnClause[Any] = literal_column(f"'{Examination.SHALLOW.value}'")
_gone: ColumnClause[Any] = literal_column(f"'{SourceState.GONE.value}'")
_zero: ColumnClause[Any] = literal_column("0")
_one: ColumnClause[Any] = literal_column("1")

_looked_at = select(page.c.source_id, page.c.parent_id).where(
    page.c.source_id.in_(bindparam("ids", expanding=True)), page.c.examination == _shallow
)
_fewer = Bulk(
    update(page)
    .where(page.c.source_id == bindparam("key"))
    .values(pending=case((page.c.pending > bindparam("number"), page.c.pending - bindparam("number")), else_=_zero))
)
_unasked = Bulk(update(page).where(page.c.source_id == bindparam("key")).values(examination=null()))
# One that is looked at for the page that goes is no answer to the page above it.
_without_parent = case((page.c.examination == _shallow, null()), else_=page.c.examination)
_adopted = update(page).values(parent_id=bindparam("new_parent"), examination=_without_parent)
_adopt = Bulk(_adopted.where(page.c.source_id == bindparam("key")))
_adopt_children = Bulk(_adopted.where(page.c.parent_id == bindparam("key")))
_end = Bulk(
    update(source)
    .where(source.c.id == bindparam("key"))
    .values(state=_gone, next_at=null(), reason=bindparam("why"), seq=source.c.seq + _one)
)


def retire(connection: Connection, page_ids: Sequence[int], reason: str) -> None:
    """Their children stay where they are."""
    withdraw(connection, page_ids)
    _end.run(connection, [{"key": page_id, "why": clean(reason)} for page_id in page_ids])


def withdraw(connection: Connection, page_ids: Sequence[int]) -> None:
    """The pages that had them looked at wait for the others alone."""
    asked: list[tuple[int, int | None]] = []
    for start in range(0, len(page_ids), _MANY):
        rows = connection.execute(_looked_at, {"ids": list(page_ids[start : start + _MANY])})
        asked += [(page_id, parent_id) for page_id, parent_id in rows]
    parents = Counter(parent_id for _, parent_id in asked if parent_id is not None)
    _fewer.run(connection, [{"key": parent_id, "number": count} for parent_id, count in sorted(parents.items())])
    _unasked.run(connection, [{"key": page_id} for page_id, _ in sorted(asked)])


def adopt(connection: Connection, pages: Iterable[tuple[int, int]]) -> None:
    """(page, the one that is above it from now on)"""
    _adopt.run(connection, [{"key": page_id, "new_parent": parent_id} for page_id, parent_id in pages])


def adopt_children(connection: Connection, parents: Iterable[tuple[int, int]]) -> None:
    """(page that goes, the one its children have above them from now on)"""
    rows: list[Values] = [{"key": page_id, "new_parent": parent_id} for page_id, parent_id in parents]
    _adopt_children.run(connection, rows)
