"""What distances are counted in: words; in scripts without spaces, characters.

The terms of such scripts are pairs of characters that overlap (東京都庁 -> 東京, 京都, 都庁). Counted by terms, the
first and the last would have one between them; counted by characters they are side by side. Korean has spaces: its
words are split into pairs, too, but all between two spaces counts as one word.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property

from tidings.text.analysis import Term, is_single, is_unspaced
from tidings.text.tokens import character_end, is_korean


class Steps:
    """The units of one text, numbered from 0. In most texts each term is one."""

    def __init__(self, text: str, terms: Sequence[Term]) -> None:
        self._text = text
        self._terms = terms
        self.are_terms = text.isascii() or not any(is_unspaced(term.folded) for term in terms)

    def between(self, end: int, start: int) -> int:
        """Returns how many words are between an occurrence that ends before step `end` and one that begins at
        `start`."""
        if self.are_terms or self._words is None:
            return start - end
        return max(0, self._words[start + 1] - self._words[end] - 1)

    def of_characters(self, start: int, end: int) -> tuple[int, int]:
        """The steps of these characters: first, and one after the last; equal if they are in none."""
        starts, ends = self._edges
        first = bisect_right(ends, start)
        return first, max(first, bisect_left(starts, end))

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Steps `start` up to `end` in characters; of an empty range, what is between its neighbours."""
        if self.are_terms and start < end:
            return self._terms[start].start, self._terms[end - 1].end
        starts, ends = self._edges
        if start < end:
            return starts[start], ends[end - 1]
        left = ends[start - 1] if start else 0
        between = self._text[left : starts[start] if start < len(starts) else None]
        left += len(between) - len(between.lstrip())
        return left, left + len(between.strip())

    @property
    def _edges(self) -> tuple[list[int], list[int]]:
        """Start and end of each step, in characters."""
        return self._counted

    @cached_property
    def _words(self) -> list[int] | None:
        """The word number of each step, with one more at either end. None: each step is a word."""
        korean = [is_korean(term.folded[0]) for term in self._terms]
        if not any(korean):
            return None
        starts, ends = self._edges
        glued = {term.start for term, is_one in zip(self._terms, korean, strict=True) if is_one}
        glued |= {character_end(self._text, start) for start in glued}  # the second one of a pair
        numbers, word = [-1], -1
        for at, start in enumerate(starts):
            touches = at > 0 and start <= ends[at - 1]
            if not touches or (start not in glued and starts[at - 1] not in glued):
                word += 1
            numbers.append(word)
        return [*numbers, word + 1]

    @cached_property
    def _counted(self) -> tuple[list[int], list[int]]:
        starts: list[int] = []
        ends: list[int] = []
        pair: Term | None = None  # the one before, where it is two characters
        for term in self._terms:
            if self.are_terms or not is_unspaced(term.folded) or is_single(term.folded):
                pair = None
                starts.append(term.start)
                ends.append(term.end)
            elif pair is not None and term.start < pair.end:  # it begins with the second character of that pair
                starts[-1] = ends[-2] = term.start
                starts.append(pair.end)
                ends.append(term.end)
                pair = term
            else:
                middle = max(term.start + 1, min(character_end(self._text, term.start), term.end - 1))
                starts += [term.start, middle]
                ends += [middle, term.end]
                pair = term
        return starts, ends
