"""What a plugin failed to look at: it is shown to it again, alone, a few times, before it is given up.

It waits in memory: a process that is stopped, or broken by one of a hundred documents, has not seen the other
ninety-nine, and what it would have found is not lost with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Final

from tidings.model.watches import Answer
from tidings.watch.evaluate import Asked, Candidate, settled
from tidings.watch.match.document import Document

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
    answer: Answer
    candidate: Candidate
    names: set[str]  # detectors that have still to look
    is_lost: bool = False  # for one of them it was given up


class SecondLooks:
    def __init__(self) -> None:
        self._doubts: dict[Key, Doubt] = {}
        self._open: list[_Open] = []
        self._text = 0
        self._given_up: Counter[int] = Counter()  # by watch

    def add(self, answer: Answer, candidate: Candidate, unseen: Mapping[Key, Doubt]) -> None:
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

    def settle(self, found: Mapping[Key, str]) -> list[Answer]:
        """What is a match after all. What no detector has to look at any more waits no longer."""
        answers: list[Answer] = []
        left: list[_Open] = []
        for one in self._open:
            document = one.candidate.document
            one.names = {name for name in one.names if (name, document) in self._doubts}
            answer = settled(Asked(replace(one.answer, times=_NEVER, matches=()), (one.candidate,)), found)
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
