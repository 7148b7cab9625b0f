"""Status of sources, the words above their table, and the timeline of visits. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from enum import StrEnum
from math import log2

from tidings.model.redact import redacted
from tidings.model.sources import MOVES_CONFIRMED, Source, SourceCounts, SourcePage, SourceShow, SourceState
from tidings.model.visits import Visit, VisitResult
from tidings.views.format import count, in_zone, number


class SourceStatus(StrEnum):
    """The result of a source's last visits."""

    NEW = "new"  # not visited yet
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    FAILING = "failing"
    GONE = "gone"


def source_status(source: Source) -> SourceStatus:
    """The status after the last visit."""
    if source.state is SourceState.GONE:
        return SourceStatus.GONE
    if failing(source):
        return SourceStatus.FAILING
    if source.last_visit_at is None:
        return SourceStatus.NEW
    return SourceStatus.CHANGED if source.last_change_at == source.last_visit_at else SourceStatus.UNCHANGED


def failing(source: Source) -> bool:
    return source.state is SourceState.ACTIVE and source.failures > 0


def trouble(source: Source) -> str | None:
    """The last error, without the URL in front of it: the page shows that already."""
    if not failing(source):
        return None
    return (source.last_error or "").removeprefix(f"{redacted(source.url)}: ") or "the last visit failed"


def move(source: Source) -> str | None:
    """Where permanent redirects lead, until that becomes the source's own URL."""
    if source.moved_to is None:
        return None
    if source.moved_times >= MOVES_CONFIRMED:  # the notice says why it is not taken over
        return f"moved to {redacted(source.moved_to)}"
    return f"moved to {redacted(source.moved_to)} (seen {source.moved_times} of {MOVES_CONFIRMED} times)"


def source_lede(counts: SourceCounts, page: SourcePage, show: SourceShow, *, filtered: bool, first: bool) -> str:
    """The number of sources above their table: `3 of 60 sources`. Of a filter it is known on the first page."""
    every = count(counts.all, "source")
    if not filtered:
        shown = counts.shown(show)
        return every if shown == counts.all else f"{number(shown)} of {every}"
    if not first:
        return f"some of {every}"
    if page.found is None:
        return f"the first of very many, of {every}"
    return every if page.found == counts.all else f"{number(page.found)} of {every}"


# -- the timeline: the last visits as marks, drawn by the template ---
#
# Positions are percentages of the width and pixels of height, so the drawing needs no script and no inline style.

BASE = 64  # y of the base line
_TALLEST = 56
_MOST_LINES = 8
_STEPS = tuple(
    timedelta(hours=hours) for hours in (1, 2, 3, 6, 12, 24, 48, 24 * 7, 24 * 14, 24 * 30, 24 * 90, 24 * 365)
)


@dataclass(frozen=True, slots=True)
class Mark:
    visit: Visit
    x: float  # per cent
    top: float  # y of its upper end


@dataclass(frozen=True, slots=True)
class TimelineLabel:
    x: float
    label: str


@dataclass(frozen=True, slots=True)
class Timeline:
    marks: Sequence[Mark]
    lines: Sequence[TimelineLabel]  # hours or days, for the eye
    now_x: float
    next_x: float | None  # the next visit, if it is in sight
    changed: int
    unchanged: int
    failed: int
    base: int = BASE


def timeline(visits: Sequence[Visit], now: datetime, next_at: datetime | None, zone: tzinfo = UTC) -> Timeline | None:
    """Marks of the visits and the next one; None without visits. A next visit that is far off is left out. The hours
    and days below it are the zone's."""
    if not visits:
        return None
    past = sorted(visits, key=lambda visit: visit.at)
    start, end = past[0].at, max(now, past[-1].at)
    behind = max(end - start, timedelta(minutes=10))
    in_sight = next_at is not None and end < next_at <= end + behind
    until = next_at if in_sight and next_at is not None else end
    # Some air on both sides, so that the first and the last mark are whole.
    start, until = until - (until - (end - behind)) * 1.02, until + behind * 0.02
    whole = (until - start).total_seconds()

    def place(at: datetime) -> float:
        return round(100 * (at - start).total_seconds() / whole, 2)

    results = [visit.result for visit in past]
    return Timeline(
        marks=[Mark(visit, place(visit.at), _top(visit)) for visit in past],
        lines=_lines(start, until, place, zone),
        now_x=place(max(now, past[-1].at)),
        next_x=place(next_at) if in_sight and next_at is not None else None,
        changed=results.count(VisitResult.CHANGED),
        unchanged=results.count(VisitResult.UNCHANGED),
        failed=results.count(VisitResult.FAILED) + results.count(VisitResult.GONE),
    )


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
        return f"{at.day} {at:%b}"
    return f"{at:%H:%M}"
