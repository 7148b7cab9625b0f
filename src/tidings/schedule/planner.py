"""`planner`: learns when a source publishes, and visits when a visit is worth most.

What it keeps of a source (about 1.1 KB): its articles by hour of the week and by 5-minute slot of the day, decayed
with a half-life of 28 days; what came in the last hours; how today compares with what was expected; and how well
each component of the intensity has told what came (see `population`). The next visit minimises expected delay plus
price over the coming day (see `intensity`). One price for all sources makes the best of a budget: where a visit
saves less delay than the price, it is better spent on another source.

The first visit already brings the dates of the feed's last items, so there is no blind phase.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

import numpy as np
from numpy.typing import NDArray

from tidings.model import Visit, VisitResult
from tidings.schedule import intensity
from tidings.schedule.intensity import DAY_SLOTS, HORIZON, MONDAY, OFFSET, SLOT, WEEK_HOURS, N
from tidings.schedule.policy import Circumstances, Wish
from tidings.schedule.population import Population, class_of

HALF_LIFE = 28 * 86400.0
_FADE = HALF_LIFE / math.log(2)
LONGEST_PAST = 56 * 86400.0  # of a first visit's dates: what is older says little of how often it posts now
DEFAULT_PRICE = 2400.0  # seconds of delay that one visit is worth where no budget steers it
EVIDENCE_HALF_LIFE = 7 * 86400.0
_NO_EVIDENCE = bytes(4 * N)  # float32
_FULL = 0.7  # of a feed's window: so many articles may come before items could fall off its end


@dataclass(frozen=True, slots=True)
class PlannerState:
    """Counts are kept in half precision and relative to `epoch`, in which an article counts 1; one that came later
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
    explained: bytes = _NO_EVIDENCE  # articles that each component told, and how many it expected
    expected: bytes = _NO_EVIDENCE
    window: int = 0  # items its feed shows

    @property
    def paces(self) -> tuple[float, float]:
        return (
            (self.came[0] + intensity.PACE_DAY_PRIOR) / (self.awaited[0] + intensity.PACE_DAY_PRIOR),
            (self.came[1] + intensity.PACE_HOURS_PRIOR) / (self.awaited[1] + intensity.PACE_HOURS_PRIOR),
        )

    @property
    def exposure(self) -> float:
        """Seconds it was watched, decayed as its articles are."""
        watched = max(self.seen - self.since, 86400.0)
        return _FADE * (1 - math.exp(-watched / _FADE))


@dataclass(frozen=True, slots=True)
class Planner:
    name: str = "planner"
    summary: str = "learns each source's week and visits when a visit saves most delay for its price (default)"
    state_type: type[PlannerState] = PlannerState
    population: Population = field(default_factory=Population)

    def start(self, rng: random.Random) -> PlannerState:
        return PlannerState()

    def observe(self, state: PlannerState, visit: Visit) -> PlannerState:
        if visit.result not in (VisitResult.CHANGED, VisitResult.UNCHANGED):
            return state
        now = visit.at.timestamp()
        posts = sorted(min(moment.timestamp(), now) for moment in visit.published)
        if not state.seen:
            return self._first(posts, now, visit)
        posts = [moment for moment in posts if moment > state.since]
        lost = _lost(posts, state.seen, now) if visit.gap else []
        state = replace(self._judged(state, posts, now), window=max(state.window, visit.window))
        after = _counted(state, posts + lost, now)
        if class_of(after.articles) == class_of(state.articles):
            return after
        return replace(after, explained=_NO_EVIDENCE, expected=_NO_EVIDENCE)  # it was of another class

    def _first(self, posts: list[float], now: float, visit: Visit) -> PlannerState:
        """A feed's window shows its last items: it began to be watched, as it were, with the oldest of them."""
        recent = [moment for moment in posts if moment > now - LONGEST_PAST]
        since = recent[0] if len(recent) > 1 else now
        state = _counted(PlannerState(epoch=now, since=since, window=visit.window), recent, now)
        return replace(state, awaited=state.came)  # nothing was expected of it yet: today is as usual

    def _judged(self, state: PlannerState, posts: list[float], now: float) -> PlannerState:
        """How well each component told what came since the last visit; and what was expected of today."""
        start, weights = _slot(state.seen), self._weights(state)
        count = min(_slot(now) - start + 1, HORIZON)
        parts = self._parts(state, start, count)
        parts[0] *= _rest_of_slot(state.seen)
        mixed = parts @ weights
        passed = now - state.seen
        kept = np.float32(0.5 ** (passed / EVIDENCE_HALF_LIFE))
        explained = np.frombuffer(state.explained, np.float32) * kept
        for moment in posts:
            number = _slot(moment) - start
            if 0 <= number < count:
                explained += (parts[number] * weights / max(mixed[number], 1e-12)).astype(np.float32)
        expected = np.frombuffer(state.expected, np.float32) * kept + parts.sum(axis=0).astype(np.float32)
        ages = now - ((start + np.arange(count)) * SLOT + OFFSET + SLOT / 2)
        awaited = tuple(
            held * math.exp(-passed / fade) + float(mixed @ np.exp(-np.maximum(ages, 0.0) / fade))
            for held, fade in zip(state.awaited, (intensity.PACE_DAY, intensity.PACE_HOURS), strict=True)
        )
        return replace(
            state, explained=explained.tobytes(), expected=expected.tobytes(), awaited=(awaited[0], awaited[1])
        )

    def next_visit(self, state: PlannerState, circumstances: Circumstances, now: datetime) -> Wish:
        price = circumstances.price or DEFAULT_PRICE
        start = _slot(now.timestamp())
        expected = self.forecast(state, start, HORIZON) * circumstances.weight
        expected[0] *= _rest_of_slot(now.timestamp())
        slots = intensity.plan(expected, price / SLOT)
        coming = np.cumsum(expected) / circumstances.weight
        full = int(np.searchsorted(coming, _FULL * state.window)) + 1 if state.window else HORIZON
        at = datetime.fromtimestamp((start + min(slots, full)) * SLOT + OFFSET, UTC)
        articles = f"{coming[min(slots, full) - 1]:.1f} new articles expected by then"
        if full < slots:
            return Wish(at, f"planner: {articles}, and its feed shows only {state.window}")
        return Wish(at, f"planner: {articles}; a visit is worth {price / 60:.0f} min of delay")

    def forecast(self, state: PlannerState, start: int, count: int) -> NDArray[np.float64]:
        """Articles expected in each of `count` slots from slot number `start` on."""
        mixed: NDArray[np.float64] = self._parts(state, start, count) @ self._weights(state)
        return np.maximum(mixed, intensity.RATE_MIN * SLOT)

    def _weights(self, state: PlannerState) -> NDArray[np.float64]:
        row: NDArray[np.float64] = self.population.weights[class_of(state.articles)]
        return row

    def _parts(self, state: PlannerState, start: int, count: int) -> NDArray[np.float64]:
        scale = np.float32(2.0 ** (-(state.seen - state.epoch) / HALF_LIFE))
        out = np.empty((count, N))
        intensity.components(
            np.frombuffer(state.hours, np.float16).astype(np.float32) * scale,
            np.frombuffer(state.slots, np.float16).astype(np.float32) * scale,
            state.exposure,
            np.array(state.pulses, np.float32),
            np.array(state.paces, np.float32),
            self.population.week,
            self.population.day,
            state.seen,
            start,
            out,
        )
        return out

    def explain(self, state: PlannerState) -> str:
        if not state.seen:
            return "nothing learned yet: it has not been visited"
        hours = np.frombuffer(state.hours, np.float16).astype(np.float64)
        by_hour = hours.reshape(7, 24).sum(axis=0)
        a_day = state.articles / (state.exposure / 86400)
        if state.articles < 1:
            return "no dated article seen yet: it goes by the week of all sources"
        busiest = ", ".join(f"{hour}:00" for hour in sorted(np.argsort(by_hour)[::-1][:3].tolist()))
        today = state.paces[0]
        pace = "as usual" if 0.8 <= today <= 1.25 else f"{today:.1f} times the usual"
        return f"about {a_day:.1f} articles a day, most around {busiest} UTC; today's pace is {pace}"


def _slot(moment: float) -> int:
    return int((moment - OFFSET) // SLOT)


def _rest_of_slot(moment: float) -> float:
    """The share of its slot that still lies ahead."""
    return 1 - ((moment - OFFSET) % SLOT) / SLOT


def _lost(posts: list[float], seen: float, now: float) -> list[float]:
    """Where nothing known is left in a feed, articles fell off its end: assume they came at the pace of the rest."""
    if not posts or now <= posts[0] or posts[0] <= seen:
        return []
    pace = len(posts) / (now - posts[0])
    number = min(int(pace * (posts[0] - seen)), 10 * len(posts))
    return [seen + (posts[0] - seen) * (index + 0.5) / number for index in range(number)]


def _counted(state: PlannerState, posts: list[float], now: float) -> PlannerState:
    """The state with these articles in it, seen at `now`."""
    hours = np.frombuffer(state.hours, np.float16).astype(np.float32)
    slots = np.frombuffer(state.slots, np.float16).astype(np.float32)
    epoch = state.epoch
    while now - epoch > HALF_LIFE:
        hours *= np.float32(0.5)
        slots *= np.float32(0.5)
        epoch += HALF_LIFE
    for moment in posts:
        share = 2.0 ** ((moment - epoch) / HALF_LIFE)
        hours[(int((moment - OFFSET) // 3600) + MONDAY) % WEEK_HOURS] += share
        slots[_slot(moment) % DAY_SLOTS] += share
    return replace(
        state,
        hours=hours.astype(np.float16).tobytes(),
        slots=slots.astype(np.float16).tobytes(),
        epoch=epoch,
        seen=now,
        articles=float(hours.sum()) * 2.0 ** (-(now - epoch) / HALF_LIFE),
        pulses=_faded(state.pulses, (intensity.PULSE_SHORT, intensity.PULSE_LONG), posts, state.seen, now),
        came=_faded(state.came, (intensity.PACE_DAY, intensity.PACE_HOURS), posts, state.seen, now),
    )


def _faded(
    held: tuple[float, float], fades: tuple[float, float], posts: list[float], seen: float, now: float
) -> tuple[float, float]:
    """Sums that fade with time, brought from `seen` to `now`, with these articles in them."""
    short, long = (
        value * math.exp((seen - now) / fade) + sum(math.exp((moment - now) / fade) for moment in posts)
        for value, fade in zip(held, fades, strict=True)
    )
    return short, long
