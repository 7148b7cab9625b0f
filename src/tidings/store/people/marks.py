"""What a person did with single articles: read, starred, saved, noted, tagged. Only what differs is stored
(store/people/unread.py): a row that says nothing any more is deleted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from functools import cache, partial
from typing import Any, Final

from sqlalchemy import BindParameter, Integer, and_, bindparam, delete, func, insert, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.model.people import LONGEST_NOTE, LONGEST_TAG, MOST_TAGS, Mark
from tidings.store.db.people_tables import following, mark, mark_tag, read_undo
from tidings.store.db.schema import LARGEST, article, source
from tidings.store.db.statements import AnyRow, Bulk, CompiledSelect, Values, conflict_insert
from tidings.store.db.types import Instant, instant, storable
from tidings.store.people.unread import IS_UNREAD, OWN, PERSON
from tidings.store.postgres.at_once import at_once
from tidings.store.rows.followings import newest

ACTIVE_DAYS: Final = timedelta(days=28)  # how long what was read counts as activity
UNDO_DAYS: Final = timedelta(days=1)
_COLUMNS = ("read", "active_at", "starred_at", "saved_at", "note")

_ids: BindParameter[list[int]] = bindparam("ids", expanding=True)
_own_mark = mark.c.person_id == PERSON
_sources = select(article.c.source_id).where(article.c.id.in_(_ids)).distinct()
_lock = (
    select(following.c.source_id)
    .where(OWN, following.c.source_id.in_(_ids))
    .order_by(following.c.source_id)
    .with_for_update()
)
_standing = (
    select(
        article.c.id,
        article.c.source_id,
        following.c.read_to,
        IS_UNREAD.label("unread"),
        *(mark.c[name] for name in _COLUMNS),
        following.c.title,
    )
    .select_from(article)
    .outerjoin(following, and_(OWN, following.c.source_id == article.c.source_id))
    .outerjoin(mark, and_(_own_mark, mark.c.article_id == article.c.id))
    .where(article.c.id.in_(_ids))
    .order_by(article.c.id)
)
_standing_locked = _standing.with_for_update(read=True, key_share=True, of=article)
_shown = CompiledSelect(_standing, planned_once=True)
_tags = CompiledSelect(
    select(mark_tag.c.article_id, mark_tag.c.tag)
    .where(mark_tag.c.person_id == PERSON, mark_tag.c.article_id.in_(_ids))
    .order_by(mark_tag.c.tag_key),
    planned_once=True,
)
_all_tags = (
    select(func.min(mark_tag.c.tag).label("tag"), func.count().label("number"))
    .where(mark_tag.c.person_id == PERSON)
    .group_by(mark_tag.c.tag_key)
    .order_by(mark_tag.c.tag_key)
)
_remove_tags = delete(mark_tag).where(mark_tag.c.person_id == PERSON, mark_tag.c.article_id == bindparam("article"))
EMPTY: Final = (*(mark.c.starred_at.is_(None), mark.c.saved_at.is_(None), mark.c.note.is_(None)),)
_remove_empty = delete(mark).where(_own_mark, mark.c.article_id.in_(_ids), mark.c.read.is_(None), *EMPTY)
_count = Bulk(
    update(following)
    .where(following.c.person_id == bindparam("person"), following.c.source_id == bindparam("key"))
    .values(extra=following.c.extra + bindparam("more", type_=Integer()))
)
# Housekeeping: where all is read, single articles are covered by `read_to`.
_articles = select(source.c.articles).where(source.c.id == following.c.source_id).correlate(following).scalar_subquery()
_advance = (
    update(following)
    .where(OWN, following.c.extra > 0, _articles == following.c.below + following.c.extra)
    .values(read_to=newest(following.c.source_id), below=_articles, extra=0)
)
_read_to = (
    select(following.c.read_to).where(OWN, following.c.source_id == mark.c.source_id).correlate(mark).scalar_subquery()
)
_forget = delete(mark).where(
    _own_mark,
    mark.c.read == 1,
    mark.c.article_id <= _read_to,
    *EMPTY,
    mark.c.active_at < bindparam("before", type_=Instant()),
)
_undoable = select(read_undo.c.id).where(read_undo.c.person_id == PERSON).limit(1)
_old_undo = delete(read_undo).where(read_undo.c.person_id == PERSON, read_undo.c.at < bindparam("a_day_ago"))

STATEMENTS: Final[dict[str, Executable]] = {
    "sources": _sources,
    "standing": _standing,
    "tags": _tags.statement,
    "all_tags": _all_tags,
    "remove_tags": _remove_tags,
    "remove_empty": _remove_empty,
    "count": _count.statement,
    "advance": _advance,
    "forget": _forget,
}

Change = Callable[[AnyRow], Values | None]  # the columns of a mark that change; None: nothing does


@cache
def _put(dialect: str) -> Any:
    statement = conflict_insert(dialect, mark)
    changed = {name: statement.excluded[name] for name in _COLUMNS}
    return statement.on_conflict_do_update(index_elements=[mark.c.person_id, mark.c.article_id], set_=changed)


def fitting(article_ids: Iterable[int]) -> list[int]:
    return sorted({one for one in article_ids if 0 < one <= LARGEST})


# -- read ---


def read_marks(connection: Connection, person_id: int, article_ids: Sequence[int]) -> dict[int, Mark]:
    return read_shown(connection, person_id, article_ids)[0]


def read_shown(
    connection: Connection, person_id: int, article_ids: Sequence[int]
) -> tuple[dict[int, Mark], dict[int, str]]:
    """The marks, and the names that the person has given to sources, both by article."""
    found: dict[int, Mark] = {}
    titles: dict[int, str] = {}
    for ids in chunks(fitting(article_ids)):
        values = {"person": person_id, "ids": ids}
        tagged, rows = at_once(
            connection, partial(_tags.rows, connection, values), partial(_shown.rows, connection, values)
        )
        tags: dict[int, list[str]] = {}
        for row in tagged:
            tags.setdefault(row.article_id, []).append(row.tag)
        for row in rows:
            found[row.id] = Mark(
                unread=bool(row.unread),
                starred_at=instant(row.starred_at),
                saved_at=instant(row.saved_at),
                note=row.note or "",
                tags=tuple(tags.get(row.id, ())),
            )
            if row.title is not None:
                titles[row.id] = row.title
    return found, titles


def read_tags(connection: Connection, person_id: int) -> dict[str, int]:
    return {row.tag: row.number for row in connection.execute(_all_tags, {"person": person_id})}


# -- write; the person is locked ---


def change_marks(connection: Connection, person_id: int, article_ids: Sequence[int], change: Change) -> int:
    """Writes what changes of the marks of these articles; returns of how many."""
    number = 0
    for ids in chunks(fitting(article_ids)):
        sources = sorted(connection.execute(_sources, {"ids": ids}).scalars())
        connection.execute(_lock, {"person": person_id, "ids": sources}).all()
        rows: list[Values] = []
        more: Counter[int] = Counter()
        for row in connection.execute(_standing_locked, {"person": person_id, "ids": ids}).all():
            changed = change(row)
            if changed is None:
                continue
            values = {name: getattr(row, name) for name in _COLUMNS} | changed
            rows.append({"person_id": person_id, "article_id": row.id, "source_id": row.source_id} | values)
            if "read" in changed:
                more[row.source_id] += 1 if row.unread else -1
        if rows:
            connection.execute(_put(connection.dialect.name), rows)
            connection.execute(_remove_empty, {"person": person_id, "ids": [row["article_id"] for row in rows]})
        _count.run(connection, [{"person": person_id, "key": key, "more": one} for key, one in sorted(more.items())])
        number += len(rows)
    return number


def reading(at: datetime) -> Change:
    return lambda row: {"read": 1, "active_at": at} if row.unread else None


def passing(row: AnyRow) -> Values | None:
    """Read with many others at once: that says nothing of what a person reads."""
    return {"read": 1} if row.unread else None


def unreading(row: AnyRow) -> Values | None:
    if row.unread or row.read_to is None:
        return None
    return {"read": 0 if row.id <= row.read_to else None, "active_at": row.starred_at}


def starring(at: datetime | None) -> Change:
    def change(row: AnyRow) -> Values | None:
        if (row.starred_at is None) == (at is None):
            return None
        # What was read stays activity of that time.
        return {"starred_at": at, "active_at": at or (row.active_at if row.read == 1 else None)}

    return change


def saving(at: datetime | None) -> Change:
    return lambda row: None if (row.saved_at is None) == (at is None) else {"saved_at": at}


def noting(note: str) -> Change:
    """Returns the change that sets this note. ValueError where it is too long."""
    if len(note) > LONGEST_NOTE:
        raise ValueError(f"a note has at most {LONGEST_NOTE:,} characters; this one has {len(note):,}")
    return lambda row: {"note": storable(note) if note.strip() else None}


def tag_keys(tags: Iterable[str]) -> dict[str, str]:
    """Tags as they are stored, by their keys. ValueError where they cannot be."""
    shown = [" ".join(storable(tag).split()) for tag in tags]
    found = {tag.casefold(): tag for tag in reversed(shown) if tag}
    for tag in found.values():
        if len(tag) > LONGEST_TAG or not tag.isprintable():
            raise ValueError(f"{tag[:30]!r}: a tag is a short text of at most {LONGEST_TAG} characters")
    if len(found) > MOST_TAGS:
        raise ValueError(f"an article has at most {MOST_TAGS} tags; these are {len(found)}")
    return found


def put_tags(connection: Connection, person_id: int, article_id: int, tags: dict[str, str]) -> bool:
    there = connection.execute(_standing_locked, {"person": person_id, "ids": fitting([article_id])}).first()
    if there is None:
        return False
    connection.execute(_remove_tags, {"person": person_id, "article": article_id})
    rows = [
        {"person_id": person_id, "article_id": article_id, "tag_key": key, "tag": tag}
        for key, tag in sorted(tags.items())
    ]
    if rows:
        connection.execute(insert(mark_tag), rows)
    return True


# As text: to compile what it spares takes longer than to ask, and most people have nothing to prune.
_WITH_MARKS = "SELECT id FROM person WHERE " + " OR ".join(
    f"EXISTS (SELECT 1 FROM {rows} person_id = person.id)"
    for rows in ("mark WHERE", "read_undo WHERE", "following WHERE extra > 0 AND")
)


def people_with_marks(connection: Connection) -> list[int]:
    """Ids of people for whom `prune_marks` may find something to do."""
    return list(connection.exec_driver_sql(_WITH_MARKS).scalars())


def prune_marks(connection: Connection, person_id: int, now: datetime) -> int:
    """Deletes marks that say nothing any more: read, up to `read_to`, and too long ago to be activity. As long as
    something can be undone, `read_to` may go back, and they stay."""
    values = {"person": person_id, "a_day_ago": now - UNDO_DAYS, "before": now - ACTIVE_DAYS}
    connection.execute(_old_undo, values)
    if connection.execute(_undoable, values).first() is not None:
        return 0
    connection.execute(_advance, values)
    return connection.execute(_forget, values).rowcount
