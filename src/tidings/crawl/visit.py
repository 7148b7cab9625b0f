"""The pipeline of one visit, from an order to its outcome:

    guard -> robots -> conditional GET      ports.Fetcher (fetch/)
    -> unchanged?                           304, then the body's hash, then no unknown identity
    -> read                                 read/: in place where it is quick, else in a worker process
    -> novelty                              read/novelty: what this body has that the last one had not
    => Outcome                              what was seen; the controller decides what follows

A visit keeps nothing and never raises for what a publisher does: every failure is an outcome with a line of words.
"""

from __future__ import annotations

import hashlib
import logging
import time
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from tidings.crawl.workers import Readers
from tidings.errors import (
    AddressRefused,
    BadStatus,
    FetchError,
    ReadError,
    RobotsRefused,
    TidingsError,
    WorkerLost,
)
from tidings.model import (
    ArticleOrder,
    ArticleOutcome,
    FeedFacts,
    FeedOrder,
    FeedOutcome,
    Hints,
    NewArticle,
    Order,
    Outcome,
    Validators,
    VisitResult,
)
from tidings.ports import Clock, Fetcher, Request, Response
from tidings.read.document import FeedDocument
from tidings.read.feed import read_feed_fast
from tidings.read.headers import hints_of, validators_of
from tidings.read.novelty import compare
from tidings.read.refusal import NeedsFallback

FEED_TYPES = (
    "application/rss+xml, application/atom+xml, application/feed+json, application/rdf+xml;q=0.9, "
    "application/xml;q=0.8, text/xml;q=0.8, */*;q=0.1"
)
PAGE_TYPES = "text/html, application/xhtml+xml, */*;q=0.1"
IN_PLACE = 512 * 1024  # a larger feed is read in a worker: at 70 MB/s it would stop the loop for over 7 ms

_RETRY_PAGE = timedelta(minutes=15)

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class VisitOptions:
    robots_for_feeds: bool = False
    fetch_articles: bool = True  # False: languages are told from titles and summaries, nothing else will come


class Visitor:
    def __init__(self, fetcher: Fetcher, readers: Readers, clock: Clock, options: VisitOptions) -> None:
        self._fetcher, self._readers, self._clock, self._options = fetcher, readers, clock, options

    async def visit(self, order: Order) -> Outcome:
        if isinstance(order, FeedOrder):
            try:
                return await self._feed(order)
            except Exception as error:  # the shell's last fence: one source's surprise stops no other
                log.exception("visit of %s broke", order.url)
                return self._failed(order, _fault(error))
        try:
            return await self._article(order)
        except Exception as error:
            log.exception("fetching the article %s broke", order.url)
            at = self._clock.now()
            return ArticleOutcome(order.article_id, at, error=_fault(error), retry_at=at + _RETRY_PAGE)

    # -- feeds ------------------------------------------------------------------------------------------

    async def _feed(self, order: FeedOrder) -> FeedOutcome:
        request = Request(order.url, order.validators, FEED_TYPES, robots=self._options.robots_for_feeds)
        began = time.perf_counter()
        try:
            answer = await self._fetcher.fetch(request)
        except FetchError as error:
            if isinstance(error, BadStatus):
                outcome = self._refused(order, error)
            else:
                outcome = self._failed(order, error.message)
            return replace(outcome, seconds=time.perf_counter() - began)
        at = self._clock.now()
        seen = FeedOutcome(
            order.source_id,
            order.seq,
            at,
            VisitResult.UNCHANGED,
            "304",
            answer.status,
            answer.seconds,
            len(answer.body),
            hints=hints_of(answer.headers, at),
        )
        if answer.status == 304:
            # A 304 may bring new validators, and takes none away.
            fresh = validators_of(answer.headers)
            held = Validators(
                fresh.etag or order.validators.etag, fresh.last_modified or order.validators.last_modified
            )
            return seen if held == order.validators else replace(seen, validators=held)
        body_hash = hashlib.blake2b(answer.body, digest_size=16).digest()
        seen = replace(seen, validators=validators_of(answer.headers), body_hash=body_hash)
        if body_hash == order.body_hash:
            return replace(seen, how="same body")
        try:
            feed = await self._read(answer)
        except ReadError as error:
            # Its hash is not kept: the next visit must read it again, and say so again if it is still broken.
            failure = self._failed(order, str(error), status=answer.status)
            return replace(failure, seconds=seen.seconds, size=seen.size, hints=seen.hints)
        return await self._novelty(order, seen, feed)

    async def _read(self, answer: Response) -> FeedDocument:
        content_type = answer.headers.get("content-type")
        if len(answer.body) <= IN_PLACE:
            try:
                return read_feed_fast(answer.body, url=answer.url, content_type=content_type)
            except NeedsFallback:
                pass  # feedparser takes 25 ms and more a feed: not in this loop
        return await self._readers.feed(answer.body, answer.url, content_type)

    async def _novelty(self, order: FeedOrder, seen: FeedOutcome, feed: FeedDocument) -> FeedOutcome:
        news = compare(feed, order.known)
        seen = replace(
            seen,
            known=news.known,
            facts=FeedFacts(feed.title, feed.link, feed.language),
            hints=_with_feed_hints(seen.hints, feed.hints),
        )
        if not news.fresh and not news.revised:
            return replace(seen, how="nothing new")
        fresh = news.fresh if self._options.fetch_articles else await self._with_languages(news.fresh)
        words = [f"{len(fresh)} new"] if fresh else []
        words += [f"{len(news.revised)} revised"] if news.revised else []
        return replace(
            seen, result=VisitResult.CHANGED, how=", ".join(words), fresh=fresh, revised=news.revised, gap=news.gap
        )

    async def _with_languages(self, fresh: tuple[NewArticle, ...]) -> tuple[NewArticle, ...]:
        silent = [number for number, article in enumerate(fresh) if article.language is None]
        if not silent:
            return fresh
        texts = [f"{fresh[number].entry.title or ''}\n{fresh[number].entry.summary or ''}" for number in silent]
        told = list(fresh)
        for number, language in zip(silent, await self._readers.languages(texts), strict=True):
            told[number] = replace(fresh[number], language=language or "en")
        return tuple(told)

    def _refused(self, order: FeedOrder, error: BadStatus) -> FeedOutcome:
        at = self._clock.now()
        result = VisitResult.GONE if error.status == 410 else VisitResult.FAILED
        hints = hints_of(error.headers, at, failed=True)
        return FeedOutcome(order.source_id, order.seq, at, result, error.message, error.status, hints=hints)

    def _failed(self, order: FeedOrder, words: str, status: int | None = None) -> FeedOutcome:
        return FeedOutcome(order.source_id, order.seq, self._clock.now(), VisitResult.FAILED, words, status)

    # -- articles ---------------------------------------------------------------------------------------

    async def _article(self, order: ArticleOrder) -> ArticleOutcome:
        try:
            answer = await self._fetcher.fetch(Request(order.url, accept=PAGE_TYPES))
            text = await self._readers.article(
                answer.body, answer.url, answer.headers.get("content-type"), order.language
            )
        except TidingsError as error:
            return await self._no_text(order, error)
        return ArticleOutcome(
            order.article_id, self._clock.now(), answer.status, answer.body, text, order.language or text.language
        )

    async def _no_text(self, order: ArticleOrder, error: TidingsError) -> ArticleOutcome:
        """The language is then told from what the feed said."""
        language = order.language
        if language is None and (order.title or order.summary):
            language = (await self._readers.languages([f"{order.title or ''}\n{order.summary or ''}"]))[0]
        at = self._clock.now()
        status = error.status if isinstance(error, BadStatus) else None
        words = error.message if isinstance(error, FetchError) else str(error)
        return ArticleOutcome(
            order.article_id,
            at,
            status,
            language=language,
            error=words,
            final=_is_final(error),
            retry_at=_retry_at(error, at),
        )


def _fault(error: Exception) -> str:
    """What is kept of a bug: one line. The log has the rest."""
    return " ".join(f"a fault of ours: {type(error).__name__}: {error}".split())[:300]


def _is_final(error: TidingsError) -> bool:
    if isinstance(error, BadStatus):
        return 400 <= error.status < 500 and error.status not in (408, 425, 429)
    # A worker may have been ended by an operator or for want of memory, which says nothing of the page.
    return isinstance(error, (ReadError, RobotsRefused, AddressRefused)) and not isinstance(error, WorkerLost)


def _retry_at(error: TidingsError, at: datetime) -> datetime:
    asked = hints_of(error.headers, at, failed=True).retry_after if isinstance(error, BadStatus) else None
    return max(at + _RETRY_PAGE, asked or at)


def _with_feed_hints(headers: Hints, feed: Hints) -> Hints:
    return replace(headers, ttl=feed.ttl, skip_hours=feed.skip_hours, skip_days=feed.skip_days)
