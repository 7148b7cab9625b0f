"""Pages on which a watch is made, edited and tried out. The preview is a part of the form's page, or comes alone."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Annotated, Final
from urllib.parse import parse_qs

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from tidings.errors import TidingsError
from tidings.model.people import Rights
from tidings.model.watches import Watch
from tidings.views.adding.watch_desk import PREVIEW_DAYS, WatchDesk, WatchForm, WatchPreview
from tidings.views.watches import Watching
from tidings.web.core.context import WebContext
from tidings.web.core.middleware import body_of
from tidings.web.core.parameters import GET_OR_HEAD, MOST_ID, Id
from tidings.web.core.visitor import visitor

_MOST_FORM: Final = 64 * 1024
_FIELDS: Final = tuple(field.name for field in fields(WatchForm))

Given = Annotated[str, Query(max_length=2_000)]


def router(context: WebContext, watching: Watching, desk: WatchDesk) -> APIRouter:
    site = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
    pages = _FormPages(context, watching, desk)

    @site.api_route("/watches/new", methods=GET_OR_HEAD)
    async def ask(query: Given = "", source: Given = "", lang: Given = "") -> Response:
        return pages.shown(WatchForm(query=query, sources=source, languages=lang))

    @site.post("/watches/new")
    async def make(request: Request) -> Response:
        form, tries = await _sent(request)
        if tries:
            return await pages.tried(form)
        try:
            made = await desk.make(form, own_addresses=may_write_addresses())
        except TidingsError as error:
            return pages.shown(form, problem=str(error), status=400)
        return RedirectResponse(f"/watches/{made}", 303)

    @site.post("/watches/preview")
    async def preview(request: Request, watch: Annotated[int | None, Query(ge=1, le=MOST_ID)] = None) -> Response:
        """The preview alone, for the script."""
        form, _ = await _sent(request)
        found, problem = await pages.preview(form, watch)
        return context.page("_watch_preview.html", preview=found, problem=problem, days=PREVIEW_DAYS)

    @site.api_route("/watches/{id}/edit", methods=GET_OR_HEAD)
    async def change(id: Id) -> Response:
        found = await watching.watch(id)
        return pages.shown(await desk.form(found), found)

    @site.post("/watches/{id}/edit")
    async def edit(request: Request, id: Id) -> Response:
        found, (form, tries) = await watching.watch(id), await _sent(request)
        if tries:
            return await pages.tried(form, found)
        try:
            await desk.edit(id, form)
        except TidingsError as error:
            return pages.shown(form, found, problem=str(error), status=400)
        return RedirectResponse(f"/watches/{id}", 303)

    return site


class _FormPages:
    def __init__(self, context: WebContext, watching: Watching, desk: WatchDesk) -> None:
        self._context, self._watching, self._desk = context, watching, desk

    def shown(
        self,
        form: WatchForm,
        watch: Watch | None = None,
        *,
        problem: str | None = None,
        preview: WatchPreview | None = None,
        status: int = 200,
    ) -> HTMLResponse:
        return self._context.page(
            "watch_form.html",
            status=status,
            form=form,
            watch=watch,
            problem=problem,
            preview=preview,
            days=PREVIEW_DAYS,
            names=self._desk.channel_names,
            may_address=may_write_addresses(),
        )

    async def tried(self, form: WatchForm, watch: Watch | None = None) -> HTMLResponse:
        found, problem = await self.preview(form, None if watch is None else watch.id)
        return self.shown(form, watch, problem=problem, preview=found, status=400 if problem else 200)

    async def preview(self, form: WatchForm, watch_id: int | None) -> tuple[WatchPreview | None, str | None]:
        """The preview, or what is wrong."""
        try:
            return await self._desk.preview(form, watch_id), None
        except TidingsError as error:
            return None, str(error)


def may_write_addresses() -> bool:
    """Addresses may lead to machines that only the server reaches: they are the business of those who run it."""
    who = visitor()
    return who.is_open or (who.caller is not None and who.caller.rights.include(Rights.ADMIN))


async def _sent(request: Request) -> tuple[WatchForm, bool]:
    """The form, and whether it is only to be tried out."""
    body = await body_of(request, _MOST_FORM)
    sent = parse_qs(body.decode("utf-8", "replace"), keep_blank_values=True)
    form = WatchForm(**{name: sent[name][-1] for name in _FIELDS if name in sent})
    # In one line, so that the column of a mistake is that of the text that is shown.
    return replace(form, query=" ".join(form.query.splitlines()).strip()), sent.get("act", [""])[-1] == "try"
