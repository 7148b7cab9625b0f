"""Recognises errors that mean that memory, threads or processes have run out, whatever library raised them.

A library that cannot be loaded for want of memory is an ImportError or an OSError; a thread that cannot be started is a
RuntimeError. They are told apart from other errors by their words, which come from the C library and from Python.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator
from enum import Enum


class Shortage(Enum):
    MEMORY = "memory"
    THREADS = "threads and processes"


_WORDS = {
    "failed to map segment from shared object": Shortage.MEMORY,  # the loader of shared libraries
    "cannot allocate memory": Shortage.MEMORY,
    "cannot map zero-fill pages": Shortage.MEMORY,
    "cannot create shared object descriptor": Shortage.MEMORY,
    "failed to allocate": Shortage.MEMORY,
    "out of memory": Shortage.MEMORY,
    "error return without exception set": Shortage.MEMORY,  # Python, where it has no memory for the exception
    "returned null without setting an exception": Shortage.MEMORY,
    "can't start new thread": Shortage.THREADS,
    "can't allocate lock": Shortage.MEMORY,
}
_MOST = 100  # errors that are looked at: each may have a cause, a context and parts
_KINDS = (MemoryError, OSError, ImportError, RuntimeError, SystemError)


def shortage_of(error: BaseException) -> Shortage | None:
    """What has run out; None: the error means something else. Its causes, and the parts of a group, count."""
    for one in _chain(error):
        if isinstance(one, MemoryError) or (isinstance(one, OSError) and one.errno == errno.ENOMEM):
            return Shortage.MEMORY
        if isinstance(one, _KINDS):
            words = str(one).lower()
            for part, shortage in _WORDS.items():
                if part in words:
                    return shortage
    return None


def _chain(error: BaseException) -> Iterator[BaseException]:
    waiting: list[BaseException | None] = [error]
    seen: set[int] = set()
    while waiting and len(seen) < _MOST:
        one = waiting.pop()
        if one is None or id(one) in seen:
            continue
        seen.add(id(one))
        yield one
        if isinstance(one, BaseExceptionGroup):
            waiting += one.exceptions
        waiting += (one.__cause__, one.__context__)
