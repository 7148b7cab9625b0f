"""The JSON API of the search: search. The page of the search runs its queries here, too."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, tzinfo
from typing import Annotated

from fastapi import HTTPException, Query
from starlette.requests import Request
from starlette.responses import Response

from tidings.errors import QueryError
from tidings.model.articles import ArticleTime
from tidings.model.search import SearchPage, SearchPlace, SearchQuery, SearchSort
from tidings.ports.library import SearchStore
from tidings.views.paging import MOST_ID, search_cursor, search_place
from tidings.views.schema.articles import SearchOut
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import (
    NOT_FOUND,
    REFUSED,
    By,
    Cursor,
    Since,
    SourceText,
    Until,
    link_pages,
    place_of,
    since_of,
    until_of,
)
from tidings.web.core.routes import LazyRouter

MOST_QUERY = 2_000  # characters
MOST_OFFSET = 1_000

Words = Annotated[str, Query(max_length=MOST_QUERY, description="what is looked for", examples=["gas scope:pages"])]
Language = Annotated[str | None, Query(max_length=35, description="only this language", examples=["pl"])]
Many = Annotated[int, Query(ge=1, le=100, description="how many at most")]
Sort = Annotated[SearchSort, Query(description="the best first, or the latest")]
Offset = Annotated[int, Query(ge=0, le=MOST_OFFSET, description="for the next page: next_offset of the last")]


FolderId = Annotated[int | None, Query(ge=1, le=MOST_ID, description="only in this folder of yours")]
Faceted = Annotated[bool, Query(description="also how many by source, folder, language and month")]


@dataclass(frozen=True, slots=True)
class Narrowed:
    """The filters of a search, as texts of a URL, and how it is sorted."""

    source: str | None = None
    lang: str | None = None
    since: str | None = None
    until: str | None = None
    by: ArticleTime = ArticleTime.PUBLISHED
    sort: SearchSort = SearchSort.RELEVANCE
    folder_id: int | None = None  # of the person who asks


def router(context: WebContext, store: SearchStore, base: str) -> LazyRouter:
    api = LazyRouter(prefix=base)

    @api.get(
        "/search",
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
        until: Until = None,
        sort: Sort = SearchSort.RELEVANCE,
        folder: FolderId = None,
        facets: Faceted = False,
    ) -> SearchOut:
        after = place_of(cursor, search_place)
        try:
            narrowed = Narrowed(source, lang, since, until, by, sort, folder)
            found = await find_entries(context, store, q, narrowed, limit, offset, after, faceted=facets)
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
    narrowed: Narrowed,
    limit: int,
    offset: int,
    after: SearchPlace | None = None,
    *,
    faceted: bool = False,
    zone: tzinfo = UTC,
) -> SearchPage:
    """Searches by the parameters of a request. QueryError, SourceError; HTTPException 422 where a time is none. `zone`:
    of the days in the query."""
    now = context.clock.now()
    source_id = (await context.library.find(narrowed.source)).id if narrowed.source else None
    query = SearchQuery(
        text=q,
        now=now,
        since=since_of(narrowed.since, now, zone),
        source_id=source_id,
        language=narrowed.lang or None,
        limit=limit,
        offset=offset,
        after=after,
        by=narrowed.by,
        until=until_of(narrowed.until, now, zone),
        sort=narrowed.sort,
        person_id=context.person_id,
        folder_id=narrowed.folder_id,
        faceted=faceted,
    )
    return await store.search(query)
