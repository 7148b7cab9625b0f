"""LabDesk: what the page of the laboratory asks for. One job at a time; the last one is remembered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tidings.views.lab.lab_job import LabJob, LabQuestion


class LabDesk(Protocol):
    def policies(self) -> Sequence[tuple[str, str]]:
        """(name, what it does) of every policy that can be compared, those of the program first."""
        ...

    def begin(self, question: LabQuestion) -> LabJob:
        """SettingsError where the question makes no sense, or another job is under way."""
        ...

    def job(self) -> LabJob | None:
        """The last one; None: there was none since the start."""
        ...

    def stop(self) -> None:
        """Ends the job that is under way. Only whoever began it, and an admin, may do so: the caller asks that."""
        ...
