"""The page of the search: the box, what was found, by source, folder, language and month; searches that were saved."""

from __future__ import annotations

from calendar import monthrange
from dataclasses import dataclass, replace
from datetime import UTC, date
from typing import Annotated, Any
from urllib.parse import parse_qsl, urlencode

from fastapi import HTTPException, Query
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from tidings.errors import QueryError, SourceError
from tidings.model.articles import ArticleTime
from tidings.model.people import SavedList
from tidings.model.search import Facets, FoundPage, SearchPage, SearchPlace, SearchSort
from tidings.ports.library import SearchStore
from tidings.views.format import month_and_year
from tidings.views.paging import MOST_ID, search_cursor, search_place
from tidings.views.reading.filters import ListPlace
from tidings.views.reading.service import ReadingService
from tidings.views.watch_text import command
from tidings.web.api.search import MOST_OFFSET, MOST_QUERY, Narrowed, find_entries
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import GET_OR_HEAD, Id, PageCursor, fields, place_of
from tidings.web.core.routes import LazyRouter
from tidings.web.reading.article import LONGEST_FOUND

_SHOWN = 20
_FOUND_FOR, _FACETS_FOR = 5.0, 30.0  # seconds
SAVED = "/search?"  # what the query of a saved list begins with where it is a search

PageNumber = Annotated[int, Query(ge=1, le=MOST_OFFSET // _SHOWN)]
Text = Annotated[str, Query(max_length=MOST_QUERY)]
Folder = Annotated[int | None, Query(ge=1, le=MOST_ID)]


@dataclass(frozen=True, slots=True)
class SearchForm:
    """The fields of the search form, as they are in the page's URL."""

    q: str
    source: str = ""
    lang: str = ""
    since: str = ""
    until: str = ""
    folder: int | None = None
    sort: SearchSort = SearchSort.RELEVANCE
    by: ArticleTime = ArticleTime.PUBLISHED
    page: int = 1

    def link(self, page: int = 1, cursor: str | None = None, **other: Any) -> str:
        """Returns the address of this search with other values."""
        form = replace(self, **other)
        values: dict[str, Any] = {name: getattr(form, name) for name in ("q", *NARROWED)} | {"cursor": cursor}
        values["by"] = form.by.value if form.by is ArticleTime.SEEN else None
        values["sort"] = form.sort.value if form.sort is SearchSort.DATE else None
        given = {name: value for name, value in values.items() if value}
        return SAVED + urlencode(given | ({"page": page} if page > 1 and not cursor else {}))

    def of_month(self, month: str) -> str:
        """Within one month, `2026-11`."""
        year, number = (int(part) for part in month.split("-"))
        return self.link(since=f"{month}-01", until=f"{month}-{monthrange(year, number)[1]}")

    @property
    def is_narrowed(self) -> bool:
        return any(getattr(self, name) for name in NARROWED)


NARROWED = ("source", "folder", "lang", "since", "until")


def router(context: WebContext, store: SearchStore) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)
    _search(site, context, store)
    if context.reading is not None:
        _saved(site, context, context.reading)
    return site


def _search(site: LazyRouter, context: WebContext, store: SearchStore) -> None:
    @site.api_route("/search", methods=GET_OR_HEAD)
    async def search(
        q: Text = "",
        source: Text = "",
        lang: Text = "",
        since: Text = "",
        until: Text = "",
        folder: Folder = None,
        sort: SearchSort = SearchSort.RELEVANCE,
        page: PageNumber = 1,
        cursor: PageCursor = None,
        by: ArticleTime = ArticleTime.PUBLISHED,
    ) -> Response:
        form, found, trouble = SearchForm(q, source, lang, since, until, folder, sort, by, page), None, None
        after = place_of(cursor, search_place)
        if q.strip():
            try:
                found = await _find(context, store, form, after)
            except (QueryError, SourceError) as error:
                trouble = str(error)
            except HTTPException as error:  # a time is none
                trouble = error.detail
        earlier, later = _pages_beside(form, found, after)
        return context.page(
            "sources/search.html",
            status=400 if trouble else 200,
            asked=form,
            found=found,
            facets=_facets(form, found),
            names=await _names(context, form),
            saved=await _saved_searches(context),
            can_save=context.reading is not None,
            index=await store.state() if found is None else found.index,
            trouble=trouble,
            command=command,
            found_in=_found_in(form, cursor),
            earlier=earlier,
            later=later,
        )


def _pages_beside(
    form: SearchForm, found: SearchPage | None, after: SearchPlace | None
) -> tuple[str | None, str | None]:
    """Returns the addresses of the pages before and after this one."""
    earlier = form.link(form.page - 1) if form.page > 1 else form.link(1) if after else None
    if found is None or not found.more or form.page >= MOST_OFFSET // _SHOWN:
        return earlier, None
    place = search_cursor(found.following) if found.following else None
    return earlier, form.link(form.page + 1, place)


def _found_in(form: SearchForm, cursor: str | None) -> str:
    """The query with which the page of an article belongs to this page of the search; empty where it is too long."""
    search = form.link(form.page, cursor).removeprefix(SAVED)
    return f"?{urlencode({'found': search})}" if len(search) <= LONGEST_FOUND else ""


async def place_in_search(context: WebContext, query: str, article_id: int) -> ListPlace | None:
    """The place of an article in a page of a search. `query`: of the URL of that page. At its ends are the pages of the
    search that come before and after it. None where there is no such search, or it does not find the article any
    more."""
    values = dict(parse_qsl(query[:LONGEST_FOUND]))
    try:
        form = SearchForm(
            values.get("q", ""),
            values.get("source", ""),
            values.get("lang", ""),
            values.get("since", ""),
            values.get("until", ""),
            folder=int(values["folder"]) if "folder" in values else None,
            sort=SearchSort(values.get("sort", SearchSort.RELEVANCE)),
            by=ArticleTime(values.get("by", ArticleTime.PUBLISHED)),
            page=max(1, min(int(values.get("page", 1)), MOST_OFFSET // _SHOWN)),
        )
        cursor = values.get("cursor")
        after = place_of(cursor, search_place)
        if context.search is None or not form.q.strip():
            return None
        found = await _find(context, context.search, form, after)
    except (ValueError, QueryError, SourceError, HTTPException):
        return None
    in_search = _found_in(form, cursor)
    hits = [
        f"/pages/{hit.found.source_id}" if isinstance(hit.found, FoundPage) else f"/articles/{hit.found.id}{in_search}"
        for hit in found.hits
    ]
    own = f"/articles/{article_id}{in_search}"
    if own not in hits:
        return None
    at = hits.index(own)
    earlier, later = _pages_beside(form, found, after)
    return ListPlace(
        form.link(form.page, cursor),
        in_search,
        hits[at - 1] if at else earlier,
        hits[at + 1] if at + 1 < len(hits) else later,
    )


async def _find(context: WebContext, store: SearchStore, form: SearchForm, after: SearchPlace | None) -> SearchPage:
    """One page of what is found, and its facets, which are counted over a thousand candidates and more: both are those
    of a short time ago where the same search was made then, by whomever. QueryError, SourceError; HTTPException where a
    time is none."""
    found: SearchPage | None = None
    q, skipped = form.q, (form.page - 1) * _SHOWN
    narrowed = Narrowed(form.source, form.lang, form.since, form.until, form.by, form.sort, form.folder)
    person_id = context.person_id
    whose = None if narrowed.folder_id is None else person_id  # the folders are theirs
    zone = context.shown_zone if form.since or form.until else UTC  # for others it makes no difference

    async def counted() -> Facets | None:
        nonlocal found
        found = await find_entries(context, store, q, narrowed, _SHOWN, skipped, after, faceted=True, zone=zone)
        return None if found.facets is None else replace(found.facets, folders=())

    facets = await context.remembered.value(("facets", whose, q, narrowed, zone), counted, _FACETS_FOR)
    if found is not None:
        return found
    if facets is not None:
        by_source = facets.by_source
        folders = await context.remembered.value(
            ("folders of hits", person_id, q, narrowed, zone),
            lambda: store.folder_values(person_id, by_source),
            _FACETS_FOR,
        )
        facets = replace(facets, folders=folders)
    page = await context.remembered.value(
        ("search", whose, q, narrowed, skipped, after, zone),
        lambda: find_entries(context, store, q, narrowed, _SHOWN, skipped, after, zone=zone),
        _FOUND_FOR,
    )
    return replace(page, facets=facets)


def _facets(form: SearchForm, found: SearchPage | None) -> list[tuple[str, list[tuple[str, str, str, int]]]]:
    """(Name of a facet, its values: link, field, words, number); those that would narrow nothing are left out."""
    if found is None or found.facets is None:
        return []
    facets = found.facets
    shown = [
        ("Source", [(form.link(source=one.key), "name", one.name, one.number) for one in facets.sources]),
        ("Folder", [(form.link(folder=int(one.key)), "name", one.name, one.number) for one in facets.folders]),
        ("Language", [(form.link(lang=one.key), "language", one.name, one.number) for one in facets.languages]),
        ("Month", [(form.of_month(one.key), "name", _month(one.key), one.number) for one in facets.months]),
    ]
    return [(name, values) for name, values in shown if len(values) > 1]


def _month(key: str) -> str:
    """The words of `2026-11`."""
    return month_and_year(date.fromisoformat(f"{key}-01"))


async def _names(context: WebContext, form: SearchForm) -> dict[str, str]:
    """Returns the filters of the search in words."""
    names: dict[str, str] = {}
    if form.source.isdecimal() and len(form.source) < len(str(MOST_ID)):
        names["source"] = (await context.library.source_names([int(form.source)])).get(int(form.source), form.source)
    if form.folder is not None and context.reading is not None:
        names["folder"] = (await context.reading.folder_names(context.person_id)).get(form.folder, str(form.folder))
    return names


async def _saved_searches(context: WebContext) -> list[SavedList]:
    if context.reading is None:
        return []
    return [one for one in await context.reading.saved_lists(context.person_id) if one.query.startswith(SAVED)]


def _saved(site: LazyRouter, context: WebContext, service: ReadingService) -> None:
    @site.post("/search/saved")
    async def save(request: Request) -> Response:
        sent = await fields(request)
        known = dict(parse_qsl(sent.get("search", "").removeprefix(SAVED)))
        if not known.get("q", "").strip():
            raise HTTPException(400, "search: there is nothing to save")
        names = ("q", *NARROWED, "by", "sort")
        query = SAVED + urlencode({name: known[name] for name in names if name in known})
        try:
            await service.save_list(context.person_id, sent.get("name", ""), query)
        except ValueError as error:
            raise HTTPException(400, str(error)) from None
        return RedirectResponse(query, 303)

    @site.post("/search/saved/{id}/remove")
    async def remove(id: Id) -> Response:
        if id in [one.id for one in await _saved_searches(context)]:
            await service.remove_list(context.person_id, id)
        return RedirectResponse("/search", 303)
