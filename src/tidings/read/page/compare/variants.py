"""Variants of a text: the same words with other figures, in another order, or with another inline part.

Where two looks at the same moment prove that only these differ, the text is known by the rest from then on: a counter,
a clock, "served in 12 ms"; tags, names or partners in a random order; a name beside "available now". A new word in the
rest is a change.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from functools import lru_cache
from typing import NamedTuple

from tidings.read.page.compare.keys import figures_key, order_key, part_key, place_bits, twice_key
from tidings.read.page.compare.memory import VALUE_BIT
from tidings.read.page.tree.leaf_hash import hash_leaf, hash_leaves
from tidings.read.page.words.masked_figures import FIGURE, figure_runs, masked_words
from tidings.text.tokens import fold_accents

_LEAST_WORDS = 3  # of a text whose words may be shuffled
_LONGEST = 2_000  # characters of it
_MOST_PARTS, _LONGEST_IN_PARTS = 6, 240  # of a text that may have a restless part
_SENTENCE = re.compile(r".+?[.!?…]\s+|.+$", re.DOTALL)
_MOST_SINGLES = 4  # figures of a text of which one may be restless
OF_RUNS = 64  # the least number of several parts that are left out together
_LEAST_STEADY = 2  # words of its rest
_MOST_KEPT, _LONGEST_KEPT = 8192, 400  # texts whose hashes are kept, and their characters: at most some 5 MB


# A figure with nothing but these may be a price or a measure: one entry of a list is no proof for the others.
_UNITS = frozenset(
    "eur euro euros usd gbp chf pln zl kr sek nok dkk czk jpy ms s min h m km kg g cm mm l w kw kb mb gb c f".split()
)


_MONEY = r"(?:[€$£¥₹₽]|\b(?:eur|euros?|usd|gbp|chf|pln|zł|kr|sek|nok|dkk|czk|jpy|dollars?|pounds?)\b\.?)"
# Begins where a figure begins, and is short: a page may have a figure of a million digits.
_AMOUNT = r"(?<![\d.,'])\d[\d.,'\u2019\u00a0\u202f]{0,24}"
_PRICE = re.compile(rf"{_MONEY}\s?{_AMOUNT}|{_AMOUNT}\s?{_MONEY}", re.IGNORECASE)
_DIGIT = re.compile(r"\d")
_LETTERS = {ord(digit): letter for digit, letter in zip("0123456789", "abcdefghij", strict=True)}
_LETTERS |= dict.fromkeys(map(ord, ".,' \u2019\u00a0\u202f"), "")


def with_prices(text: str) -> str:
    """A text whose prices are words, which are not masked."""
    return _PRICE.sub(_spelled, text) if _DIGIT.search(text) else text


def _spelled(price: re.Match[str]) -> str:
    """A price as one word without figures, which is not masked."""
    return f" price{price[0].translate(_LETTERS)} "


class _Masked(NamedTuple):
    """Hashes of a text, wherever it is: what its variants have in common."""

    figures: int | None  # all figures masked but those of prices; None where there are none
    all_figures: int | None  # those of prices as well; None where it has no price
    singles: tuple[int, ...]  # one of its figures masked, each in turn; where it has a few of them
    order: int | None  # its words in any order; None where it has too few, or too many
    is_counter: bool  # has figures, and words beside them that are no units

    @classmethod
    def of(cls, text: str) -> _Masked:
        priced = with_prices(text)
        runs = figure_runs(priced)
        words = [run if isinstance(run, str) else FIGURE for run in runs]
        has_figures, may_shuffle = FIGURE in words, len(words) >= _LEAST_WORDS and len(text) <= _LONGEST
        return cls(
            figures=hash_leaf(" ".join(words)) if has_figures else None,
            all_figures=hash_leaf(" ".join(masked_words(text))) if priced != text else None,
            singles=_each_masked(runs),
            order=hash_leaf(" ".join(sorted(words))) if may_shuffle else None,
            is_counter=has_figures and not all(word == FIGURE or word in _UNITS for word in words),
        )


def _each_masked(runs: Sequence[str | list[str]]) -> tuple[int, ...]:
    """The hashes of a text with each of its figures masked in turn, with the place of that figure: "5 left, code 12"
    may have a restless code."""
    places = [at for at, run in enumerate(runs) if isinstance(run, list)]
    if not 2 <= len(places) <= _MOST_SINGLES:
        return ()
    words = [run if isinstance(run, str) else " ".join(run) for run in runs]
    return tuple(hash_leaf(" ".join([*words[:at], f"{FIGURE}x{at}", *words[at + 1 :]])) for at in places)


_kept_masked = lru_cache(_MOST_KEPT)(_Masked.of)


def _masked(text: str) -> _Masked:
    """The masked forms of a text; cached for texts of usual length: every look and several rules need each."""
    return _kept_masked(text) if len(text) <= _LONGEST_KEPT else _Masked.of(text)


def variant_keys(text: str, block: int, slot: int) -> list[int]:
    """The keys under which the figures of a text, and the order of its words, may be restless: all its figures, all but
    its prices, its words in any order."""
    masked = _masked(text)
    keys = [figures_key(one, block, slot) for one in (masked.all_figures, masked.figures) if one is not None]
    keys += [figures_key(one, block, slot) for one in masked.singles]
    return keys if masked.order is None else [*keys, order_key(masked.order, block, slot)]


def keys_by_figures(text: str, block: int, slot: int) -> tuple[dict[int, int], dict[int, int]]:
    """(The keys of a text without one of its figures, the one without all of them but its prices), each with how many
    digits it leaves."""
    masked = _masked(text)
    digits = [sum(map(str.isdigit, "".join(run))) for run in figure_runs(with_prices(text)) if isinstance(run, list)]
    whole = sum(map(str.isdigit, text))
    singles = zip(single_keys(text, block, slot), (whole - one for one in digits), strict=False)
    every = {} if masked.figures is None else {figures_key(masked.figures, block, slot): whole - sum(digits)}
    return dict(singles), every


def single_keys(text: str, block: int, slot: int) -> list[int]:
    """Returns those of variant_keys by which one figure alone is restless."""
    return [figures_key(one, block, slot) for one in _masked(text).singles]


def masked_key(text: str, block: int, slot: int) -> int | None:
    """The key of a text whatever its figures but those of prices; None where it has no others."""
    masked = _masked(text).figures
    return None if masked is None else figures_key(masked, block, slot)


def loose_key(text: str, block: int, slot: int) -> int | None:
    """The key that leaves out the prices of a text as well; None where there are none. It is proved only by two looks
    with different prices."""
    masked = _masked(text)
    return None if masked.all_figures is None else figures_key(masked.all_figures, block, slot)


def rests_of(old: str, new: str, block: int, slot: int) -> list[tuple[str, str, int, int]]:
    """Two texts that differ in their figures, each time without one of them, with the keys of both by which that figure
    is restless."""
    before, after, keys = figure_runs(with_prices(old)), figure_runs(with_prices(new)), single_keys(new, block, slot)
    places = [at for at, run in enumerate(after) if isinstance(run, list)]
    if not keys or [run for run in before if isinstance(run, str)] != [run for run in after if isinstance(run, str)]:
        return []
    former = single_keys(old, block, slot)
    if len(before) != len(after) or not len(keys) == len(former) == len(places):
        return []
    both = zip(places, former, keys, strict=True)
    return [(_without(before, at), _without(after, at), was, key) for at, was, key in both]


def _without(runs: Sequence[str | list[str]], place: int) -> str:
    return " ".join(run if isinstance(run, str) else " ".join(run) for at, run in enumerate(runs) if at != place)


def differ_in_figures(old: str, new: str) -> bool:
    """Do two texts without prices differ in nothing but their figures?"""
    one, other = _masked(old), _masked(new)
    return one.all_figures is None is other.all_figures and one.figures == other.figures is not None


class Part(NamedTuple):
    """A text without one of its inline parts."""

    key: int
    place: int
    before: str
    behind: str
    number: int  # of the part

    def is_in(self, text: str, block: int, slot: int) -> bool:
        """Is a text in this place the same but for that part?"""
        if place_bits(block, slot) != self.place or len(text) < len(self.before) + len(self.behind):
            return False
        return text.startswith(self.before) and text.endswith(self.behind)

    def rests(self, text: str) -> tuple[str, str] | None:
        """What another text has besides that part, by the number of words, and what this one has; None where it is
        shorter."""
        words, before, behind = (fold_accents(one).split() for one in (text, self.before, self.behind))
        if len(words) <= len(before) + len(behind):
            return None
        return " ".join([*words[: len(before)], *words[len(words) - len(behind) :]]), " ".join([*before, *behind])

    def key_in(self, text: str, block: int, slot: int) -> int | None:
        """The key of another text in a place without that part; None where it is shorter."""
        found = self.rests(text)
        return None if found is None else part_key(hash_leaf(found[0]), self.number, block, slot)


def sentences_of(text: str) -> list[str]:
    """The sentences of a short text, each with the space behind it."""
    return _SENTENCE.findall(text) if len(text) <= _LONGEST_IN_PARTS else [text]


def parts_of(pieces: Sequence[str], block: int, slot: int, *, with_runs: bool = False) -> list[Part]:
    """A text without each of its inline parts in turn, and without several of them."""
    said = [at for at, piece in enumerate(pieces) if not piece.isspace()]
    if not 2 <= len(said) <= _MOST_PARTS or sum(map(len, pieces)) > _LONGEST_IN_PARTS:
        return []
    runs = [(at, at + 1) for at in said]
    numbers = list(range(len(said)))
    if with_runs:  # the first parts, or the last ones: "Release 3.8.1", downloads, state of the build
        runs += [(0, end) for end in said[2:]] + [(start, len(pieces)) for start in said[1:-1]]
        numbers += range(OF_RUNS, OF_RUNS + len(runs) - len(said))
    sides = [(" ".join("".join(pieces[:at]).split()), " ".join("".join(pieces[end:]).split())) for at, end in runs]
    rests = hash_leaves([f"{before} {behind}" for before, behind in sides])
    return [
        Part(part_key(rest, number, block, slot), place_bits(block, slot), *side, number)
        for number, side, rest, words in zip(numbers, sides, rests.hashes.tolist(), rests.words.tolist(), strict=True)
        if words >= _LEAST_STEADY
    ]


def counter_key(text: str, block: int, slot: int) -> int | None:
    """The key of a counter in its block, whatever it is beside: "12 shares" of each post. Two of them that are proved
    to be restless (twice_key) are proof for all. None for a figure that may be a price or a measure."""
    if not slot & VALUE_BIT:
        return None
    masked = _masked(text)
    return figures_key(masked.figures, block, 0) if masked.is_counter and masked.figures is not None else None


def known_variant(text: str, block: int, slot: int, keys: Container[int]) -> int | None:
    """The one of the keys of restless places by which a text is known; None where it is not."""
    counter = counter_key(text, block, slot)
    if counter is not None and (every := twice_key(counter)) in keys:
        return every
    return next((key for key in variant_keys(text, block, slot) if key in keys), None)
