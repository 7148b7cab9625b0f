"""The HTML pages about sites that are followed page by page. A block is muted on the command line: there is no login
here, and a page that only shows cannot be made to do anything by another."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime, tzinfo
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
from tidings.web.api.sites import From, To, VersionId, counted_site, listed_sites, pair, stored, version_of
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import GET_OR_HEAD, MOST_ID, Id

_CHANGES = 50
_LATEST = 8
_PAGES = 100
_REFUSED = 200
_SITES = 50
_VERSIONS = 50
_VISITS = 60
_LINES, _CHARACTERS = 3_000, 400_000  # of a version that are shown

After = Annotated[int, Query(ge=0, le=MOST_ID)]
Before = Annotated[int | None, Query(ge=1, le=MOST_ID)]
SiteId = Annotated[int | None, Query(ge=1, le=MOST_ID)]


def router(context: WebContext, followed: Followed) -> APIRouter:
    site = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
    _sites(site, context, followed)
    _page(site, context, followed)
    _versions(site, context, followed)
    _changes(site, context, followed)
    return site


def _sites(site: APIRouter, context: WebContext, followed: Followed) -> None:
    @site.api_route("/sites", methods=GET_OR_HEAD)
    async def sites(after: After = 0) -> Response:
        found, totals, storage = await asyncio.gather(
            listed_sites(context, followed, _SITES, after), followed.sites.totals(), stored(context, followed)
        )
        more = found[_SITES - 1].root_id if len(found) > _SITES else None
        return context.page(
            "sites.html",
            sites=found[:_SITES],
            totals=totals,
            storage=storage,
            after=after,
            following=f"/sites?after={more}" if more else None,
        )

    @site.api_route("/sites/{id}", methods=GET_OR_HEAD)
    async def one(id: Id, after: After = 0) -> Response:
        found = await counted_site(context, followed, id)
        query = VersionQuery(root_id=id, limit=_LATEST, changes=True)
        pages, refused, changes, storage, source = await asyncio.gather(
            followed.sites.pages(id, _PAGES + 1, after),
            followed.sites.refused(id, _REFUSED),
            followed.archive.versions(query),
            stored(context, followed, id),
            context.source(id),
        )
        return context.page(
            "site.html",
            site=found,
            policy=context.policy_of(source),
            pages=pages[:_PAGES],
            more=pages[_PAGES - 1].source_id if len(pages) > _PAGES else None,
            after=after,
            refused=refused,
            changes=changes,
            storage=storage,
        )


def _page(site: APIRouter, context: WebContext, followed: Followed) -> None:
    @site.api_route("/pages/{id}", methods=GET_OR_HEAD)
    async def page(id: Id, before: Before = None) -> Response:
        found, source, now = await followed.page(id), await context.source(id), context.clock.now()
        learned, visits, versions, blocks, root = await asyncio.gather(
            context.learned(source),
            context.library.visits(id, _VISITS),
            followed.archive.versions(VersionQuery(source_id=id, limit=_VERSIONS + 1, before_id=before)),
            followed.blocks(context.library, found),
            followed.sites.site(found.root_id, counted=False),
        )
        return context.page(
            "page.html",
            now=now,
            page=found,
            site=root,
            source=source,
            policy=context.policy_of(source),
            learned=learned,
            visits=visits,
            strip=timeline(visits, now, found.next_at, context.shown_zone),
            versions=versions[:_VERSIONS],
            older=versions[_VERSIONS - 1].id if len(versions) > _VERSIONS else None,
            before=before,
            blocks=blocks,
        )


def _versions(site: APIRouter, context: WebContext, followed: Followed) -> None:
    @site.api_route("/pages/{id}/diff", methods=GET_OR_HEAD)
    async def diff(id: Id, old: From = None, to: To = None, noise: bool = True) -> Response:
        page = await followed.page(id)
        before, after = await pair(followed, page, old, to)
        versions, found = await asyncio.gather(
            followed.archive.versions(VersionQuery(source_id=id, limit=_VERSIONS)),
            followed.compare(page, before, after),
        )
        return context.page(
            "pagediff.html",
            page=page,
            old=before,
            new=after,
            choices=_choices(versions, before, after),
            comparison=await asyncio.to_thread(side_by_side, found, noise=noise),
            noise=noise,
        )

    @site.api_route("/pages/{id}/versions/{version}", methods=GET_OR_HEAD)
    async def version(id: Id, version: VersionId) -> Response:
        page = await followed.page(id)
        kept = await version_of(followed, id, version)
        lines, room = [], _CHARACTERS
        every = await followed.lines(kept)
        for line in every[:_LINES]:
            if (room := room - len(line.text)) < 0:
                break
            lines.append(line)
        return context.page("pageversion.html", page=page, kept=kept, lines=lines, more=len(every) - len(lines))

    @site.api_route("/pages/{id}/versions/{version}/source", methods=GET_OR_HEAD)
    async def source(id: Id, version: VersionId) -> Response:
        """The kept body, never as HTML: its scripts would run as ours."""
        await followed.page(id)
        return PlainTextResponse(await followed.source(await version_of(followed, id, version)))


def _choices(versions: Sequence[Version], *chosen: Version) -> list[Version]:
    """To choose from: the latest, and those that are shown."""
    every = {one.id: one for one in (*versions, *chosen)}
    return sorted(every.values(), key=lambda one: (one.at, one.id), reverse=True)


def _changes(site: APIRouter, context: WebContext, followed: Followed) -> None:
    @site.api_route("/changes", methods=GET_OR_HEAD)
    async def changes(
        root: Annotated[SiteId, Query(alias="site")] = None, matching: bool = False, before: Before = None
    ) -> Response:
        chosen = await followed.sites.site(root, counted=False) if root is not None else None
        query = VersionQuery(
            root_id=root, limit=_CHANGES + 1, before_id=before, changes=not matching, matching=matching
        )
        found = await followed.archive.versions(query)
        listed = found[:_CHANGES]

        def link(**other: str | int | None) -> str:
            values = {"site": root, "matching": "true" if matching else None} | other
            query = urlencode({name: value for name, value in values.items() if value is not None})
            return f"/changes?{query}" if query else "/changes"

        return context.page(
            "changes.html",
            days=_by_day(listed, context.clock.now(), context.shown_zone),
            site=chosen,
            matching=matching,
            before=before,
            link=link,
            older=link(before=listed[-1].id) if len(found) > _CHANGES else None,
        )


def _by_day(versions: Sequence[Version], now: datetime, zone: tzinfo) -> list[tuple[str, list[Version]]]:
    grouped = groupby(versions, key=lambda version: words.day(version.at, now, zone))
    return [(name, list(of_day)) for name, of_day in grouped]
