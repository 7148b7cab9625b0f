"""ports.reader_apps.ApiAnswers on the database."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import BigInteger, BindParameter, bindparam, delete, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.errors import PersonNotFound
from tidings.ports.reader_apps import KeptAnswer, KeyState, KeyUse
from tidings.store.db.database import Database
from tidings.store.db.people_tables import api_answer, person
from tidings.store.db.statements import Bulk, conflict_insert
from tidings.store.db.types import to_micros

KEPT: Final = timedelta(days=1)
ABANDONED: Final = timedelta(minutes=5)  # longer than a request may take (web.server.overload)
MOST_KEYS: Final = 1_000  # of one person

_person: BindParameter[int] = bindparam("person")
_key: BindParameter[bytes] = bindparam("wanted")
_one = (api_answer.c.person_id == _person, api_answer.c.key == _key)
_find = select(api_answer).where(*_one)
_forget = delete(api_answer).where(*_one)
_finish = (
    update(api_answer)
    .where(*_one)
    .values(status=bindparam("code"), content_type=bindparam("kind"), body=bindparam("content"))
)
_oldest_kept = (
    select(api_answer.c.id)
    .where(api_answer.c.person_id == _person)
    .order_by(api_answer.c.id.desc())
    .offset(MOST_KEYS - 1)
    .limit(1)
    .scalar_subquery()
)
_limit = delete(api_answer).where(api_answer.c.person_id == _person, api_answer.c.id < _oldest_kept)
_there = select(person.c.id).where(person.c.id == _person)
_old = Bulk(
    delete(api_answer).where(api_answer.c.at <= bindparam("before", type_=BigInteger())), "people.api_answers:prune"
)

STATEMENTS: Final[dict[str, Executable]] = {
    "find": _find,
    "forget": _forget,
    "finish": _finish,
    "prune": _old.statement,
}


class ApiAnswerRows:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(self, person_id: int, key: bytes, request: bytes, now: datetime) -> KeyUse:
        one = {"person": person_id, "wanted": key}

        def work(connection: Connection) -> KeyUse:
            row = connection.execute(_find, one).first()
            if row is not None and now - row.at < (ABANDONED if row.status is None else KEPT):
                if bytes(row.request) != request:
                    return KeyUse(KeyState.OTHER)
                if row.status is None:
                    return KeyUse(KeyState.RUNNING)
                body = None if row.body is None else bytes(row.body)
                return KeyUse(KeyState.ANSWERED, KeptAnswer(row.status, row.content_type, body))
            if row is not None:
                connection.execute(_forget, one)
            if connection.execute(_there, {"person": person_id}).first() is None:
                raise PersonNotFound(str(person_id))
            values = {"person_id": person_id, "key": key, "request": request, "at": now}
            columns = [api_answer.c.person_id, api_answer.c.key]
            statement = conflict_insert(connection.dialect.name, api_answer)
            taken = connection.execute(statement.on_conflict_do_nothing(index_elements=columns).values(values))
            if taken.rowcount == 0:  # another process was quicker
                return KeyUse(KeyState.RUNNING)
            connection.execute(_limit, {"person": person_id})
            return KeyUse(KeyState.NEW)

        return await self._database.write(work)

    async def finish(self, person_id: int, key: bytes, answer: KeptAnswer | None) -> None:
        one = {"person": person_id, "wanted": key}

        def work(connection: Connection) -> None:
            if answer is None:
                connection.execute(_forget, one)
            else:
                given = {"code": answer.status, "kind": answer.content_type, "content": answer.body}
                connection.execute(_finish, one | given)

        await self._database.write(work)

    async def prune(self, now: datetime) -> int:
        def work(connection: Connection) -> int:
            return _old.run(connection, [{"before": to_micros(now - KEPT)}])

        return await self._database.write(work)
