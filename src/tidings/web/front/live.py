"""/events: the stream of one open page."""

from __future__ import annotations

from typing import Annotated

from fastapi import HTTPException, Query
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from tidings.errors import StoreError
from tidings.model.people import Caller
from tidings.ports.news import Place
from tidings.ports.people import Accounts
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import visitor
from tidings.web.live.hub import NewsHub

Since = Annotated[str, Query(max_length=60)]


def router(hub: NewsHub, accounts: Accounts | None) -> LazyRouter:
    site = LazyRouter(include_in_schema=False)

    @site.get("/events")
    async def events(request: Request, since: Since = "") -> Response:
        caller, person_id = visitor().caller, visitor().person_id
        if not hub.has_room(person_id):
            raise HTTPException(503, "too many pages are open; this one shows what is new when it is loaded again")
        base = Place.parse(request.headers.get("last-event-id", "") or since)
        stream = hub.stream(person_id, base, lambda: _is_signed_in(accounts, caller))
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}  # the latter for nginx
        return StreamingResponse(stream, media_type="text/event-stream", headers=headers)

    return site


async def _is_signed_in(accounts: Accounts | None, caller: Caller | None) -> bool:
    """Whether the session that began the stream goes on. A store that is away says nothing about that."""
    if accounts is None or caller is None or caller.session is None:
        return True
    try:
        return any(one.key == caller.session for one in await accounts.sessions(caller))
    except StoreError:
        return True
