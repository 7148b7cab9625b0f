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
        """Stops following sources; stars, notes and tags stay. Returns which of them no person follows any more: they
        are kept, and paused until a person follows them. `undo` takes it back."""
        ...

    async def following(
        self, person_id: int, source_ids: Sequence[int] | None = None, folder_id: int | None = None
    ) -> list[Following]:
        """Returns the followed sources by name: all, those of the ids, or those of a folder and the folders below
        it."""
        ...

    async def name(self, person_id: int, source_id: int, title: str | None) -> None:
        """Sets the person's own name for a source; None: its own. SourceNotFound where they do not follow it."""
        ...

    async def move(self, person_id: int, source_ids: Sequence[int], folder: str) -> int:
        """Puts sources into a folder, which is made where it is missing; empty: into none. Returns how many moved."""
        ...

    async def folders(self, person_id: int) -> list[Folder]:
        """Returns the folders by name, each before those below it."""
        ...

    async def folder_names(self, person_id: int) -> dict[int, str]:
        """Maps folder ids to names, without counts, each before those below it."""
        ...

    async def tree(self, person_id: int) -> FolderTree:
        """Returns all folders with their counts, and the counts of sources in no folder."""
        ...

    async def shelf(self, person_id: int) -> Shelf:
        """Returns all that is shown beside a person's lists, read at once."""
        ...

    async def add_folder(self, person_id: int, name: str) -> Folder:
        """Returns the folder of this name, made where it is missing. FolderError where the name is unfit."""
        ...

    async def rename_folder(self, person_id: int, folder_id: int, name: str) -> None:
        """Renames a folder with the folders below it. FolderError where there is none, where the name is unfit, or
        where the name, or one below it, is taken."""
        ...

    async def remove_folder(self, person_id: int, folder_id: int) -> None:
        """Deletes a folder. Its sources stay, in no folder; folders below it stay, too. FolderError where there is
        none."""
        ...

    async def readership(self, since: datetime) -> dict[int, Readership]:
        """Maps every source that a person follows to its readers: how many follow it, and how many articles they read
        or starred since."""
        ...

    async def count_readers(self, now: datetime) -> int:
        """Counts the readers of each source, for `Standing.readers` and the User-Agent; later schedules and orders use
        it. Returns how many sources changed."""
        ...

    # -- articles ---

    async def unread(self, person_id: int) -> UnreadCounts: ...

    async def articles(self, person_id: int, query: ReadingQuery) -> ReadingPage: ...

    async def neighbours(self, person_id: int, article_id: int, query: ReadingQuery) -> Neighbours:
        """Returns what is before and after the article in the list of the query, be it in that list or not. What is
        before may be read also where the list is of unread ones: it was just read."""
        ...

    async def marks(self, person_id: int, article_ids: Sequence[int]) -> dict[int, Mark]:
        """Returns the marks of those of the articles that exist."""
        ...

    async def tags(self, person_id: int) -> dict[str, int]:
        """Returns the tags in use, sorted, with the number of articles of each."""
        ...

    async def mark_read(self, person_id: int, article_ids: Sequence[int], at: datetime) -> int:
        """Marks articles as read; returns how many were unread."""
        ...

    async def mark_unread(self, person_id: int, article_ids: Sequence[int]) -> int:
        """Marks articles as unread; returns how many were read. Articles of sources that the person does not follow are
        passed over."""
        ...

    async def mark_all_read(self, person_id: int, which: ReadAll, at: datetime) -> UndoToken | None:
        """Marks a set of articles as read; returns None where nothing was unread."""
        ...

    async def mark_listed_read(self, person_id: int, query: ReadingQuery, at: datetime) -> UndoToken | None:
        """Marks the unread articles of a list as read, up to 10,000 in its order; returns None where nothing was
        unread."""
        ...

    async def undo(self, person_id: int, token_id: int, at: datetime) -> bool:
        """Makes unread again what mark_all_read marked; what was decided on single articles since then stays. Follows
        again what `unfollow` left, with what was read and unread of it. Returns False where the token is used or
        another person's, or was forgotten: the last five are kept, for a day at least."""
        ...

    async def star(self, person_id: int, article_ids: Sequence[int], at: datetime | None) -> int:
        """Stars articles; `at` None: takes the stars away. Returns how many articles changed."""
        ...

    async def save(self, person_id: int, article_ids: Sequence[int], at: datetime | None) -> int:
        """Saves articles for later; `at` None: no longer. Returns how many articles changed."""
        ...

    async def set_note(self, person_id: int, article_id: int, note: str) -> bool:
        """Sets the note of an article; empty: removes it. Returns False where there is no such article. ValueError
        where it is too long."""
        ...

    async def set_tags(self, person_id: int, article_id: int, tags: Sequence[str]) -> bool:
        """Replaces all tags of the article. Returns False where there is no such article. ValueError where one is too
        long, or there are too many."""
        ...

    # -- lists and preferences ---

    async def saved_lists(self, person_id: int) -> list[SavedList]:
        """Returns the saved lists by name."""
        ...

    async def save_list(self, person_id: int, name: str, query: str) -> SavedList:
        """Saves the filters of a list; one of the same name is replaced. ValueError where the name or the filters
        cannot be saved."""
        ...

    async def remove_list(self, person_id: int, list_id: int) -> bool: ...

    async def preferences(self, person_id: int) -> dict[str, str]:
        """Returns the display preferences of the person by name; what is not set is missing."""
        ...

    async def prefer(self, person_id: int, values: Mapping[str, str]) -> None:
        """Sets some preferences; an empty value resets one. ValueError where one is too long."""
        ...

    async def prune(self, now: datetime) -> int:
        """Deletes marks that say nothing any more, and old undo tokens; returns how many marks."""
        ...
