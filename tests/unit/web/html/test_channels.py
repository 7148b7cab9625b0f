"""The page of a person's own channels."""

from __future__ import annotations

import httpx
from tests.unit.views.adding.channelservice import FakeChannelService
from tests.unit.web.library import FakeLibrary, StillClock
from tests.unit.web.people.accounts import FakeAccounts

from tidings.web.app import create_app
from tidings.web.core.context import Services
from tidings.web.people.account import SignInPages
from tidings.web.people.identity import SESSION, form_token


async def test_listed_added_tested_removed() -> None:
    service = FakeChannelService()
    pages = SignInPages(FakeAccounts.of_three(), None, lambda request: False, lambda request: "192.0.2.1")
    app = create_app(library=FakeLibrary(), clock=StillClock(), people=pages, services=Services(channels=service))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://tidings.test") as client:

        async def post(path: str, who: str = "ben", **sent: str) -> httpx.Response:
            headers = {"cookie": f"{SESSION}={who}"}
            return await client.post(path, headers=headers, data=sent | {"csrf": form_token(who)})

        page = (await client.get("/channels", headers={"cookie": f"{SESSION}=ben"})).text
        assert "&lt;phone&gt; of 2" in page
        assert "https://a.test/…" in page
        assert "mailto" not in page  # other kinds are for admins
        assert (await post("/channels", name="Phone", address="")).status_code == 400
        added = await post("/channels", name="Phone", address="webhook:https://b.test/t0k3n")
        assert added.status_code == 200
        assert "t0k3n" not in added.text
        await post("/channels", "ada", name="Mail", address="mailto://a:b@c.test")
        assert service.added == [
            (2, "Phone", "webhook:https://b.test/t0k3n", False),
            (1, "Mail", "mailto://a:b@c.test", True),
        ]
        assert "no &lt;answer&gt;" in (await post("/channels/1/test")).text
        assert "removed" in (await post("/channels/1/remove")).text
        service.readers_may = False
        assert (await post("/channels", name="x", address="webhook:https://b.test/")).status_code == 403
        assert (await post("/channels", "ada", name="x", address="y")).status_code == 200
        assert "An admin decides" in (await client.get("/channels", headers={"cookie": f"{SESSION}=ben"})).text
