"""Corpus: what a data folder holds, to read from Python. `tidings.open` makes one."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tidings.app.corpus import walks
from tidings.app.corpus.rows import LoopThread, Rows
from tidings.app.stores import Stores, open_stores
from tidings.errors import TidingsError
from tidings.model.articles import ArticleDetail, ArticleQuery, ArticleTime, WholeArticle
from tidings.model.matches import Match, MatchQuery
from tidings.model.pages import Page, Site, Version, VersionQuery
from tidings.model.people import OWNER
from tidings.model.redact import without_logins
from tidings.model.search import SearchQuery, SearchSort
from tidings.model.sources import Source
from tidings.model.times import utc
from tidings.model.visits import Visit
from tidings.settings.settings import Settings, load
from tidings.views.articles import CarriedStory
from tidings.views.format import parse_moment

if TYPE_CHECKING:
    from types import TracebackType

    from tidings.ports.outside import Clock

Moment = datetime | str | None  # "30d" and "2h" are so long ago; an ISO time without a zone is UTC
Named = int | str | None  # an id, a URL, or a part of a URL or title that only one has


def open_corpus(data: str | Path | None = None) -> Corpus:
    """Opens a data folder to read it, also while the program runs: with tidings.open("data") as t.

    Without a folder: that of TIDINGS_DATA, or the platform's. Its tidings.toml and TIDINGS_* variables count as they do
    for commands; where they name PostgreSQL, that is read. Nothing is created, upgraded or written. TidingsError where
    there is nothing, or it was written by another version."""
    settings = load(None if data is None else Path(data))
    loop = LoopThread()
    opened = AsyncExitStack()
    try:
        stores = loop.run(opened.enter_async_context(open_stores(settings, reads=True)))
    except BaseException:
        loop.close()
        raise
    return Corpus(settings, stores, loop, opened)


class Corpus:
    """Lists are `Rows`: iterate over frozen values, or make a table of them. Times of `since` are datetimes with a
    zone, ISO times, or how long ago ("30d", "2h"). A source, a site or a page is its id, its URL, or a part that only
    one has."""

    def __init__(self, settings: Settings, stores: Stores, loop: LoopThread, opened: AsyncExitStack) -> None:
        from tidings.app.folder_clock import clock_of

        self._settings, self._stores, self._loop, self._opened = settings, stores, loop, opened
        self._clock: Clock = clock_of(settings)

    def __enter__(self) -> Corpus:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Closes the corpus; may be called twice. Reading rows afterwards raises TidingsError."""
        opened, self._opened = self._opened, AsyncExitStack()
        try:
            self._loop.run(opened.aclose())
        except TidingsError:
            return  # it was closed before
        self._loop.close()

    # -- articles ---

    def articles(
        self,
        *,
        since: Moment = None,
        source: Named = None,
        query: str | None = None,
        by: ArticleTime | str = ArticleTime.SEEN,
        limit: int | None = None,
        text: bool = True,
    ) -> Rows[WholeArticle]:
        """Articles with their texts, the latest first: as `tidings articles --jsonl`; with `query`, as `tidings search`
        finds them. `by`: whether `since` and the order go by when they were "seen" or "published". `text=False` leaves
        the texts out, which is quicker."""
        order, from_when = ArticleTime(by), self._moment(since)

        async def walk() -> AsyncGenerator[Sequence[WholeArticle], None]:
            library = self._stores.library
            source_id = await self._source_id(source)
            found = walks.whole_articles(library, ArticleQuery(source_id, from_when, by=order), limit, text=text)
            if query is not None:
                wanted = SearchQuery(query, self._clock.now(), from_when, source_id, by=order, sort=SearchSort.DATE)
                found = walks.found_articles(library, self._stores.search, wanted, limit, text=text)
            async for some in found:
                yield some

        return Rows(self._loop, WholeArticle, walk)

    def article(self, article_id: int) -> ArticleDetail:
        """One article with the content of its feed, its page as it was fetched, and what it said before."""
        found = self._loop.run(self._stores.library.article(article_id))
        if found is None:
            raise TidingsError(f"{article_id}: no such article")
        return found

    def stories(
        self, *, since: Moment = None, sources: int = 2, by: ArticleTime | str = ArticleTime.SEEN
    ) -> Rows[CarriedStory]:
        """Stories that at least so many sources carry, the latest first; who had it first, and how far behind the
        others came: as `tidings articles --stories`."""
        order, from_when = ArticleTime(by), self._moment(since)
        return Rows(self._loop, CarriedStory, lambda: walks.stories(self._stores.library, from_when, sources, order))

    # -- sources ---

    def sources(self) -> Rows[Source]:
        """All sources by id; of a site that is followed page by page, its first page."""
        return Rows(self._loop, Source, lambda: walks.all_sources(self._stores.library))

    def visits(self, source: Named = None, *, since: Moment = None) -> Rows[Visit]:
        """Visits of a source, the latest first; or of all, one source after the other."""
        from_when = self._moment(since)

        async def walk() -> AsyncGenerator[Sequence[Visit], None]:
            source_id = await self._source_id(source)
            async for some in walks.visits(self._stores.library, self._stores.sites, source_id, from_when):
                yield some

        return Rows(self._loop, Visit, walk)

    # -- pages ---

    def sites(self) -> list[Site]:
        """Sites that are followed page by page, by the id of their first page."""
        return [without_logins(one) for one in self._loop.run(self._stores.sites.sites())]

    def pages(self, site: Named = None) -> Rows[Page]:
        """The followed pages of a site, or of all sites."""

        async def walk() -> AsyncGenerator[Sequence[Page], None]:
            root_id = await self._source_id(site, page=True)
            roots = [root_id] if root_id is not None else [one.root_id for one in await self._stores.sites.sites()]
            async for some in walks.all_pages(self._stores.sites, roots):
                yield some

        return Rows(self._loop, Page, walk)

    def versions(
        self,
        page: Named = None,
        *,
        site: Named = None,
        since: Moment = None,
        until: Moment = None,
        changes: bool = False,
    ) -> Rows[Version]:
        """The stored versions of a page, of a site's pages, or of all, the latest first. `changes`: only those with a
        true change, as `tidings changes` lists them."""
        times = self._moment(since), self._moment(until)

        async def walk() -> AsyncGenerator[Sequence[Version], None]:
            ids = await self._source_id(page, page=True), await self._source_id(site, page=True)
            async for some in walks.versions(self._stores.archive, VersionQuery(*ids, *times, changes=changes)):
                yield some

        return Rows(self._loop, Version, walk)

    def version_text(self, version: Version | int) -> str:
        """Returns the text of a page's version as plain text, a segment a line."""

        async def read() -> str:
            from tidings.app.views import followed_of

            found = await self._stores.archive.version(version) if isinstance(version, int) else version
            if found is None:
                raise TidingsError(f"{version}: no such version")
            return "\n".join(line.text for line in await followed_of(self._stores).lines(found))

        return self._loop.run(read())

    # -- watches ---

    def matches(
        self, watch: Named = None, *, since: Moment = None, news: bool = False, person: str | None = None
    ) -> Rows[Match]:
        """What watches found, the latest first: as `tidings matches`. `news`: without what was there at a first visit.
        `person`: whose watches; without: of the person who runs the program."""
        from_when = self._moment(since)

        async def walk() -> AsyncGenerator[Sequence[Match], None]:
            stores = self._stores
            own = OWNER if person is None else (await stores.people.person(person)).id
            watch_id = None if watch is None else (await stores.watches.watch(str(watch), own)).id
            query = MatchQuery(watch_id, from_when, baselines=not news, person_id=own)
            async for some in walks.matches(stores.matches, query):
                yield some

        return Rows(self._loop, Match, walk)

    # -- what callers write ---

    def _moment(self, value: Moment) -> datetime | None:
        if isinstance(value, datetime):
            return utc(value)
        try:
            return None if value is None else parse_moment(value, self._clock.now())
        except ValueError as error:
            raise TidingsError(str(error)) from None

    async def _source_id(self, named: Named, *, page: bool = False) -> int | None:
        return None if named is None else (await self._stores.library.find(str(named), page=page)).id
