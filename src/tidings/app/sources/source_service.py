"""What the web page does with sources: views.adding.source_service.SourceService over the stores."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from tidings.app.removal import Removals
from tidings.app.sources.last_response import ResponseLooks
from tidings.errors import (
    AddressRefused,
    BadStatus,
    ConnectFailed,
    FetchError,
    NoFeedFound,
    SourceError,
    TidingsError,
)
from tidings.model.redact import redacted
from tidings.text.url import addresses
from tidings.views.adding.source_service import FeedSearch, Followed, RawResponse
from tidings.views.format import relative
from tidings.views.safe_html import web_link

if TYPE_CHECKING:
    from tidings.app.discovery import Scout
    from tidings.app.stores import Stores
    from tidings.fetch.client import HttpFetcher
    from tidings.model.sources import NewSource, Wait
    from tidings.ports.outside import Clock
    from tidings.settings.settings import Settings

log = logging.getLogger(__name__)

MOST_SEARCHES: Final = 100  # remembered
AT_ONCE: Final = 3  # under way
_MOST_NAMED = 20  # feeds of a search that is under way
LONGEST_SEARCH = 120.0  # for one search


class StoredSourceService:
    """`aclose` ends searches that are under way."""

    def __init__(self, stores: Stores, settings: Settings, clock: Clock) -> None:
        self._stores, self._settings, self._clock = stores, settings, clock
        self._searches: dict[int, FeedSearch] = {}
        self._numbers = itertools.count(1)
        self._running: set[asyncio.Task[None]] = set()
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._looks = ResponseLooks(stores, settings, clock)
        self._removals = Removals(stores.catalogue, clock)

    async def aclose(self) -> None:
        await self._removals.aclose()
        for task in self._running:
            task.cancel()
        if self._running:
            await asyncio.wait(self._running)

    # -- finding ---

    def begin(self, person_id: int, asked: str) -> int:
        addresses(asked)  # SourceError
        number = next(self._numbers)
        self._searches[number] = FeedSearch(number, person_id, asked.strip())
        for old in list(self._searches)[:-MOST_SEARCHES]:
            del self._searches[old]
        task = asyncio.create_task(self._search(number))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return number

    def search(self, person_id: int, number: int) -> FeedSearch | None:
        found = self._searches.get(number)
        return found if found is not None and found.person_id == person_id else None

    async def _search(self, number: int) -> None:
        begun = self._searches[number]
        try:
            async with self._slots, asyncio.timeout(LONGEST_SEARCH):
                ended = await self._found(begun)
        except TidingsError as error:
            ended = replace(begun, problem=str(error))
        except TimeoutError:
            ended = replace(begun, problem=f"{begun.asked}: nothing was found within {LONGEST_SEARCH / 60:.0f} minutes")
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

        found = await scout.find(url, on_feed=lambda at, feed: self._note(begun.number, feed.title or at))
        offers = offers_of(found)
        failure = scout.failure(url)
        if not offers:
            if failure is not None:
                raise failure
            raise NoFeedFound(url, found.reason or "a sitemap alone")
        known = {source.url: source.id for source in await self._stores.library.sources()}
        return replace(
            begun,
            offers=tuple(offers),
            known={offer.url: known[offer.url] for offer in offers if offer.url in known},
            doubt=doubt_of(offers[0], failure),
        )

    def _note(self, number: int, name: str) -> None:
        """A feed was read; a search that goes on says so."""
        if (search := self._searches.get(number)) is not None:
            self._searches[number] = replace(search, so_far=(*search.so_far, name)[:_MOST_NAMED])

    # -- following ---

    async def follow(self, person_id: int, number: int, urls: Sequence[str], folder: str | None) -> list[Followed]:
        search = self.search(person_id, number)
        offered = {offer.url: offer for offer in search.offers} if search is not None else {}
        for url in urls:
            if url not in offered:
                raise SourceError(url, "this search did not find it; look again")
        given = {} if folder is None else {"category": folder}
        return await self._followed(person_id, [offered[url].source(given) for url in dict.fromkeys(urls)])

    async def add(self, person_id: int, source: NewSource) -> Followed:
        from tidings.store.sources.catalogue import LONGEST_URL

        if len(source.url.encode()) > LONGEST_URL:
            raise SourceError(source.url[:100], f"an address of more than {LONGEST_URL:,} bytes")
        return (await self._followed(person_id, [source]))[0]

    async def _followed(self, person_id: int, sources: Sequence[NewSource]) -> list[Followed]:
        import random

        from tidings.app.add_source import add_sources

        new = await add_sources(self._stores, self._settings, sources, self._clock.now(), random.Random(), person_id)
        return [
            Followed(source.url, (await self._stores.library.find(source.url)).id, is_new)
            for source, is_new in zip(sources, new, strict=True)
        ]

    async def follow_pages(self, person_id: int, asked: str, depth: int, folder: str | None) -> Followed:
        from tidings.app.admission import belongs_to
        from tidings.app.stores import open_fetcher
        from tidings.model.pages import NewSite
        from tidings.text.url import host_of

        async with open_fetcher(self._settings, self._clock, self._stores.robots) as fetcher:
            url = await _page_at(fetcher, addresses(asked))
        site = NewSite(url, host_of(url), depth, category=folder)
        belongs = belongs_to(site)
        root_id, new = await self._stores.sites.follow(site, self._clock.now(), belongs, person_id, join=True)
        await self._stores.catalogue.announce()
        return Followed(url, root_id, new)

    # -- lists ---

    async def import_opml(self, person_id: int, body: bytes) -> dict[str, Any]:
        from tidings.app.sources.import_list import import_list

        return await import_list(self._stores, self._settings, body, self._clock.now(), person_id=person_id)

    async def export_opml(self, *, with_logins: bool) -> bytes:
        from tidings.model.sources import SourceKind
        from tidings.read.feed.opml import write_opml

        rows = [source for source in await self._stores.library.sources() if source.kind is not SourceKind.PAGE]
        if not with_logins:
            rows = [replace(one, url=_bare(one.url), site_url=one.site_url and _bare(one.site_url)) for one in rows]
        return await asyncio.to_thread(write_opml, rows, "Tidings", self._clock.now())

    # -- one source ---

    async def refresh(self, source_id: int) -> str:
        cool_down = self._settings.fetch.refresh_cool_down
        page = await self._stores.sites.page(source_id)
        if page is not None and page.root_id == source_id:
            refreshed = await self._stores.catalogue.refresh_site(source_id, self._clock.now(), cool_down)
            waiting = f"; {len(refreshed.waiting)} wait" if refreshed.waiting else ""
            return f"Due now: {len(refreshed.due)} of its pages{waiting}."
        now = self._clock.now()
        wait = await self._stores.catalogue.refresh(source_id, now, cool_down)
        if wait is None:
            return "It is due now."
        return f"Not before {wait.until:%H:%M:%S} UTC, {relative(wait.until, now)}: {_why(wait)}."

    async def response(self, source_id: int) -> RawResponse:
        async with self._slots:
            return await self._looks.look(await self._stores.library.find(str(source_id)))

    async def edit(self, source_id: int, changes: Mapping[str, object]) -> None:
        from tidings.app.scheduling import policy_given

        if isinstance(policy := changes.get("policy"), str):
            policy_given(policy)  # SettingsError
        try:
            await self._stores.catalogue.edit(source_id, changes)
        except ValueError as error:
            raise SourceError(str(source_id), str(error)) from error

    # -- several ---

    async def pause(self, source_ids: Sequence[int]) -> int:
        return await self._stores.catalogue.pause(source_ids)

    async def resume(self, source_ids: Sequence[int]) -> int:
        return await self._stores.catalogue.resume(source_ids, self._clock.now())

    async def remove(self, source_ids: Sequence[int]) -> int:
        return await self._removals.remove(source_ids)

    async def restore(self, source_ids: Sequence[int]) -> int:
        return await self._stores.catalogue.restore(source_ids)

    async def folders(self, person_id: int) -> list[str]:
        return list((await self._stores.reading.folder_names(person_id)).values())

    async def move(self, person_id: int, source_ids: Sequence[int], folder: str) -> int:
        return await self._stores.reading.move(person_id, source_ids, folder)


async def _page_at(fetcher: HttpFetcher, urls: Sequence[str]) -> str:
    """The first of these addresses that answers with a page, as feeds are found: a bare name by https, then by http.
    Where none does, the error of the first."""
    first: FetchError | None = None
    for url in urls:
        try:
            await _check_page(fetcher, url)
        except (AddressRefused, BadStatus):
            raise
        except FetchError as error:
            first = first or error
        else:
            return url
    assert first is not None, "there is at least one address"
    raise first


async def _check_page(fetcher: HttpFetcher, url: str) -> None:
    """FetchError, or SourceError where it may not be followed, or is no page."""
    from tidings.ports.outside import Request

    if not await fetcher.allows(url):
        raise SourceError(url, "its robots.txt does not allow it")
    answer = await fetcher.fetch(Request(url, accept="text/html, */*;q=0.1", truncate=True))
    kind = (answer.headers.get("content-type") or "text/html").partition(";")[0].strip()
    if "html" not in kind:
        raise SourceError(url, f"{kind}, not a page; look for its feeds instead")


def _bare(url: str) -> str:
    """The address without name and password."""
    return (web_link(url) if redacted(url) != url else url) or redacted(url)


def _why(wait: Wait) -> str:
    return "its server asked us to wait" if wait.asked else "it was visited or refreshed a moment ago"
