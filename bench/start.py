"""How long a short command takes: `python -m bench.start [RUNS]`.

CPU seconds (user and system) of whole processes, medians, beside what Python and the two largest libraries take by
themselves. CPU seconds, because they change little on a machine that does other things as well. Compiled modules of
Python are kept, as an installation has them.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

RUNS = 7
ARTICLES = 40
CASES = {
    "python -c pass": ["-c", "pass"],
    "import typer": ["-c", "import typer"],
    "import sqlalchemy": ["-c", "import sqlalchemy"],
    "tidings --help": ["-m", "tidings", "--help"],
    "tidings articles": ["-m", "tidings", "articles"],
}


class Feed(BaseHTTPRequestHandler):
    """Answers every request with the same small feed."""

    def do_GET(self) -> None:
        items = "".join(f"<item><title>Story {n}</title><guid>{n}</guid></item>" for n in range(ARTICLES))
        body = f'<rss version="2.0"><channel><title>A feed</title>{items}</channel></rss>'.encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/rss+xml")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None: ...


@contextmanager
def served() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Feed) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/feed.xml"
        server.shutdown()


def cpu_seconds(arguments: Sequence[str], environment: Mapping[str, str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], env=environment, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else RUNS
    with tempfile.TemporaryDirectory(prefix="tidings-start-") as folder, served() as url:
        left_out = ("TIDINGS_", "PYTHONDONTWRITEBYTECODE")
        outside = {name: value for name, value in os.environ.items() if not name.startswith(left_out)}
        loopback = {"TIDINGS_FETCH__ALLOW_ADDRESSES": '["127.0.0.0/8"]', "TIDINGS_FETCH__ROBOTS_FOR_FEEDS": "false"}
        environment = {**outside, **loopback, "TIDINGS_DATA": folder, "COLUMNS": "120"}
        for command in (["add", "--unchecked", url], ["crawl", "--once"]):
            cpu_seconds(["-m", "tidings", *command], environment)
        taken: dict[str, list[float]] = {name: [] for name in CASES}
        for _ in range(runs):  # in turn, so that a busy moment of the machine is shared by all
            for name, arguments in CASES.items():
                taken[name].append(cpu_seconds(arguments, environment))
    print(f"CPU seconds, median and least of {runs} runs; {ARTICLES} articles")
    for name, seconds in taken.items():
        print(f"{name:20}{statistics.median(seconds):8.3f}{min(seconds):8.3f}")


if __name__ == "__main__":
    main()
