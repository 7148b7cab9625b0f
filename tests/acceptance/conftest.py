"""What the acceptance tests share: the small site, and a shell that leads to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.acceptance.shell import Shell, serving
from tests.newfiles import copied, migrated


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return migrated(tmp_path_factory.mktemp("migrated"))


@pytest.fixture(autouse=True)
def new_files(migrated_file: Path) -> Iterator[None]:
    with copied(migrated_file):
        yield


@pytest.fixture(scope="session")
def site() -> Iterator[dict[str, str]]:
    with serving() as variables:
        yield variables


@pytest.fixture
def tidings(tmp_path: Path, site: dict[str, str]) -> Shell:
    return Shell(tmp_path / "data", site)
