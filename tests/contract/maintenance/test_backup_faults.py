"""What goes wrong with the programs that back PostgreSQL up: it is said, and what was there is there afterwards.

The programs are stubs; tests/contract/maintenance/test_backup.py has the real ones."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy.engine import make_url

from tidings.errors import StoreError
from tidings.store.db.schema import HEAD
from tidings.store.maintenance import postgres_backup

AT = datetime(2026, 3, 2, 6, 17, tzinfo=UTC)
KNOWN = frozenset({HEAD})
# What is in the dump, and what becomes of it.
ROWS = f"COPY public.alembic_version (version_num) FROM stdin;\n{HEAD}\n\\.\n"
RESTORES = 'case "$*" in *--data-only*) cat {rows};; *) {load};; esac'


@pytest.fixture
def url(lender: Any) -> Iterator[str]:
    with lender.migrated() as name:
        yield name


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    return folder


def stub(file: Path, *lines: str) -> None:
    file.write_text("\n".join(("#!/bin/sh", *lines, "")))
    file.chmod(0o755)


def silent(words: str, done: int, total: int | None) -> None:
    pass


def tables(url: str) -> dict[str, int]:
    """How many tables each schema has."""
    sql = "SELECT schemaname, count(*) FROM pg_tables WHERE schemaname NOT LIKE 'pg_%' GROUP BY 1"
    with closing(psycopg.connect(url.replace("+psycopg", ""))) as connection:
        return {name: count for name, count in connection.execute(sql) if name != "information_schema"}


def test_a_backup_that_fails_leaves_no_file(url: str, programs: Path, tmp_path: Path, lender: Any) -> None:
    target = tmp_path / "backup"
    stub(programs / "pg_dump", "echo 'pg_dump: error: aborting because of server version mismatch' >&2", "exit 1")
    with pytest.raises(StoreError, match=r"version mismatch \(put the programs of the server's version on PATH\)"):
        postgres_backup.back_up(make_url(url), target, silent)
    stub(programs / "pg_dump", "exit 1")
    with pytest.raises(StoreError, match="pg_dump failed: it said nothing"):
        postgres_backup.back_up(make_url(url), target, silent)

    def interrupted(words: str, done: int, total: int | None) -> None:
        raise KeyboardInterrupt

    stub(programs / "pg_dump", "echo $$ > " + str(tmp_path / "pid"), "exec sleep 60")
    with pytest.raises(KeyboardInterrupt):
        postgres_backup.back_up(make_url(url), target, interrupted)
    assert not Path(f"/proc/{(tmp_path / 'pid').read_text().strip()}").exists()
    with lender.empty() as empty, pytest.raises(StoreError, match="there is nothing of Tidings in it to back up"):
        postgres_backup.back_up(make_url(empty), target, silent)
    nowhere = make_url(url).set(database="no_such_database")
    with pytest.raises(StoreError, match="no_such_database"):
        postgres_backup.back_up(nowhere, target, silent)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["bin", "pid"]


def test_a_restore_that_fails_puts_the_tables_back(url: str, programs: Path, tmp_path: Path) -> None:
    backup, rows = tmp_path / "backup", tmp_path / "rows"
    backup.write_bytes(b"SQLite format 3\0")
    with pytest.raises(StoreError, match="is one of a SQLite database; take `database` out of the settings"):
        postgres_backup.restore(backup, make_url(url), silent, AT, KNOWN, force=True)
    backup.write_bytes(b"PGDMP")
    rows.write_text("")
    stub(programs / "pg_restore", RESTORES.format(rows=rows, load="exit 1"))
    with pytest.raises(StoreError, match="a dump of PostgreSQL's, but none of Tidings"):
        postgres_backup.restore(backup, make_url(url), silent, AT, KNOWN, force=True)
    before = tables(url)
    rows.write_text(ROWS)
    loads = {
        "echo 'pg_restore: error: out of disk' >&2; exit 1": "pg_restore failed: out of disk",
        "exit 0": "has 0 rows in alembic_version and should have 1",  # it says that it did, and did not
    }
    for load, words in loads.items():
        stub(programs / "pg_restore", RESTORES.format(rows=rows, load=load))
        with pytest.raises(StoreError, match=words):
            postgres_backup.restore(backup, make_url(url), silent, AT, KNOWN, force=True)
        assert tables(url) == before
