"""Random true edits in pages of made-up sites, one at a time: which are told, and by which reason others are not.

.venv/bin/python -m bench.mutations                          # all groups of bench.changing
.venv/bin/python -m bench.mutations --part mixed --loud 20   # with what was lost
.venv/bin/python -m bench.mutations --half judging           # the half of the pages that no rule was set on
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from zlib import crc32

from bench.changing.groups import HELD_OUT, NAMES, groups
from bench.mutations.edits import Donors, Editor
from bench.mutations.pages import follow
from bench.mutations.trials import LOST, TOLD, VAGUE, Outcome, Trials

HALVES = ("setting", "judging")


def half_of(page: str) -> str:
    return HALVES[crc32(page.encode()) & 1]


def tried(part: str, seed: int, each: int, half: str) -> list[Outcome]:
    pages = [page for site in groups()[part] for page in follow(site)]
    donors = Donors()
    for page in pages:
        donors.take(page)
    found: list[Outcome] = []
    for page in pages:
        if half in ("both", half_of(page.name)):
            trials = Trials(page)
            for edit in Editor(page, donors, seed).edits(each):
                found += trials.outcomes(edit)
    return found


def show(outcomes: Sequence[Outcome], loud: int) -> None:
    for clear in (True, False):
        chosen = [one for one in outcomes if one.clear is clear]
        print("nothing random around it" if clear else "beside what differs at each fetch")
        by_kind: dict[str, Counter[str]] = defaultdict(Counter)
        reasons: dict[str, Counter[str]] = defaultdict(Counter)
        for one in chosen:
            by_kind[one.kind][one.result] += 1
            if one.result != TOLD:
                reasons[one.kind][f"{one.result}: {one.reason}"] += 1
        by_kind["all"] = sum(by_kind.values(), Counter())
        for kind, times in by_kind.items():
            why = ", ".join(f"{number} {reason}" for reason, number in reasons[kind].most_common(6))
            print(f"  {kind:28} {times[TOLD]:5} of {times.total():5}; {times[VAGUE]} vague, {times[LOST]} lost: {why}")
        for one in [one for one in chosen if one.result != TOLD][:loud]:
            print(f"    {one.result.upper()[:5]} {one.reason:10} {one.page} {one.kind}: {one.words}")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--part", choices=(*NAMES, "all"), default="all")
    parser.add_argument("--half", choices=(*HALVES, "both"), default="both")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=1, help="edits of each kind on a page")
    parser.add_argument("--loud", type=int, default=0, help="show so many of what was not told")
    given = parser.parse_args(arguments)
    parts = [name for name in groups() if given.part in (name, "all") and name != HELD_OUT]
    began = time.perf_counter()
    with ProcessPoolExecutor(2) as pool:
        waiting = [pool.submit(tried, part, given.seed, given.each, given.half) for part in parts]
        found = list[Outcome]()
        for name, part in zip(parts, waiting, strict=True):
            found += part.result()
            print(f"{name}: {len(found)} edits in {time.perf_counter() - began:.0f} s", file=sys.stderr, flush=True)
    for half in HALVES if given.half == "both" else (given.half,):
        print(f"== {half}")
        show([one for one in found if half_of(one.page) == half], given.loud)
    print(f"it took {time.perf_counter() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
