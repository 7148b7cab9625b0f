"""The tables of docs/policies.md that replay recorded posts: every policy at several budgets.

    .venv/bin/python -m bench.replays ../shared/data/traces/news-2024.csv.gz
    .venv/bin/python -m bench.replays --chance ../shared/data/traces/*.csv.gz     # how much of it is chance

The first is what `tidings simulate TRACE --policy all --budget 6,12,24,48 --train 28d --days 56 --skip-hours 22-24`
prints, as the docs have it.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
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


def setting_in(path: Path) -> Setting:
    """The setting of a recorded trace; of blogs, the first half of 2024."""
    posts = read_traces([path])
    return setting_of(blogs(posts) if path.name.startswith("blogs") else posts)


def budget_scores(
    setting: Setting, budgets: Sequence[float] = BUDGETS, names: Sequence[str] = RANKED
) -> dict[str, list[Score]]:
    """By name, of those that keep a budget and of the bounds: one score for each budget."""
    return {name: [score(Trial(name, budget).run(setting)) for budget in budgets] for name in names}


def by_budget(scores: Mapping[str, Sequence[Score]], budgets: Sequence[float] = BUDGETS) -> str:
    """mean / 95th percentile of the delay."""
    rows = []
    for name, several in scores.items():
        label = f"`{name}`" if name not in ("oracle", "clairvoyant") else name
        rows.append([label, *(f"{one.mean_delay_min:.1f} / {one.p95_delay_min:.0f}" for one in several)])
    return table(("policy", *(f"{budget:g}" for budget in budgets)), rows)


def by_chance(settings: Mapping[str, Setting], budget: float = 12.0, seeds: Sequence[int] = SEEDS) -> str:
    """How much of it is chance: the seed draws the times of executions and the jitter of visits. Mean / 95th percentile
    of the delay on each trace."""
    rows = []
    for name in ("planner", "minimum-delay", "history", "round-robin"):
        cells = []
        for setting in settings.values():
            scores = [score(Trial(name, budget).run(replace(setting, seed=seed))) for seed in seeds]
            mean, tail = [one.mean_delay_min for one in scores], [one.p95_delay_min for one in scores]
            cells.append(f"{spread(mean, 1)} / {spread(tail)}")
        rows.append([f"`{name}`", *cells])
    return table((f"{budget:g} visits a source a day, {len(seeds)} seeds", *settings), rows)


def rule_scores(setting: Setting) -> list[Score]:
    """Of rules that keep no budget, those with the most visits first."""
    names = [one.policy for one in trials(["all"], []) if not keeps_budget(compared_policy(one.policy))]
    return sorted((score(Trial(name, None).run(setting)) for name in names), key=lambda one: -_visits(one))


def without_budget(scores: Sequence[Score]) -> str:
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
    parser.add_argument("traces", type=Path, nargs="+", metavar="TRACE")
    parser.add_argument("--budgets", type=float, nargs="+", default=BUDGETS)
    parser.add_argument("--chance", action="store_true", help="instead: 12 visits a source a day with five seeds")
    asked = parser.parse_args()
    settings = {path.name.partition(".")[0]: setting_in(path) for path in asked.traces}
    if asked.chance:
        print(by_chance(settings))
        return
    for setting in settings.values():
        print(f"{len(setting.trace.names)} sources, {setting.trace.articles:,} posts\n")
        print(by_budget(budget_scores(setting, asked.budgets), asked.budgets), end="\n\n", flush=True)
        print(without_budget(rule_scores(setting)), flush=True)


if __name__ == "__main__":
    main()
