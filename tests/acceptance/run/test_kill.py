"""kill -9 at any moment loses no article and doubles none.

The program runs as a real process against a server in this one; it is killed again and again, after a random number
of requests, while the server goes on publishing. One run to the end then finds everything exactly once. `make soak`
kills it 200 times.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from aiohttp import web
from tests.acceptance.processes import finished, said, start, survivors

KILLS = int(os.environ.get("TIDINGS_SOAK_KILLS", "2"))  # each range of REQUESTS once
SITES = [f"site{number}.test" for number in range(25)]
# Requests between start and kill, by turns: in the first visits, while the workers start; up to long after the first
# texts.
REQUESTS = ((1, 40), (41, 160))

INTERVAL = 0.2  # seconds between two visits of a source
pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no kill -9 on this system")


class Publisher:
    """Feeds that hold all that was ever published, and a page for each item."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.items = dict.fromkeys(SITES, 1)
        self.requests = 0
        self.pages = 0
        self._seen = asyncio.Condition()

    def publish(self, items: int) -> None:
        for _ in range(items):
            self.items[self.rng.choice(SITES)] += 1

    def published(self) -> dict[str, set[str]]:
        return {site: {link(site, number) for number in range(count)} for site, count in self.items.items()}

    async def answer(self, request: web.Request) -> web.Response:
        async with self._seen:
            self.requests += 1
            self._seen.notify_all()
        site = request.host.partition(":")[0]
        if request.path == "/feed":
            return self._feed(site, request)
        if request.path.startswith("/items/"):
            self.pages += 1
            return web.Response(text=page(site, request.path.rpartition("/")[2]), content_type="text/html")
        return web.Response(status=404)

    def _feed(self, site: str, request: web.Request) -> web.Response:
        if self.requests % 7 == 0:
            self.publish(1)
        etag = f'"{self.items[site]}"'
        if request.headers.get("If-None-Match") == etag:
            return web.Response(status=304, headers={"ETag": etag})
        items = "".join(
            f"<item><title>Story {number}</title><link>{link(site, number)}</link></item>"
            for number in reversed(range(self.items[site]))
        )
        body = f"<rss version='2.0'><channel><title>{site}</title><language>en</language>{items}</channel></rss>"
        return web.Response(text=body, content_type="application/rss+xml", headers={"ETag": etag})

    async def seen(self, requests: int) -> None:
        async with self._seen:
            await self._seen.wait_for(lambda: self.requests >= requests)


def link(site: str, number: int) -> str:
    return f"http://{site}/items/{number}"


def page(site: str, number: str) -> str:
    story = f"This is story {number} of {site}. " + "It tells what happened, to whom, and what came of it. " * 8
    return f"<html lang='en'><title>Story {number}</title><body><article><p>{story}</p></article></body></html>"


@asynccontextmanager
async def serving(publisher: Publisher) -> AsyncIterator[int]:
    app = web.Application()
    app.router.add_get("/{path:.*}", publisher.answer)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()


def environment(folder: Path, port: int) -> dict[str, str]:
    """Every source is due again at once, and no host is left alone for long: as many visits as can be."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("TIDINGS_")}
    return inherited | {
        "TIDINGS_DATA": str(folder),
        "TIDINGS_FETCH__ALLOW_ADDRESSES": '["127.0.0.0/8"]',
        "TIDINGS_FETCH__HOSTS": json.dumps(dict.fromkeys(SITES, f"127.0.0.1:{port}")),
        "TIDINGS_FETCH__PAGE_GAP": "0s",
        "TIDINGS_FETCH__FEED_GAP": "0s",
        "TIDINGS_SCHEDULE__POLICY": "fixed",
        "TIDINGS_SCHEDULE__PAGE_POLICY": "fixed",  # no kernels to load at every start
        "TIDINGS_SCHEDULE__FIXED_INTERVAL": f"{INTERVAL}s",
        "TIDINGS_SCHEDULE__FLOOR": "0s",
        "TIDINGS_SCHEDULE__QUIET_FLOOR": "0s",
    }


async def run_and_kill(env: dict[str, str], publisher: Publisher, requests: int, pause: float) -> None:
    process = await start(env, "run", "--no-web", output=asyncio.subprocess.DEVNULL)
    ended = asyncio.create_task(process.communicate())
    enough = asyncio.create_task(publisher.seen(publisher.requests + requests))
    await asyncio.wait({ended, enough}, return_when=asyncio.FIRST_COMPLETED, timeout=120)
    assert not ended.done(), f"it ended by itself: {ended.result()[1].decode()}"
    assert enough.done(), f"only {publisher.requests} requests came"
    await asyncio.sleep(pause)  # not to wait for anything: the moment is to be any moment
    process.kill()
    await ended
    assert process.returncode == -signal.SIGKILL


@pytest.mark.timeout(180 + 12 * KILLS)
async def test_killed_again_and_again_nothing_is_lost_or_doubled(tmp_path: Path) -> None:
    publisher = Publisher(seed=20260302)
    async with serving(publisher) as port:
        env = environment(tmp_path, port)
        await said(env, "add", "--unchecked", *(f"http://{site}/feed" for site in SITES))
        for number in range(KILLS):
            requests = publisher.rng.randint(*REQUESTS[number % 2])
            await run_and_kill(env, publisher, requests, publisher.rng.uniform(0, 0.1))
            publisher.publish(publisher.rng.randint(0, 10))
        assert publisher.pages > KILLS, "the kills came too early to hit anything"
        expected = publisher.published()
        before = publisher.requests
        publisher.publish = lambda items: None  # type: ignore[method-assign]
        await asyncio.sleep(2 * INTERVAL)  # nobody visits them now: all are due then, however quick a start is
        summary = json.loads(await finished(env, "crawl", "--once", "--json"))
        assert summary["visited"] == len(SITES)
        assert summary["failed"] == 0
        assert publisher.requests > before

    check(tmp_path / "tidings.db", expected)
    async with asyncio.timeout(60):
        while survivors(tmp_path):  # noqa: ASYNC110  # no event tells of the end of somebody else's child
            await asyncio.sleep(0.05)


def check(database: Path, expected: dict[str, set[str]]) -> None:
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        rows = connection.execute(
            "SELECT source.host, article.url, article.text_state, article.text"
            " FROM article JOIN source ON source.id = article.source_id"
        ).fetchall()
        counted = dict(connection.execute("SELECT host, articles FROM source"))
        blobs = dict(connection.execute("SELECT sha256, refs FROM blob"))
        pointers = Counter(
            key
            for column in ("content_blob", "html_blob")
            for (key,) in connection.execute(f"SELECT {column} FROM article WHERE {column} IS NOT NULL")
        )
    kept: dict[str, list[str]] = {site: [] for site in expected}
    for site, url, state, text in rows:
        kept[site].append(url)
        assert state == "done", url
        assert f"This is story {url.rpartition('/')[2]} of {site}." in text
    for site, urls in expected.items():
        assert sorted(kept[site]) == sorted(urls)  # each once
        assert counted[site] == len(urls)
    assert blobs == pointers  # no page was kept for nobody
