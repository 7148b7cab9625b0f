from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError
from tests.cases import each

from tidings.errors import StoreError
from tidings.store.db.database import Database
from tidings.store.db.engines import display_url, parse_url, store_error


@each(
    ("url", "driver"),
    [
        ("sqlite:////data/tidings.db", "sqlite+pysqlite"),
        ("postgresql://host/news", "postgresql+psycopg"),
        ("postgres://host/news", "postgresql+psycopg"),
        ("postgresql+psycopg://host/news", "postgresql+psycopg"),
    ],
)
def test_the_driver_is_ours(url: str, driver: str) -> None:
    assert parse_url(url).drivername == driver


@each("url", ["sqlite://", "sqlite:///:memory:", "mysql://ann:secret@host/news", "not a url", ""])
def test_other_databases_are_refused(url: str) -> None:
    with pytest.raises(StoreError) as caught:
        parse_url(url)
    assert "secret" not in str(caught.value)


def test_a_url_is_shown_without_its_password() -> None:
    assert "secret" not in display_url(parse_url("postgresql://ann:secret@host/news"))
    assert display_url(parse_url("sqlite:////data/tidings.db")) == "/data/tidings.db"


async def test_the_folder_is_made(tmp_path: Path) -> None:
    for _ in range(2):
        async with await Database.open(f"sqlite:///{tmp_path}/a new/folder/tidings.db"):
            assert (tmp_path / "a new" / "folder" / "tidings.db").exists()


async def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be made"):
        await Database.open(f"sqlite:///{tmp_path}/file/tidings.db")


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "tidings.db").write_text("<html>" * 1000)
    with pytest.raises(StoreError, match="no SQLite database"):
        await Database.open(f"sqlite:///{tmp_path}/tidings.db")


async def test_a_folder_in_place_of_the_file(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="is a folder"):
        await Database.open(f"sqlite:///{tmp_path}")


@pytest.mark.parametrize("cause", ["database or disk is full", "disk I/O error"])
def test_a_full_disk_names_the_folder(cause: str) -> None:
    error = OperationalError("INSERT", {}, sqlite3.OperationalError(cause))
    said = str(store_error(error, parse_url("sqlite:////data/news/tidings.db")))
    assert "the disk that /data/news is on" in said
    assert "full" in said
    assert said.endswith(f"({cause})")
