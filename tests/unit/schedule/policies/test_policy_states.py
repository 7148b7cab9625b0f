"""What every policy owes: a state small enough to keep, the same after it was kept, and words for people."""

import random
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cases import each

from tidings.lab.peers import CommaFeed, MediaCloud, Miniflux, NewsBlur, Nutch, StormCrawler
from tidings.model.visits import Visit, VisitResult
from tidings.schedule.policies.base import Circumstances, Policy, ranks, times
from tidings.schedule.policies.calendar import Calendar
from tidings.schedule.policies.frequency import Frequency
from tidings.schedule.policies.posting_history import History, MinimumDelay
from tidings.schedule.policies.selective import Selective

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
POLICIES: list[Policy[Any]] = [
    Calendar(),
    CommaFeed(),
    Frequency(),
    History(),
    MediaCloud(),
    Miniflux(),
    MinimumDelay(),
    NewsBlur(),
    Nutch(),
    Selective(),
    StormCrawler(),
]
every_policy = each("policy", POLICIES)


def busy(rng: random.Random, visits: int) -> list[Visit]:
    """Two hundred posts a day, some without a date, and a failure now and then."""
    history, at = [], NOON
    for _ in range(visits):
        before, at = at, at + timedelta(seconds=rng.uniform(300, 20_000))
        posts = int((at - before).total_seconds() / 432)
        published = tuple(before + (at - before) * rng.random() for _ in range(min(20, posts)))
        result = VisitResult.FAILED if rng.random() < 0.05 else VisitResult.CHANGED if posts else VisitResult.UNCHANGED
        new = 0 if result is VisitResult.FAILED else min(20, posts)
        history.append(
            Visit(1, at, result, "", articles_new=new, published=published[: new - new // 5], gap=posts > 20)
        )
    return history


@every_policy
def test_it_has_a_name_a_line_of_summary_and_one_way_to_choose(policy: Policy[Any]) -> None:
    assert policy.name == policy.name.lower()
    assert 20 < len(policy.summary) < 120
    assert "\n" not in policy.summary
    assert ranks(policy) != times(policy)


@every_policy
def test_a_busy_sources_state_is_under_a_kilobyte_and_comes_back_as_it_was(policy: Policy[Any]) -> None:
    state = policy.start(random.Random(1))
    for visit in busy(random.Random(2), 400):
        state = policy.observe(state, visit)
    kept = msgspec.msgpack.encode((policy.name, state))
    assert len(kept) < 1024
    assert msgspec.msgpack.decode(kept, type=tuple[str, policy.state_type]) == (policy.name, state)  # type: ignore[name-defined]


@every_policy
def test_a_state_goes_on_from_what_was_kept_as_if_it_never_left(policy: Policy[Any]) -> None:
    decoder = msgspec.msgpack.Decoder(policy.state_type)
    state = restored = policy.start(random.Random(1))
    for visit in busy(random.Random(3), 30):
        state = policy.observe(state, visit)
        restored = decoder.decode(msgspec.msgpack.encode(policy.observe(restored, visit)))
        assert restored == state
        assert policy.explain(restored) == policy.explain(state) != ""
    # Times are the reader's; those of `calendar` are the source's own.
    assert policy.name == "calendar" or "UTC" not in policy.explain(state, ZoneInfo("Asia/Tokyo"))


@every_policy
@settings(deadline=None, max_examples=25)
@given(seed=st.integers(0, 10_000), visits=st.integers(0, 12))
def test_it_always_finds_a_time_not_before_now_or_a_rank(policy: Policy[Any], seed: int, visits: int) -> None:
    state, now = policy.start(random.Random(seed)), NOON
    for visit in busy(random.Random(seed), visits):
        state, now = policy.observe(state, visit), visit.at
    if times(policy):
        wish = policy.next_visit(state, Circumstances(), now)
        assert wish.at >= now
        assert wish.reason.startswith(f"{policy.name}: ")
    elif ranks(policy):
        assert policy.rank(state, now + timedelta(hours=1)) >= 0
