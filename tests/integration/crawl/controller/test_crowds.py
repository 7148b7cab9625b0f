"""Hosts that want to be left alone, or have more sources than they can be asked for, hold up no others."""

from __future__ import annotations

import asyncio
import itertools
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from tests.integration.stage import HOUR, MINUTE, SECOND, START, Press, Stage, open_stage, rss, until

from tidings.crawl import lane as terminal
from tidings.errors import BadStatus, FetchTimeout
from tidings.lab.clock import SimulatedClock
from tidings.model.articles import ArticleQuery, TextState
from tidings.model.hosts import HostManners
from tidings.model.orders import Hop, HopKind
from tidings.ports.outside import Request, Response
from tidings.settings.sections import FetchSettings, ScheduleSettings

FEEDS_ONLY = FetchSettings(articles=False, feed_gap=SECOND)
PAGES = FetchSettings(feed_gap=timedelta(0), page_gap=timedelta(0))


def refusal(url: str, seconds: int) -> BadStatus:
    return BadStatus(url, 429, "HTTP 429", {"retry-after": str(seconds)})


def asked_at(press: Press, host: str) -> list[datetime]:
    return sorted(asked.began for asked in press.asked if asked.host == host)


# -- feeds --------------------------------------------------------------------------------------------


async def test_sources_of_a_closed_host_do_not_fill_the_agenda(tmp_path: Path) -> None:
    crowd = [f"https://crowd.test/{number}" for number in range(60)]
    others = [f"https://other{number}.test/feed" for number in range(5)]
    async with open_stage(tmp_path, fetch=FEEDS_ONLY) as stage:
        for url in crowd:
            stage.press.answer(url, refusal(url, 6 * 3600))
        for url in others:
            stage.press.publish(url)
        await stage.follow(*crowd, *others)  # the crowd is the first in every answer of the store
        stage.tune(window_size=20)
        await stage.run(START + 6 * HOUR + MINUTE)

    for url in others:
        assert stage.press.times(url)[0] <= START + MINUTE
        assert len(stage.press.times(url)) > 5
    first, *then = asked_at(stage.press, "crowd.test")
    assert first == START
    # Nobody is forgotten: it is asked again when it opens, not when the agenda happens to be read.
    assert then[0] - START - 6 * HOUR < 2 * SECOND
    assert then[0] >= START + 6 * HOUR


async def test_many_closed_hosts_do_not_fill_the_agenda_after_a_restart(tmp_path: Path) -> None:
    closed = [f"https://closed{number}.test/{feed}" for number in range(20) for feed in range(3)]
    open_ = "https://open.test/feed"
    async with open_stage(tmp_path, fetch=FEEDS_ONLY) as stage:
        for url in (*closed, open_):
            stage.press.publish(url)
        await stage.follow(*closed, open_)
        opens = START + 2 * HOUR
        known = [HostManners(f"closed{number}.test", closed_until=opens) for number in range(20)]
        await stage.stores.crawl.apply([], lambda *_: pytest.fail("nothing was visited"), known)
        stage.tune(window_size=10)
        await stage.run(START + 2 * HOUR + MINUTE)

    assert stage.press.times(open_)[0] == START
    for number in range(20):
        times = asked_at(stage.press, f"closed{number}.test")
        assert opens <= times[0] < opens + 30 * SECOND
        assert len(times) == 3


async def test_a_slow_host_with_more_sources_than_the_window_holds_starves_nobody(tmp_path: Path) -> None:
    crowd = [f"https://crowd.test/{number}" for number in range(100)]
    others = [f"https://other{number}.test/feed" for number in range(10)]
    slow = FetchSettings(articles=False, feed_gap=MINUTE)
    async with open_stage(tmp_path, fetch=slow) as stage:
        for url in (*crowd, *others):
            stage.press.publish(url)
        await stage.follow(*crowd, *others)
        stage.tune(window_size=20)
        await stage.run(START + 110 * MINUTE)

    assert [stage.press.times(url)[0] for url in others] == [START] * len(others)
    times = asked_at(stage.press, "crowd.test")
    assert len(times) >= 105  # it is asked as often as it may be
    assert len({asked.url for asked in stage.press.asked if asked.host == "crowd.test"}) == 100


async def test_a_host_that_closes_lets_nobody_wait_in_line(tmp_path: Path) -> None:
    """Hosts that close one after the other, each with sources in line, would fill the agenda in the end."""
    hosts = [f"h{number}.test" for number in range(6)]
    crowd = [f"https://{host}/{number}" for host in hosts for number in range(4)]
    late = "https://late.test/feed"
    async with open_stage(tmp_path, fetch=FEEDS_ONLY) as stage:
        for url in crowd:
            stage.press.answer(url, refusal(url, 24 * 3600))
        stage.press.publish(late)
        await stage.follow(*crowd, late)
        stage.tune(window_size=8)
        await stage.run(START + HOUR)

    assert stage.press.times(late)[0] <= START + MINUTE
    assert [len(asked_at(stage.press, host)) for host in hosts] == [1] * len(hosts)


# -- pages --------------------------------------------------------------------------------------------


def with_closed_pages(press: Press, closed: int) -> list[str]:
    urls = []
    for number in range(closed):
        url = f"https://feed{number}.test/feed"
        links = [f"https://closed{number}.test/items/{item}" for item in range(3)]
        press.answer(url, Response(url, 200, {"etag": '"1"'}, rss(links)))
        for link in links:
            press.answer(link, refusal(link, 6 * 3600))
        urls.append(url)
    return urls


@pytest.mark.parametrize("once", [True, False])
async def test_pages_of_closed_hosts_neither_starve_others_nor_keep_once_from_ending(
    tmp_path: Path, once: bool
) -> None:
    async with open_stage(tmp_path, fetch=PAGES) as stage:
        stage.tune(queued_pages=4)
        closed = with_closed_pages(stage.press, 4)
        await stage.follow(*closed)
        async with asyncio.timeout(60):
            await stage.run(None if once else START + 10 * MINUTE, once=once)
        stage.press.publish("https://open.test/feed", 3)
        await stage.follow("https://open.test/feed")
        async with asyncio.timeout(60):
            await stage.run(None if once else stage.clock.now() + 30 * MINUTE, once=once)
        articles = await stage.stores.library.articles(ArticleQuery(limit=100))

    done = [article for article in articles if article.text_state is TextState.DONE]
    assert {article.source_id for article in done} == {5}
    assert len(done) == 3
    for number in range(4):
        assert len([asked for asked in stage.press.asked if asked.host == f"closed{number}.test"]) == 1


async def test_pages_of_a_closed_host_follow_when_it_opens(tmp_path: Path) -> None:
    async with open_stage(tmp_path, fetch=PAGES) as stage:
        (feed,) = with_closed_pages(stage.press, 1)
        await stage.follow(feed)
        await stage.run(START + 6 * HOUR - MINUTE)
        for item in range(3):
            stage.press.answer(f"https://closed0.test/items/{item}", b"<p>What happened is told here.</p>")
        assert len(asked_at(stage.press, "closed0.test")) == 1
        await stage.run(START + 6 * HOUR + 10 * MINUTE)

    times = asked_at(stage.press, "closed0.test")
    assert len(times) == 4
    assert times[1] >= START + 6 * HOUR
    assert times[1] < START + 6 * HOUR + 30 * SECOND


# -- redirects ----------------------------------------------------------------------------------------


def led_on(press: Press, url: str, host: str, status: int = 200, seconds: int | None = None) -> None:
    """The feed at `url` is answered by another host."""

    def answer(request: Request) -> Response:
        now = press.clock.now()
        own = request.url.split("/")[2]
        hops = (Hop(own, now, HopKind.FEED, 302), Hop(host, now, HopKind.FEED, status))
        if status != 200:
            error = refusal(request.url, seconds or 0)
            error.hops = hops
            raise error
        return Response(request.url, 200, {"etag": '"1"'}, rss(()), hops=hops)

    press.answer(url, answer)


async def follow_later(stage: Stage, url: str) -> None:
    await stage.clock.sleep_until(START + 10 * SECOND)
    with stage.clock.hold():
        await stage.follow(url)


async def test_23_a_host_that_redirects_lead_to_is_left_alone_too(tmp_path: Path) -> None:
    door, own = "https://door.test/feed", "https://shared.test/feed"
    async with open_stage(tmp_path, fetch=FetchSettings(articles=False, feed_gap=MINUTE)) as stage:
        led_on(stage.press, door, "shared.test")
        stage.press.publish(own)
        await stage.follow(door)
        adding = asyncio.create_task(follow_later(stage, own))
        stage.tune(poll=SECOND)
        await stage.run(START + 5 * MINUTE)
        await adding

    assert stage.press.times(own)[0] == START + MINUTE


async def test_a_refusal_closes_the_host_that_refused(tmp_path: Path) -> None:
    door, beside, own = "https://door.test/feed", "https://door.test/other", "https://shared.test/feed"
    async with open_stage(tmp_path, fetch=FEEDS_ONLY) as stage:
        led_on(stage.press, door, "shared.test", 429, 3 * 3600)
        for url in (beside, own):
            stage.press.publish(url)
        await stage.follow(door, beside)
        adding = asyncio.create_task(follow_later(stage, own))
        stage.tune(poll=5 * MINUTE)
        await stage.run(START + 4 * HOUR)
        await adding
        kept = {manners.host: manners for manners in await stage.stores.crawl.manners()}

    assert stage.press.times(beside)[0] < START + MINUTE  # the one that led there refused nothing
    assert stage.press.times(own)[0] >= START + 3 * HOUR
    assert "door.test" not in kept
    assert "shared.test" in kept


# -- moved meanwhile ----------------------------------------------------------------------------------


async def test_a_source_that_moves_while_it_is_in_line_is_asked_in_the_line_of_its_new_host(tmp_path: Path) -> None:
    old, beside, new = "https://old.test/feed", "https://old.test/beside", "https://new.test/feed"
    own = "https://new.test/own"
    async with open_stage(tmp_path, fetch=FetchSettings(articles=False, feed_gap=2 * MINUTE)) as stage:
        for url in (old, beside, new, own):
            stage.press.publish(url)
        gates = [stage.press.gate(beside), stage.press.gate(own)]
        await stage.follow(beside, own, old)  # the last waits for the first
        stop = asyncio.Event()
        running = asyncio.create_task(stage.run(START + 20 * MINUTE, stop=stop))
        await until(lambda: stage.press.is_waiting(beside) and stage.press.is_waiting(own))
        assert await stage.stores.catalogue.move(3, new, "new.test", START, "moved")
        for gate in gates:
            gate.set()
        await running

    assert stage.press.times(old) == []
    assert stage.press.times(new)
    assert stage.press.most_at_once["new.test"] == 1
    asked = asked_at(stage.press, "new.test")
    assert all(later - earlier >= 2 * MINUTE for earlier, later in itertools.pairwise(asked))


async def test_terminals_that_break_end_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise nothing would be answered any more, and --once would wait for ever."""

    async def broken(*_: object) -> None:
        raise RuntimeError("a bug of ours")

    monkeypatch.setattr(terminal, "work", broken)
    async with open_stage(tmp_path) as stage:
        stage.press.publish("https://a.test/feed")
        await stage.follow("https://a.test/feed")
        stage.tune(grace=0.05)
        with pytest.raises(RuntimeError, match="a bug of ours"):
            await stage.run(once=True)


# -- slow hosts --------------------------------------------------------------------------------------


async def test_four_slow_names_do_not_hold_up_the_rest_of_their_host(tmp_path: Path) -> None:
    """Each of them holds its host for half a minute, again and again; the fifth name answers at once."""
    slow = [f"https://{name}.site.test/feed" for name in "abcd"]
    good, other = "https://good.site.test/feed", "https://other.test/feed"

    class Tarpit(Press):
        def __init__(self) -> None:
            super().__init__()
            self.held: list[datetime] = []

        async def fetch(self, request: Request) -> Response:
            if request.url not in slow:
                return await super().fetch(request)
            assert isinstance(self.clock, SimulatedClock)
            self.held.append(self.clock.now())
            await self.clock.pause_until(self.clock.now() + timedelta(seconds=30))
            raise FetchTimeout(request.url, "no answer within 30 s")

    press = Tarpit()
    async with open_stage(tmp_path, schedule=ScheduleSettings(policy="fixed"), press=press) as stage:
        for url in (good, other):
            press.publish(url)
        await stage.follow(*slow, good, other)
        await stage.run(START + 12 * HOUR)
    for url in (good, other):
        times = press.times(url)
        assert times[0] <= START + 5 * MINUTE
        assert max(later - earlier for earlier, later in itertools.pairwise(times)) <= 80 * MINUTE
    # Four names, tried again after 5, 10, 20, 40 minutes and each hour: 15 a name. 25 minutes of 12 hours at most.
    assert len(press.held) <= 60
