"""Moves articles whose page is to be fetched from the store into the host queues, a bounded number at a time."""

from __future__ import annotations

from datetime import datetime

from tidings.crawl.controller.host_queues import HostQueues
from tidings.crawl.controller.setup import ControllerOptions
from tidings.ports.crawl_store import CrawlStore


class ArticlePages:
    def __init__(self, store: CrawlStore, queues: HostQueues, options: ControllerOptions) -> None:
        self._store, self._queues, self._options = store, queues, options
        self._stale = options.pages
        self._next_at: datetime | None = None  # when the next page that is not due yet will be
        self._passed_over: set[str] = set()  # hosts of which the store may hold more pages

    @property
    def stale(self) -> bool:
        """Returns whether the store may hold due pages that are not queued."""
        return self._stale

    def mark_stale(self) -> None:
        self._stale = self._options.pages

    def forget_times(self) -> None:
        """Read the store anew: the clock was set."""
        self._next_at = None
        self.mark_stale()

    def finished(self, queue: str | None) -> None:
        """A visit of this host is over: there is room for more of its pages."""
        if queue in self._passed_over:
            self.mark_stale()

    def due_at(self, moment: datetime | None) -> None:
        """A page becomes due at that time."""
        self._next_at = min((at for at in (moment, self._next_at) if at is not None), default=None)

    def wakes_at(self) -> datetime | None:
        """Returns when to call `refill` again. None while the queues are full: then a finished visit is what counts."""
        return self._next_at if self._queues.pages < self._options.queued_pages else None

    async def refill(self, now: datetime, *, once: bool) -> None:
        if not self._options.pages:
            return
        if self._next_at is not None and self._next_at <= now:
            self._stale = True
        if not self._stale or self._queues.pages >= self._options.queued_pages:
            return
        # All of this is set before the store is read: an outcome that is applied meanwhile sets it again.
        self._stale, self._next_at = False, None
        # Pages of a closed host would only fill the queues.
        closed = self._queues.closed(now + self._options.patience)
        passed_over = [*self._queues.page_hosts(), *closed]
        self._passed_over = set(passed_over)
        orders = await self._store.article_orders(now, self._options.queued_pages, passed_over)
        for order in orders:
            self._queues.add(order, now)
        # The store returns only a few pages a host: there may be more of these, too.
        self._passed_over.update(order.host for order in orders)
        self._stale |= len(orders) == self._options.queued_pages
        if not once:
            self.due_at(await self._store.next_article_at(now))
            self.due_at(min(closed.values(), default=None))
