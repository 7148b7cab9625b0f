"""An execution of ranking policies: how many visits it may start, and which of the due sources are visited.

The controller and the laboratory both call it, so that a replay takes the sources that the program would take.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

Candidate = tuple[float, int, int]  # rank, visits so far, number of the source


def highest(candidates: Iterable[Candidate], most: int) -> list[int]:
    """The numbers of at most `most` sources: the highest in rank, of equals the least visited. At a rank of 0 a policy
    says: not yet."""
    wanted = ((rank, -visits, number) for rank, visits, number in candidates if rank > 0)
    return [number for _, _, number in heapq.nlargest(most, wanted)]


@dataclass(slots=True)
class ExecutionShare:
    """How many visits each execution may start: always `visits`, or what a budget allows for the time since the last
    one. The caller keeps it; it holds the fraction of a visit that an execution left over."""

    visits: int
    budget: float | None = None  # visits an hour
    saved: float = 0.0
    held_at: datetime | None = None  # the last execution

    def take(self, now: datetime) -> int:
        """The visits of the execution at `now`. What was not used is kept, up to an hour's worth."""
        if self.budget is None:
            return self.visits
        passed = now - self.held_at if self.held_at is not None else timedelta(hours=1 / self.budget)
        self.held_at = now
        seconds = max(0.0, passed.total_seconds())  # less: the clock was set back
        self.saved = min(self.saved + self.budget * seconds / 3600, max(1.0, self.budget))
        share = int(self.saved + 1e-9)  # 0.1 ten times is one
        self.saved -= share
        return share
