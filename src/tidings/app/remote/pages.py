"""Followed sites and what changed on them, over the API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tidings.app.remote.connection import Remote, RemoteApi
from tidings.errors import SourceNotFound
from tidings.model.pages import Page, Site, Version, VersionQuery
from tidings.read.page.diff import PageDiff, SegmentDiff
from tidings.read.page.noise_report import PageBlock
from tidings.text.url import host_of
from tidings.views.pages.page_service import BlockDecision, ChosenScope, ScopeChoice


class RemoteSites(Remote):
    async def sites(self, limit: int | None = None, after_id: int = 0) -> list[Site]:
        return [self._site(one) for one in (await self._api.rows("/sites", "sites", limit, after=after_id))[0]]

    def _site(self, found: Mapping[str, Any]) -> Site:
        return self._api.value(Site, {**found, "root_id": found["id"], "host": host_of(found["url"]), "scope": None})

    async def page_counts(self, root_ids: Sequence[int]) -> dict[int, int]:
        return {site.root_id: site.pages for site in await self.sites() if site.root_id in set(root_ids)}

    async def site(self, root_id: int, *, counted: bool = True) -> Site:
        return self._site(await self._api.get(f"/sites/{root_id}"))

    async def pages(self, root_id: int, limit: int, after_id: int = 0) -> list[Page]:
        found, _ = await self._api.rows(f"/sites/{root_id}/pages", "pages", limit, after=after_id)
        return [self._page(one) for one in found]

    def _page(self, found: Mapping[str, Any]) -> Page:
        return self._api.value(Page, {**found, "source_id": found["id"], "root_id": found["site_id"], "scope": None})

    async def page(self, source_id: int) -> Page | None:
        try:
            return self._page(await self._api.get(f"/pages/{source_id}"))
        except SourceNotFound:
            return None

    async def refused(self, root_id: int, limit: int) -> list[tuple[str, str]]:
        found, _ = await self._api.rows(f"/sites/{root_id}/refused", most=limit)
        return [(one["url"], one["reason"]) for one in found]


class RemoteArchive(Remote):
    async def versions(self, query: VersionQuery) -> list[Version]:
        asked: dict[str, object] = {"before": query.before_id}
        path = "/changes" if query.source_id is None else f"/pages/{query.source_id}/versions"
        if query.source_id is None:
            asked |= {"site": query.root_id, "since": query.since, "matching": query.matching}
        most = query.limit if query.until is None else None  # the API does not choose by an end
        found = [version_of(self._api, one) for one in (await self._api.rows(path, "changes", most, **asked))[0]]
        return [one for one in found if query.until is None or one.at <= query.until][: query.limit]


def version_of(api: RemoteApi, found: Mapping[str, Any]) -> Version:
    given = {**found, "source_id": found["page_id"], "root_id": found["site_id"], "findings": []}
    hashed = bytes.fromhex(given.pop("sha256"))
    return api.value(Version, {**given, "sha256": hashed})


async def diff_over_api(
    api: RemoteApi, page_id: int, old: Version | None, new: Version | None
) -> tuple[Version, Version, PageDiff]:
    """Two versions and their difference, noise included; None: the last one, and the one before."""
    asked = {"from": None if old is None else old.id, "to": None if new is None else new.id}
    found = await api.get(f"/pages/{page_id}/diff", all=True, **asked)
    rows = [api.value(SegmentDiff, {**one, "block": 0}) for one in found["segments"]]
    return version_of(api, found["old"]), version_of(api, found["new"]), PageDiff(tuple(rows))


async def blocks_over_api(api: RemoteApi, page_id: int) -> list[PageBlock]:
    found = await api.get(f"/pages/{page_id}")
    return [api.value(PageBlock, {**one, "block": 0}) for one in found["blocks"]]


async def decide_over_api(api: RemoteApi, page_id: int, path: str, decision: BlockDecision) -> str:
    """Returns what was done, in a sentence."""
    sent = {"block": path, "decision": decision.value}
    return str((await api.send("POST", f"/pages/{page_id}/blocks", sent))["said"])


async def scope_over_api(
    api: RemoteApi, page_id: int, choice: ScopeChoice, *, of_site: bool, preview: bool
) -> ChosenScope:
    sent = {"only": choice.only, "ignore": choice.ignore, "main": choice.main, "whole": choice.whole}
    sent |= {"as_site": choice.as_site, "site": of_site, "preview": preview}
    found = await api.send("POST", f"/pages/{page_id}/scope", sent)
    return api.value(ChosenScope, {**found, "page_id": found["id"]})
