"""The compiled arithmetic gives what its Python source gives, and reads no array beyond its end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from types import ModuleType
from unittest import mock

import numpy as np
import pytest

from tidings.lab import bounds
from tidings.model.pages import PageStanding
from tidings.model.visits import Visit, VisitResult
from tidings.schedule.planner import kernels, page_kernels
from tidings.schedule.planner.pages import PagePlanner, PageRhythm
from tidings.schedule.planner.planner import Planner
from tidings.schedule.policies.base import Circumstances

MONDAY = datetime(2026, 3, 2, tzinfo=UTC)
HOUR = timedelta(hours=1)


@contextmanager
def uncompiled(*modules: ModuleType) -> Iterator[None]:
    """Meanwhile their functions run as Python, those that they call included."""
    with ExitStack() as patched:
        for module in modules:
            for name, function in list(vars(module).items()):
                if hasattr(function, "py_func"):
                    patched.enter_context(mock.patch.object(module, name, function.py_func))
        yield


def feed_numbers() -> list[float]:
    """What a planner makes of some visits to a feed: by hours, over the end of a week, after weeks, with a window."""
    planner, rng = Planner(), random.Random(3)
    state, now, found = planner.start(rng), MONDAY, list[float]()
    for hours in (1, 5, 30, 50, 90, 400, 3):
        posts = tuple(sorted(now + rng.random() * hours * HOUR for _ in range(rng.randint(0, 4))))
        now += hours * HOUR
        result = VisitResult.CHANGED if posts else VisitResult.UNCHANGED
        visit = Visit(1, now, result, "", published=posts, articles_new=len(posts), window=3)
        state = planner.observe(state, visit)
    for price in (60.0, 7200.0, 400_000.0):
        found.append((planner.next_visit(state, Circumstances(price=price), now).at - now).total_seconds())
    found.extend(planner.forecast(state, int(now.timestamp() // 300), 300))
    return found


def page_numbers() -> list[float]:
    planner, now, found = PagePlanner(), MONDAY, list[float]()
    state = planner.observe(PageRhythm(), Visit(1, now, VisitResult.CHANGED, "", within=True, first=True))
    for hours, changed in ((1, False), (30, True), (200, True), (400, False)):
        now += hours * HOUR
        result = VisitResult.CHANGED if changed else VisitResult.UNCHANGED
        state = planner.observe(state, Visit(1, now, result, "", within=True))
        wish = planner.next_visit(state, Circumstances(price=7200.0, page=PageStanding(1)), now)
        found.append((wish.at - now).total_seconds())
    return found


def bound_numbers() -> list[float]:
    times = np.unique(np.random.default_rng(5).integers(0, 5_000, 60)).astype(np.float64)
    source = bounds.Moments.of(times, np.ones(len(times)), times)
    plans = (bounds.plan_all(source.times, source.mass, source.moment, price, 6_000.0) for price in (1.0, 300.0, 1e9))
    return [float(place) for plan in plans for place in (len(plan), *plan)]


def test_they_give_what_their_source_gives() -> None:
    for numbers in (feed_numbers, page_numbers, bound_numbers):
        with uncompiled(kernels, page_kernels, bounds):
            expected = numbers()
        assert numbers() == pytest.approx(expected, rel=1e-4), numbers.__name__
        assert len(set(expected)) > 3
