"""The JSON API of sources and hosts: /api/overview, /api/sources, /api/hosts. Read only."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from tidings.views.conduct import DAYS, MOST_DAYS
from tidings.views.schema.articles import OverviewOut, SourceDetailOut, SourceOut
from tidings.views.schema.conduct import EtiquetteOut, HostsOut
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import NOT_FOUND, REFUSED, Id

Visits = Annotated[int, Query(ge=1, le=500, description="how many of its last visits")]
Days = Annotated[int, Query(ge=1, le=MOST_DAYS, description="of how many days, as far as requests are kept")]
Every = Annotated[bool, Query(alias="all", description="every host that is followed, not the special ones alone")]


def router(context: WebContext) -> APIRouter:
    api = APIRouter(responses=REFUSED)  # type: ignore[arg-type]

    @api.get("/api/overview", tags=["overview"], summary="The numbers of the front page")
    async def overview() -> OverviewOut:
        return OverviewOut.of(await context.library.overview(context.clock.now()))

    @api.get("/api/sources", tags=["sources"], summary="All sources, by id")
    async def sources() -> list[SourceOut]:
        every = sorted(await context.library.sources(), key=lambda source: source.id)
        return [SourceOut.of(source, context.policy_of(source)) for source in every]

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
        report = await context.conduct.report(context.library, await context.source(id), context.clock.now(), days)
        return EtiquetteOut.of(id, report)

    @api.get("/api/hosts", tags=["etiquette"], summary="Hosts that are treated specially, and sites that may be traps")
    async def hosts(every: Every = False) -> HostsOut:
        now = context.clock.now()
        rows = await context.conduct.host_rows(await context.library.sources(), now, every=every)
        return HostsOut.of(rows, await context.conduct.flags())

    return api
