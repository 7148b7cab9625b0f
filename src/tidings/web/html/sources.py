"""The pages of sources: the table, one source, and the hosts that are treated specially."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query
from starlette.responses import HTMLResponse, RedirectResponse, Response

from tidings.model.articles import ArticleQuery
from tidings.model.sources import Source, SourceKind, SourceOrder, SourceQuery, SourceShow
from tidings.views.articles import copies
from tidings.views.paging import host_cursor, host_place, source_cursor, source_place
from tidings.views.sources import source_lede, timeline
from tidings.web.core.context import WebContext
from tidings.web.core.paging import PageCursor, place_of
from tidings.web.core.parameters import GET_OR_HEAD, Id

_LATEST = 12
_VISITS = 60
_ROWS = 100
_HOST_ROWS = 200
_FLAGS = 200

Text = Annotated[str, Query(max_length=200)]


class HostShow(StrEnum):
    SPECIAL = "special"
    ALL = "all"


def router(context: WebContext) -> APIRouter:
    site = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
    _sources(site, context)
    _source(site, context)
    _hosts(site, context)
    return site


def _sources(site: APIRouter, context: WebContext) -> None:
    @site.api_route("/sources", methods=GET_OR_HEAD)
    async def sources(
        q: Text = "",
        sort: SourceOrder = SourceOrder.NAME,
        show: SourceShow = SourceShow.ALL,
        cursor: PageCursor = None,
    ) -> Response:
        after = place_of(cursor, lambda text: source_place(sort, text))
        counts, page = await asyncio.gather(
            context.library.source_counts(), context.library.source_page(SourceQuery(q, show, sort, _ROWS, after))
        )

        def link(**other: str | None) -> str:
            values = {"q": q, "sort": sort.value, "show": show.value} | other
            usual = {"q": "", "sort": "name", "show": "all", "cursor": None}
            query = urlencode({name: value for name, value in values.items() if usual[name] != value})
            return f"/sources?{query}" if query else "/sources"

        return context.page(
            "sources.html",
            sources=page.sources,
            pages=await _page_counts(context, page.sources),
            q=q,
            sort=sort.value,
            show=show.value,
            link=link,
            lede=source_lede(counts, page, show, filtered=bool(q.split()), first=after is None),
            all=counts.all,
            first=after is None,
            following=link(cursor=source_cursor(sort, page.following)) if page.following else None,
        )


def _source(site: APIRouter, context: WebContext) -> None:
    @site.api_route("/sources/{id}", methods=GET_OR_HEAD)
    async def source(id: Id) -> Response:
        found, now = await context.source(id), context.clock.now()
        if found.kind is SourceKind.PAGE and context.followed is not None:
            return RedirectResponse(f"/pages/{found.id}", 302)
        learned, visits, articles, report = await asyncio.gather(
            context.learned(found),
            context.library.visits(found.id, _VISITS),
            context.library.articles(ArticleQuery(found.id, limit=_LATEST)),
            context.report(found),
        )
        return context.page(
            "source.html",
            now=now,
            source=found,
            policy=context.policy_of(found),
            learned=learned,
            visits=visits,
            strip=timeline(visits, now, found.next_at, context.shown_zone),
            articles=articles,
            copies=await copies(context.library, articles),
            report=report,
        )


def _hosts(site: APIRouter, context: WebContext) -> None:
    @site.api_route("/hosts", methods=GET_OR_HEAD)
    async def hosts(show: HostShow = HostShow.SPECIAL, cursor: PageCursor = None) -> Response:
        now, every = context.clock.now(), show is HostShow.ALL
        after = place_of(cursor, host_place)
        page = await context.conduct.host_rows(now, every=every, limit=_HOST_ROWS, after=after)
        flags = await context.conduct.flags(_FLAGS) if after is None else []
        choice = {"show": show.value} if every else {}
        following = urlencode(choice | {"cursor": host_cursor(page.following)}) if page.following else None
        return context.page(
            "hosts.html",
            now=now,
            rows=page.rows,
            flags=flags,
            show=show.value,
            first=after is None,
            following=f"/hosts?{following}" if following else None,
        )


async def _page_counts(context: WebContext, sources: Sequence[Source]) -> dict[int, int]:
    """The number of pages of each followed site, by the id of its first page."""
    roots = [source.id for source in sources if source.kind is SourceKind.PAGE]
    return await context.followed.sites.page_counts(roots) if context.followed is not None and roots else {}
