"""A reading service in memory: lists come from a library in memory, and what is done is noted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tests.unit.web.library import NOW, FakeLibrary

from tidings.model.articles import ArticleQuery
from tidings.model.people import (
    FolderTree,
    Following,
    Mark,
    MarkedArticle,
    Neighbours,
    ReadAll,
    ReadingPage,
    ReadingQuery,
    SavedList,
    Shelf,
    UndoToken,
)
from tidings.views.reading.service import MarkAct

_CHANGES: dict[MarkAct, dict[str, Any]] = {
    MarkAct.READ: {"unread": False},
    MarkAct.UNREAD: {"unread": True},
    MarkAct.STAR: {"starred_at": NOW},
    MarkAct.UNSTAR: {"starred_at": None},
    MarkAct.SAVE: {"saved_at": NOW},
    MarkAct.UNSAVE: {"saved_at": None},
}


@dataclass
class FakeReading:
    library: FakeLibrary
    marked: dict[int, Mark] = field(default_factory=dict)
    done: list[tuple[Any, ...]] = field(default_factory=list)
    queries: list[ReadingQuery] = field(default_factory=list)
    folders: FolderTree = FolderTree()
    own: list[Following] = field(default_factory=list)
    lists: list[SavedList] = field(default_factory=list)
    wishes: dict[str, str] = field(default_factory=dict)
    beside: Neighbours = Neighbours()

    async def articles(self, person_id: int, query: ReadingQuery) -> ReadingPage:
        self.queries.append(query)
        asked = ArticleQuery(
            source_id=query.source_ids[0] if query.source_ids else None,
            since=query.since,
            limit=query.limit + 1,
            before_id=query.before_id,
            stories=query.stories,
            by=query.by,
        )
        found = await self.library.articles(asked)
        listed = [MarkedArticle(one, self.marked.get(one.id, Mark(False))) for one in found[: query.limit]]
        if query.unread:
            listed = [one for one in listed if one.mark.unread]
        if query.starred:
            listed = [one for one in listed if one.mark.starred_at]
        return ReadingPage(tuple(listed), found[query.limit - 1].id if len(found) > query.limit else None)

    async def neighbours(self, person_id: int, article_id: int, query: ReadingQuery) -> Neighbours:
        return self.beside

    async def tree(self, person_id: int) -> FolderTree:
        return self.folders

    async def folder_names(self, person_id: int) -> dict[int, str]:
        return {one.id: one.name for one in self.folders.folders}

    async def shelf(self, person_id: int) -> Shelf:
        return Shelf(self.folders, await self.tags(person_id), tuple(self.lists), self.wishes)

    async def following(
        self, person_id: int, source_ids: Sequence[int] | None = None, folder_id: int | None = None
    ) -> list[Following]:
        return [one for one in self.own if source_ids is None or one.source_id in source_ids]

    async def tags(self, person_id: int) -> dict[str, int]:
        tags = [tag for mark in self.marked.values() for tag in mark.tags]
        return {tag: tags.count(tag) for tag in sorted(tags)}

    async def saved_lists(self, person_id: int) -> list[SavedList]:
        return self.lists

    async def save_list(self, person_id: int, name: str, query: str) -> SavedList:
        if not name:
            raise ValueError("a list has a name")
        self.lists.append(SavedList(len(self.lists) + 1, name, query))
        return self.lists[-1]

    async def remove_list(self, person_id: int, list_id: int) -> bool:
        self.lists = [one for one in self.lists if one.id != list_id]
        return True

    async def preferences(self, person_id: int) -> dict[str, str]:
        return self.wishes

    async def prefer(self, person_id: int, values: Mapping[str, str]) -> None:
        self.wishes.update(values)

    async def marks(self, person_id: int, article_ids: Sequence[int]) -> dict[int, Mark]:
        return {one: self.marked.get(one, Mark(False)) for one in article_ids if one in self.library.kept_articles}

    async def mark(self, person_id: int, article_ids: Sequence[int], act: MarkAct) -> int:
        self.done.append((person_id, act, *article_ids))
        for one in article_ids:
            self.marked[one] = replace(self.marked.get(one, Mark(False)), **_CHANGES[act])
        return len(article_ids)

    async def note(self, person_id: int, article_id: int, note: str) -> bool:
        self.marked[article_id] = replace(self.marked.get(article_id, Mark(False)), note=note)
        return article_id in self.library.kept_articles

    async def tag(self, person_id: int, article_id: int, tags: Sequence[str]) -> bool:
        kept = tuple(tag.strip() for tag in tags if tag.strip())
        if any(len(tag) > 60 for tag in kept):
            raise ValueError("a tag is a short text")
        self.marked[article_id] = replace(self.marked.get(article_id, Mark(False)), tags=kept)
        return article_id in self.library.kept_articles

    async def read_all(self, person_id: int, which: ReadAll) -> UndoToken | None:
        self.done.append((person_id, which))
        return UndoToken(7, 12) if which.folder_id != 99 else None

    async def read_listed(self, person_id: int, query: ReadingQuery) -> UndoToken | None:
        self.done.append((person_id, "listed", query.language))
        return UndoToken(7, 3)

    async def undo(self, person_id: int, token_id: int) -> bool:
        self.done.append((person_id, "undo", token_id))
        return token_id == 7
