"""The budget and its price: how many visits the operator allows, and what a visit must therefore be worth.

One price for all sources (a Lagrange multiplier) makes the best of a budget: each source visits where that saves
more delay than the price, and decides alone. Two things steer it.

What the sources ask for at a price is learned. A source with lambda posts a second that is visited every d seconds
costs lambda d / 2 + price / d a second, least at 1 / d = sqrt(lambda / (2 price)): the square-root rule. So all
sources together make K / sqrt(price) visits a horizon, in shares of the budget, and K is what was counted over what
the rule says was offered:

    K = visits / integral of dt / sqrt(price)          the price that meets the budget is K^2

Both sums fade over MEMORY horizons. In the beginning they hold YOUNG horizons' worth of the price it started from,
so the first day tells nearly all of K (a price a thousand times too high is found within two), and a horizon among
many tells 1/MEMORY of it. Nothing need be known of the sources' rates, nor of how many sources there are.

What went wrong is made up for. With e the share by which the visits went beyond the budget, and w how long a visit
had to wait for its turn, in horizons,

    log price = 2 log K + GAIN * (e + w)               2 log K grows by PULL * (e + w) each horizon besides

so a program that asks for too much raises the price at once, and for good if it goes on; where the budget itself
holds visits back, it shows in w. e + w is at most 1: a thousand new sources that wait for their first visit say no
more than that there are many. Where the total of a span is to be the budget's (a laboratory's scored days), e is the
balance of all its visits, and as the end comes near GAIN grows to 2 / (horizons left, LAST at least): what by the
square-root rule makes up for e in the time that is left.

`horizon` says over which time the budget is to be kept: an hour for `schedule.budget`, a day where a laboratory gives
visits a day, so that a price does not chase day and night. GAIN and PULL are small because a source answers a new
price only at its next visit, which may be many horizons later.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

GAIN, PULL = 0.5, 0.1
MEMORY, YOUNG, LAST = 14.0, 0.2, 0.25  # horizons
CHEAPEST, DEAREST = math.log(0.05), math.log(30 * 86400.0)  # seconds of delay a visit
_WAIT_SHARE = 0.1  # of the latest wait in the average of them


class Steering:
    """Counts visits and returns the price. It has state; the caller keeps it."""

    def __init__(
        self,
        visits: float,
        horizon: timedelta,
        now: datetime,
        price: timedelta,
        *,
        account: tuple[datetime, datetime] | None = None,
        first: timedelta = timedelta(0),
    ) -> None:
        """`visits` allowed in each `horizon`; `price` to start from. `account`: from when until when the total
        is to be the budget's; what was saved since is spent later and what was overspent saved, up to a horizon's
        worth. None: it fades. `first`: how long the first visits of all sources take; they depend on no price,
        so they say nothing of K."""
        if visits <= 0:
            raise ValueError(f"a budget of {visits} visits allows none")
        self._visits, self._horizon = visits, horizon.total_seconds()
        self._beyond, self._waited, self._at = 0.0, 0.0, now
        self._account, self._learns_from = account, now + first
        self._assume(price.total_seconds(), YOUNG)

    def start_from(self, price: float) -> None:
        """Starts from the price an earlier run had reached, which counts as much as MEMORY horizons of visits."""
        self._assume(price, MEMORY)

    def visited(self, now: datetime, waited: timedelta = timedelta(0)) -> None:
        """Counts a visit that was made `waited` after it was due."""
        self._pass(now)
        self._beyond = min(1.0, self._beyond + 1 / self._visits)
        if now >= self._learns_from:
            self._counted += 1 / self._visits
        self._waited += _WAIT_SHARE * (waited.total_seconds() / self._horizon - self._waited)

    def price(self, now: datetime) -> float:
        """Seconds of delay that a visit must save."""
        self._pass(now)
        return math.exp(self._log_price)

    @property
    def base_price(self) -> float:
        """The price to start from next time."""
        return math.exp(self._base)

    @property
    def _base(self) -> float:
        return _within(2 * math.log(self._counted / self._offered))

    @property
    def _pressure(self) -> float:
        return min(1.0, self._beyond + self._waited)

    @property
    def _log_price(self) -> float:
        return _within(self._base + self._gain * self._pressure)

    @property
    def _gain(self) -> float:
        if self._account is None:
            return GAIN
        left = (self._account[1] - self._at).total_seconds() / self._horizon
        return max(GAIN, 2 / max(left, LAST))

    def _assume(self, price: float, horizons: float) -> None:
        """Sets the sums as if this price had met the budget for so many horizons."""
        self._counted = horizons
        self._offered = horizons * math.exp(-_within(math.log(max(price, 0.05))) / 2)

    def _pass(self, now: datetime) -> None:
        if self._account is not None and self._at < self._account[0] <= now:
            self._spend(self._account[0])
            self._beyond = 0.0
        self._spend(now)

    def _spend(self, now: datetime) -> None:
        passed = (now - self._at).total_seconds() / self._horizon
        if passed <= 0:
            if passed < -1:  # the clock was set back; outcomes that overtake each other differ by minutes
                self._at = now
            return
        if now >= self._learns_from:
            self._learn(min(passed, 1.0))  # a program that was off for days learned nothing in them
        fading = math.exp(-passed)
        if self._account is not None:
            self._beyond = max(-1.0, self._beyond - passed)
        else:
            self._beyond = self._beyond * fading - (1 - fading)
        self._waited *= fading
        self._at = now

    def _learn(self, passed: float) -> None:
        kept = math.exp(-passed / MEMORY)
        offered = math.exp(-self._log_price / 2) * passed
        self._counted *= kept * math.exp(PULL * self._pressure * passed / 2)
        self._offered = self._offered * kept + offered
        # Beyond its bounds a price says nothing more, and would have to come all the way back before it is felt.
        self._offered = min(self._offered, self._counted * math.exp(-CHEAPEST / 2))
        self._counted = min(self._counted, self._offered * math.exp(DEAREST / 2))
        if self._counted < YOUNG:  # after a time with hardly a visit, no single one shall say it all
            self._offered *= YOUNG / self._counted
            self._counted = YOUNG


def _within(log_price: float) -> float:
    return min(DEAREST, max(CHEAPEST, log_price))


# -- executions of ranking policies: how many visits each may start, and of which due sources --------
#
# The controller and the laboratory both call it, so that a replay takes the sources that the program would take.

Candidate = tuple[float, int, int]  # rank, visits so far, number of the source


def highest(candidates: Iterable[Candidate], most: int) -> list[int]:
    """The numbers of at most `most` sources: the highest in rank, of equals the least visited. At a rank of 0 a policy
    says: not yet."""
    wanted = ((rank, -visits, number) for rank, visits, number in candidates if rank > 0)
    return [number for _, _, number in heapq.nlargest(most, wanted)]


@dataclass(slots=True)
class ExecutionShare:
    """How many visits each execution may start: always `visits`, or what a budget allows for the time since the last
    one. The caller keeps it; it holds the fraction of a visit that an execution left over."""

    visits: int
    budget: float | None = None  # visits an hour
    saved: float = 0.0
    held_at: datetime | None = None  # the last execution

    def take(self, now: datetime) -> int:
        """The visits of the execution at `now`. What was not used is kept, up to an hour's worth."""
        if self.budget is None:
            return self.visits
        passed = now - self.held_at if self.held_at is not None else timedelta(hours=1 / self.budget)
        self.held_at = now
        seconds = max(0.0, passed.total_seconds())  # less: the clock was set back
        self.saved = min(self.saved + self.budget * seconds / 3600, max(1.0, self.budget))
        share = int(self.saved + 1e-9)  # 0.1 ten times is one
        self.saved -= share
        return share
