"""A hostile hour: 200 healthy feeds alone, then the same hour beside 50 hostile sources.

    .venv/bin/python -m bench.hostile                 # ten minutes: two runs of five, one hour of simulated time each
    .venv/bin/python -m bench.hostile --minutes 20 --json

The clock runs at a fixed multiple of real time and never waits for the program; all socket timeouts and the pace of
slow villains are divided by it: a villain that holds a connection for 30 s holds it for 30 s of the hour. (What the
machine itself needs is not divided, so the hour is harder than a real one.) Every feed is due every five minutes; the
healthy ones begin spread over the first five, the hostile ones all at once. Pages of articles are not fetched.

Lateness is the time from when a visit was due to when its answer was there; a visit that failed does not count as made.
What was due and not visited when the hour ended counts with the time it was overdue. Exit is not 0 where a bound is
broken.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from typing import Any

from tests.farm.hostile.villains import VILLAINS

from bench.hostile.hour import Hour, Plan, live

LATER_SHARE, LATER_SECONDS = 0.10, 5.0  # of p95 lateness, whichever is more
MEMORY_MIB = 100.0


def verdicts(plan: Plan, alone: Hour, beside: Hour) -> dict[str, bool]:
    """Every bound, and whether it holds."""
    allowed = alone.p95 + max(LATER_SHARE * alone.p95, LATER_SECONDS)
    return {
        f"p95 lateness of the healthy at most {allowed:.1f} s": beside.p95 <= allowed,
        f"memory grows by less than {MEMORY_MIB:.0f} MiB": beside.peak_mib - alone.peak_mib < MEMORY_MIB,
        "no connection to the private listener": beside.intrusions == 0 and beside.listener_counts,
        "as many healthy visits as without (98 %)": beside.healthy_visits >= 0.98 * alone.healthy_visits,
        "every hostile source was visited": beside.hostile_sources == plan.hostile,
    }


def show(plan: Plan, alone: Hour, beside: Hour) -> None:
    print(
        f"{plan.healthy} healthy feeds for {plan.hours:g} simulated h at {plan.speed:g} times real time, "
        f"without and with {plan.hostile} hostile sources"
    )
    print(f"{'':34}{'without':>12}{'with':>12}")
    rows: list[tuple[str, str, str]] = [
        ("healthy visits", f"{alone.healthy_visits:,}", f"{beside.healthy_visits:,}"),
        ("  failed", f"{alone.healthy_failed:,}", f"{beside.healthy_failed:,}"),
        ("lateness, median (simulated s)", f"{alone.p50:.2f}", f"{beside.p50:.2f}"),
        ("lateness, 95th percentile", f"{alone.p95:.2f}", f"{beside.p95:.2f}"),
        ("lateness, most", f"{alone.most:.2f}", f"{beside.most:.2f}"),
        ("peak memory, main process (MiB)", f"{alone.peak_mib:.1f}", f"{beside.peak_mib:.1f}"),
        ("hostile visits", "-", f"{beside.hostile_visits:,}"),
        ("hostile connections", "-", f"{beside.hostile_connections:,}"),
        ("private connections", "-", f"{beside.intrusions:,}"),
    ]
    for name, left, right in rows:
        print(f"{name:34}{left:>12}{right:>12}")
    print("\nwhat came of the hostile visits")
    for words, times in sorted(beside.hostile_outcomes.items(), key=lambda item: (-item[1], item[0])):
        print(f"{times:8,}  {words}")
    print()
    for bound, holds in verdicts(plan, alone, beside).items():
        print(f"{'ok' if holds else 'BROKEN':8}{bound}")


def as_json(plan: Plan, alone: Hour, beside: Hour) -> dict[str, Any]:
    bounds = verdicts(plan, alone, beside)
    return {
        "plan": asdict(plan),
        "without": asdict(alone),
        "with": asdict(beside),
        "bounds": bounds,
        "ok": all(bounds.values()),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0, help="real minutes, both runs together")
    parser.add_argument("--hours", type=float, default=1.0, help="simulated hours of each run")
    parser.add_argument("--healthy", type=int, default=200)
    parser.add_argument("--hostile", type=int, default=50)
    parser.add_argument("--cast", nargs="+", choices=VILLAINS, default=list(VILLAINS), metavar="VILLAIN")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    if min(asked.minutes, asked.hours, asked.healthy, asked.hostile) <= 0:
        parser.error("more than nothing, please")
    plan = Plan(asked.healthy, asked.hostile, asked.hours, asked.hours * 60 / (asked.minutes / 2), tuple(asked.cast))
    alone, beside = live(plan, hostile=False), live(plan, hostile=True)
    if asked.json:
        print(json.dumps(as_json(plan, alone, beside), indent=2))
    else:
        show(plan, alone, beside)
    sys.exit(0 if all(verdicts(plan, alone, beside).values()) else 1)
