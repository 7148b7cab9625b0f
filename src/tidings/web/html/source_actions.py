"""What can be done with one source on its page: visit it now, edit it, remove it."""

from __future__ import annotations

import math
from typing import Final

from fastapi import APIRouter, HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from tidings.errors import TidingsError
from tidings.model.sources import SourceKind
from tidings.views.adding.source_desk import SourceDesk
from tidings.web.core.context import WebContext
from tidings.web.core.forms import fields
from tidings.web.core.parameters import GET_OR_HEAD, Id

_TEXTS: Final = ("title", "category", "policy")  # empty: none of its own
_LONGEST = 200


def router(context: WebContext, desk: SourceDesk) -> APIRouter:
    site = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.post("/sources/{id}/refresh")
    async def refresh(id: Id) -> Response:
        found = await context.source(id)
        said = await desk.refresh(id)
        return context.page("source_said.html", source=found, said=said, back=_place(found.kind, id))

    @site.api_route("/sources/{id}/edit", methods=GET_OR_HEAD)
    async def ask(id: Id) -> Response:
        return context.page("source_edit.html", source=await context.source(id), problem=None, policies=_policies())

    @site.post("/sources/{id}/edit")
    async def edit(request: Request, id: Id) -> Response:
        found, sent = await context.source(id), await fields(request)
        changes: dict[str, object] = {name: sent[name].strip()[:_LONGEST] or None for name in _TEXTS if name in sent}
        if "weight" in sent:
            changes["weight"] = _weight(sent["weight"])
        try:
            await desk.edit(id, changes)
        except TidingsError as error:
            page = {"source": found, "problem": str(error), "policies": _policies()}
            return context.page("source_edit.html", status=400, **page)
        return RedirectResponse(_place(found.kind, id), 303)

    @site.api_route("/sources/{id}/remove", methods=GET_OR_HEAD)
    async def sure(id: Id) -> Response:
        return context.page("source_remove.html", source=await context.source(id))

    @site.post("/sources/{id}/remove")
    async def remove(id: Id) -> Response:
        await context.source(id)
        await desk.remove(id)
        return RedirectResponse("/sources", 303)

    return site


def _place(kind: SourceKind, source_id: int) -> str:
    return f"/pages/{source_id}" if kind is SourceKind.PAGE else f"/sources/{source_id}"


def _policies() -> list[str]:
    from tidings.schedule.registry import policies

    return [policy.name for policy in policies()]


def _weight(text: str) -> float:
    try:
        weight = float(text.replace(",", "."))
    except ValueError:
        weight = math.nan
    if not 0 < weight <= 1_000_000:
        raise HTTPException(400, "weight: a number above 0")
    return weight
