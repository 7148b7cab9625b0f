"""Variants of a text: other figures, another order."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.costs import grows_like_its_size, seconds

from tidings.read.page.compare.several_parts import finer_keys, several_keys
from tidings.read.page.compare.variants import variant_keys
from tidings.read.page.words.passing_text import is_forecast


def keys(text: str) -> set[int]:
    return set(variant_keys(text, 8, 0))


def test_figures_do_not_matter_and_words_do() -> None:
    assert keys("Updated 5 minutes ago") == keys("Updated 2 hours ago")
    assert not keys("Updated 5 minutes ago") & keys("Written 5 minutes ago")
    assert keys("No") == keys("Not this") == set()


@given(st.permutations(("rye", "spelt", "12 tins", "salt", "oven")))
def test_nor_does_the_order_of_the_words(tags: list[str]) -> None:
    assert keys(", ".join(tags)) & keys("rye, spelt, 12 tins, salt, oven")
    assert not keys(", ".join(tags)) & keys("rye, spelt, 12 tins, salt, stove")


def test_other_places_are_apart() -> None:
    assert not set(variant_keys("a b 3", 8, 1)) & set(variant_keys("a b 3", 8, 3))
    assert not set(variant_keys("a b 3", 8, 0)) & set(variant_keys("a b 3", 16, 0))


def test_a_figure_of_very_many_digits_costs_no_more_than_its_length() -> None:
    def cost(size: int) -> float:
        digits = "1" * size
        return seconds(lambda: [variant_keys(f"{digits} °", 0, 0), is_forecast(f"mo {digits} x °")])

    assert grows_like_its_size(cost, 20_000)


def test_a_figure_next_to_another_is_left_out_alone_where_there_are_a_few() -> None:
    until = "Until 15 March; 8 people read this."
    assert set(finer_keys(until, 8, 0)) & set(several_keys("Until 15 March; 9 people read this.", 8, 0))
    assert not set(finer_keys(until, 8, 0)[1:]) & set(several_keys("Until 22 March; 9 people read this.", 8, 0))
    assert finer_keys("Seen by 8 people.", 8, 0) == []
    assert finer_keys("From 1 May; 2 men. By 3 May; 4 men. To 5 May; 6 men.", 8, 0) == []
