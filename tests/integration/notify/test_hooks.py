"""Hooks, the log of events and pings of a hub over a real store: made by the API, told by the sender."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.contract.sitestories import look, news
from tests.contract.stories import HOUR, NOW, changed, failed, hourly, new
from tests.integration.api_stage import ApiStage, api_stage
from tests.unit.web.library import StillClock

from tidings.app.events.announcer import Announcer
from tidings.app.events.sending import EventDelivery, announcer_of
from tidings.app.hooks.hook_service import tail
from tidings.errors import BadStatus, ConnectFailed
from tidings.fetch.fake import FakeFetcher
from tidings.model.messages import EventFilter, EventKind, EventPlace, RefusedEvent
from tidings.model.orders import Applied
from tidings.model.people import OWNER

CLOCK = NOW + 3 * HOUR
HOOK = "https://hook.test/x"


@pytest.fixture
async def stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[ApiStage]:
    async with api_stage(tmp_path, monkeypatch) as stage:
        yield stage


async def happen(stage: ApiStage) -> None:
    """An article on gas, one on ferries, a change of a page, a source that fails for the third time."""
    stores = stage.stores
    source = await stores.library.find("1")
    order = (await stores.crawl.feed_orders([1]))[0]
    fresh = [new(90, title="Gas prices", content="Gas"), new(91, title="Ferries", content="Ferries sail")]
    await stores.crawl.apply([changed(source.id, order.seq, *fresh, at=CLOCK)], hourly)
    for number in range(1, 4):
        await stores.crawl.apply([failed(source.id, order.seq + number, at=CLOCK)], hourly)
    [page] = [one.root_id for one in await stores.sites.sites()]
    [seq] = [one.seq for one in await stores.crawl.feed_orders([page])]
    await stores.crawl.apply([look(page, seq, news("Ferries cost more"), at=CLOCK)], hourly)


def bodies(fetcher: FakeFetcher) -> list[dict[str, Any]]:
    return [json.loads(one.form or b"") for one in fetcher.requests]


async def test_hooks_are_told_what_they_ask_for(stage: ApiStage) -> None:
    async with stage.client("admin") as ada, stage.client("ben") as ben:
        made = (await ada.post("/hooks", json={"url": HOOK, "name": "all"})).json()
        assert made["secret"].startswith("whsec_")
        assert "secret" not in (await ada.get("/hooks")).json()[0]
        assert (await ben.post("/hooks", json={"url": HOOK})).status_code == 403
        assert (await ben.get("/hooks")).json() == []
        assert (await ben.get(f"/hooks/{made['hook']['id']}")).status_code == 404
        other = {"url": "https://other.test/", "query": "ferr*", "events": ["article.new", "page.changed"]}
        assert (await ada.post("/hooks", json=other)).status_code == 201
        for wrong in (
            {"url": "ftp://hook.test/"},
            {"url": "http://[x"},
            {"url": "http://127.0.0.1:9/"},
            {"url": HOOK, "query": '"half'},
            {"url": HOOK, "sources": [999]},
            {"url": HOOK, "watch_id": 999},
            {"url": HOOK, "folder_id": 999},
            {"url": HOOK, "events": ["article.old"]},
        ):
            answer = await ada.post("/hooks", json=wrong)
            assert answer.status_code in (400, 404, 422), (wrong, answer.text)
        await stage.stores.reading.name(OWNER, 1, "A name of Ada's own")
        await happen(stage)
        fetcher = FakeFetcher({HOOK: b"", "https://other.test/": b""})
        delivery = EventDelivery(stage.settings, stage.stores, fetcher, StillClock(CLOCK), random.Random(1))
        await delivery.finish_once()
        told = bodies(fetcher)
        every = [one for one, sent in zip(told, fetcher.requests, strict=True) if sent.url == HOOK]
        assert [one["type"] for one in every] == ["article.new", "article.new", "source.failing", "page.changed"]
        assert every[0]["data"]["article"]["title"] == "Gas prices"
        assert every[0]["data"]["article"]["source_name"] == every[0]["data"]["source"]["name"]  # everybody's
        assert every[2]["data"]["error"] == "500: server error"
        assert "Ferries" in every[3]["data"]["page"]["words"]
        some = [one for one, sent in zip(told, fetcher.requests, strict=True) if sent.url != HOOK]
        assert [one["type"] for one in some] == ["article.new", "page.changed"]
        assert some[0]["data"]["article"]["title"] == "Ferries"
        assert {(one["sent"], one["error"]) for one in (await ada.get("/hooks")).json()} == {(4, None), (2, None)}
        await delivery.finish_once()
        assert len(fetcher.requests) == 6
        # The same, for programs that ask.
        log = (await ada.get("/events?after=0-0")).json()
        assert [one["type"] for one in log["events"]] == [one["type"] for one in every]
        two = (await ada.get(f"/events?after={log['events'][1]['data']['id']}&event=page.changed")).json()
        assert [one["data"]["id"] for one in two["events"]] == [every[3]["data"]["id"]]
        assert (await ada.get(f"/events?after={log['cursor']}")).json()["events"] == []
        assert (await ada.get("/events?after=x")).status_code == 422
        assert (await ada.post(f"/hooks/{made['hook']['id']}/resume")).json()["parked_at"] is None
        assert (await ada.post(f"/hooks/{made['hook']['id']}/test")).json()["problem"] is not None  # no network here
        assert (await ada.delete(f"/hooks/{made['hook']['id']}")).status_code == 204
    seen = [
        one.event.place
        async for one in tail(
            stage.stores, StillClock(CLOCK), EventFilter((EventKind.ARTICLE_NEW,)), OWNER, EventPlace(), follow=False
        )
    ]
    assert [str(one) for one in seen] == [one["data"]["id"] for one in every[:2]]


async def test_a_hub_is_told_of_feeds_that_changed(stage: ApiStage, monkeypatch: pytest.MonkeyPatch) -> None:
    web = stage.settings.web.model_copy(update={"hub": "https://hub.test/", "public_url": "https://news.test"})
    settings = stage.settings.model_copy(update={"web": web})
    answers: dict[str, Any] = {"https://hub.test/": ConnectFailed("https://hub.test/", "refused")}
    fetcher = FakeFetcher(answers)
    announcer = announcer_of(settings, stage.stores, fetcher, StillClock(CLOCK))
    assert announcer is not None
    assert await announcer.step() == 0
    async with stage.client("write") as ada:
        made = (await ada.post("/account/feeds", json={"list": "/articles"})).json()
        await ada.post("/account/feeds", json={"list": "/watches/1"})
    with pytest.raises(ConnectFailed):
        await announcer.step()
    fetcher.answers["https://hub.test/"] = b""
    assert await announcer.look() == 2  # what failed comes again
    assert await announcer.look() is None  # nothing was stored: no feed is made
    announcer.applied(Applied(articles_revised=1))
    assert await announcer.look() == 0
    await happen(stage)
    assert await announcer.look() == 1  # the watch found nothing new
    assert await announcer.look() is None
    form = httpx.QueryParams((fetcher.requests[-1].form or b"").decode())
    token = made["urls"]["atom"].rpartition("/")[2]
    assert form["hub.mode"] == "publish"
    assert f"https://news.test/f/{token}" in form.get_list("hub.url")
    fetcher.answers["https://hub.test/"] = BadStatus("https://hub.test/", 500, "HTTP 500")
    assert await announcer.step() == 0
    # What it will never take does not keep the others waiting; what it may take later comes again.
    async with stage.client("write") as ada:
        for query in ("gas", "oil"):
            await ada.post("/account/feeds", json={"list": f"/search?q={query}"})
    for status, number in ((429, 1), (404, 2)):
        fetcher.requests.clear()
        fetcher.answers["https://hub.test/"] = BadStatus("https://hub.test/", status, f"HTTP {status}")
        with contextlib.suppress(BadStatus):
            await announcer.step()
        assert len(fetcher.requests) == number
    await _it_goes_on_by_itself(announcer, stage, fetcher, monkeypatch)


async def _it_goes_on_by_itself(
    announcer: Announcer, stage: ApiStage, fetcher: FakeFetcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a hub that is down, after a match, and where nobody says that something was stored."""
    for name in ("PAUSE", "FIRST_WAIT", "LONGEST_WAIT"):
        monkeypatch.setattr(f"tidings.app.events.announcer.{name}", 0.01)
    monkeypatch.setattr("tidings.app.events.announcer.LOOK_AFTER", 3_600.0)
    numbers = iter(range(100, 110))

    async def arrive() -> None:
        seq = (await stage.stores.crawl.feed_orders([1]))[0].seq
        await stage.stores.crawl.apply([changed(1, seq, new(next(numbers)), at=CLOCK)], hourly)

    async def until_told(number: int) -> None:
        async with asyncio.timeout(60):
            while True:
                if len(fetcher.requests) >= number:
                    return
                await asyncio.sleep(0.005)

    fetcher.requests.clear()
    fetcher.answers["https://hub.test/"] = ConnectFailed("https://hub.test/", "refused")
    await arrive()
    running = asyncio.create_task(announcer.run())
    await until_told(3)  # of the same feed
    fetcher.answers["https://hub.test/"] = b""
    await until_told(4)
    await arrive()
    announcer.matched(0)
    announcer.matched()
    await until_told(5)
    running.cancel()
    await asyncio.wait({running})
    monkeypatch.setattr("tidings.app.events.announcer.LOOK_AFTER", 0.005)
    await arrive()
    running = asyncio.create_task(announcer.run())
    await until_told(6)
    await arrive()
    await until_told(7)
    running.cancel()
    await asyncio.wait({running})
    await announcer.step()  # what it was cancelled in
    # A list that is gone is told no more, and keeps the others from nothing.
    await stage.stores.watches.remove(1)
    await arrive()
    assert await announcer.step() == 1


async def test_the_page_of_webhooks(stage: ApiStage) -> None:
    transport = httpx.ASGITransport(app=stage.app)
    headers = {"Authorization": f"Bearer {stage.tokens['admin']}"}
    async with httpx.AsyncClient(transport=transport, base_url="http://tidings.test", headers=headers) as client:
        assert "None yet" in (await client.get("/hooks")).text
        sent = {
            "url": HOOK,
            "name": "<b>n8n</b>",
            "article.new": "1",
            "query": "ferry",
            "source": "https://a.test/feed",
        }
        answer = await client.post("/hooks", data=sent)
        assert "whsec_" in answer.text
        assert "&lt;b&gt;n8n&lt;/b&gt;" in answer.text
        again = await client.get("/hooks")
        assert "whsec_" not in again.text
        assert "/x" not in again.text.partition("<tbody>")[2].partition("</tbody>")[0].replace("/hooks", "")
        [kept] = await stage.stores.hooks.hooks()
        assert kept.filter == EventFilter((EventKind.ARTICLE_NEW,), (1,), query="ferry")
        for wrong in ({"url": "x"}, sent | {"source": "no such"}, sent | {"query": "("}):
            assert (await client.post("/hooks", data=wrong)).status_code == 400, wrong
        folder = await stage.stores.reading.add_folder(OWNER, "Papers & more")
        narrowed = {"url": HOOK, "folder": str(folder.id), "watch": "1"}
        shown = (await client.post("/hooks", data=narrowed)).text
        assert f'<option value="{folder.id}">Papers &amp; more</option>' in shown
        assert "folder Papers &amp; more" in shown
        second = (await stage.stores.hooks.hooks())[1]
        assert (second.filter.folder_id, second.filter.watch_id) == (folder.id, 1)
        await stage.stores.hooks.set_aside(second.id, RefusedEvent(EventPlace(9, 4), CLOCK, "HTTP 422"))
        assert "<code>9-5</code>" in (await client.get("/hooks")).text
        await stage.stores.hooks.failed(kept.id, "HTTP <i>500", None, CLOCK)
        shown = (await client.get("/hooks")).text
        assert "HTTP &lt;i&gt;500" in shown
        assert "Try now" in shown
        assert "It is tried again" in (await client.post(f"/hooks/{kept.id}/resume")).text
        assert (await client.post(f"/hooks/{kept.id}/remove")).status_code == 200
        assert (await client.post(f"/hooks/{kept.id}/remove")).status_code == 404
