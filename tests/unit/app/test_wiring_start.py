"""Start-up time: a command that only looks something up joins no program."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

_LOOK = """
import sys
from tidings.cli.main import main

sys.argv = ["tidings", "sources"]
try:
    main()
except SystemExit:
    heavy = ("numpy", "aiohttp", "tidings.crawl.controller.controller")
    print("\\nloaded:", *(name for name in heavy if name in sys.modules))
"""


def test_a_list_needs_no_controller(tmp_path: Path) -> None:
    command = [sys.executable, "-c", _LOOK]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={"TIDINGS_DATA": str(tmp_path)})
    assert done.stdout.splitlines()[-1] == "loaded:"
