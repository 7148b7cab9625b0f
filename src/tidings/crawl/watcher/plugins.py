"""Plugins look at what queries let through, each in a worker process of its own: anybody's code, and nobody's harm.

    candidates of a batch -> one job a detector -> findings -> matches
                                                └> what it failed at -> later, one by one (crawl.secondlooks)

One that raises, cannot be loaded, hangs or ends its process has failed. After three failures in a row it is put aside,
until the program starts again or somebody edits or resumes a watch that names it. What it could not look at, even
later, is no match of such a watch, is counted, and is told as the watch's trouble.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from tidings.crawl.workers.pool import WorkerPool
from tidings.crawl.workers.tasks import load_here, look_here
from tidings.errors import ReadError
from tidings.model.matches import WatchResult
from tidings.model.watches import Watch
from tidings.watch.evaluate import DetectorCandidate, Evaluation, with_findings
from tidings.watch.match.document import Document
from tidings.watch.plugins import MOST_FAILURES, PluginFindings

# -- What a plugin failed to look at: it is shown to it again, alone, a few times, before it is given up.
#
# It waits in memory: a process that is stopped, or broken by one of a hundred documents, has not seen the other
# ninety-nine, and what it would have found is not lost with it.

MOST_TRIES: Final = 3  # of one document with one detector, the first included
LATER: Final = 60.0  # real seconds between the last two
_MOST = 500  # documents of watches that wait
_MOST_TEXT = 20_000_000  # characters of them
_NEVER = -1  # an answer of this time takes nothing out of the queue: that was done by the first one

Key = tuple[str, Document]  # detector and document


@dataclass(slots=True)
class Doubt:
    """Of a document that a detector has not looked at."""

    tries: int
    is_counted: bool  # it failed by itself, and not for another of its batch: once is enough to count that
    not_before: float = 0.0


@dataclass(slots=True)
class _Open:
    answer: WatchResult
    candidate: DetectorCandidate
    names: set[str]  # detectors that have still to look
    is_lost: bool = False  # for one of them it was given up


class SecondLooks:
    def __init__(self) -> None:
        self._doubts: dict[Key, Doubt] = {}
        self._open: list[_Open] = []
        self._text = 0
        self._given_up: Counter[int] = Counter()  # by watch

    def add(self, answer: WatchResult, candidate: DetectorCandidate, unseen: Mapping[Key, Doubt]) -> None:
        """Given up at once where too many wait."""
        names = {name for name in candidate.detectors if (name, candidate.document) in unseen}
        size = len(candidate.document.text)
        if len(self._open) >= _MOST or self._text + size > _MOST_TEXT:
            self._given_up[candidate.match.watch_id] += 1
            return
        self._text += size
        self._open.append(_Open(answer, candidate, names))
        for name in names:
            self._doubts.setdefault((name, candidate.document), unseen[name, candidate.document])

    def due(self, now: float) -> dict[str, list[tuple[Document, Doubt]]]:
        found: dict[str, list[tuple[Document, Doubt]]] = {}
        for (name, document), doubt in self._doubts.items():
            if doubt.not_before <= now:
                found.setdefault(name, []).append((document, doubt))
        return found

    def seen(self, key: Key) -> None:
        self._doubts.pop(key, None)

    def failed(self, key: Key, now: float) -> None:
        """Once more. The last try comes later, and behind all others."""
        doubt = self._doubts.pop(key)
        doubt.tries, doubt.is_counted, doubt.not_before = doubt.tries + 1, True, now + LATER
        if doubt.tries < MOST_TRIES:
            self._doubts[key] = doubt
            return
        for one in self._open:
            if one.candidate.document == key[1] and key[0] in one.names:
                one.is_lost = True

    def settle(self, found: Mapping[Key, str]) -> list[WatchResult]:
        """What is a match after all. What no detector has to look at any more waits no longer."""
        answers: list[WatchResult] = []
        left: list[_Open] = []
        for one in self._open:
            document = one.candidate.document
            one.names = {name for name in one.names if (name, document) in self._doubts}
            answer = with_findings(Evaluation(replace(one.answer, times=_NEVER, matches=()), (one.candidate,)), found)
            if answer.matches:
                answers.append(answer)
            elif one.names:
                left.append(one)
            elif one.is_lost:
                self._given_up[one.candidate.match.watch_id] += 1
        self._keep(left)
        return answers

    def missed(self, watch_id: int) -> int:
        """Documents that nobody has looked at for it."""
        return self._given_up[watch_id] + self.waiting(watch_id)

    def waiting(self, watch_id: int) -> int:
        """Those of them that will be looked at again."""
        return sum(one.candidate.match.watch_id == watch_id for one in self._open)

    def forgive(self, watch_id: int, names: Collection[str]) -> None:
        """All its tries are before it again."""
        del self._given_up[watch_id]
        for (name, _), doubt in self._doubts.items():
            if name in names:
                doubt.tries, doubt.not_before, doubt.is_counted = 0, 0.0, False

    def forget(self, watch_ids: Collection[int]) -> None:
        """Nobody asks for them any more."""
        self._keep([one for one in self._open if one.candidate.match.watch_id not in watch_ids])
        for watch_id in watch_ids:
            del self._given_up[watch_id]

    def _keep(self, left: list[_Open]) -> None:
        self._open, self._text = left, sum(len(one.candidate.document.text) for one in left)
        wanted = {(name, one.candidate.document) for one in left for name in one.names}
        self._doubts = {key: doubt for key, doubt in self._doubts.items() if key in wanted}


# --------------------------------------------------------------------------------------------------

BATCH = 100  # documents of one job
_STARTS_WITHIN = 60.0  # real seconds until a process has loaded its plugin
_STARTS = 2  # of processes at a time: in a crowd, all of them would be late
_MOST_AGAIN = 20  # documents of a detector that are looked at again in one round
_ROUNDS = 10  # of looking again, where the program ends

log = logging.getLogger(__name__)


class Looking(Protocol):
    """Whoever lets a plugin look."""

    async def look(self, name: str, documents: Sequence[Document], failures: int) -> PluginFindings:
        """`failures`: in a row, up to now. ReadError where it hung, or ended its process."""
        ...

    async def close(self) -> None: ...


class DetectorProcesses:
    """Each starts when its detector is first needed. `timeout`: real seconds of work for a batch; `memory`: bytes."""

    def __init__(self, timeout: float, memory: int = 2**30, starts_within: float = _STARTS_WITHIN) -> None:
        self._timeout, self._memory, self._starts_within = timeout, memory, starts_within
        self._gate = asyncio.Semaphore(_STARTS)
        self._pools: dict[str, WorkerPool] = {}

    async def look(self, name: str, documents: Sequence[Document], failures: int) -> PluginFindings:
        pool = self._pools.get(name)
        if pool is None:
            first = load_here, (name, self._memory)
            pool = self._pools[name] = WorkerPool(1, self._timeout, self._starts_within, first, self._gate)
        looked: PluginFindings = await pool.run(look_here, (documents, failures))
        if looked.spent and self._pools.pop(name, None) is not None:
            await pool.close()
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
    """`seconds`: a clock that only goes forward."""

    def __init__(self, looking: Looking, seconds: Callable[[], float] = time.monotonic) -> None:
        self._looking, self._seconds = looking, seconds
        self._standings: dict[str, _Standing] = {}
        self._later = SecondLooks()

    async def answers(self, asked: Sequence[Evaluation]) -> list[WatchResult]:
        """With what plugins found. It takes no longer than the slowest of them may."""
        wanted: dict[str, dict[Document, None]] = {}
        for candidate in _candidates(asked):
            for name in candidate.detectors:
                wanted.setdefault(name, {})[candidate.document] = None
        found: dict[Key, str] = {}
        unseen: dict[Key, Doubt] = {}
        jobs = [self._look(name, tuple(documents), found, unseen) for name, documents in wanted.items()]
        await asyncio.gather(*jobs)
        for one in asked:
            for candidate in one.candidates:
                keys = {(name, candidate.document) for name in candidate.detectors}
                if keys & unseen.keys() and not keys & found.keys():
                    self._later.add(one.result, candidate, unseen)
        return [with_findings(one, found) for one in asked]

    async def again(self) -> list[WatchResult]:
        """Matches after all: what detectors failed at, and what it is time to show them again. Whatever is in the queue
        stays there."""
        return await self._again(self._seconds(), _MOST_AGAIN)

    async def finish(self) -> list[WatchResult]:
        """The same without waiting for that time, where the program ends."""
        answers: list[WatchResult] = []
        for _ in range(_ROUNDS):
            if not self._due(math.inf):
                break
            answers += await self._again(math.inf, BATCH)
        return answers

    @property
    def has_more(self) -> bool:
        """Is there anything to be shown to a detector again?"""
        return bool(self._due(math.inf))

    def _due(self, now: float) -> dict[str, list[tuple[Document, Doubt]]]:
        due = self._later.due(now)
        return {name: ones for name, ones in due.items() if not self._standing(name).is_aside}

    async def _again(self, now: float, most: int) -> list[WatchResult]:
        due = self._due(now)
        if not due:
            return []
        found: dict[Key, str] = {}
        await asyncio.gather(*(self._look_again(name, ones[:most], found) for name, ones in due.items()))
        return self._later.settle(found)

    async def _look_again(self, name: str, ones: Sequence[tuple[Document, Doubt]], found: dict[Key, str]) -> None:
        """Alone, so that what breaks a detector takes nothing else with it."""
        standing = self._standing(name)
        standing.is_stopped = False
        for document, doubt in ones:
            looked = await self._looked(name, standing, (document,), again=doubt.is_counted)
            if not looked.missed:
                self._later.seen((name, document))
                found.update(((name, document), words) for words in looked.found.values())
                continue
            self._later.failed((name, document), self._seconds())
            if standing.is_stopped or standing.is_aside:
                return

    async def _look(
        self, name: str, documents: Sequence[Document], found: dict[Key, str], unseen: dict[Key, Doubt]
    ) -> None:
        standing = self._standing(name)
        standing.is_stopped = False
        for start in range(0, len(documents), BATCH):
            batch = documents[start : start + BATCH]
            tries = 0 if standing.is_aside or standing.is_stopped else 1
            looked = await self._looked(name, standing, batch)
            found.update(((name, batch[number]), words) for number, words in looked.found.items())
            own = tries == 1 and (len(batch) == 1 or not (standing.is_stopped or standing.is_aside or looked.spent))
            unseen.update(((name, batch[number]), Doubt(tries, own)) for number in looked.missed)

    async def _looked(
        self, name: str, standing: _Standing, batch: Sequence[Document], *, again: bool = False
    ) -> PluginFindings:
        """`again`: it failed at the same before. One document that it cannot read does not put it aside."""
        every = tuple(range(len(batch)))
        if standing.is_aside or standing.is_stopped:
            return PluginFindings(missed=every)
        before = standing.fault
        try:
            looked = await self._looking.look(name, batch, standing.failures)
        except ReadError as error:
            standing.is_stopped = True
            looked = PluginFindings(missed=every, fault=_told(error), failures=standing.failures + 1)
        if not (again and looked.missed):
            standing.failures = looked.failures
        standing.fault = looked.fault or before
        standing.looked |= len(looked.missed) < len(batch)
        if looked.fault and (looked.fault != before or standing.is_aside):
            log.warning("detector %s: %s%s", name, looked.fault, "; it is put aside" if standing.is_aside else "")
        return looked

    def _standing(self, name: str) -> _Standing:
        return self._standings.setdefault(name, _Standing())

    def trouble(self, watch: Watch) -> str | None:
        """What is to be told of its detectors; empty: they work; None: nobody knows yet."""
        standings = [(name, self._standings.get(name)) for name in watch.terms.detectors]
        missed, waiting = self._later.missed(watch.id), self._later.waiting(watch.id)
        if not missed:
            works = all(one is not None and one.looked and not one.failures for _, one in standings)
            return "" if works else None
        faults = [_fault(name, one) for name, one in standings if one is not None and one.fault]
        if not faults:  # it was forgiven; nobody knows yet
            return None
        count = "1 document was" if missed == 1 else f"{missed:,} documents were"
        tried_again = waiting and not all(one is None or one.is_aside for _, one in standings)
        return "; ".join([*faults, f"{count} not looked at{' yet' if tried_again else ''}"])

    def forgive(self, watches: Iterable[Watch]) -> None:
        """Somebody has edited or resumed them: their detectors are tried again."""
        for watch in watches:
            self._later.forgive(watch.id, watch.terms.detectors)
            for name in watch.terms.detectors:
                self._standings.pop(name, None)

    def forget(self, watches: Iterable[int]) -> None:
        """They ask for something else now, or for nothing."""
        self._later.forget(set(watches))

    async def close(self) -> None:
        await self._looking.close()


def _candidates(asked: Iterable[Evaluation]) -> Iterable[DetectorCandidate]:
    return (candidate for one in asked for candidate in one.candidates)


def _told(error: ReadError) -> str:
    words = str(error).replace("reading broke its worker process", "its process ended")
    return f"it {words.removeprefix('reading ')}" if words.startswith("reading ") else words


def _fault(name: str, standing: _Standing) -> str:
    if standing.is_aside:
        return f"detector {name}: put aside after {standing.failures} failures in a row, the last: {standing.fault}"
    return f"detector {name}: {standing.fault}"
