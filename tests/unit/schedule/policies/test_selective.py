"""The paper's selective incremental crawling: theta, and the policy that carries it along."""

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cases import each

from tidings.model.pages import Examination, PageStanding
from tidings.model.visits import Visit, VisitResult
from tidings.schedule.policies.base import Circumstances
from tidings.schedule.policies.frequency import Frequency, FrequencyState
from tidings.schedule.policies.selective import LEAST, MOST, Selective, SelectiveState, Theta, judge_children

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
thetas = st.floats(LEAST, MOST).map(Theta)
children = st.integers(1, 500).flatmap(lambda examined: st.tuples(st.integers(0, examined), st.just(examined)))


def test_at_first_40_percent_of_the_children_decide() -> None:
    assert judge_children(Theta(), changed=4, examined=10)[0]
    assert not judge_children(Theta(), changed=3, examined=10)[0]


def test_theta_moves_a_fifth_of_the_way_to_the_share_that_was_seen() -> None:
    assert judge_children(Theta(), changed=9, examined=10)[1].share == pytest.approx(0.5)
    assert judge_children(Theta(), changed=0, examined=10)[1].share == pytest.approx(0.32)


def test_a_page_without_children_is_left_alone_and_teaches_nothing() -> None:
    assert judge_children(Theta(0.1), changed=0, examined=0) == (False, Theta(0.1))


@each(("changed", "examined"), [(-1, 3), (4, 3), (1, 0)])
def test_more_changed_than_examined_is_refused(changed: int, examined: int) -> None:
    with pytest.raises(ValueError, match="children"):
        judge_children(Theta(), changed, examined)


@pytest.mark.parametrize("share", [0.0, 0.99])
def test_theta_lies_within_its_bounds(share: float) -> None:
    with pytest.raises(ValueError, match="theta"):
        Theta(share)


@settings(deadline=None)
@given(thetas, children)
def test_theta_stays_within_bounds_and_between_itself_and_the_share(theta: Theta, seen: tuple[int, int]) -> None:
    changed, examined = seen
    crawl, moved = judge_children(theta, changed, examined)
    share = changed / examined
    assert crawl == (share >= theta.share)
    assert LEAST <= moved.share <= MOST
    low, high = sorted((theta.share, min(MOST, max(LEAST, share))))
    assert low - 1e-12 <= moved.share <= high + 1e-12


@settings(deadline=None)
@given(thetas, children)
def test_what_a_page_usually_shows_becomes_its_threshold(theta: Theta, seen: tuple[int, int]) -> None:
    changed, examined = seen
    for _ in range(200):
        _, theta = judge_children(theta, changed, examined)
    assert theta.share == pytest.approx(min(MOST, max(LEAST, changed / examined)), abs=1e-6)


def test_on_a_source_without_children_it_acts_as_frequency_and_keeps_its_theta() -> None:
    policy, alone = Selective(), Frequency()
    state, expected = replace(policy.start(random.Random(1)), theta=Theta(0.55)), FrequencyState()
    for n in range(40):
        visit = Visit(1, NOON, VisitResult.CHANGED if n % 7 == 0 else VisitResult.UNCHANGED, "")
        state, expected = policy.observe(state, visit), alone.observe(expected, visit)
    assert state == SelectiveState(expected, Theta(0.55))
    wish = policy.next_visit(state, Circumstances(), NOON)
    assert wish.at == alone.next_visit(expected, Circumstances(), NOON).at
    assert wish.reason.startswith("selective: fr_max")
    assert policy.explain(state).endswith("while it rests it is crawled where 55% of its children changed")


def looked_at(looks: str, page: PageStanding) -> SelectiveState:
    """After daily looks: c changed, u unchanged, f failed."""
    results = {"c": VisitResult.CHANGED, "u": VisitResult.UNCHANGED, "f": VisitResult.FAILED}
    policy, state, day = Selective(), SelectiveState(), timedelta(days=1)
    for number, look in enumerate(looks):
        visit = Visit(1, NOON + number * day, results[look], "")
        state = policy.calmed(policy.observe(state, visit), page, visit, day)
    return state


@each(
    ("looks", "calm", "rest"),
    [("c", 0, 0), ("cu", 1, 0), ("cuu", 2, 4), ("cuuu", 3, 8), ("cuuuuuu", 6, 8), ("cuufu", 3, 8), ("cuuc", 0, 0)],
)
def test_after_two_looks_in_vain_a_page_rests(looks: str, calm: int, rest: int) -> None:
    state = looked_at(looks, PageStanding(2, 0, examination=Examination.DEEP))
    at = NOON + timedelta(days=len(looks) - 1)
    assert (state.calm, state.rest) == (calm, (at, at + timedelta(days=rest)) if rest else None)
    assert ("do not wake it until" in Selective().explain(state)) == bool(rest)


def test_a_shallow_look_says_nothing_of_what_is_below() -> None:
    assert looked_at("uuuu", PageStanding(1, 5, examination=Examination.SHALLOW)).calm == 0
    assert looked_at("uuuu", PageStanding(1, 0, examination=Examination.SHALLOW)).calm == 4
    assert looked_at("uuuu", PageStanding(2, 5, examination=Examination.SHALLOW)).calm == 4  # it goes on below
    assert looked_at("uuuu", PageStanding(1, 5, examination=Examination.DEEP)).calm == 4
