"""Small bars in tables, one for each day: matches of a watch, new articles of a source.

Each kind of bar is one path: a table has 50 such charts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from typing import Final

from tidings.views.format import count, in_zone, number, short_day
from tidings.views.languages.current import gettext as _
from tidings.views.watches import Bar, Daily

WIDTH: Final = 112
HEIGHT: Final = 26
_GAP = 2  # pixels between two days
_LEAST = 2.0  # pixels: a single match is visible, and one article beside a day with a thousand


@dataclass(frozen=True, slots=True)
class DayBars:
    bars: str  # paths of SVG: a bar for each day with matches,
    none: str  # and a line for each other one
    words: str  # what the chart shows, for those who do not see it
    width: int = WIDTH
    height: int = HEIGHT


def day_bars(daily: Daily) -> DayBars:
    step = WIDTH / len(daily.bars)
    wide = f"{step - _GAP:.3g}"
    bars, none = [], []
    for place, bar in enumerate(daily.bars):
        at = f"M{place * step:.4g} {HEIGHT}"
        if bar.news:
            bars.append(f"{at}v-{max(_LEAST, bar.height * (HEIGHT - 2)):.3g}h{wide}V{HEIGHT}z")
        else:
            none.append(f"{at}v-1h{wide}v1z")
    return DayBars("".join(bars), "".join(none), _words(daily.bars))


def _words(bars: Sequence[Bar]) -> str:
    """`31 matches in 14 days, most on Sat 31 Oct: 9`."""
    whole = sum(bar.news for bar in bars)
    said = _("%(matches)s in %(bars)s days") % {"matches": count(whole, "match", "matches"), "bars": len(bars)}
    if not whole:
        return said
    most = max(bars, key=lambda bar: bar.news)
    parts = {"said": said, "day": short_day(most.day), "number": number(most.news)}
    if most.news == whole:
        return _("%(said)s, all on %(day)s") % parts
    return _("%(said)s, most on %(day)s: %(number)s") % parts


# -- new articles of a source: the last weeks ---------------------------------------------------------

DAYS: Final = 21
SPARK_HEIGHT: Final = 22
STEP: Final = 4  # pixels for a day


@dataclass(frozen=True, slots=True)
class Spark:
    path: str  # of SVG: a bar for each day with articles
    words: str
    width: int = DAYS * STEP
    height: int = SPARK_HEIGHT


def first_day(now: datetime, zone: tzinfo) -> datetime:
    """The midnight in the zone with which the days begin."""
    today = in_zone(now, zone).replace(hour=0, minute=0, second=0, microsecond=0)
    return today - timedelta(days=DAYS - 1)


def spark(numbers: Sequence[int]) -> Spark:
    """`numbers`: articles by day, the latest last."""
    most, whole = max(numbers, default=0), sum(numbers)
    bars = []
    for place, articles in enumerate(numbers):
        if articles > 0:
            high = max(_LEAST, SPARK_HEIGHT * articles / most)
            bars.append(f"M{place * STEP} {SPARK_HEIGHT}v-{high:.3g}h{STEP - 1}V{SPARK_HEIGHT}z")
    words = _("%(articles)s in %(days)s days") % {"articles": count(whole, "new article"), "days": DAYS}
    if whole:
        words = _("%(said)s, at most %(most)s a day") % {"said": words, "most": most}
    return Spark("".join(bars), words)
