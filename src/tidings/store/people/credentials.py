"""Sessions in browsers and tokens of programs: the second half of ports.people.People.

On PostgreSQL a session is remembered for two seconds, so that not every request begins with a transaction for it. It is
read again at once when one of the program's processes has written anything that decides who may come in
(docs/decisions/0036-sessions-are-remembered-for-two-seconds.md). On SQLite a look at the row costs less than that.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import cache
from typing import Final, TypeVar

from sqlalchemy import BindParameter, bindparam, delete, insert, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.errors import PersonNotFound
from tidings.model.people import LANGUAGE, RIGHTS_OF, ApiToken, Caller, Person, Rights, Role, Session
from tidings.store.db.database import Database
from tidings.store.db.people_tables import api_token, person, preference, web_session
from tidings.store.db.statements import AnyRow, CompiledSelect
from tidings.store.db.types import storable
from tidings.store.unchanged import SIGN_INS, Probe

_Result = TypeVar("_Result")

_LONGEST_AGENT = 200  # characters
_LONGEST_NAME = 100
USE_NOTED = timedelta(minutes=5)  # the use of a session or token is not written at every request

_language = (
    select(preference.c.value)
    .where(preference.c.person_id == person.c.id, preference.c.name == LANGUAGE)
    .scalar_subquery()
    .label("language")
)
PERSON: Final = (
    *(person.c.id, person.c.name, person.c.role, person.c.created_at, person.c.seen_at, person.c.password),
    _language,
)
_key: BindParameter[bytes] = bindparam("wanted")
_now: BindParameter[datetime] = bindparam("now")
_of_person: BindParameter[int] = bindparam("person")

_session = (
    select(*PERSON, web_session.c.seen_at.label("used_at"), web_session.c.expires_at)
    .join(web_session)
    .where(web_session.c.key == _key)
)
_sessions = (
    select(web_session)
    .where(web_session.c.person_id == _of_person, web_session.c.expires_at > _now)
    .order_by(web_session.c.seen_at.desc(), web_session.c.id.desc())
)
_touch = (
    update(web_session).where(web_session.c.key == _key).values(seen_at=bindparam("at"), expires_at=bindparam("until"))
)
_end_session = delete(web_session).where(web_session.c.key == _key)
_end_expired = delete(web_session).where(web_session.c.expires_at <= _now)
END_SESSIONS: Final = delete(web_session).where(
    web_session.c.person_id == _of_person, web_session.c.key != bindparam("keep")
)
_seen = update(person).where(person.c.id == _of_person).values(seen_at=bindparam("at"))

_token = (
    select(*PERSON, *(api_token.c[name] for name in ("rights", "used_at", "expires_at")), api_token.c.id.label("token"))
    .join(api_token)
    .where(api_token.c.key == _key)
)
_used = update(api_token).where(api_token.c.id == bindparam("token")).values(used_at=bindparam("at"))
_tokens = (
    select(*(column for column in api_token.c if column.name != "key"))
    .where(api_token.c.person_id == _of_person)
    .order_by(api_token.c.id.desc())
)
_remove_token = delete(api_token).where(api_token.c.person_id == _of_person, api_token.c.id == bindparam("token"))

STATEMENTS: Final[dict[str, Executable]] = {
    "session": _session,
    "sessions": _sessions,
    "touch": _touch,
    "end_session": _end_session,
    "end_sessions": END_SESSIONS,
    "token": _token,
    "used": _used,
    "tokens": _tokens,
    "remove_token": _remove_token,
}


_read_session = CompiledSelect(_session, planned_once=True)


@cache
def _compiled_session() -> tuple[str, tuple[object, ...]]:
    """The statement for SQLite, and its values in their order; None for the key."""
    compiled = _session.compile(dialect=sqlite.dialect())
    return str(compiled), tuple(compiled.params[name] for name in compiled.positiontup or ())


def _session_probe(key: bytes) -> Probe:
    """Every request asks for its session: what was read before holds while these columns are the same."""
    sql, values = _compiled_session()
    return sql, tuple(key if value is None else value for value in values)


def person_of(row: AnyRow) -> Person:
    has_password, language = row.password is not None, row.language or ""
    return Person(row.id, row.name, Role(row.role), row.created_at, row.seen_at, has_password, language)


class Credentials:
    """The sessions and tokens of ports.people.People."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open_session(self, person_id: int, key: bytes, at: datetime, until: datetime, agent: str) -> None:
        values = {"key": key, "person_id": person_id, "agent": storable(agent)[:_LONGEST_AGENT]}

        def work(connection: Connection) -> None:
            connection.execute(_end_expired, {"now": at})
            if connection.execute(_seen, {"person": person_id, "at": at}).rowcount == 0:
                raise PersonNotFound(str(person_id))
            connection.execute(insert(web_session), values | {"created_at": at, "seen_at": at, "expires_at": until})

        await self._write(work)

    async def _write(self, work: Callable[[Connection], _Result]) -> _Result:
        """Writes what decides who may come in, and whom they are."""
        return await self._database.write(work, [SIGN_INS])

    async def _session(self, key: bytes) -> AnyRow | None:
        question = "session", key

        async def read() -> AnyRow | None:
            return await self._database.read(
                lambda connection: next(iter(_read_session.named(connection, {"wanted": key})), None),
                question,
                _session_probe(key),
            )

        if self._database.file is not None:
            return await read()
        return await self._database.recent.value(SIGN_INS, question, read, lambda row: row is not None, many=0)

    async def session(self, key: bytes, now: datetime, until: datetime) -> Caller | None:
        row = await self._session(key)
        if row is None or row.expires_at <= now:
            return None
        if self._is_to_note(row, now):
            used = {"wanted": key, "at": now, "until": until}
            await self._database.write(lambda connection: connection.execute(_touch, used).close())
            self._database.recent.drop(SIGN_INS, ("session", key))
        found = person_of(row)
        return Caller(found, RIGHTS_OF[found.role], key)

    async def sessions(self, person_id: int, now: datetime) -> list[Session]:
        def work(connection: Connection) -> list[Session]:
            rows = connection.execute(_sessions, {"person": person_id, "now": now})
            return [
                Session(row.id, bytes(row.key), row.agent, row.created_at, row.seen_at, row.expires_at) for row in rows
            ]

        return await self._database.read(work)

    async def end_session(self, key: bytes) -> None:
        await self._write(lambda connection: connection.execute(_end_session, {"wanted": key}).close())

    async def end_sessions(self, person_id: int, keep: bytes | None = None) -> int:
        values = {"person": person_id, "keep": keep or b""}

        def work(connection: Connection) -> int:
            return connection.execute(END_SESSIONS, values).rowcount

        return await self._write(work)

    async def add_token(
        self, person_id: int, name: str, rights: Rights, key: bytes, at: datetime, until: datetime | None = None
    ) -> ApiToken:
        shown = " ".join(storable(name).split())[:_LONGEST_NAME]
        values = {"key": key, "person_id": person_id, "name": shown, "rights": rights.value}
        values |= {"created_at": at, "used_at": None, "expires_at": until}
        there = select(person.c.id).where(person.c.id == person_id)

        def work(connection: Connection) -> ApiToken:
            if connection.execute(there).first() is None:
                raise PersonNotFound(str(person_id))
            token_id: int = connection.execute(insert(api_token).returning(api_token.c.id), values).scalar_one()
            return ApiToken(token_id, person_id, shown, rights, at, None, until)

        return await self._database.write(work)

    async def token(self, key: bytes, now: datetime) -> Caller | None:
        row = await self._database.read(
            lambda connection: connection.execute(_token, {"wanted": key}).first(), ("token", key)
        )
        if row is None or (row.expires_at is not None and row.expires_at <= now):
            return None
        if self._is_to_note(row, now):
            noted = {"token": row.token, "at": now}
            await self._database.write(lambda connection: connection.execute(_used, noted).close())
        found, rights = person_of(row), Rights(row.rights)
        most = RIGHTS_OF[found.role]
        return Caller(found, rights if most.include(rights) else most)

    def _is_to_note(self, row: AnyRow, now: datetime) -> bool:
        return (row.used_at is None or now - row.used_at >= USE_NOTED) and not self._database.read_only

    async def tokens(self, person_id: int) -> list[ApiToken]:
        def work(connection: Connection) -> list[ApiToken]:
            return [
                ApiToken(
                    id=row.id,
                    person_id=row.person_id,
                    name=row.name,
                    rights=Rights(row.rights),
                    created_at=row.created_at,
                    used_at=row.used_at,
                    expires_at=row.expires_at,
                )
                for row in connection.execute(_tokens, {"person": person_id})
            ]

        return await self._database.read(work)

    async def remove_token(self, person_id: int, token_id: int) -> bool:
        def work(connection: Connection) -> bool:
            return connection.execute(_remove_token, {"person": person_id, "token": token_id}).rowcount > 0

        return await self._database.write(work)
