"""Runs of contestants, and what follows from them: medians, spreads, ratios, and whether a floor holds."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

OURS = "tidings"


class Role(StrEnum):
    OURS = "ours"
    PEER = "peer"
    LIMIT = "limit"  # what the libraries underneath do alone


class Better(StrEnum):
    LESS = "less"
    MORE = "more"


@dataclass(frozen=True, slots=True)
class Series:
    """One contestant in one contest: a figure for each repeat."""

    name: str
    role: Role
    values: Sequence[float]

    @property
    def median(self) -> float:
        return statistics.median(self.values)

    @property
    def spread(self) -> float:
        """Half the distance between the least and the most, as a share of the median."""
        return (max(self.values) - min(self.values)) / 2 / self.median if self.median else 0.0


@dataclass(frozen=True, slots=True)
class Floor:
    """What must hold: a ratio to a contestant, or a bound of the figure itself."""

    against: str | None  # a contestant's name; None: a bound of the figure itself
    value: float
    pinned: float | None = None  # what the short form must reach on any machine; None: it does not judge

    def words(self, unit: str, better: Better) -> str:
        if self.against is None:
            return f"{'at most' if better is Better.LESS else 'at least'} {self.value:g} {unit}".strip()
        return f"{self.value:g}x {self.against}"


@dataclass(frozen=True, slots=True)
class Contest:
    """All contestants in one thing that is measured."""

    name: str
    unit: str
    better: Better
    series: Sequence[Series]
    floors: Sequence[Floor] = ()
    note: str = ""

    def of(self, name: str) -> Series | None:
        return next((series for series in self.series if series.name == name), None)

    @property
    def ours(self) -> Series:
        found = next((series for series in self.series if series.role is Role.OURS), None)
        if found is None:
            raise ValueError(f"{self.name}: no figure of Tidings")
        return found

    def ratio(self, other: Series) -> float:
        """How many times better ours is: 2 where we take half of the time, or do twice as much a second."""
        mine, theirs = self.ours.median, other.median
        return theirs / mine if self.better is Better.LESS else mine / theirs


@dataclass(frozen=True, slots=True)
class Verdict:
    contest: str
    floor: str
    measured: float
    holds: bool


def verdicts(contests: Iterable[Contest], *, pinned: bool = False) -> list[Verdict]:
    """Whether each floor holds; `pinned`: the lower ones, for runs that are short or on a busy machine. A floor against
    a contestant that did not run says nothing."""
    found = []
    for contest in contests:
        for floor in contest.floors:
            wanted = floor.pinned if pinned else floor.value
            other = contest.of(floor.against) if floor.against is not None else None
            if wanted is None or (floor.against is not None and other is None):
                continue
            measured = contest.ours.median if other is None else contest.ratio(other)
            at_most = other is None and contest.better is Better.LESS
            holds = measured <= wanted if at_most else measured >= wanted
            words = replace(floor, value=wanted).words(contest.unit, contest.better)
            found.append(Verdict(contest.name, words, measured, holds))
    return found


def rows(contests: Iterable[Contest]) -> list[list[str]]:
    """Cells of the table: contest, contestant, median, spread, ours against it, floor."""
    made = []
    for contest in contests:
        judged = {verdict.floor: verdict for verdict in verdicts([contest])}
        for series in contest.series:
            if series.role is Role.OURS:
                bounds = [floor for floor in contest.floors if floor.against is None]
                ratio = ""
            else:
                bounds = [floor for floor in contest.floors if floor.against == series.name]
                ratio = f"{contest.ratio(series):.2g}" if contest.ratio(series) < 10 else f"{contest.ratio(series):.0f}"
            floors = "; ".join(_floor_words(floor, contest, judged) for floor in bounds)
            name = series.name if series.role is not Role.LIMIT else f"limit: {series.name}"
            figure = f"{number(series.median)} {contest.unit}".strip()
            made.append([contest.name, name, figure, _spread(series), ratio, floors])
    return made


def _floor_words(floor: Floor, contest: Contest, judged: Mapping[str, Verdict]) -> str:
    words = floor.words(contest.unit, contest.better)
    shown = words if floor.against is None else f"{floor.value:g}"
    verdict = judged.get(words)
    return shown if verdict is None or verdict.holds else f"{shown} (**not held**)"


def _spread(series: Series) -> str:
    return f"± {100 * series.spread:.0f} %" if len(series.values) > 1 else ""


def number(value: float) -> str:
    """Three figures that count: 0.0123, 1.23, 12.3, 1,230."""
    if value == 0:
        return "0"
    if abs(value) >= 100:
        return f"{value:,.0f}"
    if abs(value) >= 10:
        return f"{value:.1f}"
    return f"{value:.2f}" if abs(value) >= 0.1 else f"{value:.3g}"
