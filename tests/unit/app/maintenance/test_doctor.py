"""Checks of `tidings doctor`, one by one."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import stat
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from tidings.app.maintenance import doctor
from tidings.app.maintenance.database_checks import database_findings
from tidings.app.maintenance.findings import Finding, FindingState
from tidings.app.maintenance.folder_checks import folder_findings
from tidings.app.maintenance.outside_checks import version_findings
from tidings.errors import DataLocked
from tidings.read.feed import xml
from tidings.read.page.native import built
from tidings.schedule.planner import kernels
from tidings.settings.settings import Settings, load
from tidings.store.db.database import Database
from tidings.store.sqlite.data_folder import DataLock

NOW = datetime(2026, 3, 2, 6, 17, tzinfo=UTC)
OK, WARN, FAIL = FindingState


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """A folder with a database in it."""
    found = load(tmp_path / "data")

    async def make() -> None:
        await (await Database.open(found.database_url)).close()

    asyncio.run(make())
    return found


def _file(settings: Settings) -> Path:
    return settings.data / "tidings.db"


def _folder(settings: Settings) -> dict[str, Finding]:
    return {finding.check: finding for finding in folder_findings(settings, _file(settings))}


def _database(settings: Settings, now: datetime = NOW) -> dict[str, Finding]:
    async def collect(findings: AsyncIterator[Finding]) -> dict[str, Finding]:
        return {finding.check: finding async for finding in findings}

    return asyncio.run(collect(database_findings(settings, _file(settings), now, quick=False)))


def _repaired(settings: Settings, *findings: Finding) -> list[str]:
    return asyncio.run(doctor.repair(settings, list(findings)))


# -- the folder ---


def test_a_sound_folder(settings: Settings) -> None:
    assert {finding.state for finding in _folder(settings).values()} == {OK}
    assert {finding.state for finding in _database(settings).values()} == {OK}
    assert set(_folder(settings)) == {"data folder", "rights", "lock", "free space"}
    assert set(_database(settings)) == {"database", "schema", "bodies", "stored times"}


def test_rights_of_an_older_version_are_told_and_closed(settings: Settings) -> None:
    (settings.data / "tidings.toml").write_text("")
    (settings.data / "controller.lock").touch()
    settings.data.chmod(0o755)
    for name in ("tidings.db", "tidings.toml", "controller.lock"):
        (settings.data / name).chmod(0o644)
    found = _folder(settings)
    assert found["rights"].state is WARN
    assert "data 0755, tidings.toml 0644, controller.lock 0644, tidings.db 0644" in found["rights"].what
    assert found["lock"].state is WARN
    (words,) = _repaired(settings, found["rights"])
    assert words.startswith("rights: data 0700, ")
    assert {stat.S_IMODE(path.stat().st_mode) for path in settings.data.iterdir()} == {0o600}
    assert stat.S_IMODE(settings.data.stat().st_mode) == 0o700
    assert _folder(settings)["rights"].state is OK


def test_who_holds_the_lock(settings: Settings) -> None:
    with DataLock(settings.data):
        assert _folder(settings)["lock"].what == "held by this command"
        (settings.data / "controller.lock").write_text("999999999\n")
        assert "has ended here" in _folder(settings)["lock"].what
        (settings.data / "controller.lock").write_text(f"{os.getppid()}\n")
        assert _folder(settings)["lock"] == Finding(
            "lock", OK, f"a program runs on this folder (process {os.getppid()})"
        )
        with pytest.raises(DataLocked):
            _repaired(settings)


def test_what_killed_commands_left(settings: Settings) -> None:
    dead = [settings.data / f".tidings.db-999999999-aa.{end}" for end in ("part", "part-wal", "new")]
    alive = settings.data / f".tidings.db-{os.getpid()}-aa.part"
    for path in (*dead, alive):
        path.touch(0o600)
    (words,) = _repaired(settings, _folder(settings)["leftovers"])
    assert words.startswith("leftovers: deleted .tidings.db-999999999-aa.new, ")
    assert [path.exists() for path in dead] == [False] * 3
    assert alive.exists()


def test_a_disk_that_is_nearly_full(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    for free, state in ((199_000_000, FAIL), (201_000_000, WARN), (500_000_000, OK)):
        monkeypatch.setattr(shutil, "disk_usage", lambda path, free=free: SimpleNamespace(free=free))
        assert _folder(settings)["free space"].state is state


def test_files_with_passwords(settings: Settings, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("s3cret")
    (tmp_path / "secret").chmod(0o644)
    for value, state, words in (
        (f"file:{tmp_path}/secret", WARN, "others may read"),
        ("file:/nowhere/secret", FAIL, "No such file"),
        ("credential:ops", WARN, "CREDENTIALS_DIRECTORY"),
    ):
        notify = settings.notify.model_copy(update={"channels": {"ops": value}})
        found = _folder(settings.model_copy(update={"notify": notify}))["passwords"]
        assert found.state is state
        assert words in found.what
        assert "s3cret" not in found.what


# -- the database ---


def test_no_database_is_made(tmp_path: Path) -> None:
    settings = load(tmp_path / "new")
    assert [finding.state for finding in folder_findings(settings, _file(settings))] == [OK]
    assert [finding.state for finding in _database(settings).values()] == [OK]
    assert not settings.data.exists()


def test_a_damaged_database_is_a_finding(settings: Settings) -> None:
    file = _file(settings)
    whole = file.read_bytes()
    for damaged in (whole[: len(whole) // 2], whole[:8192] + b"x" * 60_000 + whole[68_192:], whole[:-100]):
        file.write_bytes(damaged)
        found = _database(settings)
        assert list(found) == ["database"], found
        assert found["database"].state is FAIL
        assert "tidings restore FILE" in found["database"].remedy
        assert file.read_bytes() == damaged


def test_an_index_that_is_wrong_is_made_anew(settings: Settings) -> None:
    file = _file(settings)
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA writable_schema=ON")
        row = connection.execute("SELECT * FROM sqlite_master WHERE name = 'ix_blob_size'").fetchone()
        connection.execute("DELETE FROM sqlite_master WHERE name = 'ix_blob_size'")
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("INSERT INTO blob (sha256, data, size, refs) VALUES (x'00', x'00', 1, 1)")
        connection.execute("PRAGMA writable_schema=ON")
        connection.execute("INSERT INTO sqlite_master VALUES (?, ?, ?, ?, ?)", row)
    found = _database(settings)["database"]
    assert found.state is FAIL
    assert "ix_blob_size" in found.what
    assert _repaired(settings, found) == ["database: indexes made anew"]
    found = _database(settings)["bodies"]
    assert (found.state, found.what) == (WARN, "1 unused (1 byte)")
    assert _repaired(settings, found) == ["bodies: deleted 1 unused (1 byte)"]
    assert _database(settings)["bodies"].state is OK


def test_the_schema_is_told_and_left_alone(settings: Settings) -> None:
    for version, state in (("0003", WARN), ("9999", FAIL)):
        with closing(sqlite3.connect(_file(settings))) as connection:
            connection.execute("UPDATE alembic_version SET version_num = ?", [version])
            connection.commit()
        found = _database(settings)
        assert list(found) == ["database", "schema"]
        assert (found["schema"].state, found["schema"].what[:5]) == (state, f"{version},")


def test_times_in_the_far_future_are_brought_back(settings: Settings) -> None:
    far = int((NOW + timedelta(days=3650)).timestamp() * 1_000_000)
    with closing(sqlite3.connect(_file(settings))) as connection:
        connection.execute(
            "INSERT INTO source (url, kind, host, state, added_at, next_at, reason, seq, failures, articles)"
            " VALUES ('https://a.test/', 'feed', 'a.test', 'active', 0, ?, '', 0, 0, 0)",
            [far],
        )
        connection.commit()
    found = _database(settings)["stored times"]
    assert (found.state, found.what) == (WARN, "too far ahead, by a clock that was wrong: 1 visit")
    assert _repaired(settings, found) == ["stored times: brought back 1 visit"]
    assert _database(settings)["stored times"].state is OK


def test_what_was_not_compiled_is_named_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "COMPILED", object())
    for feeds, pages, state in ((object(), object(), OK), (None, object(), WARN), (object(), None, WARN)):
        monkeypatch.setattr(xml, "COMPILED", feeds)
        monkeypatch.setattr(built, "COMPILED", pages)
        found = version_findings()
        assert (found.state, "C compiler" in found.remedy) == (state, state is WARN)
        assert ("feeds are read by lxml alone" in found.what) == (feeds is None)
        assert ("pages are split by Python alone" in found.what) == (pages is None)
