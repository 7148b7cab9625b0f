"""Commands under a limit of memory end with one clear line, or work: never with a traceback, and none hangs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems do not keep to RLIMIT_AS")

LIMITED = """
import resource, sys
name, limit = sys.argv[1].split("=")
resource.setrlimit(getattr(resource, name), (int(limit), int(limit)))
sys.argv[1:2] = []
from tidings.cli.main import main
main()
"""
MB = 1_000_000


def limited(limit: str, *arguments: str, script: str = LIMITED) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", script, limit, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def one_line(done: subprocess.CompletedProcess[str]) -> str:
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1), done.stderr[-2000:]
    assert done.stderr.startswith(("tidings: not enough memory", "tidings: no more threads or processes"))
    return done.stderr


@pytest.mark.parametrize("command", ["run", "crawl --once", "demo", "add http://127.0.0.1:1/"])
def test_commands_that_crawl_say_before_they_begin_that_the_limit_is_too_low(tmp_path: Path, command: str) -> None:
    words = one_line(limited(f"RLIMIT_AS={600 * MB}", *command.split(), "--data", str(tmp_path / "data")))
    assert f"`tidings {command.split()[0]}` needs 1,000 MB and ulimit -v allows 600; raise that limit" in words
    assert not (tmp_path / "data").exists()


def test_short_commands_work_or_say_it_in_one_line(tmp_path: Path) -> None:
    one_line(limited(f"RLIMIT_DATA={300 * MB}", "run", "--data", str(tmp_path)))
    assert limited(f"RLIMIT_AS={600 * MB}", "articles", "--data", str(tmp_path)).returncode == 0  # makes the database
    for limit in (45, 90):
        done = limited(f"RLIMIT_AS={limit * MB}", "articles", "--data", str(tmp_path))
        assert done.returncode == 0 or one_line(done)


NO_THREADS = LIMITED.replace(
    "from tidings.cli.main import main",
    "import threading\n"
    'def start(self): raise RuntimeError("can\'t start new thread")\n'
    "threading.Thread.start = start\n"
    "from tidings.cli.main import main",
)


def test_threads_that_cannot_be_started_are_told_in_one_line(tmp_path: Path) -> None:
    words = one_line(limited("RLIMIT_NPROC=500", "articles", "--data", str(tmp_path), script=NO_THREADS))
    assert words.startswith("tidings: no more threads or processes can be started (ulimit -u 500 processes); raise")
