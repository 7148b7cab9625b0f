"""The demo by one click: from the empty front page to the demo's own page."""

from __future__ import annotations

import asyncio
import sys

import httpx
from tests.unit.views.adding.sourceservice import FakeService
from tests.unit.views.admin.demoservice import URL, FakeDemoService
from tests.unit.web.library import FakeLibrary, StillClock

from tidings.app.admin.demo_service import DemoProcessService
from tidings.web.app import create_app
from tidings.web.core.context import Services

# As the demo does: says where its page is, and ends with its standard input.
STANDS = "import sys; print('60 sites, web page at http://127.0.0.1:4321/', flush=True); sys.stdin.read()"
FAILS = "import sys; sys.exit('not enough memory')"


async def test_one_click_leads_to_the_demos_page() -> None:
    service = FakeDemoService()
    app = create_app(library=FakeLibrary(), clock=StillClock(), service=FakeService(), services=Services(demo=service))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://tidings.test") as client:
        assert 'action="/demo"' in (await client.get("/")).text
        began = await client.post("/demo")
        assert (began.status_code, began.headers["location"]) == (303, "/demo?go=1")
        between = await client.get(began.headers["location"])
        assert 'content="1; url=/demo?go=2"' in between.text
        assert (await client.get("/demo?go=2")).headers["location"] == URL
        assert f'href="{URL}"' in (await client.get("/demo")).text
        await client.post("/demo/stop")
        assert "Try the demo" in (await client.get("/demo?go=2")).text


async def test_a_process_of_its_own_is_started_once_and_ended() -> None:
    service = DemoProcessService((sys.executable, "-c", STANDS))
    states = await asyncio.gather(*(service.begin() for _ in range(3)))
    assert all(state.is_running for state in states)
    assert (await service.state(60)).url == URL
    await service.stop()
    assert not (await service.state()).is_running
    assert (await service.begin()).is_running  # it can be started again
    await service.aclose()
    failing = DemoProcessService((sys.executable, "-c", FAILS))
    await failing.begin()
    assert "not enough memory" in (await failing.state(60)).problem
    await failing.aclose()
