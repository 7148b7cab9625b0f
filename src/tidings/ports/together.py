"""What belongs together: the store may read it in one transaction, or from one version of its data."""

from __future__ import annotations

from collections.abc import Hashable
from contextvars import Context, ContextVar, copy_context
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
        self.writes: Hashable = None


# What was kept of this version may be shown by the rest of the same answer, though something was written since the
# request began. None: nothing is answered.
SEEN: Final[ContextVar[Seen | None]] = ContextVar("seen", default=None)


def beside() -> Context:
    """Returns a context for work that a request begins and does not wait for: what is read there is read for itself,
    so that the answer is not kept waiting."""
    context = copy_context()
    context.run(REQUEST.set, object())
    context.run(SEEN.set, None)
    return context
