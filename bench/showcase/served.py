"""The web page on a filled folder: the program as it is, with a clock that stands still, and nothing is visited."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from datetime import datetime

from bench.showcase.filled import Filled
from tidings.app.program import Program
from tidings.app.serving.web import serve_web


@dataclass(frozen=True, slots=True)
class StoppedClock:
    """ports.outside.Clock at one moment: who sleeps, sleeps for ever."""

    at: datetime

    def now(self) -> datetime:
        return self.at

    async def sleep_until(self, when: datetime) -> None:
        if when > self.at:
            await asyncio.Event().wait()

    @contextmanager
    def hold(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def served(filled: Filled) -> AsyncIterator[tuple[Program, str]]:
    """The program and the origin of its page."""
    stop, urls = asyncio.Event(), list[str]()
    async with (
        Program.open(filled.settings, StoppedClock(filled.now)) as program,
        serve_web(program, stop, urls.append),
    ):
        yield program, urls[0].rstrip("/")
