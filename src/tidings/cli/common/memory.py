"""What a command says where memory, threads or processes run out, and the check before one that needs much."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import NoReturn

try:
    import resource
except ImportError:  # not on this system
    resource = None  # type: ignore[assignment]

from tidings.errors import Shortage, TidingsError, shortage_of

# Of `tidings run` and the like, measured: 640 MB of addresses suffice to start and 1,200 are used where nothing limits
# them; 250 MB of them hold anything. With less than it needs LLVM hangs, and other libraries abort.
NEEDED_ADDRESSES = 1_000_000_000
NEEDED_DATA = 400_000_000


def check_memory(command: str) -> None:
    """Raises TidingsError where the limits of this process leave too little for a command that compiles and crawls.

    The libraries it needs do not survive a shortage: so it is reported before they are loaded."""
    limits = {"ulimit -v": (_limit("RLIMIT_AS"), NEEDED_ADDRESSES), "ulimit -d": (_limit("RLIMIT_DATA"), NEEDED_DATA)}
    for name, (limit, needed) in limits.items():
        if limit is not None and limit < needed:
            raise TidingsError(
                f"not enough memory: `tidings {command}` needs {needed // 10**6:,} MB and {name} allows "
                f"{limit // 10**6:,}; raise that limit (`{name} unlimited`), and limit what is really used, about "
                "300 MB, by a control group instead (MemoryMax= of systemd)"
            )


def words_of(error: BaseException) -> str | None:
    """One line on an error that means that something has run out; None for another."""
    shortage = shortage_of(error)
    if shortage is Shortage.MEMORY:
        return f"not enough memory{_allowed()}; raise the limit, or give the machine more memory"
    if shortage is Shortage.THREADS:
        return f"no more threads or processes can be started{_allowed()}; raise the limits, or end other programs"
    return None


def end_now(words: str) -> NoReturn:
    """Say it and end at once: without memory an orderly end breaks again, or waits for a thread that hangs."""
    with contextlib.suppress(Exception):
        sys.stdout.flush()
    os.write(2, f"tidings: {words}\n".encode())
    os._exit(1)


def _allowed() -> str:
    """The limits of this process. A thread needs addresses, too, so both are named."""
    addresses, processes = _limit("RLIMIT_AS"), _limit("RLIMIT_NPROC")
    words = [f"ulimit -v allows {addresses // 10**6:,} MB"] if addresses is not None else []
    words += [f"ulimit -u {processes:,} processes"] if processes is not None else []
    return f" ({', '.join(words)})" if words else ""


def _limit(name: str) -> int | None:
    """The limit of this process; None: there is none, or the system knows no such."""
    try:
        limit = resource.getrlimit(getattr(resource, name))[0]
        return None if limit == resource.RLIM_INFINITY else limit
    except (AttributeError, OSError, ValueError):
        return None
