"""Feeds of many hosts in a process of its own. Each publishes an item every so often, and every request is noted.

The time is this machine's, whatever a program that visits believes it to be.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email.utils import formatdate
from multiprocessing.connection import Connection
from pathlib import Path

SHOWN = 40  # items of a feed
_TEXT = "A line about what happened in town today, long enough to be read as a sentence. "


@dataclass(frozen=True, slots=True)
class Publisher:
    """Where the feeds are."""

    port: int
    hosts: tuple[str, ...]
    began: float  # seconds since 1970
    every: float  # seconds between two items of one feed
    log: Path

    @property
    def urls(self) -> list[str]:
        return [f"http://{host}/feed" for host in self.hosts]

    def published(self, host: str, until: float) -> int:
        """How many items a feed has had by then: their numbers are 0 to this, exclusive."""
        return _published(self.hosts.index(host), self.began, self.every, until)

    def requests(self, since: float = 0.0) -> dict[str, list[float]]:
        """When each host was asked since then, in order."""
        asked: dict[str, list[float]] = defaultdict(list)
        for line in self.log.read_text().splitlines():
            at, _, host = line.partition(" ")
            if float(at) >= since:
                asked[host].append(float(at))
        return asked


def _published(number: int, began: float, every: float, until: float) -> int:
    phase = (number * 0.618) % 1 * every
    return 3 + max(0, int((until - began - phase) // every))


def _feed(host: str, number: int, count: int, began: float, every: float) -> bytes:
    items = []
    for item in range(max(0, count - SHOWN), count):
        at = began + (item - 3) * every + (number * 0.618) % 1 * every
        items.append(
            f"<item><title>Item {item} of {host}</title><guid isPermaLink='false'>{host}-{item}</guid>"
            f"<pubDate>{formatdate(at)}</pubDate><description>{_TEXT * 3}</description></item>"
        )
    return f"<rss version='2.0'><channel><title>{host}</title>{''.join(reversed(items))}</channel></rss>".encode()


def _serve(parent: Connection, hosts: tuple[str, ...], every: float, log: Path) -> None:
    from aiohttp import web

    numbers = {host: number for number, host in enumerate(hosts)}
    began = time.time()
    out = log.open("w", buffering=1)

    async def answer(request: web.Request) -> web.Response:
        host = (request.host or "").partition(":")[0]
        out.write(f"{time.time():.3f} {host}\n")
        number = numbers.get(host)
        if number is None or request.path != "/feed":
            return web.Response(status=404)
        count = _published(number, began, every, time.time())
        tag = f'"{count}"'
        if request.headers.get("If-None-Match") == tag:
            return web.Response(status=304, headers={"ETag": tag})
        body = _feed(host, number, count, began, every)
        return web.Response(body=body, content_type="application/rss+xml", headers={"ETag": tag})

    async def serve() -> None:
        app = web.Application()
        app.router.add_route("*", "/{path:.*}", answer)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        parent.send((runner.addresses[0][1], began))
        await asyncio.to_thread(parent.recv)
        await runner.cleanup()

    asyncio.run(serve())


@contextmanager
def publishing(feeds: int, every: float, folder: Path) -> Iterator[Publisher]:
    """Runs the feeds until the end."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    hosts = tuple(f"site{number:04}.example" for number in range(feeds))
    log = folder / "requests.log"
    process = context.Process(target=_serve, args=(there, hosts, every, log), daemon=True)
    process.start()
    there.close()
    try:
        port, began = here.recv()
        yield Publisher(port, hosts, began, every, log)
        here.send("end")
    finally:
        process.join(10)
        if process.is_alive():
            process.kill()
