"""Sources that have been dead for a month are looked for again: where does their site keep its feed now?

`Find` is the seam: it is handed a source and says which feeds its site offers. What is found is a notice on the
source, for a person to decide; nothing is followed by itself.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from urllib.parse import urljoin

from tidings.errors import TidingsError
from tidings.model import Source
from tidings.ports import Catalogue, Fetcher, Library, Request
from tidings.read.page import feed_links

Find = Callable[[Source], Awaitable[Sequence[str]]]
MOST = 1_000  # lost sources that wait to be looked for; the others have their turn in a month
_PAGE_BYTES = 2 * 2**20

log = logging.getLogger(__name__)


class Rediscovery:
    def __init__(self, library: Library, catalogue: Catalogue, find: Find) -> None:
        self._library, self._catalogue, self._find = library, catalogue, find
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

    async def look_for(self, source: Source) -> None:
        try:
            found = [url for url in await self._find(source) if url != source.url]
            words = f"its site now offers {found[0]}" if found else "its site offers no other feed"
        except TidingsError as error:
            words = f"its site cannot be read either ({error})"
        since = f"{source.failing_since:%Y-%m-%d}" if source.failing_since is not None else "long ago"
        log.warning("source %d has failed since %s: %s", source.id, since, words)
        await self._catalogue.edit(source.id, {"notice": f"dead since {since}; {words}"})


def on_its_site(fetcher: Fetcher) -> Find:
    """The feeds that the site's own page names."""

    async def find(source: Source) -> Sequence[str]:
        page = source.site_url or urljoin(source.url, "/")
        answer = await fetcher.fetch(Request(page, accept="text/html", max_bytes=_PAGE_BYTES, truncate=True))
        links = feed_links(answer.body, url=answer.url, content_type=answer.headers.get("content-type"))
        return [link.url for link in links]

    return find
