"""The limit of the cycle: aiohttp, lxml and sqlite3 with nothing around them, as quickly as they go.

No politeness, no guard, no deduplication, no history: conditional requests of 64 at once, each feed parsed by lxml,
five values of each item inserted, one transaction for each hundred feeds.

python -m bench.speed.bare_cycle '{"folder": ..., "base": ..., "paths": ..., "phase": 0}'  prints JSON: seconds, cpu
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import uvloop
from lxml import etree

_AT_ONCE, _BATCH = 64, 100
_FIELDS = ("guid", "title", "link", "pubDate", "{http://purl.org/rss/1.0/modules/content/}encoded")
_SCHEMA = (
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"
    "CREATE TABLE IF NOT EXISTS feed (url TEXT PRIMARY KEY, etag TEXT);"
    "CREATE TABLE IF NOT EXISTS item (guid TEXT PRIMARY KEY, title TEXT, link TEXT, published TEXT, content TEXT)"
)


class BareCycle:
    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self._etags: dict[str, str] = dict(database.execute("SELECT url, etag FROM feed"))
        self._items: list[tuple[str | None, ...]] = []
        self._read: list[tuple[str, str]] = []

    async def run(self, urls: list[str]) -> None:
        waiting = iter(urls)
        connector = aiohttp.TCPConnector(limit=_AT_ONCE)
        async with aiohttp.ClientSession(connector=connector) as session:
            await asyncio.gather(*(self._take(session, waiting) for _ in range(_AT_ONCE)))
        self._write()

    async def _take(self, session: aiohttp.ClientSession, waiting: Iterator[str]) -> None:
        for url in waiting:  # one iterator that all share
            etag = self._etags.get(url)
            headers = {"If-None-Match": etag} if etag else {}
            async with session.get(url, headers=headers) as response:
                body = await response.read()
                if response.status == 200:
                    self._keep(url, response.headers["ETag"], body)

    def _keep(self, url: str, etag: str, body: bytes) -> None:
        for item in etree.fromstring(body).iter("item"):
            self._items.append(tuple(item.findtext(name) for name in _FIELDS))
        self._read.append((url, etag))
        if len(self._read) >= _BATCH:
            self._write()

    def _write(self) -> None:
        with self._database:
            self._database.executemany("INSERT OR IGNORE INTO item VALUES (?, ?, ?, ?, ?)", self._items)
            self._database.executemany("INSERT OR REPLACE INTO feed VALUES (?, ?)", self._read)
        self._items.clear()
        self._read.clear()


def main() -> None:
    asked = json.loads(sys.argv[1])
    urls = [asked["base"] + path for path in json.loads(Path(asked["paths"]).read_text())]
    database = sqlite3.connect(Path(asked["folder"]) / "bare.db")
    database.executescript(_SCHEMA)
    before = database.execute("SELECT count(*) FROM item").fetchone()[0]
    began, cpu = time.perf_counter(), time.process_time()
    uvloop.run(BareCycle(database).run(urls))
    taken = {"seconds": time.perf_counter() - began, "cpu": time.process_time() - cpu}
    found = database.execute("SELECT count(*) FROM item").fetchone()[0] - before
    if found != asked["new"]:
        raise SystemExit(f"{found} items where {asked['new']} are new")
    print(json.dumps(taken))


if __name__ == "__main__":
    main()
