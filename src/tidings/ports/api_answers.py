"""Answers to writes of programs, kept for a day: a request that comes again with the same key is answered from here."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol


class KeyState(StrEnum):
    NEW = "new"  # the caller carries out the request, and then calls `finish`
    RUNNING = "running"  # the same request is being carried out
    OTHER = "other"  # another request had this key
    ANSWERED = "answered"


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """`body` None: it held a secret, and was not kept."""

    status: int
    content_type: str = ""
    body: bytes | None = None


@dataclass(frozen=True, slots=True)
class KeyUse:
    state: KeyState
    answer: KeptAnswer | None = None  # where it is ANSWERED


class ApiAnswers(Protocol):
    """`key` and `request` are hashes: of the key that the program chose, and of method, path and body."""

    async def begin(self, person_id: int, key: bytes, request: bytes, now: datetime) -> KeyUse:
        """Takes the key for the request. A request that was begun and never finished counts as running for a while.
        Of each person the last keys are kept. PersonNotFound."""
        ...

    async def finish(self, person_id: int, key: bytes, answer: KeptAnswer | None) -> None:
        """None: the request failed, and may be carried out when it comes again."""
        ...

    async def prune(self, now: datetime) -> int:
        """Deletes answers that are a day old; returns how many."""
        ...
