"""Which sitemaps sites name in their robots.txt: asked for after a gap, and remembered for a day.

A busy feed may have a gap at every visit, and robots.txt is asked about once a day. A site whose sitemaps were of no
use is remembered as one that names none.
"""

from __future__ import annotations

from collections import OrderedDict
from datetime import datetime, timedelta

from tidings.crawl.visit.further import Further
from tidings.discover.sitemaps import sitemaps_named
from tidings.model.orders import HopKind
from tidings.ports.outside import Request
from tidings.text.url import join

GOOD_FOR = timedelta(hours=24)
SITES_REMEMBERED = 10_000
_BYTES = 512 * 1024


class Signposts:
    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[datetime, tuple[str, ...]]] = OrderedDict()

    async def of(self, url: str, further: Further, at: datetime) -> tuple[str, ...]:
        """The sitemaps that the site of this address names, those of news first; or what was learned of them."""
        robots = join(url, "/robots.txt")
        until, named = self._kept.get(robots, (at, ()))
        if until > at:
            return named
        request = Request(robots, max_bytes=_BYTES, truncate=True, robots=False, kind=HopKind.ROBOTS)
        answer = await further.get(request)
        named = () if answer is None else sitemaps_named(answer.body, robots)
        self.learn(url, at, *named)
        return named

    def learn(self, url: str, at: datetime, *named: str) -> None:
        """Which of them are worth asking for until tomorrow."""
        robots = join(url, "/robots.txt")
        self._kept.pop(robots, None)
        self._kept[robots] = at + GOOD_FOR, named
        if len(self._kept) > SITES_REMEMBERED:
            self._kept.popitem(last=False)
