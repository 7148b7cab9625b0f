"""The output feeds of watches: what they found, for any feed reader, ours among them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from tidings.model.watches import MatchQuery
from tidings.views.feed_entries import entries
from tidings.views.watches import Watching
from tidings.web.api.sources import Id
from tidings.web.core.context import Desk
from tidings.web.feeds import ATOM, JSON, OutFeed, atom, json_feed
from tidings.web.validators import Memory

ENTRIES = 100
_MATCHES = 500  # that are looked through for them: copies, and segments of one version, make one entry
_METHODS = ["GET", "HEAD"]

All = Annotated[bool, Query(alias="all")]


def router(desk: Desk, watching: Watching) -> APIRouter:
    feeds, memory = APIRouter(include_in_schema=False), Memory()

    async def answer(
        request: Request, watch_id: int, every: bool, kind: str, write: Callable[[OutFeed], bytes]
    ) -> Response:
        watch = await watching.watch(watch_id)
        query = MatchQuery(watch_id=watch.id, limit=_MATCHES, baselines=every)
        found = await watching.shelf.matches(query)
        firsts = await watching.shelf.firsts([match.id for match in found], baselines=every)
        base = (watching.public_url or str(request.base_url)).rstrip("/")

        def work() -> bytes:
            return write(OutFeed(watch, entries(watch, found, firsts, ENTRIES), base, every))

        body = await asyncio.to_thread(work)
        validators = memory.of((watch.id, kind, every, base), body, desk.clock.now())
        if validators.known_to(request.headers):
            return Response(status_code=304, headers=validators.headers())
        return Response(body, headers={"Content-Type": f"{kind}; charset=utf-8"} | validators.headers())

    @feeds.api_route("/watches/{id}/feed.atom", methods=_METHODS)
    async def as_atom(request: Request, id: Id, every: All = False) -> Response:
        return await answer(request, id, every, ATOM, atom)

    @feeds.api_route("/watches/{id}/feed.json", methods=_METHODS)
    async def as_json(request: Request, id: Id, every: All = False) -> Response:
        return await answer(request, id, every, JSON, json_feed)

    return feeds
