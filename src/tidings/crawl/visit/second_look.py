"""The second look at a page: the same page once more, a little later, to tell changes from noise.

It is made within the visit, so it holds the host as the visit does: the gap between two requests, the crawl delay and
robots.txt apply. A host that asks for more than ExtraRequests.LONGEST_GAP between two requests is not looked at twice;
what is new there is told as it is.
"""

from __future__ import annotations

from collections import OrderedDict
from datetime import datetime, timedelta
from typing import NamedTuple

from tidings.crawl.visit.article import PAGE_TYPES
from tidings.crawl.visit.extra_requests import ExtraRequests
from tidings.model.orders import FeedOrder, Hop, HopKind
from tidings.model.pages import PageBrief
from tidings.ports.outside import Clock, Fetcher, Request, Response
from tidings.text.url import page_key

CALM_AFTER = 5  # first visits in a row whose two looks were the same to the byte: the site's other pages get one look
_SITES = 10_000  # remembered


class SecondLook(NamedTuple):
    """What came of it. `second` is None where there was none, or where it was the same to the byte."""

    second: tuple[bytes, str | None] | None
    hops: tuple[Hop, ...]  # of both requests
    size: int
    crawl_delay: float | None
    retry_after: datetime | None = None  # the wish of a server that refused it


class SecondLooks:
    """Second looks at the pages of all sites. `wait`: how much later; 0: never."""

    def __init__(self, fetcher: Fetcher, clock: Clock, wait: timedelta, gap: timedelta) -> None:
        self._fetcher, self._clock, self._wait, self._gap = fetcher, clock, wait, gap
        self._calm: OrderedDict[int, int] = OrderedDict()  # root of a site -> first visits in a row that were calm

    async def at_page(self, order: FeedOrder, brief: PageBrief, first: Response, *, is_first: bool) -> SecondLook:
        """`first`: the answer to the first look; `is_first`: it is the first visit to this page."""
        none = SecondLook(None, first.hops, len(first.body), first.crawl_delay)
        if not self._wait or (is_first and self._calm.get(brief.root_id, 0) >= CALM_AFTER):
            return none
        extra = ExtraRequests(self._fetcher, self._clock, first, max(self._wait, self._gap), most=1)
        request = Request(order.url, accept=PAGE_TYPES, robots=True, kind=HopKind.PAGE, subscribers=order.subscribers)
        answer = await extra.get(request)
        looked = SecondLook(None, extra.hops, extra.size, extra.crawl_delay, extra.retry_after)
        if answer is None or answer.status != 200 or page_key(answer.url) != page_key(first.url):
            return looked
        is_same = answer.body == first.body
        if is_first:
            self._note(brief.root_id, is_same)
        return looked if is_same else looked._replace(second=(answer.body, answer.headers.get("content-type")))

    def _note(self, root_id: int, is_calm: bool) -> None:
        self._calm[root_id] = self._calm.pop(root_id, 0) + 1 if is_calm else 0
        if len(self._calm) > _SITES:
            self._calm.popitem(last=False)
