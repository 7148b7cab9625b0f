"""The sources a person follows, and the folders they are in; sources that no person follows any more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from sqlalchemy import BigInteger, bindparam, delete, func, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.errors import FolderError, SourceNotFound
from tidings.model.people import NO_FOLDER, Folder, FolderTree, Following, Unfollowed
from tidings.model.redact import redacted
from tidings.store.db.people_tables import folder, following, mark
from tidings.store.db.schema import LARGEST, source
from tidings.store.db.site_tables import page
from tidings.store.db.statements import AnyRow, Bulk, CompiledSelect, raw
from tidings.store.db.types import from_micros, storable
from tidings.store.db.watch_tables import watch
from tidings.store.people.read_all import keep_followed
from tidings.store.people.unread import FOLLOWED, OWN, PERSON, UNREAD
from tidings.store.rows.followings import checked_name, folder_ids, folders_within, person_folders
from tidings.store.sources.holding import rest_unfollowed
from tidings.store.watches.packing import unpack_terms

_LONGEST_TITLE = 300  # characters

_wanted = following.c.source_id.in_(bindparam("ids", expanding=True))
_mine = (
    select(
        following.c.source_id,
        following.c.folder_id,
        raw(following.c.since),
        following.c.title,
        source.c.title.label("own"),
        source.c.url,
        UNREAD.label("unread"),
    )
    .select_from(FOLLOWED)
    .where(OWN)
)
_mine_wanted = CompiledSelect(_mine.where(_wanted))
_by_folder = (
    select(following.c.folder_id, func.count().label("sources"), func.sum(UNREAD).label("unread"))
    .select_from(FOLLOWED)
    .where(OWN)
    .group_by(following.c.folder_id)
)
_lock = select(following.c.source_id).where(OWN, _wanted).order_by(following.c.source_id).with_for_update()
_remove = delete(following).where(OWN, _wanted)
_others = select(following.c.source_id).where(_wanted).distinct()
_of_sources = (mark.c.person_id == PERSON, mark.c.source_id.in_(bindparam("ids", expanding=True)))
_forget_read = update(mark).where(*_of_sources, mark.c.read.is_not(None)).values(read=None)
_empty = (mark.c.read.is_(None), mark.c.starred_at.is_(None), mark.c.saved_at.is_(None), mark.c.note.is_(None))
_forget_empty = delete(mark).where(*_of_sources, mark.c.read.is_not(None), *_empty[1:])
_place = (
    update(following)
    .where(
        OWN,
        _wanted,
        func.coalesce(following.c.folder_id, 0) != func.coalesce(bindparam("folder", type_=BigInteger()), 0),
    )
    .values(folder_id=bindparam("folder", type_=BigInteger()))
)
_title = update(following).where(OWN, following.c.source_id == bindparam("source"))
_rename = Bulk(
    update(folder)
    .where(folder.c.id == bindparam("key"))
    .values(name=bindparam("new_name"), name_key=bindparam("new_key"))
)
_remove_folder = delete(folder).where(folder.c.person_id == PERSON, folder.c.id == bindparam("folder"))
_roots = select(page.c.root_id).where(page.c.source_id.in_(bindparam("ids", expanding=True)))

STATEMENTS: Final[dict[str, Executable]] = {
    "mine": _mine,
    "mine_wanted": _mine_wanted.statement,
    "by_folder": _by_folder,
    "remove": _remove,
    "others": _others,
    "forget_read": _forget_read,
    "forget_empty": _forget_empty,
    "place": _place,
    "rename": _rename.statement,
    "remove_folder": _remove_folder,
    "roots": _roots,
}


def _chunked(source_ids: Sequence[int]) -> Iterator[list[int]]:
    return chunks(sorted({one for one in source_ids if 0 < one <= LARGEST}))


# -- sources ---


def stop_following(connection: Connection, person_id: int, source_ids: Sequence[int], at: datetime) -> Unfollowed:
    """The person is locked."""
    own: dict[str, Any] = {"person": person_id}
    followed: list[int] = []
    for ids in _chunked(source_ids):
        followed += connection.execute(_lock, own | {"ids": ids}).scalars()
    if not followed:
        return Unfollowed(0)
    undo, orphans = keep_followed(connection, person_id, followed, at), list[int]()
    for mine in chunks(followed):
        values = own | {"ids": mine}
        connection.execute(_remove, values)
        # What is read is said of those that are followed; followed again, all so far counts as read.
        connection.execute(_forget_empty, values)
        connection.execute(_forget_read, values)
        left = set(connection.execute(_others, {"ids": mine}).scalars())
        orphans += [one for one in mine if one not in left]
    return Unfollowed(len(followed), tuple(orphans), undo)


def read_followings(
    connection: Connection, person_id: int, source_ids: Sequence[int] | None, folder_id: int | None
) -> list[Following]:
    values = {"person": person_id}
    chosen = _mine
    if folder_id == NO_FOLDER:
        chosen = chosen.where(following.c.folder_id.is_(None))
    elif folder_id is not None:
        chosen = chosen.where(following.c.folder_id.in_(folders_within(connection, person_id, folder_id)))
    rows: list[AnyRow] = []
    if source_ids is None:
        rows += connection.execute(chosen, values)
    else:
        for ids in _chunked(source_ids):
            own = values | {"ids": ids}
            usual = folder_id is None
            rows += _mine_wanted.rows(connection, own) if usual else connection.execute(chosen.where(_wanted), own)
    return sorted((_following(row) for row in rows), key=lambda one: (one.name.casefold(), one.source_id))


def _following(row: AnyRow) -> Following:
    name = row.title or redacted(row.own or row.url)
    return Following(row.source_id, name, row.folder_id, from_micros(row.since), row.unread, row.title)


def set_title(connection: Connection, person_id: int, source_id: int, title: str | None) -> None:
    shown = " ".join(storable(title or "").split())[:_LONGEST_TITLE] or None
    values = {"person": person_id, "source": source_id}
    if not 0 < source_id <= LARGEST or connection.execute(_title.values(title=shown), values).rowcount == 0:
        raise SourceNotFound(str(source_id))


def put_into(connection: Connection, person_id: int, source_ids: Sequence[int], name: str) -> int:
    """The person is locked. Returns how many moved."""
    shown = checked_name(name) if name.strip() else ""
    folder_id = folder_ids(connection, person_id, [shown] if shown else []).get(shown)
    values: dict[str, Any] = {"person": person_id, "folder": folder_id}
    return sum(connection.execute(_place, values | {"ids": ids}).rowcount for ids in _chunked(source_ids))


# -- folders ---


def read_folders(connection: Connection, person_id: int) -> list[Folder]:
    return list(read_tree(connection, person_id).folders)


class _Numbers(NamedTuple):
    """Counts of a folder, without those below it."""

    sources: int = 0
    unread: int = 0


def read_tree(connection: Connection, person_id: int) -> FolderTree:
    rows_by_folder = connection.execute(_by_folder, {"person": person_id})
    own = {row.folder_id: _Numbers(row.sources, int(row.unread)) for row in rows_by_folder}
    rows = person_folders(connection, person_id)
    sources, unread = dict[str, int](), dict[str, int]()
    for folder_id, _, key in rows:
        parts, counted = key.split("/"), own.get(folder_id, _Numbers())
        for depth in range(1, len(parts) + 1):
            above = "/".join(parts[:depth])
            sources[above] = sources.get(above, 0) + counted.sources
            unread[above] = unread.get(above, 0) + counted.unread
    loose = Folder(NO_FOLDER, "", *own.get(None, _Numbers()))
    whole = Folder(NO_FOLDER, "", sum(one.sources for one in own.values()), sum(one.unread for one in own.values()))
    return FolderTree(tuple(Folder(one, name, sources[key], unread[key]) for one, name, key in rows), loose, whole)


def rename_folders(connection: Connection, person_id: int, folder_id: int, name: str) -> None:
    """The person is locked."""
    shown = checked_name(name)
    rows = person_folders(connection, person_id)
    old = next((one for found, one, _ in rows if found == folder_id), None)
    if old is None:
        raise FolderError(str(folder_id), "there is no such folder")
    inside, depth = set(folders_within(connection, person_id, folder_id)), len(old.split("/"))
    names = {one: checked_name("/".join([shown, *kept.split("/")[depth:]])) for one, kept, _ in rows if one in inside}
    taken = {key: kept for one, kept, key in rows if one not in inside}
    for changed in names.values():
        if changed.casefold() in taken:
            raise FolderError(taken[changed.casefold()], "there is one of this name already")
    # In two steps: a name may be that of another one of them until that is renamed, too.
    _rename.run(connection, [{"key": one, "new_name": new, "new_key": f"\n{one}"} for one, new in names.items()])
    _rename.run(connection, [{"key": one, "new_name": new, "new_key": new.casefold()} for one, new in names.items()])


def drop_folder(connection: Connection, person_id: int, folder_id: int) -> None:
    """The person is locked."""
    values = {"person": person_id, "folder": min(folder_id, LARGEST)}
    if connection.execute(_remove_folder, values).rowcount == 0:
        raise FolderError(str(folder_id), "there is no such folder")


# -- sources that rest: a person stopped following them, no person follows them, and no watch names them ----

_terms = select(watch.c.terms)


def rest_unneeded(connection: Connection, source_ids: Sequence[int]) -> list[int]:
    """Returns those that rest from now on."""
    named = _named_by_watches(connection)
    resting = [one for one in source_ids if one not in named]
    rest_unfollowed(connection, resting)
    return resting


def _named_by_watches(connection: Connection) -> set[int]:
    """Sources that a watch is limited to, and the sites of pages that one is."""
    named = {one for packed in connection.execute(_terms).scalars() for one in unpack_terms(packed).sources}
    roots: set[int] = set()
    for ids in chunks(sorted(named)):
        roots.update(connection.execute(_roots, {"ids": ids}).scalars())
    return named | roots
