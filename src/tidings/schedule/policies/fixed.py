"""`fixed`: the same interval for every source, as most feed readers have it. The yardstick, not advice."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import datetime

from tidings.model.visits import Visit
from tidings.schedule.policies.base import Circumstances, Wish
from tidings.schedule.policies.words import in_words


@dataclass(frozen=True, slots=True)
class FixedState:
    """Nothing is learned."""


@dataclass(frozen=True, slots=True)
class Fixed:
    name: str = "fixed"
    summary: str = "every source at the same interval (schedule.fixed_interval); learns nothing"
    state_type: type[FixedState] = FixedState

    def start(self, rng: random.Random) -> FixedState:
        return FixedState()

    def observe(self, state: FixedState, visit: Visit) -> FixedState:
        return state

    def next_visit(self, state: FixedState, circumstances: Circumstances, now: datetime) -> Wish:
        interval = circumstances.terms.fixed_interval
        return Wish(now + interval, f"fixed: every {in_words(interval)}")

    def explain(self, state: FixedState) -> str:
        return "learns nothing: every source has the same interval"
