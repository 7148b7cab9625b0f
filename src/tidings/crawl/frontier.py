"""The frontier: links found on pages of followed sites become pages themselves, or are refused.

    a visit finds links -> store.apply keeps the unknown ones -> here, breadth first:
    filters of the site -> filters, traps, robots.txt of the program -> a page, due at once; or refused, and why

It runs beside the downloading, as the link extractor of the selective crawler paper does
(docs/papers.md#selective-crawler). Nothing here needs to be saved: links that wait are in the store.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta

from tidings.crawl.clock import ClockHold
from tidings.errors import SourceNotFound, StoreError, TidingsError
from tidings.model.orders import Applied, Due
from tidings.model.pages import DEEPER, FoundLink, SettledLink, Site
from tidings.ports.crawl_store import Frontier
from tidings.ports.library import SiteBook
from tidings.ports.outside import Clock
from tidings.text.url import host_of

BATCH = 500  # links settled in one transaction
SITES_CACHED_FOR = timedelta(seconds=5)  # another command may change a site's filters meanwhile

AdmitLink = Callable[[FoundLink, Site], Awaitable[str | None]]  # returns why a link may not be followed
PagesDue = Callable[[Sequence[Due]], None]


class FrontierRunner:
    def __init__(self, frontier: Frontier, book: SiteBook, clock: Clock, admit: AdmitLink) -> None:
        self._frontier, self._book, self._clock, self._admit = frontier, book, clock, admit
        self._awake = asyncio.Event()
        self._awake.set()  # links may have waited since the program was stopped
        self._hold: ClockHold | None = None
        self._idle = False
        self._sites: dict[int, tuple[datetime, Site | None]] = {}

    @property
    def idle(self) -> bool:
        """Is no link waiting?"""
        return self._idle and not self._awake.is_set()

    def applied(self, applied: Applied) -> None:
        """Start on the links of a batch of outcomes. A simulated clock is held while links wait, so that it counts no
        delay that is only the machine's."""
        if applied.links and not self._awake.is_set():
            self._hold = self._hold or ClockHold(self._clock)
            self._awake.set()

    def look_again(self) -> None:
        """Another command changed something: other filters, a greater depth."""
        self._sites.clear()
        self._awake.set()

    async def run(self, pages_due: PagesDue) -> None:
        """Settles found links until it is cancelled. `pages_due` is called with the new pages of each batch, and with
        none at the end."""
        while True:
            await self._awake.wait()
            self._idle = False
            self._awake.clear()
            hold, self._hold = self._hold, None
            try:
                while await self._settle_batch(pages_due):
                    pass
            finally:
                if hold is not None:
                    hold.release()
            self._idle = True
            pages_due(())

    async def _settle_batch(self, pages_due: PagesDue) -> bool:
        """Is there another one?"""
        found = await self._frontier.found(BATCH)
        if not found:
            return False
        sites = {root_id: await self._site(root_id) for root_id in {link.root_id for link in found}}
        settled = [await self._settled(link, site) for link in found if (site := sites[link.root_id]) is not None]
        if settled:
            pages_due(await self._frontier.settle(settled, self._clock.now()))
        return len(found) == BATCH and bool(settled)

    async def _site(self, root_id: int) -> Site | None:
        now = self._clock.now()
        at, site = self._sites.get(root_id, (None, None))
        if at is not None and now - at < SITES_CACHED_FOR:
            return site
        try:
            site = await self._book.site(root_id, counted=False)  # counting is slow, and this runs every few seconds
        except SourceNotFound:  # removed meanwhile, and its links with it
            site = None
        self._sites[root_id] = now, site
        return site

    async def _settled(self, link: FoundLink, site: Site) -> SettledLink:
        host = host_of(link.url)
        if link.level > site.depth:
            return SettledLink(link, host, DEEPER)
        try:
            return SettledLink(link, host, await self._admit(link, site))
        except StoreError:  # no fault of the link
            raise
        except TidingsError as error:
            return SettledLink(link, host, str(error))
