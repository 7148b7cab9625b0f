"""The front page: the numbers, the latest articles, visits, changes and matches."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

from tidings.model.articles import ArticleQuery
from tidings.model.matches import MatchQuery
from tidings.model.pages import Version, VersionQuery
from tidings.model.sources import SourceOrder, SourceQuery, SourceShow
from tidings.views.articles import copies
from tidings.views.match_rows import MatchRow, rows_of
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import GET_OR_HEAD

_LATEST = 12
_CHANGES = 6
_MATCHES, _NAMED = 100, 3
_FAILING = SourceQuery(show=SourceShow.FAILING, order=SourceOrder.FAILURES, limit=6)


@dataclass(frozen=True, slots=True)
class LatestMatches:
    """Matches of the last day. Counting stops at a hundred: the page is reloaded every few seconds."""

    shown: Sequence[MatchRow]
    count: int
    more: bool


def router(context: WebContext) -> APIRouter:
    site = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.api_route("/", methods=GET_OR_HEAD)
    async def overview() -> Response:
        library, now = context.library, context.clock.now()
        numbers, failing, articles, visits = await asyncio.gather(
            context.overview(),
            library.source_page(_FAILING),
            library.articles(ArticleQuery(limit=_LATEST)),
            library.visits(None, _LATEST),
        )
        return context.page(
            "overview.html",
            now=now,
            numbers=numbers,
            articles=articles,
            copies=await copies(library, articles),
            visits=visits,
            names=await library.source_names([visit.source_id for visit in visits]),
            failing=failing.sources,
            listed=numbers.listed.all,
            troubled=numbers.listed.failing,
            gone=numbers.listed.gone,
            changes=await _latest_changes(context),
            matches=await _latest_matches(context, now),
        )

    return site


async def _latest_changes(context: WebContext) -> list[Version]:
    if context.followed is None:
        return []
    return await context.followed.archive.versions(VersionQuery(limit=_CHANGES, changes=True))


async def _latest_matches(context: WebContext, now: datetime) -> LatestMatches | None:
    """None: there are no watches here."""
    if context.watching is None:
        return None
    since = now - timedelta(days=1)
    found, more = await context.watching.latest(MatchQuery(since=since, limit=_MATCHES, baselines=False))
    return LatestMatches(rows_of(found)[:_NAMED], len(found), more)
