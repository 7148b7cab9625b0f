"""robots.txt, asked once a day for each site (RFC 9309, around protego).

A missing file (4xx) allows everything; a server error or no answer at all disallows everything for now, and is
asked again sooner than a good answer. Only what robots.txt says is a RobotsRefused; that it cannot be read will pass.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from protego import Protego

from tidings.errors import BadStatus, FetchError, RobotsRefused
from tidings.ports import Clock, Request, Response

MAX_BYTES = 512 * 1024  # RFC 9309: at least 500 KiB are read
GOOD_FOR = timedelta(hours=24)
BAD_FOR = timedelta(minutes=10)  # less than a page waits to be tried again
SITES_REMEMBERED = 10_000


@dataclass(frozen=True, slots=True)
class _Rules:
    parsed: Protego | None  # None: nothing is allowed while the server cannot say
    until: datetime
    trouble: str = ""


class Robots:
    def __init__(self, agent: str, get: Callable[[Request], Awaitable[Response]], clock: Clock) -> None:
        self._agent, self._get, self._clock = agent, get, clock
        self._sites: OrderedDict[str, _Rules] = OrderedDict()
        self._asking: dict[str, asyncio.Task[_Rules]] = {}

    async def check(self, url: str) -> None:
        """FetchError where this may not be fetched."""
        parts = urlsplit(url)
        site = f"{parts.scheme}://{parts.netloc}"
        rules = self._sites.get(site)
        if rules is None or rules.until <= self._clock.now():
            rules = await self._ask(site)
        if rules.parsed is None:
            raise FetchError(url, f"robots.txt cannot be read, so nothing is fetched for now ({rules.trouble})")
        if not rules.parsed.can_fetch(url, self._agent):
            raise RobotsRefused(url, "robots.txt does not allow it")

    async def close(self) -> None:
        tasks = list(self._asking.values())
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    async def _ask(self, site: str) -> _Rules:
        """One question for all who come at once. It goes on when those who asked have given up: that a server does
        not answer is remembered too."""
        task = self._asking.get(site)
        if task is None:
            task = self._asking[site] = asyncio.create_task(self._read(site), name=f"robots.txt of {site}")
            task.add_done_callback(lambda _: self._asking.pop(site, None))
        return await asyncio.shield(task)

    async def _read(self, site: str) -> _Rules:
        rules = self._sites[site] = await self._rules(site)
        self._sites.move_to_end(site)
        if len(self._sites) > SITES_REMEMBERED:
            self._sites.popitem(last=False)
        return rules

    async def _rules(self, site: str) -> _Rules:
        now = self._clock.now()
        try:
            answer = await self._get(
                Request(f"{site}/robots.txt", accept="text/plain", max_bytes=MAX_BYTES, robots=False)
            )
        except BadStatus as error:
            if 400 <= error.status < 500 and error.status != 429:
                return _Rules(Protego.parse(""), now + GOOD_FOR)
            return _Rules(None, now + BAD_FOR, error.message)
        except FetchError as error:
            return _Rules(None, now + BAD_FOR, error.message)
        return _Rules(Protego.parse(answer.body.decode("utf-8-sig", "replace")), now + GOOD_FOR)
