"""Reading: the store of what each person follows, has read, starred, saved, noted and tagged.

All of it belongs to one person, who is the first argument; no other is ever touched. PersonNotFound where there is
no such person and something is to be written. Ids of sources and articles that do not exist are passed over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

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


class Reading(Protocol):
    # -- sources and folders ---

    async def follow(self, person_id: int, source_ids: Sequence[int], at: datetime, folder: str = "") -> int:
        """Follows sources that exist; what they have so far counts as read. Those that are followed already stay as
        they are. `folder` is made where it is missing. Returns how many are new. Pages of sites are passed over."""
        ...

    async def unfollow(self, person_id: int, source_ids: Sequence[int], at: datetime) -> Unfollowed:
        """Stars, notes and tags stay. Says which of the sources no person follows any more: they are kept, and paused
        until a person follows them. `undo` takes it back."""
        ...

    async def following(
        self, person_id: int, source_ids: Sequence[int] | None = None, folder_id: int | None = None
    ) -> list[Following]:
        """All, those of the ids, or those of a folder and the folders below it; by name."""
        ...

    async def name(self, person_id: int, source_id: int, title: str | None) -> None:
        """Sets the person's own name for a source; None: its own. SourceNotFound where they do not follow it."""
        ...

    async def move(self, person_id: int, source_ids: Sequence[int], folder: str) -> int:
        """Puts sources into a folder, which is made where it is missing; empty: into none. Returns how many moved."""
        ...

    async def folders(self, person_id: int) -> list[Folder]:
        """By name, those above before those below."""
        ...

    async def folder_names(self, person_id: int) -> dict[int, str]:
        """The folders by id, those above before those below, without their counts."""
        ...

    async def tree(self, person_id: int) -> FolderTree:
        """All folders with their counts, and those of what is in none."""
        ...

    async def shelf(self, person_id: int) -> Shelf:
        """All that is beside a person's lists, at once."""
        ...

    async def add_folder(self, person_id: int, name: str) -> Folder:
        """The folder of this name, made where it is missing. FolderError where it is no name."""
        ...

    async def rename_folder(self, person_id: int, folder_id: int, name: str) -> None:
        """With the folders below it. FolderError where there is none, where it is no name, or where the name, or one
        below it, is taken."""
        ...

    async def remove_folder(self, person_id: int, folder_id: int) -> None:
        """Its sources stay, in no folder; folders below it stay, too. FolderError where there is none."""
        ...

    async def readership(self, since: datetime) -> dict[int, Readership]:
        """Of every source that a person follows: how many do, and how many articles they read or starred since."""
        ...

    async def count_readers(self, now: datetime) -> int:
        """Counts who reads each source, for `Standing.readers` and the User-Agent: what is scheduled and ordered from
        then on knows it. Returns of how many sources it changed."""
        ...

    # -- articles ---

    async def unread(self, person_id: int) -> UnreadCounts: ...

    async def articles(self, person_id: int, query: ReadingQuery) -> ReadingPage: ...

    async def neighbours(self, person_id: int, article_id: int, query: ReadingQuery) -> Neighbours:
        """What is before and after the article in the list of the query, be it in that list or not. What is before
        may be read also where the list is of unread ones: it was just read."""
        ...

    async def marks(self, person_id: int, article_ids: Sequence[int]) -> dict[int, Mark]:
        """Of every one of the articles that exists."""
        ...

    async def tags(self, person_id: int) -> dict[str, int]:
        """The tags in use, sorted, and on how many articles each is."""
        ...

    async def mark_read(self, person_id: int, article_ids: Sequence[int], at: datetime) -> int:
        """Returns how many were unread."""
        ...

    async def mark_unread(self, person_id: int, article_ids: Sequence[int]) -> int:
        """Returns how many were read. Articles of sources that the person does not follow are passed over."""
        ...

    async def mark_all_read(self, person_id: int, which: ReadAll, at: datetime) -> UndoToken | None:
        """None where nothing was unread."""
        ...

    async def mark_listed_read(self, person_id: int, query: ReadingQuery, at: datetime) -> UndoToken | None:
        """What is unread in a list, up to 10,000 articles, in its order. None where nothing was unread."""
        ...

    async def undo(self, person_id: int, token_id: int, at: datetime) -> bool:
        """Makes unread again what mark_all_read marked; what was decided on single articles since then stays. Follows
        again what `unfollow` left, with what was read and unread of it. False where the token is used or another
        person's, or was forgotten: the last five are kept, for a day at least."""
        ...

    async def star(self, person_id: int, article_ids: Sequence[int], at: datetime | None) -> int:
        """`at` None: takes the stars away. Returns how many articles changed."""
        ...

    async def save(self, person_id: int, article_ids: Sequence[int], at: datetime | None) -> int:
        """Saves for later; `at` None: no longer. Returns how many articles changed."""
        ...

    async def set_note(self, person_id: int, article_id: int, note: str) -> bool:
        """Empty: takes it away. ValueError where it is too long; False where there is no such article."""
        ...

    async def set_tags(self, person_id: int, article_id: int, tags: Sequence[str]) -> bool:
        """All tags of the article: others go. ValueError where one is too long, or there are too many; False where
        there is no such article."""
        ...

    # -- lists and preferences ---

    async def saved_lists(self, person_id: int) -> list[SavedList]:
        """By name."""
        ...

    async def save_list(self, person_id: int, name: str, query: str) -> SavedList:
        """One of the same name is replaced. ValueError where the name or the filters cannot be saved."""
        ...

    async def remove_list(self, person_id: int, list_id: int) -> bool: ...

    async def preferences(self, person_id: int) -> dict[str, str]:
        """How the person wants to see things, by name; what is not set is missing."""
        ...

    async def prefer(self, person_id: int, values: Mapping[str, str]) -> None:
        """Sets some; empty: as usual. ValueError where one is too long."""
        ...

    async def prune(self, now: datetime) -> int:
        """Deletes marks that say nothing any more, and old undo tokens; returns how many marks."""
        ...
