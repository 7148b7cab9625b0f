"""In how many documents each stem occurs: counted from what search indexes, of bounded size.

Only the commonest stems are stored; any other is rare, whatever its count. After very many documents all counts are
halved, so that recent texts weigh more. All languages are counted together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from operator import itemgetter

import msgspec

from tidings.model.search import Indexed
from tidings.watch.match.similarity import NO_FREQUENCIES, Frequencies
from tidings.watch.search import stem_of

NAME = "stems"  # of the stored value
MOST_STEMS = 50_000
MOST_DOCUMENTS = 400_000  # then all numbers are halved
ENOUGH = 100  # documents; with fewer, the length of a word tells more


class WordCounts(msgspec.Struct, frozen=True, array_like=True):
    """Number of documents, and of documents with each stem (as tokens of the search index)."""

    documents: int = 0
    stems: Mapping[str, int] = {}

    def merge(self, newer: WordCounts) -> WordCounts:
        """Adds up both. Of equally rare stems the recent ones are kept."""
        documents = self.documents + newer.documents
        kept: dict[str, int] = dict(newer.stems)
        for stem, met in self.stems.items():
            kept[stem] = kept.get(stem, 0) + met
        while documents > MOST_DOCUMENTS:
            documents //= 2
            kept = {stem: met // 2 for stem, met in kept.items() if met > 1}
        if len(kept) > MOST_STEMS:
            kept = dict(sorted(kept.items(), key=itemgetter(1), reverse=True)[:MOST_STEMS])
        return WordCounts(documents, kept)

    def frequencies(self) -> Frequencies:
        """NO_FREQUENCIES while there are too few documents."""
        if self.documents < ENOUGH:
            return NO_FREQUENCIES
        return Frequencies(self.documents, {stem_of(token): met for token, met in self.stems.items()})

    def pack(self) -> bytes:
        return msgspec.msgpack.encode(self)

    @classmethod
    def unpack(cls, packed: bytes | None) -> WordCounts:
        """Unpacks counts; returns empty ones if the bytes cannot be read: they are learned again."""
        if not packed:
            return cls()
        try:
            return msgspec.msgpack.decode(packed, type=cls)
        except msgspec.MsgspecError:
            return cls()


def count_words(articles: Iterable[Indexed]) -> WordCounts:
    """Counts articles that have any text; a stem counts once in each. Pages are not counted: the menus of one site,
    indexed page by page, would make its words common."""
    documents, stems = 0, Counter[str]()
    for one in articles:
        said = {*one.title, *one.text}
        if said and one.page is None:
            documents += 1
            stems.update(said)
    return WordCounts(documents, stems)
