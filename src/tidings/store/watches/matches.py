"""Reads and rates the matches of watches: ports.watch_store.MatchStore."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Select,
    and_,
    bindparam,
    func,
    literal_column,
    or_,
    select,
    tuple_,
    type_coerce,
    update,
)
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.model.matches import Match, MatchCount, MatchQuery, RatedMatch, Rating
from tidings.model.redact import redacted
from tidings.model.watches import DUPLICATE_WINDOW
from tidings.store.db.database import Database
from tidings.store.db.schema import LARGEST, article, source
from tidings.store.db.statements import AnyRow, CompiledSelect, Values, clamped, raw
from tidings.store.db.types import Instant, to_micros
from tidings.store.db.watch_tables import delivery, match_address, message, watch, watch_match
from tidings.store.search.index import read_texts
from tidings.store.unchanged import of_page
from tidings.store.watches.day_counts import DayCounts
from tidings.store.watches.packing import unpack_passages, unpack_reasons
from tidings.store.watches.story_copies import first_in_stories

_own = delivery.c.watch_match_id == watch_match.c.id
_delivered_at = (
    select(func.min(message.c.sent_at))
    .join_from(delivery, message, message.c.id == delivery.c.message_id)
    .where(_own)
    .correlate(watch_match)
    .scalar_subquery()
)
_last_error = (
    select(func.max(message.c.error))
    .join_from(delivery, message, message.c.id == delivery.c.message_id)
    .where(_own, message.c.sent_at.is_(None))
    .correlate(watch_match)
    .scalar_subquery()
)
# Not EXISTS: PostgreSQL would materialise all deliveries for it.
_is_copy = select(and_(func.max(delivery.c.copy) == 1, func.max(delivery.c.message_id).is_(None))).where(_own)
_is_copy = _is_copy.correlate(watch_match)
_MATCH = (
    *(watch_match.c.id, watch_match.c.watch_id, watch.c.name.label("watch_name"), watch_match.c.source_id),
    func.coalesce(func.nullif(source.c.title, ""), source.c.url).label("source_name"),
    *(watch_match.c.at, watch_match.c.url, watch_match.c.title, watch_match.c.score, watch_match.c.words),
    *(watch_match.c.reasons, watch_match.c.passages, watch_match.c.baseline, watch_match.c.article_id),
    *(watch_match.c.version_id, watch_match.c.kind, watch_match.c.subject, watch_match.c.published),
    *(article.c.image, article.c.enclosures),
    *(
        watch_match.c.rating,
        article.c.story_id,
        _delivered_at.label("told_at"),
        _is_copy.scalar_subquery().label("copy"),
    ),
    _last_error.label("fault"),
)
select_match: Final = (
    select(*_MATCH)
    .join_from(watch_match, watch, watch.c.id == watch_match.c.watch_id)
    .join(source, source.c.id == watch_match.c.source_id)
    .join(article, article.c.id == watch_match.c.article_id, isouter=True)
)
_latest = select_match.order_by(watch_match.c.at.desc(), watch_match.c.id.desc())
_rate = (
    update(watch_match)
    .where(watch_match.c.id == bindparam("wanted"))
    .values(rating=bindparam("rating"), rated_at=bindparam("rated_at", type_=Instant()))
)
# The first match of the same watch in the same segment text, and at the same address. In the same story: story_copies.
_earlier = watch_match.alias("earlier")
_first = select(watch_match.c.id, func.min(_earlier.c.id)).group_by(watch_match.c.id)
_first = _first.where(watch_match.c.id.in_(bindparam("ids", expanding=True)), _earlier.c.id < watch_match.c.id)
_same_text = (
    _earlier.c.watch_id == watch_match.c.watch_id,
    _earlier.c.kind == watch_match.c.kind,
    _earlier.c.subject == watch_match.c.subject,
    func.abs(type_coerce(watch_match.c.at, BigInteger()) - type_coerce(_earlier.c.at, BigInteger()))
    < DUPLICATE_WINDOW // timedelta(microseconds=1),
)
_first_of_text = _first.join_from(watch_match, _earlier, and_(*_same_text)).where(watch_match.c.kind == "segment")
# An article and the first version of its page.
_own_address, _their_address = match_address.alias("own"), match_address.alias("theirs")
_since_page = type_coerce(watch_match.c.at, BigInteger()) - type_coerce(_earlier.c.at, BigInteger())
_first_at_address = (
    _first.join_from(watch_match, _own_address, _own_address.c.watch_match_id == watch_match.c.id)
    .join(_their_address, _their_address.c.place == _own_address.c.place)
    .join(_earlier, _earlier.c.id == _their_address.c.watch_match_id)
    .where(
        # `+ 0` keeps SQLite from choosing the index on watch_id: a watch may have very many matches.
        _earlier.c.watch_id + literal_column("0") == watch_match.c.watch_id,
        _earlier.c.kind != watch_match.c.kind,
        or_(_earlier.c.kind == "article", _since_page < DUPLICATE_WINDOW // timedelta(microseconds=1)),
    )
)
# Whether a baseline may be the first.
_FIRST: Final[dict[bool, list[CompiledSelect]]] = {
    baselines: [
        CompiledSelect(one if baselines else one.where(_earlier.c.baseline == 0), planned_once=True)
        for one in (_first_of_text, _first_at_address)
    ]
    for baselines in (True, False)
}
STATEMENTS: Final[dict[str, Executable]] = {
    "first_at_address": _first_at_address,
}


class MatchRows:
    def __init__(self, database: Database) -> None:
        self._database, self._counts = database, DayCounts()

    async def matches(self, query: MatchQuery) -> list[Match]:
        def work(connection: Connection) -> list[Match]:
            if query.before_id is None and not query.rated:
                statement, values = _compiled_page(query)
                return [match_of(row) for row in statement.named(connection, values)]
            return [match_of(row) for row in connection.execute(select_matches(connection, query))]

        return await self._database.read(work, of_page(query.limit, "matches", query))

    async def match(self, match_id: int, person_id: int | None = None) -> Match | None:
        wanted = select_match.where(watch_match.c.id == clamped(match_id), *_of_person(person_id))

        def work(connection: Connection) -> Match | None:
            row = connection.execute(wanted).first()
            return None if row is None else match_of(row)

        return await self._database.read(work)

    async def first_matches(self, match_ids: Sequence[int], *, baselines: bool) -> dict[int, int]:
        def work(connection: Connection) -> dict[int, int]:
            found = first_in_stories(connection, match_ids, baselines=baselines)
            for ids in chunks(match_ids):
                for statement in _FIRST[baselines]:
                    for match_id, first in statement.tuples(connection, {"ids": ids}):
                        found[match_id] = min(first, found.get(match_id, first))
            return found

        wanted = tuple(match_ids)
        return await self._database.read(work, of_page(len(wanted), "first matches", wanted, baselines))

    async def rate(self, match_id: int, rating: Rating | None, at: datetime, person_id: int | None = None) -> bool:
        values = {
            "wanted": clamped(match_id),
            "rating": None if rating is None else rating.value,
            "rated_at": None if rating is None else at,
        }
        statement = _rate.where(*_of_person(person_id))
        return await self._database.write(lambda connection: connection.execute(statement, values).rowcount > 0)

    async def counts(self, watch_id: int, since: datetime) -> list[MatchCount]:
        return (await self.counts_of([watch_id], since)).get(watch_id, [])

    async def counts_of(self, watch_ids: Sequence[int], since: datetime) -> dict[int, list[MatchCount]]:
        wanted = [watch_id for watch_id in watch_ids if 0 < watch_id <= LARGEST]
        return await self._database.read(lambda connection: self._counts.read(connection, wanted, since))

    async def baselines_of(self, watch_ids: Sequence[int]) -> dict[int, int]:
        wanted = [watch_id for watch_id in watch_ids if 0 < watch_id <= LARGEST]
        return await self._database.read(lambda connection: self._counts.baselines(connection, wanted))

    async def rated(self, watch_id: int, limit: int) -> list[RatedMatch]:
        query = MatchQuery(watch_id, limit=limit, rated=True)

        def work(connection: Connection) -> list[RatedMatch]:
            found = [match_of(row) for row in connection.execute(select_matches(connection, query))]
            texts = _texts(connection, {one.article_id for one in found if one.article_id is not None})
            return [RatedMatch(one, texts.get(one.article_id or 0) or _passages(one)) for one in found]

        return await self._database.read(work)


def match_of(row: AnyRow) -> Match:
    """Builds a Match from a row of `select_match`; further columns are ignored."""
    return Match(
        id=row.id,
        watch_id=row.watch_id,
        watch_name=row.watch_name,
        source_id=row.source_id,
        source_name=redacted(row.source_name),
        at=row.at,
        url=row.url,
        title=row.title,
        score=row.score,
        words=row.words,
        reasons=unpack_reasons(row.reasons),
        passages=unpack_passages(row.passages),
        baseline=bool(row.baseline),
        article_id=row.article_id,
        version_id=row.version_id,
        segment=row.subject if row.kind == "segment" else None,
        published=row.published,
        rating=None if row.rating is None else Rating(row.rating),
        story_id=row.story_id,
        image=row.image,
        enclosures=row.enclosures,
        told_at=row.told_at,
        copy=bool(row.copy),
        not_taken=row.told_at is None and row.fault is not None,
    )


def select_matches(connection: Connection, query: MatchQuery) -> Select[Any]:
    """The select of one page of matches, latest first."""
    place = tuple_(watch_match.c.at, watch_match.c.id)
    statement = _first_page(replace(query, before_id=None))
    if query.before_id is not None:
        before = clamped(query.before_id)
        at = connection.execute(select(watch_match.c.at).where(watch_match.c.id == before)).scalar()
        if at is None:  # removed meanwhile: ids and times rise nearly together
            statement = statement.where(watch_match.c.id < before)
        else:
            statement = statement.where(place < tuple_(bindparam(None, at, Instant()), before))
    return statement


def _compiled_page(query: MatchQuery) -> tuple[CompiledSelect, Values]:
    """The select of the first page, and its values; not of rated matches."""
    given = {"watch": query.watch_id, "person": query.person_id}
    values: Values = {name: clamped(one) for name, one in given.items() if one is not None}
    if query.since is not None:
        values["since"] = to_micros(query.since)
    return _of_shape(frozenset(values), query.limit, baselines=query.baselines), values


@lru_cache(100)
def _of_shape(names: frozenset[str], limit: int, *, baselines: bool) -> CompiledSelect:
    """`names`: of the values that it is narrowed by."""
    statement = _latest.limit(literal_column(str(clamped(limit)), BigInteger()))
    watch_id, person, since = (bindparam(name, type_=BigInteger()) for name in ("watch", "person", "since"))
    column: ColumnElement[int] = watch_match.c.person_id
    if "watch" in names:
        statement = statement.where(watch_match.c.watch_id == watch_id)
        column = watch_match.c.person_id + literal_column("0")  # as in _first_page
    if "person" in names:
        statement = statement.where(column == person)
    if "since" in names:
        statement = statement.where(raw(watch_match.c.at) >= since)
    if not baselines:
        statement = statement.where(watch_match.c.baseline == literal_column("0"))  # an index has these alone
    return CompiledSelect(statement, planned_once=True)


@lru_cache(100)  # to build it takes as long as to run it
def _first_page(query: MatchQuery) -> Select[Any]:
    statement = _latest.limit(clamped(query.limit))
    if query.rated:
        statement = statement.where(watch_match.c.id.in_(_rated(query.watch_id)))
    elif query.watch_id is not None:
        statement = statement.where(watch_match.c.watch_id == clamped(query.watch_id))
    if query.watch_id is not None:
        # `+ 0` keeps SQLite from choosing the index on person_id: the watch's own is shorter.
        statement = statement.where(*_of_person(query.person_id, watch_match.c.person_id + literal_column("0")))
    else:
        statement = statement.where(*_of_person(query.person_id))
    if query.since is not None:
        statement = statement.where(watch_match.c.at >= query.since)
    if not query.baselines:
        statement = statement.where(watch_match.c.baseline == 0)
    return statement


def _of_person(
    person_id: int | None, column: ColumnElement[int] = watch_match.c.person_id
) -> tuple[ColumnElement[bool], ...]:
    """The condition that a match is of a watch of this person; none where it may be any person's."""
    return () if person_id is None else (column == clamped(person_id),)


def _rated(watch_id: int | None) -> Select[Any]:
    """Selects the ids of rated matches, which are few, from a partial index."""
    one = watch_match.alias("rated")
    ids = select(one.c.id).where(one.c.rating.is_not(None))
    return ids if watch_id is None else ids.where(one.c.watch_id == clamped(watch_id))


def _texts(connection: Connection, article_ids: Iterable[int]) -> dict[int, str]:
    """Maps articles to their title and text, as watches are evaluated on them."""
    from tidings.watch.search import article_document  # the whole analysis: few commands need it

    texts: dict[int, str] = {}
    for ids in chunks(sorted(article_ids)):
        for said, _ in read_texts(connection, ids):
            document = article_document(said)
            texts[said.article_id] = "\n\n".join(filter(None, (document.title, document.text)))
    return texts


def _passages(one: Match) -> str:
    return "\n\n".join(passage.text for passage in one.passages)
