"""A static HTTP server in a process of its own, with ETags and 304, and as little work of its own as can be.

What is measured against it is the client: every answer is put together before the first request.
"""

from __future__ import annotations

import asyncio
import hashlib
import multiprocessing
import re
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import cast

_PATH = re.compile(rb"^GET (\S+) HTTP/1\.1\r\n")
_ETAG = re.compile(rb"\r\nif-none-match: *([^\r]*)", re.IGNORECASE)
_MISSING = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"


class _Answers(asyncio.Protocol):
    def __init__(self, pages: dict[bytes, tuple[bytes, bytes, bytes]]) -> None:
        self._pages, self._buffer = pages, b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.WriteTransport, transport)  # uvloop's own class: no subclass of asyncio's

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        while b"\r\n\r\n" in self._buffer:
            request, _, self._buffer = self._buffer.partition(b"\r\n\r\n")
            path = _PATH.match(request)
            page = self._pages.get(path[1]) if path else None
            if page is None:
                self._transport.write(_MISSING)
                continue
            etag, full, unchanged = page
            held = _ETAG.search(request)
            self._transport.write(unchanged if held and held[1].strip() == etag else full)


def _type(path: str) -> bytes:
    """What its ending says; pages have none."""
    return {"txt": b"text/plain", "xml": b"application/rss+xml"}.get(path.rpartition(".")[2], b"text/html")


def _answers(bodies: dict[str, bytes]) -> dict[bytes, tuple[bytes, bytes, bytes]]:
    pages = {}
    for path, body in bodies.items():
        etag = b'"' + hashlib.sha256(body).hexdigest()[:20].encode() + b'"'
        head = b"Content-Type: " + _type(path) + b"\r\nETag: " + etag + b"\r\n"
        full = b"HTTP/1.1 200 OK\r\n" + head + b"Content-Length: %d\r\n\r\n" % len(body) + body
        pages[path.encode()] = (etag, full, b"HTTP/1.1 304 Not Modified\r\n" + head + b"\r\n")
    return pages


def _serve(bodies: dict[str, bytes], ready: Connection, port: int) -> None:
    async def main() -> None:
        pages = _answers(bodies)
        server = await asyncio.get_running_loop().create_server(
            lambda: _Answers(pages), "127.0.0.1", port, backlog=1000
        )
        ready.send(server.sockets[0].getsockname()[1])
        await server.serve_forever()

    import uvloop

    uvloop.run(main())


@contextmanager
def served(bodies: dict[str, bytes], port: int = 0) -> Iterator[str]:
    """The base URL of a running server; at this port, or at any that is free."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_serve, args=(bodies, there, port), daemon=True)
    process.start()
    try:
        if not here.poll(30):
            raise RuntimeError("the static server did not start within 30 s")
        yield f"http://127.0.0.1:{here.recv()}"
    finally:
        process.terminate()
        process.join()
