"""The PyPI package `reader` in the cycle: `reader_cycle.py JSON` prints seconds and CPU seconds as JSON."""

import json
import sys
import time
from pathlib import Path

from reader import make_reader


def main() -> None:
    asked = json.loads(sys.argv[1])
    reader = make_reader(str(Path(asked["folder"]) / "reader.db"))
    if asked["phase"] == 0:
        for path in json.loads(Path(asked["paths"]).read_text()):
            reader.add_feed(asked["base"] + path)
    before = reader.get_entry_counts().total or 0  # None: not counted
    began, cpu = time.perf_counter(), time.process_time()
    reader.update_feeds(scheduled=False, workers=asked["workers"])
    taken = {"seconds": time.perf_counter() - began, "cpu": time.process_time() - cpu}
    found = (reader.get_entry_counts().total or 0) - before
    reader.close()
    if found != asked["new"]:
        raise SystemExit(f"reader stored {found} entries where {asked['new']} are new")
    print(json.dumps(taken))


if __name__ == "__main__":
    main()
