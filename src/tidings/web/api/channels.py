"""The JSON API of the channels that a person keeps under a name."""

from __future__ import annotations

from starlette.responses import Response

from tidings.views.adding.watch_desk import ChannelDesk
from tidings.views.schema.channels import ChannelAnswerOut, ChannelIn, ChannelOut
from tidings.web.core.errors import ApiProblem
from tidings.web.core.parameters import Id
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import is_admin, own_id


def router(desk: ChannelDesk, base: str) -> LazyRouter:
    api = LazyRouter(prefix=base, tags=["watches"])

    @api.get("/channels", summary="Your channels, by name")
    async def channels() -> list[ChannelOut]:
        return [ChannelOut.model_validate(one) for one in await desk.channels(own_id())]

    @api.post("/channels", status_code=201, summary="Keep an address under a name, for your watches to tell")
    async def add(sent: ChannelIn) -> list[ChannelOut]:
        if not (is_admin() or desk.readers_may):
            raise ApiProblem(403, "forbidden", "an admin decides whether readers may have channels of their own")
        await desk.add(own_id(), sent.name, sent.address, any_kind=is_admin())
        return await channels()

    @api.post("/channels/{id}/test", summary="Send a test message through a channel")
    async def test(id: Id) -> ChannelAnswerOut:
        try:
            return ChannelAnswerOut(problem=await desk.test(own_id(), id))
        except KeyError:
            raise _unknown(id) from None

    @api.delete("/channels/{id}", status_code=204, summary="Remove a channel that no watch tells")
    async def remove(id: Id) -> Response:
        if not await desk.remove(own_id(), id):
            raise _unknown(id)
        return Response(status_code=204)

    return api


def _unknown(channel_id: int) -> ApiProblem:
    return ApiProblem(404, "channel_not_found", f"you have no channel {channel_id}")
