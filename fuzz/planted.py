"""Faults on purpose: a watch that does not see these sees nothing."""

from __future__ import annotations

import ctypes
import os
import signal

from tidings.errors import ReadError

_KEPT: list[bytes] = []


def planted(body: bytes) -> None:
    """What the input asks for."""
    words = body.split()
    if b"refuse" in words:
        raise ReadError("as it should be")
    if b"ramble" in words:
        raise ReadError("one line\nand another")
    if b"raise" in words:
        raise KeyError("planted")
    if b"spin" in words:
        sum(number * number for number in range(4_000_000))
    if b"hang" in words:  # in C, with the interpreter's lock held
        ctypes.PyDLL(None).sleep(600)
    if b"swallow" in words:
        _KEPT.append(bytes(range(256)) * (2 << 20))
        _KEPT.clear()
    if b"flood" in words:
        _KEPT.append(b"x" * (8 << 30))
    if b"die" in words:
        os.kill(os.getpid(), signal.SIGSEGV)
    if b"keep" in words:
        _KEPT.append(b"x" * (16 << 20))
