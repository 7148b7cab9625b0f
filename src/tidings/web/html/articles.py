"""The pages of articles: the list by day, one article, its stored page."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, tzinfo
from enum import StrEnum
from itertools import groupby
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, HTTPException, Query
from starlette.responses import HTMLResponse, Response

from tidings.model.articles import BEFORE, Article, ArticleQuery, ArticleTime
from tidings.text.charset import html_charset_label
from tidings.views import format as words
from tidings.views.articles import article_changes, copies
from tidings.views.safe_html import html_without_pictures
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import GET_OR_HEAD, MOST_ID, Id

_ARTICLES = 50

Before = Annotated[int | None, Query(ge=1, le=MOST_ID)]
SourceId = Annotated[int | None, Query(ge=1, le=MOST_ID)]


class ArticleShow(StrEnum):
    STORIES = "stories"
    ALL = "all"


def router(context: WebContext) -> APIRouter:
    site = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
    _articles(site, context)
    _article(site, context)
    return site


def _articles(site: APIRouter, context: WebContext) -> None:
    @site.api_route("/articles", methods=GET_OR_HEAD)
    async def articles(
        source: SourceId = None,
        before: Before = None,
        show: ArticleShow = ArticleShow.STORIES,
        by: ArticleTime = ArticleTime.PUBLISHED,
    ) -> Response:
        chosen = await context.source(source) if source is not None else None
        folded = show is ArticleShow.STORIES
        # One more than shown tells whether there is a next page.
        query = ArticleQuery(source_id=source, limit=_ARTICLES + 1, before_id=before, stories=folded, by=by)
        found = await context.library.articles(query)
        listed = found[:_ARTICLES]

        def link(**other: str | int | None) -> str:
            values = {"source": source, "show": show.value, "by": by.value} | other
            usual = {"source": None, "show": "stories", "by": "published", "before": None}
            query = urlencode({name: value for name, value in values.items() if usual[name] != value})
            return f"/articles?{query}" if query else "/articles"

        return context.page(
            "articles.html",
            days=_by_day(listed, by, context.clock.now(), context.shown_zone),
            copies=await copies(context.library, listed),
            source=chosen,
            before=before,
            show=show.value,
            by=by.value,
            link=link,
            older=link(before=listed[-1].id) if len(found) > _ARTICLES else None,
        )


def _article(site: APIRouter, context: WebContext) -> None:
    @site.api_route("/articles/{id}", methods=GET_OR_HEAD)
    async def article(id: Id) -> Response:
        if (detail := await context.library.article(id)) is None:
            raise HTTPException(404, f"no article {id}")
        article = detail.article
        beside = await copies(context.library, [article])
        return context.page(
            "article.html",
            copies=beside.get(article.id),
            detail=detail,
            article=article,
            delay=None if article.backlog else words.delay(article.published, article.first_seen),
            paragraphs=[line for line in (detail.text or "").splitlines() if line.strip()],
            content=html_without_pictures(detail.content or article.summary, article.url),
            changes=article_changes(detail),
        )

    @site.api_route("/articles/{id}/html", methods=GET_OR_HEAD)
    async def article_html(id: Id) -> Response:
        """The stored page, never as HTML: its scripts would run as ours."""
        detail = await context.library.article(id)
        if detail is None or detail.html is None:
            raise HTTPException(404, f"no page of article {id} is kept")
        headers = {"Content-Type": f"text/plain; charset={html_charset_label(detail.html)}"}
        return Response(detail.html, headers=headers)


def _by_day(
    articles: Sequence[Article], by: ArticleTime, now: datetime, zone: tzinfo
) -> list[tuple[str, list[Article]]]:
    def heading(article: Article) -> str:
        """A day. What was there before is of the day it was published on, but never of today; without a date it is of
        no day, as only that of the first visit is known."""
        day = words.day(article.at(by), now, zone)
        own_day = article.has_date and by is ArticleTime.PUBLISHED and day != words.day(now, now, zone)
        return BEFORE.capitalize() if article.backlog and not own_day else day

    return [(name, list(of_day)) for name, of_day in groupby(articles, key=heading)]
