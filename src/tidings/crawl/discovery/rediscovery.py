"""Sources that have been dead for a month are looked for again: where does their site keep its feed now?

`Find` is the seam: it is handed a source and says which feeds its site offers, the best first. What is found is a
notice on the source, for a person to decide, or is taken over where the settings say so.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

from tidings.errors import TidingsError, redacted
from tidings.model.sources import Source
from tidings.ports.library import Catalogue, Library
from tidings.ports.outside import Clock
from tidings.text.url import host_of, normalise

Find = Callable[[Source], Awaitable[Sequence[str]]]
MOST = 1_000  # lost sources that wait to be looked for; the others have their turn in a month

log = logging.getLogger(__name__)


class Rediscovery:
    def __init__(
        self, library: Library, catalogue: Catalogue, find: Find, clock: Clock, *, take_over: bool = False
    ) -> None:
        self._library, self._catalogue, self._find, self._clock = library, catalogue, find, clock
        self._take_over = take_over
        self._lost: asyncio.Queue[int] = asyncio.Queue(MOST)

    def lost(self, source_ids: Sequence[int]) -> None:
        for source_id in source_ids:
            if not self._lost.full():
                self._lost.put_nowait(source_id)

    async def run(self) -> None:
        """One after the other, for ever."""
        while True:
            source_id = await self._lost.get()
            try:
                await self.look_for(await self._library.find(str(source_id)))
            except TidingsError as error:
                log.info("source %d was not found again: %s", source_id, error)
            finally:
                self._lost.task_done()

    async def settle(self, seconds: float) -> None:
        """Until all that were lost have been looked for, or so many real seconds have passed."""
        try:
            async with asyncio.timeout(seconds):
                await self._lost.join()
        except TimeoutError:
            log.info("%d lost sources were not looked for: they have their turn in a month", self._lost.qsize())

    async def look_for(self, source: Source) -> None:
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
        words = f"dead since {since}; taken over from {redacted(source.url)}"
        if await self._catalogue.move(source.id, url, host_of(url), self._clock.now(), words):
            log.warning("source %d has failed since %s and is now %s", source.id, since, redacted(url))
        else:
            await self._note(source, since, f"its site now offers {url}, which is already followed; remove one of them")

    async def _note(self, source: Source, since: str, words: str) -> None:
        log.warning("source %d has failed since %s: %s", source.id, since, words)
        await self._catalogue.edit(source.id, {"notice": f"dead since {since}; {words}"})
