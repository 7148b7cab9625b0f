"""Runs detectors (plugins) on the candidates that queries found, each in a worker process of its own.

    candidates of a batch -> one job a detector -> findings -> matches
                                                └> documents it failed at -> again later, one by one (retries.py)

A detector that raises, cannot be loaded, hangs or ends its process has failed. After three failures in a row it is put
aside, until the program starts again or a person edits or resumes a watch that names it. A document that it could not
look at, even later, is no match of such a watch; it is counted, and reported as the watch's trouble.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from tidings.chunks import chunks
from tidings.crawl.watcher.retries import MOST_WAITING, Attempt, LookKey, RetryQueue
from tidings.crawl.workers.pool import WorkerPool
from tidings.crawl.workers.tasks import load_here, look_here
from tidings.errors import ReadError
from tidings.model.matches import WatchResult
from tidings.model.watches import Watch
from tidings.watch.evaluate import DetectorCandidate, Evaluation, with_findings
from tidings.watch.match.document import Document
from tidings.watch.plugins import MOST_FAILURES, PluginFindings

BATCH = 100  # documents of one job
_STARTS_WITHIN = 60.0  # real seconds until a process has loaded its plugin
_STARTS_AT_ONCE = 2  # processes: if many started at once, all of them would be late
_MOST_RETRIES = 20  # documents that are shown to a detector again in one round
_MOST_ROUNDS = 10  # of retries, when the program ends

log = logging.getLogger(__name__)


class Detectors(Protocol):
    """Detectors by name."""

    async def look(self, name: str, documents: Sequence[Document], failures: int) -> PluginFindings:
        """Show it documents. `failures`: in a row, up to now. ReadError where it hung, or ended its process."""
        ...

    async def close(self) -> None: ...


class DetectorProcesses:
    """A process for each detector, started when it is first needed. `timeout`: real seconds of work for a batch;
    `memory`: bytes."""

    def __init__(self, timeout: float, memory: int = 2**30, starts_within: float = _STARTS_WITHIN) -> None:
        self._timeout, self._memory, self._starts_within = timeout, memory, starts_within
        self._starting = asyncio.Semaphore(_STARTS_AT_ONCE)
        self._pools: dict[str, WorkerPool] = {}

    async def look(self, name: str, documents: Sequence[Document], failures: int) -> PluginFindings:
        pool = self._pools.get(name)
        if pool is None:
            first = load_here, (name, self._memory)
            pool = self._pools[name] = WorkerPool(1, self._timeout, self._starts_within, first, self._starting)
        looked: PluginFindings = await pool.run(look_here, (documents, failures), PluginFindings)
        if looked.spent and self._pools.pop(name, None) is not None:
            await pool.close()
        return looked

    async def close(self) -> None:
        pools, self._pools = self._pools, {}
        await asyncio.gather(*(pool.close() for pool in pools.values()))


@dataclass(slots=True)
class _DetectorState:
    """The state of a detector since the program began, or since it was reset."""

    failures: int = 0  # in a row
    fault: str = ""  # the last
    looked: bool = False  # it worked at least once
    is_stopped: bool = False  # it hung or ended its process: it is not run again in this round

    @property
    def is_put_aside(self) -> bool:
        return self.failures >= MOST_FAILURES


class DetectorRunner:
    """`seconds`: a monotonic clock. `most_waiting`: documents that wait to be shown to a detector again."""

    def __init__(
        self, detectors: Detectors, seconds: Callable[[], float] = time.monotonic, most_waiting: int = MOST_WAITING
    ) -> None:
        self._detectors, self._seconds = detectors, seconds
        self._states: dict[str, _DetectorState] = {}
        self._retries = RetryQueue(most_waiting)

    async def results(self, evaluations: Sequence[Evaluation]) -> list[WatchResult]:
        """The results with the matches that detectors confirm. Takes no longer than the slowest detector may."""
        wanted: dict[str, dict[Document, None]] = {}
        for candidate in _candidates(evaluations):
            for name in candidate.detectors:
                wanted.setdefault(name, {})[candidate.document] = None
        found: dict[LookKey, str] = {}
        unseen: dict[LookKey, Attempt] = {}
        jobs = [self._look(name, tuple(documents), found, unseen) for name, documents in wanted.items()]
        await asyncio.gather(*jobs)
        for one in evaluations:
            for candidate in one.candidates:
                keys = {(name, candidate.document) for name in candidate.detectors}
                if keys & unseen.keys() and not keys & found.keys():
                    self._retries.add(one.result, candidate, unseen)
        return [with_findings(one, found) for one in evaluations]

    async def retry(self) -> list[WatchResult]:
        """Show detectors again what they failed at, where it is time. Returns the results that have matches now; they
        remove nothing from the queue."""
        return await self._retry(self._seconds(), _MOST_RETRIES)

    async def retry_all(self) -> list[WatchResult]:
        """Retries all at once without waiting for that time, when the program ends."""
        results: list[WatchResult] = []
        for _ in range(_MOST_ROUNDS):
            if not self._due(math.inf):
                break
            results += await self._retry(math.inf, BATCH)
        return results

    @property
    def has_retries(self) -> bool:
        """Is there anything to be shown to a detector again?"""
        return bool(self._due(math.inf))

    def _due(self, now: float) -> dict[str, list[tuple[Document, Attempt]]]:
        due = self._retries.due(now)
        return {name: ones for name, ones in due.items() if not self._state(name).is_put_aside}

    async def _retry(self, now: float, most: int) -> list[WatchResult]:
        due = self._due(now)
        if not due:
            return []
        found: dict[LookKey, str] = {}
        await asyncio.gather(*(self._retry_one_by_one(name, ones[:most], found) for name, ones in due.items()))
        return self._retries.take_results(found)

    async def _retry_one_by_one(
        self, name: str, ones: Sequence[tuple[Document, Attempt]], found: dict[LookKey, str]
    ) -> None:
        """Each document alone, so that one that breaks a detector costs no other."""
        state = self._state(name)
        state.is_stopped = False
        for document, attempt in ones:
            looked = await self._show(name, state, (document,), again=attempt.is_counted)
            if not looked.missed:
                self._retries.succeeded((name, document))
                found.update(((name, document), words) for words in looked.found.values())
                continue
            self._retries.failed((name, document), self._seconds())
            if state.is_stopped or state.is_put_aside:
                return

    async def _look(
        self, name: str, documents: Sequence[Document], found: dict[LookKey, str], unseen: dict[LookKey, Attempt]
    ) -> None:
        state = self._state(name)
        state.is_stopped = False
        for batch in chunks(documents, BATCH):
            tries = 0 if state.is_put_aside or state.is_stopped else 1
            looked = await self._show(name, state, batch)
            found.update(((name, batch[number]), words) for number, words in looked.found.items())
            own = tries == 1 and (len(batch) == 1 or not (state.is_stopped or state.is_put_aside or looked.spent))
            unseen.update(((name, batch[number]), Attempt(tries, own)) for number in looked.missed)

    async def _show(
        self, name: str, state: _DetectorState, batch: Sequence[Document], *, again: bool = False
    ) -> PluginFindings:
        """`again`: the detector has failed at this document before. One document does not put it aside."""
        every = tuple(range(len(batch)))
        if state.is_put_aside or state.is_stopped:
            return PluginFindings(missed=every)
        before = state.fault
        try:
            looked = await self._detectors.look(name, batch, state.failures)
        except ReadError as error:
            state.is_stopped = True
            looked = PluginFindings(missed=every, fault=_reason(error), failures=state.failures + 1)
        if not (again and looked.missed):
            state.failures = looked.failures
        state.fault = looked.fault or before
        state.looked |= len(looked.missed) < len(batch)
        if looked.fault and (looked.fault != before or state.is_put_aside):
            log.warning("detector %s: %s%s", name, looked.fault, "; it is put aside" if state.is_put_aside else "")
        return looked

    def _state(self, name: str) -> _DetectorState:
        return self._states.setdefault(name, _DetectorState())

    def trouble(self, watch: Watch) -> str | None:
        """Returns what is wrong with the watch's detectors; empty: they work; None: not known yet."""
        states = [(name, self._states.get(name)) for name in watch.terms.detectors]
        missed, waiting = self._retries.missed(watch.id), self._retries.waiting(watch.id)
        if not missed:
            works = all(one is not None and one.looked and not one.failures for _, one in states)
            return "" if works else None
        faults = [_fault(name, one) for name, one in states if one is not None and one.fault]
        if not faults:  # it was reset
            return None
        count = "1 document was" if missed == 1 else f"{missed:,} documents were"
        tried_again = waiting and not all(one is None or one.is_put_aside for _, one in states)
        return "; ".join([*faults, f"{count} not looked at{' yet' if tried_again else ''}"])

    def reset(self, watches: Iterable[Watch]) -> None:
        """Try the detectors of these watches again: a person has edited or resumed them."""
        for watch in watches:
            self._retries.reset(watch.id, watch.terms.detectors)
            for name in watch.terms.detectors:
                self._states.pop(name, None)

    def forget(self, watches: Iterable[int]) -> None:
        """Drop what waits for these watches: they were changed or removed."""
        self._retries.forget(set(watches))

    async def close(self) -> None:
        await self._detectors.close()


def _candidates(evaluations: Iterable[Evaluation]) -> Iterable[DetectorCandidate]:
    return (candidate for one in evaluations for candidate in one.candidates)


def _reason(error: ReadError) -> str:
    words = str(error).replace("reading broke its worker process", "its process ended")
    return f"it {words.removeprefix('reading ')}" if words.startswith("reading ") else words


def _fault(name: str, state: _DetectorState) -> str:
    if state.is_put_aside:
        return f"detector {name}: put aside after {state.failures} failures in a row, the last: {state.fault}"
    return f"detector {name}: {state.fault}"
