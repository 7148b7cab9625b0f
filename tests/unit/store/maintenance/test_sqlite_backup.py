from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest
from alembic import command
from tests.rights import SOMEBODY_ELSE

from tidings.errors import StoreError
from tidings.store.db.database import Database
from tidings.store.db.engines import alembic_config, known_versions, open_engines, parse_url
from tidings.store.db.schema import HEAD
from tidings.store.maintenance import postgres_backup, sqlite_backup
from tidings.store.maintenance.backup_file import Backup
from tidings.store.sqlite.data_folder import DataLock

AT = datetime(2026, 3, 2, 6, 17, tzinfo=UTC)


def silent(words: str, done: int, total: int | None) -> None:
    pass


def _made(file: Path, version: str = HEAD, rows: int = 0) -> Path:
    file.parent.mkdir(exist_ok=True)
    writer, _ = open_engines(parse_url(f"sqlite:///{file}"))
    with writer.begin() as connection:
        command.upgrade(alembic_config(connection), version)
    writer.dispose()
    with closing(sqlite3.connect(file)) as connection:
        for number in range(rows):
            connection.execute("INSERT INTO learned (name, value) VALUES (?, zeroblob(10000))", [str(number)])
        connection.commit()
    return file


def _restore(backup: Path, database: Path, *, force: bool = False) -> Backup:
    return sqlite_backup.restore(backup, database, silent, AT, known_versions(), force=force)


async def test_an_old_schema_is_copied_as_it_is_and_upgraded_when_it_is_opened(tmp_path: Path) -> None:
    old = _made(tmp_path / "tidings.db", "0006")
    assert sqlite_backup.back_up(old, tmp_path / "copy", silent).schema == "0006"
    assert _restore(tmp_path / "copy", tmp_path / "new" / "tidings.db").schema == "0006"
    async with await Database.open(f"sqlite:///{tmp_path}/new/tidings.db"):
        pass
    assert sqlite_backup.back_up(tmp_path / "new" / "tidings.db", tmp_path / "again", silent).schema == HEAD


def test_the_copy_of_a_folder_is_restored_with_its_log(tmp_path: Path) -> None:
    """`cp -r` of a data folder whose program was killed."""
    database = _made(tmp_path / "tidings.db", rows=2)
    (tmp_path / "copied").mkdir()
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("INSERT INTO learned (name, value) VALUES ('late', 'x')")
        connection.commit()
        for name in ("tidings.db", "tidings.db-wal"):
            shutil.copy(tmp_path / name, tmp_path / "copied" / name)
    restored = _restore(tmp_path / "copied" / "tidings.db", tmp_path / "new" / "tidings.db")
    assert restored.rows["learned"] == 3


def test_an_empty_file_is_replaced_without_force_and_kept(tmp_path: Path) -> None:
    sqlite_backup.back_up(_made(tmp_path / "tidings.db", rows=2), tmp_path / "copy", silent)
    lost = tmp_path / "lost" / "tidings.db"
    lost.parent.mkdir()
    lost.touch()
    assert Path(_restore(tmp_path / "copy", lost).moved_to).stat().st_size == 0
    assert sorted(path.name for path in lost.parent.iterdir()) == [
        "tidings.before-20260302T061700000000.db",
        "tidings.db",
    ]


def test_the_database_itself_is_no_place_for_a_backup(tmp_path: Path) -> None:
    database = _made(tmp_path / "tidings.db", rows=1)
    (tmp_path / "link").symlink_to(database)
    for target in (database, tmp_path / "link"):
        with pytest.raises(StoreError, match="the database itself"):
            sqlite_backup.back_up(database, target, silent, force=True)
        with pytest.raises(StoreError, match="the database itself"):
            _restore(target, database, force=True)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make files of others")
async def test_what_root_makes_in_the_folder_of_a_service_is_the_services(tmp_path: Path) -> None:
    sqlite_backup.back_up(_made(tmp_path / "tidings.db", rows=1), tmp_path / "copy", silent)
    for name in ("made", "restored"):
        (tmp_path / name).mkdir()
        os.chown(tmp_path / name, SOMEBODY_ELSE, SOMEBODY_ELSE)
    with DataLock(tmp_path / "made"):
        async with await Database.open(f"sqlite:///{tmp_path}/made/tidings.db") as database:
            await database.write(lambda connection: connection.exec_driver_sql("DELETE FROM learned"))
            files = [*_files(tmp_path / "made")]
    _restore(tmp_path / "copy", tmp_path / "restored" / "tidings.db")
    assert {name for name, _ in files} == {"controller.lock", "tidings.db", "tidings.db-shm", "tidings.db-wal"}
    assert {owner for _, owner in [*files, *_files(tmp_path / "restored")]} == {SOMEBODY_ELSE}
    assert (tmp_path / "copy").stat().st_uid == 0


def _files(folder: Path) -> list[tuple[str, int]]:
    return [(file.name, file.stat().st_uid) for file in folder.iterdir()]


def test_places_that_are_never_written_over(tmp_path: Path) -> None:
    database = _made(tmp_path / "tidings.db", rows=1)
    os.mkfifo(tmp_path / "pipe")
    for target, words in ((tmp_path / "pipe", "no regular file"), (tmp_path / "tidings.db-wal", "belongs to")):
        with pytest.raises(StoreError, match=words):
            sqlite_backup.back_up(database, target, silent, force=True)


def test_what_is_no_backup(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "other.db")) as connection:
        connection.execute("CREATE TABLE other (x)")
    (tmp_path / "dump").write_bytes(b"PGDMP\1\2\3")
    for name, words in (("other.db", "none of Tidings"), ("dump", "PostgreSQL database"), ("none", "No such file")):
        with pytest.raises(StoreError, match=words):
            _restore(tmp_path / name, tmp_path / "new" / "tidings.db")
    with pytest.raises(StoreError, match="none to back up"):
        sqlite_backup.back_up(tmp_path / "new" / "tidings.db", tmp_path / "copy", silent)
    assert not (tmp_path / "new" / "tidings.db").exists()


def test_a_disk_that_is_too_small_is_told_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = _made(tmp_path / "tidings.db", rows=5)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=5_000))
    with pytest.raises(StoreError, match=r"5,000 bytes left.*make room"):
        sqlite_backup.back_up(database, tmp_path / "copy", silent)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["tidings.db"]


def test_a_disk_without_rights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """FAT refuses to change the rights of a file, some network disks to sync a folder."""

    def refused(*args: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    def only_files(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(22, "Invalid argument")

    database = _made(tmp_path / "tidings.db", rows=1)
    monkeypatch.setattr(os, "fchmod", refused)
    monkeypatch.setattr(os, "fsync", only_files)
    mask = os.umask(0o277)
    try:
        sqlite_backup.back_up(database, tmp_path / "copy", silent)
    finally:
        os.umask(mask)
    assert (tmp_path / "copy").exists()


def test_a_killed_backup_leaves_no_backup(tmp_path: Path) -> None:
    """Killed while it copies: FILE is not there, and the next one is not hindered."""
    database = _made(tmp_path / "tidings.db", rows=600)
    script = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from tidings.store.maintenance.sqlite_backup import back_up\n"
        "back_up(Path(sys.argv[1]), Path(sys.argv[2]), lambda words, done, total: os.kill(os.getpid(), 9))\n"
    )
    source = Path(__file__).resolve().parents[3] / "src"
    done = subprocess.run(
        [sys.executable, "-c", script, str(database), str(tmp_path / "copy")],
        env=os.environ | {"PYTHONPATH": str(source)},
        check=False,
    )
    assert done.returncode == -9
    assert not (tmp_path / "copy").exists()
    assert sqlite_backup.back_up(database, tmp_path / "copy", silent).rows["learned"] == 600


def test_without_the_programs_of_postgres(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    url = parse_url("postgresql://tom:s3cret@localhost/news")
    with pytest.raises(StoreError, match="pg_dump is not on PATH; install"):
        postgres_backup.back_up(url, tmp_path / "copy", silent)
    (tmp_path / "dump").write_bytes(b"PGDMP\1\2\3")
    with pytest.raises(StoreError, match="pg_restore is not on PATH; install"):
        postgres_backup.restore(tmp_path / "dump", url, silent, AT, known_versions(), force=False)
