"""What follows from the end of a visit, or a turn without one, for its host, the agenda and the queues; and from visits
that another controller has begun."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from tidings.crawl.controller.agenda import Agenda
from tidings.crawl.controller.article_pages import ArticlePages
from tidings.crawl.controller.host_gaps import HostGaps, SlowHosts
from tidings.crawl.controller.host_queues import HostQueues, Queued
from tidings.crawl.controller.in_flight import FEED, Flight, InFlight, is_outdated
from tidings.crawl.controller.websub_inbox import PushInbox
from tidings.model.orders import PUSHED_NO_FEED, Applied, ArticleOutcome, Due, FeedOrder, FeedOutcome, Order, Outcome
from tidings.model.redact import redacted
from tidings.model.visits import VisitResult

_WITHOUT_ANSWER = (VisitResult.FAILED, VisitResult.GONE)

log = logging.getLogger(__name__)


class Landings:
    """`window`: how far ahead the agenda reaches."""

    def __init__(
        self,
        agenda: Agenda,
        queues: HostQueues,
        articles: ArticlePages,
        inbox: PushInbox,
        in_flight: InFlight,
        gaps: HostGaps,
        slow: SlowHosts,
        window: timedelta,
    ) -> None:
        self._agenda, self._queues, self._articles, self._inbox = agenda, queues, articles, inbox
        self._in_flight, self._gaps, self._slow, self._window = in_flight, gaps, slow, window
        self._once = False
        self.adopted_until: datetime | None = None  # when adopted orders that are not answered are given up

    def hurry(self) -> None:
        """Stops looking again for what cannot be visited now, for --once."""
        self._once = True

    def finish(self, flight: Flight, outcome: Outcome, now: datetime) -> None:
        if isinstance(outcome, ArticleOutcome):
            self._free_host(flight, outcome, now)
            if not self._once:
                self._articles.due_at(outcome.retry_at)
        else:
            if outcome.result in _WITHOUT_ANSWER:
                log.info("%s %s: %s", redacted(flight.url), outcome.result.value, outcome.how)
            if not outcome.pushed:
                self._agenda.drop(outcome.source_id)
            self._inbox.finished(outcome)
            self._free_host(flight, outcome, now)
        self._articles.finished(flight.queue)

    def plan_next(self, outcomes: Sequence[Outcome], applied: Applied, now: datetime) -> None:
        """Put the next visits that a batch of outcomes led to on the agenda."""
        no_feed = {out.source_id for out in outcomes if isinstance(out, FeedOutcome) and out.how == PUSHED_NO_FEED}
        visited = {visit.source_id for visit in applied.visits}
        self.offer([due for due in applied.next if due.source_id not in visited])  # woken by their parents' visits
        for due in (due for due in applied.next if due.source_id in visited):
            at_once = due.source_id in no_feed and not self._once
            self._agenda.put(replace(due, next_at=now) if at_once else due, at_once=at_once)
        if applied.stale and not self._once:
            self._agenda.forget_window()

    def offer(self, pages: Sequence[Due]) -> None:
        for due in pages:
            self._agenda.offer(due, at_once=self._once)

    def skip(self, visit: Queued, order: Order | None, now: datetime) -> None:
        """Its turn has come, and it is not to be visited. `order` None: its source was removed."""
        self._queues.finish(visit.host, now, timedelta(0))
        if order is None:
            self._agenda.drop(visit.source_id)
            self._inbox.take_ping(visit.source_id)
        elif isinstance(visit, Due) and is_outdated(visit, order):
            self._agenda.pass_over(visit)

    def put_back(self, visit: Queued, now: datetime) -> None:
        """Its turn has come, and nothing may be sent just now."""
        self._queues.finish(visit.host, now, timedelta(0))
        self._queues.add(visit, now)

    def drop(self, outcome: Outcome, now: datetime) -> None:
        """A visit that says nothing of its source: as if it had not been made. It stays due."""
        flight = self._in_flight.pop(outcome)
        if flight is not None:
            self._let_go(flight, outcome.source_id if isinstance(outcome, FeedOutcome) else None, now)

    def adopt(self, orders: Sequence[Order], gap_after: Callable[[Order], timedelta], until: datetime) -> None:
        """Orders of another controller occupy their hosts as if they were sent by this one; until then at most."""
        self.adopted_until = until
        for order in orders:
            if order in self._in_flight:
                continue
            push = order.push if isinstance(order, FeedOrder) else None
            queue = None if push is not None and not push.is_ping else self._gaps.queue_of(order)
            if queue is not None:
                self._queues.occupy(queue)
            elif push is not None:
                self._inbox.sent(push)
            self._in_flight.adopt(order, queue, gap_after(order))

    def give_up_adopted(self, now: datetime) -> None:
        """Orders of another controller that no terminal will answer any more: what they were for is due."""
        if self.adopted_until is None or now < self.adopted_until:
            return
        self.adopted_until = None
        if not self._in_flight.adopted:
            return
        log.info("%d visits ordered by another controller brought nothing; they are due again", self._in_flight.adopted)
        for (kind, number), flight in self._in_flight.give_up_adopted():
            self._let_go(flight, number if kind == FEED else None, now)
        self._agenda.forget_window()
        self._articles.mark_stale()

    def _let_go(self, flight: Flight, source_id: int | None, now: datetime) -> None:
        if flight.queue is not None:
            self._queues.finish(flight.queue, now, flight.gap)
        if source_id is not None:
            self._agenda.drop(source_id)
            self._inbox.dropped(source_id)
        self._articles.finished(flight.queue)
        flight.hold.release()

    def _free_host(self, flight: Flight, outcome: Outcome, now: datetime) -> None:
        if flight.queue is None:
            return
        gap = max(self._gaps.gap(flight.queue, flight.gap, now), self._slow.rest(flight.queue))
        self._queues.finish(flight.queue, now, gap)
        self._unqueue_closed(flight.queue, now)
        if len(outcome.hops) == 1 and outcome.hops[0].host == flight.queue:  # nearly always
            return
        for host in {hop.host for hop in outcome.hops} - {flight.queue.partition("#")[0]}:  # redirects led there
            self._queues.close(host, now + self._gaps.gap(host, flight.gap, now))
            self._unqueue_closed(host, now)

    def _unqueue_closed(self, queue: str, now: datetime) -> None:
        """Visits of a host that opens only after hours would fill the agenda and the queues: they are read from the
        store again before it opens."""
        if self._once:
            return
        for visit in self._queues.remove_closed(now + self._window, queue):
            if isinstance(visit, Due):
                self._agenda.drop(visit.source_id)
            else:
                self._articles.mark_stale()
