"""Lists a page at a time: their parameters, and the Link header that leads to the next page (RFC 8288)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeVar
from urllib.parse import quote, urlencode

from fastapi import HTTPException, Query
from starlette.requests import Request
from starlette.responses import Response

from tidings.views.paging import LONGEST

Cursor = Annotated[
    str | None, Query(max_length=LONGEST, description='for the next page: of the last answer\'s Link, rel="next"')
]
PageCursor = Annotated[str | None, Query(max_length=LONGEST)]
Place = TypeVar("Place")


def place_of(cursor: str | None, read: Callable[[str], Place]) -> Place | None:
    """The place that a cursor names; HTTPException 422 where it names none of this list."""
    if not cursor:
        return None
    try:
        return read(cursor)
    except ValueError as error:
        raise HTTPException(422, f"cursor: {error}") from None


def link_pages(request: Request, response: Response, **following: str | int | None) -> None:
    """Adds the Link header: the first page, and the next where a value of `following` is set. The values replace the
    request's parameters of their names. Paths only: the Host header, which anyone can set, is not repeated."""
    others = [(name, value) for name, value in request.query_params.multi_items() if name not in following]
    links = [f'<{_path(request, others)}>; rel="first"']
    given = [(name, str(value)) for name, value in following.items() if value is not None]
    if given:
        links.append(f'<{_path(request, others + given)}>; rel="next"')
    response.headers["Link"] = ", ".join(links)


def _path(request: Request, values: list[tuple[str, str]]) -> str:
    query = urlencode(values, errors="replace")
    path = quote(request.scope["path"], safe="/")
    return f"{path}?{query}" if query else path
