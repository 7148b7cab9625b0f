"""Feeds that publish, in a server process of its own: for the time of a cycle (`bench.policies.terminals`).

Each feed shows its last 20 items; `publish(cycle)` adds the articles of a cycle. How often a feed posts is drawn once,
unevenly. The 20 items that a feed has at first have no pages. Every answer comes after `latency`.
"""

from __future__ import annotations

import asyncio
import hashlib
import multiprocessing
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from itertools import accumulate
from multiprocessing.connection import Connection
from typing import cast

ITEMS, A_DAY = 20, 2500  # items a feed shows; articles of all feeds a day (the paper's)
CYCLE = timedelta(minutes=8)
_REQUEST = re.compile(rb"^GET (\S+) HTTP/1\.1\r\n")
_ETAG = re.compile(rb"\r\nif-none-match: *([^\r]*)", re.IGNORECASE)
_FEED, _PAGE = re.compile(rb"/feed-(\d+)\.xml"), re.compile(rb"/story-(\d+)-(\d+)")
_START = datetime.now(UTC).replace(microsecond=0)
_PROSE = "The council met on the bridge and spoke of the harbour, the market and the price of coal in winter. " * 4


@dataclass(frozen=True, slots=True)
class Count:
    """What was answered."""

    feeds: float = 0  # whole
    unchanged: float = 0  # 304
    pages: float = 0
    sent: float = 0  # bytes

    @staticmethod
    def mean(counts: Sequence[Count]) -> Count:
        number = len(counts)
        return Count(
            sum(one.feeds for one in counts) / number,
            sum(one.unchanged for one in counts) / number,
            sum(one.pages for one in counts) / number,
            sum(one.sent for one in counts) / number,
        )


@dataclass(frozen=True, slots=True)
class Cycle:
    """Means of one system's cycles."""

    seconds: float
    count: Count
    articles: float
    asked: Mapping[int, Sequence[int]] = field(default_factory=dict)  # the feeds that were visited in each cycle


class Newsroom:
    """How many items each feed has published, and what it shows."""

    def __init__(self, feeds: int, seed: int = 3) -> None:
        self._feeds, self._seed, self._base = feeds, seed, ""
        self._reset()

    def _reset(self) -> None:
        self._rng = random.Random(self._seed)
        self._weights = list(accumulate(self._rng.paretovariate(1.0) for _ in range(self._feeds)))
        self.posted = [ITEMS] * self._feeds
        first = [_START - timedelta(hours=1 + number) for number in reversed(range(ITEMS))]
        self._times = [list(first) for _ in range(self._feeds)]

    def begin(self, base: str) -> None:
        self._base = base

    def publish(self, cycle: int) -> None:
        """The articles of this cycle. With 0 it begins anew: the next system finds what the last one found."""
        if cycle == 0:
            self._reset()
            return
        for _ in range(round(A_DAY * (CYCLE / timedelta(days=1)))):
            (feed,) = self._rng.choices(range(len(self.posted)), cum_weights=self._weights)
            self.posted[feed] += 1
            self._times[feed].append(_START + cycle * CYCLE - timedelta(seconds=30))

    def feed(self, number: int) -> bytes:
        count = self.posted[number]
        items = "".join(self._item(number, index) for index in range(count - 1, count - 1 - ITEMS, -1))
        return (
            f'<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Paper {number}</title>'
            f"<link>{self._base}/</link><description>News</description><language>en</language>{items}</channel></rss>"
        ).encode()

    def _item(self, feed: int, index: int) -> str:
        name = f"story-{feed}-{index}"
        link = f"<link>{self._base}/{name}</link>" if index >= ITEMS else ""
        return (
            f'<item><title>Story {index} of paper {feed}</title>{link}<guid isPermaLink="false">{name}</guid>'
            f"<pubDate>{format_datetime(self._times[feed][index])}</pubDate>"
            f"<description>{_PROSE[:300]}</description></item>"
        )

    def page(self, feed: int, index: int) -> bytes:
        text = "".join(f"<p>Paper {feed}, story {index}, part {part}. {_PROSE}</p>" for part in range(8))
        title = f"Story {index} of paper {feed}"
        return (
            f'<!doctype html><html lang="en"><head><title>{title}</title></head><body><article><h1>{title}</h1>{text}'
            "</article></body></html>"
        ).encode()


class _Answers(asyncio.Protocol):
    def __init__(self, news: Newsroom, counts: dict[str, int], asked: set[int], latency: float) -> None:
        self._news, self._counts, self._asked = news, counts, asked
        self._latency, self._buffer = latency, b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.WriteTransport, transport)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        while b"\r\n\r\n" in self._buffer:
            request, _, self._buffer = self._buffer.partition(b"\r\n\r\n")
            answer = self._answer(request)
            self._counts["sent"] += len(answer)
            asyncio.get_running_loop().call_later(self._latency, self._transport.write, answer)

    def _answer(self, request: bytes) -> bytes:
        path = match[1] if (match := _REQUEST.match(request)) else b""
        if feed := _FEED.fullmatch(path):
            number = int(feed[1])
            self._asked.add(number)
            etag = f'"{self._news.posted[number]}"'.encode()
            held = _ETAG.search(request)
            if held and held[1].strip() == etag:
                self._counts["unchanged"] += 1
                return b"HTTP/1.1 304 Not Modified\r\nETag: " + etag + b"\r\n\r\n"
            self._counts["feeds"] += 1
            return _whole(self._news.feed(number), b"application/rss+xml", etag)
        if page := _PAGE.fullmatch(path):
            self._counts["pages"] += 1
            body = self._news.page(int(page[1]), int(page[2]))
            return _whole(body, b"text/html; charset=utf-8", b'"' + hashlib.md5(body).hexdigest().encode() + b'"')
        return b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"


def _whole(body: bytes, kind: bytes, etag: bytes) -> bytes:
    head = b"HTTP/1.1 200 OK\r\nContent-Type: %s\r\nETag: %s\r\nContent-Length: %d\r\n\r\n" % (kind, etag, len(body))
    return head + body


def _serve(feeds: int, latency: float, orders: Connection) -> None:
    async def main() -> None:
        loop, news = asyncio.get_running_loop(), Newsroom(feeds)
        counts, asked = dict.fromkeys(("feeds", "unchanged", "pages", "sent"), 0), set[int]()
        server = await loop.create_server(lambda: _Answers(news, counts, asked, latency), "127.0.0.1", 0, backlog=1000)
        base = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        news.begin(base)

        def obey() -> None:
            order = orders.recv()
            if order is not None:
                news.publish(order)
            orders.send((dict(counts), sorted(asked)))
            asked.clear()
            counts.update(dict.fromkeys(counts, 0))

        loop.add_reader(orders.fileno(), obey)
        orders.send(base)
        await server.serve_forever()

    import uvloop

    uvloop.run(main())


class Press:
    """The server, from the outside."""

    def __init__(self, base: str, feeds: int, orders: Connection) -> None:
        self.feeds = [f"{base}/feed-{number}.xml" for number in range(feeds)]
        self._orders = orders
        self.asked: Sequence[int] = ()  # feeds, between the last two calls

    def publish(self, cycle: int) -> None:
        """Also begins to count anew."""
        self._orders.send(cycle)
        self._orders.recv()

    def counted(self) -> Count:
        self._orders.send(None)
        counts, self.asked = self._orders.recv()
        return Count(**counts)


@contextmanager
def press(feeds: int, latency: float) -> Iterator[Press]:
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_serve, args=(feeds, latency, there), daemon=True)
    process.start()
    try:
        if not here.poll(30):
            raise RuntimeError("the server did not start within 30 s")
        yield Press(here.recv(), feeds, here)
    finally:
        process.terminate()
        process.join()
