"""For all tests: how long an example may take is the machine's business, and no test depends on it.

Where nothing is compiled yet (`make` does it once, with the test tools), several processes that run tests would all
compile the same, at the same time. So each begins with other folders, and finds what the others have compiled when it
comes to theirs.

Tests that wait more than they work, for a cluster, a browser or a process that is killed, come first: at the end of a
run one process would wait in them, and the others would have nothing left to do.

The tests start the program and its worker processes hundreds of times. Where the environment forbids Python to keep
what it has compiled, each of them would compile the whole program anew.

Thousands of collected tests and all imported modules stay until the end: the garbage collector need not look at them
again and again, neither while they are collected nor later. Nor need it look at every 700 new objects: hardly one of
them is part of a circle, as in the program itself, which has it look as seldom.

Thousands of small databases and folders are made and thrown away: in memory, where the system has a file system there
(Linux) with room enough. A TMPDIR that is set is used instead.

Hypothesis tries constants of the code it finds. Those of the program are worth a try; those of thousands of tests and
made-up pages would only hide them, and take longer to choose from.

No test asks the outside. To read the hundred and more authorities that the machine trusts takes each client of a test,
and each process that is started, 0.05 s: here they trust one, whose key nobody has.

A password's hash takes a tenth of a second, by intention. Those of tests are made in a moment, but for one test that is
about it.
"""

import gc
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import settings
from tests.examples import examples
from tests.private_names import PrivateName, replaced

import tidings

settings.register_profile("unhurried", deadline=None, max_examples=examples(100))
settings.load_profile("unhurried")

_PROGRAM = str(Path(tidings.__file__).parent)
_OF_THE_PROGRAM = ExitStack()  # never left
_OF_THE_PROGRAM.enter_context(replaced(PrivateName.IS_LOCAL_MODULE_FILE, lambda file: file.startswith(_PROGRAM)))

sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


os.environ["TZ"] = "UTC"  # times are shown in the machine's zone
time.tzset()

os.environ["TIDINGS_TEXT__LEMMAS"] = "off"  # `auto` would make tables for every language that a test has an article in

_HERE = Path(__file__).parent
os.environ["SSL_CERT_FILE"] = str(_HERE / "authority.pem")

_IN_MEMORY, _ROOM = "/dev/shm", 4 * 2**30
with suppress(OSError):
    _free, _forbids = shutil.disk_usage(_IN_MEMORY).free, os.statvfs(_IN_MEMORY).f_flag
    if _free >= _ROOM and not _forbids & os.ST_NOEXEC and os.access(_IN_MEMORY, os.W_OK | os.X_OK):
        os.environ.setdefault("TMPDIR", _IN_MEMORY)
        tempfile.tempdir = None  # pytest has looked already

gc.disable()

# httpx looks for it at each request in process; where it is not installed, that is a search through all folders.
if find_spec("sniffio") is None:
    sys.modules["sniffio"] = None  # type: ignore[assignment]  # how Python is told that there is none

_WAITING = set("demo demo_cluster every_page journeys kill pages restarts rolling_upgrade watch_pages".split())
_OUTER = ("acceptance", "contract")  # folders in which tests wait for such things


def pytest_configure(config: pytest.Config) -> None:
    worker = getattr(config, "workerinput", None)
    if worker is not None and config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        config.args = _from_a_part(int(worker["workerid"].removeprefix("gw")), worker["workercount"])


def _from_a_part(number: int, parts: int) -> list[str]:
    """All folders with tests, those below tests/unit one by one. `number`: which of `parts` of equal size is first."""
    folders = sorted(one for one in (*_HERE.iterdir(), *(_HERE / "unit").iterdir()) if one.name != "unit")
    sizes = [sum(file.stat().st_size for file in (one, *one.rglob("*")) if file.match("test_*.py")) for one in folders]
    found = [(folder, sum(sizes[:place])) for place, folder in enumerate(folders) if sizes[place]]
    later = [str(folder) for folder, before in found if before * parts >= number * sum(sizes)]
    return later + [str(folder) for folder, _ in found if str(folder) not in later]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The same order in every process, whatever folder it began with."""
    items.sort(key=lambda item: (not _waits(item.path), item.path))


def _waits(path: Path) -> bool:
    name = path.stem.removeprefix("test_")
    outer = any(_HERE / folder in path.parents for folder in _OUTER)
    return outer and (name in _WAITING or name.startswith("cluster"))


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.set_threshold(50_000, 20, 10)
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def _shared_statements() -> Iterator[None]:
    from tests.compiled import shared_statements

    with shared_statements():
        yield


@pytest.fixture(scope="session", autouse=True)
def _shared_descriptions() -> Iterator[None]:
    if "fastapi" not in sys.modules:  # of the tests that were collected none has an application
        yield
        return
    from tests.descriptions import shared_descriptions, shared_validators

    with shared_descriptions(), shared_validators():
        yield


@pytest.fixture(scope="session", autouse=True)
def _preloaded_targets() -> None:
    """The children of the fuzzer are forks of the same server as the program's workers: once for all it has imported
    what each of them would."""
    if "fuzz.watch" in sys.modules:
        from tidings.crawl.workers.process import preload

        preload("fuzz.watch")


@pytest.fixture(scope="session", autouse=True)
def _quick_passwords() -> Iterator[None]:
    from argon2 import PasswordHasher

    from tidings.app.people import accounts

    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    with mock.patch.object(accounts, "password_hasher", cache(lambda: quick)):
        yield
