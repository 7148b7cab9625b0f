"""The pipeline of one visit, from an order to its outcome:

    guard -> robots -> conditional GET      ports.Fetcher (fetch/)
    -> unchanged?                           304, then the body's hash, then no unknown identity
    -> read                                 read/: in place where it is quick, else in a worker process
    -> the sitemaps of an index             crawl/sitemaps: the newest of those that changed
    -> novelty                              read/novelty: what this body has that the last one had not
    -> after a gap, the archive             crawl/gaps: what fell off the feed's end meanwhile
    -> whole articles                       crawl/contents: what the feed itself says need not be fetched
    => Outcome                              what was seen; the controller decides what follows

An order that carries a push (WebSub) begins at `read`: the hub has brought the body. A ping, which only says that there
is something new, has waited in line, and the feed is fetched; for a body that is no feed the outcome asks for that.

A visit keeps nothing and never raises for what a publisher does: every failure is an outcome with a line of words.
"""

from __future__ import annotations

import hashlib
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from tidings.crawl.visit import gap_recovery as gaps
from tidings.crawl.visit import sitemaps
from tidings.crawl.visit.feed_body import read_body, with_languages, with_texts
from tidings.crawl.visit.page import page_outcome
from tidings.crawl.visit.sitemaps import Further, Signposts
from tidings.crawl.workers.tasks import Readers
from tidings.errors import (
    AddressRefused,
    BadStatus,
    FetchError,
    ReadError,
    RobotsRefused,
    TidingsError,
    WorkerLost,
)
from tidings.model.feeds import FeedFacts, Hints
from tidings.model.orders import (
    PUSHED_NO_FEED,
    ArticleOrder,
    ArticleOutcome,
    FeedOrder,
    FeedOutcome,
    Hop,
    HopKind,
    Order,
    Outcome,
    Push,
)
from tidings.model.redact import redacted
from tidings.model.sources import SourceKind, Validators
from tidings.model.visits import PUSHED, VisitResult
from tidings.ports.outside import Clock, Fetcher, Request, Response
from tidings.read.document import FeedDocument
from tidings.read.feed.novelty import FeedNovelty, compare, merge_known, notice_of, unpack_known
from tidings.read.feed.websub import hub_and_topic
from tidings.text.http_headers import hints_of, validators_of
from tidings.text.url import without_credentials

FEED_TYPES = (
    "application/rss+xml, application/atom+xml, application/feed+json, application/rdf+xml;q=0.9, "
    "application/xml;q=0.8, text/xml;q=0.8, */*;q=0.1"
)
PAGE_TYPES = "text/html, application/xhtml+xml, */*;q=0.1"
_TYPES = {
    SourceKind.FEED: FEED_TYPES,
    SourceKind.SITEMAP: sitemaps.SITEMAP_TYPES,
    SourceKind.LINKS: PAGE_TYPES,
    SourceKind.PAGE: PAGE_TYPES,
}

_RETRY_PAGE = timedelta(minutes=15)
_NO_HINTS, _NO_VALIDATORS = Hints(), Validators()
_HINTING = frozenset({"cache-control", "expires"})  # headers that say how long an answer is fresh; most send neither

log = logging.getLogger(__name__)


Admit = Callable[[str, str], Awaitable[str | None]]


async def _everything(url: str, host: str) -> str | None:
    return None


@dataclass(frozen=True, slots=True)
class VisitOptions:
    robots_for_feeds: bool = False
    fetch_articles: bool = True  # False: languages are told from titles and summaries, nothing else will come
    admit: Admit = _everything  # (URL, host) of an article's page -> why it may not be fetched
    feed_gap: timedelta = timedelta(seconds=1)  # between two requests of one visit
    whole_content: bool = True  # where a feed brings whole articles, their pages are not needed


class Visitor:
    def __init__(self, fetcher: Fetcher, readers: Readers, clock: Clock, options: VisitOptions) -> None:
        self._fetcher, self._readers, self._clock, self._options = fetcher, readers, clock, options
        self._signposts = Signposts()

    async def visit(self, order: Order) -> Outcome:
        if isinstance(order, FeedOrder):
            try:
                outcome = await self._pushed(order, order.push) if order.push is not None else None
                outcome = outcome or await self._feed(order)
            except Exception as error:  # the shell's last fence: one source's surprise stops no other
                log.exception("visit of %s broke", redacted(order.url))
                outcome = self._failed(order, _fault(error))
            # A push is done with, whatever came of it: one that breaks us must not come again and again.
            return outcome if order.push is None else replace(outcome, push_id=order.push.id)
        try:
            return await self._article(order)
        except Exception as error:
            log.exception("fetching the article %s broke", redacted(order.url))
            at = self._clock.now()
            return ArticleOutcome(order.article_id, at, error=_fault(error), retry_at=at + _RETRY_PAGE)

    # -- feeds ------------------------------------------------------------------------------------------

    async def _feed(self, order: FeedOrder) -> FeedOutcome:
        began = time.perf_counter()
        try:
            answer = await self._fetcher.fetch(self._request(order))
        except FetchError as error:
            if isinstance(error, BadStatus):
                outcome = self._refused(order, error)
            else:
                outcome = self._failed(order, error.message)
            seconds = time.perf_counter() - began
            return replace(outcome, seconds=seconds, hops=error.hops, crawl_delay=error.crawl_delay)
        at, validators = self._clock.now(), validators_of(answer.headers)
        body_hash = None if answer.status == 304 else hashlib.sha256(answer.body).digest()[:16]
        if body_hash is None:
            # A 304 may bring new validators, and takes none away.
            held = order.validators
            validators = Validators(validators.etag or held.etag, validators.last_modified or held.last_modified)
        seen = FeedOutcome(
            order.source_id,
            order.seq,
            at,
            VisitResult.UNCHANGED,
            "304" if body_hash is None else "same body",
            answer.status,
            answer.seconds,
            len(answer.body),
            validators if body_hash is not None or validators != order.validators else None,
            body_hash,
            hints=hints_of(answer.headers, at) if not _HINTING.isdisjoint(answer.headers) else _NO_HINTS,
            moved_to=answer.permanent_url,
            hops=answer.hops,
            crawl_delay=answer.crawl_delay,
        )
        if body_hash is None or body_hash == order.body_hash:
            hub, topic = _hub(answer)
            return replace(seen, hub=hub, topic=topic) if hub and topic else seen
        try:
            return await self._document(order, seen, answer)
        except ReadError as error:
            # Its hash is not kept: the next visit must read it again, and say so again if it is still broken.
            failure = self._failed(order, str(error), status=answer.status)
            return replace(
                failure,
                seconds=seen.seconds,
                size=seen.size,
                hints=seen.hints,
                hops=seen.hops,
                crawl_delay=seen.crawl_delay,
            )

    async def _document(self, order: FeedOrder, seen: FeedOutcome, answer: Response) -> FeedOutcome:
        if order.page is not None:
            return await page_outcome(order, order.page, seen, answer, self._readers)
        feed = await self._read(order.kind, answer)
        if feed.children:
            return await self._index(order, seen, answer, feed)
        hub, topic = _hub(answer, feed, order.url)
        notice = notice_of(feed, answer.body, answer.headers.get("content-type"), seen.at)
        news = compare(feed, order.known, seen.at)
        if order.kind is SourceKind.LINKS:  # the words of a link are no text of the article's: "2 hours ago"
            news = replace(news, revised=())
        recovery = gaps.Recovery(gap=False)
        if news.gap:
            most = gaps.MOST_REQUESTS if order.kind is SourceKind.FEED else 0
            further = Further(self._fetcher, self._clock, answer, self._options.feed_gap, most)
            recovery = await gaps.recover(
                feed,
                answer,
                unpack_known(order.known),
                seen.at,
                further,
                self._signposts,
                self._read,
                self._options.robots_for_feeds,
            )
            seen = _with_further(seen, further)
        return await self._novelty(seen, feed, news, recovery, notice=notice, hub=hub, topic=topic)

    async def _index(self, order: FeedOrder, seen: FeedOutcome, answer: Response, index: FeedDocument) -> FeedOutcome:
        memory = unpack_known(order.known)
        further = Further(self._fetcher, self._clock, answer, self._options.feed_gap, sitemaps.MOST_CHILDREN)
        gathered = await sitemaps.gather(
            index,
            memory,
            further,
            lambda child: self._read(order.kind, child),
            order.subscribers,
            first=not memory.items,
        )
        seen = _with_further(replace(seen, notice=notice_of(gathered.feed, b"", None, seen.at)), further)
        if not gathered.whole:
            seen = replace(seen, validators=None, body_hash=None)  # what is held stays: it brings the index again
        news = compare(gathered.feed, order.known, seen.at)
        news = replace(news, known=gathered.remembered(news.known, order.known))
        return await self._novelty(seen, gathered.feed, news, gaps.Recovery(gap=False))

    def _request(self, order: FeedOrder) -> Request:
        if order.body_hash is not None and order.validators == _NO_VALIDATORS:
            log.info("%s is asked again without a validator: its server offered none", redacted(order.url))
        page = order.kind in (SourceKind.LINKS, SourceKind.PAGE)
        return Request(
            order.url,
            order.validators,
            _TYPES[order.kind],
            robots=page or self._options.robots_for_feeds,
            kind=HopKind.PAGE if page else HopKind.FEED,
            subscribers=order.subscribers,
        )

    async def _pushed(self, order: FeedOrder, push: Push) -> FeedOutcome | None:
        """None: it is a ping. A push may hold the new items alone, so what is kept of the last body
        stays beside it, and nothing that is missing from it says anything."""
        if push.is_ping:
            return None
        began, at = time.perf_counter(), self._clock.now()
        try:
            feed = await read_body(
                self._readers, SourceKind.FEED, push.body, without_credentials(order.url), push.content_type
            )
        except ReadError:
            return FeedOutcome(
                order.source_id, order.seq, at, VisitResult.UNCHANGED, PUSHED_NO_FEED, size=len(push.body)
            )
        seen = FeedOutcome(
            order.source_id, order.seq, self._clock.now(), VisitResult.UNCHANGED, "nothing new", size=len(push.body)
        )
        news = compare(feed, order.known, seen.at)
        seen = await self._novelty(seen, feed, news, gaps.Recovery(gap=False))
        seconds = time.perf_counter() - began
        # As the next body will have it: these first, and as many of the others as there is room for in the feed.
        most = max(len(order.known) // 16, len(news.known) // 16)
        known = merge_known(news.known, order.known, most)
        return replace(seen, how=f"{PUSHED}{seen.how}", seconds=seconds, known=known, facts=None)

    async def _read(self, kind: SourceKind, answer: Response) -> FeedDocument:
        return await read_body(self._readers, kind, answer.body, answer.url, answer.headers.get("content-type"))

    async def _novelty(
        self, seen: FeedOutcome, feed: FeedDocument, news: FeedNovelty, recovery: gaps.Recovery, **said: str
    ) -> FeedOutcome:
        """The outcome with all that the body says. `said`: what else is known of it by now; each copy of an outcome
        costs as much as an article does."""
        read: dict[str, Any] = {
            "known": news.known,
            "facts": FeedFacts(feed.title, feed.link, feed.language),
            "hints": _with_feed_hints(seen.hints, feed.hints),
            **said,
        }
        if not news.fresh and not news.revised:
            return replace(seen, how="nothing new", **read)
        fresh, revised = (*recovery.found, *news.fresh), news.revised
        if self._options.whole_content:
            fresh, revised = await with_texts(self._readers, fresh, revised)
        fresh = fresh if self._options.fetch_articles else await with_languages(self._readers, fresh)
        words = [recovery.words(len(fresh))] if fresh else []
        words += [f"{len(news.revised)} revised"] if news.revised else []
        return replace(
            seen,
            result=VisitResult.CHANGED,
            how=", ".join(words),
            fresh=fresh,
            revised=revised,
            gap=recovery.gap,
            missed=recovery.missed,
            **read,
        )

    def _refused(self, order: FeedOrder, error: BadStatus) -> FeedOutcome:
        at = self._clock.now()
        # What a redirect for the time being leads to says nothing of how long the feed itself will be there.
        led = any(hop.status in (302, 303, 307) for hop in error.hops if hop.kind is not HopKind.ROBOTS)
        result = VisitResult.GONE if error.status == 410 and not led else VisitResult.FAILED
        hints = hints_of(error.headers, at, failed=True)
        return FeedOutcome(order.source_id, order.seq, at, result, error.message, error.status, hints=hints)

    def _failed(self, order: FeedOrder, words: str, status: int | None = None) -> FeedOutcome:
        return FeedOutcome(order.source_id, order.seq, self._clock.now(), VisitResult.FAILED, words, status)

    # -- articles ---------------------------------------------------------------------------------------

    async def _article(self, order: ArticleOrder) -> ArticleOutcome:
        refusal = await self._options.admit(order.url, order.host)
        if refusal is not None:
            return ArticleOutcome(order.article_id, self._clock.now(), error=refusal, final=True)
        try:
            answer = await self._fetcher.fetch(Request(order.url, accept=PAGE_TYPES))
        except FetchError as error:
            return await self._no_text(order, error, error.hops, error.crawl_delay)
        try:
            text = await self._readers.article(
                answer.body, answer.url, answer.headers.get("content-type"), order.language
            )
        except ReadError as error:
            return await self._no_text(order, error, answer.hops, answer.crawl_delay)
        return ArticleOutcome(
            order.article_id,
            self._clock.now(),
            answer.status,
            answer.body,
            text,
            order.language or text.language,
            hops=answer.hops,
            crawl_delay=answer.crawl_delay,
        )

    async def _no_text(
        self, order: ArticleOrder, error: TidingsError, hops: tuple[Hop, ...], crawl_delay: float | None
    ) -> ArticleOutcome:
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
            retry_after=_asked(error, at),
            hops=hops,
            crawl_delay=crawl_delay,
        )


def _fault(error: Exception) -> str:
    """What is kept of a bug: one line. The log has the rest."""
    return " ".join(f"a fault of ours: {type(error).__name__}: {error}".split())[:300]


def _is_final(error: TidingsError) -> bool:
    if isinstance(error, BadStatus):
        return 400 <= error.status < 500 and error.status not in (408, 425, 429)
    # A worker may have been ended by an operator or for want of memory, which says nothing of the page.
    return isinstance(error, (ReadError, RobotsRefused, AddressRefused)) and not isinstance(error, WorkerLost)


def _asked(error: TidingsError, at: datetime) -> datetime | None:
    """Retry-After."""
    return hints_of(error.headers, at, failed=True).retry_after if isinstance(error, BadStatus) else None


def _retry_at(error: TidingsError, at: datetime) -> datetime:
    return max(at + _RETRY_PAGE, _asked(error, at) or at)


def _hub(answer: Response, feed: FeedDocument | None = None, url: str = "") -> tuple[str, str]:
    """The hub and the topic: what the headers name, else what the feed does, else the address we know it by, but for a
    password in it, which is none of a hub's business. Of a body that was not read the headers must name both."""
    hub, topic = hub_and_topic((rel, link, answer.url) for rel, link in answer.links) if answer.links else (None, None)
    if feed is None:
        return hub or "", topic or ""
    hub = hub or feed.hub
    return hub or "", (topic or feed.topic or without_credentials(url)) if hub else ""


def _with_further(seen: FeedOutcome, further: Further) -> FeedOutcome:
    return replace(seen, hops=further.hops, size=further.size, crawl_delay=further.crawl_delay)


def _with_feed_hints(headers: Hints, feed: Hints) -> Hints:
    if feed == _NO_HINTS:
        return headers
    return replace(headers, ttl=feed.ttl, skip_hours=feed.skip_hours, skip_days=feed.skip_days, base=feed.base)
