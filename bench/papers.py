"""The papers' claims beside what this program measures on a trace.

The posting-history paper: pending articles over 90 days under `history`, `minimum-delay` and `round-robin`, at 12
visits a source a day and at its "average retrieval rate" of 15. advaRSS: visits, delays and the share within 30 minutes
under `median`.

    .venv/bin/python -m bench.papers ../shared/data/traces/news-2024.csv.gz      # some ten minutes
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

import numpy as np

from bench.markdown import change, table
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


def pending(setting: Setting, budgets: Sequence[float] = BUDGETS) -> str:
    """The posting-history paper's figures 6 and 7: articles that wait, on average over the hours of the day."""
    first: dict[float, tuple[float, float]] = {}  # of history
    rows = []
    for policy, (worst_claim, all_claim) in CLAIMS.items():
        cells: list[str] = []
        for budget in budgets:
            total, worst = (float(hours.mean()) for hours in pending_by_hour(Trial(policy, budget).run(setting)))
            base = first.setdefault(budget, (worst, total))
            one, other = _beside(worst, base[0]), _beside(total, base[1])
            cells += [one, worst_claim, other, all_claim] if budget == budgets[0] else [one, other]
        rows.append([f"`{policy}`", *cells])
    further = [f"{which} at {budget:g}" for budget in budgets[1:] for which in ("worst source", "all sources")]
    headings = ("articles that wait, on average", "worst source", "paper", "all sources", "paper", *further)
    return table(headings, rows)


def _beside(value: float, base: float) -> str:
    return f"{value:.1f}" if value == base else f"{value:.1f} ({change(value, base)})"


def adaptation(setting: Setting) -> str:
    """advaRSS, section IV: what adapting costs and brings."""
    replay = Trial("median", None).run(setting)
    days = (setting.trace.end - setting.scored) / timedelta(days=1)
    since = setting.scored.timestamp()
    visits = np.array([np.count_nonzero(times >= since) / days for times in replay.visits])
    posts = np.array([np.count_nonzero(times >= since) / days for times in setting.trace.posts])
    late = delays(replay) / 60
    rows = [
        [f"visits a day, sources with {BUSY} posts a day or more", _mean(visits[posts >= BUSY]), "about 20"],
        ["visits a day, sources with less than one post a day", _mean(visits[posts < 1]), "less than 10"],
        ["mean delay", f"{late.mean():.1f} min", "14 min"],
        ["share seen within 30 minutes", f"{100 * np.mean(late <= 30):.0f} %", "the limit aimed at"],
        ["mean of a source's ten worst delays", f"{_worst(replay) / 60:.1f} h", "30-40 min after a silence"],
    ]
    return table(("advaRSS, `median`", "here", "paper"), rows)


def _mean(values: np.ndarray[tuple[int], np.dtype[np.float64]]) -> str:
    return f"{values.mean():.1f}" if len(values) else "none"


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
    asked = parser.parse_args()
    trace = cut_trace(read_traces([asked.trace]), asked.days, parse_hours("22-24"))
    setting = Setting(trace, train=timedelta(days=28))
    print(f"{len(trace.names)} sources, {trace.articles:,} posts, {asked.days} days, the first 28 not scored\n")
    print(pending(setting, asked.budgets), adaptation(setting), sep="\n\n", flush=True)


if __name__ == "__main__":
    main()
