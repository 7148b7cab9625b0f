"""Sources, articles and search over the API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from tidings.app.remote.connection import PAGE, Remote, RemoteError
from tidings.model.articles import Article, ArticleDetail, ArticleQuery, Revision, Story
from tidings.model.hosts import Offline
from tidings.model.search import FoundPage, Hit, IndexState, Passage, SearchPage, SearchQuery
from tidings.model.sources import FoundSource, Source, SourceKind, SourceName, SourcePage, SourceQuery, Wait
from tidings.model.visits import Visit
from tidings.views.paging import source_cursor, source_place


def source_of(found: Mapping[str, Any]) -> dict[str, Any]:
    """A source's own policy, not the one that decides."""
    return {**found, "policy": found.get("own_policy")}


class RemoteLibrary(Remote):
    async def offline(self, now: datetime) -> Offline | None:
        return None

    async def source_page(self, query: SourceQuery) -> SourcePage:
        cursor = None if query.after is None else source_cursor(query.order, query.after)
        found, following = await self._api.page(
            "/sources",
            q=query.text,
            show=query.show.value,
            sort=query.order.value,
            limit=min(query.limit, PAGE),
            cursor=cursor,
            category=query.category,
            due=query.due is not None,
        )
        place = source_place(query.order, following["cursor"]) if "cursor" in following else None
        return SourcePage(tuple(self._source(one) for one in found), place)

    def _source(self, found: Mapping[str, Any]) -> Source:
        return self._api.value(Source, source_of(found))

    async def sources(self) -> list[Source]:
        return [self._source(one) for one in (await self._api.rows("/sources"))[0]]

    async def existing(self, source_ids: Sequence[int]) -> set[int]:
        return set(source_ids)  # the server reports missing ones when they are read

    async def source_names(self, source_ids: Sequence[int]) -> dict[int, str]:
        names: dict[int, str] = {}
        for one in source_ids:
            names[one] = (await self.find(str(one))).name
        return names

    async def find(self, text: str, *, page: bool = False) -> Source:
        return (await self.find_among(text, page=page)).source

    async def find_among(self, text: str, *, page: bool = False) -> FoundSource:
        found = await self._api.get("/lookup", source=text, page=page)
        others = [SourceName(one["id"], one["url"], SourceKind(one["kind"])) for one in found["others"]]
        return FoundSource(self._source(found["source"]), tuple(others))

    async def visits(self, source_id: int | None, limit: int) -> list[Visit]:
        found = await self._api.get(f"/sources/{source_id}", visits=min(limit, PAGE))
        return self._api.values(Visit, found["visits"])

    async def articles(self, query: ArticleQuery) -> list[Article]:
        found, _ = await self._api.rows(
            "/articles",
            "articles",
            query.limit,
            source=query.source_id,
            since=query.since,
            before=query.before_id,
            stories=query.stories,
            by=query.by.value,
        )
        return self._api.values(Article, found)

    async def article(self, article_id: int) -> ArticleDetail | None:
        try:
            found = await self._api.get(f"/articles/{article_id}")
        except RemoteError as error:
            if error.code == "not_found":
                return None
            raise
        revisions = tuple(self._api.values(Revision, found["history"]))
        article = self._api.value(Article, found)
        return ArticleDetail(article, found["content"], found["text"], None, found["error"], revisions)

    async def texts(self, article_ids: Sequence[int]) -> dict[int, str]:
        details = [await self.article(one) for one in article_ids]
        return {one.article.id: one.text for one in details if one is not None and one.text is not None}

    async def story(self, story_id: int) -> Story | None:
        found = await self._api.get(f"/stories/{story_id}")
        return Story(story_id, tuple(self._api.values(Article, found["articles"])))

    async def stories(self, story_ids: Sequence[int]) -> list[Story]:
        found = [await self.story(one) for one in story_ids]
        return [one for one in found if one is not None]


class RemoteCatalogue(Remote):
    async def announce(self) -> None:
        """The server does it."""

    async def edit(self, source_id: int, changes: Mapping[str, object]) -> None:
        await self._api.send("PATCH", f"/sources/{source_id}", dict(changes))

    async def pause(self, source_ids: Sequence[int]) -> int:
        return await self._changed("pause", source_ids)

    async def resume(self, source_ids: Sequence[int], now: datetime) -> int:
        return await self._changed("resume", source_ids)

    async def restore(self, source_ids: Sequence[int]) -> int:
        return await self._changed("restore", source_ids)

    async def _changed(self, act: str, source_ids: Sequence[int]) -> int:
        return int((await self._api.send("POST", "/sources/bulk", {"ids": list(source_ids), "act": act}))["changed"])

    async def remove(self, source_id: int) -> None:
        await self._api.send("DELETE", f"/sources/{source_id}")

    async def refresh(self, source_id: int, now: datetime, cool_down: timedelta) -> Wait | None:
        """The cool-down is the server's."""
        found = await self._api.send("POST", f"/sources/{source_id}/refresh")
        if found["due"]:
            return None
        until = found["may_at"]
        return Wait(datetime.fromisoformat(until) if until else now, asked=False)


class RemoteSearch(Remote):
    async def search(self, query: SearchQuery) -> SearchPage:
        found = await self._api.get(
            "/search",
            q=query.text,
            source=query.source_id,
            since=query.since,
            lang=query.language,
            limit=min(query.limit, 100),
            by=query.by.value,
        )
        hits = tuple(self._hit(one) for one in found["hits"])
        state = IndexState(found["waiting"], found["total"] or 0)
        return SearchPage(hits, more=found["next_offset"] is not None, bounded=found["bounded"], index=state)

    def _hit(self, found: Mapping[str, Any]) -> Hit:
        page = found["page"]
        what: Article | FoundPage = (
            self._api.value(Article, found["article"])
            if page is None
            else self._api.value(FoundPage, {**page, "source_id": page["id"], "root_id": page["site_id"]})
        )
        title, passages = self._api.value(Passage, found["title"]), self._api.values(Passage, found["passages"])
        return Hit(what, found["score"], title, tuple(passages))
