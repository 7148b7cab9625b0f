"""The JSON API: what the pages show, for programs. Read only."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, HTTPException, Path, Query

from tidings.model.articles import ArticleQuery
from tidings.views.conduct import DAYS, MOST_DAYS
from tidings.views.format import moment
from tidings.views.schema.articles import (
    ArticleDetailOut,
    ArticleOut,
    ArticlePageOut,
    OverviewOut,
    ProblemOut,
    SourceDetailOut,
    SourceOut,
    StoryOut,
)
from tidings.views.schema.conduct import EtiquetteOut, HostsOut
from tidings.web.core.context import Desk

MOST_ID = 2**63 - 1
Id = Annotated[int, Path(ge=1, le=MOST_ID, description="its id", examples=[7])]
Visits = Annotated[int, Query(ge=1, le=500, description="how many of its last visits")]
Days = Annotated[int, Query(ge=1, le=MOST_DAYS, description="of how many days, as far as requests are kept")]
Every = Annotated[bool, Query(alias="all", description="every host that is followed, not the special ones alone")]
Limit = Annotated[int, Query(ge=1, le=500, description="how many at most")]
Before = Annotated[int | None, Query(ge=1, le=MOST_ID, description="for the next page: next_before of the last")]
SourceText = Annotated[
    str | None, Query(max_length=2000, description="a source: its id, URL, or a part of one that only it has")
]
Since = Annotated[
    str | None, Query(max_length=40, description="seen since: an ISO time (UTC), or 2h, 30d", examples=["2h"])
]
Stories = Annotated[bool, Query(description="of each story only the first article that fits")]
NOT_FOUND = {404: {"model": ProblemOut, "description": "There is none"}}
REFUSED = {422: {"model": ProblemOut, "description": "A parameter cannot be used"}}


def since_of(text: str | None, now: datetime) -> datetime | None:
    """What a person means by `since`; 422 where it is no time."""
    try:
        return moment(text, now) if text else None
    except ValueError as error:
        raise HTTPException(422, f"since: {error}") from None


def router(desk: Desk) -> APIRouter:
    api = APIRouter(responses=REFUSED)  # type: ignore[arg-type]
    _overview_and_sources(api, desk)
    _articles(api, desk)
    _conduct(api, desk)
    return api


def _overview_and_sources(api: APIRouter, desk: Desk) -> None:
    @api.get("/api/overview", tags=["overview"], summary="The numbers of the front page")
    async def overview() -> OverviewOut:
        return OverviewOut.of(await desk.library.overview(desk.clock.now()))

    @api.get("/api/sources", tags=["sources"], summary="All sources, by id")
    async def sources() -> list[SourceOut]:
        every = sorted(await desk.library.sources(), key=lambda source: source.id)
        return [SourceOut.of(source, desk.policy_of(source)) for source in every]

    @api.get(
        "/api/sources/{id}",
        tags=["sources"],
        summary="One source: its next visit and why, what its policy learned, its last visits",
        responses=NOT_FOUND,  # type: ignore[arg-type]
    )
    async def source(id: Id, visits: Visits = 50) -> SourceDetailOut:
        found = await desk.source(id)
        return SourceDetailOut.of_detail(
            found,
            desk.policy_of(found),
            await desk.learned(found),
            await desk.library.visits(found.id, visits),
        )


def _articles(api: APIRouter, desk: Desk) -> None:
    @api.get(
        "/api/articles",
        tags=["articles"],
        summary="Articles, the latest first",
        responses=NOT_FOUND,  # type: ignore[arg-type]
    )
    async def articles(
        source: SourceText = None,
        since: Since = None,
        limit: Limit = 50,
        before: Before = None,
        stories: Stories = False,
    ) -> ArticlePageOut:
        from_when = since_of(since, desk.clock.now())
        source_id = (await desk.library.find(source)).id if source else None
        # One more than asked tells whether there is a next page.
        found = await desk.library.articles(ArticleQuery(source_id, from_when, limit + 1, before, stories))
        shown = found[:limit]
        return ArticlePageOut(
            articles=[ArticleOut.of(article) for article in shown],
            next_before=shown[-1].id if len(found) > limit else None,
        )

    @api.get(
        "/api/articles/{id}",
        tags=["articles"],
        summary="One article: text, content, and what it said before",
        responses=NOT_FOUND,  # type: ignore[arg-type]
    )
    async def article(id: Id) -> ArticleDetailOut:
        if (detail := await desk.library.article(id)) is None:
            raise HTTPException(404, f"no article {id}")
        return ArticleDetailOut.of_detail(detail)

    @api.get(
        "/api/stories/{id}",
        tags=["articles"],
        summary="One story: the same in several sources, the first seen first",
        responses=NOT_FOUND,  # type: ignore[arg-type]
    )
    async def story(id: Id) -> StoryOut:
        if (found := await desk.library.story(id)) is None:
            raise HTTPException(404, f"no story {id}")
        return StoryOut.of(found)


def _conduct(api: APIRouter, desk: Desk) -> None:
    @api.get(
        "/api/sources/{id}/etiquette",
        tags=["etiquette"],
        summary="What the publisher of a source would see of us, held against what a well-behaved fetcher does",
        responses=NOT_FOUND,  # type: ignore[arg-type]
    )
    async def etiquette(id: Id, days: Days = DAYS) -> EtiquetteOut:
        report = await desk.conduct.report(desk.library, await desk.source(id), desk.clock.now(), days)
        return EtiquetteOut.of(id, report)

    @api.get("/api/hosts", tags=["etiquette"], summary="Hosts that are treated specially, and sites that may be traps")
    async def hosts(every: Every = False) -> HostsOut:
        now = desk.clock.now()
        rows = await desk.conduct.host_rows(await desk.library.sources(), now, every=every)
        return HostsOut.of(rows, await desk.conduct.flags())
