"""What people do with articles and sources they follow: the services of views.reading over the store."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tidings.errors import SourceNotFound
from tidings.views.reading.service import MarkAct

if TYPE_CHECKING:
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
    from tidings.ports.outside import Clock
    from tidings.ports.reading import Reading


class StoredReadingService:
    def __init__(self, reading: Reading, clock: Clock) -> None:
        self._reading, self._clock = reading, clock

    # -- lists ---

    async def articles(self, person_id: int, query: ReadingQuery) -> ReadingPage:
        return await self._reading.articles(person_id, query)

    async def neighbours(self, person_id: int, article_id: int, query: ReadingQuery) -> Neighbours:
        return await self._reading.neighbours(person_id, article_id, query)

    async def tree(self, person_id: int) -> FolderTree:
        return await self._reading.tree(person_id)

    async def shelf(self, person_id: int) -> Shelf:
        return await self._reading.shelf(person_id)

    async def following(
        self, person_id: int, source_ids: Sequence[int] | None = None, folder_id: int | None = None
    ) -> list[Following]:
        return await self._reading.following(person_id, source_ids, folder_id)

    async def tags(self, person_id: int) -> dict[str, int]:
        return await self._reading.tags(person_id)

    async def folder_names(self, person_id: int) -> dict[int, str]:
        return await self._reading.folder_names(person_id)

    async def saved_lists(self, person_id: int) -> list[SavedList]:
        return await self._reading.saved_lists(person_id)

    async def save_list(self, person_id: int, name: str, query: str) -> SavedList:
        return await self._reading.save_list(person_id, name, query)

    async def remove_list(self, person_id: int, list_id: int) -> bool:
        return await self._reading.remove_list(person_id, list_id)

    async def preferences(self, person_id: int) -> dict[str, str]:
        return await self._reading.preferences(person_id)

    async def prefer(self, person_id: int, values: Mapping[str, str]) -> None:
        await self._reading.prefer(person_id, values)

    # -- articles ---

    async def marks(self, person_id: int, article_ids: Sequence[int]) -> dict[int, Mark]:
        return await self._reading.marks(person_id, article_ids)

    async def mark(self, person_id: int, article_ids: Sequence[int], act: MarkAct) -> int:
        reading, now = self._reading, self._clock.now()
        match act:
            case MarkAct.READ:
                return await reading.mark_read(person_id, article_ids, now)
            case MarkAct.UNREAD:
                return await reading.mark_unread(person_id, article_ids)
            case MarkAct.STAR | MarkAct.UNSTAR:
                return await reading.star(person_id, article_ids, now if act is MarkAct.STAR else None)
            case MarkAct.SAVE | MarkAct.UNSAVE:
                return await reading.save(person_id, article_ids, now if act is MarkAct.SAVE else None)

    async def note(self, person_id: int, article_id: int, note: str) -> bool:
        return await self._reading.set_note(person_id, article_id, note)

    async def tag(self, person_id: int, article_id: int, tags: Sequence[str]) -> bool:
        return await self._reading.set_tags(person_id, article_id, tags)

    async def read_all(self, person_id: int, which: ReadAll) -> UndoToken | None:
        return await self._reading.mark_all_read(person_id, which, self._clock.now())

    async def read_listed(self, person_id: int, query: ReadingQuery) -> UndoToken | None:
        return await self._reading.mark_listed_read(person_id, query, self._clock.now())

    async def undo(self, person_id: int, token_id: int) -> bool:
        return await self._reading.undo(person_id, token_id, self._clock.now())


class StoredSubscriptionService:
    """The sources that people follow: views.reading.service.SubscriptionService over the store."""

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
