"""What an article is known by in another feed before its page is read, or where it cannot be read at all.

    form         one byte, that of no signature of a text
    content      hash of all words the feed has for it, without their markup and what blogs put below
    title        hashes of its words

A text of a few dozen words gives too little to be judged by shares of it. So nothing is judged here: the words must
be the same, all of them, and one title must hold the other (a paper may add its name). A notice that stands below many
titles ("Subscribe to read on ...") makes no two of them one story.
"""

from __future__ import annotations

import struct
from typing import Final

from tidings.model import Entry
from tidings.read.identity import hash64
from tidings.read.likeness import words_of
from tidings.read.phrases import APPENDED
from tidings.read.sanitise import plain_text

LEAST_WORDS: Final = 40
_SHORTEST, _LONGEST = 2 * LEAST_WORDS - 1, 6_000  # characters; what is longer is read as a whole article
_FORM = 0xB1
_HEAD = struct.Struct("<Bq")
_MOST_TITLE = 32  # words
_LONGER = 6  # words that one title may have before or after the other


def brief(entry: Entry) -> bytes:
    """Of its content, or of its summary where that says more; b"" where neither has enough words."""
    said = max((entry.content or "", entry.summary or ""), key=len)
    if not _SHORTEST <= len(said) <= _LONGEST:
        return b""
    below = said.rfind("<p")
    if below > 0 and APPENDED.search(plain_text(said[below:])):
        said = said[:below]
    words = words_of(plain_text(said))
    if len(words) < LEAST_WORDS:
        return b""
    title = [hash64(word) & 0xFFFF_FFFF for word in words_of(plain_text(entry.title or ""))[:_MOST_TITLE]]
    return _HEAD.pack(_FORM, hash64(" ".join(words))) + struct.pack(f"<{len(title)}I", *title)


def is_brief(value: bytes) -> bool:
    return len(value) >= _HEAD.size and value[0] == _FORM


def content_of(value: bytes) -> int:
    """The hash by which the same content is found."""
    found: int = _HEAD.unpack_from(value)[1]
    return found


def same_brief(one: bytes, other: bytes) -> bool:
    """Is it the same article?"""
    if not (is_brief(one) and is_brief(other)) or content_of(one) != content_of(other):
        return False
    shorter, longer = sorted((one[_HEAD.size :], other[_HEAD.size :]), key=len)
    if not shorter:
        return not longer
    return len(longer) - len(shorter) <= 4 * _LONGER and (longer.startswith(shorter) or longer.endswith(shorter))
