"""Deliveries that wait for a message, and messages that wait to be sent: ports.watch_store.Outbox.

    delivery.waiting       a match that is queued for a channel
      -> create_messages   it is in a message from now on, or a duplicate of one that is; both for good
    message.next_at        when the next attempt is due; NULL: it was sent, or given up
      -> begin             it may have arrived from now on
      -> sent, failed      the result of an attempt
      -> hold, give_up     no attempt was made: its channel is down

PendingDelivery.story is an even number for articles, twice the story's id, and an odd number for segments, made from
their hash: within DUPLICATE_WINDOW the same text goes once to a channel of a watch, on however many pages it is. Within
a story, titles tell duplicates from other news (story_copies). An article and the first version of a page are one story
where they have the same address (match_addresses).
A message that has lost all its matches, because their source was removed, is neither due nor listed any more.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Select,
    bindparam,
    exists,
    func,
    null,
    or_,
    select,
    type_coerce,
    update,
)
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.model.articles import TextState
from tidings.model.matches import Match
from tidings.model.messages import Message, MessageQuery, MessageSummary, NewMessage, PendingDelivery
from tidings.model.watches import DUPLICATE_WINDOW, Watch
from tidings.store.db.database import Database
from tidings.store.db.schema import LARGEST, article
from tidings.store.db.statements import AnyRow, CompiledSelect, as_values, clamped, columns_of
from tidings.store.db.types import Instant, storable
from tidings.store.db.watch_tables import delivery, message, watch, watch_match
from tidings.store.unchanged import of_page
from tidings.store.watches.match_addresses import DeliveredAddresses
from tidings.store.watches.matches import match_of, select_match
from tidings.store.watches.outbox_write import create_messages
from tidings.store.watches.packing import watch_of
from tidings.store.watches.story_copies import DeliveredStories

_SEGMENT = "segment"

# -- waiting deliveries -----------------------------------------------------------------------------

_other, _found = delivery.alias("other"), watch_match.alias("found")
_in_a_message = (
    _other.c.watch_match_id == _found.c.id,
    _other.c.channel == delivery.c.channel,
    _other.c.message_id.is_not(None),
)
_apart = func.abs(type_coerce(_found.c.at, BigInteger()) - type_coerce(watch_match.c.at, BigInteger()))
# Counted, for PostgreSQL would materialise all that was ever delivered for an EXISTS.
_delivered_segments = (
    select(func.count())
    .where(_found.c.watch_id == delivery.c.watch_id, _found.c.kind == _SEGMENT, *_in_a_message)
    .where(_found.c.subject == watch_match.c.subject, watch_match.c.kind == _SEGMENT)
    .where(_apart < DUPLICATE_WINDOW // timedelta(microseconds=1))
    .correlate(delivery, watch_match)
    .scalar_subquery()
)
# A digest of thousands must not block those that are sent at once: the channels of the watches take turns.
_turn = func.row_number().over(partition_by=(delivery.c.watch_id, delivery.c.channel), order_by=delivery.c.id)
_turns = select(delivery.c.id, _turn.label("turn")).where(delivery.c.waiting.is_not(None))
_of_watches = delivery.c.watch_id.in_(bindparam("watches", expanding=True))
_rows = (
    select(
        delivery.c.id,
        delivery.c.watch_match_id,
        delivery.c.watch_id,
        delivery.c.channel,
        watch_match.c.at,
        watch_match.c.kind,
        watch_match.c.subject,
        watch_match.c.version_id,
        article.c.url,
        article.c.canonical,
        article.c.story_id,
        article.c.source_id,
        article.c.title,
        article.c.text_state,
        _delivered_segments.label("delivered"),
    )
    .join_from(delivery, watch_match, watch_match.c.id == delivery.c.watch_match_id)
    .join(article, article.c.id == watch_match.c.article_id, isouter=True)
    .order_by(delivery.c.id)
)


def _in_turn(turns: Select[Any]) -> Select[Any]:
    each = turns.subquery()
    chosen = select(each.c.id).order_by(each.c.turn, each.c.id).limit(bindparam("number"))
    return _rows.where(delivery.c.id.in_(chosen))


_waiting, _waiting_of_watches = _in_turn(_turns), _in_turn(_turns.where(_of_watches))
# Where nothing is delivered, these two are all that each poll costs.
_any_waiting = CompiledSelect(
    select(delivery.c.id).where(delivery.c.waiting.is_not(None)).limit(1), text="watches.outbox:any_waiting"
)
_any_message = CompiledSelect(
    select(message.c.id).where(message.c.next_at.is_not(None)).limit(1), text="watches.outbox:any_message"
)
_oldest = (
    select(delivery.c.watch_id, func.min(watch_match.c.at).label("at"))
    .join_from(delivery, watch_match, watch_match.c.id == delivery.c.watch_match_id)
    .where(delivery.c.waiting.is_not(None))
    .group_by(delivery.c.watch_id)
)

# -- messages ---------------------------------------------------------------------------------------

_has_matches = exists().where(delivery.c.message_id == message.c.id).correlate(message)
# For the same beside an OR, where PostgreSQL would read all deliveries into a table of hashes (50 ms of 125,000).
_first_match = select(delivery.c.message_id).where(delivery.c.message_id == message.c.id).limit(1).correlate(message)
# A channel that is down must not block the others: they take turns.
_message_turn = func.row_number().over(partition_by=message.c.channel, order_by=(message.c.next_at, message.c.id))
_message_turns = (
    select(message.c.id, message.c.next_at, _message_turn.label("turn"))
    .where(message.c.next_at <= bindparam("now", type_=Instant()), message.c.sent_at.is_(None), _has_matches)
    .subquery()
)
_first = (
    select(_message_turns.c.id)
    .order_by(_message_turns.c.turn, _message_turns.c.next_at, _message_turns.c.id)
    .limit(bindparam("number"))
)
_due = select(message).where(message.c.id.in_(_first)).order_by(message.c.next_at, message.c.id)
_watches = select(watch).where(watch.c.id.in_(bindparam("ids", expanding=True)))
_matches_of_messages = (
    select_match.add_columns(delivery.c.message_id)
    .join(delivery, delivery.c.watch_match_id == watch_match.c.id)
    .where(delivery.c.message_id.in_(bindparam("ids", expanding=True)))
    .order_by(watch_match.c.at, watch_match.c.id)
)
_next_at = (
    select(message.c.next_at)
    .where(message.c.next_at.is_not(None), message.c.sent_at.is_(None), _has_matches)
    .order_by(message.c.next_at)
    .limit(1)
)
_one = update(message).where(message.c.id == bindparam("wanted"), message.c.sent_at.is_(None))
_sent = _one.values(
    attempts=message.c.attempts + 1, error=None, next_at=None, sent_at=bindparam("moment", type_=Instant())
)
_failed = _one.values(
    attempts=message.c.attempts + 1, error=bindparam("why"), next_at=bindparam("moment", type_=Instant())
)
_moment = bindparam("moment", type_=Instant())
_begin = _one.values(begun_at=_moment)
_of_channel = update(message).where(message.c.channel == bindparam("place"), message.c.sent_at.is_(None))
_hold = _of_channel.where(message.c.next_at < _moment).values(next_at=_moment)
_give_up = _of_channel.where(message.c.next_at.is_not(None), message.c.created_at <= _moment)
_give_up = _give_up.values(next_at=null(), error=bindparam("why"))
_retry = (
    update(message)
    .where(message.c.sent_at.is_(None), or_(message.c.error.is_not(None), message.c.next_at > _moment), _has_matches)
    .values(next_at=_moment)
)
_number_of_matches = (
    select(func.count()).where(delivery.c.message_id == message.c.id).correlate(message).scalar_subquery()
)
_messages = (
    select(*columns_of(MessageSummary, message, watch_name=watch.c.name, matches=_number_of_matches))
    .join_from(message, watch, watch.c.id == message.c.watch_id)
    .order_by(message.c.id.desc())
)


STATEMENTS: Final[dict[str, Executable]] = {
    "waiting": _waiting,
    "waiting_of_watches": _waiting_of_watches,
    "oldest": _oldest,
    "due": _due,
    "next_at": _next_at,
    "matches_of_messages": _matches_of_messages,
}


class OutboxRows:
    """`sender`: the same database, by which messages are made and begun; in a cluster it is fenced by the lease to
    send, so that two processes never begin one. What became of a message is noted by any holder of the lease: what
    was sent must not be sent again."""

    def __init__(self, database: Database, sender: Database | None = None) -> None:
        self._database, self._sender = database, sender or database

    async def oldest(self) -> dict[int, datetime]:
        def work(connection: Connection) -> dict[int, datetime]:
            if _any_waiting.run(connection).first() is None:
                return {}
            return {row.watch_id: row.at for row in connection.execute(_oldest)}

        return await self._database.read(work)

    async def waiting(self, limit: int, watches: Collection[int] | None = None) -> list[PendingDelivery]:
        """Returns deliveries that are in no message yet. Where more than `limit` wait, the channels of the watches take
        turns. Deliveries of paused and of edited watches are included."""
        values: dict[str, Any] = {"number": clamped(limit)}
        if watches is not None:
            values["watches"] = [number for number in watches if 0 < number <= LARGEST]
        statement = _waiting if watches is None else _waiting_of_watches

        def work(connection: Connection) -> list[PendingDelivery]:
            rows = connection.execute(statement, values).all()
            addresses, stories = DeliveredAddresses.of(connection, rows), DeliveredStories.of(connection, rows)
            return [_pending_delivery(row, addresses, stories) for row in rows]

        return await self._database.read(work)

    async def create_messages(self, messages: Sequence[NewMessage], copies: Sequence[int], at: datetime) -> int:
        if not messages and not copies:
            return 0
        return await self._sender.write(lambda connection: create_messages(connection, messages, copies, at))

    async def due(self, now: datetime, limit: int) -> list[Message]:
        values = {"now": now, "number": clamped(limit)}

        def work(connection: Connection) -> list[Message]:
            if _any_message.run(connection).first() is None:
                return []
            rows = connection.execute(_due, values).all()
            kept = connection.execute(_watches, {"ids": sorted({row.watch_id for row in rows})})
            watches = {row.id: watch_of(row) for row in kept}
            found = _matches_by_message(connection, [row.id for row in rows])
            return [_message_of(row, watches[row.watch_id], found[row.id]) for row in rows]

        return await self._database.read(work)

    async def begin(self, message_id: int, at: datetime) -> bool:
        values = {"wanted": clamped(message_id), "moment": at}
        return await self._sender.write(lambda connection: connection.execute(_begin, values).rowcount > 0)

    async def sent(self, message_id: int, at: datetime) -> None:
        values = {"wanted": clamped(message_id), "moment": at}
        await self._database.write(lambda connection: connection.execute(_sent, values))

    async def failed(self, message_id: int, at: datetime, error: str, next_at: datetime | None) -> None:
        values = {"wanted": clamped(message_id), "why": storable(error), "moment": next_at}
        await self._database.write(lambda connection: connection.execute(_failed, values))

    async def hold(self, channel: str, until: datetime) -> None:
        values = {"place": channel, "moment": until}
        await self._sender.write(lambda connection: connection.execute(_hold, values))

    async def give_up(self, channel: str, made_by: datetime, error: str) -> int:
        values = {"place": channel, "moment": made_by, "why": storable(error)}
        return await self._sender.write(lambda connection: connection.execute(_give_up, values).rowcount)

    async def next_at(self) -> datetime | None:
        def work(connection: Connection) -> datetime | None:
            if _any_message.run(connection).first() is None:
                return None
            return connection.execute(_next_at).scalar()

        return await self._database.read(work)

    async def messages(self, query: MessageQuery) -> list[MessageSummary]:
        statement = select_messages(query)
        return await self._database.read(
            lambda connection: as_values(MessageSummary, connection.execute(statement)),
            of_page(query.limit, "messages", query),
        )

    async def retry(self, message_id: int | None, now: datetime) -> int:
        statement = _retry if message_id is None else _retry.where(message.c.id == clamped(message_id))
        return await self._database.write(lambda connection: connection.execute(statement, {"moment": now}).rowcount)


def _pending_delivery(row: AnyRow, addresses: DeliveredAddresses, stories: DeliveredStories) -> PendingDelivery:
    by_story, by_address = bool(row.delivered) or stories.delivered(row), addresses.delivered(row)
    story = None if row.story_id is None else 2 * row.story_id
    return PendingDelivery(
        delivery_id=row.id,
        match_id=row.watch_match_id,
        watch_id=row.watch_id,
        channel=row.channel,
        at=row.at,
        story=2 * row.subject + 1 if row.kind == _SEGMENT else story,
        version_id=row.version_id,
        settled=row.text_state != TextState.PENDING.value,
        delivered=by_story or by_address,
        addresses=addresses.places(row),
        source_id=row.source_id or 0,
        title=row.title,
        by_address=by_address and not by_story,
    )


def _matches_by_message(connection: Connection, message_ids: Sequence[int]) -> dict[int, list[Match]]:
    found: dict[int, list[Match]] = {message_id: [] for message_id in message_ids}
    for ids in chunks(message_ids):
        for row in connection.execute(_matches_of_messages, {"ids": ids}):
            found[row.message_id].append(match_of(row))
    return found


def _message_of(row: AnyRow, watched: Watch, found: Sequence[Match]) -> Message:
    return Message(
        id=row.id,
        key=row.key,
        watch=watched,
        channel=row.channel,
        digest=bool(row.digest),
        matches=tuple(found),
        created_at=row.created_at,
        attempts=row.attempts,
    )


def select_messages(query: MessageQuery) -> Select[Any]:
    """The select of one page of messages, latest first."""
    statement = _messages.limit(clamped(query.limit)).where(
        or_(message.c.sent_at.is_not(None), _first_match.scalar_subquery().is_not(None))
    )
    if query.watch_id is not None:
        statement = statement.where(message.c.watch_id == clamped(query.watch_id))
    if query.person_id is not None:
        statement = statement.where(watch.c.person_id == clamped(query.person_id))
    if query.unsent:
        statement = statement.where(message.c.sent_at.is_(None))
    if query.before_id is not None:
        statement = statement.where(message.c.id < clamped(query.before_id))
    return statement
