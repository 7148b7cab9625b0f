"""How long a process has worked, without the time it waited for a core: what the time limit of a job counts."""

from __future__ import annotations

import os
import time

_READ_EVERY = 0.1  # seconds; a worker does hundreds of jobs a second
_LONGEST = 200  # bytes of what the system says of a process
MOST_TIMES = 6  # the limit, in wall-clock time: then a job is stopped however busy the machine is


class WorkTime:
    """How long another process has worked since this was made, without the time it waited for a core. Linux knows that;
    elsewhere wall-clock time counts."""

    def __init__(self, pid: int | None, before: WorkTime | None = None) -> None:
        """`before`: that of the same process's last job. What was read for it is taken again for a moment: a job may
        then wait for as much longer."""
        self._pid, self._begun = pid, time.monotonic()
        self._read_at: float
        self._waited: float
        if before is not None and before._pid == pid and self._begun - before._read_at < _READ_EVERY:
            self._read_at, self._waited = before._read_at, before._waited
        else:
            self._read_at, self._waited = self._begun, waited_for_core(pid)

    def left(self, limit: float) -> float:
        """Seconds until it has worked so long, at the earliest; 0 or less: it has."""
        wall = time.monotonic() - self._begun
        return min(limit - (wall - (waited_for_core(self._pid) - self._waited)), MOST_TIMES * limit - wall)

    def reason(self, limit: float) -> str:
        """Why it was stopped."""
        wall = time.monotonic() - self._begun
        if wall < MOST_TIMES * limit:
            return f"took longer than {limit:g} s and was stopped"
        return f"was not done after {wall:.0f} s on a busy machine and was stopped"


def waited_for_core(pid: int | None) -> float:
    """Seconds that the main thread of a process was ready to run without a core; 0.0 where the system cannot tell."""
    try:
        opened = os.open(f"/proc/{pid}/schedstat", os.O_RDONLY)  # a file object takes ten times as long, for each job
        try:
            return int(os.read(opened, _LONGEST).split()[1]) / 1e9
        finally:
            os.close(opened)
    except (OSError, ValueError, IndexError):
        return 0.0
