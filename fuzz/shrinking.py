"""The least of an input that still shows a fault."""

from __future__ import annotations

from collections.abc import Callable


def shrunk(body: bytes, shows: Callable[[bytes], bool], over: Callable[[], bool]) -> bytes:
    """Pieces are left out, the largest first, as long as the rest still `shows` it and the time is not `over`."""
    size = max(1, len(body) // 2)
    while True:
        at, left_out = 0, False
        while at < len(body):
            if over():
                return body
            less = body[:at] + body[at + size :]
            if shows(less):
                body, left_out = less, True
            else:
                at += size
        if size > 1:
            size = max(1, min(size // 2, len(body) // 2))
        elif not left_out:
            return body
