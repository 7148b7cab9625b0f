"""What can be done with one watch on its page: pause and resume it, remove it, test its channels. And the channels
that a person keeps under a name."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from fastapi import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from tidings.errors import TidingsError
from tidings.views.adding.watch_service import ChannelService, WatchService
from tidings.views.languages.current import gettext as _
from tidings.views.watches import Watching
from tidings.watch.terms import without_word
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import GET_OR_HEAD, Id, fields
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import is_admin, own_id, reach

_LONGEST_WORD: Final = 100


def router(context: WebContext, watching: Watching, service: WatchService) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.post("/watches/{id}/pause")
    async def pause(id: Id) -> Response:
        await watching.watch(id, reach())
        await service.pause(id, paused=True)
        return RedirectResponse(f"/watches/{id}", 303)

    @site.post("/watches/{id}/resume")
    async def resume(id: Id) -> Response:
        await watching.watch(id, reach())
        await service.pause(id, paused=False)
        return RedirectResponse(f"/watches/{id}", 303)

    @site.post("/watches/{id}/test")
    async def test(id: Id) -> Response:
        found = await watching.watch(id, reach())
        return context.page("watch_tested.html", watch=found, outcomes=await service.test(id))

    @site.post("/watches/{id}/exclude")
    async def exclude(request: Request, id: Id) -> Response:
        """Leaves out what has a word, as the ratings suggest."""
        found, word = await watching.watch(id, reach()), (await fields(request)).get("word", "").strip()
        if not 0 < len(word) <= _LONGEST_WORD:
            raise HTTPException(400, "word: name the one to leave out")
        form = replace(await service.form(found), query=without_word(found.terms, word))
        try:
            await service.edit(id, form, own_addresses=is_admin())
        except TidingsError as error:
            raise HTTPException(400, str(error)) from None
        return RedirectResponse(f"/watches/{id}", 303)

    @site.api_route("/watches/{id}/remove", methods=GET_OR_HEAD)
    async def sure(id: Id) -> Response:
        return context.page("watch_remove.html", watch=await watching.watch(id, reach()))

    @site.post("/watches/{id}/remove")
    async def remove(id: Id) -> Response:
        await watching.watch(id, reach())
        await service.remove(id)
        return RedirectResponse("/watches", 303)

    return site


# -- channels that a person keeps under a name ---------------------------------------------------------
#
# They are listed without what is secret, added, tested, removed.

_LONGEST_FIELD = 2_000


def channels_router(context: WebContext, service: ChannelService) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)

    async def shown(*, status: int = 200, **values: object) -> HTMLResponse:
        given = {"said": None, "problem": None, "name": ""} | values
        channels = await service.channels(own_id())
        may_add, any_kind = is_admin() or service.readers_may, is_admin()
        return context.page(
            "watches/channels.html", status=status, channels=channels, may_add=may_add, any_kind=any_kind, **given
        )

    @site.api_route("/channels", methods=GET_OR_HEAD)
    async def channels() -> Response:
        return await shown()

    @site.post("/channels")
    async def add(request: Request) -> Response:
        sent = await fields(request)
        if not (is_admin() or service.readers_may):
            raise HTTPException(403, "an admin decides whether readers may have channels of their own")
        name = sent.get("name", "")[:_LONGEST_FIELD]
        try:
            await service.add(own_id(), name, sent.get("address", "")[: _LONGEST_FIELD + 1], any_kind=is_admin())
        except TidingsError as error:
            return await shown(status=400, problem=str(error), name=name)
        return await shown(said=_("%(name)s is kept. Its address is not shown again in full.") % {"name": name})

    @site.post("/channels/{id}/test")
    async def test(id: Id) -> Response:
        try:
            problem = await service.test(own_id(), id)
        except KeyError:
            raise HTTPException(404, f"you have no channel {id}") from None
        return await shown(problem=problem, said=None if problem else _("The test message was taken."))

    @site.post("/channels/{id}/remove")
    async def remove(id: Id) -> Response:
        try:
            if not await service.remove(own_id(), id):
                raise HTTPException(404, f"you have no channel {id}")
        except TidingsError as error:
            return await shown(status=400, problem=str(error))
        return await shown(said=_("The channel is removed."))

    return site
