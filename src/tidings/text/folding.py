"""One folding for all that is compared: the words of a text, of a query and of the index.

It is that of `read.tokens`, which hashes of pages go by and which must not change, and two things more. Letters that
are no letter with an accent to Unicode, but are typed as one, become it: łódź is found by lodz. And syllables of Korean
stay whole; taken apart, no pair of them could be told from the half of another.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from tidings.text import tokens

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
    text = tokens.fold(text)
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
