"""Sources are added, changed and removed on the web page."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx
import pytest
from tests.unit.web.desk import OFFERS, FakeDesk
from tests.unit.web.library import FakeLibrary, StillClock, a_library

from tidings.web.app import create_app


@pytest.fixture
def desk() -> FakeDesk:
    return FakeDesk()


def asking(desk: FakeDesk, library: FakeLibrary | None = None) -> httpx.AsyncClient:
    app = create_app(library=library or a_library(), clock=StillClock(), desk=desk)
    return httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://tidings.test")


@pytest.fixture
async def client(desk: FakeDesk) -> AsyncIterator[httpx.AsyncClient]:
    async with asking(desk) as client:
        yield client


async def test_from_an_address_to_a_source(client: httpx.AsyncClient, desk: FakeDesk) -> None:
    assert 'href="/add"' in (await client.get("/sources")).text
    assert 'value="a.test"' in (await client.get("/add", params={"url": "a.test"})).text
    begun = await client.post("/add", data={"url": "news.test"})
    assert (begun.status_code, begun.headers["location"]) == (303, "/add/1")
    waiting = await client.get("/add/1")
    assert "Looking for its feeds" in waiting.text
    assert 'data-refresh="2"' in waiting.text
    desk.end(1, offers=OFFERS, known=frozenset({OFFERS[2].url}), doubt="it may be another")
    found = (await client.get("/add/1")).text
    assert "data-refresh" not in found
    assert "News &lt;b&gt;of&lt;/b&gt; the day" in found
    assert "20 entries" in found
    assert "followed already" in found
    assert "it may be another" in found
    chosen = {"feed": [OFFERS[0].url, OFFERS[1].url], "category": "  Daily   news "}
    followed = await client.post("/add/1/follow", data=chosen)
    assert followed.headers["location"] == "/sources?sort=next"
    assert desk.done == [("follow", [OFFERS[0].url, OFFERS[1].url], "Daily news")]
    one = await client.post("/add/1/follow", data={"feed": OFFERS[0].url})
    assert one.headers["location"] == "/sources/1"
    assert (await client.post("/add/1/follow", data={})).headers["location"] == "/add/1"
    assert (await client.post("/add/1/follow", data={"feed": "http://127.0.0.1/"})).status_code == 400


async def test_what_cannot_be_found(client: httpx.AsyncClient, desk: FakeDesk) -> None:
    wrong = await client.post("/add", data={"url": "two words"})
    assert wrong.status_code == 400
    assert "no address" in wrong.text
    assert 'value="two words"' in wrong.text
    await client.post("/add", data={"url": "empty.test"})
    desk.end(1, problem="https://empty.test: no feed <found>")
    page = (await client.get("/add/1")).text
    assert "no feed &lt;found&gt;" in page
    assert "/add?url=empty.test" in page
    assert (await client.get("/add/99")).status_code == 404
    assert (await client.post("/add", data={"url": "x" * 70_000})).status_code == 413


async def test_pages_of_a_site(client: httpx.AsyncClient, desk: FakeDesk) -> None:
    followed = await client.post("/add-pages", data={"url": "shop.test", "depth": "0", "category": ""})
    assert followed.headers["location"] == "/sites/7"
    assert desk.done == [("pages", "shop.test", 0, None)]
    assert (await client.post("/add-pages", data={"url": "shop.test", "depth": "99"})).status_code == 400
    refused = await client.post("/add-pages", data={"url": "refused.test", "depth": "1"})
    assert refused.status_code == 400
    assert "robots.txt" in refused.text


async def test_lists(client: httpx.AsyncClient, desk: FakeDesk) -> None:
    body = b"<opml>\r\n\r\n--not a boundary\r\n</opml>"
    brought = await client.post("/import", files={"file": ("mine.opml", body)})
    assert "2 new sources, 1 followed already" in brought.text
    assert "ftp://x" in brought.text
    assert desk.done == [("import", body)]
    for sent in (
        {"files": {"file": ("a.txt", b"nothing")}},
        {"files": {"other": ("a.opml", b"<opml/>")}},
        {"files": {"file": ("a.opml", b"")}},
        {"data": {"file": "<opml/>"}},
        {"content": b"<opml/>", "headers": {"content-type": "multipart/form-data"}},
    ):
        answer = await client.post("/import", **sent)
        assert answer.status_code == 400, sent
        assert "cannot be read" in answer.text
    taken = await client.get("/export.opml")
    assert taken.content == b"<opml/>"
    assert "attachment" in taken.headers["content-disposition"]


async def test_one_source(client: httpx.AsyncClient, desk: FakeDesk) -> None:
    page = (await client.get("/sources/1")).text
    assert "Visit it now" in page
    assert 'href="/sources/1/remove"' in page
    assert "It is due now." in (await client.post("/sources/1/refresh")).text
    form = (await client.get("/sources/1/edit")).text
    assert "<option>planner</option>" in form
    sent = {"title": " Mine ", "category": "", "policy": "planner", "weight": "2,5"}
    assert (await client.post("/sources/1/edit", data=sent)).headers["location"] == "/sources/1"
    changes = {"title": "Mine", "category": None, "policy": "planner", "weight": 2.5}
    assert desk.done[-1] == ("edit", 1, changes)
    for weight in ("", "nan", "-1", "0", "inf", "much"):
        assert (await client.post("/sources/1/edit", data={"weight": weight})).status_code == 400, weight
    assert (await client.post("/sources/1/edit", data={"policy": "none such"})).status_code == 400
    assert "cannot be taken back" in (await client.get("/sources/1/remove")).text
    assert (await client.post("/sources/1/remove")).headers["location"] == "/sources"
    assert [one for one in desk.done if one[0] == "remove"] == [("remove", 1)]
    for path in ("refresh", "edit", "remove"):
        assert (await client.post(f"/sources/999/{path}", data={"weight": "1"})).status_code == 404, path


async def test_an_empty_page_begins_the_work(desk: FakeDesk) -> None:
    async with asking(desk, FakeLibrary()) as client:
        assert "Find its feeds" in (await client.get("/sources")).text
