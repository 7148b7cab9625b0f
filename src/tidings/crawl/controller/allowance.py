"""The budget at the door: how many visits may leave, however many fall due at once.

The price (schedule.budget) makes sources want about as many visits as there are; this makes sure of it. A bucket
holds at most five minutes' worth, so that a burst (everything due after a restart, all the sources that publish at
the full hour) is smoothed; and over any hour no more leave than the budget, give or take one in a hundred. A source
that must wait goes first when its turn comes, since the agenda is in the order of due times.
"""

from __future__ import annotations

import math
from collections import deque
from datetime import datetime, timedelta

BURST = 1 / 12  # of an hour's budget
OVER = 1.01  # of the budget, in any hour
_MINUTE = 60.0


class Allowance:
    def __init__(self, visits_an_hour: float, now: datetime) -> None:
        if visits_an_hour <= 0:
            raise ValueError(f"a budget of {visits_an_hour} visits an hour allows none")
        self._pace = visits_an_hour / 3600
        self._bucket = max(1.0, BURST * visits_an_hour)
        self._hourly = max(1.0, math.floor(OVER * visits_an_hour))
        self._left, self._at = self._bucket, now
        self._minutes: deque[tuple[int, int]] = deque()  # (minute, visits that left in it), of the last hour
        self._in_hour = 0

    def take(self, now: datetime) -> bool:
        """May one more visit go now? If so it is counted."""
        self._pass(now)
        # A hair below one is one: waiting until `opens_at` must not end a rounding error too early.
        if self._left < 1 - 1e-6 or self._in_hour >= self._hourly:
            return False
        self._left -= 1
        self._in_hour += 1
        minute = _minute(now)
        if self._minutes and self._minutes[-1][0] == minute:
            self._minutes[-1] = (minute, self._minutes[-1][1] + 1)
        else:
            self._minutes.append((minute, 1))
        return True

    def opens_at(self, now: datetime) -> datetime:
        """When the next visit may go; `now` if it may."""
        self._pass(now)
        opens = now + timedelta(seconds=max(0.0, 1 - self._left) / self._pace)
        if self._in_hour >= self._hourly:
            # The oldest minute's visits count until that minute has left the hour as a whole.
            leaves = datetime.fromtimestamp((self._minutes[0][0] + 61) * _MINUTE, now.tzinfo)
            opens = max(opens, leaves)
        return opens

    def _pass(self, now: datetime) -> None:
        passed = (now - self._at).total_seconds()
        if passed > 0:
            self._left, self._at = min(self._bucket, self._left + passed * self._pace), now
        while self._minutes and self._minutes[0][0] < _minute(now) - 60:
            self._in_hour -= self._minutes.popleft()[1]


def _minute(moment: datetime) -> int:
    return int(moment.timestamp() // _MINUTE)
