"""LabService: what the page of the laboratory asks for. One job at a time; the last one is remembered.

A question to the laboratory, how far its answer is, and the service that takes the one and returns the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final, Protocol

from tidings.model.people import OWNER

DAYS: Final = (14, 28, 56)  # of the history that may be replayed
SOURCES: Final = (50, 200, 500)  # at most
MOST_TRIALS: Final = 24


@dataclass(frozen=True, slots=True)
class LabQuestion:
    """`budgets`: visits a source a day, for policies that keep one. `person_id`: who asks."""

    policies: tuple[str, ...]
    budgets: tuple[float, ...] = (24.0,)
    days: int = 28
    sources: int = 200
    person_id: int = OWNER


class JobState(StrEnum):
    READING = "reading"  # the history
    RUNNING = "running"
    DONE = "done"
    STOPPED = "stopped"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class LabScore:
    """The result that one policy would have reached. Delays in minutes."""

    policy: str
    budget: float | None  # None: as many visits as it wants
    visits: float  # a source a day
    mean: float
    median: float
    p95: float
    late: float  # the share of articles that were seen more than 30 minutes late
    lost: int


@dataclass(frozen=True, slots=True)
class LabHistory:
    """The replayed history. `of_sources`: more than `sources` where only some were taken."""

    sources: int
    posts: int
    start: datetime
    end: datetime
    scored_days: float
    of_sources: int


@dataclass(frozen=True, slots=True)
class LabJob:
    question: LabQuestion
    started_at: datetime
    state: JobState = JobState.READING
    ended_at: datetime | None = None
    done: int = 0  # simulated days ...
    of: int = 0  # ... of so many
    scores: Sequence[LabScore] = ()
    history: LabHistory | None = None
    problem: str = ""

    @property
    def is_under_way(self) -> bool:
        return self.state in (JobState.READING, JobState.RUNNING)

    @property
    def share(self) -> float:
        """Returns the progress from 0 to 1."""
        return min(1.0, self.done / self.of) if self.of else 0.0

    @property
    def best(self) -> list[LabScore]:
        """Returns for each budget the policy with the least delay, the fewest visits first."""
        found: dict[float, LabScore] = {}
        for score in self.scores:
            if score.budget is not None and (score.budget not in found or score.mean < found[score.budget].mean):
                found[score.budget] = score
        return [found[budget] for budget in sorted(found)]


class LabService(Protocol):
    def policies(self) -> Sequence[tuple[str, str]]:
        """(name, what it does) of every policy that can be compared, those of the program first."""
        ...

    def begin(self, question: LabQuestion) -> LabJob:
        """Begins a comparison of policies. SettingsError where the question makes no sense, or another job is under
        way."""
        ...

    def job(self) -> LabJob | None:
        """The last one; None: there was none since the start."""
        ...

    def stop(self) -> None:
        """Ends the job that is under way. Only who began it, and an admin, may do so: the caller checks that."""
        ...
