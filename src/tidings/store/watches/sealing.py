"""Making messages of what waits, in one transaction: once a delivery is in a message it is never in another.

On PostgreSQL others edit a watch, remove it, or remove a source at the same time. Whoever takes away what was found for
a watch holds its row; so it is held here, too, and only then it is read what still waits.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from datetime import datetime

from sqlalchemy import bindparam, delete, exists, insert, null, select, update
from sqlalchemy.engine import Connection

from tidings.model.watches import Parcel
from tidings.store.db.statements import Bulk, Values
from tidings.store.db.watch_tables import delivery, message, watch

_MANY = 500  # values in one statement

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


def seal(connection: Connection, parcels: Sequence[Parcel], copies: Iterable[int], at: datetime) -> int:
    """How many messages were made."""
    copies = set(copies)
    left = _hold(connection, copies.union(*(parcel.delivery_ids for parcel in parcels)))
    made: dict[str, tuple[Parcel, list[int]]] = {}
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
    wanted = sorted(ids)
    chunks = [{"ids": wanted[start : start + _MANY]} for start in range(0, len(wanted), _MANY)]
    watches = {row.watch_id for chunk in chunks for row in connection.execute(_waiting, chunk)}
    connection.execute(_hold_watches, {"ids": sorted(watches)}).all()
    return {row.id: (row.watch_id, row.channel) for chunk in chunks for row in connection.execute(_waiting, chunk)}


def _message_row(key: str, parcel: Parcel, at: datetime) -> Values:
    row: Values = {"key": key, "watch_id": parcel.watch_id, "channel": parcel.channel, "digest": int(parcel.digest)}
    return row | {"created_at": at, "attempts": 0, "next_at": at}
