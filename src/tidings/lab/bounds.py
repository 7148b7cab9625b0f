"""What no policy can beat: the same number of visits, placed with knowledge of the days to come.

`oracle`        knows how many articles each source publishes in each hour of the scored days, but not when within it:
                the planner's own plan with the true rates
`clairvoyant`   knows every post: the visits that make the total delay least, exactly
`exact`         knows the intensity of every source in every slot, and no more: only in a world whose posts were drawn
                from such intensities (`poisson`). There nothing that is seen tells more of what will come, so no
                policy can do better on average

All choose the visits that minimise total delay + price * visits, over all scored days at once, and the price is
sought that spends the budget. A visit after the posts i+1..j, made at x_j, costs (L_j - L_i) x_j - (M_j - M_i) of
delay, with L the articles and M the sum of their times so far. For fixed j the best i minimises a line in x_j, lines
come with falling slope and queries with growing x: a queue of the lines that can still win makes it O(n).
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tidings.lab.poisson import week_slot
from tidings.lab.replay import Replay, Setting
from tidings.schedule.planner.kernels import plan_all
from tidings.schedule.planner.state import OFFSET, SLOT

Array = NDArray[np.float64]

BOUNDS = {
    "oracle": "knows how many articles every hour brings",
    "clairvoyant": "knows every post: the least delay there can be",
}
EXACT = "exact"  # a bound only where a setting has `rates`
_CHEAPEST, _DEAREST = math.log(1e-3), math.log(1e9)  # seconds of delay a visit
_HALVINGS = 50


@dataclass(frozen=True, slots=True)
class Moments:
    """Possible visits of one source and what they find: times and articles, from the start of the scored days."""

    times: Array
    mass: Array  # articles until then, the first 0
    moment: Array  # the sum of their times

    @classmethod
    def of(cls, times: Array, articles: Array, published: Array) -> Moments:
        return cls(
            times,
            np.concatenate([[0.0], np.cumsum(articles)]),
            np.concatenate([[0.0], np.cumsum(articles * published)]),
        )


def bound(name: str, setting: Setting, budget: float, on_day: Callable[[], None] = lambda: None) -> Replay:
    """The replay of a policy that knows the future: `oracle`, `clairvoyant` or `exact`."""
    began = time.perf_counter()
    start, end = setting.scored.timestamp(), setting.trace.end.timestamp()
    if name == EXACT:
        assert setting.rates is not None
        sources = [_slots(rates, start, end) for rates in setting.rates]
    else:
        known = _hours if name == "oracle" else _posts
        sources = [known(posts[posts >= start] - start) for posts in setting.trace.posts]
    wanted = budget * len(sources) * (end - start) / 86400
    low, high = _CHEAPEST, _DEAREST
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        spent = sum(len(_visits(source, middle, end - start)) for source in sources)
        low, high = (middle, high) if spent > wanted else (low, middle)
    visits = tuple(start + _visits(source, high, end - start) for source in sources)
    seen, lost = zip(*(_seen(setting, *pair) for pair in zip(setting.trace.posts, visits, strict=True)), strict=True)
    for _ in range((setting.trace.end - setting.begin).days):
        on_day()
    return Replay(name, setting, visits, seen, lost, time.perf_counter() - began)


def _posts(posts: Array) -> Moments:
    times, counts = np.unique(posts, return_counts=True)
    return Moments.of(times, counts.astype(np.float64), times)


def _hours(posts: Array) -> Moments:
    """The articles of each hour spread evenly over its slots, with a visit possible at the end of each."""
    hours, counts = np.unique((posts - OFFSET) // 3600, return_counts=True)
    slots = 3600 // SLOT
    ends = OFFSET + np.repeat(hours * 3600, slots) + SLOT * np.tile(np.arange(1, slots + 1), len(hours))
    return Moments.of(ends, np.repeat(counts / slots, slots), ends - SLOT / 2)


def _slots(rates: Array, start: float, end: float) -> Moments:
    """The articles to expect in each slot of the scored days, with a visit possible at its end."""
    begins = np.arange(start + OFFSET - SLOT, end, SLOT)
    ends = begins + SLOT - start
    return Moments.of(ends, rates[week_slot(begins)], ends - SLOT / 2)


def _visits(source: Moments, log_price: float, end: float) -> Array:
    chosen: Array = source.times[plan_all(source.times, source.mass, source.moment, math.exp(log_price), end)]
    return np.minimum(chosen, end)


def _seen(setting: Setting, posts: Array, visits: Array) -> tuple[Array, NDArray[np.bool_]]:
    """Returns when each post is seen by these visits, and which ones fall off the feed before."""
    number = np.searchsorted(visits, posts)
    seen = np.append(visits, np.inf)[number]
    following = np.searchsorted(posts, seen, side="right")  # posts until the visit that sees it
    lost = np.isfinite(seen) & (following - np.arange(len(posts)) > setting.window)
    before = posts < setting.scored.timestamp()
    return np.where(before, posts, seen), lost & ~before
