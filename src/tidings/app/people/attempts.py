"""How often a sign-in may be tried: by name and by address, so that neither one password nor one name can be guessed.

Kept in memory: whoever restarts the program forgets the tries, and one who can do that needs no password.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from datetime import datetime, timedelta
from typing import Final

WINDOW: Final = timedelta(minutes=15)
MOST_OF_NAME: Final = 10  # failures within the window
MOST_OF_ADDRESS: Final = 30  # several people may share one
_MOST_KEYS = 10_000  # remembered at once


class Attempts:
    """Failed sign-ins of the last minutes."""

    def __init__(self) -> None:
        self._failures: dict[Hashable, deque[datetime]] = {}

    def __len__(self) -> int:
        """Names and addresses that are remembered."""
        return len(self._failures)

    def wait(self, name: str, address: str, now: datetime) -> timedelta | None:
        """How long until the next try; None: now."""
        waits = [self._wait(("name", name), MOST_OF_NAME, now), self._wait(("address", address), MOST_OF_ADDRESS, now)]
        return max((one for one in waits if one is not None), default=None)

    def failed(self, name: str, address: str, now: datetime) -> None:
        for key in (("name", name), ("address", address)):
            self._failures.setdefault(key, deque(maxlen=max(MOST_OF_NAME, MOST_OF_ADDRESS))).append(now)
        if len(self._failures) > _MOST_KEYS:
            self._forget(now)

    def succeeded(self, name: str) -> None:
        """The name's failures are forgotten. Not the address's: one's own password must not buy tries of others'."""
        self._failures.pop(("name", name), None)

    def _wait(self, key: Hashable, most: int, now: datetime) -> timedelta | None:
        failures = self._failures.get(key, ())
        recent = [at for at in failures if now - at < WINDOW]
        return recent[-most] + WINDOW - now if len(recent) >= most else None

    def _forget(self, now: datetime) -> None:
        """Those that are over; where that does not suffice, the half that failed least recently."""
        for key, failures in list(self._failures.items()):
            if now - failures[-1] >= WINDOW:
                del self._failures[key]
        if len(self._failures) > _MOST_KEYS:
            for key in sorted(self._failures, key=lambda key: self._failures[key][-1])[: _MOST_KEYS // 2]:
                del self._failures[key]
