"""In how many documents each stem was met: counted from what search indexes, and small however much that is.

Only the commonest stems are kept; one that is not among them is rare, whatever its count. When very many documents are
counted all numbers are halved, so that what is written about now weighs more than what was written once. All languages
are counted together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from operator import itemgetter

import msgspec

from tidings.model.search import Indexed
from tidings.watch.match.similarity import NO_FREQUENCIES, Frequencies
from tidings.watch.search import stem_of

NAME = "stems"  # under which it is kept
MOST_STEMS = 50_000
MOST_DOCUMENTS = 400_000  # then all numbers are halved
ENOUGH = 100  # documents; of fewer, the length of a word tells more


class WordCounts(msgspec.Struct, frozen=True, array_like=True):
    """`stems` as the index of search holds them."""

    documents: int = 0
    stems: Mapping[str, int] = {}

    def merge(self, newer: WordCounts) -> WordCounts:
        """Of stems that are equally rare, those that were met lately are kept."""
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
        """Unknown while there are too few."""
        if self.documents < ENOUGH:
            return NO_FREQUENCIES
        return Frequencies(self.documents, {stem_of(token): met for token, met in self.stems.items()})

    def pack(self) -> bytes:
        return msgspec.msgpack.encode(self)

    @classmethod
    def unpack(cls, packed: bytes | None) -> WordCounts:
        """What cannot be read is learned anew."""
        if not packed:
            return cls()
        try:
            return msgspec.msgpack.decode(packed, type=cls)
        except msgspec.MsgspecError:
            return cls()


def count_words(articles: Iterable[Indexed]) -> WordCounts:
    """Those that say something; a stem counts once in each."""
    documents, stems = 0, Counter[str]()
    for one in articles:
        said = {*one.title, *one.text}
        if said:
            documents += 1
            stems.update(said)
    return WordCounts(documents, stems)
