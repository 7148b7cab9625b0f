"""A person follows a source that is in the catalogue, or no longer follows it, which can be taken back."""

from __future__ import annotations

from fastapi import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from tidings.model.sources import Source, SourceKind
from tidings.views.reading.subscriptions import SubscriptionDesk
from tidings.web.core.context import WebContext
from tidings.web.core.forms import fields, own_path
from tidings.web.core.parameters import MOST_ID, Id
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import own_id


def router(context: WebContext, desk: SubscriptionDesk) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.post("/sources/{id}/follow")
    async def follow(id: Id) -> Response:
        found = await context.source(id)
        await desk.follow(own_id(), id)
        return RedirectResponse(_place(found), 303)

    @site.post("/sources/{id}/unfollow")
    async def unfollow(id: Id) -> Response:
        found = await context.source(id)
        left = await desk.leave(own_id(), [id])
        return context.page("sources/unfollowed.html", source=found, left=left, back=_place(found))

    @site.post("/sources/follow-again")
    async def undo(request: Request) -> Response:
        sent = await fields(request)
        token, back = sent.get("token", ""), own_path(sent.get("back", "/sources"))
        known = token.isascii() and token.isdecimal() and len(token) < len(str(MOST_ID))
        if not known or not await desk.undo(own_id(), int(token)):
            raise HTTPException(404, "it is too long ago to be taken back; follow the source again")
        return RedirectResponse(back, 303)

    return site


def _place(source: Source) -> str:
    return f"/sites/{source.id}" if source.kind is SourceKind.PAGE else f"/sources/{source.id}"
