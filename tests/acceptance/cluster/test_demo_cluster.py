"""`tidings demo --cluster`: real processes on three sites, stopped by Ctrl-C, with the ledger in the end."""

from __future__ import annotations

import importlib.util
import re
import shutil
import signal
import subprocess
from pathlib import Path

import pytest
from tests import forks
from tests.acceptance.processes import survivors
from tests.acceptance.shell import Shell

from tidings.app.cluster.servers import EXTRA, nats_program, postgres_programs
from tidings.errors import TidingsError

SMALL = """
from tidings.app.cluster.supervisor import ClusterPlan
from tidings.cli.main import main
from tidings.cli.run import demo, demo_cluster
demo.SITES = 3
demo_cluster.PLAN = ClusterPlan(controllers=1, terminals=1, watchers=0, web=False)
main()
"""


def test_ctrl_c_ends_it_with_every_article_stored_once_and_no_process_left(tmp_path: Path) -> None:
    try:
        nats_program()
        postgres_programs()
    except TidingsError as error:
        pytest.skip(str(error))
    folder = tmp_path / "data"
    process = subprocess.Popen(
        [forks.python(), "-c", SMALL, "demo", "--cluster", "--for", "10m", "--data", str(folder)],
        env=Shell(folder).variables(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    said = list[str]()
    while line := process.stderr.readline():
        said.append(line)
        if re.search(r"[1-9]\d* published, [1-9]\d* requests", line):
            process.send_signal(signal.SIGINT)
            break
    out, err = process.communicate(timeout=240)
    assert process.returncode == 0, [said, out, err]
    ledger = re.search(r"articles: (\d+) published, (\d+) stored, 0 lost, 0 doubled", out)
    assert ledger is not None
    assert int(ledger[1]) == int(ledger[2]) > 0
    assert "0 missed, 0 doubled, 0 never looked for, 0 requests against robots.txt: ok" in out
    assert not survivors(folder)
    shutil.rmtree((folder / "servers" / "postgres").resolve(), ignore_errors=True)  # root's is elsewhere


def test_without_the_extra_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda *names: None)
    said = Shell(tmp_path / "data")("demo", "--cluster").one_clear_line()
    assert said.endswith(EXTRA)


def test_its_time_is_real(tmp_path: Path) -> None:
    assert "it is real time" in Shell(tmp_path / "data")("demo", "--cluster", "--for", "2d").one_clear_line()
