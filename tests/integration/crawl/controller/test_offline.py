"""Nothing can be reached: that is our network. No source is blamed, a few are asked now and then, then all go on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from tests.integration.stage import HOUR, MINUTE, START, Press, Stage, open_stage

from tidings.errors import BadStatus, ConnectFailed
from tidings.model.hosts import KEPT_AS, Offline, Reach
from tidings.model.orders import Applied
from tidings.ports.outside import Request, Response
from tidings.settings.sections import FetchSettings, ScheduleSettings
from tidings.text.url import host_of

URLS = [f"https://site{number}.test/feed" for number in range(12)]
HOURLY = ScheduleSettings(policy="fixed")
FEEDS = FetchSettings(articles=False, feed_gap=timedelta(0))


class Cable:
    """A fetcher whose network is cut, and mended; `dead` hosts never answer."""

    def __init__(self, press: Press) -> None:
        self.press = press
        self.is_cut = False
        self.dead: set[str] = set()
        self.reach = Reach.UNREACHED
        self.tried: list[str] = []

    async def fetch(self, request: Request) -> Response:
        if self.is_cut or host_of(request.url) in self.dead:
            await asyncio.sleep(0)
            self.tried.append(request.url)
            raise ConnectFailed(request.url, "no such host (DNS)", self.reach)
        return await self.press.fetch(request)

    async def allows(self, url: str) -> bool:
        return True


async def cut(stage: Stage, cable: Cable, begin: float, end: float) -> None:
    """The network is away from so many hours after the start until so many."""
    await stage.clock.sleep_until(START + begin * HOUR)
    cable.is_cut = True
    await stage.clock.sleep_until(START + end * HOUR)
    cable.is_cut = False


def wired() -> tuple[list[Cable], Callable[[Press], Cable]]:
    cables: list[Cable] = []

    def wire(press: Press) -> Cable:
        cables.append(Cable(press))
        return cables[0]

    return cables, wire


async def failures(stage: Stage) -> list[int]:
    return [source.failures for source in await stage.stores.library.sources()]


async def test_an_outage_blames_no_source_and_all_go_on_when_it_ends(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    cables, wire = wired()
    seen: list[tuple[Offline | None, str]] = []
    async with open_stage(tmp_path, schedule=HOURLY, fetch=FEEDS, fetcher=wire) as stage:
        for url in URLS:
            stage.press.publish(url)
        await stage.follow(*URLS)
        cutting = asyncio.create_task(cut(stage, cables[0], 2.5, 8.5))

        async def look() -> None:
            await stage.clock.sleep_until(START + 6 * HOUR)
            seen.append((stage.program.offline, " ".join(stage.program.notices())))
            kept = Offline.unpack(await stage.stores.crawl.kept(KEPT_AS))
            assert kept == stage.program.offline
            assert kept is not None
            assert kept.holds(stage.clock.now())

        looking = asyncio.create_task(look())
        await stage.run(START + 12 * HOUR)
        await asyncio.gather(cutting, looking)
        assert await failures(stage) == [0] * len(URLS)
        visits = await stage.stores.library.visits(None, 1000)
        kept = await stage.stores.crawl.kept(KEPT_AS)

    offline, notices = seen[0]
    assert offline is not None
    assert START + 2.5 * HOUR <= offline.since <= START + 4 * HOUR
    assert "offline since 2026-03-02 0" in notices
    assert not kept
    assert stage.program.offline is None
    assert all(visit.result != "failed" for visit in visits)
    for url in URLS:  # each within minutes of the end
        after = [at for at in stage.press.times(url) if at > START + 8.5 * HOUR]
        assert after[0] <= START + 8.5 * HOUR + 6 * MINUTE
    # The first visits that failed, and then a few probes an hour.
    assert len(cables[0].tried) <= 2 * len(URLS) + 5 * 24 + 20
    assert sum("offline since" in record.message for record in caplog.records) == 1
    assert sum("online again" in record.message for record in caplog.records) == 1


async def test_new_sources_are_not_blamed_either(tmp_path: Path) -> None:
    cables, wire = wired()
    async with open_stage(tmp_path, schedule=HOURLY, fetch=FEEDS, fetcher=wire) as stage:
        for url in URLS:
            stage.press.publish(url)
        cables[0].is_cut = True
        await stage.follow(*URLS)
        cutting = asyncio.create_task(cut(stage, cables[0], 0, 2))
        await stage.run(START + 3 * HOUR)
        await cutting
        assert await failures(stage) == [0] * len(URLS)
    assert {asked.url for asked in stage.press.asked} == set(URLS)


@pytest.mark.parametrize(
    "dead",
    [URLS[:1], URLS[:2], URLS[:5], [f"https://blog{number}.blogspot.com/feed" for number in range(5)]],
    ids=["one host", "two hosts", "five of twelve", "a platform"],
)
async def test_dead_hosts_are_to_blame_themselves(tmp_path: Path, dead: list[str]) -> None:
    cables, wire = wired()
    urls = [*dict.fromkeys([*dead, *URLS])]
    async with open_stage(tmp_path, schedule=HOURLY, fetch=FEEDS, fetcher=wire) as stage:
        for url in urls:
            stage.press.publish(url)
        await stage.follow(*urls)
        await stage.run(START + 1.5 * HOUR)  # all work at first
        cables[0].dead = {host_of(url) for url in dead}
        offline: list[Offline | None] = []
        stop = asyncio.Event()

        def look(applied: Applied) -> None:
            offline.append(stage.program.offline)

        async def end() -> None:
            await stage.clock.sleep_until(START + 6 * HOUR)
            stop.set()

        ending = asyncio.create_task(end())
        await stage.program.crawl(stop, look)
        await ending
        sources = {source.url: source for source in await stage.stores.library.sources()}

    assert offline
    assert set(offline) == {None}
    for url in urls:
        assert (sources[url].failures > 3) == (url in dead), url
    working = [url for url in urls if url not in dead]
    for url in working:  # probes are few: what works is not visited much more often than it was to be
        assert len(stage.press.times(url)) <= 9


async def test_two_sites_that_both_fail_are_offline_and_one_is_not(tmp_path: Path) -> None:
    for number, (urls, reach, blamed) in enumerate(
        [
            (URLS[:2], Reach.UNREACHED, False),
            (URLS[:1], Reach.UNREACHED, True),
            (URLS[:1], Reach.NO_NETWORK, False),
            (["https://a.site.test/1", "https://b.site.test/2"], Reach.UNREACHED, True),  # one host
        ]
    ):
        cables, wire = wired()
        async with open_stage(tmp_path / str(number), schedule=HOURLY, fetch=FEEDS, fetcher=wire) as stage:
            for url in urls:
                stage.press.publish(url)
            await stage.follow(*urls)
            await stage.run(START + 1.5 * HOUR)
            cables[0].is_cut, cables[0].reach = True, reach
            await stage.run(START + 6 * HOUR)
            assert all((count > 3) == blamed for count in await failures(stage)), urls
            cables[0].is_cut = False
            await stage.run(START + 10 * HOUR)
            assert await failures(stage) == [0] * len(urls)


async def test_pages_of_articles_are_not_given_up_because_of_us(tmp_path: Path) -> None:
    cables, wire = wired()
    fetch = FetchSettings(feed_gap=timedelta(0), page_gap=timedelta(seconds=10))
    async with open_stage(tmp_path, schedule=HOURLY, fetch=fetch, fetcher=wire) as stage:
        for url in URLS[:4]:
            stage.press.publish(url, 30)
        await stage.follow(*URLS[:4])
        cutting = asyncio.create_task(cut(stage, cables[0], 0.02, 5))  # 72 seconds later
        await stage.run(START + 7 * HOUR)
        await cutting
        overview = await stage.stores.library.overview(stage.clock.now())
        assert overview.pending_texts == 0
    read = {asked.url for asked in stage.press.asked if asked.is_page}
    assert len(read) == 120  # a page that is given up after three tries would be missing


async def test_once_ends_says_so_and_stores_nothing(tmp_path: Path) -> None:
    cables, wire = wired()
    async with open_stage(tmp_path, schedule=HOURLY, fetch=FEEDS, fetcher=wire) as stage:
        for url in URLS:
            stage.press.publish(url)
        await stage.follow(*URLS)
        cables[0].is_cut = True
        tally = await stage.run(once=True)
        assert (tally.visited, tally.put_off, tally.offline) == (0, 12, True)
        assert await stage.stores.library.visits(None, 10) == []
        cables[0].is_cut = False
        tally = await stage.run(once=True)
        assert (tally.visited, tally.failed, tally.offline) == (12, 0, False)
        cables[0].dead = {host_of(URLS[3])}
        await stage.clock.sleep_until(START + 2 * HOUR)
        tally = await stage.run(once=True)
        assert (tally.visited, tally.failed, tally.offline) == (12, 1, False)


async def test_stopped_while_offline_nothing_is_left_behind(tmp_path: Path) -> None:
    cables, wire = wired()
    async with open_stage(tmp_path, schedule=HOURLY, fetch=FEEDS, fetcher=wire) as stage:
        for url in URLS:
            stage.press.publish(url)
        await stage.follow(*URLS)
        await stage.run(START + 1.5 * HOUR)
        cables[0].is_cut = True
        for hours in (2.001, 2.01, 4):  # while failures are held, just after, and long after
            await stage.run(START + hours * HOUR)
            assert not await stage.stores.crawl.kept(KEPT_AS)
        assert await failures(stage) == [0] * len(URLS)
        # Killed: what it has stored is taken back at the next start, and not believed meanwhile.
        await stage.stores.crawl.keep(KEPT_AS, Offline(START, START + HOUR).pack())
        assert not Offline(START, START + HOUR).holds(stage.clock.now())
        cables[0].is_cut = False
        await stage.run(START + 5 * HOUR)
        assert not await stage.stores.crawl.kept(KEPT_AS)
    assert all(stage.press.times(url)[-1] > START + 3.9 * HOUR for url in URLS)


async def test_an_answer_that_is_an_error_shows_that_the_network_works(tmp_path: Path) -> None:
    cables, wire = wired()
    async with open_stage(tmp_path, schedule=HOURLY, fetch=FEEDS, fetcher=wire) as stage:
        for url in URLS:
            stage.press.answer(url, BadStatus(url, 500, "HTTP 500"))
        cables[0].dead = {host_of(url) for url in URLS[1:]}
        await stage.follow(*URLS)
        await stage.run(START + HOUR)
        assert min(await failures(stage)) >= 3
