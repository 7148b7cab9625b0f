"""Sources that nobody follows are kept, and not visited until somebody follows them again.

A source rests in a transaction of its own, after the one in which its last follower left: that one locks what the
person follows first, and sources are locked before it. Whether somebody follows it by now is asked again once it is
locked; whoever begins to follow it locks it, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from sqlalchemy import BindParameter, bindparam, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.store.db.people_tables import following
from tidings.store.db.schema import LARGEST, meta, source
from tidings.store.db.statements import chunks
from tidings.store.sources.holding import pause_sources, resume_sources

NOBODY: Final = "nobody follows it any more; it is visited again once somebody does"

_ids: BindParameter[list[int]] = bindparam("ids", expanding=True)
_lock = select(source.c.id).where(source.c.id.in_(_ids)).order_by(source.c.id).with_for_update()
_followed = select(following.c.source_id).where(following.c.source_id.in_(_ids)).distinct()
_say_why = update(source).where(source.c.id.in_(_ids), source.c.next_at.is_(None)).values(reason=NOBODY)
_announce = update(meta).where(meta.c.name == "changes").values(value=meta.c.value + 1)  # to a running program
_by_url = select(source.c.id).where(source.c.url.in_(bindparam("urls", expanding=True)))

STATEMENTS: Final[dict[str, Executable]] = {
    "lock": _lock,
    "followed": _followed,
    "say_why": _say_why,
    "by_url": _by_url,
}


def unfollowed(connection: Connection, source_ids: Sequence[int]) -> list[int]:
    """Those of the sources that nobody follows."""
    wanted = sorted({one for one in source_ids if 0 < one <= LARGEST})
    followed: set[int] = set()
    for ids in chunks(wanted):
        followed.update(connection.execute(_followed, {"ids": ids}).scalars())
    return [one for one in wanted if one not in followed]


def rest_unfollowed(connection: Connection, source_ids: Sequence[int]) -> int:
    """Pauses those of the sources that nobody follows; returns how many."""
    for ids in chunks(sorted(source_ids)):
        connection.execute(_lock, {"ids": ids}).all()
    resting = unfollowed(connection, source_ids)
    number = pause_sources(connection, resting)
    for ids in chunks(resting):
        connection.execute(_say_why, {"ids": ids})
    return number


def wake_followed(connection: Connection, source_ids: Sequence[int], now: datetime) -> int:
    """Resumes sources that nobody followed until now, where somebody does. Returns how many had been paused."""
    still = set(unfollowed(connection, source_ids))
    number = resume_sources(connection, [one for one in source_ids if one not in still], now)
    if number:
        connection.execute(_announce)
    return number


def unfollowed_urls(connection: Connection, urls: Sequence[str]) -> list[int]:
    """The sources with these addresses that nobody follows."""
    found: list[int] = []
    for some in chunks(urls):
        found += connection.execute(_by_url, {"urls": some}).scalars()
    return unfollowed(connection, found)
