"""The cycle of a feed reader: feeds fetched, read, deduplicated and stored; cold, unchanged, and 10 % changed.

Every contestant has a folder of its own and goes through three phases against one static server: all feeds are new;
nothing has changed (304); one feed of ten has a new item. In each repeat they take turns, the order moves on by one, so
that a busy moment of the machine does not always meet the same.
"""

from __future__ import annotations

import json
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bench.peer_environments import Unavailable
from bench.served.static import served
from bench.speed.children import ours, theirs
from bench.speed.feed_site import ITEMS, changed_bodies, changed_count, first_bodies
from bench.speed.results import OURS, Better, Contest, Floor, Role, Series

PHASES = ("cycle, cold", "cycle, unchanged (304)", "cycle, 10 % changed")
LIMIT = "aiohttp + lxml + sqlite3"
_FLOORS: dict[str, Sequence[Floor]] = {
    PHASES[0]: (Floor("reader", 15, pinned=5), Floor("newsboat", 5), Floor(LIMIT, 0.6, pinned=0.4)),
    PHASES[1]: (Floor("reader", 6, pinned=2), Floor(LIMIT, 0.6, pinned=0.25)),
    PHASES[2]: (Floor("reader", 8, pinned=2.5),),
}


@dataclass(frozen=True, slots=True)
class Contestant:
    name: str
    role: Role
    run: Callable[..., dict[str, float]]
    workers: int = 0
    most_runs: int = 100  # the slowest need not repeat as often


def contestants(python: Path | None) -> Iterator[Contestant]:
    """Without a Python of the peers: Tidings and the limit alone."""
    yield Contestant(OURS, Role.OURS, lambda **asked: ours("bench.speed.ours.cycle", **asked))
    yield Contestant(LIMIT, Role.LIMIT, lambda **asked: ours("bench.speed.bare_cycle", **asked))
    if python is None:
        return
    for script, name, workers in (
        ("reader_cycle.py", "reader, 1 worker", 1),
        ("reader_cycle.py", "reader, 4 workers", 4),
        ("reader_cycle.py", "reader, 20 workers", 20),
        ("newsboat_cycle.py", "newsboat", 20),
        ("scrapy_cycle.py", "Scrapy + feedparser + SQLite", 0),
        ("serial_cycle.py", "serial loop of the papers", 0),
    ):
        yield Contestant(name, Role.PEER, _peer(python, script, workers), workers, most_runs=2)


def _is_judged(one: Contestant) -> bool:
    """Whether a floor of the short form is measured against it; of `reader`'s worker counts one takes the least CPU."""
    pinned = {floor.against for floors in _FLOORS.values() for floor in floors if floor.pinned is not None}
    return one.role is Role.OURS or one.name in pinned or (one.name.startswith("reader") and one.workers == 1)


def _peer(python: Path, script: str, workers: int) -> Callable[..., dict[str, float]]:
    return lambda **asked: theirs(python, script, workers=workers, **asked)


def contests(python: Path | None, *, feeds: int, repeats: int, short: bool = False) -> list[Contest]:
    """`short`: only those that a pinned floor names, in CPU seconds, which change little on a busy machine."""
    found: dict[tuple[str, str], list[float]] = defaultdict(list)
    field = [one for one in contestants(python) if not short or _is_judged(one)]
    for repeat in range(repeats):
        turn = repeat % len(field)
        field = _round(field, feeds, repeat, [*field[turn:], *field[:turn]], found, "cpu" if short else "seconds")
    roles = {one.name: one.role for one in field}
    made = []
    for phase in PHASES:
        series = [Series(name, roles[name], values) for (what, name), values in found.items() if what == phase]
        made.append(
            Contest(phase, "CPU s" if short else "s", Better.LESS, _best_reader(_sorted(series)), _FLOORS[phase])
        )
    return made


def _round(
    field: list[Contestant],
    feeds: int,
    repeat: int,
    order: Sequence[Contestant],
    found: dict[tuple[str, str], list[float]],
    figure: str,
) -> list[Contestant]:
    """All phases of all contestants, once; those that are left for the next. `figure`: which of theirs counts."""
    bodies = first_bodies(feeds)
    running = [one for one in order if repeat < one.most_runs]
    with tempfile.TemporaryDirectory() as folder:
        paths = Path(folder) / "paths.json"
        paths.write_text(json.dumps(list(bodies)))
        folders = {one.name: Path(folder) / str(number) for number, one in enumerate(running)}
        for place in folders.values():
            place.mkdir()

        def run(one: Contestant, phase: int, base: str) -> None:
            new = (feeds * ITEMS, 0, changed_count(feeds))[phase]
            try:
                told = one.run(folder=str(folders[one.name]), base=base, paths=str(paths), phase=phase, new=new)
            except Unavailable as error:
                print(f"  {one.name} is left out: {error}", flush=True)
                running.remove(one)
                field.remove(one)
                if one.role is Role.OURS:
                    raise SystemExit(f"bench.speed: {error}") from error
                return
            found[PHASES[phase], one.name].append(told[figure])

        with _both(bodies) as (first, second):
            for phase in (0, 1):
                for one in list(running):
                    run(one, phase, first)
            base = second()
            for one in list(running):
                run(one, 2, base)
    return field


@contextmanager
def _both(bodies: dict[str, bytes]) -> Iterator[tuple[str, Callable[[], str]]]:
    """The server, and what turns it into one that has the changed feeds at the same address."""
    from contextlib import ExitStack

    with ExitStack() as stack:
        first = stack.enter_context(ExitStack())
        base = first.enter_context(served(bodies))

        def second() -> str:
            first.close()
            return stack.enter_context(served(changed_bodies(bodies), int(base.rpartition(":")[2])))

        yield base, second


def _sorted(series: list[Series]) -> list[Series]:
    order = {Role.OURS: 0, Role.PEER: 1, Role.LIMIT: 2}
    return sorted(series, key=lambda one: (order[one.role], one.median))


def _best_reader(series: list[Series]) -> list[Series]:
    """`reader` once, with the number of workers that suits it best."""
    several = [one for one in series if one.name.startswith("reader")]
    if not several:
        return series
    best = min(several, key=lambda one: one.median)
    kept = [one for one in series if one not in several]
    return _sorted([*kept, Series("reader", best.role, best.values)])
