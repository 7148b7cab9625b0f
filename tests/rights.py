"""Runs a piece of Python for which permission bits count: they do not bind root, as whom tests may run.

Root without some of its capabilities is bound by them like any other user.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections.abc import Sequence

from tests import forks

SOMEBODY_ELSE = 65534
_PR_CAPBSET_DROP = 24
_DAC_OVERRIDE, _DAC_READ_SEARCH, _FOWNER = 1, 2, 3  # linux/capability.h
_VERSION_3 = 0x20080522
_BOUND = "from tests.rights import drop_capabilities\ndrop_capabilities()\n"
_MODULE = "import runpy, sys\nmodule = sys.argv.pop(1)\nrunpy.run_module(module, run_name='__main__', alter_sys=True)\n"


def bound(command: Sequence[str], **variables: str) -> subprocess.CompletedProcess[str]:
    """The result of a Python (tests.forks) with these arguments, `-c CODE ...` or `-m MODULE ...`, as a user who may do
    only what permission bits allow."""
    privileged = os.geteuid() == 0
    if privileged and not sys.platform.startswith("linux"):
        import pytest

        pytest.skip("root is bound by no permission bits here")
    code, arguments = (command[1], command[2:]) if command[0] == "-c" else (_MODULE, command[1:])
    return subprocess.run(
        [forks.python(), "-c", (_BOUND if privileged else "") + code, *arguments],
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=False,
    )


class _Header(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _Sets(ctypes.Structure):
    _fields_ = (("effective", ctypes.c_uint32), ("permitted", ctypes.c_uint32), ("inheritable", ctypes.c_uint32))


def drop_capabilities() -> None:
    """Of this process, which has one thread, and of programs that it starts."""
    libc = ctypes.CDLL(None, use_errno=True)
    header, sets = _Header(_VERSION_3, 0), (_Sets * 2)()
    failed = libc.capget(ctypes.byref(header), sets)
    for capability in (_DAC_OVERRIDE, _DAC_READ_SEARCH, _FOWNER):
        failed = failed or libc.prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0)
        sets[0].effective &= ~(1 << capability)
        sets[0].permitted &= ~(1 << capability)
    if failed or libc.capset(ctypes.byref(header), sets):
        raise OSError(ctypes.get_errno(), "capabilities cannot be dropped")
