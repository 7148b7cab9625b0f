"""The process that replays a history: one question on standard input, lines of JSON on standard output.

    {"policies": [...], "budgets": [...], "posts": {source: [seconds since 1970, ...]}}
    -> {"history": {...}}, then {"done": days, "of": days} and, for each trial, {"score": {...}}; or {"problem": text}

It has the lowest priority, so that the crawl goes first, and ends by itself when its time is up.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import time
from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final

SECONDS: Final = 600  # of CPU time
_TRAINING = timedelta(days=28)  # or half of a shorter history
_EVERY = 0.5  # seconds between two lines about progress


def main() -> None:
    os.nice(19)
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
    from tidings.errors import TidingsError

    try:
        _answer(json.load(sys.stdin))
    except TidingsError as error:
        _say({"problem": str(error)})


def _answer(asked: Mapping[str, Any]) -> None:
    import numpy as np

    from tidings.lab.experiment import trials
    from tidings.lab.replay import Setting
    from tidings.lab.score import score
    from tidings.lab.trace import cut_trace

    trace = cut_trace({name: np.sort(np.array(times, dtype=float)) for name, times in asked["posts"].items()})
    span = trace.end - trace.start
    setting = Setting(trace, min(_TRAINING, span / 2))
    tried = trials(asked["policies"], asked["budgets"])
    scored = (trace.end - setting.scored) / timedelta(days=1)
    facts = {"start": trace.start.isoformat(), "end": trace.end.isoformat(), "scored_days": scored}
    _say({"history": {"sources": len(trace.names), "posts": trace.articles, **facts}})
    progress = _Progress(len(tried) * (trace.end - setting.begin).days)
    for trial in tried:
        found = score(trial.run(setting, progress.day))
        _say(
            {
                "score": {
                    "policy": found.policy,
                    "budget": trial.budget,
                    "visits": found.visits_per_source_per_day,
                    "mean": found.mean_delay_min,
                    "median": found.median_delay_min,
                    "p95": found.p95_delay_min,
                    "late": found.share_over_30_min,
                    "lost": found.lost_articles,
                }
            }
        )


class _Progress:
    def __init__(self, days: int) -> None:
        self._done, self._of, self._said = 0, days, 0.0

    def day(self) -> None:
        self._done += 1
        if (now := time.monotonic()) - self._said >= _EVERY or self._done == self._of:
            self._said = now
            _say({"done": self._done, "of": self._of})


def _say(line: Mapping[str, Any]) -> None:
    print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
