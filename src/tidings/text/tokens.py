"""Words as numbers: a token's id is a 64-bit hash of the folded word, the same on every machine.

A page of 60 KB holds some 6,000 words, and nearly all of them were met before. So the text is cut at spaces by
bytes.translate and bytes.split, and each piece is looked up in a table: 0.1 microseconds a piece, where a regular
expression over the text takes three times as long. Only a piece that is met for the first time is folded and cut
carefully. Pieces are kept in lower case without accents, in words of `\\w` and their combining marks; scripts that put
no space between words become single characters; signs that change what a figure says (-5, 5 %, €) are tokens too, and
in hashes those behind a grade or a name (A+, A-, C++).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

MOST_PIECES: Final = 80_000  # in a table, some 10 MB; it is emptied when it is full
_LONGEST_KEPT = 64  # bytes; longer ones are addresses, or sentences of scripts without spaces

# Thai, Lao, Burmese, Khmer, kana, Han, Hangul syllables stay words.
_UNSPACED = (
    r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    r"\U00020000-\U0003ffff"
)
# Vowel signs and accents that \w leaves out would break words in pieces.
_MARKS = (
    r"\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u0610-\u061a\u064b-\u065f\u0670"
    r"\u0900-\u0963\u0966-\u0dff"
)
_SIGNS = r"$%=<>\u00a2-\u00a5\u00b1\u00d7\u00f7\u20a0-\u20cf\u2190-\u21ff\u2212\u25a0-\u27bf"
_TOKEN = re.compile(rf"[{_UNSPACED}]|(?:[^\W{_UNSPACED}]|[{_MARKS}])+|[+-](?=\d)|[{_SIGNS}]")
# A sign behind a word says something in grades and names (A+, A-, C++). A dash behind a longer word is typography.
_SIGNED = re.compile(rf"{_TOKEN.pattern}|(?<=[\w+])\+(?!\w)|(?:(?<=\b\w)|(?<=\b\w\w)|(?<=\b\w{{3}}))-(?![\w-])")
_DROPPED = re.compile("[\xad\u200b\u200c\u200d\u2060\u0640\ufeff]")  # they come and go with the typesetting

# Between pieces; + - $ % = < > stay in theirs and are looked at where the piece is cut.
_BETWEEN = b"\t\n\x0b\x0c\r !\"#&'()*,./:;?@[\\]^`{|}~"
_TABLE = bytes.maketrans(_BETWEEN + bytes(range(65, 91)), b" " * len(_BETWEEN) + bytes(range(97, 123)))
_END = b"\x00"
END_ID: Final = blake2b(b"\x00", digest_size=8).digest()  # no word folds to NUL: it stands between two texts


def hash64(text: str) -> int:
    """A signed 64-bit hash, as a BIGINT column holds it: the same on every machine and in every run."""
    digest = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "little", signed=True)


def fold_accents(text: str) -> str:
    """Lower case, without accents; compatibility forms (ligatures, full width) as their plain letters."""
    if text.isascii():
        return text.lower()
    text = unicodedata.normalize("NFKD", _DROPPED.sub("", text)).casefold()
    return "".join(char for char in text if not _is_accent(char))


def _is_accent(char: str) -> bool:
    # Marks of Latin, Greek and Cyrillic. Those of other scripts are vowels.
    return "\u0300" <= char <= "\u036f" or "\u0483" <= char <= "\u0487"


def words_of(text: str) -> list[str]:
    """The folded words and signs of a text, in order."""
    return words_in(fold_accents(text))


def words_in(folded: str) -> list[str]:
    """The same of a text that is folded already."""
    return _TOKEN.findall(folded)


def signed_words(text: str) -> list[str]:
    """The same with the signs that stand behind words: what hashes are made from."""
    return _SIGNED.findall(fold_accents(text))


class _Pieces(dict[bytes, bytes]):
    """Piece -> ids of its tokens, eight bytes each; most pieces are one word."""

    def __missing__(self, piece: bytes) -> bytes:
        ids = END_ID if piece == _END else b"".join(map(_id, signed_words(piece.decode("utf-8", "replace"))))
        if len(piece) <= _LONGEST_KEPT:
            if len(self) >= MOST_PIECES:
                self.clear()
            self[piece] = ids
        return ids


piece_ids = _Pieces()
word_ids: dict[str, bytes] = {}


def _id(word: str) -> bytes:
    known = word_ids.get(word)
    if known is None:
        known = blake2b(word.encode("utf-8", "surrogatepass"), digest_size=8).digest()
        if len(word) <= _LONGEST_KEPT:
            if len(word_ids) >= MOST_PIECES:
                word_ids.clear()
            word_ids[word] = known
    return known


def packed_ids(texts: Sequence[str]) -> bytes:
    """The ids of all words, little-endian, eight bytes each; END_ID stands between two texts. NUL is in no text."""
    data = " \x00 ".join(texts).encode("utf-8", "replace")
    return b"".join(map(piece_ids.__getitem__, data.translate(_TABLE).split()))


def token_ids(text: str) -> tuple[int, ...]:
    """The ids of a text's words, as `packed_ids` has them."""
    packed = packed_ids([text.replace("\x00", " ")])
    return tuple([int.from_bytes(packed[at : at + 8], "little") for at in range(0, len(packed), 8)])


# -- One folding for all that is compared: the words of a text, of a query and of the index. -------
#
# It is that of `read.tokens`, which hashes of pages go by and which must not change, and two things more. Letters that
# are no letter with an accent to Unicode, but are typed as one, become it: łódź is found by lodz. And syllables of
# Korean stay whole; taken apart, no pair of them could be told from the half of another.

_LETTERS: Final = str.maketrans(
    {
        **dict(zip("łøđħŧıŋðɓɗƙ", "lodhtindbdk", strict=True)),
        "æ": "ae",
        "œ": "oe",
        "þ": "th",
    }
)
_BARRED = re.compile("[łøđħŧıŋðɓɗƙæœþ]")
_PARTS = re.compile("[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]+")  # of Korean syllables
_LATER_PARTS = re.compile("[\u1160-\u11ff\ud7b0-\ud7ff]")


def fold(text: str) -> str:
    """Lower case, without accents, in plain letters."""
    if text.isascii():
        return text.lower()
    text = fold_accents(text)
    if text.isascii():
        return text
    if _BARRED.search(text):
        text = text.translate(_LETTERS)
    return _PARTS.sub(lambda parts: unicodedata.normalize("NFC", parts[0]), text)


def is_korean(character: str) -> bool:
    """Is this a whole syllable?"""
    return "\uac00" <= character <= "\ud7a3"


def character_end(text: str, start: int) -> int:
    """Where the character that begins here ends, with its marks; so do syllables that are written part by part."""
    end = start + 1
    while end < len(text) and (
        unicodedata.combining(text[end]) or (text[end] > "\u115f" and _LATER_PARTS.match(text[end]))
    ):
        end += 1
    return end
