from __future__ import annotations

import pytest

from tidings.read.keywords import is_keyword_list, is_rearranged, keywords_of
from tidings.read.noise import is_prose


@pytest.mark.parametrize(
    "text",
    [
        "Keywords: gas, shale, energy, sport, weather",
        "gas | shale gas | energy | sport | weather | roads",
        "Popular: economy · politics · climate change · health · football",
        "gas / oil / coal / wind / water",
        "北京、上海、广州、深圳、杭州",
    ],
)
def test_lists_of_keywords(text: str) -> None:
    assert is_keyword_list(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "gas, shale",
        "He came, saw, won, left, and died.",
        "The council said that the bridge, the school, the harbour, the market, and all of the old station would close",
        "3, 5, 6, 12, 44, 55",
        "It rained. Gas, oil, coal, wind, water, all of it is dearer",
        "Gas was found in shale, and nobody knows how much of it there is",
    ],
)
def test_no_lists_of_keywords(text: str) -> None:
    assert keywords_of(text) == []


def test_a_label_is_no_keyword() -> None:
    assert keywords_of("Topics: gas, shale, energy, sport, weather")[0] == "gas"


def test_a_long_list_of_keywords_is_no_prose() -> None:
    words = [f"word{letter}" for letter in "abcdefghijklmnopqrst"]
    assert not is_prose(", ".join(words))
    assert is_prose(" ".join(words) + ".")


def test_rearranged() -> None:
    old = "gas roads shale sport weather schools".split()
    assert not is_rearranged(old, [*old, "coal"])
    assert not is_rearranged(old, old[1:])
    assert is_rearranged(old, "music gas trains shale prices".split())
    assert is_rearranged(old, list(reversed(old)))
