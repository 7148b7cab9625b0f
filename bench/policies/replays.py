"""The tables of docs/policies.md that replay recorded posts: every policy at several budgets.

    .venv/bin/python -m bench.policies.replays ../shared/data/traces/news-2024.csv.gz

With `--seeds 1` that is what `tidings simulate TRACE --policy all --budget 6,12,24,48 --train 28d --days 56` with
`--skip-hours 22-24` prints, as the docs have it. The seed draws when executions strike and how far visits are put off.
Mean and standard deviation over five are given.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from pathlib import Path

from bench.policies.seeds import SEEDS, in_processes, seeded
from bench.tables.markdown import spread, table
from tidings.lab.experiment import Trial, keeps_budget, trials
from tidings.lab.peers import compared_policy
from tidings.lab.replay import Setting
from tidings.lab.score import Score, score
from tidings.lab.trace import Posts, cut_trace, parse_hours, read_traces

BUDGETS = (6.0, 12.0, 24.0, 48.0)
RANKED = ("planner", "minimum-delay", "history", "round-robin", "oracle", "clairvoyant")
Scores = Sequence[Score]  # of one trial, one for each seed
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
    setting: Setting,
    budgets: Sequence[float] = BUDGETS,
    names: Sequence[str] = RANKED,
    seeds: Sequence[int] = SEEDS,
) -> dict[str, list[Scores]]:
    """By name, of those that keep a budget and of the bounds: for each budget the scores of all seeds."""
    found = _scores([Trial(name, budget) for name in names for budget in budgets], setting, seeds)
    return {name: found[at * len(budgets) : (at + 1) * len(budgets)] for at, name in enumerate(names)}


def by_budget(scores: Mapping[str, Sequence[Scores]], budgets: Sequence[float] = BUDGETS) -> str:
    """mean / 95th percentile of the delay."""
    rows = []
    for name, several in scores.items():
        label = f"`{name}`" if name not in ("oracle", "clairvoyant") else name
        rows.append([label, *(f"{_mean_delay(one)} / {_late_delay(one)}" for one in several)])
    return table(("policy", *(f"{budget:g}" for budget in budgets)), rows)


def rule_scores(setting: Setting, seeds: Sequence[int] = SEEDS) -> list[Scores]:
    """Of rules that keep no budget, those with the most visits first; each with the scores of all seeds."""
    rules = [one for one in trials(["all"], []) if not keeps_budget(compared_policy(one.policy))]
    found = _scores([Trial(one.policy, None) for one in rules], setting, seeds)
    return sorted(found, key=lambda several: -sum(_visits(several)))


def without_budget(scores: Sequence[Scores]) -> str:
    return table(
        ("policy", "visits", "mean", "p95", "lost"),
        [
            [
                f"`{several[0].policy}`",
                spread(_visits(several), 1),
                _mean_delay(several),
                _late_delay(several),
                spread([one.lost_articles for one in several]),
            ]
            for several in scores
        ],
    )


def _scores(asked: Iterable[Trial], setting: Setting, seeds: Sequence[int]) -> list[Scores]:
    """Of each trial, its scores with all seeds."""
    settings = seeded(setting, seeds)
    each = [(trial, one) for trial in asked for one in settings]
    found = in_processes(_scored, each) if len(seeds) > 1 else [*map(_scored, each)]
    return [found[at : at + len(seeds)] for at in range(0, len(found), len(seeds))]


def _scored(asked: tuple[Trial, Setting]) -> Score:
    trial, setting = asked
    return score(trial.run(setting))


def _mean_delay(several: Scores) -> str:
    return spread([one.mean_delay_min for one in several], 1)


def _late_delay(several: Scores) -> str:
    return spread([one.p95_delay_min for one in several])


def _visits(several: Scores) -> list[float]:
    return [one.visits_per_source_per_day for one in several]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("traces", type=Path, nargs="+", metavar="TRACE")
    parser.add_argument("--budgets", type=float, nargs="+", default=BUDGETS)
    parser.add_argument("--seeds", type=int, nargs="+", default=SEEDS)
    asked = parser.parse_args()
    for setting in map(setting_in, asked.traces):
        print(f"{len(setting.trace.names)} sources, {setting.trace.articles:,} posts\n")
        print(
            by_budget(budget_scores(setting, asked.budgets, seeds=asked.seeds), asked.budgets), end="\n\n", flush=True
        )
        print(without_budget(rule_scores(setting, asked.seeds)), flush=True)


if __name__ == "__main__":
    main()
