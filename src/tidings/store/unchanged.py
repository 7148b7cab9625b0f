"""Answers of the database that are given again as long as nothing was written to it.

KeptAnswers has those that were read from one version of the database, by question; those of an older version are
forgotten. RecentAnswers has those that take long, for two seconds. FileVersion is the version of a SQLite file.

An answer is kept under a version that was found out before it was read. So it is as new as that version, or newer, and
a reader that finds the same version later gets what a new look would show. May be used in several threads.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, MutableSequence
from contextlib import suppress
from typing import Any, Final, TypeVar

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
        self._confirmed: OrderedDict[Hashable, tuple[Rows, Any]] = OrderedDict()

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

    def peek(self, version: Hashable, question: Hashable) -> Any:
        """Returns the answer, or MISSING, for a version that was found out a moment ago, and keeps answers of a newer
        one."""
        with self._lock:
            if version != self._version:
                return MISSING
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

    def confirmed(self, question: Hashable, rows: Rows) -> Any:
        """The answer that was read while a probe found the same rows, or MISSING."""
        with self._lock:
            found, answer = self._confirmed.get(question, (None, MISSING))
            return answer if found == rows else MISSING

    def confirm(self, question: Hashable, rows: Rows, answer: Any) -> None:
        with self._lock:
            self._confirmed[question] = rows, answer
            self._confirmed.move_to_end(question)
            if len(self._confirmed) > self._most:
                self._confirmed.popitem(last=False)

    def __len__(self) -> int:
        return len(self._answers)


# -- answers that take long ---------------------------------------------------------------------------
#
# They are given again for two seconds though something was written meanwhile, and for longer where they are made of
# tens of thousands of sources: unread counts, which every visit of a crawl may change. What a person does themselves is
# seen at once: a write for a person names them (Database.write). An answer that was being read meanwhile is not kept.

SECONDS: Final = 2.0  # open pages receive what came in as often (web/live)
MANY: Final = 100  # sources that a person follows: with fewer, an answer takes half a millisecond
VERY_MANY: Final = 10_000  # with twice as many, to count them takes twice as long, and is done half as often
SLOTS: Final = 1_024  # of counters; people whose numbers differ by as much share one
SIGN_INS: Final = -1  # in a person's place: what is known of sessions, whosever they are
EVERYBODY: Final = -2  # in a person's place: whoever follows a source, and all the others
COUNTERS: Final = SLOTS + 2  # the last: of all writes of these processes, whatever they are for
MOST_RECENT: Final = 100  # answers; the longest have a row for each of 10,000 sources

_Answer = TypeVar("_Answer")


class RecentAnswers:
    """`writes`: counts what was written for people; those of several processes may be the same memory, then what one
    of them writes for a person makes the others read again, too. One process writes it, from the thread that writes to
    the database."""

    def __init__(self, seconds: float = SECONDS, timer: Callable[[], float] = time.monotonic) -> None:
        self._seconds, self._timer = seconds, timer
        self._kept: OrderedDict[tuple[int, Hashable], tuple[float, int, Any]] = OrderedDict()
        self._writes: MutableSequence[int] = [0] * COUNTERS
        self.is_shared = False

    def share(self, writes: MutableSequence[int]) -> None:
        """Counts in this memory from now on, COUNTERS long."""
        self._writes, self.is_shared = writes, True
        self._kept.clear()

    @property
    def written(self) -> int:
        """Returns a number that changes when one of the processes that share it has written something."""
        return self._writes[-1]

    def note_write(self) -> None:
        """All processes that share the memory count here. Where two do so at once, one count may be lost. Both know of
        their own writes; a third may take what it saw for the present (LATEST_SECONDS), as with writes from outside."""
        self._writes[-1] += 1

    async def value(
        self,
        person_id: int,
        question: Hashable,
        read: Callable[[], Awaitable[_Answer]],
        size: Callable[[_Answer], int],
        many: int = MANY,
    ) -> _Answer:
        """Returns what `read` returned a moment ago, or returns now. `size`: of how many sources an answer is made; it
        is kept where they are more than `many`. The caller must not change it."""
        key, now = (person_id, question), self._timer()
        writes = self._writes[_slot(person_id)]
        until, kept_at, kept = self._kept.get(key, (now, writes, None))
        if until > now and kept_at == writes:
            found: _Answer = kept
            return found
        answer = await read()
        if (sources := size(answer)) > many:  # under the count of before: after a write meanwhile, it is not found
            until = self._timer() + self._seconds * max(1.0, sources / VERY_MANY)
            self._kept[key] = until, writes, answer
            self._kept.move_to_end(key)
            if len(self._kept) > MOST_RECENT:
                self._kept.popitem(last=False)
        return answer

    def forget(self, person_id: int) -> None:
        """Something was written for this person, or for another one with the same slot; for EVERYBODY, that concerns
        whoever follows a source. What was kept is not found under the new count, so any thread may call this."""
        for slot in range(len(self._writes)) if person_id == EVERYBODY else (_slot(person_id),):
            self._writes[slot] += 1

    def drop(self, person_id: int, question: Hashable) -> None:
        """This process reads the answer again; for what it has written itself where others do so, too."""
        self._kept.pop((person_id, question), None)


def _slot(person_id: int) -> int:
    return SLOTS if person_id == SIGN_INS else person_id % SLOTS


# -- a number that changes whenever this process or another one has written to a SQLite file --
#
# SQLite keeps it for each connection (PRAGMA data_version), so one connection reads it, which writes nothing itself.
# It looks into memory that all programs with the file open share, and takes 5 microseconds: no thread is needed.

Version = tuple[int, int]
Probe = tuple[str, tuple[Any, ...]]  # SQL and its values: all that an answer is made of, or what says that it changed
Rows = tuple[tuple[Any, ...], ...]


class FileVersion:
    """`connect`: opens the file, and does not wait where it is locked."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._connection: sqlite3.Connection | None = None
        self._opened = 0  # numbers of two connections cannot be compared
        self._doubtful = False

    def rows(self, probe: Probe) -> Rows | None:
        """What the statement finds now, at once in the caller's thread; None: it is not known. For a few rows by their
        key alone: that takes 40 microseconds, a quarter of the way to another thread and back."""
        if self._connection is None:
            return None
        try:
            return tuple(self._connection.execute(*probe).fetchall())
        except (sqlite3.Error, ValueError):
            self.close()
            return None

    def read(self) -> Version | None:
        """Returns the version of the data; None: it is not known now."""
        if self._doubtful:
            self.close()
            self._doubtful = False
        try:
            if self._connection is None:
                self._connection = self._connect()
                self._opened += 1
            [[number]] = self._connection.execute("PRAGMA data_version").fetchall()
        except (sqlite3.Error, ValueError):
            self.close()
            return None
        return self._opened, number

    def doubt(self) -> None:
        """The file may be another one: its disk was taken away, say. May be called in any thread."""
        self._doubtful = True

    def close(self) -> None:
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None
