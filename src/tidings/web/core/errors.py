"""Error responses: a page for people, `{"error": "..."}` for programs."""

from __future__ import annotations

from http import HTTPStatus

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from tidings.errors import AmbiguousSource, SourceNotFound, StoreError, StoreUnavailable, TidingsError, WatchNotFound
from tidings.web.core.context import WebContext

_RETRY_AFTER = 10  # seconds, while the store cannot be used
_PROGRAM_PATHS = ("/api/", "/healthz", "/metrics", "/websub/")
_PAGES_AMONG_THEM = ("/api/docs",)
_TEXTS = {
    401: ("Sign in first", "Nothing was changed."),
    403: ("Not allowed", "Nothing was changed."),
    404: ("Nothing here", "There is no such page, or it is no longer kept."),
    405: ("Not that way", "This page can only be read."),
    413: ("Too much", "Nothing was changed."),
    421: ("Not under this name", "Tidings answers only by names that nobody else can have lead here."),
    503: ("The store does not answer", "Tidings could not read what it keeps. It may work again in a moment."),
    500: ("Something broke", "The page could not be made. The program's log says more."),
}


def error_response(
    context: WebContext, request: Request, status: int, message: str | None = None, title: str | None = None
) -> Response:
    """JSON for paths that programs use, a page for all others. Without a message the status has a text of its own.
    `title`: instead of that of the status; the message is then all that the page says."""
    usual, words = _TEXTS.get(status, (HTTPStatus(status).phrase, "The request could not be understood."))
    path = request.scope["path"]  # request.url is made from the Host header, which anyone can set
    if path.startswith(_PROGRAM_PATHS) and path not in _PAGES_AMONG_THEM:
        return JSONResponse({"error": message or title or usual}, status)
    if title is not None:
        return context.page("error.html", status=status, code=status, title=title, words=message, message=None)
    return context.page("error.html", status=status, code=status, title=usual, words=words, message=message)


def add_error_handlers(app: FastAPI, context: WebContext) -> None:
    """Maps exceptions of routes to error responses."""

    @app.exception_handler(HTTPException)
    async def refused(request: Request, error: HTTPException) -> Response:
        standard = error.detail == HTTPStatus(error.status_code).phrase
        response = error_response(context, request, error.status_code, None if standard else error.detail)
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(RequestValidationError)
    async def unusable(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        place, name = first["loc"][0], first["loc"][-1]
        message = f"{name}: {first['msg']}"
        if request.scope["path"].startswith(_PROGRAM_PATHS):
            return error_response(context, request, 422, message)
        return (
            error_response(context, request, 404) if place == "path" else error_response(context, request, 400, message)
        )

    @app.exception_handler(TidingsError)
    async def failed(request: Request, error: TidingsError) -> Response:
        match error:
            case SourceNotFound() | AmbiguousSource() | WatchNotFound():
                return error_response(context, request, 404, str(error))
            case StoreUnavailable():
                response = error_response(context, request, 503, str(error))
                response.headers["Retry-After"] = str(_RETRY_AFTER)
                return response
            case StoreError():
                return error_response(context, request, 503, str(error))
            case _:
                return error_response(context, request, 500, str(error))
