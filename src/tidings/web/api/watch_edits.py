"""The JSON API that makes, changes and tries out watches, and stores the channels that they send to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from starlette.responses import Response

from tidings.views.adding.watch_service import ChannelService, WatchForm, WatchService
from tidings.views.schema.channels import ChannelAnswerOut, ChannelIn, ChannelOut
from tidings.views.schema.watch_edits import (
    ChannelTestOut,
    ExcludeIn,
    PreviewOut,
    SuggestionOut,
    WatchEdit,
    WatchIn,
    WatchTry,
)
from tidings.views.schema.watches import WatchDetailOut
from tidings.views.watches import Watching
from tidings.watch.terms import without_word
from tidings.web.api.watches import watch_counts, watch_detail
from tidings.web.core.context import WebContext
from tidings.web.core.errors import ApiProblem
from tidings.web.core.parameters import Id
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import is_admin, own_id, reach


def router(context: WebContext, watching: Watching, service: WatchService, base: str) -> LazyRouter:
    api = LazyRouter(prefix=base, tags=["watches"])
    _making(api, context, watching, service)
    _acts(api, context, watching, service)
    return api


def _making(api: LazyRouter, context: WebContext, watching: Watching, service: WatchService) -> None:
    @api.post("/watches", status_code=201, summary="Make a watch")
    async def make(sent: WatchIn) -> WatchDetailOut:
        await _exist(context, sent.sources)
        form = sent.form(WatchForm(channels=""))
        made = await service.make(form, own_id(), own_addresses=is_admin(), since=sent.backfill_since)
        return await watch_detail(context, watching, made)

    @api.post("/watches/preview", summary="What a watch would have found in the last 30 days")
    async def preview(sent: WatchTry) -> PreviewOut:
        await _exist(context, sent.sources)
        kept = WatchForm()
        if sent.watch_id is not None:
            kept = await service.form(await watching.watch(sent.watch_id, reach()))
        return PreviewOut.of(await service.preview(sent.form(kept), sent.watch_id))

    @api.patch("/watches/{id}", summary="Change a watch; what was found stays")
    async def edit(id: Id, sent: WatchEdit) -> WatchDetailOut:
        found = await watching.watch(id, reach())
        await _exist(context, set(sent.sources) - set(found.terms.sources))
        if sent.given():
            await service.edit(id, sent.form(await service.form(found)), own_addresses=is_admin())
        return await watch_detail(context, watching, id)


async def _exist(context: WebContext, source_ids: Sequence[int] | set[int]) -> None:
    missing = set(source_ids) - await context.library.existing(sorted(source_ids))
    if missing:
        raise ApiProblem(422, "source_not_found", f"sources: there is no source {min(missing)}", "sources")


def _acts(api: LazyRouter, context: WebContext, watching: Watching, service: WatchService) -> None:
    @api.get("/watches/{id}/suggestions", summary="What the ratings of its matches suggest to leave out")
    async def suggestions(id: Id) -> list[SuggestionOut]:
        found = await watching.watch(id, reach())
        suggested = await watching.suggestions(found, await watch_counts(context, watching, found))
        return [SuggestionOut.model_validate(one) for one in suggested]

    @api.post("/watches/{id}/exclude", summary="Leave out what has a word, as its ratings suggest")
    async def exclude(id: Id, sent: ExcludeIn) -> WatchDetailOut:
        found = await watching.watch(id, reach())
        form = replace(await service.form(found), query=without_word(found.terms, sent.word))
        await service.edit(id, form, own_addresses=is_admin())
        return await watch_detail(context, watching, id)

    @api.delete("/watches/{id}", status_code=204, summary="Remove a watch with what it found")
    async def remove(id: Id) -> Response:
        await watching.watch(id, reach())
        await service.remove(id)
        return Response(status_code=204)

    @api.post("/watches/{id}/pause", summary="Pause a watch: what comes meanwhile is not looked at, not even later")
    async def pause(id: Id) -> WatchDetailOut:
        await watching.watch(id, reach())
        await service.pause(id, paused=True)
        return await watch_detail(context, watching, id)

    @api.post("/watches/{id}/resume", summary="Let a paused watch go on")
    async def resume(id: Id) -> WatchDetailOut:
        await watching.watch(id, reach())
        await service.pause(id, paused=False)
        return await watch_detail(context, watching, id)

    @api.post("/watches/{id}/test", summary="Send a test message through each channel of a watch")
    async def test(id: Id) -> list[ChannelTestOut]:
        await watching.watch(id, reach())
        return ChannelTestOut.of_all(await service.test(id))


# -- channels that a person keeps under a name ---------------------------------------------------------


def channels_router(service: ChannelService, base: str) -> LazyRouter:
    api = LazyRouter(prefix=base, tags=["watches"])

    @api.get("/channels", summary="Your channels, by name")
    async def channels() -> list[ChannelOut]:
        return [ChannelOut.model_validate(one) for one in await service.channels(own_id())]

    @api.post(
        "/channels", status_code=201, summary="Store a channel's address under a name, for your watches to send to"
    )
    async def add(sent: ChannelIn) -> list[ChannelOut]:
        if not (is_admin() or service.readers_may):
            raise ApiProblem(403, "forbidden", "an admin decides whether readers may have channels of their own")
        await service.add(own_id(), sent.name, sent.address, any_kind=is_admin())
        return await channels()

    @api.post("/channels/{id}/test", summary="Send a test message through a channel")
    async def test(id: Id) -> ChannelAnswerOut:
        try:
            return ChannelAnswerOut(problem=await service.test(own_id(), id))
        except KeyError:
            raise _unknown(id) from None

    @api.delete("/channels/{id}", status_code=204, summary="Remove a channel that no watch sends to")
    async def remove(id: Id) -> Response:
        if not await service.remove(own_id(), id):
            raise _unknown(id)
        return Response(status_code=204)

    return api


def _unknown(channel_id: int) -> ApiProblem:
    return ApiProblem(404, "channel_not_found", f"you have no channel {channel_id}")
