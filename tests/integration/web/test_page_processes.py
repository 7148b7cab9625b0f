"""Two processes that answer one port: the same pages, what was done is seen at once, and no process is left behind."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest
from tests import forks

from tidings.app.people.accounts import StoredAccounts
from tidings.app.serving.application import open_application
from tidings.app.serving.page_process import NotedMetrics, PageProcess, is_answered_here, warm_up
from tidings.app.stores import open_stores
from tidings.crawl.clock import SystemClock
from tidings.model.people import Caller, Rights, Role
from tidings.settings.settings import load
from tidings.web.core.visitor import Visitor

WAIT = 120
PASSWORD = "correct horse battery"
CONNECTIONS = 6
# The web server of a data folder; it starts its second process at once.
SERVER = """
import asyncio, os, sys
from pathlib import Path
from tidings.app.cluster.web import WebProcess
from tidings.app.serving.page_processes import Demand
from tidings.app.serving.web import serve_web
from tidings.app.stores import open_stores
from tidings.crawl.clock import SystemClock
from tidings.settings.settings import load

async def main():
    stop, settings = asyncio.Event(), load(Path(sys.argv[1]))
    asyncio.get_running_loop().run_in_executor(None, sys.stdin.read).add_done_callback(lambda _: stop.set())
    sys.executable = sys.argv[2]  # the further process is no fork
    async with open_stores(settings) as stores:
        demand = Demand(waited=0, ticks=1, again=0.0)
        process = WebProcess(settings, SystemClock(), stores)
        async with serve_web(process, stop, lambda url: print(os.getpid(), url, flush=True), demand=demand):
            await stop.wait()

asyncio.run(main())
"""


@asynccontextmanager
async def server_of(folder: Path) -> AsyncIterator[tuple[int, str]]:
    """The number of its process, and its address."""
    pipe = asyncio.subprocess.PIPE
    command = (forks.python(), "-c", SERVER, str(folder), sys.executable)
    process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
    assert process.stdout is not None
    try:
        number, url = (await asyncio.wait_for(process.stdout.readline(), WAIT)).decode().split()
        yield int(number), url.rstrip("/")
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def page_process(pid: int) -> int | None:
    """The process that another one started to answer pages."""
    started = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    found = [int(one) for one in started if b"page_process" in Path(f"/proc/{one}/cmdline").read_bytes()]
    return found[0] if found else None


def connections_of(pid: int, port: int) -> int:
    """Open connections to this port that a process has."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    to_port = {f"socket:[{line[9]}]" for line in lines if line[1].endswith(f":{port:04X}") and line[3] == "01"}
    with contextlib.suppress(OSError):
        return sum(str(one.readlink()) in to_port for one in Path(f"/proc/{pid}/fd").iterdir())
    return 0


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


async def person_in(folder: Path) -> None:
    (folder / "tidings.toml").write_text("[web]\nport = 0\nprocesses = 2\n")
    async with open_stores(load(folder)) as stores:
        accounts = StoredAccounts(stores.people, SystemClock(lambda: datetime.now(UTC)))
        await accounts.add_person("ada", Role.ADMIN, PASSWORD)


async def signed_in(url: str) -> str:
    """The session's cookie."""
    async with httpx.AsyncClient(base_url=url, timeout=WAIT) as client:
        sent = {"name": "ada", "password": PASSWORD, "next": "/"}
        answer = await client.post("/signin", data=sent, headers={"Origin": url})
        assert answer.status_code == 303
        return answer.headers["set-cookie"].partition(";")[0]


async def until_started(pid: int, url: str) -> int:
    """The page process, once it takes connections."""
    async with asyncio.timeout(WAIT):
        while True:
            await asyncio.sleep(0.4)  # it takes seconds to start
            if (found := page_process(pid)) is None:
                continue
            async with contextlib.AsyncExitStack() as stack:
                for _ in range(CONNECTIONS):
                    client = await stack.enter_async_context(httpx.AsyncClient(base_url=url, timeout=WAIT))
                    await client.get("/static/none")
                if connections_of(found, int(url.rpartition(":")[2])) >= CONNECTIONS // 3:
                    return found


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="it looks at processes in /proc, which Linux has")
async def test_two_processes_answer_as_one(tmp_path: Path) -> None:
    await person_in(tmp_path)
    async with server_of(tmp_path) as (number, url):
        cookie = await signed_in(url)
        beside = await until_started(number, url)
        headers = {"Cookie": cookie, "Accept-Language": "en"}
        async with contextlib.AsyncExitStack() as stack:
            clients = [
                await stack.enter_async_context(httpx.AsyncClient(base_url=url, timeout=WAIT, headers=headers))
                for _ in range(CONNECTIONS)
            ]
            await _acts_are_seen(clients, url)
            await _requests_are_added_up(clients)
            os.kill(beside, 9)  # its connections break, and are made again
            for client in clients:
                with contextlib.suppress(httpx.TransportError):
                    await client.get("/articles")
                assert (await client.get("/articles")).status_code == 200
        again = await until_started(number, url)
        assert again != beside
        os.kill(number, signal.SIGKILL)  # the main process: no other is left behind
        async with asyncio.timeout(WAIT):
            while True:
                if not is_running(again):
                    return
                await asyncio.sleep(0.05)


async def test_every_page_is_made_once_before_the_first_visitor_comes(tmp_path: Path) -> None:
    await person_in(tmp_path)
    settings = load(tmp_path)
    async with open_stores(settings) as stores:
        process, [person] = PageProcess(settings, SystemClock(), stores), await stores.people.people()
        application = open_application(process, asyncio.Event(), metrics=NotedMetrics(), most=64)
        async with application as made:
            done = await warm_up(made.app, Visitor(Caller(person, Rights.ADMIN), is_open=False))
    assert {"/", "/articles", "/sources", "/search?q=a", "/watches", "/matches", "/sites", "/account"} <= set(done)
    assert {"/articles?starred=1", "/sources?sort=articles"} <= set(done), "and lists that have statements of their own"
    assert all(is_answered_here("GET", one.partition("?")[0]) for one in done)
    assert not any(is_answered_here("GET", one) for one in ("/events", "/api/v1/now", "/metrics", "/lab", "/signin"))
    assert not is_answered_here("POST", "/articles")


async def _acts_are_seen(clients: list[httpx.AsyncClient], url: str) -> None:
    """Whatever process is asked to do something, and whatever process shows it then."""
    page = (await clients[0].get("/account")).text
    token = re.findall(r'name="csrf" value="([^"]+)"', page)[0]
    for number in range(3 * CONNECTIONS):
        code = ("de", "fr")[number % 2]
        doing, looking = clients[number % CONNECTIONS], clients[(number * 5 + 2) % CONNECTIONS]
        sent = {"language": code, "csrf": token}
        answer = await doing.post("/account/language", data=sent, headers={"Origin": url})
        assert answer.status_code == 303
        assert f'<html lang="{code}"' in (await looking.get("/account")).text


async def _requests_are_added_up(clients: list[httpx.AsyncClient]) -> None:
    """In /metrics, whichever process is asked."""
    for client in clients:
        assert (await client.get("/hosts")).status_code == 200
    wanted = re.compile(r'^tidings_web_request_seconds_count\{method="GET",route="/hosts",status="200"\} (\d+)', re.M)
    async with asyncio.timeout(WAIT):
        while True:
            found = wanted.search((await clients[-1].get("/metrics")).text)
            if found is not None and int(found[1]) == CONNECTIONS:
                return
            await asyncio.sleep(0.1)
