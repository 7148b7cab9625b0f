"""When the sites of the farm publish. Pure: a rhythm, a span, a zone and a Random give instants.

Instants are whole seconds in UTC, strictly rising, in [begin, end).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta, tzinfo
from enum import StrEnum
from random import Random


class Rhythm(StrEnum):
    NEWSROOM = "newsroom"  # 30-60 posts a day, most by day, fewer at weekends, one in six on the full hour
    COLUMN = "daily column"  # one a day, near the same time
    WIRE = "hourly wire"  # each hour, a few minutes past
    BLOG = "weekly blog"  # one or two a week, on any day
    LIVE = "live page"  # quiet for half a day or more, then 10-25 posts within an hour or two
    QUIET = "quiet"  # has a past, and posts nothing any more


# Relative numbers of posts in the local hours 0..23 of a newsroom: a peak before noon, another after work.
_DAY = (1, 1, 1, 1, 1, 3, 6, 8, 9, 9, 9, 8, 7, 7, 8, 8, 9, 9, 8, 6, 5, 4, 3, 2)
_WEEKEND = 0.55
_HOUR = timedelta(hours=1)
BURST_SPAN = timedelta(hours=6)

# How far back a rhythm has to be played for a feed that begins full.
PAST = {
    Rhythm.NEWSROOM: timedelta(days=4),
    Rhythm.COLUMN: timedelta(days=31),
    Rhythm.WIRE: timedelta(days=2),
    Rhythm.BLOG: timedelta(weeks=20),
    Rhythm.LIVE: timedelta(days=10),
    Rhythm.QUIET: timedelta(days=90),
}


def instants(rhythm: Rhythm, begin: datetime, end: datetime, zone: tzinfo, rng: Random) -> list[datetime]:
    """The instants at which a site of this rhythm publishes in [begin, end)."""
    raw = _RHYTHMS[rhythm](begin, end, zone, rng)
    whole = (moment.astimezone(UTC).replace(microsecond=0) for moment in raw)
    return sorted({moment for moment in whole if begin <= moment < end})


def thinned(moments: Iterable[datetime], most: int, span: timedelta = BURST_SPAN) -> list[datetime]:
    """Removes the moments that would make more than `most` within any `span`: a feed of `most` items can show the rest
    to a visitor who comes once in a span."""
    kept: list[datetime] = []
    recent: deque[datetime] = deque()
    for moment in moments:
        while recent and moment - recent[0] >= span:
            recent.popleft()
        if len(recent) < most:
            recent.append(moment)
            kept.append(moment)
    return kept


def _days(begin: datetime, end: datetime, zone: tzinfo) -> Iterator[datetime]:
    """Local midnights of every day the span touches."""
    day = begin.astimezone(zone).replace(hour=0, minute=0, second=0, microsecond=0)
    while day < end:
        yield day
        day += timedelta(days=1)


def _newsroom(begin: datetime, end: datetime, zone: tzinfo, rng: Random) -> Iterator[datetime]:
    usual = rng.randint(36, 54)
    for day in _days(begin, end, zone):
        count = min(60, max(30, usual + rng.randint(-6, 6)))
        if day.weekday() >= 5:
            count = round(count * _WEEKEND)
        for hour in rng.choices(range(24), _DAY, k=count):
            minute = 0 if rng.random() < 1 / 6 else rng.randint(1, 59)
            yield day + timedelta(hours=hour, minutes=minute, seconds=rng.randint(0, 59))


def _column(begin: datetime, end: datetime, zone: tzinfo, rng: Random) -> Iterator[datetime]:
    usual = timedelta(hours=rng.randint(6, 20), minutes=rng.choice((0, 15, 30)))
    for day in _days(begin, end, zone):
        yield day + usual + timedelta(minutes=rng.triangular(-15, 25, 2))


def _wire(begin: datetime, end: datetime, zone: tzinfo, rng: Random) -> Iterator[datetime]:
    past = rng.uniform(3, 8)
    hour = begin.replace(minute=0, second=0, microsecond=0)
    while hour < end:
        yield hour + timedelta(minutes=max(1.0, past + rng.uniform(-2, 3)))
        hour += _HOUR


def _blog(begin: datetime, end: datetime, zone: tzinfo, rng: Random) -> Iterator[datetime]:
    for day in list(_days(begin, end, zone))[::7]:
        for weekday in rng.sample(range(7), k=rng.randint(1, 2)):
            yield day + timedelta(days=weekday, hours=rng.uniform(8, 22))


def _live(begin: datetime, end: datetime, zone: tzinfo, rng: Random) -> Iterator[datetime]:
    burst = begin + timedelta(hours=rng.uniform(0, 20))
    while burst < end:
        length = rng.uniform(60, 120)
        for _ in range(rng.randint(10, 25)):
            yield burst + timedelta(minutes=rng.uniform(0, length))
        burst += timedelta(hours=rng.uniform(14, 40))


def _quiet(begin: datetime, end: datetime, zone: tzinfo, rng: Random) -> Iterator[datetime]:
    """A dozen posts in the first weeks of the span, then nothing."""
    for _ in range(rng.randint(12, 16)):
        yield begin + timedelta(days=rng.uniform(0, 60))


_RHYTHMS: dict[Rhythm, Callable[[datetime, datetime, tzinfo, Random], Iterator[datetime]]] = {
    Rhythm.NEWSROOM: _newsroom,
    Rhythm.COLUMN: _column,
    Rhythm.WIRE: _wire,
    Rhythm.BLOG: _blog,
    Rhythm.LIVE: _live,
    Rhythm.QUIET: _quiet,
}
