"""Watches are made, tried out, edited, paused and removed on the web page."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx
import pytest
from selectolax.lexbor import LexborHTMLParser
from tests.unit.views.adding.watchservice import FakeWatchService, a_preview
from tests.unit.web.library import StillClock, a_library
from tests.unit.web.people.accounts import FakeAccounts
from tests.unit.web.watchroom import WatchRoom, a_room, a_watch

from tidings.views.adding.watch_service import WatchForm
from tidings.web.app import create_app
from tidings.web.people.account import SignInPages
from tidings.web.people.identity import SESSION, form_token

WRITTEN = {
    "name": "Gas & co",
    "query": "gas <oil>",
    "scope": "articles",
    "languages": "en, pl",
    "categories": "World\nTrade",
    "sources": "1",
    "channels": "desk\nmailto://me@x.test",
    "pace": "daily",
    "at": "07:30",
}


@pytest.fixture
def service() -> FakeWatchService:
    return FakeWatchService()


@pytest.fixture
def room() -> WatchRoom:
    return a_room()


@pytest.fixture
async def client(service: FakeWatchService, room: WatchRoom) -> AsyncIterator[httpx.AsyncClient]:
    app = create_app(library=a_library(), clock=StillClock(), watching=room.watching, watch_service=service)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://tidings.test") as client:
        yield client


def written_in(text: str) -> dict[str, str]:
    """The values of the form on a page."""
    tree = LexborHTMLParser(text)
    found = {
        node.attributes["name"] or "": node.attributes.get("value") or ""
        for node in tree.css("main input:not([type=checkbox])")
    }
    found |= {node.attributes["name"] or "": node.text() for node in tree.css("main textarea")}
    found |= {
        select.attributes["name"] or "": option.attributes["value"] or ""
        for select in tree.css("main select")
        for option in select.css("option[selected]")
    }
    return found


async def test_a_watch_is_tried_out_and_made(client: httpx.AsyncClient, service: FakeWatchService) -> None:
    assert 'href="/watches/new"' in (await client.get("/watches")).text
    asked = (await client.get("/watches/new", params={"query": 'gas "a b"', "source": "7", "lang": "en"})).text
    assert written_in(asked)["query"] == 'gas "a b"'
    assert (written_in(asked)["sources"], written_in(asked)["languages"]) == ("7", "en")
    assert "How to ask" in asked
    assert "<h2>What it would have found" not in asked
    tried = await client.post("/watches/new", data=WRITTEN | {"act": "try"})
    assert tried.status_code == 200
    assert WRITTEN.items() <= written_in(tried.text).items()
    text = LexborHTMLParser(tried.text).css_first("#preview").text()  # type: ignore[union-attr]
    for words in ("3 matches", "0.1 a day", "40 articles", "it is <odd>", "The gas of the well", "Site 1", "Gas <b>"):
        assert words in text, words
    assert [one[0] for one in service.done] == ["preview"]
    made = await client.post("/watches/new", data=WRITTEN | {"act": "keep"})
    assert (made.status_code, made.headers["location"]) == (303, "/watches/1")
    assert service.done[-1] == ("make", WatchForm(**WRITTEN), True)


async def test_mistakes_keep_what_was_written(client: httpx.AsyncClient, service: FakeWatchService) -> None:
    wrong = WRITTEN | {"query": "  gas\n(oil"}
    for act in ("try", "keep"):
        for path in ("/watches/new", "/watches/1/edit"):
            answer = await client.post(path, data=wrong | {"act": act})
            assert answer.status_code == 400
            assert "column 5: a ( is not closed" in answer.text
            assert (WRITTEN | {"query": "gas (oil"}).items() <= written_in(answer.text).items()
    unnamed = await client.post("/watches/new", data=WRITTEN | {"name": ""})
    assert "1 to 100 characters" in unnamed.text
    assert (await client.post("/watches/new", data={"query": "x" * 70_000})).status_code == 413
    assert service.done == []


async def test_the_preview_comes_alone(client: httpx.AsyncClient, service: FakeWatchService) -> None:
    alone = await client.post("/watches/preview", params={"watch": 1}, data={"query": "gas"})
    assert service.done == [("preview", 1, "gas")]
    assert "<html" not in alone.text
    assert "3 matches" in alone.text
    wrong = await client.post("/watches/preview", data={"query": "gas ("})
    assert "column 5" in wrong.text
    service.found = a_preview(is_whole=False)
    assert "only the latest" in (await client.post("/watches/preview", data={"query": "gas"})).text
    assert (await client.get("/static/preview.js")).status_code == 200


async def test_one_watch(client: httpx.AsyncClient, service: FakeWatchService, room: WatchRoom) -> None:
    page = (await client.get("/watches/1")).text
    for words in (
        'action="/watches/1/pause"',
        "Test its channels",
        'href="/watches/1/edit"',
        'href="/watches/1/remove"',
    ):
        assert words in page, words
    assert "tidings watch" not in page
    assert "tells nobody yet" in (await client.get("/watches/2")).text
    room.put(a_watch(4, paused=True))
    assert 'action="/watches/4/resume"' in (await client.get("/watches/4")).text
    form = written_in((await client.get("/watches/1/edit")).text)
    assert (form["name"], form["channels"]) == ("Watch 1", "slack://team/***/news")
    assert (await client.post("/watches/1/edit", data=form)).headers["location"] == "/watches/1"
    assert (service.done[-1][0], service.done[-1][2].channels) == ("edit", "slack://team/***/news")
    for act in ("pause", "resume"):
        assert (await client.post(f"/watches/1/{act}")).headers["location"] == "/watches/1"
    tested = (await client.post("/watches/1/test")).text
    assert "taken" in tested
    assert "no &lt;answer&gt; in 10 s" in tested
    assert "cannot be taken back" in (await client.get("/watches/1/remove")).text
    assert (await client.post("/watches/1/remove")).headers["location"] == "/watches"
    assert service.done[1:] == [("pause", 1, True), ("pause", 1, False), ("test", 1), ("remove", 1)]
    for path in ("pause", "resume", "test", "edit", "remove"):
        assert (await client.post(f"/watches/999/{path}")).status_code == 404, path


async def test_an_empty_page_begins_the_work(client: httpx.AsyncClient, room: WatchRoom) -> None:
    room.book.kept.clear()
    page = (await client.get("/watches")).text
    assert 'action="/watches/new"' in page
    assert "tidings watch add" not in page


async def test_only_admins_write_addresses(service: FakeWatchService, room: WatchRoom) -> None:
    pages = SignInPages(FakeAccounts.of_three(), None, lambda request: False, lambda request: "192.0.2.1")
    app = create_app(
        library=a_library(), clock=StillClock(), watching=room.watching, watch_service=service, people=pages
    )
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://tidings.test") as client:
        for who, may in (("ben", False), ("ada", True)):
            headers = {"cookie": f"{SESSION}={who}"}
            sent = {"csrf": form_token(who), **WRITTEN}
            assert (await client.post("/watches/new", data=sent, headers=headers)).status_code == 303
            assert service.done[-1][2] is may
            assert ("mailto://…" in (await client.get("/watches/new", headers=headers)).text) is may
            assert ("/watches/1/edit" in (await client.get("/watches/1", headers=headers)).text) is may
