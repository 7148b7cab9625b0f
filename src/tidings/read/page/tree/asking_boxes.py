"""Boxes of nothing but a question to the reader and buttons to answer it: "Got thirty seconds? [Sure] [Not today]".

Sites show them to some of their visitors, in places of any name. A post of a forum that asks something has an author
and a time beside it, a quiz has its answers, and an entry of "questions and answers" asks in its heading or its button.
"""

from __future__ import annotations

from collections.abc import Sequence

from tidings.read.page.tree.elements import HEADINGS
from tidings.read.page.tree.segments import PageTree

_MOST_LEAVES, _MOST_SAID = 5, 2  # of a box; of them, texts that are no buttons
_LONGEST_SAID, _LONGEST_BUTTON = 240, 32  # characters
_ASKS = "?\N{FULLWIDTH QUESTION MARK}\N{ARABIC QUESTION MARK}\N{GREEK QUESTION MARK}"
_NO_BOXES = frozenset("body main article form fieldset tr td th li ul ol dl details".split())


def asks_reader(tree: PageTree, leaf: int) -> bool:
    """Is a leaf in such a box?"""
    box = tree.above[tree.owners[leaf]]
    if box not in tree.with_buttons or tree.tags[box] in _NO_BOXES or len(tree.texts[leaf]) > _LONGEST_SAID:
        return False
    leaves = _leaves_of(tree, box, leaf)
    if not 2 <= len(leaves) <= _MOST_LEAVES:
        return False
    buttons = [tree.texts[one] for one in leaves if tree.tag(one) == "button"]
    said = [tree.texts[one] for one in leaves if tree.tag(one) != "button"]
    if not buttons or not 1 <= len(said) <= _MOST_SAID or max(map(len, buttons)) > _LONGEST_BUTTON:
        return False
    if any(tree.tag(one) in HEADINGS and _is_question(tree.texts[one]) for one in leaves):
        return False
    return any(map(_is_question, said)) and not any(any(map(str.isdigit, text)) for text in said)


def _is_question(text: str) -> bool:
    return any(sign in text for sign in _ASKS)


def _leaves_of(tree: PageTree, box: int, leaf: int) -> Sequence[int]:
    """The leaves of a box around one of them; empty where there are too many."""
    first = last = leaf
    while first > 0 and leaf - first < _MOST_LEAVES and _is_within(tree, first - 1, box):
        first -= 1
    while last + 1 < len(tree) and last - leaf < _MOST_LEAVES and _is_within(tree, last + 1, box):
        last += 1
    return range(first, last + 1)


def _is_within(tree: PageTree, leaf: int, box: int) -> bool:
    """Is a leaf in this block? Blocks follow those around them."""
    around = tree.owners[leaf]
    while around > box:
        around = tree.above[around]
    return around == box
