"""What several routes are sent: parameters of paths and queries, places in lists, fields of forms."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta, tzinfo
from enum import StrEnum
from typing import Annotated, TypeVar
from urllib.parse import parse_qs, quote, urlencode, urlsplit

from fastapi import HTTPException, Path, Query
from pydantic import BeforeValidator
from pydantic_core import PydanticCustomError
from starlette.requests import Request
from starlette.responses import Response

from tidings.model.articles import ArticleTime
from tidings.views.format import parse_moment
from tidings.views.paging import LONGEST, MOST_ID
from tidings.views.schema.articles import ProblemOut
from tidings.web.core.middleware import MOST_BODY, body_of

GET_OR_HEAD = ["GET", "HEAD"]
_MOST_DIGITS = len(str(MOST_ID))


def _digits(text: object) -> object:
    """Digits alone: pydantic would take `+7`, ` 7`, `7.0` and `0_7` for 7, and nothing that looks at paths would."""
    if isinstance(text, str) and not (text.isascii() and text.isdecimal()):
        raise PydanticCustomError("int_parsing", "must be a number")
    return text


Id = Annotated[int, BeforeValidator(_digits), Path(ge=1, le=MOST_ID, description="its id", examples=[7])]
Limit = Annotated[int, Query(ge=1, le=500, description="how many at most")]
Before = Annotated[int | None, Query(ge=1, le=MOST_ID, description="for the next page: next_before of the last")]
SourceText = Annotated[
    str | None, Query(max_length=2000, description="a source: its id, URL, or a part of one that only it has")
]
Since = Annotated[str | None, Query(max_length=40, description="since: an ISO time (UTC), or 2h, 30d", examples=["2h"])]
Until = Annotated[
    str | None,
    Query(max_length=40, description="until: an ISO time (UTC), or a day, which is included", examples=["2026-11-15"]),
]
By = Annotated[
    ArticleTime, Query(description="the time that `since` and the order go by: of publication, or first seen")
]
NOT_FOUND = {404: {"model": ProblemOut, "description": "There is none"}}
REFUSED = {422: {"model": ProblemOut, "description": "A parameter cannot be used"}}


class Whose(StrEnum):
    """The owner of the rows that a list shows where several people read: oneself, or all people."""

    MINE = "mine"
    ALL = "all"


def id_of(text: str) -> int | None:
    """The id or number that a text is; None where it is none. A text of any length may be given."""
    if not (text.isascii() and text.isdecimal()) or len(text) > _MOST_DIGITS:
        return None
    return int(text) if 1 <= int(text) <= MOST_ID else None


def since_of(text: str | None, now: datetime, zone: tzinfo = UTC) -> datetime | None:
    """The time that `since` means, by the clocks of `zone` where it names none; HTTPException 422 where it is none."""
    try:
        return parse_moment(text, now, zone) if text else None
    except ValueError as error:
        raise HTTPException(422, f"since: {error}") from None


def until_of(text: str | None, now: datetime, zone: tzinfo = UTC) -> datetime | None:
    """The time that `until` means: of a day, its end. HTTPException 422 where it is none."""
    try:
        moment = parse_moment(text, now, zone) if text else None
        if moment is None or text is None or len(text.strip()) != len("2026-11-15"):
            return moment
        return parse_moment((date.fromisoformat(text.strip()) + timedelta(days=1)).isoformat(), now, zone)
    except (ValueError, OverflowError) as error:
        raise HTTPException(422, f"until: {error}") from None


# -- lists a page at a time ----------------------------------------------------------------------------
#
# Their parameters, and the Link header that leads to the next page (RFC 8288).

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


# -- forms ---------------------------------------------------------------------------------------------


async def field_lists(request: Request, most: int = MOST_BODY) -> dict[str, list[str]]:
    """The fields of a form of at most so many bytes, with every value of each. HTTPException 413."""
    return parse_qs((await body_of(request, most)).decode("utf-8", "replace"), keep_blank_values=True)


async def fields(request: Request) -> dict[str, str]:
    """The fields of a small form; the last one where a name comes twice. HTTPException 413."""
    return {name: values[-1] for name, values in (await field_lists(request)).items()}


def own_path(text: str, otherwise: str = "/") -> str:
    """The path if it leads to a page of ours; a form must not send people elsewhere."""
    if not text.startswith("/") or text.startswith(("//", "/\\")) or any(ord(letter) < 33 for letter in text):
        return otherwise
    parts = urlsplit(text)
    return otherwise if parts.scheme or parts.netloc else text
