"""Start-up time: what a command does not need is not imported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

_SRC = Path(__file__).resolve().parents[4] / "src"
_OPEN = """
import asyncio, sys
from tidings.store.db.database import Database

async def main():
    await (await Database.open(sys.argv[1])).close()

asyncio.run(main())
import tidings.store.search.search, tidings.store.visits.crawl_store
print(*(name for name in ("alembic", "mako", "psycopg", "sqlalchemy.dialects.postgresql") if name in sys.modules))
"""


def _imported(url: str) -> list[str]:
    command = [sys.executable, "-c", _OPEN, url]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={"PYTHONPATH": str(_SRC)})
    return done.stdout.split()


def test_alembic_only_where_there_is_something_to_migrate(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tidings.db"
    assert "alembic" not in _imported(url)  # a new database is made in one step
    assert _imported(url) == []


def test_the_room_itself_imports_nothing() -> None:
    code = "import sys, tidings.store; print('sqlalchemy' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONPATH": str(_SRC)}
    )
    assert done.stdout.strip() == "False"
