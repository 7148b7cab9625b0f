"""Answers that take long, given again for two seconds though something was written meanwhile: unread counts over
thousands of sources, which every visit of a crawl may change.

What a person does themselves is seen at once: whoever writes for a person calls `forget`. An answer that was being read
meanwhile is not kept.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, Final, TypeVar

SECONDS: Final = 2.0  # open pages are told what came in as often (web/live)
MANY: Final = 1_000  # sources that a person follows: with fewer, an answer takes two milliseconds
MOST: Final = 100  # answers; the longest have a row for each of 10,000 sources

_Answer = TypeVar("_Answer")


class RecentAnswers:
    def __init__(self, seconds: float = SECONDS, timer: Callable[[], float] = time.monotonic) -> None:
        self._seconds, self._timer = seconds, timer
        self._kept: OrderedDict[tuple[int, Hashable], tuple[float, Any]] = OrderedDict()
        self._writes: dict[int, int] = {}

    async def value(
        self,
        person_id: int,
        question: Hashable,
        read: Callable[[], Awaitable[_Answer]],
        is_long: Callable[[_Answer], bool],
    ) -> _Answer:
        """What `read` returned a moment ago, if that was long, or returns now. Nobody may change it."""
        key, now = (person_id, question), self._timer()
        until, kept = self._kept.get(key, (now, None))
        if until > now:
            found: _Answer = kept
            return found
        writes = self._writes.get(person_id, 0)
        answer = await read()
        if is_long(answer) and writes == self._writes.get(person_id, 0):
            self._kept[key] = self._timer() + self._seconds, answer
            self._kept.move_to_end(key)
            if len(self._kept) > MOST:
                self._kept.popitem(last=False)
        return answer

    def forget(self, person_id: int) -> None:
        """Something was written for this person."""
        self._writes[person_id] = self._writes.get(person_id, 0) + 1
        for key in [key for key in self._kept if key[0] == person_id]:
            del self._kept[key]
