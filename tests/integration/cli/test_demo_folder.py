"""The demo keeps away from what is a person's own."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.integration.stage import open_stage

from tidings.cli.run.demo import demo_settings, follow_farm
from tidings.errors import TidingsError
from tidings.lab.farm.server import Farm
from tidings.settings.settings import load


def test_it_never_writes_into_the_database_of_the_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIDINGS_DATABASE", "postgresql+psycopg://me@host/my_articles")
    assert demo_settings(load(tmp_path), {}, 0).database_url == f"sqlite:///{tmp_path / 'tidings.db'}"


async def test_a_folder_that_holds_sources_is_refused(tmp_path: Path) -> None:
    """Also an earlier demo's: its visits are due after the new one ends, which would visit nothing and call it ok."""
    async with open_stage(tmp_path) as stage:
        await stage.follow("https://mine.test/feed")
        with pytest.raises(TidingsError, match="is in use already; give the demo one of its own"):
            await follow_farm(stage.program, Farm(stage.clock, seed=7, sites=1, days=1))
        assert [source.url for source in await stage.stores.library.sources()] == ["https://mine.test/feed"]
