"""Several runs that differ by their seed, in processes: each takes seconds to minutes of one core."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from typing import TypeVar

from tidings.lab.replay import Setting

T = TypeVar("T")
R = TypeVar("R")

SEEDS = (1, 2, 3, 4, 5)  # over which the docs give the mean and the standard deviation


def seeded(setting: Setting, seeds: Sequence[int] = SEEDS) -> list[Setting]:
    return [replace(setting, seed=seed) for seed in seeds]


def in_processes(run: Callable[[T], R], asked: Sequence[T]) -> list[R]:
    """What `run` finds for each of them, in their order."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        return [*pool.map(run, asked)]


def by_seed(run: Callable[[Setting], R], setting: Setting, seeds: Sequence[int] = SEEDS) -> list[R]:
    """What `run` finds with each seed; one seed needs no process of its own."""
    settings = seeded(setting, seeds)
    return [run(settings[0])] if len(settings) == 1 else in_processes(run, settings)
