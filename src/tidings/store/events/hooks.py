"""Webhooks that receive events: ports.events.HookStore."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

import msgspec
from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.errors import HookNotFound, PersonError
from tidings.model.messages import LONGEST_NAME, EventFilter, EventPlace, Hook, NewHook, RefusedEvent
from tidings.store.db.database import Database
from tidings.store.db.people_tables import event_log, hook
from tidings.store.db.statements import AnyRow, clamped
from tidings.store.db.types import Instant, storable
from tidings.store.rows.followings import lock_person

MOST: Final = 50  # of one person
_LONGEST_ERROR = 500

_one = hook.c.id == bindparam("wanted")
_all = select(hook).order_by(hook.c.id)
_of_person = _all.where(hook.c.person_id == bindparam("person"))
_by_id = select(hook).where(_one)
_end = select(func.max(event_log.c.id))
# What was sent before, or by another process, is not taken back.
_later = (hook.c.log_row < bindparam("row")) | (
    (hook.c.log_row == bindparam("row")) & (hook.c.log_number < bindparam("number"))
)
_moved = update(hook).where(_one, _later).values(log_row=bindparam("row"), log_number=bindparam("number"))
_fresh: dict[str, Any] = {"attempts": 0, "next_at": None, "error": None}
_skipped = _moved.values(**_fresh)
_sent = _moved.values(**_fresh, sent=hook.c.sent + 1, sent_at=bindparam("at"))
_failed = (
    update(hook)
    .where(_one)
    .values(
        attempts=hook.c.attempts + 1,
        next_at=bindparam("then"),
        error=bindparam("why"),
        parked_at=bindparam("parked"),
    )
)
_resume = update(hook).where(_one).values(**_fresh, parked_at=None, refused=bindparam("events"))
_locked = _by_id.with_for_update()
_aside = update(hook).where(_one).values(**_fresh, refused=bindparam("events"))
_settled = _aside.values(
    sent=hook.c.sent + bindparam("more"), sent_at=func.coalesce(bindparam("at", type_=Instant()), hook.c.sent_at)
)
_remove = delete(hook).where(_one)

STATEMENTS: Final[dict[str, Executable]] = {
    "of_person": _of_person,
    "by_id": _by_id,
    "sent": _sent,
    "skipped": _skipped,
    "failed": _failed,
    "resume": _resume,
    "aside": _aside,
    "settled": _settled,
    "remove": _remove,
}


class HookRows:
    """`sender`: of the process that sends, fenced by the lease to."""

    def __init__(self, database: Database, sender: Database | None = None) -> None:
        self._database, self._sender = database, sender or database

    async def add(self, person_id: int, new: NewHook, secret: str, at: datetime) -> Hook:
        row = {
            "person_id": person_id,
            "name": " ".join(storable(new.name).split())[:LONGEST_NAME],
            "url": storable(new.url),
            "secret": secret,
            "filter": msgspec.msgpack.encode(new.filter),
            "created_at": at,
            "log_number": -1,
            "attempts": 0,
            "sent": 0,
        }

        def work(connection: Connection) -> Hook:
            lock_person(connection, person_id)
            if len(connection.execute(_of_person, {"person": person_id}).all()) >= MOST:
                raise PersonError("hooks", f"there are {MOST} hooks already; remove one first")
            begins = (connection.execute(_end).scalar() or 0) + 1
            added = insert(hook).returning(hook.c.id)
            number = connection.execute(added, row | {"log_row": begins}).scalar_one()
            return _hook(connection.execute(_by_id, {"wanted": number}).one())

        return await self._database.write(work)

    async def hooks(self, person_id: int | None = None) -> list[Hook]:
        def work(connection: Connection) -> list[Hook]:
            # To compile the statement takes longer than to ask whether there is one.
            if not connection.exec_driver_sql("SELECT EXISTS (SELECT 1 FROM hook)").scalar():
                return []
            if person_id is None:
                return [_hook(row) for row in connection.execute(_all)]
            return [_hook(row) for row in connection.execute(_of_person, {"person": clamped(person_id)})]

        return await self._database.read(work)

    async def hook(self, hook_id: int, person_id: int | None = None) -> Hook:
        row = await self._database.read(
            lambda connection: connection.execute(_by_id, {"wanted": clamped(hook_id)}).first()
        )
        if row is None or person_id not in (None, row.person_id):
            raise HookNotFound(str(hook_id))
        return _hook(row)

    async def resume(self, hook_id: int) -> None:
        def work(connection: Connection) -> None:
            if (kept := _kept(connection, hook_id)) is not None:
                again = [replace(one, again=True) for one in kept.refused]
                connection.execute(_resume, {"wanted": kept.id, "events": _packed(again)})

        await self._database.write(work)

    async def remove(self, hook_id: int) -> None:
        await self._write(self._database, _remove, wanted=clamped(hook_id))

    async def sent(self, hook_id: int, place: EventPlace, at: datetime) -> bool:
        return await self._write(self._sender, _sent, wanted=hook_id, row=place.row, number=place.number, at=at)

    async def skip(self, hook_id: int, place: EventPlace) -> bool:
        return await self._write(self._sender, _skipped, wanted=hook_id, row=place.row, number=place.number)

    async def failed(self, hook_id: int, error: str, next_at: datetime | None, parked_at: datetime | None) -> None:
        why = storable(error)[:_LONGEST_ERROR]
        await self._write(self._sender, _failed, wanted=hook_id, why=why, then=next_at, parked=parked_at)

    async def set_aside(self, hook_id: int, event: RefusedEvent) -> None:
        said = replace(event, error=storable(event.error)[:_LONGEST_ERROR])
        place = {"wanted": hook_id, "row": event.place.row, "number": event.place.number}

        def work(connection: Connection) -> None:
            if (kept := _kept(connection, hook_id)) is not None:
                others = [one for one in kept.refused if one.place != event.place]
                connection.execute(_aside, {"wanted": hook_id, "events": _packed([*others, said])})
                connection.execute(_moved, place)

        await self._sender.write(work)

    async def settle(self, hook_id: int, place: EventPlace, at: datetime | None) -> None:
        def work(connection: Connection) -> None:
            if (kept := _kept(connection, hook_id)) is not None:
                left = _packed([one for one in kept.refused if one.place != place])
                values = {"wanted": hook_id, "events": left, "more": int(at is not None), "at": at}
                connection.execute(_settled, values)

        await self._sender.write(work)

    async def _write(self, database: Database, statement: Any, **values: Any) -> bool:
        return await database.write(lambda connection: connection.execute(statement, values).rowcount > 0)


def _kept(connection: Connection, hook_id: int) -> Hook | None:
    """The hook, locked; None: it was removed."""
    row = connection.execute(_locked, {"wanted": clamped(hook_id)}).first()
    return None if row is None else _hook(row)


def _packed(refused: Sequence[RefusedEvent]) -> bytes | None:
    in_order = sorted(refused, key=lambda one: one.place)
    return msgspec.msgpack.encode(in_order) if in_order else None


def _hook(row: AnyRow) -> Hook:
    return Hook(
        id=row.id,
        person_id=row.person_id,
        name=row.name,
        url=row.url,
        secret=row.secret,
        filter=msgspec.msgpack.decode(row.filter, type=EventFilter),
        created_at=row.created_at,
        place=EventPlace(row.log_row, row.log_number),
        attempts=row.attempts,
        next_at=row.next_at,
        error=row.error,
        parked_at=row.parked_at,
        sent=row.sent,
        sent_at=row.sent_at,
        refused=msgspec.msgpack.decode(row.refused, type=tuple[RefusedEvent, ...]) if row.refused else (),
    )
