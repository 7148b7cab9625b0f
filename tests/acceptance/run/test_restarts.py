"""Every match is told, and told once, however often the program is killed. `make soak` kills it 200 times."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from tests.acceptance.run.restarts import restarted

KILLS = int(os.environ.get("TIDINGS_SOAK_KILLS", "3"))  # each way once

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no kill -9 on this system")


@pytest.mark.timeout(180 + 12 * KILLS)
async def test_a_match_is_told_once_over_many_kills(tmp_path: Path) -> None:
    counted = await restarted(tmp_path, KILLS)
    print(f"\n{counted}")
    assert counted.lost == []
    assert counted.twice == []
    assert counted.matches >= KILLS
    # Only kills that came after an answer can leave one that nobody noted.
    assert counted.unnoted <= 3 * counted.kills["answered"]
