"""SubscriptionDesk: which sources a person follows, and in which folders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tidings.model.people import Folder, FolderTree, Following, Unfollowed


class SubscriptionDesk(Protocol):
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
        """False where they do not follow it. A source that nobody follows any more stays, and is not visited."""
        ...

    async def leave(self, person_id: int, source_ids: Sequence[int]) -> Unfollowed:
        """The same, with what it led to, and a token that takes it back."""
        ...

    async def undo(self, person_id: int, token_id: int) -> bool:
        """False where it is no longer known, or another person's."""
        ...

    async def move(self, person_id: int, source_id: int, folder: str) -> None:
        """Into a folder, which is made where it is missing; empty: into none. FolderError."""
        ...

    async def move_several(self, person_id: int, source_ids: Sequence[int], folder: str) -> int:
        """The same of several; returns how many moved. What the person does not follow is passed over."""
        ...

    async def name(self, person_id: int, source_id: int, title: str | None) -> None:
        """Their own name for it; None: its own. SourceNotFound where they do not follow it."""
        ...

    async def add_folder(self, person_id: int, name: str) -> Folder:
        """FolderError where it is no name."""
        ...

    async def rename_folder(self, person_id: int, folder_id: int, name: str) -> None:
        """With the folders below it. FolderError."""
        ...

    async def remove_folder(self, person_id: int, folder_id: int) -> None:
        """Its sources stay, in no folder. FolderError where there is none."""
        ...
