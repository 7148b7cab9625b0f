"""Sources that nobody follows are kept, and not visited until somebody follows them again.

A source rests in a transaction of its own, after the one in which its last follower left: that one locks what the
person follows first, and sources are locked before it. Whether somebody follows it by now is asked again once it is
locked; whoever begins to follow it locks it, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from sqlalchemy import BindParameter, bindparam, select, true, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.store.db.people_tables import following
from tidings.store.db.schema import LARGEST, meta, source
from tidings.store.db.statements import chunks
from tidings.store.sources.holding import pause_active, resume_sources

NOBODY: Final = "nobody follows it any more; it is visited again once somebody does"

_ids: BindParameter[list[int]] = bindparam("ids", expanding=True)
_lock = select(source.c.id).where(source.c.id.in_(_ids)).order_by(source.c.id).with_for_update()
_followed = select(following.c.source_id).where(following.c.source_id.in_(_ids)).distinct()
_say_why = update(source).where(source.c.id.in_(_ids)).values(reason=NOBODY, resting=true())
_resting = select(source.c.id).where(source.c.id.in_(_ids), source.c.resting == true())
_announce = update(meta).where(meta.c.name == "changes").values(value=meta.c.value + 1)  # to a running program
_by_url = select(source.c.id).where(source.c.url.in_(bindparam("urls", expanding=True)))

STATEMENTS: Final[dict[str, Executable]] = {
    "lock": _lock,
    "followed": _followed,
    "say_why": _say_why,
    "resting": _resting,
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
    """Pauses those of the sources that nobody follows; returns how many. What a person paused is left as it is."""
    for ids in chunks(sorted(source_ids)):
        connection.execute(_lock, {"ids": ids}).all()
    resting = pause_active(connection, unfollowed(connection, source_ids))
    for ids in chunks(resting):
        connection.execute(_say_why, {"ids": ids})
    return len(resting)


def wake_followed(connection: Connection, source_ids: Sequence[int], now: datetime) -> int:
    """Resumes sources that rested until now, where somebody follows them. Returns how many."""
    still = set(unfollowed(connection, source_ids))
    number = resume_resting(connection, [one for one in source_ids if one not in still], now)
    if number:
        connection.execute(_announce)
    return number


def resume_resting(connection: Connection, source_ids: Sequence[int], now: datetime) -> int:
    """Resumes those that nobody followed; what a person paused stays paused."""
    resting: list[int] = []
    for ids in chunks(source_ids):
        resting += connection.execute(_resting, {"ids": ids}).scalars()
    return resume_sources(connection, resting, now)


def unfollowed_urls(connection: Connection, urls: Sequence[str]) -> list[int]:
    """The sources with these addresses that nobody follows."""
    found: list[int] = []
    for some in chunks(urls):
        found += connection.execute(_by_url, {"urls": some}).scalars()
    return unfollowed(connection, found)
