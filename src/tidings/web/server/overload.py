"""Limits the requests that are worked on at the same time, and cancels those whose client has left.

To answer a request takes memory and one of a few threads of the store. So a few are worked on at the same time, some
more wait for their turn, and the others get a 503 with Retry-After. /healthz always passes. Static files take no turn,
nor do pictures: these may wait for servers of others, and are a quarter of the files at most. Pushes of hubs (/websub/)
and streams of events have limits of their own. All these together are fewer than there may be connections: so there is
always one that can be closed for a new one (connections.py).

Those that have a turn begin one after the other, unless a core is free for more (Starts): worked on side by side, all
of them would end late.

A body is received before a request waits for its turn: a client that sends it byte by byte delays no other client.
Lists of sources are long, and who may send one is found out later: so only a few are received at the same time.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_HEALTH, _HUBS, _EVENTS = "/healthz", "/websub/", "/events"
_FILES = ("/static/", "/favicon.ico")
_PICTURES = "/img/"
RETRY_AFTER = 5  # seconds
BUSY = "too much is asked at the same time; try again in a few seconds"
TOO_SLOW = "it took too long; try again later, or ask for less"
MOST_FORM = 64 * 1024  # bytes of a request body
MOST_LIST = 16 * 2**20  # of a list of sources
MOST_IDS = 256 * 1024  # of ids that an app sends
LISTS = ("/import", "/api/v1/opml", "/reader/api/0/subscription/import")
_APPS = "/reader/"
_LISTS_AT_ONCE = 2
_HEAD_STARTS = 4  # of one request, at most
_BUSY_SHARE = 0.3  # of a head start; the rest is the database's, or that of other programs

Refusal = Callable[[Request, int, str], Response]  # request, status, words


@dataclass(slots=True)
class Pressure:
    """Counts the requests that had to wait for their turn."""

    waited: int = 0


@dataclass(frozen=True, slots=True)
class RequestLimits:
    at_once: int = 3  # requests that are worked on; one of the store's four threads for reading is left to others
    begun: int = 1  # of these, how many are worked on since less than `head_start`
    head_start: float = 0.025  # seconds; most requests are answered sooner where nothing else is worked on
    waiting: int = 32  # requests that wait for their turn
    files: int = 32  # requests of static files
    streams: int = 32  # of events; each takes a connection for minutes, and no turn
    patience: float = 10.0  # seconds that one waits
    seconds: float = 60.0  # that one may take
    pressure: Pressure = field(default_factory=Pressure, compare=False)


@dataclass(slots=True)
class _Places:
    most: int
    taken: int = 0


class Starts:
    """Lets a request begin once one of those before has ended, or has had its head start: it may wait for something
    else than this machine. Where this process was busy for a third of that time, it gets as much again, a few times:
    two that want the same core take as long as one after the other, and more of it.

    With ten people without a pause on two cores (bench.web on PostgreSQL), three requests at once in each process took
    106 to 115 ms at the 95th percentile, one after the other 86, with the same CPU: a page asks the store five times,
    and each answer waited for its turn among other pages. `cpu`: seconds that this process has worked."""

    def __init__(self, most: int, head_start: float, cpu: Callable[[], float] = time.process_time) -> None:
        self._places, self._head_start, self._cpu = asyncio.Semaphore(most), head_start, cpu

    @asynccontextmanager
    async def begun(self) -> AsyncIterator[None]:
        """Waits until a request may begin, which lasts as long as the context."""
        await self._places.acquire()
        loop, is_first, given, worked = asyncio.get_running_loop(), True, 1, self._cpu()
        head_start: asyncio.TimerHandle | None = None

        def let_next_begin() -> None:
            nonlocal is_first
            if is_first:
                is_first = False
                self._places.release()

        def look() -> None:
            nonlocal head_start, given, worked
            before, worked = worked, self._cpu()
            if given >= _HEAD_STARTS or worked - before < _BUSY_SHARE * self._head_start:
                let_next_begin()
            else:
                given += 1
                head_start = loop.call_later(self._head_start, look)

        head_start = loop.call_later(self._head_start, look)
        try:
            yield
        finally:
            head_start.cancel()
            let_next_begin()


class RequestLimit:
    """ASGI middleware; inside the checks that refuse requests, so that what is refused takes no turn."""

    def __init__(self, app: ASGIApp, limits: RequestLimits, refusal: Refusal) -> None:
        self._app, self._limits, self._refusal = app, limits, refusal
        self._turns = asyncio.Semaphore(limits.at_once)
        self._starts = Starts(min(limits.begun, limits.at_once), limits.head_start)
        self._waiting = self._lists = 0
        self._files, self._streams = _Places(limits.files), _Places(limits.streams)
        self._pictures = _Places(max(1, limits.files // 4))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"] if scope["type"] == "http" else _HEALTH
        if path == _HEALTH or path.startswith(_HUBS):
            await self._app(scope, receive, send)
        elif path.startswith(_FILES):
            await self._beside(self._files, scope, receive, send)
        elif path == _EVENTS:
            await self._beside(self._streams, scope, receive, send)
        elif path.startswith(_PICTURES):
            await self._beside(self._pictures, scope, receive, send)
        else:
            await self._page(scope, receive, send)

    async def _beside(self, places: _Places, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers without a turn: for what takes no thread of the store for long."""
        if places.taken >= places.most:
            await self._refused(scope, receive, send, 503, BUSY)
            return
        places.taken += 1
        try:
            await self._app(scope, receive, send)
        finally:
            places.taken -= 1

    async def _page(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] not in LISTS:
            await self._sized(scope, receive, send, MOST_IDS if scope["path"].startswith(_APPS) else MOST_FORM)
        elif self._lists >= _LISTS_AT_ONCE:
            await self._refused(scope, receive, send, 503, BUSY)
        else:
            self._lists += 1
            try:
                await self._sized(scope, receive, send, MOST_LIST)
            finally:
                self._lists -= 1

    async def _sized(self, scope: Scope, receive: Receive, send: Send, most: int) -> None:
        body = await _body_of(receive, most)
        if body is None:
            return
        if len(body) > most:
            await self._refused(scope, receive, send, 413, f"more than {most:,} bytes")
            return
        await _while_connected(scope, receive, send, self._in_turn, body)

    async def _in_turn(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not await self._has_turn():
            await self._refused(scope, receive, send, 503, BUSY)
            return
        try:
            async with self._starts.begun():
                await self._within_time(scope, receive, send)
        finally:
            self._turns.release()

    async def _has_turn(self) -> bool:
        """Waits for a turn, which the caller gives back; False where too many wait, or it waited too long."""
        if self._turns.locked() and self._waiting >= self._limits.waiting:
            return False
        self._limits.pressure.waited += self._turns.locked()
        self._waiting += 1
        try:
            async with asyncio.timeout(self._limits.patience):
                await self._turns.acquire()
        except TimeoutError:
            return False
        finally:
            self._waiting -= 1
        return True

    async def _within_time(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def noted(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            async with asyncio.timeout(self._limits.seconds) as deadline:
                await self._app(scope, receive, noted)
        except TimeoutError:
            if not deadline.expired() or begun:
                raise
            await self._refused(scope, receive, send, 503, TOO_SLOW)

    async def _refused(self, scope: Scope, receive: Receive, send: Send, status: int, words: str) -> None:
        response = self._refusal(Request(scope), status, words)
        if status == 503:
            response.headers["Retry-After"] = str(RETRY_AFTER)
        else:
            response.headers["Connection"] = "close"  # the rest of the body is not read
        await response(scope, receive, send)


async def _body_of(receive: Receive, most: int) -> bytes | None:
    """The whole body, or the beginning of one that is too large. None: the client left before it was there."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if len(body) > most or not message.get("more_body", False):
            return bytes(body)


async def _while_connected(scope: Scope, receive: Receive, send: Send, app: ASGIApp, body: bytes) -> None:
    """Runs the app on a request whose body is received, and cancels it where the client leaves before the end."""
    left, answered = asyncio.Event(), False
    first: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def received() -> Message:
        if first:
            return first.pop()
        await left.wait()
        return {"type": "http.disconnect"}

    async def sent(message: Message) -> None:
        nonlocal answered
        answered = message["type"] == "http.response.body" and not message.get("more_body", False)
        await send(message)

    async def run() -> None:
        await app(scope, received, sent)

    async def watch() -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        left.set()

    running = asyncio.create_task(run(), name="request")
    watching = asyncio.create_task(watch(), name="client of a request")
    try:
        await asyncio.wait({running, watching}, return_when=asyncio.FIRST_COMPLETED)
        if answered:  # the server says "disconnect" after a whole response, too
            await asyncio.wait({running})
    finally:
        watching.cancel()
        running.cancel()
        await asyncio.wait({running, watching})
    if not running.cancelled():
        running.result()  # raises what went wrong
