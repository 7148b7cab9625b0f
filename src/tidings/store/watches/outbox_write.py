"""Writes the outbox: messages are made of waiting deliveries, and deliveries move when a watch's channels change.

A delivery that is in a message is never put into another. On PostgreSQL other programs edit or remove a watch, or
remove a source, at the same time; all of them lock the rows of the watches first, and so do the functions here.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cache
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    BindParameter,
    Integer,
    Text,
    bindparam,
    cast,
    delete,
    exists,
    func,
    insert,
    literal_column,
    null,
    or_,
    select,
    update,
)
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.model.messages import ChannelChange, NewMessage
from tidings.store.db.statements import Bulk, Values, conflict_insert
from tidings.store.db.watch_tables import delivery, message, watch

# -- a watch's channels changed ---------------------------------------------------------------------

_channels: BindParameter[Any] = bindparam("channels", expanding=True)
_unsent = (
    message.c.watch_id == bindparam("wanted"),
    message.c.channel.not_in(_channels),
    message.c.sent_at.is_(None),
)
# Locked: a program that begins to send one of them (PostgreSQL) is waited for, or finds it gone.
_lock_untried = (
    select(message.c.id).where(*_unsent, message.c.begun_at.is_(None)).order_by(message.c.id).with_for_update()
)
_begun = select(func.count()).where(*_unsent, message.c.begun_at.is_not(None), message.c.next_at.is_not(None))
_messages: BindParameter[Any] = bindparam("messages", expanding=True)
_withdrawn = (
    delivery.c.watch_id == bindparam("wanted"),
    delivery.c.channel.not_in(_channels),
    or_(delivery.c.waiting.is_not(None), delivery.c.message_id.in_(_messages)),
)
_count_withdrawn = select(func.count(delivery.c.watch_match_id.distinct())).where(*_withdrawn)
_withdraw = delete(delivery).where(*_withdrawn)
_forget_messages = delete(message).where(message.c.id.in_(_messages))


def change_channels(connection: Connection, watch_id: int, before: Sequence[str], now: Sequence[str]) -> ChannelChange:
    """Moves deliveries from channels the watch no longer names to the new ones, or drops them where none is new.

    Only deliveries that were certainly never sent move: those in no message yet, or in one whose sending has not begun
    (message.begun_at). The caller has locked the watch's row.
    """
    values: dict[str, Any] = {"wanted": watch_id, "channels": list(now)}
    values["messages"] = list(connection.execute(_lock_untried, values).scalars())
    # Counted after the lock: a message that was begun while it was waited for is left, too.
    left = connection.execute(_begun, values).scalar_one()
    number = connection.execute(_count_withdrawn, values).scalar_one()
    added = [channel for channel in now if channel not in before]
    if number:
        for channel in added:
            connection.execute(_move(connection.dialect.name), values | {"channel": channel})
        connection.execute(_withdraw, values)
        connection.execute(_forget_messages, {"messages": values["messages"]})
    return ChannelChange(moved=number if added else 0, dropped=0 if added else number, left=left)


@cache
def _move(dialect: str) -> Any:
    """The insert of deliveries to a new channel. A match that has a delivery to it already keeps that one."""
    names = ["watch_match_id", "watch_id", "channel", "waiting", "copy", "message_id"]
    rows = (
        select(
            delivery.c.watch_match_id,
            delivery.c.watch_id,
            bindparam("channel", type_=Text()),
            literal_column("1", Integer),
            literal_column("0", Integer),
            cast(null(), BigInteger),
        )
        .where(*_withdrawn)
        .distinct()
        .order_by(delivery.c.watch_match_id)
    )
    key = [delivery.c.watch_match_id, delivery.c.channel]
    return conflict_insert(dialect, delivery).from_select(names, rows).on_conflict_do_nothing(index_elements=key)


# -- new messages -----------------------------------------------------------------------------------

_chosen = delivery.c.id.in_(bindparam("ids", expanding=True))
_lock_watches = (
    select(watch.c.id)
    .where(watch.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(watch.c.id)
    .with_for_update(key_share=True)
)
_waiting = select(delivery.c.id, delivery.c.watch_id, delivery.c.channel).where(
    _chosen, delivery.c.waiting.is_not(None)
)
_insert = insert(message).returning(message.c.id, message.c.key)
_assign = Bulk(
    update(delivery)
    .where(delivery.c.id == bindparam("key"))
    .values(waiting=null(), message_id=bindparam("message"), copy=bindparam("is_copy"))
)
# Their matches were removed before they were sent.
_forget_empty = delete(message).where(
    message.c.next_at.is_not(None), ~exists().where(delivery.c.message_id == message.c.id)
)


STATEMENTS: Final[dict[str, Executable]] = {"forget_empty": _forget_empty}


def create_messages(connection: Connection, messages: Sequence[NewMessage], copies: Iterable[int], at: datetime) -> int:
    """Inserts the messages and marks the copies; returns how many messages were made. Deliveries that no longer wait
    are left out."""
    copies = set(copies)
    left = _lock_waiting(connection, copies.union(*(new.delivery_ids for new in messages)))
    made: dict[str, tuple[NewMessage, list[int]]] = {}
    for new in messages:
        target = new.watch_id, new.channel
        ids = [number for number in dict.fromkeys(new.delivery_ids) if left.get(number) == target]
        if ids:
            made[f"msg_{secrets.token_hex(16)}"] = new, ids
        for number in ids:
            del left[number]
    rows = [{"key": number, "message": None, "is_copy": 1} for number in sorted(copies & left.keys())]
    if made:
        message_rows = [_message_row(key, new, at) for key, (new, _) in made.items()]
        for message_id, key in connection.execute(_insert, message_rows).all():
            _, ids = made[key]
            rows += [{"key": number, "message": message_id, "is_copy": 0} for number in ids]
    _assign.run(connection, rows)
    connection.execute(_forget_empty)
    return len(made)


def _lock_waiting(connection: Connection, ids: Iterable[int]) -> dict[int, tuple[int, str]]:
    """Maps the deliveries that still wait to (watch, channel), and locks their watches until the transaction ends."""
    wanted = [{"ids": chunk} for chunk in chunks(sorted(ids))]
    watches = {row.watch_id for chunk in wanted for row in connection.execute(_waiting, chunk)}
    connection.execute(_lock_watches, {"ids": sorted(watches)}).all()
    return {row.id: (row.watch_id, row.channel) for chunk in wanted for row in connection.execute(_waiting, chunk)}


def _message_row(key: str, new: NewMessage, at: datetime) -> Values:
    row: Values = {"key": key, "watch_id": new.watch_id, "channel": new.channel, "digest": int(new.digest)}
    return row | {"created_at": at, "attempts": 0, "next_at": at}
