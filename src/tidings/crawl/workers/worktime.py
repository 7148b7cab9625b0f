"""How long another process has worked: where many want a core, the time it stands in line for one is not its own."""

from __future__ import annotations

import time
from pathlib import Path

MOST_TIMES = 6  # a limit, on the wall's clock: nobody is waited for any longer, however full the machine is


class WorkTime:
    """Begins when it is made. Linux says who waits for a core; where nobody does, the wall's clock counts."""

    def __init__(self, pid: int | None) -> None:
        self._pid = pid
        self._begun, self._waited = time.monotonic(), _waited(pid)

    def left(self, limit: float) -> float:
        """Seconds until it has worked so long, at the soonest; 0 or less: it has."""
        wall = time.monotonic() - self._begun
        return min(limit - (wall - (_waited(self._pid) - self._waited)), MOST_TIMES * limit - wall)

    def in_words(self, limit: float) -> str:
        """Why it was stopped."""
        wall = time.monotonic() - self._begun
        if wall < MOST_TIMES * limit:
            return f"took longer than {limit:g} s and was stopped"
        return f"was not done after {wall:.0f} s on a busy machine and was stopped"


def _waited(pid: int | None) -> float:
    """Seconds that its main thread stood in line, since it began."""
    try:
        return int(Path(f"/proc/{pid}/schedstat").read_text("ascii").split()[1]) / 1e9
    except (OSError, ValueError, IndexError):
        return 0.0
