"""A command that indexes is bounded: by its seconds, and where very much waits; tables of lemmas, too."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.lemmas import write_tables
from tests.unit.crawl.test_search_indexer import MemorySearch
from tests.unit.crawl.test_vocabulary import Drawer

from tidings.app.lemmas import lemma_folder
from tidings.app.maintenance import indexing
from tidings.app.maintenance.indexing import catch_up_index
from tidings.crawl.search_indexer import BATCH
from tidings.model.search import Unindexed
from tidings.settings.sections import TextSettings
from tidings.settings.settings import Settings, load
from tidings.text.lemmas import use_tables


def stores_of(search: MemorySearch) -> Any:
    return SimpleNamespace(search=search, crawl=Drawer())


def settings_with(folder: Path, lemmas: str) -> Settings:
    return load(folder, text=TextSettings.model_validate({"lemmas": lemmas}))


async def test_where_very_much_waits_a_command_does_some_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(indexing, "MOST_WAITED_FOR", 2 * BATCH)
    monkeypatch.setattr(indexing, "SECONDS", 0.0)
    search, shown = MemorySearch(4 * BATCH), list[tuple[str, int, int | None]]()
    done = []
    for _ in range(3):
        assert await catch_up_index(settings_with(tmp_path, "off"), stores_of(search), lambda *one: shown.append(one))
        done.append(len(search.done))
    assert done == [BATCH, 2 * BATCH, 4 * BATCH]  # the last two batches are all that waits: they are waited for
    assert shown[-1] == ("indexing", 4 * BATCH, 4 * BATCH)


async def test_tables_are_left_to_another_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("simplemma")
    settings, search, shown = settings_with(tmp_path, "on"), MemorySearch(0), list[str]()
    search.left[1] = Unindexed(1, 1, text="W energetyce", language="pl")
    monkeypatch.setattr(indexing, "TABLE_SECONDS", 0.0)

    async def catch_up(**given: Any) -> None:
        await catch_up_index(settings, stores_of(search), lambda words, done, total: shown.append(words), **given)

    await catch_up(within=600.0)
    await catch_up(stopped=lambda: True)
    assert list(search.left) == [1]
    assert set(shown) == {"indexing"}  # no table was begun
    write_tables(Path(lemma_folder(settings)), {"pl": {"energetyce": "energetyka"}})
    try:
        await catch_up(within=600.0)
    finally:
        use_tables("")
    assert list(search.done) == [1]
