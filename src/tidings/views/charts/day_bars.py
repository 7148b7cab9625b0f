"""Matches a day of a watch, as bars. Each kind of bar is one path: a table of watches has 50 such charts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tidings.views.format import count, number, short_day
from tidings.views.languages.current import gettext as _
from tidings.views.watches import Bar, Daily

WIDTH: Final = 112
HEIGHT: Final = 26
_GAP = 2  # pixels between two days
_LEAST = 2.0  # pixels: a single match is visible


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
