"""The pipeline of one visit, from an order to its outcome:

    ArticleOrder  -> article.py             the page of one article
    FeedOrder
    guard -> robots -> conditional GET      ports.outside.Fetcher (fetch/)
    -> unchanged?                           304, then the body's hash
    -> a page of a followed site            page.py: what is new on it, segment by segment
    -> read                                 feed_body.py: in place where it is quick, else in a worker process
    -> the sitemaps of an index             sitemaps.py: the newest of those that changed
    -> novelty                              read/feed/novelty.py: what this body has that the last one had not
    -> after a gap, the archive             gap_recovery.py: what fell off the feed's end meanwhile
    -> whole articles                       feed_body.py: pages of texts that the feed itself holds are not fetched
    => Outcome                              what was seen; the controller decides when the next visit is

An order with a push (WebSub) begins at `read`: the hub has sent the body. For a ping, which only announces that there
is something new, the feed is fetched; for a body that is no feed the outcome asks the controller for a visit.

A visit stores nothing and never raises for what a publisher does: every failure is an outcome with one line of text.
"""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from tidings.crawl.visit import gap_recovery as gaps
from tidings.crawl.visit import sitemaps
from tidings.crawl.visit.article import PAGE_TYPES, RETRY_PAGE, AdmitPage, ArticleVisitor
from tidings.crawl.visit.extra_requests import ExtraRequests, NamedSitemaps
from tidings.crawl.visit.feed_body import read_body, with_languages, with_texts
from tidings.crawl.visit.page import SecondLooks, body_hash_of, page_outcome, reread_order
from tidings.crawl.workers.tasks import Readers
from tidings.errors import BadStatus, FetchError, FetchTimeout, ReadError, shortage_of
from tidings.model.feeds import NO_HINTS, FeedFacts, Hints
from tidings.model.orders import (
    PUSHED_NO_FEED,
    Applied,
    ArticleOutcome,
    FeedOrder,
    FeedOutcome,
    HopKind,
    Order,
    Outcome,
    Push,
)
from tidings.model.redact import redacted
from tidings.model.sources import SourceKind, Validators
from tidings.model.visits import PUSHED, Reschedule, VisitResult
from tidings.ports.crawl_store import CrawlStore
from tidings.ports.outside import Clock, Fetcher, Request, Response
from tidings.quick_dataclass import replace
from tidings.read.document import FeedDocument
from tidings.read.feed.novelty import FeedNovelty, compare_feed, merge_known, notice_of, unpack_known
from tidings.read.feed.websub import hub_and_topic
from tidings.text.http_headers import hints_of, validators_of
from tidings.text.url import without_credentials

FEED_TYPES = (
    "application/rss+xml, application/atom+xml, application/feed+json, application/rdf+xml;q=0.9, "
    "application/xml;q=0.8, text/xml;q=0.8, */*;q=0.1"
)
_TYPES = {
    SourceKind.FEED: FEED_TYPES,
    SourceKind.SITEMAP: sitemaps.SITEMAP_TYPES,
    SourceKind.LINKS: PAGE_TYPES,
    SourceKind.PAGE: PAGE_TYPES,
}

_NO_VALIDATORS = Validators()
# By names of this module: to look a member up in its enum takes 0.15 us.
_UNCHANGED = VisitResult.UNCHANGED
_PAGES, _PAGE_HOP, _FEED_HOP = (SourceKind.LINKS, SourceKind.PAGE), HopKind.PAGE, HopKind.FEED
_HINTING = frozenset({"cache-control", "expires"})  # headers that say how long an answer is fresh; most send neither

log = logging.getLogger(__name__)


async def _admit_all(url: str, host: str) -> str | None:
    return None


@dataclass(frozen=True, slots=True)
class VisitOptions:
    robots_for_feeds: bool = False
    fetch_articles: bool = True  # False: languages are detected in titles and summaries, as there will be no text
    admit: AdmitPage = _admit_all  # the pages of articles
    feed_gap: timedelta = timedelta(seconds=1)  # between two requests of one visit
    whole_content: bool = True  # where a feed holds whole articles, their pages are not fetched
    page_gap: timedelta = timedelta(0)  # between two requests for pages
    second_look: timedelta = timedelta(0)  # how much later a page with something new is fetched once more; 0: never
    link_targets: bool = True  # whether another address behind the same words of a page is a change


class OrderVisitor:
    def __init__(self, fetcher: Fetcher, readers: Readers, clock: Clock, options: VisitOptions) -> None:
        self._fetcher, self._readers, self._clock, self._options = fetcher, readers, clock, options
        self._articles = ArticleVisitor(fetcher, readers, clock, options.admit)
        self._named_sitemaps = NamedSitemaps()
        self._second_looks = SecondLooks(fetcher, clock, options.second_look, options.page_gap)

    async def visit(self, order: Order) -> Outcome:
        if isinstance(order, FeedOrder):
            try:
                outcome = await self._pushed(order, order.push) if order.push is not None else None
                outcome = outcome or await self._feed(order)
            except Exception as error:  # a bug that one source brings out must not stop the visits of others
                _log_fault("visit of %s broke", order.url, error)
                outcome = self._failed(order, _fault(error))
            # A push is finished, whatever came of it: one that breaks us must not come again and again.
            return outcome if order.push is None else replace(outcome, push_id=order.push.id)
        try:
            return await self._articles.visit(order)
        except Exception as error:
            _log_fault("fetching the article %s broke", order.url, error)
            at = self._clock.now()
            return ArticleOutcome(order.article_id, at, error=_fault(error), retry_at=at + RETRY_PAGE)

    # -- feeds ------------------------------------------------------------------------------------------

    async def _feed(self, order: FeedOrder) -> FeedOutcome:
        began = time.perf_counter()
        if order.page is not None:
            order = reread_order(order, order.page)
        try:
            answer = await self._fetcher.fetch(self._request(order))
        except FetchError as error:
            if isinstance(error, BadStatus):
                outcome = self._refused(order, error)
            else:
                outcome = self._failed(order, error.message)
            return replace(
                outcome,
                seconds=time.perf_counter() - began,
                hops=error.hops,
                crawl_delay=error.crawl_delay,
                reach=error.reach,
                timed_out=isinstance(error, FetchTimeout),
            )
        at, validators = self._clock.now(), validators_of(answer.headers)
        is_held = answer.status == 304
        # The worker that reads a page for the first time hashes it as well: page_outcome takes it from there.
        is_unhashed = is_held or (order.page is not None and order.body_hash is None)
        body_hash = None if is_unhashed else body_hash_of(answer.body)
        if is_held:
            # A 304 may bring new validators, and takes none away.
            held = order.validators
            validators = Validators(validators.etag or held.etag, validators.last_modified or held.last_modified)
        seen = FeedOutcome(
            order.source_id,
            order.seq,
            at,
            _UNCHANGED,
            "304" if is_held else "same body",
            answer.status,
            answer.seconds,
            len(answer.body),
            validators if not is_held or validators != order.validators else None,
            body_hash,
            hints=hints_of(answer.headers, at) if not _HINTING.isdisjoint(answer.headers) else NO_HINTS,
            moved_to=answer.permanent_url,
            hops=answer.hops,
            crawl_delay=answer.crawl_delay,
        )
        if is_held or (body_hash is not None and body_hash == order.body_hash):
            hub, topic = _hub(answer)
            return replace(seen, hub=hub, topic=topic) if hub and topic else seen
        try:
            return await self._document(order, seen, answer)
        except ReadError as error:
            # Its hash is not stored: the next visit must read it again, and fail again if it is still broken.
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
            brief = order.page
            if brief.link_targets != self._options.link_targets:
                brief = replace(brief, link_targets=self._options.link_targets)
            return await page_outcome(order, brief, seen, answer, self._readers, self._second_looks)
        feed = await self._read(order.kind, answer)
        if feed.children:
            return await self._index(order, seen, answer, feed)
        hub, topic = _hub(answer, feed, order.url)
        notice = notice_of(feed, answer.body, answer.headers.get("content-type"), seen.at)
        news = compare_feed(feed, order.known, seen.at)
        if order.kind is SourceKind.LINKS:  # the text of a link is not the article's: "2 hours ago"
            news = replace(news, revised=())
        recovery = gaps.Recovery(gap=False)
        if news.gap:
            most = gaps.MOST_REQUESTS if order.kind is SourceKind.FEED else 0
            extra = ExtraRequests(self._fetcher, self._clock, answer, self._options.feed_gap, most)
            recovery = await gaps.recover(
                feed,
                answer,
                unpack_known(order.known),
                seen.at,
                extra,
                self._named_sitemaps,
                self._read,
                self._options.robots_for_feeds,
            )
            seen = _with_extra(seen, extra)
        return await self._novelty(seen, feed, news, recovery, notice=notice, hub=hub, topic=topic)

    async def _index(self, order: FeedOrder, seen: FeedOutcome, answer: Response, index: FeedDocument) -> FeedOutcome:
        memory = unpack_known(order.known)
        extra = ExtraRequests(self._fetcher, self._clock, answer, self._options.feed_gap, sitemaps.MOST_CHILDREN)
        found = await sitemaps.read_index(
            index,
            memory,
            extra,
            lambda child: self._read(order.kind, child),
            order.subscribers,
            first=not memory.items,
        )
        seen = _with_extra(replace(seen, notice=notice_of(found.feed, b"", None, seen.at)), extra)
        if not found.whole:
            # The stored ones stay: with them the next visit gets the index again.
            seen = replace(seen, validators=None, body_hash=None)
        news = compare_feed(found.feed, order.known, seen.at)
        news = replace(news, known=found.remembered(news.known, order.known))
        return await self._novelty(seen, found.feed, news, gaps.Recovery(gap=False))

    def _request(self, order: FeedOrder) -> Request:
        if order.body_hash is not None and order.validators == _NO_VALIDATORS:
            log.info("%s is asked again without a validator: its server offered none", redacted(order.url))
        page = order.kind in _PAGES
        return Request(
            order.url,
            order.validators,
            _TYPES[order.kind],
            robots=page or self._options.robots_for_feeds,
            kind=_PAGE_HOP if page else _FEED_HOP,
            subscribers=order.subscribers,
        )

    async def _pushed(self, order: FeedOrder, push: Push) -> FeedOutcome | None:
        """The outcome of reading a push; None: it is a ping. A push may hold the new items alone, so the items of the
        last body stay known, and one that is missing from it is not gone."""
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
        news = compare_feed(feed, order.known, seen.at)
        seen = await self._novelty(seen, feed, news, gaps.Recovery(gap=False))
        seconds = time.perf_counter() - began
        # As the next body will have it: these first, and as many of the others as there is room for in the feed.
        most = max(len(order.known) // 16, len(news.known) // 16)
        known = merge_known(news.known, order.known, most)
        return replace(seen, how=f"{PUSHED}{seen.how}", seconds=seconds, known=known, facts=None)

    async def _read(self, kind: SourceKind, answer: Response) -> FeedDocument:
        return await read_body(self._readers, kind, answer.body, answer.url, answer.headers.get("content-type"))

    async def _novelty(
        self, seen: FeedOutcome, feed: FeedDocument, news: FeedNovelty, recovery: gaps.Recovery, **fields: str
    ) -> FeedOutcome:
        """The outcome with what the body holds. `fields`: others that are set in the same copy; each copy of an outcome
        costs as much as an article does."""
        read: dict[str, Any] = {
            "known": news.known,
            "facts": FeedFacts(feed.title, feed.link, feed.language),
            "hints": _with_feed_hints(seen.hints, feed.hints),
            **fields,
        }
        if not news.fresh and not news.revised:
            return replace(seen, how="nothing new", **read)
        fresh, revised = (*recovery.found, *news.fresh), news.revised
        if self._options.whole_content:
            fresh, revised = await with_texts(self._readers, fresh, revised)
        fresh = fresh if self._options.fetch_articles else await with_languages(self._readers, fresh)
        parts = [recovery.summary(len(fresh))] if fresh else []
        parts += [f"{len(news.revised)} revised"] if news.revised else []
        return replace(
            seen,
            result=VisitResult.CHANGED,
            how=", ".join(parts),
            fresh=fresh,
            revised=revised,
            gap=recovery.gap,
            missed=recovery.missed,
            **read,
        )

    def _refused(self, order: FeedOrder, error: BadStatus) -> FeedOutcome:
        at = self._clock.now()
        # Behind a temporary redirect a 410 does not mean that the feed itself is gone.
        redirected = any(hop.status in (302, 303, 307) for hop in error.hops if hop.kind is not HopKind.ROBOTS)
        result = VisitResult.GONE if error.status == 410 and not redirected else VisitResult.FAILED
        hints = hints_of(error.headers, at, failed=True)
        return FeedOutcome(order.source_id, order.seq, at, result, error.message, error.status, hints=hints)

    def _failed(self, order: FeedOrder, message: str, status: int | None = None) -> FeedOutcome:
        return FeedOutcome(order.source_id, order.seq, self._clock.now(), VisitResult.FAILED, message, status)


def _log_fault(words: str, url: str, error: Exception) -> None:
    """A want of memory is no bug: where it was noticed says nothing."""
    if shortage_of(error) is None:
        log.exception(words, redacted(url))
    else:
        log.warning(f"{words}: not enough memory", redacted(url))


def _fault(error: Exception) -> str:
    """One line on a bug; the log has the rest."""
    if shortage_of(error) is not None:
        return "there was not enough memory for it; it is tried again"
    return " ".join(f"a fault of ours: {type(error).__name__}: {error}".split())[:300]


def _hub(answer: Response, feed: FeedDocument | None = None, url: str = "") -> tuple[str, str]:
    """The hub and the topic (WebSub): from the headers, else from the feed, else the URL of the source, without a
    password, which a hub must not learn. For a body that was not read (`feed` None) the headers must name both."""
    hub, topic = hub_and_topic((rel, link, answer.url) for rel, link in answer.links) if answer.links else (None, None)
    if feed is None:
        return hub or "", topic or ""
    hub = hub or feed.hub
    return hub or "", (topic or feed.topic or without_credentials(url)) if hub else ""


def _with_extra(seen: FeedOutcome, extra: ExtraRequests) -> FeedOutcome:
    return replace(seen, hops=extra.hops, size=extra.size, crawl_delay=extra.crawl_delay)


def _with_feed_hints(headers: Hints, feed: Hints) -> Hints:
    if feed is NO_HINTS or feed == NO_HINTS:
        return headers
    return replace(headers, ttl=feed.ttl, skip_hours=feed.skip_hours, skip_days=feed.skip_days, base=feed.base)


# -- the first visit of a source that `tidings add` has just fetched: without another request --------


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
    visitor = OrderVisitor(_AnsweredFetcher(answer), readers, clock, options)
    return await store.apply([await visitor.visit(orders[0])], reschedule)
