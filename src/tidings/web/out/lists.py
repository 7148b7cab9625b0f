"""FeedLists: a page of any list, as an output feed.

A list is named by its path on our page: `/articles?folder=3`, `/search?q=gas`, `/watches/7`. Feeds are in the order in
which things were first seen, whatever the page is sorted by: an article that is found late would otherwise be below
what a reader has read.

Pages (RFC 5005): of articles, `before` is the article that the page before ended with; of searches and watches `page`
is a number. A page may repeat what was on the one before, where something came in meanwhile.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final
from urllib.parse import parse_qsl, urlencode, urlsplit

from fastapi import HTTPException

from tidings.errors import QueryError, SourceError
from tidings.model.articles import Article, ArticleTime
from tidings.model.matches import MatchQuery
from tidings.model.people import NO_FOLDER, ReadingQuery
from tidings.model.search import Hit, SearchSort
from tidings.ports.reader_apps import Streams
from tidings.views.format import shorten
from tidings.views.out.entries import article_entry, entries, page_entry, watch_feed
from tidings.views.out.feed import OtherPages, OutEntry, OutFeed, urn
from tidings.views.reading.filters import ArticleFilter, filter_of
from tidings.web.api.search import MOST_OFFSET, MOST_QUERY, Narrowed, find_entries
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import id_of
from tidings.web.core.visitor import reach, visitor

ENTRIES: Final = 100  # of a watch: passages
ARTICLES: Final = 50  # whole texts
FOUND: Final = 50
_MATCHES: Final = 500  # read for ENTRIES: copies, and segments of one version, make one entry
_MOST_PAGES: Final = 10  # of a watch: each reads what is on those before it
_TITLE: Final = 300
_WATCH: Final = re.compile(r"/watches/([1-9][0-9]{0,17})")
_SEARCHED: Final = ("q", "source", "folder", "lang", "since", "until")


@dataclass(frozen=True, slots=True)
class FeedAddress:
    """The address of a feed: `stem` with `.atom` and so on behind it, and the query that names the list, if any."""

    base: str
    stem: str
    query: str = ""
    hub: str = ""


def list_of(path: str) -> str:
    """The path of a list, in one spelling. ValueError where it names none that has a feed."""
    parts = urlsplit(path)
    values = dict(parse_qsl(parts.query[:5_000]))
    if parts.path == "/articles":
        query = filter_of(values).text()
        return f"/articles?{query}" if query else "/articles"
    if parts.path == "/search" and values.get("q", "").strip():
        return f"/search?{urlencode({name: values[name] for name in _SEARCHED if values.get(name)})}"
    if _WATCH.fullmatch(parts.path):
        return f"{parts.path}?all=1" if values.get("all") in ("1", "true") else parts.path
    raise ValueError("no such list has a feed: give /articles?..., /search?q=... or /watches/ID")


class FeedLists:
    """The lists behind output feeds. What is private is that of the visitor (web.core.visitor)."""

    def __init__(self, context: WebContext, streams: Streams | None) -> None:
        self._context, self._streams = context, streams

    async def feed(self, listed: str, values: Mapping[str, str], address: FeedAddress) -> OutFeed:
        """A page of the list; `values` say which. HTTPException where there is none; TidingsError."""
        parts = urlsplit(listed)
        named = dict(parse_qsl(parts.query))
        if parts.path == "/articles":
            return await self.articles(_filter(named), _number(values, "before"), address)
        if parts.path == "/search":
            return await self.search(named, _number(values, "page") or 1, address)
        every = named.get("all") in ("1", "true")
        return await self.watch(int(parts.path.rpartition("/")[2]), every, _number(values, "page") or 1, address)

    # -- articles ---

    async def articles(self, wanted: ArticleFilter, before: int | None, address: FeedAddress) -> OutFeed:
        streams = self._streams
        if streams is None:
            raise HTTPException(404)
        person_id, zone = self._context.person_id, self._context.shown_zone
        title = await self._title(wanted)
        query = replace(wanted, by=ArticleTime.SEEN).query(zone, ARTICLES, before)
        page = await streams.ids(person_id, query)
        found = await streams.whole(person_id, page.ids)
        made = await asyncio.to_thread(lambda: [article_entry(one) for one in found])
        following = None if page.following is None else _joined(address.query, before=page.following)
        pages = OtherPages(following=following)
        if before is not None:
            pages = OtherPages(address.query, await self._previous(query, address), following)
        text = wanted.text()
        return OutFeed(
            id=urn(f"list {self._whose()} articles {text}"),
            title=title,
            words="Articles, in the order in which Tidings saw them",
            home=f"/articles?{text}" if text else "/articles",
            stem=address.stem,
            query=address.query if before is None else _joined(address.query, before=before),
            entries=made,
            base=address.base,
            empty_at=self._since(),
            pages=pages,
            hub=address.hub,
        )

    async def _previous(self, query: ReadingQuery, address: FeedAddress) -> str:
        """The page before this one ends with the article of `before`: as many articles further up begins the page
        before that."""
        assert self._streams is not None
        upwards = replace(query, oldest_first=True, limit=ARTICLES)
        above = (await self._streams.ids(self._context.person_id, upwards)).ids
        return address.query if len(above) < ARTICLES else _joined(address.query, before=above[-1])

    async def _title(self, wanted: ArticleFilter) -> str:
        context, reading = self._context, self._context.reading
        if wanted.source is not None:
            return shorten((await context.source(wanted.source)).name, _TITLE)
        if wanted.watch is not None:
            if context.watching is None:
                raise HTTPException(404, "there are no watches here")
            return shorten((await context.watching.watch(wanted.watch, context.person_id)).name, _TITLE)
        if wanted.folder is not None and wanted.folder != NO_FOLDER:
            names = {} if reading is None else await reading.folder_names(context.person_id)
            if wanted.folder not in names:
                raise HTTPException(404, f"no folder {wanted.folder}")
            return names[wanted.folder]
        if reading is not None and (text := wanted.text()):
            for one in await reading.saved_lists(context.person_id):
                if one.query == text:
                    return one.name
        said = {"Starred": wanted.starred, "Saved for later": wanted.saved, "In no folder": wanted.folder is not None}
        said |= {wanted.tag: bool(wanted.tag), "Unread": wanted.unread, "Everything": wanted.everything}
        return next((words for words, holds in said.items() if holds), "Articles")

    # -- searches ---

    async def search(self, named: Mapping[str, str], page: int, address: FeedAddress) -> OutFeed:
        context, store = self._context, self._context.search
        q = named.get("q", "")[:MOST_QUERY]
        if store is None or not q.strip():
            raise HTTPException(404 if store is None else 400, "q: what is looked for")
        folder = _number(named, "folder")
        narrowed = Narrowed(
            source=named.get("source"),
            lang=named.get("lang"),
            since=named.get("since"),
            until=named.get("until"),
            by=ArticleTime.SEEN,
            sort=SearchSort.DATE,
            folder_id=folder,
        )
        skipped = (page - 1) * FOUND
        if skipped > MOST_OFFSET:
            raise HTTPException(404, "there are no further pages")
        try:
            found = await find_entries(context, store, q, narrowed, FOUND, skipped, zone=context.shown_zone)
        except (QueryError, SourceError) as error:
            raise HTTPException(400, str(error)) from None
        made = await self._hits(found.hits)
        more = found.more and skipped + FOUND <= MOST_OFFSET
        text = urlencode({name: named[name] for name in _SEARCHED if named.get(name)})
        return OutFeed(
            id=urn(f"list {self._whose()} search {text}"),
            title=shorten(q, _TITLE),
            words=f"What Tidings finds for: {shorten(q, 1_000)}",
            home=f"/search?{text}",
            stem=address.stem,
            query=_page(address.query, page),
            entries=made,
            base=address.base,
            empty_at=self._since(),
            pages=_numbered(address.query, page, more=more),
            hub=address.hub,
        )

    async def _hits(self, hits: tuple[Hit, ...]) -> list[OutEntry]:
        ids = [one.found.id for one in hits if isinstance(one.found, Article)]
        whole = [] if self._streams is None else await self._streams.whole(self._context.person_id, ids)
        articles = {one.article.id: one for one in whole}

        def work() -> list[OutEntry]:
            made = []
            for one in hits:
                if not isinstance(one.found, Article):
                    made.append(page_entry(one.found, one.passages))
                elif one.found.id in articles:
                    made.append(article_entry(articles[one.found.id]))
            return made

        return await asyncio.to_thread(work)

    # -- watches ---

    async def watch(self, watch_id: int, every: bool, page: int, address: FeedAddress) -> OutFeed:
        watching = self._context.watching
        if watching is None or page > _MOST_PAGES:
            raise HTTPException(404)
        watch = await watching.watch(watch_id, reach())
        query = MatchQuery(watch_id=watch.id, limit=_MATCHES * page, baselines=every)
        found = await watching.match_store.matches(query)
        firsts = await watching.match_store.first_matches([match.id for match in found], baselines=every)
        listed = await asyncio.to_thread(entries, watch, found, firsts, ENTRIES * page + 1)
        shown, more = listed[ENTRIES * (page - 1) : ENTRIES * page], len(listed) > ENTRIES * page
        pages = _numbered(address.query, page, more=more and page < _MOST_PAGES)
        feed = watch_feed(watch, shown, address.base, pages=pages, query=_page(address.query, page))
        return replace(feed, stem=address.stem, hub=address.hub)

    # -- whose ---

    def _whose(self) -> str:
        """Part of the ids of lists: numbers of people begin at 1 in every installation."""
        caller = visitor().caller
        return f"{self._context.person_id} {caller.person.created_at.isoformat() if caller else ''}"

    def _since(self) -> datetime:
        caller = visitor().caller
        return caller.person.created_at if caller else self._context.clock.now()


def _filter(named: Mapping[str, str]) -> ArticleFilter:
    try:
        return filter_of(named)
    except ValueError as error:
        raise HTTPException(400, str(error)) from None


def _number(values: Mapping[str, str], name: str) -> int | None:
    text = values.get(name, "")
    if not text:
        return None
    if (number := id_of(text)) is None:
        raise HTTPException(422, f"{name}: must be a number of one")
    return number


def _joined(query: str, **values: object) -> str:
    return "&".join(part for part in (query, urlencode(values)) if part)


def _page(query: str, number: int) -> str:
    return query if number == 1 else _joined(query, page=number)


def _numbered(query: str, page: int, *, more: bool) -> OtherPages:
    following = _page(query, page + 1) if more else None
    return OtherPages(following=following) if page == 1 else OtherPages(query, _page(query, page - 1), following)
