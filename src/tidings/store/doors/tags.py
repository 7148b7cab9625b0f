"""Tags of many articles at once, and a tag of all articles that have it. The person is locked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import BigInteger, BindParameter, bindparam, delete, func, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.model.people import MOST_TAGS
from tidings.store.db.people_tables import mark_tag
from tidings.store.db.schema import article
from tidings.store.db.statements import chunks, conflict_insert
from tidings.store.people.marks import fitting, tag_keys

_person = bindparam("person", type_=BigInteger())
_ids: BindParameter[list[int]] = bindparam("ids", expanding=True)
_own = mark_tag.c.person_id == _person
_tagged = (_own, mark_tag.c.tag_key == bindparam("key"))
_there = (
    select(article.c.id).where(article.c.id.in_(_ids)).order_by(article.c.id).with_for_update(read=True, key_share=True)
)
_too_many = (
    select(mark_tag.c.article_id)
    .where(_own, mark_tag.c.article_id.in_(_ids))
    .group_by(mark_tag.c.article_id)
    .having(func.count() > MOST_TAGS)
    .limit(1)
)
_take = delete(mark_tag).where(*_tagged, mark_tag.c.article_id.in_(_ids))
_articles = select(mark_tag.c.article_id).where(*_tagged).order_by(mark_tag.c.article_id)
_drop = delete(mark_tag).where(*_tagged)

STATEMENTS: Final[dict[str, Executable]] = {
    "there": _there,
    "too_many": _too_many,
    "take": _take,
    "articles": _articles,
    "drop": _drop,
}


def change_tags(
    connection: Connection, person_id: int, article_ids: Sequence[int], add: Sequence[str], remove: Sequence[str]
) -> int:
    """Of how many articles. ValueError, in words for people."""
    added, removed, number = tag_keys(add), tag_keys(remove), 0
    for some in chunks(fitting(article_ids)):
        ids = list(connection.execute(_there, {"ids": some}).scalars())
        for key in removed:
            connection.execute(_take, {"person": person_id, "key": key, "ids": ids})
        _put(connection, person_id, ids, added)
        if connection.execute(_too_many, {"person": person_id, "ids": ids}).first() is not None:
            raise ValueError(f"an article has at most {MOST_TAGS} tags")
        number += len(ids)
    return number


def move_tag(connection: Connection, person_id: int, tag: str, name: str) -> bool:
    """False where no article has it. ValueError where it cannot be."""
    own: dict[str, Any] = {"person": person_id, "key": next(iter(tag_keys([tag])), "")}
    renamed = tag_keys([name])
    ids = list(connection.execute(_articles, own).scalars())
    if not ids or not renamed:
        return False
    connection.execute(_drop, own)
    _put(connection, person_id, ids, renamed)
    return True


def drop_tag(connection: Connection, person_id: int, tag: str) -> bool:
    key = next(iter(tag_keys([tag])), "")
    return connection.execute(_drop, {"person": person_id, "key": key}).rowcount > 0


def _put(connection: Connection, person_id: int, article_ids: Sequence[int], tags: dict[str, str]) -> None:
    rows = [
        {"person_id": person_id, "article_id": one, "tag_key": key, "tag": tag}
        for key, tag in sorted(tags.items())
        for one in article_ids
    ]
    if rows:
        insert = conflict_insert(connection.dialect.name, mark_tag)
        columns = [mark_tag.c.person_id, mark_tag.c.tag_key, mark_tag.c.article_id]
        connection.execute(insert.on_conflict_do_nothing(index_elements=columns), rows)
