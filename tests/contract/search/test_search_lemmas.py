"""Lemmas in search, on both engines: what was indexed without them is indexed again, and nothing is lost without."""

from __future__ import annotations

from pathlib import Path

from tests.contract.search.test_search import find, keep, said, titles
from tests.contract.sitestories import baseline, followed
from tests.contract.stories import Rooms, hourly
from tests.lemmas import lemmas_in, write_tables

from tidings.crawl.lemmas import IndexLemmas, LemmaTables
from tidings.crawl.search_indexer import Indexer, analyse_here


async def indexed(rooms: Rooms, folder: Path | None) -> int:
    tables = None if folder is None else LemmaTables(folder)
    lemmas = IndexLemmas(rooms.search, rooms.crawl, tables)
    return await Indexer(rooms.search, analyse_here, lemmas=lemmas).catch_up()


async def test_an_index_from_before_lemmas_is_made_again(rooms: Rooms, tmp_path: Path) -> None:
    first, second = tmp_path / "tables-1", tmp_path / "tables-2"
    write_tables(second)
    await keep(
        rooms,
        said(1, "Zmiany w energetyce", "", "pl-PL"),
        said(2, "Energetyka", "Ceny węgla", "pl"),
        said(3, "energetyce", "", "en"),
    )
    assert await titles(rooms, "energetyka") == ["Energetyka"]
    with lemmas_in(first):
        assert await titles(rooms, "energetyka") == ["Energetyka"]  # not indexed again yet
        left = IndexLemmas(rooms.search, rooms.crawl, LemmaTables(first))
        assert not await left.begin(2)  # so many that a command does not wait for it
        assert not await rooms.search.waiting()
        assert await indexed(rooms, first) >= 2
        assert await indexed(rooms, first) == 0
        both = ["Energetyka", "Zmiany w energetyce"]
        assert sorted(map(str, await titles(rooms, "energetyka"))) == both
        assert sorted(map(str, await titles(rooms, "title:energetyce lang:pl"))) == both
        assert await titles(rooms, '"ceny węgiel"') == ["Energetyka"]
        assert await titles(rooms, "=energetyka") == ["Energetyka"]
        assert await indexed(rooms, second) >= 2  # made from another dictionary
    # Without them, as before, whatever the index has.
    assert await indexed(rooms, None) == 0
    assert await titles(rooms, "energetyka") == ["Energetyka"]
    with lemmas_in(first):
        assert await indexed(rooms, first) >= 2  # what came meanwhile was indexed without


async def test_pages_have_lemmas_too(rooms: Rooms, tmp_path: Path) -> None:
    body = b"<html lang=pl><title>Strona</title><p>Zmiany w energetyce</p></html>"
    await rooms.crawl.apply([baseline(await followed(rooms), 0, body=body)], hourly)
    await indexed(rooms, None)
    assert (await find(rooms, "energetyka")).hits == ()
    with lemmas_in(tmp_path / "tables-1"):
        assert await indexed(rooms, tmp_path / "tables-1") == 1
        assert [hit.kind for hit in (await find(rooms, "energetyka")).hits] == ["page"]
