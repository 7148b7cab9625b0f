"""Moves the times of an outcome to the controller's clock, where the terminal's is wrong.

    shift = (stored by the server + how far the controller's clock is ahead of the server's) - sent by the terminal

The time at which an outcome waits in the stream is not part of it.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import msgspec

from tidings.crawl.cluster.connection import LaneConnection
from tidings.crawl.cluster.subjects import OUTCOMES
from tidings.model.feeds import Hints
from tidings.model.orders import FeedOutcome, Hop, Outcome
from tidings.ports.outside import Clock


def shifted(outcome: Outcome, by: timedelta) -> Outcome:
    """The outcome with all times that the terminal's clock gave moved; those that publishers gave stay."""
    hops = tuple(_moved_hop(hop, by) for hop in outcome.hops)
    if isinstance(outcome, FeedOutcome):
        return replace(outcome, at=outcome.at + by, hops=hops, hints=_moved_hints(outcome.hints, by))
    return replace(
        outcome,
        at=outcome.at + by,
        hops=hops,
        retry_at=_moved(outcome.retry_at, by),
        retry_after=_moved(outcome.retry_after, by),
        flags=tuple(replace(flag, at=flag.at + by) for flag in outcome.flags),
    )


def _moved(when: datetime | None, by: timedelta) -> datetime | None:
    return None if when is None else when + by


def _moved_hop(hop: Hop, by: timedelta) -> Hop:
    return replace(hop, at=hop.at + by)


def _moved_hints(hints: Hints, by: timedelta) -> Hints:
    return replace(hints, retry_after=_moved(hints.retry_after, by), fresh_until=_moved(hints.fresh_until, by))


class _ServerTime(msgspec.Struct):
    ts: datetime | None = None


class ClockShift:
    """`least`: clocks that are less off are left alone; None: all are."""

    def __init__(self, clock: Clock, least: timedelta | None) -> None:
        self._clock, self._least = clock, least
        self._ahead = timedelta(0)  # the controller's clock, of the server's

    async def measure(self, connection: LaneConnection) -> None:
        """Asks the server for its time."""
        before = self._clock.now()
        answer = await connection.client.request(f"$JS.API.STREAM.INFO.{OUTCOMES}", timeout=5)
        there = msgspec.json.decode(answer.data, type=_ServerTime).ts
        if there is not None:
            self._ahead = before + (self._clock.now() - before) / 2 - there

    def right(self, outcome: Outcome, stored: datetime, sent: datetime) -> Outcome:
        """The outcome by the controller's clock."""
        if self._least is None:
            return outcome
        by = stored + self._ahead - sent
        return shifted(outcome, by) if abs(by) >= self._least else outcome
