"""Data folders of these tests begin with a copy of a migrated database."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.newfiles import copied, migrated


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return migrated(tmp_path_factory.mktemp("migrated"))


@pytest.fixture(scope="module", autouse=True)
def new_files(migrated_file: Path) -> Iterator[None]:
    with copied(migrated_file):
        yield
