"""What the controller is told: how much at once, how far apart, how long."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True, slots=True)
class ControllerOptions:
    in_flight: int = 256  # orders out at the same time, those that wait for a terminal included
    per_host: int = 1
    per_platform: int = 4
    platform_gap: timedelta = timedelta(seconds=0.25)
    bridges: frozenset[str] = frozenset()  # hosts whose feeds are limited each, not together
    feed_gap: timedelta = timedelta(seconds=1)
    page_gap: timedelta = timedelta(seconds=10)
    pages: bool = True  # fetch the pages of articles
    window: timedelta = timedelta(minutes=15)  # how far ahead the agenda reaches
    window_size: int = 20_000
    poll: timedelta = timedelta(seconds=5)  # how often to look for sources a person added meanwhile
    keep_visits: timedelta = timedelta(days=90)
    keep_hops: timedelta = timedelta(days=14)
    patience: timedelta = timedelta(minutes=2)  # --once waits no longer for a host that wants to be left alone
    grace: float = 10.0  # real seconds that visits under way are given when the program stops
