"""Pages on which sources are added: by an address, or from an OPML list."""

from __future__ import annotations

import re
from email.message import Message
from typing import Annotated, Any, Final
from urllib.parse import parse_qs

from fastapi import HTTPException, Query
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from tidings.errors import ReadError, SourceError, TidingsError
from tidings.model.people import LONGEST_FOLDER, folder_name
from tidings.views.adding.source_service import FeedSearch, SourceService
from tidings.web.core.context import WebContext
from tidings.web.core.middleware import body_of
from tidings.web.core.parameters import GET_OR_HEAD, Id
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import is_admin

MOST_LIST: Final = 16 * 2**20  # bytes of an OPML list
_MOST_FORM = 64 * 1024
_DEEPEST, _USUAL_DEPTH = 5, 1

Given = Annotated[str, Query(max_length=2_000)]


def router(context: WebContext, service: SourceService) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)
    _find(site, context, service)
    _follow(site, context, service)
    _lists(site, context, service)
    return site


def _find(site: LazyRouter, context: WebContext, service: SourceService) -> None:
    @site.api_route("/add", methods=GET_OR_HEAD)
    async def ask(url: Given = "") -> Response:
        return await _form(context, url)

    @site.post("/add")
    async def begin(request: Request) -> Response:
        asked = (await _fields(request)).get("url", [""])[-1]
        try:
            return RedirectResponse(f"/add/{service.begin(context.person_id, asked)}", 303)
        except SourceError as error:
            return await _form(context, asked, problem=str(error), status=400)

    @site.api_route("/add/{id}", methods=GET_OR_HEAD)
    async def found(id: Id) -> Response:
        search = service.search(context.person_id, id)
        if search is None:
            raise HTTPException(404, "this search is no longer remembered; begin it again")
        followed = await _followed(context, search)
        return context.page(
            "sources/found.html", search=search, followed=followed, folders=await _folder_names(context)
        )


async def _form(context: WebContext, url: str, **values: Any) -> HTMLResponse:
    usual: dict[str, Any] = {"url": url, "depth": _USUAL_DEPTH, "folder": "", "problem": None, "summary": None}
    return context.page("sources/add.html", **(usual | values), folders=await _folder_names(context))


async def _followed(context: WebContext, search: FeedSearch) -> set[str]:
    """Addresses among the offers that the person follows already."""
    if context.reading is None or not search.known:
        return set(search.known)
    mine = {one.source_id for one in await context.reading.following(context.person_id, [*search.known.values()])}
    return {url for url, source_id in search.known.items() if source_id in mine}


async def _folder_names(context: WebContext) -> list[str]:
    """Folders to choose from, beside a new one."""
    if context.reading is None:
        return []
    return list((await context.reading.folder_names(context.person_id)).values())


def _follow(site: LazyRouter, context: WebContext, service: SourceService) -> None:
    @site.post("/add/{id}/follow")
    async def follow(request: Request, id: Id) -> Response:
        sent = await _fields(request)
        urls = sent.get("feed", [])
        if not urls:
            return RedirectResponse(f"/add/{id}", 303)
        try:
            followed = await service.follow(context.person_id, id, urls, _folder(sent))
        except SourceError as error:
            raise HTTPException(400, str(error)) from None
        return RedirectResponse(
            f"/sources/{followed[0].source_id}" if len(followed) == 1 else "/sources?sort=next", 303
        )

    @site.post("/add-pages")
    async def pages(request: Request) -> Response:
        sent = await _fields(request)
        url, given = sent.get("url", [""])[-1], sent.get("depth", [str(_USUAL_DEPTH)])[-1]
        if not given.isdecimal() or int(given) > _DEEPEST:
            raise HTTPException(400, f"depth: a number from 0 to {_DEEPEST}")
        depth, folder = int(given), _folder(sent)
        try:
            followed = await service.follow_pages(context.person_id, url, depth, folder)
        except TidingsError as error:
            chosen = {"depth": depth, "folder": folder or ""}
            return await _form(context, url, problem=str(error), status=400, **chosen)
        return RedirectResponse(f"/sites/{followed.source_id}", 303)


def _lists(site: LazyRouter, context: WebContext, service: SourceService) -> None:
    @site.post("/import")
    async def import_list(request: Request) -> Response:
        try:
            body = _file_in(await body_of(request, MOST_LIST), request.headers.get("content-type", ""))
            summary = await service.import_opml(context.person_id, body)
        except (ReadError, ValueError) as error:
            return await _form(context, "", problem=f"the list cannot be read: {error}", status=400)
        return await _form(context, "", summary=summary)

    @site.api_route("/export.opml", methods=GET_OR_HEAD)
    async def export() -> Response:
        headers = {"Content-Disposition": 'attachment; filename="tidings.opml"'}
        return Response(await service.export_opml(with_logins=is_admin()), media_type="text/x-opml", headers=headers)


async def _fields(request: Request) -> dict[str, list[str]]:
    body = await body_of(request, _MOST_FORM)
    return parse_qs(body.decode("utf-8", "replace"))


def _folder(sent: dict[str, list[str]]) -> str | None:
    return folder_name(sent.get("folder", [""])[-1][:LONGEST_FOLDER]) or None


def _file_in(body: bytes, content_type: str) -> bytes:
    """The file of a form with one file. ValueError where there is none."""
    header = Message()
    header["content-type"] = content_type
    boundary = header.get_param("boundary")
    if header.get_content_type() != "multipart/form-data" or not isinstance(boundary, str):
        raise ValueError("no file was sent")
    for part in body.split(f"--{boundary}".encode())[1:-1]:
        head, _, content = part.partition(b"\r\n\r\n")
        if re.search(rb'name="file"', head) and (file := content.removesuffix(b"\r\n")):
            return file
    raise ValueError("no file was chosen")
