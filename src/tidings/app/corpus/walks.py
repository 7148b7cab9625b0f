"""Walks over what is stored, a page at a time, so that a million rows take the memory of one page."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Final

from tidings.model.articles import Article, ArticleQuery, ArticleTime, WholeArticle
from tidings.model.redact import without_logins

if TYPE_CHECKING:
    from tidings.model.matches import Match, MatchQuery
    from tidings.model.pages import Page, Version, VersionQuery
    from tidings.model.search import SearchQuery
    from tidings.model.sources import Source
    from tidings.model.visits import Visit
    from tidings.ports.library import Archive, Library, SearchStore, SiteBook
    from tidings.ports.watch_store import MatchStore
    from tidings.views.articles import CarriedStory

BATCH_ROWS: Final = 500
_FOUND = 100  # of one page of a search, whose passages take time
_VISITS = 1_000_000  # of one source: all

log = logging.getLogger(__name__)


async def whole_articles(
    library: Library, query: ArticleQuery, most: int | None, *, text: bool = True
) -> AsyncGenerator[list[WholeArticle], None]:
    """All articles of the query, whatever its limit, the latest first, with their texts."""
    before, left = query.before_id, most
    while left is None or left > 0:
        limit = BATCH_ROWS if left is None else min(BATCH_ROWS, left)
        found = await library.articles(replace(query, limit=limit, before_id=before))
        if not found:
            return
        yield await _whole(library, found, text=text)
        before, left = found[-1].id, None if left is None else left - len(found)
        if len(found) < limit:
            return


async def _whole(library: Library, found: Sequence[Article], *, text: bool) -> list[WholeArticle]:
    texts = await library.texts([one.id for one in found]) if text else {}
    return [without_logins(WholeArticle.of(one, texts.get(one.id))) for one in found]


async def found_articles(
    library: Library, search: SearchStore, query: SearchQuery, most: int | None, *, text: bool = True
) -> AsyncGenerator[list[WholeArticle], None]:
    """The articles that a search finds. The log says where not everything was searched."""
    left, place, told = most, query.after, False
    while left is None or left > 0:
        page = await search.search(replace(query, limit=_FOUND, after=place))
        if not told and page.index.waiting:
            log.warning("indexing %s of %s: the others are not searched yet", page.index.done, page.index.total)
        if not told and page.bounded:
            log.warning("so many are possible that only some were looked at; say more to see all that answer")
        told = told or page.bounded or bool(page.index.waiting)
        found = [hit.found for hit in page.hits if isinstance(hit.found, Article)][:left]
        if found:
            yield await _whole(library, found, text=text)
        left, place = None if left is None else left - len(found), page.following
        if place is None:
            return


async def stories(
    library: Library, since: datetime | None, sources: int, by: ArticleTime
) -> AsyncGenerator[list[CarriedStory], None]:
    """Stories that so many sources carry, those whose first article is the latest before others."""
    from tidings.views.articles import carried_stories

    before: int | None = None
    while True:
        query = ArticleQuery(None, since, BATCH_ROWS, before, stories=True, by=by)
        found = await library.articles(query)
        if not found:
            return
        yield await carried_stories(library, found, sources)
        before = found[-1].id


async def all_sources(library: Library) -> AsyncGenerator[list[Source], None]:
    """Sources by id; of a site that is followed page by page, its first page."""
    from tidings.model.sources import SourceOrder, SourceQuery

    query = SourceQuery(order=SourceOrder.ID, limit=BATCH_ROWS)
    while True:
        page = await library.source_page(query)
        yield [without_logins(one) for one in page.sources]
        if page.following is None:
            return
        query = replace(query, after=page.following)


async def all_pages(sites: SiteBook, root_ids: Sequence[int]) -> AsyncGenerator[list[Page], None]:
    for root_id in root_ids:
        after = 0
        while found := await sites.pages(root_id, BATCH_ROWS, after):
            yield [without_logins(one) for one in found]
            after = found[-1].source_id


async def versions(archive: Archive, query: VersionQuery) -> AsyncGenerator[list[Version], None]:
    before = query.before_id
    while found := await archive.versions(replace(query, limit=BATCH_ROWS, before_id=before)):
        yield [without_logins(one) for one in found]
        before = found[-1].id


async def matches(store: MatchStore, query: MatchQuery) -> AsyncGenerator[list[Match], None]:
    before = query.before_id
    while found := await store.matches(replace(query, limit=BATCH_ROWS, before_id=before)):
        yield [without_logins(one) for one in found]
        before = found[-1].id


async def visits(
    library: Library, sites: SiteBook, source_id: int | None, since: datetime | None
) -> AsyncGenerator[list[Visit], None]:
    """Yields the visits of one source, or of one source after the other, pages of sites included; the latest of each
    first."""

    async def of(one: int) -> list[Visit]:
        found = await library.visits(one, _VISITS)
        return [without_logins(visit) for visit in found if since is None or visit.at >= since]

    if source_id is not None:
        yield await of(source_id)
        return
    roots = {site.root_id for site in await sites.sites()}
    async for some in all_sources(library):
        for source in some:
            if source.id not in roots:
                yield await of(source.id)
    async for pages in all_pages(sites, sorted(roots)):
        for page in pages:
            yield await of(page.source_id)
