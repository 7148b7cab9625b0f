"""Policies that learn nothing, to compare others with: `round-robin` and `fixed`."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo

from tidings.model.times import EPOCH
from tidings.model.visits import Visit
from tidings.schedule.policies.base import (
    PAPER_GAP,
    Circumstances,
    Limits,
    Proposal,
    Terms,
    duration_words,
    stamp_words,
)

# -- `round-robin`: each execution visits the k sources that have waited longest (posting-history paper) ---


@dataclass(frozen=True, slots=True)
class RoundRobinState:
    visited: datetime = EPOCH


@dataclass(frozen=True, slots=True)
class RoundRobin:
    name: str = "round-robin"
    summary: str = "each execution visits the sources that have waited longest; learns nothing"
    state_type: type[RoundRobinState] = RoundRobinState

    def start(self, rng: random.Random) -> RoundRobinState:
        return RoundRobinState()

    def observe(self, state: RoundRobinState, visit: Visit) -> RoundRobinState:
        return RoundRobinState(visit.at)

    def limits(self, terms: Terms) -> Limits:
        return PAPER_GAP

    def rank(self, state: RoundRobinState, now: datetime) -> float:
        visited = state.visited if state.visited <= now else EPOCH  # in the future: the clock was wrong then
        return (now - visited).total_seconds()

    def explain(self, state: RoundRobinState, zone: tzinfo = UTC) -> str:
        if state.visited == EPOCH:
            return "never visited yet, so it is first in line"
        return f"last visited {stamp_words(state.visited, zone)}; the longer ago, the sooner its turn"


# -- `fixed`: the same interval for every source, as most feed readers have it ---


@dataclass(frozen=True, slots=True)
class FixedState:
    """A state without fields: nothing is learned."""


@dataclass(frozen=True, slots=True)
class Fixed:
    name: str = "fixed"
    summary: str = "every source at the same interval (schedule.fixed_interval); learns nothing"
    state_type: type[FixedState] = FixedState

    def start(self, rng: random.Random) -> FixedState:
        return FixedState()

    def observe(self, state: FixedState, visit: Visit) -> FixedState:
        return state

    def next_visit(self, state: FixedState, circumstances: Circumstances, now: datetime) -> Proposal:
        interval = circumstances.terms.fixed_interval
        return Proposal(now + interval, f"fixed: every {duration_words(interval)}")

    def explain(self, state: FixedState, zone: tzinfo = UTC) -> str:
        return "learns nothing: every source has the same interval"
