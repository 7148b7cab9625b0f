"""Figures that a query asks for: near a word, or by their unit alone."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from operator import itemgetter

from tidings.watch.match.positions import FieldSlice, Occurrence, occurrences
from tidings.watch.query.figures import Figure
from tidings.watch.query.nodes import Amount, Number

REACH = 8  # words between a word and its figure


def figures_near_word(node: Number, scope: FieldSlice, language: str | None) -> Iterator[tuple[Occurrence, Figure]]:
    """Occurrences of the word, each with the figures near it that satisfy the comparison."""
    if not any(node.holds(figure.value) for _, figure in scope.field.figures):
        return
    for place in occurrences(node.word, scope, language):
        for figure in _figures_near(node, scope, place.start, place.end):
            if node.holds(figure.value):
                yield place, figure


def figures_with_unit(node: Amount, scope: FieldSlice) -> list[Figure]:
    """Figures with this unit that satisfy the comparison."""
    inside = (figure for at, figure in scope.field.figures if scope.start <= at < scope.end)
    return [one for one in inside if one.unit == node.unit and node.holds(one.value)]


def _figures_near(node: Number, scope: FieldSlice, start: int, end: int) -> Iterator[Figure]:
    """Figures of the same sentence, at most REACH words away. With a unit, all that have it; without, the nearest that
    is no percentage: `price 500, 20 % off` is no price of 20."""
    sentence = scope.field.terms[start].sentence
    near: list[tuple[int, bool, Figure]] = []
    figures = scope.field.figures
    first = bisect_left(figures, start - REACH - 1, key=itemgetter(0))
    last = bisect_left(figures, end + REACH + 1, key=itemgetter(0))
    for at, figure in figures[first:last]:
        away = at - end if at >= end else start - at - 1
        if not scope.start <= at < scope.end or start <= at < end or away > REACH:
            continue
        if scope.field.terms[at].sentence == sentence:
            near.append((away, at < start, figure))
    if node.unit:
        yield from (figure for _, _, figure in near if figure.unit == node.unit)
        return
    plain = [one for one in near if one[2].unit != "%"]
    if plain:
        yield min(plain)[2]
