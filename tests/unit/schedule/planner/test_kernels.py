"""The compiled arithmetic gives what its Python form gives, to the last digit, and refuses arrays of another size."""

from __future__ import annotations

import math
import random
from datetime import datetime, timedelta
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tidings.model.times import EPOCH
from tidings.model.visits import Standing, Visit, VisitResult
from tidings.quick_dataclass import replace
from tidings.schedule.planner import kernels, plain_kernels
from tidings.schedule.planner.planner import Planner
from tidings.schedule.planner.population import Population
from tidings.schedule.planner.state import (
    DAY_SLOTS,
    HALF_LIFE,
    HORIZON,
    OFFSET,
    SLOT,
    WEEK_HOURS,
    N,
    PlannerState,
)
from tidings.schedule.policies.base import Circumstances, KnownChances
from tidings.schedule.registry import pack_state

compiled: Any = kernels.COMPILED
built = pytest.mark.skipif(compiled is None, reason="compiled.c was not built when this was installed: no compiler")
MONDAY_SLOT = 5_930_000  # a slot of 2026


def source(rng: np.random.Generator, articles: float) -> tuple[Any, ...]:
    """A source of about so many articles, as the planner gives it to the arithmetic."""
    hours = rng.poisson(articles / WEEK_HOURS, WEEK_HOURS).astype(np.float16).astype(np.float32)
    slots = rng.poisson(articles / DAY_SLOTS, DAY_SLOTS).astype(np.float16).astype(np.float32)
    week, day = (rng.gamma(2.0, 0.5, count).astype(np.float32) for count in (WEEK_HOURS, DAY_SLOTS))
    pulses = tuple(float(number) for number in rng.gamma(1.0, articles / 50 + 0.01, 3))
    paces = tuple(float(number) for number in rng.gamma(2.0, 0.5, 2))
    seen_at = (MONDAY_SLOT + rng.random() * 3000) * SLOT
    return (hours, slots, rng.random() * 0.5 + 0.5, rng.random() * 3e6, pulses, paces, week, day, float(seen_at))


@built
@settings(deadline=None, max_examples=60)
@given(seed=st.integers(0, 2**32), articles=st.sampled_from([0.0, 0.4, 9.0, 300.0, 2e4]), late=st.integers(0, 9000))
def test_both_forms_agree_to_the_last_digit(seed: int, articles: float, late: int) -> None:
    rng = np.random.default_rng(seed)
    given_source, weights = source(rng, articles), rng.dirichlet(np.ones(N))
    start = int((given_source[-1] - OFFSET) // SLOT)
    price, room = float(10 ** rng.uniform(-1, 4)), float(rng.choice([0.0, 0.5, 10.0]))
    now = given_source[-1] + float(late * rng.random() * SLOT)
    posts = np.sort(rng.uniform(given_source[-1] - 1000, now + 1000, int(rng.integers(0, 8))))

    def results(form: Any) -> list[Any]:
        expected, places = np.empty(HORIZON + 30), np.zeros(60, np.int64)
        evidence = np.linspace(0, 3, 2 * N).astype(np.float32)
        form.forecast(*given_source, start, weights, expected)
        times = np.cumsum(expected[:60]) + np.arange(60) * 300
        mass = np.concatenate([[0.0], np.cumsum(expected[:60])])
        moment = np.concatenate([[0.0], np.cumsum(expected[:60] * times)])
        return [
            expected.tolist(),
            form.next_slot(*given_source, start, float(rng_rest), weights, 1.5, price, room),
            form.score_components(*given_source, start, weights, posts, now, 0.7, evidence),
            evidence.tolist(),
            form.plan(expected, price),
            form.plan_all(times, mass, moment, price, 20_000.0, places),
            places.tolist(),
        ]

    rng_rest = rng.random()
    assert results(compiled) == results(plain_kernels)


def stored(rng: np.random.Generator, articles: float) -> tuple[Any, ...]:
    """A state of about so many articles, and what is known of all sources, in the order of the kernels."""
    hours = rng.poisson(articles / WEEK_HOURS, WEEK_HOURS).astype(np.float16)
    slots = (rng.poisson(articles / DAY_SLOTS, DAY_SLOTS) * rng.random()).astype(np.float16)
    slots[:3] = 6e-8, 3e-5, 65504  # the least that half precision has, one below its normal numbers, and the most
    week, day = (rng.gamma(2.0, 0.5, count).astype(np.float32) for count in (WEEK_HOURS, DAY_SLOTS))
    seen = (MONDAY_SLOT + rng.random() * 3000) * SLOT
    epoch, since = seen - rng.random() * 2e6, seen - rng.random() * 1e6
    pairs = (tuple(rng.gamma(1.0, articles / 50 + 0.01, 2).tolist()) for _ in range(3))
    return (hours.tobytes(), slots.tobytes(), epoch, since, seen, *pairs, week, day, rng.dirichlet(np.ones(N)))


@built
@settings(deadline=None, max_examples=60)
@given(seed=st.integers(0, 2**32), articles=st.sampled_from([0.0, 0.4, 9.0, 300.0, 2e4]), late=st.floats(0, 3e6))
def test_both_forms_agree_on_states(seed: int, articles: float, late: float) -> None:
    rng = np.random.default_rng(seed)
    state = stored(rng, articles)
    explained, expected = (rng.gamma(1.0, 2.0, N).astype(np.float32).tobytes() for _ in range(2))
    now, price, room = state[4] + late, float(10 ** rng.uniform(-1, 4)), float(rng.choice([0.0, 0.5, 10.0]))
    start = int((now - OFFSET) // SLOT)

    def results(form: Any) -> list[Any]:
        return [
            form.next_slot_stored(*state, start, 0.3, 1.5, price, room),
            form.nothing_came(*state, explained, expected, articles, now),
        ]

    assert results(compiled) == results(plain_kernels)


def at(moment: float) -> datetime:
    return EPOCH + timedelta(seconds=moment)


def planner_state(rng: np.random.Generator, articles: float, window: int = 20) -> tuple[Planner, PlannerState]:
    """A planner that has learned, and a state of about so many articles."""
    hours, slots, epoch, since, seen, pulses, came, awaited, week, day, _ = stored(rng, articles)
    seen = at(seen).timestamp()  # to the microsecond, as visits are
    explained, expected = (rng.gamma(1.0, 2.0, N).astype(np.float32).tobytes() for _ in range(2))
    population = Population(rng.dirichlet(np.ones(N), 5), week, day)
    state = PlannerState(hours, slots, epoch, since, seen, articles, pulses, came, awaited, explained, expected, window)
    return Planner(population=population), state


@built
@settings(deadline=None, max_examples=100)
@given(
    seed=st.integers(0, 2**32),
    articles=st.sampled_from([0.0, 0.4, 4.999, 9.0, 20.0, 300.0, 2e4]),
    late=st.sampled_from([0.0, 0.5, 299.0, 3600.0, 90_000.0, 1e6]),
    window=st.sampled_from([0, 1, 20, 127, 128, 255, 256, 65_535, 65_536, 2**32 - 1]),
)
def test_a_stored_state_comes_to_the_same(seed: int, articles: float, late: float, window: int) -> None:
    """Observed and planned in one call on the bytes, or unpacked, observed, planned and packed."""
    rng = np.random.default_rng(seed)
    planner, state = planner_state(rng, articles, window)
    visit = Visit(1, at(state.seen + late), VisitResult.UNCHANGED, "nothing new", window=window // 2)
    price = None if rng.random() < 0.5 else float(10 ** rng.uniform(1, 6))
    circumstances = Circumstances(price=price, standing=Standing(weight=1 + rng.random()))
    after = planner.observe(state, visit)
    found = planner.look_again(pack_state(planner, state), visit, circumstances)
    if visit.at.timestamp() > state.epoch + HALF_LIFE:
        assert found is None
    else:
        assert found == (pack_state(planner, after), planner.next_visit(after, circumstances, visit.at))


@built
def test_only_what_found_nothing_is_learned_on_the_bytes() -> None:
    planner, state = planner_state(np.random.default_rng(1), 9.0)
    packed, unknown = pack_state(planner, state), Circumstances()
    later = at(state.seen + 60)
    unchanged = Visit(1, later, VisitResult.UNCHANGED, "304")
    assert planner.look_again(packed, unchanged, unknown) is not None
    same_window = Visit(1, later, VisitResult.UNCHANGED, "nothing new", window=state.window)
    assert planner.look_again(packed, same_window, unknown) == planner.look_again(packed, unchanged, unknown)
    for visit in (
        Visit(1, later, VisitResult.FAILED, "no answer"),
        Visit(1, later, VisitResult.CHANGED, "1 new", articles_new=1),
        Visit(1, later, VisitResult.UNCHANGED, "nothing new", window=state.window + 1),
        Visit(1, at(state.seen - 60), VisitResult.UNCHANGED, "304"),  # the clock was set back
        Visit(1, at(state.epoch + HALF_LIFE + 60), VisitResult.UNCHANGED, "304"),
    ):
        assert planner.look_again(packed, visit, unknown) is None
    never = pack_state(planner, replace(state, seen=0.0))
    other = msgspec.msgpack.encode(("median", state))
    older = msgspec.msgpack.encode(("planner", {"hours": state.hours}))
    for bytes_ in (never, other, older, b"", *(packed[:end] for end in range(0, len(packed), 7)), packed + b"\0"):
        assert planner.look_again(bytes_, unchanged, unknown) is None
    for place in range(10, len(packed)):  # whatever it is, it is read as something, or not at all
        planner.look_again(packed[:place] + b"\xff" + packed[place + 1 :], unchanged, unknown)
    week, day = np.zeros(168, np.float32), np.zeros(288, np.float32)
    with pytest.raises(ValueError, match="5 times 10 weights"):
        compiled.look_again(packed, 1e9, 0, np.zeros(10), week, day, 1.0, 1.0)
    with pytest.raises(ValueError, match="float32"):
        compiled.look_again(packed, state.seen, 0, np.zeros(50), np.zeros(1), np.zeros(1), 1.0, 1.0)


@built
@settings(deadline=None, max_examples=100)
@given(st.integers(0, 2**64 - 1) | st.integers(0, 2**33))
def test_the_first_numbers_are_those_of_a_seeded_generator(seed: int) -> None:
    usual, known = random.Random(seed), KnownChances(seed, compiled.first_numbers(seed))
    assert [known.uniform(1, 3) for _ in range(5)] == [usual.uniform(1, 3) for _ in range(5)]


@built
def test_other_seeds_are_refused() -> None:
    for seed, error in ((-1, OverflowError), (2**64, OverflowError), (1.5, TypeError), ("1", TypeError)):
        with pytest.raises(error):
            compiled.first_numbers(seed)


def test_the_plan_is_the_best_of_all() -> None:
    """Against every choice of visits over ten slots."""
    expected = np.array([0.1, 2.0, 0.0, 0.0, 1.0, 0.3, 0.0, 4.0, 0.1, 0.1])
    for form in (kernels, plain_kernels):
        for price in (0.2, 1.0, 5.0, 100.0):
            costs = {}
            for chosen in range(2 ** (len(expected) - 1)):
                ends = [slot + 1 for slot in range(len(expected)) if chosen >> slot & 1] + [len(expected)]
                waits = (
                    articles * (next(end for end in ends if end > slot) - slot - 0.5)
                    for slot, articles in enumerate(expected)
                )
                costs[math.fsum(waits) + price * len(ends)] = ends[0]
            assert form.plan(expected, price) == costs[min(costs)]


@built
def test_arrays_of_another_size_are_refused() -> None:
    good = source(np.random.default_rng(1), 9.0)
    weights, evidence = np.full(N, 0.1), np.zeros(2 * N, np.float32)
    for place in (0, 1, 6, 7):
        short = (*good[:place], good[place][:-1], *good[place + 1 :])
        with pytest.raises(ValueError, match="168 float32"):
            compiled.next_slot(*short, 7, 1.0, weights, 1.0, 1.0, 0.0)
    with pytest.raises(ValueError, match="10 weights"):
        compiled.forecast(*good, 7, weights[1:], np.empty(3))
    with pytest.raises(ValueError, match="20 float32"):
        compiled.score_components(*good, 7, weights, weights[:0], 1e9, 1.0, evidence[1:])
    state, nothing = stored(np.random.default_rng(1), 9.0), bytes(4 * N)
    for place, match in ((0, "float16"), (1, "float16"), (8, "float32"), (9, "float32"), (10, "10 weights")):
        short = (*state[:place], state[place][:-1], *state[place + 1 :])
        with pytest.raises(ValueError, match=match):
            compiled.next_slot_stored(*short, 7, 1.0, 1.0, 1.0, 0.0)
        with pytest.raises(ValueError, match=match):
            compiled.nothing_came(*short, nothing, nothing, 1.0, 1e9)
    for evidence_of in ((nothing[1:], nothing), (nothing, nothing[1:])):
        with pytest.raises(ValueError, match="10 float32, twice"):
            compiled.nothing_came(*state, *evidence_of, 1.0, 1e9)
    with pytest.raises(ValueError, match="one number more"):
        compiled.plan_all(np.zeros(3), np.zeros(3), np.zeros(4), 1.0, 1.0, np.zeros(3, np.int64))
    assert compiled.plan(np.zeros(0), 1.0) == plain_kernels.plan(np.zeros(0), 1.0) == 0
