"""AdminDesk: what the pages of those who run the program ask for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tidings.ports.upkeep import QueueCounts
from tidings.views.admin.program_state import DiskState, Examination, LogLine, ProcessState, SettingLine


class AdminDesk(Protocol):
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

    def examine(self) -> Examination:
        """Begins the quick checks of the doctor, unless they are being made."""
        ...

    def examination(self) -> Examination | None:
        """The last one; None: there was none since the start."""
        ...
