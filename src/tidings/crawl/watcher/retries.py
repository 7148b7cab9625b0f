"""Documents that a detector failed at: each is shown to it again, alone, a few times, before it is given up.

They wait in memory: a process that is stopped, or broken by one of a hundred documents, has not seen the other
ninety-nine, and what it would have found is not lost with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Final

from tidings.model.matches import WatchResult
from tidings.watch.evaluate import DetectorCandidate, Evaluation, with_findings
from tidings.watch.match.document import Document

MOST_TRIES: Final = 3  # of one document with one detector, the first included
RETRY_AFTER: Final = 60.0  # real seconds between the last two
MOST_WAITING: Final = 500  # documents of watches
_MOST_TEXT = 20_000_000  # characters of them
_NO_QUEUE_ITEM = -1  # a result of this time removes nothing from the queue: the first result has done that

LookKey = tuple[str, Document]  # detector and document


@dataclass(slots=True)
class Attempt:
    """How often a detector was shown a document that it has not looked at."""

    tries: int
    is_counted: bool  # it failed at this document alone, which counts as a failure of the detector once
    not_before: float = 0.0


@dataclass(slots=True)
class _Pending:
    result: WatchResult
    candidate: DetectorCandidate
    detectors: set[str]  # that have still to look
    is_lost: bool = False  # one of them was given up


class RetryQueue:
    """`most`: documents of watches that wait; more are given up at once."""

    def __init__(self, most: int = MOST_WAITING) -> None:
        self._most = most
        self._attempts: dict[LookKey, Attempt] = {}
        self._pending: list[_Pending] = []
        self._text = 0
        self._given_up: Counter[int] = Counter()  # by watch

    def add(self, result: WatchResult, candidate: DetectorCandidate, unseen: Mapping[LookKey, Attempt]) -> None:
        detectors = {name for name in candidate.detectors if (name, candidate.document) in unseen}
        size = len(candidate.document.text)
        if len(self._pending) >= self._most or self._text + size > _MOST_TEXT:
            self._given_up[candidate.match.watch_id] += 1
            return
        self._text += size
        self._pending.append(_Pending(result, candidate, detectors))
        for name in detectors:
            self._attempts.setdefault((name, candidate.document), unseen[name, candidate.document])

    def due(self, now: float) -> dict[str, list[tuple[Document, Attempt]]]:
        """Returns, by detector, the documents to show it again now."""
        found: dict[str, list[tuple[Document, Attempt]]] = {}
        for (name, document), attempt in self._attempts.items():
            if attempt.not_before <= now:
                found.setdefault(name, []).append((document, attempt))
        return found

    def succeeded(self, key: LookKey) -> None:
        self._attempts.pop(key, None)

    def failed(self, key: LookKey, now: float) -> None:
        """Try it once more, later and behind all others, unless that was the last try."""
        attempt = self._attempts.pop(key)
        attempt.tries, attempt.is_counted, attempt.not_before = attempt.tries + 1, True, now + RETRY_AFTER
        if attempt.tries < MOST_TRIES:
            self._attempts[key] = attempt
            return
        for one in self._pending:
            if one.candidate.document == key[1] and key[0] in one.detectors:
                one.is_lost = True

    def take_results(self, found: Mapping[LookKey, str]) -> list[WatchResult]:
        """The results that have matches now. They, and those no detector has to look at any more, are removed."""
        results: list[WatchResult] = []
        left: list[_Pending] = []
        for one in self._pending:
            document = one.candidate.document
            one.detectors = {name for name in one.detectors if (name, document) in self._attempts}
            unmatched = replace(one.result, times=_NO_QUEUE_ITEM, matches=())
            result = with_findings(Evaluation(unmatched, (one.candidate,)), found)
            if result.matches:
                results.append(result)
            elif one.detectors:
                left.append(one)
            elif one.is_lost:
                self._given_up[one.candidate.match.watch_id] += 1
        self._set_pending(left)
        return results

    def missed(self, watch_id: int) -> int:
        """Documents of this watch that its detectors have not looked at."""
        return self._given_up[watch_id] + self.waiting(watch_id)

    def waiting(self, watch_id: int) -> int:
        """Returns how many of them will be shown to a detector again."""
        return sum(one.candidate.match.watch_id == watch_id for one in self._pending)

    def reset(self, watch_id: int, detectors: Collection[str]) -> None:
        """Start counting the tries of these detectors anew."""
        del self._given_up[watch_id]
        for (name, _), attempt in self._attempts.items():
            if name in detectors:
                attempt.tries, attempt.not_before, attempt.is_counted = 0, 0.0, False

    def forget(self, watch_ids: Collection[int]) -> None:
        """Remove the documents of watches that were changed or removed."""
        self._set_pending([one for one in self._pending if one.candidate.match.watch_id not in watch_ids])
        for watch_id in watch_ids:
            del self._given_up[watch_id]

    def _set_pending(self, left: list[_Pending]) -> None:
        self._pending, self._text = left, sum(len(one.candidate.document.text) for one in left)
        wanted = {(name, one.candidate.document) for one in left for name in one.detectors}
        self._attempts = {key: attempt for key, attempt in self._attempts.items() if key in wanted}
