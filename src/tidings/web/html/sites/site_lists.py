"""Pages: all sites that are followed page by page, and one of them. What changed comes first, storage last."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

from fastapi import Query
from starlette.responses import HTMLResponse, Response

from tidings.model.pages import VersionQuery
from tidings.views.sites import Followed
from tidings.web.api.sites import counted_site, listed_sites, stored
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import GET_OR_HEAD, MOST_ID, Id
from tidings.web.core.routes import LazyRouter

_LATEST: Final = 8
_PAGES: Final = 100
_REFUSED: Final = 200
_SITES: Final = 50
_SUMS_FOR: Final = 2.0  # seconds for which sums over all links and versions are shown again

After = Annotated[int, Query(ge=0, le=MOST_ID)]


def router(context: WebContext, followed: Followed) -> LazyRouter:
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
