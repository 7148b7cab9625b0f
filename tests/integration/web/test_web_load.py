"""Many requests of heavy lists at the same time: memory stays, /healthz is answered, clients that left cost nothing."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.engine import Connection
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send
from tests import forks

from tidings.app.add_source import add_sources
from tidings.app.stores import open_stores
from tidings.model.sources import NewSource
from tidings.settings.settings import load
from tidings.store.db.database import Database
from tidings.store.db.engines import READERS
from tidings.web.server.overload import RequestLimit, RequestLimits
from tidings.web.server.server import serve

SOURCES, CLIENTS, ROUNDS = 500, 50, 2
LISTS = ("/sources", "/api/sources?limit=500")
ROOM = 48 * 2**20  # bytes that the process may grow by once all has been shown
# The web server of a data folder in a process of its own, without a crawl. Ends with its standard input.
SERVER = """
import asyncio, os, sys
from pathlib import Path
from tidings.app.stores import open_stores
from tidings.crawl.clock import SystemClock
from tidings.settings.settings import load
from tidings.web.app import create_app
from tidings.web.server.server import serve

async def main():
    stop = asyncio.Event()
    async with open_stores(load(Path(sys.argv[1]))) as stores:
        asyncio.get_running_loop().run_in_executor(None, sys.stdin.read).add_done_callback(lambda _: stop.set())
        app = create_app(library=stores.library, clock=SystemClock())
        await serve(app, "127.0.0.1", 0, stop=stop, started=lambda port: print(port, os.getpid(), flush=True))

asyncio.run(main())
"""


@asynccontextmanager
async def server_of(folder: Path) -> AsyncIterator[tuple[str, int]]:
    """Its address and its process."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(forks.python(), "-c", SERVER, str(folder), stdin=pipe, stdout=pipe)
    assert process.stdout is not None
    assert process.stdin is not None
    try:
        port, number = map(int, (await process.stdout.readline()).split())
        yield f"http://127.0.0.1:{port}", number
    finally:
        process.stdin.close()
        await process.wait()
    assert process.returncode == 0


def memory_of(process: int) -> int:
    """Bytes that are resident."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * 4096


@pytest.fixture
async def folder(tmp_path: Path) -> Path:
    settings = load(tmp_path)
    names = [f"http://site{number}.test/feed.xml" for number in range(SOURCES)]
    async with open_stores(settings) as stores:
        sources = [NewSource(name, name.split("/")[2]) for name in names]
        await add_sources(stores, settings, sources, datetime(2026, 3, 2, tzinfo=UTC), random.Random(1))
    return tmp_path


async def test_fifty_heavy_lists_at_once_cost_no_memory_and_healthz_is_answered(folder: Path) -> None:
    async with (
        server_of(folder) as (url, process),
        httpx.AsyncClient(base_url=url, limits=httpx.Limits(max_keepalive_connections=0), timeout=120) as client,
    ):
        for path in LISTS:
            assert (await client.get(path)).status_code == 200
        before, statuses = memory_of(process), set[int]()
        for _ in range(ROUNDS):
            lists = [asyncio.create_task(client.get(LISTS[number % 2])) for number in range(CLIENTS)]
            while not all(one.done() for one in lists):
                health = await client.get("/healthz")
                assert (health.status_code, health.json()["status"]) == (200, "ok")
                assert memory_of(process) < before + ROOM
            statuses |= {(await one).status_code for one in lists}
        assert 200 in statuses
        assert statuses <= {200, 503}


async def test_a_read_of_a_client_that_left_is_not_run(tmp_path: Path) -> None:
    """All threads for reading are taken; the request waits for one when its client leaves."""
    database = await Database.open(f"sqlite:///{tmp_path}/tidings.db")
    free, ran, asked = asyncio.Event(), [], asyncio.Event()
    loop = asyncio.get_running_loop()

    def hold(connection: Connection) -> None:
        asyncio.run_coroutine_threadsafe(free.wait(), loop).result(60)

    def count(connection: Connection) -> int:
        ran.append(1)
        return int(connection.execute(text("SELECT count(*) FROM source")).scalar_one())

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        asked.set()
        await PlainTextResponse(str(await database.read(count)))(scope, receive, send)

    def refusal(request: Request, status: int, words: str) -> Response:
        return PlainTextResponse(words, status)

    stop, listening = asyncio.Event(), loop.create_future()
    limited = RequestLimit(app, RequestLimits(), refusal)
    serving = asyncio.create_task(serve(limited, "127.0.0.1", 0, stop=stop, started=listening.set_result))
    port = await listening
    holding = [asyncio.create_task(database.read(hold)) for _ in range(READERS)]
    try:
        async with asyncio.timeout(60):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET / HTTP/1.1\r\nHost: tidings.test\r\n\r\n")
            await asked.wait()
            writer.close()
            while any(task.get_name() == "request" for task in asyncio.all_tasks()):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            free.set()
            await asyncio.gather(*holding)
            assert await database.read(count) == 0
            assert len(ran) == 1, "the read of the client that left was run"
    finally:
        free.set()
        stop.set()
        await serving
        await database.close()
