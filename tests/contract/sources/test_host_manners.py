"""How hosts want to be treated is kept with the outcomes that taught it."""

from __future__ import annotations

import pytest
from tests.contract.stories import HOUR, NOW, Rooms, dump, failed, hourly, unchanged

from tidings.model.feeds import Hints
from tidings.model.hosts import HostManners
from tidings.model.visits import Rescheduled, Scheduled, Visit

A = "https://a.test/feed"
SLOW = HostManners("slow.test", crawl_delay=30.0)
CLOSED = HostManners("closed.test", 0.0, 45.5, NOW + HOUR, 3, "HTTP 429\x00, Retry-After")


async def test_manners_are_kept_with_a_batch_and_the_last_count(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    assert await rooms.crawl.manners() == []
    await rooms.crawl.apply([failed(source, 0)], hourly, [SLOW, CLOSED])
    kept_closed = HostManners("closed.test", 0.0, 45.5, NOW + HOUR, 3, "HTTP 429, Retry-After")
    assert await rooms.crawl.manners() == [kept_closed, SLOW]
    slower = HostManners("slow.test", crawl_delay=60.0)
    await rooms.crawl.apply([], hourly, [HostManners("slow.test", crawl_delay=45.0), slower])
    assert await rooms.crawl.manners() == [kept_closed, slower]


async def test_a_host_like_any_other_is_forgotten(rooms: Rooms) -> None:
    await rooms.crawl.apply([], hourly, [SLOW, CLOSED])
    await rooms.crawl.apply([], hourly, [HostManners("slow.test", reason="eased"), HostManners("never.test")])
    assert [manners.host for manners in await rooms.crawl.manners()] == ["closed.test"]
    await rooms.crawl.apply([], hourly, [CLOSED, HostManners("closed.test")])
    assert await rooms.crawl.manners() == []


async def test_a_refusal_that_closed_nothing_yet_is_counted(rooms: Rooms) -> None:
    once = HostManners("stern.test", refusals=1)
    await rooms.crawl.apply([], hourly, [once])
    assert await rooms.crawl.manners() == [once]


async def test_manners_go_the_way_of_their_batch(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    before = await dump(rooms.database)

    def refuses(scheduled: Scheduled, visit: Visit, hints: Hints) -> Rescheduled:
        raise RuntimeError("a policy that fails")

    with pytest.raises(RuntimeError):
        await rooms.crawl.apply([unchanged(source, 0)], refuses, [SLOW])
    assert await dump(rooms.database) == before


async def test_hundreds_of_hosts_at_once(rooms: Rooms) -> None:
    many = [HostManners(f"h{number:03}.test", gap=1.0 + number) for number in range(700)]
    await rooms.crawl.apply([], hourly, many[::-1])
    assert await rooms.crawl.manners() == many
