"""All that writes in a cluster, at once on one PostgreSQL: two controllers whose batches have sources, articles and
bodies in common, a third that comes and goes, the keeper, two watchers, the sender, the indexer, and commands.

No error escapes but those that say what another has done meanwhile. `TIDINGS_SOAK_WRITERS=600` rounds take minutes."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.engine import Connection
from tests.contract.cluster.test_leases import member
from tests.contract.lending import Lender
from tests.contract.sitestories import baseline, look, news
from tests.contract.stories import HOUR, NOW, Rooms, asked, audit, changed, hourly, new, no_page, page, unchanged
from tests.contract.watchstories import answer

from tidings.app.stores import Stores
from tidings.errors import Fenced, SourceNotFound, WatchNotFound
from tidings.model.hosts import HostManners
from tidings.model.messages import NewMessage
from tidings.model.orders import ArticleOrder, FeedOrder, Outcome
from tidings.model.pages import NewSite, SettledLink
from tidings.model.sources import NewSource, SourceKind
from tidings.model.times import TimeCeilings
from tidings.model.watches import WatchTerms
from tidings.ports.cluster import CrawlScope, Duty, HeldLeases, partition_of
from tidings.settings.settings import load
from tidings.store.cluster.leases import LeaseRows
from tidings.store.db.database import Database

ROUNDS = int(os.environ.get("TIDINGS_SOAK_WRITERS", "8"))
TTL = timedelta(hours=1)
HOSTS = [f"h{number}.test" for number in range(24)]
TEXT = "The ferry stays in the harbour until Thursday, and the school has sent its pupils home for the week. " * 3
CHANNELS = ("webhook:https://a.test/hook", "mailto://me@a.test")
FAR = NOW + 9000 * HOUR


@dataclass
class Writers:
    """Each writer has a database of its own, as a process has."""

    url: str
    folder: Path
    stack: AsyncExitStack
    rng: random.Random = field(default_factory=lambda: random.Random(7))
    tick: int = 0

    async def stores(self) -> Stores:
        database = await self.stack.enter_async_context(await Database.open(self.url))
        return Stores(database, load(self.folder))

    async def book(self) -> LeaseRows:
        return LeaseRows(await self.stack.enter_async_context(await Database.open(self.url)))

    def now(self) -> datetime:
        """Later at each call: outcomes are applied in the order of their times."""
        self.tick += 1
        return NOW + timedelta(seconds=self.tick)

    # -- controllers ------------------------------------------------------------------------------------

    async def controller(self, name: str) -> None:
        whole, book = await self.stores(), await self.book()
        for _ in range(ROUNDS):
            held = await book.heartbeat(member(name), TTL)
            if not held.epochs:
                continue
            stores = whole.scoped(CrawlScope(held.numbers, f"id-{name}"))
            with suppress(Fenced):
                await self._round(stores)

    async def guest(self, name: str) -> None:
        """A controller that joins, works for a round, and leaves: partitions change hands."""
        book = await self.book()
        for _ in range(ROUNDS):
            await book.heartbeat(member(name), TTL)
            await asyncio.sleep(0)
            await book.leave(f"id-{name}")

    async def _round(self, stores: Stores) -> None:
        due = await stores.crawl.due(FAR, 40)
        feeds = await stores.crawl.feed_orders([one.source_id for one in due])
        pages = await stores.crawl.article_orders(FAR, 40)
        outcomes: list[Outcome] = [self._visited(order) for order in feeds]
        outcomes += [self._read(order) for order in pages]
        self.rng.shuffle(outcomes)
        hosts = self.rng.sample(HOSTS, 3)
        manners = [HostManners(host, gap=self.rng.random() + 1) for host in hosts]
        await stores.crawl.apply(outcomes, hourly, manners)
        await stores.frontier.settle([SettledLink(link, "h0.test") for link in await stores.frontier.found(20)], NOW)
        for subscription in await stores.pushes.wanted(FAR, 5):
            await stores.pushes.save(replace(subscription, attempts=subscription.attempts + 1))

    def _visited(self, order: FeedOrder) -> Outcome:
        at, seq, rng = self.now(), order.seq, self.rng
        if order.kind is SourceKind.PAGE:
            links = [f"https://{order.host}/p{rng.randrange(30)}" for _ in range(2)]
            return (
                baseline(order.source_id, seq, *links, at=at)
                if not seq
                else look(order.source_id, seq, news(f"news {rng.randrange(9)}", *links), at=at)
            )
        if rng.random() < 0.2:
            return unchanged(order.source_id, seq, at=at, hub="https://hub.test/", topic="t")
        items = [rng.randrange(60) for _ in range(4)]
        fresh = [new(n, rng.randrange(3), host=rng.choice(HOSTS), content=TEXT * 9) for n in dict.fromkeys(items)]
        return changed(order.source_id, seq, *fresh, at=at, hops=(asked(0, host=order.host),))

    def _read(self, order: ArticleOrder) -> Outcome:
        if self.rng.random() < 0.3:
            return no_page(order.article_id, at=self.now(), retry_at=NOW)
        signature = self.rng.randbytes(8) * 16
        return page(
            order.article_id, TEXT, at=self.now(), html=f"<p>{self.rng.randrange(5)}".encode(), signature=signature
        )

    # -- what one process does for all ------------------------------------------------------------------

    async def keeper(self) -> None:
        whole, book = await self.stores(), await self.book()
        for turn in range(ROUNDS):
            name = f"keeper-{turn % 2}"  # two take turns
            await book.heartbeat(member(name, Duty.KEEP), TTL)
            stores = whole.fenced(HeldLeases.single(Duty.KEEP, f"id-{name}"))
            with suppress(Fenced):
                await stores.crawl.prune(NOW, NOW + timedelta(seconds=self.tick // 2))
                await stores.crawl.mend_times(NOW, TimeCeilings(HOUR, HOUR, HOUR))
                await stores.crawl.keep("price", b"1")
                await stores.archive.thin(None, 1, None)
            await book.leave(f"id-{name}")

    async def indexer(self) -> None:
        from tidings.watch.search import index_entries

        stores = await self.stores()
        for _ in range(ROUNDS):
            entries = await stores.search.unindexed(20)
            await stores.search.index(await asyncio.to_thread(index_entries, entries))
            await stores.crawl.keep("price", b"2")

    async def watcher(self, parts: Callable[[], set[int]]) -> None:
        stores = await self.stores()
        queue = stores.queue_of(parts)
        for _ in range(ROUNDS):
            watches = [watch.id for watch in await stores.watches.watches()]
            results = [answer(one, *watches) for one in await queue.next_items(30)]
            await queue.write_results(results)

    async def sender(self) -> None:
        stores = await self.stores()
        for _ in range(ROUNDS):
            waiting = await stores.outbox.waiting(30)
            made = [NewMessage(one.watch_id, one.channel, (one.delivery_id,)) for one in waiting[::2]]
            await stores.outbox.create_messages(made, [one.delivery_id for one in waiting[1::2]], NOW)
            for message in await stores.outbox.due(FAR, 5):
                if await stores.outbox.begin(message.id, NOW):
                    await stores.outbox.sent(message.id, NOW)
            await stores.outbox.hold(CHANNELS[0], NOW + HOUR)

    # -- people -----------------------------------------------------------------------------------------

    async def person(self) -> None:
        stores, rng = await self.stores(), self.rng
        commands: list[Callable[[], Awaitable[object]]] = [
            lambda: self._import(stores),
            lambda: stores.catalogue.edit(rng.randrange(1, 60), {"weight": 1 + rng.random()}),
            lambda: stores.catalogue.remove(rng.randrange(1, 60)),
            lambda: stores.catalogue.refresh(rng.randrange(1, 60), NOW, timedelta(0)),
            lambda: stores.sites.follow(NewSite(f"https://{(host := rng.choice(HOSTS))}/", host), NOW),
            lambda: stores.flags.unflag(rng.choice(HOSTS)),
        ]
        for _ in range(2 * ROUNDS):
            with suppress(SourceNotFound):
                await rng.choice(commands)()

    async def _import(self, stores: Stores) -> None:
        numbers = [self.rng.randrange(200) for _ in range(6)]
        sources = [NewSource(f"https://{HOSTS[n % 24]}/feed{n}", HOSTS[n % 24]) for n in numbers]
        await stores.catalogue.add(sources, NOW, [NOW] * len(sources))

    async def watching_person(self) -> None:
        stores, rng = await self.stores(), self.rng
        for turn in range(ROUNDS):
            terms = WatchTerms(f"watch {turn}", "ferry", channels=tuple(rng.sample(CHANNELS, 1)), backfill=True)
            added = await stores.watches.add(terms, NOW, "", NOW - HOUR if turn % 2 else None)
            with suppress(WatchNotFound):
                await stores.watches.edit(added, replace(terms, channels=CHANNELS))
                await stores.watches.trouble([added], "a trouble")
                if turn % 3 == 0:
                    await stores.watches.remove(rng.randrange(1, added + 1))


def _deadlocks(connection: Connection) -> int:
    connection.execute(text("SELECT pg_stat_clear_snapshot()"))
    query = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"
    return int(connection.execute(text(query)).scalar_one())


async def test_writers_of_a_cluster_never_fail_each_other(lender: Lender, tmp_path: Path) -> None:
    with lender.migrated() as url:
        async with AsyncExitStack() as stack, await Database.open(url) as database:
            rooms, writers = Rooms.over(database), Writers(url, tmp_path, stack)
            await rooms.follow(*(f"https://{host}/feed{number}" for number, host in enumerate(HOSTS)))
            for host in HOSTS[:3]:
                await rooms.sites.follow(NewSite(f"https://{host}/", host), NOW)
            await rooms.watches.add(WatchTerms("first", "ferry", channels=CHANNELS, backfill=True), NOW, "")
            assert len({partition_of(host) for host in HOSTS}) > 8
            before = await database.read(_deadlocks)
            async with asyncio.timeout(60 + 5 * ROUNDS), asyncio.TaskGroup() as group:
                for work in (
                    *(writers.controller("a"), writers.controller("b"), writers.guest("c"), writers.keeper()),
                    *(writers.watcher(lambda: set(range(10))), writers.watcher(lambda: set(range(6, 16)))),
                    *(writers.sender(), writers.indexer(), writers.person(), writers.watching_person()),
                ):
                    group.create_task(work)
            print(f"{await database.read(_deadlocks) - before} deadlocks in {ROUNDS} rounds")
            await audit(database)
