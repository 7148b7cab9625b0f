"""What is decided about a page: what is watched of it, in a form with a preview on its latest version; whether a block
is muted. For admins: it holds for all people who follow the site."""

from __future__ import annotations

from typing import Final

from fastapi import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from tidings.errors import SelectorError, SourceError, SourceNotFound
from tidings.model.pages import Page
from tidings.views.pages.page_service import BlockDecision, ChosenScope, PageService, ScopeChoice
from tidings.views.paging import MOST_ID
from tidings.views.sites import FollowedPages
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import GET_OR_HEAD, Id, field_lists, fields, own_path
from tidings.web.core.routes import LazyRouter

_MOST_BODY: Final = 64 * 1024
_PARTS: Final = ("whole", "main", "only", "site")
_EMPTY: Final = {"part": "", "only": "", "ignore": "", "for_site": ""}


def scope_router(context: WebContext, followed: FollowedPages, service: PageService) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)

    async def shown(page: Page, form: dict[str, str], chosen: ChosenScope | None, problem: str = "") -> HTMLResponse:
        return context.page(
            "sites/scope.html",
            status=400 if problem else 200,
            page=page,
            form=_EMPTY | form,
            chosen=chosen,
            problem=problem,
        )

    @site.api_route("/pages/{id}/scope", methods=GET_OR_HEAD)
    async def ask(id: Id) -> Response:
        page = await followed.page(id)
        now = await service.choose_scope(id, ScopeChoice(), of_site=False, preview=True)
        return await shown(page, _form_of(page, now), now)

    @site.post("/pages/{id}/scope")
    async def choose(request: Request, id: Id) -> Response:
        sent = {name: values[-1] for name, values in (await field_lists(request, _MOST_BODY)).items()}
        page, of_site = await followed.page(id), bool(sent.get("for_site"))
        try:
            choice = _choice(sent)
            if choice.as_site and of_site:
                raise HTTPException(400, "for all pages of the site: choose what is watched of them")
            preview = sent.get("do") != "set"
            chosen = await service.choose_scope(id, choice, of_site=of_site, preview=preview)
        except SelectorError as error:
            return await shown(page, sent, None, str(error))
        return RedirectResponse(f"/pages/{id}", 303) if chosen.stored else await shown(page, sent, chosen)

    return site


def _form_of(page: Page, now: ChosenScope) -> dict[str, str]:
    scope = now.scope
    part = "only" if scope.only else "main" if scope.main else "whole"
    return {
        "part": "site" if page.scope is None and page.level else part,
        "only": "\n".join(scope.only),
        "ignore": "\n".join(scope.ignore),
    }


def _choice(sent: dict[str, str]) -> ScopeChoice:
    """All of what is watched, as the form says it. SelectorError, HTTPException 400."""
    part = sent.get("part", "")
    if part not in _PARTS:
        raise HTTPException(400, f"part: must be one of {', '.join(_PARTS)}")
    if part == "site":
        return ScopeChoice(as_site=True)
    only = _lines(sent.get("only", "")) if part == "only" else ()
    if part == "only" and not only:
        raise SelectorError("", 'none is named; write CSS such as "main" or "#prices .price", one in a line')
    return ScopeChoice(only, _lines(sent.get("ignore", "")), main=part == "main", whole=True)


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.splitlines() if line.strip())


# -- blocks --------------------------------------------------------------------------------------------

_LONGEST_BLOCK = 2_000


def blocks_router(service: PageService) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.post("/pages/{id}/blocks")
    async def decide(request: Request, id: Id) -> Response:
        sent = await fields(request)
        try:
            decision = BlockDecision(sent.get("decision", ""))
        except ValueError:
            raise HTTPException(400, "decision: must be mute, show or learn") from None
        try:
            await service.decide(
                id, sent.get("block", "")[:_LONGEST_BLOCK], decision, _version_number(sent.get("version", ""))
            )
        except SourceNotFound:
            raise
        except SourceError as error:
            raise HTTPException(400, str(error)) from None
        return RedirectResponse(own_path(sent.get("back", ""), f"/pages/{id}#blocks"), 303)

    return site


def _version_number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and 0 < int(text[:20]) <= MOST_ID else None
