"""The cycles of `bench.policies.terminals`, by a controller and terminals as processes over NATS and PostgreSQL.

The same feeds, pages and latencies, and as many visits at the same time: two terminals with 32 each. All feeds are on
one host, so one controller orders all of them, and a second one would have nothing to do. Which feeds are due in a
cycle is written into the database, for the moment at which it begins; it ends when they are visited and the pages of
their new articles read. The clock of a cluster is the database's and cannot be moved on by a cycle, so the feeds that
`median` visits in each cycle are taken from its run in one process (`asked`).
"""

from __future__ import annotations

import asyncio
import random
import signal
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

import psycopg

from bench.cluster.machines import Cluster, servers
from bench.policies.presses import Count, Cycle, Press
from tidings.app.add_source import add_sources
from tidings.app.stores import open_stores
from tidings.model.sources import NewSource
from tidings.settings.settings import load

TERMINALS: Final = 2
_LEAD = 2.0  # seconds before a cycle in which the controller learns of it
_LOOK = 0.02
_PATIENCE = 300.0
_FORGET = "UPDATE memory SET etag = NULL, last_modified = NULL, body_hash = NULL, known = NULL"


def _settings(slots: int) -> str:
    return f"""
[fetch]
feed_gap = "0s"
page_gap = "0s"
per_host = 1000
allow_addresses = ["127.0.0.0/8"]

[schedule]
policy = "fixed"
fixed_interval = "1d"
quiet_floor = "0s"
blind_floor = "0s"

[crawl]
terminals = {slots}
poll = "0.5s"
"""


class Processes:
    """The cluster's database as it is seen from outside."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        url = cluster.postgres.url.replace("+psycopg", "")
        self._connection = psycopg.connect(url, autocommit=True)

    def close(self) -> None:
        self._connection.close()

    def forget(self) -> None:
        self._connection.execute(_FORGET)

    @property
    def articles(self) -> int:
        return self._number("SELECT count(*) FROM article")

    def cycle(self, urls: Sequence[str]) -> float:
        """Seconds from the moment at which these are due until all is stored."""
        at = time.time() + _LEAD
        due = int(at * 1e6)
        self._connection.execute("UPDATE source SET next_at = %s WHERE url = ANY(%s)", [due, list(urls)])
        self._connection.execute("UPDATE meta SET value = value + 1 WHERE name = 'changes'")
        time.sleep(max(0.0, at - time.time()))
        self._wait(f"SELECT count(*) FROM source WHERE next_at = {due}", at)
        self._wait("SELECT count(*) FROM article WHERE text_state = 'pending'", at)
        seconds = time.time() - at
        if failed := self._number("SELECT count(*) FROM source WHERE failures > 0"):
            raise RuntimeError(f"{failed} visits failed")
        return seconds

    def _wait(self, left: str, since: float) -> None:
        while number := self._number(left):
            if time.time() - since > _PATIENCE:
                raise RuntimeError(
                    f"{number} are left after {_PATIENCE:.0f} s\n{self._cluster.machines[0].log[-2000:]}"
                )
            time.sleep(_LOOK)

    def _number(self, query: str) -> int:
        row = self._connection.execute(query).fetchone()
        return 0 if row is None else int(row[0])


@contextmanager
def processes(urls: Sequence[str], slots: int) -> Iterator[Processes]:
    """A controller and terminals that have `slots` visits at the same time together, and these sources."""
    with tempfile.TemporaryDirectory(prefix="tidings-cycles-") as name, servers(Path(name)) as (nats, postgres):
        cluster = Cluster(Path(name), nats, postgres, _settings(slots // TERMINALS))
        for machine in ("controller", *[f"terminal-{number}" for number in range(TERMINALS)]):
            cluster.add(machine, machine.partition("-")[0]).start()
        try:
            _wait_for(cluster)
            asyncio.run(_add(cluster.machines[0].folder, urls))
            found = Processes(cluster)
            yield found
            found.close()
        finally:
            for one in cluster.machines:
                one.end(signal.SIGTERM)


def _wait_for(cluster: Cluster) -> None:
    words = {machine.name: "64 partitions" if machine.name == "controller" else "runs" for machine in cluster.machines}
    deadline = time.monotonic() + _PATIENCE
    while not all(words[machine.name] in machine.log for machine in cluster.machines):
        if time.monotonic() > deadline:
            raise RuntimeError("\n".join(machine.log[-1000:] for machine in cluster.machines))
        time.sleep(0.1)


async def _add(folder: Path, urls: Sequence[str]) -> None:
    settings = load(folder)
    async with open_stores(settings) as stores:
        later = datetime.now(UTC) + timedelta(days=1)
        await add_sources(stores, settings, [NewSource(url, "127.0.0.1") for url in urls], later, random.Random(1))


def measured(
    server: Press, slots: int, *, remembers: bool, skip: int, cycles: int, asked: Mapping[int, Sequence[int]] | None
) -> Cycle:
    """Means of the cycles after the first `skip`. `asked`: the feeds that are due in each cycle; None: all."""
    seconds, counts, articles = [], list[Count](), 0
    with processes(server.feeds, slots) as cluster:
        for cycle in range(skip + cycles):
            if not remembers:
                cluster.forget()
            server.publish(cycle)
            before = cluster.articles
            chosen = range(len(server.feeds)) if asked is None else asked[cycle]
            spent = cluster.cycle([server.feeds[number] for number in chosen])
            if cycle >= skip:
                seconds.append(spent)
                counts.append(server.counted())
                articles += cluster.articles - before
    return Cycle(sum(seconds) / len(seconds), Count.mean(counts), articles / len(seconds))
