"""What a page said before, whatever elements it stood in: which sentences of a text are new beside it.

A leaf is new when its words are others. Of a long one only a sentence may be; and where a page gets another template,
paragraphs are joined and parted, and nothing is new at all. So sentences are looked up in the row of all words.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from tidings.text.tokens import words_of

_FEWEST = 6  # words that say something wherever they stand; fewer must have been a sentence, or a leaf, of their own
_UNSPACED = re.compile("[\u0e00-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")
_ENDS = re.compile(r"[.!?…][\"'”’»)\]]*(?:\s+|(?<=[^\W\d_]{2}[.!?])(?=[^\W\d_]))|[。！？][\"'”’»)\]]*\s*")
_DOTS = frozenset(".!?")
# "(681)" behind a headline: how many comments, readers. A year is no count.
_COUNTED = re.compile(r"\s*[(\[](?!(?:19|20)\d\d[)\]])\d[\d .,]*[)\]]\s*$")
_CUT = re.compile(r"\W*(?:…|\.\.\.)\W*$")
# "Updated 12:30", "02.03.2026, 10:15", "Text:": when it was said, or where, before what is said.
_DATED = re.compile(
    r"\W*(?:[^\W\d]+[\s:,]+){0,2}(?:(?:\d{1,2}:\d\d(?::\d\d)?|\d{1,2}\.\d{1,2}\.\d{2,4}|\d{4}-\d\d-\d\d)\W+){1,3}"
    r"|[^:.]{1,40}:\s+"
)


class TextNovelty(NamedTuple):
    """A text beside what was known."""

    new: str  # its sentences that were not known
    known: str  # the leaves that the others stood in, whole


def sentences_of(text: str) -> list[str]:
    """Cut roughly, but the same text always the same way."""
    found, start = [], 0
    for end in _ENDS.finditer(text):
        if text[end.end() - 1] in _DOTS and end.end() < len(text) and not text[end.end()].isupper():
            continue  # a dot within a word: an address, a version
        found.append(text[start : end.end()].strip())
        start = end.end()
    found.append(text[start:].strip())
    return [sentence for sentence in found if sentence]


class KnownText:
    """All words of a page, in their order: the texts of its leaves."""

    def __init__(self, texts: Sequence[str]) -> None:
        said = [(text, row) for text in texts if (row := " ".join(words_of(text)))]
        self._texts, rows = [text for text, _ in said], [row for _, row in said]
        self._stream = f" {' '.join(rows)} "
        self._starts = [1, *accumulate((len(row) + 1 for row in rows), initial=1)][1:-1]
        self._leaves = {row: at for at, row in enumerate(rows)}
        self._said: dict[str, int] | None = None

    def novelty(self, text: str, *, whole: bool = True) -> TextNovelty:
        """`whole`: a text of a few words is a thing of its own (a state, a price) and is new as such."""
        sentences, words = sentences_of(text), words_of(text)
        if whole and len(sentences) == 1 and not _is_long(words):
            return TextNovelty(text, "")
        found = self._place(words) if _is_long(words) else None
        if found is not None:
            return TextNovelty("", self._between(found))
        new, places = [], set[int]()
        for sentence in sentences:
            found = self._held(sentence)
            if found is None:
                new.append(sentence)
            else:
                places.update(found)
        return TextNovelty(" ".join(new), self._between(sorted(places))) if places else TextNovelty(text, "")

    def _between(self, leaves: Iterable[int]) -> str:
        return " ".join(" ".join(self._texts[leaf].split()) for leaf in leaves)

    def _held(self, sentence: str) -> range | None:
        """The leaves that a sentence stands in."""
        found = self._place(words_of(sentence), cut=_CUT.search(sentence) is not None)
        if found is not None:
            return found
        dated, counted = _DATED.match(sentence), _COUNTED.search(sentence)
        if dated is None and counted is None:
            return None
        rest = words_of(sentence[dated.end() if dated else 0 : counted.start() if counted else None])
        return self._place(rest) if _is_long(rest) else None

    def _place(self, words: list[str], *, cut: bool = False) -> range | None:
        row = " ".join(words)
        if not words:
            return range(0)
        if not _is_long(words):
            at = self._leaves.get(row)
            at = self._sentences().get(row) if at is None else at
            return None if at is None else range(at, at + 1)
        # A text that was cut short may end within a word.
        start = self._stream.find(f" {row}" if cut else f" {row} ")
        if start < 0:
            return None
        return range(bisect_right(self._starts, start + 1) - 1, bisect_right(self._starts, start + len(row)))

    def _sentences(self) -> dict[str, int]:
        if self._said is None:
            self._said = {
                " ".join(words_of(one)): at
                for at, text in enumerate(self._texts)
                for one in sentences_of(" ".join(text.split()))
            }
        return self._said


def _is_long(words: list[str]) -> bool:
    """A character of a script without spaces is half a word."""
    if len(words) < _FEWEST:
        return False
    return len(words) - sum(len(word) == 1 and _UNSPACED.match(word) is not None for word in words) / 2 >= _FEWEST
