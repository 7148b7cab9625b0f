from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import stat
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.engine import Connection
from tests.rights import SOMEBODY_ELSE, bound

from tidings.errors import StoreError
from tidings.store.db.database import Database
from tidings.store.db.sqlite_file import prepare

_READ = """
import asyncio, sys
from sqlalchemy import text
from tidings.store.db.database import Database
async def main():
    async with await Database.open("sqlite:///" + sys.argv[1]) as database:
        rows = await database.read(lambda c: c.execute(text("SELECT count(*) FROM learned")).scalar())
        print(database.read_only, rows)
        try:
            await database.write(lambda c: c.execute(text("DELETE FROM learned")))
        except Exception as error:
            print(error)
asyncio.run(main())
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


async def _medium(folder: Path, *, log: bool, index: bool) -> Path:
    """A folder with 2 rows in the database and 1 in its log, all of it closed to writing."""
    file, medium = folder / "tidings.db", folder / "medium"
    await _filled(file, 2)
    medium.mkdir()
    with closing(sqlite3.connect(file)) as connection:
        if log:
            connection.execute("INSERT INTO learned (name, value) VALUES ('late', 'x')")
            connection.commit()
        names = ["tidings.db", *(["tidings.db-wal"] if log else []), *(["tidings.db-shm"] if index else [])]
        for name in names:
            shutil.copy(folder / name, medium / name)
            (medium / name).chmod(0o444)
    medium.chmod(0o555)
    return medium / "tidings.db"


@pytest.mark.parametrize(("log", "index", "rows"), [(False, False, 2), (True, True, 3), (True, False, 3)])
async def test_a_read_only_folder_is_read(tmp_path: Path, *, log: bool, index: bool, rows: int) -> None:
    file = await _medium(tmp_path, log=log, index=index)
    before = {path.name: path.read_bytes() for path in file.parent.iterdir()}
    done = bound(["-c", _READ, str(file)])
    assert done.stdout.splitlines()[:1] == [f"True {rows}"], done.stderr
    assert "may only be read" in done.stdout
    assert done.stderr == ""
    after = {path.name: path.read_bytes() for path in file.parent.iterdir()}
    assert {name: body for name, body in after.items() if name != "tidings.db-shm"} == {
        name: body for name, body in before.items() if name != "tidings.db-shm"
    }


@pytest.mark.skipif(os.geteuid() != 0, reason="a file of another user's is needed")
async def test_it_says_what_was_not_seen(tmp_path: Path) -> None:
    file = await _medium(tmp_path, log=True, index=True)
    log = file.with_name("tidings.db-wal")
    log.chmod(0o600)
    os.chown(log, SOMEBODY_ELSE, SOMEBODY_ELSE)
    done = bound(["-c", _READ, str(file)])
    assert done.stdout.startswith("True 2\n"), done.stderr
    assert "tidings.db-wal cannot be read" in done.stderr
    assert "not shown" in done.stderr


async def test_an_old_schema_cannot_be_upgraded_there(tmp_path: Path) -> None:
    file = tmp_path / "tidings.db"
    await _filled(file, 1)
    for version, words in (("0003", "older Tidings"), ("9999", "newer Tidings")):
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("UPDATE alembic_version SET version_num = ?", [version])
            connection.commit()
        file.chmod(0o444)
        await _chmod(tmp_path, 0o555)
        done = bound(["-c", _READ, str(file)])
        assert words in done.stderr.splitlines()[-1]
        await _chmod(tmp_path, 0o755)
        file.chmod(0o644)


async def test_no_database_in_a_read_only_folder(tmp_path: Path) -> None:
    await _chmod(tmp_path, 0o555)
    done = bound(["-c", _READ, str(tmp_path / "tidings.db")])
    assert "there is none, and none can be made in this folder: Permission denied" in done.stderr.splitlines()[-1]
    await _chmod(tmp_path, 0o755)
