"""The paper's two sites over real HTTP."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import aiohttp
from tests.farm.many_pages import ChangingSiteFarm, selective_crawler_sites

from tidings.lab.clock import SimulatedClock

START = datetime(2026, 3, 2, 6, tzinfo=UTC)


async def test_they_change_by_the_clock_and_write_down_who_asks() -> None:
    async with (
        SimulatedClock(START, None) as clock,
        ChangingSiteFarm(clock, selective_crawler_sites(START)) as farm,
        aiohttp.ClientSession() as session,
    ):

        async def get(host: str, path: str, method: str = "GET", **headers: str) -> tuple[int, str, bytes]:
            url = f"http://{farm.hosts['mysite.test']}{path}"
            with clock.hold():
                async with session.request(method, url, headers={"Host": host, **headers}) as response:
                    return response.status, response.headers.get("ETag", ""), await response.read()

        assert set(farm.hosts) == {"mysite.test", "mysite2.test"}
        leaf = next(
            leaf for leaf in farm.acres["mysite.test"].leaves if leaf.changes and leaf.level and not leaf.restless
        )
        status, etag, body = await get("mysite.test", leaf.path)
        assert status == 200
        await clock.sleep_until(leaf.changes[0] - timedelta(seconds=1))
        assert await get("mysite.test", leaf.path, **{"If-None-Match": etag}) == (304, etag, b"")
        await clock.sleep_until(leaf.changes[0])
        status, _, later = await get("mysite.test", leaf.path, **{"If-None-Match": etag})
        assert status == 200
        assert later != body
        assert (await get("mysite2.test", "/"))[0] == 200
        assert (await get("elsewhere.test", "/"))[0] == 421
        assert (await get("mysite.test", "/", method="POST"))[0] == 405
        assert [asked.status for asked in farm.requests] == [200, 304, 200, 200]
        assert [asked.conditional for asked in farm.requests] == [False, True, True, False]
        assert (farm.downloads("mysite.test"), farm.downloads("mysite2.test")) == (2, 1)
