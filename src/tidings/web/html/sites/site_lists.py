"""Pages: all sites that are followed page by page, one of them, what changed day by day."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime, tzinfo
from itertools import groupby
from typing import Annotated, Final
from urllib.parse import urlencode

from fastapi import Query
from starlette.responses import HTMLResponse, Response

from tidings.model.pages import Version, VersionQuery
from tidings.views import format as words
from tidings.views.paging import MOST_ID
from tidings.views.sites import FollowedPages
from tidings.web.api.sites import counted_site, listed_sites, stored
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import GET_OR_HEAD, Id
from tidings.web.core.routes import LazyRouter

_LATEST: Final = 8
_PAGES: Final = 100
_REFUSED: Final = 200
_SITES: Final = 50
_SUMS_FOR: Final = 2.0  # seconds for which sums over all links and versions are shown again

After = Annotated[int, Query(ge=0, le=MOST_ID)]


def router(context: WebContext, followed: FollowedPages) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.api_route("/sites", methods=GET_OR_HEAD)
    async def sites(after: After = 0) -> Response:
        found, totals, storage, changes = await asyncio.gather(
            listed_sites(context, followed, _SITES, after, _SUMS_FOR),
            followed.sites.totals(),
            stored(context, followed, keep=_SUMS_FOR),
            followed.archive.versions(VersionQuery(limit=_LATEST, changes=True)),
        )
        more = found[_SITES - 1].root_id if len(found) > _SITES else None
        return context.page(
            "sites/sites.html",
            sites=found[:_SITES],
            totals=totals,
            storage=storage,
            changes=() if after else changes,
            after=after,
            following=f"/sites?after={more}" if more else None,
        )

    @site.api_route("/sites/{id}", methods=GET_OR_HEAD)
    async def one(id: Id, after: After = 0) -> Response:
        found = await counted_site(context, followed, id, _SUMS_FOR)
        query = VersionQuery(root_id=id, limit=_LATEST, changes=True)
        pages, refused, changes, storage, source = await asyncio.gather(
            followed.sites.pages(id, _PAGES + 1, after),
            followed.sites.refused(id, _REFUSED),
            followed.archive.versions(query),
            stored(context, followed, id, _SUMS_FOR),
            context.source(id),
        )
        return context.page(
            "sites/site.html",
            site=found,
            policy=context.policy_of(source),
            pages=pages[:_PAGES],
            more=pages[_PAGES - 1].source_id if len(pages) > _PAGES else None,
            after=after,
            refused=tuple(refused),
            changes=changes,
            storage=storage,
        )

    return site


# -- what changed, day by day --------------------------------------------------------------------------

_CHANGES: Final = 50

Before = Annotated[int | None, Query(ge=1, le=MOST_ID)]
SiteId = Annotated[int | None, Query(ge=1, le=MOST_ID, alias="site")]


def changes_router(context: WebContext, followed: FollowedPages) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.api_route("/changes", methods=GET_OR_HEAD)
    async def changes(root: SiteId = None, matching: bool = False, before: Before = None) -> Response:
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
            "sites/changes.html",
            days=_by_day(listed, context.clock.now(), context.shown_zone),
            site=chosen,
            matching=matching,
            before=before,
            link=link,
            older=link(before=listed[-1].id) if len(found) > _CHANGES else None,
        )

    return site


def _by_day(versions: Sequence[Version], now: datetime, zone: tzinfo) -> list[tuple[str, list[Version]]]:
    grouped = groupby(versions, key=lambda version: words.day(version.at, now, zone))
    return [(name, list(of_day)) for name, of_day in grouped]
