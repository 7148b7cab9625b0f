"""Hosts whose visits time out: they wait behind all others, longer after each time, and never take all terminals.

A visit that times out holds a terminal, and its host, for half a minute. So the host rests for some seconds
afterwards, twice as long after each further one, up to a quarter of an hour; the first answer ends that. Short at
first, since a few slow names of a host say little of its others. Within a host, sources that timed out come last.
Nothing is stored: after a restart each is tried once.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from tidings.model.orders import ArticleOutcome, Outcome

FIRST_REST, LONGEST_REST = timedelta(seconds=5), timedelta(minutes=15)
SLOW = 10.0  # seconds that make an answer slow, too
_NONE = timedelta(0)


class SlowHosts:
    """By the names of their queues (`host_queues`)."""

    def __init__(self) -> None:
        self._timeouts: dict[str, int] = {}  # in a row, by queue; 0: it answers, slowly
        self._sources: dict[int, str] = {}  # that timed out at their last visit, and their queues

    def learn(self, outcomes: Iterable[tuple[str | None, Outcome]]) -> None:
        """From outcomes, each with the queue it came from (None: a push)."""
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
            if outcome.status is not None or outcome.hops:
                self._answered(queue, outcome)

    def _answered(self, queue: str, outcome: Outcome) -> None:
        if not isinstance(outcome, ArticleOutcome) and outcome.seconds >= SLOW:
            self._timeouts[queue] = 0
        else:
            self._timeouts.pop(queue, None)

    def is_slow(self, queue: str) -> bool:
        return queue in self._timeouts

    def was_slow(self, source_id: int) -> bool:
        """Did the last visit of this source time out?"""
        return source_id in self._sources

    def rest(self, queue: str) -> timedelta:
        """How long the host is left alone after a visit, because its visits time out."""
        timeouts = self._timeouts.get(queue, 0)
        return min(LONGEST_REST, FIRST_REST * (1 << min(timeouts - 1, 10))) if timeouts else _NONE
