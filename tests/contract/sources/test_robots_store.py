from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import func, select
from sqlalchemy.engine import Connection
from tests.contract.stories import HOUR, NOW, Rooms

from tidings.ports.crawl_store import KeptRobots
from tidings.store.db.schema import robots

SITE = "https://a.test"


async def test_a_file_is_kept_as_it_was_and_the_last_counts(rooms: Rooms) -> None:
    assert await rooms.robots.recall(SITE) is None
    first = KeptRobots(SITE, b"\x00User-agent: *\nDisallow: /\xff", NOW, NOW + HOUR)
    await rooms.robots.keep(first)
    await rooms.robots.keep(KeptRobots("http://a.test", b"", NOW, NOW + HOUR))
    assert await rooms.robots.recall(SITE) == first
    second = KeptRobots(SITE, first.body, NOW, NOW + 2 * HOUR, "503: busy")
    await rooms.robots.keep(second)
    assert await rooms.robots.recall(SITE) == second
    assert await rooms.robots.recall("http://a.test") == KeptRobots("http://a.test", b"", NOW, NOW + HOUR)


async def test_a_site_that_never_gave_one(rooms: Rooms) -> None:
    none = KeptRobots(SITE, None, NOW, NOW + HOUR, "the name is not known")
    await rooms.robots.keep(none)
    assert await rooms.robots.recall(SITE) == none


async def test_it_is_kept_small(rooms: Rooms) -> None:
    body = b"User-agent: *\nDisallow: /private/\n" * 15_000
    await rooms.robots.keep(KeptRobots(SITE, body, NOW, NOW + HOUR))

    def size(connection: Connection) -> int:
        return int(connection.execute(select(func.length(robots.c.body))).scalar_one())

    assert await rooms.database.read(size) < len(body) / 100
    kept = await rooms.robots.recall(SITE)
    assert kept is not None
    assert kept.body == body


@pytest.mark.parametrize("site", ["https://\x00a.test", "https://a.test\ud800"])
async def test_an_odd_name_is_found_again(rooms: Rooms, site: str) -> None:
    await rooms.robots.keep(KeptRobots(site, b"x", NOW, NOW + HOUR, "odd\x00"))
    kept = await rooms.robots.recall(site)
    assert kept is not None
    assert (kept.body, kept.trouble) == (b"x", "odd")


async def test_a_name_without_end_is_not_kept_and_stops_nobody(rooms: Rooms) -> None:
    endless = "https://" + "".join(chr(97 + number * 7919 % 26) for number in range(9000))
    await rooms.robots.keep(KeptRobots(endless, b"x", NOW, NOW + HOUR))
    assert await rooms.robots.recall(endless) is None


async def test_what_nobody_asks_for_any_more_is_forgotten(rooms: Rooms) -> None:
    await rooms.robots.keep(KeptRobots(SITE, b"x", NOW, NOW + HOUR))
    await rooms.crawl.prune(NOW + HOUR, NOW)
    assert await rooms.robots.recall(SITE) is not None
    await rooms.crawl.prune(NOW + HOUR + timedelta(microseconds=1), NOW)
    assert await rooms.robots.recall(SITE) is None
