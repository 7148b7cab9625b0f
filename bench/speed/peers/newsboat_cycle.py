"""newsboat in the cycle: its own command, once; it has no mode without a terminal but `-x reload`."""

import json
import resource
import shutil
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

_CONFIGURATION = "reload-threads {threads}\ndownload-retries 1\nmax-items 0\ncleanup-on-quit no\n"


def main() -> None:
    asked = json.loads(sys.argv[1])
    program = shutil.which("newsboat")
    if program is None:
        raise SystemExit("newsboat is not installed here")
    folder = Path(asked["folder"])
    urls, cache, configuration = folder / "urls", folder / "cache.db", folder / "config"
    urls.write_text("".join(f"{asked['base']}{path}\n" for path in json.loads(Path(asked["paths"]).read_text())))
    configuration.write_text(_CONFIGURATION.format(threads=asked["workers"]))
    before = _count(cache)
    command = [program, "-q", "-u", str(urls), "-c", str(cache), "-C", str(configuration), "-x", "reload"]
    began = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, timeout=1800)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)  # it is the only one
    taken = {"seconds": time.perf_counter() - began, "cpu": used.ru_utime + used.ru_stime}
    found = _count(cache) - before
    if found != asked["new"]:
        raise SystemExit(f"newsboat stored {found} items where {asked['new']} are new")
    print(json.dumps(taken))


def _count(cache: Path) -> int:
    if not cache.exists():
        return 0
    with sqlite3.connect(cache) as database:
        return int(database.execute("SELECT count(*) FROM rss_item").fetchone()[0])


if __name__ == "__main__":
    main()
