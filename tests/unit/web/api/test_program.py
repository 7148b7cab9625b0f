"""The API of the program itself, of the laboratory, and of channels under a name: what the pages have."""

from __future__ import annotations

import httpx
from tests.unit.views.adding.channelservice import FakeChannelService
from tests.unit.views.admin.adminservice import SETTINGS, FakeAdminService
from tests.unit.views.admin.demoservice import URL, FakeDemoService
from tests.unit.views.lab.labservice import FakeLabService
from tests.unit.web.library import FakeLibrary, StillClock
from tests.unit.web.people.accounts import FakeAccounts

from tidings.views.lab.lab_service import LabQuestion
from tidings.web.app import create_app
from tidings.web.core.context import Services
from tidings.web.people.account import SignInPages
from tidings.web.people.identity import SESSION, form_token


async def test_state_settings_log_and_doctor(library: FakeLibrary) -> None:
    service = FakeAdminService()
    app = create_app(library=library, clock=StillClock(), services=Services(admin=service))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://t.test/api/v1") as client:
        state = (await client.get("/admin/state")).json()
        assert (state["process"]["number"], state["queues"]["due"], state["disk"]["folder"]) == (4711, 12, "/srv")
        settings = (await client.get("/admin/settings")).json()
        assert [one["name"] for one in settings] == [one.name for one in SETTINGS]
        assert settings[1]["place"] == "TIDINGS_WEB__PORT"
        for level, lines in (("debug", 2), ("warning", 1), ("error", 0)):
            assert len((await client.get(f"/admin/log?level={level}")).json()) == lines, level
        missing = await client.get("/admin/doctor")
        assert (missing.status_code, missing.json()["code"]) == (404, "not_examined")
        begun = await client.post("/admin/doctor")
        assert (begun.status_code, begun.json()["ended_at"]) == (202, None)
        service.end()
        assert [one["state"] for one in (await client.get("/admin/doctor")).json()["checks"]] == ["ok", "warn"]


async def test_the_demo_is_started_and_ended(library: FakeLibrary) -> None:
    app = create_app(library=library, clock=StillClock(), services=Services(demo=FakeDemoService()))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://t.test/api/v1") as client:
        ended = {"is_running": False, "url": None, "problem": ""}
        assert (await client.get("/demo")).json() == ended
        begun = await client.post("/demo")
        assert (begun.status_code, begun.json()) == (202, {"is_running": True, "url": None, "problem": ""})
        assert (await client.get("/demo?wait=5")).json()["url"] == URL
        assert (await client.get("/demo?wait=nan")).json()["code"] == "unusable_value"
        assert (await client.post("/demo/stop")).json() == ended


async def test_policies_are_compared(library: FakeLibrary) -> None:
    service = FakeLabService()
    app = create_app(library=library, clock=StillClock(), services=Services(lab=service))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://t.test/api/v1") as client:
        assert (await client.get("/lab/policies")).json()[0]["name"] == "planner"
        assert (await client.get("/lab")).json()["code"] == "not_compared"
        sent = {"policies": ["planner", "planner"], "budgets": [6, 24], "days": 14}
        assert (await client.post("/lab", json=sent)).status_code == 202
        assert service.asked == [LabQuestion(("planner",), (6.0, 24.0), 14, 200)]
        again = await client.post("/lab", json=sent)
        assert (again.status_code, again.json()["code"]) == (422, "unusable_value")
        service.end()
        done = (await client.get("/lab")).json()
        assert (done["state"], done["share"], done["scores"][2]["mean"]) == ("done", 1.0, 8.25)
        assert (await client.post("/lab/stop")).json()["state"] == "stopped"


async def test_channels_are_each_persons_own(library: FakeLibrary) -> None:
    service = FakeChannelService(readers_may=False)
    pages = SignInPages(FakeAccounts.of_three(), None, lambda request: False, lambda request: "192.0.2.1")
    app = create_app(library=library, clock=StillClock(), people=pages, services=Services(channels=service))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://t.test/api/v1") as client:

        async def asked(who: str, method: str, path: str, sent: object = None) -> httpx.Response:
            headers = {"cookie": f"{SESSION}={who}", "X-CSRF-Token": form_token(who)}
            return await client.request(method, path, headers=headers, json=sent)

        sent = {"name": "Phone", "address": "webhook:https://a.test/x"}
        assert (await asked("ben", "POST", "/channels", sent)).json()["code"] == "forbidden"
        assert (await asked("ada", "POST", "/channels", sent)).status_code == 201
        assert service.added == [(1, "Phone", "webhook:https://a.test/x", True)]
        [shown] = (await asked("ben", "GET", "/channels")).json()
        assert (shown["id"], shown["watches"]) == (1, ["Gas"])
        assert (await asked("ben", "POST", "/channels/1/test")).json() == {"problem": "no <answer>"}
        for who, status in (("ben", 204), ("cleo", 404)):
            assert (await asked(who, "DELETE", "/channels/1")).status_code == status, who


async def test_a_comparison_is_stopped_by_whoever_began_it_or_an_admin(library: FakeLibrary) -> None:
    service = FakeLabService()
    pages = SignInPages(FakeAccounts.of_three(), None, lambda request: False, lambda request: "192.0.2.1")
    app = create_app(library=library, clock=StillClock(), people=pages, services=Services(lab=service))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://t.test") as client:

        async def posted(who: str, path: str, sent: object = None) -> int:
            headers = {"cookie": f"{SESSION}={who}", "X-CSRF-Token": form_token(who)}
            return (await client.post(path, headers=headers, json=sent)).status_code

        for path, stopped in (("/lab/stop", 303), ("/api/v1/lab/stop", 200)):
            for stopper in ("ben", "ada"):
                assert await posted("ben", "/api/v1/lab", {"policies": ["planner"], "budgets": [24]}) == 202
                shown = {who: "lab/stop" in await _text(client, who) for who in ("ada", "ben", "cleo")}
                assert shown == {"ada": True, "ben": True, "cleo": False}
                assert (await posted("cleo", path), service.last and service.last.is_under_way) == (403, True)
                assert (await posted(stopper, path), service.last and service.last.is_under_way) == (stopped, False)


async def _text(client: httpx.AsyncClient, who: str) -> str:
    return (await client.get("/lab", headers={"cookie": f"{SESSION}={who}"})).text
