"""More pages of one host than the agenda has room for: they wait in the backlog, and each has its turn once."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tidings.crawl.controller.agenda import Agenda, Backlog
from tidings.model.orders import Due
from tidings.ports.crawl_store import CrawlStore

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
ROOM = 6


def page(number: int, host: str = "a.test", seq: int = 0) -> Due:
    return Due(number, seq, NOON, host, page=True)


class DueOnly:
    """A store that knows what is due."""

    def __init__(self, *due: Due) -> None:
        self.held = list(due)

    async def due(self, until: datetime, limit: int, not_hosts: Sequence[str] = ()) -> list[Due]:
        return [one for one in self.held if one.next_at <= until][:limit]


def agenda() -> Agenda:
    return Agenda(timedelta(minutes=15), 1_000, lambda host: ROOM)


async def taken(agenda: Agenda, store: DueOnly) -> list[Due]:
    await agenda.read(cast(CrawlStore, store), NOON, NOON)
    return agenda.take(NOON, lambda due: True)


@pytest.mark.parametrize("found", [True, False])
async def test_all_have_their_turn_in_order_and_few_are_held(found: bool) -> None:
    book, pages = agenda(), [page(number) for number in range(50)]
    store = DueOnly(*([] if found else pages))
    await taken(book, DueOnly())
    if found:
        for one in pages:
            book.offer(one, at_once=True)
    else:
        book.forget_window()
    turns: list[int] = []
    under_way: list[Due] = []
    for _ in range(100):
        under_way += await taken(book, store)
        assert len(under_way) <= ROOM
        assert len(turns) + len(under_way) + book.backlog == 50 or book.backlog == 0
        if not under_way:
            break
        over = under_way.pop(0)
        turns.append(over.source_id)
        store.held = [one for one in store.held if one.source_id != over.source_id]
        book.drop(over.source_id)
    assert turns == list(range(50))


async def test_a_crowded_host_holds_up_no_other() -> None:
    book = agenda()
    await taken(book, DueOnly())
    for number in range(20):
        book.offer(page(number, "slow.test"), at_once=True)
    book.offer(page(99, "quick.test"), at_once=True)
    first = [due.source_id for due in await taken(book, DueOnly())]
    assert first == [*range(ROOM), 99]


async def test_reading_the_store_once_more_doubles_nothing() -> None:
    """A person changed something meanwhile: what waits in the backlog is still due in the store."""
    book, store = agenda(), DueOnly(*(page(number) for number in range(20)))
    await taken(book, store)
    waiting = book.backlog
    book.forget_window()
    await taken(book, store)
    assert book.backlog == waiting == 20 - ROOM


async def test_one_that_was_visited_since_makes_room() -> None:
    book, store = agenda(), DueOnly()
    await taken(book, store)
    for number in range(ROOM):
        book.offer(page(number), at_once=True)
    for due in await taken(book, store):
        book.pass_over(due)
    book.offer(page(0, seq=1), at_once=True)
    assert [due.seq for due in await taken(book, store)] == [1]
    book.pass_over(page(0, seq=0))  # an older one: what stands there anew stays
    book.put(page(0, seq=1), at_once=True)
    assert await taken(book, store) == []


async def test_feeds_never_wait_in_the_backlog() -> None:
    """Of those under a policy that ranks, the best are chosen among all."""
    feeds = [Due(number, 0, NOON, "a.test") for number in range(30)]
    book = agenda()
    assert len(await taken(book, DueOnly(*feeds))) == 30
    assert not book.backlog


@given(
    st.lists(st.tuples(st.sampled_from(("a", "b", "c")), st.integers(0, 2**62), st.integers(0, 2**40))),
    st.integers(1, 7),
)
def test_the_backlog_gives_back_what_it_was_given(given_: list[tuple[str, int, int]], most: int) -> None:
    backlog = Backlog()
    for host, source_id, seq in given_:
        backlog.add(page(source_id, host, seq))
    assert len(backlog) == len(given_)
    assert backlog.source_ids() == {source_id for _, source_id, _ in given_}
    for host in backlog.hosts():
        got: list[Due] = []
        while host in backlog.hosts():
            some = backlog.take(host, most, NOON)
            assert 0 < len(some) <= most
            got += some
        assert got == [page(source_id, host, seq) for at, source_id, seq in given_ if at == host]
    assert len(backlog) == 0
