"""A reader follows a source and no longer follows it, which can be taken back by themselves alone."""

from __future__ import annotations

import httpx
import pytest
from tests.unit.views.reading.subscriptionservice import FakeSubscriptions
from tests.unit.web.library import FakeLibrary, StillClock, a_source
from tests.unit.web.people.accounts import FakeAccounts

from tidings.model.sources import SourcePage, SourceQuery
from tidings.web.app import create_app
from tidings.web.core.context import Services
from tidings.web.people.account import SignInPages
from tidings.web.people.identity import SESSION, form_token


async def test_followed_and_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    service = FakeSubscriptions()
    pages = SignInPages(FakeAccounts.of_three(), None, lambda request: False, lambda request: "192.0.2.1")
    library = FakeLibrary({1: a_source(1)})
    asked: list[int | None] = []
    usual = library.source_page

    async def noted(query: SourceQuery) -> SourcePage:
        asked.append(query.person_id)
        return await usual(query)

    monkeypatch.setattr(library, "source_page", noted)
    app = create_app(library=library, clock=StillClock(), people=pages, services=Services(subscriptions=service))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://tidings.test") as client:

        async def post(path: str, who: str = "ben", **sent: str) -> httpx.Response:
            headers = {"cookie": f"{SESSION}={who}"}
            return await client.post(path, headers=headers, data=sent | {"csrf": form_token(who)})

        assert (await post("/sources/1/follow")).headers["location"] == "/sources/1"
        assert service.followed.keys() == {(2, 1)}
        left = await post("/sources/1/unfollow")
        assert "Nobody else does" in left.text
        assert 'name="token" value="1"' in left.text
        assert (await post("/sources/follow-again", "cleo", token="1")).status_code == 404
        for wrong in ("", "x", "9" * 30, "7"):
            assert (await post("/sources/follow-again", token=wrong)).status_code == 404, wrong
        back = await post("/sources/follow-again", token="1", back="https://evil.test/")
        assert (back.status_code, [*service.followed]) == (303, [(2, 1)])
        assert back.headers["location"].startswith("/")
        several = await post("/sources/leave", id="1", back="/sources?sort=next")
        assert several.headers["location"] == "/sources?sort=next&did=leave&n=1&undo=1"
        note = (await client.get(several.headers["location"], headers={"cookie": f"{SESSION}=ben"})).text
        assert "1 source no longer followed" in note
        assert 'name="token" value="1"' in note
        assert (await post("/sources/follow-again", token="1")).status_code == 303
        assert (await post("/sources/leave", id="x")).status_code == 400
        assert "You did not follow it" in (await post("/sources/1/unfollow", "cleo")).text
        for address, mine in (("/sources", True), ("/sources?whose=all", False)):
            page = (await client.get(address, headers={"cookie": f"{SESSION}=ben"})).text
            assert ('href="/sources" aria-current="true">mine' in page) is mine, address
            assert asked[-1] == (2 if mine else None)
        assert (await post("/sources/99/follow")).status_code == 404
