"""The JSON API of events: the log, and webhooks that events are sent to."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import HTTPException, Query
from pydantic import Field
from starlette.responses import Response

from tidings.errors import HookNotFound
from tidings.model.messages import EventFilter, EventKind, Hook, NewHook, place_of
from tidings.ports.outside import Clock
from tidings.views.events.event_detail import event_json
from tidings.views.events.hook_service import HookService
from tidings.views.paging import MOST_ID
from tidings.views.schema.channels import ChannelAnswerOut, EventsOut, HookIn, HookOut, NewHookOut
from tidings.web.core.errors import ApiProblem
from tidings.web.core.parameters import Id, Since, since_of
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import is_admin, own_id, reach

NOT_FOR_READERS = "an admin decides whether readers may have webhooks (web.reader_channels)"

After = Annotated[str | None, Query(max_length=40, description="cursor of the last answer; left out: only what comes")]
Kinds = Annotated[list[EventKind] | None, Query(description="kinds of events; left out: all")]
Sources = Annotated[
    list[Annotated[int, Field(ge=1, le=MOST_ID)]] | None,
    Query(max_length=1_000, description="ids of sources; left out: all"),
]
Number = Annotated[int | None, Query(ge=1, le=MOST_ID, description="the id of one of yours")]
Words = Annotated[str, Query(max_length=2_000, description="only what answers this query")]
Texts = Annotated[bool, Query(description="with the whole text of articles")]
Skip = Annotated[bool, Query(description="pass over the events that it has not received, and go on with new ones")]
Many = Annotated[int, Query(ge=1, le=200, description="how many at most")]


def router(service: HookService, clock: Clock, base: str) -> LazyRouter:
    api = LazyRouter(prefix=base, tags=["events"])
    _log(api, service, clock)
    _hooks(api, service)
    return api


def _log(api: LazyRouter, service: HookService, clock: Clock) -> None:
    @api.get("/events", summary="What happened since a cursor, in the order of the log")
    async def events(
        after: After = None,
        since: Since = None,
        event: Kinds = None,
        source: Sources = None,
        folder: Number = None,
        watch: Number = None,
        query: Words = "",
        text: Texts = False,
        limit: Many = 100,
    ) -> EventsOut:
        try:
            place = place_of(after) if after else since_of(since, clock.now())
        except ValueError as error:
            raise HTTPException(422, f"after: {error}") from None
        wanted = EventFilter(tuple(event or ()), tuple(source or ()), folder, watch, query)
        page, found = await service.events(own_id(), place, limit, wanted)
        shown = await asyncio.to_thread(lambda: [event_json(one, with_text=text) for one in found])
        return EventsOut(events=shown, cursor=str(page.last), more=page.more)


def _hooks(api: LazyRouter, service: HookService) -> None:
    @api.get("/hooks", summary="Your webhooks; for admins, those of all people")
    async def hooks() -> list[HookOut]:
        return [HookOut.of(one) for one in await service.hooks(reach())]

    @api.post("/hooks", status_code=201, summary="Add a webhook, which receives events from now on")
    async def add(sent: HookIn, response: Response) -> NewHookOut:
        if not (is_admin() or service.readers_may):
            raise ApiProblem(403, "forbidden", NOT_FOR_READERS)
        response.headers["Cache-Control"] = "no-store"
        made = await service.add(own_id(), NewHook(sent.name, sent.url, sent.filter))
        return NewHookOut(hook=HookOut.of(made), secret=made.secret)

    @api.get("/hooks/{id}", summary="One webhook")
    async def hook(id: Id) -> HookOut:
        return HookOut.of(await _found(service, id))

    @api.post("/hooks/{id}/test", summary="Post a test event to a webhook")
    async def test(id: Id) -> ChannelAnswerOut:
        return ChannelAnswerOut(problem=await service.test(await _found(service, id)))

    @api.post("/hooks/{id}/resume", summary="Try a webhook again now, parked or not")
    async def resume(id: Id, skip: Skip = False) -> HookOut:
        await service.resume(await _found(service, id), skip=skip)
        return HookOut.of(await _found(service, id))

    @api.delete("/hooks/{id}", status_code=204, summary="Remove a webhook")
    async def remove(id: Id) -> Response:
        await service.remove(await _found(service, id))
        return Response(status_code=204)


async def _found(service: HookService, hook_id: int) -> Hook:
    try:
        return await service.hook(hook_id, reach())
    except HookNotFound:
        raise ApiProblem(404, "hook_not_found", f"you have no webhook {hook_id}") from None
