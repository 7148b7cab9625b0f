"""A service of subscriptions in memory: each person's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tests.unit.web.library import NOW

from tidings.errors import FolderError, SourceNotFound
from tidings.model.people import Folder, FolderTree, Following, Unfollowed


@dataclass
class FakeSubscriptions:
    """Sources 1 to 9 exist."""

    followed: dict[tuple[int, int], Following] = field(default_factory=dict)
    folders: dict[tuple[int, int], Folder] = field(default_factory=dict)
    left: dict[int, tuple[int, Following]] = field(default_factory=dict)  # by undo token

    async def tree(self, person_id: int) -> FolderTree:
        return FolderTree(tuple(one for (whose, _), one in self.folders.items() if whose == person_id))

    async def following(
        self, person_id: int, source_ids: Sequence[int] | None = None, folder_id: int | None = None
    ) -> list[Following]:
        mine = [one for (whose, _), one in self.followed.items() if whose == person_id]
        mine = [one for one in mine if source_ids is None or one.source_id in source_ids]
        return [one for one in mine if folder_id is None or one.folder_id == folder_id]

    async def follow(self, person_id: int, source_id: int) -> None:
        if not 1 <= source_id <= 9:
            raise SourceNotFound(str(source_id))
        self.followed.setdefault((person_id, source_id), Following(source_id, f"Site {source_id}", None, NOW, 0))

    async def unfollow(self, person_id: int, source_id: int) -> bool:
        return self.followed.pop((person_id, source_id), None) is not None

    async def leave(self, person_id: int, source_ids: Sequence[int]) -> Unfollowed:
        (source_id,) = source_ids
        known = self.followed.pop((person_id, source_id), None)
        if known is None:
            return Unfollowed(0)
        self.left[len(self.left) + 1] = person_id, known
        others = any(one.source_id == source_id for one in self.followed.values())
        return Unfollowed(1, () if others else (source_id,), len(self.left))

    async def undo(self, person_id: int, token_id: int) -> bool:
        if token_id not in self.left or self.left[token_id][0] != person_id:
            return False
        _, known = self.left.pop(token_id)
        self.followed[person_id, known.source_id] = known
        return True

    async def move(self, person_id: int, source_id: int, folder: str) -> None:
        place = (await self.add_folder(person_id, folder)).id if folder else None
        self.followed[person_id, source_id] = replace(self.followed[person_id, source_id], folder_id=place)

    async def move_several(self, person_id: int, source_ids: Sequence[int], folder: str) -> int:
        mine = [one for one in source_ids if (person_id, one) in self.followed]
        for one in mine:
            await self.move(person_id, one, folder)
        return len(mine)

    async def name(self, person_id: int, source_id: int, title: str | None) -> None:
        known = self.followed[person_id, source_id]
        self.followed[person_id, source_id] = replace(known, name=title or f"Site {source_id}", title=title)

    async def add_folder(self, person_id: int, name: str) -> Folder:
        if not name.strip("/ "):
            raise FolderError(name, "is no name")
        for (whose, _), one in self.folders.items():
            if whose == person_id and one.name == name:
                return one
        made = Folder(len(self.folders) + 1, name)
        self.folders[person_id, made.id] = made
        return made

    async def rename_folder(self, person_id: int, folder_id: int, name: str) -> None:
        self.folders[person_id, folder_id] = replace(self.folders[person_id, folder_id], name=name)

    async def remove_folder(self, person_id: int, folder_id: int) -> None:
        del self.folders[person_id, folder_id]
