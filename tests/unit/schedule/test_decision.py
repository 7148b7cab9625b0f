"""What bounds a policy's wish, and that the reason names it."""

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.lab.peers import Miniflux
from tidings.model.feeds import Hints
from tidings.model.pages import PageStanding
from tidings.model.sources import SourceState
from tidings.model.visits import Decision, Scheduled, Standing, Visit, VisitResult
from tidings.schedule.decision import DRIFT_FROM, JITTER_MOST, JITTER_SHARE, asked_to_wait, decide, first_visit
from tidings.schedule.policies.base import Circumstances, Rounds, Terms, ranks
from tidings.schedule.policies.baselines import Fixed, FixedState, RoundRobin, RoundRobinState
from tidings.schedule.policies.median import Median, MedianState
from tidings.schedule.registry import explain_state, pack_state, policies, policy_named, unpack_state
from tidings.schedule.reschedule import Rescheduler, carry_over

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)  # a Monday
SLACK = timedelta(seconds=JITTER_MOST)


def hourly(hints: Hints | None = None, failures: int = 0, terms: Terms | None = None) -> Decision:
    circumstances = Circumstances(terms or Terms(), hints or Hints(), failures)
    return decide(Fixed(), FixedState(), circumstances, NOON, random.Random(5))


def moment(decision: Decision) -> datetime:
    assert decision.at is not None
    return decision.at


def about(decision: Decision, expected: datetime) -> bool:
    ahead = expected - NOON
    slack = JITTER_SHARE * ahead if ahead.total_seconds() >= DRIFT_FROM else SLACK
    return expected <= moment(decision) <= expected + slack


def test_without_bounds_the_wish_stands() -> None:
    decision = hourly()
    assert about(decision, NOON + timedelta(hours=1))
    assert decision.reason == "fixed: every 60 min"


def test_the_floor_and_the_ceiling_bound_it() -> None:
    slow = hourly(terms=Terms(floor=timedelta(hours=2)))
    assert about(slow, NOON + timedelta(hours=2))
    assert "floor" in slow.reason
    often = hourly(terms=Terms(ceiling=timedelta(minutes=30)))
    assert about(often, NOON + timedelta(minutes=30))
    assert "ceiling" in often.reason


def test_retry_after_is_never_undercut_even_by_the_ceiling() -> None:
    asked = NOON + timedelta(days=3)
    decision = hourly(Hints(retry_after=asked), failures=1)
    assert decision.at == asked
    assert "Retry-After" in decision.reason


def test_a_server_that_asks_for_a_minute_is_not_left_alone_for_a_day() -> None:
    daily = Terms(fixed_interval=timedelta(days=1))
    for asked in (timedelta(minutes=1), timedelta(hours=1)):
        for failures, wait in ((1, timedelta(minutes=5)), (2, timedelta(minutes=10)), (5, timedelta(minutes=80))):
            circumstances = Circumstances(daily, Hints(retry_after=NOON + asked), failures, status=503)
            decision = decide(Fixed(), FixedState(), circumstances, NOON, random.Random(failures))
            assert max(asked, wait * 0.9) <= moment(decision) - NOON <= max(asked, wait * 1.1 + SLACK)


def test_freshness_is_honoured_within_the_ceiling() -> None:
    assert about(hourly(Hints(fresh_until=NOON + timedelta(hours=5))), NOON + timedelta(hours=5))
    assert about(hourly(Hints(fresh_until=NOON + timedelta(days=300))), NOON + timedelta(hours=24))
    assert "fresh" in hourly(Hints(fresh_until=NOON + timedelta(hours=5))).reason


def test_ttl_is_a_minimum() -> None:
    decision = hourly(Hints(ttl=timedelta(hours=3)))
    assert about(decision, NOON + timedelta(hours=3))
    assert "ttl" in decision.reason


def test_skipped_hours_and_days_are_left_out() -> None:
    lunch = hourly(Hints(skip_hours=frozenset({13, 14})))
    assert about(lunch, NOON + timedelta(hours=3))
    assert "skipHours" in lunch.reason
    week = hourly(Hints(skip_days=frozenset({0, 1})))
    assert about(week, datetime(2026, 3, 4, tzinfo=UTC))


def test_a_feed_that_skips_everything_says_nothing() -> None:
    assert about(hourly(Hints(skip_hours=frozenset(range(24)))), NOON + timedelta(hours=1))
    assert about(hourly(Hints(skip_days=frozenset(range(7)))), NOON + timedelta(hours=1))


def test_failures_back_off_up_to_the_ceiling() -> None:
    waits = [moment(hourly(failures=count)) - NOON for count in range(1, 20)]
    assert waits == sorted(waits)
    assert waits[0] < timedelta(hours=1) + SLACK
    assert waits[-1] <= timedelta(hours=24) + SLACK
    assert waits[-1] > timedelta(hours=20)
    assert "failed 9 times in a row" in hourly(failures=9).reason


@given(
    st.integers(0, 2**32),
    st.integers(0, 30),
    st.sets(st.integers(0, 23)),
    st.sets(st.integers(0, 6)),
    st.timedeltas(timedelta(0), timedelta(days=400)),
)
def test_a_decision_always_lies_in_the_future_and_in_no_skipped_hour(
    seed: int, failures: int, hours: set[int], days: set[int], ttl: timedelta
) -> None:
    hints = Hints(ttl=ttl, skip_hours=frozenset(hours), skip_days=frozenset(days))
    decision = decide(Median(), MedianState(), Circumstances(Terms(), hints, failures), NOON, random.Random(seed))
    at = moment(decision)
    assert NOON + Terms().floor <= at <= NOON + timedelta(days=8)
    if len(hours) < 24 and len(days) < 7:
        # Jitter may carry a visit at most half a minute past an allowed hour's end.
        early = at - SLACK
        assert at.hour not in hours or early.hour not in hours
        assert at.weekday() not in days or early.weekday() not in days
    assert decision.reason


def test_in_rounds_every_decision_falls_on_an_execution() -> None:
    rounds = Rounds(NOON, timedelta(seconds=360), timedelta(seconds=600), random.Random(1))
    executions = {rounds.nth_after(NOON, n) for n in range(1, 400)}
    decision = decide(Fixed(), FixedState(), Circumstances(rounds=rounds), NOON, random.Random(2))
    assert decision.at in executions
    assert moment(decision) >= NOON + timedelta(hours=1)


def test_a_new_source_is_visited_at_once_or_within_three_executions() -> None:
    assert first_visit(NOON, Circumstances(), random.Random(1)) == NOON
    rounds = Rounds(NOON, timedelta(seconds=360), timedelta(seconds=600), random.Random(1))
    spread = {first_visit(NOON, Circumstances(rounds=rounds), random.Random(seed)) for seed in range(50)}
    assert spread == {rounds.nth_after(NOON, n) for n in (1, 2, 3)}


def test_round_robin_ranks_by_how_long_a_source_has_waited() -> None:
    policy = RoundRobin()
    state = policy.observe(policy.start(random.Random(1)), Visit(1, NOON, VisitResult.UNCHANGED, "304"))
    assert policy.rank(state, NOON + timedelta(minutes=5)) == 300
    assert policy.rank(RoundRobinState(), NOON) > policy.rank(state, NOON)
    assert ranks(policy)
    assert not ranks(Median())


@each("policy", policies())
def test_every_policys_state_survives_the_store_and_explains_itself(policy: Median) -> None:
    rng = random.Random(3)
    state = policy.observe(policy.start(rng), Visit(1, NOON, VisitResult.CHANGED, "1 new"))
    kept = pack_state(policy, state)
    assert len(kept) <= 1228  # 1.2 KiB: a million sources are 1.2 GB
    assert unpack_state(policy, kept, rng) == state
    assert len(explain_state(policy.name, kept)) > 10
    assert "not been visited" in explain_state(policy.name, None)


@each("policy", ["planner", "history", "minimum-delay"])
def test_after_failed_visits_alone_nothing_is_learned_and_the_words_are_true(policy: str) -> None:
    rng = random.Random(3)
    rounds = Rounds(NOON, timedelta(seconds=360), timedelta(seconds=600), rng)
    failed = Visit(1, NOON, VisitResult.FAILED, "HTTP 500")
    kept = Rescheduler(policy, Terms(), rng, rounds)(Scheduled(1, None, None, failures=2), failed, Hints())
    assert explain_state(policy, kept.policy_state).endswith("no visit has worked so far")


def test_a_state_of_another_policy_is_not_misread() -> None:
    kept = pack_state(Median(), MedianState(m=9.0))
    assert unpack_state(RoundRobin(), kept, random.Random(1)) == RoundRobinState()
    assert "median" in explain_state("round-robin", kept)


class TestRescheduler:
    def reschedule(
        self, visit: Visit, kept: Scheduled, hints: Hints | None = None
    ) -> tuple[Decision, int, SourceState]:
        rng = random.Random(4)
        rounds = Rounds(NOON, timedelta(seconds=360), timedelta(seconds=600), rng)
        result = Rescheduler("median", Terms(), rng, rounds)(kept, visit, hints or Hints())
        return result.decision, result.failures, result.state

    KEPT = Scheduled(1, None, None, failures=2)

    def test_a_good_visit_forgets_failures(self) -> None:
        decision, failures, state = self.reschedule(Visit(1, NOON, VisitResult.CHANGED, "2 new"), self.KEPT)
        assert failures == 0
        assert state is SourceState.ACTIVE
        assert about(decision, NOON + 2 * timedelta(seconds=480))

    def test_a_failed_visit_counts(self) -> None:
        _, failures, _ = self.reschedule(Visit(1, NOON, VisitResult.FAILED, "HTTP 500"), self.KEPT)
        assert failures == 3

    def test_gone_means_never_again(self) -> None:
        decision, _, state = self.reschedule(Visit(1, NOON, VisitResult.GONE, "HTTP 410"), self.KEPT)
        assert decision.at is None
        assert state is SourceState.GONE

    def test_a_ranking_policy_is_looked_at_again_at_an_execution(self) -> None:
        kept = replace(self.KEPT, policy="round-robin")
        decision, _, _ = self.reschedule(Visit(1, NOON, VisitResult.UNCHANGED, "304"), kept)
        assert timedelta(minutes=5) <= moment(decision) - NOON <= timedelta(minutes=20)
        assert "ranked" in decision.reason or "floor" in decision.reason


def test_what_a_feed_asked_for_holds_until_another_body_comes() -> None:
    old = Hints(ttl=timedelta(hours=2), skip_hours=frozenset({1}), fresh_until=NOON)
    unchanged = Visit(1, NOON, VisitResult.UNCHANGED, "304")
    kept = carry_over(old, Hints(), unchanged)
    assert (kept.ttl, kept.skip_hours, kept.fresh_until) == (timedelta(hours=2), frozenset({1}), None)
    assert carry_over(old, Hints(), replace(unchanged, result=VisitResult.CHANGED)) == Hints()
    assert carry_over(old, Hints(ttl=timedelta(hours=1)), unchanged) == Hints(ttl=timedelta(hours=1))


def test_an_unknown_policy_is_refused_by_name() -> None:
    with pytest.raises(Exception, match="no policy 'hourly'; there are planner, median"):
        policy_named("hourly")


def test_a_stored_policy_that_is_gone_gives_way_to_the_default(caplog: pytest.LogCaptureFixture) -> None:
    """A source of an earlier version's database, which chose Miniflux's rule and has its state stored."""
    rng = random.Random(4)
    rounds = Rounds(NOON, timedelta(seconds=360), timedelta(seconds=600), rng)
    stored = Scheduled(1, "miniflux", pack_state(Miniflux(), Miniflux().start(rng)), failures=0)
    assert "no policy 'miniflux' (any more)" in explain_state("miniflux", stored.policy_state)

    reschedule = Rescheduler("median", Terms(), rng, rounds)
    for _ in range(2):
        result = reschedule(stored, Visit(1, NOON, VisitResult.UNCHANGED, "304"), Hints())
    assert result.decision.reason.startswith("median: ")
    assert unpack_state(Median(), result.policy_state, rng).t > 1
    warnings = [record.getMessage() for record in caplog.records]
    assert warnings == ["no policy 'miniflux' (any more): sources that name it are visited under median, the default"]


@each("kept", [b"", b"\x92", b"\xc1 not msgpack", pack_state(Median(), MedianState())[:-3]])
def test_a_damaged_state_starts_anew(kept: bytes) -> None:
    assert unpack_state(Fixed(), kept, random.Random(1)) == FixedState()
    assert unpack_state(RoundRobin(), kept, random.Random(1)) == RoundRobinState()
    assert "nothing learned yet" in explain_state("round-robin", kept)


# -- what a source has earned ---------------------------------------------------------------------------

POLITE = Terms(
    fixed_interval=timedelta(minutes=15),
    quiet_floor=timedelta(hours=1),
    blind_floor=timedelta(hours=24),
    push_floor=timedelta(hours=6),
)


def earned(standing: Standing, failures: int = 0, status: int | None = 200) -> Decision:
    circumstances = Circumstances(POLITE, failures=failures, standing=standing, status=status)
    return decide(Fixed(), FixedState(), circumstances, NOON, random.Random(5))


def test_a_source_that_lives_is_visited_as_its_policy_wishes() -> None:
    lively = Standing(posted_at=NOON - timedelta(days=6), changes=1, validated=False)
    assert about(earned(lively), NOON + timedelta(minutes=15))


@pytest.mark.parametrize("posted_at", [None, NOON - timedelta(days=8)])
def test_9_a_source_with_nothing_new_for_a_week_is_visited_once_an_hour_at_most(posted_at: datetime | None) -> None:
    decision = earned(Standing(posted_at=posted_at, changes=3))
    assert about(decision, NOON + timedelta(hours=1))
    assert "nothing new for a week" in decision.reason


def test_10_without_a_validator_and_never_seen_to_change_it_is_once_a_day() -> None:
    decision = earned(Standing(validated=False))
    assert about(decision, NOON + timedelta(hours=24))
    assert "ETag" in decision.reason
    assert about(earned(Standing(validated=False, changes=1)), NOON + timedelta(hours=1))
    assert about(earned(Standing(validated=True)), NOON + timedelta(hours=1))


def test_29_a_pushed_source_is_polled_slowly_unless_it_fails() -> None:
    pushed = Standing(posted_at=NOON, pushed=True)
    assert about(earned(pushed), NOON + timedelta(hours=6))
    assert "WebSub" in earned(pushed).reason
    assert moment(earned(pushed, failures=1, status=500)) < NOON + timedelta(hours=1)


@given(st.integers(0, 2**32))
def test_13_too_many_requests_without_retry_after_is_an_hour_at_least_and_not_the_same_for_all(seed: int) -> None:
    circumstances = Circumstances(POLITE, failures=1, status=429)
    one, other = (decide(Fixed(), FixedState(), circumstances, NOON, random.Random(seed + n)) for n in (0, 1))
    assert min(moment(one), moment(other)) >= NOON + timedelta(hours=1)
    assert one.at != other.at
    assert "too often" in one.reason


def test_14_a_second_403_is_throttling_and_the_first_is_not() -> None:
    alive = Standing(posted_at=NOON)
    assert moment(earned(alive, failures=1, status=403)) < NOON + timedelta(hours=1)
    assert moment(earned(alive, failures=2, status=403)) >= NOON + timedelta(hours=2)


def test_24_a_daily_visit_drifts() -> None:
    terms = Terms(fixed_interval=timedelta(hours=24))
    at, times = NOON, []
    for number in range(14):
        decided = decide(Fixed(), FixedState(), Circumstances(terms), at, random.Random(number))
        at = moment(decided)
        times.append(at)
    days = [at - timedelta(days=number + 1) for number, at in enumerate(times)]
    assert days == sorted(days)
    assert days[-1] - days[0] > timedelta(hours=1)


def test_jitter_never_leads_into_a_skipped_hour() -> None:
    terms, hints = Terms(fixed_interval=timedelta(hours=6, minutes=55)), Hints(skip_hours=frozenset({19}))
    for seed in range(200):
        circumstances = Circumstances(terms, hints)
        assert moment(decide(Fixed(), FixedState(), circumstances, NOON, random.Random(seed))).hour != 19


def test_what_a_publisher_asked_for_is_known_afterwards() -> None:
    hints = Hints(fresh_until=NOON + timedelta(hours=1), ttl=timedelta(hours=2))
    assert asked_to_wait(hints, NOON, timedelta(days=1)) == NOON + timedelta(hours=2)
    assert asked_to_wait(Hints(ttl=timedelta(days=9)), NOON, timedelta(days=1)) == NOON + timedelta(days=1)
    assert asked_to_wait(Hints(retry_after=NOON + timedelta(days=9)), NOON, timedelta(days=1)) == NOON + timedelta(
        days=9
    )
    assert asked_to_wait(Hints(), NOON, timedelta(days=1)) is None


def test_18_a_daily_feed_with_a_base_is_looked_at_when_its_day_begins() -> None:
    base = datetime(2000, 1, 1, 6, 30, tzinfo=UTC)
    daily = hourly(Hints(ttl=timedelta(days=1), base=base))
    assert about(daily, NOON + timedelta(hours=18, minutes=30))
    assert about(hourly(Hints(ttl=timedelta(hours=2), base=base)), NOON + timedelta(hours=2))


def test_a_source_that_was_never_read_backs_off_like_any_other() -> None:
    never = Standing(validated=False)
    assert moment(earned(never, failures=1, status=404)) < NOON + timedelta(minutes=30)


# -- failures ---


@each("name", [policy.name for policy in policies() if not ranks(policy)])
def test_a_failed_visit_is_tried_again_after_five_minutes_then_ten_then_twenty(name: str) -> None:
    """New and known sources alike, whatever their policy would have wished: a first visit that failed once waited for
    eight hours."""
    rounds = Rounds(NOON, timedelta(minutes=6), timedelta(minutes=10), random.Random(1))
    rescheduler = Rescheduler(name, Terms(), random.Random(3), rounds)
    seen = Visit(1, NOON - timedelta(days=1), VisitResult.CHANGED, "1 new", 200, articles_new=1, published=(NOON,))
    quiet = [
        replace(seen, at=seen.at + timedelta(hours=n), result=VisitResult.UNCHANGED, articles_new=0) for n in (8, 16)
    ]
    for known in (False, True):
        kept = Scheduled(1, None, None, 0)
        for visit in (seen, *quiet) if known else ():
            then = rescheduler(kept, visit, Hints(ttl=timedelta(days=1)))
            kept = replace(kept, policy_state=then.policy_state, hints=then.hints, last_visit_at=visit.at)
        at, waits = NOON, []
        for _ in range(4):
            then = rescheduler(kept, Visit(1, at, VisitResult.FAILED, "no such host (DNS)"), Hints())
            assert then.decision.at is not None
            waits.append((then.decision.at - at) / timedelta(minutes=1))
            kept = replace(kept, policy_state=then.policy_state, failures=then.failures, hints=then.hints)
            kept, at = replace(kept, last_visit_at=at), then.decision.at
        usual = decide_without_failures(rescheduler, kept, at)
        for wait, expected in zip(waits, (5, 10, 20, 40), strict=True):
            assert wait <= max(1.12 * expected + 0.5, 5.5), (known, waits)
            assert wait >= min(0.88 * expected, 0.9 * usual), (known, waits)
        assert then.not_before is None  # no ttl holds after a failure


def decide_without_failures(rescheduler: Rescheduler, kept: Scheduled, now: datetime) -> float:
    """Minutes until the policy would visit, had nothing failed."""
    policy = rescheduler.policy(None)
    state = unpack_state(policy, kept.policy_state, random.Random(1))
    return (moment(decide(policy, state, Circumstances(), now, random.Random(2))) - now) / timedelta(minutes=1)


def test_failures_are_tried_again_no_later_than_the_policy_wishes_until_they_last() -> None:
    waits = [(moment(hourly(failures=count)) - NOON) / timedelta(minutes=1) for count in range(1, 15)]
    for wait, expected in zip(waits, [5, 10, 20, 40, 60, 60, 60, 60, 60, 120, 240, 480, 960, 1440], strict=True):
        assert 0.79 * expected <= wait <= 1.12 * expected + 0.5


def test_a_page_that_is_not_there_is_not_asked_for_every_few_minutes() -> None:
    page = PageStanding(1, 0, None, None, False)
    for status, soonest, latest in ((404, 50, 70), (503, 4, 6), (None, 4, 6)):
        circumstances = Circumstances(Terms(), Hints(), 1, status=status, page=page)
        decision = decide(Fixed(), FixedState(), circumstances, NOON, random.Random(5))
        assert soonest <= (moment(decision) - NOON) / timedelta(minutes=1) <= latest
