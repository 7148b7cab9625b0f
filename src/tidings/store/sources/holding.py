"""Pauses sources and removes them so that it can be taken back; of a site, all its pages.

    state      paused, or removed: no visit is made, no order is written for it
    held_next_at    the next visit that it had, which it has again afterwards
    held_state      of a removed source: what it was before
    removed_at      since when; after a while it is deleted with all that is stored of it
    resting         it is paused because no person follows it, and goes on once a person does

A visit that is under way is stored all the same, and the source stays as it was set (visits/source_state.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import BigInteger, BindParameter, Update, bindparam, case, false, func, null, select, true, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.model.sources import SourceState
from tidings.store.db.people_tables import following
from tidings.store.db.schema import LARGEST, meta, source
from tidings.store.db.site_tables import page
from tidings.store.db.statements import CompiledSelect
from tidings.store.db.types import Instant, to_micros
from tidings.store.rows.links import lock_sites
from tidings.store.rows.listing import HELD, relist

_RESUMED = "resumed by a person"

_ACTIVE, _PAUSED, _REMOVED = (one.value for one in (SourceState.ACTIVE, SourceState.PAUSED, SourceState.REMOVED))
_ids: BindParameter[Any] = bindparam("ids", expanding=True)
_now = bindparam("now", type_=Instant())
_pages = select(page.c.source_id).where(page.c.root_id.in_(_ids), page.c.source_id.not_in(_ids))
_lock = select(source.c.id, source.c.state).where(source.c.id.in_(_ids)).order_by(source.c.id).with_for_update()
_of_ids = update(source).where(source.c.id.in_(_ids))
_pause = _of_ids.where(source.c.state == _ACTIVE).values(
    state=_PAUSED, held_next_at=source.c.next_at, next_at=null(), reason=HELD[_PAUSED]
)
_pause_resting = _of_ids.where(source.c.resting == true(), source.c.state == _PAUSED).values(
    resting=false(), reason=HELD[_PAUSED]
)
_resume = _of_ids.where(source.c.state == _PAUSED).values(
    state=_ACTIVE, next_at=source.c.held_next_at, held_next_at=null(), resting=false(), reason=_RESUMED
)
# A feed, or the first page of a site, always has a next visit.
_resume_first = _resume.values(next_at=func.coalesce(source.c.held_next_at, _now))
_remove = _of_ids.where(source.c.state != _REMOVED).values(
    state=_REMOVED,
    held_state=source.c.state,
    held_next_at=func.coalesce(source.c.next_at, source.c.held_next_at),
    next_at=null(),
    removed_at=_now,
    reason=HELD[_REMOVED],
)
_restore = _of_ids.where(source.c.state == _REMOVED).values(
    state=func.coalesce(source.c.held_state, _ACTIVE),
    next_at=case((source.c.held_state == _ACTIVE, source.c.held_next_at)),
    held_next_at=case((source.c.held_state == _PAUSED, source.c.held_next_at)),
    held_state=null(),
    removed_at=null(),
    reason="removed by a person, and taken back",
)
# Roots and feeds: the pages of a removed site go with it.
_removed = CompiledSelect(
    select(source.c.id)
    .where(source.c.removed_at < bindparam("before", type_=BigInteger()), source.c.listing > 0)
    .order_by(source.c.removed_at, source.c.id),
    text="sources.holding:removed",
)
_removed_urls = select(source.c.id).where(
    source.c.url.in_(bindparam("urls", expanding=True)), source.c.state == _REMOVED
)


def pause_sources(connection: Connection, source_ids: Sequence[int]) -> int:
    """Returns how many of the sources are paused by it: those that were visited so far. One that rests stays paused
    when a person follows it."""
    paused = pause_active(connection, source_ids)
    for ids in chunks(_known(source_ids)):
        connection.execute(_pause_resting, {"ids": ids})
    return len(paused)


def pause_active(connection: Connection, source_ids: Sequence[int]) -> list[int]:
    """The ids of those that were visited so far, and are paused by it."""
    return _change(connection, source_ids, {_ACTIVE}, _pause, _pause, {})


def resume_sources(connection: Connection, source_ids: Sequence[int], now: datetime) -> int:
    """Resumes visits of paused sources; what was due meanwhile is due now."""
    return len(_change(connection, source_ids, {_PAUSED}, _resume_first, _resume, {"now": now}))


def set_aside(connection: Connection, source_ids: Sequence[int], now: datetime) -> int:
    """Removes sources so that `restore_sources` brings them back as they were."""
    others = {one.value for one in SourceState} - {_REMOVED}
    return len(_change(connection, source_ids, others, _remove, _remove, {"now": now}))


def restore_sources(connection: Connection, source_ids: Sequence[int]) -> int:
    return len(_change(connection, source_ids, {_REMOVED}, _restore, _restore, {}))


def removed_before(connection: Connection, moment: datetime) -> list[int]:
    return [row.id for row in _removed.rows(connection, {"before": to_micros(moment)})]


def restore_urls(connection: Connection, urls: Sequence[str]) -> int:
    """Brings removed sources back that a person adds again."""
    ids: list[int] = []
    for some in chunks(urls):
        ids += connection.execute(_removed_urls, {"urls": some}).scalars()
    return restore_sources(connection, ids)


def _change(
    connection: Connection,
    source_ids: Sequence[int],
    states: set[str],
    own: Update,
    of_pages: Update,
    values: dict[str, Any],
) -> list[int]:
    """Changes the sources that are in one of these states, and returns them; with the pages of those that are sites."""
    wanted = _known(source_ids)
    lock_sites(connection, wanted)
    changed: list[int] = []
    for ids in chunks(wanted):
        changed += [row.id for row in connection.execute(_lock, {"ids": ids}) if row.state in states]
    pages: list[int] = []
    for ids in chunks(changed):
        pages += connection.execute(_pages, {"ids": ids}).scalars()
    for statement, which in ((own, changed), (of_pages, sorted(pages))):
        for ids in chunks(which):
            connection.execute(statement, {"ids": ids, **values})
    relist(connection, [*changed, *pages])
    return changed


def _known(source_ids: Sequence[int]) -> list[int]:
    return sorted({one for one in source_ids if 0 < one <= LARGEST})


# -- sources that no person follows are kept, and not visited until a person follows them again ----------
#
# A source rests in a transaction of its own, after the one in which its last follower left: that one locks what the
# person follows first, and sources are locked before it. Whether a person follows it by now is checked again once it is
# locked; a new follower locks it, too.

NOBODY: Final = "nobody follows it any more; it is visited again once somebody does"

_lock_resting = select(source.c.id).where(source.c.id.in_(_ids)).order_by(source.c.id).with_for_update()
_followed = select(following.c.source_id).where(following.c.source_id.in_(_ids)).distinct()
_say_why = update(source).where(source.c.id.in_(_ids)).values(reason=NOBODY, resting=true())
_resting = select(source.c.id).where(source.c.id.in_(_ids), source.c.resting == true())
_announce = update(meta).where(meta.c.name == "changes").values(value=meta.c.value + 1)  # to a running program
_by_url = select(source.c.id).where(source.c.url.in_(bindparam("urls", expanding=True)))

STATEMENTS: Final[dict[str, Executable]] = {
    "pages": _pages,
    "lock": _lock,
    "pause": _pause,
    "pause_resting": _pause_resting,
    "resume": _resume,
    "resume_first": _resume_first,
    "remove": _remove,
    "restore": _restore,
    "removed": _removed.statement,
    "removed_urls": _removed_urls,
    "lock_resting": _lock_resting,
    "followed": _followed,
    "say_why": _say_why,
    "resting": _resting,
    "by_url": _by_url,
}


def unfollowed(connection: Connection, source_ids: Sequence[int]) -> list[int]:
    """Returns those of the sources that no person follows."""
    wanted = sorted({one for one in source_ids if 0 < one <= LARGEST})
    followed: set[int] = set()
    for ids in chunks(wanted):
        followed.update(connection.execute(_followed, {"ids": ids}).scalars())
    return [one for one in wanted if one not in followed]


def rest_unfollowed(connection: Connection, source_ids: Sequence[int]) -> int:
    """Pauses those of the sources that no person follows; returns how many. What a person paused is left as it is."""
    for ids in chunks(sorted(source_ids)):
        connection.execute(_lock_resting, {"ids": ids}).all()
    resting = pause_active(connection, unfollowed(connection, source_ids))
    for ids in chunks(resting):
        connection.execute(_say_why, {"ids": ids})
    return len(resting)


def wake_followed(connection: Connection, source_ids: Sequence[int], now: datetime) -> int:
    """Resumes sources that rested until now, where a person follows them. Returns how many."""
    still = set(unfollowed(connection, source_ids))
    number = resume_resting(connection, [one for one in source_ids if one not in still], now)
    if number:
        connection.execute(_announce)
    return number


def resume_resting(connection: Connection, source_ids: Sequence[int], now: datetime) -> int:
    """Resumes those that had no followers; what a person paused stays paused."""
    resting: list[int] = []
    for ids in chunks(source_ids):
        resting += connection.execute(_resting, {"ids": ids}).scalars()
    return resume_sources(connection, resting, now)


def unfollowed_urls(connection: Connection, urls: Sequence[str]) -> list[int]:
    """The sources with these addresses that no person follows."""
    found: list[int] = []
    for some in chunks(urls):
        found += connection.execute(_by_url, {"urls": some}).scalars()
    return unfollowed(connection, found)
