"""What those who run the program see and do on the web page: views.admin.admin_service.AdminService over the stores."""

from __future__ import annotations

import asyncio
import logging
import os
import resource
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tidings.app.descriptors import shares_for
from tidings.app.maintenance.shown_settings import shown_settings
from tidings.crawl.workers.process import worker_count
from tidings.model.redact import redacted
from tidings.store.sqlite.sqlite_file import free_bytes
from tidings.views.admin.admin_service import Check, CheckRun, DiskState, LogLine, ProcessState, SettingLine
from tidings.views.languages.current import ENGLISH, speaking

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tidings.app.admin.log_tail import LogTail
    from tidings.app.stores import Stores
    from tidings.ports.library import QueueCounts
    from tidings.ports.outside import Clock
    from tidings.settings.settings import Settings

log = logging.getLogger(__name__)

_SECONDS: Final = 120.0  # for all checks together


class StoredAdminService:
    """`waiting`: how many visits the controller of this process has before it; None: it has none. `aclose` ends checks
    that are being made."""

    def __init__(
        self,
        stores: Stores,
        settings: Settings,
        clock: Clock,
        tail: LogTail,
        waiting: Callable[[], int | None] = lambda: None,
    ) -> None:
        self._stores, self._settings, self._clock, self._tail = stores, settings, clock, tail
        self._waiting = waiting
        self._started_at = clock.now()
        self._lines = shown_settings(settings)  # as they were when it was started
        self._examination: CheckRun | None = None
        self._task: asyncio.Task[None] | None = None

    async def aclose(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})

    def settings(self) -> Sequence[SettingLine]:
        return self._lines

    def process(self) -> ProcessState:
        return ProcessState(
            number=os.getpid(),
            started_at=self._started_at,
            memory_bytes=_memory(),
            terminals=shares_for(self._settings).terminals,
            workers=worker_count(self._settings.crawl.workers),
            waiting=self._waiting(),
        )

    async def queues(self) -> QueueCounts:
        return await self._stores.upkeep.queues(self._clock.now())

    async def disk(self, body_bytes: int) -> DiskState:
        settings = self._settings
        try:
            free = await asyncio.to_thread(free_bytes, settings.data)
        except OSError:
            free = None
        return DiskState(
            database=settings.shown_database,
            database_bytes=await self._stores.upkeep.database_bytes(),
            body_bytes=body_bytes,
            outside=redacted(settings.store.bodies),
            folder=str(settings.data),
            free_bytes=free,
            keep_free=settings.store.keep_free,
        )

    def log(self) -> Sequence[LogLine]:
        return self._tail.lines()

    async def retry(self, message_id: int | None) -> int:
        return await self._stores.outbox.retry(message_id, self._clock.now())

    # -- the doctor ---

    def examination(self) -> CheckRun | None:
        return self._examination

    def examine(self) -> CheckRun:
        found = self._examination
        if found is None or found.ended_at is not None:
            found = self._examination = CheckRun(self._clock.now())
            with speaking(ENGLISH):  # a page translates it for its reader, the API does not
                self._task = asyncio.create_task(self._examine(found))
        return found

    async def _examine(self, begun: CheckRun) -> None:
        from tidings.app.maintenance.doctor import examine

        checks: list[Check] = []
        try:
            async with asyncio.timeout(_SECONDS):
                async for one in examine(self._settings, quick=True, offline=True, clock=self._clock):
                    checks.append(Check(one.check, one.state.value, redacted(one.what), redacted(one.remedy)))
                    self._examination = replace(begun, checks=tuple(checks))
        except TimeoutError:
            checks.append(Check("doctor", "fail", f"not done within {_SECONDS / 60:.0f} minutes", "`tidings doctor`"))
        except Exception as error:  # the page says that it failed, whatever it was
            log.exception("the checks failed")
            checks.append(Check("doctor", "fail", f"ended early: {type(error).__name__}", "`tidings doctor`"))
        finally:
            self._examination = replace(begun, checks=tuple(checks), ended_at=self._clock.now())


def _memory() -> int | None:
    """Bytes that the process has in memory, or had at most."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * resource.getpagesize()
    except (OSError, ValueError, IndexError):
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024
