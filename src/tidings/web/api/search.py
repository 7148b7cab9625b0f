"""The JSON API of the search: /api/search. The page of the search runs its queries here, too."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, HTTPException, Query
from starlette.requests import Request
from starlette.responses import Response

from tidings.errors import QueryError
from tidings.model.articles import ArticleTime
from tidings.model.search import SearchPage, SearchPlace, SearchQuery
from tidings.ports.library import SearchStore
from tidings.views.paging import search_cursor, search_place
from tidings.views.schema.articles import SearchOut
from tidings.web.core.context import WebContext
from tidings.web.core.paging import Cursor, link_pages, place_of
from tidings.web.core.parameters import NOT_FOUND, REFUSED, By, Since, SourceText, since_of

MOST_QUERY = 2_000  # characters
MOST_OFFSET = 1_000

Words = Annotated[str, Query(max_length=MOST_QUERY, description="what is looked for", examples=["gas scope:pages"])]
Language = Annotated[str | None, Query(max_length=35, description="only this language", examples=["pl"])]
Many = Annotated[int, Query(ge=1, le=100, description="how many at most")]
Offset = Annotated[int, Query(ge=0, le=MOST_OFFSET, description="for the next page: next_offset of the last")]


def router(context: WebContext, store: SearchStore) -> APIRouter:
    api = APIRouter()

    @api.get(
        "/api/search",
        tags=["articles"],
        summary="Articles and followed pages that answer a query, the best first",
        responses=REFUSED | NOT_FOUND,  # type: ignore[arg-type]
    )
    async def search(
        request: Request,
        response: Response,
        q: Words,
        source: SourceText = None,
        since: Since = None,
        lang: Language = None,
        limit: Many = 20,
        offset: Offset = 0,
        cursor: Cursor = None,
        by: By = ArticleTime.PUBLISHED,
    ) -> SearchOut:
        after = place_of(cursor, search_place)
        try:
            found = await find_entries(context, store, q, source, since, lang, limit, offset, after, by)
        except QueryError as error:
            raise HTTPException(422, str(error)) from None
        following = offset + len(found.hits) if found.more else None
        place = search_cursor(found.following) if found.following else None
        link_pages(request, response, cursor=place, offset=None)
        return SearchOut.of(found, following)

    return api


async def find_entries(
    context: WebContext,
    store: SearchStore,
    q: str,
    source: str | None,
    since: str | None,
    lang: str | None,
    limit: int,
    offset: int,
    after: SearchPlace | None = None,
    by: ArticleTime = ArticleTime.PUBLISHED,
) -> SearchPage:
    now = context.clock.now()
    source_id = (await context.library.find(source)).id if source else None
    query = SearchQuery(q, now, since_of(since, now), source_id, lang or None, limit, offset, after, by)
    return await store.search(query)
