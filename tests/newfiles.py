"""New SQLite databases as copies of one that was migrated once: 0.1 s less for each.

That migrations lead to the schema is proved by tests/contract. Processes of their own know nothing of this: they
migrate as ever.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from unittest import mock

from tidings.store.db import database
from tidings.store.db.database import Database
from tidings.store.sqlite.data_folder import create_file, make_folder
from tidings.store.sqlite.sqlite_file import COMPANIONS, Opening, prepare


def migrated(folder: Path) -> Path:
    """A new database in this folder, to be copied."""
    original = folder / "tidings.db"
    asyncio.run(_migrate(f"sqlite:///{original}"))
    return original


@contextmanager
def copied(original: Path) -> Iterator[None]:
    """Meanwhile whoever opens a file that is not there finds it migrated. For one module at a time: the next one in
    this process may test migrations."""

    def prepared(file: Path) -> Opening:
        if not any(file.with_name(file.name + suffix).exists() for suffix in ("", *COMPANIONS)):
            with suppress(OSError):  # what is wrong with the place, the program itself shall say
                make_folder(file.parent)
                _copy(original, file)
        return prepare(file)

    with mock.patch.object(database, "prepare", prepared):
        yield


def _copy(original: Path, file: Path) -> None:
    """All at once: another thread may open the same file just now."""
    aside = file.with_name(f".{file.name}-{os.getpid()}-{threading.get_ident()}")
    try:
        os.close(create_file(aside))
        shutil.copyfile(original, aside)
        os.link(aside, file)
    finally:
        aside.unlink(missing_ok=True)


async def _migrate(url: str) -> None:
    await (await Database.open(url)).close()
