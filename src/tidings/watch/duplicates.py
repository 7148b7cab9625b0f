"""Which articles of one story are copies of each other.

A story joins texts that are nearly the same (read/article/signature.py). Not all of them are the same news: a
publisher's notices are one form with other names in it, and two reports of earthquakes differ in a few words. Losing
news is worse than reporting it twice, so titles must agree, too:

    of one source        the same words, however they are spelt
    of two               anything, but other figures where both have some: 5.2 is not 7.4
    one has no title     anything
"""

from __future__ import annotations

import re
from typing import Final

from tidings.text.tokens import fold, words_in

_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
_THOUSANDS = re.compile(r"[.,](?=\d{3}(?!\d))")
_NONE: Final = ""  # the key for no figures


class CopyFinder:
    """The articles of one story, in the order they are added. Each lookup takes the same time, however many there
    are."""

    def __init__(self) -> None:
        self._untitled: int | None = None  # all below: the first key
        self._sources: dict[int, int] = {}
        self._words: dict[tuple[int, str], int] = {}
        self._figures: dict[str, dict[int, int]] = {}  # figure -> sources

    def __bool__(self) -> bool:
        return bool(self._sources)

    def add(self, key: int, source_id: int, title: str | None) -> None:
        self._sources.setdefault(source_id, key)
        folded = fold(title or "")
        words = " ".join(words_in(folded))
        if not words:
            self._untitled = key if self._untitled is None else self._untitled
            return
        self._words.setdefault((source_id, words), key)
        for figure in _figures(folded) or {_NONE}:
            self._figures.setdefault(figure, {}).setdefault(source_id, key)

    def original_of(self, source_id: int, title: str | None) -> int | None:
        """The key of the earliest article that this one is a copy of; keys must grow."""
        folded = fold(title or "")
        words = " ".join(words_in(folded))
        if not words:
            return min(self._sources.values(), default=None)
        found = [self._untitled, self._words.get((source_id, words))]
        figures = _figures(folded)
        if figures:
            found += [_elsewhere(self._figures.get(figure, {}), source_id) for figure in (*figures, _NONE)]
        else:
            found.append(_elsewhere(self._sources, source_id))
        return min((key for key in found if key is not None), default=None)


def _elsewhere(sources: dict[int, int], source_id: int) -> int | None:
    """The first key of another source; insertion order is the order of keys."""
    return next((key for other, key in sources.items() if other != source_id), None)


def _figures(folded: str) -> set[str]:
    """The figures in one spelling: 5.2 and 5,2, 1,000 and 1000."""
    return {_THOUSANDS.sub("", figure).replace(",", ".") for figure in _FIGURE.findall(folded)}
