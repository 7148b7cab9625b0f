"""Our fast path over some files: `python -m bench.speed.ours.reading JSON` prints CPU milliseconds a file as JSON."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from bench.feeds import ours

ROUNDS = 3


def main() -> None:
    bodies = [Path(file).read_bytes() for file in json.loads(sys.argv[1])["files"]]
    ours(bodies[0])
    best = float("inf")
    for _ in range(ROUNDS):
        began = time.process_time()
        for body in bodies:
            ours(body)
        best = min(best, time.process_time() - began)
    print(json.dumps({"milliseconds": 1e3 * best / len(bodies)}))


if __name__ == "__main__":
    main()
