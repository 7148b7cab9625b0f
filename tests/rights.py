"""Runs a piece of Python for which permission bits count: they do not bind root, as whom tests may run.

Root without some of its capabilities is bound by them like any other user.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

SOMEBODY_ELSE = 65534
_SRC = Path(__file__).resolve().parents[1] / "src"
_PR_CAPBSET_DROP = 24
_DAC_OVERRIDE, _DAC_READ_SEARCH, _FOWNER = 1, 2, 3  # linux/capability.h


def bound(command: Sequence[str], **variables: str) -> subprocess.CompletedProcess[str]:
    """The result of this Python with these arguments, as a user who may do only what permission bits allow."""
    privileged = os.geteuid() == 0
    if privileged and not sys.platform.startswith("linux"):
        pytest.skip("root is bound by no permission bits here")
    return subprocess.run(
        [sys.executable, *command],
        env={**os.environ, "PYTHONPATH": str(_SRC), **variables},
        preexec_fn=_without_capabilities if privileged else None,
        capture_output=True,
        text=True,
        check=False,
    )


def _without_capabilities() -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    for capability in (_DAC_OVERRIDE, _DAC_READ_SEARCH, _FOWNER):
        if libc.prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0) != 0:
            raise OSError(ctypes.get_errno(), "capabilities cannot be dropped")
