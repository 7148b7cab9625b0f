"""A restore that is killed at any moment leaves the old database or the new one, and never one without its log."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from tidings.errors import StoreError
from tidings.store.sqlite.sqlite_file import prepare

# Kills itself before the n-th change of a name, for all n: each in a copy of the folder.
_SCRIPT = """
import json, os, shutil, signal, sys
from datetime import UTC, datetime
from pathlib import Path
from tidings.store.db.engines import known_versions
from tidings.store.maintenance import sqlite_backup
work, known = Path(sys.argv[1]), known_versions()
def attempt(number):
    folder, changes = work / str(number), iter(range(1000))
    shutil.copytree(work / "data", folder)
    def counted(change):
        def changed(*args):
            if next(changes) == number:
                os.kill(os.getpid(), signal.SIGKILL)
            return change(*args)
        return changed
    process = os.fork()
    if process == 0:
        Path.rename, Path.replace = counted(Path.rename), counted(Path.replace)
        now, quiet = datetime.now(UTC), lambda *args: None
        sqlite_backup.restore(work / "copy", folder / "tidings.db", quiet, now, known, force=True)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
codes = []
while not codes or codes[-1]:
    codes.append(attempt(len(codes)))
print(json.dumps(codes))
"""

_MAKE = """
import os, sqlite3, sys
connection = sqlite3.connect(sys.argv[1])
connection.executescript(
    "PRAGMA journal_mode=WAL; CREATE TABLE learned (name); CREATE TABLE alembic_version (version_num);"
    "INSERT INTO alembic_version VALUES ('0010')"
)
for rows in map(int, sys.argv[2:]):
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.executemany("INSERT INTO learned VALUES (?)", [(number,) for number in range(rows)])
    connection.commit()
os._exit(0)
"""

_REFUSALS = ("its log tidings.db-wal is there", "a restore was interrupted")


def _rows(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        count: int = connection.execute("SELECT count(*) FROM learned").fetchone()[0]
        return count


def _make(file: Path, rows: int, logged: int = 0) -> None:
    """With `logged` rows in a log, as a killed program leaves it."""
    file.parent.mkdir(exist_ok=True)
    subprocess.run([sys.executable, "-c", _MAKE, str(file), str(rows), str(logged)], check=True)


def test_the_old_one_or_the_new_one(tmp_path: Path) -> None:
    _make(tmp_path / "data" / "tidings.db", rows=3, logged=2)
    _make(tmp_path / "copy", rows=7)
    source = Path(__file__).resolve().parents[3] / "src"
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT, str(tmp_path)],
        env=os.environ | {"PYTHONPATH": str(source)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    codes = json.loads(done.stdout)
    assert codes[-1] == 0
    assert len(codes) >= 4  # the database, its log and its index are moved, the backup put in place
    told = [_told(tmp_path / str(number)) for number in range(len(codes))]
    assert told[0] == "5 rows"  # nothing was moved yet
    assert told[1] == "its log tidings.db-wal is there"
    assert set(told[2:-1]) == {"a restore was interrupted"}
    assert told[-1] == "7 rows"
    for number in range(1, len(codes)):
        (moved,) = (tmp_path / str(number)).glob("tidings.before-*.db")
        if number == 1:  # as it says: beside the database it belongs to
            (tmp_path / "1" / "tidings.db-wal").rename(f"{moved}-wal")
        assert _rows(moved) == 5


def _told(folder: Path) -> str:
    """What a program that starts then finds."""
    try:
        prepare(folder / "tidings.db")
    except StoreError as error:
        return next(words for words in _REFUSALS if words in str(error))
    return f"{_rows(folder / 'tidings.db')} rows"
