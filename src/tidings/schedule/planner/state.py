"""What the planner stores of a source, and the grid of time and the components that its forecast is made of.

Time is cut into slots of 5 minutes that end one minute after the clock's round numbers (12:01, 12:06 ...): one post
in six is published at minute :00, and a visit at the end of a slot should come just after it, not just before.

The expected number of articles in each slot is a mixture of ten simple forecasts (`COMPONENTS`), weighted by how well
each has predicted all sources together (`population`). `kernels` computes them.
"""

from __future__ import annotations

import math

import msgspec

from tidings.quick_dataclass import quick_dataclass

SLOT = 300  # seconds
OFFSET = 60  # slots end a minute after round numbers
HORIZON = 288  # slots: a day
DAY_SLOTS, WEEK_HOURS = 288, 168
MONDAY = 3 * 24  # hours from a Monday's midnight to the first hour of 1970, a Thursday

COMPONENTS = (
    "the usual week of all sources",
    "its own time of day",
    "its hour of a working or free day, at its usual minutes",
    "what came within the last hour",
    "what came within the last hours",
    "the same hour and minutes, as today's pace has it",
    "its own time of day, as this weekday has it",
    "its hour of a working or free day",
    "its time of day, as the last hours' pace has it",
    "what came within the last day, at the hours of all sources",
)
N = len(COMPONENTS)
PULSE_SHORT, PULSE_LONG = 3600.0, 3 * 3600.0  # seconds in which what came lately fades
PACE_DAY, PACE_HOURS = 86400.0, 6 * 3600.0
PACE_DAY_PRIOR, PACE_HOURS_PRIOR = 3.0, 2.0  # weight of the prior "as usual", in articles
LEVEL_PRIOR, LEVEL_PRIOR_SECONDS = 0.5, 43200.0  # articles and seconds: an unknown source may well publish daily
RATE_MIN = 0.02 / 86400  # articles a second: no source is given up

HALF_LIFE = 28 * 86400.0
FADE = HALF_LIFE / math.log(2)
SHORTEST_PAST = 2 * 3600.0  # a feed whose items all came within minutes does not go on at that pace
WHOLE_WEEK = 7 * 86400.0
EVIDENCE_HALF_LIFE = 7 * 86400.0
NO_EVIDENCE = bytes(4 * N)  # float32


@quick_dataclass(frozen=True, slots=True)
class PlannerState:
    """Counts are stored in half precision and relative to `epoch`, at which an article counts 1; one that came later
    counts 2^((t - epoch) / half-life) until the epoch is moved and all are halved, which loses no digit."""

    hours: bytes = bytes(2 * WEEK_HOURS)  # float16
    slots: bytes = bytes(2 * DAY_SLOTS)  # float16
    epoch: float = 0.0
    since: float = 0.0  # from when on its articles are counted
    seen: float = 0.0  # the last good visit; 0: none yet
    articles: float = 0.0  # decayed number of articles counted, as of `seen`
    pulses: tuple[float, float] = (0.0, 0.0)
    came: tuple[float, float] = (0.0, 0.0)  # within the last day, the last hours; fading
    awaited: tuple[float, float] = (0.0, 0.0)  # what was expected of them
    explained: bytes = NO_EVIDENCE  # articles that each component predicted, and how many it expected
    expected: bytes = NO_EVIDENCE
    window: int = 0  # items its feed shows

    @property
    def paces(self) -> tuple[float, float]:
        return (
            (self.came[0] + PACE_DAY_PRIOR) / (self.awaited[0] + PACE_DAY_PRIOR),
            (self.came[1] + PACE_HOURS_PRIOR) / (self.awaited[1] + PACE_HOURS_PRIOR),
        )

    @property
    def known(self) -> float:
        """Articles known; fewer before a whole week was observed: a hundred in a day say little of the rest."""
        return self.articles * min(1.0, (self.seen - self.since) / WHOLE_WEEK)

    @property
    def exposure(self) -> float:
        """Seconds it was observed, decayed as its articles are."""
        watched = max(self.seen - self.since, SHORTEST_PAST)
        return FADE * (1 - math.exp(-watched / FADE))


# -- the week that the planner has learned of a source, as articles an hour --------------------------

_name = msgspec.msgpack.Decoder(tuple[str, msgspec.Raw])
_planner = msgspec.msgpack.Decoder(PlannerState)


def learned_week(stored: bytes | None) -> list[float] | None:
    """Articles an hour by hour of the week, from Monday 00:00 UTC; None where the policy has learned none."""
    if stored is None:
        return None
    try:
        name, state = _name.decode(stored)
        if name == "planner":
            return _of_planner(_planner.decode(state))
    except msgspec.DecodeError:
        pass
    return None


def _of_planner(state: PlannerState) -> list[float] | None:
    import numpy as np

    if not state.seen or state.articles <= 0:
        return None
    counts = np.frombuffer(state.hours, np.float16).astype(np.float64)
    as_of_now = 2.0 ** (-(state.seen - state.epoch) / HALF_LIFE)
    weeks = max(state.exposure / WHOLE_WEEK, 1.0)
    return [float(count) for count in counts * as_of_now / weeks]
