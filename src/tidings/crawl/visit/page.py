"""The outcome of visiting a page of a followed site: what is new on it, segment by segment.

The page is read in a worker process (read/page/changes.py).
"""

from __future__ import annotations

from dataclasses import replace

from tidings.crawl.workers.tasks import Readers
from tidings.model.feeds import FeedFacts
from tidings.model.orders import FeedOrder, FeedOutcome
from tidings.model.pages import UNMATCHED, PageBrief, PageSeen
from tidings.model.sources import Validators
from tidings.model.visits import VisitResult
from tidings.ports.outside import Response
from tidings.read.page.links import host_without_www
from tidings.read.page.scope import open_memory
from tidings.text.url import normalise, page_key, without_credentials


def reread_order(order: FeedOrder, brief: PageBrief) -> FeedOrder:
    """The order; without validators where another part of the page is watched than at the last visit, so that it is
    read even if it has not changed."""
    if open_memory(order.known, brief.scope)[1]:
        return order
    return replace(order, validators=Validators(), body_hash=None)


async def page_outcome(
    order: FeedOrder, brief: PageBrief, seen: FeedOutcome, answer: Response, readers: Readers
) -> FeedOutcome:
    """`seen`: the outcome as far as the answer's headers tell. ReadError where the page cannot be read."""
    if host_without_www(answer.url) != host_without_www(order.url):
        # A login, a parking page, a consent wall: not this site's text.
        away = host_without_www(answer.url) or "nowhere"
        return replace(
            seen, result=VisitResult.FAILED, how=f"it leads away to {away}", validators=None, body_hash=None, page=None
        )
    if brief.level and page_key(answer.url) != page_key(order.url):
        # Another page of the site: filters and robots.txt apply to it as to any link.
        target = PageSeen(links=(normalise(answer.url),))
        how = f"it leads to {without_credentials(answer.url)}"
        return replace(seen, how=how, validators=None, body_hash=None, page=target)
    page, memory = await readers.page(
        answer.body, answer.url, answer.headers.get("content-type"), brief, order.known, order.seq
    )
    if page.no_page:
        seen = replace(seen, how=page.no_page, validators=None, body_hash=None)
        if order.known or not brief.level:  # it was one before, or a person named it: it may be one again
            return replace(seen, result=VisitResult.FAILED)
        return replace(seen, result=VisitResult.GONE, page=page)
    result, how = _result(page)
    facts, notice = FeedFacts(page.title, None, None), page.notice
    return replace(seen, result=result, how=how, known=memory, page=page, facts=facts, notice=notice)


def _result(page: PageSeen) -> tuple[VisitResult, str]:
    """The result, and a line of text. The store replaces them where some segments are not new to the site."""
    if page.first:
        return VisitResult.CHANGED, f"first visit: {_segments(page.segments)}"
    true = sum(change.noise is None for change in page.added)
    silent = len(page.added) - true
    if true or page.removed:
        parts = (true, "new"), (page.removed, "removed")
        return VisitResult.CHANGED, "segments: " + ", ".join(f"{count} {word}" for count, word in parts if count)
    if page.notice == UNMATCHED:
        return VisitResult.UNCHANGED, UNMATCHED
    if silent:
        return VisitResult.UNCHANGED, f"only noise: {_segments(silent)}"
    return VisitResult.UNCHANGED, "nothing new"


def _segments(count: int) -> str:
    return f"{count} segment" if count == 1 else f"{count} segments"
