"""A world of which the intensities are known: fitted to real sources, its posts drawn from them at random.

The oracle of `bounds` knows how many posts each hour really brings, which is unknown in advance. In a Poisson
world the most that can be known is the intensity: `exact` (bounds) plans with it, and what is between it and the
planner is what the planner has yet to learn.

    week     a source's posts in each hour of the week, over so many weeks, and PRIOR weeks of its mean in the
             proportions of all sources together: an hour without a post may still bring one
    minutes  the shares of the twelve 5-minute slots of an hour, of all its posts and 12 spread evenly
    intensity of a slot = week[hour] * minutes[slot of the hour]

The slots are the planner's. Times of posts are whole seconds, even within their slot.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from tidings.lab.trace import DAY, Trace
from tidings.schedule.planner.state import MONDAY, OFFSET, SLOT, WEEK_HOURS

Rates = tuple[NDArray[np.float64], ...]  # of each source: posts to expect in each slot of the week, from Monday on

PRIOR = 2.0  # weeks
_HOUR_SLOTS = 3600 // SLOT
WEEK_SLOTS = WEEK_HOURS * _HOUR_SLOTS


def week_slot(moments: NDArray[np.float64]) -> NDArray[np.int64]:
    """The slots of the week in which these moments lie; the first one begins a minute after a Monday's midnight."""
    slots = ((moments - OFFSET) // SLOT).astype(np.int64)
    return (slots + MONDAY * _HOUR_SLOTS) % WEEK_SLOTS


def fitted_rates(trace: Trace) -> Rates:
    """The intensities of a trace's sources."""
    weeks = (trace.end - trace.start).total_seconds() / (7 * DAY)
    slots = [week_slot(posts) for posts in trace.posts]
    hours = np.array([np.bincount(of // _HOUR_SLOTS, minlength=WEEK_HOURS) for of in slots], np.float64)
    shares = hours / np.maximum(hours.sum(axis=1, keepdims=True), 1)
    usual = hours.sum(axis=1, keepdims=True) / weeks * shares.mean(axis=0)
    week = (hours + PRIOR * usual) / (weeks + PRIOR)
    minutes = np.array([np.bincount(of % _HOUR_SLOTS, minlength=_HOUR_SLOTS) for of in slots], np.float64) + 1
    minutes /= minutes.sum(axis=1, keepdims=True)
    return tuple((week[:, :, None] * minutes[:, None, :]).reshape(len(slots), WEEK_SLOTS))


def drawn_trace(trace: Trace, rates: Rates, seed: int) -> Trace:
    """Returns the trace with its sources and days, and other posts drawn from these intensities."""
    rng = np.random.default_rng(seed)
    start, end = trace.start.timestamp(), trace.end.timestamp()
    begins = np.arange(start + OFFSET - SLOT, end, SLOT)
    of_week = week_slot(begins)
    posts = []
    for source in rates:
        times = np.repeat(begins, rng.poisson(source[of_week]))
        times = np.sort(np.floor(times + SLOT * rng.random(len(times))))
        posts.append(times[(times >= start) & (times < end)])
    return replace(trace, posts=tuple(posts))
