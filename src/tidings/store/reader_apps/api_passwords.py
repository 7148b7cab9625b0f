"""What apps sign in with: ports.reader_apps.PasswordStore."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from sqlalchemy import BindParameter, Select, bindparam, delete, insert, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.errors import PersonError
from tidings.model.people import ApiPassword, Person
from tidings.store.db.database import Database
from tidings.store.db.people_tables import api_password
from tidings.store.db.statements import AnyRow, clamped
from tidings.store.db.types import storable
from tidings.store.people.credentials import PERSON, USE_NOTED, person_of
from tidings.store.rows.followings import lock_person

MOST: Final = 50  # of one person
_LONGEST_NAME = 100

_key: BindParameter[bytes] = bindparam("wanted")
_own = api_password.c.person_id == bindparam("person")
_of_person = select(api_password).where(_own).order_by(api_password.c.id.desc())
_shown = [api_password.c[name].label(f"password_{name}") for name in ("id", "name", "user_name", "created_at")]
_with_person = select(*PERSON, *_shown, api_password.c.used_at).join(api_password)
_by_key = _with_person.where(api_password.c.key == _key)
_by_fever = _with_person.where(api_password.c.fever == _key)
_used = update(api_password).where(api_password.c.id == bindparam("used")).values(used_at=bindparam("at"))
_remove = delete(api_password).where(_own, api_password.c.id == bindparam("wanted"))

STATEMENTS: Final[dict[str, Executable]] = {
    "of_person": _of_person,
    "by_key": _by_key,
    "by_fever": _by_fever,
    "used": _used,
    "remove": _remove,
}


class PasswordRows:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(
        self, person_id: int, name: str, user_name: str, key: bytes, fever: bytes, at: datetime
    ) -> ApiPassword:
        shown = " ".join(storable(name).split())[:_LONGEST_NAME]
        values = {"person_id": person_id, "name": shown, "user_name": user_name, "key": key, "fever": fever}

        def work(connection: Connection) -> ApiPassword:
            lock_person(connection, person_id)
            if len(connection.execute(_of_person, {"person": person_id}).all()) >= MOST:
                raise PersonError(shown, f"there are {MOST} passwords already; remove one first")
            added = insert(api_password).returning(api_password.c.id)
            number = connection.execute(added, values | {"created_at": at}).scalar_one()
            return ApiPassword(number, person_id, shown, user_name, at)

        return await self._database.write(work)

    async def passwords(self, person_id: int) -> list[ApiPassword]:
        def work(connection: Connection) -> list[ApiPassword]:
            rows = connection.execute(_of_person, {"person": clamped(person_id)})
            return [
                ApiPassword(row.id, row.person_id, row.name, row.user_name, row.created_at, row.used_at) for row in rows
            ]

        return await self._database.read(work)

    async def remove(self, person_id: int, password_id: int) -> bool:
        values = {"person": clamped(person_id), "wanted": clamped(password_id)}
        return await self._database.write(lambda connection: connection.execute(_remove, values).rowcount > 0)

    async def by_key(self, key: bytes, now: datetime) -> tuple[Person, ApiPassword] | None:
        return await self._found(_by_key, key, now)

    async def by_fever(self, key: bytes, now: datetime) -> tuple[Person, ApiPassword] | None:
        return await self._found(_by_fever, key, now)

    async def _found(self, statement: Select[Any], key: bytes, now: datetime) -> tuple[Person, ApiPassword] | None:
        row: AnyRow | None = await self._database.read(
            lambda connection: connection.execute(statement, {"wanted": key}).first()
        )
        if row is None:
            return None
        if (row.used_at is None or now - row.used_at >= USE_NOTED) and not self._database.read_only:
            noted = {"used": row.password_id, "at": now}
            await self._database.write(lambda connection: connection.execute(_used, noted).close())
        password = ApiPassword(
            id=row.password_id,
            person_id=row.id,
            name=row.password_name,
            user_name=row.password_user_name,
            created_at=row.password_created_at,
            used_at=now,
        )
        return person_of(row), password
