"""What sources published, how late it was seen, and what was lost."""

from __future__ import annotations

from datetime import timedelta

from tests.contract.stories import HOUR, NOW, Rooms, changed, hourly, new

from tidings.model.sources import Validators
from tidings.model.visits import Losses
from tidings.store.sources.history import HistoryRows

DAY = timedelta(days=1)


async def test_history(rooms: Rooms) -> None:
    first, second, third = await rooms.follow("https://a.test/feed", "https://b.test/feed", "https://c.test/feed")
    history = HistoryRows(rooms.database)
    begin = NOW - 2 * DAY
    old = [new(1, published=NOW - 3 * DAY), new(2, published=NOW - 2 * DAY), new(3, published=NOW - HOUR)]
    await rooms.crawl.apply([changed(first, 0, *old)], hourly)
    later = NOW + 2 * HOUR
    fresh = [new(4, published=NOW + HOUR), new(5, published=None), new(6, published=NOW - 5 * DAY)]
    seen = changed(first, 1, *fresh, at=later, gap=True, missed=7, validators=Validators('"e"', "Mon"))
    await rooms.crawl.apply([seen, changed(second, 0, new(1), at=later)], hourly)
    numbers = await history.by_day([first, second, third], begin, 3)
    assert numbers == {first: (0, 0, 3), second: (0, 0, 0), third: (0, 0, 0)}
    dates = await history.dates(first, begin)
    assert dates == [later, NOW + HOUR, NOW - HOUR, NOW - 2 * DAY]
    [arrival] = await history.arrivals(first, NOW, 10)
    assert (arrival.published, arrival.delay) == (NOW + HOUR, HOUR)
    assert await history.losses(first, begin) == Losses(1, 7, later)
    assert await history.losses(second, begin) == Losses()
    assert await history.validators(first) == Validators('"e"', "Mon")
    assert await history.validators(999) == Validators()
