"""Tidings, its peers and the bare limit of this machine, in one run and one table.

    make bench                               # everything, about an hour on two cores
    make bench ARGS="--short"                # some minutes, smaller; what CI runs, with its floors
    make bench ARGS="cycle pages"            # these groups
    make bench ARGS="--json figures.json --chart chart.svg --write"

Peers are installed beside us (build/peers) at the first run. Medians over repeats in which the contestants take turns;
± is half the distance between the least and the most. `times` says how many times quicker Tidings is; against a limit
(what the libraries underneath do with nothing around them) it is less than 1. Exit code 1 where a floor does not hold.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import version
from pathlib import Path

from bench.peer_environments import Unavailable, programs_of
from bench.speed import cycle, growing, growth, pages, reading, standing
from bench.speed.chart import chart
from bench.speed.results import Contest, rows, verdicts
from bench.tables.markdown import table

_PACKAGES = ("reader", "scrapy", "sgmllib3k", "feedparser", "fastfeedparser")
_TRIES = 3  # of a group in the short form
_HEADINGS = ("what", "who", "median", "spread", "times", "floor")
_DOC = Path(__file__).resolve().parents[2] / "docs" / "performance.md"
_BEGIN, _END = "<!-- figures: make bench -->", "<!-- end of figures -->"


@dataclass(frozen=True, slots=True)
class Size:
    """How much of each is measured."""

    repeats: int
    feeds: int
    pages: int
    sources: int
    planned: int  # sources that decisions are made of
    segments: int
    idle: float  # seconds
    short: bool = False  # CPU seconds, and only what its floors are measured against


FULL = Size(repeats=5, feeds=793, pages=5_000, sources=100_000, planned=1_000_000, segments=2_000, idle=30)
SHORT = Size(repeats=1, feeds=200, pages=500, sources=2_000, planned=20_000, segments=300, idle=3, short=True)

GROUPS: Mapping[str, Callable[[Size, Path | None], Iterable[Contest]]] = {
    "cycle": lambda size, python: cycle.contests(python, feeds=size.feeds, repeats=size.repeats, short=size.short),
    "reading": lambda size, python: reading.contests(python, repeats=size.repeats),
    "pages": lambda size, python: [
        pages.contest(python, pages=size.pages, repeats=min(3, size.repeats), short=size.short)
    ],
    "sources": lambda size, _: standing.source_contests(sources=size.sources, idle=size.idle),
    "decision": lambda size, _: growing.decision_contests(most=size.planned, repeats=min(3, size.repeats)),
    "watch": lambda size, _: [growing.watch_contest(segments=size.segments, repeats=min(3, size.repeats))],
    "start": lambda size, _: standing.start_contests(repeats=max(3, size.repeats)),
    "growth": lambda size, _: [] if size.short else growth.growth_contests(),
}


def machine() -> str:
    """What it was measured on."""
    cores = len(os.sched_getaffinity(0))
    names = ("aiohttp", "lxml", "selectolax", "uvloop")
    libraries = ", ".join(f"{name} {version(name)}" for name in names)
    return (
        f"{datetime.now(UTC):%Y-%m-%d}, {cores} cores ({platform.machine()}), "
        f"Python {platform.python_version()}, {libraries}"
    )


def _peers(alone: bool) -> Path | None:
    if alone:
        return None
    try:
        pins = Path(__file__).parent / "peers" / "versions.txt"
        return programs_of("speed", pins, _PACKAGES) / "python"
    except Unavailable as error:
        print(f"peers are left out: {error}", flush=True)
        return None


def _measured(group: Callable[[], Iterable[Contest]], tries: int) -> list[Contest]:
    """A group's contests, each as measured when its floors held, or at last: a busy moment of the machine must not fail
    the short form."""
    found: dict[str, Contest] = {}
    for left in reversed(range(tries)):
        for contest in group():
            if contest.name not in found or not _held(found[contest.name]):
                found[contest.name] = contest
        if found:
            print("\n" + table(_HEADINGS, rows(found.values())), flush=True)
        if tries == 1 or all(map(_held, found.values())):
            break
        if left:
            print("a floor does not hold: measured again", flush=True)
    return list(found.values())


def _held(contest: Contest) -> bool:
    return all(one.holds for one in verdicts([contest], pinned=True))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("groups", nargs="*", help=f"of: {', '.join(GROUPS)}; all by default")
    parser.add_argument(
        "--short",
        action="store_true",
        help="smaller and once; only ratios are judged, by floors that a noisy machine reaches",
    )
    parser.add_argument("--alone", action="store_true", help="without peers")
    parser.add_argument("--json", type=Path, metavar="FILE", help="all runs as JSON")
    parser.add_argument("--chart", type=Path, metavar="FILE", help="ratios as bars, SVG")
    parser.add_argument("--write", action="store_true", help="write the table into docs/performance.md")
    asked = parser.parse_args()
    unknown = [name for name in asked.groups if name not in GROUPS]
    if unknown:
        parser.error(f"no group {', '.join(unknown)}; there are: {', '.join(GROUPS)}")
    size, python = SHORT if asked.short else FULL, _peers(asked.alone)
    print(machine(), flush=True)
    found: list[Contest] = []
    for name in asked.groups or GROUPS:
        found += _measured(partial(GROUPS[name], size, python), _TRIES if size.short else 1)
    if asked.json:
        asked.json.write_text(json.dumps([asdict(contest) for contest in found], indent=1))
    if asked.chart:
        asked.chart.write_text(chart(found))
    if asked.write:
        _write(table(_HEADINGS, rows(found)))
    judged = verdicts(found, pinned=asked.short)
    failed = [one for one in judged if not one.holds]
    print()
    for one in failed:
        print(f"NOT OK: {one.contest}: {one.measured:.3g}, wanted {one.floor}")
    print(f"{len(judged) - len(failed)} of {len(judged)} floors hold")
    return 1 if failed else 0


def _write(made: str) -> None:
    text = _DOC.read_text("utf-8")
    head, _, rest = text.partition(_BEGIN)
    _, _, tail = rest.partition(_END)
    if not rest or not tail:
        sys.exit(f"{_DOC.name} has no lines {_BEGIN} and {_END}")
    aside = _DOC.with_suffix(".new")
    aside.write_text(f"{head}{_BEGIN}\n\n{machine()}.\n\n{made}\n\n{_END}{tail}", "utf-8")
    aside.replace(_DOC)


if __name__ == "__main__":
    sys.exit(main())
