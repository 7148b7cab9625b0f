"""Answers that were read from one version of the database, by question. Those of an older version are forgotten.

An answer is kept under a version that was found out before it was read. So it is as new as that version, or newer, and
whoever finds the same version later gets what a new look would show. May be used in several threads.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Any, Final

MOST: Final = 400  # the largest are pages of lists, mostly of 50 KB
LONGEST: Final = 101  # rows of a page that is kept, and one more that tells whether there is a next page
MISSING: Final = object()


def of_page(rows: int, *question: Hashable) -> Hashable:
    """The question for a page of a list; None, for it is not kept, where it is long: programs that read everything do
    not ask the same twice."""
    return question if rows <= LONGEST else None


class KeptAnswers:
    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._version: Hashable = None
        self._answers: OrderedDict[Hashable, Any] = OrderedDict()

    def find(self, version: Hashable, question: Hashable) -> Any:
        """The answer, or MISSING."""
        with self._lock:
            if version != self._version:
                self._version = version
                self._answers.clear()
            found = self._answers.get(question, MISSING)
            if found is not MISSING:
                self._answers.move_to_end(question)
            return found

    def keep(self, version: Hashable, question: Hashable, answer: Any) -> None:
        """Answers must never be changed by those who get them."""
        with self._lock:
            if version == self._version:
                self._answers[question] = answer
                if len(self._answers) > self._most:
                    self._answers.popitem(last=False)

    def __len__(self) -> int:
        return len(self._answers)
