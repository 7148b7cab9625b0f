"""The tables of docs/policies.md that replay recorded posts: every policy at several budgets.

    .venv/bin/python -m bench.replays ../shared/data/traces/news-2024.csv.gz

The first is what `tidings simulate TRACE --policy all --budget 6,12,24,48 --train 28d --days 56 --skip-hours 22-24`
prints, as the docs have it.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from bench.markdown import spread, table
from tidings.lab.experiment import Trial, keeps_budget, trials
from tidings.lab.peers import compared_policy
from tidings.lab.replay import Setting
from tidings.lab.score import Score, score
from tidings.lab.trace import Posts, cut_trace, parse_hours, read_traces

BUDGETS = (6.0, 12.0, 24.0, 48.0)
RANKED = ("planner", "minimum-delay", "history", "round-robin", "oracle", "clairvoyant")
SEEDS = (1, 2, 3, 4, 5)
BLOGS_FROM, BLOGS_UNTIL = 1704067200, 1719792000  # the first half of 2024, of a trace of many years


def setting_of(posts: Posts, days: int = 56, train: int = 28) -> Setting:
    return Setting(cut_trace(posts, days, parse_hours("22-24")), timedelta(days=train))


def blogs(posts: Posts) -> Posts:
    """What the awk of docs/policies.md leaves of the trace of blogs."""
    cut = {name: times[(times >= BLOGS_FROM) & (times < BLOGS_UNTIL)] for name, times in posts.items()}
    return {name: times for name, times in cut.items() if len(times)}


def by_budget(setting: Setting, budgets: Sequence[float] = BUDGETS, names: Sequence[str] = RANKED) -> str:
    """mean / 95th percentile of the delay of those that keep a budget, and of the bounds."""
    rows = []
    for name in names:
        scores = [score(Trial(name, budget).run(setting)) for budget in budgets]
        label = f"`{name}`" if name not in ("oracle", "clairvoyant") else name
        rows.append([label, *(f"{one.mean_delay_min:.1f} / {one.p95_delay_min:.0f}" for one in scores)])
    return table(("policy", *(f"{budget:g}" for budget in budgets)), rows)


def by_chance(setting: Setting, budget: float = 12.0, seeds: Sequence[int] = SEEDS) -> str:
    """How much of it is chance: the seed draws the times of executions and the jitter of visits."""
    rows = []
    for name in ("planner", "minimum-delay", "history", "round-robin"):
        scores = [score(Trial(name, budget).run(replace(setting, seed=seed))) for seed in seeds]
        mean, tail = [one.mean_delay_min for one in scores], [one.p95_delay_min for one in scores]
        rows.append([f"`{name}`", spread(mean, 2), spread(tail, 1)])
    return table((f"{budget:g} visits a source a day, {len(seeds)} seeds", "mean", "p95"), rows)


def without_budget(setting: Setting) -> str:
    """Rules that keep no budget, those with the most visits first."""
    names = [one.policy for one in trials(["all"], []) if not keeps_budget(compared_policy(one.policy))]
    scores = sorted((score(Trial(name, None).run(setting)) for name in names), key=lambda one: -_visits(one))
    return table(
        ("policy", "visits", "mean", "p95", "lost"),
        [
            [
                f"`{one.policy}`",
                f"{_visits(one):.1f}",
                f"{one.mean_delay_min:.1f}",
                f"{one.p95_delay_min:.0f}",
                f"{one.lost_articles:,}",
            ]
            for one in scores
        ],
    )


def _visits(one: Score) -> float:
    return one.visits_per_source_per_day


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trace", type=Path)
    parser.add_argument("--budgets", type=float, nargs="+", default=BUDGETS)
    parser.add_argument("--chance", action="store_true", help="instead: 12 visits a source a day with five seeds")
    asked = parser.parse_args()
    posts = read_traces([asked.trace])
    setting = setting_of(blogs(posts) if "blogs" in asked.trace.name else posts)
    print(f"{len(setting.trace.names)} sources, {setting.trace.articles:,} posts\n")
    if asked.chance:
        print(by_chance(setting))
        return
    print(by_budget(setting, asked.budgets), without_budget(setting), sep="\n\n", flush=True)


if __name__ == "__main__":
    main()
