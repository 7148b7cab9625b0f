"""How common words are: learned as articles are indexed, and kept across runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING

from tidings.errors import StoreError
from tidings.model.search import Indexed

if TYPE_CHECKING:
    from tidings.crawl.discovery.discover import Keeper
    from tidings.watch.word_counts import Counts

_LEAST = 100  # documents that are counted before they are kept
_MOST = 5_000
_SHARE = 10  # or so many times fewer than are known: they would change little

log = logging.getLogger(__name__)


class Vocabulary:
    """Counts go to the store now and then; `keep` takes the rest there."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._new: Counts | None = None
        self._known = 0  # documents, when they were last kept

    async def packed(self) -> bytes:
        """What is kept, as watches are asked with it; empty: nothing."""
        from tidings.watch.word_counts import NAME

        return await self._keeper.kept(NAME) or b""

    async def learn(self, articles: Iterable[Indexed]) -> None:
        from tidings.watch.word_counts import counted

        found = counted(articles)
        self._new = found if self._new is None else self._new.merge(found)
        if self._new.documents >= max(_LEAST, min(self._known // _SHARE, _MOST)):
            await self.keep()

    async def keep(self) -> None:
        """Read again before it is written: another command may have counted meanwhile. Where the store fails, indexing
        goes on, and it is tried again with the next."""
        new = self._new
        if new is None or not new.documents:
            return
        from tidings.watch.word_counts import NAME

        try:
            documents, packed = await asyncio.to_thread(_joined, await self.packed(), new)
            await self._keeper.keep(NAME, packed)
        except StoreError as error:
            log.warning("how common words are could not be kept: %s", error)
            return
        self._new, self._known = None, documents


def _joined(kept: bytes, new: Counts) -> tuple[int, bytes]:
    from tidings.watch.word_counts import Counts

    merged = Counts.unpack(kept).merge(new)
    return merged.documents, merged.pack()
