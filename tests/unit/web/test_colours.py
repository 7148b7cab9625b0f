"""Contrast of the colours, as WCAG 2.2 computes it: 4.5 to 1 for words, 3 to 1 for what is drawn, light and dark."""

from __future__ import annotations

import re
from itertools import product

import pytest

from tidings.web.core.context import WEB_FOLDER

STATIC = WEB_FOLDER / "static"
STYLES = (STATIC / "tidings.css").read_text(encoding="utf-8")
GROUNDS = ("ground", "sheet", "sunk")
WORDS = [
    *product(("ink", "soft", "faint", "accent", "amber", "changed", "failed"), GROUNDS),
    *product(("ink", "soft", "faint", "accent"), ("accent-soft",)),
    *product(("ink", "failed"), ("failed-soft",)),
    *product(("ink",), ("come", "gone")),
    *product(("sheet",), ("accent", "failed")),  # buttons
]
DRAWN = [*product(("unchanged", "dot", "changed", "failed", "accent"), ("ground", "sheet"))]


def colours(*, dark: bool) -> dict[str, str]:
    light, night = re.findall(r":root \{(.*?)\n\s*\}", STYLES, re.DOTALL)[:2]
    named = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", light))
    return named | dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", night)) if dark else named


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_black_on_white() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("dark", [False, True])
def test_every_pair_of_colours_can_be_told_apart(dark: bool) -> None:
    named = colours(dark=dark)
    for pairs, least in ((WORDS, 4.5), (DRAWN, 3.0)):
        found = {(one, on): round(contrast(named[one], named[on]), 2) for one, on in pairs}
        assert {pair: ratio for pair, ratio in found.items() if ratio < least} == {}
