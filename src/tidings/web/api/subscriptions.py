"""The JSON API of what a person follows: folders and subscriptions."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from starlette.requests import Request
from starlette.responses import Response

from tidings.errors import FolderError, SourceNotFound
from tidings.model.people import Folder
from tidings.views.reading.desk import SubscriptionDesk
from tidings.views.schema.adding import ChangedOut
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
from tidings.web.core.parameters import MOST_ID, Id, Limit, link_pages
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import visitor

InFolder = Annotated[int | None, Query(ge=0, le=MOST_ID, description="only in this folder and below; 0: in none")]
Offset = Annotated[int, Query(ge=0, le=1_000_000, description='for the next page: of the Link, rel="next"')]


def router(desk: SubscriptionDesk, base: str) -> LazyRouter:
    api = LazyRouter(prefix=base, tags=["reading"])
    _folders(api, desk)
    _subscriptions(api, desk)
    _several(api, desk)
    return api


def _folders(api: LazyRouter, desk: SubscriptionDesk) -> None:
    @api.get("/folders", summary="Your folders, with how much is unread in each")
    async def folders() -> FoldersOut:
        return FoldersOut.of(await desk.tree(visitor().person_id))

    @api.post("/folders", status_code=201, summary="Make a folder")
    async def add(sent: FolderIn) -> FolderOut:
        return FolderOut.of(await desk.add_folder(visitor().person_id, sent.name))

    @api.get("/folders/{id}", summary="One folder")
    async def folder(id: Id) -> FolderOut:
        return FolderOut.of(await _folder(desk, id))

    @api.patch("/folders/{id}", summary="Rename a folder, with those below it")
    async def rename(id: Id, sent: FolderIn) -> FolderOut:
        await _folder(desk, id)
        await desk.rename_folder(visitor().person_id, id, sent.name)
        return FolderOut.of(await _folder(desk, id))

    @api.delete("/folders/{id}", status_code=204, summary="Remove a folder; its sources stay, in none")
    async def remove(id: Id) -> Response:
        await _folder(desk, id)
        await desk.remove_folder(visitor().person_id, id)
        return Response(status_code=204)


async def _folder(desk: SubscriptionDesk, folder_id: int) -> Folder:
    for one in (await desk.tree(visitor().person_id)).folders:
        if one.id == folder_id:
            return one
    raise ApiProblem(404, "folder_not_found", str(FolderError(str(folder_id), "there is no such folder")))


def _subscriptions(api: LazyRouter, desk: SubscriptionDesk) -> None:
    @api.get("/subscriptions", summary="The sources that you follow, by name")
    async def subscriptions(
        request: Request, response: Response, folder: InFolder = None, limit: Limit = 100, offset: Offset = 0
    ) -> list[SubscriptionOut]:
        found = await desk.following(visitor().person_id, folder_id=folder)
        more = offset + limit if len(found) > offset + limit else None
        link_pages(request, response, offset=more)
        return [SubscriptionOut.of(one) for one in found[offset : offset + limit]]

    @api.get("/subscriptions/{id}", summary="One source that you follow; id is the source's")
    async def subscription(id: Id) -> SubscriptionOut:
        return await _shown(desk, id)

    @api.put("/subscriptions/{id}", summary="Follow a source that exists; put it into a folder, give it a name")
    async def follow(id: Id, sent: SubscriptionIn) -> SubscriptionOut:
        person_id, given = visitor().person_id, sent.given()
        await desk.follow(person_id, id)
        if "folder" in given:
            await desk.move(person_id, id, sent.folder or "")
        if "title" in given:
            await desk.name(person_id, id, sent.title or None)
        return await _shown(desk, id)

    @api.delete("/subscriptions/{id}", status_code=204, summary="Stop following a source; others go on")
    async def unfollow(id: Id) -> Response:
        if not await desk.unfollow(visitor().person_id, id):
            raise SourceNotFound(str(id))
        return Response(status_code=204)


def _several(api: LazyRouter, desk: SubscriptionDesk) -> None:
    @api.post("/subscriptions/move", summary="Put several sources into a folder, or into none")
    async def move(sent: MoveIn) -> ChangedOut:
        return ChangedOut(changed=await desk.move_several(visitor().person_id, sent.ids, sent.folder or ""))

    @api.post("/subscriptions/unfollow", summary="Stop following several sources, which can be taken back")
    async def leave(sent: UnfollowIn) -> UnfollowedOut:
        return UnfollowedOut.of(await desk.leave(visitor().person_id, sent.ids))

    @api.post("/subscriptions/undo", status_code=204, summary="Follow again what was unfollowed, as it was")
    async def undo(sent: UndoIn) -> Response:
        if not await desk.undo(visitor().person_id, sent.undo):
            raise ApiProblem(404, "undo_not_found", "this was undone already, or is no longer known", "undo")
        return Response(status_code=204)


async def _shown(desk: SubscriptionDesk, source_id: int) -> SubscriptionOut:
    found = await desk.following(visitor().person_id, [source_id])
    if not found:
        raise SourceNotFound(str(source_id))
    return SubscriptionOut.of(found[0])
