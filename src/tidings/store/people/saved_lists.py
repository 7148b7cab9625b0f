"""Lists of articles that a person saved under a name, and their preferences."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from sqlalchemy import bindparam, delete, func, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.model.people import LONGEST_LIST_NAME, LONGEST_LIST_QUERY, MOST_SAVED_LISTS, SavedList
from tidings.store.db.people_tables import preference, saved_list
from tidings.store.db.schema import LARGEST
from tidings.store.db.statements import conflict_insert
from tidings.store.db.types import storable
from tidings.store.people.unread import PERSON

_LONGEST_PREFERENCE = 2_000  # characters

_lists = (
    select(saved_list.c.id, saved_list.c.name, saved_list.c.query)
    .where(saved_list.c.person_id == PERSON)
    .order_by(saved_list.c.name_key)
)
_number = (
    select(func.count())
    .select_from(saved_list)
    .where(saved_list.c.person_id == PERSON, saved_list.c.name_key != bindparam("key"))
)
_remove = delete(saved_list).where(saved_list.c.person_id == PERSON, saved_list.c.id == bindparam("list"))
_preferences = select(preference.c.name, preference.c.value).where(preference.c.person_id == PERSON)
_forget = delete(preference).where(preference.c.person_id == PERSON, preference.c.name == bindparam("name"))

STATEMENTS: Final[dict[str, Executable]] = {
    "lists": _lists,
    "number": _number,
    "remove": _remove,
    "preferences": _preferences,
    "forget": _forget,
}


@cache
def _save(dialect: str) -> Any:
    statement = conflict_insert(dialect, saved_list)
    changed = {name: statement.excluded[name] for name in ("name", "query")}
    statement = statement.on_conflict_do_update(
        index_elements=[saved_list.c.person_id, saved_list.c.name_key], set_=changed
    )
    return statement.returning(saved_list.c.id)


@cache
def _prefer(dialect: str) -> Any:
    statement = conflict_insert(dialect, preference)
    keys = [preference.c.person_id, preference.c.name]
    return statement.on_conflict_do_update(index_elements=keys, set_={"value": statement.excluded.value})


def read_lists(connection: Connection, person_id: int) -> list[SavedList]:
    rows = connection.execute(_lists, {"person": person_id})
    return [SavedList(row.id, row.name, row.query) for row in rows]


def put_list(connection: Connection, person_id: int, name: str, query: str) -> SavedList:
    """The person is locked. ValueError."""
    shown, query = " ".join(storable(name).split()), storable(query)
    if not shown or len(shown) > LONGEST_LIST_NAME or not shown.isprintable():
        raise ValueError(f"a list has a name of at most {LONGEST_LIST_NAME} characters")
    if len(query) > LONGEST_LIST_QUERY:
        raise ValueError("these are too many filters to be saved")
    row = {"person_id": person_id, "name": shown, "name_key": shown.casefold(), "query": query}
    others = connection.execute(_number, {"person": person_id, "key": row["name_key"]}).scalar_one()
    if others >= MOST_SAVED_LISTS:
        raise ValueError(f"at most {MOST_SAVED_LISTS} lists can be saved; remove one first")
    return SavedList(connection.execute(_save(connection.dialect.name), row).scalar_one(), shown, query)


def drop_list(connection: Connection, person_id: int, list_id: int) -> bool:
    """The person is locked."""
    return connection.execute(_remove, {"person": person_id, "list": min(list_id, LARGEST)}).rowcount > 0


def read_preferences(connection: Connection, person_id: int) -> dict[str, str]:
    return {row.name: row.value for row in connection.execute(_preferences, {"person": person_id})}


def put_preferences(connection: Connection, person_id: int, values: Mapping[str, str]) -> None:
    """The person is locked. ValueError."""
    for name, value in sorted(values.items()):
        if len(value) > _LONGEST_PREFERENCE:
            raise ValueError(f"{name}: at most {_LONGEST_PREFERENCE:,} characters")
        if value:
            row = {"person_id": person_id, "name": name, "value": storable(value)}
            connection.execute(_prefer(connection.dialect.name), row)
        else:
            connection.execute(_forget, {"person": person_id, "name": name})
