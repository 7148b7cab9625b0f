"""Articles a day of the last weeks, as small bars in a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from typing import Final

from tidings.views.format import count, in_zone
from tidings.views.languages.current import gettext as _

DAYS: Final = 21
HEIGHT: Final = 22
STEP: Final = 4  # pixels for a day
_LEAST = 2.0  # pixels: a day with one article is visible beside one with a thousand


@dataclass(frozen=True, slots=True)
class Spark:
    path: str  # of SVG: a bar for each day with articles
    words: str
    width: int = DAYS * STEP
    height: int = HEIGHT


def first_day(now: datetime, zone: tzinfo) -> datetime:
    """The midnight in the zone with which the days begin."""
    today = in_zone(now, zone).replace(hour=0, minute=0, second=0, microsecond=0)
    return today - timedelta(days=DAYS - 1)


def spark(numbers: Sequence[int]) -> Spark:
    """`numbers`: articles by day, the latest last."""
    most, whole = max(numbers, default=0), sum(numbers)
    bars = []
    for place, number in enumerate(numbers):
        if number > 0:
            bars.append(f"M{place * STEP} {HEIGHT}v-{max(_LEAST, HEIGHT * number / most):.3g}h{STEP - 1}V{HEIGHT}z")
    words = _("%(articles)s in %(days)s days") % {"articles": count(whole, "new article"), "days": DAYS}
    if whole:
        words = _("%(said)s, at most %(most)s a day") % {"said": words, "most": most}
    return Spark("".join(bars), words)
