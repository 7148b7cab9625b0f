"""Ids of articles as the Google Reader API spells them.

tag:google.com,2005:reader/item/000000000000002a   the long form: 16 hexadecimal digits
000000000000002a                                   the same without what is before them
42                                                 the short form: a decimal number of 64 bits, with its sign
"""

from __future__ import annotations

import re
from typing import Final

PREFIX: Final = "tag:google.com,2005:reader/item/"
_HEX: Final = re.compile(r"[0-9a-fA-F]{1,16}")
_DECIMAL: Final = re.compile(r"-?[0-9]{1,20}")


def long_id(article_id: int) -> str:
    return f"{PREFIX}{article_id:016x}"


def article_id(text: str) -> int:
    """ValueError where it is none of the three. 16 digits are hexadecimal: no article has so large a number."""
    text = text.strip()
    digits = text.removeprefix(PREFIX)
    if digits != text or len(digits) == 16:
        if _HEX.fullmatch(digits):
            return int(digits, 16)
    elif _DECIMAL.fullmatch(text):
        return int(text) % 2**64  # beyond 2^63 as a negative number
    raise ValueError(f"{text[:80]!r} is no id of an item")
