"""Links met on pages, on their way to being pages themselves (docs/papers.md#selective-crawler).

    a visit finds links -> applied: unknown ones wait in the store -> here, breadth first:
    filters of the site -> filters, traps, robots.txt of the program -> a page, due at once; or refused, and why

Nothing here needs to survive: what waits stands in the store.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack
from datetime import datetime, timedelta

from tidings.errors import SourceNotFound, TidingsError
from tidings.model.orders import Applied, Due
from tidings.model.pages import DEEPER, FoundLink, SettledLink, Site
from tidings.ports.crawl_store import Frontier
from tidings.ports.library import SiteBook
from tidings.ports.outside import Clock
from tidings.text.url import host_of

AT_ONCE = 500  # links settled in one transaction
SITES_HELD_FOR = timedelta(seconds=5)  # what is asked of a site may be changed by a person meanwhile

Admit = Callable[[FoundLink, Site], Awaitable[str | None]]  # why a link may not be followed

log = logging.getLogger(__name__)


class FrontierKeeper:
    def __init__(
        self,
        frontier: Frontier,
        book: SiteBook,
        clock: Clock,
        admit: Admit,
        on_pages: Callable[[Sequence[Due]], None],
    ) -> None:
        self._frontier, self._book, self._clock, self._admit, self._on_pages = frontier, book, clock, admit, on_pages
        self._awake = asyncio.Event()
        self._awake.set()  # links may have waited since the program was stopped
        self._hold = ExitStack()
        self._idle = False
        self._sites: dict[int, tuple[datetime, Site | None]] = {}

    @property
    def idle(self) -> bool:
        """Does no link wait?"""
        return self._idle and not self._awake.is_set()

    def applied(self, applied: Applied) -> None:
        """Told of every batch; while links wait the clock stands still, so that no delay is counted that is only
        the machine's."""
        if applied.links and not self._awake.is_set():
            self._hold.enter_context(self._clock.hold())
            self._awake.set()

    def look_again(self) -> None:
        """A person changed something: other filters, a greater depth."""
        self._sites.clear()
        self._awake.set()

    async def run(self) -> None:
        """For ever."""
        while True:
            await self._awake.wait()
            self._idle = False
            self._awake.clear()
            hold, self._hold = self._hold, ExitStack()
            with hold:
                while await self._settle_some():
                    pass
            self._idle = True
            self._on_pages(())

    async def _settle_some(self) -> bool:
        found = await self._frontier.found(AT_ONCE)
        if not found:
            return False
        sites = {root_id: await self._site(root_id) for root_id in {link.root_id for link in found}}
        settled = [await self._settled(link, site) for link in found if (site := sites[link.root_id]) is not None]
        if settled:
            self._on_pages(await self._frontier.settle(settled, self._clock.now()))
        return len(found) == AT_ONCE and bool(settled)

    async def _site(self, root_id: int) -> Site | None:
        now = self._clock.now()
        at, site = self._sites.get(root_id, (None, None))
        if at is not None and now - at < SITES_HELD_FOR:
            return site
        try:
            site = await self._book.site(root_id, counted=False)  # every few seconds
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
        except TidingsError as error:
            return SettledLink(link, host, str(error))
