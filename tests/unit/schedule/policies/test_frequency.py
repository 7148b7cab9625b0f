"""The selective crawler's fr_max, against the paper's worked example and its table."""

from datetime import UTC, datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cases import each

from tidings.model.visits import Visit, VisitResult
from tidings.schedule.policies.base import Circumstances
from tidings.schedule.policies.frequency import Frequency, FrequencyState, effective_fr_max, new_fr_max

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


def crawled(policy: Frequency, state: FrequencyState, results: str) -> FrequencyState:
    """A letter a crawl: c changed, u unchanged, f failed."""
    names = {"c": VisitResult.CHANGED, "u": VisitResult.UNCHANGED, "f": VisitResult.FAILED}
    for result in results:
        state = policy.observe(state, Visit(1, NOON, names[result], ""))
    return state


def test_the_papers_example_45_records_limit_20_10_changes_takes_3_to_2() -> None:
    assert new_fr_max(3, records=45, limit=20, changes=10) == 2


def test_the_papers_table_9_of_10_takes_2_to_1_and_1_of_10_takes_it_to_6() -> None:
    assert new_fr_max(2, records=10, limit=10, changes=9) == 1
    assert new_fr_max(2, records=10, limit=10, changes=1) == 6


def test_where_nothing_changed_b_is_x() -> None:
    assert new_fr_max(2, records=10, limit=20, changes=0) == 6
    assert new_fr_max(2, records=45, limit=20, changes=0) == 11


@settings(deadline=None)
@given(st.integers(1, 100), st.integers(1, 1000), st.integers(1, 64), st.integers(0, 64))
def test_it_is_the_floor_of_the_mean_and_at_least_1(fr_max: int, records: int, limit: int, changes: int) -> None:
    examined = min(records, limit)
    changes = min(changes, examined)
    b = examined / changes if changes else examined
    new = new_fr_max(fr_max, records, limit, changes)
    assert new >= 1
    assert new <= (fr_max + b) / 2 + 1e-9 or new == 1
    assert new > (fr_max + b) / 2 - 1 - 1e-9


@each(
    ("fr_max", "unchanged", "expected"), [(6, 0.11, 3), (6, 1.0, 6), (6, 0.0, 3), (1, 0.0, 1), (1, 1.0, 1), (3, 0.5, 2)]
)
def test_with_internal_links_it_goes_down_to_half(fr_max: int, unchanged: float, expected: int) -> None:
    assert effective_fr_max(fr_max, unchanged) == expected


def test_as_a_policy_it_follows_the_papers_table() -> None:
    policy = Frequency()
    assert crawled(policy, FrequencyState(), "uuuuuuuuu").fr_max == 2  # not examined yet
    assert crawled(policy, FrequencyState(), "c" * 10).fr_max == 1  # the first visit is no change: 9 of 10
    assert crawled(policy, FrequencyState(), "cuuuucuuuu").fr_max == 6


def test_it_examines_the_last_records_up_to_its_limit() -> None:
    policy = Frequency()
    state = crawled(policy, FrequencyState(), "u" * 20 + "c" * 20)
    assert state.records == 40
    assert state.changes.bit_count() == 20
    state = crawled(policy, state, "u" * 10)
    assert state.changes.bit_count() == 10


def test_a_page_that_always_changes_comes_down_to_every_crawl() -> None:
    assert crawled(Frequency(), FrequencyState(fr_max=40), "c" * 100).fr_max == 1


def test_a_failed_visit_is_no_record() -> None:
    policy = Frequency()
    assert crawled(policy, FrequencyState(), "cfuff") == crawled(policy, FrequencyState(), "cu")


def test_the_next_visit_is_fr_max_units_on() -> None:
    wish = Frequency().next_visit(FrequencyState(fr_max=6), Circumstances(), NOON)
    assert wish.at == NOON + timedelta(hours=6)
    assert wish.reason == "frequency: fr_max = 6, so 6 h on"
    daily = Frequency(unit=timedelta(days=1)).next_visit(FrequencyState(fr_max=2), Circumstances(), NOON)
    assert daily.at == NOON + timedelta(days=2)


def test_it_explains_itself() -> None:
    state = crawled(Frequency(), FrequencyState(), "cuuuucuuuu")
    assert Frequency().explain(state) == "fr_max = 6: visited every 6 h; 1 of its last 10 visits found a change"
