"""How the hosts want to be treated: what is remembered of each, by the line it has in `lines`."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from tidings.model.hosts import HostManners
from tidings.model.orders import ArticleOutcome, Due, HopKind, Outcome
from tidings.schedule.hosts import gap_of, learned, says_nothing

_GOOD = (200, 304)


class Manners:
    """`bridges`: hosts of the operator's own (RSS-Bridge, RSSHub) that ask many others: each of their feeds has a line
    of its own, so that one that is slow or refused holds up no other."""

    def __init__(self, bridges: frozenset[str], rng: random.Random) -> None:
        self._bridges, self._rng = bridges, rng
        self._of: dict[str, HostManners] = {}

    def recall(self, kept: Sequence[HostManners], now: datetime) -> list[tuple[str, datetime]]:
        """From the store; those that are closed, and until when."""
        self._of = {manners.host: manners for manners in kept}
        closed = ((manners.host, manners.closed_until) for manners in kept)
        return [(host, until) for host, until in closed if until is not None and until > now]

    def in_line(self, due: Due) -> Due:
        """With the line it waits in as its host."""
        return replace(due, host=f"{due.host}#{due.source_id}") if due.host in self._bridges else due

    def pace(self, host: str, usual: timedelta) -> timedelta:
        """The least time between two requests to it, but for the times when it is closed."""
        manners = self._of.get(host)
        return usual if manners is None else max(usual, timedelta(seconds=max(manners.crawl_delay, manners.gap)))

    def gap(self, line: str, usual: timedelta, now: datetime) -> timedelta:
        manners = self._of.get(line)
        return usual if manners is None else gap_of(manners, usual, now)

    def learn(self, outcomes: Iterable[tuple[str | None, Outcome]], now: datetime) -> list[HostManners]:
        """What these teach; those that changed, to be kept."""
        changed: dict[str, HostManners] = {}
        for line, outcome in outcomes:
            if line is None:
                continue
            retry_after = outcome.retry_after if isinstance(outcome, ArticleOutcome) else outcome.hints.retry_after
            answered_by = self._answered_by(line, outcome)
            if answered_by == line:
                self._learn(line, changed, outcome.status, retry_after, outcome.crawl_delay, now)
            else:  # redirects led there: it is not the first one's refusal, nor its good answer
                self._learn(line, changed, None, None, outcome.crawl_delay, now)
                self._learn(answered_by, changed, outcome.status, retry_after, None, now)
            for hop in outcome.hops:
                if hop.kind is HopKind.ROBOTS and hop.status == 429:
                    self._learn(_line_of(hop.host, line), changed, hop.status, None, None, now)
        return list(changed.values())

    def _learn(
        self,
        line: str,
        changed: dict[str, HostManners],
        status: int | None,
        retry_after: datetime | None,
        crawl_delay: float | None,
        now: datetime,
    ) -> None:
        before = self._of.get(line)
        if before is None:
            if status in _GOOD and crawl_delay is None:  # nearly always: nothing is known of it, and nothing new
                return
            before = HostManners(line)
        after = learned(before, status, retry_after, crawl_delay, now, self._rng)
        if after is not before:
            changed[line] = after
            if says_nothing(after):
                self._of.pop(line, None)
            else:
                self._of[line] = after

    @staticmethod
    def _answered_by(line: str, outcome: Outcome) -> str:
        """Whose status it is: the first hop that was no redirect."""
        if len(outcome.hops) < 2:
            return line
        asked = (hop for hop in outcome.hops if hop.kind is not HopKind.ROBOTS)
        host = next((hop.host for hop in asked if hop.status == outcome.status), None)
        return line if host is None else _line_of(host, line)


def _line_of(host: str, line: str) -> str:
    """The line of a visit where that is its own host's; a bridge's feed has one of its own."""
    return line if line.partition("#")[0] == host else host
