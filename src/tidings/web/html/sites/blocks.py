"""A block of a page is muted or un-muted. For admins: it holds for everybody who follows the site."""

from __future__ import annotations

from fastapi import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from tidings.errors import SourceError, SourceNotFound
from tidings.views.pages.page_desk import BlockDecision, PageDesk
from tidings.web.core.forms import fields, own_path
from tidings.web.core.parameters import MOST_ID, Id
from tidings.web.core.routes import LazyRouter

_LONGEST = 2_000


def router(desk: PageDesk) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.post("/pages/{id}/blocks")
    async def decide(request: Request, id: Id) -> Response:
        sent = await fields(request)
        try:
            decision = BlockDecision(sent.get("decision", ""))
        except ValueError:
            raise HTTPException(400, "decision: must be mute, show or learn") from None
        try:
            await desk.decide(id, sent.get("block", "")[:_LONGEST], decision, _version(sent.get("version", "")))
        except SourceNotFound:
            raise
        except SourceError as error:
            raise HTTPException(400, str(error)) from None
        return RedirectResponse(own_path(sent.get("back", ""), f"/pages/{id}#blocks"), 303)

    return site


def _version(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and 0 < int(text[:20]) <= MOST_ID else None
