"""Floors and ceilings that policies state for themselves, and those that a person sets."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

from tests.cases import each

from tidings.app.scheduling import policy_set_of, schedule_terms, time_ceilings
from tidings.model.feeds import Hints
from tidings.model.visits import Scheduled, Standing, Visit, VisitResult
from tidings.schedule.policies.base import Rounds, Terms, limits_of
from tidings.schedule.policies.median import Median
from tidings.schedule.registry import policies, policy_named
from tidings.schedule.reschedule import Rescheduler
from tidings.settings.sections import ScheduleSettings
from tidings.settings.settings import Settings

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
WEDNESDAY = datetime(2026, 3, 4, 9, 30, tzinfo=UTC)
USUAL = (5 * MINUTE, DAY)


def test_policies_have_the_limits_of_their_papers() -> None:
    found = {policy.name: limits_of(policy, Terms()) for policy in policies()}
    own = {name: limits for name, limits in found.items() if limits != USUAL}
    ranked = (10 * MINUTE, DAY)
    assert own == {
        "calendar": (5 * MINUTE, 14 * DAY),
        "history": ranked,
        "minimum-delay": ranked,
        "round-robin": ranked,
    }
    assert limits_of(Median(grows=True), Terms()) == (5 * MINUTE, 640 * timedelta(seconds=600))
    assert limits_of(Median(), Terms(round_max=HOUR)) == (5 * MINUTE, 80 * HOUR)


@each("policy", [*(policy.name for policy in policies())])
def test_what_a_person_sets_bounds_every_policy(policy: str) -> None:
    settings = ScheduleSettings(floor=7 * MINUTE, ceiling=DAY, median_cap_grows=True)  # a day is the default, too
    assert limits_of(policy_set_of(settings)[policy], schedule_terms(settings)) == (7 * MINUTE, DAY)
    terms = schedule_terms(ScheduleSettings(price=HOUR))
    assert limits_of(policy_named(policy), terms) == limits_of(policy_named(policy), Terms())


def rescheduled(
    policy: str, visits: list[Visit], settings: ScheduleSettings | None = None, every: timedelta | None = None
) -> list[timedelta]:
    """How far ahead the next visit lies after each of these."""
    settings, rng = settings or ScheduleSettings(), random.Random(3)
    terms = schedule_terms(settings)
    rounds = Rounds(WEDNESDAY, terms.round_min, terms.round_max, rng)
    reschedule = Rescheduler(policy, terms, rng, rounds, policies=policy_set_of(settings))
    state, found, failures = None, [], 0
    for visit in visits:
        standing = Standing(posted_at=visit.at, validated=True, every=every)
        then = reschedule(Scheduled(1, None, state, failures=failures, standing=standing), visit, Hints())
        assert then.decision.at is not None
        state, failures = then.policy_state, then.failures
        found.append(then.decision.at - visit.at)
    return found


def weekly(weeks: int) -> list[Visit]:
    """Each Wednesday brings something."""
    times = [WEDNESDAY + week * timedelta(weeks=1) for week in range(weeks)]
    return [Visit(1, at, VisitResult.CHANGED, "", published=(at - 20 * MINUTE,)) for at in times]


def test_calendar_waits_for_a_weekly_feeds_wednesday() -> None:
    waits = rescheduled("calendar", weekly(6))
    assert all(6 * DAY < wait < 8 * DAY for wait in waits[2:])
    assert rescheduled("calendar", weekly(6), ScheduleSettings(ceiling=DAY))[-1] <= DAY
    assert rescheduled("calendar", weekly(6), every=3 * DAY)[-1] <= DAY  # an interval has the usual ceiling


def test_a_failure_backs_off_no_further_than_the_usual_ceiling() -> None:
    last = WEDNESDAY + 5 * timedelta(weeks=1)
    failed = [Visit(1, last + hour * HOUR, VisitResult.FAILED, "") for hour in range(1, 16)]
    waits = rescheduled("calendar", [*weekly(6), *failed])[6:]
    assert waits[0] < 6 * MINUTE
    assert DAY / 2 < waits[-1] <= DAY


def test_the_growing_cap_of_median_is_reached() -> None:
    quiet = [Visit(1, WEDNESDAY + number * 5 * DAY, VisitResult.UNCHANGED, "") for number in range(60)]
    longest = 640 * timedelta(seconds=480)
    assert longest <= rescheduled("median", quiet, ScheduleSettings(median_cap_grows=True))[-1] <= 1.02 * longest
    assert rescheduled("median", quiet)[-1] < DAY
    assert rescheduled("median", quiet, ScheduleSettings(median_cap_grows=True, ceiling=DAY))[-1] <= DAY


@each("policy", ["history", "minimum-delay", "round-robin"])
def test_ten_minutes_between_two_retrievals_of_ranked_sources(policy: str) -> None:
    visits = [Visit(1, WEDNESDAY + number * HOUR, VisitResult.CHANGED, "") for number in range(20)]
    assert min(rescheduled(policy, visits)) >= 10 * MINUTE
    assert min(rescheduled(policy, visits, ScheduleSettings(floor=5 * MINUTE))) < 10 * MINUTE


def test_stored_times_are_held_against_the_policys_own_ceiling() -> None:
    ceilings = time_ceilings(Settings())
    assert DAY < ceilings.of_feed(None, timed=False) == ceilings.of_feed("planner", timed=False) < 25 * HOUR
    assert 14 * DAY < ceilings.of_feed("calendar", timed=False) < 15 * DAY
    assert ceilings.of_feed("calendar", timed=True) == ceilings.feed < 25 * HOUR
    assert ceilings.of_feed("of old", timed=False) == ceilings.of_feed(None, timed=False)
    by_calendar = time_ceilings(Settings(schedule=ScheduleSettings(policy="calendar")))
    assert by_calendar.of_feed(None, timed=False) > 14 * DAY
    assert by_calendar.of_feed("planner", timed=False) < 25 * HOUR
    bounded = time_ceilings(Settings(schedule=ScheduleSettings(ceiling=2 * DAY)))
    assert {bounded.feed} == set(bounded.by_policy.values())
