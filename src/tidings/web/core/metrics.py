"""Counters and gauges for Prometheus, in a registry of their own."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from tidings.model.messages import ReportCounts
from tidings.model.orders import Applied
from tidings.model.sources import Overview
from tidings.model.visits import VisitResult
from tidings.model.watches import WatchCounts
from tidings.ports.library import QueueCounts
from tidings.ports.news import Delays

CONTENT_TYPE = CONTENT_TYPE_LATEST


class PushResult(StrEnum):
    RECEIVED = "received"
    UNSIGNED = "unsigned"  # without a signature, or with a wrong one
    UNKNOWN = "unknown"  # for a subscription that is no more
    REFUSED = "refused"  # too large, too many, too slow, or in an encoding


_STATUSES: Final = ("2xx", "304", "3xx", "403", "429", "4xx", "5xx", "none")


@dataclass(frozen=True, slots=True)
class Measured:
    """The values that gauges are set to at each scrape; None: not there in this process, or nothing yet."""

    overview: Overview
    queues: QueueCounts | None = None
    watches: WatchCounts | None = None
    delays: Delays | None = None


class Metrics:
    """Counters grow as things happen; gauges are read from the library at each scrape."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._make_counters()
        self._make_gauges()

    def _make_counters(self) -> None:
        registry = self.registry
        self._visits = Counter("tidings_visits", "Visits by what came of them", ["result"], registry=registry)
        for result in VisitResult:
            self._visits.labels(result.value)  # present from the start, at 0
        self._visit_seconds = Histogram(
            "tidings_visit_seconds",
            "How long visits took",
            registry=registry,
            buckets=(0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30),
        )
        self._fetched = Counter("tidings_fetched_bytes", "Bytes of the bodies visits brought", registry=registry)
        self._new = Counter("tidings_articles_new", "Articles seen for the first time", registry=registry)
        self._revised = Counter("tidings_articles_revised", "Articles that changed", registry=registry)
        self._texts = Counter("tidings_article_texts", "Article pages read", registry=registry)
        self._versions = Counter("tidings_page_versions", "Versions of pages kept", registry=registry)
        self._links = Counter("tidings_links_found", "Links on pages that were not known before", registry=registry)
        self._pushes = Counter(
            "tidings_pushes", "What hubs sent, by what was done with it", ["result"], registry=registry
        )
        for done in PushResult:
            self._pushes.labels(done.value)
        self._answers = Counter(
            "tidings_responses", "Responses of publishers to visits, by status", ["status"], registry=registry
        )
        for status in _STATUSES:
            self._answers.labels(status)
        self._matches = Counter("tidings_matches", "Matches that watches found", registry=registry)
        self._messages = Counter(
            "tidings_messages", "Messages to channels, by what came of the attempt", ["result"], registry=registry
        )
        for sent in ("sent", "failed"):
            self._messages.labels(sent)
        self._stale = Counter("tidings_outcomes_stale", "Outcomes that came too late to count", registry=registry)
        self._requests = Histogram(
            "tidings_web_request_seconds",
            "How long the web page and API took to answer",
            ["method", "route", "status"],
            registry=registry,
            buckets=(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5),
        )

    def _make_gauges(self) -> None:
        registry = self.registry
        self._sources = Gauge("tidings_sources", "Sources followed", registry=registry)
        self._failing = Gauge("tidings_sources_failing", "Sources whose last visit failed", registry=registry)
        self._gone = Gauge("tidings_sources_gone", "Sources that are gone for good", registry=registry)
        self._pages = Gauge("tidings_pages", "Those of the sources that are pages of sites", registry=registry)
        self._articles = Gauge("tidings_articles", "Articles kept", registry=registry)
        self._pending = Gauge("tidings_articles_pending", "Article pages still to fetch", registry=registry)
        self._stored = Gauge("tidings_stored_bytes", "Bytes of kept pages, compressed", registry=registry)
        self._next = Gauge(
            "tidings_next_visit_timestamp_seconds", "When the next visit is due (0: none)", registry=registry
        )
        self._waiting = Gauge("tidings_waiting", "What waits to be done, by queue", ["queue"], registry=registry)
        self._watches = Gauge("tidings_watches", "Watches, by state", ["state"], registry=registry)
        self._delay = Gauge(
            "tidings_delay_seconds",
            "From publication until an article was seen, of the last day's latest articles",
            ["of"],
            registry=registry,
        )

    def applied(self, applied: Applied) -> None:
        """Counts a batch of stored outcomes."""
        for visit in applied.visits:
            self._visits.labels(visit.result.value).inc()
            self._visit_seconds.observe(visit.seconds)
            if not visit.pushed:
                self._answers.labels(_status(visit.status)).inc()
            self._fetched.inc(visit.size)
        self._new.inc(applied.articles_new)
        self._revised.inc(applied.articles_revised)
        self._texts.inc(applied.texts)
        self._versions.inc(applied.versions)
        self._links.inc(applied.links)
        self._stale.inc(applied.stale)

    def reported(self, counts: ReportCounts) -> None:
        """Counts what watches found, and messages."""
        self._matches.inc(counts.matches)
        self._messages.labels("sent").inc(counts.sent)
        self._messages.labels("failed").inc(counts.failed)

    def pushed(self, result: PushResult) -> None:
        """Counts one push of a hub (WebSub)."""
        self._pushes.labels(result.value).inc()

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Counts one response; `route` is the pattern, not the path, so there are few time series."""
        self._requests.labels(method, route, str(status)).observe(seconds)

    def render(self, measured: Measured) -> bytes:
        """The text of /metrics."""
        overview = measured.overview
        self._sources.set(overview.sources)
        self._failing.set(overview.failing)
        self._gone.set(overview.gone)
        self._pages.set(overview.pages)
        self._articles.set(overview.articles)
        self._pending.set(overview.pending_texts)
        self._stored.set(overview.stored_bytes)
        self._next.set(overview.next_at.timestamp() if overview.next_at else 0)
        self._set_queues(measured.queues)
        if (watches := measured.watches) is not None:
            active = watches.all - watches.paused
            for state, count in (("active", active), ("paused", watches.paused), ("troubled", watches.troubled)):
                self._watches.labels(state).set(count)
        if (delays := measured.delays) is not None:
            self._delay.labels("mean").set(delays.mean.total_seconds())
            self._delay.labels("p95").set(delays.p95.total_seconds())
        return generate_latest(self.registry)

    def _set_queues(self, queues: QueueCounts | None) -> None:
        for field in fields(queues) if queues is not None else ():
            self._waiting.labels(field.name).set(getattr(queues, field.name))


def _status(status: int | None) -> str:
    """Few values, so there are few time series; 304 and 429 say whether we are polite."""
    if status is None:
        return "none"
    return str(status) if str(status) in _STATUSES else f"{status // 100}xx"
