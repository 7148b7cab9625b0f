"""Applying what terminals saw of sources, a batch at a time.

sources of the batch -> which outcomes count -> entries, segments: new? revised? -> the visit that stays
    -> moves, life, subscription -> reschedule -> source, memory, visit, articles, hops, each written with one statement
What only pages have is store.sitepages'.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from sqlalchemy import BigInteger, Text, bindparam, func, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.model.feeds import FeedFacts
from tidings.model.orders import Due, FeedOutcome
from tidings.model.sources import SourceKind, SourceState
from tidings.model.times import utc
from tidings.model.visits import PUSHED, Reschedule, Rescheduled, Visit, VisitResult
from tidings.store.db.blobs import BlobBatch
from tidings.store.db.schema import memory, source, subscription, visit
from tidings.store.db.statements import AnyRow, Bulk, BulkInsert, Query, Values, raw, update_raw
from tidings.store.db.types import clean, instant, pack_hints, to_micros
from tidings.store.rows.schedules import FROM, SCHEDULE, scheduled, standing, validated_of
from tidings.store.visits.articles import EntryBatch, Tally
from tidings.store.visits.pages import PageBatch
from tidings.store.visits.redirects import STAYS, Move, moves, notice_after
from tidings.store.visits.requests import HopBatch
from tidings.store.visits.source_state import Life, SubscriptionBatch, life_after, page_life

# Locked in one order, so that on PostgreSQL a source removed meanwhile waits, or is seen as gone.
_sources = Query(
    select(
        *SCHEDULE,
        *(source.c.seq, source.c.url, source.c.host, source.c.category, source.c.notice, source.c.moved_to),
        *(source.c.moved_times, raw(source.c.failing_since), subscription.c.hub, subscription.c.topic),
    )
    .select_from(FROM)
    .where(source.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(source.c.id)
    .with_for_update(of=source)
)
# What a feed says of itself fills only what nobody said before.
_update_source = Bulk(
    update_raw(
        source,
        "id",
        *("seq", "state", "next_at", "reason", "policy_state", "hints", "failures", "last_visit_at", "last_error"),
        *("notice", "moved_to", "moved_times", "failing_since", "posted_at", "changes"),
    ).values(
        articles=source.c.articles + bindparam("articles_new"),
        last_change_at=func.coalesce(bindparam("last_change_at", type_=BigInteger()), source.c.last_change_at),
        title=func.coalesce(source.c.title, bindparam("title", type_=Text())),
        site_url=func.coalesce(source.c.site_url, bindparam("site_url", type_=Text())),
        language=func.coalesce(source.c.language, bindparam("language", type_=Text())),
        first_read_at=func.coalesce(source.c.first_read_at, bindparam("first_read_at", type_=BigInteger())),
    )
)
_insert_visit = BulkInsert(visit)
STATEMENTS: Final[dict[str, Executable]] = {
    "sources": _sources.statement,
    "update_source": _update_source.statement,
}
_NO_FACTS = FeedFacts()
_PAGE = SourceKind.PAGE.value
_READ = (VisitResult.UNCHANGED, VisitResult.CHANGED)
_ERRORS = (VisitResult.FAILED, VisitResult.GONE)


@dataclass(slots=True)
class AppliedFeeds:
    visits: list[Visit] = field(default_factory=list)
    next: list[Due] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)
    stale: int = 0
    versions: int = 0
    links: int = 0
    woken: int = 0


def apply_feeds(
    connection: Connection,
    outcomes: Sequence[FeedOutcome],
    reschedule: Reschedule,
    blobs: BlobBatch,
    hops: HopBatch,
    fetch_articles: bool,
    page_policy: str,
) -> AppliedFeeds:
    applied = AppliedFeeds()
    if not outcomes:
        return applied
    subscriptions = SubscriptionBatch()
    pages = PageBatch(connection, blobs, page_policy)
    alone = connection.dialect.name == "sqlite"  # nobody else writes meanwhile; elsewhere sites are taken first
    if not alone:
        pages.lock(list({outcome.source_id for outcome in outcomes}))
    counted = _counted(connection, outcomes, hops, subscriptions)
    if alone:
        pages.lock([row.id for _, row in counted if row.kind == _PAGE])
    applied.stale = len(outcomes) - len(counted)
    entries = EntryBatch(connection, blobs, fetch_articles)
    entries.load(outcome for outcome, _ in counted)
    pages.load(counted)
    moved = moves(connection, counted, pages.places)
    updates = []
    for outcome, row in counted:
        tally, move = entries.take(outcome, row.category), moved.get(row.id, STAYS)
        page = pages.take(outcome, row)
        seen = _visit(outcome, tally, move) if page is None else page.visit(outcome, move)
        life = life_after(outcome, row, seen, tally) if page is None else page_life(outcome, row, seen)
        pushed = subscriptions.take(outcome, row, tally, life.first)
        now = standing(row, life.posted_at, life.changes, _validated(outcome, row), pushed)
        then = reschedule(scheduled(row, now, instant(row.next_at), pages.standing(row.id)), seen, outcome.hints)
        if page is not None:
            then = pages.settle(outcome, page, then, move)
        if then.not_before is not None:
            seen = replace(seen, not_before=utc(then.not_before))
        updates.append(_source_row(outcome, seen, then, life, notice_after(outcome, row.notice, move), move))
        applied.visits.append(seen)
        if life.lost:
            applied.lost.append(row.id)
        if then.decision.at is not None and then.state is SourceState.ACTIVE:
            host = row.host if move.taken is None else move.taken[1]
            is_page = row.kind == _PAGE
            applied.next.append(Due(row.id, row.seq + 1, utc(then.decision.at), host, row.policy, is_page))
    _update_source.run(connection, updates)
    _insert_visit.run(connection, [_visit_row(seen) for seen in applied.visits])
    _write_memory(connection, [outcome for outcome, _ in counted])
    entries.write()
    subscriptions.write(connection)
    _write_pages(pages, applied)
    return applied


def _write_pages(pages: PageBatch, applied: AppliedFeeds) -> None:
    woken = {due.source_id: due for due in pages.write()}
    if woken:
        applied.next = [*(due for due in applied.next if due.source_id not in woken), *woken.values()]
    applied.versions, applied.links, applied.woken = pages.versions, pages.links, len(woken)


def _counted(
    connection: Connection, outcomes: Sequence[FeedOutcome], hops: HopBatch, subscriptions: SubscriptionBatch
) -> list[tuple[FeedOutcome, AnyRow]]:
    """The outcomes that count, each with its source; what is true of the others too is noted."""
    ids = list({outcome.source_id for outcome in outcomes})
    rows: dict[int, AnyRow] = {row.id: row for row in _sources.run(connection, {"ids": ids})}
    counted: dict[int, tuple[FeedOutcome, AnyRow]] = {}
    for outcome in outcomes:
        subscriptions.read(outcome)
        row = rows.get(outcome.source_id)
        if row is None:
            continue
        if row.seq != outcome.seq or row.id in counted:  # a second outcome for a source comes too late
            hops.add_late(row.id, outcome.hops)
        else:
            counted[row.id] = outcome, row
            hops.add(row.id, outcome.hops)
    return list(counted.values())


def _validated(outcome: FeedOutcome, row: AnyRow) -> bool:
    said = outcome.validators
    return validated_of(row) if said is None else said.etag is not None or said.last_modified is not None


def _visit(outcome: FeedOutcome, tally: Tally, move: Move) -> Visit:
    """The outcome as it really was: the store knows better than the terminal what is new."""
    result, how, pushed = outcome.result, clean(outcome.how), outcome.pushed
    if result is VisitResult.CHANGED:
        if not tally.new and not tally.revised:
            result, how = VisitResult.UNCHANGED, "nothing new"
        elif (tally.new, tally.revised) != (len(outcome.fresh), len(outcome.revised)):
            parts = (tally.new, "new"), (tally.revised, "revised")
            how = ", ".join(f"{count} {word}" for count, word in parts if count)
            if outcome.missed:
                how += f"; about {outcome.missed:,} missed"
    if pushed:
        how = f"{PUSHED}{how.removeprefix(PUSHED)}"
    return Visit(
        source_id=outcome.source_id,
        at=utc(outcome.at),
        result=result,
        how=move.how(how),
        status=outcome.status,
        seconds=outcome.seconds,
        size=outcome.size,
        articles_new=tally.new,
        articles_revised=tally.revised,
        published=tuple(tally.published),
        gap=outcome.gap,
        window=len(outcome.known or b"") // 16,  # read.novelty packs 16 bytes an item
        pushed=pushed,
        missed=outcome.missed,
    )


def _source_row(
    outcome: FeedOutcome, seen: Visit, then: Rescheduled, life: Life, notice: str | None, move: Move
) -> Values:
    at = to_micros(outcome.at)
    next_at = then.decision.at if then.state is SourceState.ACTIVE else None
    facts = outcome.facts or _NO_FACTS
    title = facts.title if outcome.page is None else outcome.page.title
    changed = seen.result is VisitResult.CHANGED and not seen.first
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
        "last_change_at": at if changed else None,
        "title": clean(title) or None,
        "site_url": clean(facts.site_url) or None,
        "language": clean(facts.language) or None,
        "first_read_at": at if seen.result in _READ else None,
        "notice": notice,
        "moved_to": move.to,
        "moved_times": move.times,
        "failing_since": life.failing_since,
        "posted_at": life.posted_at,
        "changes": life.changes,
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
        "not_before": None if seen.not_before is None else to_micros(seen.not_before),
        "missed": seen.missed,
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
