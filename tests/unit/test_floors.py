"""The house keeps its floors: who may import whom, no clock or chance on the middle floor, no circles, small files."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from tests.unit.floors import Module, broken_floors, circles, impurities, modules_under, oversized

import tidings

HOUSE = modules_under(Path(tidings.__file__).parent)

# What a command pays for only when it needs it.
HEAVY = ("sqlalchemy", "aiohttp", "fastapi", "lxml", "trafilatura", "pydantic", "feedparser", "alembic", "numpy")

Check = Callable[[Iterable[Module]], Iterator[str]]


def test_there_is_a_house() -> None:
    rooms = {module.room for module in HOUSE}
    assert {"model", "errors", "ports", "schedule", "read", "fetch", "store", "crawl", "web", "app", "cli"} <= rooms
    assert sum(len(module.imports) for module in HOUSE) > 300


@pytest.mark.parametrize("check", [broken_floors, impurities, circles, oversized])
def test_the_house_is_in_order(check: Check) -> None:
    assert list(check(HOUSE)) == []


def test_help_answers_at_once() -> None:
    """`tidings --help` imports nothing heavy."""
    script = (
        "import json, sys\n"
        "from tidings.cli.main import main\n"
        "sys.argv = ['tidings', '--help']\n"
        "try:\n    main()\nexcept SystemExit as end:\n    assert not end.code, end.code\n"
        "print(json.dumps(sorted(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert "Usage" in done.stdout
    loaded = set(json.loads(done.stderr.splitlines()[-1]))
    assert loaded.isdisjoint(HEAVY), sorted(loaded.intersection(HEAVY))


# -- the checks themselves --------------------------------------------------------------------------

SOUND = {
    "__init__.py": "__version__ = '1'",
    "model.py": "from datetime import UTC, datetime\nimport enum",
    "errors.py": "",
    "ports.py": "from typing import Protocol\nfrom tidings.model import Source",
    "settings.py": "import os\nfrom tidings.errors import SettingsError",
    "schedule/__init__.py": "from tidings.schedule.median import Median",
    "schedule/median.py": "import random\nfrom tidings.ports import Clock\ndef go(rng: random.Random) -> float: ...",
    "read/feed.py": "from datetime import datetime\nfrom random import Random\nNEW_YEAR = datetime(2026, 1, 1)",
    "crawl/lines.py": "import asyncio, time, random\nfrom tidings.schedule import Median\nNOW = time.time()",
    "fetch/client.py": "from tidings import __version__\nfrom tidings.settings import FetchSettings",
    "store/rows.py": "import sqlalchemy\nfrom tidings.model import Source",
    "web/view.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from tidings.web.app import App",
    "web/app.py": "from tidings.web.view import view",
    "app.py": "from tidings.settings import Settings, load\nfrom tidings.crawl import lines\nimport tidings.store",
    "cli/app.py": "def run():\n    from tidings import settings, app",
    "__main__.py": "from tidings.cli.app import run",
}


def build(folder: Path, files: dict[str, str]) -> list[Module]:
    package = folder / "tidings"
    for name, source in files.items():
        path = package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
    return modules_under(package)


def test_a_sound_house_passes(tmp_path: Path) -> None:
    house = build(tmp_path, SOUND)
    assert [fault for check in (broken_floors, impurities, circles, oversized) for fault in check(house)] == []


@pytest.mark.parametrize(
    ("file", "source", "check", "words"),
    [
        ("crawl/x.py", "from tidings.fetch.client import HttpFetcher", broken_floors, "crawl imports fetch: rooms of"),
        ("crawl/x.py", "def f():\n    import tidings.store.rows", broken_floors, "crawl imports store: rooms of"),
        ("web/x.py", "from tidings import app", broken_floors, "web imports app, which is a floor above"),
        ("app.py", "from tidings.cli.app import run", broken_floors, "app imports cli, which is a floor above"),
        ("read/x.py", "from tidings.crawl import lines", broken_floors, "read imports crawl, which is a floor above"),
        ("read/x.py", "from ..crawl import lines", broken_floors, "read imports crawl, which is a floor above"),
        ("model.py", "from tidings.ports import Clock", broken_floors, "model imports ports, which is a floor above"),
        ("ports.py", "from tidings.settings import FetchSettings", broken_floors, "ports imports settings"),
        ("store/x.py", "from tidings.settings import Settings", broken_floors, "store imports Settings of settings"),
        ("web/x.py", "from tidings.settings import load", broken_floors, "web imports load of settings"),
        ("lab/x.py", "import tidings.settings", broken_floors, "lab imports all of settings"),
        ("lab/x.py", "from tidings import settings", broken_floors, "lab imports settings of settings"),
        ("settings.py", "from tidings.read import feed", broken_floors, "settings imports read"),
        ("utils/x.py", "", broken_floors, "no such room in the plan"),
        ("crawl/x.py", "from tidings.helpers import f", broken_floors, "imports helpers, which is in no plan"),
        (
            "web/x.py",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from tidings.store.rows import Rows",
            broken_floors,
            "web imports store: rooms of",
        ),
        ("schedule/x.py", "import asyncio", impurities, "imports asyncio"),
        ("schedule/x.py", "def f():\n    from asyncio import sleep", impurities, "imports asyncio.sleep"),
        ("ports.py", "import socket", impurities, "imports socket"),
        ("read/x.py", "from sqlalchemy.engine import Engine", impurities, "imports sqlalchemy.engine.Engine"),
        ("read/x.py", "import urllib.request", impurities, "imports urllib.request"),
        ("discover/x.py", "import aiohttp", impurities, "imports aiohttp"),
        ("watch/x.py", "from time import time", impurities, "imports time.time"),
        ("watch/x.py", "import os\nHOME = os.environ['HOME']", impurities, "uses os.environ"),
        ("watch/x.py", "from os import getenv", impurities, "uses os.getenv"),
        ("read/x.py", "from datetime import datetime\nN = datetime.now()", impurities, "uses datetime.datetime.now"),
        ("read/x.py", "import datetime as d\nN = d.datetime.now(d.UTC)", impurities, "uses datetime.datetime.now"),
        ("read/x.py", "from datetime import date as day\nN = day.today()", impurities, "uses datetime.date.today"),
        ("model.py", "from datetime import datetime\nf = datetime.utcnow", impurities, "uses datetime.datetime.utcnow"),
        (
            "schedule/x.py",
            "import random\nX = random.random()",
            impurities,
            "uses random.random: chance is an argument",
        ),
        ("schedule/x.py", "from random import choice", impurities, "uses random.choice: chance is an argument"),
        ("errors.py", "import random as r\nr.seed(1)", impurities, "uses random.seed: chance is an argument"),
        (
            "crawl/x.py",
            "from tidings.crawl import y",
            circles,
            "a circle: tidings.crawl.x <-> tidings.crawl.y <-> tidings.crawl.z",
        ),
        ("crawl/x.py", "\n" * 400 + "pass", oversized, "tidings.crawl.x: 401 lines; 400 at most"),
        ("crawl/x.py", "def f():\n" + "    pass\n" * 60, oversized, "tidings.crawl.x:1: f has 61 lines; 60 at most"),
        ("crawl/x.py", "class C:\n  async def g(self):\n" + "    pass\n" * 60, oversized, "x:2: g has 61 lines"),
    ],
)
def test_a_planted_fault_is_found(tmp_path: Path, file: str, source: str, check: Check, words: str) -> None:
    ring = {
        "crawl/y.py": "def f():\n    from tidings.crawl.z import g",
        "crawl/z.py": "import tidings.crawl.x as x" if check is circles else "",
    }
    faults = list(check(build(tmp_path, {**SOUND, **ring, file: source})))
    assert len(faults) == 1
    assert words in faults[0]


def test_files_and_functions_of_just_the_size_are_fine(tmp_path: Path) -> None:
    files = {"crawl/x.py": "\n" * 399 + "pass", "crawl/y.py": "@final\ndef f():\n" + "    pass\n" * 59}
    assert list(oversized(build(tmp_path, files))) == []
