"""`median`: advaRSS (Adam et al. 2009, docs/papers.md), equations 1 to 4.

Each source has M (how many executions lie between two visits), T (how many executions, at least, since it last
changed) and ToE (executions left until the next visit). An execution first decrements every ToE > 0, then visits
those at 0, so M = 1 means every execution.

    unchanged:  T' = T + M        M' = M + 0.3 T      both from the OLD values
    changed:    T' = 1            M' = 0.2 M + 0.8
    always:     ToE = ceil(M)

It starts at M = 4, T = 1 and a ToE of 0 to 3 at random. M never exceeds 80 (about 11 hours), as in the posting-history
paper; or, as in advaRSS, a cap that grows from 25 to 640 with what a source shows (`grows`): it doubles when an
unchanged visit would take M beyond it, and is halved by a change. A failed visit says nothing about the source's rhythm
and changes neither T nor M.

The paper's text has M = 2.4 after the first change from M = 4; its own equation 3 gives 0.2 * 4 + 0.8 = 1.6, and
so does this code.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo

from tidings.model.visits import Visit, VisitResult
from tidings.schedule.policies.base import Circumstances, Limits, Proposal, Terms, duration_words

M_MAX = 80.0
CAP_FIRST, CAP_LAST = 25.0, 640.0


@dataclass(frozen=True, slots=True)
class MedianState:
    m: float = 4.0
    t: float = 1.0
    toe: int = 0
    cap: float = CAP_FIRST  # of M, where it grows

    @property
    def interval(self) -> int:
        """ToE after a visit: executions until the next one."""
        return max(1, math.ceil(self.m))


@dataclass(frozen=True, slots=True)
class Median:
    name: str = "median"
    summary: str = "advaRSS: visits close in on a source that changes and draw back from one that does not"
    state_type: type[MedianState] = MedianState
    grows: bool = False  # the cap of M, from 25 to 640; otherwise it is 80

    def start(self, rng: random.Random) -> MedianState:
        return MedianState(toe=rng.randrange(4))

    def observe(self, state: MedianState, visit: Visit) -> MedianState:
        cap = state.cap
        match visit.result:
            case VisitResult.UNCHANGED:
                m, t = state.m + 0.3 * state.t, state.t + state.m
                if self.grows and m > cap:
                    cap = min(CAP_LAST, 2 * cap)
                m = min(cap if self.grows else M_MAX, m)
            case VisitResult.CHANGED:
                m, t, cap = 0.2 * state.m + 0.8, 1.0, max(CAP_FIRST, cap / 2)
            case _:
                m, t = state.m, state.t
        return MedianState(m, t, max(1, math.ceil(m)), cap)

    def limits(self, terms: Terms) -> Limits:
        """M's cap is its ceiling: so many executions, however long they are."""
        return Limits(ceiling=(CAP_LAST if self.grows else M_MAX) * terms.round_max)

    def next_visit(self, state: MedianState, circumstances: Circumstances, now: datetime) -> Proposal:
        executions = max(1, state.toe)
        if circumstances.rounds is not None:
            at = circumstances.rounds.nth_after(now, executions)
        else:
            at = now + executions * circumstances.terms.round_mean
        count = "the next execution" if executions == 1 else f"{executions} executions on"
        return Proposal(at, f"median: M = {state.m:.2f}, so {count} ({duration_words(at - now)})")

    def explain(self, state: MedianState, zone: tzinfo = UTC) -> str:
        return (
            f"M = {state.m:.2f}: one visit every {state.interval} executions; "
            f"T = {state.t:.2f}: at least that many executions since it last changed; ToE = {state.toe}"
        )
