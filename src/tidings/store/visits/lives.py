"""What a visit makes of a source's life: when it posted last, how often it changed, since when it fails."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from tidings.model.orders import FeedOutcome
from tidings.model.visits import Visit, VisitResult
from tidings.store.db.statements import AnyRow
from tidings.store.db.types import to_micros
from tidings.store.visits.articles import Tally

LOST_AFTER = timedelta(days=30)  # a feed that fails for so long is looked for again, and again after as long
_LOST = LOST_AFTER // timedelta(microseconds=1)


@dataclass(slots=True)
class Life:
    first: bool  # nothing was read before: what is new in it says nothing of when it was posted
    posted_at: int | None
    changes: int
    failing_since: int | None
    lost: bool  # with this visit


def life_after(outcome: FeedOutcome, row: AnyRow, seen: Visit, tally: Tally) -> Life:
    at = to_micros(outcome.at)
    first = row.failures >= row.seq  # every visit before it failed, or there was none
    posted_at = row.posted_at
    signs = tally.instants
    if tally.new > len(signs) and not first:
        signs = [*signs, at]
    if signs:
        latest = max(signs)
        posted_at = latest if posted_at is None else max(posted_at, latest)
    changed = seen.result is VisitResult.CHANGED and tally.new > 0 and not first
    failing_since, lost = _failing_since(row, seen, at), False
    if seen.result is VisitResult.FAILED and row.failing_since is not None and row.last_visit_at is not None:
        lost = (at - row.failing_since) // _LOST > (row.last_visit_at - row.failing_since) // _LOST
    return Life(first, posted_at, row.changes + changed, failing_since, lost)


def page_life(outcome: FeedOutcome, row: AnyRow, seen: Visit) -> Life:
    """A page's: a change is its sign of life, the baseline is none, and nobody looks for it elsewhere."""
    at = to_micros(outcome.at)
    changed = seen.result is VisitResult.CHANGED and not seen.first
    posted_at = max(at, row.posted_at or at) if changed else row.posted_at
    return Life(seen.first, posted_at, row.changes + changed, _failing_since(row, seen, at), lost=False)


def _failing_since(row: AnyRow, seen: Visit, at: int) -> int | None:
    since: int | None = row.failing_since
    if seen.result is VisitResult.FAILED:
        return at if since is None else since
    return since if seen.result is VisitResult.GONE else None
