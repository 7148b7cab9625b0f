"""Plugins look at what queries let through, each in a worker process of its own: anybody's code, and nobody's harm.

    candidates of a batch -> one job a detector -> findings -> matches

One that raises, cannot be loaded, hangs or ends its process has failed. After three failures in a row it is put aside,
until the program starts again or somebody edits or resumes a watch that names it. What it could not look at is no match
of such a watch, is counted, and is told as the watch's trouble.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from tidings.crawl.pool import WorkerPool
from tidings.crawl.workers import look_here
from tidings.errors import ReadError
from tidings.model import Answer, Watch
from tidings.watch.asking import Asked, Candidate, settled
from tidings.watch.document import Document
from tidings.watch.plugins import MOST_FAILURES, Looked

BATCH = 100  # documents of one job

log = logging.getLogger(__name__)


class Looking(Protocol):
    """Whoever lets a plugin look."""

    async def look(self, name: str, documents: Sequence[Document], failures: int) -> Looked:
        """`failures`: in a row, up to now. ReadError where it hung, or ended its process."""
        ...

    async def close(self) -> None: ...


class DetectorProcesses:
    """Each starts when its detector is first needed. `timeout`: real seconds for a batch."""

    def __init__(self, timeout: float) -> None:
        self._timeout = timeout
        self._pools: dict[str, WorkerPool] = {}

    async def look(self, name: str, documents: Sequence[Document], failures: int) -> Looked:
        pool = self._pools.get(name)
        if pool is None:
            pool = self._pools[name] = WorkerPool(1, self._timeout)
        looked: Looked = await pool.run(look_here, (name, documents, failures))
        return looked

    async def close(self) -> None:
        pools, self._pools = self._pools, {}
        await asyncio.gather(*(pool.close() for pool in pools.values()))


@dataclass(slots=True)
class _Standing:
    """What is known of a detector since the program began, or since it was forgiven."""

    failures: int = 0  # in a row
    fault: str = ""  # the last
    looked: bool = False  # it worked at least once
    is_stopped: bool = False  # it hung or ended its process: nobody waits for it once more in this round

    @property
    def is_aside(self) -> bool:
        return self.failures >= MOST_FAILURES


class Detecting:
    def __init__(self, looking: Looking) -> None:
        self._looking = looking
        self._standings: dict[str, _Standing] = {}
        self._missed: dict[int, int] = {}  # by watch: documents that nobody could look at for it

    async def answers(self, asked: Sequence[Asked]) -> list[Answer]:
        """With what plugins found. It takes no longer than the slowest of them may."""
        wanted: dict[str, dict[Document, None]] = {}
        for candidate in _candidates(asked):
            for name in candidate.detectors:
                wanted.setdefault(name, {})[candidate.document] = None
        found: dict[tuple[str, Document], str] = {}
        unseen: set[tuple[str, Document]] = set()
        jobs = [self._look(name, tuple(documents), found, unseen) for name, documents in wanted.items()]
        await asyncio.gather(*jobs)
        for candidate in _candidates(asked):
            keys = {(name, candidate.document) for name in candidate.detectors}
            if keys & unseen and not keys & found.keys():
                watch_id = candidate.match.watch_id
                self._missed[watch_id] = self._missed.get(watch_id, 0) + 1
        return [settled(one, found) for one in asked]

    async def _look(
        self,
        name: str,
        documents: Sequence[Document],
        found: dict[tuple[str, Document], str],
        unseen: set[tuple[str, Document]],
    ) -> None:
        standing = self._standings.setdefault(name, _Standing())
        standing.is_stopped = False
        for start in range(0, len(documents), BATCH):
            batch = documents[start : start + BATCH]
            looked = await self._looked(name, standing, batch)
            found.update(((name, batch[number]), words) for number, words in looked.found.items())
            unseen.update((name, batch[number]) for number in looked.missed)

    async def _looked(self, name: str, standing: _Standing, batch: Sequence[Document]) -> Looked:
        every = tuple(range(len(batch)))
        if standing.is_aside or standing.is_stopped:
            return Looked(missed=every)
        before = standing.fault
        try:
            looked = await self._looking.look(name, batch, standing.failures)
        except ReadError as error:
            standing.is_stopped = True
            looked = Looked(missed=every, fault=_told(error), failures=standing.failures + 1)
        standing.failures, standing.fault = looked.failures, looked.fault or before
        standing.looked |= len(looked.missed) < len(batch)
        if looked.fault and (looked.fault != before or standing.is_aside):
            log.warning("detector %s: %s%s", name, looked.fault, "; it is put aside" if standing.is_aside else "")
        return looked

    def trouble(self, watch: Watch) -> str | None:
        """What is to be told of its detectors; empty: they work; None: nobody knows yet."""
        standings = [(name, self._standings.get(name)) for name in watch.terms.detectors]
        missed = self._missed.get(watch.id, 0)
        if not missed:
            works = all(one is not None and one.looked and not one.failures for _, one in standings)
            return "" if works else None
        faults = [_fault(name, one) for name, one in standings if one is not None and one.fault]
        count = "1 document was" if missed == 1 else f"{missed:,} documents were"
        return "; ".join([*faults, f"{count} not looked at"])

    def forgive(self, watches: Iterable[Watch]) -> None:
        """Somebody has edited or resumed them: their detectors are tried again."""
        for watch in watches:
            self._missed.pop(watch.id, None)
            for name in watch.terms.detectors:
                self._standings.pop(name, None)

    async def close(self) -> None:
        await self._looking.close()


def _candidates(asked: Iterable[Asked]) -> Iterable[Candidate]:
    return (candidate for one in asked for candidate in one.candidates)


def _told(error: ReadError) -> str:
    words = str(error)
    return f"it {words.removeprefix('reading ')}" if words.startswith("reading ") else words


def _fault(name: str, standing: _Standing) -> str:
    if standing.is_aside:
        return f"detector {name}: put aside after {standing.failures} failures in a row, the last: {standing.fault}"
    return f"detector {name}: {standing.fault}"
