"""From one visit to the next: what the controller does inside the transaction that applies an outcome."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from tidings.model import (
    Decision,
    Hints,
    Rescheduled,
    Scheduled,
    SourceState,
    Visit,
    VisitResult,
)
from tidings.schedule.decision import decide
from tidings.schedule.executions import Rounds
from tidings.schedule.policy import Circumstances, Terms, ranks
from tidings.schedule.registry import pack_state, policy_named, unpack_state


@dataclass(frozen=True, slots=True)
class Rescheduler:
    """Observe, then decide. Pure but for the random numbers it was given."""

    default_policy: str
    terms: Terms
    rng: random.Random
    rounds: Rounds
    event_driven: bool = True  # False: every visit waits for an execution; ranking policies always do

    def __call__(self, scheduled: Scheduled, visit: Visit, hints: Hints) -> Rescheduled:
        policy = policy_named(scheduled.policy or self.default_policy)
        failed = visit.result is VisitResult.FAILED
        failures = scheduled.failures + 1 if failed else 0
        state = policy.observe(unpack_state(policy, scheduled.policy_state, self.rng), visit)
        kept = carry_over(scheduled.hints, hints, visit)
        if visit.result is VisitResult.GONE:
            gone = Decision(None, "gone: the server said it will not come back (410)")
            return Rescheduled(gone, pack_state(policy, state), failures, kept, SourceState.GONE)
        rounds = None if self.event_driven and not ranks(policy) else self.rounds
        circumstances = Circumstances(self.terms, kept, failures, rounds)
        decision = decide(policy, state, circumstances, visit.at, self.rng)
        return Rescheduled(decision, pack_state(policy, state), failures, kept)


def carry_over(old: Hints, new: Hints, visit: Visit) -> Hints:
    """What a feed says in its body (ttl, skipHours, skipDays) holds until another body says otherwise; what a
    server says in its headers holds for that answer alone."""
    silent = new.ttl is None and not new.skip_hours and not new.skip_days
    if silent and visit.result is not VisitResult.CHANGED:
        return replace(new, ttl=old.ttl, skip_hours=old.skip_hours, skip_days=old.skip_days)
    return new
