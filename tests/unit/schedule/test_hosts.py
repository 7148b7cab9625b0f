"""What a host's answers teach: closings, gaps, Crawl-delay."""

import random
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from tidings.model.hosts import HostManners
from tidings.schedule.hosts import FIRST_GAP, LONGEST_GAP, gap_of, is_default, learn_from_answer

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
PLAIN = HostManners("example.org")


def after(*statuses: int | None, manners: HostManners = PLAIN, retry_after: datetime | None = None) -> HostManners:
    for number, status in enumerate(statuses):
        manners = learn_from_answer(manners, status, retry_after, None, NOON, random.Random(number))
    return manners


def test_a_good_answer_teaches_nothing() -> None:
    assert after(200, 304, 404, 500, None) is PLAIN
    assert is_default(PLAIN)


def test_13_429_closes_the_host_for_an_hour_at_least() -> None:
    closed = after(429)
    assert closed.closed_until is not None
    assert closed.closed_until >= NOON + HOUR
    assert closed.gap == FIRST_GAP
    assert "429" in closed.reason


@given(st.integers(60, 30 * 86400))
def test_12_15_retry_after_is_taken_as_it_is(seconds: int) -> None:
    asked = NOON + timedelta(seconds=seconds)
    for status in (429, 503):
        assert after(status, retry_after=asked).closed_until == asked


def test_a_later_and_shorter_wish_does_not_cut_short_the_longer_one() -> None:
    first = after(429, retry_after=NOON + 5 * HOUR)
    assert after(429, manners=first, retry_after=NOON + HOUR).closed_until == NOON + 5 * HOUR


def test_14_403_closes_the_host_the_second_time() -> None:
    assert after(403).closed_until is None
    assert after(403, 403).closed_until is not None
    assert after(403, 200, 403).closed_until is None


def test_503_without_retry_after_says_nothing_of_a_quota() -> None:
    assert after(503) is PLAIN


def test_refusals_double_and_good_answers_ease_slowly() -> None:
    once, often = after(429), after(*[429] * 20)
    assert often.gap == LONGEST_GAP
    assert often.closed_until is not None
    assert often.closed_until <= NOON + 24 * HOUR
    assert once.closed_until is not None
    later = once.closed_until + HOUR
    eased = learn_from_answer(once, 200, None, None, later, random.Random(1))
    assert 0 < eased.gap < once.gap
    assert eased.refusals == 0
    assert eased.closed_until is None
    for _ in range(100):
        eased = learn_from_answer(eased, 200, None, None, later, random.Random(1))
    assert is_default(eased)


def test_28_crawl_delay_is_a_minimum() -> None:
    slow = learn_from_answer(PLAIN, 200, None, 30.0, NOON, random.Random(1))
    assert gap_of(slow, timedelta(seconds=10), NOON) == timedelta(seconds=30)
    assert gap_of(slow, timedelta(seconds=60), NOON) == timedelta(seconds=60)
    assert learn_from_answer(slow, 200, None, None, NOON, random.Random(1)).crawl_delay == 30.0
    assert is_default(learn_from_answer(slow, 200, None, 0.0, NOON, random.Random(1)))


def test_a_closed_host_is_left_alone_until_it_opens() -> None:
    closed = after(429, retry_after=NOON + 3 * HOUR)
    assert gap_of(closed, timedelta(seconds=1), NOON) == 3 * HOUR
    assert gap_of(closed, timedelta(seconds=1), NOON + 4 * HOUR) == timedelta(seconds=FIRST_GAP)
