"""Feeds, articles, pages, watches and the search index through worker processes, as the program has them.

Most other tests of the whole program do this work in their own process (tests/local_pool.py).
"""

from __future__ import annotations

import multiprocessing
from pathlib import Path

import pytest
from tests.integration.publisher import HOUR, MINUTE, START, opened
from tests.integration.watch.test_watching import FEED, PAGES, ask, found, html, news, story

from tidings.crawl.search_indexer import Indexer
from tidings.crawl.workers.tasks import Readers
from tidings.model.articles import ArticleQuery, TextState
from tidings.model.pages import NewSite
from tidings.model.search import SearchQuery

pytestmark = pytest.mark.worker_processes


async def test_everything_is_read_in_worker_processes(tmp_path: Path) -> None:
    fetch = {"articles": True, "page_gap": MINUTE}
    before = set(multiprocessing.active_children())  # of other tests
    async with opened(tmp_path, fetch=fetch, schedule=PAGES) as world:
        assert type(world.program.readers) is Readers
        world.plays["news.test/feed"] = news("Rain", "Snow")
        world.plays["news.test/items/0"] = story("The gas was found with oil.")
        world.plays["second.test/"] = html("Welcome to all of you.", title="Front")
        await ask(world, "gas")
        await world.follow(FEED)
        await world.program.stores.sites.follow(NewSite("http://second.test/", "second.test", depth=0), START)
        await world.run(HOUR)
        assert set(multiprocessing.active_children()) - before
        world.plays["second.test/"] = html("Welcome.", "The price of gas was raised.", title="Front")
        await world.run(2 * HOUR)
        assert {match.url for match in await found(world)} == {"http://news.test/items/0", "http://second.test/"}
        articles = await world.program.stores.library.articles(ArticleQuery())
        assert {one.text_state for one in articles} == {TextState.DONE}
        search = world.program.stores.search
        await Indexer(search, world.program.readers.terms).catch_up()
        hits = await search.search(SearchQuery("oil", world.clock.now()))
        assert [hit.found.title for hit in hits.hits] == ["Rain"]
    assert set(multiprocessing.active_children()) <= before
