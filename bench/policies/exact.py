"""What can be known: the planner beside one that is told the exact intensities, in a world drawn from real sources.

    .venv/bin/python -m bench.policies.exact ../shared/data/traces/news-2024.csv.gz [--seeds 1 2 3 4 5]  # some minutes

The intensities of each source are fitted to its recorded posts (`tidings.lab.poisson`), and the posts of each world are
drawn from them at random. Mean and standard deviation over the worlds. One world, with every policy:

    tidings simulate TRACE --poisson 1 --policy all --budget 12 --train 28d --days 56 --skip-hours 22-24
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

from bench.policies.seeds import SEEDS
from bench.tables.markdown import spread, table
from tidings.lab.experiment import Trial, poisson_world
from tidings.lab.replay import Setting
from tidings.lab.score import Score, score
from tidings.lab.trace import Posts, cut_trace, parse_hours, read_traces

BUDGETS = (12.0,)
KNOWLEDGE = {
    "planner": "`planner`: what it learns",
    "exact": "exact: the intensities",
    "oracle": "oracle: the posts of every hour",
}


def worlds(posts: Posts, seeds: Sequence[int], days: int = 56, train: int = 28) -> list[Setting]:
    setting = Setting(cut_trace(posts, days, parse_hours("22-24")), timedelta(days=train))
    return [poisson_world(setting, seed) for seed in seeds]


def compared(settings: Sequence[Setting], budgets: Sequence[float] = BUDGETS) -> str:
    """The table: each kind of knowledge at each budget."""
    rows = []
    excess: dict[float, list[float]] = {}
    for policy, words in KNOWLEDGE.items():
        cells = []
        for budget in budgets:
            scores = [score(Trial(policy, budget).run(setting)) for setting in settings]
            cells.append(_cell(scores))
            if policy == "planner":
                excess[budget] = [one.mean_delay_min for one in scores]
            elif policy == "exact":
                pairs = zip(excess[budget], scores, strict=True)
                excess[budget] = [100 * (ours / one.mean_delay_min - 1) for ours, one in pairs]
        rows.append([words, *cells])
    rows.append(["`planner` above exact", *(spread(excess[budget], 0, " %", "+") for budget in budgets)])
    return table(("what is known", *(f"{budget:g} visits a source a day" for budget in budgets)), rows)


def _cell(scores: Sequence[Score]) -> str:
    mean, tail = [one.mean_delay_min for one in scores], [one.p95_delay_min for one in scores]
    return f"{spread(mean, 1)} / {spread(tail)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trace", type=Path)
    parser.add_argument("--seeds", type=int, nargs="+", default=SEEDS)
    parser.add_argument("--budgets", type=float, nargs="+", default=BUDGETS)
    asked = parser.parse_args()
    settings = worlds(read_traces([asked.trace]), asked.seeds)
    trace = settings[0].trace
    print(f"{len(trace.names)} sources, some {trace.articles:,} posts; delay in minutes, mean / 95th percentile\n")
    print(compared(settings, asked.budgets))


if __name__ == "__main__":
    main()
