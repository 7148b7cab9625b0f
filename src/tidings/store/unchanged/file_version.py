"""A number that changes whenever anybody, this process or another one, has written to a SQLite file.

SQLite keeps it for each connection (PRAGMA data_version), so one connection is asked, which writes nothing itself. It
looks into memory that all programs with the file open share, and takes 5 microseconds: no thread is needed.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import suppress

Version = tuple[int, int]


class FileVersion:
    """`connect`: opens the file, and does not wait where it is locked."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._connection: sqlite3.Connection | None = None
        self._opened = 0  # numbers of two connections cannot be compared
        self._doubtful = False

    def read(self) -> Version | None:
        """None: it is not known now."""
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
