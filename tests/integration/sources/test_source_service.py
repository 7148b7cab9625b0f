"""The web page's service over a real store and the real fetcher: find, follow, change, remove."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.farm.lookalike_server import LookAlikeFarm
from tests.farm.lookalikes import look_alikes
from tests.integration.fetching import LOOPBACK

from tidings.app.folder_clock import clock_of
from tidings.app.removal import delete_set_aside
from tidings.app.sources.source_service import MOST_SEARCHES, StoredSourceService
from tidings.app.stores import Stores, open_stores
from tidings.errors import FetchError, ReadError, SourceError
from tidings.model.people import OWNER, Role
from tidings.model.sources import NewSource, SourceQuery
from tidings.settings.sections import FetchSettings
from tidings.settings.settings import Settings
from tidings.views.adding.source_service import FeedSearch

LIST = b"""<opml version="2.0"><body><outline text="Daily"><outline type="rss" xmlUrl="https://a.test/feed"/>
<outline type="rss" xmlUrl="https://b.test/feed"/></outline></body></opml>"""


async def ended(service: StoredSourceService, asked: str) -> FeedSearch:
    number = service.begin(OWNER, asked)
    async with asyncio.timeout(120):
        while True:
            search = service.search(OWNER, number)
            assert search is not None
            if search.is_done:
                return search
            await asyncio.sleep(0.02)


async def _hold_and_remove(service: StoredSourceService, stores: Stores, source_id: int) -> None:
    """Pauses a source, puts it into a folder, looks at its response, and removes it twice: once it comes back."""
    assert (await service.pause([source_id]), await service.resume([source_id])) == (1, 1)
    assert await service.remove([source_id]) == 1
    assert (await stores.library.source_page(SourceQuery())).sources == ()
    assert await service.restore([source_id]) == 1
    assert await service.move(OWNER, [source_id], "Daily") >= 0
    assert await service.folders(OWNER) == ["Daily"]
    raw = await service.response(source_id)
    assert (raw.status, raw.problem, raw.text[:1]) == (200, None, "<")
    with pytest.raises(SourceError, match="less than a minute ago"):
        await service.response(source_id)
    await service.remove([source_id])
    now = datetime.now(UTC)
    assert await delete_set_aside(stores.catalogue, now) == 0
    assert await delete_set_aside(stores.catalogue, now + timedelta(hours=1)) == 1


class OddScout:
    """Of one.test it finds nothing, of two.test a fault of ours, of three.test it never hears."""

    async def find(self, url: str, **_: object) -> object:
        if "two" in url:
            raise ZeroDivisionError
        if "three" in url:
            await asyncio.Event().wait()
        return SimpleNamespace(feeds=(), sitemaps=(), reason="12 addresses", ranked=())

    def failure(self, url: str) -> None:
        return None


async def test_a_search_that_fails_says_so_and_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    @asynccontextmanager
    async def scouts(*_: object) -> AsyncIterator[OddScout]:
        yield OddScout()

    monkeypatch.setattr("tidings.app.discovery.open_scout", scouts)
    monkeypatch.setattr("tidings.views.adding.offers.offers_of", lambda found: [])
    settings = Settings(data=tmp_path)
    async with open_stores(settings) as stores:
        service = StoredSourceService(stores, settings, clock_of(settings))
        assert "give the address of the feed itself" in str((await ended(service, "https://one.test/")).problem)
        assert "the program's log says more" in str((await ended(service, "https://two.test/")).problem)
        with monkeypatch.context() as patch:
            patch.setattr("tidings.app.sources.source_service.LONGEST_SEARCH", 0.01)
            assert "nothing was found within" in str((await ended(service, "https://three.test/")).problem)
        with pytest.raises(SourceError, match="an address of more than"):
            await service.add(OWNER, NewSource("https://one.test/" + "x" * 5_000, "one.test"))
        followed = await service.add(OWNER, NewSource("https://one.test/feed", "one.test"))
        with pytest.raises(SourceError, match="weight"):
            await service.edit(followed.source_id, {"weight": -1.0})
        # Only the latest searches are kept, and those under way end with the service.
        numbers = [service.begin(OWNER, "https://three.test/") for _ in range(MOST_SEARCHES + 1)]
        assert service.search(OWNER, numbers[0]) is None
        assert service.search(OWNER, numbers[1]) is not None
        await asyncio.sleep(0)
        async with asyncio.timeout(60):
            await service.aclose()


async def test_a_person_adds_sources(tmp_path: Path) -> None:
    sites = look_alikes(0)[:2]
    async with LookAlikeFarm(sites) as farm:
        fetch = FetchSettings(allow_addresses=LOOPBACK, hosts=farm.hosts, feed_gap=timedelta(0), page_gap=timedelta(0))
        settings = Settings(data=tmp_path, fetch=fetch)
        async with open_stores(settings) as stores:
            service = StoredSourceService(stores, settings, clock_of(settings))
            try:
                found = await ended(service, sites[0].url)
                assert found.problem is None
                assert found.offers
                url = found.offers[0].url
                [followed] = await service.follow(OWNER, found.number, [url], "Daily")
                assert followed.is_new
                again = await ended(service, sites[0].url)
                assert url in again.known
                [same] = await service.follow(OWNER, again.number, [url], None)
                assert (same.source_id, same.is_new) == (followed.source_id, False)
                with pytest.raises(SourceError, match="did not find it"):
                    await service.follow(OWNER, again.number, ["http://elsewhere.test/"], None)
                with pytest.raises(SourceError, match="no address"):
                    service.begin(OWNER, "two words")
                nothing = await ended(service, "https://nowhere.invalid/")
                assert nothing.problem is not None
                assert service.search(OWNER, 999) is None
                assert service.search(OWNER + 1, found.number) is None  # another person's
                with pytest.raises(SourceError, match="did not find it"):
                    await service.follow(OWNER + 1, found.number, [url], None)
                # Change, visit and remove it.
                await service.edit(followed.source_id, {"title": "Mine", "weight": 2.0, "policy": "median"})
                source = await stores.library.find(str(followed.source_id))
                assert (source.title, source.weight, source.policy, source.category) == ("Mine", 2.0, "median", "Daily")
                assert await service.refresh(followed.source_id) == "It is due now."
                assert "Not before" in await service.refresh(followed.source_id)
                assert b"Mine" in await service.export_opml(with_logins=False)
                await _hold_and_remove(service, stores, followed.source_id)
                # Its pages: these sites speak no TLS.
                bare = sites[1].url.removeprefix("http://").rstrip("/")
                pages = await service.follow_pages(OWNER, bare, 0, None)
                assert pages.url == f"http://{bare}"
                with pytest.raises(FetchError, match=r"^https://nowhere\.invalid"):
                    await service.follow_pages(OWNER, "nowhere.invalid", 0, None)
                with pytest.raises(FetchError, match="TLS"):
                    await service.follow_pages(OWNER, f"https://{bare}/", 0, None)
                await stores.catalogue.remove(pages.source_id)
                # A list.
                assert (await service.import_opml(OWNER, LIST))["added"] == 2
                assert (await service.import_opml(OWNER, LIST))["known"] == 2
                with pytest.raises(ReadError):
                    await service.import_opml(OWNER, b"no list")
                assert len(await stores.library.sources()) == 2
                # Somebody else brings the same list: they follow the same sources, in a folder of their own.
                await stores.people.add("Ada", Role.ADMIN, None, clock_of(settings).now())
                ben = (await stores.people.add("Ben", Role.READER, None, clock_of(settings).now())).id
                assert (await service.import_opml(ben, LIST))["known"] == 2
                for person_id in (OWNER, ben):
                    folders = (await stores.reading.tree(person_id)).folders
                    assert [(one.name, one.sources) for one in folders] == [("Daily", 2)]
            finally:
                await service.aclose()
