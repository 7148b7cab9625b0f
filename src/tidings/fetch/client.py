"""HttpFetcher: all HTTP requests of the program, on aiohttp.

    deadline [ guard -> robots.txt -> request -> redirect? guard -> robots.txt -> request ... -> body ]

Redirects are followed here, one hop at a time, so that each passes the guard and robots.txt again. Bodies are
decompressed here, under a cap. Every failure becomes a FetchError with one line for people.
"""

from __future__ import annotations

import time
from collections.abc import Coroutine, Mapping
from dataclasses import replace
from functools import lru_cache
from types import TracebackType
from typing import Any, Self

import aiohttp

from tidings.errors import (
    AddressRefused,
    BadStatus,
    ConnectFailed,
    FetchError,
    FetchTimeout,
    RobotsRefused,
    SettingsError,
    TooManyRedirects,
)
from tidings.fetch.bodies import Bodies
from tidings.fetch.connections import LOOKUPS, ConnectionPool, HostsResolver
from tidings.fetch.credentials import Logins, location_of, redirected, same_origin
from tidings.fetch.deadline import CURRENT, Alarm, Deadline, HopRecord
from tidings.fetch.exchange import Answer, ConnectionLost, Exchanges, header_lines
from tidings.fetch.failures import connect_error, error_text, status_message
from tidings.fetch.guard import Guard
from tidings.fetch.robots.robots import AGENT, Robots, user_agent
from tidings.fetch.target import Target, admitted
from tidings.model.hosts import Reach
from tidings.model.orders import HopKind
from tidings.ports.crawl_store import RobotsStore
from tidings.ports.outside import Clock, Request, Response
from tidings.settings.sections import FetchSettings
from tidings.text.decoding import ACCEPTED
from tidings.text.http_headers import links_of
from tidings.text.url import host_of

PER_HOST = 6  # connections, as in browsers; the controller's limits are narrower
_REDIRECTS = {301, 302, 303, 307, 308}
_PERMANENT = {301, 308}
_HEAD_BYTES = 128 * 1024  # of all headers
# Headers with a single value: of two the last counts. All others may come in several lines (RFC 9110, 5.3).
_SINGLE = frozenset(
    ("age", "content-length", "content-type", "date", "etag", "expires", "last-modified", "location", "retry-after")
)

_HopResponse = tuple[int, Mapping[str, str], bytes | None]  # status, headers, body; None: a redirect


class HttpFetcher:
    """`async with HttpFetcher(settings, clock) as fetcher`."""

    def __init__(
        self,
        settings: FetchSettings,
        clock: Clock,
        connections: int = 100,
        *,
        public_url: str = "",
        robots_store: RobotsStore | None = None,
        lookups: int = LOOKUPS,
        idle_below: int | None = None,
    ) -> None:
        """`connections`: in use at the same time; `lookups` of names; `idle_below`: see ConnectionPool."""
        self._lookups, self._idle_below = lookups, idle_below
        self._settings, self._clock, self._connections, self._public_url = settings, clock, connections, public_url
        self._total = settings.total_timeout.total_seconds()
        self._first_byte = settings.first_byte_timeout.total_seconds()
        self._guard = Guard(settings.allow_addresses)
        self._robots = Robots(AGENT, self._robots_text, clock, robots_store)
        self._logins = Logins(settings.logins)
        self._alarm = Alarm()
        self._pool: ConnectionPool | None = None
        self._exchanges: Exchanges | None = None

    async def __aenter__(self) -> Self:
        settings = self._settings
        per_host = max(settings.per_host, PER_HOST)
        self.bodies = Bodies()
        self._pool = ConnectionPool(
            HostsResolver(settings.hosts, self._guard, self._lookups),
            self._guard,
            limit=self._connections,
            limit_per_host=per_host if per_host < self._connections else 0,
            proxy=settings.proxy,
            idle_below=self._idle_below,
        )
        self._exchanges = Exchanges(self._pool, settings.connect_timeout.total_seconds())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._robots.close()
        self._alarm.close()
        if self._pool is not None:
            await self._pool.close()

    def fetch(self, request: Request) -> Coroutine[Any, Any, Response]:
        return self._run(request, Deadline(self._total, self._first_byte, None, self._alarm))

    async def allows(self, url: str) -> bool:
        """Returns whether robots.txt allows this address. FetchError where that cannot be determined."""
        self._guard.check_url(url)
        try:
            await self._robots.check(url)
        except RobotsRefused:
            return False
        return True

    async def _robots_text(self, request: Request) -> Response:
        """Fetches robots.txt with a time limit of its own; its hops are added to those of the fetch that needs it
        (this task inherited its context)."""
        parent = CURRENT.get()
        deadline = Deadline(self._total, self._first_byte, parent.trail if parent is not None else None, self._alarm)
        return await self._run(replace(request, kind=HopKind.ROBOTS), deadline)

    async def _run(self, request: Request, deadline: Deadline) -> Response:
        try:
            try:
                with deadline:
                    return await self._follow(request, deadline)
            except TimeoutError:
                reach = Reach.ANSWERED if deadline.is_connected else Reach.UNREACHED
                raise FetchTimeout(request.url, deadline.timeout_message, reach) from None
        except FetchError as error:
            error.add_requests(deadline.hops, self._crawl_delay(request.url, deadline))
            raise

    async def _follow(self, request: Request, deadline: Deadline) -> Response:
        began, permanent, permanent_so_far = time.perf_counter(), None, True
        target = admitted(request.url, self._guard)
        if self._logins:
            target = self._with_login(target, request)
        seen = [target]
        for _ in range(self._settings.max_redirects + 1):
            if request.robots:
                with deadline.as_current():  # where robots.txt is fetched for it
                    await self._robots.check(target.bare)
            status, headers, body = await self._hop(target, request, deadline)
            if body is not None:
                return Response(
                    target.bare,
                    status,
                    headers,
                    body,
                    permanent,
                    time.perf_counter() - began,
                    deadline.hops,
                    self._crawl_delay(request.url, deadline),
                    links_of(headers["link"], target.bare) if "link" in headers else (),
                )
            url = location_of(target, headers["location"])
            self._guard.check_url(url)
            before, target = target, redirected(target, url)
            if before.authorization is not None and same_origin(before, target):
                target = self._with_login(target, request)
            if _without_fragment(target) in map(_without_fragment, seen):
                raise TooManyRedirects(request.url, "its redirects go in a circle")
            seen.append(target)
            permanent_so_far = permanent_so_far and status in _PERMANENT
            if permanent_so_far:
                permanent = target.url
        raise TooManyRedirects(request.url, f"more than {self._settings.max_redirects} redirects")

    def _with_login(self, target: Target, request: Request) -> Target:
        if not self._logins or request.form is not None:
            return target
        try:
            return self._logins.with_login(target)
        except SettingsError as error:
            raise FetchError(target.bare, str(error)) from error

    async def _hop(self, target: Target, request: Request, deadline: Deadline) -> _HopResponse:
        """Makes one hop. A request on a reused connection that was already closed is sent a second time."""
        url, held = target.bare, request.validators
        conditional = held.etag is not None or held.last_modified is not None
        hop = HopRecord(url, target.host, self._clock.now(), request.kind, conditional)
        deadline.trail.append(hop)
        try:
            try:
                answer = await self._sent(target, request, deadline)
            except ConnectionLost:
                if not deadline.stale or request.form is not None:
                    raise
                answer = await self._sent(target, request, deadline)
            try:
                deadline.answered()
                hop.answered(answer.status)
                headers = _joined(url, answer)
                if answer.status == 304 and conditional:
                    return 304, headers, b""
                if answer.status in _REDIRECTS and "location" in headers and request.form is None:
                    return answer.status, headers, None
                return answer.status, headers, await self._body(url, answer, headers, request)
            finally:
                hop.received(answer.content.total_bytes)
                answer.release()
        except TimeoutError as error:
            if error.errno is None and not isinstance(error, aiohttp.ServerTimeoutError):
                raise  # our own limit
            raise self._failure(url, error) from error
        except ConnectionLost as lost:
            raise self._failure(url, lost.reason) from lost.reason
        except (aiohttp.ClientError, OSError, ValueError) as error:
            raise self._failure(url, error) from error

    def _sent(self, target: Target, request: Request, deadline: Deadline) -> Coroutine[Any, Any, Answer]:
        assert self._exchanges is not None, "the fetcher is used as a context manager"
        usual, own = self._headers(target, request)
        return self._exchanges.send(target.site, target.path, own, request.form, usual, deadline)

    async def _body(self, url: str, answer: Answer, headers: Mapping[str, str], request: Request) -> bytes:
        status, posted = answer.status, request.form is not None
        if status != 200 and not (posted and 200 <= status < 300):
            raise BadStatus(url, status, status_message(status, answer.reason, posted=posted), headers)
        cap = request.max_bytes or self._settings.max_body
        encoding = headers.get("content-encoding", "")
        return await self.bodies.read(url, answer, encoding, cap, truncate=request.truncate)

    def _failure(self, url: str, error: Exception) -> FetchError:
        """What broke a hop, for people."""
        if isinstance(error, aiohttp.ClientConnectorError):
            return connect_error(url, error)
        if isinstance(error, ValueError):  # aiohttp.InvalidURL is one, too
            return AddressRefused(url, f"not an address that can be fetched ({error})")
        if isinstance(error, aiohttp.ServerTimeoutError):
            limit = self._settings.connect_timeout.total_seconds()
            return FetchTimeout(url, f"no connection within {limit:g} s", Reach.UNREACHED)
        return ConnectFailed(url, f"the connection broke ({error_text(error)})")

    def _headers(self, target: Target, request: Request) -> tuple[str, dict[str, str]]:
        """The lines of the headers that all requests of this kind have, and the other headers."""
        agent = user_agent(self._public_url, self._settings.contact, request.subscribers)
        headers: dict[str, str] = {}
        if request.form is None:
            lines = _usual_lines(agent, request.accept)
        else:
            lines = ""
            headers |= _usual_headers(agent, request.accept) | dict(request.headers)  # which may replace the usual ones
        if request.validators.etag:
            headers["If-None-Match"] = request.validators.etag
        if request.validators.last_modified:
            headers["If-Modified-Since"] = request.validators.last_modified
        if target.authorization is not None:
            headers["Authorization"] = target.authorization
        return lines, headers

    def _crawl_delay(self, url: str, deadline: Deadline) -> float | None:
        """The longest crawl delay of the sites of this host: example.org may have redirected to www.example.org."""
        if len(deadline.trail) == 1:
            return self._robots.crawl_delay(deadline.trail[0].url)
        host = host_of(url)
        sites = {hop.url for hop in deadline.trail if hop.host == host}
        return max((delay for site in sites if (delay := self._robots.crawl_delay(site)) is not None), default=None)


def _usual_headers(agent: str, accept: str) -> dict[str, str]:
    return {"User-Agent": agent, "Accept": accept, "Accept-Encoding": ACCEPTED}


@lru_cache(maxsize=1024)
def _usual_lines(agent: str, accept: str) -> str:
    return header_lines(_usual_headers(agent, accept))


def _without_fragment(target: Target) -> str:
    return target.bare.partition("#")[0]


def _joined(url: str, answer: Answer) -> Mapping[str, str]:
    """Headers with names in lower case; one that came in several lines is joined with commas."""
    headers: dict[str, str] = {}
    for name, value in answer.headers.items():
        name = name.lower()
        if name in headers and name not in _SINGLE:
            value = f"{headers[name]}, {value}"
        headers[name] = value
    headers.pop("set-cookie", None)  # we keep no cookies
    if sum(map(len, headers.values())) > _HEAD_BYTES:
        raise ConnectFailed(url, f"more than {_HEAD_BYTES:,} bytes of headers")
    return headers
