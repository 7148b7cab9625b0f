"""Error responses: a page for people, a problem for programs: `{"error": "...", "code": "not_found"}`.

The words of `error` may change; `code` does not. `field` names the parameter or field that cannot be used, `column` the
place of a mistake in a query.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from tidings.errors import (
    AddressRefused,
    AmbiguousSource,
    ChannelError,
    FetchError,
    FolderError,
    LaneError,
    NoFeedFound,
    PersonError,
    PersonNotFound,
    QueryError,
    ReadError,
    SelectorError,
    SettingsError,
    SourceError,
    SourceNotFound,
    StoreError,
    StoreUnavailable,
    TidingsError,
    WatchError,
    WatchNotFound,
    WorkerLost,
)
from tidings.views.languages.current import gettext as _
from tidings.views.languages.current import noted, speaking
from tidings.views.languages.sentences import translated_sentence
from tidings.web.core.context import WebContext
from tidings.web.core.language_choice import language_of

_RETRY_AFTER = 10  # seconds, while the store cannot be used
_PROGRAM_PATHS = ("/api/", "/healthz", "/mcp", "/metrics", "/websub/", "/reader/", "/accounts/", "/fever")
_PAGES_AMONG_THEM = ("/api/docs",)
_TEXTS = {
    401: (noted("Sign in first"), noted("Nothing was changed.")),
    403: (noted("Not allowed"), noted("Nothing was changed.")),
    404: (noted("Nothing here"), noted("There is no such page, or it is no longer kept.")),
    405: (noted("Not that way"), noted("This page can only be read.")),
    413: (noted("Too much"), noted("Nothing was changed.")),
    421: (noted("Not under this name"), noted("Tidings answers only by names that nobody else can have lead here.")),
    503: (
        noted("The store does not answer"),
        noted("Tidings could not read what it keeps. It may work again in a moment."),
    ),
    500: (noted("Something broke"), noted("The page could not be made. The program's log says more.")),
}
CODES: Final = {
    400: "bad_request",
    401: "not_signed_in",
    403: "not_allowed",
    404: "not_found",
    405: "no_such_method",
    409: "conflict",
    412: "changed_meanwhile",
    413: "too_large",
    421: "unknown_host",
    422: "unusable_value",
    429: "too_many_requests",
    500: "internal",
    503: "unavailable",
}
# The status of errors that a request caused: the first class that fits. Nothing was changed then.
_ASKED: Final[tuple[tuple[type[TidingsError], int, str], ...]] = (
    (SourceNotFound, 404, "source_not_found"),
    (AmbiguousSource, 404, "ambiguous_source"),
    (WatchNotFound, 404, "watch_not_found"),
    (PersonNotFound, 404, "person_not_found"),
    (LaneError, 503, "unavailable"),
    (WorkerLost, 503, "unavailable"),
    (NoFeedFound, 422, "no_feed_found"),
    (QueryError, 422, "query_error"),
    (SelectorError, 422, "selector_error"),
    (FolderError, 422, "unusable_folder"),
    (PersonError, 422, "unusable_person"),
    (WatchError, 422, "unusable_watch"),
    (ChannelError, 422, "channel_refused"),
    (SettingsError, 422, "unusable_value"),
    (AddressRefused, 422, "address_refused"),
    (FetchError, 422, "fetch_failed"),
    (SourceError, 422, "unusable_source"),
    (ReadError, 422, "unreadable"),
)


class ApiProblem(HTTPException):
    """A refusal with a code of its own. `field`: what of the request it is about."""

    def __init__(self, status: int, code: str, message: str, field: str | None = None) -> None:
        super().__init__(status, message)
        self.code, self.field = code, field


def problem(
    status: int, message: str, code: str | None = None, field: str | None = None, column: int | None = None
) -> JSONResponse:
    """The one shape of all errors for programs: views.schema.articles.ProblemOut."""
    known: dict[str, object] = {"error": message, "code": code or CODES.get(status, f"http_{status}")}
    known |= {name: value for name, value in (("field", field), ("column", column)) if value is not None}
    return JSONResponse(known, status)


def is_for_programs(request: Request) -> bool:
    path = request.scope["path"]  # request.url is made from the Host header, which anyone can set
    return path.startswith(_PROGRAM_PATHS) and path not in _PAGES_AMONG_THEM


def error_response(
    context: WebContext,
    request: Request,
    status: int,
    message: str | None = None,
    title: str | None = None,
    code: str | None = None,
) -> Response:
    """JSON for paths that programs use, a page for all others. Without a message the status has a text of its own.
    `title`: instead of that of the status; the message is then all that the page says. `code`: of the problem."""
    with speaking(language_of(request.scope, context.language)):  # some are refused before a language is chosen
        return _error_response(context, request, status, message, title, code)


def _error_response(
    context: WebContext, request: Request, status: int, message: str | None, title: str | None, code: str | None
) -> Response:
    if is_for_programs(request):
        usual = _TEXTS[status][0] if status in _TEXTS else HTTPStatus(status).phrase
        return problem(status, message or title or usual, code)
    usual, words = _TEXTS.get(status, (noted("Not understood"), noted("The request could not be understood.")))
    if title is not None:
        return context.page(
            "error.html",
            status=status,
            code=status,
            title=_(title),
            words=translated_sentence(message or ""),
            message=None,
        )
    return context.page(
        "error.html",
        status=status,
        code=status,
        title=_(usual),
        words=_(words),
        message=translated_sentence(message or "") or None,
    )


def add_error_handlers(app: FastAPI, context: WebContext) -> None:
    """Maps exceptions of routes to error responses."""

    @app.exception_handler(HTTPException)
    async def refused(request: Request, error: HTTPException) -> Response:
        if isinstance(error, ApiProblem) and is_for_programs(request):
            return problem(error.status_code, error.detail, error.code, error.field)
        if error.status_code == 400 and is_for_programs(request):  # FastAPI could not read the body
            return problem(422, "the body cannot be read as JSON", "unreadable")
        standard = error.detail == HTTPStatus(error.status_code).phrase
        response = error_response(context, request, error.status_code, None if standard else error.detail)
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(RequestValidationError)
    async def unusable(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        place = first["loc"][0]
        name = next(part for part in reversed(first["loc"]) if isinstance(part, str))  # a number is a place in a list
        message = f"{name}: {first['msg']}"
        if is_for_programs(request):
            return problem(422, message, field=str(name))
        return (
            error_response(context, request, 404) if place == "path" else error_response(context, request, 400, message)
        )

    @app.exception_handler(TidingsError)
    async def failed(request: Request, error: TidingsError) -> Response:
        if isinstance(error, StoreError):
            response = error_response(context, request, 503, str(error))
            if isinstance(error, StoreUnavailable):
                response.headers["Retry-After"] = str(_RETRY_AFTER)
            return response
        status, code = asked_for(error)
        if is_for_programs(request):
            return problem(status, str(error), code, column=error.column if isinstance(error, QueryError) else None)
        return error_response(context, request, status if status == 404 else 500, str(error))


def asked_for(error: TidingsError) -> tuple[int, str]:
    """Status and code of what a use case refuses. A plain TidingsError says that a value cannot be used."""
    return next(((status, code) for kind, status, code in _ASKED if isinstance(error, kind)), (422, CODES[422]))
