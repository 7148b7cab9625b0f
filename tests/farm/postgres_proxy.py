"""A proxy in front of PostgreSQL's socket that loses connections when a test wants it to.

async with PostgresProxy(server_folder, folder) as proxy:
    url = f"postgresql+psycopg://postgres@/name?host={folder}"
    proxy.lose_commit(answered=False)     the next COMMIT reaches the server, its answer is lost
    proxy.away()                          connections are lost and refused, until proxy.back()
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import TracebackType
from typing import Self

_SOCKET = ".s.PGSQL.5432"
_COMMIT = b"COMMIT\0"


class PostgresProxy:
    def __init__(self, server: Path, folder: Path) -> None:
        self._server, self._folder = server / _SOCKET, folder
        self._listener: asyncio.Server | None = None
        self._links: set[asyncio.StreamWriter] = set()
        self._lost_commit: str | None = None
        self.connections = 0
        self.lost = 0

    async def __aenter__(self) -> Self:
        await self.back()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.away()

    async def back(self) -> None:
        """Connections are accepted."""
        self._listener = await asyncio.start_unix_server(self._connected, self._folder / _SOCKET)

    def away(self) -> None:
        """All connections are lost, new ones refused."""
        if self._listener is not None:
            self._listener.close()
            (self._folder / _SOCKET).unlink(missing_ok=True)
            self._listener = None
        self.drop()

    def drop(self) -> None:
        """All connections are lost; new ones are accepted."""
        for link in list(self._links):
            self.lost += 1
            link.transport.abort()

    def lose_commit(self, *, reached: bool) -> None:
        """The next COMMIT is lost with its connection: before it reached the server, or its answer."""
        self._lost_commit = "answer" if reached else "request"

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        from_server, to_server = await asyncio.open_unix_connection(self._server)
        lost = asyncio.Event()
        links = {writer, to_server}
        self._links.add(writer)
        tasks = {
            asyncio.create_task(self._requests(reader, to_server, lost)),
            asyncio.create_task(self._answers(from_server, writer, lost)),
        }
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._links.discard(writer)
            for task in tasks:
                task.cancel()
            for link in links:
                link.transport.abort()

    async def _requests(self, reader: asyncio.StreamReader, server: asyncio.StreamWriter, lost: asyncio.Event) -> None:
        while data := await reader.read(65536):
            if _COMMIT in data and self._lost_commit is not None:
                fate, self._lost_commit = self._lost_commit, None
                self.lost += 1
                if fate == "request":
                    return
                lost.set()
            server.write(data)
            await server.drain()

    async def _answers(self, server: asyncio.StreamReader, client: asyncio.StreamWriter, lost: asyncio.Event) -> None:
        while data := await server.read(65536):
            if lost.is_set():
                return
            client.write(data)
            await client.drain()
