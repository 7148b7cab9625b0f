"""Near-duplicate detection: a small signature of a text, and comparing signatures to find copies of a story.

A signature has at most `LARGEST` bytes:

    version    one byte; signatures of different versions are never similar
    lengths    number of different shingles (3 consecutive words) of the whole text, and of its opening (first half)
    MinHash    of both (rensa), 8 bits a slot: how much of one text is in another
    anchors    hashes of the 24 six-word runs with the lowest random rank: an index for candidates

MinHash estimates the Jaccard index, which drops by half when a text is cut in half. With the lengths it becomes
containment: the share of the shorter text that the longer one contains too.

Newspapers put the same small print below all their articles, and a follow-up repeats the background at its end. So two
texts are one story only where the opening of each, too, is contained in the other.

The rank of a run depends on the run alone, so a run that ranks first in a text does so in each part that contains it: a
cut text keeps its anchors as long as their words are there. Texts with one anchor in common are compared.
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

SHORTEST: Final = 20  # different shingles; a shorter text has no signature
# Least shares contained in the other text. bench.stories --grid shows the effect of other limits.
SAME: Final = 0.38  # of the shorter text
SAME_OPENING: Final = 0.25  # of the two openings, on average
_LEAST_OPENING = 0.05  # of either
SURE: Final = 0.60  # as SAME and SAME_OPENING, where a mistake would merge two stories
SURE_OPENING: Final = 0.60
_STANDARD_ERRORS = 1.5  # subtracted from an estimate: long beside short texts are estimated badly
_MOST_TIMES_LONGER = 8  # a longer text that contains a brief is a roundup, not the same story
_SHINGLE, _ANCHOR = 3, 6  # words
_SLOTS, _ANCHORS = 192, 24
_SEED = 1
_LONGEST_TEXT = 400_000  # characters; the rest is ignored
_VERSION = 1
_COLLISION = 1 / 256  # probability that two slots of 8 bits are equal though their minima differ

_HEAD = struct.Struct("<BII")
_FIXED = _HEAD.size + 2 * _SLOTS  # bytes before the anchors

# Scripts that put no space between words: Thai, Lao, Burmese, Khmer, kana, Han.
_UNSPACED = (
    r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    r"\U00020000-\U0003ffff"
)
# Space and punctuation, between words. Not \W: \w would split words of Hindi or Tamil at their vowel signs.
_BETWEEN = (
    r"\s\x00-/:-@\[-`{-\xa9\xab-\xb4\xb6-\xb9\xbb-\xbf\xd7\xf7\u055d\u0589\u05be\u060c\u061b\u061f\u066a-\u066d\u06d4"
    r"\u0964\u0965\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe10-\ufe6f\uff00-\uff0f"
)
_WORD = re.compile(f"[^{_BETWEEN}{_UNSPACED}]+")
_RUN = re.compile(f"[{_UNSPACED}]+|{_WORD.pattern}")
_IS_UNSPACED = re.compile(f"[{_UNSPACED}]")
# Apostrophes, soft hyphens and joiners depend on the typesetting.
_INVISIBLE = re.compile("['\u2019\u02bc\xad\u200b\u200c\u200d\u2060\u0640\ufeff]")


def with_signature(text: ArticleText) -> ArticleText:
    """Adds the signature to an article. Pages without an article get none: logins and lists resemble each other."""
    return text if text.verdict is Verdict.NONE else replace(text, signature=signature(text.text))


def signature(text: str) -> bytes:
    """The signature of a text; b"" where it is too short."""
    from rensa import RMinHash

    words = _words(text)
    shingles = _runs(words, _SHINGLE)
    different = set(shingles)
    if len(different) < SHORTEST:
        return b""
    opening = set(shingles[: len(shingles) // 2])
    minima, opening_minima = RMinHash.digests_from_token_sets([list(different), list(opening)], _SLOTS, _SEED)
    head = _HEAD.pack(_VERSION << 4 | RMinHash.ALGORITHM_VERSION, len(different), len(opening))
    runs = list(set(_runs(words, _ANCHOR)))
    (lots,) = RMinHash.hash_token_sets([runs])
    anchors = [hash64(run) for _, run in nsmallest(_ANCHORS, zip(lots, runs, strict=True))]
    packed = struct.pack(f"<{len(anchors)}q", *anchors)
    return b"".join((head, _low_bytes(minima), _low_bytes(opening_minima), packed))


def bands(signature: bytes) -> tuple[int, ...]:
    """The anchors as signed 64-bit numbers. Only texts with one in common need to be compared."""
    anchors = signature[_FIXED:]
    return struct.unpack(f"<{len(anchors) // 8}q", anchors)


def similarities(one: bytes, others: Sequence[bytes]) -> list[float]:
    """Returns for each of `others` the share of the shorter text that the longer one contains too, 0 to 1, as
    estimated."""
    places = [place for place, other in enumerate(others) if _comparable(one, other)]
    found = [0.0] * len(others)
    if places:
        shares = _contained(_unpacked([one]).whole, _unpacked([others[place] for place in places]).whole, errors=0.0)
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
    a, b = _unpacked([one]), _unpacked([others[place] for place in places])
    shares = _contained(a.whole, b.whole)
    heads = _contained(a.opening, b.whole), _contained(b.opening, a.whole)
    alike = (shares >= same) & (heads[0] >= _LEAST_OPENING) & (heads[1] >= _LEAST_OPENING)
    alike &= heads[0] + heads[1] >= 2 * opening
    alike &= (a.whole.length <= _MOST_TIMES_LONGER * b.whole.length) & (
        b.whole.length <= _MOST_TIMES_LONGER * a.whole.length
    )
    ranked = sorted((-share, place) for share, place in zip(shares[alike].tolist(), alike.nonzero()[0], strict=True))
    return [places[place] for _, place in ranked]


def stories_to_join(one: bytes, others: Sequence[bytes]) -> list[int]:
    """The places in `others` of the texts whose stories this one joins, nearest first.

    The nearest joins by the ordinary limits, all others by stricter ones: a text that is somewhat similar to two
    stories must not merge them.
    """
    near = same_stories(one, others)[:1]
    return near + [place for place in same_stories(one, others, same=SURE, opening=SURE_OPENING) if place not in near]


class _Sets(NamedTuple):
    """Sets of shingles, one a row: their sizes and MinHashes."""

    length: NDArray[np.float64]
    minima: NDArray[np.uint8]


class _Unpacked(NamedTuple):
    """Unpacked signatures, one a row."""

    whole: _Sets
    opening: _Sets


def _comparable(one: bytes, other: bytes) -> bool:
    return min(len(one), len(other)) >= _FIXED and one[0] == other[0]


def _unpacked(signatures: Sequence[bytes]) -> _Unpacked:
    import numpy as np

    rows = np.frombuffer(b"".join(one[:_FIXED] for one in signatures), np.uint8).reshape(-1, _FIXED)
    lengths = rows[:, 1 : _HEAD.size].copy().view("<u4").astype(np.float64)
    minima = rows[:, _HEAD.size :]
    return _Unpacked(_Sets(lengths[:, 0], minima[:, :_SLOTS]), _Sets(lengths[:, 1], minima[:, _SLOTS:]))


def _contained(one: _Sets, other: _Sets, errors: float = _STANDARD_ERRORS) -> NDArray[np.float64]:
    """The estimated share of the smaller set that the larger contains too, less `errors` standard errors.

    Two sets whose Jaccard index is j share j/(1+j) of their sizes' sum.
    """
    import numpy as np

    equal = (one.minima == other.minima).mean(axis=1)
    jaccard = np.maximum(0.0, (equal - _COLLISION) / (1 - _COLLISION))
    sizes = (one.length + other.length) / np.maximum(1.0, np.minimum(one.length, other.length))
    error = np.sqrt(np.maximum(jaccard, 1 / _SLOTS) * (1 - jaccard) / _SLOTS) * sizes / (1 + jaccard) ** 2
    share: NDArray[np.float64] = np.minimum(1.0, jaccard / (1 + jaccard) * sizes) - errors * error
    return share


def _words(text: str) -> list[str]:
    """Words with case, width, ligatures and typesetting folded; in scripts without spaces, pairs of characters."""
    text = text[:_LONGEST_TEXT].encode("utf-8", "replace").decode()  # lone surrogates become "?"
    text = _INVISIBLE.sub("", unicodedata.normalize("NFKC", text).casefold())
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
