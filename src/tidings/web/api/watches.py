"""The JSON API of watches, matches and messages. A match can be rated; watches are changed by watch_edits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import HTTPException, Query
from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response

from tidings.model.matches import MatchCount, MatchQuery, Rating
from tidings.model.messages import MessageQuery
from tidings.model.watches import Watch, WatchQuery
from tidings.views.paging import watch_cursor, watch_place
from tidings.views.schema.articles import ProblemOut
from tidings.views.schema.watches import (
    MatchOut,
    MatchPageOut,
    MessageOut,
    MessagePageOut,
    RatingIn,
    WatchDetailOut,
    WatchOut,
)
from tidings.views.watches import Watching, ratings, with_source_trouble
from tidings.web.core.context import WebContext
from tidings.web.core.middleware import small_body
from tidings.web.core.parameters import (
    NOT_FOUND,
    REFUSED,
    Before,
    Cursor,
    Id,
    Limit,
    Since,
    link_pages,
    place_of,
    since_of,
)
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import own_id, reach

WatchText = Annotated[
    str | None, Query(max_length=200, description="a watch: its name, its id, or a part of a name only it has")
]
News = Annotated[bool, Query(description="without baselines: only what was new")]
Unsent = Annotated[bool, Query(description="only those that no channel has taken yet")]
_MANY, _KEPT = 10_000, 4.0  # matches; seconds
_FOREIGN = {403: {"model": ProblemOut, "description": "A page of another site asked for it"}}
_RATING: dict[str, Any] = {
    "requestBody": {"required": True, "content": {"application/json": {"schema": RatingIn.model_json_schema()}}}
}


def router(context: WebContext, watching: Watching, base: str) -> LazyRouter:
    api = LazyRouter(prefix=base, tags=["watches"], responses=REFUSED)
    _watches(api, context, watching)
    _matches(api, context, watching)
    _messages(api, watching)
    return api


async def _id_of(watching: Watching, text: str | None) -> int | None:
    return (await watching.book.watch(text, own_id())).id if text else None


async def watch_counts(context: WebContext, watching: Watching, watch: Watch) -> list[MatchCount]:
    """Returns the matches of a watch day by day, ever: of very many as they were a short time ago."""
    return await context.remembered.value(("watch", watch.id), lambda: watching.counts(watch), kept_for([watch]))


def kept_for(watches: Sequence[Watch]) -> float:
    """Seconds for which counts by day are shown again: those of 10,000 matches take two milliseconds."""
    return _KEPT if sum(watch.matches for watch in watches) > _MANY else 0.0


def _watches(api: LazyRouter, context: WebContext, watching: Watching) -> None:
    @api.get("/watches", summary="Watches, by name, a page at a time")
    async def watches(
        request: Request, response: Response, limit: Limit = 100, cursor: Cursor = None
    ) -> list[WatchOut]:
        query = WatchQuery(limit=limit, after=place_of(cursor, watch_place), person_id=own_id())
        page = await watching.page(context.library, query)
        link_pages(request, response, cursor=watch_cursor(page.following) if page.following else None)
        channels = await watching.channels(page.watches)
        return [WatchOut.of(watch, channels[watch.id]) for watch in page.watches]

    @api.get(
        "/watches/{id}",
        summary="One watch: what it found day by day, and how good that was",
        responses=NOT_FOUND,  # type: ignore[arg-type]
    )
    async def watch(id: Id) -> WatchDetailOut:
        return await watch_detail(context, watching, id)


async def watch_detail(context: WebContext, watching: Watching, watch_id: int) -> WatchDetailOut:
    """Returns a watch with its counts, ratings and channels. WatchNotFound, also where it is another person's."""
    [found] = await with_source_trouble(context.library, [await watching.watch(watch_id, reach())])
    counts, unsent = await watch_counts(context, watching, found), await watching.unsent()
    channels = (await watching.channels([found]))[found.id]
    return WatchDetailOut.of_detail(found, channels, counts, ratings(counts), unsent.get(found.id, 0))


def _matches(api: LazyRouter, context: WebContext, watching: Watching) -> None:
    @api.get(
        "/matches",
        summary="What watches found, the latest first",
        responses=NOT_FOUND,  # type: ignore[arg-type]
    )
    async def matches(
        request: Request,
        response: Response,
        watch: WatchText = None,
        since: Since = None,
        news: News = False,
        limit: Limit = 50,
        before: Before = None,
    ) -> MatchPageOut:
        query = MatchQuery(
            watch_id=await _id_of(watching, watch),
            since=since_of(since, context.clock.now()),
            limit=limit,
            before_id=before,
            baselines=not news,
            person_id=own_id(),
        )
        found, more = await watching.latest(query)
        shown = [MatchOut.of(match) for match in found]
        following = found[-1].id if more else None
        link_pages(request, response, before=following)
        return MatchPageOut(matches=shown, next_before=following)

    @api.post(
        "/matches/{id}/rating",
        summary="Say whether a match was a good one",
        responses=NOT_FOUND | _FOREIGN,  # type: ignore[arg-type]
        openapi_extra=_RATING,
    )
    async def rate(request: Request, id: Id) -> MatchOut:
        try:
            said = RatingIn.model_validate_json(await small_body(request))
        except ValidationError as error:
            raise HTTPException(422, f"rating: {error.errors()[0]['msg']}") from None
        rating = Rating(said.rating) if said.rating else None
        kept = await watching.match_store.rate(id, rating, context.clock.now(), reach())
        if not kept or (found := await watching.match_store.match(id)) is None:
            raise HTTPException(404, f"no match {id}")
        return MatchOut.of(found)


def _messages(api: LazyRouter, watching: Watching) -> None:
    @api.get(
        "/messages",
        summary="What was sent, and what could not be sent yet, the latest first",
        responses=NOT_FOUND,  # type: ignore[arg-type]
    )
    async def messages(
        request: Request,
        response: Response,
        watch: WatchText = None,
        unsent: Unsent = False,
        limit: Limit = 50,
        before: Before = None,
    ) -> MessagePageOut:
        watch_id = await _id_of(watching, watch)
        found = await watching.messages(MessageQuery(watch_id, unsent, limit + 1, before, own_id()))
        shown = found[:limit]
        more = shown[-1].sending.id if len(found) > limit else None
        link_pages(request, response, before=more)
        return MessagePageOut(messages=[MessageOut.of(message) for message in shown], next_before=more)
