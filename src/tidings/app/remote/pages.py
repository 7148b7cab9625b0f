"""Followed sites and what changed on them, over the API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tidings.app.remote.connection import PAGE, Remote
from tidings.errors import SourceNotFound
from tidings.model.pages import Page, Site, Version, VersionQuery
from tidings.text.url import host_of


class RemoteSites(Remote):
    async def sites(self, limit: int | None = None, after_id: int = 0) -> list[Site]:
        found: list[Site] = []
        while True:
            answer, following = await self._api.page("/sites", limit=min(limit or PAGE, PAGE), after=after_id)
            found += [self._site(one) for one in answer["sites"]]
            if "after" not in following or (limit is not None and len(found) >= limit):
                return found if limit is None else found[:limit]
            after_id = int(following["after"])

    def _site(self, found: Mapping[str, Any]) -> Site:
        return self._api.value(Site, {**found, "root_id": found["id"], "host": host_of(found["url"]), "scope": None})

    async def page_counts(self, root_ids: Sequence[int]) -> dict[int, int]:
        return {site.root_id: site.pages for site in await self.sites() if site.root_id in set(root_ids)}

    async def site(self, root_id: int, *, counted: bool = True) -> Site:
        return self._site(await self._api.get(f"/sites/{root_id}"))

    async def pages(self, root_id: int, limit: int, after_id: int = 0) -> list[Page]:
        found: list[Page] = []
        after: int | None = after_id
        while after is not None and len(found) < limit:
            answer = await self._api.get(f"/sites/{root_id}/pages", limit=min(limit - len(found), PAGE), after=after)
            found += [self._page(one) for one in answer["pages"]]
            after = answer["next_after"]
        return found

    def _page(self, found: Mapping[str, Any]) -> Page:
        return self._api.value(Page, {**found, "source_id": found["id"], "root_id": found["site_id"], "scope": None})

    async def page(self, source_id: int) -> Page | None:
        try:
            return self._page(await self._api.get(f"/pages/{source_id}"))
        except SourceNotFound:
            return None

    async def refused(self, root_id: int, limit: int) -> list[tuple[str, str]]:
        found = await self._api.get(f"/sites/{root_id}/refused", limit=min(limit, PAGE))
        return [(one["url"], one["reason"]) for one in found]


class RemoteArchive(Remote):
    async def versions(self, query: VersionQuery) -> list[Version]:
        found: list[Version] = []
        before = query.before_id
        path = "/changes" if query.source_id is None else f"/pages/{query.source_id}/versions"
        while len(found) < query.limit:
            asked: dict[str, object] = {"limit": min(query.limit - len(found), PAGE), "before": before}
            if query.source_id is None:
                asked |= {"site": query.root_id, "since": query.since, "matching": query.matching}
            answer = await self._api.get(path, **asked)
            found += [self._version(one) for one in answer["changes"]]
            before = answer["next_before"]
            if before is None:
                break
        return found

    def _version(self, found: Mapping[str, Any]) -> Version:
        given = {**found, "source_id": found["page_id"], "root_id": found["site_id"], "findings": []}
        hashed = bytes.fromhex(given.pop("sha256"))
        return self._api.value(Version, {**given, "sha256": hashed})
