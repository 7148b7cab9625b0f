"""Executions: the rounds of the papers' clock, every 360-600 s at random (seed 000, section II)."""

from __future__ import annotations

import bisect
import random
from datetime import datetime, timedelta


class Rounds:
    """An endless row of execution times, drawn as they are asked for. The same seed gives the same row."""

    def __init__(self, start: datetime, least: timedelta, most: timedelta, rng: random.Random) -> None:
        if not timedelta(0) < least <= most:
            raise ValueError(f"rounds need 0 < least <= most, not {least} and {most}")
        self._times = [start]
        self._least, self._most, self._rng = least.total_seconds(), most.total_seconds(), rng

    def nth_after(self, now: datetime, n: int) -> datetime:
        """The n-th execution strictly after `now`; n = 1 is the next one."""
        if n < 1:
            raise ValueError("executions are counted from 1")
        self._forget(now)
        while True:
            index = bisect.bisect_right(self._times, now) + n - 1
            if index < len(self._times):
                return self._times[index]
            self._times.append(self._times[-1] + timedelta(seconds=self._rng.uniform(self._least, self._most)))

    def _forget(self, now: datetime) -> None:
        """Past executions are of no use; keep the row short, but always its last element to draw on from."""
        past = bisect.bisect_right(self._times, now) - 1
        if past > 1000:
            del self._times[:past]
