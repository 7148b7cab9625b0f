"""The package keeps its levels: who may import whom, pure packages, no circles, one meaning for a class's name, empty
faces, small folders."""

import gc
import warnings
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from tests.unit.floors import (
    Module,
    broken_floors,
    circles,
    crowded_folders,
    folder_circles,
    fragments,
    full_faces,
    impurities,
    long_files,
    long_functions,
    lost_paths,
    modules_under,
    repeated_classes,
)
from tests.unit.private_names_used import private_uses

import tidings

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def package() -> Iterator[list[Module]]:
    """Two million nodes, and no circles among them: the garbage collector need not look at them."""
    gc.disable()
    try:
        yield modules_under(Path(tidings.__file__).parent)
    finally:
        gc.enable()


Check = Callable[[Iterable[Module]], Iterator[str]]
CHECKS = [
    broken_floors,
    impurities,
    circles,
    folder_circles,
    repeated_classes,
    full_faces,
    lost_paths,
    crowded_folders,
    long_functions,
    private_uses,
]


def test_there_is_a_package(package: list[Module]) -> None:
    rooms = {module.room for module in package}
    assert {
        "model",
        "errors",
        "ports",
        "schedule",
        "text",
        "read",
        "views",
        "fetch",
        "store",
        "crawl",
        "web",
        "app",
        "cli",
    } <= rooms
    assert sum(len(module.imports) for module in package) > 300


@pytest.mark.parametrize("check", CHECKS)
def test_the_package_is_in_order(check: Check, package: list[Module]) -> None:
    assert list(check(package)) == []


@pytest.mark.parametrize("folder", ["tests", "bench", "fuzz"])
def test_folders_beside_the_package_are_small_and_use_public_names(folder: str) -> None:
    modules = modules_under(ROOT / folder)
    assert modules
    assert [*crowded_folders(modules), *private_uses(modules)] == []


def test_docstrings_begin_with_what_a_thing_is_returns_or_does(package: list[Module]) -> None:
    assert list(fragments(package)) == []


def test_long_files_are_named(package: list[Module]) -> None:
    for words in long_files(package):
        warnings.warn(words, stacklevel=1)


# -- the checks themselves --------------------------------------------------------------------------

SOUND = {
    "__init__.py": '"""Sound: app, crawl, errors, model, ports, schedule, settings, version."""\n'
    "from tidings.version import __version__\ndef __getattr__(name):\n    from tidings.app.corpus.corpus import Corpus",
    "version.py": "__version__ = '1'",
    "model.py": "from datetime import UTC, datetime\nimport enum",
    "errors.py": "",
    "ports.py": "from typing import Protocol\nfrom tidings.model import Source\nclass Clock: ...\nclass _A: ...",
    "settings.py": "import os\nfrom tidings.errors import SettingsError",
    "schedule/__init__.py": '"""WHEN to look again: median."""',
    "schedule/median.py": "import random\nfrom tidings.ports import Clock\ndef go(rng: random.Random) -> float: ...",
    "read/feed.py": "from datetime import datetime\nfrom random import Random\nNEW_YEAR = datetime(2026, 1, 1)",
    "crawl/lane.py": "import asyncio, time, random\nfrom tidings.schedule.median import Median\nNOW = time.time()",
    "fetch/client.py": "from tidings.version import __version__\nfrom tidings.settings import FetchSettings",
    "store/rows.py": "import sqlalchemy\nfrom tidings.model import Source",
    "web/view.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from tidings.ports import Clock",
    "web/app.py": '"""As web/view.py, or tidings/crawl/lane.py."""\nfrom tidings.web.view import view',
    "app/__init__.py": '"""Use cases: corpus, program."""',
    "app/corpus/__init__.py": '"""The Python API: corpus."""',
    "app/corpus/corpus.py": "from tidings.app import program\nfrom tidings.version import __version__",
    "fetch/worker.py": "import os\nos._exit(0)\nhead = head._replace(a=1)\nX = '_LOOK'",
    "app/program.py": "from tidings.settings import Settings, load\nfrom tidings.crawl import lane",
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


def test_a_sound_package_passes(tmp_path: Path) -> None:
    package = build(tmp_path, SOUND)
    assert [fault for check in CHECKS for fault in check(package)] == []


@pytest.mark.parametrize(
    ("file", "source", "check", "words"),
    [
        (
            "crawl/x.py",
            "from tidings.fetch.client import HttpFetcher",
            broken_floors,
            "crawl imports fetch: they meet",
        ),
        (
            "crawl/x.py",
            "def f():\n    import tidings.store.rows",
            broken_floors,
            "crawl imports store: they meet",
        ),
        ("web/x.py", "from tidings import app", broken_floors, "web imports app, which is a level above"),
        ("fetch/x.py", "from tidings import __version__", broken_floors, "imports __version__ of the package's face"),
        ("app/x.py", "import tidings", broken_floors, "imports all of the package's face"),
        ("__init__.py", "from tidings import app", full_faces, "tidings: its docstring does not name app, errors"),
        ("app/program.py", "from tidings.cli.app import run", broken_floors, "app imports cli, which is a level above"),
        ("read/x.py", "from tidings.crawl import lane", broken_floors, "read imports crawl, which is a level above"),
        ("read/x.py", "from ..crawl import lane", broken_floors, "read imports crawl, which is a level above"),
        ("model.py", "from tidings.ports import Clock", broken_floors, "model imports ports, which is a level above"),
        ("ports.py", "from tidings.settings import FetchSettings", broken_floors, "ports imports settings"),
        ("store/x.py", "from tidings.settings import Settings", broken_floors, "store imports Settings of settings"),
        ("web/x.py", "from tidings.settings import load", broken_floors, "web imports load of settings"),
        ("lab/x.py", "import tidings.settings", broken_floors, "lab imports all of settings"),
        ("lab/x.py", "from tidings import settings", broken_floors, "lab imports settings of settings"),
        ("settings.py", "from tidings.read import feed", broken_floors, "settings imports read"),
        ("utils/x.py", "", broken_floors, "no such package"),
        ("crawl/x.py", "from tidings.helpers import f", broken_floors, "imports helpers, which is no package of ours"),
        (
            "web/x.py",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from tidings.store.rows import Rows",
            broken_floors,
            "web imports store: they meet in ports",
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
        (
            "crawl/inner/x.py",
            "from tidings.crawl import lane",
            folder_circles,
            "a circle of folders: tidings.crawl <-> tidings.crawl.inner",
        ),
        (
            "crawl/x.py",
            "class Clock: ...\nclass _A: ...",
            repeated_classes,
            "Clock: a class of tidings.crawl.x, tidings.ports;",
        ),
        (
            "crawl/x.py",
            'class C:\n    """The same as D."""',
            fragments,
            "x:1: the docstring of C begins with 'The same'",
        ),
        ("crawl/x.py", 'def f():\n    """Of all sources."""', fragments, "x:1: the docstring of f begins with 'Of'"),
        ("crawl/__init__.py", '"""The crawl: w, y and z."""', full_faces, "its docstring does not name lane"),
        ("crawl/__init__.py", '"""The crawl: lane, w, y, z."""\nX = 1', full_faces, "code in its __init__.py"),
        ("crawl/x.py", '"""The\n\nweb/lane.py."""', lost_paths, "crawl.x:3: web/lane.py does not exist"),
        ("crawl/x.py", "def f():\n    pass  # see crawl/inner/lane.py", lost_paths, "x:2: crawl/inner/lane.py does"),
        ("watch/x.py", "from tidings.schedule import median", broken_floors, "stay apart"),
        ("text/x.py", "from tidings.read import feed", broken_floors, "text imports read, which is a level above"),
        ("views/x.py", "from tidings.web import app", broken_floors, "views imports web, which is a level above"),
        ("cli/x.py", "from tidings.web import app", broken_floors, "cli imports web; app is its way to it"),
        ("views/x.py", "import time", impurities, "imports time"),
        ("crawl/x.py", "def f():\n" + "    pass\n" * 60, long_functions, "x:1: f has 61 lines; 60 at most"),
        ("crawl/x.py", "class C:\n  async def g(self):\n" + "    pass\n" * 60, long_functions, "x:2: g has 61 lines"),
        (
            "crawl/x.py",
            "from tidings.read.feed import _title",
            private_uses,
            "x:1: tidings.read.feed._title is",
        ),
        ("crawl/x.py", "import asyncio as a\na.tasks._all_tasks", private_uses, "x:2: asyncio.tasks._all_tasks is"),
        ("crawl/x.py", "import zlib\nX = 'zlib._Compress'", private_uses, "x:2: zlib._Compress is private"),
        ("crawl/x.py", "def f(patch):\n    patch.setattr(g, '_LOOK', 1)", private_uses, "x:2: _LOOK is private"),
        ("crawl/x.py", "def f(patch):\n    patch.setattr('g.h._LOOK', 1)", private_uses, "x:2: g.h._LOOK is private"),
        ("crawl/x.py", "\n" * 420 + "pass", long_files, "tidings.crawl.x: 421 lines"),
    ],
)
def test_a_planted_fault_is_found(tmp_path: Path, file: str, source: str, check: Check, words: str) -> None:
    ring = {
        "crawl/w.py": "from tidings.crawl.inner import x" if check is folder_circles else "",
        "crawl/y.py": "def f():\n    from tidings.crawl.z import g",
        "crawl/z.py": "import tidings.crawl.x as x" if check is circles else "",
    }
    faults = list(check(build(tmp_path, {**SOUND, **ring, file: source})))
    assert len(faults) == 1
    assert words in faults[0]


def test_sizes_at_the_limit_pass(tmp_path: Path) -> None:
    files = {
        "crawl/x.py": "\n" * 419 + "pass",
        "crawl/y.py": "@final\ndef f():\n" + "    pass\n" * 59,
        **{f"web/m{number}.py": "" for number in range(14)},
        "web/__init__.py": "",
        **{f"store/migrations/versions/m{number}.py": "" for number in range(20)},
    }
    package = build(tmp_path, files)
    assert [*long_files(package), *long_functions(package), *crowded_folders(package)] == []
    more = {"web/more.py": "", **{f"crawl/versions/m{number}.py": "" for number in range(16)}}
    assert list(crowded_folders(build(tmp_path, more))) == [
        "versions: 16 modules; 15 at most",
        "web: 16 modules; 15 at most",
    ]
