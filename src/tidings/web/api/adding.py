"""The JSON API that follows and changes sources: searches for feeds, sources, sites, OPML lists."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from tidings.errors import SourceNotFound
from tidings.model.redact import redacted
from tidings.model.sources import NewSource, SourceKind
from tidings.text.url import addresses, host_of
from tidings.views.adding.source_service import FeedSearch, SourceService
from tidings.views.schema.adding import (
    BulkIn,
    ChangedSourcesOut,
    DiscoveryIn,
    DiscoveryOut,
    FollowedOut,
    FollowIn,
    ImportedOut,
    RefreshedOut,
    SiteIn,
    SourceEdit,
    SourceIn,
)
from tidings.views.schema.articles import SourceDetailOut
from tidings.views.schema.history import ResponseOut
from tidings.web.api.sources import DEFAULT_VISITS, source_detail
from tidings.web.core.context import WebContext
from tidings.web.core.errors import ApiProblem
from tidings.web.core.parameters import Id
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import is_admin, own_id, visitor

OPML: Final = "text/x-opml"
_LIST = {"schema": {"type": "string", "description": "an OPML list"}}


def router(context: WebContext, service: SourceService, base: str) -> LazyRouter:
    api = LazyRouter(prefix=base)
    _discoveries(api, service)
    _sources(api, context, service)
    _acts(api, context, service)
    _lists(api, service)
    return api


def _discoveries(api: LazyRouter, service: SourceService) -> None:
    @api.post("/discoveries", tags=["adding"], status_code=202, summary="Look for the feeds of an address")
    async def begin(sent: DiscoveryIn) -> DiscoveryOut:
        return DiscoveryOut.of(_search(service, service.begin(own_id(), sent.url)))

    @api.get("/discoveries/{id}", tags=["adding"], summary="What a search for feeds has found, and whether it is done")
    async def found(id: Id) -> DiscoveryOut:
        return DiscoveryOut.of(_search(service, id))

    @api.post("/discoveries/{id}/follow", tags=["adding"], summary="Follow feeds that a search found")
    async def follow(id: Id, sent: FollowIn) -> list[FollowedOut]:
        whole = {redacted(offer.url): offer.url for offer in _search(service, id).offers}
        urls = [whole.get(url, url) for url in sent.urls]
        return [FollowedOut.of(one) for one in await service.follow(visitor().person_id, id, urls, sent.folder or None)]


def _search(service: SourceService, number: int) -> FeedSearch:
    search = service.search(own_id(), number)
    if search is None:
        raise ApiProblem(404, "discovery_not_found", "this search is no longer remembered; begin it again")
    return search


def _sources(api: LazyRouter, context: WebContext, service: SourceService) -> None:
    @api.post("/sources", tags=["adding"], status_code=201, summary="Follow a feed whose address is known")
    async def add(sent: SourceIn) -> FollowedOut:
        url = addresses(sent.url)[0]
        kind = SourceKind(sent.kind)
        source = NewSource(url, host_of(url), kind, sent.title or None, category=sent.folder or None)
        return FollowedOut.of(await service.add(visitor().person_id, source))

    @api.post("/sites", tags=["adding"], status_code=201, summary="Follow a site page by page")
    async def add_site(sent: SiteIn) -> FollowedOut:
        return FollowedOut.of(
            await service.follow_pages(visitor().person_id, sent.url, sent.depth, sent.folder or None)
        )

    @api.patch("/sources/{id}", tags=["sources"], summary="Change how a source is treated or shown")
    async def edit(id: Id, sent: SourceEdit) -> SourceDetailOut:
        await context.source(id)
        changes = {name: value if value != "" else None for name, value in sent.given().items()}
        if changes:
            await service.edit(id, changes)
        return await source_detail(context, id, DEFAULT_VISITS)

    @api.post("/sources/{id}/refresh", tags=["sources"], summary="Have a source visited now")
    async def refresh(id: Id) -> RefreshedOut:
        await context.source(id)
        said = await service.refresh(id)
        next_at, now = (await context.source(id)).next_at, context.clock.now()
        due = next_at is not None and next_at <= now
        return RefreshedOut(said=said, due=due, may_at=None if due else next_at)

    @api.delete(
        "/sources/{id}",
        tags=["sources"],
        status_code=204,
        summary="Remove a source for all people; for a quarter of an hour it can be restored",
    )
    async def remove(id: Id) -> Response:
        if not await service.remove([id]):
            raise SourceNotFound(str(id))
        return Response(status_code=204)

    @api.post("/sources/{id}/restore", tags=["sources"], summary="Take back that a source was removed")
    async def restore(id: Id) -> SourceDetailOut:
        if not await service.restore([id]):
            raise SourceNotFound(str(id))
        return await source_detail(context, id, DEFAULT_VISITS)

    @api.post("/sources/{id}/pause", tags=["sources"], summary="Visit a source no more until it is resumed")
    async def pause(id: Id) -> SourceDetailOut:
        await context.source(id)
        await service.pause([id])
        return await source_detail(context, id, DEFAULT_VISITS)

    @api.post("/sources/{id}/resume", tags=["sources"], summary="Visit a paused source again")
    async def resume(id: Id) -> SourceDetailOut:
        await context.source(id)
        await service.resume([id])
        return await source_detail(context, id, DEFAULT_VISITS)


def _acts(api: LazyRouter, context: WebContext, service: SourceService) -> None:
    @api.post(
        "/sources/bulk", tags=["sources"], summary="Do one thing with several sources; unknown ones are passed over"
    )
    async def bulk(sent: BulkIn) -> ChangedSourcesOut:
        return ChangedSourcesOut(changed=await _bulk(context, service, sent))

    @api.post("/sources/{id}/response", tags=["sources"], summary="Request a source now, and see what its server sends")
    async def response(id: Id) -> ResponseOut:
        await context.source(id)
        return ResponseOut.of(await service.response(id))


async def _bulk(context: WebContext, service: SourceService, sent: BulkIn) -> int:
    """Returns how many changed."""
    holds = {"pause": service.pause, "resume": service.resume, "remove": service.remove, "restore": service.restore}
    ids = list(dict.fromkeys(sent.ids))
    if sent.act in holds:
        return await holds[sent.act](ids)
    known = sorted(await context.library.existing(ids))
    change: dict[str, object] = {"policy": sent.policy or None} if sent.act == "policy" else {"weight": sent.weight}
    for source_id in known:
        await service.edit(source_id, change)
    return len(known)


def _lists(api: LazyRouter, service: SourceService) -> None:
    @api.get(
        "/opml",
        tags=["adding"],
        summary="All feeds as an OPML list; names and passwords in addresses are for admins alone",
        response_class=Response,
        responses={200: {"content": {OPML: _LIST}, "description": "the list"}},
    )
    async def export() -> Response:
        return Response(await service.export_opml(with_logins=is_admin()), media_type=OPML)

    @api.post(
        "/opml",
        tags=["adding"],
        summary="Follow every feed of an OPML list",
        openapi_extra={"requestBody": {"required": True, "content": {OPML: _LIST}}},
    )
    async def import_list(request: Request) -> ImportedOut:
        return ImportedOut.of(await service.import_opml(visitor().person_id, await request.body()))
