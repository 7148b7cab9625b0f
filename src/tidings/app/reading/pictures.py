"""The proxy of pictures: views.safe_html.Pictures with our own fetcher and a folder of what was fetched.

The author of a feed decides which pictures are requested. So their fetcher reaches public addresses only,
whatever fetch.allow_addresses says, and never sends a login.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import hashlib
import hmac
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from typing import TYPE_CHECKING, Final

from tidings.app.reading.picture_folder import PictureFolder
from tidings.errors import FetchError
from tidings.ports.outside import Request
from tidings.views.safe_html import Picture, picture_of, web_link

if TYPE_CHECKING:
    from tidings.ports.outside import Clock, Fetcher
    from tidings.settings.settings import Settings

MOST_PICTURE: Final = 5 * 2**20  # bytes
AT_ONCE: Final = 8  # fetched
_LONGEST = 2_000  # characters of an address
_SECONDS = 20.0
_AGAIN = 600.0  # seconds, after which one that could not be shown is tried again
_MOST_FAILED = 2_000
_ACCEPT = "image/avif,image/webp,image/png,image/jpeg,image/gif"

OpenFetcher = Callable[[], AbstractAsyncContextManager["Fetcher"]]


class ProxiedPictures:
    """`aclose` ends what is under way. `timer`: seconds."""

    def __init__(
        self, folder: PictureFolder, key: bytes, fetcher: OpenFetcher, timer: Callable[[], float] = time.monotonic
    ) -> None:
        self._folder, self._key, self._open, self._timer = folder, key, fetcher, timer
        self._stack = AsyncExitStack()
        self._fetcher: Fetcher | None = None
        self._opening = asyncio.Lock()
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._running: dict[str, asyncio.Task[Picture | None]] = {}
        self._failed: dict[str, float] = {}  # until when

    async def aclose(self) -> None:
        running = list(self._running.values())
        for task in running:
            task.cancel()
        if running:
            await asyncio.wait(running)
        await self._stack.aclose()

    # -- paths ---

    def path(self, url: str | None) -> str | None:
        link = web_link(url)
        if link is None or len(link) > _LONGEST:
            return None
        try:
            written = base64.urlsafe_b64encode(link.encode()).decode().rstrip("=")
        except UnicodeEncodeError:
            return None
        return f"/img/{self._signature(written)}/{written}"

    def url(self, signature: str, address: str) -> str | None:
        if not (address.isascii() and signature.isascii()):
            return None
        if not hmac.compare_digest(self._signature(address), signature):
            return None
        try:
            return base64.b64decode(f"{address}{'=' * (-len(address) % 4)}", b"-_", validate=True).decode()
        except (binascii.Error, ValueError):
            return None

    def _signature(self, address: str) -> str:
        return hmac.new(self._key, address.encode(), hashlib.sha256).hexdigest()[:32]

    # -- pictures ---

    async def picture(self, url: str) -> Picture | None:
        kept = await asyncio.to_thread(self._folder.read, url)
        if kept is not None:
            return picture_of(kept)
        if self._failed.get(url, 0.0) > self._timer():
            return None
        task = self._running.get(url)
        if task is None:
            task = self._running[url] = asyncio.create_task(self._fetched(url))
            task.add_done_callback(lambda _: self._running.pop(url, None))
        return await asyncio.shield(task)  # a browser that leaves does not end it: it will ask again

    async def _fetched(self, url: str) -> Picture | None:
        request = Request(url, accept=_ACCEPT, max_bytes=MOST_PICTURE, robots=False)
        found: Picture | None = None
        try:
            async with asyncio.timeout(_SECONDS), self._slots:
                found = picture_of((await (await self._opened()).fetch(request)).body)
        except (FetchError, TimeoutError):
            pass
        if found is None:
            self._failed[url] = self._timer() + _AGAIN
            for old in list(self._failed)[:-_MOST_FAILED]:
                del self._failed[old]
        else:
            await asyncio.to_thread(self._folder.write, url, found.body)
        return found

    async def _opened(self) -> Fetcher:
        async with self._opening:
            if self._fetcher is None:
                self._fetcher = await self._stack.enter_async_context(self._open())
        return self._fetcher


async def open_pictures(settings: Settings, clock: Clock) -> ProxiedPictures | None:
    """Opens the picture proxy; None where web.pictures is off."""
    if settings.web.pictures == "off":
        return None
    folder = PictureFolder(settings.data / "pictures")
    key = await asyncio.to_thread(folder.key)

    def fetcher() -> AbstractAsyncContextManager[Fetcher]:
        from tidings.fetch.client import HttpFetcher

        public = settings.fetch.model_copy(update={"allow_addresses": (), "passwords": {}})
        return HttpFetcher(public, clock, AT_ONCE + 4, public_url=settings.web.public_url)

    return ProxiedPictures(folder, key, fetcher)
