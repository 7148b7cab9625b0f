"""The first visit of a source that `tidings add` has just fetched: the same answer is read, without another request."""

from __future__ import annotations

from tidings.crawl.visit.visitor import VisitOptions, Visitor
from tidings.crawl.workers.tasks import Readers
from tidings.model.orders import Applied
from tidings.model.visits import Reschedule
from tidings.ports.crawl_store import CrawlStore
from tidings.ports.outside import Clock, Request, Response


class _AnsweredFetcher:
    """A Fetcher that returns one answer, whatever is requested."""

    def __init__(self, answer: Response) -> None:
        self._answer = answer

    async def fetch(self, request: Request) -> Response:
        return self._answer

    async def allows(self, url: str) -> bool:
        return True


async def read_at_once(
    store: CrawlStore,
    source_id: int,
    answer: Response,
    readers: Readers,
    clock: Clock,
    reschedule: Reschedule,
    *,
    fetch_articles: bool,
    whole_content: bool,
) -> Applied:
    """Apply the answer as the first visit. Changes nothing where the source was visited meanwhile, or removed."""
    orders = await store.feed_orders([source_id])
    if not orders or orders[0].seq:
        return Applied()
    options = VisitOptions(fetch_articles=fetch_articles, whole_content=whole_content)
    visitor = Visitor(_AnsweredFetcher(answer), readers, clock, options)
    return await store.apply([await visitor.visit(orders[0])], reschedule)
