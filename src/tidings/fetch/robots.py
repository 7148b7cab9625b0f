"""robots.txt, asked once a day for each site (RFC 9309, around protego).

A missing file (4xx) allows everything; a server error or no answer at all disallows everything for now, and is
asked again sooner than a good answer.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from protego import Protego

from tidings.errors import BadStatus, FetchError
from tidings.ports import Clock, Request, Response

MAX_BYTES = 512 * 1024  # RFC 9309: at least 500 KiB are read
GOOD_FOR = timedelta(hours=24)
BAD_FOR = timedelta(hours=1)
SITES_REMEMBERED = 10_000


@dataclass(frozen=True, slots=True)
class _Rules:
    parsed: Protego | None  # None: nothing is allowed while the server cannot say
    until: datetime


class Robots:
    def __init__(self, agent: str, get: Callable[[Request], Awaitable[Response]], clock: Clock) -> None:
        self._agent, self._get, self._clock = agent, get, clock
        self._sites: OrderedDict[str, _Rules] = OrderedDict()
        self._asking: dict[str, asyncio.Lock] = {}

    async def allows(self, url: str) -> bool:
        parts = urlsplit(url)
        site = f"{parts.scheme}://{parts.netloc}"
        rules = self._sites.get(site)
        if rules is None or rules.until <= self._clock.now():
            rules = await self._ask(site)
        return rules.parsed is not None and bool(rules.parsed.can_fetch(url, self._agent))

    async def _ask(self, site: str) -> _Rules:
        lock = self._asking.setdefault(site, asyncio.Lock())
        async with lock:
            rules = self._sites.get(site)
            if rules is None or rules.until <= self._clock.now():
                rules = self._sites[site] = await self._read(site)
                self._sites.move_to_end(site)
                if len(self._sites) > SITES_REMEMBERED:
                    self._sites.popitem(last=False)
        self._asking.pop(site, None)
        return rules

    async def _read(self, site: str) -> _Rules:
        now = self._clock.now()
        try:
            answer = await self._get(
                Request(f"{site}/robots.txt", accept="text/plain", max_bytes=MAX_BYTES, robots=False)
            )
        except BadStatus as error:
            if 400 <= error.status < 500 and error.status != 429:
                return _Rules(Protego.parse(""), now + GOOD_FOR)
            return _Rules(None, now + BAD_FOR)
        except FetchError:
            return _Rules(None, now + BAD_FOR)
        return _Rules(Protego.parse(answer.body.decode("utf-8", "replace")), now + GOOD_FOR)
