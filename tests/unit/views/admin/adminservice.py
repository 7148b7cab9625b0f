"""A service of those who run the program, in memory: it notes what is asked of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from tests.unit.web.library import NOW

from tidings.ports.library import QueueCounts
from tidings.settings.settings import describe
from tidings.views.admin.admin_service import Check, CheckRun, DiskState, LogLine, Origin, ProcessState, SettingLine

_WORDS = {name: (default, words) for name, default, words in describe()}
SETTINGS = (
    SettingLine("data", "/srv/tidings", *_WORDS["data"], Origin.COMMAND_LINE),
    SettingLine("web.port", "8080", *_WORDS["web.port"], Origin.ENVIRONMENT, "TIDINGS_WEB__PORT"),
    SettingLine("web.host", "127.0.0.1", *_WORDS["web.host"], Origin.DEFAULT),
    SettingLine(
        "fetch.passwords", '{"https://a.test/": "***"}', *_WORDS["fetch.passwords"], Origin.FILE, "/srv/t.toml"
    ),
)
LINES = (
    LogLine(NOW, "warning", "tidings.fetch", "<b>slow</b> host"),
    LogLine(NOW - timedelta(minutes=1), "info", "tidings.app", "a visit"),
)
_SMALL = "300.0 MB free on the disk of <i>srv</i>; visits pause below 200.0 MB (store.keep_free)"
EXAMINED = CheckRun(
    started_at=NOW,
    checks=(
        Check("database", "ok", "SQLite, 5.0 MB, quick check passed"),
        Check("free space", "warn", _SMALL, "make room there"),
    ),
    ended_at=NOW,
)


@dataclass
class FakeAdminService:
    lines: Sequence[LogLine] = LINES
    counts: QueueCounts = field(default_factory=lambda: QueueCounts(12, 3, 7, 2, 5, 4, 6, 2, 1))
    looked: CheckRun | None = None
    retried: list[int | None] = field(default_factory=list)

    def settings(self) -> Sequence[SettingLine]:
        return SETTINGS

    def process(self) -> ProcessState:
        return ProcessState(4711, NOW - timedelta(hours=5), 120_000_000, 64, 2, 3)

    async def queues(self) -> QueueCounts:
        return self.counts

    async def disk(self, body_bytes: int) -> DiskState:
        return DiskState("sqlite:////srv/x.db", 5_000_000, body_bytes, "", "/srv", 300_000_000, 200_000_000)

    def log(self) -> Sequence[LogLine]:
        return self.lines

    async def retry(self, message_id: int | None) -> int:
        self.retried.append(message_id)
        return 0 if message_id == 99 else 1

    def examine(self) -> CheckRun:
        self.looked = CheckRun(NOW)
        return self.looked

    def examination(self) -> CheckRun | None:
        return self.looked

    def end(self) -> None:
        assert self.looked is not None
        self.looked = EXAMINED
