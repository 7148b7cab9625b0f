"""Tidings in the cycle of bench.speed.cycle: one phase, in a process of its own.

python -m bench.speed.ours.cycle '{"folder": ..., "base": ..., "paths": ..., "phase": 0}'  prints JSON: seconds, cpu
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

import uvloop

from bench.cycle import settings_in, visit_all


def main() -> None:
    asked = json.loads(sys.argv[1])
    urls = [asked["base"] + path for path in json.loads(Path(asked["paths"]).read_text())]
    phase, new = int(asked["phase"]), int(asked["new"])
    run = visit_all(settings_in(Path(asked["folder"])), 2 * phase, urls, add=phase == 0, articles=new)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        print(json.dumps(runner.run(run)._asdict()))


if __name__ == "__main__":
    main()
