"""The demo, started from the web page: views.admin.admin_service.DemoService.

It is `tidings demo` in a process of its own, with a temporary folder that it deletes at its end, none of our settings
and a page on a free port of loopback. So nothing of it comes into this data folder. It ends when its standard input
does: with this process, however that ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import re
import sys
from collections.abc import Sequence
from typing import Final

from tidings.views.admin.admin_service import DemoState

log = logging.getLogger(__name__)

COMMAND: Final = (sys.executable, "-m", "tidings", "demo", "--for", "60d", "--port", "0", "--with-parent")
_ADDRESS = re.compile(rb"https?://127\.0\.0\.1:\d+/")
_GRACE = 10.0  # seconds to delete its folder
_SAID = 400  # characters of what a process that failed has written


class DemoProcessService:
    """`aclose` ends the demo."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._lock = asyncio.Lock()  # several clicks start one
        self._process: asyncio.subprocess.Process | None = None
        self._watching: asyncio.Task[None] | None = None
        self._reached = asyncio.Event()
        self._state = DemoState()

    async def begin(self) -> DemoState:
        async with self._lock:
            if not self._state.is_running:
                await self._start()
            return self._state

    async def _start(self) -> None:
        variables = {name: value for name, value in os.environ.items() if not name.startswith("TIDINGS_")}
        self._reached.clear()
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=variables,
        )
        self._state = DemoState(is_running=True)
        self._watching = asyncio.create_task(self._watch(self._process))

    async def _watch(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        assert process.stderr is not None
        errors = asyncio.create_task(_last_of(process.stderr))
        async for line in process.stdout:
            if self._state.url is None and (found := _ADDRESS.search(line)):
                self._state = DemoState(is_running=True, url=found[0].decode())
                self._reached.set()
        code = await process.wait()
        said = await errors
        problem = "" if self._state.url is not None else f"the demo did not start: {said or f'it ended with {code}'}"
        if problem:
            log.warning("%s", problem)
        self._state = DemoState(problem=problem)
        self._reached.set()

    async def state(self, wait: float = 0.0) -> DemoState:
        if wait and self._state.is_running:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._reached.wait(), wait)
        return self._state

    async def stop(self) -> None:
        async with self._lock:
            if self._process is None or self._watching is None:
                return
            assert self._process.stdin is not None
            self._process.stdin.close()
            done, _ = await asyncio.wait({self._watching}, timeout=_GRACE)
            if not done:
                with contextlib.suppress(ProcessLookupError):
                    self._process.kill()
                await asyncio.wait({self._watching})
            self._process = self._watching = None
            self._state = DemoState()

    async def aclose(self) -> None:
        await self.stop()


async def _last_of(stream: asyncio.StreamReader) -> str:
    """The end of what it says: all of it is read, or the process would wait."""
    kept = b""
    while part := await stream.read(4096):
        kept = (kept + part)[-4 * _SAID :]
    return kept.decode("utf-8", "replace").strip()[-_SAID:]
