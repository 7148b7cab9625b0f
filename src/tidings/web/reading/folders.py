"""A person's folders are renamed and removed beside their articles; a source is put into one, and given a name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from fastapi import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from tidings.errors import FolderError
from tidings.views.reading.subscriptions import SubscriptionDesk
from tidings.web.core.forms import fields, own_path
from tidings.web.core.parameters import Id
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import own_id

_LONGEST = 200  # of a folder's path, and of a name


def router(desk: SubscriptionDesk) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.post("/articles/folders/{id}")
    async def rename(request: Request, id: Id) -> Response:
        sent = await fields(request)
        with _refused():
            await desk.rename_folder(own_id(), id, sent.get("name", "")[: _LONGEST + 1])
        return RedirectResponse(f"/articles?folder={id}", 303)

    @site.post("/articles/folders/{id}/remove")
    async def remove(id: Id) -> Response:
        """Its sources stay, in no folder."""
        with _refused():
            await desk.remove_folder(own_id(), id)
        return RedirectResponse("/articles", 303)

    @site.post("/sources/{id}/own")
    async def own(request: Request, id: Id) -> Response:
        """The person's own name for a source, and its folder. SourceNotFound where they do not follow it."""
        sent = await fields(request)
        await desk.name(own_id(), id, sent.get("title", "").strip()[:_LONGEST] or None)
        with _refused():
            await desk.move(own_id(), id, sent.get("folder", "").strip()[: _LONGEST + 1])
        return RedirectResponse(own_path(sent.get("back", ""), f"/articles?source={id}"), 303)

    return site


@contextmanager
def _refused() -> Iterator[None]:
    """A name that is taken, or is none, is a mistake of the form."""
    try:
        yield
    except FolderError as error:
        raise HTTPException(400, str(error)) from None
