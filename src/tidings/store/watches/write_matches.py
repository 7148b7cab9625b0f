"""Writes the results of watches and removes the evaluated items from the queue, in one transaction.

    sources, watches (locked) -> new matches -> their deliveries, counts -> addresses -> delete from the queue

The queue comes last, and its locked rows are skipped: a transaction that changes an article (PostgreSQL) holds its
source's row and waits for its row in the queue.
"""

from __future__ import annotations

import hashlib
import struct
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any, Final, NamedTuple

from sqlalchemy import bindparam, delete, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.model.matches import NewMatch, WatchResult
from tidings.model.watches import WatchTerms
from tidings.store.db.schema import source
from tidings.store.db.statements import BulkInsert, Values, conflict_insert
from tidings.store.db.types import storable, to_micros
from tidings.store.db.watch_tables import delivery, unwatched, unwatched_page, watch, watch_match
from tidings.store.events.log import write_match_events
from tidings.store.rows.match_counts import count_more
from tidings.store.watches.match_addresses import write_article_addresses, write_page_addresses
from tidings.store.watches.packing import pack_passages, pack_reasons, unpack_terms

_ARTICLE, _SEGMENT = "article", "segment"

_sources = (
    select(source.c.id)
    .where(source.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(source.c.id)
    .with_for_update(read=True, key_share=True)
)
_watches = (
    select(watch.c.id, watch.c.terms, watch.c.person_id)
    .where(watch.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(watch.c.id)
    .with_for_update(key_share=True)
)
# By the unique index of the table.
_found_before = select(
    watch_match.c.watch_id, watch_match.c.subject, watch_match.c.occasion, watch_match.c.source_id, watch_match.c.url
).where(
    watch_match.c.watch_id.in_(bindparam("watches", expanding=True)),
    watch_match.c.kind == _SEGMENT,
    watch_match.c.subject.in_(bindparam("ids", expanding=True)),
)
_MOST_RETURNS = 8  # of one text to one page that count as separate
_insert_delivery = BulkInsert(delivery)
_queued_articles = (
    select(unwatched.c.article_id, unwatched.c.times)
    .where(unwatched.c.article_id.in_(bindparam("ids", expanding=True)))
    .with_for_update(skip_locked=True)
)
_queued_pages = (
    select(unwatched_page.c.version_id, unwatched_page.c.times)
    .where(unwatched_page.c.version_id.in_(bindparam("ids", expanding=True)))
    .with_for_update(skip_locked=True)
)
_dequeue_articles = delete(unwatched).where(unwatched.c.article_id.in_(bindparam("ids", expanding=True)))
_dequeue_pages = delete(unwatched_page).where(unwatched_page.c.version_id.in_(bindparam("ids", expanding=True)))

STATEMENTS: Final[dict[str, Executable]] = {"queued_articles": _queued_articles, "queued_pages": _queued_pages}


class _MatchKey(NamedTuple):
    """The key under which a match is stored once: the unique index of its table."""

    watch_id: int
    kind: str
    subject: int  # the article, or the hash of the segment
    occasion: int  # the version of the page; 0 of an article


def write_results(connection: Connection, results: Sequence[WatchResult]) -> int:
    """Stores matches, deliveries and addresses, and dequeues the items; returns how many matches are new."""
    found = [match for result in results for match in result.matches]
    new = _write_matches(connection, found) if found else 0
    write_article_addresses(connection, {result.article_id for result in results if result.article_id is not None})
    dequeue(connection, results)
    return new


def _write_matches(connection: Connection, found: Sequence[NewMatch]) -> int:
    # Before the watches: removing a source takes the locks in this order too.
    sources = {row.id for row in _rows(connection, _sources, (match.source_id for match in found))}
    watches = {row.id: row for row in _rows(connection, _watches, (match.watch_id for match in found))}
    wanted: dict[_MatchKey, NewMatch] = {}
    for match in found:
        if match.watch_id in watches and match.source_id in sources:
            wanted.setdefault(_key(match), match)
    wanted = _with_returns(connection, wanted)
    if not wanted:
        return 0
    rows = [_match_row(key, match, watches[key.watch_id].person_id) for key, match in wanted.items()]
    new = connection.execute(_insert(connection.dialect.name), rows).all()
    deliveries: list[Values] = []
    counts: dict[int, tuple[int, int]] = {}
    terms: dict[int, WatchTerms] = {}
    for row in sorted(new, key=lambda row: int(row.id)):
        match = wanted[_MatchKey(row.watch_id, row.kind, row.subject, row.occasion)]
        said = terms.get(match.watch_id)
        if said is None:
            said = terms[match.watch_id] = unpack_terms(watches[match.watch_id].terms)
        if said.backfill or not match.baseline:
            deliveries += [_delivery_row(row.id, match.watch_id, channel) for channel in said.channels]
        count, last = counts.get(match.watch_id, (0, 0))
        counts[match.watch_id] = count + 1, max(last, to_micros(match.at))
    _insert_delivery.run(connection, deliveries)
    write_page_addresses(connection, {row.id for row in new if row.kind == _SEGMENT})
    count_more(connection, counts)
    news = [row.id for row in new if not wanted[_MatchKey(row.watch_id, row.kind, row.subject, row.occasion)].baseline]
    write_match_events(connection, sorted(news), max(match.at for match in wanted.values()))
    return len(new)


def _key(match: NewMatch) -> _MatchKey:
    if match.article_id is not None:
        return _MatchKey(match.watch_id, _ARTICLE, match.article_id, 0)
    if match.segment is None or match.version_id is None:
        raise ValueError("a match is in an article, or in a segment of a version of a page")
    return _MatchKey(match.watch_id, _SEGMENT, match.segment, match.version_id)


def _with_returns(connection: Connection, wanted: Mapping[_MatchKey, NewMatch]) -> dict[_MatchKey, NewMatch]:
    """The matches by their keys. A text is known by its hash on all pages, so that it is delivered once a day; one that
    its own page had at an earlier version left it and is back: it is known by another."""
    chains = {key.subject: _returned(key.subject) for key in wanted if key.kind == _SEGMENT}
    watches = sorted({key.watch_id for key in wanted if key.kind == _SEGMENT})
    places: dict[tuple[int, int, int, str | None], set[int]] = defaultdict(set)  # the versions that brought it
    subjects = sorted({subject for chain in chains.values() for subject in chain})
    for some, ids in product(chunks(watches), chunks(subjects)):
        for row in connection.execute(_found_before, {"ids": ids, "watches": some}):
            places[row.watch_id, row.subject, row.source_id, row.url].add(row.occasion)
    keys: dict[_MatchKey, _MatchKey] = {}
    for key in sorted(wanted, key=lambda one: one.occasion):
        if key.kind == _SEGMENT:
            match = wanted[key]
            where = match.source_id, storable(match.url)
            chain = chains[key.subject]
            free = (
                subject for subject in chain if not places[key.watch_id, subject, *where].difference({key.occasion})
            )
            keys[key] = key._replace(subject=next(free, chain[-1]))
            places[key.watch_id, keys[key].subject, *where].add(key.occasion)
    return {keys.get(key, key): match for key, match in wanted.items()}


def _returned(subject: int) -> list[int]:
    """The keys of a text at its first time on a page, its second, and so on."""
    chain = [subject]
    while len(chain) < _MOST_RETURNS:
        packed = hashlib.blake2b(struct.pack("<q", chain[-1]), digest_size=8).digest()
        chain.append(int.from_bytes(packed, "little", signed=True))
    return chain


def _match_row(key: _MatchKey, match: NewMatch, person_id: int) -> Values:
    return {
        "watch_id": key.watch_id,
        "person_id": person_id,
        "source_id": match.source_id,
        "kind": key.kind,
        "subject": key.subject,
        "occasion": key.occasion,
        "article_id": match.article_id,
        "version_id": match.version_id,
        "at": match.at,
        "url": storable(match.url),
        "title": storable(match.title),
        "published": match.published,
        "score": match.score,
        "words": storable(match.words),
        "reasons": pack_reasons(match.reasons),
        "passages": pack_passages(match.passages),
        "baseline": int(match.baseline),
    }


def _delivery_row(match_id: int, watch_id: int, channel: str) -> Values:
    row: Values = {"watch_match_id": match_id, "watch_id": watch_id, "channel": channel}
    return row | {"waiting": 1, "copy": 0, "message_id": None}


@cache
def _insert(dialect: str) -> Any:
    """The insert of matches; one that is stored already stays as it is."""
    key = [watch_match.c[name] for name in _MatchKey._fields]
    statement = conflict_insert(dialect, watch_match).on_conflict_do_nothing(index_elements=key)
    return statement.returning(watch_match.c.id, *key)


def dequeue(connection: Connection, results: Sequence[WatchResult]) -> None:
    """Deletes evaluated items from the queue, but for those that were queued again meanwhile (`times`)."""
    evaluated = {result.article_id: result.times for result in results if result.article_id is not None}
    articles = _rows(connection, _queued_articles, evaluated)
    for ids in chunks(sorted({row.article_id for row in articles if evaluated[row.article_id] == row.times})):
        connection.execute(_dequeue_articles, {"ids": ids})
    evaluated = {result.version_id: result.times for result in results if result.version_id is not None}
    pages = _rows(connection, _queued_pages, evaluated)
    for ids in chunks(sorted({row.version_id for row in pages if evaluated[row.version_id] == row.times})):
        connection.execute(_dequeue_pages, {"ids": ids})


def _rows(connection: Connection, statement: Any, ids: Iterable[int]) -> list[Any]:
    rows: list[Any] = []
    for chunk in chunks(sorted(set(ids))):
        rows += connection.execute(statement, {"ids": chunk})
    return rows
