"""The HTML pages."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import groupby
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, HTTPException, Query
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from tidings.model.articles import Article, ArticleQuery
from tidings.model.matches import Match, MatchQuery
from tidings.model.pages import Version, VersionQuery
from tidings.model.sources import Source, SourceKind, SourceState
from tidings.views import format as words
from tidings.views.articles import changes, copies
from tidings.views.safe_html import charset_of, shown
from tidings.views.sources import Order, Show, failing, table, timeline
from tidings.web.api.sources import MOST_ID, Id
from tidings.web.core.context import Desk
from tidings.web.html.about import reference

_LATEST = 12
_CHANGES = 6
_MATCHES, _NAMED = 100, 3
_ARTICLES = 50
_VISITS = 60
_HOSTS = 500
_METHODS = ["GET", "HEAD"]

Text = Annotated[str, Query(max_length=200)]
PageNumber = Annotated[int, Query(ge=1, le=1_000_000)]
Before = Annotated[int | None, Query(ge=1, le=MOST_ID)]
SourceId = Annotated[int | None, Query(ge=1, le=MOST_ID)]


@dataclass(frozen=True, slots=True)
class LatestMatches:
    """Of the last day. Counting goes up to a hundred: the page is asked for every few seconds."""

    shown: Sequence[Match]
    count: int
    more: bool


class HostShow(StrEnum):
    SPECIAL = "special"
    ALL = "all"


class ArticleShow(StrEnum):
    STORIES = "stories"
    ALL = "all"


def router(desk: Desk) -> APIRouter:
    site = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
    _overview(site, desk)
    _sources(site, desk)
    _articles(site, desk)
    _hosts(site, desk)
    _reference(site, desk)
    return site


def _overview(site: APIRouter, desk: Desk) -> None:
    @site.api_route("/", methods=_METHODS)
    async def overview() -> Response:
        library, now = desk.library, desk.clock.now()
        numbers, sources, articles, visits = await asyncio.gather(
            library.overview(now),
            library.sources(),
            library.articles(ArticleQuery(limit=_LATEST)),
            library.visits(None, _LATEST),
        )
        troubled = sorted(filter(failing, sources), key=lambda source: -source.failures)
        names = {source.id: source.name for source in sources}
        names |= await _page_names(desk, {visit.source_id for visit in visits}.difference(names))
        return desk.page(
            "overview.html",
            now=now,
            numbers=numbers,
            articles=articles,
            copies=await copies(library, articles),
            visits=visits,
            names=names,
            failing=troubled[:6],
            listed=len(sources),
            troubled=len(troubled),
            gone=sum(source.state is SourceState.GONE for source in sources),
            changes=await _latest_changes(desk),
            matches=await _latest_matches(desk, now),
        )


async def _page_names(desk: Desk, source_ids: Collection[int]) -> dict[int, str]:
    """Of pages of followed sites: lists of sources leave them out."""
    if desk.followed is None:
        return {}
    found = await asyncio.gather(*(desk.followed.sites.page(source_id) for source_id in source_ids))
    return {page.source_id: page.title or page.url for page in found if page is not None}


async def _latest_changes(desk: Desk) -> list[Version]:
    if desk.followed is None:
        return []
    return await desk.followed.archive.versions(VersionQuery(limit=_CHANGES, changes=True))


async def _latest_matches(desk: Desk, now: datetime) -> LatestMatches | None:
    """What watches found in the last day; None: there are no watches here."""
    if desk.watching is None:
        return None
    since = now - timedelta(days=1)
    found, more = await desk.watching.latest(MatchQuery(since=since, limit=_MATCHES, baselines=False))
    return LatestMatches(found[:_NAMED], len(found), more)


async def _page_counts(desk: Desk, sources: Sequence[Source]) -> dict[int, int]:
    """How many pages each followed site has, by its root."""
    if desk.followed is None or not any(source.kind is SourceKind.PAGE for source in sources):
        return {}
    return {site.root_id: site.pages for site in await desk.followed.sites.sites()}


def _sources(site: APIRouter, desk: Desk) -> None:
    @site.api_route("/sources", methods=_METHODS)
    async def sources(q: Text = "", sort: Order = Order.NAME, show: Show = Show.ALL, page: PageNumber = 1) -> Response:
        every = await desk.library.sources()
        chosen = table(every, text=q, show=show, order=sort, page=page)

        def link(**other: str | int) -> str:
            values = {"q": q, "sort": sort.value, "show": show.value} | other
            usual = {"q": "", "sort": "name", "show": "all", "page": 1}
            query = urlencode({name: value for name, value in values.items() if usual[name] != value})
            return f"/sources?{query}" if query else "/sources"

        return desk.page(
            "sources.html",
            table=chosen,
            pages=await _page_counts(desk, chosen.rows),
            q=q,
            sort=sort.value,
            show=show.value,
            link=link,
            all=len(every),
        )

    @site.api_route("/sources/{id}", methods=_METHODS)
    async def source(id: Id) -> Response:
        found, now = await desk.source(id), desk.clock.now()
        if found.kind is SourceKind.PAGE and desk.followed is not None:
            return RedirectResponse(f"/pages/{found.id}", 302)
        learned, visits, articles, report = await asyncio.gather(
            desk.learned(found),
            desk.library.visits(found.id, _VISITS),
            desk.library.articles(ArticleQuery(found.id, limit=_LATEST)),
            desk.conduct.report(desk.library, found, now),
        )
        return desk.page(
            "source.html",
            now=now,
            source=found,
            policy=desk.policy_of(found),
            learned=learned,
            visits=visits,
            strip=timeline(visits, now, found.next_at),
            articles=articles,
            copies=await copies(desk.library, articles),
            report=report,
        )


def _articles(site: APIRouter, desk: Desk) -> None:
    @site.api_route("/articles", methods=_METHODS)
    async def articles(
        source: SourceId = None, before: Before = None, show: ArticleShow = ArticleShow.STORIES
    ) -> Response:
        chosen = await desk.source(source) if source is not None else None
        folded = show is ArticleShow.STORIES
        # One more than shown tells whether there is a next page.
        query = ArticleQuery(source_id=source, limit=_ARTICLES + 1, before_id=before, stories=folded)
        found = await desk.library.articles(query)
        listed = found[:_ARTICLES]

        def link(**other: str | int | None) -> str:
            values = {"source": source, "show": show.value} | other
            usual = {"source": None, "show": "stories", "before": None}
            asked = urlencode({name: value for name, value in values.items() if usual[name] != value})
            return f"/articles?{asked}" if asked else "/articles"

        return desk.page(
            "articles.html",
            days=_by_day(listed, desk.clock.now()),
            copies=await copies(desk.library, listed),
            source=chosen,
            before=before,
            show=show.value,
            link=link,
            older=link(before=listed[-1].id) if len(found) > _ARTICLES else None,
        )

    @site.api_route("/articles/{id}", methods=_METHODS)
    async def article(id: Id) -> Response:
        if (detail := await desk.library.article(id)) is None:
            raise HTTPException(404, f"no article {id}")
        article = detail.article
        beside = await copies(desk.library, [article])
        return desk.page(
            "article.html",
            copies=beside.get(article.id),
            detail=detail,
            article=article,
            delay=words.delay(article.published, article.first_seen),
            paragraphs=[line for line in (detail.text or "").splitlines() if line.strip()],
            content=shown(detail.content or article.summary, article.url),
            changes=changes(detail),
        )

    @site.api_route("/articles/{id}/html", methods=_METHODS)
    async def article_html(id: Id) -> Response:
        """The stored page, never as HTML: it is somebody else's, and would run here as ours."""
        detail = await desk.library.article(id)
        if detail is None or detail.html is None:
            raise HTTPException(404, f"no page of article {id} is kept")
        headers = {"Content-Type": f"text/plain; charset={charset_of(detail.html)}"}
        return Response(detail.html, headers=headers)


def _hosts(site: APIRouter, desk: Desk) -> None:
    @site.api_route("/hosts", methods=_METHODS)
    async def hosts(show: HostShow = HostShow.SPECIAL) -> Response:
        now, every = desk.clock.now(), show is HostShow.ALL
        rows = await desk.conduct.host_rows(await desk.library.sources(), now, every=every)
        flags = await desk.conduct.flags()
        return desk.page("hosts.html", now=now, rows=rows[:_HOSTS], found=len(rows), flags=flags, show=show.value)


def _by_day(articles: Sequence[Article], now: datetime) -> list[tuple[str, list[Article]]]:
    grouped = groupby(articles, key=lambda article: words.day(article.first_seen, now))
    return [(name, list(of_day)) for name, of_day in grouped]


def _reference(site: APIRouter, desk: Desk) -> None:
    @site.api_route("/api/docs", methods=_METHODS)
    async def docs(request: Request) -> Response:
        return desk.page("reference.html", reference=reference(request.app.openapi()))
