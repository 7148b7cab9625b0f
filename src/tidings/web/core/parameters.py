"""Parameters and error responses that several routes have."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Annotated

from fastapi import HTTPException, Path, Query
from pydantic import BeforeValidator
from pydantic_core import PydanticCustomError

from tidings.model.articles import ArticleTime
from tidings.views.format import parse_moment
from tidings.views.schema.articles import ProblemOut

GET_OR_HEAD = ["GET", "HEAD"]
MOST_ID = 2**63 - 1
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


def id_of(text: str) -> int | None:
    """The id or number that a text is; None where it is none. A text of any length may be given."""
    if not (text.isascii() and text.isdecimal()) or len(text) > _MOST_DIGITS:
        return None
    return int(text) if 1 <= int(text) <= MOST_ID else None


def since_of(text: str | None, now: datetime) -> datetime | None:
    """The time that `since` means; HTTPException 422 where it is none."""
    try:
        return parse_moment(text, now) if text else None
    except ValueError as error:
        raise HTTPException(422, f"since: {error}") from None


def until_of(text: str | None, now: datetime) -> datetime | None:
    """The time that `until` means: of a day, its end. HTTPException 422 where it is none."""
    try:
        moment = parse_moment(text, now) if text else None
        is_day = text is not None and len(text.strip()) == len("2026-11-15")
        return moment + timedelta(days=1) if moment is not None and is_day else moment
    except (ValueError, OverflowError) as error:
        raise HTTPException(422, f"until: {error}") from None
