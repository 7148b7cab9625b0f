"""Persons: ports.people.People, with the credentials of credentials.py.

Adding or removing persons, or changing a role, locks all their rows first, in the order of their ids: two admins
cannot take each other's role at once, and there are no deadlocks. There are few people.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from sqlalchemy import bindparam, delete, insert, literal_column, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.errors import PersonError, PersonNotFound
from tidings.model.people import LONGEST_NAME, OWNER, Person, Role, person_key
from tidings.store.db.people_tables import following, person
from tidings.store.db.statements import AnyRow
from tidings.store.db.types import storable
from tidings.store.people.credentials import END_SESSIONS, PERSON, Credentials, person_of
from tidings.store.people.subscriptions import rest_unneeded

_named = select(*PERSON).where(person.c.name_key != literal_column("''")).order_by(person.c.name_key)
_by_key = select(*PERSON).where(person.c.name_key == bindparam("wanted"))
_by_id = select(*PERSON).where(person.c.id == bindparam("wanted"))
_anyone = select(person.c.id).where(person.c.password.is_not(None)).limit(1)
_lock_all = select(person.c.id, person.c.name_key, person.c.role).order_by(person.c.id).with_for_update()
_change = update(person).where(person.c.id == bindparam("wanted"))
_followed = select(following.c.source_id).where(following.c.person_id == bindparam("wanted"))
_remove = delete(person).where(person.c.id == bindparam("wanted"))

STATEMENTS: Final[dict[str, Executable]] = {"by_key": _by_key, "by_id": _by_id}


class PeopleRows(Credentials):
    async def people(self) -> list[Person]:
        return await self._database.read(lambda connection: [person_of(row) for row in connection.execute(_named)])

    async def person(self, name: str) -> Person:
        def work(connection: Connection) -> Person:
            row = _named_row(connection, name)
            if row is None:
                raise PersonNotFound(name)
            return person_of(row)

        return await self._database.read(work)

    async def owner(self) -> Person:
        return await self._database.read(
            lambda connection: person_of(connection.execute(_by_id, {"wanted": OWNER}).one())
        )

    async def can_sign_in(self) -> bool:
        return await self._database.read(lambda connection: connection.execute(_anyone).first() is not None)

    async def add(self, name: str, role: Role, password: str | None, at: datetime) -> Person:
        shown = _fit_name(name)
        values = {"name": shown, "name_key": person_key(shown), "role": role.value, "password": password}

        def work(connection: Connection) -> Person:
            rows = connection.execute(_lock_all).all()
            if any(row.name_key == values["name_key"] for row in rows):
                raise PersonError(shown, "somebody has this name already; choose another")
            person_id = OWNER
            if any(row.id == OWNER and row.name_key == "" for row in rows):
                connection.execute(_change, values | {"wanted": OWNER, "role": Role.ADMIN.value})
            else:
                added = insert(person).returning(person.c.id)
                person_id = connection.execute(added, values | {"created_at": at}).scalar_one()
            return person_of(connection.execute(_by_id, {"wanted": person_id}).one())

        return await self._write(work)

    async def password(self, name: str) -> tuple[Person, str] | None:
        def work(connection: Connection) -> tuple[Person, str] | None:
            row = _named_row(connection, name)
            return None if row is None or row.password is None else (person_of(row), row.password)

        return await self._database.read(work)

    async def set_password(self, person_id: int, password: str, keep: bytes | None = None) -> None:
        def work(connection: Connection) -> None:
            _changed(connection, person_id, {"password": password})
            connection.execute(END_SESSIONS, {"person": person_id, "keep": keep or b""})

        await self._write(work)

    async def set_role(self, person_id: int, role: Role) -> None:
        def work(connection: Connection) -> None:
            _refuse_without_admin(connection, person_id, role)
            _changed(connection, person_id, {"role": role.value})

        await self._write(work)

    async def remove(self, person_id: int) -> None:
        def work(connection: Connection) -> None:
            _refuse_without_admin(connection, person_id, None)
            if person_id == OWNER:
                raise PersonError(_name_of(connection, OWNER), "is the one who runs this, and stays")
            followed.extend(connection.execute(_followed, {"wanted": person_id}).scalars())
            connection.execute(_remove, {"wanted": person_id})

        followed: list[int] = []
        await self._write(work)
        if followed:
            await self._database.write(lambda connection: rest_unneeded(connection, followed))


def _fit_name(name: str) -> str:
    """The name with its spaces collapsed. PersonError where it is none."""
    shown = " ".join(storable(name).split())
    if not shown or not shown.isprintable():
        raise PersonError(repr(name), "is no name; write letters, digits and spaces between them")
    if len(shown) > LONGEST_NAME:
        raise PersonError(f"{shown[:20]}...", f"a name has at most {LONGEST_NAME} characters")
    return shown


def _named_row(connection: Connection, name: str) -> AnyRow | None:
    key = person_key(storable(name))
    return connection.execute(_by_key, {"wanted": key}).first() if key else None


def _name_of(connection: Connection, person_id: int) -> str:
    return str(connection.execute(_by_id, {"wanted": person_id}).one().name)


def _changed(connection: Connection, person_id: int, values: dict[str, Any]) -> None:
    if connection.execute(_change, values | {"wanted": person_id}).rowcount == 0:
        raise PersonNotFound(str(person_id))


def _refuse_without_admin(connection: Connection, person_id: int, role: Role | None) -> None:
    """Locks all people. `role`: what the person is to be; None: gone."""
    rows = connection.execute(_lock_all).all()
    if person_id not in {row.id for row in rows}:
        raise PersonNotFound(str(person_id))
    admins = {row.id for row in rows if row.role == Role.ADMIN.value and row.name_key}
    if role is not Role.ADMIN and admins == {person_id}:
        raise PersonError(_name_of(connection, person_id), "is the only admin; make somebody else one first")
