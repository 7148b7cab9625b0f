"""What a visit saw of a page of a followed site: what is new in it, segment by segment (read.pagenews, in a worker)."""

from __future__ import annotations

from dataclasses import replace

from tidings.crawl.workers import Readers
from tidings.model import FeedFacts, FeedOrder, FeedOutcome, PageBrief, PageSeen, VisitResult
from tidings.ports import Response
from tidings.read.url import host_of


async def page_outcome(
    order: FeedOrder, brief: PageBrief, seen: FeedOutcome, answer: Response, readers: Readers
) -> FeedOutcome:
    """`seen`: what the answer's head says. ReadError where the page cannot be read."""
    if host_of(answer.url) != order.host:
        # A login, a parking page, a consent wall: what stands there is nothing of this site.
        away = host_of(answer.url) or "nowhere"
        return replace(
            seen, result=VisitResult.FAILED, how=f"it leads away to {away}", validators=None, body_hash=None, page=None
        )
    page, memory = await readers.page(
        answer.body, answer.url, answer.headers.get("content-type"), brief, order.known, order.seq
    )
    if page.no_page:
        return replace(seen, result=VisitResult.GONE, how=page.no_page, page=page, validators=None, body_hash=None)
    result, how = told(page)
    facts, notice = FeedFacts(page.title, None, None), page.notice
    return replace(seen, result=result, how=how, known=memory, page=page, facts=facts, notice=notice)


def told(page: PageSeen) -> tuple[VisitResult, str]:
    """What came of it, in words. The store says it again where it knows better what is new to the site."""
    if page.first:
        return VisitResult.CHANGED, f"first visit: {page.segments} segments"
    true = sum(change.noise is None for change in page.added)
    silent = len(page.added) - true
    if true or page.removed:
        parts = (true, "new"), (page.removed, "removed")
        return VisitResult.CHANGED, "segments: " + ", ".join(f"{count} {word}" for count, word in parts if count)
    if silent:
        return VisitResult.UNCHANGED, f"only noise: {silent} segments"
    return VisitResult.UNCHANGED, "nothing new"
