"""Announcer: pings a WebSub hub when output feeds with a secret address have changed.

What a feed contained when the hub was last pinged is stored with its address, as a hash. So a ping that fails is made
again, after a restart, too, and one that is not needed is not made. Nothing waits for the hub.

Feeds are made only when something was stored that may be in one: a look reads the latest ids and the list of addresses,
and no article. What leaves no id (a star, another folder, what another process has revised) is announced within _WHOLE.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

from fastapi import HTTPException

from tidings.errors import BadStatus, FetchError, StoreError, TidingsError
from tidings.model.orders import Applied, HopKind
from tidings.model.people import Caller, FeedLink, Person, Rights
from tidings.ports.outside import IGNORED_BYTES, Fetcher, Request
from tidings.web.core.visitor import Visitor, visiting
from tidings.web.out.formats import FORMATS
from tidings.web.out.lists import FeedAddress, FeedLists
from tidings.web.out.routes import SECRET

if TYPE_CHECKING:
    from tidings.ports.news import News
    from tidings.ports.reader_apps import FeedLinkStore

PAUSE: Final = 20.0  # real seconds between two rounds: what comes within them is announced once
LOOK_AFTER: Final = 60.0  # between looks for what other processes have stored
_WHOLE: Final = 900.0  # real seconds after which all feeds are made, whatever was stored
FIRST_WAIT, LONGEST_WAIT = 60.0, 3_600.0  # after a hub that did not answer
_LATER: Final = (408, 429)  # what a hub says that may take it later

log = logging.getLogger(__name__)


class Announcer:
    """`base`: web.public_url."""

    def __init__(
        self, lists: FeedLists, links: FeedLinkStore, news: News, fetcher: Fetcher, hub: str, base: str
    ) -> None:
        self._lists, self._links, self._news, self._fetcher, self._hub = lists, links, news, fetcher, hub
        self._base, self._wanted, self._failures = base.rstrip("/"), asyncio.Event(), 0
        self._seen: object = None  # what was stored when all feeds were as the hub knows them
        self._whole_at = 0.0

    def applied(self, applied: Applied) -> None:
        if applied.articles_revised:
            self._seen = None  # a revision has no id of its own
        if applied.articles_new or applied.articles_revised:
            self._wanted.set()

    def matched(self, count: int = 1) -> None:
        if count:
            self._wanted.set()

    async def run(self) -> None:
        """Pings the hub until it is cancelled."""
        while True:
            self._wanted.clear()
            try:
                await self.look()
            except (StoreError, FetchError) as error:
                log.warning("the hub was not told of feeds that changed: %s", error)
                self._failures += 1
                await asyncio.sleep(min(FIRST_WAIT * 2 ** (self._failures - 1), LONGEST_WAIT))
                continue
            self._failures = 0
            try:
                async with asyncio.timeout(LOOK_AFTER):
                    await self._wanted.wait()
            except TimeoutError:
                continue
            await asyncio.sleep(PAUSE)

    async def look(self) -> int | None:
        """Makes a step if something was stored since the last one that announced everything; None: nothing was.
        StoreError, FetchError."""
        now = asyncio.get_running_loop().time()
        stored = await self._news.place(), [(link.id, link.token) for _, link in await self._links.every()]
        if stored == self._seen and now - self._whole_at < _WHOLE:
            return None
        self._seen, self._whole_at = stored, now
        try:
            return await self.step()
        except BaseException:
            self._seen = None
            raise

    async def step(self) -> int:
        """Pings the hub for all feeds that changed; returns how many. StoreError, FetchError."""
        told = 0
        for person, link in await self._links.every():
            content = await self._content(person, link)
            if content is not None and content != link.announced:
                try:
                    await self._ping(link)
                except BadStatus as error:
                    if not 400 <= error.status < 500 or error.status in _LATER:
                        raise
                    # It would not take it later either, and the other feeds must not wait for this one.
                    log.warning("the hub does not want feed %d: %s", link.id, error)
                await self._links.announced(link, content)
                told += 1
        return told

    async def _content(self, person: Person, link: FeedLink) -> int | None:
        """A hash of the entries of the first page; None: the list is gone, or cannot be read."""
        try:
            with visiting(Visitor(Caller(person, Rights.READ), is_open=False)):
                feed = await self._lists.feed(link.list, {}, FeedAddress(self._base, f"{SECRET}{link.token}"))
        except StoreError:
            raise
        except (HTTPException, TidingsError):
            return None
        said = "\n".join(f"{one.id} {one.title}" for one in feed.entries)
        return int.from_bytes(hashlib.sha256(said.encode("utf-8", "replace")).digest()[:7], "big")

    async def _ping(self, link: FeedLink) -> None:
        """Pings the hub in the form that hubs expect: one field for each topic, under both names that are in use."""
        topics = [f"{self._base}{SECRET}{link.token}.{kind}" for kind in FORMATS]
        values = [("hub.mode", "publish"), *((name, one) for one in topics for name in ("hub.url", "hub.topic"))]
        request = Request(
            self._hub,
            accept="*/*",
            max_bytes=IGNORED_BYTES,
            truncate=True,
            robots=False,
            kind=HopKind.HUB,
            form=urlencode(values).encode("ascii"),
            headers={"Content-Type": "application/x-www-form-urlencoded"},
        )
        await self._fetcher.fetch(request)
