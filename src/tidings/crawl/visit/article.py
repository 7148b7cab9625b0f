"""Fetches and reads the page of one article.

admit (filters, traps) -> robots -> GET -> read the main text and pack the page in a worker process
=> ArticleOutcome: the text; or an error that is final; or when to try again
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

from tidings.crawl.workers.tasks import Readers
from tidings.errors import (
    AddressRefused,
    BadStatus,
    FetchError,
    FetchTimeout,
    ReadError,
    RobotsRefused,
    TidingsError,
    WorkerLost,
)
from tidings.model.hosts import Reach
from tidings.model.orders import ArticleOrder, ArticleOutcome, Hop
from tidings.ports.outside import Clock, Fetcher, Request
from tidings.text.http_headers import hints_of

PAGE_TYPES = "text/html, application/xhtml+xml, */*;q=0.1"
RETRY_PAGE = timedelta(minutes=15)

AdmitPage = Callable[[str, str], Awaitable[str | None]]  # URL, host -> why the page may not be fetched


class ArticleVisitor:
    def __init__(self, fetcher: Fetcher, readers: Readers, clock: Clock, admit: AdmitPage) -> None:
        self._fetcher, self._readers, self._clock, self._admit = fetcher, readers, clock, admit

    async def visit(self, order: ArticleOrder) -> ArticleOutcome:
        refusal = await self._admit(order.url, order.host)
        if refusal is not None:
            return ArticleOutcome(order.article_id, self._clock.now(), error=refusal, final=True)
        try:
            answer = await self._fetcher.fetch(Request(order.url, accept=PAGE_TYPES))
        except FetchError as error:
            return await self._failed(order, error, error.hops, error.crawl_delay)
        try:
            text, copy = await self._readers.article_page(
                answer.body, answer.url, answer.headers.get("content-type"), order.language
            )
        except ReadError as error:
            return await self._failed(order, error, answer.hops, answer.crawl_delay)
        return ArticleOutcome(
            order.article_id,
            self._clock.now(),
            answer.status,
            None if order.takes_copy else answer.body,
            text,
            order.language or text.language,
            hops=answer.hops,
            crawl_delay=answer.crawl_delay,
            copy=copy if order.takes_copy else None,
        )

    async def _failed(
        self, order: ArticleOrder, error: TidingsError, hops: tuple[Hop, ...], crawl_delay: float | None
    ) -> ArticleOutcome:
        """Makes the outcome of a visit without a text; the language is detected in the title and summary of the
        feed."""
        language = order.language
        if language is None and (order.title or order.summary):
            language = (await self._readers.languages([f"{order.title or ''}\n{order.summary or ''}"]))[0]
        at = self._clock.now()
        status = error.status if isinstance(error, BadStatus) else None
        message = error.message if isinstance(error, FetchError) else str(error)
        return ArticleOutcome(
            order.article_id,
            at,
            status,
            language=language,
            error=message,
            final=_is_final(error),
            retry_at=_retry_at(error, at),
            retry_after=_retry_after(error, at),
            hops=hops,
            crawl_delay=crawl_delay,
            reach=error.reach if isinstance(error, FetchError) else Reach.ANSWERED,
            timed_out=isinstance(error, FetchTimeout),
        )


def _is_final(error: TidingsError) -> bool:
    """Would another try fail the same way?"""
    if isinstance(error, BadStatus):
        return 400 <= error.status < 500 and error.status not in (408, 425, 429)
    # A worker may have been ended by an operator or for want of memory, which says nothing of the page.
    return isinstance(error, (ReadError, RobotsRefused, AddressRefused)) and not isinstance(error, WorkerLost)


def _retry_after(error: TidingsError, at: datetime) -> datetime | None:
    """The time that the server's Retry-After names."""
    return hints_of(error.headers, at, failed=True).retry_after if isinstance(error, BadStatus) else None


def _retry_at(error: TidingsError, at: datetime) -> datetime:
    return max(at + RETRY_PAGE, _retry_after(error, at) or at)
