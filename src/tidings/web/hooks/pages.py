"""The page of webhooks: listed without what is secret, added, tested, resumed, removed."""

from __future__ import annotations

from urllib.parse import urlsplit

from fastapi import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from tidings.errors import HookNotFound, TidingsError
from tidings.model.messages import EventFilter, EventKind, Hook, NewHook
from tidings.views.events.hook_service import HookService
from tidings.views.languages.current import gettext as _
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import GET_OR_HEAD, Id, fields, id_of
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import is_admin, own_id, reach
from tidings.web.hooks.api import NOT_FOR_READERS

_LONGEST = 2_000


def router(context: WebContext, service: HookService) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)

    async def shown(*, status: int = 200, **values: object) -> HTMLResponse:
        given = {"said": None, "problem": None, "made": None, "asked": {}} | values
        kept = await service.hooks(reach())
        hooks = [(one, urlsplit(one.url).hostname or "") for one in kept]
        response = context.page(
            "hooks.html",
            status=status,
            hooks=hooks,
            may_add=is_admin() or service.readers_may,
            kinds=[one.value for one in EventKind],
            choices=await service.choices(own_id(), kept),
            **given,
        )
        response.headers["Cache-Control"] = "no-store"  # it may show a new secret
        return response

    @site.api_route("/hooks", methods=GET_OR_HEAD)
    async def hooks() -> Response:
        return await shown()

    @site.post("/hooks")
    async def add(request: Request) -> Response:
        if not (is_admin() or service.readers_may):
            raise HTTPException(403, NOT_FOR_READERS)
        sent = await fields(request)
        url = sent.get("url", "").strip()[: _LONGEST + 1]
        try:
            made = await service.add(own_id(), NewHook(sent.get("name", ""), url, await _filter(service, sent)))
        except TidingsError as error:
            return await shown(status=400, problem=str(error), asked=sent)
        return await shown(made=made)

    @site.post("/hooks/{id}/test")
    async def test(id: Id) -> Response:
        problem = await service.test(await _found(service, id))
        return await shown(problem=problem, said=None if problem else _("The test event was taken."))

    @site.post("/hooks/{id}/resume")
    async def resume(id: Id) -> Response:
        await service.resume(await _found(service, id))
        return await shown(said=_("It is tried again."))

    @site.post("/hooks/{id}/remove")
    async def remove(id: Id) -> Response:
        await service.remove(await _found(service, id))
        return await shown(said=_("The webhook is removed."))

    return site


async def _found(service: HookService, hook_id: int) -> Hook:
    try:
        return await service.hook(hook_id, reach())
    except HookNotFound:
        raise HTTPException(404, f"you have no webhook {hook_id}") from None


async def _filter(service: HookService, sent: dict[str, str]) -> EventFilter:
    """A kind is chosen by a box of its name, a source by its name, address or number. SourceNotFound,
    AmbiguousSource."""
    kinds = tuple(one for one in EventKind if sent.get(one.value))
    source = sent.get("source", "").strip()[:_LONGEST]
    sources = (await service.source_id(source),) if source else ()
    folder, watch = (id_of(sent.get(name, "").strip()) for name in ("folder", "watch"))
    return EventFilter(kinds, sources, folder, watch, sent.get("query", "")[:_LONGEST])
