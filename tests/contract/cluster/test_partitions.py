"""Controllers that share the hosts of one PostgreSQL: what each reads, and the fence before it writes."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Awaitable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import Text, bindparam, select, text
from sqlalchemy.engine import Connection
from tests.contract.cluster.test_leases import expire, member
from tests.contract.lending import Lender
from tests.contract.sitestories import SITE, baseline, followed
from tests.contract.stories import HOUR, NOW, Rooms, changed, dump, hourly, new, unchanged
from tests.contract.watchstories import HOOK, answer_all, asked

from tidings.app.stores import Stores, open_leases, open_stores
from tidings.errors import Fenced, SettingsError, StoreUnavailable
from tidings.model.feeds import Hints
from tidings.model.messages import NewMessage
from tidings.model.pages import SettledLink
from tidings.model.times import TimeCeilings
from tidings.model.visits import Rescheduled, Scheduled, Visit
from tidings.ports.cluster import CrawlScope, Duty, HeldLeases, partition_of
from tidings.settings.settings import load
from tidings.store.cluster import held_leases as fences
from tidings.store.cluster.held_leases import fence_of
from tidings.store.cluster.leases import LeaseRows
from tidings.store.db.database import Database
from tidings.store.db.schema import partition
from tidings.store.sites.frontier import FrontierRows
from tidings.store.sources.websub import WebSubRows
from tidings.store.visits.crawl_store import CrawlRows

TTL = timedelta(hours=1)
HOSTS = [f"h{number}.test" for number in range(40)]


def fenced(database: Database, scope: CrawlScope) -> Database:
    return database.fenced(fence_of(scope.leases))


def crawl_of(database: Database, scope: CrawlScope) -> CrawlRows:
    return CrawlRows(fenced(database, scope), fetch_articles=True, scope=scope)


async def two_scopes(database: Database) -> list[CrawlScope]:
    """Two controllers that share all partitions."""
    book, held = LeaseRows(database), {}
    for name in "abab":
        held[name] = await book.heartbeat(member(name), TTL)
    return [CrawlScope(one.numbers, f"id-{name}") for name, one in held.items()]


async def test_the_database_computes_the_same_partition(postgres_database: Database) -> None:
    rng = random.Random(3)
    letters = "abcdefghijklmnopqrstuvwxyz0123456789-."
    hosts = ["".join(rng.choices(letters, k=rng.randint(1, 60))) for _ in range(990)]
    hosts += [
        "xn--bcher-kva.example",
        "bücher.example",
        "日本.test",
        "[2001:db8::1]",
        "127.0.0.1:8080",
        "bridge.test#12",
    ]
    hosts += ["a" * 253, "A.Test", "", "é\u0301.test"]
    statement = select(partition(bindparam("host", type_=Text())))

    def work(connection: Connection) -> list[int]:
        return [connection.execute(statement, {"host": host}).scalar_one() for host in hosts]

    found = await postgres_database.read(work)
    assert found == [partition_of(host) for host in hosts]
    assert set(found) == set(range(64))


async def test_two_controllers_share_everything_that_is_due(postgres_database: Database) -> None:
    whole, scopes = Rooms.over(postgres_database), await two_scopes(postgres_database)
    ids = await whole.follow(*(f"https://{host}/feed" for host in HOSTS))
    shares = [crawl_of(postgres_database, scope) for scope in scopes]
    for share, scope in zip(shares, scopes, strict=True):
        assert {one.host for one in await share.due(NOW, 100)} == {host for host in HOSTS if scope.has(host)}
        expected = {host for host in HOSTS[1:] if scope.has(host)}
        assert {one.host for one in await share.due(NOW, 100, HOSTS[:1])} == expected
    due = [one for share in shares for one in await share.due(NOW, 100)]
    assert sorted(one.source_id for one in due) == ids
    probes = [one for share in shares for one in await share.probes(100)]
    assert sorted(one.source_id for one in probes) == ids
    # Articles are on other hosts than their feeds: a host's pages are its own controller's.
    outcomes = [
        changed(one, 0, new(one, host=f"page{one}.test"), hub="https://hub.test/", topic="t") for one in ids[:20]
    ]
    await whole.crawl.apply(outcomes, hourly)
    pages = [await share.article_orders(NOW, 100) for share in shares]
    assert sorted(order.source_id for part in pages for order in part) == ids[:20]
    assert all(scope.has(order.host) for part, scope in zip(pages, scopes, strict=True) for order in part)
    before = NOW - HOUR
    assert {await share.next_article_at(before) for share in shares} == {await whole.crawl.next_article_at(before)}
    hubs = [WebSubRows(postgres_database, scope) for scope in scopes]
    for one in ids:
        await whole.pushes.receive(one, NOW, None, b"<rss/>")
    wanted = [await hub.wanted(NOW, 100) for hub in hubs]
    assert sorted(one.source_id for part in wanted for one in part) == ids[:20]
    pushes = [await hub.pushes(100) for hub in hubs]
    assert sorted(one.source_id for part in pushes for one in part) == ids
    assert all([*pages, *wanted, *pushes])  # neither has all of it


async def test_found_links_are_of_the_controller_of_their_site(postgres_database: Database) -> None:
    whole, scopes = Rooms.over(postgres_database), await two_scopes(postgres_database)
    frontiers = [FrontierRows(postgres_database, scope) for scope in scopes]
    for host in HOSTS[:8]:
        root = await followed(whole, replace(SITE, url=f"https://{host}/", host=host))
        await whole.crawl.apply([baseline(root, 0, f"https://{host}/a", f"https://{host}/b")], hourly)
    found = [await frontier.found(100) for frontier in frontiers]
    assert sorted(link.id for part in found for link in part) == sorted(
        one.id for one in await whole.frontier.found(99)
    )
    for frontier, links, scope in zip(frontiers, found, scopes, strict=True):
        assert links
        hosts = [link.url.split("/")[2] for link in links]
        assert all(map(scope.has, hosts))
        # Pages that are another controller's, because they are on another host, are not in the answer.
        elsewhere = next(host for host in HOSTS if not scope.has(host))
        settled = [
            SettledLink(link, elsewhere if n else host) for n, (link, host) in enumerate(zip(links, hosts, strict=True))
        ]
        assert [due.host for due in await frontier.settle(settled, NOW)] == hosts[:1]
    assert await whole.frontier.found(100) == []


async def test_what_another_controller_has_by_now_cannot_be_written(
    postgres_database: Database, tmp_path: Path
) -> None:
    whole, (scope, _) = Rooms.over(postgres_database), await two_scopes(postgres_database)
    (source,) = await whole.follow("https://a.test/feed")
    root = await followed(whole)
    await whole.crawl.apply(
        [unchanged(source, 0, hub="https://hub.test/", topic="t"), baseline(root, 0, "https://a.test/x")], hourly
    )
    (subscription,), (link,) = await whole.pushes.wanted(NOW, 1), await whole.frontier.found(1)
    await expire(postgres_database, "a")
    await LeaseRows(postgres_database).heartbeat(member("b"), TTL)
    before = await dump(postgres_database)
    with pytest.raises(Fenced, match="32 of 32 partitions"):
        await crawl_of(postgres_database, scope).apply([changed(source, 1, new(1))], hourly)
    stores = Stores(postgres_database, load(tmp_path)).scoped(scope)
    refused: list[Awaitable[object]] = [
        stores.frontier.settle([SettledLink(link, "a.test")], NOW),
        stores.pushes.save(replace(subscription, attempts=9)),
        stores.catalogue.edit(source, {"notice": "dead since 2026-01-01"}),  # rediscovery
        stores.catalogue.move(source, "https://b.test/feed", "b.test", NOW, "taken over"),
        stores.crawl.keep("discovery", b"paths"),
    ]
    for write in refused:
        with pytest.raises(Fenced):
            await write
    assert await dump(postgres_database) == before


async def test_one_process_does_what_is_done_for_all(postgres_database: Database, tmp_path: Path) -> None:
    """The keeper, the sender and the indexer were paused, another has their leases: what they write is refused, but for
    the note that a message was sent."""
    book, stores = LeaseRows(postgres_database), Stores(postgres_database, load(tmp_path))
    rooms = Rooms.over(postgres_database)
    (source,) = await rooms.follow("https://a.test/feed")
    watch = await asked(rooms, channels=(HOOK,))
    await rooms.crawl.apply([unchanged(source, 0)], hourly)  # what comes now is no baseline
    await rooms.crawl.apply([changed(source, 1, new(1), at=NOW + HOUR)], hourly)
    assert await answer_all(rooms, watch) == 1
    held = {duty: stores.fenced(HeldLeases.single(duty, "id-a")) for duty in (Duty.KEEP, Duty.INDEX, Duty.POST)}
    for duty in held:
        await book.heartbeat(member("a", duty), TTL)
    outbox = stores.outbox_of(held[Duty.POST])
    (waiting,) = await outbox.waiting(9)
    message = NewMessage(watch, HOOK, (waiting.delivery_id,))
    assert await outbox.create_messages([message], (), NOW) == 1
    (made,) = await outbox.due(NOW, 9)
    assert await outbox.begin(made.id, NOW)
    await held[Duty.KEEP].crawl.keep("price", b"1")
    await expire(postgres_database, "a")
    for duty in held:
        await book.heartbeat(member("b", duty), TTL)
    keeping, before = held[Duty.KEEP], await dump(postgres_database)
    refused: list[Awaitable[object]] = [
        keeping.crawl.prune(NOW + HOUR, NOW + HOUR),
        keeping.crawl.keep("price", b"2"),
        keeping.crawl.mend_times(NOW, TimeCeilings(HOUR, HOUR, HOUR)),
        keeping.archive.thin(NOW + HOUR, 1, None),
        held[Duty.INDEX].search.index_again(["en"]),
        outbox.begin(made.id, NOW),
        outbox.create_messages([message], (), NOW),
        outbox.hold(HOOK, NOW + HOUR),
    ]
    for write in refused:
        with pytest.raises(Fenced, match="has another holder now"):
            await write
    assert await dump(postgres_database) == before
    await outbox.sent(made.id, NOW)
    assert await outbox.due(NOW, 9) == []


async def test_a_lease_changes_hands_between_two_transactions_of_its_holder(lender: Lender) -> None:
    """The old controller is stopped in the middle of a transaction. Its own heartbeat still works, no other gets its
    leases; when it has written, they are taken over, and what it wants to write next is refused."""
    begun, go_on = threading.Event(), threading.Event()

    def stopped(scheduled: Scheduled, visit: Visit, hints: Hints) -> Rescheduled:
        begun.set()
        assert go_on.wait(30)
        return hourly(scheduled, visit, hints)

    with lender.migrated() as url:
        async with (
            await Database.open(url) as old,
            await Database.open(url) as heart,
            await Database.open(url) as other,
        ):
            (source,) = await Rooms.over(old).follow("https://a.test/feed")
            mine = (await LeaseRows(heart).heartbeat(member("a"), TTL)).numbers
            controller = crawl_of(old, CrawlScope(mine, "id-a"))
            writes = asyncio.create_task(controller.apply([changed(source, 0, new(1))], stopped))
            assert await asyncio.to_thread(begun.wait, 30)
            assert (await LeaseRows(heart).heartbeat(member("a"), TTL)).numbers == mine
            await heart.write(lambda connection: connection.execute(text("UPDATE lease SET expires = 1")))
            await heart.write(lambda connection: connection.execute(text("DELETE FROM member")))
            assert (await LeaseRows(other).heartbeat(member("b"), TTL)).epochs == {}
            go_on.set()
            assert (await writes).articles_new == 1
            assert (await LeaseRows(other).heartbeat(member("b"), TTL)).epochs == dict.fromkeys(range(64), 2)
            with pytest.raises(Fenced):
                await controller.apply([changed(source, 1, new(2))], hourly)
            assert [one.seq for one in await Rooms.over(other).crawl.due(NOW + 2 * HOUR, 9)] == [1]


async def test_a_transaction_that_stops_in_the_middle_is_ended(
    postgres_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would keep others from taking its leases over. To its controller the database is away; with patience it tries
    again, and learns that it is fenced."""
    monkeypatch.setattr(fences, "LONGEST_PAUSE", 200)
    (source,) = await Rooms.over(postgres_database).follow("https://a.test/feed")
    mine = (await LeaseRows(postgres_database).heartbeat(member("a"), TTL)).numbers
    begun, ended = threading.Event(), threading.Event()

    def stopped(scheduled: Scheduled, visit: Visit, hints: Hints) -> Rescheduled:
        begun.set()
        assert ended.wait(30)
        return hourly(scheduled, visit, hints)

    writes = asyncio.create_task(
        crawl_of(postgres_database, CrawlScope(mine, "id-a")).apply([unchanged(source, 0)], stopped)
    )
    assert await asyncio.to_thread(begun.wait, 30)
    gone = "SELECT count(*) FROM pg_stat_activity WHERE state = 'idle in transaction' AND datname = current_database()"
    while (await postgres_database.read(lambda one: one.execute(text(gone)).scalar_one())) > 0:
        pass
    ended.set()
    with pytest.raises(StoreUnavailable):
        await writes


async def test_a_file_has_one_controller(tmp_path: Path) -> None:
    settings = load(tmp_path)
    async with open_stores(settings) as stores:
        with pytest.raises(SettingsError, match="PostgreSQL"):
            stores.scoped(CrawlScope(frozenset({1}), "id-a"))
    with pytest.raises(SettingsError, match="PostgreSQL"):
        async with open_leases(settings):
            pass


async def test_due_sources_of_a_partition_are_answered_from_its_index(postgres_database: Database) -> None:
    def plan(connection: Connection) -> str:
        connection.execute(text("SET LOCAL enable_seqscan = off"))
        connection.execute(text("SET LOCAL enable_sort = on"))
        sql = "SELECT id FROM source WHERE get_byte(decode(md5(host), 'hex'), 0) & 63 = ANY(:some) AND next_at <= 5"
        rows = connection.execute(text(f"EXPLAIN {sql}"), {"some": [1, 2]})
        return "\n".join(row[0] for row in rows)

    assert Duty.CRAWL.leases == 64
    assert "ix_source_partition" in await postgres_database.read(plan)
