"""advaRSS's figure 3 at a small size: what each system asks for, and that all find the same articles."""

from __future__ import annotations

import pytest
from bench.policies.presses import Count, Cycle, press
from bench.policies.terminals import PROCESSES, System, as_table, measured


@pytest.mark.worker_processes
def test_what_remembering_saves() -> None:
    with press(12, 0.0) as server:
        forgets = measured(System("terminals", "fixed", 8, remembers=False, cycles=1), server)
        remembers = measured(System("terminals + hashes", "fixed", 8, cycles=1), server)
    assert forgets.articles == remembers.articles == forgets.count.pages == remembers.count.pages == 14
    assert (forgets.count.feeds, forgets.count.unchanged) == (12, 0)
    assert remembers.count.feeds + remembers.count.unchanged == 12
    assert remembers.count.feeds < 12
    assert remembers.count.sent < forgets.count.sent
    assert remembers.asked == forgets.asked == {cycle: list(range(12)) for cycle in range(3)}


def test_processes_stand_beside_the_papers_same_system() -> None:
    cycle = Cycle(1.25, Count(11, 782, 14, 200_000), 14)
    lines = as_table({"terminals": cycle, f"{PROCESSES} + hashes, T and M": cycle}).splitlines()
    cells = "| 793 | 11 | 782 | 14 | 0.2 MB |"
    assert lines[2:] == [
        f"| terminals | 1.2 s | over 2 min {cells}",
        f"| {PROCESSES} + hashes, T and M | 1.2 s | 10 s {cells}",
    ]


def test_means_of_counts() -> None:
    assert Count.mean([Count(2, 4, 6, 8), Count(4, 4, 0, 0)]) == Count(3, 4, 3, 4)
