"""The first visit of a source that a person has just looked at: what was seen is read, and nobody is asked again."""

from __future__ import annotations

from tidings.crawl.visit.visitor import VisitOptions, Visitor
from tidings.crawl.workers.tasks import Readers
from tidings.model.orders import Applied
from tidings.model.visits import Reschedule
from tidings.ports.crawl_store import CrawlStore
from tidings.ports.outside import Clock, Request, Response


class _Answered:
    """A Fetcher that has its answer already."""

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
    """Changes nothing where the source was visited meanwhile (a person asked for a refresh), or removed."""
    orders = await store.feed_orders([source_id])
    if not orders or orders[0].seq:
        return Applied()
    options = VisitOptions(fetch_articles=fetch_articles, whole_content=whole_content)
    visitor = Visitor(_Answered(answer), readers, clock, options)
    return await store.apply([await visitor.visit(orders[0])], reschedule)
