"""The channels that a person keeps under a name: listed without what is secret, added, tested, removed."""

from __future__ import annotations

from fastapi import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from tidings.errors import TidingsError
from tidings.views.adding.watch_desk import ChannelDesk
from tidings.views.languages.current import gettext as _
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import GET_OR_HEAD, Id, fields
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import is_admin, own_id

_LONGEST = 2_000


def router(context: WebContext, desk: ChannelDesk) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)

    async def shown(*, status: int = 200, **values: object) -> HTMLResponse:
        given = {"said": None, "problem": None, "name": ""} | values
        channels = await desk.channels(own_id())
        may_add, any_kind = is_admin() or desk.readers_may, is_admin()
        return context.page(
            "watches/channels.html", status=status, channels=channels, may_add=may_add, any_kind=any_kind, **given
        )

    @site.api_route("/channels", methods=GET_OR_HEAD)
    async def channels() -> Response:
        return await shown()

    @site.post("/channels")
    async def add(request: Request) -> Response:
        sent = await fields(request)
        if not (is_admin() or desk.readers_may):
            raise HTTPException(403, "an admin decides whether readers may have channels of their own")
        name = sent.get("name", "")[:_LONGEST]
        try:
            await desk.add(own_id(), name, sent.get("address", "")[: _LONGEST + 1], any_kind=is_admin())
        except TidingsError as error:
            return await shown(status=400, problem=str(error), name=name)
        return await shown(said=_("%(name)s is kept. Its address is not shown again in full.") % {"name": name})

    @site.post("/channels/{id}/test")
    async def test(id: Id) -> Response:
        try:
            problem = await desk.test(own_id(), id)
        except KeyError:
            raise HTTPException(404, f"you have no channel {id}") from None
        return await shown(problem=problem, said=None if problem else _("The test message was taken."))

    @site.post("/channels/{id}/remove")
    async def remove(id: Id) -> Response:
        try:
            if not await desk.remove(own_id(), id):
                raise HTTPException(404, f"you have no channel {id}")
        except TidingsError as error:
            return await shown(status=400, problem=str(error))
        return await shown(said=_("The channel is removed."))

    return site
