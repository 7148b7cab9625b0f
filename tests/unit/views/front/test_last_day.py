"""Articles hour by hour beside a usual day, and what freshness costs."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from tidings.model.sources import Overview, SourceCounts
from tidings.ports.news import Delays
from tidings.views.front.last_day import HourlyNews, freshness

NOW = datetime(2026, 11, 16, 9, 20, tzinfo=UTC)
HOUR = timedelta(hours=1)


class Counted:
    """An article every ten minutes since `begun`, twice as many since yesterday's hour of NOW."""

    def __init__(self, begun: datetime) -> None:
        self.begun, self.asked = begun, list[tuple[datetime, int]]()

    async def hourly(self, since: datetime, hours: int) -> list[int]:
        self.asked.append((since, hours))
        times = [since + number * HOUR for number in range(hours)]
        return [0 if at < self.begun else 12 if at > NOW - timedelta(days=1) else 6 for at in times]

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(name)


async def test_the_last_day_stands_beside_the_mean_of_whole_days_before() -> None:
    news = Counted(NOW - timedelta(days=4))
    chart = await HourlyNews(news).day(NOW)
    assert [bar.articles for bar in chart.bars] == [12] * 24
    assert {bar.usual for bar in chart.bars} == {6.0}
    assert [bar.is_over for bar in chart.bars] == [True] * 23 + [False]
    assert (chart.articles, chart.most, chart.words) == (288, 12.0, "100% more than usual")


async def test_without_a_whole_day_before_nothing_is_usual() -> None:
    chart = await HourlyNews(Counted(NOW - timedelta(hours=40))).day(NOW)
    assert not chart.has_usual
    assert chart.words == ""
    assert (await HourlyNews(Counted(NOW + HOUR)).day(NOW)).most == 1.0


async def test_hours_that_are_over_are_counted_once() -> None:
    news = Counted(NOW - timedelta(days=30))
    hours = HourlyNews(news)
    await hours.day(NOW)
    again = await hours.day(NOW + timedelta(minutes=20))
    later = await hours.day(NOW + HOUR)
    begun = NOW.replace(minute=0)
    assert news.asked == [(begun - 191 * HOUR, 192), (begun - HOUR, 2), (begun - HOUR, 3)]
    assert [bar.articles for bar in again.bars] == [12] * 24
    assert later.bars[-1].at == begun + HOUR


def test_visits_are_compared_with_polling_every_hour() -> None:
    def of(visits: int, sources: int) -> str:
        counts = SourceCounts(sources, 0, 0)
        numbers = Overview(sources, 0, 0, 9, 9, visits, 3, 0, None, 0, listed=counts)
        return freshness(numbers, Delays(4, timedelta(minutes=10), HOUR)).saved

    assert of(1_200, 100) == "50% fewer than polling every hour"
    assert of(2_400, 100) == "as many as polling every hour"
    assert of(3_600, 100) == "50% more than polling every hour"
    assert of(0, 0) == ""
