"""DemoService: the demo beside the running program, for the page of those who follow nothing yet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class DemoState:
    """At most one demo runs beside the program."""

    is_running: bool = False
    url: str | None = None  # of its web page; None while it starts
    problem: str = ""  # why the last one could not be started


class DemoService(Protocol):
    async def begin(self) -> DemoState:
        """Starts it, unless it runs already."""
        ...

    async def state(self, wait: float = 0.0) -> DemoState:
        """`wait`: for so many seconds at most, until its page can be reached."""
        ...

    async def stop(self) -> None:
        """Ends it, and deletes all that it has stored."""
        ...
