"""The papers' claims beside what this program measures on a trace.

The posting-history paper: pending articles over 90 days under `history`, `minimum-delay` and `round-robin`. advaRSS:
visits, delays and the share within 30 minutes under `median`.

    .venv/bin/python -m bench.papers ../shared/data/traces/news-2024.csv.gz
"""

from __future__ import annotations

import argparse
from datetime import timedelta
from pathlib import Path

import numpy as np

from tidings.lab.experiment import Trial
from tidings.lab.figures import pending_by_hour
from tidings.lab.replay import Replay, Setting
from tidings.lab.score import delays
from tidings.lab.trace import cut_trace, parse_hours, read_traces

BUSY = 10  # posts a day from which on a source counts as updated very often


def pending(setting: Setting, budget: float) -> None:
    print(f"\nthe posting-history paper, figures 6 and 7: articles that wait, {budget:g} visits a source a day")
    print(f"{'':16}{'worst source':>14}{'':>8}{'paper':>8}{'in all':>10}{'':>8}{'paper':>8}")
    base: tuple[float, float] | None = None
    for policy, worst_claim, all_claim in (
        ("history", "", ""),
        ("minimum-delay", "+11.2 %", "+7.5 %"),
        ("round-robin", "+33.4 %", "+8.5 %"),
        ("planner", "", ""),
    ):
        total, worst = (float(hours.mean()) for hours in pending_by_hour(Trial(policy, budget).run(setting)))
        base = base or (worst, total)
        more = f"{100 * (worst / base[0] - 1):+.1f} %", f"{100 * (total / base[1] - 1):+.1f} %"
        print(
            f"{policy:16}{worst:14.1f}{more[0]:>8}{worst_claim:>8}{total:10.1f}{more[1]:>8}{all_claim:>8}", flush=True
        )


def adaptation(setting: Setting) -> None:
    replay = Trial("median", None).run(setting)
    days = (setting.trace.end - setting.scored) / timedelta(days=1)
    since = setting.scored.timestamp()
    visits = np.array([np.count_nonzero(times >= since) / days for times in replay.visits])
    posts = np.array([np.count_nonzero(times >= since) / days for times in setting.trace.posts])
    late = delays(replay) / 60
    print("\nadvaRSS, section IV: median")
    rows = [
        (f"visits a day, sources with {BUSY} posts a day or more", f"{visits[posts >= BUSY].mean():.1f}", "about 20"),
        ("visits a day, sources with less than one", f"{visits[posts < 1].mean():.1f}", "less than 10"),
        ("mean delay, minutes", f"{late.mean():.1f}", "14"),
        ("share seen within 30 minutes", f"{100 * np.mean(late <= 30):.0f} %", "the limit aimed at"),
        ("mean of the 10 worst delays of a source, hours", f"{_worst(replay) / 60:.1f}", "30-40 min after a silence"),
    ]
    for what, ours, theirs in rows:
        print(f"{what:52}{ours:>10}   paper: {theirs}")


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
    parser.add_argument("--budget", type=float, default=12)
    asked = parser.parse_args()
    trace = cut_trace(read_traces([asked.trace]), asked.days, parse_hours("22-24"))
    setting = Setting(trace, train=timedelta(days=28))
    print(f"{len(trace.names)} sources, {trace.articles:,} posts, {asked.days} days, the first 28 not scored")
    pending(setting, asked.budget)
    adaptation(setting)


if __name__ == "__main__":
    main()
