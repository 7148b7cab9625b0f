"""Hostile servers on ports of loopback, and a private server they try to lead a client to.

async with HostileServers() as den:
    den.hosts           # {"slow-loris.test": "127.0.0.1:40123", ...}, for fetch.hosts
    den.urls            # {"slow-loris.test": "http://slow-loris.test/feed.xml", ...}
    den.names           # the DNS of names that are not in den.hosts
    den.intrusions      # connections to the private server: there must be none
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

from tests.farm.certificates import self_signed
from tests.farm.hostile.bait import sound_feed
from tests.farm.hostile.connection import Scene, Spent, Wire
from tests.farm.hostile.villains import VILLAINS, Play

ADDRESS = "127.0.0.1"  # of the hostile servers; must be allowed (fetch.allow_addresses: 127.0.0.1/32)
PRIVATE = "127.0.0.2"  # of the private server; must not be allowed
INSIDE = "inside.test"  # a name of the private server

_Conversation = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]
_EXPECTED = (Spent, TimeoutError, OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError)


@dataclass(slots=True)
class FickleNames:
    """DNS with rebinding: each name has several addresses, returned in turn."""

    answers: dict[str, tuple[str, ...]] = field(default_factory=dict)
    asked: Counter[str] = field(default_factory=Counter)
    _system: Callable[..., list[Any]] = socket.getaddrinfo  # kept: a test may replace it by `lookup`

    def lookup(self, host: str | None, port: int | str | None, *args: Any, **kwargs: Any) -> list[Any]:
        """Replaces socket.getaddrinfo. The real DNS is never used: a name that is not here has no address."""
        name, address = host or "", host
        if turns := self.answers.get(name):
            address = turns[self.asked[name] % len(turns)]
            self.asked[name] += 1
        kwargs["flags"] = kwargs.get("flags", 0) | socket.AI_NUMERICHOST
        return self._system(address, port, *args[:3], **kwargs)


class HostileServers:
    """Servers by their names in `VILLAINS`; one that is named again gets a number. `pace` and `patience` are real
    seconds: between two bytes of a slow one, and until any connection is closed."""

    def __init__(self, cast: Iterable[str] = VILLAINS, *, pace: float = 0.05, patience: float = 120.0) -> None:
        self._cast, self._pace, self._patience = list(cast), pace, patience
        self.hosts: dict[str, str] = {}
        self.urls: dict[str, str] = {}
        self.names = FickleNames()
        self.connections: Counter[str] = Counter()  # by name of the villain's host
        self.intrusions = 0
        self._servers: list[asyncio.Server] = []
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def open(self) -> int:
        """The number of open connections."""
        return len(self._tasks)

    async def __aenter__(self) -> Self:
        port = await self._listen(self._intrude, PRIVATE)
        private = f"{PRIVATE}:{port}"
        self.hosts[INSIDE] = private
        seen: Counter[str] = Counter()
        for title in self._cast:
            seen[title] += 1
            name = f"{title if seen[title] == 1 else f'{title}-{seen[title]}'}.test"
            play = VILLAINS[title]
            if play.ready is not None:
                await asyncio.to_thread(play.ready)
            port = await self._open(play, Scene(name, private, INSIDE, self._pace))
            if play.rebinds:
                self.urls[name] = f"{play.scheme}://{name}:{port}/feed.xml"
                self.names.answers[name] = (ADDRESS, PRIVATE)
            else:
                self.urls[name] = f"{play.scheme}://{name}/feed.xml"
                self.hosts[name] = f"{ADDRESS}:{port}"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for server in self._servers:
            server.close()
        for task in list(self._tasks):
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        for server in self._servers:
            await server.wait_closed()

    async def _open(self, play: Play, scene: Scene) -> int:
        async def act(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            self.connections[scene.name] += 1
            await play.act(Wire(reader, writer, scene, self.connections[scene.name]))

        return await self._listen(act, ADDRESS, self_signed() if play.handshake else None)

    async def _listen(self, act: _Conversation, address: str, tls: ssl.SSLContext | None = None) -> int:
        """Starts a server on a port of its own. Each connection is a task that ends by itself."""

        async def converse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            task = asyncio.current_task()
            assert task is not None
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            with suppress(*_EXPECTED, asyncio.CancelledError):  # cancelled: the den is closed
                try:
                    async with asyncio.timeout(self._patience):
                        await act(reader, writer)
                        writer.close()
                        await writer.wait_closed()  # what is still to be sent is sent, if the other side takes it
                finally:
                    writer.transport.abort()

        server = await asyncio.start_server(converse, address, 0, ssl=tls)
        self._servers.append(server)
        port: int = server.sockets[0].getsockname()[1]
        return port

    async def _intrude(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Counts a connection to the private server, before a byte is read."""
        self.intrusions += 1
        body = sound_feed("What nobody outside may read")
        writer.write(b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
        await writer.drain()
