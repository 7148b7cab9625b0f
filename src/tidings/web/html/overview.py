"""The front page: the numbers, the latest articles, visits, changes and matches."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

from tidings.model.articles import ArticleQuery
from tidings.model.matches import Match, MatchQuery
from tidings.model.pages import Version, VersionQuery
from tidings.model.sources import SourceState
from tidings.views.articles import copies
from tidings.views.sources import failing
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import GET_OR_HEAD

_LATEST = 12
_CHANGES = 6
_MATCHES, _NAMED = 100, 3


@dataclass(frozen=True, slots=True)
class LatestMatches:
    """Matches of the last day. Counting stops at a hundred: the page is reloaded every few seconds."""

    shown: Sequence[Match]
    count: int
    more: bool


def router(context: WebContext) -> APIRouter:
    site = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.api_route("/", methods=GET_OR_HEAD)
    async def overview() -> Response:
        library, now = context.library, context.clock.now()
        numbers, sources, articles, visits = await asyncio.gather(
            library.overview(now),
            library.sources(),
            library.articles(ArticleQuery(limit=_LATEST)),
            library.visits(None, _LATEST),
        )
        troubled = sorted(filter(failing, sources), key=lambda source: -source.failures)
        names = {source.id: source.name for source in sources}
        names |= await _page_names(context, {visit.source_id for visit in visits}.difference(names))
        return context.page(
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
            changes=await _latest_changes(context),
            matches=await _latest_matches(context, now),
        )

    return site


async def _page_names(context: WebContext, source_ids: Collection[int]) -> dict[int, str]:
    """Titles of pages of followed sites, which lists of sources leave out."""
    if context.followed is None:
        return {}
    found = await asyncio.gather(*(context.followed.sites.page(source_id) for source_id in source_ids))
    return {page.source_id: page.title or page.url for page in found if page is not None}


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
    return LatestMatches(found[:_NAMED], len(found), more)
