"""How long lists take with very much in the store: `python -m bench.lists [--sources 100000 --articles 1000000]`.

    fill      a database with sources, hosts, articles, their search index, visits, sites, watches and messages
    serve     the web server of the program, in a process of its own, without a crawl
    request   every list and page: the first page, a later page by its cursor, filters and sort orders
    report    p50 and p95 of each, the server's CPU time for one request, and its memory before and after

Exits with 1 where a p95 is above the limit. `--folder` keeps the database for the next run.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from bench.database.filled import CLOCK, Amounts, filled

LIMIT_MS = 100.0
RUNS = 30
STEPS = 30  # pages that are followed before a later page is measured
PARALLEL = 50
CROWDED = ("/api/sources?limit=500", "/sources", "/api/articles?limit=500", "/")

# A path, and whether its later pages are measured, too.
ROUTES: Sequence[tuple[str, bool]] = (
    ("/healthz", False),
    ("/metrics", False),
    ("/api/overview", False),
    ("/", False),
    ("/sources", True),
    ("/sources?sort=next", True),
    ("/sources?sort=articles", True),
    ("/sources?show=failing", True),
    ("/sources?show=gone", False),
    ("/sources?show=failing&sort=articles", True),
    ("/sources?q=gazette", True),
    ("/sources?q=harbour+9", True),
    ("/sources?q=gazette&sort=articles", True),
    ("/sources?q=nothingofthiskind", False),
    ("/sources/{feed}", False),
    ("/hosts", True),
    ("/hosts?show=all", True),
    ("/articles", True),
    ("/articles?show=all", True),
    ("/articles?by=seen", True),
    ("/articles?source={feed}", True),
    ("/articles/{article}", False),
    ("/search?q=harbour", True),
    ("/search?q=harbour+AND+minister", False),
    ("/search?q=zanzibar", False),
    ("/search?q=harbour+scope:pages", True),
    ("/search?q=harbour+scope:articles", False),
    ("/sites", True),
    ("/sites/{site}", True),
    ("/pages/{page}", False),
    ("/changes", True),
    ("/changes?site={site}", True),
    ("/watches", True),
    ("/watches?q=watch+19", True),
    ("/watches?show=paused", True),
    ("/watches/{watch}", True),
    ("/matches", True),
    ("/matches?show=all", True),
    ("/watches/{watch}/feed.atom", False),
    ("/watches/{watch}/feed.json", False),
    ("/api/sources", True),
    ("/api/sources?limit=500", True),
    ("/api/sources/{feed}", False),
    ("/api/sources/{feed}/etiquette", False),
    ("/api/hosts", True),
    ("/api/hosts?all=true", True),
    ("/api/articles", True),
    ("/api/articles?limit=500", True),
    ("/api/articles?stories=true", True),
    ("/api/articles?source={feed}", True),
    ("/api/articles?by=seen", True),
    ("/api/articles?since=30d&stories=true", True),
    ("/api/articles?before={article}", False),
    ("/api/articles?source=feed-{named}.xml", False),
    ("/api/search?q=harbour", True),
    ("/api/sites", True),
    ("/api/sites/{site}/pages", True),
    ("/api/sites/{site}/refused", True),
    ("/api/pages/{page}/versions", True),
    ("/api/changes", True),
    ("/api/watches", True),
    ("/api/watches/{watch}", False),
    ("/api/matches", True),
    ("/api/matches?limit=500", True),
    ("/api/matches?watch={watch}&news=true", True),
    ("/api/messages", True),
    ("/api/messages?unsent=true", True),
)


# -- the server: the program's own, on the filled database ---


async def serve_lists(folder: Path) -> None:
    from tidings.app.stores import open_stores
    from tidings.app.views import conduct_of, followed_of, watching_of
    from tidings.lab.clock import SimulatedClock
    from tidings.settings.settings import load
    from tidings.web.app import create_app
    from tidings.web.server.server import serve

    settings = load(folder)
    async with open_stores(settings) as stores:
        app = create_app(
            library=stores.library,
            clock=SimulatedClock(CLOCK),
            followed=followed_of(stores),
            search=stores.search,
            watching=watching_of(stores, settings),
            conduct=conduct_of(stores, settings),
        )
        await serve(app, "127.0.0.1", 0, stop=None, started=lambda port: print(port, flush=True))


@contextmanager
def serving(folder: Path) -> Iterator[tuple[int, int]]:
    """(process id, port)."""
    command = [sys.executable, "-m", "bench.lists", "--serve", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            assert server.stdout is not None
            yield server.pid, int(server.stdout.readline())
        finally:
            server.kill()


def resident_mib(pid: int, field: str = "VmRSS") -> float:
    found = re.search(rf"{field}:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    return int(found[1]) / 1024 if found else 0.0


def cpu_ms(pid: int) -> float:
    """What all threads of a process have run, in milliseconds."""
    tasks = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e6


# -- requests ---


@dataclass(frozen=True, slots=True)
class Reply:
    status: int
    seconds: float
    size: int
    following: str | None  # the path of the next page


@dataclass(frozen=True, slots=True)
class Row:
    path: str
    times: Sequence[float]  # milliseconds
    cpu: float  # milliseconds of one request: on a machine that is busy otherwise, times tell less
    size: int
    status: int

    @property
    def p95(self) -> float:
        return sorted(self.times)[max(0, -(-95 * len(self.times) // 100) - 1)]


class Client:
    """One connection that is kept open."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)

    def get(self, path: str) -> Reply:
        start = time.perf_counter()
        self._connection.request("GET", path)
        response = self._connection.getresponse()
        body = response.read()
        seconds = time.perf_counter() - start
        return Reply(response.status, seconds, len(body), _following(response.getheader("Link"), body))


def _following(header: str | None, body: bytes) -> str | None:
    """The next page: of the Link header, or of the page's own link."""
    found = re.search(r'<([^>]+)>; rel="next"', header or "")
    if found:
        return found[1] if found[1].startswith("/") else "/" + found[1].split("/", 3)[3]
    here = re.search(rb'rel="next" href="([^"]+)"', body)
    return here[1].decode().replace("&amp;", "&").partition("#")[0] if here else None


def measure(client: Client, pid: int, path: str, runs: int, name: str | None = None) -> Row:
    client.get(path)  # the first one loads what others need, too
    before = cpu_ms(pid)
    replies = [client.get(path) for _ in range(runs)]
    times, last = [1000 * reply.seconds for reply in replies], replies[-1]
    return Row(name or path, times, (cpu_ms(pid) - before) / runs, last.size, last.status)


def measured(pid: int, port: int, paths: dict[str, str], runs: int) -> Iterator[Row]:
    client = Client(port)
    for pattern, later in ROUTES:
        path = pattern.format(**paths)
        yield measure(client, pid, path, runs)
        place: str | None = path
        for _ in range(STEPS if later else 0):
            following = client.get(place).following if place else None
            if following is None:
                break
            place = following
        if later and place != path and place is not None:
            yield measure(client, pid, place, runs, f"{path}  (a later page)")


def crowd(port: int, paths: Sequence[str], parallel: int) -> float:
    """Requests every path from many connections at once; returns seconds for all."""

    def work(start: int) -> None:
        client = Client(port)
        for number in range(len(paths)):
            client.get(paths[(start + number) % len(paths)])

    threads = [threading.Thread(target=work, args=(number,)) for number in range(parallel)]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return time.perf_counter() - start


# -- the report ---


def report(folder: Path, paths: dict[str, str], runs: int, limit: float, parallel: int) -> bool:
    slow: list[Row] = []
    with serving(folder) as (pid, port):
        Client(port).get("/healthz")
        before = resident_mib(pid)
        print(f"{'':66}{'p50 ms':>8}{'p95 ms':>8}{'CPU ms':>8}{'KiB':>9}")
        for row in measured(pid, port, paths, runs):
            mark = "" if row.status == 200 else f"  HTTP {row.status}"
            mark += "  <- slow" if row.p95 > limit else ""
            print(
                f"{row.path[:66]:66}{statistics.median(row.times):8.1f}{row.p95:8.1f}{row.cpu:8.1f}"
                f"{row.size / 1024:9.1f}{mark}",
                flush=True,
            )
            if row.p95 > limit or row.status != 200:
                slow.append(row)
        after = resident_mib(pid)
        seconds = crowd(port, CROWDED, parallel)
        print(f"\nmemory: {before:.0f} MiB before, {after:.0f} after each list {runs} times")
        print(
            f"{parallel} clients at once, {len(CROWDED)} lists each, {seconds:.1f} s: "
            f"{resident_mib(pid):.0f} MiB after, {resident_mib(pid, 'VmHWM'):.0f} at the most"
        )
    print(f"{len(slow)} above {limit:g} ms at the 95th percentile")
    return not slow


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sources", type=int, default=100_000)
    parser.add_argument("--articles", type=int, default=1_000_000)
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--parallel", type=int, default=PARALLEL, help="clients at once, for the memory")
    parser.add_argument("--limit", type=float, default=LIMIT_MS, help="milliseconds at the 95th percentile")
    parser.add_argument("--folder", type=Path, help="a data folder to fill, or one that an earlier run filled")
    parser.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        asyncio.run(serve_lists(given.serve))
        return
    with tempfile.TemporaryDirectory(prefix="tidings-lists-") as temporary:
        folder = given.folder or Path(temporary)
        start = time.perf_counter()
        paths = filled(folder, Amounts(given.sources, given.articles))
        size = sum(file.stat().st_size for file in folder.glob("tidings.db*"))
        print(f"{given.sources:,} sources, {given.articles:,} articles, {size / 2**30:.1f} GiB; ", end="")
        print(f"ready in {time.perf_counter() - start:.0f} s, {datetime.now(UTC):%Y-%m-%d}")
        sys.exit(0 if report(folder, paths, given.runs, given.limit, given.parallel) else 1)


if __name__ == "__main__":
    main()
