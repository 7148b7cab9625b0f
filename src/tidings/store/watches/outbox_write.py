"""What waits for channels that a watch names no more goes to those that it names now.

Only what was certainly never sent: in no message yet, or in one that nobody has begun to send (message.begun_at). Of
everything else nobody can say that it did not arrive, so it stays where it is.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    func,
    literal_column,
    null,
    or_,
    select,
)
from sqlalchemy.engine import Connection

from tidings.model.watches import Redirected
from tidings.store.db.statements import conflict_insert
from tidings.store.db.watch_tables import delivery, message

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


def redirect(connection: Connection, watch_id: int, before: Sequence[str], now: Sequence[str]) -> Redirected:
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
    return Redirected(moved=number if came else 0, dropped=0 if came else number, left=left)


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
