"""Pages an hour: a site of 5,000 pages of 40 to 80 KB on loopback, politeness off, through the whole program.

    .venv/bin/python -m bench.pages [--pages 5000] [--alone]

Each page is fetched, cut into segments, hashed, its links are followed, one pattern of 3 words with threshold 2 is
tested, and it is stored. Then once more with 5 % of the pages changed. Beside it, in the same run: Scrapy with its link
extractor and a pipeline into SQLite; and the limit, where every page is fetched and parsed, and nothing else.

CPU is that of the main process and its workers. On a machine with other work it is the fairer figure: by it programs
are compared as well. Memory is the peak of the main process and, apart, of its largest worker; what the main process
takes is also shown after every tenth of the pages. With more than 5,000 pages a site of 5,000 is visited first: both
must take the same memory.

A visit is one page, however often it was fetched; what is counted an hour are visits. Both programs fetch each page
once, but for the second looks of Tidings (crawl/visit/page.py), which Scrapy does not have: at the first pages
of the site, until five in a row are the same to the byte, and at each page that changed. They wait 5 ms instead of
15 s, as nothing here is polite. Their requests are part of the time, and of the column of requests, as is robots.txt.
What is the same to the byte is not read again.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any

from bench.pages.cpu import cpu_seconds
from bench.peer_environments import need_beside_us
from bench.served.site import PATTERN, SiteMaker
from bench.served.static import served

AN_HOUR, PEER_FACTOR, SECOND_FACTOR, MOST_MIB = 1_000_000, 3.0, 1.5, 500
USUAL = 5_000  # pages
FLAT_MIB = 15  # two runs of the same site differ by 3; a batch of pages that list many others takes the rest


@dataclass(frozen=True, slots=True)
class Pass:
    pages: int
    changed: int
    failed: int
    requests: int
    seconds: float
    cpu: float  # seconds, of the workers as well
    main_mib: float
    worker_mib: float
    workers: int  # processes
    curve: tuple[tuple[int, float], ...]  # pages, what the main process takes by then

    @property
    def an_hour(self) -> float:
        return self.pages / self.seconds * 3600


@dataclass(frozen=True, slots=True)
class Peer:
    pages: int
    seconds: float
    cpu: float


def _mib(name: str, pid: int | str = "self") -> float:
    found = re.search(rf"^{name}:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text(), re.MULTILINE)
    return int(found[1]) / 1024 if found else 0.0


def _peak(pid: int | str = "self") -> float:
    return _mib("VmHWM", pid)


def _children() -> list[int]:
    return [child.pid for child in multiprocessing.active_children() if child.pid is not None]


async def _crawl(folder: Path, base: str, days: int, most: int | None, new: bool, tenth: int) -> Pass:
    from tidings.app.program import Program
    from tidings.crawl.clock import SystemClock
    from tidings.model.orders import Applied
    from tidings.model.pages import NewSite
    from tidings.settings.sections import CrawlSettings, FetchSettings, PagesSettings
    from tidings.settings.settings import load
    from tidings.text.url import host_of

    later = SystemClock(lambda: datetime.now(UTC) + timedelta(days=days))  # so that every page is due again

    none = timedelta(0)
    fetch = FetchSettings(
        feed_gap=none,
        page_gap=none,
        platform_gap=none,
        per_host=1000,
        max_urls=300_000,
        allow_addresses=("127.0.0.0/8",),
    )
    pages = PagesSettings(second_look=timedelta(milliseconds=5))  # as impolite
    crawl = CrawlSettings(terminals=32, workers=most or "auto")
    settings = load(folder, fetch=fetch, crawl=crawl, pages=pages)
    worker, visited = 0.0, 0
    curve: list[tuple[int, float]] = []

    def applied(what: Applied) -> None:
        nonlocal visited
        visited += len(what.visits)
        if visited >= tenth * (len(curve) + 1):
            curve.append((visited, _mib("VmRSS")))

    async with Program.open(settings, later, Random(1)) as program:
        if new:
            url = f"{base}/"
            site = NewSite(url, host_of(url), depth=2, words=PATTERN, at_least=2)
            await program.stores.sites.follow(site, program.clock.now())
        began, cpu = time.perf_counter(), cpu_seconds()
        tally = await program.crawl(asyncio.Event(), applied, once=True)
        seconds, cpu = time.perf_counter() - began, cpu_seconds() - cpu
        workers = _children()
        for pid in workers:
            worker = max(worker, _peak(pid))
    done = (tally.visited, tally.changed, tally.failed, _requests(folder), seconds, cpu)
    return Pass(*done, _peak(), worker, len(workers), tuple(curve))


def _requests(folder: Path) -> int:
    """Of all passes so far."""
    database = sqlite3.connect(folder / "tidings.db")
    try:
        return int(database.execute("SELECT count(*) FROM hop").fetchone()[0])
    finally:
        database.close()


def _run(line: Connection, folder: str, *asked: Any) -> None:
    import uvloop

    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as the command has it (cli/main.py)
    line.send(uvloop.run(_crawl(Path(folder), *asked)))


def crawled(folder: str, base: str, days: int, workers: int | None, *, new: bool, tenth: int) -> Pass:
    """In a process of its own: its memory is the program's alone."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_run, args=(there, folder, base, days, workers, new, tenth))
    process.start()
    there.close()
    try:
        result: Pass = here.recv()
    except EOFError:
        raise SystemExit("bench.pages: the program ended without a result; what it said stands above") from None
    process.join()
    return result


def peer(module: str, *asked: str, given: str = "") -> Peer:
    """In a process of its own, which says what it took."""
    command = [sys.executable, "-m", module, *asked]
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=True, timeout=3600)
    return Peer(**json.loads(done.stdout))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=5_000)
    parser.add_argument("--workers", type=int, help="processes that read pages; as crawl.workers by default")
    parser.add_argument("--alone", action="store_true", help="measure Tidings only")
    asked = parser.parse_args()
    if not asked.alone:
        need_beside_us("scrapy")
    usual = _usual(asked.workers) if asked.pages > USUAL else None
    maker = SiteMaker(asked.pages)
    with tempfile.TemporaryDirectory() as folder:
        bodies = maker.bodies()
        size = sum(map(len, bodies.values())) / len(bodies)
        print(f"{len(bodies) - 1:,} pages, {size / 1000:.0f} KB on average, from loopback", flush=True)
        print(
            f"{'':26}{'pages':>8}{'seconds':>9}{'pages/h':>12}{'CPU s':>9}{'ms/page':>9}"
            f"{'changed':>9}{'requests':>10}{'main MiB':>10}{'worker MiB':>12}"
        )
        if usual is not None:
            _say(f"tidings, {USUAL:,} pages", usual)
        tenth = asked.pages // 10
        with served(bodies) as base:
            port = int(base.rpartition(":")[2])
            first = crawled(folder, base, 0, asked.workers, new=True, tenth=tenth)
            _say("tidings, first pass", first)
            theirs = None if asked.alone else peer("bench.pages.scrapycrawl", f"{base}/", f"{folder}/scrapy.db")
            limit = peer(
                "bench.pages.barepages", base, given=json.dumps([path for path in bodies if path != "/robots.txt"])
            )
        with served(maker.bodies(1), port) as base:
            second = crawled(folder, base, 40, asked.workers, new=False, tenth=tenth)
            second = replace(second, requests=second.requests - first.requests)
            _say("tidings, 5 % changed", second)
    if theirs is not None:
        print(_row("scrapy", theirs))
    print(_row("limit: fetched, parsed", limit))
    for name, run in (("first pass", first), ("second pass", second)):
        print(f"main MiB by pages, {name}: " + ", ".join(f"{pages:,}: {mib:.0f}" for pages, mib in run.curve))
    print()
    faster, most = first.seconds / second.seconds, max(first.main_mib, second.main_mib)
    all_mib = max(run.main_mib + run.workers * run.worker_mib for run in (first, second))
    held = [
        _verdict(f"at least {AN_HOUR:,} pages an hour", first.an_hour >= AN_HOUR, f"{first.an_hour:,.0f}"),
        _verdict(f"a second pass at least {SECOND_FACTOR:g} times faster", faster >= SECOND_FACTOR, f"{faster:.1f}"),
        _verdict(f"under {MOST_MIB} MiB, workers included", all_mib < MOST_MIB, f"{all_mib:.0f}, main {most:.0f}"),
    ]
    if usual is not None:
        more = first.main_mib - usual.main_mib
        words = f"the same memory as with {USUAL:,} pages, within {FLAT_MIB} MiB"
        held.append(_verdict(words, more <= FLAT_MIB, f"{more:+.0f}"))
    if theirs is not None:
        factor, by_cpu = _times(first, theirs)
        figures = f"{factor:.1f}; by CPU {by_cpu:.1f}"
        held.append(_verdict(f"at least {PEER_FACTOR:g} times Scrapy", factor >= PEER_FACTOR, figures))
    part, by_cpu = _times(first, limit)
    print(f"{'':8}of the limit's rate: {part:.2f}; by CPU {by_cpu:.2f}")
    raise SystemExit(0 if all(held) else 1)


def _usual(workers: int | None) -> Pass:
    with tempfile.TemporaryDirectory() as folder, served(SiteMaker(USUAL).bodies()) as base:
        return crawled(folder, base, 0, workers, new=True, tenth=USUAL // 10)


def _times(ours: Pass, theirs: Peer) -> tuple[float, float]:
    """How many times their rate ours is, by the clock and by CPU."""
    share = ours.pages / theirs.pages
    return share * theirs.seconds / ours.seconds, share * theirs.cpu / ours.cpu


def _row(name: str, run: Pass | Peer) -> str:
    an_hour, each = run.pages / run.seconds * 3600, run.cpu / run.pages * 1000
    return f"{name:26}{run.pages:8,}{run.seconds:9.2f}{an_hour:12,.0f}{run.cpu:9.2f}{each:9.2f}"


def _say(name: str, run: Pass) -> None:
    memory = f"{run.main_mib:10.0f}{run.worker_mib:12.0f}"
    print(f"{_row(name, run)}{run.changed:9,}{run.requests:10,}{memory}", flush=True)
    if run.failed:
        print(f"  {run.failed} visits failed")


def _verdict(words: str, holds: bool, figure: str) -> bool:
    print(f"{'ok' if holds else 'NOT OK':8}{words}: {figure}")
    return holds
