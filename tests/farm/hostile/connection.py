"""A hostile server's end of one connection, with a limit on the bytes it sends."""

from __future__ import annotations

import asyncio
import socket
import struct
from dataclasses import dataclass
from itertools import count

MOST_BYTES = 256 * 2**20  # of one connection
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/rss+xml\r\n"
LENGTH = b"Content-Length: %d\r\n"
END = b"\r\n"


class Spent(Exception):
    """The connection has sent all the bytes it may."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The names and addresses a hostile server knows."""

    name: str  # its own
    private: str  # address:port that nobody may be led to
    inside: str  # a name for the same
    pace: float  # real seconds between two bytes of a slow one


class Wire:
    """One connection, from the server's side."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, scene: Scene, number: int) -> None:
        self._reader, self._writer, self.scene = reader, writer, scene
        self.number = number  # of the connection: 1 is the villain's first
        self._left = MOST_BYTES

    async def asked(self) -> str:
        """Reads the next request and returns its path."""
        head = await self._reader.readuntil(b"\r\n\r\n")
        return head.split(b" ", 2)[1].decode("latin-1")

    async def say(self, *parts: bytes) -> None:
        for part in parts:
            self._left -= len(part)
            if self._left < 0:
                raise Spent
            if self._writer.is_closing():  # the other side had enough; uvloop would call it a RuntimeError
                raise ConnectionResetError
            self._writer.write(part)
            await self._writer.drain()

    async def feed(self, body: bytes, *headers: bytes) -> None:
        """Sends a complete response with its true length."""
        await self.say(HEAD, *(header + END for header in headers), LENGTH % len(body), END, body)

    async def redirect(self, location: str, status: int = 302) -> None:
        line = b"HTTP/1.1 %d Moved\r\nLocation: %s\r\nContent-Length: 0\r\n\r\n" % (status, location.encode("latin-1"))
        await self.say(line)

    async def drip(self, data: bytes) -> None:
        """Sends byte by byte, at the scene's pace, over and over."""
        for position in count():
            await self.say(data[position % len(data) :][:1])
            await asyncio.sleep(self.scene.pace)

    async def deaf(self) -> None:
        """Reads everything and never responds."""
        while await self._reader.read(65536):
            pass

    def reset(self) -> None:
        """Ends the connection with RST."""
        sock = self._writer.get_extra_info("socket")
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._writer.transport.abort()
