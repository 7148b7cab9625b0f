"""Start-up time: a command imports what it needs and no more. `python -m bench.start` measures it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

_RUN = """
import json, sys
from tidings.cli.main import main
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""
# Packages, with all that is in them.
NEVER = (
    *("aiohttp", "alembic", "fastapi", "feedparser", "lxml", "numpy", "pydantic_settings", "simplemma"),
    "trafilatura",
    *("sqlalchemy.orm", "sqlalchemy.ext", "sqlalchemy.dialects.postgresql"),
    *("tidings.crawl", "tidings.fetch", "tidings.lab", "tidings.notify", "tidings.web"),
)
NOT_FOR_HELP = (
    *("asyncio", "pydantic", "sqlalchemy", "tidings.app", "tidings.store"),
    *("tidings.cli.articles", "tidings.cli.pages", "tidings.cli.run", "tidings.cli.sources", "tidings.cli.watch"),
)
NOT_FOR_ARTICLES = (
    *("rich.console", "rich.table", "tidings.model.orders", "tidings.model.pages", "tidings.model.people"),
    *("tidings.model.sources", "tidings.model.visits", "tidings.model.watches", "tidings.store.db.people_tables"),
    *("tidings.cli.pages", "tidings.cli.run", "tidings.cli.sources", "tidings.cli.watch"),
    *("tidings.store.search", "tidings.store.sites", "tidings.store.visits", "tidings.store.watches"),
    *("tidings.discover", "tidings.read", "tidings.schedule", "tidings.watch"),
)


def modules_loaded(folder: Path, *arguments: str) -> list[str]:
    environment = {**os.environ, "TIDINGS_DATA": str(folder)}
    command = [sys.executable, "-c", _RUN, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr[-2000:]
    found: list[str] = json.loads(done.stderr.splitlines()[-1])
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """With a database in it: to make one takes alembic."""
    made = tmp_path_factory.mktemp("data")
    modules_loaded(made, "sources")
    return made


@pytest.mark.parametrize(
    ("command", "needless"), [("--help", NOT_FOR_HELP), ("articles", NOT_FOR_ARTICLES), ("sources", ())]
)
def test_a_command_imports_what_it_needs(folder: Path, command: str, needless: tuple[str, ...]) -> None:
    loaded = modules_loaded(folder, command)
    packages = NEVER + needless
    assert [name for name in loaded if name.startswith(tuple(f"{one}." for one in packages)) or name in packages] == []
