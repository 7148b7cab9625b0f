"""Lists of keywords: what tag boxes show, without a sentence around it."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

_SEPARATOR = re.compile(r"\s*[,;|•·‧∙/、，；]\s*|\s+[-–—]\s+")
_SEPARATORS = frozenset(",;|•·‧∙/、，；–—-")
_LABEL = re.compile(r"\s*[^:]{1,40}:\s+")
_END = re.compile(r"[.!?…。！？][\"'”»)]*\s*$|[.!?]\s+\w")
_WORD = re.compile(r"[^\W\d_]")
_FEWEST = 5  # items
_MOST_WORDS = 3  # of an item
_SHARE = 0.8  # of the items are as short as that
_LONGEST = 2_000  # characters; beyond, it is something else
_REARRANGED = 0.6  # of two lists, the share of items that stand in the same order in both


def keywords_of(text: str) -> list[str]:
    """The items of a list of keywords, its label left out; none where it is no such list."""
    if len(text) > _LONGEST or sum(map(_SEPARATORS.__contains__, text)) < _FEWEST - 1 or _END.search(text):
        return []
    label = _LABEL.match(text)
    items = [item for item in _SEPARATOR.split(text[label.end() if label else 0 :].strip()) if item]
    short = sum(len(item.split()) <= _MOST_WORDS and _WORD.search(item) is not None for item in items)
    return items if len(items) >= _FEWEST and short >= _SHARE * len(items) else []


def is_keyword_list(text: str) -> bool:
    return bool(keywords_of(text))


def is_rearranged(old: list[str], new: list[str]) -> bool:
    """Another choice of keywords, and not the same list with some that came or went."""
    return SequenceMatcher(None, old, new, autojunk=False).ratio() < _REARRANGED
