"""What a check of `tidings doctor` has found."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

Repair = Callable[[], Awaitable[str]]  # returns what it did, in words; "" for nothing


class FindingState(StrEnum):
    OK = "ok"
    WARN = "warn"
    FAIL = "fail"


@dataclass(frozen=True, slots=True)
class Finding:
    """`remedy`: what a person can do about it. `repair`: does it, where the program can."""

    check: str
    state: FindingState
    what: str
    remedy: str = ""
    repair: Repair | None = None


REPAIR: Final = "`tidings doctor --repair`"


def ok(check: str, what: str) -> Finding:
    return Finding(check, FindingState.OK, what)


def warn(check: str, what: str, remedy: str = "", repair: Repair | None = None) -> Finding:
    return Finding(check, FindingState.WARN, what, remedy, repair)


def fail(check: str, what: str, remedy: str = "", repair: Repair | None = None) -> Finding:
    return Finding(check, FindingState.FAIL, what, remedy, repair)
