"""`like:` goes by the same counts of words in search as in watches, on both engines."""

from __future__ import annotations

from tests.contract.search.test_search import keep, said, titles
from tests.contract.stories import Rooms, changed, hourly

from tidings.crawl.search_indexer import Indexer, Vocabulary, analyse_here
from tidings.watch.word_counts import NAME, WordCounts

QUERY = 'like:"government gas"'


async def test_likeness_goes_by_how_common_words_are(rooms: Rooms) -> None:
    await keep(rooms, said(1, "gas from elsewhere"), said(2, "the government elsewhere"))
    assert await titles(rooms, QUERY) == ["the government elsewhere"], "by length, while nothing is known"
    await rooms.crawl.keep(NAME, WordCounts(1_000, {"govern": 950, "elsewher": 900, "the": 990, "from": 900}).pack())
    assert await titles(rooms, QUERY) == ["gas from elsewhere"]
    assert await titles(rooms, f"not sentence:({QUERY}) or oil") == ["the government elsewhere"]


async def test_what_is_indexed_is_counted(rooms: Rooms) -> None:
    await keep(rooms, said(1, "Gas prices"))
    (source,) = await rooms.follow("https://b.test/feed")
    told = [said(2, "Gas wells", host="b.test"), said(3, "Oil wells", host="b.test")]
    await rooms.crawl.apply([changed(source, 0, *told)], hourly)
    assert await Indexer(rooms.search, analyse_here, Vocabulary(rooms.crawl)).catch_up() == 2
    kept = WordCounts.unpack(await rooms.crawl.kept(NAME))
    assert kept == WordCounts(2, {"gas": 1, "oil": 1, "well": 2})
