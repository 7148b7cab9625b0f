"""Delay against visits, drawn: x in percent of the width, y in pixels, both logarithmic. Pure."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from tidings.views.lab.lab_service import LabScore

HEIGHT: Final = 280  # pixels of the drawing
_TOP, _BOTTOM = 16.0, HEIGHT - 34.0
_LEFT, _RIGHT = 9.0, 97.0  # percent
_STEPS = (1.0, 2.0, 5.0)
_NAME_WIDTH, _NAME_HEIGHT = 25.0, 14.0  # percent and pixels that the name of a policy takes


@dataclass(frozen=True, slots=True)
class Point:
    x: float
    y: float
    score: LabScore


@dataclass(frozen=True, slots=True)
class PolicyLine:
    """A policy: `number` chooses its colour and sign."""

    policy: str
    number: int
    points: tuple[Point, ...]
    label: float = 0.0  # y of its name, beside its first point


@dataclass(frozen=True, slots=True)
class Tick:
    at: float
    label: str


@dataclass(frozen=True, slots=True)
class LabChart:
    lines: tuple[PolicyLine, ...]
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    height: int = HEIGHT
    bottom: float = _BOTTOM
    left: float = _LEFT
    right: float = _RIGHT


def lab_chart(scores: Sequence[LabScore]) -> LabChart | None:
    """Draws the scores; None where there is nothing to draw."""
    drawn = [score for score in scores if score.visits > 0 and score.mean > 0]
    if not drawn:
        return None
    low, high = _range([score.visits for score in drawn])
    least, most = _range([score.mean for score in drawn])

    def x(value: float) -> float:
        return round(_LEFT + (_RIGHT - _LEFT) * math.log(value / low) / math.log(high / low), 2)

    def y(value: float) -> float:
        return round(_BOTTOM - (_BOTTOM - _TOP) * math.log(value / least) / math.log(most / least), 1)

    lines = []
    for number, policy in enumerate(dict.fromkeys(score.policy for score in drawn)):
        own = sorted((score for score in drawn if score.policy == policy), key=lambda score: score.visits)
        lines.append(PolicyLine(policy, number, tuple(Point(x(one.visits), y(one.mean), one) for one in own)))
    return LabChart(
        _labelled(lines),
        tuple(Tick(x(value), f"{value:g}") for value in _ticks(low, high)),
        tuple(Tick(y(value), f"{value:g}") for value in _ticks(least, most)),
    )


def _labelled(lines: Sequence[PolicyLine]) -> tuple[PolicyLine, ...]:
    """Places the names so that they do not cover each other: of those side by side the lower one moves down."""
    placed: list[PolicyLine] = []
    for line in sorted(lines, key=lambda line: line.points[0].y):
        first = line.points[0]
        near = [one.label for one in placed if abs(one.points[0].x - first.x) < _NAME_WIDTH]
        placed.append(replace(line, label=round(max([first.y - 9, *(y + _NAME_HEIGHT for y in near)]), 1)))
    return tuple(sorted(placed, key=lambda line: line.number))


def _range(values: Sequence[float]) -> tuple[float, float]:
    """Returns the range of an axis, with some room on both sides and at least two round numbers: an axis without them
    says nothing."""
    low, high = min(values) / 1.3, max(values) * 1.3
    if len(_ticks(low, high)) < 2:
        low, high = max(_ticks(low / 10, low)), min(_ticks(high, 10 * high))
    return low, high


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers between the two."""
    found: list[float] = []
    power = math.floor(math.log10(low))
    while 10.0**power <= high:
        found += [step * 10.0**power for step in _STEPS if low <= step * 10.0**power <= high]
        power += 1
    return found
