"""What each person follows and has read: ports.reading.Reading."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from sqlalchemy.engine import Connection

from tidings.model.people import (
    Folder,
    FolderTree,
    Following,
    Mark,
    Neighbours,
    ReadAll,
    ReadingPage,
    ReadingQuery,
    SavedList,
    Shelf,
    UndoToken,
    Unfollowed,
    UnreadCounts,
)
from tidings.model.sources import Readership
from tidings.store.db.database import Database
from tidings.store.db.statements import clamped
from tidings.store.people import marks as single
from tidings.store.people import saved_lists, subscriptions
from tidings.store.people.article_pages import read_neighbours, read_page
from tidings.store.people.read_all import kept_sources, mark_everything, mark_listed, undo_everything
from tidings.store.people.subscriptions import rest_unneeded
from tidings.store.people.unread import count_readers, read_readership, read_unread
from tidings.store.rows.followings import checked_name, folder_ids, person_folders, start_following, write_for
from tidings.store.sources.holding import unfollowed, wake_followed
from tidings.store.unchanged import SIGN_INS, of_page

_MANY_IN_FOLDER = 100  # sources: a page lists no more of them
_Result = TypeVar("_Result")


class ReadingRows:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def _write(self, person_id: int, work: Callable[[Connection], _Result]) -> _Result:
        return await write_for(self._database, person_id, work)

    # -- sources and folders ---

    async def follow(self, person_id: int, source_ids: Sequence[int], at: datetime, folder: str = "") -> int:
        name = checked_name(folder) if folder.strip() else ""

        def work(connection: Connection) -> tuple[int, list[int]]:
            resting = unfollowed(connection, source_ids)
            folders = folder_ids(connection, person_id, [name] if name else [])
            return start_following(connection, person_id, source_ids, folders.get(name), at), resting

        number, resting = await self._write(person_id, work)
        if number and resting:
            await self._database.write(lambda connection: wake_followed(connection, resting, at), [person_id])
        return number

    async def unfollow(self, person_id: int, source_ids: Sequence[int], at: datetime) -> Unfollowed:
        left = await self._write(
            person_id, lambda connection: subscriptions.stop_following(connection, person_id, source_ids, at)
        )
        if not left.orphans:
            return left
        resting = await self._database.write(lambda connection: rest_unneeded(connection, left.orphans))
        return replace(left, orphans=tuple(resting))

    async def following(
        self, person_id: int, source_ids: Sequence[int] | None = None, folder_id: int | None = None
    ) -> list[Following]:
        wanted = None if source_ids is None else tuple(source_ids)
        key = of_page(len(wanted or ()), "following", person_id, wanted, folder_id)

        async def read() -> list[Following]:
            return await self._database.read(
                lambda connection: subscriptions.read_followings(connection, clamped(person_id), source_ids, folder_id),
                None if wanted is None and folder_id is None else key,
            )

        if wanted is not None or folder_id is None:
            return await read()
        return await self._database.recent.value(person_id, ("following", folder_id), read, len, _MANY_IN_FOLDER)

    async def name(self, person_id: int, source_id: int, title: str | None) -> None:
        await self._write(
            person_id, lambda connection: subscriptions.set_title(connection, person_id, source_id, title)
        )

    async def move(self, person_id: int, source_ids: Sequence[int], folder: str) -> int:
        return await self._write(
            person_id, lambda connection: subscriptions.put_into(connection, person_id, source_ids, folder)
        )

    async def folders(self, person_id: int) -> list[Folder]:
        return await self._database.read(lambda connection: subscriptions.read_folders(connection, clamped(person_id)))

    async def folder_names(self, person_id: int) -> dict[int, str]:
        def work(connection: Connection) -> dict[int, str]:
            return {one: name for one, name, _ in person_folders(connection, clamped(person_id))}

        return await self._database.read(work, ("folder names", person_id))

    async def tree(self, person_id: int) -> FolderTree:
        return (await self.shelf(person_id)).tree

    async def shelf(self, person_id: int) -> Shelf:
        person_id = clamped(person_id)

        def work(connection: Connection) -> Shelf:
            return Shelf(
                subscriptions.read_tree(connection, person_id),
                single.read_tags(connection, person_id),
                tuple(saved_lists.read_lists(connection, person_id)),
                saved_lists.read_preferences(connection, person_id),
            )

        return await self._database.recent.value(
            person_id,
            "shelf",
            lambda: self._database.read(work, ("shelf", person_id)),
            lambda shelf: shelf.tree.whole.sources,
        )

    async def add_folder(self, person_id: int, name: str) -> Folder:
        shown = checked_name(name)

        def work(connection: Connection) -> Folder:
            folder_id = folder_ids(connection, person_id, [shown])[shown]
            return next(one for one in subscriptions.read_folders(connection, person_id) if one.id == folder_id)

        return await self._write(person_id, work)

    async def rename_folder(self, person_id: int, folder_id: int, name: str) -> None:
        await self._write(
            person_id, lambda connection: subscriptions.rename_folders(connection, person_id, folder_id, name)
        )

    async def remove_folder(self, person_id: int, folder_id: int) -> None:
        await self._write(person_id, lambda connection: subscriptions.drop_folder(connection, person_id, folder_id))

    async def count_readers(self, now: datetime) -> int:
        return await self._database.write(lambda connection: count_readers(connection, now))

    async def readership(self, since: datetime) -> dict[int, Readership]:
        return await self._database.read(lambda connection: read_readership(connection, since))

    # -- articles ---

    async def unread(self, person_id: int) -> UnreadCounts:
        return await self._database.read(lambda connection: read_unread(connection, clamped(person_id)))

    async def articles(self, person_id: int, query: ReadingQuery) -> ReadingPage:
        person_id = clamped(person_id)
        return await self._database.read(
            lambda connection: read_page(connection, person_id, query),
            of_page(query.limit, "reading", person_id, query),
        )

    async def neighbours(self, person_id: int, article_id: int, query: ReadingQuery) -> Neighbours:
        return await self._database.read(
            lambda connection: read_neighbours(connection, clamped(person_id), clamped(article_id), query),
            ("neighbours", person_id, article_id, query),
        )

    async def marks(self, person_id: int, article_ids: Sequence[int]) -> dict[int, Mark]:
        return await self._database.read(
            lambda connection: single.read_marks(connection, clamped(person_id), article_ids),
            of_page(len(article_ids), "marks", person_id, tuple(article_ids)),
        )

    async def tags(self, person_id: int) -> dict[str, int]:
        return await self._database.read(lambda connection: single.read_tags(connection, clamped(person_id)))

    async def mark_read(self, person_id: int, article_ids: Sequence[int], at: datetime) -> int:
        return await self._change(person_id, article_ids, single.reading(at))

    async def mark_unread(self, person_id: int, article_ids: Sequence[int]) -> int:
        return await self._change(person_id, article_ids, single.unreading)

    async def star(self, person_id: int, article_ids: Sequence[int], at: datetime | None) -> int:
        return await self._change(person_id, article_ids, single.starring(at))

    async def save(self, person_id: int, article_ids: Sequence[int], at: datetime | None) -> int:
        return await self._change(person_id, article_ids, single.saving(at))

    async def set_note(self, person_id: int, article_id: int, note: str) -> bool:
        return await self._change(person_id, [article_id], single.noting(note)) > 0

    async def _change(self, person_id: int, article_ids: Sequence[int], change: single.Change) -> int:
        return await self._write(
            person_id, lambda connection: single.change_marks(connection, person_id, article_ids, change)
        )

    async def set_tags(self, person_id: int, article_id: int, tags: Sequence[str]) -> bool:
        keys = single.tag_keys(tags)
        return await self._write(person_id, lambda connection: single.put_tags(connection, person_id, article_id, keys))

    async def mark_all_read(self, person_id: int, which: ReadAll, at: datetime) -> UndoToken | None:
        return await self._write(person_id, lambda connection: mark_everything(connection, person_id, which, at))

    async def mark_listed_read(self, person_id: int, query: ReadingQuery, at: datetime) -> UndoToken | None:
        return await self._write(person_id, lambda connection: mark_listed(connection, person_id, query, at))

    async def undo(self, person_id: int, token_id: int, at: datetime) -> bool:
        def work(connection: Connection) -> tuple[bool, list[int]]:
            resting = unfollowed(connection, kept_sources(connection, person_id, token_id))
            return undo_everything(connection, person_id, token_id), resting

        done, resting = await self._write(person_id, work)
        if resting:
            await self._database.write(lambda connection: wake_followed(connection, resting, at), [person_id])
        return done

    # -- lists and preferences ---

    async def saved_lists(self, person_id: int) -> list[SavedList]:
        return await self._database.read(lambda connection: saved_lists.read_lists(connection, clamped(person_id)))

    async def save_list(self, person_id: int, name: str, query: str) -> SavedList:
        return await self._write(person_id, lambda connection: saved_lists.put_list(connection, person_id, name, query))

    async def remove_list(self, person_id: int, list_id: int) -> bool:
        return await self._write(person_id, lambda connection: saved_lists.drop_list(connection, person_id, list_id))

    async def preferences(self, person_id: int) -> dict[str, str]:
        return await self._database.read(
            lambda connection: saved_lists.read_preferences(connection, clamped(person_id))
        )

    async def prefer(self, person_id: int, values: Mapping[str, str]) -> None:
        await write_for(
            self._database,
            person_id,
            lambda connection: saved_lists.put_preferences(connection, person_id, values),
            [SIGN_INS],  # a session is read with the person's language
        )

    async def prune(self, now: datetime) -> int:
        """Each person's marks in a transaction of their own."""
        people = await self._database.read(single.people_with_marks)
        return sum([await self._prune(person_id, now) for person_id in people])

    async def _prune(self, person_id: int, now: datetime) -> int:
        return await self._write(person_id, lambda connection: single.prune_marks(connection, person_id, now))
