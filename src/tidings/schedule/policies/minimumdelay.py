"""`minimum-delay`: seed 002's second comparison. Each execution visits the k sources whose unseen articles have
waited longest, all together:

    rank(f, t) = integral of postingRate_f(s) * (t - s) ds from the last visit to t

An article that was published at s and is fetched at t has waited t - s; the rates and what is learned from a visit
are those of `history` (`rates`). It grows with the square of the time since the last visit, so no source is put off
for as long as under `history`, and a mean delay is what it makes small.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from datetime import datetime

from tidings.model.visits import Visit
from tidings.schedule.policies.posting_rates import HourlyState, expected_delay, in_words_of_rates, learn


@dataclass(frozen=True, slots=True)
class MinimumDelay:
    name: str = "minimum-delay"
    summary: str = "each execution visits the sources whose unseen articles have waited longest in all"
    state_type: type[HourlyState] = HourlyState

    def start(self, rng: random.Random) -> HourlyState:
        return HourlyState()

    def observe(self, state: HourlyState, visit: Visit) -> HourlyState:
        return learn(state, visit)

    def rank(self, state: HourlyState, now: datetime) -> float:
        return expected_delay(state, now) if state.begun else math.inf

    def explain(self, state: HourlyState) -> str:
        return in_words_of_rates(state)
