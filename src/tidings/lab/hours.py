"""Hour by hour: when sources publish, and how many articles wait under a policy (seed 002's figures 6 and 7)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tidings.lab.replay import Replay
from tidings.lab.trace import Trace

Array = NDArray[np.float64]

# Seconds between two counts of what waits. A prime: visits and posts keep to round minutes, and just after a visit is
# when least waits.
SAMPLE = 97.0


def posts_by_hour(trace: Trace) -> tuple[Array, Array]:
    """Posts in each hour of the day, UTC, of all sources together: (on a working day, on a free day)."""
    times = np.concatenate(trace.posts)
    first = trace.start.weekday()
    days = (first + np.arange((trace.end - trace.start).days)) % 7
    day = (first + ((times - trace.start.timestamp()) // 86400).astype(np.int64)) % 7
    hour = (times // 3600 % 24).astype(np.int64)
    working, free = (np.bincount(hour[chosen], minlength=24) for chosen in (day < 5, day >= 5))
    count = int(np.count_nonzero(days < 5))
    return working / max(1, count), free / max(1, len(days) - count)


def pending_by_hour(replay: Replay) -> tuple[Array, Array]:
    """Articles that wait, by hour of the day over the scored days: (of all sources, of the source that has most)."""
    setting = replay.setting
    moments = np.arange(setting.scored.timestamp(), setting.trace.end.timestamp(), SAMPLE)
    total, worst = np.zeros(len(moments)), np.zeros(len(moments))
    followed = setting.begin.timestamp()
    for posts, seen in zip(setting.trace.posts, replay.seen, strict=True):
        ours = posts >= followed
        published = np.searchsorted(posts[ours], moments, side="right")
        waiting = published - np.searchsorted(np.sort(seen[ours]), moments, side="right")
        total += waiting
        worst = np.maximum(worst, waiting)
    hour = (moments // 3600 % 24).astype(np.int64)
    count = np.maximum(1, np.bincount(hour, minlength=24))
    return np.bincount(hour, total, 24) / count, np.bincount(hour, worst, 24) / count
