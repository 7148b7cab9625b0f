"""A figure that was proved restless stays so where other words of its text were edited.

"State: open, 12 in the queue" is known by "State: open, in the queue". Once it reads "State: filled, 9 in the queue",
that is reported, and its figure is as restless as before, though the two looks may agree on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tidings.read.page.compare.look import Look
from tidings.read.page.compare.memory import LONGEST_OLD_TEXT, PageMemory
from tidings.read.page.compare.several_parts import several_keys
from tidings.read.page.compare.variants import masked_key, parts_of, sentences_of, single_keys, with_prices
from tidings.read.page.words.masked_figures import FIGURE, figure_runs, masked_words

_Beside = tuple[str, str]  # the words before and behind a figure; empty at an end


def carried_keys(look: Look, memory: PageMemory, pairs: Mapping[int, int]) -> dict[int, int]:
    """The keys by which edited texts are known from now on. `pairs`: new leaves with the rows they took the place
    of."""
    found, texts = dict[int, int](), memory.texts or {}
    for leaf, at in pairs.items():
        old, row, new = texts.get(at, ""), memory.rows[at], look.tree.texts[leaf]
        if row.hash not in memory.keys or look.hash_list[leaf] in memory.keys or len(old) >= LONGEST_OLD_TEXT:
            continue
        before, behind = (row.mark, row.slot), (look.tree.place(leaf), look.slot(leaf))
        key = next((key for was, key in _same_figures(old, before, new, behind) if was == row.hash), None)
        if key is not None:
            found[leaf] = key
    return found


def _same_figures(old: str, before: tuple[int, int], new: str, behind: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The keys of both texts without a figure that counts the same in both, or without the same sentence."""
    one, other = _figures(old), _figures(new)
    if len(one) == len(other):
        same = [_counts_the_same(left, right) for left, right in zip(one, other, strict=True)]
        keys = single_keys(old, *before), single_keys(new, *behind)
        if len(keys[0]) == len(keys[1]) == len(same):
            yield from (pair for pair, alike in zip(zip(*keys, strict=True), same, strict=True) if alike)
        whole = masked_key(old, *before), masked_key(new, *behind)
        if same and all(same) and whole[0] is not None and whole[1] is not None:
            yield whole[0], whole[1]
        several = several_keys(old, *before), several_keys(new, *behind)
        if all(same) and len(several[0]) == len(several[1]):
            yield from zip(*several, strict=True)
    yield from _same_sentences(old, before, new, behind)


def _counts_the_same(old: _Beside, new: _Beside) -> bool:
    """Is a figure before the same word as before; at the end of a text, behind the same?"""
    return old[1] == new[1] and (new[1] != "" or old == new)


def _figures(text: str) -> Sequence[_Beside]:
    """What each figure of a text is beside. Prices are none."""
    runs = [run if isinstance(run, str) else "" for run in figure_runs(with_prices(text))]
    around = ["", *runs, ""]
    return [(around[at], around[at + 2]) for at, run in enumerate(runs) if not run]


def _same_sentences(old: str, before: tuple[int, int], new: str, behind: tuple[int, int]) -> Iterator[tuple[int, int]]:
    one, other = sentences_of(old.strip()), sentences_of(new.strip())
    if len(one) != len(other):
        return
    former = {part.number: part.key for part in parts_of(one, *before)}
    for part in parts_of(other, *behind):
        words = masked_words(one[part.number])
        if part.number in former and FIGURE in words and words == masked_words(other[part.number]):
            yield former[part.number], part.key
