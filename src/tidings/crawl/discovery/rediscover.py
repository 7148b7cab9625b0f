"""Looks again for the feeds of sources that have been dead for a month: where does their site publish now?

What is found becomes a notice on the source, for a person to decide, or is taken over where the settings say so.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from tidings.errors import NoFeedFound, TidingsError
from tidings.model.orders import Applied
from tidings.model.redact import redacted
from tidings.model.sources import Source
from tidings.ports.library import Catalogue, Library
from tidings.ports.outside import Clock, Fetcher
from tidings.text.url import host_of, normalise

if TYPE_CHECKING:
    from tidings.crawl.discovery.discover import DiscoveryOptions, LearnedPaths

FindFeeds = Callable[[Source], Awaitable[Sequence[str]]]  # the feeds that a source's site offers, the best first
MOST_WAITING = 1_000  # lost sources; for the others it is tried again in a month

log = logging.getLogger(__name__)


def find_again(
    fetcher: Fetcher, clock: Clock, paths: LearnedPaths, options: DiscoveryOptions | None = None
) -> FindFeeds:
    """Returns the search for `Rediscovery`: it finds the feeds that the site of a lost source offers now, without
    sitemaps."""
    # Here, and not with every crawl: that takes 0.1 s of CPU, and few sources are ever lost.
    from tidings.crawl.discovery.discover import DEFAULT_OPTIONS, discover
    from tidings.discover.candidates import FeedKind

    async def find(source: Source) -> Sequence[str]:
        site = source.site_url or urljoin(source.url, "/")
        found = await discover(site, fetcher, await paths.load(), clock.now(), options or DEFAULT_OPTIONS)
        await paths.learn(found.learned)
        if not found.feeds and not found.pages:
            raise NoFeedFound(site, found.reason)
        return [feed.url for feed in found.feeds if feed.kind <= FeedKind.PART]

    return find


class Rediscovery:
    def __init__(
        self, library: Library, catalogue: Catalogue, find: FindFeeds, clock: Clock, *, take_over: bool = False
    ) -> None:
        self._library, self._catalogue, self._find, self._clock = library, catalogue, find, clock
        self._take_over = take_over
        self._lost: asyncio.Queue[int] = asyncio.Queue(MOST_WAITING)

    def applied(self, applied: Applied) -> None:
        """Queue the sources that a batch of outcomes has found lost."""
        for source_id in applied.lost:
            if not self._lost.full():
                self._lost.put_nowait(source_id)

    async def run(self) -> None:
        """One after the other, until it is cancelled."""
        while True:
            source_id = await self._lost.get()
            try:
                await self.look_for(await self._library.find(str(source_id)))
            except TidingsError as error:
                log.info("source %d was not found again: %s", source_id, error)
            finally:
                self._lost.task_done()

    async def settle(self, seconds: float) -> None:
        """Wait until all lost sources have been looked for, or so many real seconds have passed."""
        try:
            async with asyncio.timeout(seconds):
                await self._lost.join()
        except TimeoutError:
            log.info("%d lost sources were not looked for: they have their turn in a month", self._lost.qsize())

    async def look_for(self, source: Source) -> None:
        """Set the notice of a lost source, or move it to the feed that was found."""
        since = f"{source.failing_since:%Y-%m-%d}" if source.failing_since is not None else "long ago"
        try:
            found = await self._find(source)
        except TidingsError as error:
            await self._note(source, since, f"its site cannot be read either ({error})")
            return
        if any(normalise(url) == normalise(source.url) for url in found):
            await self._note(source, since, "but its site still names it, and it can be read")
        elif not found:
            await self._note(source, since, "its site offers no other feed")
        elif not self._take_over:
            await self._note(source, since, f"its site now offers {found[0]}")
        else:
            await self._move(source, since, found[0])

    async def _move(self, source: Source, since: str, url: str) -> None:
        notice = f"dead since {since}; taken over from {redacted(source.url)}"
        if await self._catalogue.move(source.id, url, host_of(url), self._clock.now(), notice):
            log.warning("source %d has failed since %s and is now %s", source.id, since, redacted(url))
        else:
            await self._note(source, since, f"its site now offers {url}, which is already followed; remove one of them")

    async def _note(self, source: Source, since: str, finding: str) -> None:
        log.warning("source %d has failed since %s: %s", source.id, since, finding)
        await self._catalogue.edit(source.id, {"notice": f"dead since {since}; {finding}"})
