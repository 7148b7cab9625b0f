"""What people follow: views.reading.subscriptions.SubscriptionDesk over the store."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tidings.errors import SourceNotFound

if TYPE_CHECKING:
    from tidings.model.people import Folder, FolderTree, Following, Unfollowed
    from tidings.ports.outside import Clock
    from tidings.ports.reading import Reading


class StoredSubscriptionDesk:
    def __init__(self, reading: Reading, clock: Clock) -> None:
        self._reading, self._clock = reading, clock

    async def tree(self, person_id: int) -> FolderTree:
        return await self._reading.tree(person_id)

    async def following(
        self, person_id: int, source_ids: Sequence[int] | None = None, folder_id: int | None = None
    ) -> list[Following]:
        return await self._reading.following(person_id, source_ids, folder_id)

    async def follow(self, person_id: int, source_id: int) -> None:
        await self._reading.follow(person_id, [source_id], self._clock.now())
        if not await self._reading.following(person_id, [source_id]):
            raise SourceNotFound(str(source_id))

    async def unfollow(self, person_id: int, source_id: int) -> bool:
        return (await self._reading.unfollow(person_id, [source_id], self._clock.now())).sources > 0

    async def leave(self, person_id: int, source_ids: Sequence[int]) -> Unfollowed:
        return await self._reading.unfollow(person_id, source_ids, self._clock.now())

    async def undo(self, person_id: int, token_id: int) -> bool:
        return await self._reading.undo(person_id, token_id, self._clock.now())

    async def move(self, person_id: int, source_id: int, folder: str) -> None:
        await self._reading.move(person_id, [source_id], folder)

    async def move_several(self, person_id: int, source_ids: Sequence[int], folder: str) -> int:
        return await self._reading.move(person_id, source_ids, folder)

    async def name(self, person_id: int, source_id: int, title: str | None) -> None:
        await self._reading.name(person_id, source_id, title)

    async def add_folder(self, person_id: int, name: str) -> Folder:
        return await self._reading.add_folder(person_id, name)

    async def rename_folder(self, person_id: int, folder_id: int, name: str) -> None:
        await self._reading.rename_folder(person_id, folder_id, name)

    async def remove_folder(self, person_id: int, folder_id: int) -> None:
        await self._reading.remove_folder(person_id, folder_id)
