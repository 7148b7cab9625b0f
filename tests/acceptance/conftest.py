"""What the acceptance tests share: the small site, and a shell that leads to it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser
from tests.acceptance import browser
from tests.acceptance.shell import Shell, serving
from tests.local_pool import local_pools
from tests.newfiles import copied, migrated


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return migrated(tmp_path_factory.mktemp("migrated"))


@pytest.fixture(scope="module", autouse=True)
def new_files(migrated_file: Path) -> Iterator[None]:
    with copied(migrated_file):
        yield


@pytest.fixture(scope="module", autouse=True)
def workers(request: pytest.FixtureRequest) -> Iterator[None]:
    """The commands of a Shell have no worker processes, but in modules marked as tests of them."""
    with nullcontext() if request.node.get_closest_marker("worker_processes") else local_pools():
        yield


@pytest.fixture(scope="session")
def site() -> Iterator[dict[str, str]]:
    with serving() as variables:
        yield variables


@pytest.fixture
def tidings(tmp_path: Path, site: dict[str, str]) -> Shell:
    return Shell(tmp_path / "data", site)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium() -> AsyncIterator[Browser]:
    program = browser.chromium()
    if program is None:
        pytest.skip("no Chromium on this machine (Debian: apt install chromium-headless-shell)")
    async with browser.launched(program) as running:
        yield running
