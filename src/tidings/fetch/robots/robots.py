"""Fetches and caches robots.txt, at most once a day for each site (RFC 9309), and checks addresses against it.

A missing file (4xx) allows everything. If the server fails (5xx, 429, no response), the last good copy counts for 30
days; without one nothing is fetched for now. RobotsRefused means that robots.txt disallows an address; that it cannot
be read is a FetchError, which will pass. Choices where the RFC leaves room: docs/decisions/0014-robots.md.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from urllib.parse import urljoin, urlsplit

from tidings.errors import AddressRefused, BadStatus, FetchError, RobotsRefused, StoreError
from tidings.fetch.robots.rules import MAX_BYTES, RobotRules, read_robots
from tidings.model.hosts import Reach
from tidings.model.orders import HopKind
from tidings.ports.crawl_store import KeptRobots, RobotsStore
from tidings.ports.outside import Clock, Request, Response
from tidings.text.http_headers import hints_of
from tidings.text.url import DEFAULT_PORTS
from tidings.version import __version__

AGENT = "tidings"  # our product token in robots.txt, matched case-insensitively


@lru_cache(maxsize=1024)
def user_agent(public_url: str = "", contact: str = "", subscribers: int = 0) -> str:
    """`Tidings/VERSION (+URL; contact; N subscribers)`. `public_url` is the address of our web
    page; its /bot explains the crawler to publishers."""
    parts = [f"+{public_url.rstrip('/')}/bot"] if public_url else []
    if contact:
        parts.append(contact if parts else f"+{contact}")
    parts = parts or ["feed reader"]
    if subscribers > 0:
        parts.append("1 subscriber" if subscribers == 1 else f"{subscribers} subscribers")
    return f"Tidings/{__version__} ({'; '.join(parts)})"


GOOD_FOR = timedelta(hours=24)  # the RFC's maximum
GOOD_AT_LEAST = timedelta(hours=1)  # "max-age=0" is common; obeyed, it would mean a request before every page
BAD_FOR = timedelta(minutes=10)  # after a failure; shorter than the wait before a page is retried
BUSY_FOR = timedelta(hours=1)  # after a 429 without Retry-After
COPY_FOR = timedelta(days=30)
SITES_REMEMBERED = 10_000
BYTES_REMEMBERED = 64 * 2**20  # of all cached rules, roughly
# The origin of most addresses, as it is written: with any port that is certainly one.
_PLAIN = re.compile(r"https?://[a-z0-9.-]+(?::(?:[1-9][0-9]{0,3}|[1-5][0-9]{4}))?(?=/)")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Known:
    rules: RobotRules | None  # None: there was no good response yet
    fetched_at: datetime  # the rules'
    until: datetime  # not requested again before
    trouble: str = ""  # why the last request failed
    reach: Reach = Reach.ANSWERED  # of the last request


@dataclass(frozen=True, slots=True)
class _Fetched:
    body: bytes | None  # None: the server failed
    until: datetime
    trouble: str = ""
    reach: Reach = Reach.ANSWERED


class Robots:
    """A cache of robots.txt in memory; with a `store` also in the database."""

    def __init__(
        self,
        agent: str,
        get: Callable[[Request], Awaitable[Response]],
        clock: Clock,
        store: RobotsStore | None = None,
    ) -> None:
        self._agent, self._get, self._clock, self._store = agent, get, clock, store
        self._sites: OrderedDict[str, _Known] = OrderedDict()
        self._weight = 0
        self._fetching: dict[str, asyncio.Task[_Known]] = {}

    async def check(self, url: str) -> None:
        """Raises RobotsRefused or another FetchError if this address may not be fetched now."""
        site = robots_origin(url)
        now = self._clock.now()
        known = self._sites.get(site)
        if known is None or not _is_current(known, now):
            known = await self._fetch_once(site)
        if known.rules is None or (known.trouble and known.fetched_at + COPY_FOR <= now):
            words = f"robots.txt cannot be read, so nothing is fetched for now ({known.trouble})"
            raise FetchError(url, words, known.reach)
        if not known.rules.allows(url):
            raise RobotsRefused(url, "robots.txt does not allow it")

    async def allows(self, url: str) -> bool:
        """Returns whether this address may be fetched now; False where robots.txt cannot be read."""
        try:
            await self.check(url)
        except FetchError:
            return False
        return True

    def crawl_delay(self, url: str) -> float | None:
        """The site's crawl delay in seconds, if its robots.txt is cached."""
        known = self._cached(url) if self._sites else None
        return known.rules.crawl_delay if known and known.rules else None

    def sitemaps(self, url: str) -> tuple[str, ...]:
        """The sitemaps in the site's robots.txt, if it is cached."""
        known = self._cached(url)
        if known is None or known.rules is None:
            return ()
        return tuple(filter(_is_web, (_joined(robots_origin(url), named) for named in known.rules.sitemaps)))

    async def close(self) -> None:
        tasks = list(self._fetching.values())
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    def _cached(self, url: str) -> _Known | None:
        try:
            return self._sites.get(robots_origin(url))
        except AddressRefused:
            return None

    async def _fetch_once(self, site: str) -> _Known:
        """Fetches robots.txt once for all concurrent callers. The task goes on when they have given up: that a server
        does not respond is cached too."""
        task = self._fetching.get(site)
        if task is None:
            task = self._fetching[site] = asyncio.create_task(self._load(site), name=f"robots.txt of {site}")
            task.add_done_callback(lambda _: self._fetching.pop(site, None))
        return await asyncio.shield(task)

    async def _load(self, site: str) -> _Known:
        now = self._clock.now()
        kept = await self._stored(site)
        earlier = self._sites.get(site)
        if kept is not None:
            rules = None if kept.body is None else read_robots(kept.body, self._agent)
            earlier = _Known(rules, kept.fetched_at, kept.until, kept.trouble)
        if earlier is not None and _is_current(earlier, now):
            return self._cache(site, earlier)
        answer = await self._fetch(site)
        body, fetched_at = answer.body, now
        if body is not None:
            rules = read_robots(body, self._agent)
        elif earlier is not None and earlier.rules is not None:
            body, rules, fetched_at = (kept.body if kept else None), earlier.rules, earlier.fetched_at
        else:
            rules = None
        if answer.reach is not Reach.ANSWERED:
            # It may be our own network: that is not kept, and the next visit asks again.
            return _Known(rules, fetched_at, now, answer.trouble, answer.reach)
        await self._write(KeptRobots(site, body, fetched_at, answer.until, answer.trouble))
        return self._cache(site, _Known(rules, fetched_at, answer.until, answer.trouble))

    async def _fetch(self, site: str) -> _Fetched:
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
                return _Fetched(b"", now + GOOD_FOR)
            pause = now + (BUSY_FOR if error.status == 429 else BAD_FOR)
            asked = hints_of(error.headers, now, failed=True).retry_after
            return _Fetched(None, max(pause, asked or pause), error.message)
        except FetchError as error:
            return _Fetched(None, now + BAD_FOR, error.message, error.reach)
        return _Fetched(answer.body, now + _good_for(answer.headers, now))

    def _cache(self, site: str, known: _Known) -> _Known:
        before = self._sites.pop(site, None)
        self._weight += _weight(known) - (_weight(before) if before else 0)
        self._sites[site] = known
        while len(self._sites) > 1 and (len(self._sites) > SITES_REMEMBERED or self._weight > BYTES_REMEMBERED):
            _, oldest = self._sites.popitem(last=False)
            self._weight -= _weight(oldest)
        return known

    async def _stored(self, site: str) -> KeptRobots | None:
        try:
            return await self._store.recall(site) if self._store else None
        except StoreError as error:
            log.warning("what is kept of robots.txt of %s cannot be read: %s", site, error)
            return None

    async def _write(self, robots: KeptRobots) -> None:
        try:
            if self._store:
                await self._store.keep(robots)
        except StoreError as error:
            log.warning("robots.txt of %s cannot be kept: %s", robots.site, error)


def _is_current(known: _Known, now: datetime) -> bool:
    """Returns whether it holds without another request. A copy from the future, or a good one that is to hold for
    longer than it may, was stored while the clock was wrong."""
    return known.fetched_at <= now < known.until and (bool(known.trouble) or known.until <= now + GOOD_FOR)


def robots_origin(url: str) -> str:
    """scheme://authority without credentials: the addresses that one robots.txt is for."""
    plain = _PLAIN.match(url)  # all plain addresses of a site are one for the cache
    return _parsed_origin(url if plain is None else plain[0])


@lru_cache(maxsize=2_048)  # called two or three times for every address that is fetched
def _parsed_origin(url: str) -> str:
    try:
        parts = urlsplit(url.strip())
        well_formed = parts.scheme in DEFAULT_PORTS and bool(parts.hostname) and parts.port != 0
    except ValueError:
        well_formed = False
    if not well_formed:
        raise AddressRefused(url, "not an address that can be fetched")
    authority = parts.netloc.rpartition("@")[2].lower().removesuffix(":")
    return f"{parts.scheme}://{authority.removesuffix(f':{DEFAULT_PORTS[parts.scheme]}')}"


def _good_for(headers: Mapping[str, str], now: datetime) -> timedelta:
    """Returns how long a response is fresh by its headers, between an hour and a day; without any, a day."""
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


# -- the stored copy --------------------------------------------------------------------------------


async def stored_verdict(store: RobotsStore, url: str) -> tuple[bool | None, str, datetime | None]:
    """Returns whether the stored robots.txt allows an address (None: not known), the same for people, and when it was
    fetched. Makes no request."""
    try:
        kept = await store.recall(robots_origin(url))
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
