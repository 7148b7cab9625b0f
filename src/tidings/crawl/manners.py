"""How the hosts want to be treated: what is remembered of each, by the line it has in `lines`."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from tidings.model import ArticleOutcome, Due, HostManners, Outcome
from tidings.schedule.manners import gap_of, learned, says_nothing


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

    def gap(self, line: str, usual: timedelta, now: datetime) -> timedelta:
        manners = self._of.get(line)
        return usual if manners is None else gap_of(manners, usual, now)

    def learn(self, outcomes: Iterable[tuple[str | None, Outcome]], now: datetime) -> list[HostManners]:
        """What these teach; those that changed, to be kept."""
        changed: dict[str, HostManners] = {}
        for line, outcome in outcomes:
            if line is None:
                continue
            before = self._of.get(line) or HostManners(line)
            retry_after = outcome.retry_after if isinstance(outcome, ArticleOutcome) else outcome.hints.retry_after
            after = learned(before, outcome.status, retry_after, outcome.crawl_delay, now, self._rng)
            if after is not before:
                changed[line] = after
                if says_nothing(after):
                    self._of.pop(line, None)
                else:
                    self._of[line] = after
        return list(changed.values())
