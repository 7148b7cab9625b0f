"""Executions of ranking policies: the k best of those that are due, the rest wait for the next one."""

import random
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import cast

from tidings.crawl.controller.ranking import Ranking
from tidings.model.orders import Due
from tidings.model.visits import Scheduled
from tidings.ports.crawl_store import CrawlStore
from tidings.schedule.budget import ExecutionShare
from tidings.schedule.policies.base import Rounds
from tidings.schedule.policies.baselines import RoundRobin, RoundRobinState
from tidings.schedule.registry import pack_state

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
ROUND = timedelta(seconds=480)
LATE = timedelta(milliseconds=3)  # how late a real clock wakes one


class Kept:
    """A store that knows when each source was last visited: source n, n minutes before noon."""

    def __init__(self, ids: Sequence[int], policy: str | None = None) -> None:
        self.sources = {
            number: Scheduled(
                number, policy, pack_state(RoundRobin(), RoundRobinState(NOON - timedelta(minutes=number))), 0
            )
            for number in ids
        }
        self.asked: list[list[int]] = []

    async def scheduled(self, source_ids: Sequence[int]) -> list[Scheduled]:
        self.asked.append(list(source_ids))
        return [self.sources[number] for number in source_ids if number in self.sources]


def due(*ids: int, policy: str | None = None) -> list[Due]:
    return [Due(number, 1, NOON, f"{number}.test", policy) for number in ids]


class Table:
    """A Ranking over rounds every eight minutes from noon."""

    def __init__(self, kept: Kept, visits: int = 2, default: str = "round-robin", *, event_driven: bool = True) -> None:
        rounds = Rounds(NOON, ROUND, ROUND, random.Random(1))
        self.ranking = Ranking(default, rounds, ExecutionShare(visits), event_driven=event_driven)
        self.kept = kept

    async def choose(
        self, sources: list[Due], now: datetime, *, at_once: bool = False
    ) -> tuple[list[int], dict[int, datetime]]:
        chosen, later = await self.ranking.choose(sources, now, cast("CrawlStore", self.kept), at_once=at_once)
        return [source.source_id for source in chosen], {source.source_id: when for when, source in later}


async def test_sources_of_a_timing_policy_all_go_at_once() -> None:
    table = Table(Kept([1, 2, 3]), visits=1, default="median")
    assert await table.choose(due(1, 2, 3), NOON + LATE) == ([1, 2, 3], {})
    assert table.kept.asked == []


async def test_nothing_due_is_nothing_chosen() -> None:
    assert await Table(Kept([])).choose([], NOON) == ([], {})


async def test_an_execution_takes_the_best() -> None:
    chosen, later = await Table(Kept(range(1, 6))).choose(due(1, 2, 3, 4, 5), NOON)
    assert sorted(chosen) == [4, 5]  # those who have waited longest
    assert later == dict.fromkeys((1, 2, 3), NOON + ROUND)


async def test_all_go_where_there_is_room_for_all() -> None:
    chosen, later = await Table(Kept(range(1, 4)), visits=100).choose(due(1, 2, 3), NOON)
    assert (sorted(chosen), later) == ([1, 2, 3], {})


async def test_between_two_executions_everybody_waits() -> None:
    table = Table(Kept([1, 2]))
    assert await table.choose(due(1, 2), NOON + LATE) == ([], dict.fromkeys((1, 2), NOON + ROUND))
    assert table.kept.asked == []


async def test_each_source_has_its_own_kind_of_policy() -> None:
    sources = due(1, policy="fixed") + due(2) + due(3, policy="median")
    assert await Table(Kept([2])).choose(sources, NOON + LATE) == ([1, 3], {2: NOON + ROUND})


async def test_now_is_an_execution_where_one_is_asked_for() -> None:
    chosen, later = await Table(Kept(range(1, 4))).choose(due(1, 2, 3), NOON + LATE, at_once=True)
    assert (sorted(chosen), later) == ([2, 3], {1: NOON + ROUND})


async def test_an_execution_is_held_even_when_we_wake_a_little_late() -> None:
    """A real clock never wakes us at the very microsecond; the round must not be missed for ever."""
    table = Table(Kept([1, 2, 3]), visits=1)
    _, later = await table.choose(due(1, 2, 3), NOON + LATE)
    for winner in (3, 2, 1):
        (moment,) = set(later.values())
        chosen, later = await table.choose(due(*later), moment + LATE)
        assert chosen == [winner]
    assert later == {}


async def test_an_execution_that_was_slept_through_is_held_once() -> None:
    table = Table(Kept([1, 2, 3]), visits=1)
    await table.choose(due(1, 2, 3), NOON + LATE)
    morning = NOON + 100 * ROUND + LATE
    assert await table.choose(due(1, 2, 3), morning) == ([3], dict.fromkeys((1, 2), NOON + 101 * ROUND))


async def test_an_execution_is_held_once() -> None:
    """k visits an execution, not k more for each source that comes due a moment later."""
    table = Table(Kept([1, 2, 3]), visits=1)
    assert await table.choose(due(1, 2), NOON) == ([2], {1: NOON + ROUND})
    assert await table.choose(due(3), NOON + LATE) == ([], {3: NOON + ROUND})


async def test_an_execution_with_nobody_due_is_over_as_well() -> None:
    table = Table(Kept([1]))
    assert await table.choose([], NOON + LATE) == ([], {})
    assert await table.choose([], NOON + ROUND + LATE) == ([], {})
    assert await table.choose(due(1), NOON + ROUND + 2 * LATE) == ([], {1: NOON + 2 * ROUND})


async def test_in_rounds_sources_of_a_timing_policy_wait_for_an_execution_too() -> None:
    table = Table(Kept([1]), default="median", event_driven=False)
    assert await table.choose(due(1, 2), NOON + LATE) == ([], dict.fromkeys((1, 2), NOON + ROUND))
    assert await table.choose(due(1, 2), NOON + ROUND + LATE) == ([1, 2], {})


async def test_everybody_has_a_turn() -> None:
    kept, visits = Kept(range(1, 8)), Counter[int]()
    table, now = Table(kept, visits=3), NOON
    for _ in range(7):
        sources = [Due(number, visits[number], NOON, f"{number}.test") for number in kept.sources]
        chosen, _ = await table.choose(sources, now)
        for number in chosen:
            visits[number] += 1
            kept.sources[number] = Scheduled(number, None, pack_state(RoundRobin(), RoundRobinState(now)), 0)
        now += ROUND
    assert visits == dict.fromkeys(range(1, 8), 3)


async def test_a_removed_source_does_not_wait_for_ever() -> None:
    """It goes on its way, where the controller finds that there is no order for it and forgets it."""
    chosen, later = await Table(Kept([1, 2]), visits=1).choose(due(1, 2, 99), NOON)
    assert (sorted(chosen), later) == ([2, 99], {1: NOON + ROUND})


async def test_a_source_that_has_a_timing_policy_by_now_goes() -> None:
    kept = Kept([1, 2])
    kept.sources[1] = Scheduled(1, "fixed", None, 0)
    chosen, _ = await Table(kept, visits=1).choose(due(1, 2), NOON)
    assert sorted(chosen) == [1, 2]


async def test_a_source_never_visited_is_first() -> None:
    kept = Kept([1, 2])
    kept.sources[3] = Scheduled(3, None, None, 0)
    assert (await Table(kept, visits=1).choose(due(1, 2, 3), NOON))[0] == [3]


async def test_a_policy_that_no_longer_exists_is_the_default() -> None:
    assert await Table(Kept([1])).choose(due(1, policy="guess"), NOON) == ([1], {})


async def test_a_budget_gives_each_execution_its_share_and_carries_the_fraction() -> None:
    kept = Kept(range(1, 101))
    table = Table(kept)
    table.ranking.share = ExecutionShare(2, 60.0, held_at=NOON)  # 60 visits an hour: 8 in each round of eight minutes
    chosen, now = 0, NOON
    for _ in range(15):
        now += ROUND
        chosen += len((await table.choose(due(*range(1, 101)), now))[0])
    assert chosen == 15 * 8


async def test_a_rank_of_nought_means_not_yet() -> None:
    kept = Kept([1])
    kept.sources[1] = Scheduled(1, None, pack_state(RoundRobin(), RoundRobinState(NOON)), 0)
    assert await Table(kept).choose(due(1), NOON) == ([], {1: NOON + ROUND})


async def test_an_execution_that_nobody_waited_for_is_over() -> None:
    table = Table(Kept([1]), visits=1)
    await table.choose([], NOON)
    assert await table.choose(due(1), NOON + ROUND + timedelta(minutes=3)) == ([], {1: NOON + 2 * ROUND})
