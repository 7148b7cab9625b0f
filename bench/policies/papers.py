"""The papers' claims beside what this program measures on a trace.

The posting-history paper: pending articles over 90 days under `history`, `minimum-delay` and `round-robin`, at 12
visits a source a day and at its "average retrieval rate" of 15. advaRSS: visits, delays and the share within 30 minutes
under `median`. Mean and standard deviation over five seeds, which draw when executions strike and how far visits are
put off.

    .venv/bin/python -m bench.policies.papers ../shared/data/traces/news-2024.csv.gz  # a quarter of an hour
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from pathlib import Path

import numpy as np

from bench.policies.seeds import SEEDS, by_seed
from bench.tables.markdown import change, spread, table
from tidings.lab.experiment import Trial
from tidings.lab.figures import pending_by_hour
from tidings.lab.replay import Replay, Setting
from tidings.lab.score import delays
from tidings.lab.trace import cut_trace, parse_hours, read_traces

BUSY = 10  # posts a day from which on a source counts as updated very often
BUDGETS = (12.0, 15.0)
# Of the paper: the worst source, and all sources, compared with `history`.
CLAIMS = {
    "history": ("", ""),
    "minimum-delay": ("+11.2 %", "+7.5 %"),
    "round-robin": ("+33.4 %", "+8.5 %"),
    "planner": ("", ""),
}


def pending(setting: Setting, budgets: Sequence[float] = BUDGETS, seeds: Sequence[int] = SEEDS) -> str:
    """The posting-history paper's figures 6 and 7: articles that wait, on average over the hours of the day."""
    first: dict[float, tuple[Sequence[float], Sequence[float]]] = {}  # of history, by budget
    rows = []
    for policy, (worst_claim, all_claim) in CLAIMS.items():
        cells: list[str] = []
        for budget in budgets:
            worst, total = zip(*by_seed(partial(_waiting, policy, budget), setting, seeds), strict=True)
            base = first.setdefault(budget, (worst, total))
            one, other = _beside(worst, base[0]), _beside(total, base[1])
            cells += [one, worst_claim, other, all_claim] if budget == budgets[0] else [one, other]
        rows.append([f"`{policy}`", *cells])
    further = [f"{which} at {budget:g}" for budget in budgets[1:] for which in ("worst source", "all sources")]
    headings = ("articles that wait, on average", "worst source", "paper", "all sources", "paper", *further)
    return table(headings, rows)


def _waiting(policy: str, budget: float, setting: Setting) -> tuple[float, float]:
    """Articles of the worst source, and of all."""
    total, worst = pending_by_hour(Trial(policy, budget).run(setting))
    return float(worst.mean()), float(total.mean())


def _beside(values: Sequence[float], base: Sequence[float]) -> str:
    words = spread(values, 1)
    return words if values is base else f"{words} ({change(sum(values), sum(base))})"


def adaptation(setting: Setting, seeds: Sequence[int] = SEEDS) -> str:
    """advaRSS, section IV: what adapting costs and brings."""
    busy, quiet, late, within, worst = zip(*by_seed(_adapted, setting, seeds), strict=True)
    rows = [
        [f"visits a day, sources with {BUSY} posts a day or more", _mean(busy), "about 20"],
        ["visits a day, sources with less than one post a day", _mean(quiet), "less than 10"],
        ["mean delay", spread(late, 1, " min"), "14 min"],
        ["share seen within 30 minutes", spread(within, 0, " %"), "the limit aimed at"],
        ["mean of a source's ten worst delays", spread(worst, 1, " h"), "30-40 min after a silence"],
    ]
    return table(("advaRSS, `median`", "here", "paper"), rows)


def _adapted(setting: Setting) -> tuple[float, float, float, float, float]:
    """Visits of busy and of quiet sources, the mean delay in minutes, % within 30 minutes, hours of the worst."""
    replay = Trial("median", None).run(setting)
    days = (setting.trace.end - setting.scored) / timedelta(days=1)
    since = setting.scored.timestamp()
    visits = np.array([np.count_nonzero(times >= since) / days for times in replay.visits])
    posts = np.array([np.count_nonzero(times >= since) / days for times in setting.trace.posts])
    late = delays(replay) / 60
    busy, quiet = (float(some.mean()) if len(some) else np.nan for some in (visits[posts >= BUSY], visits[posts < 1]))
    return busy, quiet, float(late.mean()), 100 * float(np.mean(late <= 30)), _worst(replay) / 60


def _mean(values: Sequence[float]) -> str:
    return "none" if np.isnan(values).any() else spread(values, 1)


def _worst(replay: Replay) -> float:
    """Minutes: for each source its ten worst delays, averaged, and the mean of that over all sources."""
    since = replay.setting.scored.timestamp()
    means = []
    for posts, seen in zip(replay.setting.trace.posts, replay.seen, strict=True):
        known = (posts >= since) & np.isfinite(seen)
        if known.any():
            means.append(np.sort((seen - posts)[known])[-10:].mean() / 60)
    return float(np.mean(means))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trace", type=Path)
    parser.add_argument("--days", type=int, default=118, help="28 of training and 90 scored")
    parser.add_argument("--budgets", type=float, nargs="+", default=BUDGETS)
    parser.add_argument("--seeds", type=int, nargs="+", default=SEEDS)
    asked = parser.parse_args()
    trace = cut_trace(read_traces([asked.trace]), asked.days, parse_hours("22-24"))
    setting = Setting(trace, train=timedelta(days=28))
    print(f"{len(trace.names)} sources, {trace.articles:,} posts, {asked.days} days, the first 28 not scored\n")
    print(adaptation(setting, asked.seeds), pending(setting, asked.budgets, asked.seeds), sep="\n\n", flush=True)


if __name__ == "__main__":
    main()
