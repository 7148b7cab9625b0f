"""Texts of which several parts are restless: some of their figures, some of their sentences.

"Session 4f7b. Term ends on 20 March. 47 readers at the moment." is known by "Term ends on 20 March." once two looks
have shown another session and other readers; "Only 3 left, 12 viewing, code 81" by "Only 3 left". That is worked out
for texts that differ between two looks, and for those in a place where it was proved before: there are many rests.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from tidings.read.page.compare.keys import figures_key, part_key, several_key
from tidings.read.page.compare.variants import sentences_of, with_prices
from tidings.read.page.tree.leaf_hash import hash_leaves
from tidings.read.page.words.masked_figures import FIGURE, figure_runs

_MOST_FIGURES = 4  # of a text of which some may be restless
# Where one figure ends and another begins though no word is between them: "until 15 March; 8 people".
_APART = re.compile(r"(?<=\w)(?:[;.!?|·(]\s+|\s+\()|(?<=\w),\s+(?=\d{1,3}\s[^\W\d_]{3})")
_MOST_SENTENCES, _MOST_RESTLESS = 6, 3  # sentences of a text, and of them those that may be restless
_LEAST_STEADY = 2  # words of the rest
_LONGEST_KEPT = 400  # characters of a text whose rests are kept
_OF_SENTENCES = 1 << 16  # beside the numbers of single parts

Kept = tuple[int, ...]  # the places of the parts that are left out


def several_keys(text: str, block: int, slot: int) -> list[int]:
    """The keys of a text without several of its figures, and without some of its sentences; first those that leave out
    the least."""
    figures, sentences = _hashes(text) if len(text) <= _LONGEST_KEPT else ((), ())
    keys = [figures_key(rest, block, slot) for rest in figures]
    return keys + [part_key(rest, number, block, slot) for number, rest in sentences]


def sentence_keys(text: str, block: int, slot: int) -> list[int]:
    """Returns those of several_keys that leave out some of its sentences."""
    sentences = _hashes(text)[1] if len(text) <= _LONGEST_KEPT else ()
    return [part_key(rest, number, block, slot) for number, rest in sentences]


def known_rest(text: str, block: int, slot: int, keys: Container[int]) -> int | None:
    """The one of the keys of restless places by which a text is known without several of its parts."""
    if several_key(block, slot) not in keys:
        return None
    return next((key for key in several_keys(text, block, slot) if key in keys), None)


def finer_keys(text: str, block: int, slot: int) -> list[int]:
    """Returns those of several_keys that leave out one figure, next to another one: they leave out the least."""
    figures = len(_places(_runs(text))) if len(text) <= _LONGEST_KEPT else 0
    if not len(_places(figure_runs(with_prices(text)))) < figures <= _MOST_FIGURES:
        return []
    return several_keys(text, block, slot)[:figures]


def _runs(text: str) -> list[str | list[str]]:
    """The words of a text as figure_runs gives them, clause by clause."""
    return [run for clause in _APART.split(with_prices(text)) for run in figure_runs(clause)]


def _places(runs: Sequence[str | list[str]]) -> list[int]:
    return [at for at, run in enumerate(runs) if isinstance(run, list)]


def rests_without_several(old: str, new: str, block: int, slot: int) -> list[tuple[str, str, int, int]]:
    """Two texts, each time without the same of their parts, with the keys of both by which these are restless."""
    before, after = _rests(old), _rests(new)
    if list(before) != list(after) or not after:
        return []
    former, keys = several_keys(old, block, slot), several_keys(new, block, slot)
    if not len(former) == len(keys) == len(after):
        return []
    return [(before[at], after[at], was, key) for at, was, key in zip(after, former, keys, strict=True)]


def _rests(text: str) -> dict[tuple[str, Kept], str]:
    """A text without several of its parts, by what is left out, in the order of its keys."""
    if len(text) > _LONGEST_KEPT:
        return {}
    runs, sentences = _runs(text), sentences_of(text.strip())
    found = {("figures", out): _without_figures(runs, out) for out in _figures_left_out(text, runs)}
    return found | {("sentences", out): _without(sentences, out) for out in _sentences_left_out(sentences)}


@lru_cache(4096)
def _hashes(text: str) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """The hashes of a text without several of its figures, and without some of its sentences with a number."""
    runs, sentences = _runs(text), sentences_of(text.strip())
    masked = [_without_figures(runs, out, FIGURE) for out in _figures_left_out(text, runs)]
    left_out = list(_sentences_left_out(sentences))
    rests = hash_leaves([_without(sentences, out) for out in left_out])
    numbers = (_OF_SENTENCES + sum(1 << at for at in out) for out in left_out)
    found = zip(numbers, rests.hashes.tolist(), strict=True)
    return tuple(hash_leaves(masked).hashes.tolist()), tuple(found)


def _figures_left_out(text: str, runs: Sequence[str | list[str]]) -> Iterator[Kept]:
    """Each choice of several figures but not all; of one, where that is none by itself in the whole text."""
    places = _places(runs)
    if len(places) <= _MOST_FIGURES:
        fewest = 2 if len(places) == len(_places(figure_runs(with_prices(text)))) else 1
        for number in range(fewest, len(places)):
            yield from combinations(places, number)


def _without_figures(runs: Sequence[str | list[str]], out: Kept, mask: str = "") -> str:
    """A text without these figures. A mask in their stead names their place, so that no other text is the same."""
    words = (
        (f"{mask}x{at}" if mask else "") if at in out else run if isinstance(run, str) else " ".join(run)
        for at, run in enumerate(runs)
    )
    return " ".join(filter(None, words))


def _sentences_left_out(sentences: Sequence[str]) -> Iterator[Kept]:
    if not 3 <= len(sentences) <= _MOST_SENTENCES:
        return
    for number in range(2, min(len(sentences), _MOST_RESTLESS + 1)):
        for out in combinations(range(len(sentences)), number):
            if len(_without(sentences, out).split()) >= _LEAST_STEADY:
                yield out


def _without(sentences: Sequence[str], out: Kept) -> str:
    return " ".join(sentence.strip() for at, sentence in enumerate(sentences) if at not in out)
