"""Similarity by sentence embeddings. The model is passed in; nothing is loaded or downloaded here.

A reference text of n sentences is compared with every n sentences in a row of a document. The nearest are shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from tidings.watch.match.document import AnalysedDocument, Field
from tidings.watch.match.positions import FieldSlice
from tidings.watch.match.similarity import Similarity, Vector, slices_key

AT_LEAST = 0.6  # default cosine: unlike stems, embeddings of any two texts have much in common
_ROUNDED = 1e-6  # rounding error of a cosine in 32-bit floats
_MOST_PIECES = 2_000  # of a document; the rest is ignored
_MOST_TOGETHER = 10  # sentences
_MOST_CACHED = 4_096  # reference texts
_SHOWN = 120  # characters of the nearest sentence

Vectors = NDArray[np.float32]


class EmbeddingModel(Protocol):
    """The interface of model2vec's StaticModel."""

    def encode(self, sentences: Sequence[str]) -> Any:
        """Returns an array with a row for each sentence."""
        ...


class _SentenceRun(NamedTuple):
    field: str
    start: int  # in characters
    end: int
    text: str


class EmbeddingSimilarity:
    def __init__(self, model: EmbeddingModel) -> None:
        self._model = model
        self._given: dict[str, tuple[Vectors, int]] = {}

    def stems(self, text: str, at_least: float | None, language: str | None) -> tuple[Vector, float] | None:
        return None  # two texts may mean the same and share no word

    def document(self, analysed: AnalysedDocument) -> Vector:
        return Vector({}, 0.0)

    def compare(
        self, text: str, at_least: float | None, analysed: AnalysedDocument, scopes: tuple[FieldSlice, ...]
    ) -> Similarity | None:
        wanted, together = self._wanted(text)
        pieces, vectors = self._pieces(analysed, scopes, together)
        if not pieces:
            return None
        degrees = vectors @ wanted
        nearest = int(np.argmax(degrees))
        degree = min(1.0, float(degrees[nearest]))
        if degree < (AT_LEAST if at_least is None else at_least) - _ROUNDED:
            return None
        piece = pieces[nearest]
        words = f"{round(100 * degree)} % by meaning: “{_short(piece.text)}”"
        return Similarity(degree, words, ((piece.field, ((piece.start, piece.end),)),))

    def _wanted(self, text: str) -> tuple[Vectors, int]:
        """The vector of a reference text and its number of sentences."""
        known = self._given.get(text)
        if known is None:
            if len(self._given) >= _MOST_CACHED:
                self._given.clear()
            sentences = len(Field("text", text, None).sentences)
            known = self._given[text] = self._vectors([text])[0], min(max(sentences, 1), _MOST_TOGETHER)
        return known

    def _pieces(
        self, analysed: AnalysedDocument, scopes: tuple[FieldSlice, ...], together: int
    ) -> tuple[list[_SentenceRun], Vectors]:
        """Runs of sentences of the slices and their vectors; cached for the next reference text."""
        key = (self, slices_key(scopes), together)
        kept: tuple[list[_SentenceRun], Vectors] | None = analysed.vectors.get(key)
        if kept is None:
            pieces = [piece for scope in scopes for piece in _cut(scope, together)][:_MOST_PIECES]
            vectors = self._vectors([piece.text for piece in pieces]) if pieces else np.zeros((0, 0), np.float32)
            kept = analysed.vectors[key] = pieces, vectors
        return kept

    def _vectors(self, texts: list[str]) -> Vectors:
        """Vectors of length 1; of length 0 where the model knows no word."""
        found: Vectors = np.nan_to_num(np.asarray(self._model.encode(texts), np.float32).reshape(len(texts), -1))
        lengths = np.linalg.norm(found, axis=1, keepdims=True)
        unit: Vectors = np.divide(found, lengths, out=np.zeros_like(found), where=lengths > 0)
        return unit


def _cut(scope: FieldSlice, together: int) -> list[_SentenceRun]:
    """`together` sentences in a row, from each sentence on; all of them if there are fewer."""
    field = scope.field
    sentences = [
        (max(start, scope.start), min(end, scope.end))
        for start, end in field.sentences
        if start < scope.end and end > scope.start
    ]
    pieces = []
    for first in range(max(1, len(sentences) - together + 1) if sentences else 0):
        last = min(first + together, len(sentences)) - 1
        start, end = field.terms[sentences[first][0]].start, field.terms[sentences[last][1] - 1].end
        pieces.append(_SentenceRun(field.name, start, end, field.text[start:end]))
    return pieces


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
