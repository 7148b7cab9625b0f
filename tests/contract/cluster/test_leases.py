"""Leases on a real PostgreSQL: fair shares, take-over, epochs, one holder whatever happens at once."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text
from sqlalchemy.engine import Connection
from tests.contract.lending import FileLender, Lender

from tidings.errors import SettingsError
from tidings.ports.cluster import Duty, Held, Member
from tidings.store.cluster.leases import LeaseRows
from tidings.store.db.database import Database

TTL = timedelta(hours=1)


def member(name: str, duty: Duty = Duty.CRAWL) -> Member:
    return Member(f"id-{name}", duty, name, "1.0")


async def expire(database: Database, name: str) -> None:
    await expire_id(database, f"id-{name}")


async def expire_id(database: Database, member_id: str) -> None:
    """As if the member had not been heard of for its ttl."""

    def work(connection: Connection) -> None:
        for statement in (
            "UPDATE member SET expires = 1 WHERE id = :id",
            "UPDATE lease SET expires = 1 WHERE holder = :id",
        ):
            connection.execute(text(statement), {"id": member_id})

    await database.write(work)


async def settled(book: LeaseRows, *names: str, duty: Duty = Duty.CRAWL) -> dict[str, Held]:
    """What each holds once all have had two heartbeats: one lets go, the other takes."""
    held: dict[str, Held] = {}
    for name in (*names, *names):
        held[name] = await book.heartbeat(member(name, duty), TTL)
    return held


def partition_is_whole(held: dict[str, Held], leases: int = 64) -> bool:
    return sorted(number for one in held.values() for number in one.epochs) == list(range(leases))


async def test_members_share_fairly(postgres_database: Database) -> None:
    book = LeaseRows(postgres_database)
    before: dict[str, Held] = {}
    for names in (("b",), ("b", "a"), ("b", "a", "c")):
        held = await settled(book, *names)
        assert partition_is_whole(held)
        assert all(64 // len(names) <= len(one.epochs) <= -(-64 // len(names)) for one in held.values())
        assert all(one.members == len(names) for one in held.values())
        # Nobody gets something of another that was there before: only newcomers take.
        assert all(held[name].numbers <= one.numbers for name, one in before.items())
        before = held
    shown = await book.members(Duty.CRAWL)
    assert [(one.name, one.version) for one in shown] == [("a", "1.0"), ("b", "1.0"), ("c", "1.0")]
    assert [one.leases for one in shown] == [len(before[one.name].epochs) for one in shown]
    assert abs(datetime.now(UTC) - before["a"].now) < timedelta(minutes=5)
    assert before["a"].now >= (shown[0].started or before["a"].now)


async def test_a_single_lease_stays_with_its_holder(postgres_database: Database) -> None:
    book = LeaseRows(postgres_database)
    await book.heartbeat(member("z", Duty.KEEP), TTL)
    held = await settled(book, "a", "z", duty=Duty.KEEP)
    assert held["z"].epochs == {0: 1}
    assert held["a"].epochs == {}
    assert await book.members(Duty.CRAWL) == []
    await book.leave("id-z")
    assert (await book.heartbeat(member("a", Duty.KEEP), TTL)).epochs == {0: 2}


async def test_leases_of_a_dead_member_are_taken_over(postgres_database: Database) -> None:
    book = LeaseRows(postgres_database)
    before = await settled(book, "a", "b")
    await expire(postgres_database, "a")
    after = await book.heartbeat(member("b"), TTL)
    assert after.numbers == frozenset(range(64))
    assert after.members == 1
    assert {number: after.epochs[number] - epoch for number, epoch in before["a"].epochs.items()} == dict.fromkeys(
        before["a"].numbers, 1
    )
    assert {number: after.epochs[number] for number in before["b"].numbers} == before["b"].epochs
    woken = await book.heartbeat(member("a"), TTL)  # it was only asleep: nothing is its own any more
    assert woken.epochs == {}
    assert partition_is_whole(await settled(book, "b", "a"))


async def test_who_leaves_frees_everything_at_once(postgres_database: Database) -> None:
    book = LeaseRows(postgres_database)
    await settled(book, "a", "b")
    await book.leave("id-a")
    assert [one.name for one in await book.members()] == ["b"]
    assert len((await book.heartbeat(member("b"), TTL)).epochs) == 64
    await book.leave("nobody")


async def test_never_two_holders(lender: Lender) -> None:
    """Five members with a connection each, at once: heartbeats, leaves, expiries. No (lease, epoch) is ever held by two
    members, and in the end the shares are fair."""
    rng = random.Random(17)
    names = list("abcde")
    holders: dict[tuple[int, int], set[str]] = {}
    with lender.migrated() as url:
        async with AsyncExitStack() as stack:
            databases = [await stack.enter_async_context(await Database.open(url)) for _ in names]

            async def live(name: str, database: Database, seed: int) -> None:
                chance, book = random.Random(seed), LeaseRows(database)
                for _ in range(60):
                    action = chance.random()
                    if action < 0.2:
                        await book.leave(f"id-{name}")
                    elif action < 0.5:
                        await expire(database, chance.choice(names))
                    else:
                        held = await book.heartbeat(member(name), TTL)
                        for lease in held.epochs.items():
                            holders.setdefault(lease, set()).add(name)

            running = zip(names, databases, strict=True)
            await asyncio.gather(*(live(name, database, rng.getrandbits(32)) for name, database in running))
            assert {lease: held for lease, held in holders.items() if len(held) > 1} == {}
            # From whatever they held: one who comes early may wait for what a later one lets go in the second turn.
            await settled(LeaseRows(databases[0]), *names)
            final = await settled(LeaseRows(databases[0]), *names)
            assert partition_is_whole(final)
            assert {len(one.epochs) for one in final.values()} == {12, 13}


async def test_a_file_is_no_database_for_a_cluster(files: FileLender) -> None:
    with files.migrated() as url:
        async with await Database.open(url) as database:
            with pytest.raises(SettingsError, match="set `database = "):
                LeaseRows(database)
