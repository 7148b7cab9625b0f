"""The clock of a cluster: the database's, so that machines whose clocks differ agree on what is due.

It goes on by the machine's steady clock and is compared with the database's at each heartbeat. What the machine's own
time of day is set to does not matter.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Final

from tidings.crawl.clock import SystemClock

STEP: Final = timedelta(milliseconds=50)  # smaller differences are left as they are
_FAR = timedelta(seconds=5)  # from the machine's own clock: said once

log = logging.getLogger(__name__)


class ClusterClock(SystemClock):
    """Shows the machine's time until the first measurement."""

    def __init__(self, machine: SystemClock | None = None) -> None:
        self._machine = machine or SystemClock()
        self._base, self._base_steady = self._machine.now(), self._machine.steady()
        self._said = False
        super().__init__(lambda: self._at(self._machine.steady()), self._machine.steady)

    def measured(self, shown: datetime, sent: float, received: float) -> None:
        """The database's clock showed this between two moments of the steady clock."""
        trip = timedelta(seconds=received - sent)
        true = shown + trip / 2
        difference = true - self._at(received)
        if abs(difference) >= max(STEP, trip / 2):
            self._base, self._base_steady = true, received
        off = self._machine.now() - true
        if abs(off) > _FAR and not self._said:
            self._said = True
            log.warning(
                "the clock of this machine is %.0f s %s the database's, which is gone by; set it right (NTP)",
                abs(off.total_seconds()),
                "ahead of" if off > timedelta(0) else "behind",
            )

    def _at(self, steady: float) -> datetime:
        return self._base + timedelta(seconds=steady - self._base_steady)
