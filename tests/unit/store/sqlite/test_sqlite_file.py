from __future__ import annotations

import asyncio
import json
import os
import shutil
import sqlite3
import stat
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.engine import Connection
from tests.rights import SOMEBODY_ELSE, bound

from tidings.errors import StoreError
from tidings.store.db.database import Database
from tidings.store.sqlite.sqlite_file import WRITABLE, opening_of, prepare

_READ = """
import asyncio, json, logging, sys
from sqlalchemy import text
from tidings.errors import StoreError
from tidings.store.db.database import Database
notices = []
class Kept(logging.Handler):
    def emit(self, record):
        notices.append(record.getMessage())
logging.getLogger().addHandler(Kept())
async def told(file):
    async with await Database.open("sqlite:///" + file) as database:
        rows = await database.read(lambda c: c.execute(text("SELECT count(*) FROM learned")).scalar())
        try:
            await database.write(lambda c: c.execute(text("DELETE FROM learned")))
        except StoreError as error:
            return {"read_only": database.read_only, "rows": rows, "refusal": str(error), "notices": notices}
for file in sys.argv[1:]:
    try:
        print(json.dumps(asyncio.run(told(file))))
    except StoreError as error:
        print(json.dumps({"error": str(error)}))
"""
_ADD = text("INSERT INTO learned (name, value) VALUES (:name, 'x')")


async def _filled(file: Path, rows: int) -> None:
    async with await Database.open(f"sqlite:///{file}") as database:
        for number in range(rows):
            await database.write(partial(_add, str(number)))


def _add(name: str, connection: Connection) -> None:
    connection.execute(_ADD, {"name": name})


async def _chmod(folder: Path, mode: int) -> None:
    await asyncio.to_thread(folder.chmod, mode)


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


# -- rights ---


@pytest.mark.parametrize("mask", [0o000, 0o022, 0o277, 0o777])
async def test_what_is_made_is_for_its_owner_alone(tmp_path: Path, mask: int) -> None:
    folder = tmp_path / "above" / "data"
    (tmp_path / "above").mkdir()
    before = os.umask(mask)
    try:
        database = await Database.open(f"sqlite:///{folder}/tidings.db")
    finally:
        os.umask(before)
    async with database:
        await database.write(lambda connection: connection.execute(_ADD, {"name": "one"}))
        names = {path.name for path in folder.iterdir()}
        assert names == {"tidings.db", "tidings.db-wal", "tidings.db-shm"}
        assert {_mode(path) for path in folder.iterdir()} == {0o600}
    assert _mode(folder) == 0o700
    assert [path.name for path in folder.iterdir()] == ["tidings.db"]


async def test_what_exists_keeps_its_rights(tmp_path: Path) -> None:
    await _filled(tmp_path / "tidings.db", 1)
    await _chmod(tmp_path, 0o755)
    (tmp_path / "tidings.db").chmod(0o644)
    await _filled(tmp_path / "tidings.db", 0)
    assert (_mode(tmp_path), _mode(tmp_path / "tidings.db")) == (0o755, 0o644)


def test_a_file_system_without_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*paths: Path) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refused)
    prepare(tmp_path / "tidings.db")
    assert _mode(tmp_path / "tidings.db") == 0o600
    assert (tmp_path / "tidings.db").stat().st_size > 0
    assert [path.name for path in tmp_path.iterdir()] == ["tidings.db"]


# -- what is no database ---


async def _refusal(file: Path) -> str:
    with pytest.raises(StoreError) as caught:
        await Database.open(f"sqlite:///{file}")
    assert "\n" not in str(caught.value)
    return str(caught.value)


async def test_an_empty_file_is_not_taken_for_a_new_database(tmp_path: Path) -> None:
    file = tmp_path / "tidings.db"
    file.touch()
    said = await _refusal(file)
    assert "empty (0 bytes)" in said
    assert "`tidings restore FILE`" in said
    assert file.stat().st_size == 0
    assert _names(tmp_path) == ["tidings.db"]


async def test_a_database_that_was_cut_short(tmp_path: Path) -> None:
    file = tmp_path / "tidings.db"
    await _filled(file, 1)
    whole = file.read_bytes()
    for size in (10, 50, 300, 4096, len(whole) // 2, len(whole) - 4096):
        file.write_bytes(whole[:size])
        said = await _refusal(file)
        assert "is damaged" in said or "no SQLite database" in said, said
        assert file.read_bytes() == whole[:size]


async def test_something_else_in_place_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "text").write_text("SQLite format 2\0" * 9)
    assert "is a folder" in await _refusal(tmp_path / "folder")
    assert "no regular file" in await _refusal(tmp_path / "pipe")
    assert "no SQLite database" in await _refusal(tmp_path / "text")


async def test_a_log_without_its_database_is_kept(tmp_path: Path) -> None:
    file, log = tmp_path / "tidings.db", tmp_path / "tidings.db-wal"
    log.write_bytes(b"the latest changes")
    assert "tidings.db-wal is there" in await _refusal(file)
    assert log.read_bytes() == b"the latest changes"
    assert not file.exists()


# -- reading where nothing can be written ---


async def _medium(folder: Path, *, log: bool, index: bool, version: str | None = None) -> Path:
    """A folder with 2 rows in the database and 1 in its log, all of it closed to writing."""
    file, medium = folder / "tidings.db", folder / "medium"
    await _filled(file, 2)
    medium.mkdir()
    with closing(sqlite3.connect(file)) as connection:
        if version is not None:
            connection.execute("UPDATE alembic_version SET version_num = ?", [version])
        if log:
            connection.execute("INSERT INTO learned (name, value) VALUES ('late', 'x')")
        connection.commit()
        if not log:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        names = ["tidings.db", *(["tidings.db-wal"] if log else []), *(["tidings.db-shm"] if index else [])]
        for name in names:
            shutil.copy(folder / name, medium / name)
            (medium / name).chmod(0o444)
    medium.chmod(0o555)
    return medium / "tidings.db"


def _told(*files: Path) -> list[dict[str, Any]]:
    """What a program says that may not write them, of each."""
    done = bound(["-c", _READ, *map(str, files)])
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(told) == len(files), done.stderr
    return told


async def test_a_read_only_folder_is_read(tmp_path: Path) -> None:
    files = [
        await _medium(tmp_path / "clean", log=False, index=False),
        await _medium(tmp_path / "killed", log=True, index=True),
        await _medium(tmp_path / "copied", log=True, index=False),
    ]
    before = [file.read_bytes() for file in files]
    for told, rows in zip(_told(*files), (2, 3, 3), strict=True):
        assert (told["read_only"], told["rows"], told["notices"]) == (True, rows, [])
        assert "may only be read" in told["refusal"]
    assert [file.read_bytes() for file in files] == before
    assert [_names(file.parent) for file in (files[0], files[2])] == [["tidings.db"], ["tidings.db", "tidings.db-wal"]]


def test_a_log_that_is_deleted_meanwhile_is_not_one_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process that ends deletes it, between any two looks."""
    file, log = tmp_path / "tidings.db", tmp_path / "tidings.db-wal"
    prepare(file)
    log.touch()
    access = os.access

    def while_it_ends(path: Any, mode: int) -> bool:
        log.unlink(missing_ok=True)
        return access(path, mode)

    monkeypatch.setattr(os, "access", while_it_ends)
    assert opening_of(file) is WRITABLE
    log.touch()
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != log and access(path, mode))
    assert opening_of(file).read_only


@pytest.mark.skipif(os.geteuid() != 0, reason="a file of another user's is needed")
async def test_it_says_what_was_not_seen(tmp_path: Path) -> None:
    file = await _medium(tmp_path / "data", log=True, index=True)
    log = file.with_name("tidings.db-wal")
    log.chmod(0o600)
    os.chown(log, SOMEBODY_ELSE, SOMEBODY_ELSE)
    (told,) = _told(file)
    assert told["rows"] == 2
    (notice,) = told["notices"]
    assert "tidings.db-wal cannot be read: up to " in notice
    assert notice.endswith(" bytes of the latest changes are not shown")


async def test_what_cannot_be_read_there_is_one_line(tmp_path: Path) -> None:
    old = await _medium(tmp_path / "old", log=False, index=False, version="0003")
    new = await _medium(tmp_path / "new", log=False, index=False, version="9999")
    empty = tmp_path / "empty"
    empty.mkdir(0o555)
    told = _told(old, new, empty / "tidings.db")
    assert "older Tidings" in told[0]["error"]
    assert "newer Tidings" in told[1]["error"]
    assert "there is none, and none can be made in this folder: Permission denied" in told[2]["error"]
