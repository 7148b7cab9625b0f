"""The second look at a page: the same page once more, a little later, to tell changes from noise; where that leaves a
doubt, a third one.

It is made within the visit, so it holds the host as the visit does: the gap between two requests, the crawl delay and
robots.txt apply. A host that asks for more than ExtraRequests.LONGEST_GAP between two requests is not looked at twice;
what is new there is told as it is.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

from tidings.crawl.visit.article import PAGE_TYPES
from tidings.crawl.visit.extra_requests import ExtraRequests
from tidings.model.orders import FeedOrder, Hop, HopKind
from tidings.model.pages import PageBrief
from tidings.ports.outside import Clock, Fetcher, Request, Response
from tidings.text.url import page_key

CALM_AFTER = 5  # first visits in a row whose two looks were the same to the byte: the site's other pages get one look
MOST_LOOKS = 3  # at one page in one visit
_SITES = 10_000  # remembered


class SecondLooks:
    """Second looks at the pages of all sites. `wait`: how much later; 0: never."""

    def __init__(self, fetcher: Fetcher, clock: Clock, wait: timedelta, gap: timedelta) -> None:
        self._fetcher, self._clock, self._wait, self._gap = fetcher, clock, wait, gap
        self._calm: OrderedDict[int, int] = OrderedDict()  # root of a site -> first visits in a row that were calm

    def at_page(self, order: FeedOrder, brief: PageBrief, first: Response, *, is_first: bool) -> FurtherLooks | None:
        """`first`: the answer to the first look; `is_first`: it is the first visit to this page. None: there are no
        further ones, as for the first visits of most pages of a calm site."""
        if not self._wait or (is_first and self._calm.get(brief.root_id, 0) >= CALM_AFTER):
            return None
        request = Request(order.url, accept=PAGE_TYPES, robots=True, kind=HopKind.PAGE, subscribers=order.subscribers)
        extra = ExtraRequests(self._fetcher, self._clock, first, max(self._wait, self._gap), MOST_LOOKS - 1)
        return FurtherLooks(extra, request, first, partial(self._note, brief.root_id) if is_first else None)

    def _note(self, root_id: int, is_calm: bool) -> None:
        self._calm[root_id] = self._calm.pop(root_id, 0) + 1 if is_calm else 0
        if len(self._calm) > _SITES:
            self._calm.popitem(last=False)


class FurtherLooks:
    """Looks at a page within one visit, beyond the first. `note` is called with whether one is the same to the byte."""

    def __init__(
        self, extra: ExtraRequests, request: Request, first: Response, note: Callable[[bool], None] | None
    ) -> None:
        self._extra, self._request, self._first, self._note = extra, request, first, note

    @property
    def hops(self) -> tuple[Hop, ...]:
        """Of all requests of the visit; so are `size` and `crawl_delay`."""
        return self._extra.hops

    @property
    def size(self) -> int:
        return self._extra.size

    @property
    def crawl_delay(self) -> float | None:
        return self._extra.crawl_delay

    @property
    def retry_after(self) -> datetime | None:
        """The wish of a server that refused one of them."""
        return self._extra.retry_after

    async def next(self) -> tuple[bytes, str | None] | None:
        """The body of one more look, and its content type; None where there is none, or it is the same to the byte."""
        answer = await self._extra.get(self._request)
        if answer is None or answer.status != 200 or page_key(answer.url) != page_key(self._first.url):
            return None
        is_same = answer.body == self._first.body
        if self._note is not None:
            self._note(is_same)
        return None if is_same else (answer.body, answer.headers.get("content-type"))
