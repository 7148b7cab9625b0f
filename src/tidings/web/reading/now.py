"""The front page: stories of several sources, what watches found, what fails, the last day in numbers. And the
stream of what came in, for pages that are open."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Annotated, Any, Final

from fastapi import HTTPException, Query
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse

from tidings.errors import StoreError
from tidings.model.articles import Article, ArticleQuery
from tidings.model.matches import MatchQuery
from tidings.model.pages import Version, VersionQuery
from tidings.model.people import Caller, ReadingQuery
from tidings.model.sources import Overview, Source, SourceOrder, SourceQuery, SourceShow
from tidings.ports.news import Delays, FirstVisits, LatestIds, News, StoryCarriers
from tidings.ports.people import Accounts
from tidings.views.articles import copies
from tidings.views.front.last_day import DayChart, HourlyNews, freshness
from tidings.views.match_rows import MatchRow, rows_of
from tidings.views.reading.entries import entries_of
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import GET_OR_HEAD
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import own_id, visitor
from tidings.web.live.hub import NewsHub

_LATEST: Final = 10
_VISITS, _CHANGES, _FAILING = 6, 3, 6
_STORIES, _STORIES_LOOKED_AT = 6, 30  # others may be of sources that a person does not follow
_MATCHES, _NAMED = 20, 5
_DAY = timedelta(days=1)
_RECENT = timedelta(hours=2)  # how long ago something was imported whose progress is shown
_KEPT: Final = 15.0  # seconds for which stories, hours and delays are shown as they were
_OVERVIEW: Final = 1.0  # the same for the numbers
_failing = SourceQuery(show=SourceShow.FAILING, order=SourceOrder.FAILURES, limit=_FAILING)


@dataclass(frozen=True, slots=True)
class LatestMatches:
    """Matches of the last day. Counting stops at twenty."""

    shown: Sequence[MatchRow]
    count: int
    more: bool


def router(context: WebContext, news: News | None) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)
    hours = None if news is None else HourlyNews(news)

    @site.api_route("/", methods=GET_OR_HEAD)
    async def now_page() -> Response:
        now = context.clock.now()
        numbers, failing, articles, visits = await asyncio.gather(
            context.overview(_OVERVIEW),
            _failing_sources(context),
            _latest(context),
            context.library.visits(None, _VISITS),
        )
        beside, names, changes, matches, first, of_the_day = await asyncio.gather(
            copies(context.library, articles),
            context.library.source_names([visit.source_id for visit in visits]),
            _latest_changes(context),
            _latest_matches(context, now),
            _first_visits(news, numbers, now),
            _of_the_day(context, news, hours, numbers),
        )
        return context.page(
            "front/now.html",
            now=now,
            numbers=numbers,
            articles=articles,
            copies=beside,
            visits=visits,
            names=names,
            failing=failing,
            changes=changes,
            matches=matches,
            first_visits=first,
            **of_the_day,
        )

    @site.api_route("/now/progress", methods=GET_OR_HEAD)
    async def progress() -> Response:
        """The part of the page that a script fetches again; empty when all is done."""
        numbers = await context.overview()
        visits = await _first_visits(news, numbers, context.clock.now())
        return context.page("front/_progress.html", first_visits=visits, numbers=numbers)

    return site


async def _of_the_day(
    context: WebContext, news: News | None, hours: HourlyNews | None, numbers: Overview
) -> dict[str, Any]:
    """Stories, the chart, delays."""
    if news is None or hours is None:
        return {"stories": [], "chart": None, "fresh": freshness(numbers, None)}
    (stories, delays), chart = await asyncio.gather(stories_and_delays(context, news), day_of(context, hours))
    return {"stories": stories, "chart": chart, "fresh": freshness(numbers, delays)}


async def stories_and_delays(context: WebContext, news: News) -> tuple[list[StoryCarriers], Delays | None]:
    """Returns, for the last day, the stories that several sources of the visitor carry, and how late articles were
    seen."""
    remembered, since = context.remembered, context.clock.now() - _DAY
    stories, delays = await asyncio.gather(
        remembered.value("stories", lambda: news.carried(since, _STORIES_LOOKED_AT), _KEPT),
        remembered.value("delays", lambda: news.delays(since), _KEPT),
    )
    return (await _of_person(context, stories))[:_STORIES], delays


async def _of_person(context: WebContext, stories: Sequence[StoryCarriers]) -> list[StoryCarriers]:
    """The stories with the sources that the visitor follows, where they are two at least."""
    if context.reading is None or visitor().is_open or not stories:
        return list(stories)
    wanted = sorted({one.source_id for story in stories for one in story.carriers})
    followed = {one.source_id for one in await context.reading.following(visitor().person_id, wanted)}
    kept = (
        replace(story, carriers=tuple(one for one in story.carriers if one.source_id in followed)) for story in stories
    )
    return sorted((story for story in kept if len(story.carriers) > 1), key=lambda one: -len(one.carriers))


async def day_of(context: WebContext, hours: HourlyNews) -> DayChart:
    """Articles hour by hour beside a usual day, as they were a short time ago."""
    return await context.remembered.value("hours", lambda: hours.day(context.clock.now()), _KEPT)


async def first_visits(news: News, now: datetime) -> FirstVisits:
    """Counts the visited ones of the sources that were added lately."""
    return await news.first_visits(_minute(now) - _RECENT)


async def _first_visits(news: News | None, numbers: Overview, now: datetime) -> FirstVisits | None:
    """Returns the same counts to show; None: nothing was added lately, or all of it is visited and read."""
    if news is None:
        return None
    found = await first_visits(news, now)
    return found if found.added and not (found.is_done and not numbers.pending_texts) else None


async def _latest(context: WebContext) -> list[Article]:
    """Returns the latest articles of all sources, or of those that the visitor follows; one of each story."""
    if context.reading is None or visitor().is_open:
        return await context.library.articles(ArticleQuery(limit=_LATEST, stories=True))
    page = await context.reading.articles(visitor().person_id, ReadingQuery(limit=_LATEST))
    return [one.article for one in entries_of(page.articles, folded=True)]


async def _failing_sources(context: WebContext) -> Sequence[Source]:
    query = _failing if visitor().is_open else replace(_failing, person_id=visitor().person_id)
    return (await context.library.source_page(query)).sources


async def _latest_changes(context: WebContext) -> list[Version]:
    if context.followed is None:
        return []
    return await context.followed.archive.versions(VersionQuery(limit=_CHANGES, changes=True))


async def _latest_matches(context: WebContext, now: datetime) -> LatestMatches | None:
    """Returns the latest matches; None: there are no watches here."""
    if context.watching is None:
        return None
    query = MatchQuery(since=_minute(now) - _DAY, limit=_MATCHES, baselines=False, person_id=own_id())
    found, more = await context.watching.latest(query)
    return LatestMatches(rows_of(found)[:_NAMED], len(found), more)


def _minute(now: datetime) -> datetime:
    """The beginning of the minute, so that queries of the same minute are equal and a cached answer fits."""
    return now.replace(second=0, microsecond=0)


# -- /events: the stream of one open page --------------------------------------------------------------

Since = Annotated[str, Query(max_length=60)]


def events_router(hub: NewsHub, accounts: Accounts | None) -> LazyRouter:
    site = LazyRouter(include_in_schema=False)

    @site.get("/events")
    async def events(request: Request, since: Since = "") -> Response:
        caller, person_id = visitor().caller, visitor().person_id
        if not hub.has_room(person_id):
            raise HTTPException(503, "too many pages are open; this one shows what is new when it is loaded again")
        base = LatestIds.parse(request.headers.get("last-event-id", "") or since)
        stream = hub.stream(person_id, base, lambda: _is_signed_in(accounts, caller))
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}  # the latter for nginx
        return StreamingResponse(stream, media_type="text/event-stream", headers=headers)

    return site


async def _is_signed_in(accounts: Accounts | None, caller: Caller | None) -> bool:
    """Returns whether the session that began the stream goes on. A store that is away says nothing about that."""
    if accounts is None or caller is None or caller.session is None:
        return True
    try:
        return any(one.key == caller.session for one in await accounts.sessions(caller))
    except StoreError:
        return True
