"""Very many sources: their first visits, memory, waiting and starting; and how long short commands take."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence

from bench.served.corpus import feeds
from bench.served.static import served
from bench.speed.children import ours
from bench.speed.results import OURS, Better, Contest, Floor, Role, Series
from bench.start import cpu_seconds

_BASE_MIB, _SOURCE_KIB = 200, 1.2


def source_contests(*, sources: int, idle: float) -> list[Contest]:
    body = next(iter(feeds(1, 3).values()))
    bodies = {f"/feed-{number}.xml": body.replace(b"paper-0", b"paper-%d" % number) for number in range(sources)}
    with tempfile.TemporaryDirectory() as folder, served(bodies) as base:
        told = ours("bench.speed.ours.sources", folder=folder, base=base, sources=sources, idle=idle)
    many = f"{sources:,} sources"
    most = _BASE_MIB + _SOURCE_KIB * sources / 1024
    return [
        _own(f"{many}, first visits", "visits/s", [told["visits"]], Floor(None, 600), Better.MORE),
        _own(f"{many}, main process", "MiB", [told["mib"]], Floor(None, round(most))),
        _own(f"{many}, none due", "% of a core", [told["idle"]], Floor(None, 2)),
        _own(f"{many}, start to first visit", "s", [told["start"]], Floor(None, 4)),
    ]


def start_contests(*, repeats: int) -> list[Contest]:
    """CPU of whole processes, beside a Python that does nothing."""
    cases: dict[str, Sequence[str]] = {"--help": ["--help"], "articles": ["articles"]}
    bounds = {"--help": 0.25, "articles": 0.5}
    made = []
    with tempfile.TemporaryDirectory() as folder:
        # An installation has its modules compiled, whatever this shell wants.
        left_out = ("TIDINGS_", "PYTHONDONTWRITEBYTECODE")
        outside = {name: value for name, value in os.environ.items() if not name.startswith(left_out)}
        environment = {**outside, "TIDINGS_DATA": folder, "COLUMNS": "120"}
        for name, arguments in cases.items():
            mine, bare = [], []
            cpu_seconds(["-m", "tidings", *arguments], environment)  # compiles them, and makes the database
            for _ in range(repeats):
                mine.append(cpu_seconds(["-m", "tidings", *arguments], environment))
                bare.append(cpu_seconds(["-c", "pass"], environment))
            series = [Series(OURS, Role.OURS, mine), Series("python -c pass", Role.LIMIT, bare)]
            floors = [Floor(None, bounds[name])]
            made.append(Contest(f"start, tidings {name}", "CPU s", Better.LESS, series, floors))
    return made


def _own(name: str, unit: str, values: list[float], floor: Floor, better: Better = Better.LESS) -> Contest:
    return Contest(name, unit, better, [Series(OURS, Role.OURS, values)], [floor])
