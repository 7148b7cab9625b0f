"""Tables of lemmas are made once, in a worker process, when a text first needs one; without them all goes on."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.lemmas import WORDS, write_tables
from tests.local_pool import LocalPool
from tests.unit.crawl.test_search_indexer import MemorySearch
from tests.unit.crawl.test_vocabulary import Drawer
from tests.unit.watch.watchedthings import NOW, article, page, watch

from tidings.crawl.lemmas import IndexLemmas, LemmaTables, TableLeftError, make_table_here
from tidings.crawl.search_indexer import Indexer, analyse_here
from tidings.crawl.watcher.process import EvaluatorProcess
from tidings.errors import StoreError, WorkerLost
from tidings.model.search import Unindexed, UnindexedPage
from tidings.model.watches import Watched
from tidings.text.lemmas import LemmaTable, table_file, use_tables
from tidings.watch.evaluate import EvaluatorInput
from tidings.watch.search import LEMMA_MARK


class TablePool(LocalPool):
    """Makes small tables instead of simplemma's; none of Hungarian."""

    made: list[str]

    async def run(self, task: Callable[..., Any], args: tuple[object, ...], answers: Any = object) -> Any:
        if task is not make_table_here:
            return await super().run(task, args, answers)
        folder, code = map(str, args)
        TablePool.made.append(code)
        if code == "hu":
            raise WorkerLost("there is no memory for it")
        write_tables(Path(folder), {code: WORDS.get(code, {})})
        return 1


@pytest.fixture(autouse=True)
def nothing_made() -> None:
    TablePool.made = []


async def test_a_table_is_made_once_and_a_failure_is_not_repeated(tmp_path: Path) -> None:
    shown: list[str] = []
    tables = LemmaTables(tmp_path / "v1", TablePool, shown.append)
    assert not await tables.make([None, "xx", "ja"])
    assert all(await asyncio.gather(tables.make(["pl-PL", "hu"]), tables.make(["pl"])))
    assert not await tables.make(["pl", "hu"])
    assert not await LemmaTables(tmp_path / "v1", TablePool).make(["pl"])  # of an earlier run
    assert TablePool.made == shown == ["hu", "pl"]
    assert [tables.is_there(code) for code in ("pl", "hu", "de")] == [True, False, False]


class SlowPool(LocalPool):
    """Never has a table ready."""

    async def run(self, task: Callable[..., Any], args: tuple[object, ...], answers: Any = object) -> Any:
        TablePool.made.append(f"{args[1]} begun")
        try:
            await asyncio.Event().wait()
        finally:
            TablePool.made.append(f"{args[1]} left")


async def test_what_needs_a_table_that_takes_too_long_stays_queued(tmp_path: Path) -> None:
    store = MemorySearch(0)
    store.left[1] = Unindexed(1, 1, text="W energetyce", language="pl")
    enough = [False, True, True]
    tables = LemmaTables(tmp_path / "v1", SlowPool, enough=lambda: enough.pop(0))
    indexer = Indexer(store, analyse_here, lemmas=IndexLemmas(store, Drawer(), tables))
    assert await indexer.catch_up() == 0
    assert TablePool.made == ["pl begun", "pl left"]
    with pytest.raises(TableLeftError, match="pl"):  # no more is begun
        await tables.make(["pl"])
    assert list(store.left) == [1]
    assert TablePool.made == ["pl begun", "pl left"]


async def test_a_store_that_fails_is_asked_again_to_index_with_lemmas(tmp_path: Path) -> None:
    class Failing(MemorySearch):
        async def index_again(self, languages: Sequence[str], most: int | None = None) -> int | None:
            if self.broken:
                self.broken -= 1
                raise StoreError("the disk is full")
            return 0

    store, values = Failing(0), Drawer()
    store.broken = 1
    lemmas = IndexLemmas(store, values, LemmaTables(tmp_path / "v1", TablePool))
    with pytest.raises(StoreError):
        await lemmas.begin()
    assert await values.kept("lemmas") is None
    assert await lemmas.begin()
    assert await values.kept("lemmas") == b"v1"


async def test_watches_wait_for_the_table_that_a_text_needs(tmp_path: Path) -> None:
    folder = tmp_path / "v1"
    process = EvaluatorProcess(pool_type=LocalPool, tables=LemmaTables(folder, TablePool))
    process.set_input(EvaluatorInput((watch("energetyka or Firma"),), lemmas=str(folder)))
    batch: list[Watched] = [
        replace(article(), article=Unindexed(number, 1, text=text, language=language))
        for number, (text, language) in enumerate([("W energetyce", "pl"), ("W energetyce", "en"), ("Palák", "hu")])
    ]
    batch.append(page('<html lang="de"><body><p>Neue Firmen in der Stadt.</p></body></html>', first=True))
    try:
        found = [len(one.result.matches) for one in await process.evaluate(batch, NOW)]
        again = [len(one.result.matches) for one in await process.evaluate(batch, NOW)]
    finally:
        await process.close()
        use_tables("")
    assert found == again == [1, 0, 0, 1]  # the language of a page is known when it is read
    assert sorted(TablePool.made) == ["de", "en", "hu", "pl"]


class GatedPool(TablePool):
    """Has tables ready once they are let."""

    let: asyncio.Event

    async def run(self, task: Callable[..., Any], args: tuple[object, ...], answers: Any = object) -> Any:
        await GatedPool.let.wait()
        return await super().run(task, args, answers)


async def test_watches_go_by_stems_until_a_table_that_takes_long_is_there(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    GatedPool.let = asyncio.Event()
    tables = LemmaTables(tmp_path / "v1", GatedPool)
    process = EvaluatorProcess(pool_type=LocalPool, tables=tables, patience=0.01)
    process.set_input(EvaluatorInput((watch("energetyka"),), lemmas=str(tmp_path / "v1")))
    batch: list[Watched] = [
        replace(article(), article=Unindexed(number, 1, text=text, language="pl"))
        for number, text in enumerate(["W energetyce", "To energetyka"])
    ]
    store = MemorySearch(0)
    store.left[1] = Unindexed(1, 1, text="W energetyce", language="pl")
    indexer = Indexer(store, analyse_here, lemmas=IndexLemmas(store, Drawer(), tables))
    try:
        for _ in range(2):
            assert [len(one.result.matches) for one in await process.evaluate(batch, NOW)] == [0, 1]
        assert caplog.text.count("until the table of lemmas is there: pl") == 1
        assert await indexer.catch_up(tables_within=0.0) == 0
        GatedPool.let.set()
        assert await indexer.catch_up(tables_within=60.0) == 1  # of the table that is still being made
        assert [len(one.result.matches) for one in await process.evaluate(batch, NOW)] == [1, 1]
    finally:
        await process.close()
        use_tables("")
    assert TablePool.made == ["pl"]


async def test_tables_that_nobody_waits_for_are_given_up_in_the_end(tmp_path: Path) -> None:
    tables = LemmaTables(tmp_path / "v1", SlowPool)
    with pytest.raises(TableLeftError, match="de, pl"):
        await tables.make(["pl", "de"], within=0.05)
    await tables.close()
    assert TablePool.made == ["de begun", "de left"]  # one at a time


@pytest.mark.worker_processes
async def test_a_dictionary_becomes_a_table_in_a_worker_process(tmp_path: Path) -> None:
    pytest.importorskip("simplemma")
    sys.modules.pop("simplemma", None)
    older = tmp_path / "simplemma-1"
    older.mkdir()
    beside = tmp_path / "other"
    beside.mkdir()
    assert await LemmaTables(tmp_path / "simplemma-2").make(["id"])  # the smallest
    assert len(LemmaTable.open(table_file(tmp_path / "simplemma-2", "id"))) > 1_000
    assert "simplemma" not in sys.modules
    assert not older.exists()
    assert beside.exists()


async def test_the_table_of_a_page_is_made_when_its_language_is_known(tmp_path: Path) -> None:
    one = UnindexedPage(5, 1, "https://a.test/", body=b"<html lang=pl><p>W energetyce</p></html>")
    store = MemorySearch(0)
    store.left[one.entry_id] = one
    lemmas = IndexLemmas(store, Drawer(), LemmaTables(tmp_path / "v1", TablePool))
    use_tables(str(tmp_path / "v1"))
    try:
        assert await Indexer(store, analyse_here, lemmas=lemmas).catch_up() == 1
    finally:
        use_tables("")
    assert TablePool.made == ["pl"]
    assert any(word.startswith(LEMMA_MARK) for word in store.done[one.entry_id].words)
