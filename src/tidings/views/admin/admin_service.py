"""AdminService: what the pages of those who run the program ask for; the state of the program, as values. DemoService:
the demo beside the running program, for the page of those who follow nothing yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from tidings.ports.library import QueueCounts

# -- the state of the program; none of these values holds a secret ------------------------------------


class Origin(StrEnum):
    """The place where the value of a setting came from."""

    DEFAULT = "default"
    FILE = "file"
    ENVIRONMENT = "environment"
    COMMAND_LINE = "command line"


@dataclass(frozen=True, slots=True)
class SettingLine:
    name: str
    value: str  # as it may be shown
    default: str
    description: str
    origin: Origin
    place: str = ""  # the file, or the variable

    @property
    def section(self) -> str:
        return self.name.partition(".")[0] if "." in self.name else ""


@dataclass(frozen=True, slots=True)
class ProcessState:
    """The process that serves the pages. `waiting`: visits due or under way; None: other processes crawl."""

    number: int
    started_at: datetime
    memory_bytes: int | None
    terminals: int
    workers: int
    waiting: int | None = None


@dataclass(frozen=True, slots=True)
class DiskState:
    """`body_bytes`: compressed, within the database or, where `outside` says where, beside it."""

    database: str  # its address, without a password
    database_bytes: int
    body_bytes: int
    outside: str
    folder: str
    free_bytes: int | None  # None: the folder cannot be looked at
    keep_free: int  # below which visits pause


@dataclass(frozen=True, slots=True)
class LogLine:
    at: datetime
    level: str  # debug, info, warning, error
    name: str  # of the module
    text: str


@dataclass(frozen=True, slots=True)
class Check:
    """One check of the doctor; `state`: ok, warn or fail."""

    check: str
    state: str
    what: str
    remedy: str = ""


@dataclass(frozen=True, slots=True)
class CheckRun:
    """The findings of the checks so far; `ended_at` None: they are being made."""

    started_at: datetime
    ended_at: datetime | None = None
    checks: Sequence[Check] = ()

    def count(self, state: str) -> int:
        return sum(one.state == state for one in self.checks)


class AdminService(Protocol):
    def settings(self) -> Sequence[SettingLine]:
        """Every setting as it is in force."""
        ...

    def process(self) -> ProcessState: ...

    async def queues(self) -> QueueCounts: ...

    async def disk(self, body_bytes: int) -> DiskState:
        """`body_bytes`: a sum over all bodies, which the caller has."""
        ...

    def log(self) -> Sequence[LogLine]:
        """The latest lines, the latest first."""
        ...

    async def retry(self, message_id: int | None) -> int:
        """Makes a message that was not sent due now, or all of them; returns how many."""
        ...

    def examine(self) -> CheckRun:
        """Begins the quick checks of the doctor, unless they are being made."""
        ...

    def examination(self) -> CheckRun | None:
        """The last one; None: there was none since the start."""
        ...


# -- the demo ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DemoState:
    """State of the demo; at most one runs beside the program."""

    is_running: bool = False
    url: str | None = None  # of its web page; None while it starts
    problem: str = ""  # why the last one could not be started


class DemoService(Protocol):
    async def begin(self) -> DemoState:
        """Starts it, unless it runs already."""
        ...

    async def state(self, wait: float = 0.0) -> DemoState:
        """`wait`: for so many seconds at most, until its page can be reached."""
        ...

    async def stop(self) -> None:
        """Ends it, and deletes all that it has stored."""
        ...
