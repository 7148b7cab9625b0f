"""What waits for channels that a watch names no more goes to those that it names now.

Only what was certainly never sent: in no message yet, or in one that nobody has begun to send (message.begun_at). Of
everything else nobody can say that it did not arrive, so it stays where it is.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cache
from typing import Any

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

from tidings.model.messages import ChannelChange, NewMessage
from tidings.store.db.statements import Bulk, Values, chunks, conflict_insert
from tidings.store.db.watch_tables import delivery, message, watch

_channels: BindParameter[Any] = bindparam("channels", expanding=True)
_unsent = (
    message.c.watch_id == bindparam("wanted"),
    message.c.channel.not_in(_channels),
    message.c.sent_at.is_(None),
)
# Locked: whoever begins to send one of them just now (PostgreSQL) is waited for, or finds it gone.
_untried = select(message.c.id).where(*_unsent, message.c.begun_at.is_(None)).order_by(message.c.id).with_for_update()
_begun = select(func.count()).where(*_unsent, message.c.begun_at.is_not(None), message.c.next_at.is_not(None))
_messages: BindParameter[Any] = bindparam("messages", expanding=True)
_withdrawn = (
    delivery.c.watch_id == bindparam("wanted"),
    delivery.c.channel.not_in(_channels),
    or_(delivery.c.waiting.is_not(None), delivery.c.message_id.in_(_messages)),
)
_number = select(func.count(delivery.c.watch_match_id.distinct())).where(*_withdrawn)
_withdraw = delete(delivery).where(*_withdrawn)
_forget = delete(message).where(message.c.id.in_(_messages))


def redirect(connection: Connection, watch_id: int, before: Sequence[str], now: Sequence[str]) -> ChannelChange:
    """`before`, `now`: its channels. The watch is ours already."""
    values: dict[str, Any] = {"wanted": watch_id, "channels": list(now)}
    values["messages"] = list(connection.execute(_untried, values).scalars())
    # Counted after the lock: one that somebody began while we waited for it is left, too.
    left = connection.execute(_begun, values).scalar_one()
    number = connection.execute(_number, values).scalar_one()
    came = [channel for channel in now if channel not in before]
    if number:
        for channel in came:
            connection.execute(_move(connection.dialect.name), values | {"channel": channel})
        connection.execute(_withdraw, values)
        connection.execute(_forget, {"messages": values["messages"]})
    return ChannelChange(moved=number if came else 0, dropped=0 if came else number, left=left)


@cache
def _move(dialect: str) -> Any:
    """One that the new channel has heard of already, or is to hear of, stays as it is."""
    names = ["watch_match_id", "watch_id", "channel", "waiting", "copy", "message_id"]
    rows = (
        select(
            *(delivery.c.watch_match_id, delivery.c.watch_id, bindparam("channel", type_=Text())),
            *(literal_column("1", Integer), literal_column("0", Integer), cast(null(), BigInteger)),
        )
        .where(*_withdrawn)
        .distinct()
        .order_by(delivery.c.watch_match_id)
    )
    key = [delivery.c.watch_match_id, delivery.c.channel]
    return conflict_insert(dialect, delivery).from_select(names, rows).on_conflict_do_nothing(index_elements=key)


# -- Making messages of what waits, in one transaction: once a delivery is in a message it is never in another.
#
# On PostgreSQL others edit a watch, remove it, or remove a source at the same time. Whoever takes away what was found
# for a watch holds its row; so it is held here, too, and only then it is read what still waits.


_chosen = delivery.c.id.in_(bindparam("ids", expanding=True))
_hold_watches = (
    select(watch.c.id)
    .where(watch.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(watch.c.id)
    .with_for_update(key_share=True)
)
_waiting = select(delivery.c.id, delivery.c.watch_id, delivery.c.channel).where(
    _chosen, delivery.c.waiting.is_not(None)
)
_insert = insert(message).returning(message.c.id, message.c.key)
_put = Bulk(
    update(delivery)
    .where(delivery.c.id == bindparam("key"))
    .values(waiting=null(), message_id=bindparam("message"), copy=bindparam("is_copy"))
)
# What it was about was removed before anybody took it.
_forget_empty = delete(message).where(
    message.c.next_at.is_not(None), ~exists().where(delivery.c.message_id == message.c.id)
)


def create_messages(connection: Connection, parcels: Sequence[NewMessage], copies: Iterable[int], at: datetime) -> int:
    """How many messages were made."""
    copies = set(copies)
    left = _hold(connection, copies.union(*(parcel.delivery_ids for parcel in parcels)))
    made: dict[str, tuple[NewMessage, list[int]]] = {}
    for parcel in parcels:
        place = parcel.watch_id, parcel.channel
        ids = [number for number in dict.fromkeys(parcel.delivery_ids) if left.get(number) == place]
        if ids:
            made[f"msg_{secrets.token_hex(16)}"] = parcel, ids
        for number in ids:
            del left[number]
    rows = [{"key": number, "message": None, "is_copy": 1} for number in sorted(copies & left.keys())]
    if made:
        messages = [_message_row(key, parcel, at) for key, (parcel, _) in made.items()]
        for message_id, key in connection.execute(_insert, messages).all():
            rows += [{"key": number, "message": message_id, "is_copy": 0} for number in made[key][1]]
    _put.run(connection, rows)
    connection.execute(_forget_empty)
    return len(made)


def _hold(connection: Connection, ids: Iterable[int]) -> dict[int, tuple[int, str]]:
    """Watch and channel of those that still wait; nobody takes them away until this is over."""
    wanted = [{"ids": chunk} for chunk in chunks(sorted(ids))]
    watches = {row.watch_id for chunk in wanted for row in connection.execute(_waiting, chunk)}
    connection.execute(_hold_watches, {"ids": sorted(watches)}).all()
    return {row.id: (row.watch_id, row.channel) for chunk in wanted for row in connection.execute(_waiting, chunk)}


def _message_row(key: str, parcel: NewMessage, at: datetime) -> Values:
    row: Values = {"key": key, "watch_id": parcel.watch_id, "channel": parcel.channel, "digest": int(parcel.digest)}
    return row | {"created_at": at, "attempts": 0, "next_at": at}
