"""Variants of a text: the same words with other figures, or in another order.

Where two looks at the same moment prove that only these differ, the text is known by the rest from then on: a counter,
a clock, "served in 12 ms"; tags, names or partners in a random order. A new word in it is a change.
"""

from __future__ import annotations

from collections.abc import Container

from tidings.read.page.compare.keys import figures_key, order_key, twice_key
from tidings.read.page.compare.site_boilerplate import FIGURE, masked_words
from tidings.read.page.compare.slots import VALUE_BIT
from tidings.read.page.tree.leaf_hash import hash_leaves

_LEAST_WORDS = 3  # of a text whose words may be shuffled
_LONGEST = 2_000  # characters of it


# A figure with nothing but these may be a price or a measure: what one entry of a list has says nothing of the others.
_UNITS = frozenset(
    "eur euro euros usd gbp chf pln zl kr sek nok dkk czk jpy ms s min h m km kg g cm mm l w kw kb mb gb c f".split()
)


def variant_keys(text: str, block: int, slot: int) -> list[int]:
    """The keys under which the figures of a text, and the order of its words, may be restless."""
    words = masked_words(text)
    has_figures, may_shuffle = FIGURE in words, len(words) >= _LEAST_WORDS and len(text) <= _LONGEST
    if not has_figures and not may_shuffle:
        return []
    masked, shuffled = hash_leaves([" ".join(words), " ".join(sorted(words))]).hashes.tolist()
    keys = [figures_key(masked, block, slot)] if has_figures else []
    return [*keys, order_key(shuffled, block, slot)] if may_shuffle else keys


def counter_key(text: str, block: int, slot: int) -> int | None:
    """The key of a counter in its block, whatever it is beside: "12 shares" of each post. Two of them that are proved
    to be restless (twice_key) are proof for all. None for a figure that may be a price or a measure."""
    if not slot & VALUE_BIT:
        return None
    words = masked_words(text)
    if FIGURE not in words or all(word == FIGURE or word in _UNITS for word in words):
        return None
    return figures_key(int(hash_leaves([" ".join(words)]).hashes[0]), block, 0)


def known_variant(text: str, block: int, slot: int, keys: Container[int]) -> int | None:
    """The one of the keys of restless places by which a text is known; None where it is not."""
    counter = counter_key(text, block, slot)
    if counter is not None and (every := twice_key(counter)) in keys:
        return every
    return next((key for key in variant_keys(text, block, slot) if key in keys), None)
