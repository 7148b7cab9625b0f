"""`tidings.open`: the same as commands show, as values and as tables; the examples of docs/python.md run."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import chdir
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from tests import forks
from tests.newfiles import copied, migrated
from tests.unit.app.corpus.preparedfolder import STORY, prepare

import tidings
from tidings.app.corpus import walks
from tidings.app.stores import open_stores
from tidings.errors import StoreError, TidingsError
from tidings.model.redact import without_logins
from tidings.settings.settings import Settings

DOCS = Path(__file__).resolve().parents[4] / "docs/python.md"


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    folder = tmp_path_factory.mktemp("prepared")
    with copied(migrated(tmp_path_factory.mktemp("new"))):
        return asyncio.run(prepare(folder / "data"))


@pytest.fixture
def corpus(settings: Settings) -> Iterator[tidings.Corpus]:
    with tidings.open(settings.data) as opened:
        yield opened


def test_articles_with_their_texts(corpus: tidings.Corpus, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walks, "BATCH_ROWS", 2)
    found = corpus.articles()
    values = list(found)
    assert [one.id for one in values] == [6, 5, 4, 3, 2, 1]
    assert (values[0].title, values[0].text, values[0].source_name) == ("Harbour closed", STORY, "https://c.test/feed")
    assert [one.id for one in found] == [6, 5, 4, 3, 2, 1]  # read anew
    assert [one.id for one in corpus.articles(limit=3, source="a.test", text=False)] == [5, 4, 3]
    assert [one.text for one in corpus.articles(limit=1, text=False)] == [None]
    assert [one.id for one in corpus.articles(since="2h")] == [6, 5]
    assert [one.id for one in corpus.articles(since=datetime(2026, 3, 1, 15, 15, tzinfo=UTC))] == [6]
    assert {one.id for one in corpus.articles(query="timber -ship")} == set()
    assert {one.id for one in corpus.articles(query="timber", text=False)} == {5, 6}
    assert [one.id for one in corpus.articles(query="timber", limit=1)] == [6]
    assert corpus.article(5).article.title == "Harbour closed"
    named = replace(values[0], source_name="https://ben:secret@c.test/feed")  # by its address: it has no title
    assert without_logins(named).source_name == "https://***@c.test/feed"
    with pytest.raises(AttributeError):
        values[0].title = "another"  # type: ignore[misc]
    with pytest.raises(TidingsError, match="no time"):
        corpus.articles(since="yesterday")
    with pytest.raises(ValueError, match="naive"):
        corpus.articles(since=datetime(2026, 3, 1))  # noqa: DTZ001


def test_everything_else_and_each_as_a_table(corpus: tidings.Corpus) -> None:
    assert [one.url for one in corpus.sources()] == ["https://a.test/feed", "https://c.test/feed", "https://b.test/"]
    assert [one.root_id for one in corpus.sites()] == [3]
    assert [one.source_id for one in corpus.pages()] == [one.source_id for one in corpus.pages("b.test")] == [3, 4]
    kept = list(corpus.versions(site=3))
    assert {one.source_id for one in kept} == {3, 4}
    assert [one.first for one in corpus.versions(3, changes=True)] == [False]
    assert corpus.version_text(kept[0]) == corpus.version_text(kept[0].id)
    assert {one.source_id for one in corpus.visits()} == {1, 2, 3, 4}
    assert len(list(corpus.visits(1))) == 3
    assert len(list(corpus.visits("a.test", since="90m"))) == 1
    assert {one.watch_name for one in corpus.matches()} == {one.watch_name for one in corpus.matches("all")} == {"all"}
    (story,) = corpus.stories()
    assert [(one.source_id, one.behind) for one in story.members] == [(1, 0.0), (2, 1800.0)]
    assert (story.sources, story.first_source) == (2, "https://a.test/feed")
    assert list(corpus.stories(sources=3)) == []
    for rows in (corpus.articles, corpus.sources, corpus.pages, corpus.versions, corpus.visits, corpus.matches):
        table = rows().to_arrow()
        assert table.num_rows == len(list(rows())) > 0
    assert corpus.stories(sources=3).to_arrow().num_rows == 0
    assert corpus.articles(limit=2).to_polars()["title"].to_list() == ["Harbour closed"] * 2
    assert list(corpus.articles(limit=2).to_pandas()["id"]) == [6, 5]


async def test_it_reads_beside_a_program_that_writes(settings: Settings) -> None:
    """In a notebook, too, where a loop runs already. Nothing is written, and a change is seen."""
    async with open_stores(settings) as stores:
        with tidings.open(settings.data) as corpus:
            before = len(list(corpus.sources()))
            await stores.catalogue.edit(1, {"title": "The Herald"})
            names = [one.title for one in corpus.sources()]
            await stores.catalogue.edit(1, {"title": None})
        assert len(names) == before
        assert "The Herald" in names
        async with open_stores(settings, reads=True) as reading:
            with pytest.raises(StoreError, match="may only be read"):
                await reading.catalogue.announce()


def test_what_is_not_there_is_said(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(TidingsError, match="there is none"):
        tidings.open(tmp_path / "nothing")
    assert not (tmp_path / "nothing").exists()
    corpus = tidings.open(settings.data)
    for package, call in (("polars", "to_polars"), ("pandas", "to_pandas"), ("pyarrow", "to_arrow")):
        with monkeypatch.context() as patched:
            patched.setitem(sys.modules, package, None)
            with pytest.raises(TidingsError, match=rf"{package}.*tidings\[frames\]"):
                getattr(corpus.articles(), call)()
    rows = iter(corpus.articles())
    next(rows)
    corpus.close()
    corpus.close()
    with pytest.raises(TidingsError, match="closed"):
        list(corpus.articles())
    with pytest.raises(AttributeError, match="no attribute 'opened'"):
        tidings.opened  # noqa: B018


def test_what_was_not_closed_does_not_hold_up_the_end_of_the_program(settings: Settings) -> None:
    code = "import sys, tidings; rows = iter(tidings.open(sys.argv[1]).articles()); print(next(rows).id)"
    command = [forks.python(), "-c", code, str(settings.data)]
    assert subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout == "6\n"


def test_the_examples_run(settings: Settings) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", DOCS.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    assert len(blocks) > 5
    names: dict[str, Any] = {}
    with chdir(settings.data.parent):
        for block in blocks:
            exec(compile(block, str(DOCS), "exec"), names)
    lags, hours = names["lags"], names["hours"]
    assert lags.rows() == [("https://a.test/feed", 1, 1, 0.0), ("https://c.test/feed", 1, 0, 30.0)]
    assert hours["articles"].sum() == 2
    assert len(names["about_gas"]) == 2


def test_the_import_loads_nothing() -> None:
    code = "import sys, tidings; print(*[name for name in sys.modules if name.startswith('tidings.')])"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert set(loaded) <= {"tidings.version", "tidings._version"}  # constants; one is written at the installation
