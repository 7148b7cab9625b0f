"""What belongs together: the store may read it in one transaction, or from one version of its data."""

from __future__ import annotations

from collections.abc import Hashable
from contextvars import ContextVar
from typing import Final

# Identifies the request that is being answered; None: no request. Code that answers requests sets it. Reads that are
# made at the same time for one request cost one way to a thread and back.
REQUEST: Final[ContextVar[object | None]] = ContextVar("request", default=None)


class Seen:
    """The version of the store's data that was seen last while a request is answered; the store's own affair."""

    __slots__ = ("until", "version", "writes")

    def __init__(self) -> None:
        self.version: Hashable = None
        self.until = 0.0
        self.writes = 0


# What was kept of this version may be shown by the rest of the same answer, though something was written since the
# request began. None: nothing is answered.
SEEN: Final[ContextVar[Seen | None]] = ContextVar("seen", default=None)
