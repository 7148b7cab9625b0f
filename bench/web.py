"""How long pages take for several people at once: `python -m bench.web [--postgres]`.

    fill      1,000,000 articles of 10,000 sources, 20 people with folders, unread articles, stars and notes
    serve     the web server of the program, in a process of its own, without a crawl
    write     visits and new articles twice a second, from another process, as a crawl would (bench.database.beside)
    request   10 clients, each signed in as somebody else, ask for every page, one after the other, without a pause;
              it is not counted what they do before the server has started its second process (web.processes), nor
              in the 15 s after that
    report    a table as docs/web.md has it: the server's CPU time for a request of the person who follows everything,
              after a write and again without one; p50 and p95 with 10 clients and the writer; KB of a first load; and
              how long a fixed piece of Python took meanwhile: some machines are twice as fast a minute later

Exits with 1 where a p95 or the first load is above its limit. `--folder` keeps the database for the next run.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import http.client
import json
import random
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import urlencode

from bench.database.beside import Writer, now_and_again, writing
from bench.database.filled import CLOCK, Amounts, filled
from bench.lists import cpu_ms, resident_mib
from bench.tables.markdown import table
from tidings.store.db.database import LATEST_SECONDS

LIMIT_MS = 100.0
FIRST_LOAD_KB = 100
REQUESTS = 5  # of each page, where its CPU time is measured
WAIT = 120.0  # seconds for an answer
WARM = 15.0  # seconds after the server has started its second process, which makes every page once before it answers
LATEST_WARM = 60.0  # seconds; where there is one core, there is one process
PASSWORD = "correct horse battery"
MARK = "people.json"

# Every page that a person opens. A folder and a watch are the first person's own: nobody else asks for them.
PAGES: Sequence[str] = (
    "/",
    "/articles",
    "/articles?unread=1",
    "/articles?starred=1",
    "/articles?folder={folder}",
    "/articles?show=all",
    "/articles?by=seen",
    "/articles?source={feed}",
    "/articles/{article}",
    "/sources",
    "/sources?sort=articles",
    "/sources?show=failing",
    "/sources?q=gazette",
    "/sources/{feed}",
    "/search?q=harbour",
    "/search?q=harbour+AND+minister",
    "/search?q=zanzibar",
    "/watches",
    "/watches/new",
    "/watches/{watch}",
    "/matches",
    "/sites",
    "/sites/{site}",
    "/pages/{page}",
    "/changes",
    "/hosts",
    "/lab",
    "/account",
    "/add",
)
OWN = ("/articles?folder=", "/watches/1")


# -- people ---


async def _people(folder: Path, number: int, sources: int, articles: int) -> dict[str, str]:
    """The first follows every source, others some hundreds; half of them have read nothing since."""
    from sqlalchemy import update

    from tidings.app.people.accounts import StoredAccounts
    from tidings.app.stores import open_stores
    from tidings.lab.clock import SimulatedClock
    from tidings.model.people import Role
    from tidings.settings.settings import load
    from tidings.store.db.database import Database
    from tidings.store.db.people_tables import following

    settings, draw = load(folder), random.Random(18)
    since = CLOCK - timedelta(days=30)
    async with open_stores(settings) as stores:
        accounts = StoredAccounts(stores.people, SimulatedClock(CLOCK))
        people = [
            (await accounts.add_person(f"reader{one}", Role.ADMIN if one == 0 else Role.READER, PASSWORD)).id
            for one in range(number)
        ]
        for place, person in enumerate(people):
            mine = range(1, sources + 1) if place == 0 else draw.sample(range(1, sources + 1), sources // 20)
            for shelf in range(30):
                await stores.reading.follow(person, list(mine[shelf::30]), since, folder=f"Shelf {shelf % 3}/{shelf}")
    async with await Database.open(settings.database_url) as database:
        unread = update(following).where(following.c.person_id % 2 == 1).values(read_to=0, below=0, extra=0)
        await database.write(lambda connection: connection.execute(unread))
    async with open_stores(settings) as stores:
        for person in people:
            some = draw.sample(range(1, articles + 1), 2_000)
            await stores.reading.mark_read(person, some, CLOCK - timedelta(hours=1))
            await stores.reading.star(person, some[:500], CLOCK)
            await stores.reading.set_note(person, some[0], "To be looked into.")
            await stores.reading.set_tags(person, some[1], ["energy", "europe"])
        folders = await stores.reading.folders(people[0])
    return {"folder": str(folders[0].id)}


def peopled(folder: Path, number: int, amounts: Amounts) -> dict[str, str]:
    paths, mark = filled(folder, amounts), folder / MARK
    if not mark.exists():
        mark.write_text(json.dumps(asyncio.run(_people(folder, number, amounts.sources, amounts.articles))))
    ids: dict[str, str] = json.loads(mark.read_text())
    return paths | ids


# -- the server ---


async def _serve(folder: Path) -> None:
    from tidings.app.cluster.web import WebProcess
    from tidings.app.serving.web import serve_web
    from tidings.app.stores import open_stores
    from tidings.crawl.clock import SystemClock
    from tidings.settings.settings import load

    settings, stop = load(folder), asyncio.Event()
    behind = datetime.now(UTC) - CLOCK
    async with open_stores(settings) as stores:
        process = WebProcess(settings, SystemClock(lambda: datetime.now(UTC) - behind), stores)
        async with serve_web(process, stop, lambda url: print(url, flush=True)):
            await stop.wait()


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[tuple[int, int]]:
    """(process id, port)."""
    command = [sys.executable, "-m", "bench.web", "--serve", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            found = re.search(r":(\d+)/", server.stdout.readline())
            assert found is not None, "the server did not start"
            yield server.pid, int(found[1])
        finally:
            server.kill()


def page_processes(pid: int) -> list[int]:
    """The processes that the server has started to answer pages."""
    started = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(one) for one in started if b"page_process" in Path(f"/proc/{one}/cmdline").read_bytes()]


# -- clients ---


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    seconds: float
    body: bytes


class Person:
    """Somebody's browser: one connection that is kept open, and a session.

    Clients and servers share the cores. So answers are read from the socket itself: http.client takes 0.4 ms for
    a page, a twentieth of what the servers take.
    """

    def __init__(self, port: int, name: str) -> None:
        self._port = port
        self._socket: socket.socket | None = None
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=WAIT)
        sent = urlencode({"name": name, "password": PASSWORD, "next": "/"})
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Origin": f"http://127.0.0.1:{port}"}
        connection.request("POST", "/signin", sent, headers)
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 303, f"{name} cannot sign in: HTTP {answer.status}"
        cookie = (answer.getheader("Set-Cookie") or "").partition(";")[0]
        connection.close()
        self._head = f" HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {cookie}\r\nAccept-Encoding: gzip\r\n\r\n"

    def get(self, path: str) -> Answer:
        """As it travels: compressed where the server does that."""
        start = time.perf_counter()
        try:
            return self._asked(path, start)
        except ConnectionError:  # the server closes what was idle for some seconds
            self._close()
            return self._asked(path, start)

    def _asked(self, path: str, start: float) -> Answer:
        if self._socket is None:
            self._socket = socket.create_connection(("127.0.0.1", self._port), timeout=WAIT)
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket.sendall(f"GET {path}{self._head}".encode())
        received = b""
        while (end := received.find(b"\r\n\r\n")) < 0:
            if not (more := self._socket.recv(65_536)):
                raise ConnectionResetError("closed before an answer")
            received += more
        head, body = received[:end].lower(), received[end + 4 :]
        length = re.search(rb"\ncontent-length: (\d+)", head)
        assert length is not None, f"{path}: an answer of unknown length"
        while len(body) < int(length[1]):
            if not (more := self._socket.recv(int(length[1]) - len(body), socket.MSG_WAITALL)):
                raise ConnectionResetError("closed within an answer")
            body += more
        answer = Answer(int(head[9:12]), time.perf_counter() - start, body)
        if b"\nconnection: close" in head:  # another process has fewer connections
            self._close()
        return answer

    def _close(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None


def first_load(person: Person, path: str) -> int:
    """Bytes of a page with all styles, scripts and pictures it names."""
    page = person.get(path).body
    files = {name.decode() for name in re.findall(rb'(?:href|src)="(/static/[^"]+)"', page)}
    return len(page) + sum(len(person.get(one).body) for one in files)


def crowd(people: Sequence[Person], paths: Sequence[str], rounds: int) -> tuple[dict[str, list[float]], set[str]]:
    """Milliseconds by path, all people at once, each in an order of their own; paths that did not answer 200."""
    times: dict[str, list[float]] = defaultdict(list)
    failed: set[str] = set()

    def work(number: int) -> None:
        draw = random.Random(number)
        mine = [path for path in paths if number == 0 or not path.startswith(OWN)]
        for _ in range(rounds):
            for path in draw.sample(mine, len(mine)):
                answer = people[number].get(path)
                times[path].append(1000 * answer.seconds)
                if answer.status != 200:
                    failed.add(f"{path}: HTTP {answer.status}")

    threads = [threading.Thread(target=work, args=(number,)) for number in range(len(people))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return times, failed


def warm_up(people: Sequence[Person], paths: Sequence[str], pid: int) -> None:
    start, started = time.monotonic(), None
    while time.monotonic() < (start + LATEST_WARM if started is None else started + WARM):
        crowd(people, paths, 1)
        if started is None and page_processes(pid):
            started = time.monotonic()


def p95(times: Sequence[float]) -> float:
    return sorted(times)[max(0, -(-95 * len(times) // 100) - 1)]


class Yardstick:
    """How fast the machine is while others work: CPU of a fixed piece of Python, twice a second."""

    def __init__(self) -> None:
        self.taken: list[float] = []  # milliseconds

    def once(self) -> None:
        start = time.thread_time()
        rows = [{"id": one, "name": f"Source {one % 97}", "at": one * 7_919 % 1_009} for one in range(1_000)]
        text = "".join(f"<li id={row['id']}>{row['name']}</li>" for row in sorted(rows, key=lambda row: str(row["at"])))
        assert len(json.loads(json.dumps(rows))) == 1_000 < len(text.encode())
        self.taken.append(1000 * (time.thread_time() - start))


# -- the report ---


@dataclass(frozen=True, slots=True)
class Cost:
    """Milliseconds of the server's CPU for one request."""

    again: float  # nothing was written since the same request before
    after_write: float


def costs(person: Person, pid: int, paths: Sequence[str], writer: Writer) -> dict[str, Cost]:
    found = {}
    for path in paths:
        person.get(path)
        before = cpu_ms(pid)
        for _ in range(REQUESTS):
            person.get(path)
        again = (cpu_ms(pid) - before) / REQUESTS
        spent = 0.0
        for _ in range(REQUESTS):
            writer.once()
            time.sleep(2 * LATEST_SECONDS)  # until then what was seen before it counts as the present
            before = cpu_ms(pid)
            person.get(path)
            spent += cpu_ms(pid) - before
        found[path] = Cost(again, spent / REQUESTS)
    return found


def report(folder: Path, ids: dict[str, str], clients: int, rounds: int, limit: float) -> bool:
    paths = [page.format(**ids) for page in PAGES]
    with serving(folder) as (pid, port), writing(folder) as writer:
        people = [Person(port, f"reader{number}") for number in range(clients)]
        cost = costs(people[0], pid, paths, writer)
        sizes = {path: first_load(people[0], path) / 1000 for path in paths}
        with writer.at_work():
            warm_up(people, paths, pid)
            yardstick = Yardstick()
            with now_and_again(yardstick.once):
                times, failed = crowd(people, paths, rounds)
        memory = [resident_mib(one) for one in (pid, *page_processes(pid))]
    slow, large = [], []
    rows = []
    for path, page in zip(paths, PAGES, strict=True):
        ended = p95(times[path])
        slow += [path] if ended > limit else []
        large += [path] if sizes[path] > FIRST_LOAD_KB else []
        figures = cost[path].after_write, cost[path].again
        waited = statistics.median(times[path]), ended
        rows.append(
            [f"`{page}`", *(f"{one:.1f}" for one in figures), *(f"{one:.0f}" for one in waited), f"{sizes[path]:.0f}"]
        )
    print(table(["", "CPU after a write", "CPU again", "p50", "p95", "KB"], rows))
    mean = statistics.fmean(one.after_write for one in cost.values())
    used = " + ".join(f"{one:.0f}" for one in memory)
    print(f"\n{clients} clients; memory {used} MiB; a page takes {mean:.1f} ms of CPU after a write, on average")
    every = [one for of_page in times.values() for one in of_page]
    taken = statistics.median(yardstick.taken or [0.0])
    print(f"all pages: p50 {statistics.median(every):.0f} ms, p95 {p95(every):.0f} ms; the yardstick: {taken:.1f} ms")
    for one in sorted(failed):
        print(one)
    print(f"{len(slow)} above {limit:g} ms at the 95th percentile, {len(large)} above {FIRST_LOAD_KB} KB")
    return not (slow or large or failed)


@contextlib.contextmanager
def database_in(folder: Path, postgres: bool) -> Iterator[None]:
    """Settings of the data folder: a port of its own, and PostgreSQL where it is wanted."""
    lines = ["[web]", "port = 0"]
    if not postgres:
        (folder / "tidings.toml").write_text("\n".join(lines) + "\n")
        yield
        return
    from tidings.app.cluster.servers import PostgresServer

    server = PostgresServer(folder / "postgres")
    server.start()
    try:
        (folder / "tidings.toml").write_text("\n".join([f'database = "{server.url}"', *lines]) + "\n")
        yield
    finally:
        server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sources", type=int, default=10_000)
    parser.add_argument("--articles", type=int, default=1_000_000)
    parser.add_argument("--people", type=int, default=20)
    parser.add_argument("--clients", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=10, help="how often each client asks for each page")
    parser.add_argument("--limit", type=float, default=LIMIT_MS, help="milliseconds at the 95th percentile")
    parser.add_argument("--postgres", action="store_true", help="on PostgreSQL instead of SQLite")
    parser.add_argument("--folder", type=Path, help="a data folder to fill, or one that an earlier run filled")
    parser.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        from tidings.cli.common.app import run_async

        run_async(_serve(given.serve))
        return
    with tempfile.TemporaryDirectory(prefix="tidings-web-") as temporary:
        folder: Path = given.folder or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        with database_in(folder, given.postgres):
            start = time.perf_counter()
            ids = peopled(folder, given.people, Amounts(given.sources, given.articles))
            print(f"{given.sources:,} sources, {given.articles:,} articles, {given.people} people; ", end="")
            print(f"ready in {time.perf_counter() - start:.0f} s", flush=True)
            sys.exit(0 if report(folder, ids, given.clients, given.rounds, given.limit) else 1)


if __name__ == "__main__":
    main()
