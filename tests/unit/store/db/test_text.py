from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tidings.store.db.types import storable

anything = st.text(st.characters(codec=None, categories=None))


@given(anything)
def test_what_is_clean_can_be_stored_and_stays_as_it_is(text: str) -> None:
    kept = storable(text)
    assert "\x00" not in kept
    kept.encode("utf-8")
    assert storable(kept) == kept


@given(st.text(st.characters(codec="utf-8", exclude_characters="\x00")))
def test_sound_text_is_not_touched(text: str) -> None:
    assert storable(text) == text


def test_halves_of_a_pair_are_joined_and_lone_ones_replaced() -> None:
    assert storable("\ud83d\ude42 \ude42 \ud83d") == "🙂 � �"
    assert storable(None) is None
