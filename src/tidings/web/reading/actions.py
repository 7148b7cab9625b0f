"""What people do on the pages where they read. Forms; a script asks for JSON and stays on the page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

from fastapi import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from tidings.errors import FolderError
from tidings.model.people import UndoToken
from tidings.views.paging import MOST_ID
from tidings.views.reading.filters import ArticleFilter, filter_in
from tidings.views.reading.service import MarkAct, ReadingService, SubscriptionService
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import Id, fields, own_path
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import own_id
from tidings.web.reading.articles import LAYOUTS, own_filter

MOST_MARKED: Final = 500  # articles at once
_DAY = timedelta(days=1)


def router(context: WebContext, service: ReadingService) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)
    _marks(site, context, service)
    _all_read(site, context, service)
    _lists(site, context, service)
    return site


def _marks(site: LazyRouter, context: WebContext, service: ReadingService) -> None:
    @site.post("/articles/mark")
    async def mark(request: Request) -> Response:
        """`mark`: what is done, and with which articles: `star:12`, `read:12,13`."""
        sent = await fields(request)
        name, _, written = sent.get("mark", "").partition(":")
        ids = _ids(written)
        try:
            changed = await service.mark(context.person_id, ids, MarkAct(name))
        except ValueError:
            raise HTTPException(400, f"mark: one of {', '.join(MarkAct)}") from None
        if _wants_json(request):
            return JSONResponse({"changed": changed})
        back = own_path(sent.get("back", ""), "/articles")
        anchor = f"#a{ids[0]}" if back.partition("?")[0] == "/articles" else ""
        return RedirectResponse(f"{back}{anchor}", 303)

    @site.post("/articles/{id}/note")
    async def note(request: Request, id: Id) -> Response:
        """Note and tags are one form."""
        sent = await fields(request)
        try:
            found = await service.note(context.person_id, id, sent.get("note", "").replace("\r\n", "\n"))
            found = await service.tag(context.person_id, id, sent.get("tags", "").split(",")) and found
        except ValueError as error:
            raise HTTPException(400, str(error)) from None
        if not found:
            raise HTTPException(404, f"no article {id}")
        return RedirectResponse(own_path(sent.get("back", ""), f"/articles/{id}"), 303)


def _all_read(site: LazyRouter, context: WebContext, service: ReadingService) -> None:
    @site.post("/articles/read-all")
    async def read_all(request: Request) -> Response:
        """All of the list's source, of its folder, or of everything that the person follows; what a filter leaves of
        it (`list`); or what the page has."""
        sent = await fields(request)
        wanted = _filter(sent.get("filter", ""))
        if sent.get("which") == "page":
            ids = _ids(sent.get("ids", ""))
            changed = await service.mark(context.person_id, ids, MarkAct.READ)
            undo: dict[str, Any] = {"undone": ",".join(map(str, ids)), "marked": changed}
        else:
            token = await _mark_all(context, service, wanted, sent.get("which"))
            undo = {} if token is None else {"undo": token.id, "marked": token.articles}
        query = "&".join(part for part in (wanted.text(), *(f"{name}={value}" for name, value in undo.items())) if part)
        return RedirectResponse(f"/articles?{query}" if query else "/articles", 303)

    @site.post("/articles/undo")
    async def undo(request: Request) -> Response:
        sent = await fields(request)
        token, back = sent.get("token", ""), _filter(sent.get("filter", "")).path()
        if sent.get("ids"):
            await service.mark(context.person_id, _ids(sent["ids"]), MarkAct.UNREAD)
        elif not (token.isascii() and token.isdecimal() and len(token) < 20):
            raise HTTPException(400, "token: it is no number")
        elif not await service.undo(context.person_id, int(token)):
            raise HTTPException(404, "this can no longer be undone")
        return RedirectResponse(back, 303)


async def _mark_all(
    context: WebContext, service: ReadingService, wanted: ArticleFilter, which: str | None
) -> UndoToken | None:
    if which == "list":
        listed = replace(await own_filter(context, wanted), unread=True)
        return await service.read_listed(context.person_id, listed.query(context.shown_zone, 1))
    seen_before = context.clock.now() - _DAY if which == "old" else None
    return await service.read_all(context.person_id, wanted.place(seen_before))


def _lists(site: LazyRouter, context: WebContext, service: ReadingService) -> None:
    @site.post("/articles/lists")
    async def save(request: Request) -> Response:
        sent = await fields(request)
        wanted = _filter(sent.get("filter", ""))
        try:
            await service.save_list(context.person_id, sent.get("name", ""), wanted.text())
        except ValueError as error:
            raise HTTPException(400, str(error)) from None
        return RedirectResponse(wanted.path(), 303)

    @site.post("/articles/lists/{id}/remove")
    async def remove(request: Request, id: Id) -> Response:
        sent = await fields(request)
        await service.remove_list(context.person_id, id)
        return RedirectResponse(_filter(sent.get("filter", "")).path(), 303)

    @site.post("/articles/view")
    async def view(request: Request) -> Response:
        """Returns how lists are shown, from now on."""
        sent = await fields(request)
        wanted: dict[str, str] = {}
        if (layout := sent.get("layout", "")) in LAYOUTS:
            wanted["layout"] = "" if layout == LAYOUTS[0] else layout
        if "scroll" in sent:
            wanted["scroll"] = "1" if sent["scroll"] == "1" else ""
        await service.prefer(context.person_id, wanted)
        return RedirectResponse(_filter(sent.get("filter", "")).path(), 303)


def _ids(written: str) -> list[int]:
    """HTTPException 400 where they are none, or too many."""
    parts = [part for part in written[: MOST_MARKED * 20].split(",") if part]
    if not parts or len(parts) > MOST_MARKED or not all(one.isascii() and one.isdecimal() for one in parts):
        raise HTTPException(400, f"numbers of up to {MOST_MARKED} articles are needed")
    return [min(int(one[:20]), MOST_ID) for one in parts]


def _filter(query: str) -> ArticleFilter:
    try:
        return filter_in(query)
    except ValueError as error:
        raise HTTPException(400, str(error)) from None


def _wants_json(request: Request) -> bool:
    return request.headers.get("accept", "").startswith("application/json")


# -- folders are renamed and removed; a source is put into one, and given a name -----------------------

_LONGEST = 200  # of a folder's path, and of a name


def folders_router(service: SubscriptionService) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.post("/articles/folders/{id}")
    async def rename(request: Request, id: Id) -> Response:
        sent = await fields(request)
        with _refused():
            await service.rename_folder(own_id(), id, sent.get("name", "")[: _LONGEST + 1])
        return RedirectResponse(f"/articles?folder={id}", 303)

    @site.post("/articles/folders/{id}/remove")
    async def remove(id: Id) -> Response:
        """Its sources stay, in no folder."""
        with _refused():
            await service.remove_folder(own_id(), id)
        return RedirectResponse("/articles", 303)

    @site.post("/sources/{id}/own")
    async def own(request: Request, id: Id) -> Response:
        """The person's own name for a source, and its folder. SourceNotFound where they do not follow it."""
        sent = await fields(request)
        await service.name(own_id(), id, sent.get("title", "").strip()[:_LONGEST] or None)
        with _refused():
            await service.move(own_id(), id, sent.get("folder", "").strip()[: _LONGEST + 1])
        return RedirectResponse(own_path(sent.get("back", ""), f"/articles?source={id}"), 303)

    return site


@contextmanager
def _refused() -> Iterator[None]:
    """A name that is taken, or is none, is a mistake of the form."""
    try:
        yield
    except FolderError as error:
        raise HTTPException(400, str(error)) from None
