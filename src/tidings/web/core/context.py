"""What every route is handed: the library, the clock, the templates, and the few questions they all ask."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from tidings import __version__
from tidings.errors import AmbiguousSource, SourceNotFound, StoreError, TidingsError, WatchNotFound
from tidings.model.sources import Source, SourceKind
from tidings.ports.library import Library, SearchShelf
from tidings.ports.outside import Clock
from tidings.views import format as words
from tidings.views import watch_text as watchwords
from tidings.views.conduct import Conduct
from tidings.views.safe_html import display_host, html_text, marked_passage, web_link
from tidings.views.sites import Followed
from tidings.views.sources import move, source_status, trouble
from tidings.views.watches import Watching
from tidings.web.core.metrics import Metrics

FOLDER = Path(__file__).parents[1]


@pass_context
def _when(context: Context, value: datetime) -> Markup:
    """`3 minutes ago`, with the time itself behind it."""
    return _time(value, words.relative(value, context["now"]))


@pass_context
def _due(context: Context, value: datetime | None) -> Markup:
    said = words.due(value, context["now"])
    return Markup("{}").format(said) if value is None else _time(value, said)


def _time(value: datetime, said: str) -> Markup:
    return Markup('<time datetime="{}" title="{}">{}</time>').format(words.iso(value), words.stamp(value), said)


@cache
def _templates() -> Environment:
    templates = Environment(
        loader=FileSystemLoader(FOLDER / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.globals |= {"version": __version__, "standing": source_status, "trouble": trouble, "move": move}
    templates.filters |= {
        "when": _when,
        "due": _due,
        "stamp": lambda value: _time(value, words.stamp(value)),
        "stamp_text": words.stamp,
        "number": words.number,
        "count": words.count,
        "size": words.size,
        "language": words.language,
        "shorten": words.shorten,
        "span": words.span,
        "brief": words.brief,
        "requests": words.requests,
        "plain": html_text,
        "safe_link": web_link,
        "host_of": display_host,
        "marked": marked_passage,
        "cut": watchwords.cut_passage,
        "headline": watchwords.headline,
        "said": watchwords.body_passages,
        "scope": watchwords.scope,
        "timing": watchwords.timing,
        "rate": watchwords.rate_words,
        "rate_number": watchwords.rate_number,
        "day": lambda value: f"{value:%a} {value.day} {value:%b}",
    }
    return templates


@dataclass(frozen=True, slots=True)
class Desk:
    library: Library
    clock: Clock
    metrics: Metrics
    default_policy: str
    conduct: Conduct
    page_policy: str = "planner"
    page_unit: timedelta | None = None  # what one crawl is, for policies that count crawls of pages
    followed: Followed | None = None  # None: no site is followed page by page here
    search: SearchShelf | None = None  # None: there is no search here
    watching: Watching | None = None  # None: there are no watches here
    templates: Environment = field(default_factory=_templates)

    def page(self, template: str, *, status: int = 200, **values: Any) -> HTMLResponse:
        """A page of `templates/`, with the time it is made at."""
        values.setdefault("now", self.clock.now())
        values["has_sites"] = self.followed is not None
        values["has_search"] = self.search is not None
        values["has_watches"] = self.watching is not None
        return HTMLResponse(self.templates.get_template(template).render(values), status)

    async def source(self, source_id: int) -> Source:
        """By its id alone. SourceNotFound, also where the digits are only a part of another one's URL."""
        try:
            source = await self.library.find(str(source_id))
        except AmbiguousSource:
            raise SourceNotFound(str(source_id)) from None
        if source.id != source_id:
            raise SourceNotFound(str(source_id))
        return source

    def policy_of(self, source: Source) -> str:
        usual = self.page_policy if source.kind is SourceKind.PAGE else self.default_policy
        return source.policy or usual

    async def learned(self, source: Source) -> str:
        """What its policy has learned of a source, in a sentence."""
        from tidings.schedule.registry import explain_state

        scheduled = await self.library.scheduled(source.id)
        unit = self.page_unit if source.kind is SourceKind.PAGE else None
        try:
            return explain_state(self.policy_of(source), scheduled.policy_state, unit)
        except TidingsError as error:
            return str(error)


# -- What goes wrong, said to whoever asked: a page to a person, `{"error": "..."}` to a program. --

_MACHINES = ("/api/", "/healthz", "/metrics", "/websub/")
_PAGES = ("/api/docs",)
_WORDS = {
    403: ("Not from there", "Nothing was changed."),
    404: ("Nothing here", "There is no such page, or it is no longer kept."),
    405: ("Not that way", "This page can only be read."),
    413: ("Too much", "Nothing was changed."),
    421: ("Not under this name", "Tidings answers only by names that nobody else can have lead here."),
    503: ("The store does not answer", "Tidings could not read what it keeps. It may work again in a moment."),
    500: ("Something broke", "The page could not be made. The program's log says more."),
}


def answer(desk: Desk, request: Request, status: int, message: str | None = None) -> Response:
    title, words = _WORDS.get(status, (HTTPStatus(status).phrase, "The request could not be understood."))
    path = request.scope["path"]  # request.url is made from the Host header, which is anybody's
    if path.startswith(_MACHINES) and path not in _PAGES:
        return JSONResponse({"error": message or title}, status)
    return desk.page("fault.html", status=status, code=status, title=title, words=words, message=message)


def join(app: FastAPI, desk: Desk) -> None:
    @app.exception_handler(HTTPException)
    async def refused(request: Request, error: HTTPException) -> Response:
        standard = error.detail == HTTPStatus(error.status_code).phrase
        response = answer(desk, request, error.status_code, None if standard else error.detail)
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(RequestValidationError)
    async def unusable(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        place, name = first["loc"][0], first["loc"][-1]
        message = f"{name}: {first['msg']}"
        if request.scope["path"].startswith(_MACHINES):
            return answer(desk, request, 422, message)
        return answer(desk, request, 404) if place == "path" else answer(desk, request, 400, message)

    @app.exception_handler(TidingsError)
    async def failed(request: Request, error: TidingsError) -> Response:
        match error:
            case SourceNotFound() | AmbiguousSource() | WatchNotFound():
                return answer(desk, request, 404, str(error))
            case StoreError():
                return answer(desk, request, 503, str(error))
            case _:
                return answer(desk, request, 500, str(error))
