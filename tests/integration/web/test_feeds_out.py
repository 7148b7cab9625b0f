"""Output feeds of all lists over a real store: read back, page after page, and by their secret addresses."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import feedparser
import httpx
import pytest
from tests.contract.stories import HOUR, NOW, changed, hourly, new
from tests.integration.api_stage import ApiStage, api_stage

from tidings.app.maintenance.indexing import catch_up_index
from tidings.model.feeds import Enclosure
from tidings.model.people import OWNER
from tidings.model.sources import NewSource
from tidings.read.feed.feed import read_feed_fast

MANY = 70  # articles: more than one page
BASE = "http://tidings.test"


@pytest.fixture
async def stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[ApiStage]:
    """Beside what the stage has, Ada follows a feed in a folder, with many articles, one of them starred."""
    async with api_stage(tmp_path, monkeypatch) as stage:
        await stage.stores.catalogue.add([NewSource("https://b.test/rss", "b.test", title="B <& co>")], NOW, [NOW])
        [second] = [one.source_id for one in await stage.stores.reading.following(OWNER) if "B " in one.name]
        await stage.stores.reading.move(OWNER, [second], "News")
        song = Enclosure("https://b.test/1.mp3", "audio/mpeg", 1234)
        items = [new(number, content=f"<p>Whole {number}<script>x</script></p>") for number in range(100, 100 + MANY)]
        items[0] = replace(items[0], entry=replace(items[0].entry, enclosures=(song,)))
        await stage.stores.crawl.apply([changed(second, 0, *items, at=NOW + 2 * HOUR)], hourly)
        yield stage


def client_of(stage: ApiStage, **headers: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app=stage.app), base_url=BASE, headers=headers)


def links_of(body: bytes) -> dict[str, str]:
    return {one.rel: one.href for one in feedparser.parse(body).feed.links}


async def test_every_list_has_feeds_with_pages(stage: ApiStage) -> None:
    async with client_of(stage, Authorization=f"Bearer {stage.tokens['write']}") as client:
        [folder_id] = [one["id"] for one in (await client.get("/api/v1/folders")).json()["folders"]]
        await stage.stores.reading.star(OWNER, [1], NOW)
        await stage.stores.reading.save_list(OWNER, "What is new", "unread=1")
        await catch_up_index(stage.settings, stage.stores)
        titles = {
            "/articles/feed": "Articles",
            "/articles/feed?everything=1": "Everything",
            "/articles/feed?starred=1": "Starred",
            f"/articles/feed?folder={folder_id}": "News",
            "/articles/feed?source=1": None,
            "/articles/feed?watch=1": "Shale gas",
            "/articles/feed?unread=1": "What is new",
            "/search/feed?q=gas": "gas",
            "/watches/1/feed": "Shale gas",
        }
        for path, title in titles.items():
            stem, _, query = path.partition("?")
            read = []
            for kind, shape in (("atom", "atom1.0"), ("json", "json1.1"), ("rss", "rss2.0")):
                address = f"{stem}.{kind}{f'?{query}' if query else ''}"
                answer = await client.get(address)
                assert answer.status_code == 200, (address, answer.text)
                found = read_feed_fast(answer.content, url=BASE + address, content_type=answer.headers["content-type"])
                assert (found.format, title in (None, found.title)) == (shape, True), (address, found.title)
                read.append([(one.id, one.link, one.enclosures) for one in found.entries])
                if kind != "json":
                    parsed = feedparser.parse(answer.content)
                    assert (parsed.bozo, parsed.feed.links[0].rel) == (False, "self" if kind == "atom" else "alternate")
                headers = {"If-None-Match": answer.headers["etag"]}
                assert (await client.get(address, headers=headers)).status_code == 304
                assert "<script" not in answer.text
            assert read[0] == read[1] == read[2], path
        assert len((await client.get("/search/feed.json?q=whole")).json()["items"]) == 50
        for path, status in (
            ("/articles/feed.atom?folder=x", 400),
            ("/articles/feed.atom?folder=999", 404),
            ("/articles/feed.atom?watch=999", 404),
            ("/search/feed.atom?q=+", 400),
            ("/search/feed.atom?q=%22half", 400),
            ("/search/feed.atom?q=gas&source=nothing", 400),
            ("/search/feed.atom?q=gas&page=9999", 404),
        ):
            assert (await client.get(path)).status_code == status, path
        # All pages together have each article once, forwards and backwards.
        there, address = list[list[str]](), "/articles/feed.atom"
        while address:
            body = (await client.get(address)).content
            there.append([one.id for one in feedparser.parse(body).entries])
            last, address = links_of(body), links_of(body).get("next", "")
        assert [len(page) for page in there] == [50, MANY + 3 - 50]
        assert len({one for page in there for one in page}) == MANY + 3
        assert last["previous"] == last["first"] == f"{BASE}/articles/feed.atom"
        await stage.stores.crawl.apply(
            [changed(1, 1, *(new(number) for number in range(300, 350)), at=NOW + 2.5 * HOUR)], hourly
        )
        third = links_of((await client.get(links_of((await client.get("/articles/feed.rss")).content)["next"])).content)
        again = links_of((await client.get(third["next"])).content)["previous"]
        assert links_of((await client.get(again)).content)["self"] == third["self"]
        for wrong in ("/articles/feed.atom?before=x", "/articles/feed.atom?folder=x", "/search/feed.rss"):
            assert (await client.get(wrong)).status_code in (400, 422), wrong
        for absent in ("/articles/feed.atom?folder=999", "/articles/feed.atom?source=999", "/watches/9/feed.rss"):
            assert (await client.get(absent)).status_code == 404, absent
    async with client_of(stage) as client:
        for path in ("/articles/feed.atom", "/search/feed.rss?q=gas", "/watches/1/feed.json"):
            answer = await client.get(path)
            assert (answer.status_code, answer.headers["www-authenticate"][:5]) == (401, "Basic")


async def test_a_secret_address_needs_no_sign_in_until_it_is_renewed(stage: ApiStage) -> None:
    async with stage.client("write") as ada, stage.client("ben") as ben, client_of(stage) as anybody:
        await stage.stores.reading.star(OWNER, [1, 2], NOW)
        made = (await ada.post("/account/feeds", json={"list": "/articles?starred=1&before=7"})).json()
        assert (made["name"], made["list"]) == ("Starred", "/articles?starred=1")
        for kind, url in made["urls"].items():
            answer = await anybody.get(url)
            found = read_feed_fast(answer.content, url=url, content_type=answer.headers["content-type"])
            assert (found.title, len(found.entries)) == ("Starred", 2), kind
            assert answer.headers["referrer-policy"] == "no-referrer"
            assert "noindex" in answer.headers["x-robots-tag"]
            assert "private" in answer.headers["cache-control"]
            again = await anybody.get(url, headers={"If-None-Match": answer.headers["etag"]})
            assert (again.status_code, again.headers["referrer-policy"]) == (304, "no-referrer")
        long = "0" * 19 + "1" * 4_500  # more digits than Python makes a number of
        assert (await anybody.get(f"{url}?before={long}")).status_code == 422
        odd = {"If-Modified-Since": "1 Jan 99999999999999 00:00:00 GMT"}
        assert (await anybody.get(url, headers=odd)).status_code == 200
        # His own things, not hers.
        assert (await ben.get("/account/feeds")).json() == []
        his = (await ben.post("/account/feeds", json={"list": "/articles?starred=1"})).json()
        assert (await anybody.get(his["urls"]["json"])).json()["items"] == []
        assert (await ben.post("/account/feeds", json={"list": "/watches/1"})).status_code == 404
        for other in ("/people", "/articles/1", "https://evil.test/articles/x", "/search"):
            assert (await ben.post("/account/feeds", json={"list": other})).status_code == 422, other
        assert (await ben.post(f"/account/feeds/{made['id']}/renew")).status_code == 404
        # It opens this list and nothing else, and writes nothing.
        token = made["urls"]["atom"].rpartition("/")[2].removesuffix(".atom")
        for path in (f"/f/{token}", f"/f/{token}/x.atom", f"/f/{token[:-1]}.atom", "/f/.atom"):
            assert (await anybody.get(path)).status_code == 404, path
        bearer = {"Authorization": f"Bearer {token}"}
        assert (await anybody.get("/api/v1/articles", headers=bearer)).status_code == 401
        renewed = (await ada.post(f"/account/feeds/{made['id']}/renew")).json()
        gone = await anybody.get(made["urls"]["atom"])
        assert (gone.status_code, gone.headers["referrer-policy"]) == (404, "no-referrer")
        assert (await anybody.get(renewed["urls"]["atom"])).status_code == 200
        assert (await ada.delete(f"/account/feeds/{made['id']}")).status_code == 204
        assert (await anybody.get(renewed["urls"]["atom"])).status_code == 404
