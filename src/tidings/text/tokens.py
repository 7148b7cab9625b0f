"""Words and their ids: splitting, folding of case and accents, 64-bit hashes that are the same on every machine.

Hashes of stored pages are made from these ids, so neither splitting nor folding may change.

A page of 60 KB has some 6,000 words, and nearly all of them were seen before. So the text is split at spaces by
bytes.translate and bytes.split, and each piece is looked up in a cache: 0.1 microseconds a piece, a third of a regular
expression over the text. Only a new piece is folded and split by the regular expression: into words of `\\w` and
combining marks, in lower case without accents; scripts without spaces into single characters; signs that change the
meaning of a figure (-5, 5 %, €) are tokens too, and in hashes those after a grade or a name (A+, A-, C++).
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b
from struct import Struct, unpack
from typing import Final, TypeVar

_Word = TypeVar("_Word", str, int)  # or its id

MOST_PIECES: Final = 80_000  # in a cache, some 10 MB; it is cleared when it is full
_LONGEST_CACHED = 64  # bytes; longer pieces are URLs, or sentences of scripts without spaces

# Thai, Lao, Burmese, Khmer, kana, Han. Hangul syllables stay words.
_UNSPACED = (
    r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    r"\U00020000-\U0003ffff"
)
# Vowel signs and accents: not in \w, but part of words.
_MARKS = (
    r"\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u0610-\u061a\u064b-\u065f\u0670"
    r"\u0900-\u0963\u0966-\u0dff"
)
_SIGNS = r"$%=<>\u00a2-\u00a5\u00b1\u00d7\u00f7\u20a0-\u20cf\u2190-\u21ff\u2212\u25a0-\u27bf"
_TOKEN = re.compile(rf"[{_UNSPACED}]|(?:[^\W{_UNSPACED}]|[{_MARKS}])+|[+-](?=\d)|[{_SIGNS}]")
# A sign after a word has a meaning in grades and names (A+, A-, C++). A dash after a longer word is typography.
_SIGNED = re.compile(rf"{_TOKEN.pattern}|(?<=[\w+])\+(?!\w)|(?:(?<=\b\w)|(?<=\b\w\w)|(?<=\b\w{{3}}))-(?![\w-])")
_INVISIBLE = re.compile("[\xad\u200b\u200c\u200d\u2060\u0640\ufeff]")  # invisible: they depend on the typesetting
# Of Latin, Greek and Cyrillic: the marks of other scripts are vowels.
_ACCENTS = re.compile("[\u0300-\u036f\u0483-\u0487]+")

# Separators of pieces. + - $ % = < > are not: they are handled where the piece is split.
_SEPARATORS = b"\t\n\x0b\x0c\r !\"#&'()*,./:;?@[\\]^`{|}~"
TO_PIECES = bytes.maketrans(_SEPARATORS + bytes(range(65, 91)), b" " * len(_SEPARATORS) + bytes(range(97, 123)))
_SIGNED_64 = Struct("<q").unpack
_END = b"\x00"
END_ID: Final = blake2b(b"\x00", digest_size=8).digest()  # separates two texts: no word folds to NUL


def hash64(text: str) -> int:
    """A signed 64-bit hash, as a BIGINT column holds it: the same on every machine and in every run."""
    number: int = _SIGNED_64(blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest())[0]
    return number


def fold_accents(text: str) -> str:
    """Lower case, without accents; compatibility forms (ligatures, full width) as their plain letters."""
    if text.isascii():
        return text.lower()
    text = unicodedata.normalize("NFKD", _INVISIBLE.sub("", text)).casefold()
    return _ACCENTS.sub("", text)


def one_line(text: str) -> str:
    """The text with white space collapsed. Most texts have nothing to collapse: no white space but the plain blank is
    printable, and that test is ten times faster than splitting."""
    if "  " not in text and text.isprintable():
        return text.strip(" ")
    return " ".join(text.split())


def shared_words(one: Counter[_Word], other: Counter[_Word]) -> float:
    """The share of words that two texts have in common (F1), from how often each has each word."""
    whole = one.total() + other.total()
    return 2 * (one & other).total() / whole if whole else 0.0


def words_of(text: str) -> list[str]:
    """The folded words and signs of a text, in order."""
    return words_in(fold_accents(text))


def words_in(folded: str) -> list[str]:
    """The words and signs of a text that is folded already, in order."""
    return _TOKEN.findall(folded)


def signed_words(text: str) -> list[str]:
    """Returns what words_of does, with the signs after words (A+, C++): what hashes are made from."""
    return _SIGNED.findall(fold_accents(text))


class _PieceCache(dict[bytes, bytes]):
    """Cache: piece -> ids of its tokens, eight bytes each. Most pieces are one word."""

    def __missing__(self, piece: bytes) -> bytes:
        ids = END_ID if piece == _END else ids_of_piece(piece)
        if len(piece) <= _LONGEST_CACHED:
            if len(self) >= MOST_PIECES:
                self.clear()
            self[piece] = ids
        return ids


piece_ids = _PieceCache()
word_ids: dict[str, bytes] = {}


def ids_of_piece(piece: bytes) -> bytes:
    """The ids of a piece's tokens, eight bytes each."""
    if piece.isalnum():  # ASCII letters and digits, in lower case already: one word, most of all pieces
        return blake2b(piece, digest_size=8).digest()
    return b"".join(map(_id, signed_words(piece.decode("utf-8", "replace"))))


def _id(word: str) -> bytes:
    known = word_ids.get(word)
    if known is None:
        known = blake2b(word.encode("utf-8", "surrogatepass"), digest_size=8).digest()
        if len(word) <= _LONGEST_CACHED:
            if len(word_ids) >= MOST_PIECES:
                word_ids.clear()
            word_ids[word] = known
    return known


def packed_ids(texts: Sequence[str]) -> bytes:
    """The ids of all words, little-endian, eight bytes each, END_ID between two texts, which must not contain NUL."""
    data = " \x00 ".join(texts).encode("utf-8", "replace")
    return b"".join(map(piece_ids.__getitem__, data.translate(TO_PIECES).split()))


def token_ids(text: str) -> tuple[int, ...]:
    """The ids of a text's words, as in `packed_ids`."""
    packed = packed_ids([text.replace("\x00", " ")])
    return unpack(f"<{len(packed) // 8}Q", packed)


# -- folding for search and watches -------------------------------------------------------------------
#
# As fold_accents, which stored hashes depend on, with two additions. Letters with a stroke, which Unicode does not
# decompose, become plain ones: łódź is found by lodz. And Korean syllables stay whole; decomposed, a pair of them could
# not be distinguished from halves of others.

_PLAIN_LETTERS: Final = str.maketrans(
    {
        **dict(zip("łøđħŧıŋðɓɗƙ", "lodhtindbdk", strict=True)),
        "æ": "ae",
        "œ": "oe",
        "þ": "th",
    }
)
_STROKED = re.compile("[łøđħŧıŋðɓɗƙæœþ]")
_KOREAN_PARTS = re.compile("[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]+")  # of Korean syllables
_KOREAN_LATER_PARTS = re.compile("[\u1160-\u11ff\ud7b0-\ud7ff]")


def fold(text: str) -> str:
    """Lower case, without accents and strokes: how texts, queries and the index are compared."""
    if text.isascii():
        return text.lower()
    text = fold_accents(text)
    if text.isascii():
        return text
    if _STROKED.search(text):
        text = text.translate(_PLAIN_LETTERS)
    return _KOREAN_PARTS.sub(lambda parts: unicodedata.normalize("NFC", parts[0]), text)


def is_korean(character: str) -> bool:
    """Is this a whole Korean syllable?"""
    return "\uac00" <= character <= "\ud7a3"


def character_end(text: str, start: int) -> int:
    """The end of the character at `start` with its combining marks, or of a Korean syllable written in parts."""
    end = start + 1
    while end < len(text) and (
        unicodedata.combining(text[end]) or (text[end] > "\u115f" and _KOREAN_LATER_PARTS.match(text[end]))
    ):
        end += 1
    return end
