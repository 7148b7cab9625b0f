"""Start-up time: a command that only looks something up joins no program."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import tidings.wiring

_LOOK = """
import sys
from tidings.cli import main

sys.argv = ["tidings", "sources"]
try:
    main()
except SystemExit:
    print("\\nloaded:", *(name for name in ("numpy", "aiohttp", "tidings.crawl.controller") if name in sys.modules))
"""


def test_a_list_needs_no_controller(tmp_path: Path) -> None:
    command = [sys.executable, "-c", _LOOK]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={"TIDINGS_DATA": str(tmp_path)})
    assert done.stdout.splitlines()[-1] == "loaded:"


@pytest.mark.parametrize("name", tidings.wiring.__all__)
def test_every_name_has_a_home(name: str) -> None:
    assert getattr(tidings.wiring, name).__name__ == name


def test_other_names_have_none() -> None:
    assert not hasattr(tidings.wiring, "absent")
