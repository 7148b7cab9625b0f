"""What visits change of their sources: the row of the source, its memory of the last response, and the visit itself."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from sqlalchemy import BigInteger, ColumnClause, Integer, Text, bindparam, case, func, literal_column, null
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.model.feeds import FeedFacts
from tidings.model.orders import FeedOutcome
from tidings.model.sources import SourceState
from tidings.model.visits import Rescheduled, Visit, VisitResult
from tidings.quick_dataclass import quick_dataclass
from tidings.store.db.schema import memory, source, visit
from tidings.store.db.statements import AnyRow, Bulk, TupleInsert, Values, update_raw
from tidings.store.db.types import pack_hints, storable, to_micros
from tidings.store.rows.listing import held_words, listing_number, lookup_of
from tidings.store.visits.accept import WELL, AcceptedOutcome
from tidings.store.visits.articles import ArticleTally
from tidings.store.visits.redirects import STAYS, Move, notice_after

LOST_AFTER = timedelta(days=30)  # a feed that fails for so long is searched for again, and again after as long
_LOST = LOST_AFTER // timedelta(microseconds=1)

# By names of this module: to look a member up in its enum takes 0.15 us, and a visit asks thirty times.
SOURCE_ACTIVE: Final = SourceState.ACTIVE
_UNCHANGED, _CHANGED, _FAILED = VisitResult.UNCHANGED, VisitResult.CHANGED, VisitResult.FAILED
_GONE = VisitResult.GONE
_ACTIVE = SourceState.ACTIVE.value
_ZERO: ColumnClause[int] = literal_column("0")
_AS_WELL: ColumnClause[int] = literal_column(str(WELL))
# What a feed says of itself fills only columns that are empty.
_update_source = Bulk(
    update_raw(
        source,
        "id",
        "seq",
        "state",
        "next_at",
        "reason",
        "policy_state",
        "hints",
        "failures",
        "last_visit_at",
        "last_error",
        "held_next_at",
        "notice",
        "moved_to",
        "moved_times",
        "failing_since",
        "posted_at",
        "changes",
    ).values(
        articles=source.c.articles + bindparam("articles_new"),
        last_change_at=func.coalesce(bindparam("last_change_at", type_=BigInteger()), source.c.last_change_at),
        title=func.coalesce(source.c.title, bindparam("title", type_=Text())),
        site_url=func.coalesce(source.c.site_url, bindparam("site_url", type_=Text())),
        language=func.coalesce(source.c.language, bindparam("language", type_=Text())),
        first_read_at=func.coalesce(source.c.first_read_at, bindparam("first_read_at", type_=BigInteger())),
        # A page that is in no list stays so.
        listing=case((source.c.listing < _ZERO, -bindparam("listing", type_=Integer())), else_=bindparam("listing")),
        lookup=case(
            (source.c.listing < _ZERO, source.c.lookup),
            else_=func.coalesce(bindparam("lookup", type_=Text()), source.c.lookup),
        ),
    ),
    "visits.source_state:update_source",
)
# The same where a visit changed nothing but times and what the policy keeps, as most do: a third of the values.
_QUIET = ("seq", "next_at", "reason", "policy_state", "hints", "last_visit_at")
_update_quiet = Bulk(
    update_raw(source, "id", *_QUIET).values(
        state=literal_column(f"'{_ACTIVE}'"),
        failures=_ZERO,
        last_error=null(),
        first_read_at=func.coalesce(source.c.first_read_at, bindparam("last_visit_at", type_=BigInteger())),
        listing=case((source.c.listing < _ZERO, -_AS_WELL), else_=_AS_WELL),
    ),
    "visits.source_state:update_quiet",
)
# The same where those columns have these values already. Seven indexes have one of them, and SQLite writes an index
# anew where a column of it is set, also to what it was: half the time of the statement.
_update_still = Bulk(update_raw(source, "id", *_QUIET), "visits.source_state:update_still")
_insert_visit = TupleInsert(visit)
# One statement for each choice of columns: None in an outcome keeps the stored value.
_MEMORY = ("etag", "last_modified"), ("body_hash",), ("known",)
_update_memory: dict[tuple[str, ...], Bulk] = {
    names: Bulk(update_raw(memory, "source_id", *names), f"visits.source_state:update_memory {' '.join(names)}")
    for chosen in range(1, 2 ** len(_MEMORY))
    for names in [tuple(name for bit, group in enumerate(_MEMORY) if chosen >> bit & 1 for name in group)]
}
STATEMENTS: Final[dict[str, Executable]] = {
    "update_source": _update_source.statement,
    "update_quiet": _update_quiet.statement,
    "update_still": _update_still.statement,
    **{f"update_memory {' '.join(names)}": update.statement for names, update in _update_memory.items()},
}
_NO_FACTS = FeedFacts()
_READ = (VisitResult.UNCHANGED, VisitResult.CHANGED)
_ERRORS = (VisitResult.FAILED, VisitResult.GONE)


# -- activity ----------------------------------------------------------------------------------------


@quick_dataclass(slots=True)
class Activity:
    """The activity of a source: when it posted last, how often it changed, since when it fails; a visit included."""

    first: bool  # nothing was read before: what is new in it says nothing of when it was posted
    posted_at: int | None
    changes: int
    failing_since: int | None
    lost: bool  # with this visit


def feed_activity(one: AcceptedOutcome, seen: Visit, tally: ArticleTally) -> Activity:
    row, at = one.row, one.at
    first = row.failures >= row.seq  # every visit before it failed, or there was none
    posted_at = row.posted_at
    signs = tally.instants
    if tally.new > len(signs) and not first:
        signs = [*signs, at]
    if signs:
        latest = max(signs)
        # One in the future was stored while the clock was wrong.
        posted_at = latest if posted_at is None or posted_at > at else max(posted_at, latest)
    changed = seen.result is _CHANGED and tally.new > 0 and not first
    failing_since, lost = _failing_since(row, seen, at), False
    if seen.result is _FAILED and failing_since is not None and row.last_visit_at is not None:
        before = min(row.last_visit_at, at) - failing_since
        lost = row.failing_since is not None and (at - failing_since) // _LOST > max(0, before) // _LOST
    return Activity(first, posted_at, row.changes + changed, failing_since, lost)


def page_activity(one: AcceptedOutcome, seen: Visit) -> Activity:
    """A change counts as a post, the first visit does not; a page that fails is not searched for elsewhere."""
    row, at = one.row, one.at
    changed = seen.result is _CHANGED and not seen.first
    posted_at = at if changed else row.posted_at
    return Activity(seen.first, posted_at, row.changes + changed, _failing_since(row, seen, at), lost=False)


def _failing_since(row: AnyRow, seen: Visit, at: int) -> int | None:
    since: int | None = row.failing_since
    if seen.result is _FAILED:
        return at if since is None else min(since, at)
    return since if seen.result is _GONE else None


# -- rows --------------------------------------------------------------------------------------------


class SourceBatch:
    """The rows of sources, their memory and their visits."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._updates: list[Values] = []
        self._quiet: list[Values] = []
        self._still: list[Values] = []
        self._visits: list[tuple[object, ...]] = []
        self._memory: dict[tuple[str, ...], list[Values]] = {}  # by the columns that change

    def add_visit(self, one: AcceptedOutcome, seen: Visit, then: Rescheduled, activity: Activity, move: Move) -> None:
        if _is_quiet(one, seen, then, activity, move):
            (self._still if one.row.well else self._quiet).append(_quiet_row(one, then))
        else:
            self._updates.append(_source_row(one, seen, then, activity, move))
        self._add_seen(one, seen)

    def add_still(self, one: AcceptedOutcome, seen: Visit, then: Rescheduled) -> None:
        """Adds a visit that leaves its source as it was."""
        self._still.append(_quiet_row(one, then))
        self._add_seen(one, seen)

    def _add_seen(self, one: AcceptedOutcome, seen: Visit) -> None:
        self._visits.append(_visit_row(seen, one.at))
        changed = _memory_row(one.outcome)
        if changed:
            self._memory.setdefault(tuple(changed), []).append(changed | {"key": one.row.id})

    def write(self) -> None:
        _update_source.run(self._connection, self._updates)
        _update_quiet.run(self._connection, self._quiet)
        _update_still.run(self._connection, self._still)
        _insert_visit.run(self._connection, self._visits)
        for names, rows in self._memory.items():
            _update_memory[names].run(self._connection, rows)


def _is_quiet(one: AcceptedOutcome, seen: Visit, then: Rescheduled, activity: Activity, move: Move) -> bool:
    """Returns True where `_quiet_row` says as much as `_source_row`: all other columns stay as they are."""
    outcome, row = one.outcome, one.row
    return (
        seen.result is _UNCHANGED
        and row.state == _ACTIVE  # not paused or removed meanwhile
        and (outcome.facts is None or _is_told(outcome.facts, row))
        and outcome.page is None
        and move is STAYS
        and then.state is SOURCE_ACTIVE
        and not then.failures
        and row.moved_to is None
        and not row.moved_times
        and row.failing_since is None
        and activity.posted_at == row.posted_at
        and activity.changes == row.changes
        and notice_after(outcome, row.notice, move) == row.notice
    )


def _is_told(facts: FeedFacts, row: AnyRow) -> bool:
    """Returns True where what a feed says of itself fills no empty column."""
    return (
        (row.title is not None or not facts.title)
        and (row.site_url is not None or not facts.site_url)
        and (row.language is not None or not facts.language)
    )


def _quiet_row(one: AcceptedOutcome, then: Rescheduled) -> Values:
    next_at = then.decision.at
    return {
        "key": one.row.id,
        "seq": one.outcome.seq + 1,
        "next_at": None if next_at is None else to_micros(next_at),
        "reason": storable(then.decision.reason),
        "policy_state": then.policy_state,
        "hints": pack_hints(then.hints),
        "last_visit_at": one.at,
    }


def _source_row(one: AcceptedOutcome, seen: Visit, then: Rescheduled, activity: Activity, move: Move) -> Values:
    outcome = one.outcome
    planned = then.decision.at if then.state is SOURCE_ACTIVE else None
    held = held_words(one.row.state, then.state) is not None
    state = one.row.state if held else then.state.value
    next_at, held_next_at = (None, planned) if held else (planned, None)
    facts = outcome.facts or _NO_FACTS
    title = facts.title if outcome.page is None else outcome.page.title
    changed = seen.result is _CHANGED and not seen.first
    title = storable(title) or None
    return {
        "key": one.row.id,
        "listing": listing_number(state, then.failures),
        "lookup": _new_lookup(one, title, move),
        "seq": outcome.seq + 1,
        "state": state,
        "next_at": None if next_at is None else to_micros(next_at),
        "held_next_at": None if held_next_at is None else to_micros(held_next_at),
        "reason": held_words(one.row.state, then.state) or storable(then.decision.reason),
        "policy_state": then.policy_state,
        "hints": pack_hints(then.hints),
        "failures": then.failures,
        "last_visit_at": one.at,
        "last_error": seen.how if seen.result in _ERRORS else None,
        "articles_new": seen.articles_new,
        "last_change_at": one.at if changed else None,
        "title": title,
        "site_url": storable(facts.site_url) or None,
        "language": storable(facts.language) or None,
        "first_read_at": one.at if seen.result in _READ else None,
        "notice": notice_after(outcome, one.row.notice, move),
        "moved_to": move.to,
        "moved_times": move.times,
        "failing_since": activity.failing_since,
        "posted_at": activity.posted_at,
        "changes": activity.changes,
    }


def _new_lookup(one: AcceptedOutcome, title: str | None, move: Move) -> str | None:
    """Returns the new name to find a source by; None: its name stays as it is."""
    if not title or one.row.title is not None:
        return None
    url, host = (one.row.url, one.row.host) if move.taken is None else move.taken
    return lookup_of(title, url, host, one.row.category)


def _visit_row(seen: Visit, at: int) -> tuple[object, ...]:
    return (
        seen.source_id,
        at,
        seen.result._value_,  # `value` is looked up in Python, in 0.4 us
        seen.how,
        seen.status,
        seen.seconds,
        seen.size,
        seen.articles_new,
        seen.articles_revised,
        None if seen.not_before is None else to_micros(seen.not_before),
        seen.missed,
    )


def _memory_row(outcome: FeedOutcome) -> Values:
    """The columns that change, in the order of `_MEMORY`."""
    row: Values = {}
    if outcome.validators is not None:
        row["etag"] = storable(outcome.validators.etag)
        row["last_modified"] = storable(outcome.validators.last_modified)
    if outcome.body_hash is not None:
        row["body_hash"] = outcome.body_hash
    if outcome.known is not None:
        row["known"] = outcome.known
    return row
