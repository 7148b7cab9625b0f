"""What the web page does with sources: views.adding.source_desk.SourceDesk over the stores."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from tidings.errors import ConnectFailed, NoFeedFound, SourceError, TidingsError
from tidings.text.url import addresses
from tidings.views.adding.source_desk import FeedSearch, Followed

if TYPE_CHECKING:
    from tidings.app.discovery import Scout
    from tidings.app.stores import Stores
    from tidings.model.sources import Wait
    from tidings.ports.outside import Clock
    from tidings.settings.settings import Settings

log = logging.getLogger(__name__)

MOST_SEARCHES: Final = 100  # remembered
AT_ONCE: Final = 3  # under way
_SECONDS = 120.0  # for one search


class StoredSourceDesk:
    """`aclose` ends searches that are under way."""

    def __init__(self, stores: Stores, settings: Settings, clock: Clock) -> None:
        self._stores, self._settings, self._clock = stores, settings, clock
        self._searches: dict[int, FeedSearch] = {}
        self._numbers = itertools.count(1)
        self._running: set[asyncio.Task[None]] = set()
        self._slots = asyncio.Semaphore(AT_ONCE)

    async def aclose(self) -> None:
        for task in self._running:
            task.cancel()
        if self._running:
            await asyncio.wait(self._running)

    # -- finding ---

    def begin(self, asked: str) -> int:
        addresses(asked)  # SourceError
        number = next(self._numbers)
        self._searches[number] = FeedSearch(number, asked.strip())
        for old in list(self._searches)[:-MOST_SEARCHES]:
            del self._searches[old]
        task = asyncio.create_task(self._search(number))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return number

    def search(self, number: int) -> FeedSearch | None:
        return self._searches.get(number)

    async def _search(self, number: int) -> None:
        begun = self._searches[number]
        try:
            async with self._slots, asyncio.timeout(_SECONDS):
                ended = await self._found(begun)
        except TidingsError as error:
            ended = replace(begun, problem=str(error))
        except TimeoutError:
            ended = replace(begun, problem=f"{begun.asked}: nothing was found within {_SECONDS / 60:.0f} minutes")
        except Exception:
            log.exception("looking for the feeds of %r failed", begun.asked)
            ended = replace(begun, problem=f"{begun.asked}: the search failed; the program's log says more")
        if number in self._searches:
            self._searches[number] = replace(ended, is_done=True)

    async def _found(self, begun: FeedSearch) -> FeedSearch:
        from tidings.app.discovery import open_scout

        first: ConnectFailed | None = None
        async with open_scout(self._settings, self._stores) as scout:
            for url in addresses(begun.asked):
                try:
                    return await self._at(scout, url, begun)
                except ConnectFailed as error:
                    first = first or error
        assert first is not None
        raise first

    async def _at(self, scout: Scout, url: str, begun: FeedSearch) -> FeedSearch:
        from tidings.views.adding.offers import doubt_of, offers_of

        found = await scout.find(url)
        offers = offers_of(found)
        failure = scout.failure(url)
        if not offers:
            if failure is not None:
                raise failure
            raise NoFeedFound(url, found.reason or "a sitemap alone")
        known = {source.url for source in await self._stores.library.sources()}
        return replace(
            begun,
            offers=tuple(offers),
            known=frozenset(offer.url for offer in offers if offer.url in known),
            doubt=doubt_of(offers[0], failure),
        )

    # -- following ---

    async def follow(self, number: int, urls: Sequence[str], category: str | None) -> list[Followed]:
        import random

        from tidings.app.add_source import add_sources

        search = self._searches.get(number)
        offered = {offer.url: offer for offer in search.offers} if search is not None else {}
        for url in urls:
            if url not in offered:
                raise SourceError(url, "this search did not find it; look again")
        given = {} if category is None else {"category": category}
        sources = [offered[url].source(given) for url in dict.fromkeys(urls)]
        new = await add_sources(self._stores, self._settings, sources, self._clock.now(), random.Random())
        return [
            Followed(source.url, (await self._stores.library.find(source.url)).id, is_new)
            for source, is_new in zip(sources, new, strict=True)
        ]

    async def follow_pages(self, asked: str, depth: int, category: str | None) -> Followed:
        from tidings.app.admission import belongs_to
        from tidings.app.stores import open_fetcher
        from tidings.model.pages import NewSite
        from tidings.ports.outside import Request
        from tidings.text.url import host_of

        url = addresses(asked)[0]
        site = NewSite(url, host_of(url), depth, category=category)
        async with open_fetcher(self._settings, self._clock, self._stores.robots) as fetcher:
            if not await fetcher.allows(url):
                raise SourceError(url, "its robots.txt does not allow it")
            answer = await fetcher.fetch(Request(url, accept="text/html, */*;q=0.1", truncate=True))
        kind = (answer.headers.get("content-type") or "text/html").partition(";")[0].strip()
        if "html" not in kind:
            raise SourceError(url, f"{kind}, not a page; look for its feeds instead")
        root_id, new = await self._stores.sites.follow(site, self._clock.now(), belongs_to(site))
        await self._stores.catalogue.announce()
        return Followed(url, root_id, new)

    # -- lists ---

    async def import_opml(self, body: bytes) -> dict[str, Any]:
        from tidings.app.sources.import_list import import_list

        return await import_list(self._stores, self._settings, body, self._clock.now())

    async def export_opml(self) -> bytes:
        from tidings.model.sources import SourceKind
        from tidings.read.feed.opml import write_opml

        rows = [source for source in await self._stores.library.sources() if source.kind is not SourceKind.PAGE]
        return await asyncio.to_thread(write_opml, rows, "Tidings", self._clock.now())

    # -- one source ---

    async def refresh(self, source_id: int) -> str:
        cool_down = self._settings.fetch.refresh_cool_down
        page = await self._stores.sites.page(source_id)
        if page is not None and page.root_id == source_id:
            refreshed = await self._stores.catalogue.refresh_site(source_id, self._clock.now(), cool_down)
            waiting = f"; {len(refreshed.waiting)} wait" if refreshed.waiting else ""
            return f"Due now: {len(refreshed.due)} of its pages{waiting}."
        wait = await self._stores.catalogue.refresh(source_id, self._clock.now(), cool_down)
        return "It is due now." if wait is None else f"Not before {wait.until:%H:%M:%S} UTC: {_why(wait)}."

    async def edit(self, source_id: int, changes: Mapping[str, object]) -> None:
        from tidings.schedule.registry import policy_named

        if isinstance(policy := changes.get("policy"), str):
            policy_named(policy)  # SettingsError
        try:
            await self._stores.catalogue.edit(source_id, changes)
        except ValueError as error:
            raise SourceError(str(source_id), str(error)) from error

    async def remove(self, source_id: int) -> None:
        await self._stores.catalogue.remove(source_id)
        await self._stores.catalogue.announce()


def _why(wait: Wait) -> str:
    return "its server asked us to wait" if wait.asked else "it was visited or refreshed a moment ago"
