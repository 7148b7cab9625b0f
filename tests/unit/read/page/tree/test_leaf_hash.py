"""Hashes of single texts are those of many at once."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tidings.read.page.tree.leaf_hash import hash_leaf, hash_leaves

words = st.lists(st.sampled_from(["€1", "3 min ago", "Straße", "C++", "-5 %", "東京", "09:41", "a" * 70]), max_size=30)


@given(words.map(" ".join))
def test_one_text_has_the_hash_it_has_among_others(text: str) -> None:
    assert hash_leaf(text) == int(hash_leaves(["before", text, "behind"]).hashes[1])
