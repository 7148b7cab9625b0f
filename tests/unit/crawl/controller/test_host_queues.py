"""Politeness: never more than per_host at a host, every gap kept, no visit lost, started twice or left waiting."""

from collections import Counter, deque
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tests.examples import examples

from tidings.crawl.controller.host_queues import FEEDS_BEFORE_A_PAGE, HostQueues, Queued
from tidings.model.orders import ArticleOrder, Due

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
HOSTS = ("a.test", "b.test", "p.platform", "q.platform", "r.platform")
PLATFORM_HOSTS = HOSTS[2:]
PLATFORM_GAP = timedelta(seconds=1)
NO_GAP = timedelta(0)


def feed(number: int, host: str = "a.test") -> Due:
    return Due(number, 1, NOON, host)


def page(number: int, host: str = "a.test") -> ArticleOrder:
    return ArticleOrder(number, 1, f"http://{host}/{number}", host)


def at(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def platform_of(host: str) -> str | None:
    return "platform" if host.endswith(".platform") else None


def let_in(queues: HostQueues, now: datetime = NOON) -> list[Queued]:
    """All visits that may start now."""
    found: list[Queued] = []
    while (waiting := queues.next(now)) is not None:
        found.append(waiting)
    return found


# -- one host ---------------------------------------------------------------------------------------


def test_one_visit_at_a_time() -> None:
    queues = HostQueues()
    for number in range(3):
        queues.add(feed(number), NOON)
    assert let_in(queues) == [feed(0)]
    queues.finish("a.test", NOON, NO_GAP)
    assert let_in(queues) == [feed(1)]
    assert len(queues) == 1


def test_several_at_a_time_where_that_is_allowed() -> None:
    queues = HostQueues(per_host=2)
    for number in range(3):
        queues.add(feed(number), NOON)
    assert let_in(queues) == [feed(0), feed(1)]
    queues.finish("a.test", NOON, NO_GAP)
    assert let_in(queues) == [feed(2)]


def test_a_host_is_left_alone_after_a_visit() -> None:
    queues = HostQueues()
    queues.add(page(1), NOON)
    queues.add(page(2), NOON)
    assert let_in(queues) == [page(1)]
    assert queues.wakes_at() is None  # nothing to wait for but the visit itself
    queues.finish("a.test", at(5), timedelta(seconds=10))
    assert queues.wakes_at() == at(15)
    assert let_in(queues, at(14.999)) == []
    assert let_in(queues, at(15)) == [page(2)]


def test_who_comes_while_a_host_is_left_alone_waits_as_well() -> None:
    queues = HostQueues()
    queues.add(page(1), NOON)
    let_in(queues)
    queues.finish("a.test", NOON, timedelta(seconds=10))
    queues.add(feed(2), at(3))
    assert let_in(queues, at(9)) == []
    assert queues.wakes_at() == at(10)
    assert let_in(queues, at(10)) == [feed(2)]


@pytest.mark.parametrize("second", [0, 1])
def test_a_short_gap_does_not_cut_a_long_one_short(second: int) -> None:
    queues = HostQueues(per_host=2)
    for number in range(3):
        queues.add(page(number), NOON)
    let_in(queues)
    queues.finish("a.test", NOON, timedelta(seconds=10))
    queues.finish("a.test", at(1), timedelta(seconds=second))
    assert let_in(queues, at(9.9)) == []
    assert let_in(queues, at(10)) == [page(2)]


def test_feeds_go_before_pages() -> None:
    queues = HostQueues()
    queues.add(page(1), NOON)
    queues.add(feed(2), NOON)
    assert let_in(queues) == [feed(2)]
    queues.finish("a.test", NOON, NO_GAP)
    assert let_in(queues) == [page(1)]


def test_pages_do_not_starve_behind_feeds_without_end() -> None:
    queues, served = HostQueues(), Counter[str]()
    for number in range(5):
        queues.add(page(number), NOON)
    for number in range(5 * (FEEDS_BEFORE_A_PAGE + 1)):
        queues.add(feed(number), NOON)
        (waiting,) = let_in(queues)
        served[type(waiting).__name__] += 1
        queues.finish("a.test", NOON, NO_GAP)
    assert served == {"ArticleOrder": 5, "Due": 5 * FEEDS_BEFORE_A_PAGE}


# -- many hosts -------------------------------------------------------------------------------------


def test_a_host_with_a_long_line_does_not_hold_up_the_others() -> None:
    queues = HostQueues()
    for number in range(1000):
        queues.add(page(number, "long.test"), NOON)
    queues.add(page(1000, "short.test"), NOON)
    assert let_in(queues) == [page(0, "long.test"), page(1000, "short.test")]


def test_hosts_take_turns() -> None:
    queues, order = HostQueues(), []
    for number in range(4):
        for host in HOSTS:
            queues.add(feed(number, host), NOON)
    for _ in range(20):
        waiting = queues.next(NOON)
        assert waiting is not None
        order.append(waiting.host)
        queues.finish(waiting.host, NOON, NO_GAP)
    assert [set(order[turn : turn + 5]) for turn in (0, 5, 10, 15)] == [set(HOSTS)] * 4


def test_what_is_counted() -> None:
    queues = HostQueues()
    queues.add(feed(1, "a.test"), NOON)
    queues.add(page(2, "b.test"), NOON)
    queues.add(page(3, "b.test"), NOON)
    assert (len(queues), queues.pages, queues.page_hosts()) == (3, 2, ["b.test"])
    let_in(queues)
    assert (len(queues), queues.pages, sorted(queues.page_hosts())) == (1, 1, ["a.test", "b.test"])


def test_hosts_nobody_waits_for_are_forgotten() -> None:
    queues = HostQueues()
    for number in range(500):
        host = f"{number}.test"
        queues.add(feed(number, host), NOON)
        assert queues.next(NOON) is not None
        queues.finish(host, NOON, timedelta(seconds=number % 3))
    assert 0 < len(queues.closed(NOON)) < 400
    assert queues.next(at(2)) is None
    assert queues.entries == 0


def test_a_host_that_rests_is_remembered() -> None:
    queues = HostQueues()
    queues.add(page(1), NOON)
    let_in(queues)
    queues.finish("a.test", NOON, timedelta(seconds=10))
    assert let_in(queues, at(9)) == []
    queues.add(page(2), at(9))
    assert let_in(queues, at(9)) == []


# -- hosts that share a platform, hosts that are closed ------------------------------------------------


def test_23_hosts_of_one_platform_share_a_cap_and_a_gap() -> None:
    queues = HostQueues(1, platform_of, 2, PLATFORM_GAP)
    for number in range(1000):
        queues.add(feed(number, f"{number}.platform"), NOON)
    queues.add(feed(5000, "a.test"), NOON)
    assert let_in(queues) == [feed(0, "0.platform"), feed(5000, "a.test")]
    assert queues.wakes_at() == at(1)
    assert let_in(queues, at(1)) == [feed(1, "1.platform")]
    assert let_in(queues, at(60)) == []  # two are inside
    queues.finish("0.platform", at(61), NO_GAP)
    assert let_in(queues, at(61)) == [feed(2, "2.platform")]


def test_a_closed_host_waits_until_it_opens_and_can_be_given_up() -> None:
    queues = HostQueues()
    queues.close("a.test", at(100))
    queues.add(feed(1), NOON)
    queues.add(page(2), NOON)
    queues.add(feed(3, "b.test"), NOON)
    assert let_in(queues) == [feed(3, "b.test")]
    assert queues.wakes_at() == at(100)
    assert queues.remove_closed(at(200)) == []
    assert queues.remove_closed(at(50)) == [feed(1), page(2)]
    assert (len(queues), queues.pages) == (0, 0)
    assert let_in(queues, at(101)) == []


def test_a_host_that_is_closed_while_others_wait_is_not_forgotten() -> None:
    queues = HostQueues()
    queues.add(feed(1), NOON)
    queues.close("a.test", at(100))
    assert let_in(queues) == []
    assert queues.wakes_at() == at(100)
    assert let_in(queues, at(100)) == [feed(1)]
    queues.close("b.test", at(200))
    assert queues.closed(at(150)) == {"b.test": at(200)}
    assert queues.closed(at(200)) == {}


def test_those_of_one_host_are_given_up_and_the_host_is_forgotten_when_it_opens() -> None:
    queues = HostQueues()
    for host in ("a.test", "b.test"):
        queues.close(host, at(100))
        queues.add(feed(1, host), NOON)
        queues.add(page(2, host), NOON)
    assert queues.remove_closed(at(50), "a.test") == [feed(1), page(2)]
    assert (len(queues), queues.pages) == (2, 1)
    assert queues.remove_closed(at(50), "c.test") == []
    assert let_in(queues, at(100)) == [feed(1, "b.test")]
    assert queues.page_hosts() == ["b.test"]
    assert queues.entries == 1


# -- any order of things ----------------------------------------------------------------------------


class Politeness(RuleBasedStateMachine):
    """The queues beside a plain model of them: queued and running visits, and when each host opens."""

    @initialize(per_host=st.integers(1, 3))
    def start(self, per_host: int) -> None:
        self.queues = HostQueues(per_host, platform_of, 2, PLATFORM_GAP)
        self.per_host, self.now, self.number, self.platform_opens = per_host, NOON, 0, NOON
        self.feeds: dict[str, deque[Queued]] = {host: deque() for host in HOSTS}
        self.pages: dict[str, deque[Queued]] = {host: deque() for host in HOSTS}
        self.inside = Counter[str]()
        self.opens = dict.fromkeys(HOSTS, NOON)

    @rule(host=st.sampled_from(HOSTS), is_feed=st.booleans())
    def join(self, host: str, is_feed: bool) -> None:
        self.number += 1
        waiting = feed(self.number, host) if is_feed else page(self.number, host)
        (self.feeds if is_feed else self.pages)[host].append(waiting)
        self.queues.add(waiting, self.now)

    @rule()
    def next(self) -> None:
        open_hosts = [host for host in HOSTS if self.may_enter(host) and self.opening(host) <= self.now]
        waiting = self.queues.next(self.now)
        if waiting is None:
            assert open_hosts == []
            self.check_waking()
            return
        assert waiting.host in open_hosts
        model = self.feeds if isinstance(waiting, Due) else self.pages
        assert model[waiting.host].popleft() == waiting  # in the order they came, each once
        self.inside[waiting.host] += 1
        if waiting.host in PLATFORM_HOSTS:
            self.platform_opens = self.now + PLATFORM_GAP

    @precondition(lambda self: self.inside.total() > 0)
    @rule(data=st.data(), gap=st.sampled_from([0, 0, 1, 5]))
    def leave(self, data: st.DataObject, gap: int) -> None:
        host = data.draw(st.sampled_from(sorted(+self.inside)))
        self.inside[host] -= 1
        self.opens[host] = max(self.opens[host], self.now + timedelta(seconds=gap))
        self.queues.finish(host, self.now, timedelta(seconds=gap))

    @rule(seconds=st.sampled_from([0.5, 1, 4, 30]))
    def wait(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)

    @invariant()
    def counts(self) -> None:
        pages = sum(map(len, self.pages.values()))
        assert (len(self.queues), self.queues.pages) == (sum(map(len, self.feeds.values())) + pages, pages)
        assert all(count <= self.per_host for count in self.inside.values())
        assert sum(self.inside[host] for host in PLATFORM_HOSTS) <= 2
        assert set(self.queues.page_hosts()) == {host for host in HOSTS if self.pages[host] or self.inside[host]}

    def may_enter(self, host: str) -> bool:
        if host in PLATFORM_HOSTS and sum(self.inside[other] for other in PLATFORM_HOSTS) >= 2:
            return False
        return bool(self.feeds[host] or self.pages[host]) and self.inside[host] < self.per_host

    def opening(self, host: str) -> datetime:
        return max(self.opens[host], self.platform_opens) if host in PLATFORM_HOSTS else self.opens[host]

    def check_waking(self) -> None:
        """A visit that waits only for time to pass is woken, and not too late."""
        moments = [self.opening(host) for host in HOSTS if self.may_enter(host)]
        wakes_at = self.queues.wakes_at()
        if moments:
            assert wakes_at is not None
            assert self.now < wakes_at <= min(moments)

    def teardown(self) -> None:
        """In the end every visit has run, and nothing is held."""
        if not hasattr(self, "queues"):
            return
        while len(self.queues) or self.inside.total():
            for host in list(self.inside.elements()):
                self.inside[host] -= 1
                self.queues.finish(host, self.now, timedelta(seconds=2))
            self.now += timedelta(seconds=30)
            let = let_in(self.queues, self.now)
            assert let or not len(self.queues)
            self.inside.update(waiting.host for waiting in let)
        self.now += timedelta(seconds=30)
        assert self.queues.next(self.now) is None
        assert self.queues.entries == 0


TestPoliteness = Politeness.TestCase
TestPoliteness.settings = settings(max_examples=examples(150), stateful_step_count=40, deadline=None)


def test_a_long_line_leaves_no_trace_of_those_who_went() -> None:
    """A host is listed once as ready, however many visits are added and finished meanwhile."""
    queues = HostQueues(per_host=50)
    for number in range(100):
        queues.add(feed(number), NOON)
    for number in range(100, 2_000):
        while queues.next(NOON) is not None:
            pass
        queues.add(feed(number), NOON)
        queues.finish("a.test", NOON, NO_GAP)
        assert queues.entries <= 2  # the host, and once among those that are ready
