"""The page of the search: the box, and what was found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, HTTPException, Query
from starlette.responses import HTMLResponse, Response

from tidings.errors import QueryError, SourceError
from tidings.model.articles import ArticleTime
from tidings.ports.library import SearchStore
from tidings.views.paging import search_cursor, search_place
from tidings.views.watch_text import command
from tidings.web.api.search import MOST_OFFSET, MOST_QUERY, find_entries
from tidings.web.core.context import WebContext
from tidings.web.core.paging import PageCursor, place_of
from tidings.web.core.parameters import GET_OR_HEAD

_SHOWN = 20

PageNumber = Annotated[int, Query(ge=1, le=MOST_OFFSET // _SHOWN)]
Text = Annotated[str, Query(max_length=MOST_QUERY)]


@dataclass(frozen=True, slots=True)
class SearchForm:
    """The fields of the search form, as they are in the page's URL."""

    q: str
    source: str
    lang: str
    since: str
    page: int
    by: ArticleTime = ArticleTime.PUBLISHED

    def link(self, page: int, cursor: str | None = None) -> str:
        values = {"q": self.q, "source": self.source, "lang": self.lang, "since": self.since, "cursor": cursor}
        values["by"] = self.by.value if self.by is ArticleTime.SEEN else None
        given = {name: value for name, value in values.items() if value}
        return "/search?" + urlencode(given | ({"page": page} if page > 1 and not cursor else {}))


def router(context: WebContext, store: SearchStore) -> APIRouter:
    site = APIRouter()

    @site.api_route("/search", methods=GET_OR_HEAD, include_in_schema=False, response_class=HTMLResponse)
    async def search(
        q: Text = "",
        source: Text = "",
        lang: Text = "",
        since: Text = "",
        page: PageNumber = 1,
        cursor: PageCursor = None,
        by: ArticleTime = ArticleTime.PUBLISHED,
    ) -> Response:
        form, found, trouble = SearchForm(q, source, lang, since, page, by), None, None
        after = place_of(cursor, search_place)
        if q.strip():
            try:
                skipped = (page - 1) * _SHOWN
                found = await find_entries(context, store, q, source, since, lang, _SHOWN, skipped, after, by)
            except (QueryError, SourceError) as error:
                trouble = str(error)
            except HTTPException as error:  # `since` is no time
                trouble = error.detail
        following = found is not None and found.more and page < MOST_OFFSET // _SHOWN
        place = search_cursor(found.following) if found is not None and found.following else None
        return context.page(
            "search.html",
            status=400 if trouble else 200,
            asked=form,
            found=found,
            index=await store.state() if found is None else found.index,
            trouble=trouble,
            command=command,
            earlier=form.link(page - 1) if page > 1 else form.link(1) if after else None,
            later=form.link(page + 1, place) if following else None,
        )

    return site
