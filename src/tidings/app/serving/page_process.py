"""A process beside the main one that answers requests for pages: `python -m tidings.app.serving.page_process`.

It is given open connections, reads from the same database, and answers what nothing but the database decides: the pages
that people read. All other requests (whatever changes something, sign-in, streams, the API, /metrics) it passes on to
the main process, which alone has a state of its own: searches for feeds, tries of passwords, the crawl.

    standard input     how it is to serve (a pickle), then the main process's state, as lines of JSON; its end ends it
    standard output    its connections, the requests it answered and what it logs, as lines of JSON
"""

from __future__ import annotations

import asyncio
import json
import logging
import mmap
import os
import pickle
import re
import signal
import socket
import struct
import sys
import threading
from collections.abc import Callable, MutableSequence, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, BinaryIO, Final, cast

from fastapi.middleware.asyncexitstack import AsyncExitStackMiddleware

from tidings.crawl.clock import SystemClock
from tidings.errors import LaneError
from tidings.model.people import Caller, Rights
from tidings.store.db.patience import Outage
from tidings.version import __version__
from tidings.views.cluster import ClusterView
from tidings.web.core.metrics import Metrics
from tidings.web.core.visitor import Visitor, visiting
from tidings.web.server.connections import ConnectionLimits, Connections
from tidings.web.server.forwarding import Forwarded
from tidings.web.server.handover import Balance, Balanced, SocketExchange
from tidings.web.server.server import Connect, serve_given

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from tidings.app.stores import Stores
    from tidings.ports.cluster import LaneState, ParkedOrder
    from tidings.settings.settings import Settings
    from tidings.web.server.overload import Pressure

TICK: Final = 0.5  # seconds between two reports
LENGTH: Final = struct.Struct("!I")  # of the pickle
COUNTER: Final = "Q"  # of shared counters: unsigned, 8 bytes
_MOST_NOTED = 2_000  # requests between two reports
_LONGEST_LOG = 20_000  # characters
_OTHERS = "others"

# Pages that are made of the database alone. What is not here is passed on.
_PAGES: Final = re.compile(
    r"/|/articles|/articles/\d+|/sources|/sources/\d+|/search|/watches|/watches/new|/watches/\d+|/matches|/sites"
    r"|/sites/\d+|/pages/\d+|/pages/\d+/diff|/pages/\d+/versions/\d+|/changes|/hosts|/account|/add|/more|/keys"
    r"|/static/.*|/favicon\.ico"
)


def is_answered_here(method: str, path: str) -> bool:
    return method in ("GET", "HEAD") and _PAGES.fullmatch(path) is not None


@dataclass(frozen=True, slots=True)
class PageTask:
    """The settings and file descriptors that the main process sends to a new process."""

    settings: Settings
    behind: timedelta  # of the program's clock, against the machine's
    connections: int  # at most
    has_cluster: bool
    exchange: int  # descriptors
    writes: int


def counters(descriptor: int, number: int) -> MutableSequence[int]:
    """Numbers in the memory of an open file, which other processes see."""
    return cast("MutableSequence[int]", memoryview(mmap.mmap(descriptor, number * 8)).cast(COUNTER))


@dataclass(slots=True)
class PageProcess:
    """Implements app.serving.services.Served with what the main process says of itself."""

    settings: Settings
    clock: SystemClock
    stores: Stores
    outage: Outage | None = None
    said: list[str] = field(default_factory=list)

    @property
    def can_store(self) -> bool:
        return self.outage is None

    def pushed(self) -> None:
        """Hubs are answered by the main process."""

    def notices(self) -> list[str]:
        return self.said

    @property
    def waiting(self) -> None:
        """The main process crawls."""


class NotedMetrics(Metrics):
    """Notes the requests that were answered, for the main process to count."""

    def __init__(self) -> None:
        super().__init__()
        self.noted: list[tuple[str, str, int, float]] = []

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        if len(self.noted) < _MOST_NOTED:
            self.noted.append((method, route, status, round(seconds, 6)))


class _NoLane:
    """Implements ports.cluster.LaneBook. The main process shows the cluster."""

    async def state(self) -> LaneState:
        raise LaneError("it is the main process that knows")

    async def parked(self, limit: int) -> Sequence[ParkedOrder]:
        return ()


class _Reports(logging.Handler):
    """Lines on standard output."""

    def __init__(self, out: BinaryIO) -> None:
        super().__init__(logging.WARNING)
        self._out = out

    def say(self, **said: Any) -> None:
        try:
            self._out.write(json.dumps(said).encode() + b"\n")
            self._out.flush()
        except OSError:  # the main process is gone: the end of standard input says so, too
            pass

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        if record.exc_info:
            text += "\n" + (record.exc_text or logging.Formatter().formatException(record.exc_info))
        self.say(log=[record.levelno, record.name, text[:_LONGEST_LOG]])


class _Pages:
    """ASGI: pages here, everything else there."""

    def __init__(self, here: ASGIApp, there: ASGIApp) -> None:
        self._here, self._there = here, there

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_here = scope["type"] != "http" or is_answered_here(scope["method"], scope["path"])
        await (self._here if is_here else self._there)(scope, receive, send)


async def _serve(task: PageTask, inbox: asyncio.Queue[dict[str, Any]], reports: _Reports) -> None:
    from tidings.app.descriptors import pass_over_what_is_alive
    from tidings.app.serving.application import open_application
    from tidings.app.stores import open_stores
    from tidings.store.unchanged import COUNTERS

    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    behind = task.behind
    clock = SystemClock(lambda: datetime.now(UTC) - behind) if behind else SystemClock()
    async with AsyncExitStack() as stack:
        stores = await stack.enter_async_context(open_stores(task.settings))
        stores.share_writes(counters(task.writes, COUNTERS))
        process, metrics = PageProcess(task.settings, clock, stores), NotedMetrics()
        view = ClusterView(None, _NoLane()) if task.has_cluster else None  # for the menu
        made = await stack.enter_async_context(
            open_application(process, stop, view, metrics=metrics, most=task.connections)
        )
        connections = Connections(ConnectionLimits(most=task.connections))
        balance = Balance(lambda: len(connections))
        connect: list[Connect] = []
        exchange = SocketExchange(socket.socket(fileno=task.exchange), lambda given: connect[0](given), stop.set)
        stack.callback(exchange.close)

        def opened(taking: Connect) -> None:
            connect.append(taking)
            exchange.open()
            reports.say(ready=True)

        await warm_up(made.app, await _somebody(stores))
        pass_over_what_is_alive()  # templates and statements: to look through them took 70 ms each time
        listening = asyncio.create_task(_listen(inbox, process, balance, stop))
        reporting = asyncio.create_task(_report(reports, metrics, connections, made.limits.pressure, balance))
        leaving = asyncio.create_task(_say_ending(reports, stop))
        for beside in (listening, reporting, leaving):
            stack.callback(beside.cancel)
        app = Balanced(_Pages(made.app, Forwarded(exchange.give)), balance)
        await serve_given(app, connections, stop, opened)


# -- the first request for a page takes twenty times as long as the next --------------------------------
# Its template and its statements are compiled, and sums are computed that are shown again for a while. So every page is
# made once before the first connection is taken: visitors are answered by the main process meanwhile.

_FIRST: Final = ("/", "/articles", "/sources", "/search?q=a", "/watches", "/watches/new", "/matches", "/sites")
_LISTS: Final = ("/articles?unread=1", "/articles?starred=1", "/articles?show=all", "/sources?sort=articles")
_FIRST_OF_ALL: Final = (*_FIRST, "/changes", "/hosts", "/account", "/add", *_LISTS)
_LINKS: Final = re.compile(rb'href="(/(articles|sources|watches|sites|pages)/\d+)["?#]')
_WARM_SECONDS = 20.0


async def _somebody(stores: Stores) -> Visitor:
    people = [one for one in await stores.people.people() if one.name] or [await stores.people.owner()]
    return Visitor(Caller(people[0], Rights.ADMIN), is_open=not people[0].name)


async def warm_up(application: FastAPI, who: Visitor) -> list[str]:
    """Makes each page once, and one page of each kind that they link to; returns their paths. What fails is left."""
    app = AsyncExitStackMiddleware(application.router)  # inside what asks who it is
    made, linked = list[str](), dict[bytes, str]()
    with suppress(TimeoutError):
        async with asyncio.timeout(_WARM_SECONDS):
            for path in _FIRST_OF_ALL:
                page = await _made(app, who, path)
                made += [path] if page else []
                for link, kind in _LINKS.findall(page):
                    linked.setdefault(kind, link.decode())
            for path in linked.values():
                made += [path] if await _made(app, who, path) else []
    return made


async def _made(app: ASGIApp, who: Visitor, path: str) -> bytes:
    """The page; empty where it cannot be made."""
    name, _, query = path.partition("?")
    scope = {"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http"}
    place = {"path": name, "raw_path": name.encode(), "query_string": query.encode(), "root_path": ""}
    body, status = bytearray(), 0

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        nonlocal status
        status = message.get("status", status)
        body.extend(message.get("body", b""))

    try:
        with visiting(who):
            await app(scope | place | {"headers": [], "client": None, "server": None}, receive, send)
    except Exception as error:  # a visitor will see what is wrong
        logging.getLogger(__name__).debug("%s cannot be made ahead: %s", path, error)
    return bytes(body) if status == 200 else b""


async def _listen(
    inbox: asyncio.Queue[dict[str, Any]], process: PageProcess, balance: Balance, stop: asyncio.Event
) -> None:
    """Takes over what the main process says, until it is cancelled."""
    while True:
        said = await inbox.get()
        process.said = said.get("notices", process.said)
        if "outage" in said:
            since, reason = said["outage"] or (None, "")
            process.outage = None if since is None else Outage(datetime.fromisoformat(since), reason)
        if "fewest" in said:
            balance.note(_OTHERS, said["fewest"])
        if said.get("stop"):
            stop.set()


async def _say_ending(reports: _Reports, stop: asyncio.Event) -> None:
    """Once it ends, so that it is given no more connections: by itself, where SIGTERM was sent to all processes."""
    await stop.wait()
    reports.say(ending=True)


async def _report(
    reports: _Reports, metrics: NotedMetrics, connections: Connections, pressure: Pressure, balance: Balance
) -> None:
    """Sends reports to the main process until it is cancelled."""
    last: tuple[int, int] | None = None
    while True:
        await asyncio.sleep(TICK)
        balance.measure()
        now = len(connections), pressure.waited
        if now != last or metrics.noted:
            last, noted, metrics.noted = now, metrics.noted, []
            reports.say(open=now[0], waited=now[1], answered=noted)


def _read_state(given: BinaryIO, put: Callable[[dict[str, Any]], None]) -> None:
    """Reads the main process's state in a thread of its own, and ends the process with the main one, whatever the loop
    does."""
    for line in given:
        put(json.loads(line))
    os._exit(0)


def main() -> None:
    if sys.argv[1:] != [__version__]:
        sys.exit(f"Tidings {__version__} was installed, and {' '.join(sys.argv[1:])} still runs: start it again")
    given, out = sys.stdin.buffer, sys.stdout.buffer
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is handled by the main process
    [length] = LENGTH.unpack(given.read(LENGTH.size))
    task: PageTask = pickle.loads(given.read(length))
    reports = _Reports(out)
    logging.basicConfig(level=logging.WARNING, handlers=[reports])

    async def run() -> None:
        loop = asyncio.get_running_loop()
        inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

        def put(said: dict[str, Any]) -> None:
            loop.call_soon_threadsafe(inbox.put_nowait, said)

        threading.Thread(target=_read_state, args=(given, put), daemon=True).start()
        await _serve(task, inbox, reports)
        os._exit(0)  # nothing is left to be done; the thread still reads

    try:
        import uvloop

        uvloop.run(run())
    except ImportError:
        asyncio.run(run())


if __name__ == "__main__":
    # Under its own name: what is pickled for it names the module, not `__main__`.
    from tidings.app.serving import page_process

    page_process.main()
