"""Articles whose page is to be fetched: few of them are queued, and none is forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import cast

from tidings.crawl.controller.article_pages import ArticlePages
from tidings.crawl.controller.host_queues import HostQueues
from tidings.crawl.controller.setup import ControllerOptions
from tidings.model.orders import ArticleOrder
from tidings.ports.crawl_store import CrawlStore

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
LATER = NOON + timedelta(hours=1)


class Pages:
    """A store that holds articles to fetch, by host, and returns one of each host at a time."""

    def __init__(self, **hosts: int) -> None:
        self.left = {
            f"{host}.test": [
                ArticleOrder(number, 1, f"http://{host}.test/{number}", f"{host}.test") for number in range(count)
            ]
            for host, count in hosts.items()
        }
        self.reads = 0
        self.next_at: datetime | None = None

    async def article_orders(self, now: datetime, limit: int, not_hosts: Sequence[str] = ()) -> list[ArticleOrder]:
        self.reads += 1
        found = [orders.pop(0) for host, orders in self.left.items() if orders and host not in not_hosts]
        return found[:limit]

    async def next_article_at(self, after: datetime) -> datetime | None:
        return self.next_at


def opened(store: Pages, **options: object) -> tuple[ArticlePages, HostQueues]:
    queues = HostQueues()
    return ArticlePages(cast(CrawlStore, store), queues, ControllerOptions(**options)), queues  # type: ignore[arg-type]


async def test_a_finished_visit_brings_the_next_page_of_its_host() -> None:
    store = Pages(a=2, b=1)
    pages, queues = opened(store)
    await pages.refill(NOON, once=False)
    assert (queues.pages, pages.stale) == (2, False)
    pages.finished("c.test")
    assert not pages.stale, "it had no pages"
    order = queues.next(NOON)
    assert order is not None
    queues.finish(order.host, NOON, timedelta(0))
    pages.finished("a.test")
    assert pages.stale
    await pages.refill(NOON, once=False)
    assert (queues.pages, store.left["a.test"]) == (2, [])


async def test_full_queues_are_not_filled_further_and_wake_no_loop() -> None:
    store = Pages(a=1, b=1, c=1)
    store.next_at = LATER
    pages, queues = opened(store, queued_pages=2)
    await pages.refill(NOON, once=False)
    assert (queues.pages, pages.stale, pages.wakes_at()) == (2, True, None)
    await pages.refill(NOON, once=False)
    assert store.reads == 1


async def test_pages_of_a_closed_host_come_when_it_opens() -> None:
    store = Pages(a=1)
    pages, queues = opened(store)
    queues.close("a.test", LATER)
    await pages.refill(NOON, once=False)
    assert (queues.pages, pages.stale, pages.wakes_at()) == (0, False, LATER)
    queues.next(LATER)  # forgets that it was closed
    await pages.refill(LATER, once=False)
    assert queues.pages == 1


async def test_the_earliest_time_counts_and_once_waits_for_none() -> None:
    store = Pages()
    store.next_at = LATER
    pages, _ = opened(store)
    await pages.refill(NOON, once=True)
    assert pages.wakes_at() is None
    for moment in (LATER, None, NOON, LATER):
        pages.due_at(moment)
    assert pages.wakes_at() == NOON


async def test_without_pages_the_store_is_not_read() -> None:
    store = Pages(a=1)
    pages, _ = opened(store, pages=False)
    pages.mark_stale()
    await pages.refill(NOON, once=False)
    assert (store.reads, pages.stale) == (0, False)
