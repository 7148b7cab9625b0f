"""What the token's person follows, has read, starred, saved, noted and tagged, over the API."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from tidings.app.remote.connection import PAGE, Remote, RemoteError
from tidings.chunks import chunks
from tidings.model.people import Folder, Mark, MarkedArticle, ReadingPage, ReadingQuery


class RemoteReading(Remote):
    """`person_id` is not heeded: the server knows whose the token is."""

    async def folders(self, person_id: int) -> list[Folder]:
        return self._api.values(Folder, (await self._api.get("/folders"))["folders"])

    async def articles(self, person_id: int, query: ReadingQuery) -> ReadingPage:
        sources = query.source_ids or (None,)
        found, following = await self._api.rows(
            "/reading",
            "articles",
            query.limit,
            folder=query.folder_id,
            source=sources[0],
            unread=query.unread,
            starred=query.starred,
            saved=query.saved,
            tag=query.tag,
            since=query.since,
            by=query.by.value,
            before=query.before_id,
        )
        before = int(following["before"]) if "before" in following else None
        return ReadingPage(tuple(self._api.values(MarkedArticle, found)), before)

    async def marks(self, person_id: int, article_ids: Sequence[int]) -> dict[int, Mark]:
        found: dict[int, Mark] = {}
        for one in article_ids:
            try:
                found[one] = self._api.value(Mark, await self._api.get(f"/articles/{one}/mark"))
            except RemoteError as error:
                if error.code != "article_not_found":
                    raise
        return found

    async def mark_read(self, person_id: int, article_ids: Sequence[int], at: datetime) -> int:
        return await self._mark(article_ids, "read")

    async def mark_unread(self, person_id: int, article_ids: Sequence[int]) -> int:
        return await self._mark(article_ids, "unread")

    async def star(self, person_id: int, article_ids: Sequence[int], at: datetime | None) -> int:
        return await self._mark(article_ids, "unstar" if at is None else "star")

    async def save(self, person_id: int, article_ids: Sequence[int], at: datetime | None) -> int:
        return await self._mark(article_ids, "unsave" if at is None else "save")

    async def _mark(self, article_ids: Sequence[int], act: str) -> int:
        """The times are the server's."""
        changed = 0
        for ids in chunks(article_ids, PAGE):
            changed += (await self._api.send("POST", "/marks", {"ids": ids, "act": act}))["changed"]
        return changed

    async def set_note(self, person_id: int, article_id: int, note: str) -> bool:
        await self._api.send("PATCH", f"/articles/{article_id}/mark", {"note": note})
        return True

    async def set_tags(self, person_id: int, article_id: int, tags: Sequence[str]) -> bool:
        given = [tag for tag in tags if tag.strip()]
        await self._api.send("PATCH", f"/articles/{article_id}/mark", {"tags": given})
        return True
