"""Leases of a process: they count while they are renewed, and not a moment longer."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from tidings.app.cluster.membership import ClusterClock, Membership
from tidings.crawl.clock import SystemClock
from tidings.errors import StoreUnavailable
from tidings.ports.cluster import Duty, Held, Member

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)
TTL = timedelta(seconds=8)


class Book:
    """A lease book that answers what it is told to."""

    def __init__(self) -> None:
        self.seconds, self.epochs, self.away = 0.0, {1: 1, 2: 1}, False
        self.left: list[str] = []
        self.asked_in_vain = asyncio.Event()

    async def heartbeat(self, member: Member, ttl: timedelta) -> Held:
        if self.away:
            self.asked_in_vain.set()
            raise StoreUnavailable("PostgreSQL is away")
        return Held(dict(self.epochs), 1, NOW + timedelta(seconds=self.seconds))

    async def leave(self, member_id: str) -> None:
        if self.away:
            raise StoreUnavailable("PostgreSQL is away")
        self.left.append(member_id)

    async def members(self, duty: Duty | None = None) -> list[Member]:
        return []


def membership(book: Book, ttl: timedelta = TTL) -> Membership:
    clock = ClusterClock(SystemClock(lambda: NOW, lambda: book.seconds))
    return Membership(book, "controller-1", Duty.CRAWL, "one", ttl, clock)


async def test_leases_count_until_a_moment_before_others_may_take_them() -> None:
    book = Book()
    leases = membership(book)
    assert not leases.is_held
    await leases.beat()
    for seconds, held in ((6.9, True), (7.1, False)):  # 7.1: the process was stopped, or the database is away
        book.seconds = seconds
        assert leases.is_held == leases.is_fresh == held
    await leases.beat()
    assert leases.is_held
    book.epochs = {}
    await leases.beat()
    assert (leases.is_held, leases.is_fresh) == (False, True)


async def test_it_says_when_other_leases_are_held(caplog: pytest.LogCaptureFixture) -> None:
    book = Book()
    leases = membership(book, timedelta(seconds=0.08))
    await leases.beat()
    known = leases.epochs
    beats, changed = asyncio.create_task(leases.run()), asyncio.create_task(leases.changed(known))
    book.away = True
    await asyncio.wait_for(book.asked_in_vain.wait(), 60)
    assert not changed.done()
    book.away, book.epochs = False, {1: 1, 2: 2}  # another had it meanwhile
    await asyncio.wait_for(changed, 60)
    await asyncio.sleep(0)
    beats.cancel()
    assert [record.getMessage() for record in caplog.records] == [
        "the leases of crawl are not renewed: PostgreSQL is away",
        "the leases of crawl are renewed again",
    ]


async def test_a_database_that_does_not_answer_is_away() -> None:
    """It is waited for when a process starts, and then asked again: neither ends the process."""

    class Silent(Book):
        async def heartbeat(self, member: Member, ttl: timedelta) -> Held:
            await asyncio.Event().wait()
            raise AssertionError

    with pytest.raises(StoreUnavailable, match=r"does not answer within 0\.01 s \(cluster\.lease\)"):
        await membership(Silent(), timedelta(seconds=0.01)).beat()


async def test_leaving_gives_them_back_and_fails_for_nobody() -> None:
    book = Book()
    leases = membership(book)
    await leases.beat()
    await leases.leave()
    assert book.left == ["controller-1"]
    assert not leases.is_held
    book.away = True
    await leases.leave()
