"""Applying what terminals saw of feeds, a batch at a time.

sources of the batch -> which outcomes count -> entries: new? revised? -> the visit that stays
    -> reschedule -> source, memory, visit and articles, each written with one statement
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import BigInteger, Text, bindparam, func, select
from sqlalchemy.engine import Connection

from tidings.model import (
    Due,
    FeedFacts,
    FeedOutcome,
    Reschedule,
    Rescheduled,
    Scheduled,
    SourceState,
    Visit,
    VisitResult,
    utc,
)
from tidings.store.blobs import BlobBatch
from tidings.store.entries import EntryBatch, Tally
from tidings.store.hints import pack_hints, unpack_hints
from tidings.store.instants import to_micros
from tidings.store.schema import memory, source, visit
from tidings.store.statements import AnyRow, Bulk, Values, insert_raw, update_raw
from tidings.store.text import clean

# Locked in one order, so that on PostgreSQL a source removed meanwhile waits, or is seen as gone.
_sources = (
    select(
        *(source.c.id, source.c.seq, source.c.host, source.c.policy, source.c.policy_state),
        *(source.c.failures, source.c.hints, source.c.category, source.c.next_at),
    )
    .where(source.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(source.c.id)
    .with_for_update()
)
# What a feed says of itself fills only what nobody said before.
_update_source = Bulk(
    update_raw(
        source,
        "id",
        *("seq", "state", "next_at", "reason", "policy_state", "hints", "failures", "last_visit_at", "last_error"),
    ).values(
        articles=source.c.articles + bindparam("articles_new"),
        last_change_at=func.coalesce(bindparam("last_change_at", type_=BigInteger()), source.c.last_change_at),
        title=func.coalesce(source.c.title, bindparam("title", type_=Text())),
        site_url=func.coalesce(source.c.site_url, bindparam("site_url", type_=Text())),
        language=func.coalesce(source.c.language, bindparam("language", type_=Text())),
    )
)
_insert_visit = Bulk(insert_raw(visit))
_NO_FACTS = FeedFacts()
_ERRORS = (VisitResult.FAILED, VisitResult.GONE)


@dataclass(slots=True)
class AppliedFeeds:
    visits: list[Visit] = field(default_factory=list)
    next: list[Due] = field(default_factory=list)
    stale: int = 0


def apply_feeds(
    connection: Connection,
    outcomes: Sequence[FeedOutcome],
    reschedule: Reschedule,
    blobs: BlobBatch,
    fetch_articles: bool,
) -> AppliedFeeds:
    applied = AppliedFeeds()
    if not outcomes:
        return applied
    ids = list({outcome.source_id for outcome in outcomes})
    rows: dict[int, AnyRow] = {row.id: row for row in connection.execute(_sources, {"ids": ids})}
    counted: list[tuple[FeedOutcome, AnyRow]] = []
    for outcome in outcomes:
        held = rows.get(outcome.source_id)
        if held is None or held.seq != outcome.seq:
            applied.stale += 1
        else:
            del rows[outcome.source_id]  # a second outcome for this source comes too late
            counted.append((outcome, held))
    entries = EntryBatch(connection, blobs, fetch_articles)
    entries.load(outcome for outcome, _ in counted)
    updates = []
    for outcome, row in counted:
        seen = _visit(outcome, entries.take(outcome, row.category))
        hints = unpack_hints(row.hints)
        scheduled = Scheduled(row.id, row.policy, row.policy_state, row.failures, hints, row.next_at)
        then = reschedule(scheduled, seen, outcome.hints)
        updates.append(_source_row(outcome, seen, then))
        applied.visits.append(seen)
        if then.decision.at is not None and then.state is SourceState.ACTIVE:
            applied.next.append(Due(row.id, row.seq + 1, utc(then.decision.at), row.host, row.policy))
    _update_source.run(connection, updates)
    _insert_visit.run(connection, [_visit_row(seen) for seen in applied.visits])
    _write_memory(connection, [outcome for outcome, _ in counted])
    entries.write()
    return applied


def _visit(outcome: FeedOutcome, tally: Tally) -> Visit:
    """The outcome as it really was: the store knows better than the terminal what is new."""
    result, how = outcome.result, clean(outcome.how)
    if result is VisitResult.CHANGED:
        if not tally.new and not tally.revised:
            result, how = VisitResult.UNCHANGED, "nothing new"
        elif (tally.new, tally.revised) != (len(outcome.fresh), len(outcome.revised)):
            parts = (tally.new, "new"), (tally.revised, "revised")
            how = ", ".join(f"{count} {word}" for count, word in parts if count)
    return Visit(
        source_id=outcome.source_id,
        at=utc(outcome.at),
        result=result,
        how=how,
        status=outcome.status,
        seconds=outcome.seconds,
        size=outcome.size,
        articles_new=tally.new,
        articles_revised=tally.revised,
        published=tuple(tally.published),
        gap=outcome.gap,
        window=len(outcome.known or b"") // 16,  # read.novelty packs 16 bytes an item
    )


def _source_row(outcome: FeedOutcome, seen: Visit, then: Rescheduled) -> Values:
    at = to_micros(outcome.at)
    next_at = then.decision.at if then.state is SourceState.ACTIVE else None
    facts = outcome.facts or _NO_FACTS
    return {
        "key": outcome.source_id,
        "seq": outcome.seq + 1,
        "state": then.state.value,
        "next_at": None if next_at is None else to_micros(next_at),
        "reason": clean(then.decision.reason),
        "policy_state": then.policy_state,
        "hints": pack_hints(then.hints),
        "failures": then.failures,
        "last_visit_at": at,
        "last_error": seen.how if seen.result in _ERRORS else None,
        "articles_new": seen.articles_new,
        "last_change_at": at if seen.result is VisitResult.CHANGED else None,
        "title": clean(facts.title) or None,
        "site_url": clean(facts.site_url) or None,
        "language": clean(facts.language) or None,
    }


def _visit_row(seen: Visit) -> Values:
    return {
        "source_id": seen.source_id,
        "at": to_micros(seen.at),
        "result": seen.result.value,
        "how": seen.how,
        "status": seen.status,
        "seconds": seen.seconds,
        "size": seen.size,
        "articles_new": seen.articles_new,
        "articles_revised": seen.articles_revised,
    }


# -- memory: None keeps what is held ------------------------------------------------------------------

_MEMORY = ("etag", "last_modified"), ("body_hash",), ("known",)
_update_memory: dict[tuple[str, ...], Bulk] = {
    names: Bulk(update_raw(memory, "source_id", *names))
    for chosen in range(1, 2 ** len(_MEMORY))
    for names in [tuple(name for bit, group in enumerate(_MEMORY) if chosen >> bit & 1 for name in group)]
}


def _write_memory(connection: Connection, outcomes: list[FeedOutcome]) -> None:
    rows: dict[tuple[str, ...], list[Values]] = {}
    for outcome in outcomes:
        row: Values = {}
        if outcome.validators is not None:
            row["etag"] = clean(outcome.validators.etag)
            row["last_modified"] = clean(outcome.validators.last_modified)
        if outcome.body_hash is not None:
            row["body_hash"] = outcome.body_hash
        if outcome.known is not None:
            row["known"] = outcome.known
        if row:
            names = tuple(row)
            row["key"] = outcome.source_id
            rows.setdefault(names, []).append(row)
    for names, group in rows.items():
        _update_memory[names].run(connection, group)
