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
from tidings.web.core.context import Desk
from tidings.web.core.parameters import GET_OR_HEAD

_LATEST = 12
_CHANGES = 6
_MATCHES, _NAMED = 100, 3


@dataclass(frozen=True, slots=True)
class LatestMatches:
    """Of the last day. Counting goes up to a hundred: the page is asked for every few seconds."""

    shown: Sequence[Match]
    count: int
    more: bool


def router(desk: Desk) -> APIRouter:
    site = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.api_route("/", methods=GET_OR_HEAD)
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

    return site


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
