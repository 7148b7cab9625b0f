"""One program over all rounds: every page is checked once in each, at the simulated time of the round.

A program reaches the made-up hosts through HTTP_PROXY: the server of the sites tells them apart by the Host header, so
that it is its own proxy. Requests for other hosts that keep to the proxy end there as well, with a 404.
"""

from __future__ import annotations

import os
import resource
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Protocol

from bench.changing.reports import Report, Run
from bench.changing.scenario import Site
from bench.changing.server import ChangingServer
from bench.changing.visible import START, start_of
from bench.peer_environments import Unavailable

_INTO = timedelta(minutes=30)  # the check, into its round, as the first visit of `followed`


@dataclass(frozen=True, slots=True)
class Task:
    """What a program is to watch, and where it may keep its files."""

    programs: Path  # the folder of its commands
    folder: Path
    proxy: str
    pages: Mapping[str, tuple[str, str]]  # by URL: site, path

    @property
    def environment(self) -> dict[str, str]:
        """Nothing of the caller's settings but the path."""
        proxies = dict.fromkeys(("HTTP_PROXY", "HTTPS_PROXY"), self.proxy)
        return {"PATH": os.environ.get("PATH", ""), "HOME": str(self.folder), "PYTHONUTF8": "1", **proxies}


class Watcher(Protocol):
    """A program that was told which pages to watch."""

    async def check(self, round: int) -> Sequence[Report]:
        """Checks every page once, and returns what the program then tells of them."""


Opening = Callable[[Task], AbstractAsyncContextManager[Watcher]]


class RoundClock:
    """Stands still until it is set."""

    def __init__(self) -> None:
        self._now = START

    def set(self, now: datetime) -> None:
        self._now = now

    def now(self) -> datetime:
        return self._now

    async def sleep_until(self, when: datetime) -> None:
        raise NotImplementedError("this clock is set by its owner")

    @contextmanager
    def hold(self) -> Iterator[None]:
        yield


async def watched(opening: Opening, programs: Path, folder: Path, sites: Sequence[Site], rounds: int) -> Run:
    """What a program told of these sites, and the CPU of all its processes, its start included."""
    pages = {f"http://{site.name}{path}": (site.name, path) for site in sites for path in site.paths}
    clock, reports, before = RoundClock(), list[Report](), children_seconds()
    async with ChangingServer(clock, sites) as server:
        clock.set(start_of(0) + _INTO)
        task = Task(programs, folder, f"http://{next(iter(server.hosts.values()))}", pages)
        async with opening(task) as watcher:
            for round in range(rounds):
                clock.set(start_of(round) + _INTO)
                reports += await watcher.check(round)
    missed = {(*page, round) for page in pages.values() for round in range(rounds)} - server.requests.keys()
    if missed:
        raise Unavailable(f"{len(missed)} pages were not visited in a round, as {min(missed)}")
    return Run(rounds, reports, len(pages) * rounds, server.requests.total(), children_seconds() - before)


def children_seconds() -> float:
    """The CPU of all processes that this one started and that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
