"""make fuzz: spoiled and made-up inputs for every reader.

    python -m fuzz                                  # all of them, 5 minutes each; the smaller ones a minute
    python -m fuzz --seconds 60 --seed 7 feeds opml
    python -m fuzz --replay build/fuzz/feeds/raised-1f2e3d4c.input feeds

Nothing may be raised but our own errors, nothing may take more than a second, and memory is bounded. What is found is
made small and saved in build/fuzz; the exit code is then 1.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

from fuzz import corpus
from fuzz.rounds import FOLDER, Tally, fuzz, save
from fuzz.targets import TARGETS
from fuzz.watch import Watch

_ROW = "{:10}{:>10}{:>12}{:>10}{:>20}{:>12}{:>10}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "targets", nargs="*", metavar="TARGET", help=f"of {', '.join(TARGETS)}; all where none is named"
    )
    parser.add_argument("--seconds", type=float, default=300, help="for each of the larger ones (300)")
    parser.add_argument("--seed", type=int, default=None, help="the same inputs again; else by the clock")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where findings are saved")
    parser.add_argument("--replay", type=Path, help="one input only, for the one target named")
    asked = parser.parse_args()
    names: list[str] = asked.targets or list(TARGETS)
    if unknown := [name for name in names if name not in TARGETS]:
        parser.error(f"no target {unknown[0]}; there are {', '.join(TARGETS)}")
    if asked.replay is not None:
        sys.exit(_replay(names, asked.replay))
    seed = int(time.time()) if asked.seed is None else asked.seed
    where = corpus.FOLDER if corpus.are_real() else "generated inputs only: ../shared/data is not beside the project"
    print(f"seed {seed}; {where}")
    print(_ROW.format("", "inputs", "inputs/s", "MB", "slowest ms", "growth MB", "findings"))
    found = 0
    for name in names:
        share = TARGETS[name].share
        tally = fuzz(name, seed=seed, seconds=asked.seconds * share, told=_progress())
        _show(tally, asked.folder)
        found += len(tally.findings)
    sys.exit(f"{found} findings, saved in {asked.folder}" if found else 0)


def _progress() -> Callable[[Tally], None]:
    """A line on a terminal, every second."""
    last = 0.0

    def tell(tally: Tally) -> None:
        nonlocal last
        if sys.stdout.isatty() and time.monotonic() - last > 1:
            last = time.monotonic()
            print(_line(tally), end="\r", flush=True)

    return tell


def _line(tally: Tally) -> str:
    return _ROW.format(
        tally.target,
        f"{tally.inputs:,}",
        f"{tally.inputs / max(tally.seconds, 0.001):,.1f}",
        f"{tally.size / 1e6:,.1f}",
        f"{1e3 * tally.slowest:,.0f} {tally.slowest_check}",
        f"{tally.growth / 1e6:,.0f}",
        len(tally.findings),
    )


def _show(tally: Tally, folder: Path) -> None:
    print(_line(tally), flush=True)
    for finding in tally.findings:
        path = save(finding, tally.target, folder)
        fault = finding.fault
        print(f"  {fault.check} {fault.kind}: {fault.said[:160]} ({fault.where})")
        print(f"    {len(finding.body)} bytes in {path}")


def _replay(names: list[str], path: Path) -> int:
    with Watch(names[0]) as watch:
        look = watch.look(path.read_bytes())
    print(f"slowest: {1e3 * look.seconds:.0f} ms {look.slowest}; growth {look.growth / 1e6:.0f} MB")
    for fault in look.faults:
        print(f"{fault.check} {fault.kind}: {fault.said}\n{fault.trace}")
    return 1 if look.faults else 0


if __name__ == "__main__":
    main()
