"""The outcome of visiting a page of a followed site: what is new on it, segment by segment.

The page is read in a worker process (read/page/changes.py). Where that finds something to tell, the page is fetched
once more a little later, and a third time where that leaves a doubt (SecondLooks): what the looks do not agree on is
noise. A page that is new is fetched twice before it is read, unless its site is calm.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

from tidings.crawl.visit.article import PAGE_TYPES
from tidings.crawl.visit.extra_requests import ExtraRequests
from tidings.crawl.workers.tasks import Readers
from tidings.errors import ReadError
from tidings.model.feeds import FeedFacts
from tidings.model.orders import FeedOrder, FeedOutcome, Hop, HopKind
from tidings.model.pages import UNMATCHED, PageBrief, PageSeen
from tidings.model.sources import Validators
from tidings.model.visits import FIRST_VISIT, VisitResult
from tidings.ports.outside import Clock, Fetcher, Request, Response
from tidings.quick_dataclass import replace
from tidings.read.page.tree.links import host_without_www
from tidings.read.page.tree.scope import open_memory
from tidings.text.html import not_a_page
from tidings.text.url import normalise, page_key, without_credentials

# -- second looks --------------------------------------------------------------------------------------
#
# They are made within the visit, so they hold the host as the visit does: the gap between two requests, the crawl delay
# and robots.txt apply. A host that asks for more than ExtraRequests.LONGEST_GAP between two requests is not looked at
# twice: what is new there is reported as it is.

BODY_HASH = 16  # bytes of its SHA-256 by which a body is known again
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
        """Returns the requests of all looks of the visit; `size` and `crawl_delay` count all of them, too."""
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


def reread_order(order: FeedOrder, brief: PageBrief) -> FeedOrder:
    """The order; without validators where another part of the page is watched than at the last visit, so that it is
    read even if it has not changed."""
    if open_memory(order.known, brief.scope)[1]:
        return order
    return replace(order, validators=Validators(), body_hash=None)


async def page_outcome(
    order: FeedOrder,
    brief: PageBrief,
    seen: FeedOutcome,
    answer: Response,
    readers: Readers,
    second_looks: SecondLooks,
) -> FeedOutcome:
    """`seen`: the outcome as far as the answer's headers tell; without a hash of the body where the page was never
    read. ReadError where the page cannot be read, and was fetched once."""
    if host_without_www(answer.url) != host_without_www(order.url):
        # A login, a parking page, a consent wall: not this site's text.
        away = host_without_www(answer.url) or "nowhere"
        return replace(
            seen, result=VisitResult.FAILED, how=f"it leads away to {away}", validators=None, body_hash=None, page=None
        )
    if brief.level and answer.url != order.url and page_key(answer.url) != page_key(order.url):
        # Another page of the site: filters and robots.txt apply to it as to any link.
        target = PageSeen(links=(normalise(answer.url),))
        how = f"it leads to {without_credentials(answer.url)}"
        return replace(seen, how=how, validators=None, body_hash=None, page=target)
    content_type = answer.headers.get("content-type")
    # Of a page that is new, both looks are read together: its first one alone would show nothing.
    is_new = not order.known and not not_a_page(answer.body, content_type)
    looks = second_looks.at_page(order, brief, answer, is_first=True) if is_new else None
    other = await looks.next() if looks is not None else None
    others = [] if other is None else [other]
    read = partial(readers.page, answer.body, answer.url, content_type, brief, order.known, order.seq, seen.at)
    try:
        page, memory = await read(*others)
        if not is_new and page.again and not page.no_page:
            looks = second_looks.at_page(order, brief, answer, is_first=page.first)
            while looks is not None and page.again and (other := await looks.next()) is not None:
                others.append(other)
                page, memory = await read(*others)
    except ReadError as error:
        if looks is None:
            raise
        # The further requests were made all the same, and what the server asked for then holds.
        unread = replace(_with_looks(seen, looks), result=VisitResult.FAILED, how=str(error))
        return replace(unread, validators=None, body_hash=None, moved_to=None)
    if looks is not None:
        seen = _with_looks(seen, looks)
    if page.no_page:
        seen = replace(seen, how=page.no_page, validators=None, body_hash=None)
        if order.known or not brief.level:  # it was one before, or a person named it: it may be one again
            return replace(seen, result=VisitResult.FAILED)
        return replace(seen, result=VisitResult.GONE, page=page)
    result, how = _result(page)
    body_hash = seen.body_hash
    if body_hash is None:
        body_hash = page.copy.sha256[:BODY_HASH] if page.copy is not None else body_hash_of(answer.body)
    facts, notice = FeedFacts(page.title, None, None), page.notice
    return replace(
        seen, result=result, how=how, known=memory, page=page, facts=facts, notice=notice, body_hash=body_hash
    )


def body_hash_of(body: bytes) -> bytes:
    """Returns the hash by which a body is known again."""
    return hashlib.sha256(body).digest()[:BODY_HASH]


def _with_looks(seen: FeedOutcome, looks: FurtherLooks) -> FeedOutcome:
    """Adds the requests of all looks to an outcome."""
    seen = replace(seen, hops=looks.hops, size=looks.size, crawl_delay=looks.crawl_delay)
    if looks.retry_after is None:
        return seen
    return replace(seen, hints=replace(seen.hints, retry_after=looks.retry_after))


def _result(page: PageSeen) -> tuple[VisitResult, str]:
    """The result, and a line of text."""
    if page.first:
        return VisitResult.CHANGED, f"{FIRST_VISIT}: {_segments(page.segments)}"
    true = [change for change in page.added if change.noise is None]
    silent = len(page.added) - len(true)
    if true or page.removed:
        return VisitResult.CHANGED, f"segments: {page.counts.words}"
    if page.notice == UNMATCHED:
        return VisitResult.UNCHANGED, UNMATCHED
    if silent:
        return VisitResult.UNCHANGED, f"only noise: {_segments(silent)}"
    return VisitResult.UNCHANGED, "nothing new"


def _segments(count: int) -> str:
    return f"{count} segment" if count == 1 else f"{count} segments"
