"""What is learned of all sources together: the shape of their week, and the weights of the forecast's components.

Each planner state carries evidence: for each component k, how many articles it explained (its share of the mixture
at the moment an article came) and how many it expected. One step of expectation-maximisation on the Poisson
likelihood is then w_k = explained_k / expected_k, summed over all sources. Sources are put into classes by how
much is known of them: a feed with five posts is better predicted by the population's week, one with a thousand by its
own.
"""

from __future__ import annotations

import bisect
from collections.abc import Iterable
from dataclasses import dataclass, field

import msgspec
import numpy as np
from numpy.typing import NDArray

from tidings.schedule.planner.state import DAY_SLOTS, WEEK_HOURS, PlannerState

CLASSES = (5.0, 20.0, 80.0, 300.0)  # decayed articles at which more is known of a source
# Where to start from before anything is learned: round numbers, the population first where little is known.
_FIRST = np.array(
    [
        [0.70, 0.00, 0.00, 0.05, 0.05, 0.00, 0.00, 0.05, 0.00, 0.15],
        [0.40, 0.05, 0.05, 0.05, 0.05, 0.10, 0.00, 0.15, 0.00, 0.15],
        [0.20, 0.10, 0.10, 0.05, 0.05, 0.20, 0.05, 0.10, 0.05, 0.10],
        [0.15, 0.15, 0.10, 0.05, 0.05, 0.25, 0.10, 0.05, 0.10, 0.00],
        [0.15, 0.15, 0.15, 0.00, 0.05, 0.20, 0.15, 0.05, 0.10, 0.00],
    ]
)
_PRIOR_ARTICLES = 200.0  # the first weights count as much as so many articles of evidence


def _flat(size: int) -> NDArray[np.float32]:
    return np.ones(size, np.float32)


@dataclass(frozen=True, slots=True)
class Population:
    weights: NDArray[np.float64] = field(default_factory=lambda: _FIRST.copy())  # a row for each class
    week: NDArray[np.float32] = field(default_factory=lambda: _flat(WEEK_HOURS))  # mean 1
    day: NDArray[np.float32] = field(default_factory=lambda: _flat(DAY_SLOTS))  # mean 1


def pack_population(population: Population) -> bytes:
    """Bytes for the store."""
    parts = (population.weights, population.week, population.day)
    return msgspec.msgpack.encode([part.astype(np.float32).tobytes() for part in parts])


def unpack_population(packed: bytes) -> Population:
    """The stored population; a new one where the bytes have another form."""
    try:
        weights, week, day = (
            np.frombuffer(part, np.float32) for part in msgspec.msgpack.decode(packed, type=tuple[bytes, bytes, bytes])
        )
        population = Population(weights.reshape(_FIRST.shape).astype(np.float64), week.copy(), day.copy())
    except (msgspec.DecodeError, ValueError):
        return Population()
    whole = (
        week.size == WEEK_HOURS and day.size == DAY_SLOTS and all(np.isfinite(p).all() for p in (weights, week, day))
    )
    return population if whole else Population()


def class_of(articles: float) -> int:
    """The row of weights for a source with so many known (decayed) articles."""
    return bisect.bisect_right(CLASSES, articles)


def learn_population(before: Population, states: Iterable[PlannerState]) -> Population:
    """The population estimated from these states: one EM step from the weights they were gathered under."""
    explained = _PRIOR_ARTICLES * before.weights / before.weights.sum(axis=1, keepdims=True)
    expected = np.full_like(before.weights, _PRIOR_ARTICLES)
    week, day = np.full(WEEK_HOURS, 0.5), np.full(DAY_SLOTS, 0.5)
    for state in states:
        row = class_of(state.known)
        explained[row] += np.frombuffer(state.explained, np.float32)
        expected[row] += np.frombuffer(state.expected, np.float32)
        week += _shape(np.frombuffer(state.hours, np.float16))
        day += _shape(np.frombuffer(state.slots, np.float16))
    return Population(
        explained / expected, (week / week.mean()).astype(np.float32), (day / day.mean()).astype(np.float32)
    )


def _shape(counts: NDArray[np.float16]) -> NDArray[np.float64]:
    """A source's counts over the root of their sum: a feed of a thousand posts a week counts more than one of ten, but
    not a hundred times more."""
    wide = counts.astype(np.float64)
    total = wide.sum()
    return wide / np.sqrt(total) if total > 0 else wide
