"""Which outcomes of a batch count: the first of each source, where `seq` is still the source's.

An outcome that was applied before, or that a later visit overtook, is stale: only its requests are stored.

Most visits find nothing, of a feed that was well and stays so. Besides its times and what its policy keeps nothing can
change then: no article, page, hub or redirect is concerned. Of such a source no more is read than its schedule.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, Select, and_, bindparam, literal_column, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.model.orders import FeedOutcome
from tidings.model.sources import SourceKind, SourceState
from tidings.model.visits import VisitResult
from tidings.quick_dataclass import quick_dataclass, replace
from tidings.store.db.schema import source, subscription
from tidings.store.db.statements import AnyRow, CompiledSelect, raw
from tidings.store.db.types import storable, to_micros
from tidings.store.rows.listing import listing_number
from tidings.store.rows.schedules import FROM, SCHEDULE

WELL: Final = listing_number(SourceState.ACTIVE.value, failures=0)
_ZERO: ColumnElement[int] = literal_column("0")
_PAGE, _UNCHANGED = SourceKind.PAGE.value, VisitResult.UNCHANGED

# A quiet visit leaves these columns as they are; pages that are in no list have the negative number.
_is_well = and_(
    source.c.failures == _ZERO,
    source.c.last_error.is_(None),
    source.c.first_read_at.is_not(None),
    source.c.listing.in_([literal_column(str(WELL)), literal_column(str(-WELL))]),
)
_is_settled = and_(
    _is_well,
    source.c.kind != literal_column(f"'{_PAGE}'"),
    source.c.seq > _ZERO,
    source.c.state == literal_column(f"'{SourceState.ACTIVE.value}'"),
    source.c.moved_to.is_(None),
    source.c.moved_times == _ZERO,
    source.c.notice.is_(None),
    source.c.failing_since.is_(None),
)


def _locked(*columns: ColumnElement[Any]) -> Select[*tuple[Any, ...]]:
    """Locked in one order, so that on PostgreSQL a source removed meanwhile waits, or is seen as gone. FOR NO KEY
    UPDATE: the batch of another controller, with pages of articles of these sources, locks them FOR KEY SHARE; neither
    waits."""
    return (
        select(*SCHEDULE, source.c.seq, source.c.host, _is_settled.label("settled"), *columns)
        .select_from(FROM)
        .where(source.c.id.in_(bindparam("ids", expanding=True)))
        .order_by(source.c.id)
        .with_for_update(of=source, key_share=True)
    )


_schedules = CompiledSelect(_locked(), text="visits.accept:schedules")
_sources = CompiledSelect(
    _locked(
        source.c.url,
        source.c.category,
        source.c.notice,
        source.c.moved_to,
        source.c.title,
        source.c.same_title,
        source.c.state,
        source.c.site_url,
        source.c.language,
        source.c.moved_times,
        raw(source.c.failing_since),
        subscription.c.hub,
        subscription.c.topic,
        _is_well.label("well"),
    ),
    text="visits.accept:sources",
)
STATEMENTS: Final[dict[str, Executable]] = {"schedules": _schedules.statement, "sources": _sources.statement}


@quick_dataclass(frozen=True, slots=True)
class AcceptedOutcome:
    """An outcome that counts."""

    outcome: FeedOutcome
    row: AnyRow  # the source before the visit: the columns of `_sources`; where it is still, at least of `_schedules`
    at: int  # outcome.at as it is stored
    how: str  # outcome.how as it is stored
    still: bool  # it leaves its source as it was, which was well

    @property
    def is_page(self) -> bool:
        return bool(self.row.kind == _PAGE)


def accept(connection: Connection, outcomes: Sequence[FeedOutcome]) -> tuple[list[AcceptedOutcome], list[FeedOutcome]]:
    """Locks the sources; returns the outcomes that count, and the stale ones of sources that still exist."""
    rows, still = _read(connection, outcomes)
    accepted: dict[int, AcceptedOutcome] = {}
    stale: list[FeedOutcome] = []
    for outcome in outcomes:
        source_id = outcome.source_id
        row = rows.get(source_id)
        if row is None:
            continue
        if row.seq != outcome.seq or source_id in accepted:
            stale.append(outcome)
        else:
            is_still = source_id in still
            accepted[source_id] = AcceptedOutcome(outcome, row, to_micros(outcome.at), storable(outcome.how), is_still)
    return list(accepted.values()), stale


def read_whole(connection: Connection, one: AcceptedOutcome) -> AcceptedOutcome:
    """Returns an outcome that was taken for a still one, with all columns of its source."""
    (row,) = _sources.rows(connection, {"ids": [one.row.id]})
    return replace(one, row=row, still=False)


def _read(connection: Connection, outcomes: Sequence[FeedOutcome]) -> tuple[dict[int, AnyRow], set[int]]:
    """The sources by id, locked, and the ids of those that are left as they were."""
    ids = list({outcome.source_id for outcome in outcomes})
    loud = {outcome.source_id for outcome in outcomes if not _found_nothing(outcome)}
    # To read one source twice takes as long as is saved with three others.
    whole = 3 * len(loud) > len(ids)
    # All of them by one statement, so that they are locked in one order.
    read = (_sources if whole else _schedules).rows(connection, {"ids": ids})
    rows: dict[int, AnyRow] = {row.id: row for row in read}
    still = {row.id for row in read if row.settled} - loud
    if not whole and len(still) < len(rows):
        others = [source_id for source_id in rows if source_id not in still]
        rows |= {row.id: row for row in _sources.rows(connection, {"ids": others})}
    return rows, still


def _found_nothing(outcome: FeedOutcome) -> bool:
    return (
        outcome.result is _UNCHANGED
        and not (outcome.fresh or outcome.revised)
        and outcome.facts is None
        and outcome.page is None
        and outcome.hub is None
        and outcome.notice is None
        and outcome.push_id is None
        and outcome.moved_to is None
    )
