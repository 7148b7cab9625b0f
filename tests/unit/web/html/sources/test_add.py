"""Sources are added, changed and removed on the web page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import httpx
import pytest
from selectolax.lexbor import LexborHTMLParser
from tests.unit.views.adding.sourceservice import OFFERS, FakeService
from tests.unit.web.library import NOW, FakeLibrary, StillClock, a_library, a_source

from tidings.model.people import OWNER
from tidings.web.app import create_app


@pytest.fixture
def service() -> FakeService:
    return FakeService()


def asking(service: FakeService, library: FakeLibrary | None = None) -> httpx.AsyncClient:
    app = create_app(library=library or a_library(), clock=StillClock(), service=service)
    return httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://tidings.test")


@pytest.fixture
async def client(service: FakeService) -> AsyncIterator[httpx.AsyncClient]:
    async with asking(service) as client:
        yield client


async def test_from_an_address_to_a_source(client: httpx.AsyncClient, service: FakeService) -> None:
    assert 'href="/add"' in (await client.get("/sources")).text
    assert 'value="a.test"' in (await client.get("/add", params={"url": "a.test"})).text
    begun = await client.post("/add", data={"url": "news.test"})
    assert (begun.status_code, begun.headers["location"]) == (303, "/add/1")
    waiting = await client.get("/add/1")
    assert "Looking for its feeds" in waiting.text
    assert 'data-refresh="2"' in waiting.text
    service.searches[1] = replace(service.searches[1], so_far=("Daily <news>",))
    assert "<bdi>Daily &lt;news&gt;</bdi>" in (await client.get("/add/1")).text
    service.end(1, offers=OFFERS, known={OFFERS[2].url: 3}, doubt="it may be another")
    found = (await client.get("/add/1")).text
    assert "data-refresh" not in found
    assert "News &lt;b&gt;of&lt;/b&gt; the day" in found
    assert "20 entries" in found
    assert "followed already" in found
    assert "it may be another" in found
    chosen = {"feed": [OFFERS[0].url, OFFERS[1].url], "folder": "  Daily   news "}
    followed = await client.post("/add/1/follow", data=chosen)
    assert followed.headers["location"] == "/sources?sort=next"
    assert service.done == [("follow", OWNER, [OFFERS[0].url, OFFERS[1].url], "Daily news")]
    one = await client.post("/add/1/follow", data={"feed": OFFERS[0].url})
    assert one.headers["location"] == "/sources/1"
    assert (await client.post("/add/1/follow", data={})).headers["location"] == "/add/1"
    assert (await client.post("/add/1/follow", data={"feed": "http://127.0.0.1/"})).status_code == 400


async def test_what_cannot_be_found(client: httpx.AsyncClient, service: FakeService) -> None:
    wrong = await client.post("/add", data={"url": "two words"})
    assert wrong.status_code == 400
    assert "no address" in wrong.text
    assert 'value="two words"' in wrong.text
    await client.post("/add", data={"url": "empty.test"})
    service.end(1, problem="https://empty.test: no feed <found>")
    page = (await client.get("/add/1")).text
    assert "no feed &lt;found&gt;" in page
    assert "/add?url=empty.test" in page
    assert (await client.get("/add/99")).status_code == 404
    assert (await client.post("/add", data={"url": "x" * 70_000})).status_code == 413


async def test_pages_of_a_site(client: httpx.AsyncClient, service: FakeService) -> None:
    followed = await client.post("/add-pages", data={"url": "shop.test", "depth": "0", "folder": ""})
    assert followed.headers["location"] == "/sites/7"
    assert service.done == [("pages", OWNER, "shop.test", 0, None)]
    assert (await client.post("/add-pages", data={"url": "shop.test", "depth": "99"})).status_code == 400
    refused = await client.post("/add-pages", data={"url": "refused.test", "depth": "0", "folder": "Mine"})
    assert refused.status_code == 400
    assert "robots.txt" in refused.text
    page = LexborHTMLParser(refused.text)
    assert [one.attributes["value"] for one in page.css("#depth option[selected]")] == ["0"], "as it was chosen"
    assert [one.attributes["value"] for one in page.css("#pages-folder")] == ["Mine"]
    assert '<option value="1" selected>' in (await client.get("/add")).text


async def test_lists(client: httpx.AsyncClient, service: FakeService) -> None:
    body = b"<opml>\r\n\r\n--not a boundary\r\n</opml>"
    brought = await client.post("/import", files={"file": ("mine.opml", body)})
    assert "2 new sources, 1 followed already" in brought.text
    assert "ftp://x" in brought.text
    assert service.done == [("import", OWNER, body)]
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


async def test_one_source(client: httpx.AsyncClient, service: FakeService) -> None:
    page = (await client.get("/sources/1")).text
    assert "Visit it now" in page
    assert 'href="/sources/1/remove"' in page
    assert "It is due now." in (await client.post("/sources/1/refresh")).text
    library = a_library()
    library.kept_sources[1] = a_source(1, next_at=NOW)
    async with asking(service, library) as due:
        visited = await due.post("/sources/1/refresh")
    assert (visited.status_code, visited.headers["location"]) == (303, "/sources/1"), "the page says what comes of it"
    sent = await client.post("/sources/1/response")
    assert "&lt;script&gt;alert(1)" in sent.text
    assert "the beginning of it" in sent.text
    assert (await client.post("/sources/2/response")).status_code == 409
    form = (await client.get("/sources/1/edit")).text
    assert "<option>planner</option>" in form
    given = {"title": " Mine ", "category": "", "policy": "planner", "weight": "2,5", "every": "5400"}
    assert (await client.post("/sources/1/edit", data=given)).headers["location"] == "/sources/1"
    changes = {"title": "Mine", "category": None, "policy": "planner", "weight": 2.5, "every": 5_400}
    assert service.last == ("edit", 1, changes)
    for weight in ("", "nan", "-1", "0", "inf", "much"):
        assert (await client.post("/sources/1/edit", data={"weight": weight})).status_code == 400, weight
    for every in ("soon", "5", "999999999", "-60"):
        assert (await client.post("/sources/1/edit", data={"every": every})).status_code == 400, every
    assert (await client.post("/sources/1/edit", data={"policy": "none such"})).status_code == 400
    assert "For a quarter of an hour it can be taken back" in (await client.get("/sources/1/remove")).text
    assert (await client.post("/sources/1/remove")).headers["location"] == "/sources?did=remove&n=1&undo=1"
    for act in ("pause", "resume", "restore"):
        assert (await client.post(f"/sources/1/{act}")).headers["location"] == "/sources/1"
        assert service.last == (act, 1)
    assert [one for one in service.done if one[0] == "remove"] == [("remove", 1)]
    for path in ("refresh", "edit", "remove", "restore", "pause", "resume", "response"):
        assert (await client.post(f"/sources/999/{path}", data={"weight": "1"})).status_code == 404, path


async def test_several_sources(client: httpx.AsyncClient, service: FakeService) -> None:
    page = (await client.get("/sources")).text
    assert 'name="id" value="1"' in page
    assert '<option value="News"></option>' in page
    back = {"back": "/sources?q=site", "id": ["1", "2"]}
    for act, done in (("pause", ("pause", 1, 2)), ("resume", ("resume", 1, 2)), ("restore", ("restore", 1, 2))):
        answer = await client.post("/sources/bulk", data=back | {"act": act})
        assert (service.last, answer.headers["location"]) == (done, f"/sources?q=site&did={act}&n=2")
    answer = await client.post("/sources/bulk", data=back | {"act": "remove"})
    assert answer.headers["location"] == "/sources?q=site&did=remove&n=2&undo=1.2"
    said = (await client.get(answer.headers["location"])).text
    assert "2 sources removed." in said
    assert '<input type="hidden" name="id" value="2"><button' in said
    await client.post("/sources/restore", data=back)
    assert service.last == ("restore", 1, 2)
    await client.post("/sources/bulk", data=back | {"act": "policy", "policy": "planner"})
    await client.post("/sources/bulk", data=back | {"act": "weight", "weight": "2"})
    assert service.done[-4:] == [("edit", 1, {"policy": "planner"}), ("edit", 2, {"policy": "planner"})] + [
        ("edit", one, {"weight": 2.0}) for one in (1, 2)
    ]
    answer = await client.post("/sources/move", data=back | {"folder": " Daily  news ", "back": "//evil.test/sources"})
    assert (service.last, answer.headers["location"]) == (("move", 1, 1, 2, "Daily news"), "/sources?did=move&n=2")


async def test_what_a_form_of_several_cannot_be(client: httpx.AsyncClient, service: FakeService) -> None:
    for sent in (
        {"act": "none such", "id": "1"},
        {"act": "move", "id": "1"},
        {"act": "pause", "id": "x"},
        {"act": "pause", "id": "9" * 30},
        {"act": "weight", "id": "1", "weight": "-1"},
        {"act": "policy", "id": "1", "policy": "none such"},
        {"act": "pause", "id": [str(one) for one in range(501)]},
    ):
        assert (await client.post("/sources/bulk", data=sent)).status_code == 400, sent
    assert service.done == []
    odd = await client.get("/sources?did=remove&n=2&undo=x.1.<b>.-2")
    assert 'name="id" value="1"><button' in odd.text
    assert "2 sources removed. What is kept of them is deleted" in odd.text
    assert "1 source removed. What is kept of it is deleted" in (await client.get("/sources?did=remove&n=1")).text
    for language, said in (("fr", "1 source supprimée. Ce"), ("es", "1 fuente quitada. Lo que se guarda de ella se")):
        one = await client.get("/sources?did=remove&n=1", headers={"Accept-Language": language})
        assert said in one.text, language


async def test_an_empty_page_begins_the_work(service: FakeService) -> None:
    async with asking(service, FakeLibrary()) as client:
        assert "Find its feeds" in (await client.get("/sources")).text
