from __future__ import annotations

from tests.cases import each

from tidings.read.page.tree.keyword_lists import (
    is_called,
    is_keyword_list,
    is_rearranged,
    is_shuffled,
    keywords_of,
    listing_of,
)
from tidings.read.page.words.kinds_of_text import is_prose


@each(
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


@each(
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


def test_shuffled() -> None:
    old = "gas roads shale sport weather schools".split()
    assert is_shuffled(old, "shale music gas trains prices rent".split())
    assert not is_shuffled(old, "music trains prices rent gas roads".split())  # new ones came on top
    assert not is_shuffled(old, [*old, "coal"])


@each(
    ("text", "label", "items"),
    [
        ("Winners: Anna, Jan", "Winners", ["Anna", "Jan"]),
        ("Tagi: gaz, łupki.", "Tagi", ["gaz", "łupki"]),
        ("标签：天然气、页岩", "标签", ["天然气", "页岩"]),
        ("#gas #shale", "", ["#gas", "#shale"]),
        ("Start > Gas > Shale", "", ["Start", "Gas", "Shale"]),
    ],
)
def test_short_lists_have_items(text: str, label: str, items: list[str]) -> None:
    found = listing_of(text)
    assert found is not None
    assert (found.label, list(found.items)) == (label, items)


@each("text", ["", "gas", "Gas, oil.", "New wells #gas #shale", "He came, he saw the old town, he won what there was"])
def test_what_is_no_list_has_none(text: str) -> None:
    assert listing_of(text) is None


def test_names_of_tag_boxes() -> None:
    assert is_called("Popular topics")
    assert is_called("Słowa kluczowe:")
    assert not is_called("Winners")
    assert not is_called("The tags of all the things that were found in the town")
