"""What can be done with one watch on its page: pause and resume it, remove it, test its channels."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import HTMLResponse, RedirectResponse, Response

from tidings.views.adding.watch_desk import WatchDesk
from tidings.views.watches import Watching
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import GET_OR_HEAD, Id


def router(context: WebContext, watching: Watching, desk: WatchDesk) -> APIRouter:
    site = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.post("/watches/{id}/pause")
    async def pause(id: Id) -> Response:
        await watching.watch(id)
        await desk.pause(id, paused=True)
        return RedirectResponse(f"/watches/{id}", 303)

    @site.post("/watches/{id}/resume")
    async def resume(id: Id) -> Response:
        await watching.watch(id)
        await desk.pause(id, paused=False)
        return RedirectResponse(f"/watches/{id}", 303)

    @site.post("/watches/{id}/test")
    async def test(id: Id) -> Response:
        found = await watching.watch(id)
        return context.page("watch_tested.html", watch=found, outcomes=await desk.test(id))

    @site.api_route("/watches/{id}/remove", methods=GET_OR_HEAD)
    async def sure(id: Id) -> Response:
        return context.page("watch_remove.html", watch=await watching.watch(id))

    @site.post("/watches/{id}/remove")
    async def remove(id: Id) -> Response:
        await watching.watch(id)
        await desk.remove(id)
        return RedirectResponse("/watches", 303)

    return site
