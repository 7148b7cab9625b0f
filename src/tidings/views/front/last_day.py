"""The last day: articles hour by hour, beside a usual day; how late they were seen, and what that cost in visits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from tidings.model.sources import Overview
from tidings.ports.news import Delays, News
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
        """The number that the highest bar shows; at least 1."""
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


# -- how late articles were seen, and what that cost in visits, beside polling every hour --------------

HOURLY: Final = 24  # visits a day


@dataclass(frozen=True, slots=True)
class Freshness:
    """`delays`: None where nothing with a date came in."""

    delays: Delays | None
    visits: int
    sources: int  # that are visited at all

    @property
    def hourly(self) -> int:
        """The visits that polling every hour would have made."""
        return HOURLY * self.sources

    @property
    def share(self) -> float:
        """Visits made, as a part of those; at most 1."""
        return min(1.0, self.visits / self.hourly) if self.hourly else 0.0

    @property
    def saved(self) -> str:
        """`20% fewer than polling every hour`; empty where nothing is followed."""
        if not self.hourly:
            return ""
        percent = round(100 * (1 - self.visits / self.hourly))
        if not percent:
            return _("as many as polling every hour")
        fewer = _("%(percent)s%% fewer than polling every hour")
        return (fewer if percent > 0 else _("%(percent)s%% more than polling every hour")) % {
            "percent": number(abs(percent))
        }


def freshness(overview: Overview, delays: Delays | None) -> Freshness:
    """Pages of sites are sources, too, and have visits of their own."""
    return Freshness(delays, overview.visits_day, max(0, overview.sources - overview.gone))
