"""What belongs together: the store may read it in one transaction."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Final

# The request that is being answered, as an object of its own; None: nothing that others wait for as a whole. Whoever
# answers a request sets it. What is then read at the same time, for one answer, costs one way to a thread and back.
REQUEST: Final[ContextVar[object | None]] = ContextVar("request", default=None)
