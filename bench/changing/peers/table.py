"""All programs beside each other, in one table."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from bench.changing.peers import changedetection, urlwatch
from bench.changing.peers.watched import Opening, watched
from bench.changing.reports import Run, Score, scored
from bench.changing.scenario import Site
from bench.peer_environments import Unavailable, programs_of

PEERS: Mapping[str, Opening] = {"changedetection.io": changedetection.opened, "urlwatch": urlwatch.opened}


def peer_runs(sites: Sequence[Site], rounds: int) -> dict[str, Run]:
    """The run of each peer that can be installed and runs; of the others one line says why."""
    found = {}
    for name, opening in PEERS.items():
        with tempfile.TemporaryDirectory() as folder:
            pins = Path(__file__).with_name(f"{name}.txt")
            try:
                programs = programs_of(name, pins, [name])
                found[name] = asyncio.run(watched(opening, programs, Path(folder), sites, rounds))
            except Unavailable as error:
                print(f"  {name} is left out: {error}", flush=True)
    return found


def show_table(sites: Sequence[Site], runs: Mapping[str, Run]) -> None:
    print(f"  {'':21}{'told':>12}{'false':>16}{'from the third':>16}{'old shown':>12}{'requests':>10}{'CPU':>7}")
    for name, run in runs.items():
        print(f"  {name:21}{_row(scored(sites, run), run)}")
    print("  false: of quiet checks; requests: per visit; CPU: s per 1,000 checks, the start of the program included")


def _row(score: Score, run: Run) -> str:
    cells = (
        (f"{score.told} of {score.edits}", 12),
        (f"{score.false.total()} of {score.quiet.total()}", 16),
        (f"{score.false[True]} of {score.quiet[True]}", 16),
        (f"{score.old_shown} of {score.replaced}", 12),
        (f"{run.requests / max(1, run.visits):.2f}", 10),
        (f"{1000 * run.seconds / max(1, run.visits):.1f}", 7),
    )
    return "".join(f"{text:>{width}}" for text, width in cells)
