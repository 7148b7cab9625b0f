"""Pages on which a watch is made, edited and tried out. The preview is a part of the form's page, or comes alone."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Annotated, Final
from urllib.parse import parse_qs

from fastapi import Query
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from tidings.errors import TidingsError
from tidings.model.watches import Watch
from tidings.views.adding.watch_service import PREVIEW_DAYS, WatchForm, WatchPreview, WatchService
from tidings.views.paging import MOST_ID
from tidings.views.watches import Watching
from tidings.web.core.context import WebContext
from tidings.web.core.middleware import body_of
from tidings.web.core.parameters import GET_OR_HEAD, Id
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import is_admin, own_id, reach
from tidings.web.html.watch_builder import QueryBuilder

_MOST_FORM: Final = 64 * 1024
_FIELDS: Final = tuple(field.name for field in fields(WatchForm))

Given = Annotated[str, Query(max_length=2_000)]


def router(context: WebContext, watching: Watching, service: WatchService) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)
    pages = _FormPages(context, watching, service)

    @site.api_route("/watches/new", methods=GET_OR_HEAD)
    async def ask(query: Given = "", source: Given = "", lang: Given = "") -> Response:
        return await pages.shown(WatchForm(query=query, sources=source, languages=lang))

    @site.post("/watches/new")
    async def make(request: Request) -> Response:
        sent = await _sent(request)
        if not sent.is_kept:
            return await pages.tried(sent)
        try:
            made = await service.make(sent.form, own_id(), own_addresses=is_admin())
        except TidingsError as error:
            return await pages.shown(sent.form, problem=str(error), status=400)
        return RedirectResponse(f"/watches/{made}", 303)

    @site.post("/watches/preview")
    async def preview(request: Request, watch: Annotated[int | None, Query(ge=1, le=MOST_ID)] = None) -> Response:
        """The preview alone, for the script."""
        sent = await _sent(request)
        if watch is not None:
            await watching.watch(watch, reach())
        found, problem = (None, sent.problem) if sent.problem else await pages.preview(sent.form, watch)
        query = sent.form.query
        return context.page("_watch_preview.html", preview=found, problem=problem, days=PREVIEW_DAYS, query=query)

    @site.api_route("/watches/{id}/edit", methods=GET_OR_HEAD)
    async def change(id: Id) -> Response:
        found = await watching.watch(id, reach())
        return await pages.shown(await service.form(found), found)

    @site.post("/watches/{id}/edit")
    async def edit(request: Request, id: Id) -> Response:
        found, sent = await watching.watch(id, reach()), await _sent(request)
        if not sent.is_kept:
            return await pages.tried(sent, found)
        try:
            await service.edit(id, sent.form, own_addresses=is_admin())
        except TidingsError as error:
            return await pages.shown(sent.form, found, problem=str(error), status=400)
        return RedirectResponse(f"/watches/{id}", 303)

    return site


class _FormPages:
    def __init__(self, context: WebContext, watching: Watching, service: WatchService) -> None:
        self._context, self._watching, self._service = context, watching, service

    async def shown(
        self,
        form: WatchForm,
        watch: Watch | None = None,
        *,
        problem: str | None = None,
        preview: WatchPreview | None = None,
        builder: QueryBuilder | None = None,
        status: int = 200,
    ) -> HTMLResponse:
        return self._context.page(
            "watch_form.html",
            status=status,
            form=form,
            watch=watch,
            problem=problem,
            preview=preview,
            builder=builder or QueryBuilder(),
            query=form.query,
            days=PREVIEW_DAYS,
            names=await self._service.channel_names(own_id() if watch is None else watch.person_id),
            may_address=is_admin(),
        )

    async def tried(self, sent: _Sent, watch: Watch | None = None) -> HTMLResponse:
        if sent.problem is not None:
            return await self.shown(sent.form, watch, problem=sent.problem, builder=sent.builder, status=400)
        found, problem = await self.preview(sent.form, None if watch is None else watch.id)
        return await self.shown(sent.form, watch, problem=problem, preview=found, status=400 if problem else 200)

    async def preview(self, form: WatchForm, watch_id: int | None) -> tuple[WatchPreview | None, str | None]:
        """The preview, or what is wrong."""
        try:
            return await self._service.preview(form, watch_id), None
        except TidingsError as error:
            return None, str(error)


@dataclass(frozen=True, slots=True)
class _Sent:
    """A form that was sent. `problem`: why the parts of the builder make no query."""

    form: WatchForm
    act: str
    builder: QueryBuilder = QueryBuilder()
    problem: str | None = None

    @property
    def is_kept(self) -> bool:
        """Otherwise it is only looked at."""
        return self.act not in ("try", "build") and self.problem is None


async def _sent(request: Request) -> _Sent:
    """The form, with what its builder asks for in its query."""
    body = await body_of(request, _MOST_FORM)
    sent = {
        name: values[-1] for name, values in parse_qs(body.decode("utf-8", "replace"), keep_blank_values=True).items()
    }
    form = WatchForm(**{name: sent[name] for name in _FIELDS if name in sent})
    # In one line, so that the column of a mistake is that of the text that is shown.
    form = replace(form, query=" ".join(form.query.splitlines()).strip())
    act, builder = sent.get("act", ""), QueryBuilder.of(sent)
    if not builder.is_used:
        return _Sent(form, act)
    try:
        return _Sent(replace(form, query=builder.query(form.query)), act)
    except TidingsError as error:
        return _Sent(form, act, builder, str(error))
