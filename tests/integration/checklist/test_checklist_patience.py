"""A well-behaved fetcher, line by line (11 to 18): what a publisher asks for is done.

Each test is named after its line of the checklist. The publisher is real HTTP on loopback; time is simulated.
"""

from __future__ import annotations

from datetime import timedelta
from email.utils import format_datetime
from itertools import pairwise
from pathlib import Path

import pytest
from tests.integration.publisher import DAY, HOUR, MINUTE, START, Answer, Asked, World, feed, opened, rss

URL, FEED = "http://news.test/feed", "news.test/feed"
OTHER, OTHER_FEED = "http://other.news.test/feed", "other.news.test/feed"  # of the same host
SLACK = timedelta(seconds=2)


async def gaps(world: World, span: timedelta) -> list[timedelta]:
    """Between the visits of a feed over so long a time."""
    await world.follow(URL)
    await world.run(span)
    times = world.times(FEED)
    assert len(times) > 1
    return [later - earlier for earlier, later in pairwise(times)]


def refused_first(world: World, answer: Answer) -> None:
    """The first request is answered so, the others well."""
    world.plays[FEED] = lambda asked: answer if len(world.times(FEED)) == 1 else feed()


@pytest.mark.parametrize("control", ["max-age=14400", "public, s-maxage=5, max-age=14400"])
async def test_11_max_age_is_honoured(tmp_path: Path, control: str) -> None:
    async with opened(tmp_path) as world:
        world.plays[FEED] = feed(Cache_Control=control)
        assert min(await gaps(world, DAY)) >= 4 * HOUR - SLACK
        assert "Cache-Control" in (await world.source()).reason


async def test_11_expires_is_honoured_by_the_servers_own_clock(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        wrong = START - 400 * DAY  # its clock is a year late, and so are both of its dates
        world.plays[FEED] = feed(Date=format_datetime(wrong, True), Expires=format_datetime(wrong + 3 * HOUR, True))
        assert min(await gaps(world, DAY)) >= 3 * HOUR - SLACK


@pytest.mark.parametrize("status", [429, 503])
@pytest.mark.parametrize("syntax", ["seconds", "date"])
async def test_12_retry_after_in_both_syntaxes_on_429_and_503(tmp_path: Path, status: int, syntax: str) -> None:
    value = "7200" if syntax == "seconds" else format_datetime(START + 2 * HOUR, usegmt=True)
    async with opened(tmp_path) as world:
        refused_first(world, (status, {"Retry-After": value}, b""))
        first, *_ = await gaps(world, 4 * HOUR)
        assert 2 * HOUR - SLACK <= first <= 2 * HOUR + MINUTE


async def test_13_429_without_retry_after_is_an_hour_and_more_and_not_the_same_for_all(tmp_path: Path) -> None:
    hosts = ("news.test", "second.test", "third.test")
    waits = []
    async with opened(tmp_path) as world:
        for host in hosts:
            world.plays[f"{host}/feed"] = (429, {}, b"")
        await world.follow(*(f"http://{host}/feed" for host in hosts))
        await world.run(4 * HOUR)
        for host in hosts:
            first, second = world.times(f"{host}/feed")[:2]
            waits.append(second - first)
    assert min(waits) >= HOUR
    assert len({wait // timedelta(seconds=10) for wait in waits}) == 3


async def test_14_repeated_403_is_throttling(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        world.plays[FEED] = (403, {}, b"")
        first, *others = await gaps(world, 2 * DAY)
        assert first < HOUR  # once may be a mistake
        assert min(others) >= HOUR
        assert "too often" in (await world.source()).reason
        [manners] = await world.program.stores.crawl.manners()
        assert manners.host == "news.test"
        assert manners.gap > 0


async def test_15_no_cap_of_ours_undercuts_retry_after(tmp_path: Path) -> None:
    week = (429, {"Retry-After": str(7 * 86400)}, b"")
    async with opened(tmp_path, schedule={"ceiling": 2 * HOUR}) as world:
        refused_first(world, week)
        await world.follow(URL)
        await world.run(DAY)
        assert len(world.times(FEED)) == 1
    # Nor does a restart, nor another feed of the same host.
    async with opened(tmp_path, start=START + 2 * DAY, schedule={"ceiling": 2 * HOUR}) as world:
        world.plays[FEED] = world.plays[OTHER_FEED] = feed()
        await world.follow(OTHER)
        await world.run(6 * DAY)
        assert min(asked.at for asked in world.asked) >= START + 7 * DAY
        assert len(world.times(OTHER_FEED)) > 3


async def test_16_ttl(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        world.plays[FEED] = feed(rss(head="<ttl>180</ttl>"))
        assert min(await gaps(world, DAY)) >= 3 * HOUR


async def test_17_skip_hours_and_skip_days(tmp_path: Path) -> None:
    hours = "".join(f"<hour>{hour}</hour>" for hour in (7, 8, 9, 22))
    head = f"<skipHours>{hours}</skipHours><skipDays><day>Wednesday</day></skipDays>"
    async with opened(tmp_path) as world:
        world.plays[FEED] = feed(rss(head=head))
        await world.follow(URL)
        await world.run(4 * DAY)
        times = world.times(FEED)
    assert len(times) > 50
    assert {time.hour for time in times} == set(range(24)) - {7, 8, 9, 22}
    assert {time.weekday() for time in times} == {0, 1, 3, 4}


async def test_18_update_period_frequency_and_base(tmp_path: Path) -> None:
    head = "<sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>{}</sy:updateFrequency>"
    base = "<sy:updateBase>2000-01-01T13:30+00:00</sy:updateBase>"
    async with opened(tmp_path, schedule={"ceiling": 3 * DAY}) as world:
        world.plays[FEED] = feed(rss(head=head.format(4)))
        world.plays["second.test/feed"] = feed(rss(head=head.format(1) + base))
        await world.follow("http://second.test/feed")
        assert min(await gaps(world, 5 * DAY)) >= 6 * HOUR
        based = world.times("second.test/feed")
    assert len(based) == 6
    # The first after the base of its day, and a little later each day (24).
    assert all(timedelta(hours=13, minutes=30) <= time - time.replace(hour=0, minute=0) for time in based[1:])
    assert all(time - time.replace(hour=0, minute=0) < timedelta(hours=14) for time in based[1:])


async def test_a_body_hint_holds_over_a_304(tmp_path: Path) -> None:
    def play(asked: Asked) -> Answer:
        return (304, {}, b"") if asked.conditional else feed(rss(head="<ttl>180</ttl>"), ETag='"1"')

    async with opened(tmp_path) as world:
        world.plays[FEED] = play
        assert min(await gaps(world, DAY)) >= 3 * HOUR
