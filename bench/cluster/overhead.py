"""What the cluster costs: the same work by one process, and by a controller and terminals over NATS, all on PostgreSQL.

    .venv/bin/python -m bench.cluster.overhead                 # a cycle of 793 feeds, and pages with 1 and 2 terminals
    .venv/bin/python -m bench.cluster.overhead --runs 5

A cycle: 793 feeds of 20 items on as many hosts, all due at the same moment, from then until the last is stored; cold,
then with nothing changed. Pages: real articles (bench/cluster/article_pages.py), ten of a host, are fetched and read by
one terminal, then by two, with one worker process each that has read some before; then a fifth as many that are three
in one each, where reading is nearly all there is to do. Politeness is off. The CPU of each kind of process is shown for
a visit: docs/scale.md calculates with it. `reader` are the worker processes of terminals, `publisher` is what serves
the pages.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import random
import signal
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psycopg

from bench.cluster.article_pages import article_pages
from bench.cluster.machines import Cluster, Machine, servers
from bench.served.corpus import feeds
from bench.served.static import served
from bench.tables.markdown import table
from tidings.app.add_source import add_sources
from tidings.app.stores import open_stores
from tidings.model.sources import NewSource
from tidings.settings.settings import load
from tidings.text.url import host_of

SHARE, SPEEDUP = 0.6, 1.6  # wanted at least
_LEAD = 6.0  # seconds between setting the time and the time: `crawl.poll` passes in between
_OF_HOST = 10  # articles
_READ = "article WHERE text_state = 'done'"
_WARM = 60  # pages that are visited before: worker processes start with their first page


@dataclass(frozen=True, slots=True)
class Cycle:
    seconds: float
    cpu: dict[str, float]  # seconds by kind of process


def _settings(hosts: Sequence[str], port: int, articles: bool) -> str:
    names = "\n".join(f'"{host}" = "127.0.0.1:{port}"' for host in hosts)
    return f"""
[fetch]
articles = {"true" if articles else "false"}
feed_gap = "0s"
page_gap = "0s"
per_host = 1000
per_platform = 1000
platform_gap = "0s"
allow_addresses = ["127.0.0.0/8"]

[fetch.hosts]
{names}

[crawl]
terminals = 64
workers = 1
poll = "1s"

[web]
port = 0
"""


class Counter:
    """The database as it is asked from outside: how much was stored, when all is due."""

    def __init__(self, url: str) -> None:
        self._connection = psycopg.connect(url.replace("+psycopg", ""), autocommit=True)

    def count(self, of: str) -> int:
        row = self._connection.execute(f"SELECT count(*) FROM {of}").fetchone()
        return 0 if row is None else int(row[0])

    def make_due(self, at: float) -> None:
        """All sources at that moment."""
        self._connection.execute("UPDATE source SET next_at = %s", [int(at * 1e6)])
        self._connection.execute("UPDATE meta SET value = value + 1 WHERE name = 'changes'")

    def close(self) -> None:
        self._connection.close()


def _cpu(machines: Sequence[Machine], cluster: Cluster) -> dict[str, float]:
    """CPU seconds so far, of each kind of process with its children; those of terminals apart."""
    kinds: dict[str, list[int]] = {machine.name.partition("-")[0]: [] for machine in machines}
    for machine in machines:
        if machine.process is not None:
            kinds[machine.name.partition("-")[0]].append(machine.process.pid)
    kinds |= {"nats": [cluster.nats.pid or 0], "postgres": [cluster.postgres.pid or 0]}
    kinds["publisher"] = [child.pid or 0 for child in multiprocessing.active_children()]
    spent = _spent()
    found = {kind: _of_family(pids, spent) for kind, pids in kinds.items()}
    if "terminal" in kinds:
        alone = sum(spent[pid][1] for pid in kinds["terminal"] if pid in spent)
        found |= {"terminal": alone, "reader": found["terminal"] - alone}
    return found


def _of_family(pids: Sequence[int], spent: dict[int, tuple[int, float]]) -> float:
    family = set(pids)
    while more := {pid for pid, (parent, _) in spent.items() if parent in family} - family:
        family |= more
    return sum(spent[pid][1] for pid in family if pid in spent)


def _spent() -> dict[int, tuple[int, float]]:
    """Parent and CPU seconds of each process."""
    found = {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = file.read_text().rpartition(")")[2].split()
            seconds = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
            found[int(file.parent.name)] = (int(fields[1]), seconds)
    return found


def _timed(
    counter: Counter, of: str, wanted: int, machines: Sequence[Machine], cluster: Cluster, every: float = 0.02
) -> Cycle:
    """From the moment at which everything is due until so many rows are there; they are counted every so many
    seconds."""
    at = time.time() + _LEAD
    counter.make_due(at)
    time.sleep(max(0.0, at - time.time() - 0.2))
    before = _cpu(machines, cluster)
    deadline = at + 300
    while counter.count(of) < wanted:
        if time.time() > deadline:
            raise SystemExit(f"{counter.count(of)} of {wanted} after 300 s\n{machines[0].log[-2000:]}")
        time.sleep(every)
    seconds = time.time() - at
    after = _cpu(machines, cluster)
    return Cycle(seconds, {kind: after[kind] - before[kind] for kind in after})


async def _add(folder: Path, urls: Sequence[str]) -> None:
    settings = load(folder)
    async with open_stores(settings) as stores:
        sources = [NewSource(url, host_of(url)) for url in urls]
        later = datetime.now(UTC) + timedelta(days=1)
        await add_sources(stores, settings, sources, later, random.Random(1))


@contextmanager
def _running(cluster: Cluster, commands: Sequence[tuple[str, ...]], urls: Sequence[str]) -> Iterator[list[Machine]]:
    machines = [cluster.add(f"{command[0]}-{number}", *command) for number, command in enumerate(commands)]
    for machine in machines:
        machine.start()
    try:
        time.sleep(12)  # until each has started, and joined
        asyncio.run(_add(machines[0].folder, urls))
        yield machines
    finally:
        for machine in machines:
            machine.end(signal.SIGTERM)


def cycle(commands: Sequence[tuple[str, ...]], bodies: dict[str, bytes], base: str) -> tuple[Cycle, Cycle]:
    """(cold, unchanged)"""
    port = int(base.rpartition(":")[2])
    hosts = [f"paper{number}.example" for number in range(len(bodies))]
    urls = [f"http://{host}{path}" for host, path in zip(hosts, bodies, strict=True)]
    with tempfile.TemporaryDirectory(prefix="tidings-overhead-") as name, servers(Path(name)) as (nats, postgres):
        cluster = Cluster(Path(name), nats, postgres, _settings(hosts, port, articles=False))
        with _running(cluster, commands, urls) as machines:
            counter = Counter(postgres.url)
            cold = _timed(counter, "visit", len(urls), machines, cluster)
            unchanged = _timed(counter, "visit", 2 * len(urls), machines, cluster)
            counter.close()
    return cold, unchanged


def pages(terminals: int, count: int, *, large: bool) -> Cycle:
    """Articles of one feed for each ten pages, read by so many terminals."""
    bodies = {f"/page/{number}": body for number, body in enumerate(article_pages(_WARM + count, large=large))}
    paths = list(bodies)
    hosts = [f"paper{number}.example" for number in range(-(-len(paths) // _OF_HOST))]
    for number, host in enumerate(hosts):
        items = "".join(
            f"<item><title>Report {path}</title><link>http://{host}{path}</link><guid>{path}</guid></item>"
            for path in paths[number * _OF_HOST : (number + 1) * _OF_HOST]
        )
        bodies[f"/feed-{number}.xml"] = (
            f"<rss version='2.0'><channel><title>{host}</title>{items}</channel></rss>".encode()
        )
    urls = [f"http://{host}/feed-{number}.xml" for number, host in enumerate(hosts)]
    commands = [("controller",), *[("terminal",)] * terminals]
    with (
        served(bodies) as base,
        tempfile.TemporaryDirectory(prefix="tidings-overhead-") as name,
        servers(Path(name)) as (nats, postgres),
    ):
        port = int(base.rpartition(":")[2])
        cluster = Cluster(Path(name), nats, postgres, _settings(hosts, port, articles=True))
        warm = _WARM // _OF_HOST
        with _running(cluster, commands, urls[:warm]) as machines:
            counter = Counter(postgres.url)
            _timed(counter, _READ, _WARM, machines, cluster, every=0.2)
            asyncio.run(_add(machines[0].folder, urls[warm:]))
            done = _timed(counter, _READ, len(paths), machines, cluster, every=0.2)
            counter.close()
    return done


def _row(name: str, cycles: Sequence[Cycle], visits: int) -> list[str]:
    seconds = statistics.median(one.seconds for one in cycles)
    kinds = cycles[0].cpu
    cpu = ", ".join(
        f"{kind} {1e3 * statistics.median(one.cpu[kind] for one in cycles) / visits:.2f}" for kind in sorted(kinds)
    )
    return [name, f"{seconds:.2f}", f"{visits / seconds:,.0f}", cpu]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--feeds", type=int, default=793)
    parser.add_argument("--pages", type=int, default=1500)
    asked = parser.parse_args()
    bodies = feeds(asked.feeds)
    alone: list[tuple[Cycle, Cycle]] = []
    shared: list[tuple[Cycle, Cycle]] = []
    with served(bodies) as base:
        for _ in range(asked.runs):
            alone.append(cycle([("run", "--no-web")], bodies, base))
            shared.append(cycle([("controller",), ("terminal",)], bodies, base))
    kinds = {"pages": asked.pages, "large pages": max(1, asked.pages // 5)}
    read = {
        (kind, terminals): [pages(terminals, count, large=kind == "large pages") for _ in range(asked.runs)]
        for kind, count in kinds.items()
        for terminals in (1, 2)
    }
    rows = [
        _row("one process, cold", [run[0] for run in alone], asked.feeds),
        _row("controller and terminal, cold", [run[0] for run in shared], asked.feeds),
        _row("one process, unchanged", [run[1] for run in alone], asked.feeds),
        _row("controller and terminal, unchanged", [run[1] for run in shared], asked.feeds),
        *(
            _row(f"{kind}, {terminals} terminal{'s' * (terminals > 1)}", runs, kinds[kind])
            for (kind, terminals), runs in read.items()
        ),
    ]
    print(table(["work", "seconds", "a second", "CPU of a visit, ms"], rows))
    for number, name in enumerate(("cold", "unchanged")):
        ratio = statistics.median(run[number].seconds for run in alone) / statistics.median(
            run[number].seconds for run in shared
        )
        print(f"{name}: {ratio:.2f} of one process's rate (wanted: {SHARE})")
    for kind, wanted in (("pages", "-"), ("large pages", str(SPEEDUP))):
        one, two = (statistics.median(run.seconds for run in read[kind, terminals]) for terminals in (1, 2))
        print(f"{kind}, 2 terminals: {one / two:.2f} times the rate of 1 (wanted: {wanted})")


if __name__ == "__main__":
    main()
