"""Seconds of CPU of a process and all it started: on a machine with other work they say more than a clock."""

from __future__ import annotations

import os
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")


def cpu_seconds(pid: int | None = None) -> float:
    """Of this process or another, of its threads, and of its children and theirs, also of those that have ended."""
    above, seconds = {}, {}
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:  # it has ended meanwhile
            continue
        # From state on: the parent; then, behind 9 others, own user and system time, and that of children that ended.
        above[int(folder.name)] = int(fields[1])
        seconds[int(folder.name)] = sum(map(int, fields[11:15])) / _TICKS
    wanted, total = {pid or os.getpid()}, 0.0
    while wanted:
        total += sum(seconds.get(one, 0.0) for one in wanted)
        wanted = {one for one, parent in above.items() if parent in wanted}
    return total
