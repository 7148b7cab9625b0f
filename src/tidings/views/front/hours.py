"""Articles hour by hour: the last day beside a usual one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from tidings.ports.news import News
from tidings.views.format import number
from tidings.views.languages.current import gettext as _

DAY: Final = 24  # hours
_DAYS: Final = 7  # that a usual day is the mean of
_HOUR = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class HourBar:
    """`usual`: the mean of this hour on the days before; None: nothing is known of them."""

    at: datetime
    articles: int
    usual: float | None
    is_over: bool


@dataclass(frozen=True, slots=True)
class DayChart:
    """The last 24 hours, the one that has begun included."""

    bars: tuple[HourBar, ...]

    @property
    def articles(self) -> int:
        return sum(bar.articles for bar in self.bars)

    @property
    def most(self) -> float:
        """What the highest bar stands for; at least 1."""
        return max(1.0, *(max(bar.articles, bar.usual or 0.0) for bar in self.bars))

    @property
    def has_usual(self) -> bool:
        return self.bars[0].usual is not None

    @property
    def words(self) -> str:
        """`12% more than usual`, of the hours that are over; empty: nothing is known of other days."""
        over = [bar for bar in self.bars if bar.is_over]
        usual = sum(bar.usual or 0.0 for bar in over)
        if not self.has_usual or usual <= 0:
            return ""
        percent = round(100 * (sum(bar.articles for bar in over) / usual - 1))
        if not percent:
            return _("as many as usual")
        said = _("%(percent)s%% more than usual") if percent > 0 else _("%(percent)s%% fewer than usual")
        return said % {"percent": number(abs(percent))}


class HourlyNews:
    """Counts the articles of each hour. One that is over for an hour is counted once and remembered."""

    def __init__(self, news: News) -> None:
        self._news = news
        self._counted: dict[datetime, int] = {}

    async def day(self, now: datetime) -> DayChart:
        this_hour = now.replace(minute=0, second=0, microsecond=0)
        hours = [this_hour - ago * _HOUR for ago in range((_DAYS + 1) * DAY - 1, -1, -1)]
        missing = [hour for hour in hours if hour not in self._counted]
        if missing:
            counts = await self._news.hourly(missing[0], round((this_hour - missing[0]) / _HOUR) + 1)
            self._counted |= {missing[0] + number * _HOUR: count for number, count in enumerate(counts)}
        chart = day_chart(hours, [self._counted.get(hour, 0) for hour in hours])
        self._counted = {hour: self._counted[hour] for hour in hours[:-2] if hour in self._counted}
        return chart


def day_chart(hours: Sequence[datetime], counts: Sequence[int]) -> DayChart:
    """`hours`: whole days, the last hour the one that has begun. Days that were over before the first
    article, and the one on which it came, do not count."""
    before = counts[:-DAY]
    first = next((number for number, count in enumerate(before) if count), len(before))
    known = (len(before) - first) // DAY
    recent = before[len(before) - known * DAY :]
    bars = (
        HourBar(
            hour,
            count,
            sum(recent[number::DAY]) / known if known else None,
            is_over=number < DAY - 1,
        )
        for number, (hour, count) in enumerate(zip(hours[-DAY:], counts[-DAY:], strict=True))
    )
    return DayChart(tuple(bars))
