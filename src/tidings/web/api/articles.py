"""The JSON API of articles and stories, of the last 24 hours, and of how far an import is. Read only."""

from __future__ import annotations

from typing import Annotated

from fastapi import HTTPException, Query
from starlette.requests import Request
from starlette.responses import Response

from tidings.model.articles import ArticleQuery, ArticleTime
from tidings.ports.news import News
from tidings.views.front.last_day import HourlyNews, freshness
from tidings.views.schema.articles import ArticleDetailOut, ArticleOut, ArticlePageOut, StoryOut
from tidings.views.schema.history import NowOut, ProgressOut
from tidings.views.schema.reading import CitationsOut
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import (
    NOT_FOUND,
    REFUSED,
    Before,
    By,
    Id,
    Limit,
    Since,
    SourceText,
    link_pages,
    since_of,
)
from tidings.web.core.routes import LazyRouter
from tidings.web.reading.article import page_as_text
from tidings.web.reading.now import day_of, first_visits, stories_and_delays

_PAGE: dict[int, dict[str, object]] = {
    200: {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "the page"}
}

Stories = Annotated[bool, Query(description="of each story only the first article that fits")]


def router(context: WebContext, base: str) -> LazyRouter:
    api = LazyRouter(prefix=base, responses=REFUSED)

    @api.get(
        "/articles",
        tags=["articles"],
        summary="Articles, the latest first, by publication or by when they were seen",
        responses=NOT_FOUND,  # type: ignore[arg-type]
    )
    async def articles(
        request: Request,
        response: Response,
        source: SourceText = None,
        since: Since = None,
        limit: Limit = 50,
        before: Before = None,
        stories: Stories = False,
        by: By = ArticleTime.PUBLISHED,
    ) -> ArticlePageOut:
        from_when = since_of(since, context.clock.now())
        source_id = (await context.library.find(source)).id if source else None
        # One more than requested tells whether there is a next page.
        query = ArticleQuery(source_id, from_when, limit + 1, before, stories, by)
        found = await context.library.articles(query)
        shown = found[:limit]
        more = shown[-1].id if len(found) > limit else None
        link_pages(request, response, before=more)
        return ArticlePageOut(articles=[ArticleOut.of(article) for article in shown], next_before=more)

    _add_single(api, context)
    return api


def _add_single(api: LazyRouter, context: WebContext) -> None:
    @api.get(
        "/articles/{id}",
        tags=["articles"],
        summary="One article: text, content, and what it said before",
        responses=NOT_FOUND,  # type: ignore[arg-type]
    )
    async def article(id: Id) -> ArticleDetailOut:
        if (detail := await context.library.article(id)) is None:
            raise HTTPException(404, f"no article {id}")
        return ArticleDetailOut.of_detail(detail)

    @api.get(
        "/articles/{id}/html",
        tags=["articles"],
        summary="The page of an article as it was fetched, as plain text: it may hold scripts",
        response_class=Response,
        responses=_PAGE | NOT_FOUND,  # type: ignore[arg-type]
    )
    async def article_html(id: Id) -> Response:
        return page_as_text(id, await context.library.article(id))

    @api.get(
        "/articles/{id}/citations",
        tags=["articles"],
        summary="An article as a citation, in three formats",
        responses=NOT_FOUND,  # type: ignore[arg-type]
    )
    async def article_citations(id: Id) -> CitationsOut:
        if (detail := await context.library.article(id)) is None:
            raise HTTPException(404, f"no article {id}")
        return CitationsOut.of(detail.article, context.clock.now(), context.shown_zone)

    @api.get(
        "/stories/{id}",
        tags=["articles"],
        summary="One story: the same in several sources, the first seen first",
        responses=NOT_FOUND,  # type: ignore[arg-type]
    )
    async def story(id: Id) -> StoryOut:
        if (found := await context.library.story(id)) is None:
            raise HTTPException(404, f"no story {id}")
        return StoryOut.of(found)


def now_router(context: WebContext, news: News, base: str) -> LazyRouter:
    api = LazyRouter(prefix=base, tags=["articles"])

    hours = HourlyNews(news)

    @api.get("/now", summary="The last 24 hours: stories that several of your sources carry, articles, delays, visits")
    async def last_day() -> NowOut:
        stories, delays = await stories_and_delays(context, news)
        return NowOut.of(stories, freshness(await context.overview(), delays), await day_of(context, hours))

    @api.get("/progress", summary="How far the first visits are of what was added in the last two hours")
    async def progress() -> ProgressOut:
        numbers = await context.overview()
        return ProgressOut.of(await first_visits(news, context.clock.now()), numbers.pending_texts)

    return api
