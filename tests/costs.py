"""How CPU time grows with the size of what is given: a hostile input must not cost its square.

A ratio of two measurements holds on any machine, however busy, and where coverage is measured, too.
"""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Callable

_TRIES = 6
_TOO_SHORT = 0.002  # seconds: less cannot be measured


def seconds(work: Callable[[], object]) -> float:
    """CPU time of this thread. The garbage collector, which would look at the whole test process, waits."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        begun = time.thread_time()
        work()
        return time.thread_time() - begun
    finally:
        if was_enabled:
            gc.enable()


def grows_like_its_size(cost: Callable[[int], float], size: int, times: int = 4) -> bool:
    """Whether `times` as much costs about `times` as much CPU time, not its square. `cost`: of an input of that size.

    The limit lies half-way. A machine may work half as fast for a while, so that a ratio over it is taken again, of the
    least that either size has cost so far.
    """
    limit, least, most = times**1.5, math.inf, math.inf
    for _ in range(_TRIES):
        most, least = min(most, cost(times * size)), min(least, cost(size))
        if most < limit * max(least, _TOO_SHORT):
            return True
    return False
