"""The planner for pages: what an interval with a change in it teaches, and when a page is worth a visit."""

import math
import random
from datetime import UTC, datetime, timedelta

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cases import each
from tests.examples import examples

from tidings.model.pages import PageStanding
from tidings.model.visits import Standing, Visit, VisitResult
from tidings.schedule.planner.pages import (
    PRIOR_CHANGES,
    WEEK,
    PagePlanner,
    PageRhythm,
    ahead,
    ahead_by_hours,
    expected_changes,
    hour_of_week,
    usual_seconds,
)
from tidings.schedule.planner.planner import Planner
from tidings.schedule.policies.base import Circumstances, Terms, how_often
from tidings.schedule.registry import explain_state, for_pages, pack_state, policy_named, unpack_state

MONDAY = datetime(2026, 3, 2, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
PAGE = Circumstances(page=PageStanding(1))
masses = st.floats(0, 500)
factors = st.lists(st.floats(0.05, 3), min_size=31, max_size=31)


def looked(at: datetime, changed: bool, first: bool = False) -> Visit:
    result = VisitResult.CHANGED if changed or first else VisitResult.UNCHANGED
    return Visit(1, at, result, "", within=True, first=first)


def followed(*visits: tuple[float, bool]) -> PageRhythm:
    """After a first visit on Monday, and then (days later, did it change?)."""
    planner = PagePlanner()
    state = planner.observe(PageRhythm(), looked(MONDAY, True, first=True))
    for days, changed in visits:
        state = planner.observe(state, looked(MONDAY + days * DAY, changed))
    return state


def wait(state: PageRhythm, price: timedelta = 40 * HOUR / 60) -> timedelta:
    now = datetime.fromtimestamp(state.seen, UTC)
    return PagePlanner().next_visit(state, Circumstances(Terms(price=price), page=PageStanding(1)), now).at - now


# -- the E-step ----------------------------------------------------------------------------------------


@given(masses, masses, st.floats(0.05, 1e4))
def test_more_to_expect_is_more_counted_and_at_least_one(less: float, more: float, evidence: float) -> None:
    less, more = sorted((less, more))
    for known in (evidence, math.inf):
        assert 1 <= expected_changes(less, known) <= expected_changes(more, known) * (1 + 1e-9)
        assert expected_changes(more, known) >= more  # it is known to have changed: never fewer than were expected


@given(masses)
def test_a_well_known_rate_is_poissons(mass: float) -> None:
    poisson = expected_changes(mass)
    assert poisson == pytest.approx(mass / (1 - math.exp(-mass)) if mass > 1e-6 else 1.0)
    assert expected_changes(mass, 1e9) == pytest.approx(poisson, rel=1e-4)
    assert expected_changes(mass, PRIOR_CHANGES) >= poisson * (1 - 1e-9)  # a lively page is likelier behind it


@settings(deadline=None)
@given(factors, st.floats(0, 60 * 86400), st.floats(1, 60 * 86400))
def test_the_shape_is_spread_whole_over_hours_and_days(drawn: list[float], start: float, span: float) -> None:
    hours, days = np.array(drawn[:24]), np.array(drawn[24:])
    by_hour, by_day = np.zeros(24), np.zeros(7)
    total = usual_seconds(hours, days, start, start + span, by_hour, by_day)
    assert total == pytest.approx(by_hour.sum(), rel=1e-9) == pytest.approx(by_day.sum(), rel=1e-9)
    assert span * hours.min() * days.min() * 0.999 <= total <= span * hours.max() * days.max() * 1.001
    longer = usual_seconds(hours, days, start, start + span + WEEK, np.zeros(24), np.zeros(7))
    assert longer - total == pytest.approx(3600 * hours.sum() * days.sum(), rel=1e-6)  # a week is a week


def test_the_week_begins_on_monday_and_the_day_at_midnight_utc() -> None:
    hours, days = np.ones(24), np.ones(7)
    hours[9], days[0] = 5.0, 3.0
    expected = ahead(hours, days, 1 / 3600, MONDAY.timestamp(), 3600.0, 48)
    assert (expected[9], expected[10], expected[24 + 9]) == (15.0, 3.0, 5.0)
    assert expected[33] == 5.0


@settings(deadline=None, max_examples=examples(50))
@given(st.integers(0, 2**32), st.integers(0, 2 * 10**15), st.integers(2, 1440))
def test_a_plan_by_hours_is_the_plan_in_slots_of_an_hour(seed: int, micros: int, count: int) -> None:
    rng = np.random.default_rng(seed)
    hours, days = (rng.random(size, np.float32) * 5 for size in (24, 7))
    state, start = PageRhythm(hours=hours.tobytes(), days=days.tobytes()), micros / 1e6
    found = ahead_by_hours(state.hours, state.days, 1e-5, hour_of_week(start), count)
    assert found.tolist() == ahead(*state.shapes(), 1e-5, start, 3600.0, count).tolist()


@settings(deadline=None, max_examples=examples(50))
@given(st.lists(st.tuples(st.floats(0.01, 20), st.booleans()), max_size=20))
def test_what_is_counted_is_counted_once_by_hour_once_by_day_and_once_in_all(steps: list[tuple[float, bool]]) -> None:
    planner, now = PagePlanner(), MONDAY
    state = planner.observe(PageRhythm(), looked(now, True, first=True))
    for days, changed in steps:
        now += days * DAY
        before, state = state, planner.observe(state, looked(now, changed))
        kept = before.changes * 0.5 ** (days / 90)
        assert state.changes >= kept + changed - 1e-6
        assert changed or state.changes == pytest.approx(kept)
        for packed in (state.hours, state.days):
            assert np.frombuffer(packed, np.float32).sum() == pytest.approx(state.changes, rel=1e-3, abs=1e-5)
        assert 0 < state.watched <= (now - MONDAY).total_seconds() + 1
        wish = planner.next_visit(state, PAGE, now)
        assert now < wish.at <= now + 60 * DAY + HOUR
        assert planner.explain(state)


# -- what it learns ------------------------------------------------------------------------------------


def test_the_first_visit_is_no_change_and_a_new_page_is_taken_to_change_once_a_week() -> None:
    state = followed()
    assert state.changes == 0
    assert 1 / state.rate == pytest.approx(7 * 86400)
    assert timedelta(hours=12) < wait(state) < timedelta(hours=20)  # sqrt(2 * 40 min * 7 d): not every hour
    wish = PagePlanner().next_visit(state, PAGE, MONDAY)
    assert wish.reason.startswith("planner: a new page, taken to change about every 7 days, so 0.1 changes expected")
    assert wish.reason.endswith("a visit is worth 40 min of delay")


def test_a_page_that_rests_is_left_alone_for_longer_and_longer() -> None:
    states = [followed(*((float(day), False) for day in range(1, days))) for days in (1, 3, 8, 30, 90)]
    waits = [wait(state) for state in states]
    assert waits == sorted(waits)
    assert waits[1] > 1.5 * waits[0]
    assert waits[-1] > 5 * waits[0]
    assert wait(states[-1], price=2 * DAY) > 25 * DAY  # far beyond the day that a feed's plan sees
    assert 1 / states[2].rate > 40 * 86400


def test_one_change_counts_more_than_all_that_was_assumed() -> None:
    rested, changed = followed((3.0, False)), followed((3.0, True))
    assert changed.rate > 10 * rested.rate
    assert 86400 / 2 < 1 / changed.rate < 4 * 86400


@pytest.mark.parametrize("a_day", [0.1, 0.5, 2.0, 10.0])
def test_it_finds_the_rate_of_a_page_and_the_visits_that_are_worth_it(a_day: float) -> None:
    """The square-root rule is the best there is where a page changes at all hours alike."""
    price, planner = 4 * HOUR, PagePlanner()
    rates, visits = [], 0
    for seed in range(8):
        rng, changes, now = random.Random(seed), [], MONDAY
        while now < MONDAY + 60 * DAY:
            now += rng.expovariate(a_day) * DAY
            changes.append(now)
        state, now, known = PageRhythm(), MONDAY, 0
        while now < MONDAY + 60 * DAY:
            count = sum(change <= now for change in changes)
            state = planner.observe(state, looked(now, count != known, first=not state.seen))
            known, visits = count, visits + (now > MONDAY + 30 * DAY)
            now = planner.next_visit(state, Circumstances(price=price.total_seconds(), page=PageStanding(1)), now).at
        rates.append(state.rate * 86400)
    assert np.mean(rates) == pytest.approx(a_day, rel=0.35)
    assert visits / 8 / 30 == pytest.approx(math.sqrt(a_day / (2 * (price / DAY))), rel=0.2)


def test_it_learns_the_hours_from_when_it_did_and_did_not_change() -> None:
    """Every day at 9:30, visited every four hours."""
    planner, state = PagePlanner(), PageRhythm()
    for number in range(6 * 40):
        at = MONDAY + number * 4 * HOUR
        state = planner.observe(state, looked(at, at.hour == 12, first=number == 0))
    by_hour = np.frombuffer(state.hours, np.float32)
    assert by_hour[8:12].sum() > 0.95 * by_hour.sum()
    at = planner.next_visit(state, PAGE, MONDAY + 42 * DAY + 12 * HOUR).at  # after a change: tomorrow's comes next
    assert at > MONDAY + 42 * DAY + 20 * HOUR
    assert "most around 8:00, 9:00" in planner.explain(state) or "9:00, 10:00" in planner.explain(state)


def test_a_lively_page_that_falls_asleep_is_soon_visited_less() -> None:
    lively = [(day / 2, True) for day in range(1, 61)]
    awake, asleep = followed(*lively), followed(*lively, *((30 + day / 2, False) for day in range(1, 15)))
    assert asleep.pace < 0.5
    assert asleep.rate < 0.5 * awake.rate
    assert "the last days have 0." in PagePlanner().explain(asleep)


def test_a_dearer_visit_comes_later_and_a_weightier_page_sooner() -> None:
    state = followed((2.0, True), (3.0, False), (4.0, True))
    assert wait(state, price=10 * HOUR) > 2 * wait(state)
    now = datetime.fromtimestamp(state.seen, UTC)
    heavy = Circumstances(standing=Standing(weight=16.0), page=PageStanding(1))
    assert PagePlanner().next_visit(state, heavy, now).at - now < wait(state) / 3


@pytest.mark.parametrize("result", [VisitResult.FAILED, VisitResult.GONE])
def test_a_failed_visit_teaches_nothing(result: VisitResult) -> None:
    state = followed((1.0, True))
    assert PagePlanner().observe(state, Visit(1, MONDAY + 2 * DAY, result, "")) is state


def test_a_visit_at_the_same_moment_teaches_nothing() -> None:
    state = followed((1.0, True))
    assert PagePlanner().observe(state, looked(MONDAY + DAY, True)) is state


# -- beside the feeds ----------------------------------------------------------------------------------


def test_its_state_is_small_and_survives_the_store() -> None:
    planner, state = PagePlanner(), followed((1.0, True), (2.5, False), (40.0, True))
    kept = pack_state(planner, state)
    assert len(kept) < 300
    assert unpack_state(planner, kept, random.Random(1)) == state


def test_feeds_and_pages_do_not_read_each_others_states() -> None:
    """So that what is learned of all feeds together stays theirs: a page's state comes back as nothing seen."""
    page = pack_state(PagePlanner(), followed((1.0, True)))
    assert unpack_state(Planner(), page, random.Random(1)).seen == 0
    feed = pack_state(Planner(), Planner().observe(Planner().start(random.Random(1)), looked(MONDAY, True)))
    assert unpack_state(PagePlanner(), feed, random.Random(1)).seen == 0


def test_people_know_it_as_planner() -> None:
    assert isinstance(for_pages(policy_named("planner")), PagePlanner)
    assert for_pages(policy_named("median")) is policy_named("median")
    kept = pack_state(PagePlanner(), followed((1.0, False), (3.0, False)))
    assert explain_state("planner", kept) == "not seen to change in 3 d, taken to change about every 4 weeks"
    assert explain_state("median", kept) == "nothing learned yet under median (it was under planner before)"
    assert explain_state("planner", kept[:-9]).endswith("what was kept is of an older form")


@each(
    ("span", "words"),
    [
        (2 * HOUR, "about 12 times a day"),
        (26 * HOUR, "about once a day"),
        (3 * DAY, "about every 3 days"),
        (20 * DAY, "about every 3 weeks"),
        (100 * DAY, "about every 3 months"),
    ],
)
def test_how_often_in_words(span: timedelta, words: str) -> None:
    assert how_often(span) == words
