"""Links whose words a page has several times: "Curriculum vitae" under three names, "Download" under five.

A text that is no value is compared once, however often a page has it (look.py). Where each of its links leads is
remembered beside that, by what is before the link: an entry more moves none of the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from tidings.read.page.compare.keys import repeated_key
from tidings.read.page.compare.memory import RESTLESS_LINK, RepeatedLink

if TYPE_CHECKING:
    from collections.abc import Collection

_FARTHEST = 8  # leaves before a link, of which one names it
_MOST_NAMES = 3  # of a link: what is next before it may change with it, as the version of a file does
_TEXT_BITS = 0xFFFFFFFE


def repeated_links(
    hashes: Sequence[int], links: Sequence[int], values: Sequence[bool], first_beside: Callable[[int], int]
) -> dict[int, int]:
    """Key -> leaf, of the links whose words are there several times. Each list has an entry for every leaf: the hash of
    its words, CRC-32 of where it leads (0: nowhere), and whether its label is part of its identity. `first_beside`: the
    first leaf of the row or card that a leaf is in."""
    linked = [leaf for leaf, link in enumerate(links) if link and not values[leaf]]
    times = Counter([hashes[leaf] for leaf in linked])
    first: dict[int, int] = {}
    for leaf, text in enumerate(hashes):
        first.setdefault(text, leaf)
    # The one that is compared is the first: a menu may have the words of a link in the document.
    several = [leaf for leaf in linked if times[hashes[leaf]] > 1 or not links[first[hashes[leaf]]]]
    if not several:
        return {}
    everywhere = Counter(hashes)
    found: dict[int, list[int]] = {}
    for leaf in several:
        for name in names_before(leaf, hashes, everywhere, first_beside(leaf)):
            found.setdefault(repeated_key(hashes[leaf], hashes[name]), []).append(leaf)
    return {key: leaves[0] for key, leaves in found.items() if len(leaves) == 1}


def names_before(leaf: int, hashes: Sequence[int], everywhere: Mapping[int, int], beside: int) -> list[int]:
    """The leaves that may name this one, the nearest first: those of its row or card, from the leaf `beside` on, else
    the one before it, whose words are there once, and behind the last link with the same words. `everywhere`: how often
    each hash is there."""
    found: list[int] = []
    for one in range(leaf - 1, max(-1, leaf - 1 - _FARTHEST), -1):
        if hashes[one] == hashes[leaf] or len(found) == _MOST_NAMES or (found and one < beside):
            break
        if everywhere[hashes[one]] == 1:
            found.append(one)
    return found


def remembered_links(
    repeated: Mapping[int, int],
    hashes: Sequence[int],
    links: Sequence[int],
    before: Mapping[int, RepeatedLink],
    unsteady: Collection[int],
) -> dict[int, RepeatedLink]:
    """What is remembered of them. `before`: what was; `unsteady`: leaves that lead elsewhere at each look. Of the same
    words one that does is enough: the others lead through the same counter, or to a session's own pages."""
    restless = _restless_texts(before) | {text_bits(hashes[leaf]) for leaf in unsteady}
    texts = {key: text_bits(hashes[leaf]) for key, leaf in repeated.items()}
    return {
        key: RepeatedLink(texts[key], RESTLESS_LINK if texts[key] in restless else links[leaf])
        for key, leaf in repeated.items()
    }


def moved_repeats(
    repeated: Mapping[int, int], links: Sequence[int], before: Mapping[int, RepeatedLink]
) -> Iterator[tuple[int, list[int]]]:
    """(Leaf, its keys) of those that led elsewhere before, by all of their names that were known."""
    restless, keys = _restless_texts(before), dict[int, list[int]]()
    for key, leaf in repeated.items():
        if key in before:
            keys.setdefault(leaf, []).append(key)
    for leaf, known in keys.items():
        if all(before[key].link != links[leaf] and before[key].text not in restless for key in known):
            yield leaf, known


def _restless_texts(before: Mapping[int, RepeatedLink]) -> set[int]:
    return {one.text for one in before.values() if one.link == RESTLESS_LINK}


def text_bits(text: int) -> int:
    """A part of a text's hash: of which texts the links were remembered one by one."""
    return text & _TEXT_BITS
