"""The web page's desk over a real store and the real fetcher: find, follow, change, remove."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest
from tests.farm.lookalike_server import LookAlikeFarm
from tests.farm.lookalikes import look_alikes
from tests.integration.fetching import LOOPBACK

from tidings.app.folder_clock import clock_of
from tidings.app.sources.source_desk import StoredSourceDesk
from tidings.app.stores import open_stores
from tidings.errors import ReadError, SourceError
from tidings.settings.sections import FetchSettings
from tidings.settings.settings import Settings
from tidings.views.adding.source_desk import FeedSearch

LIST = b"""<opml version="2.0"><body><outline text="Daily"><outline type="rss" xmlUrl="https://a.test/feed"/>
<outline type="rss" xmlUrl="https://b.test/feed"/></outline></body></opml>"""


async def ended(desk: StoredSourceDesk, asked: str) -> FeedSearch:
    number = desk.begin(asked)
    async with asyncio.timeout(120):
        while True:
            search = desk.search(number)
            assert search is not None
            if search.is_done:
                return search
            await asyncio.sleep(0.02)


async def test_a_person_adds_sources(tmp_path: Path) -> None:
    sites = look_alikes(0)[:2]
    async with LookAlikeFarm(sites) as farm:
        fetch = FetchSettings(allow_addresses=LOOPBACK, hosts=farm.hosts, feed_gap=timedelta(0), page_gap=timedelta(0))
        settings = Settings(data=tmp_path, fetch=fetch)
        async with open_stores(settings) as stores:
            desk = StoredSourceDesk(stores, settings, clock_of(settings))
            try:
                found = await ended(desk, sites[0].url)
                assert found.problem is None
                assert found.offers
                url = found.offers[0].url
                [followed] = await desk.follow(found.number, [url], "Daily")
                assert followed.is_new
                again = await ended(desk, sites[0].url)
                assert url in again.known
                [same] = await desk.follow(again.number, [url], None)
                assert (same.source_id, same.is_new) == (followed.source_id, False)
                with pytest.raises(SourceError, match="did not find it"):
                    await desk.follow(again.number, ["http://elsewhere.test/"], None)
                with pytest.raises(SourceError, match="no address"):
                    desk.begin("two words")
                nothing = await ended(desk, "https://nowhere.invalid/")
                assert nothing.problem is not None
                assert desk.search(999) is None
                # Change, visit and remove it.
                await desk.edit(followed.source_id, {"title": "Mine", "weight": 2.0, "policy": "median"})
                source = await stores.library.find(str(followed.source_id))
                assert (source.title, source.weight, source.policy, source.category) == ("Mine", 2.0, "median", "Daily")
                assert await desk.refresh(followed.source_id) == "It is due now."
                assert "Not before" in await desk.refresh(followed.source_id)
                assert b"Mine" in await desk.export_opml()
                await desk.remove(followed.source_id)
                # A list.
                assert (await desk.import_opml(LIST))["added"] == 2
                assert (await desk.import_opml(LIST))["known"] == 2
                with pytest.raises(ReadError):
                    await desk.import_opml(b"no list")
                assert len(await stores.library.sources()) == 2
            finally:
                await desk.aclose()
