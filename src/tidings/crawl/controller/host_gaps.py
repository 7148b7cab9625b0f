"""How long each host is left alone between two visits: learned from its answers, kept in the store; from timeouts, not
kept.

A host is known here by its queue in `host_queues`: its name, or `name#source` for each feed of a bridge.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from tidings.model.hosts import HostManners
from tidings.model.orders import ArticleOutcome, Due, FeedOrder, HopKind, Order, Outcome
from tidings.schedule.hosts import gap_of, is_default, learn_from_answer

_ROBOTS = HopKind.ROBOTS  # by a name of this module: that is quicker
_GOOD, _REFUSALS = (200, 304), (429, 503)


class HostGaps:
    """`bridges`: hosts of the operator's own (RSS-Bridge, RSSHub) that ask many others: each of their feeds has a queue
    of its own, so that one that is slow or refused holds up no other."""

    def __init__(self, bridges: frozenset[str], rng: random.Random) -> None:
        self._bridges, self._rng = bridges, rng
        self._known: dict[str, HostManners] = {}

    def load(self, stored: Sequence[HostManners], now: datetime) -> list[tuple[str, datetime]]:
        """Start from what the store holds. Returns the hosts that are closed, and until when."""
        self._known = {manners.host: manners for manners in stored}
        closed = ((manners.host, manners.closed_until) for manners in stored)
        return [(host, until) for host, until in closed if until is not None and until > now]

    def queued(self, due: Due) -> Due:
        """Returns the due visit with the name of its queue as its host."""
        return replace(due, host=f"{due.host}#{due.source_id}") if due.host in self._bridges else due

    def queue_of(self, order: Order) -> str:
        """The name of the queue that a visit by this order occupies."""
        of_bridge = isinstance(order, FeedOrder) and order.host in self._bridges
        return f"{order.host}#{order.source_id}" if of_bridge else order.host

    def least(self, host: str, usual: timedelta) -> timedelta:
        """The least time between two requests to a host that is not closed."""
        manners = self._known.get(host)
        return usual if manners is None else max(usual, timedelta(seconds=max(manners.crawl_delay, manners.gap)))

    def gap(self, queue: str, usual: timedelta, now: datetime) -> timedelta:
        """Returns how long to leave this host alone from now on."""
        manners = self._known.get(queue)
        return usual if manners is None else gap_of(manners, usual, now)

    def learn(self, outcomes: Iterable[tuple[str | None, Outcome]], now: datetime) -> list[HostManners]:
        """Learn from outcomes, each with the queue it came from (None: a push). Returns what changed, to be stored."""
        changed: dict[str, HostManners] = {}
        for queue, outcome in outcomes:
            if queue is None or self._says_nothing(queue, outcome):
                continue
            retry_after = outcome.retry_after if isinstance(outcome, ArticleOutcome) else outcome.hints.retry_after
            answered_by = _answered_by(queue, outcome)
            if answered_by == queue:
                self._learn(queue, changed, outcome.status, retry_after, outcome.crawl_delay, now)
            else:  # redirects led there: it is not the first one's refusal, nor its good answer
                self._learn(queue, changed, None, None, outcome.crawl_delay, now)
                self._learn(answered_by, changed, outcome.status, retry_after, None, now)
            for hop in outcome.hops:
                if hop.kind is _ROBOTS and hop.status == 429:
                    self._learn(_queue_of(hop.host, queue), changed, hop.status, None, None, now)
                elif hop.status in _REFUSALS and outcome.status in _GOOD:  # a further request of the visit
                    self._learn(_queue_of(hop.host, queue), changed, hop.status, retry_after, None, now)
        return list(changed.values())

    def _says_nothing(self, queue: str, outcome: Outcome) -> bool:
        """Returns whether nothing is known of the host, and its only answer was a good one: nearly always."""
        is_good = outcome.status in _GOOD and outcome.crawl_delay is None
        return is_good and len(outcome.hops) < 2 and queue not in self._known

    def _learn(
        self,
        queue: str,
        changed: dict[str, HostManners],
        status: int | None,
        retry_after: datetime | None,
        crawl_delay: float | None,
        now: datetime,
    ) -> None:
        before = self._known.get(queue)
        if before is None:
            if status in _GOOD and crawl_delay is None:
                return
            before = HostManners(queue)
        after = learn_from_answer(before, status, retry_after, crawl_delay, now, self._rng)
        if after is not before:
            changed[queue] = after
            if is_default(after):
                self._known.pop(queue, None)
            else:
                self._known[queue] = after


def _answered_by(queue: str, outcome: Outcome) -> str:
    """The queue of the host that sent the outcome's status: the first hop that was no redirect."""
    if len(outcome.hops) < 2:
        return queue
    hops = (hop for hop in outcome.hops if hop.kind is not HopKind.ROBOTS)
    host = next((hop.host for hop in hops if hop.status == outcome.status), None)
    return queue if host is None else _queue_of(host, queue)


def _queue_of(host: str, queue: str) -> str:
    """The queue of a visit where that is its own host's (a bridge's feed has one of its own), else the host's."""
    return queue if queue.partition("#")[0] == host else host


# -- hosts whose visits time out: they wait behind all others, and never take all terminals ----------
#
# A visit that times out holds a terminal, and its host, for half a minute. So the host rests for some seconds
# afterwards, twice as long after each further one, up to a quarter of an hour; the first answer ends that. Short at
# first, since a few slow names of a host say little of its others. Within a host, sources that timed out come last.
# Nothing is stored: after a restart each is tried once.

FIRST_REST, LONGEST_REST = timedelta(seconds=5), timedelta(minutes=15)
SLOW = 10.0  # seconds that make an answer slow, too
_NONE = timedelta(0)


class SlowHosts:
    """The hosts whose visits time out or take long, by the names of their queues (`host_queues`)."""

    def __init__(self) -> None:
        self._timeouts: dict[str, int] = {}  # in a row, by queue; 0: it answers, slowly
        self._sources: dict[int, str] = {}  # that timed out at their last visit, and their queues

    def learn(self, outcomes: Iterable[tuple[str | None, Outcome]]) -> None:
        """Learns from outcomes, each with the queue it came from (None: a push)."""
        for queue, outcome in outcomes:
            if queue is None:
                continue
            source_id = None if isinstance(outcome, ArticleOutcome) else outcome.source_id
            if outcome.timed_out:
                self._timeouts[queue] = self._timeouts.get(queue, 0) + 1
                if source_id is not None:
                    self._sources[source_id] = queue
                continue
            if source_id is not None:
                self._sources.pop(source_id, None)
            if outcome.status is None and not outcome.hops:
                continue  # no request was made
            if not isinstance(outcome, ArticleOutcome) and outcome.seconds >= SLOW:
                self._timeouts[queue] = 0
            else:
                self._timeouts.pop(queue, None)

    def is_slow(self, queue: str) -> bool:
        return queue in self._timeouts

    def was_slow(self, source_id: int) -> bool:
        """Returns whether the last visit of this source timed out."""
        return source_id in self._sources

    def rest(self, queue: str) -> timedelta:
        """Returns how long the host is left alone after a visit, because its visits time out."""
        timeouts = self._timeouts.get(queue, 0)
        return min(LONGEST_REST, FIRST_REST * (1 << min(timeouts - 1, 10))) if timeouts else _NONE
