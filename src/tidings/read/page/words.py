"""Seed 003's pattern: a list of words and a threshold. A segment matches that holds at least so many of them.

"Exceeds" in the paper is read as >=, over different words (design.md). Words are compared as tokens are: folded, whole.
One that is cut into several tokens (e-mail, or any of a script without spaces) is found where they stand in a row.
"""

from __future__ import annotations

from collections.abc import Iterable

from tidings.model.pages import Segment
from tidings.text.tokens import fold, token_ids


class WordPattern:
    """At least `at_least` different ones of these words in one segment."""

    name = "words"

    def __init__(self, words: Iterable[str], at_least: int = 1) -> None:
        self._words: dict[tuple[int, ...], str] = {}
        for word in words:
            ids = token_ids(word)
            if ids:
                self._words.setdefault(ids, fold(" ".join(word.split())))
        self.at_least = max(1, at_least)

    @property
    def wants(self) -> frozenset[int] | None:
        return frozenset(ids[0] for ids in self._words)

    def look(self, segment: Segment) -> str | None:
        """The words that were found, in the order of the list."""
        tokens = segment.tokens
        there = frozenset(tokens)
        found = [
            word for ids, word in self._words.items() if ids[0] in there and (len(ids) == 1 or _in_a_row(ids, tokens))
        ]
        return ", ".join(found) if len(found) >= self.at_least else None


def _in_a_row(ids: tuple[int, ...], tokens: tuple[int, ...]) -> bool:
    start = 0
    while True:
        try:
            start = tokens.index(ids[0], start)
        except ValueError:
            return False
        if tokens[start : start + len(ids)] == ids:
            return True
        start += 1
