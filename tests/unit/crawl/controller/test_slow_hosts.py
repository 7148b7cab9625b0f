"""Hosts that time out wait behind others, longer each time, and never take all terminals."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from tidings.crawl.controller.host_gaps import FIRST_REST, LONGEST_REST, SlowHosts
from tidings.crawl.controller.host_queues import HostQueues
from tidings.model.orders import ArticleOutcome, Due, FeedOutcome
from tidings.model.visits import VisitResult

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
NONE = timedelta(0)


def timeout(source_id: int = 1) -> FeedOutcome:
    return FeedOutcome(source_id, 0, NOON, VisitResult.FAILED, "no answer within 30 s", timed_out=True)


def answer(source_id: int = 1, seconds: float = 0.1) -> FeedOutcome:
    return FeedOutcome(source_id, 0, NOON, VisitResult.UNCHANGED, "304", 304, seconds)


def due(number: int, host: str) -> Due:
    return Due(number, 1, NOON, host)


def test_a_host_rests_longer_after_each_timeout_and_an_answer_ends_it() -> None:
    slow = SlowHosts()
    rests = []
    for _ in range(12):
        slow.learn([("a.test", timeout())])
        rests.append(slow.rest("a.test"))
    assert rests[:4] == [FIRST_REST, 2 * FIRST_REST, 4 * FIRST_REST, 8 * FIRST_REST]
    assert rests[-1] == LONGEST_REST
    assert slow.is_slow("a.test")
    assert slow.was_slow(1)
    assert slow.rest("b.test") == NONE
    slow.learn([("a.test", answer(2)), (None, answer(3))])
    assert (slow.is_slow("a.test"), slow.rest("a.test")) == (False, NONE)
    assert slow.was_slow(1)  # the other name of that host has not answered
    slow.learn([("a.test", answer(1))])
    assert not slow.was_slow(1)


def test_slow_answers_are_slow_too_and_do_not_rest() -> None:
    slow = SlowHosts()
    slow.learn([("a.test", answer(seconds=25.0))])
    assert (slow.is_slow("a.test"), slow.rest("a.test")) == (True, NONE)


def test_pages_of_articles_count() -> None:
    slow = SlowHosts()
    slow.learn([("a.test", ArticleOutcome(7, NOON, error="no answer", timed_out=True))])
    assert slow.rest("a.test") == FIRST_REST
    slow.learn([("a.test", ArticleOutcome(8, NOON, error="not admitted", final=True))])  # no request was made
    assert slow.rest("a.test") == FIRST_REST


def test_slow_hosts_come_last_and_only_some_run_at_a_time() -> None:
    queues = HostQueues(is_slow=lambda host: host.startswith("slow"), most_slow=2)
    for number in range(20):
        queues.add(due(number, f"slow{number}.test"), NOON)
    for number in range(20, 30):
        queues.add(due(number, f"quick{number}.test"), NOON)
    started = []
    while (visit := queues.next(NOON)) is not None:
        started.append(visit)
    assert [visit.host[:5] for visit in started] == ["quick"] * 10 + ["slow0", "slow1"]
    for _ in range(18):  # one ends, the next begins
        queues.finish(started.pop().host, NOON, NONE)
        visit = queues.next(NOON)
        assert visit is not None
        started.append(visit)
    for visit in started:
        queues.finish(visit.host, NOON, NONE)
    assert queues.next(NOON) is None
    assert (len(queues), queues.entries) == (0, 0)


def test_within_a_host_what_timed_out_comes_last_and_is_not_starved() -> None:
    queues = HostQueues()
    queues.add(due(1, "a.test"), NOON, last=True)
    for number in range(2, 30):
        queues.add(due(number, "a.test"), NOON)
    order = []
    while (visit := queues.next(NOON)) is not None:
        order.append(visit.source_id)
        queues.finish("a.test", NOON, NONE)
    assert order[:8] == list(range(2, 10))
    assert order[8] == 1
    assert queues.entries == 0


def test_a_probe_occupies_its_host() -> None:
    queues = HostQueues()
    queues.add(due(1, "a.test"), NOON)
    assert queues.begin("a.test", NOON)
    assert not queues.begin("a.test", NOON)
    assert queues.next(NOON) is None
    queues.finish("a.test", NOON, timedelta(seconds=5))
    assert not queues.begin("a.test", NOON)
    assert queues.next(NOON + timedelta(seconds=5)) is not None
    assert queues.begin("b.test", NOON)
    queues.finish("b.test", NOON, NONE)


def test_pauses_last_as_long_where_the_clock_is_set() -> None:
    queues = HostQueues()
    for jump in (timedelta(days=30), timedelta(days=-30)):
        queues.close("a.test", NOON + timedelta(hours=1))
        queues.add(due(1, "a.test"), NOON)
        queues.shift(jump)
        now = NOON + jump
        assert queues.next(now + timedelta(minutes=59)) is None
        visit = queues.next(now + timedelta(hours=1))
        assert visit is not None
        queues.finish("a.test", now, NONE)
        queues.shift(-jump)
