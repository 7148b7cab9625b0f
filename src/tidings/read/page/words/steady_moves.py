"""Pairs of texts that move in a way of their own, in any language: counters at a steady rate, weather, lines that rank.

One such move says little; what calls them asks for the same move at the visits before.
"""

from __future__ import annotations

import re
from math import log

from tidings.text.tokens import fold_accents

_FIGURE = re.compile(r"(?<![\d.,])\d{1,3}(?:[.,'\u2019\u00a0\u202f ]\d{3})+(?!\d)|\d+")
_NOT_DIGIT = re.compile(r"\D")
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_LEAST_COUNTED = 1_000
_LEAST_RISE = 10  # less rises alike by chance
_ALIKE = 0.02  # relative
_WEATHER = re.compile(r"(\S.{0,40}?)\W{1,3}[-−–+]?\d{1,2}(?:[.,]\d)?\s?°\s?[cf]?\W*")
_WARNING = re.compile(r"warn|alert|avis|allert|aviso|ostrzez|alarm|danger|gefahr|警|max|min|below|above|unter|uber|<|>")
_DEGREES = re.compile(r"([^\d°]{0,30}?)\s*[-−–+]?\d{1,2}(?:[.,]\d)?\s?°\s?[cf]?\W*")
_MOST_WORDS = 6
_LINE = re.compile(r"([^:：\d]{3,40})[:：]\s*(\S.*)")
_BETWEEN_ITEMS = re.compile(r"\s*[,;、，·|]\s*")
_LEAST_ITEMS = 3


def steady_rate(old: str, new: str, elapsed: int) -> tuple[int, ...]:
    """Numbers for the rate at which the only figure of a text that differs rises, the first its own, the others beside
    it; none where it is no large counter with words of its own. The texts differ in figures alone."""
    before, after = _FIGURE.findall(old), _FIGURE.findall(new)
    if len(before) != len(after) or not elapsed or len(_LETTERS.findall(new)) < 2:
        return ()
    pairs = [(_number(one), _number(other)) for one, other in zip(before, after, strict=True) if one != other]
    if len(pairs) != 1 or pairs[0][0] < _LEAST_COUNTED or pairs[0][1] - pairs[0][0] < _LEAST_RISE:
        return ()
    rate = round(log((pairs[0][1] - pairs[0][0]) / elapsed) / _ALIKE)
    return rate, rate - 1, rate + 1


def _number(text: str) -> int:
    return int(_NOT_DIGIT.sub("", text)[:18])


def place_of_weather(old: str, new: str) -> str | None:
    """The first word of two short texts that end in a temperature, of the same place by that word; None where they are
    none. A bound ("below 8°C") is none."""
    one, other = fold_accents(old), fold_accents(new)
    if "°" not in one or "°" not in other or _WARNING.search(one) or _WARNING.search(other):
        return None
    before, after = _WEATHER.fullmatch(one), _WEATHER.fullmatch(other)
    if before is None or after is None:
        return None
    first, second = before[1].split(), after[1].split()
    is_short = 1 < len(second) <= _MOST_WORDS and len(first) <= _MOST_WORDS
    return second[0] if first[0] == second[0] and is_short else None


def is_degrees(old: str, new: str) -> bool:
    """Are two texts the same words before a temperature, or none?"""
    one, other = fold_accents(old), fold_accents(new)
    if "°" not in one or "°" not in other or _WARNING.search(one) or _WARNING.search(other):
        return False
    before, after = _DEGREES.fullmatch(one), _DEGREES.fullmatch(other)
    return before is not None and after is not None and before[1] == after[1]


def is_reordered_line(old: str, new: str) -> bool:
    """Have both the same introduction and as many entries behind it, and has one of these another rank? "Popular: a, b,
    c" -> "Popular: c, d, a"."""
    before, after = _LINE.fullmatch(old), _LINE.fullmatch(new)
    if before is None or after is None or before[1] != after[1]:
        return False
    one, other = _BETWEEN_ITEMS.split(before[2]), _BETWEEN_ITEMS.split(after[2])
    if len(one) != len(other) or len(one) < _LEAST_ITEMS or len(set(other)) < len(other):
        return False
    return any(item in one and one.index(item) != rank for rank, item in enumerate(other))
