"""ReadingService: what a person does with articles, in lists and one by one.

SubscriptionService: which sources they follow, and in which folders.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
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
)


class MarkAct(StrEnum):
    """An action on articles."""

    READ = "read"
    UNREAD = "unread"
    STAR = "star"
    UNSTAR = "unstar"
    SAVE = "save"
    UNSAVE = "unsave"


class ReadingService(Protocol):
    """The person is always the first argument; nothing is shown or changed of another one."""

    # -- lists ---

    async def articles(self, person_id: int, query: ReadingQuery) -> ReadingPage: ...

    async def neighbours(self, person_id: int, article_id: int, query: ReadingQuery) -> Neighbours:
        """The articles before and after one in the list of the query."""
        ...

    async def tree(self, person_id: int) -> FolderTree:
        """Their folders, with how many articles are unread in each."""
        ...

    async def shelf(self, person_id: int) -> Shelf:
        """Folders, tags, saved lists and preferences, at once."""
        ...

    async def following(
        self, person_id: int, source_ids: Sequence[int] | None = None, folder_id: int | None = None
    ) -> list[Following]:
        """The sources they follow, by name: all, those of the ids, or those of a folder and below it."""
        ...

    async def folder_names(self, person_id: int) -> dict[int, str]:
        """Their folders by id, without counts."""
        ...

    async def tags(self, person_id: int) -> dict[str, int]:
        """Their tags, and on how many articles each is."""
        ...

    async def saved_lists(self, person_id: int) -> list[SavedList]: ...

    async def save_list(self, person_id: int, name: str, query: str) -> SavedList:
        """One of the same name is replaced. ValueError where it cannot be saved, in words for people."""
        ...

    async def remove_list(self, person_id: int, list_id: int) -> bool: ...

    async def preferences(self, person_id: int) -> dict[str, str]:
        """Returns how they want to see things, by name; what is not set is missing."""
        ...

    async def prefer(self, person_id: int, values: Mapping[str, str]) -> None:
        """Sets preferences of the person; an empty value resets one."""
        ...

    # -- articles ---

    async def marks(self, person_id: int, article_ids: Sequence[int]) -> dict[int, Mark]:
        """Returns the marks of those of the articles that exist."""
        ...

    async def mark(self, person_id: int, article_ids: Sequence[int], act: MarkAct) -> int:
        """Returns how many articles changed."""
        ...

    async def note(self, person_id: int, article_id: int, note: str) -> bool:
        """Sets the note of an article; empty: removes it. Returns False where there is no such article. ValueError
        where it is too long."""
        ...

    async def tag(self, person_id: int, article_id: int, tags: Sequence[str]) -> bool:
        """All tags of the article. ValueError where they cannot be; False where there is no such article."""
        ...

    async def read_all(self, person_id: int, which: ReadAll) -> UndoToken | None:
        """Marks all of them as read; None where nothing was unread."""
        ...

    async def read_listed(self, person_id: int, query: ReadingQuery) -> UndoToken | None:
        """Marks what is unread in a filtered list, up to 10,000 articles; None where nothing was unread."""
        ...

    async def undo(self, person_id: int, token_id: int) -> bool:
        """Makes unread again what read_all or read_listed marked; False where that is no longer known."""
        ...


# -- which sources a person follows, and in which folders ---------------------------------------------


class SubscriptionService(Protocol):
    """The person is always the first argument; nothing is shown or changed of another one."""

    async def tree(self, person_id: int) -> FolderTree: ...

    async def following(
        self, person_id: int, source_ids: Sequence[int] | None = None, folder_id: int | None = None
    ) -> list[Following]:
        """All, those of the ids, or those of a folder and below it; by name."""
        ...

    async def follow(self, person_id: int, source_id: int) -> None:
        """Follows a source that exists; what it has so far counts as read. SourceNotFound."""
        ...

    async def unfollow(self, person_id: int, source_id: int) -> bool:
        """Stops following a source; returns False where they do not follow it. A source that no person follows any more
        stays, and is not visited."""
        ...

    async def leave(self, person_id: int, source_ids: Sequence[int]) -> Unfollowed:
        """Stops following several sources; returns what that led to, with a token that takes it back."""
        ...

    async def undo(self, person_id: int, token_id: int) -> bool:
        """Undoes the action of this token; returns False where it is no longer known, or another person's."""
        ...

    async def move(self, person_id: int, source_id: int, folder: str) -> None:
        """Into a folder, which is made where it is missing; empty: into none. FolderError."""
        ...

    async def move_several(self, person_id: int, source_ids: Sequence[int], folder: str) -> int:
        """Moves several sources into a folder; returns how many moved. What the person does not follow is passed
        over."""
        ...

    async def name(self, person_id: int, source_id: int, title: str | None) -> None:
        """Their own name for it; None: its own. SourceNotFound where they do not follow it."""
        ...

    async def add_folder(self, person_id: int, name: str) -> Folder:
        """Returns the folder of this name, made where it is missing. FolderError where the name is unfit."""
        ...

    async def rename_folder(self, person_id: int, folder_id: int, name: str) -> None:
        """Renames a folder with the folders below it. FolderError."""
        ...

    async def remove_folder(self, person_id: int, folder_id: int) -> None:
        """Its sources stay, in no folder. FolderError where there is none."""
        ...
