"""robots.txt, asked at most once a day for each site (RFC 9309). What it says is read by fetch.robotrules.

A missing file (4xx) allows everything. Where the server cannot say (5xx, 429, no answer), the last good copy holds for
30 days; without one nothing is fetched for now. Only what robots.txt says is a RobotsRefused; that it cannot be read
will pass. Which way was chosen where the RFC leaves room: docs/decisions/0014-robots.md.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from urllib.parse import urljoin, urlsplit

from tidings.errors import AddressRefused, BadStatus, FetchError, RobotsRefused, StoreError
from tidings.fetch.robots.agent import AGENT
from tidings.fetch.robots.rules import MAX_BYTES, RobotRules, read_robots
from tidings.model.orders import HopKind
from tidings.ports.crawl_store import KeptRobots, RobotsShelf
from tidings.ports.outside import Clock, Request, Response
from tidings.text.http_headers import hints_of

GOOD_FOR = timedelta(hours=24)  # the RFC's most
GOOD_AT_LEAST = timedelta(hours=1)  # "max-age=0" is on every other site; it would be a question before every page
BAD_FOR = timedelta(minutes=10)  # less than a page waits to be tried again
BUSY_FOR = timedelta(hours=1)  # a 429 that does not say how long
COPY_FOR = timedelta(days=30)
SITES_REMEMBERED = 10_000
BYTES_REMEMBERED = 64 * 2**20  # of all sites together, roughly, whatever they send
_DEFAULT_PORTS = {"http": ":80", "https": ":443"}

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Known:
    rules: RobotRules | None  # None: there was no good answer yet
    fetched_at: datetime  # the rules'
    until: datetime  # not asked again before
    trouble: str = ""  # why the last question brought nothing


@dataclass(frozen=True, slots=True)
class _Answer:
    body: bytes | None  # None: the server could not say
    until: datetime
    trouble: str = ""


class Robots:
    """With a shelf, answers outlive the program; without one they are remembered as long as it runs."""

    def __init__(
        self,
        agent: str,
        get: Callable[[Request], Awaitable[Response]],
        clock: Clock,
        shelf: RobotsShelf | None = None,
    ) -> None:
        self._agent, self._get, self._clock, self._shelf = agent, get, clock, shelf
        self._sites: OrderedDict[str, _Known] = OrderedDict()
        self._weight = 0
        self._asking: dict[str, asyncio.Task[_Known]] = {}

    async def check(self, url: str) -> None:
        """FetchError where this may not be fetched."""
        site = origin_of(url)
        now = self._clock.now()
        known = self._sites.get(site)
        if known is None or known.until <= now:
            known = await self._ask(site)
        if known.rules is None or (known.trouble and known.fetched_at + COPY_FOR <= now):
            raise FetchError(url, f"robots.txt cannot be read, so nothing is fetched for now ({known.trouble})")
        if not known.rules.allows(url):
            raise RobotsRefused(url, "robots.txt does not allow it")

    async def allows(self, url: str) -> bool:
        """May this be fetched now? Not where the site cannot say."""
        try:
            await self.check(url)
        except FetchError:
            return False
        return True

    def crawl_delay(self, url: str) -> float | None:
        """Seconds the site wants between two requests, as far as is known without asking."""
        known = self._known_of(url)
        return known.rules.crawl_delay if known and known.rules else None

    def sitemaps(self, url: str) -> tuple[str, ...]:
        """The sitemaps the site names, as far as is known without asking."""
        known = self._known_of(url)
        if known is None or known.rules is None:
            return ()
        return tuple(filter(_is_web, (_joined(origin_of(url), named) for named in known.rules.sitemaps)))

    async def close(self) -> None:
        tasks = list(self._asking.values())
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    def _known_of(self, url: str) -> _Known | None:
        try:
            return self._sites.get(origin_of(url))
        except AddressRefused:
            return None

    async def _ask(self, site: str) -> _Known:
        """One question for all who come at once. It goes on when those who asked have given up: that a server does
        not answer is remembered too."""
        task = self._asking.get(site)
        if task is None:
            task = self._asking[site] = asyncio.create_task(self._learn(site), name=f"robots.txt of {site}")
            task.add_done_callback(lambda _: self._asking.pop(site, None))
        return await asyncio.shield(task)

    async def _learn(self, site: str) -> _Known:
        now = self._clock.now()
        kept = await self._recall(site)
        earlier = self._sites.get(site)
        if kept is not None:
            rules = None if kept.body is None else read_robots(kept.body, self._agent)
            earlier = _Known(rules, kept.fetched_at, kept.until, kept.trouble)
        if earlier is not None and earlier.fetched_at <= now < earlier.until:
            return self._remember(site, earlier)
        answer = await self._question(site)
        body, fetched_at = answer.body, now
        if body is not None:
            rules = read_robots(body, self._agent)
        elif earlier is not None and earlier.rules is not None:
            body, rules, fetched_at = (kept.body if kept else None), earlier.rules, earlier.fetched_at
        else:
            rules = None
        await self._keep(KeptRobots(site, body, fetched_at, answer.until, answer.trouble))
        return self._remember(site, _Known(rules, fetched_at, answer.until, answer.trouble))

    async def _question(self, site: str) -> _Answer:
        now = self._clock.now()
        request = Request(
            f"{site}/robots.txt",
            accept="text/plain, */*;q=0.5",
            max_bytes=MAX_BYTES,
            robots=False,
            truncate=True,
            kind=HopKind.ROBOTS,
        )
        try:
            answer = await self._get(request)
        except BadStatus as error:
            if error.status == 204 or (400 <= error.status < 500 and error.status != 429):
                return _Answer(b"", now + GOOD_FOR)
            pause = now + (BUSY_FOR if error.status == 429 else BAD_FOR)
            asked = hints_of(error.headers, now, failed=True).retry_after
            return _Answer(None, max(pause, asked or pause), error.message)
        except FetchError as error:
            return _Answer(None, now + BAD_FOR, error.message)
        return _Answer(answer.body, now + _good_for(answer.headers, now))

    def _remember(self, site: str, known: _Known) -> _Known:
        before = self._sites.pop(site, None)
        self._weight += _weight(known) - (_weight(before) if before else 0)
        self._sites[site] = known
        while len(self._sites) > 1 and (len(self._sites) > SITES_REMEMBERED or self._weight > BYTES_REMEMBERED):
            _, oldest = self._sites.popitem(last=False)
            self._weight -= _weight(oldest)
        return known

    async def _recall(self, site: str) -> KeptRobots | None:
        try:
            return await self._shelf.recall(site) if self._shelf else None
        except StoreError as error:
            log.warning("what is kept of robots.txt of %s cannot be read: %s", site, error)
            return None

    async def _keep(self, robots: KeptRobots) -> None:
        try:
            if self._shelf:
                await self._shelf.keep(robots)
        except StoreError as error:
            log.warning("robots.txt of %s cannot be kept: %s", robots.site, error)


@lru_cache(maxsize=2_048)  # asked two or three times for every address that is fetched
def origin_of(url: str) -> str:
    """scheme://authority, without a name and password: what one robots.txt speaks for."""
    try:
        parts = urlsplit(url.strip())
        well_formed = parts.scheme in _DEFAULT_PORTS and bool(parts.hostname) and parts.port != 0
    except ValueError:
        well_formed = False
    if not well_formed:
        raise AddressRefused(url, "not an address that can be fetched")
    authority = parts.netloc.rpartition("@")[2].lower().removesuffix(":")
    return f"{parts.scheme}://{authority.removesuffix(_DEFAULT_PORTS[parts.scheme])}"


def _good_for(headers: Mapping[str, str], now: datetime) -> timedelta:
    """What the server says of freshness, between an hour and a day. If it says nothing: a day."""
    fresh_until = hints_of(headers, now).fresh_until
    if fresh_until is not None:
        return min(max(fresh_until - now, GOOD_AT_LEAST), GOOD_FOR)
    control = headers.get("cache-control", "").lower()
    stale = any(word in control for word in ("no-cache", "no-store", "max-age"))
    return GOOD_AT_LEAST if stale else GOOD_FOR


def _weight(known: _Known) -> int:
    return 500 + (known.rules.weight if known.rules else 0)


def _joined(site: str, named: str) -> str:
    try:
        return urljoin(f"{site}/", named)
    except ValueError:
        return ""


def _is_web(url: str) -> bool:
    return url.startswith(("http://", "https://"))


# -- What a kept robots.txt says of one address. Nobody is asked for it. ---------------------------


async def stored_verdict(shelf: RobotsShelf, url: str) -> tuple[bool | None, str, datetime | None]:
    """Is it allowed (None: not known), in words, and since when that is known."""
    try:
        kept = await shelf.recall(origin_of(url))
    except AddressRefused:
        kept = None
    if kept is None:
        return None, "not asked yet", None
    if kept.body is None:
        return None, f"cannot be read ({kept.trouble})", kept.fetched_at
    allowed = read_robots(kept.body, AGENT).allows(url)
    words = "allows it" if allowed else "does not allow it"
    if kept.trouble:
        words += f" (the last good copy; now: {kept.trouble})"
    return allowed, words, kept.fetched_at
