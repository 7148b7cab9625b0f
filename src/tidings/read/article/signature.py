"""The same story in several feeds: a small signature of a text, by which its near-duplicates are found and judged.

A signature holds, in `LARGEST` bytes at most:

    form       one byte; signatures of another form are like nothing
    lengths    how many different shingles (runs of 3 words) the whole text has, and its opening (the first half)
    MinHash    of both (rensa), 8 bits a slot: how much of one text is in another
    anchors    hashes of the 24 of the text's runs of 6 words that come first by lot: who may share anything at all

MinHash estimates the Jaccard index, which a cut halves though every sentence that is left is the same. With the
lengths it becomes containment: the share of the shorter text that the longer one has too.

Papers put the same small print below all their articles, and a follow-up repeats the background at its end. So two
texts are one story only where the opening of each, too, is found in the other.

The lot of a run depends on the run alone, so what is first in a whole is first in each of its parts: a cut leaves an
anchor in place as long as its words are there. One anchor in common is enough to be looked at, and few are needed.
"""

from __future__ import annotations

import re
import struct
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from heapq import nsmallest
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from tidings.model.articles import Verdict
from tidings.model.orders import ArticleText
from tidings.text.tokens import hash64

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SHORTEST: Final = 20  # different shingles; a text with fewer says too little to be told from others
# Shares that are in the other text with some certainty. bench.stories --grid shows what other limits would make of it.
SAME: Final = 0.38  # of the shorter text
SAME_OPENING: Final = 0.25  # of the two openings, on average
_LEAST_OPENING = 0.05  # of either
SURE: Final = 0.60  # as SAME and SAME_OPENING, where a mistake would make two stories one
SURE_OPENING: Final = 0.60
_DOUBT = 1.5  # standard errors of an estimate that are taken off it: what is long beside what is short is told badly
_MOST_TIMES = 8  # as long: what holds a brief somewhere in it is a roundup, not the same story
_SHINGLE, _ANCHOR = 3, 6  # words
_SLOTS, _ANCHORS = 192, 24
_SEED = 1
_LONGEST = 400_000  # characters: no article is longer, and what is beyond it changes nothing
_OWN_FORM = 1
_CHANCE = 1 / 256  # that two slots of 8 bits are equal though their minima are not

_HEAD = struct.Struct("<BII")
_FIXED = _HEAD.size + 2 * _SLOTS  # bytes before the anchors
LARGEST: Final = _FIXED + 8 * _ANCHORS

# Scripts that put no space between words: Thai, Lao, Burmese, Khmer, kana, Han.
_UNSPACED = (
    r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    r"\U00020000-\U0003ffff"
)
# Space and punctuation. A word is what stands between: \w would break words of Hindi or Tamil at their vowel signs.
_BETWEEN = (
    r"\s\x00-/:-@\[-`{-\xa9\xab-\xb4\xb6-\xb9\xbb-\xbf\xd7\xf7\u055d\u0589\u05be\u060c\u061b\u061f\u066a-\u066d\u06d4"
    r"\u0964\u0965\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe10-\ufe6f\uff00-\uff0f"
)
_WORD = re.compile(f"[^{_BETWEEN}{_UNSPACED}]+")
_RUN = re.compile(f"[{_UNSPACED}]+|{_WORD.pattern}")
_IS_UNSPACED = re.compile(f"[{_UNSPACED}]")
# Apostrophes, soft hyphens and joiners come and go with the typesetting.
_DROPPED = re.compile("['\u2019\u02bc\xad\u200b\u200c\u200d\u2060\u0640\ufeff]")


def with_signature(text: ArticleText) -> ArticleText:
    """What a worker hands back. A page that is no article is like nothing: logins and lists resemble each other."""
    return text if text.verdict is Verdict.NONE else replace(text, signature=signature(text.text))


def signature(text: str) -> bytes:
    """b"" where a text is too short to be told from others."""
    from rensa import RMinHash

    words = _words(text)
    shingles = _runs(words, _SHINGLE)
    different = set(shingles)
    if len(different) < SHORTEST:
        return b""
    opening = set(shingles[: len(shingles) // 2])
    minima, opening_minima = RMinHash.digests_from_token_sets([list(different), list(opening)], _SLOTS, _SEED)
    head = _HEAD.pack(_OWN_FORM << 4 | RMinHash.ALGORITHM_VERSION, len(different), len(opening))
    runs = list(set(_runs(words, _ANCHOR)))
    (lots,) = RMinHash.hash_token_sets([runs])
    anchors = [hash64(run) for _, run in nsmallest(_ANCHORS, zip(lots, runs, strict=True))]
    packed = struct.pack(f"<{len(anchors)}q", *anchors)
    return b"".join((head, _low_bytes(minima), _low_bytes(opening_minima), packed))


def bands(signature: bytes) -> tuple[int, ...]:
    """Signed 64-bit numbers. Texts that have one in common are to be compared; others need not be."""
    anchors = signature[_FIXED:]
    return struct.unpack(f"<{len(anchors) // 8}q", anchors)


def similarities(one: bytes, others: Sequence[bytes]) -> list[float]:
    """For each of `others`: the share of the shorter text that the longer one contains too, 0 to 1, as estimated."""
    places = [place for place, other in enumerate(others) if _comparable(one, other)]
    found = [0.0] * len(others)
    if places:
        shares = _contained(_sheet([one]).whole, _sheet([others[place] for place in places]).whole, doubt=0.0)
        for place, share in zip(places, shares.tolist(), strict=True):
            found[place] = share
    return found


def same_stories(
    one: bytes, others: Sequence[bytes], *, same: float = SAME, opening: float = SAME_OPENING
) -> list[int]:
    """The places in `others` of near-duplicates, nearest first: the same text but for edits of agencies and editors."""
    places = [place for place, other in enumerate(others) if _comparable(one, other)]
    if not places:
        return []
    a, b = _sheet([one]), _sheet([others[place] for place in places])
    shares = _contained(a.whole, b.whole)
    heads = _contained(a.opening, b.whole), _contained(b.opening, a.whole)
    alike = (shares >= same) & (heads[0] >= _LEAST_OPENING) & (heads[1] >= _LEAST_OPENING)
    alike &= heads[0] + heads[1] >= 2 * opening
    alike &= (a.whole.length <= _MOST_TIMES * b.whole.length) & (b.whole.length <= _MOST_TIMES * a.whole.length)
    ranked = sorted((-share, place) for share, place in zip(shares[alike].tolist(), alike.nonzero()[0], strict=True))
    return [places[place] for _, place in ranked]


def stories_to_join(one: bytes, others: Sequence[bytes]) -> list[int]:
    """Which of the others one joins, by their places, the nearest first.

    The nearest joins on ordinary evidence. For all behind it it takes more: a text that is a little like two stories
    must not make them one.
    """
    near = same_stories(one, others)[:1]
    return near + [place for place in same_stories(one, others, same=SURE, opening=SURE_OPENING) if place not in near]


class _Sets(NamedTuple):
    """Sets of shingles, one a row: how many, and their MinHash."""

    length: NDArray[np.float64]
    minima: NDArray[np.uint8]


class _Sheet(NamedTuple):
    whole: _Sets
    opening: _Sets


def _comparable(one: bytes, other: bytes) -> bool:
    return min(len(one), len(other)) >= _FIXED and one[0] == other[0]


def _sheet(signatures: Sequence[bytes]) -> _Sheet:
    import numpy as np

    rows = np.frombuffer(b"".join(one[:_FIXED] for one in signatures), np.uint8).reshape(-1, _FIXED)
    lengths = rows[:, 1 : _HEAD.size].copy().view("<u4").astype(np.float64)
    minima = rows[:, _HEAD.size :]
    return _Sheet(_Sets(lengths[:, 0], minima[:, :_SLOTS]), _Sets(lengths[:, 1], minima[:, _SLOTS:]))


def _contained(one: _Sets, other: _Sets, doubt: float = _DOUBT) -> NDArray[np.float64]:
    """The share of the smaller set that the larger has too, less so many standard errors.

    Two sets whose Jaccard index is j share j/(1+j) of their sizes' sum.
    """
    import numpy as np

    equal = (one.minima == other.minima).mean(axis=1)
    jaccard = np.maximum(0.0, (equal - _CHANCE) / (1 - _CHANCE))
    sizes = (one.length + other.length) / np.maximum(1.0, np.minimum(one.length, other.length))
    error = np.sqrt(np.maximum(jaccard, 1 / _SLOTS) * (1 - jaccard) / _SLOTS) * sizes / (1 + jaccard) ** 2
    share: NDArray[np.float64] = np.minimum(1.0, jaccard / (1 + jaccard) * sizes) - doubt * error
    return share


def _words(text: str) -> list[str]:
    """Folded: case, width, ligatures, typesetting. Where no space parts words, every two neighbours stand for one."""
    text = text[:_LONGEST].encode("utf-8", "replace").decode()  # a lone surrogate is no text
    text = _DROPPED.sub("", unicodedata.normalize("NFKC", text).casefold())
    if not _IS_UNSPACED.search(text):
        return _WORD.findall(text)
    words: list[str] = []
    for run in _RUN.findall(text):
        if len(run) > 1 and _IS_UNSPACED.match(run):
            words += map("".join, pairwise(run))
        else:
            words.append(run)
    return words


def _runs(words: Sequence[str], length: int) -> list[str]:
    return list(map(" ".join, zip(*(words[start:] for start in range(length)), strict=False)))


def _low_bytes(minima: Sequence[int]) -> bytes:
    return bytes(minimum & 0xFF for minimum in minima)
