"""The budget and its price: how many visits the operator allows, and what a visit must therefore be worth.

One price for all sources (a Lagrange multiplier) makes the best of a budget: each source visits where that saves
more delay than the price, and decides alone. The price is steered by what is asked for: with e the share by which
the visits of the last `horizon` (fading) went beyond the budget, and w how long a visit had to wait for its turn, in
horizons,

    log price = base + GAIN * (e + w)          base grows by PULL * (e + w) each horizon

so a program that asks for too much raises the price at once, and for good if it goes on; where the budget itself
holds visits back, it shows in w. `horizon` says over which time the budget is to be kept: an hour for
`schedule.budget`, a day where a laboratory gives visits a day, so that a price does not chase day and night.
"""

from __future__ import annotations

import math
from datetime import datetime, timedelta

GAIN, PULL = 1.0, 0.3
CHEAPEST, DEAREST = math.log(0.05), math.log(30 * 86400.0)  # seconds of delay a visit
_WAIT_SHARE = 0.1  # of the latest wait in the average of them


class Steering:
    """Told of every visit; says the price. The one thing of schedule/ that remembers, so it is the caller's to keep."""

    def __init__(
        self, visits: float, horizon: timedelta, now: datetime, price: timedelta, *, exact: bool = False
    ) -> None:
        """`visits` allowed in each `horizon`; `price` to start from. `exact`: what was saved is spent later and what
        was overspent saved, up to a horizon's worth, so that the total is the budget's; otherwise it fades."""
        if visits <= 0:
            raise ValueError(f"a budget of {visits} visits allows none")
        self._visits, self._horizon = visits, horizon.total_seconds()
        self._beyond, self._waited, self._at, self._exact = 0.0, 0.0, now, exact
        self.start_from(price.total_seconds())

    def start_from(self, price: float) -> None:
        """A price that an earlier run had come to."""
        self._base = _within(math.log(max(price, 0.05)))

    def visited(self, now: datetime, waited: timedelta = timedelta(0)) -> None:
        """A visit was made, `waited` after it was due."""
        self._pass(now)
        self._beyond = min(1.0, self._beyond + 1 / self._visits)
        self._waited += _WAIT_SHARE * (waited.total_seconds() / self._horizon - self._waited)

    def price(self, now: datetime) -> float:
        """Seconds of delay that a visit must save."""
        self._pass(now)
        return math.exp(_within(self._base + GAIN * (self._beyond + self._waited)))

    @property
    def base_price(self) -> float:
        """What to start from next time."""
        return math.exp(self._base)

    def _pass(self, now: datetime) -> None:
        passed = (now - self._at).total_seconds() / self._horizon
        if passed <= 0:
            return
        self._base = _within(self._base + PULL * (self._beyond + self._waited) * min(passed, 1.0))
        fading = math.exp(-passed)
        self._beyond = max(-1.0, self._beyond - passed) if self._exact else self._beyond * fading - (1 - fading)
        self._waited *= fading
        self._at = now


def _within(log_price: float) -> float:
    return min(DEAREST, max(CHEAPEST, log_price))
