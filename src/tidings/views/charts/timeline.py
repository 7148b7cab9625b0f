"""The last visits of a source as marks on a line of time, the next one, and how late its articles were seen.

Positions are percentages of the width and pixels of height, so the drawing needs no script and no inline style.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from math import log2, log10

from tidings.model.visits import Arrival, Visit, VisitResult
from tidings.views.format import day_and_month, in_zone

BASE = 64  # y of the base line
_TALLEST = 56
_DEEPEST = 26  # pixels below the line: a delay of a day and more
_MOST_LINES = 8
_FEWEST_FOR_HALF, _FEWEST_FOR_MOST = 4, 20  # articles of which such a share says something
_STEPS = tuple(
    timedelta(hours=hours) for hours in (1, 2, 3, 6, 12, 24, 48, 24 * 7, 24 * 14, 24 * 30, 24 * 90, 24 * 365)
)


@dataclass(frozen=True, slots=True)
class VisitMark:
    visit: Visit
    x: float  # per cent
    top: float  # y of its upper end
    delay: timedelta | None = None  # from publication until it was seen, of half of what the visit found
    depth: float = 0.0  # y of the lower end of its delay


@dataclass(frozen=True, slots=True)
class DelayQuantiles:
    """How long after publication articles were first seen."""

    articles: int
    half: timedelta  # half of them within this
    most: timedelta | None  # 19 of 20; None: there are fewer


@dataclass(frozen=True, slots=True)
class TimelineLabel:
    x: float
    label: str


@dataclass(frozen=True, slots=True)
class Timeline:
    marks: tuple[VisitMark, ...]
    lines: tuple[TimelineLabel, ...]  # hours or days, for the eye
    now_x: float
    next_x: float | None  # the next visit, if it is in sight
    changed: int
    unchanged: int
    failed: int
    base: int = BASE

    @property
    def floor(self) -> int:
        """y below which the labels are."""
        return BASE + _DEEPEST + 6 if any(mark.delay is not None for mark in self.marks) else BASE


def timeline(
    visits: Sequence[Visit],
    now: datetime,
    next_at: datetime | None,
    zone: tzinfo = UTC,
    arrivals: Sequence[Arrival] = (),
) -> Timeline | None:
    """Marks of the visits and the next one; None without visits. A next visit that is far off is left out. The hours
    and days below it are the zone's. `arrivals`: articles whose delay is shown below the visits that found them."""
    if not visits:
        return None
    past = sorted(visits, key=lambda visit: visit.at)
    now = now.replace(second=0, microsecond=0)  # drawn again for every minute, not for every look
    start, end = past[0].at, max(now, past[-1].at)
    behind = max(end - start, timedelta(minutes=10))
    in_sight = next_at is not None and end < next_at <= end + behind
    until = next_at if in_sight and next_at is not None else end
    # Some air on both sides, so that the first and the last mark are whole.
    start, until = until - (until - (end - behind)) * 1.02, until + behind * 0.02
    whole = (until - start).total_seconds()

    def place(at: datetime) -> float:
        return round(100 * (at - start).total_seconds() / whole, 2)

    late: dict[datetime, list[timedelta]] = {}
    for one in arrivals:
        late.setdefault(one.first_seen, []).append(one.delay)

    def mark(visit: Visit) -> VisitMark:
        delay = _median(sorted(late[visit.at])) if visit.at in late else None
        return VisitMark(visit, place(visit.at), _top(visit), delay, _depth(delay))

    results = [visit.result for visit in past]
    return Timeline(
        marks=tuple(mark(visit) for visit in past),
        lines=tuple(_lines(start, until, place, zone)),
        now_x=place(max(now, past[-1].at)),
        next_x=place(next_at) if in_sight and next_at is not None else None,
        changed=results.count(VisitResult.CHANGED),
        unchanged=results.count(VisitResult.UNCHANGED),
        failed=results.count(VisitResult.FAILED) + results.count(VisitResult.GONE),
    )


def delays(arrivals: Sequence[Arrival]) -> DelayQuantiles | None:
    """Returns quantiles of the delays; None where there are too few articles whose date of publication is known."""
    if len(arrivals) < _FEWEST_FOR_HALF:
        return None
    found = sorted(one.delay for one in arrivals)
    most = found[len(found) * 19 // 20] if len(found) >= _FEWEST_FOR_MOST else None
    return DelayQuantiles(len(found), _median(found), most)


def _median(found: Sequence[timedelta]) -> timedelta:
    """Returns the median of sorted values."""
    return (found[(len(found) - 1) // 2] + found[len(found) // 2]) / 2


def _depth(delay: timedelta | None) -> float:
    """The y of the lower end of a delay, by its logarithm: a minute is visible, and a day is not 1,440 times longer."""
    if delay is None:
        return float(BASE)
    minutes = max(0.0, delay.total_seconds() / 60)
    return round(BASE + min(_DEEPEST, 3 + 7.3 * log10(1 + minutes)), 1)


def _top(visit: Visit) -> float:
    """The y of a mark: unchanged visits are short, failed ones longer, and those that found more the longest."""
    match visit.result:
        case VisitResult.CHANGED:
            height = 26 + 8 * log2(1 + max(0, visit.articles_new + visit.articles_revised))
        case VisitResult.UNCHANGED:
            height = 10.0
        case _:
            height = 18.0
    return round(BASE - min(_TALLEST, height), 1)


def _lines(start: datetime, until: datetime, place: Callable[[datetime], float], zone: tzinfo) -> list[TimelineLabel]:
    length = until - start
    step = next((step for step in _STEPS if length / step <= _MOST_LINES), _STEPS[-1])
    # A Monday by the clock of now, so that weeks and days begin where people begin them.
    origin = datetime(1970, 1, 5, tzinfo=UTC) - (in_zone(until, zone).utcoffset() or timedelta(0))
    first = origin + step * -((origin - start) // step)
    lines = []
    at = first
    while at <= until:
        # A label needs room on both sides of its line.
        if 4 <= place(at) <= 96:
            lines.append(TimelineLabel(place(at), _label(in_zone(at, zone), step)))
        at += step
    return lines


def _label(at: datetime, step: timedelta) -> str:
    if step >= timedelta(days=1) or at.hour == 0:
        return day_and_month(at)
    return f"{at:%H:%M}"
