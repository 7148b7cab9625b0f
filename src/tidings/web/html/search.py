"""Search: the page behind the box, and the same for programs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, HTTPException, Query
from starlette.responses import HTMLResponse, Response

from tidings.errors import QueryError, SourceError
from tidings.model.search import SearchPage, SearchQuery
from tidings.ports.library import SearchShelf
from tidings.views.schema.articles import SearchOut
from tidings.views.watch_text import command
from tidings.web.api.sources import NOT_FOUND, REFUSED, Since, SourceText, since_of
from tidings.web.core.context import Desk

MOST_QUERY = 2_000  # characters
_SHOWN = 20
_MOST_OFFSET = 1_000

Words = Annotated[str, Query(max_length=MOST_QUERY, description="what is looked for", examples=["gas near/5 price"])]
Language = Annotated[str | None, Query(max_length=35, description="only this language", examples=["pl"])]
Many = Annotated[int, Query(ge=1, le=100, description="how many at most")]
Offset = Annotated[int, Query(ge=0, le=_MOST_OFFSET, description="for the next page: next_offset of the last")]
PageNumber = Annotated[int, Query(ge=1, le=_MOST_OFFSET // _SHOWN)]
Text = Annotated[str, Query(max_length=MOST_QUERY)]


def router(desk: Desk, shelf: SearchShelf) -> APIRouter:
    found = APIRouter()
    _page(found, desk, shelf)
    _api(found, desk, shelf)
    return found


@dataclass(frozen=True, slots=True)
class Asked:
    """What a person asked for, as it travels in the address of the page."""

    q: str
    source: str
    lang: str
    since: str
    page: int

    def link(self, page: int) -> str:
        values = {"q": self.q, "source": self.source, "lang": self.lang, "since": self.since}
        asked = {name: value for name, value in values.items() if value}
        return "/search?" + urlencode(asked | ({"page": page} if page > 1 else {}))


def _page(site: APIRouter, desk: Desk, shelf: SearchShelf) -> None:
    @site.api_route("/search", methods=["GET", "HEAD"], include_in_schema=False, response_class=HTMLResponse)
    async def search(
        q: Text = "", source: Text = "", lang: Text = "", since: Text = "", page: PageNumber = 1
    ) -> Response:
        asked, found, trouble = Asked(q, source, lang, since, page), None, None
        if q.strip():
            try:
                found = await _found(desk, shelf, q, source, since, lang, _SHOWN, (page - 1) * _SHOWN)
            except (QueryError, SourceError) as error:
                trouble = str(error)
            except HTTPException as error:  # a time that is none
                trouble = error.detail
        following = found is not None and found.more and page < _MOST_OFFSET // _SHOWN
        return desk.page(
            "search.html",
            status=400 if trouble else 200,
            asked=asked,
            found=found,
            trouble=trouble,
            command=command,
            earlier=asked.link(page - 1) if page > 1 else None,
            later=asked.link(page + 1) if following else None,
        )


def _api(api: APIRouter, desk: Desk, shelf: SearchShelf) -> None:
    @api.get(
        "/api/search",
        tags=["articles"],
        summary="Articles that answer a query, the best first",
        responses=REFUSED | NOT_FOUND,  # type: ignore[arg-type]
    )
    async def search(
        q: Words,
        source: SourceText = None,
        since: Since = None,
        lang: Language = None,
        limit: Many = 20,
        offset: Offset = 0,
    ) -> SearchOut:
        try:
            found = await _found(desk, shelf, q, source, since, lang, limit, offset)
        except QueryError as error:
            raise HTTPException(422, str(error)) from None
        return SearchOut.of(found, offset + len(found.hits) if found.more else None)


async def _found(
    desk: Desk,
    shelf: SearchShelf,
    q: str,
    source: str | None,
    since: str | None,
    lang: str | None,
    limit: int,
    offset: int,
) -> SearchPage:
    now = desk.clock.now()
    source_id = (await desk.library.find(source)).id if source else None
    query = SearchQuery(q, now, since_of(since, now), source_id, lang or None, limit, offset)
    return await shelf.search(query)
