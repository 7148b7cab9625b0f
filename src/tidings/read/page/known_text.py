"""Which sentences of a text are new compared with all texts that a page had, whatever elements they were in.

A leaf is new when its words differ. Of a long leaf, perhaps only one sentence is new; and when a page gets another
template, paragraphs are joined and split, and nothing is new. So sentences are searched in the sequence of all words.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from tidings.text.tokens import words_of

_LEAST_WORDS = 6  # searched anywhere; fewer must have been a sentence or a leaf of their own
_UNSPACED = re.compile("[\u0e00-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")
_SENTENCE_END = re.compile(r"[.!?…][\"'”’»)\]]*(?:\s+|(?<=[^\W\d_]{2}[.!?])(?=[^\W\d_]))|[。！？][\"'”’»)\]]*\s*")
_DOTS = frozenset(".!?")
_LONGEST_END = 60  # characters in which a count or an ellipsis is sought
# "(681)" after a headline: the number of comments or readers. A year is not a count.
_COUNT_SUFFIX = re.compile(r"\s*[(\[](?!(?:19|20)\d\d[)\]])\d[\d .,]*[)\]]\s*$")
_ELLIPSIS = re.compile(r"\W*(?:…|\.\.\.)\W*$")
# "Updated 12:30", "02.03.2026, 10:15", "Text:": a date or a label before a sentence.
_DATE_PREFIX = re.compile(
    r"\W*(?:[^\W\d]+[\s:,]+){0,2}(?:(?:\d{1,2}:\d\d(?::\d\d)?|\d{1,2}\.\d{1,2}\.\d{2,4}|\d{4}-\d\d-\d\d)\W+){1,3}"
    r"|[^:.]{1,40}:\s+"
)


class TextNovelty(NamedTuple):
    """The result of a comparison with known text."""

    new: str  # the sentences that were not known
    known: str  # the whole leaves that contain the other sentences


def split_sentences(text: str) -> list[str]:
    """Splits a text into sentences: roughly, but always the same way."""
    found, start = [], 0
    for end in _SENTENCE_END.finditer(text):
        if text[end.end() - 1] in _DOTS and end.end() < len(text) and not text[end.end()].isupper():
            continue  # a dot within a word: a URL, a version
        found.append(text[start : end.end()].strip())
        start = end.end()
    found.append(text[start:].strip())
    return [sentence for sentence in found if sentence]


class KnownText:
    """All words of the leaves of a page, in order, to search sentences in."""

    def __init__(self, texts: Sequence[str]) -> None:
        worded = [(text, row) for text in texts if (row := " ".join(words_of(text)))]
        self._texts, rows = [text for text, _ in worded], [row for _, row in worded]
        self._stream = f" {' '.join(rows)} "
        self._starts = [1, *accumulate((len(row) + 1 for row in rows), initial=1)][1:-1]
        self._leaves = {row: at for at, row in enumerate(rows)}
        self._by_sentence: dict[str, int] | None = None

    def novelty(self, text: str, *, whole: bool = True) -> TextNovelty:
        """The new sentences of a text. `whole`: a text of a few words (a state, a price) counts as new as a whole."""
        sentences, words = split_sentences(text), words_of(text)
        if whole and len(sentences) == 1 and not _is_long(words):
            return TextNovelty(text, "")
        found = self._find(words) if _is_long(words) else None
        if found is not None:
            return TextNovelty("", self._texts_of(found))
        new, places = [], set[int]()
        for sentence in sentences:
            found = self._leaves_with(sentence)
            if found is None:
                new.append(sentence)
            else:
                places.update(found)
        return TextNovelty(" ".join(new), self._texts_of(sorted(places))) if places else TextNovelty(text, "")

    def _texts_of(self, leaves: Iterable[int]) -> str:
        return " ".join(" ".join(self._texts[leaf].split()) for leaf in leaves)

    def _leaves_with(self, sentence: str) -> range | None:
        """The leaves that contain a sentence; also without its date and count."""
        end = max(0, len(sentence) - _LONGEST_END)
        found = self._find(words_of(sentence), cut=_ELLIPSIS.search(sentence, end) is not None)
        if found is not None:
            return found
        dated, counted = _DATE_PREFIX.match(sentence), _COUNT_SUFFIX.search(sentence, end)
        if dated is None and counted is None:
            return None
        rest = words_of(sentence[dated.end() if dated else 0 : counted.start() if counted else None])
        return self._find(rest) if _is_long(rest) else None

    def _find(self, words: list[str], *, cut: bool = False) -> range | None:
        row = " ".join(words)
        if not words:
            return range(0)
        if not _is_long(words):
            at = self._leaves.get(row)
            at = self._sentences().get(row) if at is None else at
            return None if at is None else range(at, at + 1)
        # A truncated text may end within a word.
        start = self._stream.find(f" {row}" if cut else f" {row} ")
        if start < 0:
            return None
        return range(bisect_right(self._starts, start + 1) - 1, bisect_right(self._starts, start + len(row)))

    def _sentences(self) -> dict[str, int]:
        if self._by_sentence is None:
            self._by_sentence = {
                " ".join(words_of(one)): at
                for at, text in enumerate(self._texts)
                for one in split_sentences(" ".join(text.split()))
            }
        return self._by_sentence


def _is_long(words: list[str]) -> bool:
    """Are there enough words? A character of a script without spaces is half a word."""
    if len(words) < _LEAST_WORDS:
        return False
    return len(words) - sum(len(word) == 1 and _UNSPACED.match(word) is not None for word in words) / 2 >= _LEAST_WORDS
