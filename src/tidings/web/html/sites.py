"""The HTML pages about sites that are followed page by page. A block is muted on the command line: there is no login
here, and a page that only shows cannot be made to do anything by another."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime
from itertools import groupby
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from tidings.model.pages import Version, VersionQuery
from tidings.views import format as words
from tidings.views.page_diff import side_by_side
from tidings.views.sites import Followed
from tidings.views.sources import timeline
from tidings.web.api.sites import From, To, VersionId, pair, version_of
from tidings.web.core.context import Desk
from tidings.web.core.parameters import MOST_ID, Id

_METHODS = ["GET", "HEAD"]
_CHANGES = 50
_LATEST = 8
_PAGES = 100
_REFUSED = 200
_VERSIONS = 50
_VISITS = 60
_LINES, _CHARACTERS = 3_000, 400_000  # of a version that are shown

After = Annotated[int, Query(ge=0, le=MOST_ID)]
Before = Annotated[int | None, Query(ge=1, le=MOST_ID)]
SiteId = Annotated[int | None, Query(ge=1, le=MOST_ID)]


def router(desk: Desk, followed: Followed) -> APIRouter:
    site = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
    _sites(site, desk, followed)
    _page(site, desk, followed)
    _versions(site, desk, followed)
    _changes(site, desk, followed)
    return site


def _sites(site: APIRouter, desk: Desk, followed: Followed) -> None:
    @site.api_route("/sites", methods=_METHODS)
    async def sites() -> Response:
        every, storage = await asyncio.gather(followed.sites.sites(), followed.archive.storage())
        return desk.page("sites.html", sites=every, storage=storage)

    @site.api_route("/sites/{id}", methods=_METHODS)
    async def one(id: Id, after: After = 0) -> Response:
        found = await followed.sites.site(id)
        query = VersionQuery(root_id=id, limit=_LATEST, changes=True)
        pages, refused, changes, storage, source = await asyncio.gather(
            followed.sites.pages(id, _PAGES + 1, after),
            followed.sites.refused(id, _REFUSED),
            followed.archive.versions(query),
            followed.archive.storage(id),
            desk.source(id),
        )
        return desk.page(
            "site.html",
            site=found,
            policy=desk.policy_of(source),
            pages=pages[:_PAGES],
            more=pages[_PAGES - 1].source_id if len(pages) > _PAGES else None,
            after=after,
            refused=refused,
            changes=changes,
            storage=storage,
        )


def _page(site: APIRouter, desk: Desk, followed: Followed) -> None:
    @site.api_route("/pages/{id}", methods=_METHODS)
    async def page(id: Id, before: Before = None) -> Response:
        found, source, now = await followed.page(id), await desk.source(id), desk.clock.now()
        learned, visits, versions, blocks, root = await asyncio.gather(
            desk.learned(source),
            desk.library.visits(id, _VISITS),
            followed.archive.versions(VersionQuery(source_id=id, limit=_VERSIONS + 1, before_id=before)),
            followed.blocks(desk.library, found),
            followed.sites.site(found.root_id),
        )
        return desk.page(
            "page.html",
            now=now,
            page=found,
            site=root,
            source=source,
            policy=desk.policy_of(source),
            learned=learned,
            visits=visits,
            strip=timeline(visits, now, found.next_at),
            versions=versions[:_VERSIONS],
            older=versions[_VERSIONS - 1].id if len(versions) > _VERSIONS else None,
            before=before,
            blocks=blocks,
        )


def _versions(site: APIRouter, desk: Desk, followed: Followed) -> None:
    @site.api_route("/pages/{id}/diff", methods=_METHODS)
    async def diff(id: Id, old: From = None, to: To = None, noise: bool = True) -> Response:
        page = await followed.page(id)
        before, after = await pair(followed, page, old, to)
        versions, found = await asyncio.gather(
            followed.archive.versions(VersionQuery(source_id=id, limit=_VERSIONS)),
            followed.compare(desk.library, page, before, after),
        )
        return desk.page(
            "pagediff.html",
            page=page,
            old=before,
            new=after,
            choices=_choices(versions, before, after),
            comparison=await asyncio.to_thread(side_by_side, found, noise=noise),
            noise=noise,
        )

    @site.api_route("/pages/{id}/versions/{version}", methods=_METHODS)
    async def version(id: Id, version: VersionId) -> Response:
        page = await followed.page(id)
        kept = await version_of(followed, id, version)
        lines, room = [], _CHARACTERS
        every = await followed.lines(kept)
        for line in every[:_LINES]:
            if (room := room - len(line.text)) < 0:
                break
            lines.append(line)
        return desk.page("pageversion.html", page=page, kept=kept, lines=lines, more=len(every) - len(lines))

    @site.api_route("/pages/{id}/versions/{version}/source", methods=_METHODS)
    async def source(id: Id, version: VersionId) -> Response:
        """The kept body, never as HTML: it is somebody else's, and would run here as ours."""
        await followed.page(id)
        return PlainTextResponse(await followed.source(await version_of(followed, id, version)))


def _choices(versions: Sequence[Version], *chosen: Version) -> list[Version]:
    """To choose from: the latest, and those that are shown."""
    every = {one.id: one for one in (*versions, *chosen)}
    return sorted(every.values(), key=lambda one: (one.at, one.id), reverse=True)


def _changes(site: APIRouter, desk: Desk, followed: Followed) -> None:
    @site.api_route("/changes", methods=_METHODS)
    async def changes(
        root: Annotated[SiteId, Query(alias="site")] = None, matching: bool = False, before: Before = None
    ) -> Response:
        chosen = await followed.sites.site(root) if root is not None else None
        query = VersionQuery(
            root_id=root, limit=_CHANGES + 1, before_id=before, changes=not matching, matching=matching
        )
        found = await followed.archive.versions(query)
        listed = found[:_CHANGES]

        def link(**other: str | int | None) -> str:
            values = {"site": root, "matching": "true" if matching else None} | other
            asked = urlencode({name: value for name, value in values.items() if value is not None})
            return f"/changes?{asked}" if asked else "/changes"

        return desk.page(
            "changes.html",
            days=_by_day(listed, desk.clock.now()),
            site=chosen,
            matching=matching,
            before=before,
            link=link,
            older=link(before=listed[-1].id) if len(found) > _CHANGES else None,
        )


def _by_day(versions: Sequence[Version], now: datetime) -> list[tuple[str, list[Version]]]:
    grouped = groupby(versions, key=lambda version: words.day(version.at, now))
    return [(name, list(of_day)) for name, of_day in grouped]
