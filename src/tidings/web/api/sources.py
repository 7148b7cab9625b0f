"""The JSON API of sources and hosts: overview, sources, hosts. Read only."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from starlette.requests import Request
from starlette.responses import Response

from tidings.model.redact import redacted
from tidings.model.sources import SourceOrder, SourceQuery, SourceShow
from tidings.views.conduct import DAYS, MOST_DAYS
from tidings.views.paging import MOST, host_cursor, host_place, source_cursor, source_place
from tidings.views.schema.articles import LookupOut, NamedSourceOut, OverviewOut, SourceDetailOut, SourceOut
from tidings.views.schema.conduct import EtiquetteOut, HostsOut
from tidings.views.schema.history import SourceHistoryOut
from tidings.web.core.context import WebContext
from tidings.web.core.errors import ApiProblem
from tidings.web.core.parameters import NOT_FOUND, REFUSED, Cursor, Id, Limit, link_pages, place_of
from tidings.web.core.routes import LazyRouter

DEFAULT_VISITS = 50
HISTORY_VISITS = 60  # arrivals are counted since the first of them
Visits = Annotated[int, Query(ge=1, le=500, description="how many of its last visits")]
Days = Annotated[int, Query(ge=1, le=MOST_DAYS, description="of how many days, as far as requests are kept")]
Text = Annotated[str, Query(max_length=200, description="only those with these words in name, address or category")]
Shown = Annotated[SourceShow, Query(description="only those that fail, or that are gone for good")]
Sort = Annotated[SourceOrder, Query(description="by id, name, next visit, or articles (the most first)")]
OfCategory = Annotated[str | None, Query(max_length=200, description="only of this category")]
Due = Annotated[bool, Query(description="only those that are to be visited by now")]
Wanted = Annotated[
    str, Query(min_length=1, max_length=2000, description="its id, URL, or a part that only it has", examples=["7"])
]
AsPage = Annotated[bool, Query(description="a followed page or site is meant, not the feed of that name")]
Every = Annotated[bool, Query(alias="all", description="every host that is followed, not the special ones alone")]


def router(context: WebContext, base: str) -> LazyRouter:
    api = LazyRouter(prefix=base, responses=REFUSED)

    @api.get("/overview", tags=["overview"], summary="The numbers of the front page")
    async def overview() -> OverviewOut:
        return OverviewOut.of(await context.overview())

    @api.get("/sources", tags=["sources"], summary="Sources, by id or as they are sorted, a page at a time")
    async def sources(
        request: Request,
        response: Response,
        q: Text = "",
        show: Shown = SourceShow.ALL,
        sort: Sort = SourceOrder.ID,
        category: OfCategory = None,
        due: Due = False,
        limit: Limit = 100,
        cursor: Cursor = None,
    ) -> list[SourceOut]:
        after = place_of(cursor, lambda text: source_place(sort, text))
        by_now = context.clock.now() if due else None
        query = SourceQuery(q, show, sort, limit, after, category=category, due=by_now)
        page = await context.library.source_page(query)
        following = source_cursor(sort, page.following) if page.following else None
        link_pages(request, response, cursor=following)
        return [SourceOut.of(source, context.policy_of(source)) for source in page.sources]

    @api.get(
        "/sources/{id}",
        tags=["sources"],
        summary="One source: its next visit and why, what its policy learned, its last visits",
        responses=NOT_FOUND,  # type: ignore[arg-type]
    )
    async def source(id: Id, visits: Visits = DEFAULT_VISITS) -> SourceDetailOut:
        return await source_detail(context, id, visits)

    @api.get(
        "/lookup",
        tags=["sources"],
        summary="The source that a text means, and others that it fits",
        responses=NOT_FOUND,  # type: ignore[arg-type]
    )
    async def lookup(source: Wanted, page: AsPage = False) -> LookupOut:
        found = await context.library.find_among(source, page=page)
        others = [NamedSourceOut(id=one.id, url=redacted(one.url), kind=one.kind) for one in found.others]
        return LookupOut(source=SourceOut.of(found.source, context.policy_of(found.source)), others=others)

    return api


async def source_detail(context: WebContext, source_id: int, visits: int) -> SourceDetailOut:
    """Returns a source with what its policy learned and its last visits. SourceNotFound."""
    found = await context.source(source_id)
    return SourceDetailOut.of_detail(
        found,
        context.policy_of(found),
        await context.learned(found),
        await context.library.visits(found.id, visits),
    )


def etiquette_router(context: WebContext, base: str) -> LazyRouter:
    """Returns how publishers are treated; a router of its own, because the reference lists it behind the articles."""
    api = LazyRouter(prefix=base, responses=REFUSED)

    @api.get(
        "/sources/{id}/etiquette",
        tags=["etiquette"],
        summary="What the publisher of a source sees of us, compared with what a well-behaved fetcher does",
        responses=NOT_FOUND,  # type: ignore[arg-type]
    )
    async def etiquette(id: Id, days: Days = DAYS) -> EtiquetteOut:
        report = await context.report(await context.source(id), days)
        return EtiquetteOut.of(id, report)

    @api.get("/hosts", tags=["etiquette"], summary="Hosts that are treated specially, and sites that may be traps")
    async def hosts(
        request: Request, response: Response, every: Every = False, limit: Limit = 100, cursor: Cursor = None
    ) -> HostsOut:
        now, after = context.clock.now(), place_of(cursor, host_place)
        page = await context.conduct.host_rows(now, every=every, limit=limit, after=after)
        link_pages(request, response, cursor=host_cursor(page.following) if page.following else None)
        return HostsOut.of(page.rows, await context.conduct.flags(MOST))

    @api.get(
        "/sources/{id}/history",
        tags=["sources"],
        summary="Its week by hour and weekday, how late its articles were seen, what was lost",
        responses=NOT_FOUND,  # type: ignore[arg-type]
    )
    async def history(id: Id) -> SourceHistoryOut:
        found = await context.source(id)
        scheduled, visits = await context.library.scheduled(id), await context.library.visits(id, HISTORY_VISITS)
        details = await context.history_details(found, scheduled, visits)
        if details is None:
            raise ApiProblem(404, "no_history", "no history is kept here")
        return SourceHistoryOut.of(details)

    return api
