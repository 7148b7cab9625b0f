"""The JSON API of what a person follows: folders and subscriptions."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from starlette.requests import Request
from starlette.responses import Response

from tidings.errors import FolderError, SourceNotFound
from tidings.model.people import Folder
from tidings.views.paging import MOST_ID
from tidings.views.reading.service import SubscriptionService
from tidings.views.schema.adding import ChangedSourcesOut
from tidings.views.schema.reading import (
    FolderIn,
    FolderOut,
    FoldersOut,
    MoveIn,
    SubscriptionIn,
    SubscriptionOut,
    UndoIn,
    UnfollowedOut,
    UnfollowIn,
)
from tidings.web.core.errors import ApiProblem
from tidings.web.core.parameters import Id, Limit, link_pages
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import visitor

InFolder = Annotated[int | None, Query(ge=0, le=MOST_ID, description="only in this folder and below; 0: in none")]
Offset = Annotated[int, Query(ge=0, le=1_000_000, description='for the next page: of the Link, rel="next"')]


def router(service: SubscriptionService, base: str) -> LazyRouter:
    api = LazyRouter(prefix=base, tags=["reading"])
    _folders(api, service)
    _subscriptions(api, service)
    _several(api, service)
    return api


def _folders(api: LazyRouter, service: SubscriptionService) -> None:
    @api.get("/folders", summary="Your folders, with how much is unread in each")
    async def folders() -> FoldersOut:
        return FoldersOut.of(await service.tree(visitor().person_id))

    @api.post("/folders", status_code=201, summary="Make a folder")
    async def add(sent: FolderIn) -> FolderOut:
        return FolderOut.of(await service.add_folder(visitor().person_id, sent.name))

    @api.get("/folders/{id}", summary="One folder")
    async def folder(id: Id) -> FolderOut:
        return FolderOut.of(await _folder(service, id))

    @api.patch("/folders/{id}", summary="Rename a folder, with those below it")
    async def rename(id: Id, sent: FolderIn) -> FolderOut:
        await _folder(service, id)
        await service.rename_folder(visitor().person_id, id, sent.name)
        return FolderOut.of(await _folder(service, id))

    @api.delete("/folders/{id}", status_code=204, summary="Remove a folder; its sources stay, in none")
    async def remove(id: Id) -> Response:
        await _folder(service, id)
        await service.remove_folder(visitor().person_id, id)
        return Response(status_code=204)


async def _folder(service: SubscriptionService, folder_id: int) -> Folder:
    for one in (await service.tree(visitor().person_id)).folders:
        if one.id == folder_id:
            return one
    raise ApiProblem(404, "folder_not_found", str(FolderError(str(folder_id), "there is no such folder")))


def _subscriptions(api: LazyRouter, service: SubscriptionService) -> None:
    @api.get("/subscriptions", summary="The sources that you follow, by name")
    async def subscriptions(
        request: Request, response: Response, folder: InFolder = None, limit: Limit = 100, offset: Offset = 0
    ) -> list[SubscriptionOut]:
        found = await service.following(visitor().person_id, folder_id=folder)
        more = offset + limit if len(found) > offset + limit else None
        link_pages(request, response, offset=more)
        return [SubscriptionOut.of(one) for one in found[offset : offset + limit]]

    @api.get("/subscriptions/{id}", summary="One source that you follow; id is the source's")
    async def subscription(id: Id) -> SubscriptionOut:
        return await _shown(service, id)

    @api.put("/subscriptions/{id}", summary="Follow a source that exists; put it into a folder, give it a name")
    async def follow(id: Id, sent: SubscriptionIn) -> SubscriptionOut:
        person_id, given = visitor().person_id, sent.given()
        await service.follow(person_id, id)
        if "folder" in given:
            await service.move(person_id, id, sent.folder or "")
        if "title" in given:
            await service.name(person_id, id, sent.title or None)
        return await _shown(service, id)

    @api.delete("/subscriptions/{id}", status_code=204, summary="Stop following a source; others go on")
    async def unfollow(id: Id) -> Response:
        if not await service.unfollow(visitor().person_id, id):
            raise SourceNotFound(str(id))
        return Response(status_code=204)


def _several(api: LazyRouter, service: SubscriptionService) -> None:
    @api.post("/subscriptions/move", summary="Put several sources into a folder, or into none")
    async def move(sent: MoveIn) -> ChangedSourcesOut:
        return ChangedSourcesOut(changed=await service.move_several(visitor().person_id, sent.ids, sent.folder or ""))

    @api.post("/subscriptions/unfollow", summary="Stop following several sources, which can be taken back")
    async def leave(sent: UnfollowIn) -> UnfollowedOut:
        return UnfollowedOut.of(await service.leave(visitor().person_id, sent.ids))

    @api.post("/subscriptions/undo", status_code=204, summary="Follow again what was unfollowed, as it was")
    async def undo(sent: UndoIn) -> Response:
        if not await service.undo(visitor().person_id, sent.undo):
            raise ApiProblem(404, "undo_not_found", "this was undone already, or is no longer known", "undo")
        return Response(status_code=204)


async def _shown(service: SubscriptionService, source_id: int) -> SubscriptionOut:
    found = await service.following(visitor().person_id, [source_id])
    if not found:
        raise SourceNotFound(str(source_id))
    return SubscriptionOut.of(found[0])
