"""`planner`: learns when a source publishes, and visits when a visit is worth most.

Its state of a source (about 1.1 KB): articles by hour of the week and by 5-minute slot of the day, decayed with a
half-life of 28 days; what came in the last hours; how today compares with what was expected; and how well each
component of the intensity has predicted what came (see `population`). The next visit minimises expected delay plus
price over the coming day (see `kernels`). One price for all sources makes the best of a budget: where a visit
saves less delay than the price, it is better spent on another source.

The first visit already brings the dates of the feed's last items, so there is no blind phase.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tidings.model.visits import Visit, VisitResult
from tidings.quick_dataclass import replace
from tidings.schedule.planner.population import Population, class_of
from tidings.schedule.planner.state import (
    DAY_SLOTS,
    EVIDENCE_HALF_LIFE,
    HALF_LIFE,
    MONDAY,
    NO_EVIDENCE,
    OFFSET,
    PACE_DAY,
    PACE_HOURS,
    PULSE_LONG,
    PULSE_SHORT,
    SLOT,
    WEEK_HOURS,
    PlannerState,
)
from tidings.schedule.policies.base import Circumstances, Proposal, hour_words

LONGEST_PAST = 56 * 86400.0  # of a first visit's dates: what is older says little of how often it posts now
_NO_EVIDENCE_YET: _Evidence = (NO_EVIDENCE, NO_EVIDENCE, (0.0, 0.0))
_Floats = NDArray[np.float32]
_Pair = tuple[float, float]
_Evidence = tuple[bytes, bytes, _Pair]  # explained, expected, awaited
_StateArguments = tuple[bytes, bytes, float, float, float, _Pair, _Pair, _Pair, _Floats, _Floats]
_KernelArguments = tuple[_Floats, _Floats, float, float, tuple[float, float, float], _Pair, _Floats, _Floats, float]
_WORTH_THE_MINUTE = 0.1  # articles expected: for fewer, a visit may as well come a little earlier
_NO_POSTS = np.empty(0, np.float64)
_READ = (VisitResult.UNCHANGED, VisitResult.CHANGED)
_UNCHANGED = VisitResult.UNCHANGED
_FULL = 0.7  # of a feed's window: so many articles may come before items could fall off its end


@dataclass(frozen=True, slots=True)
class Planner:
    name: str = "planner"
    summary: str = "learns each source's week and visits when a visit saves most delay for its price (default)"
    state_type: type[PlannerState] = PlannerState
    population: Population = field(default_factory=Population)

    def start(self, rng: random.Random) -> PlannerState:
        return PlannerState()

    def observe(self, state: PlannerState, visit: Visit) -> PlannerState:
        if visit.result not in _READ:
            return state
        now = visit.at.timestamp()
        came = visit.published or visit.articles_new
        if not came and state.seen and state.seen <= now <= state.epoch + HALF_LIFE:
            return self._unchanged(state, now, max(state.window, visit.window))
        posts = sorted([min(moment.timestamp(), now) for moment in visit.published]) if visit.published else []
        if not state.seen:
            return self._first(posts, now, visit)
        state = _set_back(state, now)
        if posts or visit.articles_new:
            posts = [moment for moment in posts if moment > state.since]
            posts += _spread(visit.articles_new - len(visit.published), state.seen, now)
        lost = _lost(posts, state.seen, now) if visit.gap else []
        row = class_of(state.known)
        evidence = self._evidence_after(state, posts, now, self.population.weights[row])
        after = _counted(state, posts + lost, now, max(state.window, visit.window), evidence)
        if class_of(after.known) == row:
            return after
        return replace(after, explained=NO_EVIDENCE, expected=NO_EVIDENCE)  # it was of another class

    def _unchanged(self, state: PlannerState, now: float, window: int) -> PlannerState:
        """The state after a visit that found nothing new, as most do: what `_evidence_after` and `_counted` come to
        then, in one call."""
        row = class_of(state.known)
        articles, pulses, came, awaited, explained, expected = _kernels().nothing_came(
            *self._state_arguments(state),
            self.population.weights[row],
            state.explained,
            state.expected,
            state.articles,
            now,
        )
        after = PlannerState(
            hours=state.hours,
            slots=state.slots,
            epoch=state.epoch,
            since=state.since,
            seen=now,
            articles=articles,
            pulses=pulses,
            came=came,
            awaited=awaited,
            explained=explained,
            expected=expected,
            window=window,
        )
        if class_of(after.known) == row:
            return after
        return replace(after, explained=NO_EVIDENCE, expected=NO_EVIDENCE)  # it was of another class

    def _first(self, posts: list[float], now: float, visit: Visit) -> PlannerState:
        """The state after the first visit: a feed shows its last items, so it counts as observed since the oldest."""
        since = max(posts[0], now - LONGEST_PAST) if posts else now
        recent = [moment for moment in posts if moment >= since]
        state = _counted(PlannerState(epoch=now, since=since), recent, now, visit.window)
        return replace(state, awaited=state.came)  # nothing was expected of it yet: today is as usual

    def _evidence_after(
        self, state: PlannerState, posts: list[float], now: float, weights: NDArray[np.float64]
    ) -> _Evidence:
        """Returns how well each component predicted what came since the last visit, and what was expected of today."""
        passed = now - state.seen
        # Both in one buffer that the kernel writes to: each array that is made costs as much as its arithmetic.
        evidence = bytearray(state.explained + state.expected)
        day, hours = _kernels().score_components(
            *self._kernel_arguments(state),
            _slot(state.seen),
            weights,
            np.array(posts, np.float64) if posts else _NO_POSTS,
            now,
            0.5 ** (passed / EVIDENCE_HALF_LIFE),
            evidence,
        )
        day += state.awaited[0] * math.exp(-passed / PACE_DAY)
        hours += state.awaited[1] * math.exp(-passed / PACE_HOURS)
        half, kept = len(state.explained), bytes(evidence)
        return kept[:half], kept[half:], (float(day), float(hours))

    def next_visit(self, state: PlannerState, circumstances: Circumstances, now: datetime) -> Proposal:
        price, moment = _price(circumstances), now.timestamp()
        start, state = _slot(moment), _set_back(state, moment)
        slots, coming, full = _kernels().next_slot_stored(
            *self._state_arguments(state),
            self._weights(state),
            start,
            _rest_of_slot(moment),
            circumstances.weight,
            price / SLOT,
            _FULL * state.window,
        )
        return _proposed(start + slots, coming, price, state.window if full else None)

    def look_again(self, packed: bytes, visit: Visit, circumstances: Circumstances) -> tuple[bytes, Proposal] | None:
        """What `observe` and `next_visit` come to where a visit found nothing new, on the state as it is stored, in
        one call; None: the two are to be asked. To unpack and pack a state takes as long as half the arithmetic."""
        form = _kernels().look_again
        if form is None or visit.result is not _UNCHANGED or visit.articles_new or visit.published:
            return None
        price, population = _price(circumstances), self.population
        found = form(
            packed,
            visit.at.timestamp(),
            visit.window,
            *(population.weights, population.week, population.day),
            circumstances.weight,
            price / SLOT,
        )
        if found is None:
            return None
        after, slot, coming, full, window = found
        return after, _proposed(slot, coming, price, window if full else None)

    def forecast(self, state: PlannerState, start: int, count: int) -> NDArray[np.float64]:
        """Articles expected in each of `count` slots from slot number `start` on."""
        mixed: NDArray[np.float64] = _kernels().forecast(
            self._kernel_arguments(state), start, count, self._weights(state)
        )
        return mixed

    def _weights(self, state: PlannerState) -> NDArray[np.float64]:
        row: NDArray[np.float64] = self.population.weights[class_of(state.known)]
        return row

    def _state_arguments(self, state: PlannerState) -> _StateArguments:
        """The arguments of the kernels that take a source as its state has it, in their order."""
        return (
            *(state.hours, state.slots, state.epoch, state.since, state.seen, state.pulses, state.came, state.awaited),
            *(self.population.week, self.population.day),
        )

    def _kernel_arguments(self, state: PlannerState) -> _KernelArguments:
        """The arguments of the kernels that describe a source, in their order."""
        return (
            _as_float32(state.hours),
            _as_float32(state.slots),
            2.0 ** (-(state.seen - state.epoch) / HALF_LIFE),
            state.exposure,
            (*state.pulses, state.came[0]),
            state.paces,
            self.population.week,
            self.population.day,
            state.seen,
        )

    def explain(self, state: PlannerState, zone: tzinfo = UTC) -> str:
        if not state.seen:
            return "nothing learned yet: no visit has worked so far"
        hours = np.frombuffer(state.hours, np.float16).astype(np.float64)
        by_hour = hours.reshape(7, 24).sum(axis=0)
        a_day = state.articles / (state.exposure / 86400)
        if state.articles < 1:
            return "hardly an article of the last weeks seen: it goes by the week of all sources"
        seen = datetime.fromtimestamp(state.seen, UTC)
        busiest = hour_words(sorted(np.argsort(by_hour)[::-1][:3].tolist()), seen, zone)
        today = state.paces[0]
        pace = "as usual" if 0.8 <= today <= 1.25 else f"{today:.1f} times the usual"
        return f"about {a_day:.1f} articles a day, most around {busiest}; today's pace is {pace}"


@cache
def _kernels() -> Any:
    from tidings.schedule.planner import kernels

    return kernels


def _price(circumstances: Circumstances) -> float:
    """Seconds of delay that a visit must save."""
    return circumstances.price or circumstances.terms.price.total_seconds()


def _proposed(slot: int, coming: float, price: float, window: int | None) -> Proposal:
    """A visit at the end of a slot, by when so many articles come. `window`: of the feed, where the visit is as early
    because of it."""
    at = datetime.fromtimestamp(slot * SLOT + OFFSET, UTC)
    if window is not None:
        words = f"planner: {coming:.1f} new articles expected by then, and its feed shows {window}"
    else:
        words = f"planner: {coming:.1f} new articles expected by then; a visit is worth {price / 60:.0f} min of delay"
    return Proposal(at, words, drift=0.0 if window is not None or coming >= _WORTH_THE_MINUTE else -1.0)


def _as_float32(counts: bytes) -> _Floats:
    """The counts as the kernels take them."""
    return np.frombuffer(counts, np.float16).astype(np.float32)


def _slot(moment: float) -> int:
    return int((moment - OFFSET) // SLOT)


def _rest_of_slot(moment: float) -> float:
    """The share of its slot that is still to come."""
    return 1 - ((moment - OFFSET) % SLOT) / SLOT


def _set_back(state: PlannerState, now: float) -> PlannerState:
    """The state as if the last visit were now, where it lies in the future: the clock was ahead then. Its hours and
    days hold; what came when is the same time before it."""
    ahead = state.seen - now
    if ahead <= 0:
        return state
    return replace(state, seen=now, since=state.since - ahead, epoch=state.epoch - ahead)


def _lost(posts: list[float], seen: float, now: float) -> list[float]:
    """Times of articles that fell off the feed's end unseen, assuming they came at the pace of the rest."""
    if not posts or now <= posts[0] or posts[0] <= seen:
        return []
    pace = len(posts) / (now - posts[0])
    return _spread(min(int(pace * (posts[0] - seen)), 10 * len(posts)), seen, posts[0])


def _spread(number: int, start: float, end: float) -> list[float]:
    """Evenly spread times for articles of which only the span is known."""
    return [start + (end - start) * (index + 0.5) / number for index in range(number)]


def _counted(
    state: PlannerState, posts: list[float], now: float, window: int, evidence: _Evidence = _NO_EVIDENCE_YET
) -> PlannerState:
    """The state with these articles counted, seen at `now`."""
    hours, slots, epoch = state.hours, state.slots, state.epoch
    articles = state.articles * 2.0 ** ((state.seen - now) / HALF_LIFE)
    if posts or now - epoch > HALF_LIFE:
        by_hour = np.frombuffer(hours, np.float16).astype(np.float32)
        by_slot = np.frombuffer(slots, np.float16).astype(np.float32)
        while now - epoch > HALF_LIFE:
            by_hour *= np.float32(0.5)
            by_slot *= np.float32(0.5)
            epoch += HALF_LIFE
        for moment in posts:
            share = 2.0 ** ((moment - epoch) / HALF_LIFE)
            by_hour[(int((moment - OFFSET) // 3600) + MONDAY) % WEEK_HOURS] += share
            by_slot[_slot(moment) % DAY_SLOTS] += share
        hours, slots = by_hour.astype(np.float16).tobytes(), by_slot.astype(np.float16).tobytes()
        articles = float(by_hour.sum()) * 2.0 ** (-(now - epoch) / HALF_LIFE)
    explained, expected, awaited = evidence
    return PlannerState(
        hours=hours,
        slots=slots,
        epoch=epoch,
        since=state.since,
        seen=now,
        articles=articles,
        pulses=_faded(state.pulses, (PULSE_SHORT, PULSE_LONG), posts, state.seen, now),
        came=_faded(state.came, (PACE_DAY, PACE_HOURS), posts, state.seen, now),
        awaited=awaited,
        explained=explained,
        expected=expected,
        window=window,
    )


def _faded(
    held: tuple[float, float], fades: tuple[float, float], posts: list[float], seen: float, now: float
) -> tuple[float, float]:
    """Exponentially fading sums, moved from `seen` to `now`, with these articles added."""
    short, long = held[0] * math.exp((seen - now) / fades[0]), held[1] * math.exp((seen - now) / fades[1])
    for moment in posts:
        short += math.exp((moment - now) / fades[0])
        long += math.exp((moment - now) / fades[1])
    return short, long
