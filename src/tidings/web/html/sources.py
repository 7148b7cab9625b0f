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
from tidings.model.sources import Source, SourceKind
from tidings.views.articles import copies
from tidings.views.sources import Order, Show, source_table, timeline
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import GET_OR_HEAD, Id

_LATEST = 12
_VISITS = 60
_HOSTS = 500

Text = Annotated[str, Query(max_length=200)]
PageNumber = Annotated[int, Query(ge=1, le=1_000_000)]


class HostShow(StrEnum):
    SPECIAL = "special"
    ALL = "all"


def router(context: WebContext) -> APIRouter:
    site = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.api_route("/sources", methods=GET_OR_HEAD)
    async def sources(q: Text = "", sort: Order = Order.NAME, show: Show = Show.ALL, page: PageNumber = 1) -> Response:
        every = await context.library.sources()
        chosen = source_table(every, text=q, show=show, order=sort, page=page)

        def link(**other: str | int) -> str:
            values = {"q": q, "sort": sort.value, "show": show.value} | other
            usual = {"q": "", "sort": "name", "show": "all", "page": 1}
            query = urlencode({name: value for name, value in values.items() if usual[name] != value})
            return f"/sources?{query}" if query else "/sources"

        return context.page(
            "sources.html",
            table=chosen,
            pages=await _page_counts(context, chosen.rows),
            q=q,
            sort=sort.value,
            show=show.value,
            link=link,
            all=len(every),
        )

    @site.api_route("/sources/{id}", methods=GET_OR_HEAD)
    async def source(id: Id) -> Response:
        found, now = await context.source(id), context.clock.now()
        if found.kind is SourceKind.PAGE and context.followed is not None:
            return RedirectResponse(f"/pages/{found.id}", 302)
        learned, visits, articles, report = await asyncio.gather(
            context.learned(found),
            context.library.visits(found.id, _VISITS),
            context.library.articles(ArticleQuery(found.id, limit=_LATEST)),
            context.conduct.report(context.library, found, now),
        )
        return context.page(
            "source.html",
            now=now,
            source=found,
            policy=context.policy_of(found),
            learned=learned,
            visits=visits,
            strip=timeline(visits, now, found.next_at),
            articles=articles,
            copies=await copies(context.library, articles),
            report=report,
        )

    @site.api_route("/hosts", methods=GET_OR_HEAD)
    async def hosts(show: HostShow = HostShow.SPECIAL) -> Response:
        now, every = context.clock.now(), show is HostShow.ALL
        rows = await context.conduct.host_rows(await context.library.sources(), now, every=every)
        flags = await context.conduct.flags()
        return context.page("hosts.html", now=now, rows=rows[:_HOSTS], found=len(rows), flags=flags, show=show.value)

    return site


async def _page_counts(context: WebContext, sources: Sequence[Source]) -> dict[int, int]:
    """The number of pages of each followed site, by the id of its first page."""
    if context.followed is None or not any(source.kind is SourceKind.PAGE for source in sources):
        return {}
    return {site.root_id: site.pages for site in await context.followed.sites.sites()}
