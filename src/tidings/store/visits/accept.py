"""Which outcomes of a batch count: the first of each source, where `seq` is still the source's.

An outcome that was applied before, or that a later visit overtook, is stale: only its requests are stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import bindparam, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.model.orders import FeedOutcome
from tidings.model.sources import SourceKind
from tidings.quick_dataclass import quick_dataclass
from tidings.store.db.schema import source, subscription
from tidings.store.db.statements import AnyRow, CompiledSelect, raw
from tidings.store.db.types import storable, to_micros
from tidings.store.rows.schedules import FROM, SCHEDULE

# Locked in one order, so that on PostgreSQL a source removed meanwhile waits, or is seen as gone. FOR NO KEY UPDATE:
# the batch of another controller, with pages of articles of these sources, locks them FOR KEY SHARE; neither waits.
_sources = CompiledSelect(
    select(
        *SCHEDULE,
        source.c.seq,
        source.c.url,
        source.c.host,
        source.c.category,
        source.c.notice,
        source.c.moved_to,
        source.c.title,
        source.c.same_title,
        source.c.state,
        source.c.listing,
        source.c.last_error,
        raw(source.c.first_read_at),
        source.c.site_url,
        source.c.language,
        source.c.moved_times,
        raw(source.c.failing_since),
        subscription.c.hub,
        subscription.c.topic,
    )
    .select_from(FROM)
    .where(source.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(source.c.id)
    .with_for_update(of=source, key_share=True),
    text="visits.accept:sources",
)
STATEMENTS: Final[dict[str, Executable]] = {"sources": _sources.statement}

_PAGE = SourceKind.PAGE.value


@quick_dataclass(frozen=True, slots=True)
class AcceptedOutcome:
    """An outcome that counts."""

    outcome: FeedOutcome
    row: AnyRow  # the source before the visit: the columns of `_sources`
    at: int  # outcome.at as it is stored
    how: str  # outcome.how as it is stored

    @property
    def is_page(self) -> bool:
        return bool(self.row.kind == _PAGE)


def accept(connection: Connection, outcomes: Sequence[FeedOutcome]) -> tuple[list[AcceptedOutcome], list[FeedOutcome]]:
    """Locks the sources; returns the outcomes that count, and the stale ones of sources that still exist."""
    ids = list({outcome.source_id for outcome in outcomes})
    rows: dict[int, AnyRow] = {row.id: row for row in _sources.rows(connection, {"ids": ids})}
    accepted: dict[int, AcceptedOutcome] = {}
    stale: list[FeedOutcome] = []
    for outcome in outcomes:
        row = rows.get(outcome.source_id)
        if row is None:
            continue
        if row.seq != outcome.seq or row.id in accepted:
            stale.append(outcome)
        else:
            accepted[row.id] = AcceptedOutcome(outcome, row, to_micros(outcome.at), storable(outcome.how))
    return list(accepted.values()), stale
