"""The web pages of watches over the real store, and its output feeds followed by another Tidings."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import httpx
import pytest
from selectolax.lexbor import LexborHTMLParser
from tests.contract.stories import NOW, changed, hourly, new
from tests.integration.fetching import LOOPBACK
from tests.unit.web.library import StillClock

from tidings.app.discovery import open_scout
from tidings.app.stores import Stores, open_stores
from tidings.app.views import followed_of, watching_of
from tidings.model.articles import ArticleQuery
from tidings.model.matches import MatchReason, NewMatch, WatchResult
from tidings.model.messages import NewMessage
from tidings.model.search import Passage
from tidings.model.sources import NewSource
from tidings.model.watches import WatchTerms
from tidings.settings.sections import FetchSettings
from tidings.settings.settings import Settings, load
from tidings.web.app import create_app
from tidings.web.server.server import serve

HOUR = timedelta(hours=1)
HOOK = "webhook:https://hooks.example/services/T0/B0/hunter2"
SECRET = "whsec_dontshowme"


@dataclass(frozen=True, slots=True)
class RunningWeb:
    settings: Settings
    stores: Stores
    origin: str
    client: httpx.AsyncClient


@asynccontextmanager
async def running_web(folder: Path) -> AsyncIterator[RunningWeb]:
    settings = load(folder, fetch=FetchSettings(allow_addresses=LOOPBACK, feed_gap=timedelta(0)))
    async with open_stores(settings) as stores:
        watching, followed = watching_of(stores, settings), followed_of(stores)
        app = create_app(
            library=stores.library,
            clock=StillClock(NOW + 3 * HOUR),
            followed=followed,
            search=stores.search,
            watching=watching,
        )
        stop, port = asyncio.Event(), asyncio.get_running_loop().create_future()
        serving = asyncio.create_task(serve(app, "127.0.0.1", 0, stop=stop, started=port.set_result))
        origin = f"http://127.0.0.1:{await asyncio.wait_for(port, 60)}"
        try:
            async with httpx.AsyncClient(base_url=origin, trust_env=False) as client:
                yield RunningWeb(settings, stores, origin, client)
        finally:
            stop.set()
            await serving


@pytest.fixture
async def web(tmp_path: Path) -> AsyncIterator[RunningWeb]:
    async with running_web(tmp_path) as web:
        await add_watch_with_matches(web.stores)
        yield web


async def add_watch_with_matches(stores: Stores) -> None:
    """A source with three articles, and a watch that found two of them: one was sent, one could not be."""
    await stores.catalogue.add([NewSource("https://a.test/feed", "a.test")], NOW, [NOW])
    source_id = (await stores.library.find("https://a.test/feed")).id
    terms = WatchTerms("Shale gas", "gas shale", channels=(HOOK, "desk"))
    watch_id = await stores.watches.add(terms, NOW, SECRET)
    fresh = [new(number, host="a.test", title=f"Gas <b>{number}</b>") for number in (1, 2, 3)]
    await stores.crawl.apply([changed(source_id, 0, *fresh, at=NOW + HOUR)], hourly)
    articles = sorted(await stores.library.articles(ArticleQuery(limit=9)), key=lambda article: article.id)
    for article in articles[:2]:
        found = NewMatch(
            watch_id,
            source_id,
            NOW + HOUR,
            article.url,
            article.title,
            2.0,
            "gas, shale",
            (MatchReason("gas", "title", "Gas", 1.0),),
            (Passage(article.title or "", ((0, 3),)), Passage("shale & more", ((0, 5),))),
            baseline=False,
            article_id=article.id,
        )
        assert await stores.queue.write_results([WatchResult(article.id, None, 1, (found,))]) == 1
    waiting = await stores.outbox.waiting(50)
    told = [one for one in waiting if one.channel == HOOK]
    parcels = [NewMessage(watch_id, HOOK, (one.delivery_id,)) for one in told]
    assert await stores.outbox.create_messages(parcels, [], NOW + HOUR) == 2
    first, second = sorted(await stores.outbox.due(NOW + HOUR, 9), key=lambda message: message.id)
    await stores.outbox.sent(first.id, NOW + HOUR)
    await stores.outbox.failed(second.id, NOW + HOUR, f"{HOOK}: HTTP 503", NOW + 4 * HOUR)


async def page(web: RunningWeb, path: str) -> LexborHTMLParser:
    answer = await web.client.get(path)
    assert answer.status_code == 200, answer.text
    assert "hunter2" not in answer.text
    assert SECRET not in answer.text
    return LexborHTMLParser(answer.text)


def words_of(tree: LexborHTMLParser, css: str) -> list[str]:
    return [" ".join(node.text().split()) for node in tree.css(css)]


async def test_the_pages_over_the_real_store(web: RunningWeb) -> None:
    table = await page(web, "/watches")
    assert words_of(table, "tbody .name") == ["Shale gas"]
    assert words_of(table, "tbody .channel")[1] == "desk"
    assert "1 message not taken" in table.text()
    one = await page(web, "/watches/1")
    assert words_of(one, ".matches .headline") == ["Gas <b>2</b>", "Gas <b>1</b>"]
    assert words_of(one, "#match-1 mark") == ["Gas", "shale"]
    assert "told 2 hours ago" in one.css_first("#match-1").text()  # type: ignore[union-attr]
    lines = words_of(one, ".messages li")
    assert "HTTP 503" in lines[0]
    assert "again in 1 hour" in lines[0]
    assert "sent 2 hours ago" in lines[1]
    assert words_of(await page(web, "/matches"), ".of-watch") == ["Shale gas", "Shale gas"]
    assert "2 matches in the last day" in words_of(await page(web, "/"), ".found-line")[0]


async def test_a_rating_is_kept(web: RunningWeb) -> None:
    answer = await web.client.post("/api/matches/1/rating", json={"rating": "good"})
    assert (answer.status_code, answer.json()["rating"]) == (200, "good")
    form = {"rating": "bad", "back": "/watches/1"}
    answer = await web.client.post("/matches/2/rating", data=form, headers={"Origin": web.origin})
    assert (answer.status_code, answer.headers["location"]) == (303, "/watches/1#match-2")
    found = (await web.client.get("/api/watches/1")).json()
    assert (found["good"], found["bad"], found["matches"], found["unsent"]) == (1, 1, 2, 1)
    foreign = {"Origin": "https://evil.example"}
    assert (await web.client.post("/matches/1/rating", data=form, headers=foreign)).status_code == 403
    rated = [match["rating"] for match in (await web.client.get("/api/matches?watch=shale")).json()["matches"]]
    assert rated == ["bad", "good"]


async def test_another_tidings_follows_what_a_watch_finds(web: RunningWeb, tmp_path: Path) -> None:
    """`tidings add` with the address of the page, of either feed: the same articles each time."""
    titles: list[list[str]] = []
    for asked, feed in (("", "feed.atom"), ("/feed.atom", "feed.atom"), ("/feed.json", "feed.json")):
        settings = web.settings.model_copy(update={"data": tmp_path / feed / (asked.strip("/.") or "page")})
        settings.data.mkdir(parents=True)
        async with open_stores(settings) as stores, open_scout(settings, stores) as scout:
            found = await scout.find(f"{web.origin}/watches/1{asked}")
            assert found.best is not None
            assert found.best.url == f"{web.origin}/watches/1/{feed}"
            source = NewSource(found.best.url, "127.0.0.1")
            assert (await scout.follow(source, await scout.answer(found.best.url)))[0]
            kept = await stores.library.articles(ArticleQuery(limit=9))
            titles.append(sorted((article.title or "") for article in kept))
            assert {article.url for article in kept} == {"https://a.test/1", "https://a.test/2"}
    assert titles == [["Gas <b>1</b>", "Gas <b>2</b>"]] * 3


async def test_what_is_followed_again_is_unchanged(web: RunningWeb) -> None:
    for path in ("/watches/1/feed.atom", "/watches/1/feed.json"):
        first = await web.client.get(path)
        again = await web.client.get(path, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        await web.client.post("/api/matches/1/rating", json={"rating": "bad"})  # no news
        again = await web.client.get(path, headers={"If-None-Match": first.headers["etag"]})
        assert again.status_code == 304
