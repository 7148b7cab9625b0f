"""Variants of a text: the same words with other figures, or in another order.

Where two looks at the same moment prove that only these differ, the text is known by the rest from then on: a counter,
a clock, "served in 12 ms"; tags, names or partners in a random order. A new word in it is a change.
"""

from __future__ import annotations

from tidings.read.page.compare.keys import figures_key, order_key
from tidings.read.page.compare.site_boilerplate import FIGURE, masked_words
from tidings.read.page.tree.leaf_hash import hash_leaves

_LEAST_WORDS = 3  # of a text whose words may be shuffled
_LONGEST = 2_000  # characters of it


def variant_keys(text: str, block: int, slot: int) -> list[int]:
    """The keys under which the figures of a text, and the order of its words, may be restless."""
    words = masked_words(text)
    has_figures, may_shuffle = FIGURE in words, len(words) >= _LEAST_WORDS and len(text) <= _LONGEST
    if not has_figures and not may_shuffle:
        return []
    masked, shuffled = hash_leaves([" ".join(words), " ".join(sorted(words))]).hashes.tolist()
    keys = [figures_key(masked, block, slot)] if has_figures else []
    return [*keys, order_key(shuffled, block, slot)] if may_shuffle else keys
