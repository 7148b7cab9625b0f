"""The JSON API of sources and hosts: /api/overview, /api/sources, /api/hosts. Read only."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from tidings.model.sources import SourceOrder, SourceQuery, SourceShow
from tidings.views.conduct import DAYS, MOST_DAYS
from tidings.views.paging import MOST, host_cursor, host_place, source_cursor, source_place
from tidings.views.schema.articles import OverviewOut, SourceDetailOut, SourceOut
from tidings.views.schema.conduct import EtiquetteOut, HostsOut
from tidings.web.core.context import WebContext
from tidings.web.core.paging import Cursor, link_pages, place_of
from tidings.web.core.parameters import NOT_FOUND, REFUSED, Id, Limit

Visits = Annotated[int, Query(ge=1, le=500, description="how many of its last visits")]
Days = Annotated[int, Query(ge=1, le=MOST_DAYS, description="of how many days, as far as requests are kept")]
Text = Annotated[str, Query(max_length=200, description="only those with these words in name, address or category")]
Shown = Annotated[SourceShow, Query(description="only those that fail, or that are gone for good")]
Sort = Annotated[SourceOrder, Query(description="by id, name, next visit, or articles (the most first)")]
Every = Annotated[bool, Query(alias="all", description="every host that is followed, not the special ones alone")]


def router(context: WebContext) -> APIRouter:
    api = APIRouter(responses=REFUSED)  # type: ignore[arg-type]

    @api.get("/api/overview", tags=["overview"], summary="The numbers of the front page")
    async def overview() -> OverviewOut:
        return OverviewOut.of(await context.overview())

    @api.get("/api/sources", tags=["sources"], summary="Sources, by id or as they are sorted, a page at a time")
    async def sources(
        request: Request,
        response: Response,
        q: Text = "",
        show: Shown = SourceShow.ALL,
        sort: Sort = SourceOrder.ID,
        limit: Limit = 100,
        cursor: Cursor = None,
    ) -> list[SourceOut]:
        after = place_of(cursor, lambda text: source_place(sort, text))
        page = await context.library.source_page(SourceQuery(q, show, sort, limit, after))
        following = source_cursor(sort, page.following) if page.following else None
        link_pages(request, response, cursor=following)
        return [SourceOut.of(source, context.policy_of(source)) for source in page.sources]

    @api.get(
        "/api/sources/{id}",
        tags=["sources"],
        summary="One source: its next visit and why, what its policy learned, its last visits",
        responses=NOT_FOUND,  # type: ignore[arg-type]
    )
    async def source(id: Id, visits: Visits = 50) -> SourceDetailOut:
        found = await context.source(id)
        return SourceDetailOut.of_detail(
            found,
            context.policy_of(found),
            await context.learned(found),
            await context.library.visits(found.id, visits),
        )

    return api


def etiquette_router(context: WebContext) -> APIRouter:
    """How publishers are treated; a router of its own, because the reference lists it behind the articles."""
    api = APIRouter(responses=REFUSED)  # type: ignore[arg-type]

    @api.get(
        "/api/sources/{id}/etiquette",
        tags=["etiquette"],
        summary="What the publisher of a source would see of us, held against what a well-behaved fetcher does",
        responses=NOT_FOUND,  # type: ignore[arg-type]
    )
    async def etiquette(id: Id, days: Days = DAYS) -> EtiquetteOut:
        report = await context.report(await context.source(id), days)
        return EtiquetteOut.of(id, report)

    @api.get("/api/hosts", tags=["etiquette"], summary="Hosts that are treated specially, and sites that may be traps")
    async def hosts(
        request: Request, response: Response, every: Every = False, limit: Limit = 100, cursor: Cursor = None
    ) -> HostsOut:
        now, after = context.clock.now(), place_of(cursor, host_place)
        page = await context.conduct.host_rows(now, every=every, limit=limit, after=after)
        link_pages(request, response, cursor=host_cursor(page.following) if page.following else None)
        return HostsOut.of(page.rows, await context.conduct.flags(MOST))

    return api
